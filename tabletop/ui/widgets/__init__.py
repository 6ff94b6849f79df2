"""The widgets of pages, how they are laid out, and the tree of nodes that describes what is on a screen.

May import: drawing, messages, pygame.
"""
