"""InputRouter and AnimationSkipper: the order in which the parts of a table get a key or a press.

Made by TableScene; `lesson.scene` uses its time for new questions. AnimationSkipper comes first: while something
moves, any press only cuts it short. Then buttons, the list of moves, and the hand over the board. The order is the
behaviour: a part that takes an input ends the search, so put a new key where it cannot hide an older one, and add it
to `keys`. How long a new question ignores keys (NEW_QUESTION_SECONDS) is read by the tests' pilot too.
"""

from __future__ import annotations

from typing import Final

from tabletop.ui.gesture.picking import GestureState
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.auto_answers import AutoAnswers
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.catch_up import ReplayLastTurn
from tabletop.ui.scenes.table.column_split import split_column
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.scenes.table.hints import Hints
from tabletop.ui.scenes.table.spoken_queries import BoardQueryContext, answer_spoken_query
from tabletop.ui.stage.events import Input, Key, KeyEvent, MouseButton, PointerEvent, PointerKind, WheelEvent

_END_SECONDS = 1.0
"""Seconds that an end stays at least."""
NEW_QUESTION_SECONDS = 0.15
"""Seconds after a question in which keys are not for it: nobody can have read it and answered so soon."""
_ANSWER_KEYS = ("return", "space", "d")
"""Keys that may do something in the match, besides those that stand for a place."""


class InputRouter:
    """Buttons first, then the list of moves, then the hand over the board; what the hand holds, it lets go itself."""

    def __init__(
        self, table: TableContext, hand: BoardInput, auto_answers: AutoAnswers, hints: Hints, host: TableSceneInterface,
        *, recount: ReplayLastTurn
    ) -> None:  # fmt: skip
        self._table = table
        self._replay_last_turn = recount
        self._hand = hand
        self._auto_answers = auto_answers
        self._hints = hints
        self._host = host

    def handle_key(self, event: KeyEvent) -> None:
        """A key goes down or up."""
        table = self._table
        if event.name in (Key.LEFT_ALT, Key.RIGHT_ALT):
            self._hand.set_alt_pressed(down=event.down)
        if event.name == Key.H and not event.again:
            table.board.show_hidden_pieces(on=event.down and self._host.active)
        if event.down:
            self._handle_key_press(event)

    def handle_wheel(self, event: WheelEvent) -> None:
        """Scrolls the list, else what the board does with it, else goes through the match."""
        table = self._table
        if (
            table.move_list.handle(event)
            or table.board.take_input_first(event)
            or table.story.is_playing
            or not event.turns
        ):
            return
        self._host.show_ply(table.story.ply - round(event.turns))

    def handle_pointer(self, event: PointerEvent) -> None:
        """The mouse or a finger."""
        table = self._table
        at, buttons, hand = table.stage.to_pixels(event.pos), table.buttons, self._hand
        if event.kind == PointerKind.PRESS:
            buttons.focus_button(None)
            table.move_list.navigation.clear_entry_focus()
            if table.bubble.handle_press(at):
                return
        if event.kind == PointerKind.RELEASE and hand.gesture.is_swallowing_release:
            hand.handle_pointer(event)
            return
        holds = hand.gesture.state in (GestureState.PRESSED, GestureState.DRAGGING)
        if not holds and buttons.handle(event):
            return
        covered = hand.hover_info.preview.covers(at) or table.suggestion_panel.shown is not None
        if not holds and not covered and table.move_list.handle(event):
            return
        if self._auto_answers.open_question_by_click(event):
            return
        path = hand.gesture.path
        if table.board.take_input_first(event):
            hand.put_back_held_piece()
            if hand.gesture.path != path:
                hand.apply_changed_picks()
            return
        hand.handle_pointer(event)

    def _handle_key_press(self, event: KeyEvent) -> None:
        table, buttons = self._table, self._table.buttons
        if self._is_key_for_earlier_question(event):
            table.stage.toast.show_until_position_changes(say("common.just_asked"))
            return
        if event.name == Key.F6:
            self._cycle_focus_area()
            return
        if self._is_list_shown and table.move_list.navigation.handle_key(event):
            return
        if event.name == Key.ESCAPE and self._leave_buttons_by_escape(table.escape_stack.latest_opened_name):
            return
        if (buttons.focused or event.name != Key.TAB) and buttons.handle(event):
            return
        if event.name == Key.RETURN and table.story.outcome is not None and not event.again:
            self._press_bright_button_at_end()
        elif self._answer_by_key(event):
            return
        elif event.name == Key.P and not event.again and not event.ctrl:
            (
                self._replay_last_turn.replay_since_last_asked
                if event.shift
                else self._replay_last_turn.replay_last_action
            )()
        elif event.name in (Key.PAGE_UP, Key.PAGE_DOWN):
            self._host.show_ply(table.story.ply + (1 if event.name == Key.PAGE_DOWN else -1))
        elif table.board.take_input_first(event):
            self._host.refresh()
        elif (
            not self._answer_spoken_query(event)
            and not self._hand.handle_key(event)
            and not event.again
            and not self._pick_by_shortcut(event.name)
        ):
            self._hints.explain_missing_helper(event.name)

    def _answer_spoken_query(self, event: KeyEvent) -> bool:
        """Whether a key only asks for something that is told by ear."""
        table, in_hand = self._table, next(iter(self._hand.gesture.path), "")
        question = BoardQueryContext(table.board.words, table.story.view, in_hand)
        return not event.ctrl and answer_spoken_query(
            event.name, self._host.node_sources, table.stage.live_texts, question
        )  # fmt: skip

    def _leave_buttons_by_escape(self, top: str) -> bool:
        """Whether Escape only leaves the buttons; what was said goes with it whatever else it undoes."""
        if top == "focus":
            self._table.buttons.focus_button(None)
        elif top != "bubble":
            self._table.bubble.hide()
        return top == "focus"

    @property
    def _is_list_shown(self) -> bool:
        """Whether the list of moves is seen, and nothing lies in its place."""
        table, preview = self._table, self._hand.hover_info.preview
        return (
            split_column(table).moves.h > 0
            and table.suggestion_panel.shown is None
            and not (preview.place and preview.is_in_column)
        )

    def _cycle_focus_area(self) -> None:
        """From the board to the buttons, from them to the list of moves, and back."""
        buttons, walk = self._table.buttons, self._table.move_list.navigation
        if buttons.focused:
            buttons.focus_button(None)
            if self._is_list_shown:
                walk.focus_shown_entry()
        elif walk.focused_ply:
            walk.clear_entry_focus()
        else:
            buttons.focus_button(buttons.items[0].name)

    def _is_key_for_earlier_question(self, event: KeyEvent) -> bool:
        """Whether a key was rather meant for what was asked before."""
        table = self._table
        if not self._host.active or event.again or table.stage.now >= table.story.rested_at + NEW_QUESTION_SECONDS:
            return False
        return event.name in _ANSWER_KEYS or table.board.picks.place_of_key(event.name) is not None

    def _answer_by_key(self, event: KeyEvent) -> bool:
        """Whether a key is for what is asked, before the board may take it for the sign that it types.

        French keyboards have `-` where others have 6.
        """
        if event.again or event.ctrl:
            return False
        if event.name == Key.K:
            return self._auto_answers.open_question_by_key()
        return event.name.isdecimal() and not event.shift and self._pick_by_shortcut(event.name)

    def _pick_by_shortcut(self, key: str) -> bool:
        """Whether the key stands for a place that can be picked now, which is picked."""
        place = self._table.board.picks.place_of_key(key) if self._host.active else None
        if place is not None:
            self._hand.press_place(place)
        return place is not None

    def _press_bright_button_at_end(self) -> None:
        """What Enter does when all is over; not at once, because somebody may still be playing in haste."""
        if self._table.stage.now > self._table.story.rested_at + _END_SECONDS:
            self._host.press_bright_button()


