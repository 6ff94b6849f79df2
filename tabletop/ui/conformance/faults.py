"""Collects the faults of a game's table, and draws something where a letter or drawing is missing."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from pathlib import Path
from typing import Final

from tabletop import log
from tabletop.content.errors import ContentError
from tabletop.ui import words as strings

_LISTENERS: Final = "tabletop.play.listeners"
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
        place = self._place_of_error(error)
        key = str(error.args[0]) if isinstance(error, KeyError) and _is_from_say(error) else ""
        if "." in key:
            self.note_missing_text(key, f"{self.where} ({place})")
        elif key:
            what = f"nothing fills {{{key}}} in {', '.join(self._keys_with_blank(key))} ({place})"
            self.note_fault(TableFaultKind.BLANK, key, what, "pass it to say(), or use another blank")
        else:
            what = f"{type(error).__name__}: {error} ({place})"
            self.note_fault(TableFaultKind.CRASH, f"{type(error).__name__} {place}", what, "correct this line")

    def note_missing_text(self, key: str, place: str) -> None:
        """Notes that something is said for which nobody has written a text."""
        self.note_fault(
            TableFaultKind.WORD, key, f"there is no text {key!r}", "add it to the words of your box", place=place
        )

    def current_game_line(self) -> str:
        """The line of the game's code that runs now; empty where none does."""
        return self._last_game_line(traceback.extract_stack())

    def take_new_faults(self) -> list[str]:
        """What was found since the last time."""
        found, self._new = self._new, []
        return found

    @contextmanager
    def note_errors(self, where: str) -> Iterator[None]:
        """Notes whatever is raised meanwhile, and what the log is told by those who go on."""
        self.where = where
        watcher = _LogWatcher(self)
        logging.getLogger(_LISTENERS).addHandler(watcher)
        try:
            yield
        except Exception as error:  # noqa: BLE001 - another's code may raise anything
            self.note_error(error)
        finally:
            logging.getLogger(_LISTENERS).removeHandler(watcher)

    def _keys_with_blank(self, blank: str) -> list[str]:
        """Keys of the game's texts that have this blank in the language in use: one of them was filled."""
        own = {key: text for key, text in strings.texts().items() if key.partition(".")[0] in self._parts}
        texts = {key: strings.translate_text(text) for key, text in own.items()}
        return [key for key, text in texts.items() if any(f"{{{blank}{end}" in text for end in "}:!")]

    def _place_of_error(self, error: BaseException) -> str:
        return self._last_game_line(traceback.extract_tb(error.__traceback__)) or log.error_place(error)

    def _last_game_line(self, frames: Iterable[traceback.FrameSummary]) -> str:
        own = [frame for frame in frames if Path(frame.filename).is_relative_to(self.package)]
        if not own:
            return ""
        file = Path(own[-1].filename).relative_to(self.package).as_posix()
        return f"{file}:{own[-1].lineno}, in {own[-1].name}"


class _LogWatcher(logging.Handler):
    """Hears of what was raised where the program goes on."""

    def __init__(self, faults: TableFaults) -> None:
        super().__init__(logging.ERROR)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self._faults.note_error(record.exc_info[1])


def _is_from_say(error: BaseException) -> bool:
    """Whether it was raised where a sentence is looked up and filled."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return Path(last.filename) == Path(strings.__file__)


def quote_text(text: str) -> str:
    """A text as a fault quotes it."""
    return repr(text if len(text) <= _LETTERS else f"{text[:_LETTERS]}…")
