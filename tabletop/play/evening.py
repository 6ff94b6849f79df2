"""An evening at the table: who has played what, and who won; a small file for each, kept like campaigns.

See docs/decisions.md, The evening.

It begins with the first match that comes to its end, and is over some hours after the last one. What it tells can be
worked out again from the saved matches that it names.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal

from tabletop.play import clock, moments_text, results
from tabletop.play.campaigns import (
    SUFFIX,
    CampaignError,
    CampaignFiles,
    count,
    file_name,
    fit_name,
    is_save,
    sitter,
)
from tabletop.play.files import locked
from tabletop.play.identity import match_id
from tabletop.play.match import Match
from tabletop.play.moments import Moments
from tabletop.play.moments_text import made_seat, word
from tabletop.play.record import OLDER
from tabletop.play.seats import Sitter, cleaned
from tabletop.play.series import MatchSeries, by_people, read
from tabletop.rules.caches import Cache
from tabletop.rules.game import Seat
from tabletop.times import is_future, is_recent

OVER_AFTER: Final = timedelta(hours=6)
"""Without a match that comes to its end."""
MOST: Final = 400
"""Matches of an evening."""
_SERIES: Final = "series"
_read: Final[Cache[tuple[Path, int, int, int], Evening]] = Cache("evenings that were read", 1024)

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
    moments: Moments | None = None
    """What is worth telling; None while that was not looked for."""
    match: str = ""
    """Key of the match, which its copies share; "" in evenings of earlier versions."""
    older: bool = False
    """Whether it went on in a file in which less was played than in one that is gone."""
    moved: bool = False
    """Whether somebody changed seats during it."""

    def is_of(self, save: str, match: str = "") -> bool:
        """Whether that file holds this match, whatever it is called; of earlier versions its name tells that."""
        return match == self.match if match and self.match else is_save(self.save, save)

    def comes_before(self, other: EveningMatch) -> bool:
        """Whether the other end does not count because of this one, which came first."""
        ends_alike = (self.winners, self.plies) == (other.winners, other.plies)
        return self.is_of(other.save, other.match) and not ends_alike

    def result(self, name: str, *, person: bool = True) -> Result:
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
    def told_end(self) -> str:
        """Its end, as it is told where ends that count are written down."""
        return results.told(self.plies, self.winners)

    @property
    def stands(self) -> MatchSeries | None:
        """The series with this match; None for a single one."""
        return read({_SERIES: self.series}, len(self.sitters))


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

    def is_on(self, now: datetime) -> bool:
        """Whether another match would belong to it."""
        return bool(not self.closed and self.played) and is_recent(self.played[-1].ended, now, OVER_AFTER)

    def is_over(self, now: datetime) -> bool:
        """Whether so much time has gone by since its last match that no other one belongs to it."""
        return bool(self.played) and now - self.played[-1].ended >= OVER_AFTER

    def holds(self, then: datetime) -> bool:
        """Whether a match that ended then belongs to it, be it over by now or not."""
        if self.behind or not self.played:
            return False
        return self.played[0].ended - OVER_AFTER < then < self.played[-1].ended + OVER_AFTER

    def with_late(self, match: EveningMatch) -> Evening:
        """With a match that ended some time ago, in its place."""
        at = sum(each.ended <= match.ended for each in self.played)
        return replace(self, played=(*self.played[:at], match, *self.played[at:])[-MOST:])

    def with_match(self, match: EveningMatch) -> Evening:
        """With a match that has ended just now; what was known of the same one before is forgotten."""
        return replace(self, played=(*self.without(match.save, match.match).played, match)[-MOST:])

    def without(self, save: str, match: str = "") -> Evening:
        """As if the match of that file had not ended."""
        return replace(self, played=tuple(each for each in self.played if not each.is_of(save, match)))

    def told(self, match: EveningMatch, moments: Moments) -> Evening:
        """With what is worth telling of one of its matches, unless that has ended otherwise meanwhile."""
        return replace(self, played=tuple(
            replace(each, moments=moments) if replace(each, moments=match.moments) == match else each
            for each in self.played
        ))  # fmt: skip

    @property
    def nights(self) -> tuple[int, int]:
        """How many matches a team has won, and of how many."""
        team = [each for each in self.played if each.team]
        return sum(bool(each.winners) for each in team), len(team)

    @property
    def series(self) -> EveningMatch | None:
        """The last match, where it belongs to a series that nobody has won yet."""
        last = self.played[-1] if self.played else None
        return last if last and (stands := last.stands) and stands.winner is None else None


def of_match(match: Match[Any, Any, Any], save: str, now: datetime) -> EveningMatch:
    """What is written down of a match that has ended just now; raises ValueError for one that goes on."""
    result = match.result
    if result is None:
        raise ValueError(f"{save} is not over")
    before = by_people(match.notes, match.header.sitters, match.credited)
    stands = "" if before is None else str(before.after(result))
    sitters = tuple(replace(each, name=cleaned(each.name)) for each in match.credited)
    return EveningMatch(
        fit_name(save), match.header.game, sitters, result.winners, match.game.team, now, match.main_line.ply, stands,
        match=match_id(match.header), older=OLDER in match.notes, moved=match.seating.has_moved,
    )  # fmt: skip


# --- files ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StoredEvening:
    """An evening and where it is."""

    path: Path
    evening: Evening


def kept(folder: Path) -> tuple[StoredEvening, ...]:
    """All evenings of a folder, the latest first; what cannot be read is passed over, and nobody writes over it."""
    with suppress(CampaignError):
        return _kept(folder)
    return ()


def _kept(folder: Path) -> tuple[StoredEvening, ...]:
    """Raises CampaignError where nobody knows which there are."""
    try:
        paths = [Path(item.path) for item in os.scandir(folder) if item.name.endswith(SUFFIX)]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise CampaignError("cannot_read", folder, str(error), why=error.strerror or str(error)) from error
    found = []
    for path in paths:
        with suppress(CampaignError, OSError):
            found.append(StoredEvening(path, _loaded(path)))
    return tuple(sorted(found, key=lambda each: (each.evening.order, each.evening.started, each.path), reverse=True))


def _loaded(path: Path) -> Evening:
    """Read once, as long as the file stays as it is; raises CampaignError and OSError."""
    status = path.stat()
    key = path, status.st_ino, status.st_mtime_ns, status.st_size
    if (known := _read.get(key)) is not None:
        return known
    found = _read[key] = EVENINGS.load(path)
    return found


def current(folder: Path, now: datetime) -> StoredEvening | None:
    """The evening that is on, if one is."""
    return on_now(kept(folder), now)


def on_now(evenings: Sequence[StoredEvening], now: datetime) -> StoredEvening | None:
    """The first of evenings, the latest first, if it is on: one after which another has begun is over for good."""
    return evenings[0] if evenings and evenings[0].evening.is_on(now) else None


def see(folder: Path, now: datetime) -> bool:
    """The program has seen this time: an evening that is over by now stays so, also when the clock is set back.

    Returns whether people are to be told, for the first time, that the clock is behind what was written down. A clock
    that was only set forward ends nothing: whoever puts it right finds the evening as it was.
    """
    if not folder.is_dir():
        return False
    with locked(folder):
        evenings, jumped = kept(folder), clock.has_jumped(folder, now)
        if not jumped:
            _see(folder, evenings, now)
        last = _last(evenings, now, jumped=jumped)
        over = (one.evening for one in evenings if one is not last)
        results.settle({each.match: each.told_end for evening in over for each in evening.played})
        seen = clock.load(folder)
        if jumped or seen.told or not _is_behind(folder, evenings, now):
            return False
        clock.tell(folder)
        return True


def _last(evenings: Sequence[StoredEvening], now: datetime, *, jumped: bool) -> StoredEvening | None:
    """The evening whose ends do not count for good yet; a clock that has `jumped` ends none."""
    goes_on = jumped and bool(evenings) and not evenings[0].evening.closed
    return evenings[0] if goes_on else on_now(evenings, now)


def _see(folder: Path, evenings: Sequence[StoredEvening], now: datetime) -> None:
    """The folder is locked; where nothing can be written, nothing is."""
    clock.look(folder, now, is_behind=_is_behind(folder, evenings, now))
    if evenings and evenings[0].evening.is_over(now):
        _close(evenings)


def _close(evenings: Sequence[StoredEvening]) -> None:
    """The latest of evenings is over for good."""
    latest = evenings[0] if evenings else None
    if latest is not None and not latest.evening.closed:
        with suppress(CampaignError):
            _end(latest)


def end(path: Path) -> None:
    """Somebody ends an evening: its results count for good. Raises CampaignError."""
    with locked(path.parent):
        _end(StoredEvening(path, EVENINGS.load(path)))


def _end(found: StoredEvening) -> None:
    EVENINGS.store(found.path, replace(found.evening, closed=True))
    results.settle({each.match: each.told_end for each in found.evening.played})


def _is_behind(folder: Path, evenings: Sequence[StoredEvening], now: datetime) -> bool:
    """Whether the clock says less than was written down, or than when the last evening was that it has not dated."""
    ends = tuple(one.evening.played[-1].ended for one in evenings if one.evening.played and not one.evening.behind)
    seen = clock.load(folder).latest
    if clock.is_behind(ends if seen is None else (*ends, seen), now):
        return True
    return bool(evenings) and _is_ahead(evenings[0].evening, now)


def counted(folder: Path, end: EveningMatch, *, alike: bool = False) -> tuple[Evening, EveningMatch] | None:
    """The end of the same match that counts instead of this one, because it came first, and when that was.

    None where this one counts. One that is `alike` may be in another file of the match.
    """
    for one in kept(folder):
        for each in one.evening.played:
            if each.comes_before(end) or (alike and each.is_of(end.save, end.match)):
                return one.evening, each
    return None


def counts_for_good(folder: Path, save: str, match: Match[Any, Any, Any], now: datetime) -> bool:
    """Whether the match of a file has ended on an evening that is over, or so long ago that it would be.

    An evening goes on as long as matches end on it, and so does a match that is ended again and again.
    """
    evenings, key = kept(folder), match_id(match.header)
    first, jumped = results.first_end(key), clock.has_jumped(folder, now)
    if first is not None and not jumped and not is_recent(first, now, OVER_AFTER):
        return True
    found = _last(evenings, now, jumped=jumped)
    over = (one.evening for one in evenings if one is not found)
    return any(each.is_of(save, key) for evening in over for each in evening.played)


def note(folder: Path, match: EveningMatch, *, anew: bool = True) -> Path | None:
    """Writes down a match that has just ended, as the first of an evening where none is on; raises CampaignError.

    Returns where; None where nothing was written, because it has ended before on an evening that is over, or tonight
    and may not end `anew`.
    """
    with locked(folder):
        return _note(folder, match, anew=anew)


def _note(folder: Path, match: EveningMatch, *, anew: bool) -> Path | None:
    results.come_to_end(match.match, match.ended)
    evenings = _kept(folder)
    found = on_now(evenings, match.ended)
    for one in evenings:
        for each in one.evening.played:
            if (not anew or one is not found) and each.is_of(match.save, match.match):
                return None
    behind = _is_behind(folder, evenings, match.ended)
    _see(folder, evenings, match.ended)
    if found is None:
        started = match.ended.astimezone(UTC).isoformat(timespec="seconds")
        order = max((one.evening.order for one in evenings), default=0) + 1
        _close(evenings)
        return EVENINGS.create(folder, Evening(started, (match,), order=order, behind=behind))
    EVENINGS.store(found.path, found.evening.with_match(match))
    return found.path


def note_late(folder: Path, match: EveningMatch, now: datetime, *, anew: bool = True) -> None:
    """Writes down a match that ended some time ago, when nothing could be written; raises CampaignError."""
    with locked(folder):
        evenings = _kept(folder)
        own = next((one for one in evenings if one.evening.holds(match.ended)), None)
        is_last = not any(one.evening.played[-1].ended > match.ended for one in evenings if not one.evening.behind)
        is_tonights = is_last and not Evening("", (match,)).is_over(now)
        if own is on_now(evenings, now) if own is not None else is_tonights:
            _note(folder, match, anew=anew)
            return
        if any(each.is_of(match.save, match.match) for one in evenings for each in one.evening.played):
            return
        if own is not None:
            EVENINGS.store(own.path, own.evening.with_late(match))
            return
        started = match.ended.astimezone(UTC).isoformat(timespec="seconds")
        before = (one.evening.order for one in evenings if one.evening.played[-1].ended <= match.ended)
        EVENINGS.create(folder, Evening(started, (match,), closed=True, order=max(before, default=0)))


def strike(folder: Path, save: str, match: str, now: datetime, *, late: bool = False) -> None:
    """Forgets that the match of a file has ended tonight, because its end was taken back; raises CampaignError.

    What was played on an evening that is over stays as it was. A `late` one was taken back at that time, when nothing
    could be written.
    """
    with locked(folder):
        evenings = _kept(folder)
        found = on_now(evenings, now)
        if late:
            found = next((one for one in evenings[:1] if one.evening.holds(now) and not one.evening.closed), None)
        else:
            _see(folder, evenings, now)
        if found is not None:
            _store(found.path, found.evening, found.evening.without(save, match))


def _store(path: Path, before: Evening, after: Evening) -> None:
    """Keeps what has changed; an evening without matches is forgotten. Raises CampaignError."""
    if after == before:
        return
    if after.played:
        EVENINGS.store(path, after)
        return
    try:
        path.unlink()
    except OSError as error:
        raise CampaignError("cannot_write", path, str(error), why=error.strerror or str(error)) from error


def _is_ahead(evening: Evening, now: datetime) -> bool:
    """Whether a wrong clock has dated it in the future."""
    return any(is_future(match.ended, now) for match in evening.played[-1:])


def _body(evening: Evening) -> dict[str, Any]:
    played = list(map(plain_match, evening.played))
    whole = {"started": evening.started, "closed": evening.closed, "order": evening.order, "played": played}
    return whole | ({"behind": True} if evening.behind else {})


def plain_match(match: EveningMatch) -> dict[str, Any]:
    """A match as a file holds it."""
    return {
        "save": match.save, "game": match.game, "winners": list(match.winners), "team": match.team,
        "sitters": [{"kind": each.kind, "name": each.name, "level": each.level} for each in match.sitters],
        "ended": match.ended.isoformat(), "plies": match.plies, "series": match.series,
        "moments": None if match.moments is None else moments_text.plain(match.moments), "match": match.match,
        **({"older": True} if match.older else {}), **({"moved": True} if match.moved else {}),
    }  # fmt: skip


def _made(raw: Mapping[str, Any]) -> Evening:
    if len(raw["played"]) > MOST:
        raise ValueError(f"{len(raw['played'])} matches are more than an evening has")
    played = tuple(map(made_match, raw["played"]))
    order, behind = count(raw.get("order", 0)), raw.get("behind") is True
    return Evening(word(raw["started"]), played, raw["closed"] is True, order, behind)


def made_match(raw: Mapping[str, Any]) -> EveningMatch:
    """Inverse of `plain_match`; raises ValueError, KeyError, TypeError or AttributeError for everything else."""
    sitters = tuple(map(sitter, raw["sitters"]))
    for each in sitters:
        word(each.name)
    sitters = tuple(replace(each, name=cleaned(each.name)) for each in sitters)
    winners = tuple(made_seat(each, len(sitters), least=0) for each in raw["winners"])
    ended = datetime.fromisoformat(word(raw["ended"]))
    if ended.tzinfo is None:
        raise ValueError("a time has no zone")
    moments = None if raw["moments"] is None else moments_text.made(raw["moments"], len(sitters))
    return EveningMatch(
        file_name(raw["save"]), file_name(word(raw["game"])), sitters, winners, raw["team"] is True, ended,
        count(raw["plies"]), word(raw["series"]), moments, word(raw.get("match", "")),
        raw.get("older") is True, raw.get("moved") is True,
    )  # fmt: skip


EVENINGS: Final = CampaignFiles(_body, _made)
"""Their files."""
