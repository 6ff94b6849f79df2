"""The campaign's pages of a player with a home of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.ui.scenes.registry import open_scene
from tests.games.zone_wars.campaign.desk import Desk
from tests.ui.pilot import piloted


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as pilot:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
        yield Desk(pilot)
