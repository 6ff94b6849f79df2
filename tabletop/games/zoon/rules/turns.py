"""How turns begin and end, and what waits in between."""

from __future__ import annotations

from tabletop.games.zoon.rules import events, imagine, moves
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.state import March, Piece, interned_piece
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.rules.game import CHANCE, NOBODY, Outcome, Seat


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
