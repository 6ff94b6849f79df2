"""What an action does: one function per kind of action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from tabletop.games.zoon.rules import alternate, classic, events, field, moves, stars, trumps, turns
from tabletop.games.zoon.rules.actions import (
    Action,
    Choose,
    Deploy,
    First,
    Lie,
    Move,
    Pass,
    Place,
    Play,
    Resign,
    Roll,
    Touch,
    TurnUp,
)
from tabletop.games.zoon.rules.rules_context import RulesContext
from tabletop.games.zoon.rules.state import CORNERS, Combat, State, interned_piece
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.walk import walk
from tabletop.rules.game import Step


def apply(rules_context: RulesContext, state: State, action: Action) -> Step[State]:
    """Does a legal action and all that follows from it."""
    draft = StateBuilder(rules_context, state)
    apply_in_place(draft, action)
    return draft.step()


def apply_in_place(draft: StateBuilder, action: Action) -> None:
    """Does a legal action in a draft, and all that follows from it up to the next decision."""
    draft.offered = None
    _DONE[type(action)](draft, action)
    if action.__class__ is not First and draft.result is None:
        turns.advance(draft)


def _resign(draft: StateBuilder, action: Resign) -> None:
    turns.end_game(draft, (1 - moves.to_act(draft),), "resigned", "D30")


def _deploy(draft: StateBuilder, action: Deploy) -> None:
    seat = 1 if draft.deployed[0] else 0
    deck = draft.sides[seat].deck
    zone = field.home(seat)
    for cell, label in zip(zone, action.labels, strict=True):
        card = deck.by_label[label].index
        draft.cells[cell] = interned_piece(seat, card, False, False, deck.anything, 0, None, 0, 0)
    draft.deployed = (True, bool(seat))
    draft.add_event(events.Deployed(("Z8", "Z9"), seat))
    draft.add_event(events.Arranged(("Z9",), seat, action.labels))
    if draft.sullivan and all(draft.deployed):
        for side in (0, 1):
            for cell in field.home(side)[: field.SIDE]:
                draft.turn_up(cell, "A3", "A4", reason=events.FRONT)


def _first(draft: StateBuilder, action: First) -> None:
    draft.add_event(events.Began(("Z11",), action.seat))
    draft.turn = action.seat
    turns.begin(draft)


def _touch(draft: StateBuilder, action: Touch) -> None:
    fight = draft.combat
    assert fight is not None
    south, north = fight.touches
    seat = fight.attacker if fight.touches[fight.attacker] is None else 1 - fight.attacker
    touches = (south, action.corner) if seat else (action.corner, north)
    draft.combat = Combat(
        fight.attacker, fight.origin, fight.target, fight.retreat, fight.trump, touches, fight.rematch
    )
    if not draft.is_silent:
        draft.add_event(events.Touched(("Z31",), seat))
        draft.add_event(events.TouchedCorner(("Z31", "D14"), seat, CORNERS[action.corner]))


def _move(draft: StateBuilder, action: Move) -> None:
    march = draft.march
    if march is not None:
        draft.march = replace(march, left=march.left - 1)
    walk(draft, action.origin, action.target, action.via, marches=march is not None)


def _pass(draft: StateBuilder, action: Pass) -> None:
    if draft.choice is not None:
        stars.decline(draft)
        return
    draft.march = None
    draft.add_event(events.Declined(("N1",), draft.turn, "passed"))


def _turn_up(draft: StateBuilder, action: TurnUp) -> None:
    draft.turning = draft.turning[1:]
    draft.turn_up(action.cell, "A6")


_DONE: Final[dict[type, Callable[[StateBuilder, Any], None]]] = {
    Deploy: _deploy,
    First: _first,
    Move: _move,
    Play: trumps.play,
    Place: trumps.place,
    Touch: _touch,
    Lie: classic.resolve,
    Roll: alternate.resolve,
    Choose: stars.choose,
    TurnUp: _turn_up,
    Pass: _pass,
    Resign: _resign,
}
