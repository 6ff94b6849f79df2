"""Two parts of the cover: the button that must be held down, and the pages of what happened meanwhile.

Made by CoverScene (`cover.scene`), which passes its inputs to them and places them. Neither knows the match. A change
must keep: MissedEventPages never leaves a sentence out, and what does not fit goes on another page; a short press
reveals nothing. HOLD_SECONDS is the number in docs/decisions.md (Handing over), and tests of the cover import it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.messages import say
from tabletop.ui.stage.events import KeyEvent, MouseButton, PointerEvent, PointerKind
from tabletop.ui.widgets.drawn_parts import PaintedParts
from tabletop.ui.widgets.layout import Layout, column
from tabletop.ui.widgets.node import Node, NodeAction, Role

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


HOLD_SECONDS: Final = 0.6
"""Seconds (docs/decisions.md, Handing over)."""
_KEYS: Final = ("space", "return")
_POINTER: Final = "pointer"
_NODE_ID: Final = "hold"


class HoldButton:
    """Fills while a key or the pointer holds it, and empties when it is let go."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._held_by = ""
        """The key that holds it, "pointer", or "hold" where a screen reader does."""
        self._held_since = 0.0

    @property
    def is_held(self) -> bool:
        return bool(self._held_by)

    def progress(self, now: float) -> float:
        """How full it is, 0 to 1."""
        return min(1.0, (now - self._held_since) / HOLD_SECONDS) if self._held_by else 0.0

    def handle(self, event: KeyEvent | PointerEvent) -> None:
        """Begins or stops."""
        if isinstance(event, KeyEvent):
            if event.name in _KEYS and event.down and not event.again and not self._held_by:
                self._start_hold(event.name)
            elif event.name == self._held_by and not event.down:
                self.release()
            return
        inside = self.rect.collidepoint(self._stage.to_pixels(event.pos))
        if event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT and inside and not self._held_by:
            self._start_hold(_POINTER)
        elif self._held_by == _POINTER and not (event.kind == PointerKind.MOVE and inside and event.held):
            self.release()

    def nodes(self) -> tuple[Node, ...]:
        """Itself: who cannot hold it down presses it, and it is held for them."""
        bounds = (*self.rect.topleft, *self.rect.size)
        press = frozenset({NodeAction.PRESS})
        words = say("cover.hold")
        return (
            Node(_NODE_ID, Role.BUTTON, words, bounds=bounds, is_suggested=True, is_focused=True, answers=press),
        )  # fmt: skip

    def perform(self, node_id: str, action: NodeAction, value: str = "") -> bool:
        """Holds it until it is full."""
        if node_id != _NODE_ID or action is not NodeAction.PRESS:
            return False
        if not self._held_by:
            self._start_hold(_NODE_ID)
        return True

    def release(self) -> None:
        """Nobody holds it any more."""
        self._held_by = ""

    def draw(self, surface: DisplayList, words: str, now: float) -> None:
        """Draws it as full as it is; the words change their colour where it is filled."""
        stage, theme, rect = self._stage, self._stage.theme, self.rect
        surface.blit(draw.rounded_rect(stage, rect.size, theme.raised, edge=theme.accent, radius=10, width=2), rect)
        self._draw_hold_button_words(surface, words, theme.text)
        filled = rect.copy()
        filled.w = round(rect.w * self.progress(now))
        if not filled.w:
            return
        clip = surface.get_clip()
        surface.set_clip(filled.clip(clip))
        surface.blit(draw.rounded_rect(stage, rect.size, theme.accent, radius=10), rect)
        self._draw_hold_button_words(surface, words, theme.on_accent)
        surface.set_clip(clip)

    def _draw_hold_button_words(self, surface: DisplayList, words: str, colour: str) -> None:
        room = self.rect.w - 2 * self._stage.metrics.px(16)
        draw.text(self._stage, surface, words, self.rect.center, size=HEADING, bold=True, colour=colour,
                  align="centre", width=room)  # fmt: skip

    def _start_hold(self, holder: str) -> None:
        self._held_by, self._held_since = holder, self._stage.now


class MissedEventPages:
    """Sentences in the order in which it happened; none is ever left out."""

    def __init__(self, stage: Stage, texts: Sequence[str]) -> None:
        self._stage = stage
        self.texts = tuple(texts)
        self._pages: tuple[tuple[str, ...], ...] = ()
        self._page = 0

    def describe(self, parts: PaintedParts, lines: Iterable[str]) -> Layout:
        """All of them, or some, below each other."""
        return column(*(parts.words(line, align="centre") for line in lines))

    def split_into_pages(self, width: int, high: int) -> None:
        """Shares them out on pages of this height; each has one at least."""
        pages: list[list[str]] = []
        room = 0
        for line in self.texts:
            needs = draw.paragraph_height(self._stage, line, width)
            if not pages or needs > room:
                pages.append([])
                room = high
            pages[-1].append(line)
            room -= needs
        self._pages = tuple(map(tuple, pages))
        self._page = min(self._page, max(0, len(pages) - 1))

    @property
    def shown_lines(self) -> tuple[str, ...]:
        """What stands on the page that lies open."""
        return self._pages[self._page] if self._pages else ()

    @property
    def has_several_pages(self) -> bool:
        """Whether there are several pages."""
        return len(self._pages) > 1

    @property
    def remaining_line_count(self) -> int:
        """Sentences on the pages after it."""
        return sum(map(len, self._pages[self._page + 1 :]))

    def turn_page(self) -> None:
        """The next page, and after the last one the first."""
        self._page = (self._page + 1) % max(1, len(self._pages))
