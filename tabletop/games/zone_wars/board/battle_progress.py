"""How far a battle has come: the round, where each seat's victory points come from, and the poster of its end.

breakdown = ScoreBreakdown(stage, game)
breakdown.draw(surface, rect, state, names)       # one part for each seat, as much of it as there is room for
score_parts_of_seat(game, builder, seat)                 # the parts, which add up to the score of the rules

The side panel, the strip and the end of a match use it. Points are counted by `rules/turn/scenarios`, nowhere here. The
shares must add up to that score, so a new source of points needs its share here. Used by `battle_side_panel`,
`squad_strip` and `board`; it draws and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.event_messages import round_text
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures, zone_card_picture
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, FigureIndex
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.game import Outcome, Seat
from tabletop.ui.boards.board import Poster, PosterFigure
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import say
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    cell,
    choose_by_width,
    column,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    space,
    within,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_PAD, _HEAD, _ROW, _SIDE, _MOST_SHARE = 12, 26, 18, 16, 54
"""Logical pixels: round all of it, down the line of a seat, down another one, along a side's mark, and down a part."""


@dataclass(frozen=True, slots=True)
class ScorePart:
    """A part of a score."""

    words: str
    points: int
    is_lost: bool = False
    """Whether it would count if its model stood where it should."""


def score_parts_of_seat(game: ZoneWars, builder: StateBuilder, seat: Seat) -> list[ScorePart]:
    """Finds and rescued friends, model by model, and at last the tokens (R192, D35); all points are the score."""
    names, found = names_of(game.content), []
    for figure in (figure for figure in builder.figures if figure.owner == seat):
        counts = scenarios.points_from_figure(builder, figure) > 0
        who = names.figure_name(figure.id)
        if figure.rescued:
            points = builder.scenario.rescued_points if counts else 0
            found.append(ScorePart(say("zone_wars.tally_rescued", figure=who), points, not counts))
        for item in (item for item in figure.items if item.found):
            worth = scenarios.victory_points_of_item(builder, item)
            words = say("zone_wars.tally_find", figure=who, card=names.card_name(item.kind))
            found.append(
                ScorePart(
                    words if counts else f"{words} ({unscored_points_reason(builder, figure)})",
                    worth if counts else 0,
                    not counts,
                )
            )
    tokens = builder.players[seat].points
    return found + ([ScorePart(say("zone_wars.tally_tokens"), tokens)] if tokens else [])


def unscored_points_reason(builder: StateBuilder, figure: Figure) -> str:
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
        metrics, builder = self._stage.metrics, StateBuilder(self._game.rules_context, state)
        parts, wide, heads = DrawnParts(self._stage, surface), rect.w - 2 * metrics.px(_PAD), list[Layout]()
        every, lines = list[Layout](), list[Layout]()
        for seat in range(len(state.players)):
            heads.append(self._seat_score_row(parts, seat, name(seat), scenarios.count_victory_points(builder, seat)))
            shares = score_parts_of_seat(self._game, builder, seat)
            every.append(column(*(self._score_part_layout(surface, share, wide) for share in shares)))
            line = parts.line(score_summary_text(builder, seat), height=metrics.text_px(_ROW), size=SMALL, shrinks=True,
                              colour=self._stage.theme.secondary)  # fmt: skip
            lines.append(pad_sides(line, left=self._indent_px))
        count = len(lines)
        for below in (every, *(lines[:shown] + [space()] * (count - shown) for shown in range(count, -1, -1))):
            seats = (column(head, part) for head, part in zip(heads, below, strict=True))
            described = pad(column(*seats), metrics.px(_PAD))
            if described.height(rect.w) <= rect.h:
                break
        described.place(rect)

    @property
    def _indent_px(self) -> int:
        """Pixels across a side's mark and the gap behind it."""
        return self._stage.metrics.mix_px(_SIDE, 0.5) + self._stage.metrics.px(8)

    def _seat_score_row(self, parts: DrawnParts, seat: Seat, name: str, score: int) -> Layout:
        metrics = self._stage.metrics
        mark = parts.picture(draw.seat_mark_picture(self._stage, seat, metrics.mix_px(_SIDE, 0.5)))
        total = parts.line(str(score), height=0, bold=True, colour=self._stage.theme.accent)
        words = row(grow(parts.line(name, height=0, bold=True, shrinks=True)), total, gap=metrics.px(6))
        return sized(row(mark, grow(words), gap=metrics.px(8)), height=metrics.text_px(_HEAD))

    def _score_part_layout(self, surface: DisplayList, part: ScorePart, wide: int) -> Layout:
        """A part, so many pixels across; its points stand on its first line, the others follow below that."""
        stage, metrics = self._stage, self._stage.metrics
        colour = stage.theme.disabled if part.is_lost else stage.theme.secondary
        parts, high = DrawnParts(stage, surface), metrics.text_px(_ROW)
        points = parts.line(str(part.points), height=high, size=SMALL, colour=colour)
        room = wide - self._indent_px - points.width - metrics.px(6)
        size, lines = stage.texts.fit_size_and_lines(
            part.words, metrics.line_font_sizes(SMALL), (room, metrics.text_px(_MOST_SHARE))
        )

        def put(words: str, rect: pygame.Rect) -> None:
            label = stage.texts.label(words, size, colour)
            surface.blit(label, label.get_rect(midleft=rect.midleft))

        words = column(*(cell(partial(put, line), height=high) for line in lines))
        return pad_sides(row(grow(words), points, gap=metrics.px(6), align=Align.START), left=self._indent_px)


