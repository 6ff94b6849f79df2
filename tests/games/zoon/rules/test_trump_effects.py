"""Trumps: Z43 to Z61."""

from __future__ import annotations

import pytest

from tabletop.games.zoon.rules import events
from tabletop.games.zoon.rules.state import March
from tests.games.zoon.rules.scene import Scene, scene
from tests.games.zoon.rules.table import with_trump, with_zoon

HERONS = ("stilts", "delvers")
ELK = ("crownhorn", "stilts")
TOADS = ("bogwife", "stilts")


def gear(of: Scene, cell: str) -> tuple[int, str] | None:
    """The seat and the id of the equipment on the Zoon there."""
    lies = of.piece(cell).gear
    return None if lies is None else (lies[0], of.deck(lies[0]).trumps[lies[1]].id)


# --- whom and for how long ----------------------------------------------------------------------------------------


def test_z43_a_trump_does_what_its_text_says_even_against_the_rules() -> None:
    turn = scene("c2:pickguard#0", "c5:wader#0")
    assert turn.refused("c2-e5") == ("Z18", "off_grid")
    free_below_row_6 = {f"play deep-gallery c2 {column}{row}" for row in "12345" for column in "abcdef"}
    assert turn.offered("play deep-gallery") == free_below_row_6 - {
        "play deep-gallery c2 a1", "play deep-gallery c2 c2", "play deep-gallery c2 c5",
    }  # fmt: skip
    dug = turn.play("play deep-gallery c2 e5")
    assert (dug.on("c2"), dug.on("e5")) == ("", "south pickguard#0")
    assert dug.state.combat is None
    (played,) = dug.told(events.TrumpPlayed)
    assert (played.seat, played.trump, played.where, played.reason) == (0, "Deep Gallery", ("c2", "e5"), "movement")
    assert turn.refused("play deep-gallery c2 b6") == ("Z43", "outside_area")
    assert turn.refused("play deep-gallery a1 b2") == ("Z43", "wrong_type")


def test_z44_a_trump_affects_its_owners_cards_only() -> None:
    delvers = scene("c2:pickguard#0", "c5:lancebill#0")
    assert delvers.refused("play deep-gallery c5 c4") == ("Z13", "not_yours")
    elk = scene("c2:levy-spear#0 d2:tinesman#0", "c5:wader#0 d5:lancebill#0", tribes=ELK)
    assert elk.offered("play bronze-tines") == {"play bronze-tines c2"}
    assert elk.refused("play bronze-tines c5") == ("Z13", "not_yours")
    assert elk.refused("play lowered-antlers d5 d4") == ("Z13", "not_yours")
    herons = scene("c2:wader#0", "c5:digger#0", tribes=HERONS)
    assert herons.refused("play fen-gust c5 c4") == ("Z13", "not_yours")
    assert herons.refused("play great-migration c5 c4") == ("Z13", "not_yours")
    assert {text.split()[2] for text in herons.offered("play")} == {"a1", "c2"}


def test_z44_unless_its_text_says_otherwise() -> None:
    toads = scene("b2:mother-croak c2:gulper#0", "c3:wader#0 e4:wader#1 b5:wader#2", tribes=TOADS)
    assert toads.offered("play sucking-mire") == {"play sucking-mire c3"}
    assert toads.refused("play sucking-mire c2") == ("Z44", "no_enemy_there")
    assert toads.refused("play sucking-mire e4") == ("Z43", "outside_area")
    assert toads.offered("play fen-lullaby") == {"play fen-lullaby c3", "play fen-lullaby e4"}
    assert toads.refused("play fen-lullaby b2") == ("Z44", "no_enemy_there")
    assert toads.refused("play fen-lullaby b5") == ("Z43", "outside_area")


