"""Special attacks (K6, K38 to K42, X14, X18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import DrawnDirectorCard, State, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Entering, Placing, Swelling
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import CHANCE, Event
from tests.games.zombies.rules.phases import DEPOT, begin, go, team
from tests.games.zombies.rules.table import STAIRS, draft, heard, named, person, play, to_act, told, who, zed, zombie

CARDS = {"stalker": "D12", "snare": "D14", "bloater": "D16", "brute": "D18", "mourner": "D19"}
ROW = (replace(STAIRS, sides="O-----"), replace(DEPOT, sides="O--O--"), replace(DEPOT, place=(2, -2)))
"""Three tiles of open floor, one north of the other; the last one's centre is 6,-10."""


def sprung(kind: str, *people: SurvivorState, **changes: Any) -> tuple[State, tuple[Event, ...]]:
    """A special attack fires; no zombie comes with it."""
    from tabletop.games.zombies.rules.state.tasks import Rounds, Springing
    from tests.games.zombies.rules.table import night

    values = {"laid": ROW, "drawn": (DrawnDirectorCard(CARDS[kind], 9),), **changes}
    return go(replace(night(*people, **values), todo=(Rounds("zombies"), Springing(0))))


def target(kind: str, *people: SurvivorState, **changes: Any) -> int | None:
    """Whom it meets."""
    return heard(sprung(kind, *people, **changes)[1], events.SpecialFired)[0].target


# Tokens


def test_k39_the_stalker_takes_whoever_is_farthest_from_friends() -> None:
    assert target("stalker", *team("0,2", "0,1", "6,-10")) == 2
    assert target("stalker", *team("0,2", "3,-5", "6,-10", "0,1")) == 2


def test_k39_among_equals_the_weakest() -> None:
    people = who("marlow", "0,2"), who("okafor", "6,-10", hp=2)
    assert target("stalker", *people) == 1
    people = who("brandt", "0,2", hp=3), who("marlow", "6,-10", hp=3)
    assert target("stalker", *people, first=1) == 1


def test_k39_a_lone_survivor_is_the_most_isolated() -> None:
    assert target("stalker", *team("0,2", "")) == 0


def test_k39_a_friend_who_is_down_still_keeps_company() -> None:
    people = who("marlow", "0,2"), who("okafor", "0,1", hp=0), who("petrov", "6,-10")
    assert target("stalker", *people) == 2


def test_k39_the_snare_takes_the_healthiest() -> None:
    assert target("snare", who("marlow", "0,2", hp=4), who("okafor", "0,1", hp=5)) == 1
    assert target("snare", who("okafor", "0,2", hp=5), who("petrov", "0,1", hp=5)) == 1
    assert target("snare", who("marlow", "0,2", hp=5), who("brandt", "0,1", hp=5), first=1) == 1


def test_k06_one_token_at_most_and_it_pins() -> None:
    people = who("marlow", "0,2"), who("okafor", "0,1", hp=7, token="stalker")
    state, happened = sprung("snare", *people)
    marlow = person(state, "marlow")
    assert marlow.token is not None
    assert (marlow.token.kind, marlow.token.hp) == ("snare", 2)
    assert position_queries.is_held_by_token(marlow)
    assert position_queries.is_pinned(marlow)
    assert heard(happened, events.Pinned)[0].why == "special"


def test_k38_somebody_down_may_be_taken() -> None:
    assert target("stalker", who("marlow", "0,2", hp=-1), who("okafor", "0,1", token="snare")) == 0


def test_k38_without_a_target_it_counts_as_fired_and_does_not_lurk() -> None:
    people = who("marlow", "0,2", token="stalker"), who("okafor", "0,1", token="snare")
    state, happened = sprung("snare", *people, drawn=(DrawnDirectorCard("D13", 9),))
    assert heard(happened, events.SpecialFired)[0].target is None
    assert (state.lurking, state.discards) == ((), ("D13",))


def test_k40_the_stalker_wounds_at_once_and_again_in_phase_five() -> None:
    state, happened = sprung("stalker", *team("0,2", "0,1", "6,-10"))
    first, second = heard(happened, events.Wounded)
    assert first.causes == second.causes == (("stalker", 1),)
    assert person(state, "petrov").hp == 3
    assert person(state, "petrov").wounded


def test_k40_the_snare_wounds_in_the_round_in_which_it_comes() -> None:
    state, happened = sprung("snare", *team("0,2", "0,1", "6,-10"))
    assert [one.causes for one in heard(happened, events.Wounded)] == [(("snare", 1),)]
    assert person(state, "okafor").hp == 6


def test_k40_x14_a_wound_in_phase_three_can_kill() -> None:
    state, happened = sprung("stalker", who("marlow", "0,2"), who("okafor", "6,-10", hp=-3))
    assert person(state, "okafor").hex is None
    assert person(state, "okafor").token is None
    assert "Died" in named(happened)
    assert "ZombieMoved" not in named(happened)[: named(happened).index("Died")]


# The Bloater


def test_k41_slime_covers_the_weakest_and_whoever_is_next_to_it() -> None:
    state, happened = sprung("bloater", who("marlow", "0,2", hp=1), *team("", "0,1", "0,0")[1:])
    assert heard(happened, events.Slimed)[0].seats == (0, 1)
    assert [one.slime for one in state.people] == [2, 2, 0]
    assert state.todo[-1] == Swelling("D16")


