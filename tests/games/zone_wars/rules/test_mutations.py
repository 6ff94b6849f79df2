"""When mutations and modules may be used: R35 to R39."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, refused, told, why, zone_wars

BARE = "sides ark genlab; bare; "
HAND_TO_HAND = BARE + "krin 10,10 @0 [mut={},items=none]; farrow 11.25,10 @180 [mut={},items=none]; m 9 9"


def points(state: State) -> tuple[int, ...]:
    """M-points by seat."""
    return tuple(player.m_points for player in state.players)


# --- R35: one in an activation ------------------------------------------------------------------------------------


def test_r35_one_mutation_in_an_activation_whatever_its_type() -> None:
    state = at(BARE + "farrow 10,10 @0 [mut=fox-step|eye]; krin 16,10 @180; m 9 9; turn genlab")
    plain = play(state, "move farrow 12,10 @0")
    play(plain, "attack krin scrap-pistol eye:1")
    slipped = play(state, "move farrow 12,10 @0 slip:1")
    assert why(slipped, "attack krin scrap-pistol eye:1") == ("R35", "mutated_already")
    play(slipped, "attack krin scrap-pistol")
    assert [text for text in offers(slipped) if "eye" in text] == []
    assert [text for text in offers(plain) if "eye" in text] != []


def test_r35_an_enhance_leaves_no_reflex_in_the_same_activation() -> None:
    """Farrow strikes back; Krin may dodge the blow only if he has not used a mutation for his own."""
    state = play(at(HAND_TO_HAND.format("arms|reflexes", "none")), "move krin @0")
    plain = play(state, "attack farrow fists", "roll 2 2 2", "decline", "attack krin fists")
    assert zone_wars().to_act(plain) == 0
    assert pool(play(plain, "reflex reflexes:1")) == (2, 0)
    enhanced = play(state, "attack farrow fists arms:1", "roll 2 2 2 2", "decline", "attack krin fists")
    assert zone_wars().to_act(enhanced) == CHANCE
    assert pool(enhanced) == (3, 0)


def test_r35_an_item_does_not_begin_a_new_activation() -> None:
    """Shot at as he gets up, Krin dodges; the action that follows has no mutation left, whatever he swallows."""
    lying = "krin 10,10 @0 [broken,damage=4,failed,items=stimulants+|bow,mut=reflexes|eye]"
    state = at(BARE + f"{lying}; bormin 16,10 @180 [watch,mut=none]; m 3 1")
    up = play(state, "recover krin", "fire 0 scrap-rifle", "reflex reflexes:1", "roll 2 2 / 2 2", "use krin stimulants")
    ready = play(up, "move krin @0")
    assert why(ready, "attack bormin bow eye:1") == ("R35", "mutated_already")


def test_r35_the_next_activation_is_a_new_one() -> None:
    state = at(BARE + "krin 10,10 @0 [mut=eye]; farrow 16,10 @180 [mut=none]; franton 30,30 @0; m 9 9")
    done = play(state, "move krin @0", "attack farrow scrap-pistol eye:1", "roll 2 2 2 2 2 / 2", "decline")
    # Franton and Farrow close the round, then Krin's token is drawn again
    again = play(done, "draw ark", "pass franton", "draw genlab", "pass farrow", "draw ark", "move krin @0")
    assert again.round == 2
    play(again, "attack farrow scrap-pistol eye:1")


def test_r35_out_of_its_activation_a_model_uses_one_in_an_event() -> None:
    """A Reflex before the dice, then none against the harm of the same attack; but one against the next attack."""
    state = at(HAND_TO_HAND.format("none", "reflexes|hide") + "; franton 12.5,10 @180")
    hit = play(state, "move krin @0", "attack farrow fists", "reflex reflexes:1", "roll 6 2", "decline")
    assert harm(hit, "farrow") == 1
    spared = play(state, "move krin @0", "attack farrow fists", "decline", "roll 6 2 2", "decline")
    assert zone_wars().to_act(spared) == 1
    assert harm(play(spared, "reflex hide:1"), "farrow") == 0
    later = play(hit, "decline", "draw ark", "move franton @180", "attack farrow scrap-axe")
    assert zone_wars().to_act(later) == 1
    play(later, "reflex reflexes:1")


def test_r35_one_in_an_event_holds_for_an_enhance_with_an_answer() -> None:
    """Vasko strikes back: with Four-Armed he may not feed as well."""
    fight = "bormin 11.25,10 @180 [items=none,mut=none]; vasko 10,10 @0 [damage=2,mut=arms|flesh-eater]; m 5 5"
    struck = play(
        at(BARE + fight + "; turn genlab"), "move bormin @180", "attack vasko fists", "roll 2 2 2 2", "decline"
    )
    plain = play(struck, "attack bormin fists", "roll 6 2 2 2")
    assert zone_wars().to_act(plain) == 0
    assert harm(play(plain, "reflex flesh-eater:2"), "vasko") == 0
    enhanced = play(struck, "attack bormin fists arms:1", "roll 6 2 2 2 2")
    assert harm(enhanced, "bormin") == 1
    assert refused(enhanced, "reflex flesh-eater:2").clause == "R62"


def harm(state: State, id_: str) -> int:
    """Damage on a model's card."""
    return figure(state, id_).damage


