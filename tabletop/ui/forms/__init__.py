"""Pages of fields, lists and switches to fill in.

May import: rules, drawing, stage, words, pygame, pygame_gui.
"""
