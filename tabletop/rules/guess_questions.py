"""What watchers may guess before chance falls: one question with two answers, and what a guess of it is worth.

A game whose chance can be foretold names a GuessQuestions in its box (`guess_questions`); `play/guesses` asks it what
is open, keeps the guesses and adds their points up. A question is made from the spectator's view alone, so it tells
nothing hidden, and its odds are exact: what everybody may count, unseen cards all equally likely.

Points are Brier's rule: what a guess is off, squared. Nobody gains by saying anything but what they believe, which is
what makes a rule proper. Brier and not the logarithm, because a guess of 0 % that comes true must not cost more than
a whole evening can win, and because guesses in tens of per cent then give whole points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Protocol

from tabletop.rules.game import Event

STEP: Final = 10
"""Per cent between two guesses that can be made."""
PERCENTS: Final = tuple(range(0, 101, STEP))
_EVEN: Final = 25
"""Points that a guess of 50 % would lose, whatever falls: so much is given back, and silence is as good as that."""


@dataclass(frozen=True, slots=True)
class GuessQuestion:
    """Whether something is about to happen."""

    key: str
    """Of the sentence in the messages of the game's table, `guess_<key>`."""
    chance: Fraction
    """That it happens."""
    values: tuple[tuple[str, str], ...] = ()
    """What the sentence says, by name; ids are named as those of a refusal."""


class GuessQuestions(Protocol):
    """What a game answers in which chance can be foretold."""

    def question_of_view(self, view: Any) -> GuessQuestion | None:
        """What a spectator of this view may be asked before chance acts; None where there is nothing to guess."""

    def did_happen(self, question: GuessQuestion, events: Sequence[Event]) -> bool:
        """Whether it happened, from what a spectator learned of what chance did."""


def points_of_guess(percent: int, *, happened: bool) -> int:
    """From -75 to 25; 0 for a guess of 50 %. `percent` is one of PERCENTS."""
    off = (100 - percent if happened else percent) // STEP
    return _EVEN - off * off


def expected_points(percent: int, chance: Fraction) -> Fraction:
    """What a guess wins on average where it happens with this chance."""
    won, lost = (points_of_guess(percent, happened=happened) for happened in (True, False))
    return chance * won + (1 - chance) * lost
