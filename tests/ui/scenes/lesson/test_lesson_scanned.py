"""What one switch is led to in a lesson: the next pick alone, and what puts back a plan that leads elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.ui import wording
from tabletop.ui.scenes.lesson.scene import make_lesson_scene_at_step
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.node import Node, NodeAction
from tests.ui.one_key_player import SCAN_SETTINGS
from tests.ui.pilot import piloted

Begin = Callable[..., list[Node]]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    with piloted(tmp_path, SCAN_SETTINGS) as pilot:

        def begin_step(game: str, which: int, step: int, *pressed: str) -> list[Node]:
            lesson = wording.localised_lessons(game).lessons[which]
            scene = make_lesson_scene_at_step(pilot.stage, game, lesson, step - 1)
            pilot.stage.push_scene(scene)
            pilot.rest()
            pilot.frames(seconds=1)
            for node_id in pressed:
                assert scene.perform_node_action(found(scene, node_id), NodeAction.PRESS)
                pilot.frames(seconds=1)
                pilot.rest()
            return list(scene.node_tree().walk())

        yield begin_step


def found(scene: Scene, node_id: str) -> str:
    """The node, or the first place to go to whose id begins so."""
    nodes = [node for node in scene.node_tree().walk() if node.id.startswith(node_id)]
    return next(node.id for node in nodes if node.id == node_id or (node.is_pickable and not node.is_suggested))


def suggested(nodes: list[Node]) -> list[str]:
    return [node.id for node in nodes if node.is_suggested]


def test_only_what_is_picked_next_is_suggested(begin: Begin) -> None:
    assert suggested(begin("zodiac", 0, 2)) == ["place/E"]
    assert suggested(begin("zodiac", 0, 2, "place/E")) == ["place/f"]


def test_a_bright_button_is_not_suggested_before_its_turn(begin: Begin) -> None:
    assert suggested(begin("zombies", 2, 2, "place/c:1")) == ["place/c:2"]
    assert suggested(begin("zombies", 2, 2, "place/c:1", "place/c:2")) == ["button/button:add"]


@pytest.mark.parametrize(
    ("step", "pressed", "wanted"),
    [
        (("zodiac", 0, 2), ["place/A"], "place/E"),  # another piece takes its place
        (("zombies", 2, 2), ["place/c:2", "place/c:0"], "place/c:0"),  # the card that is one too many
        (("zombies", 0, 9), ["place/c:1", "place/c:0"], "place/c:0"),
        (("zone_wars", 1, 8), ["place/m:lib", "place/at:"], "place/m:lib"),  # too far to go on
    ],
)
def test_a_plan_that_leads_elsewhere_is_put_back(
    step: tuple[str, int, int], pressed: list[str], wanted: str, begin: Begin
) -> None:
    assert suggested(begin(*step, *pressed)) == [wanted]


def test_moves_that_are_not_drawn_are_told_in_whole_words(begin: Begin) -> None:
    moves = [node for node in begin("zone_wars", 1, 8) if node.id.startswith("move/")]
    assert moves
    for node in moves:
        assert max(map(len, node.name.split())) > 3, node.name
        assert not node.answers
