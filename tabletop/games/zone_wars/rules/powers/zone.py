"""The Zone deck: which card comes, and what it does to the model that was activated last."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from math import ceil
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import ZoneCard
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind, ZoneOp
from tabletop.games.zone_wars.rules.mat.ground import COLLAPSED
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex
from tabletop.games.zone_wars.rules.state.stages import ZoneStage
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Finding, Hurting, Ramming, Throwing, Zoning
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Drift, Pick, Reveal, Roll
from tabletop.games.zone_wars.rules.text.event_reasons import GainReason, MoveManner, RollReason
from tabletop.games.zone_wars.rules.turn import forced
from tabletop.rules.amend import amended
from tabletop.rules.game import CHANCE, Refusal, Seat, refuse
from tabletop.rules.plane.pieces import Piece
from tabletop.rules.plane.plane import Point, Point3, gap_to_polygon, heading, is_inside


def deck(builder: StateBuilder) -> list[tuple[str, Fraction]]:
    """Cards that can come next, with their chances (R201, R209, D31)."""
    ordinary = [card.id for card in builder.rules_context.content.zone if not card.trigger for _ in range(card.copies)]
    for id_ in builder.discards:
        if id_ in ordinary:
            ordinary.remove(id_)
    trigger = builder.scenario.trigger
    if not trigger:
        ordinary = ordinary or [card.id for card in builder.rules_context.content.zone if not card.trigger]
        return _even(ordinary, Fraction(1))
    left = len(builder.players) + 1 - len(builder.discards)
    share = Fraction(0) if trigger in builder.discards else Fraction(1, max(1, left))
    found = [(trigger, share)] if share else []
    return found + (_even(ordinary, 1 - share) if share < 1 else [])


def _even(ids: list[str], whole: Fraction) -> list[tuple[str, Fraction]]:
    kinds = dict.fromkeys(ids)
    return [(id_, whole * ids.count(id_) / len(ids)) for id_ in kinds]


def last_activated(builder: StateBuilder) -> FigureIndex | None:
    """Who is affected: the model activated last that is still on the mat (R203, R205, D29, N48)."""
    return next((i for i in reversed(builder.order) if builder.figures[i].place is not None), None)


def seat(builder: StateBuilder, task: Zoning) -> Seat | None:
    """Chance draws cards and directions; the affected player redirects."""
    if task.stage in (ZoneStage.DRAW, ZoneStage.DRIFT):
        return CHANCE
    if task.stage is ZoneStage.PICK and task.figure is not None:
        return builder.figures[task.figure].owner
    return None


def reveal(builder: StateBuilder, task: Zoning, action: Reveal) -> None:
    """A card is drawn."""
    card = builder.rules_context.zone[action.card]
    if not builder.scenario.trigger and len(builder.discards) >= sum(
        c.copies for c in builder.rules_context.content.zone if not c.trigger
    ):
        builder.discards = ()
    builder.discards = (*builder.discards, card.id)
    who = builder.figures[task.figure].id if task.figure is not None else ""
    builder.say(events.ZoneCard(("R202", "R203"), card.id, who))
    if card.trigger:
        builder.triggers += 1
        wet = tuple(
            i
            for i, f in position_queries.on_mat(builder)
            if not f.is_monster and not builder.ground.is_roofed(position_queries.place_of(f))
        )
        builder.swap(Zoning(card.id, task.figure, ZoneStage.RAIN, wet))
    elif task.figure is None:
        builder.pop()
    elif card.attribute:
        builder.swap(amended(task, card=card.id, stage=ZoneStage.TEST))
        builder.push(_roll(builder, task.figure))
    else:
        builder.swap(
            amended(task, card=card.id, stage=ZoneStage.DRIFT if card.op == ZoneOp.TORNADO else ZoneStage.EFFECT)
        )


def _roll(builder: StateBuilder, index: FigureIndex) -> Throwing:
    return Throwing(
        builder.figures[index].owner, position_queries.survival_dice(builder, index), 0, RollReason.ZONE, index
    )


def run(builder: StateBuilder, task: Zoning) -> None:
    """The next step that needs no decision."""
    if task.stage is ZoneStage.RAIN:
        _rain(builder, task)
    elif task.stage is ZoneStage.EFFECT and task.figure is not None:
        builder.pop()
        _EFFECTS[builder.rules_context.zone[task.card].op](
            builder, task.figure, builder.rules_context.zone[task.card], True
        )
    else:
        builder.pop()


def _rain(builder: StateBuilder, task: Zoning) -> None:
    wet = [i for i in task.queue if builder.figures[i].place is not None]
    if not wet:
        builder.pop()
        return
    builder.swap(amended(task, figure=wet[0], queue=tuple(wet[1:])))
    builder.push(_roll(builder, wet[0]))


def receive(builder: StateBuilder, task: Zoning, roll: Roll) -> None:
    """A Survival roll was passed or failed (R207, R208)."""
    assert task.figure is not None
    has_passed = dice.hits(builder.field, roll.base, ()) > 0
    card = builder.rules_context.zone[task.card]
    builder.say(events.Tested(("R207",), builder.figures[task.figure].id, has_passed, card.id))
    if task.stage is ZoneStage.RAIN:
        if not has_passed:
            builder.push(Hurting(task.figure, card.failed * builder.triggers, cause=card.id))
        return
    if has_passed and card.op in (ZoneOp.BITE, ZoneOp.LEECHES):
        _redirect(builder, task, card)
        return
    builder.pop()
    _EFFECTS[card.op](builder, task.figure, card, has_passed)


def _redirect(builder: StateBuilder, task: Zoning, card: ZoneCard) -> None:
    """The card goes on to an enemy; its player is asked only where there are several."""
    assert task.figure is not None
    found = reachable(builder, task.figure, card)
    if len(found) > 1:
        builder.swap(amended(task, stage=ZoneStage.PICK))
        return
    builder.pop()
    for j in found:
        _suffer(builder, j, card, card.passed)


def reachable(builder: StateBuilder, index: FigureIndex, card: ZoneCard) -> list[FigureIndex]:
    """Whom a card can go on to."""
    limit = builder.rules_context.inches(card.range or "medium")
    return [
        j
        for j, figure in position_queries.on_mat(builder)
        if figure.owner not in (builder.figures[index].owner, -3) and position_queries.is_within(builder, index, j,
        limit)
    ]  # fmt: skip


def pick_refusal(builder: StateBuilder, task: Zoning, action: Pick) -> Refusal | None:
    """What keeps a card from going on to a model."""
    assert task.figure is not None
    names = [builder.figures[j].id for j in reachable(builder, task.figure, builder.rules_context.zone[task.card])]
    return None if action.figure in names else refuse("R208", "not_reachable", target=action.figure)


def pick(builder: StateBuilder, task: Zoning, action: Pick) -> None:
    """The card goes on to an enemy."""
    builder.pop()
    card = builder.rules_context.zone[task.card]
    _suffer(builder, builder.named(action.figure), card, card.passed)


def drift(builder: StateBuilder, task: Zoning, action: Drift) -> None:
    """Everybody near is moved in a random direction, the foremost first (Dust Tornado)."""
    assert task.figure is not None
    builder.pop()
    builder.say(events.Drifted(("R208",), action.angle))
    towards = heading(action.angle)
    limit = builder.rules_context.inches(builder.rules_context.zone[task.card].range or "close")
    moved = [
        i for i, f in _models(builder) if i == task.figure or position_queries.is_within(builder, task.figure, i, limit)
    ]
    moved.sort(key=lambda i: _ahead(builder, i, towards))
    for i in moved:
        builder.push(Hurting(i, 0, push=(towards.x, towards.y), push_far=builder.field.medium))


def _ahead(builder: StateBuilder, index: FigureIndex, towards: Point) -> float:
    place = position_queries.place_of(builder.figures[index])
    return place.x * towards.x + place.y * towards.y


def _models(builder: StateBuilder) -> list[tuple[FigureIndex, Figure]]:
    """Models on the mat; monsters do not feel the Zone."""
    return [(i, figure) for i, figure in position_queries.on_mat(builder) if not figure.is_monster]


def _hurt(
    builder: StateBuilder, victims: Iterable[FigureIndex], damage: int, card: ZoneCard, *, armor: bool = True
) -> None:
    for i in reversed(list(victims)):
        if damage:
            builder.push(Hurting(i, damage, cause=card.id, armor=armor))


def _suffer(builder: StateBuilder, index: FigureIndex, card: ZoneCard, damage: int) -> None:
    if card.op == ZoneOp.LEECHES:
        builder.alter(index, leeches=max(damage, builder.figures[index].leeches))
        builder.say(events.Leeched(("R208",), builder.figures[index].id, damage))
    _hurt(builder, (index,), damage, card)


def _bite(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    _suffer(builder, index, card, card.failed)


def _ghouls(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    limit, owner = builder.rules_context.inches(card.range), builder.figures[index].owner
    near = [
        j
        for j, f in _models(builder)
        if (f.owner == owner) != has_passed and (j == index or position_queries.is_within(builder, index, j, limit))
    ]
    _hurt(builder, near, card.passed if has_passed else card.failed, card)


def _monster(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    builder.push(Arriving(card.monster, (builder.figures[index].owner + 1) % len(builder.players), index))


def _hotspot(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    place = position_queries.place_of(builder.figures[index])
    builder.mark(MatTokenKind.HOTSPOT, place)
    builder.say(events.Marked(("R208",), MatTokenKind.HOTSPOT, place))
    if has_passed:
        builder.gain(builder.figures[index].owner, 1, GainReason.ZONE, "R29")
    else:
        _hurt(builder, (index,), card.failed, card, armor=False)


def _storm(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    high = [
        j
        for j, f in _models(builder)
        if (position_queries.place_of(f).z > 0 and j != index) or (j == index and not has_passed)
    ]
    _hurt(builder, high, card.passed if has_passed else card.failed, card, armor=False)


def _cache(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    if has_passed:
        builder.push(Finding(index, "zone"))


def _cloud(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    for seat_ in range(len(builder.players)):
        builder.gain(seat_, 2 if seat_ == builder.figures[index].owner else 1, GainReason.ZONE, "R29")


def _smog(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    builder.smog = True
    builder.say(events.Smog(("R208",), True))


# Collapsing buildings


def _collapse(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    here = position_queries.base(builder, index)
    if has_passed:
        near = sorted(
            (gap_to_polygon(here, piece.outline), k)
            for k, piece in enumerate(builder.ground.pieces)
            if builder.ground.terrain[k].kind == TerrainKind.BUILDING
        )
        if near and near[0][0] <= builder.rules_context.inches(card.range) + 1e-6:
            k = near[0][1]
            _escape(builder, index, k)
            inside = [
                j
                for j in _inside(builder, builder.ground.pieces[k])
                if j != index and not builder.figures[j].is_monster
            ]
            collapse(builder, builder.ground.terrain[k].id, card.passed, inside, card.id)
        return
    found = builder.ground.buildings_at(here)
    if not found:
        _hurt(builder, (index,), card.debris, card)
        return
    collapse(builder, builder.ground.terrain[found[0]].id, card.failed, (index,), card.id)


def _escape(builder: StateBuilder, index: FigureIndex, number: int) -> None:
    """The affected model gets out in time."""
    start = position_queries.place_of(builder.figures[index])
    if not is_inside(start, builder.ground.pieces[number].outline):
        return
    end = forced.free_place(builder, index, Point3(start.x, start.y, 0.0), outside=number)
    builder.alter(index, place=end)
    builder.say(
        events.Moved(
            ("R208",), builder.figures[index].id, (start, end), builder.figures[index].facing, MoveManner.ESCAPE
        )
    )


def _inside(builder: StateBuilder, piece: Piece) -> list[FigureIndex]:
    return [i for i, f in position_queries.on_mat(builder) if is_inside(position_queries.place_of(f), piece.outline)]


def collapse(builder: StateBuilder, id_: str, damage: int, hurt: Collection[FigureIndex], cause: str) -> None:
    """A building becomes rubble; whoever is inside falls, and some are hurt by it (R186, R187)."""
    piece = builder.ground.piece(id_)
    victims = dict.fromkeys((*_inside(builder, piece), *hurt))
    builder.changes = (*builder.changes, f"{COLLAPSED} {id_}")
    builder.say(events.Collapsed(("R186",), id_))
    builder.marks = tuple(
        amended(m, place=replace_z(m.place)) if is_inside(m.place, piece.outline) else m for m in builder.marks
    )
    for i in reversed(victims):
        amount, fallen = damage if i in hurt else 0, _drop(builder, i)
        if amount or fallen:
            builder.push(Hurting(i, amount, cause=cause, extra=fallen, extra_cause=forced.FALL))


def replace_z(place: Point3) -> Point3:
    """The same place on the mat."""
    return Point3(place.x, place.y, 0.0)


def _drop(builder: StateBuilder, index: FigureIndex) -> int:
    start = position_queries.place_of(builder.figures[index])
    if start.z <= 0 or builder.ground.is_floor(start):
        return 0
    builder.alter(index, place=replace_z(start))
    forced.settle(builder, index)
    damage = ceil(start.z / builder.field.fall_step) if start.z >= builder.field.fall_least else 0
    builder.say(
        events.Fell(
            ("R186", "R187"),
            builder.figures[index].id,
            start,
            position_queries.place_of(builder.figures[index]),
            damage,
        )
    )
    return damage


def receive_ram(builder: StateBuilder, task: Ramming, roll: Roll) -> None:
    """Any success brings the building down (Hog Rush)."""
    builder.pop()
    if dice.hits(builder.field, roll.base, ()) and any(
        t.id == task.piece and t.kind == TerrainKind.BUILDING for t in builder.ground.terrain
    ):
        inside = [i for i in _inside(builder, builder.ground.piece(task.piece)) if i != task.figure]
        collapse(builder, task.piece, task.crush, inside, task.cause)


_EFFECTS: Final[dict[str, Callable[[StateBuilder, FigureIndex, ZoneCard, bool], None]]] = {
    ZoneOp.BITE: _bite, ZoneOp.LEECHES: _bite, ZoneOp.GHOULS: _ghouls, ZoneOp.MONSTER: _monster,
    ZoneOp.COLLAPSE: _collapse, ZoneOp.HOTSPOT: _hotspot, ZoneOp.STORM: _storm, ZoneOp.CACHE: _cache,
    ZoneOp.CLOUD: _cloud, ZoneOp.SMOG: _smog,
}  # fmt: skip
