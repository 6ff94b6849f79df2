"""What every board is: a picture of views with named places, and the parts that know how its game is played."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from tabletop.content.games import box_of
from tabletop.rules.game import Event, Game
from tabletop.ui.boards.decisions import Decisions
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.boards.panels import Panels, Previews
from tabletop.ui.boards.picks import Picks
from tabletop.ui.boards.words import Words
from tabletop.ui.gesture.picker import Place, Steps
from tabletop.ui.stage.events import Key, Pointer, Wheel
from tabletop.ui.stage.stage import Stage


@dataclass(frozen=True, slots=True)
class Knob:
    """A small button on the board itself, for what is no move."""

    name: str
    icon: str
    tip: str
    press: Callable[[], None]
    rect: pygame.Rect
    selected: bool = False


class Board(Protocol):
    """It draws what it was last shown and knows nothing of the match; what it answers here will do for most."""

    picks: Picks
    decisions: Decisions
    words: Words
    panels: Panels
    previews: Previews

    area: pygame.Rect
    flank: int = 0
    """Logical pixels that it wants on each side of a square, for what lies beside it and for what is played over it."""
    named: bool = False
    """Whether places show their names, whatever the settings say."""
    haste: float = 1.0
    """How many times faster than usual everything moves; more than 1 while somebody sees what was missed."""
    rolled_by_hand: bool = False
    """Whether people roll their own dice, so that none are seen tumbling."""

    # --- where it is ----------------------------------------------------------------------------------------------

    @abstractmethod
    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""

    @abstractmethod
    def place_at(self, pos: Point) -> Place | None:
        """The place under a point in pixels."""

    @abstractmethod
    def spots(self) -> Mapping[Place, Point]:
        """Centres of all places in pixels, for the keyboard and for drags."""

    def spot(self, place: Place) -> Point | None:
        """Centre of a place in pixels, also of one that `spots` does not list, such as any point of a mat."""
        return self.spots().get(place)

    @abstractmethod
    def rect_of(self, places: Sequence[Place]) -> pygame.Rect:
        """What must be drawn anew when something changes at these places, in pixels."""

    @abstractmethod
    def held_rect(self, centre: Point) -> pygame.Rect:
        """What a lifted piece covers, its shadow included."""

    # --- what it shows --------------------------------------------------------------------------------------------

    @abstractmethod
    def show(self, view: Any) -> None:
        """Draws this view from now on, without any movement."""

    @abstractmethod
    def animate(self, view: Any, now: float, *, dropped: tuple[Place, Point] | None = None) -> float:
        """Draws this view from now on, moving over to it; returns the time at which all is still.

        `dropped` is the piece that the hand let go just now, and where its centre is in pixels. `now` lies
        ahead while a `moment` is to end first; until then the board looks as before.
        """

    def moment(self, events: Sequence[Event], view: Any, now: float) -> float:
        """Plays something large over the board, such as a combat, before `animate`; returns when that ends.

        Events and view are what the viewer may know of the action. `now` where there is nothing to play.
        """
        return now

    @abstractmethod
    def home(self, place: Place, start: Point, now: float) -> None:
        """A piece glides back to its place from a point in pixels."""

    @abstractmethod
    def finish(self) -> bool:
        """Ends all movement and every moment; whether there was any."""

    @abstractmethod
    def moving(self, now: float) -> pygame.Rect | None:
        """What must be drawn anew while things move; None when all is still."""

    def warm(self) -> bool:
        """Draws one piece ahead that a hand or a movement will need; False when all are ready."""
        return False

    @abstractmethod
    def draw(self, surface: pygame.Surface, now: float, marks: Marks) -> None:
        """Draws the board within the surface's clip."""

    def close_up(self, views: Sequence[Any], places: Steps) -> None:
        """Shows what there is in these views, and these places, as large as a camera can; others show all anyway."""
        return

    def peek(self, *, on: bool) -> bool:
        """Shows what the seat to act hides from the others large, or no longer; whether there is such a thing."""
        return False

    # --- what hands do with it ------------------------------------------------------------------------------------

    def seize(self, event: Pointer | Wheel | Key) -> bool:
        """Takes an input for itself before any hand, such as for its camera; whether it has."""
        return False

    def knobs(self) -> Sequence[Knob]:
        """Small buttons that lie on the board, such as for its camera."""
        return ()

    def pointed(self, place: Place | None) -> None:
        """The pointer is over this place now, or over none; what `rect_of` tells of it is drawn anew anyway."""
        return

    def taken(self, place: Place) -> None:
        """The place is in hand now."""
        return


def make_board(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board in the game's box."""
    made: Board = box_of(game.name).board.take()(stage, game)
    return made
