"""The light of a night: the more of the dead and the worse hurt the survivors, the redder the dark round the map."""

from __future__ import annotations

import math
from typing import Final

import pygame

from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import State

LEVELS: Final = 4
"""Steps of the light, so that it changes seldom and every picture of it is kept."""
_CROWD: Final = 4
"""Zombies for each survivor that make the most of the tension."""
_HURT: Final = 0.7
"""Share of the tension that a survivor without HP makes."""
_CALM: Final = 0.25
"""Tension below which the night is as usual."""
_RED: Final = (92, 14, 16)
_STRONGEST: Final = 165
"""Of 255: how much of the map's corners is red when all is worst."""
_SMALL: Final = (64, 36)
"""Pixels of the gradient before it is stretched."""
_CLEAR: Final = 0.55
"""Share of the way from the middle to a corner in which nothing is seen of it."""


def tension(rules_context: RulesContext, state: State) -> float:
    """How many zombies there are for each survivor, and how badly the weakest one is hurt, from 0 to 1."""
    people = [person for person in state.people if person.alive]
    if not people:
        return 1.0
    crowd = len(state.zombies) / (_CROWD * len(people))
    hurt = 1 - max(0.0, min(person.hp / rules_context.survivors[person.survivor].hp for person in people))
    return min(1.0, max(crowd, _HURT * hurt))


def level(rules_context: RulesContext, state: State) -> int:
    """The step of the light in a state, from 0 for a usual night to LEVELS."""
    return math.ceil(LEVELS * max(0.0, (tension(rules_context, state) - _CALM) / (1 - _CALM)))


def light(size: tuple[int, int], step: int) -> pygame.Surface:
    """What is laid over a map of so many pixels: clear in the middle, red towards the corners."""
    small = pygame.Surface(_SMALL, pygame.SRCALPHA)
    wide, high = _SMALL
    for x in range(wide):
        for y in range(high):
            far = math.hypot((x + 0.5) / wide * 2 - 1, (y + 0.5) / high * 2 - 1) / math.sqrt(2)
            share = max(0.0, (far - _CLEAR) / (1 - _CLEAR))
            small.set_at((x, y), (*_RED, round(_STRONGEST * step / LEVELS * share)))
    return pygame.transform.smoothscale(small, size).convert_alpha()