def test_z45_a_trump_works_for_the_turn_in_which_it_is_played_only() -> None:
    turn = scene("c3:tinesman#1 e3:tinesman#0", "c5:wader#0 f4:wader#1", tribes=ELK)
    struck = turn.play("c3-c4", "f4-f3").attack("play lowered-antlers c4 c5", "TL", "BL")
    assert struck.fought().attacker.corners == (5, 6, 4, 3)
    assert struck.fought().score == "3:2"
    assert struck.on("c5") == "south tinesman#1"
    assert struck.piece("c5").boost == 0
    moved = turn.play("play lowered-antlers c3 c4")
    assert moved.on("c4") == "south tinesman#1"
    attacked = moved.attack("c5-c4", "TL", "TL")
    assert attacked.fought().defender.corners == (3, 4, 2, 1)
    quiet = moved.play("f4-f3", "e3-e4", "f3-f2").attack("c4-c5", "TL", "TL")
    assert quiet.fought().attacker.corners == (3, 4, 2, 1)


def test_z45_equipment_works_as_long_as_it_lies_there() -> None:
    worn = scene("c3:levy-spear#0", "c5:wader#0 f4:wader#1", tribes=ELK).play("play bronze-tines c3", "f4-f3")
    later = worn.play("c3-c4", "f3-f2").attack("c4-c5", "TL", "BR")
    assert later.fought().attacker.corners == (4, 3, 1, 1)
    assert later.fought().score == "1:2"


@pytest.mark.parametrize(
    ("trump", "tribes", "wrong", "right", "play"),
    [
        ("deep-gallery", ("delvers", "stilts"), "digger#0", "pickguard#0", "c2 c3"),
        ("lantern-flask", ("delvers", "stilts"), "pickguard#0", "digger#1", "c2 d3"),
        ("reed-javelin", ("stilts", "delvers"), "wader#0", "harrier", "c2 e4"),
        ("lowered-antlers", ("crownhorn", "stilts"), "levy-spear#0", "tinesman#1", "c2 c3"),
        ("bronze-tines", ("crownhorn", "stilts"), "tinesman#0", "levy-spear#1", "c2"),
        ("sticky-tongue", ("bogwife", "stilts"), "spawnling#0", "gulper#1", "c2 c4"),
        ("fen-lullaby", ("bogwife", "stilts"), "gulper#0", "wartweaver", "d3"),
    ],
)
def test_z46_a_trump_for_a_type_needs_a_zoon_of_that_type(
    trump: str, tribes: tuple[str, str], wrong: str, right: str, play: str
) -> None:
    other = {"stilts": "wader#0", "delvers": "digger#0"}[tribes[1]]
    enemies = f"c4:{other} d3:{other} e4:{other.replace('0', '1')}"
    without = scene(f"c2:{wrong}", enemies, tribes=tribes)
    assert without.offered(f"play {trump}") == set()
    assert without.refused(f"play {trump} {play}") == ("Z46", "no_user")
    with_one = scene(f"c2:{right} f1:{wrong}", enemies, tribes=tribes)
    assert f"play {trump} {play}" in with_one.offered()


def test_z46_an_enemy_of_that_type_does_not_help() -> None:
    turn = scene("c2:digger#0", "c5:pickguard#0 d4:digger#0", tribes=("delvers", "delvers"))
    assert turn.refused("play deep-gallery c2 c3") == ("Z46", "no_user")


@pytest.mark.parametrize("flag", ["gear=north.sucking-mire", "held=1"])
def test_z47_an_immobilised_zoon_cannot_use_a_trump(flag: str) -> None:
    toads = ("bogwife", "bogwife")
    stuck = scene(f"c2:gulper#0[{flag}] f1:spawnling#0", "c4:spawnling#0", tribes=toads)
    assert stuck.offered("play sticky-tongue") == set()
    assert stuck.refused("play sticky-tongue c2 c4") == ("Z47", "users_immobile")
    assert stuck.offered("c2-") == set()
    other = scene(f"c2:gulper#0[{flag}] d2:gulper#1", "c4:spawnling#0 d4:spawnling#1", tribes=toads)
    assert other.offered("play sticky-tongue") == {"play sticky-tongue d2 d4"}
    assert other.refused("play sticky-tongue c2 c4") == ("Z47", "immobile")
    free = scene("c2:gulper#0", "c4:spawnling#0", tribes=toads)
    assert free.offered("play sticky-tongue") == {"play sticky-tongue c2 c4"}


