"""Which puzzles were solved, and how well: one small file, written whole or not at all."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from tabletop import reading
from tabletop.play.clock import BELIEVED, ClockReading
from tabletop.play.files import locked, put_aside, retrying, write_atomically


class Medal(StrEnum):
    """The best first."""

    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"


class Help(StrEnum):
    """What was seen of a puzzle's answer."""

    HINT = "hint"
    ANSWER = "answer"


MEDALS: Final = tuple(Medal)
_FORMAT: Final = 1
_DAY: Final = timedelta(days=1)
_MOST_ROWS: Final = 8
"""Of days, that are remembered of a game."""
_MOST_BYTES: Final = 4 << 20

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Days:
    """Puzzles of the day that were solved one day after the other."""

    last: date
    """The last of the days."""
    streak: int = 1
    """How many days there are in a row."""

    def holds(self, day: date) -> bool:
        """Whether it was solved on that day."""
        return 0 <= (self.last - day).days < self.streak

    def on(self, day: date) -> int:
        """How many days in a row there are up to a day, or to the one before; 0 for a row of another time."""
        until = day if self.holds(day) else day - _DAY
        return self.streak - (self.last - until).days if self.holds(until) else 0


@dataclass(frozen=True, slots=True)
class SolvedClock:
    """What the clock said when the puzzle of a day was solved last."""

    latest: date
    """The latest of these days."""
    at: ClockReading | None = None
    """When that was; None where nobody knows."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Medals by game and puzzle; a value that changes by making another one."""

    medals: Mapping[str, Mapping[str, Medal]] = field(default_factory=dict)
    days: Mapping[str, tuple[Days, ...]] = field(default_factory=dict)
    """Rows by game, the one that changed last at the end: what a wrong clock has dated is a row of its own."""
    told: SolvedClock | None = None
    seen: Mapping[str, Mapping[str, Help]] = field(default_factory=dict)
    """What was seen of the answer, by game and puzzle: nobody forgets that with a new try."""

    def solved_on(self, game: str, day: date, at: ClockReading | None = None) -> Progress:
        """With the puzzle of a day; after a day that was missed a new row begins.

        A day that is gone brings nothing, and none that was reached by setting the clock forward.
        """
        return self._with(game, day, SolvedClock(day, at)) if self.counts(day, at) else self

    def solved_late(self, game: str, day: date, at: ClockReading | None) -> Progress:
        """With the puzzle of a day that counted when it was set on it, at that time, and was solved after midnight.

        What the clock said when it was set is remembered: whoever sets it over midnight has no day more by that.
        """
        if any(row.last > day for row in self.days.get(game, ())):
            return self
        told = self.told if self.told is not None and self.told.latest > day else SolvedClock(day, at)
        return self._with(game, day, told)

    def _with(self, game: str, day: date, told: SolvedClock) -> Progress:
        """With a day more, where it is none that was solved already."""
        rows = self.days.get(game, ())
        if any(row.holds(day) for row in rows):
            return self
        before = next((row for row in rows if day - row.last == _DAY), None)
        fresh = Days(day) if before is None else Days(day, before.streak + 1)
        others = tuple(row for row in rows if row is not before)
        return replace(self, days={**self.days, game: (*others, fresh)[-_MOST_ROWS:]}, told=told)

    def opened_on(self, day: date, at: ClockReading | None = None) -> Progress:
        """Somebody looks at the puzzles on that day: an earlier one that was missed stays so."""
        told = self.told
        return replace(self, told=SolvedClock(day, at)) if told and day > told.latest and self.counts(day, at) else self

    def counts(self, day: date, at: ClockReading | None = None) -> bool:
        """Whether the puzzle of that day counts for a row now: no later one was solved, and no clock was set for it.

        A day that is farther ahead than a year was told by a clock that was wrong then.
        """
        told = self.told
        if told is None or day > told.latest + BELIEVED or told.latest > day + BELIEVED:
            return True
        if day > told.latest:
            return at is None or told.at is None or not at.jumped_since(told.at)
        return day == told.latest

    def help_for(self, game: str, puzzle: str) -> Help | None:
        """The most that was ever seen of the answer; None for nothing."""
        return self.seen.get(game, {}).get(puzzle)

    def helped(self, game: str, puzzle: str, help_: Help) -> Progress:
        """Somebody sees that much of the answer."""
        if self.help_for(game, puzzle) in (Help.ANSWER, help_):
            return self
        return replace(self, seen={**self.seen, game: {**self.seen.get(game, {}), puzzle: help_}})

    def done_on(self, game: str, day: date) -> bool:
        """Whether the puzzle of that day was solved on it."""
        return any(row.holds(day) for row in self.days.get(game, ()))

    def streak_on(self, game: str, day: date) -> int:
        """Days in a row up to that day, or to the one before."""
        return max((row.on(day) for row in self.days.get(game, ())), default=0)

    def medal(self, game: str, puzzle: str) -> Medal | None:
        """The best medal that a puzzle has brought; None while it is not solved."""
        return self.medals.get(game, {}).get(puzzle)

    def solved(self, game: str, puzzle: str, medal: Medal) -> Progress:
        """With this medal, where it is the first or a better one, as far as what was seen of the answer allows it."""
        best = {None: 0, Help.HINT: 1, Help.ANSWER: 2}[self.help_for(game, puzzle)]
        medal = MEDALS[max(best, MEDALS.index(medal))]
        before = self.medal(game, puzzle)
        if before is not None and MEDALS.index(before) <= MEDALS.index(medal):
            return self
        own = {**self.medals.get(game, {}), puzzle: medal}
        return replace(self, medals={**self.medals, game: own})


