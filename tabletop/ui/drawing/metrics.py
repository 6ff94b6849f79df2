"""Sizes: turns logical pixels at 1280x720 into pixels of the window (docs/decisions.md, Sizes).

The stage makes one Metrics for each window size and set of scales; everything that is laid out reads `stage.metrics`;
`loop`, `stage` and `windows` never lay out for less than LEAST_LAYOUT_SIZE. It must stay a frozen value: it is part of
cache keys. `px` is for lengths, `text_px` and `mix_px` for lengths that grow with the text, `font_size` for fonts. A
change here moves every screen and every board. SMALL must equal `theme.SMALL`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SMALLEST_WINDOW = (1280, 720)
"""Window size in pixels that everything is laid out for, and below which nobody can make the window smaller."""
LEAST_LAYOUT_SIZE = (1024, 576)
"""Window size in pixels below which nothing is drawn smaller; for displays that have no room for the smallest one."""
SMALL = 14
"""Size in logical pixels below which nothing is written."""
_PROJECTOR_TEXT = 1.45
_PROJECTOR_LINE = 3


@dataclass(frozen=True, slots=True)
class Metrics:
    """Window size and the player's scales; everything that is laid out asks here."""

    width: int
    """Pixels."""
    height: int
    """Pixels."""
    text: float = 1.0
    """Text scale, 1 to 2."""
    projector: bool = False

    s: float = field(init=False, compare=False)
    """Pixels per logical pixel."""
    text_scale: float = field(init=False, compare=False)
    """Text scale with the projector's share; never over 2, which every layout must bear."""

    def __post_init__(self) -> None:
        projected = self.text * (_PROJECTOR_TEXT if self.projector else 1.0)
        object.__setattr__(self, "s", min(self.width / SMALLEST_WINDOW[0], self.height / SMALLEST_WINDOW[1]))
        object.__setattr__(self, "text_scale", min(2.0, projected))

    @property
    def logical_size(self) -> tuple[float, float]:
        """Window size in logical pixels."""
        return self.width / self.s, self.height / self.s

    def px(self, logical: float) -> int:
        """A length in pixels; what is not nothing stays visible."""
        if not logical:
            return 0
        return max(1, round(logical * self.s)) if logical > 0 else min(-1, round(logical * self.s))

    def line_width(self, logical: float) -> int:
        """A line's width in pixels, never thinner than a projector shows."""
        return self.px(max(logical, _PROJECTOR_LINE) if self.projector else logical)

    def font_size(self, logical: float) -> int:
        """A font's size in pixels."""
        return max(8, round(logical * self.s * self.text_scale))

    def label_font_sizes(self, logical: float) -> tuple[int, ...]:
        """Font sizes in pixels for words that must fit a button: as wanted, small, and down to the smallest of all."""
        small = min(logical, SMALL)
        return self.font_size(logical), *(
            max(self.px(SMALL), self.font_size(small * share)) for share in (1, 0.8, 0.65, 0.5)
        )

    def line_font_sizes(self, logical: float) -> tuple[int, ...]:
        """Font sizes in pixels for a line that must fit: as wanted, and smaller where the text is large."""
        return tuple(max(self.px(min(logical, SMALL)), self.font_size(logical * share)) for share in (1, 0.8, 0.65))

    def text_px(self, logical: float) -> int:
        """Pixels of a length, not of a font, that grows with the player's text size, such as a row's height.

        Fonts take `font_size`.
        """
        return self.px(logical * self.text_scale)

    def mix_px(self, logical: float, share: float) -> int:
        """A length in pixels of which only a share grows with the text, such as a panel's width."""
        return self.px(logical * (1 + (self.text_scale - 1) * share))
