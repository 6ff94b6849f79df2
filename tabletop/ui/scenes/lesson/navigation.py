"""Ways from a lesson to elsewhere: to an earlier step, to the next lesson, to a first game, or out."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from tabletop.ai.levels import levels
from tabletop.content.games import load_game
from tabletop.content.lessons import Lesson
from tabletop.play.match import Match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.lesson.course import LessonProgress
from tabletop.ui.scenes.matches import begin_match
from tabletop.ui.scenes.menu import to_shelf
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.setup.plan import bot_name, new_header
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import say

OPPONENT = "easy"
"""Level of the bot in a first game, where there is one."""


class LessonNavigation:
    """Each takes the place of the lesson's scene."""

    def __init__(
        self, stage: Stage, game: str, name: str, course: LessonProgress, again: Callable[[Sequence[int]], Scene]
    ) -> None:
        """`again` makes the scene of the lesson, its steps so far begun at these plies."""
        self._stage = stage
        self._game = game
        self._name = name
        self._course = course
        self._again = again

    @property
    def lesson(self) -> Lesson:
        """The lesson in the language in use."""
        found = wording.lessons(self._game).lesson(self._name)
        assert found is not None
        return found

    @property
    def following(self) -> Lesson | None:
        """The lesson after this one."""
        return wording.lessons(self._game).after(self._name)

    def back(self) -> None:
        """Back to the beginning of the step before."""
        starts = self._course.starts[:-1]
        if starts:
            self._stage.replace(self._again(starts))

    def restart(self) -> None:
        """Back to the first step."""
        self._stage.replace(self._again([0]))

    @property
    def other_side(self) -> Seat | None:
        """The seat against that of the lesson; None where all play together, or more than two against each other."""
        rules, lesson = load_game(self._game), self.lesson
        return None if rules.team or rules.seats(lesson.setup) != 2 else 1 - lesson.seat

    def as_side(self, seat: Seat) -> str:
        """What the button says that begins a first game on a seat."""
        return say("lesson.as_side", side=wording.side(self._game, seat))

    @property
    def against(self) -> str:
        """Who sits on the other side in a first game."""
        return say("lesson.against", name=bot_name(first_level(self._game)))

    def first_game(self, seat: Seat) -> None:
        """A match of one's own against the easiest opponent, with the rules of this lesson."""
        registry.open_match(self._stage, first_match(self._stage, self._game, self.lesson, seat))

    def next_lesson(self) -> None:
        """The lesson that follows."""
        if self.following is not None:
            request = Request(self._game, detail=self.following.id)
            self._stage.replace(registry.open_scene("lesson", self._stage, request))

    def leave(self) -> None:
        """Back to where one came from."""
        if len(self._stage.scenes) > 1:
            self._stage.pop()
        else:
            to_shelf(self._stage)


def first_level(game: str) -> str:
    """Level of the bot in a first game."""
    known = levels(game)
    return OPPONENT if OPPONENT in known else known[0]


def first_match(stage: Stage, game: str, lesson: Lesson, own: Seat) -> Match[Any, Any, Any]:
    """A match of the learner against the easiest bot that is no mere chance, saved like any other."""
    rules, level = load_game(game), first_level(game)
    person, bot = Sitter(SitterKind.PERSON, say("setup.you")), Sitter(SitterKind.BOT, bot_name(level), level)
    sitters = [person if seat == own else bot for seat in range(rules.seats(lesson.setup))]
    undo = stage.settings.undo
    return begin_match(stage, rules, new_header(rules, sitters, lesson.setup, seed=secrets.token_hex(8), undo=undo))
