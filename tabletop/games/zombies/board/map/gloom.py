"""How dark and red the night looks: the worse it stands for the survivors, the redder the corners of the map.

`ground` lays the picture over the map, and the music asks `night_tension` as well. All is read off a position; nothing
is told but what everybody sees.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import State

GLOOM_LEVELS: Final = 4
"""Steps of the light, so that it changes seldom and every picture of it is kept."""
_FULL_TENSION_CROWD: Final = 4
"""Zombies for each survivor that make the most of the tension."""
_HURT_SHARE: Final = 0.7
"""Share of the tension that a survivor without HP makes."""
_CALM_TENSION: Final = 0.25
"""Tension below which the night is as usual."""
_RED_COLOUR: Final = (92, 14, 16)
_MAX_RED_OPACITY: Final = 165
"""Of 255: how much of the map's corners is red when all is worst."""
_GRADIENT_SIZE: Final = (64, 36)
"""Pixels of the gradient before it is stretched."""
_CLEAR_SHARE: Final = 0.55
"""Share of the way from the middle to a corner in which nothing is seen of it."""


def night_tension(rules_context: RulesContext, state: State) -> float:
    """How many zombies there are for each survivor, and how badly the weakest one is hurt, from 0 to 1."""
    people = [person for person in state.people if person.alive]
    if not people:
        return 1.0
    crowd = len(state.zombies) / (_FULL_TENSION_CROWD * len(people))
    hurt = 1 - max(0.0, min(person.hp / rules_context.survivors[person.survivor].hp for person in people))
    return min(1.0, max(crowd, _HURT_SHARE * hurt))


def gloom_level(rules_context: RulesContext, state: State) -> int:
    """The step of the light in a state, from 0 for a usual night to GLOOM_LEVELS."""
    return math.ceil(
        GLOOM_LEVELS * max(0.0, (night_tension(rules_context, state) - _CALM_TENSION) / (1 - _CALM_TENSION))
    )


def gloom_overlay_picture(size: tuple[int, int], step: int) -> pygame.Surface:
    """What is laid over a map of so many pixels: clear in the middle, red towards the corners."""
    small = pygame.Surface(_GRADIENT_SIZE, pygame.SRCALPHA)
    wide, high = _GRADIENT_SIZE
    for x in range(wide):
        for y in range(high):
            far = math.hypot((x + 0.5) / wide * 2 - 1, (y + 0.5) / high * 2 - 1) / math.sqrt(2)
            share = max(0.0, (far - _CLEAR_SHARE) / (1 - _CLEAR_SHARE))
            small.set_at((x, y), (*_RED_COLOUR, round(_MAX_RED_OPACITY * step / GLOOM_LEVELS * share)))
    return pygame.transform.smoothscale(small, size).convert_alpha()
