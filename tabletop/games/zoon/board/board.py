"""The board of Zoon: a field of cards, the hands beside it, and the combats over it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from tabletop.games.zoon.board import sound_cues
from tabletop.games.zoon.board.action_places import cells_of, choices, taken_by
from tabletop.games.zoon.board.board_messages import ZoonWords
from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.board.combat.combat_overlay import CombatOverlay
from tabletop.games.zoon.board.combat.played_trumps import PlayedPicture, PlayedTrump, played_trump_clips
from tabletop.games.zoon.board.decisions import ZoonDecisions
from tabletop.games.zoon.board.field_layout import FieldLayout, rounded
from tabletop.games.zoon.board.gallery.opening import open_gallery
from tabletop.games.zoon.board.marks import FieldMarks
from tabletop.games.zoon.board.motion import CardMotion, CardPose, Comparison
from tabletop.games.zoon.board.panels import ZoonPanels
from tabletop.games.zoon.board.picks import ZoonPicks
from tabletop.games.zoon.board.pieces import HOVERED, LIFT, LIFTED, LOOKS, CardFace, PiecePictures
from tabletop.games.zoon.board.poster import ZoonPoster
from tabletop.games.zoon.board.preview import ZoonPreviews
from tabletop.games.zoon.board.trays import TRIBE, Trays
from tabletop.games.zoon.board.view_filter import ViewFilter
from tabletop.games.zoon.rules import field
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.events import Swapped
from tabletop.games.zoon.rules.field import NORTH
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import Obstacle
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Event, Game
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, ResultClip
from tabletop.ui.boards.cues import Cue
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing.cached_strokes import CachedStrokes, Identity
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.events import KeyEvent, MouseButton, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.timeline import HOME, Timeline, between, eased

_ROUND = 18
"""Logical pixels by which a frame is larger than the card in it, as far as there is room."""
_GHOST = 40
"""Opacity of a ghost in per cent (docs/decisions.md, Pictures)."""
Spot = tuple[int, int]
"""A corner in pixels."""


class ZoonBoard(Board):
    """Draws a view of Zoon; cells are places by their names, what lies beside them by "trump:" and the like."""

    flank = 108
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
            stage, self.sight, self.field, pictures, pace=self._pace, is_watched=lambda: self.is_watched
        )
        self.picks = ZoonPicks(self.sight, self.field, self.combats.shortcut)
        self.decisions = ZoonDecisions(self.sight)
        self.words = ZoonWords(game, self.sight)
        self.panels = ZoonPanels(stage, self.sight, pictures)
        self.previews = ZoonPreviews(stage, self.sight, pictures)
        self.pictures = pictures
        self._marks = FieldMarks(stage, self.field)
        self.pieces = PiecePictures(stage, pictures)
        self.played_picture = PlayedPicture(stage, self.field, pictures)
        self._trays = Trays(stage, pictures, self.field)
        self._cues: tuple[Cue, ...] = ()
        self._timeline = Timeline(pace=stage.settings.animation_speed, reduced=stage.settings.reduced_motion)
        self._motion: CardMotion | None = None
        self._gliding: tuple[TargetId, Point] | None = None
        self._cold: Iterator[bool] = iter(())
        self._read: TargetId | None = None
        """The Tribe card on which a press began."""
        self._rested: tuple[View | None, Mapping[TargetId, tuple[pygame.Surface, Spot]]] = (None, {})
        """Pictures of what rests on the field in the view that was drawn last."""
        self._kept_grounds, self._kept_marks = CachedStrokes(), CachedStrokes()

    # --- place and time -------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        self.area = area
        self.field.layout(area)
        self.combats.layout(area)
        self._timeline.reduced = self._stage.settings.reduced_motion
        if self.sight.view is not None:
            self._arrange(self.sight.view)

    def show(self, view: View) -> None:
        self.finish()
        self._arrange(self.sight.show_view(view))

    def peek(self, *, on: bool) -> bool:
        if not self.sight.peek(on=on) or self.sight.given is None:
            return False
        self.show(self.sight.given)
        return True

    def _pace(self) -> float:
        return self._stage.settings.animation_speed * self.haste

    def animate(
        self, view: View, now: float, *, events: Sequence[Event] = (), dropped: tuple[TargetId, Point] | None = None
    ) -> float:  # fmt: skip
        before, beside = self.sight.view, self._trays.spots()
        self._cues = sound_cues.movement_cues(events, now, self._pace(), in_hand=dropped is not None)
        exchanged = frozenset(
            cell for swap in events if isinstance(swap, Swapped) for cell in (swap.origin, swap.target)
        )
        self.finish()
        self._timeline.pace = self._pace()
        view = self.sight.show_view(view)
        self._arrange(view)
        still_at = max(now, self.combats.up_at)
        if before is None or before.seat != view.seat or before.agreed != view.agreed:
            return still_at
        beside |= self._trays.spots()
        motion = Comparison((before, view), self.sight.decks(view), self.field.centre, beside, exchanged).motion()
        if motion is None:
            return still_at
        self._motion = motion.from_hand(dropped)
        return max(still_at, self._motion.start(self._timeline, now))

    def result_clips(self, events: Sequence[Event], view: View) -> Sequence[ResultClip]:
        if not self.field.roomy:
            return ()
        called = self.called or partial(wording.side, self._game.name)
        return (
            *played_trump_clips(events, self.sight.decks(view), view, called),
            *self.combats.result_clips(events, view),
        )

    def recalled(self, events: Sequence[Event], view: View) -> Sequence[ResultClip]:
        return self.combats.result_clips(events, view)

    def present_clip(self, moment: ResultClip, now: float) -> float:
        self.played_picture.shown_trump = moment.part if isinstance(moment.part, PlayedTrump) else None
        if self.played_picture.shown_trump is not None:
            self._cues = (Cue(now, "flip"),)
            return now
        still_at = self.combats.start_animation(moment.part, now, tumbles=not self.rolled_by_hand)
        self._cues = (
            sound_cues.combat_cues(self.combats.current_animation) if self.combats.current_animation is not None else ()
        )
        return still_at

    def cues(self) -> tuple[Cue, ...]:
        return self._cues

    def home(self, place: TargetId, start: Point, now: float) -> None:
        self.finish()
        self._gliding = (place, start)
        self._timeline.play("home", now, HOME)

    def finish(self) -> bool:
        told = self.combats.finish() or self.played_picture.shown_trump is not None
        self.played_picture.shown_trump = None
        self._motion, self._gliding = None, None
        return self._timeline.finish() or told

    def update(self, now: float) -> None:
        if not self._timeline.moving(now):
            self._motion, self._gliding = None, None
            self._timeline.finish()

    def moving(self, now: float) -> bool:
        return self.combats.moving(now) or self._timeline.moving(now)

    def _arrange(self, view: View) -> None:
        self.field.turned = self.turns and (self.below if view.seat is None else view.seat) == NORTH
        self._trays.arrange(view, self.sight.decks(view))
        self.combats.show(view if self.field.roomy else None)
        self._cold = self._pieces_of(view)
        self._rested = (None, {})

    # --- places ---------------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> TargetId | None:
        covered = self.combats.covers()
        if covered is not None and covered.collidepoint(pos):
            return self.combats.place_at(pos)
        cell = self.field.cell_at(pos)
        return field.name(cell) if cell is not None else self._trays.place_at(pos)

    def spots(self) -> Mapping[TargetId, Point]:
        found = {field.name(cell): self.field.centre(cell) for cell in range(field.CELLS)}
        found |= self._trays.spots()
        covered = self.combats.covers()
        if covered is not None:
            found = {place: at for place, at in found.items() if not covered.collidepoint(at)}
        return found | dict(self.combats.spots())

    def warm(self) -> bool:
        return next(self._cold, False)

    def rect_of(self, places: Sequence[TargetId]) -> pygame.Rect:
        rects = [self._rect(place) for place in places]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def _rect(self, place: TargetId) -> pygame.Rect:
        cells = cells_of((place,))
        if cells:
            return self.field.rect(cells[0])
        return self._trays.rect_of(place) or self.combats.rect_of(place)

    def poster(self) -> ZoonPoster:
        return ZoonPoster(self._stage, self.sight, self.pictures, self.panels.seat_badge)

    def frame(self, place: TargetId) -> pygame.Rect | None:
        found, cell, room = self._trays.find(place), cells_of((place,)), self._stage.metrics.px(_ROUND)
        if found is not None:
            return found.rect.inflate(room, room)
        if cell:
            wide, high = self.field.card
            most = max(high, int(self.field.cell) - 2)  # clear of its neighbours
            made = pygame.Rect(0, 0, min(wide + room, most), min(high + room, most))
            made.center = rounded(self.field.centre(cell[0]))
            return made
        return self.combats.corner(place)

    def keeps_clear(self, trace: Sequence[TargetId]) -> Sequence[pygame.Rect]:
        return [self.field.rect(cell) for cell in cells_of(tuple(trace)) or ()]

    # --- what is read ---------------------------------------------------------------------------------------------

    def seize(self, event: PointerEvent | WheelEvent | KeyEvent) -> bool:
        """A press on a Tribe card that is let go there opens the gallery at that tribe (Z5)."""
        if not isinstance(event, PointerEvent) or event.kind == PointerKind.MOVE or event.button != MouseButton.LEFT:
            return False
        at = self.place_at(self._stage.pixel(event.pos))
        pressed, self._read = (
            self._read,
            at if event.kind == PointerKind.PRESS and (at or "").startswith(TRIBE) else None,
        )
        if event.kind == PointerKind.PRESS:
            return self._read is not None
        if pressed is not None and pressed == at and self.sight.view is not None:
            open_gallery(self._stage, self._game, self.sight.view.agreed.tribes[int(pressed.removeprefix(TRIBE))])
        return pressed is not None

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        view = self.sight.view
        self.field.draw(surface)
        if view is None:
            return
        decks = self.sight.decks(view)
        marks = self._with_choices(view, decks, marks)
        key = self._shows(view, marks)
        self._kept_grounds.draw(surface, self.area, key, lambda: self._draw_grounds(surface, marks))
        self._draw_squares(surface, view, decks, now, marks)
        if view.turning and view.combat is None:
            self._marks.draw_asked(surface, marks.movable)
        if view.choice is not None and marks.targets and (taken := taken_by(view.choice)) is not None:
            self._marks.outline(surface, self.field.centre(taken), strong=True)
        self._trays.draw(surface, view, decks, marks)
        self._kept_marks.draw(surface, self.area, key, lambda: self._marks.draw_marks(surface, marks, self.spots()))
        self._draw_moving(surface, now, view, decks)
        if marks.lifted:
            self._draw_held(surface, view, decks, marks.lifted, marks.held_at)
        self.combats.draw(surface, now, marks)
        self.played_picture.draw(surface)

    def _shows(self, view: View, marks: Marks) -> tuple[object, ...]:
        """All that the marks depend on: where places are, and what is marked."""
        covered, corners = self.combats.covers(), tuple(self.combats.spots().items())
        places = self.field.turned, tuple(self.field.square), covered and tuple(covered), corners
        return Identity(self._stage.metrics), Identity(view), *places, replace(marks, held_at=(0.0, 0.0))

    def _draw_grounds(self, surface: DisplayList, marks: Marks) -> None:
        """Marks below the cards."""
        self._marks.draw_trace(surface, marks)
        self._marks.draw_targets(surface, marks, self.spots())

    def _with_choices(self, view: View, decks: tuple[Deck, Deck], marks: Marks) -> Marks:
        """Where an effect can take its Zoon is marked before that is pressed."""
        if marks.selected is not None or view.choice is None:
            return marks
        return replace(marks, targets=choices(view, decks, marks.movable))

    def _draw_squares(
        self, surface: DisplayList, view: View, decks: tuple[Deck, Deck], now: float, marks: Marks
    ) -> None:
        """What rests at once, then the few cards that something is done with."""
        if self._rested[0] is not view:
            self._rested = view, dict(self._rest(view, decks))
        resting, moved = self._rested[1], self._elsewhere(now)
        hovered = marks.hovered if marks.hovered in marks.movable else None
        touched = dict.fromkeys(name for name in (marks.lifted, hovered, marks.selected) if name in resting)
        surface.blits([each for name, each in resting.items() if name not in touched and name not in moved])
        for name in touched:
            piece = view.cells[field.named(name)] if name is not None and name not in moved else None
            if name is not None and isinstance(piece, Shown):
                face = self.pieces.face(piece, view, decks)
                self._draw_touched(surface, name, face, decks[piece.owner], marks)

    def _rest(self, view: View, decks: tuple[Deck, Deck]) -> Iterator[tuple[TargetId, tuple[pygame.Surface, Spot]]]:
        """Pictures of all that lies on the field, each with its upper left corner."""
        for cell, square in enumerate(view.cells):
            if square is None:
                continue
            if isinstance(square, Obstacle):
                made = self._stage.sprites.get("zoon/obstacle", self.field.cell * 0.92)
            else:
                face = self.pieces.face(square, view, decks)
                made = self.pieces.standing(face, decks[square.owner], self.field.card[0])
            yield field.name(cell), (made, made.get_rect(center=rounded(self.field.centre(cell))).topleft)

    def _draw_touched(self, surface: DisplayList, name: TargetId, face: CardFace, deck: Deck, marks: Marks) -> None:
        """A card that lies in its cell, but not as all others do."""
        chosen, at = name == marks.selected, self.field.centre(field.named(name))
        size = LIFTED if chosen else HOVERED if name == marks.hovered else 1.0
        lift, ghost = LIFT if chosen else 0.0, _GHOST if name == marks.lifted else 0
        self.pieces.draw(surface, face, deck, self.field.card[0], at, size=size, lift=lift, ghost=ghost)
        if name != marks.lifted:
            self._marks.outline(surface, at, strong=chosen)

    def _elsewhere(self, now: float) -> frozenset[TargetId]:
        """Places of what moves, which is drawn on its way instead."""
        if not self._timeline.moving(now):
            return frozenset()
        gliding = (self._gliding[0],) if self._gliding is not None else ()
        arrivals = self._motion.arrivals if self._motion is not None else ()
        return frozenset((*gliding, *map(field.name, arrivals)))

    def _draw_moving(self, surface: DisplayList, now: float, view: View, decks: tuple[Deck, Deck]) -> None:
        if not self._timeline.moving(now):
            return
        if self._gliding:
            place, start = self._gliding
            share = self._timeline.progress("home", now)
            at = between(start, self.spots().get(place, start), 1.0 if share is None else eased(share))
            self._draw_held(surface, view, decks, place, at)
        if self._motion:
            for pose in self._motion.poses(self._timeline, now, self.field.centre):
                self._draw_pose(surface, view, decks, pose)

    def _draw_pose(self, surface: DisplayList, view: View, decks: tuple[Deck, Deck], pose: CardPose) -> None:
        width = self.field.card[0]
        if pose.zoon is not None:
            face = self.pieces.face(pose.zoon, view, decks)
            self.pieces.draw(surface, face, decks[pose.zoon.owner], width, pose.at, turned=pose.turned, size=pose.size,
                             lift=pose.lift)  # fmt: skip
        if pose.trump is not None:
            seat, trump, is_open = pose.trump
            card = self._trays.face(trump, decks[seat], max(8, round(self._trays.wide * pose.size)), is_open=is_open)
            surface.blit(card, card.get_rect(center=rounded(pose.at)))

    def _draw_held(
        self, surface: DisplayList, view: View, decks: tuple[Deck, Deck], place: TargetId, at: Point
    ) -> None:
        cells, spot = cells_of((place,)), self._trays.find(place)
        square = view.cells[cells[0]] if cells else None
        if isinstance(square, Shown):
            face = self.pieces.face(square, view, decks)
            self.pieces.draw(surface, face, decks[square.owner], self.field.card[0], at, size=LIFTED, lift=1.0)
        elif spot is not None and spot.trump is not None:
            card = self._trays.face(spot.trump, decks[spot.seat], round(spot.rect.w * LIFTED), is_open=True)
            self.pieces.shadow(surface, at, card.get_size(), 1.0)
            surface.blit(card, card.get_rect(center=rounded(at)))

    def _pieces_of(self, view: View) -> Iterator[bool]:
        """Makes every picture of the field in the sizes in which it will be drawn, one at a time."""
        yield from self._marks.pieces()
        decks, width = self.sight.decks(view), self.field.card[0]
        for square in view.cells:
            if not isinstance(square, Shown):
                continue
            face = self.pieces.face(square, view, decks)
            for size, lift in LOOKS if square.owner == view.seat else LOOKS[:1]:
                self.pieces.standing(face, decks[square.owner], round(width * size), lift)
                yield True


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board for a game of Zoon."""
    if not isinstance(game, Zoon):
        raise TypeError(f"the board of Zoon cannot show {game.name}")
    return ZoonBoard(stage, game)
