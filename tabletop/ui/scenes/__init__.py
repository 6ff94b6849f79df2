"""The screens of the program; the game's board stands in most of them.

May import: ai, box, content, net, play, rules, all of ui, pygame, segno.
"""
