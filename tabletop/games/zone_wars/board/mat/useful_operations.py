"""Which operations make sense: those that something in reach could be an object of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.follow import extend_plan
from tabletop.games.zone_wars.board.mat.plan import PickedPlan, PlanWord, walk_state
from tabletop.games.zone_wars.rules.content.vocabulary import GearEffect
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.queries.position_queries import figures_of_seat, figures_on_mat
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex
from tabletop.games.zone_wars.rules.state.state import FINDS
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import OperationKind
from tabletop.rules.caches import Cache
from tabletop.rules.plane.plane import Point3
from tabletop.ui.gesture.picker import TargetId as Pick

_MOST: Final = 300
_KNOWN: Final[Cache[tuple[object, ...], tuple[tuple[str, str], ...]]] = Cache("zone_wars: operations in reach", _MOST)


def useful_operations(builder: StateBuilder, plan: PickedPlan) -> tuple[tuple[str, str], ...]:
    """The operations that can be done at the end of a plan's way, each with the word of its action."""
    if builder.figures[plan.figure].place is None:
        return ()
    start = PickedPlan(PlanWord.MOVE, plan.figure, nodes=plan.nodes, slip=plan.slip)
    key = builder.rules_context, start, builder.agreed, tuple(builder.figures), builder.marks, builder.changes
    found = _KNOWN.get(key)
    if found is None:
        found = _KNOWN[key] = tuple(_find_useful_operations(builder, start))
    return found


def _find_useful_operations(builder: StateBuilder, start: PickedPlan) -> Iterator[tuple[str, str]]:
    for word, ops in (
        (PlanWord.SIMPLE, operations.SIMPLE_OPERATIONS),
        (PlanWord.COMPLEX, operations.COMPLEX_OPERATIONS),
    ):
        yield from ((word, op) for op in ops if _can_be_done(builder, replace(start, word=word, op=op)))


def can_assist(builder: StateBuilder, plan: PickedPlan) -> bool:
    """Whether a Broken friend can be reached from the end of a plan's way."""
    made = replace(plan, word=PlanWord.ASSIST)
    return any(
        _can_extend_to(builder, made, target_ids.model_target(friend.id))
        for friend in _other_friends(builder, plan.figure)
        if friend.is_broken
    )


def _can_be_done(builder: StateBuilder, plan: PickedPlan) -> bool:
    found = _OBJECTS_BY_OPERATION[plan.op](builder, plan.figure)
    return found if isinstance(found, bool) else any(_can_extend_to(builder, plan, pick) for pick in found)


def _can_extend_to(builder: StateBuilder, plan: PickedPlan, pick: Pick) -> bool:
    """Whether the plan can go on with that: what is too far as the crow flies is not looked for on foot."""
    at = _place_of_pick(builder, pick)
    is_near = at is None or walk_state(builder, plan).can_reach(builder, at, 2 * builder.field.radius)
    return is_near and isinstance(extend_plan(builder, plan, pick), PickedPlan)


def _place_of_pick(builder: StateBuilder, pick: Pick) -> Point3 | None:
    """Where a model or token is; None of terrain."""
    j, mark = target_ids.figure_index_of(builder, pick), operations.find_mark(builder, target_ids.token_name_of(pick))
    return mark.place if mark is not None else builder.figures[j].place if j is not None else None


def _other_friends(builder: StateBuilder, index: FigureIndex) -> list[Figure]:
    return [other for j, other in figures_of_seat(builder, builder.figures[index].owner) if j != index]


# What each operation could be about: picks that have to be reached, or whether it can be done anywhere

_OperationObjects = bool | Iterator[Pick]


def _token_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    return (target_ids.token_target(mark.number) for mark in builder.marks if mark.kind in FINDS)


def _victim_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    lying = (other for _, other in figures_on_mat(builder) if other.is_broken and not other.is_monster and other.items)
    return (target_ids.model_target(other.id) for other in lying if other.id != builder.figures[index].id)


def _taker_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    return (
        target_ids.model_target(friend.id) for friend in _other_friends(builder, index) if builder.figures[index].items
    )


def _giver_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    return (target_ids.model_target(friend.id) for friend in _other_friends(builder, index) if friend.items)


def _door_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    openings = ((one.id, n, opening) for one in builder.ground.terrain for n, opening in enumerate(one.openings))
    return (target_ids.piece_target(id_, n) for id_, n, opening in openings if opening.closed)


def _container_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    return (target_ids.piece_target(terrain.id) for terrain in builder.ground.terrain if terrain.container)


def _machine_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    return (target_ids.piece_target(terrain.id) for terrain in builder.ground.terrain if terrain.machine)


def _patient_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    has_kit = any(
        builder.rules_context.gear[item.kind].effect == GearEffect.HEAL for item in builder.figures[index].items
    )
    return (
        target_ids.model_target(one.id) for _, one in figures_of_seat(builder, builder.figures[index].owner) if has_kit
    )


_OBJECTS_BY_OPERATION: Final[Mapping[str, Callable[[StateBuilder, FigureIndex], _OperationObjects]]] = {
    OperationKind.PICK: _token_picks,
    OperationKind.STEAL: _victim_picks,
    OperationKind.GIVE: _taker_picks,
    OperationKind.RECEIVE: _giver_picks,
    "drop": lambda d, i: bool(d.figures[i].items),
    OperationKind.OPEN: _door_picks,
    OperationKind.SEARCH: _container_picks,
    OperationKind.HEAL: _patient_picks,
    "clean": lambda d, i: d.figures[i].leeches > 0,
    "repair": lambda d, i: any(item.worn for item in d.figures[i].items),
    OperationKind.REBOOT: _machine_picks,
}
