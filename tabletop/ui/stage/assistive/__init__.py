"""The window's tree for screen readers and other assistive technologies, by AccessKit.

May import: drawing, stage, widgets, messages, pygame.
"""
