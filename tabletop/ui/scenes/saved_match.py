"""What pages do with a saved match: describe it, draw it small, resume it, remove and restore it.

Used by `title.scene`, `continue_bar`, `replays.scene`, `rows`, `match_details`, `end.scene`, `evening.scene` and
campaign pages. Reading and replaying is done by `play.saved_matches`; here are the sentences for what goes wrong.
MatchThumbnails replays a match in the main thread, once for each change of its file, so load one per frame at most. A
change must keep: removing moves a file so that it can be restored, and never writes over another file.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from tabletop import log
from tabletop.clock_trust import plausible_local_time
from tabletop.play.files import REMOVED
from tabletop.rules.caches import Cache
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.locale_formats import date_text, time_of_day_text
from tabletop.ui.messages import has_text, localised_seat_name, say
from tabletop.ui.system_reasons import params_for_people, system_reason_text

if TYPE_CHECKING:
    from tabletop.play.campaigns import RecordFileError
    from tabletop.play.listing import SavedMatchEntry
    from tabletop.play.match import Match
    from tabletop.play.saved_matches import LoadedMatch, SaveError
    from tabletop.play.seats import Sitter
    from tabletop.ui.stage.stage import Stage


def count_text(key: str, count: int) -> str:
    """A number of things in words; none of them may have a message of their own."""
    return say(f"{key}_0") if not count and has_text(f"{key}_0") else say(key, count=count)


def format_past_time(seconds: float, now: datetime) -> str:
    """Day and time of something in the past, `seconds` since 1970; a time that cannot be right is not shown."""
    at = plausible_local_time(seconds, now)
    if at is None:
        return say("title.day_unknown")
    days = (now.date() - at.date()).days
    key = {0: "title.today", 1: "title.yesterday"}.get(days, "title.day")
    return say(key, time=time_of_day_text(at), day=date_text(at))


def moves_and_time_text(entry: SavedMatchEntry, now: datetime) -> str:
    """Moves and time in one line; a match that is over without a move was given up."""
    plies = say("title.given_up") if entry.is_finished and not entry.plies else count_text("title.plies", entry.plies)
    return say("title.facts", plies=plies, when=format_past_time(entry.modified, now))


def load_error_text(error: SaveError) -> str:
    """Why a match cannot be opened, for people."""
    key = f"title.save_{error.reason}"
    return say(key if has_text(key) else "title.save_other", **params_for_people(error))


def campaign_error_text(error: RecordFileError) -> str:
    """Why a campaign cannot be opened or kept, for people."""
    return say(f"campaigns.{error.reason}", file=error.path.name, **params_for_people(error))


def sitter_label(sitter: Sitter) -> str:
    """Name and kind of who sits there."""
    return localised_seat_name(sitter.name) or say("common.person" if sitter.is_person else "common.computer")


def side_icon(stage: Stage, seat: int, size: int) -> pygame.Surface:
    """The seat's mark, which tells by shape what it tells by colour."""
    return draw.seat_mark_picture(stage, seat, size)


def draw_sitters(
    stage: Stage, surface: DisplayList, entry: SavedMatchEntry, rect: pygame.Rect, step: int, *, bold: bool = False,
    sitters: Sequence[Sitter] | None = None,
) -> None:  # fmt: skip
    """One line per seat from the top of `rect`, `step` pixels apart; `sitters` are those of now, if known."""
    if entry.header is None:
        return
    side = stage.metrics.mix_px(18, 0.6)
    for seat, sitter in enumerate(sitters or entry.header.sitters):
        y = rect.y + step * seat + step // 2
        mark = side_icon(stage, seat, side)
        surface.blit(mark, mark.get_rect(midleft=(rect.x, y)))
        x = rect.x + side + stage.metrics.px(10)
        draw.text(stage, surface, sitter_label(sitter), (x, y), size=BODY, bold=bold, width=rect.right - x)


def draw_sitters_inline(
    stage: Stage,
    surface: DisplayList,
    entry: SavedMatchEntry,
    rect: pygame.Rect,
    sitters: Sequence[Sitter] | None = None,
) -> None:
    """All seats in one line, as far as there is room; `sitters` are those of now, if known."""
    if entry.header is None:
        return
    side, x = stage.metrics.mix_px(16, 0.6), rect.x
    for seat, sitter in enumerate(sitters or entry.header.sitters):
        room = rect.right - x - side - stage.metrics.px(6)
        if room < stage.metrics.text_px(28):
            return
        mark = side_icon(stage, seat, side)
        surface.blit(mark, mark.get_rect(midleft=(x, rect.centery)))
        x += side + stage.metrics.px(6)
        drawn = draw.text(stage, surface, sitter_label(sitter), (x, rect.centery), size=BODY, width=room)
        x = drawn.right + stage.metrics.px(14)


def game_title(entry: SavedMatchEntry) -> str:
    """The game's name for people; that in the file where the game is not here."""
    from tabletop.content.errors import ContentError, UnknownGame
    from tabletop.ui import wording

    try:
        return wording.game_title(entry.game)
    except (ContentError, UnknownGame):
        return entry.game or say("title.unknown_game")


