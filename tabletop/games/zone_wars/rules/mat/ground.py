"""Terrain as the geometry knows it: pieces to see, barriers to run into, floors to stand on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tabletop.games.zone_wars.rules.content.cards import Field, Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.rules.caches import cached
from tabletop.rules.plane.fan import RayModel
from tabletop.rules.plane.moves import Floor, floor_below, may_climb
from tabletop.rules.plane.pieces import Gap, Kind, Piece, is_beside
from tabletop.rules.plane.plane import (
    SKIN,
    TINY,
    Base,
    Point,
    Point3,
    Polygon,
    Rectangle,
    Segment,
    is_inside,
    is_nearer,
)
from tabletop.rules.plane.sight import SightLines
from tabletop.rules.plane.sweep import (
    Barrier,
    FirstContact,
    any_stop,
    covered_share,
    first_touch,
    overlapped,
    solid,
    walled,
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
    lanes: tuple[Barrier, ...]
    """That stop who charges: low and solid pieces, walls and openings for the centre."""
    pushes: tuple[Barrier, ...]
    """That stop who is pushed: the same as a walk, and walls for the base."""
    floors: tuple[Floor, ...]
    """The mat first."""
    slack: float

    @cached_property
    def solids(self) -> tuple[Barrier, ...]:
        """Barriers that no base overlaps."""
        return tuple(barrier for barrier in self.barriers if not barrier.by_centre)

    @cached_property
    def boxes(self) -> tuple[tuple[float, float, float, float, Barrier], ...]:
        """x and y of the middle of each barrier's box, half its width and height, and the barrier."""
        return tuple(
            ((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2, barrier)
            for barrier, (left, top, right, bottom) in [(barrier, barrier.box) for barrier in self.barriers]
        )

    def piece(self, id_: str) -> Piece:
        """By the id of the terrain; raises KeyError."""
        return self.pieces[self.index(id_)]

    def index(self, id_: str) -> int:
        """Of a piece of terrain; raises KeyError."""
        for i, piece in enumerate(self.terrain):
            if piece.id == id_:
                return i
        raise KeyError(id_)

    def rims(self, z: float) -> tuple[Segment, ...]:
        """Walls of the buildings that have a floor at this height."""
        return tuple(
            edge
            for terrain, piece in zip(self.terrain, self.pieces, strict=True)
            if any(storey.z == z for storey in terrain.floors)
            for edge in piece.outline.edges
        )

    def levels(self, z: float) -> tuple[Polygon, ...]:
        """Floors at this height."""
        return tuple(floor.outline for floor in self.floors if floor.z == z)

    def is_floor(self, place: Point3) -> bool:
        """Whether somebody can stand there."""
        x, y, z = place
        left, top, right, bottom = self.mat
        if z == 0 and left <= x <= right and top <= y <= bottom:
            return True
        return any(floor.z == z and is_nearer(place, floor.outline, TINY) for floor in self.floors)

    def under(self, place: Point3) -> float:
        """Height of the highest floor at or below a place."""
        if self.is_floor(place):
            return place.z
        floor = floor_below(place, place.z, self.floors)
        return floor.z if floor else 0.0

    def climbable(self, base: Base, top: float) -> bool:
        """Whether somebody can go straight up or down there."""
        return any(
            terrain.floors and max(storey.z for storey in terrain.floors) >= top
            and may_climb(base, piece.outline, self.slack)
            for terrain, piece in zip(self.terrain, self.pieces, strict=True)
        )  # fmt: skip

    @cached_property
    def heights(self) -> tuple[float, ...]:
        """Of all floors, the lowest first."""
        return tuple(sorted({floor.z for floor in self.floors}))

    def touched(self, base: Base) -> tuple[int, ...]:
        """Pieces that a base touches."""
        return _touched(self, base)

    def buildings_at(self, base: Base) -> tuple[int, ...]:
        """Buildings that somebody is in or touches."""
        return tuple(
            i
            for i, (terrain, piece) in enumerate(zip(self.terrain, self.pieces, strict=True))
            if terrain.kind == TerrainKind.BUILDING
            and (is_inside(base.centre, piece.outline) or is_beside(base, piece, self.slack))
        )

    def is_roofed(self, place: Point3) -> bool:
        """Whether rain does not get there."""
        return any(
            terrain.roof and terrain.kind == TerrainKind.BUILDING and is_inside(place, piece.outline)
            for terrain, piece in zip(self.terrain, self.pieces, strict=True)
        )


def shaping(changes: Iterable[str]) -> tuple[str, ...]:
    """Those of the changes that `changed` makes other terrain of."""
    return tuple(change for change in changes if change.partition(" ")[0] in (COLLAPSED, OPENED))


@cached("zone_wars: ways past terrain", 1 << 14)
def first_obstacle(ground: Ground, body: Base, end: Point) -> FirstContact | None:
    """What of the terrain a base runs into first on a straight way; None where it leads past everything."""
    return first_touch(body, end, _near_way(ground, body, end))


@cached("zone_wars: obstacles", 1 << 14)
def any_obstacle(ground: Ground, body: Base, end: Point) -> Barrier | None:
    """Any of the terrain that a base runs into on a straight way, whichever is found with the least work."""
    return any_stop(body, end, _near_way(ground, body, end))


def _near_way(ground: Ground, body: Base, end: Point) -> Iterator[Barrier]:
    """Barriers whose boxes are no farther from a straight way than the base reaches."""
    (x, y), (end_x, end_y), reach = body.centre, end, body.radius + SKIN
    dx, dy = end_x - x, end_y - y
    wide, high = abs(dx), abs(dy)
    middle_x, middle_y = (x + end_x) / 2, (y + end_y) / 2
    reach_x, reach_y, reach_aside = reach + wide / 2, reach + high / 2, reach * (wide + high)
    for box_x, box_y, width, height, barrier in ground.boxes:
        at_x, at_y = box_x - middle_x, box_y - middle_y
        if (
            abs(at_x) <= width + reach_x and abs(at_y) <= height + reach_y
            and abs(at_y * dx - at_x * dy) <= width * high + height * wide + reach_aside
        ):  # fmt: skip
            yield barrier


def is_held(ground: Ground, body: Base, end: Point3) -> bool:
    """Whether a level leg stays on a floor, or along a wall."""
    return body.z == 0 or _is_held(ground, body, end)


@cached("zone_wars: ways on floors", 1 << 11)
def _is_held(ground: Ground, body: Base, end: Point3) -> bool:
    floors, rims, reach = ground.levels(body.z), ground.rims(body.z), body.radius + ground.slack
    return covered_share(body.centre, Point(end.x, end.y), floors, rims, reach) >= 1 - SKIN


@cached("zone_wars: pieces touched", 1 << 10)
def _touched(ground: Ground, base: Base) -> tuple[int, ...]:
    return tuple([i for i, piece in enumerate(ground.pieces) if is_beside(base, piece, ground.slack)])


@cached("zone_wars: terrain under bases", 1 << 12)
def solid_under(ground: Ground, body: Base) -> Barrier | None:
    """The first solid piece that a base overlaps."""
    return next(iter(overlapped(body, ground.solids)), None)


@cached("zone_wars: sight lines", 1 << 12)
def lines_between(ground: Ground, eye: Base, target: Base, model: RayModel) -> SightLines:
    """What the terrain lets one base see of another."""
    return SightLines(eye, target, ground.pieces, model)


def changed(field: Field, terrain: Iterable[Terrain], changes: Iterable[str]) -> tuple[Terrain, ...]:
    """What has become of the terrain."""
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


def laid(field: Field, terrain: tuple[Terrain, ...]) -> Ground:
    """The ground of a layout; raises ShapeError."""
    built = [_built(field, piece) for piece in terrain]
    whole = Polygon((Point(0.0, 0.0), Point(field.mat, 0.0), Point(field.mat, field.mat), Point(0.0, field.mat)))
    return Ground(
        Rectangle(0.0, 0.0, field.mat, field.mat),
        terrain,
        tuple(one.piece for one in built),
        tuple(barrier for one in built for barrier in one.barriers),
        tuple(barrier for one in built for barrier in one.lanes),
        tuple(barrier for one in built for barrier in one.pushes),
        (Floor(whole, 0.0), *(floor for one in built for floor in one.floors)),
        field.slack,
    )


@dataclass(frozen=True, slots=True)
class _Built:
    """What a piece of terrain adds to a ground, in the same words."""

    piece: Piece
    barriers: tuple[Barrier, ...]
    lanes: tuple[Barrier, ...]
    pushes: tuple[Barrier, ...]
    floors: tuple[Floor, ...]


@cached("zone_wars: pieces of terrain", 256)
def _built(field: Field, terrain: Terrain) -> _Built:
    piece = _piece(field, terrain)
    floors = tuple(_floors(terrain, piece))
    if piece.kind is Kind.HOLLOW:
        return _Built(piece, walled(piece), walled(piece, with_gaps=False), walled(piece, by_centre=False), floors)
    whole = (solid(piece),)
    stops = whole if piece.kind is Kind.SOLID else ()
    return _Built(piece, stops, whole, stops, floors)


def _piece(field: Field, terrain: Terrain) -> Piece:
    outline = Polygon(tuple(Point(*corner) for corner in terrain.corners))
    if terrain.kind == TerrainKind.LOW:
        return Piece(outline, Kind.SCREEN, 0.0, terrain.height or field.low, name=terrain.id)
    if terrain.kind == TerrainKind.BLOCKING:
        return Piece(outline, Kind.SOLID, 0.0, terrain.height or field.blocking, name=terrain.id)
    levels = [0.0, *sorted(storey.z for storey in terrain.floors)]
    top = terrain.height or levels[-1] + field.storey
    tops = [*levels[1:], top]
    gaps = tuple(
        Gap(Segment(Point(*o.start), Point(*o.end)), levels[o.floor], tops[o.floor])
        for o in terrain.openings
        if not o.closed and o.floor < len(levels)
    )
    return Piece(outline, Kind.HOLLOW, 0.0, top, gaps, terrain.id)


def _floors(terrain: Terrain, piece: Piece) -> Iterable[Floor]:
    if terrain.kind == TerrainKind.BUILDING:
        for storey in terrain.floors:
            outline = Polygon(tuple(Point(*c) for c in storey.corners)) if storey.corners else piece.outline
            yield Floor(outline, storey.z)
