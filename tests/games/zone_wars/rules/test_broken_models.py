"""Broken, Bloodied and Taken Out (R168 to R178)."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text.actions import Draw
from tabletop.games.zone_wars.rules.text.events import Broke, Dropped, Passed, Shrugged, TakenOut
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, refused, told, why, zone_wars

SIDES = "sides ark genlab; bare"
OTHERS = "; dux 30,30 @0 [used,items=none]; lib 5,30 @0 [used]"
"""Nobody wins by the way."""


def kinds(state: State, id_: str) -> list[str]:
    return [item.kind for item in figure(state, id_).items]


def cup(state: State) -> dict[str, int]:
    """Tokens of factions in the cup, read off the chances of the next draw; the two Zone tokens left out."""
    odds = {action.token: chance for action, chance in zone_wars().chances(state) if isinstance(action, Draw)}
    return {token: int(chance / odds["zone"] * 2) for token, chance in odds.items() if token != "zone"}


def shot(target: str, *, m: str = "0 0") -> State:
    """Krin's revolver is declared at Bormin four inches away: 4 base and 3 gear dice."""
    state = at(f"{SIDES}; krin 10,10 @0 [items=revolver+]; bormin 14,10 @180 {target}; m {m}{OTHERS}")
    return play(state, "move krin @0", "attack bormin revolver")


def test_r168_a_broken_model_may_use_reflexes() -> None:
    warned = shot("[broken,damage=5,items=none,mut=reflexes]", m="0 2")
    assert pool(play(warned, "decline")) == (4, 3)
    assert pool(play(warned, "reflex reflexes:2")) == (2, 3)
    hit = play(shot("[broken,damage=5,items=none,mut=plating]", m="0 2"), "roll 6 6 6 6 / 6 6 6")
    assert pool(play(hit, "reflex plating:2")) == (0, 2)
    harmed = play(shot("[broken,damage=5,items=none,mut=hide]", m="0 3"), "roll 6 6 6 6 / 6 6 6")
    assert figure(play(harmed, "reflex hide:3"), "bormin").is_broken, "4 of 7 get through, and 5 would do it"
    assert figure(play(harmed, "reflex hide:2"), "bormin").condition is Condition.OUT


def test_r168_but_no_action_mutation() -> None:
    state = at(f"{SIDES}; lib 10,10 @0 [broken]; bormin 30,10 @0; m 3 0")
    assert why(state, "mutate lib insect-wings:1 @0 14,10") == ("R168", "broken")
    up = at(f"{SIDES}; lib 10,10 @0 [bloodied]; bormin 30,10 @0; m 3 0")
    assert "mutate" in {text.split()[0] for text in offers(up)}
    play(up, "mutate lib insect-wings:1 @0 14,10")


LYING = f"{SIDES}; krin 10,10 @0 [items=none]; bormin 11.25,10 @0 [broken,damage=5,items=rubber-duck+|scrap-rifle]"


def test_r169_a_simple_operation_takes_one_card_from_a_broken_model() -> None:
    state, events = told(at(LYING + OTHERS), "simple krin steal bormin rubber-duck @0")
    assert kinds(state, "krin") == ["rubber-duck"]
    assert kinds(state, "bormin") == ["scrap-rifle"]
    assert heard(events, Passed)[0].clauses == ("R169",)
    assert why(at(LYING + OTHERS), "simple krin steal bormin rubber-duck scrap-rifle @0")[0] == "R169"


def test_r169_a_complex_operation_takes_all() -> None:
    state = play(at(LYING + OTHERS), "complex krin steal bormin @0")
    assert set(kinds(state, "krin")) == {"rubber-duck", "scrap-rifle"}
    assert kinds(state, "bormin") == []


def test_r169_not_from_somebody_who_stands_or_is_too_far() -> None:
    standing = LYING.replace("broken,damage=5,", "bloodied,damage=4,") + OTHERS
    assert why(standing_state := at(standing), "simple krin steal bormin rubber-duck @0") == ("R169", "not_broken")
    assert why(standing_state, "complex krin steal bormin @0") == ("R169", "not_broken")
    away = at(LYING.replace("11.25,10", "11.5,10") + OTHERS)
    assert why(away, "simple krin steal bormin rubber-duck @0") == ("R121", "no_contact")
    assert kinds(play(away, "simple krin steal bormin rubber-duck 10.25,10 @0"), "krin") == ["rubber-duck"]


def fight(target: str) -> State:
    """Krin hits Bormin, whom he touches, and takes six dice of damage away."""
    position = f"{SIDES}; krin 10,10 @0 [items=katana+]; bormin 11.25,10 @0 {target}; m 0 0{OTHERS}"
    return play(at(position), "move krin @0", "attack bormin katana", "roll 6 6 6 6 / 6 2 2", "decline")


