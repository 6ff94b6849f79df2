"""The texts of actions: each one leads back to its action, and what is no text of one is refused."""

from __future__ import annotations

import re

import pytest

from tabletop.games.zone_wars.rules.text.actions import parse_action
from tabletop.rules.game import InvalidAction

TEXTS = (
    "muster",
    "muster a,b-c#1",
    "corner nw",
    "deploy krin 1,2 @90",
    "move krin @0",
    "move krin 1,2 3,4.5,2.5 @90.25 slip:2",
    "aim krin 1,2 @3",
    "charge krin dux 1,-2 slip:1",
    "sprint krin",
    "sprint krin 1,2",
    "watch krin @1",
    "mutate krin jump:2 @90",
    "mutate krin jump:2 @90 t3 1,2 @40",
    "mutate krin jump:2 @90 1,2",
    "mutate krin jump:2 @90 @1",
    "recover krin",
    "assist krin lib 1,2 @0",
    "simple krin clean @0",
    "simple krin pick a 1,2 @0",
    "complex krin pick a b c @0 slip:3",
    "use krin stim",
    "pass krin",
    "attack dux fists",
    "attack dux fists jump:2",
    "attack dux fists jump:0",
    "fire 3.5 rifle",
    "fire -3 rifle jump:12",
    "reflex jump:1",
    "reflex jump:1 1,2",
    "push",
    "decline",
    "loot c",
    "pick krin",
    "put 1,2,3",
    "lead @0",
    "lead 1,2 @0",
    "release",
    "release a,b",
    "deal krin jump",
    "scatter",
    "scatter 1,2 3,4",
    "draw zone",
    "reveal c",
    "find junk",
    "roll",
    "roll 6 1 / 4",
    "roll / 4",
    "drift 359",
    "which krin",
    "arrive rat#1 1,2",
)

REFUSED = (
    "muster a,",
    "muster A",
    "corner",
    "deploy krin 1,2",
    "deploy krin 1,2 @360",
    "deploy krin 1,2 @-1",
    "deploy krin 1,2 @090",
    "deploy krin 1,2,0 @1",
    "deploy krin 1,2.50 @1",
    "deploy krin 1000,2 @1",
    "move krin",
    "move krin @0 slip:0",
    "move krin @0 slip:01",
    "move krin @0 1,2",
    "move krin @0 jump:1",
    "charge krin dux",
    "sprint krin 1,2 @0",
    "mutate krin jump @90",
    "mutate krin jump#1:2 @90",
    "mutate krin jump:2",
    "simple krin @0",
    "complex krin pick 1,2 a @0",
    "attack dux",
    "attack dux fists jump",
    "attack dux fists jump#1:2",
    "fire rifle",
    "fire 3.555 rifle",
    "reflex jump",
    "put 1",
    "put -0,1",
    "lead 1,2",
    "roll 7",
    "roll 6 /",
    "roll 1 / 2 / 3",
    "drift 360",
    "drift 90.0",
    "drift -1",
    "drift 007",
    "which",
    "push on",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_leads_back_to_its_action(text: str) -> None:
    assert str(parse_action(text)) == text


@pytest.mark.parametrize("text", REFUSED)
def test_another_text_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(InvalidAction, match=re.escape(f"{text!r} is no action; such as ")):
        parse_action(text)