def test_z47_an_immobilised_zoon_can_neither_wear_tines_nor_take_the_gallery() -> None:
    elk = scene("c2:levy-spear#0[held=1] e2:levy-spear#1", "c5:wader#0", tribes=ELK)
    assert elk.offered("play bronze-tines") == {"play bronze-tines e2"}
    assert elk.refused("play bronze-tines c2") == ("Z47", "immobile")
    moles = scene("c2:pickguard#0[held=1] e2:digger#0", "c5:wader#0")
    assert moles.refused("play deep-gallery c2 c3") == ("Z47", "users_immobile")
    two = scene("c2:pickguard#0[held=1] d2:pickguard#1", "c5:wader#0")
    assert {text.split()[2] for text in two.offered("play deep-gallery")} == {"d2"}
    assert two.refused("play deep-gallery c2 c3") == ("Z47", "immobile")


def test_z47_a_trump_whose_user_takes_no_part_needs_a_free_user_all_the_same() -> None:
    held = scene("b2:mother-croak[held=1] f1:spawnling#0", "c3:wader#0", tribes=TOADS)
    assert held.offered("play fen-lullaby") == set()
    assert held.refused("play fen-lullaby c3") == ("Z47", "users_immobile")
    other = scene("b2:mother-croak[held=1] f1:wartweaver", "c3:wader#0", tribes=TOADS)
    assert other.offered("play fen-lullaby") == {"play fen-lullaby c3"}


# --- several Zoons ------------------------------------------------------------------------------------------------


def test_z48_several_zoons_move_one_after_the_other() -> None:
    turn = scene("b3:wader#0 b4:lancebill#0", "e5:digger#0", tribes=HERONS)
    assert turn.refused("b3-b4") == ("Z24", "friend_there")
    first = turn.play("play fen-gust b4 c5")
    assert (first.on("b4"), first.on("c5"), first.to_act) == ("", "south lancebill#0", 0)
    assert first.state.march == March(0, 1)
    assert "b3-b4" in first.offered()
    assert first.refused("play great-migration b3 b4") == ("Z48", "march_first")
    both = first.play("b3-b4")
    assert (both.on("b3"), both.on("b4"), both.to_act) == ("", "south wader#0", 1)
    assert both.state.march is None


def test_z48_a_combat_is_finished_before_the_next_zoon_moves() -> None:
    turn = scene("b4:lancebill#0 d4:wader#0 f4:wader#1", "b5:digger#0", tribes=HERONS)
    attack = turn.play("play great-migration b4 b5")
    assert attack.state.combat is not None
    assert attack.refused("d4-d5") == ("Z31", "combat_first")
    won = attack.play("touch BR", "touch TL", "lie 0 0")
    assert (won.on("b5"), won.to_act) == ("south lancebill#0", 0)
    assert won.offered() == {"d4-c4", "d4-d5", "d4-d6", "d4-e4", "f4-e4", "f4-f5", "f4-f6", "pass"}
    last = won.play("d4-d5", "f4-e4")
    assert (last.on("d5"), last.on("e4"), last.to_act) == ("south wader#0", "south wader#1", 1)
    assert won.play("pass").to_act == 1


def test_z48_gust_goes_to_free_cells_only_and_migration_keeps_to_one_row() -> None:
    turn = scene("b4:lancebill#0 d4:wader#0 d2:wader#1", "b5:digger#0 d5:digger#1", tribes=HERONS)
    assert turn.refused("play fen-gust b4 b5") == ("D22", "free_cells_only")
    gust = turn.play("play fen-gust b4 b3")
    assert gust.refused("d4-d5") == ("D22", "free_cells_only")
    migration = turn.play("play great-migration d4 e4")
    assert migration.offered() == {"b4-a5", "b4-b3", "b4-b5", "b4-c5", "pass"}
    assert migration.refused("d2-d3") == ("N1", "other_row")


