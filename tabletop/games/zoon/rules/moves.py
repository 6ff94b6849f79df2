"""All legal actions of a position: one function per kind of action and of trump."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final

from tabletop.games.zoon.rules import grid_moves
from tabletop.games.zoon.rules.actions import Action, Choose, First, Lie, Move, Pass, Play, Roll, Touch, TurnUp
from tabletop.games.zoon.rules.battlefield import CELLS, Cell
from tabletop.games.zoon.rules.cards import TrumpCard
from tabletop.games.zoon.rules.grid_moves import BLOCKED_BITS, ENEMY_BITS
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
    State,
    Where,
)
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.tribes import Effect, EffectOp
from tabletop.rules.caches import cached
from tabletop.rules.game import CHANCE, NOBODY, Seat

Position = State | StateBuilder
"""Both have what the functions below ask for."""
Survey = tuple[list[tuple[Cell, Piece]], int]
"""A seat's Zoons in the order of the cells, and what stands in their way: bits of `BLOCKED_BITS` and `ENEMY_BITS`."""

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
        return _seat_in_combat(state, state.combat)
    if state.choice is not None:
        return state.choice.seat
    if state.turning:
        return state.turning[0]
    if state.turn == CHANCE and not all(state.deployed):
        return 1 if state.deployed[0] else 0
    return state.turn


def _seat_in_combat(state: Position, combat: Combat) -> Seat:
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
        return choice_actions(rules_context, state, state.choice)
    if state.turning:
        return tuple([_TURN_UP_BY_CELL[cell] for cell in face_down_cells(state, state.turning[0])])
    if state.turn == CHANCE:
        return ALL_FIRST_SEATS if all(state.deployed) else rules_context.sides(state.agreed)[to_act(state)].deployments
    return _turn_actions(rules_context, state)


def _combat_actions(rules_context: RulesContext, state: Position) -> tuple[Action, ...]:
    if state.agreed.ruleset == SULLIVAN:
        return _all_rolls(rules_context.field.die)
    return ALL_TOUCHES if to_act(state) != CHANCE else ALL_ORIENTATIONS


@cached("zoon: rolls", 8)
def _all_rolls(faces: int) -> tuple[Roll, ...]:
    dice = range(1, faces + 1)
    return tuple(Roll(one, other) for one in dice for other in dice)


def _turn_actions(rules_context: RulesContext, state: Position) -> tuple[Action, ...]:
    if state.march is not None:
        return (*march_actions(rules_context, state, state.march), PASS)
    sides, seat = rules_context.sides(state.agreed), state.turn
    surveyed = survey_cells(state.cells, seat)
    moves = _zoon_moves(sides, state, seat, surveyed)
    found: list[Action] = list(moves)
    for trump, own in zip(sides[seat].trumps, state.trumps[seat], strict=True):
        if own.where in PLAYABLE_PLACES:
            found.extend(trump_plays(rules_context, state, trump, moves, surveyed))
    return tuple(found)


def can_act(rules_context: RulesContext, state: Position) -> bool:
    """Whether the seat whose turn begins has any action (Z2, D9)."""
    seat = state.turn
    sides = rules_context.sides(state.agreed)
    surveyed = survey_cells(state.cells, seat)
    army, (pieces, occupied) = sides[seat], surveyed
    for cell, piece in pieces:
        if army.moves(army.grids[piece.card][cell], state.cells, occupied) and not is_immobile(sides, piece):
            return True
    return any(
        own.where in PLAYABLE_PLACES
        and next(iter(trump_plays(rules_context, state, trump, (), surveyed)), None) is not None
        for trump, own in zip(army.trumps, state.trumps[seat], strict=True)
    )


def survey_cells(cells: Sequence[CellContent], seat: Seat) -> Survey:
    """Where a seat's Zoons stand, and what stands in their way."""
    own: list[tuple[Cell, Piece]] = []
    occupied = 0
    for cell, there in enumerate(cells):
        if there is None:
            continue
        if there.__class__ is not Piece:
            occupied |= BLOCKED_BITS[cell]
        elif there.owner != seat:
            occupied |= ENEMY_BITS[cell]
        else:
            occupied |= BLOCKED_BITS[cell]
            own.append((cell, there))
    return own, occupied


