"""Actions of Zone Wars in words: on buttons, in choices, in the list of moves, and what is expected of a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.games.zone_wars.board.asked_models import asked
from tabletop.games.zone_wars.board.event_messages import rolled_words, successes
from tabletop.games.zone_wars.board.names import ZoneWarsNames, corner, direction, inches, names_of, path_inches
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.state import dice, tasks
from tabletop.games.zone_wars.rules.state.stages import AttackStage, HurtStage
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action, OperationKind, Path
from tabletop.games.zone_wars.rules.turn.rounds import ZONE
from tabletop.rules.game import Seat
from tabletop.rules.plane.plane import Point3
from tabletop.ui.words import say

_Said = Callable[[ZoneWarsNames, View, Any], str]


def action_words(content: Content, view: View, action: Action, *, attacks: bool = False) -> str:
    """What an action does, for buttons and choices; chance in the words of the list of moves.

    `attacks` says that an attack can be declared where a move ends, as far as that is known before it.
    """
    said = _WORDS.get(type(action))
    if isinstance(action, actions.Move):
        words = _move(names_of(content), view, action, attacks=attacks)
    else:
        words = said(names_of(content), view, action) if said else notation(content, action)
    return say("zone_wars.and_leaves", action=words) if leaves(content, view, action) else words


def leaves(content: Content, view: View, action: Action) -> bool:
    """Whether a model leaves the mat for good by it, with its finds (R198)."""
    path: Path = getattr(action, "path", ())
    mat = content.field.mat
    has_find = any(one.has_find for one in view.figures if one.id == getattr(action, "figure", ""))
    return bool(path) and has_find and not (0 < path[-1].x < mat and 0 < path[-1].y < mat)


def notation(content: Content, action: Action) -> str:
    """An action in short, for the list of moves; names instead of ids, and places in inches."""
    return _NOTES[type(action)](names_of(content), action)


def expects(content: Content, view: View, seat: Seat) -> str:
    """What the seat to act is to do now; empty where chance is to act, or nobody."""
    if view.outcome is not None or not view.todo or view.to_act != seat:
        return ""
    task = view.todo[-1]
    expected = _EXPECTED.get(type(task))
    return expected(names_of(content), view, task) if expected else ""


# Going


def _far(view: View, figure: str, path: Path) -> str:
    start = next((one.place for one in view.figures if one.id == figure), None)
    return path_inches((*((start,) if start else ()), *path))


def _slipping(said: str, action: Any) -> str:
    points = getattr(action, "slip", 0)
    return say("zone_wars.with_slip", action=said, points=cost(points)) if points else said


def _move(names: ZoneWarsNames, view: View, action: actions.Move, *, attacks: bool = False) -> str:
    figure, key = names.figure(action.figure), "stay" if not action.path else "move"
    blanks = {"far": _far(view, action.figure, action.path)} if action.path else {}
    return _slipping(say(f"zone_wars.{key}_attack" if attacks else f"zone_wars.{key}", figure=figure, **blanks), action)


def _sprint(names: ZoneWarsNames, view: View, action: actions.Sprint) -> str:
    far = _far(view, action.figure, action.path)
    return _slipping(say("zone_wars.sprint", figure=names.figure(action.figure), far=far), action)


def _after_way(key: str) -> _Said:
    """What somebody does at the end of a way, and how long that is; there may be none."""

    def said(names: ZoneWarsNames, view: View, action: Any) -> str:
        figure, path = names.figure(action.figure), action.path
        if not path:
            return say(f"zone_wars.{key}", figure=figure)
        return _slipping(say(f"zone_wars.{key}_go", figure=figure, far=_far(view, action.figure, path)), action)

    return said


def _plain(key: str, *parts: str) -> _Said:
    """A sentence whose blanks are fields of the action with names of models."""

    def said(names: ZoneWarsNames, view: View, action: Any) -> str:
        blanks = {part: names.figure(getattr(action, part)) for part in parts}
        return _slipping(say(f"zone_wars.{key}", **blanks), action)

    return said


def _mutate(names: ZoneWarsNames, view: View, action: actions.Mutate) -> str:
    power = names.power(action.mutation, action.figure)
    blanks = {"figure": names.figure(action.figure), "power": power, "points": cost(action.points)}
    if not action.target:
        return say("zone_wars.mutate", **blanks)
    return say("zone_wars.mutate_at", **blanks, target=names.anything(action.target))


def _use(names: ZoneWarsNames, view: View, action: actions.Use) -> str:
    return say("zone_wars.use", figure=names.figure(action.figure), card=names.card(action.card))


def _operate(names: ZoneWarsNames, view: View, action: actions.Operate) -> str:
    key = "steal_all" if action.op == OperationKind.STEAL and action.is_complex else action.op
    other, card = "", ""
    if action.op in _AT_SOMEBODY and action.objects:
        other, card = action.objects[0], action.objects[-1]
    elif action.objects:
        card = other = action.objects[0]
    layout = view.agreed.layout
    said = say(
        f"zone_wars.{key}",
        figure=names.figure(action.figure),
        objects=names.all(action.objects, layout),
        other=names.anything(other, layout),
        card=names.card(card),
    )
    return _slipping(said, action)


_AT_SOMEBODY: Final = (OperationKind.STEAL, OperationKind.GIVE, OperationKind.RECEIVE, OperationKind.HEAL)


# Answering


def _attack(names: ZoneWarsNames, view: View, action: actions.Attack) -> str:
    figure = asked(view)
    blanks = {"target": names.figure(action.target), "weapon": names.card(action.weapon, figure)}
    if not action.enhance:
        return say("zone_wars.attack", **blanks)
    return say(
        "zone_wars.attack_enhanced", **blanks, power=names.power(action.enhance, figure), points=cost(action.points)
    )


def _fire(names: ZoneWarsNames, view: View, action: actions.Fire) -> str:
    figure = asked(view)
    weapon = names.card(action.weapon, figure)
    said = say("zone_wars.fire" if action.at else "zone_wars.fire_now", weapon=weapon, far=inches(action.at, 2))
    if not action.enhance:
        return said
    return say(
        "zone_wars.fire_enhanced", fire=said, power=names.power(action.enhance, figure), points=cost(action.points)
    )


def _reflex(names: ZoneWarsNames, view: View, action: actions.Reflex) -> str:
    figure = asked(view)
    power = names.power(action.mutation, figure)
    if not action.path:
        return _gain(names, action, power) or priced(power, action.points)
    far = _far(view, figure, action.path)
    return say("zone_wars.reflex_fly", power=power, points=action.points, far=far)


def cost(points: int) -> str:
    """So many m-points."""
    return say("zone_wars.cost_one" if points == 1 else "zone_wars.cost", points=points)


def priced(power: str, points: int) -> str:
    """A card and what it costs."""
    return say("zone_wars.reflex_one" if points == 1 else "zone_wars.reflex", power=power, points=points)


def _gain(names: ZoneWarsNames, action: actions.Reflex, power: str) -> str:
    """What a Reflex costs and what that buys; "" where it is no number."""
    card = next((card for card in names.content.mutations if card.id == action.mutation), None)
    if card is None or card.op not in (MutationOp.SOAK, MutationOp.HINDER, MutationOp.WARD):
        return ""
    number = (card.gear if card.op == MutationOp.WARD else card.base) * action.points
    key = f"zone_wars.reflex_{card.op}" + ("_one" if number == 1 else "")
    return say(key, power=power, points=action.points, number=number)


def _decline(names: ZoneWarsNames, view: View, action: actions.Decline) -> str:
    task = view.todo[-1] if view.todo else None
    if isinstance(task, tasks.Watching):
        return say("zone_wars.no_answer" if task.reflex else "zone_wars.hold_fire")
    if isinstance(task, tasks.Attacking):
        return say("zone_wars.keep" if task.stage is AttackStage.PUSH else "zone_wars.no_answer")
    return say(f"zone_wars.{_DECLINED.get(type(task), 'decline')}")


_DECLINED: Final[Mapping[type, str]] = {
    tasks.Striking: "no_attack",
    tasks.Bolting: "no_answer",
    tasks.Hurting: "no_answer",
    tasks.Looting: "no_loot",
    tasks.Puppeteering: "no_lead",
    tasks.Feeding: "no_feed",
}


def _lead(names: ZoneWarsNames, view: View, action: actions.Lead) -> str:
    task = view.todo[-1] if view.todo else None
    if not action.path or not isinstance(task, tasks.Puppeteering):
        return say("zone_wars.lead_stay")
    return say("zone_wars.lead", far=_far(view, view.figures[task.target].id, action.path))


def _release(names: ZoneWarsNames, view: View, action: actions.Release) -> str:
    if not action.figures:
        return say("zone_wars.release_none")
    return say("zone_wars.release", figures=names.figures(action.figures))


_WORDS: Final[Mapping[type, _Said]] = {
    actions.Muster: lambda names, view, action: say("zone_wars.muster", figures=names.figures(action.figures)),
    actions.Corner: lambda names, view, action: say("zone_wars.corner", corner=corner(action.corner)),
    actions.Deploy: _plain("deploy", "figure"),
    actions.Move: _move,
    actions.Aim: _after_way("aim"),
    actions.Charge: _plain("charge", "figure", "target"),
    actions.Sprint: _sprint,
    actions.Watch: _after_way("watch"),
    actions.Mutate: _mutate,
    actions.Recover: _plain("recover", "figure"),
    actions.Assist: _plain("assist", "figure", "friend"),
    actions.Operate: _operate,
    actions.Use: _use,
    actions.Pass: _plain("pass", "figure"),
    actions.Attack: _attack,
    actions.Fire: _fire,
    actions.Reflex: _reflex,
    actions.Push: lambda names, view, action: say("zone_wars.push"),
    actions.Decline: _decline,
    actions.Loot: lambda names, view, action: say("zone_wars.loot", card=names.card(action.card)),
    actions.Pick: _plain("pick_victim", "figure"),
    actions.Put: lambda names, view, action: say("zone_wars.put"),
    actions.Lead: _lead,
    actions.Release: _release,
}


# In short


def spot(place: Point3) -> str:
    """A place in inches from the mat's corner, with its height where it is not on the ground."""
    return ", ".join(f"{value:g}" for value in (place if place.z else place[:2]))


