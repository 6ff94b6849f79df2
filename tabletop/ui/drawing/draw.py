"""Drawing functions for all screens: background, panels, rounded shapes, icons, lines of text and paragraphs.

Nearly every scene, form and board uses them by `draw.panel(stage, surface, ...)`, boards in other packages too. They
draw on a display list or a picture and keep nothing: shapes come from the sprites' cache, labels from the texts'
cache. Sizes of text are logical pixels, rectangles are pixels. They are called in every frame, so nothing here may
read files or render anew each time. `paragraph_height` must agree with `paragraph`, and `paragraphs_height` with
`draw_paragraphs`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

import pygame

from tabletop.play.seats import SIDES
from tabletop.ui.drawing.display_list import DisplayList, DrawTarget
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.sprites import Sprites
from tabletop.ui.drawing.text import LINE, TextRenderer
from tabletop.ui.drawing.theme import BODY, Theme

Align = Literal["left", "centre", "right"]
ICON_COLOUR = "#F2F4F8"
"""The strokes of every icon as they stand in the files."""


class DrawingContext(Protocol):
    """What is needed to draw anything: the window's size and look, and what is kept at that size."""

    @property
    def surface(self) -> pygame.Surface:
        """The whole window."""

    @property
    def metrics(self) -> Metrics:
        """Lengths in pixels."""

    @property
    def theme(self) -> Theme:
        """Colours."""

    @property
    def sprites(self) -> Sprites:
        """Art and shapes."""

    @property
    def texts(self) -> TextRenderer:
        """Words as pictures."""


def table_background(canvas: DrawingContext) -> pygame.Surface:
    """The dark, quiet table with a soft vignette, as large as the window."""
    size = canvas.surface.get_size()

    def make() -> pygame.Surface:
        small = canvas.sprites.get_svg(_vignette_svg(canvas), 160, 90)
        return pygame.transform.smoothscale(small, size).convert()

    return canvas.sprites.get_or_make(("background", canvas.theme.name, size), make)


def _vignette_svg(canvas: DrawingContext) -> str:
    theme = canvas.theme
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" width="160" height="90">'
        '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="80" cy="42" r="105">'
        f'<stop offset="0" stop-color="{_lighter_colour(theme.background)}"/>'
        f'<stop offset="0.55" stop-color="{theme.background}"/><stop offset="1" stop-color="{theme.edge}"/>'
        '</radialGradient></defs><rect width="160" height="90" fill="url(#g)"/></svg>'
    )


