"""Scrubber: the strip below the review's board with a curve, ticks, forks, mistakes, and a handle to drag.

Made by ReviewScene and drawn by `review.picture`; MoveRows of `lists` reads it. It shows and chooses a ply and calls
back; the scene goes there. The curve comes from EvaluationCurve and may still be incomplete. `x_of_ply` and
`ply_at_x` must stay inverse to each other, and seat 0 is up, seat 1 down, as the badges of `review.picture` say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.scenes.review.evaluation_curve import EvaluationCurve
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind, WheelEvent

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_FIRST, _SECOND = "#5A6BD8", "#F3E9D2"
"""Bars of seats 0 and 1: enamel goes up, bone goes down."""
_HANDLE_SIZE = 20
"""Logical pixels across the handle."""


class Scrubber:
    """Shows and chooses a ply between the start and the end of a line."""

    def __init__(
        self, stage: Stage, curve: EvaluationCurve, look: Callable[[int], None], label: Callable[[int, int], str]
    ) -> None:  # fmt: skip
        """`label` says a ply in a few words that fit into a width in pixels."""
        self._stage = stage
        self._curve = curve
        self._look_at = look
        self._ply_label = label
        self.track_rect: pygame.Rect
        self.curve_rect: pygame.Rect
        self.ply_count = 0
        self.shown_ply = 0
        self.forks: frozenset[int] = frozenset()
        """Plies at which other branches part."""
        self._drag_start: int | None = None
        """The ply at which the handle was taken; None while it is not held."""
        self._hovered_ply: int | None = None

    @property
    def is_held(self) -> bool:
        return self._drag_start is not None

    def layout(self, track: pygame.Rect, curve: pygame.Rect) -> None:
        """Takes two parts of the window, in pixels, of the same width."""
        self.track_rect, self.curve_rect = track, curve

    def x_of_ply(self, ply: int) -> int:
        """Where a ply stands on the track, in pixels."""
        return self.track_rect.x + round(self.track_rect.w * ply / max(1, self.ply_count))

    def ply_at_x(self, x: int) -> int:
        """The ply nearest to a point on the track."""
        share = (x - self.track_rect.x) / max(1, self.track_rect.w)
        return max(0, min(self.ply_count, round(share * self.ply_count)))

    def handle(self, event: PointerEvent | WheelEvent) -> bool:
        """Whether the input was for the strip: press and pull, or one ply a notch."""
        at = self._stage.to_pixels(event.pos)
        area = self.track_rect.union(self.curve_rect).inflate(self._stage.metrics.px(_HANDLE_SIZE), 0)
        inside = area.collidepoint(at)
        if isinstance(event, WheelEvent):
            if inside and event.turns:
                self._look_at(max(0, min(self.ply_count, self.shown_ply - round(event.turns))))
            return inside
        if self._drag_start is not None:
            self._drag_handle(event, at[0])
            if self._drag_start is None:  # let go, perhaps far from where it was hovered last
                self._set_hovered_ply(self.ply_at_x(at[0]) if inside and self.ply_count else None)
            return True
        self._set_hovered_ply(self.ply_at_x(at[0]) if inside and self.ply_count else None)
        if inside and event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT and self.ply_count:
            self._drag_start = self.shown_ply
            self._look_at(self.ply_at_x(at[0]))
        return inside and event.kind == PointerKind.PRESS

    def cancel_drag(self) -> bool:
        """Puts the handle back where it was taken; whether it was held."""
        if self._drag_start is None:
            return False
        before, self._drag_start = self._drag_start, None
        self._look_at(before)
        return True

    def draw(self, surface: DisplayList) -> None:
        """Draws bars, ticks, marks and the handle."""
        if self.curve_rect.h:
            self._draw_curve(surface)
        self._draw_track(surface)
        if self._hovered_ply is not None or self.is_held:
            self._draw_ply_label(surface, self.shown_ply if self.is_held else self._hovered_ply or 0)

    def _drag_handle(self, event: PointerEvent, x: int) -> None:
        if event.kind == PointerKind.PRESS and event.button == MouseButton.RIGHT:
            self.cancel_drag()
            return
        if event.kind == PointerKind.RELEASE or not event.held:
            self._drag_start = None
            return
        if self.ply_at_x(x) != self.shown_ply:
            self._look_at(self.ply_at_x(x))

    def _set_hovered_ply(self, ply: int | None) -> None:
        if ply != self._hovered_ply:
            self._hovered_ply = ply

    def _draw_curve(self, surface: DisplayList) -> None:
        stage, metrics, rect = self._stage, self._stage.metrics, self.curve_rect
        gap = rect.w / max(1, self.ply_count)
        wide = max(metrics.px(2), min(metrics.px(16), round(gap * 0.62)))
        surface.line(stage.theme.panel_edge, rect.midleft, rect.midright, metrics.line_width(1))
        for ply in range(self.ply_count + 1):
            share = self._curve.first_seat_winning_share(ply)
            if share is None:
                continue
            bar = self._curve_bar_rect(ply, share, wide)
            if share == 0.5:
                surface.aacircle(stage.theme.disabled, bar.center, bar.w / 2)
            else:
                surface.rect(_FIRST if share > 0.5 else _SECOND, bar, radius=metrics.px(2))
                surface.rect(stage.theme.disabled, bar, metrics.line_width(1), radius=metrics.px(2))
            if ply == self.shown_ply:
                surface.rect(stage.theme.accent, bar.inflate(metrics.px(4), metrics.px(4)),
                                 metrics.line_width(1.5), radius=metrics.px(3))  # fmt: skip

    def _curve_bar_rect(self, ply: int, share: float, wide: int) -> pygame.Rect:
        """Up for seat 0 and down for seat 1; a dot on the line where it is balanced, at every size."""
        metrics, rect = self._stage.metrics, self.curve_rect
        if share == 0.5:
            radius = min(max(metrics.px(1), wide // 2), metrics.px(4))
            return pygame.Rect(self.x_of_ply(ply), rect.centery, 0, 0).inflate(2 * radius, 2 * radius)
        high = max(metrics.px(2), round(abs(share - 0.5) * 2 * (rect.h // 2 - metrics.px(1))))
        return pygame.Rect(self.x_of_ply(ply) - wide // 2, rect.centery - (high if share > 0.5 else 0), wide, high)

    def _draw_track(self, surface: DisplayList) -> None:
        stage, metrics, theme, track = self._stage, self._stage.metrics, self._stage.theme, self.track_rect
        y, done = track.centery, self.x_of_ply(self.shown_ply)
        for width, colour in ((track.w, theme.raised), (max(2, done - track.x), theme.accent)):
            line = draw.rounded_rect(stage, (width, metrics.px(4)), colour, radius=2)
            surface.blit(line, line.get_rect(midleft=(track.x, y)))
        for ply in range(0, self.ply_count + 1, self._plies_per_tick()):
            colour = theme.accent if ply <= self.shown_ply else theme.disabled
            at = self.x_of_ply(ply)
            surface.line(colour, (at, y - metrics.px(5)), (at, y + metrics.px(4)), metrics.line_width(1))
        for ply in sorted(self.forks):
            self._draw_fork_mark(surface, ply)
        for ply in range(1, self.ply_count + 1):
            if self._curve.mistake_at(ply):
                self._draw_mistake_mark(surface, ply)
        size = metrics.px(_HANDLE_SIZE), metrics.px(_HANDLE_SIZE)
        handle = draw.rounded_rect(stage, size, theme.accent, edge=theme.panel, radius=_HANDLE_SIZE, width=3)
        surface.blit(handle, handle.get_rect(center=(done, y)))

    def _draw_fork_mark(self, surface: DisplayList, ply: int) -> None:
        stage, metrics = self._stage, self._stage.metrics
        made = draw.icon_picture(stage, "branch", metrics.px(16), stage.theme.accent)
        surface.blit(made, made.get_rect(midtop=(self.x_of_ply(ply), self.track_rect.centery + metrics.px(3))))

    def _draw_mistake_mark(self, surface: DisplayList, ply: int) -> None:
        """A little triangle with its point down: something fell here."""
        metrics, x = self._stage.metrics, self.x_of_ply(ply)
        y, side = self.track_rect.centery - metrics.px(6), metrics.px(5)
        points = [(x - side, y - metrics.px(8)), (x + side, y - metrics.px(8)), (x, y)]
        surface.polygon(self._stage.theme.warning, points)

    def _draw_ply_label(self, surface: DisplayList, ply: int) -> None:
        stage, metrics = self._stage, self._stage.metrics
        size, pad = metrics.font_size(SMALL), metrics.px(10)
        words = self._ply_label(ply, self.track_rect.w)
        box = stage.texts.text_width(words, size) + 2 * pad, round(size * 1.7)
        ground = draw.rounded_rect(stage, box, stage.theme.hovered, edge=stage.theme.accent, radius=6)
        above = (self.curve_rect if self.curve_rect.h else self.track_rect).top - metrics.px(4)
        rect = ground.get_rect(midbottom=(self.x_of_ply(ply), above))
        rect.right = max(self.track_rect.x - pad + rect.w, min(rect.right, self.track_rect.right + pad))
        rect.clamp_ip(stage.surface.get_rect().inflate(-metrics.px(8), 0))
        surface.blit(ground, rect)
        draw.text(stage, surface, words, rect.center, size=SMALL, align="centre")

    def _plies_per_tick(self) -> int:
        """Ticks closer than a few pixels would be a bar."""
        room = self.track_rect.w / max(1, self.ply_count)
        least = self._stage.metrics.px(6)
        return max(1, round(least / room + 0.49)) if room < least else 1
