"""Why a trump cannot be played, or a Reinforcement not be placed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zoon.rules import field, moves
from tabletop.games.zoon.rules.actions import Move, Place, Play
from tabletop.games.zoon.rules.cards import TrumpCard
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.refusals_moves import movement, mover, only_free, waiting
from tabletop.games.zoon.rules.rules_context import RulesContext, immobile
from tabletop.games.zoon.rules.state import Piece, State, Where
from tabletop.games.zoon.rules.tribes import Effect, EffectOp
from tabletop.rules.game import Refusal, Seat, refuse


def play(rules_context: RulesContext, state: State, action: Play) -> Refusal | None:
    """Why this trump cannot be played like this; nothing is spent (Z50, D21)."""
    trump, found = _trump(rules_context, state, action.trump)
    if trump is None or found is not None:
        return found
    if trump.card is not None:
        return refuse("Z67", "place_it", trump=trump.name)
    found = _user(rules_context, state, trump)
    if found is not None:
        return found
    if len(action.cells) not in _CELLS[_kind(trump)]:
        return refuse("D21", "wrong_cells", trump=trump.name)
    return _PLAY[_kind(trump)](rules_context, state, trump, action.cells)


def place(rules_context: RulesContext, state: State, action: Place) -> Refusal | None:
    """Why this Reinforcement cannot be placed there (Z67, Z68)."""
    trump, found = _trump(rules_context, state, action.trump)
    if trump is None or found is not None:
        return found
    if trump.card is None:
        return refuse("Z67", "no_reinforcement", trump=trump.name)
    found = _user(rules_context, state, trump)
    if found is not None:
        return found
    at, row = field.name(action.cell), rules_context.sides(state.agreed)[state.turn].areas["home_row"]
    if all(state.cells[cell] is not None for cell in row):
        return refuse("Z68", "row_full", trump=trump.name)
    if action.cell not in row:
        return refuse("Z68", "outside_area", target=at, area="home_row")
    return refuse("Z68", "cell_taken", target=at)


def _trump(rules_context: RulesContext, state: State, name: str) -> tuple[TrumpCard | None, Refusal | None]:
    found = waiting(state)
    if found is not None:
        return None, found
    army = rules_context.sides(state.agreed)[state.turn]
    if state.march is not None:
        return None, refuse("Z48", "march_first", trump=army.trumps[state.march.trump].name)
    trump = army.deck.by_id.get(name)
    if trump is None:
        return None, refuse("Z10", "no_such_trump", trump=name)
    where = state.trumps[state.turn][trump.index].where
    if where is Where.TOMB:
        return None, refuse("Z59", "trump_gone", trump=trump.name)
    if where in (Where.ON_ZOON, Where.ON_FIELD):
        return None, refuse("Z60", "trump_lies", trump=trump.name)
    return trump, None


def _user(rules_context: RulesContext, state: State, trump: TrumpCard) -> Refusal | None:
    """Whether somebody could use the trump at all (Z46, Z47)."""
    if not trump.usable_by:
        return None
    users = [
        piece
        for _, piece in moves.own_pieces(state.cells, state.turn)
        if rules_context.card(state.agreed, piece).type in trump.usable_by
    ]
    types = "/".join(trump.usable_by)
    if not users:
        return refuse("Z46", "no_user", trump=trump.name, types=types)
    if all(immobile(rules_context.sides(state.agreed), piece) for piece in users):
        return refuse("Z47", "users_immobile", trump=trump.name, types=types)
    return None


def _kind(trump: TrumpCard) -> str:
    return "shoot" if trump.effect is None else trump.effect.op


def _own(
    rules_context: RulesContext, state: State, trump: TrumpCard, cell: Cell, types: tuple[str, ...]
) -> Refusal | None:
    """Whether an own Zoon of these types stands there that may use the trump or be moved by it (N7, N8)."""
    found = mover(rules_context, state, cell)
    if found is not None:
        return found
    piece = state.cells[cell]
    assert isinstance(piece, Piece)
    card = rules_context.card(state.agreed, piece)
    if types and card.type not in types:
        clause, reason = ("Z46", "not_user") if trump.effect is None else ("Z43", "wrong_type")
        return refuse(clause, reason, trump=trump.name, zoon=card.name, types="/".join(types))
    if immobile(rules_context.sides(state.agreed), piece):
        return refuse("Z47", "immobile", zoon=card.name)
    return None


def _enemy(state: State, trump: TrumpCard, target: Cell, seat: Seat) -> Refusal | None:
    there = state.cells[target]
    if isinstance(there, Piece) and there.owner != seat:
        return None
    return refuse(
        "Z62" if trump.effect is None else "Z44", "no_enemy_there", trump=trump.name, target=field.name(target)
    )


def _play_shot(rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    user, target = cells
    found = _own(rules_context, state, trump, user, trump.usable_by)
    if found is not None:
        return found
    if target not in rules_context.sides(state.agreed)[state.turn].aims[trump.index][user]:
        return refuse("Z62", "not_aimed", trump=trump.name, origin=field.name(user), target=field.name(target))
    return _enemy(state, trump, target, state.turn)


def _play_move(rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    effect = trump.effect
    assert effect is not None
    action = Move(cells[0], cells[-1], cells[1] if len(cells) == 3 else None)
    return (
        (_own(rules_context, state, trump, cells[0], effect.types) if effect.types else None)
        or movement(rules_context, state, action)
        or only_free(state, trump, effect, action.target)
    )


def _free(rules_context: RulesContext, state: State, effect: Effect, target: Cell, clause: str) -> Refusal | None:
    area = rules_context.sides(state.agreed)[state.turn].areas[effect.area]
    if target not in area:
        return refuse(
            "Z43", "outside_area", target=field.name(target), area=effect.area
        )  # the trump's own text says it
    if state.cells[target] is not None:
        return refuse(clause, "cell_taken", target=field.name(target))
    return None


def _play_obstacle(
    rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]
) -> Refusal | None:
    assert trump.effect is not None
    return _free(rules_context, state, trump.effect, cells[0], "D27")


def _play_relocation(
    rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]
) -> Refusal | None:
    assert trump.effect is not None
    own = _own(rules_context, state, trump, cells[0], trump.effect.types)
    return own or _free(rules_context, state, trump.effect, cells[1], "Z50")


def _play_own_gear(
    rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]
) -> Refusal | None:
    assert trump.effect is not None
    own = _own(rules_context, state, trump, cells[0], trump.effect.types)
    return own or refuse("Z56", "has_gear", target=field.name(cells[0]))


def _play_on_enemy(
    rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]
) -> Refusal | None:
    effect = trump.effect
    assert effect is not None
    target = field.name(cells[0])
    found = _enemy(state, trump, cells[0], state.turn)
    if found is None and cells[0] not in rules_context.sides(state.agreed)[state.turn].areas[effect.area]:
        return refuse("Z43", "outside_area", target=target, area=effect.area)
    if found is None and effect.op == EffectOp.EQUIP_ENEMY:
        return refuse("Z56", "has_gear", target=target)
    return found or refuse("D24", "cannot_be_led", target=target)


_Why = Callable[[RulesContext, State, TrumpCard, tuple[Cell, ...]], Refusal | None]

_PLAY: Final[dict[str, _Why]] = {
    "shoot": _play_shot,
    "move_several": _play_move,
    "move_one_boosted": _play_move,
    "place_obstacle": _play_obstacle,
    "relocate_own": _play_relocation,
    "equip_own": _play_own_gear,
    "equip_enemy": _play_on_enemy,
    "control_enemy": _play_on_enemy,
}

_CELLS: Final[dict[str, tuple[int, ...]]] = {
    "shoot": (2,),
    "move_several": (2, 3),
    "move_one_boosted": (2, 3),
    "place_obstacle": (1,),
    "relocate_own": (2,),
    "equip_own": (1,),
    "equip_enemy": (1,),
    "control_enemy": (1,),
}
"""How many cells each takes."""
