"""Draws the shelf of the title: one box for each game, the light, and the chosen box large.

Used by `title.scene`; `trailer` and `wall.wall` use it for single boxes, `game_panel` reads its GameBoxInfo. GameShelf
lays out and draws; which games there are comes from `content.boxes`, what a press does from the title. Sizes, lights
and times may be tuned, but _COVER and _BAND must agree with the covers that games bring (docs/decisions.md,
Pictures). Covers are rendered once for each size and kept by the stage's sprites; `render_box_in_advance` does that
ahead.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.stage.buttons import Button
from tabletop.ui.stage.events import Point, PointerEvent
from tabletop.ui.stage.timeline import Timeline
from tabletop.ui.widgets.layout import Align, PlacedRects, cell, pad_sides, row, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_COVER = (600, 800)
"""Units of a cover (docs/decisions.md, Pictures)."""
_BAND = pygame.Rect(46, 678, 540, 104)
"""Where the name stands on a cover, in its units: the part that the plain bands of all covers share."""
_PLANK = (1280, 90)
_FOOT, _LIP_END, _FRONT_END = 18, 36, 63
"""Units of the plank: where boxes stand, and where its brass lip and its front end."""
_LAMP = "#FFA54A"
_SEAM = 4
"""Pixels by which pieces of the plank overlap, so that no gap is left by rounding."""
_LARGER, _RISE = 1.07, 5
"""How much larger the chosen box is, and how many logical pixels it hovers over the plank."""
_DIMMED = 84
"""Light on the other boxes in per cent."""
_LIFT = 0.32
"""Seconds of the spring."""
_LETTERS = ("#F3E9D2", "#2A1C13")
"""Lettering on dark and on light bands."""
_EMPTY = ((0.64, 66), (0.42, 44))
"""Boxes without a game that fill the plank: size as a share of a game's, and light in per cent."""
_VIEW = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')
_NAMED = re.compile(r'(id="|url\(#)')
_LARGE_TEXT = 1.2
"""Text scale from which names are as large as their bands, and the plank gives way."""
_MANY = 6
"""Boxes over which they stand close together."""


@dataclass(frozen=True, slots=True)
class GameBoxInfo:
    """What is known of a game before anything of it is loaded, and afterwards."""

    name: str
    title: str
    tagline: str = ""
    facts: tuple[str, ...] = ()
    """Players and minutes, each with its word."""
    problem: str = ""
    """Why the box stays closed."""
    packs: tuple[str, ...] = ()
    """The player's packs for it in words, the longest wording first; empty for none."""


