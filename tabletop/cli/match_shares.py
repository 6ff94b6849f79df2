"""Shares of the bots of a match with their 95% intervals, in Elo too, and the sequential test between two of them.

Used by `cli/match`. Games of a block (`DuelPlan.paired`) are one observation; what is left of an unfinished block
does not count. Keys of `share_figures` are part of what `--json` prints, so they stay.
"""

from __future__ import annotations

import math
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, Final

from tabletop.ai.measurement.sequential_test import (
    UPPER_BOUND,
    SequentialTest,
    SequentialVerdict,
    count_pair_results,
)
from tabletop.ai.measurement.shares import Share, elo_of_share, share_of_blocks
from tabletop.arguments import UsageError
from tabletop.cli.duel import DuelPlan, DuelResult, cached_game

_MOST_ELO: Final = 1000


def parse_sequential_test(text: str) -> SequentialTest:
    """From LOW,HIGH in Elo; raises ArgumentTypeError."""
    low, _, high = text.partition(",")
    try:
        made = SequentialTest(float(low), float(high))
    except ValueError:
        made = SequentialTest(0, 0)
    if not -_MOST_ELO <= made.low < made.high <= _MOST_ELO:
        raise ArgumentTypeError(f"{text!r} isn't LOW,HIGH in Elo, the lower first, such as 0,20")
    return made


def check_pairs_are_possible(plan: DuelPlan, *, is_tested: bool) -> None:
    """Raises UsageError for a team, which has no sides to swap, and where more than two bots are to be tested."""
    if is_tested and len(plan.levels) != 2:
        raise UsageError(f"--sprt compares two bots; {plan.game} has {len(plan.levels)} seats with these options")
    if cached_game(plan.game, plan.folder).team:
        raise UsageError(f"--pairs: all seats of {plan.game} win or lose together, so there is nothing to swap")


def score_of_bot(plan: DuelPlan, played: DuelResult, bot: int) -> float:
    """A shared win in part, a draw as much as everybody else has."""
    if cached_game(plan.game, plan.folder).team:
        return float(bool(played.winners))
    return (bot in played.winners) / len(played.winners) if played.winners else 1 / len(plan.levels)


def block_scores(plan: DuelPlan, games: Sequence[DuelResult], bot: int) -> list[float]:
    """The bot's mean score of each whole block."""
    size = plan.games_per_block
    return [
        fmean(score_of_bot(plan, played, bot) for played in games[first : first + size])
        for first in range(0, len(games) - size + 1, size)
    ]


def share_figures(plan: DuelPlan, games: Sequence[DuelResult], test: SequentialTest | None = None) -> dict[str, Any]:
    """Shares of all bots; Elo of the first of two; what the test says."""
    shares = [share_of_blocks(block_scores(plan, games, bot), plan.games_per_block) for bot in range(len(plan.levels))]
    found: dict[str, Any] = {"shares": [_as_json(share) for share in shares]}
    if len(shares) == 2 and not cached_game(plan.game, plan.folder).team:
        ends = (shares[0].value, shares[0].low, shares[0].high)
        elo = (number if math.isfinite(number) else None for number in map(elo_of_share, ends))
        found["elo"] = dict(zip(("elo", "low", "high"), elo, strict=True))
    if test is not None:
        counts = count_pair_results(block_scores(plan, games, 0))
        found["sprt"] = {
            "low": test.low, "high": test.high, "verdict": str(test.verdict(counts)), "pairs": sum(counts),
            "results": list(counts), "log_likelihood_ratio": test.log_likelihood_ratio(counts), "bound": UPPER_BOUND,
        }  # fmt: skip
    return found


def _as_json(share: Share) -> dict[str, float]:
    return {"share": share.value, "low": share.low, "high": share.high}


def share_text(share: dict[str, float]) -> str:
    return f"{share['share']:6.1%} ({share['low']:.1%} to {share['high']:.1%})"


def strength_lines(found: dict[str, Any]) -> Iterator[str]:
    """Elo and the test, for people."""
    if "elo" in found and found["games"]:
        elo, low, high = (elo_text(found["elo"][key]) for key in ("elo", "low", "high"))
        yield f"  Elo of bot 1 over bot 2: {elo} (95%: {low} to {high})"
    if "sprt" in found:
        test = found["sprt"]
        what = {
            SequentialVerdict.ACCEPT: f"at least {test['high']:g} Elo, accepted",
            SequentialVerdict.REJECT: f"no more than {test['low']:g} Elo, rejected",
            SequentialVerdict.CONTINUE: "undecided; play more games",
        }[SequentialVerdict(test["verdict"])]
        ratio = f"{test['log_likelihood_ratio']:+.2f} of ±{test['bound']:.2f}"
        yield f"  sprt {test['low']:g},{test['high']:g}: {what} ({test['pairs']} pairs, log-likelihood ratio {ratio})"


def elo_text(elo: float | None) -> str:
    """With its sign; None is what no game bounds."""
    return "unbounded" if elo is None else f"{elo:+.0f}"


class RunningTest:
    """Takes the games of a match one by one and says when it is decided."""

    def __init__(self, plan: DuelPlan, test: SequentialTest) -> None:
        self._plan = plan
        self._test = test
        self._counts = [0] * 5
        self._block: list[float] = []

    def is_decided_by(self, played: DuelResult) -> bool:
        """Whether the test has a verdict once this game counts too."""
        self._block.append(score_of_bot(self._plan, played, 0))
        if len(self._block) < self._plan.games_per_block:
            return False
        for place, count in enumerate(count_pair_results([fmean(self._block)])):
            self._counts[place] += count
        self._block.clear()
        return self._test.verdict(self._counts) is not SequentialVerdict.CONTINUE
