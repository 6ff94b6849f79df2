"""What is to come follows what is in hand, and what is done then comes so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tests.games.zombies.board.table import Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated

BITERS = (
    "tile S1 0,0 sides=------; marlow 0,0 *carbine=1+1+2 bag=field_kit; okafor -2,2; petrov -2,1; brandt -1,2;"
    " z1 1,0; z2 0,-1; round 3; act marlow"
)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", animation_speed=0.0, attract=False)) as it:
        yield it


def wounds(table: Table) -> dict[object, int]:
    """By hex, as the marks over the map say it."""
    return {hurt.hex: hurt.wounds for hurt, _ in table.board.map.shown_harm_badges(None)}


def test_a_planned_shot_takes_away_what_its_target_would_do(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=BITERS)))
    assert wounds(table)[0, 0] == 2
    table.click("c:0")
    assert wounds(table)[0, 0] == 2, "a card alone hits nobody"
    table.click("z:1")
    assert wounds(table)[0, 0] == 1
    table.pilot.key("backspace")
    assert wounds(table)[0, 0] == 2, "put back"
    table.click("z:1", "plate")
    assert table.line[0].startswith("attack carbine")
    assert wounds(table)[0, 0] == 1, "as it was foretold"


def test_a_planned_blow_is_counted(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=BITERS)))
    table.click("button:melee", "z:1")
    assert (table.line, wounds(table)[0, 0]) == ([], 1), "the stunned bite nobody"
