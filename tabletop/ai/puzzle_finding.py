"""Puzzles with one decision: what finds them in a position, and how those that come with a game are read.

A game names a PuzzleFinder in its box (`puzzle_finder`). It gets the view of a seat and says whether one action is
clearly best, and why. `cli/puzzles` asks it about bots' games to make the file that comes with a game, the worker
(`ai/questions`) about the matches of an evening, and about an action that a solver has taken and that is not among
the answers. FoundPuzzle goes from one process to another: it stays frozen, and a new field needs a default.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tabletop.ai.analysis import Analyst, Puzzle, VerdictKind
from tabletop.ai.bot import Budget
from tabletop.ai.levels import AnyGame, level_names, make_bot
from tabletop.content import boxes
from tabletop.content.puzzle_sets import StoredPuzzle
from tabletop.rules.game import POSITION, InvalidSetup, Seat, Setup

_TRIES_PER_LEVEL: Final = 3
"""How often a bot is asked; it solves a puzzle that it solves more often than not."""
_SECONDS_PER_CHOICE: Final = 60.0


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """One action, or several that are equally good, and nothing else comes near."""

    goal: str
    answers: tuple[str, ...]
    method: str
    """As in a stored puzzle."""
    best: float
    second: float
    choices: int
    spread: float = 0.0
    reason: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    wins_in: int = 1
    """Where the goal is empty: actions of the seat until it has won."""


class PuzzleFinder(Protocol):
    """Finds out whether a decision makes a puzzle, by what the seat knows."""

    def find_puzzle(self, view: Any, actions: Sequence[Any], rng: random.Random, budget: Budget) -> FoundPuzzle | None:
        """None where no action is clearly best, or where that is not certain."""

    def is_as_good(self, puzzle: Puzzle[Any], action: Any, rng: random.Random, budget: Budget) -> bool:
        """Whether a legal action that is not among a puzzle's answers is worth as much as they are."""


def make_puzzle_finder(game: AnyGame) -> PuzzleFinder | None:
    """Who finds puzzles in the game; None where nobody can."""
    box = boxes.find_game_box(game.name)
    return box.puzzle_finder.load()(game) if box and box.puzzle_finder else None


def has_puzzle_finder(game_name: str) -> bool:
    box = boxes.find_game_box(game_name)
    return box is not None and box.puzzle_finder is not None


def puzzle_id(setup: Setup, position: str) -> str:
    """The same on every machine."""
    text = "\n".join([position, *(f"{name}={value}" for name, value in sorted(setup.items()))])
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def setup_of_position(game: AnyGame, state: Any, setup: Setup) -> Mapping[str, str] | None:
    """Options with which a match begins in the state as its text says it; None where none does."""
    position = str(game.unveiled(state))
    given = {name: value for name, value in setup.items() if name != POSITION}
    for kept in ({}, given):
        try:
            again = game.start({**kept, POSITION: position})
        except InvalidSetup:
            continue
        if _are_alike(game, state, again):
            return {**kept, POSITION: _without_usual_options(game, state, kept, position)}
    return None


def _are_alike(game: AnyGame, state: Any, other: Any) -> bool:
    """Whether two positions are the same, and to the seat that acts as well."""
    seat = game.to_act(state)
    return (
        game.to_act(other) == seat
        and str(game.unveiled(other)) == str(game.unveiled(state))
        and str(game.view(other, seat)) == str(game.view(state, seat))
    )


def _without_usual_options(game: AnyGame, state: Any, setup: Setup, position: str) -> str:
    """The position's text without options that have their default, where it means the same without them."""
    usual = {f"{option.name}={option.default}" for option in game.options}
    short = "; ".join(
        " ".join(word for word in part.split(" ") if word not in usual) for part in position.split("; ")
    )  # fmt: skip
    try:
        again = game.start({**setup, POSITION: short})
    except InvalidSetup:
        return position
    return short if _are_alike(game, state, again) else position


def find_puzzle_at_state(
    game: AnyGame, finder: PuzzleFinder, state: Any, setup: Setup, rng: random.Random, *, budget: Budget
) -> StoredPuzzle | None:
    """The puzzle that the seat to act has, with its grade; None where it has none or its position has no text."""
    seat = game.to_act(state)
    actions = game.actions(state)
    if seat < 0 or len(actions) < 2:
        return None
    found = finder.find_puzzle(game.view(state, seat), actions, rng, budget)
    begins = setup_of_position(game, state, setup) if found is not None else None
    if found is None or begins is None:
        return None
    options, position = {name: value for name, value in begins.items() if name != POSITION}, begins[POSITION]
    level, grade = grade_by_levels(game, state, found.answers, budget)
    return StoredPuzzle(
        puzzle_id(options, position), position, seat, grade, found.answers, found.method,
        round(found.best, 6), round(found.second, 6), found.choices, goal=found.goal, level=level,
        spread=round(found.spread, 6), reason=found.reason, figures=dict(found.figures), setup=options,
        wins_in=found.wins_in,
    )  # fmt: skip


