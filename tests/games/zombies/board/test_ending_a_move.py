"""When a move ends of itself and when not, and that no press for one survivor ends the move of another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.games.zombies.rules.state.tasks import Walking
from tabletop.settings import Settings
from tests.games.zombies.board.table import Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated

DOOR = (
    "night ch1 normal; tile S1 0,0 sides=O-----; tile G1 1,-1 new; left 0; marlow 1,-2 *machine_pistol=1+1+2;"
    " okafor 0,0; petrov -1,0; brandt 0,1; round 8; move marlow"
)
"""The shelter's only door is one step away."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    settings = Settings(confirm="none", animation_speed=0.0, bot_pace=0.0, result_pace=0.0, attract=False)
    with piloted(tmp_path, settings) as it:
        yield it


def opened(pilot: Pilot, position: str) -> Table:
    return Table(pilot, seated(pilot, zombies_match(position=position)))


@pytest.mark.parametrize("by", ["click", "drag"])
def test_a_step_that_must_stop_in_a_new_tile_is_no_wish_to_end_there(pilot: Pilot, by: str) -> None:
    table = opened(pilot, DOOR)
    if by == "drag":
        table.drag("s:marlow", "h:2,-3")
    else:
        table.click("h:2,-3")
    assert table.line == ["walk 2,-3"]
    task = table.state.todo[-1]
    assert isinstance(task, Walking)
    assert task.seat == 0
    assert task.left, "steps are left, and may be gone"
