"""SummaryLoader: asks the worker for what a list of saved matches shows and only a replay tells.

Used by the list of saved matches (`replays.scene`, `rows`, `match_details`); the title's `continue_bar` uses its
sentences. One match after the other is asked for, visible rows first; rows are drawn at once and filled in when an
answer comes. A change must keep: the cache has the file and its time of change as key, and the worker gets the name
of the function `play.summary.summary_of_file` as text, so renaming that function needs a change here. Call
`cancel_questions` when the page goes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.ai.questions import CallFunction
from tabletop.box import LazyRef
from tabletop.content.errors import ContentError, UnknownGame
from tabletop.play.summary import MatchSummary, is_next_in_series
from tabletop.rules.caches import Cache
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.match_series import series_wordings
from tabletop.ui.scenes.query import Query

if TYPE_CHECKING:
    from tabletop.play.listing import SavedMatchEntry
    from tabletop.ui.stage.stage import Stage

_OF_FILE: LazyRef[Any] = LazyRef("tabletop.play.summary:summary_of_file")
_known: Cache[tuple[Path, float], MatchSummary | None] = Cache("summaries of matches", 4096)
"""By file and time of its last change: the list is opened often, and files seldom change."""


class SummaryLoader:
    """Asks for what is not known yet; nothing waits for an answer."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._wanted: deque[SavedMatchEntry] = deque()
        self._query: Query[SavedMatchEntry] = Query()

    def request_summaries(self, entries: Iterable[SavedMatchEntry]) -> None:
        """These rows are shown from now on, the first ones first."""
        self._wanted = deque(
            entry for entry in entries if entry.header and not entry.problem and not _is_summary_known(entry)
        )

    def known_summary(self, entry: SavedMatchEntry) -> MatchSummary | None:
        """What is known by now."""
        return _known.get((entry.path, entry.modified))

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to come."""
        return bool(self._wanted) or self._query.is_waiting

    def update(self) -> bool:
        """Takes an answer that has come, and asks for the next; whether rows say more than before."""
        changes = False
        if self._query.update():
            entry = self._query.key
            found = self._query.value if isinstance(self._query.value, MatchSummary) else None
            changes = found is not None
            _known[entry.path, entry.modified] = found
        if self._wanted and not self._query.is_waiting:
            entry = self._wanted.popleft()
            safe = "safe" if self._stage.is_safe_mode else ""
            self._query.ask(self._stage.worker, entry, CallFunction(_OF_FILE, (str(entry.path), safe)))
        return changes

    def corrected_entries(self, entries: Sequence[SavedMatchEntry]) -> tuple[SavedMatchEntry, ...]:
        """With what is known of their main lines: in files of earlier versions the last line tells of its branch."""
        return tuple(_entry_corrected_by_summary(entry, self.known_summary(entry)) for entry in entries)

    def cancel_questions(self) -> None:
        """Nobody looks any more."""
        self._wanted.clear()
        self._query.reset()


def _entry_corrected_by_summary(entry: SavedMatchEntry, summary: MatchSummary | None) -> SavedMatchEntry:
    if summary is None or (entry.plies, entry.is_finished) == (summary.plies, summary.outcome is not None):
        return entry
    return replace(entry, plies=summary.plies, is_finished=summary.outcome is not None)


def _is_summary_known(entry: SavedMatchEntry) -> bool:
    return (entry.path, entry.modified) in _known


def scenario_title(entry: SavedMatchEntry) -> str:
    """What the match is about, such as its chapter: the value of the game's first option; "" where none is chosen."""
    if entry.header is None:
        return ""
    try:
        words = wording.localised_messages(entry.game)
    except (ContentError, UnknownGame):
        return ""
    first = next(iter(words.options), "")
    value = entry.header.setup.get(first, "")
    is_choice = first in words.options and len(words.options[first].values) > 1
    return words.value_words(first, value).title if value and is_choice else ""


def about_text(entry: SavedMatchEntry) -> str:
    """What the match is about, and the packs that it is played with; "" for neither."""
    packs = wording.pack_titles(entry.header) if entry.header is not None else ""
    return " · ".join(filter(None, (scenario_title(entry), packs)))


def result_text(entry: SavedMatchEntry, summary: MatchSummary | None) -> str:
    """Who won, or in which round it stands; "" while that is not known, or not worth a word."""
    if entry.header is None or summary is None:
        return ""
    if summary.outcome is None:
        return say("title.round", round=summary.round) if summary.round else ""
    winners = summary.outcome.winners
    if summary.team:
        return say("table.team_won" if winners else "table.team_lost")
    if not winners:
        return say("title.nobody_won")
    names = [wording.sitter_name(entry.game, summary.sitters[seat], seat) for seat in winners]
    return say("table.won", name=names[0]) if len(names) == 1 else say("end.share", names=" · ".join(names))


def series_text(entry: SavedMatchEntry, summary: MatchSummary | None) -> str:
    """Which game of a series it is and how that stands; "" for a single match, or while that is not known."""
    if entry.header is None or summary is None or summary.series is None:
        return ""
    return series_wordings(entry.game, summary.sitters, summary.series, summary.outcome)[0]


def is_series_open(entry: SavedMatchEntry, summaries: SummaryLoader, entries: Sequence[SavedMatchEntry]) -> bool:
    """Whether a match is the last one that was played of a series that nobody has won yet; entries, newest first."""
    summary = summaries.known_summary(entry)
    if summary is None or summary.series is None or summary.outcome is None:
        return False
    if summary.series.with_game_counted(summary.outcome).winner is not None:
        return False
    found = [(each.path, summaries.known_summary(each)) for each in entries]
    later = {path for path, _ in takewhile(lambda each: each[0] != entry.path, found)}
    return not any(each and (each.after or path in later) and is_next_in_series(each, summary) for path, each in found)
