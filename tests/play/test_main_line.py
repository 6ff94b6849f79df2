"""What happens on another branch counts nowhere: the main line alone says how a match ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.content.pack_library import InstalledContent
from tabletop.play import finished_match, highlights, saved_matches, summary
from tabletop.play.listing import SavedMatchEntry, latest_unfinished_match, saved_match_entry_of
from tabletop.play.match import Match, rebuild_match
from tabletop.play.record import TRUNK, MatchNote
from tests.play.sitting import AnyMatch
from tests.ui.pilot import new_match


def saved(folder: Path, plies: int = 3) -> tuple[Match[Any, Any, Any], Path]:
    """A match of Zodiac with so many moves, and its file."""
    match = new_match()
    journal = saved_matches.create_journal(folder, match.header)
    match.attach_journal(journal, is_journal_up_to_date=True)
    for _ in range(plies):
        match.submit(match.actions()[0])
    return match, journal.path


def loaded(path: Path) -> AnyMatch:
    return saved_matches.load_match(path, InstalledContent(), resume=False).match


def facts(entry: SavedMatchEntry) -> tuple[int, bool]:
    return entry.plies, entry.is_finished


def test_a_branch_of_a_finished_match_changes_no_result(tmp_path: Path) -> None:
    match, path = saved(tmp_path)
    match.resign(match.to_act)
    won = match.outcome
    assert won is not None
    match.branches.begin_branch(0, "try")
    assert match.outcome is None, "the branch goes on"
    assert (match.result, facts(saved_match_entry_of(path))) == (won, (3, True))
    match.submit(match.actions()[0])
    match.resign(won.winners[0])
    assert match.outcome is not None
    assert match.outcome.winners != won.winners, "on the branch the winner has resigned"
    assert (match.result, facts(saved_match_entry_of(path))) == (won, (3, True))
    assert loaded(path).result == won
    assert rebuild_match(match.game, match.record()).result == won
    told = summary.summary_of_file(str(path), "")
    assert told is not None
    assert told.outcome == won
    match.branches.switch_to_branch(TRUNK)
    assert (match.outcome, match.result) == (won, won)


def test_a_branch_that_has_ended_does_not_end_the_match(tmp_path: Path) -> None:
    match, path = saved(tmp_path)
    match.branches.begin_branch(2, "try")
    match.resign(match.to_act)
    assert match.outcome is not None
    assert (match.result, facts(saved_match_entry_of(path))) == (None, (3, False))
    assert latest_unfinished_match(tmp_path, ["zodiac"]) is not None
    assert finished_match.finished_match_of_file(str(path), "").outcome is None  # type: ignore[union-attr]
    assert highlights.highlights_of_file(str(path), "") is None, "nothing is told of a match that goes on"


def test_each_branch_keeps_its_own_resignation(tmp_path: Path) -> None:
    match, path = saved(tmp_path)
    match.resign(0)
    match.branches.begin_branch(2, "try")
    match.resign(1)
    match.branches.begin_branch(1, "other")
    match.resign(1)
    match.undo()
    for again in (match, loaded(path), rebuild_match(match.game, match.record())):
        again.branches.switch_to_branch("try")
        assert again.outcome is not None
        assert again.outcome.winners == (0,)
        again.branches.switch_to_branch("other")
        assert again.outcome is None
        again.branches.switch_to_branch(TRUNK)
        assert again.outcome is not None
        assert again.outcome.winners == (1,)


def test_a_branch_that_was_forgotten_leaves_no_resignation(tmp_path: Path) -> None:
    match, path = saved(tmp_path)
    match.branches.begin_branch(2, "try")
    match.resign(1)
    match.branches.switch_to_branch(TRUNK)
    match.branches.drop_branch("try")
    for again in (loaded(path), match):
        again.branches.begin_branch(2, "try")
        assert again.outcome is None


def test_an_end_that_was_taken_back_is_no_result(tmp_path: Path) -> None:
    match, path = saved(tmp_path)
    match.resign(0)
    match.undo()
    assert (match.result, facts(saved_match_entry_of(path))) == (None, (3, False))
    match.resign(1)
    assert match.result is not None
    assert match.result.winners == (0,)


def test_what_is_told_of_a_finished_match_is_told_of_its_main_line(tmp_path: Path) -> None:
    match, path = saved(tmp_path)
    match.resign(0)
    seen = match.view(None)
    match.branches.begin_branch(1, "try")
    match.submit(match.actions()[-1])
    found = finished_match.finished_match_of_file(str(path), "")
    assert found is not None
    assert (found.outcome, found.seen) == (match.result, seen)


@pytest.mark.parametrize("name", ["title", "pace"])
def test_a_note_written_on_a_branch_tells_how_the_main_line_stands(tmp_path: Path, name: str) -> None:
    match, path = saved(tmp_path)
    match.resign(0)
    match.branches.begin_branch(0, "try")
    match.notes.set_note(name, "x")
    assert facts(saved_match_entry_of(path)) == (3, True)
    saved_matches.save_copy(match, copy := tmp_path / "copy.jsonl")
    assert facts(saved_match_entry_of(copy)) == (3, True)


def test_the_last_line_of_a_long_branch_tells_how_the_main_line_stands(tmp_path: Path) -> None:
    """Marks and moves are many there; head and tail of the file are all that the list reads."""
    match, path = saved(tmp_path, 2)
    match.resign(0)
    match.branches.begin_branch(0, "try")
    for _ in range(24):
        if match.outcome is None:
            match.submit(match.actions()[0])
        assert facts(saved_match_entry_of(path)) == (2, True)


def test_a_resignation_of_an_old_file_is_the_one_of_the_branch_that_it_names() -> None:
    """Earlier versions wrote them all under one name, the later one over the earlier."""
    match = new_match()
    for _ in range(3):
        match.submit(match.actions()[0])
    match.notes.adopt_written_note(MatchNote("resigned", "0 3 main"))
    match.branches.begin_branch(1, "try")
    match.notes.adopt_written_note(MatchNote("resigned", "1 1 try"))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.result is not None
    assert match.result.winners == (1,)
