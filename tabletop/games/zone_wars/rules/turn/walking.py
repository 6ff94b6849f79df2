"""What keeps a model of Zone Wars from walking, charging, rushing, flying or landing, as a Refusal; None if nothing.

Declared actions (`turn/declaring`, `turn/acting`), forced moves, mutations, monsters, offers, bots, the mat on the
screen and positions read from text ask here. It uses the ground's barriers, the sweep of bases in `rules/plane`, and
`mat/quick_walk_check` where many walks are judged. It never changes the state, only the builder's caches `walks`,
`stops` and `rooms`, which `StateBuilder.clear_judged_walks` empties. Lengths are inches, facings degrees clockwise.
Free to change: how an answer is found and cached. Must stay: which moves are refused, the order of checks, the rounding
in `charge_end` and `facing_along`, and rule numbers and keys of refusals, or saved matches replay differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Final

from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.mat.ground import Ground, first_obstacle, first_overlapped_solid, is_leg_supported
from tabletop.games.zone_wars.rules.mat.quick_walk_check import (
    WalkSurroundings,
    judge_walk_ends,
    make_walk_surroundings,
    walk_site_at,
)
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state import FINDS
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.caches import cached
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.geometry import (
    SKIN,
    Base,
    Point,
    Point3,
    Segment,
    are_bases_overlapping,
    bearing_between,
    covers_token,
    direction_between,
    distance_on_mat,
    distance_to_segment,
    gap_between_bases,
    is_in_front,
    is_on_grid,
    round_to_grid,
    unit_vector,
)
from tabletop.rules.plane.moves import is_level, is_upright_leg, leg_length, path_length
from tabletop.rules.plane.sweep import (
    Barrier,
    FirstContact,
    barrier_of_base,
    first_contact,
    fraction_to_border,
    overlapped_barriers,
)

Path = tuple[Point3, ...]
_LONGEST_QUICK_WALK: Final = 16.0
"""Inches that no walk is longer than; a longer one is looked at more closely."""
_REMEMBERED_REACHES: Final = (5, 10, 16)
"""What stands around is remembered for so many inches."""


def inches_text(value: float) -> str:
    """Inches as a refusal shows them."""
    return f"{value:.2f}"


def path_refusal(
    builder: StateBuilder, index: FigureIndex, path: Path, allowance: float, *, rule: str, forward: bool = False
) -> Refusal | None:
    """What is wrong with a path from the model's place on, the start left out; None if nothing is."""
    start = position_queries.place_of(builder.figures[index])
    whole = (start, *path)
    found = _form_or_length_refusal(builder, index, whole, allowance, rule=rule, forward=forward)
    if found is not None or not path:
        return found
    if builder.walks is None:
        return _legs_or_end_refusal(builder, index, whole)
    key = (index, whole)
    if key not in builder.walks:
        is_allowed = (
            len(path) == 1
            and allowance <= _LONGEST_QUICK_WALK
            and _walk_surroundings(builder, index, start).allows_walk(path[0], allowance)
        )
        builder.walks[key] = None if is_allowed else _legs_or_end_refusal(builder, index, whole)
    return builder.walks[key]


def _walk_surroundings(builder: StateBuilder, index: FigureIndex, start: Point3) -> WalkSurroundings:
    """What stands around a model, remembered where many walks are judged."""
    key = (index, start)
    found = builder.rooms.get(key)
    if found is None:
        bases = [
            builder.rules_context.base_of_figure(figure)
            for j, figure in position_queries.figures_on_mat(builder)
            if j != index
        ]
        marks = [mark.place for mark in builder.marks if mark.kind in FINDS and mark.place.z == start.z]
        tokens = [(place.x, place.y, builder.field.token) for place in marks]
        site = walk_site_at(
            builder.ground,
            position_queries.figure_base(builder, index),
            position_queries.required_edge_margin(builder, index),
        )
        found = make_walk_surroundings(
            site, enemy_barriers(builder, index, _LONGEST_QUICK_WALK + builder.rules_context.contact_reach), bases,
            tokens,
        )  # fmt: skip
        if builder.walks is not None:
            builder.rooms[key] = found
    return found