def _zoon_moves(sides: Sides, state: Position, seat: Seat, surveyed: Survey) -> list[Move]:
    """Moves by the grid of all Zoons of a seat that may move (Z13, Z47)."""
    army, (pieces, occupied) = sides[seat], surveyed
    grids, known, found = army.grids, army.known_moves.get, list[Move]()
    for cell, piece in pieces:
        if not ((piece.held or piece.gear is not None) and is_immobile(sides, piece)):
            grid = grids[piece.card][cell]
            able = known(occupied & grid.reach_bits | grid.grid_bits)
            found += army.moves(grid, state.cells, occupied) if able is None else able
    return found


def pieces_of(cells: Sequence[CellContent], seat: Seat) -> list[tuple[Cell, Piece]]:
    """A seat's Zoons in the order of the cells."""
    return [(cell, piece) for cell, piece in enumerate(cells) if piece.__class__ is Piece and piece.owner == seat]


def face_down_cells(state: Position, seat: Seat) -> list[Cell]:
    """Where a seat's face-down cards lie."""
    return [cell for cell, piece in pieces_of(state.cells, seat) if not piece.up]


def equal_chances(drawn: Sequence[Action]) -> tuple[tuple[Action, Fraction], ...]:
    """What can come up, all equally likely."""
    share = Fraction(1, len(drawn))
    return tuple((action, share) for action in drawn)


# Marches


def march_actions(rules_context: RulesContext, state: Position, march: March) -> list[Move]:
    """Moves that go on with a march (N1, N2, Z49)."""
    effect = rules_context.sides(state.agreed)[state.turn].trumps[march.trump].effect
    assert effect is not None
    sides, cells = rules_context.sides(state.agreed), state.cells
    army, (pieces, occupied), found = sides[state.turn], survey_cells(cells, state.turn), list[Move]()
    for cell, piece in pieces:
        if can_join_march(effect, piece) and not is_immobile(sides, piece):
            able = army.moves(army.grids[piece.card][cell], cells, occupied)
            found += [action for action in able if _respects_free_cells(cells, effect, action)]
    return found


def can_join_march(effect: Effect, piece: Piece) -> bool:
    """Whether a march takes this Zoon (N1, Z49)."""
    return piece.march == 1 if effect.same_row else piece.march != 2


def march_moves(effect: Effect, cells: Sequence[CellContent], seat: Seat, grid: grid_moves.Grid) -> list[Move]:
    """What a Zoon with this grid can do in a march (D22)."""
    return [
        action for action in grid_moves.possible_moves(grid, cells, seat) if _respects_free_cells(cells, effect, action)
    ]


def _respects_free_cells(cells: Sequence[CellContent], effect: Effect, action: Move) -> bool:
    return not effect.free_cells_only or cells[action.target] is None


# Trumps


def trump_plays(
    rules_context: RulesContext, state: Position, trump: TrumpCard, moves: Sequence[Move], surveyed: Survey
) -> Iterable[Action]:  # fmt: skip
    """What a trump in hand can do in this turn; `moves` are those of the seat's Zoons."""
    sides = rules_context.sides(state.agreed)
    army = sides[state.turn]
    if trump.card is None and trump.effect is None:
        return _shot_plays(sides, state, trump, surveyed)
    if trump.usable_by and not any(can_shoot(sides, trump, piece) for _, piece in surveyed[0]):
        return ()
    if trump.card is not None or trump.effect is None:
        return [place for place in army.placements[trump.index] if state.cells[place.cell] is None]
    return _PLAYS_BY_OP[trump.effect.op](rules_context, state, trump, trump.effect, moves)


