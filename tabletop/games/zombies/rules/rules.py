"""Zombies as a Game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from tabletop.games.zombies.rules import offers
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state import imagine, view
from tabletop.games.zombies.rules.state.arena import Arena
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.tasks import Counting, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import parse, reading
from tabletop.games.zombies.rules.text.actions import Action, Roll
from tabletop.games.zombies.rules.turn import chances, engine, refusals, setting
from tabletop.rules.game import (
    CHANCE,
    NOBODY,
    POSITION,
    Die,
    Event,
    InvalidAction,
    Option,
    Outcome,
    Refusal,
    Seat,
    Setup,
    Step,
)


class Zombies:
    """The rules H, G, X and K over survivors, cards, tiles and chapters from content."""

    name = "zombies"
    version = 1
    complete = False
    hidden = True
    team = True
    rolls = True

    def __init__(self, content: Content) -> None:
        self.content = content
        self.arena = Arena(content)
        self.options: tuple[Option, ...] = setting.options(content)
        self._offered: tuple[State | None, tuple[Action, ...]] = (None, ())
        """The state that was asked about last."""
        self._acting: tuple[State | None, Seat] = (None, NOBODY)
        """The same for whose decision it is."""

    def seats(self, setup: Setup) -> int:
        """One for each survivor, whoever plays them."""
        return setting.seats(self.arena, setup)

    def start(self, setup: Setup) -> State:
        """The chapter before its first chance; or the option `position`; raises InvalidSetup."""
        agreed = setting.agreed(self.arena, setup)
        if POSITION in setup:
            return reading.parse_position(self.arena, agreed, setup[POSITION])
        return setting.start(self.arena, agreed)

    def to_act(self, state: State) -> Seat:
        """Whose decision it is."""
        known, seat = self._acting
        if known is not state:
            found = engine.seat(Draft(self.arena, state))
            assert found is not None, "no task waits"
            seat = found
            self._acting = (state, seat)
        return seat

    def actions(self, state: State) -> Sequence[Action]:
        """A sample of the legal actions."""
        known, offered = self._offered
        if known is not state:
            offered = offers.offered(Draft(self.arena, state))
            self._offered = (state, offered)
        return offered

    def check(self, state: State, action: Action) -> Refusal | None:
        """None exactly where the action is legal."""
        return refusals.check(Draft(self.arena, state), action)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Does a legal action."""
        return engine.apply(self.arena, state, action)

    def resolve(self, state: State, rng: random.Random) -> Action:
        """Rolls a die, or draws a card, a tile or a hand."""
        return chances.resolve(Draft(self.arena, state), rng)

    def dice(self, state: State) -> Sequence[Die]:
        """The one die that is to be rolled; none where something hidden is drawn."""
        d = Draft(self.arena, state)
        if engine.seat(d) != CHANCE or Roll not in engine.TAKES[type(d.todo[-1])]:
            return ()
        if not chances.is_possible(d, Roll(1)):
            return ()
        task = d.todo[-1]
        whose = task.seat if isinstance(task, Walking) else d.first if isinstance(task, Counting) else NOBODY
        return (Die(whose, self._faces()),)

    def rolled(self, state: State, faces: Sequence[str]) -> Action:
        """The die as it fell; raises InvalidAction."""
        dice = self.dice(state)
        if len(faces) != len(dice) or not dice:
            raise InvalidAction(f"{len(dice)} faces are expected, not {len(faces)}")
        if faces[0] not in self._faces():
            raise InvalidAction(f"{faces[0]!r} is no face; {', '.join(self._faces())} are expected")
        return Roll(int(faces[0]))

    def chances(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        """What can come up, with its probabilities."""
        d = Draft(self.arena, state)
        return tuple(chances.odds(d)) if engine.seat(d) == CHANCE else ()

    def outcome(self, state: State) -> Outcome | None:
        """None while the night goes on."""
        return state.result

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may see; None is a spectator."""
        return view.look(state, seat, self.to_act(state))

    def unveiled(self, state: State) -> View:
        """Every hand, deck and pile lies open."""
        return view.open_view(state, self.to_act(state))

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """Only their owner learns the values of cards that are drawn, looked at or put face down."""
        return view.redact(event, seat)

    def imagine(self, view_: View, rng: random.Random) -> State:
        """A state that fits the view."""
        return imagine.imagine(self.arena, view_, rng)

    def parse(self, text: str) -> Action:
        """Inverse of `str(action)`; raises InvalidAction."""
        return parse.parse(text)

    def _faces(self) -> tuple[str, ...]:
        return tuple(str(face) for face in range(1, self.content.field.die + 1))
