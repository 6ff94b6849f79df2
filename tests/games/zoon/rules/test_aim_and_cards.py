"""Aim, cards, set-up and turns: Z1 to Z16."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tabletop.games.zoon.rules import battlefield, events
from tabletop.games.zoon.rules.actions import Move, Place, Play
from tabletop.games.zoon.rules.content import Content
from tabletop.games.zoon.rules.state import Where
from tabletop.games.zoon.rules.tribes import Tribe
from tabletop.games.zoon.rules.view import Shown
from tabletop.rules.content import Problem
from tabletop.rules.game import CHANCE, NOBODY, InvalidAction, InvalidSetup, Outcome
from tests.games.zoon.rules.scene import begun, scene
from tests.games.zoon.rules.table import zoon

SOUTH_WINS, NORTH_WINS = (0,), (1,)

DELVERS_SET_UP = (
    "deploy digger#0 pickguard#0 loamwyrm old-mattock pickguard#1 digger#1 /"
    " sapper-brill digger#1 first-lantern pickguard#0 lampwarden digger#0"
)
STILTS_SET_UP = (
    "deploy wader#0 lancebill#0 marsh-oracle harrier lancebill#1 wader#1 /"
    " wader#2 moon-egg queen-ardea spindleshanks lancebill#0 wader#0"
)


# --- aim and end --------------------------------------------------------------------------------------------------


def test_z01_an_emblem_that_falls_to_an_attack_ends_the_game_at_once() -> None:
    after = scene("c4:digger#0", "c5:moon-egg").attack("c4-c5", "BR", "TL")
    assert after.game.outcome(after.state) == Outcome(SOUTH_WINS, "emblem", "Z1")
    assert after.events[-1] == events.Ended(("Z1",), 0, "emblem")
    assert after.on("c5") == "south digger#0"
    assert after.to_act == NOBODY
    assert after.offered() == set()
    for text in ("a1-a2", "c5-c6", "resign", "pass", "touch TL", "play rockfall c3"):
        assert after.refused(text) == ("Z1", "game_over")


def test_z01_an_emblem_that_attacks_and_loses_ends_the_game_too() -> None:
    after = scene("b5:digger#0", "c5:moon-egg", turn="north 2").attack("c5-b5", "TL", "BL")
    assert after.game.outcome(after.state) == Outcome(SOUTH_WINS, "emblem", "Z1")
    assert after.on("b5") == "south digger#0"


def test_z01_an_emblem_that_falls_to_a_shot_or_to_a_star_ends_the_game_too() -> None:
    shot = scene("c3:digger#0", "d4:moon-egg").attack("play lantern-flask c3 d4", "BL", "TL")
    assert shot.game.outcome(shot.state) == Outcome(SOUTH_WINS, "emblem", "Z1")
    gored = scene("c4:rut-bull", "c5:moon-egg", tribes=("crownhorn", "stilts")).attack("c4-c5", "TL", "BR")
    assert gored.fought().reason == "star"
    assert gored.game.outcome(gored.state) == Outcome(SOUTH_WINS, "emblem", "Z1")


def test_z01_the_opponent_wins_whoever_that_is() -> None:
    after = scene("c2:first-lantern", "c3:lancebill#0", turn="north 2").attack("c3-c2", "BR", "TL")
    assert after.game.outcome(after.state) == Outcome(NORTH_WINS, "emblem", "Z1")


def test_z01_an_emblem_that_is_only_attacked_does_not_end_the_game() -> None:
    tie = scene("c4:digger#0", "c5:moon-egg").attack("c4-c5", "BR", "BR")
    assert tie.fought().score == "0:0"
    assert tie.game.outcome(tie.state) is None
    assert tie.to_act == 1


BOXED_IN = ("a1:digger#0 a2:rockfall b1:first-lantern", "f6:first-lantern e3:digger#0")
"""South's only Zoon with a grid stands between the edge, an Obstacle and a friend; no trump has a target."""


def test_z02_who_has_no_action_at_the_start_of_the_turn_loses() -> None:
    after = scene(*BOXED_IN, turn="north 8", tribes=("delvers", "delvers")).play("e3-e2")
    assert after.game.outcome(after.state) == Outcome(NORTH_WINS, "stuck", "Z2")
    assert after.trump("south lantern-flask") == "hand 0"
    assert after.trump("south deep-gallery") == "hand 0"
    assert after.offered() == set()
    assert after.refused("a1-b1") == ("Z2", "game_over")
    assert after.reveals


