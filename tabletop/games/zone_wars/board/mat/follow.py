"""How a plan goes on with places on the mat: points, models, tokens, cards and terrain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.board.mat import names, ways
from tabletop.games.zone_wars.board.mat.deeds import AIMED, MODES, attack_refusal, deeds, legal, operations_of
from tabletop.games.zone_wars.board.mat.plan import (
    DEPLOY,
    DODGE,
    ERRANDS,
    FLIGHTS,
    LEAD,
    LIE,
    PUT,
    Plan,
    end,
    full,
    mutation,
    pressed,
    way,
)
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import engine, walking
from tabletop.rules.game import Refusal, no
from tabletop.rules.plane.moves import length
from tabletop.rules.plane.plane import Place, Point, Segment, distance, to_segment
from tabletop.ui.gesture.picker import Place as Pick

Grown = Plan | Refusal


def followed(d: Draft, plan: Plan, pick: Pick, facing: float | None = None) -> Grown:
    """The plan with one more pick, or why it does not go on there."""
    words = names.words_of(pick)
    if words and plan.word != "decline":
        return pressed(d, plan, words)
    for prefix, follow in _FOLLOWS.items():
        if pick.startswith(prefix) and plan.word not in (LIE, "recover", "pass", "use", "decline"):
            return follow(d, plan, pick, facing)
    return _lying(d, plan) if plan.word == LIE else full()


def _lying(d: Draft, plan: Plan) -> Refusal:
    """Why a Broken model goes nowhere."""
    return no("R106", "broken", figure=d.figures[plan.figure].id)


def _unaimed(d: Draft, plan: Plan) -> Refusal:
    """What a mutation wants before it goes anywhere, or that it wants nothing."""
    card = mutation(d, plan)
    if not plan.points:
        return no("R30", "points_first", mutation=card.id)
    if card.op in FLIGHTS:
        return no("R36", "ground_first", mutation=card.id)
    return no("R36", "aimless" if card.op == "terror" else "target_first", mutation=card.id)


def leads_on(d: Draft, plan: Plan) -> bool:
    """Whether something can be picked after it."""
    if plan.word in ERRANDS and plan.objects:
        return any(_is_good(d, _with(d, plan, pick)) for pick in extensions(d, plan))
    if plan.is_walk:
        return not plan.target
    if plan.word == "charge":
        return not plan.target
    if plan.word == "mutate":
        return _mutation_leads_on(d, plan)
    return plan.word == LIE or (plan.word in (DEPLOY, PUT, DODGE) and not plan.nodes)


def _mutation_leads_on(d: Draft, plan: Plan) -> bool:
    op = mutation(d, plan).op
    if not plan.points:
        return not plan.target
    if op == "fly" and plan.nodes:
        return not plan.target
    return op != "terror" and (not plan.nodes if op in (*FLIGHTS, "lift") else not plan.target)


def can_end_at(d: Draft, plan: Plan, wanted: Place) -> bool:
    """Whether a plan's way can go on to a point and end there."""
    on = way(d, plan)
    path = ways.route(d, on, wanted)
    return path is not None and on.refusal(d, *path) is None


# Points


def _point(d: Draft, plan: Plan, pick: Pick, facing: float | None) -> Grown:
    place = names.point_of(pick)
    if place is None or plan.objects or (plan.target and plan.word != "mutate"):
        return full()
    grown = replace(plan, nodes=(*plan.nodes, place))
    if plan.is_walk:
        on = way(d, plan)
        path = ways.route(d, on, place) or (place,)
        return on.leg_refusal(d, *path) or replace(plan, nodes=(*plan.nodes, *path))
    if plan.nodes:
        return full()
    if plan.word == "charge":
        return _charge_point(d, grown)
    if plan.word == "mutate":
        op = mutation(d, plan).op
        is_due = plan.points and (op in FLIGHTS or (op == "lift" and plan.target))
        return checked(d, grown, facing) if is_due else _unaimed(d, plan)
    return checked(d, grown, facing)


def _charge_point(d: Draft, plan: Plan) -> Grown:
    """An end from which somebody is reached."""
    found: Refusal | None = None
    for j in looks.touching(d, plan.figure, plan.nodes[0]):
        refusal = walking.charge_refusal(d, plan.figure, j, plan.nodes[0])
        if refusal is None:
            return plan
        found = found or refusal
    return found or no("R97", "charge_whom")