def test_z49_never_the_same_zoon_twice() -> None:
    turn = scene("b4:lancebill#0 d4:wader#0", "f5:digger#0", tribes=HERONS)
    gust = turn.play("play fen-gust b4 b5")
    assert gust.offered("b5-") == set()
    assert gust.refused("b5-b6") == ("Z49", "moved_already")
    assert gust.offered("d4-") == {"d4-c4", "d4-d5", "d4-d6", "d4-e4"}
    migration = turn.play("play great-migration b4 b5", "d4-c4")
    assert migration.to_act == 1
    assert "b5-b6" in gust.play("d4-d5", "f5-f4").offered()


def test_z49_a_zoon_that_one_trump_has_moved_can_be_moved_by_the_next() -> None:
    turn = scene("b4:lancebill#0 d4:wader#0", "f5:digger#0", tribes=HERONS)
    after = turn.play("play great-migration b4 b5", "pass", "f5-f4", "play fen-gust d4 c4")
    assert after.offered("b5-") == {"b5-a6", "b5-b4", "b5-b6", "b5-c6"}
    assert (after.piece("b5").march, after.piece("c4").march) == (0, 2)


def test_z49_not_after_a_tie_either() -> None:
    turn = scene("b4:lancebill#0 d4:wader#0", "b5:digger#0", tribes=HERONS)
    tie = turn.attack("play great-migration b4 b5", "TR", "BL")
    assert (tie.fought().score, tie.on("b4"), tie.to_act) == ("1:1", "south lancebill#0", 0)
    assert tie.refused("b4-b5") == ("Z49", "moved_already")
    assert tie.offered("d4-") == {"d4-c4", "d4-d5", "d4-d6", "d4-e4"}


# --- moves beyond the grid ----------------------------------------------------------------------------------------


def test_z50_deep_gallery_does_not_go_to_friends_enemies_or_obstacles() -> None:
    turn = scene("c2:pickguard#0 d2:digger#0", "c5:digger#0 d3:rockfall", tribes=("delvers", "delvers"))
    for cell in ("d2", "c5", "d3", "c2"):
        assert turn.refused(f"play deep-gallery c2 {cell}") == ("Z50", "cell_taken")
        assert turn.params(f"play deep-gallery c2 {cell}") == {"target": cell}
    assert turn.trump("south deep-gallery") == "hand 0"
    assert "play deep-gallery c2 d4" in turn.offered()


@pytest.mark.parametrize("behind", ["c6:digger#1", "c6:rockfall"])
def test_z50_a_push_onto_a_friend_or_an_obstacle_is_ignored(behind: str) -> None:
    turn = scene("c4:harrier", f"c5:digger#0 {behind}", tribes=HERONS)
    struck = turn.attack("c4-c5", "TL", "BR")
    assert (struck.on("c4"), struck.on("c5"), struck.on("c6")) == (
        "south harrier", "north digger#0", f"north {behind[3:]}",
    )  # fmt: skip
    assert [event.reason for event in struck.told(events.Declined)] == ["nothing"]
    assert struck.to_act == 1


def test_z51_a_push_off_the_battlefield_is_ignored() -> None:
    struck = scene("c5:harrier", "c6:digger#0", tribes=HERONS).attack("c5-c6", "TL", "BR")
    assert struck.fought().reason == "star"
    assert (struck.on("c5"), struck.on("c6"), struck.count(1)) == ("south harrier", "north digger#0", 2)
    assert struck.told(events.Relocated) == []
    assert [event.reason for event in struck.told(events.Declined)] == ["nothing"]
    south = scene("c1:digger#0 a1:first-lantern", "c2:harrier", turn="north 2").attack("c2-c1", "TL", "BR")
    assert (south.on("c1"), south.on("c2"), south.count(0)) == ("south digger#0", "north harrier", 2)


# --- uses ---------------------------------------------------------------------------------------------------------

