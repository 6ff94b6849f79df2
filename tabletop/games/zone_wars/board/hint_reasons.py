"""Why a model may sensibly do something, in one short sentence: everything on the mat lies open, so nothing is told."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from fractions import Fraction
from math import hypot
from typing import Any, Final

from tabletop.games.zone_wars.board.mat import threats
from tabletop.games.zone_wars.board.names import ZoneWarsNames, inches, names_of
from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.queries import odds, position_queries, spreads
from tabletop.games.zone_wars.rules.queries.odds import AttackPlan, Result
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.stages import AttackStage
from tabletop.games.zone_wars.rules.state.state import FINDS, State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action, OperationKind
from tabletop.games.zone_wars.rules.turn import engine, forced, scenarios, walking
from tabletop.rules.plane.plane import Point, Point3, direction
from tabletop.ui import wording
from tabletop.ui.words import say

_NEAR: Final = 12.0
"""Inches from a corner in which finds are counted."""
_CLOSER: Final = 0.5
"""Inches from which on somebody comes nearer to something."""
_CONTACT: Final = 0.01
_HARDLY: Final = Fraction(1, 20)
"""Chance below which an attack is no reason to go somewhere."""


class ZoneWarsHintContext:
    """Who is asked, in which position."""

    def __init__(self, game: ZoneWars, view: View) -> None:
        self.game = game
        self.rules_context = game.rules_context
        self.view = view
        self.names: ZoneWarsNames = names_of(game.content)
        self.state: State = imagined(view)
        self.d = StateBuilder(game.rules_context, self.state)

    @property
    def task(self) -> Any:
        """What is asked."""
        return self.view.todo[-1]


def why(game: ZoneWars, view: View, action: Action) -> str:
    """One sentence; "" where there is nothing to say beyond what the action does."""
    found = _WHY.get(type(action))
    return found(ZoneWarsHintContext(game, view), action) if found else ""


# Setting up


def _corner(case: ZoneWarsHintContext, action: actions.Corner) -> str:
    here = scenarios.corner_place(case.d, action.corner)
    near = sum(_far(here, mark.place) <= _NEAR for mark in case.d.marks)
    return say("zone_wars_why.corner_one" if near == 1 else "zone_wars_why.corner", number=near, far=inches(_NEAR))


def _deploy(case: ZoneWarsHintContext, action: actions.Deploy) -> str:
    far = _nearest(case, action.place)
    return say("zone_wars_why.deploy", far=inches(far)) if far is not None else say("zone_wars_why.deploy_room")


def _nearest(case: ZoneWarsHintContext, place: Point3) -> float | None:
    """Inches to the nearest find."""
    return min((_far(place, mark.place) for mark in case.d.marks if mark.kind in FINDS), default=None)


def _far(one: Point3, other: Point3) -> float:
    return hypot(one.x - other.x, one.y - other.y)


# Going


def _move(case: ZoneWarsHintContext, action: actions.Move | actions.Aim) -> str:
    """What can be attacked from there, else where it leads."""
    mode = Mode.AIM if isinstance(action, actions.Aim) else Mode.MOVE
    told = _shot(case, action.figure, action.path, action.facing, (mode, ""))
    return told or _leads(case, action.figure, _end(case, action))


def _charge(case: ZoneWarsHintContext, action: actions.Charge) -> str:
    i = case.d.named(action.figure)
    facing = walking.lane_facing(position_queries.place_of(case.d.figures[i]), action.end)
    told = _shot(case, action.figure, (action.end,), facing, (Mode.CHARGE, action.target))
    return told or say("zone_wars_why.charge")


def _end(case: ZoneWarsHintContext, action: Any) -> Point3:
    figure = case.d.figures[case.d.named(action.figure)]
    return action.path[-1] if action.path else position_queries.place_of(figure)


def _shot(
    case: ZoneWarsHintContext, figure: str, way: Sequence[Point3], facing: float, wanted: tuple[Mode, str]
) -> str:
    """The best attack of who goes there and looks so, as a mode and on a target, with its chance; "" for none."""
    start = position_queries.place_of(case.d.figures[case.d.named(figure)])
    stance, (mode, target) = (way[-1] if way else start, facing), wanted
    there = odds.placed(case.rules_context, case.state, figure, *stance)
    plans = odds.weapons(case.rules_context, there, figure, mode, target)
    told = [(odds.attack(case.rules_context, there, plan), plan) for plan in plans]
    if not told:
        return ""
    best, plan = max(told, key=lambda one: _worth(one[0]))
    chance = best.plain.fates[0].hurt
    if chance < _HARDLY:
        return ""
    said = _hits(case, best, plan, from_there=stance[0] != start)
    return " ".join((said, *_fires(case, figure, way)))


def _worth(told: odds.AttackOdds) -> tuple[bool, Fraction, Fraction]:
    """As ways to attack are proposed."""
    return "single_use" not in told.specials, told.plain.fates[0].hurt, told.plain.fates[0].mean


def _fires(case: ZoneWarsHintContext, figure: str, way: Sequence[Point3], *, flies: bool = False) -> Iterator[str]:
    """Who may fire before it comes to the attack."""
    i = case.d.named(figure)
    for fire in threats.threats(case.d, i, (position_queries.place_of(case.d.figures[i]), *way), flies=flies).fires:
        name = case.names.figure(case.d.figures[fire.figure].id)
        yield say("zone_wars_why.said", said=say("zone_wars.propose_fire", figure=name))


def _hits(case: ZoneWarsHintContext, told: odds.AttackOdds, plan: AttackPlan, *, from_there: bool) -> str:
    fate = told.plain.fates[0]
    i, j = case.d.named(plan.attacker), case.d.named(plan.target)
    close = plan.mode is Mode.CHARGE or position_queries.are_touching(case.d, i, j)
    key = "close" if close else "cover" if told.cover else "open"
    said = say(f"zone_wars_why.hits_{key}", share=_share(fate.hurt), target=case.names.figure(plan.target))
    down = fate.broken + fate.out
    said = say("zone_wars_why.and_down", said=said, share=_share(down)) if down >= _HARDLY else said
    return say("zone_wars_why.from_there", said=said) if from_there else say("zone_wars_why.said", said=said)


def _share(number: Fraction) -> str:
    return wording.percent(number)


def _sprint(case: ZoneWarsHintContext, action: actions.Sprint) -> str:
    return _leads(case, action.figure, action.path[-1])


def _leads(case: ZoneWarsHintContext, figure: str, end: Point3) -> str:
    """Off the mat, to a find, home, or out of sight."""
    i = case.d.named(figure)
    start = position_queries.place_of(case.d.figures[i])
    if walking.leaves(case.d, i, (start, end)):
        return say("zone_wars_why.leaves")
    was, now = _nearest(case, start), _nearest(case, end)
    if was is not None and now is not None and was - now >= _CLOSER:
        return say("zone_wars_why.nearer", far=inches(now))
    before, after = _seers(case, i, start), _seers(case, i, end)
    if after < before:
        return say("zone_wars_why.unseen" if not after else "zone_wars_why.less_seen", before=before, after=after)
    foe = min((_far(end, f.place) - _far(start, f.place) for f in _foes(case, i) if f.place is not None), default=0.0)
    return say("zone_wars_why.closes_in" if foe <= -_CLOSER else "zone_wars_why.stands_well")


def _foes(case: ZoneWarsHintContext, index: FigureIndex) -> list[Any]:
    return [
        other for _, other in position_queries.on_mat(case.d) if position_queries.is_enemy(case.d.figures[index], other)
    ]


def _seers(case: ZoneWarsHintContext, index: FigureIndex, at: Point3) -> int:
    """Enemies on their feet that would see a model there."""
    kept = case.d.figures[index]
    case.d.alter(index, place=at)
    found = sum(
        position_queries.is_seen(case.d, j, index)
        for j, other in position_queries.on_mat(case.d)
        if other.is_standing and position_queries.is_enemy(kept, other)
    )
    case.d.figures[index] = kept
    return found


def _watch(case: ZoneWarsHintContext, action: actions.Watch) -> str:
    """How many who have still to act it will see."""
    i, end = case.d.named(action.figure), _end(case, action)
    there = StateBuilder(
        case.rules_context, odds.placed(case.rules_context, case.state, action.figure, end, action.facing)
    )
    coming = [
        j
        for j, other in position_queries.on_mat(there)
        if other.token is Token.CUP and other.owner >= 0 and position_queries.is_enemy(there.figures[i], other)
        and other.place is not None and position_queries.faces(there, i,
        other.place) and position_queries.seen(there, i, j).is_seen
    ]  # fmt: skip
    if not coming:
        return say("zone_wars_why.watch_none")
    if len(coming) == 1:
        return say("zone_wars_why.watch_one", target=case.names.figure(there.figures[coming[0]].id))
    return say("zone_wars_why.watch", number=len(coming))


# What else a model does


def _mutate(case: ZoneWarsHintContext, action: actions.Mutate) -> str:
    told = odds.mutation(case.rules_context, case.state, action)
    if told is not None:
        fate = told.plain.fates[0]
        said = say("zone_wars_why.hits_open" if not told.cover else "zone_wars_why.hits_cover",
                   share=_share(fate.hurt), target=case.names.figure(fate.figure))  # fmt: skip
        return " ".join((
            say("zone_wars_why.said", said=said), *_fires(case, action.figure, action.path, flies=True)
        ))  # fmt: skip
    card = case.rules_context.mutations[action.mutation]
    found = _POWERS.get(card.op)
    return found(case, action, card) if found else ""


def _assist(case: ZoneWarsHintContext, action: actions.Assist) -> str:
    chance = odds.recovery(case.rules_context, case.d.state(), action)
    return say("zone_wars_why.assist", friend=case.names.figure(action.friend), share=_share(chance))


def _operate(case: ZoneWarsHintContext, action: actions.Operate) -> str:
    if action.op == OperationKind.PICK:
        return _picks(case, action.objects)
    if action.op in (
        OperationKind.SEARCH,
        OperationKind.STEAL,
        OperationKind.HEAL,
        OperationKind.REPAIR,
        OperationKind.CLEAN,
    ):
        return say(f"zone_wars_why.{action.op}")
    return say("zone_wars_why.operate")


def _picks(case: ZoneWarsHintContext, tokens: Container[str]) -> str:
    """What these finds are worth, where that is known."""
    marks = [mark for mark in case.d.marks if f"t{mark.number}" in tokens]
    known = [scenarios.item_points(case.d, mark.item) for mark in marks if mark.item is not None]
    if not known or len(known) < len(marks):
        return say("zone_wars_why.pick")
    return say("zone_wars_why.pick_known", number=sum(known))


def _use(case: ZoneWarsHintContext, action: actions.Use) -> str:
    """How much there is to do in the activation that it makes better."""
    i = case.d.named(action.figure)
    seen = sum(position_queries.is_enemy(case.d.figures[i],
               other) and other.is_standing and position_queries.is_seen(case.d, i, j)
               for j, other in position_queries.on_mat(case.d))  # fmt: skip
    if seen:
        return _counted("in_sight", seen)
    far = _nearest(case, position_queries.place_of(case.d.figures[i]))
    return say("zone_wars_why.deploy", far=inches(far)) if far is not None else ""


# Answers


def _attack(case: ZoneWarsHintContext, action: actions.Attack) -> str:
    task = case.task
    assert isinstance(task, tasks.Striking)
    who = case.d.figures[task.figure].id
    plan = AttackPlan(who, action.target, action.weapon, task.mode, action.enhance, action.points, task.dice)
    return _hits(case, odds.attack(case.rules_context, case.state, plan), plan, from_there=False)


def _fire(case: ZoneWarsHintContext, action: actions.Fire) -> str:
    task = case.task
    assert isinstance(task, tasks.Watching)
    mover, watcher = case.d.figures[task.mover], case.d.figures[task.queue[0]]
    place = next(place for at, place in task.points if at == action.at)
    there = odds.placed(case.rules_context, case.state, mover.id, place, mover.facing)
    plan = AttackPlan(watcher.id, mover.id, action.weapon, Mode.WATCH, action.enhance, action.points)
    return _hits(case, odds.attack(case.rules_context, there, plan), plan, from_there=False)


def _push(case: ZoneWarsHintContext, action: actions.Push) -> str:
    told = odds.choice(case.rules_context, case.state)
    if told is None:
        return ""
    return say("zone_wars_why.push", push=_mean(told.push), keep=_mean(told.keep))


def _mean(result: Result) -> str:
    """Expected damage, to a tenth."""
    return wording.decimal(actions.number(round(float(result.fates[0].mean), 1)))


def _decline(case: ZoneWarsHintContext, action: actions.Decline) -> str:
    task = case.task
    if isinstance(task, tasks.Attacking) and task.stage is AttackStage.PUSH:
        told = odds.choice(case.rules_context, case.state)
        return say("zone_wars_why.keep", keep=_mean(told.keep), push=_mean(told.push)) if told else ""
    if isinstance(task, tasks.Watching):
        return say("zone_wars_why.hold_fire")
    if isinstance(task, tasks.Looting):
        return say("zone_wars_why.no_loot")
    return say("zone_wars_why.no_attack" if isinstance(task, tasks.Striking) else "zone_wars_why.save_points")


def _reflex(case: ZoneWarsHintContext, action: actions.Reflex) -> str:
    """What the enemy's attack is like without it and with it, or how much damage is coming."""
    task = case.task
    if isinstance(task, tasks.Hurting):
        return _counted("coming", task.potential + task.extra, target=case.names.figure(case.d.figures[task.victim].id))
    if isinstance(task, tasks.Feeding):
        return _damaged(case, task.figure)
    before = odds.pending(case.rules_context, case.state)
    after = odds.pending(
        case.rules_context, engine.STACK.apply(StateBuilder(case.rules_context, case.state), action).state
    )
    if after is None:
        return ""
    fate = after.plain.fates[0]
    target = case.names.figure(fate.figure)
    if before is None:
        said = say(f"zone_wars_why.hits_{'cover' if after.cover else 'open'}", share=_share(fate.hurt), target=target)
        return say("zone_wars_why.said", said=said)
    was = before.plain.fates[0].hurt
    return say("zone_wars_why.spoils", target=target, before=_share(was), after=_share(fate.hurt))


