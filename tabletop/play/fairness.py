"""Whether the dice of a match were fair: what the sealed seed gave, how often each face fell, and how likely that is.

See docs/decisions.md, Sealed dice. Every throw can be recomputed from the seed, which nobody sees before the end, by
`recompute.py` alone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from tabletop.play.record import Header
from tabletop.rules.game import Die, Seat

SEED: Final = "seed"
"""Name of the note that says how the seed was chosen, where chance did not."""
TYPED: Final = "typed"
"""Its text: somebody has typed it, and may know every throw."""
Way = Literal["each", "together"]
"""How dice are drawn: one after the other, or as one of all the ways that they can fall, the last die the quickest."""
WAYS: Final[tuple[Way, ...]] = ("each", "together")
ENOUGH_DICE: Final = 50
"""Dice below which nothing can be said of a match's luck."""
STRANGE_CHANCE: Final = Fraction(1, 100)
"""How likely a result at least as far off is at most that stands out."""


@dataclass(frozen=True, slots=True)
class DiceThrow:
    """Dice that the program threw at once."""

    ply: int
    """Actions before it."""
    source: str
    """What gives the throw together with the seed: the ply, and before it the branch where it is not the main line."""
    dice: tuple[Die, ...]
    faces: tuple[int, ...]
    """Which face of each die lies up, from 1 on."""
    way: Way

    def __str__(self) -> str:
        """A line of the slip: source, way, how many faces each die has, and the face that each shows."""
        sides = " ".join(str(len(die.faces)) for die in self.dice)
        return f"{self.source} {self.way} {sides}: {' '.join(map(str, self.faces))}"


@dataclass(frozen=True, slots=True)
class FaceCount:
    """How often each face of somebody's dice fell."""

    seat: Seat | None
    """Whose dice these are, as the game says; None: all of them."""
    times: tuple[int, ...]
    """By face, from 1 on."""

    @property
    def dice(self) -> int:
        """How many dice fell."""
        return sum(self.times)

    @property
    def mean_face(self) -> float:
        """What they showed on average; raises ZeroDivisionError without dice."""
        return sum(face * times for face, times in enumerate(self.times, 1)) / self.dice

    @property
    def expected_mean(self) -> float:
        """What fair dice show on average."""
        return (len(self.times) + 1) / 2

    @property
    def chance_of_mean(self) -> Fraction:
        """How likely an average at least as far off is with fair dice."""
        farther, same = tail_chances(
            self.dice, len(self.times), sum(f * times for f, times in enumerate(self.times, 1))
        )
        return farther + same

    @property
    def has_enough_dice(self) -> bool:
        """Whether there are enough dice for that to mean anything."""
        return self.dice >= ENOUGH_DICE

    @property
    def is_strange(self) -> bool:
        """Whether this is farther off than one match in a hundred."""
        return self.has_enough_dice and self.chance_of_mean < STRANGE_CHANCE


def is_seed_typed(notes: Mapping[str, str]) -> bool:
    """Whether somebody has chosen the seed of the match with these notes."""
    return notes.get(SEED) == TYPED


def dice_slip(about: str, header: Header, throws: Sequence[DiceThrow]) -> str:
    """What anybody needs to recompute every throw, a line each; only for matches that are over: it tells the seed."""
    lines = (" ".join(about.split()), f"seal {header.commitment}", f"seed {header.seed}", *map(str, throws))
    return "".join(f"{line}\n" for line in lines)


def count_faces(throws: Iterable[DiceThrow]) -> tuple[FaceCount, ...]:
    """All dice with the commonest number of sides, then those of each seat that threw any."""
    fallen = [
        (len(die.faces), die.seat, face) for throw in throws for die, face in zip(throw.dice, throw.faces, strict=True)
    ]
    if not fallen:
        return ()
    sides = Counter(each for each, _, _ in fallen).most_common(1)[0][0]
    alike = [(seat, face) for each, seat, face in fallen if each == sides]
    seats = sorted({seat for seat, _ in alike if seat >= 0})
    owned: list[tuple[Seat | None, list[int]]] = [(None, [face for _, face in alike])]
    if len(seats) > 1:
        owned += [(seat, [face for whose, face in alike if whose == seat]) for seat in seats]
    return tuple(FaceCount(seat, tuple(faces.count(face) for face in range(1, sides + 1))) for seat, faces in owned)


def tail_chances(dice: int, sides: int, total: int) -> tuple[Fraction, Fraction]:
    """How likely fair dice are farther from what is expected in sum than this, and how likely just as far: exactly."""
    low = min(total, dice * (sides + 1) - total)
    if 2 * low == dice * (sides + 1):
        same = _chance_of_at_most(dice, sides, low) - _chance_of_at_most(dice, sides, low - 1)
        return 1 - same, same
    farther = 2 * _chance_of_at_most(dice, sides, low - 1)
    return farther, 2 * _chance_of_at_most(dice, sides, low) - farther


def _chance_of_at_most(dice: int, sides: int, total: int) -> Fraction:
    """How likely fair dice show this sum at most, by inclusion and exclusion of faces above the highest."""
    ways = sum(
        (-1) ** over * math.comb(dice, over) * math.comb(total - sides * over, dice)
        for over in range((total - dice) // sides + 1)
    )
    return Fraction(ways, sides**dice)
