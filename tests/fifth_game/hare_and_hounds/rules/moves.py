"""What is possible: one function for the offer, one for the law."""

from __future__ import annotations

from hare_and_hounds.rules.actions import Action
from hare_and_hounds.rules.field import Field
from hare_and_hounds.rules.state import HARE, PACK, State
from tabletop.rules.game import Refusal, refuse


def legal(field: Field, state: State) -> tuple[Action, ...]:
    """All legal steps, in the board's order."""
    own = state.hounds if state.turn == PACK else (state.hare,)
    ways = (Action(origin, target) for origin in own for target in field.neighbours[origin])
    return tuple(way for way in ways if refusal(field, state, way) is None)


def refusal(field: Field, state: State, action: Action) -> Refusal | None:
    """Why a step is not possible in a game that goes on."""
    for point in (action.origin, action.target):
        if point not in field.names:
            return refuse("HH1", "no_such_point", point=point)
    return _not_yours(state, action) or _no_way(field, state, action)


def _not_yours(state: State, action: Action) -> Refusal | None:
    """Why the side to move cannot take whoever stands on the origin (HH2)."""
    is_hare, is_hound = action.origin == state.hare, action.origin in state.hounds
    if state.turn == PACK and is_hare:
        return refuse("HH2", "hare_is_not_yours")
    if state.turn == HARE and is_hound:
        return refuse("HH2", "hound_is_not_yours")
    return None if is_hare or is_hound else refuse("HH2", "nobody_there", origin=action.origin)


def _no_way(field: Field, state: State, action: Action) -> Refusal | None:
    """Why an animal of the side to move cannot go there (HH3, HH4)."""
    ends = {"origin": action.origin, "target": action.target}
    if action.target not in field.neighbours[action.origin]:
        return refuse("HH3", "no_path", **ends)
    if action.target in (*state.hounds, state.hare):
        return refuse("HH3", "taken", **ends)
    if state.turn == PACK and field.is_back(action):
        return refuse("HH4", "backwards", **ends)
    return None
