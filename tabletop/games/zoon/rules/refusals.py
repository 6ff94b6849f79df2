"""Why an action is not possible: one function per kind of action; the sentences stand in the game's words.

Used by `rules`, whose `check` asks it for every action. Moves and trumps of a turn are refused in `turn_refusals`. It
must refuse exactly what `moves` does not offer (and allow other set-ups and resigning), and never betray what the
seat cannot see. REASONS lists every reason with its blanks: the keys must be those of the sentences in
`data/zoon/words.yaml`, and the board's `view_queries` and `board_messages` use them too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from tabletop.games.zoon.rules import battlefield, moves, turn_refusals
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
from tabletop.games.zoon.rules.state import SULLIVAN, State
from tabletop.games.zoon.rules.tribes import EffectOp
from tabletop.games.zoon.rules.turn_refusals import pending_decision_refusal
from tabletop.rules.game import CHANCE, Refusal, refuse

REASONS: Final[dict[str, tuple[str, ...]]] = {
    # what is to be done first
    "game_over": (),  # Z1, Z2, D29, D30, D31: as the game ended
    "chance_first": (),  # Z11, D13, A18
    "deploy_first": (),  # Z8
    "combat_first": (),  # Z31
    "choice_first": (),  # Z40
    "turn_up_first": (),  # A6
    "march_first": ("trump",),  # Z48
    # what is not asked for now
    "no_chance": (),  # Z11, D13, A18
    "no_such_face": ("most",),  # A1
    "deployed_already": (),  # Z8
    "no_combat": (),  # Z31
    "no_choice": (),  # Z40
    "no_turning_up": (),  # A6
    "no_pass": (),  # Z13
    "must_choose": (),  # N20
    # setting up
    "wrong_number": ("number", "expected"),  # Z8
    "unknown_card": ("card",),  # Z3
    "uneven_rows": ("number", "expected"),  # D2
    "too_many": ("card", "copies"),  # Z8
    # moving
    "nobody_there": ("origin",),  # Z13
    "not_yours": ("origin",),  # Z13
    "obstacle_stays": ("origin",),  # Z27
    "no_grid": ("zoon",),  # Z17
    "immobile": ("zoon",),  # D25
    "off_grid": ("zoon", "origin", "target"),  # Z18
    "friend_there": ("zoon", "target", "friend"),  # Z24
    "obstacle_there": ("zoon", "target"),  # Z26
    "friend_on_way": ("zoon", "target", "friend", "at"),  # Z23
    "obstacle_on_way": ("zoon", "target", "at"),  # Z25
    "enemy_on_way": ("zoon", "target", "at"),  # Z29
    "no_stop": ("zoon", "target"),  # D12
    "way_needed": ("target", "ways"),  # D6
    "no_such_way": ("target", "via"),  # D6
    "other_row": ("zoon",),  # N1
    "moved_already": ("zoon",),  # Z49
    "free_cells_only": ("trump", "target"),  # D22
    # trumps
    "no_such_trump": ("trump",),  # Z10
    "trump_gone": ("trump",),  # Z59
    "trump_lies": ("trump",),  # Z60
    "place_it": ("trump",),  # Z67
    "no_reinforcement": ("trump",),  # Z67
    "row_full": ("trump",),  # Z68
    "wrong_cells": ("trump",),  # D21
    "no_user": ("trump", "types"),  # Z46
    "users_immobile": ("trump", "types"),  # Z47
    "not_user": ("trump", "zoon", "types"),  # Z46
    "no_enemy_there": ("trump", "target"),  # Z62, Z44
    "not_aimed": ("trump", "origin", "target"),  # Z62
    "no_target": ("trump",),  # Z62
    "no_enemy_in": ("trump", "area"),  # Z43
    "no_use": ("trump",),  # Z50
    "no_target_from": ("trump", "zoon"),  # Z62
    "wrong_type": ("trump", "zoon", "types"),  # Z43
    "cell_taken": ("target",),  # Z50, Z68, D27
    "outside_area": ("target", "area"),  # Z43, Z68, D32
    "has_gear": ("target",),  # Z56
    "cannot_be_led": ("target",),  # D24
    # choosing and turning up
    "no_such_choice": (),  # Z40
    "not_face_down": ("at",),  # A6
}
"""Every reason with its blanks. Cells are names such as c2, types and areas are words of the content."""


def refusal_of(rules_context: RulesContext, state: State, action: Action) -> Refusal | None:
    """The reason why an action is not legal; None for one that is."""
    if state.result is not None:
        return Refusal(state.result.clause, "game_over")
    return _REFUSALS_BY_ACTION[type(action)](rules_context, state, action)


def _deployment_refusal(rules_context: RulesContext, state: State, action: Deploy) -> Refusal | None:
    """None exactly where the seat to act may set up in this way (Z8, D2)."""
    if state.turn != CHANCE or all(state.deployed):
        return Refusal("Z8", "deployed_already")
    deck = rules_context.sides(state.agreed)[moves.to_act(state)].deck
    expected = sum(card.copies for card in deck.cards)
    if len(action.labels) != expected:
        return refuse("Z8", "wrong_number", number=str(len(action.labels)), expected=str(expected))
    if action.front != battlefield.SIDE:
        return refuse("D2", "uneven_rows", number=str(action.front), expected=str(battlefield.SIDE))
    for label, number in Counter(action.labels).items():
        card = deck.cards_by_label.get(label)
        if card is None or not card.copies:
            return refuse("Z3", "unknown_card", card=label)
        if number > card.copies:
            return refuse("Z8", "too_many", card=label, copies=str(card.copies))
    return None


def _chance_action_refusal(rules_context: RulesContext, state: State, action: First | Lie | Roll) -> Refusal | None:
    if action in moves.legal_actions(rules_context, state):
        return None
    rolls = state.combat is not None and state.agreed.ruleset == SULLIVAN
    if isinstance(action, Roll) and rolls:
        return refuse("A1", "no_such_face", most=str(rules_context.field.die))
    return Refusal({First: "Z11", Lie: "D13", Roll: "A18"}[type(action)], "no_chance")


def _corner_touch_refusal(rules_context: RulesContext, state: State, action: Touch) -> Refusal | None:
    if state.combat is None:
        return Refusal("Z31", "no_combat")
    return None if action in moves.legal_actions(rules_context, state) else pending_decision_refusal(state)


def _effect_choice_refusal(rules_context: RulesContext, state: State, action: Choose) -> Refusal | None:
    if state.combat is not None:
        return pending_decision_refusal(state)
    choice = state.choice
    if choice is None:
        return Refusal("Z40", "no_choice")
    if action.cells in moves.selectable_cells(rules_context, state.agreed, state.cells, choice):
        return None
    target, army = action.cells[-1], rules_context.sides(state.agreed)[choice.owner]
    if choice.effect.op != EffectOp.SWAP_WITH_FRIEND:
        if state.cells[target] is not None:
            return refuse("D32", "cell_taken", target=battlefield.cell_name(target))
        if target not in moves.area_cells(army, choice.effect.area, choice.cell):
            return refuse("D32", "outside_area", target=battlefield.cell_name(target), area=choice.effect.area)
    return Refusal("Z40", "no_such_choice")


def _turn_up_refusal(rules_context: RulesContext, state: State, action: TurnUp) -> Refusal | None:
    if state.combat is not None or state.choice is not None:
        return pending_decision_refusal(state)
    if not state.turning:
        return Refusal("A6", "no_turning_up")
    if action.cell in moves.face_down_cells(state, state.turning[0]):
        return None
    return refuse("A6", "not_face_down", at=battlefield.cell_name(action.cell))


def _pass_refusal(rules_context: RulesContext, state: State, action: Pass) -> Refusal | None:
    if action in moves.legal_actions(rules_context, state):
        return None
    if state.combat is None and state.choice is not None:
        return Refusal("N20", "must_choose")
    return pending_decision_refusal(state) or Refusal("Z13", "no_pass")


def _resign_refusal(rules_context: RulesContext, state: State, action: Resign) -> Refusal | None:
    return pending_decision_refusal(state) if moves.to_act(state) == CHANCE else None


_REFUSALS_BY_ACTION: Final[dict[type, Callable[[RulesContext, State, Any], Refusal | None]]] = {
    Deploy: _deployment_refusal,
    First: _chance_action_refusal,
    Lie: _chance_action_refusal,
    Roll: _chance_action_refusal,
    Touch: _corner_touch_refusal,
    Choose: _effect_choice_refusal,
    TurnUp: _turn_up_refusal,
    Pass: _pass_refusal,
    Resign: _resign_refusal,
    Move: turn_refusals.move_refusal,
    Play: turn_refusals.play_refusal,
    Place: turn_refusals.placement_refusal,
}
