"""Own mats on which a part is closed off are recognised, and only these."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.mat.layout import parse_layout
from tabletop.games.zone_wars.rules.mat.layout_faults import CLOSED, find_closed_area_faults, find_closed_off_pieces
from tests.games.zone_wars.rules.table import zone_wars

FIELD = zone_wars().content.field
COURT = (
    "blocking north 10,10 20,10 20,11 10,11; blocking south 10,19 20,19 20,20 10,20;"
    " blocking west 10,11.2 11,11.2 11,18.8 10,18.8"
)
"""Three sides of a court; nobody gets through between them."""


def around(text: str) -> set[str]:
    return set(find_closed_off_pieces(FIELD, parse_layout(text)))


def court(gap: float) -> str:
    """A closed court but for a gap beside the eastern wall."""
    return f"{COURT}; blocking east 19,{11 + gap:g} 20,{11 + gap:g} 20,18.9 19,18.9"


def test_a_court_without_a_gate_is_closed_off() -> None:
    assert around(court(0.5)) == {"north", "south", "west", "east"}


@pytest.mark.parametrize("gap", [1.25, 1.3, 2.0, 5.0])
def test_a_gap_as_wide_as_a_base_is_a_gate(gap: float) -> None:
    assert around(court(gap)) == set(), "else nobody could begin on a fair mat"


@pytest.mark.parametrize("gap", [0.9, 1.0, 1.1, 1.2, 1.24])
def test_a_gap_narrower_than_a_base_is_none(gap: float) -> None:
    assert around(court(gap)) == {"north", "south", "west", "east"}


@pytest.mark.parametrize(("gap", "is_open"), [(0.85, False), (0.88, False), (0.89, True), (0.95, True)])
def test_a_slanting_gap_is_as_wide_as_it_is_at_its_narrowest(gap: float, is_open: bool) -> None:
    """The corners of two walls, as far apart across as down."""
    across = f"blocking wall 0,18 18,18 18,19 0,19; blocking rest {18 + gap:g},{19 + gap:g} 36,{19 + gap:g} 36,21"
    assert around(across) == (set() if is_open else {"wall", "rest"})


def test_a_way_between_the_edge_and_a_piece_is_as_wide_as_a_base() -> None:
    bar = "blocking bar 0,12 10.8,12 10.8,0.7 12,0.7 12,13.2 0,13.2"
    for gap, shut in ((1.24, {"bar"}), (1.25, set())):
        assert around(bar.replace("0.7", f"{gap:g}")) == shut, gap


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


HUT = (
    "building hut look=hut roof door=0:17.25,20:18.75,20 shut=0:17.25,16:18.75,16 window=0:15.5,18.75:15.5,17.25"
    " window=0:20.5,18.75:20.5,17.25 15.5,16 20.5,16 20.5,20 15.5,20"
)
BEFORE = ("south", "north", "west", "east")


def shut_hut(gap: float, *, west: str = "16,20") -> str:
    """A hut with something before each of its openings; what stands at the `west` reaches from y to y."""
    top, bottom = west.split(",")
    return (
        f"{HUT}; blocking south 15.5,{20 + gap:g} 20.5,{20 + gap:g} 20.5,23 15.5,23;"
        f" blocking north 15.5,13 20.5,13 20.5,{16 - gap:g} 15.5,{16 - gap:g};"
        f" blocking west 12,{top} {15.5 - gap:g},{top} {15.5 - gap:g},{bottom} 12,{bottom};"
        f" blocking east {20.5 + gap:g},16 23,16 23,20 {20.5 + gap:g},20"
    )


def test_openings_before_which_nobody_has_room_are_no_way_in() -> None:
    assert around(shut_hut(0.5)) == {"hut", *BEFORE}
    assert around(shut_hut(0.62, west="17,19")) == {"hut", *BEFORE}
    assert around(shut_hut(0.63, west="17,19")) == set(), "walls stop only the centre of a base (N22)"
    assert around(shut_hut(0.63)) == {"hut", *BEFORE}, "but nobody comes round the corners"


@pytest.mark.parametrize("free", BEFORE)
def test_one_free_opening_is_a_way_in(free: str) -> None:
    pieces = [piece for piece in shut_hut(0.5).split("; ") if f" {free} " not in piece]
    assert around("; ".join(pieces)) == set()


def test_an_upper_window_is_a_way_in_for_who_can_climb_to_it() -> None:
    upper = HUT.replace("roof", "floor=2.5 roof").replace("door=0", "window=1:17.25,20:18.75,20 door=0")
    beside = shut_hut(0.5, west="17,19").replace(HUT, upper)
    lower = beside.replace("blocking south", "blocking south h=2")
    assert around(beside) == {"hut", *BEFORE}, "what stands before the window is taller than its floor"
    assert around(lower) == set()
    high = shut_hut(0.5).replace(HUT, upper).replace("blocking south", "blocking south h=2")
    assert around(high) == {"hut", *BEFORE}, "nobody gets to a wall of it"


def test_what_stands_in_a_closed_court_has_not_closed_it() -> None:
    rock, shed = "blocking rock 16,16 17,16 17,17 16,17", "building shed door=0:12,13:12,15 12,12 15,12 15,15 12,15"
    assert around(f"{court(0.5)}; {rock}; {shed}") == {"north", "south", "west", "east"}


def test_a_pocket_in_which_nobody_has_room_is_no_part_of_the_mat() -> None:
    pocket = (
        "blocking north 10,10 12,10 12,11 10,11; blocking south 10,12.2 12,12.2 12,13 10,13;"
        " blocking west 9,10 9.9,10 9.9,13 9,13; blocking east 12.1,10 13,10 13,13 12.1,13"
    )
    assert around(pocket) == set()


def test_it_is_a_fault_with_its_pieces() -> None:
    (fault,) = find_closed_area_faults(FIELD, parse_layout(court(0.5)))
    assert fault.kind == CLOSED
    assert set(fault.pieces) == {"north", "south", "west", "east"}


def test_nothing_is_closed_off_on_our_own_mats_and_on_random_ones() -> None:
    game = zone_wars()
    for map_ in game.content.maps:
        assert find_closed_off_pieces(FIELD, map_.terrain) == (), map_.id
    for seed in range(20):
        options = {"map": "random", "players": "24"[seed % 2 :][:1]}
        assert find_closed_off_pieces(FIELD, parse_layout(game.draw_layout(options, str(seed)))) == (), seed
