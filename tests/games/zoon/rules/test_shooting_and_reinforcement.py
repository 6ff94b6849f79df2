"""Shooting trumps and Reinforcements: Z62 to Z69."""

from __future__ import annotations

import pytest

from tabletop.games.zoon.rules import battlefield, events
from tabletop.games.zoon.rules.state import Combat
from tabletop.rules.game import NOBODY, Outcome
from tests.games.zoon.rules.scene import Scene, scene
from tests.games.zoon.rules.table import with_trump

HERONS = ("stilts", "delvers")
ELK = ("crownhorn", "stilts")
FLASK = "play lantern-flask c3 d4"


def shooter(target: str = "d4:wader#0") -> Scene:
    """A Digger on c3 with the Lantern Flask (3 3 / X 1)."""
    return scene("c3:digger#0", target)


# --- shots --------------------------------------------------------------------------------------------------------


def test_z62_only_an_enemy_on_a_cell_of_the_aiming_grid_can_be_chosen() -> None:
    turn = scene(
        "c3:digger#0 e2:digger#1 d3:pickguard#0 f3:old-mattock", "b4:wader#0 c4:wader#1 d4:wader#2 c5:lancebill#0"
    )
    assert turn.offered("play lantern-flask") == {"play lantern-flask c3 b4", "play lantern-flask c3 d4"}
    for cell in ("c4", "c5"):
        assert turn.refused(f"play lantern-flask c3 {cell}") == ("Z62", "not_aimed")
    assert turn.refused("play lantern-flask e2 f3") == ("Z62", "no_enemy_there")
    assert turn.refused("play lantern-flask e2 d3") == ("Z62", "no_enemy_there")
    assert turn.refused("play lantern-flask d3 c4") == ("Z46", "not_user")
    assert turn.params("play lantern-flask c3 c4") == {"trump": "Lantern Flask", "origin": "c3", "target": "c4"}
    empty = shooter("c5:wader#0")
    assert empty.refused(FLASK) == ("Z62", "no_enemy_there")
    assert empty.offered("play lantern-flask") == set()


def test_z62_the_aiming_grid_is_read_from_the_owners_side_and_never_mirrored() -> None:
    squint = with_trump("delvers", "lantern-flask", aim=((-1, 1), (2, 0)))
    all_around = " ".join(f"{cell}:wader#0" for cell in ("b4", "d4"))
    south = scene("c3:digger#0", f"{all_around} e3:wader#1 a3:wader#2", game=squint)
    assert south.offered("play lantern-flask") == {"play lantern-flask c3 b4", "play lantern-flask c3 e3"}
    north = scene(
        "b3:wader#0 d3:wader#0 a4:wader#1 e4:wader#2 b5:lancebill#0", "c4:digger#0",
        tribes=("stilts", "delvers"), turn="north 2", game=squint,
    )  # fmt: skip
    assert north.offered("play lantern-flask") == {"play lantern-flask c4 d3", "play lantern-flask c4 a4"}


def test_z62_a_shot_goes_over_what_stands_between_and_not_over_the_edge() -> None:
    javelin = scene("c2:lancebill#0 c3:wader#0", "c4:digger#0 a4:digger#1 e4:digger#0", tribes=HERONS)
    assert javelin.offered("play reed-javelin") == {f"play reed-javelin c2 {cell}" for cell in ("a4", "c4", "e4")}
    edge = scene("a2:lancebill#0", "a4:digger#0 c4:digger#1 e3:digger#0 e4:digger#1", tribes=HERONS)
    assert edge.offered("play reed-javelin") == {"play reed-javelin a2 a4", "play reed-javelin a2 c4"}


def test_z63_the_trump_fights_the_zoon_it_is_laid_on() -> None:
    turn = shooter("d4:wader#1")
    laid = turn.play(FLASK)
    c3, d4 = battlefield.cell_from_name("c3"), battlefield.cell_from_name("d4")
    assert laid.state.combat == Combat(0, c3, d4, retreat=c3, trump=0)
    assert laid.to_act == 0
    assert laid.play("touch TL").to_act == 1
    fought = turn.attack(FLASK, "TL", "BR").fought()
    assert (fought.attacker.name, fought.attacker.card, fought.attacker.trump) == ("Lantern Flask", None, 0)
    assert (fought.attacker.corners, fought.defender.corners) == ((3, 3, 1, "X"), (3, 1, 0, 1))
    assert (fought.attacker.value, fought.defender.value, fought.score) == (1, 3, "1:3")


