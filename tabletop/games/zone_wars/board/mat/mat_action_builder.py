"""The actions that a plan makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.move_ends import FURTHER, charge_end, lane, route, standing, to_model, walked
from tabletop.games.zone_wars.board.mat.plan import PickedPlan, PlanWord, end, mutation, prices, way
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action, OperationKind
from tabletop.games.zone_wars.rules.turn import engine, pools, scenarios, walking
from tabletop.games.zone_wars.rules.turn.walking import inches
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.moves import length
from tabletop.rules.plane.plane import Point3, distance
from tabletop.ui.gesture.picker import TargetId as Pick

_FINE: Final = 0.01
MODES: Final = {PlanWord.MOVE: Mode.MOVE, PlanWord.AIM: Mode.AIM, PlanWord.LEAD: Mode.PUPPET}
"""Actions after which an attack may be declared."""
STRIKING: Final = (MutationOp.BLAST, MutationOp.BOLT, MutationOp.RUSH)
"""Mutations that roll dice against an enemy."""
AIMED: Final = (MutationOp.BLAST, MutationOp.BOLT)
"""Those of them that may be aimed before their price is chosen: each price tells then what it comes to."""
_SPARE: Final = 0.1
"""Inches that an enemy must be farther away than a model gets so that it is not looked at more closely."""
_TELLING: Final = ("hidden", "model_in_way", "smog", "out_of_range", "aimed_in_contact", "needs_aim", "busted")
"""Reasons against an attack that say most to people, the best first."""


def legal(builder: StateBuilder, plan: PickedPlan, facing: float | None = None) -> tuple[Action, ...]:
    """The legal actions that are made of exactly the plan; `facing` is what was chosen by hand."""
    made = dict.fromkeys(deeds(builder, plan, facing))
    return tuple(action for action in made if engine.STACK.check(builder, action) is None)


def deeds(builder: StateBuilder, plan: PickedPlan, facing: float | None = None) -> Iterator[Action]:
    """The actions that are made of exactly the plan, legal or not."""
    make = _MAKES.get(plan.word)
    if make is not None:
        yield from make(builder, plan, facing)


def faced(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> float:
    """How the model stands in the end: as chosen, towards its target, or along the last leg."""
    if plan.word is PlanWord.DEPLOY:
        return inwards(builder, builder.figures[plan.figure].owner) if facing is None else facing
    figure, here = builder.figures[plan.figure], end(builder, plan)
    j = position_queries.find(builder, plan.target)
    if j is not None and j != plan.figure:
        there = position_queries.place_of(builder.figures[j])
        with standing(builder, plan.figure, here, facing):
            if facing is None or not position_queries.faces(builder, plan.figure, there):
                return walking.lane_facing(here, there)
    if facing is not None:
        return facing
    return lane(position_queries.place_of(figure), plan.nodes, figure.facing) if plan.is_walk else figure.facing


# Walks


def _move(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    """Of a move against an enemy also all else that leads to an attack on it from where the plan has come to."""
    j = position_queries.find(builder, plan.target)
    if j is None or attack_refusal(builder, plan, j, facing) is None:
        yield actions.Move(builder.figures[plan.figure].id, plan.nodes, faced(builder, plan, facing), plan.slip)
    if j is not None:
        yield from _against(builder, plan, j, facing)


def _against(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> Iterator[Action]:
    """Other ways to attack an enemy: aimed, in contact with it, by a mutation, or else from nearer."""
    i, id_ = plan.figure, builder.figures[plan.figure].id
    near = (
        None
        if position_queries.are_touching(builder, i, other, end(builder, plan))
        else to_model(builder, way(builder, plan), other)
    )
    charge = (
        charge_end(builder, i, other)
        if not plan.nodes and not position_queries.are_touching(builder, i, other)
        else None
    )
    if charge is not None:
        yield actions.Charge(id_, plan.target, charge, plan.slip)
    if near is not None:
        turn = walking.lane_facing(near[-1], position_queries.place_of(builder.figures[other]))
        yield actions.Move(id_, (*plan.nodes, *near), turn, plan.slip)
    if not plan.nodes:
        aims = replace(plan, word=PlanWord.AIM)
        if _range(builder, i, aims) and attack_refusal(builder, aims, other, facing) is None:
            yield actions.Aim(id_, (), faced(builder, aims, facing), plan.slip)
        yield from _mutations_at(builder, plan, other, facing) if not plan.slip else ()
    is_apart = charge is None and near is None and not _is_beyond(builder, plan, other)
    if is_apart and attack_refusal(builder, plan, other, facing) is not None:
        stop = walked(builder, way(builder, plan), position_queries.place_of(builder.figures[other]))
        path = route(builder, way(builder, plan), stop.place) if stop.place is not None else None
        nearer = replace(plan, nodes=(*plan.nodes, *path)) if path is not None else plan
        if nearer is not plan and attack_refusal(builder, nearer, other, None) is None:
            yield actions.Move(id_, nearer.nodes, faced(builder, nearer, None), plan.slip)


def _is_beyond(builder: StateBuilder, plan: PickedPlan, other: FigureIndex) -> bool:
    """Whether an enemy is so far away that no way leads to where it could be attacked from: then none is looked for."""
    i, on, enemy = plan.figure, way(builder, plan), builder.figures[other]
    far = (
        distance(end(builder, plan), position_queries.place_of(enemy))
        - builder.rules_context.radius(builder.figures[i])
        - builder.rules_context.radius(enemy)
    )
    gets = max(0.0, on.far - on.spent(builder)) + _range(builder, i, plan) + builder.field.slack
    return far > gets + _SPARE and not powers.usable(builder, i, (MutationOp.REACH,), kind=MutationKind.ENHANCE)


def _mutations_at(
    builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None
) -> Iterator[Action]:
    """Mutations that hurt an enemy, each for as few m-points as that takes."""
    for card in powers.cards(builder, plan.figure):
        if card.kind != MutationKind.ACTION or card.op not in STRIKING or not prices(builder, plan):
            continue
        lane_end = walking.charge_end(builder, plan.figure, other) if card.op == MutationOp.RUSH else None
        made = replace(plan, word=PlanWord.MUTATE, card=card.id)
        if card.op == MutationOp.RUSH:
            made = replace(made, target="", nodes=(lane_end,) if lane_end is not None else ())
        for points in prices(builder, plan):
            found = legal(builder, replace(made, points=points), facing)
            if found:
                yield found[0]
                break


def _aim(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Aim(builder.figures[plan.figure].id, plan.nodes, faced(builder, plan, facing), plan.slip)


def _watch(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Watch(builder.figures[plan.figure].id, plan.nodes, faced(builder, plan, facing), plan.slip)


def _sprint(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Sprint(builder.figures[plan.figure].id, plan.nodes, plan.slip)


def _charge(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    if plan.target and plan.nodes:
        yield actions.Charge(builder.figures[plan.figure].id, plan.target, plan.nodes[0], plan.slip)


def _assist(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    if plan.target:
        yield actions.Assist(
            builder.figures[plan.figure].id, plan.target, plan.nodes, faced(builder, plan, facing), plan.slip
        )


def _lead(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Lead(plan.nodes, faced(builder, plan, facing))


# Operations


def _operate(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    id_, is_complex, turn = builder.figures[plan.figure].id, plan.word is PlanWord.COMPLEX, faced(builder, plan, facing)
    for op, objects in operations_of(builder, plan):
        yield actions.Operate(id_, is_complex, op, objects, plan.nodes, turn, plan.slip)


def operations_of(builder: StateBuilder, plan: PickedPlan) -> list[tuple[OperationKind, tuple[str, ...]]]:
    """Operations that these objects make, as the rules call both; only the named one where a button named it."""
    found = list((_complex if plan.word is PlanWord.COMPLEX else _simple)(builder, plan))
    if plan.op:
        return [(op, objects) for op, objects in found if op == plan.op]
    kinds = {op for op, _ in found}
    return [
        (op, objects) for op, objects in found if not (op == OperationKind.STEAL and OperationKind.RECEIVE in kinds)
    ]


def _simple(builder: StateBuilder, plan: PickedPlan) -> Iterator[tuple[OperationKind, tuple[str, ...]]]:
    tokens, pieces, cards, models = _sorted(plan.objects)
    own = builder.figures[plan.figure].id
    if not plan.objects and plan.op == OperationKind.CLEAN:
        yield OperationKind.CLEAN, ()
    elif len(tokens) == len(plan.objects) == 1:
        yield OperationKind.PICK, tuple(tokens)
    elif len(pieces) == len(plan.objects) == 1:
        yield (OperationKind.OPEN if len(pieces[0]) > 1 else OperationKind.SEARCH), pieces[0]
    elif len(cards) == 1 and not tokens and not pieces and len(models) <= 1:
        ((holder, label),) = cards
        if holder == own and not models:
            yield OperationKind.DROP, (label,)
        elif holder == own:
            yield from ((OperationKind.GIVE, (models[0], label)), (OperationKind.HEAL, (models[0], label)))
        elif not models or models[0] == holder:
            yield from ((OperationKind.RECEIVE, (holder, label)), (OperationKind.STEAL, (holder, label)))


def _complex(builder: StateBuilder, plan: PickedPlan) -> Iterator[tuple[OperationKind, tuple[str, ...]]]:
    tokens, pieces, cards, models = _sorted(plan.objects)
    many = len(plan.objects)
    if tokens and len(tokens) == many:
        yield OperationKind.PICK, tuple(tokens)
    elif many == 1 and models:
        yield OperationKind.STEAL, (models[0],)
    elif many == 1 and pieces:
        yield OperationKind.REBOOT, pieces[0]
    elif many == 1 and cards[0][0] == builder.figures[plan.figure].id:
        yield OperationKind.REPAIR, (cards[0][1],)


def _sorted(
    objects: tuple[Pick, ...],
) -> tuple[list[str], list[tuple[str, ...]], list[tuple[str, str]], list[str]]:
    tokens = [target_ids.token_of(pick) for pick in objects if pick.startswith(target_ids.TOKEN)]
    pieces = [target_ids.piece_of(pick) for pick in objects if pick.startswith(target_ids.PIECE)]
    cards = [target_ids.card_of(pick) for pick in objects if pick.startswith(target_ids.CARD)]
    models = [target_ids.model_of(pick) for pick in objects if pick.startswith(target_ids.MODEL)]
    return tokens, pieces, cards, models


# Mutations


def _mutate(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    figure, card = builder.figures[plan.figure], mutation(builder, plan)
    if not plan.points:
        for points in prices(builder, plan) if card.op in AIMED and plan.target else ():
            yield from _mutate(builder, replace(plan, points=points), facing)
        return
    here = position_queries.place_of(figure)
    stays = figure.facing if facing is None else facing
    if card.op in (MutationOp.FLY, MutationOp.RUSH):
        if plan.nodes:
            ahead = lane(here, plan.nodes, figure.facing)
            if card.op == MutationOp.RUSH:
                yield actions.Mutate(figure.id, card.id, plan.points, ahead, "", plan.nodes)
                return
            turn = faced(builder, plan, facing) if facing is not None or plan.target else ahead
            yield actions.Mutate(figure.id, card.id, plan.points, figure.facing, "", plan.nodes, turn)
    elif card.op == MutationOp.TERROR:
        yield actions.Mutate(figure.id, card.id, plan.points, stays)
    elif plan.target and (plan.nodes or card.op != MutationOp.LIFT):
        turn = stays if card.op in (MutationOp.LIFT, MutationOp.MEND, MutationOp.PULL) else faced(builder, plan, facing)
        yield actions.Mutate(figure.id, card.id, plan.points, turn, plan.target, plan.nodes)


# The rest


def _recover(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Recover(builder.figures[plan.figure].id)


def _pass(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Pass(builder.figures[plan.figure].id)


def _use(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Use(builder.figures[plan.figure].id, plan.card)


def _deploy(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    figure = builder.figures[plan.figure]
    if plan.nodes:
        yield actions.Deploy(figure.id, plan.nodes[0], faced(builder, plan, facing))


def inwards(builder: StateBuilder, seat: int) -> float:
    """The facing from a seat's corner towards the middle of the mat."""
    middle = Point3(builder.field.mat / 2, builder.field.mat / 2)
    return walking.lane_facing(scenarios.corner_place(builder, builder.players[seat].corner), middle)


