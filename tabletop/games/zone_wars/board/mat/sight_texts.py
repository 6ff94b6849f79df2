"""Sight, cover, arcs and ranges on the mat in words, for the measuring tools and for those who ask by ear.

Used by `measuring_tools` and `board_messages`. Everything is asked of the rules (`position_queries`, `threats`), so
that what is said and what a shot does agree; nothing is measured on the screen.
"""

from __future__ import annotations

from math import inf
from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.move_ends import with_figure_moved_temporarily
from tabletop.games.zone_wars.board.mat.threats import cover_dice_of_sight, watchers_seeing_place
from tabletop.games.zone_wars.board.names import inches_text, names_of
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.plane.geometry import Base, Point, Point3, gap_between_bases, is_touching
from tabletop.rules.plane.sight import SightResult, SightVerdict, sight_between
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_sentences

_FINE: Final = 1e-6


def watcher_texts(builder: StateBuilder, place: TargetId, in_hand: TargetId) -> tuple[str, ...]:
    """Enemies that see the model at a place, or the model in hand if it stood there, the nearest first."""
    index = target_ids.figure_index_of_pick(builder, place)
    at = target_ids.point_of_pick(place)
    if index is None and at is not None:
        index = target_ids.figure_index_of_pick(builder, in_hand)
    if index is None:
        return ()
    where = at or builder.figures[index].place
    if where is None:
        return ()
    watchers = watchers_seeing_place(builder, index, where)
    with with_figure_moved_temporarily(builder, index, where):
        texts = [_sight_line_texts(builder, watcher.figure, index) for watcher in watchers]
    alert = say("zone_wars.is_watching")
    return tuple(
        join_sentences((*words, alert if watcher.is_watching else ""))
        for words, watcher in zip(texts, watchers, strict=True)
    )


def sight_line_text(builder: StateBuilder, place: TargetId, in_hand: TargetId) -> str:
    """What the model in hand, or else the one that acts, sees of a place: cover, distance and range."""
    eye = target_ids.figure_index_of_pick(builder, in_hand)
    eye = builder.active if eye is None else eye
    if eye is None or builder.figures[eye].place is None:
        return ""
    target = target_ids.figure_index_of_pick(builder, place)
    if target == eye or (target is not None and builder.figures[target].place is None):
        return ""
    at = None if target is not None else target_ids.point_of_pick(place)
    if target is None and at is None:
        return ""
    return join_sentences(_sight_line_texts(builder, eye, -1 if target is None else target, at))


def measure_sight(
    builder: StateBuilder, eye: FigureIndex, target: FigureIndex, bases: tuple[Base, Base]
) -> SightResult:
    """What a model sees of another, or of a base where `target` is -1."""
    if target >= 0:
        return position_queries.sight_between(builder, eye, target)
    others = [
        position_queries.figure_base(builder, k)
        for k, figure in position_queries.figures_on_mat(builder)
        if k != eye and not figure.is_broken
    ]
    return sight_between(*bases, builder.ground.pieces, others, builder.rules_context.sight_model)


def sight_texts(
    builder: StateBuilder, eye: FigureIndex, target: FigureIndex, bases: tuple[Base, Base], found: SightResult
) -> list[str]:
    """Whether a model sees another, or a point (`target` -1), what hides or covers it, and whether that is behind."""
    names = names_of(builder.rules_context.content)
    who = names.figure_name(builder.figures[eye].id)
    other = names.figure_name(builder.figures[target].id) if target >= 0 else say("zone_wars_mat.there")
    is_seen = found.is_seen and not position_queries.is_hidden_by_smog(builder, gap_between_bases(*bases))
    words = [say(f"zone_wars_mat.sees{'' if is_seen else '_not'}", figure=who, target=other)]
    if is_seen:
        words.append(_cover_text(builder, found))
    elif found.is_seen:
        words.append(say("zone_wars_mat.smog"))
    elif found.verdict is SightVerdict.HIDDEN:
        thing = names.terrain_name(found.crossed[0].name, builder.agreed.layout)
        words.append(say("zone_wars_mat.hidden", thing=thing))
    else:
        fouls = [
            figure.id
            for _, figure in position_queries.figures_on_mat(builder)
            if builder.rules_context.base_of_figure(figure) in found.fouling
        ]
        words += [say("zone_wars_mat.fouled", figure=names.figure_name(fouls[0]))] if fouls else []
    if not position_queries.is_facing(builder, eye, bases[1].place):
        words.append(say("zone_wars_mat.behind", figure=who))
    return words


def distance_texts(rules_context: RulesContext, bases: tuple[Base, Base]) -> list[str]:
    """How far two bases are apart, and within which range."""
    field, far = rules_context.field, gap_between_bases(*bases)
    if is_touching(*bases, field.slack):
        return [say("zone_wars_mat.touching")]
    ranges = (("in_close", field.close), ("in_medium", field.medium), ("in_long", field.long), ("beyond", inf))
    within = next(name for name, limit in ranges if far <= limit + _FINE)
    return [say("zone_wars_mat.apart", far=inches_text(far, 2)), say(f"zone_wars_mat.{within}")]


def _sight_line_texts(
    builder: StateBuilder, eye: FigureIndex, target: FigureIndex, at: Point3 | None = None
) -> list[str]:
    """Between two models, or from a model to another one that would stand at a point."""
    field = builder.rules_context.field
    free = Base(Point(at.x, at.y), field.radius, field.height, at.z) if at is not None else None
    bases = position_queries.figure_base(builder, eye), free or position_queries.figure_base(builder, target)
    found = measure_sight(builder, eye, target, bases)
    return [*sight_texts(builder, eye, target, bases, found), *distance_texts(builder.rules_context, bases)]


def _cover_text(builder: StateBuilder, found: SightResult) -> str:
    dice = cover_dice_of_sight(builder, found)
    if not dice:
        return say("zone_wars_mat.sees_clear")
    thing = names_of(builder.rules_context.content).terrain_name(found.cover[0].name, builder.agreed.layout)
    return say("zone_wars_mat.sees_cover", dice=dice, thing=thing)
