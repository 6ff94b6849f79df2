"""Large blunders planted in nights of Zombies between bots, and how many of them the bill names.

    python -m tests.games.zombies.bots.blunders --nights 160

What is planted is plainly bad by the rules: somebody walks into a horde or away from the goal, leaves a friend on the
ground or a wound unhealed, or does nothing where a shot would clear the way. Whether it costs much is told by another
measure than the judge's: bots of level hard, errors and all, play two rounds on in other worlds. The same measure
says of each other decision that is named whether it was an error as well.
"""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from tabletop.ai.bot import Budget
from tabletop.ai.decision_costs import MOST_SUSPECTED, DecisionBill, JudgedDecision
from tabletop.ai.levels import make_bot, make_decision_judge
from tabletop.content.games import load_game
from tabletop.games.zombies.bots.decision_judge import CERTAINTY, LEAST_COST, SHARE_THAT_LASTS
from tabletop.games.zombies.bots.night_estimate import expected_survivors
from tabletop.games.zombies.bots.position_evaluation import find_team_goal
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules.game import CHANCE, NOBODY
from tests.planted import PlantedMatch, decision_plies, planted_match

LARGE: Final = 0.5
"""In survivors that come through: what a planted blunder costs at least,"""
CERTAINLY: Final = 0.25
"""and with a certainty of 95 %."""
SETUPS: Final[tuple[dict[str, str], ...]] = ({}, {"difficulty": "hard"}, {"scenario": "ch2"}, {"difficulty": "easy"})
_CROWD: Final = 3
"""Active zombies beside somebody that are a horde."""
_DETOUR: Final = 5
"""Steps by which somebody ends farther from the goal."""
_SEVERAL: Final = 2
_WOUNDED: Final = 2
_ROUNDS: Final = 2
_FEW_WORLDS: Final = 6
_WORLDS: Final = 24
_ENDLESS: Final = Budget(1e6)


def measure_cost(game: Any, view: View, taken: Action, better: Action, worlds: range) -> tuple[float, float]:
    """What it costs in survivors by the measure that is not the judge's, and the standard error of that."""
    lost = []
    for world in worlds:
        playout = game.playout(game.imagine(view, random.Random(f"measured/{world}")))
        one, other = (_survivors_after(game, playout.copy(), action, world) for action in (better, taken))
        lost.append(one - other)
    return fmean(lost), stdev(lost) / sqrt(len(worlds))


def _survivors_after(game: Any, playout: Any, action: Action, seed: int) -> float:
    bot, rng = make_bot(game, "hard"), random.Random(seed)
    playout.apply(action)
    last = playout.builder.round + _ROUNDS
    while (seat := playout.to_act()) != NOBODY and playout.builder.round <= last:
        if seat == CHANCE:
            playout.apply(playout.resolve(rng))
        else:
            playout.apply(bot.choose(game.view(playout.state(), seat), playout.actions(), rng, _ENDLESS))
    return expected_survivors(playout.builder)


def find_blunder(match: Any, view: View, taken: Action, rng: random.Random) -> Action | None:
    """What is far worse than what a bot did; None where nothing is."""
    game, builder = match.game, StateBuilder(match.game.rules_context, view.shown)
    offered = game.actions(game.imagine(view, rng))
    for blunder in _plain_blunders(builder, offered, view.to_act, taken):
        if measure_cost(game, view, blunder, taken, range(_FEW_WORLDS))[0] < LARGE:
            continue
        cost, spread = measure_cost(game, view, blunder, taken, range(_FEW_WORLDS, _FEW_WORLDS + _WORLDS))
        if cost >= LARGE and cost - CERTAINTY * spread >= CERTAINLY:
            return blunder
    return None


def _plain_blunders(builder: StateBuilder, offered: Any, seat: int, taken: Action) -> Iterator[Action]:
    if isinstance(taken, actions.Walk):
        here, aim = builder.people[seat].hex, find_team_goal(builder)
        ends = {one.path[-1]: one for one in offered if isinstance(one, actions.Walk)}
        choices: dict[Any, Action] = {here: actions.Halt(), **ends}
        worst = max(choices, key=lambda hex_: _zombies_at(builder, hex_))
        if _zombies_at(builder, worst) >= _CROWD > 1 >= _zombies_at(builder, taken.path[-1]):
            yield choices[worst]
        if aim is not None:
            steps = {hex_: aim.steps.get(hex_, 0) for hex_ in choices}
            farthest = max(choices, key=lambda hex_: steps[hex_])
            if steps[farthest] - steps[taken.path[-1]] >= _DETOUR:
                yield choices[farthest]
    elif isinstance(taken, actions.Revive) or _is_healing(builder, taken) or _is_clearing(builder, taken):
        yield actions.Pass()


def _zombies_at(builder: StateBuilder, hex_: Any) -> int:
    return len(position_queries.active_zombies_next_to(builder, hex_))


def _is_clearing(builder: StateBuilder, taken: Action) -> bool:
    """Whether a shot kills several zombies that are about to wound somebody, or frees somebody."""
    if not isinstance(taken, actions.Attack):
        return False
    near = {
        actions.zombie_target_word(zombie.id)
        for person in builder.people if person.hex is not None
        for zombie in position_queries.active_zombies_next_to(builder, person.hex)
    }  # fmt: skip
    targets = {target for target, _ in taken.hits}
    return len(targets & near) >= _SEVERAL or any(actions.zombie_id_of_target(target) is None for target in targets)