def _going(key: str) -> Callable[[ZoneWarsNames, Any], str]:
    """Who does what, and where that ends."""

    def said(names: ZoneWarsNames, action: Any) -> str:
        does = say(f"zone_wars.does_{key}")
        text = say("zone_wars.n_does", figure=names.figure(action.figure), action=does)
        path = getattr(action, "path", ())
        return say("zone_wars.n_to", figure=text, place=spot(path[-1])) if path else text

    return said


def _n_deploy(names: ZoneWarsNames, action: actions.Deploy) -> str:
    return say("zone_wars.n_to", figure=names.figure(action.figure), place=spot(action.place))


def _n_attack(names: ZoneWarsNames, action: actions.Attack) -> str:
    return say("zone_wars.n_attack", target=names.figure(action.target), weapon=names.card(action.weapon))


def _n_draw(names: ZoneWarsNames, action: actions.Draw) -> str:
    return say("zone_wars.n_zone") if action.token == ZONE else names.faction(action.token)


def _n_roll(names: ZoneWarsNames, action: actions.Roll) -> str:
    hits = dice.hits(names.content.field, action.base, action.gear)
    number = len(action.base) + len(action.gear)
    return say("zone_wars.n_roll", dice=rolled_words(number), hits=successes(hits))


def _n_power(names: ZoneWarsNames, action: actions.Reflex) -> str:
    return priced(names.power(action.mutation), action.points)


