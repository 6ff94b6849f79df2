"""The contract that every game fulfils (Game), and the values that pass between rules and program.

Used by everything: all packages know games only through it (`play/match`, `ai/search`, `cli/conformance`, the boards
in `ui`). They ask for legal actions, apply one, and get a Step with the next state and its events, or a Refusal.
Pure: no I/O, no clock, and chance only by the `rng` that is passed in. Games of other packages implement these names,
so a change here touches every game; `tabletop conform` checks that they keep it. CHANCE, NOBODY and POSITION stand in
saved files. The Protocols LimitsRecall, LimitsActionTexts and RollsWithSomeOptions are optional parts that only some
games have.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import ModuleType
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from tabletop.rules.event_lines import event_line

Seat = int
CHANCE: Final[Seat] = -1
"""To act when dice or cards must be resolved."""
NOBODY: Final[Seat] = -2
"""To act when the game is over."""
JSON_NAME: Final = "json"
"""In a field's metadata: what the engine's protocol calls it, where that is not its name."""

Setup = Mapping[str, str]
"""Chosen options by name; what is left out has its default."""
POSITION: Final = "position"
"""The option that has a position's text for its value."""

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class RulesError(ValueError):
    """Root of everything that the rules refuse."""


class InvalidAction(RulesError):
    """The text is no action of this game."""


class InvalidSetup(RulesError):
    """An option is unknown or has a value that it cannot have."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not possible now; the user interface makes the sentence."""

    clause: str
    """Number in the rules checklist, such as "ZD6"."""
    reason: str
    """Key of the sentence in the game's words."""
    params: tuple[tuple[str, str], ...] = ()
    """What stands in the way, by the names that the sentence uses."""


def refuse(clause: str, reason: str, **params: str) -> Refusal:
    """A refusal with what stands in the way by name."""
    return Refusal(clause, reason, tuple(params.items()))


class IllegalAction(RulesError):
    """A well-formed action that is not possible now."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal.reason} ({refusal.clause})")
        self.action = action
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.action, self.refusal)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; games derive their own frozen dataclasses of plain values, tuples and such dataclasses.

    `str` gives one line for machines, `lines.parse_event_line` makes the event of it again.
    """

    def __str__(self) -> str:
        return event_line(self)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Numbers in the rules checklist that made it happen."""
        return ()


@dataclass(frozen=True, slots=True)
class EventWithRuleNumbers(Event):
    """An event that carries the numbers of the rules that made it happen."""

    rules: tuple[str, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.rules


def event_types_in_module(module: ModuleType) -> tuple[type[Event], ...]:
    """All kinds of events that a game's module knows by name."""
    kinds = (kind for name, kind in vars(module).items() if isinstance(kind, type) and not name.startswith("_"))
    return tuple(kind for kind in kinds if issubclass(kind, Event) and kind not in (Event, EventWithRuleNumbers))


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an action leads to."""

    state: S
    events: tuple[Event, ...]
    reveals: bool = False
    """Whether hidden information came out, so that undo must not cross it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; several winners share a win, none is a draw."""

    winners: tuple[Seat, ...]
    reason: str
    """Key of the sentence in the game's words."""
    clause: str = ""
    """Number in the rules checklist."""
    because: str = ""
    """Number of the rule that has brought it about, where that is another one and tells more."""

    @property
    def rule(self) -> str:
        """Number of the rule that people read to understand it."""
        return self.because or self.clause


@dataclass(frozen=True, slots=True)
class Option:
    """Something the players agree on before the game; its words stand in the game's content."""

    name: str
    values: tuple[str, ...]
    default: str
    titles: tuple[str, ...] = ()
    """What the content itself calls the values, in their order, for those that the game's words do not know."""
    among: tuple[str, tuple[str, ...]] = ("", ())
    """Another option, and the values of it with which this one matters; always where none is named."""
    unlike: tuple[str, ...] = ()
    """Other options whose values it cannot have at the same time."""

    def matters(self, settled: Setup) -> bool:
        """Whether it makes a difference beside the others."""
        name, values = self.among
        return not name or settled.get(name) in values

    def title(self, value: str) -> str:
        """What the content calls a value; empty where it has no name for it."""
        return dict(zip(self.values, self.titles, strict=False)).get(value, "")


@dataclass(frozen=True, slots=True)
class Die:
    """A die that the rules ask for, and that people may roll by hand."""

    seat: Seat
    """Whose die it is; NOBODY where it is everybody's."""
    faces: tuple[str, ...]
    """What it can show, in the order of its faces."""


def parse_fallen_dice(dice: Sequence[Die], faces: Sequence[str]) -> tuple[int, ...]:
    """The numbers on dice as they fell; raises InvalidAction."""
    if len(faces) != len(dice):
        raise InvalidAction(f"{len(dice)} faces are expected, not {len(faces)}")
    for face, die in zip(faces, dice, strict=True):
        if face not in die.faces:
            raise InvalidAction(f"{face!r} is no face; {', '.join(die.faces)} are expected")
    return tuple(map(int, faces))


