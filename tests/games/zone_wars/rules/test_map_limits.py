"""Terrain at the limits of what the rules can lay: what is told of it, and of its neighbour that is still fine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zone_wars.rules.content.cards import Map, Opening, Storey, Terrain
from tabletop.games.zone_wars.rules.content.validate_maps import (
    MapRequirements,
    count_bases_in_corner,
    make_outline,
    map_problems,
    pattern_problems,
    road_problems,
    terrain_problems,
)
from tabletop.rules.plane.geometry import Point, Rectangle
from tests.games.zone_wars.rules.table import zone_wars

Told = list[tuple[tuple[str | int, ...], str]]
Corners = tuple[tuple[float, float], ...]


def box(left: float, top: float, right: float, bottom: float) -> Corners:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


SQUARE = box(10, 10, 16, 16)


def piece(kind: str = "building", corners: Corners = SQUARE, **values: Any) -> Terrain:
    return Terrain("hall", kind, corners, **values)


def told_of(terrain: Terrain) -> Told:
    field = zone_wars().content.field
    found = terrain_problems(terrain, field, Rectangle(0, 0, field.mat, field.mat), ())
    return [(problem.where, problem.clause) for problem in found]


def told_of_map(objectives: Corners, *terrain: Terrain, wanted: int = 0, models: int = 1) -> Told:
    named = tuple(replace(each, id=f"p{number}") for number, each in enumerate(terrain))
    needs = MapRequirements(models, wanted, {})
    found = map_problems(Map("here", "Here", named, objectives), zone_wars().content.field, needs, ())
    return [(problem.where, problem.clause) for problem in found]


@pytest.mark.parametrize(
    ("kind", "height", "floors", "clause"),
    [
        ("low", 0, (), ""), ("low", 1.24, (), ""), ("low", 1.25, (), "R179"), ("low", -0.1, (), "R179"),
        ("blocking", 0, (), ""), ("blocking", 1.25, (), "R180"), ("blocking", 1.26, (), ""),
        ("blocking", 20, (), ""), ("blocking", 20.1, (), "R180"), ("blocking", 1, (), "R180"),
        ("building", 0, (5,), ""), ("building", 1.24, (), "R182"), ("building", 1.25, (), ""),
        ("building", 3.74, (2.5,), "R182"), ("building", 3.75, (2.5,), ""), ("building", 5, (2.5, 5), "R182"),
        ("building", 6.25, (2.5, 5), ""), ("building", 21, (), "R182"),
    ],
)  # fmt: skip
def test_r179_to_r182_heights(kind: str, height: float, floors: tuple[float, ...], clause: str) -> None:
    terrain = piece(kind, height=height, floors=tuple(Storey(z) for z in floors))
    assert told_of(terrain) == ([(("height",), clause)] if clause else [])


@pytest.mark.parametrize(
    ("heights", "wrong"),
    [
        ((1.25,), []), ((1.24,), [0]), ((20,), []), ((20.1,), [0]), ((2.5, 3.75), []), ((2.5, 3.74), [1]),
        ((5, 2.5, 6), [1, 2]), ((5, 2.5, 6.25), [1]), ((0,), [0]),
    ],
)  # fmt: skip
def test_r182_a_model_has_room_under_every_floor(heights: tuple[float, ...], wrong: list[int]) -> None:
    assert told_of(piece(floors=tuple(map(Storey, heights)))) == [(("floors", k, "z"), "R182") for k in wrong]


SLIT: Corners = (
    (10, 10), (13.1, 10), (13.1, 14), (13.2, 14), (13.2, 10), (16, 10), (16, 16), (10, 16)
)  # fmt: skip


@pytest.mark.parametrize(
    ("outline", "floor", "place"),
    [
        (SQUARE, SQUARE, None),
        (SQUARE, box(10, 10, 11.5, 11.5), None),
        (SQUARE, box(10, 10, 11.2, 16), ()),
        (SQUARE, box(10, 10, 16, 11.2), ()),
        (SQUARE, box(9.99, 10, 16, 16), ("corners",)),
        (SQUARE, box(10, 10, 16, 16.01), ("corners",)),
        (SLIT, SLIT, None),
        (SLIT, SQUARE, ("corners",)),
        (SQUARE, box(10, 10, 37, 16), ("corners", 1)),
        (SQUARE, ((10, 10), (16, 10)), ("corners",)),
    ],
)
def test_r182_a_floor_lies_within_the_walls_and_holds_a_model(
    outline: Corners, floor: Corners, place: tuple[str | int, ...] | None
) -> None:
    found = told_of(piece(corners=outline, floors=(Storey(2.5, floor),)))
    assert [where for where, _ in found] == ([] if place is None else [("floors", 0, *place)])


def test_r182_every_floor_is_looked_at() -> None:
    bad, small = Storey(2.5, ((10, 10), (16, 10))), Storey(5, box(10, 10, 11, 11))
    assert told_of(piece(floors=(bad, small))) == [(("floors", 0, "corners"), "R182"), (("floors", 1), "R182")]


def on_top_wall(*spans: tuple[float, float], **values: Any) -> Terrain:
    return piece(openings=tuple(Opening((start, 10), (end, 10), **values) for start, end in spans))


@pytest.mark.parametrize(
    ("terrain", "found"),
    [
        (on_top_wall((11, 11.11)), []),
        (on_top_wall((11, 11.09)), [((0, "end"), "R181")]),
        (on_top_wall((11, 13), floor=-1), [((0, "floor"), "R181")]),
        (on_top_wall((11, 13), floor=1), [((0, "floor"), "R181")]),
        (replace(on_top_wall((11, 13), floor=1), floors=(Storey(2.5),)), []),
        (replace(on_top_wall((11, 13), floor=2), floors=(Storey(2.5),)), [((0, "floor"), "R181")]),
        (on_top_wall((11, 13), closed=True), []),
        (on_top_wall((11, 13), closed=True, kind="window"), [((0, "closed"), "R118")]),
        (on_top_wall((11, 12), kind="gate"), [((0, "kind"), "R181")]),
        (on_top_wall((11, 12), (12, 13)), []),
        (on_top_wall((12, 13), (12, 11)), []),
        (on_top_wall((12, 13), (11, 12.005)), []),
        (on_top_wall((11, 12), (11.995, 13)), []),
        (on_top_wall((12, 13), (11, 12.02)), [((1, "start"), "R181")]),
        (on_top_wall((11, 12), (11.98, 13)), [((1, "start"), "R181")]),
        (on_top_wall((11, 15), (12, 13)), [((1, "start"), "R181")]),
        (on_top_wall((12, 13), (15, 11)), [((1, "start"), "R181")]),
        (on_top_wall((11, 12), (13, 14), (13.5, 15)), [((2, "start"), "R181")]),
        (on_top_wall((11, 17)), [((0, "start"), "R181")]),
    ],
)
def test_r181_openings_lie_in_a_wall_and_apart(terrain: Terrain, found: Told) -> None:
    assert told_of(terrain) == [(("openings", *place), clause) for place, clause in found]


@pytest.mark.parametrize(("start", "found"), [(12.0, []), (11.98, [(("openings", 1, "start"), "R181")])])
def test_r181_openings_of_an_upright_wall_lie_apart(start: float, found: Told) -> None:
    one, other = Opening((10, 11), (10, 12)), Opening((10, start), (10, 13))
    assert told_of(piece(openings=(one, other))) == found


def test_r181_openings_of_two_floors_or_two_walls_are_apart() -> None:
    floors = (Storey(2.5),)
    one, other = Opening((11, 10), (13, 10)), Opening((11, 10), (13, 10), floor=1)
    assert told_of(piece(floors=floors, openings=(one, other))) == []
    assert told_of(piece(openings=(one, Opening((11, 16), (13, 16))))) == []


@pytest.mark.parametrize(
    ("corners", "clause"),
    [(box(0, 0, 36, 36), ""), (box(-0.01, 0, 5, 5), "R18"), (box(0, -0.01, 5, 5), "R18"),
     (box(30, 0, 36.01, 5), "R18"), (box(0, 30, 5, 36.01), "R18")],
)  # fmt: skip
def test_r18_terrain_lies_on_the_mat(corners: Corners, clause: str) -> None:
    assert [found for _, found in told_of(piece("low", corners))] == ([clause] if clause else [])


@pytest.mark.parametrize("part", ["floors", "openings", "roof"])
def test_r179_only_a_building_has_floors_openings_and_a_roof(part: str) -> None:
    values: Any = {"floors": (Storey(2.5),), "openings": (Opening((11, 10), (13, 10)),), "roof": True}
    assert told_of(piece("low", **{part: values[part]})) == [((part,), "R179")]
    assert told_of(piece("blocking", **{part: values[part]})) == [((part,), "R180")]
    assert told_of(piece(**{part: values[part]})) == []


def test_r179_a_pattern_lies_around_the_middle_and_has_no_look() -> None:
    field = zone_wars().content.field
    for size, found in ((18.0, []), (18.1, [("corners", 0)])):
        pattern = replace(piece("low", box(-size, -size, size, size)), name="Hall")
        assert [problem.where for problem in pattern_problems(pattern, field, ())] == found
        looking = replace(pattern, look="silo")
        assert [problem.where for problem in pattern_problems(looking, field, ())] == [("look",), *found]


def test_r18_a_map_has_sixty_pieces_at_most() -> None:
    many = [piece("low", box(12 + k % 8, 12 + k // 8, 12.5 + k % 8, 12.5 + k // 8)) for k in range(61)]
    assert told_of_map((), *many[:60]) == []
    assert told_of_map((), *many) == [(("terrain",), "R18")]


@pytest.mark.parametrize(
    ("kind", "corners", "clause"),
    [
        ("low", box(16, 10, 18, 16), "R179"), ("low", box(8, 10, 10, 16), "R179"),
        ("blocking", box(10, 16, 16, 18), "R180"), ("building", box(10, 8, 16, 10), "R182"),
        ("low", box(16.01, 10, 18, 16), ""), ("low", box(8, 10, 9.99, 16), ""),
        ("low", box(12, 12, 14, 14), ""), ("blocking", box(12, 12, 14, 14), "R180"),
        ("building", box(12, 12, 14, 14), "R182"), ("low", box(8, 8, 18, 18), "R179"),
        ("low", box(15, 8, 18, 18), "R179"),
    ],
)  # fmt: skip
def test_r179_pieces_lie_apart_but_low_ones_in_a_building(kind: str, corners: Corners, clause: str) -> None:
    other = piece(kind, corners)
    assert told_of_map((), piece(), other) == ([(("terrain", 1, "corners"), clause)] if clause else [])
    swapped = [(("terrain", 1, "corners"), "R182")] if clause else []
    assert told_of_map((), other, piece()) == swapped


def all_but_corner(corner: str, width: float, depth: float) -> Corners:
    """The whole mat without so much of a corner."""
    if corner == "nw":
        return ((width, 0), (36, 0), (36, 36), (0, 36), (0, depth), (width, depth))
    right, low = 36 - width, 36 - depth
    return ((0, 0), (36, 0), (36, low), (right, low), (right, 36), (0, 36))


@pytest.mark.parametrize(
    ("corner", "width", "depth", "free"),
    [
        ("nw", 1.25, 1.25, 1), ("nw", 1.24, 1.25, 0), ("nw", 1.25, 1.24, 0), ("nw", 2.5, 1.25, 2),
        ("nw", 2.49, 1.25, 1), ("nw", 1.25, 2.5, 2), ("nw", 1.25, 2.49, 1), ("nw", 2.5, 2.5, 4),
        ("se", 1.5, 1.5, 1), ("se", 1.37, 1.5, 0), ("se", 1.5, 1.37, 0), ("se", 2.75, 1.5, 2),
    ],
)  # fmt: skip
def test_d10_bases_in_a_corner_are_free_of_terrain_and_of_each_other(
    corner: str, width: float, depth: float, free: int
) -> None:
    solid, at = make_outline(all_but_corner(corner, width, depth)), Point(*((0, 0) if corner == "nw" else (36, 36)))
    field = zone_wars().content.field
    assert count_bases_in_corner(at, [solid], field, 9) == free
    assert count_bases_in_corner(at, [solid], field, 1) == min(free, 1)


@pytest.mark.parametrize(("left", "free"), [(8.5, 1), (8.75, 0)])
def test_d10_bases_in_a_corner_lie_within_long_of_it(left: float, free: int) -> None:
    solids = [
        make_outline(corners)
        for corners in (box(0, 0, left, 12), box(left, 1.25, 12, 12), box(left + 1.25, 0, 12, 1.25))
    ]
    assert count_bases_in_corner(Point(0, 0), solids, zone_wars().content.field, 9) == free


@pytest.mark.parametrize(("models", "found"), [(4, []), (5, [(("terrain",), "D10")])])
def test_d10_a_corner_must_hold_a_squad(models: int, found: Told) -> None:
    fence = piece("blocking", ((2.5, 0.1), (20, 0.1), (20, 20), (0.1, 20), (0.1, 2.5), (2.5, 2.5)))
    assert told_of_map((), fence, models=models) == found


@pytest.mark.parametrize(
    ("objectives", "wanted", "found"),
    [
        (((0.625, 18),), 1, []), (((0.62, 18),), 1, [((0,), "D10")]),
        (((18, 35.375),), 1, []), (((18, 35.38),), 1, [((0,), "D10")]),
        (((9.375, 13),), 1, []), (((9.38, 13),), 1, [((0,), "D10")]), (((13, 13),), 1, [((0,), "D10")]),
        (((20, 20), (21.25, 20)), 2, []), (((20, 20), (21.24, 20)), 2, [((1,), "D10")]),
        (((20, 20), (25, 20), (20, 21)), 2, [((2,), "D10")]),
        (((20, 20),), 2, [((), "S4")]), (((20, 20), (25, 20)), 1, []),
    ],
)  # fmt: skip
def test_d10_models_have_room_at_objectives(objectives: Corners, wanted: int, found: Told) -> None:
    terrain = piece("blocking")
    assert told_of_map(objectives, terrain, wanted=wanted) == [
        (("objectives", *place), clause) for place, clause in found
    ]


def test_d10_low_terrain_and_buildings_leave_room_at_objectives() -> None:
    for kind in ("low", "building"):
        assert told_of_map(((13, 13),), piece(kind), wanted=1) == []


@pytest.mark.parametrize(
    ("kind", "road", "found"),
    [("building", (16, 20), []), ("building", (15.99, 20), ["hall"]), ("blocking", (4, 10), []),
     ("blocking", (4, 10.01), ["hall"]), ("low", (4, 20), [])],
)  # fmt: skip
def test_s3_a_road_is_free_of_all_but_low_terrain(kind: str, road: tuple[float, float], found: list[str]) -> None:
    assert list(road_problems(Map("here", "Here", (piece(kind),)), road)) == found