def _n_mutate(names: ZoneWarsNames, action: actions.Mutate) -> str:
    power = names.power(action.mutation, action.figure)
    return say("zone_wars.mutate", figure=names.figure(action.figure), power=power, points=cost(action.points))


def _n_operate(names: ZoneWarsNames, action: actions.Operate) -> str:
    return _going("complex" if action.is_complex else "simple")(names, action)


def _n_deal(names: ZoneWarsNames, action: actions.Deal) -> str:
    power = names.power(action.mutation, action.figure)
    return say("zone_wars.n_deal", figure=names.figure(action.figure), power=power)


def _n_release(names: ZoneWarsNames, action: actions.Release) -> str:
    if not action.figures:
        return say("zone_wars.release_none")
    return say("zone_wars.release", figures=names.figures(action.figures))


_NOTES: Final[Mapping[type, Callable[[ZoneWarsNames, Any], str]]] = {
    actions.Muster: lambda names, action: names.figures(action.figures),
    actions.Corner: lambda names, action: corner(action.corner),
    actions.Deploy: _n_deploy,
    actions.Move: _going("move"),
    actions.Aim: _going("aim"),
    actions.Charge: lambda names, action: say(
        "zone_wars.charge", figure=names.figure(action.figure), target=names.figure(action.target)
    ),
    actions.Sprint: _going("sprint"),
    actions.Watch: _going("watch"),
    actions.Mutate: _n_mutate,
    actions.Recover: _going("recover"),
    actions.Assist: _going("assist"),
    actions.Operate: _n_operate,
    actions.Use: lambda names, action: say(
        "zone_wars.use", figure=names.figure(action.figure), card=names.card(action.card)
    ),
    actions.Pass: _going("pass"),
    actions.Attack: _n_attack,
    actions.Fire: lambda names, action: say("zone_wars.fire_now", weapon=names.card(action.weapon)),
    actions.Reflex: _n_power,
    actions.Push: lambda names, action: say("zone_wars.push"),
    actions.Decline: lambda names, action: say("zone_wars.n_decline"),
    actions.Loot: lambda names, action: say("zone_wars.loot", card=names.card(action.card)),
    actions.Pick: lambda names, action: names.figure(action.figure),
    actions.Put: lambda names, action: spot(action.place),
    actions.Lead: lambda names, action: spot(action.path[-1]) if action.path else say("zone_wars.lead_stay"),
    actions.Release: _n_release,
    actions.Deal: _n_deal,
    actions.Scatter: lambda names, action: say("zone_wars.n_scatter", number=len(action.places)),
    actions.Draw: _n_draw,
    actions.Reveal: lambda names, action: names.zone_card(action.card),
    actions.Find: lambda names, action: names.card(action.card),
    actions.Roll: _n_roll,
    actions.Drift: lambda names, action: say("zone_wars.n_drift", direction=direction(action.angle)),
    actions.Which: lambda names, action: names.figure(action.figure),
    actions.Arrive: lambda names, action: say("zone_wars.n_arrive", monster=names.figure(action.monster)),
}  # fmt: skip


