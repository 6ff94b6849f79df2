"""Zombies on the screen: what is drawn, picked, said and shown of its results.

May import: content, play, rules, all of ui, pygame.
"""
