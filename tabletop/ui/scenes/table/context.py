"""What the parts of a table share: TableContext, and TableSceneInterface, by which they ask the scene.

TableScene makes one TableContext. Its parts (`hints`, `bot_turns`, `board_input`, `handover`, `dice_entry` and some
fifteen more) get it, with board, story, view policy, secrecy and buttons, and where they must, the interface, so that
no part imports the scene: keep that. What a part needs of the scene is added to the interface, not passed by hand.
EscapeStack remembers in which order things were opened, for Escape. Whatever is written goes through `write_down`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol

import pygame

from tabletop.play.match import Match
from tabletop.play.record import ChanceMode
from tabletop.play.secrecy import CoverMode
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards import decisions
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.cover.pin_scene import secrecy_of
from tabletop.ui.scenes.match_series import match_series_wordings
from tabletop.ui.scenes.matches import write_or_retry
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.table.action_log import make_action_log_or_move_list
from tabletop.ui.scenes.table.analysis import Analysis
from tabletop.ui.scenes.table.announcer import Announcer
from tabletop.ui.scenes.table.bot_turns import BotTurns
from tabletop.ui.scenes.table.layout import TableLayout
from tabletop.ui.scenes.table.seat_clocks import NO_CLOCKS, SeatClocks
from tabletop.ui.scenes.table.suggestion_panel import SuggestionPanel
from tabletop.ui.scenes.table.view_policy import ViewPolicy
from tabletop.ui.stage.buttons import SETTLING, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, MouseButton, PointerEvent, PointerKind
from tabletop.ui.stage.floating_texts import Bubble
from tabletop.ui.stage.stage import Stage
from tabletop.ui.story.snapshots import CurrentViewerPerspective
from tabletop.ui.story.story import Story, StoryListener
from tabletop.ui.widgets.node_source import NodeSource

_CLOSABLE: Final = ("bubble", "tip", "line")
"""What Escape closes, as against what it puts back."""


class EscapeStack:
    """Remembers in which order things were opened or picked; `update` notices what has changed."""

    def __init__(self, open_now: Callable[[], Mapping[str, Any]]) -> None:
        """`open_now` gives by name what is there now, with a false value for what is not."""
        self._open_now = open_now
        self._order: dict[str, Any] = {}
        """What was there at the last update, the latest last."""

    def update_opening_order(self) -> None:
        """What is new or has changed since the last update is the latest."""
        now = {name: what for name, what in self._open_now().items() if what}
        stays = {name: what for name, what in self._order.items() if name in now and now[name] == what}
        self._order = stays | {name: what for name, what in now.items() if name not in stays}

    @property
    def latest_opened_name(self) -> str:
        """What came last of what is still there; "" where nothing is."""
        self.update_opening_order()
        return next(reversed(self._order), "")

    @property
    def does_escape_close_panel(self) -> bool:
        """Whether Escape closes something before it puts anything back."""
        return self.latest_opened_name in _CLOSABLE

    def prompt_message_key(self, *, is_stuck: bool, is_prose: bool, is_click_only: bool = False) -> str:
        """Key of the words for what to do next; `is_stuck` where what is picked can go nowhere."""
        is_picked = self._open_now().get("held")
        below = "_below" if self.does_escape_close_panel else ""  # Escape does something else first
        if is_stuck:
            return f"table.nowhere{below}"
        if is_click_only and not is_prose:
            return "table.your_turn_click"
        if not is_picked:
            return "table.move_or_step" if is_prose else "table.your_turn"
        return f"table.choose_{'next' if is_prose else 'target'}{below}"


class TableMode(Protocol):
    """What people sit at the table for, as its parts ask it: what the hand does goes through here to the match."""

    @property
    def plays_intended_actions(self) -> bool:
        """Whether what was decided on together with an action is done after it without another word."""

    @property
    def allows_looking_back(self) -> bool:
        """Whether earlier moments can be put on the board."""

    @property
    def keeps_phones(self) -> bool:
        """Whether phones that have come go on to the next match, and come here from the one before."""

    def play(self, action: Any) -> None:
        """Does an action; raises IllegalAction. A match that cannot be saved goes on unsaved."""

    def before_taking_back(self) -> None:
        """Somebody wants to take something back."""

    def pointed_places(self) -> Steps:
        """Places and buttons that it points at just now, such as those that a lesson asks for."""

    def page_text(self) -> str:
        """What it tells beside the board, such as a step of a lesson; "" for nothing."""

    def idle_reason_text(self) -> str:
        """Why nobody can do anything just now."""


class TableSceneInterface(decisions.DecisionHost, Protocol):
    """What the scene of a table does when one of its parts asks for it."""

    @property
    def node_sources(self) -> Sequence[NodeSource]:
        """What those meet who do not see it."""

    @property
    def match_mode(self) -> TableMode:
        """What people sit here for."""

    @property
    def active(self) -> bool:
        """Whether a person may move now."""

    @property
    def is_on_top(self) -> bool:
        """Whether nothing lies over it."""

    @property
    def is_seen(self) -> bool:
        """Whether no other screen hides it."""

    @property
    def match_position(self) -> tuple[int, int]:
        """Plies up to where the match stands, and to the end of the branch that is played."""

    @property
    def is_roll_due(self) -> bool:
        """Whether the match waits for dice that people throw themselves."""

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether what says how the match ended lies there, so that nothing below it is meant."""

    def press_bright_button(self) -> None:
        """The brass button: whatever it says."""

    def show_ply(self, ply: int) -> None:
        """Shows the board as it was after so many plies."""

    def close_panel(self) -> None:
        """Closes what lies over the game."""

    def layout(self) -> None:
        """Shows everything anew."""

    def on_uncovered(self) -> None:
        """Makes the offer anew."""

    def refresh_after_seat_change(self) -> None:
        """Somebody else sits on a seat."""

    def refresh(self) -> None:
        """Makes the buttons say what they would do now."""


