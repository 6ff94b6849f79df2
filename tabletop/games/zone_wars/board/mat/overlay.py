"""The plan in hand, drawn on the mat: tape, reach, ghost base, what stopped it, who sees it and who may strike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.games.zone_wars.board.mat import lines, target_ids
from tabletop.games.zone_wars.board.mat import plate as mat_plate
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.miniatures import MiniatureFace, facing_step
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan import PlanWord
from tabletop.games.zone_wars.board.mat.sketch import Sketch, is_risky, sketched, threats_of
from tabletop.games.zone_wars.board.mat.strokes import Strokes
from tabletop.games.zone_wars.board.mat.threats import Threats, Watcher
from tabletop.games.zone_wars.board.mat.tokens import Tokens
from tabletop.games.zone_wars.board.mat.watcher_badges import WatcherBadges
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.powers import monsters
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Deploying
from tabletop.games.zone_wars.rules.turn.scenarios import corner_place
from tabletop.games.zone_wars.rules.turn.setting import deploying_seat
from tabletop.play.seats import SIDES
from tabletop.rules.plane.moves import is_level, is_upright
from tabletop.rules.plane.plane import Point3
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.gesture.picker import TargetId as Pick

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_HANDLE: Final = 24
"""Logical pixels from the base to the middle of the facing handle."""
_KNOB: Final = 9
"""Logical pixels from its middle to its rim."""
_SEEN, _UNTURNED = lines.SHOT, lines.UNTURNED
"""Sight lines of enemies that could attack at once, and of those that would have to turn."""
_NEUTRAL: Final = "#C9D1DC"
_IN_HAND: Final = (PlanWord.DEPLOY, PlanWord.PUT)
"""Words of plans for who is not on the mat yet."""
_PUT, _THERE = 90, 55
"""Opacity in per cent of a figure in the hand, and of one where it will stand after its way."""
_RISES: Final = 0.7
"""Of its base's height how far a figure rises above it."""
_LARGE: Final = 1.5
"""Text scale from which on as little as possible is written on the mat."""
_RESTS: Final = 0.08
"""Seconds after which a pointer rests: sight is looked into then, not at every step of its way."""
_Key = tuple[MatPicker, Steps, float | None, Pick | None]


class _Owed(NamedTuple):
    """Risks that have still to be found out: what was picked is shown first, and sights only once the pointer rests."""

    picker: MatPicker
    due: float


@dataclass(frozen=True, slots=True)
class _Drawn:
    """All strokes of a plan, with what they were made for."""

    known: object
    camera: MatCamera
    metrics: Metrics
    below: Strokes
    above: Strokes

    is_quiet: bool = False
    """Without what stops the way, because that is said in a bubble."""

    def fits(self, known: object, camera: MatCamera, metrics: Metrics, *, is_quiet: bool) -> bool:
        """Whether nothing has changed since."""
        same = self.known is known and self.metrics is metrics and self.camera == camera
        return same and self.is_quiet == is_quiet