def test_z02_a_move_a_trump_or_a_reinforcement_is_an_action() -> None:
    delvers = ("delvers", "delvers")
    walled = "f6:first-lantern e3:digger#0 a2:rockfall"
    mover = scene("a1:digger#0 b2:first-lantern", walled, turn="north 8", tribes=delvers).play("e3-e2")
    assert mover.offered("a1-") == {"a1-b1"}
    shot = scene(BOXED_IN[0], "f6:first-lantern b3:digger#0", turn="north 8", tribes=delvers).play("b3-b2")
    assert shot.offered() == {"play lantern-flask a1 b2"}
    wall = scene("a1:digger#0 b1:first-lantern", walled, turn="north 8", tribes=delvers).play("e3-e2")
    assert wall.offered() == {f"play rockfall {column}{row}" for column in "abcdef" for row in "1234"} - {
        "play rockfall a1",
        "play rockfall a2",
        "play rockfall b1",
        "play rockfall e2",
    }
    levy = scene(
        "a1:levy-spear#0 b1:winter-standard", walled, "trumps south bronze-tines=tomb/1",
        turn="north 8", tribes=("crownhorn", "delvers"),
    ).play("e3-e2")  # fmt: skip
    assert levy.offered() == {f"place second-levy {column}1" for column in "cdef"}


# --- cards --------------------------------------------------------------------------------------------------------


def with_tribe(**changes: Any) -> list[Problem]:
    """Problems of our content with one changed tribe, the Delvers."""
    content = zoon().content
    tribes = tuple(replace(tribe, **changes) if tribe.id == "delvers" else tribe for tribe in content.tribes)
    return list(Content(content.field, tribes).problems())


def delvers() -> Tribe:
    (found,) = (tribe for tribe in zoon().content.tribes if tribe.id == "delvers")
    return found


def clauses(problems: list[Problem], *end: str | int) -> set[str]:
    """Clauses of the problems at that place of the Delvers."""
    place = [tribe.id for tribe in zoon().content.tribes].index("delvers")
    return {problem.clause for problem in problems if problem.where == ("tribes", place, *end)}


def test_z03_a_tribe_is_twelve_zoons_three_trumps_and_the_tribe_card() -> None:
    content = zoon().content
    assert [tribe.id for tribe in content.tribes] == ["bogwife", "crownhorn", "delvers", "stilts"]
    assert list(content.problems()) == []
    for tribe in content.tribes:
        assert sum(sum(v.count for v in card.variants) or 1 for card in tribe.zoons) == 12, tribe.id
        assert len(tribe.trumps) == 3, tribe.id


def test_z03_a_tribe_with_other_counts_is_refused() -> None:
    tribe = delvers()
    assert clauses(with_tribe(zoons=tribe.zoons[1:]), "zoons") == {"Z3"}
    more = replace(tribe.zoons[1], id="another", variants=())
    assert clauses(with_tribe(zoons=(*tribe.zoons, more)), "zoons") == {"Z3"}
    assert clauses(with_tribe(trumps=tribe.trumps[1:]), "trumps") == {"Z3"}
    assert clauses(with_tribe(trumps=(*tribe.trumps, replace(tribe.trumps[0], id="another"))), "trumps") == {"Z3"}
    copies = next(k for k, card in enumerate(tribe.zoons) if card.id == "digger")
    one_more = replace(tribe.zoons[copies].variants[0], count=3)
    digger = replace(tribe.zoons[copies], variants=(one_more, tribe.zoons[copies].variants[1]))
    zoons = (*tribe.zoons[:copies], digger, *tribe.zoons[copies + 1 :])
    assert clauses(with_tribe(zoons=zoons), "zoons") == {"Z3"}


def test_z04_exactly_one_zoon_is_the_emblem_and_each_has_a_type() -> None:
    types = ("chief", "hero", "priest", "monster", "elite", "soldier", "emblem")
    for tribe in zoon().content.tribes:
        assert {card.type for card in tribe.zoons} <= set(types)
        assert [card.id for card in tribe.zoons if card.type == "emblem"] == [tribe.emblem]
    tribe = delvers()
    ids = [card.id for card in tribe.zoons]
    lantern, mattock = ids.index("first-lantern"), ids.index("old-mattock")

    def typed(place: int, type_: str) -> list[Problem]:
        return with_tribe(
            zoons=tuple(replace(card, type=type_) if k == place else card for k, card in enumerate(tribe.zoons))
        )

    assert "Z4" in clauses(typed(lantern, "soldier"), "zoons")
    assert "Z4" in clauses(typed(mattock, "emblem"), "zoons", mattock, "type")
    assert clauses(typed(mattock, ""), "zoons", mattock, "type") == {"Z4"}
    assert clauses(typed(mattock, "trump"), "zoons", mattock, "type") == {"Z4"}


