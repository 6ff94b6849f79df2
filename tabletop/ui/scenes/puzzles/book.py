"""All puzzles of a game with what was solved of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from tabletop import paths
from tabletop.ai.analysis import Puzzle
from tabletop.play import clock, progress
from tabletop.play.progress import Help, Medal, Progress
from tabletop.ui import wording
from tabletop.ui.scenes.evening import current
from tabletop.ui.words import say

AnyPuzzle = Puzzle[Any]


@dataclass(frozen=True, slots=True)
class DailyAssignment:
    """The day on which a puzzle was set as the one of that day, and when."""

    day: date
    at: clock.ClockReading | None


class PuzzleBook:
    """Puzzles in order, the easiest first, and the medals that they have brought."""

    def __init__(
        self, game: str, puzzles: Sequence[AnyPuzzle], path: Path | None = None, today: date | None = None
    ) -> None:  # fmt: skip
        """`path` is the file of the progress; the player's own by default. The day is the present one."""
        self.game = game
        self.puzzles = tuple(puzzles)
        self._today = today
        self._path = path or paths.config() / "puzzles.json"
        self._progress: Progress
        self._progress, self.note = progress.load(self._path)
        self._open()

    @property
    def grades(self) -> tuple[int, ...]:
        """Grades that have puzzles, the easiest first."""
        return tuple(sorted({puzzle.grade for puzzle in self.puzzles}))

    def of_grade(self, grade: int) -> tuple[AnyPuzzle, ...]:
        """The puzzles of a grade, in order."""
        return tuple(puzzle for puzzle in self.puzzles if puzzle.grade == grade)

    def number(self, puzzle: AnyPuzzle) -> int:
        """Of a puzzle within all, from 1."""
        return self.puzzles.index(puzzle) + 1

    def medal(self, puzzle: AnyPuzzle) -> Medal | None:
        """What the puzzle has brought; None while it is not solved."""
        return self._progress.medal(self.game, puzzle.id)

    def solved(self, puzzles: Sequence[AnyPuzzle]) -> int:
        """How many of them are solved."""
        return sum(self.medal(puzzle) is not None for puzzle in puzzles)

    def following(self, puzzle: AnyPuzzle | None = None) -> AnyPuzzle | None:
        """The next unsolved one after a puzzle, round and round; None where all are solved."""
        start = self.puzzles.index(puzzle) + 1 if puzzle in self.puzzles and puzzle is not None else 0
        turned = (*self.puzzles[start:], *self.puzzles[:start])
        return next((other for other in turned if self.medal(other) is None), None)

    # --- the puzzle of the day ------------------------------------------------------------------------------------

    @property
    def today(self) -> date:
        """The day whose puzzle is proposed; it begins and ends where the player is."""
        return self._today or current.now().astimezone().date()

    @property
    def day_counts(self) -> bool:
        """Whether solving the puzzle of the day counts for days in a row: not on a day that was set on the clock."""
        seen = None if self._today else clock.load(paths.evenings()).latest
        if seen is not None and clock.is_behind((seen,), current.now()) and seen.astimezone().date() > self.today:
            return False
        return self._progress.counts(self.today, self._moment)

    def of_day(self) -> AnyPuzzle | None:
        """The same one for everybody on that day; all puzzles come once before any comes again."""
        order = sorted(self.puzzles, key=lambda puzzle: sha256(f"{self.game} {puzzle.id}".encode()).digest())
        return order[self.today.toordinal() % len(order)] if order else None

    @property
    def _moment(self) -> clock.ClockReading | None:
        return None if self._today else clock.moment(current.now())

    def _open(self) -> None:
        """That this day was seen is written down, where it changes anything and can be."""
        day, at = self.today, self._moment
        if self.day_counts and self._progress.opened_on(day, at) is not self._progress:
            with suppress(OSError):
                self._progress, _ = progress.change(self._path, lambda found: found.opened_on(day, at))

    @property
    def done_today(self) -> bool:
        """Whether the puzzle of the day was solved on the day."""
        return self._progress.done_on(self.game, self.today)

    @property
    def streak(self) -> int:
        """Days in a row on which the puzzle of the day was solved, up to today or yesterday."""
        return self._progress.streak_on(self.game, self.today)

    def assign(self, puzzle: AnyPuzzle) -> DailyAssignment | None:
        """A puzzle is set now: as that of the day, where that counts; None where it is none."""
        return DailyAssignment(self.today, self._moment) if puzzle == self.of_day() and self.day_counts else None

    def is_late(self, assignment: DailyAssignment | None) -> bool:
        """Whether midnight has come since a puzzle was set as that of its day, one midnight and no more."""
        return assignment is not None and self.today - assignment.day == timedelta(days=1)

    def counts_late(self, assignment: DailyAssignment | None) -> bool:
        """Whether a puzzle that is solved after midnight counts for the day on which it was set."""
        return assignment is not None and self.is_late(assignment) and self._progress.done_on(self.game, assignment.day)

    def win(self, puzzle: AnyPuzzle, medal: Medal, assignment: DailyAssignment | None = None) -> Path | None:
        """Keeps a medal where it is the best so far; raises OSError, and then knows of it only for now.

        The puzzle of a day counts for the day on which it was assigned. Returns where a file that could not be read was
        put aside.
        """

        is_of_day = puzzle == self.of_day() and self.day_counts
        late = assignment if self.is_late(assignment) else None

        def solved(found: Progress) -> Progress:
            after = found.solved(self.game, puzzle.id, medal)
            if late is not None:
                return after.solved_late(self.game, late.day, late.at)
            return after.solved_on(self.game, self.today, self._moment) if is_of_day else after

        self._progress = solved(self._progress)
        self._progress, kept = progress.change(self._path, solved)
        return kept

    def help_for(self, puzzle: AnyPuzzle) -> Help | None:
        """The most that was ever seen of a puzzle's answer; None for nothing."""
        return self._progress.help_for(self.game, puzzle.id)

    def see(self, puzzle: AnyPuzzle, help_: Help) -> None:
        """Somebody is about to see that much of the answer; raises OSError, and then knows of it only for now."""
        self._progress = self._progress.helped(self.game, puzzle.id, help_)
        self._progress, _ = progress.change(self._path, lambda found: found.helped(self.game, puzzle.id, help_))


def title(game: str, puzzle: AnyPuzzle) -> str:
    """Such as "Black wins in 5"."""
    key = "puzzles.title_1" if puzzle.wins_in == 1 else "puzzles.title"
    return say(key, side=wording.side(game, puzzle.seat), turns=puzzle.wins_in)


def shorts(puzzle: AnyPuzzle) -> tuple[str, ...]:
    """The same without the side, the fullest wording first."""
    least = say("puzzles.short", turns=puzzle.wins_in)
    return (say("puzzles.short_1"), least) if puzzle.wins_in == 1 else (least,)
