"""What the wall shows while nobody plays: a game's box in its light, and what the game is."""

from __future__ import annotations

import pygame

from tabletop.content.errors import ContentError
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING
from tabletop.ui.scenes.shelf import GameCard, GameShelf
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import say

_LARGE = 30
"""Logical pixels of what the game is, as far as it fits."""


class BoxWall(Scene):
    """One box on the shelf; without a game the shelf alone."""

    def __init__(self, stage: Stage, game: str) -> None:
        """`stage` is that of the second window; "" for no game."""
        self.stage = stage
        self.game = game
        self._shelf = GameShelf(stage, ())
        self._words_rect = pygame.Rect(0, 0, 0, 0)

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        width, height = stage.surface.get_size()
        self._shelf = GameShelf(stage, ())
        if self.game:
            self._shelf.game_cards[self.game] = GameCard(self.game, self._game_title())
        self._words_rect = pygame.Rect(width // 10, 0, width * 4 // 5, metrics.text_px(96))
        self._words_rect.bottom = round(height * 0.9)
        foot = self._words_rect.y - metrics.px(44)
        self._shelf.layout(pygame.Rect(width // 4, round(height * 0.05), width // 2, foot - round(height * 0.05)))
        self._shelf.choose_game(self.game, stage.now)
        self._shelf.is_lit = True

    def is_busy(self) -> bool:
        return self._shelf.is_moving

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, told = self.stage, self._words_rect
        surface.blit(draw.table_background(stage), (0, 0))
        self._shelf.draw(surface, now)
        words, facts = self._game_words()
        room = pygame.Rect(told.x, told.y, told.w, told.h - stage.metrics.text_px(30))
        texts, metrics = stage.texts, stage.metrics
        pixels = metrics.px(BODY)
        for size in range(_LARGE, BODY - 1, -2):
            pixels = metrics.px(size)
            if len(texts.wrap_lines(words, pixels, room.w, bold=True)) * round(pixels * LINE) <= room.h:
                break
        y = room.y + round(pixels * LINE) // 2
        for line in texts.wrap_lines(words, pixels, room.w, bold=True):
            label = texts.label(line, pixels, stage.theme.text, bold=True)
            surface.blit(label, label.get_rect(center=(room.centerx, y)))
            y += round(pixels * LINE)
        at = told.centerx, told.bottom - metrics.text_px(14)
        draw.text(stage, surface, facts, at, size=HEADING, align="centre", width=told.w, colour=stage.theme.accent,
                  shrinks=True)  # fmt: skip

    def _game_title(self) -> str:
        try:
            return wording.game_title(self.game)
        except ContentError:
            return self.game

    def _game_words(self) -> tuple[str, str]:
        """What the game is, and for whom."""
        if not self.game:
            return say("wall.choose"), ""
        try:
            words = wording.words(self.game)
        except ContentError:
            return self.game, ""
        return words.tagline, say("setup.facts", players=words.players, minutes=words.minutes)
