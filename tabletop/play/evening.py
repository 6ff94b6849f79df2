"""An evening: the matches that ended within one night, with who won; one small file for each evening.

An evening begins with the first match that ends, and is over six hours after the last one. Used by the scenes in
`ui/scenes/evening`, the end of a match, which adds to it, the title's `continue_bar` and `evening_matches`;
`pending_evening_entries` repeats what could not be written. It uses `campaigns` for files, `identity_registers` for
results that count, `clock_watermark` where the clock is wrong. Evening and EveningMatch are frozen values; every change
is written under a lock (`files.locked_folder`), whole or not at all. Must stay: older files are readable, so a new
field needs a default, and `evening_match_to_json` and `parse_evening_match` are each other's inverse. What a scene asks
of the values is free. Times have a zone; `plies` count actions, chance included. See docs/decisions.md, The evening.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal

from tabletop.clock_trust import is_future, is_recent
from tabletop.play import clock_watermark, identity_registers
from tabletop.play import highlights as play_highlights
from tabletop.play.campaigns import (
    SUFFIX,
    CampaignFiles,
    RecordFileError,
    is_save_of_same_match,
    parse_count,
    parse_file_name,
    parse_sitter,
    portable_file_name,
    unreadable_record_error,
    unwritable_record_error,
)
from tabletop.play.files import locked_folder
from tabletop.play.highlights import MatchHighlights, parse_displayable_text, parse_seat
from tabletop.play.match import Match
from tabletop.play.record import OLDER, match_id
from tabletop.play.seats import Sitter, clean_name
from tabletop.play.series import MatchSeries, read_series, series_for_sitters
from tabletop.rules.caches import Cache
from tabletop.rules.game import Seat

OVER_AFTER: Final = timedelta(hours=6)
"""Without a match that comes to its end."""
MOST: Final = 400
"""Matches of an evening."""
_SERIES: Final = "series"
_loaded_evenings: Final[Cache[tuple[Path, int, int, int], Evening]] = Cache("evenings that were read", 1024)

Result = Literal["won", "shared", "lost", "drawn", "saved", "fallen", "absent"]
"""How a match went for somebody; saved and fallen are a team's."""


@dataclass(frozen=True, slots=True)
class EveningMatch:
    """A match that came to its end."""

    save: str
    """Name of its file."""
    game: str
    sitters: tuple[Sitter, ...]
    """Who sat where at the end, by seat."""
    winners: tuple[Seat, ...]
    team: bool
    """Whether all won or lost together."""
    ended: datetime
    """With its time zone."""
    plies: int
    series: str = ""
    """How the series stands with it, by seat; "" for a single match."""
    highlights: MatchHighlights | None = None
    """What is worth telling; None while that was not looked for."""
    match: str = ""
    """Key of the match, which its copies share; "" in evenings of earlier versions."""
    older: bool = False
    """Whether it went on in a file in which less was played than in one that is gone."""
    moved: bool = False
    """Whether somebody changed seats during it."""

    def is_same_match(self, save: str, match: str = "") -> bool:
        """Whether that file holds this match, whatever it is called; of earlier versions its name tells that."""
        return match == self.match if match and self.match else is_save_of_same_match(self.save, save)

    def supersedes(self, other: EveningMatch) -> bool:
        """Whether the other end does not count because of this one, which came first."""
        ends_alike = (self.winners, self.plies) == (other.winners, other.plies)
        return self.is_same_match(other.save, other.match) and not ends_alike

    def result_of(self, name: str, *, person: bool = True) -> Result:
        """How it went for somebody of that name, or for the computer."""
        mine = [seat for seat, each in enumerate(self.sitters)
                if each.is_person == person and (each.name == name or not person)]  # fmt: skip
        if not mine or (self.team and not person):
            return "absent"
        if self.team:
            return "saved" if self.winners else "fallen"
        if not self.winners:
            return "drawn"
        if not set(mine) & set(self.winners):
            return "lost"
        return "won" if len(self.winners) == 1 else "shared"

    @property
    def end_text(self) -> str:
        """Its end, as it is told where ends that count are written down."""
        return identity_registers.end_text(self.plies, self.winners)

    @property
    def series_with_match(self) -> MatchSeries | None:
        """The series with this match; None for a single one."""
        return read_series({_SERIES: self.series}, len(self.sitters))