def test_r170_who_breaks_a_model_in_contact_may_take_a_card_at_once() -> None:
    state = fight("[items=rubber-duck+|scrap-rifle]")
    assert figure(state, "bormin").is_broken
    assert zone_wars().to_act(state) == 0
    assert set(offers(state)) == {"loot rubber-duck", "loot scrap-rifle", "decline"}
    assert why(state, "loot katana") == ("R170", "no_such_card")
    taken = play(state, "loot scrap-rifle")
    assert kinds(taken, "krin") == ["katana", "scrap-rifle"]
    assert kinds(taken, "bormin") == ["rubber-duck"]
    assert zone_wars().to_act(taken) == CHANCE, "only one"
    assert kinds(play(state, "decline"), "bormin") == ["rubber-duck", "scrap-rifle"]


def test_r170_who_takes_a_model_out_in_contact_takes_a_card_before_the_rest_drops() -> None:
    state = fight("[bloodied,items=rubber-duck+|music-player+]")
    state = play(state, "loot music-player")
    assert kinds(state, "krin") == ["katana", "music-player"]
    assert [mark.item.kind for mark in state.marks if mark.item] == ["rubber-duck"]


def test_r170_nothing_is_taken_from_afar() -> None:
    state = play(shot("[items=rubber-duck+]"), "roll 6 6 6 6 / 6 2 2", "decline")
    assert figure(state, "bormin").is_broken
    assert zone_wars().to_act(state) == CHANCE
    reach = "sides mechatron genlab; bare; bolt-7 10,10 @0; bormin 12.2,10 @0 [damage=4,items=rubber-duck+]; m 1 0"
    state = play(at(reach), "move bolt-7 @0", "attack bormin fists chain-arm:1", "roll 6 2 2 2 2", "decline")
    assert figure(state, "bormin").is_broken
    assert zone_wars().to_act(state) == CHANCE


def test_r170_an_attack_in_contact_that_is_no_melee_also_takes() -> None:
    position = f"{SIDES}; franton 10,10 @0; bormin 11.25,10 @0 [damage=4,items=rubber-duck+]; m 1 0{OTHERS}"
    state = play(at(position), "mutate franton flame-breath:1 @0 bormin", "roll 6 2 2 2 / 2", "decline", "roll / 2")
    assert "loot rubber-duck" in offers(state)


def test_r171_enemies_may_attack_a_broken_model() -> None:
    state = play(shot("[broken,damage=5,items=none]"), "roll 6 2 2 2 / 2 2 2", "decline")
    assert figure(state, "bormin").is_broken
    beside = at(f"{SIDES}; krin 10,10 @0; bormin 11.25,10 @0 [broken]; m 0 0{OTHERS}")
    assert "attack bormin fists" in offers(play(beside, "move krin @0"))


DUX = f"{SIDES}; krin 10,10 @0 [items=revolver+]; dux 14,10 @180"
FARROW = "farrow 30,30 @0 [used]; m 0 0"


@pytest.mark.parametrize(("dice", "condition"), [
    ("6 6 6 2 / 2 2 2", Condition.BROKEN),
    ("6 6 6 6 / 2 2 2", Condition.OUT),
])  # fmt: skip
def test_r172_only_damage_of_the_whole_health_takes_a_broken_model_out(dice: str, condition: Condition) -> None:
    state = at(f"{DUX} [broken,damage=4,items=none]; {FARROW}")
    state = play(state, "move krin @0", "attack dux revolver")
    state, events = told(state, f"roll {dice}", "decline")
    assert figure(state, "dux").condition is condition
    if condition is Condition.BROKEN:
        assert figure(state, "dux").damage == 4, "no token is placed"
        assert [event.damage for event in heard(events, Shrugged)] == [3]


def test_r172_two_attacks_do_not_add_up() -> None:
    state = at(
        f"{SIDES}; krin 10,10 @0 [items=revolver+]; vasko 10,14 @0 [items=revolver+]; dux 13,12 @180 [broken,damage=4]"
        "; farrow 30,30 @0 [used]; m 0 0"
    )
    state = play(state, "move krin @0", "attack dux revolver", "roll 6 6 6 2 2 / 2 2 2", "decline")
    state = play(state, "draw ark", "move vasko @0", "attack dux revolver", "roll 6 6 6 2 / 2 2 2", "decline")
    assert figure(state, "dux").is_broken


def test_r172_armor_counts_first_and_collisions_with_it() -> None:
    shotgun = DUX.replace("revolver", "shotgun") + f" [broken,damage=4,items=pot-helmet]; {FARROW}"
    for rock, condition in (("; blocking rock 15,8 16,8 16,12 15,12", Condition.OUT), ("", Condition.BROKEN)):
        state = play(at(shotgun + rock), "move krin @0", "attack dux shotgun", "roll 6 6 6 6 / 2 2 2", "decline")
        assert figure(play(state, "roll / 6"), "dux").condition is condition, "3, and 1 for the collision"


