"""Play with one switch: what is framed, in which order, and what the key does to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.switch_scan import group_nodes_for_scan, list_scannable_nodes
from tabletop.ui.widgets.node import Node, NodeAction, Role, find_tree_faults
from tests.sampled import sampled
from tests.ui.one_key_player import SCAN_SETTINGS, OneKeyPlayer
from tests.ui.pilot import Pilot, new_match, piloted, seated
from tests.ui.screen_states import STATES
from tests.ui.test_window_tree import WATCHED

_PRESS = frozenset({NodeAction.PRESS})


@pytest.fixture
def player(tmp_path: Path) -> Iterator[OneKeyPlayer]:
    with piloted(tmp_path, SCAN_SETTINGS) as pilot:
        yield OneKeyPlayer(pilot)


def node(name: str, **details: object) -> Node:
    """A button that can be pressed."""
    return replace(Node(name, Role.BUTTON, name, bounds=(10, 10, 50, 20), answers=_PRESS), **details)  # type: ignore[arg-type]


def test_what_is_suggested_comes_first_then_what_can_be_picked_then_the_rest() -> None:
    page = Node("page", Role.PAGE, children=(
        node("tool"), node("gone", is_enabled=False), node("picked", is_pickable=True),
        node("bright", is_suggested=True),
        node("barred", role=Role.BOARD_PLACE), Node("text", Role.TEXT, "words"),
    ))  # fmt: skip
    assert [found.name for found in list_scannable_nodes(page)] == ["bright", "picked", "tool"]


def test_many_things_are_framed_in_groups_but_what_is_suggested_alone() -> None:
    nodes = [node("bright", is_suggested=True), *(node(f"{i}", is_pickable=True) for i in range(8)), node("tool")]
    assert [len(group) for group in group_nodes_for_scan(nodes)] == [1, 6, 2, 1]
    assert [len(group) for group in group_nodes_for_scan(nodes[:9])] == [1] * 9


def test_of_an_open_list_only_the_options_are_framed() -> None:
    option = node("option", role=Role.LIST_ITEM)
    page = Node("page", Role.PAGE, children=(node("button"), node("list", role=Role.DROP_DOWN, children=(option,))))
    assert list_scannable_nodes(page) == [option]


def confirm(pilot: Pilot, done: list[str], question: str = "Really?") -> None:
    scene = ConfirmScene(pilot.stage, question, "Do it", lambda: done.append(question))
    pilot.stage.push_scene(scene)
    pilot.frames(2)


def test_nothing_is_framed_and_no_key_taken_without_the_setting(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        confirm(pilot, [])
        pilot.frames(20, seconds=1)
        assert pilot.stage.switch_scan.framed == ()
        assert pilot.stage.wants_turn_at > pilot.stage.now + 3600


def test_the_switch_presses_what_is_framed(player: OneKeyPlayer) -> None:
    done: list[str] = []
    confirm(player.pilot, done)
    player.press_called("Do it")
    assert done == ["Really?"]


def test_another_page_begins_with_its_own_first_thing(player: OneKeyPlayer) -> None:
    done: list[str] = []
    confirm(player.pilot, done, "First")
    first = player.framed
    player.wait()
    assert player.framed != first
    confirm(player.pilot, done, "Second")
    assert [found.name for found in player.framed] == [found.name for found in first]


def test_a_switch_that_is_held_presses_once(player: OneKeyPlayer) -> None:
    pressed: list[str] = []
    confirm(player.pilot, pressed, "First")
    confirm(player.pilot, pressed, "Second")
    while player.framed[0].name != "Do it":
        player.wait()
    for _ in range(3):
        player.pilot.key_down("space")
    assert pressed == ["Second"]
    assert len(player.pilot.stage.scenes) == 1


def test_a_press_that_was_meant_for_a_page_does_nothing_on_the_next_one(player: OneKeyPlayer) -> None:
    done: list[str] = []
    confirm(player.pilot, done, "First")
    while player.framed[0].name != "Do it":
        player.wait()
    stage = player.pilot.stage
    stage.push_scene(ConfirmScene(stage, "Second", "Do it", lambda: done.append("Second")))
    player.press()
    assert not done
    player.press_called("Do it")
    assert done == ["Second"]


def test_the_frame_is_seen(player: OneKeyPlayer) -> None:
    confirm(player.pilot, [])
    bounds = pygame.Rect(player.framed[0].bounds or (0, 0, 0, 0))
    corner = player.pilot.stage.surface.get_at((bounds.centerx, bounds.top - player.pilot.stage.metrics.px(7)))
    assert corner[:3] == pygame.Color(player.pilot.stage.theme.accent)[:3]


def test_settings_are_changed_with_one_switch(player: OneKeyPlayer) -> None:
    stage = player.pilot.stage
    stage.push_scene(open_scene("settings", stage))
    player.press_called(say("settings.theme_light"))
    assert stage.settings.theme == "light"
    volume = stage.settings.master_volume
    player.press_called(say("settings.master_volume"))
    assert stage.settings.master_volume == volume + 10
    player.press_called(say("settings.animation_speed"))
    player.press_called(say("settings.speed_2.0"))
    assert stage.settings.animation_speed == 2.0


def test_what_is_far_down_is_brought_into_sight(player: OneKeyPlayer) -> None:
    stage = player.pilot.stage
    stage.push_scene(open_scene("settings", stage))
    player.press_called(say("settings.more"))
    player.press_called(say("settings.attract"))
    assert not stage.settings.attract
    bounds = pygame.Rect(next(n for n in stage.scene.node_tree().walk() if n.id == "attract").bounds or (0, 0, 0, 0))
    assert stage.surface.get_rect().contains(bounds)


def test_a_match_is_begun_with_one_switch(player: OneKeyPlayer) -> None:
    stage = player.pilot.stage
    stage.push_scene(open_scene("title", stage))
    player.press_called("Zodiac")
    for _ in range(60):
        if isinstance(stage.scene, TableScene):
            return
        while not any(found.is_suggested for found in player.framed):
            player.wait()
        player.press()
        player.pilot.frames(3)
    raise AssertionError(player.taken)


def test_a_new_question_starts_again_with_the_likeliest(player: OneKeyPlayer) -> None:
    scene = seated(player.pilot, new_match())
    for _ in range(4):
        player.wait()
    scene.match.submit(next(iter(scene.match.actions())))
    player.pilot.rest()
    player.wait()
    assert player.framed[0].is_pickable or player.framed[0].is_suggested


@pytest.mark.parametrize("state", sampled([name for name in STATES if name not in WATCHED], 0, 8, 60))
def test_everything_that_can_be_pressed_on_a_page_is_framed(state: str, tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        STATES[state](pilot, tmp_path)
        pilot.stage.settings = replace(pilot.stage.settings, scan_seconds=0.8)
        player = OneKeyPlayer(pilot)
        scene = pilot.stage.scene
        wanted = {found.id for found in list_scannable_nodes(scene.node_tree())}
        assert not [fault for fault in find_tree_faults(scene.node_tree()) if fault.endswith("no name")]
        seen: set[str] = set()
        for _ in range(2 * len(wanted) + 2):
            seen |= {found.id for found in player.wait()}
        assert pilot.stage.scene is scene
        assert wanted
        assert seen >= wanted, wanted - seen