def _is_healing(builder: StateBuilder, taken: Action) -> bool:
    """Whether an item heals somebody who needs it."""
    if not isinstance(taken, actions.Use) or builder.rules_context.items[taken.item].effect.op != "heal":
        return False
    return any(person.survivor == taken.on and person.hp <= _WOUNDED for person in builder.people)


def planted_night(seed: int) -> PlantedMatch:
    """Bots of level medium or hard, on one of several nights."""
    bot = make_bot(load_game("zombies"), ("medium", "hard")[seed % 2])
    setup = SETUPS[seed // 2 % len(SETUPS)]
    return planted_match("zombies", bot, seed, setup, seed % 5 / 8, find_blunder=find_blunder)


@dataclass(frozen=True, slots=True)
class Claim:
    """A decision that is named although nothing was planted there."""

    action: Action
    better: Action
    cost: float
    """In the bill."""
    measured: tuple[float, float]
    """By the other measure, with its standard error."""

    @property
    def is_false(self) -> bool:
        """Whether it cost nothing by the other measure, or certainly less than the least that is named."""
        cost, spread = self.measured
        return cost <= 0 or cost + CERTAINTY * spread < LEAST_COST * SHARE_THAT_LASTS


@dataclass(frozen=True, slots=True)
class NightResult:
    """What is said of a planted night."""

    planted: Action | None
    looks: tuple[float | None, ...]
    """What the planted blunder costs at the first look, and at the second; None for no second look."""
    is_named: bool
    looked_at: int
    """Other suspects that got a second look,"""
    claims: tuple[Claim, ...]
    """and those that are named."""
    decisions: int
    seconds: float
    """Of the processor, for what was judged."""


def judge_night(seed: int, most_others: int) -> NightResult:
    """Everything gets the first look; the second one the planted blunder, and so many of the other suspects.

    With none of them nothing but the planted blunder is looked at, which takes a fifth of the time.
    """
    night = planted_night(seed)
    match, game = night.match, night.match.game
    seats = decision_plies(match)
    judged_seats = seats if most_others else {ply: seat for ply, seat in seats.items() if ply == night.ply}
    judge, bill = make_decision_judge(game), DecisionBill(judged_seats)
    assert judge is not None
    others, looks, began = list[int](), list[float | None](), time.process_time()
    while plies := bill.next_plies():
        found: list[JudgedDecision | None] = []
        for ply in plies:
            is_thorough, is_planted = bill.is_next_thorough, ply == night.ply
            if is_thorough and not is_planted:
                others.append(ply)
            view, action = match.past.decision(ply)
            rng = random.Random(f"{is_thorough}/{view}/{action}")
            offered = game.actions(game.imagine(view, rng))
            is_skipped = is_thorough and not is_planted and len(others) > most_others
            judged = None if is_skipped else judge.judge(view, offered, action, rng, _ENDLESS, is_thorough=is_thorough)
            if is_planted:
                looks.append(None if judged is None else round(judged.cost, 2))
            found.append(judged)
        bill.add_judgements(plies, found)
    seconds, named = time.process_time() - began, dict(bill.costliest_decisions())
    claims = []
    for ply in named.keys() - {night.ply}:
        (view, action), judged = match.past.decision(ply), named[ply]
        measured = measure_cost(game, view, action, judged.better, range(_WORLDS))
        claims.append(Claim(action, judged.better, judged.cost, measured))
    planted = match.past.decision(night.ply)[1] if night.ply else None
    return NightResult(planted, tuple(looks), night.ply in named, min(most_others, len(others)), tuple(claims),
                       len(judged_seats), seconds)  # fmt: skip


def summary(results: Sequence[NightResult]) -> str:
    planted = [each for each in results if each.planted is not None]
    claims = [claim for each in results for claim in each.claims]
    return (
        f"{len(results)} nights; planted {len(planted)}, named {sum(each.is_named for each in planted)}; "
        f"other decisions {sum(each.decisions for each in results) - len(planted)}, "
        f"looked at twice {sum(each.looked_at for each in results)}, named {len(claims)}, "
        f"false {sum(claim.is_false for claim in claims)}; they cost {_mean([each.cost for each in claims]):.2f}, "
        f"measured {_mean([each.measured[0] for each in claims]):.2f}; "
        f"slowest {max(each.seconds for each in results):.1f} s"
    )


def _mean(numbers: Sequence[float]) -> float:
    return fmean(numbers) if numbers else 0.0


def main() -> None:
    made = ArgumentParser(description=__doc__)
    made.add_argument("--nights", type=int, default=160)
    made.add_argument("--first", type=int, default=0)
    made.add_argument("--others", type=int, default=MOST_SUSPECTED, help="suspects that get a second look")
    chosen, results = made.parse_args(), list[NightResult]()
    for seed in range(chosen.first, chosen.first + chosen.nights):
        results.append(judge_night(seed, chosen.others))
        print(seed, results[-1], flush=True)  # noqa: T201
        print(summary(results), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
