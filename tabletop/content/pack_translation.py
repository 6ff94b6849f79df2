"""What of a pack can be translated, what is wrong with its catalogues, and how much of it they translate.

Used by `check` and by `tabletop translate`. Texts are those of the content that a pack brings, as far as players read
them, and what it says about itself. Catalogues are read by `pack_catalogues`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tabletop.content import boxes, games
from tabletop.content.catalogues import ENGLISH, languages_with_catalogue
from tabletop.content.errors import ContentError, LocatedProblem, display_path, nearest_choice
from tabletop.content.load import content_file_label, content_sources, load_content_files
from tabletop.content.pack_catalogues import (
    CATALOGUE_SUFFIX,
    LOCALE_FOLDER,
    MOST_CATALOGUE_BYTES,
    catalogue_files,
    read_pack_catalogue,
    short_text,
    texts_of_catalogue,
)
from tabletop.content.pack_library import PackInfoFile
from tabletop.content.translatable_texts import find_texts_in_value
from tabletop.safe_reading import read_regular_file

_NAMES: Final = frozenset(("name", "title"))
"""Fields of things with a file each: what they are called. Other files have names such as those of points."""


def spoken_languages() -> tuple[str, ...]:
    """The languages in which the program speaks, but English: others cannot be chosen."""
    return tuple(tag for tag in languages_with_catalogue() if tag != ENGLISH)


def translatable_texts_of_pack(folder: Path) -> dict[str, list[str]]:
    """Every text that a pack brings and players read, each with its places, such as `GAME/tiles/library: name`.

    A file that cannot be read has none.
    """
    found: dict[str, list[str]] = {}
    about = _content_or_none(PackInfoFile, content_sources(PackInfoFile, folder))
    if about is not None:
        for key in ("title", "text"):
            _add(found, getattr(about.pack, key), f"pack: {key}")
    for game in boxes.game_names():
        place, printed = folder / game, frozenset(games.box_of(game).printed)
        files = games.content_files(game, place) if place.is_dir() else ()
        content = _content_or_none(games.content_class(game), files) if files else None
        for file in files if content is not None else ():
            if file.path.is_relative_to(place):
                held = getattr(content, file.field)
                value = held if file.index is None else held[file.index]
                own_names = _NAMES if file.index is not None else frozenset()
                for names, key, text in find_texts_in_value(value, (file.field,)):
                    if not (printed | own_names).isdisjoint((names[-1], ".".join(names[-2:]))):
                        _add(found, text, f"{game}/{content_file_label(file)}: {key.lstrip('.')}")
    return found


def _add(found: dict[str, list[str]], text: str, place: str) -> None:
    if any(map(str.isalpha, text)):
        found.setdefault(text, []).append(place)


def _content_or_none(kind: type, files: Sequence[Any]) -> Any:
    try:
        return load_content_files(kind, files, cached=False)
    except ContentError:
        return None


def catalogue_problems(folder: Path) -> Iterator[LocatedProblem]:
    """What is wrong with the catalogues of a pack: the file, the language, and texts that the pack doesn't have."""
    files = catalogue_files(folder)
    wanted, languages = translatable_texts_of_pack(folder) if files else {}, spoken_languages()
    for path in files:
        name = display_path(path)
        if path.suffix != CATALOGUE_SUFFIX:
            text = f"a catalogue's name is a language and {CATALOGUE_SUFFIX}, such as {languages[0]}{CATALOGUE_SUFFIX}"
            yield LocatedProblem(name, 1, 1, "", text)
            continue
        if path.stem not in languages:
            near = nearest_choice(path.stem, languages)
            text = f"Tabletop speaks no language {path.stem!r}; there is {', '.join(languages)}"
            yield LocatedProblem(name, 1, 1, "", text, "", f"{near}{CATALOGUE_SUFFIX}" if near else "")
            continue
        try:
            reading = read_pack_catalogue(read_regular_file(path, MOST_CATALOGUE_BYTES))
        except OSError as error:
            yield LocatedProblem(name, 1, 1, "", f"the file cannot be read: {error.strerror or error}")
            continue
        yield from (LocatedProblem(name, line, 1, "", text) for line, text in reading.faults)
        for entry in reading.entries if wanted else ():
            if entry.text not in wanted:
                near = nearest_choice(entry.text, [*wanted])
                yield LocatedProblem(
                    name, entry.line, 1, "", f"the pack has no text {short_text(entry.text)}", "", near
                )


def translated_shares(folder: Path) -> Iterator[str]:
    """A line for each catalogue: how much of the pack players read in its language."""
    wanted = translatable_texts_of_pack(folder)
    for path in catalogue_files(folder):
        if path.suffix == CATALOGUE_SUFFIX and wanted:
            count = len(wanted.keys() & texts_of_catalogue(path).keys())
            told = f"{count} of {len(wanted)} texts are translated into {path.stem}"
            yield f"{folder.name}: {told}, {100 * count // len(wanted)} %"


def catalogue_text(folder: Path, language: str) -> str:
    """The catalogue of a language with every text of the pack, and with what is translated already.

    What the pack does not say any more comes last, after a comment.
    """
    path = folder / LOCALE_FOLDER / f"{language.lower()}{CATALOGUE_SUFFIX}"
    known, wanted = dict(texts_of_catalogue(path)), translatable_texts_of_pack(folder)
    lines = [f"# Texts of the pack {folder.name}. The comment above a text says where it comes from.",
             'msgid ""', 'msgstr "Content-Type: text/plain; charset=UTF-8\\n"', ""]  # fmt: skip
    for text, places in wanted.items():
        lines += [f"#. {place}" for place in places]
        lines += [f"msgid {_quoted(text)}", f"msgstr {_quoted(known.pop(text, ''))}", ""]
    if known:
        lines.append("# These texts are not in the pack any more.")
    for text, said in known.items():
        lines += [f"#~ msgid {_quoted(text)}", f"#~ msgstr {_quoted(said)}", ""]
    return "\n".join(lines)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
