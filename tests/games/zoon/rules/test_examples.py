"""The 24 worked examples of the rules file, section 9; corners are TL TR BR BL, cards lie at 0 unless stated."""

from __future__ import annotations

import pytest

from tabletop.games.zoon.rules import battlefield, events
from tabletop.games.zoon.rules.state import Piece
from tabletop.rules.game import NOBODY
from tests.games.zoon.rules.scene import Scene, begun, pennies, scene

HERONS = ("stilts", "delvers")
ELK = ("crownhorn", "stilts")


def duel() -> Scene:
    """Pickguard#0 (4 3 1 2) about to attack Wader#0 (2 2 0 1)."""
    return scene("c4:pickguard#0", "c5:wader#0")


def test_example_01_z32_z33_z34_z35_z36_three_against_two() -> None:
    won = duel().attack("c4-c5", "TL", "TR")
    assert (won.fought().attacker.corners, won.fought().defender.corners) == ((4, 3, 1, 2), (2, 2, 0, 1))
    assert (won.fought().score, won.fought().winner) == ("3:2", 0)
    assert (won.on("c4"), won.on("c5")) == ("", "south pickguard#0")
    assert won.state.tombs[1][-1] == won.index(1, "wader#0")


def test_example_02_z37_z38_a_tie_sends_the_attacker_back_to_its_start() -> None:
    tie = duel().attack("c4-c5", "BL", "BR")
    assert (tie.fought().score, tie.fought().winner) == ("1:1", NOBODY)
    assert (tie.on("c4"), tie.on("c5")) == ("south pickguard#0", "north wader#0")


def test_example_03_z30_d13_the_same_touches_on_a_card_that_lies_the_other_way() -> None:
    won = duel().attack("c4-c5", "BL", "BR", "180 0")
    assert (won.fought().score, won.fought().winner, won.on("c5")) == ("4:1", 0, "south pickguard#0")


def test_example_04_z38_after_two_steps_a_tie_sends_back_one() -> None:
    tie = scene("c2:lancebill#0", "c4:digger#0", tribes=HERONS).attack("c2-c4", "TR", "BL")
    assert tie.fought().score == "1:1"
    assert (tie.on("c2"), tie.on("c3"), tie.on("c4")) == ("", "south lancebill#0", "north digger#0")


def test_example_05_z22_z39_a_jump_over_a_friend_and_back_after_a_tie() -> None:
    tie = scene("c2:wader#0 c3:lancebill#0", "c4:digger#0", tribes=HERONS).attack("c2-c4", "TR", "BL")
    assert tie.fought().score == "1:1"
    assert (tie.on("c2"), tie.on("c3"), tie.on("c4")) == ("south wader#0", "south lancebill#0", "north digger#0")


def test_example_06_z23_z28_z29_an_enemy_or_a_friend_on_the_path() -> None:
    enemy = scene("c2:lancebill#0", "c3:digger#0", tribes=HERONS)
    assert enemy.play("c2-c3").state.combat is not None
    assert enemy.refused("c2-c4") == ("Z29", "enemy_on_way")
    friend = scene("c2:lancebill#0 c3:wader#0", "f5:digger#0", tribes=HERONS)
    assert friend.refused("c2-c3") == ("Z24", "friend_there")
    assert friend.refused("c2-c4") == ("Z23", "friend_on_way")
    assert friend.targets("c2") == "b3 c1 d3"


def test_example_07_z21_norths_grid_is_read_from_norths_side() -> None:
    turn = scene("a2:wader#0", "c5:digger#0", tribes=HERONS, turn="north 2")
    assert turn.play("c5-c4").on("c4") == "north digger#0"
    assert turn.play("c5-b5").on("b5") == "north digger#0"
    assert turn.targets("c5") == "b5 c4 c6 d5"


