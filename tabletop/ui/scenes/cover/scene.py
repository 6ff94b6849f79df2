"""CoverScene: hides the table between two people at one screen until the next one holds a button down.

Pushed by `handover` and `preparation`, and by `seat_codes` for codes that only their owner may see; `table_phones` uses
`missed_public_lines` too. Everything below is hidden. A change must keep: of what happened meanwhile it tells only what
a spectator may know, a stray press reveals nothing, and `on_reveal` changes the table to the next person's view before
the cover fades. Tests look for leaks. FADE_SECONDS is in docs/decisions.md (Handing over).
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
from tabletop.ui.scenes.cover.cover_parts import HoldButton, MissedEventPages
from tabletop.ui.scenes.cover.pin_scene import PinEntry, draw_curtain, secrecy_of
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.matches import write_or_retry
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.table.view_policy import last_acted_ply
from tabletop.ui.stage.buttons import Button, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent, WindowEvent, WindowEventKind
from tabletop.ui.stage.scene import Scene
from tabletop.ui.story.move_history import ReplayableClips, replayable_clips_of
from tabletop.ui.widgets.drawn_parts import RetainedParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, column, grow, pad, pad_sides, row, space, within
from tabletop.ui.widgets.node import NodeAction

if TYPE_CHECKING:
    from tabletop.ui.scenes.dialogs import MenuItem
    from tabletop.ui.stage.stage import Stage

FADE_SECONDS: Final = 0.15
"""Seconds (docs/decisions.md, Handing over)."""
_WIDTH: Final = 560
"""Logical pixels at the usual text size."""
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
        self._rects, self._parts = PlacedRects(), RetainedParts(stage)
        self._missed_lines = MissedEventPages(stage, missed_public_lines(match, seat))
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
        self._rects, self._parts = rects, parts = PlacedRects(), RetainedParts(stage)
        inner = self.pin_entry.part if self.pin_entry else self._missed_and_hold_button_layout(parts)
        box = rects.named("box", parts.panel(pad(column(self._head(parts), grow(inner)), metrics.px(24)), accent=True))
        window = within(box, most_width=metrics.mix_px(_WIDTH, 0.8), down=Align.CENTRE)
        pad(window, x=metrics.px(24), y=metrics.px(12)).place(stage.surface.get_rect())
        self.hold_button.rect = rects["hold"]
        again = Button("again", rects["again"], self.replay_clips, self._replay_button_text, "replay", key="a",
                       tip=say("cover.show_tip"))  # fmt: skip
        shown = [again] if self._can_replay_clips else []
        self.buttons.set_buttons(
            [*self._menu_and_takeback_buttons(), *shown, *([] if self.pin_entry else self._place_missed_lines())]
        )
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
            and self._can_replay_clips
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
        elif (
            isinstance(event, KeyEvent | PointerEvent) and not self._handle_pin_or_buttons(event) and not self.pin_entry
        ):
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
            self._on_hold_finished()

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
        header = self.match.header
        items = match_menu_items(self.stage, header.game, before=self._menu_items, rules=self.match.game,
                                 pack=header.pack)  # fmt: skip
        self.stage.push_scene(MenuScene(self.stage, items))

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

    @property
    def _can_replay_clips(self) -> bool:
        """Not while digits are asked for."""
        return self._replayable_clips is not None and not self.pin_entry

    @property
    def _replay_button_text(self) -> str:
        return say("cover.show_it", what=self._replayable_clips.clip_title) if self._replayable_clips else ""

    def _head(self, parts: RetainedParts) -> Layout:
        """Whose turn it is, by name, colour and shape."""
        metrics, secondary = self.stage.metrics, self.stage.theme.secondary
        mark = parts.picture(draw.seat_mark_picture(self.stage, self.seat, metrics.mix_px(34, 0.5)))
        name = parts.line(wording.seat_name(self.match, self.seat), height=metrics.text_px(52), size=1.25 * TITLE,
                          bold=True)  # fmt: skip
        turn = parts.line(say("cover.turn", turn=count_turns(self.match)), height=metrics.text_px(20), size=SMALL,
                          colour=secondary, align="centre")  # fmt: skip
        return column(
            parts.line(say("cover.pass_to"), height=metrics.text_px(24), colour=secondary, align="centre"),
            within(row(mark, grow(name), gap=metrics.px(14))),
            pad_sides(turn, bottom=metrics.text_px(14)),
        )

    def _missed_and_hold_button_layout(self, parts: RetainedParts) -> Layout:
        """What has happened, which gives way to the button that is held."""
        metrics, rects, missed = self.stage.metrics, self._rects, self._missed_lines
        every = missed.describe(parts, missed.texts)
        lines = pad_sides(every, bottom=metrics.px(16)) if missed.texts else every
        again = rects.cell("again", width=self._button_width(self._replay_button_text), height=metrics.mix_px(44, 0.6))
        return column(
            grow(rects.cell("lines", height=lines.height)),
            *([pad_sides(within(again), bottom=metrics.px(4))] if self._can_replay_clips else []),
            rects.cell("hold", height=metrics.mix_px(60, 0.6)),
            parts.words(say("cover.hold_how"), size=SMALL, align="centre", colour=self.stage.theme.secondary),
            gap=metrics.px(8),
        )

    def _place_missed_lines(self) -> list[Button]:
        """What has happened; below it the button that turns the page, where there is no room for all at once."""
        metrics, rects, missed = self.stage.metrics, self._rects, self._missed_lines
        room, high = rects["lines"], metrics.mix_px(_PAGE_BUTTON_HEIGHT, 0.6)
        is_long = missed.describe(self._parts, missed.texts).height(room.w) > room.h
        page = grow(rects.cell("page"))
        column(page, *([space(height=high)] if is_long else []), gap=metrics.px(8)).place(room)
        missed.split_into_pages(rects["page"].w, rects["page"].h)
        missed.describe(self._parts, missed.shown_lines).place_at_top(rects["page"])
        if not is_long:
            return []
        left = missed.remaining_line_count
        words = say("cover.more", number=left) if left else say("cover.first")
        more = rects.cell("more", width=self._button_width(words), height=high)
        within(more, down=Align.END).place(room)
        icon = "chevron_down" if left else "chevron_up"
        return [Button("more", rects["more"], self.turn_page, words, icon, tip=say("cover.more_tip"), key="n")]

    def _button_width(self, words: str) -> int:
        """Of an icon and words."""
        metrics = self.stage.metrics
        return self.stage.texts.text_width(words, metrics.font_size(BODY)) + metrics.mix_px(24, 0.4) + metrics.px(44)

    def _menu_and_takeback_buttons(self) -> list[Button]:
        """The menu, and across from it the last move taken back; icons alone where there is little room."""
        metrics, window, rects = self.stage.metrics, self.stage.surface.get_rect(), self._rects
        maker = self._takeback.maker_name if self._takeback else ""
        made = [Button("menu", window, self.open_menu, say("cover.menu"), "menu", tip=say("table.menu"))]
        if maker:
            made.append(Button("take back", window, self.undo_unseen, say("cover.take_back", name=maker), "undo",
                               tip=say("cover.take_back_tip", name=maker), key="ctrl+z"))  # fmt: skip
        high = metrics.mix_px(44, 0.5)
        for is_first in (True, False):
            first, *others = [rects.cell(button.name, width=self._button_width(button.words) if button.words else high,
                                         height=high) for button in made]  # fmt: skip
            pad(row(first, grow(space()), *others), metrics.px(12)).place_at_top(window)
            for button in made:
                button.rect = rects[button.name]
                if is_first and (button.rect.colliderect(rects["box"]) or not window.contains(button.rect)):
                    button.words = ""
        return made

    def _handle_pin_or_buttons(self, event: KeyEvent | PointerEvent) -> bool:
        """The menu hears no keys: they hold the button, or are digits."""
        return bool(self.pin_entry and self.pin_entry.handle(event)) or (
            isinstance(event, PointerEvent) and self.buttons.handle(event)
        )

    def _on_hold_finished(self) -> None:
        self.hold_button.release()
        if self.secrecy.cover_mode != CoverMode.PIN:
            self._fade_to_reveal_table()
        elif not self.secrecy.has_pin(self.seat):
            choose_missing_pins(
                self.stage, self.match, self._fade_to_reveal_table, last=self.seat
            )  # who chose last has the laptop
        elif self.secrecy.seats_without_pin:
            choose_missing_pins(self.stage, self.match, self._ask_pin)
        else:
            self._ask_pin()

    def _ask_pin(self) -> None:
        self.pin_entry = PinEntry(
            self.stage,
            self.secrecy,
            self.seat,
            self._on_pin_accepted,
            written=self._write_down,
            lost=self._ask_uncover_after_lost_pin,
        )
        self.layout()

    def _on_pin_accepted(self) -> None:
        """The digits were right; their owner hears of wrong ones."""
        tries = self.secrecy.wrong_pin_tries(self.seat)
        self._fade_to_reveal_table()
        if tries:
            self._write_down(partial(self.secrecy.clear_wrong_pin_tries, self.seat))
            self.stage.toast.show(say("cover.pin_tries", tries=tries))

    def _ask_uncover_after_lost_pin(self) -> None:
        """Whoever has forgotten the digits asks the others for an open table."""
        consent = partial(uncover_after_lost_pin, self.stage, self.match, self.seat, self._fade_to_reveal_table)
        self.stage.push_scene(ConfirmScene(
            self.stage, say("cover.pin_lost_question"), say("cover.pin_lost_yes"), consent,
            details=say("cover.pin_lost_text"), risky=True,
        ))  # fmt: skip

    def _fade_to_reveal_table(self) -> None:
        """From now on what is below is drawn; it must be the next person's view already."""
        stage = self.stage
        stage.sounds.play_sound("curtain_up")
        self._fade_start = stage.now
        if stage.settings.reduced_motion or not stage.settings.animation_speed:
            self._fade_start -= FADE_SECONDS
        self._on_reveal()
        self.overlay = True

    def _draw_cover(self, surface: DisplayList, now: float) -> None:
        draw_curtain(self.stage, surface)
        self._parts.draw(surface)
        if self.pin_entry:
            self.pin_entry.draw(surface)
        else:
            self.hold_button.draw(surface, say("cover.hold"), now)
        self.buttons.draw(surface)


def missed_public_lines(match: Match[Any, Any, Any], seat: Seat) -> tuple[str, ...]:
    """What a spectator learned since a seat acted last, in words: an attack, and that a corner was touched after it."""
    plies = range(last_acted_ply(match, seat) + 1, match.ply + 1)
    return wording.merge_repeated_lines(
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


def open_scene(stage: Stage, request: SceneRequest) -> CoverScene:
    """The cover before a match of the requested game, with nothing behind it."""
    from tabletop.ui.scenes.matches import new_unsaved_match

    match = new_unsaved_match(stage, request.game, request.rules)
    return CoverScene(stage, match, max(0, match.to_act), lambda: None)
