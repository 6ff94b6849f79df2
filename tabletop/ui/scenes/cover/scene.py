"""The cover between two people at one screen: nothing private is drawn until the next one holds a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.play.match import Match
from tabletop.play.secrecy import CoverWay
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.cover.choosing import choose_lacking
from tabletop.ui.scenes.cover.consent import open_without
from tabletop.ui.scenes.cover.digits import draw_curtain, secrecy_of
from tabletop.ui.scenes.cover.hold_button import HoldButton
from tabletop.ui.scenes.cover.lines import MissedLines
from tabletop.ui.scenes.cover.pin import PinEntry
from tabletop.ui.scenes.matches import write_or_retry
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.table.view_policy import last_seen
from tabletop.ui.stage.buttons import Button, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, WindowEvent, WindowEventKind
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.scene import Scene
from tabletop.ui.story.again import ReplayableClips, again
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.scenes.menu import MenuItem
    from tabletop.ui.stage.stage import Stage

FADE: Final = 0.15
"""Seconds (docs/decisions.md, Handing over)."""
_WIDTH: Final = 560
"""Logical pixels at the usual text size."""
_AGAIN: Final = 44
"""Logical pixels of the button that shows a result again, at the usual text size."""
_MORE: Final = 36
"""Logical pixels of the button that turns the page of what happened, at the usual text size."""


@dataclass(frozen=True, slots=True)
class CoverTakeback:
    """How the last move is taken back before the next person has looked."""

    name: str
    """Whose move it was; "" where it stays."""
    do: Callable[[], None]
    """Takes it back, and lets the cover fall before whoever made it."""
    why_not: Callable[[], str]
    """Why it stays."""


class CoverScene(Scene):
    """Replaces everything below; `on_reveal` is called when the person may look, before the cover fades."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], seat: Seat, on_reveal: Callable[[], None],
        items: Sequence[MenuItem] = (), *, back: CoverTakeback | None = None,
    ) -> None:  # fmt: skip
        """`items` are lines of its menu besides the usual ones."""
        self._back = back
        self._items = tuple(items)
        self.stage = stage
        self.match = match
        self.seat = seat
        self.secrecy = secrecy_of(stage, match)
        self._written = partial(write_or_retry, stage, match)
        self._on_reveal = on_reveal
        self.button = HoldButton(stage)
        self.pin: PinEntry | None = None
        """The question for the PIN, once the button was held."""
        self.buttons = SceneButtons(stage)
        self._box = pygame.Rect(0, 0, 1, 1)
        self._lines = MissedLines(stage, public_lines(match, seat))
        self._again = public_again(stage, match, seat)
        """What everybody may see told large that came about since this person acted last; None for nothing."""
        self._faded_at = 0.0
        self._picture: pygame.Surface | None = None
        """How the cover looked when it began to fade."""

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {wording.title(self.match.header.game)}"

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return (*self.buttons.rects, *(self.pin.buttons.rects if self.pin else (self.button.rect,)))

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        width = min(metrics.grown(_WIDTH, 0.8), stage.surface.get_width() - 2 * metrics.px(24))
        self._box = pygame.Rect(0, 0, width, min(self._height(width), stage.surface.get_height() - 2 * metrics.px(12)))
        self._box.center = stage.surface.get_rect().center
        pad, high = metrics.px(24), metrics.grown(60, 0.6)
        how = draw.paragraph_height(stage, say("cover.hold_how"), width - 2 * pad, size=SMALL)
        bottom = self._box.bottom - pad
        self.button.rect = pygame.Rect(self._box.x + pad, bottom - how - metrics.px(8) - high, width - 2 * pad, high)
        if self.pin:
            inner = pygame.Rect(self._box.x + pad, 0, width - 2 * pad, self.pin.height(width - 2 * pad))
            inner.bottom = bottom
            self.pin.layout(inner)
        wide = stage.texts.width(say("cover.menu"), metrics.font(BODY)) + metrics.grown(24, 0.4) + metrics.px(44)
        menu = pygame.Rect(metrics.px(12), metrics.px(12), wide, metrics.grown(44, 0.5))
        words = say("cover.menu")
        if menu.colliderect(self._box):
            menu.w, words = menu.h, ""
        way_out = Button("menu", menu, self.open_menu, words, "menu", tip=say("table.menu"))
        again = self._shown_again()
        self.buttons.set([way_out, *self._way_back(menu), *again, *self._more(again)])
        self._picture = None

    def covered(self) -> None:
        self.button.release()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if self.revealed:
            return
        if isinstance(event, WindowEvent) and event.kind in (
            WindowEventKind.FOCUS_LOST,
            WindowEventKind.HIDDEN,
            WindowEventKind.LEFT,
        ):
            self.button.release()
        elif isinstance(event, KeyEvent) and event.down and not event.again and event.name == Key.ESCAPE:
            self.open_menu()
        elif isinstance(event, KeyEvent) and event.down and not event.again and event.ctrl and event.name == Key.Z:
            self.take_back()
        elif (
            isinstance(event, KeyEvent)
            and event.down
            and not event.again
            and event.name == Key.A
            and self._shown_again()
        ):
            self.show_again()
        elif (
            isinstance(event, KeyEvent)
            and event.down
            and not event.again
            and event.name == Key.N
            and self._lines.is_long
        ):
            self.turn_page()
        elif isinstance(event, KeyEvent | PointerEvent) and not self._on_buttons(event) and not self.pin:
            self.button.handle(event)

    def update(self, now: float) -> None:
        self.buttons.update(now)
        if self.revealed:
            if now >= self._faded_at + FADE and self.stage.scene is self:
                self.stage.pop()
        elif self.button.held and self.button.share(now) >= 1.0:
            self._held()

    def busy(self) -> bool:
        return self.button.held or self.revealed

    def draw(self, surface: DisplayList, now: float) -> None:
        if not self.revealed:
            self._draw(surface, now)
            return
        if self._picture is None:
            self._picture = pygame.Surface(surface.get_size())
            curtain = DisplayList(surface.get_size())
            self._draw(curtain, now)
            curtain.paint(self._picture)
        share = max(0.0, 1.0 - (now - self._faded_at) / FADE)
        self._picture.set_alpha(round(255 * share))
        surface.blit(self._picture, (0, 0))

    # --- what can be done -----------------------------------------------------------------------------------------

    @property
    def revealed(self) -> bool:
        """Whether the person may look already."""
        return self.overlay

    def open_menu(self) -> None:
        """The menu over the cover."""
        from tabletop.ui.scenes.match_menu import match_items
        from tabletop.ui.scenes.menu import MenuScene

        self.button.release()
        self.stage.push(MenuScene(self.stage, match_items(self.stage, self.match.header.game,
                                                                before=self._items)))  # fmt: skip

    def take_back(self) -> None:
        """What was done last, while nobody else has looked; else says why it stays."""
        self.button.release()
        if self._back is not None and self._back.name:
            self._back.do()
        else:
            self.stage.toast.show(self._back.why_not() if self._back else say("cover.kept"))

    def show_again(self) -> None:
        """What everybody saw of the last action, through nobody's eyes."""
        self.button.release()
        if self._again is not None:
            self.stage.push(ClipReplayScene(self.stage, self._again))

    def turn_page(self) -> None:
        """What else has happened, and at last the beginning again."""
        self.button.release()
        self._lines.turn()
        self.layout()

    # --- details --------------------------------------------------------------------------------------------------

    def _more(self, again: Sequence[Button]) -> list[Button]:
        """The button that turns the page, below the lines where these have no room all at once; none beside digits."""
        metrics, at = self.stage.metrics, self._room(again)
        is_long, high = self._lines.height(at.w) > at.h, metrics.grown(_MORE, 0.6)
        self._lines.fit(at.w, at.h - (high + metrics.px(8) if is_long else 0))
        if not is_long or self.pin:
            return []
        left = self._lines.left
        words = say("cover.more", number=left) if left else say("cover.first")
        wide = self.stage.texts.width(words, metrics.font(BODY)) + metrics.grown(24, 0.4) + metrics.px(44)
        rect = pygame.Rect(0, 0, min(wide, at.w), high)
        rect.midbottom = at.centerx, at.bottom
        return [
            Button(
                "more",
                rect,
                self.turn_page,
                words,
                "chevron_down" if left else "chevron_up",
                tip=say("cover.more_tip"),
                key="n",
            )
        ]

    def _room(self, again: Sequence[Button]) -> pygame.Rect:
        """Between whose turn it is and the buttons."""
        pad = self.stage.metrics.px(24)
        top = self._box.y + pad + self._head_height()
        bottom = min((self.button.rect.y, *(each.rect.y for each in again))) - self.stage.metrics.px(8)
        return pygame.Rect(self._box.x + pad, top, self._box.w - 2 * pad, max(0, bottom - top))

    def _way_back(self, menu: pygame.Rect) -> list[Button]:
        """In the corner across from the menu's, as high as that."""
        if self._back is None or not self._back.name:
            return []
        stage, metrics = self.stage, self.stage.metrics
        words, name = say("cover.take_back", name=self._back.name), self._back.name
        rect = menu.copy()
        rect.w = stage.texts.width(words, metrics.font(BODY)) + metrics.grown(24, 0.4) + metrics.px(44)
        rect.right = stage.surface.get_width() - menu.x
        if rect.colliderect(self._box) or rect.colliderect(menu):
            rect.w, words = rect.h, ""
            rect.right = stage.surface.get_width() - menu.x
        return [Button("take back", rect, self.take_back, words, "undo", tip=say("cover.take_back_tip", name=name),
                       key="ctrl+z")]  # fmt: skip

    def _shown_again(self) -> list[Button]:
        """The button above the one that is held; none while digits are asked for."""
        if self._again is None or self.pin:
            return []
        metrics, words = self.stage.metrics, say("cover.show_it", what=self._again.title)
        high = metrics.grown(_AGAIN, 0.6)
        wide = self.stage.texts.width(words, metrics.font(BODY)) + metrics.grown(24, 0.4) + metrics.px(44)
        rect = pygame.Rect(0, 0, min(wide, self.button.rect.w), high)
        rect.midbottom = self.button.rect.centerx, self.button.rect.y - metrics.px(12)
        return [Button("again", rect, self.show_again, words, "replay", key="a", tip=say("cover.show_tip"))]

    def _on_buttons(self, event: KeyEvent | PointerEvent) -> bool:
        """The menu hears no keys: they hold the button, or are digits."""
        return bool(self.pin and self.pin.handle(event)) or (
            isinstance(event, PointerEvent) and self.buttons.handle(event)
        )

    def _held(self) -> None:
        self.button.release()
        if self.secrecy.way != CoverWay.PIN:
            self._reveal()
        elif not self.secrecy.has(self.seat):
            choose_lacking(self.stage, self.match, self._reveal, last=self.seat)  # who chose last has the laptop
        elif self.secrecy.lacking:
            choose_lacking(self.stage, self.match, self._ask_digits)
        else:
            self._ask_digits()

    def _ask_digits(self) -> None:
        self.pin = PinEntry(self.stage, self.secrecy, self.seat, self._fitted, written=self._written, lost=self._lost)
        self.layout()

    def _fitted(self) -> None:
        """The digits were right; their owner hears of wrong ones."""
        tries = self.secrecy.tries(self.seat)
        self._reveal()
        if tries:
            self._written(partial(self.secrecy.forget_tries, self.seat))
            self.stage.toast.show(say("cover.pin_tries", tries=tries))

    def _lost(self) -> None:
        """Whoever has forgotten the digits asks the others for an open table."""
        consent = partial(open_without, self.stage, self.match, self.seat, self._reveal)
        self.stage.push(ConfirmScene(
            self.stage, say("cover.pin_lost_question"), say("cover.pin_lost_yes"), consent,
            details=say("cover.pin_lost_text"), risky=True,
        ))  # fmt: skip

    def _reveal(self) -> None:
        """From now on what is below is drawn; it must be the next person's view already."""
        stage = self.stage
        stage.sounds.play("curtain_up")
        self._faded_at = stage.now
        if stage.settings.reduced_motion or not stage.settings.animation_speed:
            self._faded_at -= FADE
        self._on_reveal()
        self.overlay = True

    def _height(self, width: int) -> int:
        """Pixels of the box with everything in it."""
        metrics, inner = self.stage.metrics, width - 2 * self.stage.metrics.px(24)
        if self.pin:
            return self._head_height() + self.pin.height(inner) + 2 * metrics.px(24)
        lines = self._lines.height(inner)
        how = draw.paragraph_height(self.stage, say("cover.hold_how"), inner, size=SMALL)
        room = metrics.px(16) if lines else 0
        room += metrics.grown(_AGAIN, 0.6) + metrics.px(12) if self._again else 0
        return self._head_height() + lines + room + metrics.grown(60, 0.6) + how + 2 * metrics.px(24) + metrics.px(16)

    def _head_height(self) -> int:
        return self.stage.metrics.t(24 + 52 + 34)

    def _draw(self, surface: DisplayList, now: float) -> None:
        draw_curtain(self.stage, surface)
        draw.panel(self.stage, surface, self._box, accent=True)
        self._draw_head(surface)
        if self.pin:
            self.pin.draw(surface)
        else:
            self._lines.draw(surface, self._room(self._shown_again()))
            self.button.draw(surface, say("cover.hold"), now)
            below = pygame.Rect(self.button.rect.x, self.button.rect.bottom + self.stage.metrics.px(8),
                                self.button.rect.w, 0)  # fmt: skip
            draw.paragraph(self.stage, surface, say("cover.hold_how"), below, size=SMALL, align="centre",
                           colour=self.stage.theme.secondary)  # fmt: skip
        self.buttons.draw(surface)

    def _draw_head(self, surface: DisplayList) -> None:
        """Whose turn it is, by name, colour and shape."""
        stage, metrics, box = self.stage, self.stage.metrics, self._box
        secondary = stage.theme.secondary
        y = box.y + metrics.px(24) + metrics.t(12)
        draw.text(stage, surface, say("cover.pass_to"), (box.centerx, y), colour=secondary, align="centre")
        y += metrics.t(38)
        name, mark, gap = wording.name(self.match, self.seat), metrics.grown(34, 0.5), metrics.px(14)
        size = 1.25 * TITLE
        room = box.w - 2 * metrics.px(24) - mark - gap
        wide = min(room, stage.texts.width(name, metrics.font(size), bold=True))
        x = box.centerx - (wide + mark + gap) // 2
        shape = draw.side(stage, self.seat, mark)
        surface.blit(shape, shape.get_rect(midleft=(x, y)))
        draw.text(stage, surface, name, (x + mark + gap, y), size=size, bold=True, width=wide)
        y += metrics.t(36)
        words = say("cover.turn", turn=turn_number(self.match))
        draw.text(stage, surface, words, (box.centerx, y), size=SMALL, colour=secondary, align="centre")