def test_example_08_z40_d15_sinkhole_sends_the_lancebill_home() -> None:
    turn = scene("c3:loamwyrm", "c4:lancebill#0", turn="north 2")
    struck = turn.attack("c4-c3", "BL", "TL")
    assert struck.fought().defender.corners == (7, 4, 0, "*")
    assert (struck.fought().score, struck.fought().winner) == ("4:*", 0)
    assert [(event.start, event.end) for event in struck.told(events.SteppedBack)] == [("c4", "c4")]
    assert (struck.to_act, struck.offered()) == (1, {f"choose {column}6" for column in "abcde"})
    assert struck.refused("pass") == ("N20", "must_choose")
    assert struck.play("choose d6").on("d6") == "north lancebill#0"
    south = scene("c3:lancebill#0", "c4:loamwyrm", tribes=HERONS).attack("c3-c4", "BL", "TL")
    assert (south.to_act, south.offered()) == (0, {f"choose {column}1" for column in "bcdef"})


def test_example_09_z41_loamwyrm_and_dame_velvet_both_show_stars() -> None:
    tie = scene("c3:loamwyrm", "c4:dame-velvet", tribes=("delvers", "crownhorn")).attack("c3-c4", "BL", "BL")
    assert (tie.fought().score, tie.fought().reason, tie.told(events.StarUsed)) == ("*:*", "both_stars", [])
    assert (tie.on("c3"), tie.on("c4"), tie.to_act) == ("south loamwyrm", "north dame-velvet", 1)


def test_example_10_z58_z63_z64_z66_lantern_flask() -> None:
    turn = scene("c3:digger#0", "b4:wader#0 d4:wader#0 c4:wader#1")
    assert turn.offered("play lantern-flask") == {"play lantern-flask c3 b4", "play lantern-flask c3 d4"}
    broken = turn.attack("play lantern-flask c3 d4", "TL", "BL")
    assert broken.fought().attacker.corners == (3, 3, 1, "X")
    assert (broken.on("d4"), broken.trump("south lantern-flask")) == ("north wader#0", "tomb 1")
    hit = turn.attack("play lantern-flask c3 d4", "TL", "TL")
    assert (hit.fought().score, hit.on("d4"), hit.on("c3")) == ("3:2", "", "south digger#0")
    assert hit.trump("south lantern-flask") == "hand 1"


def test_example_11_z65_a_bull_that_is_shot_at_does_not_gore() -> None:
    missed = scene("c3:digger#0", "d4:rut-bull", tribes=("delvers", "crownhorn")).attack(
        "play lantern-flask c3 d4", "BR", "TL"
    )
    assert (missed.fought().score, missed.fought().reason) == ("3:*", "star_miss")
    assert (missed.on("c3"), missed.on("d4"), missed.told(events.StarUsed)) == (
        "south digger#0", "north rut-bull", [],
    )  # fmt: skip


def test_example_12_z52_the_third_javelin_is_the_last() -> None:
    turn = scene("c2:lancebill#0", "c4:digger#0 f5:digger#1", tribes=HERONS)
    where = []
    for aside in ("f5-f4", "f4-f5", "f5-f4"):
        turn = turn.attack("play reed-javelin c2 c4", "TL", "BL")
        where.append(turn.trump("south reed-javelin"))
        turn = turn.play(aside)
    assert where == ["beside 1", "beside 2", "tomb 3"]
    assert turn.refused("play reed-javelin c2 c4") == ("Z59", "trump_gone")


def test_example_13_z46_z47_the_only_gulper_is_mired() -> None:
    toads = ("bogwife", "bogwife")
    mired = scene("c2:gulper#0[gear=north.sucking-mire] f1:spawnling#0", "c3:spawnling#0", tribes=toads)
    assert mired.refused("play sticky-tongue c2 c3") == ("Z47", "users_immobile")
    assert mired.offered("play sticky-tongue") == set()
    dead = scene("f1:spawnling#0", "c3:spawnling#0", tribes=toads)
    assert dead.refused("play sticky-tongue f1 c3") == ("Z46", "no_user")
    free = scene("c2:gulper#0 f1:spawnling#0", "c3:spawnling#0", tribes=toads)
    assert free.offered("play sticky-tongue") == {"play sticky-tongue c2 c3"}


