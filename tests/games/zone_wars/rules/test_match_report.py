"""What is told of a battle, worked out again from its file: replayed by the rules alone, chances counted one by one."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zone_wars.rules.match_report import build_match_report
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import events as e
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.play import saved_matches
from tabletop.play.highlights import MatchSpectatorRecord
from tabletop.play.match import Match
from tests.game_of import game_of
from tests.games.zone_wars.board.table import zone_match
from tests.games.zone_wars.rules.table import zone_wars
from tests.games.zone_wars.rules.test_battles import chosen
from tests.retold import retold

SUCCESS = 6
"""The number of a die that is a success (R3)."""


def fought(folder: Path, seed: int, **setup: str) -> tuple[Match[Any, Any, Any], Path]:
    """A random battle to its end, with its file."""
    match, rng = zone_match(seed=str(seed), **setup), random.Random(seed)
    journal = saved_matches.create_journal(folder, match.header)
    match.attach_journal(journal, is_journal_up_to_date=True)
    while match.outcome is None:
        match.submit(chosen(match.game.imagine(match.past.view(match.ply, None), rng), rng))
    return match, journal.path


def chance(dice: int, least: int) -> Fraction:
    """Of at least so many successes, by throwing the dice in every way there is."""
    ways = sum(faces.count(SUCCESS) >= least for faces in product(range(1, 7), repeat=dice))
    return Fraction(ways, 6**dice)


@pytest.mark.parametrize("seed", [3, 8])
def test_luck_and_escapes_are_those_of_the_file(tmp_path: Path, seed: int) -> None:
    match, path = fought(tmp_path, seed, scenario="throw-down", models="3")
    found = build_match_report(game_of(match, ZoneWars), MatchSpectatorRecord(match))
    states, told = retold(zone_wars(), path)
    assert len(states) == match.ply + 1
    rolls = [
        (ply, event.seat, chance(len(event.base) + len(event.gear), event.hits))
        for ply, events in enumerate(told) for event in events
        if isinstance(event, e.Rolled) and event.seat >= 0 and event.hits and len(event.base) + len(event.gear) <= 7
    ]  # fmt: skip
    assert {(roll.ply, roll.seat, roll.chance) for roll in found.lucky_rolls} >= set(rolls)
    assert rolls
    lucky = found.luckiest_roll
    assert lucky is not None
    assert lucky.chance <= min(each[2] for each in rolls)
    health = {card.id: card.health for faction in zone_wars().content.factions for card in faction.characters}
    alive = {figure.id for figure in states[-1].figures if figure.condition.value not in ("out", "waiting", "broken")}
    down = set[str]()
    for event in (event for events in told for event in events if isinstance(event, e.Broke | e.Recovered)):
        (down.add if isinstance(event, e.Broke) else down.discard)(event.figure)
    alive -= down
    escapes = [
        (ply, Fraction(max(0, health[event.figure] - event.total), health[event.figure]))
        for ply, events in enumerate(told) for event in events
        if isinstance(event, e.Damaged) and event.figure in alive & set(health)
    ]  # fmt: skip
    assert [(near.ply, near.share) for near in found.close_calls] == escapes


def strengths(state: Any) -> tuple[int, ...]:
    """By seat: ten for a victory point, one for a model that is not Taken Out."""
    builder = StateBuilder(zone_wars().rules_context, state)
    return tuple(
        10 * scenarios.count_victory_points(builder, seat)
        + sum(one.owner == seat and one.condition.value not in ("out", "waiting") for one in state.figures)
        for seat in range(len(state.players))
    )


@pytest.mark.parametrize("seed", [3, 8])
def test_points_and_the_turning_point_are_those_of_the_file(tmp_path: Path, seed: int) -> None:
    match, path = fought(tmp_path, seed, scenario="throw-down", models="3")
    found = build_match_report(game_of(match, ZoneWars), MatchSpectatorRecord(match))
    states, told = retold(zone_wars(), path)
    counted = {event.seat: event.points for event in told[-1] if isinstance(event, e.Counted)}
    assert dict(enumerate(found.score)) == counted
    figures = [strengths(state) if state.round else (0, 0) for state in states]
    assert [(stood.ply, stood.worth) for stood in found.advantage_curve] == [(0, (0, 0)), *(
        (ply, figures[ply]) for ply in range(1, match.ply + 1)
        if figures[ply] != figures[ply - 1] or ply == match.ply
    )]  # fmt: skip
    assert all(stood.label == str(states[stood.ply].round) for stood in found.advantage_curve[1:])
    winners = match.outcome.winners if match.outcome else ()
    turning = found.turning_point(winners)
    if len(winners) == 1 and turning is not None:
        other = 1 - winners[0]
        after = [stood for stood in found.advantage_curve if stood.ply >= turning.ply]
        assert (
            all(stood.worth[winners[0]] > stood.worth[other] for stood in after) or turning == found.advantage_curve[-1]
        )


@pytest.mark.parametrize("seed", range(12))
def test_every_now_of_points_is_what_the_board_counts(tmp_path: Path, seed: int) -> None:
    """With finds and rescued friends, as it stands at the end of the action that brought the points."""
    scenario = ("throw-down", "home-run", "rescue-mission", "monster-hunt")[seed % 4]
    _, path = fought(tmp_path, seed, scenario=scenario, models="3")
    states, told = retold(zone_wars(), path)
    for state, events in zip(states, told, strict=True):
        said = {event.seat: event.total for event in events if isinstance(event, e.Scored)}
        d = StateBuilder(zone_wars().rules_context, state)
        assert said == {seat: scenarios.count_victory_points(d, seat) for seat in said}
