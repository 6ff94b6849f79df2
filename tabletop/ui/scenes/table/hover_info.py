"""What the hand has in view: the odds of what it would do next, and something on the board shown large."""

from __future__ import annotations

from typing import Any

import pygame

from tabletop.ui.boards.marks import Point, on_board
from tabletop.ui.gesture.machine import Gesture
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.scenes.table.offer import PickTargets, PositionOffer
from tabletop.ui.scenes.table.preview import LargePreview
from tabletop.ui.stage.badge import Badge

_LARGEST, _USUAL = 140, 56
"""Logical pixels: what is drawn of a place with all that belongs to it, and the place itself where that is more."""


class HoverInfo:
    """Follows what is pointed at, by mouse or by keyboard; it does nothing."""

    def __init__(self, table: TableContext, gesture: Gesture[Any]) -> None:
        self._table = table
        self._gesture = gesture
        self._board = table.board
        self._stage = table.stage
        self.chip = Badge(table.stage)
        self.preview = LargePreview(table.stage, table.board.previews, table.board)
        self.pointer: Point = (0.0, 0.0)
        """In pixels."""
        self.targets = PickTargets()
        """Where the next pick can go."""
        self._looked_at: TargetId | None = None
        """What the gesture machine wants to be shown large."""
        self._lay: Point | None = None
        """Where lies what is shown large, in pixels."""
        self._reached: TargetId | None = None
        """The target whose odds are shown."""

    def take(self, offered: PositionOffer | None) -> None:
        """Other targets than before; none of them is reached yet."""
        self.targets = offered.targets() if offered else PickTargets()
        self.weigh(None, offered)
        self.look()

    def weigh(self, place: TargetId | None, offered: PositionOffer | None) -> None:
        """Shows the odds of what the target would complete; they are asked for once."""
        if place == self._reached:
            return
        self._reached = place
        self.chip.hide()
        if place is None or offered is None or not self._gesture.path or not self._stage.settings.odds:
            return
        ahead = self._board.words.foresee(place)
        told = {ahead} if ahead else {self._board.words.odds(offered.view, action) for action in offered.reached(place)}
        lines = told.pop() if len(told) == 1 else ()
        if lines:  # of most ground that something is dragged over there is nothing to say, and no room to be found
            window, bar = self._stage.surface.get_rect(), self._table.layout.bar
            below = pygame.Rect(0, bar.bottom, window.w, window.h - bar.bottom)  # the bar says what is to be done
            self.chip.show(lines, self.here(place), self.free(), below)

    def look_at(self, place: TargetId | None) -> None:
        """Something is to be shown large, or no longer."""
        self._looked_at = place
        self.look()

    def look(self) -> None:
        """Shows large what is looked at, else the keyboard's place, else what is in hand."""
        view, gesture = self._table.story.view, self._gesture
        candidates = (self._looked_at, gesture.focus, gesture.selected)
        shown = [each for each in candidates if each and on_board((each,)) and self._board.previews.has(view, each)]
        place = shown[0] if shown else None
        in_column = place is not None and self.preview.fits(place, view)
        if place is None or (place not in candidates[:2] and not in_column):
            self.preview.hide()
        else:
            self._lay = self._board.spot(place)
            self.preview.show(place, view, self.here(place), () if in_column else self.free())

    @property
    def has_strayed(self) -> bool:
        """Whether what is shown large because of the pointer lies elsewhere by now: the camera has moved."""
        place = self.preview.place
        return place is not None and place == self._looked_at and self._board.spot(place) != self._lay

    # --- room -----------------------------------------------------------------------------------------------------

    def here(self, place: TargetId) -> pygame.Rect:
        """What a place covers, in pixels: what floats beside it keeps clear of that."""
        found, spot = self._table.rect_of(place), self._board.spot(place)
        if spot is None or max(found.size) <= self._stage.metrics.px(_LARGEST):
            return found
        side = self._stage.metrics.px(_USUAL)
        return pygame.Rect(spot[0] - side // 2, spot[1] - side // 2, side, side)

    def spoken(self, places: Steps) -> tuple[pygame.Rect, ...]:
        """What is spoken of on the board, in pixels."""
        return tuple(self.here(place) for place in on_board(places))

    def free(self) -> tuple[pygame.Rect, ...]:
        """What can be pressed next on the board, where the pointer is, and what is said on it, in pixels."""
        said = (rect for rect in (self._board.at_pointer(), *self._board.badges()) if rect.w)
        return pygame.Rect(self.pointer, (1, 1)).inflate(32, 32), *said, *self.pressable()

    def pressable(self) -> tuple[pygame.Rect, ...]:
        """What can be pressed next on the board, in pixels."""
        picker = self._gesture.picking.picker
        places = dict.fromkeys((*self.targets.kinds, *picker.origins()))
        plates = [item.rect for item in self._table.buttons.items if self._board.area.colliderect(item.rect)]
        return (*plates, *self.spoken(tuple(places)))
