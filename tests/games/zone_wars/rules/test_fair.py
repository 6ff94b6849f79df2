"""Random layouts: as fair as a symmetry makes them, and fit for every battle, whatever the seed."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import product
from math import hypot

import pytest

from tabletop.content.games import load_game
from tabletop.games.zone_wars.rules.content.cards import Map, Terrain
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.validate_maps import MapRequirements, map_problems, road_problems
from tabletop.games.zone_wars.rules.mat.layout import (
    HALVES,
    MIRRORS,
    QUARTERS,
    MatSymmetry,
    PatternPose,
    fair_symmetries,
    layout_text,
    parse_layout,
    shape_key,
    symmetric_images,
    terrain_from_pattern,
)
from tabletop.games.zone_wars.rules.mat.layout_faults import find_faults
from tabletop.games.zone_wars.rules.mat.random_layout import (
    area_of_piece,
    find_objective_spots,
    find_terrain_area_ranges,
    make_fair_layout,
)
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.rules.game import InvalidSetup
from tabletop.rules.plane.geometry import Point, Polygon, Segment, distance_to_polygon, do_segments_meet, is_inside
from tabletop.rules.plane.pieces import edge_parts_without_spans, edge_with_span

ROAD = (14.0, 22.0)
SPOTS = 12
KEPT, DIGESTS = 4, ("df9f9488f58375cc", "1947e0f258b0e10a", "ea4583d43d9b81eb", "6a882832ce2ab9c9")
"""How many layouts of each kind are remembered, and their digests."""
KINDS = ((2, (0.0, 0.0)), (4, (0.0, 0.0)), (2, ROAD), (3, ROAD))
"""Seats and roads."""
BOUNDS = 12 if os.environ.get("TABLETOP_SHORT") else 200
"""Seeds of the long run."""


@cache
def game() -> ZoneWars:
    made = load_game("zone_wars")
    assert isinstance(made, ZoneWars)
    return made


def content() -> Content:
    return game().content


@cache
def drawn(seed: str, seats: int, road: tuple[float, float]) -> tuple[Terrain, ...]:
    return make_fair_layout(content(), seed, seats=seats, models=5, road=road)


def faulty(terrain: tuple[Terrain, ...], road: tuple[float, float]) -> list[str]:
    """What the checks of maps in data say."""
    field = content().field
    map_ = Map("drawn", "Drawn", terrain, find_objective_spots(field, terrain, SPOTS))
    needs = MapRequirements(5, SPOTS, {pattern.id: pattern.kind for pattern in content().patterns})
    told = [problem.text for problem in map_problems(map_, field, needs, ("maps", 0))]
    return [*told, *(road_problems(map_, road) if road[0] < road[1] else ())]


def is_symmetric(terrain: tuple[Terrain, ...], turns: tuple[MatSymmetry, ...]) -> bool:
    shapes = {shape_key(piece) for piece in terrain}
    return all({shape_key(piece) for piece in images_of(terrain, turn)} == shapes for turn in turns)


def images_of(terrain: tuple[Terrain, ...], turn: MatSymmetry) -> Iterator[Terrain]:
    for piece in terrain:
        yield symmetric_images(piece, (MatSymmetry(), turn), content().field.mat)[-1]


def examine(seed: str, seats: int, road: tuple[float, float]) -> None:
    terrain = drawn(seed, seats, road)
    assert faulty(terrain, road) == []
    assert is_symmetric(terrain, fair_symmetries(seats, road))
    allowed = find_terrain_area_ranges(content().maps)
    high = sum(area_of_piece(piece) for piece in terrain if piece.kind != "low")
    low = sum(area_of_piece(piece) for piece in terrain if piece.kind == "low")
    assert allowed.high[0] <= high <= allowed.high[1]
    assert allowed.low[0] <= low <= allowed.low[1]


@pytest.mark.parametrize("k", range(12))
def test_random_layouts_pass_the_checks_of_maps(k: int) -> None:
    examine(str(k), *KINDS[k % len(KINDS)])


@pytest.mark.slow
@pytest.mark.parametrize("k", range(BOUNDS))
def test_random_layouts_pass_the_checks_of_maps_for_many_seeds(k: int) -> None:
    examine(f"many {k}", *KINDS[k % len(KINDS)])


def test_the_same_seed_gives_the_same_layout_and_another_one_another() -> None:
    again = make_fair_layout(content(), "1", seats=2, models=5)
    assert again == drawn("1", 2, (0.0, 0.0))
    assert again != drawn("2", 2, (0.0, 0.0))


@pytest.mark.parametrize(("kind", "digest"), zip(KINDS, DIGESTS, strict=True))
def test_a_seed_gives_the_layout_that_it_always_gave(kind: tuple[int, tuple[float, float]], digest: str) -> None:
    """A saved match names the seed of its layout only. Digests change only with the patterns."""
    laid = [drawn(f"kept {k}", *kind) for k in range(KEPT)]
    texts = [layout_text(terrain) for terrain in laid]
    texts += [str(find_objective_spots(content().field, terrain, SPOTS)) for terrain in laid]
    assert sha256("\n".join(texts).encode()).hexdigest()[:16] == digest


def test_a_layout_survives_its_text() -> None:
    terrain = drawn("3", 4, (0.0, 0.0))
    assert parse_layout(layout_text(terrain)) == terrain


def test_the_checks_see_what_is_wrong() -> None:
    field = content().field
    patterns = {pattern.id: pattern for pattern in content().patterns}
    hall = terrain_from_pattern(patterns["hall"], "hall-1", PatternPose(18, 18))
    rock = terrain_from_pattern(patterns["rock"], "rock-1", PatternPose(15, 18))
    crates = terrain_from_pattern(patterns["crates"], "crates-1", PatternPose(18.5, 18.5))
    silo = terrain_from_pattern(patterns["silo"], "silo-1", PatternPose(35.5, 18))

    def kinds(*pieces: Terrain, road: tuple[float, float] = (0.0, 0.0), models: int = 5) -> set[str]:
        return {fault.kind for fault in find_faults(field, pieces, models=models, road=road)}

    assert kinds(hall, crates) == set()
    assert kinds(hall, rock) == {"crossing"}
    assert kinds(silo) == {"off_mat"}
    assert kinds(hall, road=ROAD) == {"road"}
    assert kinds(crates, road=ROAD) == set()
    full = [
        terrain_from_pattern(patterns["silo"], f"silo-{k}", PatternPose(1.7 + 3.6 * (k % 3), 1.7 + 3.6 * (k // 3)))
        for k in range(9)
    ]
    assert kinds(*full, models=9) == {"room"}


# Reach


def reached(terrain: tuple[Terrain, ...]) -> set[tuple[int, int]]:
    """Whole inches that a model gets to on foot from the corner at 1, 1, by doors and windows of the ground floor."""
    radius = content().field.radius
    solids = [outline(piece) for piece in terrain if piece.kind == "blocking"]
    walls = [wall for piece in terrain if piece.kind == "building" for wall in standing(piece)]
    free = {
        (x, y)
        for x, y in product(range(1, 36), repeat=2)
        if all(distance_to_polygon((x, y), solid) >= radius for solid in solids)
    }
    found, todo = {(1, 1)}, deque([(1, 1)])
    while todo:
        x, y = todo.popleft()
        for dx, dy in product((-1, 0, 1), repeat=2):
            there = x + dx, y + dy
            if there in free and there not in found:
                leg = Segment(Point(x, y), Point(*there))
                near = [wall for wall in walls if hypot(wall.start.x - x, wall.start.y - y) < 12]
                if not any(do_segments_meet(leg, wall) for wall in near):
                    found.add(there)
                    todo.append(there)
    return found


def outline(piece: Terrain) -> Polygon:
    return Polygon(tuple(Point(*corner) for corner in piece.corners))


def standing(piece: Terrain) -> Iterator[Segment]:
    """Walls of a ground floor between its openings."""
    shape_ = outline(piece)
    for edge in shape_.edges:
        holes = [Segment(Point(*o.start), Point(*o.end)) for o in piece.openings if o.floor == 0 and not o.closed]
        yield from edge_parts_without_spans(edge, [hole for hole in holes if edge_with_span(shape_, hole) == edge])


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize(("seats", "road"), KINDS[1:3])
def test_every_corner_and_every_objective_can_be_walked_to(seed: str, seats: int, road: tuple[float, float]) -> None:
    terrain = drawn(seed, seats, road)
    found = reached(terrain)
    assert {(1, 35), (35, 1), (35, 35)} <= found
    for x, y in find_objective_spots(content().field, terrain, SPOTS):
        assert any(hypot(x - a, y - b) < 1.1 for a, b in found), (x, y)


def test_a_house_without_a_door_is_not_reached() -> None:
    hut = next(pattern for pattern in content().patterns if pattern.id == "hut")
    bricked = terrain_from_pattern(Terrain("hut", "building", hut.corners), "hut-1", PatternPose(18, 18))
    assert (18, 18) not in reached((bricked,))
    assert (18, 18) in reached((terrain_from_pattern(hut, "hut-1", PatternPose(18, 18)),))


# Objectives


def test_objectives_lie_around_the_middle_and_indoors_where_they_can() -> None:
    terrain, field = drawn("4", 4, (0.0, 0.0)), content().field
    spots = find_objective_spots(field, terrain, SPOTS)
    assert len(spots) == SPOTS
    for first in range(0, SPOTS, 4):
        four = spots[first : first + 4]
        assert set(four) == {turn.move_spot(four[0], field.mat) for turn in QUARTERS}
    halls = [outline(piece) for piece in terrain if piece.kind == "building"]
    assert all(any(is_inside(spot, hall) for hall in halls) for spot in spots[:4])


def test_objectives_find_room_on_a_mat_that_is_no_image_of_itself() -> None:
    patterns = {pattern.id: pattern for pattern in content().patterns}
    terrain = (
        terrain_from_pattern(patterns["hall"], "hall-1", PatternPose(12, 14)),
        terrain_from_pattern(patterns["rock"], "rock-1", PatternPose(24, 20)),
    )
    spots = find_objective_spots(content().field, terrain, SPOTS)
    assert len(set(spots)) == SPOTS
    assert faulty(terrain, (0.0, 0.0)) == []


# Symmetries


@pytest.mark.parametrize("turns", [HALVES, QUARTERS, MIRRORS], ids=["halves", "quarters", "mirrors"])
def test_poses_and_corners_are_moved_alike(turns: tuple[MatSymmetry, ...]) -> None:
    ruin = next(pattern for pattern in content().patterns if pattern.id == "ruin")
    for degrees, mirrored in product((0, 90, 180, 270), (False, True)):
        pose = PatternPose(11.3, 7.2, degrees, mirrored)
        piece = terrain_from_pattern(ruin, "ruin-1", pose)
        moved = symmetric_images(piece, turns, 36.0)
        assert [shape_key(terrain_from_pattern(ruin, "", turn.move_pose(pose, 36.0))) for turn in turns] == [
            shape_key(one) for one in moved
        ]


# The option


def test_the_option_at_random_is_settled_by_the_layout_of_the_setup() -> None:
    rules = game()
    text = layout_text(drawn("5", 2, (0.0, 0.0)))
    assert rules.start({"map": "random", "layout": text}).agreed.layout == text
    assert rules.start({"map": "random"}).agreed.layout == rules.draw_layout({}, "0")
    assert rules.draw_layout({}, "0") != rules.draw_layout({}, "1")


def test_an_own_layout_that_is_not_there_is_the_usual_map() -> None:
    state = game().start({"map": "own", "scenario": "home-run"})
    usual = next(s.map for s in content().scenarios if s.id == "home-run")
    assert (state.agreed.map, state.agreed.layout) == (usual, "")


@pytest.mark.parametrize("layout", ["low a 1,1 5,5 1,5 5,1", "low a", "rock", "low a 1,1 x,2 3,3"])
def test_a_layout_that_makes_no_ground_is_refused(layout: str) -> None:
    with pytest.raises(InvalidSetup, match="layout"):
        game().start({"map": "own", "layout": layout})
