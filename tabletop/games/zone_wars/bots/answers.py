"""Everything that a seat is asked besides its activations: attacks, pushes, reflexes, fire, cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tabletop.games.zone_wars.bots import attack_value
from tabletop.games.zone_wars.bots.ambush import STOPS
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation, faces
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.queries import odds, position_queries
from tabletop.games.zone_wars.rules.queries.odds import AttackPlan, Result
from tabletop.games.zone_wars.rules.queries.spreads import mean, prevented
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.stages import AttackStage, HurtStage
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.turn import engine, hurting
from tabletop.rules.plane.plane import distance

_WEAR: Final = 0.12
"""What one Bonus of a weapon is worth that can still be used often; one that is spared to the end brings nothing."""
_NOTHING: Final = 0.0


def weigh(table: MatEvaluation, action: Any) -> float:
    """What an answer is worth."""
    task = table.state.todo[-1]
    if isinstance(action, actions.Decline):
        return _declined(table, task)
    found = _ANSWERS.get((type(task), type(action)))
    return found(table, task, action) if found else _NOTHING


def result_value(table: MatEvaluation, result: Result, figure_index: FigureIndex, weapon: str) -> float:
    """What one way of rolling is worth to the seat."""
    value = sum(table.gain(table.d.named(fate.figure), _floats(fate.damage)) for fate in result.fates)
    side = 1.0 if table.d.figures[figure_index].owner == table.seat else -table.share
    value += side * (table.point * float(mean(result.gain)) - _WEAR * table.often * float(mean(result.worn)))
    index = position_queries.labelled(table.d.figures[figure_index], weapon)
    if index is not None and result.busted:
        points = table.points(table.d.figures[figure_index].items[index])
        value -= side * float(result.busted) * max(0.0, points - 1)
    if result.reply is not None:
        value += float(result.reply.chance) * table.gain(figure_index, _floats(result.reply.fate.damage))
    return value


def _floats(spread: Sequence[Any]) -> tuple[float, ...]:
    return tuple(map(float, spread))


def _declined(table: MatEvaluation, task: Any) -> float:
    """What it is worth to do nothing."""
    if isinstance(task, tasks.Bolting):
        return _suffered(table, table.state)
    if isinstance(task, tasks.Attacking):
        if task.stage is AttackStage.PUSH:
            told = odds.choice(table.rules_context, table.state)
            return result_value(table, told.keep, task.attacker, task.weapon) if told else _NOTHING
        return _suffered(table, table.state)
    if isinstance(task, tasks.Hurting):
        return _hurt(table, task, ward=0, saved=0)
    if isinstance(task, tasks.Watching) and not task.reflex:
        return _held(table, task)
    return _NOTHING


# Attacks


def _attack(table: MatEvaluation, task: tasks.Striking, action: actions.Attack) -> float:
    who = table.d.figures[task.figure]
    plan = AttackPlan(who.id, action.target, action.weapon, task.mode, action.enhance, action.points, task.dice)
    told = odds.attack(table.rules_context, table.state, plan)
    results = [told.plain, told.pushed] if told.pushed else [told.plain]
    value = max(
        result_value(table, result, task.figure, action.weapon) + _taken(table, task, result) for result in results
    )
    arm = next((arm for arm in table.arms(task.figure) if arm.name == action.weapon), None)
    price = table.point * action.points if action.enhance else 0.0
    return value - price - (arm.cost if arm and who.owner == table.seat else 0.0)


def _taken(table: MatEvaluation, task: tasks.Striking, result: Result) -> float:
    """What may be taken from who falls in contact."""
    fate = result.fates[0]
    j = table.d.named(fate.figure)
    is_mine = table.d.figures[task.figure].owner == table.seat
    return (
        float(fate.broken + fate.out) * table.booty(j)
        if is_mine and position_queries.are_touching(table.d, task.figure, j)
        else 0.0
    )


def _push(table: MatEvaluation, task: tasks.Attacking, action: actions.Push) -> float:
    told = odds.choice(table.rules_context, table.state)
    return result_value(table, told.push, task.attacker, task.weapon) if told else _NOTHING


def _fire(table: MatEvaluation, task: tasks.Watching, action: actions.Fire) -> float:
    watcher, mover = table.d.figures[task.queue[0]], table.d.figures[task.mover]
    place = next(place for at, place in task.points if at == action.at)
    there = odds.placed(table.rules_context, table.state, mover.id, place, mover.facing)
    plan = AttackPlan(watcher.id, mover.id, action.weapon, Mode.WATCH, action.enhance, action.points)
    told = odds.attack(table.rules_context, there, plan)
    value = result_value(table, told.plain, task.queue[0], action.weapon)
    fate = told.plain.fates[0]
    arm = next((arm for arm in table.arms(task.queue[0]) if arm.name == action.weapon), None)
    price = table.point * action.points if action.enhance else 0.0
    return value + STOPS * float(fate.broken + fate.out) - price - (arm.cost if arm else 0.0)


def _held(table: MatEvaluation, task: tasks.Watching) -> float:
    """What overwatch may still bring if a model holds its fire."""
    i = task.queue[0]
    figure = table.d.figures[i]
    if figure.place is None:
        return _NOTHING
    hopes = [0.0]
    for j, enemy in table.enemies:
        is_coming = enemy.token is Token.CUP and enemy.owner >= 0 and j != task.mover and not enemy.is_broken
        if is_coming and enemy.place is not None and faces(figure.place, figure.facing, enemy.place):
            found = attack_value.attacks(table, i, figure.place, j, table.stances[j], push=False, aimed=(False, True))
            hopes += [table.prize(j, pool, armor) - arm.cost for arm, pool, armor in found]
    return 0.6 * max(hopes)


# Reflexes


def _answered(table: MatEvaluation, task: Any, action: actions.Reflex) -> float:
    """A reflex against an attack: what comes of the attack then."""
    after = engine.STACK.apply(StateBuilder(table.rules_context, table.state), action).state
    return _suffered(table, after) - table.point * action.points


def _suffered(table: MatEvaluation, state: State) -> float:
    """What the attack that is declared will do, to whom it will."""
    told = odds.pending(table.rules_context, state)
    if told is None:
        return _NOTHING
    task = next(task for task in reversed(state.todo) if isinstance(task, tasks.Attacking | tasks.Bolting))
    by = task.figure if isinstance(task, tasks.Bolting) else task.attacker
    return result_value(table, told.pushed or told.plain, by, "")


def _hounded(table: MatEvaluation, task: tasks.Watching, action: actions.Reflex) -> float:
    after = engine.STACK.apply(StateBuilder(table.rules_context, table.state), action).state
    return _suffered(table, after) - table.point * action.points


def _warded(table: MatEvaluation, task: tasks.Hurting, action: actions.Reflex) -> float:
    card = table.rules_context.mutations[action.mutation]
    ward, saved = card.gear * action.points, card.base * action.points
    if card.op != MutationOp.WARD:
        return _hurt(table, task, ward=0, saved=saved) - table.point * action.points
    return _hurt(table, task, ward=ward, saved=0) - table.point * action.points


def _hurt(table: MatEvaluation, task: tasks.Hurting, *, ward: int, saved: int) -> float:
    potential, total = max(0, task.potential - saved), 0
    extra = max(0, task.extra - max(0, saved - task.potential))
    if task.stage is HurtStage.HIT:
        total = sum(hurting.shield(table.d, task)[1]) + task.cover + ward
    value = 0.0
    for stopped, chance in enumerate(prevented(table.kind, total)):
        amount = max(0, potential - stopped) + extra
        value += float(chance) * table.gain(task.victim, (0.0,) * amount + (1.0,))
    return value


def _feed(table: MatEvaluation, task: tasks.Feeding, action: actions.Reflex) -> float:
    healed = min(table.d.figures[task.figure].damage, action.points)
    return 0.8 * table.loss(task.figure, healed) - table.point * action.points


# Cards, monsters, puppets


def _loot(table: MatEvaluation, task: tasks.Looting, action: actions.Loot) -> float:
    victim = table.d.figures[task.victim]
    index = position_queries.labelled(victim, action.card)
    if index is None:
        return _NOTHING
    item = victim.items[index]
    return 0.05 + (1 + 0.8 * table.share) * table.points(item) + table.use(item)


def _pick(table: MatEvaluation, task: tasks.Zoning, action: actions.Pick) -> float:
    damage = table.rules_context.zone[task.card].passed
    return table.gain(table.d.named(action.figure), (0.0,) * damage + (1.0,))


def _put(table: MatEvaluation, task: tasks.Arriving, action: actions.Put) -> float:
    """Near to enemies, far from friends."""
    own = min((distance(action.place, f.place) for _, f in table.own if f.is_standing and f.place), default=20.0)
    others = [f.place for _, f in table.enemies if f.owner >= 0 and f.is_standing and f.place]
    return own - 1.5 * min((distance(action.place, place) for place in others), default=20.0)


def _lead(table: MatEvaluation, task: tasks.Puppeteering, action: actions.Lead) -> float:
    """Where the puppet can hurt its own side, or at least be hurt."""
    puppet = table.d.figures[task.target]
    end = action.path[-1] if action.path else puppet.place
    if end is None:
        return _NOTHING
    best = 0.0
    for j, figure in table.enemies:
        if j != task.target and figure.place is not None and faces(end, action.facing, figure.place):
            found = attack_value.attacks(table, task.target, end, j, table.stances[j], push=False)
            best = max(best, max((table.prize(j, pool, armor) for _, pool, armor in found), default=0.0))
    return best + 0.01 * len(action.path)


def _release(table: MatEvaluation, task: tasks.Ending, action: actions.Release) -> float:
    """An activation is worth more than a shot that may never come."""
    return 0.5 * len(action.figures)


_ANSWERS: Final[dict[tuple[type, type], Callable[[MatEvaluation, Any, Any], float]]] = {
    (tasks.Striking, actions.Attack): _attack,
    (tasks.Attacking, actions.Push): _push,
    (tasks.Attacking, actions.Reflex): _answered,
    (tasks.Bolting, actions.Reflex): _answered,
    (tasks.Hurting, actions.Reflex): _warded,
    (tasks.Feeding, actions.Reflex): _feed,
    (tasks.Watching, actions.Fire): _fire,
    (tasks.Watching, actions.Reflex): _hounded,
    (tasks.Looting, actions.Loot): _loot,
    (tasks.Zoning, actions.Pick): _pick,
    (tasks.Arriving, actions.Put): _put,
    (tasks.Puppeteering, actions.Lead): _lead,
    (tasks.Ending, actions.Release): _release,
}
"""What weighs an answer, by the task that waits and the kind of action."""
