"""The meadow under the animals: the drawing with the paths and points of a board in it."""

from __future__ import annotations

from functools import lru_cache

from hare_and_hounds.rules.content import Board

WIDTH, HEIGHT = 1000, 750
"""Board units."""
_PATHS = "<!-- paths -->"
"""Where the drawing leaves room for them."""
_EARTH, _SAND, _LIGHT = "#2F4A26", "#CDB079", "#E6D2A0"
_TRACK, _CLEARING = 30, 64
"""Width of a path, and radius of the clearing at a point, in board units."""


@lru_cache(maxsize=8)
def with_paths(svg: str, board: Board) -> str:
    """The drawing with what belongs to a board."""
    spots = {point.name: f"{point.x:g},{point.y:g}" for point in board.points}
    ways = " ".join("M" + " L".join(spots[name] for name in line) for line in board.lines)
    tracks = [_track(ways, _EARTH, _TRACK + 14, 0.55), _track(ways, _SAND, _TRACK), _track(ways, _LIGHT, _TRACK - 14)]
    clearings = [_clearing(point.x, point.y) for point in board.points]
    return svg.replace(_PATHS, "\n".join((*tracks, *clearings)))


def _track(ways: str, colour: str, width: float, opacity: float = 1) -> str:
    return (
        f'<path d="{ways}" fill="none" stroke="{colour}" stroke-width="{width:g}" opacity="{opacity:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _clearing(x: float, y: float) -> str:
    """Trampled earth, lit from the top left."""
    r = _CLEARING
    rings = ((0, r + 7, _EARTH, 0.55), (0, r, _SAND, 1), (5, r - 10, "#B4935C", 1), (0, r - 13, _LIGHT, 1))
    return "".join(
        f'<circle cx="{x + down:g}" cy="{y + down:g}" r="{size:g}" fill="{colour}" opacity="{opacity:g}"/>'
        for down, size, colour, opacity in rings
    )
