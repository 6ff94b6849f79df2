"""What `tabletop bench --screen` measures is what it says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.app import make_offscreen_stage
from tabletop.content import boxes
from tabletop.ui.bench import bench, child_processes
from tabletop.ui.bench.measured_screens import (
    SETTINGS,
    hover_over,
    idle_screen_openers,
    lift_piece,
    open_busy_table,
    put_piece_back,
)
from tabletop.ui.gesture.picking import GestureState
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import board
from tests.ui.pilot import piloted


def test_the_busiest_table_of_zoon_has_all_cards_a_piece_in_hand_and_a_preview(tmp_path: Path) -> None:
    with piloted(tmp_path, SETTINGS) as pilot:
        scene = open_busy_table(pilot.stage, "zoon")
        pilot.rest()
        lift_piece(pilot.stage, scene)
        assert sum(square is not None for square in scene.story.view.cells) == 24
        assert scene.hand.gesture.lifted is not None
        assert scene.hand.hover_info.preview.place == scene.hand.gesture.lifted


def test_the_busiest_table_of_zone_wars_has_twenty_models_and_one_in_hand(tmp_path: Path) -> None:
    with piloted(tmp_path, SETTINGS) as pilot:
        scene = open_busy_table(pilot.stage, "zone_wars")
        pilot.rest()
        lift_piece(pilot.stage, scene)
        figures = scene.story.view.figures
        assert len({figure.owner for figure in figures if figure.owner >= 0}) == 4
        assert sum(figure.place is not None for figure in figures) >= 18
        assert scene.story.view.round == 2
        assert scene.hand.gesture.lifted in scene.board.picks.own_piece_places(scene.story.view, 0)


@pytest.mark.parametrize("game", ["zodiac", "zone_wars"])
def test_the_pointer_is_moved_over_the_table_with_nothing_in_hand(tmp_path: Path, game: str) -> None:
    with piloted(tmp_path, SETTINGS) as pilot:
        scene = open_busy_table(pilot.stage, game)
        pilot.rest()
        at = lift_piece(pilot.stage, scene)
        assert scene.hand.gesture.state is GestureState.DRAGGING
        put_piece_back(pilot.stage, scene, at)
        hover_over(pilot.stage, at)
        assert scene.hand.gesture.hovered_place is not None
        assert (scene.hand.gesture.path, scene.hand.gesture.lifted) == ((), None)


def test_frames_are_measured_whole_dragged_and_under_the_pointer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, game = list[str](), boxes.default_game_name()
    monkeypatch.setattr(bench, "_SIZES", {(1280, 720): 1.5})
    monkeypatch.setattr(boxes, "game_names", lambda: (game,))
    monkeypatch.setattr(bench, "measure_median_pair", lambda ours, reference: (ours(), reference()))
    for name in ("drag_to", "hover_over"):
        act = getattr(bench, name)

        def noted(*given: Any, name: str = name, act: Callable[..., Any] = act) -> Any:
            asked.append(name)
            return act(*given)

        monkeypatch.setattr(bench, name, noted)
    readings = list(bench.readings(make_offscreen_stage, "frames"))
    assert [reading.name.partition(game)[0] for reading in readings] == [
        "full frame of ", "frame of a drag in ", "frame of the pointer over ",
    ]  # fmt: skip
    assert all(reading.ours > 0 and reading.reference > 0 for reading in readings)
    assert asked == ["drag_to"] * asked.count("drag_to") + ["hover_over"] * asked.count("hover_over")
    assert asked.count("drag_to") == asked.count("hover_over") > 0


def test_people_wait_in_a_combat_and_before_a_cover(tmp_path: Path) -> None:
    with piloted(tmp_path, SETTINGS) as pilot:
        idle_screen_openers()["zoon combat"](pilot.stage)
        pilot.rest()
        scene = pilot.stage.scene
        assert isinstance(scene, TableScene)
        assert board(scene).combats.touchable_corner_centres().keys() == {
            "corner:TL",
            "corner:TR",
            "corner:BR",
            "corner:BL",
        }
        idle_screen_openers()["zoon cover"](pilot.stage)
        pilot.rest()
        assert isinstance(pilot.stage.scene, CoverScene)


@pytest.mark.slow
def test_what_is_measured_in_a_process_of_its_own_runs_there() -> None:
    with child_processes.temporary_home():
        figures = child_processes.run_measurement(child_processes.measure_game_opening, boxes.default_game_name())
        child_processes.run_script(child_processes.OUR_START)
    assert len(figures) == 5
    assert min(figures) > 0
