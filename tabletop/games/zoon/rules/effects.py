"""What an action does, how turns begin and end after it, and whole games that are played in place."""

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


def advance_to_decision(draft: StateBuilder) -> None:
    """Ends the game or the turn where the action has led to that, up to the next decision."""
    if draft.fallen:
        _end_by_lost_emblem(draft)
    if draft.result is not None or draft.combat is not None or draft.choice is not None:
        return
    if draft.sullivan and draft.turn != CHANCE:
        _turn_up_after_losses(draft)
        if draft.turning:
            return
    if draft.turn == CHANCE:
        return
    if draft.march is not None:
        if draft.march.left and _march_goes_on(draft, draft.march):
            return
        draft.march = None
    _end_turn(draft)


def _march_goes_on(draft: StateBuilder, march: March) -> bool:
    """Whether the march goes on, by what everybody knows and by what it really can do (N41)."""
    able = moves.march_actions(draft.rules_context, draft, march)
    if able or imagine.could_march_go_on(draft.rules_context, draft.state()):
        draft.offered = (*able, moves.PASS)
        return True
    return False


def end_game(draft: StateBuilder, winners: tuple[Seat, ...], reason: str, clause: str) -> None:
    draft.result = Outcome(winners, reason, clause)
    draft.combat, draft.choice, draft.turning, draft.march = None, None, (), None
    draft.add_event(events.Ended((clause,), winners[0] if winners else NOBODY, reason))


def begin_turn(draft: StateBuilder) -> None:
    """Begins the turn of the seat whose turn it is: without an action it has lost (Z2, D9)."""
    draft.number += 1
    if not _has_action(draft):
        draft.reveals = True
        end_game(draft, (1 - draft.turn,), "stuck", "Z2")


def _has_action(draft: StateBuilder) -> bool:
    """Where the draft goes on, the offer is asked for next: it is made at once, and tells as much."""
    if not draft.is_silent:
        return moves.can_act(draft.rules_context, draft)
    draft.offered = moves.legal_actions(draft.rules_context, draft)
    return bool(draft.offered)


def _end_by_lost_emblem(draft: StateBuilder) -> None:
    if len(set(draft.fallen)) == 2:
        end_game(draft, (), "both_emblems", "D29")
    else:
        end_game(draft, (1 - draft.fallen[0],), "emblem", "Z1")


def _end_turn(draft: StateBuilder) -> None:
    ending = draft.turn
    if draft.may_have_conditions:
        _expire_conditions(draft)
    draft.quiet = draft.quiet + 1 if draft.calm else 0
    draft.calm = True
    draft.turn = 1 - ending
    if draft.quiet >= draft.rules_context.field.quiet_turns:
        end_game(draft, (), "quiet", "D31")
        return
    begin_turn(draft)


def _expire_conditions(draft: StateBuilder) -> None:
    """Takes from all Zoons what ends with the turn, and counts what lasts for some (D23, D25, Z49)."""
    ending, cells = draft.turn, draft.cells
    draft.may_have_conditions = False
    for cell, piece in enumerate(cells):
        if piece.__class__ is Piece and (piece.held or piece.boost or piece.march):
            held = piece.held - 1 if piece.held and piece.owner == ending else piece.held
            cells[cell] = interned_piece(
                piece.owner, piece.card, piece.up, piece.tails, piece.maybe, held, piece.gear, 0, 0
            )  # fmt: skip
            draft.may_have_conditions = draft.may_have_conditions or held > 0


def _turn_up_after_losses(draft: StateBuilder) -> None:
    """Turns up what must be turned up; where its owner has a choice, it waits for that (A6 to A8, B1, N12)."""
    queue = sorted(draft.turning, key=lambda seat: seat != draft.turn) if draft.turning else []
    while queue:
        down = moves.face_down_cells(draft, queue[0])
        if len(down) > 1:
            draft.turning = tuple(queue)
            return
        if down:
            draft.turn_up_card(down[0], "A6")
        queue.pop(0)
    draft.turning = ()
    if not draft.has_enough_face_up:
        keep_cards_face_up(draft)