@dataclass(frozen=True, slots=True)
class Evening:
    """The matches of one night, in the order in which they ended."""

    started: str
    """Time in UTC as ISO 8601."""
    played: tuple[EveningMatch, ...] = ()
    closed: bool = False
    """Whether somebody has ended it, or a time was seen at which it was over: it stays so."""
    order: int = 0
    """Evenings that begin later have greater numbers, whatever the clock says; 0 in those of earlier versions."""
    behind: bool = False
    """Whether the clock was behind what had been written down before: nobody knows the day."""

    @property
    def matches(self) -> tuple[str, ...]:
        """File names of its saved matches."""
        return tuple(each.save for each in self.played)

    def is_running(self, now: datetime) -> bool:
        """Whether another match would belong to it."""
        return bool(not self.closed and self.played) and is_recent(self.played[-1].ended, now, OVER_AFTER)

    def is_over(self, now: datetime) -> bool:
        """Whether so much time has gone by since its last match that no other one belongs to it."""
        return bool(self.played) and now - self.played[-1].ended >= OVER_AFTER

    def includes_time(self, then: datetime) -> bool:
        """Whether a match that ended then belongs to it, be it over by now or not."""
        if self.behind or not self.played:
            return False
        return self.played[0].ended - OVER_AFTER < then < self.played[-1].ended + OVER_AFTER

    def with_pending_end(self, match: EveningMatch) -> Evening:
        """With a match that ended some time ago, in its place."""
        at = sum(each.ended <= match.ended for each in self.played)
        return replace(self, played=(*self.played[:at], match, *self.played[at:])[-MOST:])

    def with_match(self, match: EveningMatch) -> Evening:
        """With a match that has ended just now; what was known of the same one before is forgotten."""
        return replace(self, played=(*self.without_match(match.save, match.match).played, match)[-MOST:])

    def without_match(self, save: str, match: str = "") -> Evening:
        """As if the match of that file had not ended."""
        return replace(self, played=tuple(each for each in self.played if not each.is_same_match(save, match)))

    def with_highlights(self, match: EveningMatch, highlights: MatchHighlights) -> Evening:
        """With what is worth telling of one of its matches, unless that has ended otherwise meanwhile."""
        return replace(self, played=tuple(
            replace(each, highlights=highlights) if replace(each, highlights=match.highlights) == match else each
            for each in self.played
        ))  # fmt: skip

    @property
    def team_wins_and_matches(self) -> tuple[int, int]:
        """How many matches a team has won, and of how many."""
        team = [each for each in self.played if each.team]
        return sum(bool(each.winners) for each in team), len(team)

    @property
    def unfinished_series(self) -> EveningMatch | None:
        """The last match, where it belongs to a series that nobody has won yet."""
        last = self.played[-1] if self.played else None
        return last if last and (stands := last.series_with_match) and stands.winner is None else None


def evening_match_of(match: Match[Any, Any, Any], save: str, now: datetime) -> EveningMatch:
    """What is written down of a match that has ended just now; raises ValueError for one that goes on."""
    result = match.result
    if result is None:
        raise ValueError(f"{save} is not over")
    before = series_for_sitters(match.notes, match.header.sitters, match.credited_sitters)
    stands = "" if before is None else str(before.with_game_counted(result))
    sitters = tuple(replace(each, name=clean_name(each.name)) for each in match.credited_sitters)
    return EveningMatch(
        portable_file_name(save),
        match.header.game,
        sitters,
        result.winners,
        match.game.team,
        now,
        match.main_line.ply,
        stands,
        match=match_id(match.header),
        older=OLDER in match.notes,
        moved=match.seating.did_anybody_change_seat,
    )


# --- files ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StoredEvening:
    """An evening and where it is."""

    path: Path
    evening: Evening


