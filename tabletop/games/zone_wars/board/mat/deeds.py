"""The actions that a plan makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.board.mat import names
from tabletop.games.zone_wars.board.mat.plan import DODGE, Plan, end, mutation, prices, way
from tabletop.games.zone_wars.board.mat.ways import FURTHER, charge_end, lane, route, standing, to_model, walked
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.games.zone_wars.rules.turn import engine, pools, scenarios, walking
from tabletop.games.zone_wars.rules.turn.walking import inches
from tabletop.rules.game import Refusal, no
from tabletop.rules.plane.moves import length
from tabletop.rules.plane.plane import Place, distance
from tabletop.ui.gesture.picker import Place as Pick

_FINE: Final = 0.01
MODES: Final = {"move": Mode.MOVE, "aim": Mode.AIM, "lead": Mode.PUPPET}
"""Actions after which an attack may be declared."""
STRIKING: Final = ("blast", "bolt", "rush")
"""Mutations that roll dice against an enemy."""
AIMED: Final = ("blast", "bolt")
"""Those of them that may be aimed before their price is chosen: each price tells then what it comes to."""
_SPARE: Final = 0.1
"""Inches that an enemy must be farther away than a model gets so that it is not looked at more closely."""
_TELLING: Final = ("hidden", "model_in_way", "smog", "out_of_range", "aimed_in_contact", "needs_aim", "busted")
"""Reasons against an attack that say most to people, the best first."""


def legal(d: Draft, plan: Plan, facing: float | None = None) -> tuple[Action, ...]:
    """The legal actions that are made of exactly the plan; `facing` is what was chosen by hand."""
    made = dict.fromkeys(deeds(d, plan, facing))
    return tuple(action for action in made if engine.STACK.check(d, action) is None)


def deeds(d: Draft, plan: Plan, facing: float | None = None) -> Iterator[Action]:
    """The actions that are made of exactly the plan, legal or not."""
    make = _MAKES.get(plan.word)
    if make is not None:
        yield from make(d, plan, facing)


def faced(d: Draft, plan: Plan, facing: float | None) -> float:
    """How the model stands in the end: as chosen, towards its target, or along the last leg."""
    if plan.word == "deploy":
        return inwards(d, d.figures[plan.figure].owner) if facing is None else facing
    figure, here = d.figures[plan.figure], end(d, plan)
    j = looks.find(d, plan.target)
    if j is not None and j != plan.figure:
        there = looks.place_of(d.figures[j])
        with standing(d, plan.figure, here, facing):
            if facing is None or not looks.faces(d, plan.figure, there):
                return walking.lane_facing(here, there)
    if facing is not None:
        return facing
    return lane(looks.place_of(figure), plan.nodes, figure.facing) if plan.is_walk else figure.facing


# Walks


def _move(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    """Of a move against an enemy also all else that leads to an attack on it from where the plan has come to."""
    j = looks.find(d, plan.target)
    if j is None or attack_refusal(d, plan, j, facing) is None:
        yield a.Move(d.figures[plan.figure].id, plan.nodes, faced(d, plan, facing), plan.slip)
    if j is not None:
        yield from _against(d, plan, j, facing)


def _against(d: Draft, plan: Plan, j: FigureIndex, facing: float | None) -> Iterator[Action]:
    """Other ways to attack an enemy: aimed, in contact with it, by a mutation, or else from nearer."""
    i, id_ = plan.figure, d.figures[plan.figure].id
    near = None if looks.are_touching(d, i, j, end(d, plan)) else to_model(d, way(d, plan), j)
    charge = charge_end(d, i, j) if not plan.nodes and not looks.are_touching(d, i, j) else None
    if charge is not None:
        yield a.Charge(id_, plan.target, charge, plan.slip)
    if near is not None:
        turn = walking.lane_facing(near[-1], looks.place_of(d.figures[j]))
        yield a.Move(id_, (*plan.nodes, *near), turn, plan.slip)
    if not plan.nodes:
        aims = replace(plan, word="aim")
        if _range(d, i, aims) and attack_refusal(d, aims, j, facing) is None:
            yield a.Aim(id_, (), faced(d, aims, facing), plan.slip)
        yield from _mutations_at(d, plan, j, facing) if not plan.slip else ()
    is_apart = charge is None and near is None and not _is_beyond(d, plan, j)
    if is_apart and attack_refusal(d, plan, j, facing) is not None:
        stop = walked(d, way(d, plan), looks.place_of(d.figures[j]))
        path = route(d, way(d, plan), stop.place) if stop.place is not None else None
        nearer = replace(plan, nodes=(*plan.nodes, *path)) if path is not None else plan
        if nearer is not plan and attack_refusal(d, nearer, j, None) is None:
            yield a.Move(id_, nearer.nodes, faced(d, nearer, None), plan.slip)


def _is_beyond(d: Draft, plan: Plan, j: FigureIndex) -> bool:
    """Whether an enemy is so far away that no way leads to where it could be attacked from: then none is looked for."""
    i, on, enemy = plan.figure, way(d, plan), d.figures[j]
    far = distance(end(d, plan), looks.place_of(enemy)) - d.arena.radius(d.figures[i]) - d.arena.radius(enemy)
    gets = max(0.0, on.far - on.spent(d)) + _range(d, i, plan) + d.field.slack
    return far > gets + _SPARE and not powers.usable(d, i, ("reach",), kind="enhance")


def _mutations_at(d: Draft, plan: Plan, j: FigureIndex, facing: float | None) -> Iterator[Action]:
    """Mutations that hurt an enemy, each for as few m-points as that takes."""
    for card in powers.cards(d, plan.figure):
        if card.kind != "action" or card.op not in STRIKING or not prices(d, plan):
            continue
        lane_end = walking.charge_end(d, plan.figure, j) if card.op == "rush" else None
        made = replace(plan, word="mutate", card=card.id)
        if card.op == "rush":
            made = replace(made, target="", nodes=(lane_end,) if lane_end is not None else ())
        for points in prices(d, plan):
            found = legal(d, replace(made, points=points), facing)
            if found:
                yield found[0]
                break


def _aim(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    yield a.Aim(d.figures[plan.figure].id, plan.nodes, faced(d, plan, facing), plan.slip)


def _watch(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    yield a.Watch(d.figures[plan.figure].id, plan.nodes, faced(d, plan, facing), plan.slip)


def _sprint(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    yield a.Sprint(d.figures[plan.figure].id, plan.nodes, plan.slip)


def _charge(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    if plan.target and plan.nodes:
        yield a.Charge(d.figures[plan.figure].id, plan.target, plan.nodes[0], plan.slip)


def _assist(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    if plan.target:
        yield a.Assist(d.figures[plan.figure].id, plan.target, plan.nodes, faced(d, plan, facing), plan.slip)


def _lead(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    yield a.Lead(plan.nodes, faced(d, plan, facing))


# Operations


def _operate(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    id_, is_complex, turn = d.figures[plan.figure].id, plan.word == "complex", faced(d, plan, facing)
    for op, objects in operations_of(d, plan):
        yield a.Operate(id_, is_complex, op, objects, plan.nodes, turn, plan.slip)


def operations_of(d: Draft, plan: Plan) -> list[tuple[str, tuple[str, ...]]]:
    """Operations that these objects make, as the rules call both; only the named one where a button named it."""
    found = list((_complex if plan.word == "complex" else _simple)(d, plan))
    if plan.op:
        return [(op, objects) for op, objects in found if op == plan.op]
    kinds = {op for op, _ in found}
    return [(op, objects) for op, objects in found if not (op == "steal" and "receive" in kinds)]


def _simple(d: Draft, plan: Plan) -> Iterator[tuple[str, tuple[str, ...]]]:
    tokens, pieces, cards, models = _sorted(plan.objects)
    own = d.figures[plan.figure].id
    if not plan.objects and plan.op == "clean":
        yield "clean", ()
    elif len(tokens) == len(plan.objects) == 1:
        yield "pick", tuple(tokens)
    elif len(pieces) == len(plan.objects) == 1:
        yield ("open" if len(pieces[0]) > 1 else "search"), pieces[0]
    elif len(cards) == 1 and not tokens and not pieces and len(models) <= 1:
        ((holder, label),) = cards
        if holder == own and not models:
            yield "drop", (label,)
        elif holder == own:
            yield from (("give", (models[0], label)), ("heal", (models[0], label)))
        elif not models or models[0] == holder:
            yield from (("receive", (holder, label)), ("steal", (holder, label)))


def _complex(d: Draft, plan: Plan) -> Iterator[tuple[str, tuple[str, ...]]]:
    tokens, pieces, cards, models = _sorted(plan.objects)
    many = len(plan.objects)
    if tokens and len(tokens) == many:
        yield "pick", tuple(tokens)
    elif many == 1 and models:
        yield "steal", (models[0],)
    elif many == 1 and pieces:
        yield "reboot", pieces[0]
    elif many == 1 and cards[0][0] == d.figures[plan.figure].id:
        yield "repair", (cards[0][1],)


def _sorted(
    objects: tuple[Pick, ...],
) -> tuple[list[str], list[tuple[str, ...]], list[tuple[str, str]], list[str]]:
    tokens = [names.token_of(pick) for pick in objects if pick.startswith(names.TOKEN)]
    pieces = [names.piece_of(pick) for pick in objects if pick.startswith(names.PIECE)]
    cards = [names.card_of(pick) for pick in objects if pick.startswith(names.CARD)]
    models = [names.model_of(pick) for pick in objects if pick.startswith(names.MODEL)]
    return tokens, pieces, cards, models


# Mutations


def _mutate(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    figure, card = d.figures[plan.figure], mutation(d, plan)
    if not plan.points:
        for points in prices(d, plan) if card.op in AIMED and plan.target else ():
            yield from _mutate(d, replace(plan, points=points), facing)
        return
    here = looks.place_of(figure)
    stays = figure.facing if facing is None else facing
    if card.op in ("fly", "rush"):
        if plan.nodes:
            ahead = lane(here, plan.nodes, figure.facing)
            if card.op == "rush":
                yield a.Mutate(figure.id, card.id, plan.points, ahead, "", plan.nodes)
                return
            turn = faced(d, plan, facing) if facing is not None or plan.target else ahead
            yield a.Mutate(figure.id, card.id, plan.points, figure.facing, "", plan.nodes, turn)
    elif card.op == "terror":
        yield a.Mutate(figure.id, card.id, plan.points, stays)
    elif plan.target and (plan.nodes or card.op != "lift"):
        turn = stays if card.op in ("lift", "mend", "pull") else faced(d, plan, facing)
        yield a.Mutate(figure.id, card.id, plan.points, turn, plan.target, plan.nodes)


# The rest


def _recover(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    yield a.Recover(d.figures[plan.figure].id)


def _pass(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    yield a.Pass(d.figures[plan.figure].id)


def _use(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    yield a.Use(d.figures[plan.figure].id, plan.card)


def _deploy(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    figure = d.figures[plan.figure]
    if plan.nodes:
        yield a.Deploy(figure.id, plan.nodes[0], faced(d, plan, facing))


def inwards(d: Draft, seat: int) -> float:
    """The facing from a seat's corner towards the middle of the mat."""
    middle = Place(d.field.mat / 2, d.field.mat / 2)
    return walking.lane_facing(scenarios.corner_place(d, d.players[seat].corner), middle)


