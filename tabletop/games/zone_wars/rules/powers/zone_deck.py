"""The Zone deck: which card is drawn, and what it does to the model activated last.

`turn/rounds` draws one card between two rounds; `task_specs` and `offers` ask for its decisions. Which card comes is
chance (`zone_card_odds`); what it rolls is handed in. Each ZoneOp of `vocabulary` needs an entry in _EFFECTS_BY_OP.
Saved matches are replayed by it, and the order of the odds decides which card a seed draws. Rule book: The Zone.
"""

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
from tabletop.games.zone_wars.rules.state.figures import NEUTRAL, Figure, FigureIndex
from tabletop.games.zone_wars.rules.state.stages import ZoneStage
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Finding, Hurting, Ramming, Throwing, Zoning
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Drift, Pick, Reveal, Roll
from tabletop.games.zone_wars.rules.text.event_reasons import GainReason, MoveManner, RollReason
from tabletop.games.zone_wars.rules.turn import forced_moves
from tabletop.rules.frozen_values import replace_fields
from tabletop.rules.game import CHANCE, Refusal, Seat, refuse
from tabletop.rules.plane.geometry import Point, Point3, gap_to_polygon, is_inside, unit_vector
from tabletop.rules.plane.pieces import Piece


def zone_card_odds(builder: StateBuilder) -> list[tuple[str, Fraction]]:
    """Cards that can come next, with their chances (R201, R209, D31)."""
    ordinary = [card.id for card in builder.rules_context.content.zone if not card.trigger for _ in range(card.copies)]
    for id_ in builder.discards:
        if id_ in ordinary:
            ordinary.remove(id_)
    trigger = builder.scenario.trigger
    if not trigger:
        ordinary = ordinary or [card.id for card in builder.rules_context.content.zone if not card.trigger]
        return _even_odds(ordinary, Fraction(1))
    left = len(builder.players) + 1 - len(builder.discards)
    share = Fraction(0) if trigger in builder.discards else Fraction(1, max(1, left))
    found = [(trigger, share)] if share else []
    return found + (_even_odds(ordinary, 1 - share) if share < 1 else [])


def _even_odds(ids: list[str], whole: Fraction) -> list[tuple[str, Fraction]]:
    kinds = dict.fromkeys(ids)
    return [(id_, whole * ids.count(id_) / len(ids)) for id_ in kinds]


def last_activated_figure(builder: StateBuilder) -> FigureIndex | None:
    """Who is affected: the model activated last that is still on the mat (R203, R205, D29, N48)."""
    return next((i for i in reversed(builder.order) if builder.figures[i].place is not None), None)


def seat_asked_by_zone_card(builder: StateBuilder, task: Zoning) -> Seat | None:
    """Chance draws cards and directions; the affected player redirects."""
    if task.stage in (ZoneStage.DRAW, ZoneStage.DRIFT):
        return CHANCE
    if task.stage is ZoneStage.PICK and task.figure is not None:
        return builder.figures[task.figure].owner
    return None


def reveal_card(builder: StateBuilder, task: Zoning, action: Reveal) -> None:
    """A card is drawn."""
    card = builder.rules_context.zone_cards[action.card]
    if not builder.scenario.trigger and len(builder.discards) >= sum(
        c.copies for c in builder.rules_context.content.zone if not c.trigger
    ):
        builder.discards = ()
    builder.discards = (*builder.discards, card.id)
    who = builder.figures[task.figure].id if task.figure is not None else ""
    builder.add_event(events.ZoneCard(("R202", "R203"), card.id, who))
    if card.trigger:
        builder.triggers += 1
        wet = tuple(
            i
            for i, f in position_queries.figures_on_mat(builder)
            if not f.is_monster and not builder.ground.is_roofed(position_queries.place_of(f))
        )
        builder.replace_first_task(Zoning(card.id, task.figure, ZoneStage.RAIN, wet))
    elif task.figure is None:
        builder.pop_task()
    elif card.attribute:
        builder.replace_first_task(replace_fields(task, card=card.id, stage=ZoneStage.TEST))
        builder.push_task(_make_survival_throw(builder, task.figure))
    else:
        builder.replace_first_task(
            replace_fields(task, card=card.id, stage=ZoneStage.DRIFT if card.op == ZoneOp.TORNADO else ZoneStage.EFFECT)
        )


