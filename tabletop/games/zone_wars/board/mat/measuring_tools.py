"""Ruler and sight line on the mat: anybody may measure at any time what the rules measure and see (D37).

`mat_board` owns it, and `mat_controls` switches the tools. At most one tool is out. It changes nothing in the match,
so it works in everybody's turn. Lengths, sight and cover come from `sight_texts`, which asks the rules.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.mat import drawn_lines, plan_labels, sight_texts
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.drawn_lines import Strokes
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.plane.geometry import Base, Point, Point3, distance_on_mat
from tabletop.rules.plane.sight import SightResult, ray_ends
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class MeasuringToolKind(StrEnum):
    """What measures on the mat."""

    RULER = "ruler"
    SIGHT = "sight"


_HIT_RADIUS: Final = 18
"""Logical pixels in which a model is hit at least."""


class MeasuringTools:
    """At most one tool is out; a press takes its start, a pull or a second press its end."""

    def __init__(self, stage: Stage, rules_context: RulesContext) -> None:
        self._stage = stage
        self._rules_context = rules_context
        self._builder: StateBuilder | None = None
        self.level = 0.0
        """Height of the floor on which free points lie."""
        self.kind: MeasuringToolKind | None = None
        self._start: tuple[FigureIndex, Base] | None = None
        self._end: tuple[FigureIndex, Base] | None = None
        self._is_fixed = False
        self._is_held = False

    def show(self, state: State) -> None:
        """Measures in this position from now on; what was measured is forgotten."""
        self._builder = StateBuilder(self._rules_context, state)
        self._clear_measurement()

    def toggle(self, kind: MeasuringToolKind) -> None:
        """Takes a tool out, or puts it away."""
        self.kind = None if self.kind == kind else kind
        self._clear_measurement()

    def _clear_measurement(self) -> None:
        self._start = self._end = None
        self._is_fixed = self._is_held = False

    # --- the hand -----------------------------------------------------------------------------------------------------

    def press(self, camera: MatCamera, pixel: tuple[float, float]) -> bool:
        """Whether the press was for a tool: it begins to measure, or ends it."""
        if self.kind is None or self._builder is None:
            return False
        hit = self._model_or_point_at(camera, pixel)
        self._is_held = True
        if self._start is None or self._is_fixed:
            if self.kind is MeasuringToolKind.SIGHT and hit[0] < 0:
                self._clear_measurement()
                return True
            self._start, self._end, self._is_fixed = hit, None, False
        else:
            self._end, self._is_fixed = hit, True
        return True

    def move(self, camera: MatCamera, pixel: tuple[float, float], *, held: bool) -> bool:
        """Whether something is measured now, up to the pointer."""
        if self.kind is None or self._start is None or self._is_fixed:
            return False
        self._end = self._model_or_point_at(camera, pixel)
        return True

    def release(self) -> bool:
        """Whether the release was for a tool: a pull ends there."""
        was_held, self._is_held = self._is_held, False
        if was_held and self._start is not None and self._end is not None and self._end != self._start:
            self._is_fixed = True
        return was_held

    def _model_or_point_at(self, camera: MatCamera, pixel: tuple[float, float]) -> tuple[FigureIndex, Base]:
        """The model there, or -1 and the point."""
        assert self._builder is not None
        at = camera.to_plane(pixel)
        least = self._stage.metrics.px(_HIT_RADIUS) / camera.scale
        near = [
            (distance_on_mat(at, position_queries.place_of(figure)), i)
            for i, figure in position_queries.figures_on_mat(self._builder)
        ]
        hit = [
            (far, i) for far, i in near if far <= max(least, self._rules_context.base_radius(self._builder.figures[i]))
        ]
        if hit:
            return min(hit)[1], position_queries.figure_base(self._builder, min(hit)[1])
        return -1, Base(at, 0.0, self._rules_context.field.height, self.level)

    # --- what is measured ---------------------------------------------------------------------------------------------

    @property
    def measured_bases(self) -> tuple[Base, Base] | None:
        """Between what is measured; None where nothing is."""
        if self._start is None or self._end is None or self._end == self._start:
            return None
        one, other = self._start[1], self._end[1]
        if self.kind is MeasuringToolKind.SIGHT and self._end[0] < 0:
            other = Base(other.centre, self._rules_context.field.radius, self._rules_context.field.height, other.z)
        return one, other

    @property
    def sight_result(self) -> SightResult | None:
        """What the model at the start sees of that at the end."""
        if (
            self.kind is not MeasuringToolKind.SIGHT
            or self._builder is None
            or self._start is None
            or self._end is None
        ):
            return None
        i, j, bases = self._start[0], self._end[0], self.measured_bases
        if bases is None:
            return None
        return sight_texts.measure_sight(self._builder, i, j, bases)

    def measurement_texts(self) -> list[str]:
        """What is measured, the first line counting most; what to do where nothing is."""
        bases, found = self.measured_bases, self.sight_result
        if bases is None:
            return [] if self.kind is None else [say(f"zone_wars_mat.{self.kind}_pick")]
        apart = sight_texts.distance_texts(self._rules_context, bases)
        if found is None or self._builder is None or self._start is None or self._end is None:
            return apart
        return [*sight_texts.sight_texts(self._builder, self._start[0], self._end[0], bases, found), *apart]

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, camera: MatCamera, legend: pygame.Rect) -> None:
        """The tape or the rays, and the words, at first below the legend."""
        words = self.measurement_texts()
        if not words or self.kind is None:
            return
        bases, found, stage = self.measured_bases, self.sight_result, self._stage
        ink = Strokes(camera.area)
        if bases is None:
            left, top, width, _ = camera.area
            if legend.top < top + stage.metrics.text_px(68):
                top = max(top, legend.bottom)
            at = (left + width / 2, top + stage.metrics.text_px(34))
            plan_labels.draw_plate(ink, stage, camera, at, words, away=-stage.metrics.px(200))
        else:
            if found is None:
                self._draw_tape_between_bases(ink, camera, *bases)
            else:
                self._draw_sight_rays(ink, camera, found, *bases)
            away = bases[1].radius * camera.scale + stage.metrics.px(20)
            start, end = (camera.to_pixels(base.centre) for base in bases)
            between = drawn_lines.rect_centred_at(start, (1, 1)).union(drawn_lines.rect_centred_at(end, (1, 1)))
            plan_labels.draw_plate(ink, stage, camera, end, words, away=away, free=(between,))
        ink.draw(surface)

    def _draw_tape_between_bases(self, ink: Strokes, camera: MatCamera, one: Base, other: Base) -> None:
        """A tape from rim to rim."""
        start, end = one.centre, other.centre
        far = distance_on_mat(start, end)
        if far > one.radius + other.radius:
            first, last = drawn_lines.line_shortened_at_ends(start, end, one.radius, other.radius)
            path = (Point3(first[0], first[1]), Point3(last[0], last[1]))
            drawn_lines.draw_measuring_tape(ink, self._stage, camera, path, skip=0.0)
        for base in (one, other):
            if base.radius:
                drawn_lines.draw_ring(ink, self._stage, camera.to_pixels(base.centre), base.radius * camera.scale)

    def _draw_sight_rays(self, ink: Strokes, camera: MatCamera, found: SightResult, eye: Base, target: Base) -> None:
        """Every ray by what becomes of it; the pieces that count are outlined."""
        metrics = self._stage.metrics
        start = camera.to_pixels(eye.centre)
        for k, end in enumerate(ray_ends(eye, target, self._rules_context.sight_model)):
            bit = 1 << k
            colour = drawn_lines.CLEAR
            if found.stopped & bit:
                colour = drawn_lines.STOPPED
            elif found.fouled & bit:
                colour = drawn_lines.FOULED
            elif found.screened & bit:
                colour = drawn_lines.COVERED
            ink.line(start, camera.to_pixels(Point(*end)), metrics.line_width(1.5), colour)
        for piece in found.cover or found.crossed:
            corners = [camera.to_pixels(corner) for corner in piece.outline.corners]
            for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
                drawn_lines.draw_rimmed_line(
                    ink,
                    one,
                    other,
                    metrics,
                    width=2,
                    colour=drawn_lines.COVERED if found.cover else drawn_lines.STOPPED,
                )
        for base in (eye, target):
            drawn_lines.draw_ring(ink, self._stage, camera.to_pixels(base.centre), base.radius * camera.scale)
