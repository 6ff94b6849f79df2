"""`tabletop balance`: what is played, what is found in it, and what is written, however it ends."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.ai.measurement.balance_study import BalanceStudy, Trait
from tabletop.ai.measurement.solved_start import SolvedStart
from tabletop.cli import balance
from tabletop.cli.balance_figures import PlayedGames, figures_of_games
from tabletop.cli.balance_games import (
    GameFigures,
    measure_numbered_games,
    new_side_values,
    schedule_of_study,
    study_of_game,
)
from tabletop.cli.duel import DuelPlan, do_all_games
from tabletop.content.games import load_game


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))


QUICK = ("--level", "random", "--jobs", "1")


def measured(folder: Path, *words: str) -> tuple[int, dict[str, Any], str]:
    """Exit status, figures and page."""
    page, figures = folder / "page.html", folder / "figures.json"
    status = main(["balance", *words, "--out", str(page), "--json", str(figures)])
    return status, json.loads(figures.read_text(encoding="utf-8")), page.read_text(encoding="utf-8")


def write_twin() -> Path:
    """A pack with a tribe like one of ours."""
    text = (paths.data() / "zoon" / "tribes" / "delvers.yaml").read_text(encoding="utf-8")
    folder = paths.player_packs() / "twins" / "zoon"
    (folder / "tribes").mkdir(parents=True, exist_ok=True)
    text = re.sub(r"^id: .*$", "id: twin", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^name: .*$", "name: The <Twins>", text, count=1, flags=re.MULTILINE)
    (folder / "tribes" / "twin.yaml").write_text(text, encoding="utf-8")
    return folder


# What is played


def test_sides_change_seats_within_a_pair_and_all_meet_in_every_context() -> None:
    game, study = load_game("zoon"), study_of_game("zoon")
    games = [dict(options) for options in schedule_of_study(game, study, {})]
    assert len(games) == 2 * 6 * 2, "pairs of four tribes, from both seats, in two rule sets"
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert (one["south"], one["north"], one["ruleset"]) == (other["north"], other["south"], other["ruleset"])
        assert one["south"] != one["north"]
    assert {dict(options)["ruleset"] for options in schedule_of_study(game, study, {"ruleset": "sullivan"})} == {
        "sullivan"
    }


def test_only_matches_with_what_a_pack_brings_are_played() -> None:
    folder = write_twin()
    game, usual, study = load_game("zoon", folder), load_game("zoon"), study_of_game("zoon")
    new = new_side_values(game, usual, study)
    assert new == ("twin",)
    games = [dict(options) for options in schedule_of_study(game, study, {}, new)]
    assert len(games) == 2 * 4 * 2
    assert all("twin" in (options["south"], options["north"]) for options in games)


def test_no_two_sides_are_one_faction() -> None:
    for options in schedule_of_study(load_game("zone_wars"), study_of_game("zone_wars"), {}):
        assert dict(options)["faction1"] != dict(options)["faction2"]


def test_the_games_of_a_pair_share_a_seed_and_any_number_of_jobs_gives_the_same() -> None:
    schedule = schedule_of_study(load_game("zoon"), study_of_game("zoon"), {})
    plan = DuelPlan("zoon", ("random", "random"), "jobs", rotate=False, paired=True, schedule=schedule)
    assert [plan.seed_of_game(number) for number in range(4)] == ["jobs/0", "jobs/0", "jobs/1", "jobs/1"]
    assert [plan.bots_by_seat(number) for number in range(2)] == [(0, 1), (1, 0)]
    alone, together = (list(do_all_games(measure_numbered_games, plan, 8, jobs)) for jobs in (1, 2))
    assert alone == together
    assert len({game.plies for game in alone}) > 1


# What is found


def synthetic(rng: random.Random, pairs: int, share: float = 0.5, study: BalanceStudy | None = None) -> PlayedGames:
    """Pairs between four sides that are equal, but for the first one, which wins this share; the cards say nothing."""
    study = study or BalanceStudy(sides=("here", "there"), contexts=("place",))
    blocks = []
    for number in range(pairs):
        one, other = rng.sample("abcd", 2)
        chance = share if one == "a" else 1 - share if other == "a" else 0.5
        block = []
        for turn in range(2):
            score = float(rng.random() < chance)
            sides = (one, other) if not turn else (other, one)
            options = (("here", sides[0]), ("place", "xy"[number % 2]), ("there", sides[1]))
            traits = tuple(
                Trait("figure", name, name, seat, is_settled_first=True)
                for seat in range(2) for name in "kl" if rng.random() < 0.5
            )  # fmt: skip
            block.append(
                GameFigures(options, (score, 1 - score), (0, 1) if not turn else (1, 0), 30, "x", 1, False, traits)
            )
        blocks.append(tuple(block))
    return PlayedGames(study, tuple(blocks), 2, False)


def found(played: PlayedGames) -> list[str]:
    return [row["name"] for row in figures_of_games(played)["findings"]]


def test_ten_planted_points_are_found_in_19_of_20_runs_and_nothing_in_19_of_20_without() -> None:
    """As many pairs as the usual call plays in Zoon."""
    pairs = study_of_game("zoon").games // 2
    planted = [found(synthetic(random.Random(f"planted {run}"), pairs, 0.6)) for run in range(20)]
    untouched = [found(synthetic(random.Random(f"untouched {run}"), pairs)) for run in range(20)]
    assert sum("a" in names for names in planted) >= 19
    assert sum(not names for names in untouched) >= 19


@pytest.mark.slow
def test_in_a_thousand_pages_without_a_difference_hardly_one_finds_any() -> None:
    assert sum(bool(found(synthetic(random.Random(f"A/A {run}"), 60))) for run in range(1000)) <= 50


def test_the_difference_that_the_page_promises_is_found() -> None:
    pairs = 400
    promised = figures_of_games(synthetic(random.Random("promise"), pairs))["detectable"]
    assert 0.08 < promised < 0.16
    runs = [found(synthetic(random.Random(f"promised {run}"), pairs, 0.5 + promised)) for run in range(40)]
    assert sum("a" in names for names in runs) >= 36


def test_few_games_say_that_they_are_few() -> None:
    figures = figures_of_games(synthetic(random.Random("few"), 12))
    assert {row["verdict"] for row in figures["sides"]} == {"too_few"}
    assert figures["findings"] == []


def test_what_came_up_in_play_is_no_finding() -> None:
    """Whoever wins has it, and perhaps only because of that."""
    games = []
    for number in range(100):
        winner = number % 2
        traits = (Trait("item", "crown", "Crown", winner),)
        scores = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
        games.append((GameFigures((("here", "a"), ("there", "b")), scores, (0, 1), 9, "x", None, None, traits),))
    figures = figures_of_games(PlayedGames(BalanceStudy(sides=("here", "there")), tuple(games), 2, False))
    (row,) = figures["traits"]
    assert (row["verdict"], row["with"]["share"], row["without"]["share"]) == ("decides", 1.0, 0.0)
    assert row not in figures["findings"]
    assert figures["lead_changes"] is figures["comebacks"] is None


# What is written


class Tags(HTMLParser):
    """The tags of a page and what they lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "line", "circle"):
            self.open.append(tag)
        self.links += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("meta", "line", "circle"):
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def tags_of(page: str) -> Tags:
    found = Tags()
    found.feed(page)
    assert found.open == []
    return found


