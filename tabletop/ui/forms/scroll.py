"""A scroll area in a form: a window on content that is higher than the room for it.

Used by `form` and `tab_stops`, by pages with long content (settings, set-up, rulebook, evening) and by pages of
games. It follows the wheel, the bar and the focus, and keeps what has the focus in view. Widgets in it stand in the
content's pixels, and the content is `width` wide, which leaves room for the bar: a page must be laid out in that
width. A form that is made anew hands in the old state, so that it does not jump and a bar that is held stays held.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.events import Input, MouseButton, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.widgets.layout import Layout
from tabletop.ui.widgets.viewport import Viewport

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

BAR = 18
"""Logical pixels at the right that belong to the bar."""
_STEP = 56
"""Logical pixels, growing with the text, for one turn of the wheel."""


@dataclass(frozen=True, slots=True)
class ScrollState:
    """What a window goes on from when its page is made anew."""

    offset: int
    """Pixels of the content that are above what is seen."""
    grip: int | None
    """Pixels from the top of the bar's thumb to where it is held; None while it is not."""


UNSCROLLED: Final = ScrollState(0, None)


class ScrollArea(Viewport):
    """Shows a part of its content; widgets that are given it as their container stand in the content's pixels."""

    is_enabled = True

    def __init__(
        self, stage: Stage, place: pygame.Rect, height: int, before: ScrollState, *, container: ScrollArea | None
    ) -> None:
        super().__init__(place, container)
        self._stage = stage
        self.width = place.w - stage.metrics.px(BAR)
        self._height = max(height, 1)
        self._fraction = 0.0
        """What the wheel has scrolled beyond whole pixels."""
        self._grip = before.grip
        self._wanted = before.offset
        self.fitted: Callable[[], None] = _do_nothing
        """Told when the content has another height."""
        self.scroll_to(before.offset)

    @property
    def state(self) -> ScrollState:
        return ScrollState(self.offset, self._grip)

    @property
    def can_scroll(self) -> bool:
        """Whether there is more than can be seen."""
        return self._height > self.rect.h

    def dispose(self) -> None:
        """Tells nobody anything any more."""
        self.fitted = _do_nothing

    def set_content_height(self, height: int) -> None:
        """The content is that high from now on, in pixels."""
        self._height = max(height, 1)
        self.scroll_to(max(self.offset, self._wanted))
        if self.can_scroll:
            self._wanted = 0
        self.fitted()

    def place(self, part: Layout, y: int = 0) -> int:
        """Places a layout in the content from that height on, over all of its width; returns the y below it."""
        return part.place_at_top(pygame.Rect(0, y, self.width, 0))

    def fill(self, part: Layout) -> None:
        """Places all that scrolls; the content is as high as that from now on."""
        self.set_content_height(self.place(part))

    def scroll_to(self, offset: int) -> None:
        """Shows the content from `offset` pixels on, as far as there is any."""
        self.offset = max(0, min(offset, self._height - self.rect.h))

    def scroll_into_view(self, rect: pygame.Rect, row_height: int = 0) -> None:
        """Scrolls no further than needed to show a rectangle of the window, and to begin with a whole row of a height.

        Both in pixels; 0 is for content without rows.
        """
        margin = self._stage.metrics.px(12)
        seen = self.rect
        if rect.top - margin < seen.top:
            self.scroll_to(self.offset - (seen.top - rect.top + margin))
        elif rect.bottom + margin > seen.bottom:
            self.scroll_to(self.offset + rect.bottom + margin - seen.bottom)
        if row_height:
            self.scroll_to(self.offset + -self.offset % row_height)

    def scroll_by_key(self, key: str) -> bool:
        """Answers the keys that scroll; whether it was one."""
        page = round(self.rect.h * 0.85)
        steps = {"page down": page, "page up": -page, "home": -self._height, "end": self._height}
        if key not in steps or not self.can_scroll:
            return False
        self.scroll_to(self.offset + steps[key])
        return True

    def handle(self, event: Input | None) -> bool:
        """Answers the wheel above it and the pointer on its bar."""
        if not self.can_scroll:
            return False
        if isinstance(event, WheelEvent) and self.rect.collidepoint(self._stage.to_pixels(event.pos)):
            part = event.turns if event.part is None else event.part
            wanted = self.offset + self._fraction - part * self._stage.metrics.text_px(_STEP)
            self._fraction = wanted - round(wanted)
            self.scroll_to(round(wanted))
            return True
        return isinstance(event, PointerEvent) and self._handle_pointer(event)

    def draw_bar(self, surface: DisplayList) -> None:
        if not self.can_scroll:
            return
        stage, thumb = self._stage, self._scroll_thumb_rect()
        colour = stage.theme.accent if self._grip is not None else stage.theme.disabled
        pill = draw.rounded_rect(stage, (stage.metrics.px(6), thumb.h), colour, radius=3)
        surface.blit(pill, pill.get_rect(center=thumb.center))

    def _handle_pointer(self, event: PointerEvent) -> bool:
        x, y = self._stage.to_pixels(event.pos)
        thumb = self._scroll_thumb_rect()
        if (
            event.kind == PointerKind.PRESS
            and event.button == MouseButton.LEFT
            and self._scroll_bar_rect().collidepoint(x, y)
        ):
            self._grip = y - thumb.y if thumb.collidepoint(x, y) else thumb.h // 2
        elif event.kind == PointerKind.RELEASE and self._grip is not None:
            self._grip = None
            return True
        if self._grip is None or event.kind == PointerKind.RELEASE:
            return False
        lane = self._scroll_bar_rect()
        share = (y - self._grip - lane.y) / max(1, lane.h - thumb.h)
        self.scroll_to(round(share * (self._height - self.rect.h)))
        return True

    def _scroll_bar_rect(self) -> pygame.Rect:
        rect = self.rect
        wide = self._stage.metrics.px(BAR)
        return pygame.Rect(rect.right - wide, rect.y, wide, rect.h)

    def _scroll_thumb_rect(self) -> pygame.Rect:
        lane = self._scroll_bar_rect()
        high = max(self._stage.metrics.px(32), round(lane.h * lane.h / self._height))
        room = max(1, self._height - self.rect.h)
        return pygame.Rect(lane.x, lane.y + round((lane.h - high) * self.offset / room), lane.w, high)


def _do_nothing() -> None:
    """What is told where nobody listens."""
