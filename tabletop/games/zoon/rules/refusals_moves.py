"""Why a Zoon cannot move where somebody wants it to, and what has to be done before anything of a turn."""

from __future__ import annotations

from tabletop.games.zoon.rules import field, moves, reach
from tabletop.games.zoon.rules.actions import Move
from tabletop.games.zoon.rules.cards import TrumpCard
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.reach import Grid
from tabletop.games.zoon.rules.rules_context import RulesContext, is_immobile
from tabletop.games.zoon.rules.state import SULLIVAN, Obstacle, Piece, State
from tabletop.games.zoon.rules.tribes import Effect
from tabletop.rules.game import CHANCE, Refusal, refuse


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
        return refuse("D22", "free_cells_only", trump=trump.name, target=field.cell_name(target))
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
    ways = reach.possible_routes(grid, state.cells, state.turn, action.target)
    if ways:
        return _route_refusal(action, ways)
    return _unreachable_refusal(rules_context, state, grid, action, card.name)


def mover_refusal(rules_context: RulesContext, state: State, origin: Cell) -> Refusal | None:
    """Why nothing can be moved from there: it holds no own Zoon."""
    there = state.cells[origin]
    if there is None:
        return refuse("Z13", "nobody_there", origin=field.cell_name(origin))
    if isinstance(there, Obstacle):
        return refuse("Z27", "obstacle_stays", origin=field.cell_name(origin))
    if there.owner != state.turn:
        return refuse("Z13", "not_yours", origin=field.cell_name(origin))
    return None


def _route_refusal(action: Move, ways: list[reach.GridRoute]) -> Refusal | None:
    if any(way.via == action.via for way in ways):
        return None
    target = field.cell_name(action.target)
    if action.via is not None:
        return refuse("D6", "no_such_way", target=target, via=field.cell_name(action.via))
    return refuse("D6", "way_needed", target=target, ways=" ".join(field.cell_name(way.retreat) for way in ways))


def _unreachable_refusal(rules_context: RulesContext, state: State, grid: Grid, action: Move, zoon: str) -> Refusal:
    ends = {"zoon": zoon, "target": field.cell_name(action.target)}
    tracks = [
        [(cell, stop) for cell, stop, _ in track]
        for track in grid.tracks
        if any(cell == action.target for cell, _, _ in track)
    ]
    if not tracks and all(target != action.target for target, _ in grid.jumps):
        return refuse("Z18", "off_grid", zoon=zoon, origin=field.cell_name(action.origin), target=ends["target"])
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
            return refuse("Z29", "enemy_on_way", **ends, at=field.cell_name(at))
        friend = rules_context.card_of(state.agreed, there).name
        return refuse("Z23", "friend_on_way", **ends, friend=friend, at=field.cell_name(at))
    return refuse("Z25", "obstacle_on_way", **ends, at=field.cell_name(at))
