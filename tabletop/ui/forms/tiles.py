"""Tiles: what can be chosen as a picture with a name and a few words below it; the chosen one is lit.

Used by the set-up (`option_cards`, `seat_columns`, `extra`) and by the set-ups and musters of games, also those in
other packages. `words_height` and `level_steps` must agree with what `tile_images` draws: the set-up lays tiles out
by them. The colours at the top are for steps, whose grounds are dark in every theme.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.line_breaks import split_unbreakable_parts
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
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
class TileStep:
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
    step: TileStep | None = None
    """Of a stair; None for tiles that are all alike."""
    low: int = 0
    """Pixels that the words of the lowest step take."""

    def with_mark(self, mark: pygame.Surface) -> ChoiceTile:
        """The same with a sign."""
        return replace(self, mark=mark)

    def without_picture(self, stage: Stage) -> ChoiceTile:
        """The same before its picture is there."""
        return replace(self, picture=gradient_ground(stage))

    def words_height(self, stage: Stage, width: int) -> int:
        """Pixels that its words need below the picture."""
        pad, inner, step = stage.metrics.px(_PAD), _words_width(stage, width), self.step
        high = draw.paragraph_height(stage, self.title, inner, size=BODY, bold=True) + 2 * pad
        if self.text:
            high += draw.paragraph_height(stage, self.text, inner, size=SMALL)
        if step is not None:
            high += (
                0
                if step.share is None or self._is_share_beside_title(stage, inner)
                else stage.metrics.text_px(_SHARE_HIGH)
            )
            high = max(high, self.low) + round(step.rise * stage.metrics.grown(_RISES, 0.3))
        return high

    def _is_share_beside_title(self, stage: Stage, inner: int) -> bool:
        """Whether the share stands beside the title, both in one line."""
        texts, metrics = stage.texts, stage.metrics
        title = texts.width(self.title, metrics.font_size(BODY), bold=True)
        return title + metrics.px(_PAD) + texts.width(_WIDEST, metrics.font_size(HEADING), bold=True) <= inner

    def tile_images(self, stage: Stage, size: tuple[int, int], *, on: bool) -> ButtonImages:
        """Lit by a brass edge where it is chosen, else with less light, and more of it under the pointer."""
        lit = (
            self._draw_tile(stage, size, on=on)
            if self.step is None
            else self._draw_step_tile(stage, size, self.step, on=on)
        )
        if on:
            return ButtonImages(lit, lit, lit, lit)
        rest, rim = lit.copy(), stage.metrics.line_width(_RIM)
        picture = pygame.Rect(rim, rim, size[0] - 2 * rim, size[1] - self.words_height(stage, size[0]) - rim)
        rest.fill((_DIM, _DIM, _DIM, 255), picture, special_flags=pygame.BLEND_RGBA_MULT)
        return ButtonImages(rest, lit, lit, rest)

    def _draw_tile(self, stage: Stage, size: tuple[int, int], *, on: bool) -> pygame.Surface:
        theme, metrics = stage.theme, stage.metrics
        rim, pad, high = metrics.line_width(_RIM), metrics.px(_PAD), size[1] - self.words_height(stage, size[0])
        ground, edge = (theme.hovered, theme.accent) if on else (theme.raised, theme.panel_edge)
        made = draw.rounded(stage, size, ground, edge=edge, radius=_RADIUS, width=_RIM).copy()
        made.blit(cut_round_corners(stage, self.picture, (size[0] - 2 * rim, high - rim)), (rim, rim))
        if on and self.mark is not None:
            made.blit(self.mark, (rim + pad, rim + pad))
        at = pygame.Rect(0, high + pad, _words_width(stage, size[0]), 0)
        at.centerx = size[0] // 2
        at.y = draw.paragraph(stage, made, self.title, at, size=BODY, bold=True, align="centre")
        draw.paragraph(stage, made, self.text, at, size=SMALL, align="centre", colour=theme.secondary)
        return made.premul_alpha()

    def _draw_step_tile(self, stage: Stage, size: tuple[int, int], step: TileStep, *, on: bool) -> pygame.Surface:
        """The picture stands on the step; on its edge a bar as long as the share."""
        theme, metrics = stage.theme, stage.metrics
        rim, pad, high = metrics.line_width(_RIM), metrics.px(_PAD), size[1] - self.words_height(stage, size[0])
        edge = theme.accent if on else theme.panel_edge
        made = draw.rounded(stage, size, step.ground, edge=edge, radius=_RADIUS, width=_RIM).copy()
        made.blit(cut_round_corners(stage, self.picture, (size[0] - 2 * rim, high - rim)), (rim, rim))
        at = pygame.Rect(0, high + pad, _words_width(stage, size[0]), 0)
        at.centerx = size[0] // 2
        if step.share is not None:
            track = pygame.Rect(rim, high, size[0] - 2 * rim, metrics.px(_BAR))
            made.fill(_TRACK, track)
            made.fill(_BRASS, (track.topleft, (round(track.w * step.share / 100), track.h)))
            self._draw_share(stage, made, at, step.share)
        draw.paragraph(stage, made, self.title, at, size=BODY, bold=True, colour=_INK)
        at.y += draw.paragraph_height(stage, self.title, at.w, size=BODY, bold=True)
        if step.share is not None and not self._is_share_beside_title(stage, at.w):
            at.y += metrics.text_px(_SHARE_HIGH)
        draw.paragraph(stage, made, self.text, at, size=SMALL, colour=_PALE)
        return made.premul_alpha()

    def _draw_share(self, stage: Stage, made: pygame.Surface, words: pygame.Rect, share: int) -> None:
        """Beside the title, at the right, or below it."""
        told, metrics = say("common.percent", number=share), stage.metrics
        title = draw.paragraph_height(stage, self.title, words.w, size=BODY, bold=True)
        if self._is_share_beside_title(stage, words.w):
            at = (words.right, words.y + title // 2)
            draw.text(stage, made, told, at, size=HEADING, bold=True, colour=_BRASS, align="right")
        else:
            at = (words.x, words.y + title + metrics.text_px(_SHARE_HIGH) // 2)
            draw.text(stage, made, told, at, size=HEADING, bold=True, colour=_BRASS)


def level_steps(stage: Stage, tiles: Mapping[str, ChoiceTile], width: int) -> dict[str, ChoiceTile]:
    """The same tiles, this wide in pixels: the steps among them rise evenly, however many words they have."""
    flat = [replace(tile, step=replace(tile.step, rise=0.0)) for tile in tiles.values() if tile.step is not None]
    low = max((tile.words_height(stage, width) for tile in flat), default=0)
    return {name: replace(tile, low=low) for name, tile in tiles.items()}


def least_width(stage: Stage, tiles: Collection[ChoiceTile], usual: float) -> int:
    """Pixels below which a word of theirs would be broken; `usual` logical pixels at least."""
    texts, metrics = stage.texts, stage.metrics
    fonts = metrics.font_size(BODY), metrics.font_size(SMALL)
    words = [
        texts.width(word, fonts[0], bold=True) for tile in tiles for _, word in split_unbreakable_parts(tile.title)
    ]
    words += [texts.width(word, fonts[1]) for tile in tiles for _, word in split_unbreakable_parts(tile.text)]
    return max(metrics.text_px(usual), max(words, default=0) + 2 * metrics.px(_PAD) + metrics.px(_RIM))


def tile_places(stage: Stage, room: pygame.Rect, count: int, least: int) -> list[pygame.Rect]:
    """Places without height for so many tiles, all as wide, in as few equal rows as `least` pixels for each allow.

    Those of a row have the row's number as their y.
    """
    gap = stage.metrics.px(GAP)
    most = max(1, min(count, (room.w + gap) // (least + gap)))
    rows = -(-count // most)
    across = -(-count // rows)
    wide = (room.w - gap * (across - 1)) // across
    return [pygame.Rect(room.x + k % across * (wide + gap), k // across, wide, 0) for k in range(count)]


def _words_width(stage: Stage, width: int) -> int:
    """Pixels across the words."""
    return max(1, width - 2 * stage.metrics.px(_PAD) - stage.metrics.px(_RIM))


# --- what tiles show ------------------------------------------------------------------------------------------------


def cut_round_corners(stage: Stage, picture: Picture, size: tuple[int, int], *, below: bool = False) -> pygame.Surface:
    """A picture with round upper corners, and round ones `below` if that is wanted."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.blit(picture(size), (0, 0))
    high = size[1] if below else size[1] + stage.metrics.px(_RADIUS)
    made.blit(draw.rounded(stage, (size[0], high), "#FFFFFF", radius=_RADIUS), (0, 0), special_flags=_CUT)
    return made


def gradient_ground(stage: Stage, above: str = "#2B3A67", below: str = "#131A33") -> Picture:
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


def figures_before_ground(
    ground: Picture, *figures: Callable[[int], pygame.Surface], share: float = 0.92, stand: bool = False
) -> Picture:  # fmt: skip
    """Figures before a ground, each half before the last one; `share` of the height at most.

    `stand`: on the lower edge, not in the middle.
    """

    def made(size: tuple[int, int]) -> pygame.Surface:
        picture = ground(size).copy()
        across = (len(figures) + 1) / 2
        side = max(1, min(round(size[1] * share), round(size[0] * share / across)))
        x = (size[0] - side * (len(figures) - 1) // 2) // 2
        for i, figure in enumerate(figures):
            piece = figure(side)
            middle = size[1] - piece.get_height() // 2 if stand else size[1] // 2
            picture.blit(piece, piece.get_rect(center=(x + i * side // 2, middle)))
        return picture

    return made