MOVERS = {"delvers": "digger#0", "stilts": "wader#1", "crownhorn": "levy-spear#1", "bogwife": "spawnling#0"}
JAVELIN = ("c2:lancebill#0", "c4:digger#0 f5:digger#1")


def test_z52_a_trump_of_three_uses_goes_to_the_tomb_after_the_third() -> None:
    first = scene(*JAVELIN, tribes=HERONS).attack("play reed-javelin c2 c4", "TL", "BL")
    assert (first.fought().score, first.fought().reason) == ("0:2", "miss")
    assert first.trump("south reed-javelin") == "beside 1"
    second = first.play("f5-f4").attack("play reed-javelin c2 c4", "TL", "BL")
    assert second.trump("south reed-javelin") == "beside 2"
    third = second.play("f4-f5").attack("play reed-javelin c2 c4", "TL", "BL")
    assert third.trump("south reed-javelin") == "tomb 3"
    assert [(event.trump, event.reason, event.rules) for event in third.told(events.TrumpMoved)] == [
        ("Reed Javelin", "tomb", ("Z52",))
    ]
    assert third.play("f5-f4").refused("play reed-javelin c2 c4") == ("Z59", "trump_gone")


@pytest.mark.parametrize(
    ("tribes", "south", "north", "texts", "where"),
    [
        (("delvers", "stilts"), "c2:pickguard#0", "", ["play deep-gallery c2 c3"], "tomb 1"),
        (("stilts", "stilts"), "c2:wader#0", "", ["play fen-gust c2 c3", "pass"], "tomb 1"),
        (("stilts", "stilts"), "c2:wader#0", "", ["play great-migration c2 c3"], "tomb 1"),
        (ELK, "c2:tinesman#0", "", ["play lowered-antlers c2 c3"], "tomb 1"),
        (TOADS, "b2:mother-croak", "c3:wader#0", ["play fen-lullaby c3", "choose c4"], "tomb 1"),
        (("delvers", "stilts"), "", "", ["play rockfall c3"], "on_field 1"),
        (ELK, "c2:levy-spear#0", "", ["play bronze-tines c2"], "on_zoon 1"),
        (TOADS, "b2:gulper#0", "c3:wader#0", ["play sucking-mire c3"], "on_zoon 1"),
        (ELK, "", "", ["place second-levy c1"], "on_field 1"),
    ],
)
def test_z52_z60_a_trump_of_one_use_goes_to_the_tomb_or_lies_where_it_works(
    tribes: tuple[str, str], south: str, north: str, texts: list[str], where: str
) -> None:
    turn = scene(f"{south} f1:{MOVERS[tribes[0]]}".strip(), north, tribes=tribes)
    verb, trump, *_ = texts[0].split()
    assert turn.trump(f"south {trump}") == "hand 0"
    after = turn.play(*texts)
    assert (after.trump(f"south {trump}"), after.to_act) == (where, 1)
    expected = ("Z59", "trump_gone") if where.startswith("tomb") else ("Z60", "trump_lies")
    again = after.play("f6-e6")
    assert again.refused(texts[0]) == expected
    assert again.offered(f"{verb} {trump}") == set()


def test_z53_a_controlled_zoon_goes_by_its_grid_as_if_it_were_the_controllers() -> None:
    turn = scene("b2:mother-croak", "c3:levy-spear#0", tribes=("bogwife", "crownhorn"))
    sung = turn.play("play fen-lullaby c3")
    assert (sung.to_act, sung.offered()) == (0, {"choose b3", "choose c4", "choose d3"})
    assert [(event.zoon, event.at, event.seat) for event in sung.told(events.Revealed)] == [("Levy Spear", "c3", 1)]
    assert sung.refused("choose c2") == ("Z40", "no_such_choice")
    led = sung.play("choose c4")
    assert (led.on("c3"), led.on("c4"), led.to_act) == ("", "north levy-spear#0", 1)
    assert led.targets("c4") == "b4 c3 d4"
    assert [(event.seat, event.reason) for event in led.told(events.Moved)] == [(0, "control")]


