"""Large numbers between two cards: a sword's plate for the attacker, a shield for the defender."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.games.zoon.board.card_pictures import INK, PAPER
from tabletop.games.zoon.board.combat.combat_layout import CombatLayout
from tabletop.games.zoon.rules.cards import CROSS, STAR
from tabletop.games.zoon.rules.tribes import Corner
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.display_list import DisplayList

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

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


class NumberPlates:
    """Draws plates in every size in which they grow."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def plate_centre(self, arena: CombatLayout, place: int, down: float) -> Point:
        """The middle of the near plate, 0, or of the far one, 1, at a share of the cards' height."""
        x = arena.middle.centerx + (-1 if place == 0 else 1) * _PLATE_DISTANCE * arena.middle.w
        return x, arena.middle.y + down * arena.middle.h

    def plate_width(self, arena: CombatLayout) -> int:
        """A plate's width in pixels."""
        return round(arena.middle.w * _PLATE_SHARE)

    def draw_plate(
        self, surface: DisplayList, arena: CombatLayout, value: Corner, at: Point, *, attacks: bool, size: float = 1.0,
        wins: bool = False, loses: bool = False,
    ) -> None:  # fmt: skip
        """A plate with a number, a Star or an X; brass where it wins, pale where it loses."""
        wide = max(8, round(self.plate_width(arena) * size * (1.12 if wins else 1.0)))
        made = self._stage.sprites.get_made(
            ("zoon plate", value, wide, attacks, wins, loses),
            lambda: self._make_plate(value, wide, attacks, wins, loses),
        )
        surface.blit(made, made.get_rect(center=(round(at[0]), round(at[1]))))

    def _make_plate(self, value: Corner, wide: int, attacks: bool, wins: bool, loses: bool) -> pygame.Surface:
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
