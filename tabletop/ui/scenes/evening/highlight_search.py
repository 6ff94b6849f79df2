"""Finds out what is worth telling of the matches of an evening: one after the other, where nothing waits for it."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.ai.questions import Call
from tabletop.box import LazyRef
from tabletop.content import boxes
from tabletop.play.campaigns import CampaignError
from tabletop.play.evening import EVENINGS, Evening, EveningMatch, StoredEvening
from tabletop.play.moments import Moments, has_ended, told
from tabletop.play.save import SaveError, load_main_line
from tabletop.play.whereabouts import files_of
from tabletop.ui.scenes.end.match_facts import MatchFacts

if TYPE_CHECKING:
    from tabletop.ai.worker import Ticket
    from tabletop.play.match import Match
    from tabletop.ui.stage.stage import Stage

_OF_FILES: LazyRef[object] = LazyRef("tabletop.play.moments:of_files")


class HighlightSearch:
    """What is found goes into the evening's file, so that it is looked for once."""

    def __init__(self, stage: Stage, kept: StoredEvening | None) -> None:
        self._stage = stage
        self._path = kept.path if kept else Path()
        self._wanted = (
            deque(each for each in kept.evening.played if each.moments is None) if kept else deque[EveningMatch]()
        )
        self._asked: tuple[EveningMatch, Ticket] | None = None
        self._judged: tuple[EveningMatch, Match[Any, Any, Any], MatchFacts] | None = None
        """A match of a solved game, whose positions are judged one by one."""

    @property
    def waiting(self) -> bool:
        """Whether something is still to come."""
        return bool(self._wanted) or self._asked is not None or self._judged is not None

    def update(self, evening: Evening) -> Evening:
        """Takes an answer that has come, and asks for the next one; returns the evening with what is known by now."""
        if self._asked is not None:
            match, ticket = self._asked
            answer = ticket.poll()
            if answer is None:
                return evening
            self._asked = None
            return self._found(evening, match, answer.value if isinstance(answer.value, Moments) else None)
        if self._judged is not None:
            match, played, telling = self._judged
            telling.update()
            if telling.waiting:
                return evening
            self._judged = None
            return self._found(evening, match, told(played, telling.tale) if telling.tale else Moments())
        if self._wanted:
            self._ask(self._wanted.popleft())
        return evening

    def forget(self) -> None:
        """Nobody looks any more."""
        self._wanted.clear()
        if self._asked is not None:
            self._asked[1].cancel()
            self._asked = None
        if self._judged is not None:
            self._judged[2].forget()
            self._judged = None

    def _ask(self, match: EveningMatch) -> None:
        stage, box = self._stage, boxes.find(match.game)
        paths, end = files_of(stage.saves, match), (match.winners, match.plies)
        if box is not None and box.tale is None and box.analyst is not None:
            for path in paths:
                with suppress(SaveError):
                    played = load_main_line(path, stage.library)
                    if has_ended(played, end):
                        self._judged = match, played, MatchFacts(stage, played)
                        return
            return
        safe = "safe" if stage.safe else ""
        named = tuple(map(str, paths))
        self._asked = match, stage.worker.ask(Call(_OF_FILES, (named, end, safe)))  # type: ignore[arg-type]

    def _found(self, evening: Evening, match: EveningMatch, moments: Moments | None) -> Evening:
        """A match that is gone has none today; it may be put back."""
        if moments is None:
            return evening
        with suppress(CampaignError):  # it is shown all the same, and looked for again the next time
            EVENINGS.change(self._path, lambda found: found.told(match, moments))
        return evening.told(match, moments)
