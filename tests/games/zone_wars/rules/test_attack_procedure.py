"""The steps of an attack: R122 to R133."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Hurting, Striking
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, to_act, told, why, zone_wars

ARK, GENLAB = 0, 1
FIELD = "sides ark genlab; bare; franton 3,30 @0; krin 10,10 @0; bormin 18,10 @180; torv 33,30 @180"
SHOT = ("move krin @0", "attack bormin scrap-pistol")
BESIDE = FIELD.replace("18,10", "11.25,10")


def is_legal(state: State, text: str) -> bool:
    return zone_wars().check(state, zone_wars().parse(text)) is None


def damage(state: State, id_: str = "bormin") -> int:
    return figure(state, id_).damage


# --- declaring ----------------------------------------------------------------------------------------------------


def test_r122_target_and_weapon_are_named_before_any_die() -> None:
    moved = play(at(FIELD), "move krin @0")
    assert to_act(moved) == ARK
    assert why(moved, "roll 6 6 6 6 / 6") == ("R62", "not_now")
    assert why(moved, "attack bormin bow") == ("R122", "no_such_weapon")
    assert why(moved, "attack mirka scrap-pistol") == ("R122", "nobody_there")
    state, told_ = told(moved, "attack bormin scrap-pistol", "roll 2 2 2 2 / 2")
    kinds = [type(event) for event in told_ if isinstance(event, events.Targeted | events.Rolled)]
    assert kinds == [events.Targeted, events.Rolled]
    assert [(event.target, event.weapon) for event in heard(told_, events.Targeted)] == [("bormin", "scrap-pistol")]
    assert why(state, "attack torv scrap-pistol") == ("R62", "not_now")


def test_r122_so_is_a_mutation_that_comes_with_it() -> None:
    eyed = FIELD.replace("krin 10,10 @0", "krin 10,10 @0 [mut=eye]")
    rolling, told_ = told(play(at(eyed), "move krin @0"), "attack bormin scrap-pistol eye:1")
    assert [(event.mutation, event.points) for event in heard(told_, events.Mutated)] == [("eye", 1)]
    assert pool(rolling) == (5, 1)
    rolled = play(at(eyed), *SHOT, "roll 2 2 2 2 / 2")
    assert why(rolled, "attack bormin scrap-pistol eye:1") == ("R62", "not_now")


@pytest.mark.parametrize(
    ("change", "text", "clause", "reason"),
    [
        ("18,10", "attack bormin scrap-pistol", "", ""),
        ("4,10", "attack bormin scrap-pistol", "R123", "not_in_front"),
        ("21.26,10", "attack bormin scrap-pistol", "R17", "out_of_range"),
        ("16,17", "attack bormin scrap-pistol", "R143", "hidden"),
        ("11.25,10", "attack bormin fists", "", ""),
        ("8.75,10", "attack bormin fists", "R123", "not_in_front"),
        ("11.31,10", "attack bormin fists", "R44", "needs_contact"),
    ],
)
def test_r123_arc_sight_and_range_or_arc_and_contact(change: str, text: str, clause: str, reason: str) -> None:
    walled = FIELD.replace("bare", "blocking wall 13,14 21,14 21,15 13,15").replace("18,10", change)
    moved = play(at(walled.replace("torv 33,30", "torv 13,5")), "move krin @0")
    if clause:
        assert why(moved, text) == (clause, reason)
    else:
        assert is_legal(moved, text)


def test_r123_own_models_are_no_targets() -> None:
    moved = play(at(FIELD.replace("franton 3,30", "franton 14,13")), "move krin @0")
    assert why(moved, "attack franton scrap-pistol") == ("R23", "no_target")
    assert why(moved, "attack krin scrap-pistol") == ("R23", "no_target")


@pytest.mark.parametrize(("place", "parts"), [("11.25,10", {"melee": 3}), ("18,10", {"ranged": 4})])
def test_r124_contact_decides_about_the_attribute(place: str, parts: dict[str, int]) -> None:
    _, told_ = told(at(FIELD.replace("18,10", place)), *SHOT)
    assert dict(heard(told_, events.Pool)[0].parts) == parts
    assert heard(told_, events.Pool)[0].gear == 1


def test_r124_a_spear_is_thrown_with_ranged_and_held_with_melee() -> None:
    spear = FIELD.replace("bormin 18,10", "mirka 12.5,10") + "; turn genlab"
    _, told_ = told(at(spear), "move mirka @180", "attack krin scrap-spear")
    assert dict(heard(told_, events.Pool)[0].parts) == {"ranged": 3, "close": 1}
    _, told_ = told(at(spear), "move mirka 11.25,10 @180", "attack krin scrap-spear")
    assert dict(heard(told_, events.Pool)[0].parts) == {"melee": 4}


# --- rolling ------------------------------------------------------------------------------------------------------


def test_r125_all_dice_are_rolled_together_and_one_success_hits() -> None:
    rolling = play(at(FIELD), *SHOT)
    assert (to_act(rolling), pool(rolling)) == (CHANCE, (4, 1))
    assert why(rolling, "roll 6 6 6 6") == ("R59", "no_such_chance")
    for dice, hits in (("2 2 2 2 / 6", 1), ("6 2 2 2 / 2", 1), ("6 1 2 6 / 1", 2)):
        _, told_ = told(rolling, f"roll {dice}", "decline")
        assert [event.hits for event in heard(told_, events.Hit)] == [hits]
    missed, told_ = told(rolling, "roll 1 2 3 4 / 5", "decline")
    assert (heard(told_, events.Hit), len(heard(told_, events.Missed))) == ([], 1)
    assert damage(missed) == 0


@pytest.mark.parametrize(("dice", "potential"), [("6 2 2 2 / 2", 1), ("6 6 2 2 / 6", 3), ("6 6 6 6 / 6", 5)])
def test_r126_potential_damage_is_the_number_of_successes(dice: str, potential: int) -> None:
    bare = FIELD.replace("@180; torv", "@180 [items=none]; torv")
    state, told_ = told(at(bare), *SHOT, f"roll {dice}", *(["decline"] if "2" in dice else []))
    assert heard(told_, events.Hit)[0].hits == potential
    assert damage(state) == potential


def test_r127_range_and_sight_are_checked_before_the_roll() -> None:
    far = at(FIELD.replace("18,10", "21.26,10").replace("torv 33,30", "torv 14,16"))
    moved = play(far, "move krin @0")
    assert why(moved, "attack bormin scrap-pistol") == ("R17", "out_of_range")
    assert isinstance(moved.todo[-1], Striking)
    assert pool(play(moved, "attack torv scrap-pistol")) == (4, 1)


def test_r127_a_target_that_gets_away_before_the_roll_is_missed() -> None:
    duck = FIELD.replace("bormin 18,10", "dux 20,10")
    answering = play(at(duck), "move krin @0", "attack dux scrap-pistol")
    assert to_act(answering) == GENLAB
    away, told_ = told(answering, "reflex flutter:1 22.5,10")
    assert [event.reason for event in heard(told_, events.Missed)] == ["dodged"]
    assert heard(told_, events.Rolled) == []
    assert to_act(away) == CHANCE
    assert pool(play(answering, "reflex flutter:1 20,12")) == (4, 1)


def test_r128_the_push_is_decided_before_protection() -> None:
    rolled = play(at(FIELD), *SHOT, "roll 6 2 2 2 / 2")
    assert to_act(rolled) == ARK
    assert set(offers(rolled)) == {"push", "decline"}
    protecting = play(rolled, "decline")
    assert pool(protecting) == (0, 2)
    pushed = play(rolled, "push")
    assert pool(pushed) == (3, 1)
    assert pool(play(pushed, "roll 6 2 2 / 2")) == (0, 2)
    assert why(play(protecting, "roll / 2 2"), "push") == ("R62", "not_now")


# --- protection and damage ----------------------------------------------------------------------------------------


def test_r129_armor_and_cover_are_gear_dice_that_prevent_one_each() -> None:
    low = FIELD.replace("bare", "low wall 14,8 14.5,8 14.5,12 14,12")
    protecting = play(at(low), *SHOT, "roll 6 6 6 2 / 6", "decline")
    assert pool(protecting) == (0, 4)
    for dice, left in (("2 2 2 2", 4), ("6 2 2 2", 3), ("2 6 2 6", 2), ("1 1 6 1", 3)):
        assert damage(play(protecting, f"roll / {dice}")) == left
    naked = at(FIELD.replace("@180; torv", "@180 [items=none]; torv"))
    assert damage(play(naked, *SHOT, "roll 6 6 6 2 / 6", "decline")) == 4


def test_r130_what_remains_is_placed_and_never_less_than_nothing() -> None:
    once = play(at(FIELD), *SHOT, "roll 6 2 2 2 / 2", "decline")
    state, told_ = told(once, "roll / 6 6")
    assert damage(state) == 0
    assert heard(told_, events.Damaged) == []
    hurt = play(at(FIELD.replace("@180; torv", "@180 [damage=2]; torv")), *SHOT, "roll 6 2 2 2 / 2", "decline")
    assert damage(play(hurt, "roll / 6 6")) == 2
    state, told_ = told(hurt, "roll / 2 2")
    assert damage(state) == 3
    assert [(event.damage, event.total) for event in heard(told_, events.Damaged)] == [(1, 3)]


def test_r130_more_prevention_than_damage_saves_nothing_else() -> None:
    """A collision still does its damage."""
    wall = FIELD.replace("bare", "blocking wall 13,8 14,8 14,12 13,12").replace("krin 10,10", "hugust 10,10")
    hit = play(at(wall.replace("18,10", "11.25,10")), "move hugust @0", "attack bormin club", "roll 6 2 2 2 2 / 2")
    assert damage(play(hit, "decline", "roll / 6 6")) == 1


def test_r131_krin_with_a_scrap_pistol_at_long_range() -> None:
    rolling, told_ = told(at(FIELD.replace("18,10", "21.25,10")), *SHOT)
    assert pool(rolling) == (4, 1)
    assert heard(told_, events.Pool)[0].parts == (("ranged", 4),)


@pytest.mark.parametrize(
    ("before", "hits", "condition"),
    [
        (3, 1, Condition.HEALTHY),
        (4, 1, Condition.BROKEN),
        (0, 4, Condition.HEALTHY),
        (0, 5, Condition.BROKEN),
        (4, 4, Condition.BROKEN),
    ],
)
def test_r132_damage_that_reaches_health_breaks(before: int, hits: int, condition: Condition) -> None:
    hurt = FIELD.replace("@180; torv", f"@180 [items=none,damage={before}]; torv")
    dice = " ".join(["6"] * min(hits, 4) + ["2"] * (4 - hits))
    state = play(at(hurt), *SHOT, f"roll {dice} / {6 if hits == 5 else 2}", *([] if hits == 5 else ["decline"]))
    assert figure(state, "bormin").condition is condition
    assert damage(state) == before + hits
    assert figure(state, "bormin").is_standing is (condition is Condition.HEALTHY)


def test_r133_damage_adds_up_and_stays() -> None:
    hurt = FIELD.replace("@180; torv", "@180 [items=none]; torv").replace("franton 3,30 @0", "lib 14,14 @315")
    state = play(at(hurt), *SHOT, "roll 6 2 2 2 / 2", "decline")
    assert damage(state) == 1
    state = play(state, "draw ark", "move lib @315", "attack bormin slingshot", "roll 6 6 2 2 / 2", "decline")
    assert damage(state) == 3
    state = play(state, "draw genlab", "pass bormin", "draw genlab", "pass torv")
    assert (state.round, damage(state)) == (2, 3)


@pytest.mark.parametrize(
    ("items", "text", "left"),
    [
        ("[items=first-aid-kit+,damage=3]", "simple bormin heal bormin first-aid-kit @0", 0),
        ("[mut=mend,damage=3]", "mutate bormin mend:1 @0 bormin", 2),
        ("[damage=3]", "move bormin 18,12 @0", 3),
    ],
)
def test_r133_cards_and_actions_remove_it(items: str, text: str, left: int) -> None:
    hurt = FIELD.replace("@180; torv", f"@180 {items}; torv") + "; turn genlab"
    assert damage(play(at(hurt), text)) == left


def test_r133_recovery_removes_it() -> None:
    broken = FIELD.replace("@180; torv", "@180 [broken,damage=6]; torv") + "; turn genlab"
    assert damage(play(at(broken), "recover bormin", "roll 2 2")) == 6
    assert damage(play(at(broken), "recover bormin", "roll 6 2")) == 0


# --- what is told again when all of it is settled -----------------------------------------------------------------


def test_an_attack_knows_what_its_dice_have_shown_and_brought() -> None:
    state = play(at(FIELD.replace("18,10", "13,10")), *SHOT, "roll 6 2 1 2 2 / 2", "push", "roll 1 2 3 / 1")
    attack = next(task for task in state.todo if isinstance(task, Attacking))
    assert [type(event) for event in attack.told] == [
        events.Rolled, events.Pushed, events.Rolled, events.Gained, events.Worn, events.Busted,
    ]  # fmt: skip
    first, again = heard(attack.told, events.Rolled)
    assert (first.base, first.gear) == ((6, 2, 1, 2, 2), (2,))
    assert (again.base, again.gear) == ((1, 2, 3), (1,))


def test_damage_on_its_way_knows_what_protection_has_shown() -> None:
    hidden = FIELD.replace("18,10 @180", "13,10 @180 [mut=hide]").replace("torv", "m 3 5; torv")
    state = play(at(hidden), *SHOT, "roll 6 6 6 2 2 / 2", "decline", "roll / 6 1")
    hurting = next(task for task in state.todo if isinstance(task, Hurting))
    assert [type(event) for event in hurting.told] == [events.Rolled, events.Protected, events.Worn]
