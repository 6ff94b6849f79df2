"""Overwatch and Bloodhound: who may fire at whom, and when.

`acting` asks it along every path; `task_specs` and `offers` use it, and the board's `threats`, `overwatch_shots` and
`attack_ideas` warn by the same functions. A shot is an attack like any other (`attacking`). Each decision has its
check and the function that does it. The inches of fire points and their rounding stand in saved actions (`fire 1.75
…`), so they stay. Rule book: Overwatch.
"""

from __future__ import annotations

from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Act, Mode, Watching
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import FISTS, Fire, Path, Reflex
from tabletop.games.zone_wars.rules.turn import attacking, pools
from tabletop.games.zone_wars.rules.turn.walking import facing_along
from tabletop.rules.frozen_values import replace_fields
from tabletop.rules.game import Refusal, Seat, refuse
from tabletop.rules.plane.geometry import Point3, distance_on_mat, round_to_grid
from tabletop.rules.plane.moves import evenly_spaced_path_points, path_length


def ask_overwatch(builder: StateBuilder, mover: FigureIndex, path: Path, *, slip: float) -> None:
    """Asks the enemies on overwatch whether they fire during the movement (D20)."""
    if builder.figures[mover].owner >= 0 and enemies_on_overwatch(builder, mover):
        _open_fire_window(
            builder,
            mover,
            tuple(
                point
                for point in overwatch_fire_points(builder, path)
                if not slip or distance_on_mat(path[0], point[1]) > slip
            ),
        )


def ask_late_overwatch(builder: StateBuilder, mover: FigureIndex, path: Path, *, slip: float) -> None:
    """Asks the enemies on overwatch whether they fire at the end of the movement (D20)."""
    here = place_of(builder.figures[mover])
    if builder.figures[mover].owner >= 0 and (not slip or distance_on_mat(path[0], here) > slip):
        _open_fire_window(builder, mover, ((round_to_grid(path_length(path)), here),))


def _open_fire_window(builder: StateBuilder, mover: FigureIndex, points: tuple[tuple[float, Point3], ...]) -> None:
    queue = tuple(
        k
        for k in enemies_on_overwatch(builder, mover)
        if any(possible_shots(builder, k, mover, place) for _, place in points)
    )
    if queue:
        builder.push_task(Watching(mover, points, queue))


def overwatch_fire_points(builder: StateBuilder, path: Path) -> list[tuple[float, Point3]]:
    """Places of a path where overwatch may fire, with the inches walked to each; the end is left out."""
    places = evenly_spaced_path_points(path, builder.field.sample)[:-1] if len(path) > 1 else path
    return [(round_to_grid(k * builder.field.sample), _round_place_to_grid(place)) for k, place in enumerate(places)]


def _round_place_to_grid(place: Point3) -> Point3:
    return Point3(round_to_grid(place.x), round_to_grid(place.y), round_to_grid(place.z))


def enemies_on_overwatch(builder: StateBuilder, mover: FigureIndex) -> list[FigureIndex]:
    """Enemies on overwatch, seats from the left of the active player."""
    seat, seats = builder.figures[mover].owner, len(builder.players)
    found = [
        k
        for k, figure in position_queries.figures_on_mat(builder)
        if figure.is_watching and figure.is_standing and figure.owner not in (seat, -3)
    ]
    return sorted(found, key=lambda k: ((builder.figures[k].owner - seat) % seats, k))


def possible_shots(builder: StateBuilder, third: FigureIndex, mover: FigureIndex, place: Point3) -> list[str]:
    """Weapons with which a watcher may fire when the mover is there."""
    names = (
        pools.weapons_in_range(builder, third, mover, place)
        if position_queries.is_facing(builder, third, place)
        else []
    )
    if not names:
        return []
    kept = builder.figures[mover]
    builder.change_figure(mover, place=place)
    if not position_queries.is_seen(builder, third, mover):
        names = [name for name in names if pools.needs_no_sight(builder, third, name)]
    declared = [(kept.id, name, "", 0) for name in names]
    found = [one[1] for one in declared if pools.attack_refusal(builder, third, Mode.WATCH, one) is None]
    builder.figures[mover] = kept
    return found


def seat_asked_to_fire(builder: StateBuilder, task: Watching) -> Seat | None:
    """The owner of the model that is asked; nobody for a Reflex that has come to nothing (N80)."""
    if not task.queue or (task.reflex and not bloodhound_weapons(builder, task.queue[0], task.mover)):
        return None
    return builder.figures[task.queue[0]].owner


def run_fire_window(builder: StateBuilder, task: Watching) -> None:
    """Passes over models that cannot fire; at the end hands the declared shots to the interrupted task."""
    if task.queue:
        hold_fire(builder, task)
        return
    builder.pop_task()
    below = builder.todo[-1]
    if isinstance(below, Act) and not task.reflex:
        ordered = sorted(task.shots, key=lambda shot: shot[1].at)
        builder.replace_first_task(replace_fields(below, shots=tuple(ordered)))


