"""Everything about the content that does not change during a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tabletop.games.zoon.rules import reach
from tabletop.games.zoon.rules.actions import Deploy, Move, Place, Play
from tabletop.games.zoon.rules.cards import Card, Deck, TrumpCard, deck
from tabletop.games.zoon.rules.content import Content
from tabletop.games.zoon.rules.field import CELLS, SIDE, Cell, ahead, depth
from tabletop.games.zoon.rules.reach import Grid
from tabletop.games.zoon.rules.state import MatchOptions, Piece, Square
from tabletop.games.zoon.rules.tribes import Field
from tabletop.rules.caches import Cache
from tabletop.rules.game import Seat

SELF: Final = "adjacent_to_self"
"""The one area that depends on where a Zoon stands."""
_MOST_PLAYS: Final = 4096
"""Choices of cells of a trump whose actions are kept."""
_MOST_REACHES: Final = 1 << 14
"""Grids with what stands on them whose moves are kept."""


@dataclass(frozen=True, slots=True)
class Maker:
    """Cards that could make a certain move to a free cell."""

    bits: int
    between: tuple[Cell, ...]
    """Cells that must be free on the way."""
    jump: bool


@dataclass(frozen=True, slots=True)
class Names:
    """What a tribe's cards are called in a position's text."""

    labels: tuple[str, ...]
    trumps: tuple[str, ...]
    anything: int
    """What a card is that nobody has seen, one bit for each."""


class Army:
    """A tribe's cards as they are read from one seat's side."""

    def __init__(self, cards: Deck, seat: Seat, field: Field) -> None:
        self.deck = cards
        self.seat = seat
        self.cards: tuple[Card, ...] = cards.cards
        self.trumps: tuple[TrumpCard, ...] = cards.trumps
        self.grids: tuple[tuple[Grid, ...], ...] = _shared_grids(cards, seat)
        """By card and cell."""
        self.kinds = tuple(_by_grid(self.grids))
        """Each of these once, with one bit for every card that has it."""
        self.areas: dict[str, tuple[Cell, ...]] = _areas(seat, field)
        self.aims = tuple(
            tuple(tuple(c for at in trump.aim if (c := ahead(cell, at, seat)) is not None) for cell in range(CELLS))
            for trump in cards.trumps
        )
        """By trump and the user's cell: the cells that it aims at (Z62)."""
        self.plays: tuple[Plays, ...] = tuple(Plays(trump.id) for trump in cards.trumps)
        self.places = tuple(
            tuple(Place(trump.id, cell) for cell in self.areas["home_row"]) if trump.card is not None else ()
            for trump in cards.trumps
        )
        """By trump: where a Reinforcement could be placed (Z67)."""
        self.holds = tuple(trump.effect is not None and trump.effect.immobile for trump in cards.trumps)
        """By trump: whether its wearer cannot move."""
        self.names = Names(
            tuple(card.label for card in self.cards), tuple(trump.id for trump in self.trumps), cards.anything
        )
        self.users = tuple(self.bits(trump.usable_by) for trump in cards.trumps)
        """By trump: one bit for each card of which a Zoon may use it (Z46)."""
        self.aimed = tuple(tuple(sum(1 << CELLS + cell for cell in cells) for cells in aims) for aims in self.aims)
        """By trump and the user's cell: the bits of enemies that it aims at, as `survey` has them."""
        self.known_moves: Cache[int, tuple[Move, ...]] = Cache("zoon: moves of a Zoon", _MOST_REACHES)
        """By what stands on a grid, with the grid's mark."""
        self.adds = tuple(trump.effect.add if trump.effect is not None else 0 for trump in cards.trumps)

    def moves(self, grid: Grid, cells: Sequence[Square], occupied: int) -> tuple[Move, ...]:
        """The moves of a Zoon by one of its grids; `occupied` is what `survey` has found on the cells."""
        key = occupied & grid.reach | grid.mark
        found = self.known_moves.get(key)
        if found is None:
            found = self.known_moves[key] = reach.moves(grid, cells, self.seat)
        return found

    def bits(self, types: tuple[str, ...]) -> int:
        """One bit for each card of these types; all cards where none is named."""
        return sum(1 << card.index for card in self.cards if not types or card.type in types)

    @cached_property
    def makers(self) -> dict[tuple[Cell, Cell], tuple[Maker, ...]]:
        """By origin and target: who could go there; for what a move tells of a face-down card."""
        found: dict[tuple[Cell, Cell], list[Maker]] = {}
        for grids, bits in self.kinds:
            for grid in grids:
                for target, _ in grid.jumps:
                    found.setdefault((grid.origin, target), []).append(Maker(bits, (), jump=True))
                for track in grid.tracks:
                    steps = [cell for cell, _, _ in track]
                    for i, (target, stop, _) in enumerate(track):
                        if stop:
                            way = Maker(bits, tuple(steps[:i]), jump=False)
                            found.setdefault((grid.origin, target), []).append(way)
        return {ends: tuple(makers) for ends, makers in found.items()}

    @cached_property
    def approaches(self) -> dict[tuple[Cell, Cell, bool, tuple[Cell, ...]], int]:
        """By origin, target, whether it jumps and the cells between: one bit for each card that attacks like this.

        Cards of `tangled_kinds` are not in it where two ways lead to the target: what stands where tells them apart.
        """
        found: dict[tuple[Cell, Cell, bool, tuple[Cell, ...]], int] = {}
        for grids, bits in self.kinds:
            for grid in grids:
                for way in filter(None, grid.only_ways):
                    come = grid.origin, way.target, way.jump, way.between
                    found[come] = found.get(come, 0) | bits
        return found

    @cached_property
    def tangled_kinds(self) -> tuple[tuple[tuple[Grid, ...], int], ...]:
        """Those of `kinds` of which two ways can lead to one cell (D5, D6)."""
        return tuple(kind for kind in self.kinds if any(grid.tangled for grid in kind[0]))

    @cached_property
    def deployments(self) -> tuple[Deploy, ...]:
        """Each suggested set-up and its mirror image, none twice."""
        found: dict[Deploy, None] = {}
        for suggested in self.deck.tribe.deployments:
            found[Deploy((*suggested.front, *suggested.back))] = None
            found[Deploy((*suggested.front[::-1], *suggested.back[::-1]))] = None
        return tuple(found)


