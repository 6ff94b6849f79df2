"""Parts of the combat picture: its layout, number plates, dice and symbols, and the small field beside the cards.

Used by `combat_picture`, which puts them together, and by `combat_overlay`, which asks the layout where corners are.
CombatLayout is a frozen value of rectangles in pixels of the window; the other classes only draw, each picture once
for a size. What is drawn as a corner and where it can be touched come from this one layout, so no part may compute a
corner of its own. Shares and colours can be changed freely.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zoon.board.card_tones import CARD_RATIO, INK, PAPER
from tabletop.games.zoon.board.combat.combat_animation import (
    CombatAnimationFrame,
    CombatPhase,
    corner_copied_by_symbol,
    penny_half_corner_indices,
)
from tabletop.games.zoon.board.field_layout import FieldLayout
from tabletop.games.zoon.rules.battlefield import CELLS, SIDE, Cell
from tabletop.games.zoon.rules.cards import CROSS, STAR
from tabletop.games.zoon.rules.events import Side
from tabletop.games.zoon.rules.tribes import Corner
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import NOBODY
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.stage.timeline import ease_in_out
from tabletop.ui.widgets.layout import Align, PlacedRects, column, grow, pad, pad_sides, row, sized, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_CELL_COLOUR, _FIELD_COLOUR, _LIT_COLOUR = "#A99C7F", "#6F6147", "#FFD166"
_SEAT_MARK_SHARE, _FIGHTER_MARK_SHARE = 0.55, 0.95
"""A seat's mark as a share of a cell, and where it is one of the two."""