# --- R36, R37: types ----------------------------------------------------------------------------------------------


def test_r36_an_action_mutation_needs_the_activation_for_itself() -> None:
    state = at(BARE + "krin 10,10 @0 [mut=mind-push|eye]; bormin 15,10 @180; m 9 9")
    pushed, said = told(state, "mutate krin mind-push:1 @0 bormin")
    assert [event.reason for event in heard(said, events.Activated)] == ["mutate"]
    assert figure(pushed, "bormin").place == Point3(17.5, 10)
    assert zone_wars().to_act(pushed) == CHANCE  # the next draw: no attack, no move
    assert refused(pushed, "attack bormin scrap-pistol").clause == "R62"
    assert why(play(pushed, "draw genlab"), "move krin 11,10 @0") == ("R60", "not_yours")
    moved = play(state, "move krin 11,10 @0")
    assert why(moved, "attack bormin scrap-pistol mind-push:1") == ("R36", "no_use")
    assert why(state, "mutate krin mind-push:1 @0 bormin 11,10") == ("R38", "wrong_path")


def test_r36_enhance_and_reflex_mutations_are_no_actions() -> None:
    state = at(BARE + "krin 10,10 @0 [mut=eye|reflexes]; bormin 15,10 @180; m 9 9")
    assert why(state, "mutate krin eye:1 @0 bormin") == ("R36", "no_action")
    assert why(state, "mutate krin reflexes:1 @0") == ("R36", "no_action")
    assert why(state, "mutate krin mind-push:1 @0 bormin") == ("R25", "no_such_mutation")


def test_r36_a_broken_model_cannot_use_an_action_mutation() -> None:
    state = at(BARE + "krin 10,10 @0 [broken,damage=4]; bormin 15,10 @180; m 9 9")
    assert why(state, "mutate krin mind-push:1 @0 bormin") == ("R168", "broken")


def test_r37_an_enhance_mutation_comes_with_the_attack_of_another_action() -> None:
    state = at(BARE + "torv 10,10 @0 [mut=antlers|arms]; krin 15,10 @180 [mut=none]; m 9 9; turn genlab")
    charged = play(state, "charge torv krin 13.75,10")
    assert pool(play(charged, "attack krin club antlers:2")) == (5 + 1 + 2, 1)
    assert pool(play(charged, "attack krin club arms:3")) == (5 + 1 + 3, 1)
    near = at(BARE + "torv 10,10 @0 [mut=antlers|arms]; krin 11.25,10 @180 [mut=none]; m 9 9; turn genlab")
    striking = play(near, "move torv @0")
    assert pool(play(striking, "attack krin club arms:3")) == (5 + 3, 1)
    assert why(striking, "attack krin club antlers:2") == ("R37", "no_use")


def test_r37_a_reflex_mutation_is_used_in_the_enemys_activation() -> None:
    state = at(HAND_TO_HAND.format("none", "reflexes"))
    asked = play(state, "move krin @0", "attack farrow fists")
    assert zone_wars().to_act(asked) == 1
    assert offers(asked) == ["reflex reflexes:1", "reflex reflexes:2", "reflex reflexes:3", "decline"]
    used = play(asked, "reflex reflexes:1")
    assert pool(used) == (2, 0)
    assert figure(used, "farrow").token.value == "cup"
    answered = play(used, "roll 2 2", "decline", "decline")
    assert zone_wars().to_act(play(answered, "draw genlab")) == 1  # Farrow has still an activation


def test_r37_a_reflex_answers_its_own_trigger_only() -> None:
    state = at(HAND_TO_HAND.format("none", "plating|flutter"))
    struck = play(state, "move krin @0", "attack farrow fists")
    assert zone_wars().to_act(struck) == CHANCE  # Flutter answers shots, Plating hits
    hit = play(struck, "roll 6 2 2", "decline")
    assert why(hit, "reflex flutter:1 12.25,10") == ("R37", "no_use")
    assert pool(play(hit, "reflex plating:2")) == (0, 2)
    missed = play(struck, "roll 2 2 2", "decline")
    assert refused(missed, "reflex plating:2").clause == "R62"


