"""Form: a page of widgets (buttons, switches, lists, text fields) with the keyboard's focus, scrolling and drop-downs.

Scenes that are pages make one through `scenes/form_page`, `scenes/cards`, `name_dialog` and `form_parts`. It puts
together `ui/widgets` (what one presses), `tab_stops` (focus and keys), `form_nodes` (screen readers), `scroll`,
`choices` and `button_images` (looks). A form is made anew whenever its scene is laid out, and is given the old one.
Must stay: what has a name keeps its focus and its scrolling, what is typed its caret and its undo; every widget one can
use is a TabStop, in reading order; a closed form holds nothing that holds it (`test_form_freed`). Looks are free. Rects
are pixels, of the window or of the `container` that scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, KNOB, SMALL
from tabletop.ui.forms import button_images
from tabletop.ui.forms.button_images import Look
from tabletop.ui.forms.choices import DropDownList, RadioGroup, RadioGroupElement
from tabletop.ui.forms.form_nodes import FormTree, StaticText, perform_action_on_stop
from tabletop.ui.forms.missing_letters import with_missing_letter_warning
from tabletop.ui.forms.scroll import UNSCROLLED, ScrollArea
from tabletop.ui.forms.tab_stops import FormFocus, TabStop
from tabletop.ui.messages import say
from tabletop.ui.stage.events import (
    Input,
    KeyEvent,
    MouseButton,
    PointerEvent,
    PointerKind,
    WheelEvent,
    WindowEvent,
    WindowEventKind,
    tip_with_printed_keys,
)
from tabletop.ui.widgets.editable_text import EditableText
from tabletop.ui.widgets.interaction import AWAY
from tabletop.ui.widgets.layout import PlacedRects, column, grow, pad, row
from tabletop.ui.widgets.node import Node, NodeAction, Role
from tabletop.ui.widgets.slider import Slider, SliderCallbacks
from tabletop.ui.widgets.switch import Switch
from tabletop.ui.widgets.text_field import FieldCallbacks, TextField
from tabletop.ui.widgets.widget import ButtonImages, DrawImage, ImageButton, ImageWidget
from tabletop.ui.widgets.widget_stack import WidgetStack, set_pointer_cursor

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_AWAKE = 1.5
"""Seconds after the last input during which widgets may still change, as a tip that appears."""


class Form:
    """A set of widgets and the keyboard's way through them."""

    def __init__(self, stage: Stage, before: Form | None = None) -> None:
        self.stage = stage
        self.widgets = WidgetStack(stage, tip_with_printed_keys)
        self._focus: FormFocus = FormFocus(stage, before._focus if before else None)
        self._tree = FormTree()
        self.scrolls: list[tuple[str, ScrollArea]] = []
        """By name, the windows that scroll."""
        self._popup: DropDownList | None = None
        self._popup_of = ""
        """Name of the drop-down whose list was opened last."""
        self._scrolled = {name: scroll.state for name, scroll in before.scrolls} if before else {}
        self._editors_before = before._editors if before else {}
        self._editors: dict[str, EditableText] = {}
        """By name, what is typed in lines of text."""
        self._is_closed = self._is_replaced = False
        self._touched = inf  # the first look may come late, and must come
        if before:
            before._is_replaced = True
            stage.release_after_frame(before.close)
            self.widgets.pixel = before.pointer
        else:
            set_pointer_cursor(over_text=False)

    # --- widgets that are pressed ---------------------------------------------------------------------------------

    def add_button(
        self, rect: pygame.Rect, words: str, press: Callable[[], None], *, name: str = "", look: Look = "",
        icon: str = "", tip: str = "", label: str = "", container: ScrollArea | None = None, enabled: bool = True,
    ) -> ImageButton:  # fmt: skip
        """A button; without a name it is called as it says. `label` is what a person calls it who only hears it."""
        images = button_images.button_images(self.stage, rect.size, words, look, icon)
        made = self.widgets.add(ImageButton(rect, images, press, container, tip=tip))
        made.is_enabled = enabled
        self._add_tab_stop(TabStop(name or words or icon, made, Role.BUTTON, label or words or tip, tip=tip,
                               press=made.activate, scroll=container, is_suggested=look == "@primary"))  # fmt: skip
        return made

    def add_switch(
        self, rect: pygame.Rect, value: bool, change: Callable[[bool], None], *, name: str, label: str = "",
        container: ScrollArea | None = None,
    ) -> Switch:  # fmt: skip
        """Something that is on or off; without a label it is called as the title before it."""
        stage, size = self.stage, rect.size
        made = Switch(rect, value, lambda on: button_images.switch_images(stage, size, on=on), change, container)
        self.widgets.add(made)
        stop = TabStop(name, made, Role.SWITCH, label, press=made.activate, scroll=container, is_on=lambda: made.is_on)
        self._add_tab_stop(stop)
        return made

    def add_drop_down(
        self, rect: pygame.Rect, options: Sequence[tuple[str, str]], value: str, change: Callable[[str], None], *,
        name: str = "", label: str = "", container: ScrollArea | None = None,
    ) -> ImageButton:  # fmt: skip
        """A drop-down list of (value, words)."""
        stage, words, name = self.stage, dict(options), name or "choice"

        def tell(chosen: str) -> None:
            made.set_images(images(chosen))
            change(chosen)

        def images(chosen: str, _: bool = True) -> ButtonImages:
            return button_images.button_images(stage, rect.size, words[chosen], "@choice", "chevron_down")

        def press() -> None:
            self._popup_of = name
            self._popup = DropDownList(stage, made.rect, options, picks.value, picks.choose_value)

        picks = RadioGroup(list(words), value if value in words else options[0][0], images, tell, labels=words)
        made = self.widgets.add(ImageButton(rect, images(picks.value), press, container))
        self._add_tab_stop(TabStop(name, made, Role.DROP_DOWN, label, press=made.activate, turn=picks.change_value_by,
                                                 keys=("left", "right"), scroll=container, group=picks))  # fmt: skip
        return made

    def add_segmented_choice(
        self, rect: pygame.Rect, options: Sequence[tuple[str, str]], value: str, change: Callable[[str], None], *,
        name: str, label: str = "", container: ScrollArea | None = None,
    ) -> None:  # fmt: skip
        """Few (value, words) side by side; where they have no room, a drop-down list."""
        stage, gap = self.stage, self.stage.metrics.px(3)
        places = PlacedRects()
        pad(row(*(grow(places.cell(key)) for key, _ in options), gap=gap), gap).place(rect)
        wide = min(place.w for place in places.values())
        size = stage.metrics.font_size(SMALL)
        if any(stage.texts.text_width(words, size, bold=True) > wide - stage.metrics.px(12) for _, words in options):
            self.add_drop_down(rect, options, value, change, name=name, label=label, container=container)
            return
        ground = draw.rounded_rect(stage, rect.size, stage.theme.field, edge=stage.theme.panel_edge, radius=8)
        held = self.add_picture(rect, ground, container=container)

        def images(key: str, on: bool) -> ButtonImages:
            look: Look = "@part_on" if on else "@part"
            return button_images.button_images(stage, places[key].size, dict(options)[key], look)

        picks = RadioGroup(list(places), value, images, change, labels=dict(options))
        self._add_group_buttons(picks, places, {}, container)
        self._add_tab_stop(TabStop(name, held, Role.RADIO_GROUP, label, turn=picks.change_value_by,
                               keys=("left", "right"), scroll=container, group=picks))  # fmt: skip

    def add_tiles(
        self, places: Mapping[str, pygame.Rect], faces: Callable[[str, bool], ButtonImages], value: str,
        change: Callable[[str], None], *, name: str, label: str = "", labels: Mapping[str, str] | None = None,
        tips: Mapping[str, str] | None = None, container: ScrollArea | None = None, large: bool = False,
    ) -> RadioGroup:  # fmt: skip
        """Values that are pressed where they lie, each with faces of its own for marked and unmarked.

        `labels` are what a person calls the values, or else the tips are. Where they are `large`, the keyboard's
        focus is seen on the marked one alone.
        """
        picks = RadioGroup(list(places), value, faces, change, labels=labels or tips)
        self._add_group_buttons(picks, places, tips or {}, container)
        tiles = RadioGroupElement(picks.plates)
        self._add_tab_stop(TabStop(name, tiles, Role.RADIO_GROUP, label, turn=picks.change_value_by,
                               keys=("left", "right"), scroll=container, group=picks, is_large=large))  # fmt: skip
        return picks

    def _add_group_buttons(
        self, picks: RadioGroup, places: Mapping[str, pygame.Rect], tips: Mapping[str, str],
        container: ScrollArea | None, confirm: Callable[[str], None] | None = None,
    ) -> None:  # fmt: skip
        """A button for each value: together they are one stop to the keyboard."""
        for key, at in places.items():
            picks.plates[key] = self.widgets.add(
                ImageButton(at, picks.images_of(key), partial(picks.choose_value, key), container,
                            tip=tips.get(key, ""), confirm=partial(confirm, key) if confirm else None)
            )  # fmt: skip

    # --- widgets that are moved or typed in -----------------------------------------------------------------------

    def add_text_field(
        self, rect: pygame.Rect, text: str, change: Callable[[str], None], *, name: str = "", label: str = "",
        hint: str = "", longest: int = 40, icon: str = "", container: ScrollArea | None = None, break_text: str = " ",
    ) -> TextField:  # fmt: skip
        """A line of text to type in; `change` is told with every letter. `break_text` stands for breaks of a paste."""
        stage, name = self.stage, name or hint or "entry"
        editor = self._editors_before.get(name)
        if editor is None or editor.text.strip() != text.strip() or editor.longest != longest:
            editor = EditableText(text, longest=longest, break_text=break_text)
        self._editors[name] = editor
        calls = FieldCallbacks(with_missing_letter_warning(stage, text, change),
                           lambda: stage.toast.show(say("common.text_cut", number=longest)))  # fmt: skip
        made = self.widgets.add(TextField(rect, stage, editor, calls, container, hint=hint, icon=icon))
        self._add_tab_stop(TabStop(name, made, Role.TEXT_FIELD, label or (hint if icon else ""), tip=hint,
                               scroll=container))  # fmt: skip
        return made

    def add_slider(
        self, rect: pygame.Rect, value: int, bounds: tuple[int, int], change: Callable[[int], None], *,
        value_text: Callable[[int], str], name: str = "", label: str = "", step: int = 1,
        container: ScrollArea | None = None,
    ) -> Slider:  # fmt: skip
        """A bar with a handle, and the value as `value_text` says it; `change` is told when the handle is let go."""
        stage, low, high = self.stage, bounds[0], bounds[1]
        side, places = stage.metrics.px(KNOB), PlacedRects()
        wide = stage.texts.text_width(value_text(high), stage.metrics.font_size(BODY)) + stage.metrics.px(12)
        row(grow(places.cell("bar")), places.cell("value", width=wide)).place(rect)

        def track(now: int) -> pygame.Surface:
            share = (now - low) / max(1, high - low)
            return button_images.slider_track_picture(stage, places["bar"].size, share, side // 2)

        def shown_value(now: int) -> pygame.Surface:
            return button_images.slider_value_picture(stage, places["value"].size, value_text(now))

        def watch(now: int) -> None:
            bar.set_image(track(now))
            number.set_image(shown_value(now))

        bar = self.add_picture(places["bar"], track(value), container=container)
        number = self.add_picture(places["value"], shown_value(value), container=container)
        knob = button_images.slider_knob_images(stage, (side, rect.h))
        calls = SliderCallbacks(watch, change)
        made = self.widgets.add(Slider(places["bar"], knob, (value, low, high), calls, container, step=step))
        self._add_tab_stop(TabStop(name or "slider", made, Role.SLIDER, label, turn=made.change_value_by_steps,
                               keys=("left", "right"), scroll=container, value_text=value_text))  # fmt: skip
        return made

    # --- lists and text -------------------------------------------------------------------------------------------

    def add_rows(
        self, rect: pygame.Rect, items: Sequence[tuple[str, str]], pick: Callable[[str], None], *, selected: str = "",
        confirm: Callable[[str], None] | None = None, name: str = "rows", label: str = "",
        container: ScrollArea | None = None, into: ScrollArea | None = None,
    ) -> ScrollArea:  # fmt: skip
        """A list of (value, words) of which one is picked; it scrolls when it is too long.

        `into` is a window of this form that was emptied; else a new one is made.
        """
        stage, gap = self.stage, self.stage.metrics.px(4)
        scroll = into or self.add_scroll_area(rect, 1, name=name, container=container)
        high = button_images.row_height(stage, scroll.width, dict(items).values())
        places = PlacedRects()
        entries = column(*(places.cell(key, height=high) for key, _ in items), gap=gap)
        scroll.set_content_height(scroll.place(entries) + gap)

        def images(key: str, on: bool) -> ButtonImages:
            look: Look = "@row_on" if on else "@row"
            return button_images.button_images(stage, (scroll.width, high), dict(items)[key], look)

        def choose(chosen: str) -> None:
            scroll.scroll_into_view(scroll.to_window_rect(places[chosen]), high + gap)
            pick(chosen)

        picks = RadioGroup(list(places), selected, images, choose, labels=dict(items))
        self._add_group_buttons(picks, places, {}, scroll, confirm)
        if items:
            press = (lambda: confirm(picks.value)) if confirm else None
            self._add_tab_stop(TabStop(name, scroll, Role.LIST, label, press=press, turn=picks.change_value_by,
                                   keys=("up", "down"), group=picks, scroll=scroll))  # fmt: skip
        if selected in places:
            scroll.scroll_into_view(scroll.to_window_rect(places[selected]), high + gap)
        return scroll

    def add_picture(
        self, rect: pygame.Rect, image: pygame.Surface | DrawImage, *, container: ScrollArea | None = None,
        tip: str = "", words: str = "", is_title: bool = False,
    ) -> ImageWidget:  # fmt: skip
        """Something drawn, or what draws it when it is seen; `tip` says what it means.

        `words` are those that stand in it; as a title they name the widgets after it that have no label.
        """
        made = self.widgets.add(ImageWidget(rect, image, container, tip=tip))
        if words or tip:
            role = (Role.HEADING if is_title else Role.TEXT) if words else Role.IMAGE
            self._tree.add(StaticText(words or tip, made, container, role))
        return made

    def add_wrapped_text(
        self, rect: pygame.Rect, words: str, *, size: float = BODY, colour: str = "", bold: bool = False,
        align: draw.Align = "left", container: ScrollArea | None = None,
    ) -> int:  # fmt: skip
        """Wrapped text from the top of `rect`; returns the y below it, in the container's pixels."""
        high = max(1, draw.paragraph_height(self.stage, words, rect.w, size=size, bold=bold))
        below = self.stage.metrics.font_size(size) // 4  # what hangs from the last line, such as a cedilla
        at = pygame.Rect(rect.topleft, (max(1, rect.w), high + below))
        image = partial(draw.paragraph_picture, self.stage, words, at.size, size=size, colour=colour, bold=bold,
                        align=align)  # fmt: skip
        self.add_picture(at, image, container=container, words=words, is_title=bold)
        return rect.y + high

    def add_panel(self, rect: pygame.Rect, *, accent: bool = False, container: ScrollArea | None = None) -> None:
        """A panel drawn behind other widgets."""
        self.add_picture(rect, partial(draw.panel_picture, self.stage, rect.size, accent=accent), container=container)

    def add_scroll_area(
        self, rect: pygame.Rect, inner_height: int, *, name: str = "scroll", container: ScrollArea | None = None
    ) -> ScrollArea:
        """A window on content of `inner_height` pixels; it can be given as the container of other widgets."""
        made = ScrollArea(self.stage, rect, inner_height, self._scrolled.get(name, UNSCROLLED), container=container)
        self.scrolls.append((name, made))
        made.fitted = partial(self._focus.scroll_to_focus, made)
        return made

    def empty_scroll_area(self, scroll: ScrollArea) -> None:
        """Takes everything out of a window, to fill it anew."""
        self.widgets.remove(lambda widget: widget.viewport is not None and widget.viewport.is_inside(scroll))
        self._tree.forget(lambda item: item.scroll is scroll)
        self._focus.forget_stops(lambda stop: stop.scroll is scroll)

    def remove_widgets(self, *names: str) -> None:
        """Takes single widgets away."""
        gone = [stop for stop in self._focus.stops if stop.name in names]
        parts = [part for stop in gone for part in (stop.element, *(stop.group.plates.values() if stop.group else ()))]
        self.widgets.remove(lambda widget: widget in parts)
        self._tree.forget(lambda item: item in gone)
        self._focus.forget_stops(lambda stop: stop in gone)

    # --- asking ---------------------------------------------------------------------------------------------------

    @property
    def focused(self) -> str:
        """Name of the widget that has the keyboard's focus; empty when none has."""
        return self._focus.name

    @property
    def tab_stops(self) -> Sequence[TabStop]:
        """The widgets in the order of the Tab key."""
        return self._focus.stops

    @property
    def widget_names(self) -> tuple[str, ...]:
        """Names of the widgets in the order of the Tab key."""
        return tuple(stop.name for stop in self._focus.stops)

    @property
    def widget_rects(self) -> list[pygame.Rect]:
        """Where widgets are seen, in pixels."""
        return [stop.visible_rect for stop in self._focus.stops]

    @property
    def open_drop_down_list(self) -> DropDownList | None:
        return self._popup

    @property
    def is_typing(self) -> bool:
        """Whether keys go into a line of text."""
        return self._focus.is_typing

    def rect_of(self, name: str, part: str = "") -> pygame.Rect:
        """Where a widget is, or one of its parts, in pixels; raises KeyError."""
        stop = self._focus.stop_named(name)
        return stop.group.plates[part].rect if part and stop.group is not None else stop.rect

    def focus_widget(self, name: str) -> None:
        """Puts the keyboard's focus on a widget; an empty name takes it away."""
        self._focus.focus_on(self._focus.stop_named(name) if name else None)

    def change_value_by(self, name: str, by: int) -> None:
        """Goes on by so many values where one of several is marked, as the keyboard does."""
        self._focus.change_value_by(self._focus.stop_named(name), by)

    def select_all_text(self, name: str) -> None:
        """Marks the text of a line, so that what is typed takes its place."""
        field = self._focus.stop_named(name).field
        if field is not None:
            field.edit(lambda editor: editor.select_all())

    def take_over(self, before: Form) -> None:
        """Goes on with what was under way in the same form before: a button that is down, and a list that is open."""
        if pressed := before.widgets.pressed:
            self.widgets.continue_press(before.widgets, self._focus.counterpart_of(pressed, before._focus))
        popup, name = before.open_drop_down_list, before._popup_of
        stop = next((stop for stop in self._focus.stops if name and stop.name == name), None)
        if popup is not None and popup.open and stop is not None and stop.press is not None:
            stop.press()
            if self._popup is not None:
                self._popup.point_at_option(popup.pointed_option_index)

    # --- for those who do not look --------------------------------------------------------------------------------

    def nodes(self) -> tuple[Node, ...]:
        """Every widget and every text in reading order, as a screen reader tells of them."""
        return self._tree.nodes(self._focus.focused_stop, self._popup, self._popup_of)

    def perform(self, node_id: str, action: NodeAction, value: str = "") -> bool:
        """Does what is asked of a node, as a key or a press would; whether it could."""
        self._touched = self.stage.now
        stop, part = self._tree.find(node_id)
        if stop is None:
            return False
        popup, self._popup = self._popup, None
        if popup is not None and part and stop.name == self._popup_of and action == NodeAction.PRESS:
            return popup.pick(part)
        return perform_action_on_stop(self._focus, stop, part, action, value)

    # --- the scene's hooks ----------------------------------------------------------------------------------------

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer was last, in pixels."""
        return self.widgets.pixel

    def handle(self, event: Input | None, raw: pygame.Event) -> bool:
        """Gives an input to the widgets; whether one of them took it."""
        self._touched = self.stage.now
        if self._popup:
            return self._handle_popup_input(event)
        if isinstance(event, KeyEvent):
            return event.down and (self._focus.handle_key(event) or (not self.is_typing and self._scroll_by_key(event)))
        if raw.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self._focus.handle_typed_text(raw)
        if isinstance(event, PointerEvent):
            self.widgets.pixel = self.stage.to_pixels(event.pos)
        elif isinstance(event, WindowEvent) and event.kind in (WindowEventKind.LEFT, WindowEventKind.FOCUS_LOST):
            self.widgets.pixel = AWAY
        if isinstance(event, WheelEvent) and self._focus.turn_slider_by_wheel(event):
            return True
        if self.widgets.pressed is None and any(scroll.handle(event) for _, scroll in reversed(self.scrolls)):
            return True
        return self._handle_pointer(event)

    def close(self) -> None:
        """Lets go of everything: nothing that a form knows keeps it, or the page that made it, alive."""
        self._is_closed = True
        self._focus.close(is_last=not self._is_replaced)
        self._tree.forget(lambda item: True)
        self.widgets.clear()
        self._popup = None
        for _, scroll in self.scrolls:
            scroll.dispose()

    def update(self, now: float) -> None:
        """Lets the widgets follow the pointer and the clock, as long as that can matter."""
        if self._is_closed or (now - self._touched > _AWAKE and not self.is_typing):
            return
        self._touched = min(self._touched, now)
        self.widgets.update(now)
        field = self._focus.field
        if field is not None:
            field.update(now)

    def draw(self, surface: DisplayList) -> None:
        """Draws the widgets, the keyboard's focus and the list that is open."""
        self.widgets.draw(surface)
        for _, scroll in self.scrolls:
            scroll.draw_bar(surface)
        self._focus.draw_ring(surface)
        self.widgets.draw_tip(surface)
        if self._popup:
            self._popup.draw(surface)

    # --- details --------------------------------------------------------------------------------------------------

    def _handle_popup_input(self, event: Input | None) -> bool:
        popup = self._popup
        if popup is None:
            return False
        popup.handle(event)
        if isinstance(event, WindowEvent) and event.kind == WindowEventKind.FOCUS_LOST:
            popup.open = False
        if not popup.open and self._popup is popup:
            self._popup = None
        return True

    def _handle_pointer(self, event: Input | None) -> bool:
        if isinstance(event, WindowEvent) and event.kind == WindowEventKind.FOCUS_LOST:
            self.widgets.cancel_press()
            self._focus.cancel_composition()
        if not isinstance(event, PointerEvent):
            return False
        if event.kind == PointerKind.MOVE:
            self.widgets.drag()
        elif event.button == MouseButton.LEFT:
            if event.kind == PointerKind.RELEASE:
                return self.widgets.release()
            self._focus.focus_stop_at(self.pointer)
            return self.widgets.press(self.stage.now)
        return False

    def _scroll_by_key(self, event: KeyEvent) -> bool:
        """Scrolls where the focus is, or else the last window that can."""
        stop = self._focus.focused_stop
        scrolls = [stop.scroll] if stop and stop.scroll else [scroll for _, scroll in reversed(self.scrolls)]
        return any(scroll.scroll_by_key(event.name) for scroll in scrolls)

    def _add_tab_stop(self, stop: TabStop) -> None:
        self._tree.add(stop)
        self._focus.add_stop(stop)
