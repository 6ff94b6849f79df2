"""A toy game with everything that a table must bear: paths, choices, cards, buttons, risks and dice."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tabletop.rules.game import (
    CHANCE,
    NOBODY,
    Die,
    Event,
    InvalidAction,
    Outcome,
    Refusal,
    Seat,
    Setup,
    Step,
    chosen,
)

CELLS = "abcdefghi"
"""Three rows of three."""
BLOWS, BLOCKS = ("hit", "miss"), ("1", "2", "3")


@dataclass(frozen=True, slots=True)
class Do:
    """An action by its words, such as "go a b"."""

    text: str

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.text.split())

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Done(Event):
    """Somebody did something."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice show something."""

    blow: str
    block: str


@dataclass(frozen=True, slots=True)
class Yard:
    """State and view: there are no secrets."""

    seat: Seat
    left: int
    """Actions that the seat has left."""
    pieces: tuple[Seat, ...]
    """Whose piece is on each cell; NOBODY for none."""
    card: bool = True
    """Whether seat 0 still has its card."""
    struck: str = ""
    """Cell that is being struck."""

    def at(self, cell: str) -> Seat:
        return self.pieces[CELLS.index(cell)]

    def of(self, seat: Seat) -> str:
        return "".join(cell for cell in CELLS if self.at(cell) == seat)

    def put(self, cell: str, seat: Seat) -> Yard:
        at = CELLS.index(cell)
        return replace(self, pieces=(*self.pieces[:at], seat, *self.pieces[at + 1 :]))

    def __str__(self) -> str:
        return f"{''.join('.' if p < 0 else str(p) for p in self.pieces)} {self.seat} {self.left}"


class YardGame:
    """Each seat does two things a turn; a blow is decided by two dice."""

    name = "yard"
    version = 1
    complete = True
    hidden = False
    rolls = True
    team = False
    events = (Done, Rolled)
    options = ()

    def seats(self, setup: Setup) -> int:
        chosen(self.options, setup)
        return 2

    def start(self, setup: Setup) -> Yard:
        return Yard(0, 2, (0, 0, NOBODY, NOBODY, 1, NOBODY, NOBODY, NOBODY, 1))

    def to_act(self, state: Yard) -> Seat:
        if self.outcome(state):
            return NOBODY
        return CHANCE if state.struck else state.seat

    def actions(self, state: Yard) -> Sequence[Do]:
        seat = self.to_act(state)
        if seat == NOBODY:
            return ()
        if seat == CHANCE:
            return tuple(Do(f"roll {blow} {block}") for blow in BLOWS for block in BLOCKS)
        return tuple(Do(text) for text in self._texts(state, seat))

    def _texts(self, state: Yard, seat: Seat) -> Iterator[str]:
        mine, free, foes = state.of(seat), state.of(NOBODY), state.of(1 - seat)
        for cell in mine:
            for near in filter(free.__contains__, _near(cell)):
                yield f"go {cell} {near}"
                yield from (f"go {cell} {near} {far}" for far in _near(near) if far in free)
            yield from (f"strike {cell} {foe}" for foe in _near(cell) if foe in foes)
            for other in (each for each in _near(cell) if each in mine):
                yield from (f"swap {cell} {other} left", f"swap {cell} {other} right")
        if state.card and seat == 0:
            yield from (f"fly {cell} {there}" for cell in mine for there in free)
        yield "pass"
        yield "dig"

    def check(self, state: Yard, action: Do) -> Refusal | None:
        return None if action in self.actions(state) else Refusal("Y1", "not_possible", (("what", action.text),))

    def apply(self, state: Yard, action: Do) -> Step[Yard]:
        verb, *cells = action.words
        if verb == "roll":
            return Step(self._spent(_rolled(state, cells[0])), (Rolled(*cells),))
        done = (Done(state.seat, action.text),)
        if verb == "strike":
            return Step(replace(state, struck=cells[1]), done)
        if verb in ("go", "fly"):
            state = state.put(cells[0], NOBODY).put(cells[-1], state.seat)
            state = replace(state, card=state.card and verb == "go")
        return Step(self._spent(state, 2 if verb == "pass" else 1), done)

    def _spent(self, state: Yard, actions: int = 1) -> Yard:
        if state.left <= actions:
            return replace(state, seat=1 - state.seat, left=2)
        return replace(state, left=state.left - actions)

    def resolve(self, state: Yard, rng: random.Random) -> Do:
        return rng.choice(self.actions(state))

    def dice(self, state: Yard) -> Sequence[Die]:
        return (Die(state.seat, BLOWS), Die(1 - state.seat, BLOCKS)) if state.struck else ()

    def rolled(self, state: Yard, faces: Sequence[str]) -> Do:
        return self.parse(f"roll {' '.join(faces)}")

    def chances(self, state: Yard) -> Sequence[tuple[Do, Fraction]]:
        return tuple((each, Fraction(1, 6)) for each in self.actions(state)) if state.struck else ()

    def outcome(self, state: Yard) -> Outcome | None:
        beaten = [seat for seat in (0, 1) if not state.of(seat)]
        return Outcome((1 - beaten[0],), "beaten", "Y2") if beaten else None

    def view(self, state: Yard, seat: Seat | None) -> Yard:
        return state

    def unveiled(self, state: Yard) -> Yard:
        return state

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event

    def imagine(self, view: Yard, rng: random.Random) -> Yard:
        return view

    def parse(self, text: str) -> Do:
        if text.partition(" ")[0] not in ("go", "fly", "strike", "swap", "pass", "dig", "roll"):
            raise InvalidAction(f"{text!r} is no action")
        return Do(text)


def _rolled(state: Yard, blow: str) -> Yard:
    hit = state.put(state.struck, NOBODY) if blow == "hit" else state
    return replace(hit, struck="")


def _near(cell: str) -> tuple[str, ...]:
    """The cells beside a cell."""
    x, y = CELLS.index(cell) % 3, CELLS.index(cell) // 3
    around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return tuple(CELLS[3 * b + a] for a, b in around if 0 <= a < 3 and 0 <= b < 3)
