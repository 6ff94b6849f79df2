"""What an action does, how turns begin and end after it, and whole games that are played in place."""

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
from tabletop.games.zoon.rules.walk import move_or_attack
from tabletop.rules.game import Step


def apply_action(rules_context: RulesContext, state: State, action: Action) -> Step[State]:
    draft = StateBuilder(rules_context, state)
    apply_in_place(draft, action)
    return draft.finish_step()


def apply_in_place(draft: StateBuilder, action: Action) -> None:
    """Does a legal action in a draft, and all that follows from it up to the next decision."""
    draft.offered = None
    _EFFECTS_BY_ACTION[type(action)](draft, action)
    if action.__class__ is not First and draft.result is None:
        turns.advance_to_decision(draft)


def _resign_game(draft: StateBuilder, action: Resign) -> None:
    turns.end_game(draft, (1 - moves.to_act(draft),), "resigned", "D30")


def _deploy_cards(draft: StateBuilder, action: Deploy) -> None:
    seat = 1 if draft.deployed[0] else 0
    deck = draft.sides[seat].deck
    zone = field.deployment_zone(seat)
    for cell, label in zip(zone, action.labels, strict=True):
        card = deck.cards_by_label[label].index
        draft.cells[cell] = interned_piece(seat, card, False, False, deck.starting_card_bits, 0, None, 0, 0)
    draft.deployed = (True, bool(seat))
    draft.add_event(events.Deployed(("Z8", "Z9"), seat))
    draft.add_event(events.Arranged(("Z9",), seat, action.labels))
    if draft.sullivan and all(draft.deployed):
        for side in (0, 1):
            for cell in field.deployment_zone(side)[: field.SIDE]:
                draft.turn_up_card(cell, "A3", "A4", reason=events.FRONT_ROW_TURNED)


def _begin_game(draft: StateBuilder, action: First) -> None:
    draft.add_event(events.Began(("Z11",), action.seat))
    draft.turn = action.seat
    turns.begin_turn(draft)


def _touch_corner(draft: StateBuilder, action: Touch) -> None:
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


def _move_zoon(draft: StateBuilder, action: Move) -> None:
    march = draft.march
    if march is not None:
        draft.march = replace(march, left=march.left - 1)
    move_or_attack(draft, action.origin, action.target, action.via, marches=march is not None)


def _pass_decision(draft: StateBuilder, action: Pass) -> None:
    if draft.choice is not None:
        stars.decline_choice(draft)
        return
    draft.march = None
    draft.add_event(events.Declined(("N1",), draft.turn, "passed"))


def _turn_up_chosen_card(draft: StateBuilder, action: TurnUp) -> None:
    draft.turning = draft.turning[1:]
    draft.turn_up_card(action.cell, "A6")


_EFFECTS_BY_ACTION: Final[dict[type, Callable[[StateBuilder, Any], None]]] = {
    Deploy: _deploy_cards,
    First: _begin_game,
    Move: _move_zoon,
    Play: trumps.play_trump,
    Place: trumps.place_reinforcement,
    Touch: _touch_corner,
    Lie: classic.resolve_touches,
    Roll: alternate.resolve_dice,
    Choose: stars.carry_out_choice,
    TurnUp: _turn_up_chosen_card,
    Pass: _pass_decision,
    Resign: _resign_game,
}