@pytest.mark.parametrize(("by_user", "by_target"), [("TL", "BR"), ("TL", "TL"), ("BR", "TL"), ("BR", "BL")])
def test_z63_the_user_neither_moves_nor_risks_anything(by_user: str, by_target: str) -> None:
    after = shooter("d4:wader#1").attack(FLASK, by_user, by_target)
    assert after.on("c3") == "south digger#0"
    assert after.count(0) == 2
    assert [event.seat for event in after.told(events.Eliminated)] in ([], [1])
    for kind in (events.Moved, events.SteppedBack, events.TookCell):
        assert after.told(kind) == []
    assert after.to_act == 1
    assert after.shown(1, "c3").known is None


def test_z63_a_lower_or_equal_number_misses_and_the_trump_is_kept() -> None:
    lower = shooter().attack(FLASK, "TL", "BR")
    assert (lower.fought().score, lower.fought().reason, lower.fought().winner) == ("1:2", "miss", NOBODY)
    equal = shooter("d4:wader#1").attack(FLASK, "TL", "TL")
    assert (equal.fought().score, equal.fought().reason) == ("3:3", "miss")
    for after in (lower, equal):
        assert after.count(1) == 2
        assert after.trump("south lantern-flask") == "hand 1"


def test_z64_the_x_eliminates_the_trump_and_saves_the_target() -> None:
    lost = shooter().attack(FLASK, "BR", "BL")
    fought = lost.fought()
    assert (fought.score, fought.reason, fought.winner, fought.rules) == ("X:0", "x", 1, ("Z64", "D18"))
    assert (lost.on("d4"), lost.trump("south lantern-flask")) == ("north wader#0", "tomb 1")
    assert lost.told(events.Eliminated) == []
    star = shooter("d4:harrier").attack(FLASK, "BR", "BL")
    assert (star.fought().score, star.fought().reason) == ("X:*", "x")
    assert (star.on("d4"), star.trump("south lantern-flask")) == ("north harrier", "tomb 1")
    assert star.told(events.StarUsed) == []


def test_z64_a_limited_trump_is_lost_to_its_x_at_the_first_use_too() -> None:
    lost = scene("c2:lancebill#0", "c4:digger#0", tribes=HERONS).attack("play reed-javelin c2 c4", "BR", "BR")
    assert lost.fought().score == "X:0"
    assert (lost.on("c4"), lost.trump("south reed-javelin")) == ("north digger#0", "tomb 1")


def test_z64_beside_the_x_nothing_happens_to_the_trump() -> None:
    """At a half-turn the corner that is touched is the one across."""
    assert shooter().attack(FLASK, "BR", "TR", "180 0").fought().reason == "x"
    kept = shooter().attack(FLASK, "BR", "BL", "180 0")
    assert (kept.fought().score, kept.trump("south lantern-flask")) == ("3:0", "hand 1")


@pytest.mark.parametrize("star", ["harrier BR", "queen-ardea BL", "marsh-oracle BL"])
def test_z65_a_touched_star_makes_the_shot_miss_and_does_nothing_more(star: str) -> None:
    label, corner = star.split()
    missed = shooter(f"d4:{label}").attack(FLASK, corner, "TL")
    assert (missed.fought().score, missed.fought().reason, missed.fought().winner) == ("3:*", "star_miss", NOBODY)
    assert missed.fought().rules == ("Z65",)
    assert missed.told(events.StarUsed) == []
    assert (missed.on("c3"), missed.on("d4"), missed.to_act) == ("south digger#0", f"north {label}", 1)
    assert not missed.piece("c3").up
    assert missed.trump("south lantern-flask") == "hand 1"


def test_z65_a_bull_that_is_shot_at_does_not_gore() -> None:
    missed = scene("c3:digger#0", "d4:rut-bull", tribes=("delvers", "crownhorn")).attack(FLASK, "BR", "TL")
    assert missed.fought().reason == "star_miss"
    assert (missed.on("c3"), missed.on("d4")) == ("south digger#0", "north rut-bull")


def test_z66_a_higher_trump_number_eliminates_the_zoon() -> None:
    hit = shooter().attack(FLASK, "TL", "TL")
    fought = hit.fought()
    assert (fought.score, fought.reason, fought.winner, fought.rules) == ("3:2", "hit", 0, ("Z66",))
    assert (hit.on("c3"), hit.on("d4"), hit.count(1)) == ("south digger#0", "", 1)
    (fallen,) = hit.told(events.Eliminated)
    assert (fallen.seat, fallen.zoon, fallen.rules) == (1, "Wader", ("Z66", "Z35", "Z36"))
    assert hit.state.tombs[1][-1] == hit.index(1, "wader#0")
    assert hit.trump("south lantern-flask") == "hand 1"
    assert hit.game.outcome(hit.state) is None


