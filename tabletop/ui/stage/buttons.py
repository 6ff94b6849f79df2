"""Buttons that are drawn with a screen: icons, rows and brass plates, with hover, tips, keys and the focus.

Used by scenes that are drawn as pictures, one SceneButtons each: the table (`context`, `board_buttons`), title,
dialogs, review, end, and scenes of games; `button_focus` moves the focus. Pages of fields and lists are forms
(`ui/forms`). A button keeps its name as long as it means the same: hover, focus and its node go by it. Whatever changes
the look of a button must be in `appearance_key`, or an old picture is repeated. Where a scene gives `settling_seconds`
(the table and the title: SETTLING), a place whose meaning has just changed does nothing for so long (docs/decisions.md,
What is seen is true).
"""

from __future__ import annotations

from collections.abc import Callable, Container
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
from tabletop.ui.stage.button_nodes import BUTTON_ID, button_node, disabled_reason_text
from tabletop.ui.stage.events import Input, Key, KeyEvent, MouseButton, PointerEvent, PointerKind, tip_with_printed_keys
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.interaction import PointerState, next_in_tab_order
from tabletop.ui.widgets.layout import Align, Layout, column, grow, pad, row, within
from tabletop.ui.widgets.node import Node, NodeAction

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
    def appearance_key(self) -> tuple[object, ...]:
        """All that is seen of it while nobody touches it."""
        place = tuple(self.rect), self.size, self.align, self.kind
        state = self.enabled, self.selected, self.chosen, self.is_always_pressable
        return *place, *state, self.words, self.icon, self.line_below, self.end_text

    @property
    def visible_rect(self) -> pygame.Rect:
        return self.rect

    def is_pressed_by_key(self, event: KeyEvent) -> bool:
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
    on_focused: Callable[[Button], None] = lambda button: None
    """Is told the button to which the focus has come, whether by a key, a screen reader or a switch."""
    pointer: PointerState[Button] = field(init=False)
    _newly_under_pointer: tuple[str, float] = ("", 0.0)
    """The button that has come under the resting pointer, and when."""
    _scene_changes_at_hover: int = 0
    """How often scenes had been laid over each other when the pointer came there."""
    _focused: Button | None = None
    _cached_strokes: CachedStrokes = field(default_factory=CachedStrokes)

    def __post_init__(self) -> None:
        self.pointer = PointerState(self.stage, tip_with_printed_keys)
        self.pointer.targets = self.items

    def set_buttons(self, items: list[Button]) -> None:
        """Other buttons from now on; hover and focus stay on those of the same name."""
        names = {item.name: item for item in items}
        before = self.button_at(self.pointer.pixel)
        self.pointer.replace_targets(lambda item: names.get(item.name))
        self._focused = names.get(self._focused.name) if self._focused else None
        self.items = self.pointer.targets = items
        under = self.button_at(self.pointer.pixel)
        if under and (before is None or before.meaning != under.meaning):
            self._newly_under_pointer = (under.name, self.stage.now)

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
        return self.pointer.hovered if self._scene_changes_at_hover == self.stage.scene_changes else None

    @property
    def tip(self) -> str:
        """What is said beside the button under the pointer; "" for nothing."""
        return self.pointer.tip if self.hovered else ""

    @property
    def pressed(self) -> Button | None:
        """The button that the pointer holds down."""
        return self.pointer.pressed

    @property
    def has_button_just_appeared(self) -> bool:
        """Whether the button under the pointer has only just come there."""
        under = self.button_at(self.pointer.pixel)
        return under is not None and self._has_just_come_under_pointer(under)

    def can_press(self, item: Button) -> bool:
        """Whether a press on it does something."""
        return item.enabled and item.kind != ButtonKind.NOTE and (item.is_always_pressable or not self.is_resting())

    def is_bright(self, item: Button) -> bool:
        """Whether it shines as what is likely wanted."""
        return item.kind == ButtonKind.PRIMARY and item.enabled and not self.is_behind_box and not self.is_resting()

    def button_at(self, pos: tuple[int, int]) -> Button | None:
        """The button under a pixel."""
        shown = (item for item in reversed(self.items) if item.kind != ButtonKind.NOTE)
        return next((item for item in shown if item.rect.collidepoint(pos)), None)

    def button_of_key(self, event: KeyEvent) -> Button | None:
        """The button that a key presses."""
        return next((item for item in self.items if item.is_pressed_by_key(event) and self.can_press(item)), None)

    def focus_button(self, name: str | None) -> None:
        """Puts the keyboard's focus on a button, or nowhere."""
        before, self._focused = self._focused, self[name] if name else None
        if self._focused is not None and (before is None or before.name != name):
            self.on_focused(self._focused)

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
                is_bright=self.is_bright(item),
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
            self.stage.toast.show_until_position_changes(disabled_reason_text(item))
        return True

    def update(self, now: float) -> None:
        """Shows the tip when the pointer has rested long enough."""
        self.pointer.update(now)

    def draw(self, surface: DisplayList) -> None:
        self._cached_strokes.draw(
            surface, surface.get_clip(), self._picture_key(), lambda: self._draw_all_buttons(surface)
        )

    def _picture_key(self) -> tuple[object, ...]:
        """All that the picture of the buttons depends on."""
        touched = *map(IdentityKey, (self._focused, self.pressed, self.hovered)), self.is_behind_box, self.is_resting()
        return IdentityKey(self.stage.metrics), *touched, *(item.appearance_key for item in self.items)

    def _draw_all_buttons(self, surface: DisplayList) -> None:
        clip = surface.get_clip()
        for item in self.items:
            if item.kind != ButtonKind.BARE and clip.colliderect(item.rect.inflate(8, 8)):
                self._draw_button(surface, item)

    def draw_tip(self, surface: DisplayList) -> None:
        """Draws the tip, which lies over everything else."""
        if self.hovered:
            self.pointer.draw_tip(surface)

    def _handle_pointer(self, event: PointerEvent) -> bool:
        pointer = self.pointer
        pointer.pixel = self.stage.to_pixels(event.pos)
        under = self.button_at(pointer.pixel)
        if event.kind == PointerKind.MOVE:
            self._set_hovered_button(under if not event.held or under is pointer.pressed else None)
            return False
        if event.button != MouseButton.LEFT:
            return False
        if event.kind == PointerKind.PRESS:
            is_new = under is not None and self.can_press(under) and self._has_just_come_under_pointer(under)
            pointer.hold_down_target(under if under and self.can_press(under) and not is_new else None, self.stage.now)
            if is_new:
                self.stage.toast.show_until_position_changes(say("common.just_come"))
            if under and not under.enabled:
                self._set_hovered_button(under)
                pointer.show_tip()
            return under is not None
        pressed, pointer.pressed = pointer.pressed, None
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
            self.pointer.show_tip()
        elif greyed:
            self.stage.toast.show_until_position_changes(tip_with_printed_keys(greyed.tip))
        if greyed:
            return True
        if event.name == Key.TAB:
            self._move_button_focus_by_tab(-1 if event.shift else 1)
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

    def bright_button_name_among(self, names: Container[str]) -> str | None:
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
        return next((item for item in greyed if item is focused or item.is_pressed_by_key(event)), None)

    def _move_button_focus_by_tab(self, by: int) -> None:
        item = next_in_tab_order([item for item in self.items if self.can_press(item)], self._focused, by)
        if item is not None:
            self.focus_button(item.name)

    def _set_hovered_button(self, item: Button | None) -> None:
        if self.hovered is None:
            self.pointer.hover_over(None, self.stage.now)
        self.pointer.hover_over(item, self.stage.now)
        self._scene_changes_at_hover = self.stage.scene_changes

    def _draw_button(self, surface: DisplayList, item: Button) -> None:
        stage, theme = self.stage, self.stage.theme
        fill, ink = self._button_fill_and_text_colours(item)
        if fill:
            surface.blit(draw.rounded_rect(stage, item.rect.size, fill, radius=8), item.rect)
        if item is self._focused or item.selected or item.chosen:
            edge = theme.text if self.is_bright(item) else theme.accent
            ring = draw.rounded_rect(stage, item.rect.size, "#00000000", edge=edge, radius=8, width=2)
            surface.blit(ring, item.rect)
        self._draw_button_face(surface, item, ink)

    def _draw_button_face(self, surface: DisplayList, item: Button, ink: str) -> None:
        stage, metrics = self.stage, self.stage.metrics
        parts, gap, side = DrawnParts(stage, surface), metrics.px(10), metrics.mix_px(24, 0.4)
        faces = [parts.picture(draw.icon_picture(stage, item.icon, side, ink))] if item.icon else []
        padding, across = 0, Align.START if item.align == ButtonAlign.LEFT and item.words else Align.CENTRE
        if item.line_below or item.end_text:
            faces, padding, across = self._button_label_layouts(parts, item, ink), metrics.px(14), Align.FILL
        elif item.words:
            padding, size, lines = self._fit_button_words(item, item.rect.w - (side + gap if item.icon else 0))
            labels = [stage.texts.label(line, size, ink, bold=item.kind == ButtonKind.PRIMARY) for line in lines]
            high = min(round(size * TIGHT), item.rect.h // len(lines))
            beside = Align.START if item.icon or across is Align.START else Align.CENTRE
            faces.append(column(*(within(parts.label(label, height=high), across=beside) for label in labels)))
        face = row(*faces, gap=gap, align=Align.CENTRE)
        pad(within(face, across=across, down=Align.CENTRE), x=padding).place(item.rect)

    def _fit_button_words(self, item: Button, wide: int) -> tuple[int, int, list[str]]:
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

    def _button_label_layouts(self, parts: DrawnParts, item: Button, ink: str) -> list[Layout]:
        """Words, a line below them, and what stands at the end."""

        def line(text: str, size: float, *, bold: bool = False) -> Layout:
            high = round(self.stage.metrics.font_size(size) * TIGHT) + self.stage.metrics.px(3)
            return parts.line(text, height=high, size=size, colour=ink, bold=bold, shrinks=True)

        lines = [line(item.words, item.size, bold=item.kind == ButtonKind.PRIMARY)]
        if item.line_below:
            lines.append(line(item.line_below, SMALL))
        end = [line(item.end_text, item.size * 1.25, bold=True)] if item.end_text else []
        return [grow(column(*lines)), *end]

    def _button_fill_and_text_colours(self, item: Button) -> tuple[str, str]:
        theme = self.stage.theme
        if item.kind == ButtonKind.NOTE:
            return "", theme.secondary
        if not self.can_press(item):
            return (theme.raised + "66" if item.kind in (ButtonKind.RAISED, ButtonKind.PRIMARY) else ""), theme.disabled
        down, over = item is self.pressed, item is self.hovered
        if self.is_bright(item):
            return (theme.accent if not down else theme.warning), theme.on_accent
        rest = theme.raised if item.kind in (ButtonKind.RAISED, ButtonKind.PRIMARY) else ""
        if item.chosen:
            return theme.pressed, theme.text
        return (theme.pressed if down else theme.hovered if over else rest), theme.text
