"""The board of Zombies: puts the hex map, the strip, the suppress tray and the Director's clips together.

The box names `make`; the table (`ui/scenes/table`) lays a ZombiesBoard out, shows it views and animates events. Its
methods are those of `Board` in `ui/boards/board`, so their names and arguments stay. All parts share one
ShownPosition, which gets a view before any part draws it. The board decides nothing and reads views only; how a part
looks may be changed in that part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pygame

from tabletop.games.zombies.board import sound_cues
from tabletop.games.zombies.board.board_messages import ZombiesMessages
from tabletop.games.zombies.board.director_cards import DirectorCardPictures
from tabletop.games.zombies.board.director_sequence import is_night_start
from tabletop.games.zombies.board.director_show import DirectorClipPlayer
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.map.hex_map import HexMap
from tabletop.games.zombies.board.map.hex_previews import HexPreviews
from tabletop.games.zombies.board.map_overlays import (
    GoalDistance,
    draw_goal_distance,
    draw_pointer_tag,
    goal_distance_rect,
    pointer_tag_rect,
)
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.board.night_panel import NightPanel
from tabletop.games.zombies.board.panels import ZombiesPanels
from tabletop.games.zombies.board.picks import ZombiesDecisions, ZombiesPicks
from tabletop.games.zombies.board.poster import ZombiesPoster
from tabletop.games.zombies.board.result_panel import ResultPanel
from tabletop.games.zombies.board.shown_position import OwnHandCover, ShownPosition, shows_secret_decision
from tabletop.games.zombies.board.suppress.suppress_tray import SuppressTray
from tabletop.games.zombies.board.survivor_strip import SurvivorStrip
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.view import View
from tabletop.rules.game import Event, Game, Seat
from tabletop.ui.boards.board import Board, IconButton, ResultClip, SoundCue
from tabletop.ui.boards.camera_controls import (
    CameraControls,
    CameraDrag,
    CameraTool,
    CameraToolbar,
    toolbar_width,
    zoom_tools,
)
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.messages import say
from tabletop.ui.stage.events import KeyEvent, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.layout import PlacedRects, column, grow


def make_map_controls(map_: HexMap, cards: CameraTool) -> CameraControls:
    """Takes inputs before the hand does, where they are for the camera, for what is to come, or for the cards."""

    def toggle_forecast() -> None:
        map_.shows_forecast = not map_.shows_forecast

    tools = (
        *zoom_tools(map_),
        CameraTool("actor", "target", ("0",), map_.show_actor_position),
        CameraTool("omens", "eye", ("v",), toggle_forecast, lambda: map_.shows_forecast),
        CameraTool("reach", "warning", ("t",), map_.toggle_reach_numbers, lambda: map_.shows_reach),
        cards,
    )
    bar = CameraToolbar(map_.stage, "map", "zombies_map.tool", tools)
    return CameraControls(map_.stage, bar, (CameraDrag(map_, map_.is_ground, arrows=True),))


class ZombiesBoard(Board):
    """Draws a view of Zombies; while a contribution is to be decided, the tray takes the foot of the map for itself."""

    panels: ZombiesPanels

    def __init__(self, stage: Stage, game: Zombies) -> None:
        cards = DirectorCardPictures(stage, game.content)
        self._stage = stage
        self.area = pygame.Rect(0, 0, 1, 1)
        self.shown = ShownPosition(game.rules_context)
        self._pointer: Point = (-1, -1)
        """Where the pointer was last, in pixels."""
        self._rects = PlacedRects()
        """Where the "map", the "strip" and the "pointer tag" are."""
        self._cues: tuple[SoundCue, ...] = ()
        self.map = HexMap(stage, self.shown)
        self._hand_cover = OwnHandCover(stage)
        self.strip = SurvivorStrip(stage, game.rules_context, cards, self._hand_cover)
        self.tray = SuppressTray(stage, game.rules_context, cards, self._hand_cover)
        self.night_panel = NightPanel(stage, game.rules_context, cards)
        self.director = DirectorClipPlayer(stage, game.content, cards, self.map.figures.pieces)
        self.result_panel = ResultPanel(stage, game.content, cards, self.map.figures.pieces, self.map.body_rects)
        self._camera_controls = make_map_controls(
            self.map,
            CameraTool(
                "cards",
                "cards",
                ("c",),
                self._show_round_cards,
                lambda: self.director.shows_round_cards,
                why_unavailable=self._no_round_cards_reason,
            ),
        )
        self.picks = ZombiesPicks(self.shown, self.strip, self.tray)
        self.decisions = ZombiesDecisions()
        self.words = ZombiesMessages(
            game, self.shown, self.map, self.tray, self._hand_cover, hand_values=lambda: self.strip.card_values
        )
        self.panels = ZombiesPanels(
            stage, self.shown, self.map.figures.pieces, strip=self.strip, tray=self.tray, night_panel=self.night_panel,
        )  # fmt: skip
        self._game = game
        self.previews = HexPreviews(self.shown, self.map.ground, self.map.figures)

    # --- what it shows --------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        self.area = area.copy()
        high = 0 if self.is_picture else self.strip.height(self.area)
        self.map.set_always_whole(on=self.is_picture and not self.is_followed)
        foot = max(0, self.tray.tray_height_in_area(self.area) - high) if high else 0
        rects = self._rects
        column(grow(rects.cell("map")), rects.cell("strip", height=high)).place(area)
        self.map.layout(rects["map"], foot)
        self.strip.layout(rects["strip"])
        self.tray.layout(self.area)
        tools = 0 if self.is_picture else toolbar_width(self._stage.metrics)
        self.director.layout(self.area, tools)
        self.result_panel.layout(self.map.area, tools)
        self.panels.layout()

    def show(self, view: View) -> None:
        self.shown.show_view(view)
        self.finish()
        self._reserve_tray_space(view)
        self.map.show(view.shown)

    def _reserve_tray_space(self, view: View) -> None:
        """Tells the map how many pixels of it the tray covers while a contribution is decided."""
        opens = shows_secret_decision(view) and view.seat == view.to_act and self.strip.rect.h > 0
        self.map.set_covered_height(
            max(0, self.tray.tray_height_in_area(self.area) - self.strip.rect.h) if opens else 0
        )

    def _update_strip_and_tray(self, view: View) -> None:
        """Updates the strip and the tray."""
        self.strip.show(view.shown, self._seat_of_shown_hand(view), view.to_act)
        self.tray.show(view.shown, view.seat, view.to_act)

    def _seat_of_shown_hand(self, view: View) -> Seat:
        """Returns the acting seat if the viewer may see its hand; otherwise the viewer, or who acts next."""
        if view.seat is not None and view.to_act != view.seat:
            return view.seat
        if view.to_act >= 0:
            return view.to_act
        waiting = [seat for task in view.shown.todo if isinstance(seat := getattr(task, "seat", None), int)]
        return waiting[-1] if waiting else view.shown.first

    def animate(
        self, view: View, now: float, *, events: Sequence[Event] = (), dropped: tuple[TargetId, Point] | None = None
    ) -> float:  # fmt: skip
        self.director.finish()
        before = self.shown.state
        self.shown.show_view(view)
        self._reserve_tray_space(view)
        lifted = dropped[0] if dropped else None
        still_at = self.map.animate(events, before, view.shown, now, haste=self.speed_factor, dropped=lifted)
        self._cues = sound_cues.map_sound_cues(self.map) if events else ()
        return still_at

    def sound_cues(self) -> tuple[SoundCue, ...]:
        return self._cues

    def result_clips(self, events: Sequence[Event], view: View) -> Sequence[ResultClip]:
        return (*self.director.result_clips(events, view.shown), *self.result_panel.result_clips(events, view.shown))

    def is_opening(self, events: Sequence[Event]) -> bool:
        return any(is_night_start(event) for event in events)

    def present_clip(self, clip: ResultClip, now: float) -> float:
        self._cues = ()
        if clip.is_last:
            self.result_panel.show_result(clip.part)
            self.map.is_result_shown = True
            return now
        tumbles = not self.rolled_by_hand
        self._cues = sound_cues.director_step_sound_cues(clip.part[0], now, self._animation_pace(), tumbles=tumbles)
        return self.director.play_step(clip.part, now, self._animation_pace(), tumbles=tumbles)

    def _animation_pace(self) -> float:
        return self._stage.settings.animation_speed * self.speed_factor

    def glide_piece_home(self, place: TargetId, start: Point, now: float) -> None:
        self.map.slide_figure_back(place, start, now, self._animation_pace())

    def release_pictures(self) -> None:
        self.map.ground_layer.release_pictures()

    def finish(self) -> bool:
        if self.shown.view is not None:
            self._update_strip_and_tray(self.shown.view)
        told = self.director.finish(), self.result_panel.finish()
        self.map.is_result_shown, self.night_panel.open_step = False, None
        return self.map.finish() or any(told)

    def update(self, now: float) -> None:
        self.map.update(now)
        self.night_panel.open_step = self.director.step_at_rest(now) or self.night_panel.open_step

    def is_moving(self, now: float) -> bool:
        return self.director.is_moving(now) or self.map.is_moving(now)

    def prefetch_one_picture(self) -> bool:
        return self.map.warm()

    def show_hidden_pieces(self, *, on: bool) -> bool:
        changes = self._hand_cover.is_lifted != on
        self._hand_cover.is_lifted = on
        return changes and self._stage.settings.peek

    def poster(self) -> ZombiesPoster:
        return ZombiesPoster(self._game, self.map.figures.pieces, self.panels.seat_badge)

    def zoom_to(self, views: Sequence[View], places: Steps) -> None:
        self.map.fit_camera_to_states([view.shown for view in views], places)

    def zoom_to_change(self, before: View, after: View, places: Steps) -> None:
        self.map.fit_camera_to_change(before.shown, after.shown, places)

    def bring_into_sight(self, places: Steps) -> None:
        self.map.bring_into_sight(places)

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        self.map.draw(surface, now, marks, self.place_centre)
        self._draw_overlays(surface, marks)
        self.result_panel.draw(surface)
        self.director.draw(surface, now)
        surface.set_clip(clip)

    def _draw_overlays(self, surface: DisplayList, marks: Marks) -> None:
        buttons = [knob.rect for knob in self.icon_buttons()] if not self.is_picture else []
        self.map.draw_zombie_reach_numbers(surface, marks, [*buttons, *self.overlay_rects, self.tray.rect])
        if self.tray.is_open:
            self.tray.draw(surface, marks)
            self.tray.draw_lifted(surface, marks)
            return
        self.map.draw_planned_action(surface, marks, self.place_centre)
        if (distance := self._goal_distance_over_map) is not None and not self.is_picture:
            clip = surface.get_clip()
            surface.set_clip(clip.clip(self.map.area))
            draw_goal_distance(self._stage, surface, self.map.area, distance)
            surface.set_clip(clip)
        self.map.draw_forecast_text(surface, self._pointer)
        self._draw_pointer_tag(surface, marks)
        self.strip.draw(surface, marks, self._pickable_targets())
        self.strip.draw_lifted(surface, marks)

    def _draw_pointer_tag(self, surface: DisplayList, marks: Marks) -> None:
        """Over the map the pointer bears the name of who acts, but where it says already what is to come to whom."""
        acting = self.shown.acting_survivor
        self._rects.pop("pointer tag", None)
        over = marks.hovered is not None and self.map.area.collidepoint(self._pointer) and not self.is_picture
        if (
            acting is None
            or self.shown.picker_for_shown_view is None
            or self.shown.view is None
            or not over
            or marks.lifted
        ):
            return
        assert marks.hovered is not None
        foretold = marks.path and self._stage.settings.odds and self.words.pick_preview_lines(marks.hovered)
        if foretold or self.map.forecast_harm_at(self._pointer) is not None:  # that says more, and lies there too
            return
        name = names_of(self.shown.rules_context.content).survivor(acting.survivor)
        taken = self.map.badge_rects(marks.hovered)
        tag = self._rects["pointer tag"] = pointer_tag_rect(self._stage, self.map.area, self._pointer, name, taken)
        draw_pointer_tag(self._stage, surface, tag, self.shown.view.to_act, name)

    def _pickable_targets(self) -> frozenset[TargetId] | None:
        """Returns the targets that can be picked next or taken in hand instead; None if nothing is offered."""
        picker = self.shown.picker_for_shown_view
        if picker is None:
            return None
        beside = (place for place in picker.origins() if place.startswith(target_ids.STRIP_PREFIXES))
        return frozenset((*self.shown.offered_targets(), *beside))

    # --- what hands do with it ------------------------------------------------------------------------------------

    def take_input_first(self, event: PointerEvent | WheelEvent | KeyEvent) -> bool:
        over = not isinstance(event, KeyEvent) and self.tray.rect.collidepoint(self._stage.to_pixels(event.pos))
        presses = isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS
        if isinstance(event, PointerEvent):
            self._pointer = self._stage.to_pixels(event.pos)
        if self.director.shows_round_cards and (presses or (isinstance(event, KeyEvent) and event.down)):
            self.director.toggle_round_cards(None)
            return True
        if (
            isinstance(event, PointerEvent)
            and presses
            and self._is_outside_strip_and_tray(self._stage.to_pixels(event.pos))
        ):
            return True
        if over and (presses or isinstance(event, WheelEvent)):
            return not presses
        if (
            isinstance(event, PointerEvent)
            and presses
            and self.night_panel.press_card_tab(self._stage.to_pixels(event.pos))
        ):
            return True
        if (
            isinstance(event, PointerEvent)
            and presses
            and self.night_panel.is_card_at(self._stage.to_pixels(event.pos))
        ):
            self._show_round_cards()
            return True
        return self._camera_controls.handle_camera_input(event)

    def _show_round_cards(self) -> None:
        """Lays the Director's cards of the round open over the map, until anything is pressed."""
        buttons = self.panels.shown_button_rects()
        foot = self.area.bottom - min(rect.top for rect in buttons) if buttons else 0
        self.director.toggle_round_cards(self.shown.state, foot)

    def _no_round_cards_reason(self) -> str:
        """Why there are none to be looked at."""
        state = self.shown.state
        return "" if state is not None and state.drawn else say("zombies_map.no_cards_yet")

    def _is_outside_strip_and_tray(self, pixel: Point) -> bool:
        """Whether a press there misses everything in the tray or the strip; it then drops what is in hand."""
        beside = self.tray.rect if self.tray.is_open else self.strip.rect
        return beside.collidepoint(pixel) and self.place_at(pixel) is None

    def icon_buttons(self) -> Sequence[IconButton]:
        return self._camera_controls.tools.tool_buttons(self.map.area)

    def on_piece_taken(self, place: TargetId) -> None:
        self.map.look_at_actor_if_targets_unseen(place)

    def pointer_text_rect(self) -> pygame.Rect:
        return self._rects["pointer tag"]

    def badge_rects(self) -> Sequence[pygame.Rect]:
        return self.map.badge_rects(None)

    def piece_rects(self) -> Sequence[pygame.Rect]:
        return self.map.body_rects()

    # --- where it is ----------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> TargetId | None:
        if self.tray.rect.collidepoint(pos):
            return self.tray.place_at(pos)
        return self.strip.place_at(pos) if self.strip.rect.collidepoint(pos) else self.map.place_at(pos)

    def question_place_at(self, pos: Point) -> TargetId | None:
        place = self.place_at(pos)
        return self.map.hex_at(pos) if place is not None and place.startswith(target_ids.TILE) else place

    def place_centres(self) -> Mapping[TargetId, Point]:
        if self.tray.is_open:
            return self.tray.spots()
        found: dict[TargetId, Point] = dict(self.map.figures.spots(self.map.camera))
        for place in self.shown.offered_targets():
            spot = self.place_centre(place)
            if spot is not None:
                found[place] = spot
        return {**found, **self.strip.spots()}

    def place_centre(self, place: TargetId) -> Point | None:
        found = self.tray.spots().get(place) if self.tray.is_open else None
        if found is not None:
            return found
        return self.strip.spots().get(place) if self.strip.has_target(place) else self.map.target_pixel(place)

    def end_result_rects(self, trace: Steps) -> Sequence[pygame.Rect]:
        people = self.shown.state.people if self.shown.state is not None else ()
        bodies = [
            self.map.body_rect(target_ids.survivor_target(each.survivor)) for each in people if each.hex is not None
        ]
        tools = [each.rect for each in self.icon_buttons()]
        return [*bodies, *tools, self.strip.rect]

    @property
    def _goal_distance_over_map(self) -> GoalDistance | None:
        """What the strip has no room for; nothing while the Director's heading lies where it would be."""
        told_large = self.director.is_showing or self.director.shows_round_cards
        return None if told_large else self.strip.floating_goal_distance

    @property
    def overlay_rects(self) -> Sequence[pygame.Rect]:
        distance = self._goal_distance_over_map
        if distance is None or self.tray.is_open:
            return ()
        return (goal_distance_rect(self._stage, self.map.area, distance),)

    @property
    def visible_area(self) -> pygame.Rect:
        area = self.map.area.copy()
        area.h -= self.tray.rect.h and area.bottom - self.tray.rect.y
        return area

    def rect_of(self, places: Sequence[TargetId]) -> pygame.Rect:
        if self.tray.is_open and any(self.tray.has_target(place) for place in places):
            return self.tray.rect
        rects = [rect for rect in map(self._target_rect, places) if rect.w]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(self.map.area.center, (1, 1))

    def _target_rect(self, place: TargetId) -> pygame.Rect:
        return self.strip.rect_of(place) if self.strip.has_target(place) else self.map.rect_of(place)


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    return ZombiesBoard(stage, cast(Zombies, game))
