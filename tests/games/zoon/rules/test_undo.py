"""What can be taken back in Zoon, and through whose eyes a match is looked at afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.zoon.rules.battlefield import cell_from_name
from tests.play.sitting import AnyMatch, header, play, sat

MEETING = "south c3:pickguard#0 a1:first-lantern; north c4:wader#0 f6:moon-egg; turn south 5"


def meeting(ruleset: str, chance: Any = "auto") -> AnyMatch:
    """A Pickguard before a Wader."""
    return sat(header("zoon", setup={"ruleset": ruleset, "position": MEETING}, chance=chance))


def refused(match: AnyMatch) -> str:
    """Why nothing can be taken back; empty where something can."""
    refusal = match.offers.undo_offer(0).refusal
    return "" if refusal is None else refusal.reason


def test_a_quiet_move_can_be_taken_back() -> None:
    match = play(meeting("classic"), "c3-b3")
    assert refused(match) == ""
    match.undo()
    assert match.ply == 0


def test_a_touched_corner_can_be_taken_back_until_the_cards_are_turned() -> None:
    match = play(meeting("classic", "ask"), "c3-c4|touch TR", "|")
    assert refused(match) == ""
    play(match, "touch TL", "|")
    assert refused(match) == ""
    play(match, "lie 0 0", "|")
    assert refused(match) == "a_reveal", "the cards were turned; that chance has laid them is not what one knows now"


def test_undo_stops_at_a_reveal_that_nobody_rolled_for() -> None:
    """A card that a trump shows is known for good."""
    text = "south b1:mother-croak a1:mudpearl; north c3:wader#0 f6:moon-egg; turn south 5"
    match = sat(header("zoon", setup={"south": "bogwife", "north": "stilts", "position": text}))
    play(match, "play fen-lullaby c3", "|")
    assert refused(match) == "a_reveal"


@pytest.mark.parametrize("chance", ["auto", "ask", "dice"])
def test_undo_stops_at_dice(chance: str) -> None:
    match = play(meeting("sullivan", chance), "c3-c4")
    if match.to_act == -1:
        assert refused(match) == "", "nothing has been rolled yet"
        play(match, "roll 6 1", "|")
    assert refused(match) == "a_roll"
    assert match.offers.redo_offer().refusal is not None


def test_every_seat_looks_back_with_its_own_eyes_and_afterwards_everything_is_open() -> None:
    match = play(meeting("classic", "ask"), "c3-c4|touch TR|touch TL", "|")
    cells = [match.past.view(0, seat).cells for seat in (0, 1, None)]
    assert [cell_known(seen, "c3") for seen in cells] == [True, False, False]
    assert [cell_known(seen, "c4") for seen in cells] == [False, True, False]
    assert [match.past.action_text(2, seat) for seat in (0, 1, None)] == ["touch TR", None, None]
    assert [match.past.view(2, seat).combat.touches for seat in (0, 1, None)] == [(1, None), (None, None), (None, None)]
    with pytest.raises(ValueError, match="before the match is disclosed"):
        match.past.unveiled_view(0)
    play(match, "lie 0 0|resign", "|")
    match.disclose_secrets()
    everything = match.past.unveiled_view(0)
    assert cell_known(everything.cells, "c3")
    assert cell_known(everything.cells, "c4")


def cell_known(cells: Any, name: str) -> bool:
    return cells[cell_from_name(name)].known is not None
