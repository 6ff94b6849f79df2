"""A layout of terrain: its text, as the setup option `layout` takes it, and patterns laid on the mat.

    low crates 14,8 14.5,8 14.5,12 14,12; building ruin floor=2.5 roof door=0:10,5:12,5 10,5 16,5 16,11 10,11

Pieces are separated by "; ". After kind and id stand properties: h=HEIGHT, look=PATTERN, floor=Z or
floor=Z:x,y:x,y:…, roof, container, machine, and openings such as door=FLOOR:x,y:x,y, window=… or shut=… for a closed
door; then the corners.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from tabletop.games.zone_wars.rules.content.cards import Opening, Spot, Storey, Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import OpeningKind
from tabletop.games.zone_wars.rules.text.actions import number_text
from tabletop.rules.caches import cached
from tabletop.rules.game import InvalidSetup
from tabletop.rules.misread import Misread

TERRAIN_WORDS: Final = ("low", "blocking", "building")
BARE_WORD: Final = "bare"
"""A mat without terrain."""
_FLAGS: Final = ("roof", "container", "machine")
_OPENINGS: Final = ("door", "window", "shut")


@cached("zone_wars: layouts", 64)
def parse_layout(text: str) -> tuple[Terrain, ...]:
    """Inverse of `layout_text`; raises InvalidSetup."""
    return tuple(parse_piece(part) for part in text.split("; ") if part not in ("", BARE_WORD))


def parse_piece(text: str) -> Terrain:
    """One piece of a layout; raises InvalidSetup."""
    words = text.split(" ")
    try:
        kind, id_, *rest = words
        if kind not in TERRAIN_WORDS:
            raise Misread(f"{kind!r} is not low, blocking or building")
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
    return "; ".join(" ".join(_piece_tokens(piece)) for piece in terrain)


def _piece_tokens(piece: Terrain) -> Iterable[str]:
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
