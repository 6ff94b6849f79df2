"""The face of a tribe: its chief in the light of its colours."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tabletop.ui.forms.tiles import figures_before_ground

if TYPE_CHECKING:
    import pygame

    from tabletop.games.zoon.board.card_pictures import CardPictures
    from tabletop.ui.forms.tiles import Picture
    from tabletop.ui.stage.stage import Stage

_RAY_COUNT: Final = 12
"""Wedges of light behind a tribe's chief."""


def tribe_face(stage: Stage, pictures: CardPictures, animal: str) -> Picture:
    """A chief in the light of the tribe."""
    return figures_before_ground(
        partial(tribe_rays, stage, pictures, animal), partial(pictures.animal_figure, animal, "chief")
    )


def tribe_rays(stage: Stage, pictures: CardPictures, animal: str, size: tuple[int, int]) -> pygame.Surface:
    """Light from the middle, in the tribe's tones."""
    tones = [*pictures.frame_tint(animal).values()]
    wedge = f'<path d="M0 0L400 -{400 * 0.2679:.1f}L400 0Z" fill="{tones[4]}"/>'
    wedges = "".join(f'<g transform="rotate({360 / _RAY_COUNT * k:.1f})">{wedge}</g>' for k in range(_RAY_COUNT))
    w, h = size
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-w / 2} {-h / 2} {w} {h}">'
        f'<rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" fill="{tones[3]}"/>{wedges}</svg>'
    )
    return stage.sprites.get_lazy_svg(("zoon rays", animal), w, h, lambda: svg)
