"""The campaign of Zone Wars: several matches in a row, their file and their pages.

May import: ai, board, bots, box, content, play, rules, all of ui, pygame.
"""
