"""The page of `tabletop balance`: every language, every sentence that can come, and nothing that is not text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.ui import messages
from tabletop.ui.balance_page import balance_page


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    messages.use_language("en")


def row(kind: str, name: str = "", verdict: str = "no_sign", **more: Any) -> dict[str, Any]:
    share = {"share": 0.512, "low": 0.4, "high": 0.62, "games": 12345}
    return {
        "kind": kind, "name": name, **share, "with": share, "without": {**share, "share": 0.3}, "effect": -0.0125,
        "effect_half_width": 0.05, "verdict": verdict, **more,
    }  # fmt: skip


def played(**more: Any) -> dict[str, Any]:
    side = row("side", "delvers", "decides", is_new=True)
    return {
        "games": 40, "asked": 80, "seed": "<b>", "level": "easy", "is_team": False, "won": None, "seats": 2,
        "side_options": ["south", "north"], "first_seat": row("first_seat", verdict="too_few"), "sides": [side],
        "matches": [row("match", "delvers", other="stilts")],
        "contexts": [row("context", "classic", option="ruleset")],
        "traits": [
            row("card", "x", "decides", title="<Digger>", is_settled_first=False),
            row("figure", "y", title="Krin", is_settled_first=True),
            row("omen", "z", title="A kind of one's own", is_settled_first=True, effect=None),
        ],
        "length": {"low": 8, "median": 10.5, "high": 20}, "lead_changes": {"low": 0, "median": 1, "high": 3},
        "comebacks": row("comeback"), "draws": 3, "findings": [side], "comparisons": 12, "margin": 0.04,
        "detectable": 0.081, "ended_at_once": False, **more,
    }  # fmt: skip


def page(solved: list[dict[str, Any]] | None = None, **more: Any) -> str:
    figures: dict[str, Any] = {
        "game": "zoon",
        "pack": "",
        "pack_title": "",
        "titles": {},
        "solved": solved,
        "played": None,
    }
    return balance_page({**figures, **more})


def test_what_was_measured_is_said() -> None:
    made = page(played=played())
    for text in (
        "Balance of Zoon", "Games: 40 of 80. Computers: Easy. Seed: &lt;b&gt;.", "Stopped early", "51.2%",
        "40.0 to 62.0",
        "−1.2 ± 5.0", "12,345", "(from the pack)",
        "makes a difference", "too few games to say", "no sign of a difference",
        "goes with the result", "Card: &lt;Digger&gt;", "omen: A kind", "10.5 (8 of 10 games: 8 to 20)", "8.1 points",
        "up to 4.0 points",
    ):  # fmt: skip
        assert text in made, text
    assert "<Digger>" not in made


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"findings": []}, "Nothing was found that decides games."),
        ({"findings": [], "detectable": 0.3}, "Too few games to say what decides."),
        ({"games": 0, "length": None, "detectable": None}, "No game was played."),
        ({"ended_at_once": True}, "Every game ended at once."),
        ({"is_team": True, "won": row("won"), "first_seat": None}, "Games won"),
    ],
)
def test_what_is_special_is_said(change: dict[str, Any], text: str) -> None:
    assert text in page(played=played(**change))
    assert text not in page(played=played())


def test_where_nothing_was_compared_nothing_is_said_of_it() -> None:
    made = page(played=played(findings=[], comparisons=0, detectable=None))
    assert "Nothing was found" not in made
    assert "Too few games to say what decides" not in made


def solved(**more: Any) -> dict[str, Any]:
    return {
        "options": {"opening": "classic"}, "positions": 975_989, "won": 476_140, "lost": 379_120, "balanced": 120_729,
        "longest_win": 44, "winner": -2, "turns": 0, "winner_with_repetition": 0, "needs_repetition": True, **more,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "texts"),
    [
        ({}, ("nobody can force a win from the start", "With all rules Black wins, and needs the rule")),
        ({"winner": 1, "turns": 13}, ("White wins from the start in 13 turns.",)),
        ({"winner": 0, "turns": 3, "needs_repetition": False}, ("Black wins too, and doesn&#x27;t need the rule",)),
        ({"needs_repetition": None, "winner_with_repetition": -2}, ("wasn&#x27;t found out",)),
    ],
)
def test_a_solution_is_told(change: dict[str, Any], texts: tuple[str, ...]) -> None:
    made = page([solved(**change)], game="zodiac")
    assert "855,260 (87.6%)" in made
    for text in texts:
        assert text in made, text


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("de", ("Spielbalance: Zoon", "51,2", "macht einen Unterschied")),
        ("fr", ("Équilibre", "51,2", "fait une différence")),
        ("ja", ("Zoonのバランス", "51.2%", "差がある")),
    ],
)
def test_it_speaks_the_language_of_the_user(language: str, texts: tuple[str, ...]) -> None:
    messages.use_language(language)
    made = page(played=played())
    assert f'<html lang="{language}">' in made
    for text in texts:
        assert text in made, text
