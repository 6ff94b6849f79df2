"""Suppressing fire as a part of the board: while it is to be decided, the tray takes the foot of the map for itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from tabletop.games.zombies.board.map.names import CARD
from tabletop.games.zombies.board.suppress.tray import Tray
from tabletop.games.zombies.board.teller import TellingBoard
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.gesture.picker import Picker, Place, Steps
from tabletop.ui.stage.events import Key, Pointer, Wheel
from tabletop.ui.stage.stage import Stage


class SecretBoard(TellingBoard):
    """Asks the tray first, and the rest of the board where no contribution is to be decided."""

    def __init__(self, stage: Stage, game: Zombies) -> None:
        super().__init__(stage, game)
        self.tray = Tray(stage, game.arena, self.cards)

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        super().layout(area)
        self.tray.layout(self.area)

    def _take(self, view: View) -> None:
        super()._take(view)
        self.tray.show(view.shown, view.seat, view.to_act)

    def seize(self, event: Pointer | Wheel | Key) -> bool:
        """What is pressed or turned over the tray is not for the camera."""
        over = not isinstance(event, Key) and self.tray.rect.collidepoint(self.stage.pixel(event.pos))
        if over and isinstance(event, Wheel):
            return True
        if over and isinstance(event, Pointer) and event.kind == "press":
            return False
        return super().seize(event)

    def picker(self, view: View, actions: Sequence[Any]) -> Picker[Any] | None:
        """Cards, then the pile."""
        if not self.secret(view) or view.seat != view.to_act:
            return super().picker(view, actions)
        self._offer = None
        return self.tray.offer(Draft(self.arena, view.shown), view.to_act)

    def place_at(self, pos: Point) -> Place | None:
        """Cards and the pile over the map."""
        if self.tray.rect.collidepoint(pos):
            return self.tray.place_at(pos)
        return super().place_at(pos)

    def spots(self) -> Mapping[Place, Point]:
        """Only cards and the pile while they are to be chosen."""
        return self.tray.spots() if self.tray.open else super().spots()

    def spot(self, place: Place) -> Point | None:
        """Also of cards and of the pile."""
        found = self.tray.spots().get(place) if self.tray.open else None
        return found if found is not None else super().spot(place)

    def steps(self, action: Action) -> Steps:
        """Cards of the tray, and its buttons."""
        if isinstance(action, a.Suppress):
            return self.tray.steps(action)
        return super().steps(action)

    def action(self, path: Steps) -> Action | None:
        """Cards that cannot be added."""
        return self.tray.action(path) if self.tray.open else super().action(path)

    def rect_of(self, places: Sequence[Place]) -> pygame.Rect:
        """The whole tray where a card of it changes."""
        if self.tray.open and any(self.tray.has(place) for place in places):
            return self.tray.rect
        return super().rect_of(places)

    def held_rect(self, centre: Point) -> pygame.Rect:
        """A lifted card, or what the map lifts."""
        return self.tray.held_rect(centre) if self.tray.open else super().held_rect(centre)

    def buttons(self, view: View, actions: Sequence[Action]) -> tuple[tuple[Place, str], ...]:
        """To add nothing, or what is picked."""
        if self.secret(view) and view.seat == view.to_act:
            return self.tray.buttons()
        return super().buttons(view, actions)

    def plates(self, count: int) -> Sequence[pygame.Rect] | None:
        """In the tray."""
        return self.tray.plates(count) if self.tray.open else super().plates(count)

    def shortcut(self, key: str) -> Place | None:
        """A card by its number, from the left."""
        if not self.tray.open:
            return super().shortcut(key)
        place = f"{CARD}{int(key) - 1}" if key in "123456789" and key else ""
        return place if place in self.tray.spots() else None

    def foresee(self, place: Place) -> tuple[str, ...]:
        """The tray tells the chances itself."""
        return () if self.tray.open else super().foresee(place)

    def draw_over(self, surface: pygame.Surface, marks: Marks) -> None:
        """The tray, and the card in the hand."""
        if self.tray.open:
            self.tray.draw(surface, marks)
            self.tray.draw_lifted(surface, marks)
        else:
            super().draw_over(surface, marks)
