"""Phase 4: zombies move, sleepers wake, the Snare drags (H32-H40, K43-K52).

Used by `task_specs`, and by `queries/forecast`, which runs these same functions on a copy, so the board cannot
promise what does not come; its `reachable_hexes_by_zombie` must agree with the moves here. Who moves first and which
hex is taken among equal ones is the rule's (nearest, then clockwise from NE): a change alters saved matches. Playouts
run it in every round, so it must stay fast. They change a StateBuilder; dice are rolled by chance and handed in. Rule
book: Zombies move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from tabletop.games.zombies.rules.content.vocabulary import ItemOp
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Zombie
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions, events
from tabletop.games.zombies.rules.text.events import WakeCause
from tabletop.games.zombies.rules.turn import attacking
from tabletop.games.zombies.rules.turn.waking import COMMON, MOURNER
from tabletop.rules.game import CHANCE, Seat
from tabletop.rules.hexes import Hex

ROLL_EACH: Final = "d6_each"
ROLL_ALL: Final = "d6_all"
_EXTRA_MOVE_FACTOR: Final = 2
"""Moves of all commons when the cap stopped one (K100)."""
_MovePlan = tuple[tuple[int, Seat | None], ...]
_StepsToSurvivor = tuple[Seat, Mapping[Hex, int]]
"""A survivor with the steps to where it stands."""


# The task


def zombie_move_roll_seat(builder: StateBuilder, task: tasks.Shambling) -> Seat | None:
    """Chance rolls where the switch asks for dice (K93)."""
    rule = builder.house_rule("zombie_movement")
    if rule not in (ROLL_EACH, ROLL_ALL) or task.roll is not None:
        return None
    if not task.is_fixed:
        return CHANCE if rule == ROLL_ALL and _can_any_zombie_move(builder) else None
    return CHANCE if rule == ROLL_EACH and task.order and _can_common_move(builder, *task.order[0]) else None


def set_move_roll(builder: StateBuilder, task: tasks.Shambling, action: actions.Roll) -> None:
    """The die of all commons, or of the one in front."""
    builder.replace_first_task(replace(task, roll=action.die))


def run_zombie_moves(builder: StateBuilder, task: tasks.Shambling) -> None:
    """Settles the order of moves, then moves the zombies: all of them, or up to the next die."""
    if not task.is_fixed:
        builder.replace_first_task(replace(task, order=plan_zombie_moves(builder), is_fixed=True))
        return
    if not task.order:
        builder.pop_task()
        finish_zombie_moves(builder)
        return
    rule = builder.house_rule("zombie_movement")
    moving = 1 if rule == ROLL_EACH else len(task.order)
    builder.replace_first_task(tasks.Shambling(task.order[moving:], True, task.roll if rule == ROLL_ALL else None))
    for id_, target in task.order[:moving]:
        zombie = builder.zombie(id_)
        if zombie is not None:
            _move_zombie(builder, zombie, target, task.roll)


def _can_common_move(builder: StateBuilder, id_: int, target: Seat | None) -> bool:
    """Whether a die is rolled for a zombie: a common to which a step, or tearing boards, is open (K111, K112)."""
    zombie = builder.zombie(id_)
    if zombie is None or zombie.kind != COMMON:
        return False
    goal = _zombie_goal_hex(builder, zombie, target)
    if goal is None or _does_zombie_stop_at(builder, zombie, zombie.hex, target):
        return False
    path, torn = _zombie_move_path(builder, zombie, target, goal, 1)
    return len(path) > 1 or torn is not None


def _can_any_zombie_move(builder: StateBuilder) -> bool:
    """Whether one die for all moves anybody; Brute and Mourner go in their turn and may open a way (K112)."""
    tried = StateBuilder(builder.rules_context, builder.state())
    for id_, target in plan_zombie_moves(tried):
        if _can_common_move(tried, id_, target):
            return True
        zombie = tried.zombie(id_)
        if zombie is not None and zombie.kind != COMMON:
            _move_zombie(tried, zombie, target, None)
    return False


# Targets


def plan_zombie_moves(builder: StateBuilder) -> _MovePlan:
    """Who moves in which order and to whom (K43); a zombie without a way to anybody stays out."""
    acting, found = [zombie for zombie in builder.zombies if zombie.can_act], []
    steps_to_survivors = (
        _distances_to_survivors(
            builder, position_queries.slimed_seats(builder) or position_queries.living_seats(builder), acting
        )
        if acting
        else []
    )
    for zombie in acting:
        goal = _find_zombie_target(builder, zombie, steps_to_survivors)
        if goal is not None:
            found.append((goal[0], zombie.id, goal[1]))
    return tuple([(id_, target) for _, id_, target in sorted(found, key=lambda one: one[:2])])


def _find_zombie_target(
    builder: StateBuilder, zombie: Zombie, steps_to_survivors: list[_StepsToSurvivor]
) -> tuple[int, Seat | None] | None:
    """Steps to the target, and its seat or None for a lure; None where nothing can be reached.

    `steps_to_survivors` lead to those whom zombies may go for (X19); the Mourner hunts her prey alone.
    """
    if builder.lures and zombie.kind != MOURNER:
        lure = nearest_lure(builder, zombie.hex)
        far = builder.map.distance(lure, zombie.hex)
        return None if far is None else (far, None)
    if zombie.kind == MOURNER:
        steps_to_survivors = _distances_to_survivors(builder, () if zombie.prey is None else (zombie.prey,), (zombie,))
    reached = [(steps[zombie.hex], seat) for seat, steps in steps_to_survivors if zombie.hex in steps]
    if not reached:
        return None
    nearest = min(reached)[0]
    among = [seat for far, seat in reached if far == nearest]
    return nearest, among[0] if len(among) == 1 else min(
        among, key=lambda seat: position_queries.most_injured_sort_key(builder, seat)
    )


def _distances_to_survivors(
    builder: StateBuilder, seats: Iterable[Seat], zombies: Iterable[Zombie]
) -> list[_StepsToSurvivor]:
    """Ways to these survivors, counted as far as each of these zombies needs for the nearest of them."""
    placed = [(seat, hex_) for seat in seats if (hex_ := builder.people[seat].hex) is not None]
    for most in position_queries.SEARCH_RADII:
        ways = [(seat, builder.map.distances_within(hex_, most)) for seat, hex_ in placed]
        if all(
            min([steps.get(one.hex, position_queries.FAR) for _, steps in ways], default=0) <= most for one in zombies
        ):
            break
    return ways


def nearest_lure(builder: StateBuilder, hex_: Hex) -> Hex:
    """The nearest lure, the older one first (K49)."""
    return min(builder.lures, key=lambda lure: builder.map.distances(lure).get(hex_, position_queries.FAR))


def _does_zombie_stop_at(builder: StateBuilder, zombie: Zombie, hex_: Hex, target: Seat | None) -> bool:
    """Whether a zombie on that hex stops (H37, K45): at the lure only in its hex, the Mourner at her prey."""
    if target is None:
        return hex_ in builder.lures
    around = position_queries.adjacent_hexes(builder, hex_)
    if zombie.kind == MOURNER:
        return builder.people[target].hex in around
    for person in builder.people:  # noqa: SIM110 - asked for every step of every zombie
        if person.hex in around:
            return True
    return False


# Steps


def zombie_move_allowance(builder: StateBuilder, zombie: Zombie, die: int | None) -> int:
    """Hexes that a zombie may go (H34, K46, K93, K100)."""
    slow = position_queries.card_of(builder, builder.map.hexes[zombie.hex]).slow
    if zombie.kind != COMMON:
        return max(0, builder.rules_context.specials[zombie.kind].move - slow)
    moves = max(0, (_base_zombie_move(builder) if die is None else die) - slow)
    return moves * _EXTRA_MOVE_FACTOR if builder.capped and builder.house_rule("cap_reached") == "extra_move" else moves


def _base_zombie_move(builder: StateBuilder) -> int:
    """Static 3 is what the difficulty says (K93); without a die nobody goes where dice decide."""
    rule = builder.house_rule("zombie_movement")
    if rule in (ROLL_EACH, ROLL_ALL):
        return 0
    usual = builder.rules_context.house_rules["zombie_movement"].values[0]
    return builder.difficulty.zombie_move if rule == usual else int(rule.rpartition("_")[2])


def _move_zombie(builder: StateBuilder, zombie: Zombie, target: Seat | None, die: int | None) -> None:
    """One zombie goes as far as it can; a step across boards ends its move."""
    goal = _zombie_goal_hex(builder, zombie, target)
    if goal is None or _does_zombie_stop_at(builder, zombie, zombie.hex, target):
        return
    path, torn = _zombie_move_path(builder, zombie, target, goal, zombie_move_allowance(builder, zombie, die))
    shown = die or 0 if zombie.kind == COMMON else 0
    if len(path) > 1:
        builder.change_zombie(zombie.id, hex=path[-1])
        builder.add_new_event(events.ZombieMoved, ("H32", "H35"), zombie.id, tuple(path), target, shown)
    if torn is not None:
        _tear_board(builder, zombie.id, path[-1], torn)
    if zombie.kind == COMMON and path[-1] in builder.fires and len(path) > 1:
        builder.kill_zombie(zombie.id, "fire", "K48")


def _zombie_goal_hex(builder: StateBuilder, zombie: Zombie, target: Seat | None) -> Hex | None:
    """Where it wants to go: to the nearest lure, or to whom it has chosen."""
    return nearest_lure(builder, zombie.hex) if target is None else builder.people[target].hex


def _zombie_move_path(
    builder: StateBuilder, zombie: Zombie, target: Seat | None, goal: Hex, moves: int
) -> tuple[list[Hex], Hex | None]:
    """The hexes it goes over, and the one across boards that it wants to reach next; it is not there yet."""
    path, steps, shut = (
        [zombie.hex],
        builder.map.distances_within(goal, moves),
        position_queries.occupied_hexes(builder),
    )
    if zombie.hex not in steps:
        steps = builder.map.distances(goal)
    for _ in range(moves):
        to = _next_zombie_step_hex(builder, path[-1], steps, shut)
        if to is None:
            break
        if builder.boards and _is_step_boarded(builder, path[-1], to):
            return path, to
        path.append(to)
        shut.add(to)
        if _does_zombie_stop_at(builder, zombie, to, target) or (zombie.kind == COMMON and to in builder.fires):
            break
    return path, None


def _next_zombie_step_hex(builder: StateBuilder, here: Hex, steps: Mapping[Hex, int], shut: set[Hex]) -> Hex | None:
    """The free neighbour nearest to the goal, clockwise from NE; never one that is farther (K44)."""
    far, level = steps[here], None
    for to in builder.map.links[here]:
        left = steps.get(to, position_queries.FAR)
        if left < far:
            if to not in shut or _is_step_boarded(builder, here, to):
                return to
        elif level is None and left == far and to not in shut:
            level = to
    return level


def _is_step_boarded(builder: StateBuilder, here: Hex, to: Hex) -> bool:
    """Whether boards lie across the step: a zombie tears at them, whoever stands behind (K47, K105)."""
    return position_queries.boards_between(builder, here, to) is not None


def _tear_board(builder: StateBuilder, id_: int, here: Hex, to: Hex) -> None:
    """One board is torn down (K47, X22)."""
    boards = position_queries.boards_between(builder, here, to)
    assert boards is not None
    left = replace(boards, left=boards.left - 1)
    builder.boards = tuple(left if one == boards else one for one in builder.boards if one != boards or left.left)
    builder.add_new_event(events.BoardTorn, ("X22", "K47"), id_, boards.laid, boards.side, left.left)


# After all moves


def finish_zombie_moves(builder: StateBuilder) -> None:
    """Lures go off, sleepers wake, then the Snare drags (K51)."""
    explode_lures(builder)
    wake_zombies_near_survivors(builder)
    for seat_ in reversed(position_queries.living_seats_in_order(builder)):
        token = builder.people[seat_].token
        if token is not None and builder.rules_context.specials[token.kind].drag:
            builder.push_task(tasks.Dragging(seat_))


def explode_lures(builder: StateBuilder) -> None:
    """Every common near a lure dies, Brute and Mourner take hits (X21, K50)."""
    thrown = tuple(zip_longest(builder.lures, builder.throwers))
    builder.lures, builder.throwers = (), ()
    effect = next((item.effect for item in builder.rules_context.content.items if item.effect.op == ItemOp.LURE), None)
    for lure, thrower in thrown:
        assert effect is not None
        builder.add_new_event(events.Blasted, ("X21", "K50"), lure)
        near = set(builder.map.hexes_within(lure, effect.radius))
        for zombie in [z for z in builder.zombies if z.hex in near]:
            if zombie.kind == COMMON:
                builder.kill_zombie(zombie.id, "lure", "K50")
            else:
                attacking.strike_target(
                    builder,
                    actions.zombie_target_word(zombie.id),
                    effect.hits,
                    "lure",
                    _survivor_blamed_for_blast(builder, zombie, thrower),
                    "K50",
                    "K103",
                )


def _survivor_blamed_for_blast(builder: StateBuilder, zombie: Zombie, thrower: Seat | None) -> Seat:
    """Whom the Mourner hunts for a blast: who threw the lure, else the nearest one, on their feet (K103)."""
    if thrower is not None and builder.people[thrower].alive and not builder.people[thrower].down:
        return thrower
    steps = builder.map.distances(zombie.hex)
    return min(
        position_queries.living_seats(builder),
        key=lambda seat: _blame_sort_key(builder, steps, seat),
        default=builder.first,
    )


def _blame_sort_key(builder: StateBuilder, steps: Mapping[Hex, int], seat: Seat) -> tuple[int, ...]:
    """The smallest is blamed: who is down last, then by steps, then the most injured."""
    person = builder.people[seat]
    far = position_queries.FAR if person.hex is None else steps.get(person.hex, position_queries.FAR)
    return person.down, far, *position_queries.most_injured_sort_key(builder, seat)


def wake_zombies_near_survivors(builder: StateBuilder) -> None:
    """Sleepers next to a survivor get up (H38)."""
    found = [
        z.id
        for z in builder.zombies
        if not z.active and z.kind == COMMON and position_queries.survivors_next_to(builder, z.hex)
    ]
    for id_ in found:
        builder.change_zombie(id_, active=True)
    if found:
        builder.add_new_event(events.Woken, ("H38", "H39"), tuple(found), WakeCause.NEAR)
