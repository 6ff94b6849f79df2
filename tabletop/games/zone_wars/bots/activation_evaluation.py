"""What each declared action of an activation is worth: where it ends, what it fetches, whom it hurts, what it risks.

The bots of Zone Wars (`bots/bots.py`) alone ask it. It adds up `goals`, `attack_value`, `mutation_value` and
`mat_evaluation`, and asks the rules' queries; it changes nothing in the match. Weights may be changed freely: no rule
and no saved match depends on them, only how well the bots play, which `tabletop duel` measures.
`upper_bound` is quick and lets the bot drop hopeless actions; `weigh_action` is exact. These two must stay in step: a
bound below the exact value makes the bot miss its best action, and `test_activation_evaluation` checks that. A new
class of actions needs an entry in `_WEIGHERS_BY_ACTION`. Values are victory points against passing, lengths inches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
from typing import Any, Final

from tabletop.games.zone_wars.bots import attack_value, mutation_value
from tabletop.games.zone_wars.bots.attack_value import AttackValue, OverwatchEvaluator, has_ranged_weapon
from tabletop.games.zone_wars.bots.goals import SquadGoals
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation, Stance, is_target_in_front_arc, success_chance
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.powers import mutating
from tabletop.games.zone_wars.rules.queries import odds, position_queries
from tabletop.games.zone_wars.rules.state.dice import protection_distribution
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Item, Token
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import OperationKind
from tabletop.games.zone_wars.rules.turn import hurting, scenarios, walking
from tabletop.rules.plane.geometry import Point3, distance_on_mat
from tabletop.rules.plane.moves import path_length, point_along_path

_RAIN_CHANCE: Final = 0.5
"""How likely a trigger card comes before a model acts again."""
_ROUNDING: Final = 1e-9
"""By how much rounding may change a value at most."""


@dataclass(frozen=True, slots=True)
class EvaluationOptions:
    """What a bot takes into account, and how much."""

    danger_weight: float = 0.85
    """How much the enemies' next activations count."""
    checks_sight: bool = True
    """Whether it looks along every line of sight when it fears."""
    pressure_weight: float = 0.12
    """How much being near to enemies counts."""
    goal_weight: float = 1.0
    """How much what is not reached yet counts."""
    patience: float = 0.78
    """What something is worth that takes one activation more."""
    considers_facing: bool = True
    """Whether it thinks of where a model looks when it has acted."""
    considers_overwatch: bool = True
    """Whether it thinks of the enemies' overwatch on its way."""


@dataclass(frozen=True, slots=True)
class WeighedAction:
    """An action and how much more it is worth than passing."""

    value: float
    action: actions.Action