class Game(Protocol[S, A, V]):
    """Rules and content of one game, never a state.

    Actions, events, states and views are hashable values. `str(action)` is the action's text, `str(event)` the event's
    and `str(view)` a position in one line. A state's text is that of the spectator's view.
    """

    name: str
    version: int
    """Grows when the same actions can lead to another state."""
    complete: bool
    """Whether `actions` lists every legal action."""
    hidden: bool
    """Whether seats may see different things."""
    rolls: bool
    """Whether it ever asks for dice."""
    team: bool
    """Whether all seats win or lose together, so that one person may play several of them."""
    options: tuple[Option, ...]
    events: tuple[type[Event], ...]
    """Every kind of event that it tells."""

    def seats(self, setup: Setup) -> int:
        """Number of players."""

    def start(self, setup: Setup) -> S:
        """Raises InvalidSetup."""

    def to_act(self, state: S) -> Seat:
        """Seat whose turn it is, or CHANCE, or NOBODY."""

    def actions(self, state: S) -> Sequence[A]:
        """Legal actions of the seat to act: no duplicates, always in the same order."""

    def check(self, state: S, action: A) -> Refusal | None:
        """None exactly where the action is legal."""

    def apply(self, state: S, action: A) -> Step[S]:
        """Does a legal action; trusts that it was checked, and never rolls."""

    def resolve(self, state: S, rng: random.Random) -> A:
        """Draws the chance action; only where CHANCE is to act."""

    def dice(self, state: S) -> Sequence[Die]:
        """Dice to be rolled now; none where CHANCE is not to act, or draws what nobody may see."""

    def rolled(self, state: S, faces: Sequence[str]) -> A:
        """The chance action of these faces, one for each of the dice; raises InvalidAction."""

    def chances(self, state: S) -> Sequence[tuple[A, Fraction]]:
        """Chance actions with their probabilities, where these can be enumerated; else empty."""

    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may see; None is a spectator."""

    def unveiled(self, state: S) -> V:
        """Everything lies open: for games that are over, pictures and lessons, never for somebody who plays."""

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """The event as a seat may learn of it; None where it may not."""

    def imagine(self, view: V, rng: random.Random) -> S:
        """Some state that fits the view."""

    def parse(self, text: str) -> A:
        """Inverse of `str(action)`; raises InvalidAction."""


@runtime_checkable
class LimitsRecall(Protocol):
    """What a game adds to the contract in which players have to remember: it says what may be looked at again.

    `now` is the state at which the match stands, `then` an earlier or later one of the same match, or the same.
    """

    def may_look(self, state: Any, seat: Seat) -> bool:
        """Whether a seat may look at its own hidden cards now."""

    def recall_view(self, then: Any, now: Any, seat: Seat | None) -> Any:
        """What is shown of `then` to a seat; bots and other programs get `view`, and remember by themselves."""

    def news_view(self, then: Any, now: Any, seat: Seat | None) -> Any:
        """What is shown of `then` to a seat that is first told only now what led there."""

    def recall_event(self, event: Event, now: Any) -> Event:
        """An event as lists tell it afterwards; whoever was there when it happened has learned all of it."""


@runtime_checkable
class LimitsActionTexts(Protocol):
    """What a game adds to the contract in which an action's text tells more than may be told afterwards."""

    def may_name(self, action: Any, seat: Seat, now: Any) -> bool:
        """Whether the text of an action of a seat may still stand in lists."""


def as_recall_limiting_game(game: Game[Any, Any, Any]) -> LimitsRecall | None:
    """The game, where players have to remember in it; raises TypeError where it says only in part what they may see."""
    if isinstance(game, LimitsRecall):
        return game
    names = ("may_look", "recall_view", "news_view", "recall_event")
    if found := [name for name in names if hasattr(game, name)]:
        raise TypeError(f"{type(game).__name__} has {', '.join(found)} of {', '.join(names)}: it needs all of them")
    return None


@runtime_checkable
class RollsWithSomeOptions(Protocol):
    """What a game adds to the contract that asks for dice only where something was agreed on."""

    def rolls_with(self, setup: Setup) -> bool:
        """Whether it ever asks for dice in a match with these options."""


def may_roll_dice(game: Game[Any, Any, Any], setup: Setup) -> bool:
    """Whether a match with these options ever asks for dice."""
    return game.rolls and (not isinstance(game, RollsWithSomeOptions) or game.rolls_with(setup))


def chosen(options: Sequence[Option], setup: Setup, texts: Sequence[str] = (POSITION,)) -> dict[str, str]:
    """The setup with every option in it, the default where none was given.

    Raises InvalidSetup for an unknown option or value, but for names in `texts`, which are passed over and left out.
    """
    known = {option.name: option for option in options}
    for name, value in setup.items():
        if name in texts:
            continue
        if name not in known:
            raise InvalidSetup(f"unknown option {name!r}; there is {_comma_list(known)}")
        if value not in known[name].values:
            raise InvalidSetup(f"option {name}: {value!r} is not one of {_comma_list(known[name].values)}")
    return {option.name: setup.get(option.name, option.default) for option in options}


def clashing_options(options: Sequence[Option], settled: Setup) -> tuple[str, str] | None:
    """The first two of the settled options that may not have the same value, and have it."""
    matter = {option.name: option for option in options if option.matters(settled)}
    return next(
        (
            (other, option.name)
            for option in matter.values() for other in option.unlike
            if other in matter and other in settled and settled[other] == settled.get(option.name)
        ),
        None,
    )  # fmt: skip


def _comma_list(names: Sequence[str] | Mapping[str, object]) -> str:
    return ", ".join(names) or "none"
