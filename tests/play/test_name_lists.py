"""Names and teams out of one typed or pasted line: every separator, bullets, and what cannot be taken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.play.name_lists import NameList, read_people, read_teams
from tabletop.play.seats import LONGEST_NAME, clean_name

LONG = "Maximiliane Charlotte von Hohenberg"


def names(found: NameList) -> list[str]:
    return [each.name for each in found.entries]


@pytest.mark.parametrize("typed", [
    "Ann, Ben, Cleo", "Ann,Ben,Cleo", "Ann; Ben; Cleo", "Ann\nBen\nCleo", "Ann\r\nBen\r\nCleo\r\n", "Ann\tBen\tCleo",
    "Ann、Ben、Cleo", "Ann，Ben；Cleo", "Ann،Ben؛Cleo", "1. Ann\n2. Ben\n3. Cleo", "1) Ann\n2) Ben\n3) Cleo",
    "- Ann\n- Ben\n- Cleo", "• Ann\n• Ben\n• Cleo", "  Ann ,  Ben;\n Cleo ;", "Ann\u2028Ben\u2028Cleo",
])  # fmt: skip
def test_names_are_separated_in_every_usual_way(typed: str) -> None:
    found = read_people(typed)
    assert names(found) == ["Ann", "Ben", "Cleo"]
    assert (found.repeated, found.too_long, found.empty_count) == ((), (), 0)


def test_a_name_keeps_its_own_signs() -> None:
    assert names(read_people("Anne-Marie, Jean Luc, 3rd Bob, O'Neil, 田中、7")) == [
        "Anne-Marie", "Jean Luc", "3rd Bob", "O'Neil", "田中", "7",
    ]  # fmt: skip


def test_what_cannot_be_taken_is_told_by_its_reason() -> None:
    found = read_people(f"Ann,, ann ,Ben; {LONG} ;Ben")
    assert names(found) == ["Ann", "Ben"]
    assert found.repeated == ("ann", "Ben")
    assert found.too_long == (LONG,)
    assert found.empty_count == 1


@pytest.mark.parametrize("typed", ["", "  ", ",", ";;\n,"])
def test_nothing_is_no_name_and_no_fault(typed: str) -> None:
    assert read_people(typed).entries == read_teams(typed).entries == ()
    assert read_people(typed) == NameList(())
    assert read_teams(typed).too_long == ()


def test_teams_have_commas_between_their_members() -> None:
    found = read_teams(f"Owls: Ann, Ben\nCleo、Dan; Foxes：Eva;Finn; Bad: {LONG}")
    assert [(each.name, each.members) for each in found.entries] == [
        ("Owls", ("Ann", "Ben")), ("Cleo + Dan", ("Cleo", "Dan")), ("Foxes", ("Eva",)), ("Finn", ("Finn",)),
    ]  # fmt: skip
    assert found.too_long == (f"Bad: {LONG}",)


@given(st.text(max_size=200))
def test_no_text_gives_a_name_that_cannot_be_remembered(typed: str) -> None:
    for found in (read_people(typed), read_teams(typed)):
        for each in found.entries:
            assert each.name == clean_name(each.name) != ""
            assert len(each.name) <= LONGEST_NAME
            assert all(member == clean_name(member) != "" for member in each.members)
        assert len({each.name.casefold() for each in found.entries}) == len(found.entries)
