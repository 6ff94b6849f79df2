"""The content of a match made ready for the rules: each tribe's cards, grids and areas, seen from either side.

Used by all functions of the rules (`moves`, `laws`, `effects`, `imagine`, `view`), which look everything up in it,
and by the bots' `search_pieces`. Made once from the content; it holds no position, and what it keeps has a bound. An
Army's cards are in the order of the deck (`cards`), which states hold as indices, so the order must stay. Actions in
it are shared objects. It is asked for every offer and must stay fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tabletop.games.zoon.rules import grid_moves
from tabletop.games.zoon.rules.actions import Deploy, Move, Place, Play
from tabletop.games.zoon.rules.battlefield import CELLS, SIDE, Cell, cell_at_offset, rows_from_home
from tabletop.games.zoon.rules.cards import Card, Deck, TrumpCard, make_deck
from tabletop.games.zoon.rules.content import Content
from tabletop.games.zoon.rules.grid_moves import GridAtCell
from tabletop.games.zoon.rules.state import MatchOptions, Piece
from tabletop.games.zoon.rules.tribes import Field
from tabletop.rules.caches import Cache
from tabletop.rules.game import Seat

ADJACENT_TO_SELF: Final = "adjacent_to_self"
"""The one area that depends on where a Zoon stands."""
_MOST_PLAYS: Final = 4096
"""Choices of cells of a trump whose actions are kept."""
_MOST_KNOWN_MOVES: Final = 1 << 14
"""Grids with what stands on them whose moves are kept."""


@dataclass(frozen=True, slots=True)
class PossibleMovers:
    """Cards that could make a certain move to a free cell."""

    card_bits: int
    between: tuple[Cell, ...]
    """Cells that must be free on the way."""
    is_jump: bool


@dataclass(frozen=True, slots=True)
class CardNames:
    """What a tribe's cards are called in a position's text."""

    labels: tuple[str, ...]
    trumps: tuple[str, ...]
    starting_card_bits: int
    """What a card is that nobody has seen, one bit for each."""


class Army:
    """A tribe's cards as they are read from one seat's side."""

    def __init__(self, cards: Deck, seat: Seat, field: Field) -> None:
        self.deck = cards
        self.seat = seat
        self.cards: tuple[Card, ...] = cards.cards
        self.trumps: tuple[TrumpCard, ...] = cards.trumps
        self.grids: tuple[tuple[GridAtCell, ...], ...] = _grids_by_card(cards, seat)
        """By card and cell."""
        self.distinct_grids = tuple(_distinct_grids_with_card_bits(self.grids))
        """Each of these once, with one bit for every card that has it."""
        self.areas: dict[str, tuple[Cell, ...]] = _cells_by_area(seat, field)
        self.aimed_cells = tuple(
            tuple(
                tuple(c for at in trump.aim if (c := cell_at_offset(cell, at, seat)) is not None)
                for cell in range(CELLS)
            )
            for trump in cards.trumps
        )
        """By trump and the user's cell: the cells that it aims at (Z62)."""
        self.play_actions: tuple[PlayActionCache, ...] = tuple(PlayActionCache(trump.id) for trump in cards.trumps)
        self.placements = tuple(
            {cell: Place(trump.id, cell) for cell in self.areas["home_row"]} if trump.card is not None else {}
            for trump in cards.trumps
        )
        """By trump and cell: where a Reinforcement could be placed (Z67)."""
        self.immobilises_wearer = tuple(trump.effect is not None and trump.effect.immobile for trump in cards.trumps)
        """By trump: whether its wearer cannot move."""
        self.names = CardNames(
            tuple(card.label for card in self.cards), tuple(trump.id for trump in self.trumps), cards.starting_card_bits
        )
        self.user_bits = tuple(self.card_bits(trump.usable_by) for trump in cards.trumps)
        """By trump: one bit for each card of which a Zoon may use it (Z46)."""
        self.subject_bits = tuple(
            self.card_bits(trump.usable_by if trump.effect is None else trump.effect.types) for trump in cards.trumps
        )
        """By trump: one bit for each card that shoots with it, or that it moves or equips (Z43, Z46)."""
        self.aimed_bits = tuple(
            tuple(sum(1 << cell for cell in cells) for cells in aims) for aims in self.aimed_cells
        )  # fmt: skip
        """By trump and the user's cell: one bit for each cell that it aims at."""
        self.known_moves: Cache[int, tuple[Move, ...]] = Cache("zoon: moves of a Zoon", _MOST_KNOWN_MOVES)
        """By what stands on a grid, with the grid's mark."""
        self.number_bonuses = tuple(trump.effect.add if trump.effect is not None else 0 for trump in cards.trumps)

    def moves(self, grid: GridAtCell, occupied: int) -> tuple[Move, ...]:
        """The moves of a Zoon by one of its grids; `occupied` is what `pieces_and_occupied_bits` has found on the
        cells."""
        key = occupied & grid.reach_bits | grid.grid_bits
        found = self.known_moves.get(key)
        if found is None:
            found = self.known_moves[key] = tuple([way.action for way in grid_moves.open_routes(grid, occupied)])
        return found

    def card_bits(self, types: tuple[str, ...]) -> int:
        """One bit for each card of these types; all cards where none is named."""
        return sum(1 << card.index for card in self.cards if not types or card.type in types)

    @cached_property
    def possible_movers_by_step(self) -> dict[tuple[Cell, Cell], tuple[PossibleMovers, ...]]:
        """By origin and target: who could go there; for what a move tells of a face-down card."""
        found: dict[tuple[Cell, Cell], list[PossibleMovers]] = {}
        for grids, bits in self.distinct_grids:
            for grid in grids:
                for _, way in grid.arrivals:
                    mover = PossibleMovers(bits, way.between, way.is_jump)
                    found.setdefault((way.action.origin, way.target), []).append(mover)
        return {ends: tuple(makers) for ends, makers in found.items()}

    @cached_property
    def card_bits_by_approach(self) -> dict[tuple[Cell, Cell, bool, tuple[Cell, ...]], int]:
        """By origin, target, whether it jumps and the cells between: one bit for each card that attacks like this.

        Cards of `grids_with_route_choice` are not in it where two ways lead to the target: what stands where
        tells them apart.
        """
        found: dict[tuple[Cell, Cell, bool, tuple[Cell, ...]], int] = {}
        for grids, bits in self.distinct_grids:
            for grid in grids:
                for _, way in () if grid.is_tangled else grid.arrivals:
                    come = way.action.origin, way.target, way.is_jump, way.between
                    found[come] = found.get(come, 0) | bits
        return found

    @cached_property
    def grids_with_route_choice(self) -> tuple[tuple[tuple[GridAtCell, ...], int], ...]:
        """Those of `distinct_grids` of which two ways can lead to one cell (D5, D6)."""
        return tuple(kind for kind in self.distinct_grids if any(grid.is_tangled for grid in kind[0]))

    @cached_property
    def deployments(self) -> tuple[Deploy, ...]:
        """Each suggested set-up and its mirror image, none twice."""
        found: dict[Deploy, None] = {}
        for suggested in self.deck.tribe.deployments:
            found[Deploy((*suggested.front, *suggested.back))] = None
            found[Deploy((*suggested.front[::-1], *suggested.back[::-1]))] = None
        return tuple(found)