def walkable_ends(
    builder: StateBuilder, index: FigureIndex, ends: Iterable[Point3], allowance: float,
    known: tuple[Point3, ...] = (), *, forward: bool = False,
) -> Iterator[Point3]:  # fmt: skip
    """Those of many places to which a model may go straight, without the reason why not to the others.

    Some of them may be known to be thought of whenever a model stands there.
    """
    start = position_queries.place_of(builder.figures[index])
    ahead = position_queries.facing_vector(builder.figures[index].facing)
    here = _walk_surroundings(builder, index, start)
    terrain = judge_walk_ends(here.site, known, allowance)
    for end in ends:
        if forward and not is_in_front(start, ahead, end):
            continue
        allowed = terrain[end] if end in terrain else here.site.allows_walk(end, allowance)
        allowed = here.is_walk_free_of_figures(end) if allowed else allowed
        if allowed is None:
            allowed = path_refusal(builder, index, (end,), allowance, rule="", forward=forward) is None
        if allowed:
            yield end


def _legs_or_end_refusal(builder: StateBuilder, index: FigureIndex, whole: Path) -> Refusal | None:
    return _legs_refusal(builder, index, whole) or (
        None if is_leaving_mat(builder, index, whole) else end_refusal(builder, index, whole[-1])
    )


def path_legs_refusal(
    builder: StateBuilder, index: FigureIndex, path: Path, allowance: float, *, rule: str, forward: bool = False
) -> Refusal | None:
    """What is wrong with the legs of a path; whether the model may stop at its end is not asked."""
    whole = (position_queries.place_of(builder.figures[index]), *path)
    return _form_or_length_refusal(builder, index, whole, allowance, rule=rule, forward=forward) or _legs_refusal(
        builder, index, whole
    )


def _form_or_length_refusal(
    builder: StateBuilder, index: FigureIndex, whole: Path, allowance: float, *, rule: str, forward: bool
) -> Refusal | None:
    """What is wrong with a path whatever stands around."""
    found = _path_form_refusal(whole)
    if found is None and path_length(whole) > allowance + SKIN:
        found = refuse(rule, "too_far", far=inches_text(path_length(whole)), allowed=inches_text(allowance))
    if found is None and forward:
        found = _backwards_refusal(builder.figures[index].facing, whole)
    return found


def _path_form_refusal(path: Sequence[Point3]) -> Refusal | None:
    for place in path[1:]:
        if not is_on_grid(place):
            return refuse("R16", "no_grid_point", at=str(place))
    for start, end in pairwise(path):
        if start == end:
            return refuse("R89", "no_way", at=str(end))
        if not is_level(start, end) and not is_upright_leg(start, end):
            return refuse("R184", "slanting", start=str(start), end=str(end))
    return None


def _backwards_refusal(facing: float, path: Sequence[Point3]) -> Refusal | None:
    """Sprinting legs go forward (R102, D16)."""
    ahead = unit_vector(facing)
    for start, end in pairwise(path):
        if is_level(start, end) and not is_in_front(Point(start.x, start.y), ahead, Point(end.x, end.y)):
            return refuse("R102", "not_forward", start=str(start), end=str(end))
    return None


def _legs_refusal(builder: StateBuilder, index: FigureIndex, path: Sequence[Point3]) -> Refusal | None:
    """The first thing along the path that stops it."""
    if len(path) < 2:
        return None
    body = position_queries.figure_base(builder, index)
    others = _cached_enemy_barriers(builder, index, body, path_length(path))
    is_climber = is_monster_with_special(builder, index, "climbs")
    is_climbing = is_climber and not all(is_level(start, end) for start, end in pairwise(path))
    for leg, (start, end) in enumerate(pairwise(path)):
        is_last = leg == len(path) - 2
        found = _mat_edge_refusal(builder, index, start, end, is_last=is_last)
        found = found or _leg_support_refusal(builder, body, start, end)
        if found:
            return found
        if start.z == end.z:
            touch = _first_stop_of_leg(
                builder.ground, position_queries.figure_base(builder, index, start), Point(end.x, end.y), others,
                is_climbing=is_climbing,
            )  # fmt: skip
            if touch is not None:
                return _obstacle_refusal(touch)
    return None


def _first_stop_of_leg(
    ground: Ground, here: Base, end: Point, others: Sequence[Barrier], *, is_climbing: bool
) -> FirstContact | None:
    """What stops a level leg first, terrain before models; walls do not stop who climbs."""
    touch = first_contact(here, end, ground.solid_barriers) if is_climbing else first_obstacle(ground, here, end)
    met = first_contact(here, end, others) if others else None
    return met if met is not None and (touch is None or met.share < touch.share) else touch


