"""What can be done with the file of a saved match: name it, export it, import another one.

Used by `replays.scene`; `open_file` uses the import, the title the way to a series. Each function asks or
says on the screen what is needed and writes through `play`. A change must keep: naming a match changes its file but
not its place in the list, export and import copy and never move, and every fault becomes a sentence for people.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop import paths
from tabletop.clock_trust import recency_sort_key
from tabletop.play.exchange import export_match_file, import_match_file
from tabletop.play.files import is_saved_match_file_name
from tabletop.play.journal import SaveError
from tabletop.play.listing import saved_match_entry_of
from tabletop.play.record import TITLE
from tabletop.play.saved_matches import load_match
from tabletop.play.summary import MatchSummary
from tabletop.ui import folders
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import MenuItem, MenuScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.replays.rows import match_name
from tabletop.ui.scenes.saved_match import load_error_text
from tabletop.ui.system_reasons import system_reason_text

if TYPE_CHECKING:
    from tabletop.play.listing import SavedMatchEntry
    from tabletop.ui.stage.stage import Stage

_MOST_FILES = 8
"""Files that are offered at once."""


def ask_match_name(
    stage: Stage, entry: SavedMatchEntry, summary: MatchSummary | None, done: Callable[[], None]
) -> None:
    """Asks what the match is to be called; an empty name takes it away."""

    def take(name: str) -> str:
        refused = _write_match_name(stage, entry.path, name)
        if not refused:
            done()
        return refused

    now = summary.title if summary else ""
    stage.push_scene(NameScene(stage, say("title.name_question"), say("title.name_details"), now, take,
                         hint=match_name(entry, None), done=say("title.name_do"), icon="edit"))  # fmt: skip


def _write_match_name(stage: Stage, path: Path, name: str) -> str:
    """Writes it into the file, which keeps its place in the list; returns why that cannot be, for people."""
    if name and not name.isprintable():
        return say("title.name_bad")
    try:
        match = load_match(path, stage.game_library).match
        if match.journal is None:
            return say("title.save_other")
        match.notes.set_note(TITLE, name)
        match.journal.close()
    except SaveError as error:
        return load_error_text(error)
    except OSError as error:
        return say("title.save_cannot_write", why=system_reason_text(error))
    return ""


def open_series_end(stage: Stage, entry: SavedMatchEntry) -> None:
    """The page of the end of a saved match, from where its series goes on, or why it cannot be shown."""
    try:
        stage.push_scene(open_scene("end", stage, SceneRequest(entry.game, entry.path)))
    except SaveError as error:
        stage.toast.show(say("title.not_opened", file=entry.path.name, why=load_error_text(error)))


def export_match(stage: Stage, entry: SavedMatchEntry, summary: MatchSummary | None) -> None:
    """A copy in a folder of its own, beside those of matches and settings."""
    title = summary.title if summary and summary.title else ""
    try:
        made = export_match_file(entry.path, paths.exchange(), title)
    except OSError as error:
        stage.toast.show(say("title.not_exported", why=system_reason_text(error)))
        return
    stage.toast.show(say("title.exported", file=made))


def open_import_menu(stage: Stage, done: Callable[[Path], None]) -> None:
    """Offers the newest files of the folder for that; without any says where they would have to be."""
    folder = paths.exchange()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = [path for path in folder.iterdir() if is_saved_match_file_name(path.name) and path.exists()]
        found = sorted(there, key=lambda path: recency_sort_key(path.stat().st_mtime), reverse=True)[:_MOST_FILES]
    except OSError as error:
        stage.toast.show(say("title.not_imported", file=folder.name, why=system_reason_text(error)))
        return
    items = [MenuItem(f"file {i}", path.stem, partial(import_match, stage, path, done), "import")
             for i, path in enumerate(found)]  # fmt: skip
    items.append(MenuItem("folder", say("settings.show"), partial(_show_folder, stage, folder), "folder"))
    note = say("title.import_note", folder=folder)
    stage.push_scene(MenuScene(stage, items, title=say("title.import"), note=note))


def _show_folder(stage: Stage, folder: Path) -> None:
    if not folders.show_folder(folder):
        stage.toast.show(say("settings.shown_not", path=folder))


def import_match(stage: Stage, path: Path, done: Callable[[Path], None]) -> None:
    """A copy among the saved matches, or why not."""
    try:
        made = import_match_file(path, stage.saves, stage.game_library)
    except SaveError as error:
        stage.toast.show(say("title.not_imported", file=path.name, why=load_error_text(error)))
        return
    except OSError as error:
        stage.toast.show(say("title.not_imported", file=path.name, why=system_reason_text(error)))
        return
    done(made)
    closed = saved_match_entry_of(made).why_closed
    stage.toast.show(say(f"title.imported_{closed}" if closed else "title.imported", file=made.name))
