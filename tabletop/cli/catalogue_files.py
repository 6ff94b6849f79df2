"""Reads, updates and writes gettext catalogues (.po, .mo) for translators; the file work of `tabletop translate`.

Used by `cli/translate` only. A catalogue is updated from the English texts of today: translations are kept, and one
whose English has changed becomes fuzzy. A broken file raises UsageError and is left as it is. The marks _IN_ENGLISH,
_NOTE, _KEEP and _HALVES stand in the comments of every .po file and are looked for when it is updated, so they stay.
What is compiled here `content/catalogues` reads. Babel must be imported inside the functions, because it loads
slowly.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.arguments import UsageError
from tabletop.content import boxes
from tabletop.content.blanks import PERSON, blank_names, gender_forms
from tabletop.content.catalogues import GENDER_CONTEXT, PROGRAM, load_catalogue, load_english, program_locale_folder
from tabletop.content.translatable_texts import EnglishMessage, names_in_game_content

if TYPE_CHECKING:
    from babel import Locale
    from babel.messages.catalog import Catalog, Message

_WRITTEN: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""In the header of every new catalogue, so that its file changes only with its texts."""
_WIDTH: Final = 110
_IN_ENGLISH: Final = "English: "
_GENDER_ADVICE = "The gender of the name, such as m, f or n, as forms like {card@m:le *|f:la *} have it."
_NOTE, _KEEP, _HALVES = "Note: ", "Keep as it is, the program fills it in: ", "Translate both halves of "
_ADVICE: Final = re.compile(f"{_NOTE}|{_KEEP}|{_HALVES}")


def make_catalogue_template(domain: str, messages: Mapping[str, EnglishMessage], locale: Locale | None) -> Catalog:
    """All of them, none translated; above each stands where it comes from, and what translators must know."""
    made = _make_empty_catalogue(domain, locale)
    for id_, text in messages.items():
        forms = [text.form_for_one, text.english] if text.form_for_one else [text.english]
        place = ", ".join(text.keys) if text.keys else _IN_ENGLISH + " | ".join(forms)
        message = made.add(
            (id_, id_) if text.form_for_one else id_,
            auto_comments=[
                place,
                *(f"{_NOTE}{each}" for each in text.advice),
                *_translator_notes_on_blanks(text.english),
            ],
        )
        message.flags.discard("python-format")  # "50 % of" looks like one, and is none
    return made


def _make_empty_catalogue(domain: str, locale: Locale | None) -> Catalog:
    from babel.messages.catalog import Catalog

    return Catalog(
        locale=locale, project=domain, version="1", charset="utf-8", fuzzy=locale is None,
        last_translator="-", language_team="-", msgid_bugs_address="-", creation_date=_WRITTEN, revision_date=_WRITTEN,
        header_comment=f"# Texts of {domain} for translators. The comment above a text says where it comes from.",
    )  # fmt: skip


def _translator_notes_on_blanks(text: str) -> Iterable[str]:
    """What translators must know of a text with blanks."""
    forms = [form[0] for form in PERSON.finditer(text)]
    names = sorted({f"{{{name}}}" for name in blank_names(PERSON.sub("", text)) or ()})
    if names:
        yield f"{_KEEP}{' '.join(names)}"
    for form in forms:
        yield f"{_HALVES}{form}: after the colon with * for a name, after the bar for you."


def update_catalogue(catalogue: Catalog, template: Catalog, domain: str) -> Catalog:
    """The catalogue with all texts of now; a translation whose English has changed since is fuzzy.

    What Tabletop says already is filled in. Where a sentence has forms by gender, there is an entry for each name.
    """
    if any(map(_has_gender_forms, messages_of(catalogue))):
        for name, keys in names_in_game_content(domain).items():
            template.add(name, context=GENDER_CONTEXT, auto_comments=[", ".join(keys), f"{_NOTE}{_GENDER_ADVICE}"])
    former = messages_of(catalogue)
    origins = {singular_message_id(message): _message_origin(message) for message in former}
    places = {_message_origin(message): message for message in former if all(translations_of(message))}
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    said = {} if domain == PROGRAM else _translations_by_english_text(str(catalogue.locale))
    for message in messages_of(catalogue):
        id_ = singular_message_id(message)
        removed, moved = catalogue.obsolete.pop(id_, None), places.get(_message_origin(message))
        if is_translated(message):
            if _message_origin(message).startswith(_IN_ENGLISH) and origins.get(id_, "") not in (
                "",
                _message_origin(message),
            ):
                message.flags.add("fuzzy")
        elif known := removed.string if removed and is_translated(removed) else said.get(id_):
            message.string, message.previous_id = known, []
            message.flags.discard("fuzzy")
        elif moved and singular_message_id(moved) in catalogue.obsolete:
            message.string, message.previous_id = moved.string, [singular_message_id(moved)]
            message.flags.add("fuzzy")
            del catalogue.obsolete[singular_message_id(moved)]
    for key in [key for key, message in catalogue.obsolete.items() if not message.string]:
        del catalogue.obsolete[key]
    return catalogue