class MatchThumbnails:
    """Matches as they stand, drawn small; each is loaded once, when it is asked for."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._loaded: Cache[tuple[Path, float], LoadedMatch | None] = Cache("matches in the list", 64)

    def load_entry_match(self, entry: SavedMatchEntry) -> LoadedMatch | None:
        """The match of an entry, not to be played on; None where it cannot be loaded."""
        from tabletop.play.record import TRUNK
        from tabletop.play.saved_matches import SaveError, load_match

        key = entry.path, entry.modified
        if key not in self._loaded:
            try:
                self._loaded[key] = found = load_match(entry.path, self.stage.game_library, resume=False)
                if found.match.result is not None:
                    found.match.branches.switch_to_branch(TRUNK)
            except SaveError as error:
                log.log_note(__name__, "no preview: %s", error)
                self._loaded[key] = None
        return self._loaded[key]

    def loaded_entry_match(self, entry: SavedMatchEntry) -> LoadedMatch | None:
        """The match of an entry, if it was loaded."""
        return self._loaded.get((entry.path, entry.modified))

    def board_picture(self, entry: SavedMatchEntry, size: int) -> pygame.Surface | None:
        """The board of a loaded match in pixels; None where it is not loaded."""
        found = self.loaded_entry_match(entry)
        if found is None:
            return None
        key = ("preview", str(entry.path), entry.modified, size)
        return self.stage.sprites.get_or_make(key, lambda: self._render_current_board(found.match, size))

    def _render_current_board(self, match: Match[Any, Any, Any], size: int) -> pygame.Surface:
        from tabletop.ui.boards.board import make_still_board
        from tabletop.ui.boards.marks import Marks

        board = make_still_board(self.stage, match.game, match.shown_view(None), size)
        return draw_as_picture((size, size), lambda sheet: board.draw(sheet, 0.0, Marks()))


def resume_match(stage: Stage, entry: SavedMatchEntry) -> None:
    """Puts a saved match on the table, or says why it cannot be; asks first where its pack is not here as it was."""
    from tabletop.ui.scenes.packs.missing_pack import ask_for_pack

    if not ask_for_pack(stage, entry.path, entry.header, lambda: _open_saved_match(stage, entry)):
        _open_saved_match(stage, entry)


def _open_saved_match(stage: Stage, entry: SavedMatchEntry) -> None:
    """With what is here; one that goes on is not left at a branch's end."""
    from tabletop.play.persistent_journal import attach_persistent_journal
    from tabletop.play.record import TRUNK
    from tabletop.play.saved_matches import SaveError, load_match
    from tabletop.ui.scenes.matches import write_or_retry
    from tabletop.ui.scenes.registry import SceneRequest, open_match, open_scene

    try:
        found = load_match(entry.path, stage.game_library)
    except SaveError as error:
        stage.toast.show(say("title.not_opened", file=entry.path.name, why=load_error_text(error)))
        return
    if found.write_error is not None:
        journal = attach_persistent_journal(found.match, entry.path.parent, found.write_error)
        if found.match.ending.has_secrets and found.match.result is None and not journal.retry_writing():
            found.match.detach_journal()
            stage.push_scene(open_scene("review", stage, SceneRequest(entry.game, entry.path)))
            stage.toast.show(say("title.only_watched", why=system_reason_text(found.write_error)))
            return
    if found.match.outcome is not None and found.match.result is None:
        write_or_retry(stage, found.match, lambda: found.match.branches.switch_to_branch(TRUNK))
    open_match(stage, found.match)
    report_save_damage(stage, found)


def report_save_damage(stage: Stage, found: LoadedMatch) -> None:
    """Says what became of a saved match that is not whole."""
    from tabletop.play.record import OLDER

    lost, plies = "cut" if found.is_cut else "lost", count_text("title.plies", found.match.ply)
    unsaved = "" if found.write_error is None else system_reason_text(found.write_error)
    for key, what in ((lost, found.lost_text), ("changed", found.changed_text), ("unsaved", unsaved)):
        if what:
            stage.toast.show(say(f"title.resumed_{key}", what=what, why=what, plies=plies))
    if OLDER in found.match.notes and not found.lost_text:
        stage.toast.show(say("title.lost_moves" if found.has_lost_moves else "end.older"))


def remove_match(path: Path) -> Path:
    """Moves a saved match out of the list; returns where it is now. Raises OSError."""
    folder = path.parent / REMOVED
    folder.mkdir(exist_ok=True)
    return _move_without_overwriting(path, folder / path.name)


def restore_match(path: Path) -> Path:
    """Moves it into the list again; returns where it is now. Raises OSError."""
    return _move_without_overwriting(path, path.parent.parent / path.name)


def restore_if_removed(path: Path) -> Path:
    """Moves a removed match into the list again, and returns where it is now; one in the list stays. Raises OSError."""
    return restore_match(path) if path.parent.name == REMOVED else path


def _move_without_overwriting(path: Path, target: Path) -> Path:
    """Another file of that name stays as it is."""
    number, free = 1, target
    while free.exists():
        number += 1
        free = target.with_name(f"{target.stem}-{number}{target.suffix}")
    os.replace(path, free)
    return free
