"""A lesson at the table: its recorded match, and what the learner may do in each step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.content.games import digest, load_game
from tabletop.content.lessons import Lesson
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode, Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui import wording
from tabletop.ui.scenes.lesson.course import LessonProgress
from tabletop.ui.scenes.lesson.lesson_mode import LessonMode
from tabletop.ui.scenes.lesson.navigation import LessonNavigation
from tabletop.ui.scenes.table.inputs import NEW_QUESTION_SECONDS
from tabletop.ui.scenes.table.picture import TableView
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.events import Input, KeyEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.scenes.registry import Request
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage


class LessonScene(TableScene):
    """A table without a journal, whose match is the recorded one."""

    match_mode: LessonMode

    def __init__(
        self, stage: Stage, game: str, lesson: Lesson, starts: Sequence[int] = (0,), line: Sequence[Any] = ()
    ) -> None:
        """`line` was played up to the beginning of the last of `starts`."""

        def learning(scene: TableView) -> LessonMode:
            course = LessonProgress(lesson, starts)
            return LessonMode(scene, course, LessonNavigation(stage, game, lesson.id, course, again))

        def again(starts: Sequence[int]) -> LessonScene:
            played = self.match.past.actions()[: starts[-1]]
            return LessonScene(stage, game, self.match_mode.navigation.lesson, starts, played)

        super().__init__(stage, recorded_match(game, lesson, line), learning)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if not self._presses_bright_button(event):
            super().handle(event, raw)
            return
        bright = self.picture.buttons.only_bright_button
        self.hand.press_place(bright.name if bright is not None else "")

    def _presses_bright_button(self, event: Input | None) -> bool:
        """Whether a key is for a bright button beside the board, with nothing in hand and no question just come."""
        if (
            not isinstance(event, KeyEvent)
            or not event.down
            or event.again
            or event.name not in (Key.RETURN, Key.SPACE)
        ):
            return False
        gesture, bright = self.hand.gesture, self.picture.buttons.only_bright_button
        if bright is None or gesture.path or gesture.focus not in (None, bright.name):
            return False
        rested = self.stage.now >= self.table.story.rested_at + NEW_QUESTION_SECONDS
        return rested and not self.table.bubble.words and bright.name in dict(self.hand.pickable_buttons)


def recorded_match(game: str, lesson: Lesson, line: Sequence[Any] = ()) -> Match[Any, Any, Any]:
    """The recorded match after these actions; it is written down nowhere, and draws nothing by itself."""
    rules = load_game(game)
    learner, guide = Sitter(SitterKind.PERSON, say("lesson.you")), Sitter(SitterKind.BOT, "", "random")
    sitters = tuple(learner if seat == lesson.seat else guide for seat in range(rules.seats(lesson.setup)))
    header = Header(
        game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed=lesson.id,
        setup=lesson.whole_setup, friendly_undo=True, chance=ChanceMode.ASK,
    )  # fmt: skip
    match = Match(rules, header)
    for action in line:
        match.submit(action)
    return match


def open_scene(stage: Stage, request: Request) -> Scene:
    """The lesson that is named, perhaps with the number of a step ("classic:6"); else the game's first one."""
    name, _, number = request.detail.partition(":")
    all_ = wording.lessons(request.game)
    lesson = all_.lesson_called(name) or all_.lessons[0]
    return lesson_at_step(stage, request.game, lesson, int(number) - 1 if number.isdigit() else 0)


def lesson_at_step(stage: Stage, game: str, lesson: Lesson, at: int) -> LessonScene:
    """The lesson at one of its steps, counted from 0, after the first of all alternatives."""
    match, starts = recorded_match(game, lesson), [0]
    for step in lesson.steps[: max(0, at)]:
        for text in (*step.show, *step.do[:1]):
            match.submit(match.game.parse(text))
        starts.append(match.ply)
    return LessonScene(stage, game, lesson, starts, match.past.actions())
