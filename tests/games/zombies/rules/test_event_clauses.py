"""Events say which clauses of the checklist made them happen, and numbers hold at their edges; one position each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import Boards, DrawnDirectorCard, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Alarming, Walking
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import attacking, harm, walking
from tabletop.rules.game import Event
from tests.games.zombies.rules.phases import ahead, begin, cards, team
from tests.games.zombies.rules.table import (
    STAIRS_ONLY,
    STREET,
    acting,
    begun,
    draft,
    heard,
    hex_of,
    moving,
    named,
    night,
    offers,
    play,
    told,
    who,
    zed,
)
from tests.games.zombies.rules.test_drawing import PLAIN
from tests.games.zombies.rules.test_drawing import drawing as drawn
from tests.games.zombies.rules.test_getting_up import ON_ROOF, after
from tests.games.zombies.rules.test_resolving import after as resolved
from tests.games.zombies.rules.test_resolving import stocking
from tests.games.zombies.rules.test_shambling import GATE
from tests.games.zombies.rules.test_specials import sprung
from tests.games.zombies.rules.test_tiles import CROSS, GOAL, INSIDE, entering

Happened = tuple[Event, ...]

FRIEND = who("petrov", "-2,2")
ROOF = who("marlow", "3,-6"), who("okafor", "2,-4")


def use(item: str, text: str, *others: SurvivorState) -> Happened:
    """What happens when Brandt uses his only item."""
    return told(acting(who("brandt", "0,0", hp=2, bag=(item,)), *others, FRIEND), f"use {item} {text}")[1]


def act(text: str, **changes: Any) -> Happened:
    return told(acting(who("marlow", "0,0", "pump_shotgun", "service_pistol"), FRIEND, **changes), text)[1]


def dead() -> Happened:
    """Marlow, with a token and an item, has died; so has the Mourner's prey."""
    marlow = who("marlow", "0,0", hp=-9, token="stalker", bag=("stim_pen",))
    mourner = replace(zed(1, "2,0", kind=ZombieKind.MOURNER), prey=0)
    d = draft(acting(marlow, FRIEND, zombies=[mourner]))
    harm.apply_downs_and_deaths(d)
    return tuple(d.events)


def wounds() -> Happened:
    people = who("marlow", "0,0"), FRIEND
    return begin("wounds", *people, zombies=[zed(2, "2,0", "stunned")], fires=((2, 0),))[1]


def shambling(**changes: Any) -> Happened:
    return begin("zombies", *team("0,2"), **changes)[1]


def suppressing(text: str) -> Happened:
    scene = begin("suppress", who("marlow", "0,0", "machine_pistol:1+1+2"), drawn=cards("D06"))[0]
    state, happened = told(scene, text)
    step = told(state, *(f"reveal {value}" for value in ("1",) if text != "suppress nothing"))[1]
    return (*happened, *step)


def peeking() -> Happened:
    scene = begin("suppress", who("brandt", "0,0", "pump_shotgun:1+2+2"), drawn=cards("D06"))[0]
    return told(scene, "look 4+3")[1]


def alarm() -> Happened:
    state = ahead(night(who("marlow", "0,0"), laid=STAIRS_ONLY), Alarming(0))
    return told(state, "roll 1")[1]


def drawing(*names: str, **changes: Any) -> Happened:
    return drawn(*names, **changes)[1]


def calling() -> Happened:
    return tuple(after(*ROOF, scenario="ch3", laid=ON_ROOF, round=6)[1])


def shuffling() -> Happened:
    scene = begin("draw", *team("0,2"), laid=PLAIN, director=("D01",), discards=("D03", "D02"))[0]
    return told(scene, "roll 3", "card D01")[1]


def counting(die: int, **changes: Any) -> Happened:
    return told(begin("draw", *team("0,2"), **changes)[0], f"roll {die}")[1]


