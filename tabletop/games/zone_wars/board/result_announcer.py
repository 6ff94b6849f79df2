"""Shows results large over the mat: falling dice, cards that are turned up, and the table of an attack.

Only `board` uses it. It takes LargeResults (`large_results`) and shows one at a time, at the edge of the mat where it
hides its subjects least. When a result goes is decided by the story. The first layout of `list_table_fits` that fits
is taken, so they stay ordered from the fullest to the least. It only draws.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board import odds_table
from tabletop.games.zone_wars.board.large_results import LargeResult, large_results_of
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.verdict import AttackSummary, AttackSummaryRow, die_picture_name
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.boards.camera_controls import toolbar_width
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.stage.timeline import Timeline

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


TABLE_WIDTH: Final = 540
"""Logical pixels across at the usual text size."""
_DIE, _LEAST, _GAP, _BETWEEN = 32, 18, 5, 14
"""Logical pixels along a die, at least, between two, and between two columns."""
_FIGURE, _HEAD, _ALONE = 56, 50, 34
"""Logical pixels along a figure, down for the head with what it was done with, and for the head alone."""


@dataclass(frozen=True, slots=True)
class TableFit:
    """How a table fills its room, lengths in pixels."""

    text_size: float
    """Of the words, in logical pixels."""
    has_notes: bool
    has_clauses: bool
    figure_size: int
    """Along a figure in the head; 0 for none."""
    head_height: int
    line_height: int
    sources_height: int
    """Down for a row, and for what stands below its pictures."""
    die_size: int
    title_width: int
    """How wide the column of titles is; 0 where each row has its pictures right behind its title."""
    clause_width: int
    """How wide the column of rules is."""

    def row_height(self, row: AttackSummaryRow) -> int:
        """Down for one row."""
        return self.line_height + (self.sources_height if row.dice_sources else 0)

    def table_height(self, rows: Sequence[AttackSummaryRow]) -> int:
        """All of the table without the lines below it."""
        return self.head_height + sum(map(self.row_height, rows))


def list_table_fits(stage: Stage, verdict: AttackSummary, wide: int) -> Iterator[TableFit]:
    """Ways to lay the table out, so many pixels across, the fullest first; the last one is the least."""
    for size, has_figures, has_notes, has_clauses in (
        (BODY, True, True, True), (BODY, False, True, True), (SMALL, False, True, False), (SMALL, False, False, False),
    ):  # fmt: skip
        yield _make_table_fit(stage, verdict, wide, size, (has_figures, has_notes, has_clauses))


def _make_table_fit(
    stage: Stage, verdict: AttackSummary, wide: int, size: float, has: tuple[bool, bool, bool]
) -> TableFit:
    metrics, (has_figures, has_notes, has_clauses) = stage.metrics, has
    gap = metrics.px(_BETWEEN)
    titles = [_title_width(stage, row, size, has_notes) for row in verdict.rows]
    results = [_text_width(stage, row.result, size) for row in verdict.rows]
    clause = max(_text_width(stage, row.clause, SMALL) for row in verdict.rows)
    if has_notes:  # in columns
        titles, results = [max(titles)] * len(titles), [max(results)] * len(results)
    taken = 2 * gap + (clause + gap if has_clauses and clause else 0)
    rooms = [
        (wide - title - result - taken) // max(1, len(row.pictures)) - metrics.px(_GAP)
        for row, title, result in zip(verdict.rows, titles, results, strict=True)
    ]
    die = max(1, min(metrics.grown(_DIE, 0.3), *rooms))
    small = round(metrics.font_size(SMALL) * TIGHT) if has_notes else 0
    lines = round(metrics.font_size(size) * TIGHT) + small
    row = max(lines, die + metrics.px(4)) + metrics.px(8 if has_notes else 3)
    figure = metrics.px(_FIGURE) if has_figures else 0
    head = metrics.text_px(_HEAD if has_notes else _ALONE)
    head = max(head, figure + metrics.px(4))
    return TableFit(size, has_notes, has_clauses and clause > 0, figure, head, row, small, die,
               titles[0] if has_notes else 0, clause)  # fmt: skip


def is_legible(stage: Stage, fit: TableFit) -> bool:
    """Whether dice and health are large enough to be told apart."""
    return fit.die_size >= stage.metrics.px(_LEAST)


def _title_width(stage: Stage, row: AttackSummaryRow, size: float, has_notes: bool) -> int:
    named = _text_width(stage, row.title, size)
    return max(named, stage.texts.width(row.note, stage.metrics.font_size(SMALL))) if has_notes else named


def _text_width(stage: Stage, words: str, size: float) -> int:
    return stage.texts.width(words, stage.metrics.font_size(size), bold=True)


class AttackSummaryPainter:
    def __init__(self, stage: Stage, minis: Miniatures) -> None:
        self._stage = stage
        self._miniatures = minis

    def draw(
        self, surface: DisplayList, at: pygame.Rect, verdict: AttackSummary, fit: TableFit, *, falling: str,
        tumbled: Sequence[str]
    ) -> int:  # fmt: skip
        """The table from the top of a rectangle; returns the y below it, in pixels.

        While dice are `falling`, that is what stands above, `tumbled` is what they show, and no result is told yet.
        """
        self._draw_head(surface, at, verdict, fit, falling)
        y = at.y + fit.head_height
        for row in verdict.rows:
            falls = bool(falling and row.has_fallen)
            self._draw_row(surface, pygame.Rect(at.x, y, at.w, fit.line_height), row, fit, tumbled if falls else ())
            y += fit.row_height(row)
            if falls:
                break
        return at.y + fit.table_height(verdict.rows)

    def _draw_head(
        self, surface: DisplayList, at: pygame.Rect, verdict: AttackSummary, fit: TableFit, falling: str
    ) -> None:
        stage, metrics = self._stage, self._stage.metrics
        middle = at.y + (fit.head_height - metrics.px(6)) // 2
        if fit.figure_size:
            for figure, x in ((verdict.attacker, at.x), (verdict.target, at.right - fit.figure_size)):
                surface.blit(self._portrait(figure, fit.figure_size), (x, middle - fit.figure_size // 2))
        room = at.w - 2 * (fit.figure_size + metrics.px(8)) if fit.figure_size else at.w
        up = metrics.text_px(12) if fit.has_notes else 0
        draw.text(stage, surface, falling or verdict.title, (at.centerx, middle - up), size=HEADING, bold=True,
                  align="centre", width=room, shrinks=True)  # fmt: skip
        if fit.has_notes:
            draw.text(
                stage,
                surface,
                verdict.note,
                (at.centerx, middle + metrics.text_px(12)),
                size=SMALL,
                align="centre",
                colour=stage.theme.secondary,
                width=room,
                shrinks=True,
            )

    def _portrait(self, figure: Figure, size: int) -> pygame.Surface:
        return self._miniatures.portrait(figure.id.partition("#")[0], figure.owner, size, lies=figure.is_broken)

    def _draw_row(
        self, surface: DisplayList, rect: pygame.Rect, row: AttackSummaryRow, fit: TableFit, tumbled: Sequence[str]
    ) -> None:
        """One line; only its dice while they fall."""
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        surface.line(theme.panel_edge, rect.topleft, (rect.right, rect.y), metrics.line_width(1))
        middle, gap = rect.centery, metrics.px(_BETWEEN)
        up = round(metrics.font_size(SMALL) * TIGHT) // 2 if fit.has_notes and row.note else 0
        draw.text(stage, surface, row.title, (rect.x, middle - up), size=fit.text_size, bold=True)
        if up:
            down = round(metrics.font_size(fit.text_size) * TIGHT) // 2
            draw.text(stage, surface, row.note, (rect.x, middle + down), size=SMALL, colour=theme.secondary)
        left = rect.x + (fit.title_width or _text_width(stage, row.title, fit.text_size)) + gap
        self._draw_pictures(surface, (left, middle), row, fit.die_size, tumbled or row.pictures)
        if fit.sources_height and row.dice_sources:
            at = left, rect.bottom + fit.sources_height // 2 - metrics.px(4)
            draw.text(stage, surface, row.dice_sources, at, size=SMALL, colour=theme.secondary, width=rect.right - left,
                      shrinks=True)  # fmt: skip
        if tumbled:
            return
        right = rect.right
        if fit.has_clauses:
            draw.text(stage, surface, row.clause, (right, middle), size=SMALL, colour=theme.disabled, align="right")
            right -= fit.clause_width + gap
        draw.text(stage, surface, row.result, (right, middle), size=fit.text_size, bold=True, align="right",
                  colour=theme.warning if row.is_harm else theme.accent)  # fmt: skip

    def _draw_pictures(
        self, surface: DisplayList, at: tuple[int, int], row: AttackSummaryRow, size: int, pictures: Sequence[str]
    ) -> None:  # fmt: skip
        stage, metrics = self._stage, self._stage.metrics
        x, y = at[0], at[1] - size // 2
        rim = max(1, metrics.px(2))
        for number, name in enumerate(pictures):
            surface.blit(stage.sprites.get(name, size), (x, y))
            if number in row.rerolled:
                around = size + 2 * rim
                ring = draw.rounded(stage, (around, around), "#00000000", edge=stage.theme.accent, radius=9, width=2)
                surface.blit(ring, (x - rim, y - rim))
            x += size + metrics.px(_GAP)


_TUMBLE_SECONDS: Final = 0.5
"""Seconds that dice fall."""
_SHAKE_SECONDS: Final = 0.06
"""Seconds that a face shows while a die falls."""
_PICTURE, _EDGE, _BELOW = 96, 8, 24
"""Logical pixels along the picture of a card, from the edge of the mat at least, and from its lower one."""
_TABLE_SHARE: Final = 0.75
"""Of the mat from top to bottom, that a table fills at most where it can do with less."""
_SMALLER_SHARES: Final = (1.0, 0.85, 0.7, 0.6)
"""Shares of the small text at which much that is told is tried where the mat is low."""
_SHADE_SHARE: Final = 0.5
"""Share of what somebody takes up that is only shade, or room for signs."""


class ResultAnnouncer:
    """Shows one result at a time at that edge of the mat where it hides its subjects least."""

    def __init__(
        self, stage: Stage, content: Content, minis: Miniatures,
        places: Callable[[Sequence[str]], Sequence[pygame.Rect]],
    ) -> None:  # fmt: skip
        """`places` tells where models and monsters of these ids are, in pixels."""
        self._stage = stage
        self._content = content
        self._verdict_painter = AttackSummaryPainter(stage, minis)
        self._find_figure_rects = places
        self._timeline = Timeline(reduced=stage.settings.reduced_motion)
        self.shown_result: LargeResult | None = None
        self._subject_rects: tuple[pygame.Rect, ...] = ()
        """Where those are of whom it tells, in pixels."""
        self._mat = pygame.Rect(0, 0, 1, 1)

    def layout(self, mat: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self._mat = pygame.Rect(mat)

    def result_clips(
        self, events: Sequence[Event], before: State | None = None, *, viewer: Seat | None = None,
        seats: Sequence[str] = (),
    ) -> Sequence[ResultClip]:  # fmt: skip
        """What is worth showing large of an action, where there is room for it; `before` is what it was done in.

        `viewer` needs not be told what it did itself; `seats` are the names of those who sit there.
        """
        if self._mat.w < self._stage.metrics.px(420):
            return ()
        first, later = large_results_of(self._content, events, before, viewer=viewer, seats=seats)
        return [_make_result_clip(one) for one in first] + [_make_result_clip(one, is_last=True) for one in later]

    def show_result(self, telling: LargeResult, now: float, *, pace: float, tumbles: bool) -> float:
        """Shows one of them; returns when its dice lie still."""
        self.finish()
        self._timeline.pace, self._timeline.reduced = pace, False
        self.shown_result = telling
        self.update_subjects()
        if tumbles and telling.faces and not self._stage.settings.reduced_motion:
            return self._timeline.play("tumble", now, _TUMBLE_SECONDS)
        return now

    def update_subjects(self) -> None:
        """Sees anew where those are of whom it tells."""
        self._subject_rects = (
            tuple(self._find_figure_rects(self.shown_result.subjects)) if self.shown_result is not None else ()
        )

    def room_for_subjects(self) -> tuple[Sequence[str], pygame.Rect] | None:
        """The models that the panel hides, and the room above it in pixels; None where it hides none of them."""
        telling = self.shown_result
        if telling is None:
            return None
        rect = self.result_rect(telling)
        bodies = [body.inflate(-_SHADE_SHARE * body.w, -_SHADE_SHARE * body.h) for body in self._subject_rects]
        if rect.collidelist(bodies) < 0:
            return None
        low = self._mat.bottom - self._stage.metrics.px(_BELOW) - rect.h
        left = self._mat.x + toolbar_width(self._stage.metrics)
        return telling.subjects, pygame.Rect(left, self._mat.y, self._mat.right - left, max(1, low - self._mat.y))

    def finish(self) -> bool:
        """Ends it; whether something was shown."""
        shown, self.shown_result = self.shown_result is not None, None
        self._timeline.finish()
        return shown

    def moving(self, now: float) -> bool:
        """Whether dice fall then."""
        return self._timeline.moving(now)

    def result_rect(self, telling: LargeResult) -> pygame.Rect:
        """Where it lies, in pixels."""
        return self._fit_table(telling)[0] if telling.verdict is not None else self._fit_panel(telling)[0]

    def _fit_table(self, telling: LargeResult) -> tuple[pygame.Rect, TableFit]:
        """Where a table lies, and how it is laid out: as fully as there is room for it and for what stands below."""
        assert telling.verdict is not None
        stage, metrics, rows = self._stage, self._stage.metrics, telling.verdict.rows
        left, pad = self._mat.x + toolbar_width(metrics), metrics.px(14)
        wide = min(self._mat.right - left - metrics.px(12), metrics.grown(TABLE_WIDTH, 0.6))
        inner, high = wide - 2 * metrics.px(18), round(self._mat.h * _TABLE_SHARE) - 2 * pad
        below = sum(draw.paragraph_height(stage, line, inner, size=SMALL) for line in telling.lines_beside_table)
        high -= below + metrics.px(8) if below else 0
        found = [*list_table_fits(stage, telling.verdict, inner)]
        fit = next((one for one in found if one.table_height(rows) <= high and is_legible(stage, one)), found[-1])
        below += metrics.px(8) if below else 0
        return self._place_panel((wide, fit.table_height(rows) + below + 2 * pad), left), fit

    def _fit_panel(self, telling: LargeResult) -> tuple[pygame.Rect, float, int]:
        """Where it lies beside the small buttons, the size of its lines, and pixels along its picture.

        Where the text is large there may be no room for the picture, and only for smaller lines.
        """
        metrics = self._stage.metrics
        side = (
            metrics.grown(_PICTURE, 0.3) if telling.picture and self._stage.sprites.has_drawing(telling.picture) else 0
        )
        left = self._mat.x + toolbar_width(metrics)
        wide = min(self._mat.right - left - metrics.px(12), metrics.grown(440, 0.6))
        for size, picture in ((BODY, side), (BODY, 0), *((share * SMALL, 0) for share in _SMALLER_SHARES)):
            high = self._result_height(telling, wide - 2 * metrics.px(18), size, picture) + 2 * metrics.px(14)
            if high <= self._mat.h - 2 * metrics.px(_EDGE):
                break
        return self._place_panel((wide, high), left), size, picture

    def _place_panel(self, size: tuple[int, int], left: int) -> pygame.Rect:
        """Where it hides least of those of whom it tells: below, else above, else in a corner or at a side."""
        mat, metrics = self._mat, self._stage.metrics
        room = pygame.Rect(left, mat.y + metrics.px(_EDGE), mat.right - metrics.px(12) - left, 0)
        room.h = max(size[1], mat.bottom - metrics.px(_BELOW) - room.y)
        middle = max(left, mat.centerx - size[0] // 2)
        columns, rows = (middle, room.right - size[0], left), (room.bottom - size[1], room.y)
        spots = [(x, y) for x in columns for y in rows] + [(x, room.centery - size[1] // 2) for x in columns[1:]]
        places = [pygame.Rect(spot, size) for spot in spots]
        return min(places, key=lambda place: sum(_overlap_area(place, rect) for rect in self._subject_rects))

    def _result_height(self, telling: LargeResult, inner: int, size: float, picture: int) -> int:
        """Pixels down of all that it tells, so many across."""
        metrics = self._stage.metrics
        inner -= picture + metrics.px(16) if picture else 0
        high = metrics.text_px(34) + (metrics.text_px(26) if telling.result else 0)
        high += sum(draw.paragraph_height(self._stage, line, inner, size=size) for line in telling.lines)
        return max(high + odds_table.dice_height(self._stage, len(telling.faces), inner), picture)

    def draw(self, surface: DisplayList, now: float) -> None:
        telling = self.shown_result
        if telling is None:
            return
        if telling.verdict is not None:
            self._draw_attack_summary(surface, telling, now)
            return
        stage, metrics = self._stage, self._stage.metrics
        rect, size, side = self._fit_panel(telling)
        theme = stage.theme
        surface.blit(draw.rounded(stage, rect.size, theme.panel, edge=theme.accent, radius=14, width=2), rect)
        x, right, y = rect.x + metrics.px(18), rect.right - metrics.px(18), rect.y + metrics.px(14)
        if side:
            surface.blit(stage.sprites.get(telling.picture, side), (x, rect.centery - side // 2))
            x += side + metrics.px(16)
        draw.text(stage, surface, telling.title, (x, y + metrics.text_px(12)), size=HEADING, bold=True, width=right - x,
                  shrinks=True)  # fmt: skip
        y += metrics.text_px(34)
        falls = self._timeline.progress("tumble", now)
        faces = telling.faces if falls is None else self._tumbling_faces(telling, now)
        y = odds_table.draw_dice(stage, surface, pygame.Rect(x, y, right - x, 0), faces) if faces else y
        if falls is not None:
            return
        if telling.result:
            draw.text(stage, surface, telling.result, (x, y + metrics.text_px(12)), size=18, bold=True,
                      colour=stage.theme.accent, width=right - x)  # fmt: skip
            y += metrics.text_px(26)
        for line in telling.lines:
            at = pygame.Rect(x, y, right - x, 0)
            y = draw.paragraph(stage, surface, line, at, size=size, colour=stage.theme.secondary)

    def _draw_attack_summary(self, surface: DisplayList, telling: LargeResult, now: float) -> None:
        """An attack row by row, and below what no row tells."""
        assert telling.verdict is not None
        stage, metrics = self._stage, self._stage.metrics
        rect, fit = self._fit_table(telling)
        theme = stage.theme
        surface.blit(draw.rounded(stage, rect.size, theme.panel, edge=theme.accent, radius=14, width=2), rect)
        at = rect.inflate(-2 * metrics.px(18), -2 * metrics.px(14))
        falls = self._timeline.progress("tumble", now) is not None
        tumbled = [die_picture_name(face) for face in self._tumbling_faces(telling, now)] if falls else []
        falling = telling.title if falls else ""
        y = self._verdict_painter.draw(
            surface, at, telling.verdict, fit, falling=falling, tumbled=tumbled
        ) + metrics.px(8)
        for line in () if falls else telling.lines_beside_table:
            below = pygame.Rect(at.x, y, at.w, 0)
            y = draw.paragraph(stage, surface, line, below, size=SMALL, colour=theme.secondary)

    def _tumbling_faces(self, telling: LargeResult, now: float) -> list[str]:
        """Any faces, others with every shake, of all dice that are rolled now; the others lie where they lay."""
        rng = random.Random(int(now / _SHAKE_SECONDS))
        field, shown = self._content.field, list(telling.faces)
        for k in telling.rolling_dice_indices:
            kind = shown[k].partition("_")[0]
            shown[k] = f"{kind}_{rng.choice(field.base_die if kind == 'base' else field.gear_die)}"
        return shown


def _overlap_area(one: pygame.Rect, other: pygame.Rect) -> int:
    """Pixels that lie in both."""
    both = one.clip(other)
    return both.w * both.h


def _make_result_clip(telling: LargeResult, *, is_last: bool = False) -> ResultClip:
    return ResultClip(telling, telling.words, is_last)
