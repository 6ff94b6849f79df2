"""Matches between bots that play by the judge's own search, in which one decision is replaced by the worst one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.ai.bot import Bot, Budget
from tabletop.ai.decision_costs import DecisionBill, JudgedDecision
from tabletop.ai.levels import make_decision_judge
from tabletop.ai.questions import JudgeDecisions, QuestionAnswerer
from tabletop.content.games import load_game
from tabletop.play.match import Match
from tests.ui.pilot import match_of

_MOST_TRIED = 12
"""Actions among which the worst is looked for."""
_BLUNDER = 2.0
"""How many times the cost that is named at least a planted blunder costs."""
_ENDLESS = Budget(1e6)


@dataclass(frozen=True)
class PlantedMatch:
    """A match that is over, and where somebody was made to err; 0 for nowhere."""

    match: Match[Any, Any, Any]
    ply: int


def decision_plies(match: Match[Any, Any, Any]) -> dict[int, int]:
    """By ply who decided on the action that led there."""
    return {ply: match.past.actor(ply) for ply in range(1, match.ply + 1) if match.past.actor(ply) >= 0}


FindBlunder = Callable[[Match[Any, Any, Any], Any, Any, random.Random], Any]
"""From a match, what a seat saw in it, and what it did, a clearly bad action instead; None where there is none."""


def planted_match(
    game: str, bot: Bot[Any, Any], seed: int, setup: dict[str, str], at: float, *,
    find_blunder: FindBlunder | None = None,
) -> PlantedMatch:  # fmt: skip
    """`at` is the share of the decisions after which the first decision with a blunder in it is replaced."""
    sound = _play_to_end(match_of(game, setup=setup, seed=str(seed)), bot, seed)
    plies = sorted(decision_plies(sound))
    for ply in plies[int(at * len(plies)) :]:
        view, action = sound.past.decision(ply)
        worst = (find_blunder or _worst_action)(sound, view, action, random.Random(f"{seed}/{ply}"))
        if worst is not None:
            again = match_of(game, setup=setup, seed=str(seed))
            rng = random.Random(seed)
            while again.ply < ply - 1:
                again.submit(_choose(again, bot, rng))
            again.submit(worst)
            return PlantedMatch(_play_to_end(again, bot, seed + 1), ply)
    return PlantedMatch(sound, 0)


def _choose(match: Match[Any, Any, Any], bot: Bot[Any, Any], rng: random.Random) -> Any:
    return bot.choose(match.view(match.to_act), match.actions(), rng, _ENDLESS)


def _play_to_end(match: Match[Any, Any, Any], bot: Bot[Any, Any], seed: int) -> Match[Any, Any, Any]:
    rng = random.Random(seed)
    while match.outcome is None:
        match.submit(_choose(match, bot, rng))
    return match


def _worst_action(match: Match[Any, Any, Any], view: Any, taken: Any, rng: random.Random) -> Any:
    """None where nothing costs enough to be called a blunder."""
    game, judge = match.game, make_decision_judge(match.game)
    assert judge is not None
    actions = game.actions(game.imagine(view, rng))
    others = [action for action in actions if action != taken and str(action) != "resign"]
    found: list[tuple[float, Any, JudgedDecision]] = []
    for action in rng.sample(others, min(_MOST_TRIED, len(others))):
        judged = judge.judge(view, actions, action, rng, _ENDLESS, is_thorough=False)
        if judged is not None:
            found.append((judged.cost, action, judged))
    if not found:
        return None
    cost, worst, judged = max(found, key=lambda each: each[0])
    if not judged.is_final and cost > judged.least_cost:
        confirmed = judge.judge(view, actions, worst, rng, _ENDLESS, is_thorough=True)
        if confirmed is None:
            return None
        cost, judged = confirmed.cost, confirmed
    return worst if judged.is_final and cost >= _BLUNDER * judged.least_cost else None


def bill_of(match: Match[Any, Any, Any], answerer: QuestionAnswerer | None = None) -> DecisionBill:
    """Its bill, as the worker process works it out."""
    answerer = answerer or QuestionAnswerer(lambda name, content: load_game(name))
    bill = DecisionBill(decision_plies(match))
    while plies := bill.next_plies():
        decisions = tuple(map(match.past.decision, plies))
        answer = answerer.answer(JudgeDecisions(match.header.game, decisions, bill.is_next_thorough), lambda: False)
        assert not answer.error, answer.error
        bill.add_judgements(plies, answer.value)
    return bill


def named_shares(planted: Sequence[PlantedMatch]) -> tuple[float, float]:
    """The share of the planted blunders that are named, and of all other decisions."""
    hits = blunders = wrong = sound = 0
    for each in planted:
        bill = bill_of(each.match)
        named = [ply for ply, _ in bill.costliest_decisions()]
        blunders += each.ply > 0
        hits += each.ply in named
        wrong += len([ply for ply in named if ply != each.ply])
        sound += len(decision_plies(each.match)) - (each.ply > 0)
    return hits / max(1, blunders), wrong / max(1, sound)
