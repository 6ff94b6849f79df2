"""What every board can do: draw views, name places, and turn actions into places to pick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop.ui.gesture.picker import Picker, Place, Steps

if TYPE_CHECKING:
    from tabletop.play.match import Match
    from tabletop.rules.game import Event, Game, Refusal, Seat
    from tabletop.ui.scenes.table.scene import TableScene
    from tabletop.ui.stage.events import Key, Pointer, Wheel
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

Point = tuple[float, float]
BUTTON = "button:"
"""How the names of places begin that lie beside the board as buttons, such as "button:pass"."""
POINT = "at:"
"""How the names of free points begin, such as "at:12.5,10": a press and its release need not meet the same one."""


def on_board(steps: Steps) -> Steps:
    """The places among these that lie on the board, and not beside it as buttons."""
    return tuple(place for place in steps if not place.startswith(BUTTON))


class MarkKind(Enum):
    """What a mark says by its shape (interaction.md 2)."""

    LEGAL = "mark_dot"
    """A filled dot: a legal target."""
    OCCUPIED = "mark_ring"
    """A ring: a legal target that holds something."""
    RISKY = "mark_ring_dashed"
    """A dashed ring: legal, but it loses or costs something."""
    JUMP = "mark_jump"
    """An arched arrow: a legal target that is leapt to, over whatever lies between."""
    ATTACK = "mark_attack"
    """A ring with crossed blades: a legal target that is attacked."""
    BARRED = "mark_hatch"
    """Cross-hatch: would be legal but for one rule."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What the hand and the helpers show on a board."""

    movable: tuple[Place, ...] = ()
    """Pieces that can be taken in hand."""
    selected: Place | None = None
    """What was taken in hand: the first place of the path."""
    path: Steps = ()
    """Places picked so far, for actions of several steps."""
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


@dataclass(frozen=True, slots=True)
class Knob:
    """A small button on the board itself, for what is no move."""

    name: str
    icon: str
    tip: str
    press: Callable[[], None]
    rect: pygame.Rect
    selected: bool = False


@dataclass(frozen=True, slots=True)
class SeatPlate:
    """What the table says of a seat, for a panel that the board draws."""

    sitter: str
    """Who sits there."""
    is_person: bool
    acts: bool
    """Whether it is to act, or has won."""


@dataclass(frozen=True, slots=True)
class Habit:
    """One way in which something on the board can be told to answer by itself: a note of the match."""

    words: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Habits:
    """What a box asks about something on the board, with all answers."""

    seat: Seat
    """Whose it is."""
    question: str
    ways: tuple[Habit, ...]


