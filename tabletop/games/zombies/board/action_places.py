"""Translates actions into the targets that make them, and targets that were picked into an action.

Used by `picks`, `panels`, `hand_messages`, and in `map` by `hex_picker`, `hex_map` and `action_builder`. It also
finds what a group of survivors can do with one press. Target ids are those of `map/target_ids`; ids of buttons (HALT,
PASS, …) are compared in `picks`, `panels` and `hex_picker`. A new action needs an entry in _STEPS_BY_ACTION, or it
can neither be picked nor shown. Pure functions that read a StateBuilder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.text import actions as text_actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import acting, attacking, task_specs, walking
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.boards.picks import PressableSeats
from tabletop.ui.gesture.picker import Steps, TargetId

HALT, PASS, MELEE, RELOAD, FREE_RELOAD, REVIVE, NOTHING = (
    f"{BUTTON}{word}" for word in ("halt", "pass", "melee", "reload", "reload_free", "revive", "nothing")
)
RELOAD_ALL, STAY_ALL = f"{BUTTON}reload_all", f"{BUTTON}stay_all"
"""What all who are still asked do: reload, or stay where they are."""

TAKE, CLEAR = f"{BUTTON}take:", f"{BUTTON}clear:"
"""How the names of buttons begin that take something up, or a board away."""


def acting_survivor(builder: StateBuilder) -> TargetId | None:
    """The survivor that walks or acts."""
    seat = task_specs.STACK.deciding_seat(builder)
    return target_ids.survivor_target(builder.people[seat].survivor) if seat is not None and seat >= 0 else None


def target_path_of_action(builder: StateBuilder, action: Action) -> Steps:
    """Returns the targets that make an action, the acting survivor first if it is dragged; () for chance."""
    places = _STEPS_BY_ACTION.get(type(action))
    found, who = places(builder, action) if places is not None else (), acting_survivor(builder)
    return (who, *found) if who is not None and isinstance(action, _ACTIONS_BY_DRAGGING) else found


def actions_with_target_paths(builder: StateBuilder, actions: Iterable[Action]) -> Iterator[tuple[Action, Steps]]:
    """All ways to pick each action: with the survivor in hand, and without; who acts comes first."""
    who = acting_survivor(builder)
    for action in sorted(actions, key=lambda action: not isinstance(action, _ACTIONS_BY_DRAGGING)):
        found = target_path_of_action(builder, action)
        if not found:
            continue
        yield action, found
        if found[0] == who:
            yield action, found[1:]
        elif who is not None and not isinstance(action, text_actions.Suppress):
            yield action, (who, *found)


def attempted_action(builder: StateBuilder, path: Steps) -> Action | None:
    """Builds the action that a player tried to make with these targets, so that the rules can refuse it."""
    task, place = builder.todo[-1], path[-1]
    hex_ = _hex_of_target(builder, place)
    if isinstance(task, Walking) and hex_ is not None:
        way = _shortest_path_ignoring_figures(builder, builder.people[task.seat].hex, hex_)
        return text_actions.Walk(way) if way else None
    if isinstance(task, Acting) and place.startswith((target_ids.ZOMBIE, target_ids.TOKEN)):
        return _attempted_attack(builder, task, place)
    return None


def _attempted_attack(builder: StateBuilder, task: Acting, place: TargetId) -> Action | None:
    person = builder.people[task.seat]
    if not person.arms or not person.armed_weapon.hand:
        return None
    card = max(person.armed_weapon.hand)
    return text_actions.Attack(
        person.armed_weapon.weapon, (card,), ((target_ids.attack_target_word(place), max(0, card)),)
    )


def _shortest_path_ignoring_figures(builder: StateBuilder, start: Hex | None, end: Hex) -> tuple[Hex, ...]:
    """A shortest way over the floor, whoever stands on it; the end alone where there is none."""
    if start is None or start == end:
        return ()
    far = builder.map.distances(end)
    if start not in far:
        return (end,)
    way = [start]
    while way[-1] != end:
        way.append(
            min(
                builder.map.links[way[-1]],
                key=lambda to: (far[to], position_queries.occupant_of_hex(builder, to) is not None),
            )
        )
    return tuple(way[1:])


def _hex_of_target(builder: StateBuilder, place: TargetId) -> Hex | None:
    """The hex that somebody would walk to."""
    found = target_ids.hex_of(place)
    if found is not None:
        return found
    if place.startswith(target_ids.ZOMBIE):
        zombie = builder.zombie(int(place.removeprefix(target_ids.ZOMBIE)))
        return zombie.hex if zombie is not None else None
    seat = (
        builder.seat_of(place.partition(":")[2]) if place.startswith((target_ids.SURVIVOR, target_ids.TOKEN)) else None
    )
    return builder.people[seat].hex if seat is not None else None


def decision_kind(state: State) -> str:
    """What the decision is about: walk, act, suppress or nothing."""
    task = state.todo[-1] if state.todo else None
    return {"Walking": "walk", "Acting": "act", "Suppressing": "suppress"}.get(type(task).__name__, "")


def _use_target_path(builder: StateBuilder, action: text_actions.Use) -> Steps:
    start = f"{target_ids.ITEM}{action.item}"
    if action.on:
        return start, target_ids.survivor_target(action.on)
    if action.at is not None:
        return start, target_ids.hex_target(action.at)
    return (start, _exit_target_id(builder, action.side)) if action.side is not None else (start,)


def _lying_item_target_id(builder: StateBuilder, item: str) -> TargetId:
    task = builder.todo[-1]
    here = walking.hex_of_takeable_item(builder, task, item) if isinstance(task, Walking) else None
    return target_ids.lying_item_target_id(here or (0, 0), item)


def _exit_target_id(builder: StateBuilder, side: int) -> TargetId:
    seat = task_specs.STACK.deciding_seat(builder)
    laid = position_queries.tile_of(builder, seat) if seat is not None and seat >= 0 else None
    return target_ids.exit_target_id(laid or 0, side)


def _suppress_target_path(builder: StateBuilder, action: text_actions.Suppress) -> Steps:
    return (f"{target_ids.WEAPON}{action.weapon}",) if action.cards else (NOTHING,)


_ACTIONS_BY_DRAGGING: Final = (text_actions.Walk, text_actions.Attack)
_STEPS_BY_ACTION: Final[Mapping[type, Callable[[StateBuilder, Any], Steps]]] = {
    text_actions.Walk: lambda d, action: (target_ids.hex_target(action.path[-1]),),
    text_actions.Take: lambda d, action: (_lying_item_target_id(d, action.item),),
    text_actions.Clear: lambda d, action: (_exit_target_id(d, action.side),),
    text_actions.Attack: lambda d, action: tuple(target_ids.attack_target_id(target) for target, _ in action.hits),
    text_actions.Melee: lambda d, action: (MELEE, *map(target_ids.attack_target_id, action.targets)),
    text_actions.Use: _use_target_path,
    text_actions.Revive: lambda d, action: (REVIVE, target_ids.survivor_target(action.survivor)),
    text_actions.Swap: lambda d, action: (f"{target_ids.WEAPON}{action.weapon}",),
    text_actions.Suppress: _suppress_target_path,
    text_actions.Halt: lambda d, action: (HALT,),
    text_actions.Pass: lambda d, action: (PASS,),
    text_actions.Reload: lambda d, action: (FREE_RELOAD if action.free else RELOAD,),
}


def seats_asked_later_in_phase(builder: StateBuilder) -> frozenset[Seat]:
    """Who else is asked after this one in the same phase."""
    task = builder.todo[-1]
    same = (each for each in builder.todo[:-1] if isinstance(each, Walking | Acting) and type(each) is type(task))
    return frozenset(each.seat for each in same if _is_seat_asked_in_phase(builder, each))


def are_others_waiting(builder: StateBuilder, pressing: PressableSeats | None) -> bool:
    """Whether another survivor, whom one press can be meant for, is asked after this one in the same phase."""
    return bool(
        seats_asked_later_in_phase(builder)
        if pressing is None
        else seats_asked_later_in_phase(builder) & pressing.seats
    )


def group_button_label_key(name: str, builder: StateBuilder, pressing: PressableSeats | None) -> str:
    """Returns the key of a group button's label; another key if somebody who decides alone is still waiting."""
    if pressing is None or seats_asked_later_in_phase(builder) <= pressing.seats:
        return name
    return f"{name}_mine" if pressing.is_one else f"{name}_here"


