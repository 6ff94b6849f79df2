"""What Zoon adds to its set-up: the tribes by their chiefs, the two rule sets by what settles a combat."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

import pygame

from tabletop.games.zoon.board.cards import TALL, CardPictures
from tabletop.ui.forms.tiles import staged
from tabletop.ui.scenes.setup.extra import NoExtra

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.games.zoon.rules.rules import Zoon
    from tabletop.rules.game import Seat
    from tabletop.ui.forms.tiles import Picture
    from tabletop.ui.scenes.setup.extra import Planner

_TRIBES: Final = ("south", "north")
_RULES: Final = "ruleset"
_ASKED: Final = (_RULES, *_TRIBES)
_RAYS: Final = 12
"""Wedges of light behind a tribe's chief."""


class ZoonSetup(NoExtra):
    """Each side's tribe is chosen at its place."""

    def __init__(self, scene: Planner) -> None:
        super().__init__(scene)
        self._stage = scene.stage
        self._tribes = {tribe.id: tribe for tribe in cast("Zoon", scene.game).content.tribes}
        self._pictures = CardPictures(scene.stage)

    def folded(self, option: str) -> bool:
        """All but the rule set and the tribes."""
        return option not in _ASKED

    def seat(self, option: str) -> Seat | None:
        """The tribes."""
        return _TRIBES.index(option) if option in _TRIBES else None

    def picture(self, option: str, value: str) -> Picture | None:
        """A chief in the light of the tribe, or what is touched and thrown."""
        if option == _RULES:
            return self._settles(value)
        if option not in _TRIBES:
            return None
        animal = self._tribes[value].animal
        return staged(partial(self._rays, animal), partial(self._pictures.figure, animal, "chief"))

    def _rays(self, animal: str, size: tuple[int, int]) -> pygame.Surface:
        """Light from the middle, in the tribe's tones."""
        tones = [*self._pictures.tint(animal).values()]
        wedge = f'<path d="M0 0L400 -{400 * 0.2679:.1f}L400 0Z" fill="{tones[4]}"/>'
        rays = "".join(f'<g transform="rotate({360 / _RAYS * k:.1f})">{wedge}</g>' for k in range(_RAYS))
        w, h = size
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-w / 2} {-h / 2} {w} {h}">'
            f'<rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" fill="{tones[3]}"/>{rays}</svg>'
        )
        return self._stage.sprites.shaped(("zoon rays", animal), w, h, lambda: svg)

    def _settles(self, value: str) -> Picture:
        paper = partial(self._rays, "")
        if value == "classic":
            return staged(paper, self._card, self._sprite("touch"))
        return staged(paper, self._sprite("penny_heads"), self._sprite("penny_tails"), self._sprite("die_5"))

    def _sprite(self, name: str) -> Callable[[int], pygame.Surface]:
        return lambda size: self._stage.sprites.get(f"zoon/{name}", round(size * 0.8))

    def _card(self, size: int) -> pygame.Surface:
        """The back of a card."""
        return self._pictures.back(next(iter(self._tribes.values())).animal, round(size / TALL))


def make(scene: Planner) -> ZoonSetup:
    """For the set-up of this game."""
    return ZoonSetup(scene)
