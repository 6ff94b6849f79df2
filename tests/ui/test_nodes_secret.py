"""The tree keeps secrets: twin worlds that differ only in what somebody may not know have the same tree."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.stage.window_tree import window_tree
from tabletop.ui.widgets.node import Node, NodeAction, Role
from tests.play.sitting import AnyMatch
from tests.ui.pilot import Pilot, match_of, piloted, seated
from tests.ui.tree_player import TreePlayer

COMBAT = "south a1:moon-egg c2:lancebill#0; north f6:first-lantern c4:digger#0; combat south c2-c4 back c3"
"""Ann's Lancebill has attacked Ben's Digger: both touch a corner, unseen (Z31)."""


def combat() -> AnyMatch:
    return match_of("zoon", setup={"position": COMBAT, "south": "stilts", "north": "delvers"})


def zombies() -> AnyMatch:
    return match_of("zombies")


def press(pilot: Pilot, *node_ids: str) -> None:
    """Presses these nodes, one after the other, as soon as each is there."""
    for node_id in node_ids:
        pilot.frames(20)
        pilot.rest()
        assert pilot.stage.scene.perform_node_action(node_id, NodeAction.PRESS), node_id
    pilot.frames(20)
    pilot.rest()


def look_under(pilot: Pilot) -> None:
    """Whoever is next holds the button of the cover."""
    assert isinstance(pilot.stage.scene, CoverScene)
    press(pilot, "hold")


def trees_of_the_next(folder: Path, match: AnyMatch, secret: tuple[str, ...]) -> tuple[Node, Node]:
    """What is in the tree while the cover lies there after a secret, and what the next one finds below it."""
    with piloted(folder) as pilot:
        seated(pilot, match)
        look_under(pilot)
        press(pilot, *secret)
        assert match.to_act == 1
        covered = window_tree(pilot.stage)
        look_under(pilot)
        return covered, window_tree(pilot.stage)


@pytest.mark.parametrize(
    ("made", "one", "other"),
    [
        (combat, ("place/corner:TL",), ("place/corner:BR",)),
        (zombies, ("place/c:0", "button/button:add"), ("place/c:4", "button/button:add")),
    ],
    ids=["a corner or another", "a small card or a large one"],
)
def test_two_secrets_give_the_same_tree(
    made: Callable[[], AnyMatch], one: tuple[str, ...], other: tuple[str, ...], tmp_path: Path
) -> None:
    first, second = (trees_of_the_next(tmp_path / name, made(), secret) for name, secret in (("a", one), ("b", other)))
    assert first == second
    assert any(node.role is Role.BOARD_PLACE for node in first[1].walk()), "the next one finds a board"


def test_while_the_cover_lies_there_nothing_below_it_is_in_the_tree(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, combat())
        look_under(pilot)
        pilot.stage.toast.show("Only Ann may know")
        press(pilot, "place/corner:TL")
        tree = window_tree(pilot.stage)
        assert isinstance(pilot.stage.scene, CoverScene)
        assert not any(node.role in (Role.BOARD, Role.BOARD_PLACE, Role.LIST) for node in tree.walk())
        assert not any("Only Ann" in node.name for node in tree.walk())
        assert not pilot.stage.scene.perform_node_action("place/corner:TL", NodeAction.PRESS)
        assert scene.match.to_act == 1


def test_a_hand_that_shows_its_backs_tells_no_card(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(peek=True)) as pilot:
        seated(pilot, zombies())
        player = TreePlayer(pilot)
        while isinstance(pilot.stage.scene, CoverScene):
            player.decide()
        hand = [node for node in player.tree.walk() if node.id.startswith("place/c:")]
        assert hand
        assert {node.name for node in hand} == {"Face-down card"}
        pilot.key_down("h")
        pilot.frames(6)
        open_hand = [node for node in window_tree(pilot.stage).walk() if node.id.startswith("place/c:")]
        assert "Face-down card" not in {node.name for node in open_hand}


def test_own_cards_that_lie_face_down_are_backs_in_the_tree(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(peek=True)) as pilot:
        seated(pilot, combat())
        player = TreePlayer(pilot)
        while isinstance(pilot.stage.scene, CoverScene):
            player.decide()
        told = " ".join(f"{node.name} {node.description}" for node in player.tree.walk() if node.id == "place/a1")
        assert "Moon Egg" not in told
