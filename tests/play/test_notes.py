"""Notes of a match: settled beside the actions, on all branches alike, and part of the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.play import saved_matches
from tabletop.play.journal import journal_bytes, scan_journal
from tabletop.play.match import Match
from tabletop.play.record import MatchNote
from tests.play.sitting import AnyMatch, header
from tests.play.toy import Count


def counting() -> AnyMatch:
    return Match(Count(), header("count"))


def test_a_note_takes_the_place_of_the_one_before_and_an_empty_one_takes_it_away() -> None:
    match = counting()
    notes = match.notes
    match.notes.set_note("watch", "65")
    match.notes.set_note("watch", "80")
    match.notes.set_note("reflex", "never")
    assert dict(notes) == {"watch": "80", "reflex": "never"}, "the same mapping stays up to date"
    match.notes.set_note("watch", "")
    assert dict(notes) == {"reflex": "never"}


def test_undo_and_branches_leave_notes_alone() -> None:
    match = counting()
    match.submit(match.game.parse("+1"))
    match.notes.set_note("watch", "65")
    match.undo()
    assert dict(match.notes) == {"watch": "65"}
    match.branches.begin_branch(0, "try")
    assert dict(match.notes) == {"watch": "65"}


@pytest.mark.parametrize(
    "note", [MatchNote("", "65"), MatchNote("a\nb", "65"), MatchNote("a", "b\n"), MatchNote("a" * 201, "1")]
)
def test_what_cannot_be_written_down_is_refused(note: MatchNote) -> None:
    match = counting()
    with pytest.raises(ValueError, match="cannot be written down"):
        match.notes.set_note(note.name, note.text)
    assert dict(match.notes) == {}


def test_notes_are_written_read_and_retold(tmp_path: Path) -> None:
    match = counting()
    match.attach_journal(saved_matches.create_journal(tmp_path, match.header))
    match.submit(match.game.parse("+1"))
    match.notes.set_note("watch", "65")
    match.notes.set_note("reflex", "never")
    match.notes.set_note("watch", "")
    path = next(tmp_path.glob("*.jsonl"))
    found = scan_journal(path, path.read_bytes())
    assert [line.op for line in found.lines if isinstance(line.op, MatchNote)] == [
        MatchNote("watch", "65"), MatchNote("reflex", "never"), MatchNote("watch", ""),
    ]  # fmt: skip
    again = Match(match.game, match.header, ops=[line.op for line in found.lines])
    assert dict(again.notes) == {"reflex": "never"}
    assert [line.op for line in again.record().lines if isinstance(line.op, MatchNote)] == [
        MatchNote("reflex", "never")
    ]
    whole = scan_journal(path, journal_bytes(match.header, again.record().lines))
    assert dict(Match(match.game, match.header, ops=[line.op for line in whole.lines]).notes) == {"reflex": "never"}
    assert again.ply == 1
