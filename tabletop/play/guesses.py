"""What watchers guessed before chance acted, and what it has won them: notes in the match's file.

    {"note": "guess 57 a1b2c3d4e5f60718 Ann", "text": "40"}

says that Ann gave 40 % to what was asked after 57 actions. The digits tell the line of the match up to there, as those
of `decision_times` do. The note is written before chance draws, which proves that nobody guessed afterwards; what fell
is not in it, but read off the match. So what is taken back takes its points with it, and done again it counts again.
Used by `ui/scenes/phones/prophets`, which asks watchers, by `highlights` and `evening_matches`, and by the pages of the
end and the evening. The form of the notes stands in saved matches.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop.content import boxes
from tabletop.play.decision_times import LineFingerprints
from tabletop.play.match import Match
from tabletop.play.record import GUESSED
from tabletop.play.seats import clean_name
from tabletop.rules.caches import Cache
from tabletop.rules.game import CHANCE
from tabletop.rules.guess_questions import PERCENTS, GuessQuestion, GuessQuestions, points_of_guess

_DIGITS: Final = 16
_NO_ACTION: Final = "0" * _DIGITS
"""The digits of a line that has no action yet."""


@dataclass(frozen=True, slots=True)
class ProphetScore:
    """What somebody has won by guessing."""

    name: str
    points: int
    guesses: int
    """How many counted."""


@dataclass(frozen=True, slots=True)
class SettledQuestion:
    """Something that was guessed at, and what came of it."""

    ply: int
    """Actions before chance acted."""
    question: GuessQuestion
    happened: bool
    percents: Mapping[str, int]
    """By name, what was guessed."""

    def points_of(self, name: str) -> int:
        """What the guess of somebody has won; raises KeyError for who did not guess."""
        return points_of_guess(self.percents[name], happened=self.happened)


def guess_questions_of(match: Match[Any, Any, Any]) -> GuessQuestions | None:
    """Who asks in the match's game; None where nothing in it can be guessed."""
    box = boxes.find_game_box(match.header.game)
    return None if box is None or box.guess_questions is None else box.guess_questions.load()(match.game)


class MatchGuesses:
    """Reads and writes the guesses of one match."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self._match = match
        self._questions = guess_questions_of(match)
        self._line = LineFingerprints(match)
        self._fallen: Cache[str, tuple[GuessQuestion, bool] | None] = Cache("guesses that have fallen", 1024)
        """What was asked and whether it happened, by the digits of the line that ends with it."""

    @property
    def can_ask(self) -> bool:
        """Whether anything can be guessed in this game."""
        return self._questions is not None

    def question_of_view(self, view: Any) -> GuessQuestion | None:
        """What can be guessed by a spectator's view; None where there is nothing."""
        return None if self._questions is None else self._questions.question_of_view(view)

    def record_guesses(self, percents: Mapping[str, int]) -> None:
        """Writes down by name what was guessed, before chance acts here; raises SaveError."""
        match = self._match
        for name, percent in percents.items():
            if name != clean_name(name) or not name or percent not in PERCENTS:
                raise ValueError(f"{name!r} cannot guess {percent}")
            match.notes.set_note(f"{GUESSED}{match.ply} {self._lines()[match.ply]} {name}", str(percent))

    def settled_question(self, ply: int) -> SettledQuestion | None:
        """What was guessed after so many actions, once it has fallen; None where nothing was, or on another line."""
        by_ply = self._percents_by_ply()
        return self._settle(ply, by_ply[ply]) if ply in by_ply else None

    def settled_questions(self) -> Iterator[SettledQuestion]:
        """All that was guessed and has fallen on the current line, up to where it stands."""
        for ply, percents in sorted(self._percents_by_ply().items()):
            settled = self._settle(ply, percents)
            if settled is not None:
                yield settled

    def scores(self) -> tuple[ProphetScore, ...]:
        """Of everybody whose guess has counted, the best first."""
        points: defaultdict[str, list[int]] = defaultdict(list)
        for settled in self.settled_questions():
            for name in settled.percents:
                points[name].append(settled.points_of(name))
        return ranked_scores(ProphetScore(name, sum(each), len(each)) for name, each in points.items())

    def _settle(self, ply: int, percents: Mapping[str, int]) -> SettledQuestion | None:
        if ply >= self._match.ply:
            return None
        line = self._lines()[ply + 1]
        if line not in self._fallen:
            self._fallen[line] = self._work_out(ply)
        fallen = self._fallen[line]
        return None if fallen is None else SettledQuestion(ply, *fallen, percents)

    def _work_out(self, ply: int) -> tuple[GuessQuestion, bool] | None:
        """What was asked, and whether it happened; None where nothing was."""
        past, asks = self._match.past, self._questions
        if asks is None or past.actor(ply + 1) != CHANCE:
            return None
        question = asks.question_of_view(past.view_of_everybody(ply))
        if question is None:
            return None
        return question, asks.did_happen(question, past.events_when_first_shown(ply + 1, None))

    def _percents_by_ply(self) -> dict[int, dict[str, int]]:
        """What was guessed on the current line, by ply and name; notes of no use are passed over."""
        found: defaultdict[int, dict[str, int]] = defaultdict(dict)
        lines = self._lines()
        for note, text in self._match.notes.guesses.items():
            number, _, rest = note.removeprefix(GUESSED).partition(" ")
            place, _, name = rest.partition(" ")
            if not _is_small_number(number) or not _is_small_number(text) or name != clean_name(name) or not name:
                continue
            ply, percent = int(number), int(text)
            if ply < self._match.ply and percent in PERCENTS and lines[ply] == place:
                found[ply][name] = percent
        return found

    def _lines(self) -> list[str]:
        """The digits of the line, by how many actions it has."""
        return [_NO_ACTION, *self._line.by_action()]


def ranked_scores(scores: Iterator[ProphetScore] | Sequence[ProphetScore]) -> tuple[ProphetScore, ...]:
    """The best first, those that are level by name."""
    return tuple(sorted(scores, key=lambda each: (-each.points, each.name)))


def leading_prophets(scores: Sequence[ProphetScore]) -> tuple[ProphetScore, ...]:
    """Who has most points, all of several; nobody where nobody has won any."""
    most = max((each.points for each in scores), default=0)
    return tuple(each for each in scores if each.points == most > 0)


def sum_scores(matches: Sequence[Sequence[ProphetScore]]) -> tuple[ProphetScore, ...]:
    """Those of several matches together, by name."""
    found: dict[str, ProphetScore] = {}
    for each in (score for scores in matches for score in scores):
        before = found.get(each.name, ProphetScore(each.name, 0, 0))
        found[each.name] = ProphetScore(each.name, before.points + each.points, before.guesses + each.guesses)
    return ranked_scores(list(found.values()))


def _is_small_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < _DIGITS
