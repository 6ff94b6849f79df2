"""Names of content are made once, and fill what is said of events."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.game import Event
from tabletop.ui.boards.board_messages import (
    Blanks,
    cache_by_content,
    event_placeholder_values,
    first_matching_sound,
    title_from_id,
)


@dataclass(frozen=True)
class Fell(Event):
    who: str
    far: int


@dataclass(frozen=True)
class Rose(Event):
    who: str


def test_names_are_made_once_for_the_same_content() -> None:
    made: list[list[str]] = []

    def make(content: list[str]) -> int:
        made.append(content)
        return len(made)

    names_of = cache_by_content(make)
    contents: list[list[str]] = [[] for _ in range(9)]
    assert [names_of(contents[0]), names_of(contents[0]), names_of(contents[1])] == [1, 1, 2]
    assert [names_of(content) for content in contents] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert names_of(contents[8]) == 9
    assert names_of(contents[0]) == 10, "there is a bound"


def test_an_unknown_id_makes_a_name() -> None:
    assert title_from_id("scrap-pistol") == "Scrap pistol"
    assert title_from_id("field_kit") == "Field kit"


def test_fields_fill_what_they_are_told_to_fill() -> None:
    def told(name: str, value: object) -> Blanks:
        return {"who": {name: str(value).title()}, "far": {"inches": f"{value} in."}}[name]

    assert event_placeholder_values(Fell("ann", 3), told) == {"who": "Ann", "inches": "3 in."}


def test_the_gravest_thing_is_heard() -> None:
    heard = (((Fell,), "lose"), ((Rose, Fell), "page"))
    assert first_matching_sound(heard, (Rose("ann"), Fell("ann", 3))) == ("lose",)
    assert first_matching_sound(heard, (Rose("ann"),)) == ("page",)
    assert first_matching_sound(heard, ()) == ()
