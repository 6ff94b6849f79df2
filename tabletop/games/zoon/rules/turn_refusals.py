"""Why a move is refused, a trump cannot be played, or a Reinforcement not be placed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zoon.rules import battlefield, grid_moves, moves
from tabletop.games.zoon.rules.actions import Move, Place, Play
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.cards import TrumpCard
from tabletop.games.zoon.rules.grid_moves import Grid
from tabletop.games.zoon.rules.rules_context import RulesContext, is_immobile
from tabletop.games.zoon.rules.state import SULLIVAN, Obstacle, Piece, State, Where
from tabletop.games.zoon.rules.tribes import Effect, EffectOp
from tabletop.rules.game import CHANCE, Refusal, Seat, refuse


def pending_refusal(state: State) -> Refusal | None:
    """What has to be done before anything of the turn."""
    if state.combat is not None and moves.to_act(state) == CHANCE:
        return Refusal("A18" if state.agreed.ruleset == SULLIVAN else "D13", "chance_first")
    if state.combat is not None:
        return Refusal("Z31", "combat_first")
    if state.choice is not None:
        return Refusal("Z40", "choice_first")
    if state.turning:
        return Refusal("A6", "turn_up_first")
    if state.turn == CHANCE:
        return Refusal("Z11", "chance_first") if all(state.deployed) else Refusal("Z8", "deploy_first")
    return None


def move_refusal(rules_context: RulesContext, state: State, action: Move) -> Refusal | None:
    """Why this move is not among those that are offered."""
    return (
        pending_refusal(state)
        or grid_move_refusal(rules_context, state, action)
        or _march_refusal(rules_context, state, action)
    )


def _march_refusal(rules_context: RulesContext, state: State, action: Move) -> Refusal | None:
    if state.march is None:
        return None
    trump = rules_context.sides(state.agreed)[state.turn].trumps[state.march.trump]
    piece = state.cells[action.origin]
    assert trump.effect is not None
    assert isinstance(piece, Piece)
    name = rules_context.card_of(state.agreed, piece).name
    if piece.march == 2:
        return refuse("Z49", "moved_already", zoon=name)
    if trump.effect.same_row and piece.march != 1:
        return refuse("N1", "other_row", zoon=name)
    return occupied_target_refusal(state, trump, trump.effect, action.target)


def occupied_target_refusal(state: State, trump: TrumpCard, effect: Effect, target: Cell) -> Refusal | None:
    """Why a trump forbids this target: it moves to free cells only (D22)."""
    if effect.free_cells_only and state.cells[target] is not None:
        return refuse("D22", "free_cells_only", trump=trump.name, target=battlefield.cell_name(target))
    return None


def grid_move_refusal(rules_context: RulesContext, state: State, action: Move) -> Refusal | None:
    """Why the Zoon cannot go there by its grid in this turn, whatever else may forbid it."""
    found = mover_refusal(rules_context, state, action.origin)
    if found is not None:
        return found
    piece = state.cells[action.origin]
    assert isinstance(piece, Piece)
    card, sides = rules_context.card_of(state.agreed, piece), rules_context.sides(state.agreed)
    if not card.can_move:
        return refuse("Z17", "no_grid", zoon=card.name)
    if is_immobile(sides, piece):
        return refuse("D25", "immobile", zoon=card.name)
    grid = sides[piece.owner].grids[piece.card][action.origin]
    ways = grid_moves.possible_routes(grid, state.cells, state.turn, action.target)
    if ways:
        return _route_refusal(action, ways)
    return _unreachable_refusal(rules_context, state, grid, action, card.name)


def mover_refusal(rules_context: RulesContext, state: State, origin: Cell) -> Refusal | None:
    """Why nothing can be moved from there: it holds no own Zoon."""
    there = state.cells[origin]
    if there is None:
        return refuse("Z13", "nobody_there", origin=battlefield.cell_name(origin))
    if isinstance(there, Obstacle):
        return refuse("Z27", "obstacle_stays", origin=battlefield.cell_name(origin))
    if there.owner != state.turn:
        return refuse("Z13", "not_yours", origin=battlefield.cell_name(origin))
    return None


def _route_refusal(action: Move, ways: list[grid_moves.GridRoute]) -> Refusal | None:
    if any(way.via == action.via for way in ways):
        return None
    target = battlefield.cell_name(action.target)
    if action.via is not None:
        return refuse("D6", "no_such_way", target=target, via=battlefield.cell_name(action.via))
    return refuse("D6", "way_needed", target=target, ways=" ".join(battlefield.cell_name(way.retreat) for way in ways))


def _unreachable_refusal(rules_context: RulesContext, state: State, grid: Grid, action: Move, zoon: str) -> Refusal:
    ends = {"zoon": zoon, "target": battlefield.cell_name(action.target)}
    tracks = [
        [(cell, stop) for cell, stop, _ in track]
        for track in grid.tracks
        if any(cell == action.target for cell, _, _ in track)
    ]
    if not tracks and all(target != action.target for target, _ in grid.jumps):
        return refuse("Z18", "off_grid", zoon=zoon, origin=battlefield.cell_name(action.origin), target=ends["target"])
    there = state.cells[action.target]
    if isinstance(there, Obstacle):
        return refuse("Z26", "obstacle_there", **ends)
    if there is not None and there.owner == state.turn:
        return refuse("Z24", "friend_there", **ends, friend=rules_context.card_of(state.agreed, there).name)
    for track in tracks:
        if (action.target, True) not in track:
            return refuse("D12", "no_stop", **ends)
        blocking = next((cell for cell, _ in track if state.cells[cell] is not None), None)
        if blocking is not None:
            return _blocked_path_refusal(rules_context, state, blocking, ends)
    return Refusal("D9", "not_now")


def _blocked_path_refusal(rules_context: RulesContext, state: State, at: Cell, ends: dict[str, str]) -> Refusal:
    there = state.cells[at]
    if isinstance(there, Piece):
        if there.owner != state.turn:
            return refuse("Z29", "enemy_on_way", **ends, at=battlefield.cell_name(at))
        friend = rules_context.card_of(state.agreed, there).name
        return refuse("Z23", "friend_on_way", **ends, friend=friend, at=battlefield.cell_name(at))
    return refuse("Z25", "obstacle_on_way", **ends, at=battlefield.cell_name(at))


def play_refusal(rules_context: RulesContext, state: State, action: Play) -> Refusal | None:
    """Why this trump cannot be played like this; nothing is spent (Z50, D21)."""
    trump, found = _find_playable_trump(rules_context, state, action.trump)
    if trump is None or found is not None:
        return found
    if trump.card is not None:
        return refuse("Z67", "place_it", trump=trump.name)
    found = _user_refusal(rules_context, state, trump)
    if found is not None:
        return found
    if len(action.cells) not in _CELL_COUNTS_BY_OP[_op_of_play(trump)]:
        return refuse("D21", "wrong_cells", trump=trump.name)
    return _REFUSALS_BY_OP[_op_of_play(trump)](rules_context, state, trump, action.cells)


def placement_refusal(rules_context: RulesContext, state: State, action: Place) -> Refusal | None:
    """Why this Reinforcement cannot be placed there (Z67, Z68)."""
    trump, found = _find_playable_trump(rules_context, state, action.trump)
    if trump is None or found is not None:
        return found
    if trump.card is None:
        return refuse("Z67", "no_reinforcement", trump=trump.name)
    found = _user_refusal(rules_context, state, trump)
    if found is not None:
        return found
    at, row = battlefield.cell_name(action.cell), rules_context.sides(state.agreed)[state.turn].areas["home_row"]
    if all(state.cells[cell] is not None for cell in row):
        return refuse("Z68", "row_full", trump=trump.name)
    if action.cell not in row:
        return refuse("Z68", "outside_area", target=at, area="home_row")
    return refuse("Z68", "cell_taken", target=at)


def _find_playable_trump(
    rules_context: RulesContext, state: State, name: str
) -> tuple[TrumpCard | None, Refusal | None]:
    found = pending_refusal(state)
    if found is not None:
        return None, found
    army = rules_context.sides(state.agreed)[state.turn]
    if state.march is not None:
        return None, refuse("Z48", "march_first", trump=army.trumps[state.march.trump].name)
    trump = army.deck.trumps_by_id.get(name)
    if trump is None:
        return None, refuse("Z10", "no_such_trump", trump=name)
    where = state.trumps[state.turn][trump.index].where
    if where is Where.TOMB:
        return None, refuse("Z59", "trump_gone", trump=trump.name)
    if where in (Where.ON_ZOON, Where.ON_FIELD):
        return None, refuse("Z60", "trump_lies", trump=trump.name)
    return trump, None


def _user_refusal(rules_context: RulesContext, state: State, trump: TrumpCard) -> Refusal | None:
    """Why nobody can use the trump at all (Z46, Z47)."""
    if not trump.usable_by:
        return None
    users = [
        piece
        for _, piece in moves.pieces_of(state.cells, state.turn)
        if rules_context.card_of(state.agreed, piece).type in trump.usable_by
    ]
    types = "/".join(trump.usable_by)
    if not users:
        return refuse("Z46", "no_user", trump=trump.name, types=types)
    if all(is_immobile(rules_context.sides(state.agreed), piece) for piece in users):
        return refuse("Z47", "users_immobile", trump=trump.name, types=types)
    return None


def _op_of_play(trump: TrumpCard) -> str:
    return "shoot" if trump.effect is None else trump.effect.op


def _own_zoon_refusal(
    rules_context: RulesContext, state: State, trump: TrumpCard, cell: Cell, types: tuple[str, ...]
) -> Refusal | None:
    """Why no own Zoon of these types there can use the trump or be moved by it (N7, N8)."""
    found = mover_refusal(rules_context, state, cell)
    if found is not None:
        return found
    piece = state.cells[cell]
    assert isinstance(piece, Piece)
    card = rules_context.card_of(state.agreed, piece)
    if types and card.type not in types:
        clause, reason = ("Z46", "not_user") if trump.effect is None else ("Z43", "wrong_type")
        return refuse(clause, reason, trump=trump.name, zoon=card.name, types="/".join(types))
    if is_immobile(rules_context.sides(state.agreed), piece):
        return refuse("Z47", "immobile", zoon=card.name)
    return None


def _enemy_zoon_refusal(state: State, trump: TrumpCard, target: Cell, seat: Seat) -> Refusal | None:
    there = state.cells[target]
    if isinstance(there, Piece) and there.owner != seat:
        return None
    return refuse(
        "Z62" if trump.effect is None else "Z44",
        "no_enemy_there",
        trump=trump.name,
        target=battlefield.cell_name(target),
    )


def _shot_refusal(
    rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]
) -> Refusal | None:
    user, target = cells
    found = _own_zoon_refusal(rules_context, state, trump, user, trump.usable_by)
    if found is not None:
        return found
    if target not in rules_context.sides(state.agreed)[state.turn].aimed_cells[trump.index][user]:
        return refuse(
            "Z62",
            "not_aimed",
            trump=trump.name,
            origin=battlefield.cell_name(user),
            target=battlefield.cell_name(target),
        )
    return _enemy_zoon_refusal(state, trump, target, state.turn)


def _trump_move_refusal(
    rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]
) -> Refusal | None:
    effect = trump.effect
    assert effect is not None
    action = Move(cells[0], cells[-1], cells[1] if len(cells) == 3 else None)
    return (
        (_own_zoon_refusal(rules_context, state, trump, cells[0], effect.types) if effect.types else None)
        or grid_move_refusal(rules_context, state, action)
        or occupied_target_refusal(state, trump, effect, action.target)
    )


def _free_cell_refusal(
    rules_context: RulesContext, state: State, effect: Effect, target: Cell, clause: str
) -> Refusal | None:
    area = rules_context.sides(state.agreed)[state.turn].areas[effect.area]
    if target not in area:
        return refuse(
            "Z43", "outside_area", target=battlefield.cell_name(target), area=effect.area
        )  # the trump's own text says it
    if state.cells[target] is not None:
        return refuse(clause, "cell_taken", target=battlefield.cell_name(target))
    return None


def _obstacle_refusal(
    rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]
) -> Refusal | None:
    assert trump.effect is not None
    return _free_cell_refusal(rules_context, state, trump.effect, cells[0], "D27")


def _relocation_refusal(
    rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]
) -> Refusal | None:
    assert trump.effect is not None
    own = _own_zoon_refusal(rules_context, state, trump, cells[0], trump.effect.types)
    return own or _free_cell_refusal(rules_context, state, trump.effect, cells[1], "Z50")


def _own_equipment_refusal(
    rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]
) -> Refusal | None:
    assert trump.effect is not None
    own = _own_zoon_refusal(rules_context, state, trump, cells[0], trump.effect.types)
    return own or refuse("Z56", "has_gear", target=battlefield.cell_name(cells[0]))


def _enemy_effect_refusal(
    rules_context: RulesContext, state: State, trump: TrumpCard, cells: tuple[Cell, ...]
) -> Refusal | None:
    effect = trump.effect
    assert effect is not None
    target = battlefield.cell_name(cells[0])
    found = _enemy_zoon_refusal(state, trump, cells[0], state.turn)
    if found is None and cells[0] not in rules_context.sides(state.agreed)[state.turn].areas[effect.area]:
        return refuse("Z43", "outside_area", target=target, area=effect.area)
    if found is None and effect.op == EffectOp.EQUIP_ENEMY:
        return refuse("Z56", "has_gear", target=target)
    return found or refuse("D24", "cannot_be_led", target=target)


_TrumpRefusal = Callable[[RulesContext, State, TrumpCard, tuple[Cell, ...]], Refusal | None]

_REFUSALS_BY_OP: Final[dict[str, _TrumpRefusal]] = {
    "shoot": _shot_refusal,
    "move_several": _trump_move_refusal,
    "move_one_boosted": _trump_move_refusal,
    "place_obstacle": _obstacle_refusal,
    "relocate_own": _relocation_refusal,
    "equip_own": _own_equipment_refusal,
    "equip_enemy": _enemy_effect_refusal,
    "control_enemy": _enemy_effect_refusal,
}

_CELL_COUNTS_BY_OP: Final[dict[str, tuple[int, ...]]] = {
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
