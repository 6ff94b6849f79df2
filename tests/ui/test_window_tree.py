"""Every screen is a tree without faults, and on every screen there is something to press."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.ui.stage.window_tree import window_tree
from tabletop.ui.widgets.node import Role, find_tree_faults
from tests.sampled import sampled
from tests.ui.pilot import piloted
from tests.ui.screen_states import STATES

WATCHED = ("demo", "demo-box", "zoon-demo", "wall", "wall-box")
"""Screens that are only watched: any key ends them."""


@pytest.mark.parametrize("state", sampled(list(STATES), 0, 30, 60))
def test_every_screen_is_a_tree_without_faults(state: str, tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        STATES[state](pilot, tmp_path)
        scene = pilot.stage.scene
        if hasattr(scene, "form") and not scene.node_sources:
            pytest.skip("forms have no nodes yet")
        tree = window_tree(pilot.stage)
        assert find_tree_faults(tree) == []
        assert tree.role is Role.WINDOW
        assert state in WATCHED or any(node.answers for node in tree.walk())
        assert window_tree(pilot.stage) == tree, "two trees of one screen differ"
