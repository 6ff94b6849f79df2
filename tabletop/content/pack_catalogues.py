"""Texts of packs in other languages: `locale/LANGUAGE.po` in a pack's folder, read strictly and within limits.

Used by `ui/messages`, which speaks them behind everything of the program's own, and by `pack_translation` for `check`
and `tabletop translate`. A text of a pack stands in its file in English, and that text is the id of its translation;
what is not translated stays English, text by text. `note_pack` is called by whoever has examined a pack, also in
a thread. Only what a translator needs of the format is read: comments, `msgid`, `msgstr` and lines that continue
them; an entry marked `fuzzy` is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.rules.caches import Cache
from tabletop.safe_reading import is_system_leftover, read_regular_file, without_bom_and_crlf

LOCALE_FOLDER: Final = "locale"
"""In a pack's folder, beside those of the games."""
CATALOGUE_SUFFIX: Final = ".po"
MOST_CATALOGUE_BYTES: Final = 256 << 10
_MOST_ENTRIES: Final = 5_000
_LONGEST: Final = 4 << 10
"""Letters of one text."""
_PART: Final = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]\])?)?\s*"((?:[^"\\]|\\.)*)"\s*')
_ESCAPED: Final = re.compile(r"\\(.)")
_SIGNS: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}

_read: Cache[Path, tuple[bytes, dict[str, str]]] = Cache("texts of packs", 64)
"""By file: its bytes, and what they say."""
_noted: tuple[tuple[Path, str], ...] = ()
"""Folders of packs that were examined, each with what tells whether its catalogues have changed."""


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A text and its translation."""

    line: int
    """Of the text, counted from 1."""
    text: str
    translation: str
    """Empty where there is none yet."""


@dataclass(frozen=True, slots=True)
class CatalogueReading:
    """What a file says, and what is wrong with it: line and sentence."""

    entries: tuple[CatalogueEntry, ...]
    faults: tuple[tuple[int, str], ...]


def read_pack_catalogue(raw: bytes) -> CatalogueReading:
    """Reads a catalogue; entries with a fault are left out."""
    try:
        text = without_bom_and_crlf(raw).decode()
    except UnicodeDecodeError as error:
        return CatalogueReading((), ((raw[: error.start].count(b"\n") + 1, "this is not UTF-8"),))
    made = _CatalogueReader()
    for number, line in enumerate(text.split("\n"), 1):
        if made.is_full:
            break
        made.take_line(number, line.strip())
    made.finish_entry()
    return CatalogueReading(tuple(made.entries), tuple(made.faults))


class _CatalogueReader:
    """Goes through the lines of a file."""

    def __init__(self) -> None:
        self.entries: list[CatalogueEntry] = []
        self.faults: list[tuple[int, str]] = []
        self._seen: dict[str, int] = {}
        self._parts: dict[str, str] = {}
        self._key = ""
        self._line = 0
        self._is_fuzzy = self._is_next_fuzzy = self._is_broken = False

    @property
    def is_full(self) -> bool:
        """Whether there is more than a pack may say."""
        if len(self.entries) < _MOST_ENTRIES and len(self.faults) < _MOST_ENTRIES:
            return False
        self.faults.append((self._line, f"more than {_MOST_ENTRIES} texts"))
        return True

    def take_line(self, number: int, line: str) -> None:
        if not line or line.startswith("#"):
            if "msgstr" in self._parts or self._is_broken:
                self.finish_entry()
            if line.startswith("#,") and "fuzzy" in line:
                self._is_next_fuzzy = True
            return
        found = _PART.fullmatch(line)
        if found is None:
            self._complain(number, 'msgid "…" or msgstr "…" is expected, each text in double quotes')
            return
        key, said = found[1] or self._key, _ESCAPED.sub(lambda sign: _SIGNS.get(sign[1], sign[0]), found[2])
        if found[1] == "msgid":
            self.finish_entry()
            self._line, self._is_fuzzy, self._is_next_fuzzy = number, self._is_next_fuzzy, False
        if found[1] in ("msgctxt", "msgid_plural") or "[" in key:
            self._complain(number, f"{key.partition('[')[0]} is not for texts of packs: one text, one translation")
        elif not key or (found[1] == "msgstr" and ("msgid" not in self._parts or "msgstr" in self._parts)):
            self._complain(number, "a msgid is expected before this")
        else:
            self._key = key
            self._parts[key] = self._parts.get(key, "") + said

    def finish_entry(self) -> None:
        """Keeps what was read, unless it is the header or broken."""
        parts, line = self._parts, self._line
        if not self._is_broken and parts.get("msgid") and not self._is_fuzzy:
            text, said = parts["msgid"], parts.get("msgstr", "")
            if text in self._seen:
                self.faults.append((line, f"line {self._seen[text]} translates {short_text(text)} already"))
            elif len(text) > _LONGEST or len(said) > _LONGEST:
                self.faults.append((line, f"at most {_LONGEST} letters are allowed"))
            elif not said.replace("\n", " ").isprintable():
                self.faults.append((line, f"the translation of {short_text(text)} holds signs that nobody sees"))
            elif "\n" in said and "\n" not in text:
                self.faults.append((line, f"the translation of {short_text(text)} has several lines, the text has one"))
            else:
                self._seen[text] = line
                self.entries.append(CatalogueEntry(line, text, said))
        self._parts, self._key, self._is_fuzzy, self._is_broken = {}, "", False, False

    def _complain(self, number: int, text: str) -> None:
        if not self._is_broken:
            self.faults.append((number, text))
        self._is_broken = True


def short_text(text: str) -> str:
    """A text in quotes, cut where it is long."""
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


# --- for who speaks -------------------------------------------------------------------------------------------------


def note_pack(folder: Path) -> None:
    """A pack in this folder was examined: its texts, as they are now, are spoken from now on."""
    global _noted  # noqa: PLW0603 - the texts of one process
    files = catalogue_files(folder)
    others = tuple(each for each in _noted if each[0] != folder)
    if files or len(others) < len(_noted):
        _noted = tuple(sorted((*others, (folder, _stamp(files)))))


def _stamp(files: tuple[Path, ...]) -> str:
    """Another text whenever one of the files was written."""
    found = []
    for path in files:
        with suppress(OSError):
            status = path.lstat()
            found.append(f"{path.name} {status.st_size} {status.st_mtime_ns}")
    return "/".join(found)


def noted_packs() -> tuple[tuple[Path, str], ...]:
    """The packs whose texts are spoken; another tuple whenever these have changed."""
    return _noted


def pack_texts(language: str) -> Mapping[str, str]:
    """Translations of all packs that were noted, by the English text; of two packs the first has its way."""
    found: dict[str, str] = {}
    for folder, _ in reversed(_noted):
        found |= texts_of_catalogue(folder / LOCALE_FOLDER / f"{language.lower()}{CATALOGUE_SUFFIX}")
    return found


def catalogue_files(folder: Path) -> tuple[Path, ...]:
    """The catalogues of a pack, by language."""
    try:
        files = sorted((folder / LOCALE_FOLDER).iterdir())
    except OSError:
        return ()
    return tuple(path for path in files if not is_system_leftover(path.name))


def texts_of_catalogue(path: Path) -> Mapping[str, str]:
    """What a file translates, by the English text; nothing where it cannot be read."""
    try:
        raw = read_regular_file(path, MOST_CATALOGUE_BYTES)
    except OSError:
        return {}
    known = _read.get(path)
    if known is None or known[0] != raw:
        said = {entry.text: entry.translation for entry in read_pack_catalogue(raw).entries if entry.translation}
        known = _read[path] = raw, said
    return known[1]
