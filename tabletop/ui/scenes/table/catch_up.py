"""CatchUp and ReplayLastTurn: play again on the table's board what a seat has missed, or its last turn.

Made by TableScene; `handover` starts CatchUp when a person comes back to the screen, `inputs` and `table.picture` use
ReplayLastTurn. They give clips to the story, as that seat may know them, and change nothing in the match; any key or
click ends them. While one runs nobody can act. A change must keep: `view_policy` is told of each ply that is shown,
and what was interrupted is played again next time. CATCH_UP_SPEED is the number in docs/decisions.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletop.rules.game import Event, Seat
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, WheelEvent, was_pressed
from tabletop.ui.story.snapshots import SnapshotKind, StoryClip
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, behind, column, pad, pad_sides, within

CATCH_UP_SPEED: Final = 2.0
"""How much faster than usual the board moves (docs/decisions.md, Handing over)."""
_LEAST, _EACH_LETTER = 0.6, 0.025
"""Seconds that a caption stays at least, and more for every letter."""


class CatchUp:
    """Plays what was missed on the table's board; any key or click skips it."""

    def __init__(self, table: TableContext, host: TableSceneInterface) -> None:
        self._table = table
        self._host = host
        self._watching_seat: Seat | None = None
        self._last_action_seen_at = 0.0
        """When the last action has been seen, in seconds on the stage's clock."""
        self.heading = ""
        """What all that is, for whoever sees it."""
        self._speed = CATCH_UP_SPEED
        self.shown_text = ""
        """What is played just now."""

    @property
    def is_running(self) -> bool:
        """Whether the past is on the board."""
        return self._watching_seat is not None

    def play_missed(self, seat: Seat, since: int) -> None:
        """Plays everything after a ply; a team sees all of it at once."""
        story = self._table.story
        heading = say("cover.missed", name=wording.seat_name(story, seat))
        self._start_replay(seat, since, heading, CATCH_UP_SPEED, at_once=story.game.team, again=False)
        if not self.is_running:
            self._table.view_policy.mark_all_seen()

    def replay_actions_since(self, seat: Seat, since: int, heading: str, haste: float) -> None:
        """Plays once more what somebody has seen after a ply, under a heading, so many times as fast as usual."""
        self._start_replay(seat, since, heading, haste, at_once=False, again=True)

    def _start_replay(self, seat: Seat, since: int, heading: str, haste: float, *, at_once: bool, again: bool) -> None:
        self.shown_text, self.heading, self._speed = "", heading, haste
        if self._table.story.show_missed_actions(since, self._seconds_to_read_events, at_once=at_once, again=again):
            self._watching_seat = seat
            self._table.board.speed_factor = haste

    def on_page_turned(self, clip: StoryClip | None) -> None:
        """Another snapshot is shown."""
        if clip is not None and clip.snapshot.kind is SnapshotKind.MISSED:
            self.shown_text = wording.event_sentences(self._table.story, clip.events)
            self._last_action_seen_at = self._table.stage.now + clip.seconds_shown

    def update(self, now: float) -> None:
        """Ends when the last action has been seen."""
        showing = self._table.story.current_clip_ply if self._watching_seat is not None else 0
        if showing:
            self._table.view_policy.record_shown_ply(showing)
        if self._watching_seat is not None and self._table.story.is_at_rest and now >= self._last_action_seen_at:
            self._finish_replay()

    def _seconds_to_read_events(self, events: Sequence[Event]) -> float:
        return (
            (_LEAST + _EACH_LETTER * len(wording.event_sentences(self._table.story, events)))
            * CATCH_UP_SPEED
            / self._speed
        )

    def skip_by_input(self, event: Input | None) -> bool:
        """Whether the input was for this: it ends, and nothing else happens; free buttons answer as ever."""
        if (
            not self.is_running
            or not isinstance(event, KeyEvent | PointerEvent | WheelEvent)
            or self._table.is_for_always_pressable_button(event)
        ):
            return False
        if was_pressed(event):
            self._finish_replay()
        return True

    def interrupt(self) -> None:
        """Breaks off; all of it is played again next time."""
        self._watching_seat, self.shown_text = None, ""
        self._table.board.speed_factor = 1.0

    def draw(self, surface: DisplayList) -> None:
        """A strip at the lower edge of the board: whose past it is, what happens, and how to go on."""
        if self._watching_seat is None or self._table.story.is_showing_result:
            return  # a result that is told large says what happens itself
        stage, metrics, theme = self._table.stage, self._table.stage.metrics, self._table.stage.theme
        parts, line, margin = DrawnParts(stage, surface), metrics.text_px(26), metrics.px(24)
        lines = column(
            parts.line(self.heading, height=line, bold=True, align="centre", colour=theme.accent),
            parts.words(self.shown_text or " ", size=HEADING, bold=True, align="centre"),
            parts.line(say("cover.missed_skip"), height=line, size=SMALL, align="centre", colour=theme.secondary),
        )
        strip = behind(
            pad(lines, x=metrics.px(18), y=metrics.px(9)),
            lambda rect: surface.blit(
                draw.rounded_rect(stage, rect.size, theme.panel, edge=theme.accent, width=2), rect
            ),
        )
        low = within(strip, most_width=metrics.mix_px(620, 0.6), down=Align.END)
        pad_sides(low, left=margin, right=margin, bottom=margin).place(self._table.layout.board)

    def _finish_replay(self) -> None:
        self.interrupt()
        self._table.view_policy.mark_all_seen()
        self._host.close_panel()


