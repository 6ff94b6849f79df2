"""What an action does, how turns begin and end after it, and whole games that are played in place.

Used by `rules` (`apply` and ZoonPlayout) and by `position`, which turns cards up by it. A trump's effects are in
`trump_effects`, a Star's in `star_effects`, combats in `combat_results`; the checks are in `refusals` and `moves`, so
what comes here is legal. Saved matches are played again by it, so the same actions must lead to the same states and
events. ZoonPlayout must lead to the same states as `apply`, and stay fast; the bots' `search_board` follows the same
end of a turn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from tabletop.games.zoon.rules import battlefield, combat_results, events, imagine, moves, star_effects, trump_effects
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
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.rules_context import RulesContext
from tabletop.games.zoon.rules.state import CORNERS, Combat, March, Piece, State, interned_piece
from tabletop.games.zoon.rules.state_builder import SilentStateBuilder, StateBuilder
from tabletop.games.zoon.rules.walk import move_or_attack
from tabletop.rules.game import CHANCE, NOBODY, Outcome, Seat, Step


def advance_to_decision(builder: StateBuilder) -> None:
    """Ends the game or the turn where the action has led to that, up to the next decision."""
    if builder.fallen:
        _end_game_for_lost_emblem(builder)
    if builder.result is not None or builder.combat is not None or builder.choice is not None:
        return
    if builder.sullivan and builder.turn != CHANCE:
        _turn_up_cards_after_losses(builder)
        if builder.turning:
            return
    if builder.turn == CHANCE:
        return
    if builder.march is not None:
        if builder.march.left and _can_march_continue(builder, builder.march):
            return
        builder.march = None
    _end_turn(builder)


def _can_march_continue(builder: StateBuilder, march: March) -> bool:
    """Whether the march goes on, by what everybody knows and by what it really can do (N41)."""
    able = moves.march_actions(builder.rules_context, builder, march)
    if able or imagine.could_march_continue(builder.rules_context, builder.state()):
        builder.offered = (*able, moves.PASS)
        return True
    return False


def end_game(builder: StateBuilder, winners: tuple[Seat, ...], reason: str, clause: str) -> None:
    builder.result = Outcome(winners, reason, clause)
    builder.combat, builder.choice, builder.turning, builder.march = None, None, (), None
    builder.add_event(events.Ended((clause,), winners[0] if winners else NOBODY, reason))


def begin_turn(builder: StateBuilder) -> None:
    """Begins the turn of the seat whose turn it is: without an action it has lost (Z2, D9)."""
    builder.turn_number += 1
    if not _has_legal_action(builder):
        builder.reveals = True
        end_game(builder, (1 - builder.turn,), "stuck", "Z2")


def _has_legal_action(builder: StateBuilder) -> bool:
    """Where the StateBuilder goes on, the offer is asked for next: it is made at once, and tells as much."""
    if not builder.is_silent:
        return moves.can_act(builder.rules_context, builder)
    builder.offered = moves.legal_actions(builder.rules_context, builder)
    return bool(builder.offered)


def _end_game_for_lost_emblem(builder: StateBuilder) -> None:
    if len(set(builder.fallen)) == 2:
        end_game(builder, (), "both_emblems", "D29")
    else:
        end_game(builder, (1 - builder.fallen[0],), "emblem", "Z1")


def _end_turn(builder: StateBuilder) -> None:
    ending = builder.turn
    if builder.may_have_conditions:
        _expire_conditions(builder)
    builder.quiet_turns = builder.quiet_turns + 1 if builder.is_turn_quiet else 0
    builder.is_turn_quiet = True
    builder.turn = 1 - ending
    if builder.quiet_turns >= builder.rules_context.field.quiet_turns:
        end_game(builder, (), "quiet", "D31")
        return
    begin_turn(builder)


def _expire_conditions(builder: StateBuilder) -> None:
    """Takes from all Zoons what ends with the turn, and counts what lasts for some (D23, D25, Z49)."""
    ending, cells = builder.turn, builder.cells
    builder.may_have_conditions = False
    for cell, piece in enumerate(cells):
        if piece.__class__ is Piece and (piece.held_turns or piece.boost or piece.march):
            held = piece.held_turns - 1 if piece.held_turns and piece.owner == ending else piece.held_turns
            cells[cell] = interned_piece(
                piece.owner, piece.card, piece.up, piece.tails, piece.possible_cards, held, piece.gear, 0, 0
            )  # fmt: skip
            builder.may_have_conditions = builder.may_have_conditions or held > 0


def _turn_up_cards_after_losses(builder: StateBuilder) -> None:
    """Turns up what must be turned up; where its owner has a choice, it waits for that (A6 to A8, B1, N12)."""
    queue = sorted(builder.turning, key=lambda seat: seat != builder.turn) if builder.turning else []
    while queue:
        down = moves.face_down_cells(builder, queue[0])
        if len(down) > 1:
            builder.turning = tuple(queue)
            return
        if down:
            builder.turn_up_card(down[0], "A6")
        queue.pop(0)
    builder.turning = ()
    if not builder.has_enough_face_up:
        turn_up_required_cards(builder)


def turn_up_required_cards(builder: StateBuilder) -> None:
    """Enough cards of both sides lie face up (A7, A8)."""
    down: tuple[list[Cell], list[Cell]] = ([], [])
    up = [0, 0]
    for cell, piece in enumerate(builder.cells):
        if piece.__class__ is Piece:
            if piece.up:
                up[piece.owner] += 1
            else:
                down[piece.owner].append(cell)
    builder.has_enough_face_up = True
    for seat in (builder.turn, 1 - builder.turn):
        missing = builder.rules_context.field.face_up - up[seat]
        if missing > 0:
            _turn_up_or_let_seat_choose(builder, seat, down[seat], missing)


def _turn_up_or_let_seat_choose(builder: StateBuilder, seat: Seat, down: list[Cell], missing: int) -> None:
    """Turns up a seat's missing cards, or has it choose which (A7, A8)."""
    if missing < len(down):
        builder.turning = (*builder.turning, *(seat,) * missing)
        return
    for cell in down:
        builder.turn_up_card(cell, "A7", "A8")


