"""UnsavedNotice: the notice over the board while a match cannot be written to the disk.

Made by TableScene and ReviewScene, drawn by their pictures. It offers other folders and asks before the match is
left. Writing and trying again is done by `play.persistent_journal`; the game continues meanwhile. A change must keep:
no way out of the table loses an unsaved match without a question, and the notice is a button named BUTTON_NAME, which
tests press.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

import pygame

from tabletop.play.match import Match
from tabletop.play.persistent_journal import RETRY_SECONDS, PersistentJournal, WriteTrouble, write_trouble_of
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuItem, MenuScene
from tabletop.ui.stage.buttons import Button, ButtonKind
from tabletop.ui.stage.stage import Stage
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.layout import Align, PlacedRects, pad, within

BUTTON_NAME: Final = "unsaved"
"""Of the mark among the buttons."""
_FOLDER_NAMES: Final = ("Documents", "Desktop", "Downloads", "")
"""Folders of the player's own folder where a match may go instead."""


class UnsavedMatchHost(Protocol):
    """The scene that has the match."""

    @property
    def match(self) -> Match[Any, Any, Any]:
        """What may not be written down."""

    def refresh(self) -> None:
        """Shows the buttons anew."""


class UnsavedNotice:
    """Stands over the board as long as something is not written down."""

    def __init__(self, stage: Stage, board: Callable[[], pygame.Rect], host: UnsavedMatchHost) -> None:
        """`board` is where the board lies, in pixels."""
        self._stage = stage
        self._board_rect = board
        self._host = host
        self._shown_trouble: WriteTrouble | None = None
        self._leaving_question: ConfirmScene | None = None
        """What was asked last before leaving."""
        self._retry_at = 0.0
        """When it is tried again by itself."""

    def update(self) -> None:
        """The mark comes and goes with the trouble, whoever has met or ended it."""
        found = write_trouble_of(self._host.match)
        if found is not None and self._shown_trouble is None:
            self._retry_at = self._stage.now + RETRY_SECONDS
        elif found is not None and self._stage.now >= self._retry_at:
            self._retry_at = self._stage.now + RETRY_SECONDS
            found = self._retry_writing_journal()
        if found != self._shown_trouble:
            self._shown_trouble = found
            self._host.refresh()

    def _retry_writing_journal(self) -> WriteTrouble | None:
        """What is still not written down, after it was tried again; that all is now is said."""
        journal = self._host.match.journal
        if isinstance(journal, PersistentJournal) and journal.retry_writing() and journal.path is not None:
            self._stage.toast.show(say("table.saved_in", path=journal.path))
        return write_trouble_of(self._host.match)

    def unsaved_notice_text(self) -> str:
        """What is not written down, and why; nothing where all is."""
        trouble = write_trouble_of(self._host.match)
        if trouble is None:
            return ""
        why = system_reason_text(trouble.error)
        if not trouble.first_missing_ply:
            return say("table.unsaved_at_all", why=why)
        return say("table.unsaved_since", ply=trouble.first_missing_ply, why=why)

    def buttons(self) -> list[Button]:
        """The mark, which is a button too; none where all is written down."""
        words = self.unsaved_notice_text()
        if not words:
            return []
        metrics, rects = self._stage.metrics, PlacedRects()
        wide = self._stage.texts.text_width(words, metrics.font_size(BODY), bold=True) + metrics.px(72)
        mark = within(rects.cell("mark", height=metrics.mix_px(40, 0.5)), most_width=wide, down=Align.START)
        pad(mark, x=metrics.px(24), y=metrics.px(8)).place(self._board_rect())
        return [
            Button(BUTTON_NAME, rects["mark"], self.open_folder_menu, words, "warning", ButtonKind.PRIMARY,
                   tip=say("table.unsaved_tip"), is_always_pressable=True)
        ]  # fmt: skip

    def open_folder_menu(self) -> None:
        """Tries again, or goes on in another folder."""
        stage, journal = self._stage, self._host.match.journal
        if not isinstance(journal, PersistentJournal):
            return
        items = [
            MenuItem(
                "again",
                say("table.do_try_again"),
                partial(self._run_and_report_saving, journal.retry_writing),
                "replay",
            )
        ]
        items += [
            MenuItem(
                f"folder {i}",
                str(folder),
                partial(self._run_and_report_saving, partial(journal.move_to_folder, folder)),
                "folder",
            )
            for i, folder in enumerate(self._other_save_folders(journal))
        ]
        note = self.unsaved_notice_text() + "\n" + say("table.unsaved_note")
        stage.push_scene(MenuScene(stage, items, title=say("table.unsaved_title"), note=note))

    def asks_before_leaving(self, go: Callable[[], None]) -> bool:
        """Opens a question, once, where moves can't be written and would be lost; `go` is called only on Yes."""
        journal, stage = self._host.match.journal, self._stage
        if not isinstance(journal, PersistentJournal) or journal.trouble is None or journal.retry_writing():
            return False
        if self._leaving_question in stage.scenes:
            return True
        question, yes, no = say("table.leave_unsaved"), say("table.do_leave"), say("table.do_stay")
        self._leaving_question = ConfirmScene(
            stage, question, yes, go, details=self.unsaved_notice_text(), no_words=no, icon="warning", risky=True
        )
        stage.push_scene(self._leaving_question)
        return True

    def _other_save_folders(self, journal: PersistentJournal) -> Iterator[Path]:
        """Other folders that there are, those in use left out."""
        own = Path.home()
        for name in _FOLDER_NAMES:
            folder = own / name
            if folder.is_dir() and folder != journal.folder:
                yield folder

    def _run_and_report_saving(self, act: Callable[[], object]) -> None:
        """Says what has come of it."""
        journal = self._host.match.journal
        act()
        self.update()
        if isinstance(journal, PersistentJournal) and journal.trouble is None and journal.path is not None:
            self._stage.toast.show(say("table.saved_in", path=journal.path))
        else:
            self._stage.toast.show(self.unsaved_notice_text())
