"""Draws the plan in hand on the mat: tape, reach, ghost base, what stopped it, and who sees or strikes it.

Used by `board` and `mat_board`. What is drawn is worked out in `sketch` and `threats`; this file only draws it, over
models and below results. Risks are slow to find, so they are looked for when the pointer rests, and drawings are kept
by a _SketchKey: whatever changes the drawing must be part of it. It changes neither plan nor match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.games.zone_wars.board.mat import drawn_lines, plan_labels, target_ids
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.drawn_lines import Strokes
from tabletop.games.zone_wars.board.mat.miniatures import MiniatureAppearance, facing_step_of_degrees
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan import PlanWord
from tabletop.games.zone_wars.board.mat.plan_labels import WatcherBadges
from tabletop.games.zone_wars.board.mat.sketch import PlanSketch, does_plan_move_model, make_sketch, threats_of_sketch
from tabletop.games.zone_wars.board.mat.threats import Threats, Watcher
from tabletop.games.zone_wars.board.mat.tokens import MatTokens
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.powers import monsters
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Deploying
from tabletop.games.zone_wars.rules.turn.scenarios import corner_place
from tabletop.games.zone_wars.rules.turn.setting_up import seat_to_deploy
from tabletop.play.seats import SIDES
from tabletop.rules.plane.geometry import Point3
from tabletop.rules.plane.moves import is_level, is_upright_leg
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.gesture.picker import Steps, TargetId

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_HANDLE_DISTANCE: Final = 24
"""Logical pixels from the base to the middle of the facing handle."""
_HANDLE_RADIUS: Final = 9
"""Logical pixels from its middle to its rim."""
_SEEN_COLOUR, _UNTURNED_COLOUR = drawn_lines.SHOT, drawn_lines.UNTURNED
"""Sight lines of enemies that could attack at once, and of those that would have to turn."""
_NEUTRAL_COLOUR: Final = "#C9D1DC"
_OFF_MAT_WORDS: Final = (PlanWord.DEPLOY, PlanWord.PUT)
"""Words of plans for who is not on the mat yet."""
_PLACED_OPACITY, _GHOST_OPACITY = 90, 55
"""Opacity in per cent of a figure in the hand, and of one where it will stand after its way."""
_BODY_RISE: Final = 0.7
"""Of its base's height how far a figure rises above it."""
_LARGE_TEXT_SCALE: Final = 1.5
"""Text scale from which on as little as possible is written on the mat."""
_REST_SECONDS: Final = 0.08
"""Seconds after which a pointer rests: sight is looked into then, not at every step of its way."""
_SketchKey = tuple[MatPicker, Steps, float | None, TargetId | None]


class _PendingRisks(NamedTuple):
    """Risks that are found out once the pointer rests: what was picked is shown first."""

    picker: MatPicker
    due_at: float


@dataclass(frozen=True, slots=True)
class _DrawnPlan:
    """All strokes of a plan, with what they were made for."""

    source: object
    camera: MatCamera
    metrics: Metrics
    below: Strokes
    above: Strokes

    is_quiet: bool = False
    """Without what stops the way, because that is said in a bubble."""

    def fits(self, known: object, camera: MatCamera, metrics: Metrics, *, is_quiet: bool) -> bool:
        """Whether nothing has changed since."""
        same = self.source is known and self.metrics is metrics and self.camera == camera
        return same and self.is_quiet == is_quiet