def test_z66_an_emblem_that_is_hit_ends_the_game() -> None:
    hit = shooter("d4:moon-egg").attack(FLASK, "TL", "TL")
    assert hit.game.outcome(hit.state) == Outcome((0,), "emblem", "Z1")


# --- Reinforcements -----------------------------------------------------------------------------------------------


def levy(south: str = "a3:tinesman#0", north: str = "c5:wader#0", turn: str = "south 5") -> Scene:
    """The Crownhorn Levy with the Second Levy in hand; the Winter Standard on a1."""
    return scene(south, north, tribes=ELK, turn=turn)


def test_z67_a_reinforcement_goes_to_a_free_cell_of_the_reinforcement_zone() -> None:
    turn = levy()
    assert turn.offered("place") == {f"place second-levy {column}1" for column in "bcdef"}
    placed = turn.play("place second-levy d1")
    assert (placed.on("d1"), placed.count(0), placed.to_act) == ("south hill-veteran", 3, 1)
    assert placed.trump("south second-levy") == "on_field 1"
    (reinforced,) = placed.told(events.Reinforced)
    assert (reinforced.seat, reinforced.at, reinforced.rules) == (0, "d1", ("Z67",))
    assert not placed.piece("d1").up
    assert placed.shown(1, "d1").card is None
    north = scene("c2:wader#0 d6:wader#1", "e3:tinesman#0", tribes=("stilts", "crownhorn"), turn="north 2")
    assert north.offered("place") == {f"place second-levy {column}6" for column in "abce"}


def test_z67_it_is_an_action_of_its_own_and_no_play() -> None:
    turn = levy()
    assert turn.refused("play second-levy b1") == ("Z67", "place_it")
    assert turn.refused("place bronze-tines b1") == ("Z67", "no_reinforcement")
    assert turn.refused("place rockfall b1") == ("Z10", "no_such_trump")
    placed = turn.play("place second-levy d1")
    assert placed.refused("d1-d2") == ("Z13", "not_yours")
    assert placed.play("c5-c4").refused("place second-levy e1") == ("Z60", "trump_lies")


def test_z68_occupied_cells_and_cells_outside_the_zone_are_refused() -> None:
    turn = levy("c1:levy-spear#0 a3:tinesman#0", "c5:wader#0 e1:wader#1")
    assert turn.offered("place") == {f"place second-levy {column}1" for column in "bdf"}
    for cell in ("a1", "c1", "e1"):
        assert turn.refused(f"place second-levy {cell}") == ("Z68", "cell_taken")
        assert turn.params(f"place second-levy {cell}") == {"target": cell}
    for cell in ("b2", "d3", "d6"):
        assert turn.refused(f"place second-levy {cell}") == ("Z68", "outside_area")


def test_z68_where_the_whole_zone_is_occupied_that_is_said_and_no_cell_is_named() -> None:
    full = levy("b1:levy-spear#0 c1:levy-spear#0 d1:levy-spear#1 e1:tinesman#0", "f1:wader#0")
    assert not full.offered("place")
    for cell in ("a1", "f1", "c3"):
        assert full.refused(f"place second-levy {cell}") == ("Z68", "row_full")
        assert full.params(f"place second-levy {cell}") == {"trump": "Second Levy"}


def test_z69_the_reinforcement_moves_and_fights_like_any_zoon() -> None:
    placed = levy().play("place second-levy d1", "c5-c4")
    assert placed.targets("d1") == "c1 d2 d3 e1"
    near = placed.play("d1-d3", "c4-d4")
    won = near.attack("d3-d4", "BR", "TL")
    assert won.fought().attacker.corners == (4, 3, 1, 1)
    assert (won.fought().score, won.on("d4")) == ("4:0", "south hill-veteran")


def test_z69_the_reinforcement_counts_as_a_user_of_its_type() -> None:
    before = levy()
    assert before.refused("play bronze-tines a3") == ("Z46", "no_user")
    placed = before.play("place second-levy d1", "c5-c4")
    assert placed.offered("play bronze-tines") == {"play bronze-tines d1"}


def test_z69_a_beaten_reinforcement_goes_to_the_tomb() -> None:
    placed = levy().play("place second-levy d1", "c5-c4", "d1-d3", "c4-d4")
    lost = placed.attack("d3-d4", "TL", "BR")
    assert (lost.fought().score, lost.on("d3"), lost.on("d4")) == ("1:2", "", "north wader#0")
    assert lost.state.tombs[0][-1] == lost.index(0, "hill-veteran")
    assert lost.trump("south second-levy") == "on_field 1"
    assert lost.count(0) == 2
    assert lost.play("d4-c4").refused("place second-levy d1") == ("Z60", "trump_lies")
