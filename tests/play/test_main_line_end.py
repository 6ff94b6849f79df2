"""Giving up where the rules know nothing of it: it ends the match where it stands, on disk too, and can be undone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.content.pack_library import InstalledContent
from tabletop.play import saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match, rebuild_match
from tabletop.play.record import MatchNote
from tabletop.rules.game import NOBODY, IllegalAction
from tests.ui.pilot import match_of, new_match


def played(plies: int, **options: Any) -> Match[Any, Any, Any]:
    match = new_match(**options)
    for _ in range(plies):
        match.submit(match.actions()[0])
    return match


def test_it_ends_the_match_for_the_other_seat() -> None:
    match = played(3)
    action = match.actions()[0]
    seat = match.to_act
    match.resign(seat)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((1 - seat,), "resigned")
    assert (match.to_act, match.actions(), match.past.to_act(3)) == (NOBODY, (), NOBODY)
    assert match.past.outcome(2) is None
    assert match.refusal(action) is not None
    with pytest.raises(IllegalAction):
        match.submit(action)
    with pytest.raises(IllegalAction):
        match.resign(0)


def test_taking_back_takes_back_only_that() -> None:
    match = played(3)
    told: list[str] = []
    match.listen_for_changes(None, lambda change: told.append(change.kind))
    match.resign(match.to_act)
    match.undo()
    assert (match.ply, match.outcome, told) == (3, None, ["branch", "undo"])
    match.submit(match.actions()[0])
    assert match.ply == 4


def test_a_table_without_taking_back_keeps_it() -> None:
    match = played(3, undo_allowed=False)
    match.resign(match.to_act)
    with pytest.raises(IllegalAction):
        match.undo()


def test_on_a_branch_from_an_earlier_point_nobody_has_given_up() -> None:
    match = played(3)
    match.resign(match.to_act)
    match.branches.begin_branch(3, "try")
    assert match.outcome is None
    match.submit(match.actions()[0])
    match.branches.switch_to_branch("main")
    assert match.outcome is not None


def test_the_file_says_that_it_is_over_and_reads_so(tmp_path: Path) -> None:
    match = new_match()
    match.attach_journal(saved_matches.create_journal(tmp_path, match.header))
    for _ in range(3):
        match.submit(match.actions()[0])
    assert not list_saved_matches(tmp_path)[0].is_finished
    match.resign(match.to_act)
    match.notes.set_note("title", "A short one")
    entry = list_saved_matches(tmp_path)[0]
    assert entry.is_finished
    found = saved_matches.load_match(entry.path, InstalledContent(), resume=False).match
    assert found.outcome == match.outcome
    assert rebuild_match(match.game, match.record()).outcome == match.outcome
    assert match.record().lines[-1].is_over
    match.undo()
    assert not list_saved_matches(tmp_path)[0].is_finished


@pytest.mark.parametrize("text", ["", "1", "2 3 main", "1 4 main", "1 2 main", "x 3 main", "1 3 other"])
def test_a_line_that_does_not_fit_ends_nothing(text: str) -> None:
    match = played(3)
    match.notes.adopt_written_note(MatchNote("resigned", text))
    assert match.outcome is None


def test_a_team_gives_up_by_its_rules_only() -> None:
    assert not match_of("zombies").can_resign
