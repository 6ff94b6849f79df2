"""CoverScene: hides the table between two people at one screen until the next one holds a button down.

Pushed by `handover` and `preparation`, and by `seat_codes` for codes that only their owner may see; `table_phones`
uses `missed_public_lines` too. Everything below is hidden. A change must keep: it tells what happened meanwhile only
as far as a spectator may know it, a stray press reveals nothing, and `on_reveal` changes the table to the next
person's view before the cover fades. Tests look for leaks. FADE_SECONDS is in docs/decisions.md (Handing over).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.play.match import Match
from tabletop.play.secrecy import CoverMode
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.cover.consent import choose_missing_pins, uncover_after_lost_pin
from tabletop.ui.scenes.cover.cover_parts import HoldButton, MissedLines
from tabletop.ui.scenes.cover.pin_scene import PinEntry, draw_curtain, secrecy_of
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.matches import write_or_retry
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.table.view_policy import last_acted_ply
from tabletop.ui.stage.buttons import Button, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent, WindowEvent, WindowEventKind
from tabletop.ui.stage.scene import Scene
from tabletop.ui.story.move_history import ReplayableClips, replayable_clips_of

if TYPE_CHECKING:
    from tabletop.ui.scenes.dialogs import MenuItem
    from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.node import NodeAction

FADE_SECONDS: Final = 0.15
"""Seconds (docs/decisions.md, Handing over)."""
_WIDTH: Final = 560
"""Logical pixels at the usual text size."""
_REPLAY_HEIGHT: Final = 44
"""Logical pixels of the button that shows a result again, at the usual text size."""
_PAGE_BUTTON_HEIGHT: Final = 36
"""Logical pixels of the button that turns the page of what happened, at the usual text size."""


@dataclass(frozen=True, slots=True)
class CoverTakeback:
    """How the last move is taken back before the next person has looked."""

    maker_name: str
    """Whose move it was; "" where it stays."""
    take_back: Callable[[], None]
    """Takes it back, and lets the cover fall before whoever made it."""
    refusal_text: Callable[[], str]
    """Why it stays."""


class CoverScene(Scene):
    """Replaces everything below; `on_reveal` is called when the person may look, before the cover fades."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], seat: Seat, on_reveal: Callable[[], None],
        items: Sequence[MenuItem] = (), *, back: CoverTakeback | None = None,
    ) -> None:  # fmt: skip
        """`items` are lines of its menu besides the usual ones."""
        self._takeback = back
        self._menu_items = tuple(items)
        self.stage = stage
        self.match = match
        self.seat = seat
        self.secrecy = secrecy_of(stage, match)
        self._write_down = partial(write_or_retry, stage, match)
        self._on_reveal = on_reveal
        self.hold_button = HoldButton(stage)
        self.pin_entry: PinEntry | None = None
        """The question for the PIN, once the button was held."""
        self.buttons = SceneButtons(stage)
        self._box = pygame.Rect(0, 0, 1, 1)
        self._missed_lines = MissedLines(stage, missed_public_lines(match, seat))
        self._replayable_clips = missed_public_clips(stage, match, seat)
        """What everybody may see told large that came about since this person acted last; None for nothing."""
        self._fade_start = 0.0
        self._fading_picture: pygame.Surface | None = None
        """How the cover looked when it began to fade."""

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {wording.game_title(self.match.header.game)}"

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return (
            *self.buttons.button_rects,
            *(self.pin_entry.buttons.button_rects if self.pin_entry else (self.hold_button.rect,)),
        )

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        width = min(metrics.grown(_WIDTH, 0.8), stage.surface.get_width() - 2 * metrics.px(24))
        self._box = pygame.Rect(
            0, 0, width, min(self._box_height(width), stage.surface.get_height() - 2 * metrics.px(12))
        )
        self._box.center = stage.surface.get_rect().center
        pad, high = metrics.px(24), metrics.grown(60, 0.6)
        how = draw.paragraph_height(stage, say("cover.hold_how"), width - 2 * pad, size=SMALL)
        bottom = self._box.bottom - pad
        self.hold_button.rect = pygame.Rect(
            self._box.x + pad, bottom - how - metrics.px(8) - high, width - 2 * pad, high
        )
        if self.pin_entry:
            inner = pygame.Rect(self._box.x + pad, 0, width - 2 * pad, self.pin_entry.height(width - 2 * pad))
            inner.bottom = bottom
            self.pin_entry.layout(inner)
        wide = stage.texts.width(say("cover.menu"), metrics.font_size(BODY)) + metrics.grown(24, 0.4) + metrics.px(44)
        menu = pygame.Rect(metrics.px(12), metrics.px(12), wide, metrics.grown(44, 0.5))
        words = say("cover.menu")
        if menu.colliderect(self._box):
            menu.w, words = menu.h, ""
        way_out = Button("menu", menu, self.open_menu, words, "menu", tip=say("table.menu"))
        again = self._replay_buttons()
        self.buttons.set_buttons([way_out, *self._takeback_buttons(menu), *again, *self._page_buttons(again)])
        self.node_sources = (self.pin_entry.buttons if self.pin_entry else self.hold_button, self.buttons)
        self._fading_picture = None

    def on_entered(self) -> None:
        self.stage.live_texts.forget_all()  # what was said was said to whoever sat here before

    def on_covered(self) -> None:
        self.hold_button.release()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if self.is_revealed:
            return
        if isinstance(event, WindowEvent) and event.kind in (
            WindowEventKind.FOCUS_LOST,
            WindowEventKind.HIDDEN,
            WindowEventKind.LEFT,
        ):
            self.hold_button.release()
        elif isinstance(event, KeyEvent) and event.down and not event.again and event.name == Key.ESCAPE:
            self.open_menu()
        elif isinstance(event, KeyEvent) and event.down and not event.again and event.ctrl and event.name == Key.Z:
            self.undo_unseen()
        elif (
            isinstance(event, KeyEvent)
            and event.down
            and not event.again
            and event.name == Key.A
            and self._replay_buttons()
        ):
            self.replay_clips()
        elif (
            isinstance(event, KeyEvent)
            and event.down
            and not event.again
            and event.name == Key.N
            and self._missed_lines.has_several_pages
        ):
            self.turn_page()
        elif isinstance(event, KeyEvent | PointerEvent) and not self._handle_buttons(event) and not self.pin_entry:
            self.hold_button.handle(event)

    def perform_node_action(self, node_id: str, action: NodeAction, value: str = "") -> bool:
        """Nothing while it fades; the menu's button hears no keys, so it takes no focus either."""
        is_menu = any(node.id == node_id for node in self.buttons.nodes())
        if self.is_revealed or (is_menu and action is NodeAction.FOCUS):
            return False
        return super().perform_node_action(node_id, action, value)

    def update(self, now: float) -> None:
        self.buttons.update(now)
        if self.is_revealed:
            if now >= self._fade_start + FADE_SECONDS and self.stage.scene is self:
                self.stage.pop_scene()
        elif self.hold_button.is_held and self.hold_button.progress(now) >= 1.0:
            self._finish_hold()

    def is_busy(self) -> bool:
        return self.hold_button.is_held or self.is_revealed

    def draw(self, surface: DisplayList, now: float) -> None:
        if not self.is_revealed:
            self._draw_cover(surface, now)
            return
        if self._fading_picture is None:
            self._fading_picture = pygame.Surface(surface.get_size())
            curtain = DisplayList(surface.get_size())
            self._draw_cover(curtain, now)
            curtain.paint_on(self._fading_picture)
        share = max(0.0, 1.0 - (now - self._fade_start) / FADE_SECONDS)
        self._fading_picture.set_alpha(round(255 * share))
        surface.blit(self._fading_picture, (0, 0))

    # --- what can be done -----------------------------------------------------------------------------------------

    @property
    def is_revealed(self) -> bool:
        """Whether the person may look already."""
        return self.overlay

    def open_menu(self) -> None:
        from tabletop.ui.scenes.dialogs import MenuScene
        from tabletop.ui.scenes.match_menu import match_menu_items

        self.hold_button.release()
        self.stage.push_scene(MenuScene(self.stage, match_menu_items(self.stage, self.match.header.game,
                                                                before=self._menu_items)))  # fmt: skip

    def undo_unseen(self) -> None:
        """What was done last, while nobody else has looked; else says why it stays."""
        self.hold_button.release()
        if self._takeback is not None and self._takeback.maker_name:
            self._takeback.take_back()
        else:
            self.stage.toast.show(self._takeback.refusal_text() if self._takeback else say("cover.kept"))

    def replay_clips(self) -> None:
        """What everybody saw of the last action, through nobody's eyes."""
        self.hold_button.release()
        if self._replayable_clips is not None:
            self.stage.push_scene(ClipReplayScene(self.stage, self._replayable_clips))

    def turn_page(self) -> None:
        """What else has happened, and at last the beginning again."""
        self.hold_button.release()
        self._missed_lines.turn_page()
        self.layout()

    # --- details --------------------------------------------------------------------------------------------------

    def _page_buttons(self, again: Sequence[Button]) -> list[Button]:
        """The button that turns the page, below the lines where these have no room all at once; none beside digits."""
        metrics, at = self.stage.metrics, self._missed_lines_rect(again)
        is_long, high = self._missed_lines.height(at.w) > at.h, metrics.grown(_PAGE_BUTTON_HEIGHT, 0.6)
        self._missed_lines.split_into_pages(at.w, at.h - (high + metrics.px(8) if is_long else 0))
        if not is_long or self.pin_entry:
            return []
        left = self._missed_lines.remaining_line_count
        words = say("cover.more", number=left) if left else say("cover.first")
        wide = self.stage.texts.width(words, metrics.font_size(BODY)) + metrics.grown(24, 0.4) + metrics.px(44)
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

    def _missed_lines_rect(self, again: Sequence[Button]) -> pygame.Rect:
        """Between whose turn it is and the buttons."""
        pad = self.stage.metrics.px(24)
        top = self._box.y + pad + self._head_height()
        bottom = min((self.hold_button.rect.y, *(each.rect.y for each in again))) - self.stage.metrics.px(8)
        return pygame.Rect(self._box.x + pad, top, self._box.w - 2 * pad, max(0, bottom - top))

    def _takeback_buttons(self, menu: pygame.Rect) -> list[Button]:
        """In the corner across from the menu's, as high as that."""
        if self._takeback is None or not self._takeback.maker_name:
            return []
        stage, metrics = self.stage, self.stage.metrics
        words, name = say("cover.take_back", name=self._takeback.maker_name), self._takeback.maker_name
        rect = menu.copy()
        rect.w = stage.texts.width(words, metrics.font_size(BODY)) + metrics.grown(24, 0.4) + metrics.px(44)
        rect.right = stage.surface.get_width() - menu.x
        if rect.colliderect(self._box) or rect.colliderect(menu):
            rect.w, words = rect.h, ""
            rect.right = stage.surface.get_width() - menu.x
        return [Button("take back", rect, self.undo_unseen, words, "undo", tip=say("cover.take_back_tip", name=name),
                       key="ctrl+z")]  # fmt: skip

    def _replay_buttons(self) -> list[Button]:
        """The button above the one that is held; none while digits are asked for."""
        if self._replayable_clips is None or self.pin_entry:
            return []
        metrics, words = self.stage.metrics, say("cover.show_it", what=self._replayable_clips.title)
        high = metrics.grown(_REPLAY_HEIGHT, 0.6)
        wide = self.stage.texts.width(words, metrics.font_size(BODY)) + metrics.grown(24, 0.4) + metrics.px(44)
        rect = pygame.Rect(0, 0, min(wide, self.hold_button.rect.w), high)
        rect.midbottom = self.hold_button.rect.centerx, self.hold_button.rect.y - metrics.px(12)
        return [Button("again", rect, self.replay_clips, words, "replay", key="a", tip=say("cover.show_tip"))]

    def _handle_buttons(self, event: KeyEvent | PointerEvent) -> bool:
        """The menu hears no keys: they hold the button, or are digits."""
        return bool(self.pin_entry and self.pin_entry.handle(event)) or (
            isinstance(event, PointerEvent) and self.buttons.handle(event)
        )

    def _finish_hold(self) -> None:
        self.hold_button.release()
        if self.secrecy.cover_mode != CoverMode.PIN:
            self._reveal()
        elif not self.secrecy.has_pin(self.seat):
            choose_missing_pins(self.stage, self.match, self._reveal, last=self.seat)  # who chose last has the laptop
        elif self.secrecy.seats_without_pin:
            choose_missing_pins(self.stage, self.match, self._ask_pin)
        else:
            self._ask_pin()

    def _ask_pin(self) -> None:
        self.pin_entry = PinEntry(
            self.stage,
            self.secrecy,
            self.seat,
            self._accept_pin,
            written=self._write_down,
            lost=self._ask_uncover_after_lost_pin,
        )
        self.layout()

    def _accept_pin(self) -> None:
        """The digits were right; their owner hears of wrong ones."""
        tries = self.secrecy.wrong_tries(self.seat)
        self._reveal()
        if tries:
            self._write_down(partial(self.secrecy.clear_wrong_tries, self.seat))
            self.stage.toast.show(say("cover.pin_tries", tries=tries))

    def _ask_uncover_after_lost_pin(self) -> None:
        """Whoever has forgotten the digits asks the others for an open table."""
        consent = partial(uncover_after_lost_pin, self.stage, self.match, self.seat, self._reveal)
        self.stage.push_scene(ConfirmScene(
            self.stage, say("cover.pin_lost_question"), say("cover.pin_lost_yes"), consent,
            details=say("cover.pin_lost_text"), risky=True,
        ))  # fmt: skip

    def _reveal(self) -> None:
        """From now on what is below is drawn; it must be the next person's view already."""
        stage = self.stage
        stage.sounds.play_sound("curtain_up")
        self._fade_start = stage.now
        if stage.settings.reduced_motion or not stage.settings.animation_speed:
            self._fade_start -= FADE_SECONDS
        self._on_reveal()
        self.overlay = True

    def _box_height(self, width: int) -> int:
        """Pixels of the box with everything in it."""
        metrics, inner = self.stage.metrics, width - 2 * self.stage.metrics.px(24)
        if self.pin_entry:
            return self._head_height() + self.pin_entry.height(inner) + 2 * metrics.px(24)
        lines = self._missed_lines.height(inner)
        how = draw.paragraph_height(self.stage, say("cover.hold_how"), inner, size=SMALL)
        room = metrics.px(16) if lines else 0
        room += metrics.grown(_REPLAY_HEIGHT, 0.6) + metrics.px(12) if self._replayable_clips else 0
        return self._head_height() + lines + room + metrics.grown(60, 0.6) + how + 2 * metrics.px(24) + metrics.px(16)

    def _head_height(self) -> int:
        return self.stage.metrics.text_px(24 + 52 + 34)

    def _draw_cover(self, surface: DisplayList, now: float) -> None:
        draw_curtain(self.stage, surface)
        draw.panel(self.stage, surface, self._box, accent=True)
        self._draw_head(surface)
        if self.pin_entry:
            self.pin_entry.draw(surface)
        else:
            self._missed_lines.draw(surface, self._missed_lines_rect(self._replay_buttons()))
            self.hold_button.draw(surface, say("cover.hold"), now)
            below = pygame.Rect(self.hold_button.rect.x, self.hold_button.rect.bottom + self.stage.metrics.px(8),
                                self.hold_button.rect.w, 0)  # fmt: skip
            draw.paragraph(self.stage, surface, say("cover.hold_how"), below, size=SMALL, align="centre",
                           colour=self.stage.theme.secondary)  # fmt: skip
        self.buttons.draw(surface)

    def _draw_head(self, surface: DisplayList) -> None:
        """Whose turn it is, by name, colour and shape."""
        stage, metrics, box = self.stage, self.stage.metrics, self._box
        secondary = stage.theme.secondary
        y = box.y + metrics.px(24) + metrics.text_px(12)
        draw.text(stage, surface, say("cover.pass_to"), (box.centerx, y), colour=secondary, align="centre")
        y += metrics.text_px(38)
        name, mark, gap = wording.seat_name(self.match, self.seat), metrics.grown(34, 0.5), metrics.px(14)
        size = 1.25 * TITLE
        room = box.w - 2 * metrics.px(24) - mark - gap
        wide = min(room, stage.texts.width(name, metrics.font_size(size), bold=True))
        x = box.centerx - (wide + mark + gap) // 2
        shape = draw.seat_mark(stage, self.seat, mark)
        surface.blit(shape, shape.get_rect(midleft=(x, y)))
        draw.text(stage, surface, name, (x + mark + gap, y), size=size, bold=True, width=wide)
        y += metrics.text_px(36)
        words = say("cover.turn", turn=count_turns(self.match))
        draw.text(stage, surface, words, (box.centerx, y), size=SMALL, colour=secondary, align="centre")