def test_a_pack_is_played_against_each_of_ours_and_the_page_needs_nothing_else(tmp_path: Path) -> None:
    write_twin()
    status, figures, page = measured(tmp_path, "twins", "--games", "32", "--seed", "page", *QUICK)
    played = figures["played"]
    assert (status, figures["game"], figures["pack"], played["games"]) == (0, "zoon", "twins", 32)
    assert [row["name"] for row in played["sides"]] == ["twin"]
    assert [(row["name"], row["other"], row["games"]) for row in played["matches"]] == [
        ("twin", other, 8) for other in ("bogwife", "crownhorn", "delvers", "stilts")
    ]
    tags = tags_of(page)
    assert tags.links == []
    assert "http" not in page.replace("http-equiv", "")
    assert any("The <Twins>" in text for text in tags.texts), "what a pack says is text"
    assert "prefers-color-scheme:dark" in page
    assert "@media print" in page


def test_an_interrupted_measurement_writes_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(work: object, plan: DuelPlan, games: int, jobs: int) -> Iterator[GameFigures]:
        yield from measure_numbered_games(plan, range(5))
        raise KeyboardInterrupt

    monkeypatch.setattr(balance, "do_all_games", interrupted)
    status, figures, page = measured(tmp_path, "zoon", "--games", "40", *QUICK)
    assert status == 130
    assert (figures["played"]["games"], figures["played"]["asked"]) == (4, 40), "whole pairs only"
    assert "Stopped early" in page