class ReplayLastTurn:
    """Knows from which ply on something is played once more."""

    def __init__(
        self, table: TableContext, catch_up: CatchUp, host: TableSceneInterface, allowed: Callable[[], bool]
    ) -> None:
        """`allowed` tells whether earlier moments may be put on the board at all."""
        self._table = table
        self._catch_up = catch_up
        self._host = host
        self._may_look_back = allowed

    @property
    def is_offered(self) -> bool:
        """Whether there is a button for it: where others may do much before one is asked again."""
        return self._table.board.has_long_turns and self._may_look_back()

    @property
    def is_ready(self) -> bool:
        """Whether the button does something: only asked where there is one, as all that happened is looked through."""
        return self.is_offered and self.replay_start_ply is not None

    @property
    def replay_start_ply(self) -> int | None:
        """The ply after which something has happened since the person was last asked; None where nothing has."""
        seat = self._person_seat_to_act
        return None if seat is None else self._ply_if_learned_since(self._table.view_policy.last_acted_ply_of(seat))

    @property
    def button_tip(self) -> str:
        """What the button does, or why it does nothing."""
        if not self._may_look_back():
            return say("table.recount_not")
        if self._table.story.outcome is not None:
            return say("table.recount_over")
        if self._person_seat_to_act is None or not self.is_offered:
            return say("table.recount_wait")
        return say("table.recount_tip" if self.replay_start_ply is not None else "table.recount_none")

    def replay_since_last_asked(self) -> None:
        """All of that, at twice the usual speed, or why there is nothing."""
        seat, since = self._person_seat_to_act, self.replay_start_ply
        if seat is None or since is None:
            self._table.stage.toast.show(self.button_tip if seat is None else say("table.recount_none"))
            return
        self._catch_up.replay_actions_since(
            seat, since, say("table.recount", name=wording.seat_name(self._table.story, seat)), CATCH_UP_SPEED
        )

    def replay_last_action(self) -> None:
        """The last action of anybody with all that came of it, at the usual speed, or why there is nothing."""
        seat, history = self._person_seat_to_act, self._table.story.history
        acted = (ply for ply in range(self._host.match_position[0], 0, -1) if history.actor(ply) >= 0)
        since = next((ply - 1 for ply in acted if self._ply_if_learned_since(ply - 1) is not None), None)
        if seat is None or since is None:
            self._table.stage.toast.show(self.button_tip if seat is None else say("table.recount_start"))
            return
        self._catch_up.replay_actions_since(seat, since, say("table.recount_last"), 1.0)

    @property
    def _person_seat_to_act(self) -> Seat | None:
        """The person who is asked; None where nobody is, or nothing may be looked at."""
        return self._table.view_policy.person_to_act if self._host.active and self._may_look_back() else None

    def _ply_if_learned_since(self, since: int) -> int | None:
        """A ply, if whoever looks has learned anything of what came after it."""
        return since if self._table.view_policy.has_learned_since(since) else None
