"""The rules of time: what is agreed on (ClockRules), and who is charged for the time that passes (DecisionClock).

ClockRules is an option of a match, kept as a text in its header. DecisionClock is a frozen value: `advance` is given
the loop's time, the seat that is asked and whether time counts, and returns the next one. It never asks the time
itself. What is charged to each decision is written down by `decision_times`; the table (`ui/scenes/table/timekeeper`)
feeds it. The texts of ClockRules stand in saved matches, so they must stay.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from tabletop.rules.game import NOBODY, Seat

LONGEST_STEP: Final = 5.0
"""Seconds that are charged at most from one look to the next: nobody thinks while the laptop sleeps."""
_LONGEST_LIMIT: Final = 24 * 3600


class ClockMode(StrEnum):
    OFF = "off"
    SHOWN = "shown"
    NUDGE = "nudge"
    """A quiet sound when a decision takes long."""
    HARD = "hard"
    """A bot decides when the time of a decision is over."""


LIMITED_MODES: Final = (ClockMode.NUDGE, ClockMode.HARD)
"""Those with a time for each decision."""


@dataclass(frozen=True, slots=True)
class ClockRules:
    mode: ClockMode = ClockMode.OFF
    seconds: int = 0
    """For one decision; 0 where there is no limit."""
    level: str = ""
    """Of the bot that decides when the time is over."""

    @property
    def is_on(self) -> bool:
        return self.mode is not ClockMode.OFF

    @property
    def text(self) -> str:
        """As it stands in a header: "", "shown", "nudge 60" or "hard 60 medium"."""
        parts = (self.mode, str(self.seconds or ""), self.level) if self.is_on else ()
        return " ".join(part for part in parts if part)


NO_CLOCK: Final = ClockRules()


def parse_clock_rules(text: str) -> ClockRules:
    """Raises ValueError for what `ClockRules.text` never is."""
    words = text.split(" ") if text else [ClockMode.OFF]
    if words[0] not in tuple(ClockMode):
        raise ValueError(f"no clock is agreed on by {text!r}")
    mode, rest = ClockMode(words[0]), words[1:]
    seconds = int(rest[0]) if mode in LIMITED_MODES and rest and rest[0].isascii() and rest[0].isdecimal() else 0
    rules = ClockRules(mode, seconds, rest[1] if mode is ClockMode.HARD and len(rest) > 1 else "")
    is_limit_right = (0 < seconds <= _LONGEST_LIMIT) == (mode in LIMITED_MODES)
    if rules.text != text or not is_limit_right or bool(rules.level) != (mode is ClockMode.HARD):
        raise ValueError(f"no clock is agreed on by {text!r}")
    return rules


@dataclass(frozen=True, slots=True)
class DecisionClock:
    """Seconds of the decision that is being made, and of all else since the clock began.

    `charged`, `paused`, `skipped` and `settled` are together the time since it began.

    >>> clock = DecisionClock().advance(10.0, 1, is_running=True).advance(12.5, 1, is_running=True)
    >>> clock.charged
    2.5
    """

    looked_at: float | None = None
    """When it was looked at last; None before the first time."""
    seat: Seat = NOBODY
    """Who is asked."""
    is_running: bool = False
    """Whether the time until the next look is charged."""
    charged: float = 0.0
    """For the decision that is being made."""
    paused: float = 0.0
    """Charged to nobody."""
    skipped: float = 0.0
    """By so much looks were further apart than LONGEST_STEP, as when the laptop sleeps."""
    settled: float = 0.0
    """For decisions that have been made or given up."""

    def advance(self, now: float, seat: Seat, *, is_running: bool) -> DecisionClock:
        """Charges the time since the last look to whoever was asked then; from now on `seat` is asked.

        A clock that was set back charges nothing. Another seat begins with nothing.
        """
        step = 0.0 if self.looked_at is None else max(0.0, now - self.looked_at)
        counted = min(step, LONGEST_STEP)
        kept = replace(
            self,
            looked_at=now,
            is_running=is_running,
            skipped=self.skipped + step - counted,
            charged=self.charged + (counted if self.is_running else 0.0),
            paused=self.paused + (0.0 if self.is_running else counted),
        )
        return kept if seat == self.seat else replace(kept.settle(), seat=seat)

    def settle(self) -> DecisionClock:
        """The decision is made or given up: the next one begins with nothing."""
        return replace(self, charged=0.0, settled=self.settled + self.charged)

    def resume_with(self, seconds: float) -> DecisionClock:
        """Goes on with a decision that was charged so much before."""
        return replace(self, charged=self.charged + seconds, settled=self.settled - seconds)
