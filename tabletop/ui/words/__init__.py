"""Everything the program says to people, by key; content brings its own words.

May import: content, rules.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from tabletop.content import boxes
from tabletop.content.blanks import choose_person_forms
from tabletop.rules.caches import cached

PARTS = (
    "common", "title", "setup", "table", "cover", "review", "rulebook", "settings", "puzzles", "lesson", "demo", "keys",
    "end", "again", "dice", "phones", "evening", "wall",
)  # fmt: skip
"""One module of this package for each part of the program."""
PSEUDO = "xx"
"""A language that only tests speak: every text a third longer, with accents."""
_ACCENTS = str.maketrans("aeiouAEIOUcn", "àéîöûÀÉÎÖÛçñ")
_LONG_WORD = 12
"""Letters of the longest word that the pseudo-language adds."""
_language = "en"
_translations: gettext.NullTranslations = gettext.NullTranslations()


@cached("texts of the program", 1)
def texts() -> dict[str, str]:
    """All English texts by key, as `part.key`."""
    found: dict[str, str] = {}
    for part in PARTS:
        found |= _texts_of_part(part, import_module(f"{__name__}.{part}").TEXTS)
    for box in boxes.shelf().boxes:
        try:
            for part, held in box.words.items():
                found |= _texts_of_part(part, held.load())
        except (Exception, SystemExit) as error:
            if boxes.is_shipped(box.name):
                raise
            boxes.note_broken_box(box.name, f"its words cannot be loaded: {error}")
    return found


def _texts_of_part(part: str, texts_: Mapping[str, str]) -> dict[str, str]:
    return {f"{part}.{key}": text for key, text in texts_.items()}


def use_language(language: str, folder: Path) -> None:
    """Speaks a language from now on; English where it has no translation."""
    global _language, _translations  # noqa: PLW0603 - one process speaks one language
    _language = language
    _translations = gettext.translation("tabletop", folder, languages=[language], fallback=True)
    for box in boxes.shelf().boxes:
        if box.files is None:
            continue
        try:
            own = gettext.translation(box.name, box.files / "locale", languages=[language], fallback=True)
        except Exception as error:  # noqa: BLE001 - another's file may hold anything
            boxes.note_broken_box(box.name, f"its catalogue for {language!r} cannot be read: {error}")
        else:
            _translations.add_fallback(own)


def available_languages(folder: Path) -> tuple[str, ...]:
    """English, and every language that has a catalogue in this folder."""
    there = sorted(path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/tabletop.mo"))
    return tuple(dict.fromkeys(("en", *there)))


def nearest_language(wanted: Iterable[str], there: Sequence[str]) -> str:
    """The first of the wanted ones that is there, such as "de"; English where none is."""
    return next((lang for lang in wanted if lang in there), "en")


def language() -> str:
    """The language in use."""
    return _language


def translate_text(text: str) -> str:
    """A text of the content in the language in use."""
    if not text:
        return ""
    if _language == PSEUDO:
        return _pseudo_translate(text)
    return _translations.gettext(text)


def say(key: str, **params: object) -> str:
    """The text of a key such as "title.quit", filled; raises KeyError."""
    return choose_person_forms(translate_text(texts()[key]), params).format(**params)


def _pseudo_translate(text: str) -> str:
    out, inside, said = [], False, 0
    for letter in text:
        inside = letter == "{" or (inside and letter != "}")
        out.append(letter if inside else letter.translate(_ACCENTS))
        said += not inside and letter != "}"
    whole, rest = divmod(said // 3, _LONG_WORD)
    return "".join(out) + " ".join(["~" * _LONG_WORD] * whole + ["~" * rest] * bool(rest))