class PlanOverlay:
    """Draws what a picker has in hand, and what the pointer would add to it."""

    def __init__(self, stage: Stage, content: Content, tokens: MatTokens) -> None:
        """`tokens` are those of the mat, so that who is put somewhere looks there as on it."""
        self._stage = stage
        self._content = content
        self._tokens = tokens
        self._known_sketch: tuple[_SketchKey, PlanSketch | None, Threats] | None = None
        self._pending_risks: _PendingRisks | None = None
        self._drawn_plan: _DrawnPlan | None = None
        self.is_quiet = False
        """Whether a bubble says already what stops the way."""
        self._clear_rect = pygame.Rect(0, 0, 0, 0)
        self._known_circle: tuple[tuple[MatCamera, Metrics, Point, float], Strokes] | None = None
        self._known_model_rects: tuple[tuple[MatPicker, MatCamera, float], list[pygame.Rect]] | None = None

    def keep_labels_off_rect(self, rect: pygame.Rect) -> None:
        """Words lie beside this part of the window from now on, in pixels, where they find room."""
        if rect != self._clear_rect:
            self._clear_rect, self._drawn_plan = rect.copy(), None

    def facing_handle_centre(self, camera: MatCamera, start: Point3, facing: float) -> Point:
        """The middle of the handle by which a model is turned, in pixels."""
        far = self._content.field.radius * camera.scale + self._stage.metrics.px(_HANDLE_DISTANCE)
        x, y = camera.to_pixels(start)
        return x + far * cos(radians(facing)), y + far * sin(radians(facing))

    def sketch_and_threats(self, picker: MatPicker, over: TargetId | None) -> tuple[PlanSketch | None, Threats]:
        """The sketch of the plan with what the pointer is over, and what it risks."""
        key: _SketchKey = (picker, picker.path, picker.facing, over)
        if self._known_sketch is None or self._known_sketch[0] != key:
            at = target_ids.point_of_pick(over) if over is not None else None
            stop = picker.last_snap_end
            pointer = stop.wanted if stop is not None and stop.place is not None and stop.place == at else at
            sketch = make_sketch(picker, over, pointer)
            self._pending_risks, risks = None, Threats()
            if sketch is not None and does_plan_move_model(sketch):
                risks = Threats(is_known=False)
                due = self._stage.now + (0.0 if at is None else _REST_SECONDS)
                self._pending_risks = _PendingRisks(picker, due)
            self._known_sketch = (key, sketch, risks)
        return self._known_sketch[1], self._known_sketch[2]

    def find_pending_risks(self) -> bool:
        """Finds out what the plan risks as soon as there is time for it; whether it has just done so."""
        owed = self._pending_risks
        if owed is None or self._known_sketch is None or self._stage.now < owed.due_at:
            return False
        key, sketch, risks = self._known_sketch
        if sketch is not None:
            risks = threats_of_sketch(owed.picker.builder, sketch)
        self._known_sketch, self._pending_risks = (key, sketch, risks), None
        return True

    def _plan_strokes(self, camera: MatCamera, picker: MatPicker, over: TargetId | None) -> _DrawnPlan:
        sketch, risks = self.sketch_and_threats(picker, over)
        known, metrics, quiet = self._known_sketch, self._stage.metrics, self.is_quiet
        if self._drawn_plan is None or not self._drawn_plan.fits(known, camera, metrics, is_quiet=quiet):
            below, above = Strokes(camera.area), Strokes(camera.area)
            if sketch is not None:
                self._draw_below_models(below, camera, picker, sketch)
                looks_about = sketch.is_moving or over is not None or sketch.plan.word is PlanWord.AIM
                named = self._draw_sight_lines(above, camera, picker, sketch, risks.watchers if looks_about else ())
                self._draw_above_models(above, camera, picker, (sketch, risks), named)
            self._drawn_plan = _DrawnPlan(known, camera, metrics, below, above, quiet)
        return self._drawn_plan

    # --- below the models ---------------------------------------------------------------------------------------------

    def draw_placing_area(self, surface: DisplayList, camera: MatCamera, builder: StateBuilder) -> None:
        """Where models are deployed, or the middle of a monster that comes may be put."""
        found = placement_centre_and_radius(builder)
        if found is None:
            return
        centre, radius, clip = camera.to_pixels(found[0]), found[1] * camera.scale, surface.get_clip()
        side = round(camera.lens.side * camera.scale)
        surface.set_clip(clip.clip(pygame.Rect(camera.origin, (side, side))))
        self._reach_circle_strokes(camera, centre, radius).draw(surface)
        surface.set_clip(clip)

    def draw_below_models(
        self, surface: DisplayList, camera: MatCamera, picker: MatPicker, over: TargetId | None
    ) -> None:
        self._plan_strokes(camera, picker, over).below.draw(surface)

    def _reach_circle_strokes(self, camera: MatCamera, centre: Point, radius: float) -> Strokes:
        """A light in a circle, the same as before where nothing about it has changed."""
        key = camera, self._stage.metrics, centre, radius
        if self._known_circle is None or self._known_circle[0] != key or self._known_circle[0][1] is not key[1]:
            ink = Strokes(camera.area)
            drawn_lines.draw_disc(ink, self._stage, centre, radius, max(camera.area[2:]))
            drawn_lines.draw_ring(ink, self._stage, centre, radius)
            self._known_circle = key, ink
        return self._known_circle[1]

    def _draw_below_models(self, ink: Strokes, camera: MatCamera, picker: MatPicker, sketch: PlanSketch) -> None:
        self._draw_reach_circle(ink, camera, picker.builder, sketch)
        if sketch.is_moving:
            drawn_lines.draw_measuring_tape(
                ink, self._stage, camera, sketch.path, skip=min(sketch.radius, sketch.path_length / 3)
            )
            for at in picker.waypoints:
                drawn_lines.draw_waypoint(ink, self._stage, camera.to_pixels(at))
        if sketch.is_moving or sketch.plan.word in _OFF_MAT_WORDS:
            self._draw_ghost_at_path_end(ink, camera, picker.builder, sketch)
        if sketch.target is not None:
            ends = drawn_lines.line_shortened_at_ends(
                camera.to_pixels(sketch.end), camera.to_pixels(sketch.target), sketch.radius * camera.scale,
                sketch.radius * camera.scale,
            )  # fmt: skip
            drawn_lines.draw_dashed_line(ink, *ends, self._stage.metrics, width=3, colour=_SEEN_COLOUR)

    def _draw_reach_circle(self, ink: Strokes, camera: MatCamera, builder: StateBuilder, sketch: PlanSketch) -> None:
        """A circle round what can still be reached; a sprint goes only forward (R102)."""
        far = (
            sketch.unpicked_leg_inches
            if sketch.allowance
            else sketch.effect_radius + sketch.radius
            if sketch.effect_radius
            else 0.0
        )
        if far <= 0.05 or sketch.plan.target or sketch.plan.objects:
            return
        centre = camera.to_pixels(sketch.unpicked_leg_start)
        if sketch.plan.word is PlanWord.SPRINT:
            facing = builder.figures[sketch.figure].facing
            most = max(camera.area[2:])
            drawn_lines.draw_half_disc(ink, self._stage, centre, far * camera.scale, facing=facing, most=most)
        else:
            ink.add_strokes(self._reach_circle_strokes(camera, centre, far * camera.scale))

    def _draw_ghost_at_path_end(
        self, ink: Strokes, camera: MatCamera, builder: StateBuilder, sketch: PlanSketch
    ) -> None:
        seat = builder.figures[sketch.figure].owner if sketch.figure >= 0 else -1
        colour = SIDES[seat % len(SIDES)].hex if seat >= 0 else _NEUTRAL_COLOUR
        picture, at = (
            drawn_lines.ghost_base_picture(self._stage, sketch.radius * camera.scale, sketch.facing, colour),
            sketch.end,
        )
        ink.add_centred_picture(picture, camera.to_pixels(at))
        face = self._ghost_appearance(camera, builder, sketch)
        if face is not None:
            shown = _PLACED_OPACITY if sketch.plan.word in _OFF_MAT_WORDS else _GHOST_OPACITY
            cutout = self._stage.sprites.get_faded(self._tokens.miniatures.cutout(face), shown)
            ink.add_centred_picture(cutout, camera.to_pixels(at))

    def _ghost_appearance(
        self, camera: MatCamera, builder: StateBuilder, sketch: PlanSketch
    ) -> MiniatureAppearance | None:
        """Who will stand there; None for a token, which is no figure."""
        if sketch.figure >= 0:
            return self._tokens.miniature_appearance(builder.figures[sketch.figure], camera, sketch.facing)
        task = builder.todo[-1] if builder.todo else None
        if not isinstance(task, Arriving) or sketch.plan.word not in _OFF_MAT_WORDS:
            return None
        step = facing_step_of_degrees(sketch.facing)
        return MiniatureAppearance(task.monster, -1, step, base_diameter=round(2 * sketch.radius * camera.scale, 2))

    # --- above the models ---------------------------------------------------------------------------------------------

    def draw_plan_above_models(
        self, surface: DisplayList, camera: MatCamera, picker: MatPicker, over: TargetId | None
    ) -> None:
        """Sight lines, warnings, what stopped the way, the facing handle, and the words for all that."""
        self._plan_strokes(camera, picker, over).above.draw(surface)

    def _draw_above_models(
        self, ink: Strokes, camera: MatCamera, picker: MatPicker, looked: tuple[PlanSketch, Threats],
        named: Sequence[pygame.Rect],
    ) -> None:  # fmt: skip
        """What is told of a plan; names of those who see it stay to be read."""
        sketch, risks = looked
        share = self._sign_size_share(camera)
        for start, end in pairwise(sketch.path) if sketch.is_moving and sketch.allowance else ():
            if not is_level(start, end) and is_upright_leg(start, end):
                plan_labels.draw_climb_arrow(ink, self._stage, camera.to_pixels(start), up=end.z > start.z, share=share)
        self._draw_threat_signs(ink, camera, risks)
        self._draw_bar_where_path_stops(ink, camera, sketch)
        if _has_facing_handle(picker, sketch):
            self._draw_facing_handle(ink, camera, sketch)
        is_short = self._stage.metrics.text_scale >= _LARGE_TEXT_SCALE
        words = plan_labels.plan_label_texts(self._content, picker.builder, sketch, risks, is_quiet=self.is_quiet,
                                     is_short=is_short)  # fmt: skip
        if words:
            away = sketch.radius * camera.scale + self._stage.metrics.px(20)
            free = [_path_leg_rect(camera, one, other, sketch.radius) for one, other in pairwise(sketch.path)]
            free += [*self._model_rects(camera, picker, sketch.radius), *named, self._clear_rect]
            free += [self._facing_handle_rect(camera, sketch)] if _has_facing_handle(picker, sketch) else []
            plan_labels.draw_plate(ink, self._stage, camera, camera.to_pixels(sketch.end), words, away=away, free=free)

    def _model_rects(self, camera: MatCamera, picker: MatPicker, radius: float) -> list[pygame.Rect]:
        """Where models stand, which words should not hide."""
        key = picker, camera, radius
        if self._known_model_rects is None or self._known_model_rects[0] != key:
            places = [
                position_queries.place_of(figure) for _, figure in position_queries.figures_on_mat(picker.builder)
            ]
            self._known_model_rects = (
                key,
                [standing_figure_rect(camera, place, radius) for place in places],
            )
        return self._known_model_rects[1]

    def _draw_sight_lines(
        self, ink: Strokes, camera: MatCamera, picker: MatPicker, sketch: PlanSketch, watchers: Sequence[Watcher]
    ) -> list[pygame.Rect]:  # fmt: skip
        """All who see the ghost; returns where names and signs stand, in pixels."""
        share, taken = (
            self._sign_size_share(camera),
            [*self._model_rects(camera, picker, sketch.radius), self._clear_rect],
        )
        if _has_facing_handle(picker, sketch):
            taken.append(self._facing_handle_rect(camera, sketch))
        is_large = self._stage.metrics.text_scale >= _LARGE_TEXT_SCALE
        chips = WatcherBadges(self._stage, pygame.Rect(camera.area), taken, share=share)
        ends = [self._draw_sight_line(ink, camera, picker.builder, sketch, eye) for eye in watchers]
        for eye, line in zip(watchers, ends, strict=True):
            name = "" if is_large else names_of(self._content).figure_name(picker.builder.figures[eye.figure].id)
            chips.put(
                ink, line, eye.cover, name, _SEEN_COLOUR if eye.is_facing and eye.is_in_range else _UNTURNED_COLOUR
            )
        return [*chips.rects, *chips.signs]

    def _draw_sight_line(
        self, ink: Strokes, camera: MatCamera, builder: StateBuilder, sketch: PlanSketch, eye: Watcher
    ) -> tuple[Point, Point]:  # fmt: skip
        """From an enemy to the ghost, solid where it could attack from there at once; returns the ends in pixels."""
        metrics, figure = self._stage.metrics, builder.figures[eye.figure]
        start, end = drawn_lines.line_shortened_at_ends(
            camera.to_pixels(position_queries.place_of(figure)), camera.to_pixels(sketch.end),
            builder.rules_context.base_radius(figure) * camera.scale, sketch.radius * camera.scale,
        )  # fmt: skip
        if eye.is_facing and eye.is_in_range:
            drawn_lines.draw_rimmed_line(ink, start, end, metrics, width=1.5, colour=_SEEN_COLOUR)
        else:
            drawn_lines.draw_dashed_line(ink, start, end, metrics, width=1, colour=_UNTURNED_COLOUR)
        if eye.is_watching:
            self._draw_sign(ink, start, "zone_wars/token_overwatch", self._sign_size_share(camera))
        return start, end

    def _draw_threat_signs(self, ink: Strokes, camera: MatCamera, risks: Threats) -> None:
        for fire in risks.overwatch_fires:
            self._draw_sign(
                ink, camera.to_pixels(fire.place), "zone_wars/token_overwatch", self._sign_size_share(camera)
            )
        for _, place in risks.strikes:
            self._draw_sign(ink, camera.to_pixels(place), "ui/mark_attack", self._sign_size_share(camera))

    def _sign_size_share(self, camera: MatCamera) -> float:
        """How large signs are where the mat is seen from far, as a share of their size."""
        return max(0.6, min(1.0, camera.scale / self._stage.metrics.px(30)))

    def _draw_sign(self, ink: Strokes, at: Point, name: str, share: float) -> None:
        ink.add_centred_picture(self._stage.sprites.get(name, round(self._stage.metrics.px(26) * share)), at)

    def _draw_bar_where_path_stops(self, ink: Strokes, camera: MatCamera, sketch: PlanSketch) -> None:
        """A bar across the way where it ends before the pointer, and dashes up to that."""
        stop, metrics = sketch.stop, self._stage.metrics
        if stop is None or stop.place is None or not stop.is_short or stop.place.z != stop.wanted.z:
            return
        start, end = camera.to_pixels(stop.place), camera.to_pixels(stop.wanted)
        begin, last = drawn_lines.line_shortened_at_ends(start, end, sketch.radius * camera.scale, 0)
        if begin == last:
            return
        drawn_lines.draw_dashed_line(ink, begin, last, metrics, width=1, colour=_UNTURNED_COLOUR, dash=4)
        turned, half = radians(drawn_lines.angle_between(start, end)), metrics.px(9)
        across = (-sin(turned) * half, cos(turned) * half)
        first, second = (begin[0] - across[0], begin[1] - across[1]), (begin[0] + across[0], begin[1] + across[1])
        drawn_lines.draw_rimmed_line(ink, first, second, metrics, width=3, colour=_SEEN_COLOUR)

    def _facing_handle_rect(self, camera: MatCamera, sketch: PlanSketch) -> pygame.Rect:
        """What the handle by which a model is turned takes up, in pixels."""
        side = 2 * (self._stage.metrics.px(_HANDLE_RADIUS) + self._stage.metrics.px(2))
        return drawn_lines.rect_centred_at(self.facing_handle_centre(camera, sketch.end, sketch.facing), (side, side))

    def _draw_facing_handle(self, ink: Strokes, camera: MatCamera, sketch: PlanSketch) -> None:
        metrics, sprites = self._stage.metrics, self._stage.sprites
        centre, knob = camera.to_pixels(sketch.end), self.facing_handle_centre(camera, sketch.end, sketch.facing)
        start, end = drawn_lines.line_shortened_at_ends(
            centre, knob, sketch.radius * camera.scale, metrics.px(_HANDLE_RADIUS)
        )
        drawn_lines.draw_rimmed_line(ink, start, end, metrics, width=2)
        ink.circle(sprites, knob, metrics.px(_HANDLE_RADIUS) + metrics.px(2), 0, drawn_lines.DARK)
        ink.circle(sprites, knob, metrics.px(_HANDLE_RADIUS), 0, drawn_lines.BRIGHT)
        ink.add_centred_picture(sprites.get("ui/redo", metrics.px(14), tint={"#F2F4F8": drawn_lines.DARK}), knob)


