"""Two small games made for tests: one with hidden picks and a die, one that only counts."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tabletop.rules.game import (
    CHANCE,
    NOBODY,
    Die,
    Event,
    InvalidAction,
    Option,
    Outcome,
    Refusal,
    RulesError,
    Seat,
    Setup,
    Step,
    chosen,
)

FACES = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Pick:
    """A number chosen in secret."""

    number: int

    def __str__(self) -> str:
        return f"pick {self.number}"


@dataclass(frozen=True, slots=True)
class Roll:
    """What the die shows; a chance action."""

    number: int

    def __str__(self) -> str:
        return f"roll {self.number}"


GuessAction = Pick | Roll


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """Everybody sees that a seat has picked."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """Only the seat sees what it picked."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """The die and all picks come out."""

    rolled: int
    picks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GuessState:
    """Rounds left, picks of this round, points."""

    left: int
    picks: tuple[int, ...]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GuessView:
    """What a seat sees: its own pick at most."""

    seat: Seat | None
    left: int
    picked: int
    own: int | None
    points: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.left} left, {self.picked} picked, {self.points[0]}:{self.points[1]}"


class Guess:
    """Both seats pick in secret, then a die is rolled: who picked its number has a point."""

    name = "guess"
    version = 1
    complete = True
    hidden = True
    rolls = True
    team = False
    events: tuple[type[Event], ...] = (Picked, Noted, Shown)
    options: tuple[Option, ...] = (Option("rounds", ("1", "3", "30"), "3"),)

    def seats(self, setup: Setup) -> int:
        chosen(self.options, setup)
        return 2

    def start(self, setup: Setup) -> GuessState:
        return GuessState(int(chosen(self.options, setup)["rounds"]), (), (0, 0))

    def to_act(self, state: GuessState) -> Seat:
        if state.left == 0:
            return NOBODY
        return len(state.picks) if len(state.picks) < 2 else CHANCE

    def actions(self, state: GuessState) -> Sequence[GuessAction]:
        if self.to_act(state) == NOBODY:
            return ()
        kind: type[Pick] | type[Roll] = Roll if self.to_act(state) == CHANCE else Pick
        return tuple(kind(number) for number in FACES)

    def check(self, state: GuessState, action: GuessAction) -> Refusal | None:
        if state.left == 0:
            return Refusal("T3", "game_over")
        if isinstance(action, Roll) != (self.to_act(state) == CHANCE):
            return Refusal("T1", "not_now")
        return None if action.number in FACES else Refusal("T2", "no_such_number", (("number", str(action.number)),))

    def apply(self, state: GuessState, action: GuessAction) -> Step[GuessState]:
        if isinstance(action, Pick):
            seat = len(state.picks)
            picked = replace(state, picks=(*state.picks, action.number))
            return Step(picked, (Picked(seat), Noted(seat, action.number)))
        points = tuple(had + (pick == action.number) for had, pick in zip(state.points, state.picks, strict=True))
        settled = GuessState(state.left - 1, (), (points[0], points[1]))
        return Step(settled, (Shown(action.number, state.picks),), reveals=True)

    def resolve(self, state: GuessState, rng: random.Random) -> GuessAction:
        return Roll(rng.choice(FACES))

    def dice(self, state: GuessState) -> Sequence[Die]:
        faces = tuple(str(face) for face in FACES)
        return (Die(NOBODY, faces),) if self.to_act(state) == CHANCE else ()

    def rolled(self, state: GuessState, faces: Sequence[str]) -> GuessAction:
        if len(faces) != 1:
            raise InvalidAction(f"one face is expected, not {len(faces)}")
        return self.parse(f"roll {faces[0]}")

    def chances(self, state: GuessState) -> Sequence[tuple[GuessAction, Fraction]]:
        if self.to_act(state) != CHANCE:
            return ()
        return tuple((Roll(number), Fraction(1, 3)) for number in FACES)

    def outcome(self, state: GuessState) -> Outcome | None:
        if state.left:
            return None
        best = max(state.points)
        return Outcome(tuple(seat for seat in (0, 1) if state.points[seat] == best), "points", "T3")

    def view(self, state: GuessState, seat: Seat | None) -> GuessView:
        own = state.picks[seat] if seat is not None and seat < len(state.picks) else None
        return GuessView(seat, state.left, len(state.picks), own, state.points)

    def unveiled(self, state: GuessState) -> GuessView:
        """Room is for one pick only: the last one."""
        return self.view(state, len(state.picks) - 1 if state.picks else None)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return None if isinstance(event, Noted) and event.seat != seat else event

    def imagine(self, view: GuessView, rng: random.Random) -> GuessState:
        picks = [rng.choice(FACES) for _ in range(view.picked)]
        if view.own is not None and view.seat is not None:
            picks[view.seat] = view.own
        return GuessState(view.left, tuple(picks), view.points)

    def parse(self, text: str) -> GuessAction:
        form = re.fullmatch(r"(pick|roll) ([0-9])", text)
        if not form:
            raise InvalidAction(f"{text!r} is no action")
        return (Pick if form[1] == "pick" else Roll)(int(form[2]))


class OpenGuess(Guess):
    """The same where nobody minds what is known: its branches may be played in at any time."""

    name = "open_guess"
    hidden = False


@dataclass(frozen=True, slots=True)
class Add:
    """A number to add."""

    number: int

    def __str__(self) -> str:
        return f"+{self.number}"


@dataclass(frozen=True, slots=True)
class Added(Event):
    """The total grew."""

    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class Total:
    """State and view of a game that counts."""

    turn: Seat
    total: int
    goal: int

    def __str__(self) -> str:
        return f"{self.total} of {self.goal}, {self.turn} to add"


class Count:
    """Seats add 1 or 2 in turn until the goal: as long as one likes, with a state of constant size."""

    name = "count"
    version = 1
    complete = True
    hidden = False
    rolls = False
    team = False
    events: tuple[type[Event], ...] = (Added,)
    options: tuple[Option, ...] = (Option("goal", ("10", "1000000"), "1000000"),)

    def seats(self, setup: Setup) -> int:
        chosen(self.options, setup)
        return 2

    def start(self, setup: Setup) -> Total:
        return Total(0, 0, int(chosen(self.options, setup)["goal"]))

    def to_act(self, state: Total) -> Seat:
        return NOBODY if state.total >= state.goal else state.turn

    def actions(self, state: Total) -> Sequence[Add]:
        return () if state.total >= state.goal else (Add(1), Add(2))

    def check(self, state: Total, action: Add) -> Refusal | None:
        if state.total >= state.goal:
            return Refusal("C2", "game_over")
        return None if action.number in (1, 2) else Refusal("C1", "no_such_number")

    def apply(self, state: Total, action: Add) -> Step[Total]:
        total = state.total + action.number
        return Step(Total(1 - state.turn, total, state.goal), (Added(state.turn, total),))

    def resolve(self, state: Total, rng: random.Random) -> Add:
        raise RulesError("no chance here")

    def dice(self, state: Total) -> Sequence[Die]:
        return ()

    def rolled(self, state: Total, faces: Sequence[str]) -> Add:
        raise RulesError("no dice here")

    def chances(self, state: Total) -> Sequence[tuple[Add, Fraction]]:
        return ()

    def outcome(self, state: Total) -> Outcome | None:
        return Outcome((1 - state.turn,), "goal", "C2") if state.total >= state.goal else None

    def view(self, state: Total, seat: Seat | None) -> Total:
        return state

    def unveiled(self, state: Total) -> Total:
        return state

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event

    def imagine(self, view: Total, rng: random.Random) -> Total:
        return view

    def parse(self, text: str) -> Add:
        if not re.fullmatch(r"\+[0-9]", text):
            raise InvalidAction(f"{text!r} is no action")
        return Add(int(text[1:]))
