"""Actions to texts and back: a toy that walks along numbers, throws at a side and swaps points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest

from tabletop.rules.game import InvalidAction
from tabletop.rules.notation import FieldFormat, Notation, choice_format, index_format, list_format

TOY = Notation("go ann 1 2")
NUMBER = FieldFormat("[0-9]{1,2}", int)
NAME = FieldFormat("[a-z]+", str)
POINT = FieldFormat("[A-F]", str)


@TOY.action("go {who}[ {path}]")
@dataclass(frozen=True, slots=True)
class Go:
    who: Annotated[str, NAME]
    path: Annotated[tuple[int, ...], list_format(NUMBER)] = ()


@TOY.action("throw {side}[ {far}][ by {spin}:{power}]")
@dataclass(frozen=True, slots=True)
class Throw:
    side: Annotated[int, index_format(("left", "right"))]
    far: Annotated[bool, choice_format({"far": True})] = False
    power: Annotated[int, NUMBER] = 0
    spin: Annotated[int | None, NUMBER] = None


@TOY.action("lay [{cards}|nothing]")
@dataclass(frozen=True, slots=True)
class Lay:
    cards: Annotated[tuple[int, ...], list_format(NUMBER, "+")]


def read_seat(text: str) -> int:
    raise InvalidAction(f"{text} is taken")


@TOY.action("sit {seat}")
@dataclass(frozen=True, slots=True)
class Sit:
    seat: Annotated[int, FieldFormat("[0-9]", read_seat)]


def read_hand(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(int, text.split("+"))))


def write_hand(cards: tuple[int, ...]) -> str:
    return "+".join(map(str, cards))


@TOY.action("hand {cards}")
@dataclass(frozen=True, slots=True)
class Hand:
    cards: Annotated[tuple[int, ...], FieldFormat("[0-9+]+", read_hand, write_hand)]


@TOY.action("50% 'off'")
@dataclass(frozen=True, slots=True)
class Bargain:
    pass


@TOY.action("{origin}-{target}")
@dataclass(frozen=True, slots=True)
class Jump:
    target: Annotated[str, POINT]
    origin: Annotated[str, POINT]


TEXTS = {
    "go ann": Go("ann"),
    "go ann 1 20": Go("ann", (1, 20)),
    "throw left": Throw(0),
    "throw right far": Throw(1, far=True),
    "throw left by 0:3": Throw(0, power=3, spin=0),
    "throw right far by 2:0": Throw(1, far=True, power=0, spin=2),
    "lay nothing": Lay(()),
    "lay 1": Lay((1,)),
    "lay 3+2": Lay((3, 2)),
    "50% 'off'": Bargain(),
    "A-B": Jump("B", "A"),
}


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_is_written_and_read_by_its_template(text: str) -> None:
    assert str(TEXTS[text]) == text
    assert TOY.parse(text) == TEXTS[text]


def test_words_between_brackets_depend_on_the_first_field_in_them() -> None:
    assert str(Throw(0, power=3)) == "throw left"


@pytest.mark.parametrize(
    "text",
    ["", "fly ann", "go", "go 1", "go ann x", "go ann 1 x", "go ann 01", "throw", "throw up", "throw left near",
     "throw left far far", "throw left by 1", "throw left by :1", "lay", "lay ", "lay 1+", "lay 01", "lay nothing 1",
     "A-", "A-B-C", "A B", "-", "50", "50% off", "gone ann"],
)  # fmt: skip
def test_whatever_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(InvalidAction, match="is no action"):
        TOY.parse(text)


@pytest.mark.parametrize("text", ["go  ann", " go ann", "go ann ", "go\tann", "go änn", "go ann\n", "go ann 1\u0663"])
def test_words_are_plain_and_stand_one_space_apart(text: str) -> None:
    with pytest.raises(InvalidAction, match="single spaces"):
        TOY.parse(text)


def test_the_refusal_gives_an_example() -> None:
    with pytest.raises(InvalidAction, match=r"^'fly' is no action; such as go ann 1 2 is expected$"):
        TOY.parse("fly")


def test_a_format_may_refuse_in_its_own_words() -> None:
    assert str(Sit(0)) == "sit 0"
    with pytest.raises(InvalidAction, match=r"^0 is taken$"):
        TOY.parse("sit 0")


def test_what_a_format_reads_otherwise_than_it_writes_is_refused() -> None:
    assert TOY.parse("hand 1+2") == Hand((1, 2))
    with pytest.raises(InvalidAction, match="such as go ann"):
        TOY.parse("hand 2+1")
