"""What stands beside Zoon's board: badges of the tribes, counts and dice; and the poster at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.games.zoon.board.action_places import PASS_BUTTON
from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.board.view_filter import ViewFilter
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Seat
from tabletop.ui.boards.panels import DieWords, HeadlineCount, Panels
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import say

_BADGE_TYPE = "soldier"
"""Whose picture stands for a tribe."""


class ZoonPanels(Panels):
    """Seats are told by their tribes."""

    def __init__(self, stage: Stage, sight: ViewFilter, pictures: CardPictures) -> None:
        super().__init__(stage)
        self._sprites = stage.sprites
        self._sight = sight
        self._pictures = pictures

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        view = self._sight.shown_view
        if view is None:
            return super().seat_badge(seat, size)
        return self._pictures.animal_figure(self._sight.decks_of(view)[seat].tribe.animal, _BADGE_TYPE, size)

    def headline_counts(self, view: View) -> tuple[Sequence[HeadlineCount], str]:
        left = (sum(isinstance(square, Shown) and square.owner == seat for square in view.cells) for seat in (0, 1))
        return tuple(HeadlineCount(str(count), seat=seat) for seat, count in enumerate(left)), say("zoon.on_field")

    def is_quiet_button(self, place: TargetId) -> bool:
        return place == PASS_BUTTON

    def die_words(self, view: View, number: int) -> DieWords:
        """The attacker's die, then the defender's (A18, A19)."""
        return DieWords(say(f"zoon.die_{'defends' if number else 'attacks'}"), say("zoon.die_adds"))

    def face_picture(self, face: str, size: int) -> pygame.Surface | None:
        name = f"zoon/die_{face}"
        return self._sprites.get(name, size) if self._sprites.has(name) else None
