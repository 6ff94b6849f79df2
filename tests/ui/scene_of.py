"""The scene on top of a pilot's stage, of a kind that a test expects there."""

from __future__ import annotations

from typing import TypeVar

from tabletop.ui.stage.scene import Scene
from tests.ui.pilot import Pilot

SceneT = TypeVar("SceneT", bound=Scene)


def scene_of(pilot: Pilot, kind: type[SceneT]) -> SceneT:
    """The scene on top; fails the test if it is of another kind.

    Unlike `assert isinstance(pilot.stage.scene, kind)` it does not make mypy believe that the scene on top stays of
    that kind, so that what comes on top afterwards can be compared with it.
    """
    scene = pilot.stage.scene
    assert isinstance(scene, kind), f"{type(scene).__name__} is on top"
    return scene