def _make_survival_throw(builder: StateBuilder, index: FigureIndex) -> Throwing:
    return Throwing(
        builder.figures[index].owner, position_queries.count_survival_dice(builder, index), 0, RollReason.ZONE, index
    )


def run_zone_card(builder: StateBuilder, task: Zoning) -> None:
    """The next step that needs no decision."""
    if task.stage is ZoneStage.RAIN:
        _rain_on_next_model(builder, task)
    elif task.stage is ZoneStage.EFFECT and task.figure is not None:
        builder.pop_task()
        _EFFECTS_BY_OP[builder.rules_context.zone_cards[task.card].op](
            builder, task.figure, builder.rules_context.zone_cards[task.card], True
        )
    else:
        builder.pop_task()


def _rain_on_next_model(builder: StateBuilder, task: Zoning) -> None:
    wet = [i for i in task.queue if builder.figures[i].place is not None]
    if not wet:
        builder.pop_task()
        return
    builder.replace_first_task(replace_fields(task, figure=wet[0], queue=tuple(wet[1:])))
    builder.push_task(_make_survival_throw(builder, wet[0]))


def receive_survival_roll(builder: StateBuilder, task: Zoning, roll: Roll) -> None:
    """A Survival roll was passed or failed (R207, R208)."""
    assert task.figure is not None
    has_passed = dice.count_hits(builder.field, roll.base, ()) > 0
    card = builder.rules_context.zone_cards[task.card]
    builder.add_event(events.Tested(("R207",), builder.figures[task.figure].id, has_passed, card.id))
    if task.stage is ZoneStage.RAIN:
        if not has_passed:
            builder.push_task(Hurting(task.figure, card.failed * builder.triggers, cause=card.id))
        return
    if has_passed and card.op in (ZoneOp.BITE, ZoneOp.LEECHES):
        _redirect_card(builder, task, card)
        return
    builder.pop_task()
    _EFFECTS_BY_OP[card.op](builder, task.figure, card, has_passed)


def _redirect_card(builder: StateBuilder, task: Zoning, card: ZoneCard) -> None:
    """The card goes on to an enemy; its player is asked only where there are several."""
    assert task.figure is not None
    found = redirect_targets(builder, task.figure, card)
    if len(found) > 1:
        builder.replace_first_task(replace_fields(task, stage=ZoneStage.PICK))
        return
    builder.pop_task()
    for j in found:
        _apply_redirected_card(builder, j, card, card.passed)


def redirect_targets(builder: StateBuilder, index: FigureIndex, card: ZoneCard) -> list[FigureIndex]:
    """Enemies within range to whom the card can go on."""
    limit, own = builder.rules_context.range_inches(card.range or "medium"), builder.figures[index].owner
    return [
        j
        for j, figure in position_queries.figures_on_mat(builder)
        if figure.owner not in (own, NEUTRAL) and position_queries.is_within_distance(builder, index, j, limit)
    ]


def pick_refusal(builder: StateBuilder, task: Zoning, action: Pick) -> Refusal | None:
    """What keeps a card from going on to a model."""
    assert task.figure is not None
    names = [
        builder.figures[j].id
        for j in redirect_targets(builder, task.figure, builder.rules_context.zone_cards[task.card])
    ]
    return None if action.figure in names else refuse("R208", "not_reachable", target=action.figure)


def pick_redirect_target(builder: StateBuilder, task: Zoning, action: Pick) -> None:
    builder.pop_task()
    card = builder.rules_context.zone_cards[task.card]
    _apply_redirected_card(builder, builder.index_of_figure(action.figure), card, card.passed)