class Overlay:
    """Draws what a picker has in hand, and what the pointer would add to it."""

    def __init__(self, stage: Stage, content: Content, tokens: Tokens) -> None:
        """`tokens` are those of the mat, so that who is put somewhere looks there as on it."""
        self._stage = stage
        self._content = content
        self._tokens = tokens
        self._known: tuple[_Key, Sketch | None, Threats] | None = None
        self._owed: _Owed | None = None
        self._drawn: _Drawn | None = None
        self.is_quiet = False
        """Whether a bubble says already what stops the way."""
        self._clear = pygame.Rect(0, 0, 0, 0)
        self._light: tuple[tuple[MatCamera, Metrics, Point, float], Strokes] | None = None
        self._stands: tuple[tuple[MatPicker, MatCamera, float], list[pygame.Rect]] | None = None

    def keep_clear(self, rect: pygame.Rect) -> None:
        """Words lie beside this part of the window from now on, in pixels, where they find room."""
        if rect != self._clear:
            self._clear, self._drawn = pygame.Rect(rect), None

    def handle(self, camera: MatCamera, start: Point3, facing: float) -> Point:
        """The middle of the handle by which a model is turned, in pixels."""
        far = self._content.field.radius * camera.scale + self._stage.metrics.px(_HANDLE)
        x, y = camera.to_pixels(start)
        return x + far * cos(radians(facing)), y + far * sin(radians(facing))

    def looked(self, picker: MatPicker, over: Pick | None) -> tuple[Sketch | None, Threats]:
        """The sketch of the plan with what the pointer is over, and what it risks."""
        key: _Key = (picker, picker.path, picker.facing, over)
        if self._known is None or self._known[0] != key:
            at = target_ids.point_of(over) if over is not None else None
            stop = picker.stop
            pointer = stop.wanted if stop is not None and stop.place is not None and stop.place == at else at
            sketch = sketched(picker, over, pointer)
            self._owed, risks = None, Threats()
            if sketch is not None and is_risky(sketch):
                risks = Threats(is_known=False)
                due = self._stage.now + (0.0 if at is None else _RESTS)
                self._owed = _Owed(picker, due)
            self._known = (key, sketch, risks)
        return self._known[1], self._known[2]

    def settle(self) -> bool:
        """Finds out what the plan risks as soon as there is time for it; whether it has just done so."""
        owed = self._owed
        if owed is None or self._known is None or self._stage.now < owed.due:
            return False
        key, sketch, risks = self._known
        if sketch is not None:
            risks = threats_of(owed.picker.draft, sketch)
        self._known, self._owed = (key, sketch, risks), None
        return True

    def _strokes(self, camera: MatCamera, picker: MatPicker, over: Pick | None) -> _Drawn:
        sketch, risks = self.looked(picker, over)
        known, metrics, quiet = self._known, self._stage.metrics, self.is_quiet
        if self._drawn is None or not self._drawn.fits(known, camera, metrics, is_quiet=quiet):
            area = pygame.Rect(camera.area)
            below, above = Strokes(area), Strokes(area)
            if sketch is not None:
                self._below(below, camera, picker, sketch)
                looks_about = sketch.moves or over is not None or sketch.plan.word is PlanWord.AIM
                named = self._sights(above, camera, picker, sketch, risks.eyes if looks_about else ())
                self._above(above, camera, picker, (sketch, risks), named)
            self._drawn = _Drawn(known, camera, metrics, below, above, quiet)
        return self._drawn

    # --- below the models ---------------------------------------------------------------------------------------------

    def draw_camp(self, surface: DisplayList, camera: MatCamera, builder: StateBuilder) -> None:
        """Where models are deployed, or the middle of a monster that comes may be put."""
        found = camp(builder)
        if found is None:
            return
        centre, radius, clip = camera.to_pixels(found[0]), found[1] * camera.scale, surface.get_clip()
        side = round(camera.lens.side * camera.scale)
        surface.set_clip(clip.clip(pygame.Rect(camera.origin, (side, side))))
        self._circle(camera, centre, radius).draw(surface)
        surface.set_clip(clip)

    def draw_below(self, surface: DisplayList, camera: MatCamera, picker: MatPicker, over: Pick | None) -> None:
        """Reach, tape and ghost base."""
        self._strokes(camera, picker, over).below.draw(surface)

    def _circle(self, camera: MatCamera, centre: Point, radius: float) -> Strokes:
        """A light in a circle, the same as before where nothing about it has changed."""
        key = camera, self._stage.metrics, centre, radius
        if self._light is None or self._light[0] != key or self._light[0][1] is not key[1]:
            ink = Strokes(pygame.Rect(camera.area))
            lines.disc(ink, self._stage, centre, radius, max(camera.area[2:]))
            lines.ring(ink, self._stage, centre, radius)
            self._light = key, ink
        return self._light[1]

    def _below(self, ink: Strokes, camera: MatCamera, picker: MatPicker, sketch: Sketch) -> None:
        self._reach(ink, camera, picker.draft, sketch)
        if sketch.moves:
            lines.tape(ink, self._stage, camera, sketch.path, skip=min(sketch.radius, sketch.spent / 3))
            for at in picker.waypoints:
                lines.knot(ink, self._stage, camera.to_pixels(at))
        if sketch.moves or sketch.plan.word in _IN_HAND:
            self._ghost(ink, camera, picker.draft, sketch)
        if sketch.target is not None:
            ends = lines.shortened(
                camera.to_pixels(sketch.end), camera.to_pixels(sketch.target), sketch.radius * camera.scale,
                sketch.radius * camera.scale,
            )  # fmt: skip
            lines.dashed(ink, *ends, self._stage.metrics, width=3, colour=_SEEN)

    def _reach(self, ink: Strokes, camera: MatCamera, builder: StateBuilder, sketch: Sketch) -> None:
        """A circle round what can still be reached; a sprint goes only forward (R102)."""
        far = sketch.ahead if sketch.far else sketch.reach + sketch.radius if sketch.reach else 0.0
        if far <= 0.05 or sketch.plan.target or sketch.plan.objects:
            return
        centre = camera.to_pixels(sketch.anchor)
        if sketch.plan.word is PlanWord.SPRINT:
            facing = builder.figures[sketch.figure].facing
            most = max(camera.area[2:])
            lines.half(ink, self._stage, centre, far * camera.scale, facing=facing, most=most)
        else:
            ink.add(self._circle(camera, centre, far * camera.scale))

    def _ghost(self, ink: Strokes, camera: MatCamera, builder: StateBuilder, sketch: Sketch) -> None:
        seat = builder.figures[sketch.figure].owner if sketch.figure >= 0 else -1
        colour = SIDES[seat % len(SIDES)].hex if seat >= 0 else _NEUTRAL
        picture, at = lines.ghost(self._stage, sketch.radius * camera.scale, sketch.facing, colour), sketch.end
        ink.centred(picture, camera.to_pixels(at))
        face = self._face(camera, builder, sketch)
        if face is not None:
            shown = _PUT if sketch.plan.word in _IN_HAND else _THERE
            cutout = self._stage.sprites.faded(self._tokens.minis.cutout(face), shown)
            ink.centred(cutout, camera.to_pixels(at))

    def _face(self, camera: MatCamera, builder: StateBuilder, sketch: Sketch) -> MiniatureFace | None:
        """Who will stand there; None for a token, which is no figure."""
        if sketch.figure >= 0:
            return self._tokens.face(builder.figures[sketch.figure], camera, sketch.facing)
        task = builder.todo[-1] if builder.todo else None
        if not isinstance(task, Arriving) or sketch.plan.word not in _IN_HAND:
            return None
        step = facing_step(sketch.facing)
        return MiniatureFace(task.monster, -1, step, base=round(2 * sketch.radius * camera.scale, 2))

    # --- above the models ---------------------------------------------------------------------------------------------

    def draw_above(self, surface: DisplayList, camera: MatCamera, picker: MatPicker, over: Pick | None) -> None:
        """Sight lines, warnings, what stopped the way, the facing handle, and the words for all that."""
        self._strokes(camera, picker, over).above.draw(surface)

    def _above(
        self, ink: Strokes, camera: MatCamera, picker: MatPicker, looked: tuple[Sketch, Threats],
        named: Sequence[pygame.Rect],
    ) -> None:  # fmt: skip
        """What is told of a plan; names of those who see it stay to be read."""
        sketch, risks = looked
        share = self._share(camera)
        for start, end in pairwise(sketch.path) if sketch.moves and sketch.far else ():
            if not is_level(start, end) and is_upright(start, end):
                mat_plate.climb(ink, self._stage, camera.to_pixels(start), up=end.z > start.z, share=share)
        self._signs(ink, camera, risks)
        self._stop(ink, camera, sketch)
        if _is_turned(picker, sketch):
            self._handle(ink, camera, sketch)
        is_short = self._stage.metrics.text_scale >= _LARGE
        words = mat_plate.plan_lines(self._content, picker.draft, sketch, risks, is_quiet=self.is_quiet,
                                     is_short=is_short)  # fmt: skip
        if words:
            away = sketch.radius * camera.scale + self._stage.metrics.px(20)
            free = [_around(camera, one, other, sketch.radius) for one, other in pairwise(sketch.path)]
            free += [*self._taken(camera, picker, sketch.radius), *named, self._clear]
            free += [self._knob(camera, sketch)] if _is_turned(picker, sketch) else []
            mat_plate.plate(ink, self._stage, camera, camera.to_pixels(sketch.end), words, away=away, free=free)

    def _taken(self, camera: MatCamera, picker: MatPicker, radius: float) -> list[pygame.Rect]:
        """Where models stand, which words should not hide."""
        key = picker, camera, radius
        if self._stands is None or self._stands[0] != key:
            places = [position_queries.place_of(figure) for _, figure in position_queries.on_mat(picker.draft)]
            self._stands = key, [_standing(_around(camera, place, place, radius)) for place in places]
        return self._stands[1]

    def _sights(
        self, ink: Strokes, camera: MatCamera, picker: MatPicker, sketch: Sketch, eyes: Sequence[Watcher]
    ) -> list[pygame.Rect]:  # fmt: skip
        """All who see the ghost; returns where names and signs stand, in pixels."""
        share, taken = self._share(camera), [*self._taken(camera, picker, sketch.radius), self._clear]
        if _is_turned(picker, sketch):
            taken.append(self._knob(camera, sketch))
        is_large = self._stage.metrics.text_scale >= _LARGE
        chips = WatcherBadges(self._stage, pygame.Rect(camera.area), taken, share=share)
        ends = [self._sight(ink, camera, picker.draft, sketch, eye) for eye in eyes]
        for eye, line in zip(eyes, ends, strict=True):
            name = "" if is_large else names_of(self._content).figure(picker.draft.figures[eye.figure].id)
            chips.put(ink, line, eye.cover, name, _SEEN if eye.is_turned and eye.is_near else _UNTURNED)
        return [*chips.rects, *chips.signs]

    def _sight(
        self, ink: Strokes, camera: MatCamera, builder: StateBuilder, sketch: Sketch, eye: Watcher
    ) -> tuple[Point, Point]:  # fmt: skip
        """From an enemy to the ghost, solid where it could attack from there at once; returns the ends in pixels."""
        metrics, figure = self._stage.metrics, builder.figures[eye.figure]
        start, end = lines.shortened(
            camera.to_pixels(position_queries.place_of(figure)), camera.to_pixels(sketch.end),
            builder.rules_context.radius(figure) * camera.scale, sketch.radius * camera.scale,
        )  # fmt: skip
        if eye.is_turned and eye.is_near:
            lines.rimmed(ink, start, end, metrics, width=1.5, colour=_SEEN)
        else:
            lines.dashed(ink, start, end, metrics, width=1, colour=_UNTURNED)
        if eye.is_watching:
            self._sign(ink, start, "zone_wars/token_overwatch", self._share(camera))
        return start, end

    def _signs(self, ink: Strokes, camera: MatCamera, risks: Threats) -> None:
        for fire in risks.fires:
            self._sign(ink, camera.to_pixels(fire.place), "zone_wars/token_overwatch", self._share(camera))
        for _, place in risks.strikes:
            self._sign(ink, camera.to_pixels(place), "ui/mark_attack", self._share(camera))

    def _share(self, camera: MatCamera) -> float:
        """How large signs are where the mat is seen from far, as a share of their size."""
        return max(0.6, min(1.0, camera.scale / self._stage.metrics.px(30)))

    def _sign(self, ink: Strokes, at: Point, name: str, share: float) -> None:
        ink.centred(self._stage.sprites.get(name, round(self._stage.metrics.px(26) * share)), at)

    def _stop(self, ink: Strokes, camera: MatCamera, sketch: Sketch) -> None:
        """A bar across the way where it ends before the pointer, and dashes up to that."""
        stop, metrics = sketch.stop, self._stage.metrics
        if stop is None or stop.place is None or not stop.is_short or stop.place.z != stop.wanted.z:
            return
        start, end = camera.to_pixels(stop.place), camera.to_pixels(stop.wanted)
        begin, last = lines.shortened(start, end, sketch.radius * camera.scale, 0)
        if begin == last:
            return
        lines.dashed(ink, begin, last, metrics, width=1, colour=_UNTURNED, dash=4)
        turned, half = radians(lines.angle(start, end)), metrics.px(9)
        across = (-sin(turned) * half, cos(turned) * half)
        first, second = (begin[0] - across[0], begin[1] - across[1]), (begin[0] + across[0], begin[1] + across[1])
        lines.rimmed(ink, first, second, metrics, width=3, colour=_SEEN)

    def _knob(self, camera: MatCamera, sketch: Sketch) -> pygame.Rect:
        """What the handle by which a model is turned takes up, in pixels."""
        rect = pygame.Rect(0, 0, *(2 * (self._stage.metrics.px(_KNOB) + self._stage.metrics.px(2)),) * 2)
        x, y = self.handle(camera, sketch.end, sketch.facing)
        rect.center = round(x), round(y)
        return rect

    def _handle(self, ink: Strokes, camera: MatCamera, sketch: Sketch) -> None:
        metrics, sprites = self._stage.metrics, self._stage.sprites
        centre, knob = camera.to_pixels(sketch.end), self.handle(camera, sketch.end, sketch.facing)
        start, end = lines.shortened(centre, knob, sketch.radius * camera.scale, metrics.px(_KNOB))
        lines.rimmed(ink, start, end, metrics, width=2)
        ink.circle(sprites, knob, metrics.px(_KNOB) + metrics.px(2), 0, lines.DARK)
        ink.circle(sprites, knob, metrics.px(_KNOB), 0, lines.BRIGHT)
        ink.centred(sprites.get("ui/redo", metrics.px(14), tint={"#F2F4F8": lines.DARK}), knob)


