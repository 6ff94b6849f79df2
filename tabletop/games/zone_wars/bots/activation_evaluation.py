"""What declared actions are worth: where they end, what they fetch, whom they hurt, and what they risk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
from typing import Any, Final

from tabletop.games.zone_wars.bots import attack_value, mutation_value
from tabletop.games.zone_wars.bots.ambush import Ambush, is_armed
from tabletop.games.zone_wars.bots.attack_value import AttackValue
from tabletop.games.zone_wars.bots.goals import Goals
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation, Stance, faces, success
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.powers import mutating
from tabletop.games.zone_wars.rules.queries import odds, position_queries
from tabletop.games.zone_wars.rules.queries.spreads import prevented
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Item, Token
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import OperationKind
from tabletop.games.zone_wars.rules.turn import recovering, scenarios, walking
from tabletop.rules.plane.moves import along, length
from tabletop.rules.plane.plane import Point3, distance

_RAIN: Final = 0.5
"""How likely a trigger card comes before a model acts again."""
_SPARE: Final = 1e-9
"""By how much rounding may change a value at most."""


@dataclass(frozen=True, slots=True)
class Sense:
    """What a bot takes into account."""

    fears: float = 0.85
    """How much the enemies' next activations count."""
    sees: bool = True
    """Whether it looks along every line of sight when it fears."""
    presses: float = 0.12
    """How much being near to enemies counts."""
    plans: float = 1.0
    """How much what is not reached yet counts."""
    patience: float = 0.78
    """What something is worth that takes one activation more."""
    turns: bool = True
    """Whether it thinks of where a model looks when it has acted."""
    watches: bool = True
    """Whether it thinks of the enemies' overwatch on its way."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action with what it is worth more than passing."""

    value: float
    action: actions.Action


