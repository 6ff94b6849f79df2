"""Digests and plain values: the same in every process, and different where states differ."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from pathlib import Path

import pytest

from tabletop.games.zodiac.rules.actions import Jumped
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.play.ledger import StateDigester
from tabletop.rules.game import JSON_NAME
from tabletop.rules.json_view import event_to_plain_json, to_plain_json_value
from tests.play.toy import Noted

TESTS = Path(__file__).parent.parent


class Hue(Enum):
    RED = 1
    BLUE = 2


class Rank(IntEnum):
    LOW = 1


class Suit(StrEnum):
    HEARTS = "hearts"


@dataclass(frozen=True, slots=True)
class Box:
    first: object
    second: object = None


@dataclass(frozen=True, slots=True)
class Crate:
    first: object
    second: object = None


UNLIKE = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    "",
    "1",
    b"1",
    Fraction(1, 2),
    Hue.RED,
    Hue.BLUE,
    Rank.LOW,
    (),
    (1,),
    ((1,),),
    (1, 2),
    (2, 1),
    frozenset(),
    frozenset((1, 2)),
    frozenset(range(40)),
    frozenset(range(41)),
    {"a": 1},
    {"a": 2},
    ("ab", "c"),
    ("a", "bc"),
    Box(1),
    Box(None, 1),
    Crate(1),
]


def test_values_that_differ_have_different_digests() -> None:
    digests = {StateDigester().digest(value) for value in UNLIKE}
    assert len(digests) == len(UNLIKE)


def test_a_digester_that_remembers_says_the_same() -> None:
    digester, rng = StateDigester(), random.Random(1)
    sets = [frozenset(rng.sample(range(10_000), 40)) for _ in range(600)]
    first = [digester.digest(members) for members in sets]
    assert [digester.digest(members) for members in sets] == first
    assert [StateDigester().digest(frozenset(sorted(members))) for members in sets] == first
    assert len(set(first)) == len(sets)


def test_the_order_of_a_mapping_does_not_count() -> None:
    assert StateDigester().digest({"a": 1, "b": 2}) == StateDigester().digest({"b": 2, "a": 1})


@pytest.mark.parametrize("value", [object(), int, Box, {1, 2}, Box(object())])
def test_what_is_no_plain_value_has_no_digest(value: object) -> None:
    with pytest.raises(TypeError, match="no digest of a"):
        StateDigester().digest(value)


def test_a_word_of_a_strenum_has_the_digest_of_its_text() -> None:
    assert StateDigester().digest(Box(Suit.HEARTS)) == StateDigester().digest(Box("hearts"))


def test_digests_are_the_same_in_every_process() -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from tests.rules.test_json_view import Box, Hue\nfrom tabletop.play.ledger import StateDigester\n"
        "print(StateDigester().digest(Box(frozenset('the quick brown fox'), frozenset(map(str, range(99))))))"
    )
    told = set()
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code, str(TESTS.parent)],
            capture_output=True,
            text=True,
            check=True,
            cwd=TESTS.parent,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        )
        told.add(run.stdout)
    expected = StateDigester().digest(Box(frozenset("the quick brown fox"), frozenset(map(str, range(99)))))
    assert told == {f"{expected}\n"}


def test_values_become_what_json_can_carry() -> None:
    box = Box((Hue.RED, Rank.LOW, Suit.HEARTS, Fraction(1, 3), None, 1.5), {Hue.BLUE: frozenset((10, 9)), 3: [True]})
    expected = {"first": ["RED", "LOW", "hearts", "1/3", None, 1.5], "second": {"BLUE": [9, 10], "3": [True]}}
    assert to_plain_json_value(box) == expected
    assert json.loads(json.dumps(to_plain_json_value(box))) == expected
    assert to_plain_json_value(frozenset(("b", 1))) == ["b", 1]


def test_events_become_objects_with_their_kind_and_text() -> None:
    assert event_to_plain_json(Jumped(0, "E", "f", ("a", "b"))) == {
        "event": "Jumped",
        "text": 'Jumped seat=0 origin=E target=f flipped=["a","b"]',
        "seat": 0,
        "origin": "E",
        "target": "f",
        "flipped": ["a", "b"],
    }
    noted = event_to_plain_json(Noted(1, 2))
    assert isinstance(noted, Mapping)
    assert (noted["event"], noted["number"]) == ("Noted", 2)


def test_what_json_cannot_carry_is_refused() -> None:
    with pytest.raises(TypeError, match="no plain value for a object"):
        to_plain_json_value(Box(object()))


@dataclass(frozen=True, slots=True)
class Renamed:
    turn_number: int = field(metadata={JSON_NAME: "number"})


def test_the_protocol_keeps_the_first_name_of_a_field() -> None:
    assert to_plain_json_value(Renamed(3)) == {"number": 3}
    shown = {item.name: item.metadata.get(JSON_NAME, item.name) for kind in (Shown, View) for item in fields(kind)}
    changed = {name: first for name, first in shown.items() if name != first}
    assert changed == {
        "possible_cards": "maybe",
        "held_turns": "held",
        "turn_number": "number",
        "quiet_turns": "quiet",
        "is_turn_quiet": "calm",
    }
