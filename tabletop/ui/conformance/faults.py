"""Collects faults that are found while a game's table is drawn, and stands in for what is missing.

Used by `tour` and `catalogue` for `tabletop conform`; `tabletop shot` uses TextsWithListener to hear of every drawn
text. A fault is known by its kind and subject and is noted once. Its text has three parts: place, what is wrong,
advice. SpritesReportingMissing draws nothing for a missing drawing, so that one fault does not hide the next. The
stand-ins override `label`, `wrap_lines` and `text` and must keep the signatures of TextRenderer and Sprites;
_LISTENERS is the logger's name of `play/seat_knowledge`.
"""

from __future__ import annotations

import logging
import traceback
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from pathlib import Path
from typing import Final

import pygame

from tabletop import log
from tabletop.content.errors import ContentError
from tabletop.ui import messages
from tabletop.ui.drawing.font_files import letter_ranges_of_font, shipped_font_files
from tabletop.ui.drawing.sprites import Sprites
from tabletop.ui.drawing.text import TextRenderer

_LISTENERS: Final = "tabletop.play.seat_knowledge"
"""Logs what a table raises while it is told of an action, and goes on."""
_LETTERS: Final = 60
"""Of a text that is quoted."""


class TableFaultKind(Enum):
    """Faults of one kind with the same subject are one fault."""

    WORD = auto()
    """A sentence that nobody has written; the subject is its key."""
    BLANK = auto()
    """A blank that nothing fills; the subject is the text."""
    LETTER = auto()
    """A letter that no font has; the subject is the letter."""
    DRAWING = auto()
    """A drawing that is missing; the subject is its name."""
    PICKS = auto()
    """A place that cannot be clicked; or an action that its places do not play, and the subject is how many it has."""
    DRAG = auto()
    """A sentence about dragging in a game of clicks; the subject is the text."""
    CATALOGUE = auto()
    """A catalogue that cannot be used; the subject is the language."""
    CRASH = auto()
    """Anything that was raised; the subject is its type and where."""


class TableFaults:
    """Collects what is found while a game's table and pages are drawn."""

    def __init__(self, package: Path, parts: Container[str]) -> None:
        """The folder of a game's code, whose lines are named as places, and what the keys of its texts begin with."""
        self.package = package
        self._parts = parts
        self.where = ""
        """What is open now, such as "table, move 3"."""
        self._known: set[tuple[TableFaultKind, str]] = set()
        self._new: list[str] = []

    def note_fault(self, kind: TableFaultKind, subject: str, what: str, advice: str, *, place: str = "") -> None:
        """Notes a fault, unless it is known; its place is what is open now, unless another one is given."""
        if (kind, subject) not in self._known:
            self._known.add((kind, subject))
            self._new.append(f"{place or self.where}: {what}; {advice}")

    def note_error(self, error: BaseException) -> None:
        """Notes what was raised: a sentence that is missing, a blank that nobody fills, or a fault of the code.

        What is wrong with files is left to the check of the files.
        """
        if isinstance(error, ContentError):
            return
        place = self._game_code_line_of_error(error)
        key = str(error.args[0]) if isinstance(error, KeyError) and _was_raised_by_say(error) else ""
        if "." in key:
            self.note_missing_text(key, f"{self.where} ({place})")
        elif key:
            what = f"nothing fills {{{key}}} in {', '.join(self._keys_with_placeholder(key))} ({place})"
            self.note_fault(TableFaultKind.BLANK, key, what, "pass it to say(), or use another blank")
        else:
            what = f"{type(error).__name__}: {error} ({place})"
            self.note_fault(TableFaultKind.CRASH, f"{type(error).__name__} {place}", what, "correct this line")

    def note_missing_text(self, key: str, place: str) -> None:
        """Notes that something is said for which nobody has written a text."""
        self.note_fault(TableFaultKind.WORD, key, f"there is no text {key!r}", "add it to locale/en", place=place)

    def current_game_code_line(self) -> str:
        """The line of the game's code that runs now; empty where none does."""
        return self._last_game_code_line(traceback.extract_stack())

    def take_new_faults(self) -> list[str]:
        """What was found since the last time."""
        found, self._new = self._new, []
        return found

    @contextmanager
    def catch_errors(self, where: str) -> Iterator[None]:
        """Notes whatever is raised meanwhile, and what the log is told by those who go on."""
        self.where = where
        watcher = _LoggedErrorCollector(self)
        logging.getLogger(_LISTENERS).addHandler(watcher)
        try:
            yield
        except Exception as error:  # noqa: BLE001 - another's code may raise anything
            self.note_error(error)
        finally:
            logging.getLogger(_LISTENERS).removeHandler(watcher)

    def _keys_with_placeholder(self, blank: str) -> list[str]:
        """Keys of the game's texts that have this blank in the language in use: one of them was filled."""
        own = [key for key in messages.english_texts_by_id() if key.partition(".")[0] in self._parts]
        return [key for key in own if any(f"{{{blank}{end}" in messages.translate_text(key) for end in "}:!")]

    def _game_code_line_of_error(self, error: BaseException) -> str:
        return self._last_game_code_line(traceback.extract_tb(error.__traceback__)) or log.error_place(error)

    def _last_game_code_line(self, frames: Iterable[traceback.FrameSummary]) -> str:
        own = [frame for frame in frames if Path(frame.filename).is_relative_to(self.package)]
        if not own:
            return ""
        file = Path(own[-1].filename).relative_to(self.package).as_posix()
        return f"{file}:{own[-1].lineno}, in {own[-1].name}"


class _LoggedErrorCollector(logging.Handler):
    """Hears of what was raised where the program goes on."""

    def __init__(self, faults: TableFaults) -> None:
        super().__init__(logging.ERROR)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self._faults.note_error(record.exc_info[1])


def _was_raised_by_say(error: BaseException) -> bool:
    """Whether it was raised where a sentence is looked up and filled."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return Path(last.filename) == Path(messages.__file__)


def quote_text(text: str) -> str:
    """A text as a fault quotes it."""
    return repr(text if len(text) <= _LETTERS else f"{text[:_LETTERS]}…")


_MISSING: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'


class TextsWithListener(TextRenderer):
    """Tells of every text that is drawn."""

    def __init__(self, on_drawn: Callable[[str], None]) -> None:
        super().__init__()
        self._on_drawn = on_drawn

    def label(self, text: str, size: int, colour: str, *, bold: bool = False, spacing: int = 0) -> pygame.Surface:
        self._on_drawn(text)
        return super().label(text, size, colour, bold=bold, spacing=spacing)

    def wrap_lines(self, text: str, size: int, width: int, *, bold: bool = False) -> list[str]:
        self._on_drawn(text)
        return super().wrap_lines(text, size, width, bold=bold)


class SpritesReportingMissing(Sprites):
    """Tells of a drawing that is missing, and draws nothing instead of it."""

    def __init__(self, folder: Callable[[str], Path], on_missing: Callable[[str], None]) -> None:
        super().__init__(folder)
        self._on_missing = on_missing

    def text(self, name: str) -> str:
        try:
            return super().text(name)
        except FileNotFoundError:
            self._on_missing(name)
            return _MISSING


def letters_without_font(text: str) -> list[str]:
    """Letters of a text that no font of the program has, each once: another laptop may not draw them."""
    files = [letter_ranges_of_font(path) for path in shipped_font_files(bold=False)]
    return [
        letter
        for letter in dict.fromkeys(text)
        if not letter.isspace()
        and unicodedata.category(letter)[0] not in "CM"  # nothing is drawn for it, or it is on the letter before
        and not any(letter in letters for letters in files)
    ]
