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
        self._told = pygame.Rect(0, 0, 0, 0)

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        width, height = stage.surface.get_size()
        self._shelf = GameShelf(stage, ())
        if self.game:
            self._shelf.faces[self.game] = GameCard(self.game, self._title())
        self._told = pygame.Rect(width // 10, 0, width * 4 // 5, metrics.t(96))
        self._told.bottom = round(height * 0.9)
        foot = self._told.y - metrics.px(44)
        self._shelf.layout(pygame.Rect(width // 4, round(height * 0.05), width // 2, foot - round(height * 0.05)))
        self._shelf.choose(self.game, stage.now)
        self._shelf.lit = True

    def busy(self) -> bool:
        return self._shelf.busy

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, told = self.stage, self._told
        surface.blit(draw.background(stage), (0, 0))
        self._shelf.draw(surface, now)
        words, facts = self._words()
        room = pygame.Rect(told.x, told.y, told.w, told.h - stage.metrics.t(30))
        texts, metrics = stage.texts, stage.metrics
        pixels = metrics.px(BODY)
        for size in range(_LARGE, BODY - 1, -2):
            pixels = metrics.px(size)
            if len(texts.wrap(words, pixels, room.w, bold=True)) * round(pixels * LINE) <= room.h:
                break
        y = room.y + round(pixels * LINE) // 2
        for line in texts.wrap(words, pixels, room.w, bold=True):
            label = texts.label(line, pixels, stage.theme.text, bold=True)
            surface.blit(label, label.get_rect(center=(room.centerx, y)))
            y += round(pixels * LINE)
        at = told.centerx, told.bottom - metrics.t(14)
        draw.text(stage, surface, facts, at, size=HEADING, align="centre", width=told.w, colour=stage.theme.accent,
                  shrinks=True)  # fmt: skip

    def _title(self) -> str:
        try:
            return wording.title(self.game)
        except ContentError:
            return self.game

    def _words(self) -> tuple[str, str]:
        """What the game is, and for whom."""
        if not self.game:
            return say("wall.choose"), ""
        try:
            words = wording.words(self.game)
        except ContentError:
            return self.game, ""
        return words.tagline, say("setup.facts", players=words.players, minutes=words.minutes)
