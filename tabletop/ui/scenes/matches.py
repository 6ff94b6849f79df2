"""Matches that begin, are written down, and go on elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop.content.games import load_game
from tabletop.play import save
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.save import SaveError
from tabletop.play.seats import Sitter
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.setup import plan
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import say


def begun(stage: Stage, game: Any, settled: Header) -> Match[Any, Any, Any]:
    """The match with its journal; without one, and with a notice, where it cannot be written."""
    try:
        return Match(game, settled, save.create(stage.saves, settled))
    except SaveError as error:
        stage.toast.show(say("setup.unsaved", why=error))
        return Match(game, settled)


def written(stage: Stage, match: Match[Any, Any, Any], act: Callable[[], object]) -> None:
    """Does something that is written down; a match that cannot be saved goes on unsaved, and with a notice."""
    try:
        act()
    except SaveError as error:
        match.detach_journal()
        stage.toast.show(say("common.save_failed", why=error))
        act()


def _again(stage: Stage, match: Match[Any, Any, Any]) -> Scene:
    """The table with a new match of the same people on the same seats, saved like the first."""
    fresh = begun(stage, match.game, plan.again(match.game, match.header))
    return registry.open_scene("table", stage, Request(match.header.game, match=fresh))


def after(stage: Stage, match: Match[Any, Any, Any], path: Path | None = None) -> Scene:
    """Another match of the same people, or the page to which the match belongs; `path` is what it was read from."""
    page = registry.sequel(match)
    return registry.open_page(stage, page, match, path) if page else _again(stage, match)


def quick_match(stage: Stage, game: str) -> Match[Any, Any, Any]:
    """A match of people with the usual options that is kept nowhere."""
    made = load_game(game)
    sitters = [Sitter("person", "") for _ in range(made.seats({}))]
    return Match(made, plan.new_header(made, sitters, {}, seed="quick", undo=stage.settings.undo))
