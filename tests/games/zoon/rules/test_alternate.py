"""O'Sullivan's alternate rules outside combat: A1 to A13, A30, and the defaults about cards that lie face up."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tabletop.games.zoon.rules import battlefield, events
from tabletop.games.zoon.rules.actions import Roll
from tabletop.games.zoon.rules.state import Piece
from tabletop.games.zoon.rules.view import Shown
from tabletop.rules.game import CHANCE, Die, InvalidAction, InvalidSetup, Outcome
from tests.games.zoon.rules.scene import Scene, begun, pennies, scene
from tests.games.zoon.rules.table import zoon

HERONS = ("stilts", "delvers")
ELK = ("crownhorn", "stilts")
TOADS = ("bogwife", "stilts")

SET_UPS = (
    "deploy digger#0 pickguard#0 loamwyrm old-mattock pickguard#1 digger#1 /"
    " sapper-brill digger#1 first-lantern pickguard#0 lampwarden digger#0",
    "deploy wader#0 lancebill#0 marsh-oracle harrier lancebill#1 wader#1 /"
    " wader#2 moon-egg queen-ardea spindleshanks lancebill#0 wader#0",
)

SIX = "a2:digger#0[up] b2:digger#0[up] c2:digger#1[up] e2:digger#1[up] f2:pickguard#1[up] f1:lampwarden[up]"
"""Delvers of South's that lie face up; the First Lantern lies face down on a1."""
SIX_NORTH = "a5:wader#0[up] b5:wader#1[up] d5:wader#2[up] e5:lancebill#1[up] f5:marsh-oracle[up] a6:harrier[up]"
"""Stilts of North's that lie face up; the Moon Egg lies face down on f6."""


def up(of: Scene, seat: int) -> set[str]:
    """Where a seat's face-up cards lie."""
    return {
        battlefield.cell_name(cell)
        for cell, there in enumerate(of.state.cells)
        if isinstance(there, Piece) and there.owner == seat and there.up
    }


def row(number: int, columns: str = "abcdef") -> set[str]:
    return {f"{column}{number}" for column in columns}


def set_up() -> Scene:
    """Both have set up, and it is to be drawn who begins."""
    return begun({"ruleset": "sullivan"}).play(*SET_UPS)


# --- dice and pennies ---------------------------------------------------------------------------------------------


def test_a01_each_player_has_one_six_sided_die() -> None:
    south = pennies("c4:pickguard#0", "c5:wader#0").play("c4-c5")
    faces = ("1", "2", "3", "4", "5", "6")
    assert south.to_act == CHANCE
    assert tuple(south.game.dice(south.state)) == (Die(0, faces), Die(1, faces))
    north = pennies("c4:pickguard#0", "c5:wader#0", turn="north 6").play("c5-c4")
    assert tuple(north.game.dice(north.state)) == (Die(1, faces), Die(0, faces))
    assert south.game.rolled(south.state, ("6", "2")) == Roll(6, 2)
    for wrong in (("7", "1"), ("0", "1"), ("6",), ("6", "2", "1"), ("six", "1")):
        with pytest.raises(InvalidAction):
            south.game.rolled(south.state, wrong)
    for text in ("roll 7 1", "roll 1 0"):
        assert south.refused(text) == ("A1", "no_such_face")
        assert south.params(text) == {"most": "6"}
    all_faces = [f"roll {one} {other}" for one in "123456" for other in "123456"]
    assert {str(roll): share for roll, share in south.game.chances(south.state)} == dict.fromkeys(
        all_faces, Fraction(1, 36)
    )
    classic = scene("c4:pickguard#0", "c5:wader#0").play("c4-c5", "touch TL", "touch TL")
    assert tuple(classic.game.dice(classic.state)) == ()