def missed_public_lines(match: Match[Any, Any, Any], seat: Seat) -> tuple[str, ...]:
    """What a spectator learned since a seat acted last, in words: an attack, and that a corner was touched after it."""
    plies = range(last_acted_ply(match, seat) + 1, match.ply + 1)
    return wording.join_equal_lines(
        wording.event_line(match, event) for ply in plies for event in match.past.events(ply, None)
    )


def missed_public_clips(stage: Stage, match: Match[Any, Any, Any], seat: Seat) -> ReplayableClips | None:
    """The last result clips, such as a combat, that a spectator saw since a seat acted; it may have missed them."""
    past, board = match.past, make_board(stage, match.game)
    found = (
        replayable_clips_of(
            match.game, board, ply, past.events(ply, None), (past.view(ply - 1, None), past.view(ply, None))
        )
        for ply in range(match.ply, last_acted_ply(match, seat), -1)
    )
    return next((each for each in found if each is not None), None)


def count_turns(match: Match[Any, Any, Any]) -> int:
    """Counts how often it became somebody's turn."""
    seats = (match.past.to_act(ply) for ply in range(match.ply + 1))
    return sum(1 for _ in groupby(seat for seat in seats if seat >= 0))


def open_scene(stage: Stage, request: Request) -> CoverScene:
    """The cover before a match of the requested game, with nothing behind it."""
    from tabletop.ui.scenes.matches import new_unsaved_match

    match = new_unsaved_match(stage, request.game)
    return CoverScene(stage, match, max(0, match.to_act), lambda: None)
