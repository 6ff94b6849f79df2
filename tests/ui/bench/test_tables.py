"""What `tabletop bench --screen` measures is what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.ui.bench import children
from tabletop.ui.bench.tables import SETTINGS, busy_table, lift, waiting
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import board
from tests.ui.pilot import piloted


def test_the_busiest_table_of_zoon_has_all_cards_a_piece_in_hand_and_a_preview(tmp_path: Path) -> None:
    with piloted(tmp_path, SETTINGS) as pilot:
        scene = busy_table(pilot.stage, "zoon")
        pilot.rest()
        lift(pilot.stage, scene)
        assert sum(square is not None for square in scene.story.view.cells) == 24
        assert scene.hand.gesture.lifted is not None
        assert scene.hand.outlook.preview.place == scene.hand.gesture.lifted


def test_the_busiest_table_of_zone_wars_has_twenty_models_and_one_in_hand(tmp_path: Path) -> None:
    with piloted(tmp_path, SETTINGS) as pilot:
        scene = busy_table(pilot.stage, "zone_wars")
        pilot.rest()
        lift(pilot.stage, scene)
        figures = scene.story.view.figures
        assert len({figure.owner for figure in figures if figure.owner >= 0}) == 4
        assert sum(figure.place is not None for figure in figures) >= 18
        assert scene.story.view.round == 2
        assert scene.hand.gesture.lifted in scene.board.picks.own(scene.story.view, 0)


def test_people_wait_in_a_combat_and_before_a_cover(tmp_path: Path) -> None:
    with piloted(tmp_path, SETTINGS) as pilot:
        waiting()["zoon combat"](pilot.stage)
        pilot.rest()
        scene = pilot.stage.scene
        assert isinstance(scene, TableScene)
        assert board(scene).combats.spots().keys() == {"corner:TL", "corner:TR", "corner:BR", "corner:BL"}
        waiting()["zoon cover"](pilot.stage)
        pilot.rest()
        assert isinstance(pilot.stage.scene, CoverScene)


@pytest.mark.slow
def test_what_is_measured_in_a_process_of_its_own_runs_there() -> None:
    with children.home():
        figures, _ = children.run(children.OURS, "opening", boxes.first())
        children.run(children.OUR_START)
    assert len(figures) == 5
    assert min(figures) > 0
