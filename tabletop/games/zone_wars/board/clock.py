"""How far a battle has come: its round, and how often that has come which ends it, such as Acid Rain 2 of 3.

clock = Clock(stage, content)
clock.height(state, wide)             # pixels down that it takes where it may be so wide
clock.draw(surface, rect, state)      # at the foot of a rectangle
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.event_messages import round_text
from tabletop.games.zone_wars.board.mat.miniatures import zone_picture_name
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_CLOCK_ROW, _SIGN, _GAP = 20, 22, 2
"""Logical pixels: down a line of it, along a sign, and between two signs."""
_FUTURE_OPACITY: Final = 45
"""Percent of its opacity that a sign has for what has not come yet."""


class BattleClock:
    """Words where they fit, and a sign for each time that the end comes nearer."""

    def __init__(self, stage: Stage, content: Content) -> None:
        self._stage = stage
        self._content = content
        self._rules_context = RulesContext(content)

    def height(self, state: State, wide: int) -> int:
        """Pixels down; 0 before the first round."""
        if not state.round:
            return 0
        return self._stage.metrics.text_px(_CLOCK_ROW) * (
            2 if self._rules_context.scenario_of(state.agreed).triggers else 1
        )

    def round_and_end_texts(self, state: State) -> tuple[str, str]:
        """The round, and how often that has come which ends the battle; "" where nothing of the kind does."""
        scenario = self._rules_context.scenario_of(state.agreed)
        round_ = round_text(self._rules_context, state)
        if not scenario.triggers:
            return round_, ""
        card = names_of(self._content).zone_card(scenario.trigger)
        return round_, say("zone_wars.rains", card=card, number=state.triggers, most=scenario.triggers)

    def draw(self, surface: DisplayList, rect: pygame.Rect, state: State) -> None:
        """The round lowest, with the signs beside or above it."""
        if not state.round:
            return
        stage, metrics, row = self._stage, self._stage.metrics, self._stage.metrics.text_px(_CLOCK_ROW)
        scenario, (round_, rains) = self._rules_context.scenario_of(state.agreed), self.round_and_end_texts(state)
        low, above = rect.bottom - row // 2, rect.bottom - row - row // 2
        is_short = (
            max(stage.texts.width(words, metrics.font_size(SMALL), bold=True) for words in (round_, rains)) > rect.w
        )
        if is_short:
            round_, rains = round_text(self._rules_context, state, is_short=True), ""
        left = rect.x
        face = draw.icon(stage, "clock", metrics.text_px(16))
        beside = left + face.get_width() + metrics.px(6)
        if is_short and beside + stage.texts.width(round_, metrics.font_size(SMALL)) <= rect.right:
            surface.blit(face, face.get_rect(midleft=(left, low)))
            left = beside
        draw.text(stage, surface, round_, (left, low), size=SMALL, width=rect.right - left)
        if rains:
            draw.text(stage, surface, rains, (rect.x, above), size=SMALL, bold=True, colour=stage.theme.accent)
        if scenario.triggers:
            self._draw_end_signs(surface, pygame.Rect(rect.x, low if rains else above, rect.w, 0), state,
                             align_right=bool(rains))  # fmt: skip

    def _draw_end_signs(self, surface: DisplayList, line: pygame.Rect, state: State, *, align_right: bool) -> None:
        """One for each, those that have come already in full colour; as large as there is room beside the words."""
        stage, metrics = self._stage, self._stage.metrics
        scenario = self._rules_context.scenario_of(state.agreed)
        most, gap = scenario.triggers, metrics.px(_GAP)
        room = line.w
        if align_right:
            room -= stage.texts.width(self.round_and_end_texts(state)[0], metrics.font_size(SMALL)) + metrics.px(8)
        side = min(metrics.text_px(_SIGN), (room + gap) // most - gap)
        if side < metrics.px(_SIGN) // 2:
            return
        left = line.right - most * (side + gap) + gap if align_right else line.x
        whole = stage.sprites.get(zone_picture_name(stage.sprites, scenario.trigger), side)
        for k in range(most):
            sign = whole if k < state.triggers else stage.sprites.get_faded(whole, _FUTURE_OPACITY)
            surface.blit(sign, sign.get_rect(midleft=(left + k * (side + gap), line.y)))
