"""Opens the table of a game, plays by clicks and finds what is missing or cannot be read.

May import: ai, content, play, rules, all of ui, pygame.
"""