def checked(d: Draft, plan: Plan, facing: float | None) -> Grown:
    """A plan that must be a legal action."""
    refusal: Refusal | None = None
    for action in deeds(d, plan, facing):
        refusal = engine.STACK.check(d, action)
        if refusal is None:
            return plan
    return refusal or full()


# Models


def _model(d: Draft, plan: Plan, pick: Pick, facing: float | None) -> Grown:
    j = names.figure_of(d, pick)
    if j is None or d.figures[j].place is None or plan.target:
        return full()
    if plan.word in (DEPLOY, PUT, DODGE):
        return no("R90", "base_in_way", figure=d.figures[j].id, at="")
    if plan.word in ERRANDS:
        return _object(d, plan, pick, facing)
    is_friend = j != plan.figure and d.figures[j].owner == d.figures[plan.figure].owner
    is_help = plan.word == "move" and is_friend and d.figures[j].is_broken
    target = replace(plan, target=d.figures[j].id, word="assist" if is_help else plan.word)
    return _TARGETS.get(target.word, _faced)(d, target, j, facing)


def _faced(d: Draft, plan: Plan, j: FigureIndex, facing: float | None) -> Grown:
    """Turns to somebody in the end, to attack it where the action lets one."""
    is_own = d.figures[j].owner == d.figures[plan.figure].owner and plan.word != LEAD
    if plan.word == "sprint":
        return no("R101", "sprints", figure=d.figures[plan.figure].id)
    if is_own or j == plan.figure:
        return no("R122", "no_enemy", target=d.figures[j].id)
    found = attack_refusal(d, plan, j, facing) if plan.word in MODES else None
    if found is not None and plan.word != "move":
        return found
    grown = checked(d, plan, facing)
    return found or grown if isinstance(grown, Refusal) else grown


def _charge(d: Draft, plan: Plan, j: FigureIndex, facing: float | None) -> Grown:
    if plan.nodes:
        return checked(d, plan, None)
    place = ways.charge_end(d, plan.figure, j)
    if place is None:
        place = walking.charge_end(d, plan.figure, j) or looks.place_of(d.figures[j])
        return _uncharged(d, plan, j, place)
    return replace(plan, nodes=(place,))


def _uncharged(d: Draft, plan: Plan, j: FigureIndex, place: Place) -> Refusal:
    """What keeps a charge from somebody; who charges cannot stop earlier."""
    found = walking.charge_refusal(d, plan.figure, j, place)
    if found is None or found.reason not in ("too_far", "no_contact"):
        return found or full()
    given, target = dict(found.params), d.figures[j].id
    if found.reason == "no_contact":
        return no("R97", "no_way_to", target=target)
    return no("R97", "too_far_to_charge", target=target, far=given["far"], allowed=given["allowed"])


def _assist(d: Draft, plan: Plan, j: FigureIndex, facing: float | None) -> Grown:
    pick = names.model(d.figures[j].id)
    grown = checked(d, approached(d, plan, pick), facing)
    if isinstance(grown, Refusal) and grown.reason == "no_contact":
        return _beyond(d, plan, pick) or no("R113", "no_way_to", target=d.figures[j].id)
    return grown


def _mutation_target(d: Draft, plan: Plan, j: FigureIndex, facing: float | None) -> Grown:
    op = mutation(d, plan).op
    if not plan.points and op in AIMED and not plan.nodes:
        return checked(d, plan, facing)
    if not plan.points or op == "terror":
        return _unaimed(d, plan)
    if op in FLIGHTS:
        if plan.nodes:
            is_faced = op == "fly" and looks.is_enemy(d.figures[plan.figure], d.figures[j])
            return checked(d, plan, facing) if is_faced else full()
        return _rushed(d, plan, j, facing) if op == "rush" else _unaimed(d, plan)
    if op == "lift":
        return _liftable(d, plan, facing)
    return checked(d, plan, facing)


def _rushed(d: Draft, plan: Plan, j: FigureIndex, facing: float | None) -> Grown:
    """Runs into somebody."""
    place = walking.charge_end(d, plan.figure, j)
    if place is None:
        return no("R99", "not_level", target=d.figures[j].id)
    return checked(d, replace(plan, target="", nodes=(place,)), facing)


