"""`tabletop translate`: the texts of a game for translators, as gettext catalogues."""

from __future__ import annotations

import codecs
import io
from argparse import Namespace
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.arguments import Parser, UsageError, nearest_word_clause, printable_line
from tabletop.content import boxes
from tabletop.content.blanks import PERSON, blank_names
from tabletop.content.games import box_of
from tabletop.content.translatable_texts import (
    all_game_texts,
    catalogue_languages,
    catalogue_path,
    locale_folder,
    program_translations,
)
from tabletop.play.files import write_atomically
from tabletop.settings import CHOICES

if TYPE_CHECKING:
    from babel import Locale
    from babel.messages.catalog import Catalog, Message

_WRITTEN: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""In the header of every new catalogue, so that its file changes only with its texts."""
_WIDTH: Final = 110


def parser() -> Parser:
    made = Parser(
        "tabletop translate",
        "Writes the texts of a game for translators: its words, rulebook, lessons, cards and the sentences of its\n"
        "board. Without --language this is GAME.pot, a template. With it, the catalogue of that language is made or\n"
        "brought up to date (LANGUAGE/LC_MESSAGES/GAME.po, and GAME.mo, which the program reads): what is translated\n"
        "stays, a text that was changed keeps its old translation as a guess (fuzzy), and one that is gone is kept\n"
        "at the end. Translate, and run it again.",
        "example:\n  tabletop translate my_game --language de",
    )
    made.add_argument("game", metavar="GAME", help="name of the game, as in tabletop list")
    made.add_argument("--language", metavar="TAG", help="such as de or pt_BR")
    made.add_argument(
        "--to", metavar="FOLDER", type=Path, help="where (default: locale of the game's package, else this folder)"
    )
    return made


def run(given: Namespace) -> int:
    """Writes the files and says how much is translated; raises UsageError, UnknownGame and ContentError."""
    if find_spec("babel") is None:
        raise UsageError("translating needs the package Babel; install it with: python -m pip install Babel")
    box_of(given.game)
    locale = _parse_locale(given.language) if given.language is not None else None
    template = _make_template(given.game, locale)
    folder = given.to or locale_folder(given.game) or Path()
    if locale is None:
        _write_template_file(given.game, template, folder)
    else:
        _update_catalogue_file(given.game, template, locale, folder)
    return 0


def _write_template_file(game: str, template: Catalog, folder: Path) -> None:
    """Writes it, and says how much of it each catalogue beside it has translated."""
    path = folder / f"{game}.pot"
    _write_changed(path, _catalogue_source(template))
    print(f"{game}: {len(_messages(template))} texts in {printable_line(str(path))!r}")
    for language in catalogue_languages(game, folder):
        if (source := catalogue_path(folder, language, game)).exists():
            print(f"  {_translated_share(language, _read_catalogue(source, None))}")


def _update_catalogue_file(game: str, template: Catalog, locale: Locale, folder: Path) -> None:
    """Makes or changes a catalogue, compiles it, and says how much is translated.

    One that is made in another folder begins with what the game's own has.
    """
    language = str(locale)
    path = catalogue_path(folder, language, game)
    known = [catalogue_path(home, language, game) for home in (folder, locale_folder(game)) if home]
    source = next((place for place in known if place.exists()), None)
    catalogue = _updated_catalogue(
        _read_catalogue(source, locale) if source else _empty_catalogue(game, locale), template, locale
    )
    wrong = _mark_wrong_blanks(catalogue)
    _write_changed(path, _catalogue_source(catalogue))
    _write_changed(path.with_suffix(".mo"), _compiled_catalogue(catalogue))
    print(f"{_translated_share(language, catalogue)}, in {printable_line(str(path))!r}")
    for text in wrong:
        print(f"  its blanks are not those of the English text, so it is fuzzy: {printable_line(text)!r}")
    if language not in CHOICES["language"] or not program_translations(language).info():
        print(f"  Tabletop itself does not speak {locale.english_name} yet, so players can't choose it.")


def _parse_locale(tag: str) -> Locale:
    """The language of a tag; raises UsageError."""
    from babel import Locale, UnknownLocaleError
    from babel.localedata import locale_identifiers

    form = tag.replace("-", "_")
    try:
        locale = Locale.parse(form)
    except (UnknownLocaleError, ValueError) as error:
        hint = nearest_word_clause(form, locale_identifiers()) or "; tags are such as de, fr or pt_BR"
        raise UsageError(f"{printable_line(tag, 60)!r} is the tag of no language{hint}") from error
    if locale.language == "en":
        raise UsageError("the texts are in English already; name the language to translate them into")
    return locale


def _texts_with_keys(game: str) -> Mapping[str, list[str]]:
    """The texts of a game with their keys; raises UsageError where its own modules fail, and ContentError."""
    from tabletop.content.errors import ContentError

    try:
        return all_game_texts(game)
    except ContentError:
        raise
    except boxes.expected_error(game, UsageError) as error:
        raise UsageError(f"the words of {game} cannot be loaded: {type(error).__name__}: {error}") from error


def _make_template(game: str, locale: Locale | None) -> Catalog:
    """All texts of now, none of them translated; raises UsageError and ContentError."""
    made = _empty_catalogue(game, locale)
    for text, keys in _texts_with_keys(game).items():
        message = made.add(text, auto_comments=[", ".join(keys), *_blanks_advice(text)])
        message.flags.discard("python-format")  # "50 % of" looks like one, and is none
    return made


def _empty_catalogue(game: str, locale: Locale | None) -> Catalog:
    from babel.messages.catalog import Catalog

    return Catalog(
        locale=locale, project=game, version="1", charset="utf-8", fuzzy=locale is None,
        last_translator="-", language_team="-", msgid_bugs_address="-", creation_date=_WRITTEN, revision_date=_WRITTEN,
        header_comment=f"# Texts of {game} for translators. The comment above a text says where it comes from.",
    )  # fmt: skip


def _blanks_advice(text: str) -> Iterable[str]:
    """What translators must know of a text with blanks."""
    forms = [form[0] for form in PERSON.finditer(text)]
    names = sorted({f"{{{name}}}" for name in blank_names(PERSON.sub("", text)) or ()})
    if names:
        yield f"Keep as it is, the program fills it in: {' '.join(names)}"
    for form in forms:
        yield f"Translate both halves of {form}: after the colon with * for a name, after the bar for you."


def _updated_catalogue(catalogue: Catalog, template: Catalog, locale: Locale) -> Catalog:
    """The catalogue with all texts of now; what Tabletop says already is filled in."""
    catalogue.update(template, update_creation_date=False)
    said = program_translations(str(locale))
    for message in _messages(catalogue):
        former = catalogue.obsolete.pop(str(message.id), None)
        if _is_translated(message):
            continue
        known = str(former.string) if former and _is_translated(former) else said.gettext(str(message.id))
        if known:
            message.string, message.previous_id = known, []
            message.flags.discard("fuzzy")
    for key in [key for key, message in catalogue.obsolete.items() if not message.string]:
        del catalogue.obsolete[key]
    return catalogue


def _mark_wrong_blanks(catalogue: Catalog) -> list[str]:
    """Makes guesses of the translations that the program could not fill in; returns their texts."""
    wrong = [
        message
        for message in _messages(catalogue)
        if _is_translated(message) and blank_names(str(message.id)) != blank_names(str(message.string))
    ]
    for message in wrong:
        message.flags.add("fuzzy")
    return [str(message.id) for message in wrong]


def _translated_share(language: str, catalogue: Catalog) -> str:
    messages = _messages(catalogue)
    done = sum(map(_is_translated, messages))
    guesses = sum(message.fuzzy for message in messages)
    told = f"{language}: {done} of {len(messages)} texts are translated, {100 * done // max(1, len(messages))} %"
    return told + (f"; {guesses} fuzzy, to be looked at" if guesses else "")


def _messages(catalogue: Catalog) -> list[Message]:
    """All but the header."""
    return [message for message in catalogue if message.id]


def _is_translated(message: Message) -> bool:
    return bool(message.string) and not message.fuzzy


def _read_catalogue(path: Path, locale: Locale | None) -> Catalog:
    """The catalogue of a file; raises UsageError where it is broken, and then nothing of it is lost."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        raw = path.read_bytes()
        _check_quotes(raw)
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
    raise UsageError(f"{str(path)!r} cannot be read, {why}; mend it, or move it away to begin anew")


def _check_quotes(raw: bytes) -> None:
    """Babel passes over a line without its last quotation mark, and the text would be gone; raises ValueError."""
    for number, line in enumerate(raw.splitlines(), 1):
        if line.startswith((b'"', b"msg")) and not line.rstrip().endswith(b'"'):
            raise ValueError(f"line {number}: a quotation mark is missing at the end")


def _catalogue_source(catalogue: Catalog) -> bytes:
    from babel.messages.pofile import write_po

    out = io.BytesIO()
    write_po(out, catalogue, width=_WIDTH, include_previous=True)
    return out.getvalue()


def _compiled_catalogue(catalogue: Catalog) -> bytes:
    from babel.messages.mofile import write_mo

    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def _write_changed(path: Path, content: bytes) -> None:
    """Writes a file unless it is like that already; raises UsageError."""
    try:
        if not path.is_file() or path.read_bytes() != content:
            write_atomically(path, content, is_shared=True)
    except OSError as error:
        told = f"cannot write {str(path)!r}: {error.strerror or error}; choose another folder with --to"
        raise UsageError(told) from error
