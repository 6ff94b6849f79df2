"""What is worth telling of a match: only what was so at its end, and no luck that nobody can vouch for."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tabletop.play import saved_matches
from tabletop.play.highlights import highlights_of_file, report_of_match
from tabletop.play.match import Match
from tabletop.rules.match_report import (
    MOST_CLOSE_SHARE,
    MOST_LUCKY_CHANCE,
    AdvantagePoint,
    ClosestCall,
    LuckyRoll,
    MatchReport,
)
from tests.games.zombies.rules.test_match_report import HELD
from tests.ui.pilot import match_of


def advantage_curve(*leads: int) -> tuple[AdvantagePoint, ...]:
    return tuple(AdvantagePoint(ply, (max(0, lead), max(0, -lead))) for ply, lead in enumerate(leads))


def team(*worths: int) -> tuple[AdvantagePoint, ...]:
    return tuple(AdvantagePoint(ply, (worth,)) for ply, worth in enumerate(worths))


def test_a_flat_curve_has_no_turning_point() -> None:
    assert MatchReport(advantage_curve(3, 3, 3)).turning_point((0,)) is None
    assert MatchReport(advantage_curve(5, 4, 3)).turning_point((0,)) is None, "a lead that only shrank"
    assert MatchReport(advantage_curve(0, 0, 2)).turning_point((0,)) == AdvantagePoint(2, (2, 0))
    assert MatchReport(team(20, 20, 20)).turning_point((0, 1)) is None
    assert MatchReport(team(20, 20, 24)).turning_point(()) is None, "lost for another reason than its strength"
    assert MatchReport(team(20, 14, 9)).turning_point((0, 1)) is None, "won, and it fell to the end"
    assert MatchReport(team(20, 14, 9, 12)).turning_point((0, 1)) == AdvantagePoint(2, (9,))


def test_who_was_behind_to_the_end_turned_it_with_the_last_action_or_not_at_all() -> None:
    """Such as an Emblem that is taken; who gives up has not been overtaken on the board."""
    behind = MatchReport(advantage_curve(0, -2, -1, -3))
    assert behind.turning_point((0,)) == AdvantagePoint(3, (0, 3))
    assert behind.turning_point((0,), is_played_out=False) is None
    assert MatchReport(advantage_curve(0, 1, 2)).turning_point((0, 1)) is None, "all have won"


def test_an_even_chance_is_no_luck_and_half_of_it_no_close_call() -> None:
    assert MatchReport(lucky_rolls=(LuckyRoll(1, 0, Fraction(1, 2)),)).luckiest_roll is None
    assert MatchReport(
        lucky_rolls=(LuckyRoll(1, 0, Fraction(1, 2)), LuckyRoll(2, 1, MOST_LUCKY_CHANCE))
    ).luckiest_roll == LuckyRoll(2, 1, MOST_LUCKY_CHANCE)
    assert MatchReport(close_calls=(ClosestCall(1, 0, Fraction(4, 5), "left"),)).closest_call((0,)) is None
    assert MatchReport(close_calls=(ClosestCall(1, 0, MOST_CLOSE_SHARE, "left"),)).closest_call((0,)) is not None


def played(folder: Path, game: str, chance: Any, **setup: str) -> tuple[Match[Any, Any, Any], Path]:
    """A random match to its end; the dice are drawn, or typed as somebody has rolled them."""
    match, rng = match_of(game, chance=chance, setup=setup, seed="moments"), random.Random(4)
    journal = saved_matches.create_journal(folder, match.header)
    match.attach_journal(journal, is_journal_up_to_date=True)
    for _ in range(20_000):
        if match.outcome is not None:
            return match, journal.path
        dice = match.dice
        if dice:
            match.submit_roll(tuple(rng.choice(die.faces) for die in dice))
        else:
            match.submit(rng.choice([action for action in match.actions() if str(action) != "resign"]))
    raise AssertionError("it does not end")


@pytest.mark.parametrize(("game", "setup"), [
    ("zone_wars", {"scenario": "throw-down", "models": "3"}),
    ("zombies", {"position": HELD}),
    ("zoon", {"ruleset": "sullivan"}),
])  # fmt: skip
def test_typed_dice_are_nobodys_luck(tmp_path: Path, game: str, setup: dict[str, str]) -> None:
    match, path = played(tmp_path, game, "dice", **setup)
    report = report_of_match(match)
    assert report is not None
    assert all(match.past.does_program_draw_chance(roll.ply - 1) for roll in report.lucky_rolls), (
        "what the program draws may be luck"
    )
    highlights = highlights_of_file(str(path), "")
    assert highlights is not None
    assert highlights.luckiest_roll == report.luckiest_roll
