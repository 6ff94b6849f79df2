"""The legal actions that are offered of the endlessly many: a finite sample, each checked by the rules.

Used by `rules/rules` for bots, random play and lists of choices, and by `picker`; a person on the mat may do any
legal action. Places to end a move come from `routes`, operations from `operation_offers`. Each action is offered
once, in a fixed order, on which bots' choices with a seed depend; `test_recorded` notes the offers. A new kind of
task needs an entry in _OFFERS_BY_TASK. Bots wait for it, so it must stay fast.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final, overload

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.offers import operation_offers, routes
from tabletop.games.zone_wars.rules.powers import monsters, mutating, zone_deck
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.state.stages import AttackStage
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import THROWN, Action, LazyAction
from tabletop.games.zone_wars.rules.turn import (
    attacking,
    declaring,
    hurting,
    pools,
    scenarios,
    setting_up,
    task_specs,
    walking,
    watching,
)
from tabletop.games.zone_wars.rules.turn.hurting import is_ready_to_act
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.rules.plane.geometry import Point3, distance_on_mat

_MOST_SQUADS: Final = 10


class Offers(Sequence[Action]):
    """Legal actions; a lazy one is made only when somebody looks at it."""

    def __init__(self, found: Iterable[Action | LazyAction]) -> None:
        self._found = tuple(found)

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return Offers(self._found[index]) if isinstance(index, slice) else _make_action(self._found[index])


def _make_action(one: Action | LazyAction) -> Action:
    if not isinstance(one, tuple):
        return one
    kind, *values = one
    action: Action = kind(*values)
    return action


def offer_actions(builder: StateBuilder) -> tuple[Action, ...]:
    """Legal actions of the seat to act, each once, in a fixed order."""
    return tuple([_make_action(one) for one in offer_lazy_actions(builder)])


def offer_lazy_actions(builder: StateBuilder) -> Iterable[Action | LazyAction]:
    """The same as `offer_actions`, unmade where that saves time; `Offers` makes them."""
    seat = task_specs.STACK.deciding_seat(builder)
    if seat == NOBODY:
        return ()
    if seat == CHANCE:
        return _chance_actions(builder)
    task = builder.todo[-1]
    builder.walks = {}
    if isinstance(task, tasks.Turn):
        return dict.fromkeys(_turn_actions(builder, task))
    if isinstance(task, tasks.Deploying):
        return dict.fromkeys(_deploy_actions(builder, task))
    found = dict.fromkeys(_OFFERS_BY_TASK[type(task)](builder, task))
    return [action for action in found if task_specs.STACK.check_action(builder, action) is None]


def _chance_actions(builder: StateBuilder) -> tuple[Action, ...]:
    listed = task_specs.STACK.chance_odds(builder)
    if listed:
        return tuple(action for action, _ in listed)
    return tuple(dict.fromkeys(task_specs.STACK.draw_chance(builder, random.Random(seed)) for seed in range(6)))


# Setting up


def _muster_actions(builder: StateBuilder, task: tasks.Mustering) -> Iterator[Action]:
    own = [card.id for card in builder.rules_context.factions[builder.agreed.factions[task.seat]].characters]
    for k, squad in enumerate(combinations(own, builder.agreed.models)):
        if k < _MOST_SQUADS:
            yield actions.Muster(squad)


def _corner_actions(builder: StateBuilder, task: tasks.Cornering) -> Iterator[Action]:
    return (actions.Corner(corner) for corner in setting_up.free_corners(builder))


def _deploy_actions(builder: StateBuilder, task: tasks.Deploying) -> Iterator[LazyAction]:
    """Places near the seat's corner that have been checked."""
    seat = setting_up.seat_to_deploy(builder, task)
    if seat is None:
        return
    player = builder.players[seat]
    corner = scenarios.corner_place(builder, player.corner)
    x, y = scenarios.CORNERS[player.corner]
    inward = (1 - 2 * x, 1 - 2 * y)
    facing = _INWARD_FACINGS[inward]
    spots = [(6.5, 6.5), (8.5, 3.5), (3.5, 8.5), (5.5, 5.5), (8.5, 1.5), (1.5, 8.5), (4, 4), (6.5, 2), (2, 6.5), (2, 2)]
    places = [Point3(corner.x + inward[0] * dx, corner.y + inward[1] * dy) for dx, dy in spots]
    for i, figure in enumerate(builder.figures):
        if figure.owner == seat and figure.condition is Condition.WAITING:
            for place in places:
                if setting_up.deployment_place_refusal(builder, i, place, facing) is None:
                    yield actions.Deploy, figure.id, place, facing


_INWARD_FACINGS: Final = {(1, 1): 45.0, (-1, 1): 135.0, (-1, -1): 225.0, (1, -1): 315.0}
"""Facings towards the middle of the mat."""


# Turns


