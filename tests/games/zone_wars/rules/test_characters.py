"""Factions, characters and m-points: R22 to R34."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE, InvalidSetup
from tests.games.zone_wars.rules.table import (
    at,
    figure,
    heard,
    offers,
    play,
    pool,
    refused,
    settled,
    told,
    why,
    zone_wars,
)

DUEL = "sides ark genlab; bare; krin 10,10 @0; bormin 18,10 @180"
FOUR = "sides ark genlab nova mechatron; bare; "


def begun(**setup: str) -> State:
    """A battle that begins with the choice of models."""
    return zone_wars().start(setup)


def pools(state: State) -> tuple[int, ...]:
    """M-points by seat."""
    return tuple(player.m_points for player in state.players)


# --- factions -----------------------------------------------------------------------------------------------------


def test_r22_two_to_four_players_lead_different_factions() -> None:
    for players in ("2", "3", "4"):
        state = begun(players=players)
        assert len(set(state.agreed.factions)) == int(players) == len(state.players)
        assert zone_wars().seats({"players": players}) == int(players)
    assert begun(faction1="nova", faction2="nova").agreed.factions[0] == "nova"
    assert begun(faction1="nova", faction2="nova").agreed.factions[1] != "nova"
    with pytest.raises(InvalidSetup):
        begun(players="1")
    with pytest.raises(InvalidSetup):
        begun(players="5")
    with pytest.raises(InvalidSetup):
        at("sides ark; bare; krin 10,10 @0")
    with pytest.raises(InvalidSetup):
        at("sides ark ark; bare; krin 10,10 @0")


def test_r22_each_player_leads_models_of_his_own_faction() -> None:
    state = begun(models="3")
    assert zone_wars().to_act(state) == 0
    assert why(state, "muster franton,krin,dux") == ("R22", "not_in_faction")
    assert why(state, "muster franton,krin") == ("R22", "wrong_number")
    state = play(state, "muster franton,krin,lib")
    assert zone_wars().to_act(state) == 1
    assert why(state, "muster hugust,vasko,dux") == ("R22", "not_in_faction")
    state = play(state, "muster dux,torv,mirka")
    assert [figure.owner for figure in state.figures] == [0, 0, 0, 1, 1, 1]


def test_r23_all_models_of_other_factions_are_enemies_and_no_others() -> None:
    state = at(FOUR + "krin 10,10 @0; franton 12,14 @0; bormin 14,10 @0; vey 10,14 @0; bolt-7 12,6 @0; turn ark")
    moved = play(state, "move krin @0")
    for enemy in ("bormin", "vey", "bolt-7"):
        play(moved, f"attack {enemy} scrap-pistol")
    assert why(moved, "attack franton scrap-pistol") == ("R23", "no_target")
    assert why(moved, "attack krin scrap-pistol") == ("R23", "no_target")
    assert why(state, "charge krin franton 11.37,12.74") == ("R96", "no_enemy")
    play(state, "charge krin bormin 12.75,10")


def test_r24_each_character_is_unique() -> None:
    state = begun(models="3")
    assert why(state, "muster franton,krin,franton") == ("R24", "twice")
    play(state, "muster franton,krin,lib")
    with pytest.raises(InvalidSetup):
        at("sides ark genlab; bare; krin 10,10 @0; krin 20,10 @0; bormin 18,18 @0")
    ids = [character.id for faction in zone_wars().content.factions for character in faction.characters]
    assert len(set(ids)) == len(ids)


def test_r25_a_character_has_attributes_starting_gear_and_a_mutation() -> None:
    state = play(begun(models="3"), "muster franton,krin,lib", "muster dux,bormin,torv")
    assert [item.kind for item in figure(state, "franton").items] == ["scrap-axe", "pot-helmet"]
    assert [item.found for item in figure(state, "franton").items] == [False, False]
    assert figure(state, "franton").mutations == ("flame-breath",)
    assert figure(state, "bormin").mutations == ("hog-rush",)
    card = zone_wars().rules_context.characters["franton"]
    assert (card.ranged, card.melee, card.survival, card.health) == (3, 4, 3, 4)


def test_r25_each_model_is_dealt_a_random_mutation_of_its_faction_that_no_friend_has() -> None:
    state = play(begun(models="3"), "muster franton,krin,lib", "muster dux,bormin,torv")
    assert zone_wars().to_act(state) == CHANCE
    assert offers(state) == [
        f"deal franton {id_}" for id_ in ("arms", "eye", "hide", "jump", "mend", "reflexes", "spit")
    ]
    state = play(state, "deal franton eye")
    assert "deal krin eye" not in offers(state)
    assert why(state, "deal krin eye") == ("R59", "no_such_chance")
    state = play(state, "deal krin arms", "deal lib hide")
    assert len(offers(state)) == 7
    state = play(state, "deal dux eye")
    assert figure(state, "dux").mutations == ("flutter", "eye")
    assert {len(one.mutations) for one in settled(state).figures} == {2}


def test_r26_the_bloodied_side_is_shown_after_a_model_has_recovered() -> None:
    shot = play(at(DUEL.replace("@180", "@180 [damage=4,items=none]")), "move krin @0", "attack bormin scrap-pistol")
    assert figure(shot, "bormin").condition is Condition.HEALTHY
    hit = play(shot, "roll 6 2 2 2 / 2", "decline")
    assert figure(hit, "bormin").condition is Condition.BROKEN  # ruling C2: not yet
    broken = at(DUEL.replace("@0", "@0 [broken,damage=4]"))
    assert figure(play(broken, "recover krin", "roll 2 2 2"), "krin").condition is Condition.BROKEN
    assert figure(play(broken, "recover krin", "roll 2 6 2"), "krin").condition is Condition.BLOODIED


# --- m-points -----------------------------------------------------------------------------------------------------

SQUAD = "sides ark genlab; bare; krin 10,10 @0; franton 10,14 @0; bormin 15,10 @180; m {} 1"


def test_r27_all_models_of_a_player_share_one_pool() -> None:
    state = play(at(SQUAD.format(2)), "mutate krin mind-push:2 @0 bormin")
    assert pools(state) == (0, 1)
    state = play(state, "draw ark")
    assert why(state, "mutate franton flame-breath:1 @0 bormin") == ("R34", "too_few_points")
    saved = play(at(SQUAD.format(3)), "mutate krin mind-push:2 @0 bormin", "draw ark")
    assert why(saved, "mutate franton flame-breath:1 @0 bormin") == ("R17", "out_of_range")
    assert why(saved, "mutate franton flame-breath:2 @0 bormin") == ("R34", "too_few_points")


def test_r28_each_player_starts_with_one_m_point() -> None:
    assert pools(begun(players="4")) == (1, 1, 1, 1)
    assert pools(begun(players="3", scenario="monster-hunt")) == (1, 1, 1)
    assert pools(at(DUEL)) == (1, 1)


def test_r29_pushed_attacks_and_zone_cards_bring_m_points() -> None:
    shot = play(at(DUEL), "move krin @0", "attack bormin scrap-pistol", "roll 1 1 2 2 / 2")
    assert pools(play(shot, "decline")) == (1, 1)
    assert pools(play(shot, "push", "roll 2 2 / 2")) == (3, 1)
    assert pools(play(shot, "push", "roll 1 6 / 2")) == (4, 1)
    zone = play(at(DUEL + "; order bormin; zone 2 ready; draw"), "draw zone")
    assert pools(play(zone, "reveal mutagen-cloud")) == (2, 3)
    assert pools(play(zone, "reveal rot-hotspot", "roll 6 2")) == (1, 2)
    assert pools(play(zone, "reveal rot-hotspot", "roll 2 2")) == (1, 1)


def test_r30_a_use_costs_one_to_three_m_points() -> None:
    state = at(SQUAD.format(9))
    for points in (1, 2, 3):
        assert pools(play(state, f"mutate krin mind-push:{points} @0 bormin")) == (9 - points, 1)
    assert why(state, "mutate krin mind-push:0 @0 bormin") == ("R30", "points")
    assert why(state, "mutate krin mind-push:4 @0 bormin") == ("R30", "points")


def test_r30_holds_for_enhance_and_reflex_mutations_too() -> None:
    keen = "sides ark genlab; bare; krin 10,10 @0 [mut=eye]; farrow 18,10 @180 [mut=fox-step|reflexes]; m 9 9"
    striking = play(at(keen), "move krin @0")
    for points in (0, 4):
        assert why(striking, f"attack farrow scrap-pistol eye:{points}") == ("R30", "points")
    asked = play(striking, "attack farrow scrap-pistol eye:3")
    for points in (0, 4):
        assert why(asked, f"reflex reflexes:{points}") == ("R30", "points")
    assert pools(play(asked, "reflex reflexes:3")) == (6, 6)
    turn = at(keen + "; turn genlab")
    assert why(turn, "move farrow 17,10 @180 slip:4") == ("R30", "points")
    assert pools(play(turn, "move farrow 17,10 @180 slip:3")) == (9, 6)


def test_r31_m_points_are_declared_before_the_dice_are_rolled() -> None:
    keen = DUEL.replace("@0", "@0 [mut=eye]") + "; m 3 1"
    paid, said = told(at(keen), "move krin @0", "attack bormin scrap-pistol eye:2")
    assert pools(paid) == (1, 1)
    assert pool(paid) == (6, 1)
    assert [type(event) for event in said[-3:]] == [events.Mutated, events.Targeted, events.Pool]
    assert heard(said, events.Rolled) == []
    plain = play(at(keen), "move krin @0", "attack bormin scrap-pistol")
    assert refused(plain, "reflex eye:2").clause == "R62"
    rolled = play(plain, "roll 2 2 2 2 / 2")
    assert offers(rolled) == ["push", "decline"]
    assert why(rolled, "reflex eye:2") == ("R37", "no_reflex_now")
    assert pools(rolled) == (3, 1)


FEAST = "sides ark genlab; bare; vasko 10,10 @0 [damage={}{}]; bormin 11.25,10 @180 [items=none]; m 3 1"


def test_r32_flesh_eater_is_declared_after_the_roll() -> None:
    striking = play(at(FEAST.format(3, "")), "move vasko @0")
    assert why(striking, "attack bormin fists flesh-eater:2") == ("R37", "no_use")
    hit = play(striking, "attack bormin fists", "roll 6 2 2 2", "decline")
    assert zone_wars().to_act(hit) == 0
    assert figure(hit, "bormin").damage == 1
    for points in (1, 2, 3):
        fed = play(hit, f"reflex flesh-eater:{points}")
        assert figure(fed, "vasko").damage == 3 - points
        assert pools(fed) == (3 - points, 1)
    assert figure(play(hit, "decline"), "vasko").damage == 3
    assert why(hit, "reflex flesh-eater:4") == ("R30", "points")


def test_r32_flesh_eater_needs_damage_done_in_melee() -> None:
    missed = play(at(FEAST.format(3, "")), "move vasko @0", "attack bormin fists", "roll 2 2 2 2", "decline")
    assert zone_wars().to_act(missed) == 1  # Bormin may answer
    far = FEAST.format(3, ",items=bow").replace("11.25", "15")
    shot = play(at(far), "move vasko @0", "attack bormin bow", "roll 6 2 2 / 2", "decline")
    assert figure(shot, "bormin").damage == 1
    assert refused(shot, "reflex flesh-eater:1").clause == "R62"
    healthy = play(at(FEAST.format(0, "")), "move vasko @0", "attack bormin fists", "roll 6 2 2 2", "decline")
    assert zone_wars().to_act(healthy) == 1


def test_r33_m_points_are_lost_when_the_roll_fails() -> None:
    keen = DUEL.replace("@0", "@0 [mut=eye|flame-breath]") + " [mut=reflexes]; m 3 2"
    shot = play(at(keen), "move krin @0", "attack bormin scrap-pistol eye:2", "reflex reflexes:2")
    missed = play(shot, "roll 2 2 2 2 / 2", "decline")
    assert figure(missed, "bormin").damage == 0
    assert pools(missed) == (1, 0)
    breath = at(keen.replace("18,10", "13,10"))
    gone = play(breath, "mutate krin flame-breath:3 @0 bormin", "decline", "roll 2 2 2 2 2 / 2 2 2", "decline")
    assert (pools(gone), figure(gone, "bormin").damage) == ((0, 2), 0)
    hit = play(shot, "roll 6 6 6 6 / 6", "roll / 2 2")
    assert figure(hit, "bormin").damage == 5
    assert pools(hit) == (1, 0)


def test_r34_no_mutation_costs_more_than_there_is() -> None:
    for pool_ in (0, 1, 2):
        state = at(SQUAD.format(pool_))
        assert why(state, f"mutate krin mind-push:{pool_ + 1} @0 bormin") == ("R34", "too_few_points")
    keen = DUEL.replace("@0", "@0 [mut=eye]") + " [mut=reflexes]; m 1 1"
    striking = play(at(keen), "move krin @0")
    assert why(striking, "attack bormin scrap-pistol eye:2") == ("R34", "too_few_points")
    asked = play(striking, "attack bormin scrap-pistol eye:1")
    assert why(asked, "reflex reflexes:2") == ("R34", "too_few_points")
    play(asked, "reflex reflexes:1")
    poor = play(at(keen.replace("m 1 1", "m 1 0")), "move krin @0", "attack bormin scrap-pistol")
    assert zone_wars().to_act(poor) == CHANCE  # nothing to ask for


def test_r34_two_watchers_cannot_promise_the_same_m_points() -> None:
    watching = "krin 10,10 @0 [watch,mut=eye]; lib 10,14 @0 [watch,mut=eye]; bormin 14,12 @180 [mut=none]; m 3 1"
    asked = play(at("sides ark genlab; bare; " + watching + "; turn genlab"), "move bormin @180")
    second = play(asked, "fire 0 scrap-pistol eye:2")
    assert why(second, "fire 0 slingshot eye:2") == ("R34", "too_few_points")
    fired = play(second, "fire 0 slingshot eye:1", "roll 2 2 2 2 2 2 / 2")
    assert pool(fired) == (4 + 1, 1)
    assert pools(fired) == (0, 1)
