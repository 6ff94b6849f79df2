"""Checks terrain of maps and patterns: outlines, heights, floors, openings, and room for models and tokens.

`content` calls `map_problems` and `pattern_problems` for what is read from YAML; each Problem names the field and the
clause. `layout_faults` uses `make_outline`, `are_colliding` and `count_bases_in_corner` for mats that players lay, so
a change here also changes which layouts can be saved. Pure; outlines are cached by their corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import GameNumbers, Map, Spot, Terrain
from tabletop.games.zone_wars.rules.content.validate_cards import id_problems, name_problems
from tabletop.games.zone_wars.rules.content.vocabulary import (
    MAP_CHOICES,
    OPENING_KINDS,
    TERRAIN_KINDS,
    OpeningKind,
    TerrainKind,
)
from tabletop.rules.caches import cached
from tabletop.rules.content import LONGEST_TEXT, Problem, Where, check_text, check_unique_ids
from tabletop.rules.plane.geometry import (
    SKIN,
    TINY,
    Point,
    Polygon,
    Rectangle,
    Segment,
    distance_on_mat,
    distance_to_outline,
    distance_to_polygon,
    do_segments_meet,
    is_inside,
    polygon_fault,
)
from tabletop.rules.plane.pieces import edge_with_span

_CLAUSES: Final[Mapping[str, str]] = {
    TerrainKind.LOW: "R179",
    TerrainKind.BLOCKING: "R180",
    TerrainKind.BUILDING: "R182",
}
_GRID_STEP: Final = 0.25
"""Between places that are tried for room, and along the edges of floors."""
_HIGHEST: Final = 20.0
MOST_PIECES: Final = 60
CORNERS: Final = {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)}


@dataclass(frozen=True, slots=True)
class MapRequirements:
    """What every map must have room for."""

    models: int
    """In a corner."""
    objectives: int
    patterns: Mapping[str, str]
    """Their kinds by id."""


def map_problems(map_: Map, field: GameNumbers, needs: MapRequirements, where: Where) -> Iterator[Problem]:
    yield from name_problems(map_.id, map_.name, where, "R18")
    if map_.id in MAP_CHOICES:
        yield Problem((*where, "id"), f"the set-up calls something else {map_.id}", "R18")
    yield from check_text(map_.blurb, LONGEST_TEXT, (*where, "blurb"), "R18")
    if len(map_.terrain) > MOST_PIECES:
        yield Problem((*where, "terrain"), f"at most {MOST_PIECES} pieces are expected, not {len(map_.terrain)}", "R18")
    places = [(*where, "terrain", k) for k in range(len(map_.terrain))]
    yield from check_unique_ids(
        zip(places, (piece.id for piece in map_.terrain), strict=True), "R18", "piece of this map"
    )
    mat = Rectangle(0.0, 0.0, field.mat, field.mat)
    found = []
    for piece, place in zip(map_.terrain, places, strict=True):
        found += list(terrain_problems(piece, field, mat, place))
        found += list(_pattern_look_problems(piece, needs.patterns, place))
    yield from found
    if not found:
        outlines = [make_outline(piece.corners) for piece in map_.terrain]
        yield from _collision_problems(map_, outlines, where)
        solids = [o for piece, o in zip(map_.terrain, outlines, strict=True) if piece.kind == TerrainKind.BLOCKING]
        yield from _deployment_room_problems(solids, field, needs.models, where)
        yield from _objective_problems(map_.objectives, solids, field, needs.objectives, where)


def pattern_problems(piece: Terrain, field: GameNumbers, where: Where) -> Iterator[Problem]:
    """What is wrong with a pattern, whose corners lie around the middle."""
    yield from name_problems(piece.id, piece.name, where, "R179")
    if piece.look:
        yield Problem((*where, "look"), "a pattern is a look of its own and has no other one", "R179")
    half = field.mat / 2
    yield from terrain_problems(piece, field, Rectangle(-half, -half, half, half), where)


def terrain_problems(piece: Terrain, field: GameNumbers, box: Rectangle, where: Where) -> Iterator[Problem]:
    """What is wrong with one piece."""
    yield from id_problems(piece.id, where, "R18")
    if piece.kind not in TERRAIN_KINDS:
        yield Problem((*where, "kind"), f"no terrain is of the kind {piece.kind!r}", "R179", TERRAIN_KINDS)
        return
    clause = _CLAUSES[piece.kind]
    wrong = list(_outline_shape_problems(piece.corners, box, (*where, "corners"), clause))
    yield from wrong
    yield from _height_problems(piece, field, where)
    if piece.kind != TerrainKind.BUILDING:
        for part in ("floors", "openings", "roof"):
            if getattr(piece, part):
                yield Problem((*where, part), f"only a building has {part if part != 'roof' else 'a roof'}", clause)
    elif not wrong:
        yield from _terrain_floor_problems(piece, field, box, where)
        yield from _opening_problems(piece, where)


def road_problems(map_: Map, road: tuple[float, float]) -> Iterator[str]:
    """Pieces on a road that must be free of all but Low terrain."""
    for piece in map_.terrain:
        ys = [y for _, y in piece.corners]
        if piece.kind != TerrainKind.LOW and min(ys) < road[1] and max(ys) > road[0]:
            yield piece.id


# --- outlines and heights -------------------------------------------------------------------------------------------


@cached("zone_wars: outlines", 256)
def make_outline(corners: tuple[Spot, ...]) -> Polygon:
    """The polygon between corners, which must make one."""
    return Polygon(_corner_points(corners))


@cached("zone_wars: misshapen outlines", 256)
def _outline_fault(corners: tuple[Spot, ...]) -> str | None:
    """What keeps corners from making a polygon; None if nothing does."""
    return polygon_fault(_corner_points(corners))


def _corner_points(corners: Sequence[Spot]) -> tuple[Point, ...]:
    return tuple(Point(*corner) for corner in corners)


def _outline_shape_problems(corners: Sequence[Spot], box: Rectangle, where: Where, clause: str) -> Iterator[Problem]:
    for k, (x, y) in enumerate(corners):
        if not (box.left <= x <= box.right and box.top <= y <= box.bottom):
            wanted = f"{box.left:g} to {box.right:g}"
            yield Problem((*where, k), f"{Point(x, y)} is off the mat; {wanted} is expected", "R18")
            return
    wrong = _outline_fault(tuple(corners))
    if wrong is not None:
        yield Problem(where, wrong, clause)


def _height_problems(piece: Terrain, field: GameNumbers, where: Where) -> Iterator[Problem]:
    height, place = piece.height, (*where, "height")
    if not 0 <= height <= _HIGHEST:
        yield Problem(place, f"0 to {_HIGHEST:g} is expected, not {height:g}", _CLAUSES[piece.kind])
    elif piece.kind == TerrainKind.LOW and height >= field.height:
        text = f"Low terrain is lower than a model, which is {field.height:g} high, not {height:g}"
        yield Problem(place, text, "R179")
    elif piece.kind == TerrainKind.BLOCKING and 0 < height <= field.height:
        text = f"Blocking terrain is taller than a model, which is {field.height:g} high, not {height:g}"
        yield Problem(place, text, "R180")
    elif piece.kind == TerrainKind.BUILDING and height:
        top = max((storey.z for storey in piece.floors), default=0.0)
        if height < top + field.height:
            text = f"no model has room between the highest floor at {top:g} and the top at {height:g}"
            yield Problem(place, text, "R182")


# --- floors and openings --------------------------------------------------------------------------------------------


def _terrain_floor_problems(piece: Terrain, field: GameNumbers, box: Rectangle, where: Where) -> Iterator[Problem]:
    below, outline = 0.0, make_outline(piece.corners)
    for k, storey in enumerate(piece.floors):
        place = (*where, "floors", k)
        if not below + field.height <= storey.z <= _HIGHEST:
            text = f"no model has room under a floor at {storey.z:g}; the one below it is at {below:g}"
            yield Problem((*place, "z"), text, "R182")
        below = max(below, storey.z)
        floor = outline
        if storey.corners:
            wrong = list(_outline_shape_problems(storey.corners, box, (*place, "corners"), "R182"))
            yield from wrong
            if wrong:
                continue
            floor = make_outline(storey.corners)
            outside = _first_point_outside(floor, outline)
            if outside is not None:
                text = f"the floor is outside the walls at {outside}"
                yield Problem((*place, "corners"), text, "R182")
        if not _has_room_for_base(floor, field.radius):
            yield Problem(place, "no model has room on this floor", "R182")


def _first_point_outside(inner: Polygon, outer: Polygon) -> Point | None:
    """A point of a polygon's edges, or of the other's corners, that shows that it is not inside the other one."""
    for start, end in inner.edges:
        steps = max(1, ceil(distance_on_mat(start, end) / _GRID_STEP))
        for k in range(steps):
            place = Point(start.x + (end.x - start.x) * k / steps, start.y + (end.y - start.y) * k / steps)
            if distance_to_polygon(place, outer) > 100 * TINY:
                return place
    for corner in outer.corners:
        if is_inside(corner, inner) and distance_to_outline(corner, inner) > 100 * TINY:
            return corner
    return None


@cached("zone_wars: floors with room", 256)
def _has_room_for_base(floor: Polygon, radius: float) -> bool:
    """Whether a base fits on a floor."""
    box = floor.box
    return any(
        is_inside(spot, floor) and distance_to_outline(spot, floor) >= radius - SKIN
        for spot in _grid_points(Rectangle(box.left, box.top, box.right, box.bottom))
    )


def _grid_points(box: Rectangle) -> Iterator[Point]:
    columns, rows = int((box.right - box.left) / _GRID_STEP), int((box.bottom - box.top) / _GRID_STEP)
    for row in range(rows + 1):
        for column in range(columns + 1):
            yield Point(box.left + column * _GRID_STEP, box.top + row * _GRID_STEP)


def _opening_problems(piece: Terrain, where: Where) -> Iterator[Problem]:
    outline, levels = make_outline(piece.corners), len(piece.floors) + 1
    fine: list[tuple[int, Segment, Segment]] = []
    for k, opening in enumerate(piece.openings):
        place = (*where, "openings", k)
        span = Segment(Point(*opening.start), Point(*opening.end))
        if opening.kind not in OPENING_KINDS:
            yield Problem((*place, "kind"), f"no opening is of the kind {opening.kind!r}", "R181", OPENING_KINDS)
        if opening.closed and opening.kind == OpeningKind.WINDOW:
            yield Problem((*place, "closed"), "only doors are closed", "R118")
        if not 0 <= opening.floor < levels:
            text = f"0 to {levels - 1} is expected, not {opening.floor}: the building has no such floor"
            yield Problem((*place, "floor"), text, "R181")
        elif distance_on_mat(*span) <= 0.1:
            yield Problem((*place, "end"), "an opening is wider than 0.1", "R181")
        elif (wall := edge_with_span(outline, span)) is None:
            yield Problem((*place, "start"), f"no wall holds the opening from {span.start} to {span.end}", "R181")
        else:
            rivals = [other for floor, its, other in fine if (floor, its) == (opening.floor, wall)]
            if any(_are_openings_overlapping(span, other) for other in rivals):
                yield Problem((*place, "start"), "another opening of this floor is there already", "R181")
            fine.append((opening.floor, wall, span))


def _are_openings_overlapping(span: Segment, rival: Segment) -> bool:
    """Whether two openings of one wall have more than an end in common."""
    start, end = sorted((_distance_along_line(span, rival.start), _distance_along_line(span, rival.end)))
    return start < distance_on_mat(*span) - 0.01 and end > 0.01


def _distance_along_line(span: Segment, point: Point) -> float:
    """How far along a line the nearest point to another one is, also before its start and after its end."""
    (ax, ay), (bx, by) = span
    return ((point.x - ax) * (bx - ax) + (point.y - ay) * (by - ay)) / distance_on_mat(*span)


# --- the map as a whole ---------------------------------------------------------------------------------------------


def _pattern_look_problems(piece: Terrain, patterns: Mapping[str, str], where: Where) -> Iterator[Problem]:
    clause = _CLAUSES.get(piece.kind, "R179")
    if piece.look and piece.look not in patterns:
        yield Problem((*where, "look"), f"no pattern is called {piece.look!r}", clause, tuple(patterns))
    elif piece.look and piece.kind in TERRAIN_KINDS and patterns[piece.look] != piece.kind:
        text = f"the pattern {piece.look} is {patterns[piece.look]} terrain, this piece is {piece.kind}"
        yield Problem((*where, "look"), text, clause)


def _collision_problems(map_: Map, outlines: Sequence[Polygon], where: Where) -> Iterator[Problem]:
    for (i, one), (k, other) in combinations(enumerate(map_.terrain), 2):
        text = _collision_text(one, outlines[i], other, outlines[k])
        if text:
            yield Problem((*where, "terrain", k, "corners"), text, _CLAUSES[other.kind])


def are_colliding(one: Terrain, its: Polygon, other: Terrain, others: Polygon) -> bool:
    """Whether two pieces of terrain are in each other's way."""
    return bool(_collision_text(one, its, other, others))