def test_a02_every_card_that_can_lie_face_up_has_a_penny_of_its_own() -> None:
    """Twelve Zoons and at most three trumps: fifteen pennies are enough for each of our tribes."""
    for tribe in zoon().content.tribes:
        shots = [trump for trump in tribe.trumps if trump.kind == "shooting"]
        levies = [trump for trump in tribe.trumps if trump.kind == "reinforcement"]
        assert 12 <= 12 + len(shots) + len(levies) <= 15
    turn = pennies(f"{SIX} c4:pickguard#0[up] d3:pickguard#0[up,tails] e3:loamwyrm[up]", "c5:wader#0")
    tails = {cell for cell in up(turn, 0) if turn.shown(1, cell).tails}
    assert tails == {"d3"}
    fought = turn.roll("c4-c5", 6, 1)
    assert {cell for cell in up(fought, 0) if fought.shown(1, cell).tails} == {"d3", "c5"}


# --- set-up -------------------------------------------------------------------------------------------------------


def test_a03_both_front_rows_are_turned_up_when_all_cards_lie_on_the_table() -> None:
    south = begun({"ruleset": "sullivan"}).play(SET_UPS[0])
    assert (up(south, 0), south.told(events.TurnedUp)) == (set(), [])
    assert {shown.card for shown in south.view(1).cells if isinstance(shown, Shown)} == {None}
    both = south.play(SET_UPS[1])
    assert (up(both, 0), up(both, 1)) == (row(2), row(5))
    turned = both.told(events.TurnedUp)
    assert {event.rules for event in turned} == {("A3", "A4")}
    assert [(event.seat, event.at, event.zoon) for event in turned if event.at in ("a2", "c2", "a5")] == [
        (0, "a2", "Digger"), (0, "c2", "The Loamwyrm"), (1, "a5", "Wader"),
    ]  # fmt: skip
    assert len(turned) == 12
    assert both.on("c2") == "south loamwyrm"
    assert both.shown(1, "c2").card == both.index(0, "loamwyrm")
    assert begun().play(*SET_UPS).told(events.TurnedUp) == []


def test_a04_their_pennies_show_heads() -> None:
    both = set_up()
    assert [both.shown(None, cell).tails for cell in sorted(row(2) | row(5))] == [False] * 12
    fight = pennies("c4:pickguard#0", "c5:lancebill#0").roll("c4-c5", 6, 1).fought()
    assert (fight.attacker.tails, fight.defender.tails) == (False, False)


def test_a05_the_back_rows_stay_face_down() -> None:
    both = set_up()
    for cell in sorted(row(1)):
        assert (both.piece(cell).up, both.shown(1, cell).card, both.shown(1, cell).known) == (False, None, None)
    for cell in sorted(row(6)):
        assert (both.piece(cell).up, both.shown(0, cell).card, both.shown(0, cell).known) == (False, None, None)


# --- cards that lie face up ---------------------------------------------------------------------------------------


def beaten(**options: Any) -> Scene:
    """South has lost the seventh of its face-up cards to a Wader, and three more lie face down."""
    turn = pennies(f"{SIX} c4:pickguard#0[up] b1:sapper-brill d1:old-mattock", "c5:wader#0", **options)
    after = turn.roll("c4-c5", 1, 6)
    assert after.buried(0) == ["Pickguard"]
    return after


def test_a06_whoever_loses_a_card_in_combat_turns_up_another() -> None:
    lost = beaten()
    assert (lost.to_act, lost.offered()) == (0, {"turn-up a1", "turn-up b1", "turn-up d1"})
    assert lost.refused("turn-up c2") == ("A6", "not_face_down")
    assert lost.refused("turn-up c5") == ("A6", "not_face_down")
    for text in ("a2-a3", "c5-c4", "play rockfall c3", "pass"):
        assert lost.refused(text) == ("A6", "turn_up_first"), text
    turned = lost.play("turn-up b1")
    assert [(event.seat, event.at, event.zoon, event.rules) for event in turned.told(events.TurnedUp)] == [
        (0, "b1", "Sapper Brill", ("A6",))
    ]
    assert turned.shown(1, "b1").card == turned.index(0, "sapper-brill")
    assert (turned.piece("a1").up, turned.piece("d1").up) == (False, False)
    assert (turned.to_act, turned.state.turn) == (1, 1)
    assert turned.refused("turn-up a1") == ("A6", "no_turning_up")


