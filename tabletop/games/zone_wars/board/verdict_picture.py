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

WIDE: Final = 540
"""Logical pixels across at the usual text size."""
_DIE, _LEAST, _GAP, _BETWEEN = 32, 18, 5, 14
"""Logical pixels along a die, at least, between two, and between two columns."""
_FIGURE, _HEAD, _ALONE = 56, 50, 34
"""Logical pixels along a figure, down for the head with what it was done with, and for the head alone."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a table fills its room, lengths in pixels."""

    size: float
    """Of the words, in logical pixels."""
    has_notes: bool
    has_clauses: bool
    figure: int
    """Along a figure in the head; 0 for none."""
    head: int
    row: int
    below: int
    """Down for a row, and for what stands below its pictures."""
    die: int
    title: int
    """How wide the column of titles is; 0 where each row has its pictures right behind its title."""
    clause: int
    """How wide the column of rules is."""

    def high(self, row: VerdictRow) -> int:
        """Down for one row."""
        return self.row + (self.below if row.below else 0)

    def height(self, rows: Sequence[VerdictRow]) -> int:
        """All of the table without the lines below it."""
        return self.head + sum(map(self.high, rows))


def fits(stage: Stage, verdict: AttackVerdict, wide: int) -> Iterator[Fit]:
    """Ways to lay the table out, so many pixels across, the fullest first; the last one is the least."""
    for size, has_figures, has_notes, has_clauses in (
        (BODY, True, True, True), (BODY, False, True, True), (SMALL, False, True, False), (SMALL, False, False, False),
    ):  # fmt: skip
        yield _fit(stage, verdict, wide, size, (has_figures, has_notes, has_clauses))


def _fit(stage: Stage, verdict: AttackVerdict, wide: int, size: float, has: tuple[bool, bool, bool]) -> Fit:
    metrics, (has_figures, has_notes, has_clauses) = stage.metrics, has
    gap = metrics.px(_BETWEEN)
    titles = [_title(stage, row, size, has_notes) for row in verdict.rows]
    results = [_width(stage, row.result, size) for row in verdict.rows]
    clause = max(_width(stage, row.clause, SMALL) for row in verdict.rows)
    if has_notes:  # in columns
        titles, results = [max(titles)] * len(titles), [max(results)] * len(results)
    taken = 2 * gap + (clause + gap if has_clauses and clause else 0)
    rooms = [
        (wide - title - result - taken) // max(1, len(row.pictures)) - metrics.px(_GAP)
        for row, title, result in zip(verdict.rows, titles, results, strict=True)
    ]
    die = max(1, min(metrics.grown(_DIE, 0.3), *rooms))
    small = round(metrics.font(SMALL) * TIGHT) if has_notes else 0
    lines = round(metrics.font(size) * TIGHT) + small
    row = max(lines, die + metrics.px(4)) + metrics.px(8 if has_notes else 3)
    figure = metrics.px(_FIGURE) if has_figures else 0
    head = metrics.t(_HEAD if has_notes else _ALONE)
    head = max(head, figure + metrics.px(4))
    return Fit(size, has_notes, has_clauses and clause > 0, figure, head, row, small, die,
               titles[0] if has_notes else 0, clause)  # fmt: skip


def is_legible(stage: Stage, fit: Fit) -> bool:
    """Whether dice and health are large enough to be told apart."""
    return fit.die >= stage.metrics.px(_LEAST)


def _title(stage: Stage, row: VerdictRow, size: float, has_notes: bool) -> int:
    named = _width(stage, row.title, size)
    return max(named, stage.texts.width(row.note, stage.metrics.font(SMALL))) if has_notes else named


def _width(stage: Stage, words: str, size: float) -> int:
    return stage.texts.width(words, stage.metrics.font(size), bold=True)


