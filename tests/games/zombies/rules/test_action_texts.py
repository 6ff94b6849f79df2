"""The texts of actions: each one leads back to its action, and what is no text of one is refused."""

from __future__ import annotations

import re

import pytest

from tabletop.games.zombies.rules.text.actions import parse_action
from tabletop.rules.game import InvalidAction

TEXTS = (
    "roll 3",
    "deal 1+2+2",
    "look 2+1",
    "tile T01",
    "card D01",
    "find field_kit",
    "spot 3",
    "reveal 3+1",
    "suppress nothing",
    "suppress carbine 1+2",
    "walk",
    "walk 1,-2 1,-3",
    "take x",
    "take x equip",
    "take equip",
    "clear NE",
    "halt",
    "attack carbine 2+2 z4=3 z7=1",
    "attack carbine 1",
    "attack carbine 1 okafor=1",
    "melee",
    "melee z1 z2",
    "melee okafor",
    "melee z1b",
    "reload",
    "reload free",
    "swap pistol",
    "use kit",
    "use kit on okafor",
    "use kit at 1,-2",
    "use kit side N",
    "use kit weapon carbine",
    "use kit on a at 1,2 side NW weapon b",
    "use on on on",
    "revive okafor",
    "pass",
    "resign",
)

REFUSED = (
    "roll",
    "roll 7",
    "roll 03",
    "deal",
    "deal 2+1",
    "deal 1+",
    "deal 10",
    "spot 1000",
    "spot 01",
    "suppress",
    "suppress carbine",
    "suppress carbine 2+1",
    "suppress nothing 1",
    "walk 1",
    "walk 01,2",
    "walk 1,2 x",
    "take",
    "take x unequip",
    "clear E",
    "halt now",
    "attack carbine",
    "attack carbine 2+1",
    "attack carbine 1 z1",
    "attack carbine 1 z1=01",
    "melee okafor z1",
    "melee z1 okafor",
    "reload freely",
    "use kit on",
    "use kit at 1",
    "use kit at 1,2 on a",
    "use kit weapon b side N",
    "use",
    "pass on",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_leads_back_to_its_action(text: str) -> None:
    assert str(parse_action(text)) == text


@pytest.mark.parametrize("text", REFUSED)
def test_another_text_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(InvalidAction, match=re.escape(f"{text!r} is no action; such as ")):
        parse_action(text)
