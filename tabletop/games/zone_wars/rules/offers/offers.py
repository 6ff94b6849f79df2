"""A finite sample of the legal actions: everything passes through the law before it is offered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final, overload

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.offers import operation_offers, routes
from tabletop.games.zone_wars.rules.powers import monsters, mutating, powers, zone
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.state.stages import AttackStage
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import THROWN, Action, Sketch
from tabletop.games.zone_wars.rules.turn import (
    attacking,
    declaring,
    engine,
    hurting,
    pools,
    scenarios,
    setting,
    walking,
    watching,
)
from tabletop.games.zone_wars.rules.turn.harm import is_ready
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.rules.plane.plane import Point3, distance

_MOST_SQUADS: Final = 10


class Offers(Sequence[Action]):
    """Legal actions, of which those that are only sketched are made when somebody looks at them."""

    def __init__(self, found: Iterable[Action | Sketch]) -> None:
        self._found = tuple(found)

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return Offers(self._found[index]) if isinstance(index, slice) else _made(self._found[index])


def _made(one: Action | Sketch) -> Action:
    if not isinstance(one, tuple):
        return one
    kind, *values = one
    action: Action = kind(*values)
    return action


def offered(builder: StateBuilder) -> tuple[Action, ...]:
    """Legal actions of the seat to act, each once, in a fixed order."""
    return tuple([_made(one) for one in sketched(builder)])


def sketched(builder: StateBuilder) -> Iterable[Action | Sketch]:
    """The same, as `Offers` take them."""
    seat = engine.STACK.seat(builder)
    if seat == NOBODY:
        return ()
    if seat == CHANCE:
        return _chances(builder)
    task = builder.todo[-1]
    builder.walks = {}
    if isinstance(task, tasks.Turn):
        return dict.fromkeys(_turns(builder, task))
    if isinstance(task, tasks.Deploying):
        return dict.fromkeys(_deploys(builder, task))
    found = dict.fromkeys(_OFFERS[type(task)](builder, task))
    return [action for action in found if engine.STACK.check(builder, action) is None]


def _chances(builder: StateBuilder) -> tuple[Action, ...]:
    listed = engine.STACK.odds(builder)
    if listed:
        return tuple(action for action, _ in listed)
    return tuple(dict.fromkeys(engine.STACK.resolve(builder, random.Random(seed)) for seed in range(6)))


# Setting up


def _musters(builder: StateBuilder, task: tasks.Mustering) -> Iterator[Action]:
    own = [card.id for card in builder.rules_context.factions[builder.agreed.factions[task.seat]].characters]
    for k, squad in enumerate(combinations(own, builder.agreed.models)):
        if k < _MOST_SQUADS:
            yield actions.Muster(squad)


def _corners(builder: StateBuilder, task: tasks.Cornering) -> Iterator[Action]:
    return (actions.Corner(corner) for corner in setting.free_corners(builder))


def _deploys(builder: StateBuilder, task: tasks.Deploying) -> Iterator[Sketch]:
    """All of them have passed the law."""
    seat = setting.deploying_seat(builder, task)
    if seat is None:
        return
    player = builder.players[seat]
    corner = scenarios.corner_place(builder, player.corner)
    x, y = scenarios.CORNERS[player.corner]
    inward = (1 - 2 * x, 1 - 2 * y)
    facing = _INWARD[inward]
    spots = [(6.5, 6.5), (8.5, 3.5), (3.5, 8.5), (5.5, 5.5), (8.5, 1.5), (1.5, 8.5), (4, 4), (6.5, 2), (2, 6.5), (2, 2)]
    places = [Point3(corner.x + inward[0] * dx, corner.y + inward[1] * dy) for dx, dy in spots]
    for i, figure in enumerate(builder.figures):
        if figure.owner == seat and figure.condition is Condition.WAITING:
            for place in places:
                if setting.start_refusal(builder, i, place, facing) is None:
                    yield actions.Deploy, figure.id, place, facing


_INWARD: Final = {(1, 1): 45.0, (-1, 1): 135.0, (-1, -1): 225.0, (1, -1): 315.0}
"""Facings towards the middle of the mat."""


# Turns


def _turns(builder: StateBuilder, task: tasks.Turn) -> Iterator[Action | Sketch]:
    """All of them have passed the law one by one."""
    for i, figure in position_queries.own(builder, task.seat):
        if task.figure not in (None, i) or not (task.is_bonus or is_ready(builder, i)):
            continue
        if not figure.is_broken:
            yield from _moves(builder, task, i)
            yield from _legal(builder, task, i, _charges(builder, i))
            yield from ((actions.Sprint, figure.id, path) for path in routes.runs(builder, i))
            yield from _legal(builder, task, i, _deeds(builder, i))
        else:
            yield from _legal(builder, task, i, (actions.Recover(figure.id),))
        yield actions.Pass(figure.id)


def _legal(
    builder: StateBuilder, task: tasks.Turn, index: FigureIndex, deeds: Iterable[Action | Sketch]
) -> Iterator[Action | Sketch]:  # fmt: skip
    """Those that the law lets a model do whose turn it is; what is sketched has passed it."""
    for deed in deeds:
        if isinstance(deed, tuple):
            yield deed
            continue
        law = (
            declaring.use_refusal(builder, task, deed)
            if isinstance(deed, actions.Use)
            else declaring.law(builder, task, index, deed)
        )
        if law is None:
            yield deed


def _moves(builder: StateBuilder, task: tasks.Turn, index: FigureIndex) -> Iterator[Sketch]:
    """What may be done at the end of a Medium move: goals are legal ways of one, so only the action is judged."""
    id_ = builder.figures[index].id
    goals = routes.goals(builder, index)
    for path, facing in goals:
        yield actions.Move, id_, path, facing
    facings = routes.facings(builder, index)
    may_watch = declaring.law(builder, task, index, actions.Watch(id_, (), 0.0)) is None
    if may_watch:
        for path, facing in goals[:: max(1, len(goals) // 6)]:
            yield actions.Watch, id_, path, facing
    may_aim = declaring.law(builder, task, index, actions.Aim(id_, (), 0.0)) is None
    for facing in facings:
        if may_aim:
            yield actions.Aim, id_, (), facing
        if may_watch:
            yield actions.Watch, id_, (), facing


def _charges(builder: StateBuilder, index: FigureIndex) -> Iterator[Action]:
    figure = builder.figures[index]
    here, far = position_queries.place_of(figure), builder.field.long + builder.rules_context.contact_reach
    for j, other in position_queries.on_mat(builder):
        is_near = position_queries.is_enemy(figure, other) and distance(here, position_queries.place_of(other)) < far
        is_near = is_near and position_queries.is_within(
            builder, index, j, builder.field.long + 2 * builder.field.slack
        )
        end = walking.charge_end(builder, index, j) if is_near else None
        if end is not None:
            yield actions.Charge(figure.id, other.id, end)


def _deeds(builder: StateBuilder, index: FigureIndex) -> Iterator[Action | Sketch]:
    yield from operation_offers.errands(builder, index)
    yield from operation_offers.mutations(builder, index)


# Attacks


def _strikes(builder: StateBuilder, task: tasks.Striking) -> Iterator[Action]:
    plain = pools.attacks(builder, task.figure, task.mode, task.targets)
    most = powers.most_points(builder, task.figure)
    cards = (
        []
        if task.seat != builder.figures[task.figure].owner
        else powers.usable(builder, task.figure, kind=MutationKind.ENHANCE)
    )
    for target, weapon, _, _ in plain:
        yield actions.Attack(target, weapon)
        for card in cards:
            for points in range(1, most + 1):
                yield actions.Attack(target, weapon, card.id, points)
    yield from _reaches(builder, task, cards, most)
    yield actions.Decline()


def _reaches(builder: StateBuilder, task: tasks.Striking, cards: Iterable[Mutation], most: int) -> Iterator[Action]:
    """Attacks that a mutation makes possible."""
    for card in cards:
        if card.op == MutationOp.REACH and most:
            for _, other in position_queries.on_mat(builder):
                for weapon in (*position_queries.labels(builder.figures[task.figure]), actions.FISTS):
                    yield actions.Attack(other.id, weapon, card.id, most)


def _attacks(builder: StateBuilder, task: tasks.Attacking) -> Iterator[Action]:
    if task.stage is AttackStage.PUSH:
        yield actions.Push()
    else:
        yield from _answers(builder, task.target, attacking.reflexes(builder, task))
    yield actions.Decline()


def _bolts(builder: StateBuilder, task: tasks.Bolting) -> Iterator[Action]:
    yield from _answers(builder, task.target, mutating.bolt_reflexes(builder, task))
    yield actions.Decline()


def _answers(builder: StateBuilder, index: FigureIndex, cards: Iterable[Mutation]) -> Iterator[Action]:
    for card, points in _prices(builder, index, cards):
        if card.op == MutationOp.DODGE:
            for end in routes.flights(builder, index, card.inches * points):
                yield actions.Reflex(card.id, points, (end,))
        else:
            yield actions.Reflex(card.id, points)


def _prices(builder: StateBuilder, index: FigureIndex, cards: Iterable[Mutation]) -> Iterator[tuple[Mutation, int]]:
    most = powers.most_points(builder, index)
    return ((card, points) for card in cards for points in range(1, most + 1))


def _hurts(builder: StateBuilder, task: tasks.Hurting) -> Iterator[Action]:
    yield from (
        actions.Reflex(card.id, n) for card, n in _prices(builder, task.victim, hurting.reflexes(builder, task))
    )
    yield actions.Decline()


def _feeds(builder: StateBuilder, task: tasks.Feeding) -> Iterator[Action]:
    cards = powers.usable(builder, task.figure, (MutationOp.FEED,), kind=MutationKind.ENHANCE)
    yield from (actions.Reflex(card.id, n) for card, n in _prices(builder, task.figure, cards))
    yield actions.Decline()


def _watches(builder: StateBuilder, task: tasks.Watching) -> Iterator[Action]:
    k = task.queue[0]
    if task.reflex:
        cards = powers.usable(
            builder, k, (MutationOp.HOUND,), kind=MutationKind.REFLEX, triggers=(ReflexTrigger.ACTIVATED,)
        )
        yield from (actions.Reflex(card.id, n) for card, n in _prices(builder, k, cards))
    else:
        possible = [(at, watching.shots(builder, k, task.mover, place)) for at, place in task.points]
        possible = [(at, weapons) for at, weapons in possible if weapons]
        for at, weapons in possible[:1] + possible[len(possible) // 2 : len(possible) // 2 + 1] + possible[-1:]:
            yield from (actions.Fire(at, weapon) for weapon in weapons)
            yield from _enhanced(builder, k, at, weapons)
    yield actions.Decline()


def _enhanced(builder: StateBuilder, third: FigureIndex, at: float, weapons: list[str]) -> Iterator[Action]:
    cards = powers.usable(builder, third, (MutationOp.RANGED_DICE,), kind=MutationKind.ENHANCE)
    best = max(weapons, key=lambda name: pools.bonus(builder, third, name), default=THROWN)
    return (actions.Fire(at, best, card.id, points) for card, points in _prices(builder, third, cards))


# Other answers


def _loots(builder: StateBuilder, task: tasks.Looting) -> Iterator[Action]:
    yield from (actions.Loot(name) for name in position_queries.labels(builder.figures[task.victim]))
    yield actions.Decline()


def _picks(builder: StateBuilder, task: tasks.Zoning) -> Iterator[Action]:
    assert task.figure is not None
    card = builder.rules_context.zone[task.card]
    return (actions.Pick(builder.figures[j].id) for j in zone.reachable(builder, task.figure, card))


def _puts(builder: StateBuilder, task: tasks.Arriving) -> Iterator[Action]:
    return (actions.Put(place) for place in monsters.spots(builder, task))


def _leads(builder: StateBuilder, task: tasks.Puppeteering) -> Iterator[Action]:
    yield from (actions.Lead(path, facing) for path, facing in routes.goals(builder, task.target))
    yield actions.Decline()


def _releases(builder: StateBuilder, task: tasks.Ending) -> Iterator[Action]:
    own = [figure.id for _, figure in position_queries.own(builder, task.queue[0]) if figure.is_watching]
    yield actions.Release(())
    yield from (actions.Release((id_,)) for id_ in own)
    yield actions.Release(tuple(own))


_OFFERS: Final[dict[type, Callable[[StateBuilder, Any], Iterator[Action]]]] = {
    tasks.Mustering: _musters,
    tasks.Cornering: _corners,
    tasks.Striking: _strikes,
    tasks.Attacking: _attacks,
    tasks.Bolting: _bolts,
    tasks.Hurting: _hurts,
    tasks.Feeding: _feeds,
    tasks.Watching: _watches,
    tasks.Looting: _loots,
    tasks.Zoning: _picks,
    tasks.Arriving: _puts,
    tasks.Puppeteering: _leads,
    tasks.Ending: _releases,
}
