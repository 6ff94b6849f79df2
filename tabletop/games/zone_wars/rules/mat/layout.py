"""A layout of terrain: its text, as the setup option `layout` takes it, and patterns laid on the mat.

    low crates 14,8 14.5,8 14.5,12 14,12; building ruin floor=2.5 roof door=0:10,5:12,5 10,5 16,5 16,11 10,11

Pieces are separated by "; ". After kind and id stand properties: h=HEIGHT, look=PATTERN, floor=Z or
floor=Z:x,y:x,y:…, roof, container, machine, and openings such as door=FLOOR:x,y:x,y, window=… or shut=… for a closed
door; then the corners. Used by `random_layout`, `rules_context`, `text/position`, `setup` and the layout editor. This
text stands in saved matches and in players' mat files: old texts must be read as before, and `parse_layout` must read
what `layout_text` writes. Random layouts are laid by the functions for patterns, so their results stay too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import cos, radians, sin
from typing import Any, Final, NamedTuple

from tabletop.games.zone_wars.rules.content.cards import Opening, Spot, Storey, Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import OpeningKind
from tabletop.games.zone_wars.rules.text.actions import number_text
from tabletop.rules.caches import cached
from tabletop.rules.game import InvalidSetup
from tabletop.rules.plane.geometry import round_to_grid
from tabletop.rules.position_texts import PositionTextError

TERRAIN_WORDS: Final = ("low", "blocking", "building")
BARE_WORD: Final = "bare"
"""A mat without terrain."""
_FLAGS: Final = ("roof", "container", "machine")
_OPENINGS: Final = ("door", "window", "shut")


@cached("zone_wars: layouts", 64)
def parse_layout(text: str) -> tuple[Terrain, ...]:
    """Inverse of `layout_text`; raises InvalidSetup."""
    return tuple(parse_terrain_piece(part) for part in text.split("; ") if part not in ("", BARE_WORD))


def parse_terrain_piece(text: str) -> Terrain:
    """One piece of a layout; raises InvalidSetup."""
    words = text.split(" ")
    try:
        kind, id_, *rest = words
        if kind not in TERRAIN_WORDS:
            raise PositionTextError(f"{kind!r} is not low, blocking or building")
        return _make_terrain(kind, id_, rest)
    except ValueError as error:
        raise InvalidSetup(f"layout: {text!r} is no piece of terrain: {error}") from error


def _make_terrain(kind: Any, id_: str, words: Iterable[str]) -> Terrain:
    corners: list[Spot] = []
    floors: list[Storey] = []
    openings: list[Opening] = []
    height, look, flags = 0.0, "", set()
    for word in words:
        name, _, value = word.partition("=")
        if name in _FLAGS and not value:
            flags.add(name)
        elif name == "h":
            height = float(value)
        elif name == "look":
            look = value
        elif name == "floor":
            z, *spots = value.split(":")
            floors.append(Storey(float(z), tuple(map(_parse_spot, spots))))
        elif name in _OPENINGS:
            level, start, end = value.split(":")
            is_window: Any = "window" if name == "window" else "door"
            openings.append(Opening(_parse_spot(start), _parse_spot(end), int(level), is_window, name == "shut"))
        else:
            corners.append(_parse_spot(word))
    roof, container, machine = (flag in flags for flag in _FLAGS)
    return Terrain(
        id_, kind, tuple(corners), height, tuple(floors), tuple(openings), roof, container, machine, look
    )  # fmt: skip


def _parse_spot(text: str) -> Spot:
    x, y = text.split(",")
    return float(x), float(y)


def layout_text(terrain: Iterable[Terrain]) -> str:
    """One line for all pieces."""
    return "; ".join(" ".join(_layout_words_of_piece(piece)) for piece in terrain)


def _layout_words_of_piece(piece: Terrain) -> Iterable[str]:
    yield from (piece.kind, piece.id)
    if piece.height:
        yield f"h={number_text(piece.height)}"
    if piece.look:
        yield f"look={piece.look}"
    yield from (flag for flag in _FLAGS if getattr(piece, flag))
    for storey in piece.floors:
        yield "floor=" + ":".join((number_text(storey.z), *map(_spot_text, storey.corners)))
    for o in piece.openings:
        name = "window" if o.kind == OpeningKind.WINDOW else "shut" if o.closed else "door"
        yield f"{name}={o.floor}:{_spot_text(o.start)}:{_spot_text(o.end)}"
    yield from map(_spot_text, piece.corners)


def _spot_text(spot: Spot) -> str:
    return f"{number_text(spot[0])},{number_text(spot[1])}"


class PatternPose(NamedTuple):
    """How a pattern lies: mirrored or not, then turned, then moved so that its 0,0 is here."""

    x: float
    y: float
    degrees: float = 0.0
    mirrored: bool = False

    def transform_pattern_spot(self, spot: Spot) -> Spot:
        """Where a spot of the pattern is, on the 1/100 grid."""
        across, down = _unit_vector(self.degrees)
        x, y = (-spot[0] if self.mirrored else spot[0]), spot[1]
        return round_to_grid(self.x + x * across - y * down), round_to_grid(self.y + x * down + y * across)


def _unit_vector(degrees: float) -> tuple[float, float]:
    quarters, rest = divmod(degrees % 360, 90)
    if not rest:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters)]
    return cos(radians(degrees)), sin(radians(degrees))


class MatSymmetry(NamedTuple):
    """A symmetry of the mat: mirrored from west to east or not, then turned by quarters."""

    quarters: int = 0
    mirrored: bool = False

    def move_spot(self, spot: Spot, mat: float) -> Spot:
        """Where it moves a spot, to the hundredth."""
        x, y = spot
        if self.mirrored:
            x = round_to_grid(mat - x)
        for _ in range(self.quarters):
            x, y = round_to_grid(mat - y), x
        return x, y

    def move_pose(self, pose: PatternPose, mat: float) -> PatternPose:
        """The pose after the symmetry has moved what lies so."""
        x, y = self.move_spot((pose.x, pose.y), mat)
        degrees = (-pose.degrees if self.mirrored else pose.degrees) + 90 * self.quarters
        return PatternPose(x, y, degrees % 360, pose.mirrored != self.mirrored)


HALVES: Final = (MatSymmetry(), MatSymmetry(2))
"""Fair for two in opposite corners."""
QUARTERS: Final = (MatSymmetry(), MatSymmetry(2), MatSymmetry(1), MatSymmetry(3))
"""Fair for all corners."""
MIRRORS: Final = (MatSymmetry(), MatSymmetry(2), MatSymmetry(0, True), MatSymmetry(2, True))
"""Fair for all corners, also where a road crosses the mat from west to east."""


def fair_symmetries(seats: int, road: tuple[float, float]) -> tuple[MatSymmetry, ...]:
    """The symmetries that make a layout fair for so many seats, where a road may cross the mat."""
    if seats == 2:
        return HALVES
    return MIRRORS if road[0] < road[1] else QUARTERS


def terrain_from_pattern(pattern: Terrain, id_: str, pose: PatternPose) -> Terrain:
    """A piece of terrain made by laying a pattern; it looks as the pattern does."""
    return _transform_piece(
        replace(pattern, name="", look=pattern.look or pattern.id), id_, pose.transform_pattern_spot
    )


def move_piece(piece: Terrain, id_: str, turn: MatSymmetry, mat: float) -> Terrain:
    """The piece where a symmetry of the mat moves it, to the hundredth."""
    return _transform_piece(piece, id_, lambda spot: turn.move_spot(spot, mat))


def symmetric_images(piece: Terrain, turns: tuple[MatSymmetry, ...], mat: float) -> tuple[Terrain, ...]:
    """The piece once for each symmetry, with ids of their own; only once if it is its own image."""
    alike = shape_key(piece)
    if all(shape_key(move_piece(piece, piece.id, turn, mat)) == alike for turn in turns):
        return (piece,)
    return tuple(move_piece(piece, f"{piece.id}-{k}", turn, mat) for k, turn in enumerate(turns, 1))


def shape_key(piece: Terrain) -> object:
    """A key that is equal for two pieces which differ only in the order of their corners."""
    floors = tuple((floor.z, frozenset(floor.corners)) for floor in piece.floors)
    openings = frozenset((o.floor, o.kind, o.closed, frozenset((o.start, o.end))) for o in piece.openings)
    return piece.kind, frozenset(piece.corners), floors, openings


def _transform_piece(piece: Terrain, id_: str, to: Callable[[Spot], Spot]) -> Terrain:
    return replace(
        piece,
        id=id_,
        corners=tuple(map(to, piece.corners)),
        floors=tuple(replace(floor, corners=tuple(map(to, floor.corners))) for floor in piece.floors),
        openings=tuple(replace(o, start=to(o.start), end=to(o.end)) for o in piece.openings),
    )
