"""Captions of sounds: what was heard, in words, for two seconds at the upper edge of the board.

Used by `stage`, which has one and draws it over every scene; `sound` tells it each sound. A sound has a caption where
there is a message for it: `caption.turn`, or `GAME.caption_hop` for a game's sound `hop`, so names of sounds and ids
of messages must agree. What is only the noise of something seen, such as a disc that is laid down, has none. The
volume makes no difference. Times and lines are those of docs/decisions.md, Captions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import has_text, say
from tabletop.ui.stage.sound import SoundMood, Sounds
from tabletop.ui.widgets.drawn_parts import DrawnParts, PaintedParts, RetainedParts
from tabletop.ui.widgets.layout import Layout, column, pad

CAPTION_SECONDS = 2.0
"""Seconds."""
_MOST = 2
"""Captions at the same time, the newest ones."""
_TENSE, _CALM = 0.6, 0.4
"""Tension from which on music is tense, and below which it is calm again."""
_PAD, _MARGIN = 10, 4
"""Logical pixels beside the words, above and below them."""
_STEP = 8
"""Logical pixels from one place that is tried to the next."""


class CaptionSurface(draw.DrawingContext, Protocol):
    """What captions are shown on."""

    settings: Settings
    now: float
    """Seconds on the clock."""

    @property
    def caption_area(self) -> pygame.Rect:
        """The part of the window at whose upper edge they are."""

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        """What they must not cover, in pixels."""


class SoundCaptions:
    """Shown only where the player wants captions."""

    def __init__(self, surface: CaptionSurface, sounds: Sounds) -> None:
        self._surface = surface
        sounds.on_played = self.show_sound_caption
        self._until: dict[str, float] = {}
        """By the id of the message; seconds on the stage's clock."""
        self._is_music_tense: bool | None = None
        """None while there is no music."""

    @property
    def lines(self) -> tuple[str, ...]:
        """What is shown now; sounds that mean the same are one line."""
        return tuple(dict.fromkeys(map(say, self._until)))

    def show_sound_caption(self, name: str) -> None:
        """A sound such as `turn` or `GAME/hop` is to be heard."""
        game, _, sound = name.rpartition("/")
        self._show_caption(f"{game}.caption_{sound}" if game else f"caption.{sound}")

    def show_mood_caption(self, mood: SoundMood | None) -> None:
        """Says when the music becomes tense, or calm again."""
        if mood is None:
            self._is_music_tense = None
            return
        is_tense = mood.tension >= (_CALM if self._is_music_tense else _TENSE)
        if is_tense != bool(self._is_music_tense):
            self._show_caption("caption.music_tense" if is_tense else "caption.music_calm")
        self._is_music_tense = is_tense

    def update(self, now: float) -> None:
        """Forgets what was heard two seconds ago."""
        if self._until:
            self._until = {key: until for key, until in self._until.items() if now < until}

    def draw(self, surface: DisplayList) -> None:
        """Draws them over every scene."""
        if not self._until:
            return
        canvas, theme = self._surface, self._surface.theme
        parts = DrawnParts(canvas, surface)
        parts.behind(
            self._caption_lines_layout(parts),
            lambda surface, rect: surface.blit(
                draw.rounded_rect(canvas, rect.size, theme.raised, edge=theme.panel_edge, radius=6), rect
            ),
        ).place(self.rect)

    @property
    def rect(self) -> pygame.Rect:
        """Where they are, in pixels: at the upper edge, as near to the middle as there is room; empty for nothing."""
        canvas, metrics, lines = self._surface, self._surface.metrics, self.lines
        area = canvas.caption_area
        if not lines:
            return pygame.Rect(area.midtop, (0, 0))
        font = metrics.font_size(SMALL)
        wide = min(area.w, max(canvas.texts.text_width(line, font) for line in lines) + 2 * metrics.px(_PAD) + 2)
        rect = pygame.Rect(area.topleft, (wide, self._caption_lines_layout(RetainedParts(canvas)).height(wide)))
        middle, step, taken = area.w // 2 - wide // 2, metrics.px(_STEP), [*canvas.keep_clear_rects]
        lefts = sorted(range(middle % step, area.w - wide + 1, step), key=lambda left: abs(left - middle))
        places = (rect.move(left, 0) for left in lefts)
        return next((place for place in places if place.collidelist(taken) < 0), rect.move(middle, 0))

    def _caption_lines_layout(self, parts: PaintedParts) -> Layout:
        lines = (parts.words(line, size=SMALL, align="centre") for line in self.lines)
        return pad(column(*lines), x=0, y=self._surface.metrics.px(_MARGIN))

    def _show_caption(self, key: str) -> None:
        if self._surface.settings.captions and has_text(key):
            self._until[key] = self._surface.now + CAPTION_SECONDS
            for oldest in list(self._until)[:-_MOST]:
                del self._until[oldest]
