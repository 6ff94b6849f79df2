"""Phase 1: how many Director cards come, and what they do at once (H5 to H11, G1 to G4, K16 to K24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import DrawnDirectorCard, LaidTile, Phase, State, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Counting, Drawing
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import CHANCE, Event
from tabletop.rules.hexes import Hex
from tests.games.zombies.rules.phases import HALL, begin, team
from tests.games.zombies.rules.table import (
    STAIRS,
    STAIRS_ONLY,
    STREET,
    arena,
    arms,
    draft,
    heard,
    play,
    to_act,
    told,
    who,
    zed,
    zombie,
    zombies_game,
)

HALLS = (HALL,)
"""The goal tile, for which one card less is drawn."""
PLAIN = (replace(STAIRS, tile="T16", sides="------"),)
"""A tile that changes nothing."""
DECK = tuple(sorted(("D01", "D02", "D03", "D04", "D20", "D21", "D25", "D26", "D27", "D28")))


def counted(die: int = 3, people: tuple[SurvivorState, ...] = (), **changes: object) -> events.Counted:
    """What the First Player's die leads to."""
    state, _ = begin("begin", *(people or team("0,2")), **{"laid": PLAIN, "director": DECK, **changes})
    assert isinstance(state.todo[-1], Counting)
    return heard(told(state, f"roll {die}")[1], events.Counted)[0]


def drawing(*names: str, people: tuple[SurvivorState, ...] = (), **changes: object) -> tuple[State, tuple[Event, ...]]:
    """The next round with these cards drawn."""
    values = {"laid": PLAIN, "director": DECK, **changes}
    state, _ = begin("draw", *(people or team("0,2")), **values)
    state = replace(state, todo=(*state.todo[:-1], Drawing(len(names))))
    return told(state, *(f"card {name}" for name in names))


# What stands on the cards


def test_h05_every_card_has_a_title_and_a_description() -> None:
    for card in arena().content.director:
        assert card.title
        assert card.text


def test_h06_no_horde_is_below_zero() -> None:
    assert all(card.horde >= 0 for card in arena().content.director)
    assert any(card.horde == 0 for card in arena().content.director)


def test_h07_some_cards_carry_a_special_attack() -> None:
    assert {bool(card.special) for card in arena().content.director} == {True, False}


def test_h08_some_cards_carry_items() -> None:
    assert {bool(card.items) for card in arena().content.director} == {True, False}


# How many


