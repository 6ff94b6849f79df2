"""The story of a match: the one position that is shown, which may lag behind the match, and the clips still to come.

The table (`context`), the review (`session`), the demonstration and the second window (`wall`) each have one; all
that draws or sounds reads it and never the match, so that nothing tells a result before its picture
(docs/decisions.md, One story; a contract in `pyproject.toml` checks the imports). Changes come by `on_change` in
order and become clips, which `clip_player` plays; this order must stay. It draws nothing. Its listener hears of
results, sounds and new snapshots.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from tabletop.play.match import Match
from tabletop.play.record import TRUNK, Header
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.play.seats import Sitter
from tabletop.rules.game import Event, Game, Outcome, Seat
from tabletop.settings import Settings
from tabletop.ui.boards.board import Board
from tabletop.ui.boards.marks import Point
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.story.clip_player import ClipPlayer
from tabletop.ui.story.move_history import MoveHistory
from tabletop.ui.story.snapshots import MatchPerspective, MatchSnapshot, SnapshotKind, SnapshotMaker, StoryClip


class StoryListener(Protocol):
    """Whoever shows a story."""

    def on_results_shown(self, clip: StoryClip) -> None:
        """What happened can be heard now: its last result has fallen, or its picture has arrived."""

    def on_sounds_due(self, clip: StoryClip, sounds: Sequence[str]) -> None:
        """These sounds belong to what can be seen from now on."""

    def on_snapshot_changed(self, clip: StoryClip | None) -> None:
        """Another snapshot is shown; None where nothing led there that could be seen, or when all was told over it."""


@dataclass(frozen=True, slots=True)
class SeatedMatch:
    """A match with those who sat there at one time."""

    game: Game[Any, Any, Any]
    header: Header
    sitters: tuple[Sitter, ...]


class Story:
    """One shown position, which may lag behind the match, and the clip that leads to the next one.

    Changes come in order (`on_change`), and each becomes a clip. First the board tells its results large, one by one,
    over the snapshot before. A result lies still until it was read, or, where a person has to answer next, until
    somebody says go on. Then comes its movement. Then, in one frame, `snapshot` is the next one, and what the movement
    has led to is told over that in the same way. Everything that draws or sounds reads the snapshot, so that nothing
    can know more than the picture. `seek_ply`, `show_suggested_line` (actions that nobody has played),
    `show_missed_actions` (what others did meanwhile) and taking back set the snapshot in the same way: nothing is shown
    past it.

    Between clips it rests; only then does any hand wake. It asks neither clock nor board whether something moves: when
    a part ends is known as it begins. Another window, another board: another story of the same match.
    """

    def __init__(
        self, match: Match[Any, Any, Any], board: Board, settings: Callable[[], Settings], *, viewer: MatchPerspective,
        reader: StoryListener, ply: int | None = None, opens: bool = False,
    ) -> None:  # fmt: skip
        """It begins with the present snapshot, or with the match after so many actions.

        `opens`: a new match begins with what chance has done before the first question, where its board tells that.
        """
        self._match = match
        self._board = board
        self._listener = reader
        self._snapshots = SnapshotMaker(match, board.picks, viewer)
        self._clip_player = ClipPlayer(board, settings, self._will_ask_person)
        self._queue: deque[StoryClip] = deque()
        self._next_at = 0.0
        """When the next clip may begin, in seconds on the stage's clock."""
        self._queue.extend(self._snapshots.opening_clips(board.is_opening) if opens else ())
        if self._queue:
            self.snapshot = self._snapshots.snapshot_at(
                self._queue[0].snapshot.ply - 1, SnapshotKind.PRESENT, is_news=True
            )
        else:
            self.snapshot = self._snapshots.current_snapshot() if ply is None else self._snapshot_at(ply)
        self.history = MoveHistory(match, lambda: self.snapshot)
        self.skip_count = 0
        """How often somebody would not wait."""
        self.rested_at = 0.0
        """When the last snapshot was turned to, in seconds on the stage's clock."""

    # --- what never changes ---------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self._match.game

    @property
    def header(self) -> Header:
        return self._match.header

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where, by seat, or sat there at the earlier moment that is shown."""
        match = self._match
        return (
            match.seating.sitters_at_ply(self.snapshot.ply)
            if self.snapshot.kind is SnapshotKind.PAST
            else match.sitters
        )

    @property
    def stop_reason(self) -> str:
        """Why nobody acts although the rules let somebody, as `Match.stop_reason` says."""
        return self._match.stop_reason

    @property
    def branch_name(self) -> str:
        """The branch on which the match goes on; nothing on its trunk."""
        name = next(branch.name for branch in self._match.branches.all_branches() if branch.is_current)
        return "" if name == TRUNK else name

    def match_with_sitters_at(self, ply: int) -> SeatedMatch:
        """Those who sat there when the action was done that led to a ply."""
        return SeatedMatch(self.game, self.header, self._match.seating.sitters_at_ply(ply - 1))

    # --- what is shown --------------------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """What lies on the board, but for what moves."""
        return self.snapshot.view

    @property
    def public_view(self) -> Any:
        """What everybody may know of what lies there."""
        return self._match.past.view(self.snapshot.ply, None)

    @property
    def viewer(self) -> Seat | None:
        """Whose view it is; None is a spectator's."""
        return self.snapshot.viewer

    @property
    def ply(self) -> int:
        """Actions up to what is shown."""
        return self.snapshot.ply

    @property
    def last_known_ply(self) -> int:
        """The ply to which all that is known so far leads."""
        return self._last_known_snapshot.ply

    @property
    def to_act(self) -> Seat:
        """Whose turn it is there."""
        return self.snapshot.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How it ended there; None while the game goes on."""
        return self.snapshot.outcome

    @property
    def tension(self) -> float:
        """How near the end is in the match up to what is shown, 0 to 1, by what everybody knows."""
        return self._board.words.tension(self.public_view)

    @property
    def is_detached(self) -> bool:
        """Whether somebody looks at something else than the match as it goes on."""
        return self.snapshot.kind is SnapshotKind.PAST or self.is_showing_suggested_line

    @property
    def is_showing_suggested_line(self) -> bool:
        """Whether it is how best play would go on, or that is about to begin."""
        return self._last_known_snapshot.kind is SnapshotKind.LINE

    @property
    def is_playing(self) -> bool:
        """Whether a clip is seen, or a result of it lies there to be read, or one is about to begin."""
        is_next = bool(self._queue) and self._queue[0].snapshot.kind is SnapshotKind.PRESENT
        return self._clip_player.clip is not None or is_next

    @property
    def is_at_rest(self) -> bool:
        """Whether all that has happened was seen."""
        return not self.is_playing and not self._queue

    @property
    def seen_ply(self) -> int:
        """Actions of the match up to what was seen of it, whatever is looked at besides."""
        return self._match.ply if self.is_at_rest else min(self.snapshot.ply, self._match.ply)

    @property
    def ply_in_progress(self) -> int:
        """Actions of the match up to what is seen just now or on its way, whatever is looked at besides."""
        clip = self._clip_player.clip
        return clip.snapshot.ply if clip is not None and clip.snapshot.kind is SnapshotKind.PRESENT else self.seen_ply

    @property
    def current_clip_ply(self) -> int:
        """The ply that what is played just now leads to, missed or not; 0 where nothing is."""
        return self._clip_player.clip.snapshot.ply if self._clip_player.clip is not None else 0

    @property
    def is_showing_result(self) -> bool:
        """Whether a result is told large, which may still move."""
        return self._clip_player.is_showing_result

    def is_result_to_read(self, now: float) -> bool:
        """Whether a result lies there to be read."""
        return self._clip_player.is_result_to_read(now)

    def result_words(self, now: float) -> str:
        """What is read in the result that lies there; "" while none does."""
        return self._clip_player.result_words(now)

    def waits_for_person(self, now: float) -> bool:
        """Whether a result lies there until somebody says go on."""
        return self._clip_player.waits_for_person(now)

    def is_timed_result_shown(self, now: float) -> bool:
        """Whether a result of the match lies there for a while, and nobody is asked when it goes."""
        return (
            self.is_result_to_read(now)
            and not self.waits_for_person(now)
            and self.snapshot.kind is SnapshotKind.PRESENT
        )

    @property
    def next_to_act(self) -> Seat:
        """Whose turn it is when all that is known so far was seen."""
        return self._last_known_snapshot.to_act

    # --- what is to be told ---------------------------------------------------------------------------------------

    def on_change(
        self, change: MatchChange, dropped: tuple[TargetId, Point] | None = None, *, for_others: bool = False
    ) -> None:  # fmt: skip
        """The match has changed; what was done is seen after all that came before it.

        `for_others`: those who looked must see no more, and others begin with the snapshot before.
        """
        if change.kind == ChangeKind.BRANCH:
            self._show_snapshot(self._snapshots.current_snapshot())
            return
        if change.kind == ChangeKind.UNDO:
            self._clear_queue()
        elif (
            for_others
            or self._last_known_snapshot.kind is not SnapshotKind.PRESENT
            or self._last_known_snapshot.ply != change.ply - 1
        ):
            self._show_snapshot(
                self._snapshots.snapshot_at(
                    change.ply - 1, SnapshotKind.PRESENT, is_news=change.kind == ChangeKind.ACTION
                )
            )
        if change.kind == ChangeKind.ACTION:
            self.snapshot = replace(self.snapshot, length=min(self.snapshot.length, change.ply - 1))
        self._queue_clip(replace(self._snapshots.clip_of_change(change), dropped=dropped))

    def _queue_clip(self, clip: StoryClip) -> None:
        """What is one with what waits to be seen is seen with it."""
        last = self._queue[-1] if self._queue else None
        are_told = last is not None and last.is_told and clip.is_told and clip.dropped is None
        if last is None or not are_told or not self._board.is_one_move(last.events, clip.events):
            self._queue.append(clip)
            return
        events, heard = (*last.events, *clip.events), (*last.public_events, *clip.public_events)
        self._queue[-1] = replace(clip, events=events, public_events=heard, dropped=last.dropped)

    def seek_ply(self, ply: int, *, moved: bool = False, replays_result: bool = False) -> None:
        """Shows the match after so many actions, at once or moving over to it; the present one returns to the game.

        `replays_result`: on the way, what was told large of the action that leads there is told again.
        """
        snapshot = self._snapshot_at(max(0, min(ply, self._match.length)))
        if moved:
            self.finish_all()
            self._queue.append(self._snapshots.replayed_clip(snapshot) if replays_result else StoryClip(snapshot))
        else:
            self._show_snapshot(snapshot)

    def return_to_game(self) -> None:
        self._show_snapshot(self._snapshots.current_snapshot())

    def show_suggested_line(self, actions: Sequence[Any], stays: float, since: int | None = None) -> None:
        """Shows actions that nobody has played, each for so many seconds; after a ply, which is shown first."""
        if since is not None:
            self._queue.append(StoryClip(self._snapshots.snapshot_at(since, SnapshotKind.LINE), seconds_shown=stays))
        self._queue.extend(
            self._snapshots.suggested_line_clips(self.snapshot.ply if since is None else since, actions, stays)
        )

    def show_missed_actions(
        self, since: int, stays: Callable[[Sequence[Event]], float], *, at_once: bool = False, again: bool = False
    ) -> bool:  # fmt: skip
        """Shows what the viewer learned after a ply, each action for so many seconds; whether it was anything.

        `at_once`: all of it is one picture. `again`: the viewer has seen it before.
        """
        found = list(self._snapshots.missed_clips(since, again=again))
        shown = [_join_clips(found)] if found and at_once else found
        if shown:
            self._show_snapshot(
                self._snapshots.snapshot_at(found[0].snapshot.ply - 1, SnapshotKind.MISSED, is_news=not again)
            )
            self._queue.extend(replace(clip, seconds_shown=stays(clip.events)) for clip in shown)
        return bool(shown)

    # --- time -----------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Lets clips begin, end, and follow each other."""
        self._play_queue(now)
        seat = self._match.to_act
        is_asked = seat < 0 or self._match.sitters[seat].is_person
        if self.is_fast_forwarding and (self._clip_player.waits_for_person(now) or (self.is_at_rest and is_asked)):
            self._clip_player.is_rushing = False

    def _play_queue(self, now: float) -> None:
        while True:
            if self._clip_player.clip is None:
                if not self._queue or now < self._next_at:
                    return
                self._clip_player.begin_clip(self._queue.popleft(), now)
            is_over = self._clip_player.update(now)
            sounds = self._clip_player.take_due_sounds(now)
            if sounds and self._clip_player.clip is not None:
                self._listener.on_sounds_due(self._clip_player.clip, sounds)
            heard = self._clip_player.take_clip_to_announce(now)
            if heard is not None:
                self._listener.on_results_shown(heard)
            clip = self._clip_player.take_moved_clip()
            if is_over:
                self._clip_player.stop_playing()
            if clip is not None or is_over:
                self._finish_clip(clip, now)
            if not is_over:
                return

    @property
    def is_fast_forwarding(self) -> bool:
        """Whether all that asks nobody is over at once."""
        return self._clip_player.is_rushing

    def fast_forward(self, now: float) -> None:
        """Skips everything up to the last result before a person is asked."""
        self._clip_player.is_rushing = True
        self.skip_to_next_result(now)

    def skip_to_next_result(self, now: float) -> None:
        """Skips what moves, up to the next result; a result that lies there goes."""
        self.skip_count += 1
        moved = self._clip_player.is_moving
        self._clip_player.skip_clip_part(now)
        self.update(now)
        while moved and self._clip_player.is_moving:
            self._clip_player.skip_clip_part(now)
            self.update(now)

    def finish_all(self) -> None:
        """Everything that is still to be told is over."""
        clips = [*filter(None, [self._clip_player.clip]), *self._queue]
        if clips:
            self._show_snapshot(clips[-1].snapshot)

    def on_layout(self, now: float) -> None:
        """The board has another size, or other eyes look."""
        last = self._last_known_snapshot
        if last.viewer != self._snapshots.viewer_at_ply(last.ply):
            self._show_snapshot(self._snapshots.snapshot_at(last.ply, last.kind))
            return
        self._board.show(self.snapshot.view)
        self._clip_player.resume_after_layout(now)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _last_known_snapshot(self) -> MatchSnapshot:
        """The snapshot that all that is known so far leads to."""
        clip = self._queue[-1] if self._queue else self._clip_player.clip
        return clip.snapshot if clip is not None else self.snapshot

    def _snapshot_at(self, ply: int) -> MatchSnapshot:
        return self._snapshots.snapshot_at(ply, SnapshotKind.PRESENT if ply == self._match.ply else SnapshotKind.PAST)

    def _will_ask_person(self) -> bool:
        clip, seat = self._clip_player.clip, self._match.to_act
        if clip is None or clip.snapshot.kind is not SnapshotKind.PRESENT:
            return False
        return not self._queue and seat >= 0 and self._match.sitters[seat].is_person

    def _finish_clip(self, clip: StoryClip | None, now: float) -> None:
        """The picture has arrived, and all else with it; None when what was told over it is over."""
        if clip is not None:
            self.snapshot, self._next_at = clip.snapshot, now + clip.seconds_shown
        self.rested_at = now
        self._listener.on_snapshot_changed(clip)

    def _show_snapshot(self, snapshot: MatchSnapshot) -> None:
        """Shows a snapshot at once; what was to be told is over."""
        self._clear_queue()
        self.snapshot = snapshot
        self._board.show(snapshot.view)
        self._listener.on_snapshot_changed(None)

    def _clear_queue(self) -> None:
        """Nothing that was to be told is told any more."""
        self._queue.clear()
        self._clip_player.stop_playing()
        self._next_at = 0.0


def _join_clips(clips: Sequence[StoryClip]) -> StoryClip:
    """What all of them tell, leading to where the last one does."""
    return replace(clips[-1], events=tuple(event for clip in clips for event in clip.events))
