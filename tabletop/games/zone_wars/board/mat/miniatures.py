"""Pictures of miniatures: a round base that tells side, shape and facing, and the figure that stands or lies on it.

`tokens`, `model_card`, `squad_cards`, `squad_strip`, the campaign's cards and `phone` all show models by it, so that
one looks alike everywhere. Pictures are kept by MiniatureAppearance: whatever changes the look must be part of it.
Names of drawings must be those in `sprites`; `phone` sends what `figure_svg` and `miniature_drawing_name` return.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.placeholder_art import PlaceholderShape

if TYPE_CHECKING:
    from tabletop.ui.drawing.sprites import Sprites
    from tabletop.ui.stage.stage import Stage

TURN_DEGREES: Final = 3
"""Degrees between two pictures of a facing."""
_UNITS, _BASE = 128, 42
"""The drawing's side and the radius of its base (docs/decisions.md, Pictures)."""
_FEET: Final = (64, 96)
"""Where a figure stands in its drawing."""
_LEAST_FIGURE_WIDTH: Final = 36
"""Logical pixels across which a figure is drawn at least, whatever its base measures."""
_SMALL_BASE: Final = 34
"""Logical pixels across a base below which its figure is cut out in the side's colour (docs/decisions.md, Pictures)."""
_OUTLINE_STEPS: Final = tuple((math.cos(i * math.pi / 4), math.sin(i * math.pi / 4)) for i in range(8))
RING_COLOURS: Final = {
    "active": "#FFD166", "movable": "#FFE9A8", "target": "#FF5A3C", "hovered": "#FFFFFF", "watch": "#56B4E9",
    "focus": "#FFFFFF",
}  # fmt: skip
"""Colours of the rings round bases, by what they say."""
_BADGE_SPOTS: Final = ((0.85, -0.75), (0.98, 0.0), (-0.9, -0.55), (0.75, 0.72))
"""Where signs stand, in radii of the base."""
_HEALTH_WIDTHS: Final = 1.15
"""Widths of a figure that its dots of health may take up."""
_LOST_HEALTH_COLOUR: Final = "#B9AF9A"
"""Round what is lost of health: hollow, so that not only its colour tells it."""
_FALLEN_DEGREES: Final = 82
"""Degrees that a figure is turned which lies on its side."""
_DIM, _PALE = (190, 190, 194), (34, 34, 40)
"""What light is taken from it, and given to it, so that neither wings become white nor dark fur black."""
NOBODY_COLOUR: Final = "#8E99A8"
"""The colour of who is nobody's."""
_SIDE: Final = "#56B4E9"
_INK, _BONE = "#1A1610", "#F7F1DC"
_FIGURE_PATTERN: Final = re.compile(r'r="28"[^>]*/>\s*<path[^>]*/>\s*<path[^>]*/>(.*)</svg>', re.DOTALL)
"""What comes after the base in the text of a miniature."""


@dataclass(frozen=True, slots=True)
class MiniatureAppearance:
    """All that can be seen of a miniature; equal faces look alike."""

    figure: str
    """Id of the picture: a character or a kind of monster."""
    seat: Seat
    """Negative for monsters."""
    facing: int = 0
    """In steps of `TURN_DEGREES` degrees, 0 to the right, clockwise."""
    badges: tuple[str, ...] = ()
    """Signs beside it, such as "overwatch" or "done"; the first ones count most."""
    is_lying: bool = False
    has_acted: bool = False
    """Whether it has acted."""
    health: tuple[int, int] = (0, 0)
    """What is left of it and all of it; nothing is shown where all is 0."""
    floor: int = 0
    rings: tuple[str, ...] = ()
    base_diameter: float = 40.0
    """Diameter of its base in pixels."""


