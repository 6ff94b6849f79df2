"""How far a battle has come: its round, where victory points come from, and the poster of its end.

tally = Tally(stage, game)
tally.draw(surface, rect, state, names)       # one part for each seat, as much of it as there is room for
shares(game, draft, seat)                     # the parts, which add up to the score of the rules
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.game import Seat
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_PAD, _HEAD, _ROW, _SIDE = 12, 26, 18, 16
"""Logical pixels: round all of it, down the line of a seat, down another one, and along a side's mark."""


@dataclass(frozen=True, slots=True)
class ScoreShare:
    """A part of a score."""

    words: str
    points: int
    is_lost: bool = False
    """Whether it would count if its model stood where it should."""


def score_shares(game: ZoneWars, builder: StateBuilder, seat: Seat) -> list[ScoreShare]:
    """Finds and rescued friends, model by model, and at last the tokens (R192, D35); all points are the score."""
    names, found = names_of(game.content), []
    for figure in (figure for figure in builder.figures if figure.owner == seat):
        counts = scenarios.points_from_figure(builder, figure) > 0
        who = names.figure(figure.id)
        if figure.rescued:
            points = builder.scenario.rescued_points if counts else 0
            found.append(ScoreShare(say("zone_wars.tally_rescued", figure=who), points, not counts))
        for item in (item for item in figure.items if item.found):
            worth = scenarios.item_points(builder, item)
            words = say("zone_wars.tally_find", figure=who, card=names.card(item.kind))
            found.append(
                ScoreShare(
                    words if counts else f"{words} ({lost_points_reason(builder, figure)})",
                    worth if counts else 0,
                    not counts,
                )
            )
    tokens = builder.players[seat].points
    return found + ([ScoreShare(say("zone_wars.tally_tokens"), tokens)] if tokens else [])


def lost_points_reason(builder: StateBuilder, figure: Figure) -> str:
    """Why nothing counts that a model carries."""
    if figure.is_broken or figure.condition is Condition.OUT:
        return say("zone_wars.broken" if figure.is_broken else "zone_wars.taken_out")
    return say("zone_wars.tally_not_home")


class ScoreBreakdown:
    """A line with its total for each seat, and below it the parts."""

    def __init__(self, stage: Stage, game: ZoneWars) -> None:
        self._stage = stage
        self._game = game

    def draw(self, surface: DisplayList, rect: pygame.Rect, state: State, name: Callable[[Seat], str]) -> None:
        """The parts stand one below the other, or, where there is little room, all of a seat's in one line."""
        metrics, d = self._stage.metrics, StateBuilder(self._game.rules_context, state)
        inner = rect.inflate(-2 * metrics.px(_PAD), -2 * metrics.px(_PAD))
        every = [score_shares(self._game, d, seat) for seat in range(len(state.players))]
        head, row, y = metrics.text_px(_HEAD), metrics.text_px(_ROW), inner.y
        are_apart = len(every) * head + sum(map(len, every)) * row <= inner.h
        for seat, parts in enumerate(every):
            self._draw_seat_line(
                surface,
                pygame.Rect(inner.x, y, inner.w, head),
                seat,
                name(seat),
                scenarios.count_victory_points(d, seat),
            )
            y += head
            if are_apart:
                for k, part in enumerate(parts):
                    self._draw_share_line(surface, pygame.Rect(inner.x, y + k * row, inner.w, row), part)
                y += len(parts) * row
            elif y + row <= inner.bottom - (len(every) - seat - 1) * head:
                self._draw_sums_line(surface, pygame.Rect(inner.x, y, inner.w, row), d, seat)
                y += row

    def _draw_seat_line(self, surface: DisplayList, rect: pygame.Rect, seat: Seat, name: str, score: int) -> None:
        stage, metrics = self._stage, self._stage.metrics
        mark = draw.seat_mark(stage, seat, metrics.grown(_SIDE, 0.5))
        surface.blit(mark, mark.get_rect(midleft=(rect.x, rect.centery)))
        left = rect.x + mark.get_width() + metrics.px(8)
        total = draw.text(stage, surface, str(score), (rect.right, rect.centery), size=BODY, bold=True, align="right",
                          colour=stage.theme.accent)  # fmt: skip
        draw.text(stage, surface, name, (left, rect.centery), size=BODY, bold=True, shrinks=True,
                  width=total.x - metrics.px(6) - left)  # fmt: skip

    def _draw_share_line(self, surface: DisplayList, rect: pygame.Rect, part: ScoreShare) -> None:
        stage, metrics = self._stage, self._stage.metrics
        colour = stage.theme.disabled if part.is_lost else stage.theme.secondary
        left = rect.x + metrics.grown(_SIDE, 0.5) + metrics.px(8)
        number = draw.text(stage, surface, str(part.points), (rect.right, rect.centery), size=SMALL, align="right",
                           colour=colour)  # fmt: skip
        draw.text(stage, surface, part.words, (left, rect.centery), size=SMALL, colour=colour, shrinks=True,
                  width=number.x - metrics.px(6) - left)  # fmt: skip

    def _draw_sums_line(self, surface: DisplayList, rect: pygame.Rect, builder: StateBuilder, seat: Seat) -> None:
        """What finds, rescued friends and tokens come to."""
        stage, metrics = self._stage, self._stage.metrics
        left = rect.x + metrics.grown(_SIDE, 0.5) + metrics.px(8)
        words = score_sums(builder, seat)
        draw.text(stage, surface, words, (left, rect.centery), size=SMALL, colour=stage.theme.secondary, shrinks=True,
                  width=rect.right - left)  # fmt: skip


def score_sums(builder: StateBuilder, seat: Seat) -> str:
    """A score in one line: what finds, rescued friends and tokens come to."""
    own = [figure for figure in builder.figures if figure.owner == seat]
    rescued = sum(
        builder.scenario.rescued_points
        for figure in own
        if figure.rescued and scenarios.points_from_figure(builder, figure)
    )
    finds = sum(scenarios.points_from_figure(builder, figure) for figure in own) - rescued
    parts: Sequence[tuple[str, int]] = (
        ("finds", finds),
        ("friends", rescued),
        ("victims", builder.players[seat].points),
    )
    return " · ".join(say(f"zone_wars.tally_{key}", number=number) for key, number in parts if number or key == "finds")
