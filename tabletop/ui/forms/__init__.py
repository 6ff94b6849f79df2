"""Pages of fields, lists and switches to fill in.

May import: rules, drawing, stage, widgets, messages, pygame.
"""
