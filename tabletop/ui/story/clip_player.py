"""Plays one clip of the story on one board: results that are shown large, then the movement.

Only `story` uses it, and updates it once a frame. As a part begins, it works out when that part ends, so it never asks
the board whether something still moves. The order must stay: results, movement, then results that the board calls last.
How long a result stays is computed here, from its letters, the settings and whether a person answers next; the base
time and the time a letter are those of docs/decisions.md (What is seen is true).
"""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Callable
from itertools import takewhile
from typing import Final

from tabletop.rules.game import Seat
from tabletop.settings import Settings
from tabletop.ui.boards.board import Board, ResultClip, SoundCue
from tabletop.ui.story.snapshots import StoryClip

_LEAST, _LETTER = 1.2, 0.045
"""Seconds that any result stays, and more for every letter (docs/decisions.md, What is seen is true)."""
_ALIKE = 16
"""Letters with which two results must begin alike, if the second is the first with more."""
_SEEN = 0.25
"""Of the time of a letter, where its sentence was read before."""
_SENTENCE: Final = re.compile(r"[^.!?]*[.!?]*")
_PERSON: Final = math.inf
"""When whoever is to go on decides it."""
_LONG_AGO: Final = 60.0
"""Seconds after which every moment stands still."""


def _split_sentences(words: str) -> list[str]:
    """Parts of what is told, each with what ends it."""
    return [each for each in _SENTENCE.findall(words) if each.strip()]


