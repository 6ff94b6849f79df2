"""One clip on one board: what is told large of it, result by result, its movement, and what that has led to."""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Callable
from itertools import takewhile
from typing import Final

from tabletop.rules.game import Seat
from tabletop.settings import Settings
from tabletop.ui.boards.board import Board, ResultClip
from tabletop.ui.boards.cues import Cue
from tabletop.ui.story.page import Clip

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


def _sentences(words: str) -> list[str]:
    """Parts of what is told, each with what ends it."""
    return [each for each in _SENTENCE.findall(words) if each.strip()]


class ClipPlayer:
    """Knows when each part ends from what the board said as it began; it never asks again."""

    def __init__(self, board: Board, settings: Callable[[], Settings], asks: Callable[[], bool]) -> None:
        """`asks` tells whether a person is to answer as soon as the clip is over."""
        self._board = board
        self._settings = settings
        self._asks = asks
        self.clip: Clip | None = None
        """The one that runs; None while nothing does."""
        self._left: deque[ResultClip | None] = deque()
        """What is still to be seen of it, None for its movement."""
        self._moment: ResultClip | None = None
        """What is being told; None while pieces move."""
        self._begun = 0.0
        self._has_moved = self._has_arrived = False
        """Whether its movement is over, and whether that was said."""
        self.still_at = 0.0
        """When the part that runs stands still, in seconds on the stage's clock."""
        self._until = 0.0
        """When the part is over; a result lies still until then."""
        self.rushes = False
        """Whether nothing is waited for but what is read before a person is asked."""
        self._is_heard = False
        self._lies = self._before = ""
        """The words of the result that lies there, and of the last one that was read to its end."""
        self._read = set[str]()
        """Sentences that were read to their end."""
        self._reader: Seat | None = None
        """Who has read them."""
        self._cues: deque[Cue] = deque()
        """What is still to be heard of the part that runs, in its order."""
        self._due: list[str] = []
        """What is to be heard now."""

    def begin(self, clip: Clip, now: float) -> None:
        """Starts over with another clip."""
        self.stop()
        if clip.page.viewer != self._reader:
            self._reader, self._lies, self._before = clip.page.viewer, "", ""
            self._read.clear()
        self.clip, self._is_heard = clip, False
        told = self._board.result_clips(clip.events, clip.page.view) if clip.is_told else ()
        self._left.extend(moment for moment in told if not moment.is_last)
        self._left.append(None)
        self._left.extend(moment for moment in told if moment.is_last)
        self._go_on(clip, now)

    def update(self, now: float) -> bool:
        """Goes on to whatever is due; whether the clip is over."""
        while self.clip is not None and now >= self._until:
            self._note()
            self._has_moved = self._has_moved or self._moment is None
            if self._has_moved:
                self._board.finish()
            if not self._left:
                return True
            self._go_on(self.clip, now)
        return False

    def heard(self, now: float) -> tuple[str, ...]:
        """Sounds whose time has come, each once."""
        self._come_due(now)
        found, self._due = tuple(self._due), []
        return found

    def _come_due(self, now: float) -> None:
        while self._cues and now >= self._cues[0].at:
            self._due.append(self._cues.popleft().sound)

    def landed(self, now: float) -> Clip | None:
        """The clip, once: when its last result has fallen, or its picture has arrived where it has none."""
        if self.clip is None or self._is_heard or any(self._left) or now < self.still_at:
            return None
        self._is_heard = True
        return self.clip

    def arrived(self) -> Clip | None:
        """The clip, once: when its movement is over, and the board shows the page that it leads to."""
        if self.clip is None or self._has_arrived or not self._has_moved:
            return None
        self._has_arrived = True
        return self.clip

    @property
    def moves(self) -> bool:
        """Whether pieces move, and nothing is told."""
        return self.clip is not None and self._moment is None

    @property
    def tells(self) -> bool:
        """Whether a result is told, still or not."""
        return self._moment is not None

    def holds(self, now: float) -> bool:
        """Whether a result lies there to be read."""
        return self.clip is not None and self._moment is not None and now >= self.still_at

    def waits(self, now: float) -> bool:
        """Whether it lies there until somebody says go on: no time will end it."""
        return self.holds(now) and self._until == _PERSON

    def cut(self, now: float) -> None:
        """Lets a part stand still at once; one that does so already is over."""
        self._cues = deque(Cue(now, each.sound) for each in list(self._cues)[-1:])  # it lands all the same
        self._lies = ""  # nobody knows how far it was read
        if self._moment is not None and now < self.still_at:
            self._begun = now - _LONG_AGO
            self._board.present_clip(self._moment, self._begun)
            self._lie(self._moment, now)
        else:
            self._until = now

    def resume(self, now: float) -> None:
        """The board was laid out anew: what is told lies there again, a movement is over."""
        if self.clip is None:
            return
        if self._moment is not None:
            self._board.present_clip(self._moment, self._begun)
        else:
            self._board.show(self.clip.page.view)
            self._until = now

    def stop(self) -> None:
        """Nothing runs any more, wherever it was."""
        self.clip, self._moment, self._has_moved, self._has_arrived = None, None, False, False
        self._left.clear()
        self._cues.clear()
        self._due.clear()
        self.still_at = self._until = 0.0

    def _go_on(self, clip: Clip, now: float) -> None:
        self._come_due(now)
        self._begun = now
        self._moment = self._left.popleft()
        if self._moment is not None:
            self._begun = now - _LONG_AGO if self.rushes else now
            still_at = self._board.present_clip(self._moment, self._begun)
            self._lie(self._moment, now if self.rushes else still_at)
        else:
            ends = self._board.animate(clip.page.view, now, events=clip.events, dropped=clip.dropped)
            self.still_at = self._until = now if self.rushes else ends
        self._cues = deque(sorted(self._board.cues(), key=lambda cue: cue.at))

    def _lie(self, moment: ResultClip, still_at: float) -> None:
        """A result that stands still at a time lies there until it was read."""
        self.still_at = still_at
        self._until = still_at + self.reading_time(moment.words)
        self._lies = moment.words

    def _note(self) -> None:
        """What has lain there for its time was read."""
        if self._lies:
            self._before, self._lies = self._lies, ""
            self._read.update(_sentences(self._before))

    def _letters(self, words: str) -> float:
        """How many must be read: what the result before began with is known, and sentences that were read are seen."""
        told = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, self._before, strict=False)))
        new = words[told:] if told >= _ALIKE else words
        return sum(len(each) * (_SEEN if each in self._read else 1.0) for each in _sentences(new))

    def reading_time(self, words: str) -> float:
        """Seconds in which they are read."""
        chosen = self._settings()
        if not words or not chosen.result_pace:
            return 0.0
        if (chosen.step_by_step and not self.rushes) or (not any(self._left) and self._asks()):
            return _PERSON
        if self.rushes:
            return 0.0
        return (_LEAST + _LETTER * self._letters(words)) / chosen.result_pace / self._board.haste
