"""Levels of play by name: one that every game has, and those in its box.

Used by the worker (`worker`, `questions`) and `puzzle_finding`, by commands such as `cli/match`, and by the set-up,
which offers the levels. It finds a game's bots, its Analyst and its DecisionJudge through the box. A change must keep:
RANDOM and the names of the levels, which stand in saved matches, and their order, the weakest first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.ai.analysis import Analyst
from tabletop.ai.bot import Bot, RandomBot
from tabletop.ai.decision_costs import DecisionJudge
from tabletop.ai.outside_engine import OutsideEngine
from tabletop.box import LazyRef
from tabletop.content import boxes
from tabletop.rules.game import Game

RANDOM = "random"
USUAL_LEVEL = "medium"
"""Plays where nobody has chosen, in every game that has it."""
AnyGame = Game[Any, Any, Any]
AnyBot = Bot[Any, Any]


class UnknownLevel(ValueError):
    """The game has no bot of this level."""


def level_names(game_name: str) -> tuple[str, ...]:
    """Names of the levels, the weakest first."""
    return (RANDOM, *_bot_factories_by_level(game_name))


def make_bot(game: AnyGame, level: str) -> AnyBot:
    """A bot for the game; raises UnknownLevel."""
    if level == RANDOM:
        return RandomBot()
    makers = _bot_factories_by_level(game.name)
    if level not in makers:
        raise UnknownLevel(f"{game.name} has no level {level!r}; there is {', '.join(level_names(game.name))}")
    made: AnyBot = makers[level].load()(game)
    return made


def usual_level(game_name: str) -> str:
    """The level that plays where nobody has chosen one."""
    names = level_names(game_name)
    return USUAL_LEVEL if USUAL_LEVEL in names else names[-1]


def make_engine(game: AnyGame, name: str, command: str, content: str = "", seconds: float = 0.0) -> OutsideEngine:
    """A program of somebody else as a bot, which is started when it is first asked."""
    from tabletop.ai.engine_process import RunningEngine

    return OutsideEngine(
        name, game, lambda: RunningEngine(command), make_bot(game, usual_level(game.name)), content, seconds
    )


def make_analyst(game: AnyGame) -> Analyst[Any, Any] | None:
    """Who judges positions of the game; None where nobody can."""
    box = boxes.find_game_box(game.name)
    return box.analyst.load()(game) if box and box.analyst else None


def has_analyst(game_name: str) -> bool:
    """Whether somebody can judge positions of the game."""
    box = boxes.find_game_box(game_name)
    return box is not None and box.analyst is not None


def make_decision_judge(game: AnyGame) -> DecisionJudge | None:
    """Who says what decisions have cost in the game; None where nobody can."""
    box = boxes.find_game_box(game.name)
    return box.decision_judge.load()(game) if box and box.decision_judge else None


def has_decision_judge(game_name: str) -> bool:
    """Whether somebody can say what decisions have cost in the game."""
    box = boxes.find_game_box(game_name)
    return box is not None and box.decision_judge is not None


def _bot_factories_by_level(game_name: str) -> Mapping[str, LazyRef[Callable[[AnyGame], AnyBot]]]:
    box = boxes.find_game_box(game_name)
    return box.levels if box else {}