def _turn_actions(builder: StateBuilder, task: tasks.Turn) -> Iterator[Action | LazyAction]:
    """Actions of all models that may act; each has been checked."""
    for i, figure in position_queries.figures_of_seat(builder, task.seat):
        if task.figure not in (None, i) or not (task.is_bonus or is_ready_to_act(builder, i)):
            continue
        if not figure.is_broken:
            yield from _move_actions(builder, task, i)
            yield from _keep_legal_actions(builder, task, i, _charge_actions(builder, i))
            yield from ((actions.Sprint, figure.id, path) for path in routes.sprint_paths(builder, i))
            yield from _keep_legal_actions(builder, task, i, _operation_and_mutation_actions(builder, i))
        else:
            yield from _keep_legal_actions(builder, task, i, (actions.Recover(figure.id),))
        yield actions.Pass(figure.id)


def _keep_legal_actions(
    builder: StateBuilder, task: tasks.Turn, index: FigureIndex, candidates: Iterable[Action | LazyAction]
) -> Iterator[Action | LazyAction]:  # fmt: skip
    """Those actions that the model may take; lazy ones have been checked already."""
    for deed in candidates:
        if isinstance(deed, tuple):
            yield deed
            continue
        law = (
            declaring.item_use_refusal(builder, task, deed)
            if isinstance(deed, actions.Use)
            else declaring.action_refusal(builder, task, index, deed)
        )
        if law is None:
            yield deed


