"""CombatAnimation: the times at which each part of one combat's picture moves, such as cards, corners, dice, numbers.

Used by `combat_overlay`, which plays it; by `combat_picture` and `combat_parts`, which draw a moment of it
(CombatAnimationFrame); and by `motion` for the sounds. Captions, `board_messages` and the phone use its functions about
corners and halves. It is made from public events only, and must show nothing hidden. What a Star or an X counts here
must agree with `rules/combat_results`. Frozen values and pure functions; times are seconds on the stage's clock and
can be changed freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, takewhile
from typing import Final

from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.events import EMBLEM, CombatReason, Eliminated, Fought, Side, StarUsed
from tabletop.rules.game import Event, Seat

HALF_TURN_CORNERS: Final = 2
"""Corners that a half-turn takes a corner on."""


class CombatPhase(Enum):
    """Something that happens within the picture."""

    FLIP = "flip"
    """Backs turn over."""
    CORNERS = "corners"
    """What was touched, or the halves that count, light up."""
    SYMBOLS = "symbols"
    """A Star or an X turns into the number that it stands for."""
    NUMBERS = "numbers"
    """Both numbers appear large."""
    DICE = "dice"
    TOTALS = "totals"
    WORDS = "words"


_CORNER_PHASE_TIMES: Final = {
    CombatPhase.FLIP: (0.0, 0.22), CombatPhase.CORNERS: (0.25, 0.75), CombatPhase.NUMBERS: (0.45, 0.65),
    CombatPhase.WORDS: (0.7, 0.8),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class NumberBonus:
    """More than is printed on a card."""

    add: int
    """On each of its numbers."""
    trump_names: tuple[str, ...]
    """Names of the trumps that do it; () where it can be these or those."""


@dataclass(frozen=True, slots=True)
class CombatAnimation:
    """One combat on its way through time."""

    fought: Fought
    star_text: str
    """The words of the effect that follows; "" for none."""
    is_tie: bool = False
    """Whether neither card beats the other, though a Star was touched."""
    lost_emblem_name: str = ""
    """The name of an Emblem that falls in it; "" for none."""
    bonuses: tuple[NumberBonus | None, NumberBonus | None] = (None, None)
    """What raises the numbers of the attacker and of the defender (D23)."""
    begins: float = 0.0
    """Seconds on the stage's clock."""
    pace: float = 1.0
    reduced: bool = False
    """Whether nothing moves: everything stands there at once."""
    tumbles: bool = True
    """Whether the dice are seen rolling."""

    @property
    def is_decided_by_corners(self) -> bool:
        """Whether corners were touched, and no dice rolled."""
        return self.fought.attacker.touched is not None

    @property
    def sides(self) -> tuple[Side, Side]:
        """Attacker and defender."""
        return self.fought.attacker, self.fought.defender

    @property
    def phase_time_spans(self) -> dict[CombatPhase, tuple[float, float]]:
        """When each part begins and ends, in seconds at the usual speed."""
        if self.is_decided_by_corners:
            return _CORNER_PHASE_TIMES
        found = {CombatPhase.CORNERS: (0.1, 0.4)}
        at = 0.4
        for part, lasts in (
            (CombatPhase.SYMBOLS, 0.5 if any(map(has_symbol_in_penny_half, self.sides)) else 0.0),
            (CombatPhase.NUMBERS, 0.2),
            (CombatPhase.DICE, 0.5 if self.tumbles else 0.2), (CombatPhase.TOTALS, 0.2), (CombatPhase.WORDS, 0.1),
        ):  # fmt: skip
            found[part] = (at, at + lasts)
            at += lasts + (0.08 if lasts else 0.0)
        return found

    @property
    def duration(self) -> float:
        """Seconds at the usual speed."""
        return 0.0 if self.reduced else max(end for _, end in self.phase_time_spans.values())

    @property
    def ends_at(self) -> float:
        """The time on the stage's clock, in seconds, at which nothing moves any more."""
        return self.begins + self.duration / self.pace

    def phase_progress(self, part: CombatPhase, now: float) -> float:
        """How far a part is, 0 to 1."""
        if part not in self.phase_time_spans:
            return 1.0
        begins, ends = self.phase_time_spans[part]
        at = (now - self.begins) * self.pace
        if self.reduced:
            return float(at >= 0)
        if at < begins or (at == begins and ends > begins):
            return 0.0
        return min(1.0, (at - begins) / (ends - begins)) if ends > begins else 1.0