def keep_cards_face_up(draft: StateBuilder) -> None:
    """Enough cards of both sides lie face up (A7, A8)."""
    down: tuple[list[Cell], list[Cell]] = ([], [])
    up = [0, 0]
    for cell, piece in enumerate(draft.cells):
        if piece.__class__ is Piece:
            if piece.up:
                up[piece.owner] += 1
            else:
                down[piece.owner].append(cell)
    draft.has_enough_face_up = True
    for seat in (draft.turn, 1 - draft.turn):
        missing = draft.rules_context.field.face_up - up[seat]
        if missing > 0:
            _require_face_up(draft, seat, down[seat], missing)


def _require_face_up(draft: StateBuilder, seat: Seat, down: list[Cell], missing: int) -> None:
    """Turns up a seat's missing cards, or has it choose which (A7, A8)."""
    if missing < len(down):
        draft.turning = (*draft.turning, *(seat,) * missing)
        return
    for cell in down:
        draft.turn_up_card(cell, "A7", "A8")


def apply_action(rules_context: RulesContext, state: State, action: Action) -> Step[State]:
    draft = StateBuilder(rules_context, state)
    apply_in_place(draft, action)
    return draft.finish_step()


def apply_in_place(draft: StateBuilder, action: Action) -> None:
    """Does a legal action in a draft, and all that follows from it up to the next decision."""
    draft.offered = None
    _EFFECTS_BY_ACTION[type(action)](draft, action)
    if action.__class__ is not First and draft.result is None:
        advance_to_decision(draft)


def _resign_game(draft: StateBuilder, action: Resign) -> None:
    end_game(draft, (1 - moves.to_act(draft),), "resigned", "D30")


def _deploy_cards(draft: StateBuilder, action: Deploy) -> None:
    seat = 1 if draft.deployed[0] else 0
    deck = draft.sides[seat].deck
    zone = battlefield.deployment_zone(seat)
    for cell, label in zip(zone, action.labels, strict=True):
        card = deck.cards_by_label[label].index
        draft.cells[cell] = interned_piece(seat, card, False, False, deck.starting_card_bits, 0, None, 0, 0)
    draft.deployed = (True, bool(seat))
    draft.add_event(events.Deployed(("Z8", "Z9"), seat))
    draft.add_event(events.Arranged(("Z9",), seat, action.labels))
    if draft.sullivan and all(draft.deployed):
        for side in (0, 1):
            for cell in battlefield.deployment_zone(side)[: battlefield.SIDE]:
                draft.turn_up_card(cell, "A3", "A4", reason=events.FRONT_ROW_TURNED)


def _begin_game(draft: StateBuilder, action: First) -> None:
    draft.add_event(events.Began(("Z11",), action.seat))
    draft.turn = action.seat
    begin_turn(draft)


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
        star_effects.decline_choice(draft)
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
    Play: trump_effects.play_trump,
    Place: trump_effects.place_reinforcement,
    Touch: _touch_corner,
    Lie: combat_results.resolve_touches,
    Roll: combat_results.resolve_dice,
    Choose: star_effects.carry_out_choice,
    TurnUp: _turn_up_chosen_card,
    Pass: _pass_decision,
    Resign: _resign_game,
}


class ZoonPlayout:
    """A position of Zoon that actions change."""

    __slots__ = ("_draft",)

    def __init__(self, rules_context: RulesContext, state: State) -> None:
        self._draft = SilentStateBuilder(rules_context, state)

    def to_act(self) -> Seat:
        return moves.to_act(self._draft)

    def actions(self) -> Sequence[Action]:
        draft = self._draft
        if draft.offered is None:
            draft.offered = moves.legal_actions(draft.rules_context, draft)
        return draft.offered

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        return moves.equal_chances(self.actions()) if self.to_act() == CHANCE else ()

    def resolve(self, rng: random.Random) -> Action:
        return rng.choice(self.actions())

    def apply(self, action: Action) -> None:
        apply_in_place(self._draft, action)

    def outcome(self) -> Outcome | None:
        return self._draft.result

    def state(self) -> State:
        return self._draft.state()

    def copy(self) -> ZoonPlayout:
        return ZoonPlayout(self._draft.rules_context, self._draft.state())
