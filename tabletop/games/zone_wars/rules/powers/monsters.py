"""Monsters: how they come to the mat, whom they go for, and how they get there.

Used by `task_specs`, `setting_up` and `offers`; `plan_overlay` shows the places where one may be put. Nobody commands
monsters: whom they go for follows from the rules, and chance decides between equals. Paths come from
`offers/pathfinding`, attacks are `turn/attacking`. A path or a choice of prey is computed anew in every replay, so
another result breaks saved matches. Rule book: Monsters.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import cos, pi, sin

from tabletop.games.zone_wars.rules.offers import pathfinding
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import NEUTRAL, Condition, Figure, FigureIndex, Token
from tabletop.games.zone_wars.rules.state.stages import ProwlStage
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Mode, Prowling, Walking
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Arrive, Path, Put, Which
from tabletop.games.zone_wars.rules.text.event_reasons import MoveManner
from tabletop.games.zone_wars.rules.turn import attacking, walking
from tabletop.games.zone_wars.rules.turn.walking import inches_text
from tabletop.rules.frozen_values import replace_fields
from tabletop.rules.game import CHANCE, Refusal, Seat, refuse
from tabletop.rules.plane.geometry import Point3, gap_between_bases, round_to_grid, round_up_to_grid

# Arriving


def seat_placing_monster(builder: StateBuilder, task: Arriving) -> Seat | None:
    """The next player to the left places it, chance brings it from the edge; nobody where there is no room."""
    if task.seat == CHANCE:
        return CHANCE
    return task.seat if next(monster_arrival_places(builder, task), None) is not None else None


def put_monster_refusal(builder: StateBuilder, task: Arriving, action: Put) -> Refusal | None:
    """What keeps a monster from being placed there."""
    found = monster_room_refusal(builder, task.monster, action.place)
    if found is not None or task.around is None:
        return found
    card, here = builder.rules_context.monsters[task.monster], position_queries.figure_base(builder, task.around)
    far = ((action.place.x - here.centre.x) ** 2 + (action.place.y - here.centre.y) ** 2) ** 0.5
    far = max(0.0, far - here.radius - card.radius)
    limit = max_arrival_distance(builder, task.monster)
    is_level = action.place.z == here.z or "burrows" not in card.specials
    if far > limit + 1e-6 or not is_level:
        return refuse("D32", "too_far", far=inches_text(far), allowed=inches_text(limit))
    return None


def max_arrival_distance(builder: StateBuilder, monster: str) -> float:
    """Most inches between the monster's base and that of the affected model."""
    return (
        builder.field.slack
        if "burrows" in builder.rules_context.monsters[monster].specials
        else builder.rules_context.monster_range_from_affected_model(monster)
    )


def monster_room_refusal(builder: StateBuilder, monster: str, place: Point3) -> Refusal | None:
    """What keeps its base from standing there."""
    if any(round_to_grid(value) != value for value in place):
        return refuse("R16", "no_grid_point", at=str(place))
    builder.figures.append(Figure(f"{monster}#0", NEUTRAL, place, condition=Condition.HEALTHY))
    found = walking.landing_refusal(builder, len(builder.figures) - 1, place)
    builder.figures.pop()
    return found


def monster_arrival_places(builder: StateBuilder, task: Arriving) -> Iterator[Point3]:
    """Places around the affected model where the monster can be put."""
    assert task.around is not None
    if builder.figures[task.around].place is None:
        return
    here, card = position_queries.figure_base(builder, task.around), builder.rules_context.monsters[task.monster]
    reach = here.radius + card.radius + 0.02
    most = builder.rules_context.monster_range_from_affected_model(task.monster)
    distances = (0.0,) if "burrows" in card.specials else (0.0, most / 2, most - 0.1)
    for far in distances:
        for k in range(12):
            angle = k * pi / 6
            x, y = (c + (reach + far) * t for c, t in zip(here.centre, (cos(angle), sin(angle)), strict=True))
            place = Point3(round_to_grid(x), round_to_grid(y), here.z)
            if put_monster_refusal(builder, task, Put(place)) is None:
                yield place


