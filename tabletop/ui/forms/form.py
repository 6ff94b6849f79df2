"""Menus made of pygame_gui's widgets in our look, with the keyboard's focus, scrolling and drop-downs.

A form is made anew whenever its scene is laid out. What has a name keeps its focus and its place: the old
form is given to the new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.ui.drawing import draw, theme
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, KNOB, SMALL, TIP_PAD
from tabletop.ui.forms import button_images, tab_stops
from tabletop.ui.forms.button_images import Look
from tabletop.ui.forms.choices import DropDownList, GroupElement, RadioGroup
from tabletop.ui.forms.missing_letters import telling_missing_letters
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.forms.tab_stops import FormFocus, TabStop
from tabletop.ui.messages import say
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, PointerKind, WindowEvent, WindowEventKind

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_AWAKE = 1.5
"""Seconds after the last input during which widgets may still change, as a tip that appears."""
_AWAY = (-1, -1)


class Form:
    """A set of widgets and the keyboard's way through them."""

    def __init__(self, stage: Stage, before: Form | None = None) -> None:
        from tabletop.ui.forms import widgets

        self._widgets = widgets
        self.stage = stage
        self.widget_manager = widgets.WidgetManager(
            stage.surface.get_size(), theme.widget_theme(stage.theme, stage.metrics), stage.texts
        )
        self._focus: FormFocus = FormFocus(stage, self.widget_manager, before._focus if before else None)
        self.scrolls: list[tuple[str, ScrollArea]] = []
        """By name, the windows that scroll."""
        self._popup: DropDownList | None = None
        self._popup_of = ""
        """Name of the drop-down whose list was opened last."""
        self._snapshots = widgets.WidgetSnapshots()
        self._offsets = {name: scroll.offset for name, scroll in before.scrolls} if before else {}
        self._is_closed = False
        self._last, self._touched = stage.now, inf  # the first look may come late, and must come
        if before:
            stage.release_later(before.close)
            self.widget_manager.pointer = before.widget_manager.pointer
        else:
            with suppress(pygame.error):
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)

    # --- widgets that are pressed ---------------------------------------------------------------------------------

    def add_button(
        self, rect: pygame.Rect, words: str, press: Callable[[], None], *, name: str = "", look: Look = "",
        icon: str = "", tip: str = "", container: Any = None, enabled: bool = True,
    ) -> Any:  # fmt: skip
        """A button; without a name it is called as it says."""
        faces = button_images.button_images(self.stage, rect.size, words, look, icon)
        made = self._add_image_button(rect, faces, press, container, tip=tip)
        if not enabled:
            made.disable()
        self._focus.add_stop(TabStop(name or words or icon, made, press=press, scroll=_scroll_of_container(container)))
        return made

    def add_switch(
        self, rect: pygame.Rect, value: bool, change: Callable[[bool], None], *, name: str, container: Any = None
    ) -> Any:
        """Something that is on or off."""
        state = [value]

        def turn(_: int = 0) -> None:
            state[0] = not state[0]
            made.set_images(button_images.switch_images(self.stage, rect.size, on=state[0]))
            change(state[0])

        faces = button_images.switch_images(self.stage, rect.size, on=value)
        made = self._add_image_button(rect, faces, turn, container)
        self._focus.add_stop(TabStop(name, made, press=turn, scroll=_scroll_of_container(container)))
        return made

    def add_drop_down(
        self, rect: pygame.Rect, options: Sequence[tuple[str, str]], value: str, change: Callable[[str], None], *,
        name: str = "", container: Any = None,
    ) -> Any:  # fmt: skip
        """A drop-down list of (value, words)."""
        words = dict(options)
        place = _scroll_of_container(container)

        def tell(chosen: str) -> None:
            made.set_images(faces())
            change(chosen)

        def faces() -> button_images.ButtonImages:
            return button_images.button_images(self.stage, rect.size, words[picks.value], "@choice", "chevron_down")

        def press() -> None:
            self._popup_of = name or "choice"
            self._popup = DropDownList(
                self.stage, pygame.Rect(made.get_abs_rect()), options, picks.value, picks.choose_value
            )

        picks = RadioGroup(list(words), value if value in words else options[0][0], lambda *_: faces(), tell)
        made = self._add_image_button(rect, faces(), press, container)
        self._focus.add_stop(
            TabStop(
                name or "choice", made, press=press, turn=picks.change_value_by, keys=("left", "right"), scroll=place
            )
        )
        return made

    def add_segments(
        self, rect: pygame.Rect, options: Sequence[tuple[str, str]], value: str, change: Callable[[str], None], *,
        name: str, container: Any = None,
    ) -> None:  # fmt: skip
        """Few (value, words) side by side; where they have no room, a drop-down list."""
        stage, gap = self.stage, self.stage.metrics.px(3)
        wide = (rect.w - gap) // len(options) - gap
        size = stage.metrics.font_size(SMALL)
        if any(stage.texts.width(words, size, bold=True) > wide - stage.metrics.px(12) for _, words in options):
            self.add_drop_down(rect, options, value, change, name=name, container=container)
            return
        ground = draw.rounded(stage, rect.size, stage.theme.field, edge=stage.theme.panel_edge, radius=8)
        held = self.add_picture(rect, ground, container=container)

        def faces(key: str, on: bool) -> button_images.ButtonImages:
            look: Look = "@part_on" if on else "@part"
            return button_images.button_images(stage, (wide, rect.h - 2 * gap), dict(options)[key], look)

        first = pygame.Rect(rect.x + gap, rect.y + gap, wide, rect.h - 2 * gap)
        places = {key: first.move(i * (wide + gap), 0) for i, (key, _) in enumerate(options)}
        self._add_radio_group(
            held, RadioGroup(list(places), value, faces, change), places, name, container=container, tips={}
        )

    def add_tiles(
        self, places: Mapping[str, pygame.Rect], faces: Callable[[str, bool], button_images.ButtonImages], value: str,
        change: Callable[[str], None], *, name: str, tips: Mapping[str, str] | None = None, container: Any = None,
        large: bool = False,
    ) -> RadioGroup:  # fmt: skip
        """Values that are pressed where they lie, each with faces of its own for marked and unmarked.

        Where they are `large`, the keyboard's focus is seen on the marked one alone.
        """
        picks = RadioGroup(list(places), value, faces, change)
        part = (lambda: picks.plates[picks.value]) if large else None
        self._add_radio_group(
            GroupElement(picks.plates), picks, places, name, container=container, tips=tips or {}, part=part
        )
        return picks

    def _add_radio_group(
        self, held: Any, picks: RadioGroup, places: Mapping[str, pygame.Rect], name: str, *, container: Any,
        tips: Mapping[str, str], part: Callable[[], Any] | None = None,
    ) -> None:  # fmt: skip
        """Plates of which one is marked: one stop to the keyboard."""
        for key, at in places.items():
            faces, press = picks.images_of(key), partial(picks.choose_value, key)
            picks.plates[key] = self._add_image_button(at, faces, press, container, tip=tips.get(key, ""))
        self._focus.add_stop(
            TabStop(
                name,
                held,
                turn=picks.change_value_by,
                keys=("left", "right"),
                scroll=_scroll_of_container(container),
                inner=picks.plates,
                part=part,
            )
        )

    # --- widgets that are moved or typed in -----------------------------------------------------------------------

    def add_entry(
        self, rect: pygame.Rect, text: str, change: Callable[[str], None], *, name: str = "", hint: str = "",
        longest: int = 40, icon: str = "", container: Any = None,
    ) -> Any:  # fmt: skip
        """A line of text to type in; `change` is told with every letter."""
        look = "@search" if icon else ""
        made = self._widgets.make_entry(
            rect, self.widget_manager, text, longest, look=look, container=_content_container(container),
            cut=lambda: self.stage.toast.show(say("common.text_cut", number=longest)),
        )  # fmt: skip
        self._focus.add_stop(
            TabStop(name or hint or "entry", made, change=telling_missing_letters(self.stage, text, change), value=text,
                 hint=hint, icon=icon,
                 scroll=_scroll_of_container(container), typed=True)
        )  # fmt: skip
        return made

    def add_slider(
        self, rect: pygame.Rect, value: int, bounds: tuple[int, int], change: Callable[[int], None], *,
        value_text: Callable[[int], str], name: str = "", step: int = 1, container: Any = None,
    ) -> Any:  # fmt: skip
        """A bar with a handle, and the value as `value_text` says it; `change` is told when the handle is let go."""
        stage, low, high = self.stage, bounds[0], bounds[1]
        side = stage.metrics.px(KNOB)
        label = pygame.Rect(rect)
        label.w = stage.texts.width(value_text(high), stage.metrics.font_size(BODY)) + stage.metrics.px(12)
        label.right = rect.right
        rect = pygame.Rect(rect.x, rect.y, rect.w - label.w, rect.h)

        def track(now: int) -> pygame.Surface:
            return button_images.slider_track(stage, rect.size, (now - low) / max(1, high - low), side // 2)

        def said(now: int) -> pygame.Surface:
            return button_images.slider_value(stage, label.size, value_text(now))

        def watch(now: int) -> None:
            bar.set_image(track(now))
            number.set_image(said(now))

        bar = self.add_picture(rect, track(value), container=container)
        number = self.add_picture(label, said(value), container=container)
        faces = button_images.slider_knob_images(stage, (side, rect.h))
        made = self._widgets.make_slider(
            rect, self.widget_manager, value, bounds, knob=faces, container=_content_container(container)
        )

        def turn(by: int) -> None:
            made.set_current_value(max(low, min(high, made.get_current_value() + by * step)))

        self._focus.add_stop(
            TabStop(name or "slider", made, turn=turn, keys=("left", "right"), change=change, value=value,
                 watch=watch, scroll=_scroll_of_container(container))
        )  # fmt: skip
        return made

    # --- lists and text -------------------------------------------------------------------------------------------

    def add_rows(
        self, rect: pygame.Rect, items: Sequence[tuple[str, str]], pick: Callable[[str], None], *, selected: str = "",
        confirm: Callable[[str], None] | None = None, name: str = "rows", container: Any = None,
        into: ScrollArea | None = None,
    ) -> ScrollArea:  # fmt: skip
        """A list of (value, words) of which one is picked; it scrolls when it is too long.

        `into` is a window of this form that was emptied; else a new one is made.
        """
        stage, gap = self.stage, self.stage.metrics.px(4)
        scroll = into or self.add_scroll(rect, 1, name=name, container=container)
        high = button_images.row_height(stage, scroll.width, dict(items).values())
        scroll.set_content_height(len(items) * (high + gap))

        def faces(key: str, on: bool) -> button_images.ButtonImages:
            return button_images.button_images(
                stage, (scroll.width, high), dict(items)[key], "@row_on" if on else "@row"
            )

        def choose(chosen: str) -> None:
            scroll.scroll_into_view(pygame.Rect(picks.plates[chosen].get_abs_rect()))
            pick(chosen)

        picks = RadioGroup([key for key, _ in items], selected, faces, choose)
        for i, key in enumerate(picks.keys):
            at = pygame.Rect(0, i * (high + gap), scroll.width, high)
            twice = partial(confirm, key) if confirm else None
            picks.plates[key] = self._add_image_button(
                at, picks.images_of(key), partial(picks.choose_value, key), scroll, twice=twice
            )
        if items:
            press = (lambda: confirm(picks.value)) if confirm else None
            self._focus.add_stop(
                TabStop(
                    name,
                    scroll,
                    press=press,
                    turn=picks.change_value_by,
                    keys=("up", "down"),
                    inner=picks.plates,
                    scroll=scroll,
                )
            )
        if selected in picks.plates:
            scroll.scroll_into_view(pygame.Rect(picks.plates[selected].get_abs_rect()))
        return scroll

    def add_picture(self, rect: pygame.Rect, surface: pygame.Surface, *, container: Any = None, tip: str = "") -> Any:
        """Something drawn, which scrolls with the widgets around it; `tip` says what it means."""
        made = self._widgets.ImageWidget(rect, surface, self.widget_manager, container=_content_container(container))
        if tip:
            made.set_tooltip(tip, wrap_width=self._tip_width(tip))
        return made

    def add_words(
        self, rect: pygame.Rect, words: str, *, size: float = BODY, colour: str = "", bold: bool = False,
        align: draw.Align = "left", container: Any = None,
    ) -> int:  # fmt: skip
        """Wrapped text from the top of `rect`; returns the y below it, in the container's pixels."""
        high = max(1, draw.paragraph_height(self.stage, words, rect.w, size=size, bold=bold))
        below = self.stage.metrics.font_size(size) // 4  # what hangs from the last line, such as a cedilla
        made = pygame.Surface((max(1, rect.w), high + below), pygame.SRCALPHA)
        draw.paragraph(self.stage, made, words, made.get_rect(), size=size, colour=colour, bold=bold, align=align)
        self.add_picture(pygame.Rect(rect.topleft, made.get_size()), made, container=container)
        return rect.y + high

    def add_panel(self, rect: pygame.Rect, *, accent: bool = False, container: Any = None) -> None:
        """A panel drawn behind other widgets."""
        made = pygame.Surface(rect.size, pygame.SRCALPHA)
        draw.panel(self.stage, made, made.get_rect(), accent=accent)
        self.add_picture(rect, made, container=container)

    def add_scroll(
        self, rect: pygame.Rect, inner_height: int, *, name: str = "scroll", container: Any = None
    ) -> ScrollArea:
        """A window on content of `inner_height` pixels; it can be given as the container of other widgets."""
        made = ScrollArea(self.stage, self.widget_manager, rect, inner_height, offset=self._offsets.get(name, 0),
                      container=_content_container(container))  # fmt: skip
        self.scrolls.append((name, made))
        made.fitted = partial(self._focus.scroll_to_focus, made)
        return made

    def empty_scroll(self, scroll: ScrollArea) -> None:
        """Takes everything out of a window, to fill it anew."""
        scroll.empty_content()
        self._focus.forget_stops(lambda stop: stop.scroll is scroll)

    def remove_widgets(self, *names: str) -> None:
        """Takes single widgets away."""
        for stop in self._focus.stops:
            if stop.name in names:
                stop.element.kill()
        self._focus.forget_stops(lambda stop: stop.name in names)

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
    def open_popup(self) -> DropDownList | None:
        return self._popup

    @property
    def is_typing(self) -> bool:
        """Whether keys go into a line of text."""
        return self._focus.is_typing

    def rect_of(self, name: str, part: str = "") -> pygame.Rect:
        """Where a widget is, or one of its parts, in pixels; raises KeyError."""
        stop = self._focus.stop_called(name)
        if part:
            return pygame.Rect(stop.inner[part].get_abs_rect())
        return stop.rect

    def focus_widget(self, name: str) -> None:
        """Puts the keyboard's focus on a widget; an empty name takes it away."""
        self._focus.focus_on(self._focus.stop_called(name) if name else None)

    def change_value_by(self, name: str, by: int) -> None:
        """Goes on by so many values where one of several is marked, as the keyboard does."""
        self._focus.change_value_by(self._focus.stop_called(name), by)

    def select_all_text(self, name: str) -> None:
        """Marks the text of a line, so that what is typed takes its place."""
        element: Any = self._focus.stop_called(name).element
        element.select_range = [0, len(element.get_text())]
        element.edit_position = len(element.get_text())

    def reopen_popup(self, before: Form | None) -> None:
        """Opens the list that was open in the same form before, where it stood."""
        popup = before.open_popup if before is not None else None
        name = before._popup_of if before is not None else ""
        stop = next((stop for stop in self._focus.stops if name and stop.name == name), None)
        if popup is not None and popup.open and stop is not None and stop.press is not None:
            stop.press()
            if self._popup is not None:
                self._popup.point_at(popup.pointed_index)

    # --- the scene's hooks ----------------------------------------------------------------------------------------

    def handle(self, event: Input | None, raw: pygame.Event) -> bool:
        """Gives an input to the widgets; whether one of them took it."""
        self._touched = self.stage.now
        if self._popup:
            return self._handle_popup(event)
        if isinstance(event, KeyEvent) and event.down and self._handle_key(event):
            return True
        if raw.type == pygame.TEXTINPUT and self._focus.is_opening_key_down:
            return True
        if isinstance(event, PointerEvent):
            self.widget_manager.pointer = self.stage.to_pixels(event.pos)
        elif isinstance(event, WindowEvent) and event.kind in (WindowEventKind.LEFT, WindowEventKind.FOCUS_LOST):
            self.widget_manager.pointer = _AWAY
        if any(scroll.handle(event) for _, scroll in reversed(self.scrolls)):
            return True
        return self._handle_widgets(event, raw)

    def close(self) -> None:
        """Lets go of all pictures: what is left holds itself in circles, and would keep them until it is collected."""
        self._is_closed = True
        self._snapshots.forget()
        self._widgets.release_images(self.widget_manager)

    def update(self, now: float) -> None:
        """Lets the widgets follow the pointer and the clock, as long as that can matter."""
        if self._is_closed or (now - self._touched > _AWAKE and not self.is_typing):
            self._last = now
            return
        self._touched = min(self._touched, now)
        self.widget_manager.update(max(0.0, min(now - self._last, 0.1)))
        self._last = now
        self._focus.tell_changes()

    def draw(self, surface: DisplayList) -> None:
        """Draws the widgets, the keyboard's focus and the list that is open."""
        self._snapshots.draw(surface, self.widget_manager)
        for stop in self._focus.stops:
            if stop.typed:
                tab_stops.draw_entry_hint(self.stage, surface, stop)
        for _, scroll in self.scrolls:
            scroll.draw_bar(surface)
        self._focus.draw_ring(surface)
        if self._popup:
            self._popup.draw(surface)

    def _add_image_button(
        self, rect: pygame.Rect, faces: button_images.ButtonImages, press: Callable[[], None], container: Any, *,
        tip: str = "", twice: Callable[[], None] | None = None,
    ) -> Any:  # fmt: skip
        return self._widgets.ImageButton(
            rect, self.widget_manager, faces, press, tip=tip, tip_width=self._tip_width(tip),
            container=_content_container(container), twice=twice,
        )  # fmt: skip

    def _tip_width(self, tip: str) -> int:
        metrics = self.stage.metrics
        wide = self.stage.texts.width(tip, metrics.font_size(SMALL)) + metrics.px(TIP_PAD * 2 + 16)
        return min(wide, metrics.grown(300, 0.7))

    # --- details --------------------------------------------------------------------------------------------------

    def _handle_popup(self, event: Input | None) -> bool:
        popup = self._popup
        if popup is None:
            return False
        popup.handle(event)
        if isinstance(event, WindowEvent) and event.kind == WindowEventKind.FOCUS_LOST:
            popup.open = False
        if not popup.open and self._popup is popup:
            self._popup = None
        return True

    def _handle_widgets(self, event: Input | None, raw: pygame.Event) -> bool:
        pressing = isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS
        if pressing:
            self._focus.focus_at(self.widget_manager.pointer)
        taken = bool(self.widget_manager.process_events(raw))
        self._focus.tell_changes()
        return taken

    def _handle_key(self, event: KeyEvent) -> bool:
        return self._focus.handle_key(event) or (not self.is_typing and self._scroll_by_key(event))

    def _scroll_by_key(self, event: KeyEvent) -> bool:
        """Scrolls where the focus is, or else the last window that can."""
        stop = self._focus.focused_stop
        scrolls = [stop.scroll] if stop and stop.scroll else [scroll for _, scroll in reversed(self.scrolls)]
        return any(scroll.scroll_by_key(event.name) for scroll in scrolls)


def _content_container(container: Any) -> Any:
    return container.content if isinstance(container, ScrollArea) else container


def _scroll_of_container(container: Any) -> ScrollArea | None:
    return container if isinstance(container, ScrollArea) else None
