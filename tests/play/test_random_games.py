"""Random games in their thousands end without an exception, over all that can be agreed on before them.

`pytest -m slow tests/play/test_random_games.py` plays them all and tells for each game what was played and how it
ended. Each game follows from its number, and is played again by `played(PLAN, number)`.
"""

from __future__ import annotations

import os
import random
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import Any

import pytest

from tabletop.content.games import load_game
from tabletop.parent_process import exit_with_parent
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Game, clashing_options
from tests.aloud import aloud
from tests.sampled import SHORT

MOST = 5_000
"""Actions after which a game should have ended."""
CHUNK = 20
"""Games that a process plays in one go."""
SHOWN = 5
"""Faults that are told."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Games that are told of in one line; what is not fixed of their options is drawn."""

    game: str
    games: int
    fixed: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return " ".join((self.game, *(f"{name}={value}" for name, value in self.fixed)))


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went."""

    setup: tuple[tuple[str, str], ...]
    actions: int
    end: str
    """Reason of the outcome; nothing where there is none."""
    fault: str = ""
    """What was raised, with the number of the game."""


PLANS = (
    Plan("zodiac", 10_000),
    Plan("zoon", 10_000, (("ruleset", "classic"),)),
    Plan("zoon", 10_000, (("ruleset", "sullivan"),)),
    Plan("zombies", 10_000),
    Plan("zone_wars", 2_000),
)


@cache
def opened(name: str) -> Game[Any, Any, Any]:
    """With its content, read once in each process."""
    return load_game(name)


def drawn(plan: Plan, rng: random.Random) -> dict[str, str]:
    """Options at random, those that cannot be together left out."""
    options = opened(plan.game).options
    while True:
        setup = {option.name: rng.choice(option.values) for option in options} | dict(plan.fixed)
        if clashing_options(options, setup) is None:
            return setup


def chosen(actions: Iterable[Any], rng: random.Random, by_kind: bool) -> Any:
    """Any action, or one of any kind: of some kinds there are hundreds, and of others only one."""
    if not by_kind:
        return rng.choice(list(actions))
    kinds: dict[type, list[Any]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(kinds[rng.choice(list(kinds))])


def played(plan: Plan, number: int) -> Played:
    """A match from its start to its end; every action goes by its text, as in a save."""
    rng, game = random.Random(f"{plan}/{number}"), opened(plan.game)
    setup = drawn(plan, rng)
    agreed, ply, end, fault = tuple(sorted(setup.items())), 0, "", ""
    try:
        sitters = tuple(Sitter(SitterKind.PERSON, str(seat)) for seat in range(game.seats(setup)))
        header = Header(
            game=plan.game, rules_version=game.version, content="", sitters=sitters, setup=setup, seed=str(number)
        )
        match = Match(game, header)
        while match.outcome is None:
            assert ply < MOST, "it does not end"
            assert str(match.view(match.to_act))
            match.submit(game.parse(str(chosen(match.actions(), rng, by_kind=number % 2 == 1))))
            ply = match.ply
        end = match.outcome.reason
        assert set(match.outcome.winners) <= set(range(len(sitters)))
        assert not match.actions()
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        fault = f"{plan} game {number}, after {ply} actions, {agreed}:\n{traceback.format_exc(limit=-4)}"
    return Played(agreed, ply, end, fault)


def some_played(plan: Plan, numbers: range) -> list[Played]:
    """Plays one game after the other; run in processes."""
    return [played(plan, number) for number in numbers]


def all_played(plan: Plan, games: int, processes: int) -> Iterator[Played]:
    """Plays in so many processes."""
    with ProcessPoolExecutor(processes, get_context("spawn"), exit_with_parent) as pool:
        chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
        for done in pool.map(some_played, [plan] * len(chunks), chunks):
            yield from done


def told(plan: Plan, games: list[Played], seconds: float) -> str:
    """One line for people."""
    actions = [one.actions for one in games]
    ends = Counter(one.end for one in games if not one.fault)
    return (
        f"{plan}: {len(games):,} games, {sum(actions):,} actions ({min(actions)} to {max(actions):,} a game), "
        f"{sum(bool(one.fault) for one in games)} exceptions, {seconds:.0f} s; "
        f"ended {', '.join(f'{end} {count:,}' for end, count in ends.most_common())}"
    )


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_a_few_random_games_end(plan: Plan) -> None:
    games = some_played(plan, range(2))
    assert [one.fault for one in games] == ["", ""]
    assert all(one.end for one in games)
    assert some_played(plan, range(2)) == games, "each follows from its number"


def test_what_is_raised_is_told_with_the_game_that_raised_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, action: Any) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(Match, "submit", broken)
    one = played(PLANS[0], 7)
    assert one.fault.startswith("zodiac game 7, after 0 actions, (('opening', 'classic'),):\n")
    assert one.fault.endswith("KeyError: 'lost'\n")
    assert "1 exceptions" in told(PLANS[0], [one], 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_random_games_in_their_thousands_end_without_an_exception(
    plan: Plan, capsys: pytest.CaptureFixture[str]
) -> None:
    count, begun = plan.games // 100 if SHORT else plan.games, time.monotonic()
    games = list(all_played(plan, count, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2))
    aloud(capsys, told(plan, games, time.monotonic() - begun))
    faults = [one.fault for one in games if one.fault]
    assert not faults, "\n".join(faults[:SHOWN])
    agreed = {pair for one in games for pair in one.setup}
    values = {(option.name, value) for option in opened(plan.game).options for value in option.values}
    others = {pair for pair in values - set(plan.fixed) if pair[0] in dict(plan.fixed)}
    assert agreed == values - others, "all that can be agreed on has been"
