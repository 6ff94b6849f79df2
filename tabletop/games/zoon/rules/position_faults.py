"""Checks a position that was written by hand: yields one sentence for everything that no game can have led to.

Used by `position` only, before a match begins from such a text. It reads a finished state and changes nothing; the
sentences are English, for who wrote the text. What passes here is played, so a new field of `state` needs its check
here, and a stricter check must still let through every position that a game can reach: saved texts are read again.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.zoon.rules import battlefield, grid_moves, moves
from tabletop.games.zoon.rules.cards import TrumpCard
from tabletop.games.zoon.rules.rules_context import Army, RulesContext, is_immobile
from tabletop.games.zoon.rules.state import PLAYABLE_PLACES, SULLIVAN, Combat, Piece, State, TrumpState, Where
from tabletop.games.zoon.rules.tribes import EffectOp, TrumpKind
from tabletop.games.zoon.rules.view import SEAT_NAMES
from tabletop.rules.game import CHANCE, Seat

_LONGEST_HOLD = 2
"""Ends of its owner's turns (D25)."""


def position_faults(rules_context: RulesContext, state: State) -> Iterator[str]:
    """Everything that no game can have led to."""
    for seat, army in enumerate(rules_context.sides(state.agreed)):
        yield from _seat_position_faults(state, seat, army)
        for trump, own in zip(army.trumps, state.trumps[seat], strict=True):
            yield from _trump_position_faults(state, trump, own)
    for cell, piece in enumerate(state.cells):
        if isinstance(piece, Piece):
            yield from (
                f"{battlefield.cell_name(cell)}: {fault}"
                for fault in _zoon_position_faults(rules_context, state, piece)
            )
    yield from _turn_position_faults(rules_context, state)
    if state.combat is not None:
        yield from (f"combat: {fault}" for fault in _combat_position_faults(rules_context, state, state.combat))


def _seat_position_faults(state: State, seat: Seat, army: Army) -> Iterator[str]:
    own = moves.pieces_of_seat(state.cells, seat)
    if state.turn == CHANCE:
        placed = [cell for cell, there in enumerate(state.cells) if there is not None and there.owner == seat]
        if placed and placed != sorted(battlefield.deployment_zone(seat)):
            yield f"{SEAT_NAMES[seat]} has not filled its deployment zone"
    elif not any(army.cards[piece.card].is_emblem for _, piece in own):
        yield f"the Emblem of {SEAT_NAMES[seat]} is missing"
    for card in army.cards:
        copies, there = max(1, card.copies), sum(piece.card == card.index for _, piece in own)
        if there + state.tombs[seat].count(card.index) > copies:
            yield f"{SEAT_NAMES[seat]} has {copies} of {card.label}, on the field and in the Tomb together"


def _trump_position_faults(state: State, trump: TrumpCard, own: TrumpState) -> Iterator[str]:
    """Where it is against how often it was used (Z52, Z58, D20, A27)."""
    fights = trump.effect is None and trump.card is None
    waits_open = trump.uses > 1 or (fights and state.agreed.ruleset == SULLIVAN)
    if trump.uses and own.used > trump.uses:
        yield f"{trump.id} has {trump.uses} uses, and {own.used} are too many (Z52)"
    elif own.where is Where.HAND and own.used and (trump.uses or waits_open):
        where = "beside the board (D20)" if waits_open and own.used != trump.uses else "in the Tomb (Z52)"
        yield f"{trump.id} was used, and lies {where}, not in hand"
    elif own.where is Where.BESIDE and not (waits_open and own.used and own.used != trump.uses):
        yield f"{trump.id} cannot lie beside the board after {own.used} uses (D20)"
    elif own.where is Where.TOMB and not own.used:
        yield f"{trump.id} is in the Tomb, but was never used (Z52)"


def _zoon_position_faults(rules_context: RulesContext, state: State, piece: Piece) -> Iterator[str]:
    if piece.tails and state.agreed.ruleset != SULLIVAN:
        yield "there are no pennies under the classic rules, so none shows tails (A4)"
    elif piece.tails and not piece.up:
        yield "a penny that shows tails lies on a card that lies face up (A12)"
    if piece.held_turns > _LONGEST_HOLD:
        yield f"a Zoon is held for {_LONGEST_HOLD} ends of turns at the most (D25)"
    adds = {
        trump.effect.add
        for deck in rules_context.decks
        for trump in deck.trumps
        if trump.kind == TrumpKind.BOOST and trump.effect
    }
    if piece.boost and (piece.boost not in adds or piece.owner != state.turn):
        yield f"no trump adds {piece.boost} to its numbers in this turn (Z45)"
    if piece.march:
        yield "a position does not begin within a march (Z48)"
    if piece.gear is not None:
        yield from _equipment_position_faults(rules_context, state, piece, *piece.gear)


