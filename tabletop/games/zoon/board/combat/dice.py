"""Parts of the combat picture: its layout, plates with numbers, dice and symbols, and the small field."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zoon.board.card_pictures import INK, PAPER
from tabletop.games.zoon.board.combat.combat_animation import (
    CombatFrame,
    CombatPhase,
    half_corners,
    symbol_source_corner,
)
from tabletop.games.zoon.board.combat.combat_layout import CombatLayout, corner_centre
from tabletop.games.zoon.board.combat.number_plates import NumberPlates
from tabletop.games.zoon.rules.cards import STAR
from tabletop.games.zoon.rules.events import Side
from tabletop.rules.game import NOBODY
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.stage.timeline import eased

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

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


class DicePicture:
    """Draws everything that lies over the two face-up cards."""

    def __init__(self, stage: Stage, plates: NumberPlates) -> None:
        self._stage = stage
        self._plates = plates

    def draw_frame(
        self, surface: DisplayList, arena: CombatLayout, told: CombatFrame, sides: tuple[Side, Side]
    ) -> None:  # fmt: skip
        for place, side in enumerate(sides):
            self._draw_half_frame(surface, arena, told, side, place)
        for place, side in enumerate(sides):
            self._draw_symbol_numbers(surface, arena, told, (side, sides[1 - place]), place)
            self._draw_penny(surface, arena, side, place)
            self._draw_sums(surface, arena, told, side, place)

    def _draw_half_frame(
        self, surface: DisplayList, arena: CombatLayout, told: CombatFrame, side: Side, place: int
    ) -> None:  # fmt: skip
        """A frame round the two corners that the penny picks."""
        share = told.phase_share(CombatPhase.CORNERS)
        if share <= 0:
            return
        card, disc = arena.cards[place], arena.disc_size
        left, right = (corner_centre(card, seen) for seen in half_corners(side))
        rect = pygame.Rect(0, 0, round(right[0] - left[0]) + disc, disc)
        rect.center = card.centerx, round(left[1])
        made = draw.rounded(self._stage, rect.size, "#00000000", edge=_GLOW_COLOUR, width=5, radius=999)
        surface.blit(made if share >= 1 else self._stage.sprites.get_faded(made, round(share * 10) * 10), rect)

    def _draw_symbol_numbers(
        self, surface: DisplayList, arena: CombatLayout, told: CombatFrame, sides: tuple[Side, Side], place: int
    ) -> None:
        """A Star or an X takes a number of the enemy's half: both lie on gold, and no line runs over the cards."""
        share = told.phase_share(CombatPhase.SYMBOLS)
        side, other = sides
        for i, corner in enumerate(half_corners(side)):
            symbol, origin = side.corners[corner], symbol_source_corner(side, other, corner)
            if share <= 0 or isinstance(symbol, int):
                continue
            if origin is not None:
                taken = str(other.corners[origin])
                self._draw_gold_number(surface, arena, taken, corner_centre(arena.cards[1 - place], origin))
            if share >= 0.6:
                words = str(side.counted[i]) if i < len(side.counted) else ""
                self._draw_gold_number(surface, arena, words, corner_centre(arena.cards[place], corner), str(symbol))

    def _draw_gold_number(
        self, surface: DisplayList, arena: CombatLayout, words: str, at: tuple[float, float], symbol: str = ""
    ) -> None:  # fmt: skip
        """A number on gold, with the Star or the X that it stands for at its edge."""
        wide = round(arena.disc_size * 0.74)
        chip = draw.rounded(self._stage, (wide, wide), _GLOW_COLOUR, edge=INK, width=3, radius=999)
        centre = round(at[0]), round(at[1])
        surface.blit(chip, chip.get_rect(center=centre))
        label = self._stage.texts.label(words, round(wide * 0.6), INK, bold=True)
        surface.blit(label, label.get_rect(center=centre))
        if symbol:
            small = round(wide * _SYMBOL_SHARE)
            ground = draw.rounded(self._stage, (small, small), PAPER, edge=INK, width=2, radius=999)
            edge = centre[0], centre[1] - wide // 2
            surface.blit(ground, ground.get_rect(center=edge))
            name = "zoon/corner_star" if symbol == STAR else "zoon/corner_x"
            made = self._stage.sprites.get(name, round(small * 0.8))
            surface.blit(made, made.get_rect(center=edge))

    def _draw_sums(
        self, surface: DisplayList, arena: CombatLayout, told: CombatFrame, side: Side, place: int
    ) -> None:  # fmt: skip
        """The card's value, its die, and both together."""
        attacks = side.seat == told.fought.attacker.seat
        share = told.phase_share(CombatPhase.NUMBERS)
        if share > 0:
            size = 1.0 if told.is_still else 0.5 + 0.5 * eased(share)
            at = self._plates.plate_centre(arena, place, _SUM_LEVEL)
            self._plates.draw_plate(surface, arena, side.value, at, attacks=attacks, size=size)
        if told.phase_share(CombatPhase.DICE) > 0:
            self._draw_die(surface, arena, told, side, place)
        if told.phase_share(CombatPhase.TOTALS) <= 0:
            return
        decided = told.phase_share(CombatPhase.WORDS) > 0
        winner = told.fought.winner
        at = self._plates.plate_centre(arena, place, _TOTAL_LEVEL)
        self._plates.draw_plate(
            surface,
            arena,
            side.total,
            at,
            attacks=attacks,
            wins=decided and winner == side.seat,
            loses=decided and winner not in (NOBODY, side.seat),
        )
        for words, down in (("+", (_SUM_LEVEL + _DIE_LEVEL) / 2), ("=", (_DIE_LEVEL + _TOTAL_LEVEL) / 2)):
            x, y = self._plates.plate_centre(arena, place, down)
            size = max(round(arena.middle.w * 0.12), self._stage.metrics.font_size(SMALL))
            label = self._stage.texts.label(words, size, self._stage.theme.text, bold=True)
            surface.blit(label, label.get_rect(center=(round(x), round(y))))

    def _draw_die(
        self, surface: DisplayList, arena: CombatLayout, told: CombatFrame, side: Side, place: int
    ) -> None:  # fmt: skip
        """It shows several faces on its way to the last one, and bounces a little."""
        share = told.phase_share(CombatPhase.DICE)
        x, y = self._plates.plate_centre(arena, place, _DIE_LEVEL)
        rolls = told.animation.tumbles and not told.is_still and share < 1
        face = (side.die + 3 * (_TUMBLE_FACES - int(share * _TUMBLE_FACES)) + place) % 6 + 1 if rolls else side.die
        wide = round(self._plates.plate_width(arena) * 0.78)
        made = self._stage.sprites.get(f"zoon/die_{face}", wide)
        if rolls:
            made = pygame.transform.rotozoom(made, (1 - share) * 200 * (1 if place else -1), 1.0)
            y -= self._stage.metrics.px(26) * (1 - share) * abs(math.cos(3 * math.pi * share))
        elif told.animation.tumbles and not told.is_still:
            landed = min(1.0, told.phase_share(CombatPhase.TOTALS) * 2)
            y -= self._stage.metrics.px(_BOUNCE_HEIGHT) * math.sin(math.pi * landed)
        surface.blit(made, made.get_rect(center=(round(x), round(y))))

    def _draw_penny(self, surface: DisplayList, arena: CombatLayout, side: Side, place: int) -> None:
        """On the outer edge of its card, as it lay when both halves were counted: it turns over afterwards (A17)."""
        wide = round(arena.cards[place].w * _PENNY_SHARE)
        made = self._stage.sprites.get(f"zoon/penny_{'tails' if side.tails else 'heads'}", wide)
        card = arena.cards[place]
        centre = (card.left if place == 0 else card.right), card.centery - card.h // 8
        surface.blit(made, made.get_rect(center=centre))
