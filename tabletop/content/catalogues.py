"""Compiled gettext catalogues (.mo): where they lie, which languages there are, and what is in one.

Used by `ui/messages`, which loads the language in use, by `tabletop translate`, `translatable_texts` and the checks
of translations. It only reads; `cli/catalogue_files` writes, and both must agree on folders, GENDER_CONTEXT and the
form of ids. A message of the program has an id such as `table.won`, and English is a catalogue like any other. A text
of content stands in its file in English, and that text is the id of its translations: ids stand in every catalogue
and stay. It is read at the start, so it must stay fast.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tabletop import paths
from tabletop.content import boxes, games
from tabletop.content.blanks import gender_forms

PROGRAM: Final = "tabletop"
"""The catalogue of what no game says; a game's is called as the game."""
ENGLISH: Final = "en"
GENDER_CONTEXT: Final = "gender"
"""gettext's context of the entries that say a name's gender."""
_CONTEXT_END: Final = "\x04"
"""Between context and id in a compiled catalogue."""
_LITTLE_ENDIAN: Final = b"\xde\x12\x04\x95"
"""With this number a compiled catalogue begins, its bytes in the order of the numbers that follow."""


class Catalogue(gettext.GNUTranslations):
    """A compiled catalogue whose messages can be listed."""

    _catalog: dict[str | tuple[str, int], str]

    def messages(self) -> dict[str, str]:
        """Every message by its id; of one with several forms the one for many things."""
        found: dict[str, str] = {}
        for key, text in self._catalog.items():  # a plural form's key has its number, and the last one is for many
            id_ = key if isinstance(key, str) else key[0]
            if id_ and _CONTEXT_END not in id_:
                found[id_] = text
        return found

    def genders(self) -> dict[str, str]:
        """The gender of each name, by the name as people read it."""
        start = f"{GENDER_CONTEXT}{_CONTEXT_END}"
        named = ((key.removeprefix(start), text) for key, text in self._catalog.items()
                 if isinstance(key, str) and key.startswith(start))  # fmt: skip
        return {self.gettext(name): gender for name, gender in named}

    def gender_faults(self) -> Iterator[str]:
        """A sentence for each blank with a form for a gender that no name has."""
        named = set(self.genders().values())
        for text in self._catalog.values():
            for blank, forms in gender_forms(text).items():
                yield from (f"no name has the gender {gender!r} of {blank}" for gender in forms if gender not in named)

    def form_for_one(self, key: str) -> str:
        """What a message with forms says of one thing; "" for other messages."""
        return self._catalog.get((key, 0), "")


def locale_folder(domain: str) -> Path:
    """Where the catalogues of a game lie: those of a game of Tabletop beside the program's own. Raises UnknownGame."""
    files = None if domain == PROGRAM else games.box_of(domain).files
    return program_locale_folder() if files is None else files / "locale"


def program_locale_folder() -> Path:
    """Where the catalogues of the program and of its games lie."""
    return paths.data() / "locale"


def catalogue_path(folder: Path, language: str, domain: str) -> Path:
    """Where people write a catalogue; compiled it lies beside it, as `.mo`."""
    return folder / language / "LC_MESSAGES" / f"{domain}.po"


def catalogue_languages(domain: str, folder: Path) -> tuple[str, ...]:
    """The languages for which the folder holds such a catalogue, compiled or not, in the order of their tags."""
    return tuple(sorted({path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{domain}.[mp]o")}))


def languages_with_catalogue() -> tuple[str, ...]:
    """The languages for which the program has a compiled catalogue that says something, in the order of their tags."""
    folder = program_locale_folder()
    return tuple(
        tag
        for tag in catalogue_languages(PROGRAM, folder)
        if has_translations(catalogue_path(folder, tag, PROGRAM).with_suffix(".mo"))
    )


def has_translations(compiled: Path) -> bool:
    """Whether the file says that it holds messages besides its header; only its first bytes are read."""
    try:
        with compiled.open("rb") as file:
            start = file.read(12)
    except OSError:
        return False
    count = int.from_bytes(start[8:], "little" if start[:4] == _LITTLE_ENDIAN else "big")
    return count > 1


def load_catalogue(domain: str, folder: Path, language: str) -> Catalogue | None:
    """A compiled catalogue; None where there is none. Raises OSError or ValueError for one that cannot be read."""
    path = gettext.find(domain, folder, [language])
    if path is None:
        return None
    with Path(path).open("rb") as file:
        return Catalogue(file)


def load_all_catalogues(language: str) -> Iterator[Catalogue]:
    """The program's catalogue of a language, and those of all games; a game whose own is broken says so."""
    for domain in (PROGRAM, *boxes.game_names()):
        try:
            found = load_catalogue(domain, locale_folder(domain), language)
        except Exception as error:
            if domain == PROGRAM or boxes.is_shipped_game(domain):
                raise
            boxes.record_broken_game_box(domain, f"its catalogue for {language!r} cannot be read: {error}")
        else:
            if found is not None:
                yield found


def load_english(domain: str) -> Catalogue | None:
    """What a game says, or the program; None where it has no messages. Raises as `load_catalogue` does."""
    return load_catalogue(domain, locale_folder(domain), ENGLISH)
