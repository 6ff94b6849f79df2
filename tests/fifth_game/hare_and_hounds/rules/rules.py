"""Hare and Hounds as a Game."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hare_and_hounds.rules import actions, effects, moves, view
from hare_and_hounds.rules.actions import Action, Ended, Ran, Stalled
from hare_and_hounds.rules.content import Content
from hare_and_hounds.rules.field import Field
from hare_and_hounds.rules.state import HARE, PACK, State
from hare_and_hounds.rules.view import View
from tabletop.rules.game import (
    NOBODY,
    POSITION,
    Event,
    InvalidSetup,
    Option,
    Outcome,
    Refusal,
    Seat,
    Setup,
    Step,
    chosen,
)
from tabletop.rules.open import OpenGame


class HareAndHounds(OpenGame[State, Action]):
    """The rules HH1 to HH8 over a board from content."""

    name = "hare_and_hounds"
    version = 1
    complete = True
    options: tuple[Option, ...] = (Option("begins", ("pack", "hare"), "pack"),)
    events: tuple[type[Event], ...] = (Ran, Stalled, Ended)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.field = Field(content.board)

    def seats(self, setup: Setup) -> int:
        """Pack and hare."""
        chosen(self.options, setup)
        return 2

    def start(self, setup: Setup) -> State:
        """The board as it is laid out (HH2), or the option `position`, a view's text; raises InvalidSetup."""
        begins = PACK if chosen(self.options, setup)["begins"] == "pack" else HARE
        board = self.content.board
        if POSITION not in setup:
            return State(self.field.ordered(board.hounds), board.hare, begins, 0)
        state = view.parse_position(self.field, setup[POSITION])
        if effects.ending(self.field, state) is not None:
            raise InvalidSetup(f"option {POSITION}: the game would be over in {setup[POSITION]!r}")
        return state

    def to_act(self, state: State) -> Seat:
        """The side to move."""
        return state.turn if state.result is None else NOBODY

    def actions(self, state: State) -> Sequence[Action]:
        """Legal actions."""
        return moves.legal(self.field, state) if state.result is None else ()

    def check(self, state: State, action: Action) -> Refusal | None:
        """None exactly where the action is legal."""
        if state.result is not None:
            return Refusal(state.result.clause, "game_over")
        return moves.refusal(self.field, state, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Does a legal action."""
        return effects.run(self.field, state, action)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game goes on."""
        return state.result

    def view(self, state: State, seat: Seat | None) -> View:
        """The same for every seat."""
        return view.look(state)

    def unveiled(self, state: State) -> View:
        """The same: nothing is hidden."""
        return view.look(state)

    def imagine(self, view_: View, rng: random.Random) -> State:
        """The only state that fits the view."""
        return view.state_of(view_)

    def parse(self, text: str) -> Action:
        """Inverse of `str(action)`; raises InvalidAction."""
        return actions.parse(text)