CLAUSES: list[tuple[Callable[[], Happened], type[Event], tuple[str, ...]]] = [
    (lambda: sprung("stalker", who("marlow", "0,0"))[1], events.TokenPut, ("K6",)),
    (lambda: sprung("stalker", who("marlow", "0,0"))[1], events.Pinned, ("K6",)),
    (lambda: sprung("bloater", who("marlow", "0,0"))[1], events.Slimed, ("K41",)),
    (lambda: use("field_kit", "on brandt"), events.Healed, ("K75",)),
    (lambda: use("stim_pen", "on brandt"), events.Boosted, ("K76",)),
    (lambda: use("fire_bottle", "at 2,0"), events.Burning, ("X20", "K77")),
    (lambda: act("pass"), events.Passed, ("K67",)),
    (lambda: act("swap service_pistol"), events.Swapped, ("H82", "H83")),
    (lambda: use("noise_lure", "at 2,0"), events.LureThrown, ("X21", "K78")),
    (lambda: drawing("D26"), events.RangeChanged, ("K24",)),
    (lambda: drawing("D28", director=("D28", "D01")), events.NextDraw, ("H11",)),
    (shuffling, events.Shuffled, ("K18",)),
    (calling, events.Called, ("K84",)),
    (wounds, events.FireOut, ("K59", "K77")),
    (wounds, events.Unstunned, ("H51",)),
    (dead, events.TokenGone, ("X14",)),
    (dead, events.Died, ("X14", "K57")),
    (dead, events.ItemLaid, ("X14",)),
    (dead, events.MournerLeft, ("K59",)),
    (lambda: shambling(zombies=[zed(1, "0,0")]), events.ZombieMoved, ("H32", "H35")),
    (lambda: shambling(zombies=[zed(1, "0,1", "asleep")]), events.Woken, ("H38", "H39")),
    (lambda: shambling(lures=((-2, 0),)), events.Blasted, ("X21", "K50")),
    (
        lambda: shambling(zombies=[zed(1, "3,-4"), zed(2, "3,-3")], laid=GATE, boards=(Boards(0, 0, 3),)),
        events.BoardTorn,
        ("X22", "K47"),
    ),
    (lambda: told(stocking("D21", fire=(2,))[0], "find stim_pen", "roll 1")[1], events.ItemLaid, ("K37",)),
    (lambda: resolved((2,), DrawnDirectorCard("D11", 2))[1], events.Lurks, ("X10",)),
    (peeking, events.Looked, ("K28",)),
    (lambda: suppressing("suppress machine_pistol 1"), events.Contributed, ("H15",)),
    (lambda: suppressing("suppress machine_pistol 1"), events.Revealed, ("H17", "H18", "H19")),
    (lambda: suppressing("suppress nothing"), events.Contributed, ("G5",)),
    (alarm, events.AlarmRolled, ("K71",)),
    (alarm, events.NextDraw, ("K71", "K16")),
    (lambda: counting(1), events.Counted, ("G1", "H9", "H10", "H11")),
    (lambda: told(moving(who("marlow", "0,0")), "walk 1,0")[1], events.Walked, ("H53", "H56")),
    (
        lambda: told(moving(who("marlow", "1,-2"), laid=STREET, boards=(Boards(0, 0, 2),)), "clear N")[1],
        events.BoardsCleared,
        ("K65",),
    ),
    (
        lambda: told(entering(CROSS, GOAL, unlaid=(), tiles_left=0, tiles_drawn=6), f"walk {INSIDE}")[1],
        events.Sealed,
        ("X5",),
    ),
    (
        lambda: told(begun(night(who("marlow", "-2,0"), who("petrov", "2,0"), survivor_movement="d6")), "roll 3")[1],
        events.MoveRolled,
        ("K94",),
    ),
]


@pytest.mark.parametrize(
    ("scene", "kind", "clauses"),
    CLAUSES,
    ids=[f"{''.join(clauses).lower()}_{kind.__name__}" for _, kind, clauses in CLAUSES],
)
def test_events_name_their_clauses(scene: Callable[[], Happened], kind: type[Event], clauses: tuple[str, ...]) -> None:
    found = heard(scene(), kind)
    assert found
    assert {event.clauses for event in found} == {clauses}


# The order of events


def test_k06_h29_a_special_attack_is_told_before_its_token_and_the_token_before_it_pins() -> None:
    happened = sprung("stalker", who("marlow", "0,0"))[1]
    told_ = [name for name in named(happened) if name in ("SpecialFired", "TokenPut", "Pinned", "Wounded")]
    assert told_[:4] == ["SpecialFired", "TokenPut", "Pinned", "Wounded"]