def _translations_by_english_text(language: str) -> Mapping[str, str]:
    """What Tabletop and its games say in a language, by the English text."""
    found: dict[str, str] = {}
    for domain in (PROGRAM, *filter(boxes.is_shipped_game, boxes.game_names())):
        english, spoken = load_english(domain), load_catalogue(domain, program_locale_folder(), language)
        said = spoken.messages() if spoken else {}
        texts = english.messages() if english else {}
        found = {texts.get(id_, id_): text for id_, text in said.items()} | found
    return found


def _message_origin(message: Message) -> str:
    """The keys of a text of a file, or the English text of a message with an id: what stands above all advice."""
    return _ADVICE.split(" ".join(" ".join(message.auto_comments).split()))[0].strip()


def mark_bad_blanks_as_fuzzy(catalogue: Catalog, messages: Mapping[str, EnglishMessage]) -> list[str]:
    """Makes guesses of the translations that the program could not fill in; returns their English texts."""
    wrong = []
    for message in filter(is_translated, messages_of(catalogue)):
        text = messages[singular_message_id(message)]
        needed = {blank_names(form) for form in (text.english, text.form_for_one) if form}
        if any(blank_names(form) not in needed for form in translations_of(message)):
            message.flags.add("fuzzy")
            wrong.append(text.english)
    return wrong


def singular_message_id(message: Message) -> str:
    """The id of a message, also of one with forms for one and for many things."""
    return message.id if isinstance(message.id, str) else message.id[0]


def translations_of(message: Message) -> tuple[str, ...]:
    """Its translation, or the translation of each form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def _has_gender_forms(message: Message) -> bool:
    return any(map(gender_forms, translations_of(message)))


def messages_of(catalogue: Catalog) -> list[Message]:
    """All but the header and the genders of names."""
    return [message for message in catalogue if message.id and message.context != GENDER_CONTEXT]


def names_without_gender(catalogue: Catalog) -> list[str]:
    """Of the names that a catalogue has to say the gender of."""
    return [str(message.id) for message in catalogue if message.context == GENDER_CONTEXT and not message.string]


def is_translated(message: Message) -> bool:
    """Whether players read it."""
    return all(translations_of(message)) and not message.fuzzy


def read_catalogue(path: Path, locale: Locale | None) -> Catalog:
    """The catalogue of a file; raises UsageError where it is broken, and then nothing of it is lost."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        raw = path.read_bytes()
        _check_quotes_are_closed(raw)
        catalogue = read_po(io.BytesIO(raw), locale=locale, abort_invalid=True)
        codecs.lookup(str(catalogue.charset))
    except PoFileError as error:
        why = f"line {error.lineno + 1}: {str(error).rpartition(' on ')[0]}"
    except (LookupError, ValueError) as error:
        why = str(error)
    except OSError as error:
        why = error.strerror or str(error)
    else:
        catalogue.charset = "utf-8"  # another one need not have all letters of the English texts
        return catalogue
    raise UsageError(f"{str(path)!r} can't be read, {why}; repair it, or move it away to start again")


def _check_quotes_are_closed(raw: bytes) -> None:
    """Babel passes over a line without its last quotation mark, and the text would be gone; raises ValueError."""
    for number, line in enumerate(raw.splitlines(), 1):
        if line.startswith((b'"', b"msg")) and not line.rstrip().endswith(b'"'):
            raise ValueError(f"line {number}: a quotation mark is missing at the end")


def catalogue_to_po_bytes(catalogue: Catalog) -> bytes:
    """The text of its `.po` file. Babel ends it with a blank line from 2.19 on, and with none before."""
    from babel.messages.pofile import write_po

    for message in catalogue:
        if _has_gender_forms(message):
            message.flags.discard("python-brace-format")  # msgfmt would take such a blank for a broken one
    out = io.BytesIO()
    write_po(out, catalogue, width=_WIDTH, include_previous=True)
    return out.getvalue().rstrip(b"\n") + b"\n"


def catalogue_to_mo_bytes(catalogue: Catalog) -> bytes:
    """What the program reads: its `.mo` file. Babel would write the id for a form that is not translated."""
    from babel.messages.mofile import write_mo

    out, shown = io.BytesIO(), deepcopy(catalogue)
    for message in shown:
        if not all(translations_of(message)):
            message.string = ""
    write_mo(out, shown)
    return out.getvalue()