def test_a06_the_winner_turns_up_nothing_and_a_draw_neither() -> None:
    both = f"{SIX} c4:pickguard#0[up]", f"{SIX_NORTH} c5:lancebill#0[up]"
    won = pennies(*both).roll("c4-c5", 6, 1)
    assert (won.to_act, won.told(events.TurnedUp)[0].at) == (1, "f6")
    assert (won.piece("f6").up, won.piece("a1").up) == (True, False)
    draw = pennies(*both).roll("c4-c5", 3, 3)
    assert (draw.told(events.TurnedUp), draw.to_act) == ([], 1)


def test_a06_nothing_happens_where_no_card_lies_face_down() -> None:
    lost = pennies("c4:pickguard#0", "c5:wader#0").roll("c4-c5", 1, 6)
    assert (lost.buried(0), lost.to_act, lost.told(events.TurnedUp)) == (["Pickguard"], 1, [])


def test_a07_six_of_six_or_more_cards_lie_face_up() -> None:
    turn = pennies(
        f"{SIX.replace(' f1:lampwarden[up]', '')} c4:pickguard#0[up] b1:sapper-brill", "c5:wader#0",
        turn_up="as_needed",
    )  # fmt: skip
    assert up(turn, 0) == {"a2", "b2", "c2", "e2", "f2", "c4"}
    lost = turn.roll("c4-c5", 1, 6)
    assert (lost.to_act, lost.offered()) == (0, {"turn-up a1", "turn-up b1"})
    assert up(lost.play("turn-up a1"), 0) == {"a2", "b2", "c2", "e2", "f2", "a1"}
    assert up(lost.play("turn-up b1"), 0) == {"a2", "b2", "c2", "e2", "f2", "b1"}
    with pytest.raises(InvalidSetup, match="6 cards of each side are to lie face up"):
        pennies(f"{SIX.replace('f1:lampwarden[up]', 'f1:lampwarden')} c4:pickguard#0", "c5:wader#0")


def test_a08_all_of_five_or_fewer_cards_lie_face_up() -> None:
    turn = pennies("a2:levy-spear#0 b2:levy-spear#0 c2:levy-spear#1", "c5:wader#0", tribes=ELK)
    assert up(turn, 0) == {"a1", "a2", "b2", "c2"}
    placed = turn.play("place second-levy d1")
    assert (placed.piece("d1").up, placed.shown(1, "d1").card) == (True, placed.index(0, "hill-veteran"))
    assert [(event.at, event.rules) for event in placed.told(events.TurnedUp)] == [("d1", ("A7", "A8"))]
    assert placed.count(0) == 5
    sixth = pennies("a2:levy-spear#0 b2:levy-spear#0 c2:levy-spear#1 d2:tinesman#0 c4:tinesman#1", "c5:wader#0",
                    tribes=ELK).roll("c4-c5", 1, 6)  # fmt: skip
    assert up(sixth, 0) == {"a1", "a2", "b2", "c2", "d2"}


def test_a09_more_than_six_may_lie_face_up() -> None:
    turn = pennies(f"{SIX} b1:sapper-brill d1:old-mattock", "c5:wader#0 f5:wader#1")
    seven = turn.play("d1-d2")
    assert up(seven, 0) == {"a2", "b2", "c2", "e2", "f2", "f1", "d2"}
    eight = seven.play("f5-f4", "b1-b3", "f4-f3")
    assert up(eight, 0) == {"a2", "b2", "c2", "e2", "f2", "f1", "d2", "b3"}
    assert eight.play("d2-d3", "f3-e3", "d3-d4").piece("d4").up
    lost = pennies(f"{SIX} c4:pickguard#0[up] d4:old-mattock[up] b1:sapper-brill", "c5:wader#0").roll("c4-c5", 1, 6)
    assert up(lost.play("turn-up b1"), 0) == {"a2", "b2", "c2", "e2", "f2", "f1", "d4", "b1"}


