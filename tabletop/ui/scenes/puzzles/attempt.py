"""One attempt at a puzzle: which move kept the win, and what was given away."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from tabletop.ai.analysis import Puzzle, Value, Verdict, VerdictKind
from tabletop.ai.worker import CANCELLED, Judge, Ticket
from tabletop.play.match import Match
from tabletop.play.progress import Help, Medal
from tabletop.rules.caches import Cache
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_SILVER = 2
"""Slips and hints that a silver medal bears."""


class AttemptStatus(Enum):
    """Where the attempt stands."""

    FINDING = "finding"
    """The solver is to move."""
    CHECKING = "checking"
    """The solver has moved, and nobody knows yet what that leads to."""
    REPLYING = "replying"
    """The move was right, and the defender is to move."""
    WRONG = "wrong"
    SOLVED = "solved"
    UNCHECKED = "unchecked"
    """The worker did not answer."""


class PuzzleAttempt:
    """Judges the solver's moves; the defender moves only after a right one."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], puzzle: Puzzle[Any], known: Help | None = None,
        restriction: str = "",
    ) -> None:  # fmt: skip
        """`known` is what was seen of the answer in an earlier try, `restriction` is what the turn before forbids."""
        self._stage = stage
        self._match = match
        self.restriction = restriction
        self._puzzle = puzzle
        self.stand = AttemptStatus.FINDING
        self.slips = 0
        """Wrong moves so far."""
        self.hints = 0
        """Positions in which a hint was taken."""
        self.seen = False
        """Whether the answer was looked at before it was found."""
        self.known = known
        """What was seen of the answer before this try, or since the puzzle was solved in it."""
        self.played: Value[Any] | None = None
        """What the solver's last move leads to, as far as it is known."""
        self.slower = False
        """Whether the last move wins, but not in the fewest turns."""
        self.error = ""
        """Why a move could not be checked."""
        self._verdicts: Cache[Any, Verdict[Any]] = Cache("verdicts of a puzzle", 1024)
        self._asked: tuple[Any, Ticket] | None = None
        self._move: tuple[Any, str] | None = None
        """The view before the solver's last move, and that move."""
        self._hinted: set[Any] = set()

    @property
    def waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None

    @property
    def medal(self) -> Medal:
        """What solving it now would bring."""
        spent = self.slips + self.hints or int(self.known is not None)
        if self.has_answer:
            return Medal.BRONZE
        return Medal.GOLD if not spent else Medal.SILVER if spent <= _SILVER else Medal.BRONZE

    @property
    def has_answer(self) -> bool:
        """Whether the answer was looked at, in this try before it was found or at any time before."""
        return self.seen or self.known == Help.ANSWER

    @property
    def remark(self) -> str:
        """Which words say that what was seen keeps a better medal away for good; "" where nothing does."""
        if self.has_answer:
            return "medal_seen"
        is_hinted = self.hints or self.known is not None
        return f"medal_{self.medal}_hint" if is_hinted and self.medal != Medal.GOLD else ""

    @property
    def task(self) -> str:
        """What is to be done before anything was played, and what the turn before forbids."""
        find = say("puzzles.find" if self._puzzle.wins_in == 1 else "puzzles.find_all")
        return " ".join(filter(None, (find, self.restriction)))

    def words(self) -> str:
        """Where the attempt stands, in a sentence."""
        match self.stand:
            case AttemptStatus.FINDING:
                return say("puzzles.find_on") if self._match.ply else self.task
            case AttemptStatus.CHECKING:
                return say("puzzles.checking")
            case AttemptStatus.REPLYING:
                return say("puzzles.slower" if self.slower else "puzzles.replying")
            case AttemptStatus.UNCHECKED:
                return say("puzzles.unchecked", why=self.error)
            case AttemptStatus.SOLVED:
                return say(f"puzzles.solved_{self.medal}")
            case AttemptStatus.WRONG:
                return self._wrong_words()

    def verdict(self) -> Verdict[Any] | None:
        """How the position on the board stands for the solver, as far as it is known."""
        return self._verdicts.get(self._match.view(self._puzzle.seat))

    def hint(self) -> bool:
        """Counts a hint, once for each position; whether it is the first one here."""
        view = self._match.view(self._puzzle.seat)
        first = view not in self._hinted
        if first:
            self._hinted.add(view)
            self.hints += 1
        return first

    def begin(self) -> None:
        """The solver is to move: the position is judged ahead of the move."""
        self.stand, self.played, self.slower, self.error = AttemptStatus.FINDING, None, False, ""
        self._ask(self._match.view(self._puzzle.seat))

    def moved(self, before: Any, action: Any) -> None:
        """The solver has moved; `before` is the view in which that was."""
        self._move, self.stand = (before, str(action)), AttemptStatus.CHECKING
        outcome = self._match.outcome
        if outcome is not None:
            self._end(self._puzzle.seat in outcome.winners)
            return
        self._ask(before)
        self._judge()

    def answered(self) -> None:
        """The defender has moved."""
        outcome = self._match.outcome
        if outcome is None:
            self.begin()
        else:
            self._end(self._puzzle.seat in outcome.winners)

    def retry(self) -> None:
        """Asks again what had no answer."""
        if self._move:
            self.stand, self.error = AttemptStatus.CHECKING, ""
            self._ask(self._move[0])

    def update(self) -> bool:
        """Takes the worker's answer; whether something is known now."""
        if self._asked is None:
            return False
        view, ticket = self._asked
        answer = ticket.poll()
        if answer is None:
            return False
        self._asked = None
        if not answer.error:
            self._verdicts[view] = answer.value
            self._judge()
        elif answer.error != CANCELLED:
            self.error = answer.error
            if self.stand is AttemptStatus.CHECKING:
                self.stand = AttemptStatus.UNCHECKED
        return True

    def forget(self) -> None:
        """Nobody waits any more."""
        if self._asked:
            self._asked[1].cancel()
            self._asked = None

    def _ask(self, view: Any) -> None:
        if view in self._verdicts or (self._asked and self._asked[0] == view):
            return
        self.forget()
        header = self._match.header
        self._asked = view, self._stage.worker.ask(Judge(header.game, view, header.content))

    def _judge(self) -> None:
        """Compares the solver's move with what is known of the position before it."""
        if self.stand is not AttemptStatus.CHECKING or self._move is None or self._move[0] not in self._verdicts:
            return
        verdict, text = self._verdicts[self._move[0]], self._move[1]
        self.played = next((value for value in verdict.values if str(value.action) == text), None)
        if self.played is None or (self.played.kind == VerdictKind.WON and not self.played.repeats):
            turns = self.played.turns if self.played else None
            self.slower = turns is not None and verdict.turns is not None and turns > verdict.turns
            self.stand = AttemptStatus.REPLYING
        else:
            self._end(won=False)

    def _end(self, won: bool) -> None:
        if won:
            self.stand = AttemptStatus.SOLVED
            return
        self.stand = AttemptStatus.WRONG
        self.slips += 1

    def _wrong_words(self) -> str:
        played = self.played
        if played is None:
            return say("puzzles.wrong")
        return say("puzzles.wrong_repeats" if played.repeats else f"puzzles.wrong_{played.kind}")
