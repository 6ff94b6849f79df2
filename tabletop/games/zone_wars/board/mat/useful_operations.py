"""Which operations make sense: those that something in reach could be an object of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.follow import followed
from tabletop.games.zone_wars.board.mat.plan import PickedPlan, PlanWord, way
from tabletop.games.zone_wars.rules.content.vocabulary import GearEffect
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.queries.position_queries import on_mat, own
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex
from tabletop.games.zone_wars.rules.state.state import FINDS
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import OperationKind
from tabletop.rules.caches import Cache
from tabletop.rules.plane.plane import Point3
from tabletop.ui.gesture.picker import TargetId as Pick

_MOST: Final = 300
_KNOWN: Final[Cache[tuple[object, ...], tuple[tuple[str, str], ...]]] = Cache("zone_wars: operations in reach", _MOST)


def errands(builder: StateBuilder, plan: PickedPlan) -> tuple[tuple[str, str], ...]:
    """The operations that can be done at the end of a plan's way, each with the word of its action."""
    if builder.figures[plan.figure].place is None:
        return ()
    start = PickedPlan(PlanWord.MOVE, plan.figure, nodes=plan.nodes, slip=plan.slip)
    key = builder.rules_context, start, builder.agreed, tuple(builder.figures), builder.marks, builder.changes
    found = _KNOWN.get(key)
    if found is None:
        found = _KNOWN[key] = tuple(_errands(builder, start))
    return found


def _errands(builder: StateBuilder, start: PickedPlan) -> Iterator[tuple[str, str]]:
    for word, ops in ((PlanWord.SIMPLE, operations.SIMPLE), (PlanWord.COMPLEX, operations.COMPLEX)):
        yield from ((word, op) for op in ops if _can_be_done(builder, replace(start, word=word, op=op)))


def can_assist(builder: StateBuilder, plan: PickedPlan) -> bool:
    """Whether a Broken friend can be reached from the end of a plan's way."""
    made = replace(plan, word=PlanWord.ASSIST)
    return any(
        _leads_to(builder, made, target_ids.model(friend.id))
        for friend in _friends(builder, plan.figure)
        if friend.is_broken
    )


def _can_be_done(builder: StateBuilder, plan: PickedPlan) -> bool:
    found = _OBJECTS[plan.op](builder, plan.figure)
    return found if isinstance(found, bool) else any(_leads_to(builder, plan, pick) for pick in found)


def _leads_to(builder: StateBuilder, plan: PickedPlan, pick: Pick) -> bool:
    """Whether the plan can go on with that: what is too far as the crow flies is not looked for on foot."""
    at = _place(builder, pick)
    is_near = at is None or way(builder, plan).gets(builder, at, 2 * builder.field.radius)
    return is_near and isinstance(followed(builder, plan, pick), PickedPlan)


def _place(builder: StateBuilder, pick: Pick) -> Point3 | None:
    """Where a model or token is; None of terrain."""
    j, mark = target_ids.figure_of(builder, pick), operations.mark_named(builder, target_ids.token_of(pick))
    return mark.place if mark is not None else builder.figures[j].place if j is not None else None


def _friends(builder: StateBuilder, index: FigureIndex) -> list[Figure]:
    return [other for j, other in own(builder, builder.figures[index].owner) if j != index]


# What each operation could be about: picks that have to be reached, or whether it can be done anywhere

_Objects = bool | Iterator[Pick]


def _tokens(builder: StateBuilder, index: FigureIndex) -> _Objects:
    return (target_ids.token(mark.number) for mark in builder.marks if mark.kind in FINDS)


def _victims(builder: StateBuilder, index: FigureIndex) -> _Objects:
    lying = (other for _, other in on_mat(builder) if other.is_broken and not other.is_monster and other.items)
    return (target_ids.model(other.id) for other in lying if other.id != builder.figures[index].id)


def _takers(builder: StateBuilder, index: FigureIndex) -> _Objects:
    return (target_ids.model(friend.id) for friend in _friends(builder, index) if builder.figures[index].items)


def _givers(builder: StateBuilder, index: FigureIndex) -> _Objects:
    return (target_ids.model(friend.id) for friend in _friends(builder, index) if friend.items)


def _doors(builder: StateBuilder, index: FigureIndex) -> _Objects:
    openings = ((one.id, n, opening) for one in builder.ground.terrain for n, opening in enumerate(one.openings))
    return (target_ids.piece(id_, n) for id_, n, opening in openings if opening.closed)


def _containers(builder: StateBuilder, index: FigureIndex) -> _Objects:
    return (target_ids.piece(terrain.id) for terrain in builder.ground.terrain if terrain.container)


def _machines(builder: StateBuilder, index: FigureIndex) -> _Objects:
    return (target_ids.piece(terrain.id) for terrain in builder.ground.terrain if terrain.machine)


def _patients(builder: StateBuilder, index: FigureIndex) -> _Objects:
    has_kit = any(
        builder.rules_context.gear[item.kind].effect == GearEffect.HEAL for item in builder.figures[index].items
    )
    return (target_ids.model(one.id) for _, one in own(builder, builder.figures[index].owner) if has_kit)


_OBJECTS: Final[Mapping[str, Callable[[StateBuilder, FigureIndex], _Objects]]] = {
    OperationKind.PICK: _tokens,
    OperationKind.STEAL: _victims,
    OperationKind.GIVE: _takers,
    OperationKind.RECEIVE: _givers,
    "drop": lambda d, i: bool(d.figures[i].items),
    OperationKind.OPEN: _doors,
    OperationKind.SEARCH: _containers,
    OperationKind.HEAL: _patients,
    "clean": lambda d, i: d.figures[i].leeches > 0,
    "repair": lambda d, i: any(item.worn for item in d.figures[i].items),
    OperationKind.REBOOT: _machines,
}
