"""What the board of Zombies tells beside its map: words, plates, the panel, and what is shown large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zombies.board import doing as zombies_doing
from tabletop.games.zombies.board import seats as zombies_seats
from tabletop.games.zombies.board import words as zombies_words
from tabletop.games.zombies.board.aside import Aside
from tabletop.games.zombies.board.cards import DirectorCards
from tabletop.games.zombies.board.director import DirectorMoment, draw_die
from tabletop.games.zombies.board.map.board import HexBoard
from tabletop.games.zombies.board.plates import Plates
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.tasks import Suppressing
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules.game import Event, Seat
from tabletop.ui import words as strings
from tabletop.ui.boards.marks import Marks
from tabletop.ui.boards.panels import SeatPlate
from tabletop.ui.drawing.kept import Kept
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.stage.events import Key, Pointer, Wheel

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class TellingBoard(HexBoard):
    """The map, and all that is told over it and beside it."""

    prose = True
    aside_first = True

    def __init__(self, stage: Stage, game: Zombies) -> None:
        super().__init__(stage, game)
        self.cards = DirectorCards(stage, game.content)
        self.aside = Aside(stage, game.arena, self.cards)
        self._before: State | None = None
        """What the panels tell of until the Director has spoken."""
        self.director = DirectorMoment(stage, game.content, self.cards, self.figures.pieces)
        self.survivor_plates = Plates(stage, game.arena, self.figures.pieces)
        self._kept_plates: dict[Seat, Kept] = {}
        self._kept_aside = Kept()

    # --- the Director's moment ------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        super().layout(area)
        self.director.layout(self.area)
        self._kept_plates.clear()
        self._kept_aside.forget()

    def moment(self, events: Sequence[Event], view: View, now: float) -> float:
        """The Director speaks before anything moves."""
        begins, self._before = super().moment(events, view, now), self.state
        pace = self.stage.settings.animation_speed * self.haste
        return self.director.begin(events, view.shown, begins, pace, tumbles=not self.rolled_by_hand)

    def finish(self) -> bool:
        """Ends all movement, and whatever is told."""
        told = self.director.finish()
        return super().finish() or told

    def moving(self, now: float) -> pygame.Rect | None:
        """The part of the board in which something moves; None when all is still."""
        told, moved = self.director.moving(now), super().moving(now)
        if told is None or moved is None:
            return told or moved
        return told.union(moved)

    def draw(self, surface: pygame.Surface, now: float, marks: Marks) -> None:
        """The map, and over it what is told."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        if not self.director.covers(surface, now):
            super().draw(surface, now, marks)
            self.draw_over(surface, marks)
        self.director.draw(surface, now)
        surface.set_clip(clip)

    def draw_over(self, surface: pygame.Surface, marks: Marks) -> None:
        """What stands over the map while somebody decides."""

    def seize(self, event: Pointer | Wheel | Key) -> bool:
        """A card of the round is turned to, or the camera moves."""
        if isinstance(event, Pointer) and event.kind == "press" and self.aside.press(self.stage.pixel(event.pos)):
            self.stage.invalidate()
            return True
        return super().seize(event)

    # --- words ----------------------------------------------------------------------------------------------------

    def action_words(self, view: View, action: Action) -> str:
        """What an action does."""
        return zombies_doing.action_words(self.game.content, view, action)

    def expects(self, view: View, seat: Seat, path: Steps) -> str:
        """What the seat is to do."""
        return zombies_doing.expects(self.game.content, view.shown, seat)

    def notation(self, text: str) -> str:
        """The action in short."""
        return zombies_doing.notation(self.game.content, self.game.parse(text))

    def details(self, events: Sequence[Event], names: Sequence[str]) -> tuple[str, ...]:
        """Dice, cards and clauses of what everybody may know."""
        found: dict[str, None] = {}
        for event in events:
            found |= dict.fromkeys(zombies_words.details(self.game.content, event))
        return tuple(found)

    def resignation(self) -> Action:
        """The team gives up."""
        return a.Resign()

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Cards, dice, shots and steps."""
        return zombies_seats.sounds(events)

    # --- seats and the panel --------------------------------------------------------------------------------------

    def secret(self, view: View) -> bool:
        """Suppressing fire is nobody else's business."""
        return bool(view.shown.todo) and isinstance(view.shown.todo[-1], Suppressing)

    def seat_words(self, view: View, seat: Seat) -> tuple[str, ...]:
        """HP, and what is the matter."""
        return zombies_seats.seat_words(self.game.arena, view.shown, seat) if seat < len(view.shown.people) else ()

    def draw_seat(self, surface: pygame.Surface, rect: pygame.Rect, view: View, seat: Seat, plate: SeatPlate) -> bool:
        """A survivor's plate."""
        if seat >= len(view.shown.people):
            return False
        state = self._known(view)
        key = state.people[seat], state.first == seat, plate, self._look()
        kept = self._kept_plates.setdefault(seat, Kept())
        kept.draw(surface, rect, key, lambda: self.survivor_plates.draw(surface, rect, state, seat, plate))
        return True

    def face(self, face: str, size: int) -> pygame.Surface | None:
        """A die with pips."""
        if face not in ("1", "2", "3", "4", "5", "6"):
            return None

        def make() -> pygame.Surface:
            made = pygame.Surface((size, size), pygame.SRCALPHA)
            draw_die(self.stage, made, (size // 2, size // 2), size - 2, int(face))
            return made

        return self.stage.sprites.made(("zombies die", face, size), make)

    def ending(self, *, won: bool) -> str:
        """The shutter that is up, or far too many of them."""
        return "zombies/end_won" if won else "zombies/end_lost"

    def aside_height(self) -> int:
        """The cards of the round and what they come to."""
        return self.aside.height()

    def aside_matters(self, view: View) -> bool:
        """While cards are chosen against the horde."""
        return self.secret(view)

    def draw_aside(self, surface: pygame.Surface, rect: pygame.Rect, view: View) -> None:
        """The cards of the round and what they come to."""
        state = self._known(view)
        key = state, self.aside.turned, self._look()
        self._kept_aside.draw(surface, rect, key, lambda: self.aside.draw(surface, rect, state))

    def _look(self) -> object:
        """What else pictures of words depend on."""
        return self.stage.settings, strings.language()

    def _known(self, view: View) -> State:
        """The table as it was, as long as the Director has not told what has become of it."""
        return self._before if self._before is not None and self.director.shows(self.stage.now) else view.shown
