"""The panels beside Zoon's board (tribe badges, counts, dice) and the figures of the end poster.

Used by `board`, which makes ZoonPanels for the table and ZoonPoster for the end. They override methods of the shared
Panels and Poster (`ui/boards/panels`), whose names stay. They must show only what everybody may know: tribes are
public (D3), and who fell was seen by all. The attacker's die comes first, as in the rules' `dice`. How it looks can
be changed freely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from tabletop.games.zoon.board.card_pictures import CardPictures, tribe_art_key
from tabletop.games.zoon.board.view_queries import PASS_BUTTON, ViewFilter
from tabletop.games.zoon.rules.cards import Card, Deck
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Outcome, Seat
from tabletop.ui.boards.board import Poster, PosterFigure
from tabletop.ui.boards.panels import DieDescription, HeadlineCount, Panels
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say, translate_text
from tabletop.ui.stage.stage import Stage

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
        return self._pictures.animal_figure(tribe_art_key(self._sight.decks_of(view)[seat].tribe), _BADGE_TYPE, size)

    def headline_counts(self, view: View) -> tuple[Sequence[HeadlineCount], str]:
        left = (sum(isinstance(square, Shown) and square.owner == seat for square in view.cells) for seat in (0, 1))
        return tuple(HeadlineCount(str(count), seat=seat) for seat, count in enumerate(left)), say("zoon.on_field")

    def is_quiet_button(self, place: TargetId) -> bool:
        return place == PASS_BUTTON

    def die_words(self, view: View, number: int) -> DieDescription:
        # the attacker's die comes first (A18, A19)
        return DieDescription(say(f"zoon.die_{'defends' if number else 'attacks'}"), say("zoon.die_adds"))

    def face_picture(self, face: str, size: int) -> pygame.Surface | None:
        name = f"zoon/die_{face}"
        return self._sprites.get(name, size) if self._sprites.has_drawing(name) else None


_FRIEND_COUNT, _FRIEND_COUNT_LARGE_TEXT = 2, 1
"""How many stand beside a winner's Emblem, and where letters are large."""
_LARGE_TEXT = 1.5
"""Text scale from which they are."""


class ZoonPoster(Poster):
    """Who fell was seen by everybody, and the tribes are public (D3): so everybody knows who is left."""

    art = "zoon/poster"
    ink = "#2A1C10"

    def __init__(
        self, stage: Stage, sight: ViewFilter, pictures: CardPictures, badge: Callable[[Seat, int], pygame.Surface]
    ) -> None:  # fmt: skip
        super().__init__(badge)
        self._stage = stage
        self._sight = sight
        self._pictures = pictures

    def poster_figures(self, view: View, outcome: Outcome, seats: int) -> Sequence[PosterFigure]:
        decks, large = self._sight.decks_of(view), self._stage.metrics.text_scale > _LARGE_TEXT
        friends = dict.fromkeys(outcome.winners, _FRIEND_COUNT_LARGE_TEXT if large else _FRIEND_COUNT)
        return [
            figure
            for seat in range(seats)
            for figure in self._poster_figures_of_tribe(view, seat, decks[seat], friends.get(seat, 0))
        ]

    def _poster_figures_of_tribe(self, view: View, seat: Seat, deck: Deck, friends: int) -> Iterator[PosterFigure]:
        lost = view.lost[seat]
        gone = {card.index for card in deck.cards if lost.count(card.index) >= card.copies}
        cards = [card for card in deck.cards if card.copies]
        by_rank = sorted(cards, key=lambda card: (not card.is_emblem, card.index in gone, -card.value))
        kinds: dict[str, Card] = {}
        for card in by_rank:  # one of each kind: copies look alike
            kinds.setdefault(card.type, card)
        for card in [*kinds.values()][: 1 + friends]:
            fallen = card.index in gone
            picture = partial(self._pictures.animal_figure, tribe_art_key(deck.tribe), card.type)
            name, line = translate_text(card.name), say("zoon.fell" if fallen else "zoon.stands")
            if card.is_emblem:
                name, line = say("zoon.is_emblem"), name if friends else line
            yield PosterFigure(seat, picture, name, line, fallen=fallen)