def test_example_14_z55_z56_bronze_tines() -> None:
    worn = "c3:levy-spear#0[gear=south.bronze-tines]"
    lost = scene(worn, "c4:wader#0", tribes=ELK).attack("c3-c4", "TL", "BR")
    assert (lost.fought().score, lost.buried(0), lost.trump("south bronze-tines")) == (
        "1:2", ["Levy Spear"], "tomb 1",
    )  # fmt: skip
    turn = scene(f"{worn.replace('c3', 'c4')} d4:levy-spear#1", "c5:gulper#0", tribes=("crownhorn", "bogwife"),
                 turn="north 2")  # fmt: skip
    assert turn.offered("play sucking-mire") == {"play sucking-mire d4"}
    assert turn.refused("play sucking-mire c4") == ("Z56", "has_gear")


def test_example_15_a15_a16_a17_a18_a19_a22_a_loamwyrm_that_shows_tails() -> None:
    turn = pennies("c4:loamwyrm[up,tails]", "c5:lancebill#0")
    won = turn.roll("c4-c5", 6, 2)
    assert (won.fought().attacker.counted, won.fought().defender.counted) == ((4, 0), (4, 3))
    assert (won.fought().score, won.fought().attacker.total, won.fought().defender.total) == ("4+6:7+2", 10, 9)
    assert (won.fought().winner, won.fought().rules) == (0, ("A19",))
    assert (won.on("c5"), won.piece("c5").tails, won.buried(1)) == ("south loamwyrm", False, ["Lancebill"])
    lost = turn.roll("c4-c5", 1, 6)
    assert (lost.fought().score, lost.piece("c5").tails, lost.buried(0)) == ("4+1:7+6", True, ["The Loamwyrm"])


def test_example_16_a20_a21_underdog_and_draw() -> None:
    levy = ("stilts", "crownhorn")
    underdog = pennies("c4:lancebill#0", "c5:levy-spear#0", tribes=levy).roll("c4-c5", 2, 4)
    assert (underdog.fought().score, underdog.fought().reason) == ("7+2:5+4", "underdog")
    assert (underdog.on("c4"), underdog.on("c5")) == ("", "north levy-spear#0")
    draw = pennies("c4:lancebill#0", "c5:tinesman#1", tribes=levy).roll("c4-c5", 3, 3)
    assert (draw.fought().score, draw.fought().reason) == ("7+3:7+3", "draw")
    assert (draw.on("c4"), draw.on("c5")) == ("south lancebill#0", "north tinesman#1")


def test_example_17_a23_b6_two_stars_and_equal_dice() -> None:
    tie = pennies("c4:loamwyrm[up,tails]", "c5:rut-bull[up,tails]", tribes=("delvers", "crownhorn")).roll("c4-c5", 5, 5)
    assert (tie.fought().attacker.counted, tie.fought().defender.counted) == ((0, 0), (0, 0))
    assert (tie.fought().reason, tie.told(events.StarUsed)) == ("draw", [])
    assert (tie.on("c4"), tie.on("c5"), tie.to_act) == ("south loamwyrm", "north rut-bull", 1)


def test_example_18_a25_a29_the_second_javelin() -> None:
    turn = pennies("c2:lancebill#0", "c4:tinesman#0", "trumps south reed-javelin=beside/1",
                   tribes=("stilts", "crownhorn"))  # fmt: skip
    fought = turn.roll("play reed-javelin c2 c4", 1, 1).fought()
    assert (fought.attacker.corners, fought.attacker.tails) == ((3, 4, "X", 0), True)
    assert (fought.attacker.counted, fought.defender.counted) == ((0, 3), (5, 3))
    assert fought.score == "3+1:8+1"


def test_example_19_b5_star_against_x() -> None:
    turn = pennies("c3:digger#0", "d4:dame-velvet[up,tails]", "trumps south lantern-flask=beside/1",
                   tribes=("delvers", "crownhorn"))  # fmt: skip
    fought = turn.roll("play lantern-flask c3 d4", 6, 1).fought()
    assert (fought.attacker.counted, fought.defender.counted) == ((1, 1), (1, 1))
    assert fought.score == "2+6:2+1"


def up(of: Scene, seat: int) -> tuple[int, int]:
    """How many Zoons of a seat lie face up, and face down."""
    own = [there for there in of.state.cells if isinstance(there, Piece) and there.owner == seat]
    return sum(there.up for there in own), sum(not there.up for there in own)