class GameShelf:
    """Places and draws; the scene's buttons tell which box is touched, and the scene which one is chosen."""

    def __init__(self, stage: Stage, names: Sequence[str]) -> None:
        self._stage = stage
        self.game_cards: dict[str, GameBoxInfo] = {
            name: GameBoxInfo(name, name.replace("_", " ").title()) for name in names
        }
        self._plank: pygame.Rect
        self._scale = 1.0
        self._boxes = PlacedRects()
        self._empty_boxes: list[tuple[pygame.Rect, int]] = []
        self._timeline = Timeline()
        self.is_lit = False
        """Whether the lamp is on: it goes on after the first frame, which must not wait for it."""
        self._chosen = ""
        self._from: dict[str, float] = {}
        """How far a box was chosen, 0 to 1, when that last changed."""

    @property
    def box_rects(self) -> Mapping[str, pygame.Rect]:
        """The boxes as they stand when another one is chosen, in pixels."""
        return self._boxes

    @property
    def boxes_bottom_y(self) -> int:
        """Where the boxes stand, in pixels."""
        return self._plank.y + round(_FOOT * self._scale)

    @property
    def chosen_game(self) -> str:
        """The game whose box is large and lit."""
        return self._chosen

    def layout(self, area: pygame.Rect) -> None:
        """Puts boxes and plank on `area`, the plank's lip at its lower edge; its front goes on below. In pixels."""
        stage, metrics = self._stage, self._stage.metrics
        self._timeline.pace, self._timeline.reduced = stage.settings.animation_speed, stage.settings.reduced_motion
        self._scale = metrics.s * (1 if metrics.text_scale < _LARGE_TEXT else 0.75)
        self._plank = stage.surface.get_rect(top=area.bottom - math.ceil(_LIP_END * self._scale))
        self._plank.h = round(_PLANK[1] * self._scale)
        gap, count = metrics.px(13 if len(self.game_cards) <= _MANY else 6), max(1, len(self.game_cards))
        most_high = round((self.boxes_bottom_y - metrics.px(_RISE) - area.y) / _LARGER)
        widest = (area.w - gap * (count - 1)) // count
        width = max(metrics.px(24), min(widest, most_high * _COVER[0] // _COVER[1]))
        self._place_boxes(area, (width, width * _COVER[1] // _COVER[0]), gap)

    def choose_game(self, name: str, now: float) -> None:
        """Makes this box the large one, and the one before as large as the others."""
        before, self._chosen = self._chosen, name
        for each in {before, name} - {""} if before != name else ():
            self._from[each] = self._box_selection_progress(each, now, before)
            if before and not self._timeline.reduced:
                self._timeline.play(each, now, _LIFT)

    def render_box_in_advance(self, name: str) -> None:
        """Draws the box in both sizes now, so that choosing it does not wait for that."""
        self._cached_game_cover(self.game_cards[name], self._box_rect_when_chosen(name).size)
        self._cached_game_cover(self.game_cards[name], self._boxes[name].size, dim=True)

    @property
    def is_moving(self) -> bool:
        return self._timeline.moving(self._stage.now)

    def draw(self, surface: DisplayList, now: float, touched: str = "", focused: str = "") -> None:
        """The light, the plank, and everything on it; `touched` is the box under the pointer."""
        stage = self._stage
        tile = stage.sprites.get("ui/shelf", round(self._plank.h * _PLANK[0] / _PLANK[1]), self._plank.h)
        for x in range(-_SEAM, self._plank.w, tile.get_width() - 2 * _SEAM):
            surface.blit(tile, (x, self._plank.y))
        for rect, light in self._empty_boxes:
            shadow = self._box_shadow_picture(rect.w)
            surface.blit(shadow, shadow.get_rect(center=rect.midbottom))
            surface.blit(self._empty_box_picture(rect.size, light), rect)
        if self.is_lit and self._chosen:
            self._draw_light_behind_box(surface, self._chosen)
        for name in sorted(self.game_cards, key=lambda name: name == self._chosen):
            rim = stage.theme.accent if focused == name else stage.theme.secondary if touched == name else ""
            self._draw_game_box(
                surface, name, self._box_selection_progress(name, now, self._chosen), rim, wide=focused == name
            )

    # --- details --------------------------------------------------------------------------------------------------

    def _place_boxes(self, area: pygame.Rect, size: tuple[int, int], gap: int) -> None:
        """Boxes side by side in the middle, and boxes without a game where there is room left."""
        self._boxes, self._empty_boxes = PlacedRects(), []
        boxes = [self._boxes.cell(name, width=size[0], height=size[1]) for name in self.game_cards]
        for share, light in _EMPTY:
            put = partial(self._add_empty_box, light)
            more = [*boxes, cell(put, width=round(size[0] * share), height=round(size[1] * share))]
            boxes = more if row(*more, gap=gap).width <= area.w else boxes
        standing = within(row(*boxes, gap=gap, align=Align.END))
        pad_sides(standing, bottom=area.bottom - self.boxes_bottom_y).place(area)

    def _add_empty_box(self, light: int, rect: pygame.Rect) -> None:
        self._empty_boxes.append((rect, light))

    def _box_rect_when_chosen(self, name: str) -> pygame.Rect:
        """Where a box is when it is chosen."""
        rect, metrics = self._boxes[name], self._stage.metrics
        return rect.scale_by(_LARGER).move_to(midbottom=(rect.centerx, rect.bottom - metrics.px(_RISE)))

    def _box_selection_progress(self, name: str, now: float, chosen: str) -> float:
        """How far a box is chosen, 0 to 1 and a little over."""
        goal = 1.0 if name == chosen else 0.0
        share = self._timeline.progress(name, now)
        start = self._from.get(name, goal)
        return goal if share is None else start + (goal - start) * _spring_easing(share)

    def _draw_light_behind_box(self, surface: DisplayList, name: str) -> None:
        """A warm lamp behind the chosen box."""
        stage, large = self._stage, self._box_rect_when_chosen(name)
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 120" width="90" height="120"><defs>'
            '<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">'
            f'<stop offset="0.5" stop-color="{_LAMP}" stop-opacity="0.5"/>'
            f'<stop offset="0.75" stop-color="{_LAMP}" stop-opacity="0.16"/>'
            f'<stop offset="1" stop-color="{_LAMP}" stop-opacity="0"/></radialGradient></defs>'
            '<g transform="scale(0.9 1.2)"><rect width="100" height="100" fill="url(#l)"/></g></svg>'
        )
        small = stage.sprites.get_svg(svg, 90, 120)
        rect = large.inflate(large.w * 3 // 5, large.h * 9 // 20)
        made = stage.sprites.get_or_make(("lamp", rect.size), lambda: pygame.transform.smoothscale(small, rect.size))
        clip, wall = surface.get_clip(), surface.get_rect()
        wall.h = self.boxes_bottom_y
        surface.set_clip(clip.clip(wall))
        surface.blit(made, rect)
        surface.set_clip(clip)

    def _empty_box_picture(self, size: tuple[int, int], light: int) -> pygame.Surface:
        """A box without a game, farther from the lamp."""

        def make() -> pygame.Surface:
            return _dimmed_picture(self._stage.sprites.get("ui/box_empty", *size), light)

        return self._stage.sprites.get_or_make(("unlit", size, light), make)

    def _box_shadow_picture(self, width: int) -> pygame.Surface:
        return self._stage.sprites.get("ui/box_shadow", round(width * 1.12), round(width * 1.12 * 80 / 600))

    def _draw_game_box(self, surface: DisplayList, name: str, share: float, rim: str, *, wide: bool) -> None:
        """The box, from as small and dim as the others to large, lit and rimmed."""
        stage, rest, large = self._stage, self._boxes[name], self._box_rect_when_chosen(name)
        lift = max(0.0, min(1.0, share))
        shadow = self._box_shadow_picture(rest.w)
        surface.blit(stage.sprites.get_faded(shadow, 5 * round(20 - 9 * lift)), shadow.get_rect(center=rest.midbottom))
        if share in (0.0, 1.0):
            place = large if share else rest
            surface.blit(self._cached_game_cover(self.game_cards[name], place.size, dim=not share), place)
        else:
            place = pygame.Rect(*(round(a + (b - a) * share) for a, b in zip(rest, large, strict=True)))
            made = pygame.transform.smoothscale(self._cached_game_cover(self.game_cards[name], large.size), place.size)
            surface.blit(_dimmed_picture(made, _DIMMED + (100 - _DIMMED) * lift), place)
        rim = stage.theme.accent if lift > 0.5 else rim
        if rim:
            line = 4 if wide else 2.5 if lift > 0.5 else 1.5
            surface.blit(draw.rounded_rect(stage, place.size, "#00000000", edge=rim, radius=3, width=line), place)

    def _cached_game_cover(self, face: GameBoxInfo, size: tuple[int, int], *, dim: bool = False) -> pygame.Surface:
        key = ("box", face.name, face.title, bool(face.problem), size, dim)
        return self._stage.sprites.get_or_make(key, lambda: self._render_cover(face, size, dim=dim))

    def _render_cover(self, face: GameBoxInfo, size: tuple[int, int], *, dim: bool) -> pygame.Surface:
        """The cover with light and shade, and the name set in bold on its band."""
        sprites, own = self._stage.sprites, f"{face.name}/cover"
        closed = bool(face.problem) or not sprites.has_drawing(own)
        art = "" if closed else _shaded_cover_svg(sprites.text(own), sprites.text("ui/box_shade"), dim=dim)
        if art:
            made = sprites.render_large_svg(art, size)
        else:
            made = _dimmed_picture(sprites.get("ui/box_empty" if closed else own, *size), _DIMMED if dim else 100)
        scale = size[0] / _COVER[0]
        band = pygame.Rect(*(round(v * scale) for v in _BAND))
        bright = sum(pygame.transform.average_color(made, band)[:3]) > 360 * (_DIMMED if dim else 100) / 100
        ink = _LETTERS[1 if bright else 0]
        high = 0.6 if self._stage.metrics.text_scale < _LARGE_TEXT else 0.85
        name = self._render_box_name(face.title.upper(), band.w, round(band.h * high), ink)
        made.blit(name, name.get_rect(center=(band.centerx, band.y + round(band.h * 0.42))))
        if closed and face.problem:
            mark = draw.icon_picture(self._stage, "warning", round(size[0] * 0.2), self._stage.theme.warning)
            made.blit(mark, mark.get_rect(center=(size[0] // 2, round(size[1] * 0.16))))
        return made

    def _render_box_name(self, words: str, width: int, height: int, ink: str) -> pygame.Surface:
        """As large as the band allows, but never smaller than anything is written; cut rather than that."""
        texts, metrics = self._stage.texts, self._stage.metrics
        least, usual = metrics.px(SMALL), min(metrics.font_size(SMALL), height)
        wanted = max(least, usual, round(height / 1.15))
        sizes = wanted, min(wanted, max(least, usual)), *range(wanted - 1, least - 1, -1)
        size, lines = texts.fit_size_and_lines(words, sizes, (width * 17 // 20, 0), bold=True)
        label = texts.label(lines[0], size, ink, bold=True, spacing=max(1, size // 8))
        return label.subsurface(label.get_bounding_rect())


def _shaded_cover_svg(cover: str, shade: str, *, dim: bool) -> str:
    """Both as one drawing, so that it is kept and read as one; empty where the cover has no plain view box."""
    box = _VIEW.search(cover)
    if box is None or "</svg>" not in cover:
        return ""
    light = _NAMED.sub(r"\1box-", shade[shade.index(">") + 1 : shade.rindex("</svg>")])
    if dim:
        light += f'<rect width="{_COVER[0]}" height="{_COVER[1]}" fill="#000000" opacity="{1 - _DIMMED / 100:.2f}"/>'
    laid = f'<g transform="scale({float(box[1]) / _COVER[0]} {float(box[2]) / _COVER[1]})">{light}</g>'
    return f"{cover[: cover.rindex('</svg>')]}{laid}</svg>"


def _dimmed_picture(made: pygame.Surface, light: float) -> pygame.Surface:
    """A copy under so many per cent of its light."""
    dim = made.copy()
    dim.fill((*(round(2.55 * light),) * 3, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dim


def _spring_easing(share: float) -> float:
    """From 0 to 1 with one small swing over the end."""
    return 1 - math.exp(-5.5 * share) * math.cos(1.5 * math.pi * share) if share < 1 else 1.0


_RESTS_AFTER: Final = 0.15
"""Seconds without haste after which a pointer rests."""
_HASTE: Final = 12
"""Logical pixels within which a pointer stays meanwhile, if it rests."""


class HoverRestDetector:
    """Is told of every move, and asked once a frame."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._last_pos: Point = (0.0, 0.0)
        self._resting_since = 0.0
        self._hovered_button: Button | None = None

    def track_pointer(self, event: PointerEvent, under: Button | None) -> None:
        """The pointer is there now, over this button or none; a finger never rests."""
        hasty = max(abs(event.pos[0] - self._last_pos[0]), abs(event.pos[1] - self._last_pos[1])) > _HASTE
        if hasty or under is None or self._hovered_button is None or under.name != self._hovered_button.name:
            self._last_pos, self._resting_since = event.pos, self._stage.now
        self._hovered_button = None if event.touch or event.held else under

    def take_hovered_button(self, now: float) -> Button | None:
        """What the pointer has come to rest on; each rest is told once."""
        if self._hovered_button is None or now - self._resting_since < _RESTS_AFTER:
            return None
        item, self._hovered_button = self._hovered_button, None
        return item

    def is_hovering_other_than(self, name: str) -> bool:
        """Whether the pointer may be about to rest on a button other than the named one."""
        return self._hovered_button is not None and self._hovered_button.name != name
