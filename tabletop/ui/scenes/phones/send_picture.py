"""The box that hands a page's picture to a phone: a QR code, the address in letters, and what to do if nothing opens.

Laid by `open_send_picture` over the pages of the evening, the club and the end of a match, which make the picture.
`PictureSharing` serves it; the box shows how that stands, and stops it when it goes. A change must keep: the picture is
served only while the box is there, and everything is drawn from what `_shown_state` holds, so that no frame is drawn
for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.net.shared_file import LIFE
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.scenes.dialogs import is_press_beside
from tabletop.ui.scenes.page_picture import PagePicture
from tabletop.ui.scenes.phones.picture_sharing import PictureSharing, SharingState
from tabletop.ui.scenes.phones.seat_codes import draw_qr_code
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.drawn_parts import RetainedParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    auto_grid,
    column,
    grow,
    pad,
    row,
    sized,
    within,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_WIDTH, _CODE = 720, 264
"""Logical pixels of the box and of the code at the usual text size."""
_ButtonSpec = tuple[str, str, Callable[[], None], str]
"""Name, words, what it does, and tip."""


class SendPictureScene(Scene):
    """Escape, its button and a click beside the box close it, and with it the address."""

    overlay = True

    def __init__(self, stage: Stage, sharing: PictureSharing) -> None:
        self.stage = stage
        self.sharing = sharing
        self.buttons = SceneButtons(stage)
        self.node_sources = (self.buttons,)
        self._rects, self._parts = PlacedRects(), RetainedParts(stage)
        self._shown_state: tuple[object, ...] = ()
        self.sharing.start()

    @property
    def caption(self) -> str:
        return say("send.title")

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        stage, metrics, specs = self.stage, self.stage.metrics, self._button_specs()
        self._shown_state = self._state_shown_by_box()
        self._rects, self._parts = PlacedRects(), RetainedParts(stage)
        edge, window = metrics.px(20), stage.surface.get_rect()
        width = min(metrics.mix_px(_WIDTH, 0.8), window.w - 2 * edge)
        cells = [self._rects.cell(name, height=metrics.mix_px(44, 0.6)) for name, *_ in specs]
        foot = auto_grid(*cells, least=metrics.mix_px(190, 0.9), most=len(cells), gap=metrics.px(12), even=True)
        body = self._code_layout() if self.sharing.url else self._text_layout(self._trouble_text())
        content = pad(column(body, foot, gap=metrics.px(14)), edge)
        box = self._rects.named("box", self._parts.panel(content, accent=True))
        within(sized(box, width=width), down=Align.CENTRE).place(window)
        self.buttons.set_buttons([
            Button(name, self._rects[name], press, words, tip=tip,
                   kind=ButtonKind.RAISED if i else ButtonKind.PRIMARY)
            for i, (name, words, press, tip) in enumerate(specs)
        ])  # fmt: skip

    def _code_layout(self) -> Layout:
        """The code, what is done with it, and the address for those who cannot scan."""
        stage, metrics, url = self.stage, self.stage.metrics, self.sharing.url
        side = metrics.mix_px(_CODE, 0.2)
        code = stage.sprites.get_or_make(("code", url, side), partial(draw_qr_code, url, side))
        address = self._parts.line(url, height=metrics.text_px(24), size=SMALL, bold=True, align="centre", shrinks=True)
        beside = row(
            self._parts.picture(code, down=Align.START), grow(self._text_layout(self._ready_text())), gap=metrics.px(18)
        )
        return column(beside, sized(address, width=0), gap=metrics.px(10))

    def _text_layout(self, text: str) -> Layout:
        """The heading, what is to be done, and what helps where that fails."""
        parts, metrics, secondary = self._parts, self.stage.metrics, self.stage.theme.secondary
        told = [parts.words(say("send.title"), size=HEADING, bold=True), parts.words(text, size=BODY)]
        if self.sharing.url:
            told.append(parts.words(say("send.nothing_opens"), size=SMALL, colour=secondary))
            told.append(parts.words(say("send.open_text", minutes=round(LIFE / 60)), size=SMALL, colour=secondary))
        return column(*told, gap=metrics.px(8))

    def _ready_text(self) -> str:
        return say("send.sent") if self.sharing.fetch_count else say("send.scan")

    def _trouble_text(self) -> str:
        if self.sharing.state is SharingState.FAILED:
            failed = say("phones.failed", why=self.sharing.failure_reason)
            return join_sentences((failed, say("send.save_instead")))
        if self.sharing.state is SharingState.OVER:
            return say("send.over", minutes=round(LIFE / 60))
        return join_sentences((say("send.no_network"), say("send.save_instead")))

    def _button_specs(self) -> list[_ButtonSpec]:
        """The likely wish first."""
        close: _ButtonSpec = ("close", say("send.close"), self._close_box, "")
        if not self.sharing.url:
            is_over = self.sharing.state is SharingState.OVER
            again = say("phones.renew" if is_over else "send.again")
            return [("again", again, partial(self._share, self.sharing.start), ""), close]
        if len(self.sharing.addresses) < 2:
            return [close]
        words = say("phones.address", host=self.sharing.address)
        other = partial(self._share, self.sharing.start_at_next_address)
        return [close, ("address", words, other, say("send.address_tip"))]

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    def on_entered(self) -> None:
        self.buttons.focus_button(self.buttons.items[0].name)

    def on_left(self) -> None:
        self.sharing.stop()

    def update(self, now: float) -> None:
        self.buttons.update(now)
        self.sharing.update()
        if self._state_shown_by_box() != self._shown_state:
            self.layout()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again and event.name == Key.ESCAPE:
            self._close_box()
        elif move_button_focus(self.buttons, event) or self.buttons.handle(event):
            return
        elif is_press_beside(self.stage, event, self._rects["box"]):
            self._close_box()

    def draw(self, surface: DisplayList, now: float) -> None:
        draw.darken_all(self.stage, surface)
        self._parts.draw(surface)
        self.buttons.draw(surface)
        self.buttons.draw_tip(surface)

    # --- what is done ---------------------------------------------------------------------------------------------

    def _share(self, start: Callable[[], None]) -> None:
        """Shares it anew, by another address."""
        start()
        self.layout()
        self.buttons.focus_button(self.buttons.items[0].name)

    def _close_box(self) -> None:
        if self.stage.scene is self:
            self.stage.pop_scene()

    def _state_shown_by_box(self) -> tuple[object, ...]:
        """What the box depends on."""
        return self.sharing.state, self.sharing.url, self.sharing.fetch_count > 0


def open_send_picture(stage: Stage, picture: PagePicture) -> None:
    """Over the page whose picture it is."""
    stage.push_scene(SendPictureScene(stage, PictureSharing(stage, picture)))
