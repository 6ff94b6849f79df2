"""No tribe is the better one: shares of games between bots of the same level, each tribe on both sides."""

from __future__ import annotations

import os
from itertools import combinations

import pytest

from tabletop.cli.duel import DuelPlan, play_all_duels

SHORT = bool(os.environ.get("TABLETOP_SHORT"))
GAMES = 8 if SHORT else 400
"""For each pair of tribes."""
SLACK = 0.25 if SHORT else 0.05
"""How far from a half a tribe's share of all its games may be."""
PAIR = 0.5 if SHORT else 0.1
"""How far that against one other tribe; sixteen games cannot tell."""
TRIBES = ("bogwife", "crownhorn", "delvers", "stilts")


def share(level: str, ruleset: str, one: str, other: str) -> float:
    """Share of the games that the first tribe wins against the other; draws count half."""
    won = 0.0
    for south, north, seat in ((one, other, 0), (other, one, 1)):
        setup = ("ruleset", ruleset), ("south", south), ("north", north)
        plan = DuelPlan("zoon", (level, level), f"{south} {north}", rotate=False, setup=setup)
        for game in play_all_duels(plan, GAMES // 2, 1):
            won += 1.0 if game.winners == (seat,) else 0.0 if game.winners else 0.5
    return won / GAMES


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("level", ["hard", *(() if SHORT else ("master",))])
@pytest.mark.parametrize("ruleset", ["classic", "sullivan"])
def test_no_tribe_is_the_better_one(ruleset: str, level: str) -> None:
    """In 400 games a pair; the short form has a few of hard's, and bounds that luck does not reach."""
    shares = {pair: share(level, ruleset, *pair) for pair in combinations(TRIBES, 2)}
    assert {pair: found for pair, found in shares.items() if abs(found - 0.5) > PAIR} == {}
    means = {tribe: mean(tribe, shares) for tribe in TRIBES}
    assert {tribe: found for tribe, found in means.items() if abs(found - 0.5) > SLACK} == {}


def mean(tribe: str, shares: dict[tuple[str, str], float]) -> float:
    found = [share_ if pair[0] == tribe else 1 - share_ for pair, share_ in shares.items() if tribe in pair]
    return sum(found) / len(found)
