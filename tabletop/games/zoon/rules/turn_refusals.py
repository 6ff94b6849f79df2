"""Why a move, a trump or a Reinforcement is refused in a turn: the first rule that forbids it, with its names.

Used by `refusals` only, for the actions Move, Play and Place. The conditions themselves are in `laws` and
`grid_moves`, shared with the list of legal actions (`moves`); here is the order in which they are asked, which
decides what the player reads. An action must be refused here exactly where `moves` does not offer it; a new op of a
trump needs its entry in `_PLAYS_BY_OP`, a new reason its entry in `refusals.REASONS`. Reads a state, changes nothing,
and betrays nothing hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.games.zoon.rules import grid_moves, laws, moves
from tabletop.games.zoon.rules.actions import Move, Place, Play
from tabletop.games.zoon.rules.battlefield import Cell, cell_name
from tabletop.games.zoon.rules.cards import TrumpCard
from tabletop.games.zoon.rules.grid_moves import GridAtCell, GridRoute
from tabletop.games.zoon.rules.rules_context import Army, RulesContext, Sides, is_immobile
from tabletop.games.zoon.rules.state import SULLIVAN, Obstacle, Piece, State
from tabletop.games.zoon.rules.tribes import Effect, EffectOp
from tabletop.rules.game import CHANCE, Refusal, refuse


@dataclass(frozen=True, slots=True)
class _TurnContext:
    """A position in which a seat's turn goes on."""

    rules_context: RulesContext
    state: State
    sides: Sides
    army: Army
    own: dict[Cell, Piece]
    occupied: int

    def zoon_name_at(self, cell: Cell) -> str:
        """Of the Zoon there."""
        piece = self.state.cells[cell]
        assert isinstance(piece, Piece)
        return self.rules_context.card_of(self.state.agreed, piece).name


def _make_turn_context(rules_context: RulesContext, state: State) -> _TurnContext:
    sides = rules_context.sides(state.agreed)
    own, occupied = grid_moves.pieces_and_occupied_bits(state.cells, state.turn)
    return _TurnContext(rules_context, state, sides, sides[state.turn], dict(own), occupied)


def _fill_refusal_names(law: Refusal | None, **names: str) -> Refusal | None:
    """What a law forbids, with these names in its blanks."""
    return law and Refusal(law.clause, law.reason, tuple(names.items()))


def pending_decision_refusal(state: State) -> Refusal | None:
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
    """Why a Zoon cannot go there now, by its grid and within a march."""
    pending = pending_decision_refusal(state)
    if pending is not None:
        return pending
    turn = _make_turn_context(rules_context, state)
    return _grid_move_refusal(turn, action) or _march_move_refusal(turn, action)


def _march_move_refusal(turn: _TurnContext, action: Move) -> Refusal | None:
    march = turn.state.march
    if march is None:
        return None
    trump = turn.army.trumps[march.trump]
    assert trump.effect is not None
    joins = laws.march_piece_refusal(trump.effect, turn.own[action.origin])
    return _fill_refusal_names(joins, zoon=turn.zoon_name_at(action.origin)) or _trump_target_refusal(
        turn, trump, trump.effect, action.target
    )


def _trump_target_refusal(turn: _TurnContext, trump: TrumpCard, effect: Effect, target: Cell) -> Refusal | None:
    law = laws.trump_move_target_refusal(effect, turn.state.cells[target])
    return _fill_refusal_names(law, trump=trump.name, target=cell_name(target))


def _grid_move_refusal(turn: _TurnContext, action: Move) -> Refusal | None:
    """Why the Zoon cannot go there by its grid in this turn, whatever else may forbid it."""
    found = _no_own_zoon_refusal(turn, action.origin)
    if found is not None:
        return found
    piece, zoon = turn.own[action.origin], turn.zoon_name_at(action.origin)
    if not turn.army.cards[piece.card].can_move:
        return refuse("Z17", "no_grid", zoon=zoon)
    if is_immobile(turn.sides, piece):
        return refuse("D25", "immobile", zoon=zoon)
    grid = turn.army.grids[piece.card][action.origin]
    ways = [way for way in grid_moves.open_routes(grid, turn.occupied) if way.target == action.target]
    return _route_choice_refusal(action, ways) if ways else _blocked_routes_refusal(turn, grid, action)


def _no_own_zoon_refusal(turn: _TurnContext, origin: Cell) -> Refusal | None:
    """Why nothing can be moved from there: it holds no own Zoon."""
    if origin in turn.own:
        return None
    there = turn.state.cells[origin]
    if isinstance(there, Obstacle):
        return refuse("Z27", "obstacle_stays", origin=cell_name(origin))
    return refuse("Z13", "nobody_there" if there is None else "not_yours", origin=cell_name(origin))


