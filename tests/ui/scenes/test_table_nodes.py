"""All of a table is in its tree, and a whole match can be played by nothing but the tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.table.inputs import NEW_QUESTION_SECONDS
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.table.table_speech import TableSpeech
from tabletop.ui.stage.window_tree import window_tree
from tabletop.ui.widgets.node import Node, NodeAction, Role
from tests.ui.pilot import Pilot, new_match, piloted, seated
from tests.ui.tree_player import TreePlayer


def at_table(pilot: Pilot) -> TableScene:
    """A table on which the first question has been heard."""
    scene = seated(pilot, new_match())
    pilot.frames(seconds=NEW_QUESTION_SECONDS)
    return scene


def node_of(pilot: Pilot, node_id: str) -> Node:
    """A node of the window by its id."""
    return next(node for node in window_tree(pilot.stage).walk() if node.id == node_id)


def test_a_whole_game_of_zodiac_is_played_by_nothing_but_the_tree(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match())
        player = TreePlayer(pilot)
        player.play(lambda player: any("wins" in sentence for sentence in player.heard))
        assert scene.match.outcome is not None
        lines = [sentence for sentence in player.heard if sentence.startswith(("Ann steps", "Ann jumps"))]
        assert len(lines) == sum(scene.match.past.actor(ply) == 0 for ply in range(1, scene.match.ply + 1))


def test_nothing_is_looked_for_to_be_said_until_somebody_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with piloted(tmp_path) as pilot:
        with monkeypatch.context() as until:
            until.delattr(TableSpeech, "_spoken_texts_by_kind")
            at_table(pilot)
        pilot.stage.live_texts.is_wanted = True
        pilot.frames()
        assert any("Ann" in text.words for text in pilot.stage.live_texts.texts)


def pickable_places(pilot: Pilot) -> set[str]:
    return {node.id.removeprefix("place/") for node in window_tree(pilot.stage).walk() if node.is_pickable}


def test_what_can_be_picked_are_the_origins_and_then_the_targets(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = at_table(pilot)
        offered = scene.hand.offered
        assert offered is not None
        assert pickable_places(pilot) == set(offered.picker.origins())
        assert pilot.stage.scene.perform_node_action("place/b", NodeAction.PRESS)
        pilot.frames()
        picker = scene.hand.gesture.picking.picker
        assert pickable_places(pilot) == {target.place for target in picker.targets()} != set()


def test_a_place_says_what_is_there_and_what_can_be_done(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        at_table(pilot)
        ring, tip = node_of(pilot, "place/b"), node_of(pilot, "place/A")
        assert (ring.role, ring.name, ring.description) == (
            Role.BOARD_PLACE, "Ring b", f"Red disc. {say('nodes.can_start')}",
        )  # fmt: skip
        assert (tip.name, tip.description) == ("Tip A", "Black disc")
        assert pilot.stage.scene.perform_node_action("place/b", NodeAction.PRESS)
        pilot.frames()
        ring = node_of(pilot, "place/b")
        assert (ring.is_selected, ring.is_focused, say("nodes.in_hand") in ring.description) == (True, True, True)
        targets = [
            node.name for node in window_tree(pilot.stage).walk() if say("nodes.target") in node.description
        ]  # fmt: skip
        assert targets == ["Ring a", "Ring c"]


def test_a_refusal_is_an_alert(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = at_table(pilot)
        for place in ("place/b", "place/F"):
            scene.perform_node_action(place, NodeAction.PRESS)
            pilot.frames(12)
        told = [node.name for node in window_tree(pilot.stage).walk() if node.role is Role.ALERT]
        assert told == [scene.table.bubble.words]


def test_a_press_on_what_is_not_there_does_nothing(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = at_table(pilot)
        assert not scene.perform_node_action("place/Q", NodeAction.PRESS)
        assert not scene.perform_node_action("place/b", NodeAction.SET_VALUE, "3")
        assert not scene.perform_node_action("nothing", NodeAction.PRESS)
        assert scene.match.ply == 0


def test_a_press_while_pictures_run_only_cuts_them_short(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = at_table(pilot)
        for place in ("place/b", "place/a"):
            scene.perform_node_action(place, NodeAction.PRESS)
            pilot.frames(12)
        assert scene.story.is_playing
        assert scene.match.ply == 1
        scene.perform_node_action("place/C", NodeAction.PRESS)
        assert not scene.story.is_playing
        assert scene.hand.gesture.path == ()


def test_moves_can_be_read_and_looked_at(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = at_table(pilot)
        scene.match.submit(scene.match.game.parse("b-a"))
        pilot.rest()
        assert node_of(pilot, "move/1").name == "1: Ann: b-a"
        scene.match.submit(next(iter(scene.match.actions())))
        pilot.rest()
        assert scene.perform_node_action("move/1", NodeAction.PRESS)
        pilot.rest()
        assert scene.story.ply == 1


def test_the_banner_is_not_spoken_again_after_a_box_has_closed(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.live_texts.is_wanted = True
        at_table(pilot)
        said = [text.words for text in pilot.stage.live_texts.texts]
        assert said
        for _ in range(2):
            pilot.stage.push_scene(ConfirmScene(pilot.stage, "Really?", "Do it", lambda: None))
            pilot.frames(5)
            pilot.key("escape")
            pilot.frames(5)
        assert [text.words for text in pilot.stage.live_texts.texts] == said


def test_somebody_else_who_listens_is_told_all_of_it(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.live_texts.is_wanted = True
        at_table(pilot)
        said = [text.words for text in pilot.stage.live_texts.texts]
        pilot.stage.live_texts.forget_all()
        pilot.frames(2)
        assert [text.words for text in pilot.stage.live_texts.texts] == said[-1:]
