"""Dice: what they show, and exactly how likely it is, for pools of any size.

Used by `attacking`, `hurting`, `queries/odds`, the bots (`mat_evaluation`), `odds_table` and `match_report`. It is
arithmetic on faces and fractions, without a position and without chance: nobody rolls here. Chances must be exact
Fractions that agree with the counting of symbols (`test_dice`, `test_odds`). Results are cached by the pool; bots ask
very often, so it must stay pure and fast. Rule book: Dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import GameNumbers
from tabletop.rules.caches import cached

SIDES: Final = 6
FACE_NUMBERS: Final = tuple(map(str, range(1, SIDES + 1)))
_SUCCESS: Final = "radiation"
_BLANK: Final = "blank"


def count_hits(field: GameNumbers, base: Sequence[int], gear: Sequence[int]) -> int:
    """Successes on base and gear dice (R3, R11)."""
    return _count_faces_showing(field.base_die, base, _SUCCESS) + _count_faces_showing(field.gear_die, gear, _SUCCESS)


def count_biohazards(field: GameNumbers, base: Sequence[int]) -> int:
    """Base dice that bring m-points after a push (D3)."""
    return _count_faces_showing(field.base_die, base, "biohazard")


def count_explosions(field: GameNumbers, gear: Sequence[int]) -> int:
    """Gear dice that wear a card (D4)."""
    return _count_faces_showing(field.gear_die, gear, "explosion")


def shown_numbers_kept_by_push(faces: Sequence[str], shown: Sequence[int]) -> tuple[int, ...]:
    """Numbers of the dice that a push does not roll again (R10)."""
    return tuple(number for number in shown if faces[number - 1] != _BLANK)


def _count_faces_showing(faces: Sequence[str], shown: Sequence[int], face: str) -> int:
    return sum(faces[number - 1] == face for number in shown)


Distribution = tuple[Fraction, ...]
"""How likely 0, 1, 2 … of something are; they add up to exactly 1."""
DiceSymbols = tuple[int, int, int]
"""Successes; biohazards on base dice; explosions on gear dice."""
SURELY_NONE: Final[Distribution] = (Fraction(1),)


@dataclass(frozen=True, slots=True)
class RollCounts:
    """In how many of all equally likely rolls the dice show which symbols."""

    ways: tuple[tuple[DiceSymbols, int], ...]
    total_ways: int


@dataclass(frozen=True, slots=True)
class FaceCounts:
    """How many faces of a base die and of a gear die are successes and trouble."""

    base_hits: int
    base_trouble: int
    gear_hits: int
    gear_trouble: int
    sides: int = SIDES


def count_faces(field: GameNumbers) -> FaceCounts:
    """How many faces of each die are successes and trouble."""
    numbers = range(1, SIDES + 1)
    base_hits = sum(count_hits(field, (number,), ()) for number in numbers)
    gear_hits = sum(count_hits(field, (), (number,)) for number in numbers)
    base_trouble = sum(count_biohazards(field, (number,)) for number in numbers)
    return FaceCounts(base_hits, base_trouble, gear_hits, sum(count_explosions(field, (number,)) for number in numbers))


@cached("zone_wars: pools thrown", 4096)
def outcome_counts_of_one_roll(kind: FaceCounts, base: int, gear: int) -> RollCounts:
    """A pool rolled once."""
    ways = _outcome_counts_of_pool(
        _face_counts_of_die(kind.base_hits, kind.base_trouble, kind.sides),
        base,
        _face_counts_of_die(kind.gear_hits, kind.gear_trouble, kind.sides),
        gear,
    )
    return _make_roll_counts(ways, kind.sides ** (base + gear))


@cached("zone_wars: pools not pushed", 4096)
def outcome_counts_not_pushed(kind: FaceCounts, base: int, gear: int) -> RollCounts:
    """A pool that is not pushed: its trouble has no effect (R12)."""
    return without_trouble_symbols(outcome_counts_of_one_roll(kind, base, gear))


@cached("zone_wars: pools pushed", 4096)
def outcome_counts_pushed(kind: FaceCounts, base: int, gear: int) -> RollCounts:
    """A pool that is pushed whenever there is a die to roll again (R10, N39)."""
    sides = kind.sides
    ways = _outcome_counts_of_pool(
        _face_counts_of_die(kind.base_hits, kind.base_trouble, sides, again=True), base,
        _face_counts_of_die(kind.gear_hits, kind.gear_trouble, sides, again=True), gear,
    )  # fmt: skip
    stuck = _outcome_counts_of_pool(
        {(1, 0): kind.base_hits * sides, (0, 1): kind.base_trouble * sides}, base,
        {(1, 0): kind.gear_hits * sides, (0, 1): kind.gear_trouble * sides}, gear,
    )  # fmt: skip
    for shown, number in stuck.items():
        ways[shown] -= number
        ways[shown[0], 0, 0] += number
    return _make_roll_counts(ways, sides ** (2 * (base + gear)))


def outcome_counts_after_reroll(kind: FaceCounts, kept: DiceSymbols, base: int, gear: int) -> RollCounts:
    """The dice kept on the table, together with so many rolled again."""
    rolled = outcome_counts_of_one_roll(kind, base, gear)
    ways = Counter({(shown[0] + kept[0], shown[1] + kept[1], shown[2] + kept[2]): n for shown, n in rolled.ways})
    return _make_roll_counts(ways, rolled.total_ways)


def without_trouble_symbols(counts: RollCounts) -> RollCounts:
    """The same without its trouble."""
    ways: Counter[DiceSymbols] = Counter()
    for shown, number in counts.ways:
        ways[shown[0], 0, 0] += number
    return _make_roll_counts(ways, counts.total_ways)


@cached("zone_wars: pools ignited", 4096)
def outcome_counts_with_igniter(kind: FaceCounts, counts: RollCounts) -> RollCounts:
    """One more gear die for each success, whose explosions count in any case (R151, R153)."""
    most = max(shown[0] for shown, _ in counts.ways)
    ways: Counter[DiceSymbols] = Counter()
    for (hits, hazards, bursts), number in counts.ways:
        more = outcome_counts_of_one_roll(kind, 0, hits)
        spare = kind.sides ** (most - hits)
        for shown, n in more.ways:
            ways[hits + shown[0], hazards, bursts + shown[2]] += number * n * spare
    return _make_roll_counts(ways, counts.total_ways * kind.sides**most)


@cached("zone_wars: protection dice", 4096)
def protection_distribution(kind: FaceCounts, gear: int) -> Distribution:
    """How likely numbers of successes on protection dice are."""
    miss = kind.sides - kind.gear_hits
    whole = kind.sides**gear
    return tuple(
        Fraction(comb(gear, k) * kind.gear_hits**k * miss ** (gear - k), whole) for k in range(gear + 1)
    )  # fmt: skip


def symbol_distribution(counts: RollCounts, part: int, most: int | None = None) -> Distribution:
    """How likely numbers of one symbol are: 0 successes, 1 biohazards, 2 explosions; capped at the most."""
    found: Counter[int] = Counter()
    for shown, number in counts.ways:
        found[shown[part] if most is None else min(most, shown[part])] += number
    return make_distribution({k: Fraction(n, counts.total_ways) for k, n in found.items()})


def make_distribution(shares: Mapping[int, Fraction]) -> Distribution:
    """Shares by number as a spread."""
    return tuple(shares.get(k, Fraction(0)) for k in range(max(shares, default=0) + 1))


def expected_number(spread_: Sequence[Fraction]) -> Fraction:
    return sum((k * share for k, share in enumerate(spread_)), Fraction(0))


def chance_of_at_least(spread_: Sequence[Fraction], number: int) -> Fraction:
    return sum(spread_[max(0, number) :], Fraction(0))


_DieCounts = dict[tuple[int, int], int]
"""In how many cases one die shows a success, or trouble, or neither."""


def _face_counts_of_die(hits: int, trouble: int, sides: int, *, again: bool = False) -> _DieCounts:
    blank = sides - hits - trouble
    if not again:
        return {(1, 0): hits, (0, 1): trouble, (0, 0): blank}
    return {(1, 0): hits * (sides + blank), (0, 1): trouble * (sides + blank), (0, 0): blank * blank}


def _outcome_counts_of_pool(base_die: _DieCounts, base: int, gear_die: _DieCounts, gear: int) -> Counter[DiceSymbols]:
    ways: Counter[DiceSymbols] = Counter()
    gears = list(_outcome_counts_of_same_dice(gear_die, gear))
    for (hits, hazards), number in _outcome_counts_of_same_dice(base_die, base):
        for (more, bursts), n in gears:
            ways[hits + more, hazards, bursts] += number * n
    return ways


def _outcome_counts_of_same_dice(die: _DieCounts, number: int) -> Iterable[tuple[tuple[int, int], int]]:
    """So many dice of one kind: successes and trouble, with the number of cases."""
    hit, trouble, blank = die[1, 0], die[0, 1], die.get((0, 0), 0)
    for hits in range(number + 1):
        for bad in range(number - hits + 1):
            rest = number - hits - bad
            ways = comb(number, hits) * comb(number - hits, bad) * hit**hits * trouble**bad * blank**rest
            if ways:
                yield (hits, bad), ways


def _make_roll_counts(ways_by_symbols: Mapping[DiceSymbols, int], whole: int) -> RollCounts:
    return RollCounts(tuple(sorted((shown, number) for shown, number in ways_by_symbols.items() if number)), whole)
