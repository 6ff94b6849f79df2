"""Where a model may go: the law of paths, charges and flights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Final

from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.mat.ground import Ground, first_obstacle, is_held, solid_under
from tabletop.games.zone_wars.rules.mat.rooms import Room, judged, room, site_at
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.rules.caches import cached
from tabletop.rules.game import Refusal, no
from tabletop.rules.plane.moves import is_level, is_upright, leg_length, length
from tabletop.rules.plane.plane import (
    SKIN,
    Base,
    Box,
    Place,
    Point,
    Segment,
    bearing,
    covers,
    direction,
    distance,
    gap,
    heading,
    hundredths,
    is_in_front,
    is_on_grid,
    is_overlapping,
    to_segment,
)
from tabletop.rules.plane.sweep import Barrier, Touch, edge_share, first_touch, overlapped, standing

Path = tuple[Place, ...]
_FARTHEST: Final = 16.0
"""Inches that no walk is longer than; a longer one is looked at more closely."""
_REACHES: Final = (5, 10, 16)
"""What stands around is remembered for so many inches."""


def inches(value: float) -> str:
    """As it is shown."""
    return f"{value:.2f}"


def path_refusal(
    d: Draft, i: FigureIndex, path: Path, allowance: float, *, rule: str, forward: bool = False
) -> Refusal | None:
    """What is wrong with a path from the model's place on, the start left out; None if nothing is."""
    start = looks.place_of(d.figures[i])
    whole = (start, *path)
    found = _measure_refusal(d, i, whole, allowance, rule=rule, forward=forward)
    if found is not None or not path:
        return found
    if d.walks is None:
        return _walk_refusal(d, i, whole)
    key = (i, whole)
    if key not in d.walks:
        is_allowed = len(path) == 1 and allowance <= _FARTHEST and _room(d, i, start).allows(path[0], allowance)
        d.walks[key] = None if is_allowed else _walk_refusal(d, i, whole)
    return d.walks[key]


def _room(d: Draft, i: FigureIndex, start: Place) -> Room:
    """What stands around a model, remembered where many walks are judged."""
    key = (i, start)
    found = d.rooms.get(key)
    if found is None:
        bases = [d.arena.base(figure) for j, figure in looks.on_mat(d) if j != i]
        marks = [mark.place for mark in d.marks if mark.kind in ("artifact", "card") and mark.place.z == start.z]
        tokens = [(place.x, place.y, d.field.token) for place in marks]
        site = site_at(d.ground, looks.base(d, i), looks.margin(d, i))
        found = room(site, foes(d, i, _FARTHEST + d.arena.contact_reach), bases, tokens)
        if d.walks is not None:
            d.rooms[key] = found
    return found


def walkable(
    d: Draft, i: FigureIndex, ends: Iterable[Place], allowance: float, known: tuple[Place, ...] = (), *,
    forward: bool = False,
) -> Iterator[Place]:  # fmt: skip
    """Those places to which `path_refusal` lets a model go straight, for who asks about many and wants no reason.

    Some of them may be known to be thought of whenever a model stands there.
    """
    start = looks.place_of(d.figures[i])
    ahead = looks.ahead_of(d.figures[i].facing)
    here = _room(d, i, start)
    terrain = judged(here.site, known, allowance)
    for end in ends:
        if forward and not is_in_front(start, ahead, end):
            continue
        allowed = terrain[end] if end in terrain else here.site.allows(end, allowance)
        allowed = here.is_free(end) if allowed else allowed
        if allowed is None:
            allowed = path_refusal(d, i, (end,), allowance, rule="", forward=forward) is None
        if allowed:
            yield end


def _walk_refusal(d: Draft, i: FigureIndex, whole: Path) -> Refusal | None:
    return _legs(d, i, whole) or (None if leaves(d, i, whole) else end_refusal(d, i, whole[-1]))


def way_refusal(
    d: Draft, i: FigureIndex, path: Path, allowance: float, *, rule: str, forward: bool = False
) -> Refusal | None:
    """What is wrong with the legs of a path, whether or not the model may stop at its end."""
    whole = (looks.place_of(d.figures[i]), *path)
    return _measure_refusal(d, i, whole, allowance, rule=rule, forward=forward) or _legs(d, i, whole)


def _measure_refusal(
    d: Draft, i: FigureIndex, whole: Path, allowance: float, *, rule: str, forward: bool
) -> Refusal | None:
    """What is wrong with a path whatever stands around."""
    found = _form(whole)
    if found is None and length(whole) > allowance + SKIN:
        found = no(rule, "too_far", far=inches(length(whole)), allowed=inches(allowance))
    if found is None and forward:
        found = _backwards(d.figures[i].facing, whole)
    return found


