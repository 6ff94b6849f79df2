"""Colours and corners of Zoon's cards, for the screen and for print.

Used by `card_pictures`, which draws cards on the screen, and by `print_parts`; no surface, no pygame. Positions are in
the units of the SVG frames, and FRAME_TONES are the colours that stand in those files: change both together.
"""

from __future__ import annotations

from typing import Final

INK: Final = "#3B2F2A"
PAPER: Final = "#F4EBD6"
CARD_RATIO: Final = 1.4
"""Height of a card as a multiple of its width (docs/decisions.md, Pictures)."""
CARD_UNITS: Final = 500
"""Width of a card in the frames' own units (docs/decisions.md, Pictures)."""
FRAME_TONES: Final = ("#C98A2B", "#E9BF70", "#8C5A17", "#F6E6C2", "#EBCF96")
"""Tones as they stand in the frames: base, light, dark, window, rays."""
TONES_BY_ANIMAL: Final = {
    "moles": FRAME_TONES,
    "herons": ("#2F7F7A", "#79B9AE", "#1D5653", "#D8E6DA", "#B3D2C8"),
    "elk": ("#9C4A2C", "#CB8059", "#6B2E19", "#F2DCC8", "#E2BB9D"),
    "toads": ("#5E7A35", "#98B062", "#3E5422", "#E4E8C6", "#C8D39B"),
}
SMALL_CORNERS: Final = ((82, 82), (418, 82), (418, 618), (82, 618))
LARGE_CORNERS: Final = ((54, 54), (446, 54), (446, 646), (54, 646))


def frame_tint(animal: str) -> dict[str, str]:
    """The tribe's tones for the frames' own."""
    return dict(zip(FRAME_TONES, TONES_BY_ANIMAL.get(animal, FRAME_TONES), strict=True))
