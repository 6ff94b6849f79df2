"""A table of Zoon for tests: two people, a position, and places in logical pixels."""

from __future__ import annotations

from typing import Any

from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.games.zoon.board.deploy.scene import DeployScene
from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot, match_of


def zoon_match(*sitters: Sitter, seed: str = "test", chance: Any = "auto", **setup: str) -> Match[Any, Any, Any]:
    """A match without a journal; between two people unless told otherwise."""
    return match_of("zoon", *sitters, seed=seed, chance=chance, setup=setup)


def board(scene: TableScene) -> ZoonBoard:
    """The table's board."""
    assert isinstance(scene.board, ZoonBoard)
    return scene.board


def setting_up(pilot: Pilot) -> DeployScene:
    """The set-up that is on top."""
    assert isinstance(pilot.stage.scene, DeployScene)
    return pilot.stage.scene


def play(scene: TableScene, *texts: str) -> None:
    """Submits actions by their texts."""
    for text in texts:
        scene.play(scene.match.game.parse(text))


def line(scene: TableScene) -> list[str]:
    """What has been played, chance included."""
    return [str(action) for action in scene.match.past.actions()]
