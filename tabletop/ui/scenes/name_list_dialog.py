"""NameListScene: a box in which several people, or teams, are entered one line after the other, until it is closed.

Pushed by `club.people_view` and `evening.people`. It reads the line (`play.name_lists`), hands the entries to its owner
and says what came of it: how many are there now, what was not taken and why. What was not taken stays in the line to be
mended. The last line can be undone, and is in the field again then. Return in an empty line closes the box.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tabletop.play.name_lists import BREAK_TEXT, ListedEntry, NameList, read_people, read_teams
from tabletop.play.seats import LONGEST_NAME
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.sentences import join_list, join_sentences
from tabletop.ui.widgets.layout import Layout, grow, row

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LONGEST_LINE: Final = 6000
"""Letters of a line: room for 200 people."""
_MOST_NAMED: Final = 8
"""Names of a line that are told; of more there is only the number."""
_MOST_REASONS: Final = 3
"""Entries whose refusal is told."""


@dataclass(frozen=True, slots=True)
class EntryOutcome:
    """What came of a line."""

    refused: tuple[tuple[ListedEntry, str], ...]
    """Entries that were not taken, each with the reason as a sentence."""
    progress: str
    """How many are there now, such as "12 people"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameListTexts:
    """What the box says."""

    question: str
    details: str
    hint: str
    done: str
    progress: str
    """How many are there already."""


class NameListScene(NameScene):
    """Escape, a click beside the box and Return in an empty line close it; what was entered stays."""

    _width = 640
    _break_text = BREAK_TEXT

    def __init__(
        self, stage: Stage, texts: NameListTexts, add: Callable[[Sequence[ListedEntry]], EntryOutcome],
        undo: Callable[[Sequence[ListedEntry]], EntryOutcome], *, has_teams: bool = False,
    ) -> None:  # fmt: skip
        """`add` enters all entries of a line at once, `undo` takes the ones of a line out again."""
        super().__init__(stage, texts.question, texts.details, "", self._enter_line, hint=texts.hint, done=texts.done,
                         icon="person", longest=_LONGEST_LINE)  # fmt: skip
        self._add, self._undo, self._read = add, undo, read_teams if has_teams else read_people
        self.progress_text = texts.progress
        """How many are there now."""
        self.entered: list[tuple[ListedEntry, ...]] = []
        """What was entered here, line by line."""

    def submit_name(self) -> None:
        """Enters what is in the line; an empty one closes the box."""
        if not self.name.strip():
            self.stage.pop_scene()
            return
        self.refusal_text = self._enter_line(self.name)
        self._show_line(self.name)

    def undo_last_line(self) -> None:
        """Whoever was entered last is out again, and stands in the line to be mended."""
        line = self.entered.pop()
        outcome = self._undo(line)
        self.progress_text = outcome.progress
        self.refusal_text = join_sentences(_reason_texts(outcome))
        kept = [entry for entry, _ in outcome.refused]
        if kept:
            self.entered.append(tuple(kept))
        self._show_line(BREAK_TEXT.join(each.text for each in line if each not in kept))

    def _enter_line(self, typed: str) -> str:
        """Returns what was not taken, and leaves that in the line."""
        found = self._read(typed)
        outcome = self._add(found.entries)
        refused = [entry for entry, _ in outcome.refused]
        taken = tuple(each for each in found.entries if each not in refused)
        if taken:
            self.entered.append(taken)
        self.progress_text = outcome.progress
        self.name = BREAK_TEXT.join((*(each.text for each in refused), *found.too_long))
        return join_sentences((*_reason_texts(outcome), *_fault_texts(found)))

    def _show_line(self, line: str) -> None:
        self.name = line
        self.layout()
        self.form.focus_widget("name")
        self.typing = self.form.is_typing

    def _details_layouts(self, parts: FormParts) -> list[Layout]:
        """They make room for what was wrong."""
        return [] if self.refusal_text else super()._details_layouts(parts)

    def _entered_layouts(self, parts: FormParts) -> list[Layout]:
        told = [self.progress_text]
        if self.entered:
            told.append(say("names.last", names=_names_text([each.name for each in self.entered[-1]])))
        return [parts.words(join_sentences(told), size=SMALL, colour=self.stage.theme.secondary)]

    def _buttons_layout(self, parts: FormParts, high: int) -> Layout:
        add = parts.button(
            self._done_label, self.submit_name, height=high, name="done", look="@primary", icon=self._icon
        )
        undo = parts.button(say("names.undo"), self.undo_last_line, height=high, name="undo", icon="undo",
                            enabled=bool(self.entered), tip=say("names.undo_tip"))  # fmt: skip
        close = parts.button(say("names.close"), self.stage.pop_scene, height=high, name="cancel")
        return row(grow(add), grow(undo), grow(close), gap=self.stage.metrics.px(12))


def _names_text(names: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    more = len(names) - _MOST_NAMED
    return join_list((*names[:_MOST_NAMED], *([say("names.more", count=more)] if more > 0 else [])))


def _reason_texts(outcome: EntryOutcome) -> list[str]:
    """Why entries were not taken: a few reasons, then how many more entries there are."""
    told = [text for _, text in outcome.refused]
    shown = list(dict.fromkeys(told[:_MOST_REASONS]))
    return [*shown, *([say("names.more", count=len(told) - _MOST_REASONS)] if len(told) > _MOST_REASONS else [])]


def _fault_texts(found: NameList) -> list[str]:
    """What of a line was no name, or one too many."""
    told = [say("names.repeated", names=_names_text(found.repeated))] if found.repeated else []
    if found.too_long:
        told.append(say("names.too_long", names=_names_text(found.too_long), most=LONGEST_NAME))
    if found.empty_count:
        told.append(say("names.empty", count=found.empty_count))
    return told
