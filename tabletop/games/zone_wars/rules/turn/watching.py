"""Overwatch: who may fire at whom, and when."""

from __future__ import annotations

from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Act, Mode, Watching
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import FISTS, Fire, Path, Reflex
from tabletop.games.zone_wars.rules.turn import attacking, pools
from tabletop.games.zone_wars.rules.turn.walking import lane_facing
from tabletop.rules.amend import amended
from tabletop.rules.game import Refusal, Seat, refuse
from tabletop.rules.plane.moves import length, samples
from tabletop.rules.plane.plane import Point3, distance, hundredths


def ask(builder: StateBuilder, mover: FigureIndex, path: Path, *, slip: float) -> None:
    """Opens a window for those who may fire on the way (D20)."""
    if builder.figures[mover].owner >= 0 and watchers(builder, mover):
        _open(
            builder,
            mover,
            tuple(point for point in points(builder, path) if not slip or distance(path[0], point[1]) > slip),
        )


def ask_late(builder: StateBuilder, mover: FigureIndex, path: Path, *, slip: float) -> None:
    """Opens a window for those who may fire at its end, wherever that is now (D20)."""
    here = place_of(builder.figures[mover])
    if builder.figures[mover].owner >= 0 and (not slip or distance(path[0], here) > slip):
        _open(builder, mover, ((hundredths(length(path)), here),))


def _open(builder: StateBuilder, mover: FigureIndex, points: tuple[tuple[float, Point3], ...]) -> None:
    queue = tuple(k for k in watchers(builder, mover) if any(shots(builder, k, mover, place) for _, place in points))
    if queue:
        builder.push(Watching(mover, points, queue))


def points(builder: StateBuilder, path: Path) -> list[tuple[float, Point3]]:
    """All but the end of a way."""
    places = samples(path, builder.field.sample)[:-1] if len(path) > 1 else path
    return [(hundredths(k * builder.field.sample), _rounded(place)) for k, place in enumerate(places)]


def _rounded(place: Point3) -> Point3:
    return Point3(hundredths(place.x), hundredths(place.y), hundredths(place.z))


def watchers(builder: StateBuilder, mover: FigureIndex) -> list[FigureIndex]:
    """Enemies on overwatch, seats from the left of the active player."""
    seat, seats = builder.figures[mover].owner, len(builder.players)
    found = [
        k
        for k, figure in position_queries.on_mat(builder)
        if figure.is_watching and figure.is_standing and figure.owner not in (seat, -3)
    ]
    return sorted(found, key=lambda k: ((builder.figures[k].owner - seat) % seats, k))


def shots(builder: StateBuilder, third: FigureIndex, mover: FigureIndex, place: Point3) -> list[str]:
    """Weapons with which a watcher may fire when the mover is there."""
    names = pools.reaching(builder, third, mover, place) if position_queries.faces(builder, third, place) else []
    if not names:
        return []
    kept = builder.figures[mover]
    builder.alter(mover, place=place)
    if not position_queries.is_seen(builder, third, mover):
        names = [name for name in names if pools.needs_no_sight(builder, third, name)]
    declared = [(kept.id, name, "", 0) for name in names]
    found = [one[1] for one in declared if pools.attack_refusal(builder, third, Mode.WATCH, one) is None]
    builder.figures[mover] = kept
    return found


def seat(builder: StateBuilder, task: Watching) -> Seat | None:
    """The owner of the model that is asked; nobody for a Reflex that has come to nothing (N80)."""
    if not task.queue or (task.reflex and not hound_weapons(builder, task.queue[0], task.mover)):
        return None
    return builder.figures[task.queue[0]].owner


def finish(builder: StateBuilder, task: Watching) -> None:
    """Goes on to the next one; in the end hands the declared shots to what is interrupted."""
    if task.queue:
        decline(builder, task)
        return
    builder.pop()
    below = builder.todo[-1]
    if isinstance(below, Act) and not task.reflex:
        ordered = sorted(task.shots, key=lambda shot: shot[1].at)
        builder.swap(amended(below, shots=tuple(ordered)))


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
    left = builder.players[builder.figures[k].owner].m_points - _promised(builder, task)
    if action.enhance and action.points > left:
        return refuse("R34", "too_few_points", points=str(action.points), pool=str(left))
    builder.alter(task.mover, place=place)
    declared = (mover.id, action.weapon, action.enhance, action.points)
    found = pools.attack_refusal(builder, k, Mode.WATCH, declared)
    builder.figures[task.mover] = mover
    return found


