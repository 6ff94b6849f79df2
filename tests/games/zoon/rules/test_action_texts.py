"""The texts of actions: each one leads back to its action, and what is no text of one is refused."""

from __future__ import annotations

import pytest

from tabletop.games.zoon.rules.actions import parse
from tabletop.rules.game import InvalidAction

TEXTS = (
    "deploy digger#0 wader-x / loam#1 x",
    "deploy x /",
    "deploy / x",
    "deploy /",
    "c2-c4",
    "c2-c3-c4",
    "play rockfall c3",
    "play x#1 a1 b2 c3",
    "place levy-spear a1",
    "touch TL",
    "choose a1",
    "choose a1 b2",
    "turn-up f6",
    "pass",
    "resign",
    "first south",
    "first north",
    "lie 0 180",
    "roll 6 1",
    "roll 12 0",
)

REFUSED = (
    "c2",
    "c2-",
    "c2-g1",
    "a1-b2-c3-d4",
    "c2-c4-",
    "deploy",
    "deploy a b",
    "deploy / /",
    "play rockfall",
    "play x a1 a2 a3 a4",
    "play X a1",
    "place a1",
    "place x a1 a2",
    "touch",
    "touch TM",
    "choose",
    "choose a1 b2 c3",
    "turn-up",
    "turn-up a1 b2",
    "pass on",
    "first east",
    "lie 90 0",
    "lie 0",
    "roll 6",
    "roll 06 1",
    "roll 1 2 3",
    "roll 100 1",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_leads_back_to_its_action(text: str) -> None:
    assert str(parse(text)) == text


@pytest.mark.parametrize("text", REFUSED)
def test_another_text_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(InvalidAction) as refusal:
        parse(text)
    assert str(refusal.value) == f"{text!r} is no action; such as c2-c4, touch TL or play rockfall c3 is expected"


@pytest.mark.parametrize("text", ["play x z9", "play x a1 z9 b2 c3 d4", "place x z9 a1", "choose z9", "turn-up z9 a1"])
def test_what_is_no_cell_is_named(text: str) -> None:
    with pytest.raises(InvalidAction, match=r"^'z9' is no cell; a1 to f6 are expected$"):
        parse(text)