def test_z04_trumps_are_a_type_of_their_own() -> None:
    kinds = {
        "lantern-flask": "shooting", "rockfall": "terrain", "deep-gallery": "movement",
        "fen-gust": "movement", "reed-javelin": "shooting", "great-migration": "movement",
        "lowered-antlers": "boost", "bronze-tines": "equipment", "second-levy": "reinforcement",
        "sticky-tongue": "shooting", "fen-lullaby": "control", "sucking-mire": "equipment",
    }  # fmt: skip
    assert {trump.id: trump.kind for tribe in zoon().content.tribes for trump in tribe.trumps} == kinds
    assert begun({"south": "delvers"}).refused(DELVERS_SET_UP.replace("sapper-brill", "rockfall")) == (
        "Z3",
        "unknown_card",
    )


def test_z05_the_tribe_card_tells_of_history_cards_and_special_effects() -> None:
    for tribe in zoon().content.tribes:
        assert len(tribe.blurb) > 40
        assert len(tribe.style) > 20
        assert {card.star for card in tribe.zoons if card.star} == set(tribe.stars)
        assert all(len(effect.text) > 20 for effect in tribe.stars.values())
        assert all(len(trump.text) > 20 for trump in tribe.trumps)
    tribe = delvers()
    mute = {name: replace(effect, text="") for name, effect in tribe.stars.items()}
    assert clauses(with_tribe(stars=mute), "stars", "sinkhole", "text") == {"Z5"}
    trumps = (replace(tribe.trumps[0], text=""), *tribe.trumps[1:])
    assert clauses(with_tribe(trumps=trumps), "trumps", 0, "text") == {"Z5"}


def test_z05_the_tribe_card_is_never_placed_on_the_field() -> None:
    fresh = begun()
    assert fresh.refused(DELVERS_SET_UP.replace("sapper-brill", "delvers")) == ("Z3", "unknown_card")
    for seat in (0, 1):
        assert sum(card.copies for card in fresh.deck(seat).cards) == 12


# --- field and set-up ---------------------------------------------------------------------------------------------


def test_z06_the_battlefield_is_six_rows_of_six_cells() -> None:
    fresh = begun()
    assert fresh.state.cells == (None,) * 36
    names = [f"{column}{row}" for row in "123456" for column in "abcdef"]
    assert [battlefield.cell_from_name(name) for name in names] == list(range(36))
    for outside in ("a0", "a7", "g1", "g6", "-a", "A1", "aa1"):
        with pytest.raises(InvalidAction):
            battlefield.cell_from_name(outside)
        with pytest.raises(InvalidAction):
            fresh.game.parse(f"a1-{outside}")


def test_z06_no_card_leaves_the_battlefield_at_its_edge() -> None:
    """Cells are numbered row by row: a step past the edge must not come out on the other side."""
    edge = scene("f3:old-mattock a1:first-lantern", "a4:marsh-oracle f6:moon-egg")
    assert edge.targets("f3") == "e3 e4 f2 f4"
    assert edge.refused("f3-a4") == ("Z18", "off_grid")
    north = scene("f3:old-mattock", "a4:marsh-oracle", turn="north 2")
    assert north.targets("a4") == "a2 a5 b4"


def test_z07_each_player_chooses_a_tribe_before_set_up() -> None:
    fresh = begun({"south": "bogwife", "north": "crownhorn"})
    assert [fresh.deck(seat).tribe.id for seat in (0, 1)] == ["bogwife", "crownhorn"]
    assert fresh.refused(DELVERS_SET_UP) == ("Z3", "unknown_card")
    mirror = begun({"south": "stilts", "north": "stilts"}).play(STILTS_SET_UP, STILTS_SET_UP)
    assert [mirror.deck(seat).tribe.id for seat in (0, 1)] == ["stilts", "stilts"]
    assert [mirror.count(seat) for seat in (0, 1)] == [12, 12]
    for side in ("south", "north"):
        (option,) = (option for option in fresh.game.options if option.name == side)
        assert set(option.values) == {"bogwife", "crownhorn", "delvers", "stilts"}
        for ask in (fresh.game.start, fresh.game.seats):
            with pytest.raises(InvalidSetup, match=side):
                ask({side: "boarix"})


