"""Tiles: what can be chosen as a picture with a name and a few words below it; the chosen one is lit.

Used by the set-up (`option_cards`, `seat_columns`, `extra`) and by the set-ups and musters of games, also those in
other packages. The words of a tile are described once (`words`), for its height and for its picture. The colours at the
top are for tiles drawn as the steps of a stair (levels of bots), which are dark in every theme.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.line_breaks import split_unbreakable_parts
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Layout,
    PlacedRects,
    behind,
    cell,
    choose_by_width,
    column,
    grow,
    pad_sides,
    row,
    stack_showing_index,
)
from tabletop.ui.widgets.widget import ButtonImages

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

Picture = Callable[[tuple[int, int]], pygame.Surface]
"""From width and height in pixels to a picture that fills them."""
GAP: Final = 10
"""Logical pixels between tiles."""
_RISES: Final = 40
"""Logical pixels between the lowest and the highest step of a stair."""
_BAR: Final = 6
_SHARE_HIGH: Final = 26
"""Logical pixels of the line with the share, where it stands below the title."""
_WIDEST: Final = "100 %"
_INK, _PALE, _BRASS, _TRACK = "#F2F4F8", "#D8DDE4", "#FFD166", "#0B1117"
"""On steps, whose grounds are dark in every theme."""
_RIM: Final = 3
"""Logical pixels of the edge that lights the chosen tile."""
_PAD: Final = 8
_RADIUS: Final = 10
_CUT: Final = pygame.BLEND_RGBA_MULT
_DIM: Final = 185
"""Of 255: how much of its light a picture keeps that is not chosen."""


@dataclass(frozen=True, slots=True)
class TileStairStep:
    """What makes tiles side by side a stair: each stands higher than the one before."""

    rise: float
    """From 0 for the lowest to 1."""
    ground: str
    """Colour below the picture, dark, as #rrggbb."""
    share: int | None = None
    """Of a hundred, told in large figures and by a bar; None where nobody knows."""


