"""A table of Zoon for tests: two people, a position, and places in logical pixels."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.games.zoon.board.deploy.deploy_scene import DeployScene
from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.afresh import afresh
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


def said(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text in the next whole frame."""
    found: list[str] = []
    label = TextRenderer.label

    def noted(self: TextRenderer, words: str, *rest: Any, **more: Any) -> pygame.Surface:
        found.append(words)
        return label(self, words, *rest, **more)

    with afresh(), monkeypatch.context() as patched:
        patched.setattr(TextRenderer, "label", noted)
        pilot.stage.redraw_everything()
        pilot.stage.draw()
    return found
