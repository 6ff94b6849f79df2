"""A game's reel: a match that was played once, and the stretches of it that show strangers what the game is."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from typing import Any

from tabletop import log
from tabletop.content.games import digest, load_game, reel_file
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode, Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import IllegalAction


class RecordingError(ValueError):
    """A recording that cannot be shown."""


@dataclass(frozen=True, slots=True)
class RecordingClip:
    """A stretch of the match."""

    caption_key: str
    """What its caption is called among the game's texts `<game>_trailer`."""
    start: int
    """Actions before it."""
    end: int
    end_caption_key: str = ""
    """The caption that is said when all of it was seen, as it tells how the stretch has ended; empty for none."""


@dataclass(frozen=True, slots=True)
class DemoRecording:
    """What is shown of a game."""

    match: Match[Any, Any, Any]
    """All of it, without a journal."""
    clips: tuple[RecordingClip, ...]


def has_recording(game: str) -> bool:
    """Whether there is one, which costs a look at the folder; raises UnknownGame."""
    return reel_file(game).is_file()


def read_recording(game: str) -> DemoRecording:
    """Reads the recording and plays its match to the end; raises RecordingError where it does not fit the rules."""
    try:
        raw = json.loads(reel_file(game).read_text(encoding="utf-8"))
        rules = load_game(game)
        sitters = tuple(Sitter(SitterKind.BOT, "", level) for level in raw["levels"])
        header = Header(game=game, rules_version=rules.version, content=digest(game), sitters=sitters,
                        setup=raw["setup"], seed="", chance=ChanceMode.ASK)  # fmt: skip
        match: Match[Any, Any, Any] = Match(rules, header)
        for text in raw["actions"]:
            match.submit(rules.parse(text))
        takes = tuple(
            RecordingClip(take["words"], take["start"], take["end"], take.get("after", "")) for take in raw["takes"]
        )
    except (OSError, KeyError, ValueError, IllegalAction) as error:
        raise RecordingError(f"{game}: {error}") from error
    return DemoRecording(match, takes)


class RecordingLoader:
    """Reads a recording in a thread, so that the picture does not stand still meanwhile."""

    def __init__(self, game: str, read_: Callable[[str], DemoRecording] = read_recording) -> None:
        self.game = game
        self.recording: DemoRecording | None = None
        """The reel once it was read; None before that, and where it cannot be."""
        self._read_recording = read_
        self._thread = Thread(target=self._load_recording, daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """Whether it was read, or cannot be."""
        return not self._thread.is_alive()

    def wait_until_read(self) -> None:
        """Until it was read."""
        self._thread.join()

    def _load_recording(self) -> None:
        try:
            self.recording = self._read_recording(self.game)
        except RecordingError as error:
            log.log_note(__name__, "no reel: %s", error)
