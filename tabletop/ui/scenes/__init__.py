"""The screens of the program, one folder each where it has several files; most of them show a board of a game.

May import: ai, box, content, net, play, rules, all of ui, pygame, segno.
"""
