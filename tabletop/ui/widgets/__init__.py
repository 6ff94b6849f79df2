"""What one can meet on a screen: the widgets of pages, and the tree of nodes that tells of everything that is shown.

May import: drawing, messages, pygame.
"""
