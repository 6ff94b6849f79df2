"""Rulings on close readings about attacks, the cup and what is carried on: N34 to N59."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, refused, told, why, zone_wars

BARE = "sides ark genlab; bare; "
FIGHT = BARE + "krin 10,10 @0 [items={}]; bormin 11.25,10 @180 [{}]; torv 30,30 @0; franton 30,5 @0"


def struck(weapon: str, bormin: str, *, hits: int = 1) -> State:
    """Krin has rolled so many successes against Bormin in contact, and not pushed."""
    items = "none" if weapon == "fists" else f"{weapon}+"
    state = play(at(FIGHT.format(items, bormin)), "move krin @0", f"attack bormin {weapon}")
    base, gear = pool(state)
    shown = (["6"] * hits + ["2"] * 9)[: base + gear]
    return play(state, f"roll {' '.join(shown[:base])}{' / ' * bool(gear)}{' '.join(shown[base:])}", "decline")


# --- attacks ------------------------------------------------------------------------------------------------------


def test_n34_a_miss_in_melee_ends_overwatch_and_allows_the_counterattack() -> None:
    missed = struck("fists", "watch,items=none,mut=none", hits=0)
    assert figure(missed, "bormin").token is Token.USED
    assert zone_wars().to_act(missed) == 1
    play(missed, "attack krin fists")


def test_n35_a_knockback_that_breaks_contact_leaves_no_counterattack() -> None:
    pushed = struck("baseball-bat", "items=none,mut=none")
    assert figure(pushed, "bormin").place == Point3(13.75, 10)
    assert zone_wars().to_act(pushed) == CHANCE
    assert zone_wars().to_act(struck("baseball-bat", "items=none,mut=none", hits=0)) == 1
    assert zone_wars().to_act(struck("katana", "items=none,mut=none")) == 1


def test_n36_the_card_may_be_taken_all_the_same() -> None:
    broken = struck("baseball-bat", "items=scrap-rifle,mut=none,damage=4")
    assert figure(broken, "bormin").place == Point3(13.75, 10)
    assert offers(broken) == ["loot scrap-rifle", "decline"]
    taken = play(broken, "loot scrap-rifle")
    assert [item.kind for item in figure(taken, "krin").items] == ["baseball-bat", "scrap-rifle"]


def test_n36b_it_is_taken_before_the_rest_drops() -> None:
    out = struck("katana", "items=rubber-duck+|revolver+,mut=none,bloodied,damage=4")
    assert figure(out, "bormin").condition is Condition.OUT
    assert out.marks == ()
    taken = play(out, "loot revolver")
    assert [item.kind for item in figure(taken, "krin").items] == ["katana", "revolver"]
    assert [mark.item.kind for mark in taken.marks if mark.item] == ["rubber-duck"]
    left = play(out, "decline")
    assert sorted(mark.item.kind for mark in left.marks if mark.item) == ["revolver", "rubber-duck"]


ROCK = "blocking rock 12.5,9 13.5,9 13.5,11 12.5,11"


@pytest.mark.parametrize(("hits", "condition"), [(3, Condition.BROKEN), (4, Condition.OUT)])
def test_n37_attack_and_collision_are_one_sum_for_the_threshold(hits: int, condition: Condition) -> None:
    """Health 5: four successes and the rock behind take a Broken model out."""
    position = FIGHT.format("baseball-bat+", "items=none,mut=none,broken,damage=5").replace("bare", ROCK)
    state = play(at(position), "move krin @0", "attack bormin baseball-bat")
    assert pool(state) == (3, 2)
    after = play(state, "roll 6 6 6 / " + ("6 2" if hits == 4 else "2 2"), "decline")
    assert figure(after, "bormin").condition is condition


def test_n38_any_damage_breaks_a_healthy_model_at_most() -> None:
    hard = struck("katana", "items=none,mut=none", hits=5)
    assert figure(hard, "bormin").condition is Condition.BROKEN
    fallen = FIGHT.format("katana+", "items=none,mut=none,damage=4")
    state = play(at(fallen), "move krin @0", "attack bormin katana", "roll 6 6 6 / 6 6 6")
    assert figure(state, "bormin").condition is Condition.BROKEN


def test_n39_a_push_needs_a_die_to_roll_again() -> None:
    state = play(at(FIGHT.format("none", "items=none,mut=none")), "move krin @0", "attack bormin fists")
    assert zone_wars().to_act(play(state, "roll 6 1 2")) == 0
    done = play(state, "roll 6 1 1")
    assert refused(done, "push")
    assert done.players[0].m_points == 1


@pytest.mark.parametrize(
    ("items", "dice"),
    [("kevlar-vest~3+|tire-armor", 2), ("kevlar-vest~2+|tire-armor", 2), ("kevlar-vest~1+|tire-armor", 3)],
)
def test_n40_of_two_armors_of_one_type_the_better_rating_counts(items: str, dice: int) -> None:
    assert pool(struck("fists", f"items={items},mut=none")) == (0, dice)


def test_n41_specials_of_ranged_weapons_apply_in_melee() -> None:
    pushed = struck("shotgun", "items=none,mut=none")
    assert figure(pushed, "bormin").place == Point3(13.75, 10)
    burning = struck("flamethrower", "items=none,mut=none")
    assert pool(burning) == (0, 1)
    silent = play(at(FIGHT.format("bow", "items=none,mut=reflexes")), "move krin @0", "attack bormin bow")
    assert zone_wars().to_act(silent) == CHANCE


def test_n41_but_an_area_does_not() -> None:
    crowd = (
        FIGHT.format("flamethrower+", "items=none,mut=none").replace("30,30", "12.5,10").replace("30,5", "11.25,11.25")
    )
    state = play(at(crowd), "move krin @0", "attack bormin flamethrower", "roll 6 2 2 / 2 2", "decline")
    after = play(state, "roll / 2")
    assert [figure(after, id_).damage for id_ in ("bormin", "torv", "franton", "krin")] == [1, 0, 0, 0]


def test_n42_trouble_on_extra_protection_dice_does_nothing() -> None:
    hit = struck("fists", "items=tire-armor,mut=plating")
    warded = play(hit, "reflex plating:1")
    assert pool(warded) == (0, 3)
    assert figure(play(warded, "roll / 2 2 1"), "bormin").items[0].worn == 0
    assert figure(play(warded, "roll / 2 1 2"), "bormin").items[0].worn == 1


def test_n43_the_back_arc_gives_its_die_to_every_attack() -> None:
    """To a free attack at somebody who leaves, to a counterattack, and to fire on overwatch."""
    leaving = play(at(FIGHT.format("none", "items=none,mut=none")), "move krin 8,10 @0", "decline")
    assert figure(leaving, "krin").place == Point3(8, 10)
    turned = FIGHT.format("none", "items=none,mut=none").replace("krin 10,10 @0", "krin 10,10 @180")
    assert pool(play(at(turned), "move krin 8,10 @0", "attack krin fists")) == (5, 0)
    faced = play(at(FIGHT.format("none", "items=none,mut=none")), "move krin 8,10 @0", "attack krin fists")
    assert pool(faced) == (4, 0)
    watched = BARE + "krin 10,10 @180; bormin 20,10 @180 [watch,mut=none]; torv 30,30 @0"
    assert pool(play(at(watched), "move krin @180", "fire 0 scrap-rifle")) == (3 + 1, 2)


def test_n44_no_overwatch_fire_at_an_enemy_in_contact() -> None:
    state = at(FIGHT.format("none", "watch,items=scrap-pistol,mut=none"))
    staying = play(state, "move krin @0")
    assert zone_wars().to_act(staying) == 0
    play(staying, "attack bormin fists")
    afar = play(at(FIGHT.format("none", "watch,items=scrap-pistol,mut=none").replace("11.25", "11.4")), "move krin @0")
    assert zone_wars().to_act(afar) == 1
    play(afar, "fire 0 scrap-pistol")


def test_n44_fire_is_possible_once_contact_is_broken() -> None:
    asked = play(at(FIGHT.format("none", "watch,items=scrap-pistol,mut=none")), "move krin 8,10 @0")
    assert why(asked, "fire 0 scrap-pistol") == ("N44", "watch_in_contact")
    play(asked, "fire 1 scrap-pistol")


def test_n45_a_bonus_never_falls_below_nothing() -> None:
    """The fire shows more explosions than the saw has Bonus left."""
    state = play(at(FIGHT.format("chainsaw~2+", "items=none,mut=none")), "move krin @0", "attack bormin chainsaw")
    lit = play(state, "roll 6 6 6 / 2", "decline")
    assert pool(lit) == (0, 3)
    burnt = figure(play(lit, "roll / 1 1 1"), "krin").items[0]
    assert (burnt.worn, burnt.busted) == (3, True)


def test_n46_dice_of_a_mutation_wear_nothing() -> None:
    state = at(BARE + "franton 10,10 @0 [items=scrap-axe]; bormin 13,10 @180 [items=none,mut=none]; m 3 1")
    blown = play(state, "mutate franton flame-breath:3 @0 bormin", "roll 2 2 2 2 / 1 1 1", "push", "roll 2 2 2 2")
    assert figure(blown, "franton").items[0].worn == 0
    spat = at(BARE + "krin 10,10 @0 [mut=spit]; bormin 13,10 @180 [items=none,mut=none]; m 3 1")
    assert figure(play(spat, "mutate krin spit:3 @0 bormin", "roll / 1 1 6"), "krin").items[0].worn == 0


def test_n47_a_weapon_that_busts_counts_for_the_attack_in_hand() -> None:
    state = play(at(FIGHT.format("revolver~2+", "items=none,mut=none")), "move krin @0", "attack bormin revolver")
    after, said = told(state, "roll 6 2 2 / 1", "push", "roll 6 2")
    assert [event.hits for event in heard(said, events.Hit)] == [2]
    assert [event.card for event in heard(said, events.Busted)] == ["revolver"]
    assert figure(after, "bormin").damage == 2
    burning = play(at(FIGHT.format("chainsaw~2+", "items=none,mut=none")), "move krin @0", "attack bormin chainsaw")
    lit = play(burning, "roll 6 2 2 / 1", "push", "roll 2 2")
    assert pool(lit) == (0, 1)  # still an igniter


# --- the cup ------------------------------------------------------------------------------------------------------


def affected(state: State) -> str:
    """Whom the next Zone card hits."""
    _, said = told(state, "draw zone", "reveal mutagen-cloud")
    return heard(said, events.ZoneCard)[0].figure


def test_n48_the_one_activated_before_may_lie_in_an_earlier_round() -> None:
    position = BARE + "krin 10,10 @0; franton left 0,5; bormin 30,30 @180; order bormin franton; zone 2 ready; draw"
    assert affected(at(position)) == "bormin"


def test_n49_after_assist_a_zone_card_hits_the_helper() -> None:
    pair = BARE + "krin 10,10 @0; franton 11.25,10 @0 [broken,damage=4]; bormin 30,30 @180; torv 30,5 @0"
    helped = play(at(pair), "assist krin franton @0", "roll 6 2 2 2 2 2", "move franton 12,10 @0")
    assert affected(helped) == "krin"
    acted = play(helped, "draw ark", "pass franton")
    assert affected(acted) == "franton"


def test_n50_when_all_models_hold_overwatch_the_round_ends_at_once() -> None:
    held = BARE + "krin 10,10 @0 [watch]; bormin 30,30 @180 [used]; torv 30,5 @0 [watch]; turn genlab"
    state = at(held.replace("[used]", "[cup]"))
    ended = play(state, "watch bormin @180")
    assert zone_wars().to_act(ended) == 0
    kept, said = told(ended, "release", "release")
    assert [event.number for event in heard(said, events.RoundBegan)] == [2]
    assert [event.number for event in heard(said, events.RoundEnded)] == [2]
    assert (kept.round, zone_wars().to_act(kept)) == (2, 0)  # the players are asked again
    freed = play(kept, "release krin", "release")
    assert freed.round == 3
    assert offers(freed) == ["draw ark", "draw zone"]


def test_n51_monsters_act_before_victory_is_checked() -> None:
    hunted = "round 8; " + BARE + "krin 10,10 @0 [used]; bormin 30,30 @180; grizzly#1 12,10 @0; turn genlab"
    state = play(at(hunted), "pass bormin")
    assert zone_wars().outcome(state) is None
    assert zone_wars().to_act(state) == CHANCE
    assert pool(state)[0] >= 5  # its attack on Krin


def test_n52_who_only_holds_overwatch_is_not_activated_most_recently() -> None:
    state = at(
        BARE + "krin 10,10 @0; bormin 18,10 @180 [held,mut=none]; torv 30,5 @0; order torv; zone 2 ready; turn ark"
    )
    fired = play(state, "move krin 11,10 @0", "fire 0 scrap-rifle", "roll 2 2 2 / 2 2", "decline")
    assert affected(fired) == "krin"


def test_n53_a_bonus_action_leaves_the_models_own_token_alone() -> None:
    pair = BARE + "krin 10,10 @0; franton 11.25,10 @0 [broken,damage=4{}]; bormin 30,30 @180; torv 30,5 @0"
    for flag, token in (("", Token.CUP), (",used", Token.USED)):
        helped = play(at(pair.format(flag)), "assist krin franton @0", "roll 6 2 2 2 2 2", "move franton 12,10 @0")
        assert figure(helped, "franton").token is token
        assert figure(helped, "krin").token is Token.USED


# --- finds and campaigns (more in test_campaign.py) ---------------------------------------------------------------


def test_n56_a_single_use_artifact_that_was_used_is_gone() -> None:
    state = at(BARE + "krin 10,10 @0 [damage=2,items=first-aid-kit^krin|bow]; bormin 30,30 @180")
    after = play(state, "simple krin heal krin first-aid-kit @0")
    assert [item.kind for item in figure(after, "krin").items] == ["bow"]
    assert "first-aid-kit" in after.taken


def test_n57_kept_artifacts_are_not_in_the_deck() -> None:
    position = BARE + "krin 10,10 @0 [items=revolver]; bormin 30,30 @180; mark artifact 10,11"
    finding = play(at(position), "simple krin pick t1 @0")
    assert "find revolver" not in offers(finding)
    assert why(finding, "find revolver") == ("R59", "no_such_chance")
    assert len(offers(finding)) == 21
