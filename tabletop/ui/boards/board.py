"""What every board can do: draw views, name places, and turn actions into places to pick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop.ui.picker import Place, Steps

if TYPE_CHECKING:
    from tabletop.play.match import Match
    from tabletop.rules.game import Game, Refusal, Seat
    from tabletop.ui.stage import Stage

Point = tuple[float, float]


class MarkKind(Enum):
    """What a mark says by its shape (interaction.md 2)."""

    LEGAL = "mark_dot"
    """A filled dot: a legal target."""
    OCCUPIED = "mark_ring"
    """A ring: a legal target that holds something."""
    RISKY = "mark_ring_dashed"
    """A dashed ring: legal, but it loses or costs something."""
    BARRED = "mark_hatch"
    """Cross-hatch: would be legal but for one rule."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What the hand and the helpers show on a board."""

    movable: tuple[Place, ...] = ()
    """Pieces that can be taken in hand."""
    selected: Place | None = None
    targets: Mapping[Place, MarkKind] = field(default_factory=dict)
    focus: Place | None = None
    hovered: Place | None = None
    lifted: Place | None = None
    held_at: Point = (0.0, 0.0)
    """Centre of the lifted piece in pixels."""
    flashing: Place | None = None
    last: Steps = ()
    """The trace of the last action."""
    hint: Steps = ()
    """An action that is proposed."""


class Board(Protocol):
    """One game's board; it draws what it was last shown and knows nothing of the match."""

    area: pygame.Rect
    named: bool
    """Whether places show their names, whatever the settings say."""

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""

    def show(self, view: Any) -> None:
        """Draws this view from now on, without any movement."""

    def animate(self, view: Any, now: float, *, dropped: tuple[Place, Point] | None = None) -> float:
        """Draws this view from now on, moving over to it; returns the time at which all is still.

        `dropped` is the piece that the hand let go just now, and where its centre is in pixels.
        """

    def home(self, place: Place, start: Point, now: float) -> None:
        """A piece glides back to its place from a point in pixels."""

    def finish(self) -> bool:
        """Ends all movement; whether there was any."""

    def place_at(self, pos: Point) -> Place | None:
        """The place under a point in pixels."""

    def spots(self) -> Mapping[Place, Point]:
        """Centres of all places in pixels, for the keyboard and for drags."""

    def warm(self) -> bool:
        """Draws one piece ahead that a hand or a movement will need; False when all are ready."""

    def steps(self, action: Any) -> Steps:
        """The places that make an action when they are picked in this order."""

    def action(self, path: Steps) -> Any | None:
        """The action that these places would make, legal or not, so that the rules can say why not."""

    def own(self, view: Any, seat: Seat) -> tuple[Place, ...]:
        """Pieces that the seat may take in hand, also those that cannot go anywhere."""

    def kind(self, view: Any, action: Any) -> MarkKind:
        """How the last place of a legal action is marked."""

    def barred(self, view: Any, refusal: Refusal) -> bool:
        """Whether a refused target is worth a hatch: it would be legal but for one rule."""

    def rect_of(self, places: Sequence[Place]) -> pygame.Rect:
        """What must be drawn anew when something changes at these places, in pixels."""

    def held_rect(self, centre: Point) -> pygame.Rect:
        """What a lifted piece covers, its shadow included."""

    def moving(self, now: float) -> pygame.Rect | None:
        """What must be drawn anew while things move; None when all is still."""

    def draw(self, surface: pygame.Surface, now: float, marks: Marks) -> None:
        """Draws the board within the surface's clip."""

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        """The piece that stands for a seat, in pixels."""

    def aside_height(self) -> int:
        """Height in pixels that the game's own panel wants; 0 for none."""

    def draw_aside(self, surface: pygame.Surface, rect: pygame.Rect, view: Any) -> None:
        """Draws the game's own panel."""

    def notation(self, match: Match[Any, Any, Any], ply: int) -> str:
        """An action in the game's notation, for the list of moves; plies count from 1."""


def make_board(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board of a game, from the module of its name."""
    made: Board = import_module(f"tabletop.ui.boards.{game.name}").make(stage, game)
    return made