def fire_refusal(builder: StateBuilder, task: Watching, action: Fire) -> Refusal | None:
    """What keeps the asked model from firing then."""
    if task.reflex:
        return refuse("R79", "no_watch_now")
    k, mover = task.queue[0], builder.figures[task.mover]
    place = next((place for at, place in task.points if at == action.at), None)
    if place is None:
        return refuse("D20", "no_such_point", at=f"{action.at:.2f}")
    if action.weapon == FISTS:
        return refuse("R80", "needs_ranged", weapon=FISTS)
    left = builder.players[builder.figures[k].owner].m_points - _m_points_of_declared_shots(builder, task)
    if action.enhance and action.points > left:
        return refuse("R34", "too_few_points", points=str(action.points), pool=str(left))
    builder.change_figure(task.mover, place=place)
    declared = (mover.id, action.weapon, action.enhance, action.points)
    found = pools.attack_refusal(builder, k, Mode.WATCH, declared)
    builder.figures[task.mover] = mover
    return found


def _m_points_of_declared_shots(builder: StateBuilder, task: Watching) -> int:
    """M-points that shots of the same player, declared in this window, are going to cost."""
    owner = builder.figures[task.queue[0]].owner
    return sum(shot.points for k, shot in task.shots if builder.figures[k].owner == owner)


def declare_fire(builder: StateBuilder, task: Watching, action: Fire) -> None:
    """Remembers the shot and asks the next one."""
    builder.replace_first_task(replace_fields(task, queue=task.queue[1:], shots=(*task.shots, (task.queue[0], action))))


def hold_fire(builder: StateBuilder, task: Watching) -> None:
    """The asked model holds its fire."""
    builder.replace_first_task(replace_fields(task, queue=task.queue[1:]))


def fire_shot(builder: StateBuilder, third: FigureIndex, mover: FigureIndex, action: Fire) -> None:
    """Fires a declared shot if it is still possible; that ends the overwatch (R72)."""
    watcher = builder.figures[third]
    declared = (builder.figures[mover].id, action.weapon, action.enhance, action.points)
    if not (watcher.is_watching and watcher.is_standing):
        return
    if pools.attack_refusal(builder, third, Mode.WATCH, declared) is not None:
        return
    builder.change_figure(third, token=Token.USED)
    builder.add_event(events.WatchEnded(("R72",), watcher.id, "fired"))
    attacking.begin_attack(builder, pools.make_attack(builder, third, Mode.WATCH, declared, 0))


# Bloodhound


def ask_bloodhounds(builder: StateBuilder, mover: FigureIndex) -> None:
    """Enemies that may turn and attack because a model is activated near them."""
    owner, here = builder.figures[mover].owner, place_of(builder.figures[mover])
    if owner < 0:
        return
    found = [
        k
        for k, figure in position_queries.figures_on_mat(builder)
        if figure.owner not in (owner, -3) and bloodhound_weapons(builder, k, mover)
    ]
    queue = position_queries.order_clockwise(builder, owner, found)
    if queue:
        builder.push_task(Watching(mover, ((0.0, here),), queue, reflex=True))


def bloodhound_weapons(builder: StateBuilder, third: FigureIndex, mover: FigureIndex) -> list[str]:
    """Weapons it could shoot with after turning; a Broken model shoots where it lies (N83)."""
    cards = position_queries.usable_mutations(
        builder, third, (MutationOp.HOUND,), kind=MutationKind.REFLEX, triggers=(ReflexTrigger.ACTIVATED,)
    )
    if not cards or builder.figures[mover].place is None:
        return []
    if not position_queries.is_within_distance(
        builder, third, mover, builder.rules_context.range_inches(cards[0].range)
    ):
        return []
    kept = builder.figures[third]
    builder.change_figure(
        third, facing=facing_along(place_of(builder.figures[third]), place_of(builder.figures[mover]))
    )
    found = possible_shots(builder, third, mover, place_of(builder.figures[mover]))
    builder.figures[third] = kept
    return found


def bloodhound_refusal(builder: StateBuilder, task: Watching, action: Reflex) -> Refusal | None:
    """What keeps the asked model from using Bloodhound."""
    if not task.reflex:
        return refuse("R79", "no_reflex_now")
    k = task.queue[0]
    found = position_queries.mutation_refusal(builder, k, action.mutation, action.points)
    if found is not None:
        return found
    is_wrong = builder.rules_context.mutations[action.mutation].op != MutationOp.HOUND or bool(action.path)
    return refuse("R37", "no_use", mutation=action.mutation) if is_wrong else None


def use_bloodhound(builder: StateBuilder, task: Watching, action: Reflex) -> None:
    """Turns to the enemy and attacks with the best weapon for it."""
    k = task.queue[0]
    card = builder.rules_context.mutations[action.mutation]
    weapons = bloodhound_weapons(builder, k, task.mover)
    builder.replace_first_task(replace_fields(task, queue=task.queue[1:]))
    builder.spend_m_points(k, action.mutation, action.points, "R37")
    facing = facing_along(place_of(builder.figures[k]), place_of(builder.figures[task.mover]))
    builder.change_figure(k, facing=facing)
    builder.add_event(events.Turned(("R37",), builder.figures[k].id, facing))
    best = max(weapons, key=lambda name: pools.weapon_bonus(builder, k, name))
    declared = (builder.figures[task.mover].id, best, "", 0)
    dice = card.flat + card.base * action.points
    attack = pools.make_attack(builder, k, Mode.HOUND, declared, dice)
    attacking.begin_attack(builder, replace_fields(attack, used=(k,)))