def _form(path: Sequence[Place]) -> Refusal | None:
    for place in path[1:]:
        if not is_on_grid(place):
            return no("R16", "no_grid_point", at=str(place))
    for start, end in pairwise(path):
        if start == end:
            return no("R89", "no_way", at=str(end))
        if not is_level(start, end) and not is_upright(start, end):
            return no("R184", "slanting", start=str(start), end=str(end))
    return None


def _backwards(facing: float, path: Sequence[Place]) -> Refusal | None:
    """Sprinting legs go forward (R102, D16)."""
    ahead = heading(facing)
    for start, end in pairwise(path):
        if is_level(start, end) and not is_in_front(Point(start.x, start.y), ahead, Point(end.x, end.y)):
            return no("R102", "not_forward", start=str(start), end=str(end))
    return None


def _legs(d: Draft, i: FigureIndex, path: Sequence[Place]) -> Refusal | None:
    """The first thing along the path that stops it."""
    if len(path) < 2:
        return None
    body = looks.base(d, i)
    others = _foes_near(d, i, body, length(path))
    is_climbing = climbs(d, i) and not all(is_level(start, end) for start, end in pairwise(path))
    for leg, (start, end) in enumerate(pairwise(path)):
        is_last = leg == len(path) - 2
        found = _edge(d, i, start, end, is_last=is_last) or _support(d, body, start, end)
        if found:
            return found
        if start.z == end.z:
            touch = _first_stop(d.ground, looks.base(d, i, start), Point(end.x, end.y), others, is_climbing=is_climbing)
            if touch is not None:
                return _stopped(touch)
    return None


def _first_stop(
    ground: Ground, here: Base, end: Point, others: Sequence[Barrier], *, is_climbing: bool
) -> Touch | None:
    """What stops a level leg first, terrain before models; walls do not stop who climbs."""
    touch = first_touch(here, end, ground.solids) if is_climbing else first_obstacle(ground, here, end)
    met = first_touch(here, end, others) if others else None
    return met if met is not None and (touch is None or met.share < touch.share) else touch


def _foes_near(d: Draft, i: FigureIndex, body: Base, far: float) -> list[Barrier]:
    """The models that can stop a walk of so many inches; remembered where many walks are judged."""
    far = next((most for most in _REACHES if far <= most), ceil(far))
    if d.walks is None:
        return foes(d, i, far + d.arena.contact_reach)
    key = (i, body.centre, far)
    if key not in d.stops:
        d.stops[key] = foes(d, i, far + d.arena.contact_reach)
    return d.stops[key]


def _edge(d: Draft, i: FigureIndex, start: Place, end: Place, *, is_last: bool) -> Refusal | None:
    """The edge of the mat stops all but those who carry a find, whose path ends there (N16, N17)."""
    figure, mat, margin = d.figures[i], d.ground.mat, looks.margin(d, i)
    left, top, right, bottom = mat.left + margin, mat.top + margin, mat.right - margin, mat.bottom - margin
    if left < start.x < right and left < end.x < right and top < start.y < bottom and top < end.y < bottom:
        return None
    share = edge_share(Point(start.x, start.y), Point(end.x, end.y), d.ground.mat, margin)
    if share is None or start == end:
        return None
    if share < 1 - SKIN:
        return no("N17" if figure.has_find else "N16", "beyond_edge", end=str(end))
    return no("N17", "beyond_edge", end=str(end)) if figure.has_find and not is_last else None


def _is_whole(mat: Box, place: Place, margin: float) -> bool:
    """Whether a base is on the mat with all its parts."""
    in_x = mat.left + margin - SKIN <= place.x <= mat.right - margin + SKIN
    return in_x and mat.top + margin - SKIN <= place.y <= mat.bottom - margin + SKIN


def leaves(d: Draft, i: FigureIndex, path: Sequence[Place]) -> bool:
    """Whether a path ends with leaving the mat (R198)."""
    if len(path) < 2:
        return False
    end, mat = path[-1], d.ground.mat
    is_within = mat.left < end.x < mat.right and mat.top < end.y < mat.bottom
    return not is_within and d.figures[i].has_find


def _support(d: Draft, body: Base, start: Place, end: Place) -> Refusal | None:
    """Level legs stay on a floor or along a wall, upright ones at a building (N18, N19)."""
    ground = d.ground
    if not is_level(start, end):
        is_climb = min(start.z, end.z) >= 0 and ground.climbable(body.at(start), max(start.z, end.z))
        return None if is_climb else no("R183", "cannot_climb", at=str(start))
    return None if is_held(ground, body.at(start), end) else no("R184", "no_floor", at=str(end))


