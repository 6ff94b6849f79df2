"""Ways into the lessons of a game and out of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tabletop.content.lessons import Lesson
from tabletop.ui import wording
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.menu import MenuItem, MenuScene, return_to_shelf
from tabletop.ui.scenes.registry import Request
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def open_lessons(stage: Stage, game: str) -> None:
    """The lesson of a game; a choice where there are several."""
    lessons = wording.lessons(game).lessons
    if len(lessons) == 1:
        _open_lesson(stage, game, lessons[0])
        return
    items = [
        MenuItem(lesson.id, say("lesson.item", title=lesson.title, minutes=lesson.minutes),
             partial(_open_lesson, stage, game, lesson), "lesson")
        for lesson in lessons
    ]  # fmt: skip
    stage.push_scene(MenuScene(stage, items, title=wording.game_title(game), note=say("lesson.choose")))


def make_lesson_menu(stage: Stage, game: str, *, again: Callable[[], None], leave: Callable[[], None]) -> MenuScene:
    """What one can do during a lesson besides learning."""

    def push(name: str) -> Callable[[], None]:
        return lambda: stage.push_scene(registry.open_scene(name, stage, Request(game)))

    items = (
        MenuItem("resume", say("title.resume"), lambda: None, "play"),
        MenuItem("again", say("lesson.again"), again, "to_start"),
        MenuItem("leave", say("lesson.leave"), leave, "back"),
        MenuItem("rulebook", say("common.rulebook"), push("rulebook"), "book"),
        MenuItem("settings", say("common.settings"), push("settings"), "settings"),
        MenuItem("shelf", say("title.to_shelf"), lambda: return_to_shelf(stage), "home"),
    )
    return MenuScene(stage, items, note=say("lesson.menu_note"))


def _open_lesson(stage: Stage, game: str, lesson: Lesson) -> None:
    stage.push_scene(registry.open_scene("lesson", stage, Request(game, detail=lesson.id)))