_TARGETS: Final[dict[str, Callable[[Draft, Plan, FigureIndex, float | None], Grown]]] = {
    "charge": _charge, "assist": _assist, "mutate": _mutation_target,
}  # fmt: skip


def _liftable(d: Draft, plan: Plan, facing: float | None) -> Grown:
    """Something that could be moved a little in some direction."""
    start = departure(d, plan)
    refusal: Refusal | None = full()
    for dx, dy in ((0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1)):
        tried = checked(d, replace(plan, nodes=(_rounded(start.x + dx, start.y + dy, start.z),)), facing)
        if isinstance(tried, Plan):
            return plan
        refusal = tried
    return refusal or plan


def departure(d: Draft, plan: Plan) -> Place:
    """Where that begins to move which moves: the model, or what it lifts."""
    mark, j = operations.mark_named(d, plan.target), looks.find(d, plan.target)
    if plan.word == "mutate" and mark is not None:
        return mark.place
    if plan.word == "mutate" and j is not None and mutation(d, plan).op == "lift":
        return looks.place_of(d.figures[j])
    return end(d, plan)


def _rounded(x: float, y: float, z: float) -> Place:
    return Place(round(x, 2), round(y, 2), z)


# Tokens, cards and terrain


def _token(d: Draft, plan: Plan, pick: Pick, facing: float | None) -> Grown:
    if plan.word == "mutate":
        target = replace(plan, target=names.token_of(pick))
        if plan.target or plan.nodes or not plan.points:
            return full() if plan.target or plan.nodes else _unaimed(d, plan)
        return _liftable(d, target, facing) if mutation(d, plan).op == "lift" else checked(d, target, facing)
    return _object(d, replace(plan, word="simple") if plan.word == "move" else plan, pick, facing)


def _card(d: Draft, plan: Plan, pick: Pick, facing: float | None) -> Grown:
    return _object(d, replace(plan, word="simple") if plan.word == "move" else plan, pick, facing)


def _piece(d: Draft, plan: Plan, pick: Pick, facing: float | None) -> Grown:
    if plan.word != "move":
        return _object(d, plan, pick, facing)
    simple = _object(d, replace(plan, word="simple"), pick, facing)
    if isinstance(simple, Plan):
        return simple
    pieces = {piece.id: piece for piece in d.ground.terrain}
    is_machine = (found := pieces.get(names.piece_of(pick)[0])) is not None and found.machine
    return _object(d, replace(plan, word="complex"), pick, facing) if is_machine else simple


def _object(d: Draft, plan: Plan, pick: Pick, facing: float | None) -> Grown:
    """One more object of an operation; the model goes to the first one by itself."""
    if plan.word in (DEPLOY, PUT):
        return no("R92", "covers_token", token=names.token_of(pick))
    if plan.word not in ERRANDS:
        return no("R118", "operate_first")
    if plan.target or pick in plan.objects:
        return full()
    grown = _with(d, plan, pick)
    if _is_good(d, grown) or leads_on(d, grown):
        return grown
    return _beyond(d, plan, pick) or _operation_refusal(d, grown, facing)


def _beyond(d: Draft, plan: Plan, pick: Pick) -> Refusal | None:
    """Of something that is farther away than the model may still go, be it only by every way; None of what is near."""
    on = way(d, plan)
    left = max(0.0, on.far - on.spent(d))
    far = _to_rim(d, plan, pick)
    if far is None or _contact(d, plan, pick, on) is not None:
        return None
    path = _contact(d, plan, pick, replace(on, far=on.far + ways.FURTHER))
    if path is not None:
        far = length((on.start(d), *path))
        return no(on.rule, "way_too_long", far=walking.inches(far), allowed=walking.inches(left))
    if far <= left + d.field.slack:
        return None
    return no(on.rule, "too_far_to_reach", far=walking.inches(far), allowed=walking.inches(left))


def _to_rim(d: Draft, plan: Plan, pick: Pick) -> float | None:
    """Inches from where the model comes to up to what was picked, as the crow flies; None of what lies nowhere."""
    here, wide = end(d, plan), d.arena.radius(d.figures[plan.figure])
    mark, j = operations.mark_named(d, names.token_of(pick)), names.figure_of(d, pick)
    if mark is not None:
        return distance(here, mark.place) - d.field.token - wide
    if j is not None:
        there = d.figures[j].place
        return None if there is None else distance(here, there) - d.arena.radius(d.figures[j]) - wide
    lines = _lines(d, names.piece_of(pick))
    return min((to_segment(here, line) for line in lines), default=wide) - wide if lines else None