def _stopped(touch: Touch) -> Refusal:
    """Walls and solid pieces by their name, models by their id."""
    at = f"{touch.at.x:.2f},{touch.at.y:.2f}"
    if isinstance(touch.barrier.shape, Base):
        return no("R90", "enemy_in_way", enemy=touch.barrier.name, at=at)
    reason = "wall_in_way" if touch.barrier.by_centre else "terrain_in_way"
    return no("R180", reason, piece=touch.barrier.name, at=at)


@cached("zone_wars: standing bases", 4096)
def _standing(body: Base, name: str) -> Barrier:
    return standing(body, name)


def foes(d: Draft, i: FigureIndex, near: float) -> list[Barrier]:
    """Bases near a model that it may not pass (R90); none for a monster that burrows."""
    mover = d.figures[i]
    start = looks.place_of(mover)
    if _burrows(d, i):
        return []
    return [
        _standing(d.arena.base(figure), figure.id)
        for j, figure in looks.on_mat(d)
        if j != i and looks.is_enemy(mover, figure) and distance(start, looks.place_of(figure)) < near
    ]


def _burrows(d: Draft, i: FigureIndex) -> bool:
    figure = d.figures[i]
    return figure.is_monster and "burrows" in d.arena.monster(figure).specials


def climbs(d: Draft, i: FigureIndex) -> bool:
    """Whether walls do not hold it where it goes up or down (N81)."""
    figure = d.figures[i]
    return figure.is_monster and "climbs" in d.arena.monster(figure).specials


def bodies(d: Draft, i: FigureIndex) -> list[Barrier]:
    """Bases of all others."""
    return [_standing(d.arena.base(figure), figure.id) for j, figure in looks.on_mat(d) if j != i]


def end_refusal(d: Draft, i: FigureIndex, place: Place) -> Refusal | None:
    """What keeps a model from ending a move there."""
    here, ground = looks.base(d, i, place), d.ground
    mat = ground.mat
    if not (mat.left <= place.x <= mat.right and mat.top <= place.y <= mat.bottom):
        return no("N16", "off_mat", at=str(place))
    if not ground.is_floor(place):
        return no("N18", "no_floor", at=str(place))
    near = d.arena.contact_reach
    for j, figure in enumerate(d.figures):
        there = figure.place
        if there is None or j == i or not (-near < there.x - place.x < near):
            continue
        if -near < there.y - place.y < near and is_overlapping(here, d.arena.base(figure)):
            return no("R90", "base_in_way", figure=figure.id, at=str(place))
    for mark in d.marks:
        x, y, z = mark.place
        is_near = -here.radius < x - place.x < here.radius and -here.radius < y - place.y < here.radius
        if is_near and z == place.z and mark.kind in ("artifact", "card") and covers(here, (x, y), d.field.token):
            return no("R92", "covers_token", token=f"t{mark.number}")
    return None


def landing_refusal(d: Draft, i: FigureIndex, place: Place) -> Refusal | None:
    """What keeps a model from being put down or landing there: also solid terrain and the mat's edge."""
    if d.walks is None:
        return _landing_refusal(d, i, place)
    key = (i, place)
    if key not in d.walks:
        d.walks[key] = _landing_refusal(d, i, place)
    return d.walks[key]


def _landing_refusal(d: Draft, i: FigureIndex, place: Place) -> Refusal | None:
    figure, here, ground = d.figures[i], looks.base(d, i, place), d.ground
    if not _is_whole(ground.mat, place, d.arena.radius(figure)):
        return no("N16", "off_mat", at=str(place))
    under = solid_under(ground, here)
    if under is not None:
        return no("R180", "terrain_in_way", piece=under.name, at=f"{place.x:.2f},{place.y:.2f}")
    return end_refusal(d, i, place)


def flight_refusal(d: Draft, i: FigureIndex, path: Path, allowance: float) -> Refusal | None:
    """One straight line through the air to a legal place (R185)."""
    if len(path) != 1 or not is_on_grid(path[0]):
        return no("R185", "one_flight")
    whole = (looks.place_of(d.figures[i]), *path)
    far = leg_length(*whole)
    if far > allowance + SKIN:
        return no("R185", "too_far", far=inches(far), allowed=inches(allowance))
    return _edge(d, i, *whole, is_last=True) if leaves(d, i, whole) else landing_refusal(d, i, path[0])


# Charges


def charge_refusal(d: Draft, i: FigureIndex, j: FigureIndex, end: Place) -> Refusal | None:
    """What is wrong with a charge (R96 to R100, D15, N3, N23, N24)."""
    figure, target = d.figures[i], d.figures[j]
    start = looks.place_of(figure)
    if target.place is None or not looks.is_enemy(figure, target):
        return no("R96", "no_enemy", target=target.id)
    if looks.are_touching(d, i, j):
        return no("D15", "in_contact_already", target=target.id)
    found = _form((start, end)) or _charge_form(d, i, j, end)
    return found or lane_refusal(d, i, end, ()) or end_refusal(d, i, end)


