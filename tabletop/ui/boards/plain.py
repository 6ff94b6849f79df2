"""What a board answers whose game has neither cards nor dice nor actions of several steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

import pygame

from tabletop.ui.gesture.picker import Picker, Place, Steps
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.rules.game import Event, Refusal, Seat
    from tabletop.ui.boards.board import Board, Knob
    from tabletop.ui.boards.decisions import Habits
    from tabletop.ui.boards.marks import Point
    from tabletop.ui.boards.panels import SeatPlate
    from tabletop.ui.scenes.table.scene import TableScene
    from tabletop.ui.stage.events import Key, Pointer, Wheel
    from tabletop.ui.stage.scene import Scene


class _Part:
    """A board that is still all of its parts itself."""

    def __init__(self, board: Any, **names: str) -> None:
        object.__setattr__(self, "_board", board)
        object.__setattr__(self, "_names", names)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._board, self._names.get(name, name))

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._board, name, value)


class PlainBoard:
    """Boards derive from it, and answer for themselves where their game has more."""

    picks: Any = property(_Part)
    decisions: Any = picks
    panels: Any = picks
    words: Any = property(lambda self: _Part(self, action="action_words", seat="seat_words"))
    previews: Any = property(lambda self: _Part(self, has="preview", words="preview_words", draw="draw_preview"))
    named = False
    haste = 1.0
    prose = False
    rolled_by_hand = False
    flank = 0
    aside_first = False
    hatched = True
    notes: Mapping[str, str] = MappingProxyType({})

    def seize(self, event: Pointer | Wheel | Key) -> bool:
        """Everything is for the hand."""
        return False

    def picker(self, view: Any, actions: Sequence[Any]) -> Picker[Any] | None:
        """The actions are all there are."""
        return None

    def why_not(self, path: Steps, target: Place) -> Refusal | None:
        """The rules say so."""
        return None

    def taken(self, place: Place) -> None:
        """It shows by itself."""

    def secret(self, view: Any) -> bool:
        """What is hidden is hidden all the time."""
        return True

    def pointed(self, place: Place | None) -> None:
        """That place changes, and nothing else."""

    def plates(self, count: int) -> Sequence[pygame.Rect] | None:
        """Buttons stand beside the board."""
        return None

    def quiet(self, place: Place) -> bool:
        """A button is there because it is wanted."""
        return False

    def knobs(self) -> Sequence[Knob]:
        """There is nothing to do but to play."""
        return ()

    def mode(self) -> tuple[str, ...]:
        """Buttons are answers."""
        return ()

    def chooser(
        self, view: Any, actions: Sequence[Any], chosen: Callable[[Any], None], denied: Callable[[], None]
    ) -> Scene | None:
        """The usual box."""
        return None

    def foresee(self, place: Place) -> tuple[str, ...]:
        """Actions have odds."""
        return ()

    def automatic(self, view: Any) -> Any | None:
        """Everything is asked."""
        return None

    def habits(self, view: Any, place: Place) -> Habits | None:
        """Nothing answers by itself."""
        return None

    def details(self, events: Sequence[Event], names: Sequence[str]) -> tuple[str, ...]:
        """The words say all."""
        return ()

    def wish(self, view: Any) -> Place | None:
        """Nothing is picked ahead."""
        return None

    def spot(self, place: Place) -> Point | None:
        """Only what is listed."""
        return cast("Board", self).spots().get(place)

    def close_up(self, views: Sequence[Any], places: Steps) -> None:
        """Everything is seen already."""

    def shortcut(self, key: str) -> Place | None:
        """No key of its own."""
        return None

    def moment(self, events: Sequence[Event], view: Any, now: float) -> float:
        """Nothing large is played."""
        return now

    def occupied(self, view: Any, place: Place) -> bool:
        """Targets are empty."""
        return False

    def action_words(self, view: Any, action: Any) -> str:
        """The action's text."""
        return str(action)

    def meant(self, action: Any, asked: Sequence[Any]) -> Any | None:
        """Only the very action counts."""
        return action if action in asked else None

    def buttons(self, view: Any, actions: Sequence[Any]) -> tuple[tuple[Place, str], ...]:
        """All places lie on the board."""
        return ()

    def expects(self, view: Any, seat: Seat, path: Steps) -> str:
        """The usual sentence."""
        return ""

    def asks(self, view: Any, action: Any) -> bool:
        """The only action is what is meant."""
        return False

    def risk(self, view: Any, action: Any) -> tuple[str, str]:
        """Only asks whether it is meant."""
        return say("table.is_meant", action=self.action_words(view, action)), say("table.is_meant_yes")

    def odds(self, view: Any, action: Any) -> tuple[str, ...]:
        """Nothing is left to chance."""
        return ()

    def preview(self, view: Any, place: Place) -> bool:
        """Everything is large enough."""
        return False

    def preview_words(self, view: Any, place: Place) -> str:
        """Nothing to say."""
        return ""

    def draw_preview(self, surface: pygame.Surface, rect: pygame.Rect, view: Any, place: Place) -> None:
        """Draws nothing."""

    def face(self, face: str, size: int) -> pygame.Surface | None:
        """The text will do."""
        return None

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        """A piece is put down."""
        return ("place",)

    def seat_words(self, view: Any, seat: Seat) -> tuple[str, ...]:
        """The side's name will do."""
        return ()

    def draw_seat(self, surface: pygame.Surface, rect: pygame.Rect, view: Any, seat: Seat, plate: SeatPlate) -> bool:
        """The usual panel."""
        return False

    def ending(self, *, won: bool) -> str:
        """The usual ribbon."""
        return ""

    def aside_height(self) -> int:
        """There is no panel of its own."""
        return 0

    def aside_matters(self, view: Any) -> bool:
        """There is no panel."""
        return False

    def draw_aside(self, surface: pygame.Surface, rect: pygame.Rect, view: Any) -> None:
        """Draws nothing."""

    def peek(self, *, on: bool) -> bool:
        """Nobody hides anything."""
        return False

    def resignation(self) -> Any | None:
        """Nobody gives up."""
        return None

    def stand_in(self, scene: TableScene) -> Scene | None:
        """All is decided at the table."""
        return None