def test_z53_a_lopsided_grid_is_turned_round_and_not_mirrored() -> None:
    lopsided = with_zoon("crownhorn", "levy-spear", moves=(((-1, 1),), ((1, 0),)))
    turn = scene("b2:mother-croak", "c3:levy-spear#0", tribes=("bogwife", "crownhorn"), game=lopsided)
    assert turn.play("play fen-lullaby c3").offered() == {"choose b4", "choose d3"}
    own = scene("b2:mother-croak", "c3:levy-spear#0", tribes=("bogwife", "crownhorn"), game=lopsided, turn="north 2")
    assert own.targets("c3") == "b3 d2"


# --- equipment and terrain ----------------------------------------------------------------------------------------


def test_z54_equipment_moves_with_the_zoon_that_carries_it() -> None:
    put = scene("c3:levy-spear#0", "f4:wader#0", tribes=ELK).play("play bronze-tines c3")
    assert gear(put, "c3") == (0, "bronze-tines")
    moved = put.play("f4-f3", "c3-c4", "f3-f2", "c4-d4")
    assert gear(moved, "d4") == (0, "bronze-tines")
    assert moved.trump("south bronze-tines") == "on_zoon 1"
    won = scene("c3:levy-spear#0[gear=south.bronze-tines]", "c4:wader#0", tribes=ELK).attack("c3-c4", "BR", "TL")
    assert gear(won, "c4") == (0, "bronze-tines")


def test_z54_equipment_goes_along_where_an_effect_takes_the_zoon() -> None:
    struck = scene("c3:levy-spear#0[gear=south.bronze-tines]", "c4:harrier", tribes=ELK, turn="north 2").attack(
        "c4-c3", "TL", "BR"
    )
    assert (struck.on("c3"), struck.on("c2")) == ("", "south levy-spear#0")
    assert gear(struck, "c2") == (0, "bronze-tines")


def test_z55_equipment_is_eliminated_with_the_zoon_that_carries_it() -> None:
    tines = scene("c3:levy-spear#0[gear=south.bronze-tines]", "c4:wader#0", tribes=ELK).attack("c3-c4", "TL", "BR")
    assert tines.fought().score == "1:2"
    assert tines.trump("south bronze-tines") == "tomb 1"
    assert [(event.seat, event.trump, event.reason) for event in tines.told(events.TrumpMoved)] == [
        (0, "Bronze Tines", "tomb")
    ]
    mire = scene("c2:gulper#0", "c3:wader#0[gear=south.sucking-mire]", tribes=TOADS).attack("c2-c3", "BR", "TL")
    assert mire.on("c3") == "south gulper#0"
    assert gear(mire, "c3") is None
    assert mire.trump("south sucking-mire") == "tomb 1"
    assert [(event.seat, event.trump) for event in mire.told(events.TrumpMoved)] == [(0, "Sucking Mire")]


def test_z56_a_zoon_cannot_carry_two_equipment_trumps() -> None:
    elk = ("bogwife", "crownhorn")
    turn = scene("b1:gulper#0", "c3:levy-spear#0[gear=north.bronze-tines] d3:levy-spear#1", tribes=elk)
    assert turn.offered("play sucking-mire") == {"play sucking-mire d3"}
    assert turn.refused("play sucking-mire c3") == ("Z56", "has_gear")
    assert turn.params("play sucking-mire c3") == {"target": "c3"}
    twice = with_trump("bogwife", "sucking-mire", uses=2)
    again = scene("b1:gulper#0", "c3:levy-spear#0 d3:levy-spear#1", tribes=elk, game=twice)
    assert again.offered("play sucking-mire") == {"play sucking-mire c3", "play sucking-mire d3"}