def score_summary_text(builder: StateBuilder, seat: Seat) -> str:
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


class ZoneWarsPoster(Poster):
    """Every model that was in the battle; monsters are nobody's and stay away."""

    art = "zone_wars/poster"
    ink = "#1A1610"

    def __init__(self, game: ZoneWars, minis: Miniatures, badge: Callable[[Seat, int], pygame.Surface]) -> None:
        super().__init__(badge)
        self._game = game
        self._miniatures = minis

    def poster_figures(self, view: View, outcome: Outcome, seats: int) -> Sequence[PosterFigure]:
        builder = StateBuilder(self._game.rules_context, imagined(view))
        there = [
            i for i, figure in enumerate(builder.figures) if 0 <= figure.owner < seats and _was_in_battle(builder, i)
        ]
        # the points of what models carry and those of a seat's tokens add up (R192, D35)
        made = [self._model_poster_figure(builder, i) for i in there]
        made += [
            self._taken_out_points_poster_figure(builder, seat) for seat in range(seats) if builder.players[seat].points
        ]
        return sorted(made, key=lambda one: one.seat)

    def _taken_out_points_poster_figure(self, builder: StateBuilder, seat: Seat) -> PosterFigure:
        """What is not shown on cards: whom a seat has taken out."""
        points = builder.players[seat].points
        return PosterFigure(seat, self._miniatures.taken_out_medal_picture, say("zone_wars.taken_out"), "", str(points))

    def _model_poster_figure(self, builder: StateBuilder, index: FigureIndex) -> PosterFigure:
        figure, names = builder.figures[index], names_of(self._game.content)
        points = scenarios.points_from_figure(builder, figure)
        found = [names.card_name(item.kind) for item in figure.items if item.found]
        line = _condition_text(figure.condition) or _carried_finds_text(found)
        if found and not points and figure.condition not in (Condition.OUT, Condition.BROKEN):
            line = say("zone_wars.tally_away")
        portrait = partial(self._miniatures.portrait, figure.id, figure.owner)
        worth = "" if figure.condition is Condition.OUT else str(points)
        lies = figure.condition in (Condition.OUT, Condition.BROKEN)
        return PosterFigure(figure.owner, portrait, names.figure_name(figure.id), line, worth, fallen=lies)


def _was_in_battle(builder: StateBuilder, index: FigureIndex) -> bool:
    return builder.figures[index].condition is not Condition.WAITING


