"""The board of Zone Wars: the mat with its camera, the strip below it, and plans in the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import pygame

from tabletop.games.zone_wars.board import buttons as zone_wars_buttons
from tabletop.games.zone_wars.board import doing as zone_wars_doing
from tabletop.games.zone_wars.board import hold as zone_wars_hold
from tabletop.games.zone_wars.board import lesson as zone_wars_lesson
from tabletop.games.zone_wars.board import seats as zone_wars_seats
from tabletop.games.zone_wars.board.aside import Aside
from tabletop.games.zone_wars.board.habits import HabitBoard
from tabletop.games.zone_wars.board.mat import camera as mat_camera
from tabletop.games.zone_wars.board.mat import motion as mat_motion
from tabletop.games.zone_wars.board.mat import names as mat_names
from tabletop.games.zone_wars.board.mat import plan as mat_plan
from tabletop.games.zone_wars.board.mat import samples as mat_samples
from tabletop.games.zone_wars.board.mat import script as mat_script
from tabletop.games.zone_wars.board.mat import shots as mat_shots
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.ground import MatGround
from tabletop.games.zone_wars.board.mat.marks import MatMarks
from tabletop.games.zone_wars.board.mat.overlay import Overlay
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.pieces import piece_at
from tabletop.games.zone_wars.board.mat.tokens import Tokens
from tabletop.games.zone_wars.board.mat.tools import Tools
from tabletop.games.zone_wars.board.news import News
from tabletop.games.zone_wars.board.planner import AttackPlanner
from tabletop.games.zone_wars.board.plans import Plans
from tabletop.games.zone_wars.board.strip import Strip
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.game import Event, Game, Refusal, Seat
from tabletop.rules.plane import plane
from tabletop.ui.boards.board import Board, Knob
from tabletop.ui.boards.marks import BUTTON, MarkKind, Marks, Point
from tabletop.ui.drawing import draw
from tabletop.ui.gesture.picker import Picker, Place, Steps
from tabletop.ui.stage.events import Key, Pointer, Wheel

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage


class ZoneWarsBoard(HabitBoard):
    """Draws a view of Zone Wars; places are named by mat_names."""

    prose = True
    hatched = False

    def __init__(self, stage: Stage, game: ZoneWars) -> None:
        self.stage = stage
        self.game = game
        self.area = self.mat = pygame.Rect(0, 0, 1, 1)
        self.camera: MatCamera = mat_camera.whole((0, 0, 1, 1), game.content.field.mat)
        self.view: View | None = None
        self.state: State | None = None
        self._fires: tuple[State | None, dict[Place, plane.Place]] = (None, {})
        """Where overwatch may fire in a state."""
        self.level = 0.0
        """Height of the floor that is looked at, in inches."""
        self.ground = MatGround(stage, game.arena)
        self.tokens = Tokens(stage, game.arena)
        self.marks = MatMarks(stage)
        self.motion = mat_motion.made(stage, self.tokens)
        self._said: tuple[View | None, dict[Seat, tuple[str, ...]]] = (None, {})
        """What was said last of the seats."""
        self._pointed: Place | None = None
        """What the pointer is over."""
        self._hurried = False
        """Whether the camera has just moved, so that the ground may be coarse for some frames."""
        self._told: Sequence[Event] = ()
        """What has just happened, until it is shown."""
        self.overlay = Overlay(stage, game.content)
        self.tools = Tools(stage, game.arena)
        self.news = News(stage, game.content)
        self.strip = Strip(stage, game.content)
        self.aside = Aside(stage, game, self.tokens.minis)
        self._hold = zone_wars_hold.hold(self)
        self.plans = Plans(game)

    # --- place and time -------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels: the mat, and the strip below it."""
        self.area = pygame.Rect(area)
        high = self.strip.height(area)
        self.mat = pygame.Rect(area.x, area.y, area.w, area.h - high)
        self.aside.layout()
        self._said = None, {}
        self.news.layout(self.mat)
        self.strip.layout(pygame.Rect(area.x, self.mat.bottom, area.w, high))
        room = (self.mat.x, self.mat.y, self.mat.w, self.mat.h)
        fresh = self.camera.area == (0, 0, 1, 1)
        self.camera = mat_camera.whole(room, self.camera.lens.side) if fresh else self.camera.resized(room)

    def show(self, view: View) -> None:
        """Draws this view from now on, without any movement."""
        self.finish()
        self._take(view)

    def _take(self, view: View) -> None:
        self.view, self.state = view, imagined(view)
        self.tokens.show(self.state)
        self.tools.show(self.state)
        self.strip.show(self.state, view.to_act if view.to_act >= 0 else view.seat or 0)

    def animate(self, view: View, now: float, *, dropped: tuple[Place, Point] | None = None) -> float:
        """Draws this view from now on; models walk and fight on the way."""
        before, events, self._told = self.state, self._told, ()
        pace = self.stage.settings.animation_speed * self.haste
        self._take(view)
        if self.state is None:
            return now
        script = mat_script.scripted(self.game.arena, events, before, self.state)
        ends = self.motion.begin(script, now, pace=pace, dropped=dropped[0] if dropped else None)
        if ends > now and not all(self.camera.shows(place) for place in mat_motion.places(self.motion)):
            self.look_through(mat_camera.followed(self.camera, mat_motion.places(self.motion)))
        return ends

    def moment(self, events: Sequence[Event], view: Any, now: float) -> float:
        """Dice and cards are told over the mat; what moves is remembered for `animate`."""
        self._told = events
        pace = self.stage.settings.animation_speed * self.haste
        return self.news.begin(events, now, pace=pace, tumbles=not self.rolled_by_hand)

    def home(self, place: Place, start: Point, now: float) -> None:
        """A plan that was not possible leaves the model where it stands."""

    def finish(self) -> bool:
        """Ends all movement."""
        self._told = ()
        told = self.news.finish()
        return self.motion.finish() or told

    def moving(self, now: float) -> pygame.Rect | None:
        """The part of the mat in which something moves; None when all is still."""
        rects = [rect for rect in (self.news.moving(now), self.motion.moving(self.camera, now)) if rect is not None]
        return rects[0].unionall(rects[1:]) if rects else None

    def warm(self) -> bool:
        """Draws a part of the mat ahead; False when all is ready."""
        if self.overlay.settle():
            self._follow()
            return True
        made = self.ground.warm(self.camera, self.state, self.level) if self.state is not None else None
        if made is not None:
            self.stage.invalidate(made)
        self._hurried = self._hurried and made is not None
        return made is not None or (self.state is not None and self.tokens.warm(self.camera)) or self.plans.prepare()

    # --- the mat in the hand --------------------------------------------------------------------------------------

    def seize(self, event: Pointer | Wheel | Key) -> bool:
        """MatCamera, floors, facing and tools."""
        return self._hold.take(event)

    def knobs(self) -> Sequence[Knob]:
        """MatCamera, floors and tools."""
        return self._hold.tools.knobs(self.mat) if self.strip.rect.h else ()

    def redraw(self) -> None:
        """Something on the mat has changed."""
        self.stage.invalidate(self.mat)

    def pointed(self, place: Place | None) -> None:
        """The plan in hand leads there, as far as it can."""
        self._pointed = _on_mat(place)
        self._follow()

    def _follow(self) -> None:
        """Draws anew what has changed about the plan in hand."""
        if self.plan is not None:
            for rect in self.overlay.follow(self.camera, self.plan, self._pointed):
                self.stage.invalidate(rect.clip(self.mat))

    def look_through(self, camera: MatCamera) -> None:
        """Shows another part of the mat."""
        self.camera, self._hurried = camera, True
        self.redraw()

    def next_floor(self) -> None:
        """Looks at the next floor, and after the highest at the ground."""
        if self.state is None:
            return
        levels = self.ground.levels(self.state)
        higher = [level for level in levels if level > self.level]
        self.look_at_level(higher[0] if higher else levels[0])

    def look_at_level(self, level: float) -> None:
        """Looks at the floor of this height."""
        self.level = self.tokens.level = level
        self._hurried = True
        self.redraw()

    def taken(self, place: Place) -> None:
        """Looks at the floor on which a model stands."""
        figure = self.tokens.figure(place)
        if figure is not None and figure.place is not None and figure.place.z != self.level:
            self.look_at_level(figure.place.z)

    @property
    def plan(self) -> MatPicker | None:
        """The picker, while something is in hand."""
        return self.plans.held

    def handle(self) -> Point | None:
        """Middle of the facing handle, in pixels."""
        start, picker = self.plans.standing(), self.plan
        if start is None or picker is None or picker.plan is None or picker.plan.word == mat_plan.DEPLOY:
            return None
        return self.overlay.handle(self.camera, start, picker.shown_facing)

    def turn_to(self, degrees: float) -> None:
        """The model in hand is to face there."""
        if self.plan is not None:
            self.plan.facing = degrees % 360
            self._follow()

    def turn_by(self, degrees: float) -> None:
        """The model in hand turns on."""
        if self.plan is not None:
            self.turn_to(self.plan.shown_facing + degrees)

    # --- places ---------------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> Place | None:
        """What is under a point in pixels; while something is in hand, where it could go instead of free ground."""
        if not self.mat.collidepoint(pos):
            return self.strip.place_at(pos)
        thing = self.thing_at(pos)
        picker = self.plan
        fire = mat_samples.nearest(self._samples(), self.camera.to_plane(pos))
        if fire is not None:
            return fire
        if picker is None or thing is not None:
            return thing
        x, y = self.camera.to_plane(pos)
        stop = picker.snap(plane.Place(x, y, self.level))
        if stop is None:
            return None
        return mat_names.point(stop.place or stop.wanted)

    def thing_at(self, pos: Point) -> Place | None:
        """The model, token or piece of terrain under a point in pixels."""
        found = self.tokens.at(self.camera, pos, bodies=self.plan is None)
        return found[0] if found else self._piece_at(pos)

    def _piece_at(self, pos: Point) -> Place | None:
        """Terrain that the plan in hand can do something with."""
        picker = self.plan
        if picker is None or self.state is None or picker.plan is None or picker.plan.word not in mat_plan.ERRANDS:
            return None
        return piece_at(picker.draft, self.camera.to_plane(pos), self.level)

    def spots(self) -> Mapping[Place, Point]:
        """Centres of models, tokens, and of the points that the keyboard can go to, in pixels."""
        found: dict[Place, Point] = dict(self.strip.spots()) | dict(self.tokens.spots(self.camera))
        found |= {pick: self.camera.to_pixels(at) for pick, at in self._samples().items()}
        if self.plan is not None:
            for target in self.plan.targets():
                at = mat_names.point_of(target.place)
                if at is not None:
                    found[target.place] = self.camera.to_pixels(at)
        return found

    def spot(self, place: Place) -> Point | None:
        """Any point of the mat too."""
        at = mat_names.point_of(place) or mat_samples.way(self.state).get(place)
        return self.camera.to_pixels(at) if at is not None else self.spots().get(place)

    def _samples(self) -> dict[Place, plane.Place]:
        """Where overwatch may fire now."""
        if self._fires[0] is not self.state:
            whole = mat_samples.way(self.state)
            actions = mat_shots.fires(Draft(self.game.arena, self.state)) if whole and self.state is not None else ()
            self._fires = self.state, mat_samples.offered(self.state, actions)
        return self._fires[1]

    def close_up(self, views: Sequence[View], places: Steps) -> None:
        """Who stands somewhere, what lies there, and where somebody goes."""
        standing = [figure.place for view in views for figure in view.figures]
        lying = [mark.place for view in views for mark in view.marks]
        shown = (*standing, *lying, *map(mat_names.point_of, places))
        middle = self.camera.lens.side / 2, self.camera.lens.side / 2
        self.camera = self.camera.framed([at for at in shown if at is not None] or [middle], mat_camera.AROUND)

    def steps(self, action: Action) -> Steps:
        """Buttons, models and points."""
        return zone_wars_buttons.steps(action)

    def picker(self, view: View, actions: Sequence[Any]) -> Picker[Any] | None:
        """Activations, deployment and what is led or put are planned on the mat; all else is chosen from a list."""
        return self.plans.begin(view)

    def wish(self, view: View) -> Place | None:
        """The enemy that a model was moved against."""
        return self.plans.wish(view)

    def foresee(self, place: Place) -> tuple[str, ...]:
        """How an attack there would go."""
        return self.plans.foresee(place)

    def action(self, path: Steps) -> Action | None:
        """What these places would make of a decision that is chosen from a list is on the list."""
        return None

    def why_not(self, path: Steps, target: Place) -> Refusal | None:
        """What keeps a plan from going on there."""
        return self.plans.picker.refusal(target) if self.plans.picker is not None else None

    def meant(self, action: Action, asked: Sequence[Action]) -> Action | None:
        """What comes near enough to one of them: no two people draw the same way."""
        return zone_wars_lesson.meant(action, asked)

    def own(self, view: View, seat: Seat) -> tuple[Place, ...]:
        """The seat's models, also those that have acted."""
        return tuple(mat_names.model(figure.id) for figure in view.figures if figure.owner == seat)

    def kind(self, view: View, action: Action) -> MarkKind:
        """Attacks by a mark of their own."""
        return MarkKind.ATTACK if isinstance(action, a.Attack | a.Fire) else MarkKind.LEGAL

    def occupied(self, view: View, place: Place) -> bool:
        """Whether somebody stands there."""
        return place.startswith((mat_names.MODEL, mat_names.TOKEN))

    def rect_of(self, places: Sequence[Place]) -> pygame.Rect:
        """Models with their cards; what is planned follows the pointer by itself."""
        rects = [self._rect(place) for place in places]
        rects = [rect for rect in rects if rect.w]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(self.mat.center, (1, 1))

    def _rect(self, place: Place) -> pygame.Rect:
        at = mat_names.point_of(place)
        if at is not None:
            return self.tokens.rect_round(self.camera, self.camera.to_pixels(at))
        card, rect = self.strip.rect_of(place), self.tokens.rect(self.camera, place)
        return rect.union(card) if card.w and rect.w else card if card.w else rect

    def held_rect(self, centre: Point) -> pygame.Rect:
        """A model in the air, whichever it is."""
        return self.tokens.rect_round(self.camera, centre, self.game.content.field.radius)

    # --- words ----------------------------------------------------------------------------------------------------

    def buttons(self, view: View, actions: Sequence[Action]) -> tuple[tuple[Place, str], ...]:
        """Actions of a plan, or the answers of a decision."""
        if self.plans.picker is not None:
            return zone_wars_buttons.planned(self.game.content, self.plans.picker.draft, view.to_act)
        return zone_wars_buttons.buttons(self.game.content, view, actions)

    def mode(self) -> tuple[str, ...]:
        """The action that is planned."""
        picker = self.plan
        if picker is None or picker.plan is None:
            return ()
        return zone_wars_buttons.mode(self.game.content, picker.draft, picker.plan)

    def plates(self, count: int) -> Sequence[pygame.Rect] | None:
        """In the strip, where there is one."""
        return self.strip.plates(count)

    def action_words(self, view: View, action: Action) -> str:
        """What an action does."""
        return zone_wars_doing.action_words(self.game.content, view, action)

    def expects(self, view: View, seat: Seat, path: Steps) -> str:
        """What the seat is to do."""
        if self.plan is not None and path:
            return zone_wars_buttons.expects(self.plan)
        return zone_wars_doing.expects(self.game.content, view, seat)

    def notation(self, text: str) -> str:
        """The action in short."""
        return zone_wars_doing.notation(self.game.content, self.game.parse(text))

    def asks(self, view: View, action: Action) -> bool:
        """Nobody attacks without having seen what it comes to."""
        return isinstance(action, a.Attack | a.Fire)

    def chooser(
        self, view: View, actions: Sequence[Any], chosen: Callable[[Any], None], denied: Callable[[], None]
    ) -> Scene | None:
        """Attacks are planned with all that can be known of them."""
        if not isinstance(actions[0], a.Attack | a.Fire):
            return None
        near = self._rect(self.steps(actions[0])[0])
        return AttackPlanner(self.stage, self.game, view, actions, near, chosen=chosen, denied=denied)

    def stand_in(self, scene: TableScene) -> Scene | None:
        """Models are chosen among cards."""
        from tabletop.games.zone_wars.board import muster as zone_wars_muster

        return zone_wars_muster.stand_in(scene)

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        """The first model of the seat's faction."""
        factions = self.state.agreed.factions if self.state is not None else tuple(self.game.arena.factions)
        if seat >= len(factions):
            return draw.side(self.stage, seat, size)
        first = self.game.arena.factions[factions[seat]].characters[0]
        return self.tokens.minis.portrait(first.id, seat, size)

    def seat_words(self, view: View, seat: Seat) -> tuple[str, ...]:
        """Its faction, and what it has won."""
        if self._said[0] != view:
            self._said = view, {}
        words = self._said[1]
        if seat not in words:
            words[seat] = zone_wars_seats.seat_words(self.game.arena, imagined(view), seat)
        return words[seat]

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Dice, shots and steps."""
        return zone_wars_seats.sounds(events)

    def face(self, face: str, size: int) -> pygame.Surface | None:
        """Dice are typed by number: they show what people read on them."""
        return None

    def preview(self, view: View, place: Place) -> bool:
        """Models have cards."""
        return self.aside.has(place)

    def draw_preview(self, surface: pygame.Surface, rect: pygame.Rect, view: View, place: Place) -> None:
        """The model's card, as large as the rectangle allows."""
        self.aside.draw_card(surface, rect, imagined(view), place)

    def aside_height(self) -> int:
        """A card or the dice of an attack."""
        return self.aside.height()

    def aside_matters(self, view: View) -> bool:
        """Dice that can be pushed."""
        return self.aside.rolled(imagined(view)) is not None

    def draw_aside(self, surface: pygame.Surface, rect: pygame.Rect, view: View) -> None:
        """What is done now, or the card of who is in hand."""
        chosen = self.plan.path[0] if self.plan is not None else ""
        self.aside.draw(surface, rect, imagined(view), chosen)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float, marks: Marks) -> None:
        """Ground, plan, models, tools, and the strip."""
        if self.state is None:
            return
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.mat))
        if surface.get_clip().size != (0, 0):
            self.ground.draw(surface, self.camera, self.state, self.level, quick=self._hurried)
            picker = self.plan
            over = _on_mat(marks.hovered)
            if self.plans.picker is not None:
                self.overlay.draw_camp(surface, self.camera, self.plans.picker.draft)
            if picker is not None:
                self.overlay.draw_below(surface, self.camera, picker, over)
            self.marks.draw(surface, self.camera, marks, self.spot)
            mat_samples.draw_way(self.stage, surface, self.camera, mat_samples.way(self.state), self._samples())
            self.tokens.draw(surface, self.camera, marks, rings=self._rings(), hidden=self.motion.hidden)
            self.motion.draw(surface, self.camera, now)
            if over is not None and over in self._samples():
                at = float(over.removeprefix(mat_names.SAMPLE))
                mat_shots.draw_shot(self.stage, surface, self.camera, Draft(self.game.arena, self.state), at)
            if picker is not None:
                self.overlay.draw_above(surface, self.camera, picker, over)
            self.tools.draw(surface, self.camera)
            self.news.draw(surface, now)
        surface.set_clip(clip)
        self.strip.draw(surface, marks, self.notes)

    def _rings(self) -> dict[Place, str]:
        if self.state is None or self.state.active is None:
            return {}
        return {mat_names.model(self.state.figures[self.state.active].id): "active"}


def _on_mat(place: Place | None) -> Place | None:
    return place if place and not place.startswith(BUTTON) else None


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board of Zone Wars."""
    return cast(Board, ZoneWarsBoard(stage, cast(ZoneWars, game)))