def _route_choice_refusal(action: Move, ways: list[GridRoute]) -> Refusal | None:
    if any(way.via == action.via for way in ways):
        return None
    target = cell_name(action.target)
    if action.via is not None:
        return refuse("D6", "no_such_way", target=target, via=cell_name(action.via))
    return refuse("D6", "way_needed", target=target, ways=" ".join(cell_name(way.retreat) for way in ways))


def _blocked_routes_refusal(turn: _TurnContext, grid: GridAtCell, action: Move) -> Refusal:
    """What closes all ways to the target."""
    zoon, target, there = turn.zoon_name_at(action.origin), cell_name(action.target), turn.state.cells[action.target]
    ways = [way for way in grid.routes if way.target == action.target]
    if not ways:
        return refuse("Z18", "off_grid", zoon=zoon, origin=cell_name(action.origin), target=target)
    if isinstance(there, Obstacle):
        return refuse("Z26", "obstacle_there", zoon=zoon, target=target)
    if action.target in turn.own:
        return refuse("Z24", "friend_there", zoon=zoon, target=target, friend=turn.zoon_name_at(action.target))
    if not ways[0].can_stop:
        return refuse("D12", "no_stop", zoon=zoon, target=target)
    closing = next(cell for cell in ways[0].between if turn.state.cells[cell] is not None)
    return _blocked_path_refusal(turn, closing, {"zoon": zoon, "target": target})


def _blocked_path_refusal(turn: _TurnContext, closing: Cell, ends: dict[str, str]) -> Refusal:
    if closing in turn.own:
        return refuse("Z23", "friend_on_way", **ends, friend=turn.zoon_name_at(closing), at=cell_name(closing))
    if isinstance(turn.state.cells[closing], Obstacle):
        return refuse("Z25", "obstacle_on_way", **ends, at=cell_name(closing))
    return refuse("Z29", "enemy_on_way", **ends, at=cell_name(closing))


def play_refusal(rules_context: RulesContext, state: State, action: Play) -> Refusal | None:
    """Why this trump cannot be played like this; nothing is spent (Z50, D21)."""
    trump, found = _find_playable_trump(rules_context, state, action.trump)
    if trump is None or found is not None:
        return found
    if trump.card is not None:
        return refuse("Z67", "place_it", trump=trump.name)
    turn = _make_turn_context(rules_context, state)
    found = _no_trump_user_refusal(turn, trump)
    if found is not None:
        return found
    counts, refusal_of_cells = _PLAYS_BY_OP["shoot" if trump.effect is None else trump.effect.op]
    if len(action.cells) not in counts:
        return refuse("D21", "wrong_cells", trump=trump.name)
    return refusal_of_cells(turn, trump, action.cells)


def placement_refusal(rules_context: RulesContext, state: State, action: Place) -> Refusal | None:
    """Why this Reinforcement cannot be placed there (Z67, Z68)."""
    trump, found = _find_playable_trump(rules_context, state, action.trump)
    if trump is None or found is not None:
        return found
    if trump.card is None:
        return refuse("Z67", "no_reinforcement", trump=trump.name)
    turn = _make_turn_context(rules_context, state)
    found = _no_trump_user_refusal(turn, trump)
    if found is not None:
        return found
    if not laws.cells_free_for_placement(state.cells, turn.army.areas["home_row"]):
        return refuse("Z68", "row_full", trump=trump.name)
    return _free_cell_refusal(turn, "home_row", action.cell, "Z68", "Z68")


def _find_playable_trump(
    rules_context: RulesContext, state: State, name: str
) -> tuple[TrumpCard | None, Refusal | None]:
    found = pending_decision_refusal(state)
    if found is not None:
        return None, found
    army = rules_context.sides(state.agreed)[state.turn]
    if state.march is not None:
        return None, refuse("Z48", "march_first", trump=army.trumps[state.march.trump].name)
    trump = army.deck.trumps_by_id.get(name)
    if trump is None:
        return None, refuse("Z10", "no_such_trump", trump=name)
    return trump, _fill_refusal_names(
        laws.trump_location_refusal(state.trumps[state.turn][trump.index].where), trump=trump.name
    )


def _no_trump_user_refusal(turn: _TurnContext, trump: TrumpCard) -> Refusal | None:
    """Why nobody can use the trump at all."""
    law = laws.trump_user_refusal(turn.sides, trump, turn.own.items())
    return _fill_refusal_names(law, trump=trump.name, types="/".join(trump.usable_by))