@pytest.mark.parametrize(("die", "number"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_k41_then_half_a_die_of_zombies_comes_on_its_tile(die: int, number: int) -> None:
    state, _ = sprung("bloater", who("marlow", "3,-5", hp=1), who("okafor", "0,0"))
    state = play(state, f"roll {die}")
    assert state.todo[-1] == Placing("D16", "bloater", number, tile=1)
    state, happened = told(state, *["roll 1"] * number)
    assert [(one.index, one.why) for one in heard(happened, events.Placed)] == [(1, "bloater")] * number


def test_k34_k101_the_bloaters_zombies_count_for_a_narrow_tile() -> None:
    laid = (replace(STAIRS, tile="T03", sides="------", placed=2),)
    state, _ = sprung("bloater", who("marlow", "0,0"), laid=laid, empty_seats="fewer_survivors_scaled_horde")
    state, happened = told(state, "roll 6", "roll 1")
    assert [one.why for one in heard(happened, events.NotPlaced)] == ["spawn_cap", "spawn_cap"]
    assert len(heard(happened, events.Placed)) == 1


def test_k41_slime_wears_off_in_phase_five() -> None:
    state, _ = begin("wounds", who("marlow", "0,2", slime=2), who("okafor", "0,1", slime=1))
    assert [one.slime for one in state.people] == [1, 0]


def test_k41_slime_that_comes_again_counts_from_the_beginning() -> None:
    state, _ = sprung("bloater", who("marlow", "0,2", slime=1))
    assert state.people[0].slime == 2


# The Brute


def test_x18_the_brute_comes_to_whoever_is_in_front() -> None:
    state, _ = sprung("brute", who("marlow", "0,2"), who("okafor", "3,-5"))
    assert state.todo[-1] == Entering(ZombieKind.BRUTE, 1)
    state, happened = told(state, "roll 2")
    found = heard(happened, events.Placed)[0]
    assert (found.kind, found.hex, found.active) == ("brute", (5, -7), True)
    brute = zombie(state, found.zombie)
    assert brute is not None
    assert brute.hp == 10


def test_k38_a_second_brute_does_not_come() -> None:
    state, happened = sprung("brute", *team("0,2"), zombies=[zed(1, "6,-10", kind=ZombieKind.BRUTE)])
    assert heard(happened, events.SpecialFired)
    assert to_act(state) != CHANCE
    assert len(state.zombies) == 1


def test_k34_k35_nothing_stops_the_brute() -> None:
    laid = (replace(STAIRS, tile="T15", sides="------"),)
    state, _ = sprung("brute", *team("0,0"), laid=laid)
    _, happened = told(state, "roll 6")
    assert heard(happened, events.Placed)[0].kind == "brute"
    laid = (replace(STAIRS, tile="T03", sides="------", placed=3),)
    state, _ = sprung("brute", *team("0,0"), laid=laid)
    state, happened = told(state, "roll 1")
    assert heard(happened, events.Placed)[0].kind == "brute"
    assert state.laid[0].placed == 4


# The Mourner


def lonely(*people: SurvivorState, explored: tuple[bool, ...] = (True, False, False), **changes: Any) -> State:
    laid = tuple(replace(one, explored=known) for one, known in zip(ROW, explored, strict=True))
    return sprung("mourner", *people, laid=laid, **changes)[0]


def test_k42_the_mourner_sleeps_on_the_nearest_unexplored_tile() -> None:
    state = lonely(*team("0,2"))
    assert state.todo[-1] == Entering(ZombieKind.MOURNER, 1)
    state, happened = told(state, "roll 3")
    found = heard(happened, events.Placed)[0]
    assert (found.kind, found.active) == ("mourner", False)
    mourner = zombie(state, found.zombie)
    assert mourner is not None
    assert (mourner.hp, mourner.prey) == (6, None)


def test_k42_else_on_the_nearest_explored_one_without_survivors() -> None:
    state = lonely(*team("0,2", "3,-5"), explored=(True, True, True))
    assert state.todo[-1] == Entering(ZombieKind.MOURNER, 2)


def test_k42_else_nowhere() -> None:
    state = lonely(*team("0,2", "3,-5", "6,-10"), explored=(True, True, True))
    assert to_act(state) != CHANCE
    assert not state.zombies


def test_k42_nearest_to_the_first_player() -> None:
    laid = (replace(ROW[0], sides="O--O--"), replace(ROW[1], sides="---O--", explored=False),
            replace(DEPOT, place=(-1, 1), sides="O-----", explored=False))  # fmt: skip
    for hex_, index in (("0,-2", 1), ("0,2", 2)):
        state, _ = sprung("mourner", who("marlow", "0,0"), who("okafor", hex_), laid=laid, first=1)
        assert state.todo[-1] == Entering(ZombieKind.MOURNER, index)


def test_x18_k03_brute_and_mourner_are_not_common() -> None:
    state, _ = begin("zombies", *team("0,2"), zombies=[zed(1, "6,-10", kind=ZombieKind.BRUTE)], laid=ROW)
    assert position_queries.common_zombies(draft(state)) == ()


def test_k08_no_card_brings_a_ram_or_a_spewer() -> None:
    from tests.games.zombies.rules.table import arena

    kinds = {card.special.kind for card in arena().content.director if card.special}
    assert kinds == set(CARDS)