def test_z08_all_twelve_zoons_go_to_the_deployment_zone_one_per_cell() -> None:
    south = begun().play(DELVERS_SET_UP)
    assert [south.on(f"{column}2") for column in "abcdef"] == [
        "south digger#0", "south pickguard#0", "south loamwyrm", "south old-mattock", "south pickguard#1",
        "south digger#1",
    ]  # fmt: skip
    assert [south.on(f"{column}1") for column in "abcdef"] == [
        "south sapper-brill", "south digger#1", "south first-lantern", "south pickguard#0", "south lampwarden",
        "south digger#0",
    ]  # fmt: skip
    assert (south.count(0), south.count(1), south.to_act) == (12, 0, 1)
    both = south.play(STILTS_SET_UP)
    assert [both.on(f"{column}5") for column in "fedcba"] == [
        "north wader#0", "north lancebill#0", "north marsh-oracle", "north harrier", "north lancebill#1",
        "north wader#1",
    ]  # fmt: skip
    assert [both.on(f"{column}6") for column in "fedcba"] == [
        "north wader#2", "north moon-egg", "north queen-ardea", "north spindleshanks", "north lancebill#0",
        "north wader#0",
    ]  # fmt: skip
    assert (both.count(0), both.count(1)) == (12, 12)


def test_z08_any_arrangement_is_legal_and_nothing_else_is() -> None:
    fresh = begun()
    own = (
        "deploy first-lantern digger#1 digger#0 digger#1 digger#0 old-mattock /"
        " loamwyrm lampwarden sapper-brill pickguard#1 pickguard#0 pickguard#0"
    )
    assert own not in fresh.offered()
    placed = fresh.play(own)
    assert [placed.on(cell) for cell in ("a2", "f2", "a1", "f1")] == [
        "south first-lantern", "south old-mattock", "south loamwyrm", "south pickguard#0",
    ]  # fmt: skip
    assert fresh.refused(own.removesuffix(" pickguard#0")) == ("Z8", "wrong_number")
    assert fresh.refused(f"{own} digger#0") == ("Z8", "wrong_number")
    assert fresh.refused(own.replace("digger#1", "digger#0")) == ("Z8", "too_many")
    assert fresh.refused(own.replace("loamwyrm", "first-lantern")) == ("Z8", "too_many")
    assert fresh.refused(own.replace("loamwyrm", "wader#0")) == ("Z3", "unknown_card")
    assert fresh.refused("a2-a3") == ("Z8", "deploy_first")
    assert placed.play(STILTS_SET_UP).refused(own) == ("Z8", "deployed_already")


def test_z09_the_opponent_cannot_see_which_card_lies_where() -> None:
    south = begun().play(DELVERS_SET_UP)
    (arranged,) = south.told(events.Arranged)
    (deployed,) = south.told(events.Deployed)
    for seat in (1, None):
        assert {(shown.card, shown.known) for shown in south.view(seat).cells if isinstance(shown, Shown)} == {
            (None, None)
        }
        assert south.game.redact(arranged, seat) is None
        assert south.game.redact(deployed, seat) == deployed
    assert south.game.redact(arranged, 0) == arranged
    other = begun().play(DELVERS_SET_UP.replace("digger#0 pickguard#0", "pickguard#0 digger#0"))
    assert other.state != south.state
    assert other.view(1) == south.view(1)
    assert other.view(None) == south.view(None)
    both = south.play(STILTS_SET_UP, "first south")
    assert [both.shown(0, cell).card for cell in ("a6", "c5", "e6")] == [None, None, None]
    assert both.shown(1, "e6").known == both.index(1, "moon-egg")


def test_z10_only_trumps_and_the_tribe_card_stay_in_hand() -> None:
    setup = {"south": "crownhorn", "north": "bogwife"}
    levy = (
        "deploy levy-spear#0 tinesman#0 levy-spear#1 broadbeam rut-bull levy-spear#0 /"
        " dame-velvet levy-spear#1 tinesman#1 winter-standard tinesman#1 levy-spear#0"
    )
    fresh = begun(setup)
    after = fresh.play(levy)
    assert after.count(0) == 12
    assert {trump.where for own in after.state.trumps for trump in own} == {Where.HAND}
    assert [trump.id for trump in after.deck(0).trumps] == ["lowered-antlers", "bronze-tines", "second-levy"]
    assert fresh.refused(levy.replace("broadbeam", "hill-veteran")) == ("Z3", "unknown_card")
    assert Counter(after.on(f"{column}{row}") for row in "12" for column in "abcdef") == Counter(
        f"south {label}" for label in levy.split()[1:] if label != "/"
    )


# --- turn ---------------------------------------------------------------------------------------------------------


