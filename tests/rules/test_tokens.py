"""Texts back to actions: a toy that walks along numbers and throws at a side."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tabletop.rules.game import InvalidAction
from tabletop.rules.tokens import ActionTokens, TokenMismatch, parse_action_text, position_part

NUMBER = re.compile(r"[0-9]{1,2}")
ID = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True)
class Go:
    who: str
    path: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join(("go", self.who, *map(str, self.path)))


@dataclass(frozen=True, slots=True)
class Throw:
    side: int
    far: bool = False

    def __str__(self) -> str:
        return " ".join(("throw", ("left", "right")[self.side], *(["far"] if self.far else [])))


class Toy(ActionTokens):
    def path(self) -> tuple[int, ...]:
        return tuple(int(found[0]) for found in self.take_all_matching(NUMBER))


FORMS: dict[str, Callable[[Toy], Go | Throw]] = {
    "go": lambda words: Go(words.take_token(ID)[0], words.path()),
    "throw": lambda words: Throw(words.take_index(("left", "right")), words.take_if("far")),
}


def parse(text: str) -> Go | Throw:
    return parse_action_text(text, Toy, FORMS, "go ann 1 2")


@pytest.mark.parametrize("action", [Go("ann"), Go("ann", (1, 20)), Throw(0), Throw(1, far=True)])
def test_a_text_leads_back_to_its_action(action: Go | Throw) -> None:
    assert parse(str(action)) == action


@pytest.mark.parametrize(
    "text",
    ["", "fly ann", "go", "go 1", "go ann x", "go ann 1 x", "go ann 01", "throw", "throw up", "throw left near",
     "throw left far far"],
)  # fmt: skip
def test_whatever_does_not_fit_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(InvalidAction, match="is no action"):
        parse(text)


@pytest.mark.parametrize("text", ["go  ann", " go ann", "go ann ", "go\tann", "go änn"])
def test_words_are_plain_and_stand_one_space_apart(text: str) -> None:
    with pytest.raises(InvalidAction, match="single spaces"):
        parse(text)


def test_the_example_is_told() -> None:
    with pytest.raises(InvalidAction, match="'fly' is no action; such as go ann 1 2 is expected"):
        parse("fly")


def test_words_are_taken_one_after_the_other() -> None:
    words = ActionTokens(["1", "2", "x"])
    assert words.is_next(NUMBER)
    assert [found[0] for found in words.take_all_matching(NUMBER)] == ["1", "2"]
    assert len(words) == 1
    with pytest.raises(TokenMismatch):
        words.take_rest(NUMBER)
    assert words.take_if("x")
    assert not words
    assert not words.take_if("x")


def test_a_part_without_words_is_left_out() -> None:
    assert position_part("deck", ("a", "b")) == ["deck a b"]
    assert position_part("deck", ()) == []