def test_a10_a_face_down_card_in_a_combat_is_turned_up() -> None:
    both = f"{SIX} d1:old-mattock c4:pickguard#0", f"{SIX_NORTH} c5:queen-ardea e4:lancebill#0[up]"
    attack = pennies(*both).play("c4-c5")
    assert (attack.piece("c4").up, attack.piece("c5").up, attack.to_act) == (True, True, CHANCE)
    assert [(event.seat, event.at, event.rules) for event in attack.told(events.TurnedUp)] == [
        (0, "c4", ("A10", "B3")), (1, "c5", ("A10", "B3")),
    ]  # fmt: skip
    assert attack.shown(0, "c5").card == attack.index(1, "queen-ardea")
    assert attack.shown(1, "c4").card == attack.index(0, "pickguard#0")
    assert (attack.piece("d1").up, attack.piece("f6").up) == (False, False)
    assert attack.reveals


def test_a10_the_target_of_a_shot_is_turned_up() -> None:
    shot = pennies(f"{SIX} b4:digger#0[up]".replace("a2:digger#0[up]", "d1:old-mattock[up]"),
                   f"{SIX_NORTH} c5:queen-ardea").play("play lantern-flask b4 c5")  # fmt: skip
    assert [(event.seat, event.at) for event in shot.told(events.TurnedUp)] == [(1, "c5")]


def test_a11_a_face_down_card_that_leaves_the_back_row_is_turned_up() -> None:
    turn = pennies(f"{SIX} d1:old-mattock b1:sapper-brill", f"{SIX_NORTH} c6:queen-ardea")
    along = turn.play("d1-c1")
    assert (along.piece("c1").up, along.told(events.TurnedUp)) == (False, [])
    assert along.shown(1, "c1").card is None
    out = turn.play("d1-d2")
    assert (out.piece("d2").up, out.piece("d2").tails) == (True, False)
    assert [(event.at, event.rules) for event in out.told(events.TurnedUp)] == [("d2", ("A11", "B3"))]
    assert out.shown(1, "d2").card == out.index(0, "old-mattock")
    jumped = turn.play("b1-b3")
    assert jumped.piece("b3").up
    ahead = pennies(f"{SIX} c3:pickguard#0", f"{SIX_NORTH}").play("c3-c4")
    assert (ahead.piece("c4").up, ahead.told(events.TurnedUp)) == (False, [])
    north = along.play("c6-b6")
    assert not north.piece("b6").up
    assert along.play("c6-c5").piece("c5").up


@pytest.mark.parametrize(
    ("text", "is_up"), [("f1-f2", True), ("f1-e1", False), ("a2-a3", False), ("a6-a5", True), ("a6-b6", False)]
)
def test_a11_the_back_row_reaches_from_corner_to_corner_and_no_further(text: str, is_up: bool) -> None:
    south = "b2:digger#0[up] c2:digger#0[up] d2:digger#1[up] e2:digger#1[up] c1:pickguard#1[up] d1:lampwarden[up] "
    north = "c5:wader#0[up] b5:wader#1[up] d5:wader#2[up] e5:lancebill#1[up] f5:marsh-oracle[up] d6:harrier[up] "
    origin, target = text.split("-")
    turn = pennies(
        f"{south} a2:pickguard#0 f1:old-mattock", f"{north} a6:queen-ardea",
        turn="north 6" if origin == "a6" else "south 5",
    )  # fmt: skip
    assert not turn.piece(origin).up
    assert turn.play(text).piece(target).up == is_up


def test_a12_a_card_turned_up_stays_up() -> None:
    won = pennies(f"{SIX} c4:pickguard#0[up]", "c5:wader#0").roll("c4-c5", 6, 1)
    assert (won.piece("c5").up, won.shown(1, "c5").card) == (True, won.index(0, "pickguard#0"))
    draw = pennies("c4:pickguard#0", "c5:lancebill#0").roll("c4-c5", 2, 2)
    assert (draw.piece("c4").up, draw.piece("c5").up) == (True, True)
    home = pennies(f"{SIX} c4:pickguard#0[up]", "d5:wader#0").play("c2-c1")
    assert (home.piece("c1").up, home.shown(1, "c1").card) == (True, home.index(0, "digger#1"))
    along = home.play("d5-e5", "c1-d1")
    assert along.piece("d1").up


