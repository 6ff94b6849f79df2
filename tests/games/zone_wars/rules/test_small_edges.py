"""Small things that a change of one number or word would alter: costs, roads, offers, options, arrivals."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tabletop.games.zone_wars.rules.state.dice import chance_of_at_least
from tabletop.games.zone_wars.rules.state.tasks import Throwing
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Arrive, Move, Operate, Use
from tabletop.rules.game import InvalidSetup
from tests.games.zone_wars.rules.table import at, heard, offers, play, told, zone_wars

FOX = "sides genlab ark; bare; farrow 10,10 @0 [mut=fox-step,{}]; krin 30,30 @180 [mut=none]; m 3 0"


@pytest.mark.parametrize(
    ("flags", "actions"),
    [("damage=0", ["pass farrow"]), ("broken,damage=4", ["recover farrow", "roll 6 2 2 2"]),
     ("damage=0", ["move farrow 12,10 @0"]), ("damage=0", ["simple farrow drop scrap-pistol @0"])],
)  # fmt: skip
def test_r31_who_does_not_slip_pays_nothing(flags: str, actions: list[str]) -> None:
    assert play(at(FOX.format(flags)), *actions).players[0].m_points == 3


@pytest.mark.parametrize("action", ["move farrow 12,10 @0", "mutate farrow insect-wings:1 @0 12,10"])
def test_n62_who_does_not_slip_is_shot_at(action: str) -> None:
    watched = (
        "sides genlab ark; bare; farrow 10,10 @0 [mut=fox-step|insect-wings]; krin 18,10 @180 [watch,mut=none]; m 3 0"
    )
    assert any(offer.startswith("fire 1 ") for offer in offers(play(at(watched), action)))


@pytest.mark.parametrize(
    ("y", "is_mined"), [("14.62", True), ("14.63", False), ("18", False), ("21.37", False), ("21.38", True)]
)
def test_s3_a_base_wholly_on_the_road_is_off_the_mines(y: str, is_mined: bool) -> None:
    state = play(
        at(f"scenario watch-where-you-step; sides ark genlab; bare; krin 10,{y} @0; dux 30,30 @0"), "move krin @0"
    )
    assert isinstance(state.todo[-1], Throwing) is is_mined


@pytest.mark.parametrize(("round_", "is_last"), [(5, False), (6, False), (7, True)])
def test_r69_the_last_round_is_told_when_it_begins(round_: int, is_last: bool) -> None:
    state = at(f"round {round_}; sides ark genlab; bare; krin 10,10 @0 [used]; torv 30,30 @0; turn genlab")
    (begun,) = heard(told(state, "pass torv")[1], events.RoundBegan)
    assert (begun.clauses, begun.number, begun.is_last) == (("R57", "R58"), round_ + 1, is_last)


@pytest.mark.parametrize(("faces", "is_answered"), [("2 2 2", True), ("6 2 2", False), ("6 6 2", False)])
def test_r150_one_success_of_a_stun_baton_stuns(faces: str, is_answered: bool) -> None:
    position = (
        "sides ark genlab; bare; krin 10,10 @0 [items=stun-baton+]; bormin 11.25,10 @180 [items=none]; torv 30,30 @0; "
        "m 0 0"
    )
    task = play(at(position), "move krin @0", "attack bormin stun-baton").todo[-1]
    assert isinstance(task, Throwing)
    base = " ".join((faces, *["2"] * (task.base - 3)))
    state = play(at(position), "move krin @0", "attack bormin stun-baton", f"roll {base} / {'2 ' * task.gear}".strip())
    state = play(state, "decline")
    assert any(offer.startswith("attack krin ") for offer in offers(state)) is is_answered


@pytest.mark.parametrize("facing", [-0.01, 360.0, 0.001])
def test_r89_a_facing_is_a_hundredth_from_0_to_360(facing: float) -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0; bormin 30,30 @180")
    refusal = zone_wars().check(state, Move("krin", (), facing))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("R89", "no_facing")


def operations(position: str) -> set[str]:
    actions = zone_wars().actions(at(position))
    return {str(action) for action in actions if isinstance(action, Operate | Use)}


@pytest.mark.parametrize(
    ("rest", "offered"),
    [
        ("krin 10,10 @0 [items=none]; torv 30,30 @0", set()),
        ("krin 10,10 @0 [items=none,leeches=1]; torv 30,30 @0", {"simple krin clean @0"}),
        ("krin 10,10 @90 [items=club~1|katana]; torv 30,30 @0",
         {"complex krin repair club @90", "simple krin drop katana @90"}),
        ("krin 10,10 @0 [items=stimulants]; torv 30,30 @0", {"use krin stimulants", "simple krin drop stimulants @0"}),
        ("krin 10,10 @0 [items=none]; lib 11.25,10 @0 [items=club,used]; torv 30,30 @0",
         {"simple krin receive lib club @0"}),
        ("krin 10,10 @0 [items=club]; lib 11.25,10 @0 [items=none,used]; torv 30,30 @0",
         {"simple krin give lib club @0", "simple krin drop club @0"}),
        ("krin 10,10 @0 [items=club]; lib 11.5,10 @0 [items=none,used]; torv 30,30 @0", {"simple krin drop club @0"}),
        ("krin 10,10 @0 [items=none]; torv 11.25,10 @0 [broken,damage=5,items=club]; dux 30,30 @0",
         {"simple krin steal torv club @0", "complex krin steal torv @0"}),
        ("krin 10,10 @0 [items=none]; grizzly#1 11.64,10 @0; dux 30,30 @0", set()),
        ("krin 10,10 @0 [items=first-aid-kit,damage=1]; lib 11.25,10 @0 [items=none,damage=1,used]; dux 30,30 @0",
         {"simple krin heal krin first-aid-kit @0", "simple krin heal lib first-aid-kit @0",
          "simple krin give lib first-aid-kit @0", "simple krin drop first-aid-kit @0"}),
        ("krin 10,10 @0 [items=first-aid-kit]; dux 30,30 @0 [damage=1]", {"simple krin drop first-aid-kit @0"}),
        ("krin 10,10 @0 [items=none]; dux 30,30 @0; mark artifact 11,10; mark card 10,11 club; mark objective 9,10",
         {"simple krin pick t1 @0", "simple krin pick t2 @0", "complex krin pick t1 t2 @0"}),
        ("krin 10,10 @0 [items=none]; dux 30,30 @0; mark artifact 11,10", {"simple krin pick t1 @0"}),
    ],
)  # fmt: skip
def test_r118_r120_operations_that_are_offered(rest: str, offered: set[str]) -> None:
    assert operations(f"sides ark genlab; bare; {rest}") == offered


@pytest.mark.parametrize(
    ("piece", "offered"),
    [("container", {"simple krin search box @0"}), ("machine", {"complex krin reboot box @0"}), ("", set())],
)
def test_r118_r120_operations_on_terrain(piece: str, offered: set[str]) -> None:
    words = " ".join(filter(None, ("blocking box", piece, "10.63,9 12,9 12,11 10.63,11")))
    assert operations(f"sides ark genlab; {words}; krin 10,10 @0 [items=none]; dux 30,30 @0") == offered


def test_r118_closed_doors_are_offered_by_their_numbers() -> None:
    hut = "building hut door=0:10.63,9:10.63,9.5 shut=0:10.63,9.8:10.63,10.5 10.63,8 16,8 16,14 10.63,14"
    assert operations(f"sides ark genlab; {hut}; krin 10,10 @0 [items=none]; dux 30,30 @0") == {
        "simple krin open hut 1 @0"
    }


@pytest.mark.parametrize(("x", "is_offered"), [("15", True), ("16.6", False)])
def test_r190_tokens_are_fetched_from_as_far_as_a_move_leads(x: str, is_offered: bool) -> None:
    found = operations(f"sides ark genlab; bare; krin 10,10 @0 [items=none]; dux 30,30 @0; mark artifact {x},10")
    assert bool(found) is is_offered
    assert all(offer.startswith("simple krin pick t1 1") for offer in found)


@pytest.mark.parametrize(("points", "chance"), [(-1, 4), (0, 4), (1, 2), (2, 1), (3, 0)])
def test_chances_of_at_least_a_number(points: int, chance: int) -> None:
    assert chance_of_at_least((Fraction(2, 4), Fraction(1, 4), Fraction(1, 4)), points) == Fraction(chance, 4)


def test_d32_monsters_arrive_at_all_four_edges() -> None:
    state = play(
        at("scenario monster-hunt; sides ark genlab; bare; krin 10,10 @0; dux 30,30 @0 [used]; turn ark"), "pass krin"
    )
    sides, kinds = set(), set()
    for seed in range(60):
        action = zone_wars().resolve(state, random.Random(seed))
        assert isinstance(action, Arrive)
        monster = zone_wars().rules_context.monsters[action.monster]
        margins = {"w": action.place.x, "n": action.place.y, "e": 36 - action.place.x, "s": 36 - action.place.y}
        side = min(margins, key=lambda name: margins[name])
        assert margins[side] == pytest.approx(monster.radius, abs=0.01)
        sides.add(side)
        kinds.add(monster.id)
    assert sides == set("nesw")
    assert kinds == {monster.id for monster in zone_wars().content.monsters if monster.hunted}


def test_what_can_be_chosen_for_a_battle() -> None:
    options = {option.name: option.values for option in zone_wars().options}
    factions = ("ark", "genlab", "mechatron", "nova")
    assert options["players"] == ("2", "3", "4")
    assert options["models"] == ("usual", "2", "3", "4", "5")
    assert [options[f"faction{seat}"] for seat in (1, 2, 3, 4)] == [factions] * 4
    assert [option.default for option in zone_wars().options if option.name.startswith("faction")] == list(factions)
    assert (options["map"][0], options["map"][-2:]) == ("usual", ("random", "own"))


@pytest.mark.parametrize(
    ("carried", "is_fine"),
    [
        ("", True), ("krin *jump", True), ("krin *flutter", False), ("krin *spoon", False), ("krin +luck", False),
        ("krin +ranged", True), ("krin +ranged +melee +survival +health", True), ("krin +ranged +ranged", False),
        ("krin katana", True), ("krin katana katana", False), ("krin katana; dux katana", False),
        ("krin club", False), ("krin spoon", False), ("krin", False), ("krin katana; krin rubber-duck", False),
        ("nobody katana", False), ("krin katana rubber-duck; dux +melee *jump", True),
    ],
)  # fmt: skip
def test_r218_to_r221_what_can_be_carried(carried: str, is_fine: bool) -> None:
    if is_fine:
        assert zone_wars().start({"carried": carried}).agreed.carried == carried
        return
    with pytest.raises(InvalidSetup, match="carried"):
        zone_wars().start({"carried": carried})
