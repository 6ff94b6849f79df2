"""Who sits where from which ply on: written down, read again, and never taken from a damaged line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.play import saved_matches
from tabletop.play.match import Match, rebuild_match
from tabletop.play.record import MatchNote
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.secrecy import TableSecrecy
from tabletop.ui.scenes.setup.plan import header_for_rematch
from tests.file_of import file_of
from tests.ui.pilot import match_of, new_match

BOT = Sitter(SitterKind.BOT, "Computer", "easy")
CID = Sitter(SitterKind.PERSON, "Cid")


def played(match: Match[Any, Any, Any], plies: int) -> Match[Any, Any, Any]:
    for _ in range(plies):
        match.submit(match.actions()[0])
    return match


def test_a_seat_goes_to_the_computer_and_to_somebody_else() -> None:
    match = played(new_match(), 2)
    ann, ben = match.sitters
    match.seating.hand_over_seat(1, BOT)
    played(match, 2)
    match.seating.hand_over_seat(1, CID)
    assert match.sitters == (ann, CID)
    assert [match.seating.sitters_at_ply(ply)[1] for ply in range(6)] == [ben, ben, BOT, BOT, CID, CID]
    assert match.header.sitters == (ann, ben)
    assert header_for_rematch(match.game, match.header, match.sitters).sitters == (ann, CID)


def test_taking_back_goes_to_the_last_decision_of_whoever_is_a_person_now() -> None:
    match = played(new_match(friendly_undo=True), 3)
    match.seating.hand_over_seat(0, BOT)
    match.undo()
    assert match.ply == 1, "both of White's and the seat's that is the computer's now"


def test_the_save_knows_who_sat_there_from_which_ply_on(tmp_path: Path) -> None:
    match = new_match()
    match.attach_journal(saved_matches.create_journal(tmp_path, match.header))
    played(match, 3)
    names = ("Zoë 李", "\U0001f469\u200d\U0001f680", "-", 'with \\ and " and spaces', "x" * 300)
    for name in names:
        match.seating.hand_over_seat(0, Sitter(SitterKind.PERSON, name))
        match.seating.hand_over_seat(0, BOT)
    match.seating.hand_over_seat(0, Sitter(SitterKind.PERSON, names[0]))
    path = file_of(match)
    found = saved_matches.load_match(path, _library(), resume=False).match
    assert found.sitters == match.sitters
    assert found.seating.all_arrivals == match.seating.all_arrivals
    assert [each.sitter.name for each in found.seating.all_arrivals][:8:2] == list(names[:4])
    assert {each.ply for each in found.seating.all_arrivals} == {3}
    again_ = rebuild_match(found.game, found.record())
    assert again_.seating.all_arrivals == match.seating.all_arrivals


def _library() -> Any:
    from tabletop.content.pack_library import InstalledContent

    return InstalledContent()


@pytest.mark.parametrize("text", [
    "", "3", "x person - Ann", "-1 person - Ann", "3 dog - Ann", "3 bot - Ann", "3 person - \\", "3 person - \u00e9",
    "9999999999 person - Ann", "\u0663 person - Ann",
])  # fmt: skip
def test_a_line_that_cannot_be_read_leaves_everybody_where_they_are(text: str) -> None:
    match = new_match()
    before = match.sitters
    match.notes.adopt_written_note(MatchNote("seat 0 1", text))
    assert match.sitters == before


def test_a_hostile_name_is_none_that_cannot_be_drawn() -> None:
    match = new_match()
    match.notes.adopt_written_note(MatchNote("seat 0 1", "0 person - a\\ud800b\\x00c" + "d" * 90))
    assert match.sitters[0].name == "abc" + "d" * 37


def test_a_seat_keeps_the_pin_of_whoever_sat_there() -> None:
    match = match_of(
        "zombies",
        Sitter(SitterKind.PERSON, "Ann"),
        Sitter(SitterKind.PERSON, "Ben"),
        Sitter(SitterKind.PERSON, "Ann"),
        Sitter(SitterKind.BOT, "Computer", "easy"),
    )
    secrecy = TableSecrecy(match, lambda: "pin")
    secrecy.choose_pin(0, "1234")
    assert secrecy.is_correct_pin(2, "1234")
    assert secrecy.has_pin(2)
    secrecy.hand_over_seat(0, BOT)
    assert secrecy.seats_of_people == (1, 2)
    assert all(secrecy.has_pin(seat) and secrecy.is_correct_pin(seat, "1234") for seat in (0, 2))
    secrecy.hand_over_seat(2, Sitter(SitterKind.BOT, "Other", "easy"))
    assert secrecy.is_correct_pin(2, "1234")
    assert not secrecy.has_pin(1)
