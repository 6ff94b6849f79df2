"""What decisions have cost: which are named, how often one is judged, and that decision and luck make the change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tabletop.ai.decision_costs import DecisionBill, JudgedDecision
from tabletop.ai.questions import JudgeDecisions, NoAnalyst, QuestionAnswerer
from tabletop.content import boxes
from tabletop.content.games import load_game
from tests.planted import bill_of
from tests.ui.pilot import match_of


def judged(cost: float, *, spread: float = 0.0, estimate: float = 0.0, is_final: bool = True) -> JudgedDecision:
    return JudgedDecision(estimate, cost, 1.0, spread=spread, is_final=is_final)


def full_bill(costs: Sequence[JudgedDecision | None], again: dict[int, JudgedDecision] | None = None) -> DecisionBill:
    bill = DecisionBill({ply: ply % 2 for ply in range(1, len(costs) + 1)})
    while plies := bill.next_plies():
        answers = [again[ply] for ply in plies] if bill.is_next_thorough and again else [costs[p - 1] for p in plies]
        bill.add_judgements(plies, answers)
    return bill


def named(bill: DecisionBill) -> list[int]:
    return [ply for ply, _ in bill.costliest_decisions()]


def test_the_three_that_cost_most_are_named() -> None:
    assert named(full_bill([judged(cost) for cost in (0, 2, 5, 1, 4, 3)])) == [3, 5, 6]
    assert named(full_bill([judged(1.0), None, judged(0.9)])) == [], "what everybody does is no mistake"
    assert named(full_bill([])) == []


def test_what_chance_can_explain_is_not_named() -> None:
    assert named(full_bill([judged(3.0, spread=1.6), judged(3.0, spread=1.4)])) == [2]


def test_what_is_not_certain_is_judged_again_before_it_is_named() -> None:
    first = [judged(9.0, is_final=False), judged(8.0, is_final=False), judged(0.5, is_final=False)]
    bill = full_bill(first, {1: judged(0.0), 2: judged(4.0)})
    assert named(bill) == [2]
    assert bill.progress == (5, 5), "only two were worth a second look"


def test_no_more_than_eight_are_judged_again_and_one_at_a_time() -> None:
    bill = DecisionBill(dict.fromkeys(range(1, 31), 0))
    asked = 0
    while plies := bill.next_plies():
        done, total = bill.progress
        assert done < total
        if bill.is_next_thorough:
            assert len(plies) == 1
            asked += 1
        bill.add_judgements(plies, [judged(5.0, is_final=bill.is_next_thorough) for _ in plies])
    assert asked == 8
    assert bill.is_complete


def test_decision_and_luck_are_the_change_of_the_estimate() -> None:
    estimates, costs = [3.0, 0.0, 2.5, 1.0, 4.0], [1.0, 0.0, 0.0, 2.0, 0.0]
    bill = full_bill([judged(cost, estimate=one) for one, cost in zip(estimates, costs, strict=True)])
    changes = bill.estimate_changes()
    assert [(one.ply, one.seat, one.decision, one.luck) for one in changes] == [
        (1, 1, -1.0, 0.5), (2, 0, 0.0, 1.0), (3, 1, 0.0, 1.5),
    ]  # fmt: skip
    assert all(one.decision + one.luck == one.change for one in changes)
    assert sum(one.change for one in changes if one.seat == 1) == estimates[4] - estimates[0]


def test_thinking_ends_between_two_decisions_when_nobody_waits_any_more() -> None:
    match = match_of("zodiac", setup={})
    while match.ply < 5:
        match.submit(match.actions()[0])
    asked = JudgeDecisions("zodiac", tuple(match.past.decision(ply) for ply in range(1, 6)))
    polls = iter([False, False, True])
    answerer = QuestionAnswerer(lambda name, content: load_game(name))
    assert len(answerer.answer(asked, lambda: next(polls)).value) == 2


def test_a_game_without_a_judge_says_so() -> None:
    nameless: Any = Nameless()
    answer = QuestionAnswerer(lambda name, content: nameless).answer(JudgeDecisions("toy", ()), lambda: False)
    assert answer.error.startswith(NoAnalyst.__name__)


class Nameless:
    """A game of which no box knows anything."""

    name = "toy"


@pytest.mark.parametrize("game", boxes.game_names())
def test_a_match_of_which_nothing_was_played_costs_nothing(game: str) -> None:
    assert bill_of(match_of(game, setup={})).is_complete
