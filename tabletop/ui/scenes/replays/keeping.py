"""What is done with the file of a match in the list: it is named, taken out, or brought in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop import paths
from tabletop.play.exchange import bring_in, bring_out
from tabletop.play.folders import is_save_name
from tabletop.play.journal import SaveError
from tabletop.play.listing import entry_of
from tabletop.play.record import TITLE
from tabletop.play.save import load
from tabletop.play.summary import Summary
from tabletop.times import recency
from tabletop.ui import folders
from tabletop.ui.scenes.menu import MenuItem, MenuScene
from tabletop.ui.scenes.name import NameScene
from tabletop.ui.scenes.registry import Request, open_scene
from tabletop.ui.scenes.replays.rows import named
from tabletop.ui.scenes.saved import load_error_text
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.play.listing import SavedMatchEntry
    from tabletop.ui.stage.stage import Stage

_MOST = 8
"""Files that are offered at once."""


def ask_name(stage: Stage, entry: SavedMatchEntry, summary: Summary | None, done: Callable[[], None]) -> None:
    """Asks what the match is to be called; an empty name takes it away."""

    def take(name: str) -> str:
        refused = _name(stage, entry.path, name)
        if not refused:
            done()
        return refused

    now = summary.title if summary else ""
    stage.push(NameScene(stage, say("title.name_question"), say("title.name_details"), now, take,
                         hint=named(entry, None), done=say("title.name_do"), icon="edit"))  # fmt: skip


def _name(stage: Stage, path: Path, name: str) -> str:
    """Writes it into the file, which keeps its place in the list; returns why that cannot be, for people."""
    if name and not name.isprintable():
        return say("title.name_bad")
    try:
        match = load(path, stage.library).match
        if match.journal is None:
            return say("title.save_other")
        match.notes.settle(TITLE, name)
        match.journal.close()
    except SaveError as error:
        return load_error_text(error)
    except OSError as error:
        return say("title.save_cannot_write", why=error.strerror or error)
    return ""


def series(stage: Stage, entry: SavedMatchEntry) -> None:
    """The page of the end of a saved match, from where its series goes on, or why it cannot be shown."""
    try:
        stage.push(open_scene("end", stage, Request(entry.game, entry.path)))
    except SaveError as error:
        stage.toast.show(say("title.not_opened", file=entry.path.name, why=load_error_text(error)))


def take_out(stage: Stage, entry: SavedMatchEntry, summary: Summary | None) -> None:
    """A copy in a folder of its own, beside those of matches and settings."""
    title = summary.title if summary and summary.title else ""
    try:
        made = bring_out(entry.path, paths.exchange(), title)
    except OSError as error:
        stage.toast.show(say("title.not_exported", why=error.strerror or error))
        return
    stage.toast.show(say("title.exported", file=made))


def ask_in(stage: Stage, done: Callable[[Path], None]) -> None:
    """Offers the newest files of the folder for that; without any says where they would have to be."""
    folder = paths.exchange()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = [path for path in folder.iterdir() if is_save_name(path.name) and path.exists()]
        found = sorted(there, key=lambda path: recency(path.stat().st_mtime), reverse=True)[:_MOST]
    except OSError as error:
        stage.toast.show(say("title.not_imported", file=folder.name, why=error.strerror or error))
        return
    items = [MenuItem(f"file {i}", path.stem, partial(take_in, stage, path, done), "import")
             for i, path in enumerate(found)]  # fmt: skip
    items.append(MenuItem("folder", say("settings.show"), partial(_show, stage, folder), "folder"))
    note = say("title.import_note", folder=folder)
    stage.push(MenuScene(stage, items, title=say("title.import"), note=note))


def _show(stage: Stage, folder: Path) -> None:
    if not folders.show(folder):
        stage.toast.show(say("settings.shown_not", path=folder))


def take_in(stage: Stage, path: Path, done: Callable[[Path], None]) -> None:
    """A copy among the saved matches, or why not."""
    try:
        made = bring_in(path, stage.saves, stage.library)
    except SaveError as error:
        stage.toast.show(say("title.not_imported", file=path.name, why=load_error_text(error)))
        return
    except OSError as error:
        stage.toast.show(say("title.not_imported", file=path.name, why=error.strerror or error))
        return
    done(made)
    closed = entry_of(made).closed
    stage.toast.show(say(f"title.imported_{closed}" if closed else "title.imported", file=made.name))