# Mutations that roll no dice against anybody


def _flies(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    return _leads(case, action.figure, action.path[-1])


def _pulls(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    return _picks(case, {action.target})


def _mends(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    return _damaged(case, case.d.named(action.target))


def _damaged(case: ZoneWarsHintContext, index: FigureIndex) -> str:
    figure = case.d.figures[index]
    return _counted("damaged", figure.damage, target=case.names.figure(figure.id)) if figure.damage else ""


def _leads_another(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    """How likely the enemy's Survival roll fails, with one die less for each m-point after the first."""
    number = position_queries.survival_dice(case.d, case.d.named(action.target), action.points - 1)
    fails = spreads.spread(spreads.calm(spreads.faces(case.d.field), number, 0), 0)[0]
    return say("zone_wars_why.puppet", target=case.names.figure(action.target), share=_share(fails))


def _frightens(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    """How many are near enough, and what they cannot do then."""
    i, far = case.d.named(action.figure), card.inches * action.points
    case.d.alter(i, facing=action.facing)
    near = [other for j, other in position_queries.on_mat(case.d) if position_queries.is_enemy(case.d.figures[i], other)
            and position_queries.is_within(case.d, i, j, far) and position_queries.is_seen(case.d, i, j)]  # fmt: skip
    watching = sum(other.is_watching for other in near)
    return _counted("unwatch", watching) if watching else _counted("frightens", len(near)) if near else ""


def _shoves(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    """What the push does: off the mat, into something, or only away."""
    i, j = case.d.named(action.figure), case.d.named(action.target)
    name = case.names.figure(action.target)
    towards = direction(position_queries.place_of(case.d.figures[i]), position_queries.place_of(case.d.figures[j]))
    told = forced.shove(case.d, j, Point(towards.x, towards.y), card.inches * action.points)
    if told.has_left:
        return say("zone_wars_why.shoved_off", target=name)
    if told.damage:
        return _counted("shoved", told.damage, target=name)
    return _away(case, i, name, position_queries.place_of(case.d.figures[j]))


def _lifts(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    """How far what is moved lies from the nearest own model then."""
    i, end = case.d.named(action.figure), action.path[0]
    j = position_queries.find(case.d, action.target)
    return _away(case, i, "" if j is None else case.names.figure(action.target), end)


def _away(case: ZoneWarsHintContext, index: FigureIndex, name: str, end: Point3) -> str:
    owner = case.d.figures[index].owner
    own = [
        other.place for _, other in position_queries.on_mat(case.d) if other.owner == owner and other.place is not None
    ]
    far = inches(min((_far(place, end) for place in own), default=0.0))
    return say("zone_wars_why.away", target=name, far=far) if name else say("zone_wars_why.brought", far=far)


def _counted(key: str, number: int, **parts: str) -> str:
    return say(f"zone_wars_why.{key}_one" if number == 1 else f"zone_wars_why.{key}", number=number, **parts)


_POWERS: Final[Mapping[str, Callable[[ZoneWarsHintContext, actions.Mutate, Mutation], str]]] = {
    MutationOp.FLY: _flies,
    MutationOp.RUSH: _flies,
    MutationOp.PULL: _pulls,
    MutationOp.MEND: _mends,
    MutationOp.PUPPET: _leads_another,
    MutationOp.TERROR: _frightens,
    MutationOp.SHOVE: _shoves,
    MutationOp.LIFT: _lifts,
}
"""By what the mutation does."""


def _loot(case: ZoneWarsHintContext, action: actions.Loot) -> str:
    task = case.task
    assert isinstance(task, tasks.Looting)
    victim = case.d.figures[task.victim]
    index = position_queries.labelled(victim, action.card)
    item = None if index is None else victim.items[index]
    points = 0 if item is None or not item.found else scenarios.item_points(case.d, item)
    return say("zone_wars_why.loot_points", number=points) if points else say("zone_wars_why.loot")


_WHY: Final[Mapping[type, Callable[[ZoneWarsHintContext, Any], str]]] = {
    actions.Muster: lambda case, action: say("zone_wars_why.muster"),
    actions.Corner: _corner,
    actions.Deploy: _deploy,
    actions.Move: _move,
    actions.Aim: _move,
    actions.Charge: _charge,
    actions.Sprint: _sprint,
    actions.Watch: _watch,
    actions.Mutate: _mutate,
    actions.Recover: lambda case, action: say("zone_wars_why.recover"),
    actions.Assist: _assist,
    actions.Operate: _operate,
    actions.Use: _use,
    actions.Pass: lambda case, action: say("zone_wars_why.pass"),
    actions.Attack: _attack,
    actions.Fire: _fire,
    actions.Reflex: _reflex,
    actions.Push: _push,
    actions.Decline: _decline,
    actions.Loot: _loot,
    actions.Pick: lambda case, action: say("zone_wars_why.victim"),
    actions.Put: lambda case, action: say("zone_wars_why.put"),
    actions.Lead: lambda case, action: say("zone_wars_why.lead"),
    actions.Release: lambda case, action: say("zone_wars_why.release"),
}
