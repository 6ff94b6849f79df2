"""Bots: strength per level, honesty, and the perfect one's promises."""

from __future__ import annotations

import os
import random
from functools import cache
from pathlib import Path

import pytest

from tabletop.ai.bot import Budget, RandomBot
from tabletop.ai.levels import AnyBot, UnknownLevel, level_names, make_analyst, make_bot
from tabletop.games.zodiac.bots.oracle import shared_tablebase
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import View, arrangement_key, state_of_view
from tabletop.rules.frozen_values import with_occurred_key
from tabletop.rules.game import NOBODY
from tests.games.zodiac.bots.stars import classic, pentagram

LONG = Budget(60)


def view_of(text: str) -> View:
    """A view of a position without a history; games that could not begin there are allowed."""
    points, side, last, streak = text.split()
    step = None if last == "-" else classic().parse(last)
    bare = View(points, "bw".index(side), step, int(streak), (), None)
    state = state_of_view(bare)
    key = arrangement_key(state.black, state.white, state.neutral, state.turn, len(points))
    return View(points, bare.turn, step, int(streak), with_occurred_key((), key), None)


def play(black: AnyBot, white: AnyBot, seed: int, game: Zodiac | None = None) -> tuple[int, int]:
    """Winner and number of actions."""
    game = game or classic()
    state, plies = game.start({}), 0
    rng = random.Random(seed)
    while game.to_act(state) != NOBODY:
        bot = white if state.turn else black
        action = bot.choose(game.view(state, state.turn), game.actions(state), rng, LONG)
        assert game.check(state, action) is None
        state, plies = game.apply(state, action).state, plies + 1
    assert state.result is not None
    return state.result.winners[0], plies


def wins(black: str, white: str, games: int) -> int:
    """Games that Black wins."""
    bots = make_bot(classic(), black), make_bot(classic(), white)
    return sum(play(*bots, seed)[0] == 0 for seed in range(games))


def test_levels_of_zodiac() -> None:
    assert level_names("zodiac") == ("random", "easy", "medium", "hard", "perfect")
    assert level_names("patience") == ("random",)
    assert level_names("../zodiac") == ("random",)


def test_unknown_level_lists_the_known_ones() -> None:
    with pytest.raises(UnknownLevel, match=f"'godlike'; there is {', '.join(level_names('zodiac'))}"):
        make_bot(classic(), "godlike")


def test_random_bot_takes_every_action() -> None:
    game = classic()
    state = game.start({})
    rng = random.Random(1)
    chosen = {RandomBot().choose(game.view(state, 0), game.actions(state), rng, LONG) for _ in range(200)}
    assert chosen == set(game.actions(state))


@pytest.mark.parametrize("level", ["random", "easy", "medium", "hard", "perfect"])
def test_same_seed_same_game(level: str) -> None:
    bot = make_bot(classic(), level)
    rivals = [make_bot(classic(), level), make_bot(classic(), "random")]
    assert play(bot, rivals[1], 5) == play(rivals[0], rivals[1], 5)


@cache
def losable() -> tuple[tuple[str, frozenset[str]], ...]:
    """A fixed sample of won positions in which some action gives the win away, with the actions that keep it."""
    oracle = shared_tablebase(classic())
    core, found = oracle.core, []
    for position in random.Random(99).sample(sorted(oracle.table), 9_000):
        if oracle.table[position] > 1 and not core.full_ring_result(position):
            moves = core.moves(position)
            keeping = frozenset(str(core.actions[i]) for i, after in moves if oracle.value_of_position(after) < 0)
            if len(keeping) < len(moves):
                found.append((core.position_text(position, position % 2), keeping))
    return tuple(found)


@pytest.mark.parametrize(("level", "low", "high"), [("easy", 56, 64), ("medium", 82, 88), ("hard", 93, 97)])
def test_how_often_a_level_keeps_the_value(level: str, low: int, high: int) -> None:
    bot, rng = make_bot(classic(), level), random.Random(3)
    kept = sum(str(bot.choose(view_of(text), (), rng, LONG)) in keeping for text, keeping in losable())
    assert len(losable()) > 2_500
    assert low <= 100 * kept / len(losable()) <= high


def test_perfect_always_keeps_the_value() -> None:
    bot, rng = make_bot(classic(), "perfect"), random.Random(3)
    for text, keeping in losable()[:400]:
        assert str(bot.choose(view_of(text), (), rng, LONG)) in keeping, text


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_no_level_misses_a_win_in_one(level: str) -> None:
    oracle = shared_tablebase(classic())
    bot, rng = make_bot(classic(), level), random.Random(3)
    for position in [p for p, value in oracle.table.items() if value == 2][::40]:
        chosen = bot.choose(view_of(oracle.core.position_text(position, 0)), (), rng, LONG)
        after = {oracle.core.actions[i]: there for i, there in oracle.core.moves(position)}[chosen]
        assert oracle.value_of_position(after) == -1


