"""Buttons that are drawn with a screen: icons, rows and brass plates, with hover, tips, keys and the focus.

Used by scenes that are drawn as pictures, one SceneButtons each: the table (`context`, `board_buttons`), title,
dialogs, review, end, and scenes of games; `button_focus` moves the focus. Pages of fields and lists are forms
(`ui/forms`). A button keeps its name as long as it means the same: hover, focus and its node go by it. Whatever
changes the look of a button must be in `look_key`, or an old picture is repeated. A place whose meaning has just
changed does nothing for SETTLING seconds (docs/decisions.md, What is seen is true).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say
from tabletop.ui.stage.button_nodes import BUTTON_ID, button_node, reason_text
from tabletop.ui.stage.events import Input, Key, KeyEvent, MouseButton, PointerEvent, PointerKind, tip_as_printed
from tabletop.ui.widgets.node import Node, NodeAction
from tabletop.ui.widgets.widget_stack import TIP_SECONDS

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class ButtonKind(StrEnum):
    RAISED = "raised"
    PRIMARY = "primary"
    ICON = "icon"
    ROW = "row"
    BARE = "bare"
    """Drawn by the scene: it only listens."""
    NOTE = "note"
    """It only says something, and looks it."""


class ButtonAlign(StrEnum):
    LEFT = "left"
    CENTRE = "centre"


_NARROW = 130
"""Logical pixels below which words go nearly to the edge."""
SETTLING = 0.4
"""Seconds in which a place does nothing after it has got another meaning under the pointer.

