"""What is possible: one function per kind of action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final

from tabletop.games.zoon.rules import reach
from tabletop.games.zoon.rules.actions import Action, Choose, First, Lie, Move, Pass, Play, Roll, Touch, TurnUp
from tabletop.games.zoon.rules.cards import TrumpCard
from tabletop.games.zoon.rules.field import CELLS, Cell
from tabletop.games.zoon.rules.reach import ENEMY, TAKEN
from tabletop.games.zoon.rules.rules_context import SELF, Army, RulesContext, Sides, around, immobile
from tabletop.games.zoon.rules.state import (
    CORNERS,
    PLAYABLE,
    SULLIVAN,
    Choice,
    Combat,
    March,
    MatchOptions,
    Piece,
    Square,
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
"""A seat's Zoons in the order of the cells, and what stands in their way: bits of `reach.TAKEN` and `reach.ENEMY`."""

_TURN_UPS: Final = tuple(map(TurnUp, range(CELLS)))
TOUCHES: Final = tuple(Touch(corner) for corner in range(len(CORNERS)))
FIRSTS: Final = (First(0), First(1))
LIES: Final = tuple(Lie(one, other) for one in (0, 180) for other in (0, 180))
PASS: Final = Pass()


def to_act(state: Position) -> Seat:
    """Whose decision it is: combat, choice, turning up, march and turn, in this order."""
    if state.result is not None:
        return NOBODY
    if state.combat is not None:
        return _fights(state, state.combat)
    if state.choice is not None:
        return state.choice.seat
    if state.turning:
        return state.turning[0]
    if state.turn == CHANCE and not all(state.deployed):
        return 1 if state.deployed[0] else 0
    return state.turn


def _fights(state: Position, combat: Combat) -> Seat:
    """The attacker's owner touches first, which the other does not see (D14)."""
    if state.agreed.ruleset == SULLIVAN:
        return CHANCE
    if combat.touches[combat.attacker] is None:
        return combat.attacker
    return CHANCE if combat.touches[1 - combat.attacker] is not None else 1 - combat.attacker


def legal(rules_context: RulesContext, state: Position) -> tuple[Action, ...]:
    """What is offered to the seat to act: everything but resigning, and of set-ups only the suggested ones."""
    if state.result is not None:
        return ()
    if state.combat is not None:
        return _in_combat(rules_context, state)
    if state.choice is not None:
        return choices(rules_context, state, state.choice)
    if state.turning:
        return tuple([_TURN_UPS[cell] for cell in face_down(state, state.turning[0])])
    if state.turn == CHANCE:
        return FIRSTS if all(state.deployed) else rules_context.sides(state.agreed)[to_act(state)].deployments
    return _in_turn(rules_context, state)


def _in_combat(rules_context: RulesContext, state: Position) -> tuple[Action, ...]:
    if state.agreed.ruleset == SULLIVAN:
        return _rolls(rules_context.field.die)
    return TOUCHES if to_act(state) != CHANCE else LIES


@cached("zoon: rolls", 8)
def _rolls(faces: int) -> tuple[Roll, ...]:
    dice = range(1, faces + 1)
    return tuple(Roll(one, other) for one in dice for other in dice)


def _in_turn(rules_context: RulesContext, state: Position) -> tuple[Action, ...]:
    if state.march is not None:
        return (*marching(rules_context, state, state.march), PASS)
    sides, seat = rules_context.sides(state.agreed), state.turn
    surveyed = survey(state.cells, seat)
    moves = _zoon_moves(sides, state, seat, surveyed)
    found: list[Action] = list(moves)
    for trump, own in zip(sides[seat].trumps, state.trumps[seat], strict=True):
        if own.where in PLAYABLE:
            found.extend(trump_plays(rules_context, state, trump, moves, surveyed))
    return tuple(found)


def can_act(rules_context: RulesContext, state: Position) -> bool:
    """Whether the seat whose turn begins has any action (Z2, D9)."""
    seat = state.turn
    sides = rules_context.sides(state.agreed)
    surveyed = survey(state.cells, seat)
    army, (pieces, occupied) = sides[seat], surveyed
    for cell, piece in pieces:
        if army.moves(army.grids[piece.card][cell], state.cells, occupied) and not immobile(sides, piece):
            return True
    return any(
        own.where in PLAYABLE and next(iter(trump_plays(rules_context, state, trump, (), surveyed)), None) is not None
        for trump, own in zip(army.trumps, state.trumps[seat], strict=True)
    )


