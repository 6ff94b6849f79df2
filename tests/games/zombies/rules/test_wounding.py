"""Phase 5: wounds, pins, deaths and the clean-up (H3, H41 to H52, K53 to K59, K95, K96, K98, X14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import Boards, LyingItem, State, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Filling, Walking
from tabletop.games.zombies.rules.text import events
from tabletop.rules import hexes
from tabletop.rules.game import CHANCE, Event
from tests.games.zombies.rules.phases import DEPOT, PAVED, begin, team
from tests.games.zombies.rules.table import heard, named, person, who, zed, zombie, zombies_game

AROUND = ("1,-1", "1,0", "0,1", "-1,1", "-1,0", "0,-1")
"""The neighbours of 0,0."""


def wounding(
    *people: SurvivorState, zombies: list[Any] | None = None, **changes: Any
) -> tuple[State, tuple[Event, ...]]:
    """Phase 5 up to the first decision."""
    return begin("wounds", *people, zombies=zombies or [], **changes)


def ring(number: int, state: str = "active") -> list[Any]:
    """So many zombies around 0,0."""
    return [zed(k + 1, hex_, state) for k, hex_ in enumerate(AROUND[:number])]


# Wounds


def test_h41_one_wound_for_each_active_zombie_next_to_a_survivor() -> None:
    state, happened = wounding(*team("0,0"), zombies=ring(3))
    assert state.people[0].hp == 3
    found = heard(happened, events.Wounded)[0]
    assert (found.amount, found.left, found.causes) == (3, 3, (("zombies", 3),))
    assert state.people[0].wounded


def test_h42_a_zombie_between_two_survivors_wounds_both() -> None:
    state, _ = wounding(*team("-1,0", "1,0"), zombies=[zed(1, "0,0")])
    assert [one.hp for one in state.people] == [5, 6]


@pytest.mark.parametrize("form", ["asleep", "stunned"])
def test_h43_h45_sleepers_and_stunned_ones_do_not_wound(form: str) -> None:
    state, _ = wounding(*team("0,0"), zombies=ring(3, form))
    assert state.people[0].hp == 6


def test_h44_who_woke_in_phase_four_wounds_in_the_same_round() -> None:
    state, _ = begin("zombies", *team("0,0"), zombies=ring(1, "asleep"))
    assert state.people[0].hp == 5


def test_k01_k79_nobody_is_wounded_through_boards_or_walls() -> None:
    values: dict[str, Any] = {"laid": PAVED, "zombies": [zed(1, "2,-3")]}
    assert wounding(*team("1,-2"), **values)[0].people[0].hp == 5
    assert wounding(*team("1,-2"), boards=(Boards(0, 0, 1),), **values)[0].people[0].hp == 6
    values["laid"] = (replace(PAVED[0], sides="------"), PAVED[1])
    assert wounding(*team("1,-2"), **values)[0].people[0].hp == 6


def test_k53_brute_mourner_and_tokens_wound_as_their_cards_say() -> None:
    zombies = [
        zed(1, "1,0"),
        zed(2, "-1,0", kind=ZombieKind.BRUTE),
        replace(zed(3, "0,1", kind=ZombieKind.MOURNER), prey=0),
    ]
    state, happened = wounding(who("okafor", "0,0", token="snare"), zombies=zombies)
    assert set(heard(happened, events.Wounded)[0].causes) == {
        ("zombies", 1), ("brute", 2), ("mourner", 2), ("snare", 1),
    }  # fmt: skip
    assert state.people[0].hp == 1
    assert heard(happened, events.Wounded)[0].biters == (("common", 1), ("mourner", 2), ("brute", 4)), "E, SE, W"


def test_k53_the_mourner_wounds_her_prey_only() -> None:
    mourner = replace(zed(1, "0,0", kind=ZombieKind.MOURNER), prey=1)
    state, _ = wounding(*team("-1,0", "1,0"), zombies=[mourner])
    assert [one.hp for one in state.people] == [6, 5]


def test_k53_all_wounds_are_dealt_before_anything_comes_of_them() -> None:
    people = who("marlow", "-1,0", hp=-3), who("okafor", "1,0", hp=1)
    _, happened = wounding(*people, zombies=[zed(1, "0,0")])
    told = [name for name in named(happened) if name in ("Wounded", "Pinned", "Died")]
    assert told == ["Wounded", "Wounded", "Pinned", "Pinned", "Died"]


# Pins


def test_h03_pinning_happens_inside_phase_five() -> None:
    state, happened = begin("zombies", who("marlow", "0,0", hp=1), zombies=[zed(1, "2,0")])
    told = [one.phase if isinstance(one, events.PhaseBegan) else type(one).__name__ for one in happened]
    assert told.index("wounds") < told.index("Wounded") < told.index("Pinned") < told.index("move")
    assert state.people[0].pinned


def test_h46_six_active_zombies_pin_even_somebody_healthy() -> None:
    state, happened = wounding(replace(who("marlow", "0,0"), hp=9), zombies=ring(6))
    assert position_queries.is_pinned(state.people[0])
    assert heard(happened, events.Pinned)[0].why == "surrounded"


def test_h47_five_do_not() -> None:
    state, _ = wounding(replace(who("marlow", "0,0"), hp=9), zombies=ring(5))
    assert not position_queries.is_pinned(state.people[0])


def test_h47_stunned_and_sleeping_ones_do_not_count() -> None:
    zombies = [*ring(5), zed(6, AROUND[5], "stunned")]
    state, _ = wounding(replace(who("marlow", "0,0"), hp=9), zombies=zombies)
    assert not position_queries.is_pinned(state.people[0])


@pytest.mark.parametrize(("hp", "left"), [(3, 0), (1, -2)])
def test_h48_h49_no_hp_pins_and_they_may_go_below_zero(hp: int, left: int) -> None:
    state, happened = wounding(who("marlow", "0,0", hp=hp), zombies=ring(3))
    assert state.people[0].hp == left
    assert position_queries.is_pinned(state.people[0])
    assert heard(happened, events.Pinned)[0].why == "down"


def test_h50_the_view_says_who_is_pinned() -> None:
    state, _ = wounding(who("marlow", "0,0", hp=1), zombies=ring(1))
    shown = zombies_game().view(state, None).shown.people[0]
    assert position_queries.is_pinned(shown)
    assert shown.down


def test_k54_the_brute_counts_among_six() -> None:
    zombies = [*ring(5), zed(6, AROUND[5], kind=ZombieKind.BRUTE)]
    _, happened = wounding(replace(who("marlow", "0,0"), hp=12), zombies=zombies)
    assert heard(happened, events.Pinned)[0].why == "surrounded"


def test_k54_with_fewer_neighbours_nobody_is_surrounded() -> None:
    zombies = [zed(1, "1,-2"), zed(2, "0,-1"), zed(3, "-1,-1")]
    state, _ = wounding(*team("0,-2"), zombies=zombies)
    assert not position_queries.is_pinned(state.people[0])


@pytest.mark.parametrize("rule", ["six_active", "all_open_neighbours"])
def test_k54_broad_shoulders_are_never_surrounded(rule: str) -> None:
    state, _ = wounding(replace(who("okafor", "0,0"), hp=9), zombies=ring(6), surround=rule)
    assert not position_queries.is_pinned(state.people[0])


def corner(**changes: Any) -> bool:
    """Whether somebody on 0,-2 with zombies in all three neighbour hexes is pinned."""
    zombies = changes.pop("zombies", [zed(1, "1,-2"), zed(2, "0,-1"), zed(3, "-1,-1")])
    people = changes.pop("people", team("0,-2"))
    state, _ = wounding(*people, zombies=zombies, surround="all_open_neighbours", **changes)
    return position_queries.is_pinned(state.people[0])


def test_k96_with_the_switch_all_open_neighbours_will_do() -> None:
    assert corner()
    assert not corner(zombies=[zed(1, "1,-2"), zed(2, "0,-1")])
    assert not corner(zombies=[zed(1, "1,-2"), zed(2, "0,-1"), zed(3, "-1,-1", "stunned")])


def test_k96_one_zombie_alone_surrounds_nobody() -> None:
    from tabletop.games.zombies.rules.state.rules_context import RulesContext
    from tabletop.games.zombies.rules.state.state_builder import StateBuilder
    from tabletop.games.zombies.rules.turn import wounding as phase
    from tests.games.zombies.rules.table import arena, night

    content = arena().content
    rows = ("1#2", "#...", "3...4", "....", "5.6")
    tiles = tuple(replace(one, rows=rows) if one.id == "S1" else one for one in content.tiles)
    state = night(*team("0,-2"), zombies=[zed(1, "0,-1")], surround="all_open_neighbours")
    d = StateBuilder(RulesContext(replace(content, tiles=tiles)), state)
    assert len(d.map.links[(0, -2)]) == 1
    assert not phase.is_surrounded(d, 0)


def test_k96_a_survivor_or_boards_in_the_ring_break_it() -> None:
    zombies = [zed(1, "1,-2"), zed(2, "0,-1")]
    assert not corner(zombies=zombies, people=team("0,-2", "-1,-1"))
    door = (replace(PAVED[0], sides="D-----"), PAVED[1])
    ring_ = [zed(k, hex_) for k, hex_ in enumerate(("2,-3", "2,-2", "1,-1", "0,-1", "0,-2"), 1)]
    people = (replace(who("marlow", "1,-2"), hp=9),)
    assert corner(people=people, zombies=ring_, laid=door)
    assert not corner(people=people, zombies=ring_, laid=door, boards=(Boards(0, 0, 2),))


def test_k95_with_the_switch_a_common_wounds_only_the_most_injured() -> None:
    people = who("marlow", "-1,0", hp=5), who("okafor", "1,0", hp=5)
    state, _ = wounding(*people, zombies=[zed(1, "0,0")], zombie_wounds="one_target_only")
    assert [one.hp for one in state.people] == [5, 4]
    state, _ = wounding(*people, zombies=[zed(1, "0,0", kind=ZombieKind.BRUTE)], zombie_wounds="one_target_only")
    assert [one.hp for one in state.people] == [3, 3]


# Deaths


def test_x14_k57_at_minus_four_a_survivor_dies() -> None:
    okafor = who("okafor", "0,0", hp=-1, token="stalker", bag=("field_kit", "stim_pen"), slime=2)
    state, happened = wounding(okafor, who("marlow", "2,0"), zombies=ring(2))
    dead = person(state, "okafor")
    assert (dead.hex, dead.token, dead.bag, dead.arms, dead.slime) == (None, None, (), (), 0)
    assert dead.hp == -4
    assert state.finds == (LyingItem((0, 0), "field_kit"), LyingItem((0, 0), "stim_pen"))
    assert [name for name in named(happened) if name in ("TokenGone", "Died", "ItemLaid")] == [
        "TokenGone",
        "Died",
        "ItemLaid",
        "ItemLaid",
    ]


def test_x14_k57_at_minus_three_he_lives_on_and_is_wounded_further() -> None:
    state, _ = wounding(who("marlow", "0,0", hp=-1), who("okafor", "2,0"), zombies=ring(2))
    assert person(state, "marlow").down
    assert person(state, "marlow").hp == -3


def test_k58_the_token_of_a_dead_first_player_passes_at_once() -> None:
    people = who("marlow", "0,0", hp=-3), who("okafor", ""), who("petrov", "-2,2"), who("brandt", "2,-2")
    state, happened = wounding(*people, zombies=ring(1))
    assert state.first == 2
    assert heard(happened, events.FirstMoved)[0].seat == 2


def test_k83_with_everybody_dead_the_game_is_judged_at_once() -> None:
    state, happened = wounding(who("marlow", "0,0", hp=-3), zombies=ring(1))
    assert state.result is not None
    assert state.result.reason == "dead"
    assert "move" not in [one.phase for one in heard(happened, events.PhaseBegan)]


def test_x14_death_at_minus_two() -> None:
    state, _ = wounding(who("marlow", "0,0", hp=0), who("okafor", "2,0"), zombies=ring(2), death="at_minus_2")
    assert person(state, "marlow").hex is None


def test_k98_never_has_no_floor() -> None:
    state, _ = wounding(who("marlow", "0,0", hp=-9), who("okafor", "2,0"), zombies=ring(2), death="never")
    assert person(state, "marlow").hp == -11


@pytest.mark.parametrize(("downs", "hp", "dies"), [(1, 1, False), (2, 1, True), (2, 2, False), (2, -9, False)])
def test_k98_the_third_time_down_kills(downs: int, hp: int, dies: bool) -> None:
    marlow = who("marlow", "0,0", hp=hp, downs=downs, pinned=hp <= 0)
    state, _ = wounding(marlow, who("okafor", "2,0"), zombies=ring(1), death="third_time_down")
    assert (person(state, "marlow").hex is None) == dies
    assert person(state, "marlow").downs == downs + (hp == 1)


# Pushes


def test_k55_the_brute_pushes_whom_it_wounds_straight_away() -> None:
    state, happened = wounding(*team("0,0", "1,-1"), zombies=[zed(1, "1,0", kind=ZombieKind.BRUTE)])
    moved = heard(happened, events.Moved)
    assert [(one.seat, one.why, one.path) for one in moved] == [
        (0, "push", ((0, 0), (-1, 0))),
        (1, "push", ((1, -1), (1, -2))),
    ]
    assert [one.hex for one in state.people] == [(-1, 0), (1, -2)]


@pytest.mark.parametrize("changes", [
    {"zombies": [zed(1, "1,0", kind=ZombieKind.BRUTE), zed(2, "-1,0", "asleep")]},
    {"finds": {"0,0": "field_kit"}, "people": ("0,0", "-1,0")},
])  # fmt: skip
def test_k55_without_a_free_hex_nobody_is_pushed(changes: dict[str, Any]) -> None:
    people = team(*changes.pop("people", ("0,0",)))
    values = {"zombies": [zed(1, "1,0", kind=ZombieKind.BRUTE)], **changes}
    state, _ = wounding(*people, **values)
    assert state.people[0].hex == (0, 0)


def test_k55_nobody_is_pushed_over_an_edge_or_boards() -> None:
    state, _ = wounding(*team("2,0"), zombies=[zed(1, "1,0", kind=ZombieKind.BRUTE)])
    assert state.people[0].hex == (2, 0)
    values: dict[str, Any] = {"laid": PAVED, "zombies": [zed(1, "0,-1", kind=ZombieKind.BRUTE)]}
    state, _ = wounding(*team("1,-2"), **values)
    assert state.people[0].hex == (2, -3)
    state, _ = wounding(*team("1,-2"), boards=(Boards(1, 3, 1),), **values)
    assert state.people[0].hex == (1, -2)


def test_k55_whoever_is_held_is_not_pushed_and_nobody_takes_items() -> None:
    state, _ = wounding(who("marlow", "0,0", token="snare"), zombies=[zed(1, "1,0", kind=ZombieKind.BRUTE)])
    assert state.people[0].hex == (0, 0)
    state, _ = wounding(*team("0,0"), zombies=[zed(1, "1,0", kind=ZombieKind.BRUTE)], finds={"-1,0": "stim_pen"})
    assert len(state.finds) == 1


def test_k56_whoever_is_pushed_onto_a_new_tile_explores_it() -> None:
    laid = (PAVED[0], replace(DEPOT, sides="O--O--", explored=False))
    state, happened = wounding(
        *team("1,-2"), zombies=[zed(1, "0,-1", kind=ZombieKind.BRUTE)], laid=laid, unlaid=("T01",), tiles_left=6
    )
    assert heard(happened, events.Explored)[0].index == 1
    assert state.todo[-1] == Filling(1, 0)
    assert zombies_game().to_act(state) == CHANCE


def test_k77_whoever_is_pushed_into_fire_burns_once() -> None:
    state, happened = wounding(*team("0,0"), zombies=[zed(1, "1,0", kind=ZombieKind.BRUTE)], fires=((-1, 0),))
    assert [one.causes for one in heard(happened, events.Wounded)] == [(("brute", 2),), (("fire", 1),)]
    assert named(happened).index("Moved") < named(happened).index("FireOut")
    assert state.people[0].hp == 3


# Clean-up


def test_h51_stunned_markers_come_off_at_the_end() -> None:
    state, happened = wounding(*team("-2,0"), zombies=[zed(1, "2,0", "stunned"), zed(2, "2,-1", "stunned")])
    assert heard(happened, events.Unstunned)[0].zombies == (1, 2)
    assert not any(one.stunned for one in state.zombies)


def test_k59_fire_goes_out_and_the_mourner_leaves_when_her_prey_is_down() -> None:
    mourner = replace(zed(1, "1,0", kind=ZombieKind.MOURNER), prey=0)
    people = who("marlow", "0,0", hp=2, slime=1), who("okafor", "-2,2")
    state, happened = wounding(*people, zombies=[mourner, zed(2, "2,0", "stunned")], fires=((2, 0),))
    told = [name for name in named(happened) if name in ("FireOut", "Unstunned", "MournerLeft")]
    assert told == ["FireOut", "Unstunned", "MournerLeft"]
    assert zombie(state, 1) is None
    assert state.fires == ()
    assert state.people[0].slime == 0


def test_k59_she_leaves_at_once_in_another_phase() -> None:
    from tests.games.zombies.rules.phases import go
    from tests.games.zombies.rules.test_specials import sprung

    mourner = replace(zed(1, "5,-7", kind=ZombieKind.MOURNER), prey=1)
    people = who("marlow", "0,2"), who("okafor", "3,-5", hp=1)
    state, happened = sprung("stalker", *people, zombies=[mourner])
    assert named(happened).index("MournerLeft") < [
        one.phase if isinstance(one, events.PhaseBegan) else "" for one in happened
    ].index("zombies")
    assert go(state)[0] == state


def test_h04_phase_six_follows_with_moves_first() -> None:
    state, _ = wounding(*team("0,0"))
    assert isinstance(state.todo[-1], Walking)
    assert hexes.hex_text(state.people[0].hex or (9, 9)) == "0,0"
