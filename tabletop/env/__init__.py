"""Environments for programs that learn: PettingZoo, Gymnasium and OpenSpiel over any installed game (extra `env`).

May import: ai, app, content, play, rules, all of ui, numpy, gymnasium, pettingzoo, pyspiel, open_spiel, pygame.
Nothing else in the program imports it, so the program needs none of these libraries. docs/environments.md says how to
use it.
"""
