"""What `tabletop bench --screen --only mistakes` measures is what people wait for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.ai.worker import InlineWorker
from tabletop.app import make_offscreen_stage
from tabletop.gauge import SCALE
from tabletop.ui.bench import costly_mistakes
from tabletop.ui.bench.costly_mistakes import benchmark_costly_mistakes, play_bots, work_out_mistakes
from tabletop.ui.bench.measured_screens import SETTINGS
from tabletop.ui.scenes.bill import BillScene
from tests.planted import decision_plies


def test_bots_make_so_many_decisions() -> None:
    match = play_bots("zombies", 12)
    assert len(decision_plies(match)) == 12
    assert play_bots("zombies", 12).past.actions() == match.past.actions()


def test_everything_is_judged_on_the_page(tmp_path: Path) -> None:
    stage = make_offscreen_stage((1280, 720), SETTINGS, InlineWorker(), saves=tmp_path)
    seconds, slowest = work_out_mistakes(stage, play_bots("zodiac", 4))
    page = stage.scene
    assert isinstance(page, BillScene)
    assert page.search.bill.is_complete
    assert seconds > 0
    assert slowest >= 0
    stage.close_everything()


def test_each_game_is_measured_in_seconds_and_in_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly_mistakes, "play_bots", lambda game, turns: play_bots(game, 2))
    monkeypatch.setattr(costly_mistakes, "work_out_mistakes", lambda stage, match: (12.0, 0.02))
    monkeypatch.setattr(costly_mistakes, "plain_loop_rate", lambda: SCALE)
    found: list[Any] = list(benchmark_costly_mistakes(make_offscreen_stage))
    assert [(each.unit, each.is_met) for each in found] == [("s", True), ("ms", False)] * 4
    assert {"zodiac", "zoon", "zone_wars", "zombies"} == {each.name.split()[-1] for each in found}
