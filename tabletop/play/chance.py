"""Chance in a match: who draws dice and cards, what the seed gives, and whether thrown dice were fair.

With ChanceMode.AUTO the program draws from the seed; with DICE people throw dice of their own, and with ASK somebody
else, such as another program, submits what chance did. Used by `match`, `branch_history` and `replay`, which ask Chance
whenever nobody but chance is to act, by the page of dice, which shows DiceFaceTally (it decides nothing), and by
`engine`. Saved matches are replayed from their seed: `seed_suffix` and the way of drawing must not change. `recompute`,
which people may run by itself, draws the throws of `dice_proof_text` once more: both must agree.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic, Literal, TypeVar

from tabletop.play import recompute
from tabletop.play.record import TRUNK, ChanceMode, Header
from tabletop.rules.game import CHANCE, Die, Game, Seat

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
class DiceFaceTally:
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
    def mean_face_shown(self) -> float:
        """What they showed on average; raises ZeroDivisionError without dice."""
        return sum(face * times for face, times in enumerate(self.times, 1)) / self.dice

    @property
    def expected_mean_face(self) -> float:
        """What fair dice show on average."""
        return (len(self.times) + 1) / 2

    @property
    def chance_of_mean_as_far_off(self) -> Fraction:
        """How likely an average at least as far off is with fair dice."""
        farther, same = sum_tail_probabilities(
            self.dice, len(self.times), sum(f * times for f, times in enumerate(self.times, 1))
        )
        return farther + same

    @property
    def has_enough_dice(self) -> bool:
        """Whether there are enough dice for that to mean anything."""
        return self.dice >= ENOUGH_DICE

    @property
    def is_suspiciously_unlikely(self) -> bool:
        """Whether this is farther off than one match in a hundred."""
        return self.has_enough_dice and self.chance_of_mean_as_far_off < STRANGE_CHANCE


def is_seed_typed(notes: Mapping[str, str]) -> bool:
    """Whether somebody has chosen the seed of the match with these notes."""
    return notes.get(SEED) == TYPED


def dice_proof_text(about: str, header: Header, throws: Sequence[DiceThrow]) -> str:
    """What anybody needs to recompute every throw, a line each; only for matches that are over: it tells the seed."""
    lines = (" ".join(about.split()), f"seal {header.seed_commitment}", f"seed {header.seed}", *map(str, throws))
    return "".join(f"{line}\n" for line in lines)


def count_faces(throws: Iterable[DiceThrow]) -> tuple[DiceFaceTally, ...]:
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
    return tuple(DiceFaceTally(seat, tuple(faces.count(face) for face in range(1, sides + 1))) for seat, faces in owned)


def sum_tail_probabilities(dice: int, sides: int, total: int) -> tuple[Fraction, Fraction]:
    """How likely fair dice are farther from what is expected in sum than this, and how likely just as far: exactly."""
    low = min(total, dice * (sides + 1) - total)
    if 2 * low == dice * (sides + 1):
        same = _probability_of_sum_at_most(dice, sides, low) - _probability_of_sum_at_most(dice, sides, low - 1)
        return 1 - same, same
    farther = 2 * _probability_of_sum_at_most(dice, sides, low - 1)
    return farther, 2 * _probability_of_sum_at_most(dice, sides, low) - farther


def _probability_of_sum_at_most(dice: int, sides: int, total: int) -> Fraction:
    """How likely fair dice show this sum at most, by inclusion and exclusion of faces above the highest."""
    ways = sum(
        (-1) ** over * math.comb(dice, over) * math.comb(total - sides * over, dice)
        for over in range((total - dice) // sides + 1)
    )
    return Fraction(ways, sides**dice)


S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class Chance(Generic[S, A, V]):
    """Knows from the header who rolls the dice, and from the seed what they show."""

    def __init__(self, game: Game[S, A, V], header: Header) -> None:
        self._game = game
        self._header = header

    def does_program_draw_chance(self, state: S) -> bool:
        """Whether the program does what chance does here, and not somebody with dice of his own."""
        if self._game.to_act(state) != CHANCE or self._header.chance == ChanceMode.ASK:
            return False
        return self._header.chance == ChanceMode.AUTO or not self._game.dice(state)

    def draw_random_action(self, state: S, depth: int, branch: str) -> A:
        """What the seed gives after so many actions on a branch.

        Every branch has chance of its own, so that none tells what will fall on another one.
        """
        return self._game.resolve(state, random.Random(f"{self._header.seed}/{seed_suffix(depth, branch)}"))

    def dice_throw_of_action(self, state: S, depth: int, action: A, branches: Iterable[str]) -> DiceThrow | None:
        """The dice of an action that the program drew after so many; None where there were none, or other ones.

        `branches` are names of those on which it can have been drawn.
        """
        dice = tuple(self._game.dice(state)) if self.does_program_draw_chance(state) else ()
        sides = [len(die.faces) for die in dice]
        for place in (seed_suffix(depth, branch) for branch in branches) if dice else ():
            for way in WAYS:
                faces = recompute.faces(way, f"{self._header.seed}/{place}", sides)
                shown = tuple(die.faces[face - 1] for die, face in zip(dice, faces, strict=True))
                if self._game.rolled(state, shown) == action:
                    return DiceThrow(depth, place, dice, faces, way)
        return None

    def dice_to_roll(self, state: S) -> tuple[Die, ...]:
        """Dice that wait for somebody to roll them and to say what they show."""
        return () if self.does_program_draw_chance(state) else tuple(self._game.dice(state))


def seed_suffix(depth: int, branch: str) -> str:
    """What stands behind the seed: on the main line the number of actions, elsewhere the branch's digest before it."""
    if branch == TRUNK:
        return str(depth)
    return f"{hashlib.sha256(branch.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}/{depth}"
