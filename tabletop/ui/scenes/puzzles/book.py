"""PuzzleBook: all puzzles of a game in order, the medals won, and the puzzle of the day.

Used by the list of puzzles (`puzzles.scene`, `list_picture`), `puzzle_mode` and `waiting_puzzles`. Puzzles come from
the analyst; medals and days are in `puzzles.json`, written by `record_medal` and `record_help` through
`play.progress`. A change must keep: puzzles are found there by game and id, only a better medal replaces one, and
`puzzle_of_day` depends on date and list only, so that everybody has the same one. A day set on the clock does not
count.
"""

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
from tabletop.content.games import load_game
from tabletop.play import clock_watermark, progress
from tabletop.play.progress import Medal, PuzzleHelpSeen, PuzzleProgress
from tabletop.ui import wording
from tabletop.ui.boards.board_messages import BoardMessages
from tabletop.ui.locale_formats import localised_decimal_text
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening import current_evening

AnyPuzzle = Puzzle[Any]


@dataclass(frozen=True, slots=True)
class DailyAssignment:
    """The day on which a puzzle was set as the one of that day, and when."""

    day: date
    at: clock_watermark.ClockReading | None


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
        self._progress: PuzzleProgress
        self._progress, self.note = progress.load_progress(self._path)
        self._record_day_opened()

    @property
    def grades(self) -> tuple[int, ...]:
        """Grades that have puzzles, the easiest first."""
        return tuple(sorted({puzzle.grade for puzzle in self.puzzles}))

    def puzzles_of_grade(self, grade: int) -> tuple[AnyPuzzle, ...]:
        """The puzzles of a grade, in order."""
        return tuple(puzzle for puzzle in self.puzzles if puzzle.grade == grade)

    def puzzle_number(self, puzzle: AnyPuzzle) -> int:
        """Of a puzzle within all, from 1."""
        return self.puzzles.index(puzzle) + 1

    def medal_for(self, puzzle: AnyPuzzle) -> Medal | None:
        """What the puzzle has brought; None while it is not solved."""
        return self._progress.best_medal(self.game, puzzle.id)

    def solved_count(self, puzzles: Sequence[AnyPuzzle]) -> int:
        """How many of them are solved."""
        return sum(self.medal_for(puzzle) is not None for puzzle in puzzles)

    def next_unsolved_puzzle(self, puzzle: AnyPuzzle | None = None) -> AnyPuzzle | None:
        """The next unsolved one after a puzzle, round and round; None where all are solved."""
        start = self.puzzles.index(puzzle) + 1 if puzzle in self.puzzles and puzzle is not None else 0
        turned = (*self.puzzles[start:], *self.puzzles[:start])
        return next((other for other in turned if self.medal_for(other) is None), None)

    # --- the puzzle of the day ------------------------------------------------------------------------------------

    @property
    def today(self) -> date:
        """The day whose puzzle is proposed; it begins and ends where the player is."""
        return self._today or current_evening.now().astimezone().date()

    @property
    def does_day_count_for_streak(self) -> bool:
        """Whether solving the puzzle of the day counts for days in a row: not on a day that was set on the clock."""
        seen = None if self._today else clock_watermark.load_watermark(paths.evenings()).latest
        if (
            seen is not None
            and clock_watermark.is_clock_behind((seen,), current_evening.now())
            and seen.astimezone().date() > self.today
        ):
            return False
        return self._progress.does_day_count_for_streak(self.today, self._clock_reading)

    def puzzle_of_day(self) -> AnyPuzzle | None:
        """The same one for everybody on that day; all puzzles come once before any comes again."""
        order = sorted(self.puzzles, key=lambda puzzle: sha256(f"{self.game} {puzzle.id}".encode()).digest())
        return order[self.today.toordinal() % len(order)] if order else None

    @property
    def _clock_reading(self) -> clock_watermark.ClockReading | None:
        return None if self._today else clock_watermark.read_clock(current_evening.now())

    def _record_day_opened(self) -> None:
        """That this day was seen is written down, where it changes anything and can be."""
        day, at = self.today, self._clock_reading
        if self.does_day_count_for_streak and self._progress.with_day_looked_at(day, at) is not self._progress:
            with suppress(OSError):
                self._progress, _ = progress.change_progress(
                    self._path, lambda found: found.with_day_looked_at(day, at)
                )

    @property
    def is_daily_puzzle_solved(self) -> bool:
        """Whether the puzzle of the day was solved on the day."""
        return self._progress.was_day_solved(self.game, self.today)

    @property
    def day_streak(self) -> int:
        """Days in a row on which the puzzle of the day was solved, up to today or yesterday."""
        return self._progress.streak_days_up_to(self.game, self.today)

    def assign_daily_puzzle(self, puzzle: AnyPuzzle) -> DailyAssignment | None:
        """A puzzle is set now: as that of the day, where that counts; None where it is none."""
        return (
            DailyAssignment(self.today, self._clock_reading)
            if puzzle == self.puzzle_of_day() and self.does_day_count_for_streak
            else None
        )

    def is_assignment_late(self, assignment: DailyAssignment | None) -> bool:
        """Whether midnight has come since a puzzle was set as that of its day, one midnight and no more."""
        return assignment is not None and self.today - assignment.day == timedelta(days=1)

    def does_late_solve_count(self, assignment: DailyAssignment | None) -> bool:
        """Whether a puzzle that is solved after midnight counts for the day on which it was set."""
        return (
            assignment is not None
            and self.is_assignment_late(assignment)
            and self._progress.was_day_solved(self.game, assignment.day)
        )

    def record_medal(self, puzzle: AnyPuzzle, medal: Medal, assignment: DailyAssignment | None = None) -> Path | None:
        """Keeps a medal where it is the best so far; raises OSError, and then knows of it only for now.

        The puzzle of a day counts for the day on which it was assigned. Returns where a file that could not be read was
        put aside.
        """

        is_of_day = puzzle == self.puzzle_of_day() and self.does_day_count_for_streak
        late = assignment if self.is_assignment_late(assignment) else None

        def solved(found: PuzzleProgress) -> PuzzleProgress:
            after = found.with_medal(self.game, puzzle.id, medal)
            if late is not None:
                return after.with_day_solved_late(self.game, late.day, late.at)
            return after.with_day_solved(self.game, self.today, self._clock_reading) if is_of_day else after

        self._progress = solved(self._progress)
        self._progress, kept = progress.change_progress(self._path, solved)
        return kept

    def help_seen_for(self, puzzle: AnyPuzzle) -> PuzzleHelpSeen | None:
        """The most that was ever seen of a puzzle's answer; None for nothing."""
        return self._progress.help_seen_for(self.game, puzzle.id)

    def record_help(self, puzzle: AnyPuzzle, help_: PuzzleHelpSeen) -> None:
        """Somebody is about to see that much of the answer; raises OSError, and then knows of it only for now."""
        self._progress = self._progress.with_help_seen(self.game, puzzle.id, help_)
        self._progress, _ = progress.change_progress(
            self._path, lambda found: found.with_help_seen(self.game, puzzle.id, help_)
        )


