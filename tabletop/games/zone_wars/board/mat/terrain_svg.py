"""Pictures of terrain as SVG in inches of the mat: shadows, floors, walls with their openings, pieces of every look.

`mat_ground` and the layout editor (`layout_mat`) render it. It makes SVG text only: no surface, no pygame. What looks
random comes from a piece's id, so a piece looks the same in every match; keep that. Looks may be changed freely: no
rule reads them, and outlines come from the terrain itself. Names of drawings must be those in `sprites`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tabletop.games.zone_wars.board.mat.svg_shapes import (
    Spot,
    box_of,
    crack_line,
    find_pattern_pose,
    hatch_lines,
    moved_spots,
    rubble_stone_outlines,
    shadow_svg_path,
    svg_lines_path,
    svg_path,
    wall_lines_between_openings,
)
from tabletop.games.zone_wars.rules.content.cards import GameNumbers, Opening, Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import OpeningKind, TerrainKind
from tabletop.rules.caches import cached

WALL: Final = 0.27
"""Thickness of a wall in inches; the rules know only its middle."""
_INK, _SHADE, _DEEP = "#1A1610", "#1E1B16", "#2E2B25"
_TOP, _LIT, _DIM = "#B8B09A", "#DCD5BF", "#8A8370"
_BONE, _GLASS, _WOOD, _WOOD_LIT, _LEAF = "#F7F1DC", "#8FB4B0", "#8A5A35", "#B98452", "#A4471F"
_SHADOW_FALL: Final = (0.34, 0.46)
"""Where a shadow falls from a top one storey high, in inches."""
_PICTURE_MARGIN: Final = 0.6
"""Inches about a piece into which its picture may reach."""
_SHADOW_LAYERS: Final = ((1.0, 0.2), (0.72, 0.16), (0.4, 0.16))
"""Layers of a shadow: share of its length, and opacity."""
_SVG_BODY = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_SVG_BOX = re.compile(r'viewBox="([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)"')
_SVG_ID = re.compile(r'(\bid="|url\(#)([\w-]+)')

Art = Callable[[str], str]
"""The SVG text of a picture of the game by its name; empty where there is none."""


@dataclass(frozen=True, slots=True)
class TerrainArt:
    """What pieces are drawn from."""

    field: GameNumbers
    patterns: Mapping[str, Terrain]
    art: Art


def floor_heights(terrain: tuple[Terrain, ...]) -> tuple[float, ...]:
    """Heights of all floors, the mat first."""
    return tuple(sorted({0.0, *(storey.z for piece in terrain for storey in piece.floors)}))


def terrain_height_inches(field: GameNumbers, piece: Terrain) -> float:
    """How far a piece rises above the mat, in inches."""
    if piece.height:
        return piece.height
    if piece.kind == TerrainKind.BUILDING:
        return max((storey.z for storey in piece.floors), default=0.0) + field.storey
    return field.low if piece.kind == TerrainKind.LOW else field.blocking


def piece_picture_box(piece: Terrain) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what `piece_svg` makes of a piece; its shadow on the mat goes further."""
    left, top, right, bottom = box_of(piece)
    return left - _PICTURE_MARGIN, top - _PICTURE_MARGIN, right + _PICTURE_MARGIN, bottom + _PICTURE_MARGIN


def _shadow_offset(field: GameNumbers, piece: Terrain) -> Spot:
    share = min(terrain_height_inches(field, piece), 4.0) / field.storey
    return _SHADOW_FALL[0] * share, _SHADOW_FALL[1] * share


def terrain_shadow_svg_paths(field: GameNumbers, piece: Terrain) -> tuple[str, ...]:
    """Paths of what a piece throws on the mat, the faintest first; `shadows_svg` paints those of many pieces."""
    x, y = _shadow_offset(field, piece)
    return tuple(shadow_svg_path(piece.corners, (x * share, y * share)) for share, _ in _SHADOW_LAYERS)


def shadows_svg(pieces: Iterable[tuple[str, ...]]) -> str:
    """The shadows of pieces, which do not darken each other."""
    layers = zip(*pieces, strict=True)
    return "".join(
        f'<path d="{" ".join(layer)}" fill="{_SHADE}" fill-opacity="{opacity}"/>'
        for layer, (_, opacity) in zip(layers, _SHADOW_LAYERS, strict=False)
    )


