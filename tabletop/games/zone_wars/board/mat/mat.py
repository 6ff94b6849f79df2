"""The mat of Zone Wars: what is seen of it and how high, who stands on it, and what is planned there."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from tabletop.games.zone_wars.board.mat import camera as mat_camera
from tabletop.games.zone_wars.board.mat import motion as mat_motion
from tabletop.games.zone_wars.board.mat import plan as mat_plan
from tabletop.games.zone_wars.board.mat import samples as mat_samples
from tabletop.games.zone_wars.board.mat import script as mat_script
from tabletop.games.zone_wars.board.mat import shots as mat_shots
from tabletop.games.zone_wars.board.mat import target_ids as mat_names
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.deploy_corners import Corners
from tabletop.games.zone_wars.board.mat.legend import Legend, LegendKind
from tabletop.games.zone_wars.board.mat.marks import MatMarks
from tabletop.games.zone_wars.board.mat.overlay import Overlay
from tabletop.games.zone_wars.board.mat.pieces import piece_at
from tabletop.games.zone_wars.board.mat.terrain_layer import MatGround
from tabletop.games.zone_wars.board.mat.tokens import Tokens
from tabletop.games.zone_wars.board.mat.tools import MatToolKind, Tools
from tabletop.games.zone_wars.board.plans import Plans
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.game import Event
from tabletop.rules.plane import plane
from tabletop.ui.boards.camera_controls import tools_width
from tabletop.ui.boards.glide import Glide
from tabletop.ui.boards.marks import Marks, Point, on_board
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage

_MOST_BESIDE: Final = 0.25
"""Greatest part of its width that is kept for small buttons."""
_WAYPOINT: Final = 12
"""Logical pixels round a way-point in which it is taken in hand."""
_BODY: Final = 5
"""Radii of a base across a figure, with its signs."""


class MatBoard:
    """Places are named by mat_names."""

    def __init__(self, stage: Stage, game: ZoneWars, plans: Plans) -> None:
        self.stage = stage
        self.game = game
        self.plans = plans
        self.area = pygame.Rect(0, 0, 1, 1)
        self.camera = mat_camera.whole((0, 0, 1, 1), game.content.field.mat)
        """What is seen of it now, also on the way elsewhere."""
        self.haste = 1.0
        """How many times faster than usual the camera moves."""
        self.glide: Glide[mat_camera.MatLens] = Glide(stage)
        self.state: State | None = None
        self.level = 0.0
        """Height of the floor that is looked at, in inches."""
        self.tools = Tools(stage, game.rules_context)
        self.tokens = Tokens(stage, game.rules_context)
        self._named: frozenset[str] = frozenset()
        """Why names are shown: a key is held, or somebody has chosen so."""
        self.motion = mat_motion.made(stage, self.tokens)
        self._ground = MatGround(stage, game.rules_context)
        self._marks = MatMarks(stage)
        self._corners = Corners(stage, game.rules_context)
        self.overlay = Overlay(stage, game.content, self.tokens)
        self._legend = Legend(stage)
        self.is_watching: Callable[[], bool] = lambda: False
        """Whether it is an enemy's turn now, in which nothing is planned here."""
        self._fires: tuple[State | None, dict[TargetId, plane.Point3]] = (None, {})
        """Where overwatch may fire in a state."""
        self._wish: int | None = None
        """The zoom step that somebody has chosen; None for the usual one, nearer than where the mat fills its area."""
        self.has_tools = True
        """Whether small buttons lie on it."""
        self._is_narrow = False
        """Whether that is done in so little room that it is shown large, also where all of the mat is wished for."""
        self._hurried = False
        """Whether the camera has just moved, so that ground and figures may be coarse for some frames."""

    # --- what it shows --------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        self.area = area
        self.arrive()
        room, side = (area.x, area.y, area.w, area.h), self.camera.lens.side
        share = min(_MOST_BESIDE, self._left / max(1, area.w))
        fresh = self.camera.area == (0, 0, 1, 1) or not self.camera.step
        lens = mat_camera.MatLens(side, share)
        self.camera = mat_camera.whole(room, side, share) if fresh else self.camera.resized(room, lens)

    def show(self, state: State) -> None:
        """Draws this state from now on, without any movement."""
        self.state = state
        self.tokens.show(state)
        self.tools.show(state)

    def animate(
        self, events: Sequence[Event], state: State, now: float, *, pace: float, dropped: TargetId | None
    ) -> float:  # fmt: skip
        """Draws this state from now on; lets events happen on the way there, and returns when all is still."""
        script = mat_script.scripted(self.game.rules_context, events, self.state, state)
        self.show(state)
        ends = self.motion.begin(script, now, pace=pace, dropped=dropped)
        places = mat_motion.places(self.motion)
        is_fight = script is not None and any(effect.kind in mat_script.FIGHT for effect in script.effects)
        if ends > now and is_fight and self._is_far:
            near = 0, self._usual
            self._move(mat_camera.nearest(self._heading, places, near, left=self._left, edge=mat_camera.AROUND))
        elif ends > now and not all(map(self._heading.shows, places)):
            self._move(self._nearest(places, 0))
        return self.motion.wait(self.glide.ends) if self.glide.running and ends > now else ends

    def warm(self) -> bool:
        """Draws a part ahead; False when all is ready."""
        if self.overlay.settle() or self.plans.survey():
            return True
        made = self.state is not None and self._ground.warm(self.camera, self.state, self.level)
        sharpened = self.state is not None and self.tokens.sharpen(self.camera)
        self._hurried = self._hurried and (made or sharpened)
        made = made or sharpened or (self.state is not None and self.tokens.warm(self.camera))
        looked = not self._hurried and self.plans.prepare(is_calm=not self.stage.is_pressed)
        return made or looked

    # --- what is seen of it ---------------------------------------------------------------------------------------

    def look_through(self, camera: MatCamera, /) -> None:
        """Shows another part of it at once, as somebody has chosen; it will be seen from no nearer by itself."""
        self._wish = camera.step
        self.glide.stop()
        self._hurried = self._hurried or camera != self.camera
        self.camera = camera

    @property
    def whole(self) -> MatCamera:
        """All of it, beside its small buttons."""
        return mat_camera.whole(self.camera.area, self.camera.lens.side, self.camera.lens.share)

    @property
    def is_fresh(self) -> bool:
        """Whether all of it is seen, and nobody has chosen so."""
        return self._wish is None and self.camera.step == 0

    @property
    def _heading(self) -> MatCamera:
        """Where the camera goes, or is."""
        return self.glide.heading(self.camera)

    def _move(self, camera: MatCamera) -> None:
        if camera != self._heading:
            pace = self.stage.settings.animation_speed * self.haste
            self.camera = self.glide.begin(self.camera, camera, self.stage.now, pace=pace)
            self._hurried = True

    def update(self, now: float) -> None:
        self.motion.update(now)
        if self.glide.running:
            self.camera = self.glide.at(now)

    def moving(self, now: float) -> bool:
        """Whether anybody, or the camera, is on the way then."""
        return self.motion.moving(now) or self.glide.moving(now)

    def arrive(self) -> None:
        if self.glide.running:
            self.camera = self.glide.finish()

    def halt(self) -> None:
        """The camera stays where it is: a hand points at what is shown."""
        self.glide.stop()

    @property
    def _usual(self) -> int:
        """The zoom step from which models are seen well."""
        return min(mat_camera.STEPS, mat_camera.filling(self._heading) + 1)

    @property
    def _is_far(self) -> bool:
        """Whether somebody has chosen to see so much of it that a fight is hardly seen there."""
        return self._wish is not None and self._wish < mat_camera.filling(self._heading)

    @property
    def _steps(self) -> tuple[int, int]:
        """The farthest and the nearest zoom step at which whoever is asked is shown."""
        fills, usual = mat_camera.filling(self._heading), self._usual
        most = usual if self._wish is None else max(usual, self._wish) if self._is_narrow else self._wish
        return min(fills, most), most

    def _nearest(self, places: Sequence[Sequence[float]], least: int, edge: float = mat_camera.AROUND) -> MatCamera:
        """These as near as usual, but from no farther than a zoom step."""
        steps = least, self._steps[1]
        return mat_camera.nearest(self._heading, places, steps, left=self._left, edge=edge)

    @property
    def _left(self) -> int:
        """Pixels that can be free at the left of the mat, so that nothing of it lies below the small buttons there."""
        return tools_width(self.stage.metrics) if self.has_tools else 0

    def _standing(self) -> list[plane.Point3]:
        return [self.tokens.place(name) for name in self.tokens.places() if self.tokens.figure(name) is not None]

    def bodies(self, figures: Sequence[str]) -> list[pygame.Rect]:
        """Where models and monsters of these ids are when the camera has arrived, in pixels."""
        names = [name for name in map(mat_names.model, figures) if self.tokens.figure(name) is not None]
        return [self.tokens.rect(self._heading, name) for name in names]

    def show_in(self, figures: Sequence[str], room: pygame.Rect) -> float:
        """Shows models and monsters of these ids in a part of its area, in pixels; returns when the camera is there."""
        places = [self.tokens.place(name) for name in map(mat_names.model, figures) if self.tokens.figure(name)]
        if places:
            area = room.x, room.y, room.w, room.h
            self._move(mat_camera.moved_into(self._heading, places, area, _BODY * self.game.content.field.radius))
        return self.glide.ends if self.glide.running else self.stage.now

    def frame(self, places: Sequence[plane.Point3]) -> None:
        """Shows these as large as it can, or the middle where there are none."""
        middle = self._heading.lens.side / 2, self._heading.lens.side / 2
        self.arrive()
        self.camera = self.camera.framed(places or [middle], mat_camera.AROUND)
        self._wish = self.camera.step

    def levels(self) -> Sequence[float]:
        """Heights of its floors in inches, the ground first."""
        return self._ground.levels(self.state) if self.state is not None else (0.0,)

    def next_floor(self) -> None:
        """Looks at the next floor, and after the highest at the ground."""
        levels = self.levels()
        self._look_at_level(next((level for level in levels if level > self.level), levels[0]))

    def look_at(self, place: TargetId, *, is_held: bool = False, again: bool = False) -> None:
        """Looks at the floor on which a model stands, with room for its first move.

        The mat does not slide away below the pointer that holds a model there. Who looks `again` has it in the middle.
        """
        figure = self.tokens.figure(place)
        if figure is None or figure.place is None:
            return
        if figure.place.z != self.level:
            self._look_at_level(figure.place.z)
        if again:
            self._move(mat_camera.snug(self._heading.centred(figure.place), self._left))
        elif not is_held or not self._heading.shows(figure.place):
            self._look_for(self._room(figure.place))

    def look_for(self, figures: Sequence[Figure], *, is_fighting: bool = False) -> None:
        """Shows who is asked, with room for the first move; of several as many as can be seen at once, or one.

        While somebody `is_fighting` it stays near where that is seen, though all of it was wished for.
        """
        self._is_narrow = False
        if is_fighting and self._is_far and self._heading.step > self._steps[1]:
            return
        places = [figure.place for figure in figures if figure.place is not None]
        rooms = [spot for place in places for spot in self._room(place)]
        for spots, edge in ((rooms, 0.0), (places, mat_camera.AROUND)):
            if spots and all(map(self._nearest(spots, self._steps[0], edge).shows, spots)):
                self._look_for(spots, edge)
                return
        least, most = self._steps
        if places and (not least <= self._heading.step <= most or not any(map(self._heading.shows, places))):
            self._look_for(self._room(min(places, key=lambda at: math.dist(at[:2], self._heading.centre))))

    def watch(self, figures: Sequence[Figure]) -> None:
        """Shows who stands on the mat to somebody who only looks on; while nobody does, the middle fills its area."""
        if self._wish is not None:
            return
        self.look_for(figures)
        step = max(self._heading.step, self._steps[0])
        self._move(mat_camera.snug(self._heading.centred(self._heading.centre, step)))

    def look_round(self, place: plane.Point3, far: float) -> None:
        """Shows what lies so many inches round a place, where somebody is to be put."""
        self._is_narrow = far < self.game.rules_context.inches("medium")
        self._look_for(mat_camera.around(place, far, self._heading.lens.side))

    def bring_into_sight(self, places: Sequence[TargetId]) -> None:
        """Shows all of these that lie on the mat, on the floor of the last one that is on one."""
        figures = [self.tokens.figure(place) for place in places]
        standing = [figure.place for figure in figures if figure is not None and figure.place is not None]
        floors = [at.z for at in (*standing, *map(mat_names.point_of, places)) if at is not None]
        if floors and floors[-1] != self.level:
            self._look_at_level(floors[-1])
        spots = self.spots()
        pixels = [self.point(place) or spots.get(place) for place in places]
        self._move(mat_camera.followed(self._heading, [self.camera.to_plane(at) for at in pixels if at is not None]))

    def _room(self, place: plane.Point3) -> Sequence[Sequence[float]]:
        """What is to be seen round who moves from there."""
        return mat_camera.around(place, self.game.rules_context.inches("medium"), self._heading.lens.side)

    def _look_for(self, places: Sequence[Sequence[float]], edge: float = 0.0) -> None:
        """Shows these places from as near as usual, and with them others that stand near; stays if it does so."""
        camera = self._nearest(places, self._steps[0], edge)
        if all(map(self._heading.shows, places)) and camera.step <= self._heading.step <= self._steps[1]:
            return
        shown, centre = list(places), camera.centre
        for place in sorted(self._standing(), key=lambda at: math.dist(at[:2], centre)):
            wider = self._nearest([*shown, place], camera.step, edge)
            if all(map(wider.shows, [*shown, place])):
                shown, camera = [*shown, place], wider
        self._move(camera)

    def _look_at_level(self, level: float) -> None:
        self.level = self.tokens.level = level
        self._hurried = True

    @property
    def is_named(self) -> bool:
        """Whether names are shown, and models that stand close together apart."""
        return bool(self._named)

    def name(self, why: str, *, on: bool) -> None:
        """Shows names for this reason, or no longer."""
        self._named = self._named | {why} if on else self._named - {why}
        self.tokens.spread(on=self.is_named)

    def explain(self) -> None:
        """Shows what lines and signs mean, or puts that away."""
        self.legend.toggle()

    @property
    def legend(self) -> Legend:
        """Laid where it hides nobody of those who stand or lie there now; not on the enemy's turn."""
        if self.is_watching():
            self._legend.hide()
            return self._legend
        held = self.plans.held
        plan = held.plan if held is not None else None
        has_lines = plan is not None and plan.figure >= 0 and plan.word not in mat_plan.STILL
        kind = LegendKind.SIGHT if self.tools.kind is MatToolKind.SIGHT else LegendKind.PLAN if has_lines else None
        start = held.draft.figures[plan.figure].place if held is not None and plan is not None and has_lines else None
        about = pygame.Rect(0, 0, 0, 0)
        if start is not None and plan is not None:
            far = self.game.rules_context.inches("long" if plan.word in mat_plan.LONG_WAYS else "medium")
            about.size = (round(2 * far * self.camera.scale),) * 2
            about.center = round(self.camera.to_pixels(start)[0]), round(self.camera.to_pixels(start)[1])
        spot = self.rect_of(mat_names.point(plan.nodes[-1])) if plan is not None and plan.nodes else None
        self._legend.place(self.area, kind, self.tokens.taken(self.camera), about, spot=spot)
        return self._legend

    # --- the plan in hand -----------------------------------------------------------------------------------------

    def handle(self) -> Point | None:
        """Middle of the facing handle, in pixels."""
        start, picker = self.plans.standing(), self.plans.held
        if start is None or picker is None or picker.plan is None or picker.plan.word is mat_plan.PlanWord.DEPLOY:
            return None
        return self.overlay.handle(self.camera, start, picker.shown_facing)

    def waypoint_at(self, pos: Point) -> int | None:
        """The way-point of the plan in hand that is under a point in pixels, by its number."""
        picker, most = self.plans.held, self.stage.metrics.px(_WAYPOINT)
        points = picker.waypoints if picker is not None else ()
        near = {k: math.dist(self.camera.to_pixels(at), pos) for k, at in enumerate(points)}
        found = min(near, key=lambda k: near[k], default=None)
        return found if found is not None and near[found] <= most else None

    def lead_over(self, waypoint: int, pos: Point) -> int:
        """The way in hand leads over this point, in pixels, if it can; the way-point's number then."""
        picker = self.plans.held
        moved = picker.shift(waypoint, self._ground_at(pos)) if picker is not None else None
        return waypoint if moved is None else moved

    def turn_to(self, degrees: float) -> None:
        """The model in hand is to face there."""
        if self.plans.held is not None:
            self.plans.held.facing = degrees % 360

    def turn_by(self, degrees: float) -> None:
        """The model in hand turns on."""
        if self.plans.held is not None:
            self.turn_to(self.plans.held.shown_facing + degrees)

    # --- places ---------------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> TargetId | None:
        """What is under a point in pixels, a point of the mat at least; what is in hand could go to it."""
        thing = self.thing_at(pos)
        picker = self.plans.held
        fire = mat_samples.nearest(self._samples(), self.camera.to_plane(pos))
        if fire is not None:
            return fire
        if thing is not None:
            return thing
        at = self._ground_at(pos)
        corner = self._corners.at(self.state, at[:2])
        if corner is not None:
            return corner
        stop = picker.snap(at) if picker is not None else None
        if stop is not None:
            return mat_names.point(stop.place or stop.wanted)
        return mat_names.point(plane.Point3(plane.hundredths(at.x), plane.hundredths(at.y), at.z))

    def _ground_at(self, pos: Point) -> plane.Point3:
        """The point under one in pixels: on the floor that is looked at, or on what is seen there below it."""
        at = plane.Point3(*self.camera.to_plane(pos), self.level)
        if not self.level or self.state is None:
            return at
        return at._replace(z=self.game.rules_context.ground(self.state.agreed, self.state.changes).under(at))

    def thing_at(self, pos: Point) -> TargetId | None:
        """The model, token or piece of terrain under a point in pixels."""
        found = self.tokens.at(self.camera, pos, bodies=self.plans.held is None)
        return found[0] if found else self._piece_at(pos)

    def _piece_at(self, pos: Point) -> TargetId | None:
        """Terrain that the plan in hand can do something with."""
        picker = self.plans.held
        if picker is None or self.state is None or picker.plan is None or picker.plan.word not in mat_plan.ERRANDS:
            return None
        return piece_at(picker.draft, self.camera.to_plane(pos), self.level)

    def spots(self) -> Mapping[TargetId, Point]:
        """Centres of models, tokens, and of the points that the keyboard can go to, in pixels."""
        found: dict[TargetId, Point] = dict(self.tokens.spots(self.camera))
        found |= {pick: self.camera.to_pixels(at) for pick, at in self._samples().items()}
        if self.plans.held is not None:
            for target in self.plans.held.targets():
                at = mat_names.point_of(target.place)
                if at is not None:
                    found[target.place] = self.camera.to_pixels(at)
        return found

    def point(self, place: TargetId) -> Point | None:
        """Where a free point is, or one on the way that is watched, in pixels; None for all other places."""
        at = mat_names.point_of(place) or mat_samples.way(self.state).get(place)
        return self.camera.to_pixels(at) if at is not None else None

    def rect_of(self, place: TargetId) -> pygame.Rect:
        """What it takes up, in pixels."""
        at = mat_names.point_of(place)
        if at is not None:
            return self.tokens.rect_round(self.camera, self.camera.to_pixels(at))
        return self.tokens.rect(self.camera, place)

    def _samples(self) -> dict[TargetId, plane.Point3]:
        """Where overwatch may fire now."""
        if self._fires[0] is not self.state:
            whole = mat_samples.way(self.state)
            actions = (
                mat_shots.fires(StateBuilder(self.game.rules_context, self.state))
                if whole and self.state is not None
                else ()
            )
            self._fires = self.state, mat_samples.offered(self.state, actions)
        return self._fires[1]

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(
        self, surface: DisplayList, now: float, marks: Marks, spot: Callable[[TargetId], Point | None]
    ) -> None:  # fmt: skip
        """Ground, plan, models and tools; `spot` says where a place is, in pixels."""
        if self.state is None:
            return
        picker, over = self.plans.held, _on_mat(marks.hovered)
        self._ground.draw(surface, self.camera, self.state, self.level, quick=self._hurried)
        if self.plans.picker is not None:
            self.overlay.draw_camp(surface, self.camera, self.plans.picker.draft)
        self._corners.draw(surface, self.camera, self.state, marks)
        self.overlay.is_quiet = marks.explained
        legend = self.legend
        self.overlay.keep_clear(legend.rect)
        if picker is not None:
            self.overlay.draw_below(surface, self.camera, picker, over)
        self._marks.draw(surface, self.camera, marks, spot)
        mat_samples.draw_way(self.stage, surface, self.camera, mat_samples.way(self.state), self._samples())
        if self.is_named:
            self.tokens.plates.draw_below(surface, self.camera, self.tokens, self.motion.hidden)
        rings, quick = _rings(self.state), self._hurried
        self.tokens.draw(surface, self.camera, marks, rings=rings, hidden=self.motion.hidden, quick=quick)
        self.motion.draw(surface, self.camera, now)
        if over is not None and over in self._samples():
            at = float(over.removeprefix(mat_names.SAMPLE))
            mat_shots.draw_shot(self.stage, surface, self.camera, StateBuilder(self.game.rules_context, self.state), at)
        if picker is not None:
            self.overlay.draw_above(surface, self.camera, picker, over)
        if self.is_named:
            self.tokens.plates.draw(surface, self.camera, self.tokens, self.motion.hidden)
        legend.draw(surface)
        self.tools.draw(surface, self.camera, legend.rect)


def _rings(state: State) -> dict[TargetId, str]:
    return {} if state.active is None else {mat_names.model(state.figures[state.active].id): "active"}


def _on_mat(place: TargetId | None) -> TargetId | None:
    return place if place and on_board((place,)) else None
