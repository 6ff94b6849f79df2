"""Letters with gaps between them, which fonts of pygame cannot draw: each is rendered once and put where it goes.

Used by `text` only, for players who choose wider spacing and for labels with `spacing`; `render_label` draws every
other run. The advances here must add up to the widths that `text` measures, or words are cut. Letters that join
(`TextRun.is_joined`) never come here. Both caches must be forgotten with the fonts, which are parts of their keys.
"""

from __future__ import annotations

import pygame

from tabletop.rules.caches import Cache
from tabletop.ui.drawing.sprites import surface_bytes
from tabletop.ui.drawing.text_runs import TextRun

_MOST_LETTERS = 1 << 20
"""Bytes."""
_MOST_ADVANCES = 8192


class SpacedLetters:
    """Draws runs letter by letter, kerned as in the whole run."""

    def __init__(self) -> None:
        self._letters: Cache[tuple[pygame.font.Font, str, str], pygame.Surface] = Cache(
            "letters", _MOST_LETTERS, surface_bytes
        )
        self._advances: Cache[tuple[pygame.font.Font, str, str], int] = Cache("kerned letters", _MOST_ADVANCES)

    def forget_all(self) -> None:
        self._letters.clear()
        self._advances.clear()

    def draw(
        self, made: pygame.Surface, at: tuple[int, int], font: pygame.font.Font, run: TextRun, *, colour: str, gap: int
    ) -> None:
        """Draws from the left; `gap` pixels come after each letter with its marks."""
        clusters = run.clusters()
        if run.is_right_to_left:
            clusters.reverse()
        x, placed, before = at[0], [], ""
        for cluster in clusters:
            if before:
                x += gap + self._letter_advance_px(font, before, cluster, is_right_to_left=run.is_right_to_left)
            placed.append((self._render_letter(font, cluster, colour), (x, at[1])))
            before = cluster
        made.fblits(placed)

    def _render_letter(self, font: pygame.font.Font, cluster: str, colour: str) -> pygame.Surface:
        key = font, cluster, colour
        found = self._letters.get_and_refresh(key)
        if found is None:
            found = self._letters[key] = render_label(font, cluster, colour)
        return found

    def _letter_advance_px(self, font: pygame.font.Font, left: str, right: str, *, is_right_to_left: bool) -> int:
        """Pixels from the left edge of one letter to that of the next on its right."""
        key = font, left, right
        found = self._advances.get(key)
        if found is None:
            both = right + left if is_right_to_left else left + right
            found = self._advances[key] = font.size(both)[0] - font.size(right)[0]
        return found


def render_label(font: pygame.font.Font, text: str, colour: str) -> pygame.Surface:
    """The text as the font draws it."""
    if not font.size(text)[0]:  # pygame refuses what is nothing but accents or marks of direction
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
    return font.render(text, True, colour)
