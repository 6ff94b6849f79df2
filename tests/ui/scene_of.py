"""The scene on top of a pilot's stage, of a kind that a test expects there."""

from __future__ import annotations

from typing import TypeVar

from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.buttons import SceneButtons
from tabletop.ui.stage.scene import Scene
from tests.ui.pilot import Pilot

BoardT = TypeVar("BoardT")
SceneT = TypeVar("SceneT", bound=Scene)


def scene_of(pilot: Pilot, kind: type[SceneT]) -> SceneT:
    """The scene on top; fails the test if it is of another kind.

    Unlike `assert isinstance(pilot.stage.scene, kind)` it does not make mypy believe that the scene on top stays of
    that kind, so that what comes on top afterwards can be compared with it.
    """
    scene = pilot.stage.scene
    assert isinstance(scene, kind), f"{type(scene).__name__} is on top"
    return scene


def plaques_on_top(pilot: Pilot) -> SceneButtons:
    """The buttons of the scene on top, whatever kind of box or page it is; fails the test if it has none."""
    buttons = getattr(pilot.stage.scene, "buttons", None)
    assert isinstance(buttons, SceneButtons), f"{type(pilot.stage.scene).__name__} has no buttons"
    return buttons


def board_of(scene: TableScene | ReviewScene | ClipReplayScene, kind: type[BoardT]) -> BoardT:
    """The board of a table, a review or a replay, as the one that a game brings; fails the test if it is another."""
    board = scene.board
    assert isinstance(board, kind), f"{type(board).__name__} lies there"
    return board
