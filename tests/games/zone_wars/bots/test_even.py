"""No faction is the better one: shares of battles between bots of the same level, each faction on both sides."""

from __future__ import annotations

import os
from itertools import combinations
from statistics import fmean

import pytest

from tabletop.cli.duel import DuelPlan, play_all_duels

SHORT = bool(os.environ.get("TABLETOP_SHORT"))
LEVEL = "medium" if SHORT else "hard"
"""The short form has no time for thinkers."""
GAMES = 2 if SHORT else 200
"""For each pair of factions in each scenario: 1,000 a pair, and 3,000 a faction."""
SLACK = 0.45 if SHORT else 0.05
"""How far from a half a faction's share of all its battles may be; the short form has six."""
PAIR = 0.5 if SHORT else 0.1
"""How far that against one other faction, in all scenarios; two battles cannot tell."""
NOISE = 0.0 if SHORT else 0.05
"""How much farther both may be in one scenario alone: 200 battles are off by 0.035."""
FACTIONS = ("ark", "genlab", "mechatron", "nova")
SCENARIOS = ("throw-down", "home-run", "watch-where-you-step", "rescue-mission", "monster-hunt")[: 1 if SHORT else 5]


def share(scenario: str, one: str, other: str) -> float:
    """Share of the battles that the first faction wins against the other; shared victories count half."""
    won = 0.0
    for left, right, seat in ((one, other, 0), (other, one, 1)):
        setup = ("scenario", scenario), ("faction1", left), ("faction2", right)
        plan = DuelPlan("zone_wars", (LEVEL, LEVEL), f"{left} {right}", rotate=False, setup=setup)
        for game in play_all_duels(plan, GAMES // 2, 1):
            won += 0.5 if len(game.winners) != 1 else float(game.winners == (seat,))
    return won / GAMES


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_no_faction_is_the_better_one() -> None:
    """Between hard bots, over all scenarios and in each; the short form has a few battles of one, between others."""
    pairs = list(combinations(FACTIONS, 2))
    shares = {scenario: {pair: share(scenario, *pair) for pair in pairs} for scenario in SCENARIOS}
    over_all = {pair: fmean(found[pair] for found in shares.values()) for pair in pairs}
    assert too_far(over_all, SLACK, PAIR) == {}, shares
    for scenario, found in shares.items():
        assert too_far(found, SLACK + NOISE, PAIR + NOISE) == {}, scenario


def too_far(shares: dict[tuple[str, str], float], slack: float, pair: float) -> dict[str, float]:
    """Pairs and factions whose share is farther from a half than it may be."""
    means = {faction: mean(faction, shares) for faction in FACTIONS}
    found = {f"{one} against {other}": share_ for (one, other), share_ in shares.items() if abs(share_ - 0.5) > pair}
    return {**found, **{faction: share_ for faction, share_ in means.items() if abs(share_ - 0.5) > slack}}


def mean(faction: str, pairs: dict[tuple[str, str], float]) -> float:
    found = [share_ if pair[0] == faction else 1 - share_ for pair, share_ in pairs.items() if faction in pair]
    return sum(found) / len(found)