def _make_board_of_match(stage: Stage, match: Match[Any, Any, Any]) -> Board:
    """It knows where there are no hints: what it proposes and foretells by itself is help as well."""
    board = make_board(stage, match.game)
    board.words.are_hints_barred = lambda: bool(match.hint_refusal)
    board.decisions.hint_refusal_text = partial(wording.hint_refusal_text, match)
    return board


class TableContext:
    """The parts that need nothing of the scene they stand in."""

    seat_clocks: SeatClocks = NO_CLOCKS
    """What each seat has taken, where the match has a clock."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], reader: StoryListener, look_at: Callable[[int], None],
        show_again: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.stage = stage
        self.board = _make_board_of_match(stage, match)
        self.board.rolled_by_hand = match.header.chance == ChanceMode.DICE
        self.secrecy = secrecy_of(stage, match)
        self.seats_on_phones: frozenset[Seat] = frozenset()
        """Seats that are played from phones."""
        self.seats_of_gone_phones: frozenset[Seat] = frozenset()
        """Those of them whose phone is not there just now."""
        self.view_policy = ViewPolicy(
            match,
            lambda: self.secrecy.cover_mode != CoverMode.OFF,
            lambda: self.board.decisions.is_secret(match.view(None)),
            lambda: self.seats_on_phones,
            lambda ply: not self.board.decisions.is_secret(match.past.view(ply, None)),
        )
        self.story = Story(
            match, self.board, lambda: stage.settings, reader=reader, opens=True,
            viewer=CurrentViewerPerspective(match, lambda: self.view_policy.viewer),
        )  # fmt: skip
        self.story.history.is_open_to_all = self._is_history_open_to_all
        self.board.sitter_name_of = partial(wording.seat_name, self.story)
        self.write_down = partial(write_or_retry, stage, match)
        """Does something that is written down; a match that cannot be saved goes on unsaved."""
        self.view_policy.deliveries.write = self.write_down
        self.bar_label = ""
        """What stands in the bar in place of the branch that is played."""
        self.series_wordings = partial(match_series_wordings, match)
        """Which game of a series this is, in several wordings; nothing for a single match."""
        self.bubble = Bubble(stage, self.open_rulebook_at)
        self.suggestion_panel = SuggestionPanel(stage, self.board)
        """What is proposed to whoever is asked."""
        self.announcer = Announcer(stage, self.story, self.board)
        self.bot_turns = BotTurns(stage, match, self.story)
        self.analysis = Analysis(stage, match, self.story)
        self.move_list = make_action_log_or_move_list(stage, self.story, self.board, look=look_at, again=show_again,
                                                      read=self.open_rulebook_at)  # fmt: skip
        self.buttons = SceneButtons(
            stage, is_resting=lambda: self.story.is_playing and not self.story.is_result_to_read(stage.now),
            settling_seconds=SETTLING, can_press_by_enter=False,
        )  # fmt: skip
        """The buttons, those on the board included."""
        self.picked_steps: Callable[[], Steps] = tuple
        """What is in hand, as far as it was picked."""
        self.escape_stack = EscapeStack(self._things_escape_undoes)
        self.layout: TableLayout
        """Where everything lies."""

    def _is_history_open_to_all(self) -> bool:
        """Whether a team that keeps secrets from each other looks on: nobody's own ones stand in the list then."""
        shares = self.view_policy.is_shared and self.story.game.team and self.secrecy.cover_mode != CoverMode.OFF
        return shares and not self.board.decisions.is_secret(self.story.view)

    def is_for_always_pressable_button(self, event: Input | None, *names: str) -> bool:
        """Whether a press or key is for a button that answers at any time, one of these where any are named."""
        button = None
        if isinstance(event, PointerEvent) and event.button == MouseButton.LEFT and event.kind != PointerKind.MOVE:
            is_press = event.kind == PointerKind.PRESS
            button = self.buttons.button_at(self.stage.to_pixels(event.pos)) if is_press else self.buttons.pressed
        elif isinstance(event, KeyEvent) and event.down and not event.again:
            button = self.buttons.button_of_key(event)
        return button is not None and button.is_always_pressable and (not names or button.name in names)

    def place_rect(self, place: TargetId) -> pygame.Rect:
        """Where a place is drawn, on the board or beside it, in pixels."""
        shown = next((each.rect for each in self.buttons.items if each.name == place), None)
        if shown is not None:
            return shown
        return self.layout.plate if place.startswith(BUTTON) else self.board.rect_of((place,))

    def _things_escape_undoes(self) -> dict[str, Any]:
        """What Escape can undo here; a reason, which goes with any press, only where nothing else is there."""
        focused = self.buttons.focused
        opened = {
            "line": self.story.is_detached, "held": self.picked_steps(), "tip": self.suggestion_panel.shown,
            "focus": focused.name if focused else "",
        }  # fmt: skip
        return opened if any(opened.values()) else {"bubble": self.bubble.words}

    def push_scene(self, name: str, **details: Any) -> None:
        """Another scene over the table."""
        request = SceneRequest(self.story.header.game, rules=self.story.game, **details)
        self.stage.push_scene(registry.open_scene(name, self.stage, request))

    def open_rulebook_at(self, clause: str) -> None:
        """Opens the rulebook at a clause."""
        self.push_scene("rulebook", detail=clause)
