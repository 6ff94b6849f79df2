"""The page that lets phones in: a QR code for each seat, who is connected, and buttons to lock or renew.

Opened over a table by `open_phones`, from `table_menu` or `bar_and_panels`. It only shows and presses what
TablePhones (`table_phones`) offers, which owns the server, the codes and the connections. A code that only one person
may see stays hidden until that person has shown to be at the screen (`_hides_code`); keep that check wherever a code
is drawn or typed. A revealed code is hidden again when the page or the window is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.net.addresses import local_addresses
from tabletop.net.seat_tokens import WATCH
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
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

_NAME_SIZE = 18
"""Size of a name, in logical pixels, where there is room."""
_CODE_SIZE = 20
"""Size of the digits below a code: read from where a television stands."""


class PhonesScene(Scene):
    """One tile for each seat and one for those who only watch."""

    def __init__(self, stage: Stage, phones: TablePhones) -> None:
        self.stage = stage
        self.phones = phones
        self.buttons = SceneButtons(stage)
        self.node_sources = (self.buttons,)
        self._tiles: dict[int, pygame.Rect] = {}
        self._shown_state: tuple[object, ...] = ()
        self._revealed_seat: int | None = None
        """The seat whose code is shown although it is for one pair of eyes; None for none."""
        self._text_top = 0
        self._addresses = local_addresses()

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {say('phones.title')}"

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return (*self.buttons.button_rects, *self._tiles.values())

    # --- what is pressed --------------------------------------------------------------------------------------------

    def turn_on(self) -> None:
        """Opens the port, and makes codes."""
        self._open_address(self._addresses[0])

    def turn_off(self) -> None:
        """Sends everybody out."""
        self.phones.close()
        self._refresh_if_on_top()

    def next_address(self) -> None:
        """Another address of this machine: its codes are other ones."""
        at = self._addresses.index(self.phones.address) + 1 if self.phones.address in self._addresses else 0
        self._open_address(self._addresses[at % len(self._addresses)])

    def _open_address(self, address: str) -> None:
        try:
            self.phones.open(address)
        except OSError as error:
            self.stage.toast.show(say("phones.failed", why=error.strerror or error))
        self._refresh_if_on_top()

    def _press_seat_button(self, name: str, seat: int) -> None:
        phones = self.phones
        if name == "show":
            phones.confirm_seat_owner(seat, partial(self._reveal_code, seat))
        elif name == "renew":
            self._revealed_seat = None
            phones.renew_code(seat)
        elif name == "lock":
            phones.toggle_lock(seat)
        elif name == "yes":
            phones.confirm_seat_owner(seat, partial(phones.answer_request, seat, yes=True))
        else:
            phones.answer_request(seat, yes=False)
        self._refresh_if_on_top()

    def _reveal_code(self, seat: int) -> None:
        self._revealed_seat = seat
        self.layout()

    def _hides_code(self, seat: int) -> bool:
        """Whether the code of a seat is not for whoever is at the screen now."""
        return seat != self._revealed_seat and self.phones.is_code_private(seat)

    def _refresh_if_on_top(self) -> None:
        if self.stage.scenes and self.stage.scene is self:
            self.layout()

    # --- the stage's hooks ------------------------------------------------------------------------------------------

    def layout(self) -> None:
        stage, metrics, phones = self.stage, self.stage.metrics, self.phones
        window, pad, gap = stage.surface.get_rect(), metrics.px(20), metrics.px(12)
        side = metrics.grown(40, 0.4)
        items = [Button("back", pygame.Rect(pad, pad, side, side), self._close_page, icon="back", kind=ButtonKind.ICON,
                        tip=say("common.back"))]  # fmt: skip
        high = metrics.grown(44, 0.6)
        wide = min(window.w // 3, metrics.grown(260, 0.6))
        at = pygame.Rect(window.right - pad - wide, pad, wide, high)
        if phones.is_open:
            items.append(Button("off", at, self.turn_off, say("phones.turn_off"), "close"))
            if any(each != phones.address for each in self._addresses):
                other = at.move(-wide - gap, 0)
                items.append(Button("address", other, self.next_address, say("phones.address", host=phones.address),
                                    "settings", tip=say("phones.address_tip")))  # fmt: skip
        else:
            items.append(Button("on", at, self.turn_on, say("phones.turn_on"), "phone", ButtonKind.PRIMARY))
        self._text_top = pad + high + gap
        told = pygame.Rect(pad, 0, window.w - 2 * pad, 0)
        top = self._text_top + draw.paragraph_height(stage, self._intro_text(), told.w) + gap
        room = pygame.Rect(pad, top, told.w, window.bottom - pad - top)
        self._tiles = self._tile_rects(room, gap) if phones.is_open else {}
        for seat, rect in self._tiles.items():
            items += self._seat_buttons(seat, rect)
        self.buttons.set_buttons(items)

    def _tile_rects(self, room: pygame.Rect, gap: int) -> dict[int, pygame.Rect]:
        """As many in a row as make the codes largest: they are what counts."""
        seats = [*self.phones.phone_seats, WATCH]
        metrics = self.stage.metrics
        beside = (
            metrics.text_px(28)
            + metrics.grown(38, 0.4)
            + 2 * metrics.text_px(20)
            + metrics.px(40)
            + metrics.text_px(26)
        )

        def size(across: int) -> tuple[int, int]:
            rows = -(-len(seats) // across)
            return (room.w - (across - 1) * gap) // across, (room.h - (rows - 1) * gap) // rows

        across = max(range(1, len(seats) + 1), key=lambda n: min(size(n)[0], size(n)[1] - beside))
        wide, high = size(across)
        return {
            seat: pygame.Rect(room.x + k % across * (wide + gap), room.y + k // across * (high + gap), wide, high)
            for k, seat in enumerate(seats)
        }  # fmt: skip

    def _seat_buttons(self, seat: int, tile: pygame.Rect) -> list[Button]:
        metrics, phones = self.stage.metrics, self.phones
        place = phones.phone_seats.get(seat)
        side, pad = metrics.grown(38, 0.4), metrics.px(10)
        names = [("renew", "replay", "phones.renew")]
        if place is not None and place.has_come:
            names = [("renew", "hand", "phones.release")]
            names.append(("lock", "lock", "phones.unlock" if place.is_locked else "phones.lock"))
        if place is not None and place.is_requested:
            names = [("yes", "check", "phones.let_in"), ("no", "close", "phones.turn_away")]
        wide = (tile.w - (len(names) + 1) * pad) // len(names)
        foot = pygame.Rect(tile.x + pad, tile.bottom - pad - side, wide, side)
        room, font = wide - 2 * pad, metrics.font_size(SMALL)
        fits = all(self.stage.texts.width(say(words), font) <= room for _, _, words in names)
        made = [
            Button(f"{name} {seat}", foot.move(k * (foot.w + pad), 0), partial(self._press_seat_button, name, seat),
                   say(words) if fits else "", "" if fits else icon, size=SMALL, tip="" if fits else say(words),
                   selected=name == "lock" and place is not None and place.is_locked)
            for k, (name, icon, words) in enumerate(names)
        ]  # fmt: skip
        if self._hides_code(seat) and not (place is not None and place.has_come):
            above = pygame.Rect(tile.x + pad, foot.y - pad - side, tile.w - 2 * pad, side)
            made.append(
                Button(f"show {seat}", above, partial(self._press_seat_button, "show", seat), say("phones.show_code"))
            )
        return made

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
        phones = self.phones
        told = phones.is_open, phones.is_still_unvisited, phones.is_lost, len(phones.phone_seats), self._typed_codes()
        if told != self._shown_state:
            self._shown_state = told
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

    def _typed_codes(self) -> dict[int, str]:
        """What may be typed instead of scanned, by seat: no more than what is on the screen."""
        return {seat: self.phones.typed_code(seat) for seat in self._tiles if not self._hides_code(seat)}

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, metrics = self.stage, self.stage.metrics
        surface.blit(draw.table_background(stage), (0, 0))
        back = self.buttons["back"].rect
        draw.text(stage, surface, say("phones.title").upper(), (back.right + metrics.px(12), back.centery),
                  size=HEADING, bold=True, colour=stage.theme.accent, spacing=2)  # fmt: skip
        told = pygame.Rect(metrics.px(20), self._text_top, surface.get_width() - 2 * metrics.px(20), 0)
        draw.paragraph(stage, surface, self._intro_text(), told, size=BODY, colour=stage.theme.secondary)
        for seat, rect in self._tiles.items():
            self._draw_tile(surface, seat, rect)
        self.buttons.draw(surface)
        self.buttons.draw_tip(surface)

    def _draw_tile(self, surface: DisplayList, seat: int, rect: pygame.Rect) -> None:
        stage, metrics, phones = self.stage, self.stage.metrics, self.phones
        place = phones.phone_seats.get(seat)
        draw.panel(stage, surface, rect, accent=place is not None and place.is_here)
        pad = metrics.px(10)
        y = rect.y + pad + metrics.text_px(12)
        name = say("phones.watch") if place is None else phones.seat_label(seat)
        x = rect.x + pad
        if place is not None:
            mark = draw.seat_mark(stage, seat, metrics.grown(20, 0.4))
            surface.blit(mark, mark.get_rect(midleft=(x, y)))
            x += mark.get_width() + metrics.px(8)
        room = rect.right - pad - x
        fits = (
            each for each in (_NAME_SIZE, BODY) if stage.texts.width(name, metrics.font_size(each), bold=True) <= room
        )
        draw.text(stage, surface, name, (x, y), size=next(fits, SMALL), bold=True, width=room, shrinks=True)
        foot = self.buttons[f"{'yes' if place and place.is_requested else 'renew'} {seat}"].rect
        words = self._seat_status(seat)
        high = draw.paragraph_height(stage, words, rect.w - 2 * pad, size=SMALL)
        status = pygame.Rect(rect.x + pad, foot.y - metrics.px(6) - high, rect.w - 2 * pad, 0)
        draw.paragraph(stage, surface, words, status, size=SMALL, colour=stage.theme.secondary)
        free = pygame.Rect(
            rect.x + pad, y + metrics.text_px(16), rect.w - 2 * pad, status.y - pad - y - metrics.text_px(16)
        )
        if self._hides_code(seat):
            shows = [item.rect.y for item in self.buttons.items if item.name == f"show {seat}"]
            if not shows:
                return  # the phone is here, and there is no code to speak of
            bottom = shows[0] - metrics.px(4)
            wordings = [say(f"phones.code_hidden{end}", name=phones.person_name(seat)) for end in ("", "_short")]
            highs = [draw.paragraph_height(stage, each, free.w, size=SMALL) for each in wordings]
            told, high = next((each for each in zip(wordings, highs, strict=True) if free.y + each[1] <= bottom),
                              (wordings[-1], highs[-1]))  # fmt: skip
            top = max(free.y, (free.y + bottom - high) // 2)
            draw.paragraph(stage, surface, told, pygame.Rect(free.x, top, free.w, 0), size=SMALL, align="centre",
                           colour=stage.theme.secondary)  # fmt: skip
            return
        high = metrics.text_px(26)
        text, side = phones.seat_url(seat), min(free.w, free.h - high)
        made = stage.sprites.get_or_make(("code", text, side), lambda: draw_qr_code(text, side))
        seen = made.get_rect(center=(free.centerx, free.y + (free.h - high) // 2))
        surface.blit(made, seen)
        draw.text(stage, surface, phones.typed_code(seat), (free.centerx, seen.bottom + high // 2), size=_CODE_SIZE,
                  bold=True, align="centre", width=free.w, shrinks=True)  # fmt: skip

    def _seat_status(self, seat: int) -> str:
        place = self.phones.phone_seats.get(seat)
        if place is None or not place.has_come:
            return say("phones.scan") if place is not None and not self._hides_code(seat) else ""
        if place.is_requested:
            return say("phones.wants")
        return say("phones.here" if place.is_here else "phones.gone")


def _do_nothing() -> None:
    return


def open_phones(stage: Stage, phones: TablePhones) -> None:
    """Over whatever is seen."""
    if phones.is_open:
        phones.update_seats()
    stage.push_scene(PhonesScene(stage, phones))
