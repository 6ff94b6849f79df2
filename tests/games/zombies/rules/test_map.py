"""Laid tiles as one board: sides, contacts, links, ways, sight (section 3, X1 to X4, K1, K2, K5, K7, K99)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from tabletop.games.zombies.rules.content.cards import Tile
from tabletop.games.zombies.rules.content.lattice import (
    HEX_ROWS,
    LATTICE_STEPS,
    SIDE_CONTACTS,
    SIDE_MIDDLES,
    TILE_OFFSETS,
    TURNS,
    lattice_cell_centre,
    opposite_side,
    passage_between_sides,
    rotated_hexes,
    rotated_sides,
)
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import Boards, LaidTile
from tabletop.games.zombies.rules.state.tile_map import TileMap, sight_line_hexes
from tabletop.rules import hexes
from tabletop.rules.hexes import Hex
from tests.games.zombies.rules.table import STAIRS, STREET, arena, draft, night, who, zed

PLAIN = Tile("P", "Plain", "deck", "OOOOOO", ("1.2", "....", "3...4", "....", "5.6"))
SOLID = Tile("Q", "Solid", "deck", "OOOOOO", ("1.2", ".##.", "3.#.4", ".##.", "5.6"))
TILES = {"P": PLAIN, "Q": SOLID}
ODD = Tile("R", "Odd", "deck", "OD--D-", ("1c2", "#...", "3.#.4", "..#.", "5.6"))


def board(*laid: LaidTile) -> TileMap:
    return TileMap(TILES, laid)


def pair_of(side: int, own: str = "OOOOOO", other: str = "OOOOOO") -> TileMap:
    return board(LaidTile("P", (0, 0), 0, own), LaidTile("P", LATTICE_STEPS[side], 0, other))


# The table of section 3


def test_a_tile_has_nineteen_hexes_in_rows_of_3_4_5_4_3() -> None:
    assert [len(row) for row in HEX_ROWS] == [3, 4, 5, 4, 3]
    assert [row[0] for row in HEX_ROWS] == [(0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2)]
    assert {spot for row in HEX_ROWS for spot in row} == {
        (q, r) for q, r in product(range(-2, 3), repeat=2) if abs(q + r) <= 2
    }


def test_sides_are_those_of_the_table() -> None:
    assert TILE_OFFSETS == ((3, -5), (5, -2), (2, 3), (-3, 5), (-5, 2), (-2, -3))
    assert SIDE_MIDDLES == ((1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1))
    assert tuple(map(lattice_cell_centre, LATTICE_STEPS)) == TILE_OFFSETS
    assert lattice_cell_centre((2, 3)) == (2 * 5 + 3 * 2, 2 * -2 + 3 * 3)


def test_the_five_pairs_of_the_north_east_side_are_those_of_the_table() -> None:
    local = {(own, hexes.hex_difference(other, TILE_OFFSETS[1])) for own, other in SIDE_CONTACTS[1]}
    assert local == {
        ((2, -2), (-2, 0)), ((2, -1), (-2, 1)), ((2, -1), (-2, 0)), ((2, 0), (-2, 2)), ((2, 0), (-2, 1)),
    }  # fmt: skip


@pytest.mark.parametrize("side", range(TURNS))
def test_each_side_touches_its_neighbour_in_five_pairs_of_neighbouring_hexes(side: int) -> None:
    spots = {spot for row in HEX_ROWS for spot in row}
    touching = {
        (own, other)
        for own in spots
        for other in hexes.hex_neighbours(own)
        if hexes.hex_difference(other, TILE_OFFSETS[side]) in spots
    }  # fmt: skip
    assert set(SIDE_CONTACTS[side]) == touching
    assert len(SIDE_CONTACTS[side]) == 5


# X1 to X3


@pytest.mark.parametrize(
    ("one", "other", "links"),
    [("O", "O", 5), ("D", "O", 1), ("O", "D", 1), ("D", "D", 1), ("O", "-", 0), ("-", "D", 0), ("-", "-", 0)],
)
@pytest.mark.parametrize("side", range(TURNS))
def test_x01_sides_combine(side: int, one: str, other: str, links: int) -> None:
    found = pair_of(side, one * 6, other * 6)
    assert len(found.contacts(0, side)) == links
    assert passage_between_sides(one, other) == passage_between_sides(other, one)
    if links == 1:
        middle = (SIDE_MIDDLES[side], hexes.hex_sum(TILE_OFFSETS[side], SIDE_MIDDLES[opposite_side(side)]))
        assert found.contacts(0, side) == (middle,)
    assert found.linked_tiles(0) == ((1,) if links else ())


def test_x01_a_contact_with_a_solid_hex_is_no_link() -> None:
    found = board(LaidTile("P", (0, 0), 0, "OOOOOO"), LaidTile("Q", (1, 0), 0, "OOOOOO"))
    assert len(found.contacts(0, 1)) == 5
    solid = TileMap({**TILES, "R": replace(ODD, sides="OOOOOO")}, [LaidTile("P", (0, 0)), LaidTile("R", (1, 0))])
    assert solid.contacts(0, 1) == ()
    closed = TileMap(
        {**TILES, "R": replace(ODD, rows=("1.2", "....", "#c3.4", "....", "5.6"))},
        [LaidTile("P", (0, 0), 0, "OOOOOO"), LaidTile("R", (1, 0), 0, "OOOOOO")],
    )
    assert len(closed.contacts(0, 1)) == 3, "the hex -2,0 of the other tile is solid"


def test_x02_six_turns_give_the_tile_again_and_each_has_nineteen_hexes() -> None:
    for tile in (*arena().content.tiles, ODD):
        assert rotated_sides(tile.sides, 6) == tile.sides
        assert dict(rotated_hexes(tile.rows, 6)) == dict(rotated_hexes(tile.rows, 0))
        for turn in range(TURNS):
            found = dict(rotated_hexes(tile.rows, turn))
            assert len(found) == 19
            assert {hexes.turn_hex(spot, turn): mark for spot, mark in rotated_hexes(tile.rows, 0)} == found
            sides = rotated_sides(tile.sides, turn)
            assert all(sides[(side + turn) % TURNS] == tile.sides[side] for side in range(TURNS))
            for side in range(TURNS):
                assert (sides[side] == "-") or found[SIDE_MIDDLES[side]] != "#"


@pytest.mark.parametrize("side", range(TURNS))
def test_x03_a_tile_laid_through_a_side_turns_its_entry_towards_it(side: int) -> None:
    way_in = "---O--"
    assert rotated_sides(way_in, side)[opposite_side(side)] == "O"
    assert rotated_sides(way_in, side).count("O") == 1


# Links and ways


def test_links_lead_both_ways_and_stand_clockwise_from_north_east() -> None:
    found = board(
        *(LaidTile(id_, place, 0, "OODOOD") for id_, place in zip("PQPQPQP", ((0, 0), *LATTICE_STEPS), strict=True))
    )
    for hex_, links in found.links.items():
        around = hexes.hex_neighbours(hex_)
        assert [around.index(to) for to in links] == sorted(around.index(to) for to in links)
        assert all(hex_ in found.links[to] for to in links)


def test_k01_adjacent_is_a_link_without_boards() -> None:
    scene = night(who("marlow", "1,-2"), laid=STREET)
    far = hexes.hex_sum(TILE_OFFSETS[0], (-1, 2))
    d = draft(scene)
    assert position_queries.is_adjacent(d, (1, -2), far)
    assert far in position_queries.adjacent_hexes(d, (1, -2))
    d = draft(replace(scene, boards=(Boards(1, 3, 2),)))
    assert not position_queries.is_adjacent(d, (1, -2), far), "whoever put the boards up"
    assert position_queries.is_adjacent(d, (1, -2), (0, -2)), "inside a tile nothing changes"
    d = draft(replace(scene, laid=(replace(STAIRS, sides="------"), STREET[1])))
    assert not position_queries.is_adjacent(d, (1, -2), far), "through a closed side nothing is adjacent"


def test_k02_ways_ignore_figures_boards_and_fire_and_may_not_exist() -> None:
    scene = night(who("marlow", "0,0"), laid=STREET, zombies=[zed(1, "1,-1")], fires=((1, -2),),
                  boards=(Boards(0, 0, 3),))  # fmt: skip
    found = draft(scene).map
    assert found.distance((0, 0), (3, -5)) == 5
    assert found.distance((0, 0), (0, 0)) == 0
    apart = board(LaidTile("P", (0, 0), 0, "------"), LaidTile("P", (1, 0), 0, "------"))
    assert apart.distance((0, 0), (5, -2)) is None
    assert len(apart.distances((0, 0))) == 19


def test_ways_go_round_walls() -> None:
    found = board(LaidTile("Q", (0, 0), 0, "------"))
    assert found.distance((-1, 0), (1, 0)) == 6
    assert hexes.hex_distance((-1, 0), (1, 0)) == 2
    assert found.distance((0, 0), (1, 0)) is None, "nobody stands inside a wall"


def test_a_spread_is_breadth_first_and_clockwise() -> None:
    found = board(LaidTile("P", (0, 0), 0, "------"))
    near = list(found.hexes_by_distance((0, 0)))
    assert near[:7] == [(0, 0), *hexes.hex_neighbours((0, 0))]
    assert found.hexes_within((0, 0), 1) == tuple(near[:7])
    assert found.distance_to_tile((0, 0), 0) == 0


def test_k05_free_is_floor_without_a_figure() -> None:
    scene = night(who("marlow", "0,0", hp=-1), who("okafor"), zombies=[zed(1, "1,0", "stunned")], fires=((0, 1),),
                  finds={"0,1": "field_kit"}, lures=((0, 1),))  # fmt: skip
    d = draft(scene)
    assert not position_queries.is_free_hex(d, (0, 0)), "somebody down lies there"
    assert not position_queries.is_free_hex(d, (1, 0))
    assert position_queries.is_free_hex(d, (0, 1)), "items, fire and lures take no room"
    assert not position_queries.is_free_hex(d, (9, 9)), "there is no floor"


def test_k33_the_nearest_free_hex_is_found_clockwise_from_north_east() -> None:
    scene = night(who("marlow", "0,0"), zombies=[zed(1, "1,-1"), zed(2, "1,0")])
    d = draft(scene)
    assert position_queries.nearest_free_hex(d, (0, 1)) == (0, 1)
    assert position_queries.nearest_free_hex(d, (0, 0)) == (0, 1)
    spots = [spot for row in HEX_ROWS for spot in row]
    crowd = [zed(k + 1, hexes.hex_text(spot)) for k, spot in enumerate(spots) if spot != (0, 0)]
    assert position_queries.nearest_free_hex(draft(night(who("marlow", "0,0"), zombies=crowd)), (1, 0)) is None
    spilt = position_queries.nearest_free_hex(draft(night(who("marlow", "0,0"), zombies=crowd, laid=STREET)), (1, -2))
    assert draft(night(laid=STREET)).map.tile_at(spilt or (0, 0)) == 1, "a full tile spills onto the next one"


def test_a_map_knows_numbers_caches_and_open_exits() -> None:
    found = TileMap({"R": ODD}, [LaidTile("R", (0, 0), 0, ODD.sides)])
    assert found.spawn[0] == {1: (0, -2), 2: (2, -2), 3: (-2, 0), 4: (2, 0), 5: (-2, 2), 6: (0, 2)}
    assert found.cache == [(1, -2)]
    assert found.open_exits == ((0, 0), (0, 1), (0, 4))
    turned = TileMap({"R": ODD}, [LaidTile("R", (1, 0), 1, rotated_sides(ODD.sides, 1))])
    assert turned.spawn[0][1] == hexes.hex_sum((5, -2), hexes.turn_hex((0, -2)))
    assert turned.open_exits == ((0, 1), (0, 2), (0, 5))


def test_what_was_explored_makes_no_other_board() -> None:
    one = arena().tile_map((STAIRS,))
    assert arena().tile_map((replace(STAIRS, explored=False, placed=3),)) is one
    assert arena().tile_map((replace(STAIRS, sides="------"),)) is not one


# K99


def test_k99_a_line_is_nudged_to_either_side() -> None:
    assert sight_line_hexes((0, 0), (0, 0), 1) == ((0, 0),)
    assert {sight_line_hexes((0, 0), (1, 1), 1)[1], sight_line_hexes((0, 0), (1, 1), -1)[1]} == {(1, 0), (0, 1)}
    for a, b in (((0, 0), (4, -1)), ((-2, 0), (3, 3)), ((1, 1), (-4, 2))):
        for nudge in (1, -1):
            path = sight_line_hexes(a, b, nudge)
            assert (path[0], path[-1], len(path)) == (a, b, hexes.hex_distance(a, b) + 1)
            assert all(hexes.hex_distance(x, y) == 1 for x, y in pairwise(path))


def test_k99_sight_needs_linked_floor_on_one_side_of_the_line() -> None:
    rows = ("1.2", "....", "3.#.4", "....", "5.6")
    found = TileMap({"P": replace(PLAIN, rows=rows)}, [LaidTile("P", (0, 0), 0, "------")])
    assert not found.has_line_of_sight((-1, 0), (1, 0)), "the solid hex is in the middle of it"
    assert found.has_line_of_sight((0, -1), (0, -2))
    assert found.has_line_of_sight((1, -1), (1, 0))
    assert found.has_line_of_sight((1, -2), (0, 1)) == found.has_line_of_sight((0, 1), (1, -2))
    shut = board(LaidTile("P", (0, 0), 0, "------"), LaidTile("P", (1, 0), 0, "OOOOOO"))
    assert not shut.has_line_of_sight((2, -1), (3, -1)), "a closed side"
    door = board(LaidTile("P", (0, 0), 0, "DDDDDD"), LaidTile("P", (1, 0), 0, "OOOOOO"))
    assert door.has_line_of_sight((2, -1), (3, -1))
    assert not door.has_line_of_sight((2, 0), (3, 0)), "beside the door"
    path: list[Hex] = [(2, -1), (3, -1), (4, -1)]
    assert all(door.has_line_of_sight(path[0], hex_) for hex_ in path)