def test_z11_who_starts_is_drawn_at_random() -> None:
    both = begun().play(DELVERS_SET_UP, STILTS_SET_UP)
    assert both.to_act == CHANCE
    assert {str(action): share for action, share in both.game.chances(both.state)} == {
        "first south": Fraction(1, 2),
        "first north": Fraction(1, 2),
    }
    drawn = [str(both.game.resolve(both.state, random.Random(seed))) for seed in range(40)]
    assert {"first south", "first north"} == set(drawn)
    assert drawn == [str(both.game.resolve(both.state, random.Random(seed))) for seed in range(40)]
    assert [both.play(f"first {side}").to_act for side in ("south", "north")] == [0, 1]
    assert both.refused("a2-a3") == ("Z11", "chance_first")


def test_z12_players_alternate_after_each_action() -> None:
    south = begun().play(DELVERS_SET_UP, STILTS_SET_UP, "first south")
    assert (south.to_act, south.state.turn_number) == (0, 1)
    north = south.play("a2-a3")
    assert (north.to_act, north.state.turn_number) == (1, 2)
    walled = north.play("a5-a4").play("play rockfall c3")
    assert (walled.to_act, walled.state.turn_number) == (1, 4)
    levy = scene("c3:levy-spear#0", "c5:wader#0", tribes=("crownhorn", "stilts")).play("place second-levy b1")
    assert levy.to_act == 1
    shot = scene("c3:digger#0", "d4:wader#0").attack("play lantern-flask c3 d4", "TL", "TL")
    assert shot.to_act == 1


def test_z13_a_turn_is_one_move_one_trump_or_one_reinforcement() -> None:
    turn = scene("c3:levy-spear#0 d3:tinesman#0", "c5:wader#0", tribes=("crownhorn", "stilts"))
    assert {type(action) for action in turn.game.actions(turn.state)} == {Move, Play, Place}
    assert turn.refused("pass") == ("Z13", "no_pass")
    assert turn.refused("c5-c4") == ("Z13", "not_yours")
    assert turn.refused("b4-b5") == ("Z13", "nobody_there")
    moved = turn.play("c3-c4")
    for text in ("d3-d4", "c4-b4"):
        assert moved.refused(text) == ("Z13", "not_yours")
    assert moved.refused("play bronze-tines c4")[1] == "no_such_trump"
    assert moved.refused("pass") == ("Z13", "no_pass")


OWN_BACKS = ("c3:digger#0 d2:pickguard#1", "c5:wader#0 e4:harrier")


def test_z14_in_their_own_turn_players_may_look_at_their_cards() -> None:
    turn = scene(*OWN_BACKS)
    assert turn.shown(0, "c3").card == turn.index(0, "digger#0")
    assert turn.shown(0, "d2").card == turn.index(0, "pickguard#1")
    assert turn.shown(0, "a1").card == turn.index(0, "first-lantern")
    for seat in (1, None):
        for cell in ("c3", "d2", "a1"):
            assert (turn.shown(seat, cell).card, turn.shown(seat, cell).known) == (None, None)
    assert turn.shown(0, "c5").card is None
    assert turn.view(0) == turn.view(0)
    other = scene("c3:pickguard#1 d2:digger#0", OWN_BACKS[1])
    assert other.view(1) == turn.view(1)


def test_z15_in_the_opponents_turn_a_player_may_not_look() -> None:
    turn = scene(*OWN_BACKS, turn="north 6")
    for cell in ("c3", "d2", "a1"):
        assert turn.shown(0, cell).card is None
    assert turn.shown(1, "c5").card == turn.index(1, "wader#0")
    assert turn.shown(0, "c3").known == turn.index(0, "digger#0")
    relaxed = scene(*OWN_BACKS, turn="north 6", own_cards="always")
    assert relaxed.shown(0, "c3").card == relaxed.index(0, "digger#0")
    assert relaxed.shown(1, "c3").card is None


@pytest.mark.parametrize("own_cards", ["own_turn", "always"])
def test_z16_nobody_may_look_while_a_combat_is_pending(own_cards: str) -> None:
    turn = scene("c4:digger#0 d2:pickguard#1", "c5:wader#0 e4:harrier", own_cards=own_cards)
    for texts in (["c4-c5"], ["c4-c5", "touch TL"], ["c4-c5", "touch TL", "touch TL"]):
        pending = turn.play(*texts)
        assert pending.state.combat is not None
        for seat in (0, 1, None):
            assert {shown.card for shown in pending.view(seat).cells if isinstance(shown, Shown)} == {None}, texts
    over = turn.attack("c4-c5", "TL", "TL")
    assert over.shown(1, "e4").card == over.index(1, "harrier")
