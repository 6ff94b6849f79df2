"""The text of a position to the letter, the limits of its numbers, and what fills the places that it leaves open."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import NEUTRAL, Token
from tabletop.rules.game import InvalidAction, InvalidSetup
from tests.games.zone_wars.rules.table import at, figure, offers, play, zone_wars

TWO = "sides ark genlab; bare; krin 10,10 @0; dux 20,10 @180"
KRIN = "krin 10,10 @0 [items=scrap-pistol,mut=mind-push]"
DUX = "dux 20,10 @180 [items=scrap-crossbow,mut=flutter]"
BEGIN = f"scenario throw-down; map rust-crossing; sides ark genlab; bare; {KRIN}; {DUX}"
USUAL = {"m": "m 1 1", "points": "points 0 0", "corners": "corners nw se", "round": "round 1", "zone": "zone 2 ready",
         "turn": "turn ark"}  # fmt: skip


def text(position: str) -> str:
    return str(zone_wars().view(at(position), None))


@pytest.mark.parametrize(
    ("part", "changed"),
    [
        ("", {}),
        ("draw", {"zone": "zone 2 back", "turn": "draw"}),
        ("order krin; draw", {"zone": "zone 2 ready; order krin", "turn": "draw"}),
        ("order krin", {"zone": "zone 2 ready; order krin"}),
        ("zone 0 ready; draw", {"zone": "zone 0 ready", "turn": "draw"}),
        ("zone 1 back 2; draw", {"zone": "zone 1 back 2", "turn": "draw"}),
        ("zone 1 back 0", {"zone": "zone 1 back"}),
        ("zone 2 back 9999", {"zone": "zone 2 back 9999"}),
        ("turn ark krin", {"turn": "turn ark krin"}),
        ("turn ark krin bonus", {"turn": "turn ark krin bonus"}),
        ("turn genlab bonus", {"turn": "turn genlab bonus"}),
        ("active krin mutated boost=2; order krin dux",
         {"zone": "zone 2 ready; order krin dux; active krin mutated boost=2"}),
        ("active dux", {"zone": "zone 2 ready; active dux"}),
        ("triggers 2; smog", {"zone": "zone 2 ready; triggers 2; smog"}),
        ("triggers 0; round 0; m 0 10; points 0 9999; corners ne sw",
         {"round": "round 0", "m": "m 0 10", "points": "points 0 9999", "corners": "corners ne sw"}),
        ("round 9999; triggers 9999", {"round": "round 9999", "zone": "zone 2 ready; triggers 9999"}),
        ("discards zone-rats zone-smog; taken katana",
         {"zone": "zone 2 ready; discards zone-rats zone-smog; taken katana"}),
        ("mark card 12,12 katana~1!+^dux", {"m": "mark card#1 12,12 katana~1!+^dux; m 1 1",
                                            "zone": "zone 2 ready; taken katana"}),
        ("mark artifact#7 12,12; mark objective 13,13; mark hotspot#2 14,14,2.5",
         {"m": "mark artifact#7 12,12; mark objective#8 13,13; mark hotspot#2 14,14,2.5; m 1 1"}),
        ("mark artifact 10,10", {"m": "mark artifact#1 10,10; m 1 1"}),
        ("mark artifact#9999 12,12", {"m": "mark artifact#9999 12,12; m 1 1"}),
        ("grizzly#1 30,30 @90 [damage=2]", {"m": "grizzly#1 30,30 @90 [damage=2]; m 1 1"}),
        ("lib out; farrow waiting; torv left 3,3",
         {"m": "lib out [used,items=slingshot,mut=insect-wings]; "
               "farrow waiting [used,items=scrap-pistol|scrap-knife,mut=fox-step]; "
               "torv left 3,3 [used,items=club,mut=antlers]; m 1 1"}),
        ("lib 3,3 @359.99 [cup,items=none,mut=none]", {"m": "lib 3,3 @359.99 [items=none,mut=none]; m 1 1"}),
        ("lib 3,3,0 @0 [broken,watch,damage=9999,leeches=1,shaken=2,failed,rescued,extra=0/1/2/3]",
         {"m": "lib 3,3 @0 [broken,watch,damage=9999,leeches=1,shaken=2,failed,rescued,extra=0/1/2/3,"
               "items=slingshot,mut=insect-wings]; m 1 1"}),
        ("lib 3,3 @0 [bloodied,held,items=katana+|club^torv|slingshot~9!,mut=jump|spit]",
         {"m": "lib 3,3 @0 [bloodied,held,items=katana+|club^torv|slingshot~9!,mut=jump|spit]; m 1 1",
          "zone": "zone 2 ready; taken katana"}),
        ("lib 3,3 @0 [items=katana+|rubber-duck+]; mark card 12,12 katana+",
         {"m": "lib 3,3 @0 [items=katana+|rubber-duck+,mut=insect-wings]; mark card#1 12,12 katana+; m 1 1",
          "zone": "zone 2 ready; taken katana rubber-duck"}),
    ],
)  # fmt: skip
def test_a_position_is_told_to_the_letter(part: str, changed: dict[str, str]) -> None:
    assert text(f"{TWO}; {part}") == "; ".join([BEGIN, *({**USUAL, **changed}).values()])


def test_what_a_position_leaves_open() -> None:
    state = at(f"{TWO}; grizzly#1 30,30 @90; torv left 3,3; lib 3,3 @0 [items=club+|slingshot|club^torv]")
    assert [each.owner for each in state.figures] == [0, 1, NEUTRAL, 1, 0]
    assert [each.token for each in state.figures] == [Token.CUP, Token.CUP, Token.USED, Token.USED, Token.CUP]
    assert [item.home for item in figure(state, "lib").items] == ["", "lib", "torv"]
    assert figure(state, "torv").place is None
    assert figure(state, "torv").gone == (3, 3, 0)
    assert (state.round, state.triggers, state.put_back, state.boost, state.has_mutated) == (1, 0, 0, 0, False)
    assert all(player.mustered for player in state.players)
    assert at(f"{TWO}; mark artifact#5 3,3; mark artifact#2 5,5").marks_made == 5
    assert at(f"{TWO}").marks_made == 0


@pytest.mark.parametrize(("sides", "corners"), [("ark genlab", "nw se"), ("ark genlab nova mechatron", "nw se ne sw")])
def test_corners_are_dealt_by_seat(sides: str, corners: str) -> None:
    seats = f"sides {sides}; bare; krin 10,10 @0; dux 20,10 @180"
    assert f"; corners {corners}; " in text(seats)


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ("round -1", "no whole number from 0 to 9999"), ("round 10000", "no whole number from 0 to 9999"),
        ("triggers -1", "no whole number from 0 to 9999"), ("triggers 10000", "no whole number from 0 to 9999"),
        ("points -1 0", "no whole number from 0 to 9999"), ("points 0 10000", "no whole number from 0 to 9999"),
        ("m -1 0", "no whole number from 0 to 10"), ("m 11 0", "no whole number from 0 to 10"),
        ("m 1 1 1", "2 values are expected for 'm_points', not 3"), ("corners nw", "2 values are expected"),
        ("corners nw nn", "'nn' is no corner"),
        ("zone 3 ready", "no whole number from 0 to 2"), ("zone -1 ready", "no whole number from 0 to 2"),
        ("zone 2 ready 10000", "no whole number from 0 to 9999"), ("zone 2 ready -1", "no whole number from 0"),
        ("mark artifact#0 3,3", "no whole number from 1"), ("mark artifact#10000 3,3", "no whole number from 1"),
        ("lib 3,3 @360", "no facing"), ("lib 3,3 @-1", "no facing"), ("lib 3,3 0", "no facing"),
        ("lib 3 @0", "no place"), ("lib 3,3,0,0 @0", "no place"), ("lib 3.005,3 @0", "no place"),
        ("lib left 3", "no place"),
        ("lib 3,3 @0 [damage=-1]", "no whole number from 0"), ("lib 3,3 @0 [damage=10000]", "no whole number from 0"),
        ("lib 3,3 @0 [extra=1/2/3/-1]", "no whole number"), ("lib 3,3 @0 [extra=10000/0/0/0]", "no whole number"),
        ("lib 3,3 @0 [extra=1/2/3]", "'lib 3,3 @0"), ("lib 3,3 @0 [items=slingshot~10]", "no card"),
        ("lib 3,3 @0 [items=]", "no card"), ("lib 3,3 @0 [wet]", "'wet' is no flag"),
        ("active krin boost=-1", "no whole number from 0"), ("active krin boost=10000", "no whole number from 0"),
        ("lamp 3,3 @0", "'lamp' is of nova, which nobody plays"), ("ghoul 3,3 @0", "no character"),
        ("ghost#1 3,3 @0", "ghost"), ("turn nova", "'nova' is no side"), ("order lib", "'lib' is not in the position"),
        ("active lib", "'lib' is not in the position"), ("turn ark lib", "'lib' is not in the position"),
        ("krin 12,14 @0", "a figure stands there twice"), ("lib 10.5,10 @0", "cannot stand at"),
        ("waits attacking 0", "half done there (attacking)"), ("over home 0", "the battle is over there"),
        ("sides ark ark", "two or more different sides"), ("sides ark", "two or more different sides"),
    ],
)  # fmt: skip
def test_a_position_with_a_number_too_many_is_refused(part: str, why: str) -> None:
    with pytest.raises(InvalidSetup, match=r"^position: ") as refused:
        at(f"{TWO}; {part}")
    assert why in str(refused.value)


def test_a_position_in_which_nobody_can_act_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="nobody is left to act in this round"):
        at("sides ark genlab; bare; krin 10,10 @0 [used]; dux 20,10 @180 [used]; draw")
    with pytest.raises(InvalidSetup, match="no model of ark is left"):
        at("sides ark genlab; bare; krin 10,10 @0; dux 20,10 @180; turn ark dux")
    with pytest.raises(InvalidSetup, match="no model of ark is left"):
        at("sides ark genlab; bare; krin 10,10 @0 [used]; dux 20,10 @180; turn ark")
    assert offers(at("sides ark genlab; bare; krin 10,10 @0 [used]; dux 20,10 @180; turn ark krin bonus"))


def test_what_else_waits_and_how_it_ended_are_told() -> None:
    waiting = play(at(f"{TWO}; m 0 0"), "move krin @0", "attack dux scrap-pistol")
    assert str(zone_wars().view(waiting, None)).endswith("; active krin; waits throwing -1")
    ended = play(at("sides ark genlab; bare; krin 34,10 @0 [items=katana+]; bormin 20,20 @180"), "move krin 36,10 @0")
    assert str(zone_wars().view(ended, None)).endswith("; active krin; over last_standing 0")


@pytest.mark.parametrize(
    "action",
    ["move krin 999,0.01 @359.99", "sprint krin -999,10 12,10,2.5", "drift 0", "drift 359", "roll / 6", "roll 1 6",
     "scatter 1,2 3,4", "muster krin,dux", "muster", "release", "release krin,dux", "move krin @0 slip:1",
     "mutate krin jump:1 @0 dux 1,2 @90", "mutate krin jump:1 @0 1,2", "reflex flutter:2 1,2 3,4", "reflex hide:1",
     "attack dux fists spit:2", "fire 2.5 scrap-rifle", "fire -1 scrap-rifle spit:1", "lead 1,2 @0", "put 1,2",
     "charge krin dux 1,2 slip:2", "watch krin @0", "simple krin give vasko katana @0",
     "complex vasko repair scrap-rifle 10,11.25 @0 slip:3", "assist krin vasko 1,2 @0", "which krin",
     "arrive ghoul 0.63,18", "deal krin jump", "deploy krin 1,2 @0"],
)  # fmt: skip
def test_an_action_is_told_as_it_was_said(action: str) -> None:
    assert str(zone_wars().parse(action)) == action


@pytest.mark.parametrize(
    "action",
    ["move krin", "move krin @360", "move krin @-1", "move krin 1000,1 @0", "move krin 1,1.001 @0", "move krin 1 @0",
     "move krin @0 slip:0", "move krin @0 slap:1", "move krin @0 slip:1 x", "drift 360", "drift -1", "drift 1.5",
     "roll 7", "roll 0", "roll 1 // 2", "roll 1 / ", "charge krin 1,2", "reflex flutter", "reflex flutter:100",
     "mutate krin jump @0", "fire rifle", "pick", "push now", "muster krin,", "arrive ghoul", "fly krin", ""],
)  # fmt: skip
def test_an_action_that_is_none_is_refused(action: str) -> None:
    with pytest.raises(InvalidAction):
        zone_wars().parse(action)