def put_monster(builder: StateBuilder, task: Arriving, action: Put) -> None:
    """The monster stands there, and acts at once against the faction of the affected model."""
    builder.pop_task()
    i = add_monster(builder, task.monster, action.place)
    against = builder.figures[task.around].owner if task.around is not None else None
    builder.push_task(Prowling(i, against))


def add_monster(builder: StateBuilder, monster: str, place: Point3) -> FigureIndex:
    """A monster stands on the mat (R211)."""
    number = 1 + sum(figure.is_monster and figure.id.partition("#")[0] == monster for figure in builder.figures)
    builder.figures.append(Figure(f"{monster}#{number}", NEUTRAL, place, condition=Condition.HEALTHY, token=Token.USED))
    builder.add_event(events.MonsterCame(("R211",), f"{monster}#{number}", place))
    return len(builder.figures) - 1


def monsters_from_edge(builder: StateBuilder) -> list[str]:
    """Monsters that can come from the edge."""
    return [monster.id for monster in builder.rules_context.content.monsters if monster.hunted]


def random_edge_arrival(builder: StateBuilder, rng: random.Random) -> Arrive:
    """A random monster at a random edge."""
    monster = rng.choice(monsters_from_edge(builder))
    margin, mat = round_up_to_grid(builder.rules_context.monsters[monster].radius), builder.field.mat
    for _ in range(200):
        along, side = rng.uniform(margin, mat - margin), rng.randrange(4)
        across = margin if side % 2 else mat - margin
        x, y = (along, across) if side < 2 else (across, along)
        place = Point3(round_to_grid(x), round_to_grid(y))
        if monster_room_refusal(builder, monster, place) is None:
            return Arrive(monster, place)
    return Arrive(monster, Point3(-1.0, -1.0))


def monster_arrival_refusal(builder: StateBuilder, task: Arriving, action: Arrive) -> Refusal | None:
    """Whether that monster can come there; off the mat where there is no room."""
    if action.monster not in monsters_from_edge(builder):
        return refuse("D32", "no_such_monster", monster=action.monster)
    return None if action.place.x < 0 else monster_room_refusal(builder, action.monster, action.place)


def arrive_from_edge(builder: StateBuilder, task: Arriving, action: Arrive) -> None:
    """It comes from the edge, and acts at the end of the round."""
    builder.pop_task()
    if action.place.x >= 0:
        add_monster(builder, action.monster, action.place)


# Acting


def nearest_monster_targets(builder: StateBuilder, task: Prowling) -> list[FigureIndex]:
    """The nearest standing models, all of them if they are equally near."""
    found = [
        (position_queries.distance_between_bases(builder, task.figure, j), j)
        for j, figure in position_queries.figures_on_mat(builder)
        if figure.owner >= 0 and figure.is_standing and task.against in (None, figure.owner)
    ]
    least = min(found, default=(0.0, 0))[0]
    return [j for far, j in found if far <= least + 1e-6]


def seat_choosing_monster_target(builder: StateBuilder, task: Prowling) -> Seat | None:
    """Dice decide between equally near models."""
    is_tied = (
        task.stage is ProwlStage.LOOK
        and builder.figures[task.figure].place is not None
        and len(nearest_monster_targets(builder, task)) > 1
    )
    return CHANCE if is_tied else None


def choose_monster_target(builder: StateBuilder, task: Prowling, action: Which) -> None:
    """The dice have decided for this model."""
    builder.replace_first_task(replace_fields(task, stage=ProwlStage.GO, target=builder.index_of_figure(action.figure)))


