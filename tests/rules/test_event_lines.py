"""Events as lines for machines, and back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import pytest

from tabletop.rules.event_lines import InvalidEventLine, parse_event_line
from tabletop.rules.game import Event, EventWithRuleNumbers
from tabletop.rules.plane.geometry import Point3

ORIGIN = Point3(1.0, 2.0, 0.0)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place, and what is called so there."""

    x: float
    name: str | int = ""


class CoinSide(StrEnum):
    HEADS = "heads"
    TAILS = "tails"


@dataclass(frozen=True, slots=True)
class Fell(EventWithRuleNumbers):
    """One of everything."""

    who: str
    to: Spot | None
    ways: tuple[Spot, ...] = ()
    count: tuple[tuple[str, int], ...] = ()
    pair: tuple[int, int] = (0, 0)
    loud: bool = False
    at: Point3 = ORIGIN
    side: CoinSide = CoinSide.HEADS


@dataclass(frozen=True, slots=True)
class Rose(Event):
    """Without anything to tell."""


KINDS = (Fell, Rose)
FULL = Fell(("Z1", "D2"), "ann", Spot(1.5, 3), (Spot(-2.0, "a b"),), (("x", 1),), (3, 4), loud=True)
LINE = (
    'Fell rules=["Z1","D2"] who=ann to={"x":1.5,"name":3} ways=[{"x":-2.0,"name":"a\\u0020b"}] count=[["x",1]] '
    "pair=[3,4] loud=true at=[1.0,2.0,0.0] side=heads"
)


def test_a_line_has_its_name_and_its_fields_with_single_spaces_between() -> None:
    assert str(FULL) == LINE
    assert str(Rose()) == "Rose"
    assert parse_event_line(LINE, KINDS) == FULL
    assert parse_event_line("Rose", KINDS) == Rose()


@pytest.mark.parametrize(
    "name", ["", "true", "null", "7", "-1", "two words", "Zoë", 'a"b', "a\nb", "[", "4:2", "*", "x=1"]
)
def test_every_word_comes_back_as_it_was(name: str) -> None:
    event = Fell((), name, Spot(0.0, name), ways=(Spot(1.0, name),))
    assert str(event).isascii()
    assert str(event).isprintable()
    assert parse_event_line(str(event), KINDS) == event


@pytest.mark.parametrize(
    "text",
    [
        "", "Fall", "rose", "Rose ", " Rose", "Rose x=1", "Fell", LINE + " ", LINE.replace(" who", "  who"),
        LINE.replace("ann", '"ann"'), LINE.replace("ann", "7"), LINE.replace("1.5", '"1.5"'), LINE.replace("true", "1"),
        LINE.replace("[3,4]", "[3]"), LINE.replace("[3,4]", "[3,4,5]"), LINE.replace("[3,4]", "[3,null]"),
        LINE.replace('"name":3', '"nom":3'), LINE.replace("[3,4]", "[3, 4]"), LINE + " loud=true",
        LINE.replace("[3,4]", "[" * 50_000), LINE.replace("who=ann", "who"),
        LINE.replace("heads", "edge"), LINE.replace("heads", "7"),
    ],
)  # fmt: skip
def test_what_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(InvalidEventLine):
        parse_event_line(text, KINDS)
