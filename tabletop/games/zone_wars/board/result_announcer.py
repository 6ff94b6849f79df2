"""Results shown large over the mat: falling dice, cards that are turned up, and the table of an attack."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board import roll_messages
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.results import LargeResult, large_results_of
from tabletop.games.zone_wars.board.verdict import die_picture_name
from tabletop.games.zone_wars.board.verdict_picture import (
    TABLE_WIDTH,
    TableFit,
    VerdictPainter,
    is_legible,
    list_table_fits,
)
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.boards.camera_controls import toolbar_width
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.stage.timeline import Timeline

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

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
        self._verdict_painter = VerdictPainter(stage, minis)
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
        side = metrics.grown(_PICTURE, 0.3) if telling.picture and self._stage.sprites.has(telling.picture) else 0
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
        return min(places, key=lambda place: sum(_shared_pixels(place, rect) for rect in self._subject_rects))

    def _result_height(self, telling: LargeResult, inner: int, size: float, picture: int) -> int:
        """Pixels down of all that it tells, so many across."""
        metrics = self._stage.metrics
        inner -= picture + metrics.px(16) if picture else 0
        high = metrics.text_px(34) + (metrics.text_px(26) if telling.result else 0)
        high += sum(draw.paragraph_height(self._stage, line, inner, size=size) for line in telling.lines)
        return max(high + roll_messages.dice_height(self._stage, len(telling.faces), inner), picture)

    def draw(self, surface: DisplayList, now: float) -> None:
        telling = self.shown_result
        if telling is None:
            return
        if telling.verdict is not None:
            self._draw_verdict_table(surface, telling, now)
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
        y = roll_messages.draw_dice(stage, surface, pygame.Rect(x, y, right - x, 0), faces) if faces else y
        if falls is not None:
            return
        if telling.result:
            draw.text(stage, surface, telling.result, (x, y + metrics.text_px(12)), size=18, bold=True,
                      colour=stage.theme.accent, width=right - x)  # fmt: skip
            y += metrics.text_px(26)
        for line in telling.lines:
            at = pygame.Rect(x, y, right - x, 0)
            y = draw.paragraph(stage, surface, line, at, size=size, colour=stage.theme.secondary)

    def _draw_verdict_table(self, surface: DisplayList, telling: LargeResult, now: float) -> None:
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
        for k in telling.falling_dice:
            kind = shown[k].partition("_")[0]
            shown[k] = f"{kind}_{rng.choice(field.base_die if kind == 'base' else field.gear_die)}"
        return shown


def _shared_pixels(one: pygame.Rect, other: pygame.Rect) -> int:
    """Pixels that lie in both."""
    both = one.clip(other)
    return both.w * both.h


def _make_result_clip(telling: LargeResult, *, is_last: bool = False) -> ResultClip:
    return ResultClip(telling, telling.words, is_last)