def _charge_form(d: Draft, i: FigureIndex, j: FigureIndex, end: Place) -> Refusal | None:
    start, target = looks.place_of(d.figures[i]), d.figures[j]
    far = leg_length(start, end)
    if not is_level(start, end) or looks.place_of(target).z != start.z:
        return no("R99", "not_level", target=target.id)
    if far > d.field.long + SKIN:
        return no("R97", "too_far", far=inches(far), allowed=inches(d.field.long))
    if not looks.faces(d, i, end):
        return no("R99", "not_in_front", target=target.id)
    return None if looks.are_touching(d, i, j, end) else no("R97", "no_contact", target=target.id)


def lane_refusal(d: Draft, i: FigureIndex, end: Place, spared: Iterable[FigureIndex]) -> Refusal | None:
    """What stands in a straight lane; what the model overlaps at the start is forgiven (N23)."""
    here = looks.base(d, i)
    names = {d.figures[j].id for j in spared}
    found = _edge(d, i, here.place, end, is_last=True)
    if found:
        return found
    lane = _lane(d, i, names)
    forgiven = overlapped(here, lane)
    left = [b for b in lane if b not in forgiven] if forgiven else lane
    touch = first_touch(here, Point(end.x, end.y), left)
    if touch is not None:
        at = f"{touch.at.x:.2f},{touch.at.y:.2f}"
        return no("R100", "lane_blocked", obstacle=touch.barrier.name, at=at)
    return _support(d, here, here.place, end)


def _lane(d: Draft, i: FigureIndex, spared: set[str]) -> tuple[Barrier, ...]:
    """What stops a straight run; neither Low terrain nor models stop a monster that burrows."""
    if _burrows(d, i):
        return d.ground.barriers
    return (*d.ground.lanes, *(body for body in bodies(d, i) if body.name not in spared))


def charge_end(d: Draft, i: FigureIndex, j: FigureIndex) -> Place | None:
    """Where a straight charge at somebody's centre comes into contact."""
    here, there = looks.base(d, i), looks.base(d, j)
    if here.z != there.z:
        return None
    towards = direction(here.centre, there.centre)
    far = distance(here.centre, there.centre) - here.radius - there.radius
    for back in (0.0, 0.01, 0.02, 0.03, 0.04):
        x, y = here.centre.x + (far - back) * towards.x, here.centre.y + (far - back) * towards.y
        end = Place(hundredths(x), hundredths(y), here.z)
        if not is_overlapping(here.at(end), there) and gap(here.at(end), there) <= d.field.slack:
            return end
    return None


def lane_facing(start: Sequence[float], end: Sequence[float]) -> float:
    """The facing along a way, in 1/100 degrees."""
    return round(bearing(start, end), 2) % 360


def rush_refusal(d: Draft, i: FigureIndex, end: Place) -> Refusal | None:
    """What stands in the lane of a rush, which crosses Low terrain (Hog Rush)."""
    here = looks.base(d, i)
    touch = first_touch(here, Point(end.x, end.y), _rush_lane(d, i, here))
    if touch is not None:
        return no("R100", "lane_blocked", obstacle=touch.barrier.name, at=f"{touch.at.x:.2f},{touch.at.y:.2f}")
    found = _form((here.place, end)) or _edge(d, i, here.place, end, is_last=True) or _support(d, here, here.place, end)
    return found or end_refusal(d, i, end)


def _rush_lane(d: Draft, i: FigureIndex, here: Base) -> list[Barrier]:
    """What stops a rush, remembered where many are judged; what the model overlaps at the start is forgiven (N23)."""
    key = (i, here.centre, "rush")
    if d.walks is None or key not in d.stops:
        low = {piece.id for piece in d.ground.terrain if piece.kind == "low"}
        lane = [b for b in (*d.ground.lanes, *bodies(d, i)) if b.name not in low]
        forgiven = overlapped(here, lane)
        found = [b for b in lane if b not in forgiven] if forgiven else lane
        if d.walks is None:
            return found
        d.stops[key] = found
    return d.stops[key]


def wall_ahead(d: Draft, i: FigureIndex) -> str | None:
    """The building whose wall a model touches and would run into if it went on; not one that it runs along (N76)."""
    here, ahead = looks.base(d, i), heading(d.figures[i].facing)
    far = d.field.mat
    end = Point(here.centre.x + far * ahead.x, here.centre.y + far * ahead.y)
    reach = here.radius + d.field.slack + SKIN
    touched = [
        b for b in d.ground.barriers if isinstance(b.shape, Segment) and to_segment(here.centre, b.shape) <= reach
    ]
    touch = first_touch(here, end, touched)
    return None if touch is None else touch.barrier.name
