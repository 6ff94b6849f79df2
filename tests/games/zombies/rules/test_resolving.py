"""Phase 3: the reveal, zombies by dice, items (H2, H17 to H31, G11, G12, X8 to X10, X17, K27, K29 to K37, K92)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import Contribution, DrawnDirectorCard, LyingItem, State, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Placing, Revealing, Rounds, Stocking
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.position import position_text
from tabletop.rules import hexes
from tabletop.rules.game import CHANCE, Event, InvalidSetup
from tests.games.zombies.rules.phases import DEPOT, HALL, PAVED, begin, cards, team
from tests.games.zombies.rules.table import (
    STAIRS,
    arms,
    heard,
    ids,
    named,
    play,
    settled,
    to_act,
    told,
    who,
    zed,
    zombie,
    zombies_game,
)

TEN = DrawnDirectorCard("D12", 10)
"""A card with a special attack at a shortfall of three, here with a horde of ten."""


def resolving(
    *people: SurvivorState, drawn: tuple[DrawnDirectorCard, ...] = (), fire: tuple[int, ...] = (), **changes: Any
) -> tuple[State, tuple[Event, ...]]:
    """Phase 3 with this suppressing fire: from a weapon that marlow has lost meanwhile where nothing else is said."""
    people = people or team("0,0")
    if not fire:
        return begin("resolve", *people, drawn=drawn, **changes)
    first = people[0]
    arms_ = tuple(replace(one, deck=one.deck, hand=one.hand) for one in first.arms)
    pile = (Contribution(0, 0, tuple(sorted(fire))),)
    state, told_ = begin("resolve", replace(first, arms=arms_), *people[1:], drawn=drawn, pile=pile, **changes)
    state, more = told(state, "reveal " + "+".join(map(str, fire)))
    return state, (*told_, *more)


def placed(happened: tuple[Event, ...]) -> list[str]:
    """Where zombies came, in their order."""
    return [hexes.hex_text(one.hex) for one in heard(happened, events.Placed)]


# The reveal


def test_h17_the_pile_is_shuffled_and_has_no_owners() -> None:
    people = (who("marlow", "0,0", "machine_pistol:0+1+1+2+2"), who("okafor", "1,0", "pump_shotgun:1+2+3"))
    state, _ = begin("suppress", *people, drawn=cards("D07"))
    state = play(state, "suppress machine_pistol 1+2", "suppress pump_shotgun 3")
    assert state.todo[-1] == Revealing()
    game = zombies_game()
    orders = {str(game.resolve(state, random.Random(seed))) for seed in range(60)}
    assert orders == {"reveal " + "+".join(one) for one in ("123", "132", "213", "231", "312", "321")}
    state, happened = told(state, "reveal 3+1+2")
    found = heard(happened, events.Revealed)[0]
    assert found.cards == (3, 1, 2)
    assert not hasattr(found, "seat")


def test_h17_every_order_is_equally_likely() -> None:
    state, _ = begin("resolve", *team("0,0"), drawn=cards("D07"), pile=(Contribution(0, 0, (1, 2, 2)),))
    found = {str(action): float(chance) for action, chance in zombies_game().chances(state)}
    assert found == {"reveal 1+2+2": pytest.approx(1 / 3), "reveal 2+1+2": pytest.approx(1 / 3),
                     "reveal 2+2+1": pytest.approx(1 / 3)}  # fmt: skip


def test_h18_h19_the_cards_are_added_and_compared_with_the_horde() -> None:
    _, happened = resolving(drawn=(DrawnDirectorCard("D07", 6),), fire=(2, 2, 1, 1))
    found = heard(happened, events.Revealed)[0]
    assert (found.total, found.horde) == (6, 6)


def test_k27_contributed_cards_go_to_their_weapons_spent_pile() -> None:
    state, _ = begin("suppress", who("marlow", "0,0", "machine_pistol:0+1+1+2+2"), drawn=cards("D02"))
    state = play(state, "suppress machine_pistol 1+2", "reveal 1+2")
    assert arms(state, "marlow", "machine_pistol").spent == (1, 2)


def test_k91_with_the_switch_the_reveal_wakes_sleepers_near_whoever_gave_a_card() -> None:
    laid = PAVED
    zombies = [zed(1, "0,-2", "asleep"), zed(2, "3,-7", "asleep"), zed(3, "-2,2", "asleep", ZombieKind.MOURNER)]
    people = (who("marlow", "0,2", "service_pistol:0+1+1"), who("okafor", "3,-5", "pump_shotgun:1+2+3"))
    values: dict[str, Any] = {"laid": laid, "zombies": zombies, "drawn": cards("D02"), "wake_by_suppressing": "true"}
    state, _ = begin("suppress", *people, **values)
    state, happened = told(state, "suppress service_pistol 1", "suppress nothing", "reveal 1")
    woken = heard(happened, events.Woken)[0]
    assert (woken.zombies, woken.why) == ((1,), "suppressing")
    mourner = zombie(state, 3)
    assert mourner is not None
    assert not mourner.active


# How many zombies


def test_h20_g11_one_zombie_for_each_point_that_is_missing() -> None:
    state, _ = resolving(drawn=(DrawnDirectorCard("D07", 10),), fire=(2, 2, 1, 1))
    state, happened = told(state, *["roll 1"] * 4)
    assert len(heard(happened, events.Placed)) == 4
    assert len(state.zombies) == 4


@pytest.mark.parametrize("fire", [(2, 3), (3, 4)])
def test_h21_enough_fire_lets_none_come(fire: tuple[int, ...]) -> None:
    state, happened = resolving(drawn=(DrawnDirectorCard("D06", 5),), fire=fire)
    assert not state.zombies
    assert not heard(happened, events.Placed)
    assert to_act(state) != CHANCE


def test_x08_fire_is_used_up_on_the_cards_in_their_order() -> None:
    people = (*team("0,0"), who("okafor", "3,-5", hp=1))
    drawn = (DrawnDirectorCard("D05", 3), DrawnDirectorCard("D04", 3))
    state, _ = resolving(*people, drawn=drawn, fire=(2,), laid=PAVED)
    assert state.todo[-1] == Placing("D05", "first", 1)
    _, happened = told(state, *["roll 1"] * 4)
    assert placed(happened) == ["0,-2", "3,-7", "4,-7", "3,-6"]


def test_x08_fire_that_is_left_goes_on_to_the_next_card() -> None:
    state, _ = resolving(drawn=(DrawnDirectorCard("D05", 3), DrawnDirectorCard("D04", 3)), fire=(2, 2))
    assert state.todo[-1] == Placing("D04", "weakest", 2)


# Where


def weak(**changes: Any) -> tuple[SurvivorState, ...]:
    return who("marlow", "0,0", hp=5), who("okafor", "3,-5", hp=3, **changes)


def test_h22_g12_zombies_come_on_the_weakest_ones_tile() -> None:
    state, _ = resolving(*weak(), drawn=(DrawnDirectorCard("D02", 1),), laid=PAVED)
    _, happened = told(state, "roll 3")
    assert placed(happened) == ["1,-5"]
    assert heard(happened, events.Placed)[0].index == 1


def test_h22_k07_among_equals_whoever_lost_more_then_the_first_in_order() -> None:
    people = who("marlow", "0,0", hp=3), who("okafor", "3,-5", hp=3)
    _, happened = told(resolving(*people, drawn=(DrawnDirectorCard("D02", 1),), laid=PAVED)[0], "roll 3")
    assert heard(happened, events.Placed)[0].index == 1
    people = who("marlow", "0,0", hp=3), who("brandt", "3,-5", hp=3)
    for first in (0, 1):
        _, happened = told(
            resolving(*people, drawn=(DrawnDirectorCard("D02", 1),), laid=PAVED, first=first)[0], "roll 3"
        )
        assert heard(happened, events.Placed)[0].index == first


@pytest.mark.parametrize(("card", "index"), [("D02", 1), ("D05", 0), ("D09", 0)])
def test_g12_a_card_may_say_where(card: str, index: int) -> None:
    state, _ = resolving(*weak(), drawn=(DrawnDirectorCard(card, 1),), laid=PAVED)
    _, happened = told(state, "roll 3")
    assert heard(happened, events.Placed)[0].index == index


def test_k31_front_and_rear_look_at_the_walk_to_the_goal() -> None:
    back = replace(DEPOT, tile="T12")
    laid = (replace(HALL, tile="S1", sides="O--O--"), back, replace(DEPOT, place=(-1, 1), sides="O-----"))
    people = team("0,2", "3,-5")
    _, happened = told(resolving(*people, drawn=(DrawnDirectorCard("D09", 1),), laid=laid)[0], "roll 3")
    assert heard(happened, events.Placed)[0].index == 1
    from tabletop.games.zombies.rules.queries import position_queries
    from tests.games.zombies.rules.table import draft

    d = draft(resolving(*people, laid=laid)[0])
    assert (position_queries.front_survivor(d), position_queries.rear_survivor(d)) == (0, 1)


def test_k31_without_a_goal_the_newest_tile_counts() -> None:
    from tabletop.games.zombies.rules.queries import position_queries
    from tests.games.zombies.rules.table import draft

    d = draft(resolving(*team("0,2", "3,-5"), laid=(PAVED[0], replace(DEPOT, tile="T12")))[0])
    assert (position_queries.front_survivor(d), position_queries.rear_survivor(d)) == (1, 0)


def star() -> tuple[Any, ...]:
    """The start tile with tiles north and south of it; the one in the south-east is not linked."""
    south = replace(DEPOT, place=(-1, 1), sides="O-----")
    east = replace(DEPOT, place=(0, 1), sides="------")
    return replace(STAIRS, sides="O--O--"), south, replace(DEPOT, explored=False), east


def test_k32_exits_are_the_linked_tiles_in_turn() -> None:
    state, _ = resolving(*team("0,0"), drawn=(DrawnDirectorCard("D10", 3),), laid=star())
    _, happened = told(state, *["roll 1"] * 3)
    assert [one.index for one in heard(happened, events.Placed)] == [2, 1, 2]


def test_k32_without_a_linked_tile_they_come_on_the_weakest_ones() -> None:
    state, _ = resolving(*team("0,0"), drawn=(DrawnDirectorCard("D10", 1),))
    _, happened = told(state, "roll 1")
    assert heard(happened, events.Placed)[0].index == 0


def test_h23_each_zombie_has_a_die_of_its_own() -> None:
    state, _ = resolving(drawn=(DrawnDirectorCard("D07", 4),))
    for left in (4, 3, 2, 1):
        task = state.todo[-1]
        assert isinstance(task, Placing)
        assert task.left == left
        assert [str(action) for action, _ in zombies_game().chances(state)] == [f"roll {die}" for die in range(1, 7)]
        state = play(state, f"roll {left}")
    assert len(state.zombies) == 4


@pytest.mark.parametrize(("die", "hex_"), [(1, "0,-2"), (2, "2,-2"), (3, "-2,0"), (4, "2,0"), (5, "-2,2"), (6, "0,2")])
def test_h24_the_die_names_the_hex(die: int, hex_: str) -> None:
    _, happened = told(resolving(drawn=(DrawnDirectorCard("D02", 1),))[0], f"roll {die}")
    assert placed(happened) == [hex_]


def test_h25_k33_a_taken_hex_gives_the_next_free_one_clockwise() -> None:
    _, happened = told(resolving(drawn=(DrawnDirectorCard("D04", 3),))[0], *["roll 3"] * 3)
    assert placed(happened) == ["-2,0", "-1,-1", "-1,0"]


def test_h25_when_all_neighbours_are_taken_it_goes_two_away() -> None:
    zombies = [zed(k + 1, at) for k, at in enumerate(("-2,0", "-1,-1", "-1,0", "-2,1"))]
    _, happened = told(resolving(team("2,0")[0], drawn=(DrawnDirectorCard("D02", 1),), zombies=zombies)[0], "roll 3")
    assert placed(happened) == ["0,-2"]


def test_k33_a_full_tile_spills_onto_the_next_and_counts_for_the_first() -> None:
    laid = (replace(STAIRS, tile="S1", sides="O-----"), replace(DEPOT, tile="G1"))
    everywhere = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2 and (q, r) != (0, 0)]
    zombies = [zed(k + 1, f"{q},{r}", "asleep") for k, (q, r) in enumerate(everywhere)]
    state, happened = told(
        resolving(*team("0,0"), drawn=(DrawnDirectorCard("D02", 1),), zombies=zombies, laid=laid)[0], "roll 1"
    )
    assert placed(happened) == ["1,-3"]
    assert [one.placed for one in state.laid] == [1, 0]


def test_k33_without_a_free_hex_it_is_not_placed() -> None:
    everywhere = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2 and (q, r) != (0, 0)]
    zombies = [zed(k + 1, f"{q},{r}", "asleep") for k, (q, r) in enumerate(everywhere)]
    state, happened = told(resolving(*team("0,0"), drawn=(DrawnDirectorCard("D02", 1),), zombies=zombies)[0], "roll 1")
    assert heard(happened, events.NotPlaced)[0].why == "full"
    assert len(state.zombies) == 18


def test_h26_they_come_active() -> None:
    state, _ = told(resolving(drawn=(DrawnDirectorCard("D02", 1),))[0], "roll 1")
    assert state.zombies[0].active


def test_k29_the_weakest_is_looked_up_for_every_zombie() -> None:
    task = Placing("D04", "weakest", 2)
    state = replace(resolving(*weak(), laid=PAVED)[0], todo=(Rounds("zombies"), task))
    state, first = told(state, "roll 1")
    state = replace(state, people=(replace(state.people[0], hp=1), state.people[1]))
    _, second = told(state, "roll 1")
    assert [heard(one, events.Placed)[0].index for one in (first, second)] == [1, 0]


# What stops them


def crowd(number: int) -> tuple[Any, ...]:
    """So many sleepers, on the two tiles north of the start."""
    more = replace(DEPOT, place=(2, -2), sides="---O--")
    spots = [(3 + q, r - 5) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    spots += [(q + 3, r - 5) for q, r in spots]
    zombies = [zed(k + 1, f"{q},{r}", "asleep") for k, (q, r) in enumerate(spots[:number])]
    return (PAVED[0], replace(DEPOT, sides="O--O--"), more), zombies


def test_x17_the_thirty_first_common_is_not_placed() -> None:
    laid, zombies = crowd(29)
    state, _ = resolving(*team("0,0"), drawn=(DrawnDirectorCard("D04", 3),), laid=laid, zombies=zombies)
    state, happened = told(state, "roll 1")
    assert (heard(happened, events.NotPlaced)[0].count, heard(happened, events.NotPlaced)[0].why) == (2, "cap")
    assert len(state.zombies) == 30
    assert state.capped


def test_k12_nothing_is_rolled_for_whom_the_cap_stops() -> None:
    laid, zombies = crowd(30)
    state, happened = resolving(*team("0,0"), drawn=(DrawnDirectorCard("D04", 3),), laid=laid, zombies=zombies)
    assert to_act(state) != CHANCE
    assert heard(happened, events.NotPlaced)[0].count == 3


@pytest.mark.parametrize(("cap", "stopped"), [("30", True), ("40", False), ("none", False)])
def test_k35_the_cap_counts_commons_and_may_be_off(cap: str, stopped: bool) -> None:
    laid, zombies = crowd(30)
    state, happened = resolving(
        *team("0,0"), drawn=(DrawnDirectorCard("D02", 1),), laid=laid, zombies=zombies, zombie_cap=cap
    )
    assert bool(heard(happened, events.NotPlaced)) == stopped
    zombies[0] = zed(1, "1,-3", kind=ZombieKind.BRUTE)
    state, happened = resolving(*team("0,0"), drawn=(DrawnDirectorCard("D02", 1),), laid=laid, zombies=zombies)
    assert to_act(state) == CHANCE


def test_k34_a_narrow_tile_takes_three_zombies_in_a_round() -> None:
    laid = (replace(STAIRS, tile="T03", sides="------"),)
    state, _ = resolving(*team("0,0"), drawn=(DrawnDirectorCard("D06", 5),), laid=laid)
    state, happened = told(state, "roll 1", "roll 2", "roll 4")
    assert [one.why for one in heard(happened, events.NotPlaced)] == ["spawn_cap", "spawn_cap"]
    assert len(state.zombies) == 3
    assert not state.capped


def test_k34_on_the_flyover_fives_and_sixes_fall() -> None:
    laid = (replace(STAIRS, tile="T15", sides="------"),)
    state, _ = resolving(*team("0,0"), drawn=(DrawnDirectorCard("D04", 3),), laid=laid)
    state, happened = told(state, "roll 5", "roll 6", "roll 4")
    assert [(one.why, one.die) for one in heard(happened, events.NotPlaced)] == [("flyover", 5), ("flyover", 6)]
    assert placed(happened) == ["2,0"]


def test_k36_a_common_that_comes_into_fire_dies_at_once() -> None:
    state, _ = resolving(*team("0,0"), drawn=(DrawnDirectorCard("D02", 1),), fires=((0, -2),))
    state, happened = told(state, "roll 1")
    assert named(happened)[:2] == ["Placed", "Killed"]
    assert not ids(state)


def test_k36_coming_next_to_a_survivor_does_nothing_yet() -> None:
    state, _ = resolving(*team("0,-1"), drawn=(DrawnDirectorCard("D03", 2),))
    state, happened = told(state, "roll 1")
    assert not heard(happened, events.Wounded)


# Items


def stocking(*names: str, fire: tuple[int, ...] = (), **changes: Any) -> tuple[State, tuple[Event, ...]]:
    return resolving(*team("0,0"), drawn=cards(*names), fire=fire, **changes)


def test_h02_zombies_and_items_come_before_special_attacks() -> None:
    state, _ = resolving(*team("0,0"), drawn=cards("D12", "D22"))
    state, happened = told(state, *["roll 1"] * 7, "roll 2")
    told_ = [name for name in named(happened) if name in ("Placed", "ItemLaid", "SpecialFired")]
    assert told_ == ["Placed"] * 7 + ["ItemLaid", "SpecialFired"]


def test_h27_k29_all_zombies_then_all_items_then_all_specials() -> None:
    state, _ = resolving(drawn=cards("D12", "D22", "D14"))
    assert [type(task).__name__ for task in reversed(state.todo[1:])] == [
        "Placing", "Placing", "Placing", "Stocking", "Springing", "Springing", "Springing",
    ]  # fmt: skip


@pytest.mark.parametrize(("fire", "found"), [((2,), True), ((3,), True), ((1,), False)])
def test_h28_k30_what_a_card_gives_may_depend_on_the_fire(fire: tuple[int, ...], found: bool) -> None:
    state, _ = stocking("D23", fire=fire)
    state = settled(state)
    assert state.finds == ((LyingItem(state.finds[0].hex, "field_kit"),) if found else ())


def test_k30_the_whole_team_has_to_suppress_all_cards() -> None:
    state, _ = stocking("D23", "D04", fire=(2, 2))
    assert not settled(state).finds


def test_k37_an_item_lies_on_the_first_players_tile_where_nobody_stands() -> None:
    people = who("marlow", "0,0", hp=1), who("okafor", "3,-5")
    state, _ = resolving(
        *people, drawn=(DrawnDirectorCard("D22", 0),), laid=PAVED, first=1, zombies=[zed(1, "3,-7", "asleep")]
    )
    assert state.todo[-1] == Stocking("D22", "ammo_satchel")
    state, happened = told(state, "roll 1")
    assert state.finds == (LyingItem((4, -7), "ammo_satchel"),)
    assert heard(happened, events.ItemLaid)[0].why == "director"


def test_k37_several_items_may_lie_on_one_hex() -> None:
    state, _ = resolving(drawn=(DrawnDirectorCard("D22", 0),), finds={"0,-2": "field_kit"})
    state, _ = told(state, "roll 1")
    assert [find.item for find in state.finds if find.hex == (0, -2)] == ["field_kit", "ammo_satchel"]


def test_k15_a_random_item_is_drawn_from_the_ten_with_replacement() -> None:
    state, _ = stocking("D21", fire=(2,))
    chances = {str(action): float(chance) for action, chance in zombies_game().chances(state)}
    assert chances["find painkillers"] == pytest.approx(0.2)
    assert chances["find field_kit"] == pytest.approx(0.1)
    state, happened = told(state, "find stim_pen", "roll 1")
    assert heard(happened, events.ItemLaid)[0].item == "stim_pen"


def test_k15_a_weapon_comes_from_the_pile_and_an_item_where_that_is_empty() -> None:
    state, _ = stocking("D24", fire=(3,), weapon_pile=("carbine", "fire_axe"))
    assert [str(action) for action, _ in zombies_game().chances(state)] == ["find carbine", "find fire_axe"]
    state = play(state, "find carbine", "roll 1")
    assert state.weapon_pile == ("fire_axe",)
    assert state.finds[0].item == "carbine"
    state, _ = stocking("D24", fire=(3,), weapon_pile=())
    assert "find road_flare" in [str(action) for action, _ in zombies_game().chances(state)]


def test_k20_a_lurking_card_gives_no_items_again() -> None:
    state, _ = resolving(drawn=(DrawnDirectorCard("D22", 1, lurked=True),), fire=(1,))
    assert not settled(state).finds


# When a special attack fires


def after(fire: tuple[int, ...], *drawn: DrawnDirectorCard, **changes: Any) -> tuple[State, tuple[Event, ...]]:
    """After all dice, which show a one."""
    state, happened = resolving(*team("0,0", "2,0"), drawn=drawn, fire=fire, **changes)
    while isinstance(state.todo[-1], Placing):
        state, more = told(state, "roll 1")
        happened += more
    return state, happened


def test_h29_x09_it_fires_at_the_threshold() -> None:
    _, happened = after((3, 4), TEN)
    assert heard(happened, events.SpecialFired)[0].shortfall == 3


def test_h30_it_does_not_fire_above_it() -> None:
    state, happened = after((4, 4), TEN)
    assert not heard(happened, events.SpecialFired)
    assert state.discards == ("D12",)


def test_h31_the_golden_example() -> None:
    state, happened = after((2, 2, 1, 1), TEN)
    revealed = heard(happened, events.Revealed)[0]
    assert (revealed.total, revealed.horde) == (6, 10)
    assert [one.die for one in heard(happened, events.Placed)] == [1, 1, 1, 1]
    assert [one.kind for one in heard(happened, events.SpecialFired)] == ["stalker"]
    assert len(state.zombies) == 4


def test_x09_with_several_cards_the_shortfall_of_all_counts() -> None:
    _, happened = after((4, 5), DrawnDirectorCard("D12", 10), DrawnDirectorCard("D06", 4))
    assert heard(happened, events.SpecialFired)[0].shortfall == 5


def test_k90_the_literal_total_compares_with_the_printed_horde() -> None:
    drawn = DrawnDirectorCard("D12", 5), DrawnDirectorCard("D06", 5)
    _, happened = after((1,), *drawn, special_threshold="literal_total", difficulty="hard")
    assert len(heard(happened, events.SpecialFired)) == 1
    _, happened = after((2,), *drawn, special_threshold="literal_total", difficulty="hard")
    assert not heard(happened, events.SpecialFired)


def test_k90_the_literal_total_holds_for_lurking_cards_too() -> None:
    lurked = DrawnDirectorCard("D17", 1, lurked=True)
    _, happened = after((), lurked, special_threshold="literal_total")
    assert heard(happened, events.SpecialFired)
    _, happened = after((1,), lurked, special_threshold="literal_total")
    assert not heard(happened, events.SpecialFired)


def test_x10_a_card_that_did_not_fire_lurks_for_one_round() -> None:
    state, happened = after((2,), DrawnDirectorCard("D11", 2))
    assert state.lurking == ("D11",)
    assert state.discards == ()
    assert heard(happened, events.Lurks)[0].card == "D11"


def test_x10_afterwards_it_is_discarded_whether_it_fires_or_not() -> None:
    lurked = DrawnDirectorCard("D11", 1, lurked=True)
    state, happened = after((1,), lurked)
    assert (state.lurking, state.discards) == ((), ("D11",))
    assert not heard(happened, events.SpecialFired)
    state, happened = after((), lurked)
    assert (state.lurking, state.discards) == ((), ("D11",))
    assert heard(happened, events.SpecialFired)


def test_k30_too_much_fire_makes_the_shortfall_negative() -> None:
    state, _ = resolving(drawn=(DrawnDirectorCard("D04", 3),), fire=(2, 3))
    from tests.games.zombies.rules.table import draft

    assert draft(state).shortfall == -2


# Where zombies come with a switch


def test_k92_first_player_tile() -> None:
    state, _ = resolving(*weak(), drawn=(DrawnDirectorCard("D02", 1),), laid=PAVED, spawn_tile="first_player_tile")
    assert heard(told(state, "roll 1")[1], events.Placed)[0].index == 0


def test_k92_nearest_empty_tile() -> None:
    laid = (replace(PAVED[0], sides="O--O--"), PAVED[1], replace(DEPOT, place=(-1, 1), sides="O-----"))
    people = who("marlow", "0,0", hp=1), who("okafor", "3,-5")
    state, _ = resolving(*people, drawn=(DrawnDirectorCard("D02", 1),), laid=laid, spawn_tile="nearest_empty_tile")
    assert heard(told(state, "roll 1")[1], events.Placed)[0].index == 2
    state, _ = resolving(*weak(), drawn=(DrawnDirectorCard("D02", 1),), laid=PAVED, spawn_tile="nearest_empty_tile")
    assert heard(told(state, "roll 1")[1], events.Placed)[0].index == 1


def test_k92_a_random_tile_is_drawn_once_for_each_card() -> None:
    values: dict[str, Any] = {"laid": PAVED, "spawn_tile": "random_tile"}
    state, _ = resolving(*weak(), drawn=(DrawnDirectorCard("D03", 2), DrawnDirectorCard("D02", 1)), **values)
    assert [str(action) for action, _ in zombies_game().chances(state)] == ["spot 0", "spot 1"]
    _, happened = told(state, "spot 0", "roll 1", "roll 2", "spot 1", "roll 1")
    assert [one.index for one in heard(happened, events.Placed)] == [0, 0, 1]


@pytest.mark.parametrize("rule", ["nearest_empty_tile", "random_tile", "first_player_tile"])
def test_k92_the_switch_touches_no_card_that_says_where(rule: str) -> None:
    state, _ = resolving(*weak(), drawn=(DrawnDirectorCard("D09", 1),), laid=PAVED, spawn_tile=rule)
    assert heard(told(state, "roll 1")[1], events.Placed)[0].index == 0


def test_a_position_in_which_zombies_come_nowhere_is_refused() -> None:
    """It was read, and the match stopped at the first zombie."""
    state, _ = resolving(drawn=(TEN,))
    text = position_text(state)
    assert '"spawn":"weakest"' in text
    assert zombies_game().start({"position": text}).todo[-1] == state.todo[-1]
    with pytest.raises(InvalidSetup, match="zombies come nowhere that is called 'turn'"):
        zombies_game().start({"position": text.replace('"spawn":"weakest"', '"spawn":"turn"')})
