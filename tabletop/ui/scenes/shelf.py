"""The shelf of the title: a plank, a box for every game, and the light over them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.stage.timeline import Timeline

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_COVER = (600, 800)
"""Units of a cover (art.md)."""
_BAND = pygame.Rect(46, 678, 540, 104)
"""Where the name stands on a cover, in its units: the part that the plain bands of all covers share."""
_PLANK = (1280, 90)
_FOOT, _FRONT, _FRONT_END = 18, 36, 63
"""Units of the plank: where boxes stand, and where its front lies below the brass lip."""
_LAMP = "#FFA54A"
_SEAM = 4
"""Pixels by which pieces of the plank overlap, so that no gap is left by rounding."""
_RISE = 8
"""Logical pixels that a box rises under the pointer."""
_LIFT = 0.32
"""Seconds of the spring."""
_LETTERS = ("#F3E9D2", "#2A1C13")
"""Lettering on dark and on light bands."""
_EMPTY = ((0.64, 66), (0.42, 44))
"""Boxes without a game that fill the plank: size as a share of a game's, and light in per cent."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is known of a game before anything of it is loaded, and afterwards."""

    name: str
    title: str
    tagline: str = ""
    plates: tuple[str, ...] = ()
    """Players and minutes for the plate on the plank, the longest wording first."""
    problem: str = ""
    """Why the box stays closed."""


