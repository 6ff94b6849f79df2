"""What the hand over the board carries, points at, and lets flash."""

from __future__ import annotations

from typing import Any

import pygame

from tabletop.ui.boards.marks import Point, places_on_board
from tabletop.ui.gesture.machine import Gesture
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.scenes.table.offer import PickTargets, PositionOffer
from tabletop.ui.scenes.table.preview import LargePreview
from tabletop.ui.stage.badge import Badge

_LARGEST, _USUAL = 140, 56
"""Logical pixels: what is drawn of a place with all that belongs to it, and the place itself where that is more."""


class HoverInfo:
    """Shows the odds of the next pick, and something on the board large; it follows mouse and keyboard."""

    def __init__(self, table: TableContext, gesture: Gesture[Any]) -> None:
        self._table = table
        self._gesture = gesture
        self._board = table.board
        self._stage = table.stage
        self.odds_badge = Badge(table.stage)
        self.preview = LargePreview(table.stage, table.board.previews, table.board)
        self.pointer: Point = (0.0, 0.0)
        """In pixels."""
        self.targets = PickTargets()
        """Where the next pick can go."""
        self._looked_at: TargetId | None = None
        """What the gesture machine wants to be shown large."""
        self._shown_spot: Point | None = None
        """Where lies what is shown large, in pixels."""
        self._odds_place: TargetId | None = None
        """The target whose odds are shown."""

    def take_offer(self, offered: PositionOffer | None) -> None:
        """Other targets than before; none of them is reached yet."""
        self.targets = offered.targets() if offered else PickTargets()
        self.show_odds(None, offered)
        self.show_looked_at()

    def show_odds(self, place: TargetId | None, offered: PositionOffer | None) -> None:
        """Shows the odds of what the target would complete; they are asked for once."""
        if place == self._odds_place:
            return
        self._odds_place = place
        self.odds_badge.hide()
        if place is None or offered is None or not self._gesture.path or not self._stage.settings.odds:
            return
        ahead = self._board.words.foreseen_lines(place)
        told = (
            {ahead}
            if ahead
            else {self._board.words.odds_lines(offered.view, action) for action in offered.reached(place)}
        )
        lines = told.pop() if len(told) == 1 else ()
        if lines:  # of most ground that something is dragged over there is nothing to say, and no room to be found
            window, bar = self._stage.surface.get_rect(), self._table.layout.bar
            below = pygame.Rect(0, bar.bottom, window.w, window.h - bar.bottom)  # the bar says what is to be done
            self.odds_badge.show(lines, self.place_rect(place), self.free(), below)

    def set_looked_at(self, place: TargetId | None) -> None:
        """Something is to be shown large, or no longer."""
        self._looked_at = place
        self.show_looked_at()

    def show_looked_at(self) -> None:
        """Shows large what is looked at, else the keyboard's place, else what is in hand."""
        view, gesture = self._table.story.view, self._gesture
        candidates = (self._looked_at, gesture.focus, gesture.selected)
        shown = [
            each
            for each in candidates
            if each and places_on_board((each,)) and self._board.previews.has_preview(view, each)
        ]
        place = shown[0] if shown else None
        in_column = place is not None and self.preview.fits_column(place, view)
        if place is None or (place not in candidates[:2] and not in_column):
            self.preview.hide()
        else:
            self._shown_spot = self._board.spot(place)
            self.preview.show_place(place, view, self.place_rect(place), () if in_column else self.free())

    @property
    def has_strayed(self) -> bool:
        """Whether what is shown large because of the pointer lies elsewhere by now: the camera has moved."""
        place = self.preview.place
        return place is not None and place == self._looked_at and self._board.spot(place) != self._shown_spot

    # --- room -----------------------------------------------------------------------------------------------------

    def place_rect(self, place: TargetId) -> pygame.Rect:
        """What a place covers, in pixels: what floats beside it keeps clear of that."""
        found, spot = self._table.place_rect(place), self._board.spot(place)
        if spot is None or max(found.size) <= self._stage.metrics.px(_LARGEST):
            return found
        side = self._stage.metrics.px(_USUAL)
        return pygame.Rect(spot[0] - side // 2, spot[1] - side // 2, side, side)

    def place_rects(self, places: Steps) -> tuple[pygame.Rect, ...]:
        """What is spoken of on the board, in pixels."""
        return tuple(self.place_rect(place) for place in places_on_board(places))

    def free(self) -> tuple[pygame.Rect, ...]:
        """What can be pressed next on the board, where the pointer is, and what is said on it, in pixels."""
        said = (rect for rect in (self._board.rect_at_pointer(), *self._board.badge_rects()) if rect.w)
        return pygame.Rect(self.pointer, (1, 1)).inflate(32, 32), *said, *self.pressable_rects()

    def pressable_rects(self) -> tuple[pygame.Rect, ...]:
        """What can be pressed next on the board, in pixels."""
        picker = self._gesture.picking.picker
        places = dict.fromkeys((*self.targets.kinds, *picker.origins()))
        plates = [item.rect for item in self._table.buttons.items if self._board.area.colliderect(item.rect)]
        return (*plates, *self.place_rects(tuple(places)))
