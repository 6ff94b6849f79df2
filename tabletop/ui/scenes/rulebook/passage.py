"""Draws a paragraph of the rulebook as a picture, with links to clauses and marked search hits.

`render_passage` is used by `rulebook.scene` for paragraphs and by `figure_gallery` for captions. It returns the
picture and where its links and its first search hit are. These rectangles are pixels of the picture itself, and
callers add the place where they draw it; keep it so. There is no state: the same text, width and size give the same
picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DrawTarget
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.text_search import TextSpan, find_hits


@dataclass(frozen=True, slots=True)
class RenderedPassage:
    """A paragraph as it is drawn, and where its links and its first hit are, in its own pixels."""

    surface: pygame.Surface
    links: tuple[tuple[str, pygame.Rect], ...]
    hit: pygame.Rect | None


def _find_link_spans(text: str, targets: Iterable[str]) -> list[TextSpan]:
    """Where they stand as whole words: no letter or digit of theirs goes on, but one of Japanese may touch them."""
    names = "|".join(map(re.escape, sorted(targets, key=len, reverse=True)))
    found = re.finditer(rf"(?<![A-Za-z0-9])(?:{names})(?![A-Za-z0-9])", text) if names else ()
    return [match.span() for match in found]


def render_passage(
    canvas: draw.DrawingContext, text: str, width: int, *, query: str = "", targets: Iterable[str] = (),
    size: float = BODY,
    colour: str = "", bold: bool = False,
) -> RenderedPassage:  # fmt: skip
    """The text, wrapped to a width in pixels; words among `targets` become links."""
    pixels, theme = canvas.metrics.font_size(size), canvas.theme
    lines = canvas.texts.wrap_lines(text, pixels, width, bold=bold)
    high = round(pixels * LINE)
    deep = high + canvas.metrics.px(2)  # the last line keeps what hangs below it
    made = pygame.Surface((max(1, width), max(1, (len(lines) - 1) * high + deep)), pygame.SRCALPHA)
    marked = find_hits(text, query)
    linked = _find_link_spans(text, targets)
    links: list[tuple[str, pygame.Rect]] = []
    first: pygame.Rect | None = None
    begin = 0
    for i, line in enumerate(lines):
        begin = text.find(line, begin)

        def place(span: TextSpan, index: int = i, begin: int = begin, line: str = line) -> pygame.Rect | None:
            left, right = max(0, span[0] - begin), min(len(line), span[1] - begin)
            if left >= right:
                return None
            x = canvas.texts.text_width(line[:left], pixels, bold=bold)
            return pygame.Rect(x, index * high, canvas.texts.text_width(line[:right], pixels, bold=bold) - x, high)

        for span in marked:
            if (rect := place(span)) is not None:
                first = first or rect
                _highlight_search_hit(canvas, made, rect)
        made.blit(canvas.texts.label(line, pixels, colour or theme.text, bold=bold), (0, i * high))
        links += [(text[slice(*span)], rect) for span in linked if (rect := place(span)) is not None]
    return RenderedPassage(made, tuple(links), first)


def _highlight_search_hit(canvas: draw.DrawingContext, surface: DrawTarget, rect: pygame.Rect) -> None:
    grown = rect.inflate(canvas.metrics.px(4), 0)
    surface.blit(draw.rounded_rect(canvas, grown.size, canvas.theme.accent + "59", radius=3), grown)
