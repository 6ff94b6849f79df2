"""Which puzzles were solved and how well, with the streak of daily ones: one small file.

Used by the puzzle scenes (`book`, `attempt`, `puzzle_mode`) and the puzzles on phones. PuzzleProgress is a frozen
value; every change makes a new one, which is written whole or not at all. A second try, or help that was looked at,
can't better a medal. The keys of the file, the names of Medal and PuzzleHelpSeen and the ids of puzzles (`ai/analysis`)
are in players' files: they stay, and files of earlier versions must be read. `save_progress` and the parsing
functions must be each other's inverse.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from tabletop import safe_reading
from tabletop.play.clock_watermark import BELIEVED, ClockReading
from tabletop.play.files import locked_folder, rename_damaged_file, retry_while_locked, write_atomically


class Medal(StrEnum):
    """The best first."""

    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"


class PuzzleHelpSeen(StrEnum):
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
class DayStreak:
    """Puzzles of the day that were solved one day after the other."""

    last: date
    """The last of the days."""
    streak: int = 1
    """How many days there are in a row."""

    def was_solved_on(self, day: date) -> bool:
        """Whether it was solved on that day."""
        return 0 <= (self.last - day).days < self.streak

    def streak_days_up_to(self, day: date) -> int:
        """How many days in a row there are up to a day, or to the one before; 0 for a row of another time."""
        until = day if self.was_solved_on(day) else day - _DAY
        return self.streak - (self.last - until).days if self.was_solved_on(until) else 0


@dataclass(frozen=True, slots=True)
class DaySolveTime:
    """What the clock said when the puzzle of a day was solved last."""

    latest: date
    """The latest of these days."""
    at: ClockReading | None = None
    """When that was; None where nobody knows."""


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """Medals by game and puzzle; a value that changes by making another one."""

    medals: Mapping[str, Mapping[str, Medal]] = field(default_factory=dict)
    days: Mapping[str, tuple[DayStreak, ...]] = field(default_factory=dict)
    """Rows by game, the one that changed last at the end: what a wrong clock has dated is a row of its own."""
    latest_solve: DaySolveTime | None = None
    seen: Mapping[str, Mapping[str, PuzzleHelpSeen]] = field(default_factory=dict)
    """What was seen of the answer, by game and puzzle: nobody forgets that with a new try."""

    def with_day_solved(self, game: str, day: date, at: ClockReading | None = None) -> PuzzleProgress:
        """With the puzzle of a day; after a day that was missed a new row begins.

        A day that is gone brings nothing, and none that was reached by setting the clock forward.
        """
        return (
            self._with_solved_day(game, day, DaySolveTime(day, at)) if self.does_day_count_for_streak(day, at) else self
        )

    def with_day_solved_late(self, game: str, day: date, at: ClockReading | None) -> PuzzleProgress:
        """With the puzzle of a day that counted when it was set on it, at that time, and was solved after midnight.

        What the clock said when it was set is remembered: whoever sets it over midnight has no day more by that.
        """
        if any(row.last > day for row in self.days.get(game, ())):
            return self
        told = (
            self.latest_solve
            if self.latest_solve is not None and self.latest_solve.latest > day
            else DaySolveTime(day, at)
        )
        return self._with_solved_day(game, day, told)

    def _with_solved_day(self, game: str, day: date, day_time: DaySolveTime) -> PuzzleProgress:
        """With a day more, where it is none that was solved already."""
        rows = self.days.get(game, ())
        if any(row.was_solved_on(day) for row in rows):
            return self
        before = next((row for row in rows if day - row.last == _DAY), None)
        fresh = DayStreak(day) if before is None else DayStreak(day, before.streak + 1)
        others = tuple(row for row in rows if row is not before)
        return replace(self, days={**self.days, game: (*others, fresh)[-_MOST_ROWS:]}, latest_solve=day_time)

    def with_day_looked_at(self, day: date, at: ClockReading | None = None) -> PuzzleProgress:
        """Somebody looks at the puzzles on that day: an earlier one that was missed stays so."""
        told = self.latest_solve
        return (
            replace(self, latest_solve=DaySolveTime(day, at))
            if told and day > told.latest and self.does_day_count_for_streak(day, at)
            else self
        )

    def does_day_count_for_streak(self, day: date, at: ClockReading | None = None) -> bool:
        """Whether the puzzle of that day counts for a row now: no later one was solved, and no clock was set for it.

        A day that is farther ahead than a year was told by a clock that was wrong then.
        """
        told = self.latest_solve
        if told is None or day > told.latest + BELIEVED or told.latest > day + BELIEVED:
            return True
        if day > told.latest:
            return at is None or told.at is None or not at.has_jumped_since(told.at)
        return day == told.latest

    def help_seen_for(self, game: str, puzzle: str) -> PuzzleHelpSeen | None:
        """The most that was ever seen of the answer; None for nothing."""
        return self.seen.get(game, {}).get(puzzle)

    def with_help_seen(self, game: str, puzzle: str, help_: PuzzleHelpSeen) -> PuzzleProgress:
        """Somebody sees that much of the answer."""
        if self.help_seen_for(game, puzzle) in (PuzzleHelpSeen.ANSWER, help_):
            return self
        return replace(self, seen={**self.seen, game: {**self.seen.get(game, {}), puzzle: help_}})

    def was_day_solved(self, game: str, day: date) -> bool:
        """Whether the puzzle of that day was solved on it."""
        return any(row.was_solved_on(day) for row in self.days.get(game, ()))

    def streak_days_up_to(self, game: str, day: date) -> int:
        """Days in a row up to that day, or to the one before."""
        return max((row.streak_days_up_to(day) for row in self.days.get(game, ())), default=0)

    def best_medal(self, game: str, puzzle: str) -> Medal | None:
        """The best medal that a puzzle has brought; None while it is not solved."""
        return self.medals.get(game, {}).get(puzzle)

    def with_medal(self, game: str, puzzle: str, medal: Medal) -> PuzzleProgress:
        """With this medal, where it is the first or a better one, as far as what was seen of the answer allows it."""
        best = {None: 0, PuzzleHelpSeen.HINT: 1, PuzzleHelpSeen.ANSWER: 2}[self.help_seen_for(game, puzzle)]
        medal = MEDALS[max(best, MEDALS.index(medal))]
        before = self.best_medal(game, puzzle)
        if before is not None and MEDALS.index(before) <= MEDALS.index(medal):
            return self
        own = {**self.medals.get(game, {}), puzzle: medal}
        return replace(self, medals={**self.medals, game: own})


def load_progress(path: Path) -> tuple[PuzzleProgress, str]:
    """The progress, and what was wrong with the file; a damaged one is put aside, and the progress is empty."""
    try:
        raw = retry_while_locked(lambda: safe_reading.read_json(path, _MOST_BYTES))
        return PuzzleProgress(
            _parse_medals(raw), _parse_day_streaks(raw), _parse_latest_solve(raw), _parse_help_seen(raw)
        ), ""
    except FileNotFoundError:
        return PuzzleProgress(), ""
    except safe_reading.FileTooLarge as error:
        return PuzzleProgress(), f"{path.name}: {error.strerror}{_rename_damaged_file(path)}"
    except OSError as error:
        return PuzzleProgress(), f"{path.name}: {error.strerror or error}"
    except (ValueError, RecursionError) as error:
        return PuzzleProgress(), f"{path.name}: {error}{_rename_damaged_file(path)}"


def change_progress(
    path: Path, changed: Callable[[PuzzleProgress], PuzzleProgress]
) -> tuple[PuzzleProgress, Path | None]:
    """Changes the progress as it is on the disk now; returns it, and where an unreadable file was put aside.

    Raises OSError.
    """
    with locked_folder(path.parent):
        found, note = load_progress(path)
        kept = rename_damaged_file(path) if note else None
        after = changed(found)
        if after is not found:
            save_progress(path, after)
        return after, kept


def save_progress(path: Path, progress: PuzzleProgress) -> None:
    """Writes the progress; raises OSError."""
    whole: dict[str, Any] = {"format": _FORMAT}
    whole["solved"] = {game: dict(medals) for game, medals in progress.medals.items()}
    if progress.days:
        whole["days"] = {game: _day_streaks_to_json(rows[-1]) for game, rows in progress.days.items()}
        whole["rows"] = {game: list(map(_day_streaks_to_json, rows)) for game, rows in progress.days.items()}
    if progress.latest_solve is not None:
        whole["told"] = _latest_solve_to_json(progress.latest_solve)
    if progress.seen:
        whole["seen"] = {game: dict(helps) for game, helps in progress.seen.items()}
    write_atomically(path, json.dumps(whole, indent=1, sort_keys=True).encode())


def _parse_medals(raw: Any) -> dict[str, dict[str, Medal]]:
    """Raises ValueError for anything that was not written by `save_progress`."""
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


def _parse_help_seen(raw: Mapping[str, Any]) -> dict[str, dict[str, PuzzleHelpSeen]]:
    """Raises ValueError for anything that was not written by `save_progress`."""
    seen = raw.get("seen", {})
    if not isinstance(seen, dict) or not all(isinstance(helps, dict) for helps in seen.values()):
        raise ValueError("what was seen is no object")
    for help_ in (help_ for helps in seen.values() for help_ in helps.values()):
        if help_ not in tuple(PuzzleHelpSeen):
            raise ValueError(f"{help_!r} cannot have been seen")
    return {game: {puzzle: PuzzleHelpSeen(help_) for puzzle, help_ in helps.items()} for game, helps in seen.items()}


def _latest_solve_to_json(day_time: DaySolveTime) -> dict[str, Any]:
    at = day_time.at
    when = None if at is None else {"wall": at.wall.isoformat(), "running": at.running, "boot": at.boot}
    return {"latest": str(day_time.latest), "at": when}


def _parse_latest_solve(raw: Mapping[str, Any]) -> DaySolveTime | None:
    """Raises ValueError for anything that was not written by `save_progress`; earlier versions know the days alone."""
    match raw.get("told"):
        case None:
            lasts = [row.last for rows in _parse_day_streaks(raw).values() for row in rows]
            return DaySolveTime(max(lasts)) if lasts else None
        case {"latest": str() as latest, "at": None}:
            return DaySolveTime(date.fromisoformat(latest))
        case {"latest": str() as latest, "at": {"wall": str() as wall, "running": float() as running,
                                                "boot": str() as boot}}:  # fmt: skip
            then = datetime.fromisoformat(wall)
            if then.tzinfo is None:
                raise ValueError("a time has no zone")
            return DaySolveTime(date.fromisoformat(latest), ClockReading(then, running, boot))
        case other:
            raise ValueError(f"{other!r} is no day")


def _day_streaks_to_json(days: DayStreak) -> list[Any]:
    return [str(days.last), days.streak]


def _parse_day_streaks(raw: Mapping[str, Any]) -> dict[str, tuple[DayStreak, ...]]:
    """Raises ValueError for anything that was not written by `save_progress`; earlier versions knew one row of each
    game.
    """
    single, rows = (raw.get(name, {}) for name in ("days", "rows"))
    if not isinstance(single, dict) or not isinstance(rows, dict):
        return {}
    found: dict[str, tuple[DayStreak, ...]] = {game: (_parse_day_streak(game, row),) for game, row in single.items()}
    for game, each in rows.items():
        if not isinstance(each, list):
            raise ValueError(f"{game}: {each!r} are no rows of days")
        read = tuple(_parse_day_streak(game, row) for row in each)[-_MOST_ROWS:]
        if read and read[-1:] == found.get(game):
            found[game] = read
    return found


def _parse_day_streak(game: str, row: object) -> DayStreak:
    match row:
        case [str() as last, int() as streak] if 0 < streak < date.fromisoformat(last).toordinal():
            return DayStreak(date.fromisoformat(last), streak)
        case _:
            raise ValueError(f"{game}: {row!r} is no row of days")


def _rename_damaged_file(path: Path) -> str:
    """Keeps the damaged file beside the next one; tells where, for the note."""
    try:
        kept = rename_damaged_file(path)
    except OSError:
        return ""
    if kept is None:
        return ""
    _log.warning("%s is damaged and was kept as %s", path, kept)
    return f" (kept as {kept.name})"
