"""How a match is covered, and the consent of everybody who would lose what protects them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.play.match import Match
from tabletop.play.secrecy import WAYS, Secrecy
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.cover.pin import PinEntry
from tabletop.ui.scenes.matches import written
from tabletop.ui.scenes.menu import Item, MenuScene
from tabletop.ui.stage.events import Input, Key, Pointer
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_WIDTH: Final = 520
"""Logical pixels at the usual text size."""
_CURTAIN: Final = (1280, 720)
"""Size of the curtain's picture."""


def secrecy_of(stage: Stage, match: Match[Any, Any, Any]) -> Secrecy:
    """How the match is covered: as it was agreed on, else as is usual here."""
    return Secrecy(match, lambda: stage.settings.cover)


def settle(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """A match that several people share keeps the way that is usual when it is first laid out."""
    secrecy = secrecy_of(stage, match)
    if not secrecy.is_settled:
        written(stage, match, partial(secrecy.agree, secrecy.way))


def open_ways(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """Asks how the match shall be covered from now on."""
    now = secrecy_of(stage, match).way
    items = [
        Item(f"way {way}", say(f"settings.cover_{way}"), partial(_change, stage, match, way), icon)
        for way, icon in ((now, "check"), *((way, "") for way in reversed(WAYS) if way != now))
    ]
    stage.push(MenuScene(stage, items, title=say("cover.way"), note=say("cover.way_note")))


def agreed_by_others(stage: Stage, match: Match[Any, Any, Any], seat: Seat, then: Callable[[], None]) -> None:
    """An open table, if everybody but a seat agrees by their digits."""
    secrecy = secrecy_of(stage, match)
    _ask(stage, match, [other for other in secrecy.people if other != secrecy.owner(seat)], "off", then)


def _change(stage: Stage, match: Match[Any, Any, Any], way: str) -> None:
    secrecy = secrecy_of(stage, match)
    if way == secrecy.way:
        stage.toast.show(say("cover.way_same"))
    elif not secrecy.loosens(way):
        _agree(stage, match, way, lambda: None)
    elif secrecy.way == "pin":
        _ask(stage, match, secrecy.people, way, lambda: None)
    else:
        agree = partial(_agree, stage, match, way, lambda: None)
        stage.push(ConfirmScene(stage, say("cover.way_question"), say("cover.way_yes"), agree,
                                details=say("cover.way_text"), risky=True))  # fmt: skip


def _ask(stage: Stage, match: Match[Any, Any, Any], seats: Sequence[Seat], way: str, then: Callable[[], None]) -> None:
    missing = [seat for seat in seats if not secrecy_of(stage, match).has(seat)]
    if missing:
        stage.toast.show(say("cover.way_missing", name=wording.name(match, missing[0])))
        return
    stage.push(ConsentScene(stage, match, seats, way, partial(_agree, stage, match, way, then)))


def _agree(stage: Stage, match: Match[Any, Any, Any], way: str, then: Callable[[], None]) -> None:
    written(stage, match, partial(secrecy_of(stage, match).agree, way))
    stage.toast.show(say("cover.way_kept", way=say(f"settings.cover_{way}")))
    then()


class ConsentScene(Scene):
    """Asks one after the other for their digits, before the curtain; Escape and a click beside mean no."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], seats: Sequence[Seat], way: str, then: Callable[[], None]
    ) -> None:
        self.stage = stage
        self._match = match
        self._left = list(seats)
        self._way = way
        self._then = then
        self._box = pygame.Rect(0, 0, 1, 1)
        self.pin = self._entry()

    @property
    def caption(self) -> str:
        """Whose digits are asked for."""
        seat = self._left[0]
        if not self._match.sitters[seat].is_person:
            return say("cover.way_consent_seat", seat=wording.side(self._match.header.game, seat))
        return say("cover.way_consent", name=wording.name(self._match, seat))

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The digits."""
        return self.pin.plaques.rects

    def layout(self) -> None:
        """A box in the middle of the curtain."""
        stage, metrics = self.stage, self.stage.metrics
        pad = metrics.px(24)
        width = min(metrics.grown(_WIDTH, 0.8), stage.surface.get_width() - 2 * pad)
        inner = width - 2 * pad
        height = self._head(inner) + self.pin.height(inner) + 2 * pad
        self._box = pygame.Rect(0, 0, width, min(height, stage.surface.get_height() - 2 * metrics.px(12)))
        self._box.center = stage.surface.get_rect().center
        room = pygame.Rect(self._box.x + pad, 0, inner, self.pin.height(inner))
        room.bottom = self._box.bottom - pad
        self.pin.layout(room)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Digits, or no."""
        is_escape = isinstance(event, Key) and event.down and not event.again and event.name == "escape"
        if is_escape or (isinstance(event, Pointer) and event.kind == "press" and self._is_beside(event)):
            self.stage.pop()
        else:
            self.pin.handle(event)

    def update(self, now: float) -> None:
        """Lets the buttons' tips appear."""
        self.pin.plaques.update(now)

    def draw(self, surface: Sheet, now: float) -> None:
        """The curtain, what is to be agreed on, and the digits."""
        stage, pad = self.stage, self.stage.metrics.px(24)
        draw_curtain(stage, surface)
        draw.panel(stage, surface, self._box, accent=True)
        room = self._box.inflate(-2 * pad, -2 * pad)
        below = draw.paragraph(stage, surface, self.caption, room, size=HEADING, bold=True, align="centre")
        room.y = below + stage.metrics.px(8)
        draw.paragraph(stage, surface, say(f"cover.way_consent_{self._way}"), room, align="centre",
                       colour=stage.theme.secondary)  # fmt: skip
        self.pin.draw(surface)

    def _head(self, width: int) -> int:
        title = draw.paragraph_height(self.stage, self.caption, width, size=HEADING, bold=True)
        text = draw.paragraph_height(self.stage, say(f"cover.way_consent_{self._way}"), width)
        return title + text + self.stage.metrics.px(24)

    def _is_beside(self, event: Pointer) -> bool:
        return event.button in ("left", "right") and not self._box.collidepoint(self.stage.pixel(event.pos))

    def _entry(self) -> PinEntry:
        keep = partial(written, self.stage, self._match)
        return PinEntry(self.stage, secrecy_of(self.stage, self._match), self._left[0], self._next, written=keep)

    def _next(self) -> None:
        del self._left[0]
        if self._left:
            self.pin = self._entry()
            self.layout()
        else:
            self.stage.pop()
            self._then()


def draw_curtain(stage: Stage, surface: Sheet) -> None:
    """Fills the window with the curtain, cut where the window has another shape."""
    width, height = stage.surface.get_size()
    scale = max(width / _CURTAIN[0], height / _CURTAIN[1])
    size = math.ceil(_CURTAIN[0] * scale), math.ceil(_CURTAIN[1] * scale)
    made = stage.sprites.get("ui/curtain", *size)
    surface.blit(made, made.get_rect(center=(width // 2, height // 2)))