@pytest.mark.parametrize(("rains", "condition"), [(2, Condition.BROKEN), (3, Condition.OUT)])
def test_r173_damage_of_zone_cards_follows_the_same_threshold(rains: int, condition: Condition) -> None:
    """The third rain does 3 damage, the fourth 4, and Dux has a Health of 4."""
    state = at(
        f"scenario throw-down; {SIDES}; krin 10,10 @0 [used]; dux 14,10 @180 [broken,damage=4,items=none]"
        f"; torv 30,30 @0; triggers {rains}; order krin; draw"
    )
    state = play(state, "draw zone", "reveal acid-rain", "roll 6 2 2", "roll 2 2 2")
    state = play(state, "roll 6 2")
    assert figure(state, "dux").condition is condition


def test_r174_a_bloodied_model_acts_normally() -> None:
    position = f"{SIDES}; krin 10,10 @0 [bloodied,damage=1]; bormin 18,10 @180; m 3 0"
    state = at(position)
    play(state, "sprint krin 16,14")
    play(state, "watch krin 10,14 @0")
    play(state, "mutate krin mind-push:1 @0 bormin")
    state = play(state, "move krin 12,10 @0", "attack bormin scrap-pistol")
    assert pool(state) == (4, 1), "the same attributes on both sides"
    assert refused(at(position), "recover krin").clause == "R106"


def test_r175_a_bloodied_model_is_taken_out_and_not_broken() -> None:
    state = at(f"{DUX} [bloodied,damage=2,items=none]; {FARROW}")
    state = play(state, "move krin @0", "attack dux revolver")
    one, _ = told(state, "roll 6 2 2 2 / 2 2 2", "decline")
    assert figure(one, "dux").condition is Condition.BLOODIED
    two, events = told(state, "roll 6 6 2 2 / 2 2 2", "decline")
    assert figure(two, "dux").condition is Condition.OUT
    assert not heard(events, Broke)


def test_r176_a_model_taken_out_is_gone_and_gets_no_activation() -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [items=revolver+]; dux 14,10 @180 [bloodied,damage=3]; farrow 30,30 @0; m 0 0")
    before = play(state, "move krin @0", "attack dux revolver", "roll 2 2 2 2 / 2 2 2", "decline")
    assert cup(before) == {"genlab": 2}
    state, events = told(state, "move krin @0", "attack dux revolver", "roll 6 2 2 2 / 2 2 2", "decline")
    assert heard(events, TakenOut)[0].place == Point3(14, 10)
    assert figure(state, "dux").place is None
    assert cup(state) == {"genlab": 1}
    state = play(state, "draw genlab")
    assert why(state, "move dux @0") == ("R176", "not_on_mat")
    state = play(state, "pass farrow")
    assert state.round == 2
    assert cup(state) == {"ark": 1, "genlab": 1}, "nor in later rounds"


def out(items: str) -> State:
    """Dux is taken out from afar at 14,10."""
    state = at(
        f"{SIDES}; krin 10,10 @0 [items=revolver+]; dux 14,10 @180 [bloodied,damage=3,items={items}]"
        "; farrow 30,30 @0; vasko 11,13 @0; m 0 0"
    )
    return play(state, "move krin @0", "attack dux revolver", "roll 6 2 2 2 / 2 2 2", "decline")


def test_r177_finds_drop_where_the_model_was_taken_out() -> None:
    state = out("rubber-duck+|katana~1+")
    marks = [(mark.kind, mark.place, mark.item and mark.item.kind) for mark in state.marks]
    assert marks == [("card", Point3(14, 10), "rubber-duck"), ("card", Point3(14, 10), "katana")]
    state = play(state, "draw ark", "simple vasko pick t2 13.2,10 @0")
    item = figure(state, "vasko").items[-1]
    assert (item.kind, item.worn, item.found) == ("katana", 1, True), "its token is still on it"
    assert [mark.number for mark in state.marks] == [1]


def test_r177_a_complex_operation_picks_them_all_up() -> None:
    state = play(at(f"{SIDES}; vasko 13,10 @0; dux 30,30 @0; mark card 14,10 katana+; mark card 14,10 rubber-duck+"),
                 "complex vasko pick t1 t2 @0")  # fmt: skip
    assert set(kinds(state, "vasko")) == {"scrap-rifle", "katana", "rubber-duck"}
    assert not state.marks


def test_r178_what_a_model_had_at_the_start_leaves_with_it() -> None:
    state = out("scrap-crossbow|laser-rifle|rubber-duck+")
    assert [mark.item.kind for mark in state.marks if mark.item] == ["rubber-duck"]
    assert figure(state, "dux").token is Token.USED
    assert why(play(state, "draw ark"), "simple vasko pick t2 13.2,10 @0") == ("R190", "no_such_token")


def test_r178_also_what_it_had_taken_from_others() -> None:
    state, events = told(
        at(f"{SIDES}; krin 10,10 @0 [items=revolver+]; dux 14,10 @180 [bloodied,damage=3,items=scrap-axe^vasko]"
           "; farrow 30,30 @0; m 0 0"),
        "move krin @0", "attack dux revolver", "roll 6 2 2 2 / 2 2 2", "decline",
    )  # fmt: skip
    assert not state.marks
    assert not heard(events, Dropped)
