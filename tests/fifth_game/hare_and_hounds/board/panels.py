"""How long the hounds have come no nearer, beside the board."""

from __future__ import annotations

import pygame

from hare_and_hounds.board.animals import FACES
from hare_and_hounds.rules.rules import HareAndHounds
from hare_and_hounds.rules.view import View
from tabletop.rules.game import Seat
from tabletop.ui.boards.panels import Panels
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import say
from tabletop.ui.stage.stage import Stage

_PRINT = "#E9DDC2"
"""The colour of a paw print as it stands in the file."""


class FieldPanels(Panels):
    """An animal for each seat, and a paw print for each step up or down in a row."""

    def __init__(self, stage: Stage, game: HareAndHounds) -> None:
        super().__init__(stage)
        self._patience = game.content.board.patience

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        """The seat's animal."""
        return self._stage.sprites.get(FACES[seat], size)

    def side_panel_height(self) -> int:
        """A heading and a row of prints."""
        metrics = self._stage.metrics
        return metrics.text_px(30) + metrics.mix_px(46, 0.35)

    def draw_side_panel(self, surface: DisplayList, rect: pygame.Rect, view: View) -> None:
        """The prints, those that were made brighter than those that are left (HH8)."""
        stage, metrics = self._stage, self._stage.metrics
        pad, top = metrics.px(16), rect.y + metrics.text_px(18)
        room, font = rect.w - 2 * pad, metrics.font_size(SMALL)
        count = say("hare_and_hounds.patience_count", times=view.stalled, most=self._patience)
        left = room - stage.texts.text_width(count, font) - pad
        headings = say("hare_and_hounds.patience"), say("hare_and_hounds.patience_short")
        heading = next((words for words in headings if stage.texts.text_width(words, font, bold=True) <= left), "")
        draw.text(stage, surface, count, (rect.right - pad, top), size=SMALL, align="right")
        if heading:
            draw.text(stage, surface, heading, (rect.x + pad, top), size=SMALL, bold=True,
                      colour=stage.theme.secondary)  # fmt: skip
        self._draw_prints(surface, pygame.Rect(rect.x + pad, 0, room, rect.bottom - metrics.px(12)), view.stalled)

    def _draw_prints(self, surface: DisplayList, room: pygame.Rect, made: int) -> None:
        """Side by side along the lower edge, as large as there is room for all."""
        theme, metrics = self._stage.theme, self._stage.metrics
        step = room.w / self._patience
        size = min(metrics.mix_px(24, 0.35), round(step))
        for i in range(self._patience):
            colour = theme.warning if i < made else theme.hovered
            paw = self._stage.sprites.get("hare_and_hounds/paw", size, tint={_PRINT: colour})
            surface.blit(paw, (round(room.x + (i + 0.5) * step - size / 2), room.bottom - size))