class Plays(Cache[tuple[Cell, ...], Play]):
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
        self.decks: tuple[Deck, ...] = tuple(map(deck, content.tribes))
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

    def card(self, options: MatchOptions, piece: Piece) -> Card:
        """What a piece is."""
        return self.decks[options.tribes[piece.owner]].cards[piece.card]

    def controlled(self, options: MatchOptions, seat: Seat) -> tuple[tuple[Grid, ...], ...]:
        """The grids of the enemy's cards, read as if they were the seat's."""
        return self.army(options.tribes[1 - seat], seat).grids


def immobile(sides: Sides, piece: Piece) -> bool:
    """Whether a Zoon may neither move nor use a trump (D25)."""
    gear = piece.gear
    return piece.held > 0 or (gear is not None and sides[gear[0]].holds[gear[1]])


def added(sides: Sides, piece: Piece) -> int:
    """What modifiers add to each of its numbers (D23)."""
    gear = piece.gear
    return piece.boost if gear is None else piece.boost + sides[gear[0]].adds[gear[1]]


def around(cell: Cell) -> tuple[Cell, ...]:
    """The up to eight neighbours."""
    offsets = [(dx, dy) for dy in (1, 0, -1) for dx in (-1, 0, 1) if dx or dy]
    return tuple(there for at in offsets if (there := ahead(cell, at, 0)) is not None)


def _areas(seat: Seat, field: Field) -> dict[str, tuple[Cell, ...]]:
    home, zone, camp = field.reinforcement_rows, field.deployment_rows, field.camp_rows
    rows = {
        "own_camp": range(camp),
        "middle_rows": range(zone, SIDE - zone),
        "home_row": range(home),
        "enemy_home_row": range(SIDE - home, SIDE),
        "not_enemy_deployment": range(SIDE - zone),
        "not_enemy_home_row": range(SIDE - home),
    }
    return {name: tuple(c for c in range(CELLS) if depth(c, seat) in depths) for name, depths in rows.items()}


def _shared_grids(cards: Deck, seat: Seat) -> tuple[tuple[Grid, ...], ...]:
    known: dict[object, tuple[Grid, ...]] = {}
    for card in cards.cards:
        key = (card.paths, card.jumps)
        if key not in known:
            known[key] = reach.grids(card, seat, CELLS * len(known))
    return tuple(known[card.paths, card.jumps] for card in cards.cards)


def _by_grid(grids: Sequence[tuple[Grid, ...]]) -> list[tuple[tuple[Grid, ...], int]]:
    """Each grid once, with one bit for every card that has it."""
    return [
        (grid, sum(1 << j for j, other in enumerate(grids) if other is grid))
        for i, grid in enumerate(grids)
        if grids.index(grid) == i
    ]