def survey(cells: Sequence[Square], seat: Seat) -> Survey:
    """Where a seat's Zoons stand, and what stands in their way."""
    own: list[tuple[Cell, Piece]] = []
    occupied = 0
    for cell, there in enumerate(cells):
        if there is None:
            continue
        if there.__class__ is not Piece:
            occupied |= TAKEN[cell]
        elif there.owner != seat:
            occupied |= ENEMY[cell]
        else:
            occupied |= TAKEN[cell]
            own.append((cell, there))
    return own, occupied


def _zoon_moves(sides: Sides, state: Position, seat: Seat, surveyed: Survey) -> list[Move]:
    """Moves by the grid of all Zoons of a seat that may move (Z13, Z47)."""
    army, (pieces, occupied) = sides[seat], surveyed
    grids, known, found = army.grids, army.known_moves.get, list[Move]()
    for cell, piece in pieces:
        if not ((piece.held or piece.gear is not None) and immobile(sides, piece)):
            grid = grids[piece.card][cell]
            able = known(occupied & grid.reach | grid.mark)
            found += army.moves(grid, state.cells, occupied) if able is None else able
    return found


def own_pieces(cells: Sequence[Square], seat: Seat) -> list[tuple[Cell, Piece]]:
    """A seat's Zoons in the order of the cells."""
    return [(cell, piece) for cell, piece in enumerate(cells) if piece.__class__ is Piece and piece.owner == seat]


def face_down(state: Position, seat: Seat) -> list[Cell]:
    """Where a seat's face-down cards lie."""
    return [cell for cell, piece in own_pieces(state.cells, seat) if not piece.up]


def chances(drawn: Sequence[Action]) -> tuple[tuple[Action, Fraction], ...]:
    """What can come up, all equally likely."""
    share = Fraction(1, len(drawn))
    return tuple((action, share) for action in drawn)


# Marches


def marching(rules_context: RulesContext, state: Position, march: March) -> list[Move]:
    """Moves that go on with a march (N1, N2, Z49)."""
    effect = rules_context.sides(state.agreed)[state.turn].trumps[march.trump].effect
    assert effect is not None
    sides, cells = rules_context.sides(state.agreed), state.cells
    army, (pieces, occupied), found = sides[state.turn], survey(cells, state.turn), list[Move]()
    for cell, piece in pieces:
        if may_march(effect, piece) and not immobile(sides, piece):
            able = army.moves(army.grids[piece.card][cell], cells, occupied)
            found += [action for action in able if _by_free_cells(cells, effect, action)]
    return found


def may_march(effect: Effect, piece: Piece) -> bool:
    """Whether a march takes this Zoon (N1, Z49)."""
    return piece.march == 1 if effect.same_row else piece.march != 2


def march_moves(effect: Effect, cells: Sequence[Square], seat: Seat, grid: reach.Grid) -> list[Move]:
    """What a Zoon with this grid can do in a march (D22)."""
    return [action for action in reach.moves(grid, cells, seat) if _by_free_cells(cells, effect, action)]


def _by_free_cells(cells: Sequence[Square], effect: Effect, action: Move) -> bool:
    return not effect.free_cells_only or cells[action.target] is None


# Trumps


def trump_plays(
    rules_context: RulesContext, state: Position, trump: TrumpCard, moves: Sequence[Move], surveyed: Survey
) -> Iterable[Action]:  # fmt: skip
    """What a trump in hand can do in this turn; `moves` are those of the seat's Zoons."""
    sides = rules_context.sides(state.agreed)
    army = sides[state.turn]
    if trump.card is None and trump.effect is None:
        return _shots(sides, state, trump, surveyed)
    if trump.usable_by and not any(can_shoot(sides, trump, piece) for _, piece in surveyed[0]):
        return ()
    if trump.card is not None or trump.effect is None:
        return [place for place in army.places[trump.index] if state.cells[place.cell] is None]
    return _PLAYS[trump.effect.op](rules_context, state, trump, trump.effect, moves)