def test_z57_an_obstacle_stays_to_the_end_of_the_game() -> None:
    turn = scene("c2:pickguard#0", "f4:wader#0")
    walled = turn.play("play rockfall c3")
    assert (walled.on("c3"), walled.trump("south rockfall")) == ("south rockfall", "on_field 1")
    later = walled.play("f4-f3", "c2-c4", "f3-e3", "c4-c5", "e3-f3", "c5-c4", "f3-e3")
    assert (later.on("c3"), later.trump("south rockfall")) == ("south rockfall", "on_field 1")
    assert later.refused("c4-c3") == ("Z26", "obstacle_there")
    assert later.targets("c4") == "b4 c5 c6 d4"


def test_z57_it_is_placed_on_a_free_cell_outside_the_enemys_deployment_zone() -> None:
    turn = scene("c2:pickguard#0", "d3:wader#0")
    for cell, refusal in (
        ("c2", ("D27", "cell_taken")), ("d3", ("D27", "cell_taken")),
        ("c5", ("Z43", "outside_area")), ("c6", ("Z43", "outside_area")),
    ):  # fmt: skip
        assert turn.refused(f"play rockfall {cell}") == refusal
    assert "play rockfall c4" in turn.offered()
    north = scene("c2:wader#0", "d3:digger#0", tribes=HERONS, turn="north 2")
    assert "play rockfall c3" in north.offered()
    assert north.refused("play rockfall d2") == ("Z43", "outside_area")


def test_z58_an_unlimited_trump_returns_to_the_hand_and_can_be_played_again() -> None:
    turn = scene("c3:digger#0", "d4:wader#0 f5:wader#1").attack("play lantern-flask c3 d4", "TL", "BR")
    assert turn.trump("south lantern-flask") == "hand 1"
    for uses, aside in ((2, "f5-e5"), (3, "e5-f5"), (4, "f5-e5")):
        turn = turn.play(aside)
        assert turn.offered("play lantern-flask") == {"play lantern-flask c3 d4"}
        turn = turn.attack("play lantern-flask c3 d4", "TL", "BR")
        assert turn.trump("south lantern-flask") == f"hand {uses}"
    assert turn.told(events.TrumpMoved) == []


def test_z59_a_trump_that_was_eliminated_does_not_return() -> None:
    lost = scene("c3:digger#0", "d4:wader#0").attack("play lantern-flask c3 d4", "BR", "BL")
    assert lost.fought().reason == "x"
    assert lost.trump("south lantern-flask") == "tomb 1"
    assert [(event.trump, event.reason) for event in lost.told(events.TrumpMoved)] == [("Lantern Flask", "tomb")]
    later = lost.play("f6-e6")
    assert later.refused("play lantern-flask c3 d4") == ("Z59", "trump_gone")
    assert later.offered("play lantern-flask") == set()


def test_z60_a_trump_that_lies_on_a_zoon_or_on_the_field_does_not_return() -> None:
    tines = scene("c3:levy-spear#0 d3:levy-spear#1", "f5:wader#0", tribes=ELK).play("play bronze-tines c3", "f5-f4")
    assert tines.trump("south bronze-tines") == "on_zoon 1"
    assert tines.refused("play bronze-tines d3") == ("Z60", "trump_lies")
    wall = scene("c3:digger#0", "f5:wader#0").play("play rockfall a3", "f5-f4")
    assert wall.trump("south rockfall") == "on_field 1"
    assert wall.refused("play rockfall b3") == ("Z60", "trump_lies")


def test_z61_a_limited_trump_lies_open_between_its_uses_and_stays_playable() -> None:
    used = scene(*JAVELIN, tribes=HERONS).attack("play reed-javelin c2 c4", "TL", "BL")
    assert used.trump("south reed-javelin") == "beside 1"
    assert [(event.trump, event.reason, event.rules) for event in used.told(events.TrumpMoved)] == [
        ("Reed Javelin", "beside", ("D20",))
    ]
    assert used.play("f5-f4").offered("play reed-javelin") == {"play reed-javelin c2 c4"}
    last = scene(*JAVELIN, "trumps south reed-javelin=beside/2", tribes=HERONS)
    hit = last.attack("play reed-javelin c2 c4", "BR", "TR")
    assert (hit.fought().score, hit.trump("south reed-javelin")) == ("4:0", "tomb 3")