def test_a13_movement_is_as_in_the_classic_rules() -> None:
    south = "c2:lancebill#0 d2:wader#0 d3:wader#1 a2:spindleshanks"
    north = "c3:digger#0 d4:rockfall b4:digger#1"
    turn = pennies(south, north, tribes=HERONS)
    assert {cell: turn.targets(cell) for cell in ("a1", "a2", "c2", "d2", "d3")} == {
        "a1": "b1", "a2": "a3 b4 c3", "c2": "b3 c1 c3", "d2": "e2", "d3": "c3 d5 e3",
    }  # fmt: skip
    assert turn.refused("c2-c4") == ("Z29", "enemy_on_way")
    assert turn.refused("c2-d3") == ("Z24", "friend_there")
    assert turn.refused("d3-d4") == ("Z26", "obstacle_there")
    assert turn.refused("d2-d4") == ("Z26", "obstacle_there")
    assert turn.refused("d2-c3") == ("Z18", "off_grid")
    classic = scene(south, north, tribes=HERONS)
    assert turn.offered() == classic.offered()


# --- the rest is as in the classic rules ----------------------------------------------------------------------------


def test_a30_aim_and_loss_are_as_in_the_classic_rules() -> None:
    fallen = pennies("c4:digger#0", "c5:moon-egg").roll("c4-c5", 6, 1)
    assert fallen.game.outcome(fallen.state) == Outcome((0,), "emblem", "Z1")
    boxed = pennies(
        "a1:digger#0 a2:rockfall b1:first-lantern", "f6:first-lantern e3:digger#0",
        turn="north 8", tribes=("delvers", "delvers"),
    ).play("e3-e2")  # fmt: skip
    assert boxed.game.outcome(boxed.state) == Outcome((1,), "stuck", "Z2")


def test_a30_trumps_equipment_terrain_and_reinforcement_are_as_in_the_classic_rules() -> None:
    elk = pennies("c3:levy-spear#0 d3:tinesman#0", "d4:lancebill#0 f4:wader#0", tribes=ELK)
    tines = elk.play("play bronze-tines c3")
    assert (tines.trump("south bronze-tines"), tines.to_act) == ("on_zoon 1", 1)
    boosted = elk.roll("play lowered-antlers d3 d4", 1, 6)
    assert (boosted.fought().attacker.counted, boosted.fought().score) == ((7, 5), "12+1:7+6")
    assert boosted.trump("south lowered-antlers") == "tomb 1"
    assert elk.refused("play lowered-antlers c3 c4") == ("Z43", "wrong_type")
    assert elk.refused("place second-levy a1") == ("Z68", "cell_taken")
    assert elk.play("place second-levy b1").on("b1") == "south hill-veteran"
    moles = pennies("c3:digger#0", "d4:wader#0")
    wall = moles.play("play rockfall c4")
    assert (wall.on("c4"), wall.trump("south rockfall")) == ("south rockfall", "on_field 1")
    assert moles.refused("play lantern-flask c3 c4") == ("Z62", "not_aimed")
    assert moles.refused("play deep-gallery c3 c4") == ("Z46", "no_user")
    assert moles.refused("pass") == ("Z13", "no_pass")


def test_a30_worn_tines_count_for_each_number_of_the_half() -> None:
    worn = "c4:levy-spear#0[gear=south.bronze-tines]"
    heads = pennies(worn, "c5:wader#0", tribes=ELK).roll("c4-c5", 1, 1)
    assert (heads.fought().attacker.counted, heads.fought().attacker.value) == ((4, 3), 7)
    lost = pennies(worn, "c5:wader#0", tribes=ELK).roll("c4-c5", 1, 6)
    assert lost.trump("south bronze-tines") == "tomb 1"


