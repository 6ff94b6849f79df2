"""Blanks in sentences: what is filled in, and the second person for whoever is called "You"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

BLANK: Final = re.compile(r"\{([a-z_]+)\}")
"""Such as {seat}."""
PERSON: Final = re.compile(r"\{([a-z_]+):([^{}|]*)\|([^{}|]*)\}")
"""Such as {seat:* wins|You win}."""
YOU: Final = frozenset(("you", "du"))
"""What people call themselves at a table, in small letters: sentences about them are in the second person."""


def filled(template: str, params: Mapping[str, str]) -> str:
    """The template with its blanks filled in; a blank that nobody knows stays as it is."""
    return BLANK.sub(lambda blank: params.get(blank[1], blank[0]), in_person(template, params))


def in_person(template: str, params: Mapping[str, object]) -> str:
    """The template with one of the two forms of each blank that has them, by who is called "You"."""
    return PERSON.sub(lambda blank: _form(blank, str(params.get(blank[1], ""))), template)


def _form(blank: re.Match[str], name: str) -> str:
    return blank[3] if name.casefold() in YOU else blank[2].replace("*", f"{{{blank[1]}}}")
