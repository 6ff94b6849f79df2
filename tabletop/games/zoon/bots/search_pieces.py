"""Zoons as the search knows them: one shared object for each card in each condition.

Used by `search_board`, `board_evaluation` and `combat_shares`; `action_ranking` loads the tables. A condition is
everything by which two pieces differ: face up, held, boosted, equipped. `piece.turned_up()` and its like give another
shared piece and never change one, since many boards share it. SearchTables holds what the bots work out about two
tribes before a game begins. Where a card can go must agree with `rules/grid_moves`. Weights decide how strong all
levels are, so measure by matches after a change; it must stay fast.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from tabletop.games.zoon.rules import move_effects
from tabletop.games.zoon.rules.battlefield import CELLS, Cell
from tabletop.games.zoon.rules.cards import STAR, Card
from tabletop.games.zoon.rules.grid_moves import GridAtCell
from tabletop.games.zoon.rules.rules_context import Army, RulesContext
from tabletop.games.zoon.rules.state import SULLIVAN, MatchOptions, Obstacle, Piece
from tabletop.games.zoon.rules.tribes import Corner, Effect, EffectOp
from tabletop.rules.caches import Unit, register_cache
from tabletop.rules.game import Seat

HopTargets = tuple[Cell, ...]
"""Cells reached at once: a tie sends the attacker back to where it came from."""
SearchTracks = tuple[tuple[tuple[Cell, bool], ...], ...]
"""Paths of more than one cell, with whether one may stop there."""
AttackLines = tuple[tuple[int, int, Cell], ...]
"""Cells that can be attacked: the bit of each, those of the cells that must be free, and the cell."""
Gear = tuple[Seat, int] | None

WALL: Final[Seat] = 2
"""Owner of an Obstacle: nobody's friend and nobody's enemy."""
VICTORY: Final = 150.0
"""Worth of an Emblem, in the points of the cards' prices."""
_HELD_FACTOR: Final = 0.75
_STAR_POINTS: Final[Mapping[str, float]] = {
    EffectOp.ELIMINATE_ENEMY: 5.0,
    EffectOp.ELIMINATE_BOTH: 3.0,
    EffectOp.REMATCH: 2.0,
}
"""What a Star adds to a card's worth; the other effects add 1."""


_MOST_ENTRIES: Final = 1 << 15
_FIELD_BITS: Final = (1 << CELLS) - 1
"""Where any card closes a way, of the bits that close it."""


@dataclass(frozen=True, slots=True)
class EvaluationWeights:
    """What somebody thinks that things are worth, in the points of the cards' prices."""

    tails_factor: float = 0.82
    """A card while its weak half counts, against one whose strong half does."""
    known_factor: float = 0.94
    """A card once the enemy knows it, against an unknown one."""
    trump_points: float = 1.2
    """A trump in hand, for each point of its strength."""
    doubt_points: float = 0.0
    """Each bit of what the enemy does not know of where the Emblem is: two cards that may be it are one bit."""


class PieceCondition(NamedTuple):
    """Everything by which two pieces of the search differ."""

    owner: Seat
    card: int
    tails: bool = False
    up: bool = False
    known: bool = False
    """Whether the enemy knows what it is."""
    stirred: bool = False
    """Whether the enemy knows that it is not the Emblem."""
    held: int = 0
    gear: Gear = None
    boost: int = 0


