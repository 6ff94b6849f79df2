"""Pages of fields, lists and switches to fill in.

May import: rules, drawing, widgets, stage, messages, pygame, pygame_gui.
"""
