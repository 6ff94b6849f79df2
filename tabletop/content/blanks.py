"""Blanks in sentences: what is filled in, and the second person for whoever is called "You"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter
from typing import Final

BLANK: Final = re.compile(r"\{([a-z_]+)\}")
"""Such as {seat}."""
PERSON: Final = re.compile(r"\{([a-z_]+):([^{}|]*)\|([^{}|]*)\}")
"""Such as {seat:* wins|You win}."""
_DERIVED: Final = ("_first", "_last")
"""Blanks that come with a list."""
YOU: Final = frozenset(("you", "du", "vous", "toi", "あなた"))
"""What people call themselves at a table, in small letters: sentences about them are in the second person."""


def fill_blanks(template: str, params: Mapping[str, str]) -> str:
    """The template with its blanks filled in; a blank that nobody knows stays as it is."""
    return BLANK.sub(lambda blank: params.get(blank[1], blank[0]), choose_person_forms(template, params))


def blank_names(template: str) -> frozenset[str] | None:
    """Names of the blanks, those that come with a list by the name of the list; None where a brace is left open."""
    names = {form[1] for form in PERSON.finditer(template)}
    try:
        names |= {name for _, name, _, _ in Formatter().parse(PERSON.sub("", template)) if name is not None}
    except ValueError:
        return None
    for ending in _DERIVED:
        names = {name.removesuffix(ending) for name in names}
    return frozenset(names)


def choose_person_forms(template: str, params: Mapping[str, object]) -> str:
    """The template with one of the two forms of each blank that has them, by who is called "You"."""
    return PERSON.sub(lambda blank: _form_for_person(blank, str(params.get(blank[1], ""))), template)


def _form_for_person(blank: re.Match[str], name: str) -> str:
    return blank[3] if name.casefold() in YOU else blank[2].replace("*", f"{{{blank[1]}}}")