def load(path: Path) -> tuple[Progress, str]:
    """The progress, and what was wrong with the file; a damaged one is put aside, and the progress is empty."""
    try:
        raw = retrying(lambda: reading.read_json(path, _MOST_BYTES))
        return Progress(_medals(raw), _days(raw), _told(raw), _seen(raw)), ""
    except FileNotFoundError:
        return Progress(), ""
    except reading.TooLarge as error:
        return Progress(), f"{path.name}: {error.strerror}{_aside(path)}"
    except OSError as error:
        return Progress(), f"{path.name}: {error.strerror or error}"
    except (ValueError, RecursionError) as error:
        return Progress(), f"{path.name}: {error}{_aside(path)}"


def change(path: Path, changed: Callable[[Progress], Progress]) -> tuple[Progress, Path | None]:
    """Changes the progress as it is on the disk now; returns it, and where an unreadable file was put aside.

    Raises OSError.
    """
    with locked(path.parent):
        found, note = load(path)
        kept = put_aside(path) if note else None
        after = changed(found)
        if after is not found:
            save(path, after)
        return after, kept


def save(path: Path, progress: Progress) -> None:
    """Writes the progress; raises OSError."""
    whole: dict[str, Any] = {"format": _FORMAT}
    whole["solved"] = {game: dict(medals) for game, medals in progress.medals.items()}
    if progress.days:
        whole["days"] = {game: _plain(rows[-1]) for game, rows in progress.days.items()}
        whole["rows"] = {game: list(map(_plain, rows)) for game, rows in progress.days.items()}
    if progress.told is not None:
        whole["told"] = _plain_told(progress.told)
    if progress.seen:
        whole["seen"] = {game: dict(helps) for game, helps in progress.seen.items()}
    write_atomically(path, json.dumps(whole, indent=1, sort_keys=True).encode())


def _medals(raw: Any) -> dict[str, dict[str, Medal]]:
    """Raises ValueError for anything that was not written by `save`."""
    if not isinstance(raw, dict) or raw.get("format") != _FORMAT or not isinstance(raw.get("solved"), dict):
        raise ValueError("an object with format and solved is expected")
    for game, medals in raw["solved"].items():
        if not isinstance(medals, dict):
            raise ValueError(f"{game}: an object is expected")
        for puzzle, medal in medals.items():
            if medal not in MEDALS:
                raise ValueError(f"{game}: {puzzle}: {medal!r} is no medal")
    solved = raw["solved"].items()
    return {game: {puzzle: Medal(medal) for puzzle, medal in medals.items()} for game, medals in solved}


def _seen(raw: Mapping[str, Any]) -> dict[str, dict[str, Help]]:
    """Raises ValueError for anything that was not written by `save`."""
    seen = raw.get("seen", {})
    if not isinstance(seen, dict) or not all(isinstance(helps, dict) for helps in seen.values()):
        raise ValueError("what was seen is no object")
    for help_ in (help_ for helps in seen.values() for help_ in helps.values()):
        if help_ not in tuple(Help):
            raise ValueError(f"{help_!r} cannot have been seen")
    return {game: {puzzle: Help(help_) for puzzle, help_ in helps.items()} for game, helps in seen.items()}


def _plain_told(told: SolvedClock) -> dict[str, Any]:
    at = told.at
    when = None if at is None else {"wall": at.wall.isoformat(), "running": at.running, "boot": at.boot}
    return {"latest": str(told.latest), "at": when}


def _told(raw: Mapping[str, Any]) -> SolvedClock | None:
    """Raises ValueError for anything that was not written by `save`; earlier versions know the days alone."""
    match raw.get("told"):
        case None:
            lasts = [row.last for rows in _days(raw).values() for row in rows]
            return SolvedClock(max(lasts)) if lasts else None
        case {"latest": str() as latest, "at": None}:
            return SolvedClock(date.fromisoformat(latest))
        case {"latest": str() as latest, "at": {"wall": str() as wall, "running": float() as running,
                                                "boot": str() as boot}}:  # fmt: skip
            then = datetime.fromisoformat(wall)
            if then.tzinfo is None:
                raise ValueError("a time has no zone")
            return SolvedClock(date.fromisoformat(latest), ClockReading(then, running, boot))
        case other:
            raise ValueError(f"{other!r} is no day")


def _plain(days: Days) -> list[Any]:
    return [str(days.last), days.streak]


def _days(raw: Mapping[str, Any]) -> dict[str, tuple[Days, ...]]:
    """Raises ValueError for anything that was not written by `save`; earlier versions knew one row of each game."""
    single, rows = (raw.get(name, {}) for name in ("days", "rows"))
    if not isinstance(single, dict) or not isinstance(rows, dict):
        return {}
    found: dict[str, tuple[Days, ...]] = {game: (_row(game, row),) for game, row in single.items()}
    for game, each in rows.items():
        if not isinstance(each, list):
            raise ValueError(f"{game}: {each!r} are no rows of days")
        read = tuple(_row(game, row) for row in each)[-_MOST_ROWS:]
        if read and read[-1:] == found.get(game):
            found[game] = read
    return found


def _row(game: str, row: object) -> Days:
    match row:
        case [str() as last, int() as streak] if 0 < streak < date.fromisoformat(last).toordinal():
            return Days(date.fromisoformat(last), streak)
        case _:
            raise ValueError(f"{game}: {row!r} is no row of days")


def _aside(path: Path) -> str:
    """Keeps the damaged file beside the next one; tells where, for the note."""
    try:
        kept = put_aside(path)
    except OSError:
        return ""
    if kept is None:
        return ""
    _log.warning("%s is damaged and was kept as %s", path, kept)
    return f" (kept as {kept.name})"
