"""All legal actions of a position: what none of the laws forbids.

Used by `rules` for the contract's `actions`, by `effects` (who cannot act has lost), `imagine`, `refusals`, and the
bots' `effect_branches`. What is forbidden is asked of `laws` and `grid_moves`, and why something is missing here is
said by `refusals` from the same laws, so offer and refusal agree. The order of the offer must stay: recorded tests
and random draws depend on it. Pure; it is asked for every action of a playout, so it must stay fast.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from tabletop.games.zoon.rules import grid_moves, laws
from tabletop.games.zoon.rules.actions import Action, Choose, First, Lie, Move, Pass, Play, Roll, Touch, TurnUp
from tabletop.games.zoon.rules.battlefield import CELLS, Cell
from tabletop.games.zoon.rules.cards import TrumpCard
from tabletop.games.zoon.rules.grid_moves import Survey
from tabletop.games.zoon.rules.laws import Position
from tabletop.games.zoon.rules.rules_context import (
    ADJACENT_TO_SELF,
    Army,
    RulesContext,
    Sides,
    is_immobile,
    neighbour_cells,
)
from tabletop.games.zoon.rules.state import (
    CORNERS,
    PLAYABLE_PLACES,
    SULLIVAN,
    CellContent,
    Choice,
    Combat,
    March,
    MatchOptions,
    Piece,
)
from tabletop.games.zoon.rules.tribes import Effect, EffectOp
from tabletop.rules.caches import cached
from tabletop.rules.game import CHANCE, NOBODY, Seat

_TURN_UP_BY_CELL: Final = tuple(map(TurnUp, range(CELLS)))
ALL_TOUCHES: Final = tuple(Touch(corner) for corner in range(len(CORNERS)))
ALL_FIRST_SEATS: Final = (First(0), First(1))
ALL_ORIENTATIONS: Final = tuple(Lie(one, other) for one in (0, 180) for other in (0, 180))
PASS: Final = Pass()


def to_act(state: Position) -> Seat:
    """Whose decision it is: combat, choice, turning up, march and turn, in this order."""
    if state.result is not None:
        return NOBODY
    if state.combat is not None:
        return _acting_seat_in_combat(state, state.combat)
    if state.choice is not None:
        return state.choice.seat
    if state.turning:
        return state.turning[0]
    if state.turn == CHANCE and not all(state.deployed):
        return 1 if state.deployed[0] else 0
    return state.turn


def _acting_seat_in_combat(state: Position, combat: Combat) -> Seat:
    """Who acts in a combat: the attacker touches first, unseen by the other (D14), then chance decides."""
    if state.agreed.ruleset == SULLIVAN:
        return CHANCE
    if combat.touches[combat.attacker] is None:
        return combat.attacker
    return CHANCE if combat.touches[1 - combat.attacker] is not None else 1 - combat.attacker


def legal_actions(rules_context: RulesContext, state: Position) -> tuple[Action, ...]:
    """What is offered to the seat to act: everything but resigning, and of set-ups only the suggested ones."""
    if state.result is not None:
        return ()
    if state.combat is not None:
        return _combat_actions(rules_context, state)
    if state.choice is not None:
        return effect_choice_actions(rules_context, state, state.choice)
    if state.turning:
        return tuple([_TURN_UP_BY_CELL[cell] for cell in face_down_cells(state, state.turning[0])])
    if state.turn == CHANCE:
        return ALL_FIRST_SEATS if all(state.deployed) else rules_context.sides(state.agreed)[to_act(state)].deployments
    return _turn_actions(rules_context, state)


def _combat_actions(rules_context: RulesContext, state: Position) -> tuple[Action, ...]:
    if state.agreed.ruleset == SULLIVAN:
        return _all_rolls_of_two_dice(rules_context.field.die)
    return ALL_TOUCHES if to_act(state) != CHANCE else ALL_ORIENTATIONS


@cached("zoon: rolls", 8)
def _all_rolls_of_two_dice(faces: int) -> tuple[Roll, ...]:
    dice = range(1, faces + 1)
    return tuple(Roll(one, other) for one in dice for other in dice)


def _turn_actions(rules_context: RulesContext, state: Position) -> tuple[Action, ...]:
    if state.march is not None:
        return (*march_actions(rules_context, state, state.march), PASS)
    sides, seat = rules_context.sides(state.agreed), state.turn
    surveyed = grid_moves.pieces_and_occupied_bits(state.cells, seat)
    moves = _zoon_moves(sides, seat, surveyed)
    found: list[Action] = list(moves)
    for trump, own in zip(sides[seat].trumps, state.trumps[seat], strict=True):
        if own.where in PLAYABLE_PLACES:
            found.extend(trump_plays(rules_context, state, trump, moves, surveyed))
    return tuple(found)


def can_act(rules_context: RulesContext, state: Position) -> bool:
    """Whether the seat whose turn begins has any action (Z2, D9)."""
    seat = state.turn
    sides = rules_context.sides(state.agreed)
    army, surveyed = sides[seat], grid_moves.pieces_and_occupied_bits(state.cells, seat)
    for cell, piece in surveyed[0]:
        if army.moves(army.grids[piece.card][cell], surveyed[1]) and not is_immobile(sides, piece):
            return True
    return any(
        own.where in PLAYABLE_PLACES and trump_plays(rules_context, state, trump, (), surveyed)
        for trump, own in zip(army.trumps, state.trumps[seat], strict=True)
    )


def _zoon_moves(sides: Sides, seat: Seat, surveyed: Survey) -> list[Move]:
    """Moves by the grid of all Zoons of a seat that may move (Z13, Z47)."""
    army, (pieces, occupied) = sides[seat], surveyed
    grids, known, found = army.grids, army.known_moves.get, list[Move]()
    for cell, piece in pieces:
        if not ((piece.held_turns or piece.gear is not None) and is_immobile(sides, piece)):
            grid = grids[piece.card][cell]
            able = known(occupied & grid.reach_bits | grid.grid_bits)
            found += army.moves(grid, occupied) if able is None else able
    return found


def pieces_of_seat(cells: Sequence[CellContent], seat: Seat) -> list[tuple[Cell, Piece]]:
    """A seat's Zoons in the order of the cells."""
    return [(cell, piece) for cell, piece in enumerate(cells) if piece.__class__ is Piece and piece.owner == seat]


