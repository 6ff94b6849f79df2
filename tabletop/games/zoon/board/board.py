"""The board of Zoon: puts the field of cards, the trays beside it and the combats over it together.

Used by the table, through the box, to lay out, show and animate a view; the gallery's `card_details` draws its
examples with it. It makes every other part of the board (`picks`, `board_messages`, `panels`, `preview`, `trays`,
`combat_overlay`). Hidden cards are turned down before any part sees the view (`view_queries.ViewFilter`), so give no
part a view that has not gone through it. The box names `make`, and ZoonBoard overrides methods of the shared Board:
their names stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from tabletop.games.zoon.board import motion as board_motion
from tabletop.games.zoon.board.board_messages import ZoonMessages
from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.board.combat.combat_overlay import CombatOverlay
from tabletop.games.zoon.board.combat.played_trumps import PlayedTrump, PlayedTrumpPicture, played_trump_clips
from tabletop.games.zoon.board.deploy.deploy_scene import ZoonDecisions
from tabletop.games.zoon.board.field_layout import FieldLayout, nearest_pixel
from tabletop.games.zoon.board.gallery.opening import open_gallery
from tabletop.games.zoon.board.motion import CardMotion, CardPose, ViewComparison
from tabletop.games.zoon.board.panels import ZoonPanels, ZoonPoster
from tabletop.games.zoon.board.picks import ZoonPicks
from tabletop.games.zoon.board.piece_pictures import (
    HELD_LIFT,
    HOVERED,
    LIFTED,
    SIZES_AND_LIFTS,
    CardFace,
    FieldMarkPainter,
    PiecePictures,
)
from tabletop.games.zoon.board.preview import ZoonPreviews
from tabletop.games.zoon.board.trays import TRIBE_PREFIX, FieldSideTrays
from tabletop.games.zoon.board.view_queries import (
    ViewFilter,
    cell_of_relocated_zoon,
    cells_of_places,
    choice_target_marks,
)
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.battlefield import NORTH
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.events import Swapped
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import Obstacle
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Event, Game
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, ResultClip, SoundCue
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.events import KeyEvent, MouseButton, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.timeline import HOME, Timeline, between, ease_in_out

_FRAME_MARGIN = 18
"""Logical pixels by which a frame is larger than the card in it, as far as there is room."""
_GHOST_OPACITY = 40
"""Opacity of a ghost in per cent (docs/decisions.md, Pictures)."""
PixelPoint = tuple[int, int]
"""A corner in pixels."""


class ZoonBoard(Board):
    """Draws a view of Zoon; cells are places by their names, what lies beside them by "trump:" and the like."""

    side_margin = 108
    turns = True
    """Whether North's eyes see the field turned, with North's cards below."""

    def __init__(self, stage: Stage, game: Zoon) -> None:
        pictures = CardPictures(stage)
        self._stage = stage
        self._game = game
        self.sight = ViewFilter(stage, game)
        self.area = pygame.Rect(0, 0, 1, 1)
        self.field = FieldLayout(stage)
        self.combats = CombatOverlay(
            stage, self.sight, self.field, pictures, pace=self._animation_pace, is_watched=lambda: self.is_watched
        )
        self.picks = ZoonPicks(self.sight, self.field, self.combats.corner_of_digit_key)
        self.decisions = ZoonDecisions(self.sight)
        self.words = ZoonMessages(game, self.sight)
        self.panels = ZoonPanels(stage, self.sight, pictures)
        self.previews = ZoonPreviews(stage, self.sight, pictures)
        self.pictures = pictures
        self._marks = FieldMarkPainter(stage, self.field)
        self.pieces = PiecePictures(stage, pictures)
        self.played_picture = PlayedTrumpPicture(stage, self.field, pictures)
        self._trays = FieldSideTrays(stage, pictures, self.field)
        self._cues: tuple[SoundCue, ...] = ()
        self._timeline = Timeline(pace=stage.settings.animation_speed, reduced=stage.settings.reduced_motion)
        self._motion: CardMotion | None = None
        self._gliding: tuple[TargetId, Point] | None = None
        self._pictures_to_make: Iterator[bool] = iter(())
        self._pressed_tribe_card: TargetId | None = None
        """The Tribe card on which a press began."""
        self._pictures_at_rest: tuple[View | None, Mapping[TargetId, tuple[pygame.Surface, PixelPoint]]] = (None, {})
        """Pictures of what rests on the field in the view that was drawn last."""
        self._cached_grounds, self._cached_marks = CachedStrokes(), CachedStrokes()

    # --- place and time -------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        self.area = area
        self.field.layout(area)
        self.combats.layout(area)
        self._timeline.reduced = self._stage.settings.reduced_motion
        if self.sight.shown_view is not None:
            self._arrange_board_for_view(self.sight.shown_view)

    def release_pictures(self) -> None:
        self._pictures_at_rest = (None, {})

    def show(self, view: View) -> None:
        self.finish()
        self._arrange_board_for_view(self.sight.show_view(view))

    def show_hidden_pieces(self, *, on: bool) -> bool:
        if not self.sight.set_own_cards_shown(on=on) or self.sight.given_view is None:
            return False
        self.show(self.sight.given_view)
        return True

    def _animation_pace(self) -> float:
        return self._stage.settings.animation_speed * self.speed_factor

    def animate(
        self, view: View, now: float, *, events: Sequence[Event] = (), dropped: tuple[TargetId, Point] | None = None
    ) -> float:  # fmt: skip
        before, beside = self.sight.shown_view, self._trays.tray_item_centres()
        self._cues = board_motion.movement_sound_cues(events, now, self._animation_pace(), in_hand=dropped is not None)
        exchanged = frozenset(
            cell for swap in events if isinstance(swap, Swapped) for cell in (swap.origin, swap.target)
        )
        self.finish()
        self._timeline.pace = self._animation_pace()
        view = self.sight.show_view(view)
        self._arrange_board_for_view(view)
        still_at = max(now, self.combats.cards_raised_at)
        if before is None or before.seat != view.seat or before.agreed != view.agreed:
            return still_at
        beside |= self._trays.tray_item_centres()
        motion = ViewComparison(
            (before, view), self.sight.decks_of(view), self.field.cell_centre, beside, exchanged
        ).find_card_motion()
        if motion is None:
            return still_at
        self._motion = motion.started_from_hand(dropped)
        return max(still_at, self._motion.start_on(self._timeline, now))

    def result_clips(self, events: Sequence[Event], view: View) -> Sequence[ResultClip]:
        if not self.field.has_trays:
            return ()
        called = self.sitter_name_of or partial(wording.side_name, self._game.name)
        return (
            *played_trump_clips(events, self.sight.decks_of(view), view, called),
            *self.combats.result_clips(events, view),
        )

    def replayable_clips(self, events: Sequence[Event], view: View) -> Sequence[ResultClip]:
        return self.combats.result_clips(events, view)

    def present_clip(self, clip: ResultClip, now: float) -> float:
        self.played_picture.shown_trump = clip.part if isinstance(clip.part, PlayedTrump) else None
        if self.played_picture.shown_trump is not None:
            self._cues = (SoundCue(now, "flip"),)
            return now
        still_at = self.combats.start_animation(clip.part, now, tumbles=not self.rolled_by_hand)
        self._cues = (
            board_motion.combat_sound_cues(self.combats.current_animation)
            if self.combats.current_animation is not None
            else ()
        )
        return still_at

    def sound_cues(self) -> tuple[SoundCue, ...]:
        return self._cues

    def glide_piece_home(self, place: TargetId, start: Point, now: float) -> None:
        self.finish()
        self._gliding = (place, start)
        self._timeline.play("home", now, HOME)

    def finish(self) -> bool:
        told = self.combats.finish_animation() or self.played_picture.shown_trump is not None
        self.played_picture.shown_trump = None
        self._motion, self._gliding = None, None
        return self._timeline.finish() or told

    def update(self, now: float) -> None:
        if not self._timeline.moving(now):
            self._motion, self._gliding = None, None
            self._timeline.finish()

    def is_moving(self, now: float) -> bool:
        return self.combats.is_moving(now) or self._timeline.moving(now)

    def _arrange_board_for_view(self, view: View) -> None:
        self.field.is_turned = self.turns and (self.seat_at_bottom if view.seat is None else view.seat) == NORTH
        self._trays.arrange_tray_items(view, self.sight.decks_of(view))
        self.combats.show_waiting_combat(view if self.field.has_trays else None)
        self._pictures_to_make = self._prerender_field_pictures(view)
        self._pictures_at_rest = (None, {})

    # --- places ---------------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> TargetId | None:
        covered = self.combats.rect_covered_by_combat()
        if covered is not None and covered.collidepoint(pos):
            return self.combats.corner_at(pos)
        cell = self.field.cell_at(pos)
        return battlefield.cell_name(cell) if cell is not None else self._trays.place_at(pos)

    def place_centres(self) -> Mapping[TargetId, Point]:
        found = {battlefield.cell_name(cell): self.field.cell_centre(cell) for cell in range(battlefield.CELLS)}
        found |= self._trays.tray_item_centres()
        covered = self.combats.rect_covered_by_combat()
        if covered is not None:
            found = {place: at for place, at in found.items() if not covered.collidepoint(at)}
        return found | dict(self.combats.touchable_corner_centres())

    def prefetch_one_picture(self) -> bool:
        return next(self._pictures_to_make, False)

    def rect_of(self, places: Sequence[TargetId]) -> pygame.Rect:
        rects = [self._rect_of_place(place) for place in places]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def _rect_of_place(self, place: TargetId) -> pygame.Rect:
        cells = cells_of_places((place,))
        if cells:
            return self.field.cell_rect(cells[0])
        return self._trays.rect_of(place) or self.combats.marked_corner_rect(place)

    def poster(self) -> ZoonPoster:
        return ZoonPoster(self._stage, self.sight, self.pictures, self.panels.seat_badge)

    def lesson_frame_of(self, place: TargetId) -> pygame.Rect | None:
        found, cell, room = (
            self._trays.find_tray_item(place),
            cells_of_places((place,)),
            self._stage.metrics.px(_FRAME_MARGIN),
        )
        if found is not None:
            return found.rect.inflate(room, room)
        if cell:
            wide, high = self.field.card_size
            most = max(high, int(self.field.cell_side) - 2)  # clear of its neighbours
            made = pygame.Rect(0, 0, min(wide + room, most), min(high + room, most))
            made.center = nearest_pixel(self.field.cell_centre(cell[0]))
            return made
        return self.combats.touchable_corner_rect(place)

    def end_result_rects(self, trace: Sequence[TargetId]) -> Sequence[pygame.Rect]:
        last = [self.field.cell_rect(cell) for cell in cells_of_places(tuple(trace)) or ()]
        return [*last, *last, self.field.square, *self._trays.item_rects]

    # --- what is read ---------------------------------------------------------------------------------------------

    def take_input_first(self, event: PointerEvent | WheelEvent | KeyEvent) -> bool:
        # a press on a Tribe card that is let go there opens the gallery at that tribe (Z5)
        if not isinstance(event, PointerEvent) or event.kind == PointerKind.MOVE or event.button != MouseButton.LEFT:
            return False
        at = self.place_at(self._stage.to_pixels(event.pos))
        pressed, self._pressed_tribe_card = (
            self._pressed_tribe_card,
            at if event.kind == PointerKind.PRESS and (at or "").startswith(TRIBE_PREFIX) else None,
        )
        if event.kind == PointerKind.PRESS:
            return self._pressed_tribe_card is not None
        if pressed is not None and pressed == at and self.sight.shown_view is not None:
            open_gallery(
                self._stage, self._game, self.sight.shown_view.agreed.tribes[int(pressed.removeprefix(TRIBE_PREFIX))]
            )
        return pressed is not None

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        view = self.sight.shown_view
        self.field.draw(surface)
        if view is None:
            return
        decks = self.sight.decks_of(view)
        marks = self._add_choice_target_marks(view, decks, marks)
        key = self._marks_cache_key(view, marks)
        self._cached_grounds.draw(surface, self.area, key, lambda: self._draw_marks_below_cards(surface, marks))
        self._draw_field_cards(surface, view, decks, now, marks)
        if view.turning and view.combat is None:
            self._marks.draw_choosable_cards(surface, marks.movable)
        if view.choice is not None and marks.targets and (taken := cell_of_relocated_zoon(view.choice)) is not None:
            self._marks.draw_outline(surface, self.field.cell_centre(taken), strong=True)
        self._trays.draw(surface, view, decks, marks)
        self._cached_marks.draw(
            surface, self.area, key, lambda: self._marks.draw_marks(surface, marks, self.place_centres())
        )
        self._draw_moving_cards(surface, now, view, decks)
        if marks.lifted:
            self._draw_held_card(surface, view, decks, marks.lifted, marks.held_at)
        self.combats.draw(surface, now, marks)
        self.played_picture.draw(surface)

    def _marks_cache_key(self, view: View, marks: Marks) -> tuple[object, ...]:
        """Everything that the drawn marks depend on; they are drawn again when it changes."""
        covered, corners = self.combats.rect_covered_by_combat(), tuple(self.combats.touchable_corner_centres().items())
        places = self.field.is_turned, tuple(self.field.square), covered and tuple(covered), corners
        return IdentityKey(self._stage.metrics), IdentityKey(view), *places, replace(marks, held_at=(0.0, 0.0))

    def _draw_marks_below_cards(self, surface: DisplayList, marks: Marks) -> None:
        """Marks below the cards."""
        self._marks.draw_last_action_cells(surface, marks)
        self._marks.draw_target_cells(surface, marks, self.place_centres())

    def _add_choice_target_marks(self, view: View, decks: tuple[Deck, Deck], marks: Marks) -> Marks:
        """Where an effect can take its Zoon is marked before that is pressed."""
        if marks.selected is not None or view.choice is None:
            return marks
        return replace(marks, targets=choice_target_marks(view, decks, marks.movable))

    def _draw_field_cards(
        self, surface: DisplayList, view: View, decks: tuple[Deck, Deck], now: float, marks: Marks
    ) -> None:
        """Draws all cards at rest at once, then those that are hovered, selected or lifted."""
        if self._pictures_at_rest[0] is not view:
            self._pictures_at_rest = view, dict(self._card_pictures_at_rest(view, decks))
        resting, moved = self._pictures_at_rest[1], self._places_of_moving_cards(now)
        hovered = marks.hovered if marks.hovered in marks.movable else None
        touched = dict.fromkeys(name for name in (marks.lifted, hovered, marks.selected) if name in resting)
        surface.blits([each for name, each in resting.items() if name not in touched and name not in moved])
        for name in touched:
            piece = view.cells[battlefield.cell_from_name(name)] if name is not None and name not in moved else None
            if name is not None and isinstance(piece, Shown):
                face = self.pieces.appearance_of(piece, view, decks)
                self._draw_highlighted_card(surface, name, face, decks[piece.owner], marks)

    def _card_pictures_at_rest(
        self, view: View, decks: tuple[Deck, Deck]
    ) -> Iterator[tuple[TargetId, tuple[pygame.Surface, PixelPoint]]]:
        """Pictures of all that lies on the field, each with its upper left corner."""
        for cell, square in enumerate(view.cells):
            if square is None:
                continue
            if isinstance(square, Obstacle):
                made = self._stage.sprites.get("zoon/obstacle", self.field.cell_side * 0.92)
            else:
                face = self.pieces.appearance_of(square, view, decks)
                made = self.pieces.picture_with_shadow(face, decks[square.owner], self.field.card_size[0])
            yield (
                battlefield.cell_name(cell),
                (made, made.get_rect(center=nearest_pixel(self.field.cell_centre(cell))).topleft),
            )

    def _draw_highlighted_card(
        self, surface: DisplayList, name: TargetId, face: CardFace, deck: Deck, marks: Marks
    ) -> None:
        """A card that lies in its cell, but not as all others do."""
        chosen, at = name == marks.selected, self.field.cell_centre(battlefield.cell_from_name(name))
        size = LIFTED if chosen else HOVERED if name == marks.hovered else 1.0
        lift, ghost = HELD_LIFT if chosen else 0.0, _GHOST_OPACITY if name == marks.lifted else 0
        self.pieces.draw(surface, face, deck, self.field.card_size[0], at, size=size, lift=lift, ghost=ghost)
        if name != marks.lifted:
            self._marks.draw_outline(surface, at, strong=chosen)

    def _places_of_moving_cards(self, now: float) -> frozenset[TargetId]:
        """Places whose card is moving and is drawn on its way."""
        if not self._timeline.moving(now):
            return frozenset()
        gliding = (self._gliding[0],) if self._gliding is not None else ()
        arrivals = self._motion.arrivals if self._motion is not None else ()
        return frozenset((*gliding, *map(battlefield.cell_name, arrivals)))

    def _draw_moving_cards(self, surface: DisplayList, now: float, view: View, decks: tuple[Deck, Deck]) -> None:
        if not self._timeline.moving(now):
            return
        if self._gliding:
            place, start = self._gliding
            share = self._timeline.progress("home", now)
            at = between(start, self.place_centres().get(place, start), 1.0 if share is None else ease_in_out(share))
            self._draw_held_card(surface, view, decks, place, at)
        if self._motion:
            for pose in self._motion.poses(self._timeline, now, self.field.cell_centre):
                self._draw_card_in_motion(surface, view, decks, pose)

    def _draw_card_in_motion(self, surface: DisplayList, view: View, decks: tuple[Deck, Deck], pose: CardPose) -> None:
        width = self.field.card_size[0]
        if pose.zoon is not None:
            face = self.pieces.appearance_of(pose.zoon, view, decks)
            self.pieces.draw(surface, face, decks[pose.zoon.owner], width, pose.at, turned=pose.turned, size=pose.size,
                             lift=pose.lift)  # fmt: skip
        if pose.trump is not None:
            seat, trump, is_open = pose.trump
            card = self._trays.trump_face_or_back_picture(
                trump, decks[seat], max(8, round(self._trays.trump_width * pose.size)), is_open=is_open
            )
            surface.blit(card, card.get_rect(center=nearest_pixel(pose.at)))

    def _draw_held_card(
        self, surface: DisplayList, view: View, decks: tuple[Deck, Deck], place: TargetId, at: Point
    ) -> None:
        cells, spot = cells_of_places((place,)), self._trays.find_tray_item(place)
        square = view.cells[cells[0]] if cells else None
        if isinstance(square, Shown):
            face = self.pieces.appearance_of(square, view, decks)
            self.pieces.draw(surface, face, decks[square.owner], self.field.card_size[0], at, size=LIFTED, lift=1.0)
        elif spot is not None and spot.trump is not None:
            card = self._trays.trump_face_or_back_picture(
                spot.trump, decks[spot.seat], round(spot.rect.w * LIFTED), is_open=True
            )
            self.pieces.draw_shadow(surface, at, card.get_size(), 1.0)
            surface.blit(card, card.get_rect(center=nearest_pixel(at)))

    def _prerender_field_pictures(self, view: View) -> Iterator[bool]:
        """Makes the pictures of the field one at a time, in the sizes in which they will be drawn."""
        yield from self._marks.prepare_pictures()
        decks, width = self.sight.decks_of(view), self.field.card_size[0]
        for square in view.cells:
            if not isinstance(square, Shown):
                continue
            face = self.pieces.appearance_of(square, view, decks)
            for size, lift in SIZES_AND_LIFTS if square.owner == view.seat else SIZES_AND_LIFTS[:1]:
                self.pieces.picture_with_shadow(face, decks[square.owner], round(width * size), lift)
                yield True


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board for a game of Zoon."""
    if not isinstance(game, Zoon):
        raise TypeError(f"the board of Zoon cannot show {game.name}")
    return ZoonBoard(stage, game)
