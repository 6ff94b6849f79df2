"""The board of Zone Wars: puts the mat, the strip of cards, the results over it and their sounds together.

The box of Zone Wars names `make`. ZoneWarsBoard is what the table asks to lay out, show and animate a view, by the
contract in `ui/boards`. It decides nothing: rules are asked through the game, and each part is a file of its own
beside this one (`panels`, `picks`, `decisions`, `board_messages`, `mat/mat_board`). All parts get the same MatPlanner
from `mat_planner`. Sounds are cued at the seconds of `mat/script`, so they change together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

import pygame

from tabletop.games.zone_wars.board.action_messages import selectable_models
from tabletop.games.zone_wars.board.battle_progress import ZoneWarsPoster
from tabletop.games.zone_wars.board.battle_side_panel import BattleSidePanel
from tabletop.games.zone_wars.board.board_messages import ZoneWarsMessages
from tabletop.games.zone_wars.board.decisions import ZoneWarsDecisions
from tabletop.games.zone_wars.board.large_results import LargeResult, are_of_same_zone_card_test
from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.mat_board import MatBoard
from tabletop.games.zone_wars.board.mat.plan_overlay import placement_centre_and_radius, standing_figure_rect
from tabletop.games.zone_wars.board.mat.script import MatEffectKind, MatLegKind
from tabletop.games.zone_wars.board.mat_controls import make_mat_controls
from tabletop.games.zone_wars.board.mat_planner import MatPlanner
from tabletop.games.zone_wars.board.panels import ModelPreviews, ZoneWarsPanels
from tabletop.games.zone_wars.board.picks import ZoneWarsPicks
from tabletop.games.zone_wars.board.result_announcer import ResultAnnouncer
from tabletop.games.zone_wars.board.squad_strip import SquadStrip
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.rules.game import NOBODY, Event, Game, Seat
from tabletop.ui.boards.board import Board, IconButton, ResultClip, SoundCue
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import NextPickEffect, Steps, TargetId
from tabletop.ui.stage.events import KeyEvent, PointerEvent, WheelEvent
from tabletop.ui.stage.stage import Stage

_EFFECT_SOUNDS: Final[Mapping[str, str]] = {
    MatEffectKind.HIT: "zone_wars/shot", MatEffectKind.MISS: "zone_wars/shot", MatEffectKind.BLOW: "zone_wars/blow",
    MatEffectKind.WHIFF: "zone_wars/whiff", MatEffectKind.DAMAGE: "zone_wars/hurt",
    MatEffectKind.HEAL: "zone_wars/item", MatEffectKind.DUST: "zone_wars/collapse", MatEffectKind.SHIFT: "slide",
}  # fmt: skip
_LEG_SOUNDS: Final[Mapping[str, str]] = {
    MatLegKind.WALK: "zone_wars/steps", MatLegKind.FLY: "zone_wars/whiff", MatLegKind.KNOCK: "zone_wars/down",
}  # fmt: skip
_ZONE_PICTURE_PREFIX: Final = "zone_wars/zone_"
"""What pictures of the Zone's cards begin with."""
_ZONE_CARD_SOUNDS: Final[Mapping[str, str]] = {"acid-rain": "zone_wars/rain", "zone-leeches": "zone_wars/leeches"}
"""Cards of the Zone that sound like themselves."""
_FEW_DICE: Final = 3
"""Dice that are not many."""


def large_result_sound_cues(telling: LargeResult, now: float, *, tumbles: bool) -> tuple[SoundCue, ...]:
    """Dice that fall, or a card that is turned up, as it is laid over the mat."""
    fresh = len(telling.rolling_dice_indices)
    if fresh:
        return (SoundCue(now, "dice_few" if fresh <= _FEW_DICE else "dice_many"),) if tumbles else ()
    if telling.picture.startswith(_ZONE_PICTURE_PREFIX):
        return SoundCue(now, "flip"), SoundCue(
            now, _ZONE_CARD_SOUNDS.get(telling.picture.removeprefix(_ZONE_PICTURE_PREFIX), "zone_wars/zone")
        )
    return (SoundCue(now, "zone_wars/item"),) if telling.picture else ()