def drift_models(builder: StateBuilder, task: Zoning, action: Drift) -> None:
    """Everybody near is moved in a random direction, the foremost first (Dust Tornado)."""
    assert task.figure is not None
    builder.pop_task()
    builder.add_event(events.Drifted(("R208",), action.angle))
    towards = unit_vector(action.angle)
    limit = builder.rules_context.range_inches(builder.rules_context.zone_cards[task.card].range or "close")
    moved = [
        i
        for i, f in _models_on_mat(builder)
        if i == task.figure or position_queries.is_within_distance(builder, task.figure, i, limit)
    ]
    moved.sort(key=lambda i: _coordinate_along(builder, i, towards))
    for i in moved:
        builder.push_task(Hurting(i, 0, push=(towards.x, towards.y), push_far=builder.field.medium))


def _coordinate_along(builder: StateBuilder, index: FigureIndex, towards: Point) -> float:
    place = position_queries.place_of(builder.figures[index])
    return place.x * towards.x + place.y * towards.y


def _models_on_mat(builder: StateBuilder) -> list[tuple[FigureIndex, Figure]]:
    """Models on the mat; monsters do not feel the Zone."""
    return [(i, figure) for i, figure in position_queries.figures_on_mat(builder) if not figure.is_monster]


def _damage_models(
    builder: StateBuilder, victims: Iterable[FigureIndex], damage: int, card: ZoneCard, *, armor: bool = True
) -> None:
    for i in reversed(list(victims)):
        if damage:
            builder.push_task(Hurting(i, damage, cause=card.id, armor=armor))


def _apply_redirected_card(builder: StateBuilder, index: FigureIndex, card: ZoneCard, damage: int) -> None:
    if card.op == ZoneOp.LEECHES:
        builder.change_figure(index, leeches=max(damage, builder.figures[index].leeches))
        builder.add_event(events.Leeched(("R208",), builder.figures[index].id, damage))
    _damage_models(builder, (index,), damage, card)


