"""What the Star effects and trumps of Zoon can lead to on a board of the search.

Used by `action_ranking` and `board_evaluation`, which takes the best board for whoever decides. Where somebody has to
choose a cell, each choice is a board of its own; an effect without a choice leads to one board. It must agree with
`rules/star_effects` and `rules/trump_effects`, so a new op needs its branch here; the possible cells are asked of
`rules/moves` and not worked out again. The given board is copied and never changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zoon.bots import search_board
from tabletop.games.zoon.bots.combat_shares import ATTACKER_STAR
from tabletop.games.zoon.bots.search_board import SearchBoard, Step
from tabletop.games.zoon.bots.search_pieces import PieceCondition
from tabletop.games.zoon.rules import moves
from tabletop.games.zoon.rules.battlefield import SIDE, Cell, cell_at_offset
from tabletop.games.zoon.rules.state import Choice, TrumpState, Where
from tabletop.games.zoon.rules.tribes import Effect, EffectChooser, EffectOp
from tabletop.rules.game import Seat

Cells = tuple[Cell, ...]
Branches = tuple[Seat, list[SearchBoard]]
"""Who decides, and the boards to choose from."""


def star_effect_branches(board: SearchBoard, step: Step, result: int, thorough: bool = True) -> Branches:
    """What a Star can lead to; the combat itself is done here as well (Z40, D15).

    Where it need not be thorough, nobody makes use of an effect that is optional.
    """
    new_board = search_board.board_after_combat(board, step, result)
    origin, target, retreat = step
    attacks = result == ATTACKER_STAR
    back = retreat if new_board.at[retreat] is not None else origin
    cell, enemy = (back, target) if attacks else (target, back)
    piece = new_board.at[cell]
    assert piece is not None
    effect = piece.star
    assert effect is not None
    if effect.op in _CERTAIN_EFFECTS_BY_OP:
        _CERTAIN_EFFECTS_BY_OP[effect.op](new_board, effect, cell, enemy, target)
        return piece.owner, [new_board]
    seat = 1 - piece.owner if effect.chooser == EffectChooser.ENEMY else piece.owner
    if effect.optional and not thorough:
        return seat, [new_board]
    return seat, boards_after_choice(new_board, Choice(seat, piece.owner, effect, cell, enemy))


def boards_after_choice(board: SearchBoard, choice: Choice) -> list[SearchBoard]:
    """A board for each way to decide; the board as it is where nothing can or need be done (N20)."""
    boards = [board_after_choice(board, choice, cells) for cells in choosable_cell_tuples(board, choice)]
    return [*boards, board] if choice.effect.optional or not boards else boards


def choosable_cell_tuples(board: SearchBoard, choice: Choice) -> list[Cells]:
    search_tables = board.tables
    return moves.selectable_cells(
        search_tables.rules_context, search_tables.agreed, search_board.rules_cell_contents(board.at), choice
    )


def board_after_choice(board: SearchBoard, choice: Choice, cells: Cells) -> SearchBoard:
    new_board = board.copy()
    op = choice.effect.op
    if op == EffectOp.RELOCATE_SELF:
        assert choice.cell is not None
        search_board.move_piece(new_board, choice.cell, cells[0])
    elif op == EffectOp.SUMMON_FRIEND:
        search_board.move_piece(new_board, cells[0], cells[1])
    elif op == EffectOp.SWAP_WITH_FRIEND:
        assert choice.cell is not None
        _swap_pieces(new_board, choice.cell, cells[0])
    else:
        assert choice.enemy is not None
        search_board.move_piece(new_board, choice.enemy, cells[0])
    return new_board


def _swap_pieces(board: SearchBoard, one: Cell, other: Cell) -> None:
    first, second = board.at[one], board.at[other]
    assert first is not None
    assert second is not None
    board.at[one], board.at[other] = (
        search_board.piece_after_move(second, other, one),
        search_board.piece_after_move(first, one, other),
    )


# Effects without a decision


def _push_enemy(board: SearchBoard, effect: Effect, cell: Cell, enemy: Cell, disputed: Cell) -> None:
    piece = board.at[enemy]
    assert piece is not None
    target = cell_at_offset(enemy, (0, -effect.distance), piece.owner)
    if target is not None and board.at[target] is None:
        search_board.move_piece(board, enemy, target)


def _immobilise_enemy(board: SearchBoard, effect: Effect, cell: Cell, enemy: Cell, disputed: Cell) -> None:
    piece = board.at[enemy]
    assert piece is not None
    board.at[enemy] = piece.immobilised_for(2 if piece.owner == board.turn else 1)
    board.busy = True


def _expose_enemy(board: SearchBoard, effect: Effect, cell: Cell, enemy: Cell, disputed: Cell) -> None:
    piece = board.at[enemy]
    assert piece is not None
    board.at[enemy] = piece.with_penny(True) if board.tables.sullivan else piece.turned_up()


def _eliminate_enemy(board: SearchBoard, effect: Effect, cell: Cell, enemy: Cell, disputed: Cell) -> None:
    search_board.remove_piece(board, enemy)
    if enemy == disputed:
        search_board.move_piece(board, cell, disputed)
        _move_cell_in_march(board, cell, disputed)


def _move_cell_in_march(board: SearchBoard, origin: Cell, target: Cell) -> None:
    if board.march is not None and origin in board.march[2]:
        trump, left, cells = board.march
        board.march = trump, left, (cells - {origin}) | {target}


def _eliminate_both(board: SearchBoard, effect: Effect, cell: Cell, enemy: Cell, disputed: Cell) -> None:
    pieces = board.at[cell], board.at[enemy]
    if effect.emblem_makes_tie and any(piece is not None and piece.is_emblem for piece in pieces):
        return
    search_board.remove_piece(board, cell)
    search_board.remove_piece(board, enemy)


_CERTAIN_EFFECTS_BY_OP: Final[dict[str, Callable[[SearchBoard, Effect, Cell, Cell, Cell], None]]] = {
    EffectOp.PUSH_ENEMY: _push_enemy,
    EffectOp.IMMOBILISE_ENEMY: _immobilise_enemy,
    EffectOp.EXPOSE_ENEMY: _expose_enemy,
    EffectOp.ELIMINATE_ENEMY: _eliminate_enemy,
    EffectOp.ELIMINATE_BOTH: _eliminate_both,
}


# Trumps


def board_after_placement(board: SearchBoard, index: int, cell: Cell) -> SearchBoard:
    """A Reinforcement on the field (Z67)."""
    new_board, seat = board.copy(), board.turn
    card = board.tables.sides[seat].trumps[index].card
    assert card is not None
    new_board.at[cell] = board.tables.shared_search_piece(PieceCondition(seat, card, known=True))
    search_board.put_trump(new_board, seat, index, TrumpState(Where.ON_FIELD, 1))
    return new_board


def board_with_trump_spent(board: SearchBoard, index: int, cells: Cells) -> SearchBoard:
    """The board before the Zoon of a march or a boosted move goes: the trump is spent and its effect holds."""
    new_board, seat = board.copy(), board.turn
    effect = board.tables.sides[seat].trumps[index].effect
    assert effect is not None
    search_board.spend_trump(new_board, index)
    if effect.op == EffectOp.MOVE_SEVERAL:
        row = range(cells[0] // SIDE * SIDE, cells[0] // SIDE * SIDE + SIDE)
        own = frozenset(cell for cell in row if (piece := new_board.at[cell]) is not None and piece.owner == seat)
        new_board.march = index, effect.max, own if effect.same_row else frozenset()
    else:
        piece = new_board.at[cells[0]]
        assert piece is not None
        new_board.at[cells[0]], new_board.busy = piece.with_boost(effect.add), True
    return new_board


def trump_effect_branches(board: SearchBoard, index: int, cells: Cells) -> Branches:
    """A trump that neither moves by the grid nor shoots."""
    new_board, seat = board.copy(), board.turn
    effect = board.tables.sides[seat].trumps[index].effect
    assert effect is not None
    if effect.op == EffectOp.PLACE_OBSTACLE:
        new_board.at[cells[0]] = board.tables.wall
        search_board.put_trump(new_board, seat, index, TrumpState(Where.ON_FIELD, 1))
    elif effect.op == EffectOp.RELOCATE_OWN:
        search_board.move_piece(new_board, cells[0], cells[1])
        search_board.spend_trump(new_board, index)
    elif effect.op == EffectOp.CONTROL_ENEMY:
        return seat, _boards_after_control(new_board, index, effect, cells[0])
    else:
        piece = new_board.at[cells[0]]
        assert piece is not None
        new_board.at[cells[0]] = piece.with_equipment((seat, index))
        search_board.put_trump(new_board, seat, index, TrumpState(Where.ON_ZOON, 1))
    return seat, [new_board]


def _boards_after_control(board: SearchBoard, index: int, effect: Effect, cell: Cell) -> list[SearchBoard]:
    piece = board.at[cell]
    assert piece is not None
    search_board.spend_trump(board, index)
    board.at[cell] = piece.known_to_all()
    return boards_after_choice(board, Choice(board.turn, board.turn, effect, None, cell))