def mat_sound_cues(mat: MatBoard) -> tuple[SoundCue, ...]:
    """Steps, shots and blows where they are seen."""
    return mat.motion.sound_cues(
        lambda effect: _EFFECT_SOUNDS.get(effect.kind, ""), lambda place, leg: _LEG_SOUNDS.get(leg.how, "")
    )


class ZoneWarsBoard(Board):
    """Draws a view of Zone Wars and gives the table its parts; places on it are named by TargetIds."""

    has_long_turns = True

    def __init__(self, stage: Stage, game: ZoneWars) -> None:
        self._stage = stage
        self.area = pygame.Rect(0, 0, 1, 1)
        self.view: View | None = None
        self._pending_view: View | None = None
        """What is moved to; whoever is asked there is shown as soon as it has arrived."""
        self._is_mat_displaced = False
        """Whether the mat was moved for what is told over it."""
        self._is_view_only = False
        """Whether it was opened to look on only, as in a review, so that no buttons need room."""
        self._last_pressed_card: TargetId | None = None
        """The model whose card was pressed last, if nothing else was pressed since."""
        self._game = game
        self.plans = MatPlanner(game)
        self._cues: tuple[SoundCue, ...] = ()
        self.mat = MatBoard(stage, game, self.plans)
        self.mat.is_enemys_turn = self._is_enemys_turn
        self.strip = SquadStrip(stage, game.content)
        self.announcer = ResultAnnouncer(stage, game.content, self.mat.tokens.miniatures, self.mat.figure_rects)
        self.side_panel = BattleSidePanel(stage, game, self.mat.tokens.miniatures, self._player_name)
        self._camera_controls = make_mat_controls(self.mat)
        self.picks = ZoneWarsPicks(game.content, self.plans)
        self.decisions = ZoneWarsDecisions(stage, game, self.side_panel.cards, self.plans, self._rect_of_target_id)
        self.words = ZoneWarsMessages(game, self.plans)
        self.panels = ZoneWarsPanels(self.mat, self.strip, self.side_panel)
        self.previews = ModelPreviews(self.side_panel)

    def _player_name(self, seat: Seat) -> str | None:
        return self.sitter_name_of(seat) if self.sitter_name_of is not None else None

    def poster(self) -> ZoneWarsPoster:
        return ZoneWarsPoster(self._game, self.mat.tokens.miniatures, self.panels.seat_badge)

    # --- what it shows --------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        if self.area.size == (1, 1):
            self._is_view_only = self.is_watched
        self.area = pygame.Rect(area)
        mat = self.area.copy() if self.is_picture else self.strip.layout(area, is_bare=self._is_view_only)
        self.mat.has_tools = bool(self.strip.rect.h) and not self._is_view_only and not self.is_picture
        self.mat.layout(mat)
        self.announcer.layout(self.mat.area)
        self.side_panel.layout()

    def release_pictures(self) -> None:
        self.mat.tokens.release_pictures()

    def show(self, view: View) -> None:
        self.view, self._pending_view = view, None
        self.finish()
        self.mat.show(imagined(view))
        if not self.is_watched and not self.is_picture:
            self._show_squad_at_start(view)
            self._show_asked_models(view)
        elif self._is_view_only and not self.is_picture:
            self.mat.show_to_spectator([figure for figure in imagined(view).figures if figure.place is not None])
        self.mat.finish_camera_move()

    def _update_squad_strip(self, view: View) -> None:
        """The strip below the mat."""
        self.strip.show(imagined(view), self._seat_shown_in_strip(view))

    def _seat_shown_in_strip(self, view: View) -> Seat:
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
        self.announcer.finish()
        self.view = self._pending_view = view
        lifted, self.mat.haste = dropped[0] if dropped else None, self.speed_factor
        still_at = self.mat.animate(events, imagined(view), now, pace=self._animation_pace(), dropped=lifted)
        self._cues = mat_sound_cues(self.mat) if events else ()
        return still_at

    def sound_cues(self) -> tuple[SoundCue, ...]:
        return self._cues

    def result_clips(self, events: Sequence[Event], view: Any) -> Sequence[ResultClip]:
        if self.view is None:
            return self.announcer.result_clips(events)
        seats = [self._player_name(seat) or "" for seat in range(len(self.view.players))]
        return self.announcer.result_clips(
            events, imagined(self.view), viewer=self.view.seat, seats=seats if all(seats) else ()
        )

    def is_one_move(self, before: Sequence[Event], after: Sequence[Event]) -> bool:
        return are_of_same_zone_card_test(before, after)

    def present_clip(self, clip: ResultClip, now: float) -> float:
        self._cues = large_result_sound_cues(clip.part, now, tumbles=not self.rolled_by_hand)
        ends = self.announcer.show_result(clip.part, now, pace=self._animation_pace(), tumbles=not self.rolled_by_hand)
        hidden = self.announcer.hidden_subjects_and_room()
        if hidden is None:
            return ends
        self._is_mat_displaced = True
        ends = max(ends, self.mat.show_figures_in_rect(*hidden))
        self.announcer.update_subject_rects()
        return ends

    def _animation_pace(self) -> float:
        return self._stage.settings.animation_speed * self.speed_factor

    def glide_piece_home(self, place: TargetId, start: Point, now: float) -> None:
        pass  # a plan that was not possible leaves the model where it stands

    def finish(self) -> bool:
        if self.view is not None:
            self._update_squad_strip(self.view)
        told = self.announcer.finish()
        moved = self.mat.motion.finish_all()
        due, self._pending_view = self._pending_view or (self.view if self._is_mat_displaced else None), None
        self._is_mat_displaced = False
        if due is not None:
            self._show_asked_models(due)
        return moved or told

    def _show_squad_at_start(self, view: View) -> None:
        """Shows the squad at first, also while somebody else is asked."""
        state, seat = imagined(view), self._seat_shown_in_strip(view)
        if state.round and self.mat.shows_whole_mat_by_default:
            self.mat.show_figures([figure for figure in state.figures if figure.owner == seat])

    def _show_asked_models(self, view: View) -> None:
        """Shows whoever is asked, or where somebody is to be put."""
        if view.seat not in (None, view.to_act):
            return
        place = placement_centre_and_radius(StateBuilder(self._game.rules_context, imagined(view)))
        if place is not None:
            self.mat.show_surroundings(*place)
        else:
            self.mat.show_figures(
                selectable_models(view), is_fighting=any(isinstance(task, tasks.Attacking) for task in view.todo)
            )

    def update(self, now: float) -> None:
        self.mat.update(now)

    def is_moving(self, now: float) -> bool:
        return self.announcer.moving(now) or self.mat.moving(now)

    def prefetch_one_picture(self) -> bool:
        return self.mat.warm()

    def zoom_to(self, views: Sequence[View], places: Steps) -> None:
        standing = [figure.place for view in views for figure in view.figures]
        lying = [mark.place for view in views for mark in view.marks]
        shown = (*standing, *lying, *map(target_ids.point_of_pick, places))
        self.mat.zoom_to_fit_places([at for at in shown if at is not None])

    def zoom_to_change(self, before: View, after: View, places: Steps) -> None:
        stood = {figure.id: figure.place for figure in before.figures}
        moved = [at for one in after.figures if one.place != stood.get(one.id) for at in (stood.get(one.id), one.place)]
        shown = [at for at in (*moved, *map(target_ids.point_of_pick, places)) if at is not None]
        if shown:
            self.mat.zoom_to_fit_places(shown)
        else:
            self.zoom_to((before, after), places)

    def bring_into_sight(self, places: Steps) -> None:
        self.mat.bring_into_sight(places)

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        if self.mat.state is None:
            return
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.mat.area))
        if surface.get_clip().size != (0, 0):
            self.mat.draw(surface, now, marks, self.place_centre)
            self.announcer.draw(surface, now)
        surface.set_clip(clip)
        self.strip.draw(surface, marks, self.decisions.notes)

    def _is_enemys_turn(self) -> bool:
        """Whether somebody else is asked, or an enemy's model does something; dice change nothing about it."""
        view = self.view
        if view is None or view.seat is None or view.to_act == view.seat:
            return False
        return view.to_act >= 0 or self.words.unfinished_seat(view) not in (view.seat, NOBODY)

    # --- what hands do with it ------------------------------------------------------------------------------------

    def take_input_first(self, event: PointerEvent | WheelEvent | KeyEvent) -> bool:
        if isinstance(event, PointerEvent) and event.kind == "press":
            pixel = event.pos[0] * self._stage.metrics.s, event.pos[1] * self._stage.metrics.s
            place = self.strip.place_at(pixel)
            if self.mat.area.collidepoint(pixel):
                self.mat.glide.stop_glide()  # a hand points at what is shown
            if place is not None and not self._is_card_pick_for_plan(place):
                self.mat.show_model(place, again=place == self._last_pressed_card)
            self._last_pressed_card = place
        return self._camera_controls.handle_camera_input(event)

    def _is_card_pick_for_plan(self, place: TargetId) -> bool:
        """Whether a card is pressed for the plan in hand, and not to look for its model: then the mat holds still."""
        held = self.plans.held_picker
        return held is not None and (place in held.path[1:] or held.reach(place) is not NextPickEffect.NO)

    def show_piece_names(self, *, on: bool) -> None:
        self.mat.show_or_hide_names("held", on=on)

    def icon_buttons(self) -> Sequence[IconButton]:
        return self._camera_controls.tools.tool_buttons(self.mat.area) if self.strip.rect.h else ()

    def on_piece_taken(self, place: TargetId) -> None:
        self.mat.show_model(place, is_held=True)

    # --- where it is ----------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> TargetId | None:
        return self.mat.place_at(pos) if self.mat.area.collidepoint(pos) else self.strip.place_at(pos)

    def place_centres(self) -> Mapping[TargetId, Point]:
        return {**self.strip.spots(), **self.mat.place_centres()}

    def place_centre(self, place: TargetId) -> Point | None:
        found = self.mat.pixel_of_point(place)
        found = found if found is not None else self.mat.tokens.spot(self.mat.camera, place)
        return found if found is not None else self.strip.spots().get(place)

    @property
    def visible_area(self) -> pygame.Rect:
        return self.mat.area

    @property
    def overlay_rects(self) -> Sequence[pygame.Rect]:
        return (self.mat.legend.rect,) if self.mat.legend.is_shown else ()

    def piece_rects(self) -> Sequence[pygame.Rect]:
        figures = self.mat.state.figures if self.mat.state is not None else ()
        places = [figure.place for figure in figures if figure.place is not None]
        return [standing_figure_rect(self.mat.camera, place, self.mat.game.content.field.radius) for place in places]

    def rect_of(self, places: Sequence[TargetId]) -> pygame.Rect:
        rects = [self._rect_of_target_id(place) for place in places]
        rects = [rect for rect in rects if rect.w]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(self.mat.area.center, (1, 1))

    def _rect_of_target_id(self, place: TargetId) -> pygame.Rect:
        rect = self.mat.rect_of(place)
        card = self.strip.rect_of(place)
        return rect.union(card) if card.w and rect.w else card if card.w else rect


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    return ZoneWarsBoard(stage, cast(ZoneWars, game))
