"""Words that stand in pictures are in the tree of the window too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.ui.stage.window_tree import window_tree
from tabletop.ui.widgets.node import find_tree_faults
from tests.ui.pilot import piloted
from tests.ui.screen_states import STATES


def told(state: str, folder: Path) -> str:
    """Everything that a reader of the screen can find in a state."""
    with piloted(folder) as pilot:
        STATES[state](pilot, folder)
        tree = window_tree(pilot.stage)
        assert find_tree_faults(tree) == []
        return "\n".join(f"{node.name} {node.description} {node.value}" for node in tree.walk())


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("evening-night", ("Ann: Wins: 4, 1 ", "Ben: Wins: ")),
        ("chapter-next", ("Marlow", "HP")),
        ("campaign-sheet", ("Krin", "Melee")),
    ],
)
def test_a_picture_tells_its_words(state: str, words: tuple[str, ...], tmp_path: Path) -> None:
    found = told(state, tmp_path)
    assert all(each in found for each in words), found


def test_the_words_of_a_chart_are_not_told_twice(tmp_path: Path) -> None:
    found = told("evening-night", tmp_path)
    assert found.count("Ann: Wins: ") == 1
