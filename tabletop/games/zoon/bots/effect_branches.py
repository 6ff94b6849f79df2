"""Star effects and trumps on the core's boards: all boards that they can lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zoon.bots import core
from tabletop.games.zoon.bots.combat_shares import OWN_STAR
from tabletop.games.zoon.bots.core import SearchBoard, Step
from tabletop.games.zoon.bots.search_pieces import PieceCondition
from tabletop.games.zoon.rules import moves
from tabletop.games.zoon.rules.field import SIDE, Cell, ahead
from tabletop.games.zoon.rules.state import Choice, TrumpState, Where
from tabletop.games.zoon.rules.tribes import Effect, EffectChooser, EffectOp
from tabletop.rules.game import Seat

Cells = tuple[Cell, ...]
Branches = tuple[Seat, list[SearchBoard]]
"""Who decides, and the boards to choose from."""


def star_branches(board: SearchBoard, step: Step, result: int, thorough: bool = True) -> Branches:
    """What a Star can lead to; the combat itself is done here as well (Z40, D15).

    Where it need not be thorough, nobody makes use of an effect that is optional.
    """
    made = core.fought(board, step, result)
    origin, target, retreat = step
    attacks = result == OWN_STAR
    back = retreat if made.at[retreat] is not None else origin
    cell, enemy = (back, target) if attacks else (target, back)
    man = made.at[cell]
    assert man is not None
    effect = man.star
    assert effect is not None
    if effect.op in _SURE:
        _SURE[effect.op](made, effect, cell, enemy, target)
        return man.owner, [made]
    seat = 1 - man.owner if effect.chooser == EffectChooser.ENEMY else man.owner
    if effect.optional and not thorough:
        return seat, [made]
    return seat, branches(made, Choice(seat, man.owner, effect, cell, enemy))


def branches(board: SearchBoard, choice: Choice) -> list[SearchBoard]:
    """A board for each way to decide; the board as it is where nothing can or need be done (N20)."""
    made = [chosen(board, choice, cells) for cells in options(board, choice)]
    return [*made, board] if choice.effect.optional or not made else made


def options(board: SearchBoard, choice: Choice) -> list[Cells]:
    """The cells that can be chosen."""
    lore = board.tables
    return moves.selectable_cells(lore.rules_context, lore.agreed, core.squares(board.at), choice)


def chosen(board: SearchBoard, choice: Choice, cells: Cells) -> SearchBoard:
    """A new board after a decision."""
    made = board.copy()
    op = choice.effect.op
    if op == EffectOp.RELOCATE_SELF:
        assert choice.cell is not None
        core.move_piece(made, choice.cell, cells[0])
    elif op == EffectOp.SUMMON_FRIEND:
        core.move_piece(made, cells[0], cells[1])
    elif op == EffectOp.SWAP_WITH_FRIEND:
        assert choice.cell is not None
        _swap(made, choice.cell, cells[0])
    else:
        assert choice.enemy is not None
        core.move_piece(made, choice.enemy, cells[0])
    return made


def _swap(board: SearchBoard, one: Cell, other: Cell) -> None:
    first, second = board.at[one], board.at[other]
    assert first is not None
    assert second is not None
    board.at[one], board.at[other] = core.piece_after_move(second, other, one), core.piece_after_move(first, one, other)


# Effects without a decision


def _push(board: SearchBoard, effect: Effect, cell: Cell, enemy: Cell, disputed: Cell) -> None:
    man = board.at[enemy]
    assert man is not None
    target = ahead(enemy, (0, -effect.distance), man.owner)
    if target is not None and board.at[target] is None:
        core.move_piece(board, enemy, target)


def _immobilise(board: SearchBoard, effect: Effect, cell: Cell, enemy: Cell, disputed: Cell) -> None:
    man = board.at[enemy]
    assert man is not None
    board.at[enemy] = man.held_for(2 if man.owner == board.turn else 1)
    board.busy = True


def _expose(board: SearchBoard, effect: Effect, cell: Cell, enemy: Cell, disputed: Cell) -> None:
    man = board.at[enemy]
    assert man is not None
    board.at[enemy] = man.with_penny(True) if board.tables.sullivan else man.opened()


def _eliminate(board: SearchBoard, effect: Effect, cell: Cell, enemy: Cell, disputed: Cell) -> None:
    core.remove(board, enemy)
    if enemy == disputed:
        core.move_piece(board, cell, disputed)
        _marched(board, cell, disputed)


def _marched(board: SearchBoard, origin: Cell, target: Cell) -> None:
    if board.march is not None and origin in board.march[2]:
        trump, left, cells = board.march
        board.march = trump, left, (cells - {origin}) | {target}


def _eliminate_both(board: SearchBoard, effect: Effect, cell: Cell, enemy: Cell, disputed: Cell) -> None:
    men = board.at[cell], board.at[enemy]
    if effect.emblem_makes_tie and any(man is not None and man.is_emblem for man in men):
        return
    core.remove(board, cell)
    core.remove(board, enemy)


_SURE: Final[dict[str, Callable[[SearchBoard, Effect, Cell, Cell, Cell], None]]] = {
    EffectOp.PUSH_ENEMY: _push,
    EffectOp.IMMOBILISE_ENEMY: _immobilise,
    EffectOp.EXPOSE_ENEMY: _expose,
    EffectOp.ELIMINATE_ENEMY: _eliminate,
    EffectOp.ELIMINATE_BOTH: _eliminate_both,
}


# Trumps


def placed(board: SearchBoard, index: int, cell: Cell) -> SearchBoard:
    """A Reinforcement on the field (Z67)."""
    made, seat = board.copy(), board.turn
    card = board.tables.sides[seat].trumps[index].card
    assert card is not None
    made.at[cell] = board.tables.search_piece(PieceCondition(seat, card, known=True))
    core.put_trump(made, seat, index, TrumpState(Where.ON_FIELD, 1))
    return made


def prepared(board: SearchBoard, index: int, cells: Cells) -> SearchBoard:
    """Before the Zoon of a march or a boosted move goes: the trump is spent, and what it grants holds."""
    made, seat = board.copy(), board.turn
    effect = board.tables.sides[seat].trumps[index].effect
    assert effect is not None
    core.spend(made, index)
    if effect.op == EffectOp.MOVE_SEVERAL:
        row = range(cells[0] // SIDE * SIDE, cells[0] // SIDE * SIDE + SIDE)
        own = frozenset(cell for cell in row if (man := made.at[cell]) is not None and man.owner == seat)
        made.march = index, effect.max, own if effect.same_row else frozenset()
    else:
        man = made.at[cells[0]]
        assert man is not None
        made.at[cells[0]], made.busy = man.boosted(effect.add), True
    return made


def trump_branches(board: SearchBoard, index: int, cells: Cells) -> Branches:
    """A trump that neither moves by the grid nor shoots."""
    made, seat = board.copy(), board.turn
    effect = board.tables.sides[seat].trumps[index].effect
    assert effect is not None
    if effect.op == EffectOp.PLACE_OBSTACLE:
        made.at[cells[0]] = board.tables.wall
        core.put_trump(made, seat, index, TrumpState(Where.ON_FIELD, 1))
    elif effect.op == EffectOp.RELOCATE_OWN:
        core.move_piece(made, cells[0], cells[1])
        core.spend(made, index)
    elif effect.op == EffectOp.CONTROL_ENEMY:
        return seat, _controlled(made, index, effect, cells[0])
    else:
        man = made.at[cells[0]]
        assert man is not None
        made.at[cells[0]] = man.wearing((seat, index))
        core.put_trump(made, seat, index, TrumpState(Where.ON_ZOON, 1))
    return seat, [made]


def _controlled(board: SearchBoard, index: int, effect: Effect, cell: Cell) -> list[SearchBoard]:
    man = board.at[cell]
    assert man is not None
    core.spend(board, index)
    board.at[cell] = man.shown()
    return branches(board, Choice(board.turn, board.turn, effect, None, cell))
