"""Pages for those who do not look at them: everything that one can press has a name that a person reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.ui.forms.form import Form
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.widgets.node import Node, NodeAction, Role, find_tree_faults
from tests.ui.pilot import piloted

PAGES = [("settings", "zoon"), ("keys", "zoon"), ("rulebook", "zoon"), ("evening", "zoon"), ("people", "zoon"),
         ("tribes", "zoon"), ("campaign", "zone_wars"), ("chapter", "zombies"), ("dice", "zoon"),
         ("bill", "zodiac"), ("bill", "zone_wars"), ("bill", "zoon"), ("club", "zoon"),
         *(("setup", game) for game in boxes.game_names())]  # fmt: skip


@pytest.mark.parametrize(("page", "game"), PAGES)
def test_whatever_answers_on_a_page_has_a_name_of_its_own(tmp_path: Path, page: str, game: str) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene(page, pilot.stage, SceneRequest(game)))
        pilot.rest()
        form = pilot.stage.scene.form  # type: ignore[attr-defined]
        assert isinstance(form, Form)
        nodes = form.nodes()
    assert find_tree_faults(Node("page", Role.PAGE, "Page", children=nodes)) == []
    asked = [node for root in nodes for node in root.walk() if node.answers]
    assert asked
    assert [node.id for node in asked if node.name == node.id.rpartition("/")[2]] == []
    groups = [root for root in nodes if root.role in (Role.RADIO_GROUP, Role.DROP_DOWN)]
    assert [group.id for group in groups if not group.value] == []
    names = [root.name for root in nodes if NodeAction.PRESS in root.answers or NodeAction.SET_VALUE in root.answers]
    assert sorted(names) == sorted(set(names))