def _has_facing_handle(picker: MatPicker, sketch: PlanSketch) -> bool:
    """Whether the model in hand has a handle by which it is turned."""
    return sketch.plan.figure >= 0 and sketch.plan == picker.plan and sketch.plan.word is not PlanWord.LIE


def standing_figure_rect(camera: MatCamera, place: Point3, radius: float) -> pygame.Rect:
    """What a figure takes up that stands there, in pixels; the radius of its base is in inches."""
    return _rect_of_standing_figure(_path_leg_rect(camera, place, place, radius))


def _rect_of_standing_figure(base: pygame.Rect) -> pygame.Rect:
    """What a figure takes up with what rises above its base, in pixels."""
    return base.union(base.move(0, -round(_BODY_RISE * base.h)))


def _path_leg_rect(camera: MatCamera, start: Point3, end: Point3, radius: float) -> pygame.Rect:
    """What a leg takes up, in pixels."""
    (x, y), (u, v), r = camera.to_pixels(start), camera.to_pixels(end), radius * camera.scale
    return pygame.Rect(min(x, u) - r, min(y, v) - r, abs(u - x) + 2 * r, abs(v - y) + 2 * r)


def placement_centre_and_radius(builder: StateBuilder) -> tuple[Point3, float] | None:
    """From where, and how many inches: from a corner (S1), or from the model to which a monster comes (D32)."""
    task = builder.todo[-1] if builder.todo else None
    if isinstance(task, Deploying):
        seat = seat_to_deploy(builder, task)
        return None if seat is None else (corner_place(builder, builder.players[seat].corner), builder.field.long)
    if not isinstance(task, Arriving) or task.around is None or builder.figures[task.around].place is None:
        return None
    about = builder.figures[task.around]
    far = (
        builder.rules_context.base_radius(about)
        + builder.rules_context.monsters[task.monster].radius
        + monsters.max_arrival_distance(builder, task.monster)
    )
    return position_queries.place_of(about), far