def run_monster_action(builder: StateBuilder, task: Prowling) -> None:
    """Attack, charge, or come nearer."""
    if task.stage is ProwlStage.LOOK:
        found = nearest_monster_targets(builder, task) if builder.figures[task.figure].place is not None else []
        if found:
            builder.replace_first_task(replace_fields(task, stage=ProwlStage.GO, target=found[0]))
        else:
            builder.pop_task()
        return
    assert task.target is not None
    i, j = task.figure, task.target
    if task.stage is ProwlStage.GO and not position_queries.are_touching(builder, i, j):
        _approach_prey(builder, task)
        return
    builder.pop_task()
    if position_queries.are_touching(builder, i, j):
        attacking.begin_monster_attack(builder, i, j, Mode.MONSTER, dice_=task.dice)


def _approach_prey(builder: StateBuilder, task: Prowling) -> None:
    """A charge where there is one, else a move; whoever it leaves strikes at it (N72)."""
    assert task.target is not None
    i, j = task.figure, task.target
    end = walking.charge_end(builder, i, j)
    if end is not None and walking.charge_refusal(builder, i, j, end) is None:
        _begin_monster_walk(builder, replace_fields(task, dice=builder.field.charge_bonus), (end,), MoveManner.CHARGE)
    else:
        _begin_monster_walk(builder, task, _path_to_prey(builder, i, j), MoveManner.WALK)


def _begin_monster_walk(builder: StateBuilder, task: Prowling, path: Path, manner: MoveManner) -> None:
    start = position_queries.place_of(builder.figures[task.figure])
    builder.replace_first_task(replace_fields(task, stage=ProwlStage.STRIKE))
    if path:
        builder.push_task(Walking(task.figure, (start, *path), at=start, trail=(start,), manner=manner))


def _path_to_prey(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Path:
    """As far as a Medium move leads along the shortest way to the prey; else straight nearer to it."""
    path = (
        pathfinding.find_shortest_path(builder, index, pathfinding.places_in_contact(builder, index, other))
        or pathfinding.find_climbing_path(builder, index, other)
        or _path_to_other_floor(builder, index, other)
    )
    found = pathfinding.cut_path_to_length(builder, index, path, builder.field.medium, "D32") if path else ()
    near = None if found else _straight_place_nearer(builder, index, other)
    return found or (() if near is None else (near,))


def _path_to_other_floor(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Path:
    """The way to a prey on another floor: below or above the place beside it, then straight up or down."""
    body = position_queries.figure_base(builder, index)
    feet = {
        Point3(top.x, top.y, body.z): top
        for top in pathfinding.places_in_contact(builder, index, other)
        if top.z != body.z and builder.ground.is_climbable(body.moved_to(top), max(top.z, body.z))
    }
    path = pathfinding.find_shortest_path(builder, index, (foot for foot in feet if builder.ground.has_floor_at(foot)))
    return () if not path else (*(place for place in path if place != body.place), feet[path[-1]])


def _straight_place_nearer(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Point3 | None:
    """Where a straight move of at most Medium brings it nearest, by the longest useful move in each direction."""
    start, prey_ = position_queries.place_of(builder.figures[index]), position_queries.place_of(builder.figures[other])
    ahead = walking.facing_along(start, prey_)
    best, least = None, position_queries.distance_between_bases(builder, index, other) - 0.05
    for turn in (0, 15, -15, 30, -30, 45, -45, 60, -60, 80, -80):
        angle = (ahead + turn) * pi / 180
        for share in (1.0, 0.75, 0.5, 0.25):
            far = builder.field.medium * share - 0.01
            x, y = round_to_grid(start.x + far * cos(angle)), round_to_grid(start.y + far * sin(angle))
            place = Point3(x, y, start.z)
            left = gap_between_bases(
                position_queries.figure_base(builder, index, place), position_queries.figure_base(builder, other)
            )
            if (
                left < least
                and walking.path_refusal(builder, index, (place,), builder.field.medium, rule="D32") is None
            ):
                best, least = place, left
                break
    return best