class Board(Protocol):
    """One game's board; it draws what it was last shown and knows nothing of the match."""

    area: pygame.Rect
    named: bool
    """Whether places show their names, whatever the settings say."""
    haste: float
    """How many times faster than usual everything moves; more than 1 while somebody sees what was missed."""
    prose: bool
    """Whether the list of moves tells each action in words on a row of its own, instead of in notation."""
    flank: int
    """Logical pixels that it wants on each side of a square, for what lies beside it and for what is played over it."""

    aside_first: bool
    """Whether the game's own panel stands above those of the seats."""

    rolled_by_hand: bool
    """Whether people roll their own dice, so that none are seen tumbling."""

    notes: Mapping[str, str]
    """What people have settled beside the actions of the match; the board only reads them."""

    hatched: bool
    """Whether places are marked that only one rule forbids."""

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""

    def seize(self, event: Pointer | Wheel | Key) -> bool:
        """Takes an input for itself before any hand, such as for its camera; whether it has."""

    def picker(self, view: Any, actions: Sequence[Any]) -> Picker[Any] | None:
        """The board's own way from picks to actions, for this position; None where the actions are all there are."""

    def why_not(self, path: Steps, target: Place) -> Refusal | None:
        """Why a place cannot be picked next; None to let the rules judge what `action` would make of it."""

    def plates(self, count: int) -> Sequence[pygame.Rect] | None:
        """Where so many buttons stand, in pixels; None for beside the board."""

    def quiet(self, place: Place) -> bool:
        """Whether a button is one of several that are often there, so that it does not shine."""

    def knobs(self) -> Sequence[Knob]:
        """Small buttons that lie on the board, such as for its camera."""

    def mode(self) -> tuple[str, ...]:
        """What the plan in hand is going to be, as the first of the buttons, the longest wording first.

        () where buttons are answers.
        """

    def chooser(
        self, view: Any, actions: Sequence[Any], chosen: Callable[[Any], None], denied: Callable[[], None]
    ) -> Scene | None:
        """A scene in which one of several actions of the same places is chosen; None for the usual box."""

    def foresee(self, place: Place) -> tuple[str, ...]:
        """One or two short lines on what picking the place next would lead to; () to ask for the odds of an action."""

    def automatic(self, view: Any) -> Any | None:
        """What the seat to act has settled to do here by itself; None where it wants to be asked."""

    def habits(self, view: Any, place: Place) -> Habits | None:
        """How what lies there can be told to answer by itself; None where it cannot."""

    def wish(self, view: Any) -> Place | None:
        """A place that is picked at once, because an earlier pick was meant for it."""

    def show(self, view: Any) -> None:
        """Draws this view from now on, without any movement."""

    def animate(self, view: Any, now: float, *, dropped: tuple[Place, Point] | None = None) -> float:
        """Draws this view from now on, moving over to it; returns the time at which all is still.

        `dropped` is the piece that the hand let go just now, and where its centre is in pixels. `now` lies
        ahead while a `moment` is to end first; until then the board looks as before.
        """

    def moment(self, events: Sequence[Event], view: Any, now: float) -> float:
        """Plays something large over the board, such as a combat, before `animate`; returns when that ends.

        Events and view are what the viewer may know of the action. `now` where there is nothing to play.
        """

    def home(self, place: Place, start: Point, now: float) -> None:
        """A piece glides back to its place from a point in pixels."""

    def finish(self) -> bool:
        """Ends all movement and every moment; whether there was any."""

    def place_at(self, pos: Point) -> Place | None:
        """The place under a point in pixels."""

    def spots(self) -> Mapping[Place, Point]:
        """Centres of all places in pixels, for the keyboard and for drags."""

    def spot(self, place: Place) -> Point | None:
        """Centre of a place in pixels, also of one that `spots` does not list, such as any point of a mat."""

    def close_up(self, views: Sequence[Any], places: Steps) -> None:
        """Shows what there is in these views, and these places, as large as a camera can; others show all anyway."""

    def shortcut(self, key: str) -> Place | None:
        """The place that a key picks at once, such as a digit; only where that is possible just now."""

    def warm(self) -> bool:
        """Draws one piece ahead that a hand or a movement will need; False when all are ready."""

    def steps(self, action: Any) -> Steps:
        """The places that make an action when they are picked in this order: at least one, none for what chance does.

        Actions of the same places are told apart by a choice box in which `action_words` names them. Where
        the steps of one action begin another's, the shorter one is done by the Done button.
        """

    def action(self, path: Steps) -> Any | None:
        """The action that these places would make, legal or not, so that the rules can say why not."""

    def taken(self, place: Place) -> None:
        """The place is in hand now."""

    def pointed(self, place: Place | None) -> None:
        """The pointer is over this place now, or over none; what `rect_of` tells of it is drawn anew anyway."""

    def own(self, view: Any, seat: Seat) -> tuple[Place, ...]:
        """Pieces that the seat may take in hand, also those that cannot go anywhere."""

    def kind(self, view: Any, action: Any) -> MarkKind:
        """How the last place of a legal action is marked; LEGAL becomes OCCUPIED where something lies."""

    def occupied(self, view: Any, place: Place) -> bool:
        """Whether something lies there, so that the mark is a ring round it; also where a step leads on."""

    def action_words(self, view: Any, action: Any) -> str:
        """What a legal action does, as a short sentence for the choice box and the Done button."""

    def meant(self, action: Any, asked: Sequence[Any]) -> Any | None:
        """The one of these actions that a lesson takes this one for; None where it is something else."""

    def buttons(self, view: Any, actions: Sequence[Any]) -> tuple[tuple[Place, str], ...]:
        """Places of these legal actions that are buttons beside the board, with their words, in order.

        Their names begin with BUTTON, and they have no place in `spots`; only what lies nowhere on the board, such as
        a card of a model, may have another name. The words name the action, such as "Pass".
        """

    def expects(self, view: Any, seat: Seat, path: Steps) -> str:
        """What the seat is to do after these picks, without its name; "" for the usual sentence."""

    def asks(self, view: Any, action: Any) -> bool:
        """Whether an action is chosen in a box even where it is the only one of its places."""

    def risk(self, view: Any, action: Any) -> tuple[str, str]:
        """What a risky action leads to, as a question, and what the button says that does it nevertheless."""

    def odds(self, view: Any, action: Any) -> tuple[str, ...]:
        """One or two short lines on how likely a legal action is to succeed; () where nothing is left to chance."""

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

    def preview(self, view: Any, place: Place) -> bool:
        """Whether there is something at the place that can be shown large."""

    def preview_words(self, view: Any, place: Place) -> str:
        """A line to stand below what is shown large; "" for none."""

    def draw_preview(self, surface: pygame.Surface, rect: pygame.Rect, view: Any, place: Place) -> None:
        """Draws what lies at the place as large as the rectangle allows; the panel behind it is there."""

    def face(self, face: str, size: int) -> pygame.Surface | None:
        """What a die shows, as a square picture in pixels; None where its text will do."""

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Names of what is heard when this happens; the events are a spectator's, none for what is taken back."""

    def resignation(self) -> Any | None:
        """The action by which a seat gives up, where the game has one that is not offered on the board."""

    def stand_in(self, scene: TableScene) -> Scene | None:
        """A scene in which the person to act makes this decision instead of at the table; None for the table.

        It submits its action by `scene.play(action)` and then leaves the stage by itself.
        """

    def peek(self, *, on: bool) -> bool:
        """Shows what the seat to act hides from the others large, or no longer; whether there is such a thing."""

    def secret(self, view: Any) -> bool:
        """Whether others must look away while the seat to act decides; only asked where something is hidden."""

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        """The piece that stands for a seat, in pixels."""

    def seat_words(self, view: Any, seat: Seat) -> tuple[str, ...]:
        """What the seat plays with, the longest wording first; () for nothing worth saying."""

    def draw_seat(self, surface: pygame.Surface, rect: pygame.Rect, view: Any, seat: Seat, plate: SeatPlate) -> bool:
        """Draws a seat's panel in the game's own way; whether it has one."""

    def ending(self, *, won: bool) -> str:
        """Picture of the end of a game that all seats win or lose together; "" for the usual ribbon."""

    def aside_height(self) -> int:
        """Height in pixels that the game's own panel wants; 0 for none."""

    def aside_matters(self, view: Any) -> bool:
        """Whether the game's own panel takes the place of the list of moves where there is no room for both."""

    def draw_aside(self, surface: pygame.Surface, rect: pygame.Rect, view: Any) -> None:
        """Draws the game's own panel."""

    def details(self, match: Match[Any, Any, Any], ply: int) -> tuple[str, ...]:
        """What stands behind an action that everybody may know: dice, modifiers, clauses; a line each."""

    def notation(self, match: Match[Any, Any, Any], ply: int, viewer: Seat | None = None) -> str:
        """An action in the game's notation, as far as the viewer may know it; plies count from 1."""


def make_board(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board of a game, from the module of its name."""
    made: Board = import_module(f"tabletop.games.{game.name}.board.board").make(stage, game)
    return made