def _cached_enemy_barriers(builder: StateBuilder, index: FigureIndex, body: Base, far: float) -> list[Barrier]:
    """The models that can stop a walk of so many inches; remembered where many walks are judged."""
    far = next((most for most in _REMEMBERED_REACHES if far <= most), ceil(far))
    if builder.walks is None:
        return enemy_barriers(builder, index, far + builder.rules_context.contact_reach)
    key = (index, body.centre, far)
    if key not in builder.stops:
        builder.stops[key] = enemy_barriers(builder, index, far + builder.rules_context.contact_reach)
    return builder.stops[key]


def _mat_edge_refusal(
    builder: StateBuilder, index: FigureIndex, start: Point3, end: Point3, *, is_last: bool
) -> Refusal | None:
    """The edge of the mat stops all but those who carry a find, whose path ends there (N16, N17)."""
    figure, mat = builder.figures[index], builder.ground.mat
    margin = position_queries.required_edge_margin(builder, index)
    left, top, right, bottom = mat.left + margin, mat.top + margin, mat.right - margin, mat.bottom - margin
    if left < start.x < right and left < end.x < right and top < start.y < bottom and top < end.y < bottom:
        return None
    share = fraction_to_border(Point(start.x, start.y), Point(end.x, end.y), builder.ground.mat, margin)
    if share is None or start == end:
        return None
    if share < 1 - SKIN:
        return refuse("N17" if figure.has_find else "N16", "beyond_edge", end=str(end))
    return refuse("N17", "beyond_edge", end=str(end)) if figure.has_find and not is_last else None


def is_leaving_mat(builder: StateBuilder, index: FigureIndex, path: Sequence[Point3]) -> bool:
    """Whether a path ends with leaving the mat (R198)."""
    if len(path) < 2:
        return False
    end, mat = path[-1], builder.ground.mat
    is_within = mat.left < end.x < mat.right and mat.top < end.y < mat.bottom
    return not is_within and builder.figures[index].has_find


def _leg_support_refusal(builder: StateBuilder, body: Base, start: Point3, end: Point3) -> Refusal | None:
    """Level legs stay on a floor or along a wall, upright ones at a building (N18, N19)."""
    ground = builder.ground
    if not is_level(start, end):
        is_climb = min(start.z, end.z) >= 0 and ground.is_climbable(body.moved_to(start), max(start.z, end.z))
        return None if is_climb else refuse("R183", "cannot_climb", at=str(start))
    return None if is_leg_supported(ground, body.moved_to(start), end) else refuse("R184", "no_floor", at=str(end))


def _obstacle_refusal(touch: FirstContact) -> Refusal:
    """The refusal for what stopped a leg: an enemy, a wall or a piece of terrain."""
    at = f"{touch.at.x:.2f},{touch.at.y:.2f}"
    if isinstance(touch.barrier.shape, Base):
        return refuse("R90", "enemy_in_way", enemy=touch.barrier.name, at=at)
    reason = "wall_in_way" if touch.barrier.by_centre else "terrain_in_way"
    return refuse("R180", reason, piece=touch.barrier.name, at=at)


@cached("zone_wars: standing bases", 4096)
def _barrier_of_standing_figure(body: Base, name: str) -> Barrier:
    return barrier_of_base(body, name)


def enemy_barriers(builder: StateBuilder, index: FigureIndex, near: float) -> list[Barrier]:
    """Bases near a model that it may not pass (R90); none for a monster that burrows."""
    mover = builder.figures[index]
    start = position_queries.place_of(mover)
    if is_monster_with_special(builder, index, "burrows"):
        return []
    return [
        _barrier_of_standing_figure(builder.rules_context.base_of_figure(figure), figure.id)
        for j, figure in position_queries.figures_on_mat(builder)
        if j != index
        and position_queries.is_enemy(mover, figure)
        and distance_on_mat(start, position_queries.place_of(figure)) < near
    ]


def is_monster_with_special(builder: StateBuilder, index: FigureIndex, special: str) -> bool:
    """Whether it is a monster that "burrows", or "climbs" over walls (N81)."""
    figure = builder.figures[index]
    return figure.is_monster and special in builder.rules_context.monster_card(figure).specials


def other_figure_barriers(builder: StateBuilder, index: FigureIndex) -> list[Barrier]:
    """Bases of all others."""
    return [
        _barrier_of_standing_figure(builder.rules_context.base_of_figure(figure), figure.id)
        for j, figure in position_queries.figures_on_mat(builder)
        if j != index
    ]


