"""How likely what dice show is: exact counts over all faces, for pools of any size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Field
from tabletop.games.zone_wars.rules.state import dice
from tabletop.rules.caches import cached

Spread = tuple[Fraction, ...]
"""How likely 0, 1, 2 … of something are; they add up to exactly 1."""
Shown = tuple[int, int, int]
"""Successes; biohazards on base dice; explosions on gear dice."""
SURE: Final[Spread] = (Fraction(1),)


@dataclass(frozen=True, slots=True)
class Counts:
    """In how many of all equally likely cases dice show what."""

    ways: tuple[tuple[Shown, int], ...]
    whole: int


@dataclass(frozen=True, slots=True)
class Faces:
    """How many faces of a base die and of a gear die are successes and trouble."""

    base_hits: int
    base_trouble: int
    gear_hits: int
    gear_trouble: int
    sides: int = dice.SIDES


def faces(field: Field) -> Faces:
    """What the content says about dice."""
    numbers = range(1, dice.SIDES + 1)
    base_hits = sum(dice.hits(field, (number,), ()) for number in numbers)
    gear_hits = sum(dice.hits(field, (), (number,)) for number in numbers)
    base_trouble = sum(dice.biohazards(field, (number,)) for number in numbers)
    return Faces(base_hits, base_trouble, gear_hits, sum(dice.explosions(field, (number,)) for number in numbers))


@cached("zone_wars: pools thrown", 4096)
def thrown(kind: Faces, base: int, gear: int) -> Counts:
    """A pool rolled once."""
    ways = _pool(
        _die(kind.base_hits, kind.base_trouble, kind.sides), base, _die(kind.gear_hits, kind.gear_trouble, kind.sides),
        gear,
    )  # fmt: skip
    return _counts(ways, kind.sides ** (base + gear))


@cached("zone_wars: pools not pushed", 4096)
def calm(kind: Faces, base: int, gear: int) -> Counts:
    """A pool that is not pushed: its trouble has no effect (R12)."""
    return quiet(thrown(kind, base, gear))


@cached("zone_wars: pools pushed", 4096)
def pushed(kind: Faces, base: int, gear: int) -> Counts:
    """A pool that is pushed whenever there is a die to roll again (R10, N39)."""
    sides = kind.sides
    ways = _pool(
        _die(kind.base_hits, kind.base_trouble, sides, again=True), base,
        _die(kind.gear_hits, kind.gear_trouble, sides, again=True), gear,
    )  # fmt: skip
    stuck = _pool(
        {(1, 0): kind.base_hits * sides, (0, 1): kind.base_trouble * sides}, base,
        {(1, 0): kind.gear_hits * sides, (0, 1): kind.gear_trouble * sides}, gear,
    )  # fmt: skip
    for shown, number in stuck.items():
        ways[shown] -= number
        ways[shown[0], 0, 0] += number
    return _counts(ways, sides ** (2 * (base + gear)))


def again(kind: Faces, kept: Shown, base: int, gear: int) -> Counts:
    """What is on the table already, and so many dice rolled again."""
    rolled = thrown(kind, base, gear)
    ways = Counter({(shown[0] + kept[0], shown[1] + kept[1], shown[2] + kept[2]): n for shown, n in rolled.ways})
    return _counts(ways, rolled.whole)


def quiet(counts: Counts) -> Counts:
    """The same without its trouble."""
    ways: Counter[Shown] = Counter()
    for shown, number in counts.ways:
        ways[shown[0], 0, 0] += number
    return _counts(ways, counts.whole)


@cached("zone_wars: pools ignited", 4096)
def ignited(kind: Faces, counts: Counts) -> Counts:
    """One more gear die for each success, whose explosions count in any case (R151, R153)."""
    most = max(shown[0] for shown, _ in counts.ways)
    ways: Counter[Shown] = Counter()
    for (hits, hazards, bursts), number in counts.ways:
        more = thrown(kind, 0, hits)
        spare = kind.sides ** (most - hits)
        for shown, n in more.ways:
            ways[hits + shown[0], hazards, bursts + shown[2]] += number * n * spare
    return _counts(ways, counts.whole * kind.sides**most)


@cached("zone_wars: protection dice", 4096)
def prevented(kind: Faces, gear: int) -> Spread:
    """Successes on protection dice."""
    miss = kind.sides - kind.gear_hits
    whole = kind.sides**gear
    return tuple(
        Fraction(comb(gear, k) * kind.gear_hits**k * miss ** (gear - k), whole) for k in range(gear + 1)
    )  # fmt: skip


def spread(counts: Counts, part: int, most: int | None = None) -> Spread:
    """How likely numbers of successes (0), biohazards (1) or explosions (2) are, none counted above the most."""
    found: Counter[int] = Counter()
    for shown, number in counts.ways:
        found[shown[part] if most is None else min(most, shown[part])] += number
    return row({k: Fraction(n, counts.whole) for k, n in found.items()})


def row(shares: Mapping[int, Fraction]) -> Spread:
    """Shares by number as a spread."""
    return tuple(shares.get(k, Fraction(0)) for k in range(max(shares, default=0) + 1))


def mean(spread_: Sequence[Fraction]) -> Fraction:
    """The expected number."""
    return sum((k * share for k, share in enumerate(spread_)), Fraction(0))


def at_least(spread_: Sequence[Fraction], number: int) -> Fraction:
    """The chance of so many or more."""
    return sum(spread_[max(0, number) :], Fraction(0))


_Die = dict[tuple[int, int], int]
"""In how many cases one die shows a success, or trouble, or neither."""


def _die(hits: int, trouble: int, sides: int, *, again: bool = False) -> _Die:
    blank = sides - hits - trouble
    if not again:
        return {(1, 0): hits, (0, 1): trouble, (0, 0): blank}
    return {(1, 0): hits * (sides + blank), (0, 1): trouble * (sides + blank), (0, 0): blank * blank}


def _pool(base_die: _Die, base: int, gear_die: _Die, gear: int) -> Counter[Shown]:
    ways: Counter[Shown] = Counter()
    gears = list(_same(gear_die, gear))
    for (hits, hazards), number in _same(base_die, base):
        for (more, bursts), n in gears:
            ways[hits + more, hazards, bursts] += number * n
    return ways


def _same(die: _Die, number: int) -> Iterable[tuple[tuple[int, int], int]]:
    """So many dice of one kind: successes and trouble, with the number of cases."""
    hit, trouble, blank = die[1, 0], die[0, 1], die.get((0, 0), 0)
    for hits in range(number + 1):
        for bad in range(number - hits + 1):
            rest = number - hits - bad
            ways = comb(number, hits) * comb(number - hits, bad) * hit**hits * trouble**bad * blank**rest
            if ways:
                yield (hits, bad), ways


def _counts(ways: Mapping[Shown, int], whole: int) -> Counts:
    return Counts(tuple(sorted((shown, number) for shown, number in ways.items() if number)), whole)
