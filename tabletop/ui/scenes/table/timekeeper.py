"""Timekeeper: feeds the clock of a match at a table, shows it, nudges, and lets a bot decide when time is over.

Made by RecordedMatchMode (`match_mode`), so lessons and puzzles have none; `on_match_change` comes before anything
shows the change. Its rules of time are in `play/decision_clock`. It runs in `stage.turn_callbacks`: a scene that is
hidden is not updated, and time must stand still from the moment on in which something hides the table. A change must
keep: only a person who can decide is charged, a bot never decides in the middle of a drag, it gets the view of the
seat only, and nothing is done or drawn where the match has no clock.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor
from typing import Final

from tabletop import log
from tabletop.ai.worker import ChooseBotMove
from tabletop.play.decision_clock import LONGEST_STEP, ClockMode, parse_clock_rules
from tabletop.play.decision_times import MatchTimer
from tabletop.play.listing import newest_saved_matches
from tabletop.play.match_lengths import lengths_for_match
from tabletop.play.remaining_length import remaining_plies_of_match
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.rules.game import IllegalAction, Seat
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.table.picture import TablePictureHost
from tabletop.ui.scenes.table.seat_clocks import NO_CLOCKS, SeatClocks
from tabletop.ui.story.snapshots import SnapshotKind

_FEWEST_PLIES: Final = 6
"""Actions before which the pace of a match is not known."""
_MINUTE: Final = 60
_COARSE_FROM: Final = 10
_COARSE_STEP: Final = 5
"""Minutes up to which every minute is told, and steps beyond: nobody knows it better."""
_MOST_FILES: Final = 120
"""Saved matches that are looked at for how long such matches are."""
_WARNING_SECONDS: Final = 10
"""Before a bot decides people are nudged; where there is less time, at half of it."""


def told_minutes(low: float, high: float) -> tuple[int, int]:
    """A range as people say it, in whole minutes, and in fives where it is long: rounded so that it still holds."""
    step = _COARSE_STEP if high >= _COARSE_FROM else 1
    shortest = floor(low / step) * step if low >= step else floor(low)
    return max(1, shortest), max(1, ceil(high / step) * step)


class Timekeeper:
    """Off where the match has no clock."""

    def __init__(self, scene: TablePictureHost, play: Callable[[object], None]) -> None:
        """`play` does an action in the match; it raises IllegalAction."""
        self._scene = scene
        self._table = scene.table
        self._stage = scene.table.stage
        self._match = scene.match
        self._play = play
        self.rules = parse_clock_rules(scene.match.header.clock)
        self.timer = MatchTimer(scene.match) if self.rules.is_on else None
        """None where the match has no clock."""
        self._plies_seen, self._seconds_at_table = 0, 0.0
        """Actions since the table was opened, and the time at it, with pictures and bots, without other pages."""
        self._lengths: tuple[int, ...] | None = None
        """Of matches like this one; None before anybody asked."""
        self._is_started = False
        self._has_nudged = False
        """Whether people were told of the decision that waits."""
        self._query: Query[int] = Query()
        self._failed_at_ply = -1
        """The decision for which no bot could be found."""

    def start(self) -> None:
        """The table is there."""
        if self.timer is not None:
            self._is_started = True
            self._stage.turn_callbacks.append(self.update)

    def stop(self) -> None:
        """The table is gone for good."""
        self._query.reset()
        if self.timer is not None and self._is_started:
            self._is_started = False
            self._stage.turn_callbacks.remove(self.update)
            self.timer.advance(self._stage.now, is_running=False)
            self._table.write_down(self.timer.keep_decision_under_way)

    @property
    def is_waiting(self) -> bool:
        """Whether a bot is about to decide for somebody."""
        return self._query.is_waiting

    @property
    def is_running(self) -> bool:
        """Whether somebody is asked who can decide, and all that happened was seen."""
        match, table, stage = self._match, self._table, self._stage
        seat = match.to_act
        if seat < 0 or not match.sitters[seat].is_person or self._query.is_waiting:
            return False
        if not self._is_deciding_possible:
            return False
        story = table.story
        is_at_board = story.is_at_rest and story.snapshot.kind in (SnapshotKind.PRESENT, SnapshotKind.PAST)
        return (
            is_at_board
            and not story.is_result_to_read(stage.now)
            and not self._scene.catch_up.is_running
            and not self._scene.preparation.is_due
        )

    @property
    def _is_deciding_possible(self) -> bool:
        """Whether nothing lies over the table but what the decision itself asks."""
        return self._scene.is_on_top or self._stage.scene.is_decision

    def on_match_change(self, change: MatchChange) -> None:
        """A decision was made or taken back, and nothing shows it yet."""
        self._has_nudged, self._failed_at_ply = False, -1
        self._query.reset()
        if self.timer is not None and self._is_started:  # the wall shows the same match and must not charge it again
            self.timer.record_change(self._stage.now, change, self._table.write_down)
            self._plies_seen += change.kind is ChangeKind.ACTION

    def update(self) -> None:
        """Once in every turn of the loop, whatever is seen."""
        with self._match.cache_answers():
            self._update_clock()

    def _update_clock(self) -> None:
        timer, now = self.timer, self._stage.now
        if timer is None:
            return
        is_running = self.is_running
        if self._is_deciding_possible and timer.clock.looked_at is not None:
            self._seconds_at_table += min(max(0.0, now - timer.clock.looked_at), LONGEST_STEP)
        timer.advance(now, is_running=is_running)
        self._nudge_if_late()
        if self.rules.mode is ClockMode.HARD:
            self._decide_if_over(is_running=is_running)
        self._update_seat_clocks()
        if is_running:  # the figure changes with the next whole second, also while nothing moves
            rest = 1.0 - timer.charged_milliseconds(self._match.to_act) % 1000 / 1000
            self._stage.wants_turn_at = min(self._stage.wants_turn_at, now + rest)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def time_left_text(self) -> str:
        """About how long the match still takes at its own pace; "" where nobody can know."""
        match = self._match
        if self.timer is None or self._plies_seen < _FEWEST_PLIES or match.outcome is not None:
            return ""
        if self._lengths is None:
            self._lengths = lengths_for_match(match.header, newest_saved_matches(self._stage.saves, _MOST_FILES))
        left = remaining_plies_of_match(match, self._lengths)
        if left is None:
            return ""
        pace = self._seconds_at_table / self._plies_seen / _MINUTE
        low, high = told_minutes(left.low * pace, left.high * pace)
        return say("table.time_left_about", minutes=low) if low == high else say("table.time_left", low=low, high=high)

    @property
    def _is_late(self) -> bool:
        """Whether the decision that waits takes long."""
        if self.timer is None or not self.rules.seconds or self._match.to_act < 0:
            return False
        limit: float = self.rules.seconds
        if self.rules.mode is ClockMode.HARD:
            limit = max(limit - _WARNING_SECONDS, limit / 2)
        return self.timer.clock.charged >= limit

    def _update_seat_clocks(self) -> None:
        clocks = self._make_seat_clocks()
        if clocks != self._table.seat_clocks:
            self._table.seat_clocks = clocks

    def _make_seat_clocks(self) -> SeatClocks:
        timer, match = self.timer, self._match
        if timer is None:
            return NO_CLOCKS
        left = None
        if self.rules.mode is ClockMode.HARD and match.to_act >= 0 and match.sitters[match.to_act].is_person:
            left = max(0, ceil(self.rules.seconds - timer.clock.charged))
        shown = [sitter.is_person or timer.charged_milliseconds(seat) > 0 for seat, sitter in enumerate(match.sitters)]

        def by_seat(milliseconds: Callable[[Seat], int]) -> tuple[int | None, ...]:
            return tuple(milliseconds(seat) // 1000 if is_shown else None for seat, is_shown in enumerate(shown))

        return SeatClocks(
            by_seat(timer.charged_milliseconds), by_seat(timer.charged_milliseconds_before_decision),
            match.to_act, left, is_late=self._is_late,
        )  # fmt: skip

    def _nudge_if_late(self) -> None:
        if self._is_late and not self._has_nudged and self.is_running:
            self._has_nudged = True
            self._stage.sounds.play_sound("turn")
            name = wording.seat_name(self._match, self._match.to_act)
            key = "table.clock_late" if self.rules.mode is ClockMode.NUDGE else "table.clock_almost_over"
            words = say(key, name=name)
            self._stage.live_texts.announce(words)
            if not self._scene.is_seen:  # the page of a decision hides the plates
                self._stage.toast.show(words)

    # --- when time is over ------------------------------------------------------------------------------------------

    def _decide_if_over(self, *, is_running: bool) -> None:
        """A bot is asked once; its answer waits for whoever has a piece in hand."""
        timer, match = self.timer, self._match
        if timer is None or match.to_act < 0 or not match.sitters[match.to_act].is_person:
            return
        is_over = timer.clock.charged >= self.rules.seconds
        if is_running and is_over and match.ply != self._failed_at_ply and not self._query.has_asked(match.ply):
            self._query.ask(self._stage.worker, match.ply, self._make_bot_question(match.to_act))
        self._query.update()
        if self._query.error:
            log.log_note(__name__, "no bot decides when time is over: %s", self._query.error)
            self._failed_at_ply = match.ply
            self._query.reset()
            self._stage.toast.show(say("table.clock_no_bot"))
        elif self._query.has_asked(match.ply) and not self._query.is_waiting and not self._is_hand_busy:
            self._play_bot_action(self._query.value)

    def _make_bot_question(self, seat: Seat) -> ChooseBotMove:
        match, header = self._match, self._match.header
        return ChooseBotMove(header.game, self.rules.level, match.view(seat), match.bot_seed, content=header.content)

    @property
    def _is_hand_busy(self) -> bool:
        """Whether somebody is in the middle of a drag or a press, or something lies over the table."""
        is_dragging = self._stage.is_pressed or self._scene.hand.gesture.lifted is not None
        return is_dragging or not self._is_deciding_possible

    def _play_bot_action(self, action: object) -> None:
        table, seat, ply = self._table, self._match.to_act, self._match.ply
        name = wording.seat_name(self._match, seat)
        self._query.reset()
        if not self._scene.is_on_top:
            self._stage.pop_scene()
        self._scene.hand.put_back_held_piece()
        try:
            self._play(action)
        except IllegalAction as error:
            log.log_note(__name__, "what a bot decides when time is over is refused: %s", error)
            self._failed_at_ply = ply
            return
        level = wording.bot_level_name(self._match.header.game, self.rules.level)
        table.stage.toast.show(say("table.clock_over", name=name, level=level))