def face_down_cells(state: Position, seat: Seat) -> list[Cell]:
    """Where a seat's face-down cards lie."""
    return [cell for cell, piece in pieces_of_seat(state.cells, seat) if not piece.up]


def with_equal_chances(drawn: Sequence[Action]) -> tuple[tuple[Action, Fraction], ...]:
    """What can come up, all equally likely."""
    share = Fraction(1, len(drawn))
    return tuple((action, share) for action in drawn)


# Marches


def march_actions(rules_context: RulesContext, state: Position, march: March) -> list[Move]:
    """Moves that go on with a march (N1, N2, Z49)."""
    sides, cells = rules_context.sides(state.agreed), state.cells
    army, (pieces, occupied), found = (
        sides[state.turn],
        grid_moves.pieces_and_occupied_bits(cells, state.turn),
        list[Move](),
    )
    effect = army.trumps[march.trump].effect
    assert effect is not None
    for cell, piece in pieces:
        if laws.march_piece_refusal(effect, piece) is None and not is_immobile(sides, piece):
            found += march_moves_by_grid(army, effect, army.grids[piece.card][cell], cells, occupied)
    return found


def march_moves_by_grid(
    army: Army, effect: Effect, grid: grid_moves.GridAtCell, cells: Sequence[CellContent], occupied: int
) -> list[Move]:
    """What a Zoon with this grid can do in a march (D22)."""
    able = army.moves(grid, occupied)
    return [action for action in able if laws.trump_move_target_refusal(effect, cells[action.target]) is None]


# Trumps


def trump_plays(
    rules_context: RulesContext, state: Position, trump: TrumpCard, moves: Sequence[Move], surveyed: Survey
) -> Sequence[Action]:  # fmt: skip
    """What a trump in hand can do in this turn; `moves` are those of the seat's Zoons."""
    sides, effect = rules_context.sides(state.agreed), trump.effect
    army = sides[state.turn]
    if trump.card is None and effect is None:
        return _shot_plays(sides, state, trump, surveyed)
    if laws.trump_user_refusal(sides, trump, surveyed[0]) is not None:
        return ()
    if effect is None:
        placements = army.placements[trump.index]
        return [placements[cell] for cell in laws.cells_free_for_placement(state.cells, placements)]
    if effect.op in _AREA_OPS:
        return _trump_plays_on_area(rules_context, state, trump, effect, surveyed[1])
    return _trump_plays_on_own_pieces(sides, state, trump, moves, surveyed)


_AREA_OPS: Final = (EffectOp.PLACE_OBSTACLE, EffectOp.EQUIP_ENEMY, EffectOp.CONTROL_ENEMY)
"""Effects of trumps that name one cell, which is no own Zoon's."""


def _trump_plays_on_area(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, occupied: int
) -> list[Play]:
    army = rules_context.sides(state.agreed)[state.turn]
    plays, area = army.play_actions[trump.index], area_cells(army, effect.area)
    if effect.op == EffectOp.PLACE_OBSTACLE:
        return [plays[(cell,)] for cell in laws.cells_free_for_placement(state.cells, area)]
    enemies = grid_moves.enemy_cell_bits(occupied)
    return [
        plays[(cell,)]
        for cell in area
        if enemies >> cell & 1 and laws.trump_enemy_refusal(rules_context, state, effect, cell, occupied) is None
    ]