def test_k59_x14_the_dead_are_told_before_the_mourner_leaves() -> None:
    assert named(dead()) == ["Pinned", "TokenGone", "Died", "ItemLaid", "FirstMoved", "MournerLeft"]


# Edges


def test_k72_an_empty_pistol_hides_no_other_from_somebody_pinned() -> None:
    scene = acting(
        who("marlow", "0,0", "service_pistol:", "twin_pistols:1+1", pinned=True), FRIEND, zombies=[zed(1, "1,0")]
    )
    assert any(text.startswith("attack twin_pistols") for text in offers(scene))


@pytest.mark.parametrize(("reach", "is_reached"), [(2, True), (1, False)])
def test_k99_in_a_straight_line_the_last_hex_of_the_range_counts(reach: int, is_reached: bool) -> None:
    scene = draft(night(who("marlow", "-1,0"), range_measure="straight_line_of_sight"))
    assert position_queries.is_in_range(scene, hex_of("-1,0"), hex_of("1,0"), reach) is is_reached


def test_h48_somebody_who_is_down_does_not_go_down_again() -> None:
    d = draft(acting(who("marlow", "0,0", hp=0, pinned=True, downs=1), FRIEND))
    harm.lose_hp(d, 0, (("zombie", 1),), "H41")
    assert (d.people[0].hp, d.people[0].downs) == (-1, 1)


@pytest.mark.parametrize(("hp", "downs"), [(1, 1), (2, 0)])
def test_h48_with_the_last_hp_somebody_goes_down(hp: int, downs: int) -> None:
    d = draft(acting(who("marlow", "0,0", hp=hp), FRIEND))
    harm.lose_hp(d, 0, (("zombie", 1),), "H41")
    assert d.people[0].downs == downs


def test_h72_no_hits_are_no_event() -> None:
    d = draft(acting(who("marlow", "0,0", token="stalker"), FRIEND, zombies=[zed(1, "1,0", kind=ZombieKind.BRUTE)]))
    attacking.strike_token(d, 0, 0, "H72")
    attacking.strike_target(d, "z1", 0, "shot", 0, "H76")
    assert d.events == []
    attacking.strike_token(d, 0, 1, "H72")
    assert d.events


def test_k77_a_walk_is_offered_the_nearest_hexes_first_also_into_a_fire() -> None:
    scene = moving(who("marlow", "-2,0", hp=1), fires=(hex_of("-1,0"),))
    task = scene.todo[-1]
    assert isinstance(task, Walking)
    paths = walking.reachable_paths(draft(scene), task)
    lengths = [len(path) for path in paths.values()]
    assert paths[hex_of("-1,0")] == (hex_of("-1,0"),)
    assert lengths == sorted(lengths)
    assert all(hex_of("-1,0") not in path[:-1] for path in paths.values()), "nobody walks on who goes down"


def test_k77_nobody_ends_in_a_fire_where_a_friend_stands() -> None:
    fire = hex_of("-1,0")
    scene = moving(who("marlow", "-2,0", hp=1), who("petrov", "-1,0"), fires=(fire,))
    task = scene.todo[-1]
    assert isinstance(task, Walking)
    assert fire not in walking.reachable_paths(draft(scene), task)


@pytest.mark.parametrize("die", [1, 3, 6])
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_g01_the_least_number_of_cards_is_only_told_where_it_counts(die: int, difficulty: str) -> None:
    (counted,) = heard(counting(die, difficulty=difficulty), events.Counted)
    assert all(number for _, number in counted.parts)
    assert sum(number for _, number in counted.parts) == counted.cards


@pytest.mark.parametrize(("held", "found"), [("carbine", "service_pistol"), ("service_pistol", "carbine")])
def test_h62_who_takes_a_second_weapon_keeps_the_first_in_hand(held: str, found: str) -> None:
    scene = moving(who("marlow", "0,0", held), finds={"1,0": found})
    marlow = play(scene, "walk 1,0", f"take {found}").people[0]
    assert marlow.armed_weapon.weapon == held
    assert [one.weapon for one in marlow.arms] == ["service_pistol", "carbine"]
