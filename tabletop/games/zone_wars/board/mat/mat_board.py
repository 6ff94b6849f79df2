"""The mat of Zone Wars on the screen: its camera and floor, its models, the plan in hand, and what is under a pixel.

One MatBoard belongs to `board/board.py`, which feeds it states, time and input; `mat_controls` turns and zooms it,
`panels` looks at it. It owns what is drawn (`mat_ground`, `tokens`, `marks`, `plan_overlay`, `legend`, `motion`) and
asks `mat_planner` for the plan; it never changes a match and knows no rule, so all of it may be changed without harm to
saves. Must stay: the order in `draw` (pictures of the tests), TargetIds (`target_ids`), and that `warm` ends, or the
stage never rests. Points called `pos` or `pixel` are window pixels; places and `level` are inches of the mat.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from tabletop.games.zone_wars.board.mat import camera as mat_camera
from tabletop.games.zone_wars.board.mat import motion, overwatch_shots, target_ids
from tabletop.games.zone_wars.board.mat import plan as mat_plan
from tabletop.games.zone_wars.board.mat import script as mat_script
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.legend import Legend, LegendKind
from tabletop.games.zone_wars.board.mat.marks import CornerTargets, MatMarks
from tabletop.games.zone_wars.board.mat.mat_ground import MatGround
from tabletop.games.zone_wars.board.mat.measuring_tools import MeasuringToolKind, MeasuringTools
from tabletop.games.zone_wars.board.mat.plan_overlay import PlanOverlay
from tabletop.games.zone_wars.board.mat.target_ids import terrain_pick_at
from tabletop.games.zone_wars.board.mat.tokens import MatTokens
from tabletop.games.zone_wars.board.mat_planner import MatPlanner
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.game import Event
from tabletop.rules.plane import geometry
from tabletop.ui.boards.camera import CameraGlide
from tabletop.ui.boards.camera_controls import toolbar_width
from tabletop.ui.boards.marks import Marks, Point, without_button_places
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage

_MOST_TOOLS_SHARE: Final = 0.25
"""Greatest part of its width that is kept for small buttons."""
_WAYPOINT_RADIUS: Final = 12
"""Logical pixels round a way-point in which it is taken in hand."""
_BODY_RADII: Final = 5
"""Radii of a base across a figure, with its signs."""


class MatBoard:
    """The mat on the screen; places on it are named by TargetIds."""

    def __init__(self, stage: Stage, game: ZoneWars, plans: MatPlanner) -> None:
        self.stage = stage
        self.game = game
        self.plans = plans
        self.area = pygame.Rect(0, 0, 1, 1)
        self.camera = mat_camera.camera_of_whole_mat((0, 0, 1, 1), game.content.field.mat)
        """What is seen of it now, also on the way elsewhere."""
        self.haste = 1.0
        """How many times faster than usual the camera moves."""
        self.glide: CameraGlide[mat_camera.MatLens] = CameraGlide(stage)
        self.state: State | None = None
        self.level = 0.0
        """Height of the floor that is looked at, in inches."""
        self.tools = MeasuringTools(stage, game.rules_context)
        self.tokens = MatTokens(stage, game.rules_context)
        self._naming_reasons: frozenset[str] = frozenset()
        """Why names are shown: a key is held, or somebody has chosen so."""
        self.motion = motion.make_mat_motion(stage, self.tokens)
        self._ground = MatGround(stage, game.rules_context)
        self._marks = MatMarks(stage)
        self._corners = CornerTargets(stage, game.rules_context)
        self.overlay = PlanOverlay(stage, game.content, self.tokens)
        self._legend = Legend(stage)
        self.is_enemys_turn: Callable[[], bool] = lambda: False
        """Whether it is an enemy's turn now, in which nothing is planned here."""
        self._known_samples: tuple[State | None, dict[TargetId, geometry.Point3]] = (None, {})
        """Where overwatch may fire in a state."""
        self._chosen_step: int | None = None
        """The zoom step that somebody has chosen; None for the usual one, nearer than where the mat fills its area."""
        self.has_tools = True
        """Whether small buttons lie on it."""
        self._is_narrow = False
        """Whether that is done in so little room that it is shown large, also where all of the mat is wished for."""
        self._is_hurried = False
        """Whether the camera has just moved, so that ground and figures may be coarse for some frames."""

    # --- what it shows --------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        self.area = area
        self.finish_camera_move()
        room, side = (area.x, area.y, area.w, area.h), self.camera.lens.side
        share = min(_MOST_TOOLS_SHARE, self._left_margin_px / max(1, area.w))
        fresh = self.camera.area == (0, 0, 1, 1) or not self.camera.step
        lens = mat_camera.MatLens(side, share)
        self.camera = mat_camera.camera_of_whole_mat(room, side, share) if fresh else self.camera.resized(room, lens)

    def show(self, state: State) -> None:
        """Draws this state from now on, without any movement."""
        self.state = state
        self.tokens.show(state)
        self.tools.show(state)

    def animate(
        self, events: Sequence[Event], state: State, now: float, *, pace: float, dropped: TargetId | None
    ) -> float:  # fmt: skip
        """Draws this state from now on; lets events happen on the way there, and returns when all is still."""
        script = mat_script.make_script(self.game.rules_context, events, self.state, state)
        self.show(state)
        ends = self.motion.begin_script(script, now, pace=pace, dropped=dropped)
        places = motion.places_of_visible_motion(self.motion)
        is_fight = script is not None and any(effect.kind in mat_script.FIGHT for effect in script.effects)
        if ends > now and is_fight and self._has_zoomed_far_out:
            near, left, edge = (0, self._usual_zoom_step), self._left_margin_px, mat_camera.FRAME_MARGIN
            self._move_camera(mat_camera.zoom_to_places(self._target_camera, places, near, left=left, edge=edge))
        elif ends > now and not all(map(self._target_camera.shows_point, places)):
            self._move_camera(self._closest_camera_on_places(places, 0))
        return self.motion.delay_start_until(self.glide.ends) if self.glide.is_running and ends > now else ends

    def warm(self) -> bool:
        """Draws a part ahead; False when all is ready."""
        if self.overlay.find_pending_risks() or self.plans.prepare_paths():
            return True
        made = self.state is not None and self._ground.warm(self.camera, self.state, self.level)
        sharpened = self.state is not None and self.tokens.sharpen_next_figure(self.camera)
        self._is_hurried = self._is_hurried and (made or sharpened)
        made = made or sharpened or (self.state is not None and self.tokens.warm(self.camera))
        looked = not self._is_hurried and self.plans.look_ahead(is_calm=not self.stage.is_pressed)
        return made or looked

    # --- what is seen of it ---------------------------------------------------------------------------------------

    def use_camera(self, camera: MatCamera, /) -> None:
        """Shows another part of it at once, as somebody has chosen; it will be seen from no nearer by itself."""
        self._chosen_step = camera.step
        self.glide.stop_glide()
        self._is_hurried = self._is_hurried or camera != self.camera
        self.camera = camera

    @property
    def whole_mat_camera(self) -> MatCamera:
        """All of it, beside its small buttons."""
        return mat_camera.camera_of_whole_mat(self.camera.area, self.camera.lens.side, self.camera.lens.tools_share)

    @property
    def shows_whole_mat_by_default(self) -> bool:
        """Whether all of it is seen, and nobody has chosen so."""
        return self._chosen_step is None and self.camera.step == 0

    @property
    def _target_camera(self) -> MatCamera:
        """Where the camera goes, or is."""
        return self.glide.destination_or_current(self.camera)

    def _move_camera(self, camera: MatCamera) -> None:
        if camera != self._target_camera:
            pace = self.stage.settings.animation_speed * self.haste
            self.camera = self.glide.begin_glide(self.camera, camera, self.stage.now, pace=pace)
            self._is_hurried = True

    def update(self, now: float) -> None:
        self.motion.update(now)
        if self.glide.is_running:
            self.camera = self.glide.camera_at(now)

    def moving(self, now: float) -> bool:
        """Whether anybody, or the camera, is on the way then."""
        return self.motion.is_moving(now) or self.glide.is_moving(now)

    def finish_camera_move(self) -> None:
        if self.glide.is_running:
            self.camera = self.glide.finish_glide()

    @property
    def _usual_zoom_step(self) -> int:
        """The zoom step from which models are seen well."""
        return min(mat_camera.ZOOM_STEPS, mat_camera.zoom_step_to_fill_area(self._target_camera) + 1)

    @property
    def _has_zoomed_far_out(self) -> bool:
        """Whether somebody has chosen to see so much of it that a fight is hardly seen there."""
        chosen = self._chosen_step
        return chosen is not None and chosen < mat_camera.zoom_step_to_fill_area(self._target_camera)

    @property
    def _zoom_step_range(self) -> tuple[int, int]:
        """The farthest and the nearest zoom step at which whoever is asked is shown."""
        fills, usual = mat_camera.zoom_step_to_fill_area(self._target_camera), self._usual_zoom_step
        chosen = usual if self._chosen_step is None else self._chosen_step
        most = max(usual, chosen) if self._is_narrow else chosen
        return min(fills, most), most

    def _closest_camera_on_places(
        self, places: Sequence[Sequence[float]], least: int, edge: float = mat_camera.FRAME_MARGIN
    ) -> MatCamera:
        """These as near as usual, but from no farther than a zoom step."""
        steps = least, self._zoom_step_range[1]
        return mat_camera.zoom_to_places(self._target_camera, places, steps, left=self._left_margin_px, edge=edge)

    @property
    def _left_margin_px(self) -> int:
        """Pixels that can be free at the left of the mat, so that nothing of it lies below the small buttons there."""
        return toolbar_width(self.stage.metrics) if self.has_tools else 0

    def figure_rects(self, figures: Sequence[str]) -> list[pygame.Rect]:
        """Where models and monsters of these ids are when the camera has arrived, in pixels."""
        names = [name for name in map(target_ids.model_target_id, figures) if self.tokens.figure(name) is not None]
        return [self.tokens.rect_of(self._target_camera, name) for name in names]

    def show_figures_in_rect(self, figures: Sequence[str], room: pygame.Rect) -> float:
        """Shows models and monsters of these ids in a part of its area, in pixels; returns when the camera is there."""
        names = map(target_ids.model_target_id, figures)
        places = [self.tokens.place(name) for name in names if self.tokens.figure(name)]
        if places:
            area, radius = (room.x, room.y, room.w, room.h), _BODY_RADII * self.game.content.field.radius
            self._move_camera(mat_camera.pan_into_area(self._target_camera, places, area, radius))
        return self.glide.ends if self.glide.is_running else self.stage.now

    def zoom_to_fit_places(self, places: Sequence[geometry.Point3]) -> None:
        """Shows these as large as it can, or the middle where there are none."""
        middle = self._target_camera.lens.side / 2, self._target_camera.lens.side / 2
        self.finish_camera_move()
        self.camera = self.camera.framing_points(places or [middle], mat_camera.FRAME_MARGIN)
        self._chosen_step = self.camera.step

    def floor_levels(self) -> Sequence[float]:
        """Heights of its floors in inches, the ground first."""
        return self._ground.floor_heights(self.state) if self.state is not None else (0.0,)

    def show_next_floor(self) -> None:
        """Looks at the next floor, and after the highest at the ground."""
        levels = self.floor_levels()
        self._show_floor(next((level for level in levels if level > self.level), levels[0]))

    def show_model(self, place: TargetId, *, is_held: bool = False, again: bool = False) -> None:
        """Looks at the floor on which a model stands, with room for its first move.

        The mat does not slide away below the pointer that holds a model there. Who looks `again` has it in the middle.
        """
        figure = self.tokens.figure(place)
        if figure is None or figure.place is None:
            return
        if figure.place.z != self.level:
            self._show_floor(figure.place.z)
        if again:
            centred = self._target_camera.centred_on(figure.place)
            self._move_camera(mat_camera.pan_inside_mat(centred, self._left_margin_px))
        elif not is_held or not self._target_camera.shows_point(figure.place):
            self._zoom_to_show_places(self._places_to_show_around(figure.place))

    def show_figures(self, figures: Sequence[Figure], *, is_fighting: bool = False) -> None:
        """Shows who is asked, with room for the first move; of several as many as can be seen at once, or one.

        While somebody `is_fighting` it stays near where that is seen, though all of it was wished for.
        """
        self._is_narrow = False
        if is_fighting and self._has_zoomed_far_out and self._target_camera.step > self._zoom_step_range[1]:
            return
        places = [figure.place for figure in figures if figure.place is not None]
        rooms = [spot for place in places for spot in self._places_to_show_around(place)]
        for spots, edge in ((rooms, 0.0), (places, mat_camera.FRAME_MARGIN)):
            camera = self._closest_camera_on_places(spots, self._zoom_step_range[0], edge) if spots else None
            if camera is not None and all(map(camera.shows_point, spots)):
                self._zoom_to_show_places(spots, edge)
                return
        least, most = self._zoom_step_range
        camera = self._target_camera
        if places and not (least <= camera.step <= most and any(map(camera.shows_point, places))):
            nearest = min(places, key=lambda at: math.dist(at[:2], camera.centre))
            self._zoom_to_show_places(self._places_to_show_around(nearest))

    def show_to_spectator(self, figures: Sequence[Figure]) -> None:
        """Shows who stands on the mat to somebody who only looks on; while nobody does, the middle fills its area."""
        if self._chosen_step is not None:
            return
        self.show_figures(figures)
        step = max(self._target_camera.step, self._zoom_step_range[0])
        self._move_camera(mat_camera.pan_inside_mat(self._target_camera.centred_on(self._target_camera.centre, step)))

    def show_surroundings(self, place: geometry.Point3, far: float) -> None:
        """Shows what lies so many inches round a place, where somebody is to be put."""
        self._is_narrow = far < self.game.rules_context.range_inches("medium")
        self._zoom_to_show_places(mat_camera.mat_points_around(place, far, self._target_camera.lens.side))

    def bring_into_sight(self, places: Sequence[TargetId]) -> None:
        """Shows all of these that lie on the mat, on the floor of the last one that is on one."""
        figures = [self.tokens.figure(place) for place in places]
        standing = [figure.place for figure in figures if figure is not None and figure.place is not None]
        floors = [at.z for at in (*standing, *map(target_ids.point_of_pick, places)) if at is not None]
        if floors and floors[-1] != self.level:
            self._show_floor(floors[-1])
        spots = self.place_centres()
        pixels = [self.pixel_of_point(place) or spots.get(place) for place in places]
        points = [self.camera.to_plane(at) for at in pixels if at is not None]
        self._move_camera(mat_camera.camera_following(self._target_camera, points))

    def _places_to_show_around(self, place: geometry.Point3) -> Sequence[Sequence[float]]:
        """What is to be seen round who moves from there."""
        medium = self.game.rules_context.range_inches("medium")
        return mat_camera.mat_points_around(place, medium, self._target_camera.lens.side)

    def _zoom_to_show_places(self, places: Sequence[Sequence[float]], edge: float = 0.0) -> None:
        """Shows these places from as near as usual, and with them others that stand near; stays if it does so."""
        camera, today = self._closest_camera_on_places(places, self._zoom_step_range[0], edge), self._target_camera
        if all(map(today.shows_point, places)) and camera.step <= today.step <= self._zoom_step_range[1]:
            return
        shown, centre = list(places), camera.centre
        others = [self.tokens.place(name) for name in self.tokens.places() if self.tokens.figure(name) is not None]
        for place in sorted(others, key=lambda at: math.dist(at[:2], centre)):
            wider = self._closest_camera_on_places([*shown, place], camera.step, edge)
            if all(map(wider.shows_point, [*shown, place])):
                shown, camera = [*shown, place], wider
        self._move_camera(camera)

    def _show_floor(self, level: float) -> None:
        self.level = self.tokens.level = level
        self._is_hurried = True

    @property
    def are_names_shown(self) -> bool:
        """Whether names are shown, and models that stand close together apart."""
        return bool(self._naming_reasons)

    def show_or_hide_names(self, reason: str, *, on: bool) -> None:
        """Shows names for this reason, or no longer."""
        self._naming_reasons = self._naming_reasons | {reason} if on else self._naming_reasons - {reason}
        self.tokens.spread_crowded_figures(on=self.are_names_shown)

    def toggle_legend(self) -> None:
        """Shows what lines and signs mean, or puts that away."""
        self.legend.toggle()

    @property
    def legend(self) -> Legend:
        """Laid where it hides nobody of those who stand or lie there now; not on the enemy's turn."""
        if self.is_enemys_turn():
            self._legend.hide()
            return self._legend
        held = self.plans.held_picker
        plan = held.plan if held is not None else None
        has_lines = plan is not None and plan.figure >= 0 and plan.word not in mat_plan.STILL
        is_sight = self.tools.kind is MeasuringToolKind.SIGHT
        kind = LegendKind.SIGHT if is_sight else LegendKind.PLAN if has_lines else None
        start = held.builder.figures[plan.figure].place if held is not None and plan is not None and has_lines else None
        about = pygame.Rect(0, 0, 0, 0)
        if start is not None and plan is not None:
            far = self.game.rules_context.range_inches("long" if plan.word in mat_plan.LONG_WAYS else "medium")
            about.size = (round(2 * far * self.camera.scale),) * 2
            about.center = round(self.camera.to_pixels(start)[0]), round(self.camera.to_pixels(start)[1])
        spot = self.rect_of(target_ids.point_target_id(plan.nodes[-1])) if plan is not None and plan.nodes else None
        self._legend.place_legend(self.area, kind, self.tokens.occupied_rects(self.camera), about, spot=spot)
        return self._legend

    # --- the plan in hand -----------------------------------------------------------------------------------------

    def facing_handle_pixel(self) -> Point | None:
        """Middle of the facing handle, in pixels."""
        start, picker = self.plans.standing_place(), self.plans.held_picker
        if start is None or picker is None or picker.plan is None or picker.plan.word is mat_plan.PlanWord.DEPLOY:
            return None
        return self.overlay.facing_handle_centre(self.camera, start, picker.shown_facing)

    def waypoint_under_pixel(self, pos: Point) -> int | None:
        """The way-point of the plan in hand that is under a point in pixels, by its number."""
        picker, most = self.plans.held_picker, self.stage.metrics.px(_WAYPOINT_RADIUS)
        points = picker.waypoints if picker is not None else ()
        near = {k: math.dist(self.camera.to_pixels(at), pos) for k, at in enumerate(points)}
        found = min(near, key=lambda k: near[k], default=None)
        return found if found is not None and near[found] <= most else None

    def move_waypoint_to(self, waypoint: int, pos: Point) -> int:
        """The way in hand leads over this point, in pixels, if it can; the way-point's number then."""
        picker = self.plans.held_picker
        moved = picker.move_waypoint(waypoint, self._ground_point_under_pixel(pos)) if picker is not None else None
        return waypoint if moved is None else moved

    def set_held_model_facing(self, degrees: float) -> None:
        """The model in hand is to face there."""
        if self.plans.held_picker is not None:
            self.plans.held_picker.facing = degrees % 360

    def turn_held_model(self, degrees: float) -> None:
        """The model in hand turns on."""
        if self.plans.held_picker is not None:
            self.set_held_model_facing(self.plans.held_picker.shown_facing + degrees)

    def place_at(self, pos: Point) -> TargetId | None:
        """What is under a point in pixels, a point of the mat at least; what is in hand could go to it."""
        thing = self.target_under_pixel(pos)
        picker = self.plans.held_picker
        fire = overwatch_shots.nearest_fire_point(self._overwatch_fire_points(), self.camera.to_plane(pos))
        if fire is not None or thing is not None:
            return fire or thing
        at = self._ground_point_under_pixel(pos)
        if (corner := self._corners.corner_at(self.state, at[:2])) is not None:
            return corner
        stop = picker.snap_to(at) if picker is not None else None
        if stop is not None:
            return target_ids.point_target_id(stop.place or stop.wanted)
        x, y = geometry.round_to_grid(at.x), geometry.round_to_grid(at.y)
        return target_ids.point_target_id(geometry.Point3(x, y, at.z))

    def _ground_point_under_pixel(self, pos: Point) -> geometry.Point3:
        """The point under one in pixels: on the floor that is looked at, or on what is seen there below it."""
        at = geometry.Point3(*self.camera.to_plane(pos), self.level)
        if not self.level or self.state is None:
            return at
        ground = self.game.rules_context.ground_of(self.state.agreed, self.state.changes)
        return at._replace(z=ground.floor_height_under(at))

    def target_under_pixel(self, pos: Point) -> TargetId | None:
        """The model, token or piece of terrain under a point in pixels."""
        held = self.plans.held_picker
        reach = held.reach if held else None
        found = self.tokens.target_ids_at_pixel(self.camera, pos, bodies=held is None, reach_of=reach)
        return found[0] if found else self._terrain_target_at(pos)

    def _terrain_target_at(self, pos: Point) -> TargetId | None:
        """Terrain that the plan in hand can do something with."""
        picker = self.plans.held_picker
        plan = picker.plan if picker is not None and self.state is not None else None
        if picker is None or plan is None or plan.word not in mat_plan.OPERATION_WORDS:
            return None
        return terrain_pick_at(picker.builder, self.camera.to_plane(pos), self.level)

    def place_centres(self) -> Mapping[TargetId, Point]:
        """Centres of models, tokens, and of the points that the keyboard can go to, in pixels."""
        found: dict[TargetId, Point] = dict(self.tokens.spots(self.camera))
        found |= {pick: self.camera.to_pixels(at) for pick, at in self._overwatch_fire_points().items()}
        if self.plans.held_picker is not None:
            for target in self.plans.held_picker.targets():
                at = target_ids.point_of_pick(target.place)
                if at is not None:
                    found[target.place] = self.camera.to_pixels(at)
        return found

    def pixel_of_point(self, place: TargetId) -> Point | None:
        """Where a free point is, or one on the way that is watched, in pixels; None for all other places."""
        at = target_ids.point_of_pick(place) or overwatch_shots.fire_points_of_watched_path(self.state).get(place)
        return self.camera.to_pixels(at) if at is not None else None

    def rect_of(self, place: TargetId) -> pygame.Rect:
        """What it takes up, in pixels."""
        at = target_ids.point_of_pick(place)
        if at is not None:
            return self.tokens.miniature_rect(self.camera, self.camera.to_pixels(at))
        return self.tokens.rect_of(self.camera, place)

    def _overwatch_fire_points(self) -> dict[TargetId, geometry.Point3]:
        """Where overwatch may fire now."""
        if self._known_samples[0] is not self.state:
            whole = overwatch_shots.fire_points_of_watched_path(self.state)
            builder = StateBuilder(self.game.rules_context, self.state) if whole and self.state is not None else None
            actions = overwatch_shots.legal_overwatch_answers(builder) if builder is not None else ()
            self._known_samples = self.state, overwatch_shots.offered_fire_points(self.state, actions)
        return self._known_samples[1]

    def draw(
        self, surface: DisplayList, now: float, marks: Marks, spot: Callable[[TargetId], Point | None]
    ) -> None:  # fmt: skip
        """Ground, plan, models and tools; `spot` says where a place is, in pixels."""
        if self.state is None:
            return
        picker, over = self.plans.held_picker, marks.hovered
        over = over if over and without_button_places((over,)) else None
        self._ground.draw(surface, self.camera, self.state, self.level, quick=self._is_hurried)
        if self.plans.picker is not None:
            self.overlay.draw_placing_area(surface, self.camera, self.plans.picker.builder)
        self._corners.draw(surface, self.camera, self.state, marks)
        self.overlay.is_quiet = marks.has_explanation
        legend = self.legend
        self.overlay.keep_labels_off_rect(legend.rect)
        if picker is not None:
            self.overlay.draw_below_models(surface, self.camera, picker, over)
        self._marks.draw(surface, self.camera, marks, spot)
        watched = overwatch_shots.fire_points_of_watched_path(self.state)
        overwatch_shots.draw_watched_path(self.stage, surface, self.camera, watched, self._overwatch_fire_points())
        if self.are_names_shown:
            self.tokens.nameplates.draw_below_models(surface, self.camera, self.tokens, self.motion.hidden_places)
        active, quick = self.state.active, self._is_hurried
        rings = {} if active is None else {target_ids.model_target_id(self.state.figures[active].id): "active"}
        self.tokens.draw(surface, self.camera, marks, rings=rings, hidden=self.motion.hidden_places, quick=quick)
        self.motion.draw(surface, self.camera, now)
        if over is not None and over in self._overwatch_fire_points():
            at = float(over.removeprefix(target_ids.SAMPLE))
            builder = StateBuilder(self.game.rules_context, self.state)
            overwatch_shots.draw_line_of_fire(self.stage, surface, self.camera, builder, at)
        if picker is not None:
            self.overlay.draw_plan_above_models(surface, self.camera, picker, over)
        self.tokens.nameplates.draw(
            surface, self.camera, self.tokens, self.motion.hidden_places, monsters_only=not self.are_names_shown
        )
        legend.draw(surface)
        self.tools.draw(surface, self.camera, legend.rect)