class SmallFieldPainter:
    """Draws every cell as it is seen, whose cards stand there, and the two that meet lit."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def draw_small_field(
        self, surface: DisplayList, rect: pygame.Rect, field: FieldLayout, view: View, ends: tuple[Cell, Cell]
    ) -> None:
        """`ends` are the attacker's cell and the one that is attacked."""
        surface.blit(draw.rounded_rect(self._stage, rect.size, _FIELD_COLOUR, radius=4), rect)
        step = (rect.w - 2) / SIDE
        size = max(2, round(step) - 1)
        for cell in (*(cell for cell in range(CELLS) if cell not in ends), *ends):
            column, row = field.screen_column_and_row(cell)
            at = rect.x + 1 + (column + 0.5) * step, rect.y + 1 + (row + 0.5) * step
            if cell in ends:
                lit = draw.rounded_rect(self._stage, (size + 7, size + 7), _LIT_COLOUR, edge=INK, width=2, radius=4)
                self._blit_centred(surface, lit, at)
            else:
                self._blit_centred(surface, draw.rounded_rect(self._stage, (size, size), _CELL_COLOUR, radius=2), at)
            square = view.cells[cell]
            if isinstance(square, Shown):
                share = _FIGHTER_MARK_SHARE if cell in ends else _SEAT_MARK_SHARE
                self._blit_centred(surface, draw.seat_mark_picture(self._stage, square.owner, round(step * share)), at)
            elif square is not None:
                self._blit_centred(surface, draw.rounded_rect(self._stage, (size // 2, size // 2), INK, radius=2), at)

    @staticmethod
    def _blit_centred(surface: DisplayList, made: pygame.Surface, at: Point) -> None:
        surface.blit(made, made.get_rect(center=(round(at[0]), round(at[1]))))


_CARD_WIDTH = 260
"""Logical pixels of a card."""
_MIDDLE_WIDTH = 196
"""Logical pixels between the cards."""
_CORNER_INSET = 0.108
"""How far a corner's middle lies inside the card, as a share of its width."""
_DISC_SHARE = 0.3
"""A corner that can be touched, as a share of the card's width."""
_SMALL_FIELD_SIDE = 92
"""Logical pixels along a side of the small field."""
_NEAR_CARD_SHIFT = 10
"""Logical pixels by which the near card lies lower than the other."""


@dataclass(frozen=True, slots=True)
class CombatLayout:
    """All parts in pixels."""

    area: pygame.Rect
    panel: pygame.Rect
    cards: tuple[pygame.Rect, pygame.Rect]
    """That of the seat that looks, on the left, and the enemy's."""
    names: tuple[pygame.Rect, pygame.Rect]
    """Above the cards."""
    small_field: pygame.Rect
    """The small field between the names."""
    middle: pygame.Rect
    words_rect: pygame.Rect
    """Words."""

    def card_corner_centre(self, side: int, seen: int) -> Point:
        """The middle of a corner by where it is seen: TL, TR, BR, BL."""
        return screen_corner_centre(self.cards[side], seen)

    @property
    def panel_inside_rect(self) -> pygame.Rect:
        """The part of the panel that hides everything below it."""
        return self.panel.inflate(-self.cards[0].w // 8, -self.cards[0].w // 8)

    @property
    def corner_disc_diameter_px(self) -> int:
        """Across a corner that can be touched."""
        return round(self.cards[0].w * _DISC_SHARE)

    def disc_rect(self, side: int, seen: int) -> pygame.Rect:
        """A corner that can be touched."""
        made = pygame.Rect(0, 0, self.corner_disc_diameter_px, self.corner_disc_diameter_px)
        x, y = self.card_corner_centre(side, seen)
        made.center = round(x), round(y)
        return made


def screen_corner_centre(card: pygame.Rect, seen: int) -> Point:
    inset = card.w * _CORNER_INSET
    x = card.x + inset if seen in (0, 3) else card.right - inset
    y = card.y + inset if seen in (0, 1) else card.bottom - inset
    return x, y


def arrange_combat(metrics: Metrics, area: pygame.Rect) -> CombatLayout:
    """Cards as large as the words below them leave room for; the same while a combat waits and while it is told."""
    edge, gap, shift = metrics.px(16), metrics.px(8), metrics.px(_NEAR_CARD_SHIFT)
    head = max(metrics.text_px(26), metrics.px(_SMALL_FIELD_SIDE))
    lines = LINE * (metrics.font_size(HEADING) + 3 * metrics.font_size(BODY))
    foot, middle = round(lines), min(metrics.px(_MIDDLE_WIDTH), area.w // 4)
    most_high = area.h - 2 * metrics.px(8) - 2 * edge - foot - head - 3 * gap - shift
    most_wide = (area.w - 2 * metrics.px(8) - 2 * edge - middle) / 2
    wide = max(8, round(min(metrics.px(_CARD_WIDTH), most_high / CARD_RATIO, most_wide)))
    high = round(wide * CARD_RATIO)
    broad = min(area.w - 2 * metrics.px(8), max(2 * wide + middle + 4 * edge, metrics.mix_px(800, 0.2)))
    rects, side = PlacedRects(), metrics.px(_SMALL_FIELD_SIDE)
    field = within(rects.cell("field", width=side, height=side), down=Align.START)
    names = row(grow(rects.cell("near name", height=head)), field, grow(rects.cell("far name")), gap=gap)
    near, far = (rects.cell(name, width=wide, height=high) for name in ("near", "far"))
    cards = row(pad_sides(near, top=shift), rects.cell("middle", width=middle), pad_sides(far, bottom=shift))
    parts = column(names, within(cards), pad_sides(rects.cell("words", height=foot), top=gap), gap=gap)
    within(sized(rects.named("panel", pad(parts, edge)), width=broad), down=Align.CENTRE).place(area)
    return CombatLayout(
        area,
        rects["panel"],
        (rects["near"], rects["far"]),
        (rects["near name"], rects["far name"]),
        rects["field"],
        rects["middle"],
        rects["words"],
    )


_GOLD, _STEEL, _PALE = "#FFD166", "#C9D1DC", "#7B8290"
_SHIELD_PATH = "M50,6 C64,15 80,18 92,18 C94,56 80,84 50,97 C20,84 6,56 8,18 C20,18 36,15 50,6 Z"
_BURST_PATH = (
    "M50,3 L61,14 L76,9 L80,24 L95,28 L90,43 L98,55 L86,65 L87,80 L72,81 L62,94 L50,86 L38,94 L28,81 L13,80 L14,65"
    " L2,55 L10,43 L5,28 L20,24 L24,9 L39,14 Z"
)
_PLATE_SHARE = 0.42
"""A plate's width as a share of the room between the cards."""
_PLATE_DISTANCE = 0.25
"""How far a plate's middle lies from that of the room, as a share of its width."""


class NumberPlatePainter:
    """Draws plates in every size in which they grow."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def number_plate_centre(self, combat_layout: CombatLayout, place: int, down: float) -> Point:
        """The middle of the near plate, 0, or of the far one, 1, at a share of the cards' height."""
        x = combat_layout.middle.centerx + (-1 if place == 0 else 1) * _PLATE_DISTANCE * combat_layout.middle.w
        return x, combat_layout.middle.y + down * combat_layout.middle.h

    def number_plate_width_px(self, combat_layout: CombatLayout) -> int:
        """A plate's width in pixels."""
        return round(combat_layout.middle.w * _PLATE_SHARE)

    def draw_plate(
        self, surface: DisplayList, combat_layout: CombatLayout, value: Corner, at: Point, *, attacks: bool,
        size: float = 1.0, wins: bool = False, loses: bool = False,
    ) -> None:  # fmt: skip
        """A plate with a number, a Star or an X; brass where it wins, pale where it loses."""
        wide = max(8, round(self.number_plate_width_px(combat_layout) * size * (1.12 if wins else 1.0)))
        made = self._stage.sprites.get_or_make(
            ("zoon plate", value, wide, attacks, wins, loses),
            lambda: self._make_number_plate(value, wide, attacks, wins, loses),
        )
        surface.blit(made, made.get_rect(center=(round(at[0]), round(at[1]))))

    def _make_number_plate(self, value: Corner, wide: int, attacks: bool, wins: bool, loses: bool) -> pygame.Surface:
        fill = _GOLD if wins else _PALE if loses else PAPER
        shape = _BURST_PATH if attacks else _SHIELD_PATH
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
            f'<path d="{shape}" fill="{fill}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/></svg>'
        )
        made = self._stage.sprites.get_svg(svg, wide, wide).copy()
        if value in (STAR, CROSS):
            name = "zoon/corner_star" if value == STAR else "zoon/corner_x"
            symbol = self._stage.sprites.get(name, round(wide * 0.56))
            made.blit(symbol, symbol.get_rect(center=(wide // 2, wide // 2)))
            return made
        words = str(value)
        height = round(wide * (0.56 if len(words) < 2 else 0.46))
        label = self._stage.texts.label(words, height, INK, bold=True)
        made.blit(label, label.get_rect(center=(wide // 2, round(wide * 0.5))))
        return made


_GLOW_COLOUR = "#FFD166"
_TUMBLE_FACES = 7
"""Faces that a die shows while it tumbles."""
_BOUNCE_HEIGHT = 2
"""Logical pixels that a die jumps when it has landed (docs/decisions.md, Pictures)."""
_SUM_LEVEL, _DIE_LEVEL, _TOTAL_LEVEL = 0.2, 0.47, 0.76
"""How far down sums, dice and totals lie, as shares of the cards' height."""
_SYMBOL_SHARE = 0.5
"""The Star or the X at the edge of a number that it stands for, as a share of its width."""
_PENNY_SHARE = 0.24
"""Width of a penny as a share of a card's."""


class DiceCombatPainter:
    """Draws everything that lies over the two face-up cards."""

    def __init__(self, stage: Stage, plates: NumberPlatePainter) -> None:
        self._stage = stage
        self._plates = plates

    def draw_frame(
        self, surface: DisplayList, combat_layout: CombatLayout, frame: CombatAnimationFrame, sides: tuple[Side, Side]
    ) -> None:  # fmt: skip
        for place, side in enumerate(sides):
            self._draw_rings_of_penny_half(surface, combat_layout, frame, side, place)
        for place, side in enumerate(sides):
            self._draw_numbers_taken_by_symbol(surface, combat_layout, frame, (side, sides[1 - place]), place)
            self._draw_penny_on_card_edge(surface, combat_layout, side, place)
            self._draw_half_die_and_total(surface, combat_layout, frame, side, place)

    def _draw_rings_of_penny_half(
        self, surface: DisplayList, combat_layout: CombatLayout, frame: CombatAnimationFrame, side: Side, place: int
    ) -> None:  # fmt: skip
        """Rings round the two corners that the penny picks: the card's value and grid between them stay readable."""
        share = frame.phase_progress(CombatPhase.CORNERS)
        if share <= 0:
            return
        card, disc = combat_layout.cards[place], combat_layout.corner_disc_diameter_px
        made = draw.rounded_rect(self._stage, (disc, disc), "#00000000", edge=_GLOW_COLOUR, width=5, radius=999)
        if share < 1:
            made = self._stage.sprites.get_faded(made, round(share * 10) * 10)
        for corner in penny_half_corner_indices(side):
            x, y = screen_corner_centre(card, corner)
            surface.blit(made, made.get_rect(center=(round(x), round(y))))

    def _draw_numbers_taken_by_symbol(
        self,
        surface: DisplayList,
        combat_layout: CombatLayout,
        frame: CombatAnimationFrame,
        sides: tuple[Side, Side],
        place: int,
    ) -> None:
        """A Star or an X takes a number of the enemy's half: both lie on gold, and no line runs over the cards."""
        share = frame.phase_progress(CombatPhase.SYMBOLS)
        side, other = sides
        for i, corner in enumerate(penny_half_corner_indices(side)):
            symbol, origin = side.corners[corner], corner_copied_by_symbol(side, other, corner)
            if share <= 0 or isinstance(symbol, int):
                continue
            if origin is not None:
                taken = str(other.corners[origin])
                self._draw_gold_number(
                    surface, combat_layout, taken, screen_corner_centre(combat_layout.cards[1 - place], origin)
                )
            if share >= 0.6:
                words = str(side.counted[i]) if i < len(side.counted) else ""
                self._draw_gold_number(
                    surface, combat_layout, words, screen_corner_centre(combat_layout.cards[place], corner), str(symbol)
                )

    def _draw_gold_number(
        self, surface: DisplayList, combat_layout: CombatLayout, words: str, at: tuple[float, float], symbol: str = ""
    ) -> None:  # fmt: skip
        """A number on gold, with the Star or the X that it stands for at its edge."""
        wide = round(combat_layout.corner_disc_diameter_px * 0.74)
        chip = draw.rounded_rect(self._stage, (wide, wide), _GLOW_COLOUR, edge=INK, width=3, radius=999)
        centre = round(at[0]), round(at[1])
        surface.blit(chip, chip.get_rect(center=centre))
        label = self._stage.texts.label(words, round(wide * 0.6), INK, bold=True)
        surface.blit(label, label.get_rect(center=centre))
        if symbol:
            small = round(wide * _SYMBOL_SHARE)
            ground = draw.rounded_rect(self._stage, (small, small), PAPER, edge=INK, width=2, radius=999)
            edge = centre[0], centre[1] - wide // 2
            surface.blit(ground, ground.get_rect(center=edge))
            name = "zoon/corner_star" if symbol == STAR else "zoon/corner_x"
            made = self._stage.sprites.get(name, round(small * 0.8))
            surface.blit(made, made.get_rect(center=edge))

    def _draw_half_die_and_total(
        self, surface: DisplayList, combat_layout: CombatLayout, frame: CombatAnimationFrame, side: Side, place: int
    ) -> None:  # fmt: skip
        """The card's value, its die, and both together."""
        attacks = side.seat == frame.fought.attacker.seat
        share = frame.phase_progress(CombatPhase.NUMBERS)
        if share > 0:
            size = 1.0 if frame.is_still else 0.5 + 0.5 * ease_in_out(share)
            at = self._plates.number_plate_centre(combat_layout, place, _SUM_LEVEL)
            self._plates.draw_plate(surface, combat_layout, side.value, at, attacks=attacks, size=size)
        if frame.phase_progress(CombatPhase.DICE) > 0:
            self._draw_die(surface, combat_layout, frame, side, place)
        if frame.phase_progress(CombatPhase.TOTALS) <= 0:
            return
        decided = frame.phase_progress(CombatPhase.WORDS) > 0
        winner = frame.fought.winner
        at = self._plates.number_plate_centre(combat_layout, place, _TOTAL_LEVEL)
        self._plates.draw_plate(
            surface,
            combat_layout,
            side.total,
            at,
            attacks=attacks,
            wins=decided and winner == side.seat,
            loses=decided and winner not in (NOBODY, side.seat),
        )
        for words, down in (("+", (_SUM_LEVEL + _DIE_LEVEL) / 2), ("=", (_DIE_LEVEL + _TOTAL_LEVEL) / 2)):
            x, y = self._plates.number_plate_centre(combat_layout, place, down)
            size = max(round(combat_layout.middle.w * 0.12), self._stage.metrics.font_size(SMALL))
            label = self._stage.texts.label(words, size, self._stage.theme.text, bold=True)
            surface.blit(label, label.get_rect(center=(round(x), round(y))))

    def _draw_die(
        self, surface: DisplayList, combat_layout: CombatLayout, frame: CombatAnimationFrame, side: Side, place: int
    ) -> None:  # fmt: skip
        """It shows several faces on its way to the last one, and bounces a little."""
        share = frame.phase_progress(CombatPhase.DICE)
        x, y = self._plates.number_plate_centre(combat_layout, place, _DIE_LEVEL)
        rolls = frame.animation.tumbles and not frame.is_still and share < 1
        face = (side.die + 3 * (_TUMBLE_FACES - int(share * _TUMBLE_FACES)) + place) % 6 + 1 if rolls else side.die
        wide = round(self._plates.number_plate_width_px(combat_layout) * 0.78)
        made = self._stage.sprites.get(f"zoon/die_{face}", wide)
        if rolls:
            made = pygame.transform.rotozoom(made, (1 - share) * 200 * (1 if place else -1), 1.0)
            y -= self._stage.metrics.px(26) * (1 - share) * abs(math.cos(3 * math.pi * share))
        elif frame.animation.tumbles and not frame.is_still:
            landed = min(1.0, frame.phase_progress(CombatPhase.TOTALS) * 2)
            y -= self._stage.metrics.px(_BOUNCE_HEIGHT) * math.sin(math.pi * landed)
        surface.blit(made, made.get_rect(center=(round(x), round(y))))

    def _draw_penny_on_card_edge(
        self, surface: DisplayList, combat_layout: CombatLayout, side: Side, place: int
    ) -> None:
        """On the outer edge of its card, as it lay when both halves were counted: it turns over afterwards (A17)."""
        wide = round(combat_layout.cards[place].w * _PENNY_SHARE)
        made = self._stage.sprites.get(f"zoon/penny_{'tails' if side.tails else 'heads'}", wide)
        card = combat_layout.cards[place]
        centre = (card.left if place == 0 else card.right), card.centery - card.h // 8
        surface.blit(made, made.get_rect(center=centre))