def _put(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    if plan.nodes:
        yield actions.Put(plan.nodes[0])


def _dodge(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    """As cheaply as it gets there."""
    flights = [actions.Reflex(plan.card, points, plan.nodes) for points in prices(builder, plan)] if plan.nodes else []
    able = [flight for flight in flights if engine.STACK.check(builder, flight) is None]
    yield from able[:1] or flights[-1:]


def _decline(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Decline()


_MAKES: Final[dict[PlanWord, Callable[[StateBuilder, PickedPlan, float | None], Iterator[Action]]]] = {
    PlanWord.MOVE: _move, PlanWord.AIM: _aim, PlanWord.WATCH: _watch, PlanWord.SPRINT: _sprint,
    PlanWord.CHARGE: _charge, PlanWord.ASSIST: _assist, PlanWord.LEAD: _lead, PlanWord.SIMPLE: _operate,
    PlanWord.COMPLEX: _operate, PlanWord.MUTATE: _mutate, PlanWord.RECOVER: _recover, PlanWord.PASS: _pass,
    PlanWord.USE: _use, PlanWord.DEPLOY: _deploy, PlanWord.PUT: _put, PlanWord.DECLINE: _decline,
    PlanWord.DODGE: _dodge,
}  # fmt: skip


# Attacks that follow


def attack_refusal(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> Refusal | None:
    """What keeps the model from attacking somebody at the end of the plan; None if nothing does."""
    figure = builder.figures[plan.figure]
    question = "attack", plan, figure.place, figure.facing, other, facing
    return builder.once(question, lambda: _attack_refusal(builder, plan, other, facing))


def _attack_refusal(
    builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None
) -> Refusal | None:
    i, here, there = plan.figure, end(builder, plan), position_queries.place_of(builder.figures[other])
    mode = MODES[plan.word]
    with standing(builder, i, here, facing):
        if facing is None or not position_queries.faces(builder, i, there):
            builder.alter(i, facing=walking.lane_facing(here, there))
        if pools.attacks(builder, i, mode, (other,)) or (mode is Mode.MOVE and pools.could_reach(builder, i)):
            return None
        found = telling(builder, i, other, mode)
    return _too_far(builder, plan, other) or found


def _too_far(builder: StateBuilder, plan: PickedPlan, other: FigureIndex) -> Refusal | None:
    """Of an enemy that the model cannot come near enough to with what it has left to go; None where it could."""
    i, on, target = plan.figure, way(builder, plan), builder.figures[other]
    with standing(builder, i, end(builder, plan)):
        far = position_queries.reach(builder, i, other)
    left, most = max(0.0, on.far - on.spent(builder)), _range(builder, i, plan)
    if far > left + most + _FINE:
        hidden = _hidden_refusal(builder, i, other, far) if plan.word is PlanWord.MOVE else None
        return hidden or refuse(
            "R123", "too_far_to_attack", target=target.id, far=inches(far), allowed=inches(left + most)
        )
    if most or not position_queries.is_enemy(builder.figures[i], target) or to_model(builder, on, other) is not None:
        return None
    path = to_model(builder, replace(on, far=on.far + FURTHER), other)
    if path is not None:
        return refuse("R90", "way_too_long", far=inches(length((on.start(builder), *path))), allowed=inches(left))
    return refuse("R90", "no_way_to", target=target.id)


def _hidden_refusal(builder: StateBuilder, index: FigureIndex, other: FigureIndex, far: float) -> Refusal | None:
    """What hides an enemy from a weapon for Aimed Fire that gets so far (R47); None where it has none, or sees it."""
    cards = [pools.weapon(builder, index, item.kind) for item in builder.figures[index].items if not item.busted]
    aimed = [card for card in cards if card is not None and card.range and "aimed_fire" in card.specials]
    if not any(builder.rules_context.inches(card.range) >= far for card in aimed):
        return None
    found = telling(builder, index, other, Mode.AIM)
    return found if found is not None and found.reason in ("hidden", "model_in_way", "smog") else None


def _range(builder: StateBuilder, index: FigureIndex, plan: PickedPlan) -> float:
    """Inches that the farthest of its weapons for this action gets; 0 for those in contact."""
    cards = [
        pools.weapon(builder, index, name)
        for name in (*position_queries.labels(builder.figures[index]), actions.THROWN)
    ]
    aims = plan.word is PlanWord.AIM
    able = [card for card in cards if card is not None and card.range and ("aimed_fire" in card.specials) == aims]
    return max((builder.rules_context.inches(card.range) for card in able), default=0.0)


def telling(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, targets: tuple[FigureIndex, ...] = ()
) -> Refusal | None:
    """The refusal that says most of all weapons."""
    weapons = [*position_queries.labels(builder.figures[index]), actions.THROWN, actions.FISTS]
    declared = [
        (builder.figures[other].id, name, "", 0) for name in weapons if pools.weapon(builder, index, name) is not None
    ]
    found = [
        refusal for one in declared if (refusal := pools.attack_refusal(builder, index, mode, one, targets=targets))
    ]
    told = [refusal for reason in _TELLING for refusal in found if refusal.reason == reason]
    return next(iter((*told, *found)), None)