# --- defaults about turning up ------------------------------------------------------------------------------------


def test_b01_the_owner_chooses_at_once_even_with_six_still_up() -> None:
    lost = beaten()
    assert len(up(lost, 0)) == 6
    assert (lost.to_act, lost.state.turning, lost.state.turn) == (0, (0,), 0)
    for cell in ("a1", "b1", "d1"):
        assert up(lost.play(f"turn-up {cell}"), 0) == {"a2", "b2", "c2", "e2", "f2", "f1", cell}


def test_b01_the_weaker_reading_turns_up_only_what_is_needed() -> None:
    few = beaten(turn_up="as_needed")
    assert (len(up(few, 0)), few.told(events.TurnedUp), few.to_act) == (6, [], 1)
    assert [option.default for option in few.game.options if option.name == "turn_up"] == ["every_loss"]


def test_b01_a_shot_counts_as_combat_and_the_defender_chooses_in_the_enemys_turn() -> None:
    shot = pennies("c3:digger#0", f"{SIX_NORTH} d4:lancebill#0[up] c6:queen-ardea").roll(
        "play lantern-flask c3 d4", 6, 1
    )
    assert (shot.fought().reason, shot.buried(1)) == ("hit", ["Lancebill"])
    assert (shot.to_act, shot.state.turn) == (1, 0)
    assert shot.offered() == {"turn-up c6", "turn-up f6"}
    assert shot.play("turn-up c6").offered("a5-") == {"a5-a3", "a5-a4"}


def test_b01_the_card_is_turned_up_before_a_march_goes_on() -> None:
    turn = pennies(
        "a4:wader#0[up] c4:wader#1[up] e4:lancebill#0[up] f4:lancebill#1[up] a2:lancebill#0[up] b2:wader#2[up]"
        " d1:queen-ardea e1:harrier f1:moon-egg",
        "c5:digger#0", tribes=HERONS,
    )  # fmt: skip
    lost = turn.play("play great-migration c4 c5", "roll 1 6")
    assert (lost.fought().score, lost.buried(0)) == ("4+1:3+6", ["Wader"])
    assert (lost.to_act, lost.refused("e4-e5")) == (0, ("A6", "turn_up_first"))
    turned = lost.play("turn-up e1")
    assert turned.to_act == 0
    assert {"e4-e5", "f4-f5", "a4-a5", "pass"} <= turned.offered()
    assert turned.refused("turn-up d1") == ("A6", "no_turning_up")


def without(of: Scene, cell: str) -> Scene:
    """As if that Zoon had left the field outside combat, which no effect of our tribes does."""
    cells = list(of.state.cells)
    cells[battlefield.cell_from_name(cell)] = None
    return Scene(of.game, replace(of.state, cells=tuple(cells)))


def test_b02_a_loss_outside_combat_turns_up_only_what_is_needed() -> None:
    eight = pennies(f"{SIX} d4:pickguard#0[up] b1:sapper-brill", "c5:wader#0", turn="north 4")
    enough = without(eight, "d4").play("c5-c4")
    assert (enough.told(events.TurnedUp), enough.to_act, len(up(enough, 0))) == ([], 0, 6)
    assert enough.offered("turn-up") == set()
    missing = without(without(eight, "d4"), "f1").play("c5-c4")
    assert (missing.to_act, missing.offered()) == (0, {"turn-up a1", "turn-up b1"})
    assert len(up(missing.play("turn-up b1"), 0)) == 6


def test_b03_a_card_turned_up_gets_heads_and_fights_with_heads() -> None:
    attack = pennies(f"{SIX} d1:old-mattock c4:pickguard#0", f"{SIX_NORTH} c5:queen-ardea").roll("c4-c5", 1, 6)
    fought = attack.fought()
    assert (fought.attacker.tails, fought.attacker.value) == (False, 7)
    assert (fought.defender.tails, fought.defender.value) == (False, 9)
    assert attack.piece("c5").tails
    chosen = attack.play("turn-up d1")
    assert (chosen.piece("d1").up, chosen.piece("d1").tails) == (True, False)
    marked = pennies(f"{SIX} d1:old-mattock", "f5:wader#0").play("d1-d2")
    assert (marked.piece("d2").up, marked.piece("d2").tails) == (True, False)