@dataclass(frozen=True, slots=True)
class ChoiceTile:
    """What one of them shows."""

    picture: Picture
    title: str
    text: str = ""
    mark: pygame.Surface | None = None
    """A sign in the upper left corner of the picture, once it is chosen."""
    step: TileStairStep | None = None
    """Of a stair; None for tiles that are all alike."""
    stair: tuple[ChoiceTile, ...] = ()
    """All tiles of its stair, which begin to rise above the words of all of them."""

    def with_mark(self, mark: pygame.Surface) -> ChoiceTile:
        """The same with a sign."""
        return replace(self, mark=mark)

    def without_picture(self, stage: Stage) -> ChoiceTile:
        """The same before its picture is there."""
        return replace(self, picture=gradient_picture(stage))

    def tile_images(self, stage: Stage, size: tuple[int, int], *, on: bool) -> ButtonImages:
        """Lit by a brass edge where it is chosen, else with less light, and more of it under the pointer."""

        def lit() -> pygame.Surface:
            return self._draw_choice_tile(stage, size, on=on)[0]

        def rest() -> pygame.Surface:
            made, picture = self._draw_choice_tile(stage, size, on=on)
            made.fill((_DIM, _DIM, _DIM, 255), picture, special_flags=pygame.BLEND_RGBA_MULT)
            return made

        return ButtonImages(lit, lit, lit, lit) if on else ButtonImages(rest, lit, lit, rest)

    def _draw_choice_tile(self, stage: Stage, size: tuple[int, int], *, on: bool) -> tuple[pygame.Surface, pygame.Rect]:
        """All of it, and where its picture is; a step's picture stands on a bar as long as the share."""
        theme, metrics, rects = stage.theme, stage.metrics, PlacedRects()
        rim, pad = metrics.line_width(_RIM), metrics.px(_PAD)
        usual = theme.hovered if on else theme.raised
        made = draw.rounded_rect(
            stage, size, self.step.ground if self.step else usual, edge=theme.accent if on else theme.panel_edge,
            radius=_RADIUS, width=_RIM,
        ).copy()  # fmt: skip

        def draw_share_bar(bar: pygame.Rect) -> None:
            if self.step is not None and self.step.share is not None:
                made.fill(_TRACK, bar)
                made.fill(_BRASS, (bar.topleft, (round(bar.w * self.step.share / 100), bar.h)))

        bar = pad_sides(cell(draw_share_bar, height=metrics.px(_BAR)), left=rim, right=rim)
        picture = pad_sides(rects.cell("picture"), left=rim, top=rim, right=rim)
        words = behind(self.words(DrawnParts(stage, made)), bar.place_at_top)
        column(grow(picture), words).place(made.get_rect())
        made.blit(cut_round_corners(stage, self.picture, rects["picture"].size), rects["picture"])
        if on and self.mark is not None:
            made.blit(self.mark, rects["picture"].move(pad, pad))
        return made.premul_alpha(), rects["picture"]

    def words(self, parts: DrawnParts) -> Layout:
        """All below the picture; those of a step reach as far down as it is high."""
        if self.step is None:
            return self._words_layout_at_lowest_step(parts)
        all_words = (tile._words_layout_at_lowest_step(parts) for tile in (self, *self.stair))
        rise = round(self.step.rise * parts.canvas.metrics.mix_px(_RISES, 0.3))
        return pad_sides(stack_showing_index(*all_words, index=0), bottom=rise)

    def _words_layout_at_lowest_step(self, parts: DrawnParts) -> Layout:
        """The title, the share and the text, as if it were on the lowest level."""
        metrics, step = parts.canvas.metrics, self.step
        align: draw.Align = "left" if step else "centre"
        title = parts.words(self.title, bold=True, align=align, colour=_INK if step else "")
        text = parts.words(self.text, size=SMALL, align=align, colour=_PALE if step else parts.canvas.theme.secondary)
        if step is not None and step.share is not None:
            title = self._title_with_share_layout(parts, title, say("common.percent", number=step.share))
        pad_, rim = metrics.px(_PAD), metrics.px(_RIM)
        return pad_sides(column(title, *([text] if self.text else [])), left=pad_ + rim - rim // 2, top=pad_,
                         right=pad_ + rim // 2, bottom=pad_)  # fmt: skip

    def _title_with_share_layout(self, parts: DrawnParts, title: Layout, share: str) -> Layout:
        """The share at the right of the title, or below it where one line has no room for both."""
        texts, metrics = parts.canvas.texts, parts.canvas.metrics
        high, gap = metrics.text_px(_SHARE_HIGH), metrics.px(_PAD)
        both = texts.text_width(self.title, metrics.font_size(BODY), bold=True) + gap
        both += texts.text_width(_WIDEST, metrics.font_size(HEADING), bold=True)
        beside = parts.line(share, height=0, size=HEADING, bold=True, colour=_BRASS, align="right")
        below = parts.line(share, height=high, size=HEADING, bold=True, colour=_BRASS)
        return choose_by_width(both, column(title, below), row(grow(title), beside, gap=gap))


def link_stair_tiles(tiles: Mapping[str, ChoiceTile]) -> dict[str, ChoiceTile]:
    """The same tiles: the steps among them rise evenly, however many words they have."""
    stair = tuple(tile for tile in tiles.values() if tile.step is not None)
    return {name: replace(tile, stair=stair) for name, tile in tiles.items()}


def tallest_tile_words_layout(stage: Stage, tiles: Iterable[ChoiceTile]) -> Layout:
    """Room for the words of any of these tiles."""
    return stack_showing_index(*(tile.words(DrawnParts(stage, stage.surface)) for tile in tiles), index=0)


def least_width(stage: Stage, tiles: Collection[ChoiceTile], usual: float) -> int:
    """Pixels below which a word of theirs would be broken; `usual` logical pixels at least."""
    texts, metrics = stage.texts, stage.metrics
    fonts = metrics.font_size(BODY), metrics.font_size(SMALL)
    words = [
        texts.text_width(word, fonts[0], bold=True) for tile in tiles for _, word in split_unbreakable_parts(tile.title)
    ]
    words += [texts.text_width(word, fonts[1]) for tile in tiles for _, word in split_unbreakable_parts(tile.text)]
    return max(metrics.text_px(usual), max(words, default=0) + 2 * metrics.px(_PAD) + metrics.px(_RIM))


def tile_count_per_row(stage: Stage, count: int, least: int, width: int) -> int:
    """How many of so many tiles stand side by side in a width, in as few equal rows as `least` pixels each allow."""
    gap = stage.metrics.px(GAP)
    most = max(1, min(count, (width + gap) // (least + gap)))
    rows = -(-count // most)
    return -(-count // rows)


# --- what tiles show ------------------------------------------------------------------------------------------------


def cut_round_corners(stage: Stage, picture: Picture, size: tuple[int, int], *, below: bool = False) -> pygame.Surface:
    """A picture with round upper corners, and round ones `below` if that is wanted."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.blit(picture(size), (0, 0))
    high = size[1] if below else size[1] + stage.metrics.px(_RADIUS)
    made.blit(draw.rounded_rect(stage, (size[0], high), "#FFFFFF", radius=_RADIUS), (0, 0), special_flags=_CUT)
    return made


def gradient_picture(stage: Stage, above: str = "#2B3A67", below: str = "#131A33") -> Picture:
    """A quiet ground that goes from one colour to another, as #rrggbb."""

    def made(size: tuple[int, int]) -> pygame.Surface:
        w, h = size
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><defs><linearGradient id="g"'
            f' gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}"><stop offset="0" stop-color="{above}"/>'
            f'<stop offset="1" stop-color="{below}"/></linearGradient></defs>'
            f'<rect width="{w}" height="{h}" fill="url(#g)"/></svg>'
        )
        return stage.sprites.get_lazy_svg(("evening", above, below), w, h, lambda: svg)

    return made


def figures_before_background(
    ground: Picture, *figures: Callable[[int], pygame.Surface], share: float = 0.92, on_ground: bool = False
) -> Picture:  # fmt: skip
    """Figures before a ground, each half before the last one; `share` of the height at most.

    `on_ground`: on the lower edge, not in the middle.
    """

    def made(size: tuple[int, int]) -> pygame.Surface:
        picture = ground(size).copy()
        across = (len(figures) + 1) / 2
        side = max(1, min(round(size[1] * share), round(size[0] * share / across)))
        x = (size[0] - side * (len(figures) - 1) // 2) // 2
        for i, figure in enumerate(figures):
            piece = figure(side)
            middle = size[1] - piece.get_height() // 2 if on_ground else size[1] // 2
            picture.blit(piece, piece.get_rect(center=(x + i * side // 2, middle)))
        return picture

    return made