class VerdictPicture:
    """Draws verdicts."""

    def __init__(self, stage: Stage, minis: Miniatures) -> None:
        self._stage = stage
        self._minis = minis

    def draw(
        self, surface: DisplayList, at: pygame.Rect, verdict: AttackVerdict, fit: Fit, *, falling: str,
        tumbled: Sequence[str]
    ) -> int:  # fmt: skip
        """The table from the top of a rectangle; returns the y below it, in pixels.

        While dice are `falling`, that is what stands above, `tumbled` is what they show, and no result is told yet.
        """
        self._draw_head(surface, at, verdict, fit, falling)
        y = at.y + fit.head
        for row in verdict.rows:
            falls = bool(falling and row.falls)
            self._draw_row(surface, pygame.Rect(at.x, y, at.w, fit.row), row, fit, tumbled if falls else ())
            y += fit.high(row)
            if falls:
                break
        return at.y + fit.height(verdict.rows)

    def _draw_head(self, surface: DisplayList, at: pygame.Rect, verdict: AttackVerdict, fit: Fit, falling: str) -> None:
        stage, metrics = self._stage, self._stage.metrics
        middle = at.y + (fit.head - metrics.px(6)) // 2
        if fit.figure:
            for figure, x in ((verdict.attacker, at.x), (verdict.target, at.right - fit.figure)):
                surface.blit(self._portrait(figure, fit.figure), (x, middle - fit.figure // 2))
        room = at.w - 2 * (fit.figure + metrics.px(8)) if fit.figure else at.w
        up = metrics.t(12) if fit.has_notes else 0
        draw.text(stage, surface, falling or verdict.title, (at.centerx, middle - up), size=HEADING, bold=True,
                  align="centre", width=room, shrinks=True)  # fmt: skip
        if fit.has_notes:
            draw.text(stage, surface, verdict.note, (at.centerx, middle + metrics.t(12)), size=SMALL, align="centre",
                      colour=stage.theme.secondary, width=room, shrinks=True)  # fmt: skip

    def _portrait(self, figure: Figure, size: int) -> pygame.Surface:
        return self._minis.portrait(figure.id.partition("#")[0], figure.owner, size, lies=figure.is_broken)

    def _draw_row(
        self, surface: DisplayList, rect: pygame.Rect, row: VerdictRow, fit: Fit, tumbled: Sequence[str]
    ) -> None:
        """One line; only its dice while they fall."""
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        surface.line(theme.panel_edge, rect.topleft, (rect.right, rect.y), metrics.line(1))
        middle, gap = rect.centery, metrics.px(_BETWEEN)
        up = round(metrics.font(SMALL) * TIGHT) // 2 if fit.has_notes and row.note else 0
        draw.text(stage, surface, row.title, (rect.x, middle - up), size=fit.size, bold=True)
        if up:
            down = round(metrics.font(fit.size) * TIGHT) // 2
            draw.text(stage, surface, row.note, (rect.x, middle + down), size=SMALL, colour=theme.secondary)
        left = rect.x + (fit.title or _width(stage, row.title, fit.size)) + gap
        self._draw_pictures(surface, (left, middle), row, fit.die, tumbled or row.pictures)
        if fit.below and row.below:
            at = left, rect.bottom + fit.below // 2 - metrics.px(4)
            draw.text(stage, surface, row.below, at, size=SMALL, colour=theme.secondary, width=rect.right - left,
                      shrinks=True)  # fmt: skip
        if tumbled:
            return
        right = rect.right
        if fit.has_clauses:
            draw.text(stage, surface, row.clause, (right, middle), size=SMALL, colour=theme.disabled, align="right")
            right -= fit.clause + gap
        draw.text(stage, surface, row.result, (right, middle), size=fit.size, bold=True, align="right",
                  colour=theme.warning if row.is_harm else theme.accent)  # fmt: skip

    def _draw_pictures(
        self, surface: DisplayList, at: tuple[int, int], row: VerdictRow, size: int, pictures: Sequence[str]
    ) -> None:  # fmt: skip
        stage, metrics = self._stage, self._stage.metrics
        x, y = at[0], at[1] - size // 2
        rim = max(1, metrics.px(2))
        for number, name in enumerate(pictures):
            surface.blit(stage.sprites.get(name, size), (x, y))
            if number in row.again:
                around = size + 2 * rim
                ring = draw.rounded(stage, (around, around), "#00000000", edge=stage.theme.accent, radius=9, width=2)
                surface.blit(ring, (x - rim, y - rim))
            x += size + metrics.px(_GAP)