def test_interrupted_before_the_first_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(work: object, plan: DuelPlan, games: int, jobs: int) -> Iterator[GameFigures]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(balance, "do_all_games", interrupted)
    status, figures, page = measured(tmp_path, "zombies", "--games", "40", *QUICK)
    assert (status, figures["played"]["games"]) == (130, 0)
    assert "No game was played." in page


def test_when_the_minutes_are_over_it_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 10_000, 25))
    monkeypatch.setattr("tabletop.cli.timed_games.time.monotonic", lambda: float(next(clock)))
    status, figures, _ = measured(tmp_path, "zoon", "--games", "40", "--minutes", "1", *QUICK)
    assert (status, figures["played"]["games"]) == (0, 2)


def test_a_team_is_measured_by_the_nights_it_wins(tmp_path: Path) -> None:
    _, figures, page = measured(tmp_path, "zombies", "--games", "24", *QUICK)
    played = figures["played"]
    assert (played["first_seat"], played["games_per_block"]) == (None, 1)
    assert {row["option"] for row in played["contexts"]} == {"scenario", "difficulty"}
    assert played["detectable"] > 0.04
    assert "Games won" in tags_of(page).texts


def test_a_star_is_solved_and_nobody_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "do_all_games", None)
    folder = paths.player_packs() / "small" / "zodiac"
    folder.mkdir(parents=True)
    text = (paths.data() / "zodiac" / "board.yaml").read_text(encoding="utf-8")
    text = text.replace("[A, C, E]", "[A, c]").replace("[B, D, F]", "[C]").replace("[b, e]", "[b]")
    (folder / "board.yaml").write_text(text, encoding="utf-8")
    status, figures, page = measured(tmp_path, "zodiac", "--pack", "small")
    (start,) = figures["solved"]
    assert (status, figures["played"]) == (0, None)
    assert start["positions"] == start["won"] + start["lost"] + start["balanced"] > 100
    assert f"{start['positions']}" in page.replace(",", "")


# What is written down


def documented_keys() -> dict[str, set[str]]:
    """By table of docs/files-and-formats.md, Balance, in their order."""
    page = (Path(__file__).parents[2] / "docs" / "files-and-formats.md").read_text(encoding="utf-8")
    tables = page.partition("\n## Balance\n")[2].partition("\n## ")[0].split("| key | is |\n")[1:]
    cells = [[row.split("|")[1] for row in table.splitlines() if row.startswith("| ")] for table in tables]
    names = ("whole", "solved", "played", "row")
    return {name: set(re.findall(r"`(\w+)`", "".join(some))) for name, some in zip(names, cells, strict=True)}


def test_the_page_about_files_names_every_key_and_no_other(tmp_path: Path) -> None:
    documented = documented_keys()
    _, figures, _ = measured(tmp_path, "zoon", "--games", "24", *QUICK)
    played = figures["played"]
    assert set(figures) == documented["whole"]
    assert set(played) == documented["played"]
    rows = [played["first_seat"], *(row for part in ("sides", "matches", "contexts", "traits") for row in played[part])]
    assert set().union(*rows) == documented["row"]
    solved = SolvedStart((), 1, 1, 0, 0, 1, 0, 1, 0)
    assert set(balance.solved_figures(solved)) == documented["solved"]


# What cannot be done


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["zoom"], "there is no game or pack 'zoom' (nearest is 'zoon')"),
        (["zoon", "--level", "mild"], "--level: zoon has no level 'mild'"),
        (["zoon", "--option", "ruleset=old"], "--option ruleset: 'old' isn't one of classic, sullivan"),
        (["zoon", "--out", "nowhere/page.html"], "nowhere/page.html: there is no folder"),
    ],
)
def test_bad_input_gets_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", *words]) == 2
    assert sentence in capsys.readouterr().err