def _promised(builder: StateBuilder, task: Watching) -> int:
    """M-points that shots of the same player, declared in this window, are going to cost."""
    owner = builder.figures[task.queue[0]].owner
    return sum(shot.points for k, shot in task.shots if builder.figures[k].owner == owner)


def declare_fire(builder: StateBuilder, task: Watching, action: Fire) -> None:
    """Remembers the shot and asks the next one."""
    builder.swap(amended(task, queue=task.queue[1:], shots=(*task.shots, (task.queue[0], action))))


def decline(builder: StateBuilder, task: Watching) -> None:
    """Holds its fire."""
    builder.swap(amended(task, queue=task.queue[1:]))


def fire(builder: StateBuilder, third: FigureIndex, mover: FigureIndex, action: Fire) -> None:
    """The shot itself, if it is still possible; it uses the overwatch up (R72)."""
    watcher = builder.figures[third]
    declared = (builder.figures[mover].id, action.weapon, action.enhance, action.points)
    if not (watcher.is_watching and watcher.is_standing):
        return
    if pools.attack_refusal(builder, third, Mode.WATCH, declared) is not None:
        return
    builder.alter(third, token=Token.USED)
    builder.say(events.WatchEnded(("R72",), watcher.id, "fired"))
    attacking.begin(builder, pools.declare(builder, third, Mode.WATCH, declared, 0))


# Bloodhound


def ask_hounds(builder: StateBuilder, mover: FigureIndex) -> None:
    """Enemies that may turn and attack because a model is activated near them."""
    owner, here = builder.figures[mover].owner, place_of(builder.figures[mover])
    if owner < 0:
        return
    found = [
        k
        for k, figure in position_queries.on_mat(builder)
        if figure.owner not in (owner, -3) and hound_weapons(builder, k, mover)
    ]
    queue = position_queries.clockwise(builder, owner, found)
    if queue:
        builder.push(Watching(mover, ((0.0, here),), queue, reflex=True))


def hound_weapons(builder: StateBuilder, third: FigureIndex, mover: FigureIndex) -> list[str]:
    """What it could shoot with, once turned; a Broken model turns and shoots where it lies (N83)."""
    cards = powers.usable(
        builder, third, (MutationOp.HOUND,), kind=MutationKind.REFLEX, triggers=(ReflexTrigger.ACTIVATED,)
    )
    if not cards or builder.figures[mover].place is None:
        return []
    if not position_queries.is_within(builder, third, mover, builder.rules_context.inches(cards[0].range)):
        return []
    kept = builder.figures[third]
    builder.alter(third, facing=lane_facing(place_of(builder.figures[third]), place_of(builder.figures[mover])))
    found = shots(builder, third, mover, place_of(builder.figures[mover]))
    builder.figures[third] = kept
    return found


def hound_refusal(builder: StateBuilder, task: Watching, action: Reflex) -> Refusal | None:
    """What keeps the asked model from it."""
    if not task.reflex:
        return refuse("R79", "no_reflex_now")
    k = task.queue[0]
    found = powers.refusal(builder, k, action.mutation, action.points)
    if found is not None:
        return found
    is_wrong = builder.rules_context.mutations[action.mutation].op != MutationOp.HOUND or bool(action.path)
    return refuse("R37", "no_use", mutation=action.mutation) if is_wrong else None


def hound(builder: StateBuilder, task: Watching, action: Reflex) -> None:
    """Turns to the enemy and attacks with the best weapon for it."""
    k = task.queue[0]
    card = builder.rules_context.mutations[action.mutation]
    weapons = hound_weapons(builder, k, task.mover)
    builder.swap(amended(task, queue=task.queue[1:]))
    builder.spend(k, action.mutation, action.points, "R37")
    facing = lane_facing(place_of(builder.figures[k]), place_of(builder.figures[task.mover]))
    builder.alter(k, facing=facing)
    builder.say(events.Turned(("R37",), builder.figures[k].id, facing))
    best = max(weapons, key=lambda name: pools.bonus(builder, k, name))
    declared = (builder.figures[task.mover].id, best, "", 0)
    dice = card.flat + card.base * action.points
    attack = pools.declare(builder, k, Mode.HOUND, declared, dice)
    attacking.begin(builder, amended(attack, used=(k,)))