def piece_svg(art: TerrainArt, piece: Terrain, level: float, states: frozenset[str] = frozenset()) -> str:
    """SVG of a piece as it is seen when the floor at `level` is looked at; `states` are words of its changes."""
    if piece.kind == TerrainKind.BUILDING:
        return "".join(_building_svg_parts(art, piece, level))
    body = _piece_picture_svg(art, piece, _picture_name_of_piece(art, piece)) if piece.look else ""
    if not body and (piece.look == "rubble" or "collapsed" in states):
        body = _rubble_svg(piece)
    body = body or _solid_block_svg(art.field, piece)
    return body + _state_marks_svg(piece, states)


# --- pieces with a picture --------------------------------------------------------------------------------------------


def _picture_name_of_piece(art: TerrainArt, piece: Terrain) -> str:
    """The name of one of the pictures of its look, always the same for the same piece."""
    first = f"terrain_{piece.look}"
    names = (first, *(name for n in range(2, 4) if art.art(name := f"{first}_{n}")))
    return random.Random(piece.id).choice(names)


def _piece_picture_svg(art: TerrainArt, piece: Terrain, name: str) -> str:
    """The picture of its look, laid as the pattern was; empty where there is none."""
    pattern, text = art.patterns.get(piece.look), art.art(name)
    if pattern is None or not text:
        return ""
    pose = find_pattern_pose(pattern.corners, piece.corners)
    if pose is None:
        return ""
    left, top, right, bottom = box_of(pattern)
    inner, (x, y, wide, high) = _svg_content_and_box(text, name)
    fit = f"translate({left:.4f} {top:.4f}) scale({(right - left) / wide:.6f} {(bottom - top) / high:.6f})"
    matrix = " ".join(f"{value:.6f}" for value in pose.matrix)
    return f'<g transform="matrix({matrix})"><g transform="{fit} translate({-x:g} {-y:g})">{inner}</g></g>'


@cached("zone_wars: drawings of terrain", 64)
def _svg_content_and_box(text: str, name: str) -> tuple[str, tuple[float, float, float, float]]:
    """What stands in an SVG file, with ids of its own, and its box."""
    body, box = _SVG_BODY.search(text), _SVG_BOX.search(text)
    if body is None or box is None:
        return "", (0.0, 0.0, 1.0, 1.0)
    x, y, wide, high = map(float, box.groups())
    return _SVG_ID.sub(rf"\g<1>{name}-\g<2>", body[1]), (x, y, wide, high)


