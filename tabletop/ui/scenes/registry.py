"""Scenes by name: each module of this package that can be opened has a function `open_scene`."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.play.match import Match
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

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
    "chapter",
)


@dataclass(frozen=True, slots=True)
class Extra:
    """A page that only one game has; `<scene>.title` is what it is called.

    Matches that are over lead to it; its module has a function `plate`, which says how the button is called.
    """

    scene: str
    icon: str
    key: str = ""
    """A setup option that only its matches have; empty where all matches of the game belong to it."""
    won: bool = False
    """Whether a match must have been won."""


EXTRAS: Final = {
    "zone_wars": (Extra("campaign", "trophy", "carried"),),
    "zombies": (Extra("chapter", "trophy", won=True),),
}
"""By game; offered by its set-up and in the menu of its matches."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a scene is to show."""

    game: str = "zodiac"
    save: Path | None = None
    detail: str = ""
    """What else the scene understands, such as a clause or an action to be held up."""
    match: Match[Any, Any, Any] | None = None
    """The match of the save, where somebody has it."""


def extras(game: str) -> tuple[Extra, ...]:
    """The pages that only this game has."""
    return EXTRAS.get(game, ())


def sequel(match: Match[Any, Any, Any]) -> Extra | None:
    """The page to which a match leads that is over."""
    setup, outcome = match.header.setup, match.outcome
    if outcome is None:
        return None
    return next((extra for extra in extras(match.header.game) if (not extra.key or extra.key in setup)
                 and (bool(outcome.winners) or not extra.won)), None)  # fmt: skip


def onward(match: Match[Any, Any, Any]) -> tuple[str, str]:
    """What the button says that leads on from a match that is over, with its icon."""
    extra = sequel(match)
    if extra is not None:
        return _module(extra.scene).plate(match), extra.icon
    return say("table.do_try_again" if is_lost(match) else "table.do_again"), "play"


def is_lost(match: Match[Any, Any, Any]) -> bool:
    """Whether all have lost together."""
    return match.game.team and match.outcome is not None and not match.outcome.winners


def open_extra(stage: Stage, extra: Extra, match: Match[Any, Any, Any], path: Path | None = None) -> Scene:
    """The page as it is reached from a match; `path` is the file of one that is only watched."""
    file = path or getattr(match.journal, "path", None)
    return open_scene(extra.scene, stage, Request(match.header.game, file, match=match))


def open_scene(name: str, stage: Stage, request: Request | None = None) -> Scene:
    """The scene of that name; raises KeyError for an unknown one."""
    if name not in SCENES:
        raise KeyError(name)
    module = _module(name)
    made: Scene = module.open_scene(stage, request or Request())
    return made


_FILES: Final = {
    "settings": "tabletop.ui.scenes.settings", "menu": "tabletop.ui.scenes.menu",
    "campaign": "tabletop.games.zone_wars.campaign.scene", "chapter": "tabletop.games.zombies.campaign.scene",
}  # fmt: skip


def _module(name: str) -> Any:
    return import_module(_FILES.get(name, f"tabletop.ui.scenes.{name}.scene"))