def end_refusal(builder: StateBuilder, index: FigureIndex, place: Point3) -> Refusal | None:
    """What keeps a model from ending a move there."""
    here, ground = position_queries.figure_base(builder, index, place), builder.ground
    mat = ground.mat
    if not (mat.left <= place.x <= mat.right and mat.top <= place.y <= mat.bottom):
        return refuse("N16", "off_mat", at=str(place))
    if not ground.has_floor_at(place):
        return refuse("N18", "no_floor", at=str(place))
    near = builder.rules_context.contact_reach
    for j, figure in enumerate(builder.figures):
        there = figure.place
        if there is None or j == index or not (-near < there.x - place.x < near):
            continue
        is_near = -near < there.y - place.y < near
        if is_near and are_bases_overlapping(here, builder.rules_context.base_of_figure(figure)):
            return refuse("R90", "base_in_way", figure=figure.id, at=str(place))
    for mark in builder.marks:
        x, y, z = mark.place
        is_near = -here.radius < x - place.x < here.radius and -here.radius < y - place.y < here.radius
        if is_near and z == place.z and mark.kind in FINDS and covers_token(here, (x, y), builder.field.token):
            return refuse("R92", "covers_token", token=f"t{mark.number}")
    return None


def landing_refusal(builder: StateBuilder, index: FigureIndex, place: Point3) -> Refusal | None:
    """What keeps a model from being put down or landing there: also solid terrain and the mat's edge."""
    if builder.walks is None:
        return _landing_refusal(builder, index, place)
    key = (index, place)
    if key not in builder.walks:
        builder.walks[key] = _landing_refusal(builder, index, place)
    return builder.walks[key]


def _landing_refusal(builder: StateBuilder, index: FigureIndex, place: Point3) -> Refusal | None:
    figure, here, ground = builder.figures[index], position_queries.figure_base(builder, index, place), builder.ground
    mat, margin = ground.mat, builder.rules_context.base_radius(figure)
    is_in_x = mat.left + margin - SKIN <= place.x <= mat.right - margin + SKIN
    if not (is_in_x and mat.top + margin - SKIN <= place.y <= mat.bottom - margin + SKIN):
        return refuse("N16", "off_mat", at=str(place))
    under = first_overlapped_solid(ground, here)
    if under is not None:
        return refuse("R180", "terrain_in_way", piece=under.name, at=f"{place.x:.2f},{place.y:.2f}")
    return end_refusal(builder, index, place)


def flight_refusal(builder: StateBuilder, index: FigureIndex, path: Path, allowance: float) -> Refusal | None:
    """One straight line through the air to a legal place (R185)."""
    if len(path) != 1 or not is_on_grid(path[0]):
        return refuse("R185", "one_flight")
    whole = (position_queries.place_of(builder.figures[index]), *path)
    far = leg_length(*whole)
    if far > allowance + SKIN:
        return refuse("R185", "too_far", far=inches_text(far), allowed=inches_text(allowance))
    return (
        _mat_edge_refusal(builder, index, *whole, is_last=True)
        if is_leaving_mat(builder, index, whole)
        else landing_refusal(builder, index, path[0])
    )


def charge_refusal(builder: StateBuilder, index: FigureIndex, other: FigureIndex, end: Point3) -> Refusal | None:
    """What is wrong with a charge (R96 to R100, D15, N3, N23, N24)."""
    figure, target = builder.figures[index], builder.figures[other]
    start = position_queries.place_of(figure)
    if target.place is None or not position_queries.is_enemy(figure, target):
        return refuse("R96", "no_enemy", target=target.id)
    if position_queries.are_touching(builder, index, other):
        return refuse("D15", "in_contact_already", target=target.id)
    found = _path_form_refusal((start, end)) or _charge_form_refusal(builder, index, other, end)
    return found or _charge_lane_refusal(builder, index, end) or end_refusal(builder, index, end)


def _charge_form_refusal(builder: StateBuilder, index: FigureIndex, other: FigureIndex, end: Point3) -> Refusal | None:
    start, target = position_queries.place_of(builder.figures[index]), builder.figures[other]
    far = leg_length(start, end)
    if not is_level(start, end) or position_queries.place_of(target).z != start.z:
        return refuse("R99", "not_level", target=target.id)
    if far > builder.field.long + SKIN:
        return refuse("R97", "too_far", far=inches_text(far), allowed=inches_text(builder.field.long))
    if not position_queries.is_facing(builder, index, end):
        return refuse("R99", "not_in_front", target=target.id)
    return (
        None
        if position_queries.are_touching(builder, index, other, end)
        else refuse("R97", "no_contact", target=target.id)
    )