def facing_step_of_degrees(degrees: float) -> int:
    """The picture's step for a facing of the rules."""
    return round(degrees / TURN_DEGREES) % (360 // TURN_DEGREES)


def zone_card_picture(sprites: Sprites, card: str, size: int) -> pygame.Surface:
    """What a Zone card shows, in a square of so many pixels."""
    return sprites.get_or_placeholder(f"zone_wars/zone_{card}", PlaceholderShape.TOKEN, size)


def miniature_drawing_name(rules_context: RulesContext, id_: str) -> str:
    """Which drawing a character or monster wears: the one that its card names, else the one of its id."""
    card = rules_context.characters.get(id_)
    return f"mini_{card.figure if card and card.figure else id_}"


class Miniatures:
    """Makes and keeps the pictures; the base's centre is the middle of each."""

    def __init__(self, stage: Stage, rules_context: RulesContext) -> None:
        self._stage = stage
        self._rules_context = rules_context

    def picture(self, face: MiniatureAppearance) -> pygame.Surface:
        """The miniature with its shadow and signs; its base's centre is the picture's middle."""
        return self._stage.sprites.get_or_make(
            ("mini", face, self._drawing_name_of_figure(face.figure)), lambda: self._render_miniature(face)
        )

    def has_picture(self, face: MiniatureAppearance) -> bool:
        """Whether the picture is ready."""
        return self._stage.sprites.has_cached(("mini", face, self._drawing_name_of_figure(face.figure)))

    def portrait(self, figure: str, seat: Seat, size: int, *, lies: bool = False) -> pygame.Surface:
        """A figure on its base, looking right, for cards and panels; `size` pixels square. Who lies there is grey."""

        def make() -> pygame.Surface:
            made = pygame.Surface((size, size), pygame.SRCALPHA)
            unit = size / _UNITS
            base = self._miniature_base_picture(_side_colour(seat), facing_step_of_degrees(20), round(_UNITS * unit))
            middle = round(64 * unit), round(82 * unit)
            made.blit(base, base.get_rect(center=middle))
            standing = self._figure_drawing_picture(figure, seat, size)
            if lies:
                lying = _lying_figure_picture(standing, left=False)
                made.blit(lying, lying.get_rect(center=(size // 2, middle[1])))
            else:
                made.blit(standing, (0, 0))
            return made

        return self._stage.sprites.get_or_make(
            ("mini portrait", self._drawing_name_of_figure(figure), seat, size, lies), make
        )

    def taken_out_medal_picture(self, size: int) -> pygame.Surface:
        """What stands for those who were taken out, in a square of so many pixels."""

        def make() -> pygame.Surface:
            made = pygame.Surface((size, size), pygame.SRCALPHA)
            medal = self._stage.sprites.get("ui/medal_gold", size // 2)
            made.blit(medal, medal.get_rect(midbottom=(size // 2, size)))
            return made

        return self._stage.sprites.get_or_make(("medal", size), make)

    def cutout(self, face: MiniatureAppearance) -> pygame.Surface:
        """Only the figure as it stands or lies, without its base; the base's centre is the picture's middle."""
        left = _is_looking_left(face.facing)
        seen = replace(
            face, facing=facing_step_of_degrees(180.0 if left else 0.0), badges=(), health=(0, 0), floor=0, rings=()
        )

        def make() -> pygame.Surface:
            reach = self.picture_radius_px(face.base_diameter)
            made = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA)
            self._draw_figure_on_base(made, seen, reach)
            return made

        return self._stage.sprites.get_or_make(("mini cut out", seen, self._drawing_name_of_figure(face.figure)), make)

    def figure_drawing_width_px(self, base: float) -> float:
        """Pixels across a figure's drawing."""
        return max(base / 2 * _UNITS / _BASE, self._stage.metrics.s * _LEAST_FIGURE_WIDTH)

    def picture_radius_px(self, base: float) -> int:
        """Pixels from the base's centre to the edge of its picture."""
        return math.ceil(max(self.figure_drawing_width_px(base) * 0.92, base * 1.1) + self._stage.metrics.px(10))

    # --- parts --------------------------------------------------------------------------------------------------------

    def _render_miniature(self, face: MiniatureAppearance) -> pygame.Surface:
        reach = self.picture_radius_px(face.base_diameter)
        made = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA)
        unit = face.base_diameter / 2 / _BASE
        shade = self._miniature_shadow_picture(round(face.base_diameter * 1.42))
        made.blit(
            shade,
            shade.get_rect(center=(reach + round(face.base_diameter * 0.1), reach + round(face.base_diameter * 0.14))),
        )
        base = self._miniature_base_picture(_side_colour(face.seat), face.facing, round(_UNITS * unit))
        for piece in (*(self.ring_picture(kind, face.base_diameter / 2) for kind in face.rings), base):
            made.blit(piece, piece.get_rect(center=(reach, reach)))
        self._draw_standing_figure(made, face, reach)
        if face.has_acted:
            made.fill((150, 150, 158, 255), special_flags=pygame.BLEND_RGBA_MULT)
        self._draw_status_badges(made, face, reach)
        return made

    def _draw_standing_figure(self, made: pygame.Surface, face: MiniatureAppearance, reach: int) -> None:
        self._draw_figure_on_base(made, face, reach)
        if self._is_base_small_on_screen(face.base_diameter) and not face.is_lying:
            self._draw_facing_arrow(made, face, reach)

    def _draw_figure_on_base(self, made: pygame.Surface, face: MiniatureAppearance, reach: int) -> None:
        width = self.figure_drawing_width_px(face.base_diameter)
        unit = width / _UNITS
        figure = self._figure_drawing_picture(face.figure, face.seat, round(width))
        left = _is_looking_left(face.facing) and self._can_be_mirrored(face.figure)
        if face.is_lying:
            lying = _lying_figure_picture(pygame.transform.flip(figure, True, False) if left else figure, left=left)
            made.blit(lying, lying.get_rect(center=(reach, reach)))
            return
        if self._is_base_small_on_screen(face.base_diameter):
            figure = self._outlined_figure_picture(figure, face.seat)
        if left:
            figure = pygame.transform.flip(figure, True, False)
        middle = _UNITS - _FEET[0] if left else _FEET[0]
        stands = reach + round((_FEET[1] - 82) * face.base_diameter / 2 / _BASE)
        made.blit(figure, (reach - round(middle * unit), stands - round(_FEET[1] * unit)))

    def _can_be_mirrored(self, figure: str) -> bool:
        """What stands for a figure without a drawing shows letters."""
        return self._stage.sprites.has_drawing(self._drawing_name_of_figure(figure))

    def _is_base_small_on_screen(self, base: float) -> bool:
        """Whether the figure hides so much of its base that it must tell side and facing itself."""
        return base < _SMALL_BASE * self._stage.metrics.s

    def _outlined_figure_picture(self, figure: pygame.Surface, seat: Seat) -> pygame.Surface:
        """Cut out with an edge in the side's colour, as large as before."""
        line = self._stage.metrics.px(1.1)
        shape = pygame.mask.from_surface(figure, 100).to_surface(setcolor=_side_colour(seat), unsetcolor=(0, 0, 0, 0))
        made = pygame.Surface(figure.get_size(), pygame.SRCALPHA)
        for x, y in _OUTLINE_STEPS:
            made.blit(shape, (round(x * line), round(y * line)))
        made.blit(figure, (0, 0))
        return made

    def _draw_facing_arrow(self, made: pygame.Surface, face: MiniatureAppearance, reach: int) -> None:
        """The facing, outside the base and large enough to be seen."""
        size = self._stage.metrics.px(13)
        arrow = self._stage.sprites.get_lazy_svg(
            ("mini arrow", face.facing), size, size, lambda: _facing_arrow_svg(face.facing * TURN_DEGREES)
        )
        away, turn = face.base_diameter / 2 + size * 0.22, math.radians(face.facing * TURN_DEGREES)
        _blit_centred(made, arrow, (reach + away * math.cos(turn), reach + away * math.sin(turn)))

    def _drawing_name_of_figure(self, figure: str) -> str:
        return f"zone_wars/{miniature_drawing_name(self._rules_context, figure)}"

    def _figure_drawing_picture(self, figure: str, seat: Seat, width: int) -> pygame.Surface:
        """What stands on the base, in the whole drawing's frame."""
        sprites, name = self._stage.sprites, self._drawing_name_of_figure(figure)
        svg = figure_svg(sprites.text_or_placeholder(name, PlaceholderShape.FIGURE), _side_colour(seat))
        return sprites.get_lazy_svg(("mini figure", name, seat), width, width, lambda: svg)

    def _miniature_base_picture(self, colour: str, facing: int, size: int) -> pygame.Surface:
        turned = facing * TURN_DEGREES - 90
        return self._stage.sprites.get_lazy_svg(
            ("mini base", colour, facing), size, size, lambda: _miniature_base_svg(colour, turned)
        )

    def _miniature_shadow_picture(self, size: int) -> pygame.Surface:
        return self._stage.sprites.get_lazy_svg(("mini shade",), size, size, lambda: _SHADOW_SVG)

    def ring_picture(self, kind: str, radius: float) -> pygame.Surface:
        """A glowing ring round a base of `radius` pixels."""
        px, bold = self._stage.metrics.line_width, kind in ("active", "target", "focus")
        line, gap = px(3.5 if bold else 2), px(4 if bold else 3)
        reach = round(radius) + gap + 3 * line
        colour = RING_COLOURS[kind]

        def svg() -> str:
            way = _circle_svg_path(reach, radius + gap)
            return (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * reach} {2 * reach}">'
                f'<path d="{way}" fill="{colour}" fill-opacity="{0.22 if bold else 0.1}"/>'
                f'<path d="{way}" fill="none" stroke="#1A1610" stroke-opacity="0.8" stroke-width="{line * 1.9}"/>'
                f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{line}"/></svg>'
            )

        return self._stage.sprites.get_lazy_svg(("mini ring", kind, round(radius, 1)), 2 * reach, 2 * reach, svg)

    # --- signs --------------------------------------------------------------------------------------------------------

    def _draw_status_badges(self, made: pygame.Surface, face: MiniatureAppearance, reach: int) -> None:
        """Shape of the side at the lower left, what it waits for at the upper right, health below."""
        radius, px = face.base_diameter / 2, self._stage.metrics.px
        if face.seat >= 0:
            size = max(px(11), round(face.base_diameter * 0.26))
            shape = SIDES[face.seat % len(SIDES)].shape
            _blit_centred(
                made, self._stage.sprites.get(f"ui/side_{shape}", size), (reach - radius * 0.8, reach + radius * 0.62)
            )
        size = max(px(14), round(face.base_diameter * 0.4))
        for name, (x, y) in zip(face.badges, _BADGE_SPOTS, strict=False):
            at = reach + radius * x + size * (0.15 if x > 0 else -0.15), reach + radius * y
            _blit_centred(made, self.status_badge_picture(name, face.seat, size), at)
        if face.floor:
            small = max(px(12), round(face.base_diameter * 0.3))
            chip = self._stage.sprites.get_lazy_svg(
                ("mini floor", face.floor), small, small, lambda: _floor_svg(face.floor)
            )
            _blit_centred(made, chip, (reach, reach + radius + small * 0.15))
        if face.health[1]:
            pips = self.health_dots_picture(face.health, self._health_dot_size(face))
            _blit_centred(made, pips, (reach, reach + radius + pips.get_height() * (1.7 if face.floor else 0.75)))

    def _health_dot_size(self, face: MiniatureAppearance) -> int:
        """Pixels across a dot of health: as large as can be below a small figure, so that each of them is seen."""
        px, whole = self._stage.metrics.px, face.health[1]
        room = round(self.figure_drawing_width_px(face.base_diameter) * _HEALTH_WIDTHS / whole)
        return max(px(4), round(face.base_diameter * 0.11), min(px(6), room - max(1, room // 5)))

    def status_badge_picture(self, name: str, seat: Seat, size: int) -> pygame.Surface:
        """A sign of a model's state, such as overwatch, done, bloodied, broken or carrying."""
        return self._stage.sprites.get(f"zone_wars/badge_{name}", size, tint={_SIDE: _side_colour(seat)})

    def health_dots_picture(self, health: tuple[int, int], size: int) -> pygame.Surface:
        """Health as a row of dots, `size` pixels each: full ones are left."""
        left, whole = health
        kinds = [(0.5, "#FF6B57", _INK)] * left + [(0.38, _INK, _LOST_HEALTH_COLOUR)] * (whole - left)
        step, high = size + max(1, size // 4), size + max(2, size // 2)

        def svg() -> str:
            dots = "".join(
                f'<circle cx="{high / 2 + i * step:.1f}" cy="{high / 2:.1f}" r="{size * share:.1f}"'
                f' fill="{fill}" stroke="{edge}" stroke-width="{size / 6:.1f}"/>'
                for i, (share, fill, edge) in enumerate(kinds)
            )
            wide = high + (whole - 1) * step
            return (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><rect x="0" y="0" width="{wide}"'
                f' height="{high}" rx="{high / 2:.1f}" fill="{_INK}" fill-opacity="0.85"/>{dots}</svg>'
            )

        return self._stage.sprites.get_lazy_svg(("mini pips", health), high + (whole - 1) * step, high, svg)


def figure_svg(text: str, colour: str) -> str:
    """What stands on the base of a drawing, in its frame and in the colour of a side."""
    text = text.replace(_SIDE, colour)
    stands = _FIGURE_PATTERN.search(text)
    head = text[: text.index(">", text.index("<svg")) + 1]
    return f"{head}{stands[1]}</svg>" if stands else text


def _lying_figure_picture(figure: pygame.Surface, *, left: bool) -> pygame.Surface:
    """A figure on its side, and without any colour: nobody takes it for one that stands, however small it is."""
    grey = pygame.transform.grayscale(figure)
    grey.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
    grey.fill(_PALE, special_flags=pygame.BLEND_RGB_ADD)
    return pygame.transform.rotozoom(grey, _FALLEN_DEGREES if left else -_FALLEN_DEGREES, 0.86)


def _is_looking_left(facing: int) -> bool:
    """Whether a figure that faces there, in steps, is seen looking to the left."""
    return 90 < facing * TURN_DEGREES % 360 < 270


def _side_colour(seat: Seat) -> str:
    return SIDES[seat % len(SIDES)].hex if seat >= 0 else NOBODY_COLOUR


def _blit_centred(made: pygame.Surface, piece: pygame.Surface, at: Point) -> None:
    made.blit(piece, piece.get_rect(center=(round(at[0]), round(at[1]))))


def _circle_svg_path(c: float, r: float) -> str:
    """A circle as a path: its stroke has no stray bars."""
    return f"M{c - r:.2f} {c}A{r:.2f} {r:.2f} 0 0 1 {c + r:.2f} {c}A{r:.2f} {r:.2f} 0 0 1 {c - r:.2f} {c}Z"


_SHADOW_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="s"'
    ' gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50"><stop offset="0" stop-color="#1E1B16" stop-opacity="0.7"/>'
    '<stop offset="0.7" stop-color="#1E1B16" stop-opacity="0.5"/><stop offset="1" stop-color="#1E1B16"'
    ' stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#s)"/></svg>'
)


def _miniature_base_svg(colour: str, turned: float) -> str:
    """Lip, rim with its back half dimmed, the arrow of its facing outside, dusty top; turned from looking down."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-64 -64 128 128">'
        f'<circle cx="0" cy="3.5" r="42" fill="#0E0C09"/>'
        f'<g transform="rotate({turned})"><path d="M-14 40L0 61L14 40Z" fill="{_INK}"/></g>'
        f'<circle cx="0" cy="0" r="42" fill="{_INK}"/><circle cx="0" cy="0" r="39" fill="{colour}"/>'
        f'<g transform="rotate({turned})"><path d="M-39 0A39 39 0 0 1 39 0Z" fill="{_INK}" fill-opacity="0.55"/>'
        f'<path d="M-9.500 42L0 56L9.500 42Q0 45.500 -9.500 42Z" fill="{_BONE}"/></g>'
        f'<circle cx="0" cy="0" r="29.500" fill="{_INK}"/><circle cx="0" cy="0" r="28" fill="#8C8572"/>'
        '<path d="M-24 14Q-2 26 27 -6A28 28 0 0 1 -24 14Z" fill="#6F6A5C"/>'
        f'<path d="M-24 18Q-2 6 27 15Q26 21 20 24Q-4 30 -24 18Z" fill="{_INK}" fill-opacity="0.5"/></svg>'
    )


def _facing_arrow_svg(turned: float) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64">'
        f'<g transform="rotate({turned})"><path d="M-8 -19L21 0L-8 19Q-1 0 -8 -19Z" fill="{_BONE}" stroke="{_INK}"'
        ' stroke-width="7" stroke-linejoin="round"/></g></svg>'
    )


def _floor_svg(number: int) -> str:
    """As many chevrons as floors are below it."""
    marks = "".join(f"M16 {40 - i * 13 + number * 5}L32 {26 - i * 13 + number * 5}L48 {40 - i * 13 + number * 5}"
                    for i in range(number))  # fmt: skip
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<circle cx="32" cy="32" r="29" fill="#1E2430" stroke="{_INK}" stroke-width="5"/>'
        f'<path d="{marks}" fill="none" stroke="{_BONE}" stroke-width="8" stroke-linecap="round"'
        ' stroke-linejoin="round"/></svg>'
    )
