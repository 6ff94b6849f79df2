"""The hex map as a board: its camera, who stands on it, where one can go, and what is to come; it says no words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.games.zombies.board import places as zombies_places
from tabletop.games.zombies.board.map import hold as hex_hold
from tabletop.games.zombies.board.map import motion as hex_motion
from tabletop.games.zombies.board.map import names as hex_names
from tabletop.games.zombies.board.map import plane as hex_plane
from tabletop.games.zombies.board.map import script as hex_script
from tabletop.games.zombies.board.map.camera import HexCamera
from tabletop.games.zombies.board.map.figures import HexFigures
from tabletop.games.zombies.board.map.ground import HexGround
from tabletop.games.zombies.board.map.large import HexLarge
from tabletop.games.zombies.board.map.marks import HexMarks, Omens
from tabletop.games.zombies.board.map.motion import SlidingTiles
from tabletop.games.zombies.board.map.omens import OmenReader
from tabletop.games.zombies.board.map.travel import Travel
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.play.seats import SIDES
from tabletop.rules.game import Event, Refusal, Seat
from tabletop.rules.hexes import Hex
from tabletop.rules.plane.plane import Point as Spot
from tabletop.ui.boards.board import Knob
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.boards.plain import PlainBoard
from tabletop.ui.drawing import draw
from tabletop.ui.gesture.picker import ChoicePicker, Picker, Place, Steps
from tabletop.ui.stage.events import Key, Pointer, Wheel
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_AROUND: Final = 4.2
"""Hex sides that are to be seen about who is to act: as far as it may go in a turn, more or less."""


class HexBoard(PlainBoard):
    """Draws a view of Zombies; places are named by hex_names."""

    hatched = False

    def __init__(self, stage: Stage, game: Zombies) -> None:
        self.stage = stage
        self.game = game
        self.arena = game.arena
        self.area = self.map_area = pygame.Rect(0, 0, 1, 1)
        self.view: View | None = None
        self.state: State | None = None
        self._draft: Draft | None = None
        self.ground = HexGround(stage, game.arena.tiles)
        self.figures = HexFigures(stage, game.arena)
        self.motion = hex_motion.made(stage, self.figures)
        self._tiles = SlidingTiles(self.motion, self.ground)
        self.hexmarks = HexMarks(stage)
        self.omens = OmenReader(game.arena)
        self.large = HexLarge(stage, game.arena, self.ground, self.figures)
        self.shows_omens = True
        self.travel = Travel(stage)
        self._told: Sequence[Event] = ()
        """What has just happened, until it is shown."""
        self._offer: tuple[State, Picker[Action]] | None = None
        """What can be picked, and in which state."""
        self._is_live = False
        """Whether that state is the one that is seen."""
        self._floor: tuple[object, pygame.Surface] | None = None
        """What is under the figures, and what it depends on."""
        self._hold = hex_hold.hold(self)

    # --- place and time -------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels: the map, and the strip below it."""
        self.area = pygame.Rect(area)
        self.map_area = pygame.Rect(area.x, area.y, area.w, area.h - self.strip_height())
        self.travel.layout(self.map_area)
        if self.state is not None:
            self.travel.open(self.state)

    def strip_height(self) -> int:
        """Pixels below the map that are no map."""
        return 0

    @property
    def camera(self) -> HexCamera:
        """What is seen of the map now."""
        return self.travel.camera

    def show(self, view: View) -> None:
        """Draws this view from now on, without any movement."""
        self.finish()
        self._take(view)
        self.travel.open(view.shown)
        self._follow(())

    def _take(self, view: View) -> None:
        self.view, self.state, self._draft = view, view.shown, None
        self.figures.show(view.shown)
        self._is_live = self._offer is not None and self._offer[0] == view.shown

    def animate(self, view: View, now: float, *, dropped: tuple[Place, Point] | None = None) -> float:
        """Draws this view from now on; what happens is seen on the way, and the camera goes there."""
        before, events, self._told = self.state, self._told, ()
        pace = self.stage.settings.animation_speed * self.haste
        self._take(view)
        self.travel.open(view.shown)
        script = hex_script.scripted(events, before, view.shown)
        ends = self.motion.begin(script, now, pace=pace, dropped=dropped[0] if dropped else None)
        self._follow(hex_motion.points(self.motion), now)
        return max(ends, self.travel.ends)

    def _follow(self, points: Sequence[Spot], now: float | None = None) -> None:
        """The camera goes where something happens, else to who is to act."""
        if points:
            self.travel.follow(points, now, haste=self.haste)
        elif self._actor():
            self.travel.follow(self._actor(), now, haste=self.haste, margin=_AROUND)

    def _actor(self) -> tuple[Spot, ...]:
        """Where the survivor stands that is to act."""
        if self.view is None or self.state is None or not 0 <= self.view.to_act < len(self.state.people):
            return ()
        hex_ = self.state.people[self.view.to_act].hex
        return () if hex_ is None else (hex_plane.centre(hex_),)

    def moment(self, events: Sequence[Event], view: Any, now: float) -> float:
        """What moves is remembered for `animate`."""
        self._told = events
        return now

    def home(self, place: Place, start: Point, now: float) -> None:
        """A walk that was not possible leads back to where the survivor stands."""
        look, pace = self.figures.look(place), self.stage.settings.animation_speed * self.haste
        if look is not None and look.hex is not None:
            path = self.camera.to_plane(start), hex_plane.centre(look.hex)
            self.motion.glide(place, look, path, now, pace)

    def finish(self) -> bool:
        """Ends all movement."""
        self._told = ()
        travelled = self.travel.finish()
        return self.motion.finish() or travelled

    def moving(self, now: float) -> pygame.Rect | None:
        """The part of the map in which something moves; None when all is still."""
        moved = self.motion.moving(self.camera, now)
        return self.map_area if self.travel.moving(now) else moved

    def warm(self) -> bool:
        """Draws a piece ahead; False when all is ready."""
        if self.state is None:
            return False
        return self.ground.warm(self.camera, self.state.laid) or self.figures.warm(self.camera)

    # --- the map in the hand --------------------------------------------------------------------------------------

    def seize(self, event: Pointer | Wheel | Key) -> bool:
        """Camera and what is to come."""
        return self._hold.take(event)

    def knobs(self) -> Sequence[Knob]:
        """Camera and what is to come."""
        return self._hold.tools.knobs(self.map_area)

    def redraw(self) -> None:
        """Something on the map has changed."""
        self.stage.invalidate(self.map_area)

    def look_through(self, camera: HexCamera) -> None:
        """Shows another part of the map at once."""
        self.travel.jump(camera)
        self.redraw()

    def look_at_actor(self) -> None:
        """Puts the survivor that is to act in the middle."""
        for point in self._actor():
            self.look_through(self.camera.centred(point))

    def is_ground(self, pixel: Point) -> bool:
        """Whether a press there would pull the map: nobody stands there, and nothing in hand could go there."""
        places = self.figures.at(self.camera, pixel)
        held = self.live is not None and bool(self.live.path)
        return all(place.startswith(hex_names.HEX) and not (held and self.is_offered(place)) for place in places)

    # --- places ---------------------------------------------------------------------------------------------------

    @property
    def live(self) -> Picker[Action] | None:
        """The picker, where what it offers is what is seen."""
        return self._offer[1] if self._offer is not None and self._is_live else None

    @property
    def draft(self) -> Draft | None:
        """What is shown, to ask the rules about; nobody changes it."""
        if self._draft is None and self.state is not None:
            self._draft = Draft(self.arena, self.state)
        return self._draft

    def offered(self) -> Sequence[Place]:
        """Places that can be picked next."""
        picker = self.live
        if picker is None:
            return ()
        return tuple(target.place for target in picker.targets()) if picker.path else picker.origins()

    def is_offered(self, place: Place) -> bool:
        """Whether a place can be picked next."""
        return place in self.offered()

    def place_at(self, pos: Point) -> Place | None:
        """What is under a point in pixels: what can be picked before all else."""
        if not self.map_area.collidepoint(pos):
            return None
        offered = set(self.offered())
        here, found = (self.figures.at(self.camera, pos, bodies=bodies) for bodies in (False, True))
        exits = [place for place in offered if place.startswith(hex_names.EXIT) and self._is_exit_at(place, pos)]
        firm = [place for place in here if place in offered or not place.startswith((hex_names.HEX, hex_names.FIND))]
        meant = [place for place in (*exits, *firm) if place in offered] or firm
        meant = meant or [place for place in found if place in offered]
        if meant:
            return meant[0]
        held = self.live is not None and self.live.path
        on_floor = [place for place in found if not place.startswith(hex_names.HEX) or (held and self._is_floor(place))]
        return on_floor[0] if on_floor else None if held else self._tile_at(pos)

    def _tile_at(self, pos: Point) -> Place | None:
        """The tile under a point, where there is nothing else to be picked or seen."""
        hex_ = hex_plane.hex_at(self.camera.to_plane(pos))
        for index, laid in enumerate(self.state.laid if self.state is not None else ()):
            if hex_ in hex_plane.tile_hexes(laid.place, laid.turn):
                return f"{hex_names.TILE}{index}"
        return None

    def _is_floor(self, place: Place) -> bool:
        hex_ = hex_names.hex_of(place)
        return self.state is not None and hex_ in self.arena.map(self.state.laid).hexes

    def _is_exit_at(self, place: Place, pos: Point) -> bool:
        spot = self.spot(place)
        reach = 0.8 * self.camera.scale
        return spot is not None and abs(spot[0] - pos[0]) <= reach and abs(spot[1] - pos[1]) <= reach

    def spots(self) -> Mapping[Place, Point]:
        """Centres of figures and finds, and of the places that can be picked, in pixels."""
        found: dict[Place, Point] = dict(self.figures.spots(self.camera))
        for place in self.offered():
            spot = self.spot(place)
            if spot is not None:
                found[place] = spot
        return found

    def spot(self, place: Place) -> Point | None:
        """Any hex, side and figure of the map."""
        side = hex_names.exit_of(place)
        if side is not None and self.state is not None and side[0] < len(self.state.laid):
            return self.camera.to_pixels(hex_plane.side_centre(self.state.laid[side[0]].place, side[1]))
        if place.startswith(hex_names.HEX):
            hex_ = hex_names.hex_of(place)
            return self.camera.to_pixels(hex_plane.centre(hex_)) if hex_ is not None else None
        if place.startswith(hex_names.TILE):
            return self._tile_spot(place)
        return self.figures.spots(self.camera).get(place)

    def _tile_spot(self, place: Place) -> Point | None:
        index = int(place.removeprefix(hex_names.TILE))
        laid = self.state.laid if self.state is not None else ()
        return self.camera.to_pixels(hex_plane.tile_centre(laid[index].place)) if index < len(laid) else None

    # --- what is shown large --------------------------------------------------------------------------------------

    def preview(self, view: View, place: Place) -> bool:
        """Tiles, figures and finds, while nothing is aimed."""
        return not (self.live is not None and self.live.path) and self.large.has(view.shown, place)

    def preview_words(self, view: View, place: Place) -> str:
        """What it is, and what it does."""
        return self.large.words(view.shown, place)

    def draw_preview(self, surface: pygame.Surface, rect: pygame.Rect, view: View, place: Place) -> None:
        """The thing by itself."""
        self.large.draw(surface, rect, view.shown, place)

    def close_up(self, views: Sequence[View], places: Steps) -> None:
        """Where somebody or something stands, and these places."""
        hexes: list[Hex | None] = []
        for state in (view.shown for view in views):
            hexes += [person.hex for person in state.people]
            hexes += [zombie.hex for zombie in state.zombies]
            hexes += [find.hex for find in state.finds]
        hexes += [hex_names.hex_of(place) for place in places]
        points = [hex_plane.centre(hex_) for hex_ in hexes if hex_ is not None]
        self.travel.frame(views[0].shown, points)

    def steps(self, action: Action) -> Steps:
        """Buttons, figures and hexes."""
        d = self.draft
        return zombies_places.steps(d, action) if d is not None else ()

    def picker(self, view: View, actions: Sequence[Any]) -> Picker[Any] | None:
        """The sample of the rules; the survivor may be in hand or not."""
        d = Draft(self.arena, view.shown)
        made: ChoicePicker[Action] = ChoicePicker(zombies_places.choices(d, actions))
        self._offer = view.shown, made
        self._is_live = view.shown == self.state
        return made

    def action(self, path: Steps) -> Action | None:
        """What the rules are asked about that is not on offer."""
        d = self.draft
        return zombies_places.action(d, path) if d is not None and d.todo else None

    def own(self, view: View, seat: Seat) -> tuple[Place, ...]:
        """The seat's survivor."""
        if not 0 <= seat < len(view.shown.people):
            return ()
        return (hex_names.survivor(view.shown.people[seat].survivor),)

    def kind(self, view: View, action: Action) -> MarkKind:
        """Attacks by a mark of their own."""
        return MarkKind.ATTACK if isinstance(action, a.Attack | a.Melee) else MarkKind.LEGAL

    def occupied(self, view: View, place: Place) -> bool:
        """Whether somebody stands or something lies there."""
        hex_ = hex_names.hex_of(place)
        lies = hex_ is not None and any(find.hex == hex_ for find in view.shown.finds)
        return lies or place.startswith((hex_names.SURVIVOR, hex_names.ZOMBIE, hex_names.TOKEN, hex_names.FIND))

    def way_to(self, place: Place | None) -> tuple[Hex, ...]:
        """Where the survivor would walk to get there, its own hex first; () where it would not."""
        picker, d = self.live, self.draft
        if picker is None or d is None or place is None or not place.startswith(hex_names.HEX):
            return ()
        found = picker.completions(place) if picker.path else self._at_once(picker, place)
        who = zombies_places.hero(d)
        start = self.figures.hex_of(who) if who is not None else None
        walk = next((action for action in found if isinstance(action, a.Walk)), None)
        return (start, *walk.path) if walk is not None and start is not None else ()

    def _at_once(self, picker: Picker[Action], place: Place) -> tuple[Action, ...]:
        """What a place makes with nothing in hand."""
        if place not in picker.origins():
            return ()
        picker.begin(place)
        found = picker.candidates()
        picker.clear()
        return found

    # --- what must be drawn anew ----------------------------------------------------------------------------------

    def rect_of(self, places: Sequence[Place]) -> pygame.Rect:
        """Figures with their rings, hexes with the way to them; all of the map where omens change with them."""
        rects = [rect for rect in map(self._rect, places) if rect.w]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(self.map_area.center, (1, 1))

    def _rect(self, place: Place) -> pygame.Rect:
        way = self.way_to(place)
        if way and self.shows_omens:
            return self.map_area
        spot = self.spot(place)
        points = [self.camera.to_pixels(hex_plane.centre(hex_)) for hex_ in way] + ([spot] if spot is not None else [])
        rects = [self.figures.rect_round(self.camera, point) for point in points]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def held_rect(self, centre: Point) -> pygame.Rect:
        """A lifted survivor."""
        return self.figures.rect_round(self.camera, centre)

    # --- words ----------------------------------------------------------------------------------------------------

    def foresee(self, place: Place) -> tuple[str, ...]:
        """What would happen to who walks there."""
        way, state = self.way_to(place), self.state
        if not way or state is None or self.view is None:
            return ()
        index = self.arena.map(state.laid).tile(way[-1])
        if index is not None and not state.laid[index].explored:
            return (say("zombies_map.unknown_there"),)
        omens = self.omens.read(state, self.view.to_act, way[-1])
        if omens is None:
            return ()
        hurt = self.omens.wounds(omens, way[-1])
        if hurt is None:
            return (say("zombies_map.safe_there"),)
        if hurt.dies:
            return (say("zombies_map.dead_there"),)
        told = [say("zombies_map.hurt_there", wounds=hurt.wounds)] if hurt.wounds else []
        return (*told, say("zombies_map.pinned_there")) if hurt.pinned else tuple(told)

    def barred(self, view: View, refusal: Refusal) -> bool:
        """Nothing is hatched."""
        return False

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        """The seat's survivor."""
        if self.state is None or seat >= len(self.state.people):
            return draw.side(self.stage, seat, size)
        return self.figures.pieces.portrait(self.state.people[seat], seat % len(SIDES), size)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float, marks: Marks) -> None:
        """Ground, marks, figures, and what is to come."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.map_area))
        if self.state is not None and surface.get_clip().size != (0, 0):
            self.travel.update(now)
            self._draw_map(surface, now, marks, self.state)
        surface.set_clip(clip)

    def _draw_map(self, surface: pygame.Surface, now: float, marks: Marks, state: State) -> None:
        camera, aimed = self.camera, self.way_to(marks.hovered or marks.focus)
        if self.motion.is_busy:
            self.ground.draw(surface, camera, state.laid, state.boards, hidden=self._tiles.moving(now))
            self._tiles.draw(surface, camera, state.laid, now)
        else:
            self._draw_floor(surface, marks, state, aimed)
            self.hexmarks.draw_way(surface, camera, aimed)
        self._draw_pointers(surface, marks)
        self.figures.draw(surface, camera, marks, rings=self._rings(), hidden=self.motion.hidden)
        self.motion.draw(surface, camera, now)
        if not self.motion.is_busy:
            self._draw_above(surface, marks, state, aimed)
        self.figures.draw_lifted(surface, camera, marks)

    def _draw_floor(self, surface: pygame.Surface, marks: Marks, state: State, aimed: tuple[Hex, ...]) -> None:
        """The ground with all that lies under the figures and does not change while a hand moves."""
        omens = self._omens(state, aimed)
        key = self.camera, state.laid, state.boards, self.offered(), tuple(marks.targets.items()), omens, self.ranged()
        if self._floor is None or self._floor[0] != key or self._floor[1].get_size() != self.map_area.size:
            made = pygame.Surface(self.map_area.size).convert()
            self._paint_floor(made, marks, state, omens)
            self._floor = key, made
        surface.blit(self._floor[1], self.map_area)

    def _paint_floor(self, made: pygame.Surface, marks: Marks, state: State, omens: Omens | None) -> None:
        camera, offered = self.camera.resized((0, 0, *self.map_area.size)), self.offered()
        left, top = self.map_area.topleft
        self.ground.draw(made, self.camera, state.laid, state.boards, at=(0, 0))
        hexes = [hex_ for place in offered if place.startswith(hex_names.HEX) and (hex_ := hex_names.hex_of(place))]
        picker = self.live
        thrown = picker is not None and bool(picker.path) and picker.path[0].startswith(hex_names.ITEM)
        self.hexmarks.draw_hexes(made, camera, self.ranged(), "range")
        self.hexmarks.draw_hexes(made, camera, hexes, "fire" if thrown else "reach")
        kinds = marks.targets or dict.fromkeys(offered, MarkKind.LEGAL)

        def spot(place: Place) -> Point | None:
            found = self.spot(place)
            return (found[0] - left, found[1] - top) if found is not None else None

        self.hexmarks.draw_targets(made, camera, kinds, spot)
        if omens is not None:
            self.hexmarks.draw_trails(made, camera, omens)

    def _draw_pointers(self, surface: pygame.Surface, marks: Marks) -> None:
        """What is proposed, where the keyboard is, and what was refused."""
        for place, mark in (*((place, "mark_glow") for place in marks.hint), (marks.focus, "mark_focus"),
                            (marks.flashing, "mark_ring")):  # fmt: skip
            spot = self.spot(place) if place is not None else None
            if spot is not None:
                self.hexmarks.draw_mark(surface, self.camera, mark, spot)

    def ranged(self) -> tuple[Hex, ...]:
        """Hexes that what is in hand reaches."""
        return ()

    def _omens(self, state: State, aimed: tuple[Hex, ...]) -> Omens | None:
        """What would happen if nothing changed but the walk that is aimed at."""
        if not self.shows_omens or self.view is None or zombies_places.waits(state) not in ("walk", "act"):
            return None
        return self.omens.read(state, self.view.to_act, aimed[-1]) if aimed else self.omens.read(state)

    def _draw_above(self, surface: pygame.Surface, marks: Marks, state: State, aimed: tuple[Hex, ...]) -> None:
        """What would happen to survivors, and whom a shot wakes up."""
        omens = self._omens(state, aimed)
        if omens is not None:
            self.hexmarks.draw_hurts(surface, self.camera, omens)
        aims, seat = (hex_names.ZOMBIE, hex_names.TOKEN), self.view.to_act if self.view is not None else -1
        pointed = any(place is not None and place.startswith(aims) for place in (marks.hovered, marks.focus))
        if self.live is not None and pointed and zombies_places.waits(state) == "act":
            self.hexmarks.draw_wakes(surface, self.camera, self.omens.wakes(state, seat))

    def _rings(self) -> dict[Place, str]:
        """A ring round who is to act."""
        if self.view is None or self.state is None or not 0 <= self.view.to_act < len(self.state.people):
            return {}
        return {hex_names.survivor(self.state.people[self.view.to_act].survivor): "active"}
