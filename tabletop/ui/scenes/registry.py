"""Scenes by name: each module of this package that can be opened has a function `open_scene`."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.ui.scene import Scene
    from tabletop.ui.stage import Stage

SCENES = (
    "title",
    "setup",
    "table",
    "review",
    "replays",
    "rulebook",
    "settings",
    "puzzles",
    "lesson",
    "demo",
    "menu",
    "cover",
)


@dataclass(frozen=True, slots=True)
class Request:
    """What a scene is to show."""

    game: str = "zodiac"
    save: Path | None = None
    detail: str = ""
    """What else the scene understands, such as a clause or an action to be held up."""


def open_scene(name: str, stage: Stage, request: Request | None = None) -> Scene:
    """The scene of that name; raises KeyError for an unknown one."""
    if name not in SCENES:
        raise KeyError(name)
    module = import_module(f"tabletop.ui.scenes.{name}")
    made: Scene = module.open_scene(stage, request or Request())
    return made