@dataclass(frozen=True, slots=True)
class CombatAnimationFrame:
    """A combat animation at one time."""

    animation: CombatAnimation
    now: float
    """Seconds on the stage's clock."""

    def phase_progress(self, part: CombatPhase) -> float:
        """How far a part is, 0 to 1."""
        return self.animation.phase_progress(part, self.now)

    @property
    def fought(self) -> Fought:
        return self.animation.fought

    @property
    def is_still(self) -> bool:
        """Whether nothing moves."""
        return self.animation.reduced


def combat_animations(events: Sequence[Event], decks: tuple[Deck, Deck] | None = None) -> tuple[CombatAnimation, ...]:
    """Every combat of an action, one after the other.

    `decks` are the cards of South and North; without them it is not told what raises a number.
    """
    found: list[CombatAnimation] = []
    for i, event in enumerate(events):
        if not isinstance(event, Fought):
            continue
        after = [*takewhile(lambda each: not isinstance(each, Fought), events[i + 1 :])]
        star = next((each.effect for each in after if isinstance(each, StarUsed)), "")
        fallen = [each for each in after if isinstance(each, Eliminated)]
        emblem = next((each.zoon for each in fallen if each.reason == EMBLEM), "")
        raised = _publicly_known_bonus(event.attacker, decks), _publicly_known_bonus(event.defender, decks)
        found.append(
            CombatAnimation(
                event,
                star,
                is_tie=event.reason == CombatReason.STAR and not fallen,
                lost_emblem_name=emblem,
                bonuses=raised,
            )
        )
    return tuple(found)


def _publicly_known_bonus(side: Side, decks: tuple[Deck, Deck] | None) -> NumberBonus | None:
    """The bonus that everybody can see: printed numbers and the trumps that raise them are public (D3, D23)."""
    if side.card is None or decks is None:
        return None
    printed = decks[side.seat].cards[side.card].corners
    add = max((now - was for now, was in zip(side.corners, printed, strict=True)
               if isinstance(now, int) and isinstance(was, int)), default=0)  # fmt: skip
    raising = [trump for trump in decks[side.seat].trumps if trump.effect is not None and trump.effect.add]
    found = [
        some for count in range(1, len(raising) + 1) for some in combinations(raising, count)
        if sum(trump.effect.add for trump in some if trump.effect is not None) == add
    ]  # fmt: skip
    if not add:
        return None
    return NumberBonus(add, tuple(trump.name for trump in found[0]) if len(found) == 1 else ())


def penny_half_corner_indices(side: Side) -> tuple[int, int]:
    """The corners that its penny picks, from left to right (A15, A16)."""
    return (3, 2) if side.tails else (0, 1)


def has_symbol_in_penny_half(side: Side) -> bool:
    """Whether a Star or an X counts under the alternate rules."""
    return any(not isinstance(side.corners[corner], int) for corner in penny_half_corner_indices(side))


def corner_copied_by_symbol(side: Side, other: Side, corner: int) -> int | None:
    """The enemy's corner whose number a Star or an X takes; None if it counts nothing (A22 to A26, B5)."""
    symbol = side.corners[corner]
    numbers = [each for each in penny_half_corner_indices(other) if isinstance(other.corners[each], int)]
    if symbol in (other.corners[each] for each in penny_half_corner_indices(other)) or not numbers:
        return None
    pick = max if symbol == "*" else min
    return pick(numbers, key=lambda each: int(other.corners[each]))


def is_seen_upside_down(side: Side, near: Seat) -> bool:
    """Whether a card is seen upside down: the enemy's is, unless it was turned; dice need no touching."""
    return side.touched is not None and (side.turned != 0) != (side.seat != near)


def screen_corner_index(corner: int, *, turned: bool) -> int:
    """Where a printed corner is seen, as an index of TL, TR, BR, BL on the screen."""
    return (corner + HALF_TURN_CORNERS) % 4 if turned else corner
