"""Odds equal what comes out when every face of every die is played through the engine."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.queries.odds import AttackPlan, RollOdds
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Bolting, Hurting, Mode, Striking, Throwing
from tabletop.games.zone_wars.rules.text.actions import Action, Decline, Mutate, Push, Roll
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zone_wars.rules.table import at, figure, play, zone_wars

SIDES = "sides ark genlab; bare; "
"""Nothing on the mat."""
FAR = "; krin 34,34 @0; farrow 2,34 @0; turn ark"
"""Somebody else of both sides, so that the battle goes on."""
LIKE = {1: 1, 2: 4, 6: 1}
"""Faces 2 to 5 are blank: one stands for all."""
Shares = dict[Any, Fraction]


def rolls(state: State) -> Iterator[tuple[Roll, Fraction]]:
    task = state.todo[-1]
    assert isinstance(task, Throwing)
    for shown in product(LIKE, repeat=task.base + task.gear):
        share = Fraction(1)
        for face in shown:
            share *= Fraction(LIKE[face], 6)
        yield Roll(shown[: task.base], shown[task.base :]), share


def ends(state: State, *, push: bool) -> dict[State, Fraction]:
    """All positions in which an attack can end, before a counterattack is declared."""
    game = zone_wars()
    waiting: dict[State, Fraction] = {state: Fraction(1)}
    done: dict[State, Fraction] = defaultdict(Fraction)
    while waiting:
        state, share = waiting.popitem()
        task = state.todo[-1] if state.todo else None
        is_answer = isinstance(task, Striking) and task.mode is Mode.COUNTER
        if is_answer or not any(isinstance(one, Attacking | Bolting | Hurting) for one in state.todo):
            done[state] += share
            continue
        seat = game.to_act(state)
        assert seat != NOBODY
        branches: list[tuple[Action, Fraction]]
        if seat == CHANCE:
            branches = list(rolls(state))
        else:
            pushes = push and isinstance(task, Attacking) and task.stage == "push"
            branches = [(Push() if pushes else Decline(), Fraction(1))]
        for action, chance in branches:
            after = game.apply(state, action).state
            waiting[after] = waiting.get(after, Fraction(0)) + share * chance
    return done


def shares(found: dict[State, Fraction], what: Callable[[State], Any]) -> Shares:
    counted: dict[Any, Fraction] = defaultdict(Fraction)
    for state, share in found.items():
        counted[what(state)] += share
    return {key: share for key, share in counted.items() if share}


def conditions(found: dict[State, Fraction], id_: str) -> Shares:
    return shares(found, lambda state: figure(state, id_).condition)


def damages(found: dict[State, Fraction], id_: str) -> Shares:
    return shares(found, lambda state: figure(state, id_).damage)


def by_number(spread: tuple[Fraction, ...]) -> Shares:
    return {k: share for k, share in enumerate(spread) if share}


def agree(before: State, result: RollOdds, found: dict[State, Fraction], *, weapon: int | None = None) -> None:
    """Everything that a result says is what the engine does."""
    task = next((one for one in before.todo if isinstance(one, Attacking)), None)
    for fate in result.fates:
        was = figure(before, fate.figure)
        becomes = conditions(found, was.id)
        if was.condition is not Condition.BROKEN:
            assert fate.broken_chance == becomes.get(Condition.BROKEN, 0)
        assert fate.out_chance == becomes.get(Condition.OUT, 0)
        assert fate.left_chance == becomes.get(Condition.LEFT, 0)
        if not (was.is_broken or fate.out_chance or fate.left_chance):
            assert {k + was.damage: share for k, share in by_number(fate.damage).items()} == damages(found, was.id)
    if task is None:
        return
    owner, who = task.seat, before.figures[task.attacker].id
    if owner >= 0:
        gained = shares(found, lambda state: state.players[owner].m_points - before.players[owner].m_points)
        assert by_number(result.m_point_spread) == gained
    if weapon is not None:
        worn = shares(found, lambda state: figure(state, who).items[weapon].worn)
        assert by_number(result.wear_spread) == worn
        assert result.busted_chance == shares(found, lambda state: figure(state, who).items[weapon].busted).get(True, 0)


def answered(found: dict[State, Fraction]) -> Fraction:
    """The chance that a counterattack is asked for."""
    return shares(found, lambda state: isinstance(state.todo[-1], Striking)).get(True, Fraction(0))


def declared(position: str, attack: str, *, before: str = "move hugust @0") -> tuple[State, State]:
    """Where the attack is to be declared, and where it has been."""
    state = play(at(SIDES + position + FAR), before)
    return state, play(state, attack)


def planned(state: State, plan: AttackPlan) -> odds.AttackOdds:
    return odds.attack_odds(zone_wars().rules_context, state, plan)


# Dice


@pytest.mark.parametrize("base", range(7))
def test_thrown_pools_of_up_to_six_dice_equal_counting_all_faces(base: int) -> None:
    field = zone_wars().content.field
    kind = dice.count_faces(field)
    for gear in range(7 - base):
        counted: Counter[tuple[int, int, int]] = Counter()
        for shown in product(range(1, 7), repeat=base + gear):
            one, other = shown[:base], shown[base:]
            counted[
                dice.count_hits(field, one, other),
                dice.count_biohazards(field, one),
                dice.count_explosions(field, other),
            ] += 1
        assert dict(dice.outcome_counts_of_one_roll(kind, base, gear).ways) == dict(counted)
        assert dice.outcome_counts_of_one_roll(kind, base, gear).total_ways == 6 ** (base + gear)


@pytest.mark.parametrize(
    ("base", "gear"), [(1, 0), (0, 1), (2, 0), (1, 1), (2, 1), (3, 1), (2, 2), (4, 2), (3, 3), (6, 0)]
)
def test_pushed_pools_equal_counting_all_faces_twice(base: int, gear: int) -> None:
    field = zone_wars().content.field
    kind = dice.count_faces(field)
    firsts: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for shown in product(range(1, 7), repeat=base + gear):
        firsts[
            dice.shown_numbers_kept_by_push(field.base_die, shown[:base]),
            dice.shown_numbers_kept_by_push(field.gear_die, shown[base:]),
        ] += 1
    shares_: Counter[tuple[int, int, int]] = Counter()
    for (one, other), number in firsts.items():
        b, g = base - len(one), gear - len(other)
        if not b + g:
            shares_[dice.count_hits(field, one, other), 0, 0] += number * 6 ** (base + gear)
            continue
        for shown in product(LIKE, repeat=b + g):
            weight = 1
            for face in shown:
                weight *= LIKE[face]
            bases, gears = one + shown[:b], other + shown[b:]
            key = (
                dice.count_hits(field, bases, gears),
                dice.count_biohazards(field, bases),
                dice.count_explosions(field, gears),
            )
            shares_[key] += number * weight * 6 ** (base + gear - b - g)
    assert dict(dice.outcome_counts_pushed(kind, base, gear).ways) == dict(shares_)


def test_the_rules_file_names_the_chances_of_a_success() -> None:
    kind = dice.count_faces(zone_wars().content.field)
    once = [float(1 - dice.symbol_distribution(dice.outcome_counts_not_pushed(kind, n, 0), 0)[0]) for n in range(1, 9)]
    again = [float(1 - dice.symbol_distribution(dice.outcome_counts_pushed(kind, n, 0), 0)[0]) for n in range(1, 9)]
    assert once == pytest.approx([0.167, 0.306, 0.421, 0.518, 0.598, 0.665, 0.721, 0.767], abs=0.0006)
    assert again == pytest.approx([0.278, 0.478, 0.623, 0.728, 0.804, 0.858, 0.898, 0.926], abs=0.0006)


def test_a_pushed_die_is_expected_to_show_five_eighteenths_of_a_success_and_of_trouble() -> None:
    kind = dice.count_faces(zone_wars().content.field)
    shown = dice.outcome_counts_pushed(kind, 1, 0)
    # a single die that is no blank cannot be pushed: its trouble has no effect
    assert dice.expected_number(dice.symbol_distribution(shown, 0)) == Fraction(5, 18)
    assert dice.expected_number(dice.symbol_distribution(shown, 1)) == Fraction(4, 36)
    assert dice.expected_number(dice.symbol_distribution(dice.outcome_counts_of_one_roll(kind, 3, 0), 1)) == Fraction(
        1, 2
    )


# Attacks

RANGED = [
    ("no armor", "hugust 10,10 @0 [items=none]; bormin 13,10 @180 [items=none]", "thrown", None),
    ("armor", "hugust 10,10 @0 [items=none]; bormin 13,10 @180", "thrown", None),
    ("a weapon", "hugust 10,10 @0 [items=scrap-pistol]; bormin 16,10 @180 [items=pot-helmet]", "scrap-pistol", 0),
    ("two armors", "hugust 10,10 @0 [items=none]; bormin 14,10 @180 [items=pot-helmet|scrap-shield]", "thrown", None),
    ("cover", "low wall 12,8 12.5,8 12.5,12 12,12; hugust 10,10 @0 [items=none]; bormin 15,10 @180 [items=none]",
     "thrown", None),
    ("igniter", "hugust 10,10 @0 [items=flare-gun]; bormin 16,10 @180 [items=pot-helmet]", "flare-gun", None),
    ("close, from behind", "hugust 10,10 @0 [items=none]; bormin 12,10 @0 [damage=3,items=none]", "thrown", None),
    ("bloodied", "hugust 10,10 @0 [items=none]; bormin 14,10 @180 [bloodied,damage=4,items=none]", "thrown", None),
    ("broken", "hugust 10,10 @0 [items=scrap-pistol]; dux 14,10 @180 [broken,items=none]", "scrap-pistol", 0),
]  # fmt: skip


@pytest.mark.parametrize("push", [False, True])
@pytest.mark.parametrize(
    ("position", "weapon", "item"), [case[1:] for case in RANGED], ids=[case[0] for case in RANGED]
)
def test_ranged_attacks_equal_enumeration(position: str, weapon: str, item: int | None, push: bool) -> None:
    target = "dux" if "dux" in position else "bormin"
    state, before = declared(position, f"attack {target} {weapon}")
    told = planned(state, AttackPlan("hugust", target, weapon))
    result = told.pushed if push else told.plain
    assert result is not None
    agree(before, result, ends(before, push=push), weapon=item)
    assert odds.pending_attack_odds(zone_wars().rules_context, before) == told


def test_every_face_of_chances_is_counted_as_the_odds_say() -> None:
    state, before = declared("hugust 10,10 @0 [items=none]; bormin 15,10 @180 [items=none]", "attack bormin thrown")
    found: dict[int, Fraction] = defaultdict(Fraction)
    for action, share in zone_wars().chances(before):
        for last, part in ends(zone_wars().apply(before, action).state, push=False).items():
            found[figure(last, "bormin").damage] += share * part
    assert dict(found) == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}
    assert by_number(planned(state, AttackPlan("hugust", "bormin", "thrown")).plain.fates[0].damage) == dict(found)


def test_an_area_harms_all_near_the_target_and_the_attacker_too() -> None:
    position = (
        "hugust 10,10 @0 [items=hand-grenade]; bormin 13,10 @180 [items=none];"
        " dux 13,12 @180 [items=pot-helmet,damage=2]; torv 13,20 @0"
    )
    state, before = declared(position, "attack bormin hand-grenade")
    told = planned(state, AttackPlan("hugust", "bormin", "hand-grenade"))
    assert [fate.figure for fate in told.plain.fates] == ["bormin", "dux", "hugust"]
    assert told.cover == 0
    agree(before, told.plain, ends(before, push=False))


MELEE = [
    ("open ground", "lib 10,10 @0 [items=none]; bormin 11.25,10 @180 [items=none]", "fists", "bormin"),
    ("knockback away", "lib 10,10 @0 [items=club]; bormin 11.25,10 @180 [items=none]", "club", "bormin"),
    ("knockback into a wall", "blocking wall 11.9,8 12.4,8 12.4,12 11.9,12; lib 10,10 @0 [items=club];"
     " dux 11.25,10 @180 [damage=2,items=pot-helmet]", "club", "dux"),
    ("a stun", "lib 10,10 @0 [items=stun-baton]; bormin 11.25,10 @180 [items=none]", "stun-baton", "bormin"),
    ("from behind", "lib 10,10 @0 [items=none]; bormin 11.25,10 @0 [items=none]", "fists", "bormin"),
    ("off the mat", "lib 33,10 @0 [items=club]; bormin 34.25,10 @180 [items=rubber-duck+]", "club", "bormin"),
    ("a monster", "lib 10,10 @0 [items=none]; ghoul#1 11.25,10 @180", "fists", "ghoul#1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "weapon", "target"), [case[1:] for case in MELEE], ids=[case[0] for case in MELEE]
)
@pytest.mark.parametrize("push", [False, True])
def test_melee_attacks_and_the_chance_of_an_answer_equal_enumeration(
    position: str, weapon: str, target: str, push: bool
) -> None:
    state, before = declared(position, f"attack {target} {weapon}", before="move lib @0")
    told = planned(state, AttackPlan("lib", target, weapon))
    result = told.pushed if push else told.plain
    assert result is not None
    if target == "ghoul#1":
        assert result.counterattack is not None
        assert result.counterattack.chance == 1 - result.fates[0].out_chance
        return
    found = ends(before, push=push)
    agree(before, result, found, weapon=None)
    assert (result.counterattack.chance if result.counterattack else 0) == answered(found)


def test_the_answer_is_weighed_with_the_weapon_that_does_most() -> None:
    position = "lib 10,10 @0 [items=none,damage=2]; farrow 11.25,10 @180 [items=scrap-knife|scrap-axe]"
    state = play(at(SIDES + position + "; krin 34,34 @0; dux 2,34 @0; turn ark"), "move lib @0")
    reply = planned(state, AttackPlan("lib", "farrow", "fists")).plain.counterattack
    assert reply is not None
    assert reply.weapon == "scrap-axe"
    answer = play(state, "attack farrow fists", "roll 2 2", "decline")
    assert reply.chance == 1 - planned(state, AttackPlan("lib", "farrow", "fists")).plain.fates[0].broken_chance
    struck = play(answer, "attack lib scrap-axe")
    becomes = shares(ends(struck, push=False), lambda end: figure(end, "lib").condition)
    assert reply.fate.broken_chance == becomes[Condition.BROKEN]


@pytest.mark.parametrize("items", ["scrap-pistol|scrap-knife", "scrap-knife|scrap-pistol"])
def test_r50_where_a_pistol_does_as_much_the_answer_is_weighed_with_what_is_made_for_contact(items: str) -> None:
    position = f"lib 10,10 @0 [items=none]; farrow 11.25,10 @180 [items={items}]"
    state = play(at(SIDES + position + "; krin 34,34 @0; dux 2,34 @0; turn ark"), "move lib @0")
    reply = planned(state, AttackPlan("lib", "farrow", "fists")).plain.counterattack
    assert reply is not None
    assert reply.weapon == "scrap-knife"


def test_a_charge_adds_its_die_and_is_weighed_at_its_end() -> None:
    position = "lib 10,10 @0 [items=none]; bormin 16,10 @0 [items=none]"
    state = play(at(SIDES + position + FAR), "charge lib bormin 14.75,10")
    told = planned(state, AttackPlan("lib", "bormin", "fists", Mode.CHARGE))
    assert dict(told.parts) == {"melee": 2, "charge": 1, "back": 1}
    assert told.base == 4
    assert told.plain.counterattack is None
    before = play(state, "attack bormin fists")
    agree(before, told.plain, ends(before, push=False))


def test_overwatch_fire_and_answers_cannot_be_pushed() -> None:
    state, _ = declared("hugust 10,10 @0 [items=none]; bormin 14,10 @180", "attack bormin thrown")
    assert planned(state, AttackPlan("hugust", "bormin", "thrown", Mode.WATCH)).pushed is None


def test_a_mutation_adds_dice_and_is_paid_for() -> None:
    state = play(at(SIDES + "hugust 10,10 @0; bormin 11.25,10 @180; m 2 0" + FAR), "move hugust @0")
    told = planned(state, AttackPlan("hugust", "bormin", "fists", enhance="beast-strength", points=2))
    assert told.base == 7
    assert planned(state, AttackPlan("hugust", "bormin", "fists")).base == 5
    assert told.pushed is not None
    assert len(told.pushed.m_point_spread) == 8


def test_m_points_above_the_cap_are_lost() -> None:
    state = play(at(SIDES + "hugust 10,10 @0; bormin 11.25,10 @180; m 9 0" + FAR), "move hugust @0")
    pushed = planned(state, AttackPlan("hugust", "bormin", "fists")).pushed
    assert pushed is not None
    assert len(pushed.m_point_spread) == 2


# The push


def test_the_odds_of_a_push_are_those_of_the_dice_on_the_table() -> None:
    position = "hugust 10,10 @0 [items=scrap-pistol]; bormin 16,10 @180 [items=pot-helmet]"
    _, before = declared(position, "attack bormin scrap-pistol")
    before = play(before, "roll 1 2 / 6")
    told = odds.keep_or_push_odds(zone_wars().rules_context, before)
    assert told is not None
    agree(before, told.keep, ends(before, push=False), weapon=0)
    agree(before, told.push, ends(before, push=True), weapon=0)
    assert by_number(told.keep.hits) == {1: 1}
    assert by_number(told.push.hits) == {1: Fraction(5, 6), 2: Fraction(1, 6)}
    assert by_number(told.push.m_point_spread) == {1: Fraction(5, 6), 2: Fraction(1, 6)}
    assert by_number(told.keep.m_point_spread) == {0: 1}


def test_a_push_can_break_the_weapon() -> None:
    position = "hugust 10,10 @0 [items=scrap-pistol]; bormin 16,10 @180 [items=none]"
    _, before = declared(position, "attack bormin scrap-pistol")
    told = odds.keep_or_push_odds(zone_wars().rules_context, play(before, "roll 2 2 / 1"))
    assert told is not None
    assert [told.keep.busted_chance, told.push.busted_chance] == [Fraction(0), Fraction(1)]
    told = odds.keep_or_push_odds(zone_wars().rules_context, play(before, "roll 2 2 / 2"))
    assert told is not None
    assert [told.keep.busted_chance, told.push.busted_chance] == [Fraction(0), Fraction(1, 6)]


def test_nothing_is_to_choose_where_no_push_is_asked_for() -> None:
    state, before = declared("hugust 10,10 @0 [items=none]; bormin 14,10 @180", "attack bormin thrown")
    arena = zone_wars().rules_context
    assert odds.keep_or_push_odds(arena, state) is None
    assert odds.keep_or_push_odds(arena, before) is None
    assert odds.keep_or_push_odds(arena, play(before, "roll 6 1")) is None


# Mutations


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("hugust 10,10 @0 [mut=flame-breath]; bormin 13,10 @180", "mutate hugust flame-breath:1 @0 bormin"),
        ("hugust 10,10 @0 [mut=spit]; bormin 14,10 @180", "mutate hugust spit:2 @0 bormin"),
        ("hugust 10,10 @0 [mut=pyrokinesis]; bormin 14,10 @180 [damage=3]", "mutate hugust pyrokinesis:2 @0 bormin"),
    ],
)
def test_mutations_that_attack_equal_enumeration(position: str, action: str) -> None:
    state = at(SIDES + position + "; m 3 0" + FAR)
    parsed = zone_wars().parse(action)
    assert isinstance(parsed, Mutate)
    told = odds.mutation_odds(zone_wars().rules_context, state, parsed)
    assert told is not None
    before = play(state, action)
    agree(before, told.plain, ends(before, push=False))


def test_a_rush_is_weighed_where_it_ends() -> None:
    position = "lib 10,10 @0 [mut=hog-rush]; bormin 14,10 @180 [items=none]; m 1 0"
    state = at(SIDES + position + FAR)
    action = zone_wars().parse("mutate lib hog-rush:1 @0 12.75,10")
    assert isinstance(action, Mutate)
    told = odds.mutation_odds(zone_wars().rules_context, state, action)
    assert told is not None
    assert (told.base, told.specials) == (3, ("knockback",))
    before = play(state, str(action))
    agree(before, told.plain, ends(before, push=False))


def test_a_flight_has_no_odds() -> None:
    state = at(SIDES + "lib 10,10 @0; bormin 14,10 @180; m 1 0" + FAR)
    action = zone_wars().parse("mutate lib insect-wings:1 @0 10,14 @0")
    assert isinstance(action, Mutate)
    assert odds.mutation_odds(zone_wars().rules_context, state, action) is None