def _with(d: Draft, plan: Plan, pick: Pick) -> Plan:
    """The plan with one more object; in contact with it, unless that is settled by another one."""
    own = d.figures[plan.figure].id
    is_first = all(names.card_of(known)[0] == own for known in plan.objects)
    grown = approached(d, plan, pick) if is_first else plan
    return replace(grown, objects=(*plan.objects, pick))


def extensions(d: Draft, plan: Plan) -> Iterator[Pick]:
    """What may come after the objects of an operation: more tokens, whom a card goes to, or which card."""
    i, here, first = plan.figure, end(d, plan), plan.objects[0]
    own = d.figures[i]
    if plan.word == "complex" and names.token_of(plan.objects[-1]):
        yield from (names.token(mark.number) for mark in looks.marks_in_contact(d, i, here))
    elif plan.word == "simple" and len(plan.objects) == 1 and names.card_of(first)[0] == own.id:
        yield from (names.model(friend.id) for _, friend in looks.own(d, own.owner))
    elif plan.word == "simple" and len(plan.objects) == 1 and names.model_of(first):
        holders = (own, *(figure for figure in d.figures if figure.id == names.model_of(first)))
        yield from (names.card(holder.id, label) for holder in holders for label in looks.labels(holder))


def _is_good(d: Draft, plan: Plan) -> bool:
    return bool(legal(d, plan))


def _operation_refusal(d: Draft, plan: Plan, facing: float | None) -> Refusal:
    """What is wrong with the operation, or with where it would lead with a card."""
    tries = (plan, *(_with(d, plan, pick) for pick in extensions(d, plan)))
    for tried in tries:
        for action in deeds(d, tried, facing) if operations_of(d, tried) else ():
            found = engine.STACK.check(d, action)
            if found is not None:
                return found
    return no("R118", "wrong_objects")


# Into contact


def approached(d: Draft, plan: Plan, pick: Pick) -> Plan:
    """The plan with a node that brings the model into contact, where it is not and can get there."""
    path = _contact(d, plan, pick, way(d, plan))
    if path is None or path[-1] == end(d, plan):
        return plan
    return replace(plan, nodes=(*plan.nodes, *path), approach=plan.approach + len(path))


def _contact(d: Draft, plan: Plan, pick: Pick, on: ways.Way) -> Path | None:
    """How the model goes on into contact; None where it is there already, or nothing leads there."""
    i, here = plan.figure, end(d, plan)
    mark = operations.mark_named(d, names.token_of(pick))
    if mark is not None:
        return None if mark in looks.marks_in_contact(d, i, here) else ways.to_token(d, on, mark.place)
    holder = names.card_of(pick)[0] or names.model_of(pick)
    j = looks.find(d, holder) if holder else None
    if j is not None:
        is_near = j == i or d.figures[j].place is None or looks.are_touching(d, i, j, here)
        return None if is_near else ways.to_model(d, on, j)
    named = names.piece_of(pick)
    lines = _lines(d, named)
    with_it = replace(plan, objects=(pick,))

    def is_there(path: Path) -> bool:
        return on.far > way(d, plan).far or _is_good(d, replace(with_it, nodes=(*plan.nodes, *path)))

    return None if not lines or _is_good(d, with_it) else ways.to_line(d, on, lines, is_there)


def _lines(d: Draft, named: tuple[str, ...]) -> tuple[Segment, ...]:
    """The outline of a piece, or one of its openings."""
    terrain = next((piece for piece in d.ground.terrain if named and piece.id == named[0]), None)
    if terrain is None:
        return ()
    if len(named) == 1:
        return d.ground.piece(terrain.id).outline.edges
    k = int(named[1]) if named[1].isdigit() else len(terrain.openings)
    return tuple(Segment(Point(*o.start), Point(*o.end)) for o in terrain.openings[k : k + 1])


_FOLLOWS: Final[dict[str, Callable[[Draft, Plan, Pick, float | None], Grown]]] = {
    names.POINT: _point, names.MODEL: _model, names.TOKEN: _token, names.CARD: _card, names.PIECE: _piece,
}  # fmt: skip