def stored_evenings(folder: Path) -> tuple[StoredEvening, ...]:
    """All evenings of a folder, the latest first; what cannot be read is passed over, and nobody writes over it."""
    with suppress(RecordFileError):
        return _load_all_evenings(folder)
    return ()


def _load_all_evenings(folder: Path) -> tuple[StoredEvening, ...]:
    """Raises RecordFileError where nobody knows which there are."""
    try:
        paths = [Path(item.path) for item in os.scandir(folder) if item.name.endswith(SUFFIX)]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise unreadable_record_error(folder, error) from error
    found = []
    for path in paths:
        with suppress(RecordFileError, OSError):
            found.append(StoredEvening(path, _load_evening(path)))
    return tuple(sorted(found, key=lambda each: (each.evening.order, each.evening.started, each.path), reverse=True))


def _load_evening(path: Path) -> Evening:
    """Read once, as long as the file stays as it is; raises RecordFileError and OSError."""
    status = path.stat()
    key = path, status.st_ino, status.st_mtime_ns, status.st_size
    if (known := _loaded_evenings.get(key)) is not None:
        return known
    found = _loaded_evenings[key] = EVENINGS.load_record(path)
    return found


def current_evening(folder: Path, now: datetime) -> StoredEvening | None:
    """The evening that is on, if one is."""
    return evening_still_running(stored_evenings(folder), now)


def evening_still_running(evenings: Sequence[StoredEvening], now: datetime) -> StoredEvening | None:
    """The first of evenings, the latest first, if it is on: one after which another has begun is over for good."""
    return evenings[0] if evenings and evenings[0].evening.is_running(now) else None


def close_if_over_and_check_clock(folder: Path, now: datetime) -> bool:
    """The program has seen this time: an evening that is over by now stays so, also when the clock is set back.

    Returns whether people are to be told, for the first time, that the clock is behind what was written down. A clock
    that was only set forward ends nothing: whoever puts it right finds the evening as it was.
    """
    if not folder.is_dir():
        return False
    with locked_folder(folder):
        evenings, jumped = stored_evenings(folder), clock_watermark.has_clock_jumped(folder, now)
        if not jumped:
            _record_time_and_close_evening(folder, evenings, now)
        last = _evening_with_open_results(evenings, now, jumped=jumped)
        over = (one.evening for one in evenings if one is not last)
        identity_registers.finalize_results({each.match: each.end_text for evening in over for each in evening.played})
        seen = clock_watermark.load_watermark(folder)
        if jumped or seen.is_user_told or not _is_clock_behind(folder, evenings, now):
            return False
        clock_watermark.record_warning_shown(folder)
        return True


def _evening_with_open_results(
    evenings: Sequence[StoredEvening], now: datetime, *, jumped: bool
) -> StoredEvening | None:
    """The evening whose ends do not count for good yet; a clock that has `jumped` ends none."""
    goes_on = jumped and bool(evenings) and not evenings[0].evening.closed
    return evenings[0] if goes_on else evening_still_running(evenings, now)


def _record_time_and_close_evening(folder: Path, evenings: Sequence[StoredEvening], now: datetime) -> None:
    """The folder is locked; where nothing can be written, nothing is."""
    clock_watermark.record_latest_time(folder, now, is_behind=_is_clock_behind(folder, evenings, now))
    if evenings and evenings[0].evening.is_over(now):
        _close_latest_evening(evenings)


def _close_latest_evening(evenings: Sequence[StoredEvening]) -> None:
    latest = evenings[0] if evenings else None
    if latest is not None and not latest.evening.closed:
        with suppress(RecordFileError):
            _close_evening_as_final(latest)


def end_evening(path: Path) -> None:
    """Somebody ends an evening: its results count for good. Raises RecordFileError."""
    with locked_folder(path.parent):
        _close_evening_as_final(StoredEvening(path, EVENINGS.load_record(path)))


def _close_evening_as_final(found: StoredEvening) -> None:
    EVENINGS.store_record(found.path, replace(found.evening, closed=True))
    identity_registers.finalize_results({each.match: each.end_text for each in found.evening.played})


