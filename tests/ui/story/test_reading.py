"""How long a result lies there: what was read is not waited for again (docs/decisions.md, What is seen is true)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import pytest

from tabletop.settings import Settings
from tabletop.ui.boards.board import Board, ResultClip
from tabletop.ui.story.clip_player import ClipPlayer
from tabletop.ui.story.snapshots import StoryClip

HIT = "Mirka hits Grizzly: scrap spear, 4 base and 1 gear, 1 success"
SAVED = f"{HIT}. Protection: 1 die, nothing stopped. 1 damage"
RAIN = "Every model without a roof above it rolls. Each rain is worse than the one before. Acid Rain 1 of 3"
AGAIN = "Every model without a roof above it rolls. Each rain is worse than the one before. Acid Rain 2 of 3"


@dataclass
class ShownSnapshot:
    viewer: int | None = None
    view: Any = None


@dataclass
class Told:
    """A clip of one result."""

    words: str
    snapshot: ShownSnapshot
    events: tuple[Any, ...] = ()
    is_told: bool = True
    dropped: Any = None


class Plain:
    """A board on which nothing moves."""

    speed_factor = 1.0

    def __init__(self) -> None:
        self.words = ""

    def result_clips(self, events: Any, view: Any) -> tuple[ResultClip, ...]:
        return (ResultClip(None, self.words, is_last=True),)

    def present_clip(self, clip: ResultClip, began: float) -> float:
        return began

    def animate(self, view: Any, now: float, **how: Any) -> float:
        return now

    def sound_cues(self) -> tuple[Any, ...]:
        return ()

    def show(self, view: Any) -> None:
        """Nothing is drawn."""

    def finish(self) -> None:
        """Nothing moves."""


class Watcher:
    """Plays one result after the other, and says how long each lay there."""

    def __init__(self) -> None:
        self.board = Plain()
        self.playing = ClipPlayer(cast(Board, self.board), Settings, lambda: False)
        self.now = 100.0

    def lies(self, words: str, viewer: int | None = None, *, cut: bool = False) -> float:
        self.board.words = words
        self.playing.begin_clip(cast(StoryClip, Told(words, ShownSnapshot(viewer))), self.now)
        began = self.now
        while not self.playing.update(self.now):
            if cut and self.playing.is_result_to_read(self.now):
                self.playing.skip_clip_part(self.now)
            self.now += 0.01
        return self.now - began


def whole(words: str) -> float:
    return 1.2 + 0.045 * len(words)


def test_a_result_lies_as_long_as_its_words_are_long() -> None:
    assert Watcher().lies(HIT) == pytest.approx(whole(HIT), abs=0.05)


def test_a_result_that_goes_on_takes_the_time_of_what_is_new() -> None:
    it = Watcher()
    it.lies(HIT)
    assert it.lies(SAVED) == pytest.approx(1.2 + 0.045 * (len(SAVED) - len(HIT)), abs=0.05)


def test_a_sentence_that_was_read_is_only_seen() -> None:
    it = Watcher()
    it.lies(RAIN)
    it.lies(HIT)
    assert it.lies(AGAIN) < 0.6 * whole(AGAIN)
    assert it.lies(AGAIN) > 1.2


def test_what_was_pressed_away_was_not_read() -> None:
    it = Watcher()
    it.lies(HIT, cut=True)
    assert it.lies(SAVED) == pytest.approx(whole(SAVED), abs=0.05)


def test_what_one_person_has_read_another_one_has_not() -> None:
    it = Watcher()
    it.lies(RAIN, viewer=0)
    assert it.lies(RAIN, viewer=1) == pytest.approx(whole(RAIN), abs=0.05)
