"""Builds the rules' actions that a plan picked on the mat stands for.

Used by `picker`, `plan_extension`, `plan_options`, `sketch` and `mat_planner`. Several actions may fit one plan, as
when a weapon isn't chosen yet; `legal_actions` keeps those that the rules allow. `clearest_attack_refusal` picks the
reason that tells a person most. A new action needs a PlanWord in `plan` and an entry in _ACTIONS_BY_WORD;
`test_picker` checks that picks reach every action that the rules accept. The builder is the same after each call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.move_ends import (
    EXTRA_INCHES,
    charge_end,
    find_walk_end,
    last_leg_facing,
    path_to_model,
    shortest_route,
    with_figure_moved_temporarily,
)
from tabletop.games.zone_wars.board.mat.plan import (
    PickedPlan,
    PlanWord,
    planned_end_place,
    planned_mutation,
    possible_m_point_prices,
    walk_state,
)
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action, OperationKind
from tabletop.games.zone_wars.rules.turn import pools, scenarios, task_specs, walking
from tabletop.games.zone_wars.rules.turn.walking import inches_text
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.geometry import Point3, distance_on_mat
from tabletop.rules.plane.moves import path_length
from tabletop.ui.gesture.picker import TargetId

_FINE: Final = 0.01
ATTACK_MODES: Final = {PlanWord.MOVE: Mode.MOVE, PlanWord.AIM: Mode.AIM, PlanWord.LEAD: Mode.PUPPET}
"""Actions after which an attack may be declared."""
STRIKING_MUTATIONS: Final = (MutationOp.BLAST, MutationOp.BOLT, MutationOp.RUSH)
"""Mutations that roll dice against an enemy."""
AIMED_MUTATIONS: Final = (MutationOp.BLAST, MutationOp.BOLT)
"""Those of them that may be aimed before their price is chosen: each price tells then what it comes to."""
_SPARE_INCHES: Final = 0.1
"""Inches that an enemy must be farther away than a model gets so that it is not looked at more closely."""
_CLEAREST_REASONS: Final = ("hidden", "model_in_way", "smog", "out_of_range", "aimed_in_contact", "needs_aim", "busted")
"""Reasons against an attack that say most to people, the best first."""


def legal_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None = None) -> tuple[Action, ...]:
    """The legal actions that are made of exactly the plan; `facing` is what was chosen by hand."""
    made = dict.fromkeys(planned_actions(builder, plan, facing))
    return tuple(action for action in made if task_specs.STACK.check_action(builder, action) is None)


def planned_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None = None) -> Iterator[Action]:
    """The actions that are made of exactly the plan, legal or not."""
    make = _ACTIONS_BY_WORD.get(plan.word)
    if make is not None:
        yield from make(builder, plan, facing)


def facing_at_plan_end(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> float:
    """How the model stands in the end: as chosen, towards its target, or along the last leg."""
    if plan.word is PlanWord.DEPLOY:
        return inward_facing(builder, builder.figures[plan.figure].owner) if facing is None else facing
    figure, here = builder.figures[plan.figure], planned_end_place(builder, plan)
    j = position_queries.find_figure(builder, plan.target)
    if j is not None and j != plan.figure:
        there = position_queries.place_of(builder.figures[j])
        with with_figure_moved_temporarily(builder, plan.figure, here, facing):
            if facing is None or not position_queries.is_facing(builder, plan.figure, there):
                return walking.facing_along(here, there)
    if facing is not None:
        return facing
    return (
        last_leg_facing(position_queries.place_of(figure), plan.nodes, figure.facing) if plan.is_walk else figure.facing
    )


# Walks


def _move_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    """Of a move against an enemy also all else that leads to an attack on it from where the plan has come to."""
    j = position_queries.find_figure(builder, plan.target)
    if j is None or attack_refusal(builder, plan, j, facing) is None:
        yield actions.Move(
            builder.figures[plan.figure].id, plan.nodes, facing_at_plan_end(builder, plan, facing), plan.slip
        )
    if j is not None:
        yield from _other_attack_actions(builder, plan, j, facing)


def _other_attack_actions(
    builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None
) -> Iterator[Action]:
    """Other ways to attack an enemy: aimed fire, a charge, contact, a mutation, or a shot from nearer."""
    i, id_ = plan.figure, builder.figures[plan.figure].id
    near = (
        None
        if position_queries.are_touching(builder, i, other, planned_end_place(builder, plan))
        else path_to_model(builder, walk_state(builder, plan), other)
    )
    charge = (
        charge_end(builder, i, other)
        if not plan.nodes and not position_queries.are_touching(builder, i, other)
        else None
    )
    if charge is not None:
        yield actions.Charge(id_, plan.target, charge, plan.slip)
    if near is not None:
        turn = walking.facing_along(near[-1], position_queries.place_of(builder.figures[other]))
        yield actions.Move(id_, (*plan.nodes, *near), turn, plan.slip)
    if not plan.nodes:
        aims = replace(plan, word=PlanWord.AIM)
        if _longest_weapon_range(builder, i, aims) and attack_refusal(builder, aims, other, facing) is None:
            yield actions.Aim(id_, (), facing_at_plan_end(builder, aims, facing), plan.slip)
        yield from _attack_mutation_actions(builder, plan, other, facing) if not plan.slip else ()
    is_apart = charge is None and near is None and not _is_enemy_out_of_attack_reach(builder, plan, other)
    if is_apart and attack_refusal(builder, plan, other, facing) is not None:
        stop = find_walk_end(builder, walk_state(builder, plan), position_queries.place_of(builder.figures[other]))
        path = shortest_route(builder, walk_state(builder, plan), stop.place) if stop.place is not None else None
        nearer = replace(plan, nodes=(*plan.nodes, *path)) if path is not None else plan
        if nearer is not plan and attack_refusal(builder, nearer, other, None) is None:
            yield actions.Move(id_, nearer.nodes, facing_at_plan_end(builder, nearer, None), plan.slip)


def _is_enemy_out_of_attack_reach(builder: StateBuilder, plan: PickedPlan, other: FigureIndex) -> bool:
    """Whether an enemy is so far away that no way leads to where it could be attacked from: then none is looked for."""
    i, on, enemy = plan.figure, walk_state(builder, plan), builder.figures[other]
    far = (
        distance_on_mat(planned_end_place(builder, plan), position_queries.place_of(enemy))
        - builder.rules_context.base_radius(builder.figures[i])
        - builder.rules_context.base_radius(enemy)
    )
    gets = (
        max(0.0, on.allowance - on.walked_length(builder))
        + _longest_weapon_range(builder, i, plan)
        + builder.field.slack
    )
    return far > gets + _SPARE_INCHES and not position_queries.usable_mutations(
        builder, i, (MutationOp.REACH,), kind=MutationKind.ENHANCE
    )


def _attack_mutation_actions(
    builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None
) -> Iterator[Action]:
    """Mutations that hurt an enemy, each for as few m-points as that takes."""
    for card in position_queries.mutation_cards(builder, plan.figure):
        if (
            card.kind != MutationKind.ACTION
            or card.op not in STRIKING_MUTATIONS
            or not possible_m_point_prices(builder, plan)
        ):
            continue
        lane_end = walking.charge_end(builder, plan.figure, other) if card.op == MutationOp.RUSH else None
        made = replace(plan, word=PlanWord.MUTATE, card=card.id)
        if card.op == MutationOp.RUSH:
            made = replace(made, target="", nodes=(lane_end,) if lane_end is not None else ())
        for points in possible_m_point_prices(builder, plan):
            found = legal_actions(builder, replace(made, points=points), facing)
            if found:
                yield found[0]
                break


def _aim_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Aim(builder.figures[plan.figure].id, plan.nodes, facing_at_plan_end(builder, plan, facing), plan.slip)


def _overwatch_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Watch(
        builder.figures[plan.figure].id, plan.nodes, facing_at_plan_end(builder, plan, facing), plan.slip
    )


def _sprint_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Sprint(builder.figures[plan.figure].id, plan.nodes, plan.slip)


def _charge_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    if plan.target and plan.nodes:
        yield actions.Charge(builder.figures[plan.figure].id, plan.target, plan.nodes[0], plan.slip)


def _assist_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    if plan.target:
        yield actions.Assist(
            builder.figures[plan.figure].id,
            plan.target,
            plan.nodes,
            facing_at_plan_end(builder, plan, facing),
            plan.slip,
        )


def _lead_puppet_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Lead(plan.nodes, facing_at_plan_end(builder, plan, facing))


# Operations


def _operation_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    id_, is_complex, turn = (
        builder.figures[plan.figure].id,
        plan.word is PlanWord.COMPLEX,
        facing_at_plan_end(builder, plan, facing),
    )
    for op, objects in possible_operations(builder, plan):
        yield actions.Operate(id_, is_complex, op, objects, plan.nodes, turn, plan.slip)


def possible_operations(builder: StateBuilder, plan: PickedPlan) -> list[tuple[OperationKind, tuple[str, ...]]]:
    """Operations that these objects make, as the rules call both; only the named one where a button named it."""
    found = list((_complex_operations if plan.word is PlanWord.COMPLEX else _simple_operations)(builder, plan))
    if plan.op:
        return [(op, objects) for op, objects in found if op == plan.op]
    kinds = {op for op, _ in found}
    return [
        (op, objects) for op, objects in found if not (op == OperationKind.STEAL and OperationKind.RECEIVE in kinds)
    ]


def _simple_operations(builder: StateBuilder, plan: PickedPlan) -> Iterator[tuple[OperationKind, tuple[str, ...]]]:
    tokens, pieces, cards, models = _operation_objects_by_kind(plan.objects)
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


def _complex_operations(builder: StateBuilder, plan: PickedPlan) -> Iterator[tuple[OperationKind, tuple[str, ...]]]:
    tokens, pieces, cards, models = _operation_objects_by_kind(plan.objects)
    many = len(plan.objects)
    if tokens and len(tokens) == many:
        yield OperationKind.PICK, tuple(tokens)
    elif many == 1 and models:
        yield OperationKind.STEAL, (models[0],)
    elif many == 1 and pieces:
        yield OperationKind.REBOOT, pieces[0]
    elif many == 1 and cards[0][0] == builder.figures[plan.figure].id:
        yield OperationKind.REPAIR, (cards[0][1],)


def _operation_objects_by_kind(
    objects: tuple[TargetId, ...],
) -> tuple[list[str], list[tuple[str, ...]], list[tuple[str, str]], list[str]]:
    tokens = [target_ids.token_name_of_pick(pick) for pick in objects if pick.startswith(target_ids.TOKEN)]
    pieces = [target_ids.piece_id_and_opening(pick) for pick in objects if pick.startswith(target_ids.PIECE)]
    cards = [target_ids.model_id_and_card_label(pick) for pick in objects if pick.startswith(target_ids.CARD)]
    models = [target_ids.model_id_of_pick(pick) for pick in objects if pick.startswith(target_ids.MODEL)]
    return tokens, pieces, cards, models


# Mutations


def _mutation_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    figure, card = builder.figures[plan.figure], planned_mutation(builder, plan)
    if not plan.points:
        for points in possible_m_point_prices(builder, plan) if card.op in AIMED_MUTATIONS and plan.target else ():
            yield from _mutation_actions(builder, replace(plan, points=points), facing)
        return
    here = position_queries.place_of(figure)
    stays = figure.facing if facing is None else facing
    if card.op in (MutationOp.FLY, MutationOp.RUSH):
        if plan.nodes:
            ahead = last_leg_facing(here, plan.nodes, figure.facing)
            if card.op == MutationOp.RUSH:
                yield actions.Mutate(figure.id, card.id, plan.points, ahead, "", plan.nodes)
                return
            turn = facing_at_plan_end(builder, plan, facing) if facing is not None or plan.target else ahead
            yield actions.Mutate(figure.id, card.id, plan.points, figure.facing, "", plan.nodes, turn)
    elif card.op == MutationOp.TERROR:
        yield actions.Mutate(figure.id, card.id, plan.points, stays)
    elif plan.target and (plan.nodes or card.op != MutationOp.LIFT):
        turn = (
            stays
            if card.op in (MutationOp.LIFT, MutationOp.MEND, MutationOp.PULL)
            else facing_at_plan_end(builder, plan, facing)
        )
        yield actions.Mutate(figure.id, card.id, plan.points, turn, plan.target, plan.nodes)


# The rest


def _recover_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Recover(builder.figures[plan.figure].id)


def _pass_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Pass(builder.figures[plan.figure].id)


def _use_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Use(builder.figures[plan.figure].id, plan.card)


def _deploy_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    figure = builder.figures[plan.figure]
    if plan.nodes:
        yield actions.Deploy(figure.id, plan.nodes[0], facing_at_plan_end(builder, plan, facing))


def inward_facing(builder: StateBuilder, seat: int) -> float:
    """The facing from a seat's corner towards the middle of the mat."""
    middle = Point3(builder.field.mat / 2, builder.field.mat / 2)
    return walking.facing_along(scenarios.corner_place(builder, builder.players[seat].corner), middle)


