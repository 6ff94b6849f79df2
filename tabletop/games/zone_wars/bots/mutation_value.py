"""What an Action mutation is worth that neither moves its user nor attacks: healing, terror, pushing, lifting.

`activation_evaluation` asks `value_of_mutation`, which has one small function for each MutationOp. In victory points,
without the price in m-points. An op without a function here counts a little less than nothing, so bots pass rather
than use it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.bots import attack_value
from tabletop.games.zone_wars.bots.goals import Goal, SquadGoals
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation, damage_chances, success_chance
from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.turn import forced_moves
from tabletop.rules.plane.geometry import Point, Point3, direction_between
from tabletop.rules.plane.moves import leg_length

_IDLE: Final = -0.05
"""Of what nobody can tell the use."""
_VALUE_OF_LEADING: Final = 0.35
"""What it is worth to lead an enemy away from where it stands."""
_RELIEF_WEIGHT: Final = 0.7
"""How much it counts what an enemy can no longer do from where it was moved to."""


def value_of_mutation(table: MatEvaluation, goals: SquadGoals, index: FigureIndex, action: actions.Mutate) -> float:
    """What a mutation is worth in victory points, its price left out."""
    card = table.rules_context.mutations[action.mutation]
    found = _VALUES_BY_OP.get(card.op)
    return found(table, goals, index, action, card) if found else _IDLE


def _value_of_mending(
    table: MatEvaluation, goals: SquadGoals, index: FigureIndex, action: actions.Mutate, card: Mutation
) -> float:
    j = table.builder.index_of_figure(action.target)
    return 0.8 * table.damage_loss(j, min(table.builder.figures[j].damage, card.base * action.points))


def _value_of_puppet(
    table: MatEvaluation, goals: SquadGoals, index: FigureIndex, action: actions.Mutate, card: Mutation
) -> float:
    """An enemy led somewhere else, and against its friends."""
    j = table.builder.index_of_figure(action.target)
    dice = position_queries.count_survival_dice(table.builder, j, action.points - 1)
    return (1 - success_chance(max(1, dice))) * (
        _VALUE_OF_LEADING * table.enemy_loss_share + _best_puppet_attack(table, j)
    )


def _best_puppet_attack(table: MatEvaluation, other_index: FigureIndex) -> float:
    """The best that an enemy could do to one of its own side, or to a monster, after a short walk."""
    best, here = 0.0, place_of(table.builder.figures[other_index])
    for k, other in table.enemies:
        if k == other_index or other.place is None:
            continue
        far = table.distance_between_bases(other_index, here, k, other.place)
        for arm in table.usable_weapons_of_figure(other_index):
            if arm.is_for_contact and far <= table.field.medium:
                dice = table.count_attribute_dice(other_index, "melee")
            elif arm.range_inches >= far and not arm.needs_aim:
                dice = table.count_attribute_dice(other_index, "ranged")
            else:
                continue
            pool = (max(1, dice), arm.gear, False, "igniter" in arm.specials)
            best = max(
                best, table.damage_gain(k, damage_chances(table.face_counts, pool, table.count_armor_dice(k), 0))
            )
    return best


def _value_of_terror(
    table: MatEvaluation, goals: SquadGoals, index: FigureIndex, action: actions.Mutate, card: Mutation
) -> float:
    far = card.inches * action.points
    near = [
        j
        for j, _ in table.enemies
        if position_queries.is_within_distance(table.builder, index, j, far)
        and position_queries.is_seen(table.builder, index, j)
    ]
    return sum(
        0.3 * table.builder.figures[j].is_watching + (0.12 if table.builder.figures[j].token is Token.CUP else 0)
        for j in near
    )


def _value_of_shove(
    table: MatEvaluation, goals: SquadGoals, index: FigureIndex, action: actions.Mutate, card: Mutation
) -> float:
    j = table.builder.index_of_figure(action.target)
    towards = direction_between(place_of(table.builder.figures[index]), place_of(table.builder.figures[j]))
    return _value_of_pushing_enemy(table, j, Point(towards.x, towards.y), card.inches * action.points)


def _value_of_lift(
    table: MatEvaluation, goals: SquadGoals, index: FigureIndex, action: actions.Mutate, card: Mutation
) -> float:
    """A token nearer to friends, or a model somewhere else."""
    end = action.path[0]
    goal = next((goal for goal in goals.all_goals if goal.target_id == action.target), None)
    if goal is not None:
        moved = replace(goal, place=end)
        return max(
            _goal_value_for_model(table, goals, k, index, moved) - _goal_value_for_model(table, goals, k, index, goal)
            for k, _ in table.own_figures
        )
    j = position_queries.find_figure(table.builder, action.target)
    if j is None:
        return _IDLE
    start = place_of(table.builder.figures[j])
    towards = direction_between(start, end)
    return _value_of_pushing_enemy(table, j, Point(towards.x, towards.y), leg_length(start, end))


def _goal_value_for_model(
    table: MatEvaluation, goals: SquadGoals, third: FigureIndex, index: FigureIndex, goal: Goal
) -> float:
    figure = table.builder.figures[third]
    if not figure.is_standing:
        return 0.0
    return goals.expected_goal_value(third, place_of(figure), goal, table.activations_left(third) - (third == index))


def _value_of_pushing_enemy(table: MatEvaluation, other: FigureIndex, towards: Point, far: float) -> float:
    """What a push does to an enemy: collision and fall, and what it cannot do from there."""
    builder = StateBuilder(table.rules_context, table.state)
    start = place_of(builder.figures[other])
    told = forced_moves.push_figure(builder, other, towards, far)
    if told.has_left:
        return -0.4 * table.enemy_loss_share * table.points_carried(other)
    harmed = table.damage_gain(other, (0.0,) * told.damage + (1.0,)) if told.damage else 0.0
    return harmed + _value_of_lowered_threat(table, other, start, place_of(builder.figures[other]))


def _value_of_lowered_threat(table: MatEvaluation, other: FigureIndex, start: Point3, end: Point3) -> float:
    """How much less an enemy can do from its new place in its next activation."""
    figure = table.builder.figures[other]
    if not figure.is_standing or figure.is_monster or figure.owner == table.seat or figure.token is not Token.CUP:
        return 0.0
    places = [(k, own.place) for k, own in table.own_figures if own.place is not None]
    was = max(
        (attack_value.threat_of_enemy(table, other, start, k, place, sees=True) for k, place in places), default=0.0
    )
    is_now = max(
        (attack_value.threat_of_enemy(table, other, end, k, place, sees=True) for k, place in places), default=0.0
    )
    return _RELIEF_WEIGHT * (was - is_now)


_VALUES_BY_OP: Final[dict[str, Callable[[MatEvaluation, SquadGoals, FigureIndex, actions.Mutate, Mutation], float]]] = {
    MutationOp.MEND: _value_of_mending,
    MutationOp.PUPPET: _value_of_puppet,
    MutationOp.TERROR: _value_of_terror,
    MutationOp.SHOVE: _value_of_shove,
    MutationOp.LIFT: _value_of_lift,
}
