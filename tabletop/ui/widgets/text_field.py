"""A line to type in: draws an `EditableText`, and lets the pointer put its caret and select.

Used by `form`, `tab_stops` and `field_keys`, which gives it the keys; text comes from the system's input methods.
What is composed is underlined where it will stand. Where letters are is asked of `line_geometry` only, so that the
caret, the selection and a click agree. `detach` must let go of the calls, or a closed page stays in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.widgets import clipboard
from tabletop.ui.widgets.editable_text import EditableText
from tabletop.ui.widgets.line_geometry import LineGeometry
from tabletop.ui.widgets.viewport import Viewport
from tabletop.ui.widgets.widget import DOUBLE_PRESS_SECONDS, Widget

_STEADY_SECONDS: Final = 1.0
"""The caret does not blink for so long after it has moved."""
_BLINK_SECONDS: Final = 0.4
_BLINKS: Final = 10
"""How often it changes until it stays: nobody is there, and the machine may sleep."""
_PAD, _ICON_GAP = 14, 10
"""Logical pixels beside the text, and between an icon and it."""
_REPEAT: Final = (500, 25)
"""Milliseconds until a key that is held repeats, and from one repetition to the next."""


@dataclass(frozen=True, slots=True)
class FieldCallbacks:
    """What a field tells."""

    change: Callable[[str], None]
    """Of every other text."""
    cut: Callable[[], None]
    """That something did not fit."""


class TextField(Widget):
    """A line of text; keys go into it while it is active."""

    takes_pointer = True
    is_text_edited = True

    def __init__(
        self, place: pygame.Rect, canvas: draw.DrawingContext, editor: EditableText, callbacks: FieldCallbacks,
        viewport: Viewport | None = None, *, hint: str = "", icon: str = "",
    ) -> None:  # fmt: skip
        """`hint` stands in it while it is empty."""
        super().__init__(place, viewport)
        self.editor = editor
        self.hint = hint
        self.is_active = False
        self.is_caret_shown = False
        self._canvas = canvas
        self._icon = icon
        self._callbacks: FieldCallbacks | None = callbacks
        self._size = canvas.metrics.font_size(BODY)
        self._scrolled = 0
        """Pixels of the text that are left of what is seen."""
        self._moved_at: float | None = None
        """When the caret moved last; None where that is not known yet."""
        self._presses = 0
        self._pressed_at = -DOUBLE_PRESS_SECONDS

    # --- keys and text ---------------------------------------------------------------------------------------------

    def activate(self) -> None:
        """Keys go into it from now on."""
        self.is_active = self.is_caret_shown = True
        pygame.key.set_repeat(*_REPEAT)
        self._scroll_to_caret()

    def deactivate(self) -> None:
        """Keys go elsewhere, and nothing is selected or composed any more."""
        self.is_active = self.is_caret_shown = self.is_pressed = False
        pygame.key.set_repeat()
        self.editor.compose("", 0)
        self.editor.move_to(self.editor.caret)

    def edit(self, act: Callable[[EditableText], bool | None]) -> None:
        """Lets something happen to the text; `act` returns False where something did not fit."""
        before = self.editor.text
        fits = act(self.editor)
        self._scroll_to_caret()
        calls = self._callbacks
        if fits is False and calls is not None:
            calls.cut()
        if self.editor.text != before and calls is not None:
            calls.change(self.editor.text)

    def type_text(self, text: str) -> None:
        """What a key or an input method has typed."""
        self.edit(lambda editor: editor.insert(text))

    def compose(self, text: str, caret: int) -> None:
        """What an input method shows before it is text."""
        self.editor.compose(text, caret)
        self._scroll_to_caret()

    def copy(self) -> None:
        """Copies what is selected."""
        if self.editor.selected_text:
            clipboard.write_text(self.editor.selected_text)

    def cut(self) -> None:
        """The same, and deletes it."""
        self.copy()
        self.edit(lambda editor: editor.delete_selection())

    def paste(self) -> None:
        """What was copied takes the place of what is selected, as far as it fits."""
        copied = clipboard.read_text()
        self.edit(lambda editor: editor.insert(copied, is_paste=True))

    # --- the pointer -----------------------------------------------------------------------------------------------

    def press_at(self, pixel: tuple[int, int], now: float) -> None:
        if not self.is_enabled:
            return
        self.editor.compose("", 0)
        self.is_pressed = True
        self._presses = self._presses % 3 + 1 if now - self._pressed_at <= DOUBLE_PRESS_SECONDS else 1
        self._pressed_at = now
        extends = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        if self._presses == 1 or extends:
            self.editor.move_to(self._caret_position_at(pixel), selects=extends)
        elif self._presses == 2:
            self.editor.select_word_at(self._line_geometry().letter_position_at(pixel[0] - self._text_left_x()))
        else:
            self.editor.select_all()
        self._scroll_to_caret()

    def continue_press(self, before: Widget) -> None:
        super().continue_press(before)
        if isinstance(before, TextField):
            self._presses, self._pressed_at = before._presses, before._pressed_at

    def drag_to(self, pixel: tuple[int, int]) -> None:
        if self.is_pressed and self._presses == 1:
            self.editor.move_to(self._caret_position_at(pixel), selects=True)
            self._scroll_to_caret()

    def release_at(self, pixel: tuple[int, int]) -> None:
        self.is_pressed = False

    # --- what is seen ----------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Lets the caret blink."""
        if self._moved_at is None:
            self._moved_at = now
        blinks = int((now - self._moved_at - _STEADY_SECONDS) / _BLINK_SECONDS + 1)
        self.is_caret_shown = self.is_active and (blinks >= _BLINKS or blinks < 0 or blinks % 2 == 0)

    def draw(self, surface: DisplayList) -> None:
        canvas, theme, rect, clip = self._canvas, self._canvas.theme, self.rect, surface.get_clip()
        surface.blit(draw.rounded_rect(canvas, rect.size, theme.field, edge=theme.disabled, radius=8), rect)
        if self._icon:
            made = draw.icon_picture(canvas, self._icon, self._icon_side_px, theme.secondary)
            surface.blit(made, made.get_rect(midleft=(rect.x + canvas.metrics.px(_PAD), rect.centery)))
        surface.set_clip(self._letters_rect().clip(clip))
        if self.editor.shown_text:
            self._draw_field_text(surface)
        elif self.hint:
            inner = self._letters_rect()
            at = (self._text_left_x(), rect.centery)
            draw.text(canvas, surface, self.hint, at, colour=theme.disabled, width=inner.right - at[0])
        if self.is_caret_shown:
            surface.fill(theme.accent, self.caret_rect())
        surface.set_clip(clip)

    def caret_rect(self) -> pygame.Rect:
        """Where the caret stands, in pixels of the window."""
        high = self._canvas.texts.font_of_size(self._size).get_height()
        made = pygame.Rect(0, 0, self._canvas.metrics.line_width(1.5), min(high, self.rect.h))
        made.midleft = (self._text_left_x() + self._line_geometry().caret_x(self.editor.shown_caret), self.rect.centery)
        return made

    def dispose(self) -> None:
        self._callbacks = None

    def _draw_field_text(self, surface: DisplayList) -> None:
        """Selected letters change their colour where they stand, so that they do not move."""
        canvas, theme, editor, left = self._canvas, self._canvas.theme, self.editor, self._text_left_x()
        geometry = self._line_geometry()
        is_selected = self.is_active and not editor.composition
        selected = sorted(geometry.spans(*editor.selection)) if is_selected else []
        at = canvas.texts.label(editor.shown_text, self._size, theme.text).get_rect(midleft=(left, self.rect.centery))
        done = 0
        for begin, end in (*selected, (at.w, at.w)):
            self._draw_text_part(surface, at, (done, begin), theme.text)
            self._draw_text_part(surface, at, (begin, end), theme.on_accent, ground=theme.accent)
            done = end
        line = canvas.metrics.line_width(1.5)
        for begin, end in geometry.spans(*editor.composition_span):
            surface.fill(theme.accent, pygame.Rect(left + begin, at.bottom - line, end - begin, line))

    def _draw_text_part(
        self, surface: DisplayList, at: pygame.Rect, span: tuple[int, int], colour: str, *, ground: str = ""
    ) -> None:
        """The letters from one pixel of the label to another."""
        clip, part = surface.get_clip(), pygame.Rect(at.x + span[0], at.y, span[1] - span[0], at.h)
        if part.w <= 0:
            return
        surface.set_clip(part.clip(clip))
        if ground:
            surface.fill(ground, part)
        surface.blit(self._canvas.texts.label(self.editor.shown_text, self._size, colour), at)
        surface.set_clip(clip)

    @property
    def _icon_side_px(self) -> int:
        return self._canvas.metrics.mix_px(20, 0.5)

    def _letters_rect(self) -> pygame.Rect:
        """The room for letters, in pixels of the window."""
        metrics, rect = self._canvas.metrics, self.rect
        left = metrics.px(_PAD) + (self._icon_side_px + metrics.px(_ICON_GAP) if self._icon else 0)
        return pygame.Rect(rect.x + left, rect.y, max(1, rect.w - left - metrics.px(_ICON_GAP)), rect.h)

    def _text_left_x(self) -> int:
        """Where the text begins, in pixels of the window: left of its room where it is too long for that."""
        return self._letters_rect().x - self._scrolled

    def _line_geometry(self) -> LineGeometry:
        return LineGeometry(self._canvas.texts, self.editor.shown_text, self._size)

    def _caret_position_at(self, pixel: tuple[int, int]) -> int:
        return self._line_geometry().caret_position_at(pixel[0] - self._text_left_x())

    def _scroll_to_caret(self) -> None:
        """Keeps the caret in sight, and tells input methods where their list may stand."""
        self._moved_at, self.is_caret_shown = None, self.is_active
        geometry, room, wide = self._line_geometry(), self._letters_rect().w, self._canvas.metrics.line_width(1.5)
        caret = geometry.caret_x(self.editor.shown_caret)
        self._scrolled = max(caret + wide - room, min(self._scrolled, caret))
        self._scrolled = max(0, min(self._scrolled, geometry.width + wide - room))
        if self.is_active:
            pygame.key.set_text_input_rect(self.caret_rect())