class ClipPlayer:
    """Knows when each part ends from what the board said as it began; it never asks again."""

    def __init__(self, board: Board, settings: Callable[[], Settings], asks: Callable[[], bool]) -> None:
        """`asks` tells whether a person is to answer as soon as the clip is over."""
        self._board = board
        self._settings = settings
        self._will_ask_person = asks
        self.clip: StoryClip | None = None
        """The one that runs; None while nothing does."""
        self._parts_left: deque[ResultClip | None] = deque()
        """What is still to be seen of it, None for its movement."""
        self._current_result: ResultClip | None = None
        """What is being told; None while pieces move."""
        self._begun = 0.0
        self._has_moved = self._has_arrived = False
        """Whether its movement is over, and whether that was said."""
        self.still_at = 0.0
        """When the part that runs stands still, in seconds on the stage's clock."""
        self._until = 0.0
        """When the part is over; a result lies still until then."""
        self.is_rushing = False
        """Whether nothing is waited for but what is read before a person is asked."""
        self._is_heard = False
        self._lying_words = self._before = ""
        """The words of the result that lies there, and of the last one that was read to its end."""
        self._read = set[str]()
        """Sentences that were read to their end."""
        self._reader: Seat | None = None
        """Who has read them."""
        self._cues: deque[SoundCue] = deque()
        """What is still to be heard of the part that runs, in its order."""
        self._due: list[str] = []
        """What is to be heard now."""

    def begin_clip(self, clip: StoryClip, now: float) -> None:
        """Starts over with another clip."""
        self.stop_playing()
        if clip.snapshot.viewer != self._reader:
            self._reader, self._lying_words, self._before = clip.snapshot.viewer, "", ""
            self._read.clear()
        self.clip, self._is_heard = clip, False
        told = self._board.result_clips(clip.events, clip.snapshot.view) if clip.is_told else ()
        self._parts_left.extend(moment for moment in told if not moment.is_last)
        self._parts_left.append(None)
        self._parts_left.extend(moment for moment in told if moment.is_last)
        self._begin_next_clip_part(clip, now)

    def update(self, now: float) -> bool:
        """Goes on to whatever is due; whether the clip is over."""
        while self.clip is not None and now >= self._until:
            self._note_result_read()
            self._has_moved = self._has_moved or self._current_result is None
            if self._has_moved:
                self._board.finish()
            if not self._parts_left:
                return True
            self._begin_next_clip_part(self.clip, now)
        return False

    def take_due_sounds(self, now: float) -> tuple[str, ...]:
        """Sounds whose time has come, each once."""
        self._collect_due_sounds(now)
        found, self._due = tuple(self._due), []
        return found

    def _collect_due_sounds(self, now: float) -> None:
        while self._cues and now >= self._cues[0].at:
            self._due.append(self._cues.popleft().sound)

    def take_clip_to_announce(self, now: float) -> StoryClip | None:
        """The clip, once: when its last result has fallen, or its picture has arrived where it has none."""
        if self.clip is None or self._is_heard or any(self._parts_left) or now < self.still_at:
            return None
        self._is_heard = True
        return self.clip

    def take_moved_clip(self) -> StoryClip | None:
        """The clip, once: when its movement is over, and the board shows the snapshot that it leads to."""
        if self.clip is None or self._has_arrived or not self._has_moved:
            return None
        self._has_arrived = True
        return self.clip

    @property
    def is_moving(self) -> bool:
        """Whether pieces move, and nothing is told."""
        return self.clip is not None and self._current_result is None

    @property
    def is_showing_result(self) -> bool:
        """Whether a result is told, still or not."""
        return self._current_result is not None

    def is_result_to_read(self, now: float) -> bool:
        """Whether a result lies there to be read."""
        return self.clip is not None and self._current_result is not None and now >= self.still_at

    def result_words(self, now: float) -> str:
        """What is read in the result that lies there; "" while none does."""
        result = self._current_result
        return result.words if result is not None and self.is_result_to_read(now) else ""

    def waits_for_person(self, now: float) -> bool:
        """Whether it lies there until somebody says go on: no time will end it."""
        return self.is_result_to_read(now) and self._until == _PERSON

    def skip_clip_part(self, now: float) -> None:
        """Ends the movement of the one part that plays now; if it stands still already, that part is over."""
        self._cues = deque(SoundCue(now, each.sound) for each in list(self._cues)[-1:])  # it lands all the same
        self._lying_words = ""  # nobody knows how far it was read
        if self._current_result is not None and now < self.still_at:
            self._begun = now - _LONG_AGO
            self._board.present_clip(self._current_result, self._begun)
            self._hold_result_until_read(self._current_result, now)
        else:
            self._until = now

    def resume_after_layout(self, now: float) -> None:
        """The board was laid out anew: what is told lies there again, a movement is over."""
        if self.clip is None:
            return
        if self._current_result is not None:
            self._board.present_clip(self._current_result, self._begun)
        else:
            self._board.show(self.clip.snapshot.view)
            self._until = now

    def stop_playing(self) -> None:
        """Nothing runs any more, wherever it was."""
        self.clip, self._current_result, self._has_moved, self._has_arrived = None, None, False, False
        self._parts_left.clear()
        self._cues.clear()
        self._due.clear()
        self.still_at = self._until = 0.0

    def _begin_next_clip_part(self, clip: StoryClip, now: float) -> None:
        self._collect_due_sounds(now)
        self._begun = now
        self._current_result = self._parts_left.popleft()
        if self._current_result is not None:
            self._begun = now - _LONG_AGO if self.is_rushing else now
            still_at = self._board.present_clip(self._current_result, self._begun)
            self._hold_result_until_read(self._current_result, now if self.is_rushing else still_at)
        else:
            ends = self._board.animate(clip.snapshot.view, now, events=clip.events, dropped=clip.dropped)
            self.still_at = self._until = now if self.is_rushing else ends
        self._cues = deque(sorted(self._board.sound_cues(), key=lambda cue: cue.at))

    def _hold_result_until_read(self, clip: ResultClip, still_at: float) -> None:
        """A result that stands still at a time lies there until it was read."""
        self.still_at = still_at
        self._until = still_at + self.reading_seconds(clip.words)
        self._lying_words = clip.words

    def _note_result_read(self) -> None:
        """What has lain there for its time was read."""
        if self._lying_words:
            self._before, self._lying_words = self._lying_words, ""
            self._read.update(_split_sentences(self._before))

    def _count_letters_to_read(self, words: str) -> float:
        """How many must be read: what the result before began with is known, and sentences that were read are seen."""
        told = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, self._before, strict=False)))
        new = words[told:] if told >= _ALIKE else words
        return sum(len(each) * (_SEEN if each in self._read else 1.0) for each in _split_sentences(new))

    def reading_seconds(self, words: str) -> float:
        """Seconds in which they are read."""
        chosen = self._settings()
        if not words or not chosen.result_pace:
            return 0.0
        if (chosen.step_by_step and not self.is_rushing) or (not any(self._parts_left) and self._will_ask_person()):
            return _PERSON
        if self.is_rushing:
            return 0.0
        return (_LEAST + _LETTER * self._count_letters_to_read(words)) / chosen.result_pace / self._board.speed_factor