def _shot_plays(sides: Sides, state: Position, trump: TrumpCard, surveyed: Survey) -> list[Play]:
    """Each user with each enemy Zoon that it aims at (Z62)."""
    army, (pieces, occupied) = sides[state.turn], surveyed
    aims, plays, bits = army.aimed_cells[trump.index], army.play_actions[trump.index], army.aimed_bits[trump.index]
    found = []
    for cell, piece in pieces:
        if occupied & bits[cell] and can_shoot(sides, trump, piece):
            found += [plays[cell, target] for target in aims[cell] if occupied >> CELLS + target & 1]
    return found


def can_shoot(sides: Sides, trump: TrumpCard, piece: Piece) -> bool:
    """Whether this own Zoon may be the user (Z46, Z47)."""
    return sides[piece.owner].user_bits[trump.index] >> piece.card & 1 == 1 and not is_immobile(sides, piece)


def _grid_move_plays(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    army, cells = rules_context.sides(state.agreed)[state.turn], state.cells
    plays = army.play_actions[trump.index]
    if effect.free_cells_only:
        moves = [a for a in moves if cells[a.target] is None]
    if effect.types:
        fitting = army.card_bits(effect.types)
        moves = [a for a in moves if fitting >> _card_index_at(state, a.origin) & 1]
    return [plays[(a.origin, a.target) if a.via is None else (a.origin, a.via, a.target)] for a in moves]


def _card_index_at(state: Position, cell: Cell) -> int:
    piece = state.cells[cell]
    assert isinstance(piece, Piece)
    return piece.card


def _obstacle_plays(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    army = rules_context.sides(state.agreed)[state.turn]
    plays = army.play_actions[trump.index]
    return [plays[cell,] for cell in free_area_cells(state.cells, army, effect.area)]


def _relocation_plays(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    sides = rules_context.sides(state.agreed)
    army = sides[state.turn]
    plays, targets = army.play_actions[trump.index], free_area_cells(state.cells, army, effect.area)
    return [
        plays[cell, target]
        for cell, piece in pieces_of(state.cells, state.turn)
        if fits_effect(army, effect, piece) and not is_immobile(sides, piece)
        for target in targets
    ]


def _control_plays(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    army = rules_context.sides(state.agreed)[state.turn]
    enemies = dict(pieces_of(state.cells, 1 - state.turn))
    return [
        army.play_actions[trump.index][(cell,)]
        for cell in army.areas[effect.area]
        if cell in enemies and is_controllable(rules_context, state, cell, enemies[cell])
    ]


def is_controllable(rules_context: RulesContext, state: Position, cell: Cell, piece: Piece) -> bool:
    """Whether an enemy Zoon could be led somewhere, as any of the cards that it may be to everybody (D24, N42)."""
    if is_immobile(rules_context.sides(state.agreed), piece):
        return False
    grids = rules_context.controlled_grids(state.agreed, 1 - piece.owner)
    maybe = _possible_card_bits(rules_context, state, piece)
    return any(
        maybe >> card & 1 and grid_moves.controlled_targets(grid[cell], state.cells) for card, grid in enumerate(grids)
    )


def _possible_card_bits(rules_context: RulesContext, state: Position, piece: Piece) -> int:
    """One bit for each card that a Zoon can be, for all that the table tells: where all have to remember, any card."""
    if piece.up or state.agreed.memory_helped:
        return piece.maybe
    army = rules_context.sides(state.agreed)[piece.owner]
    placed = (
        1 << trump.card
        for trump, there in zip(army.trumps, state.trumps[piece.owner], strict=True)
        if trump.card is not None and there.where is Where.ON_FIELD
    )
    return army.names.starting_card_bits | sum(placed)


def _own_equipment_plays(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    sides = rules_context.sides(state.agreed)
    army = sides[state.turn]
    return [
        army.play_actions[trump.index][(cell,)]
        for cell, piece in pieces_of(state.cells, state.turn)
        if piece.gear is None and fits_effect(army, effect, piece) and not is_immobile(sides, piece)
    ]


def _enemy_equipment_plays(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    army = rules_context.sides(state.agreed)[state.turn]
    enemies = dict(pieces_of(state.cells, 1 - state.turn))
    return [
        army.play_actions[trump.index][(cell,)]
        for cell in army.areas[effect.area]
        if cell in enemies and enemies[cell].gear is None
    ]


_PLAYS_BY_OP: Final[dict[str, Callable[[RulesContext, Position, TrumpCard, Effect, Sequence[Move]], list[Play]]]] = {
    EffectOp.MOVE_SEVERAL: _grid_move_plays,
    EffectOp.MOVE_ONE_BOOSTED: _grid_move_plays,
    EffectOp.PLACE_OBSTACLE: _obstacle_plays,
    EffectOp.RELOCATE_OWN: _relocation_plays,
    EffectOp.CONTROL_ENEMY: _control_plays,
    EffectOp.EQUIP_OWN: _own_equipment_plays,
    EffectOp.EQUIP_ENEMY: _enemy_equipment_plays,
}


def fits_effect(army: Army, effect: Effect, piece: Piece) -> bool:
    """Whether an effect takes Zoons of this type."""
    return not effect.types or army.cards[piece.card].type in effect.types


def free_area_cells(cells: Sequence[CellContent], army: Army, area: str, beside: Cell | None = None) -> list[Cell]:
    """Free cells of an area seen from the army's side; `beside` is where the Star's Zoon stands."""
    zone: Iterable[Cell]
    if area == ADJACENT_TO_SELF:
        zone = neighbour_cells(beside) if beside is not None else ()
    else:
        zone = army.areas[area] if area else range(CELLS)
    return [cell for cell in zone if cells[cell] is None]


# Choices


def choice_actions(rules_context: RulesContext, state: Position, choice: Choice) -> tuple[Action, ...]:
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
    return [(cell,) for cell in free_area_cells(cells, army, choice.effect.area, choice.cell)]


def _summoned_friends(
    rules_context: RulesContext, options: MatchOptions, cells: Sequence[CellContent], choice: Choice
) -> Cells:
    army = rules_context.sides(options)[choice.owner]
    targets = free_area_cells(cells, army, choice.effect.area, choice.cell)
    return [
        (cell, target)
        for cell, piece in pieces_of(cells, choice.owner)
        if cell != choice.cell and fits_effect(army, choice.effect, piece)
        for target in targets
    ]


def _swap_partners(
    rules_context: RulesContext, options: MatchOptions, cells: Sequence[CellContent], choice: Choice
) -> Cells:
    army, effect = rules_context.sides(options)[choice.owner], choice.effect
    area = army.areas[effect.area] if effect.area else range(CELLS)
    return [
        (cell,)
        for cell, piece in pieces_of(cells, choice.owner)
        if cell != choice.cell and cell in area and fits_effect(army, effect, piece)
    ]


def _led_enemy_targets(
    rules_context: RulesContext, options: MatchOptions, cells: Sequence[CellContent], choice: Choice
) -> Cells:
    if choice.enemy is None:
        return []
    piece = cells[choice.enemy]
    if not isinstance(piece, Piece) or is_immobile(rules_context.sides(options), piece):
        return []
    grid = rules_context.controlled_grids(options, choice.owner)[piece.card][choice.enemy]
    return [(cell,) for cell in grid_moves.controlled_targets(grid, cells)]


_CELLS_BY_OP: Final[dict[str, Callable[[RulesContext, MatchOptions, Sequence[CellContent], Choice], Cells]]] = {
    EffectOp.RELOCATE_SELF: _relocation_targets,
    EffectOp.RELOCATE_ENEMY: _relocation_targets,
    EffectOp.SUMMON_FRIEND: _summoned_friends,
    EffectOp.SWAP_WITH_FRIEND: _swap_partners,
    EffectOp.CONTROL_ENEMY_MOVE: _led_enemy_targets,
    EffectOp.CONTROL_ENEMY: _led_enemy_targets,
}
