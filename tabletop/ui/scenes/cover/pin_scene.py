"""Pages on which people type a PIN of four digits: to be let in, or to choose a new one.

PinEntry is the keypad with its question, PinScene a page with one entry after the other, the base of the pages in
`consent`. Used by `consent`, `cover.scene` and `seating`; `table.context` takes `secrecy_of`. It knows seats and
names, and nothing of the game. A change must keep: each wrong try is written to the match's file (`play.secrecy`)
before the next one, and the wait gets longer, so that closing the program does not help. The page shows nothing
private.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.play.match import Match
from tabletop.play.secrecy import DIGITS, TableSecrecy
from tabletop.rules.game import Seat
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import is_press_beside
from tabletop.ui.scenes.matches import write_or_retry
from tabletop.ui.stage.buttons import Button, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.drawn_parts import RetainedParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    cell,
    column,
    grid,
    grow,
    pad,
    pad_sides,
    row,
    within,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_KEYPAD = "1234567890"


class PinEntry:
    """Asks for a new PIN twice, or for a known one until it fits; after some wrong ones it takes its time."""

    def __init__(
        self, stage: Stage, secrecy: TableSecrecy, seat: Seat, then: Callable[[], None], *,
        written: Callable[[Callable[[], object]], None], lost: Callable[[], None] | None = None,
        choose: Callable[[str], None] | None = None,
    ) -> None:  # fmt: skip
        """`written` does something that is written down; `lost` is what whoever has forgotten the digits can do.

        `choose` takes a new PIN; None where the known one is asked for.
        """
        self._stage = stage
        self._secrecy, self._seat, self._on_done = secrecy, seat, then
        self._write_down, self._on_lost = written, lost
        self._on_chosen = choose
        self._next_try_at = stage.now + (0.0 if choose else secrecy.seconds_until_next_pin_try(seat))
        """When the next try counts, in seconds on the stage's clock."""
        self._first_pin = ""
        """The new PIN as it was typed the first time."""
        self.typed = ""
        self.note = ""
        """What was wrong with the last try."""
        self.buttons = SceneButtons(stage)
        self._rects = PlacedRects()

    @property
    def question(self) -> str:
        if self._on_chosen is None:
            return say("cover.pin_enter")
        return say("cover.pin_again" if self._first_pin else "cover.pin_choose")

    @property
    def part(self) -> Layout:
        """All of it as a part of a layout; it is ready when it is placed."""
        return cell(self._place_pin_entry, height=self._pin_entry_layout().height)

    def _pin_entry_layout(self) -> Layout:
        metrics, rects, gap = self._stage.metrics, self._rects, self._stage.metrics.px(8)
        box, key = metrics.mix_px(44, 0.3), metrics.mix_px(46, 0.3)
        boxes = row(*(rects.cell(f"box {i}", width=box, height=box) for i in range(DIGITS)), gap=gap)
        keys = grid(*(rects.cell(digit, width=key, height=key) for digit in _KEYPAD), columns=5, gap=gap)
        keypad = row(keys, rects.cell("digit back", width=key), gap=gap)
        note = rects.cell("note", height=lambda width: draw.paragraph_height(self._stage, self._note_or_reason_text(),
                                                                             width, size=SMALL))  # fmt: skip
        question = rects.cell("question", height=lambda width: draw.paragraph_height(self._stage, self.question, width,
                                                                                     bold=True))  # fmt: skip
        lost = [rects.cell("lost", height=metrics.mix_px(40, 0.5))] if self._on_lost else []
        return column(question, within(boxes), grow(pad_sides(note, bottom=gap)), within(keypad), *lost, gap=gap)

    def _place_pin_entry(self, rect: pygame.Rect) -> None:
        self._pin_entry_layout().place(rect)
        rects = self._rects
        keys = [Button(f"digit {digit}", rects[digit], partial(self.add_digit, digit), digit) for digit in _KEYPAD]
        back = Button("digit back", rects["digit back"], self.remove_digit, icon="back", tip=say("cover.pin_back"))
        lost = [Button("lost", rects["lost"], self._on_lost, say("cover.pin_lost"))] if self._on_lost else []
        self.buttons.set_buttons([*keys, back, *lost])

    def handle(self, event: Input | None) -> bool:
        """Whether the input was for the digits."""
        if isinstance(event, KeyEvent) and event.down and not event.again:
            if event.name in tuple(_KEYPAD):
                self.add_digit(event.name)
                return True
            if event.name == Key.BACKSPACE:
                self.remove_digit()
                return True
        return self.buttons.handle(event)

    def add_digit(self, digit: str) -> None:
        left = math.ceil(self._next_try_at - self._stage.now)
        if left > 0:
            self.note = say("cover.pin_wait", seconds=left)
            return
        self.typed, self.note = self.typed + digit, ""
        if len(self.typed) == DIGITS:
            typed, self.typed = self.typed, ""
            self._submit_typed_pin(typed)

    def remove_digit(self) -> None:
        self.typed = self.typed[:-1]

    def draw(self, surface: DisplayList) -> None:
        """The question, how many digits there are, and the buttons."""
        stage, metrics, theme, rects = self._stage, self._stage.metrics, self._stage.theme, self._rects
        draw.paragraph(stage, surface, self.question, rects["question"], bold=True, align="centre")
        for i in range(DIGITS):
            box, edge = rects[f"box {i}"], theme.accent if i == len(self.typed) else theme.disabled
            surface.blit(draw.rounded_rect(stage, box.size, theme.field, edge=edge, radius=8, width=2), box)
            if i < len(self.typed):
                surface.circle(theme.text, box.center, metrics.px(6))
        colour = theme.warning if self.note else theme.secondary
        draw.paragraph(
            stage, surface, self._note_or_reason_text(), rects["note"], size=SMALL, align="centre", colour=colour
        )
        self.buttons.draw(surface)

    def _note_or_reason_text(self) -> str:
        return self.note or say("cover.pin_why")

    def _submit_typed_pin(self, typed: str) -> None:
        if self._on_chosen is None:
            self._check_known_pin(typed)
        elif not self._first_pin:
            self._first_pin = typed
        elif typed == self._first_pin:
            self._on_chosen(typed)
            self._on_done()
        else:
            self._first_pin, self.note = "", say("cover.pin_differs")

    def _check_known_pin(self, typed: str) -> None:
        if self._secrecy.is_correct_pin(self._seat, typed):
            self._on_done()
            return
        self._write_down(partial(self._secrecy.record_wrong_pin_try, self._seat))
        pause = self._secrecy.seconds_until_next_pin_try(self._seat)
        self._next_try_at = self._stage.now + pause
        self.note = say("cover.pin_slow", seconds=math.ceil(pause)) if pause else say("cover.pin_wrong")


