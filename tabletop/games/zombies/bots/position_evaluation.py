"""What a position of Zombies is worth to the team: lives, threats, ammunition, and the way that is left to the goal.

Used by `walk_evaluation` and `action_evaluation`, which compare positions before and after what a survivor might do.
`position_value` is the sum; the rest are its parts. The numbers are weights in one common unit, so a change of one
shifts its balance with all others, and the bots' rates of winning are tested. It is called for each thought of a bot,
so it must stay fast, and it only reads the position.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.games.zombies.bots.threats import Threats, position_threats
from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.content.vocabulary import ChapterWin
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tile_map import TileMap
from tabletop.rules.caches import cached
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

_HP_VALUES: Final = (-8.0, 0.0, 1.6, 2.8, 3.7, 4.4, 4.9, 5.2)
"""Worth of 0, 1, 2 … HP; more count as the last one."""
_NEGATIVE_HP_COST: Final = 0.7
"""What each HP below 0 costs."""
_DEATH_VALUE: Final = -16.0
_TOKEN_VALUE: Final = -3.5
_TOKEN_HP_VALUE: Final = -0.5
_CROWD_COST: Final = 0.5
"""An active zombie in 6c next to somebody who could get up."""
_ACTIVE_ZOMBIE_STEPS: Final = 2
"""Steps that it takes to get past somebody who stands in the way: an active zombie,"""
_STATIC_ZOMBIE_STEPS: Final = 5
"""one that stays where it is, asleep or stunned,"""
_PINNED_SURVIVOR_STEPS: Final = 2
"""and a survivor who cannot get up."""
_STEP_COST: Final = 0.8
"""A hex of the way that is left."""
_MAX_FRIEND_DISTANCE: Final = 6
"""Hexes between friends that are too many."""
_INSIDE_GOAL_VALUE: Final = 1.5


@dataclass(frozen=True, slots=True)
class TeamGoal:
    """Where the team wants to go."""

    steps: Mapping[Hex, int]
    """Hexes from everywhere to the aim."""
    laid: int
    """Index of the tile."""
    is_goal: bool


def find_team_goal(builder: StateBuilder) -> TeamGoal | None:
    """The goal, or the unexplored tile that is nearest to all; None where there is neither."""
    goal, barred = position_queries.goal_tile_index(builder), frozenset(obstacle_costs(builder).items())
    if goal is not None:
        return TeamGoal(_steps_from_every_hex(builder.map, goal, barred), goal, True)
    fresh = [index for index, laid in enumerate(builder.laid) if not laid.explored]
    if not fresh:
        return None
    ways = {index: _steps_from_every_hex(builder.map, index, barred) for index in fresh}
    best = min(
        fresh, key=lambda index: _total_team_steps(builder, ways[index]) - 3 * _printed_exit_count(builder, index)
    )
    return TeamGoal(ways[best], best, False)


@cached("zombies: ways to a tile", 32)
def _steps_from_every_hex(board: TileMap, laid: int, barred: frozenset[tuple[Hex, int]]) -> Mapping[Hex, int]:
    """Steps from everywhere: several survivors ask before a zombie moves."""
    return steps_by_hex_to_tile(board, laid, dict(barred))


def steps_by_hex_to_tile(
    board: TileMap, laid: int, barred: Mapping[Hex, int], wanted: Collection[Hex] = ()
) -> dict[Hex, int]:
    """Steps from every hex to the nearest floor of a tile; who stands in the way costs steps as well (H57, H58).

    Where some hexes are wanted, it ends as soon as all of them are found.
    """
    links_of = board.links.__getitem__
    found = dict.fromkeys(board.floors[laid], 0)
    late: dict[int, set[Hex]] = {}
    edge, steps = _advance_frontier(set(found), barred, 0, late), 0
    missing = set(wanted).difference(found)
    while (edge or late) and (missing or not wanted):
        steps += 1
        fresh = set[Hex]().union(*map(links_of, edge)).difference(found)
        found.update(dict.fromkeys(fresh, steps))
        missing -= fresh
        edge = fresh if fresh.isdisjoint(barred) else _advance_frontier(fresh, barred, steps, late)
        if steps in late:
            edge |= late.pop(steps)
    return found


def _advance_frontier(fresh: set[Hex], barred: Mapping[Hex, int], steps: int, late: dict[int, set[Hex]]) -> set[Hex]:
    """Returns the hexes from which the way goes on at once; those with a figure follow later, by its cost."""
    held = fresh.intersection(barred)
    for hex_ in held:
        late.setdefault(steps + barred[hex_], set()).add(hex_)
    return fresh - held


def obstacle_costs(builder: StateBuilder) -> dict[Hex, int]:
    """Steps that a figure costs whoever has to get past it."""
    found = {z.hex: _ACTIVE_ZOMBIE_STEPS if z.can_act else _STATIC_ZOMBIE_STEPS for z in builder.zombies}
    for person in builder.people:
        if person.hex is not None and position_queries.is_pinned(person):
            found[person.hex] = _PINNED_SURVIVOR_STEPS
    return found


def hexes_leading_to_tile(board: TileMap, laid: int, barred: Hex, wanted: Collection[Hex]) -> set[Hex]:
    """Hexes from which there is a way to a tile that does not lead through one of them; ends with all that is wanted.

    Where some hexes are missing among those wanted, there is no way from them.
    """
    links_of = board.links.__getitem__
    found = {hex_ for hex_ in board.floors[laid] if hex_ != barred}
    edge, missing = found, set(wanted).difference(found)
    while edge and missing:
        edge = set[Hex]().union(*map(links_of, edge)).difference(found)
        edge.discard(barred)
        found |= edge
        missing -= edge
    return found


def _total_team_steps(builder: StateBuilder, steps: Mapping[Hex, int]) -> int:
    return sum(steps.get(person.hex, 60) for person in builder.people if person.hex is not None)


def _printed_exit_count(builder: StateBuilder, laid: int) -> int:
    return sum(side != "-" for side in builder.laid[laid].sides)


def survivor_value_after_wounds(builder: StateBuilder, person: SurvivorState, wounds: float) -> float:
    """What a survivor is worth who is going to lose so many HP."""
    left = person.hp - wounds
    if left <= builder.field.dies_at:
        return _DEATH_VALUE
    if left < 0:
        return _HP_VALUES[0] + _NEGATIVE_HP_COST * left
    low = min(int(left), len(_HP_VALUES) - 1)
    high = min(low + 1, len(_HP_VALUES) - 1)
    return _HP_VALUES[low] + (_HP_VALUES[high] - _HP_VALUES[low]) * (left - low)


def position_value(builder: StateBuilder, *, fears: float = 1.0, known: Threats | None = None) -> float:
    """Returns the value of a position: lives after the next wounds, less what is left to do.

    `fears` is the share of threats that is real, `known` the threats of the position, where they are known.
    """
    wounds, later = position_threats(builder) if known is None else known
    total = -later
    for seat, person in enumerate(builder.people):
        if not person.alive:
            total += _DEATH_VALUE
            continue
        total += survivor_value_after_wounds(builder, person, fears * wounds[seat])
        if person.token is not None:
            total += _TOKEN_VALUE + _TOKEN_HP_VALUE * person.token.hp
        elif position_queries.is_pinned(person) and person.hex is not None:
            total -= _CROWD_COST * min(3, len(position_queries.active_zombies_next_to(builder, person.hex)))
    return total + _blocked_finish_value(builder)


def _blocked_finish_value(builder: StateBuilder) -> float:
    """Active zombies on the goal while the team stands on it keep the night from ending."""
    goal = position_queries.goal_tile_index(builder)
    if goal is None or builder.scenario.win != ChapterWin.INSIDE:
        return 0.0
    inside = [
        seat for seat in position_queries.living_seats(builder) if position_queries.tile_of(builder, seat) == goal
    ]
    if len(inside) * 2 < len(position_queries.living_seats(builder)):
        return 0.0
    floor = set(builder.map.floors[goal])
    return -1.2 * sum(z.active and z.hex in floor for z in builder.zombies)


class GoalPathCosts:
    """What the survivors' ways to the team's aim cost, in one position and in those that deeds lead to."""

    def __init__(self, builder: StateBuilder, to: TeamGoal) -> None:
        self._map = builder.map
        self._laid = to.laid
        self._survivor_hexes = _survivor_hexes(builder)
        self._obstacle_costs = obstacle_costs(builder)
        self._steps_to_goal = to.steps

    def cost(self, builder: StateBuilder) -> float:
        """What all ways cost in a position, with the figures that stand in them."""
        placed, barred = _survivor_hexes(builder), obstacle_costs(builder)
        is_known = (
            builder.map is self._map and placed == self._survivor_hexes and self._are_shortest_ways_unchanged(barred)
        )
        steps = self._steps_to_goal if is_known else steps_by_hex_to_tile(builder.map, self._laid, barred, placed)
        return -_STEP_COST * sum([min(40, steps.get(hex_, 40)) for hex_ in placed])

    def _are_shortest_ways_unchanged(self, barred: Mapping[Hex, int]) -> bool:
        """Whether no figure that a deed has changed stands on a shortest way, old or new."""
        for hex_ in {hex_ for hex_, _ in self._obstacle_costs.items() ^ barred.items()}:
            passed = self._steps_to_goal.get(hex_)
            if passed is None:  # no way leads there
                continue
            before, now = self._obstacle_costs.get(hex_, 0), barred.get(hex_, 0)
            least = passed + min(before, now) + (now < before)  # a way that becomes no shorter is none to take instead
            for here in self._survivor_hexes:
                if here in self._steps_to_goal and least + self._map.distances(here)[hex_] <= self._steps_to_goal[here]:
                    return False
        return True


def _survivor_hexes(builder: StateBuilder) -> list[Hex]:
    """Where the living survivors stand."""
    return [person.hex for person in builder.people if person.hex is not None]


def goal_progress_value(builder: StateBuilder, seat: Seat, to: TeamGoal | None) -> float:
    """What a survivor's place is worth on the way to the aim: near it, and near the others."""
    here = builder.people[seat].hex
    if here is None or to is None:
        return 0.0
    ways_to = [
        builder.map.distances(p.hex) for other, p in enumerate(builder.people) if other != seat and p.hex is not None
    ]
    friends = [steps.get(here, _MAX_FRIEND_DISTANCE) for steps in ways_to]
    total = -_STEP_COST * to.steps.get(here, 40)
    total -= 0.35 * max(0, max(friends, default=0) - _MAX_FRIEND_DISTANCE)
    if to.is_goal and to.steps.get(here) == 0:
        total += _INSIDE_GOAL_VALUE + 0.12 * _depth_in_goal_tile(builder, here, to.laid)
    return total


def _depth_in_goal_tile(builder: StateBuilder, here: Hex, laid: int) -> int:
    """Steps from the goal's doors, so that those who come later find room."""
    return min([builder.map.distances(door).get(here, 0) for door in door_hexes(builder.map, laid)], default=0)


@cached("zombies: doors of a tile", 128)
def door_hexes(board: TileMap, laid: int) -> frozenset[Hex]:
    """Hexes of a tile from which a step leads out of it."""
    return frozenset(own for side in range(len(SIDES)) for own, _ in board.contacts(laid, side))
