"""What one can meet on a screen, as values: buttons, fields, cells of a board, each with role, name and state.

May import: drawing, messages, pygame.
"""