class Shelf:
    """Places and draws; the scene's buttons tell which box is touched."""

    def __init__(self, stage: Stage, names: Sequence[str]) -> None:
        self._stage = stage
        self.faces: dict[str, Face] = {name: Face(name, name.replace("_", " ").title()) for name in names}
        self._plank = pygame.Rect(0, 0, 0, 0)
        self._scale = 1.0
        self._boxes: dict[str, pygame.Rect] = {}
        self._empty: list[tuple[pygame.Rect, int]] = []
        self._timeline = Timeline()
        self.lit = False
        """Whether the lamp is on: it goes on after the first frame, which must not wait for it."""
        self._raised: dict[str, tuple[float, float]] = {}
        """From which to which share of its height a box is rising."""

    @property
    def boxes(self) -> Mapping[str, pygame.Rect]:
        """The boxes at rest, in pixels."""
        return self._boxes

    @property
    def plank(self) -> pygame.Rect:
        """The plank, in pixels."""
        return self._plank

    @property
    def foot(self) -> int:
        """Where the boxes stand, in pixels."""
        return self._plank.y + round(_FOOT * self._scale)

    @property
    def free_above(self) -> int:
        """Where the boxes without a game begin, or the plank; above is bare wall. In pixels."""
        return min((rect.y for rect, _ in self._empty), default=self._plank.y)

    def layout(self, area: pygame.Rect, right: int) -> None:
        """Puts the plank at the lower edge of `area`; boxes stand left of `right` (pixels)."""
        stage, metrics = self._stage, self._stage.metrics
        self._timeline.pace, self._timeline.reduced = stage.settings.animation_speed, stage.settings.reduced_motion
        self._scale = metrics.s * (1.15 + 0.5 * (metrics.text_scale - 1))
        high = math.ceil(_FRONT_END * self._scale)
        self._plank = pygame.Rect(0, area.bottom - high, stage.surface.get_width(), round(_PLANK[1] * self._scale))
        gap = self._gap()
        left, most_high = area.x, self.foot - area.y - metrics.px(_RISE)
        count = max(1, len(self.faces))
        widest = (right - gap - left - gap * (count - 1)) // count
        width = max(metrics.px(90), min(widest, most_high * _COVER[0] // _COVER[1]))
        size = (width, width * _COVER[1] // _COVER[0])
        x, self._boxes = left, {}
        for name in self.faces:
            self._boxes[name] = pygame.Rect(x, self.foot - size[1], *size)
            x += width + gap
        self._fill(x, right - gap, size, gap)

    def width_for(self, high: int) -> int:
        """Pixels that the boxes need when they are so high, with the gaps beside each."""
        return len(self.faces) * (math.ceil(high * _COVER[0] / _COVER[1]) + self._gap())

    def touch(self, names: set[str], now: float) -> None:
        """Raises these boxes and lowers the others."""
        for name in self.faces:
            goal = 1.0 if name in names else 0.0
            if self._raised.get(name, (0.0, 0.0))[1] != goal:
                self._raised[name] = (self._height(name, now), goal)
                self._timeline.play(name, now, _LIFT)

    @property
    def busy(self) -> bool:
        """Whether a box moves."""
        return self._timeline.moving(self._stage.now)

    def draw(self, surface: Sheet, now: float, focused: str = "") -> None:
        """The light, the plank, and everything on it."""
        stage = self._stage
        if self.lit:
            self._draw_light(surface)
        tile = stage.sprites.get("ui/shelf", round(self._plank.h * _PLANK[0] / _PLANK[1]), self._plank.h)
        for x in range(-_SEAM, self._plank.w, tile.get_width() - 2 * _SEAM):
            surface.blit(tile, (x, self._plank.y))
        for rect, light in self._empty:
            shadow = self._shadow(rect.w)
            surface.blit(shadow, shadow.get_rect(center=rect.midbottom))
            surface.blit(self._unlit(rect.size, light), rect)
        for name, face in self.faces.items():
            self._draw_box(surface, face, self._height(name, now), focused=name == focused)
        self._draw_plates(surface)

    # --- details --------------------------------------------------------------------------------------------------

    def _fill(self, x: int, right: int, size: tuple[int, int], gap: int) -> None:
        """Boxes without a game stand where there is room left."""
        self._empty = []
        for share, light in _EMPTY:
            rect = pygame.Rect(0, 0, round(size[0] * share), round(size[1] * share))
            rect.bottomleft = (x, self.foot)
            if rect.right <= right:
                self._empty.append((rect, light))
                x = rect.right + gap

    def _gap(self) -> int:
        return self._stage.metrics.px(36 if len(self.faces) < 3 else 24 if len(self.faces) < 4 else 18)

    def _height(self, name: str, now: float) -> float:
        start, goal = self._raised.get(name, (0.0, 0.0))
        share = self._timeline.progress(name, now)
        return goal if share is None else start + (goal - start) * _spring(share)

    def _draw_light(self, surface: Sheet) -> None:
        """A warm lamp over the boxes; it stays on the wall above the plank."""
        stage = self._stage
        if not self._boxes:
            return
        boxes = list(self._boxes.values())
        lit = boxes[0].unionall(boxes[1:])
        wide = max(round(boxes[0].w * 3.4), round(lit.w * 1.7))
        rect = pygame.Rect(0, 0, wide, wide)
        rect.center = lit.center
        colour = _LAMP
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><defs>'
            '<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="100" cy="100" r="100">'
            f'<stop offset="0" stop-color="{colour}" stop-opacity="0.17"/>'
            f'<stop offset="0.45" stop-color="{colour}" stop-opacity="0.06"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
            '<rect width="200" height="200" fill="url(#l)"/></svg>'
        )
        small = stage.sprites.drawn(svg, 200, 200)
        made = stage.sprites.made(("lamp", wide, colour), lambda: pygame.transform.smoothscale(small, rect.size))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(pygame.Rect(0, 0, self._plank.w, self._plank.y)))
        surface.blit(made, rect)
        surface.set_clip(clip)

    def _unlit(self, size: tuple[int, int], light: int) -> pygame.Surface:
        """A box without a game, farther from the lamp."""

        def make() -> pygame.Surface:
            made = self._stage.sprites.get("ui/box_empty", *size).copy()
            made.fill((*(round(2.55 * light),) * 3, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return made

        return self._stage.sprites.made(("unlit", size, light), make)

    def _shadow(self, width: int) -> pygame.Surface:
        return self._stage.sprites.get("ui/box_shadow", round(width * 1.12), round(width * 1.12 * 80 / 600))

    def _draw_box(self, surface: Sheet, face: Face, height: float, *, focused: bool) -> None:
        stage, metrics = self._stage, self._stage.metrics
        rect = self._boxes[face.name]
        shadow = self._shadow(rect.w)
        shade = round(100 - 45 * max(0.0, min(1.0, height)))
        surface.blit(stage.sprites.faded(shadow, 5 * round(shade / 5)), shadow.get_rect(center=rect.midbottom))
        up = 0 if self._timeline.reduced else round(metrics.px(_RISE) * height)
        place = rect.move(0, -up)
        surface.blit(self._cover(face, rect.size), place)
        if focused or height > 0.02:
            edge = draw.rounded(
                stage, rect.size, "#00000000", edge=stage.theme.accent, radius=3, width=3 if focused else 1.5
            )
            surface.blit(edge, place)

    def _cover(self, face: Face, size: tuple[int, int]) -> pygame.Surface:
        stage = self._stage
        return stage.sprites.made(("box", face, size), lambda: self._lettered(face, size))

    def _lettered(self, face: Face, size: tuple[int, int]) -> pygame.Surface:
        """The cover with light and shade, and the name set in bold on its band."""
        sprites, own = self._stage.sprites, f"{face.name}/cover"
        closed = bool(face.problem) or not sprites.has(own)
        made = sprites.get("ui/box_empty" if closed else own, *size).copy()
        if not closed and sprites.has("ui/box_shade"):
            made.blit(sprites.get("ui/box_shade", *size), (0, 0))
        scale = size[0] / _COVER[0]
        band = pygame.Rect(*(round(v * scale) for v in _BAND))
        ink = _LETTERS[0] if sum(pygame.transform.average_color(made, band)[:3]) < 360 else _LETTERS[1]
        lines = self._tagline(face, band)
        top = band.y if lines else band.y + round(band.h * 0.2)
        name = self._name(face.title.upper(), band.w, round(band.h * (0.5 if lines else 0.6)), ink)
        made.blit(name, name.get_rect(midtop=(band.centerx, top)))
        y = band.y + round(band.h * 0.58)
        for line in lines:
            label = self._stage.texts.label(line, self._stage.metrics.font(SMALL), ink)
            made.blit(label, label.get_rect(midtop=(band.centerx, y)))
        if closed and face.problem:
            mark = draw.icon(self._stage, "warning", round(size[0] * 0.2), self._stage.theme.warning)
            made.blit(mark, mark.get_rect(center=(size[0] // 2, round(size[1] * 0.16))))
        return made

    def _tagline(self, face: Face, band: pygame.Rect) -> list[str]:
        """One line below the name, where it can be read."""
        size, texts = self._stage.metrics.font(SMALL), self._stage.texts
        fits = size * 1.3 <= band.h * 0.45 and texts.width(face.tagline, size) <= band.w
        return [face.tagline] if face.tagline and fits else []

    def _name(self, words: str, width: int, height: int, ink: str) -> pygame.Surface:
        """As large as the band allows."""
        texts, size = self._stage.texts, max(8, round(height / 1.15))
        wide = texts.width(words, size, bold=True) + len(words) * size // 8
        if wide > width:
            size = max(8, size * width // wide)
        label = texts.label(words, size, ink, bold=True, spacing=max(1, size // 8))
        return label.subsurface(label.get_bounding_rect())

    def _draw_plates(self, surface: Sheet) -> None:
        """Brass plates on the front of the plank, all in the longest wording for which there is room."""
        front = round((_FRONT_END - _FRONT) * self._scale)
        high = max(2, front - self._stage.metrics.px(3))
        middle = self._plank.y + round(_FRONT * self._scale) + front // 2 + self._stage.metrics.px(1)
        told = [face for face in self.faces.values() if face.plates]
        for wording in range(min((len(face.plates) for face in told), default=0)):
            wide = {face.name: self._plate_width(face.plates[wording], high) for face in told}
            if all(wide[name] <= self._room(name) for name in wide):
                for face in told:
                    self._draw_plate(surface, face, face.plates[wording], pygame.Rect(0, middle, wide[face.name], high))
                return

    def _plate_width(self, words: str, high: int) -> int:
        metrics = self._stage.metrics
        return self._stage.texts.width(words, metrics.font(SMALL), bold=True) + high + metrics.px(14)

    def _room(self, name: str) -> int:
        """Width of the front that belongs to a box, in pixels."""
        box, rest = self._boxes[name], [other.x for other in self._boxes.values() if other is not self._boxes[name]]
        return (self._plank.right if not rest else min(abs(x - box.x) for x in rest)) - self._stage.metrics.px(12)

    def _draw_plate(self, surface: Sheet, face: Face, words: str, plate: pygame.Rect) -> None:
        box = self._boxes[face.name]
        plate.center = (box.centerx, plate.y)
        plate.left = max(plate.left, box.left)
        surface.blit(self._stage.sprites.drawn(_plate_svg(*plate.size), *plate.size), plate)
        draw.text(self._stage, surface, words, plate.center, size=SMALL, bold=True, colour="#20160A", align="centre")


def _plate_svg(w: int, h: int) -> str:
    hole = max(1.5, h * 0.08)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"><defs>'
        f'<linearGradient id="p" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
        '<stop offset="0" stop-color="#F7E3A8"/><stop offset="0.45" stop-color="#DDB860"/>'
        '<stop offset="1" stop-color="#A67C2C"/></linearGradient></defs>'
        f'<rect x="0" y="0" width="{w}" height="{h}" rx="{h * 0.16}" ry="{h * 0.16}" fill="#120B06"/>'
        f'<rect x="1" y="1" width="{w - 2}" height="{h - 2.5}" rx="{h * 0.14}" ry="{h * 0.14}" fill="url(#p)"/>'
        f'<circle cx="{h * 0.36}" cy="{h / 2}" r="{hole}" fill="#4A3610"/>'
        f'<circle cx="{w - h * 0.36}" cy="{h / 2}" r="{hole}" fill="#4A3610"/></svg>'
    )


def _spring(share: float) -> float:
    """From 0 to 1 with one small swing over the end."""
    return 1 - math.exp(-5.5 * share) * math.cos(1.5 * math.pi * share) if share < 1 else 1.0