def _move_actions(builder: StateBuilder, task: tasks.Turn, index: FigureIndex) -> Iterator[LazyAction]:
    """Actions at the end of a Medium move; the paths are legal, so only the action itself is checked."""
    id_ = builder.figures[index].id
    goals = routes.legal_move_paths_with_facings(builder, index)
    for path, facing in goals:
        yield actions.Move, id_, path, facing
    facings = routes.enemy_facings(builder, index)
    may_watch = declaring.action_refusal(builder, task, index, actions.Watch(id_, (), 0.0)) is None
    if may_watch:
        for path, facing in goals[:: max(1, len(goals) // 6)]:
            yield actions.Watch, id_, path, facing
    may_aim = declaring.action_refusal(builder, task, index, actions.Aim(id_, (), 0.0)) is None
    for facing in facings:
        if may_aim:
            yield actions.Aim, id_, (), facing
        if may_watch:
            yield actions.Watch, id_, (), facing


def _charge_actions(builder: StateBuilder, index: FigureIndex) -> Iterator[Action]:
    figure = builder.figures[index]
    here, far = position_queries.place_of(figure), builder.field.long + builder.rules_context.contact_reach
    for j, other in position_queries.figures_on_mat(builder):
        is_near = (
            position_queries.is_enemy(figure, other) and distance_on_mat(here, position_queries.place_of(other)) < far
        )
        is_near = is_near and position_queries.is_within_distance(
            builder, index, j, builder.field.long + 2 * builder.field.slack
        )
        end = walking.charge_end(builder, index, j) if is_near else None
        if end is not None:
            yield actions.Charge(figure.id, other.id, end)


def _operation_and_mutation_actions(builder: StateBuilder, index: FigureIndex) -> Iterator[Action | LazyAction]:
    yield from operation_offers.offer_operations(builder, index)
    yield from operation_offers.mutation_actions(builder, index)


# Attacks


def _attack_actions(builder: StateBuilder, task: tasks.Striking) -> Iterator[Action]:
    plain = pools.possible_attacks(builder, task.figure, task.mode, task.targets)
    most = position_queries.max_spendable_m_points(builder, task.figure)
    cards = (
        []
        if task.seat != builder.figures[task.figure].owner
        else position_queries.usable_mutations(builder, task.figure, kind=MutationKind.ENHANCE)
    )
    for target, weapon, _, _ in plain:
        yield actions.Attack(target, weapon)
        for card in cards:
            for points in range(1, most + 1):
                yield actions.Attack(target, weapon, card.id, points)
    yield from _long_reach_mutation_attacks(builder, task, cards, most)
    yield actions.Decline()


def _long_reach_mutation_attacks(
    builder: StateBuilder, task: tasks.Striking, cards: Iterable[Mutation], most: int
) -> Iterator[Action]:
    """Attacks that a mutation makes possible."""
    for card in cards:
        if card.op == MutationOp.REACH and most:
            for _, other in position_queries.figures_on_mat(builder):
                for weapon in (*position_queries.card_labels(builder.figures[task.figure]), actions.FISTS):
                    yield actions.Attack(other.id, weapon, card.id, most)


def _attack_answers(builder: StateBuilder, task: tasks.Attacking) -> Iterator[Action]:
    if task.stage is AttackStage.PUSH:
        yield actions.Push()
    else:
        yield from _reflex_actions(builder, task.target, attacking.usable_reflexes(builder, task))
    yield actions.Decline()


def _bolt_answers(builder: StateBuilder, task: tasks.Bolting) -> Iterator[Action]:
    yield from _reflex_actions(builder, task.target, mutating.bolt_reflexes(builder, task))
    yield actions.Decline()


def _reflex_actions(builder: StateBuilder, index: FigureIndex, cards: Iterable[Mutation]) -> Iterator[Action]:
    for card, points in _cards_with_prices(builder, index, cards):
        if card.op == MutationOp.DODGE:
            for end in routes.flight_ends(builder, index, card.inches * points):
                yield actions.Reflex(card.id, points, (end,))
        else:
            yield actions.Reflex(card.id, points)


def _cards_with_prices(
    builder: StateBuilder, index: FigureIndex, cards: Iterable[Mutation]
) -> Iterator[tuple[Mutation, int]]:
    most = position_queries.max_spendable_m_points(builder, index)
    return ((card, points) for card in cards for points in range(1, most + 1))


def _hurting_answers(builder: StateBuilder, task: tasks.Hurting) -> Iterator[Action]:
    yield from (
        actions.Reflex(card.id, n)
        for card, n in _cards_with_prices(builder, task.victim, hurting.usable_reflexes(builder, task))
    )
    yield actions.Decline()


def _feeding_answers(builder: StateBuilder, task: tasks.Feeding) -> Iterator[Action]:
    cards = position_queries.usable_mutations(builder, task.figure, (MutationOp.FEED,), kind=MutationKind.ENHANCE)
    yield from (actions.Reflex(card.id, n) for card, n in _cards_with_prices(builder, task.figure, cards))
    yield actions.Decline()


def _overwatch_answers(builder: StateBuilder, task: tasks.Watching) -> Iterator[Action]:
    k = task.queue[0]
    if task.reflex:
        cards = position_queries.usable_mutations(
            builder, k, (MutationOp.HOUND,), kind=MutationKind.REFLEX, triggers=(ReflexTrigger.ACTIVATED,)
        )
        yield from (actions.Reflex(card.id, n) for card, n in _cards_with_prices(builder, k, cards))
    else:
        possible = [(at, watching.possible_shots(builder, k, task.mover, place)) for at, place in task.points]
        possible = [(at, weapons) for at, weapons in possible if weapons]
        for at, weapons in possible[:1] + possible[len(possible) // 2 : len(possible) // 2 + 1] + possible[-1:]:
            yield from (actions.Fire(at, weapon) for weapon in weapons)
            yield from _enhanced_fire_actions(builder, k, at, weapons)
    yield actions.Decline()


def _enhanced_fire_actions(
    builder: StateBuilder, third: FigureIndex, at: float, weapons: list[str]
) -> Iterator[Action]:
    cards = position_queries.usable_mutations(builder, third, (MutationOp.RANGED_DICE,), kind=MutationKind.ENHANCE)
    best = max(weapons, key=lambda name: pools.weapon_bonus(builder, third, name), default=THROWN)
    return (actions.Fire(at, best, card.id, points) for card, points in _cards_with_prices(builder, third, cards))


# Other answers


def _loot_actions(builder: StateBuilder, task: tasks.Looting) -> Iterator[Action]:
    yield from (actions.Loot(name) for name in position_queries.card_labels(builder.figures[task.victim]))
    yield actions.Decline()


def _redirect_target_actions(builder: StateBuilder, task: tasks.Zoning) -> Iterator[Action]:
    assert task.figure is not None
    card = builder.rules_context.zone_cards[task.card]
    return (actions.Pick(builder.figures[j].id) for j in zone_deck.redirect_targets(builder, task.figure, card))


def _place_monster_actions(builder: StateBuilder, task: tasks.Arriving) -> Iterator[Action]:
    return (actions.Put(place) for place in monsters.monster_arrival_places(builder, task))


def _lead_puppet_actions(builder: StateBuilder, task: tasks.Puppeteering) -> Iterator[Action]:
    yield from (
        actions.Lead(path, facing) for path, facing in routes.legal_move_paths_with_facings(builder, task.target)
    )
    yield actions.Decline()


def _release_overwatch_actions(builder: StateBuilder, task: tasks.Ending) -> Iterator[Action]:
    own = [figure.id for _, figure in position_queries.figures_of_seat(builder, task.queue[0]) if figure.is_watching]
    yield actions.Release(())
    yield from (actions.Release((id_,)) for id_ in own)
    yield actions.Release(tuple(own))


_OFFERS_BY_TASK: Final[dict[type, Callable[[StateBuilder, Any], Iterator[Action]]]] = {
    tasks.Mustering: _muster_actions,
    tasks.Cornering: _corner_actions,
    tasks.Striking: _attack_actions,
    tasks.Attacking: _attack_answers,
    tasks.Bolting: _bolt_answers,
    tasks.Hurting: _hurting_answers,
    tasks.Feeding: _feeding_answers,
    tasks.Watching: _overwatch_answers,
    tasks.Looting: _loot_actions,
    tasks.Zoning: _redirect_target_actions,
    tasks.Arriving: _place_monster_actions,
    tasks.Puppeteering: _lead_puppet_actions,
    tasks.Ending: _release_overwatch_actions,
}