def _equipment_position_faults(
    rules_context: RulesContext, state: State, piece: Piece, seat: Seat, index: int
) -> Iterator[str]:
    army = rules_context.sides(state.agreed)[seat]
    trump = army.trumps[index]
    assert trump.effect is not None
    is_own = trump.effect.op == EffectOp.EQUIP_OWN
    if is_own != (piece.owner == seat):
        yield f"{trump.id} is laid on {'an own' if is_own else 'an enemy'} Zoon (D26)"
    elif is_own and not army.subject_bits[index] >> piece.card & 1:
        yield f"{trump.id} is laid on {'/'.join(trump.effect.types)} (Z43)"


def _turn_position_faults(rules_context: RulesContext, state: State) -> Iterator[str]:
    if state.turn == CHANCE:
        south, north = (bool(moves.pieces_of_seat(state.cells, seat)) for seat in (0, 1))
        if north and not south:
            yield "south sets up first"
        if state.turn_number:
            yield "turn none has the number 0: nobody has begun yet (Z11)"
    elif not state.turn_number:
        yield "turns are counted from 1"
    most = rules_context.field.quiet_turns
    if state.quiet_turns >= most:
        yield f"after {most} turns without an elimination the game is over, so quiet is less (D31)"


def _combat_position_faults(rules_context: RulesContext, state: State, combat: Combat) -> Iterator[str]:
    """A combat that no card has begun (Z28 to Z31, Z62)."""
    ends = state.cells[combat.origin], state.cells[combat.target]
    attacker, defender = (there if isinstance(there, Piece) else None for there in ends)
    if state.turn != combat.attacker:
        yield f"it is not the turn of {SEAT_NAMES[combat.attacker]} (Z28)"
        return
    if attacker is None or defender is None or attacker.owner == defender.owner or attacker.owner != combat.attacker:
        yield "an own Zoon where it begins and an enemy Zoon on the target are expected (Z28)"
        return
    if combat.touches[combat.attacker] is None and combat.touches[1 - combat.attacker] is not None:
        yield "the attacker touches first (D14)"
    if state.agreed.ruleset == SULLIVAN and combat.touches != (None, None):
        yield "nobody touches corners under the alternate rules (A14)"
    sides = rules_context.sides(state.agreed)
    ids = battlefield.cell_name(combat.origin), battlefield.cell_name(combat.target)
    label = sides[attacker.owner].cards[attacker.card].label
    if is_immobile(sides, attacker):
        yield f"the {label} on {ids[0]} can neither move nor use a trump (D25, Z47)"
    elif combat.trump is not None:
        yield from _shot_position_faults(rules_context, state, combat, attacker)
    else:
        grid = sides[attacker.owner].grids[attacker.card][combat.origin]
        ways = grid_moves.routes_to_target(grid, state.cells, attacker.owner, combat.target)
        if not ways:
            yield f"a {label} cannot attack {ids[1]} from {ids[0]} (Z18)"
        elif all(way.retreat != combat.retreat for way in ways):
            cells = " or ".join(battlefield.cell_name(way.retreat) for way in ways)
            yield f"after a tie a {label} steps back to {cells} (Z38, Z39)"


def _shot_position_faults(rules_context: RulesContext, state: State, combat: Combat, user: Piece) -> Iterator[str]:
    army = rules_context.sides(state.agreed)[combat.attacker]
    assert combat.trump is not None
    trump, ids = army.trumps[combat.trump], (battlefield.cell_name(combat.origin), battlefield.cell_name(combat.target))
    if state.trumps[combat.attacker][combat.trump].where not in PLAYABLE_PLACES:
        yield f"{trump.id} is not in hand (Z59)"
    elif trump.usable_by and army.cards[user.card].type not in trump.usable_by:
        yield f"a {army.cards[user.card].label} cannot use {trump.id} (Z46)"
    elif combat.target not in army.aimed_cells[combat.trump][combat.origin]:
        yield f"{trump.id} does not reach {ids[1]} from {ids[0]} (Z62)"
    elif combat.retreat != combat.origin or combat.rematch:
        yield f"whoever uses {trump.id} stays on {ids[0]}, and it is not fought again (Z63)"