def test_example_20_a3_a4_a5_a6_a7_the_first_loss() -> None:
    begin = begun({"ruleset": "sullivan"}).play(
        "deploy digger#0 pickguard#0 loamwyrm old-mattock pickguard#1 digger#1 /"
        " sapper-brill digger#1 first-lantern pickguard#0 lampwarden digger#0",
        "deploy wader#0 lancebill#0 marsh-oracle harrier lancebill#1 wader#1 /"
        " wader#2 moon-egg queen-ardea spindleshanks lancebill#0 wader#0",
        "first south",
    )
    assert (up(begin, 0), up(begin, 1)) == ((6, 6), (6, 6))
    assert not any(there.tails for there in begin.state.cells if isinstance(there, Piece))
    assert begin.on("b2") == "south pickguard#0"
    near = begin.play("b2-b4", "a5-a4")
    lost = near.roll("b4-b5", 1, 6)
    assert (lost.on("b5"), lost.buried(0)) == ("north lancebill#1", ["Pickguard"])
    assert (up(lost, 0), up(lost, 1), lost.to_act) == ((5, 6), (6, 6), 0)
    assert lost.offered() == {f"turn-up {column}1" for column in "abcdef"}
    assert up(lost.play("turn-up e1"), 0) == (6, 5)


SIX = "a2:digger#0[up] b2:digger#0[up] c2:digger#1[up] e2:digger#1[up] f2:pickguard#1[up] f1:lampwarden[up]"


def test_example_21_a11_along_the_back_row_and_out_of_it() -> None:
    turn = pennies(f"{SIX} c1:old-mattock", "c5:wader#0 f5:wader#1")
    along = turn.play("c1-d1")
    assert (along.piece("d1").up, along.shown(1, "d1").card) == (False, None)
    out = turn.play("c1-d2")
    assert (out.piece("d2").up, out.piece("d2").tails) == (True, False)
    assert out.shown(1, "d2").card == out.index(0, "old-mattock")


@pytest.mark.parametrize("first", ["a1", "d1"])
def test_example_22_a6_a7_a8_until_all_lie_face_up(first: str) -> None:
    turn = pennies(f"{SIX.replace('f2:', 'c4:')} d1:old-mattock", "c5:wader#0 f5:wader#1")
    assert up(turn, 0) == (6, 2)
    lost = turn.roll("c4-c5", 1, 6)
    assert (up(lost, 0), lost.to_act) == ((5, 2), 0)
    seven = lost.play(f"turn-up {first}")
    assert (up(seven, 0), seven.to_act) == ((6, 1), 1)
    again = seven.play("c5-c4", "e2-e3", "c4-c3").roll("c2-c3", 1, 6)
    assert again.buried(0) == ["Digger"]
    assert (up(again, 0), again.to_act) == ((6, 0), 1)
    assert [battlefield.cell_name(event.cell) for event in again.told(events.TurnedUp)] == [
        {"a1": "d1", "d1": "a1"}[first]
    ]


def test_example_23_z53_lullaby_on_a_levy_spear() -> None:
    turn = scene("b1:mother-croak", "c3:levy-spear#0", tribes=("bogwife", "crownhorn"))
    sung = turn.play("play fen-lullaby c3")
    assert sung.offered() == {"choose b3", "choose c4", "choose d3"}
    assert sung.play("choose c4").on("c4") == "north levy-spear#0"
    less = scene("b1:mother-croak b3:spawnling#0", "c3:levy-spear#0 c4:tinesman#0", tribes=("bogwife", "crownhorn"))
    assert less.play("play fen-lullaby c3").offered() == {"choose d3"}


def test_example_24_z50_d21_deep_gallery_to_a_taken_cell_is_refused() -> None:
    turn = scene("c2:pickguard#0 d2:digger#0", "d4:rockfall f5:digger#0", tribes=("delvers", "delvers"))
    for cell in ("d2", "d4"):
        assert turn.refused(f"play deep-gallery c2 {cell}") == ("Z50", "cell_taken")
    assert (turn.trump("south deep-gallery"), turn.to_act) == ("hand 0", 0)
    assert turn.play("play deep-gallery c2 d3").on("d3") == "south pickguard#0"
