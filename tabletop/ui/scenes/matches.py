"""Begins, restarts and locks matches for scenes, and notices when another window has changed a file.

The layer between scenes and `play.saved_matches`. Used by `setup.scene`, `table.context`, `end.scene`, the review,
the cover and many others. What cannot be written is said on the screen and tried again with the next move. A change
must keep: `record_secrets_disclosed` writes before anything hidden is shown and returns False where it could not,
and a restarted match leaves the old file in that list.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from tabletop import paths
from tabletop.content.games import load_game
from tabletop.play import identity_registers, saved_matches
from tabletop.play.finished_match import FinishedMatch, main_line_plies
from tabletop.play.match import Match
from tabletop.play.persistent_journal import attach_persistent_journal
from tabletop.play.record import COUNTED, OLDER, Header, MatchNote, match_id
from tabletop.play.saved_matches import SaveError, load_main_line
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.series import AFTER, AWAY, NOTE, STAIN, series_for_sitters, series_notes
from tabletop.rules.game import Game
from tabletop.ui.messages import say
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.setup import plan
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.system_reasons import system_reason_text


def begin_match(stage: Stage, game: Any, settled: Header) -> Match[Any, Any, Any]:
    """The match with its journal; where it cannot be written, that is said and tried again with every move."""
    try:
        return Match(game, settled, saved_matches.create_journal(stage.saves, settled))
    except SaveError as error:
        stage.toast.show(say("setup.unsaved", why=error))
        match = Match(game, settled)
        attach_persistent_journal(match, stage.saves, error)
        return match


def write_or_retry(stage: Stage, match: Match[Any, Any, Any], act: Callable[[], object]) -> None:
    """Does something that is written down; where that fails it is tried again with every further move."""
    try:
        act()
    except SaveError as error:
        own = getattr(match.journal, "path", None)
        journal = attach_persistent_journal(match, own.parent if own else stage.saves, error)
        act()
        if journal.trouble is not None:
            stage.toast.show(say("common.save_failed", why=system_reason_text(journal.trouble.error)))
        elif journal.path != own:
            stage.toast.show(say("common.saved_beside", file=journal.path.name if journal.path else ""))


def record_secrets_disclosed(stage: Stage, match: Match[Any, Any, Any]) -> bool:
    """Writes down that what a match hides is shown now; where that cannot be, it says so and nothing may be shown."""
    try:
        write_or_retry(stage, match, match.disclose_secrets)
    except SaveError as error:
        stage.toast.show(say("common.not_shown", why=system_reason_text(error)))
        return False
    return True


def lock_result(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """Something is built on how a match ended: it is not taken back any more."""
    if match.result is None or match.ending.is_result_superseded:
        return
    match.ending.finalize_result()
    if COUNTED not in match.notes:
        write_or_retry(stage, match, partial(match.notes.set_note, COUNTED, "yes"))


def lock_file_result(stage: Stage, path: Path, ended: Match[Any, Any, Any] | FinishedMatch) -> None:
    """Locks the result of a match in a file, and of the same match on a table below."""
    identity_registers.finalize_results(
        {match_id(ended.header): identity_registers.match_end_text(main_line_plies(ended), ended.result)}
    )
    for scene in stage.scenes:
        match = getattr(scene, "match", None)
        if isinstance(match, Match) and getattr(match.journal, "path", None) == path:
            lock_result(stage, match)
            return
    with suppress(SaveError):
        saved_matches.set_note_in_file(path, MatchNote(COUNTED, "yes"))


def begin_rematch(stage: Stage, match: Match[Any, Any, Any], settled: Header) -> Match[Any, Any, Any]:
    """Another match of the same people; the rules of a tournament hold only where their pairing still waits."""
    if settled.is_tournament and not _must_still_play(settled, team=match.game.team):
        settled = plan.without_tournament_rules(match.game, settled, stage.settings)
    return begin_match(stage, match.game, settled)


def _must_still_play(header: Header, *, team: bool) -> bool:
    from tabletop.play.tournament import files

    found, names = files.running_tournament(paths.tournaments()), [each.name for each in header.sitters]
    return found is not None and files.open_pairing_of(found.tournament, header.game, names, team=team) is not None


def rematch_notice(match: Match[Any, Any, Any], before: Match[Any, Any, Any]) -> str:
    """That a match does not count for the club night though the one before did; else ""."""
    return say("club.rematch") if before.header.is_tournament and not match.header.is_tournament else ""


def _make_match_of_same_people(stage: Stage, match: Match[Any, Any, Any]) -> Match[Any, Any, Any]:
    """A new match of the same people on the same seats, agreed on and saved like the first."""
    return begin_rematch(stage, match, plan.header_for_rematch(match.game, match.header, match.sitters))


def _make_table_of_same_people(stage: Stage, match: Match[Any, Any, Any]) -> Scene:
    """The table with a new match of the same people."""
    return registry.open_scene(
        "table", stage, SceneRequest(match.header.game, match=_make_match_of_same_people(stage, match))
    )


def restart_match(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """Begins the match anew, on the table in the place of the old one, which stays in the list.

    In a series the new one takes the place of a game that was not ended; one that was ended counts, and keeps it.
    """
    fresh = _make_match_of_same_people(stage, match)
    has_ended = match.result is not None or identity_registers.first_end_time(match_id(match.header)) is not None
    if not has_ended and not match.ending.is_copy and OLDER not in match.notes:
        series = series_for_sitters(match.notes, match.header.sitters, match.sitters)
        kept = {**(series_notes(series) if series else {}), AFTER: match.notes.get(AFTER, "")}
        for name, text in kept.items():
            if text:
                write_or_retry(stage, fresh, partial(fresh.notes.set_note, name, text))
        for name in (NOTE, AWAY, STAIN, AFTER):
            if name in match.notes:
                write_or_retry(stage, match, partial(match.notes.set_note, name, ""))
    registry.open_match(stage, fresh)
    if notice := rematch_notice(fresh, match):
        stage.toast.show(notice)


def scene_after_match(stage: Stage, match: Match[Any, Any, Any], path: Path | None = None) -> Scene:
    """Another match of the same people, or the page to which the match belongs; `path` is what it was read from."""
    page = registry.page_after_match(match)
    return registry.open_page(stage, page, match, path) if page else _make_table_of_same_people(stage, match)


def new_unsaved_match(stage: Stage, game: str, rules: Game[Any, Any, Any] | None = None) -> Match[Any, Any, Any]:
    """A match of people with the usual options that is kept nowhere; `rules` is the game with other content."""
    made = rules or load_game(game)
    sitters = [Sitter(SitterKind.PERSON, "") for _ in range(made.seats({}))]
    return Match(made, plan.new_header(made, sitters, {}, seed="quick", undo=stage.settings.undo))


_CHECK_SECONDS: Final = 2.0
"""Seconds from one look to the next."""


class FileWatcher:
    """Whether something on the disk has changed since it was asked last."""

    def __init__(self, stage: Stage, path: Path | None) -> None:
        self._stage = stage
        self._path = path
        self._known_state = self._file_time_and_size()
        self._checked_at = stage.now

    def has_file_changed_if_due(self) -> bool:
        """Whether it has changed, looked up at most every two seconds."""
        if self._stage.now - self._checked_at < _CHECK_SECONDS:
            return False
        return self.has_file_changed()

    def has_file_changed(self) -> bool:
        """Whether it has changed, looked up now."""
        before, self._known_state, self._checked_at = self._known_state, self._file_time_and_size(), self._stage.now
        return before != self._known_state

    def _file_time_and_size(self) -> tuple[int, int] | None:
        if self._path is None:
            return None
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size


def match_changed_elsewhere(
    stage: Stage, match: Match[Any, Any, Any], file: Path | None
) -> Match[Any, Any, Any] | None:
    """The match as its file has it, where it has gone on there or has ended otherwise; None where all is as here."""
    if file is None:
        return None
    try:
        found = load_main_line(file, stage.game_library)
    except SaveError:
        return None
    if match_id(found.header) != match_id(match.header):
        return None
    same = (found.result, found.main_line.ply, found.credited_sitters) == (
        match.result,
        match.main_line.ply,
        match.credited_sitters,
    )
    return None if same else found
