"""SVG text of the star under the discs; for a star from a pack, its points and lines are put into the same drawing.

Used by `board` only, once for a game. Pure functions from text to text, cached. Parts of the drawing (`sprites`,
zodiac/board) are found by the first words of their comments, so those comments in the SVG file must stay as `_STAR`,
`_LINES`, `_SUN` and `_SOCKETS` have them. A drawing that shows the board already must come back unchanged.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from itertools import pairwise

from tabletop.games.zodiac.rules.content import Board
from tabletop.rules.caches import cached

BoardSpot = tuple[float, float]
"""A place in board units."""

_PATH_DATA = re.compile(r'(?<= d=")[^"]*')
_CIRCLE = re.compile(r"M([\d.]+),([\d.]+) A([\d.]+),")
_COORDINATE_PAIR = re.compile(r"([\d.]+),([\d.]+)")
_STAR, _FIGURES, _LINES, _SUN, _SOCKETS = "star", "six constellations", "the six lines", "sun", "twelve sockets"
"""First words of the comments over the parts of the drawing that belong to its own star."""
_SUN_RADIUS, _LEAST_SUN_SHARE, _SUN_MARGIN = 124.0, 0.3, 20.0
"""Size of the sun, the smallest share of it that is drawn, and what it keeps from sockets and lines."""


@cached("zodiac: drawings of stars", 8)
def star_svg(svg: str, board: Board) -> str:
    """The drawing with the points and lines of a board; unchanged where it shows them already."""
    parts = {_svg_part_name(part): part for part in re.split(r"(?=<!-- )", svg)}
    if not {_STAR, _LINES, _SUN, _SOCKETS} <= set(parts):
        return svg
    spots = {point.name: (point.x, point.y) for point in board.points}
    ways = [[spots[name] for name in line] for line in board.lines]
    if _does_drawing_fit_star(parts, spots.values(), ways):
        return svg
    ring = [spots[name] for name in board.ring]
    parts[_FIGURES] = ""
    parts[_STAR] = _ring_facets_svg(parts[_STAR], ring)
    road = " ".join("M" + " L".join(f"{x:g},{y:g}" for x, y in way) for way in ways)
    parts[_LINES] = _PATH_DATA.sub(road, parts[_LINES])
    parts[_SUN] = _fitted_sun_svg(parts[_SUN], ring, spots.values(), ways, _first_socket_circle(parts[_SOCKETS])[1])
    parts[_SOCKETS] = _sockets_svg(parts[_SOCKETS], spots.values())
    return "".join(parts.values())


def _svg_part_name(part: str) -> str:
    """The first words of the comment over a part."""
    known = (_STAR, _FIGURES, _LINES, _SUN, _SOCKETS)
    return next((name for name in known if part.startswith(f"<!-- {name}")), part)


def _does_drawing_fit_star(
    parts: dict[str, str], spots: Iterable[BoardSpot], board_lines: list[list[BoardSpot]]
) -> bool:
    sockets, lines = _PATH_DATA.search(parts[_SOCKETS]), _PATH_DATA.search(parts[_LINES])
    if sockets is None or lines is None:
        return True
    circles = ((float(x) + float(radius), float(y)) for x, y, radius in _CIRCLE.findall(sockets[0]))
    drawn = [_COORDINATE_PAIR.findall(line) for line in lines[0].split("M") if line]
    ends = {frozenset(_rounded_spots((float(x), float(y)) for x, y in (line[0], line[-1]))) for line in drawn}
    return _rounded_spots(circles) == _rounded_spots(spots) and ends == {
        frozenset(_rounded_spots((way[0], way[-1]))) for way in board_lines
    }


def _rounded_spots(spots: Iterable[BoardSpot]) -> set[tuple[int, int]]:
    """Spots in whole units, since drawings are rounded in another way than content."""
    return {(round(x), round(y)) for x, y in spots}


def _first_socket_circle(part: str) -> tuple[BoardSpot, float]:
    """Centre and radius of the first socket in the drawing."""
    found = _CIRCLE.search(part)
    x, y, radius = map(float, found.groups()) if found else (0.0, 0.0, 0.0)
    return (x + radius, y), radius


def _sockets_svg(part: str, spots: Iterable[BoardSpot]) -> str:
    """The first socket of the drawing at every point."""
    (x, y), _ = _first_socket_circle(part)
    body = _PATH_DATA.sub(lambda path: "M" + path[0].split("M")[1].strip(), part.replace("</svg>", ""))
    copies = (f'<g transform="translate({to_x - x:g} {to_y - y:g})">{body}</g>' for to_x, to_y in spots)
    return "\n".join((*copies, "</svg>\n"))


def _ring_facets_svg(part: str, ring: list[BoardSpot]) -> str:
    """The ring's inside in halves that are lit and shaded in turn."""
    middle = _mean_position(ring)
    lit, shaded = [], []
    for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
        half = _mean_position([one, other])
        lit.append(_polygon_path_data(one, half, middle))
        shaded.append(_polygon_path_data(half, other, middle))
    paths = iter((" ".join(lit), " ".join(shaded)))
    return _PATH_DATA.sub(lambda path: next(paths, path[0]), part)


def _polygon_path_data(*corners: BoardSpot) -> str:
    return "M" + " L".join(f"{x:g},{y:g}" for x, y in corners) + " Z"


def _fitted_sun_svg(
    part: str, ring: list[BoardSpot], spots: Iterable[BoardSpot], board_lines: list[list[BoardSpot]], radius: float
) -> str:
    """The sun in the ring's middle, as large as sockets and lines leave it room; none where there is hardly any."""
    middle = _mean_position(ring)
    room = min(math.dist(middle, spot) - radius for spot in spots)
    steps = [step for way in board_lines for step in pairwise(way)]
    room = min([room, *(_distance_to_segment(middle, one, other) for one, other in steps)])
    share = min(1.0, (room - _SUN_MARGIN) / _SUN_RADIUS)
    if share < _LEAST_SUN_SHARE:
        return ""
    move = f"translate({middle[0]:g} {middle[1]:g}) scale({share:.3f}) translate(-500 -500)"
    return f'<g transform="{move}">{part}</g>\n'


def _mean_position(spots: list[BoardSpot]) -> BoardSpot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _distance_to_segment(spot: BoardSpot, one: BoardSpot, other: BoardSpot) -> float:
    """From a spot to the straight way between two others."""
    along = (other[0] - one[0], other[1] - one[1])
    length = along[0] ** 2 + along[1] ** 2
    share = ((spot[0] - one[0]) * along[0] + (spot[1] - one[1]) * along[1]) / length if length else 0.0
    share = max(0.0, min(1.0, share))
    return math.dist(spot, (one[0] + share * along[0], one[1] + share * along[1]))