def rounded_rect(
    canvas: DrawingContext,
    size: tuple[int, int],
    fill: str,
    *,
    edge: str = "",
    top: str = "",
    radius: int = 10,
    width: float = 1,
) -> pygame.Surface:
    """A rectangle with round corners (radius in logical pixels), an edge all round, or a lighter top edge."""
    w, h = max(2, size[0]), max(2, size[1])

    def make_svg() -> str:
        line = canvas.metrics.line_width(width) if edge or top else 0
        return _rounded_rect_svg((w, h), min(canvas.metrics.px(radius), w // 2, h // 2), line, (fill, edge, top))

    return canvas.sprites.get_lazy_svg(("rounded", fill, edge, top, radius, width), w, h, make_svg)


def _rounded_rect_svg(size: tuple[int, int], r: int, line: int, colours: tuple[str, str, str]) -> str:
    """SVG of a rectangle with these fill, edge and lighter top edge; lengths in pixels."""
    (w, h), (fill, edge, top), inset = size, colours, line / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">',
        f'<rect x="{inset}" y="{inset}" width="{w - line}" height="{h - line}" rx="{r}" ry="{r}" '
        f"{_svg_fill_attributes(fill)}",
        f' stroke="{edge}" stroke-width="{line}"/>' if edge else "/>",
    ]
    if top:
        parts.append(
            f'<path d="M{r * 0.3 + inset} {r * 0.3 + inset} Q{r * 0.6} {inset} {r} {inset} L{w - r} {inset}'
            f' Q{w - r * 0.6} {inset} {w - r * 0.3 - inset} {r * 0.3 + inset}" fill="none" stroke="{top}"'
            f' stroke-width="{line}"/>'
        )
    return "".join((*parts, "</svg>"))


def panel(canvas: DrawingContext, surface: DrawTarget, rect: pygame.Rect, *, accent: bool = False) -> None:
    """A panel with a lighter top edge, or a brass edge where it is somebody's turn."""
    surface.blit(panel_picture(canvas, rect.size, accent=accent), rect)


def panel_picture(canvas: DrawingContext, size: tuple[int, int], *, accent: bool = False) -> pygame.Surface:
    """A panel alone, which others share."""
    theme = canvas.theme
    if accent:
        return rounded_rect(canvas, size, theme.panel, edge=theme.accent, width=2)
    return rounded_rect(canvas, size, theme.panel, top=theme.panel_edge)


def icon_picture(canvas: DrawingContext, name: str, size: int, colour: str = "") -> pygame.Surface:
    """A stroke icon in pixels, in the text's colour or another."""
    return canvas.sprites.get(f"ui/{name}", size, tint={ICON_COLOUR: colour or canvas.theme.text})


def seat_mark_picture(canvas: DrawingContext, seat: int, size: int) -> pygame.Surface:
    """The seat's mark in pixels, which tells by shape what it tells by colour, with a rim that the theme shows."""
    shape = SIDES[seat % len(SIDES)].shape
    return canvas.sprites.get(f"ui/side_{shape}", size, tint={ICON_COLOUR: canvas.theme.text})


def text(
    canvas: DrawingContext,
    surface: DrawTarget,
    words: str,
    at: tuple[int, int],
    *,
    size: float = BODY,
    colour: str = "",
    bold: bool = False,
    align: Align = "left",
    width: int = 0,
    spacing: float = 0,
    shrinks: bool = False,
) -> pygame.Rect:
    """One line with its vertical middle at `at`; shortened to `width` pixels where one is given.

    Where it `shrinks`, large text is written smaller before it is shortened.
    """
    pixels = canvas.metrics.font_size(size)
    if width and shrinks:
        pixels = canvas.texts.fit_size_and_lines(words, canvas.metrics.line_font_sizes(size), (width, 0), bold=bold)[0]
    if width:
        words = canvas.texts.shorten_to_width(words, pixels, width, bold=bold)
    gap = canvas.metrics.px(spacing) if spacing else 0
    label = canvas.texts.label(words, pixels, colour or canvas.theme.text, bold=bold, spacing=gap)
    rect = label.get_rect(midleft=at)
    if align == "centre":
        rect.center = at
    elif align == "right":
        rect.midright = at
    surface.blit(label, rect)
    return rect


def paragraph(
    canvas: DrawingContext,
    surface: DrawTarget,
    words: str,
    rect: pygame.Rect,
    *,
    size: float = BODY,
    colour: str = "",
    bold: bool = False,
    align: Align = "left",
) -> int:
    """Wrapped lines from the top of `rect`; returns the y below the last one, in pixels."""
    pixels = canvas.metrics.font_size(size)
    y = rect.y
    for line in canvas.texts.wrap_lines(words, pixels, rect.w, bold=bold):
        label = canvas.texts.label(line, pixels, colour or canvas.theme.text, bold=bold)
        x = {"left": rect.x, "centre": rect.centerx - label.get_width() // 2, "right": rect.right - label.get_width()}
        surface.blit(label, (x[align], y))
        y += round(pixels * LINE)
    return y


def paragraph_picture(
    canvas: DrawingContext, words: str, pixels: tuple[int, int], *, size: float = BODY, colour: str = "",
    bold: bool = False, align: Align = "left",
) -> pygame.Surface:  # fmt: skip
    """Wrapped lines alone, as a new picture of so many pixels."""
    made = pygame.Surface(pixels, pygame.SRCALPHA)
    paragraph(canvas, made, words, made.get_rect(), size=size, colour=colour, bold=bold, align=align)
    return made


def paragraph_height(canvas: DrawingContext, words: str, width: int, *, size: float = BODY, bold: bool = False) -> int:
    """Height in pixels of what `paragraph` would draw."""
    pixels = canvas.metrics.font_size(size)
    return len(canvas.texts.wrap_lines(words, pixels, width, bold=bold)) * round(pixels * LINE)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words with their look, to be measured and drawn alike."""

    text: str
    size: float = BODY
    """Logical pixels."""
    bold: bool = False
    colour: str = ""
    """That of text where empty."""
    gap: int = 0
    """Pixels above it."""


def paragraphs_height(canvas: DrawingContext, paragraphs: Iterable[Paragraph], width: int) -> int:
    """Pixels that they need below each other, with the gaps."""
    return sum(
        each.gap + paragraph_height(canvas, each.text, width, size=each.size, bold=each.bold) for each in paragraphs
    )


def draw_paragraphs(
    canvas: DrawingContext, surface: DrawTarget, paragraphs: Iterable[Paragraph], rect: pygame.Rect
) -> int:  # fmt: skip
    """Below each other from the top of `rect`; returns the y below the last one, in pixels."""
    at = rect.copy()
    for each in paragraphs:
        at.y += each.gap
        at.y = paragraph(canvas, surface, each.text, at, size=each.size, colour=each.colour, bold=each.bold)
    return at.y


def darken_all(canvas: DrawingContext, surface: DisplayList, opacity: float = 0.6) -> None:
    """Darkens everything below a box."""
    size = canvas.surface.get_size()

    def make() -> pygame.Surface:
        made = pygame.Surface(size)
        made.fill(canvas.theme.edge)
        made.set_alpha(round(255 * opacity))
        return made

    surface.blit(canvas.sprites.get_or_make(("veil", size, opacity, canvas.theme.name), make), (0, 0))


def _svg_fill_attributes(fill: str) -> str:
    """SVG has no #rrggbbaa here: the last two digits become an opacity."""
    if len(fill) == 9:
        return f'fill="{fill[:7]}" fill-opacity="{int(fill[7:], 16) / 255:.3f}"'
    return f'fill="{fill}"'


def _lighter_colour(colour: str) -> str:
    rgb = (min(255, int(colour[i : i + 2], 16) + 9) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in rgb)