def apply_action(rules_context: RulesContext, state: State, action: Action) -> Step[State]:
    builder = StateBuilder(rules_context, state)
    apply_action_in_place(builder, action)
    return builder.finish_step()


def apply_action_in_place(builder: StateBuilder, action: Action) -> None:
    """Does a legal action in a StateBuilder, and all that follows from it up to the next decision."""
    builder.offered = None
    _EFFECTS_BY_ACTION[type(action)](builder, action)
    if action.__class__ is not First and builder.result is None:
        advance_to_decision(builder)


def _resign_game(builder: StateBuilder, action: Resign) -> None:
    end_game(builder, (1 - moves.to_act(builder),), "resigned", "D30")


def _deploy_cards(builder: StateBuilder, action: Deploy) -> None:
    seat = 1 if builder.deployed[0] else 0
    deck = builder.sides[seat].deck
    zone = battlefield.deployment_zone(seat)
    for cell, label in zip(zone, action.labels, strict=True):
        card = deck.cards_by_label[label].index
        builder.cells[cell] = interned_piece(seat, card, False, False, deck.starting_card_bits, 0, None, 0, 0)
    builder.deployed = (True, bool(seat))
    builder.add_event(events.Deployed(("Z8", "Z9"), seat))
    builder.add_event(events.Arranged(("Z9",), seat, action.labels))
    if builder.sullivan and all(builder.deployed):
        for side in (0, 1):
            for cell in battlefield.deployment_zone(side)[: battlefield.SIDE]:
                builder.turn_up_card(cell, "A3", "A4", reason=events.FRONT_ROW_TURNED)


def _begin_game(builder: StateBuilder, action: First) -> None:
    builder.add_event(events.Began(("Z11",), action.seat))
    builder.turn = action.seat
    begin_turn(builder)


def _touch_corner(builder: StateBuilder, action: Touch) -> None:
    fight = builder.combat
    assert fight is not None
    south, north = fight.touches
    seat = fight.attacker if fight.touches[fight.attacker] is None else 1 - fight.attacker
    touches = (south, action.corner) if seat else (action.corner, north)
    builder.combat = Combat(
        fight.attacker, fight.origin, fight.target, fight.retreat, fight.trump, touches, fight.rematch
    )
    if not builder.is_silent:
        builder.add_event(events.Touched(("Z31",), seat))
        builder.add_event(events.TouchedCorner(("Z31", "D14"), seat, CORNERS[action.corner]))


def _move_zoon(builder: StateBuilder, action: Move) -> None:
    march = builder.march
    if march is not None:
        builder.march = replace(march, left=march.left - 1)
    move_or_attack(builder, action.origin, action.target, action.via, marches=march is not None)


def _apply_pass_action(builder: StateBuilder, action: Pass) -> None:
    if builder.choice is not None:
        star_effects.decline_choice(builder)
        return
    builder.march = None
    builder.add_event(events.Declined(("N1",), builder.turn, "passed"))


def _turn_up_chosen_card(builder: StateBuilder, action: TurnUp) -> None:
    builder.turning = builder.turning[1:]
    builder.turn_up_card(action.cell, "A6")


_EFFECTS_BY_ACTION: Final[dict[type, Callable[[StateBuilder, Any], None]]] = {
    Deploy: _deploy_cards,
    First: _begin_game,
    Move: _move_zoon,
    Play: trump_effects.play_trump,
    Place: trump_effects.place_reinforcement,
    Touch: _touch_corner,
    Lie: combat_results.resolve_corner_touches,
    Roll: combat_results.resolve_dice,
    Choose: star_effects.carry_out_choice,
    TurnUp: _turn_up_chosen_card,
    Pass: _apply_pass_action,
    Resign: _resign_game,
}


class ZoonPlayout:
    """A position of Zoon that actions change."""

    __slots__ = ("_builder",)

    def __init__(self, rules_context: RulesContext, state: State) -> None:
        self._builder = SilentStateBuilder(rules_context, state)

    def to_act(self) -> Seat:
        return moves.to_act(self._builder)

    def actions(self) -> Sequence[Action]:
        builder = self._builder
        if builder.offered is None:
            builder.offered = moves.legal_actions(builder.rules_context, builder)
        return builder.offered

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        return moves.with_equal_chances(self.actions()) if self.to_act() == CHANCE else ()

    def resolve(self, rng: random.Random) -> Action:
        return rng.choice(self.actions())

    def apply(self, action: Action) -> None:
        apply_action_in_place(self._builder, action)

    def outcome(self) -> Outcome | None:
        return self._builder.result

    def state(self) -> State:
        return self._builder.state()

    def copy(self) -> ZoonPlayout:
        return ZoonPlayout(self._builder.rules_context, self._builder.state())
