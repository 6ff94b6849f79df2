"""The lines of the menu over a match that are the same everywhere.

Used by the table (`table_menu`), the cover and exercises, which add lines of their own; also opened by its scene name.
Under a cover these lines are seen by anybody, so none of them may tell or open anything secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletop.rules.game import Game
from tabletop.ui.messages import say
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.dialogs import MenuItem, MenuScene, ask_to_quit, return_to_shelf
from tabletop.ui.scenes.lesson.navigation import open_lessons
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage


def match_menu_items(
    stage: Stage, game: str, *, before: Sequence[MenuItem] = (), clause: str = "",
    rules: Game[Any, Any, Any] | None = None, pack: str = "",
) -> tuple[MenuItem, ...]:  # fmt: skip
    """The usual lines over a match; `before` is put below "Resume", `rules` is the game with the match's content.

    A new match is set up with the match's `pack`.
    """

    def push(name: str, detail: str = "") -> Callable[[], None]:
        return lambda: stage.push_scene(
            registry.open_scene(name, stage, SceneRequest(game, detail=detail, rules=rules, pack=pack))
        )

    return (
        MenuItem("resume", say("title.resume"), lambda: None, "play"),
        *before,
        MenuItem("new", say("title.new_match"), push("setup"), "plus"),
        MenuItem("rulebook", say("common.rulebook"), push("rulebook", clause), "book"),
        MenuItem("lesson", say("lesson.play"), lambda: open_lessons(stage, game), "lesson"),
        MenuItem("keys", say("keys.heading"), stage.show_keys, "keyboard", key="?"),
        MenuItem("wall", say("wall.title"), stage.toggle_wall, "projector", key="f10"),
        MenuItem("settings", say("common.settings"), push("settings"), "settings"),
        MenuItem("shelf", say("title.to_shelf"), lambda: return_to_shelf(stage), "home"),
        MenuItem("quit", say("common.quit"), lambda: ask_to_quit(stage), "quit"),
    )


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The menu of a match of the requested game."""
    return MenuScene(stage, match_menu_items(stage, request.game, clause=request.detail), note=say("title.menu_note"))