def _own_piece_unusable_refusal(turn: _TurnContext, trump: TrumpCard, cell: Cell) -> Refusal | None:
    """Why no own Zoon there can use the trump or be moved by it."""
    found = _no_own_zoon_refusal(turn, cell)
    if found is not None:
        return found
    law, zoon = laws.trump_own_piece_refusal(turn.sides, trump, turn.own[cell]), turn.zoon_name_at(cell)
    if law is None or law.reason == "immobile":
        return _fill_refusal_names(law, zoon=zoon)
    types = trump.usable_by if trump.effect is None else trump.effect.types
    return _fill_refusal_names(law, trump=trump.name, zoon=zoon, types="/".join(types))


def _no_enemy_target_refusal(turn: _TurnContext, trump: TrumpCard, target: Cell) -> Refusal | None:
    if grid_moves.enemy_cell_bits(turn.occupied) >> target & 1:
        return None
    clause = "Z62" if trump.effect is None else "Z44"
    return refuse(clause, "no_enemy_there", trump=trump.name, target=cell_name(target))


def _shot_refusal(turn: _TurnContext, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    user, target = cells
    found = _own_piece_unusable_refusal(turn, trump, user)
    if found is not None:
        return found
    if target not in turn.army.aimed_cells[trump.index][user]:
        return refuse("Z62", "not_aimed", trump=trump.name, origin=cell_name(user), target=cell_name(target))
    return _no_enemy_target_refusal(turn, trump, target)


def _trump_move_refusal(turn: _TurnContext, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    effect = trump.effect
    assert effect is not None
    action = Move(cells[0], cells[-1], cells[1] if len(cells) == 3 else None)
    return (
        (_own_piece_unusable_refusal(turn, trump, cells[0]) if effect.types else None)
        or _grid_move_refusal(turn, action)
        or _trump_target_refusal(turn, trump, effect, action.target)
    )


def _free_cell_refusal(turn: _TurnContext, area: str, target: Cell, outside: str, taken: str) -> Refusal | None:
    """Why nothing can be put there, with the clause for each reason."""
    zone = moves.area_cells(turn.army, area)
    if target in laws.cells_free_for_placement(turn.state.cells, zone):
        return None
    if target not in zone:
        return refuse(outside, "outside_area", target=cell_name(target), area=area)
    return refuse(taken, "cell_taken", target=cell_name(target))


def _obstacle_refusal(turn: _TurnContext, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    assert trump.effect is not None
    return _free_cell_refusal(turn, trump.effect.area, cells[0], "Z43", "D27")


def _relocation_refusal(turn: _TurnContext, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    assert trump.effect is not None
    own = _own_piece_unusable_refusal(turn, trump, cells[0])
    return own or _free_cell_refusal(turn, trump.effect.area, cells[1], "Z43", "Z50")


def _own_equipment_refusal(turn: _TurnContext, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    own = _own_piece_unusable_refusal(turn, trump, cells[0])
    return own or _fill_refusal_names(laws.equipment_refusal(turn.own[cells[0]]), target=cell_name(cells[0]))


def _enemy_effect_refusal(turn: _TurnContext, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    effect, (target,) = trump.effect, cells
    assert effect is not None
    found = _no_enemy_target_refusal(turn, trump, target)
    if found is None and target not in moves.area_cells(turn.army, effect.area):
        return refuse("Z43", "outside_area", target=cell_name(target), area=effect.area)
    return found or _fill_refusal_names(
        laws.trump_enemy_refusal(turn.rules_context, turn.state, effect, target, turn.occupied),
        target=cell_name(target),
    )


_PLAYS_BY_OP: Final[
    dict[str, tuple[tuple[int, ...], Callable[[_TurnContext, TrumpCard, tuple[Cell, ...]], Refusal | None]]]
] = {
    "shoot": ((2,), _shot_refusal),
    EffectOp.MOVE_SEVERAL: ((2, 3), _trump_move_refusal),
    EffectOp.MOVE_ONE_BOOSTED: ((2, 3), _trump_move_refusal),
    EffectOp.PLACE_OBSTACLE: ((1,), _obstacle_refusal),
    EffectOp.RELOCATE_OWN: ((2,), _relocation_refusal),
    EffectOp.EQUIP_OWN: ((1,), _own_equipment_refusal),
    EffectOp.EQUIP_ENEMY: ((1,), _enemy_effect_refusal),
    EffectOp.CONTROL_ENEMY: ((1,), _enemy_effect_refusal),
}
"""How many cells each takes, and why not these."""
