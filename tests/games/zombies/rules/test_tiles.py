"""Tiles come on the table one ahead of the survivors (H65-H69, X3-X7, K9-K15, K30, K62, K64)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.lattice import (
    LATTICE_STEPS,
    TILE_OFFSETS,
    cell_across_side,
    lattice_cell_centre,
)
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import LaidTile, LyingItem, State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Breaking, Caching, Filling, Walking, Wandering
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import DrawFind, DrawTile, Roll
from tabletop.games.zombies.rules.turn import exploring, setting
from tabletop.rules.game import CHANCE
from tabletop.rules.hexes import Hex, hex_sum
from tests.games.zombies.rules.table import (
    METRO,
    STAIRS,
    STREET,
    agreed,
    arena,
    at,
    draft,
    heard,
    moving,
    night,
    play,
    run_task,
    settled,
    to_act,
    told,
    who,
    zed,
)
from tests.sampled import sampled

CROSS = LaidTile("T02", (1, -1), 0, "OO-O-O", explored=False)
"""Crossroads north of the stairs, entered from S, with three exits more."""
GOAL = LaidTile("G1", (-1, 0), 1, "----D-", explored=True)
"""The goal lies elsewhere already."""
OPEN = (replace(STAIRS, sides="O-----"), CROSS)
DOORSTEP = "1,-2"
INSIDE = "2,-3"


def entering(tile: LaidTile = CROSS, *others: LaidTile, **changes: Any) -> State:
    """Marlow on the doorstep of a New Tile north of the stairs."""
    values = {"unlaid": ("T01", "T05", "T10", "T12"), "tiles_left": 4, "tiles_drawn": 2, **changes}
    return moving(who("marlow", DOORSTEP), laid=(OPEN[0], tile, *others), **values)


def laid_at(state: State, place: tuple[int, int]) -> LaidTile | None:
    return next((one for one in state.laid if one.place == place), None)


# H65 to H69


def test_h65_a_new_tile_draws_a_card_for_each_open_exit() -> None:
    state = play(entering(), f"walk {INSIDE}")
    assert [task for task in state.todo if isinstance(task, Filling)] == [Filling(1, 5), Filling(1, 1), Filling(1, 0)]
    assert to_act(state) == CHANCE
    after = settled(state)
    assert len(after.laid) == 5
    assert (after.tiles_left, after.tiles_drawn) == (1, 5)


def test_h66_a_drawn_tile_lies_at_its_exit_as_its_card_says() -> None:
    state, happened = told(
        entering(weapon_pile=("carbine",)), f"walk {INSIDE}", "tile T05", "roll 1", "roll 2", "roll 4", "find carbine"
    )
    place = cell_across_side(CROSS.place, 0)
    one = laid_at(state, place)
    assert one == LaidTile("T05", place, 0, "---D-D")
    assert [z.active for z in state.zombies] == [False, False, False], "two, and one more on normal"
    board = draft(state).map
    assert [z.hex for z in state.zombies] == [board.spawn[2][number] for number in (1, 2, 4)]
    assert state.finds == (LyingItem(board.cache[2] or (0, 0), "carbine"),)
    assert "carbine" not in state.weapon_pile
    assert heard(happened, events.TileLaid) == [events.TileLaid(("H66", "X3"), 2, "T05", place, 0)]


def test_h67_an_explored_tile_draws_nothing() -> None:
    state = play(entering(replace(CROSS, explored=True)), f"walk {INSIDE}")
    assert len(state.laid) == 2
    assert to_act(state) == 0


def test_h68_a_new_tile_without_open_exits_draws_nothing() -> None:
    chapel = LaidTile("T10", (1, -1), 0, "---D--")
    state = entering(chapel, LaidTile("T01", (-1, 0), 1, "-O--O-"))
    after = play(replace(state, laid=(replace(STAIRS, sides="O---D-"), *state.laid[1:])), f"walk {INSIDE}")
    assert after.laid[1].explored
    assert len(after.laid) == 3
    assert after.tiles_left == 4


def test_h69_the_rules_of_a_tile_count_on_it_and_nowhere_else() -> None:
    d = draft(night(who("marlow", "3,-1"), who("petrov", "2,-1"), laid=(replace(STAIRS, sides="-D----"), METRO)))
    assert position_queries.attack_range(d, 0, "machine_pistol") == 3
    assert position_queries.attack_range(d, 1, "machine_pistol") == 4
    assert position_queries.card_of(d, 1).max_range == 3


# X4 to X7, K62, K64


def test_x04_no_card_is_drawn_where_a_tile_lies_already() -> None:
    beyond = LaidTile("T12", cell_across_side(CROSS.place, 1), 0, "O--OO-", explored=True)
    state = play(entering(CROSS, beyond), f"walk {INSIDE}")
    assert [task for task in state.todo if isinstance(task, Filling)] == [Filling(1, 5), Filling(1, 0)]
    d = draft(replace(state, todo=(state.todo[0], Filling(1, 1))))
    assert exploring.tile_draw_seat(d, Filling(1, 1)) is None
    exploring.seal_exit(d, Filling(1, 1))
    assert d.laid == list(state.laid), "the sides decide; nothing is sealed"


def test_x05_without_cards_the_exit_is_sealed() -> None:
    state, happened = told(entering(CROSS, GOAL, unlaid=(), tiles_left=0, tiles_drawn=6), f"walk {INSIDE}")
    assert state.laid[1].sides == "---O--"
    assert [one.side for one in heard(happened, events.Sealed)] == [0, 1, 5]


def test_x06_a_wall_breaks_open_for_the_goal_when_no_way_leads_on() -> None:
    chapel = LaidTile("T10", (1, -1), 0, "---D--")
    state, happened = told(entering(chapel), f"walk {INSIDE}")
    goal = laid_at(state, cell_across_side(chapel.place, 0))
    assert goal == LaidTile("G1", cell_across_side(chapel.place, 0), 0, "---D--")
    assert state.laid[1].sides == "D--D--"
    assert (state.tiles_left, state.tiles_drawn) == (3, 3), "the goal card is taken out of the deck (K64)"
    assert heard(happened, events.Breached) == [events.Breached(("X6", "K64"), 1, 0)]
    board = draft(state).map
    assert board.distance((1, -2), lattice_cell_centre(goal.place)) is not None


def test_x06_no_breach_while_a_new_tile_or_an_open_exit_is_left() -> None:
    chapel = LaidTile("T10", (1, -1), 0, "---D--")
    other = LaidTile("T10", (1, 0), 1, "-D--D-")
    laid = (replace(STAIRS, sides="OD----"), chapel, replace(other, tile="T18"))
    state = play(replace(entering(chapel), laid=laid), f"walk {INSIDE}")
    assert position_queries.goal_tile_index(draft(state)) is None
    state = play(replace(entering(chapel), laid=(replace(STAIRS, sides="OD----"), chapel)), f"walk {INSIDE}")
    assert position_queries.goal_tile_index(draft(state)) is None


def test_k64_a_breach_is_tried_on_the_newest_tile_and_then_on_older_ones() -> None:
    alley = LaidTile("T03", (1, -1), 0, "------")
    d = draft(night(who("marlow", "0,0"), laid=(replace(STAIRS, sides="------"), alley)))
    assert exploring.wall_to_break(d) == (1, 0)
    ring = tuple(
        LaidTile(f"T{k + 4:02}", (1 + a, -1 + b)) for k, (a, b) in enumerate(LATTICE_STEPS) if (1 + a, -1 + b) != (0, 0)
    )
    d = draft(night(who("marlow", "0,0"), laid=(*(replace(one, sides="------") for one in ring), STAIRS, alley)))
    assert exploring.wall_to_break(d) == (len(ring), 2), "nothing faces the newest tile; the stairs have a free side SE"


def test_x07_a_laid_tile_gets_sleepers_and_its_cache() -> None:
    for level, number in (("easy", 2), ("normal", 3), ("hard", 3)):
        d = draft(night(who("marlow", "0,0"), laid=OPEN, difficulty=level))
        exploring.lay_tile(d, "T04", (2, -2), 0)
        assert d.todo[-2:] == [Caching(2, 1, "medical"), Wandering(2, number)]
    d = draft(night(who("marlow", "0,0"), difficulty="hard"))
    exploring.lay_tile(d, "G1", (1, -1), 0)
    assert not any(isinstance(task, Wandering) for task in d.todo), "a tile without sleepers gets none"


def test_k62_the_move_goes_on_with_the_steps_left_and_explores_again() -> None:
    state = entering(LaidTile("T03", (1, -1), 0, "D--D--"))
    one = settled(play(state, f"walk {INSIDE}"))
    assert one.todo[-1] == Walking(0, left=3, has_moved=True)
    assert one.laid[1].explored
    assert len(one.laid) == 3
    assert heard(told(state, f"walk {INSIDE}")[1], events.Explored) == [events.Explored(("H65", "K62"), 1, 0)]


def test_k62_pushed_survivors_explore_too() -> None:
    d = draft(entering())
    exploring.explore_tile(d, 1, 2)
    assert d.laid[1].explored
    assert isinstance(d.todo[-1], Filling)
    d.todo.clear()
    exploring.explore_tile(d, 1, 2)
    assert d.todo == [], "only once"


# K9 to K15


def test_k09_decks_are_drawn_from_and_hands_come_before_tiles() -> None:
    state = setting.start_state(arena(), agreed())
    order = [(type(task).__name__, getattr(task, "seat", None), getattr(task, "arms", None)) for task in state.todo]
    assert order[0][0] == "Rounds"
    assert [one[0] for one in order[1:4]] == ["Breaking", "Filling", "Filling"]
    hands = [(seat, k) for seat in range(4) for k in range(2)]
    assert [one[1:] for one in reversed(order[4:])] == hands, "seat order, the sidearm first"
    assert [arena().weapons[one.weapon].slot for one in state.people[0].arms] == ["sidearm", "primary"]


def test_k10_the_goal_is_equally_likely_at_each_of_the_last_places() -> None:
    places, start = Counter[int](), setting.start_state(arena(), agreed())
    for seed in range(300):
        rng, d = random.Random(seed), draft(start)
        for k in range(7):
            listed = exploring.next_tile_odds(d)
            assert sum(chance for _, chance in listed) == 1
            action = rng.choices([one for one, _ in listed], [float(chance) for _, chance in listed])[0]
            if action.tile == "G1":
                places[k] += 1
                break
            d.unlaid = tuple(id_ for id_ in d.unlaid if id_ != action.tile)
            d.tiles_left, d.tiles_drawn = d.tiles_left - 1, d.tiles_drawn + 1
    assert set(places) == {4, 5, 6}, "the last three of seven"
    assert all(70 < number < 130 for number in places.values())
    assert arena().content.scenarios[2].start == "S1", "chapter 3 starts on S1"


def test_k10_the_chances_are_exact() -> None:
    d = draft(night(who("marlow", "0,0"), unlaid=("T01", "T02"), tiles_left=3, tiles_drawn=3))
    third = Fraction(1, 3)
    assert exploring.next_tile_odds(d) == ((DrawTile("T01"), third), (DrawTile("T02"), third), (DrawTile("G1"), third))
    d.tiles_left = 4
    assert exploring.next_tile_odds(d) == ((DrawTile("T01"), Fraction(1, 2)), (DrawTile("T02"), Fraction(1, 2)))
    d.tiles_left = 1
    assert exploring.next_tile_odds(d) == ((DrawTile("G1"), Fraction(1)),)


def test_k11_survivors_begin_on_the_numbers_with_their_primary_weapon() -> None:
    state = setting.start_state(arena(), agreed())
    spawn = draft(state).map.spawn[0]
    assert [person.hex for person in state.people] == [spawn[1], spawn[2], spawn[3], spawn[4]]
    assert [person.survivor for person in state.people] == ["marlow", "okafor", "petrov", "brandt"]
    for person in state.people:
        assert arena().weapons[person.armed_weapon.weapon].slot == "primary"
    assert state.laid == (LaidTile("S1", (0, 0), 0, "OD----", explored=True),)


def test_k12_nothing_is_rolled_for_what_the_cap_stops() -> None:
    full = tuple(zed(k + 1, "0,0", "asleep") for k in range(30))
    d = draft(night(who("marlow", "2,0"), laid=OPEN))
    d.zombies = list(full)
    assert exploring.wanderer_roll_seat(d, Wandering(1, 2)) is None
    d.push_task(Wandering(1, 2))
    exploring.finish_wanderer_placing(d, Wandering(1, 2))
    assert d.events == [events.NotPlaced(("X17", "K35"), 2, "cap")]


def test_k13_sleepers_come_one_by_one_and_the_cache_last() -> None:
    d = draft(night(who("marlow", "0,0"), laid=OPEN))
    exploring.lay_tile(d, "T07", (2, -2), 0)
    exploring.place_wanderer(d, Wandering(2, 2), Roll(3))
    exploring.place_wanderer(d, Wandering(2, 1), Roll(3))
    first, second = (z.hex for z in d.zombies)
    assert first == d.map.spawn[2][3]
    assert second in d.map.links[first], "the number is taken: the nearest free hex"
    exploring.finish_wanderer_placing(d, Wandering(2, 0))
    assert isinstance(d.todo[-1], Caching)


@pytest.mark.parametrize("die", range(1, 7))
def test_k14_a_medical_cache_holds_a_kit_from_four_up(die: int) -> None:
    d = draft(night(who("marlow", "0,0"), laid=OPEN))
    exploring.lay_tile(d, "T11", (2, -2), 0)
    d.pop_task()
    exploring.resolve_cache_roll(d, Caching(2, 1, "medical"), Roll(die))
    item = "field_kit" if die >= 4 else "painkillers"
    assert d.finds == (LyingItem(d.map.cache[2] or (0, 0), item),)


def test_k14_items_come_by_equal_chance_with_replacement() -> None:
    d = draft(night(who("marlow", "0,0"), laid=OPEN))
    chances = dict(exploring.item_draw_odds(d, "item"))
    assert chances[DrawFind("painkillers")] == Fraction(2, 10)
    assert chances[DrawFind("ammo_satchel")] == Fraction(2, 10)
    assert chances[DrawFind("stim_pen")] == Fraction(1, 10)
    assert sum(chances.values()) == 1
    exploring.lay_tile(d, "T10", (2, -2), 0)
    d.pop_task()
    exploring.put_drawn_item_in_cache(d, Caching(2, 2, "item"), DrawFind("stim_pen"))
    exploring.put_drawn_item_in_cache(d, Caching(2, 1, "item"), DrawFind("stim_pen"))
    assert [find.item for find in d.finds] == ["stim_pen", "stim_pen"]
    assert dict(exploring.item_draw_odds(d, "item")) == chances


def test_k15_an_empty_weapon_pile_gives_an_item() -> None:
    d = draft(night(who("marlow", "0,0"), weapon_pile=("carbine", "carbine", "fire_axe")))
    assert exploring.item_draw_odds(d, "weapon") == (
        (DrawFind("carbine"), Fraction(2, 3)), (DrawFind("fire_axe"), Fraction(1, 3)),
    )  # fmt: skip
    exploring.remove_from_weapon_pile(d, "carbine")
    assert d.weapon_pile == ("carbine", "fire_axe")
    d.weapon_pile = ()
    assert exploring.item_draw_odds(d, "weapon") == exploring.item_draw_odds(d, "item")


# The goal can be reached


def walked_out(seed: int, scenario: str = "ch1") -> State:
    """Everything explored that can be, tile after tile, without a single step."""
    rng = random.Random(seed)
    state = setting.start_state(arena(), agreed(scenario=scenario))
    d = StateBuilder(
        arena(), replace(state, todo=tuple(task for task in state.todo if isinstance(task, Filling | Breaking)))
    )
    while True:
        while d.todo:
            _one(d, rng)
        new = [k for k, one in enumerate(d.laid) if not one.explored]
        if not new:
            return d.state()
        exploring.explore_tile(d, rng.choice(new), 0)


def _one(d: StateBuilder, rng: random.Random) -> None:
    task = d.todo[-1]
    if isinstance(task, Filling) and exploring.tile_draw_seat(d, task) is not None:
        listed = exploring.next_tile_odds(d)
        exploring.lay_drawn_tile(
            d, task, rng.choices([one for one, _ in listed], [float(odds) for _, odds in listed])[0]
        )
    elif isinstance(task, Wandering | Caching):
        d.pop_task()
    else:
        run_task(d)


def reachable(state: State) -> bool:
    """Whether somebody could walk from the start to the goal."""
    d = draft(state)
    goal = position_queries.goal_tile_index(d)
    origin: Hex = (0, 0)
    return goal is not None and d.map.distance_to_tile(origin, goal) is not None


@pytest.mark.parametrize("seeds", sampled((range(k, k + 100) for k in range(0, 1000, 100)), 0, 1, 2), ids=str)
def test_x06_the_goal_can_be_reached_from_every_seed(seeds: range) -> None:
    scenarios = [one.id for one in arena().content.scenarios]
    assert all(reachable(walked_out(seed, scenarios[seed % len(scenarios)])) for seed in seeds)


def test_a_breach_is_needed_now_and_then() -> None:
    broken = sum("D" in "".join(_changed(walked_out(seed))) for seed in range(200))
    assert 1 <= broken <= 20, "2 to 4 % of all maps, as the rules file says"


def _changed(state: State) -> list[str]:
    """What sides have become that the card has otherwise, without those that were sealed."""
    found = []
    for one in state.laid:
        card = arena().tiles[one.tile].sides
        printed = [card[(side - one.turn) % 6] for side in range(6)]
        found += [now for now, was in zip(one.sides, printed, strict=True) if was == "-" and now != "-"]
    return found


# Start


def test_the_first_tiles_lie_before_the_first_round() -> None:
    state = settled(setting.start_state(arena(), agreed()))
    assert [one.place for one in state.laid[:3]] == [(0, 0), (1, -1), (1, 0)]
    assert [one.explored for one in state.laid[:3]] == [True, False, False]
    assert state.round == 1


def test_hands_are_full_before_the_first_round() -> None:
    state = settled(setting.start_state(arena(), agreed()))
    for person in state.people:
        for one in person.arms:
            weapon = arena().weapons[one.weapon]
            assert len(one.hand) == weapon.clip
            assert tuple(sorted((*one.hand, *one.deck))) == tuple(sorted(weapon.deck))


def test_tiles_lie_where_their_offsets_say() -> None:
    for side, offset in enumerate(TILE_OFFSETS):
        assert lattice_cell_centre(cell_across_side((0, 0), side)) == offset
        assert lattice_cell_centre(cell_across_side((2, -1), side)) == hex_sum(lattice_cell_centre((2, -1)), offset)
    assert at("marlow 0,0").laid[0].tile == "S1"
    assert len(STREET) == 2
