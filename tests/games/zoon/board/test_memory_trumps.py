"""Where nobody's memory is helped, nothing at the table tells afterwards which trump was spent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import play, zoon_match
from tests.games.zoon.board.test_memory import (
    ANN,
    BEN,
    TRIBES,
    elsewhere,
    hinted,
    lists,
    looked_back,
    on_the_table,
    retold,
    reviewed,
)  # fmt: skip
from tests.ui.pilot import Pilot, piloted

POSITION = "south a1:first-lantern e2:digger#0 b1:pickguard#0; north c6:wader#0 d5:wader#1 f6:moon-egg; turn north 6"
SURFACES: tuple[Callable[[Pilot, TableScene], list[Any]], ...] = (
    on_the_table, looked_back, lists, retold, reviewed, hinted, elsewhere,
)  # fmt: skip


def found_by(folder: Path, trump: str, surface: Callable[[Pilot, TableScene], list[Any]], memory: str) -> list[Any]:
    """Ben has led a Zoon by a trump, both have moved since, and Ann is to move again."""
    folder.mkdir()
    with piloted(folder, Settings(cover="off", confirm="none")) as pilot:
        match = zoon_match(ANN, BEN, chance="ask", position=POSITION, memory=memory, **TRIBES)
        scene = TableScene(pilot.stage, match)
        scene.table.bot_turns.is_paused = True
        pilot.stage.push_scene(scene)
        pilot.rest()
        for text in (f"play {trump} c6 c5", "pass", "e2-e3", "d5-d4"):
            play(scene, text)
            pilot.rest()
        pilot.clock.now = 1000.0
        pilot.frames(30, 0.2)
        pilot.rest()
        assert match.to_act == 0
        return surface(pilot, scene)


@pytest.mark.parametrize("surface", SURFACES, ids=lambda surface: surface.__name__)
def test_which_trump_was_spent_is_nowhere_to_be_found_afterwards(
    tmp_path: Path, surface: Callable[[Pilot, TableScene], list[Any]]
) -> None:
    trumps = "fen-gust", "great-migration"
    one, other = (found_by(tmp_path / trump, trump, surface, "unaided") for trump in trumps)
    assert one == other


@pytest.mark.parametrize("surface", [looked_back, lists, retold, reviewed])
def test_the_two_trumps_are_told_apart_where_the_table_helps(
    tmp_path: Path, surface: Callable[[Pilot, TableScene], list[Any]]
) -> None:
    trumps = "fen-gust", "great-migration"
    one, other = (found_by(tmp_path / trump, trump, surface, "helped") for trump in trumps)
    assert one != other