def test_easy_seldom_blunders_at_once() -> None:
    """That is, lets the opponent win with the next turn although there is another action."""
    oracle = shared_tablebase(classic())
    bot, rng = make_bot(classic(), "easy"), random.Random(3)
    blunders = 0
    for text, _ in losable()[:1_500]:
        view = view_of(text)
        chosen = bot.choose(view, (), rng, LONG)
        after = {oracle.core.actions[i]: to for i, to in oracle.core.moves(oracle.core.position_of(view))}[chosen]
        blunders += 0 < oracle.value_of_position(after) <= 2
    assert blunders / 1_500 < 0.06


@pytest.mark.parametrize(
    ("better", "worse", "least"), [("easy", "random", 45), ("medium", "easy", 42), ("hard", "medium", 34)]
)
def test_each_level_beats_the_one_below(better: str, worse: str, least: int) -> None:
    """Of 60 games with sides changed half-way."""
    assert wins(better, worse, 30) + 30 - wins(worse, better, 30) >= least


@pytest.mark.parametrize("level", ["random", "easy", "hard", "perfect"])
def test_perfect_never_loses_as_black(level: str) -> None:
    assert wins("perfect", level, 12) == 12


@pytest.mark.slow
def test_perfect_never_loses_as_black_in_many_games() -> None:
    games = 20 if os.environ.get("TABLETOP_SHORT") else 200
    for level in level_names("zodiac"):
        assert wins("perfect", level, games) == games


def test_perfect_takes_the_win_that_white_gets() -> None:
    """Any of Black's neutral first steps loses at once (ZD15)."""
    game, bot = classic(), make_bot(classic(), "perfect")
    state = game.apply(game.start({}), game.parse("b-c")).state
    action = bot.choose(game.view(state, 1), game.actions(state), random.Random(1), LONG)
    assert str(action) == "e-d"


def test_perfect_wins_as_soon_as_the_table_says() -> None:
    """A longer win is taken only where a repetition might spoil the shortest one, which is rare."""
    game, bot, late = classic(), make_bot(classic(), "perfect"), 0
    for text, _ in losable()[:60]:
        state = state_of_view(view_of(text))
        turns = shared_tablebase(game).value_of_position(shared_tablebase(game).core.position_of(view_of(text))) - 1
        plies, winner = 0, state.turn
        while state.result is None:
            view = game.view(state, state.turn)
            state = game.apply(state, bot.choose(view, (), random.Random(plies), LONG)).state
            plies += 1
        assert state.result.winners == (winner,)
        assert plies >= turns
        late += plies > turns
    assert late <= 2


def test_perfect_resists_as_long_as_it_can() -> None:
    oracle, bot = shared_tablebase(classic()), make_bot(classic(), "perfect")
    lost = sorted(p for p, value in oracle.table.items() if value < -1)
    for position in random.Random(5).sample(lost, 200):
        chosen = bot.choose(view_of(oracle.core.position_text(position, 1)), (), random.Random(1), LONG)
        worths = {oracle.core.actions[i]: oracle.value_of_position(after) for i, after in oracle.core.moves(position)}
        if all(worth > 0 for worth in worths.values()):
            assert worths[chosen] == max(worths.values())


def test_perfect_gives_up_searching_when_cancelled() -> None:
    game, bot = pentagram(), make_bot(pentagram(), "perfect")
    state = game.start({})
    assert bot.choose(game.view(state, 0), game.actions(state), random.Random(1), Budget(0)) in game.actions(state)


@pytest.mark.parametrize("level", ["easy", "hard", "perfect"])
def test_levels_play_other_stars(level: str) -> None:
    bot = make_bot(pentagram(), level)
    for seed in range(3):
        winner, plies = play(bot, make_bot(pentagram(), "random"), seed, pentagram())
        assert winner in (0, 1)
        assert plies > 0


def test_stars_too_large_for_a_table_are_searched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tabletop.games.zodiac.bots.solve.MOST_POSITIONS", 100)
    monkeypatch.setattr("tabletop.paths.cache", lambda: tmp_path)
    game = Zodiac(pentagram().content)
    for level in ("easy", "medium"):
        winner, _ = play(make_bot(game, level), RandomBot(), 1, game)
        assert winner in (0, 1)


def test_a_game_without_analyst_has_none() -> None:
    game = Zodiac(classic().content)
    game.name = "patience"
    assert make_analyst(game) is None
