"""Finds out what is worth telling of the matches of an evening: one after the other, where nothing waits for it."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.ai.questions import CallFunction
from tabletop.box import LazyRef
from tabletop.content import boxes
from tabletop.play.campaigns import CampaignError
from tabletop.play.evening import EVENINGS, Evening, EveningMatch, StoredEvening
from tabletop.play.moments import MatchHighlights, has_ended_so, highlights_of_tale
from tabletop.play.save import SaveError, load_main_line
from tabletop.play.whereabouts import files_of_match
from tabletop.ui.scenes.end.match_facts import MatchFacts

if TYPE_CHECKING:
    from tabletop.ai.worker import QuestionTicket
    from tabletop.play.match import Match
    from tabletop.ui.stage.stage import Stage

_OF_FILES: LazyRef[object] = LazyRef("tabletop.play.moments:of_files")


class HighlightSearch:
    """What is found goes into the evening's file, so that it is looked for once."""

    def __init__(self, stage: Stage, kept: StoredEvening | None) -> None:
        self._stage = stage
        self._path = kept.path if kept else Path()
        self._matches_left = (
            deque(each for each in kept.evening.played if each.moments is None) if kept else deque[EveningMatch]()
        )
        self._asked: tuple[EveningMatch, QuestionTicket] | None = None
        self._judged_match: tuple[EveningMatch, Match[Any, Any, Any], MatchFacts] | None = None
        """A match of a solved game, whose positions are judged one by one."""

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to come."""
        return bool(self._matches_left) or self._asked is not None or self._judged_match is not None

    def update(self, evening: Evening) -> Evening:
        """Takes an answer that has come, and asks for the next one; returns the evening with what is known by now."""
        if self._asked is not None:
            match, ticket = self._asked
            answer = ticket.poll()
            if answer is None:
                return evening
            self._asked = None
            return self._store_highlights(
                evening, match, answer.value if isinstance(answer.value, MatchHighlights) else None
            )
        if self._judged_match is not None:
            match, played, telling = self._judged_match
            telling.update()
            if telling.is_waiting:
                return evening
            self._judged_match = None
            return self._store_highlights(
                evening, match, highlights_of_tale(played, telling.tale) if telling.tale else MatchHighlights()
            )
        if self._matches_left:
            self._ask_highlights(self._matches_left.popleft())
        return evening

    def cancel_questions(self) -> None:
        """Nobody looks any more."""
        self._matches_left.clear()
        if self._asked is not None:
            self._asked[1].cancel()
            self._asked = None
        if self._judged_match is not None:
            self._judged_match[2].cancel_questions()
            self._judged_match = None

    def _ask_highlights(self, match: EveningMatch) -> None:
        stage, box = self._stage, boxes.find_box(match.game)
        paths, end = files_of_match(stage.saves, match), (match.winners, match.plies)
        if box is not None and box.tale is None and box.analyst is not None:
            for path in paths:
                with suppress(SaveError):
                    played = load_main_line(path, stage.library)
                    if has_ended_so(played, end):
                        self._judged_match = match, played, MatchFacts(stage, played)
                        return
            return
        safe = "safe" if stage.is_safe_mode else ""
        named = tuple(map(str, paths))
        self._asked = match, stage.worker.ask(CallFunction(_OF_FILES, (named, end, safe)))  # type: ignore[arg-type]

    def _store_highlights(self, evening: Evening, match: EveningMatch, moments: MatchHighlights | None) -> Evening:
        """A match that is gone has none today; it may be put back."""
        if moments is None:
            return evening
        with suppress(CampaignError):  # it is shown all the same, and looked for again the next time
            EVENINGS.change_series(self._path, lambda found: found.with_moments(match, moments))
        return evening.with_moments(match, moments)
