"""Why an action is not possible: one function per kind of action; the sentences stand in the game's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from tabletop.rules.game import CHANCE, Refusal, Seat
from tabletop.rules.zoon import field, moves, reach
from tabletop.rules.zoon.actions import (
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
from tabletop.rules.zoon.arena import Arena, immobile
from tabletop.rules.zoon.cards import TrumpCard
from tabletop.rules.zoon.content import Effect
from tabletop.rules.zoon.field import Cell
from tabletop.rules.zoon.reach import Grid
from tabletop.rules.zoon.state import SULLIVAN, Obstacle, Piece, State, Where

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
    "too_many": ("card", "copies"),  # Z3
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
    "wrong_cells": ("trump",),  # D21
    "no_user": ("trump", "types"),  # Z46
    "users_immobile": ("trump", "types"),  # Z47
    "not_user": ("trump", "zoon", "types"),  # Z46
    "no_enemy_there": ("trump", "target"),  # Z62, Z44
    "not_aimed": ("trump", "origin", "target"),  # Z62
    "wrong_type": ("trump", "zoon", "types"),  # Z43
    "cell_taken": ("target",),  # Z50, Z68, D27
    "outside_area": ("target", "area"),  # Z51, Z68, D27
    "has_gear": ("target",),  # Z56
    "cannot_be_led": ("target",),  # D24
    # choosing and turning up
    "no_such_choice": (),  # Z40
    "not_face_down": ("at",),  # A6
    "not_now": (),  # D9: whatever no other reason explains
}
"""Every reason with its blanks. Cells are names such as c2, types and areas are words of the content."""


def why(arena: Arena, state: State, action: Action) -> Refusal:
    """The reason why an action is not legal; only for one that is not."""
    if state.result is not None:
        return Refusal(state.result.clause, "game_over")
    found = _WHY[type(action)](arena, state, action)
    return found or Refusal("D9", "not_now")


def deployment(arena: Arena, state: State, action: Deploy) -> Refusal | None:
    """None exactly where the seat to act may set up in this way (Z8, D2)."""
    if state.turn != CHANCE or all(state.deployed):
        return Refusal("Z8", "deployed_already")
    deck = arena.sides(state.agreed)[moves.to_act(state)].deck
    expected = sum(card.copies for card in deck.cards)
    if len(action.labels) != expected:
        return _no("Z8", "wrong_number", number=str(len(action.labels)), expected=str(expected))
    for label, number in Counter(action.labels).items():
        card = deck.by_label.get(label)
        if card is None or not card.copies:
            return _no("Z3", "unknown_card", card=label)
        if number > card.copies:
            return _no("Z3", "too_many", card=label, copies=str(card.copies))
    return None


def _no(clause: str, reason: str, **params: str) -> Refusal:
    return Refusal(clause, reason, tuple(params.items()))


def _waiting(state: State) -> Refusal | None:
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


def _chance(arena: Arena, state: State, action: First | Lie | Roll) -> Refusal:
    rolls = state.combat is not None and state.agreed.ruleset == SULLIVAN
    if isinstance(action, Roll) and rolls:
        return _no("A1", "no_such_face", most=str(arena.field.die))
    return Refusal({First: "Z11", Lie: "D13", Roll: "A18"}[type(action)], "no_chance")


def _touch(arena: Arena, state: State, action: Touch) -> Refusal | None:
    if state.combat is None:
        return Refusal("Z31", "no_combat")
    return _waiting(state)


def _choose(arena: Arena, state: State, action: Choose) -> Refusal | None:
    if state.combat is not None:
        return _waiting(state)
    choice = state.choice
    if choice is None:
        return Refusal("Z40", "no_choice")
    target = action.cells[-1]
    swaps = choice.effect.op == "swap_with_friend"
    if not swaps and state.cells[target] is not None:
        return _no("D32", "cell_taken", target=field.name(target))
    if choice.effect.area and not swaps:
        army = arena.sides(state.agreed)[choice.owner]
        if target not in moves.free_cells(state, army, choice.effect.area, choice.cell):
            return _no("D32", "outside_area", target=field.name(target), area=choice.effect.area)
    return Refusal("Z40", "no_such_choice")


def _turn_up(arena: Arena, state: State, action: TurnUp) -> Refusal | None:
    if state.combat is not None or state.choice is not None:
        return _waiting(state)
    if not state.turning:
        return Refusal("A6", "no_turning_up")
    return _no("A6", "not_face_down", at=field.name(action.cell))


def _pass(arena: Arena, state: State, action: Pass) -> Refusal | None:
    if state.combat is None and state.choice is not None:
        return Refusal("N20", "must_choose")
    return _waiting(state) or Refusal("Z13", "no_pass")


def _resign(arena: Arena, state: State, action: Resign) -> Refusal | None:
    return _waiting(state)


def _deploy(arena: Arena, state: State, action: Deploy) -> Refusal | None:
    return deployment(arena, state, action)


# Moves


def _move(arena: Arena, state: State, action: Move) -> Refusal | None:
    return _waiting(state) or movement(arena, state, action) or _within_march(arena, state, action)


def _within_march(arena: Arena, state: State, action: Move) -> Refusal | None:
    if state.march is None:
        return None
    trump = arena.sides(state.agreed)[state.turn].trumps[state.march.trump]
    piece = state.cells[action.origin]
    assert trump.effect is not None
    assert isinstance(piece, Piece)
    name = arena.card(state.agreed, piece).name
    if piece.march == 2:
        return _no("Z49", "moved_already", zoon=name)
    if trump.effect.same_row and piece.march != 1:
        return _no("N1", "other_row", zoon=name)
    return _only_free(state, trump, trump.effect, action.target)


def _only_free(state: State, trump: TrumpCard, effect: Effect, target: Cell) -> Refusal | None:
    if effect.free_cells_only and state.cells[target] is not None:
        return _no("D22", "free_cells_only", trump=trump.name, target=field.name(target))
    return None


def movement(arena: Arena, state: State, action: Move) -> Refusal | None:
    """Why the Zoon cannot go there by its grid in this turn, whatever else forbids it."""
    found = _mover(arena, state, action.origin)
    if found is not None:
        return found
    piece = state.cells[action.origin]
    assert isinstance(piece, Piece)
    card, sides = arena.card(state.agreed, piece), arena.sides(state.agreed)
    if not card.can_move:
        return _no("Z17", "no_grid", zoon=card.name)
    if immobile(sides, piece):
        return _no("D25", "immobile", zoon=card.name)
    grid = sides[piece.owner].grids[piece.card][action.origin]
    ways = [way for way in reach.ways(grid, state.cells, state.turn) if way.target == action.target]
    if ways:
        return _way_refusal(action, ways)
    return _unreachable(arena, state, grid, action, card.name)


def _mover(arena: Arena, state: State, origin: Cell) -> Refusal | None:
    there = state.cells[origin]
    if there is None:
        return _no("Z13", "nobody_there", origin=field.name(origin))
    if isinstance(there, Obstacle):
        return _no("Z27", "obstacle_stays", origin=field.name(origin))
    if there.owner != state.turn:
        return _no("Z13", "not_yours", origin=field.name(origin))
    return None


def _way_refusal(action: Move, ways: list[reach.Way]) -> Refusal | None:
    if any(way.via == action.via for way in ways):
        return None
    target = field.name(action.target)
    if action.via is not None:
        return _no("D6", "no_such_way", target=target, via=field.name(action.via))
    return _no("D6", "way_needed", target=target, ways=" ".join(field.name(way.retreat) for way in ways))


def _unreachable(arena: Arena, state: State, grid: Grid, action: Move, zoon: str) -> Refusal:
    ends = {"zoon": zoon, "target": field.name(action.target)}
    tracks = [
        [(cell, stop) for cell, stop, _ in track]
        for track in grid.tracks
        if any(cell == action.target for cell, _, _ in track)
    ]
    if not tracks and all(target != action.target for target, _ in grid.jumps):
        return _no("Z18", "off_grid", zoon=zoon, origin=field.name(action.origin), target=ends["target"])
    there = state.cells[action.target]
    if isinstance(there, Obstacle):
        return _no("Z26", "obstacle_there", **ends)
    if there is not None and there.owner == state.turn:
        return _no("Z24", "friend_there", **ends, friend=arena.card(state.agreed, there).name)
    for track in tracks:
        if (action.target, True) not in track:
            return _no("D12", "no_stop", **ends)
        blocking = next((cell for cell, _ in track if state.cells[cell] is not None), None)
        if blocking is not None:
            return _blocked(arena, state, blocking, ends)
    return Refusal("D9", "not_now")


def _blocked(arena: Arena, state: State, at: Cell, ends: dict[str, str]) -> Refusal:
    there = state.cells[at]
    if isinstance(there, Piece):
        if there.owner != state.turn:
            return _no("Z29", "enemy_on_way", **ends, at=field.name(at))
        friend = arena.card(state.agreed, there).name
        return _no("Z23", "friend_on_way", **ends, friend=friend, at=field.name(at))
    return _no("Z25", "obstacle_on_way", **ends, at=field.name(at))


# Trumps


def _play(arena: Arena, state: State, action: Play) -> Refusal | None:
    trump, found = _trump(arena, state, action.trump)
    if trump is None or found is not None:
        return found
    if trump.card is not None:
        return _no("Z67", "place_it", trump=trump.name)
    found = _user(arena, state, trump)
    if found is not None:
        return found
    if len(action.cells) not in _CELLS[_kind(trump)]:
        return _no("D21", "wrong_cells", trump=trump.name)
    return _PLAY[_kind(trump)](arena, state, trump, action.cells)


def _place(arena: Arena, state: State, action: Place) -> Refusal | None:
    trump, found = _trump(arena, state, action.trump)
    if trump is None or found is not None:
        return found
    if trump.card is None:
        return _no("Z67", "no_reinforcement", trump=trump.name)
    at = field.name(action.cell)
    if action.cell not in arena.sides(state.agreed)[state.turn].areas["home_row"]:
        return _no("Z68", "outside_area", target=at, area="home_row")
    return _no("Z68", "cell_taken", target=at)


def _trump(arena: Arena, state: State, name: str) -> tuple[TrumpCard | None, Refusal | None]:
    found = _waiting(state)
    if found is not None:
        return None, found
    army = arena.sides(state.agreed)[state.turn]
    if state.march is not None:
        return None, _no("Z48", "march_first", trump=army.trumps[state.march.trump].name)
    trump = army.deck.by_id.get(name)
    if trump is None:
        return None, _no("Z10", "no_such_trump", trump=name)
    where = state.trumps[state.turn][trump.index].where
    if where is Where.TOMB:
        return None, _no("Z59", "trump_gone", trump=trump.name)
    if where in (Where.ON_ZOON, Where.ON_FIELD):
        return None, _no("Z60", "trump_lies", trump=trump.name)
    return trump, None


def _user(arena: Arena, state: State, trump: TrumpCard) -> Refusal | None:
    """Whether somebody could use the trump at all (Z46, Z47)."""
    if not trump.usable_by:
        return None
    users = [
        piece
        for _, piece in moves.own_pieces(state, state.turn)
        if arena.card(state.agreed, piece).type in trump.usable_by
    ]
    types = "/".join(trump.usable_by)
    if not users:
        return _no("Z46", "no_user", trump=trump.name, types=types)
    if all(immobile(arena.sides(state.agreed), piece) for piece in users):
        return _no("Z47", "users_immobile", trump=trump.name, types=types)
    return None


def _kind(trump: TrumpCard) -> str:
    return "shoot" if trump.effect is None else trump.effect.op


def _own(arena: Arena, state: State, trump: TrumpCard, cell: Cell, types: tuple[str, ...]) -> Refusal | None:
    """Whether an own Zoon of these types stands there that may use the trump or be moved by it (N7, N8)."""
    found = _mover(arena, state, cell)
    if found is not None:
        return found
    piece = state.cells[cell]
    assert isinstance(piece, Piece)
    card = arena.card(state.agreed, piece)
    if types and card.type not in types:
        clause, reason = ("Z46", "not_user") if trump.effect is None else ("Z43", "wrong_type")
        return _no(clause, reason, trump=trump.name, zoon=card.name, types="/".join(types))
    if immobile(arena.sides(state.agreed), piece):
        return _no("Z47", "immobile", zoon=card.name)
    return None


def _enemy(state: State, trump: TrumpCard, target: Cell, seat: Seat) -> Refusal | None:
    there = state.cells[target]
    if isinstance(there, Piece) and there.owner != seat:
        return None
    return _no("Z62" if trump.effect is None else "Z44", "no_enemy_there", trump=trump.name, target=field.name(target))


def _play_shot(arena: Arena, state: State, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    user, target = cells
    found = _own(arena, state, trump, user, trump.usable_by)
    if found is not None:
        return found
    if target not in arena.sides(state.agreed)[state.turn].aims[trump.index][user]:
        return _no("Z62", "not_aimed", trump=trump.name, origin=field.name(user), target=field.name(target))
    return _enemy(state, trump, target, state.turn)


def _play_move(arena: Arena, state: State, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    effect = trump.effect
    assert effect is not None
    action = Move(cells[0], cells[-1], cells[1] if len(cells) == 3 else None)
    return (
        (_own(arena, state, trump, cells[0], effect.types) if effect.types else None)
        or movement(arena, state, action)
        or _only_free(state, trump, effect, action.target)
    )


def _free(arena: Arena, state: State, effect: Effect, target: Cell, clause: str) -> Refusal | None:
    area = arena.sides(state.agreed)[state.turn].areas[effect.area]
    if target not in area:
        return _no(clause, "outside_area", target=field.name(target), area=effect.area)
    if state.cells[target] is not None:
        return _no(clause, "cell_taken", target=field.name(target))
    return None


def _play_obstacle(arena: Arena, state: State, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    assert trump.effect is not None
    return _free(arena, state, trump.effect, cells[0], "D27")


def _play_relocation(arena: Arena, state: State, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    assert trump.effect is not None
    own = _own(arena, state, trump, cells[0], trump.effect.types)
    return own or _free(arena, state, trump.effect, cells[1], "Z50")


def _play_own_gear(arena: Arena, state: State, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    assert trump.effect is not None
    own = _own(arena, state, trump, cells[0], trump.effect.types)
    return own or _no("Z56", "has_gear", target=field.name(cells[0]))


def _play_on_enemy(arena: Arena, state: State, trump: TrumpCard, cells: tuple[Cell, ...]) -> Refusal | None:
    effect = trump.effect
    assert effect is not None
    target = field.name(cells[0])
    found = _enemy(state, trump, cells[0], state.turn)
    if found is None and cells[0] not in arena.sides(state.agreed)[state.turn].areas[effect.area]:
        return _no("Z43", "outside_area", target=target, area=effect.area)
    if found is None and effect.op == "equip_enemy":
        return _no("Z56", "has_gear", target=target)
    return found or _no("D24", "cannot_be_led", target=target)


_Why = Callable[[Arena, State, TrumpCard, tuple[Cell, ...]], Refusal | None]

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

_WHY: Final[dict[type, Callable[[Arena, State, Any], Refusal | None]]] = {
    Deploy: _deploy,
    First: _chance,
    Lie: _chance,
    Roll: _chance,
    Touch: _touch,
    Choose: _choose,
    TurnUp: _turn_up,
    Pass: _pass,
    Resign: _resign,
    Move: _move,
    Play: _play,
    Place: _place,
}
