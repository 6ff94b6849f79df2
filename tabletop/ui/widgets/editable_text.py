"""A line of text that is edited: its caret, what is selected, what an input method composes, and undo.

Used by `text_field`, which draws it, and by `form`; `field_keys` says which key does what. It knows no pixels and no
keys and must not import pygame. Positions count code points; the caret never stands inside a letter with its marks.

    >>> text = EditableText("Ada", longest=40)
    >>> text.insert(" L.")
    True
    >>> text.undo()
    >>> text.text
    'Ada'
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from enum import Enum, auto
from itertools import accumulate
from typing import Final, NamedTuple

from tabletop.ui.drawing.line_breaks import split_grapheme_clusters

_BREAKS: Final = re.compile(r"[\t\v\f\r\n\x85\u2028\u2029]+")
_JOINERS: Final = "\u200c\u200d"
_COMMANDS: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of Unicode whose signs show nothing."""
_MOST_UNDOS: Final = 200
_MOST_TYPED: Final = 10_000
"""Code points of a paste that are looked at: ten million would stop the window for ten seconds."""


class _EditKind(Enum):
    """Edits of one kind that follow each other are undone together."""

    TYPE = auto()
    """A space begins another one."""
    DELETE = auto()
    WHOLE = auto()
    """Always undone alone, such as a paste."""


class _UndoState(NamedTuple):
    """What undo goes back to."""

    text: str
    caret: int
    anchor: int


