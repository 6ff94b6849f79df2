"""PuzzleAttempt: one attempt at a puzzle: whether each move keeps the win, and which medal it brings.

Used by PuzzleMode (`puzzle_mode`) at the table, its `puzzles.picture`, and by `waiting_puzzles` on phones. A win by
force is judged move by move by the analyst in the worker; a puzzle with one decision knows its answers, and the worker
is only asked about an action that is not among them. It plays nothing, draws nothing and writes nothing: callers
submit the moves and keep the medal. A change must keep: the defender may move only after a right move, and help that
was ever seen limits the medal, also in a later try. How much help each medal bears decides what is in players' files.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from tabletop.ai.analysis import Puzzle, Value, Verdict, VerdictKind
from tabletop.ai.levels import level_names
from tabletop.ai.worker import CheckPuzzleAnswer, JudgePosition
from tabletop.content.games import digest, load_game
from tabletop.play.match import Match
from tabletop.play.progress import Medal, PuzzleHelpSeen
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.caches import Cache
from tabletop.ui.messages import say
from tabletop.ui.scenes.puzzles.book import AnyPuzzle
from tabletop.ui.scenes.query import Query
from tabletop.ui.sentences import join_sentences

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_MOST_HELP_FOR_SILVER = 2
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
        self, stage: Stage, match: Match[Any, Any, Any], puzzle: Puzzle[Any], known: PuzzleHelpSeen | None = None,
        restriction: str = "",
    ) -> None:  # fmt: skip
        """`known` is what was seen of the answer in an earlier try, `restriction` is what the turn before forbids."""
        self._stage = stage
        self._match = match
        self.restriction = restriction
        self._puzzle = puzzle
        self.status = AttemptStatus.FINDING
        self.slips = 0
        """Wrong moves so far."""
        self.hints = 0
        """Positions in which a hint was taken."""
        self.is_answer_seen = False
        """Whether the answer was looked at before it was found."""
        self.known_help = known
        """What was seen of the answer before this try, or since the puzzle was solved in it."""
        self.played_value: Value[Any] | None = None
        """What the solver's last move leads to, as far as it is known."""
        self.is_slower = False
        """Whether the last move wins, but not in the fewest turns."""
        self._verdicts: Cache[Any, Verdict[Any]] = Cache("verdicts of a puzzle", 1024)
        self.query: Query[Any] = Query()
        self._move: tuple[Any, str] | None = None
        """The view before the solver's last move, and that move."""
        self._hinted: set[Any] = set()

    @property
    def medal(self) -> Medal:
        """What solving it now would bring."""
        spent = self.slips + self.hints or int(self.known_help is not None)
        if self.has_seen_answer:
            return Medal.BRONZE
        return Medal.GOLD if not spent else Medal.SILVER if spent <= _MOST_HELP_FOR_SILVER else Medal.BRONZE

    @property
    def has_seen_answer(self) -> bool:
        """Whether the answer was looked at, in this try before it was found or at any time before."""
        return self.is_answer_seen or self.known_help == PuzzleHelpSeen.ANSWER

    @property
    def medal_remark_key(self) -> str:
        """Which words say that what was seen keeps a better medal away for good; "" where nothing does."""
        if self.has_seen_answer:
            return "medal_seen"
        is_hinted = self.hints or self.known_help is not None
        return f"medal_{self.medal}_hint" if is_hinted and self.medal != Medal.GOLD else ""

    @property
    def task_text(self) -> str:
        """What is to be done before anything was played, and what the turn before forbids."""
        if self._puzzle.goal:
            find = say(f"{self._match.header.game}.puzzle_task_{self._puzzle.goal}")
        else:
            find = say("puzzles.find" if self._puzzle.wins_in == 1 else "puzzles.find_all")
        return join_sentences((find, self.restriction))

    def status_text(self) -> str:
        """Where the attempt stands, in a sentence."""
        match self.status:
            case AttemptStatus.FINDING:
                return say("puzzles.find_on") if self._match.ply else self.task_text
            case AttemptStatus.CHECKING:
                return say("puzzles.checking")
            case AttemptStatus.REPLYING:
                return say("puzzles.slower" if self.is_slower else "puzzles.replying")
            case AttemptStatus.UNCHECKED:
                return say("puzzles.unchecked", why=self.query.error)
            case AttemptStatus.SOLVED:
                return say(f"puzzles.solved_{self.medal}")
            case AttemptStatus.WRONG:
                return self._wrong_move_text()

    def current_verdict(self) -> Verdict[Any] | None:
        """How the position on the board stands for the solver, as far as it is known."""
        return self._verdicts.get(self._match.view(self._puzzle.seat))

    def count_hint(self) -> bool:
        """Counts a hint, once for each position; whether it is the first one here."""
        view = self._match.view(self._puzzle.seat)
        first = view not in self._hinted
        if first:
            self._hinted.add(view)
            self.hints += 1
        return first

    def begin_turn(self) -> None:
        """The solver is to move: the position is judged ahead of the move."""
        self.status, self.played_value, self.is_slower = AttemptStatus.FINDING, None, False
        if not self._puzzle.answers:
            self._ask_position_verdict(self._match.view(self._puzzle.seat))

    def judge_solver_move(self, before: Any, action: Any) -> None:
        """The solver has moved; `before` is the view in which that was."""
        self._move, self.status = (before, str(action)), AttemptStatus.CHECKING
        if self._puzzle.answers:
            self._judge_decision(action)
            return
        outcome = self._match.outcome
        if outcome is not None:
            self._end_attempt(self._puzzle.seat in outcome.winners)
            return
        self._ask_position_verdict(before)
        self._judge_move()

    def continue_after_reply(self) -> None:
        """The defender has moved."""
        outcome = self._match.outcome
        if outcome is None:
            self.begin_turn()
        else:
            self._end_attempt(self._puzzle.seat in outcome.winners)

    def retry_check(self) -> None:
        """Asks again what had no answer."""
        if self._move:
            self.status = AttemptStatus.CHECKING
            if self._puzzle.answers:
                self._judge_decision(self._match.game.parse(self._move[1]))
            else:
                self._ask_position_verdict(self._move[0])

    def update(self) -> bool:
        """Takes the worker's answer; whether something is known now."""
        if not self.query.update():
            return False
        if not self.query.error and self._puzzle.answers:
            is_right = bool(self.query.value)
            self.query.reset()
            self._end_attempt(is_right)
        elif not self.query.error:
            self._verdicts[self.query.key] = self.query.value
            self.query.reset()  # from now on it is in the cache, or asked anew
            self._judge_move()
        elif self.status is AttemptStatus.CHECKING:
            self.status = AttemptStatus.UNCHECKED
        return True

    def _judge_decision(self, action: Any) -> None:
        """What is not among the answers may still be as good: who has found the answers can tell."""
        if str(action) in self._puzzle.answers:
            self._end_attempt(won=True)
            return
        header = self._match.header
        question = CheckPuzzleAnswer(header.game, self._puzzle, action, header.content)
        self.query.ask(self._stage.worker, str(action), question)

    def _ask_position_verdict(self, view: Any) -> None:
        if view not in self._verdicts:
            header = self._match.header
            self.query.ask(self._stage.worker, view, JudgePosition(header.game, view, header.content))

    def _judge_move(self) -> None:
        """Compares the solver's move with what is known of the position before it."""
        if self.status is not AttemptStatus.CHECKING or self._move is None or self._move[0] not in self._verdicts:
            return
        verdict, text = self._verdicts[self._move[0]], self._move[1]
        self.played_value = next((value for value in verdict.values if str(value.action) == text), None)
        if self.played_value is None or (self.played_value.kind == VerdictKind.WON and not self.played_value.repeats):
            turns = self.played_value.turns if self.played_value else None
            self.is_slower = turns is not None and verdict.turns is not None and turns > verdict.turns
            self.status = AttemptStatus.REPLYING
        else:
            self._end_attempt(won=False)

    def _end_attempt(self, won: bool) -> None:
        if won:
            self.status = AttemptStatus.SOLVED
            return
        self.status = AttemptStatus.WRONG
        self.slips += 1

    def _wrong_move_text(self) -> str:
        played = self.played_value
        if self._puzzle.answers:
            return say("puzzles.wrong_choice")
        if played is None:
            return say("puzzles.wrong")
        return say("puzzles.wrong_repeats" if played.repeats else f"puzzles.wrong_{played.kind}")


DEFENDER_LEVEL = "perfect"
"""Level of whoever answers."""


def puzzle_match(game: str, puzzle: AnyPuzzle) -> Match[Any, Any, Any]:
    """A match that begins in the puzzle's position and is written down nowhere."""
    rules = load_game(game)
    setup = dict(puzzle.setup) | {"position": puzzle.position}
    # after a puzzle with one decision nobody answers, but the seats must have somebody
    level = level_names(game)[-1] if puzzle.answers else DEFENDER_LEVEL
    solver, others = (
        Sitter(SitterKind.PERSON, say("puzzles.you")),
        Sitter(SitterKind.BOT, say("puzzles.others" if puzzle.answers else "puzzles.defender"), level),
    )
    sitters = tuple(solver if seat == puzzle.seat else others for seat in range(rules.seats(setup)))
    header = Header(
        game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed=puzzle.id, setup=setup,
        friendly_undo=True,
    )  # fmt: skip
    return Match(rules, header)