def _charge_lane_refusal(builder: StateBuilder, index: FigureIndex, end: Point3) -> Refusal | None:
    """What stands in a straight lane; what the model overlaps at the start is forgiven (N23)."""
    here = position_queries.figure_base(builder, index)
    found = _mat_edge_refusal(builder, index, here.place, end, is_last=True)
    if found:
        return found
    # Neither Low terrain nor models stop a monster that burrows.
    if is_monster_with_special(builder, index, "burrows"):
        lane = builder.ground.barriers
    else:
        lane = (*builder.ground.charge_barriers, *other_figure_barriers(builder, index))
    forgiven = overlapped_barriers(here, lane)
    left = [b for b in lane if b not in forgiven] if forgiven else lane
    touch = first_contact(here, Point(end.x, end.y), left)
    if touch is not None:
        at = f"{touch.at.x:.2f},{touch.at.y:.2f}"
        return refuse("R100", "lane_blocked", obstacle=touch.barrier.name, at=at)
    return _leg_support_refusal(builder, here, here.place, end)


def charge_end(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Point3 | None:
    """Where a straight charge at somebody's centre comes into contact."""
    here, there = position_queries.figure_base(builder, index), position_queries.figure_base(builder, other)
    if here.z != there.z:
        return None
    towards = direction_between(here.centre, there.centre)
    far = distance_on_mat(here.centre, there.centre) - here.radius - there.radius
    for back in (0.0, 0.01, 0.02, 0.03, 0.04):
        x, y = here.centre.x + (far - back) * towards.x, here.centre.y + (far - back) * towards.y
        end = Point3(round_to_grid(x), round_to_grid(y), here.z)
        if (
            not are_bases_overlapping(here.moved_to(end), there)
            and gap_between_bases(here.moved_to(end), there) <= builder.field.slack
        ):
            return end
    return None


def facing_along(start: Sequence[float], end: Sequence[float]) -> float:
    """The facing from one place to another, in 1/100 degrees."""
    return round(bearing_between(start, end), 2) % 360


def rush_refusal(builder: StateBuilder, index: FigureIndex, end: Point3) -> Refusal | None:
    """What stands in the lane of a rush, which crosses Low terrain (Hog Rush)."""
    here = position_queries.figure_base(builder, index)
    touch = first_contact(here, Point(end.x, end.y), _rush_lane_barriers(builder, index, here))
    if touch is not None:
        return refuse("R100", "lane_blocked", obstacle=touch.barrier.name, at=f"{touch.at.x:.2f},{touch.at.y:.2f}")
    found = (
        _path_form_refusal((here.place, end))
        or _mat_edge_refusal(builder, index, here.place, end, is_last=True)
        or _leg_support_refusal(builder, here, here.place, end)
    )
    return found or end_refusal(builder, index, end)


def _rush_lane_barriers(builder: StateBuilder, index: FigureIndex, here: Base) -> list[Barrier]:
    """What stops a rush, remembered where many are judged; what the model overlaps at the start is forgiven (N23)."""
    key = (index, here.centre, "rush")
    if builder.walks is None or key not in builder.stops:
        low = {piece.id for piece in builder.ground.terrain if piece.kind == TerrainKind.LOW}
        barriers = (*builder.ground.charge_barriers, *other_figure_barriers(builder, index))
        lane = [barrier for barrier in barriers if barrier.name not in low]
        forgiven = overlapped_barriers(here, lane)
        found = [b for b in lane if b not in forgiven] if forgiven else lane
        if builder.walks is None:
            return found
        builder.stops[key] = found
    return builder.stops[key]


def building_hit_ahead(builder: StateBuilder, index: FigureIndex) -> str | None:
    """The building whose wall a model touches and would run into if it went on; not one that it runs along (N76)."""
    here, ahead = position_queries.figure_base(builder, index), unit_vector(builder.figures[index].facing)
    far = builder.field.mat
    end = Point(here.centre.x + far * ahead.x, here.centre.y + far * ahead.y)
    reach = here.radius + builder.field.slack + SKIN
    touched = [
        b
        for b in builder.ground.barriers
        if isinstance(b.shape, Segment) and distance_to_segment(here.centre, b.shape) <= reach
    ]
    touch = first_contact(here, end, touched)
    return None if touch is None else touch.barrier.name
