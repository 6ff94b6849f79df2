"""docs/views.md: as the code would write it, every key of real views is there, and every action is read by its form."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import pytest

from tabletop.cli.duel import DuelPlan, play_duel_match
from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE
from tabletop.rules.json_view import to_plain_json_value
from tools.view_reference import PAGE, Described, classes_of_view, games, make_page, text_of_field

GAMES = {game.title: game for game in games()}
NAMES = {title: title.lower().replace(" ", "_") for title in GAMES}


def test_the_page_is_as_the_code_would_write_it() -> None:
    assert PAGE.read_text(encoding="utf-8") == make_page(), "run: python -m tools.view_reference"


@cache
def part_of(title: str, name: str) -> str:
    text = PAGE.read_text(encoding="utf-8")
    found = text.partition(f"\n### {title}: {name}\n")[2]
    assert found, (title, name)
    return re.split(r"\n##+ ", found)[0]


def rows_of(title: str, name: str) -> dict[str, list[str]]:
    lines = [line for line in part_of(title, name).splitlines() if line.startswith("| `")]
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return {row[0].strip("`"): row[1:] for row in cells}


@pytest.mark.parametrize("title", GAMES)
def test_every_field_has_a_key_a_type_and_a_text(title: str) -> None:
    game = GAMES[title]
    for kind in classes_of_view(game):
        keys = {field.metadata.get("json", field.name) for field in fields(kind)}
        found = rows_of(title, kind.__name__)
        assert set(found) == keys, kind
        assert all(type_ and text for type_, text in found.values())


@pytest.mark.parametrize("title", GAMES)
def test_keys_of_views_in_a_match_are_on_the_page(title: str) -> None:
    name = NAMES[title]
    rules = load_game(name)
    match = play_duel_match(DuelPlan(name, ("random",) * rules.seats({}), "views", rotate=False), 0)
    known = {key for kind in classes_of_view(GAMES[title]) for key in rows_of(title, kind.__name__)}
    known |= {"winners", "reason", "clause", "because"}
    known |= {field.name for kind in GAMES[title].actions for field in fields(kind)}
    known |= {field.name for kind in rules.events for field in fields(kind)}
    state = rules.start(match.header.setup)
    for action in match.past.actions():
        if (seat := rules.to_act(state)) != CHANCE:
            view = to_plain_json_value(rules.view(state, seat))
            assert isinstance(view, dict)
            assert set(view) == set(rows_of(title, "View"))
            assert keys_in(view) <= known
        state = rules.apply(state, action).state


def keys_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*(keys_in(each) for each in value.values()))
    return set().union(*map(keys_in, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("title", GAMES)
def test_every_action_of_a_match_has_a_row_whose_form_fits(title: str) -> None:
    name = NAMES[title]
    rules = load_game(name)
    match = play_duel_match(DuelPlan(name, ("random",) * rules.seats({}), "views", rotate=False), 0)
    part, forms = part_of(title, "actions"), []
    templates, _, parts = part.partition("\nWhat stands between")
    patterns = {
        row[0].strip("` "): row[1].replace("\\|", "|").strip("` ").replace("`, or `", "|")
        for line in parts.splitlines() if line.startswith("| `")
        for row in [re.split(r"(?<!\\)\|", line)[1:-1]]
    }  # fmt: skip
    for line in templates.splitlines():
        if line.startswith("| `"):
            template = re.split(r"(?<!\\)\|", line)[1].strip("` ").replace("\\|", "|")
            forms.append(re.compile(form_of(template, patterns)))
    for action in match.past.actions():
        assert any(form.fullmatch(str(action)) for form in forms), action


def form_of(template: str, patterns: dict[str, str]) -> str:
    """A template as a regular expression; a part without a pattern is anything."""
    made = ""
    for piece in re.split(r"(\{\w+\}|\[|\]|\|)", template):
        if piece[:1] == "{":
            made += f"(?:{patterns.get(piece[1:-1], '.*')})"
        else:
            made += {"[": "(?:", "]": ")?", "|": "|"}.get(piece, re.escape(piece))
    return made


def test_a_field_that_nobody_describes_is_noticed() -> None:
    @dataclass
    class Strange:
        unheard_of: int

    game: Described = GAMES["Zoon"]
    with pytest.raises(KeyError, match="unheard_of"):
        text_of_field(game, Strange, "unheard_of")
