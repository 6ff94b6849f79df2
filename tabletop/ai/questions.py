"""The questions that the user interface may ask the worker process, and the object that answers them.

A question is a small frozen value, such as ChooseBotMove for this bot in this view; it crosses to the worker and its
answer comes back. Used by `worker`, which sends them, by `child`, which runs the QuestionAnswerer, and by scenes, which
import them from `worker`. CallFunction names one of our functions as text (`play.summary`, `play.highlights`,
`play.ended` and a game's campaign are called so). Questions and answers are pickled: they must stay frozen values at
the top of the module. Nothing of `ui` may be imported here.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tabletop.ai import puzzle_finding
from tabletop.ai.analysis import Analyst, Puzzle
from tabletop.ai.bot import Budget, propose_actions
from tabletop.ai.decision_costs import DecisionJudge, JudgedDecision
from tabletop.ai.levels import AnyBot, AnyGame, has_analyst, make_analyst, make_bot, make_decision_judge, make_engine
from tabletop.ai.outside_engine import OutsideEngine
from tabletop.ai.puzzle_finding import PuzzleFinder
from tabletop.box import LazyRef
from tabletop.content import puzzle_sets
from tabletop.rules.caches import Cache, measure_caches

LoadGame = Callable[[str, str], AnyGame]
"""Loads a game by its name and the digest of its content, which is empty for the game's own."""


@dataclass(frozen=True, slots=True)
class ChooseBotMove:
    """Which action a bot takes."""

    game: str
    level: str
    view: Any
    """What the bot's seat sees."""
    seed: str
    """The same seed gives the same action; all before its last slash tells which match it is."""
    seconds: float = 5.0
    """How long the bot may think."""
    content: str = ""
    """Digest of the content, as in a match's header; empty for the game's own."""
    command: str = ""
    """Of a program that plays in place of a bot of ours."""


@dataclass(frozen=True, slots=True)
class ProposeMoves(ChooseBotMove):
    """Which actions a bot would think of; the answer is a tuple of Idea, the best first."""


@dataclass(frozen=True, slots=True)
class JudgePosition:
    """How a position stands; the answer is a Verdict."""

    game: str
    view: Any
    content: str = ""


@dataclass(frozen=True, slots=True)
class FindRefutation:
    """Best play after an action, or from the position where the action is None; the answer is a tuple of actions."""

    game: str
    view: Any
    action: Any = None
    content: str = ""


@dataclass(frozen=True, slots=True)
class JudgeDecisions:
    """What decisions have cost; the answer is a tuple with a JudgedDecision, or None, for each."""

    game: str
    decisions: tuple[tuple[Any, Any], ...]
    """What the seat saw, and the action that it took."""
    is_thorough: bool = False
    content: str = ""


@dataclass(frozen=True, slots=True)
class ListPuzzles:
    """All puzzles of a game; the answer is a tuple of Puzzle, empty where nobody can judge positions."""

    game: str
    content: str = ""


@dataclass(frozen=True, slots=True)
class FindPuzzle:
    """The puzzle in a position of a match; the answer is a Puzzle, or None where there is none."""

    game: str
    setup: tuple[tuple[str, str], ...]
    """Options of a match that begins in the position, which is one of them."""
    content: str = ""


@dataclass(frozen=True, slots=True)
class CheckPuzzleAnswer:
    """Whether an action solves a puzzle although it is not among the answers; the answer is a bool."""

    game: str
    puzzle: Puzzle[Any]
    action: Any
    content: str = ""


@dataclass(frozen=True, slots=True)
class MeasureCaches:
    """How full the caches are where questions are answered; the answer is a tuple of Fill."""


@dataclass(frozen=True, slots=True)
class CallFunction:
    """Calls one of our functions with a few texts in the worker; the answer is what it returns."""

    function: LazyRef[Callable[..., Any]]
    texts: tuple[str, ...]
    is_lasting: bool = False
    """Whether it tells the worker something to be known from now on, also by a process that begins anew."""


Question = (
    CallFunction | ChooseBotMove | JudgeDecisions | JudgePosition | FindRefutation | ListPuzzles | FindPuzzle
    | CheckPuzzleAnswer | MeasureCaches
)  # fmt: skip

