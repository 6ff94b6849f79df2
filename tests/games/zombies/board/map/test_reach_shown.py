"""The reach of zombies over the map: turned on and off, of all or of one, and what the pointer is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.games.zombies.rules.queries.forecast import reachable_hexes_by_zombie
from tabletop.rules.hexes import Hex
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tests.games.zombies.board.table import Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated

STREET = (
    "tile S1 0,0 sides=O-----; tile G1 1,-1; marlow 0,0 *carbine=1+1+2; okafor -2,2; petrov -2,1; brandt -1,2;"
    " z1 3,-6; z2 2,-5; z3 4,-7 asleep; round 3;"
)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", animation_speed=0.0, attract=False)) as it:
        yield it


def numbers(table: Table) -> dict[Hex, int]:
    """As they are drawn."""
    return {
        hex_: len(ids)
        for hex_, ids in table.board.map.zombie_reach_by_hex(table.scene.hand.drag_state.hovered_place).items()
    }


def counted(table: Table) -> dict[Hex, int]:
    """What the rules say for whoever acts."""
    found: dict[Hex, int] = {}
    for hexes in reachable_hexes_by_zombie(table.draft, table.board.shown.view.to_act).values():  # type: ignore[union-attr]
        for hex_ in hexes:
            found[hex_] = found.get(hex_, 0) + 1
    return {hex_: number for hex_, number in found.items() if hex_ not in {z.hex for z in table.state.zombies}}


def test_a_key_shows_on_each_hex_how_many_zombies_the_rules_let_get_at_it(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=f"{STREET} move marlow")))
    assert numbers(table) == {}
    before = pilot.picture()
    pilot.key("t")
    pilot.rest()
    assert numbers(table) == counted(table)
    assert max(numbers(table).values()) >= 2
    assert pilot.picture() != before
    assert "how many zombies" in pilot.stage.toast.words
    pilot.key("t")
    assert numbers(table) == {}


def test_who_points_at_a_zombie_sees_its_own_reach(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=f"{STREET} act marlow")))
    pilot.key("t")
    pilot.rest()
    table.show("z:3")
    pilot.move(table.spot("z:3"))
    pilot.rest()
    assert {*numbers(table)} == set(table.draft.map.links[4, -7]) - {(3, -6)}


def test_a_planned_shot_takes_its_target_out_of_it(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=f"{STREET} act marlow".replace("2,-5", "1,-2"))))
    pilot.key("t")
    pilot.rest()
    assert table.board.map.zombie_reach_by_hex(None)[0, -1] == (2,)
    table.click("c:0", "z:2")
    assert (0, -1) not in table.board.map.zombie_reach_by_hex(None)


def test_where_no_zombie_can_get_the_key_says_so(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position="tile S1 0,0 sides=------; marlow 0,0; okafor -2,2;"
                                                     " petrov -2,1; brandt -1,2; round 3; move marlow")))  # fmt: skip
    pilot.key("t")
    assert "No zombie" in pilot.stage.toast.words
    assert table.board.map.shows_reach


def test_the_pointer_says_how_many_and_how_much_beside_what_will_happen(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=f"{STREET} move marlow")))
    assert table.board.words.pick_preview_lines("h:0,-1") != ()
    assert not any("reach" in line for line in table.board.words.pick_preview_lines("h:1,-2"))
    pilot.key("t")
    assert say("zombies_map.reach_there", zombies="2 zombies", wounds=2) in table.board.words.pick_preview_lines(
        "h:1,-2"
    )
