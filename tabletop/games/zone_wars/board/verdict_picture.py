"""The table of an attack, drawn: both figures, and row by row the pictures, what came of them, and the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.verdict import AttackVerdict, VerdictRow
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL

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

    def row_height(self, row: VerdictRow) -> int:
        """Down for one row."""
        return self.line_height + (self.sources_height if row.dice_sources else 0)

    def table_height(self, rows: Sequence[VerdictRow]) -> int:
        """All of the table without the lines below it."""
        return self.head_height + sum(map(self.row_height, rows))


def list_table_fits(stage: Stage, verdict: AttackVerdict, wide: int) -> Iterator[TableFit]:
    """Ways to lay the table out, so many pixels across, the fullest first; the last one is the least."""
    for size, has_figures, has_notes, has_clauses in (
        (BODY, True, True, True), (BODY, False, True, True), (SMALL, False, True, False), (SMALL, False, False, False),
    ):  # fmt: skip
        yield _make_table_fit(stage, verdict, wide, size, (has_figures, has_notes, has_clauses))


def _make_table_fit(
    stage: Stage, verdict: AttackVerdict, wide: int, size: float, has: tuple[bool, bool, bool]
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


def _title_width(stage: Stage, row: VerdictRow, size: float, has_notes: bool) -> int:
    named = _text_width(stage, row.title, size)
    return max(named, stage.texts.width(row.note, stage.metrics.font_size(SMALL))) if has_notes else named


def _text_width(stage: Stage, words: str, size: float) -> int:
    return stage.texts.width(words, stage.metrics.font_size(size), bold=True)


class VerdictPainter:
    def __init__(self, stage: Stage, minis: Miniatures) -> None:
        self._stage = stage
        self._miniatures = minis

    def draw(
        self, surface: DisplayList, at: pygame.Rect, verdict: AttackVerdict, fit: TableFit, *, falling: str,
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
        self, surface: DisplayList, at: pygame.Rect, verdict: AttackVerdict, fit: TableFit, falling: str
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
        self, surface: DisplayList, rect: pygame.Rect, row: VerdictRow, fit: TableFit, tumbled: Sequence[str]
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
        self, surface: DisplayList, at: tuple[int, int], row: VerdictRow, size: int, pictures: Sequence[str]
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
