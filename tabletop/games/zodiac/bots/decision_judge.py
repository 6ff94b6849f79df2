"""Judges decisions of Zodiac for the page "Costly mistakes": by the analyst's verdicts, in which there is no chance.

The box names `decision_judge`; the worker process asks it. A win counts 1, a balance a half, a loss nothing; a win
that only comes later costs nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.ai.analysis import VerdictKind
from tabletop.ai.bot import Budget
from tabletop.ai.decision_costs import JudgedDecision
from tabletop.games.zodiac.bots.analyse import ZodiacAnalyst, analyst
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import View

_SHARE_BY_KIND: Final[Mapping[VerdictKind, float]] = {
    VerdictKind.WON: 1.0, VerdictKind.BALANCED: 0.5, VerdictKind.LOST: 0.0,
}  # fmt: skip
_LEAST_COST: Final = 0.25


class ZodiacDecisionJudge:
    """Compares the verdicts before a move and after it; raises StarTooLarge where a star cannot be solved."""

    def __init__(self, judge_of_positions: ZodiacAnalyst) -> None:
        self._analyst = judge_of_positions

    def judge(
        self, view: View, actions: Sequence[Action], action: Action, rng: random.Random, budget: Budget, *,
        is_thorough: bool,
    ) -> JudgedDecision | None:  # fmt: skip
        verdict = self._analyst.verdict(view)
        taken = next((value for value in verdict.values if value.action == action), None)
        if taken is None:
            return None
        kind = VerdictKind.LOST if taken.repeats else taken.kind
        estimate = _SHARE_BY_KIND[verdict.kind]
        kept = sum(value.kind == verdict.kind and not value.repeats for value in verdict.values)
        figures = (
            ("before", str(verdict.winner_moves_needed or 0)), ("after", str(taken.winner_moves_needed or 0)),
            ("kept", str(kept)), ("moves", str(len(verdict.values))),
        )  # fmt: skip
        return JudgedDecision(
            estimate,
            max(0.0, estimate - _SHARE_BY_KIND[kind]),
            _LEAST_COST,
            better=verdict.best[0],
            key=f"{verdict.kind}_{'repeats' if taken.repeats else kind}",
            why_key="only" if kept == 1 else "few",
            figures=figures,
        )


def decision_judge(game: Zodiac) -> ZodiacDecisionJudge:
    return ZodiacDecisionJudge(analyst(game))
