"""What is worth telling of a match: only what was so at its end, and no luck that nobody can vouch for."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.turn.scenarios import count_victory_points
from tabletop.play import saved_matches
from tabletop.play.highlights import highlights_of_file, report_of_match
from tabletop.play.match import Match
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.rules.match_report import (
    LUCKY_CHANCE_LIMIT,
    MOST_CLOSE_SHARE,
    AdvantagePoint,
    ClosestCall,
    LuckyRoll,
    MatchReport,
)
from tests.games.zombies.rules.test_match_report import HELD
from tests.games.zone_wars.rules.table import zone_wars
from tests.retold import retold
from tests.ui.pilot import match_of


def advantage_curve(*leads: int) -> tuple[AdvantagePoint, ...]:
    return tuple(AdvantagePoint(ply, (max(0, lead), max(0, -lead))) for ply, lead in enumerate(leads))


def team(*worths: int) -> tuple[AdvantagePoint, ...]:
    return tuple(AdvantagePoint(ply, (worth,)) for ply, worth in enumerate(worths))


def test_a_flat_curve_has_no_turning_point() -> None:
    assert MatchReport(advantage_curve(3, 3, 3)).turning_point((0,)) is None
    assert MatchReport(advantage_curve(5, 4, 3)).turning_point((0,)) is None, "a lead that only shrank"
    assert MatchReport(advantage_curve(0, 1, 0, 0)).turning_point((0,)) is None, "even to the end, and nothing rose"
    assert MatchReport(advantage_curve(-1, -2, -2)).turning_point((0,)) is None
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


def test_one_in_four_is_no_luck_and_four_fifths_no_close_call() -> None:
    assert MatchReport(lucky_rolls=(LuckyRoll(1, 0, Fraction(1, 2)),)).luckiest_roll is None
    assert MatchReport(lucky_rolls=(LuckyRoll(1, 0, Fraction(1, 4)),)).luckiest_roll is None
    rare = LuckyRoll(2, 1, LUCKY_CHANCE_LIMIT - Fraction(1, 1000))
    assert MatchReport(lucky_rolls=(LuckyRoll(1, 0, Fraction(1, 4)), rare)).luckiest_roll == rare
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


# Matches between bots, told again from their files by this test's own count

BOT_MATCHES = [
    ("zone_wars", {"scenario": "throw-down", "models": "3"}),
    ("zone_wars", {"scenario": "home-run", "models": "3"}),
    ("zombies", {}),
    ("zoon", {}),
    ("zoon", {"ruleset": "sullivan"}),
]
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 20))]


def played_by_bots(folder: Path, game: str, seed: int, setup: dict[str, str]) -> tuple[Match[Any, Any, Any], Path]:
    match, rng = match_of(game, setup=setup, seed=str(seed)), random.Random(seed)
    journal = saved_matches.create_journal(folder, match.header)
    match.attach_journal(journal, is_journal_up_to_date=False)  # decks were shuffled as it began
    bot = make_bot(match.game, "easy")
    while match.outcome is None:
        match.submit(bot.choose(match.view(match.to_act), match.actions(), rng, Budget(60.0)))
    return match, journal.path


def lead(game: str, state: Any, winners: tuple[int, ...]) -> int:
    """How far the winners are ahead, counted from a state."""
    if game == "zombies":
        return sum(int(max(0, person.hp)) for person in state.people if person.alive)
    own, other = (counted(game, state, seat) for seat in (winners[0], 1 - winners[0]))
    return own - other


def counted(game: str, state: Any, seat: int) -> int:
    if game == "zoon":
        return sum(bool(getattr(piece, "owner", None) == seat) for piece in state.cells)
    builder = StateBuilder(zone_wars().rules_context, state)
    standing = sum(one.owner == seat and one.condition.value not in ("out", "waiting") for one in state.figures)
    return int(10 * count_victory_points(builder, seat) + standing)


@pytest.mark.parametrize(("game", "setup"), BOT_MATCHES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_told_of_a_match_of_bots_was_so(tmp_path: Path, game: str, setup: dict[str, str], seed: int) -> None:
    match, path = played_by_bots(tmp_path, game, seed, setup)
    highlights = highlights_of_file(str(path), "")
    states, told = retold(match.game, path)
    assert highlights is not None
    assert match.outcome is not None
    winners, turn, near = match.outcome.winners, highlights.turning_point, highlights.closest_call
    roll = highlights.luckiest_roll
    if turn is not None:
        before, after = (lead(game, states[ply], winners) for ply in (turn.ply - 1, turn.ply))
        assert after != before, "nothing turned there"
        if game != "zoon":
            assert turn.label == str(states[turn.ply].round)
    if roll is not None:
        assert roll.chance < Fraction(1, 4)
        assert match.past.actor(roll.ply) == CHANCE
    if near is not None:
        assert near.key not in ("left", "none", "down") or came_through(states[-1], told[near.ply], near)
        assert near.seat in (*winners, NOBODY) or not winners


def came_through(end: Any, events: list[Any], near: ClosestCall) -> bool:
    """Whether somebody who was hurt there, with so much left, stands at the end."""
    left = int(dict(near.numbers)["left"])
    hurt = [event for event in events if type(event).__name__ in ("Damaged", "Wounded")]
    if hasattr(end, "figures"):
        stands = {figure.id for figure in end.figures if figure.condition.value not in ("out", "waiting", "broken")}
        return any(event.figure in stands for event in hurt)
    person = end.people[near.seat]
    assert any(event.seat == near.seat and max(0, event.left) == left for event in hurt)
    return bool(person.alive and not person.down)