def _collision_text(one: Terrain, its: Polygon, other: Terrain, others: Polygon) -> str:
    """How two pieces are in each other's way; Low terrain may lie inside a building."""
    if not _are_boxes_meeting(its.box, others.box):
        return ""
    if any(do_segments_meet(a, b) for a in its.edges for b in others.edges):
        return f"the outline meets that of {one.id}; pieces lie apart"
    for outer, area, inner, spot in ((one, its, other, others.corners[0]), (other, others, one, its.corners[0])):
        if is_inside(spot, area) and (outer.kind, inner.kind) != ("building", "low"):
            return f"{inner.id} lies inside {outer.id}; only Low terrain may lie inside a building"
    return ""


def _are_boxes_meeting(one: Rectangle, other: Rectangle) -> bool:
    apart = one.right < other.left or other.right < one.left or one.bottom < other.top or other.bottom < one.top
    return not apart


def _deployment_room_problems(
    solids: Sequence[Polygon], field: GameNumbers, models: int, where: Where
) -> Iterator[Problem]:
    """Corners in which not all models of a player could be deployed."""
    for name, (right, down) in CORNERS.items():
        free = count_bases_in_corner(Point(right * field.mat, down * field.mat), solids, field, models)
        if free < models:
            text = f"the corner {name} has room for {free} models within Long, {models} are expected"
            yield Problem((*where, "terrain"), text, "D10")


