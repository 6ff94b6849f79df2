"""Positions that no game can have led to, and set-ups that are none: each is refused with its reason."""

from __future__ import annotations

import pytest

from tabletop.rules.game import InvalidSetup
from tests.games.zoon.rules.scene import begun
from tests.games.zoon.rules.table import at, zoon

STILTS = {"south": "stilts", "north": "delvers"}
FEN = {"south": "bogwife", "north": "crownhorn"}
UP = "south a1:moon-egg[up] c2:lancebill#0[up]; north f6:first-lantern c4:digger#0[up]"
DOWN = "south a1:moon-egg c2:lancebill#0 b2:wader#0; north f6:first-lantern c4:digger#0"
FENS = "south a1:mudpearl c2:gulper#0; north f6:winter-standard c4:levy-spear#0"
SEVEN = (
    "south a2:wader#0[up] b2:wader#1[up] d2:wader#2[up] e2:lancebill#1[up] f2:marsh-oracle[up] f1:harrier[up] "
    "a1:moon-egg c2:lancebill#0; north f6:first-lantern c4:digger#0"
)
STUCK = "south a1:first-lantern; north f6:moon-egg c5:wader#0; trumps south rockfall=tomb/1"
TINES = "south a1:mudpearl c2:gulper#0; north f6:winter-standard{} c4:levy-spear#0[gear={}]"

CANNOT_BE = [
    (f"{DOWN}; weather fine", {}, "'weather' is no part of a position"),
    (f"{DOWN}; turn south 5; turn south 5", {}, "'turn' is no part of a position, or stands there twice"),
    (f"{DOWN}; turn east 5", {}, "turn: south, north or none and a number are expected"),
    (f"{DOWN}; combat c2-c4", {}, "combat: such as 'combat south c2-c4 back c3' is expected"),
    (f"{DOWN}; combat south c2-c4 back c2 with fen-gust", {}, "fen-gust is no shooting trump"),
    (f"{DOWN}; trumps reed-javelin=hand/0", {}, "south or north is expected before it"),
    (f"{DOWN}; trumps south reed-javelin=hand", {}, "a trump, where it is and how often it was used are expected"),
    (DOWN.replace("b2:", "c2:"), {}, "two cards on c2"),
    (DOWN.replace("b2:wader#0", "b2"), {}, "'b2': a cell, a colon, a card and perhaps flags in brackets are expected"),
    (DOWN.replace("b2:wader#0", "b2:?"), {}, "a back can be anything; every card is to be named"),
    (DOWN.replace("digger#0", "digger#0[loud]"), {}, "'loud' is no flag of a card"),
    (DOWN.replace("wader#0", "wader#0[maybe=digger#0]"), {}, "no card of stilts is called 'digger#0'"),
    (DOWN.replace("wader#0", "wader#0[maybe=harrier]"), {}, "a wader#0 is none of harrier"),
    (TINES.format("", "crownhorn.bronze-tines"), FEN, "a side, a dot and one of its trumps are expected"),
    (TINES.format("", "north.second-levy"), FEN, "second-levy is no equipment"),
    (TINES.format("[gear=north.bronze-tines]", "north.bronze-tines"), FEN, "bronze-tines lies there twice"),
    (STUCK, {"south": "delvers", "north": "stilts"}, "the side to act has nothing to do, and the game would be over"),
    (f"{SEVEN}; combat south c2-c4 back c3", {"ruleset": "sullivan"}, "cards that fight lie face up"),
    (DOWN.replace("digger#0", "digger#0[up,tails]"), {}, "no pennies under the classic rules"),
    (DOWN.replace("digger#0", "digger#0[tails]"), {"ruleset": "sullivan"}, "on a card that lies face up"),
    (f"{DOWN}; tombs south pickguard#0", {}, "no card of stilts is called 'pickguard#0'; there is "),
    (f"{DOWN}; tombs south rockfall", {}, "no card of stilts is called 'rockfall'; there is "),
    (f"{DOWN}; tombs south harrier harrier", {}, "south has 1 of harrier"),
    (f"{DOWN}; trumps south lantern-flask=tomb/1", {}, "no trump of stilts is called 'lantern-flask'; there is "),
    (f"{DOWN}; trumps north great-migration=hand/0", {}, "no trump of delvers is called 'great-migration'"),
    (f"{DOWN}; trumps south reed-javelin=tomb/4", {}, "reed-javelin has 3 uses, and 4 are too many (Z52)"),
    (f"{DOWN}; trumps south reed-javelin=hand/1", {}, "lies beside the board (D20), not in hand"),
    (f"{DOWN}; trumps south reed-javelin=beside/3", {}, "cannot lie beside the board after 3 uses (D20)"),
    (f"{DOWN}; trumps south great-migration=hand/1", {}, "lies in the Tomb (Z52), not in hand"),
    (f"{DOWN}; trumps south great-migration=tomb/0", {}, "was never used"),
    (f"{DOWN}; quiet 500", {}, "after 100 turns without an elimination the game is over, so quiet is less (D31)"),
    (f"{DOWN}; quiet 100", {}, "so quiet is less (D31)"),
    (DOWN.replace("lancebill#0", "lancebill#0[boost=9999]"), {}, "no trump adds 9999 to its numbers"),
    (DOWN.replace("digger#0", "digger#0[boost=2]"), {}, "no trump adds 2 to its numbers in this turn (Z45)"),
    (DOWN.replace("digger#0", "digger#0[held=3]"), {}, "held for 2 ends of turns at the most (D25)"),
    (DOWN.replace("lancebill#0", "lancebill#0[march=1]"), {}, "does not begin within a march (Z48)"),
    (f"{DOWN}; turn south 0", {}, "turns are counted from 1"),
    (f"{DOWN}; turn south 12345", {}, "'12345' is no number"),
    (FENS.replace("gulper#0", "gulper#0[gear=south.sucking-mire]"), FEN, "is laid on an enemy Zoon (D26)"),
    (FENS.replace("gulper#0", "gulper#0[gear=north.bronze-tines]"), FEN, "is laid on an own Zoon (D26)"),
    (FENS.replace("winter-standard", "winter-standard[gear=north.bronze-tines]"), FEN, "is laid on soldier"),
    (f"{DOWN}; combat south b2-c4 back b2", {}, "a wader#0 cannot attack c4 from b2 (Z18)"),
    (f"{DOWN}; combat south c2-c4 back c2", {}, "after a tie a lancebill#0 steps back to c3 (Z38, Z39)"),
    (f"{DOWN}; combat north c4-c2 back c3", {}, "it is not the turn of north (Z28)"),
    (f"{DOWN}; combat south c2-b2 back c2", {}, "an enemy Zoon on the target are expected (Z28)"),
    (f"{DOWN}; combat south c2-c4 back c3 touch north:TL", {}, "the attacker touches first (D14)"),
    (f"{UP}; combat south c2-c4 back c3 touch south:TL", {"ruleset": "sullivan"}, "nobody touches corners"),
    (DOWN.replace("lancebill#0", "lancebill#0[held=1]") + "; combat south c2-c4 back c3", {}, "can neither move"),
    (f"{DOWN}; combat south a1-c4 back a1 with reed-javelin", {}, "a moon-egg cannot use reed-javelin (Z46)"),
    (f"{DOWN}; combat south c2-f6 back c2 with reed-javelin", {}, "reed-javelin does not reach f6 from c2 (Z62)"),
    (f"{DOWN}; combat south c2-c4 back c3 with reed-javelin", {}, "whoever uses reed-javelin stays on c2"),
    (
        f"{DOWN}; trumps south reed-javelin=tomb/1; combat south c2-c4 back c2 with reed-javelin",
        {},
        "not in hand (Z59)",
    ),
]