def _put(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    if plan.nodes:
        yield a.Put(plan.nodes[0])


def _dodge(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    """As cheaply as it gets there."""
    flights = [a.Reflex(plan.card, points, plan.nodes) for points in prices(d, plan)] if plan.nodes else []
    able = [flight for flight in flights if engine.STACK.check(d, flight) is None]
    yield from able[:1] or flights[-1:]


def _decline(d: Draft, plan: Plan, facing: float | None) -> Iterator[Action]:
    yield a.Decline()


_MAKES: Final[dict[str, Callable[[Draft, Plan, float | None], Iterator[Action]]]] = {
    "move": _move, "aim": _aim, "watch": _watch, "sprint": _sprint, "charge": _charge, "assist": _assist,
    "lead": _lead, "simple": _operate, "complex": _operate, "mutate": _mutate, "recover": _recover, "pass": _pass,
    "use": _use, "deploy": _deploy, "put": _put, "decline": _decline,
    DODGE: _dodge,
}  # fmt: skip


# Attacks that follow


def attack_refusal(d: Draft, plan: Plan, j: FigureIndex, facing: float | None) -> Refusal | None:
    """What keeps the model from attacking somebody at the end of the plan; None if nothing does."""
    figure = d.figures[plan.figure]
    question = "attack", plan, figure.place, figure.facing, j, facing
    return d.once(question, lambda: _attack_refusal(d, plan, j, facing))


def _attack_refusal(d: Draft, plan: Plan, j: FigureIndex, facing: float | None) -> Refusal | None:
    i, here, there = plan.figure, end(d, plan), looks.place_of(d.figures[j])
    mode = MODES[plan.word]
    with standing(d, i, here, facing):
        if facing is None or not looks.faces(d, i, there):
            d.alter(i, facing=walking.lane_facing(here, there))
        if pools.attacks(d, i, mode, (j,)) or (mode is Mode.MOVE and pools.could_reach(d, i)):
            return None
        found = telling(d, i, j, mode)
    return _too_far(d, plan, j) or found


def _too_far(d: Draft, plan: Plan, j: FigureIndex) -> Refusal | None:
    """Of an enemy that the model cannot come near enough to with what it has left to go; None where it could."""
    i, on, target = plan.figure, way(d, plan), d.figures[j]
    with standing(d, i, end(d, plan)):
        far = looks.reach(d, i, j)
    left, most = max(0.0, on.far - on.spent(d)), _range(d, i, plan)
    if far > left + most + _FINE:
        hidden = _hidden_refusal(d, i, j, far) if plan.word == "move" else None
        return hidden or no("R123", "too_far_to_attack", target=target.id, far=inches(far), allowed=inches(left + most))
    if most or not looks.is_enemy(d.figures[i], target) or to_model(d, on, j) is not None:
        return None
    path = to_model(d, replace(on, far=on.far + FURTHER), j)
    if path is not None:
        return no("R90", "way_too_long", far=inches(length((on.start(d), *path))), allowed=inches(left))
    return no("R90", "no_way_to", target=target.id)


def _hidden_refusal(d: Draft, i: FigureIndex, j: FigureIndex, far: float) -> Refusal | None:
    """What hides an enemy from a weapon for Aimed Fire that gets so far (R47); None where it has none, or sees it."""
    cards = [pools.weapon(d, i, item.kind) for item in d.figures[i].items if not item.busted]
    aimed = [card for card in cards if card is not None and card.range and "aimed_fire" in card.specials]
    if not any(d.arena.inches(card.range) >= far for card in aimed):
        return None
    found = telling(d, i, j, Mode.AIM)
    return found if found is not None and found.reason in ("hidden", "model_in_way", "smog") else None


def _range(d: Draft, i: FigureIndex, plan: Plan) -> float:
    """Inches that the farthest of its weapons for this action gets; 0 for those in contact."""
    cards = [pools.weapon(d, i, name) for name in (*looks.labels(d.figures[i]), a.THROWN)]
    aims = plan.word == "aim"
    able = [card for card in cards if card is not None and card.range and ("aimed_fire" in card.specials) == aims]
    return max((d.arena.inches(card.range) for card in able), default=0.0)


def telling(
    d: Draft, i: FigureIndex, j: FigureIndex, mode: Mode, targets: tuple[FigureIndex, ...] = ()
) -> Refusal | None:
    """The refusal that says most of all weapons."""
    weapons = [*looks.labels(d.figures[i]), a.THROWN, a.FISTS]
    declared = [(d.figures[j].id, name, "", 0) for name in weapons if pools.weapon(d, i, name) is not None]
    found = [refusal for one in declared if (refusal := pools.attack_refusal(d, i, mode, one, targets=targets))]
    told = [refusal for reason in _TELLING for refusal in found if refusal.reason == reason]
    return next(iter((*told, *found)), None)
