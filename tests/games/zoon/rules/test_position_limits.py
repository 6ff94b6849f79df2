"""Which positions can be: the ends of what is counted, set-ups before the first turn, and texts read as written."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tabletop.games.zoon.rules.rules import Zoon
from tabletop.rules.game import InvalidSetup
from tests.games.zoon.rules.scene import begun, scene
from tests.games.zoon.rules.table import at, play, with_trump, zoon

HERONS = {"south": "stilts", "north": "delvers"}
FEN = {"south": "bogwife", "north": "crownhorn"}
ALTERNATE = {**HERONS, "ruleset": "sullivan"}
LINE = "south a1:moon-egg c2:lancebill#0 b2:wader#0; north f6:first-lantern c4:digger#0"
FENS = "south a1:mudpearl c2:gulper#0 d2:mother-croak; north f6:winter-standard c4:levy-spear#0 d4:tinesman#0"

TRUMPS = [
    ("south reed-javelin=hand/0", "", ""), ("south reed-javelin=hand/1", "D20", "D20"),
    ("south reed-javelin=hand/2", "D20", "D20"), ("south reed-javelin=hand/3", "Z52", "Z52"),
    ("south reed-javelin=beside/0", "D20", "D20"), ("south reed-javelin=beside/1", "", ""),
    ("south reed-javelin=beside/2", "", ""), ("south reed-javelin=beside/3", "D20", "D20"),
    ("south reed-javelin=tomb/0", "Z52", "Z52"), ("south reed-javelin=tomb/1", "", ""),
    ("south reed-javelin=tomb/3", "", ""), ("south reed-javelin=tomb/4", "Z52", "Z52"),
    ("south fen-gust=hand/0", "", ""), ("south fen-gust=hand/1", "Z52", "Z52"),
    ("south fen-gust=beside/1", "D20", "D20"), ("south fen-gust=tomb/1", "", ""),
    ("south fen-gust=tomb/2", "Z52", "Z52"),
    ("north lantern-flask=hand/0", "", ""), ("north lantern-flask=hand/1", "", "D20"),
    ("north lantern-flask=hand/99", "", "D20"), ("north lantern-flask=beside/0", "D20", "D20"),
    ("north lantern-flask=beside/1", "D20", ""), ("north lantern-flask=tomb/1", "", ""),
    ("north deep-gallery=hand/1", "Z52", "Z52"), ("north deep-gallery=beside/1", "D20", "D20"),
]  # fmt: skip
"""A trump, and the clause that forbids it under either rule set; none where it can be."""


def clause(text: str, options: dict[str, str], game: Zoon | None = None) -> str:
    """Of what forbids the position; empty where it can be."""
    try:
        at(text, game, **options)
    except InvalidSetup as refused:
        return str(re.findall(r"\(([A-Z]\d+)", str(refused))[-1])
    return ""


@pytest.mark.parametrize(("trump", "classic", "alternate"), TRUMPS, ids=[case[0] for case in TRUMPS])
def test_z52_d20_where_a_trump_is_fits_how_often_it_was_used(trump: str, classic: str, alternate: str) -> None:
    text = f"{LINE}; trumps {trump}"
    assert (clause(text, HERONS), clause(text, ALTERNATE)) == (classic, alternate)


def test_a27_only_what_fights_lies_beside_the_board_between_any_number_of_uses() -> None:
    gusts = with_trump("stilts", "fen-gust", uses="unlimited")
    for where, why in (("hand/1", ""), ("hand/7", ""), ("beside/1", "D20"), ("tomb/1", "")):
        for options in (HERONS, ALTERNATE):
            assert clause(f"{LINE}; trumps south fen-gust={where}", options, gusts) == why


FLAGS = [
    ("held=1", "", ""), ("held=2", "", ""), ("held=3", "D25", "D25"), ("boost=1", "Z45", "Z45"), ("boost=2", "", ""),
    ("boost=3", "Z45", "Z45"), ("march=1", "Z48", "Z48"), ("march=2", "Z48", "Z48"), ("tails", "A4", "A12"),
    ("up", "", ""), ("up,tails", "A4", ""), ("seen", "", ""), ("up,held=2,boost=2", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("flags", "classic", "alternate"), FLAGS, ids=[case[0] for case in FLAGS])
def test_d25_z45_a12_flags_of_a_zoon_keep_to_their_limits(flags: str, classic: str, alternate: str) -> None:
    text = LINE.replace("lancebill#0", f"lancebill#0[{flags}]")
    assert (clause(text, HERONS), clause(text, ALTERNATE)) == (classic, alternate)
    assert clause(f"{text}; turn north 3", HERONS) == ("Z45" if "boost" in flags else classic)


GEAR = [
    ("levy-spear#0", "north.bronze-tines", ""), ("tinesman#0", "north.bronze-tines", "Z43"),
    ("gulper#0", "north.bronze-tines", "D26"), ("gulper#0", "south.sucking-mire", "D26"),
    ("levy-spear#0", "south.sucking-mire", ""), ("tinesman#0", "south.sucking-mire", ""),
]  # fmt: skip


@pytest.mark.parametrize(("wearer", "gear", "why"), GEAR, ids=[f"{case[0]} {case[1]}" for case in GEAR])
def test_d26_z43_equipment_is_worn_by_whom_it_is_for(wearer: str, gear: str, why: str) -> None:
    assert clause(FENS.replace(wearer, f"{wearer}[gear={gear}]"), FEN) == why


def test_d31_z11_turns_and_quiet_turns_begin_and_end_where_they_can() -> None:
    ends = ["turn south 1", "turn north 9999", "quiet 99", "quiet 0+", "quiet 99+"]
    assert [clause(f"{LINE}; {end}", HERONS) for end in ends] == [""] * len(ends)
    assert clause(f"{LINE}; quiet 100", HERONS) == "D31"
    for wrong in ("turn south 0", "turn south 10000", "turn south ²", "turn south -1", "turn none 0", "turn none 1"):
        with pytest.raises(InvalidSetup):
            at(f"{LINE}; {wrong}", **HERONS)
    quiet = at(f"{LINE}; quiet 42+", **HERONS)
    assert (quiet.quiet_turns, quiet.is_turn_quiet) == (42, False)
    assert (at(LINE, **HERONS).quiet_turns, at(LINE, **HERONS).is_turn_quiet, at(LINE, **HERONS).turn_number) == (
        0,
        True,
        1,
    )


@pytest.mark.parametrize("ruleset", ["classic", "sullivan"])
def test_z08_z11_a_set_up_is_read_as_it_was_written(ruleset: str) -> None:
    fresh = begun({"ruleset": ruleset, **HERONS})
    south = play(fresh.game, fresh.state, min(fresh.offered()))
    both = play(fresh.game, south, str(zoon().actions(south)[1]))
    for state, seat in ((south, 1), (both, -1)):
        written = fresh.game.position(state)
        assert at(written, ruleset=ruleset, **HERONS) == state, written
        assert zoon().to_act(state) == seat
        assert not any(state.tombs), "nobody has fallen"
    text = fresh.game.position(both)
    parts = text.split("; ")
    for wrong in (
        "; ".join(("south", *parts[1:])),
        text.replace("turn none 0", "turn none 1"),
        text.replace(" a2:", " a3:"),
        text.replace(" a6:", " a4:"),
    ):
        assert wrong != text
        with pytest.raises(InvalidSetup):
            at(wrong, ruleset=ruleset, **HERONS)


@pytest.mark.parametrize(("up", "is_fine"), [(6, True), (5, False), (7, True)])
def test_a07_six_cards_of_each_side_lie_face_up_in_a_position(up: int, is_fine: bool) -> None:
    labels = ("moon-egg", "wader#0", "wader#0", "wader#1", "wader#2", "harrier", "lancebill#1", "lancebill#0")
    south = " ".join(f"{'abcdefab'[k]}{1 + k // 6}:{label}{'[up]' if k < up else ''}" for k, label in enumerate(labels))
    text = f"south {south}; north f6:first-lantern"
    if is_fine:
        state = at(text, **ALTERNATE)
        assert sum(bool(piece and piece.owner == 0 and getattr(piece, "up", False)) for piece in state.cells) == up
        assert all(getattr(piece, "up", True) for piece in state.cells if piece and piece.owner == 1), "A8"
    else:
        with pytest.raises(InvalidSetup):
            at(text, **ALTERNATE)


def test_a_card_without_names_is_told_by_its_number() -> None:
    turn = scene("c2:lancebill#0", "c4:digger#0[seen]", "trumps south fen-gust=tomb/1", tribes=("stilts", "delvers"))
    shown = str(replace(turn.view(0), names=None))
    cards = [turn.index(0, "lancebill#0"), turn.index(1, "digger#0"), turn.index(0, "queen-ardea")]
    assert f"c2:card-{cards[0]}" in shown
    assert f"c4:card-{cards[1]}[seen]" in shown
    assert f"tombs south card-{cards[2]} " in shown
    assert cards[2] == 0
    assert "trumps south trump-0=tomb/1" in shown
