"""How a plan goes on with places on the mat: points, models, tokens, cards and terrain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.board.mat import move_ends, target_ids
from tabletop.games.zone_wars.board.mat.mat_action_builder import (
    AIMED,
    MODES,
    attack_refusal,
    deeds,
    legal,
    operations_of,
)
from tabletop.games.zone_wars.board.mat.plan import (
    ERRANDS,
    FLIGHTS,
    PickedPlan,
    PlanWord,
    end,
    full,
    mutation,
    pressed,
    way,
)
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import engine, walking
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.moves import length
from tabletop.rules.plane.plane import Point, Point3, Segment, distance, to_segment
from tabletop.ui.gesture.picker import TargetId as Pick

Grown = PickedPlan | Refusal
_COMPLETE: Final = (PlanWord.LIE, PlanWord.RECOVER, PlanWord.PASS, PlanWord.USE, PlanWord.DECLINE)
"""Plans that no pick on the mat leads on."""


def followed(builder: StateBuilder, plan: PickedPlan, pick: Pick, facing: float | None = None) -> Grown:
    """The plan with one more pick, or why it does not go on there."""
    words = target_ids.words_of(pick)
    if words and plan.word is not PlanWord.DECLINE:
        return pressed(builder, plan, words)
    for prefix, follow in _FOLLOWS.items():
        if pick.startswith(prefix) and plan.word not in _COMPLETE:
            return follow(builder, plan, pick, facing)
    return _lying(builder, plan) if plan.word is PlanWord.LIE else full()


def _lying(builder: StateBuilder, plan: PickedPlan) -> Refusal:
    """Why a Broken model goes nowhere."""
    return refuse("R106", "broken", figure=builder.figures[plan.figure].id)


def _unaimed(builder: StateBuilder, plan: PickedPlan) -> Refusal:
    """What a mutation wants before it goes anywhere, or that it wants nothing."""
    card = mutation(builder, plan)
    if not plan.points:
        return refuse("R30", "points_first", mutation=card.id)
    if card.op in FLIGHTS:
        return refuse("R36", "ground_first", mutation=card.id)
    return refuse("R36", "aimless" if card.op == MutationOp.TERROR else "target_first", mutation=card.id)


def leads_on(builder: StateBuilder, plan: PickedPlan) -> bool:
    """Whether something can be picked after it."""
    if plan.word in ERRANDS and plan.objects:
        return any(_is_good(builder, _with(builder, plan, pick)) for pick in extensions(builder, plan))
    if plan.is_walk:
        return not plan.target
    if plan.word is PlanWord.CHARGE:
        return not plan.target
    if plan.word is PlanWord.MUTATE:
        return _mutation_leads_on(builder, plan)
    return plan.word is PlanWord.LIE or (
        plan.word in (PlanWord.DEPLOY, PlanWord.PUT, PlanWord.DODGE) and not plan.nodes
    )


def _mutation_leads_on(builder: StateBuilder, plan: PickedPlan) -> bool:
    op = mutation(builder, plan).op
    if not plan.points:
        return not plan.target
    if op == MutationOp.FLY and plan.nodes:
        return not plan.target
    return op != MutationOp.TERROR and (not plan.nodes if op in (*FLIGHTS, MutationOp.LIFT) else not plan.target)


def can_end_at(builder: StateBuilder, plan: PickedPlan, wanted: Point3) -> bool:
    """Whether a plan's way can go on to a point and end there."""
    on = way(builder, plan)
    path = move_ends.route(builder, on, wanted)
    return path is not None and on.refusal(builder, *path) is None


# Points


def _point(builder: StateBuilder, plan: PickedPlan, pick: Pick, facing: float | None) -> Grown:
    place = target_ids.point_of(pick)
    if place is None or plan.objects or (plan.target and plan.word is not PlanWord.MUTATE):
        return full()
    grown = replace(plan, nodes=(*plan.nodes, place))
    if plan.is_walk:
        on = way(builder, plan)
        path = move_ends.route(builder, on, place) or (place,)
        return on.leg_refusal(builder, *path) or replace(plan, nodes=(*plan.nodes, *path))
    if plan.nodes:
        return full()
    if plan.word is PlanWord.CHARGE:
        return _charge_point(builder, grown)
    if plan.word is PlanWord.MUTATE:
        op = mutation(builder, plan).op
        is_due = plan.points and (op in FLIGHTS or (op == MutationOp.LIFT and plan.target))
        return checked(builder, grown, facing) if is_due else _unaimed(builder, plan)
    return checked(builder, grown, facing)


