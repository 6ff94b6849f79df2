"""The program's messages in the language in use: `say("title.replays")`, with placeholders and plural forms.

Everything that speaks to people calls `say`: scenes, boards, phones, `wording`. Games keep their messages in
catalogues of their own, by the same function. Ids stand in the catalogues of all languages (`data/locale`): a renamed
id must be renamed there. One process speaks one language, which `use_language` changes for all. An unknown id raises
KeyError, which tests look for; `record_messages` records what was said, for translators' pictures. Catalogues are
cached until `clear_message_caches`. No pygame here.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tabletop.content import catalogues
from tabletop.content.blanks import YOU, choose_person_and_gender_forms, set_gender_lookup
from tabletop.content.catalogues import ENGLISH
from tabletop.content.pack_catalogues import noted_packs, pack_texts
from tabletop.rules.caches import cached
from tabletop.settings import CHOICES

PSEUDO = "xx"
"""A language that only tests speak: every text a third longer, with accents."""
_ACCENTS = str.maketrans("aeiouAEIOUcn", "àéîöûÀÉÎÖÛçñ")
_LONG_WORD = 12
"""Letters of the longest word that the pseudo-language adds."""
_language = ENGLISH
_noted: dict[str, set[str]] | None = None
"""Where what is said is written down, while somebody wants to know."""


@cached("texts of the program", 1)
def english_texts_by_id() -> dict[str, str]:
    """All English messages by id, such as `table.won`; of one with several forms the one for many things."""
    found: dict[str, str] = {}
    for catalogue in catalogues.load_all_catalogues(ENGLISH):
        found |= catalogue.messages()
    if not found:
        raise FileNotFoundError(f"no compiled messages in {catalogues.program_locale_folder()}; run: pip install -e .")
    return found


def _current_translations() -> gettext.NullTranslations:
    """The language in use, and English behind it, message by message; texts of packs come last."""
    return _make_translations(noted_packs())


@cached("messages in the language in use", 1)
def _make_translations(packs: tuple[tuple[Path, str], ...]) -> gettext.NullTranslations:
    found = gettext.NullTranslations()
    for spoken in dict.fromkeys((_language, ENGLISH)):
        for catalogue in catalogues.load_all_catalogues(spoken):
            found.add_fallback(catalogue)
    if packs and _language != ENGLISH:
        found.add_fallback(_PackTexts(pack_texts(_language)))
    return found


class _PackTexts(gettext.NullTranslations):
    """Texts of packs: none has forms for one and for many."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__()
        self._texts = texts

    def gettext(self, message: str) -> str:
        return self._texts.get(message) or super().gettext(message)


@cached("genders of names", 1)
def _genders_by_name() -> dict[str, str]:
    """Of the names in the language in use, in small letters."""
    return {
        name.casefold(): gender
        for catalogue in catalogues.load_all_catalogues(_language)
        for name, gender in catalogue.genders().items()
    }


def gender_of_name(name: str) -> str:
    """As translators say it, such as "f"; a first name has that of the whole name, and "" is unknown."""
    known, small = _genders_by_name(), name.casefold()
    return known.get(small) or next((known[whole] for whole in known if whole.startswith(f"{small} ")), "")


set_gender_lookup(gender_of_name)


def use_language(language: str) -> None:
    """Speaks a language from now on; English where it has no translation."""
    global _language  # noqa: PLW0603 - one process speaks one language
    _language = language
    _make_translations.cache_clear()
    _genders_by_name.cache_clear()


def clear_message_caches() -> None:
    """Catalogues are read anew when somebody asks next: games have come or gone."""
    english_texts_by_id.cache_clear()
    _make_translations.cache_clear()
    _genders_by_name.cache_clear()


def available_languages() -> tuple[str, ...]:
    """English, and every language that can be chosen and of which the program has a catalogue that is not empty."""
    there = catalogues.languages_with_catalogue()
    return (ENGLISH, *(tag for tag in CHOICES["language"] if tag in there and tag != ENGLISH))


@cached("one message in all languages", 8)
def message_in_all_languages(key: str) -> tuple[str, ...]:
    """What the program's message of an id is in every language, unfilled."""
    found = (catalogues.load_catalogue(catalogues.PROGRAM, catalogues.program_locale_folder(), tag)
             for tag in available_languages())  # fmt: skip
    return tuple(dict.fromkeys(catalogue.gettext(key) for catalogue in found if catalogue is not None))


def first_available_language(wanted: Iterable[str], available: Sequence[str]) -> str:
    """The first of the wanted ones that is there, such as "de"; English where none is."""
    return next((lang for lang in wanted if lang in available), ENGLISH)


def language() -> str:
    """The language in use."""
    return _language


def translate_text(text: str) -> str:
    """A text of the content in the language in use."""
    if not text:
        return ""
    said = _current_translations().gettext(text)
    return _pseudo_translate(said) if _language == PSEUDO else said


def has_text(key: str) -> bool:
    """Whether there is a message with this id."""
    return key in english_texts_by_id()


def has_plural_forms(key: str) -> bool:
    """Whether the message of an id has forms for one and for many things."""
    return _current_translations().ngettext(key, key, 1) != key


def say(key: str, **params: object) -> str:
    """The message of an id such as "title.replays", filled; `count` chooses among its forms. Raises KeyError."""
    if key not in english_texts_by_id():
        raise KeyError(key)
    count = params.get("count")
    said = _current_translations().ngettext(key, key, count) if isinstance(count, int) else key
    if said == key:
        said = _current_translations().gettext(key)
    told = choose_person_and_gender_forms(_pseudo_translate(said) if _language == PSEUDO else said, params).format(
        **params
    )
    if _noted is not None:
        _noted.setdefault(key, set()).add(told)
    return told


@contextmanager
def record_messages() -> Iterator[Mapping[str, set[str]]]:
    """Writes down meanwhile what is said, by the id of the message."""
    global _noted  # noqa: PLW0603 - one process speaks one language
    found = _noted = dict[str, set[str]]()
    try:
        yield found
    finally:
        _noted = None


def localised_seat_name(name: str) -> str:
    """A seat's name; one that nobody has typed, such as "You", is in the language in use, whenever the match began."""
    if name.casefold() in YOU:
        return say("setup.you")
    for usual in message_in_all_languages("setup.player"):
        start, _, end = usual.partition("{number}")
        number = name.removeprefix(start).removesuffix(end)
        if number.isdecimal() and usual.format(number=number) == name:
            return say("setup.player", number=number)
    return name


def _pseudo_translate(text: str) -> str:
    out, inside, said = [], False, 0
    for letter in text:
        inside = letter == "{" or (inside and letter != "}")
        out.append(letter if inside else letter.translate(_ACCENTS))
        said += not inside and letter != "}"
    whole, rest = divmod(said // 3, _LONG_WORD)
    return "".join(out) + " ".join(["~" * _LONG_WORD] * whole + ["~" * rest] * bool(rest))
