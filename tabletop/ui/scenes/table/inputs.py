"""Keys and pointer at a table: whom they are for, one after the other."""

from __future__ import annotations

from tabletop.ui.gesture.press import GestureState
from tabletop.ui.scenes.table.auto_answers import AutoAnswers
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.column_split import split_column
from tabletop.ui.scenes.table.context import TableContext, TableHost
from tabletop.ui.scenes.table.hints import Hints
from tabletop.ui.scenes.table.replay_last import ReplayLastTurn
from tabletop.ui.stage.events import KeyEvent, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.words import say

_ENJOYED = 1.0
"""Seconds that an end stays at least."""
NEW = 0.15
"""Seconds after a question in which keys are not for it: nobody can have read it and answered so soon."""
_ANSWERS = ("return", "space", "d")
"""Keys that may do something in the match, besides those that stand for a place."""


class InputRouter:
    """Buttons first, then the list of moves, then the hand over the board; what the hand holds, it lets go itself."""

    def __init__(
        self, table: TableContext, hand: BoardInput, reflexes: AutoAnswers, hints: Hints, host: TableHost, *,
        recount: ReplayLastTurn
    ) -> None:  # fmt: skip
        self._table = table
        self._replay_last_turn = recount
        self._hand = hand
        self._auto_answers = reflexes
        self._hints = hints
        self._host = host

    def key(self, event: KeyEvent) -> None:
        """A key goes down or up."""
        table = self._table
        if event.name in (Key.LEFT_ALT, Key.RIGHT_ALT):
            self._hand.alt(down=event.down)
        if event.name == Key.H and not event.again:
            table.board.peek(on=event.down and self._host.active)
        if event.down:
            self._pressed(event)

    def wheel(self, event: WheelEvent) -> None:
        """Scrolls the list, else what the board does with it, else goes through the match."""
        table = self._table
        if table.moves.handle(event) or table.board.seize(event) or table.story.runs or not event.turns:
            return
        self._host.look_at(table.story.ply - round(event.turns))

    def pointer(self, event: PointerEvent) -> None:
        """The mouse or a finger."""
        table = self._table
        at, buttons, hand = table.stage.pixel(event.pos), table.buttons, self._hand
        if event.kind == PointerKind.PRESS:
            buttons.focus(None)
            table.moves.walk.leave()
            if table.bubble.press(at):
                return
        if event.kind == PointerKind.RELEASE and hand.gesture.swallowing:
            hand.pointer(event)
            return
        holds = hand.gesture.state in (GestureState.PRESSED, GestureState.DRAGGING)
        if not holds and buttons.handle(event):
            return
        covered = hand.hover_info.preview.covers(at) or table.tips.shown is not None
        if not holds and not covered and table.moves.handle(event):
            return
        if self._auto_answers.press(event):
            return
        path = hand.gesture.path
        if table.board.seize(event):
            hand.interrupt()
            if hand.gesture.path != path:
                hand.changed()
            return
        hand.pointer(event)

    def _pressed(self, event: KeyEvent) -> None:
        table, buttons = self._table, self._table.buttons
        if self._comes_early(event):
            table.stage.toast.show_for_position(say("common.just_asked"))
            return
        if event.name == Key.F6:
            self._go_round()
            return
        if self._lists and table.moves.walk.handle(event):
            return
        if event.name == Key.ESCAPE and self._escapes(table.escape_stack.top):
            return
        if (buttons.focused or event.name != Key.TAB) and buttons.handle(event):
            return
        if event.name == Key.RETURN and table.story.outcome is not None and not event.again:
            self._go_on()
        elif self._is_answered(event):
            return
        elif event.name == Key.P and not event.again and not event.ctrl:
            (self._replay_last_turn.play if event.shift else self._replay_last_turn.play_last)()
        elif event.name in (Key.PAGE_UP, Key.PAGE_DOWN):
            self._host.look_at(table.story.ply + (1 if event.name == Key.PAGE_DOWN else -1))
        elif table.board.seize(event):
            self._host.refresh()
        elif not self._hand.key(event) and not event.again and not self._shortcut(event.name):
            self._hints.lack(event.name)

    def _escapes(self, top: str) -> bool:
        """Whether Escape only leaves the buttons; what was said goes with it whatever else it undoes."""
        if top == "focus":
            self._table.buttons.focus(None)
        elif top != "bubble":
            self._table.bubble.hide()
        return top == "focus"

    @property
    def _lists(self) -> bool:
        """Whether the list of moves is seen, and nothing lies in its place."""
        table, preview = self._table, self._hand.hover_info.preview
        return (
            split_column(table).moves.h > 0 and table.tips.shown is None and not (preview.place and preview.in_column)
        )

    def _go_round(self) -> None:
        """From the board to the buttons, from them to the list of moves, and back."""
        buttons, walk = self._table.buttons, self._table.moves.walk
        if buttons.focused:
            buttons.focus(None)
            if self._lists:
                walk.enter()
        elif walk.ply:
            walk.leave()
        else:
            buttons.focus(buttons.items[0].name)

    def _comes_early(self, event: KeyEvent) -> bool:
        """Whether a key was rather meant for what was asked before."""
        table = self._table
        if not self._host.active or event.again or table.stage.now >= table.story.rested_at + NEW:
            return False
        return event.name in _ANSWERS or table.board.picks.shortcut(event.name) is not None

    def _is_answered(self, event: KeyEvent) -> bool:
        """Whether a key is for what is asked, before the board may take it for the sign that it types.

        French keyboards have `-` where others have 6.
        """
        if event.again or event.ctrl:
            return False
        if event.name == Key.K:
            return self._auto_answers.key()
        return event.name.isdecimal() and not event.shift and self._shortcut(event.name)

    def _shortcut(self, key: str) -> bool:
        """Whether the key stands for a place that can be picked now, which is picked."""
        place = self._table.board.picks.shortcut(key) if self._host.active else None
        if place is not None:
            self._hand.push(place)
        return place is not None

    def _go_on(self) -> None:
        """What Enter does when all is over; not at once, because somebody may still be playing in haste."""
        if self._table.stage.now > self._table.story.rested_at + _ENJOYED:
            self._host.press_plate()