_MODIFIER_KEYS: Final = ("alt", "ctrl", "shift", "meta", "caps lock")
"""Ends of the names of keys that are held beside others."""


class AnimationSkipper:
    """Any press or key cuts running animations short and does nothing else; free buttons answer at any time."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._swallowed_button: MouseButton = MouseButton.NONE
        """The button whose release belongs to a press that was taken."""

    def skip_by_input(self, event: Input | None) -> bool:
        """Whether the input was for the pictures that run."""
        if (
            isinstance(event, PointerEvent)
            and event.kind != PointerKind.MOVE
            and event.button == self._swallowed_button
        ):
            self._swallowed_button = MouseButton.NONE
            if event.kind == PointerKind.RELEASE:
                return True  # a press tells that the release before it went elsewhere
        if not self._table.story.is_playing:
            return False
        if isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS:
            return self._skip_animation_by_press(event)
        return isinstance(event, KeyEvent) and event.down and self._skip_animation_by_key(event)

    def _skip_animation_by_press(self, event: PointerEvent) -> bool:
        under = self._table.buttons.button_at(self._table.stage.to_pixels(event.pos))
        if event.button == MouseButton.MIDDLE or (under is not None and under.is_always_pressable):
            return False
        self._swallowed_button = event.button
        self._table.story.skip_to_next_result(self._table.stage.now)
        return True

    def _skip_animation_by_key(self, event: KeyEvent) -> bool:
        if event.name.endswith(_MODIFIER_KEYS) or self._table.buttons.button_of_key(event) is not None:
            return False
        moves = self._table.story.is_playing and not self._table.story.is_result_to_read(self._table.stage.now)
        if not event.again:
            self._table.story.skip_to_next_result(self._table.stage.now)
        takes_back = moves and event.ctrl and event.name in (Key.Z, Key.Y) and not event.again
        return not takes_back or self._table.story.is_playing