class ActivationEvaluator:
    """Values the actions of an activation for the seat that declares them."""

    def __init__(self, table: MatEvaluation, sense: EvaluationOptions) -> None:
        self.evaluation = table
        self.awareness = sense
        self.goals = SquadGoals(table, sense.patience)
        self.overwatch_value = OverwatchEvaluator(table, self.goals)
        self._stays: dict[FigureIndex, float] = {}
        self._blows: dict[tuple[FigureIndex, Point3, bool], AttackValue | None] = {}
        self._ways: dict[tuple[FigureIndex, actions.Path, int], float] = {}
        self._spots: dict[tuple[FigureIndex, Point3], float] = {}
        self._ignores_danger = False
        """Whether dangers are left out, as they are of a bound."""

    def upper_bound(self, action: Any) -> float | None:
        """At least what `weigh_action` and `with_best_slip_mutation` find, without dangers; None where they find none.

        Overwatch counts as if every shot were the best one, and a way that one may slip along as if it cost nothing.
        """
        i = self.evaluation.index_by_id[action.figure]
        stay = self._value_of_staying(i)
        self._ignores_danger = True
        found: WeighedAction | None = _WEIGHERS_BY_ACTION[type(action)](self, i, action)
        self._ignores_danger = False
        if found is None:
            return None
        is_slippery = self.evaluation.slip_mutation_cards[i] is not None and not getattr(action, "slip", 1)
        danger = self.path_danger_cost(i, path_of_action(action)) if is_slippery else 0.0
        return found.value - stay + danger + _ROUNDING

    def weigh_action(self, action: Any) -> WeighedAction | None:
        """The action with its value, perhaps facing another way; None where nobody can tell."""
        i = self.evaluation.index_by_id[action.figure]
        found: WeighedAction | None = _WEIGHERS_BY_ACTION[type(action)](self, i, action)
        return None if found is None else WeighedAction(found.value - self._value_of_staying(i), found.action)

    def _value_of_staying(self, index: FigureIndex) -> float:
        if index not in self._stays:
            figure = self.evaluation.builder.figures[index]
            assert figure.place is not None
            self._stays[index] = (
                0.0 if figure.is_broken else self.value_of_activation_end(index, Stance(figure.place, figure.facing))
            )
        return self._stays[index]

    def with_better_facings(self, weighed: WeighedAction) -> list[WeighedAction]:
        """The same action with facings that may be better: home, or to the next goal."""
        action, t = weighed.action, self.evaluation
        if not isinstance(action, actions.Move | actions.Operate | actions.Assist):
            return []
        i = t.builder.index_of_figure(action.figure)
        end = action.path[-1] if action.path else position_queries.place_of(t.builder.figures[i])
        goals = [goal.place for goal in self.goals.best_goals(i, end, t.activations_left(i) - 1, 2)]
        goals += [self.goals.home_corner(i)] if t.scenario.home else []
        facings = {walking.facing_along(end, goal) for goal in goals if goal[:2] != end[:2]}
        found = [self.weigh_action(replace(action, facing=facing)) for facing in sorted(facings)]
        return [one for one in found if one is not None]

    # Where a model ends

    def value_of_activation_end(
        self, index: FigureIndex, stance: Stance, *, without: frozenset[str] = frozenset(), fetched: float = 0.0,
        spared: tuple[FigureIndex, float] | None = None,
    ) -> float:  # fmt: skip
        """What it is worth that a model ends its activation so, with what it has fetched."""
        t, goals, sense = self.evaluation, self.goals, self.awareness
        acts = max(0.0, t.activations_left(index) - 1)
        facing = stance.facing if sense.considers_facing else None
        value = sense.goal_weight * goals.total_goal_value(index, stance.place, acts, facing=facing, without=without)
        carried = t.points_carried(index) + fetched
        if carried:
            value += carried * goals.expected_share_of_finds_scored(index, stance.place, acts, facing)
        value += self._value_of_place(index, stance.place)
        if sense.danger_weight and not self._ignores_danger:
            fear = attack_value.expected_danger(t, index, stance, sees=sense.checks_sight, spared=spared)
            value -= sense.danger_weight * fear * (1 + 0.12 * fetched)
        return value

    def _value_of_place(self, index: FigureIndex, place: Point3) -> float:
        """What a place is worth whatever the facing."""
        found = self._spots.get((index, place))
        if found is None:
            found = self.goals.rescue_test_value(index, place) - self._hazard_loss(index, place)
            if self.awareness.pressure_weight:
                found += self.awareness.pressure_weight * attack_value.value_of_next_attack(
                    self.evaluation, index, place
                )
            self._spots[index, place] = found
        return found

    def _hazard_loss(self, index: FigureIndex, place: Point3) -> float:
        """The expected loss by mines, hotspots and acid rain."""
        t, builder, total = self.evaluation, self.evaluation.builder, 0.0
        fails = 1 - success_chance(max(1, t.count_attribute_dice(index, "survival")))
        first, last = t.scenario.road
        radius = t.rules_context.base_radius(builder.figures[index])
        if t.scenario.mine and (place.y - radius < first or place.y + radius > last):
            total += fails * self._loss_behind_armor(index, t.scenario.mine)
        if t.scenario.trigger and not builder.ground.is_roofed(place):
            total += _RAIN_CHANCE * fails * self._loss_behind_armor(index, builder.triggers + 1)
        for mark in builder.marks:
            far = hypot(mark.place.x - place.x, mark.place.y - place.y) - radius
            if mark.kind is MatTokenKind.HOTSPOT and far <= 2.5:
                total += t.damage_loss(index, 1)
        return total

    def _loss_behind_armor(self, index: FigureIndex, potential: int) -> float:
        """The expected loss by so much damage that armor may prevent."""
        t, chances = self.evaluation, [0.0] * (potential + 1)
        for stopped, chance in enumerate(protection_distribution(t.face_counts, t.count_armor_dice(index))):
            chances[max(0, potential - stopped)] += float(chance)
        return t.expected_loss(index, tuple(chances))

    def _value_of_leaving_mat(self, index: FigureIndex, place: Point3) -> float:
        """What it is worth that a model leaves the mat with its finds."""
        t = self.evaluation
        value = t.points_carried(index) * (
            1.0 if not t.scenario.home or self.goals.distance_from_home(index, place) <= 0 else 0.0
        )
        value += self.awareness.goal_weight * self.goals.total_goal_value(index, None, 0.0)
        if len(t.own_figures) > 1:
            return value
        rivals = {figure.owner for _, figure in t.enemies if figure.owner >= 0}
        return value + (self._value_of_battle_end() if len(rivals) == 1 else 0.0)

    def _value_of_battle_end(self) -> float:
        """What it is worth that the battle ends now."""
        totals = [
            scenarios.count_victory_points(self.evaluation.builder, seat)
            for seat in range(len(self.evaluation.builder.players))
        ]
        ahead = totals[self.evaluation.seat] - max(s for k, s in enumerate(totals) if k != self.evaluation.seat)
        return max(-4.0, min(4.0, 1.5 * ahead))

    # What a way costs

    def path_danger_cost(self, index: FigureIndex, path: actions.Path, slip: int = 0) -> float:
        """Free attacks at who leaves contact, and overwatch fire on the way; m-points save from both (Fox Step)."""
        key = index, path, slip
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._compute_path_danger_cost(index, path, slip)
        return found

    def _compute_path_danger_cost(self, index: FigureIndex, path: actions.Path, slip: int) -> float:
        t, start = self.evaluation, position_queries.place_of(self.evaluation.builder.figures[index])
        card = t.slip_mutation_cards[index] if slip else None
        safe, total = card.inches * slip if card else 0.0, t.m_point_value * slip
        for j in position_queries.figures_touching(t.builder, index) if path and not safe else ():
            enemy = t.builder.figures[j]
            is_free = (
                enemy.owner != t.seat
                and enemy.is_standing
                and not position_queries.are_touching(t.builder, index, j, path[0])
            )
            if is_free and position_queries.is_facing(t.builder, j, start):
                here = Stance(start, t.builder.figures[index].facing)
                found = attack_value.possible_attacks(t, j, position_queries.place_of(enemy), index, here, push=False)
                total += max((t.expected_attack_loss(index, pool, armor) for _, pool, armor in found), default=0.0)
        return total + (
            self._overwatch_cost(index, (start, *path), safe) if self.awareness.considers_overwatch else 0.0
        )

    def _overwatch_cost(self, index: FigureIndex, path: actions.Path, safe: float) -> float:
        t = self.evaluation
        if not t.enemies_on_overwatch:
            return 0.0
        whole = path_length(path)
        places = {path[0], path[-1], point_along_path(path, whole / 2)} if len(path) > 1 else {path[0]}
        if safe:
            places = {place for place in places if distance_on_mat(path[0], place) > safe}
        total = 0.0
        for e, watcher in t.enemies_on_overwatch:
            worst = 0.0
            for place in places:
                if not is_target_in_front_arc(watcher.place, watcher.facing, place):
                    continue
                there = Stance(place, t.builder.figures[index].facing)
                found = attack_value.possible_attacks(
                    t, e, watcher.place, index, there, push=False, aimed=(False, True)
                )
                losses = (t.expected_attack_loss(index, pool, armor) for _, pool, armor in found)
                worst = max(worst, max(losses, default=0.0))
            total += 0.9 * worst
        return total

    def with_best_slip_mutation(self, weighed: WeighedAction) -> WeighedAction:
        """The same action with the m-points for slipping away that serve it best."""
        action: Any = weighed.action
        if getattr(action, "slip", 1):
            return weighed
        builder, i = self.evaluation.builder, self.evaluation.index_by_id[action.figure]
        if self.evaluation.slip_mutation_cards[i] is None:
            return weighed
        path = path_of_action(action)
        if not path or self.path_danger_cost(i, path) <= self.evaluation.m_point_value:
            return weighed
        prices = [
            n for n in range(1, builder.field.m_most + 1) if mutating.slip_mutation_refusal(builder, i, n) is None
        ]
        found = [self.weigh_action(replace(action, slip=n)) for n in prices]
        return max([weighed, *(one for one in found if one is not None)], key=lambda one: one.value)

    # One function for each kind of action

    def _weigh_move(self, index: FigureIndex, action: actions.Move | actions.Aim) -> WeighedAction:
        t, start = self.evaluation, position_queries.place_of(self.evaluation.builder.figures[index])
        end = action.path[-1] if action.path else start
        cost = self.path_danger_cost(index, action.path, action.slip)
        if walking.is_leaving_mat(t.builder, index, (start, *action.path)):
            return WeighedAction(self._value_of_leaving_mat(index, end) - cost, action)
        idle = self.value_of_activation_end(index, Stance(end, action.facing)) - cost
        blow = self._best_attack_from(index, end, is_aimed=isinstance(action, actions.Aim))
        if blow is None or blow.value <= 0:
            return WeighedAction(idle, action)
        target = position_queries.place_of(t.builder.figures[blow.target])
        facing = walking.facing_along(end, target)
        value = (
            self.value_of_activation_end(
                index, Stance(end, facing), spared=(blow.target, t.chance_to_disable_figure(blow.target, blow.damage))
            )
            - cost
            + blow.value
        )
        return WeighedAction(value, replace(action, facing=facing)) if value > idle else WeighedAction(idle, action)

    def _best_attack_from(self, index: FigureIndex, place: Point3, *, is_aimed: bool) -> AttackValue | None:
        """The attack that a model should make from a place."""
        key = index, place, is_aimed
        if key not in self._blows:
            self._blows[key] = attack_value.find_best_attack(self.evaluation, index, place, aimed=(is_aimed,))
        return self._blows[key]

    def _weigh_charge(self, index: FigureIndex, action: actions.Charge) -> WeighedAction:
        t, start = self.evaluation, position_queries.place_of(self.evaluation.builder.figures[index])
        j = t.builder.index_of_figure(action.target)
        facing = walking.facing_along(start, action.end)
        blow = attack_value.find_best_attack(t, index, action.end, charge=j, targets=(j,))
        spared = (j, t.chance_to_disable_figure(j, blow.damage)) if blow else None
        value = self.value_of_activation_end(index, Stance(action.end, facing), spared=spared) - self.path_danger_cost(
            index, (action.end,), action.slip
        )
        return WeighedAction(value + (max(0.0, blow.value) if blow else 0.0), action)

    def _weigh_sprint(self, index: FigureIndex, action: actions.Sprint) -> WeighedAction:
        start = position_queries.place_of(self.evaluation.builder.figures[index])
        cost = self.path_danger_cost(index, action.path, action.slip)
        if walking.is_leaving_mat(self.evaluation.builder, index, (start, *action.path)):
            return WeighedAction(self._value_of_leaving_mat(index, action.path[-1]) - cost, action)
        before = action.path[-2] if len(action.path) > 1 else start
        facing = walking.facing_along(before, action.path[-1])
        return WeighedAction(self.value_of_activation_end(index, Stance(action.path[-1], facing)) - cost, action)

    def _weigh_overwatch(self, index: FigureIndex, action: actions.Watch) -> WeighedAction | None:
        if not has_ranged_weapon(self.evaluation, index):
            return None
        start = position_queries.place_of(self.evaluation.builder.figures[index])
        end = action.path[-1] if action.path else start
        cost = self.path_danger_cost(index, action.path, action.slip)
        if walking.is_leaving_mat(self.evaluation.builder, index, (start, *action.path)):
            return WeighedAction(self._value_of_leaving_mat(index, end) - cost, action)
        stance = Stance(end, action.facing)
        hope = (
            self.overwatch_value.upper_bound(index)
            if self._ignores_danger
            else self.overwatch_value.expected_value(index, stance)
        )
        return WeighedAction(self.value_of_activation_end(index, stance) - cost + hope, action)

    def _weigh_recover(self, index: FigureIndex, action: actions.Recover) -> WeighedAction:
        return WeighedAction(
            self._value_of_getting_up(index) * (1.0 if self.evaluation.builder.figures[index].failed else 0.55) + 0.4,
            action,
        )

    def _value_of_getting_up(self, index: FigureIndex) -> float:
        """What it is worth that a Broken model stands up."""
        return (
            self.evaluation.broken_loss(index)
            + 0.5
            + (self.evaluation.points_carried(index) if self.evaluation.expected_rounds_left <= 1.5 else 0.0)
        )

    def _weigh_assist(self, index: FigureIndex, action: actions.Assist) -> WeighedAction:
        t, j = self.evaluation, self.evaluation.builder.index_of_figure(action.friend)
        start = position_queries.place_of(t.builder.figures[index])
        end = action.path[-1] if action.path else start
        dice = hurting.assisted_recovery_dice(t.builder, j, index)
        worth = self._value_of_getting_up(j) * success_chance(dice)
        if t.builder.figures[j].rescued:
            worth += t.scenario.rescued_points * success_chance(dice)
        elif t.builder.figures[j].token is Token.CUP:
            worth *= 0.55
        stance, friend = Stance(end, action.facing), frozenset((action.friend,))
        value = self.value_of_activation_end(index, stance, without=friend) + worth
        return WeighedAction(value - self.path_danger_cost(index, action.path, action.slip), action)

    def _weigh_operate(self, index: FigureIndex, action: actions.Operate) -> WeighedAction:
        start = position_queries.place_of(self.evaluation.builder.figures[index])
        end = action.path[-1] if action.path else start
        stance = Stance(end, action.facing)
        cost = self.path_danger_cost(index, action.path, action.slip)
        fetched, more, without = self._gains_of_operation(index, action)
        value = self.value_of_activation_end(index, stance, fetched=fetched, without=without)
        return WeighedAction(value + more - cost, action)

    def _gains_of_operation(self, index: FigureIndex, action: actions.Operate) -> tuple[float, float, frozenset[str]]:
        """Victory points that an operation brings, what else it is worth, and goals that are gone then."""
        t, op = self.evaluation, action.op
        if op == OperationKind.PICK:
            marks = [mark for mark in t.builder.marks if f"t{mark.number}" in action.objects]
            items = [mark.item for mark in marks]
            points = sum(t.expected_find_points if it is None else t.victory_points_of_find(it) for it in items)
            uses = sum(0.3 if mark.item is None else t.fighting_value(mark.item) for mark in marks)
            return points, uses, frozenset(action.objects)
        if op == OperationKind.SEARCH:
            return t.expected_find_points, 0.3, frozenset(action.objects)
        if op == OperationKind.STEAL:
            return self._theft_gains_and_lost_goals(action)
        if op == OperationKind.HEAL:
            j = t.builder.index_of_figure(action.objects[0])
            patient, lost = t.builder.figures[j], self._find_item(index, action.objects[1])
            healed = self._value_of_getting_up(j) if patient.is_broken else 0.6 * t.damage_loss(j, patient.damage)
            return 0.0, healed - (t.victory_points_of_find(lost) if lost else 0.0), frozenset()
        if op == OperationKind.REPAIR:
            item = self._find_item(index, action.objects[0])
            card = t.rules_context.gear[item.kind] if item else None
            return 0.0, 0.08 * t.expected_rounds_left * (card.bonus if card else 0), frozenset()
        return 0.0, (0.25 * t.expected_rounds_left if op == OperationKind.CLEAN else -0.2), frozenset()

    def _find_item(self, figure_index: FigureIndex, name: str) -> Item | None:
        figure = self.evaluation.builder.figures[figure_index]
        index = position_queries.find_card_index(figure, name)
        return None if index is None else figure.items[index]

    def _theft_gains_and_lost_goals(self, action: actions.Operate) -> tuple[float, float, frozenset[str]]:
        t, j = self.evaluation, self.evaluation.builder.index_of_figure(action.objects[0])
        victim = t.builder.figures[j]
        items = list(victim.items)
        if not action.is_complex:
            item = self._find_item(j, action.objects[1])
            items = [item] if item else []
        points, uses = sum(map(t.victory_points_of_find, items)), sum(map(t.fighting_value, items))
        if victim.owner == t.seat:
            return points * 0.05, -0.1, frozenset()
        return points, t.enemy_loss_share * points * 0.8 + uses, frozenset()

    def _weigh_pass(self, index: FigureIndex, action: actions.Pass) -> WeighedAction:
        return WeighedAction(self._value_of_staying(index) - 0.01, action)

    def _weigh_item_use(self, index: FigureIndex, action: actions.Use) -> WeighedAction:
        item = self._find_item(index, action.card)
        return WeighedAction(
            self._value_of_staying(index)
            + self.evaluation.m_point_value
            + 0.3
            - (self.evaluation.victory_points_of_find(item) if item else 0.0),
            action,
        )

    # Mutations

    def _weigh_mutate(self, index: FigureIndex, action: actions.Mutate) -> WeighedAction | None:
        card = self.evaluation.rules_context.mutations[action.mutation]
        price = self.evaluation.m_point_value * action.points
        if card.op == MutationOp.FLY:
            return self._weigh_flight(index, action, price)
        if card.op in (MutationOp.BLAST, MutationOp.BOLT, MutationOp.RUSH):
            return self._weigh_attack_mutation(index, action, price)
        if card.op == MutationOp.PULL:
            return self._weigh_pull(index, action, price)
        here = self.value_of_activation_end(
            index, Stance(position_queries.place_of(self.evaluation.builder.figures[index]), action.facing)
        )
        value = mutation_value.value_of_mutation(self.evaluation, self.goals, index, action)
        return WeighedAction(here + value - price, action)

    def _weigh_flight(self, index: FigureIndex, action: actions.Mutate, price: float) -> WeighedAction:
        end = action.path[-1]
        if walking.is_leaving_mat(
            self.evaluation.builder, index, (position_queries.place_of(self.evaluation.builder.figures[index]), end)
        ):
            return WeighedAction(self._value_of_leaving_mat(index, end) - price, action)
        facing = action.turn if action.turn is not None else action.facing
        return WeighedAction(self.value_of_activation_end(index, Stance(end, facing)) - price, action)

    def _weigh_attack_mutation(self, index: FigureIndex, action: actions.Mutate, price: float) -> WeighedAction | None:
        t = self.evaluation
        chances = odds.mutation_odds(t.rules_context, t.state, action)
        end = action.path[-1] if action.path else position_queries.place_of(t.builder.figures[index])
        value = self.value_of_activation_end(index, Stance(end, action.facing)) - price
        if chances is None:
            return WeighedAction(value, action)
        result = chances.pushed or chances.plain
        for fate in result.fates:
            value += t.damage_gain(t.builder.index_of_figure(fate.figure), tuple(map(float, fate.damage)))
        if result.counterattack is not None:
            value -= float(result.counterattack.chance) * t.expected_loss(
                index, tuple(map(float, result.counterattack.fate.damage))
            )
        return WeighedAction(value, action)

    def _weigh_pull(self, index: FigureIndex, action: actions.Mutate, price: float) -> WeighedAction:
        t = self.evaluation
        mark = next(mark for mark in t.builder.marks if f"t{mark.number}" == action.target)
        points = t.expected_find_points if mark.item is None else t.victory_points_of_find(mark.item)
        stance = Stance(position_queries.place_of(t.builder.figures[index]), action.facing)
        value = self.value_of_activation_end(index, stance, fetched=points, without=frozenset((action.target,)))
        return WeighedAction(value + 0.3 - price, action)


def path_of_action(action: Any) -> actions.Path:
    """The way that an action leads, its start left out."""
    return (action.end,) if isinstance(action, actions.Charge) else action.path


_WEIGHERS_BY_ACTION: Final[dict[type, Callable[[ActivationEvaluator, FigureIndex, Any], WeighedAction | None]]] = {
    actions.Move: ActivationEvaluator._weigh_move, actions.Aim: ActivationEvaluator._weigh_move,
    actions.Charge: ActivationEvaluator._weigh_charge, actions.Sprint: ActivationEvaluator._weigh_sprint,
    actions.Watch: ActivationEvaluator._weigh_overwatch, actions.Recover: ActivationEvaluator._weigh_recover,
    actions.Assist: ActivationEvaluator._weigh_assist, actions.Operate: ActivationEvaluator._weigh_operate,
    actions.Pass: ActivationEvaluator._weigh_pass, actions.Use: ActivationEvaluator._weigh_item_use,
    actions.Mutate: ActivationEvaluator._weigh_mutate,
}  # fmt: skip
