"""Blanks in sentences: what is filled in, the second person for whoever is called "You", and forms by gender.

Used by `content/prose` and `ui/messages`, which fill sentences, and by `content/catalogues`, `cli/catalogue_files`
and `ui/conformance/catalogue`, which compare translations with the English. It works on texts alone and knows no game
and no language. The form of blanks (BLANK, PERSON, GENDER) stands in all catalogues and content files, also those of
packs and installed games, so what is a blank today must stay one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Final

BLANK: Final = re.compile(r"\{([a-z_]+)\}")
"""Such as {seat}."""
PERSON: Final = re.compile(r"\{([a-z_]+):([^{}|]*)\|([^{}|]*)\}")
"""Such as {seat:* wins|You win}."""
GENDER: Final = re.compile(r"\{([a-z_]+)@([a-z]+:[^{}|]*(?:\|[a-z]+:[^{}|]*)*)\}")
"""Such as {card@m:le *|f:la *}: by the gender of the name that fills the blank, with the name for *."""
_DERIVED: Final = ("_first", "_last")
"""Blanks that come with a list."""
YOU: Final = frozenset(("you", "du", "vous", "toi", "あなた"))
"""What people call themselves at a table, in small letters: sentences about them are in the second person."""


def _no_gender(name: str) -> str:
    return ""


_find_gender: Callable[[str], str] = _no_gender
"""The gender of a name in the language in use, "" where it is not known."""


def set_gender_lookup(find_gender: Callable[[str], str]) -> None:
    """Chooses forms by these genders from now on."""
    global _find_gender  # noqa: PLW0603 - one process speaks one language
    _find_gender = find_gender


def fill_blanks(template: str, params: Mapping[str, str]) -> str:
    """The template with its blanks filled in; a blank that nobody knows stays as it is."""
    return BLANK.sub(lambda blank: params.get(blank[1], blank[0]), choose_person_and_gender_forms(template, params))


def blank_names(template: str) -> frozenset[str] | None:
    """Names of the blanks, those that come with a list by the name of the list; None where a brace is left open."""
    names = {form[1] for kind in (PERSON, GENDER) for form in kind.finditer(template)}
    try:
        names |= {name for _, name, _, _ in Formatter().parse(without_form_blanks(template)) if name is not None}
    except ValueError:
        return None
    for ending in _DERIVED:
        names = {name.removesuffix(ending) for name in names}
    return frozenset(names)


def without_form_blanks(template: str) -> str:
    """The template without the blanks that have forms."""
    return GENDER.sub("", PERSON.sub("", template))


def gender_forms(template: str) -> Mapping[str, Mapping[str, str]]:
    """The forms of each blank that has them by gender, by the whole blank."""
    return {blank[0]: _parse_gender_forms(blank) for blank in GENDER.finditer(template)}


def choose_person_and_gender_forms(template: str, params: Mapping[str, object]) -> str:
    """Replaces each blank that has forms by one form, for "You" or by the name's gender.

    Plurals and the filling in are done by others.
    """
    chosen = PERSON.sub(lambda blank: _form_for_person(blank, str(params.get(blank[1], ""))), template)
    return GENDER.sub(lambda blank: _form_for_gender(blank, str(params.get(blank[1], ""))), chosen)


def _form_for_person(blank: re.Match[str], name: str) -> str:
    return blank[3] if name.casefold() in YOU else blank[2].replace("*", f"{{{blank[1]}}}")


def _form_for_gender(blank: re.Match[str], name: str) -> str:
    """The first form where the name's gender is not known, or has no form here."""
    forms = _parse_gender_forms(blank)
    form = forms.get(_find_gender(name), next(iter(forms.values())))
    return form.replace("*", f"{{{blank[1]}}}")


def _parse_gender_forms(blank: re.Match[str]) -> dict[str, str]:
    """Words by gender, in the order of the blank."""
    parts = (form.partition(":") for form in blank[2].split("|"))
    return {gender: words for gender, _, words in parts}