def _state_marks_svg(piece: Terrain, states: frozenset[str]) -> str:
    left, top, right, bottom = box_of(piece)
    x, y = (left + right) / 2, (top + bottom) / 2
    if "searched" in states:
        return (
            f'<circle cx="{x:.3f}" cy="{y:.3f}" r="0.42" fill="{_SHADE}" fill-opacity="0.8"/>'
            f'<path d="M{x - 0.2:.3f} {y:.3f}l0.14 0.16l0.27 -0.32" fill="none" stroke="{_LIT}" stroke-width="0.1"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
    if "rebooted" in states:
        return (
            f'<circle cx="{x:.3f}" cy="{y:.3f}" r="0.6" fill="#7FD650" fill-opacity="0.3"/>'
            f'<circle cx="{x:.3f}" cy="{y:.3f}" r="0.3" fill="#7FD650" stroke="{_INK}" stroke-width="0.07"/>'
        )
    return ""


def _solid_block_svg(field: GameNumbers, piece: Terrain) -> str:
    """A solid piece without a picture: sides and a lit top."""
    rise = min(terrain_height_inches(field, piece), 4.0) * 0.06
    top = [(x - rise * 0.4, y - rise) for x, y in piece.corners]
    return (
        f'<path d="{shadow_svg_path(top, (rise * 0.4, rise))}" fill="{_DEEP}" stroke="{_INK}" stroke-width="0.1"'
        ' stroke-linejoin="round"/>'
        f'<path d="{svg_path(top)}" fill="{_TOP}" stroke="{_INK}" stroke-width="0.07" stroke-linejoin="round"/>'
        f'<path d="{svg_lines_path(hatch_lines(top, 45, 0.6))}" stroke="{_DIM}" stroke-width="0.05"/>'
    )


def _rubble_svg(piece: Terrain) -> str:
    """A heap of stones, such as what is left of a building."""
    ground = f'<path d="{svg_path(piece.corners)}" fill="#5A5446" fill-opacity="0.55"/>'
    stones = []
    for i, stone in enumerate(rubble_stone_outlines(piece.corners, 0.62, piece.id)):
        tone = ("#A39B85", "#8C8572", _TOP, "#9A5A3A" if i % 11 == 0 else "#978F79")[i % 4]
        stones.append(f'<path d="{svg_path(moved_spots(stone, (0.05, 0.08)))}" fill="{_SHADE}" fill-opacity="0.6"/>')
        stones.append(
            f'<path d="{svg_path(stone)}" fill="{tone}" stroke="{_DEEP}" stroke-width="0.05" stroke-linejoin="round"/>'
        )
        x, y = sum(x for x, _ in stone) / len(stone), sum(y for _, y in stone) / len(stone)
        light = [(x + (a - x) * 0.62 - 0.02, y + (b - y) * 0.5 - 0.05) for a, b in stone]
        stones.append(f'<path d="{svg_path(light)}" fill="{_LIT}" fill-opacity="0.4"/>')
    return ground + "".join(stones)


# --- buildings --------------------------------------------------------------------------------------------------------


def _building_svg_parts(art: TerrainArt, piece: Terrain, level: float) -> Iterator[str]:
    """From the ground up: floors, what the walls throw on them, what lies above, and the walls."""
    storeys = sorted(piece.floors, key=lambda storey: storey.z)
    shown = [storey for storey in storeys if storey.z <= level + 1e-6]
    number = len(shown)
    yield _ground_floor_svg(art, piece)
    for storey in shown:
        corners = storey.corners or piece.corners
        yield f'<path d="{svg_path(piece.corners)}" fill="{_SHADE}" fill-opacity="0.5"/>'
        yield (
            f'<path d="{shadow_svg_path(corners, (0.3, 0.4))}" fill="{_SHADE}" fill-opacity="0.45"/>'
            if storey.corners
            else ""
        )
        yield _plank_floor_svg(corners)
    holes = [hole for hole in piece.openings if hole.floor == number]
    runs = wall_lines_between_openings(piece.corners, holes)
    yield _wall_shadow_svg(runs, piece.corners)
    for storey in storeys[number:]:
        yield _floor_above_svg(storey.corners or piece.corners)
    if piece.roof:
        yield _rafters_svg(piece)
    yield _walls_svg(runs)
    yield _wall_cracks_svg(runs, piece.id)
    for hole in holes:
        yield _opening_svg(hole, piece.corners)


def _ground_floor_svg(art: TerrainArt, piece: Terrain) -> str:
    body = _piece_picture_svg(art, piece, f"floor_{piece.look}") if piece.look else ""
    under = f'<path d="{svg_path(piece.corners)}" fill="#7A7464"/>'
    if body:
        return under + body
    rng = random.Random(piece.id)
    left, top, right, bottom = box_of(piece)
    joints = svg_lines_path((*hatch_lines(piece.corners, 0, 1.55, 0.7), *hatch_lines(piece.corners, 90, 1.55, 0.7)))
    split = [crack_line((left + (right - left) * rng.uniform(0.1, 0.4), top + 0.4),
                   (left + (right - left) * rng.uniform(0.5, 0.9), top + (bottom - top) * 0.55), rng)]  # fmt: skip
    cracks = "".join(svg_path(line, closed=False) for line in split)
    stain = left + (right - left) * rng.uniform(0.25, 0.75), top + (bottom - top) * rng.uniform(0.3, 0.7)
    return (
        f'{under}<path d="{joints}" stroke="#68634F" stroke-width="0.07"/>'
        f'<ellipse cx="{stain[0]:.2f}" cy="{stain[1]:.2f}" rx="0.75" ry="0.5" fill="{_LEAF}" fill-opacity="0.22"/>'
        f'<path d="{cracks}" fill="none" stroke="#3A3934" stroke-width="0.06" stroke-linejoin="round"/>'
    )


def _plank_floor_svg(corners: tuple[Spot, ...]) -> str:
    """An upper floor of boards."""
    joints = svg_lines_path(hatch_lines(corners, 0, 0.42))
    return (
        f'<path d="{svg_path(corners)}" fill="#94805C" stroke="{_DEEP}" stroke-width="0.12" stroke-linejoin="round"/>'
        f'<path d="{joints}" stroke="#6E5C3E" stroke-width="0.05"/>'
        f'<path d="{svg_lines_path(hatch_lines(corners, 0, 0.42, 0.62))}" stroke="#B09A70" stroke-width="0.035"/>'
    )


def _floor_above_svg(corners: tuple[Spot, ...]) -> str:
    """A floor over the one that is looked at, as through glass."""
    edge = svg_path(corners)
    return (
        f'<path d="{edge}" fill="#94805C" fill-opacity="0.2"/>'
        f'<path d="{svg_lines_path(hatch_lines(corners, 45, 0.62))}" stroke="{_BONE}" stroke-opacity="0.14"'
        ' stroke-width="0.06"/>'
        f'<path d="{edge}" fill="none" stroke="{_SHADE}" stroke-opacity="0.5" stroke-width="0.12"/>'
        f'<path d="{edge}" fill="none" stroke="{_BONE}" stroke-opacity="0.75" stroke-width="0.06"'
        ' stroke-dasharray="0.28 0.2"/>'
    )


def _rafters_svg(piece: Terrain) -> str:
    """What carries a roof that is left out, so that one sees who is under it."""
    left, top, right, bottom = box_of(piece)
    beams = list(hatch_lines(piece.corners, 90 if right - left >= bottom - top else 0, 1.25))
    thrown = [((a[0] + 0.1, a[1] + 0.14), (b[0] + 0.1, b[1] + 0.14)) for a, b in beams]
    return (
        f'<path d="{svg_lines_path(thrown)}" stroke="{_SHADE}" stroke-opacity="0.28" stroke-width="0.15"/>'
        f'<path d="{svg_lines_path(beams)}" stroke="#6B4A30" stroke-opacity="0.55" stroke-width="0.13"/>'
        f'<path d="{svg_lines_path(beams)}" stroke="{_WOOD_LIT}" stroke-opacity="0.5" stroke-width="0.04"/>'
    )


def _wall_shadow_svg(runs: list[list[Spot]], corners: tuple[Spot, ...]) -> str:
    """What the walls throw on the floor inside, towards the lower right."""
    thrown = "".join(svg_path(moved_spots(run, (0.17, 0.23)), closed=False) for run in runs)
    return (
        f'<path d="{thrown}" fill="none" stroke="{_SHADE}" stroke-opacity="0.42" stroke-width="{WALL + 0.06}"'
        ' stroke-linejoin="miter"/>'
    )


def _walls_svg(runs: list[list[Spot]]) -> str:
    """A dark body that shows their height, then the lit top with a light and a shaded edge."""
    layers = (
        ((0.05, 0.09), WALL + 0.08, _DEEP),
        ((0.0, 0.0), WALL + 0.08, _DEEP),
        ((0.0, 0.0), WALL, _DIM),
        ((-0.03, -0.03), WALL - 0.06, _LIT),
        ((0.0, 0.0), WALL - 0.12, _TOP),
    )
    return "".join(
        f'<path d="{"".join(_wall_run_path(moved_spots(run, by)) for run in runs)}" fill="none" stroke="{colour}"'
        f' stroke-width="{wide:.3f}" stroke-linejoin="miter" stroke-miterlimit="4"/>'
        for by, wide, colour in layers
    )


def _wall_run_path(run: list[Spot]) -> str:
    whole = len(run) > 2 and abs(run[0][0] - run[-1][0]) + abs(run[0][1] - run[-1][1]) < 1e-6
    return svg_path(run[:-1]) if whole else svg_path(run, closed=False)


def _wall_cracks_svg(runs: list[list[Spot]], seed: str) -> str:
    """Cracks and bitten edges, so that no wall looks new."""
    rng, marks = random.Random(seed), []
    for run in runs:
        for (ax, ay), (bx, by) in pairwise(run):
            for _ in range(int(max(abs(ax - bx), abs(ay - by)) / 1.6)):
                share = rng.uniform(0.12, 0.88)
                x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                size = rng.uniform(0.05, 0.11)
                marks.append(
                    f"M{x - size:.3f} {y - WALL / 2:.3f}l{size:.3f} {size * 1.3:.3f}l{size * 1.2:.3f} {-size:.3f}Z"
                    if abs(ay - by) < abs(ax - bx)
                    else f"M{x - WALL / 2:.3f} {y - size:.3f}l{size * 1.3:.3f} {size:.3f}l{-size:.3f} {size:.3f}Z"
                )
    return f'<path d="{"".join(marks)}" fill="{_DEEP}" fill-opacity="0.7"/>' if marks else ""


def _opening_svg(hole: Opening, corners: tuple[Spot, ...]) -> str:
    """A door with its sill, a barred one, or a window with broken glass."""
    (ax, ay), (bx, by) = hole.start, hole.end
    angle = "0" if abs(by - ay) < abs(bx - ax) else "90"
    x, y = (ax + bx) / 2, (ay + by) / 2
    half = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 / 2
    parts = f'<g transform="translate({x:.3f} {y:.3f}) rotate({angle})">'
    if hole.kind == OpeningKind.WINDOW:
        parts += _window_svg(half, closed=hole.closed)
    elif hole.closed:
        parts += _shut_door_svg(half)
    else:
        parts += _open_door_svg(half)
    return parts + "</g>"


def _window_svg(half: float, *, closed: bool) -> str:
    glass = _GLASS if not closed else "#5C6468"
    w = WALL / 2
    pane = f"M{-half:.3f} -0.05H{half:.3f}V0.05H{-half:.3f}Z"
    shard = "" if closed else f"M{half * 0.1:.3f} -0.05L{half * 0.35:.3f} 0.05H{half * -0.1:.3f}Z"
    return (
        f'<path d="M{-half:.3f} {-w:.3f}H{half:.3f}V{w:.3f}H{-half:.3f}Z" fill="#4A4A42"/>'
        f'<path d="{pane}" fill="{glass}"/><path d="{shard}M{-half * 0.7:.3f} -0.05l0.09 0.1h-0.18Z" fill="#4A4A42"/>'
        f'<path d="M{-half:.3f} {-w:.3f}V{w:.3f}M{half:.3f} {-w:.3f}V{w:.3f}" stroke="{_DEEP}" stroke-width="0.07"/>'
    )


def _open_door_svg(half: float) -> str:
    """A worn sill, and the leaf that stands open inwards, so that nobody takes it for a wall."""
    w = WALL / 2
    return (
        f'<path d="M{-half:.3f} {-w:.3f}H{half:.3f}V{w:.3f}H{-half:.3f}Z" fill="{_WOOD}"/>'
        f'<path d="M{-half:.3f} {-w:.3f}H{half:.3f}V{-w + 0.06:.3f}H{-half:.3f}Z" fill="{_WOOD_LIT}"/>'
        f'<path d="M{-half * 0.35:.3f} {-w:.3f}V{w:.3f}M{half * 0.35:.3f} {-w:.3f}V{w:.3f}" stroke="#6B4A30"'
        ' stroke-width="0.04"/>'
        f'<path d="M{-half:.3f} {-w - 0.02:.3f}V{w + 0.02:.3f}M{half:.3f} {-w - 0.02:.3f}V{w + 0.02:.3f}"'
        f' stroke="{_DEEP}" stroke-width="0.08"/>'
    )


def _shut_door_svg(half: float) -> str:
    """A rusty leaf with a bar across it."""
    w = WALL / 2 + 0.01
    return (
        f'<path d="M{-half:.3f} {-w:.3f}H{half:.3f}V{w:.3f}H{-half:.3f}Z" fill="{_LEAF}" stroke="{_DEEP}"'
        ' stroke-width="0.06"/>'
        f'<path d="M{-half:.3f} {-w + 0.04:.3f}H{half:.3f}" stroke="#D07B45" stroke-width="0.05"/>'
        f'<path d="M{-half * 0.75:.3f} 0.03H{half * 0.75:.3f}" stroke="#E5C62E" stroke-width="0.1"/>'
        f'<path d="M{-half * 0.5:.3f} 0.08l0.1 -0.1M{-half * 0.1:.3f} 0.08l0.1 -0.1M{half * 0.3:.3f} 0.08l0.1 -0.1"'
        f' stroke="{_INK}" stroke-width="0.06"/>'
    )
