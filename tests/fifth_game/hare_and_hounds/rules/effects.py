"""What a step does, and how the game ends."""

from __future__ import annotations

from dataclasses import replace

from hare_and_hounds.rules import moves
from hare_and_hounds.rules.actions import Action, Ended, Ran, Stalled
from hare_and_hounds.rules.field import Field
from hare_and_hounds.rules.state import HARE, PACK, State
from tabletop.rules.game import Event, Outcome, Step


def run(field: Field, state: State, action: Action) -> Step[State]:
    """Takes a legal step and ends the game where it ends it."""
    events: list[Event] = [Ran(state.turn, action.origin, action.target)]
    moved = _moved(field, state, action)
    if moved.stalled > state.stalled:
        events.append(Stalled(moved.stalled, field.board.patience))
    result = ending(field, moved)
    if result is not None:
        moved = replace(moved, result=result)
        events.append(Ended(result.winners[0], result.clause, result.reason))
    return Step(moved, tuple(events))


def ending(field: Field, state: State) -> Outcome | None:
    """Who has won, by the first of HH6, HH8 and HH7 that says so; None while the game goes on."""
    if field.is_past(state.hare, state.hounds):
        return Outcome((HARE,), "escaped", "HH6")
    if state.stalled >= field.board.patience:
        return Outcome((HARE,), "stalled", "HH8")
    if not moves.legal(field, state):
        return Outcome((1 - state.turn,), "trapped", "HH7")
    return None


def _moved(field: Field, state: State, action: Action) -> State:
    if state.turn == HARE:
        return replace(state, hare=action.target, turn=PACK)
    hounds = field.ordered({*state.hounds, action.target} - {action.origin})
    return replace(state, hounds=hounds, turn=HARE, stalled=state.stalled + 1 if field.is_sideways(action) else 0)
