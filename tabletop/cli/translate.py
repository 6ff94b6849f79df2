"""`tabletop translate`: writes the template or catalogue of a game's texts, and compiles it for the program.

Used by `cli/main`, which finds `parser` and `run` by name. Which texts there are comes from
`content/translatable_texts`, and `cli/catalogue_files` reads and writes the files. This module decides which files
are made and prints how much is translated. Existing translations must never be dropped, and a file that has not
changed is not written. Names and folders of catalogues are those that `content/catalogues` reads.
"""

from __future__ import annotations

import io
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop import paths
from tabletop.arguments import Parser, UsageError
from tabletop.cli.catalogue_files import (
    catalogue_to_mo_bytes,
    catalogue_to_po_bytes,
    is_translated,
    make_catalogue_template,
    mark_bad_blanks_as_fuzzy,
    messages_of,
    names_without_gender,
    read_catalogue,
    singular_message_id,
    update_catalogue,
)
from tabletop.content import boxes
from tabletop.content.catalogues import (
    ENGLISH,
    PROGRAM,
    Catalogue,
    catalogue_languages,
    catalogue_path,
    languages_with_catalogue,
    locale_folder,
)
from tabletop.content.pack_catalogues import CATALOGUE_SUFFIX, LOCALE_FOLDER, read_pack_catalogue
from tabletop.content.pack_folders import reasons_to_refuse_folder
from tabletop.content.pack_translation import catalogue_text, spoken_languages, translated_shares
from tabletop.content.translatable_texts import EnglishMessage, all_translatable_messages
from tabletop.error_text import nearest_word_suffix, printable_line
from tabletop.play.files import write_atomically
from tabletop.settings import CHOICES

if TYPE_CHECKING:
    from babel import Locale
    from babel.messages.catalog import Catalog


def parser() -> Parser:
    made = Parser(
        "tabletop translate",
        "Writes the texts of a game for translators: its messages, words, rulebook, lessons and cards. Without\n"
        "--language this is GAME.pot, a template, and its English messages are compiled. With it, the catalogue of\n"
        "that language is made or brought up to date (LANGUAGE/LC_MESSAGES/GAME.po, and GAME.mo, which the program\n"
        "reads). Translations stay, a changed text keeps its old translation as a guess (fuzzy), and\n"
        "a text that is gone moves to the end. Translate, and run it again.\n"
        "GAME may also be one of your packs: with --language its catalogue is written, locale/LANGUAGE.po in the pack.",
        "examples:\n  tabletop translate my_game --language de\n  tabletop translate my_pack --language ja",
    )
    made.add_argument("game", metavar="GAME", help="name of the game, as in tabletop list; tabletop for the program")
    made.add_argument("--language", metavar="TAG", help="such as de or pt_BR")
    made.add_argument(
        "--to", metavar="FOLDER", type=Path, help="where (default: the folder with the game's catalogues)"
    )
    return made


def run(given: Namespace) -> int:
    """Writes the files and says how much is translated; raises UsageError, UnknownGame and ContentError."""
    if given.game not in (PROGRAM, *boxes.game_names()) and (paths.player_packs() / given.game).is_dir():
        _update_pack_catalogue(paths.player_packs() / given.game, given)
        return 0
    home = locale_folder(given.game)
    locale = _parse_locale(given.language) if given.language is not None else None
    english = _compile_english_catalogue(given.game, home)
    messages, folder = english_messages(given.game, english), given.to or home
    if locale is None:
        _write_translation_template(given.game, make_catalogue_template(given.game, messages, None), folder)
    else:
        _update_catalogue_file(given.game, messages, locale, (folder, home))
    return 0


def _update_pack_catalogue(folder: Path, given: Namespace) -> None:
    """Writes the catalogue of a pack, with every text of it; raises UsageError, and then nothing is written."""
    languages, tag = spoken_languages(), (given.language or "").replace("_", "-").lower()
    if tag not in languages:
        near = nearest_word_suffix(tag, languages)
        raise UsageError(f"--language: write one in which Tabletop speaks, {' or '.join(languages)}{near}")
    path = folder / LOCALE_FOLDER / f"{tag}{CATALOGUE_SUFFIX}"
    if reasons := reasons_to_refuse_folder(folder):
        raise UsageError(f"{given.game}: {reasons[0]}")
    if path.exists() and (faults := read_pack_catalogue(path.read_bytes()).faults):
        raise UsageError(f"{str(path)!r} can't be read, line {faults[0][0]}: {faults[0][1]}; repair it first")
    path.parent.mkdir(exist_ok=True)
    _write_file_if_changed(path, catalogue_text(folder, tag).encode())
    told = next((line for line in translated_shares(folder) if f" into {tag}, " in line), "nothing can be translated")
    print(f"{printable_line(told)}, in {printable_line(str(path))!r}")