def _is_clock_behind(folder: Path, evenings: Sequence[StoredEvening], now: datetime) -> bool:
    """Whether the clock says less than was written down, or than when the last evening was that it has not dated."""
    ends = tuple(one.evening.played[-1].ended for one in evenings if one.evening.played and not one.evening.behind)
    seen = clock_watermark.load_watermark(folder).latest
    if clock_watermark.is_clock_behind(ends if seen is None else (*ends, seen), now):
        return True
    # a wrong clock may have dated the last match in the future
    return bool(evenings) and any(is_future(match.ended, now) for match in evenings[0].evening.played[-1:])


def find_superseding_end(
    folder: Path, end: EveningMatch, *, alike: bool = False
) -> tuple[Evening, EveningMatch] | None:
    """The end of the same match that counts instead of this one, because it came first, and when that was.

    None where this one counts. One that is `alike` may be in another file of the match.
    """
    for one in stored_evenings(folder):
        for each in one.evening.played:
            if each.supersedes(end) or (alike and each.is_same_match(end.save, end.match)):
                return one.evening, each
    return None


def is_result_final(folder: Path, save: str, match: Match[Any, Any, Any], now: datetime) -> bool:
    """Whether the match of a file has ended on an evening that is over, or so long ago that it would be.

    An evening goes on as long as matches end on it, and so does a match that is ended again and again.
    """
    evenings, key = stored_evenings(folder), match_id(match.header)
    first, jumped = identity_registers.first_end_time(key), clock_watermark.has_clock_jumped(folder, now)
    if first is not None and not jumped and not is_recent(first, now, OVER_AFTER):
        return True
    found = _evening_with_open_results(evenings, now, jumped=jumped)
    over = (one.evening for one in evenings if one is not found)
    return any(each.is_same_match(save, key) for evening in over for each in evening.played)


def record_match_end(folder: Path, match: EveningMatch, *, anew: bool = True) -> Path | None:
    """Writes down a match that has just ended, as the first of an evening where none is on; raises RecordFileError.

    Returns where; None where nothing was written, because it has ended before on an evening that is over, or tonight
    and may not end `anew`.
    """
    with locked_folder(folder):
        return _record_match_end_locked(folder, match, anew=anew)


def _record_match_end_locked(folder: Path, match: EveningMatch, *, anew: bool) -> Path | None:
    identity_registers.record_first_end_time(match.match, match.ended)
    evenings = _load_all_evenings(folder)
    found = evening_still_running(evenings, match.ended)
    for one in evenings:
        for each in one.evening.played:
            if (not anew or one is not found) and each.is_same_match(match.save, match.match):
                return None
    behind = _is_clock_behind(folder, evenings, match.ended)
    _record_time_and_close_evening(folder, evenings, match.ended)
    if found is None:
        started = match.ended.astimezone(UTC).isoformat(timespec="seconds")
        order = max((one.evening.order for one in evenings), default=0) + 1
        _close_latest_evening(evenings)
        return EVENINGS.create_file(folder, Evening(started, (match,), order=order, behind=behind))
    EVENINGS.store_record(found.path, found.evening.with_match(match))
    return found.path


def record_pending_end(folder: Path, match: EveningMatch, now: datetime, *, anew: bool = True) -> None:
    """Writes down a match that ended some time ago, when nothing could be written; raises RecordFileError."""
    with locked_folder(folder):
        evenings = _load_all_evenings(folder)
        own = next((one for one in evenings if one.evening.includes_time(match.ended)), None)
        is_last = not any(one.evening.played[-1].ended > match.ended for one in evenings if not one.evening.behind)
        is_tonights = is_last and not Evening("", (match,)).is_over(now)
        if own is evening_still_running(evenings, now) if own is not None else is_tonights:
            _record_match_end_locked(folder, match, anew=anew)
            return
        if any(each.is_same_match(match.save, match.match) for one in evenings for each in one.evening.played):
            return
        if own is not None:
            EVENINGS.store_record(own.path, own.evening.with_pending_end(match))
            return
        started = match.ended.astimezone(UTC).isoformat(timespec="seconds")
        before = (one.evening.order for one in evenings if one.evening.played[-1].ended <= match.ended)
        EVENINGS.create_file(folder, Evening(started, (match,), closed=True, order=max(before, default=0)))


