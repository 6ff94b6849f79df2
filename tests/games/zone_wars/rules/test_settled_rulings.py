"""Rulings settled after independent engines were compared: sight, reflexes, damage and pushes, N60 to N71."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Mutate
from tabletop.games.zone_wars.rules.turn import forced_moves
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3, are_bases_overlapping, unit_vector
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, to_act, told, why, zone_wars

BARE = "sides ark genlab; bare; "
NOVA = "sides nova genlab; bare; "


# --- sight and scenarios ------------------------------------------------------------------------------------------


def test_n60_smog_hides_tokens_from_telekinesis() -> None:
    """The base's edge to the token's: 10.625 + 5 + 0.4 is Medium."""
    position = NOVA + "okt 10,10 @0; torv 30,30 @0; mark artifact {},10; m 3 0{}"
    for x, smog, found in ((16.02, "; smog", None), (16.04, "; smog", ("R208", "smog")), (16.04, "", None)):
        state = at(position.format(x, smog))
        action = zone_wars().parse("mutate okt telekinesis:1 @0 t1 15,10")
        refusal = zone_wars().check(state, action)
        assert (refusal and (refusal.clause, refusal.reason)) == found
        assert any(text.startswith("mutate okt") for text in offers(state)) == (found is None)


def test_n60_a_token_behind_a_wall_is_hidden_and_not_out_of_range() -> None:
    wall = "sides nova genlab; blocking wall 12,8 12.5,8 12.5,12 12,12; "
    state = at(wall + "okt 10,10 @0; torv 30,30 @0; mark artifact 14,10; m 3 0")
    assert why(state, "mutate okt telekinesis:1 @0 t1 15,10") == ("R143", "no_sight")
    assert why(state, "mutate okt telekinesis:1 @0 t1 15,10")[0] != "R17"


@pytest.mark.parametrize(("mark", "is_over"), [
    ("", True), ("; mark artifact 20,20", False), ("; mark card 20,20 revolver+", False),
    ("; mark card 20,20 scrap-axe^franton", True), ("; mark card 20,20 revolver^franton", True),
])  # fmt: skip
def test_n61_only_artifact_tokens_keep_home_run_open(mark: str, is_over: bool) -> None:
    position = f"scenario home-run; {BARE}krin 10,10 @0 [used]; torv 30,30 @0; turn genlab{mark}"
    outcome = zone_wars().outcome(play(at(position), "pass torv"))
    assert (outcome is not None and outcome.reason == "retrieved") == is_over


def test_n62_fox_step_needs_a_step() -> None:
    position = "sides genlab ark; bare; farrow 10,10 @0 [mut=fox-step]; krin 18,10 @180 [watch,mut=none]; m 3 0"
    stepping = play(at(position), "move farrow 12,10 @0 slip:1")
    assert to_act(stepping) == 0, "within five inches of the start nobody fires"
    staying = play(at(position), "move farrow @0 slip:1")
    assert to_act(staying) == 1
    assert pool(play(staying, "fire 0 scrap-pistol")) == (4, 1)


# --- Stimulants ---------------------------------------------------------------------------------------------------

HELP = BARE + "krin 10,10 @0 [items=stimulants+|bow]; franton 11.25,10 @0 [broken,damage=4{}]; torv 16,10 @180; m 1 0"


def test_n63_stimulants_help_no_friend_whom_their_owner_assists() -> None:
    helped = play(at(HELP.format("")), "use krin stimulants", "assist krin franton @0")
    assert pool(helped) == (3 + 3, 0)
    acting = play(helped, "roll 6 2 2 2 2 2", "move franton @0", "attack torv thrown")
    assert pool(acting) == (3, 0), "Franton's own Ranged"


def test_n63_but_they_help_every_own_roll_of_the_activation() -> None:
    shot = play(at(HELP.format("")), "use krin stimulants", "move krin @0", "attack torv bow")
    assert pool(shot) == (5, 1)
    own = play(
        at(HELP.format(",items=stimulants+")), "assist krin franton @0", "roll 6 2 2 2 2 2", "use franton stimulants"
    )
    assert pool(play(own, "move franton @0", "attack torv thrown")) == (4, 0)


def test_n63_the_helper_goes_on_with_what_it_had_taken() -> None:
    """It treads on a mine after its friend has acted: that is a roll of its own activation."""
    road = "scenario watch-where-you-step; " + HELP.format("")
    helped = play(at(road), "use krin stimulants", "assist krin franton @0", "roll 6 2 2 2 2 2", "pass franton")
    assert pool(helped) == (4, 0)
    assert figure(helped, "krin").token is Token.USED


# --- damage -------------------------------------------------------------------------------------------------------

ROCK = "sides ark genlab; blocking rock 15.2,8 16,8 16,12 15.2,12; "


def shot_at_a_rock(bormin: str, *hits: str) -> State:
    position = ROCK + f"krin 10,10 @0 [items=shotgun+]; bormin 14,10 @180 [{bormin}]; torv 30,30 @0; m 0 3"
    state = play(at(position), "move krin @0", "attack bormin shotgun")
    base, gear = pool(state)
    shown = [*hits, *"2" * 9][: base + gear]
    return play(state, f"roll {' '.join(shown[:base])} / {' '.join(shown[base:])}", "decline")


def test_n64_a_reflex_prevents_from_the_sum_of_dice_and_collision() -> None:
    state = shot_at_a_rock("items=none,mut=hide", "6")
    assert to_act(state) == 1
    assert figure(state, "bormin").place == Point3(14.57, 10), "it stands against the rock already"
    assert [figure(play(state, f"reflex hide:{n}"), "bormin").damage for n in (1, 2, 3)] == [1, 0, 0]
    assert figure(play(state, "decline"), "bormin").damage == 2


def test_n64_it_is_asked_where_only_the_collision_hurts_and_once() -> None:
    state = play(shot_at_a_rock("items=tire-armor,mut=hide", "6"), "roll / 6 2")
    assert offers(state) == ["reflex hide:1", "reflex hide:2", "reflex hide:3", "decline"]
    after, said = told(state, "reflex hide:1")
    assert (figure(after, "bormin").damage, to_act(after)) == (0, CHANCE)
    assert [event.prevented for event in heard(said, events.Protected)] == [1]


def test_n64_a_push_without_an_attack_roll_can_be_answered_too() -> None:
    position = ROCK + "krin 10,10 @0 [mut=mind-push]; bormin 14,10 @180 [mut=hide]; m 1 1"
    state = play(at(position), "mutate krin mind-push:1 @0 bormin")
    assert (to_act(state), figure(play(state, "reflex hide:1"), "bormin").damage) == (1, 0)


HOUND = "sides ark genlab; bare; krin 10,10 @0{}; mirka 16,10 @180 [mut=bloodhound,items=scrap-pistol]; {}torv 30,30 @0"


def test_n65_bloodhound_is_asked_once_an_activation() -> None:
    lying = " [broken,damage=4,failed]"
    state = play(at(HOUND.format(lying, "") + "; m 0 3"), "recover krin")
    assert (to_act(state), offers(state)[-1]) == (1, "decline")
    up = play(state, "decline")
    assert (to_act(up), isinstance(up.todo[-1], Turn)) == (0, True)
    moved = play(up, "move krin @0")
    assert to_act(moved) == 0, "the action after recovery is no new activation"


def test_n65_nor_for_the_friend_who_is_helped_up() -> None:
    friends = "franton 11.25,10 @0 [broken,damage=4]; "
    state = play(at(HOUND.format("", friends) + "; m 0 3"), "assist krin franton @0", "decline", "roll 6 2 2 2 2 2")
    assert to_act(play(state, "move franton 12,10 @0")) != 1


# --- Flutter ------------------------------------------------------------------------------------------------------

BURNT = "sides nova genlab; {}vey 10,10 @0 [mut=pyrokinesis]; dux 16,10 @180 [mut=flutter{}]; torv 30,30 @0; m 3 3"
SPAT = "sides ark genlab; {}krin 10,10 @0 [mut=spit]; dux 14,10 @180 [mut=flutter{}]; torv 30,30 @0; m 3 3"


@pytest.mark.parametrize(("position", "power", "far", "near"), [
    (BURNT, "mutate vey pyrokinesis:2 @0 dux", "21.5,10 0", "16,12 1"),
    (SPAT, "mutate krin spit:2 @0 dux", "16.5,10 0", "14,12 1"),
])  # fmt: skip
def test_n66_flutter_answers_mutation_attacks_with_sight(position: str, power: str, far: str, near: str) -> None:
    asked, said = told(at(position.format("bare; ", "")), power)
    assert to_act(asked) == 1
    assert [(event.target, event.reason) for event in heard(said, events.Targeted)] == [("dux", "blast")]
    stayed = play(asked, "decline")
    assert (pool(stayed), figure(play(stayed, "roll / 6 2"), "dux").damage) == ((0, 2), 1)
    gone, said = told(asked, f"reflex flutter:3 {far.split(maxsplit=1)[0]}")
    assert [event.reason for event in heard(said, events.Missed)] == ["dodged"]
    assert (figure(gone, "dux").damage, gone.players[1].m_points) == (0, 0)
    seen = play(asked, f"reflex flutter:1 {near.split(maxsplit=1)[0]}")
    assert pool(seen) == (0, 2), "still in sight and range"


def test_n66_flutter_is_offered_and_judged_like_any_flight() -> None:
    asked = play(at(BURNT.format("bare; ", "")), "mutate vey pyrokinesis:1 @0 dux")
    assert [text for text in offers(asked) if text.startswith("reflex flutter:1 ")]
    assert why(asked, "reflex flutter:1 16,13") == ("R185", "too_far")
    assert why(asked, "reflex hide:1") == ("R25", "no_such_mutation")


def test_n66_a_bolt_finds_the_cover_that_was_flown_to() -> None:
    crates = "low crates 13,11 13.5,11 13.5,14 13,14; "
    asked = play(at(SPAT.format(crates, ",items=none")), "mutate krin spit:3 @0 dux")
    hit = play(asked, "reflex flutter:1 14.2,12.2", "roll / 6 6 6")
    assert pool(hit) == (0, 2)


def test_n66_grenades_and_breath_were_answered_before_and_are_still() -> None:
    breath = BARE + "franton 10,10 @0; dux 13,10 @180 [mut=flutter]; torv 30,30 @0; m 3 3"
    assert to_act(play(at(breath), "mutate franton flame-breath:1 @0 dux")) == 1


# --- pushes -------------------------------------------------------------------------------------------------------

HALL = "sides ark genlab; building hall 15,6 19,6 19,14 15,14; "


def pushed(x: float, y: float, towards: float, *, terrain: str = HALL) -> tuple[Point3, int]:
    """Where Bormin ends if he is pushed in a direction, and how much it hurts."""
    d = StateBuilder(zone_wars().rules_context, at(terrain + f"bormin {x},{y} @180; krin 3,3 @0; turn genlab"))
    i = d.index_of_figure("bormin")
    shoved = forced_moves.push_figure(d, i, unit_vector(towards), 2.5)
    place = d.figures[i].place
    assert place is not None
    return place, shoved.damage


@pytest.mark.parametrize("x", [14.7, 14.37, 14.33])
def test_n67_who_touches_or_straddles_a_wall_is_not_pushed_nearer_to_it(x: float) -> None:
    assert pushed(x, 10, 0) == (Point3(x, 10), 1)
    assert pushed(x, 10, 60) == (Point3(x, 10), 1)


@pytest.mark.parametrize("x", [14.7, 14.37, 14.33])
def test_n67_it_slides_along_the_wall_or_away(x: float) -> None:
    assert pushed(x, 10, 90) == (Point3(x, 12.5), 0)
    place, damage = pushed(x, 10, 180)
    assert (place.y, damage) == (10, 0)
    assert place.x == pytest.approx(x - 2.5, abs=0.006)


def test_n67_a_wall_that_it_does_not_touch_stops_it_when_it_does() -> None:
    assert pushed(14.3, 10, 0) == (Point3(14.37, 10), 1)
    corner = HALL.replace("19,6 19,14 15,14", "19,6 19,12 15,12") + "building shed 10,11.5 14.9,11.5 14.9,16 10,16; "
    place, damage = pushed(14.6, 9.5, 90, terrain=corner)
    assert (place, damage) == (Point3(14.6, 10.87), 1), "it slides along one wall and stops at the next"


def test_n67_also_by_a_knockback_on_the_mat() -> None:
    position = HALL + "krin 13.2,10 @0 [items=club,mut=none]; bormin 14.6,10 @180 [items=none,mut=none]; m 0 0"
    position = position.replace("krin 13.2,10", "krin 13.35,10")
    state = play(at(position), "move krin @0", "attack bormin club", "roll 6 2 2 / 2", "decline")
    assert (figure(state, "bormin").place, figure(state, "bormin").damage) == (Point3(14.6, 10), 2)


@pytest.mark.parametrize(("krin", "bormin", "towards"), [
    ("34.97,22.64", "34.78,24", 32.622), ("27.32,0.77", "28.59,0.9", 287.887), ("28.27,0.94", "29.53,1.16", 291.907),
])  # fmt: skip
def test_a_push_to_the_edge_of_the_mat_leaves_no_bases_overlapping(krin: str, bormin: str, towards: float) -> None:
    """The last place of the grid beside the edge is found before anybody is met there, not after."""
    arena = zone_wars().rules_context
    d = StateBuilder(arena, at(BARE + f"krin {krin} @0; bormin {bormin} @0"))
    start = d.figures[0].place
    forced_moves.push_figure(d, 0, unit_vector(towards), 2.5)
    assert d.figures[0].place != start
    one, other = (arena.base_of_figure(figure) for figure in d.figures)
    assert not are_bases_overlapping(one, other)
    assert all(0.625 <= value <= 36 - 0.625 for value in one.centre)


# --- attacks ------------------------------------------------------------------------------------------------------


def test_n68_a_broken_model_really_flutters() -> None:
    position = BARE + "krin 10,10 @0; dux 16,10 @180 [broken,damage=4,mut=flutter]; torv 30,30 @0; m 0 2"
    asked = play(at(position), "move krin @0", "attack dux scrap-pistol")
    flown = play(asked, "reflex flutter:2 16,14")
    assert (figure(flown, "dux").place, figure(flown, "dux").is_broken) == (Point3(16, 14), True)
    assert flown.players[1].m_points == 0
    away = play(asked, "reflex flutter:2 20.9,10")
    assert figure(away, "dux").place == Point3(20.9, 10)
    wall = position.replace("bare; ", "blocking wall 14,11.5 14.5,11.5 14.5,18 14,18; ")
    _, said = told(play(at(wall), "move krin @0", "attack dux scrap-pistol"), "reflex flutter:2 17.5,14.7")
    assert [event.reason for event in heard(said, events.Missed)] == ["dodged"]


@pytest.mark.parametrize(("who", "x", "power", "dice"), [
    ("franton", 11.25, "flame-breath", 3), ("franton", 12, "flame-breath", 4),
    ("krin", 11.25, "grenade-launcher", 4), ("krin", 12, "grenade-launcher", 5),
])  # fmt: skip
def test_n69_the_close_bonus_never_holds_in_contact(who: str, x: float, power: str, dice: int) -> None:
    position = BARE + f"{who} 10,10 @0 [mut={power}]; bormin {x},10 @180; torv 30,30 @0; m 3 0"
    action = f"mutate {who} {power}:1 @0 bormin"
    assert pool(play(at(position), action)) == (dice, 1)
    game = zone_wars()
    parsed = game.parse(action)
    assert isinstance(parsed, Mutate)
    told_ = odds.mutation_odds(game.rules_context, at(position), parsed)
    assert told_ is not None
    assert (told_.base, "close" in dict(told_.parts)) == (dice, x > 11.3)


def test_n70_a_friend_to_be_rescued_gets_up_by_assist_only() -> None:
    lost = "scenario rescue-mission; " + BARE + "krin 10,10 @0 [items=first-aid-kit+]; torv 30,30 @0; "
    friend = "franton 11.25,10 @0 [broken,damage=4{}]"
    state = at(lost + friend.format(",rescued"))
    assert why(state, "simple krin heal franton first-aid-kit @0") == ("N70", "assist_only")
    assert not [text for text in offers(state) if " heal " in text]
    assert pool(play(state, "assist krin franton @0")) == (6, 0)
    other = play(at(lost + friend.format("")), "simple krin heal franton first-aid-kit @0")
    assert figure(other, "franton").condition is Condition.BLOODIED


@pytest.mark.parametrize(("who", "power"), [("vey", "pyrokinesis"), ("lamp", "spit")])
@pytest.mark.parametrize(("flags", "condition"), [
    ("bloodied,damage=4", Condition.OUT), ("damage=4", Condition.BROKEN),
])  # fmt: skip
def test_n71_a_bolt_in_contact_leaves_the_question_of_the_card(
    who: str, power: str, flags: str, condition: Condition
) -> None:  # fmt: skip
    position = NOVA + f"{who} 10,10 @0 [mut={power}]; bormin {{}},10 @180 [{flags},items=scrap-rifle,mut=none]; "
    position += "torv 30,30 @0; m 3 0"
    state = play(at(position.format(11.25)), f"mutate {who} {power}:1 @0 bormin", "roll / 6")
    assert figure(state, "bormin").condition is condition
    assert offers(state) == ["loot scrap-rifle", "decline"]
    assert [item.kind for item in figure(play(state, "loot scrap-rifle"), who).items][-1] == "scrap-rifle"
    afar = play(at(position.format(12)), f"mutate {who} {power}:1 @0 bormin", "roll / 6")
    assert "loot scrap-rifle" not in offers(afar)