class ActivationEvaluator:
    """What an activation is worth to the seat that declares it."""

    def __init__(self, table: MatEvaluation, sense: Sense) -> None:
        self.t = table
        self.sense = sense
        self.goals = Goals(table, sense.patience)
        self.ambush = Ambush(table, self.goals)
        self._stays: dict[FigureIndex, float] = {}
        self._blows: dict[tuple[FigureIndex, Point3, bool], AttackValue | None] = {}
        self._ways: dict[tuple[FigureIndex, actions.Path, int], float] = {}
        self._spots: dict[tuple[FigureIndex, Point3], float] = {}
        self._is_brave = False
        """Whether dangers are left out, as they are of a bound."""

    def bound(self, action: Any) -> float | None:
        """At least the value that `weigh` and `slipped` would find, found without dangers; None where they find none.

        Overwatch counts as if every shot were the best one, and a way that one may slip along as if it cost nothing.
        """
        i = self.t.indices[action.figure]
        stay = self._stay(i)
        self._is_brave = True
        found: Weighed | None = _WEIGHTS[type(action)](self, i, action)
        self._is_brave = False
        if found is None:
            return None
        is_slippery = self.t.slips[i] is not None and not getattr(action, "slip", 1)
        return found.value - stay + (self.way(i, _path(action)) if is_slippery else 0.0) + _SPARE

    def weigh(self, action: Any) -> Weighed | None:
        """The action, perhaps facing another way, with its value; None where nobody can tell."""
        i = self.t.indices[action.figure]
        found: Weighed | None = _WEIGHTS[type(action)](self, i, action)
        return None if found is None else Weighed(found.value - self._stay(i), found.action)

    def _stay(self, index: FigureIndex) -> float:
        if index not in self._stays:
            figure = self.t.d.figures[index]
            assert figure.place is not None
            self._stays[index] = 0.0 if figure.is_broken else self.stand(index, Stance(figure.place, figure.facing))
        return self._stays[index]

    def turned(self, weighed: Weighed) -> list[Weighed]:
        """The same action with the facings that may serve better: home, or to what is wanted next."""
        action, t = weighed.action, self.t
        if not isinstance(action, actions.Move | actions.Operate | actions.Assist):
            return []
        i = t.d.named(action.figure)
        end = action.path[-1] if action.path else position_queries.place_of(t.d.figures[i])
        goals = [goal.place for goal in self.goals.best_for(i, end, t.acts(i) - 1, 2)]
        goals += [self.goals.home(i)] if t.scenario.home else []
        facings = {walking.lane_facing(end, goal) for goal in goals if goal[:2] != end[:2]}
        found = [self.weigh(replace(action, facing=facing)) for facing in sorted(facings)]
        return [one for one in found if one is not None]

    # Where a model ends

    def stand(
        self, index: FigureIndex, stance: Stance, *, without: frozenset[str] = frozenset(), fetched: float = 0.0,
        spared: tuple[FigureIndex, float] | None = None,
    ) -> float:  # fmt: skip
        """What it is worth that a model ends its activation so, with what it has fetched."""
        t, goals, sense = self.t, self.goals, self.sense
        acts = max(0.0, t.acts(index) - 1)
        facing = stance.facing if sense.turns else None
        value = sense.plans * goals.promise(index, stance.place, acts, facing=facing, without=without)
        carried = t.held(index) + fetched
        if carried:
            value += carried * goals.banked(index, stance.place, acts, facing)
        value += self._spot(index, stance.place)
        if sense.fears and not self._is_brave:
            fear = attack_value.danger(t, index, stance, sees=sense.sees, spared=spared)
            value -= sense.fears * fear * (1 + 0.12 * fetched)
        return value

    def _spot(self, index: FigureIndex, place: Point3) -> float:
        """What a place is worth wherever one looks from it."""
        found = self._spots.get((index, place))
        if found is None:
            found = self.goals.rescue(index, place) - self._weather(index, place)
            if self.sense.presses:
                found += self.sense.presses * attack_value.pressure(self.t, index, place)
            self._spots[index, place] = found
        return found

    def _weather(self, index: FigureIndex, place: Point3) -> float:
        """Mines, hotspots and acid rain."""
        t, d, total = self.t, self.t.d, 0.0
        fails = 1 - success(max(1, t.attribute(index, "survival")))
        first, last = t.scenario.road
        radius = t.rules_context.radius(d.figures[index])
        if t.scenario.mine and (place.y - radius < first or place.y + radius > last):
            total += fails * t.hurt(index, self._fixed(t.scenario.mine, t.armor(index)))
        if t.scenario.trigger and not d.ground.is_roofed(place):
            total += _RAIN * fails * t.hurt(index, self._fixed(d.triggers + 1, t.armor(index)))
        for mark in d.marks:
            if (
                mark.kind is MatTokenKind.HOTSPOT
                and hypot(mark.place.x - place.x, mark.place.y - place.y) - radius <= 2.5
            ):
                total += t.loss(index, 1)
        return total

    def _fixed(self, potential: int, armor: int) -> tuple[float, ...]:
        """Chances of damage by number that armor may prevent."""
        found = [0.0] * (potential + 1)
        for stopped, chance in enumerate(prevented(self.t.kind, armor)):
            found[max(0, potential - stopped)] += float(chance)
        return tuple(found)

    def _gone(self, index: FigureIndex, place: Point3) -> float:
        """What it is worth that a model leaves the mat with its finds."""
        t = self.t
        value = t.held(index) * (1.0 if not t.scenario.home or self.goals.from_home(index, place) <= 0 else 0.0)
        value += self.sense.plans * self.goals.promise(index, None, 0.0)
        if len(t.own) > 1:
            return value
        rivals = {figure.owner for _, figure in t.enemies if figure.owner >= 0}
        return value + (self._lead() if len(rivals) == 1 else 0.0)

    def _lead(self) -> float:
        """What it is worth that the battle ends now."""
        totals = [scenarios.score(self.t.d, seat) for seat in range(len(self.t.d.players))]
        ahead = totals[self.t.seat] - max(s for k, s in enumerate(totals) if k != self.t.seat)
        return max(-4.0, min(4.0, 1.5 * ahead))

    # What a way costs

    def way(self, index: FigureIndex, path: actions.Path, slip: int = 0) -> float:
        """Free attacks at who leaves contact, and overwatch fire on the way; m-points save from both (Fox Step)."""
        key = index, path, slip
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._way(index, path, slip)
        return found

    def _way(self, index: FigureIndex, path: actions.Path, slip: int) -> float:
        t, start = self.t, position_queries.place_of(self.t.d.figures[index])
        card = t.slips[index] if slip else None
        safe, total = card.inches * slip if card else 0.0, t.point * slip
        for j in position_queries.touching(t.d, index) if path and not safe else ():
            enemy = t.d.figures[j]
            is_free = (
                enemy.owner != t.seat
                and enemy.is_standing
                and not position_queries.are_touching(t.d, index, j, path[0])
            )
            if is_free and position_queries.faces(t.d, j, start):
                here = Stance(start, t.d.figures[index].facing)
                found = attack_value.attacks(t, j, position_queries.place_of(enemy), index, here, push=False)
                total += max((t.risk(index, pool, armor) for _, pool, armor in found), default=0.0)
        return total + (self._watched(index, (start, *path), safe) if self.sense.watches else 0.0)

    def _watched(self, index: FigureIndex, path: actions.Path, safe: float) -> float:
        t = self.t
        if not t.watchers:
            return 0.0
        whole = length(path)
        places = {path[0], path[-1], along(path, whole / 2)} if len(path) > 1 else {path[0]}
        if safe:
            places = {place for place in places if distance(path[0], place) > safe}
        total = 0.0
        for e, watcher in t.watchers:
            worst = 0.0
            for place in places:
                if not faces(watcher.place, watcher.facing, place):
                    continue
                there = Stance(place, t.d.figures[index].facing)
                found = attack_value.attacks(t, e, watcher.place, index, there, push=False, aimed=(False, True))
                worst = max(worst, max((t.risk(index, pool, armor) for _, pool, armor in found), default=0.0))
            total += 0.9 * worst
        return total

    def slipped(self, weighed: Weighed) -> Weighed:
        """The same action with as many m-points for slipping away as serve it; none where the way is safe."""
        action: Any = weighed.action
        if getattr(action, "slip", 1):
            return weighed
        d, i = self.t.d, self.t.indices[action.figure]
        if self.t.slips[i] is None:
            return weighed
        path = _path(action)
        if not path or self.way(i, path) <= self.t.point:
            return weighed
        prices = [n for n in range(1, d.field.m_most + 1) if mutating.slip_refusal(d, i, n) is None]
        found = [self.weigh(replace(action, slip=n)) for n in prices]
        return max([weighed, *(one for one in found if one is not None)], key=lambda one: one.value)

    # One function for each kind of action

    def _move(self, index: FigureIndex, action: actions.Move | actions.Aim) -> Weighed:
        t, start = self.t, position_queries.place_of(self.t.d.figures[index])
        end = action.path[-1] if action.path else start
        cost = self.way(index, action.path, action.slip)
        if walking.leaves(t.d, index, (start, *action.path)):
            return Weighed(self._gone(index, end) - cost, action)
        idle = self.stand(index, Stance(end, action.facing)) - cost
        blow = self._blow(index, end, is_aimed=isinstance(action, actions.Aim))
        if blow is None or blow.value <= 0:
            return Weighed(idle, action)
        target = position_queries.place_of(t.d.figures[blow.target])
        facing = walking.lane_facing(end, target)
        value = (
            self.stand(index, Stance(end, facing), spared=(blow.target, t.disabled(blow.target, blow.damage)))
            - cost
            + blow.value
        )
        return Weighed(value, replace(action, facing=facing)) if value > idle else Weighed(idle, action)

    def _blow(self, index: FigureIndex, place: Point3, *, is_aimed: bool) -> AttackValue | None:
        """The attack that a model should make from a place."""
        key = index, place, is_aimed
        if key not in self._blows:
            self._blows[key] = attack_value.best(self.t, index, place, aimed=(is_aimed,))
        return self._blows[key]

    def _charge(self, index: FigureIndex, action: actions.Charge) -> Weighed:
        t, start = self.t, position_queries.place_of(self.t.d.figures[index])
        j = t.d.named(action.target)
        facing = walking.lane_facing(start, action.end)
        blow = attack_value.best(t, index, action.end, charge=j, targets=(j,))
        spared = (j, t.disabled(j, blow.damage)) if blow else None
        value = self.stand(index, Stance(action.end, facing), spared=spared) - self.way(
            index, (action.end,), action.slip
        )
        return Weighed(value + (max(0.0, blow.value) if blow else 0.0), action)

    def _sprint(self, index: FigureIndex, action: actions.Sprint) -> Weighed:
        start = position_queries.place_of(self.t.d.figures[index])
        cost = self.way(index, action.path, action.slip)
        if walking.leaves(self.t.d, index, (start, *action.path)):
            return Weighed(self._gone(index, action.path[-1]) - cost, action)
        before = action.path[-2] if len(action.path) > 1 else start
        facing = walking.lane_facing(before, action.path[-1])
        return Weighed(self.stand(index, Stance(action.path[-1], facing)) - cost, action)

    def _watch(self, index: FigureIndex, action: actions.Watch) -> Weighed | None:
        if not is_armed(self.t, index):
            return None
        start = position_queries.place_of(self.t.d.figures[index])
        end = action.path[-1] if action.path else start
        cost = self.way(index, action.path, action.slip)
        if walking.leaves(self.t.d, index, (start, *action.path)):
            return Weighed(self._gone(index, end) - cost, action)
        stance = Stance(end, action.facing)
        hope = self.ambush.most(index) if self._is_brave else self.ambush.worth(index, stance)
        return Weighed(self.stand(index, stance) - cost + hope, action)

    def _recover(self, index: FigureIndex, action: actions.Recover) -> Weighed:
        return Weighed(self._up(index) * (1.0 if self.t.d.figures[index].failed else 0.55) + 0.4, action)

    def _up(self, index: FigureIndex) -> float:
        """What it is worth that a Broken model stands up."""
        return self.t.broken_loss(index) + 0.5 + (self.t.held(index) if self.t.left <= 1.5 else 0.0)

    def _assist(self, index: FigureIndex, action: actions.Assist) -> Weighed:
        t, j = self.t, self.t.d.named(action.friend)
        start = position_queries.place_of(t.d.figures[index])
        end = action.path[-1] if action.path else start
        dice = recovering.assist_dice(t.d, j, index)
        worth = self._up(j) * success(dice)
        if t.d.figures[j].rescued:
            worth += t.scenario.rescued_points * success(dice)
        elif t.d.figures[j].token is Token.CUP:
            worth *= 0.55
        value = self.stand(index, Stance(end, action.facing), without=frozenset((action.friend,))) + worth
        return Weighed(value - self.way(index, action.path, action.slip), action)

    def _operate(self, index: FigureIndex, action: actions.Operate) -> Weighed:
        start = position_queries.place_of(self.t.d.figures[index])
        end = action.path[-1] if action.path else start
        stance = Stance(end, action.facing)
        cost = self.way(index, action.path, action.slip)
        fetched, more, without = self._fetched(index, action)
        value = self.stand(index, stance, fetched=fetched, without=without)
        return Weighed(value + more - cost, action)

    def _fetched(self, index: FigureIndex, action: actions.Operate) -> tuple[float, float, frozenset[str]]:
        """Victory points that an operation brings, what else it is worth, and goals that are gone then."""
        t, op = self.t, action.op
        if op == OperationKind.PICK:
            marks = [mark for mark in t.d.marks if f"t{mark.number}" in action.objects]
            points = sum(t.unknown if mark.item is None else t.points(mark.item) for mark in marks)
            uses = sum(0.3 if mark.item is None else t.use(mark.item) for mark in marks)
            return points, uses, frozenset(action.objects)
        if op == OperationKind.SEARCH:
            return t.unknown, 0.3, frozenset(action.objects)
        if op == OperationKind.STEAL:
            return self._stolen(action)
        if op == OperationKind.HEAL:
            j = t.d.named(action.objects[0])
            patient, lost = t.d.figures[j], self._card(index, action.objects[1])
            healed = self._up(j) if patient.is_broken else 0.6 * t.loss(j, patient.damage)
            return 0.0, healed - (t.points(lost) if lost else 0.0), frozenset()
        if op == OperationKind.REPAIR:
            item = self._card(index, action.objects[0])
            card = t.rules_context.gear[item.kind] if item else None
            return 0.0, 0.08 * t.left * (card.bonus if card else 0), frozenset()
        return 0.0, (0.25 * t.left if op == OperationKind.CLEAN else -0.2), frozenset()

    def _card(self, figure_index: FigureIndex, name: str) -> Item | None:
        figure = self.t.d.figures[figure_index]
        index = position_queries.labelled(figure, name)
        return None if index is None else figure.items[index]

    def _stolen(self, action: actions.Operate) -> tuple[float, float, frozenset[str]]:
        t, j = self.t, self.t.d.named(action.objects[0])
        victim = t.d.figures[j]
        items = list(victim.items)
        if not action.is_complex:
            item = self._card(j, action.objects[1])
            items = [item] if item else []
        points, uses = sum(map(t.points, items)), sum(map(t.use, items))
        if victim.owner == t.seat:
            return points * 0.05, -0.1, frozenset()
        return points, t.share * points * 0.8 + uses, frozenset()

    def _pass(self, index: FigureIndex, action: actions.Pass) -> Weighed:
        return Weighed(self._stay(index) - 0.01, action)

    def _use(self, index: FigureIndex, action: actions.Use) -> Weighed:
        item = self._card(index, action.card)
        return Weighed(self._stay(index) + self.t.point + 0.3 - (self.t.points(item) if item else 0.0), action)

    # Mutations

    def _mutate(self, index: FigureIndex, action: actions.Mutate) -> Weighed | None:
        card = self.t.rules_context.mutations[action.mutation]
        price = self.t.point * action.points
        if card.op == MutationOp.FLY:
            return self._fly(index, action, price)
        if card.op in (MutationOp.BLAST, MutationOp.BOLT, MutationOp.RUSH):
            return self._blast(index, action, price)
        if card.op == MutationOp.PULL:
            return self._pull(index, action, price)
        here = self.stand(index, Stance(position_queries.place_of(self.t.d.figures[index]), action.facing))
        return Weighed(here + mutation_value.worth(self.t, self.goals, index, action) - price, action)

    def _fly(self, index: FigureIndex, action: actions.Mutate, price: float) -> Weighed:
        end = action.path[-1]
        if walking.leaves(self.t.d, index, (position_queries.place_of(self.t.d.figures[index]), end)):
            return Weighed(self._gone(index, end) - price, action)
        facing = action.turn if action.turn is not None else action.facing
        return Weighed(self.stand(index, Stance(end, facing)) - price, action)

    def _blast(self, index: FigureIndex, action: actions.Mutate, price: float) -> Weighed | None:
        t = self.t
        told = odds.mutation(t.rules_context, t.state, action)
        end = action.path[-1] if action.path else position_queries.place_of(t.d.figures[index])
        value = self.stand(index, Stance(end, action.facing)) - price
        if told is None:
            return Weighed(value, action)
        result = told.pushed or told.plain
        for fate in result.fates:
            value += t.gain(t.d.named(fate.figure), tuple(map(float, fate.damage)))
        if result.reply is not None:
            value -= float(result.reply.chance) * t.hurt(index, tuple(map(float, result.reply.fate.damage)))
        return Weighed(value, action)

    def _pull(self, index: FigureIndex, action: actions.Mutate, price: float) -> Weighed:
        t = self.t
        mark = next(mark for mark in t.d.marks if f"t{mark.number}" == action.target)
        points = t.unknown if mark.item is None else t.points(mark.item)
        stance = Stance(position_queries.place_of(t.d.figures[index]), action.facing)
        value = self.stand(index, stance, fetched=points, without=frozenset((action.target,)))
        return Weighed(value + 0.3 - price, action)


def _path(action: Any) -> actions.Path:
    """The way that an action leads, its start left out."""
    return (action.end,) if isinstance(action, actions.Charge) else action.path


_WEIGHTS: Final[dict[type, Callable[[ActivationEvaluator, FigureIndex, Any], Weighed | None]]] = {
    actions.Move: ActivationEvaluator._move, actions.Aim: ActivationEvaluator._move,
    actions.Charge: ActivationEvaluator._charge, actions.Sprint: ActivationEvaluator._sprint,
    actions.Watch: ActivationEvaluator._watch, actions.Recover: ActivationEvaluator._recover,
    actions.Assist: ActivationEvaluator._assist, actions.Operate: ActivationEvaluator._operate,
    actions.Pass: ActivationEvaluator._pass, actions.Use: ActivationEvaluator._use,
    actions.Mutate: ActivationEvaluator._mutate,
}  # fmt: skip
