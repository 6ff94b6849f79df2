"""The squads of the others, below the mat while no buttons are needed there: who they are, and how they are.

others = Others(stage, content, faces)
others.layout(rect, state, seat)      # so many pixels for everybody but that seat
others.place_at(pos)                  # the model whose card is there, such as "m:dux"
others.draw(surface, state, marks)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.mat.target_ids import model_target
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.squad import GONE_CONDITIONS, SquadCardPainter
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import TargetId

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_SQUAD_HEAD_HEIGHT: Final = 20
"""Logical pixels down of the line with a faction's name."""
_CARD_WIDTHS: Final = (56, 150)
"""Logical pixels across a card at least and at most, at the usual text size."""
_GAPS: Final = (6, 18)
"""Logical pixels between two cards, and between two squads."""


class OtherSquads:
    """Their cards, squad beside squad."""

    def __init__(self, stage: Stage, content: Content, faces: SquadCardPainter) -> None:
        self._stage, self._content, self._card_painter = stage, content, faces
        self._cards: tuple[tuple[Figure, pygame.Rect], ...] = ()

    def layout(self, rect: pygame.Rect, state: State, seat: Seat) -> None:
        """Takes this part of the window, in pixels; nobody is shown where there is too little room for everybody."""
        metrics = self._stage.metrics
        squads = _squads_of_others(state, seat)
        count, (gap, between) = sum(map(len, squads)), map(metrics.px, _GAPS)
        room = rect.w - gap * (count - len(squads)) - between * (len(squads) - 1)
        wide, head = min(metrics.text_px(_CARD_WIDTHS[1]), room // max(1, count)), metrics.text_px(_SQUAD_HEAD_HEIGHT)
        self._cards = ()
        if wide < metrics.px(_CARD_WIDTHS[0]) or rect.h - head < metrics.px(_CARD_WIDTHS[0]):
            return
        cards, x = [], rect.x + (room - wide * count) // 2
        for squad in squads:
            for figure in squad:
                cards.append((figure, pygame.Rect(x, rect.y + head, wide, rect.h - head)))
                x += wide + gap
            x += between - gap
        self._cards = tuple(cards)

    def hide_squads(self) -> None:
        """Buttons take the room."""
        self._cards = ()

    @property
    def places(self) -> Sequence[TargetId]:
        """Of all models that have a card here."""
        return [model_target(figure.id) for figure, _ in self._cards]

    def place_at(self, pos: Point) -> TargetId | None:
        """The model whose card lies under a point in pixels."""
        return next((model_target(figure.id) for figure, rect in self._cards if rect.collidepoint(pos)), None)

    def rect_of(self, place: TargetId) -> pygame.Rect:
        """What the card of a model takes up, in pixels; empty without its card."""
        return next((rect for figure, rect in self._cards if model_target(figure.id) == place), pygame.Rect(0, 0, 0, 0))

    def draw(self, surface: DisplayList, state: State, marks: Marks) -> None:
        """The cards, all alike, and over each squad whose it is."""
        words = self._card_painter.text_position(self._cards)
        for owner, group in groupby(self._cards, key=lambda card: card[0].owner):
            squad = list(group)
            self._draw_head(surface, state, owner, squad[0][1].union(squad[-1][1]))
            for figure, rect in squad:
                self._card_painter.draw(surface, rect, state, figure, marks, words=words)

    def _draw_head(self, surface: DisplayList, state: State, owner: Seat, below: pygame.Rect) -> None:
        """The side's mark, and the faction's name, smaller where it is wider than the cards."""
        stage, metrics = self._stage, self._stage.metrics
        y = below.y - metrics.text_px(_SQUAD_HEAD_HEIGHT) // 2
        mark = draw.seat_mark(stage, owner, metrics.grown(14, 0.5))
        place = mark.get_rect(midleft=(below.x, y))
        surface.blit(mark, place)
        words, left = names_of(self._content).faction(state.agreed.factions[owner]), place.right + metrics.px(6)
        draw.text(stage, surface, words, (left, y), size=SMALL, bold=True, colour=stage.theme.secondary,
                  width=max(1, below.right - left), shrinks=True)  # fmt: skip


def _squads_of_others(state: State, seat: Seat) -> list[list[Figure]]:
    """By their seats: who stands on the mat, and who has gone from it."""
    seats = range(len(state.agreed.factions))
    seen = [figure for figure in state.figures if figure.place is not None or figure.condition in GONE_CONDITIONS]
    squads = ([figure for figure in seen if figure.owner == owner] for owner in seats if owner != seat)
    return [squad for squad in squads if squad]
