"""A finite sample of the legal actions: everything passes through the law before it is offered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final, overload

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.offers import errands, routes
from tabletop.games.zone_wars.rules.powers import monsters, mutating, powers, zone
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.text import actions as a
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
from tabletop.rules.plane.plane import Place, distance

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


def offered(d: Draft) -> tuple[Action, ...]:
    """Legal actions of the seat to act, each once, in a fixed order."""
    return tuple([_made(one) for one in sketched(d)])


def sketched(d: Draft) -> Iterable[Action | Sketch]:
    """The same, as `Offers` take them."""
    seat = engine.STACK.seat(d)
    if seat == NOBODY:
        return ()
    if seat == CHANCE:
        return _chances(d)
    task = d.todo[-1]
    d.walks = {}
    if isinstance(task, t.Turn):
        return dict.fromkeys(_turns(d, task))
    if isinstance(task, t.Deploying):
        return dict.fromkeys(_deploys(d, task))
    found = dict.fromkeys(_OFFERS[type(task)](d, task))
    return [action for action in found if engine.STACK.check(d, action) is None]


def _chances(d: Draft) -> tuple[Action, ...]:
    listed = engine.STACK.odds(d)
    if listed:
        return tuple(action for action, _ in listed)
    return tuple(dict.fromkeys(engine.STACK.resolve(d, random.Random(seed)) for seed in range(6)))


# Setting up


def _musters(d: Draft, task: t.Mustering) -> Iterator[Action]:
    own = [card.id for card in d.arena.factions[d.agreed.factions[task.seat]].characters]
    for k, squad in enumerate(combinations(own, d.agreed.models)):
        if k < _MOST_SQUADS:
            yield a.Muster(squad)


def _corners(d: Draft, task: t.Cornering) -> Iterator[Action]:
    return (a.Corner(corner) for corner in setting.free_corners(d))


def _deploys(d: Draft, task: t.Deploying) -> Iterator[Sketch]:
    """All of them have passed the law."""
    seat = setting.deploying_seat(d, task)
    if seat is None:
        return
    player = d.players[seat]
    corner = scenarios.corner_place(d, player.corner)
    x, y = scenarios.CORNERS[player.corner]
    inward = (1 - 2 * x, 1 - 2 * y)
    facing = _INWARD[inward]
    spots = [(6.5, 6.5), (8.5, 3.5), (3.5, 8.5), (5.5, 5.5), (8.5, 1.5), (1.5, 8.5), (4, 4), (6.5, 2), (2, 6.5), (2, 2)]
    places = [Place(corner.x + inward[0] * dx, corner.y + inward[1] * dy) for dx, dy in spots]
    for i, figure in enumerate(d.figures):
        if figure.owner == seat and figure.condition is Condition.WAITING:
            for place in places:
                if setting.start_refusal(d, i, place, facing) is None:
                    yield a.Deploy, figure.id, place, facing


_INWARD: Final = {(1, 1): 45.0, (-1, 1): 135.0, (-1, -1): 225.0, (1, -1): 315.0}
"""Facings towards the middle of the mat."""


# Turns


def _turns(d: Draft, task: t.Turn) -> Iterator[Action | Sketch]:
    """All of them have passed the law one by one."""
    for i, figure in looks.own(d, task.seat):
        if task.figure not in (None, i) or not (task.is_bonus or is_ready(d, i)):
            continue
        if not figure.is_broken:
            yield from _moves(d, task, i)
            yield from _legal(d, task, i, _charges(d, i))
            yield from ((a.Sprint, figure.id, path) for path in routes.runs(d, i))
            yield from _legal(d, task, i, _deeds(d, i))
        else:
            yield from _legal(d, task, i, (a.Recover(figure.id),))
        yield a.Pass(figure.id)


def _legal(
    d: Draft, task: t.Turn, i: FigureIndex, deeds: Iterable[Action | Sketch]
) -> Iterator[Action | Sketch]:  # fmt: skip
    """Those that the law lets a model do whose turn it is; what is sketched has passed it."""
    for deed in deeds:
        if isinstance(deed, tuple):
            yield deed
            continue
        law = declaring.use_refusal(d, task, deed) if isinstance(deed, a.Use) else declaring.law(d, task, i, deed)
        if law is None:
            yield deed


def _moves(d: Draft, task: t.Turn, i: FigureIndex) -> Iterator[Sketch]:
    """What may be done at the end of a Medium move: goals are legal ways of one, so only the action is judged."""
    id_ = d.figures[i].id
    goals = routes.goals(d, i)
    for path, facing in goals:
        yield a.Move, id_, path, facing
    facings = routes.facings(d, i)
    may_watch = declaring.law(d, task, i, a.Watch(id_, (), 0.0)) is None
    if may_watch:
        for path, facing in goals[:: max(1, len(goals) // 6)]:
            yield a.Watch, id_, path, facing
    may_aim = declaring.law(d, task, i, a.Aim(id_, (), 0.0)) is None
    for facing in facings:
        if may_aim:
            yield a.Aim, id_, (), facing
        if may_watch:
            yield a.Watch, id_, (), facing


def _charges(d: Draft, i: FigureIndex) -> Iterator[Action]:
    figure = d.figures[i]
    here, far = looks.place_of(figure), d.field.long + d.arena.contact_reach
    for j, other in looks.on_mat(d):
        is_near = looks.is_enemy(figure, other) and distance(here, looks.place_of(other)) < far
        is_near = is_near and looks.is_within(d, i, j, d.field.long + 2 * d.field.slack)
        end = walking.charge_end(d, i, j) if is_near else None
        if end is not None:
            yield a.Charge(figure.id, other.id, end)


def _deeds(d: Draft, i: FigureIndex) -> Iterator[Action | Sketch]:
    yield from errands.errands(d, i)
    yield from errands.mutations(d, i)


# Attacks


def _strikes(d: Draft, task: t.Striking) -> Iterator[Action]:
    plain = pools.attacks(d, task.figure, task.mode, task.targets)
    most = powers.most_points(d, task.figure)
    cards = [] if task.seat != d.figures[task.figure].owner else powers.usable(d, task.figure, kind="enhance")
    for target, weapon, _, _ in plain:
        yield a.Attack(target, weapon)
        for card in cards:
            for points in range(1, most + 1):
                yield a.Attack(target, weapon, card.id, points)
    yield from _reaches(d, task, cards, most)
    yield a.Decline()


def _reaches(d: Draft, task: t.Striking, cards: Iterable[Mutation], most: int) -> Iterator[Action]:
    """Attacks that a mutation makes possible."""
    for card in cards:
        if card.op == "reach" and most:
            for _, other in looks.on_mat(d):
                for weapon in (*looks.labels(d.figures[task.figure]), a.FISTS):
                    yield a.Attack(other.id, weapon, card.id, most)


def _attacks(d: Draft, task: t.Attacking) -> Iterator[Action]:
    if task.stage == "push":
        yield a.Push()
    else:
        yield from _answers(d, task.target, attacking.reflexes(d, task))
    yield a.Decline()


def _bolts(d: Draft, task: t.Bolting) -> Iterator[Action]:
    yield from _answers(d, task.target, mutating.bolt_reflexes(d, task))
    yield a.Decline()


def _answers(d: Draft, i: FigureIndex, cards: Iterable[Mutation]) -> Iterator[Action]:
    for card, points in _prices(d, i, cards):
        if card.op == "dodge":
            for end in routes.flights(d, i, card.inches * points):
                yield a.Reflex(card.id, points, (end,))
        else:
            yield a.Reflex(card.id, points)


def _prices(d: Draft, i: FigureIndex, cards: Iterable[Mutation]) -> Iterator[tuple[Mutation, int]]:
    most = powers.most_points(d, i)
    return ((card, points) for card in cards for points in range(1, most + 1))


def _hurts(d: Draft, task: t.Hurting) -> Iterator[Action]:
    yield from (a.Reflex(card.id, n) for card, n in _prices(d, task.victim, hurting.reflexes(d, task)))
    yield a.Decline()


def _feeds(d: Draft, task: t.Feeding) -> Iterator[Action]:
    cards = powers.usable(d, task.figure, ("feed",), kind="enhance")
    yield from (a.Reflex(card.id, n) for card, n in _prices(d, task.figure, cards))
    yield a.Decline()


def _watches(d: Draft, task: t.Watching) -> Iterator[Action]:
    k = task.queue[0]
    if task.reflex:
        cards = powers.usable(d, k, ("hound",), kind="reflex", triggers=("activated",))
        yield from (a.Reflex(card.id, n) for card, n in _prices(d, k, cards))
    else:
        possible = [(at, watching.shots(d, k, task.mover, place)) for at, place in task.points]
        possible = [(at, weapons) for at, weapons in possible if weapons]
        for at, weapons in possible[:1] + possible[len(possible) // 2 : len(possible) // 2 + 1] + possible[-1:]:
            yield from (a.Fire(at, weapon) for weapon in weapons)
            yield from _enhanced(d, k, at, weapons)
    yield a.Decline()


def _enhanced(d: Draft, k: FigureIndex, at: float, weapons: list[str]) -> Iterator[Action]:
    cards = powers.usable(d, k, ("ranged_dice",), kind="enhance")
    best = max(weapons, key=lambda name: pools.bonus(d, k, name), default=THROWN)
    return (a.Fire(at, best, card.id, points) for card, points in _prices(d, k, cards))


# Other answers


def _loots(d: Draft, task: t.Looting) -> Iterator[Action]:
    yield from (a.Loot(name) for name in looks.labels(d.figures[task.victim]))
    yield a.Decline()


def _picks(d: Draft, task: t.Zoning) -> Iterator[Action]:
    assert task.figure is not None
    card = d.arena.zone[task.card]
    return (a.Pick(d.figures[j].id) for j in zone.reachable(d, task.figure, card))


def _puts(d: Draft, task: t.Arriving) -> Iterator[Action]:
    return (a.Put(place) for place in monsters.spots(d, task))


def _leads(d: Draft, task: t.Puppeteering) -> Iterator[Action]:
    yield from (a.Lead(path, facing) for path, facing in routes.goals(d, task.target))
    yield a.Decline()


def _releases(d: Draft, task: t.Ending) -> Iterator[Action]:
    own = [figure.id for _, figure in looks.own(d, task.queue[0]) if figure.is_watching]
    yield a.Release(())
    yield from (a.Release((id_,)) for id_ in own)
    yield a.Release(tuple(own))


_OFFERS: Final[dict[type, Callable[[Draft, Any], Iterator[Action]]]] = {
    t.Mustering: _musters,
    t.Cornering: _corners,
    t.Striking: _strikes,
    t.Attacking: _attacks,
    t.Bolting: _bolts,
    t.Hurting: _hurts,
    t.Feeding: _feeds,
    t.Watching: _watches,
    t.Looting: _loots,
    t.Zoning: _picks,
    t.Arriving: _puts,
    t.Puppeteering: _leads,
    t.Ending: _releases,
}