def count_bases_in_corner(corner: Point, solids: Sequence[Polygon], field: GameNumbers, enough: int) -> int:
    """How many bases find room in a corner, counted up to the number that is enough."""
    reach, r = field.long - field.radius, field.radius
    left, top = (min(max(v, r), field.mat - r - reach) for v in (corner.x - reach, corner.y - reach))
    near = [s for s in solids if distance_on_mat(corner, s.ring[:2]) < field.long + s.ring[2]]
    placed: list[Point] = []
    for spot in _grid_points(Rectangle(left, top, left + reach, top + reach)):
        if len(placed) == enough:
            break
        is_free = all(distance_on_mat(spot, other) >= 2 * r for other in placed)
        if (
            is_free
            and distance_on_mat(spot, corner) <= reach
            and all(distance_to_polygon(spot, solid) >= r for solid in near)
        ):
            placed.append(spot)
    return len(placed)


def _objective_problems(
    spots: Sequence[Spot], solids: Sequence[Polygon], field: GameNumbers, wanted: int, where: Where
) -> Iterator[Problem]:
    place, r = (*where, "objectives"), field.radius
    for k, spot in enumerate(spots):
        if not all(r <= value <= field.mat - r for value in spot):
            yield Problem((*place, k), f"a model at {Point(*spot)} would not be on the mat", "D10")
        elif any(distance_to_polygon(spot, solid) < r for solid in solids):
            yield Problem((*place, k), f"no model has room at {Point(*spot)}", "D10")
        elif any(distance_on_mat(spot, other) < 2 * r for other in spots[:k]):
            yield Problem((*place, k), f"{Point(*spot)} is nearer than a step to another objective", "D10")
    if len(spots) < wanted:
        text = f"{wanted} places for objective tokens are expected, as a scenario asks for, not {len(spots)}"
        yield Problem(place, text, "S4")