class PlayActionCache(Cache[tuple[Cell, ...], Play]):
    """One action of a trump for each choice of cells, made when it is first asked for."""

    def __init__(self, trump: str) -> None:
        super().__init__("zoon: plays", _MOST_PLAYS)
        self.trump = trump

    def __missing__(self, cells: tuple[Cell, ...]) -> Play:
        made = self[cells] = Play(self.trump, cells)
        return made


Sides = tuple[Army, Army]


class RulesContext:
    """The tribes of the content on the field."""

    def __init__(self, content: Content) -> None:
        self.field = content.field
        self.decks: tuple[Deck, ...] = tuple(map(make_deck, content.tribes))
        self._armies: dict[tuple[int, Seat], Army] = {}
        self._sides: dict[tuple[int, int], Sides] = {}

    def army(self, tribe: int, seat: Seat) -> Army:
        """A tribe read from a seat's side, also where it is the enemy's and controlled (D24)."""
        made = self._armies.get((tribe, seat))
        if made is None:
            made = self._armies[tribe, seat] = Army(self.decks[tribe], seat, self.field)
        return made

    def sides(self, options: MatchOptions) -> Sides:
        """The armies of South and North."""
        found = self._sides.get(options.tribes)
        if found is None:
            south, north = options.tribes
            found = self._sides[options.tribes] = self.army(south, 0), self.army(north, 1)
        return found

    def card_of(self, options: MatchOptions, piece: Piece) -> Card:
        """What a piece is."""
        return self.decks[options.tribes[piece.owner]].cards[piece.card]

    def controlled_grids(self, options: MatchOptions, seat: Seat) -> tuple[tuple[GridAtCell, ...], ...]:
        """The grids of the enemy's cards, read as if they were the seat's."""
        return self.army(options.tribes[1 - seat], seat).grids


def is_immobile(sides: Sides, piece: Piece) -> bool:
    """Whether a Zoon may neither move nor use a trump (D25)."""
    gear = piece.gear
    return piece.held_turns > 0 or (gear is not None and sides[gear[0]].immobilises_wearer[gear[1]])


def piece_number_bonus(sides: Sides, piece: Piece) -> int:
    """What modifiers add to each of its numbers (D23)."""
    gear = piece.gear
    return piece.boost if gear is None else piece.boost + sides[gear[0]].number_bonuses[gear[1]]


def neighbour_cells(cell: Cell) -> tuple[Cell, ...]:
    """The up to eight neighbours."""
    offsets = [(dx, dy) for dy in (1, 0, -1) for dx in (-1, 0, 1) if dx or dy]
    return tuple(there for at in offsets if (there := cell_at_offset(cell, at, 0)) is not None)


def _cells_by_area(seat: Seat, field: Field) -> dict[str, tuple[Cell, ...]]:
    home, zone, camp = field.reinforcement_rows, field.deployment_rows, field.camp_rows
    rows = {
        "own_camp": range(camp),
        "middle_rows": range(zone, SIDE - zone),
        "home_row": range(home),
        "enemy_home_row": range(SIDE - home, SIDE),
        "not_enemy_deployment": range(SIDE - zone),
        "not_enemy_home_row": range(SIDE - home),
    }
    return {name: tuple(c for c in range(CELLS) if rows_from_home(c, seat) in depths) for name, depths in rows.items()}


def _grids_by_card(cards: Deck, seat: Seat) -> tuple[tuple[GridAtCell, ...], ...]:
    known: dict[object, tuple[GridAtCell, ...]] = {}
    for card in cards.cards:
        key = (card.paths, card.jumps)
        if key not in known:
            known[key] = grid_moves.grids_by_cell(card, seat, CELLS * len(known))
    return tuple(known[card.paths, card.jumps] for card in cards.cards)


def _distinct_grids_with_card_bits(grids: Sequence[tuple[GridAtCell, ...]]) -> list[tuple[tuple[GridAtCell, ...], int]]:
    """Each grid once, with one bit for every card that has it."""
    return [
        (grid, sum(1 << j for j, other in enumerate(grids) if other is grid))
        for i, grid in enumerate(grids)
        if grids.index(grid) == i
    ]
