"""The hex map of Zombies on the screen: its camera, its figures, what is under a pixel, the plan in hand, the forecast.

One HexMap belongs to `board/board.py`, which feeds it states, time and input; `board_messages` and `sound_cues` ask it
too. What is shown and picked it reads off ShownPosition; `camera`, `figures`, `ground`, `marks` and `motion` draw,
`map_forecast` foresees, and this puts them together. It never changes a match, so looks and camera moves may be changed
freely. Must stay: what is likeliest first in `place_at`, since that decides what a click means; TargetIds
(`target_ids`); the order of layers in `_draw_map`; and whatever a cached picture depends on must be in its key. Pixels
are those of the window; places on the map are hexes, or plane points in hex sides.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.games.zombies.board import action_places, attack_cards
from tabletop.games.zombies.board.map import event_script, hex_geometry, motion, target_ids
from tabletop.games.zombies.board.map.action_builder import ActionPlanKind
from tabletop.games.zombies.board.map.camera import CameraMotion, HexCamera, camera_following
from tabletop.games.zombies.board.map.figures import HexFigures
from tabletop.games.zombies.board.map.gloom import gloom_level
from tabletop.games.zombies.board.map.ground import ForecastMarks, HexGround, HexGroundLayer, PixelOfTarget
from tabletop.games.zombies.board.map.map_forecast import ForecastReader, ZombieReach, harm_text
from tabletop.games.zombies.board.map.marks import ForecastHarm, HexMarks, MapForecast
from tabletop.games.zombies.board.map.motion import SlidingTiles
from tabletop.games.zombies.board.map_overlays import (
    HitTag,
    draw_attack_plan,
    draw_forecast_text,
    forecast_text_rect,
    place_hit_tags,
)
from tabletop.games.zombies.board.names import count_text
from tabletop.games.zombies.board.shown_position import ShownPosition
from tabletop.games.zombies.rules.powers import using
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules.game import Event
from tabletop.rules.hexes import Hex
from tabletop.rules.plane import geometry
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.gesture.picker import Picker, Steps, TargetId
from tabletop.ui.messages import say
from tabletop.ui.stage.stage import Stage

_ACTOR_MARGIN: Final = 4.2
"""Hex sides that are to be seen about who is to act: as far as it may go in a turn, more or less."""


class HexMap:
    """Places are named by `target_ids`."""

    def __init__(self, stage: Stage, shown: ShownPosition) -> None:
        self.stage = stage
        self._shown = shown
        self._rules_context = shown.rules_context
        self.area = pygame.Rect(0, 0, 1, 1)
        self.ground = HexGround(stage, shown.rules_context.tiles)
        self.figures = HexFigures(stage, shown.rules_context)
        self.motion = motion.make_hex_motion(stage, self.figures)
        self.forecast_reader = ForecastReader(shown.rules_context)
        self.shows_forecast = True
        self.shows_reach = False
        self.is_result_shown = False
        """Whether a result lies over it, so that nothing of what is to come is shown."""
        self._sliding_tiles = SlidingTiles(self.motion, self.ground)
        self._marks = HexMarks(stage)
        self._camera_motion = CameraMotion(stage)
        self.ground_layer = HexGroundLayer(shown, self.ground, self._marks)
        self._known_hit_tags: tuple[object, tuple[HitTag, ...]] = (None, ())
        """Of the plan in hand, and what they depend on."""
        self._kept_forecast = CachedStrokes()

    # --- place and time -------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect, foot: int = 0) -> None:
        """Takes this part of the window, in pixels; `foot` is how much of its lower edge may be covered at times."""
        self.area = pygame.Rect(area)
        self._camera_motion.layout(self.area, foot)
        if self._shown.state is not None:
            self._camera_motion.show_map_of_state(self._shown.state)

    def set_covered_height(self, pixels: int) -> None:
        """So much of its lower edge is covered from now on; whoever is asked is shown above it."""
        self._camera_motion.covered_pixels = pixels

    @property
    def camera(self) -> HexCamera:
        """What is seen of the map now."""
        return self._camera_motion.camera

    def show(self, state: State) -> None:
        """Draws this state from now on, without any movement, and looks at who acts in it, else at the survivors."""
        self.figures.show(state)
        self._camera_motion.show_map_of_state(state)
        self._move_camera(() if self._actor_points() else event_script.survivor_points(state))

    def animate(
        self, events: Sequence[Event], before: State | None, state: State, now: float, *, haste: float,
        dropped: TargetId | None,
    ) -> float:  # fmt: skip
        """Draws this state from now on; what happens is seen on the way, and the camera goes there."""
        self.figures.show(state)
        self._camera_motion.show_map_of_state(state)
        pace = self.stage.settings.animation_speed * haste
        ends = self.motion.begin_script(
            event_script.script_of_change(events, before, state), now, pace=pace, dropped=dropped
        )
        self._move_camera(motion.points_in_motion(self.motion), now, haste)
        self._camera_motion.schedule_camera_move(
            self._actor_points(), max(ends, self._camera_motion.still_at), haste=haste, margin=_ACTOR_MARGIN
        )
        return max(ends, self._camera_motion.still_at)

    def _move_camera(self, points: Sequence[geometry.Point], now: float | None = None, haste: float = 1.0) -> None:
        """The camera goes where something happens, else to who is to act."""
        if points:
            self._camera_motion.move_camera_to_points(points, now, haste=haste)
        elif self._actor_points():
            self._camera_motion.move_camera_to_points(self._actor_points(), now, haste=haste, margin=_ACTOR_MARGIN)

    def _actor_points(self) -> tuple[geometry.Point, ...]:
        """Where the survivor stands that is to act."""
        acting = self._shown.acting_survivor
        return (hex_geometry.hex_centre(acting.hex),) if acting is not None and acting.hex is not None else ()

    def slide_figure_back(self, place: TargetId, start: Point, now: float, pace: float) -> None:
        """A walk that was not possible leads back to where the survivor stands."""
        look = self.figures.figure_of_target(place)
        if look is not None and look.hex is not None:
            path = self.camera.to_plane(start), hex_geometry.hex_centre(look.hex)
            self.motion.glide_home(place, look, path, now, pace)

    def finish(self) -> bool:
        travelled = self._camera_motion.finish()
        return self.motion.finish_all() or travelled

    def update(self, now: float) -> None:
        """The camera goes on; who has arrived is let go of."""
        self._camera_motion.update(now)
        self.motion.update(now)

    def is_moving(self, now: float) -> bool:
        """Whether anybody or the camera is on the way."""
        return self.motion.is_moving(now) or self._camera_motion.is_moving(now)

    def warm(self) -> bool:
        """Draws a piece ahead; False when all is ready."""
        if self._shown.state is None:
            return False
        return self.ground.warm(self.camera, self._shown.state.laid) or self.figures.warm(self.camera)

    def set_always_whole(self, *, on: bool) -> None:
        """Whether it shows all that is asked for, however small, as a picture does."""
        self._camera_motion.always_whole = on

    # --- the map in the hand --------------------------------------------------------------------------------------

    def use_camera(self, camera: HexCamera) -> None:
        """Shows another part of the map at once."""
        self._camera_motion.jump_to_camera(camera)

    def look_at_actor(self) -> None:
        """Puts the survivor that is to act in the middle."""
        for point in self._actor_points():
            self.use_camera(self.camera.centred_on(point))

    def show_actor_position(self) -> None:
        """The same for somebody who asks where it is."""
        before = self.camera
        self.look_at_actor()
        if self.camera == before:
            self.stage.toast.show(say("zombies_map.actor_seen" if self._actor_points() else "zombies_map.nobody_acts"))

    def toggle_reach_numbers(self) -> None:
        """Shows on each hex how many zombies could wound whoever stands there, or puts that away."""
        self.shows_reach = not self.shows_reach
        if self.shows_reach:
            self.stage.toast.show(say(f"zombies_map.{'reach' if self.zombie_reach_by_hex(None) else 'reach_none'}"))

    def bring_into_sight(self, places: Steps) -> None:
        """Shows all of these that lie on the map."""
        pixels = [self.target_pixel(place) for place in places if place.startswith(target_ids.ON_MAP_PREFIXES)]
        camera = camera_following(self.camera, [self.camera.to_plane(at) for at in pixels if at is not None])
        if camera != self.camera:
            self.use_camera(camera)

    def is_ground(self, pixel: Point) -> bool:
        """Whether a press there would pull the map: nobody stands there, and nothing in hand could go there."""
        places = self.figures.targets_at(self.camera, pixel)
        held = self._shown.picker_for_shown_view is not None and bool(self._shown.picker_for_shown_view.path)
        return all(
            place.startswith(target_ids.HEX) and not (held and self._shown.is_offered(place)) for place in places
        )

    # --- places ---------------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> TargetId | None:
        """What is under a point in pixels: what can be picked before all else, and of that what lies nearest."""
        if not self.area.collidepoint(pos):
            return None
        offered = set(self._shown.offered_targets())
        here, found = (self.figures.targets_at(self.camera, pos, bodies=bodies) for bodies in (False, True))
        exits = [place for place in offered if place.startswith(target_ids.EXIT) and self._is_exit_at(place, pos)]
        pickable = [place for place in (*exits, *here) if place in offered]
        if pickable:
            return min(pickable, key=lambda place: math.dist(self.target_pixel(place) or pos, pos))
        meant = [place for place in here if not place.startswith((target_ids.HEX, target_ids.FIND))]
        meant = meant or [place for place in found if place in offered]
        if meant:
            return meant[0]
        held = self._shown.picker_for_shown_view is not None and self._shown.picker_for_shown_view.path
        on_floor = [
            place
            for place in found
            if not place.startswith(target_ids.HEX) or (held and self._is_hex_on_laid_tile(place))
        ]
        return on_floor[0] if on_floor else None if held or self.forecast_harm_at(pos) else self._tile_at(pos)

    def hex_at(self, pos: Point) -> TargetId:
        """The hex under a point in pixels, with or without a floor."""
        return target_ids.hex_target(hex_geometry.hex_at(self.camera.to_plane(pos)))

    def _tile_at(self, pos: Point) -> TargetId | None:
        """The tile under a point, where there is nothing else to be picked or seen."""
        hex_ = hex_geometry.hex_at(self.camera.to_plane(pos))
        for index, laid in enumerate(self._shown.state.laid if self._shown.state is not None else ()):
            if hex_ in hex_geometry.tile_hexes(laid.place, laid.turn):
                return f"{target_ids.TILE}{index}"
        return None

    def _is_hex_on_laid_tile(self, place: TargetId) -> bool:
        hex_ = target_ids.hex_of(place)
        return self._shown.state is not None and hex_ in self._rules_context.tile_map(self._shown.state.laid).hexes

    def _is_exit_at(self, place: TargetId, pos: Point) -> bool:
        spot = self.target_pixel(place)
        reach = 0.8 * self.camera.scale
        return spot is not None and abs(spot[0] - pos[0]) <= reach and abs(spot[1] - pos[1]) <= reach

    def target_pixel(self, place: TargetId) -> Point | None:
        """Any hex, side and figure of the map."""
        laid = self._shown.state.laid if self._shown.state is not None else ()
        side = target_ids.exit_of_target_id(place)
        if side is not None and side[0] < len(laid):
            return self.camera.to_pixels(hex_geometry.side_centre(laid[side[0]].place, side[1]))
        if place.startswith(target_ids.HEX):
            hex_ = target_ids.hex_of(place)
            return self.figures.target_pixel(self.camera, place, hex_) if hex_ is not None else None
        if place.startswith(target_ids.TILE):
            index = int(place.removeprefix(target_ids.TILE))
            return self.camera.to_pixels(hex_geometry.tile_centre(laid[index].place)) if index < len(laid) else None
        return self.figures.spots(self.camera).get(place)

    def fit_camera_to_states(self, states: Sequence[State], places: Steps) -> None:
        """Where somebody or something stands, and these places."""
        self._camera_motion.fit_camera_to_points(states[0], event_script.occupied_points(states, places))

    def fit_camera_to_change(self, before: State, after: State, places: Steps) -> None:
        """Where two states differ, and these places; all of it where they differ nowhere on the map."""
        points = event_script.changed_points(before, after, places)
        if points:
            self._camera_motion.fit_camera_to_points(after, points)
        else:
            self.fit_camera_to_states((before, after), places)

    # --- what is in hand ------------------------------------------------------------------------------------------

    def walk_path_to(self, place: TargetId | None) -> tuple[Hex, ...]:
        """Returns the hexes of the walk to a target, the start first; () if there is no walk to it."""
        picker, builder = self._shown.picker_for_shown_view, self._shown.builder
        if picker is None or builder is None or place is None or not place.startswith(target_ids.HEX):
            return ()
        found = picker.completions(place) if picker.path else self._actions_of_single_pick(picker, place)
        who = action_places.acting_survivor(builder)
        start = self.figures.hex_of(who) if who is not None else None
        walk = next((action for action in found if isinstance(action, actions.Walk)), None)
        return (start, *walk.path) if walk is not None and start is not None else ()

    def _actions_of_single_pick(self, picker: Picker[Action], place: TargetId) -> tuple[Action, ...]:
        """What a place makes with nothing in hand."""
        if place not in picker.origins():
            return ()
        picker.start_path(place)
        found = picker.candidates()
        picker.clear()
        return found

    def look_at_actor_if_targets_unseen(self, place: TargetId) -> None:
        """Moves the camera to the acting survivor if none of its possible targets is in sight."""
        picker = self._shown.action_picker
        if picker is None or place.startswith(target_ids.ON_MAP_PREFIXES):
            return
        places = [each.place for each in picker.targets() if each.place.startswith(target_ids.ON_MAP_PREFIXES)]
        spots = [spot for spot in map(self.target_pixel, places) if spot is not None]
        seen = self.area.inflate(*(-round(1.5 * self.camera.scale),) * 2)
        if spots and not any(seen.collidepoint(spot) for spot in spots):
            self.look_at_actor()

    def _hexes_to_burn(self, place: TargetId | None) -> tuple[Hex, ...]:
        """Hexes that would burn if the bottle in hand were thrown there."""
        picker = self._shown.action_picker
        at = target_ids.hex_of(place) if place is not None and place.startswith(target_ids.HEX) else None
        plan = picker.plan if picker is not None else None
        if picker is None or plan is None or not plan.item or at is None:
            return ()
        item = self._rules_context.items[plan.item]
        if item.target != using.HEX_TARGET or place not in picker.action_builder.item_targets(plan.item):
            return ()
        return picker.action_builder.builder.map.hexes_within(at, item.effect.radius)

    def body_rects(self) -> Sequence[pygame.Rect]:
        """Where figures stand, in pixels."""
        return self.figures.body_rects(self.camera)

    def body_rect(self, place: TargetId) -> pygame.Rect:
        """A figure with its base, in pixels; empty where there is none."""
        return self.figures.body_rect(self.camera, place)

    def rect_of(self, place: TargetId) -> pygame.Rect:
        """Figures with their rings, hexes with the way to them; all of the map where a forecast goes with them."""
        burnt, way, spot = self._hexes_to_burn(place), self.walk_path_to(place), self.target_pixel(place)
        if (way and self.shows_forecast and not burnt) or (self.shows_reach and place.startswith(target_ids.ZOMBIE)):
            return self.area
        points: list[Point] = [self.camera.to_pixels(hex_geometry.hex_centre(hex_)) for hex_ in burnt or way]
        points += [spot] if spot is not None and not burnt else []
        rects = [self.figures.figure_rect_around(self.camera, point) for point in points]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float, marks: Marks, spot: PixelOfTarget) -> None:
        """Ground, marks, figures, and what is to come; `spot` says where a place is, in pixels."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        if self._shown.state is not None and surface.get_clip().size != (0, 0):
            self._draw_map(surface, now, marks, self._shown.state, spot)
        surface.set_clip(clip)

    def draw_zombie_reach_numbers(self, surface: DisplayList, marks: Marks, over: Sequence[pygame.Rect]) -> None:
        """Numbers of the reach of zombies, and none where something else lies over the map."""
        pointed = marks.hovered or marks.focus
        found = self.zombie_reach_by_hex(pointed) if not self.motion.is_busy else {}
        if found:
            clip = surface.get_clip()
            surface.set_clip(clip.clip(self.area))
            numbers = {hex_: len(ids) for hex_, ids in found.items()}
            self._marks.draw_zombie_counts(
                surface, self.camera, numbers, [*over, *self.badge_rects(pointed)], self.body_rects()
            )
            surface.set_clip(clip)

    def draw_planned_action(self, surface: DisplayList, marks: Marks, spot: PixelOfTarget) -> None:
        """Who takes how many hits of the plan in hand, what burns, and whom it wakes up."""
        plan, state = self._shown.action_picker, self._shown.state
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        is_seen = surface.get_clip().size != (0, 0) and not self.motion.hidden_places
        if state is not None and plan is not None and is_seen:
            burnt = self._hexes_to_burn(marks.hovered) or self._hexes_to_burn(marks.focus)
            self._marks.draw_hex_outlines(surface, self.camera, burnt, "fire")
            draw_attack_plan(self.stage, surface, self.camera, plan, spot, tags=self._planned_hit_tags())
            made = plan.action_builder
            if plan.plan.cards and attack_cards.is_loud_weapon(made.builder, made.weapon_of_plan(plan.plan)):
                woken = self.forecast_reader.woken_sleepers(state, made.seat)
                self._marks.draw_wake_signs(surface, self.camera, woken)
        surface.set_clip(clip)

    def draw_forecast_text(self, surface: DisplayList, pointer: Point) -> None:
        """What the mark of what is to come means that the pointer is on."""
        found = self.forecast_harm_at(pointer)
        if found is not None:
            words = self.harm_text(found[0])
            rect = forecast_text_rect(
                self.stage, self.area, found[1], words, self.badge_rects(None), bodies=self.body_rects()
            )
            draw_forecast_text(self.stage, surface, rect, words)

    def _draw_map(self, surface: DisplayList, now: float, marks: Marks, state: State, spot: PixelOfTarget) -> None:
        camera, aimed = self.camera, self.walk_path_to(marks.hovered or marks.focus)
        gloom = 0 if self._camera_motion.is_picture else gloom_level(self._rules_context, state)
        if self.motion.is_busy:
            self.ground.draw(
                surface, camera, state.laid, state.boards, hidden=self._sliding_tiles.moving_tiles(now), gloom=gloom
            )
            self._sliding_tiles.draw(surface, camera, state.laid, now)
        else:
            reach = self.zombie_reach_by_hex(marks.hovered or marks.focus)
            ahead = ForecastMarks(self.current_forecast(state, aimed), reach)
            self.ground_layer.draw(surface, camera, self.area, marks, state, ahead=ahead, spot=spot, gloom=gloom)
            self._marks.draw_walk_path(surface, camera, aimed)
        self._draw_hint_and_focus_marks(surface, marks, spot)
        acting = self._shown.acting_survivor
        rings = {target_ids.survivor_target(acting.survivor): "active"} if acting is not None else {}
        self.figures.draw(surface, camera, marks, rings=rings, hidden=self.motion.hidden_places)
        self.motion.draw(surface, camera, now)
        if not self.motion.is_busy:
            self._draw_forecast(surface, marks, state, aimed)
        self.figures.draw_lifted(surface, camera, marks)

    def _draw_hint_and_focus_marks(self, surface: DisplayList, marks: Marks, spot: PixelOfTarget) -> None:
        """What is proposed, where the keyboard is, and what was refused."""
        for place, mark in (*((place, "mark_glow") for place in marks.hint), (marks.focus, "mark_focus"),
                            (marks.flashing, "mark_ring")):  # fmt: skip
            at = spot(place) if place is not None else None
            if at is not None:
                self._marks.draw_mark(surface, self.camera, mark, at)

    def current_forecast(self, state: State, aimed: tuple[Hex, ...]) -> MapForecast | None:
        """What would happen if nothing changed but the walk that is aimed at, or the plan that is in hand."""
        view = self._shown.view
        is_hidden = self.is_result_shown or self._camera_motion.is_picture or not self.shows_forecast
        if is_hidden or view is None or action_places.decision_kind(state) not in ("walk", "act"):
            return None
        if aimed:
            return self.forecast_reader.forecast_for(state, view.to_act, aimed[-1])
        reader, planned = self.forecast_reader, self._planned_action()
        return reader.forecast_for(state) if planned is None else reader.forecast_after(state, planned)

    def _planned_action(self) -> Action | None:
        """What the plan in hand would do; None where it is not clear yet."""
        plan = self._shown.action_picker
        made = plan.candidates() if plan is not None and plan.path else ()
        return made[0] if len(made) == 1 else None

    def zombie_reach_by_hex(self, pointed: TargetId | None) -> ZombieReach:
        """Zombies that could wound whoever acts, or anybody, by hex; of a zombie that is pointed at, its own alone."""
        state, view = self._shown.state, self._shown.view
        is_hidden = not self.shows_reach or self.is_result_shown or self._camera_motion.is_picture
        if is_hidden or state is None or view is None:
            return {}
        acting = view.to_act if view.to_act >= 0 else None
        found = self.forecast_reader.zombie_reach_by_hex(state, acting, self._planned_action())
        if not pointed or not pointed.startswith(target_ids.ZOMBIE):
            return found
        zombie = actions.zombie_id_of_target(target_ids.attack_target_word(pointed))
        return {hex_: (zombie,) for hex_, ids in found.items() if zombie in ids}

    def zombie_reach_text(self, hex_: Hex) -> str:
        """How many zombies could wound whoever acts on a hex; "" where that is not shown, or none could."""
        state, ids = self._shown.state, self.zombie_reach_by_hex(None).get(hex_, ())
        if state is None or not ids:
            return ""
        return say("zombies_map.reach_there", zombies=count_text("zombies_n", len(ids)),
                   wounds=self.forecast_reader.total_wounds_from(state, ids))  # fmt: skip

    def _draw_forecast(self, surface: DisplayList, marks: Marks, state: State, aimed: tuple[Hex, ...]) -> None:
        """What would happen to survivors, and whom a shot wakes up."""
        camera, bodies, view = self.camera, self.body_rects(), self._shown.view
        forecast = self.current_forecast(state, aimed)
        aims, woken = (target_ids.ZOMBIE, target_ids.TOKEN), tuple[Hex, ...]()
        pointed = any(place is not None and place.startswith(aims) for place in (marks.hovered, marks.focus))
        acts = action_places.decision_kind(state) == "act"
        if view is not None and self._shown.picker_for_shown_view is not None and pointed and acts:
            woken = self.forecast_reader.woken_sleepers(state, view.to_act)

        def paint() -> None:
            if forecast is not None:
                self._marks.draw_harm_badges(surface, camera, forecast, bodies)
            self._marks.draw_wake_signs(surface, camera, woken)

        key = camera, forecast, bodies, woken, self.stage.metrics, self.stage.sprites.cleared
        self._kept_forecast.draw(surface, self.area, key, paint)

    def forecast_harm_at(self, pixel: Point) -> tuple[ForecastHarm, pygame.Rect] | None:
        """What is to happen to whom the mark under a point in pixels speaks of, and where that mark is."""
        return next(((hurt, rect) for hurt, rect in self.shown_harm_badges(None) if rect.collidepoint(pixel)), None)

    def badge_rects(self, pointed: TargetId | None) -> list[pygame.Rect]:
        """Where marks of what is to come to survivors, and hits of the plan, lie while a place is pointed at."""
        return [*(rect for _, rect in self.shown_harm_badges(pointed)), *(tag.rect for tag in self._planned_hit_tags())]

    def _planned_hit_tags(self) -> tuple[HitTag, ...]:
        if (plan := self._shown.action_picker) is None or plan.plan.kind != ActionPlanKind.SHOOT:
            return ()
        taken = (*self.body_rects(), *(rect for _, rect in self.shown_harm_badges(None)))
        key = plan, plan.path, self.camera, taken, self.stage.metrics
        if self._known_hit_tags[0] != key:
            self._known_hit_tags = key, place_hit_tags(self.stage, self.camera, plan, self.target_pixel, taken)
        return self._known_hit_tags[1]

    def shown_harm_badges(self, pointed: TargetId | None) -> tuple[tuple[ForecastHarm, pygame.Rect], ...]:
        state = self._shown.state
        if state is None or self.motion.is_busy:
            return ()
        forecast = self.current_forecast(state, self.walk_path_to(pointed))
        return self._marks.harm_badge_rects(self.camera, forecast, self.body_rects()) if forecast is not None else ()

    def harm_text(self, hurt: ForecastHarm) -> str:
        people = self._shown.state.people if self._shown.state is not None else ()
        return harm_text(self._rules_context.content, people, hurt)
