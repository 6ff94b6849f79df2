"""Blanks of sentences: forms by person and by gender, and the names that tools find in them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.content.blanks import blank_names, fill_blanks, gender_forms, set_gender_lookup
from tabletop.ui.messages import gender_of_name

SENTENCE = "{seat:* perd|Tu perds} {card@m:le *|f:la *|p:les *} : {card} est {card@m:tombé|f:tombée|p:tombés}"
GENDERS = {"Heaume": "m", "Hache": "f", "Couteaux": "p"}


@pytest.fixture(autouse=True)
def _french() -> Iterator[None]:
    set_gender_lookup(lambda name: GENDERS.get(name, ""))
    yield
    set_gender_lookup(gender_of_name)


@pytest.mark.parametrize(
    ("seat", "card", "told"),
    [
        ("Ann", "Hache", "Ann perd la Hache : Hache est tombée"),
        ("Vous", "Heaume", "Tu perds le Heaume : Heaume est tombé"),
        ("Ann", "Couteaux", "Ann perd les Couteaux : Couteaux est tombés"),
        ("Ann", "Katana", "Ann perd le Katana : Katana est tombé"),
    ],
    ids=["feminine", "masculine, to you", "plural", "of no known gender"],
)
def test_a_form_is_chosen_by_the_gender_of_the_name(seat: str, card: str, told: str) -> None:
    assert fill_blanks(SENTENCE, {"seat": seat, "card": card}) == told


def test_a_gender_without_a_form_gets_the_first_one() -> None:
    assert fill_blanks("{card@m:le *|f:la *}", {"card": "Couteaux"}) == "le Couteaux"


def test_a_blank_with_forms_has_the_name_of_the_blank() -> None:
    assert blank_names(SENTENCE) == frozenset({"seat", "card"})
    assert gender_forms(SENTENCE)["{card@m:le *|f:la *|p:les *}"] == {"m": "le *", "f": "la *", "p": "les *"}


@pytest.mark.parametrize("wrong", ["{card@le *|la *}", "{card@m:le *|la *}", "{card@}", "{card@M:le *}"])
def test_forms_without_a_gender_are_another_blank(wrong: str) -> None:
    assert blank_names(wrong) != frozenset({"card"})


def test_a_brace_that_is_left_open_is_told() -> None:
    assert blank_names("{card@m:le *|f:la *") is None