def _compile_english_catalogue(domain: str, home: Path) -> Catalog | None:
    """Compiles what people have written, and returns it; None for a game that has no messages."""
    source = catalogue_path(home, ENGLISH, domain)
    if not source.exists():
        return None
    english = read_catalogue(source, None)
    _write_file_if_changed(source.with_suffix(".mo"), catalogue_to_mo_bytes(english))
    return english


def _write_translation_template(domain: str, template: Catalog, folder: Path) -> None:
    """Writes it, and says how much of it each catalogue beside it has translated."""
    path = folder / f"{domain}.pot"
    _write_file_if_changed(path, catalogue_to_po_bytes(template))
    print(f"{domain}: {len(messages_of(template))} texts in {printable_line(str(path))!r}")
    for language in catalogue_languages(domain, folder):
        if language != ENGLISH and (source := catalogue_path(folder, language, domain)).exists():
            print(f"  {_translated_share_text(language, read_catalogue(source, None))}")


def _update_catalogue_file(
    domain: str, messages: Mapping[str, EnglishMessage], locale: Locale, folders: tuple[Path, Path]
) -> None:
    """Makes or changes a catalogue in the first folder, compiles it, and says how much is translated.

    One that is made there begins with what the second folder has.
    """
    language = str(locale)
    path = catalogue_path(folders[0], language, domain)
    known = [catalogue_path(folder, language, domain) for folder in folders]
    source, template = (
        next((place for place in known if place.exists()), None),
        make_catalogue_template(domain, messages, locale),
    )
    catalogue = read_catalogue(source, locale) if source else make_catalogue_template(domain, {}, locale)
    catalogue = update_catalogue(catalogue, template, domain)
    wrong = mark_bad_blanks_as_fuzzy(catalogue, messages)
    compiled = catalogue_to_mo_bytes(catalogue)
    _write_file_if_changed(path, catalogue_to_po_bytes(catalogue))
    _write_file_if_changed(path.with_suffix(".mo"), compiled)
    print(f"{_translated_share_text(language, catalogue)}, in {printable_line(str(path))!r}")
    for text in wrong:
        print(f"  its blanks are not those of the English text, so it is fuzzy: {printable_line(text)!r}")
    for fault in Catalogue(io.BytesIO(compiled)).gender_faults():
        print(f"  {printable_line(fault)}")
    if nameless := names_without_gender(catalogue):
        print(f"  {len(nameless)} names have no gender, so they get the first form, such as {nameless[0]!r}")
    if language not in CHOICES["language"] or language not in languages_with_catalogue():
        print(f"  Tabletop itself doesn't speak {locale.english_name} yet, so players can't choose it.")


def _parse_locale(tag: str) -> Locale:
    """The language of a tag; raises UsageError."""
    from babel import Locale, UnknownLocaleError
    from babel.localedata import locale_identifiers

    form = tag.replace("-", "_")
    try:
        locale = Locale.parse(form)
    except (UnknownLocaleError, ValueError) as error:
        hint = nearest_word_suffix(form, locale_identifiers()) or "; tags are such as de, fr or pt_BR"
        raise UsageError(f"{printable_line(tag, 60)!r} isn't a language tag{hint}") from error
    if locale.language == "en":
        raise UsageError("the texts are in English already; name the language to translate them into")
    return locale


def english_messages(domain: str, english: Catalog | None) -> Mapping[str, EnglishMessage]:
    """What there is to translate, in the order of the files, with what they tell translators.

    Raises UsageError where a game's own modules or files fail, and ContentError.
    """
    from tabletop.content.errors import ContentError

    try:
        found = dict(all_translatable_messages(domain))
    except ContentError:
        raise
    except boxes.expected_error_type(domain, UsageError) as error:
        raise UsageError(f"the words of {domain} can't be loaded: {type(error).__name__}: {error}") from error
    ordered = {}
    for written in messages_of(english) if english else ():
        if message := found.pop(singular_message_id(written), None):
            ordered[singular_message_id(written)] = replace(message, advice=tuple(written.auto_comments))
    return ordered | found


def _translated_share_text(language: str, catalogue: Catalog) -> str:
    messages = messages_of(catalogue)
    done = sum(map(is_translated, messages))
    guesses = sum(message.fuzzy for message in messages)
    told = f"{language}: {done} of {len(messages)} texts are translated, {100 * done // max(1, len(messages))} %"
    return told + (f"; {guesses} fuzzy, to be looked at" if guesses else "")


def _write_file_if_changed(path: Path, content: bytes) -> None:
    """Writes a file unless it is like that already; raises UsageError."""
    try:
        if not path.is_file() or path.read_bytes() != content:
            write_atomically(path, content, is_shared=True)
    except OSError as error:
        told = f"cannot write {str(path)!r}: {error.strerror or error}; choose another folder with --to"
        raise UsageError(told) from error
