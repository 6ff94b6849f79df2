"""Whoever writes a position down wrongly is told so in words for people, never in Python's."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tabletop.content.games import load_game
from tabletop.rules.game import InvalidSetup
from tests.games.zombies.board.states import STREET

TEXTS = {
    "zone_wars": (
        "scenario throw-down; map rust-crossing; sides ark genlab; krin 9,15 @0 [damage=1,items=scrap-pistol];"
        " lib 7,11 @0 [broken]; dux 19,11 @150 [watch]; mark artifact#1 11,18; m 3 5; points 2 1; round 3; turn ark"
    ),
    "zombies": f"{STREET}move marlow",
    "zoon": "south a1:lancebill#0[up] f1:moon-egg[up]; north c4:digger#1[up] a6:first-lantern[up]; turn south 9",
}
PYTHON = re.compile(r"unpack|index out|tuple|not in list|literal|convert|NoneType|subscript|position: '[^']*'$")


def damaged(text: str, rng: random.Random) -> str:
    """With a word or a sign gone, changed or put in, once or twice."""
    words = re.split(r"(\W)", text)
    for _ in range(rng.choice((1, 1, 2))):
        i = rng.randrange(len(words))
        words[i : i + rng.choice((0, 1))] = [rng.choice(("", "x", "-", "9", "=", ":", "#", "[", "@", ",", ";", "-1"))]
    return "".join(words)


@pytest.mark.parametrize("game", TEXTS)
def test_a_position_is_refused_in_words_for_people(game: str) -> None:
    rules: Any = load_game(game)
    rng, said = random.Random(1), []
    for _ in range(300):
        text = damaged(TEXTS[game], rng)
        try:
            rules.start({"position": text})
        except InvalidSetup as error:
            said.append((str(error), text))
    assert len(said) > 100
    assert [one for one in said if PYTHON.search(one[0])] == []


@pytest.mark.parametrize(("part", "told"), [
    ("krin 12", "'krin 12' cannot be read: something in it is missing, too much or out of place"),
    ("map nowhere", "nothing is called 'nowhere' in 'map nowhere'"),
    ("lamp 3,3 @0", "'lamp' is of nova, which nobody plays"),
    ("zone -1 ready", "'-1' is no whole number from 0 to 2"),
    ("zone 3 ready", "'3' is no whole number from 0 to 2"),
    ("m 11 0", "'11' is no whole number from 0 to 10"),
    ("points -1 0", "'-1' is no whole number from 0 to 9999"),
    ("krin 12,12 @0 [damage=-1]", "'-1' is no whole number from 0 to 9999"),
])  # fmt: skip
def test_what_is_wrong_with_a_part_is_named(part: str, told: str) -> None:
    with pytest.raises(InvalidSetup, match=re.escape(told)):
        load_game("zone_wars").start({"position": f"sides ark genlab; {part}; turn ark"})