def public_lines(match: Match[Any, Any, Any], seat: Seat) -> tuple[str, ...]:
    """What a spectator learned since a seat acted last, in words: an attack, and that a corner was touched after it."""
    plies = range(last_seen(match, seat) + 1, match.ply + 1)
    return wording.counted(wording.line(match, event) for ply in plies for event in match.past.events(ply, None))


def public_again(stage: Stage, match: Match[Any, Any, Any], seat: Seat) -> ReplayableClips | None:
    """The last that a spectator saw told large since a seat acted, such as a combat; the seat may not have seen it."""
    past, board = match.past, make_board(stage, match.game)
    found = (
        again(match.game, board, ply, past.events(ply, None), (past.view(ply - 1, None), past.view(ply, None)))
        for ply in range(match.ply, last_seen(match, seat), -1)
    )
    return next((each for each in found if each is not None), None)


def turn_number(match: Match[Any, Any, Any]) -> int:
    """Counts how often it became somebody's turn."""
    seats = (match.past.to_act(ply) for ply in range(match.ply + 1))
    return sum(1 for _ in groupby(seat for seat in seats if seat >= 0))


def open_scene(stage: Stage, request: Request) -> CoverScene:
    """The cover before a match of the requested game, with nothing behind it."""
    from tabletop.ui.scenes.matches import quick_match

    match = quick_match(stage, request.game)
    return CoverScene(stage, match, max(0, match.to_act), lambda: None)