def _is_turned(picker: MatPicker, sketch: Sketch) -> bool:
    """Whether the model in hand has a handle by which it is turned."""
    return sketch.plan.figure >= 0 and sketch.plan == picker.plan and sketch.plan.word is not PlanWord.LIE


def _standing(base: pygame.Rect) -> pygame.Rect:
    """What a figure takes up with what rises above its base, in pixels."""
    return base.union(base.move(0, -round(_RISES * base.h)))


def _around(camera: MatCamera, start: Point3, end: Point3, radius: float) -> pygame.Rect:
    """What a leg takes up, in pixels."""
    (x, y), (u, v), r = camera.to_pixels(start), camera.to_pixels(end), radius * camera.scale
    return pygame.Rect(min(x, u) - r, min(y, v) - r, abs(u - x) + 2 * r, abs(v - y) + 2 * r)


def camp(builder: StateBuilder) -> tuple[Point3, float] | None:
    """From where, and how many inches: from a corner (S1), or from the model to which a monster comes (D32)."""
    task = builder.todo[-1] if builder.todo else None
    if isinstance(task, Deploying):
        seat = deploying_seat(builder, task)
        return None if seat is None else (corner_place(builder, builder.players[seat].corner), builder.field.long)
    if not isinstance(task, Arriving) or task.around is None or builder.figures[task.around].place is None:
        return None
    about = builder.figures[task.around]
    far = (
        builder.rules_context.radius(about)
        + builder.rules_context.monsters[task.monster].radius
        + monsters.farthest(builder, task.monster)
    )
    return position_queries.place_of(about), far