def _shots(sides: Sides, state: Position, trump: TrumpCard, surveyed: Survey) -> list[Play]:
    """Each user with each enemy Zoon that it aims at (Z62)."""
    army, (pieces, occupied) = sides[state.turn], surveyed
    aims, plays, bits = army.aims[trump.index], army.plays[trump.index], army.aimed[trump.index]
    found = []
    for cell, piece in pieces:
        if occupied & bits[cell] and can_shoot(sides, trump, piece):
            found += [plays[cell, target] for target in aims[cell] if occupied >> CELLS + target & 1]
    return found


def can_shoot(sides: Sides, trump: TrumpCard, piece: Piece) -> bool:
    """Whether this own Zoon may be the user (Z46, Z47)."""
    return sides[piece.owner].users[trump.index] >> piece.card & 1 == 1 and not immobile(sides, piece)


def _by_grid(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    army, cells = rules_context.sides(state.agreed)[state.turn], state.cells
    plays = army.plays[trump.index]
    if effect.free_cells_only:
        moves = [a for a in moves if cells[a.target] is None]
    if effect.types:
        fitting = army.bits(effect.types)
        moves = [a for a in moves if fitting >> _card_at(state, a.origin) & 1]
    return [plays[(a.origin, a.target) if a.via is None else (a.origin, a.via, a.target)] for a in moves]


def _card_at(state: Position, cell: Cell) -> int:
    piece = state.cells[cell]
    assert isinstance(piece, Piece)
    return piece.card


def _obstacles(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    army = rules_context.sides(state.agreed)[state.turn]
    plays = army.plays[trump.index]
    return [plays[cell,] for cell in free_cells(state.cells, army, effect.area)]


def _relocations(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    sides = rules_context.sides(state.agreed)
    army = sides[state.turn]
    plays, targets = army.plays[trump.index], free_cells(state.cells, army, effect.area)
    return [
        plays[cell, target]
        for cell, piece in own_pieces(state.cells, state.turn)
        if fits(army, effect, piece) and not immobile(sides, piece)
        for target in targets
    ]


def _controls(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    army = rules_context.sides(state.agreed)[state.turn]
    enemies = dict(own_pieces(state.cells, 1 - state.turn))
    return [
        army.plays[trump.index][(cell,)]
        for cell in army.areas[effect.area]
        if cell in enemies and controllable(rules_context, state, cell, enemies[cell])
    ]


def controllable(rules_context: RulesContext, state: Position, cell: Cell, piece: Piece) -> bool:
    """Whether some card that this enemy Zoon can be, for all that is known, could be led somewhere (D24, N42)."""
    if immobile(rules_context.sides(state.agreed), piece):
        return False
    grids = rules_context.controlled(state.agreed, 1 - piece.owner)
    maybe = _can_be(rules_context, state, piece)
    return any(maybe >> card & 1 and reach.controlled(grid[cell], state.cells) for card, grid in enumerate(grids))


def _can_be(rules_context: RulesContext, state: Position, piece: Piece) -> int:
    """One bit for each card that a Zoon can be, for all that the table tells: where all have to remember, any card."""
    if piece.up or state.agreed.memory_helped:
        return piece.maybe
    army = rules_context.sides(state.agreed)[piece.owner]
    placed = (
        1 << trump.card
        for trump, there in zip(army.trumps, state.trumps[piece.owner], strict=True)
        if trump.card is not None and there.where is Where.ON_FIELD
    )
    return army.names.anything | sum(placed)


def _own_gear(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    sides = rules_context.sides(state.agreed)
    army = sides[state.turn]
    return [
        army.plays[trump.index][(cell,)]
        for cell, piece in own_pieces(state.cells, state.turn)
        if piece.gear is None and fits(army, effect, piece) and not immobile(sides, piece)
    ]


def _enemy_gear(
    rules_context: RulesContext, state: Position, trump: TrumpCard, effect: Effect, moves: Sequence[Move]
) -> list[Play]:  # fmt: skip
    army = rules_context.sides(state.agreed)[state.turn]
    enemies = dict(own_pieces(state.cells, 1 - state.turn))
    return [
        army.plays[trump.index][(cell,)]
        for cell in army.areas[effect.area]
        if cell in enemies and enemies[cell].gear is None
    ]


_PLAYS: Final[dict[str, Callable[[RulesContext, Position, TrumpCard, Effect, Sequence[Move]], list[Play]]]] = {
    EffectOp.MOVE_SEVERAL: _by_grid,
    EffectOp.MOVE_ONE_BOOSTED: _by_grid,
    EffectOp.PLACE_OBSTACLE: _obstacles,
    EffectOp.RELOCATE_OWN: _relocations,
    EffectOp.CONTROL_ENEMY: _controls,
    EffectOp.EQUIP_OWN: _own_gear,
    EffectOp.EQUIP_ENEMY: _enemy_gear,
}


def fits(army: Army, effect: Effect, piece: Piece) -> bool:
    """Whether an effect takes Zoons of this type."""
    return not effect.types or army.cards[piece.card].type in effect.types


def free_cells(cells: Sequence[Square], army: Army, area: str, beside: Cell | None = None) -> list[Cell]:
    """Free cells of an area seen from the army's side; `beside` is where the Star's Zoon stands."""
    zone: Iterable[Cell]
    if area == SELF:
        zone = around(beside) if beside is not None else ()
    else:
        zone = army.areas[area] if area else range(CELLS)
    return [cell for cell in zone if cells[cell] is None]


# Choices


def choices(rules_context: RulesContext, state: Position, choice: Choice) -> tuple[Action, ...]:
    """What can be decided about an effect; Pass where it is optional (N20)."""
    found = selectable_cells(rules_context, state.agreed, state.cells, choice)
    made: list[Action] = [Choose(cells) for cells in found]
    return (*made, PASS) if choice.effect.optional else tuple(made)


Cells = list[tuple[Cell, ...]]


def selectable_cells(
    rules_context: RulesContext, options: MatchOptions, cells: Sequence[Square], choice: Choice
) -> Cells:
    """The cells that each Choose on offer names."""
    return _CHOICES[choice.effect.op](rules_context, options, cells, choice)


def _own_targets(rules_context: RulesContext, options: MatchOptions, cells: Sequence[Square], choice: Choice) -> Cells:
    army = rules_context.sides(options)[choice.owner]
    return [(cell,) for cell in free_cells(cells, army, choice.effect.area, choice.cell)]


def _friends(rules_context: RulesContext, options: MatchOptions, cells: Sequence[Square], choice: Choice) -> Cells:
    army = rules_context.sides(options)[choice.owner]
    targets = free_cells(cells, army, choice.effect.area, choice.cell)
    return [
        (cell, target)
        for cell, piece in own_pieces(cells, choice.owner)
        if cell != choice.cell and fits(army, choice.effect, piece)
        for target in targets
    ]


def _swaps(rules_context: RulesContext, options: MatchOptions, cells: Sequence[Square], choice: Choice) -> Cells:
    army, effect = rules_context.sides(options)[choice.owner], choice.effect
    area = army.areas[effect.area] if effect.area else range(CELLS)
    return [
        (cell,)
        for cell, piece in own_pieces(cells, choice.owner)
        if cell != choice.cell and cell in area and fits(army, effect, piece)
    ]


def _led(rules_context: RulesContext, options: MatchOptions, cells: Sequence[Square], choice: Choice) -> Cells:
    if choice.enemy is None:
        return []
    piece = cells[choice.enemy]
    if not isinstance(piece, Piece) or immobile(rules_context.sides(options), piece):
        return []
    grid = rules_context.controlled(options, choice.owner)[piece.card][choice.enemy]
    return [(cell,) for cell in reach.controlled(grid, cells)]


_CHOICES: Final[dict[str, Callable[[RulesContext, MatchOptions, Sequence[Square], Choice], Cells]]] = {
    EffectOp.RELOCATE_SELF: _own_targets,
    EffectOp.RELOCATE_ENEMY: _own_targets,
    EffectOp.SUMMON_FRIEND: _friends,
    EffectOp.SWAP_WITH_FRIEND: _swaps,
    EffectOp.CONTROL_ENEMY_MOVE: _led,
    EffectOp.CONTROL_ENEMY: _led,
}