@pytest.mark.parametrize(("die", "cards"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_g01_k16_a_d6_halved_says_how_many(die: int, cards: int) -> None:
    assert counted(die).cards == cards


def test_h09_more_cards_come_on_nightmare() -> None:
    levels = arena().difficulties
    for level, card in levels.items():
        assert counted(5, difficulty=level).cards == 3 + card.draw_mod
    assert levels["easy"].draw_mod < levels["nightmare"].draw_mod
    assert ("difficulty", levels["nightmare"].draw_mod) in counted(3, difficulty="nightmare").parts


def crossroads(first: int) -> events.Counted:
    laid = (replace(STREET[0], tile="T02"), replace(STREET[1], tile="G1"))
    return counted(3, team("0,2", "3,-5"), laid=laid, first=first)


def test_h10_g02_the_tile_of_the_first_player_changes_the_number() -> None:
    assert crossroads(0).cards == 3
    assert crossroads(1).cards == 1


def test_h11_other_effects_change_the_number_once() -> None:
    assert counted(3, pending=1).cards == 3
    assert counted(5, pending=-1).cards == 2


def test_h11_dead_air_brings_one_card_more_in_the_next_round() -> None:
    state, happened = drawing("D28")
    assert state.pending == 1
    assert heard(happened, events.NextDraw)[0].by == 1
    state, _ = begin("begin", *state.people, pending=state.pending, laid=PLAIN, director=DECK)
    state, happened = told(state, "roll 1")
    assert heard(happened, events.Counted)[0].cards == 2
    assert state.pending == 0


def test_k16_what_is_pending_is_used_up_even_where_the_least_swallows_it() -> None:
    state, _ = begin("begin", *team("0,2"), pending=-2, laid=PLAIN, director=DECK)
    state, happened = told(state, "roll 1")
    found = heard(happened, events.Counted)[0]
    assert found.cards == 1
    assert found.parts == (("d3", 1), ("pending", -2), ("least", 2))
    assert state.pending == 0


def test_k16_at_least_one_card_but_none_at_the_start() -> None:
    assert counted(1, laid=HALLS).cards == 1
    assert counted(1, laid=STAIRS_ONLY).cards == 0


def test_k17_somebody_down_still_rolls_and_its_tile_counts() -> None:
    assert counted(3, team("0,2", hp=0, pinned=True), laid=(replace(PLAIN[0], tile="T02"),)).cards == 3


def test_x18_k17_one_card_less_while_the_brute_is_there() -> None:
    found = counted(3, zombies=[zed(1, "2,0", kind=ZombieKind.BRUTE)])
    assert found.cards == 1
    assert ("brute", -1) in found.parts
    assert counted(3, zombies=[zed(1, "2,0", "asleep", ZombieKind.MOURNER)]).cards == 2


def test_k90_a_fixed_number_replaces_the_die_and_the_difficulty() -> None:
    for level, card in arena().difficulties.items():
        state, happened = begin(
            "begin", *team("0,2"), laid=PLAIN, director=DECK, difficulty=level, director_draw="fixed_by_difficulty"
        )
        assert state.todo[-1] == Drawing(card.fixed_draw)
        assert heard(happened, events.Counted)[0].die == 0


def test_k90_tile_pending_and_least_stay_with_a_fixed_number() -> None:
    values = {"director": DECK, "difficulty": "easy", "director_draw": "fixed_by_difficulty"}
    state, _ = begin("begin", *team("0,2"), laid=(replace(PLAIN[0], tile="T02"),), pending=1, **values)
    assert state.todo[-1] == Drawing(3)
    state, _ = begin("begin", *team("0,2"), laid=HALLS, **values)
    assert state.todo[-1] == Drawing(1)


def test_h01_a_round_begins_with_the_draw_and_forgets_the_last_one() -> None:
    people = team("0,2", wounded=True)
    state, happened = begin(
        "begin",
        *people,
        laid=(replace(PLAIN[0], placed=3),),
        drawn=(DrawnDirectorCard("D01", 0),),
        revealed=(1,),
        capped=True,
    )
    assert state.phase == Phase.DRAW
    assert heard(happened, events.PhaseBegan)[0].phase == "draw"
    assert not state.people[0].wounded
    assert (state.drawn, state.revealed, state.capped, state.laid[0].placed) == ((), (), False, 0)
    assert state.round == 4


# Which


def test_k18_the_discards_are_shuffled_in_when_the_deck_is_empty() -> None:
    state, _ = begin("draw", *team("0,2"), laid=PLAIN, director=("D01",), discards=("D03", "D02"))
    state, happened = told(state, "roll 3", "card D01")
    assert heard(happened, events.Shuffled)[0].cards == 2
    assert (state.director, state.discards) == (("D02", "D03"), ())
    assert to_act(state) == CHANCE


def test_k18_without_cards_fewer_are_drawn() -> None:
    state, _ = begin("draw", *team("0,2"), laid=PLAIN, director=("D02",), discards=())
    state, _ = told(state, "roll 6", "card D02")
    assert [one.card for one in state.drawn] == ["D02"]
    assert to_act(state) == 0


def test_k18_cards_of_this_round_and_lurking_ones_are_not_among_the_discards() -> None:
    state, _ = begin("draw", *team("0,2"), laid=PLAIN, director=("D02",), lurking=("D11",))
    state, _ = told(state, "roll 6", "card D02")
    assert [one.card for one in state.drawn] == ["D02", "D11"]


def test_k12_every_card_is_as_likely_as_there_are_copies() -> None:
    state, _ = begin("draw", *team("0,2"), laid=PLAIN, director=("D01", "D01", "D02"))
    found = {str(action): float(chance) for action, chance in zombies_game().chances(play(state, "roll 1"))}
    assert found == {"card D01": pytest.approx(2 / 3), "card D02": pytest.approx(1 / 3)}


def test_g03_x10_lurking_cards_come_last_with_horde_one() -> None:
    state, happened = drawing("D03", lurking=("D11", "D17"))
    assert state.drawn == (
        DrawnDirectorCard("D03", 2),
        DrawnDirectorCard("D11", 1, True),
        DrawnDirectorCard("D17", 1, True),
    )
    assert [card.lurked for card in heard(happened, events.CardDrawn)] == [False, True, True]
    assert state.lurking == ()


def test_k19_a_lurking_card_adds_nothing_but_its_horde() -> None:
    state, _ = drawing("D03", lurking=("D26",), difficulty="hard")
    assert state.range_mod == 0
    assert state.drawn == (DrawnDirectorCard("D03", 3), DrawnDirectorCard("D26", 1, True))


def test_g04_the_numbers_of_all_cards_are_added() -> None:
    state, _ = drawing("D03", "D04", "D02")
    assert state.horde == 2 + 3 + 1


def test_k20_the_difficulty_adds_to_cards_with_a_printed_horde_only() -> None:
    state, _ = drawing("D01", "D02", difficulty="hard")
    assert [one.horde for one in state.drawn] == [0, 2]


def test_k21_a_howl_adds_one_for_each_four_commons_in_any_state() -> None:
    spots: tuple[Hex, ...] = tuple(list(draft(begin("draw", *team("0,2"), laid=PLAIN)[0]).map.hexes)[:9])
    zombies = [zed(k + 1, f"{q},{r}", "asleep" if k % 2 else "stunned") for k, (q, r) in enumerate(spots[:8])]
    zombies.append(zed(9, "2,0", kind=ZombieKind.BRUTE))
    state, _ = drawing("D27", people=team("0,2"), zombies=zombies, difficulty="hard")
    assert state.drawn[0].horde == 1 + 2 + 1
    state, _ = drawing("D27", people=team("0,2"), zombies=[*zombies[:7], zombies[8]])
    assert state.drawn[0].horde == 1 + 1


@pytest.mark.parametrize(("number", "horde"), [(1, 2), (2, 3), (3, 5), (4, 6)])
def test_x25_k101_fewer_survivors_meet_fewer_zombies(number: int, horde: int) -> None:
    people = team("0,2", "1,0", "2,0", "-1,0")[:number]
    values = {"empty_seats": "fewer_survivors_scaled_horde", "director": ("D07",)}
    state, _ = drawing("D07", people=people, **values)
    assert state.drawn[0].horde == horde


def test_x25_k101_deaths_do_not_change_the_scale() -> None:
    values = {"empty_seats": "fewer_survivors_scaled_horde", "director": ("D07",)}
    state, _ = drawing("D07", people=team("0,2", ""), **values)
    assert state.drawn[0].horde == 3


# What they do at once


def neighbours(*states: str) -> list[LaidTile]:
    """Three tiles in a row, of which only the first two are linked."""
    apart = replace(STREET[1], place=(2, -2), sides="------")
    return [replace(STAIRS, sides="O-----"), replace(STREET[1], sides="---O--"), apart]


def test_k22_a_car_alarm_wakes_sleepers_on_the_first_players_tile_and_on_linked_ones() -> None:
    zombies = [
        zed(1, "2,0", "asleep"), zed(2, "3,-5", "asleep"), zed(3, "6,-10", "asleep"),
        zed(4, "1,1", "asleep", ZombieKind.MOURNER), zed(5, "0,2"),
    ]  # fmt: skip
    state, happened = drawing("D20", people=team("0,2"), zombies=zombies, laid=tuple(neighbours()))
    assert heard(happened, events.Woken)[0].zombies == (1, 2)
    asleep = [found.id for found in state.zombies if not found.active]
    assert asleep == [3, 4]


def test_h40_k19_who_wakes_in_the_draw_moves_in_the_same_round() -> None:
    state, _ = drawing("D20", people=team("-2,0"), zombies=[zed(1, "2,0", "asleep")])
    state, happened = told(state, "suppress nothing", "roll 1", "roll 2")
    assert 1 in [moved.zombie for moved in heard(happened, events.ZombieMoved)]
    found = zombie(state, 1)
    assert found is not None
    assert found.hex == (-1, 1)


def test_k23_catch_your_breath_reloads_everybody_whose_hand_is_short() -> None:
    people = (
        who("marlow", "0,2", "machine_pistol:1", "service_pistol:"),
        who("okafor", "1,0", "pump_shotgun:2", token="stalker"),
        who("petrov", "2,0", "machine_pistol"),
        who("brandt", "-1,0", "service_pistol:", hp=0, pinned=True),
    )
    state, _ = drawing("D25", people=people)
    state, happened = told(state, "deal 1+1+1+1+1", "deal 0+1+2")
    drawn = heard(happened, events.HandDrawn)
    assert [(one.seat, one.weapon, one.why) for one in drawn] == [
        (0, "machine_pistol", "breath"),
        (3, "service_pistol", "breath"),
    ]
    assert len(arms(state, "marlow", "service_pistol").hand) == 0
    assert to_act(state) != CHANCE


def test_k24_a_blackout_takes_two_hexes_off_every_range_this_round() -> None:
    state, happened = drawing("D26")
    assert state.range_mod == -2
    assert heard(happened, events.RangeChanged)[0].by == -2
