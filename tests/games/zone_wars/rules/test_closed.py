"""Own mats on which a part is closed off are recognised, and only these."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.mat.closed import closed_off
from tabletop.games.zone_wars.rules.mat.faults import CLOSED, closing
from tabletop.games.zone_wars.rules.mat.layout import terrain_of
from tests.games.zone_wars.rules.table import zone_wars

FIELD = zone_wars().content.field
COURT = (
    "blocking north 10,10 20,10 20,11 10,11; blocking south 10,19 20,19 20,20 10,20;"
    " blocking west 10,11.2 11,11.2 11,18.8 10,18.8"
)
"""Three sides of a court; nobody gets through between them."""


def around(text: str) -> set[str]:
    return set(closed_off(FIELD, terrain_of(text)))


def court(gap: float) -> str:
    """A closed court but for a gap beside the eastern wall."""
    return f"{COURT}; blocking east 19,{11 + gap:g} 20,{11 + gap:g} 20,18.9 19,18.9"


def test_a_court_without_a_gate_is_closed_off() -> None:
    assert around(court(0.5)) == {"north", "south", "west", "east"}


@pytest.mark.parametrize("gap", [1.25, 1.3, 2.0, 5.0])
def test_a_gap_as_wide_as_a_base_is_a_gate(gap: float) -> None:
    assert around(court(gap)) == set(), "else nobody could begin on a fair mat"


def test_a_gap_far_narrower_than_a_base_is_none() -> None:
    assert around(court(0.9)) == {"north", "south", "west", "east"}


def test_the_edge_of_the_mat_closes_off_too() -> None:
    across = "blocking wall 0,18 18,18 18,19 0,19; blocking rest 18.2,18 36,18 36,19 18.2,19"
    assert around(across) == {"wall", "rest"}
    assert around(across.replace("36,", "34,")) == set()
    assert around("blocking bar 0,12 1,12 13,1 13,0 12,0") == {"bar"}, "a corner"


def test_low_terrain_closes_nothing_off() -> None:
    assert around(court(0.5).replace("blocking east", "low east")) == set()


def test_a_building_is_no_way_out_unless_it_has_a_door() -> None:
    tower = "building tower floor=2.5 door 18.5,11.1 20,11.1 20,18.9 18.5,18.9"
    beside = court(0.5).partition("; blocking east")[0]
    doors = "door=0:18.5,14:18.5,16 shut=0:20,14:20,16"
    assert around(f"{beside}; {tower.replace('door ', '')}") == {"north", "south", "west", "tower"}
    assert around(f"{beside}; {tower.replace('door', doors)}") == set(), "shut ones can be opened"


def test_a_pocket_in_which_nobody_has_room_is_no_part_of_the_mat() -> None:
    pocket = (
        "blocking north 10,10 12,10 12,11 10,11; blocking south 10,12.2 12,12.2 12,13 10,13;"
        " blocking west 9,10 9.9,10 9.9,13 9,13; blocking east 12.1,10 13,10 13,13 12.1,13"
    )
    assert around(pocket) == set()


def test_it_is_a_fault_with_its_pieces() -> None:
    (fault,) = closing(FIELD, terrain_of(court(0.5)))
    assert fault.kind == CLOSED
    assert set(fault.pieces) == {"north", "south", "west", "east"}


def test_nothing_is_closed_off_on_our_own_mats_and_on_random_ones() -> None:
    game = zone_wars()
    for map_ in game.content.maps:
        assert closed_off(FIELD, map_.terrain) == (), map_.id
    for seed in range(20):
        options = {"map": "random", "players": "24"[seed % 2 :][:1]}
        assert closed_off(FIELD, terrain_of(game.drawn_layout(options, str(seed)))) == (), seed