def _charge_point(builder: StateBuilder, plan: PickedPlan) -> Grown:
    """An end from which somebody is reached."""
    found: Refusal | None = None
    for j in position_queries.touching(builder, plan.figure, plan.nodes[0]):
        refusal = walking.charge_refusal(builder, plan.figure, j, plan.nodes[0])
        if refusal is None:
            return plan
        found = found or refusal
    return found or refuse("R97", "charge_whom")


def checked(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Grown:
    """A plan that must be a legal action."""
    refusal: Refusal | None = None
    for action in deeds(builder, plan, facing):
        refusal = engine.STACK.check(builder, action)
        if refusal is None:
            return plan
    return refusal or full()


# Models


def _model(builder: StateBuilder, plan: PickedPlan, pick: Pick, facing: float | None) -> Grown:
    j = target_ids.figure_of(builder, pick)
    if j is None or builder.figures[j].place is None or plan.target:
        return full()
    if plan.word in (PlanWord.DEPLOY, PlanWord.PUT, PlanWord.DODGE):
        return refuse("R90", "base_in_way", figure=builder.figures[j].id, at="")
    if plan.word in ERRANDS:
        return _object(builder, plan, pick, facing)
    is_friend = j != plan.figure and builder.figures[j].owner == builder.figures[plan.figure].owner
    is_help = plan.word is PlanWord.MOVE and is_friend and builder.figures[j].is_broken
    target = replace(plan, target=builder.figures[j].id, word=PlanWord.ASSIST if is_help else plan.word)
    return _TARGETS.get(target.word, _faced)(builder, target, j, facing)


def _faced(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> Grown:
    """Turns to somebody in the end, to attack it where the action lets one."""
    is_own = builder.figures[other].owner == builder.figures[plan.figure].owner and plan.word is not PlanWord.LEAD
    if plan.word is PlanWord.SPRINT:
        return refuse("R101", "sprints", figure=builder.figures[plan.figure].id)
    if is_own or other == plan.figure:
        return refuse("R122", "no_enemy", target=builder.figures[other].id)
    found = attack_refusal(builder, plan, other, facing) if plan.word in MODES else None
    if found is not None and plan.word is not PlanWord.MOVE:
        return found
    grown = checked(builder, plan, facing)
    return found or grown if isinstance(grown, Refusal) else grown


def _charge(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> Grown:
    if plan.nodes:
        return checked(builder, plan, None)
    place = move_ends.charge_end(builder, plan.figure, other)
    if place is None:
        place = walking.charge_end(builder, plan.figure, other) or position_queries.place_of(builder.figures[other])
        return _uncharged(builder, plan, other, place)
    return replace(plan, nodes=(place,))


def _uncharged(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, place: Point3) -> Refusal:
    """What keeps a charge from somebody; who charges cannot stop earlier."""
    found = walking.charge_refusal(builder, plan.figure, other, place)
    if found is None or found.reason not in ("too_far", "no_contact"):
        return found or full()
    given, target = dict(found.params), builder.figures[other].id
    if found.reason == "no_contact":
        return refuse("R97", "no_way_to", target=target)
    return refuse("R97", "too_far_to_charge", target=target, far=given["far"], allowed=given["allowed"])


def _assist(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> Grown:
    pick = target_ids.model(builder.figures[other].id)
    grown = checked(builder, approached(builder, plan, pick), facing)
    if isinstance(grown, Refusal) and grown.reason == "no_contact":
        return _beyond(builder, plan, pick) or refuse("R113", "no_way_to", target=builder.figures[other].id)
    return grown


def _mutation_target(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> Grown:
    op = mutation(builder, plan).op
    if not plan.points and op in AIMED and not plan.nodes:
        return checked(builder, plan, facing)
    if not plan.points or op == MutationOp.TERROR:
        return _unaimed(builder, plan)
    if op in FLIGHTS:
        if plan.nodes:
            is_faced = op == MutationOp.FLY and position_queries.is_enemy(
                builder.figures[plan.figure], builder.figures[other]
            )
            return checked(builder, plan, facing) if is_faced else full()
        return _rushed(builder, plan, other, facing) if op == MutationOp.RUSH else _unaimed(builder, plan)
    if op == MutationOp.LIFT:
        return _liftable(builder, plan, facing)
    return checked(builder, plan, facing)


def _rushed(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> Grown:
    """Runs into somebody."""
    place = walking.charge_end(builder, plan.figure, other)
    if place is None:
        return refuse("R99", "not_level", target=builder.figures[other].id)
    return checked(builder, replace(plan, target="", nodes=(place,)), facing)


_TARGETS: Final[dict[PlanWord, Callable[[StateBuilder, PickedPlan, FigureIndex, float | None], Grown]]] = {
    PlanWord.CHARGE: _charge, PlanWord.ASSIST: _assist, PlanWord.MUTATE: _mutation_target,
}  # fmt: skip


def _liftable(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Grown:
    """Something that could be moved a little in some direction."""
    start = departure(builder, plan)
    refusal: Refusal | None = full()
    for dx, dy in ((0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1)):
        tried = checked(builder, replace(plan, nodes=(_rounded(start.x + dx, start.y + dy, start.z),)), facing)
        if isinstance(tried, PickedPlan):
            return plan
        refusal = tried
    return refusal or plan


def departure(builder: StateBuilder, plan: PickedPlan) -> Point3:
    """Where that begins to move which moves: the model, or what it lifts."""
    mark, j = operations.mark_named(builder, plan.target), position_queries.find(builder, plan.target)
    if plan.word is PlanWord.MUTATE and mark is not None:
        return mark.place
    if plan.word is PlanWord.MUTATE and j is not None and mutation(builder, plan).op == MutationOp.LIFT:
        return position_queries.place_of(builder.figures[j])
    return end(builder, plan)


def _rounded(x: float, y: float, z: float) -> Point3:
    return Point3(round(x, 2), round(y, 2), z)


# Tokens, cards and terrain


def _token(builder: StateBuilder, plan: PickedPlan, pick: Pick, facing: float | None) -> Grown:
    if plan.word is PlanWord.MUTATE:
        target = replace(plan, target=target_ids.token_of(pick))
        if plan.target or plan.nodes or not plan.points:
            return full() if plan.target or plan.nodes else _unaimed(builder, plan)
        return (
            _liftable(builder, target, facing)
            if mutation(builder, plan).op == MutationOp.LIFT
            else checked(builder, target, facing)
        )
    return _object(builder, replace(plan, word=PlanWord.SIMPLE) if plan.word is PlanWord.MOVE else plan, pick, facing)


def _card(builder: StateBuilder, plan: PickedPlan, pick: Pick, facing: float | None) -> Grown:
    return _object(builder, replace(plan, word=PlanWord.SIMPLE) if plan.word is PlanWord.MOVE else plan, pick, facing)


def _piece(builder: StateBuilder, plan: PickedPlan, pick: Pick, facing: float | None) -> Grown:
    if plan.word is not PlanWord.MOVE:
        return _object(builder, plan, pick, facing)
    simple = _object(builder, replace(plan, word=PlanWord.SIMPLE), pick, facing)
    if isinstance(simple, PickedPlan):
        return simple
    pieces = {piece.id: piece for piece in builder.ground.terrain}
    is_machine = (found := pieces.get(target_ids.piece_of(pick)[0])) is not None and found.machine
    return _object(builder, replace(plan, word=PlanWord.COMPLEX), pick, facing) if is_machine else simple


def _object(builder: StateBuilder, plan: PickedPlan, pick: Pick, facing: float | None) -> Grown:
    """One more object of an operation; the model goes to the first one by itself."""
    if plan.word in (PlanWord.DEPLOY, PlanWord.PUT):
        return refuse("R92", "covers_token", token=target_ids.token_of(pick))
    if plan.word not in ERRANDS:
        return refuse("R118", "operate_first")
    if plan.target or pick in plan.objects:
        return full()
    grown = _with(builder, plan, pick)
    if _is_good(builder, grown) or leads_on(builder, grown):
        return grown
    return _beyond(builder, plan, pick) or _operation_refusal(builder, grown, facing)


def _beyond(builder: StateBuilder, plan: PickedPlan, pick: Pick) -> Refusal | None:
    """Of something that is farther away than the model may still go, be it only by every way; None of what is near."""
    on = way(builder, plan)
    left = max(0.0, on.far - on.spent(builder))
    far = _to_rim(builder, plan, pick)
    if far is None or _contact(builder, plan, pick, on) is not None:
        return None
    path = _contact(builder, plan, pick, replace(on, far=on.far + move_ends.FURTHER))
    if path is not None:
        far = length((on.start(builder), *path))
        return refuse(on.rule, "way_too_long", far=walking.inches(far), allowed=walking.inches(left))
    if far <= left + builder.field.slack:
        return None
    return refuse(on.rule, "too_far_to_reach", far=walking.inches(far), allowed=walking.inches(left))


def _to_rim(builder: StateBuilder, plan: PickedPlan, pick: Pick) -> float | None:
    """Inches from where the model comes to up to what was picked, as the crow flies; None of what lies nowhere."""
    here, wide = end(builder, plan), builder.rules_context.radius(builder.figures[plan.figure])
    mark, j = operations.mark_named(builder, target_ids.token_of(pick)), target_ids.figure_of(builder, pick)
    if mark is not None:
        return distance(here, mark.place) - builder.field.token - wide
    if j is not None:
        there = builder.figures[j].place
        return (
            None if there is None else distance(here, there) - builder.rules_context.radius(builder.figures[j]) - wide
        )
    lines = _lines(builder, target_ids.piece_of(pick))
    return min((to_segment(here, line) for line in lines), default=wide) - wide if lines else None


def _with(builder: StateBuilder, plan: PickedPlan, pick: Pick) -> PickedPlan:
    """The plan with one more object; in contact with it, unless that is settled by another one."""
    own = builder.figures[plan.figure].id
    is_first = all(target_ids.card_of(known)[0] == own for known in plan.objects)
    grown = approached(builder, plan, pick) if is_first else plan
    return replace(grown, objects=(*plan.objects, pick))


def extensions(builder: StateBuilder, plan: PickedPlan) -> Iterator[Pick]:
    """What may come after the objects of an operation: more tokens, whom a card goes to, or which card."""
    i, here, first = plan.figure, end(builder, plan), plan.objects[0]
    own = builder.figures[i]
    if plan.word is PlanWord.COMPLEX and target_ids.token_of(plan.objects[-1]):
        yield from (target_ids.token(mark.number) for mark in position_queries.marks_in_contact(builder, i, here))
    elif plan.word is PlanWord.SIMPLE and len(plan.objects) == 1 and target_ids.card_of(first)[0] == own.id:
        yield from (target_ids.model(friend.id) for _, friend in position_queries.own(builder, own.owner))
    elif plan.word is PlanWord.SIMPLE and len(plan.objects) == 1 and target_ids.model_of(first):
        holders = (own, *(figure for figure in builder.figures if figure.id == target_ids.model_of(first)))
        yield from (
            target_ids.card(holder.id, label) for holder in holders for label in position_queries.labels(holder)
        )


def _is_good(builder: StateBuilder, plan: PickedPlan) -> bool:
    return bool(legal(builder, plan))


def _operation_refusal(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Refusal:
    """What is wrong with the operation, or with where it would lead with a card."""
    tries = (plan, *(_with(builder, plan, pick) for pick in extensions(builder, plan)))
    for tried in tries:
        for action in deeds(builder, tried, facing) if operations_of(builder, tried) else ():
            found = engine.STACK.check(builder, action)
            if found is not None:
                return found
    return refuse("R118", "wrong_objects")


# Into contact


def approached(builder: StateBuilder, plan: PickedPlan, pick: Pick) -> PickedPlan:
    """The plan with a node that brings the model into contact, where it is not and can get there."""
    path = _contact(builder, plan, pick, way(builder, plan))
    if path is None or path[-1] == end(builder, plan):
        return plan
    return replace(plan, nodes=(*plan.nodes, *path), approach=plan.approach + len(path))


def _contact(builder: StateBuilder, plan: PickedPlan, pick: Pick, on: move_ends.Way) -> Path | None:
    """How the model goes on into contact; None where it is there already, or nothing leads there."""
    i, here = plan.figure, end(builder, plan)
    mark = operations.mark_named(builder, target_ids.token_of(pick))
    if mark is not None:
        return (
            None
            if mark in position_queries.marks_in_contact(builder, i, here)
            else move_ends.to_token(builder, on, mark.place)
        )
    holder = target_ids.card_of(pick)[0] or target_ids.model_of(pick)
    j = position_queries.find(builder, holder) if holder else None
    if j is not None:
        is_near = j == i or builder.figures[j].place is None or position_queries.are_touching(builder, i, j, here)
        return None if is_near else move_ends.to_model(builder, on, j)
    named = target_ids.piece_of(pick)
    lines = _lines(builder, named)
    with_it = replace(plan, objects=(pick,))

    def is_there(path: Path) -> bool:
        return on.far > way(builder, plan).far or _is_good(builder, replace(with_it, nodes=(*plan.nodes, *path)))

    return None if not lines or _is_good(builder, with_it) else move_ends.to_line(builder, on, lines, is_there)


def _lines(builder: StateBuilder, named: tuple[str, ...]) -> tuple[Segment, ...]:
    """The outline of a piece, or one of its openings."""
    terrain = next((piece for piece in builder.ground.terrain if named and piece.id == named[0]), None)
    if terrain is None:
        return ()
    if len(named) == 1:
        return builder.ground.piece(terrain.id).outline.edges
    k = int(named[1]) if named[1].isdigit() else len(terrain.openings)
    return tuple(Segment(Point(*o.start), Point(*o.end)) for o in terrain.openings[k : k + 1])


_FOLLOWS: Final[dict[str, Callable[[StateBuilder, PickedPlan, Pick, float | None], Grown]]] = {
    target_ids.POINT: _point, target_ids.MODEL: _model, target_ids.TOKEN: _token, target_ids.CARD: _card,
    target_ids.PIECE: _piece,
}  # fmt: skip