def test_b04_an_effect_that_takes_a_card_out_of_the_back_row_turns_it_up() -> None:
    dug = pennies(f"{SIX} b1:pickguard#0", "c5:wader#0")
    assert dug.play("play deep-gallery b1 d3").piece("d3").up
    assert not dug.play("play deep-gallery b1 d1").piece("d1").up
    called = pennies(
        "a2:winter-standard[up,tails] b1:levy-spear#0 c1:dame-velvet d2:tinesman#0[up] e2:tinesman#1[up]"
        " f2:broadbeam[up] d3:rut-bull[up] e3:levy-spear#1[up]",
        "a3:wader#0[up,tails]", tribes=ELK, turn="north 4",
    ).roll("a3-a2", 3, 3)  # fmt: skip
    assert (called.fought().score, called.to_act) == ("1+3:1+3", 0)
    assert called.play("choose b1 b3").piece("b3").up
    assert not called.play("choose b1 a1").piece("a1").up


def test_b04_a_reinforcement_comes_face_down_unless_too_few_lie_face_up() -> None:
    six_up = (
        "a2:levy-spear#0[up] b2:levy-spear#0[up] c2:levy-spear#1[up] d2:tinesman#0[up] e2:tinesman#1[up]"
        " f2:broadbeam[up]"
    )
    placed = pennies(six_up, "c5:wader#0", tribes=ELK).play("place second-levy d1")
    assert (placed.piece("d1").up, placed.shown(1, "d1").card, placed.to_act) == (False, None, 1)
    assert placed.count(0) == 8
    fewer = pennies("a2:levy-spear#0 b2:levy-spear#0 c2:levy-spear#1 d2:tinesman#0", "c5:wader#0", tribes=ELK)
    assert fewer.play("place second-levy d1").piece("d1").up


# --- what everybody sees ------------------------------------------------------------------------------------------


def test_b10_pennies_and_dice_are_public_and_a_back_has_no_penny() -> None:
    turn = pennies(f"{SIX} c4:pickguard#0[up,tails] b1:sapper-brill", f"{SIX_NORTH} c5:lancebill#0[up]")
    for seat in (0, 1, None):
        assert [turn.shown(seat, cell).tails for cell in ("c4", "c5", "b1", "a1")] == [True, False, False, False]
    pending = turn.play("c4-c5")
    fought = pending.play("roll 5 2")
    (told,) = fought.told(events.Fought)
    assert (told.attacker.die, told.defender.die, told.attacker.tails, told.defender.tails) == (5, 2, True, False)
    for seat in (0, 1, None):
        assert fought.game.redact(told, seat) == told
        assert fought.shown(seat, "c5").tails


def test_b11_dice_come_from_the_seed_and_the_log_tells_how_it_was_counted() -> None:
    pending = pennies("c4:loamwyrm[up,tails]", "c5:lancebill#0").play("c4-c5")
    rolls = [str(pending.game.resolve(pending.state, random.Random(seed))) for seed in range(400)]
    assert rolls == [str(pending.game.resolve(pending.state, random.Random(seed))) for seed in range(400)]
    assert len(set(rolls)) == 36
    fought = pending.play("roll 6 2").fought()
    assert (fought.attacker.counted, fought.defender.counted) == ((4, 0), (4, 3))
    assert (fought.attacker.value, fought.attacker.die, fought.attacker.total) == (4, 6, 10)
    assert (fought.defender.value, fought.defender.die, fought.defender.total) == (7, 2, 9)
    assert (fought.score, fought.rules) == ("4+6:7+2", ("A19",))
    assert pending.play("roll 5 2").fought().rules == ("A20",)
    draw = pennies("c4:pickguard#0", "c5:lancebill#0").roll("c4-c5", 2, 2)
    assert draw.fought().rules[0] == "A21"
