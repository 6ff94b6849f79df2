"""The board of Zone Wars: the mat with its camera, the strip below it, and what is told over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pygame

from tabletop.games.zone_wars.board import sound_cues
from tabletop.games.zone_wars.board.asked_models import able
from tabletop.games.zone_wars.board.attack_panel import AttackPanel
from tabletop.games.zone_wars.board.board_messages import ZoneWarsWords
from tabletop.games.zone_wars.board.decisions import ZoneWarsDecisions
from tabletop.games.zone_wars.board.mat import target_ids as mat_names
from tabletop.games.zone_wars.board.mat.mat import MatBoard
from tabletop.games.zone_wars.board.mat.overlay import camp
from tabletop.games.zone_wars.board.mat_tools import hold
from tabletop.games.zone_wars.board.panels import ModelPreviews, ZoneWarsPanels
from tabletop.games.zone_wars.board.picks import ZoneWarsPicks
from tabletop.games.zone_wars.board.plans import Plans
from tabletop.games.zone_wars.board.poster import ZoneWarsPoster
from tabletop.games.zone_wars.board.result_announcer import ResultAnnouncer
from tabletop.games.zone_wars.board.results import is_one_test
from tabletop.games.zone_wars.board.strip import Strip
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.rules.game import NOBODY, Event, Game, Seat
from tabletop.ui.boards.board import Board, IconButton, ResultClip
from tabletop.ui.boards.cues import Cue
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import Reach, Steps, TargetId
from tabletop.ui.stage.events import KeyEvent, PointerEvent, WheelEvent
from tabletop.ui.stage.stage import Stage


class ZoneWarsBoard(Board):
    """Draws a view of Zone Wars; places are named by mat_names."""

    has_long_turns = True

    def __init__(self, stage: Stage, game: ZoneWars) -> None:
        self._stage = stage
        self.area = pygame.Rect(0, 0, 1, 1)
        self.view: View | None = None
        self._due: View | None = None
        """What is moved to; whoever is asked there is shown as soon as it has arrived."""
        self._is_aside = False
        """Whether the mat was moved for what is told over it."""
        self._is_bare = False
        """Whether it was opened to look on only, as in a review, so that no buttons need room."""
        self._found: TargetId | None = None
        """The model whose card was pressed last, if nothing else was pressed since."""
        self._game = game
        self.plans = Plans(game)
        self._cues: tuple[Cue, ...] = ()
        self.mat = MatBoard(stage, game, self.plans)
        self.mat.is_watching = self._is_enemys_turn
        self.strip = Strip(stage, game.content)
        self.news = ResultAnnouncer(stage, game.content, self.mat.tokens.minis, self.mat.bodies)
        self.side_panel = AttackPanel(stage, game, self.mat.tokens.minis, self._called)
        self._hold = hold(self.mat)
        self.picks = ZoneWarsPicks(game.content, self.plans)
        self.decisions = ZoneWarsDecisions(stage, game, self.side_panel.cards, self.plans, self._rect)
        self.words = ZoneWarsWords(game, self.plans)
        self.panels = ZoneWarsPanels(self.mat, self.strip, self.side_panel)
        self.previews = ModelPreviews(self.side_panel)

    def _called(self, seat: Seat) -> str | None:
        return self.called(seat) if self.called is not None else None

    def poster(self) -> ZoneWarsPoster:
        return ZoneWarsPoster(self._game, self.mat.tokens.minis, self.panels.seat_badge)

    # --- what it shows --------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        if self.area.size == (1, 1):
            self._is_bare = self.is_watched
        self.area = pygame.Rect(area)
        mat = self.area.copy() if self.is_picture else self.strip.layout(area, is_bare=self._is_bare)
        self.mat.has_tools = bool(self.strip.rect.h) and not self._is_bare and not self.is_picture
        self.mat.layout(mat)
        self.news.layout(self.mat.area)
        self.side_panel.layout()

    def show(self, view: View) -> None:
        self.view, self._due = view, None
        self.finish()
        self.mat.show(imagined(view))
        if not self.is_watched and not self.is_picture:
            self._open(view)
            self._look_for(view)
        elif self._is_bare and not self.is_picture:
            self.mat.watch([figure for figure in imagined(view).figures if figure.place is not None])
        self.mat.arrive()

    def _show_beside(self, view: View) -> None:
        """The strip below the mat."""
        self.strip.show(imagined(view), self._strip_seat(view))

    def _strip_seat(self, view: View) -> Seat:
        """Whose squad is below the mat: of one who plays alone, else of who is asked, or whose turn it is."""
        if view.seat is not None:
            return view.seat
        if view.to_act >= 0:
            return view.to_act
        turns = [seat for task in imagined(view).todo if isinstance(seat := getattr(task, "seat", None), int)]
        return turns[-1] if turns else 0

    def animate(
        self, view: View, now: float, *, events: Sequence[Event] = (), dropped: tuple[TargetId, Point] | None = None
    ) -> float:  # fmt: skip
        self.news.finish()
        self.view = self._due = view
        lifted, self.mat.haste = dropped[0] if dropped else None, self.haste
        still_at = self.mat.animate(events, imagined(view), now, pace=self._pace(), dropped=lifted)
        self._cues = sound_cues.of_mat(self.mat) if events else ()
        return still_at

    def cues(self) -> tuple[Cue, ...]:
        return self._cues

    def result_clips(self, events: Sequence[Event], view: Any) -> Sequence[ResultClip]:
        if self.view is None:
            return self.news.moments(events)
        seats = [self._called(seat) or "" for seat in range(len(self.view.players))]
        return self.news.moments(events, imagined(self.view), viewer=self.view.seat, seats=seats if all(seats) else ())

    def joins(self, before: Sequence[Event], after: Sequence[Event]) -> bool:
        return is_one_test(before, after)

    def present_clip(self, moment: ResultClip, now: float) -> float:
        self._cues = sound_cues.of_telling(moment.part, now, tumbles=not self.rolled_by_hand)
        ends = self.news.tell(moment.part, now, pace=self._pace(), tumbles=not self.rolled_by_hand)
        hidden = self.news.room()
        if hidden is None:
            return ends
        self._is_aside = True
        ends = max(ends, self.mat.show_in(*hidden))
        self.news.look()
        return ends

    def _pace(self) -> float:
        return self._stage.settings.animation_speed * self.haste

    def home(self, place: TargetId, start: Point, now: float) -> None:
        """A plan that was not possible leaves the model where it stands."""

    def finish(self) -> bool:
        if self.view is not None:
            self._show_beside(self.view)
        told = self.news.finish()
        moved = self.mat.motion.finish()
        due, self._due = self._due or (self.view if self._is_aside else None), None
        self._is_aside = False
        if due is not None:
            self._look_for(due)
        return moved or told

    def _open(self, view: View) -> None:
        """Shows the squad at first, also while somebody else is asked."""
        state, seat = imagined(view), self._strip_seat(view)
        if state.round and self.mat.is_fresh:
            self.mat.look_for([figure for figure in state.figures if figure.owner == seat])

    def _look_for(self, view: View) -> None:
        """Shows whoever is asked, or where somebody is to be put."""
        if view.seat not in (None, view.to_act):
            return
        place = camp(StateBuilder(self._game.rules_context, imagined(view)))
        if place is not None:
            self.mat.look_round(*place)
        else:
            self.mat.look_for(able(view), is_fighting=any(isinstance(task, tasks.Attacking) for task in view.todo))

    def update(self, now: float) -> None:
        self.mat.update(now)

    def moving(self, now: float) -> bool:
        return self.news.moving(now) or self.mat.moving(now)

    def warm(self) -> bool:
        return self.mat.warm()

    def close_up(self, views: Sequence[View], places: Steps) -> None:
        standing = [figure.place for view in views for figure in view.figures]
        lying = [mark.place for view in views for mark in view.marks]
        shown = (*standing, *lying, *map(mat_names.point_of, places))
        self.mat.frame([at for at in shown if at is not None])

    def close_up_change(self, before: View, after: View, places: Steps) -> None:
        stood = {figure.id: figure.place for figure in before.figures}
        moved = [at for one in after.figures if one.place != stood.get(one.id) for at in (stood.get(one.id), one.place)]
        shown = [at for at in (*moved, *map(mat_names.point_of, places)) if at is not None]
        if shown:
            self.mat.frame(shown)
        else:
            self.close_up((before, after), places)

    def bring_into_sight(self, places: Steps) -> None:
        self.mat.bring_into_sight(places)

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        if self.mat.state is None:
            return
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.mat.area))
        if surface.get_clip().size != (0, 0):
            self.mat.draw(surface, now, marks, self.spot)
            self.news.draw(surface, now)
        surface.set_clip(clip)
        self.strip.draw(surface, marks, self.decisions.notes)

    def _is_enemys_turn(self) -> bool:
        """Whether somebody else is asked, or an enemy's model does something; dice change nothing about it."""
        view = self.view
        if view is None or view.seat is None or view.to_act == view.seat:
            return False
        return view.to_act >= 0 or self.words.acting(view) not in (view.seat, NOBODY)

    # --- what hands do with it ------------------------------------------------------------------------------------

    def seize(self, event: PointerEvent | WheelEvent | KeyEvent) -> bool:
        if isinstance(event, PointerEvent) and event.kind == "press":
            pixel = event.pos[0] * self._stage.metrics.s, event.pos[1] * self._stage.metrics.s
            place = self.strip.place_at(pixel)
            if self.mat.area.collidepoint(pixel):
                self.mat.halt()
            if place is not None and not self._is_picked(place):
                self.mat.look_at(place, again=place == self._found)
            self._found = place
        return self._hold.take(event)

    def _is_picked(self, place: TargetId) -> bool:
        """Whether a card is pressed for the plan in hand, and not to look for its model: then the mat holds still."""
        held = self.plans.held
        return held is not None and (place in held.path[1:] or held.reach(place) is not Reach.NO)

    def spell(self, *, on: bool) -> None:
        self.mat.name("held", on=on)

    def icon_buttons(self) -> Sequence[IconButton]:
        return self._hold.tools.tool_buttons(self.mat.area) if self.strip.rect.h else ()

    def taken(self, place: TargetId) -> None:
        self.mat.look_at(place, is_held=True)

    # --- where it is ----------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> TargetId | None:
        return self.mat.place_at(pos) if self.mat.area.collidepoint(pos) else self.strip.place_at(pos)

    def spots(self) -> Mapping[TargetId, Point]:
        return {**self.strip.spots(), **self.mat.spots()}

    def spot(self, place: TargetId) -> Point | None:
        found = self.mat.point(place)
        found = found if found is not None else self.mat.tokens.spot(self.mat.camera, place)
        return found if found is not None else self.strip.spots().get(place)

    @property
    def scope(self) -> pygame.Rect:
        return self.mat.area

    def rect_of(self, places: Sequence[TargetId]) -> pygame.Rect:
        rects = [self._rect(place) for place in places]
        rects = [rect for rect in rects if rect.w]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(self.mat.area.center, (1, 1))

    def _rect(self, place: TargetId) -> pygame.Rect:
        rect = self.mat.rect_of(place)
        card = self.strip.rect_of(place)
        return rect.union(card) if card.w and rect.w else card if card.w else rect


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board of Zone Wars."""
    return ZoneWarsBoard(stage, cast(ZoneWars, game))
