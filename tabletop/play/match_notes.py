"""What each seat was shown for the only time, and which answers were given by themselves: notes in the match's file.

In a game that limits what people may look up again, an event may be shown to a seat once. When somebody leaves the
table and comes back, the ShownActionsLog says from which ply on they still have to be shown something:

    log = ShownActionsLog(match)
    log.last_ply_shown_once(seat)    # the last action of this line that was shown for the only time, or 0
    log.record_shown_actions(seat, ply, since)    # the seat has seen all actions after `since` up to `ply`

Used by the table (`view_policy` for deliveries, `auto_answers` and `board_input` for answers) and by
`ui/story/move_history`. The names of these notes and the digests in them are in saved matches, so their form stays;
`file_journal` tells deliveries from moves by DELIVERED (`record`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any, Final

from tabletop.play.match import Match
from tabletop.play.record import DELIVERED
from tabletop.rules.game import Seat, as_recall_limiting_game

_DIGITS: Final = 16
"""So many digits of a state's digest tell it from those of other lines of the match."""


class ShownActionsLog:
    """Writes nothing where everything may be shown again."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self._match = match
        self._limits_recall = as_recall_limiting_game(match.game) is not None
        self.write: Callable[[Callable[[], object]], object] = lambda act: act()
        """Runs a function that writes to the match's file."""

    def last_ply_shown_once(self, seat: Seat) -> int:
        """The last action of this line that a seat was shown for the only time; 0 where none was."""
        match = self._match
        if not self._limits_recall:
            return 0
        noted = sorted((ply for ply in self._plies_in_shown_notes(seat) if ply <= match.length), reverse=True)
        return next((ply for ply in noted if match.notes[_shown_note_name(seat, ply)] == self._state_digest(ply)), 0)

    def record_shown_actions(self, seat: Seat, ply: int, since: int) -> None:
        """A seat has seen all actions after `since` up to `ply`; the last that is not shown again is noted.

        `since` bounds the work: it must not grow with the length of the match.
        """
        match = self._match
        if not self._limits_recall:
            return
        past, first = match.past, max(since, self.last_ply_shown_once(seat))
        found = next(
            (
                each
                for each in range(ply, first, -1)
                if past.events(each, seat) != past.events_when_first_shown(each, seat)
            ),
            0,
        )
        if found:
            self.write(lambda: match.notes.set_note(_shown_note_name(seat, found), self._state_digest(found)))

    def _plies_in_shown_notes(self, seat: Seat) -> Iterator[int]:
        begin = f"{DELIVERED}{seat} "
        for name in self._match.notes:
            number = name.removeprefix(begin)
            if name.startswith(begin) and number.isascii() and number.isdecimal() and len(number) < _DIGITS:
                yield int(number)

    def _state_digest(self, ply: int) -> str:
        return self._match.past.state_digest(ply)[:_DIGITS]


def _shown_note_name(seat: Seat, ply: int) -> str:
    return f"{DELIVERED}{seat} {ply}"


_BEFORE, _MARK_DIGITS = 8, 16
"""So many actions, the answer included, tell it from one at the same place of another branch."""


def auto_answer_note(match: Match[Any, Any, Any], action: Any) -> tuple[str, str]:
    """Name and text of the note about an answer that is given now by itself."""
    ply = match.ply + 1
    return _auto_answer_note_name(ply), _action_fingerprint(match, ply, str(action))


def was_answered_automatically(match: Match[Any, Any, Any], ply: int) -> bool:
    """Whether the action that led, or leads, to a ply was given by itself; of another branch it is not."""
    noted = match.notes.get(_auto_answer_note_name(ply), "") if 0 < ply <= match.length else ""
    return noted != "" and noted == _action_fingerprint(match, ply, _action_text(match, ply))


def _auto_answer_note_name(ply: int) -> str:
    return f"given {ply}"


def _action_fingerprint(match: Match[Any, Any, Any], ply: int, text: str) -> str:
    before = (_action_text(match, each) for each in range(max(1, ply - _BEFORE), ply))
    return hashlib.sha256("\n".join((*before, text)).encode()).hexdigest()[:_MARK_DIGITS]


def _action_text(match: Match[Any, Any, Any], ply: int) -> str:
    return match.past.action_text(ply, match.past.actor(ply)) or ""
