"""Bots against bots: the same games from the same seed, and figures that belong to the right bot."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import active_children

import pytest

from tabletop.__main__ import main
from tabletop.cli import match as command
from tabletop.cli.duel import DuelPlan, DuelResult, do_all_games, play_all_duels, play_duel
from tabletop.content.games import load_game

RANDOM = "bot:random,bot:random"


def played(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["match", "zodiac", "--json", *words]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_the_json_has_the_agreed_keys(capsys: pytest.CaptureFixture[str]) -> None:
    found = played(capsys, "--seats", RANDOM, "--games", "12", "--seed", "7")
    assert list(found) == ["games", "wins", "draws", "plies", "seconds_per_move", "shares", "elo"]
    assert found["games"] == 12
    assert isinstance(found["wins"], list)
    assert sum(found["wins"]) == 12
    assert found["draws"] == 0
    assert isinstance(found["plies"], dict)
    assert list(found["plies"]) == ["median"]


def test_the_seed_decides_and_the_number_of_jobs_does_not() -> None:
    plan = DuelPlan("zodiac", ("random", "random"), "dice", rotate=True)
    alone, together = ([(game.winners, game.plies) for game in play_all_duels(plan, 9, jobs)] for jobs in (1, 2))
    assert alone == together
    other = DuelPlan("zodiac", ("random", "random"), "other", rotate=True)
    assert alone != [(game.winners, game.plies) for game in play_all_duels(other, 9, 1)]


def test_rotating_moves_every_bot_on_by_a_seat() -> None:
    plan = DuelPlan("zodiac", ("random", "random"), "0", rotate=True)
    assert [plan.bots_by_seat(number) for number in range(3)] == [(0, 1), (1, 0), (0, 1)]
    still = DuelPlan("zodiac", ("random", "random"), "0", rotate=False)
    assert still.bots_by_seat(1) == (0, 1)


def test_figures_belong_to_the_bot_and_not_to_its_seat() -> None:
    plan = DuelPlan("zodiac", ("perfect", "random"), "0", rotate=True)
    games = [play_duel(plan, number) for number in range(4)]
    assert all(0 in game.winners for game in games[::2]), "the perfect bot never loses as Black"
    assert sum(0 in game.winners for game in games) >= 3


def test_an_interrupted_match_prints_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(plan: DuelPlan, games: int, jobs: int) -> Iterator[DuelResult]:
        yield play_duel(plan, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_all_duels", interrupted)
    assert main(["match", "zodiac", "--seats", RANDOM, "--games", "5", "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["games"] == 1


def first_at_once_others_never(plan: DuelPlan, numbers: range) -> list[int]:
    if numbers[0]:
        time.sleep(600)
    return list(numbers)


def test_nobody_waits_for_games_under_way_once_it_is_stopped() -> None:
    others = set(active_children())
    plan = DuelPlan("zodiac", ("random", "random"), "0", rotate=False)
    games = do_all_games(first_at_once_others_never, plan, 20, 2, largest_chunk=1)
    assert next(games) == 0
    games.close()  # type: ignore[attr-defined]
    end = time.monotonic() + 60
    for child in set(active_children()) - others:
        while child.is_alive():  # a thread of the pool may be about to note that it has ended
            assert time.monotonic() < end
            time.sleep(0.01)


def test_interrupted_before_the_first_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(plan: DuelPlan, games: int, jobs: int) -> Iterator[DuelResult]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(command, "play_all_duels", interrupted)
    assert main(["match", "zodiac", "--seats", RANDOM]) == 130
    assert "0 games" in capsys.readouterr().out


def test_people_read_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "zodiac", "--seats", RANDOM, "--games", "3", "--seed", "x"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "zodiac, seed x: 3 games"
    assert [line.split()[1] for line in lines[1:3]] == ["bot:random", "bot:random"]
    assert lines[5].startswith("  actions a game: shortest ")


def test_options_are_fixed_or_take_all_their_values(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--seats", RANDOM, "--games", "32", "--rotate", "--option", "ruleset=sullivan"]
    assert main(["match", "zoon", "--json", *words, "--vary", "south", "--vary", "north"]) == 0
    found = json.loads(capsys.readouterr().out)["by_options"]
    tribes = ("bogwife", "crownhorn", "delvers", "stilts")
    assert [(one["options"]["south"], one["options"]["north"]) for one in found] == [
        (south, north) for north in tribes for south in tribes
    ]
    assert {one["options"]["ruleset"] for one in found} == {"sullivan"}
    assert {one["games"] for one in found} == {2}, "each combination once with each seating"


def ended(*winners: int, plan: DuelPlan, reason: str = "over") -> DuelResult:
    bots = len(plan.levels)
    return DuelResult(winners, 9, (0.0,) * bots, (1,) * bots, (0.0,) * bots, (), winners, reason)


def test_nights_that_a_team_does_not_win_are_lost() -> None:
    plan = DuelPlan("zombies", ("easy",) * 4, "0", rotate=False, varied_options=(("scenario", ("ch1",)),))
    games = [ended(0, 1, 2, 3, plan=plan), ended(plan=plan), ended(plan=plan)]
    found = command.summarize_games(plan, games)
    assert (found["wins"], found["draws"], found["losses"]) == ([1, 1, 1, 1], 0, 2)
    assert [(one["first_seat"], one["draws"], one["losses"]) for one in found["by_options"]] == [(1, 0, 2)]
    lines = list(command.report_lines(plan, games, found))
    assert "  all seats together: won 1, lost 2" in lines
    assert not any("draw" in line for line in lines)


def test_a_win_that_several_share_is_told_as_shared() -> None:
    varied = (("faction1", ("nova", "ark")), ("faction2", ("nova", "ark")))
    plan = DuelPlan("zone_wars", ("easy", "easy"), "0", rotate=False, varied_options=varied)
    options = (("faction1", "nova"), ("faction2", "ark"))
    games = [replace(ended(*who, plan=plan), options=options) for who in ((0, 1), (0,), (1,), (), (0, 1))]
    found = command.summarize_games(plan, games)
    assert (found["wins"], found["draws"], found["shared"]) == ([1, 1], 1, 2)
    assert [(one["first_seat"], one["draws"], one["shared"]) for one in found["by_options"]] == [(1, 1, 2)]
    lines = list(command.report_lines(plan, games, found))
    assert "  draws 1, shared wins 2" in lines
    assert any(line.split() == ["nova", "50%", "±33", "of", "5"] for line in lines)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (["--option", "faction1=nova", "--option", "faction2=nova"], "nova"),
        (["--option", "faction2=genlab"], "genlab"),
    ],
)
def test_two_sides_of_one_faction_are_refused_and_no_other_is_played(
    words: list[str], value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = next(option.default for option in load_game("zone_wars").options if option.name == "faction1")
    words = [word.replace("genlab", usual) for word in words]
    assert main(["match", "zone_wars", "--seats", "bot:easy,bot:easy", *words]) == 2
    out, err = capsys.readouterr()
    wanted = value.replace("genlab", usual)
    assert err == f"tabletop: options faction1 and faction2 can't both be {wanted}; write --option faction1=VALUE\n"
    assert not out


def test_of_all_combinations_those_that_cannot_be_are_left_out() -> None:
    factions = ("nova", "ark", "genlab")
    plan = DuelPlan(
        "zone_wars",
        ("easy", "easy"),
        "0",
        rotate=False,
        varied_options=(("faction1", factions), ("faction2", factions)),
    )
    pairs = [(options["faction1"], options["faction2"]) for options in plan.option_combinations()]
    assert pairs == [(one, other) for one in factions for other in factions if one != other]
    assert [plan.options_of_game(number)["faction2"] for number in range(7)] == [
        "ark",
        "genlab",
        "nova",
        "genlab",
        "nova",
        "ark",
        "ark",
    ]


def test_a_table_tells_who_beats_whom() -> None:
    plan = DuelPlan(
        "zoon", ("random", "random"), "0", rotate=False, varied_options=(("south", ("a", "b")), ("north", ("a", "b")))
    )

    def game(south: str, north: str, *winners: int) -> DuelResult:
        options = (("north", north), ("south", south))
        return DuelResult(winners, 9, (0.0, 0.0), (1, 1), (0.0, 0.0), options, winners, "emblem")

    games = [game("a", "b", 0), game("a", "b"), game("b", "a", 1), game("b", "a", 1), game("a", "a", 0)]
    lines = list(command.report_lines(plan, games, command.summarize_games(plan, games)))
    assert lines[-7:] == [
        "                              a                b",
        "  a               100% ±40 of 1     75% ±39 of 2",
        "  b                 0% ±33 of 2                 ",
        "  share of the row against the column, either way round",
        "                              a                b",
        "  a                                 88% ±30 of 4",
        "  b                12% ±30 of 4                 ",
    ]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (
            ["--option", "rulset=classic"],
            "--option: zoon has no option 'rulset' (nearest is 'ruleset'); there is ruleset",
        ),
        (["--option", "ruleset=clasic"], "'clasic' isn't one of classic, sullivan (nearest is 'classic')"),
        (["--vary", "souht"], "--vary: zoon has no option 'souht' (nearest is 'south')"),
    ],
)
def test_mistakes_in_options(words: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "zoon", "--seats", RANDOM, *words]) == 2
    assert text in capsys.readouterr().err


def test_an_option_can_add_seats(capsys: pytest.CaptureFixture[str]) -> None:
    three = ["match", "zone_wars", "--option", "players=3", "--option", "scenario=rescue-mission"]
    assert main([*three, "--seats", RANDOM]) == 2
    assert "zone_wars has 3 seats" in capsys.readouterr().err
    assert main([*three, "--seats", f"{RANDOM},bot:random", "--games", "1", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["wins"]) == 3
    assert main(["match", "zone_wars", "--seats", RANDOM, "--vary", "players"]) == 2
    assert "--vary players: it changes the number of seats" in capsys.readouterr().err


@contextmanager
def listening_to_ctrl_c() -> Iterator[None]:
    """Programs started meanwhile can be interrupted, also where whoever started the tests ignores the signal."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs a signal")
def test_ctrl_c_in_a_terminal() -> None:
    words = ["match", "zodiac", "--seats", RANDOM, "--games", "100000000", "--jobs", "2", "--json"]
    with listening_to_ctrl_c():
        running = subprocess.Popen(
            [sys.executable, "-m", "tabletop", *words],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
    time.sleep(6)
    try:
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        raise
    assert (running.returncode, err) == (130, "")
    assert set(json.loads(out)) >= {"games", "wins"}