CANCELLED = "cancelled"
DIED = "died"
LATE = "late"
STOOD_IN = "stood_in"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out, or why it was not."""

    value: Any = None
    error: str = ""
    """Empty, or CANCELLED, DIED or LATE, or what an exception said, with its type in front."""
    note: str = ""
    """STOOD_IN where a bot of ours decided for a program that had no usable answer."""


_MOST_REMEMBERED: Final = 32
"""Games, bots and analysts that are kept: more than people play with in an evening."""
_SECONDS_PER_PUZZLE: Final = 20.0
"""For one position; who finds puzzles counts what is looked at, and never comes near it."""
_SECONDS_PER_DECISION: Final = 10.0
"""Never reached by the judges of our games, which count what they look at."""


class NoAnalyst(ValueError):
    """Nobody can judge positions of this game."""


class QuestionAnswerer:
    """Answers questions one after the other and keeps the games, bots and analysts that it made."""

    def __init__(self, load_game: LoadGame) -> None:
        self._load_game = load_game
        self._games: Cache[tuple[str, str], AnyGame] = Cache("games of bots", _MOST_REMEMBERED)
        self._bots: Cache[tuple[str, str, str], AnyBot] = Cache("bots", _MOST_REMEMBERED)
        self._engines: Cache[tuple[str, str, str], OutsideEngine] = Cache("engines", _MOST_REMEMBERED)
        self._match_of_engines = ""
        self._analysts: Cache[tuple[str, str], Analyst[Any, Any]] = Cache("analysts", _MOST_REMEMBERED)
        self._finders: Cache[tuple[str, str], PuzzleFinder] = Cache("finders of puzzles", _MOST_REMEMBERED)
        self._judges: Cache[tuple[str, str], DecisionJudge] = Cache("judges of decisions", _MOST_REMEMBERED)

    @property
    def has_engine(self) -> bool:
        """Whether a program that plays in place of a bot of ours may be running."""
        return bool(self._engines)

    def answer(self, question: Question, cancelled: Callable[[], bool]) -> Answer:
        """The answer; whatever goes wrong comes back as a value."""
        try:
            if isinstance(question, ChooseBotMove) and question.command:
                return self._ask_engine_for_move(question, cancelled)
            return Answer(self._compute_answer(question, cancelled))
        except Exception as error:  # noqa: BLE001 - between processes an error is a value, whatever it is
            return Answer(error=f"{type(error).__name__}: {error}")

    def _compute_answer(self, question: Question, cancelled: Callable[[], bool]) -> Any:
        if isinstance(question, MeasureCaches | CallFunction):
            return (
                measure_caches() if isinstance(question, MeasureCaches) else question.function.load()(*question.texts)
            )
        if isinstance(question, ChooseBotMove):
            return self._ask_bot_for_moves(question, cancelled)
        if isinstance(question, JudgeDecisions):
            return self._judge_decisions(question, cancelled)
        if isinstance(question, ListPuzzles | FindPuzzle | CheckPuzzleAnswer):
            return self._answer_about_puzzles(question, cancelled)
        analyst = self._cached_analyst(question.game, question.content)
        if isinstance(question, JudgePosition):
            return analyst.verdict(question.view)
        return analyst.refutation(question.view, question.action)

    def _answer_about_puzzles(
        self, question: ListPuzzles | FindPuzzle | CheckPuzzleAnswer, cancelled: Callable[[], bool]
    ) -> Any:
        game, budget = self._cached_game(question.game, question.content), Budget(_SECONDS_PER_PUZZLE, cancelled)
        if isinstance(question, ListPuzzles):
            stored = puzzle_sets.stored_puzzles(question.game) if not question.content else ()
            if stored or not has_analyst(question.game):
                return tuple(puzzle_finding.puzzle_of_stored(game, each) for each in stored)
            return self._cached_analyst(question.game, question.content).puzzles()
        finder = self._cached_puzzle_finder(question)
        if isinstance(question, FindPuzzle):
            setup = dict(question.setup)
            rng = random.Random(str(sorted(setup.items())))
            found = puzzle_finding.find_puzzle_at_state(game, finder, game.start(setup), setup, rng, budget=budget)
            return None if found is None else puzzle_finding.puzzle_of_stored(game, found)
        puzzle = question.puzzle
        rng = random.Random(f"{puzzle.id}/{question.action}")
        return finder.is_as_good(puzzle, question.action, rng, budget)

    def _cached_puzzle_finder(self, question: FindPuzzle | CheckPuzzleAnswer) -> PuzzleFinder:
        key = question.game, question.content
        if key not in self._finders:
            finder = puzzle_finding.make_puzzle_finder(self._cached_game(*key))
            if finder is None:
                raise NoAnalyst(f"nobody can find puzzles in {question.game}")
            self._finders[key] = finder
        return self._finders[key]

    def _ask_bot_for_moves(self, question: ChooseBotMove, cancelled: Callable[[], bool]) -> Any:
        game = self._cached_game(question.game, question.content)
        key = question.game, question.content, question.level
        if key not in self._bots:
            self._bots[key] = make_bot(game, question.level)
        rng = random.Random(question.seed)
        actions = game.actions(game.imagine(question.view, random.Random(question.seed)))
        bot, budget = self._bots[key], Budget(question.seconds, cancelled)
        if isinstance(question, ProposeMoves):
            return propose_actions(bot, question.view, actions, rng, budget)
        return bot.choose(question.view, actions, rng, budget)

    def _ask_engine_for_move(self, question: ChooseBotMove, cancelled: Callable[[], bool]) -> Answer:
        game = self._cached_game(question.game, question.content)
        key = question.game, question.content, question.command
        if key not in self._engines:
            self._engines[key] = make_engine(game, question.level, question.command, question.content)
        engine = self._engines[key]
        self._let_engines_try_again_in_another_match(question.seed.rpartition("/")[0])
        rng = random.Random(question.seed)
        actions = game.actions(game.imagine(question.view, random.Random(question.seed)))
        before = engine.times_stood_in
        action = engine.choose(question.view, actions, rng, Budget(question.seconds, cancelled))
        return Answer(action, note=STOOD_IN if engine.times_stood_in > before else "")

    def _let_engines_try_again_in_another_match(self, match: str) -> None:
        """Else a program that was given up once would be so until ours is closed."""
        if match != self._match_of_engines:
            self._match_of_engines = match
            for engine in self._engines.values():
                engine.forgive()

    def _judge_decisions(
        self, question: JudgeDecisions, cancelled: Callable[[], bool]
    ) -> tuple[JudgedDecision | None, ...]:
        """As many as there is time for; the seed tells nothing that the view does not."""
        game, judge = self._cached_game(question.game, question.content), self._cached_judge(question)
        found: list[JudgedDecision | None] = []
        for view, action in question.decisions:
            if cancelled():
                break
            rng = random.Random(f"{question.is_thorough}/{view}/{action}")
            actions = game.actions(game.imagine(view, rng))
            budget = Budget(_SECONDS_PER_DECISION, cancelled)
            found.append(
                judge.judge(view, actions, action, rng, budget, is_thorough=question.is_thorough)
                if len(actions) > 1
                else None
            )
        return tuple(found)

    def _cached_judge(self, question: JudgeDecisions) -> DecisionJudge:
        key = question.game, question.content
        if key not in self._judges:
            judge = make_decision_judge(self._cached_game(*key))
            if judge is None:
                raise NoAnalyst(f"nobody can judge decisions of {question.game}")
            self._judges[key] = judge
        return self._judges[key]

    def _cached_analyst(self, name: str, content: str) -> Analyst[Any, Any]:
        key = name, content
        if key not in self._analysts:
            analyst = make_analyst(self._cached_game(name, content))
            if analyst is None:
                raise NoAnalyst(f"nobody can judge positions of {name}")
            self._analysts[key] = analyst
        return self._analysts[key]

    def _cached_game(self, name: str, content: str) -> AnyGame:
        """The game as it was when it was first asked for: a match goes on while somebody edits its content."""
        key = name, content
        if key not in self._games:
            self._games[key] = self._load_game(name, content)
        return self._games[key]