def remove_recorded_end(folder: Path, save: str, match: str, now: datetime, *, was_pending: bool = False) -> None:
    """Forgets that the match of a file has ended tonight, because its end was taken back; raises RecordFileError.

    What was played on an evening that is over stays as it was. One that `was_pending` was taken back at
    that time, when nothing could be written.
    """
    with locked_folder(folder):
        evenings = _load_all_evenings(folder)
        found = evening_still_running(evenings, now)
        if was_pending:
            found = next(
                (one for one in evenings[:1] if one.evening.includes_time(now) and not one.evening.closed), None
            )
        else:
            _record_time_and_close_evening(folder, evenings, now)
        if found is not None:
            _store_or_delete_evening(found.path, found.evening, found.evening.without_match(save, match))


def _store_or_delete_evening(path: Path, before: Evening, after: Evening) -> None:
    """Keeps what has changed; an evening without matches is forgotten. Raises RecordFileError."""
    if after == before:
        return
    if after.played:
        EVENINGS.store_record(path, after)
        return
    try:
        path.unlink()
    except OSError as error:
        raise unwritable_record_error(path, error) from error


def _evening_to_json(evening: Evening) -> dict[str, Any]:
    played = list(map(evening_match_to_json, evening.played))
    whole = {"started": evening.started, "closed": evening.closed, "order": evening.order, "played": played}
    return whole | ({"behind": True} if evening.behind else {})


def evening_match_to_json(match: EveningMatch) -> dict[str, Any]:
    return {
        "save": match.save,
        "game": match.game,
        "winners": list(match.winners),
        "team": match.team,
        "sitters": [{"kind": each.kind, "name": each.name, "level": each.level} for each in match.sitters],
        "ended": match.ended.isoformat(),
        "plies": match.plies,
        "series": match.series,
        "moments": None if match.highlights is None else play_highlights.highlights_to_json(match.highlights),
        "match": match.match,
        **({"older": True} if match.older else {}),
        **({"moved": True} if match.moved else {}),
    }


def _parse_evening(raw: Mapping[str, Any]) -> Evening:
    if len(raw["played"]) > MOST:
        raise ValueError(f"{len(raw['played'])} matches are more than an evening has")
    played = tuple(map(parse_evening_match, raw["played"]))
    order, behind = parse_count(raw.get("order", 0)), raw.get("behind") is True
    return Evening(parse_displayable_text(raw["started"]), played, raw["closed"] is True, order, behind)


def parse_evening_match(raw: Mapping[str, Any]) -> EveningMatch:
    """Inverse of `evening_match_to_json`; raises ValueError, KeyError, TypeError or AttributeError for everything
    else."""
    sitters = tuple(map(parse_sitter, raw["sitters"]))
    for each in sitters:
        parse_displayable_text(each.name)
    sitters = tuple(replace(each, name=clean_name(each.name)) for each in sitters)
    winners = tuple(parse_seat(each, len(sitters), least=0) for each in raw["winners"])
    ended = datetime.fromisoformat(parse_displayable_text(raw["ended"]))
    if ended.tzinfo is None:
        raise ValueError("a time has no zone")
    highlights = None if raw["moments"] is None else play_highlights.parse_highlights(raw["moments"], len(sitters))
    return EveningMatch(
        parse_file_name(raw["save"]),
        parse_file_name(parse_displayable_text(raw["game"])),
        sitters,
        winners,
        raw["team"] is True,
        ended,
        parse_count(raw["plies"]),
        parse_displayable_text(raw["series"]),
        highlights,
        parse_displayable_text(raw.get("match", "")),
        raw.get("older") is True,
        raw.get("moved") is True,
    )


EVENINGS: Final = CampaignFiles(_evening_to_json, _parse_evening)
"""Their files."""