# What is expected


def _who(names: ZoneWarsNames, view: View, index: int) -> str:
    return names.figure(view.figures[index].id)


def _ex_turn(names: ZoneWarsNames, view: View, task: tasks.Turn) -> str:
    if task.figure is None:
        return say("zone_wars.do_turn")
    return say(
        "zone_wars.do_bonus" if task.is_bonus else "zone_wars.do_turn_one", figure=_who(names, view, task.figure)
    )


def _ex_watching(names: ZoneWarsNames, view: View, task: tasks.Watching) -> str:
    key = "do_hound" if task.reflex else "do_fire"
    return say(f"zone_wars.{key}", figure=_who(names, view, task.queue[0]), mover=_who(names, view, task.mover))


def _ex_striking(names: ZoneWarsNames, view: View, task: tasks.Striking) -> str:
    key = _STRIKES.get(task.mode, "do_strike")
    target = _who(names, view, task.targets[0]) if task.targets else ""
    return say(f"zone_wars.{key}", figure=_who(names, view, task.figure), target=target)


_STRIKES: Final = {
    Mode.CHARGE: "do_charge",
    Mode.COUNTER: "do_counter",
    Mode.FREE: "do_free",
    Mode.PUPPET: "do_puppet_strike",
}


def _ex_attacking(names: ZoneWarsNames, view: View, task: tasks.Attacking) -> str:
    if task.stage is AttackStage.PUSH:
        return say("zone_wars.do_push", figure=_who(names, view, task.attacker))
    return say("zone_wars.do_answer", figure=_who(names, view, task.target))


def _ex_hurting(names: ZoneWarsNames, view: View, task: tasks.Hurting) -> str:
    key = "do_ward" if task.stage is HurtStage.HIT else "do_soak"
    return say(f"zone_wars.{key}", figure=_who(names, view, task.victim), damage=task.potential + task.extra)


def _ex_looting(names: ZoneWarsNames, view: View, task: tasks.Looting) -> str:
    return say("zone_wars.do_loot", figure=_who(names, view, task.figure), victim=_who(names, view, task.victim))


_EXPECTED: Final[Mapping[type, _Said]] = {
    tasks.Mustering: lambda names, view, task: say("zone_wars.do_muster", number=view.agreed.models),
    tasks.Cornering: lambda names, view, task: say("zone_wars.do_corner"),
    tasks.Deploying: lambda names, view, task: say("zone_wars.do_deploy"),
    tasks.Turn: _ex_turn,
    tasks.Watching: _ex_watching,
    tasks.Striking: _ex_striking,
    tasks.Attacking: _ex_attacking,
    tasks.Bolting: lambda names, view, task: say("zone_wars.do_answer", figure=_who(names, view, task.target)),
    tasks.Hurting: _ex_hurting,
    tasks.Looting: _ex_looting,
    tasks.Puppeteering: lambda names, view, task: say("zone_wars.do_lead", figure=_who(names, view, task.target)),
    tasks.Feeding: lambda names, view, task: say("zone_wars.do_feed", figure=_who(names, view, task.figure)),
    tasks.Ending: lambda names, view, task: say("zone_wars.do_release"),
    tasks.Zoning: lambda names, view, task: say("zone_wars.do_pick", card=names.zone_card(task.card)),
    tasks.Arriving: lambda names, view, task: say("zone_wars.do_put", monster=names.figure(task.monster)),
}