def _trump_plays_on_own_pieces(
    sides: Sides, state: Position, trump: TrumpCard, moves: Sequence[Move], surveyed: Survey
) -> list[Play]:  # fmt: skip
    """Each own Zoon that a trump moves or equips, with each cell to which it can."""
    army, effect = sides[state.turn], trump.effect
    assert effect is not None
    plays = army.play_actions[trump.index]
    subjects = {cell: piece for cell, piece in surveyed[0] if laws.trump_own_piece_refusal(sides, trump, piece) is None}
    if effect.op == EffectOp.EQUIP_OWN:
        return [plays[(cell,)] for cell, piece in subjects.items() if laws.equipment_refusal(piece) is None]
    if effect.op == EffectOp.RELOCATE_OWN:
        targets = laws.cells_free_for_placement(state.cells, area_cells(army, effect.area))
        return [plays[cell, target] for cell in subjects for target in targets]
    return [
        plays[(move.origin, move.target) if move.via is None else (move.origin, move.via, move.target)]
        for move in moves
        if move.origin in subjects and laws.trump_move_target_refusal(effect, state.cells[move.target]) is None
    ]


def _shot_plays(sides: Sides, state: Position, trump: TrumpCard, surveyed: Survey) -> list[Play]:
    """Each user with each enemy Zoon that it aims at (Z62)."""
    army, (pieces, occupied) = sides[state.turn], surveyed
    aims, plays, bits = army.aimed_cells[trump.index], army.play_actions[trump.index], army.aimed_bits[trump.index]
    enemies, found = grid_moves.enemy_cell_bits(occupied), list[Play]()
    for cell, piece in pieces:
        if enemies & bits[cell] and laws.trump_own_piece_refusal(sides, trump, piece) is None:
            found += [plays[cell, target] for target in aims[cell] if enemies >> target & 1]
    return found


def area_cells(army: Army, area: str, beside: Cell | None = None) -> Sequence[Cell]:
    """An area seen from the army's side; `beside` is where the Star's Zoon stands."""
    if area == ADJACENT_TO_SELF:
        return neighbour_cells(beside) if beside is not None else ()
    return army.areas[area] if area else range(CELLS)


# Choices


def effect_choice_actions(rules_context: RulesContext, state: Position, choice: Choice) -> tuple[Action, ...]:
    """What can be decided about an effect; Pass where it is optional (N20)."""
    found = selectable_cells(rules_context, state.agreed, state.cells, choice)
    made: list[Action] = [Choose(cells) for cells in found]
    return (*made, PASS) if choice.effect.optional else tuple(made)


Cells = list[tuple[Cell, ...]]


def selectable_cells(
    rules_context: RulesContext, options: MatchOptions, cells: Sequence[CellContent], choice: Choice
) -> Cells:
    """The cells that each Choose on offer names."""
    return _CELLS_BY_OP[choice.effect.op](rules_context, options, cells, choice)


def _relocation_targets(
    rules_context: RulesContext, options: MatchOptions, cells: Sequence[CellContent], choice: Choice
) -> Cells:
    army = rules_context.sides(options)[choice.owner]
    return [(cell,) for cell in laws.cells_free_for_placement(cells, area_cells(army, choice.effect.area, choice.cell))]


def _friend_and_target_pairs(
    rules_context: RulesContext, options: MatchOptions, cells: Sequence[CellContent], choice: Choice
) -> Cells:
    army = rules_context.sides(options)[choice.owner]
    fitting = army.card_bits(choice.effect.types)
    targets = laws.cells_free_for_placement(cells, area_cells(army, choice.effect.area, choice.cell))
    return [
        (cell, target)
        for cell, piece in pieces_of_seat(cells, choice.owner)
        if cell != choice.cell and fitting >> piece.card & 1
        for target in targets
    ]


def _swap_partners(
    rules_context: RulesContext, options: MatchOptions, cells: Sequence[CellContent], choice: Choice
) -> Cells:
    army = rules_context.sides(options)[choice.owner]
    area, fitting = area_cells(army, choice.effect.area), army.card_bits(choice.effect.types)
    return [
        (cell,)
        for cell, piece in pieces_of_seat(cells, choice.owner)
        if cell != choice.cell and cell in area and fitting >> piece.card & 1
    ]


def _controlled_enemy_targets(
    rules_context: RulesContext, options: MatchOptions, cells: Sequence[CellContent], choice: Choice
) -> Cells:
    if choice.enemy is None:
        return []
    piece = cells[choice.enemy]
    if not isinstance(piece, Piece) or is_immobile(rules_context.sides(options), piece):
        return []
    grid = rules_context.controlled_grids(options, choice.owner)[piece.card][choice.enemy]
    blocked = grid_moves.occupied_bits_as_friends(grid_moves.pieces_and_occupied_bits(cells, choice.owner)[1])
    return [(way.target,) for way in grid_moves.open_routes(grid, blocked)]


_CELLS_BY_OP: Final[dict[str, Callable[[RulesContext, MatchOptions, Sequence[CellContent], Choice], Cells]]] = {
    EffectOp.RELOCATE_SELF: _relocation_targets,
    EffectOp.RELOCATE_ENEMY: _relocation_targets,
    EffectOp.SUMMON_FRIEND: _friend_and_target_pairs,
    EffectOp.SWAP_WITH_FRIEND: _swap_partners,
    EffectOp.CONTROL_ENEMY_MOVE: _controlled_enemy_targets,
    EffectOp.CONTROL_ENEMY: _controlled_enemy_targets,
}