# --- R38: cards ---------------------------------------------------------------------------------------------------


def test_r38_a_card_shows_name_type_and_effect() -> None:
    for card in zone_wars().content.mutations:
        assert card.name
        assert card.text
        assert card.kind in ("action", "enhance", "reflex")
        assert card.op
    names = {card.id: card.names.get("nova", card.name) for card in zone_wars().content.mutations}
    assert names["eye"] == "Clairvoyance"
    assert names["mind-push"] == "Mind Push"


def test_r38_all_cards_of_a_model_lie_open() -> None:
    state = at(BARE + "krin 10,10 @0 [mut=mind-push|eye]; bormin 15,10 @180; m 9 9")
    for seat in (0, 1, None):
        shown = {one.id: one.mutations for one in zone_wars().view(state, seat).figures}
        assert shown["krin"] == ("mind-push", "eye")


# --- R39: ranged mutations ----------------------------------------------------------------------------------------

SPIT = "sides ark genlab; {}; krin 10,10 @0 [mut=spit|pyrokinesis]; bormin {} @180; m 9 9"


@pytest.mark.parametrize(("card", "limit"), [("spit", 5), ("pyrokinesis", 10)])
def test_r39_a_ranged_mutation_needs_range(card: str, limit: int) -> None:
    near, far = (at(SPIT.format("bare", f"{10 + 1.25 + limit + more},10")) for more in (0, 0.01))
    play(near, f"mutate krin {card}:1 @0 bormin")
    assert why(far, f"mutate krin {card}:1 @0 bormin") == ("R17", "out_of_range")


@pytest.mark.parametrize("card", ["spit", "pyrokinesis"])
def test_r39_it_needs_sight(card: str) -> None:
    wall = "blocking wall 13,8 13.5,8 13.5,12 13,12"
    assert why(at(SPIT.format(wall, "16,10")), f"mutate krin {card}:1 @0 bormin") == ("R143", "hidden")
    between = SPIT.format("bare", "16,10") + "; torv 13,10.3 @0"
    assert why(at(between), f"mutate krin {card}:1 @0 bormin") == ("R147", "model_in_way")


def test_r39_the_front_arc_counts_after_the_free_turn() -> None:
    state = at(SPIT.format("bare", "6,10"))
    assert why(state, "mutate krin spit:1 @0 bormin") == ("R123", "not_in_front")
    assert figure(play(state, "mutate krin spit:1 @180 bormin"), "krin").facing == 180


def test_r39_armor_and_cover_protect_unless_the_card_says_otherwise() -> None:
    wall = "low wall 13,8 13.5,8 13.5,12 13,12"
    state = at(SPIT.format(wall, "16,10"))
    spat = play(state, "mutate krin spit:3 @0 bormin")
    assert pool(spat) == (0, 3)
    hit = play(spat, "roll / 6 6 6")
    assert pool(hit) == (0, 2 + 2)  # Tyre Armour and the wall
    assert figure(play(hit, "roll / 6 2 6 2"), "bormin").damage == 1
    burned = play(state, "mutate krin pyrokinesis:3 @0 bormin", "roll / 6 6 6")
    assert pool(burned) == (0, 2)  # no cover against it
    open_ground = play(at(SPIT.format("bare", "16,10")), "mutate krin spit:3 @0 bormin", "roll / 6 6 6")
    assert pool(open_ground) == (0, 2)


def test_r39_a_mutation_that_attacks_with_ranged_dice_has_cover_too() -> None:
    wall = "low wall 12,8 12.2,8 12.2,12 12,12"
    breath = BARE.replace("bare", wall) + "franton 10,10 @0; bormin 13.5,10 @180; m 9 9"
    blown = play(at(breath), "mutate franton flame-breath:2 @0 bormin")
    assert pool(blown) == (3 + 1, 2)  # Ranged 3, +1 within Close, two m-points
    assert pool(play(blown, "roll 6 2 2 2 / 2 2", "decline", "roll / 2")) == (0, 2 + 2)
    grenade = BARE.replace("bare", wall).replace("ark", "mechatron") + "hamlet 10,10 @0; bormin 13.5,10 @180; m 9 9"
    bang = play(at(grenade), "mutate hamlet grenade-launcher:2 @0 bormin", "roll 6 2 2 2 2 / 2 2", "decline")
    assert pool(bang) == (0, 2)  # an area effect: the wall does not help