class SearchPiece:
    """A Zoon in one condition, or an Obstacle."""

    __slots__ = (
        "after", "aimed", "card", "condition", "corners", "drive", "free", "gains", "grids", "is_emblem", "known",
        "lines", "owner", "passes", "reach", "shares", "shots", "square", "steps", "stirred", "tables", "tails",
        "up", "worth",
    )  # fmt: skip

    def __init__(self, search_tables: SearchTables, condition: PieceCondition) -> None:
        self.tables = search_tables
        self.condition = condition
        """What is asked often stands beside it as well."""
        self.owner, self.card, self.tails, self.up, self.known, self.stirred, held, _, boost = condition
        self.passes = bool(held or boost)
        """Whether the end of a turn changes something."""
        self.square: Piece | Obstacle = _make_rules_piece(condition)
        """As the rules see it, but without `maybe`."""
        self.after: SearchPiece | None = None
        self.gains: dict[object, float] = {}
        self.shares: dict[object, tuple[float, ...]] = {}
        self.free = self.is_emblem = False
        self.worth = self.drive = 0.0
        if self.owner != WALL:
            self._set_derived_attributes(search_tables)

    def _set_derived_attributes(self, search_tables: SearchTables) -> None:
        army, sides, gear = search_tables.sides[self.owner], search_tables.sides, self.condition.gear
        card = army.cards[self.card]
        added = self.condition.boost + (sides[gear[0]].number_bonuses[gear[1]] if gear else 0)
        self.corners: tuple[Corner, ...] = move_effects.corners_with_bonus(card.corners, added)
        self.free = not (self.condition.held or (gear is not None and sides[gear[0]].immobilises_wearer[gear[1]]))
        self.is_emblem = card.is_emblem
        self.steps = search_tables.steps[self.owner][self.card]
        self.reach = search_tables.reach_bits[self.owner][self.card]
        self.lines = search_tables.attack_lines[self.owner][self.card]
        self.grids = army.grids[self.card]
        self.worth = search_tables.piece_worth(self, card, added)
        self.drive = search_tables.attack_drives[self.owner][self.card]
        self.shots = search_tables.usable_trumps[self.owner][self.card] if self.free else ()
        self.aimed = tuple(
            sum(1 << target for target in {target for _, aims in self.shots for target in aims[cell]})
            for cell in range(CELLS if self.shots else 0)
        )
        """By cell: one bit for each cell that it can shoot at."""

    def _with_changed_condition(self, **changes: Any) -> SearchPiece:
        return self.tables.shared_search_piece(self.condition._replace(**changes))

    @property
    def star(self) -> Effect | None:
        return self.tables.sides[self.owner].cards[self.card].star

    def after_combat(self) -> SearchPiece:
        """After a combat that it survives (A10, A17)."""
        if self.after is None:
            self.after = (
                self._with_changed_condition(known=True, up=True, tails=not self.tails)
                if self.tables.sullivan
                else self.known_to_all()
            )
        return self.after

    def turned_up(self) -> SearchPiece:
        """Turned up for good (A11, A12)."""
        return self if self.up else self._with_changed_condition(up=True, known=True, tails=False)

    def known_to_all(self) -> SearchPiece:
        """Known to everybody."""
        return self if self.known else self._with_changed_condition(known=True)

    def after_move(self, origin: Cell, target: Cell) -> SearchPiece:
        """After a move that tells whether it can be the Emblem."""
        if self.stirred or target in self.tables.emblem_reaches[self.owner][origin]:
            return self
        return self._with_changed_condition(stirred=True)

    def with_penny(self, tails: bool) -> SearchPiece:
        return self._with_changed_condition(tails=tails)

    def immobilised_for(self, ends: int) -> SearchPiece:
        """Immobilised (D25, N21)."""
        return self._with_changed_condition(held=max(self.condition.held, ends))

    def with_equipment(self, gear: Gear) -> SearchPiece:
        return self._with_changed_condition(gear=gear)

    def with_boost(self, add: int) -> SearchPiece:
        """Stronger in this turn."""
        return self._with_changed_condition(boost=self.condition.boost + add)

    def after_turn(self, own_turn_ends: bool) -> SearchPiece:
        """After the end of a turn (Z45, D25)."""
        held = self.condition.held
        return self._with_changed_condition(boost=0, held=held - 1 if held and own_turn_ends else held)


def _make_rules_piece(condition: PieceCondition) -> Piece | Obstacle:
    owner, card, tails, up, _, _, held, gear, boost = condition
    if owner == WALL:
        return Obstacle(WALL, 0)
    return Piece(owner, card, up, tails, held_turns=held, gear=gear, boost=boost)


USUAL_WEIGHTS: Final = EvaluationWeights()


