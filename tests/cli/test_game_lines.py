"""Games as data: every key is on the page with its type, a decision tells what its seat saw, and a whole game fits."""

from __future__ import annotations

import importlib.util
import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tabletop.cli.duel import DuelPlan, play_duel_match
from tabletop.cli.game_lines import Line, lines_of_match
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.play.match import Match
from tabletop.rules.game import CHANCE
from tabletop.rules.json_view import to_plain_json_value

PAGE = Path(__file__).parents[2] / "docs" / "files-and-formats.md"
NAMES = boxes.game_names()
TYPES = {
    "text": lambda value: isinstance(value, str),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "true or false": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "list of texts": lambda value: all(isinstance(each, str) for each in value),
    "list of pairs of texts": lambda value: all(list(map(type, each)) == [str, str] for each in value),
}


@cache
def match_of(game: str) -> Match[Any, Any, Any]:
    seats = load_game(game).seats({})
    return play_duel_match(DuelPlan(game, ("random",) * seats, "lines", rotate=False), 0)


@cache
def lines_of(game: str, eyes: int | None = None) -> list[Line]:
    return [json.loads(json.dumps(line)) for line in lines_of_match("m", match_of(game), eyes)]


def table() -> dict[str, list[str]]:
    part = PAGE.read_text(encoding="utf-8").split("\n## Games as data\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| `")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0].strip("`"): row[1:3] for row in rows}


def lines_named(cell: str) -> set[str]:
    every = {"begin", "decision", "chance", "end"}
    return {"all": every, "others": every - {"begin"}}.get(cell) or set(re.findall(r"`(\w+)`", cell))


@pytest.mark.parametrize("game", NAMES)
def test_the_page_has_every_key_with_its_lines_and_its_type(game: str) -> None:
    found = table()
    for line in lines_of(game):
        assert set(line) == {key for key, (lines, _) in found.items() if line["line"] in lines_named(lines)}
        assert [key for key, value in line.items() if not TYPES[found[key][1]](value)] == []


@pytest.mark.parametrize("game", NAMES)
def test_a_decision_tells_what_its_seat_saw_and_could_do(game: str) -> None:
    rules, match = load_game(game), match_of(game)
    state = rules.start(match.header.setup)
    begin, *rest, end = lines_of(game)
    assert (begin["line"], begin["game"], begin["players"]) == ("begin", game, ["bot:random"] * len(match.sitters))
    assert [line["ply"] for line in rest] == list(range(match.ply))
    for line in rest:
        assert line["seat"] == rules.to_act(state)
        if line["seat"] == CHANCE:
            assert line["line"] == "chance"
            chances = {action for action, _ in line["chances"]}
            assert not chances or line["action"] in chances
        else:
            assert json.loads(line["view"]) == to_plain_json_value(rules.view(state, line["seat"]))
            assert line["actions"] == [str(action) for action in rules.actions(state)]
            assert line["action"] in line["actions"] or not line["complete"]
        step = rules.apply(state, rules.parse(line["action"]))
        assert line["events"] == [str(event) for event in step.events]
        state = step.state
    outcome = rules.outcome(state)
    assert outcome is not None
    assert end["outcome"] == {"winners": list(outcome.winners), "reason": outcome.reason, "clause": outcome.clause}


@pytest.mark.parametrize("game", [name for name in NAMES if load_game(name).hidden])
def test_one_seat_learns_nothing_that_is_not_told_to_it(game: str) -> None:
    rules, match = load_game(game), match_of(game)
    state, told = rules.start(match.header.setup), list[str]()
    for action in match.past.actions():
        step = rules.apply(state, action)
        told += [str(event) for each in step.events if (event := rules.redact(each, 0)) is not None]
        state = step.state
    begin, *rest, end = lines_of(game, 0)
    assert "seed" not in begin
    assert {(line["line"], line["seat"]) for line in rest} == {("decision", 0)}
    assert [line for line in rest if "events" in line or "chances" in line] == []
    assert [text for line in (*rest, end) for text in line["learned"]] == told
    everything = [text for line in lines_of(game) for text in line.get("events", ())]
    assert told != everything, "something was hidden"


@pytest.mark.parametrize("game", [name for name in NAMES if load_game(name).hidden])
def test_twin_worlds_give_the_same_line(game: str) -> None:
    """What is hidden from a seat is drawn anew, and its line stays as it was."""
    rules, match = load_game(game), match_of(game)
    state, rng, changed = rules.start(match.header.setup), random.Random(1), 0
    for line, action in zip(lines_of(game)[1:-1], match.past.actions(), strict=True):
        if line["seat"] != CHANCE and line["ply"] % 7 == 0:
            twin = rules.imagine(rules.view(state, line["seat"]), rng)
            changed += twin != state
            assert json.loads(line["view"]) == to_plain_json_value(rules.view(twin, line["seat"]))
            assert line["actions"] == [str(each) for each in rules.actions(twin)]
        state = rules.apply(state, action).state
    assert changed


@pytest.mark.parametrize("reader", ["pandas", "pyarrow.json"])
def test_one_line_loads_all_games_at_once(reader: str, tmp_path: Path) -> None:
    if importlib.util.find_spec(reader.partition(".")[0]) is None:
        pytest.skip(f"{reader} is not installed; plain rules for columns are tried by the test of the page")
    path = tmp_path / "games.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for game in NAMES for line in lines_of(game)), encoding="utf-8")
    module = importlib.import_module(reader)
    table = module.read_json(path, lines=True) if reader == "pandas" else module.read_json(path)
    assert len(table) == sum(len(lines_of(game)) for game in NAMES)


def test_people_stay_unnamed_and_points_are_shared() -> None:
    match = match_of("zodiac")
    lines = lines_of("zodiac")
    winner = match.outcome.winners[0] if match.outcome else -1
    assert {(line["seat"], line["score"]) for line in lines if line["line"] == "decision"} == {
        (winner, 1.0), (1 - winner, 0.0)
    }  # fmt: skip