class EditableText:
    """The text and everything that one does to it; a text beyond the limit is cut, never refused."""

    def __init__(self, text: str, *, longest: int, break_text: str = " ") -> None:
        """The caret stands at the end; `longest` counts code points. `break_text` stands for breaks and tabs."""
        self._text = text
        self._break_text = break_text
        self._longest = longest
        self._caret = self._anchor = len(text)
        self._composition = ""
        self._composition_caret = 0
        self._undos: deque[_UndoState] = deque(maxlen=_MOST_UNDOS)
        self._redos: list[_UndoState] = []
        self._last_edit = _EditKind.WHOLE

    # --- what there is --------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """Without what is being composed."""
        return self._text

    @property
    def caret(self) -> int:
        return self._caret

    @property
    def longest(self) -> int:
        return self._longest

    @property
    def selection(self) -> tuple[int, int]:
        """From one position to another; both are the caret's where nothing is selected."""
        return min(self._caret, self._anchor), max(self._caret, self._anchor)

    @property
    def selected_text(self) -> str:
        low, high = self.selection
        return self._text[low:high]

    @property
    def composition(self) -> str:
        """What an input method shows before it is text."""
        return self._composition

    @property
    def shown_text(self) -> str:
        """With what is being composed, which stands where it will be inserted."""
        low, high = self.selection
        return self._text[:low] + self._composition + self._text[high:] if self._composition else self._text

    @property
    def shown_caret(self) -> int:
        """The caret in the text that is shown."""
        return self.selection[0] + self._composition_caret if self._composition else self._caret

    @property
    def composition_span(self) -> tuple[int, int]:
        """From one position to another in the text that is shown; both the same where nothing is composed."""
        low = self.selection[0]
        return low, low + len(self._composition)

    # --- edits ----------------------------------------------------------------------------------------------------

    def insert(self, typed: str, *, is_paste: bool = False) -> bool:
        """In the place of what is selected; breaks and tabs become `break_text`. Whether all of it fitted."""
        self._composition = ""
        is_huge, typed = len(typed) > _MOST_TYPED, typed[:_MOST_TYPED]
        if _BREAKS.search(typed):
            typed = self._break_text.join(part for part in _BREAKS.split(typed) if part)
        text = typed
        text = "".join(letter for letter in text if _is_printable_letter(letter))
        low, high = self.selection
        fitting = _cut_to_whole_clusters(text, max(0, self._longest - len(self._text) + high - low))
        if fitting:
            is_alone = is_paste or low != high or fitting[0].isspace()
            self._save_undo_state_before(_EditKind.WHOLE if is_alone else _EditKind.TYPE)
            self._replace_text_range(low, high, fitting)
            self._last_edit = _EditKind.WHOLE if is_paste else _EditKind.TYPE
        return fitting == text and not is_huge

    def replace_all_text(self, text: str) -> bool:
        """All of it at once; whether it fitted."""
        self.select_all()
        if not text and self._text:
            self.delete_selection()
            return True
        return self.insert(text, is_paste=True)

    def delete_selection(self) -> None:
        """Deletes what is selected, if anything is."""
        low, high = self.selection
        if low != high:
            self._save_undo_state_before(_EditKind.WHOLE)
            self._replace_text_range(low, high, "")

    def delete(self, by: int, *, by_word: bool = False) -> None:
        """Deletes what is selected, or else the letter before the caret (-1) or behind it (1), or a word."""
        if self._caret != self._anchor:
            self.delete_selection()
            return
        target = self._caret_after_move(by, by_word=by_word)
        if target != self._caret:
            self._save_undo_state_before(_EditKind.WHOLE if by_word else _EditKind.DELETE)
            self._replace_text_range(min(target, self._caret), max(target, self._caret), "")

    def compose(self, text: str, caret: int) -> None:
        """An input method shows a text, with its own caret in it; "" where it has given up."""
        self._composition = text
        self._composition_caret = max(0, min(caret, len(text)))

    def undo(self) -> None:
        """Goes back before the last edit."""
        if self._undos:
            self._redos.append(self._current_undo_state)
            self._restore_undo_state(self._undos.pop())

    def redo(self) -> None:
        """Does again what was undone last."""
        if self._redos:
            self._undos.append(self._current_undo_state)
            self._restore_undo_state(self._redos.pop())

    # --- the caret ------------------------------------------------------------------------------------------------

    def move_to(self, position: int, *, selects: bool = False) -> None:
        """Puts the caret there; where it `selects`, what it passes is selected."""
        self._caret = self._snap_to_letter_end(max(0, min(position, len(self._text))))
        if not selects:
            self._anchor = self._caret
        self._last_edit = _EditKind.WHOLE

    def move_caret_by(self, by: int, *, by_word: bool = False, selects: bool = False) -> None:
        """One letter or word back (-1) or on (1); without Shift a selection ends at that side of it."""
        if self._caret != self._anchor and not selects and not by_word:
            self.move_to(self.selection[0 if by < 0 else 1])
        else:
            self.move_to(self._caret_after_move(by, by_word=by_word), selects=selects)

    def move_to_end(self, by: int, *, selects: bool = False) -> None:
        """Before the first letter (-1) or behind the last one (1)."""
        self.move_to(0 if by < 0 else len(self._text), selects=selects)

    def select_all(self) -> None:
        self._anchor, self._caret = 0, len(self._text)
        self._last_edit = _EditKind.WHOLE

    def select_word_at(self, position: int) -> None:
        """The word there, or the signs and spaces between two words."""
        at = max(0, min(position, len(self._text) - 1))
        low = high = at
        if self._text:
            inside = _is_word_letter(self._text[at])
            while low > 0 and _is_word_letter(self._text[low - 1]) == inside:
                low -= 1
            while high < len(self._text) and _is_word_letter(self._text[high]) == inside:
                high += 1
        self._anchor, self._caret = low, high
        self._last_edit = _EditKind.WHOLE

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _current_undo_state(self) -> _UndoState:
        return _UndoState(self._text, self._caret, self._anchor)

    def _save_undo_state_before(self, edit: _EditKind) -> None:
        """Keeps what was there, unless the edit belongs to the one before."""
        if edit == _EditKind.WHOLE or edit != self._last_edit:
            self._undos.append(self._current_undo_state)
        self._redos.clear()
        self._last_edit = edit

    def _replace_text_range(self, low: int, high: int, text: str) -> None:
        self._text = self._text[:low] + text + self._text[high:]
        self._caret = self._anchor = low + len(text)

    def _restore_undo_state(self, moment: _UndoState) -> None:
        self._text, self._caret, self._anchor = moment
        self._composition, self._last_edit = "", _EditKind.WHOLE

    def _caret_after_move(self, by: int, *, by_word: bool) -> int:
        if by_word:
            return self._word_end_from_caret(by)
        ends = self._letter_end_positions()
        if by > 0:
            return next((end for end in ends if end > self._caret), len(self._text))
        return max((end for end in ends if end < self._caret), default=0)

    def _word_end_from_caret(self, by: int) -> int:
        """The end of the word behind the caret, or the start of the one before it."""
        at, text = self._caret, self._text
        for inside in (False, True):
            while 0 <= (beside := at if by > 0 else at - 1) < len(text) and _is_word_letter(text[beside]) == inside:
                at += by
        return at

    def _letter_end_positions(self) -> list[int]:
        return [0, *accumulate(len(cluster) for cluster in split_grapheme_clusters(self._text))]

    def _snap_to_letter_end(self, position: int) -> int:
        return next(end for end in self._letter_end_positions() if end >= position)


def _is_word_letter(letter: str) -> bool:
    if letter in "\ufe0e\ufe0f":  # it belongs to the sign before it, as that of a heart
        return False
    return unicodedata.category(letter)[0] in "LMN" or letter in "_'’" or letter in _JOINERS


def _is_printable_letter(letter: str) -> bool:
    """Whether it is more than a command to whoever draws it, such as a change of direction."""
    return unicodedata.category(letter) not in _COMMANDS or letter in _JOINERS


def _cut_to_whole_clusters(text: str, room: int) -> str:
    """As many whole letters with their marks as fit."""
    if len(text) <= room:
        return text
    ends = accumulate(len(cluster) for cluster in split_grapheme_clusters(text))
    return text[: max((end for end in ends if end <= room), default=0)]
