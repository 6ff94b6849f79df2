"""What the decisions of a finished match have cost apart from luck: how one is judged, and which are named.

A game names a DecisionJudge in its box (`decision_judge`). The worker process asks it about one decision after the
other (`ai/questions`), and the page "Costly mistakes" (`ui/scenes/bill`) feeds a DecisionBill with the answers. A judge
gets the view that the seat had then and nothing else, so its answer is the same in all worlds that the seat could not
tell apart. JudgedDecision goes from one process to another and is made by installed games: it stays frozen, and a new
field needs a default.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tabletop.ai.bot import Budget
from tabletop.rules.game import Seat

MOST_NAMED: Final = 3
"""Decisions that are named."""
MOST_SUSPECTED: Final = 8
"""Decisions that are judged a second time, by all that the judge can do."""
_BATCH: Final = 6
"""Decisions that are asked about at once: so many that the picture's frames do not set the pace."""
_SPREADS: Final = 2.0
"""How many times its standard error a cost must be to be believed."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """What a decision was worth, in units of the game."""

    estimate: float
    """How it stood for the seat before, if it takes the best action that was found."""
    cost: float
    """How much less the action is worth that it took."""
    least_cost: float
    """What a decision costs at least that is named."""
    spread: float = 0.0
    """Standard error of the cost, where it was sampled."""
    better: Any = None
    """The best action that was found."""
    key: str = ""
    """Of the sentence that tells the cost, in the words of the game's table, `bill_<key>`."""
    why_key: str = ""
    """Of the reason there, `bill_why_<why_key>`; "" where the hint's reason for the better action says it."""
    figures: tuple[tuple[str, str], ...] = ()
    """What both sentences say, by name; numbers with a point for decimals."""
    is_final: bool = True
    """Whether looking longer would change nothing."""

    @property
    def is_costly(self) -> bool:
        """Whether it cost enough to be named, and more than chance can explain."""
        return self.cost > max(self.least_cost, _SPREADS * self.spread)


class DecisionJudge(Protocol):
    """Judges decisions of one game by what the seat knew."""

    def judge(
        self, view: Any, actions: Sequence[Any], action: Any, rng: random.Random, budget: Budget, *, is_thorough: bool
    ) -> JudgedDecision | None:
        """What it cost to take the action, which need not be among those on offer; None where nobody can say.

        The first answer must be quick. Where it is not final, and costly, the same is asked again thoroughly.
        """


@dataclass(frozen=True, slots=True)
class EstimateChange:
    """How it changed for a seat from one decision of its own to the next: by what it did, and by all else."""

    ply: int
    """The action that the first of both led to."""
    seat: Seat
    decision: float
    """Never more than 0."""
    luck: float
    """Dice, cards, and what the others did."""
    change: float
    """Of the estimate: both together."""


class DecisionBill:
    """Knows which decisions are to be judged next, and which of those that were cost most."""

    def __init__(self, seats: Mapping[int, Seat]) -> None:
        """`seats` tells by ply who decided on the action that led there."""
        self._seats = seats
        self._judged: dict[int, JudgedDecision | None] = {}
        self._confirmed: dict[int, JudgedDecision | None] = {}

    def next_plies(self) -> tuple[int, ...]:
        """The next decisions to be judged, all of them alike; none where everything is known."""
        fresh = [ply for ply in self._seats if ply not in self._judged]
        return tuple(fresh[:_BATCH] or [ply for ply in self._suspected_plies() if ply not in self._confirmed][:1])

    @property
    def is_next_thorough(self) -> bool:
        """Whether these are judged for the second time."""
        return len(self._judged) == len(self._seats)

    @property
    def is_complete(self) -> bool:
        return not self.next_plies()

    @property
    def progress(self) -> tuple[int, int]:
        """Decisions that were judged, and how many there are: a second look counts as one more."""
        again = len(self._suspected_plies()) if self.is_next_thorough else MOST_SUSPECTED
        return len(self._judged) + len(self._confirmed), len(self._seats) + again

    def add_judgements(self, plies: Sequence[int], judged: Sequence[JudgedDecision | None]) -> None:
        """Takes the answers for `next_plies`."""
        known = self._confirmed if self.is_next_thorough else self._judged
        known.update(zip(plies, judged, strict=True))

    def judgements(self) -> Mapping[int, JudgedDecision]:
        """By ply what the first look has found."""
        return {ply: one for ply, one in self._judged.items() if one is not None}

    def _suspected_plies(self) -> list[int]:
        """What seems to have cost most and needs a second look, the costliest first."""
        found = [(ply, one) for ply, one in self._judged.items() if one and one.is_costly and not one.is_final]
        return [ply for ply, one in sorted(found, key=lambda each: (-each[1].cost, each[0]))[:MOST_SUSPECTED]]

    def costliest_decisions(self) -> tuple[tuple[int, JudgedDecision], ...]:
        """Up to three that cost most, by ply, the costliest first; none where nobody erred."""
        final = {ply: one for ply, one in self._judged.items() if one and one.is_final}
        final |= {ply: one for ply, one in self._confirmed.items() if one}
        found = [(ply, one) for ply, one in final.items() if one.is_costly]
        return tuple(sorted(found, key=lambda each: (-each[1].cost, each[0]))[:MOST_NAMED])

    def estimate_changes(self) -> tuple[EstimateChange, ...]:
        """From each judged decision of a seat to its next one, by the first look at both."""
        last: dict[Seat, int] = {}
        found = []
        for ply, seat in sorted(self._seats.items()):
            judged = self._judged.get(ply)
            if judged is None:
                continue
            before = self._judged.get(last[seat]) if seat in last else None
            if before is not None:
                change = judged.estimate - before.estimate
                found.append(EstimateChange(last[seat], seat, -before.cost, change + before.cost, change))
            last[seat] = ply
        return tuple(found)
