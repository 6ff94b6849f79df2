"""The club night that is on, for the scenes that show or change it.

Used by `club.scene`, the page after a match (`end.scene`), `current_evening` (which enters matches that end at this
table), `evening.people` and `current_standings`. It wraps `play.tournament.files`: a change that is refused, or that
can't be written, is shown on the screen as a sentence and raises nothing. A change here must keep: the file is read
again before it is written, because another window may have changed it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop import paths
from tabletop.play.campaigns import RecordFileError
from tabletop.play.listing import newest_saved_matches
from tabletop.play.tournament import files
from tabletop.play.tournament.files import TOURNAMENTS, StoredTournament
from tabletop.play.tournament.ratings import Rating, ratings
from tabletop.play.tournament.tournament import Tournament, TournamentError, pairings_with_places
from tabletop.ui.messages import has_plural_forms, say
from tabletop.ui.scenes.club.club_texts import pairing_text
from tabletop.ui.system_reasons import system_reason_text

if TYPE_CHECKING:
    from tabletop.play.evening import EveningMatch
    from tabletop.ui.stage.stage import Stage

_NEWEST_FILES: Final = 40
"""Saved matches that are looked at for the packs of the last one."""


def latest_club() -> StoredTournament | None:
    """The latest club night, be it over or not; None where there is none that can be read."""
    return next(iter(files.stored_tournaments(paths.tournaments())), None)


def damaged_club_files() -> tuple[Path, ...]:
    """Files that cannot be read; nobody writes over them."""
    return tuple(each.path for each in files.tournament_entries(paths.tournaments()) if each.problem is not None)


def is_match_entered(match: str) -> bool:
    """Whether the result of a match at this table is in the latest club night."""
    found = latest_club()
    return (
        bool(match)
        and found is not None
        and any(
            each.result is not None and each.result.match == match
            for _, _, each in pairings_with_places(found.tournament)
        )
    )


def current_ratings(game: str) -> Mapping[str, Rating]:
    """Of one game, by name, from all club nights."""
    found = ratings(each.tournament for each in files.stored_tournaments(paths.tournaments()))
    return {name: rating for (rated, name), rating in found.items() if rated == game}


def pack_of_last_match(saves: Path, game: str) -> str:
    """The packs of the newest tournament match of a game: the next pairing begins with them too; "" for none."""
    headers = (entry.header for entry in newest_saved_matches(saves, _NEWEST_FILES))
    return next((each.pack for each in headers if each is not None and each.is_tournament and each.game == game), "")


def create_club(stage: Stage, tournament: Tournament) -> StoredTournament | None:
    """A new file; None where it cannot be written, which is said."""
    try:
        return StoredTournament(TOURNAMENTS.create_file(paths.tournaments(), tournament), tournament)
    except RecordFileError as error:
        _show_unsaved_reason(stage, error)
        return None


def change_club(
    stage: Stage, path: Path, changed: Callable[[Tournament], Tournament]
) -> tuple[StoredTournament | None, str]:
    """Changes a club night as it is on the disk; what cannot be is returned as a sentence, and said."""
    try:
        return StoredTournament(path, TOURNAMENTS.change_record(path, changed)), ""
    except TournamentError as error:
        told = error_text(error)
        stage.toast.show(told)
        return None, told
    except RecordFileError as error:
        return None, _show_unsaved_reason(stage, error)


def error_text(error: TournamentError) -> str:
    """Why a change cannot be, and what to do."""
    key = f"club.error_{error.key}"
    return say(key, **error.params, **({"count": error.params.get("most", 0)} if has_plural_forms(key) else {}))


def must_still_play(game: str, names: Sequence[str], *, team: bool) -> bool:
    """Whether a pairing of the club night that is on waits for these people."""
    found = files.running_tournament(paths.tournaments())
    return found is not None and files.open_pairing_of(found.tournament, game, names, team=team) is not None


def enter_match(stage: Stage, end: EveningMatch, *, is_tournament: bool) -> None:
    """A match has ended at this table: says so where its result was entered.

    One that was not begun as a match of a tournament, such as with hints, is for people to enter: they are told.
    """
    names = [each.name for each in end.sitters]
    if not is_tournament:
        if all(each.is_person for each in end.sitters) and must_still_play(end.game, names, team=end.team):
            stage.toast.show(say("club.not_entered"))
        return
    try:
        players = files.enter_table_match(paths.tournaments(), end)
    except RecordFileError as error:
        _show_unsaved_reason(stage, error)
        return
    except TournamentError as error:
        stage.toast.show(error_text(error))
        return
    if players:
        stage.toast.show(say("club.entered", pairing=pairing_text(players)))


def take_match_back(stage: Stage, match: str) -> None:
    """The end of a match at this table was taken back."""
    try:
        files.remove_table_match(paths.tournaments(), match)
    except RecordFileError as error:
        _show_unsaved_reason(stage, error)


def forget_person(stage: Stage, name: str) -> None:
    """The name and its ratings are gone from all club nights; the results of the others stay."""
    try:
        files.forget_name(paths.tournaments(), name, say("club.forgotten"))
    except RecordFileError as error:
        _show_unsaved_reason(stage, error)


def _show_unsaved_reason(stage: Stage, error: RecordFileError) -> str:
    told = say("club.unsaved", why=system_reason_text(error))
    stage.toast.show(told)
    return told