class SearchTables:
    """What the bots know of two tribes under one rule set before a game begins.

    Its men are known by identity, and none of them can be forgotten alone: a full one makes room for a new one.
    """

    def __init__(
        self, rules_context: RulesContext, options: MatchOptions, taste: EvaluationWeights = USUAL_WEIGHTS
    ) -> None:
        self.name, self.most = "zoon: men", _MOST_ENTRIES
        self.weights = taste
        self.unit: Unit = "entries"
        register_cache(self)
        self.agreed = options
        self.rules_context = rules_context
        self.sides: tuple[Army, Army] = rules_context.sides(options)
        self.sullivan = options.ruleset == SULLIVAN
        self._pieces: dict[PieceCondition, SearchPiece] = {}
        self.steps = tuple(
            tuple(tuple(map(_jump_targets_and_paths, by_cell)) for by_cell in army.grids) for army in self.sides
        )  # fmt: skip
        self.reach_bits = tuple(
            tuple(tuple(map(_reachable_cell_bits, by_cell)) for by_cell in army.grids) for army in self.sides
        )  # fmt: skip
        """By seat, card and cell: one bit for each cell that it could go to on an empty field."""
        self.attack_lines = tuple(
            tuple(tuple(map(_attacks_with_blocking_bits, by_cell)) for by_cell in army.grids) for army in self.sides
        )
        """By seat, card and cell: what it could attack, and where nobody may be in between."""
        self.usable_trumps = tuple(
            tuple(_usable_trumps_with_aims(army, card) for card in army.cards) for army in self.sides
        )
        """By seat and card: the shooting trumps that it can use, each with its aims by cell."""
        self.prices = tuple(tuple(_card_points(card) for card in army.cards) for army in self.sides)
        self.attack_drives = tuple(
            tuple(0.0 if card.is_emblem or not card.can_move else _attack_advance_weight(card) for card in army.cards)
            for army in self.sides
        )
        self.shooting_trumps = tuple(tuple(t for t in army.trumps if t.corners) for army in self.sides)
        self.emblem_reaches = tuple(_emblem_reachable_cells(army) for army in self.sides)
        """By seat and cell: where its Emblem could go from there."""
        self.emblem_bits = tuple(sum(1 << card.index for card in army.cards if card.is_emblem) for army in self.sides)
        self.wall = SearchPiece(self, PieceCondition(WALL, 0, up=True, known=True, stirred=True))

    @property
    def load(self) -> int:
        """How many pieces are kept, with what is known of each against others."""
        return sum(1 + len(man.gains) + len(man.shares) for man in self._pieces.values())

    def shared_search_piece(self, condition: PieceCondition) -> SearchPiece:
        """The one shared piece in this condition."""
        if condition.known and not condition.stirred:
            condition = condition._replace(stirred=True)
        found = self._pieces.get(condition)
        if found is None:
            found = self._pieces[condition] = SearchPiece(self, condition)
        return found

    def search_piece_of_rules_piece(self, piece: Piece) -> SearchPiece:
        known = piece.up or not piece.possible_cards & (piece.possible_cards - 1)
        stirred = not piece.possible_cards & self.emblem_bits[piece.owner]
        return self.shared_search_piece(
            PieceCondition(
                piece.owner,
                piece.card,
                piece.tails,
                piece.up,
                known,
                stirred,
                piece.held_turns,
                piece.gear,
                piece.boost,
            )
        )

    def piece_worth(self, search_piece: SearchPiece, card: Card, added: int) -> float:
        """Points that its loss costs."""
        if card.is_emblem:
            return VICTORY * (0.99 if search_piece.known else 1.0)
        points = self.prices[search_piece.owner][search_piece.card] + 2.0 * added
        if self.sullivan and search_piece.tails:
            points *= self.weights.tails_factor
        if search_piece.known:
            points *= self.weights.known_factor
        if not search_piece.free:
            points *= _HELD_FACTOR
        return points


def _jump_targets_and_paths(grid: GridAtCell) -> tuple[HopTargets, SearchTracks]:
    """Where there is one way only to each cell, one-step paths are like jumps (Z38, Z39)."""
    tracks: list[tuple[tuple[Cell, bool], ...]] = []
    for way in grid.routes:
        if way.between:
            tracks[-1] = (*tracks[-1], (way.target, way.can_stop))
        elif not way.is_jump:
            tracks.append(((way.target, way.can_stop),))
    singles = [track[0][0] for track in tracks if len(track) == 1 and track[0][1]]
    hops = (*(way.target for way in grid.routes if way.is_jump), *singles)
    return hops, tuple(track for track in tracks if len(track) > 1)


def _reachable_cell_bits(grid: GridAtCell) -> int:
    return sum(1 << cell for cell in {way.target for _, way in grid.arrivals})


def _attacks_with_blocking_bits(grid: GridAtCell) -> AttackLines:
    return tuple((1 << way.target, bits & _FIELD_BITS, way.target) for bits, way in grid.arrivals)


def _usable_trumps_with_aims(army: Army, card: Card) -> tuple[tuple[int, tuple[tuple[Cell, ...], ...]], ...]:
    return tuple(
        (trump.index, army.aimed_cells[trump.index])
        for trump in army.trumps
        if trump.corners and army.user_bits[trump.index] >> card.index & 1
    )


def _sum_of_corner_numbers(card: Card) -> int:
    return sum(value for value in card.corners if isinstance(value, int))


def _card_points(card: Card) -> float:
    """By its price (docs/design.md, Price of a card), with a plus for a Star."""
    arrivals = len({step.offset for path in card.paths for step in path if step.can_stop} | set(card.jumps))
    star = 0.0
    if card.star is not None and STAR in card.corners:
        star = _STAR_POINTS.get(card.star.op, 1.0)
    return max(2.0, 1.3 * _sum_of_corner_numbers(card) + 1.2 * arrivals - 2.6 + star)


def _attack_advance_weight(card: Card) -> float:
    """How much it matters that this card comes near to the enemy Emblem."""
    return 0.4 + 0.06 * _sum_of_corner_numbers(card)


def _emblem_reachable_cells(army: Army) -> tuple[frozenset[Cell], ...]:
    emblem = next(card.index for card in army.cards if card.is_emblem)
    return tuple(frozenset(way.target for _, way in grid.arrivals) for grid in army.grids[emblem])