def _monster_placement_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    if plan.nodes:
        yield actions.Put(plan.nodes[0])


def _dodge_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    """As cheaply as it gets there."""
    flights = (
        [actions.Reflex(plan.card, points, plan.nodes) for points in possible_m_point_prices(builder, plan)]
        if plan.nodes
        else []
    )
    able = [flight for flight in flights if task_specs.STACK.check_action(builder, flight) is None]
    yield from able[:1] or flights[-1:]


def _decline_actions(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Iterator[Action]:
    yield actions.Decline()


_ACTIONS_BY_WORD: Final[dict[PlanWord, Callable[[StateBuilder, PickedPlan, float | None], Iterator[Action]]]] = {
    PlanWord.MOVE: _move_actions,
    PlanWord.AIM: _aim_actions,
    PlanWord.WATCH: _overwatch_actions,
    PlanWord.SPRINT: _sprint_actions,
    PlanWord.CHARGE: _charge_actions,
    PlanWord.ASSIST: _assist_actions,
    PlanWord.LEAD: _lead_puppet_actions,
    PlanWord.SIMPLE: _operation_actions,
    PlanWord.COMPLEX: _operation_actions,
    PlanWord.MUTATE: _mutation_actions,
    PlanWord.RECOVER: _recover_actions,
    PlanWord.PASS: _pass_actions,
    PlanWord.USE: _use_actions,
    PlanWord.DEPLOY: _deploy_actions,
    PlanWord.PUT: _monster_placement_actions,
    PlanWord.DECLINE: _decline_actions,
    PlanWord.DODGE: _dodge_actions,
}


# Attacks that follow


def attack_refusal(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> Refusal | None:
    """What keeps the model from attacking somebody at the end of the plan; None if nothing does."""
    figure = builder.figures[plan.figure]
    question = "attack", plan, figure.place, figure.facing, other, facing
    return builder.remember_answer(question, lambda: _find_attack_refusal(builder, plan, other, facing))


def _find_attack_refusal(
    builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None
) -> Refusal | None:
    i, here, there = plan.figure, planned_end_place(builder, plan), position_queries.place_of(builder.figures[other])
    mode = ATTACK_MODES[plan.word]
    with with_figure_moved_temporarily(builder, i, here, facing):
        if facing is None or not position_queries.is_facing(builder, i, there):
            builder.change_figure(i, facing=walking.facing_along(here, there))
        if pools.possible_attacks(builder, i, mode, (other,)) or (
            mode is Mode.MOVE and pools.can_reach_with_mutation(builder, i)
        ):
            return None
        found = clearest_attack_refusal(builder, i, other, mode)
    return _attack_distance_refusal(builder, plan, other) or found


def _attack_distance_refusal(builder: StateBuilder, plan: PickedPlan, other: FigureIndex) -> Refusal | None:
    """The refusal where the model cannot come near enough to attack; None where it could."""
    i, on, target = plan.figure, walk_state(builder, plan), builder.figures[other]
    with with_figure_moved_temporarily(builder, i, planned_end_place(builder, plan)):
        far = position_queries.distance_between_bases(builder, i, other)
    left, most = max(0.0, on.allowance - on.walked_length(builder)), _longest_weapon_range(builder, i, plan)
    if far > left + most + _FINE:
        hidden = _aimed_fire_sight_refusal(builder, i, other, far) if plan.word is PlanWord.MOVE else None
        return hidden or refuse(
            "R123", "too_far_to_attack", target=target.id, far=inches_text(far), allowed=inches_text(left + most)
        )
    if (
        most
        or not position_queries.is_enemy(builder.figures[i], target)
        or path_to_model(builder, on, other) is not None
    ):
        return None
    path = path_to_model(builder, replace(on, allowance=on.allowance + EXTRA_INCHES), other)
    if path is not None:
        return refuse(
            "R90",
            "way_too_long",
            far=inches_text(path_length((on.current_place(builder), *path))),
            allowed=inches_text(left),
        )
    return refuse("R90", "no_way_to", target=target.id)


def _aimed_fire_sight_refusal(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, far: float
) -> Refusal | None:
    """What hides an enemy from a weapon for Aimed Fire that gets so far (R47); None where it has none, or sees it."""
    cards = [pools.weapon_card(builder, index, item.kind) for item in builder.figures[index].items if not item.busted]
    aimed = [card for card in cards if card is not None and card.range and "aimed_fire" in card.specials]
    if not any(builder.rules_context.range_inches(card.range) >= far for card in aimed):
        return None
    found = clearest_attack_refusal(builder, index, other, Mode.AIM)
    return found if found is not None and found.reason in ("hidden", "model_in_way", "smog") else None


def _longest_weapon_range(builder: StateBuilder, index: FigureIndex, plan: PickedPlan) -> float:
    """Inches that the farthest of its weapons for this action gets; 0 for those in contact."""
    cards = [
        pools.weapon_card(builder, index, name)
        for name in (*position_queries.card_labels(builder.figures[index]), actions.THROWN)
    ]
    aims = plan.word is PlanWord.AIM
    able = [card for card in cards if card is not None and card.range and ("aimed_fire" in card.specials) == aims]
    return max((builder.rules_context.range_inches(card.range) for card in able), default=0.0)


def clearest_attack_refusal(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, targets: tuple[FigureIndex, ...] = ()
) -> Refusal | None:
    """Of the refusals of all weapons, the one that tells people most."""
    weapons = [*position_queries.card_labels(builder.figures[index]), actions.THROWN, actions.FISTS]
    declared = [
        (builder.figures[other].id, name, "", 0)
        for name in weapons
        if pools.weapon_card(builder, index, name) is not None
    ]
    found = [
        refusal for one in declared if (refusal := pools.attack_refusal(builder, index, mode, one, targets=targets))
    ]
    told = [refusal for reason in _CLEAREST_REASONS for refusal in found if refusal.reason == reason]
    return next(iter((*told, *found)), None)
