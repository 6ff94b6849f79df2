"""The report of a finished match: who was ahead when, lucky rolls and close calls.

A game's own `match_report` makes it from what everybody could see (SpectatorRecord); here is what all games mean by
turning point, closest call and luckiest roll. Used by `play/highlights`, the page at the end of a match
(`highlight_panel`, `highlight_texts`) and the evening; `rules/tale` gives the names to older packages. All numbers
are exact, so that anybody can work them out again from a saved match. LuckyRoll and ClosestCall are stored in
evenings (`play/highlights`), and installed games make all of these: names of fields stay, a new one needs a default.
See docs/decisions.md, The evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Protocol

from tabletop.rules.game import NOBODY, Event, Seat

LUCKY_CHANCE_LIMIT: Final = Fraction(1, 4)
"""A roll as likely as this is not called luck."""
MOST_CLOSE_SHARE: Final = Fraction(1, 2)
"""How much was left at most of what is called close."""


class SpectatorRecord(Protocol):
    """A match that is over, as a spectator saw it; actions are counted from 1, ply 0 is the start."""

    @property
    def length(self) -> int:
        """Number of actions."""

    def actor(self, ply: int) -> Seat:
        """Who did the action that led there, CHANCE for dice and cards."""

    def view(self, ply: int) -> Any:
        """What was seen after so many actions."""

    def events(self, ply: int) -> tuple[Event, ...]:
        """What was learned from the action that led there."""


@dataclass(frozen=True, slots=True)
class AdvantagePoint:
    """How far each side was ahead after so many actions: one point of the advantage curve."""

    ply: int
    worth: tuple[int, ...]
    """By seat; of a team one number for all. The more the better."""
    label: str = ""
    """Such as the number of the round; "" for none."""
    decisive_events: tuple[Event, ...] = ()
    """What of all that happened there made it so; () where all of it did."""


@dataclass(frozen=True, slots=True)
class LuckyRoll:
    """Dice or cards that helped somebody, and how likely that was."""

    ply: int
    seat: Seat
    """Whom it helped; NOBODY where it was everybody."""
    chance: Fraction
    """Of a result at least as good for that seat."""
    faces: tuple[str, ...] = ()
    """What the dice showed."""


@dataclass(frozen=True, slots=True)
class ClosestCall:
    """Something that nearly went otherwise: how little was left, and for whom."""

    ply: int
    seat: Seat
    """Who came through; NOBODY where it was everybody."""
    share: Fraction
    """How much was left, from 0 to 1: the less, the nearer."""
    key: str
    """Of the sentence in the words of the game's table, `near_<key>`."""
    numbers: tuple[tuple[str, str], ...] = ()
    """What the sentence says, by name."""


@dataclass(frozen=True, slots=True)
class NotableAct:
    """What somebody did, or what befell them, that is worth a sentence."""

    ply: int
    seat: Seat
    """Who; NOBODY where it was everybody."""
    key: str
    """Of the sentence in the words of the game's table, `deed_<key>`."""
    other: Seat = NOBODY
    """For whom it was done."""
    numbers: tuple[tuple[str, str], ...] = ()
    """What the sentence says, by name."""


@dataclass(frozen=True, slots=True)
class MatchReport:
    """All that is worth telling of a finished match: who was ahead when, and what was notable in it."""

    advantage_curve: tuple[AdvantagePoint, ...] = ()
    """From the start to the end."""
    lucky_rolls: tuple[LuckyRoll, ...] = ()
    close_calls: tuple[ClosestCall, ...] = ()
    score: tuple[int, ...] = ()
    """By seat, where the game counts points."""
    notable_acts: tuple[NotableAct, ...] = ()
    """The most worth telling first."""

    @property
    def luckiest_roll(self) -> LuckyRoll | None:
        """The least likely of the rolls, the first of several; None where none was unlikely."""
        rare = [roll for roll in self.lucky_rolls if roll.chance < LUCKY_CHANCE_LIMIT]
        return min(rare, key=lambda roll: (roll.chance, roll.ply), default=None)

    def closest_call(self, winners: Sequence[Seat]) -> ClosestCall | None:
        """Where a winner had least left, and where nobody has won anybody; the last of several, None if never near."""
        own = [
            near
            for near in self.close_calls
            if near.share <= MOST_CLOSE_SHARE and (near.seat in (*winners, NOBODY) or not winners)
        ]
        return min(own, key=lambda near: (near.share, -near.ply), default=None)

    def turning_point(self, winners: Sequence[Seat], *, is_played_out: bool = True) -> AdvantagePoint | None:
        """From when on the winners were ahead for good; where they always were, when they gained most.

        Who was behind to the end has turned it with the last action, unless the others gave up. A team that has won
        turned when it stood worst, and one that has lost when it fell most. None where nothing turned: the curve is
        never flat at a turning point.
        """
        leads = [lead_of_winners(stood.worth, winners) for stood in self.advantage_curve]
        if len(leads) < 2:
            return None
        steps = range(1, len(leads))
        if not self.advantage_curve[0].worth[1:]:
            return self._turning_point_of_team(leads, has_won=bool(winners))
        if not winners or len(winners) == len(self.advantage_curve[0].worth):
            return None
        if leads[-1] <= 0:
            return self.advantage_curve[-1] if is_played_out and leads[-1] != leads[-2] else None
        behind = [i for i, each in enumerate(leads[:-1]) if each <= 0]
        if behind and any(each < 0 for each in leads):
            return self.advantage_curve[behind[-1] + 1]
        best = max(steps, key=lambda i: leads[i] - leads[i - 1])
        return self.advantage_curve[best] if leads[best] > leads[best - 1] else None

    def _turning_point_of_team(self, strength: Sequence[int], *, has_won: bool) -> AdvantagePoint | None:
        """Where it stood worst and came back, or fell most."""
        steps = range(1, len(strength))
        if has_won:
            worst = min(steps, key=lambda i: strength[i])
            return self.advantage_curve[worst] if strength[worst] < min(strength[0], strength[-1]) else None
        most = min(steps, key=lambda i: strength[i] - strength[i - 1])
        return self.advantage_curve[most] if strength[most] < strength[most - 1] else None


def lead_of_winners(worth: Sequence[int], winners: Sequence[Seat]) -> int:
    """How far the last of the winners is ahead of the first of the others; of a team what it has."""
    if not worth[1:]:
        return worth[0]
    others = [each for seat, each in enumerate(worth) if seat not in winners]
    own = [worth[seat] for seat in winners]
    return min(own, default=0) - max(others, default=0)