@pytest.mark.parametrize(("text", "options", "why"), CANNOT_BE, ids=[case[2] for case in CANNOT_BE])
def test_a_position_that_cannot_be_is_refused_with_a_sentence(text: str, options: dict[str, str], why: str) -> None:
    with pytest.raises(InvalidSetup, match="is no position to begin with") as refused:
        at(text, **{**STILTS, **options})
    assert why in str(refused.value).rpartition("is no position to begin with: ")[2]


def test_what_can_be_is_taken() -> None:
    for options in ({}, {"ruleset": "sullivan"}):
        at(DOWN, **STILTS, **options)
        at(f"{UP}; combat south c2-c4 back c3; quiet 99", **STILTS, **options)
        at(f"{DOWN}; trumps south reed-javelin=beside/2 great-migration=tomb/1", **STILTS, **options)


def test_n44_a_combat_in_a_position_shows_how_the_attacker_came() -> None:
    state = at(f"{DOWN}; combat south c2-c4 back c3", **STILTS)
    view = zoon().view(state, 1)
    assert "c2:?[maybe=queen-ardea|lancebill#0|lancebill#1|harrier]" in str(view)


def test_z08_d02_a_set_up_with_a_card_twice_or_in_uneven_rows_is_refused_by_its_number() -> None:
    fresh = begun()
    front, _, back = sorted(fresh.offered())[0].removeprefix("deploy ").partition(" / ")
    twice = f"deploy {front} {front.split()[0]} / {back}"
    assert fresh.refused(twice) == ("Z8", "wrong_number")
    single = next(label for label in (front + " " + back).split() if fresh.deck(0).cards_by_label[label].copies == 1)
    other = next(label for label in back.split() if label != single)
    assert fresh.refused(f"deploy {front} / {back}".replace(other, single, 1)) == ("Z8", "too_many")
    moved = f"deploy {front} {back.split()[0]} / {' '.join(back.split()[1:])}"
    assert fresh.refused(moved) == ("D2", "uneven_rows")
    assert fresh.params(moved) == {"number": "7", "expected": "6"}
    for text in (twice, moved, "deploy /", "deploy / old-mattock"):
        assert str(fresh.game.parse(text)) == text
