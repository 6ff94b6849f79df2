"""The sheet of parchment on which a tribe is laid out."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import pygame

    from tabletop.ui.stage.stage import Stage

_INNER_COLOUR, _OUTER_COLOUR, _EDGE_COLOUR = "#FAF2DC", "#EBDDB9", "#A98B4F"
_RAGGED_DEPTH, _BEND_STEP = 3.2, 26
"""How far the edge comes in, and from one bend to the next, in logical pixels."""
_EDGE_WAVES: Final = ((0.9, 0.0, 0.6), (2.3, 1.7, 0.4))
"""Of which the edge is made: frequency, phase and share."""


def parchment_picture(stage: Stage, size: tuple[int, int]) -> pygame.Surface:
    """With an edge as if it had been torn, as large as it is said, in pixels."""
    return stage.sprites.get_lazy_svg(("zoon parchment", stage.metrics.s), *size, lambda: _parchment_svg(stage, size))


def _parchment_svg(stage: Stage, size: tuple[int, int]) -> str:
    (w, h), deep, step = size, stage.metrics.s * _RAGGED_DEPTH, stage.metrics.s * _BEND_STEP
    line = max(2, stage.metrics.px(2.5))
    across, down = max(2, round(w / step)), max(2, round(h / step))

    def come_in(index: int, side: int) -> float:
        wave = sum(share * math.sin(often * index + phase + 2.1 * side) for often, phase, share in _EDGE_WAVES)
        return line + deep * (1 + wave) / 2

    corners = [(come_in(0, k), come_in(1, k)) for k in range(4)]
    top = [(w * k / across, come_in(k, 0)) for k in range(1, across)]
    right = [(w - come_in(k, 1), h * k / down) for k in range(1, down)]
    bottom = [(w * k / across, h - come_in(k, 2)) for k in range(across - 1, 0, -1)]
    left = [(come_in(k, 3), h * k / down) for k in range(down - 1, 0, -1)]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    ring = ((ax, ay), *top, (w - bx, by), *right, (w - cx, h - cy), *bottom, (dx, h - dy), *left)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in ring)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"><defs>'
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{h / 2}" r="{max(w, h) * 0.62:.0f}">'
        f'<stop offset="0.4" stop-color="{_INNER_COLOUR}"/><stop offset="1" stop-color="{_OUTER_COLOUR}"/>'
        "</radialGradient></defs>"
        f'<polygon points="{points}" fill="url(#g)" stroke="{_EDGE_COLOUR}" stroke-width="{line}"'
        ' stroke-linejoin="round"/>'
        "</svg>"
    )
