"""Measures frames, memory and waiting times as people have them.

May import: ai, content, play, rules, all of ui, pygame.
"""