See docs/decisions.md, What is seen is true.
"""


@dataclass
class Button:
    """One button."""

    name: str
    rect: pygame.Rect
    """Pixels."""
    press: Callable[[], None]
    words: str = ""
    icon: str = ""
    kind: ButtonKind = ButtonKind.RAISED
    tip: str = ""
    """What it does; of a greyed one why it does nothing."""
    enabled: bool = True
    selected: bool = False
    chosen: bool = False
    """Whether it is what goes on already: it looks pressed, wherever the keyboard is."""
    size: float = BODY
    align: ButtonAlign = ButtonAlign.CENTRE
    key: str = ""
    """Name of the key that presses it, with `ctrl+` before it where that is held."""
    line_below: str = ""
    """A smaller line under its words."""
    end_text: str = ""
    """What stands at its right end, such as a chance; with this or the line below the words begin at the left."""
    is_always_pressable: bool = False
    """Whether it can be pressed at any time, because nothing is done by it that others wait for."""
    spoken_name: str = ""
    """What it is called where it is not seen; "" where its words or its tip tell it."""
    is_option: bool = False
    """Whether it is one of several of which some are chosen, so that it is spoken whether it is."""

    @property
    def meaning(self) -> tuple[str, str]:
        """What tells it from a button that does something else."""
        return self.name, self.words

    @property
    def look_key(self) -> tuple[object, ...]:
        """All that is seen of it while nobody touches it."""
        place = tuple(self.rect), self.size, self.align, self.kind
        state = self.enabled, self.selected, self.chosen, self.is_always_pressable
        return *place, *state, self.words, self.icon, self.line_below, self.end_text

    def has_key(self, event: KeyEvent) -> bool:
        """Whether the key presses it; no key presses a button without one."""
        before = "ctrl+" if event.ctrl else ""
        return bool(self.key) and self.key in (f"{before}{event.name}", f"{before}{event.sign}")


@dataclass
class SceneButtons:
    """The buttons of one scene: hover, press, tips and the keyboard's focus."""

    stage: Stage
    items: list[Button] = field(default_factory=list)
    is_resting: Callable[[], bool] = lambda: False
    """Whether only free buttons can be pressed just now, such as while pictures run; the others look at rest."""
    is_behind_box: bool = False
    """Whether a box lies over their scene: what shines is in the box then."""
    can_press_by_enter: bool = True
    """Whether Enter presses the one bright button while none has the focus, as long as it means nothing else there."""
    settling_seconds: float = 0.0
    """Seconds in which a place under the pointer does nothing after it has got another meaning."""
    _pointer_pixel: tuple[int, int] = (-1, -1)
    """The pixel where the pointer is."""
    _newly_under_pointer: tuple[str, float] = ("", 0.0)
    """The button that has come under the resting pointer, and when."""
    _hovered: Button | None = None
    _scene_changes_at_hover: int = 0
    """How often scenes had been laid over each other when the pointer came there."""
    _pressed: Button | None = None
    _focused: Button | None = None
    _tip_at: float = 0.0
    _tip: str = ""
    _cached_strokes: CachedStrokes = field(default_factory=CachedStrokes)

    def set_buttons(self, items: list[Button]) -> None:
        """Other buttons from now on; hover and focus stay on those of the same name."""
        names = {item.name: item for item in items}
        before = self.button_at(self._pointer_pixel)
        self._hovered = names.get(self.hovered.name) if self.hovered else None
        self._focused = names.get(self._focused.name) if self._focused else None
        self._pressed = names.get(self._pressed.name) if self._pressed else None
        self.items = items
        under = self.button_at(self._pointer_pixel)
        if under and (before is None or before.meaning != under.meaning):
            self._newly_under_pointer = (under.name, self.stage.now)
        if self._tip and (self.hovered is None or tip_as_printed(self.hovered.tip) != self._tip):
            self._hide_tip()

    def __getitem__(self, name: str) -> Button:
        return next(item for item in self.items if item.name == name)

    @property
    def button_rects(self) -> list[pygame.Rect]:
        """Where they are, in pixels."""
        return [item.rect for item in self.items]

    @property
    def focused(self) -> Button | None:
        """The button that the keyboard would press."""
        return self._focused

    @property
    def hovered(self) -> Button | None:
        """The button under the pointer; none until it moves again after something was laid over the scene."""
        return self._hovered if self._scene_changes_at_hover == self.stage.scene_changes else None

    @property
    def tip(self) -> str:
        """What is said beside the button under the pointer; "" for nothing."""
        return self._tip if self.hovered else ""

    @property
    def pressed(self) -> Button | None:
        """The button that the pointer holds down."""
        return self._pressed

    @property
    def is_settling(self) -> bool:
        """Whether the button under the pointer has only just come there."""
        under = self.button_at(self._pointer_pixel)
        return under is not None and self._has_just_come_under_pointer(under)

    def can_press(self, item: Button) -> bool:
        """Whether a press on it does something."""
        return item.enabled and item.kind != ButtonKind.NOTE and (item.is_always_pressable or not self.is_resting())

    def is_bright(self, item: Button) -> bool:
        """Whether it shines as what is likely wanted."""
        return item.kind == ButtonKind.PRIMARY and item.enabled and not self.is_behind_box and not self.is_resting()

    def button_at(self, pos: tuple[int, int]) -> Button | None:
        """The button under a pixel."""
        shown = (item for item in self._reversed() if item.kind != ButtonKind.NOTE)
        return next((item for item in shown if item.rect.collidepoint(pos)), None)

    def button_of_key(self, event: KeyEvent) -> Button | None:
        """The button that a key presses."""
        return next((item for item in self.items if item.has_key(event) and self.can_press(item)), None)

    def focus_button(self, name: str | None) -> None:
        """Puts the keyboard's focus on a button, or nowhere."""
        self._focused = self[name] if name else None

    def handle(self, event: Input | None) -> bool:
        """Whether the input was for a button."""
        if isinstance(event, PointerEvent):
            return self._handle_pointer(event)
        if isinstance(event, KeyEvent) and event.down and not event.again:
            return self._handle_key(event)
        return False

    def nodes(self) -> tuple[Node, ...]:
        """A node for each, in their order."""
        return tuple(
            button_node(
                item,
                is_note=item.kind == ButtonKind.NOTE,
                can_press=self.can_press(item),
                is_focused=item is self._focused,
            )
            for item in self.items
        )

    def perform(self, node_id: str, action: NodeAction, value: str = "") -> bool:
        """Presses or focuses the button of a node; of one that does nothing just now it says why."""
        name = node_id.removeprefix(BUTTON_ID) if node_id.startswith(BUTTON_ID) else None
        item = next((item for item in self.items if item.name == name and item.kind != ButtonKind.NOTE), None)
        if item is None or action not in (NodeAction.PRESS, NodeAction.FOCUS):
            return False
        if action is NodeAction.FOCUS:
            self.focus_button(item.name)
        elif self.can_press(item):
            item.press()
        else:
            self.stage.toast.show_for_position(reason_text(item))
        return True

    def update(self, now: float) -> None:
        """Shows the tip when the pointer has rested long enough."""
        if not self.tip and now >= self._tip_at:
            self._show_tip()

    def draw(self, surface: DisplayList) -> None:
        self._cached_strokes.draw(
            surface, surface.get_clip(), self._picture_key(), lambda: self._draw_all_buttons(surface)
        )

    def _picture_key(self) -> tuple[object, ...]:
        """All that the picture of the buttons depends on."""
        touched = (
            *map(IdentityKey, (self._focused, self._pressed, self.hovered)),
            self.is_behind_box,
            self.is_resting(),
        )
        return IdentityKey(self.stage.metrics), *touched, *(item.look_key for item in self.items)

    def _draw_all_buttons(self, surface: DisplayList) -> None:
        clip = surface.get_clip()
        for item in self.items:
            if item.kind != ButtonKind.BARE and clip.colliderect(item.rect.inflate(8, 8)):
                self._draw_button(surface, item)

    def draw_tip(self, surface: DisplayList) -> None:
        """Draws the tip, which lies over everything else."""
        if not self.tip:
            return
        stage, rect = self.stage, self._tip_rect()
        surface.blit(draw.rounded(stage, rect.size, stage.theme.hovered, edge=stage.theme.panel_edge, radius=6), rect)
        pad = stage.metrics.px(8)
        draw.paragraph(stage, surface, self._tip, rect.inflate(-2 * pad, -pad), size=SMALL)

    def _handle_pointer(self, event: PointerEvent) -> bool:
        self._pointer_pixel = self.stage.to_pixels(event.pos)
        under = self.button_at(self._pointer_pixel)
        if event.kind == PointerKind.MOVE:
            self._hover_over(under if not event.held or under is self._pressed else None)
            return False
        if event.button != MouseButton.LEFT:
            return False
        if event.kind == PointerKind.PRESS:
            is_new = under is not None and self.can_press(under) and self._has_just_come_under_pointer(under)
            self._pressed = under if under and self.can_press(under) and not is_new else None
            self._hide_tip()
            if is_new:
                self.stage.toast.show_for_position(say("common.just_come"))
            if under and not under.enabled:
                self._hover_over(under)
                self._show_tip()
            return under is not None
        pressed, self._pressed = self._pressed, None
        if pressed and pressed is under and self.can_press(pressed):
            pressed.press()
        return pressed is not None

    def _has_just_come_under_pointer(self, item: Button) -> bool:
        """Whether it has only just come under the pointer, which may have been meant for what was there."""
        name, since = self._newly_under_pointer
        return item.name == name and self.stage.now - since < self.settling_seconds

    def _handle_key(self, event: KeyEvent) -> bool:
        named = self.button_of_key(event)
        if named:
            named.press()
            return True
        greyed = self._disabled_button_of_key(event)
        if greyed and greyed is self.hovered:
            self._show_tip()
        elif greyed:
            self.stage.toast.show_for_position(tip_as_printed(greyed.tip))
        if greyed:
            return True
        if event.name == Key.TAB:
            self._move_focus(-1 if event.shift else 1)
            return True
        if event.name in (Key.RETURN, Key.SPACE) and self._focused and self.can_press(self._focused):
            self._focused.press()
            return True
        return self.can_press_by_enter and event.name == Key.RETURN and self.press_only_bright_button()

    @property
    def only_bright_button(self) -> Button | None:
        """The one bright button; None where there are more, or where the keyboard has another."""
        bright = [item for item in self.items if self.is_bright(item)]
        return bright[0] if len(bright) == 1 and self.can_press(bright[0]) and not self._focused else None

    def bright_name_among(self, names: Container[str]) -> str | None:
        """The name of the one bright button, if it is one of these."""
        bright = self.only_bright_button
        return bright.name if bright is not None and bright.name in names else None

    def press_only_bright_button(self) -> bool:
        """Presses the one bright button; whether it did."""
        bright = self.only_bright_button
        if bright is not None:
            bright.press()
        return bright is not None

    def _disabled_button_of_key(self, event: KeyEvent) -> Button | None:
        """A button that would be pressed but for something that its tip tells."""
        focused = self._focused if event.name in (Key.RETURN, Key.SPACE) else None
        greyed = (item for item in self.items if not item.enabled and item.tip)
        return next((item for item in greyed if item is focused or item.has_key(event)), None)

    def _move_focus(self, by: int) -> None:
        able = [item for item in self.items if self.can_press(item)]
        if not able:
            return
        here = able.index(self._focused) if self._focused in able else (-1 if by > 0 else 0)
        self.focus_button(able[(here + by) % len(able)].name)

    def _hover_over(self, item: Button | None) -> None:
        if item is self.hovered:
            return
        self._hide_tip()
        self._hovered, self._scene_changes_at_hover = item, self.stage.scene_changes
        self._tip_at = self.stage.now + TIP_SECONDS

    def _show_tip(self) -> None:
        if self.hovered and self.hovered.tip:
            self._tip = tip_as_printed(self.hovered.tip)

    def _hide_tip(self) -> None:
        if self._tip:
            self._tip = ""

    def _reversed(self) -> Iterator[Button]:
        return reversed(self.items)

    def _tip_rect(self) -> pygame.Rect:
        stage, metrics = self.stage, self.stage.metrics
        pad, size = metrics.px(8), metrics.font_size(SMALL)
        width = min(metrics.grown(280, 0.6), stage.texts.width(self._tip, size) + 2 * pad + 2)
        height = draw.paragraph_height(stage, self._tip, width - 2 * pad, size=SMALL) + pad
        rect = pygame.Rect(0, 0, width, height)
        under = self.hovered.rect if self.hovered else rect
        rect.midtop = (under.centerx, under.bottom + metrics.px(6))
        if rect.bottom > stage.surface.get_height() - metrics.px(72):
            rect.bottom = under.top - metrics.px(6)
            row = min((item.rect.left for item in self.items if item.rect.y == under.y), default=under.left)
            if rect.w + metrics.px(12) < row:  # beside the row, so that what is listed above it can be read
                rect.midright = (row - metrics.px(6), under.centery)
        return rect.clamp(stage.surface.get_rect())

    def _draw_button(self, surface: DisplayList, item: Button) -> None:
        stage, theme = self.stage, self.stage.theme
        fill, ink = self._fill_and_ink(item)
        if fill:
            surface.blit(draw.rounded(stage, item.rect.size, fill, radius=8), item.rect)
        if item is self._focused or item.selected or item.chosen:
            edge = theme.text if self.is_bright(item) else theme.accent
            ring = draw.rounded(stage, item.rect.size, "#00000000", edge=edge, radius=8, width=2)
            surface.blit(ring, item.rect)
        self._draw_face(surface, item, ink)

    def _draw_face(self, surface: DisplayList, item: Button, ink: str) -> None:
        stage, metrics = self.stage, self.stage.metrics
        rect, bold = item.rect, item.kind == ButtonKind.PRIMARY
        side = metrics.grown(24, 0.4)
        if not item.words:
            if item.icon:
                made = draw.icon_picture(stage, item.icon, side, ink)
                surface.blit(made, made.get_rect(center=rect.center))
            return
        if item.line_below or item.end_text:
            self._draw_words_and_end(surface, item, ink)
            return
        gap = metrics.px(10)
        pad, size, lines = self._fit_words(item, rect.w - (side + gap if item.icon else 0))
        labels = [stage.texts.label(line, size, ink, bold=bold) for line in lines]
        wide = max(label.get_width() for label in labels) + (side + gap if item.icon else 0)
        x = rect.x + pad if item.align == ButtonAlign.LEFT else rect.centerx - wide // 2
        if item.icon:
            made = draw.icon_picture(stage, item.icon, side, ink)
            surface.blit(made, made.get_rect(midleft=(x, rect.centery)))
            x += side + gap
        step = round(size * TIGHT)
        y = rect.centery - (len(labels) - 1) * step // 2
        for i, label in enumerate(labels):
            surface.blit(label, label.get_rect(midleft=(x, y + i * step)))

    def _fit_words(self, item: Button, wide: int) -> tuple[int, int, list[str]]:
        """Pixels beside the words, their size and their lines; they go nearly to the edge before they are cut."""
        metrics, bold = self.stage.metrics, item.kind == ButtonKind.PRIMARY
        for logical in (14, 6) if item.rect.w >= metrics.text_px(_NARROW) else (6,):
            pad = metrics.px(logical)
            room = wide - 2 * pad, item.rect.h
            size, lines = self.stage.texts.fit_size_and_lines(
                item.words, metrics.label_font_sizes(item.size), room, bold=bold
            )
            if " ".join(lines) == item.words:
                break
        return pad, size, lines

    def _draw_words_and_end(self, surface: DisplayList, item: Button, ink: str) -> None:
        """Words, a line below them, and what stands at the end."""
        stage, metrics, rect = self.stage, self.stage.metrics, item.rect
        pad, bold = metrics.px(14), item.kind == ButtonKind.PRIMARY
        end = draw.text(
            stage,
            surface,
            item.end_text,
            (rect.right - pad, rect.centery),
            size=item.size * 1.25,
            bold=True,
            colour=ink,
            align="right",
        )
        room = rect.w - 2 * pad - (end.w + metrics.px(10) if item.end_text else 0)
        step = round((metrics.font_size(item.size) + metrics.font_size(SMALL)) * TIGHT / 2) + metrics.px(3)
        y = rect.centery - (step // 2 if item.line_below else 0)
        draw.text(stage, surface, item.words, (rect.x + pad, y), size=item.size, bold=bold, colour=ink, width=room,
                  shrinks=True)  # fmt: skip
        if item.line_below:
            draw.text(stage, surface, item.line_below, (rect.x + pad, y + step), size=SMALL, colour=ink,
                      width=room, shrinks=True)  # fmt: skip

    def _fill_and_ink(self, item: Button) -> tuple[str, str]:
        theme = self.stage.theme
        if item.kind == ButtonKind.NOTE:
            return "", theme.secondary
        if not self.can_press(item):
            return (theme.raised + "66" if item.kind in (ButtonKind.RAISED, ButtonKind.PRIMARY) else ""), theme.disabled
        down, over = item is self._pressed, item is self.hovered
        if self.is_bright(item):
            return (theme.accent if not down else theme.warning), theme.on_accent
        rest = theme.raised if item.kind in (ButtonKind.RAISED, ButtonKind.PRIMARY) else ""
        if item.chosen:
            return theme.pressed, theme.text
        return (theme.pressed if down else theme.hovered if over else rest), theme.text