_WIDTH: Final = 520
"""Logical pixels at the usual text size."""
_CURTAIN: Final = (1280, 720)
"""Size of the curtain's picture."""


def secrecy_of(stage: Stage, match: Match[Any, Any, Any]) -> TableSecrecy:
    """How the match is covered: as it was agreed on, else as is usual here."""
    return TableSecrecy(match, lambda: stage.settings.cover)


class PinScene(Scene):
    """Asks for the digits of each seat in turn, or lets them be chosen; nothing is private on it."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any], seats: Sequence[Seat]) -> None:
        """There is at least one seat."""
        self.stage = stage
        self._match = match
        self._seats_left = list(seats)
        self._rects, self._parts = PlacedRects(), RetainedParts(stage)
        self.pin_entry = self._make_entry_for_seat()

    @property
    def seat(self) -> Seat:
        """Whose digits are asked for."""
        return self._seats_left[0]

    @property
    def details(self) -> str:
        """What they are asked for, below the caption."""
        raise NotImplementedError

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.pin_entry.buttons.button_rects

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        self._rects, self._parts = rects, parts = PlacedRects(), RetainedParts(stage)
        texts = parts.words(self.details, align="centre", colour=stage.theme.secondary)
        title = parts.words(self.caption, size=HEADING, bold=True, align="centre")
        asked = column(title, texts, pad_sides(self.pin_entry.part, top=metrics.px(8)), gap=metrics.px(8))
        box = rects.named("box", parts.panel(pad(asked, metrics.px(24)), accent=True))
        width = metrics.mix_px(_WIDTH, 0.8)
        window = pad(within(box, most_width=width, down=Align.CENTRE), x=metrics.px(24), y=metrics.px(12))
        window.place(stage.surface.get_rect())
        self.node_sources = (self.pin_entry.buttons,)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        is_escape = isinstance(event, KeyEvent) and event.down and not event.again and event.name == Key.ESCAPE
        if is_escape or is_press_beside(self.stage, event, self._rects["box"]):
            self.stage.pop_scene()
        else:
            self.pin_entry.handle(event)

    def update(self, now: float) -> None:
        self.pin_entry.buttons.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        draw_curtain(self.stage, surface)
        self._parts.draw(surface)
        self.pin_entry.draw(surface)

    def finish(self) -> None:
        """All digits were right, or chosen, and the scene is gone."""
        raise NotImplementedError

    def make_pin_entry(self, written_down: Callable[[Callable[[], object]], None]) -> PinEntry:
        """The digits of the seat; `written_down` does what is written down, `advance` comes after them."""
        raise NotImplementedError

    def go_to_next_seat(self) -> None:
        """The next seat, if one is left."""
        del self._seats_left[0]
        if self._seats_left:
            self.pin_entry = self._make_entry_for_seat()
            self.layout()
        else:
            self.stage.pop_scene()
            self.finish()

    def _make_entry_for_seat(self) -> PinEntry:
        return self.make_pin_entry(partial(write_or_retry, self.stage, self._match))


def push_pin_scene(stage: Stage, scene: PinScene) -> None:
    """Lays it over everything; whoever types last has the laptop, and sees nothing of who was let in before."""
    stage.conceal_hidden_information()
    stage.push_scene(scene)


def draw_curtain(stage: Stage, surface: DisplayList) -> None:
    """Fills the window with the curtain, cut where the window has another shape."""
    width, height = stage.surface.get_size()
    scale = max(width / _CURTAIN[0], height / _CURTAIN[1])
    size = math.ceil(_CURTAIN[0] * scale), math.ceil(_CURTAIN[1] * scale)
    made = stage.sprites.get("ui/curtain", *size)
    surface.blit(made, made.get_rect(center=(width // 2, height // 2)))
