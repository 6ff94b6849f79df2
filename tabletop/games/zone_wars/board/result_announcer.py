"""Shows results large over the mat: falling dice, cards that are turned up, and the table of an attack.

Only `board` uses it. It takes LargeResults (`large_results`) and shows one at a time, at the edge of the mat where it
hides its subjects least. When a result goes is decided by the story. The first description that fits is taken, so
`TABLE_STYLES` and the ways of a panel stay ordered from the fullest to the least. It only draws.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board import odds_table
from tabletop.games.zone_wars.board.attack_summary import AttackSummary, AttackSummaryRow, die_picture_name
from tabletop.games.zone_wars.board.large_results import LargeResult, large_results_of_events
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.boards.camera_controls import toolbar_width
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.stage.timeline import Timeline
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    behind,
    cell,
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


TABLE_WIDTH, _PANEL_WIDTH = 540, 440
"""Logical pixels across at the usual text size, with a table and without one."""
_DIE, _LEAST, _GAP, _BETWEEN = 32, 18, 5, 14
"""Logical pixels along a die, at least, between two, and between two columns."""
_FIGURE, _HEAD, _ALONE = 56, 50, 34
"""Logical pixels along a figure, down for the head with what it was done with, and for the head alone."""
_PAD: Final = (18, 14)
"""Logical pixels between the edge of the panel and what it tells, at its sides and above and below."""
_Describe = Callable[[DisplayList, Sequence[str] | None], Layout]
"""Describes the panel on a display list; with the faces that dice show as they fall, or None when they lie still."""


@dataclass(frozen=True, slots=True)
class SummaryTableStyle:
    """How much a table shows."""

    text_size: float
    """Of the words, in logical pixels."""
    has_figures: bool
    has_notes: bool
    """Whether there are two lines beside the dice, so that titles and results stand in columns."""
    has_clauses: bool


TABLE_STYLES: Final = (
    SummaryTableStyle(BODY, has_figures=True, has_notes=True, has_clauses=True),
    SummaryTableStyle(BODY, has_figures=False, has_notes=True, has_clauses=True),
    SummaryTableStyle(SMALL, has_figures=False, has_notes=True, has_clauses=False),
    SummaryTableStyle(SMALL, has_figures=False, has_notes=False, has_clauses=False),
)
"""The fullest first."""


class AttackSummaryTable:
    """The table of an attack, so many pixels across."""

    def __init__(
        self, parts: DrawnParts, minis: Miniatures, verdict: AttackSummary, style: SummaryTableStyle, width: int
    ) -> None:
        self._parts, self._miniatures, self._verdict, self._style = parts, minis, verdict, style
        self._metrics = parts.canvas.metrics
        self._gap = self._metrics.px(_BETWEEN)
        self._line, self._small_line = (
            round(self._metrics.font_size(size) * TIGHT) for size in (style.text_size, SMALL)
        )
        titles = [self._row_title_layout(row).width for row in verdict.rows]
        results = [self._row_result_layout(row).width for row in verdict.rows]
        self._clause_width = max(self._row_clause_layout(row).width for row in verdict.rows) if style.has_clauses else 0
        if style.has_notes:  # in columns
            titles, results = [max(titles)] * len(titles), [max(results)] * len(results)
        self._title_width = titles[0] if style.has_notes else 0
        taken = 2 * self._gap + (self._clause_width + self._gap if self._clause_width else 0)
        rooms = (
            (width - title - result - taken) // max(1, len(row.pictures)) - self._metrics.px(_GAP)
            for row, title, result in zip(verdict.rows, titles, results, strict=True)
        )
        self._die_size = max(1, min(self._metrics.mix_px(_DIE, 0.3), *rooms))

    @property
    def is_legible(self) -> bool:
        """Whether dice and health are large enough to be told apart."""
        return self._die_size >= self._metrics.px(_LEAST)

    def layout(self, falling: str = "", tumbled: Sequence[str] = ()) -> Layout:
        """While dice are `falling`, that is what stands above, `tumbled` is what they show, and no result is told."""
        fallen = [number for number, row in enumerate(self._verdict.rows) if falling and row.has_fallen]
        if not fallen:
            return column(self._summary_head_layout(falling), *map(self._summary_row_layout, self._verdict.rows))
        *above, last = self._verdict.rows[: fallen[0] + 1]
        return column(
            self._summary_head_layout(falling),
            *map(self._summary_row_layout, above),
            self._summary_row_layout(last, tumbled),
        )

    def _summary_head_layout(self, falling: str) -> Layout:
        metrics, style, verdict, parts = self._metrics, self._style, self._verdict, self._parts
        figure = metrics.px(_FIGURE) if style.has_figures else 0
        line = metrics.text_px(24)
        words = [
            parts.line(falling or verdict.title, height=line, size=HEADING, bold=True, align="centre", shrinks=True)
        ]
        if style.has_notes:
            words.append(parts.line(verdict.note, height=line, size=SMALL, align="centre", shrinks=True,
                                    colour=parts.canvas.theme.secondary))  # fmt: skip
        title = within(column(*words), across=Align.FILL, down=Align.CENTRE)
        if figure:
            title = row(
                self._portrait_layout(verdict.attacker, figure), grow(title), self._portrait_layout(verdict.target,
                figure),
                gap=metrics.px(8),
            )  # fmt: skip
        high = max(metrics.text_px(_HEAD if style.has_notes else _ALONE), figure + metrics.px(4))
        return sized(pad_sides(title, bottom=metrics.px(6)), height=high)

    def _portrait_layout(self, figure: Figure, size: int) -> Layout:
        kind = figure.id.partition("#")[0]
        return self._parts.picture(self._miniatures.portrait(kind, figure.owner, size, lies=figure.is_broken))

    def _summary_row_layout(self, summary: AttackSummaryRow, tumbled: Sequence[str] = ()) -> Layout:
        """A line with its dice, and where they come from; only its dice while they fall."""
        metrics, has_notes = self._metrics, self._style.has_notes
        title, gap = self._row_title_layout(summary), self._gap
        title = sized(title, width=self._title_width or title.width)
        pictures = within(self._row_pictures_layout(summary, tumbled or summary.pictures), across=Align.START)
        cells = [title, grow(pictures)]
        if not tumbled:
            cells.append(self._row_result_layout(summary))
            if self._clause_width:
                cells.append(
                    sized(within(self._row_clause_layout(summary), across=Align.END), width=self._clause_width)
                )
        high = max(self._line + (self._small_line if has_notes else 0), self._die_size + metrics.px(4))
        line = sized(row(*cells, gap=gap, align=Align.CENTRE), height=high + metrics.px(8 if has_notes else 3))
        if has_notes and summary.dice_sources:
            up, colour = metrics.px(4), self._parts.canvas.theme.secondary
            sources = self._parts.line(
                summary.dice_sources, height=self._small_line, size=SMALL, colour=colour, shrinks=True
            )
            line = column(line, pad_sides(row(space(title.width), grow(sources), gap=gap), top=-up, bottom=up))
        return behind(line, self._draw_row_separator)

    def _draw_row_separator(self, rect: pygame.Rect) -> None:
        """A thin line above a row."""
        edge = cell(
            lambda line: self._parts.surface.fill(self._parts.canvas.theme.panel_edge, line),
            height=self._metrics.line_width(1),
        )
        edge.place_at_top(rect)

    def _row_title_layout(self, summary: AttackSummaryRow) -> Layout:
        title = self._parts.line(summary.title, height=self._line, size=self._style.text_size, bold=True)
        if not (self._style.has_notes and summary.note):
            return title
        theme = self._parts.canvas.theme
        return column(
            title, self._parts.line(summary.note, height=self._small_line, size=SMALL, colour=theme.secondary)
        )

    def _row_result_layout(self, summary: AttackSummaryRow) -> Layout:
        theme = self._parts.canvas.theme
        colour = theme.warning if summary.is_harm else theme.accent
        return self._parts.line(summary.result, height=self._line, size=self._style.text_size, bold=True, colour=colour)

    def _row_clause_layout(self, summary: AttackSummaryRow) -> Layout:
        colour = self._parts.canvas.theme.disabled
        return self._parts.line(summary.clause, height=self._line, size=SMALL, colour=colour)

    def _row_pictures_layout(self, summary: AttackSummaryRow, names: Sequence[str]) -> Layout:
        """Dice, of which those have a ring that were rolled a second time."""
        canvas, surface, size, rim = (
            self._parts.canvas,
            self._parts.surface,
            self._die_size,
            max(1, self._metrics.px(2)),
        )

        def put(name: str, has_ring: bool, rect: pygame.Rect) -> None:
            surface.blit(canvas.sprites.get(name, size), rect)
            if has_ring:
                around = rect.inflate(2 * rim, 2 * rim)
                ring = draw.rounded_rect(canvas, around.size, "#00000000", edge=canvas.theme.accent, radius=9, width=2)
                surface.blit(ring, around)

        cells = (
            cell(partial(put, name, number in summary.rerolled), width=size, height=size)
            for number, name in enumerate(names)
        )
        return row(*cells, gap=self._metrics.px(_GAP))


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
        self._miniatures = minis
        self._find_figure_rects = places
        self._timeline = Timeline(reduced=stage.settings.reduced_motion)
        self.shown_result: LargeResult | None = None
        self._subject_rects: tuple[pygame.Rect, ...] = ()
        """Where those are of whom it tells, in pixels."""
        self._rects = PlacedRects()
        """The "mat", and in it the "room" for what is shown, beside the small buttons."""
        self._known_fit: tuple[LargeResult, tuple[int, int], _Describe] | None = None
        self._strokes = CachedStrokes()

    def layout(self, mat: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        metrics, self._known_fit = self._stage.metrics, None
        self._strokes.forget_strokes()
        room = pad_sides(
            self._rects.cell("room"), left=toolbar_width(metrics), top=metrics.px(_EDGE), right=metrics.px(12),
            bottom=metrics.px(_BELOW),
        )  # fmt: skip
        self._rects.named("mat", room).place(mat)

    def result_clips(
        self, events: Sequence[Event], before: State | None = None, *, viewer: Seat | None = None,
        seats: Sequence[str] = (),
    ) -> Sequence[ResultClip]:  # fmt: skip
        """What is worth showing large of an action, where there is room for it; `before` is what it was done in.

        `viewer` needs not be told what it did itself; `seats` are the names of those who sit there.
        """
        if self._rects["mat"].w < self._stage.metrics.px(420):
            return ()
        first, later = large_results_of_events(self._content, events, before, viewer=viewer, seats=seats)
        return [_make_result_clip(one) for one in first] + [_make_result_clip(one, is_last=True) for one in later]

    def show_result(self, telling: LargeResult, now: float, *, pace: float, tumbles: bool) -> float:
        """Shows one of them; returns when its dice lie still."""
        self.finish()
        self._timeline.pace, self._timeline.reduced = pace, False
        self.shown_result = telling
        self.update_subject_rects()
        if tumbles and telling.faces and not self._stage.settings.reduced_motion:
            return self._timeline.play("tumble", now, _TUMBLE_SECONDS)
        return now

    def update_subject_rects(self) -> None:
        """Sees anew where those are of whom it tells."""
        self._subject_rects = (
            tuple(self._find_figure_rects(self.shown_result.subjects)) if self.shown_result is not None else ()
        )

    def hidden_subjects_and_room(self) -> tuple[Sequence[str], pygame.Rect] | None:
        """The models that the panel hides, and the room above it in pixels; None where it hides none of them."""
        telling = self.shown_result
        if telling is None:
            return None
        rect = self.result_rect(telling)
        bodies = [body.inflate(-_SHADE_SHARE * body.w, -_SHADE_SHARE * body.h) for body in self._subject_rects]
        if rect.collidelist(bodies) < 0:
            return None
        below = self._stage.metrics.px(_BELOW) + rect.h
        pad_sides(self._rects.cell("free"), left=toolbar_width(self._stage.metrics), bottom=below).place(
            self._rects["mat"]
        )
        free = self._rects["free"]
        return telling.subjects, free.move_to(height=max(1, free.h))

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
        return self._find_panel_rect(self._find_fitting_panel(telling)[0])

    def _find_fitting_panel(self, telling: LargeResult) -> tuple[tuple[int, int], _Describe]:
        """The size of the panel, and what describes it: the fullest for which there is room, else the least."""
        if self._known_fit is None or self._known_fit[0] is not telling:
            metrics, mat = self._stage.metrics, self._rects["mat"]
            is_table = telling.verdict is not None
            wide = min(self._rects["room"].w, metrics.mix_px(TABLE_WIDTH if is_table else _PANEL_WIDTH, 0.6))
            most = round(mat.h * _TABLE_SHARE) if is_table else mat.h - 2 * metrics.px(_EDGE)
            for describe in (
                self._table_layout_choices(telling, wide) if is_table else self._panel_layout_choices(telling)
            ):
                size = wide, describe(DisplayList((0, 0)), None).height(wide)
                if size[1] <= most:
                    break
            self._known_fit = telling, size, describe
        return self._known_fit[1:]

    def _panel_layout_choices(self, telling: LargeResult) -> Iterator[_Describe]:
        """Where the text is large there may be no room for the picture, and only for smaller lines."""
        side = self._stage.metrics.mix_px(_PICTURE, 0.3) if telling.picture else 0
        for size, picture in ((BODY, side), (BODY, 0), *((share * SMALL, 0) for share in _SMALLER_SHARES)):
            yield partial(self._make_panel_layout, telling, size, picture)

    def _table_layout_choices(self, telling: LargeResult, wide: int) -> Iterator[_Describe]:
        """The fullest first; dice that can't be told apart only in the last one."""
        inner = wide - 2 * self._stage.metrics.px(_PAD[0])
        for style in TABLE_STYLES:
            if (
                style is TABLE_STYLES[-1]
                or self._make_summary_table(DisplayList((0, 0)), telling, style, inner).is_legible
            ):
                yield partial(self._make_table_layout, telling, style, inner)

    def _find_panel_rect(self, size: tuple[int, int]) -> pygame.Rect:
        """Where it hides least of those of whom it tells: below, else above, else in a corner or at a side."""
        box = pygame.Rect(self._rects["room"].topleft, size)
        room = self._rects["room"].union(box)
        middle = box.move_to(centerx=self._rects["mat"].centerx).clamp(room).x
        columns, rows = (middle, room.right - box.w, room.x), (room.bottom - box.h, room.y)
        spots = [(x, y) for x in columns for y in rows] + [(x, room.centery - box.h // 2) for x in columns[1:]]
        places = [box.move_to(topleft=spot) for spot in spots]
        return min(places, key=lambda place: sum(_overlap_area(place, rect) for rect in self._subject_rects))

    def _make_panel_layout(
        self, telling: LargeResult, size: float, picture: int, surface: DisplayList, tumbled: Sequence[str] | None
    ) -> Layout:
        """A title, dice, and what has come of it, unless they are `tumbled`; lines of that size beside a picture."""
        stage, metrics, parts = self._stage, self._stage.metrics, DrawnParts(self._stage, surface)
        line = metrics.text_px(24)
        title = parts.line(telling.title, height=line, size=HEADING, bold=True, shrinks=True)
        results = [
            *([parts.line(telling.result, height=metrics.text_px(26), size=18, bold=True, colour=stage.theme.accent)]
              if telling.result else []),
            *(parts.words(words, size=size, colour=stage.theme.secondary) for words in telling.lines),
        ]  # fmt: skip
        dice = odds_table.dice(parts, telling.faces if tumbled is None else tumbled)
        words = column(pad_sides(title, bottom=metrics.text_px(10)), dice, *(results if tumbled is None else ()))
        if picture:
            art = cell(
                lambda rect: surface.blit(
                    stage.sprites.get_or_placeholder(telling.picture, PlaceholderShape.TOKEN, picture), rect
                ),
                width=picture,
                height=picture,
            )
            words = row(within(art, down=Align.CENTRE), grow(words), gap=metrics.px(16))
        return pad(words, x=metrics.px(_PAD[0]), y=metrics.px(_PAD[1]))

    def _make_summary_table(
        self, surface: DisplayList, telling: LargeResult, style: SummaryTableStyle, inner: int
    ) -> AttackSummaryTable:
        assert telling.verdict is not None
        return AttackSummaryTable(DrawnParts(self._stage, surface), self._miniatures, telling.verdict, style, inner)

    def _make_table_layout(
        self,
        telling: LargeResult,
        style: SummaryTableStyle,
        inner: int,
        surface: DisplayList,
        tumbled: Sequence[str] | None,
    ) -> Layout:
        """An attack row by row, and below what no row tells."""
        metrics, parts = self._stage.metrics, DrawnParts(self._stage, surface)
        table, edges = (
            self._make_summary_table(surface, telling, style, inner),
            (metrics.px(_PAD[0]), metrics.px(_PAD[1])),
        )
        if tumbled is not None:
            return pad(table.layout(telling.title, [*map(die_picture_name, tumbled)]), x=edges[0], y=edges[1])
        lines = [
            parts.words(line, size=SMALL, colour=self._stage.theme.secondary) for line in telling.lines_beside_table
        ]
        below = [pad_sides(column(*lines), top=metrics.px(8))] if lines else []
        return pad(column(table.layout(), *below), x=edges[0], y=edges[1])

    def draw(self, surface: DisplayList, now: float) -> None:
        telling, stage = self.shown_result, self._stage
        if telling is None:
            return
        size, describe = self._find_fitting_panel(telling)
        rect, falls = self._find_panel_rect(size), self._timeline.progress("tumble", now) is not None
        tumbled = self._random_faces_while_tumbling(telling, now) if falls else None

        def paint() -> None:
            panel = draw.rounded_rect(stage, size, stage.theme.panel, edge=stage.theme.accent, radius=14, width=2)
            surface.blit(panel, rect)
            describe(surface, tumbled).place(rect)

        self._strokes.draw(surface, rect, (telling, tumbled), paint)

    def _random_faces_while_tumbling(self, telling: LargeResult, now: float) -> list[str]:
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