def _is_seat_asked_in_phase(builder: StateBuilder, task: object) -> bool:
    if isinstance(task, Walking):
        return walking.can_move(builder, task.seat)
    return isinstance(task, Acting) and acting.acting_seat(builder, task) is not None


def can_walk_or_take(builder: StateBuilder, task: Walking) -> bool:
    """Whether a walk, or anything where it stands, is possible."""
    return bool(walking.reachable_paths(builder, task)) or walking.can_take_or_clear_here(builder, task)


def has_useful_action(builder: StateBuilder, seat: Seat) -> bool:
    """Whether a survivor should rather be asked: it can hit, strike or help somebody."""
    person = builder.people[seat]
    shoots = any(
        any(arms.hand) and position_queries.hittable_target_names(builder, seat, arms.weapon)
        for arms in attacking.usable_weapons(builder, seat)
    )
    if shoots or position_queries.is_pinned(person) or person.hex is None:
        return shoots
    beside = bool(position_queries.active_zombies_next_to(builder, person.hex))
    near = [builder.people[other] for other in position_queries.survivors_next_to(builder, person.hex)]
    return beside or any(friend.down or friend.token is not None for friend in near)


def reload_or_pass_action(builder: StateBuilder, seat: Seat) -> Action:
    """A reload, unless the hand is as full as it can be."""
    person = builder.people[seat]
    index = acting.weapon_index_to_reload(builder, person)
    reload = text_actions.Reload()
    if index is None or task_specs.STACK.check_action(builder, reload) is not None:
        return text_actions.Pass()
    arms = person.arms[index]
    return text_actions.Pass() if len(arms.hand) >= builder.rules_context.weapons[arms.weapon].clip else reload
