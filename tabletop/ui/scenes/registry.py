"""Scenes by name: each module of this package that can be opened has a function `open_scene`."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tabletop.play.match import Match
    from tabletop.play.record import Header
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
    "campaign",
)


@dataclass(frozen=True, slots=True)
class Extra:
    """A page that only one game has; `<scene>.title` is what it is called."""

    scene: str
    icon: str
    key: str
    """A setup option that only its matches have: when they are over, they lead to it (`<scene>.plate`)."""


EXTRAS: Final = {"zone_wars": (Extra("campaign", "trophy", "carried"),)}
"""By game; offered by its set-up and in the menu of its matches."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a scene is to show."""

    game: str = "zodiac"
    save: Path | None = None
    detail: str = ""
    """What else the scene understands, such as a clause or an action to be held up."""


def extras(game: str) -> tuple[Extra, ...]:
    """The pages that only this game has."""
    return EXTRAS.get(game, ())


def sequel(header: Header) -> Extra | None:
    """The page to which a match of this header belongs."""
    return next((extra for extra in extras(header.game) if extra.key in header.setup), None)


def open_extra(stage: Stage, extra: Extra, match: Match[Any, Any, Any]) -> Scene:
    """The page as it is reached from a match."""
    path = getattr(match.journal, "path", None)
    return open_scene(extra.scene, stage, Request(match.header.game, path))


def open_scene(name: str, stage: Stage, request: Request | None = None) -> Scene:
    """The scene of that name; raises KeyError for an unknown one."""
    if name not in SCENES:
        raise KeyError(name)
    module = import_module(f"tabletop.ui.scenes.{name}")
    made: Scene = module.open_scene(stage, request or Request())
    return made
