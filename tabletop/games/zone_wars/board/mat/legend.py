"""What lines and signs on the mat mean, in a corner of it where nobody stands; it lets presses through.

legend = Legend(stage)
legend.toggle()                                            # shows it, or puts it away
legend.place_legend(area, kind, taken)                            # where it lies; empty where it does not
legend.draw(surface)

Only `mat_board` uses it. Samples are drawn by `drawn_lines` and `plan_labels`, as the mat draws them: what changes
its look or meaning there is explained anew here. It draws only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.mat import drawn_lines, plan_labels
from tabletop.games.zone_wars.board.mat.drawn_lines import Strokes
from tabletop.ui.boards.camera_controls import toolbar_width
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import language, say
from tabletop.ui.widgets.layout import Layout, PlacedRects, cell, grid, pad, row

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class LegendKind(StrEnum):
    """Whose lines are explained: those of a plan, or of the tool for sight."""

    PLAN = "plan"
    SIGHT = "sight"


_ROW, _SAMPLE, _PAD, _GAP, _EDGE = 22, 44, 10, 10, 8
"""Logical pixels: down a row, across a sample, round all rows, beside a sample, and from the edge of the mat."""
_LARGEST_SHARE: Final = 0.16
"""Greatest share of the mat that it covers without having been asked for."""
_SHADE_SHARE: Final = 0.4
"""Share of what somebody takes up at most that is only shade, or room for signs."""
_STEP: Final = 24
"""Logical pixels between places at which it may lie."""
_TICK_SHARES: Final = (0.2, 0.5, 0.8)
_SIGN_SIZE: Final = 18
"""Logical pixels along a sign."""
_DrawSample = Callable[[Strokes, "Stage", pygame.Rect], None]


def _make_line_sample_drawer(colour: str, width: float) -> _DrawSample:
    def draw_line_sample(ink: Strokes, stage: Stage, rect: pygame.Rect) -> None:
        drawn_lines.draw_rimmed_line(ink, rect.midleft, rect.midright, stage.metrics, width=width, colour=colour)

    return draw_line_sample


def _make_ray_sample_drawer(colour: str) -> _DrawSample:
    def draw_ray_sample(ink: Strokes, stage: Stage, rect: pygame.Rect) -> None:
        ink.line(rect.midleft, rect.midright, stage.metrics.line_width(2), colour)

    return draw_ray_sample


def _draw_dashes_sample(ink: Strokes, stage: Stage, rect: pygame.Rect) -> None:
    drawn_lines.draw_dashed_line(ink, rect.midleft, rect.midright, stage.metrics, width=1, colour=drawn_lines.UNTURNED)


def _draw_measuring_tape_sample(ink: Strokes, stage: Stage, rect: pygame.Rect) -> None:
    metrics = stage.metrics
    drawn_lines.draw_rimmed_line(ink, rect.midleft, rect.midright, metrics, width=4)
    for share in _TICK_SHARES:
        x, half = rect.x + share * rect.w, metrics.px(6)
        ink.line((x, rect.centery - half), (x, rect.centery + half), metrics.line_width(2), drawn_lines.DARK)


def _draw_ring_sample(ink: Strokes, stage: Stage, rect: pygame.Rect) -> None:
    drawn_lines.draw_ring(ink, stage, rect.center, stage.metrics.px(_SIGN_SIZE) / 2)


def _draw_waypoint_sample(ink: Strokes, stage: Stage, rect: pygame.Rect) -> None:
    drawn_lines.draw_waypoint(ink, stage, rect.center)


def _draw_climb_sample(ink: Strokes, stage: Stage, rect: pygame.Rect) -> None:
    plan_labels.draw_climb_arrow(ink, stage, rect.center, up=True, share=0.8)


def _draw_cover_sample(ink: Strokes, stage: Stage, rect: pygame.Rect) -> None:
    for share, dice in ((0.25, 2), (0.75, 0)):
        plan_labels.draw_cover_badge(ink, stage, (rect.x + share * rect.w, rect.centery), dice, share=0.8)


def _make_sign_sample_drawer(name: str) -> _DrawSample:
    def draw_sign_sample(ink: Strokes, stage: Stage, rect: pygame.Rect) -> None:
        ink.add_centred_picture(stage.sprites.get(name, stage.metrics.mix_px(_SIGN_SIZE, 0.5)), rect.center)

    return draw_sign_sample


_ROWS_BY_KIND: Final[dict[LegendKind, tuple[tuple[str, _DrawSample], ...]]] = {
    LegendKind.PLAN: (
        ("way", _draw_measuring_tape_sample),
        ("bend", _draw_waypoint_sample),
        ("reach", _draw_ring_sample),
        ("climb", _draw_climb_sample),
        ("attacks", _make_line_sample_drawer(drawn_lines.SHOT, 1.5)),
        ("far", _draw_dashes_sample),
        ("cover", _draw_cover_sample),
        ("fires", _make_sign_sample_drawer("zone_wars/token_overwatch")),
        ("strikes", _make_sign_sample_drawer("ui/mark_attack")),
    ),
    LegendKind.SIGHT: (
        ("clear", _make_ray_sample_drawer(drawn_lines.CLEAR)),
        ("covered", _make_ray_sample_drawer(drawn_lines.COVERED)),
        ("stopped", _make_ray_sample_drawer(drawn_lines.STOPPED)),
        ("fouled", _make_ray_sample_drawer(drawn_lines.FOULED)),
    ),
}
"""Samples with what is said of them, by what they belong to."""
_SHORT_ROWS: Final = ("attacks", "far", "cover", "fires")
"""What says least by itself, and is told also where there is no room for more."""


class Legend:
    """Shown by itself where it hides nobody, until somebody puts it away."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._chosen_visibility: bool | None = None
        """What somebody has chosen; None for: where there is room."""
        self._rects = PlacedRects()
        """The "legend" while it is shown."""
        self._kind: LegendKind | None = None
        self._columns = 1
        self._rows: tuple[tuple[str, _DrawSample], ...] = ()
        """What it tells now: words, and what stands beside them."""
        self._last_layouts: dict[LegendKind, tuple[pygame.Rect, int, tuple[tuple[str, _DrawSample], ...]]] = {}
        """Where each kind lay last, in how many columns and with what: there it is looked for again."""
        self._placed_for: tuple[tuple[object, ...], Sequence[pygame.Rect]] | None = None
        self._known_strokes: tuple[tuple[object, ...], Strokes] | None = None

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies, in pixels; empty while it does not."""
        return self._rects["legend"]

    @property
    def is_shown(self) -> bool:
        return bool(self._rects)

    def toggle(self) -> None:
        """Shows it, or puts it away."""
        self._chosen_visibility = not self.is_shown

    def hide(self) -> None:
        """Is not shown for now, such as on the enemy's turn; what was chosen stays."""
        self._rects, self._placed_for = PlacedRects(), None

    def place_legend(
        self, area: pygame.Rect, kind: LegendKind | None, taken: Sequence[pygame.Rect], about: pygame.Rect, *,
        spot: pygame.Rect | None = None,
    ) -> None:  # fmt: skip
        """Where it lies on this part of the window, in pixels: where it lay before, as long as it hides nobody there.

        `kind` tells which lines there are now, None for none: then only who asks sees it. `taken` is what it should
        not hide: where that cannot be helped it is not shown without being asked for. Of what is `about` there it
        hides as little as it can. The `spot` that is chosen it never hides.
        """
        key: tuple[object, ...] = (
            tuple(area), kind, self._chosen_visibility, self._stage.metrics, language(), tuple(about),
            tuple(spot or ()),
        )  # fmt: skip
        if self._placed_for is not None and self._placed_for[0] == key and self._placed_for[1] is taken:
            return
        self._placed_for = key, taken
        self._kind, self._rects = kind or LegendKind.PLAN, PlacedRects()
        if self._chosen_visibility is False or (kind is None and not self._chosen_visibility):
            return
        bodies = [rect.inflate(-_SHADE_SHARE * rect.w, -_SHADE_SHARE * rect.h) for rect in taken]
        bodies += [spot] if spot else []
        named = _ROWS_BY_KIND[self._kind]
        every = tuple((_legend_row_text(name), sample) for name, sample in named)
        few = tuple((_legend_row_text(f"{name}_short"), sample) for name, sample in named if name in _SHORT_ROWS)
        if self._try_last_rect(area, bodies, (every, few) if self._chosen_visibility is None else (every,)):
            return
        for rows in (every, few) if few else (every,):
            self._rows = rows
            places = [
                (rect, columns)
                for columns in (1, 2)
                for rect in self._possible_legend_rects(area, self._size_with_columns(columns))
            ]
            free = [one for one in places if one[0].collidelist(bodies) < 0]
            clear = [
                one
                for one in free
                if not one[0].colliderect(about) and _rect_area(one[0]) <= _LARGEST_SHARE * _rect_area(area)
            ]
            if clear:
                self._rects["legend"], self._columns = clear[0]
            elif self._chosen_visibility and places:
                least = min(free or places, key=lambda one: _rect_area(one[0].clip(about)))
                self._rects["legend"], self._columns = least
            if clear or self._chosen_visibility:
                self._last_layouts[self._kind] = self.rect, self._columns, rows
                return

    def _try_last_rect(
        self, area: pygame.Rect, bodies: Sequence[pygame.Rect], known: Sequence[tuple[tuple[str, _DrawSample], ...]]
    ) -> bool:  # fmt: skip
        """Whether it lies again where it lay last: as large as it is now, on the mat, and hiding nobody."""
        assert self._kind is not None
        if self._kind not in self._last_layouts:
            return False
        rect, columns, rows = self._last_layouts[self._kind]
        names = [[words for words, _ in each] for each in known]
        if not rect.w or [words for words, _ in rows] not in names or not area.contains(rect):
            return False
        self._rows = rows
        if self._size_with_columns(columns) != rect.size or rect.collidelist(bodies) >= 0:
            return False
        self._rects["legend"], self._columns = rect, columns
        return True

    def _size_with_columns(self, columns: int) -> tuple[int, int]:
        described = self._make_legend_layout(Strokes(self.rect), columns)
        return described.width, described.height(described.width)

    def _make_legend_layout(self, ink: Strokes, columns: int) -> Layout:
        """What it tells, as samples with words beside them, down one column and then the next."""
        edge, down = self._stage.metrics.px(_PAD), -(-len(self._rows) // columns)
        across = (self._rows[k] for first in range(down) for k in range(first, len(self._rows), down))
        rows = (self._make_legend_row_layout(ink, words, sample) for words, sample in across)
        return pad(grid(*rows, columns=columns, gap=edge, row_gap=0), x=edge, y=edge // 2)

    def _make_legend_row_layout(self, ink: Strokes, words: str, sample: _DrawSample) -> Layout:
        stage, metrics = self._stage, self._stage.metrics
        label = stage.texts.label(words, metrics.font_size(SMALL), stage.theme.text)
        put_words = lambda rect: ink.picture(label, label.get_rect(midleft=rect.midleft).topleft)  # noqa: E731
        shown = cell(partial(sample, ink, stage), width=metrics.mix_px(_SAMPLE, 0.5), height=metrics.text_px(_ROW))
        return row(shown, cell(put_words, width=label.get_width()), gap=metrics.px(_GAP))

    def _possible_legend_rects(self, area: pygame.Rect, size: tuple[int, int]) -> list[pygame.Rect]:
        """Along the edges but for the small buttons, the upper right corner first."""
        edge, step = self._stage.metrics.px(_EDGE), self._stage.metrics.px(_STEP)
        left, right = area.x + toolbar_width(self._stage.metrics), area.right - edge - size[0]
        top, low = area.y + edge, area.bottom - edge - size[1]
        if right < left or low < top:
            return []
        xs = range(right, left, -step)
        spots = [*((x, top) for x in xs), *((x, low) for x in xs), *((right, y) for y in range(top + step, low, step))]
        return [pygame.Rect(at, size) for at in spots]

    def draw(self, surface: DisplayList) -> None:
        if not self.is_shown or self._kind is None:
            return
        key: tuple[object, ...] = (tuple(self.rect), self._rows, self._stage.metrics, self._stage.theme, language())
        if self._known_strokes is None or self._known_strokes[0] != key:
            self._known_strokes = key, self._make_strokes()
        self._known_strokes[1].draw(surface)

    def _make_strokes(self) -> Strokes:
        stage, rect = self._stage, self.rect
        ink = Strokes(rect)
        ink.picture(draw.rounded_rect(stage, rect.size, f"{stage.theme.panel}D9", radius=8), rect.topleft)
        self._make_legend_layout(ink, self._columns).place(rect)
        return ink


def _rect_area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _legend_row_text(name: str) -> str:
    return say(f"zone_wars_mat.legend_{name}")
