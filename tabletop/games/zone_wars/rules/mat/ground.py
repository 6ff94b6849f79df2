"""Ground, the terrain of a mat made ready for geometry: outlines for sight, barriers for movement, floors to stand on.

RulesContext builds one for each layout and its changes (collapsed, opened) and keeps it; caches here and elsewhere
compare grounds by identity, so nobody else should build one. Sight, walking, pathfinding and quick checks read it in
inner loops: it must stay frozen and fast. A change in what stops a base changes how saved matches replay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tabletop.games.zone_wars.rules.content.cards import GameNumbers, Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.rules.caches import cached
from tabletop.rules.plane.fan import RaySampling
from tabletop.rules.plane.geometry import (
    SKIN,
    TINY,
    Base,
    Point,
    Point3,
    Polygon,
    Rectangle,
    Segment,
    is_inside,
    is_within_reach,
)
from tabletop.rules.plane.moves import Floor, floor_below, may_climb
from tabletop.rules.plane.pieces import Gap, Piece, PieceKind, is_touching_piece
from tabletop.rules.plane.sight import SightLines
from tabletop.rules.plane.sweep import (
    Barrier,
    FirstContact,
    any_touched_barrier,
    barrier_of_area,
    barriers_of_walls,
    first_contact,
    fraction_staying_on_floor,
    overlapped_barriers,
)

COLLAPSED = "collapsed"
OPENED = "open"
SEARCHED = "searched"
REBOOTED = "rebooted"
MAT = "mat"


@dataclass(frozen=True, eq=False)
class Ground:
    """The terrain of a mat; one value for each layout, compared by identity."""

    mat: Rectangle
    terrain: tuple[Terrain, ...]
    pieces: tuple[Piece, ...]
    """In the order of the terrain."""
    barriers: tuple[Barrier, ...]
    """That stop whoever walks: solid pieces, and walls for the centre."""
    charge_barriers: tuple[Barrier, ...]
    """That stop who charges: low and solid pieces, walls and openings for the centre."""
    push_barriers: tuple[Barrier, ...]
    """That stop who is pushed: the same as a walk, and walls for the base."""
    floors: tuple[Floor, ...]
    """The mat first."""
    slack: float

    @cached_property
    def solid_barriers(self) -> tuple[Barrier, ...]:
        """Barriers that no base overlaps, as walls only stop its centre."""
        return tuple(barrier for barrier in self.barriers if not barrier.by_centre)

    @cached_property
    def barrier_boxes(self) -> tuple[tuple[float, float, float, float, Barrier], ...]:
        """x and y of the middle of each barrier's box, half its width and height, and the barrier."""
        return tuple(
            ((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2, barrier)
            for barrier, (left, top, right, bottom) in [(barrier, barrier.box) for barrier in self.barriers]
        )

    def piece_named(self, id_: str) -> Piece:
        """The piece with that id; raises KeyError."""
        return self.pieces[self.index_of_piece(id_)]

    def index_of_piece(self, id_: str) -> int:
        """Index of the piece with that id; raises KeyError."""
        for i, piece in enumerate(self.terrain):
            if piece.id == id_:
                return i
        raise KeyError(id_)

    def building_walls_at_height(self, z: float) -> tuple[Segment, ...]:
        """Walls of the buildings that have a floor at this height."""
        return tuple(
            edge
            for terrain, piece in zip(self.terrain, self.pieces, strict=True)
            if any(storey.z == z for storey in terrain.floors)
            for edge in piece.outline.edges
        )

    def floors_at_height(self, z: float) -> tuple[Polygon, ...]:
        return tuple(floor.outline for floor in self.floors if floor.z == z)

    def has_floor_at(self, place: Point3) -> bool:
        """Whether somebody can stand there."""
        x, y, z = place
        left, top, right, bottom = self.mat
        if z == 0 and left <= x <= right and top <= y <= bottom:
            return True
        return any(floor.z == z and is_within_reach(place, floor.outline, TINY) for floor in self.floors)

    def floor_height_under(self, place: Point3) -> float:
        """Height of the highest floor at or below a place."""
        if self.has_floor_at(place):
            return place.z
        floor = floor_below(place, place.z, self.floors)
        return floor.z if floor else 0.0

    def is_climbable(self, base: Base, top: float) -> bool:
        """Whether somebody can go straight up or down there."""
        return any(
            terrain.floors and max(storey.z for storey in terrain.floors) >= top
            and may_climb(base, piece.outline, self.slack)
            for terrain, piece in zip(self.terrain, self.pieces, strict=True)
        )  # fmt: skip

    @cached_property
    def floor_heights(self) -> tuple[float, ...]:
        """Heights of all floors, the lowest first."""
        return tuple(sorted({floor.z for floor in self.floors}))

    def pieces_touched(self, base: Base) -> tuple[int, ...]:
        return _find_pieces_touched(self, base)

    def buildings_touched(self, base: Base) -> tuple[int, ...]:
        """Buildings that somebody is in or touches."""
        return tuple(
            i
            for i, (terrain, piece) in enumerate(zip(self.terrain, self.pieces, strict=True))
            if terrain.kind == TerrainKind.BUILDING
            and (is_inside(base.centre, piece.outline) or is_touching_piece(base, piece, self.slack))
        )

    def is_roofed(self, place: Point3) -> bool:
        """Whether rain does not get there."""
        return any(
            terrain.roof and terrain.kind == TerrainKind.BUILDING and is_inside(place, piece.outline)
            for terrain, piece in zip(self.terrain, self.pieces, strict=True)
        )


def terrain_changes(changes: Iterable[str]) -> tuple[str, ...]:
    """The changes that alter terrain: collapsed buildings and opened doors."""
    return tuple(change for change in changes if change.partition(" ")[0] in (COLLAPSED, OPENED))


@cached("zone_wars: ways past terrain", 1 << 14)
def first_obstacle(ground: Ground, body: Base, end: Point) -> FirstContact | None:
    """The terrain that a base runs into first on a straight way; None if there is none."""
    return first_contact(body, end, _barriers_near_way(ground, body, end))


@cached("zone_wars: obstacles", 1 << 14)
def any_obstacle(ground: Ground, body: Base, end: Point) -> Barrier | None:
    """Any terrain that a base runs into on a straight way, whichever is found fastest; None if there is none."""
    return any_touched_barrier(body, end, _barriers_near_way(ground, body, end))


def _barriers_near_way(ground: Ground, body: Base, end: Point) -> Iterator[Barrier]:
    """Barriers whose boxes are no farther from a straight way than the base reaches."""
    (x, y), (end_x, end_y), reach = body.centre, end, body.radius + SKIN
    dx, dy = end_x - x, end_y - y
    wide, high = abs(dx), abs(dy)
    middle_x, middle_y = (x + end_x) / 2, (y + end_y) / 2
    reach_x, reach_y, reach_aside = reach + wide / 2, reach + high / 2, reach * (wide + high)
    for box_x, box_y, width, height, barrier in ground.barrier_boxes:
        at_x, at_y = box_x - middle_x, box_y - middle_y
        if (
            abs(at_x) <= width + reach_x and abs(at_y) <= height + reach_y
            and abs(at_y * dx - at_x * dy) <= width * high + height * wide + reach_aside
        ):  # fmt: skip
            yield barrier


def is_leg_supported(ground: Ground, body: Base, end: Point3) -> bool:
    """Whether a level leg stays on a floor, or along a wall."""
    return body.z == 0 or _is_leg_on_upper_floor(ground, body, end)


@cached("zone_wars: ways on floors", 1 << 11)
def _is_leg_on_upper_floor(ground: Ground, body: Base, end: Point3) -> bool:
    floors, rims, reach = (
        ground.floors_at_height(body.z),
        ground.building_walls_at_height(body.z),
        body.radius + ground.slack,
    )
    return fraction_staying_on_floor(body.centre, Point(end.x, end.y), floors, rims, reach) >= 1 - SKIN


@cached("zone_wars: pieces touched", 1 << 10)
def _find_pieces_touched(ground: Ground, base: Base) -> tuple[int, ...]:
    return tuple([i for i, piece in enumerate(ground.pieces) if is_touching_piece(base, piece, ground.slack)])


@cached("zone_wars: terrain under bases", 1 << 12)
def first_overlapped_solid(ground: Ground, body: Base) -> Barrier | None:
    """The first solid piece that a base overlaps."""
    return next(iter(overlapped_barriers(body, ground.solid_barriers)), None)


@cached("zone_wars: sight lines", 1 << 12)
def sight_lines_between(ground: Ground, eye: Base, target: Base, model: RaySampling) -> SightLines:
    """What the terrain lets one base see of another."""
    return SightLines(eye, target, ground.pieces, model)


def apply_terrain_changes(
    field: GameNumbers, terrain: Iterable[Terrain], changes: Iterable[str]
) -> tuple[Terrain, ...]:
    """The terrain with its changes."""
    now = {piece.id: piece for piece in terrain}
    for change in changes:
        word, id_, *rest = change.split(" ")
        piece = now[id_]
        if word == COLLAPSED:
            now[id_] = Terrain(id_, "low", piece.corners, field.low)
        elif word == OPENED:
            openings = list(piece.openings)
            openings[int(rest[0])] = replace(openings[int(rest[0])], closed=False)
            now[id_] = replace(piece, openings=tuple(openings))
    return tuple(now.values())


def build_ground(field: GameNumbers, terrain: tuple[Terrain, ...]) -> Ground:
    """Builds the ground of a layout; raises ShapeError."""
    built = [_build_ground_part(field, piece) for piece in terrain]
    whole = Polygon((Point(0.0, 0.0), Point(field.mat, 0.0), Point(field.mat, field.mat), Point(0.0, field.mat)))
    return Ground(
        Rectangle(0.0, 0.0, field.mat, field.mat),
        terrain,
        tuple(one.piece for one in built),
        tuple(barrier for one in built for barrier in one.barriers),
        tuple(barrier for one in built for barrier in one.charge_barriers),
        tuple(barrier for one in built for barrier in one.push_barriers),
        (Floor(whole, 0.0), *(floor for one in built for floor in one.floors)),
        field.slack,
    )


@dataclass(frozen=True, slots=True)
class _GroundPart:
    """What one piece of terrain adds to a ground; the fields are called as there."""

    piece: Piece
    barriers: tuple[Barrier, ...]
    charge_barriers: tuple[Barrier, ...]
    push_barriers: tuple[Barrier, ...]
    floors: tuple[Floor, ...]


@cached("zone_wars: pieces of terrain", 256)
def _build_ground_part(field: GameNumbers, terrain: Terrain) -> _GroundPart:
    piece = _make_piece(field, terrain)
    floors = tuple(_make_floors(terrain, piece))
    if piece.kind is PieceKind.HOLLOW:
        return _GroundPart(
            piece,
            barriers_of_walls(piece),
            barriers_of_walls(piece, with_gaps=False),
            barriers_of_walls(piece, by_centre=False),
            floors,
        )
    whole = (barrier_of_area(piece),)
    stops = whole if piece.kind is PieceKind.SOLID else ()
    return _GroundPart(piece, stops, whole, stops, floors)


def _make_piece(field: GameNumbers, terrain: Terrain) -> Piece:
    outline = Polygon(tuple(Point(*corner) for corner in terrain.corners))
    if terrain.kind == TerrainKind.LOW:
        return Piece(outline, PieceKind.SCREEN, 0.0, terrain.height or field.low, name=terrain.id)
    if terrain.kind == TerrainKind.BLOCKING:
        return Piece(outline, PieceKind.SOLID, 0.0, terrain.height or field.blocking, name=terrain.id)
    levels = [0.0, *sorted(storey.z for storey in terrain.floors)]
    top = terrain.height or levels[-1] + field.storey
    tops = [*levels[1:], top]
    gaps = tuple(
        Gap(Segment(Point(*o.start), Point(*o.end)), levels[o.floor], tops[o.floor])
        for o in terrain.openings
        if not o.closed and o.floor < len(levels)
    )
    return Piece(outline, PieceKind.HOLLOW, 0.0, top, gaps, terrain.id)


def _make_floors(terrain: Terrain, piece: Piece) -> Iterable[Floor]:
    if terrain.kind == TerrainKind.BUILDING:
        for storey in terrain.floors:
            outline = Polygon(tuple(Point(*c) for c in storey.corners)) if storey.corners else piece.outline
            yield Floor(outline, storey.z)
