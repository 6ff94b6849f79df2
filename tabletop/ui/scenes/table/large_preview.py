"""LargePreview: shows large what the pointer rests on: a card, a model, a tile.

Used by the table (HoverInfo of `hand_state`), the review (`review.scene`) and a game's page of deployment. It is
drawn in the column beside the board, or over the board where that is too small, and there never over what is marked,
focused or suggested. What it looks like comes from the game's `Previews`; which place it shows is told by its owner,
who must show only what the viewer may know. Where room is tight no word is left out: keep that order, words first.
`prepare_next_picture` makes one picture ahead in an idle frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop.ui.boards.marks import Point
from tabletop.ui.boards.panels import Previews
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.floating_places import free_rect_beside, shared_area
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.widgets.layout import Layout, PlacedRects, column, grow, pad

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LEAST_COLUMN_HEIGHT = 250
"""Height in logical pixels below which the column is too small, at the usual text size."""
_LEAST_PICTURE_HEIGHT = 60
"""Height in logical pixels below which there are only words."""
_FLOATING_SIZE = (260, 340)
"""Size in logical pixels over the board; higher, then wider, where the words need it."""
_WIDTH_FACTORS = (1.0, 1.3, 1.6, 2.0, 0.85)
"""Of the usual width; narrower, and so higher, only where it would cover what must be seen otherwise."""
_PAD = 12
_SMALLER_SIZES = (SMALL, 13, 12, 11, 10, 9, 8)
"""Of words in tight room, the largest first."""
_NOTHING = pygame.Rect(0, 0, 0, 0)


class PreviewPlaceSource(Protocol):
    """Where the places lie that are looked at."""

    @property
    def area(self) -> pygame.Rect:
        """All of it, in pixels."""

    def place_centres(self) -> Mapping[TargetId, Point]:
        """Centres of all places in pixels."""


class LargePreview:
    """Knows what is shown large, and where; it decides nothing."""

    def __init__(self, stage: Stage, previews: Previews, ground: PreviewPlaceSource) -> None:
        self._stage = stage
        self._previews = previews
        self._targets = ground
        self.place: TargetId | None = None
        """What is shown; None for nothing."""
        self._view: Any = None
        self._floating_rect = _NOTHING
        """Where it lies while there is no room in the column, in pixels."""
        self.column = pygame.Rect(0, 0, 1, 1)
        """The part of the column that it may cover, in pixels."""
        self._needed_in_column = 0
        """Pixels down in the column that what is shown wants at least."""
        self._measured: tuple[Any, ...] = (None, "")
        """For which view, place and look of texts heights are known."""
        self._heights: dict[int, int] = {}
        """Pixels down that a panel needs, by its width in pixels."""
        self._unprepared_places: Iterator[TargetId] = iter(())
        self._prepared_view: Any = None
        """The view whose pictures are made ahead, and the part of the column in which they will lie."""
        self._prepared_column = self.column
        self._nowhere = DisplayList((1, 1))

    @property
    def is_in_column(self) -> bool:
        """Whether there is room in the column, for what is shown just now where something is."""
        return self.column.h >= max(self._stage.metrics.mix_px(_LEAST_COLUMN_HEIGHT, 0.3), self._needed_in_column)

    def fits_column(self, place: TargetId, view: Any) -> bool:
        """Whether the column has room for what would be shown of a place."""
        least = self._stage.metrics.mix_px(_LEAST_COLUMN_HEIGHT, 0.3)
        return self.column.h >= least and self.column.h >= self._needed_panel_height(view, place, self.column.w)

    def show_place(
        self, place: TargetId, view: Any, here: pygame.Rect, free: Sequence[pygame.Rect], *,
        never: Sequence[pygame.Rect] = (),
    ) -> None:  # fmt: skip
        """Shows a place; over the board beside where it is, and clear of what must stay free, both in pixels.

        What is shown already stays where it is as long as it hides nothing of that. Where it would lie over something
        of `never` wherever it were, it is not drawn.
        """
        is_shown = (place, view) == (self.place, self._view) and bool(self._floating_rect)
        if is_shown and self._floating_rect.collidelist([*free, *never]) < 0:
            return
        self.place, self._view = place, view
        self._needed_in_column = self._needed_panel_height(view, place, self.column.w)
        words = "" if self.is_in_column else self._previews.preview_caption(view, place)
        self._floating_rect = _NOTHING if self.is_in_column else self._floating_panel_rect(here, free, never, words)

    def hide(self) -> None:
        """Shows nothing."""
        self.place = self._view = None
        self._needed_in_column = 0

    @property
    def rect(self) -> pygame.Rect:
        """Where it is drawn, in pixels; empty while nothing is shown, or over the board where there is no room."""
        if self.place is None:
            return _NOTHING
        return self.column if self.is_in_column else self._floating_rect

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether what is shown hides a pixel."""
        return self.rect.collidepoint(at)

    def draw(self, surface: DisplayList) -> None:
        """A panel, the thing itself, and a line of words below it."""
        rect = self.rect
        if self.place is None or not surface.get_clip().colliderect(rect):
            return
        stage = self._stage
        draw.panel(stage, surface, rect, accent=not self.is_in_column)
        words = self._previews.preview_caption(self._view, self.place)
        room, below, size = self._picture_and_caption_rects(rect, words)
        if room.h >= stage.metrics.px(_LEAST_PICTURE_HEIGHT):
            self._previews.draw_preview(surface, room, self._view, self.place)
        if words:
            clip = surface.get_clip()
            surface.set_clip(clip.clip(below))
            draw.paragraph(stage, surface, words, below, size=size)
            surface.set_clip(clip)

    def prepare_next_picture(self, view: Any) -> bool:
        """Makes one of the pictures ahead that may be looked at in the column; False when all are ready."""
        if view is not self._prepared_view or self.column != self._prepared_column:
            self._prepared_view, self._prepared_column = view, self.column.copy()
            self._unprepared_places = iter(tuple(self._targets.place_centres()) if self.is_in_column else ())
        place = next((place for place in self._unprepared_places if self._previews.has_preview(view, place)), None)
        if place is None:
            return False
        room, _, _ = self._picture_and_caption_rects(self.column, self._previews.preview_caption(view, place))
        self._previews.draw_preview(self._nowhere, room, view, place)
        return True

    def _picture_and_caption_rects(self, rect: pygame.Rect, words: str) -> tuple[pygame.Rect, pygame.Rect, int]:
        """Room for the thing itself, below it for the words, and their size; where it is tight, words come first."""
        inner = rect.inflate(-2 * self._stage.metrics.px(_PAD), -2 * self._stage.metrics.px(_PAD))
        size, rects = BODY, PlacedRects(words=_NOTHING)
        if words and self._caption_height(words, BODY, inner.w) > inner.h // 2:
            fitting = (size for size in _SMALLER_SIZES if self._caption_height(words, size, inner.w) <= inner.h)
            size = next(fitting, _SMALLER_SIZES[-1])  # as small as it takes: no word of it is left out
        self._panel(rects, words, size).place(rect)
        return rects["picture"], rects["words"], size

    def _panel(self, rects: PlacedRects, words: str, size: int, picture_height: int = 0) -> Layout:
        below = [rects.cell("words", height=partial(self._caption_height, words, size))] if words else []
        space = self._stage.metrics.px(_PAD)
        return pad(column(grow(rects.cell("picture", height=picture_height)), *below, gap=space // 2), space)

    def _caption_height(self, words: str, size: int, width: int) -> int:
        return draw.paragraph_height(self._stage, words, width, size=size)

    def _needed_panel_height(self, view: Any, place: TargetId, width: int) -> int:
        """Pixels down of a panel so wide in which all that is told of a place can be read."""
        stage = self._stage
        measured = view, place, stage.metrics, stage.texts.style, stage.settings.language
        if measured[0] is not self._measured[0] or measured[1:] != self._measured[1:]:
            self._measured, self._heights = measured, {}
        if width not in self._heights:
            self._heights[width] = self._measured_panel_height(view, place, width)
        return self._heights[width]

    def _measured_panel_height(self, view: Any, place: TargetId, width: int) -> int:
        wants = self._previews.needed_height(view, place, width - 2 * self._stage.metrics.px(_PAD))
        words = self._previews.preview_caption(view, place)
        return self._panel(PlacedRects(), words, BODY, wants).height(width) if wants else 0

    def _floating_panel_rect(
        self, here: pygame.Rect, free: Sequence[pygame.Rect], never: Sequence[pygame.Rect], words: str
    ) -> pygame.Rect:
        """The best place, if one is clear of `never`, at the first size that fits."""
        metrics, area = self._stage.metrics, self._targets.area
        gap = metrics.px(16)
        usual, high = (metrics.mix_px(side, 0.25) for side in _FLOATING_SIZE)
        room, found = area.inflate(-2 * gap, -2 * gap), list[pygame.Rect]()
        least = max(usual, self.column.w) if self._needed_in_column else usual
        for wider in _WIDTH_FACTORS:
            if wider < 1 and any(rect.collidelist(list(never)) < 0 for rect in found):
                break
            wide = min(round(wider * least), room.w)
            least_panel = self._panel(PlacedRects(), words, SMALL, metrics.px(_LEAST_PICTURE_HEIGHT))
            needed = max(high if wider == 1 else 0, least_panel.height(wide))
            if self._needed_in_column and self.place is not None:
                needed = max(needed, self._needed_panel_height(self._view, self.place, wide))
            size = wide, min(needed, room.h)
            found.append(free_rect_beside(size, here, gap, area.inflate(-gap, -gap), free, never=never))
            if needed <= room.h and not found[-1].collidelistall((here, *free, *never)):
                break
        best = min(found, key=lambda rect: (shared_area(rect, never), shared_area(rect, (here, *free))))
        return best if best.collidelist(list(never)) < 0 else _NOTHING
