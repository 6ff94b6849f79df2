"""Everything that a seat is asked besides its activations: attacks, pushes, reflexes, fire, cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tabletop.games.zone_wars.bots import blows
from tabletop.games.zone_wars.bots.ambush import STOPS
from tabletop.games.zone_wars.bots.table import Table, faces
from tabletop.games.zone_wars.rules.looks import looks, odds
from tabletop.games.zone_wars.rules.looks.odds import Plan, Result
from tabletop.games.zone_wars.rules.looks.spreads import mean, prevented
from tabletop.games.zone_wars.rules.state import tasks as k
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.turn import engine, hurting
from tabletop.rules.plane.plane import distance

_WEAR: Final = 0.12
"""What one Bonus of a weapon is worth that can still be used often; one that is spared to the end brings nothing."""
_NOTHING: Final = 0.0


def weigh(t: Table, action: Any) -> float:
    """What an answer is worth."""
    task = t.state.todo[-1]
    if isinstance(action, a.Decline):
        return _declined(t, task)
    found = _ANSWERS.get((type(task), type(action)))
    return found(t, task, action) if found else _NOTHING


def result_value(t: Table, result: Result, i: FigureIndex, weapon: str) -> float:
    """What one way of rolling is worth to the seat."""
    value = sum(t.gain(t.d.named(fate.figure), _floats(fate.damage)) for fate in result.fates)
    side = 1.0 if t.d.figures[i].owner == t.seat else -t.share
    value += side * (t.point * float(mean(result.gain)) - _WEAR * t.often * float(mean(result.worn)))
    index = looks.labelled(t.d.figures[i], weapon)
    if index is not None and result.busted:
        points = t.points(t.d.figures[i].items[index])
        value -= side * float(result.busted) * max(0.0, points - 1)
    if result.reply is not None:
        value += float(result.reply.chance) * t.gain(i, _floats(result.reply.fate.damage))
    return value


def _floats(spread: Sequence[Any]) -> tuple[float, ...]:
    return tuple(map(float, spread))


def _declined(t: Table, task: Any) -> float:
    """What it is worth to do nothing."""
    if isinstance(task, k.Bolting):
        return _suffered(t, t.state)
    if isinstance(task, k.Attacking):
        if task.stage == "push":
            told = odds.choice(t.arena, t.state)
            return result_value(t, told.keep, task.attacker, task.weapon) if told else _NOTHING
        return _suffered(t, t.state)
    if isinstance(task, k.Hurting):
        return _hurt(t, task, ward=0, saved=0)
    if isinstance(task, k.Watching) and not task.reflex:
        return _held(t, task)
    return _NOTHING


# Attacks


def _attack(t: Table, task: k.Striking, action: a.Attack) -> float:
    who = t.d.figures[task.figure]
    plan = Plan(who.id, action.target, action.weapon, task.mode, action.enhance, action.points, task.dice)
    told = odds.attack(t.arena, t.state, plan)
    results = [told.plain, told.pushed] if told.pushed else [told.plain]
    value = max(result_value(t, result, task.figure, action.weapon) + _taken(t, task, result) for result in results)
    arm = next((arm for arm in t.arms(task.figure) if arm.name == action.weapon), None)
    price = t.point * action.points if action.enhance else 0.0
    return value - price - (arm.cost if arm and who.owner == t.seat else 0.0)


def _taken(t: Table, task: k.Striking, result: Result) -> float:
    """What may be taken from who falls in contact."""
    fate = result.fates[0]
    j = t.d.named(fate.figure)
    is_mine = t.d.figures[task.figure].owner == t.seat
    return float(fate.broken + fate.out) * t.booty(j) if is_mine and looks.are_touching(t.d, task.figure, j) else 0.0


def _push(t: Table, task: k.Attacking, action: a.Push) -> float:
    told = odds.choice(t.arena, t.state)
    return result_value(t, told.push, task.attacker, task.weapon) if told else _NOTHING


def _fire(t: Table, task: k.Watching, action: a.Fire) -> float:
    watcher, mover = t.d.figures[task.queue[0]], t.d.figures[task.mover]
    place = next(place for at, place in task.points if at == action.at)
    there = odds.placed(t.arena, t.state, mover.id, place, mover.facing)
    plan = Plan(watcher.id, mover.id, action.weapon, Mode.WATCH, action.enhance, action.points)
    told = odds.attack(t.arena, there, plan)
    value = result_value(t, told.plain, task.queue[0], action.weapon)
    fate = told.plain.fates[0]
    arm = next((arm for arm in t.arms(task.queue[0]) if arm.name == action.weapon), None)
    price = t.point * action.points if action.enhance else 0.0
    return value + STOPS * float(fate.broken + fate.out) - price - (arm.cost if arm else 0.0)


def _held(t: Table, task: k.Watching) -> float:
    """What overwatch may still bring if a model holds its fire."""
    i = task.queue[0]
    figure = t.d.figures[i]
    if figure.place is None:
        return _NOTHING
    hopes = [0.0]
    for j, enemy in t.enemies:
        is_coming = enemy.token is Token.CUP and enemy.owner >= 0 and j != task.mover and not enemy.is_broken
        if is_coming and enemy.place is not None and faces(figure.place, figure.facing, enemy.place):
            found = blows.attacks(t, i, figure.place, j, t.stances[j], push=False, aimed=(False, True))
            hopes += [t.prize(j, pool, armor) - arm.cost for arm, pool, armor in found]
    return 0.6 * max(hopes)


# Reflexes


def _answered(t: Table, task: Any, action: a.Reflex) -> float:
    """A reflex against an attack: what comes of the attack then."""
    after = engine.STACK.apply(Draft(t.arena, t.state), action).state
    return _suffered(t, after) - t.point * action.points


def _suffered(t: Table, state: State) -> float:
    """What the attack that is declared will do, to whom it will."""
    told = odds.pending(t.arena, state)
    if told is None:
        return _NOTHING
    task = next(task for task in reversed(state.todo) if isinstance(task, k.Attacking | k.Bolting))
    by = task.figure if isinstance(task, k.Bolting) else task.attacker
    return result_value(t, told.pushed or told.plain, by, "")


def _hounded(t: Table, task: k.Watching, action: a.Reflex) -> float:
    after = engine.STACK.apply(Draft(t.arena, t.state), action).state
    return _suffered(t, after) - t.point * action.points


def _warded(t: Table, task: k.Hurting, action: a.Reflex) -> float:
    card = t.arena.mutations[action.mutation]
    ward, saved = card.gear * action.points, card.base * action.points
    if card.op != "ward":
        return _hurt(t, task, ward=0, saved=saved) - t.point * action.points
    return _hurt(t, task, ward=ward, saved=0) - t.point * action.points


def _hurt(t: Table, task: k.Hurting, *, ward: int, saved: int) -> float:
    potential, total = max(0, task.potential - saved), 0
    extra = max(0, task.extra - max(0, saved - task.potential))
    if task.stage == "hit":
        total = sum(hurting.shield(t.d, task)[1]) + task.cover + ward
    value = 0.0
    for stopped, chance in enumerate(prevented(t.kind, total)):
        amount = max(0, potential - stopped) + extra
        value += float(chance) * t.gain(task.victim, (0.0,) * amount + (1.0,))
    return value


def _feed(t: Table, task: k.Feeding, action: a.Reflex) -> float:
    healed = min(t.d.figures[task.figure].damage, action.points)
    return 0.8 * t.loss(task.figure, healed) - t.point * action.points


# Cards, monsters, puppets


def _loot(t: Table, task: k.Looting, action: a.Loot) -> float:
    victim = t.d.figures[task.victim]
    index = looks.labelled(victim, action.card)
    if index is None:
        return _NOTHING
    item = victim.items[index]
    return 0.05 + (1 + 0.8 * t.share) * t.points(item) + t.use(item)


def _pick(t: Table, task: k.Zoning, action: a.Pick) -> float:
    damage = t.arena.zone[task.card].passed
    return t.gain(t.d.named(action.figure), (0.0,) * damage + (1.0,))


def _put(t: Table, task: k.Arriving, action: a.Put) -> float:
    """Near to enemies, far from friends."""
    own = min((distance(action.place, f.place) for _, f in t.own if f.is_standing and f.place), default=20.0)
    others = [f.place for _, f in t.enemies if f.owner >= 0 and f.is_standing and f.place]
    return own - 1.5 * min((distance(action.place, place) for place in others), default=20.0)


def _lead(t: Table, task: k.Puppeteering, action: a.Lead) -> float:
    """Where the puppet can hurt its own side, or at least be hurt."""
    puppet = t.d.figures[task.target]
    end = action.path[-1] if action.path else puppet.place
    if end is None:
        return _NOTHING
    best = 0.0
    for j, figure in t.enemies:
        if j != task.target and figure.place is not None and faces(end, action.facing, figure.place):
            found = blows.attacks(t, task.target, end, j, t.stances[j], push=False)
            best = max(best, max((t.prize(j, pool, armor) for _, pool, armor in found), default=0.0))
    return best + 0.01 * len(action.path)


def _release(t: Table, task: k.Ending, action: a.Release) -> float:
    """An activation is worth more than a shot that may never come."""
    return 0.5 * len(action.figures)


_ANSWERS: Final[dict[tuple[type, type], Callable[[Table, Any, Any], float]]] = {
    (k.Striking, a.Attack): _attack,
    (k.Attacking, a.Push): _push,
    (k.Attacking, a.Reflex): _answered,
    (k.Bolting, a.Reflex): _answered,
    (k.Hurting, a.Reflex): _warded,
    (k.Feeding, a.Reflex): _feed,
    (k.Watching, a.Fire): _fire,
    (k.Watching, a.Reflex): _hounded,
    (k.Looting, a.Loot): _loot,
    (k.Zoning, a.Pick): _pick,
    (k.Arriving, a.Put): _put,
    (k.Puppeteering, a.Lead): _lead,
    (k.Ending, a.Release): _release,
}
"""What weighs an answer, by the task that waits and the kind of action."""
