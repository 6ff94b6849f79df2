"""The page that lets phones in: a QR code for each seat, who is connected, and buttons to lock or renew.

Opened over a table by `open_phones`, from `table_menu` or `bar_and_panels`. It only shows and presses what
TablePhones (`table_phones`) offers, which owns the server, the codes and the connections. A code that only one person
may see stays hidden until that person has shown to be at the screen (`_must_hide_code`); keep that check wherever a
code is drawn or typed. A revealed code is hidden again when the page or the window is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.net.addresses import local_addresses
from tabletop.net.seat_tokens import WATCH
from tabletop.settings import CHOICES
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.scenes.phones.seat_codes import draw_qr_code
from tabletop.ui.scenes.phones.table_phones import TablePhones
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    behind,
    cell,
    choose_by_width,
    column,
    grid,
    grow,
    pad,
    row,
    sized,
    within,
)

_NAME_SIZE = 18
"""Size of a name, in logical pixels, where there is room."""
_CODE_SIZE = 20
"""Size of the digits below a code: read from where a television stands."""


@dataclass(frozen=True)
class _PageParts(DrawnParts):
    """Parts of a page with buttons, which are collected in the order in which they are placed."""

    buttons: list[Button]

    def button(
        self, name: str, press: Callable[[], None], words: str = "", icon: str = "", *, height: int, width: int = 0,
        kind: ButtonKind = ButtonKind.RAISED, tip: str = "", size: float = BODY, selected: bool = False,
    ) -> Layout:  # fmt: skip
        return cell(
            lambda rect: self.buttons.append(
                Button(name, rect, press, words, icon, kind, tip=tip, size=size, selected=selected)
            ),
            width=width,
            height=height,
        )


class PhonesScene(Scene):
    """One tile for each seat and one for those who only watch."""

    def __init__(self, stage: Stage, phones: TablePhones) -> None:
        self.stage = stage
        self.phones = phones
        self.buttons = SceneButtons(stage)
        self.node_sources = (self.buttons,)
        self._tiles = PlacedRects()
        self._strokes = CachedStrokes()
        self._shown_state: tuple[object, ...] = ()
        self._revealed_seat: int | None = None
        """The seat whose code is shown although it is for one pair of eyes; None for none."""
        self._addresses = local_addresses()

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {say('phones.title')}"

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return (*self.buttons.button_rects, *self._tiles.values())

    # --- what is pressed --------------------------------------------------------------------------------------------

    def turn_phones_on(self) -> None:
        """Opens the port, and makes codes."""
        self._open_address(self._addresses[0])

    def turn_phones_off(self) -> None:
        """Sends everybody out."""
        self.phones.close()
        self._refresh_if_on_top()

    def use_next_address(self) -> None:
        """Another address of this machine: its codes are other ones."""
        at = self._addresses.index(self.phones.address) + 1 if self.phones.address in self._addresses else 0
        self._open_address(self._addresses[at % len(self._addresses)])

    def change_guess_time(self) -> None:
        """Lets watchers guess, for as long as the next choice says, or no more."""
        choices, stage = CHOICES["guess_seconds"], self.stage
        at = choices.index(stage.settings.guess_seconds) + 1
        stage.change_settings(guess_seconds=choices[at % len(choices)])
        self._refresh_if_on_top()

    def _open_address(self, address: str) -> None:
        try:
            self.phones.open(address)
        except OSError as error:
            self.stage.toast.show(say("phones.failed", why=system_reason_text(error)))
        self._refresh_if_on_top()

    def _press_seat_button(self, name: str, seat: int) -> None:
        phones = self.phones
        if name == "show":
            phones.confirm_seat_owner(seat, partial(self._reveal_code, seat))
        elif name == "renew":
            self._revealed_seat = None
            phones.renew_code(seat)
        elif name == "lock":
            phones.toggle_seat_lock(seat)
        elif name == "yes":
            phones.confirm_seat_owner(seat, partial(phones.answer_request, seat, yes=True))
        else:
            phones.answer_request(seat, yes=False)
        self._refresh_if_on_top()

    def _reveal_code(self, seat: int) -> None:
        self._revealed_seat = seat
        self.layout()

    def _must_hide_code(self, seat: int) -> bool:
        """Whether the code of a seat is not for whoever is at the screen now."""
        return seat != self._revealed_seat and self.phones.is_code_private(seat)

    def _refresh_if_on_top(self) -> None:
        if self.stage.scenes and self.stage.scene is self:
            self.layout()

    # --- the stage's hooks ------------------------------------------------------------------------------------------

    def layout(self) -> None:
        self._shown_state, self._tiles, items = self._state_shown_by_page(), PlacedRects(), list[Button]()
        self._place_phones_page(DisplayList(self.stage.surface.get_size()), items)
        self.buttons.set_buttons(items)
        self._strokes.forget_strokes()

    def _place_phones_page(self, surface: DisplayList, items: list[Button]) -> None:
        """Draws all but the buttons, which are added to `items`."""
        stage, metrics, gap = self.stage, self.stage.metrics, self.stage.metrics.px(12)
        parts, side = _PageParts(stage, surface, items), metrics.mix_px(40, 0.4)
        back = parts.button(
            "back", self._close_page, icon="back", kind=ButtonKind.ICON, tip=say("common.back"), width=side, height=side
        )  # fmt: skip
        title = grow(parts.line(say("phones.title").upper(), height=side, size=HEADING, bold=True,
                               colour=stage.theme.accent, spacing=2, shrinks=True))  # fmt: skip
        heading = row(back, title, *self._server_button_layouts(parts), gap=gap, align=Align.START)
        intro = parts.words(self._intro_text(), colour=stage.theme.secondary)
        tiles = cell(partial(self._place_seat_tiles, parts) if self.phones.is_open else _do_nothing)
        pad(column(heading, intro, grow(tiles), gap=gap), metrics.px(20)).place(stage.surface.get_rect())

    def _server_button_layouts(self, parts: _PageParts) -> list[Layout]:
        """The ways to open the port, or to close it, to let watchers guess and to try another address of this machine.

        They keep their width: in long languages and in large text it is the heading beside them that gets
        smaller.
        """
        metrics, phones = self.stage.metrics, self.phones
        high = metrics.mix_px(44, 0.6)
        wide = min(self.stage.surface.get_width() // 3, metrics.mix_px(260, 0.6))
        if not phones.is_open:
            return [parts.button("on", self.turn_phones_on, say("phones.turn_on"), "phone", kind=ButtonKind.PRIMARY,
                                width=wide, height=high)]  # fmt: skip
        off = parts.button("off", self.turn_phones_off, say("phones.turn_off"), "close", width=wide, height=high)
        guess = self._guess_button_layout(parts, wide, high)
        if all(each == phones.address for each in self._addresses):
            return [guess, off]
        other = say("phones.address", host=phones.address)
        return [guess, parts.button("address", self.use_next_address, other, "settings", tip=say("phones.address_tip"),
                            width=wide, height=high), off]  # fmt: skip

    def _guess_button_layout(self, parts: _PageParts, wide: int, high: int) -> Layout:
        """How long watchers may guess; in words where they have room beside the others and the heading."""
        stage, metrics, seconds = self.stage, self.stage.metrics, self.stage.settings.guess_seconds
        tip, press = say("phones.guessing_tip"), self.change_guess_time
        if reason := self.phones.prophets.reason_for_no_guesses():
            tip, press, seconds = reason, partial(stage.toast.show, reason), 0.0
        words, is_on = say(f"phones.guessing_{seconds}"), bool(seconds)
        heading = stage.texts.text_width(say("phones.title").upper(), metrics.font_size(HEADING), bold=True)
        others = 2 * wide + heading + high + 6 * metrics.px(20)
        if stage.surface.get_width() - others < wide:
            return parts.button("guess", press, icon="eye", width=high, height=high, tip=join_sentences((words, tip)),
                               selected=is_on)  # fmt: skip
        return parts.button("guess", press, words, "eye", width=wide, height=high, tip=tip, selected=is_on)

    def _place_seat_tiles(self, parts: _PageParts, room: pygame.Rect) -> None:
        """As many in a row as make the codes largest: they are what counts."""
        gap, tiles = self.stage.metrics.px(12), [self._seat_tile_layout(parts, seat) for seat in self._tile_seats]

        def size(across: int) -> tuple[int, int]:
            rows = -(-len(tiles) // across)
            return (room.w - (across - 1) * gap) // across, (room.h - (rows - 1) * gap) // rows

        def code_side(across: int) -> int:
            wide, high = size(across)
            return min(wide, high - max(tile.height(wide) for tile in tiles))

        across = max(range(1, len(tiles) + 1), key=code_side)
        grid(*(sized(tile, height=size(across)[1]) for tile in tiles), columns=across, gap=gap).place(room)

    def _seat_tile_layout(self, parts: _PageParts, seat: int) -> Layout:
        """Whose it is, the code, how it stands with the phone, and what can be done."""
        metrics, place, margin = self.stage.metrics, self.phones.phone_seats.get(seat), self.stage.metrics.px(10)
        status = parts.words(self._seat_status_text(seat), size=SMALL, colour=self.stage.theme.secondary)
        foot = column(status, *self._reveal_buttons(parts, seat), self._foot_layout(parts, seat), gap=metrics.px(6))
        code = column(self._seat_name_layout(parts, seat), grow(cell(partial(self._draw_seat_code, parts, seat))),
                      gap=metrics.text_px(4))  # fmt: skip
        tile = parts.panel(
            pad(column(grow(code), foot, gap=margin), margin), accent=place is not None and place.is_here
        )  # fmt: skip
        return behind(tile, self._tiles.cell(str(seat)).place)

    def _seat_name_layout(self, parts: _PageParts, seat: int) -> Layout:
        """In the largest letters for which there is room."""
        stage, metrics, is_player = self.stage, self.stage.metrics, seat in self.phones.phone_seats
        name, high = self.phones.seat_label(seat) if is_player else say("phones.watch"), metrics.text_px(24)
        line = parts.line(name, height=high, size=SMALL, bold=True, shrinks=True)
        for size in (BODY, _NAME_SIZE):
            larger = parts.line(name, height=high, size=size, bold=True)
            line = choose_by_width(larger.width, line, larger)
        if not is_player:
            return line
        mark = parts.picture(draw.seat_mark_picture(stage, seat, metrics.mix_px(20, 0.4)))
        return row(mark, grow(line), gap=metrics.px(8))

    def _draw_seat_code(self, parts: _PageParts, seat: int, room: pygame.Rect) -> None:
        """The code and its digits, or that it is not for all eyes."""
        stage, metrics, phones = self.stage, self.stage.metrics, self.phones
        if self._must_hide_code(seat):
            place = phones.phone_seats.get(seat)
            if place is not None and place.has_come:
                return  # there is no code to speak of
            texts = [
                parts.words(say(f"phones.code_hidden{end}", name=phones.person_name_of_seat(seat)), size=SMALL,
                align="centre",
                           colour=stage.theme.secondary)
                for end in ("", "_short")
            ]  # fmt: skip
            told = next((text for text in texts if text.height(room.w) <= room.h), texts[-1])
        else:
            high, url = metrics.text_px(26), phones.seat_url(seat)
            side = min(room.w, room.h - high)
            made = stage.sprites.get_or_make(("code", url, side), lambda: draw_qr_code(url, side))
            digits = parts.line(phones.typed_code(seat), height=high, size=_CODE_SIZE, bold=True, align="centre",
                               shrinks=True)  # fmt: skip
            told = column(parts.picture(made), digits)
        within(told, across=Align.FILL, down=Align.CENTRE).place(room)

    def _foot_layout(self, parts: _PageParts, seat: int) -> Layout:
        """With words where all have room for them, else with icons."""
        metrics, place = self.stage.metrics, self.phones.phone_seats.get(seat)
        named, is_locked = [("renew", "replay", "phones.renew")], place is not None and place.is_locked
        if place is not None and place.has_come:
            named = [("renew", "hand", "phones.release")]
            named.append(("lock", "lock", "phones.unlock" if is_locked else "phones.lock"))
        if place is not None and place.is_requested:
            named = [("yes", "check", "phones.let_in"), ("no", "close", "phones.turn_away")]
        gap, font = metrics.px(10), metrics.font_size(SMALL)
        widest = max(self.stage.texts.text_width(say(words), font) for _, _, words in named)

        def buttons(*, in_words: bool) -> Layout:
            return row(*(
                grow(parts.button(f"{name} {seat}", partial(self._press_seat_button, name, seat),
                                 say(words) if in_words else "", "" if in_words else icon, size=SMALL,
                                 tip="" if in_words else say(words), selected=name == "lock" and is_locked,
                                 height=metrics.mix_px(38, 0.4)))
                for name, icon, words in named
            ), gap=gap)  # fmt: skip

        least = len(named) * (widest + 3 * gap) - gap
        return choose_by_width(least, buttons(in_words=False), buttons(in_words=True))

    def _reveal_buttons(self, parts: _PageParts, seat: int) -> list[Layout]:
        place = self.phones.phone_seats.get(seat)
        if not self._must_hide_code(seat) or (place is not None and place.has_come):
            return []
        press = partial(self._press_seat_button, "show", seat)
        return [
            parts.button(f"show {seat}", press, say("phones.show_code"), height=self.stage.metrics.mix_px(38, 0.4))
        ]  # fmt: skip

    def on_entered(self) -> None:
        self.phones.on_presence_change = self._refresh_if_on_top
        self.phones.reopen_page = partial(open_phones, self.stage, self.phones)
        self.buttons.focus_button("off" if self.phones.is_open else "on")

    def on_window_left(self) -> None:
        self._revealed_seat = None
        self._refresh_if_on_top()

    def on_left(self) -> None:
        self.phones.on_presence_change = self.phones.reopen_page = _do_nothing

    def update(self, now: float) -> None:
        self.buttons.update(now)
        if self._state_shown_by_page() != self._shown_state:
            self._refresh_if_on_top()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again and event.name == Key.ESCAPE:
            self._close_page()
        elif not move_button_focus(self.buttons, event):
            self.buttons.handle(event)

    def _close_page(self) -> None:
        self.stage.pop_scene()

    def _intro_text(self) -> str:
        if not self.phones.is_open:
            return say("phones.off_text")
        if self.phones.is_lost:
            return say("phones.lost", host=self.phones.server_address)
        typing = say("phones.typing", host=f"http://{self.phones.server_address}")
        return join_sentences(
            (typing, say("phones.open_text"), say("phones.lonely") if self.phones.is_still_unvisited else "")
        )

    @property
    def _tile_seats(self) -> list[int]:
        """Those that have a tile, the one for those who only watch the last."""
        return [*self.phones.phone_seats, WATCH]

    def _state_shown_by_page(self) -> tuple[object, ...]:
        """What the page depends on."""
        phones = self.phones
        return (
            phones.is_open,
            phones.is_still_unvisited,
            phones.is_lost,
            len(phones.phone_seats),
            self._typeable_codes_by_seat(),
        )

    def _typeable_codes_by_seat(self) -> dict[int, str]:
        """What may be typed instead of scanned, by seat: no more than what is on the screen."""
        phones, seats = self.phones, self._tile_seats if self.phones.is_open else []
        return {seat: phones.typed_code(seat) for seat in seats if not self._must_hide_code(seat)}

    def draw(self, surface: DisplayList, now: float) -> None:
        if self._state_shown_by_page() != self._shown_state:
            self.layout()  # a code that is hidden by now is not drawn once more, whatever lies over this page
        surface.blit(draw.table_background(self.stage), (0, 0))
        self._strokes.draw(surface, surface.get_rect(), (), lambda: self._place_phones_page(surface, []))
        self.buttons.draw(surface)
        self.buttons.draw_tip(surface)

    def _seat_status_text(self, seat: int) -> str:
        place = self.phones.phone_seats.get(seat)
        if place is None or not place.has_come:
            return say("phones.scan") if place is not None and not self._must_hide_code(seat) else ""
        if place.is_requested:
            return say("phones.wants")
        return say("phones.here" if place.is_here else "phones.gone")


def _do_nothing(*_: object) -> None:
    return


def open_phones(stage: Stage, phones: TablePhones) -> None:
    """Over whatever is seen."""
    if phones.is_open:
        phones.update_seats()
    stage.push_scene(PhonesScene(stage, phones))