def puzzle_title(game: str, puzzle: AnyPuzzle) -> str:
    """Such as "Black wins in 5", or what is to be found."""
    if puzzle.goal:
        return say(f"{game}.puzzle_{puzzle.goal}")
    return say("puzzles.title", side=wording.side_name(game, puzzle.seat), count=puzzle.wins_in)


def short_puzzle_titles(game: str, puzzle: AnyPuzzle) -> tuple[str, ...]:
    """Titles without the side, the fullest first."""
    if puzzle.goal:
        return (say(f"{game}.puzzle_short_{puzzle.goal}"),)
    return say("puzzles.wins_in", count=puzzle.wins_in), say("puzzles.short", turns=puzzle.wins_in)


def puzzle_explanation(game: str, puzzle: AnyPuzzle, words: BoardMessages) -> tuple[str, ...]:
    """Why the answer of a puzzle with one decision is the best: a reason out of the rules, the figures, who finds it.

    Empty for a win by force, which shows by itself.
    """
    if not puzzle.goal:
        return ()
    figures = {name: localised_decimal_text(text) for name, text in puzzle.figures}
    action = load_game(game).parse(puzzle.answers[0])
    reason = (
        say(f"{game}.puzzle_why_{puzzle.reason}", **figures)
        if puzzle.reason
        else words.hint_reason(puzzle.view, action)
    )
    level = say("puzzles.found_by", level=wording.bot_level_name(game, puzzle.level)) if puzzle.level else ""
    return tuple(filter(None, (reason, say(f"{game}.puzzle_proof_{puzzle.goal}", **figures), level)))