def grade_by_levels(game: AnyGame, state: Any, answers: Sequence[str], budget: Budget) -> tuple[str, int]:
    """The weakest bot that solves a puzzle more often than not, and its number from 1; "" where none does."""
    seat = game.to_act(state)
    view, actions = game.view(state, seat), game.actions(state)
    names = level_names(game.name)[1:]
    for number, level in enumerate(names, 1):
        bot, solved = make_bot(game, level), 0
        for seed in range(_TRIES_PER_LEVEL):
            chosen = bot.choose(view, actions, random.Random(seed), Budget(_SECONDS_PER_CHOICE, budget.cancelled))
            solved += str(chosen) in answers
        if 2 * solved > _TRIES_PER_LEVEL:
            return level, number
    return "", len(names) + 1


_WORTH_BY_KIND: Final[Mapping[VerdictKind, float]] = {
    VerdictKind.WON: 1.0, VerdictKind.BALANCED: 0.5, VerdictKind.LOST: 0.0,
}  # fmt: skip


def stored_puzzles_of_analyst(game: AnyGame, analyst: Analyst[Any, Any]) -> Iterator[StoredPuzzle]:
    """What the analyst of a solved game makes: a win counts 1, a balance a half. The grade is the analyst's."""
    for puzzle in analyst.puzzles():
        state = game.start({POSITION: puzzle.position})
        verdict = analyst.verdict(puzzle.view)
        values = verdict.values
        worth = {
            str(value.action): 0.0 if value.repeats else _WORTH_BY_KIND[value.kind] for value in values
        }  # fmt: skip
        answers = tuple(action for action, found in worth.items() if found == 1)
        # at the table the analyst also knows what repetition forbids: what it judges otherwise is left out
        is_judged_alike = len(answers) == 1 and verdict.winner_moves_needed == puzzle.wins_in
        if not is_judged_alike or not _does_win_take_so_long(game, state, puzzle):
            continue
        second = max((found for found in worth.values() if found < 1), default=0.0)
        level, _ = grade_by_levels(game, state, answers, Budget(_SECONDS_PER_CHOICE))
        yield StoredPuzzle(
            puzzle.id, puzzle.position, puzzle.seat, puzzle.grade, answers, "solved", 1.0, second, len(values),
            wins_in=puzzle.wins_in, level=level,
        )  # fmt: skip


def _does_win_take_so_long(game: AnyGame, state: Any, puzzle: Puzzle[Any]) -> bool:
    """Whether the strongest bot wins against itself in no fewer actions than the puzzle says.

    A table that knows nothing of what a turn before forbids may take a win to be longer than it is.
    """
    bot, taken = make_bot(game, level_names(game.name)[-1]), 0
    while (outcome := game.outcome(state)) is None:
        seat = game.to_act(state)
        taken += seat == puzzle.seat
        view, actions = game.view(state, seat), game.actions(state)
        chosen = bot.choose(view, actions, random.Random(1), Budget(_SECONDS_PER_CHOICE))
        state = game.apply(state, chosen).state
    return outcome.winners == (puzzle.seat,) and taken >= puzzle.wins_in


def puzzle_of_stored(game: AnyGame, stored: StoredPuzzle) -> Puzzle[Any]:
    """What the scenes show; raises InvalidSetup where the position fits the game no more."""
    seat: Seat = stored.seat
    state = game.start(stored.setup_with_position)
    view = game.view(state, seat if stored.goal else None)
    if not stored.goal:  # a win by force is judged move by move by the analyst
        return Puzzle(stored.id, view, seat, stored.wins_in, stored.grade, stored.position)
    return Puzzle(
        stored.id, view, seat, stored.wins_in, stored.grade, stored.position, answers=stored.answers,
        goal=stored.goal, best=stored.best, setup=tuple(sorted(stored.setup.items())), level=stored.level,
        reason=stored.reason, figures=tuple(stored.figures.items()),
    )  # fmt: skip