def _carried_finds_text(found: Sequence[str]) -> str:
    """What somebody's points are for: the find by name, or how many they are; "" for none."""
    return say("zone_wars.finds", number=len(found)) if len(found) > 1 else next(iter(found), "")


def _condition_text(condition: Condition) -> str:
    """What counts most of how a model ended; "" where it simply stands."""
    keys = {Condition.OUT: "taken_out", Condition.BROKEN: "broken", Condition.LEFT: "has_left"}
    return say(f"zone_wars.{keys[condition]}") if condition in keys else ""


_CLOCK_ROW, _SIGN, _GAP = 20, 22, 2
"""Logical pixels: down a line of it, along a sign, and between two signs."""
_FUTURE_OPACITY: Final = 45
"""Percent of its opacity that a sign has for what has not come yet."""


class RoundIndicator:
    """Words where they fit, and a sign for each time that the end comes nearer."""

    def __init__(self, stage: Stage, content: Content) -> None:
        self._stage = stage
        self._content = content
        self._rules_context = RulesContext(content)

    def round_and_end_texts(self, state: State) -> tuple[str, str]:
        """The round, and how often that has come which ends the battle; "" where nothing of the kind does."""
        scenario = self._rules_context.scenario_of_match(state.agreed)
        round_ = round_text(self._rules_context, state)
        if not scenario.triggers:
            return round_, ""
        card = names_of(self._content).zone_card_name(scenario.trigger)
        return round_, say("zone_wars.rains", card=card, number=state.triggers, most=scenario.triggers)

    def layout(self, surface: DisplayList, state: State) -> Layout:
        """The round lowest, with the signs beside or above it; nothing before the first round."""
        if not state.round:
            return space()
        metrics, parts = self._stage.metrics, DrawnParts(self._stage, surface)
        high = metrics.text_px(_CLOCK_ROW)
        round_, rains = self.round_and_end_texts(state)
        short = parts.line(round_text(self._rules_context, state, is_short=True), height=high, size=SMALL)
        icon = parts.picture(draw.icon_picture(self._stage, "clock", metrics.text_px(16)))
        with_icon = row(icon, short, gap=metrics.px(6))
        rounds = self._rules_context.scenario_of_match(state.agreed).rounds
        bare = parts.line(f"{state.round} / {rounds}", height=high, size=SMALL)
        narrow = choose_by_width(short.width, bare, choose_by_width(with_icon.width, short, with_icon))
        full, bold = (parts.line(round_, height=high, size=SMALL, bold=bold) for bold in (False, True))
        if not rains:
            return choose_by_width(bold.width, sized(narrow, height=high), full)
        above = parts.line(rains, height=high, size=SMALL, bold=True, colour=self._stage.theme.accent)
        signs = [self._end_trigger_signs(surface, state, across) for across in (Align.START, Align.END)]
        wide = column(above, row(full, grow(signs[1]), gap=metrics.px(8)))
        return choose_by_width(max(above.width, bold.width), column(signs[0], sized(narrow, height=high)), wide)

    def _end_trigger_signs(self, surface: DisplayList, state: State, across: Align) -> Layout:
        """One for each, those that have come already in full colour; as large as there is room beside the words."""
        stage, metrics = self._stage, self._stage.metrics
        scenario, gap = self._rules_context.scenario_of_match(state.agreed), metrics.px(_GAP)
        most = scenario.triggers

        def put(rect: pygame.Rect) -> None:
            side = min(metrics.text_px(_SIGN), (rect.w + gap) // most - gap)
            if side < metrics.px(_SIGN) // 2:
                return
            whole = zone_card_picture(stage.sprites, scenario.trigger, side)
            passed = [whole] * min(most, state.triggers)
            coming = [stage.sprites.get_faded(whole, _FUTURE_OPACITY)] * (most - len(passed))
            signs = row(*map(DrawnParts(stage, surface).picture, passed + coming), gap=gap)
            within(signs, across=across).place(rect)

        return cell(put, height=metrics.text_px(_CLOCK_ROW))
