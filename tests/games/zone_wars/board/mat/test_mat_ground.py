"""The ground of the mat: shapes of terrain, walls with their openings, levels, and tiles that fit together."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zone_wars.board.mat.camera import camera_of_whole_mat
from tabletop.games.zone_wars.board.mat.mat_ground import MatGround, Weather, weather_of_state
from tabletop.games.zone_wars.board.mat.svg_shapes import (
    PatternTransform,
    find_pattern_pose,
    hatch_lines,
    rubble_stone_outlines,
    shadow_svg_path,
    wall_lines_between_openings,
)
from tabletop.games.zone_wars.board.mat.terrain_svg import floor_heights, terrain_height_inches
from tabletop.games.zone_wars.rules.content.cards import Opening
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.ui.stage.stage import Stage
from tests.games.zone_wars.rules.table import at, zone_wars
from tests.ui.live import Live
from tests.ui.pilot import piloted

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
ARROW = ((0.0, 0.0), (3.0, 0.0), (2.0, 1.0))
AREA = (0, 48, 972, 544)
POSITION = "sides ark genlab; map {}; krin 2,2 @0; bormin 34,34 @180; round 1; turn ark"


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with piloted(tmp_path) as pilot:
        yield pilot.stage


def position(map_: str) -> State:
    return at(POSITION.format(map_))


# --- shapes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("angle", [0, 15, 90, 200])
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_piece_is_found_to_be_its_pattern_turned_and_mirrored(angle: float, mirrored: bool) -> None:
    a, b, c, d, x, y = PatternTransform(7.0, 5.0, angle, mirrored).matrix
    laid = [(round(a * px + c * py + x, 2), round(b * px + d * py + y, 2)) for px, py in ARROW]
    pose = find_pattern_pose(ARROW, laid)
    assert pose is not None
    assert pose.is_mirrored is mirrored
    assert math.cos(math.radians(pose.angle - angle)) == pytest.approx(1, abs=1e-4)
    assert (pose.x, pose.y) == pytest.approx((7, 5), abs=0.02)


def test_another_shape_is_not_its_pattern() -> None:
    assert find_pattern_pose(ARROW, ((0, 0), (3, 0), (2, 1.5))) is None
    assert find_pattern_pose(ARROW, SQUARE) is None


def test_every_piece_of_the_maps_is_laid_like_its_pattern_or_has_a_shape_of_its_own() -> None:
    content = zone_wars().content
    patterns = {pattern.id: pattern for pattern in content.patterns}
    strange = {
        piece.id for map_ in content.maps for piece in map_.terrain
        if piece.look != "rubble" and find_pattern_pose(patterns[piece.look].corners, piece.corners) is None
    }  # fmt: skip
    assert strange == set()


def test_a_hatch_stays_inside_and_keeps_its_distance() -> None:
    found = list(hatch_lines(SQUARE, 0, 1.0))
    assert [line[0][1] for line in found] == [0.5, 1.5, 2.5, 3.5]
    assert all({line[0][0], line[1][0]} == {0.0, 4.0} for line in found)


def test_a_hatch_leaves_the_notch_of_an_angle_out() -> None:
    angle = ((0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 4.0), (0.0, 4.0))
    assert [max(line[0][0], line[1][0]) for line in hatch_lines(angle, 0, 1.0)] == [4.0, 1.0, 1.0, 1.0]


def test_all_parts_of_a_shadow_turn_the_same_way() -> None:
    parts = [[tuple(map(float, spot.split())) for spot in part.rstrip("Z ").split("L")]
             for part in shadow_svg_path(SQUARE[::-1], (0.4, 0.6)).split("M")[1:]]  # fmt: skip
    areas = [sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(p, (*p[1:], p[0]), strict=True)) for p in parts]
    assert len(parts) == 6
    assert min(areas) >= 0


def test_stones_lie_within_their_heap_and_always_the_same() -> None:
    stones = list(rubble_stone_outlines(SQUARE, 0.6, "x"))
    assert len(stones) > 10
    assert all(0 <= x <= 4 and 0 <= y <= 4 for stone in stones for x, y in stone)
    random.seed(3)
    assert list(rubble_stone_outlines(SQUARE, 0.6, "x")) == stones


def test_walls_run_round_corners_and_end_at_openings() -> None:
    door = Opening((1.0, 0.0), (2.0, 0.0))
    (run,) = wall_lines_between_openings(SQUARE, [door])
    assert run == [(2.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0), (1.0, 0.0)]


def test_walls_without_an_opening_are_closed() -> None:
    (run,) = wall_lines_between_openings(SQUARE, [])
    assert run[0] == run[-1] == (0.0, 0.0)
    assert len(run) == 5


def test_openings_written_from_either_end_leave_the_same_gap() -> None:
    gaps = [wall_lines_between_openings(SQUARE, [Opening((a, 4.0), (b, 4.0))]) for a, b in ((1.0, 2.0), (2.0, 1.0))]
    assert gaps[0] == gaps[1]


# --- levels -----------------------------------------------------------------------------------------------------------


def test_each_floor_can_be_looked_at() -> None:
    maps = {map_.id: map_.terrain for map_ in zone_wars().content.maps}
    assert floor_heights(maps["dead-mile"]) == (0.0, 2.5)
    assert floor_heights(maps["tank-farm"]) == (0.0, 2.5, 5.0)


def test_heights_are_those_of_the_rules() -> None:
    field = zone_wars().content.field
    heights = {pattern.id: terrain_height_inches(field, pattern) for pattern in zone_wars().content.patterns}
    assert (heights["barrier"], heights["silo"], heights["hut"], heights["tower"]) == (0.75, 4, 2.5, 7.5)


# --- what is drawn ----------------------------------------------------------------------------------------------------


def picture(stage: Stage, state: State, level: float = 0.0, *, quick: bool = False, step: int = 1) -> pygame.Surface:
    surface = pygame.Surface((1280, 720))
    camera = camera_of_whole_mat(AREA, 36.0).centred_on((12, 12), step)
    MatGround(stage, zone_wars().rules_context).draw(Live(surface), camera, state, level, quick=quick)
    return surface


def colour_at(stage: Stage, state: State, place: tuple[float, float], level: float = 0.0) -> tuple[int, ...]:
    x, y = camera_of_whole_mat(AREA, 36.0).centred_on((12, 12), 1).to_pixels(place)
    return tuple(picture(stage, state, level).get_at((round(x), round(y))))[:3]


def test_nothing_is_drawn_outside_the_area(stage: Stage) -> None:
    drawn = picture(stage, position("rust-crossing"), step=3)
    assert all(drawn.get_at((x, y))[:3] == (0, 0, 0) for x in (980, 1200) for y in (100, 500))
    assert all(drawn.get_at((x, y))[:3] == (0, 0, 0) for x in (100, 700) for y in (40, 600))
    assert drawn.get_at((486, 320))[:3] != (0, 0, 0)


def test_a_wall_stands_where_the_rules_have_it_and_a_door_does_not(stage: Stage) -> None:
    state = position("dead-mile")  # its hall's upper wall has a window from x 8.5 to 10, no opening from 10 to 14
    wall, door = colour_at(stage, state, (12.0, 7.8)), colour_at(stage, state, (7.5, 10.3))
    assert min(wall) > 140
    assert door[0] > door[2] + 40


def test_upper_floors_are_seen_through_from_below_and_solid_on_their_level(stage: Stage) -> None:
    state = position("dead-mile")
    on_it, beyond = (10.0, 11.9), (15.0, 11.9)
    assert colour_at(stage, state, on_it) != colour_at(stage, state, on_it, 2.5)
    floor, ground = colour_at(stage, state, on_it, 2.5), colour_at(stage, state, beyond, 2.5)
    assert sum(floor) > sum(ground) + 60


def test_what_has_become_of_the_terrain_is_seen(stage: Stage) -> None:
    state = position("dead-mile")
    whole_, fallen = picture(stage, state), picture(stage, replace(state, changes=("collapsed hall-nw",)))
    searched = picture(stage, replace(state, changes=("searched barrels-nw",)))
    assert len({pygame.image.tobytes(drawn, "RGB") for drawn in (whole_, fallen, searched)}) == 3


def test_tiles_fit_together_as_if_they_were_one(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("old-quarter")
    tiled = picture(stage, state, step=2)
    stage.sprites.forget_all()
    monkeypatch.setattr("tabletop.games.zone_wars.board.mat.mat_ground._TILE", 4000)
    at_once = picture(stage, state, step=2)
    off = sum(abs(a - b) > 24 for a, b in
              zip(pygame.image.tobytes(tiled, "RGB"), pygame.image.tobytes(at_once, "RGB"), strict=True))  # fmt: skip
    assert off < 3000  # of 1.6 million values


def test_zooming_waits_for_no_tile_and_they_come_one_by_one(stage: Stage) -> None:
    state, ground, camera = (
        position("old-quarter"),
        MatGround(stage, zone_wars().rules_context),
        camera_of_whole_mat(AREA, 36.0),
    )
    near, surface = camera.centred_on((12, 12), 3), pygame.Surface((1280, 720))
    ground.draw(Live(surface), camera, state)
    ground.draw(Live(surface), near, state, quick=True)
    coarse = pygame.image.tobytes(surface, "RGB")
    assert len(list(iter(lambda: ground.warm(near, state), False))) >= 6
    ground.draw(Live(surface), near, state, quick=True)
    assert pygame.image.tobytes(surface, "RGB") != coarse
    assert pygame.image.tobytes(picture(stage, state, step=3), "RGB") == pygame.image.tobytes(surface, "RGB")


def test_no_frame_that_draws_ahead_renders_more_than_one_picture(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    ground, state, near = (
        MatGround(stage, zone_wars().rules_context),
        position("dead-mile"),
        camera_of_whole_mat(AREA, 36.0).zoomed(2),
    )
    rendered, plain = 0, stage.sprites.render_svg

    def render(svg: str, width: int, height: int) -> pygame.Surface:
        nonlocal rendered
        rendered += 1
        return plain(svg, width, height)

    monkeypatch.setattr(stage.sprites, "render_svg", render)
    counts, before = list[int](), 0
    while ground.warm(near, state):
        counts.append(rendered - before)
        before = rendered
    assert len(counts) > 20
    assert set(counts) == {1}


def test_own_layouts_are_drawn_without_patterns(stage: Stage) -> None:
    layout = "low wall 10,8 14,8 14,8.6 10,8.6; blocking box 8,14 11,14 11,16 8,16; building hut door=0:16,12:17,12 " \
             "15,12 19,12 19,15 15,15"  # fmt: skip
    empty = at("sides ark genlab; krin 2,2 @0; bormin 34,34 @180; round 1; turn ark", layout="bare")
    built = at("sides ark genlab; krin 2,2 @0; bormin 34,34 @180; round 1; turn ark", layout=layout)
    for place in ((12.0, 8.3), (9.5, 15.0), (17.0, 13.5)):
        assert colour_at(stage, empty, place) != colour_at(stage, built, place)


def test_only_what_changes_is_drawn_again(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    state, ground, camera = (
        position("dead-mile"),
        MatGround(stage, zone_wars().rules_context),
        camera_of_whole_mat(AREA, 36.0).zoomed(2),
    )
    surface, made = pygame.Surface((1280, 720)), list[Any]()
    render = stage.sprites.render_svg

    def rendered(*args: Any) -> Any:
        made.append(args)
        return render(*args)

    monkeypatch.setattr(stage.sprites, "render_svg", rendered)
    ground.draw(Live(surface), camera, state)
    tiles = len(made)
    opened = replace(state, changes=("searched barrels-nw",))
    ground.draw(Live(surface), camera.centred_on((10, 5)), opened)
    there = len(made) - tiles
    ground.draw(Live(surface), camera.centred_on((10, 5)), state)
    assert len(made) - tiles - there <= 4  # tiles that the barrels and their shadow lie in
    made.clear()
    ground.draw(Live(surface), camera.centred_on((10, 5)), opened)
    assert made == []


def test_smog_lies_over_the_mat_and_not_beside_it(stage: Stage) -> None:
    state = position("dead-mile")
    clear, foul = picture(stage, state, step=0), picture(stage, replace(state, smog=True), step=0)
    assert clear.get_at((486, 320)) != foul.get_at((486, 320))
    assert clear.get_at((30, 320)) == foul.get_at((30, 320))


def brightness(surface: pygame.Surface, rect: tuple[int, int, int, int] = (260, 100, 400, 400)) -> float:
    """The mean of a part of a picture, 0 to 255."""
    return sum(pygame.transform.average_color(surface.subsurface(rect))[:3]) / 3


def test_the_light_gets_worse_with_each_acid_rain(stage: Stage) -> None:
    state = position("dead-mile")
    seen = [picture(stage, replace(state, triggers=rains), step=0) for rains in range(4)]
    light = [brightness(each) for each in seen]
    assert all(after < before - 3 for before, after in pairwise(light))
    assert light[3] > light[0] / 2, "and one still sees"
    assert seen[0].get_at((30, 320)) == seen[3].get_at((30, 320)), "beside the mat nothing changes"


def test_only_rain_changes_the_light(stage: Stage) -> None:
    state = position("dead-mile")
    dry = replace(state, agreed=replace(state.agreed, scenario="home-run"))
    assert weather_of_state(zone_wars().rules_context, replace(dry, triggers=2)) == Weather()
    assert weather_of_state(zone_wars().rules_context, replace(state, triggers=2)) == Weather(2)
    assert weather_of_state(zone_wars().rules_context, replace(state, triggers=9, smog=True)) == Weather(3, smog=True)


def test_the_day_comes_from_the_top_left(stage: Stage) -> None:
    empty = at("sides ark genlab; krin 2,2 @0; bormin 34,34 @180; round 1; turn ark", layout="bare")
    seen = picture(stage, empty, step=0)
    assert brightness(seen, (250, 90, 120, 120)) > brightness(seen, (600, 430, 120, 120)) + 10
