"""The page of `tabletop ladder`: every language, every kind of row, and nothing that is not text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.ui import messages
from tabletop.ui.ladder_page import ladder_page


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    messages.use_language("en")


def row(bot: str, elo: float | None, **more: Any) -> dict[str, Any]:
    reach = {"elo": elo, "elo_low": elo - 35 if elo is not None else None, "elo_high": (elo or 0) + 35}
    return {"bot": bot, "games": 1234, **reach, "share": 0.512, "low": 0.4, "high": 0.62, "milliseconds": 12.4, **more}


def page(**more: Any) -> str:
    pairing = {"bots": ["bot:hard", "bot:medium"], "games": 40, "share": 0.75, "low": 0.5, "high": 0.9}
    figures: dict[str, Any] = {
        "game": "zoon", "pack": "", "pack_title": "", "setup": {"ruleset": "classic"}, "seed": "<b>", "games": 40,
        "is_team": False, "faults": {}, "anchor": "bot:medium", "pairings": [pairing],
        "ladder": [
            row("bot:hard", 1188.6, milliseconds=0.04), row("engine:mine", 12), row("bot:medium", 0.0),
            row("exe:./a <b>", -70.4, milliseconds=0.76), row("bot:random", None, milliseconds=None),
        ],
        **more,
    }  # fmt: skip
    return ladder_page(figures)


def test_what_was_measured_is_said() -> None:
    made = page()
    for text in (
        "Ladder of Zoon", "Games: 40. Seed: &lt;b&gt;.", "Hard against Medium", "75.0%", "50.0 to 90.0", "+1,189",
        "+1,154 to +1,224", "−70", "−105 to −35", "&lt;0.1", "0.8", ">12<", "exe:./a &lt;b&gt;",
        "mine", "Elo is counted from Medium",
    ):  # fmt: skip
        assert text in made, text
    assert "<b>" not in made
    assert "decided for them" not in made
    assert "decided for them" in page(faults={"x": 1})


def test_a_team_has_shares_and_no_elo() -> None:
    made = page(game="zombies", setup={}, is_team=True, anchor="", pairings=[], ladder=[row("bot:easy", None)])
    assert "51.2%" in made
    assert "Elo" not in made


def test_without_games_nothing_is_claimed() -> None:
    made = page(games=0, pairings=[], ladder=[])
    assert "No game was played." in made
    assert "<table>" not in made


@pytest.mark.parametrize("language", messages.available_languages())
def test_it_is_said_in_every_language(language: str) -> None:
    messages.use_language(language)
    made = page(faults={"x": 1})
    assert f'<html lang="{language}">' in made
    assert "ladder." not in made
    assert "{" not in made.partition("</style>")[2]
