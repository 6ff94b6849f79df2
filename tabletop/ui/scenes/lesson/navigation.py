"""Ways into and out of a lesson: previous step, restart, next lesson, and a first game against a bot.

Used by `lesson.picture` and `lesson.scene`; `open_lessons` by `title.scene`, `rulebook.scene` and `match_menu`. Each
way replaces the present scene. Which step comes next is counted in `progress`. A change must keep: only the first
game makes a saved match, and the next lesson is opened by its `id` in the request's detail, which `lesson.scene`
reads.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tabletop.ai.levels import level_names
from tabletop.content.games import load_game
from tabletop.content.lessons import Lesson
from tabletop.play.match import Match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.dialogs import MenuItem, MenuScene, return_to_shelf
from tabletop.ui.scenes.lesson.progress import LessonProgress
from tabletop.ui.scenes.matches import begin_match
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.setup.plan import bot_name, new_header
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage

FIRST_OPPONENT = "easy"
"""Level of the bot in a first game, where there is one."""


class LessonNavigation:
    """Each takes the place of the lesson's scene."""

    def __init__(
        self, stage: Stage, game: str, name: str, course: LessonProgress, make_scene: Callable[[Sequence[int]], Scene]
    ) -> None:
        """`make_scene` makes the scene of the lesson, its steps so far begun at these plies."""
        self._stage = stage
        self._game = game
        self._name = name
        self._course = course
        self._make_scene = make_scene

    @property
    def lesson(self) -> Lesson:
        """The lesson in the language in use."""
        found = wording.localised_lessons(self._game).find_lesson(self._name)
        assert found is not None
        return found

    @property
    def following_lesson(self) -> Lesson | None:
        """The lesson after this one."""
        return wording.localised_lessons(self._game).next_lesson(self._name)

    def open_previous_step(self) -> None:
        """Back to the beginning of the step before."""
        starts = self._course.starts[:-1]
        if starts:
            self._stage.replace_scene(self._make_scene(starts))

    def restart_lesson(self) -> None:
        self._stage.replace_scene(self._make_scene([0]))

    @property
    def opposing_seat(self) -> Seat | None:
        """The seat against that of the lesson; None where all play together, or more than two against each other."""
        rules, lesson = load_game(self._game), self.lesson
        return None if rules.team or rules.seats(lesson.setup) != 2 else 1 - lesson.seat

    def first_game_button_text(self, seat: Seat) -> str:
        """What the button says that begins a first game on a seat."""
        return say("lesson.as_side", side=wording.side_name(self._game, seat))

    @property
    def first_game_opponent_text(self) -> str:
        """Who sits on the other side in a first game."""
        return say("lesson.against", name=bot_name(easiest_bot_level(self._game)))

    def begin_first_game(self, seat: Seat) -> None:
        """A match of one's own against the easiest opponent, with the rules of this lesson."""
        registry.open_match(self._stage, begin_first_match(self._stage, self._game, self.lesson, seat))

    def open_following_lesson(self) -> None:
        if self.following_lesson is not None:
            request = SceneRequest(self._game, detail=self.following_lesson.id)
            self._stage.replace_scene(registry.open_scene("lesson", self._stage, request))

    def leave_lesson(self) -> None:
        """Back to where one came from."""
        if len(self._stage.scenes) > 1:
            self._stage.pop_scene()
        else:
            return_to_shelf(self._stage)


def easiest_bot_level(game: str) -> str:
    """Level of the bot in a first game."""
    known = level_names(game)
    return FIRST_OPPONENT if FIRST_OPPONENT in known else known[0]


def begin_first_match(stage: Stage, game: str, lesson: Lesson, learner_seat: Seat) -> Match[Any, Any, Any]:
    """A match of the learner against the easiest bot that is no mere chance, saved like any other."""
    rules, level = load_game(game), easiest_bot_level(game)
    person, bot = Sitter(SitterKind.PERSON, say("setup.you")), Sitter(SitterKind.BOT, bot_name(level), level)
    sitters = [person if seat == learner_seat else bot for seat in range(rules.seats(lesson.setup))]
    undo = stage.settings.undo
    return begin_match(stage, rules, new_header(rules, sitters, lesson.setup, seed=secrets.token_hex(8), undo=undo))


def open_lessons(stage: Stage, game: str) -> None:
    """The lesson of a game; a choice where there are several."""
    lessons = wording.localised_lessons(game).lessons
    if len(lessons) == 1:
        _open_lesson_scene(stage, game, lessons[0])
        return
    items = [
        MenuItem(lesson.id, say("lesson.item", title=lesson.title, minutes=lesson.minutes),
             partial(_open_lesson_scene, stage, game, lesson), "lesson")
        for lesson in lessons
    ]  # fmt: skip
    stage.push_scene(MenuScene(stage, items, title=wording.game_title(game), note=say("lesson.choose")))


def make_lesson_menu(stage: Stage, game: str, *, again: Callable[[], None], leave: Callable[[], None]) -> MenuScene:
    """What one can do during a lesson besides learning."""

    def push(name: str) -> Callable[[], None]:
        return lambda: stage.push_scene(registry.open_scene(name, stage, SceneRequest(game)))

    items = (
        MenuItem("resume", say("title.resume"), lambda: None, "play"),
        MenuItem("again", say("lesson.again"), again, "to_start"),
        MenuItem("leave", say("lesson.leave"), leave, "back"),
        MenuItem("rulebook", say("common.rulebook"), push("rulebook"), "book"),
        MenuItem("settings", say("common.settings"), push("settings"), "settings"),
        MenuItem("shelf", say("title.to_shelf"), lambda: return_to_shelf(stage), "home"),
    )
    return MenuScene(stage, items, note=say("lesson.menu_note"))


def _open_lesson_scene(stage: Stage, game: str, lesson: Lesson) -> None:
    stage.push_scene(registry.open_scene("lesson", stage, SceneRequest(game, detail=lesson.id)))