def _bite_model(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    _apply_redirected_card(builder, index, card, card.failed)


def _attack_with_ghouls(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    limit, owner = builder.rules_context.range_inches(card.range), builder.figures[index].owner
    near = [
        j
        for j, f in _models_on_mat(builder)
        if (f.owner == owner) != has_passed
        and (j == index or position_queries.is_within_distance(builder, index, j, limit))
    ]
    _damage_models(builder, near, card.passed if has_passed else card.failed, card)


def _call_monster(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    builder.push_task(Arriving(card.monster, (builder.figures[index].owner + 1) % len(builder.players), index))


def _lay_hotspot(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    place = position_queries.place_of(builder.figures[index])
    builder.add_mark(MatTokenKind.HOTSPOT, place)
    builder.add_event(events.Marked(("R208",), MatTokenKind.HOTSPOT, place))
    if has_passed:
        builder.gain_m_points(builder.figures[index].owner, 1, GainReason.ZONE, "R29")
    else:
        _damage_models(builder, (index,), card.failed, card, armor=False)


def _hurt_elevated_models(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    high = [
        j
        for j, f in _models_on_mat(builder)
        if (position_queries.place_of(f).z > 0 and j != index) or (j == index and not has_passed)
    ]
    _damage_models(builder, high, card.passed if has_passed else card.failed, card, armor=False)


def _draw_artifact_from_cache(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    if has_passed:
        builder.push_task(Finding(index, "zone"))


def _give_m_points_by_cloud(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    for seat_ in range(len(builder.players)):
        builder.gain_m_points(seat_, 2 if seat_ == builder.figures[index].owner else 1, GainReason.ZONE, "R29")


def _begin_smog(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    builder.smog = True
    builder.add_event(events.Smog(("R208",), True))


# Collapsing buildings


def _collapse_nearby_building(builder: StateBuilder, index: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    here = position_queries.figure_base(builder, index)
    if has_passed:
        near = sorted(
            (gap_to_polygon(here, piece.outline), k)
            for k, piece in enumerate(builder.ground.pieces)
            if builder.ground.terrain[k].kind == TerrainKind.BUILDING
        )
        if near and near[0][0] <= builder.rules_context.range_inches(card.range) + 1e-6:
            k = near[0][1]
            _escape_building(builder, index, k)
            inside = [
                j
                for j in _figures_inside(builder, builder.ground.pieces[k])
                if j != index and not builder.figures[j].is_monster
            ]
            collapse_building(builder, builder.ground.terrain[k].id, card.passed, inside, card.id)
        return
    found = builder.ground.buildings_touched(here)
    if not found:
        _damage_models(builder, (index,), card.debris, card)
        return
    collapse_building(builder, builder.ground.terrain[found[0]].id, card.failed, (index,), card.id)


def _escape_building(builder: StateBuilder, index: FigureIndex, number: int) -> None:
    """The affected model gets out in time."""
    start = position_queries.place_of(builder.figures[index])
    if not is_inside(start, builder.ground.pieces[number].outline):
        return
    end = forced_moves.find_free_place(builder, index, Point3(start.x, start.y, 0.0), outside=number)
    builder.change_figure(index, place=end)
    builder.add_event(
        events.Moved(
            ("R208",), builder.figures[index].id, (start, end), builder.figures[index].facing, MoveManner.ESCAPE
        )
    )


def _figures_inside(builder: StateBuilder, piece: Piece) -> list[FigureIndex]:
    return [
        i for i, f in position_queries.figures_on_mat(builder) if is_inside(position_queries.place_of(f), piece.outline)
    ]


def collapse_building(builder: StateBuilder, id_: str, damage: int, hurt: Collection[FigureIndex], cause: str) -> None:
    """A building becomes rubble; whoever is inside falls, and some are hurt by it (R186, R187)."""
    piece = builder.ground.piece_named(id_)
    victims = dict.fromkeys((*_figures_inside(builder, piece), *hurt))
    builder.changes = (*builder.changes, f"{COLLAPSED} {id_}")
    builder.add_event(events.Collapsed(("R186",), id_))
    builder.marks = tuple(
        replace_fields(m, place=place_at_ground_level(m.place)) if is_inside(m.place, piece.outline) else m
        for m in builder.marks
    )
    for i in reversed(victims):
        amount, fallen = damage if i in hurt else 0, _drop_figure_to_ground(builder, i)
        if amount or fallen:
            builder.push_task(Hurting(i, amount, cause=cause, extra=fallen, extra_cause=forced_moves.FALL))


def place_at_ground_level(place: Point3) -> Point3:
    """The same place at the height of the mat."""
    return Point3(place.x, place.y, 0.0)


def _drop_figure_to_ground(builder: StateBuilder, index: FigureIndex) -> int:
    start = position_queries.place_of(builder.figures[index])
    if start.z <= 0 or builder.ground.has_floor_at(start):
        return 0
    builder.change_figure(index, place=place_at_ground_level(start))
    forced_moves.move_to_free_place(builder, index)
    damage = ceil(start.z / builder.field.fall_step) if start.z >= builder.field.fall_least else 0
    builder.add_event(
        events.Fell(
            ("R186", "R187"),
            builder.figures[index].id,
            start,
            position_queries.place_of(builder.figures[index]),
            damage,
        )
    )
    return damage


def receive_ram_roll(builder: StateBuilder, task: Ramming, roll: Roll) -> None:
    """Any success brings the building down (Hog Rush)."""
    builder.pop_task()
    if dice.count_hits(builder.field, roll.base, ()) and any(
        t.id == task.piece and t.kind == TerrainKind.BUILDING for t in builder.ground.terrain
    ):
        inside = [i for i in _figures_inside(builder, builder.ground.piece_named(task.piece)) if i != task.figure]
        collapse_building(builder, task.piece, task.crush, inside, task.cause)


_EFFECTS_BY_OP: Final[dict[str, Callable[[StateBuilder, FigureIndex, ZoneCard, bool], None]]] = {
    ZoneOp.BITE: _bite_model,
    ZoneOp.LEECHES: _bite_model,
    ZoneOp.GHOULS: _attack_with_ghouls,
    ZoneOp.MONSTER: _call_monster,
    ZoneOp.COLLAPSE: _collapse_nearby_building,
    ZoneOp.HOTSPOT: _lay_hotspot,
    ZoneOp.STORM: _hurt_elevated_models,
    ZoneOp.CACHE: _draw_artifact_from_cache,
    ZoneOp.CLOUD: _give_m_points_by_cloud,
    ZoneOp.SMOG: _begin_smog,
}
