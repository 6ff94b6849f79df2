"""The evening that is on and the people who are here, for every scene that needs them.

Used by the set-up, the title, the end, `seating`, `puzzles.book`, `what_fits` and the pages of the evening and the
club; EveningRecorder by the table's `match_mode`: it also enters an end in the club. It wraps `play.evening` and
`play.people`, which own the files, so that what cannot be written is said on the screen, tried again later, and does
not raise. A change must keep: an end that the table has shown is written at once, also when the table is left right
after it, and branches, lessons and exercises are never recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tabletop import paths
from tabletop.play import evening, pending_evening_entries, people
from tabletop.play.campaigns import RecordFileError
from tabletop.play.listing import next_match_in_series
from tabletop.play.people import People
from tabletop.play.persistent_journal import RETRY_SECONDS
from tabletop.play.record import OLDER, match_id
from tabletop.ui.messages import say
from tabletop.ui.scenes import matches
from tabletop.ui.scenes.saved_match import count_text
from tabletop.ui.sentences import join_sentences
from tabletop.ui.system_reasons import system_reason_text

if TYPE_CHECKING:
    from tabletop.play.evening import EveningMatch
    from tabletop.play.match import Match
    from tabletop.rules.game import Outcome
    from tabletop.ui.stage.stage import Stage


def now() -> datetime:
    """What time it is, in UTC."""
    return datetime.now(UTC)


def load_people() -> People:
    """The people of this table; nobody where their file cannot be read."""
    return people.load_people(paths.people())[0]


def change_people(stage: Stage, changed: Callable[[People], People]) -> People:
    """Changes the people of this table, and returns them; where that cannot be written it is said."""
    try:
        found, kept = people.change_people(paths.people(), changed)
    except OSError as error:
        stage.toast.show(say("evening.people_unsaved", why=system_reason_text(error)))
        return changed(load_people())
    if kept is not None:
        stage.toast.show(say("evening.people_kept", file=kept))
    return found


def mark_people_present(stage: Stage, names: Iterable[str]) -> None:
    """These people have sat down: they are here, and are remembered."""
    before, names = load_people(), tuple(names)
    met = before.with_people_here(names, now())
    if (met.known, met.names_of_people_here(now())) != (before.known, before.names_of_people_here(now())):
        change_people(stage, lambda found: found.with_people_here(names, now()))


def last_match_tonight() -> EveningMatch | None:
    """The match that has ended last on the evening that is on."""
    found = evening.current_evening(paths.evenings(), now())
    return found.evening.played[-1] if found is not None and found.evening.played else None


def update_evening_clock(stage: Stage) -> None:
    """The program has seen what time it is: an evening that is over stays so. A clock that is behind is told of once.

    It waits for what is told already. What could not be written down when it happened is written now.
    """
    if entered := pending_evening_entries.write_pending_entries(paths.evenings(), stage.saves, now()):
        stage.toast.show(count_text("evening.entered", entered))
    if evening.close_if_over_and_check_clock(paths.evenings(), now()):
        stage.toast.show(join_sentences((stage.toast.words, say("evening.behind"))))


def _club() -> ModuleType:
    """Loaded with the first match that ends: the title has no room for it in its memory."""
    from tabletop.ui.scenes.club import current_club

    return current_club


class EveningRecorder:
    """Writes down how a match ends at a table, once everybody has seen it; branches of it count nowhere."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any]) -> None:
        self._stage = stage
        self._match = match
        self._was_going_on = match.result is None
        """Whether it has been seen to go on: an old match that is only opened does not end tonight."""
        self._has_ended = match.result is not None
        """Whether the evening knows of its end, as far as it may know of it."""
        self._pending_notice = ""
        """What was said just now, and may be hidden by what else could not be written."""
        self._retry_at: float | None = None
        """When it is tried again to write down what waits; None where nothing does."""
        update_evening_clock(stage)
        self.lock_result_if_settled()

    def lock_result_if_settled(self, *, thoroughly: bool = False) -> None:
        """What has ended on an evening that is over by now, or that somebody has ended, counts for good.

        Asked `thoroughly`, so does a game after which the next one of its series was begun.
        """
        match = self._match
        path = getattr(match.journal, "path", None)
        if match.result is None or path is None:
            return
        update_evening_clock(self._stage)
        counts = evening.is_result_final(paths.evenings(), path.name, match, now())
        if counts or (thoroughly and next_match_in_series(self._stage.saves, match_id(match.header)) is not None):
            matches.lock_result(self._stage, match)

    def record_shown_outcome(self, shown: Outcome | None) -> None:
        """The table shows the match as it stands, with this outcome."""
        match, folder = self._match, paths.evenings()
        path = getattr(match.journal, "path", None)
        if match.result is None:
            self._was_going_on = True
            if self._has_ended and path is not None and OLDER not in match.notes:
                self._write_or_warn(
                    lambda: pending_evening_entries.remove_end_or_leave_pending(
                        folder, self._stage.saves, path.name, match_id(match.header), now()
                    )
                )
                _club().take_match_back(self._stage, match_id(match.header))
            self._has_ended = False
        elif shown is not None and self._was_going_on and not self._has_ended and path is not None:
            self._has_ended = True
            end = evening.evening_match_of(match, path.name, now())
            pending_evening_entries.write_pending_entries(folder, self._stage.saves, now())
            self._write_or_warn(
                lambda: pending_evening_entries.record_end_or_leave_pending(
                    folder, self._stage.saves, end, anew=OLDER not in match.notes
                )
            )
            _club().enter_match(self._stage, end, is_tournament=match.header.is_tournament)
            if OLDER in match.notes:  # nobody goes through one copy after the other until an end pleases
                matches.lock_result(self._stage, match)

    def update(self, now: float) -> None:
        """There may be room again: what waits is written as soon as it can be, whatever is shown."""
        told, words = self._stage.toast.words, self._pending_notice
        self._pending_notice = ""
        if words and words not in told:
            self._stage.toast.show(join_sentences((told, words)))
        if self._retry_at is None or now < self._retry_at:
            return
        update_evening_clock(self._stage)
        self._retry_at = now + RETRY_SECONDS if pending_evening_entries.pending_entries(self._stage.saves) else None

    def _write_or_warn(self, act: Callable[[], object]) -> None:
        try:
            act()
        except RecordFileError as error:
            why = system_reason_text(error)
            then = say(
                "evening.only_here"
                if pending_evening_entries.has_pending_entries_in_memory(self._stage.saves)
                else "evening.later_on"
            )
            self._pending_notice = join_sentences((say("evening.unsaved", why=why), then))
            self._stage.toast.show(self._pending_notice)
            self._retry_at = self._stage.now + RETRY_SECONDS
