"""Overwatch: who may fire at whom, and when."""

from __future__ import annotations

from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.looks.looks import place_of
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.tasks import Act, Mode, Watching
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import FISTS, Fire, Path, Reflex
from tabletop.games.zone_wars.rules.turn import attacking, pools
from tabletop.games.zone_wars.rules.turn.walking import lane_facing
from tabletop.rules.amend import amended
from tabletop.rules.game import Refusal, Seat, no
from tabletop.rules.plane.moves import length, samples
from tabletop.rules.plane.plane import Place, distance, hundredths


def ask(d: Draft, mover: FigureIndex, path: Path, *, slip: float) -> None:
    """Opens a window for those who may fire on the way (D20)."""
    if d.figures[mover].owner >= 0 and watchers(d, mover):
        _open(d, mover, tuple(point for point in points(d, path) if not slip or distance(path[0], point[1]) > slip))


def ask_late(d: Draft, mover: FigureIndex, path: Path, *, slip: float) -> None:
    """Opens a window for those who may fire at its end, wherever that is now (D20)."""
    here = place_of(d.figures[mover])
    if d.figures[mover].owner >= 0 and (not slip or distance(path[0], here) > slip):
        _open(d, mover, ((hundredths(length(path)), here),))


def _open(d: Draft, mover: FigureIndex, points: tuple[tuple[float, Place], ...]) -> None:
    queue = tuple(k for k in watchers(d, mover) if any(shots(d, k, mover, place) for _, place in points))
    if queue:
        d.push(Watching(mover, points, queue))


def points(d: Draft, path: Path) -> list[tuple[float, Place]]:
    """All but the end of a way."""
    places = samples(path, d.field.sample)[:-1] if len(path) > 1 else path
    return [(hundredths(k * d.field.sample), _rounded(place)) for k, place in enumerate(places)]


def _rounded(place: Place) -> Place:
    return Place(hundredths(place.x), hundredths(place.y), hundredths(place.z))


def watchers(d: Draft, mover: FigureIndex) -> list[FigureIndex]:
    """Enemies on overwatch, seats from the left of the active player."""
    seat, seats = d.figures[mover].owner, len(d.players)
    found = [
        k
        for k, figure in looks.on_mat(d)
        if figure.is_watching and figure.is_standing and figure.owner not in (seat, -3)
    ]
    return sorted(found, key=lambda k: ((d.figures[k].owner - seat) % seats, k))


def shots(d: Draft, k: FigureIndex, mover: FigureIndex, place: Place) -> list[str]:
    """Weapons with which a watcher may fire when the mover is there."""
    names = pools.reaching(d, k, mover, place) if looks.faces(d, k, place) else []
    if not names:
        return []
    kept = d.figures[mover]
    d.alter(mover, place=place)
    if not looks.is_seen(d, k, mover):
        names = [name for name in names if pools.needs_no_sight(d, k, name)]
    declared = [(kept.id, name, "", 0) for name in names]
    found = [one[1] for one in declared if pools.attack_refusal(d, k, Mode.WATCH, one) is None]
    d.figures[mover] = kept
    return found


def seat(d: Draft, task: Watching) -> Seat | None:
    """The owner of the model that is asked; nobody for a Reflex that has come to nothing (N80)."""
    if not task.queue or (task.reflex and not hound_weapons(d, task.queue[0], task.mover)):
        return None
    return d.figures[task.queue[0]].owner


def finish(d: Draft, task: Watching) -> None:
    """Goes on to the next one; in the end hands the declared shots to what is interrupted."""
    if task.queue:
        decline(d, task)
        return
    d.pop()
    below = d.todo[-1]
    if isinstance(below, Act) and not task.reflex:
        ordered = sorted(task.shots, key=lambda shot: shot[1].at)
        d.swap(amended(below, shots=tuple(ordered)))


def fire_refusal(d: Draft, task: Watching, action: Fire) -> Refusal | None:
    """What keeps the asked model from firing then."""
    if task.reflex:
        return no("R79", "no_watch_now")
    k, mover = task.queue[0], d.figures[task.mover]
    place = next((place for at, place in task.points if at == action.at), None)
    if place is None:
        return no("D20", "no_such_point", at=f"{action.at:.2f}")
    if action.weapon == FISTS:
        return no("R80", "needs_ranged", weapon=FISTS)
    left = d.players[d.figures[k].owner].m_points - _promised(d, task)
    if action.enhance and action.points > left:
        return no("R34", "too_few_points", points=str(action.points), pool=str(left))
    d.alter(task.mover, place=place)
    declared = (mover.id, action.weapon, action.enhance, action.points)
    found = pools.attack_refusal(d, k, Mode.WATCH, declared)
    d.figures[task.mover] = mover
    return found


def _promised(d: Draft, task: Watching) -> int:
    """M-points that shots of the same player, declared in this window, are going to cost."""
    owner = d.figures[task.queue[0]].owner
    return sum(shot.points for k, shot in task.shots if d.figures[k].owner == owner)


def declare_fire(d: Draft, task: Watching, action: Fire) -> None:
    """Remembers the shot and asks the next one."""
    d.swap(amended(task, queue=task.queue[1:], shots=(*task.shots, (task.queue[0], action))))


def decline(d: Draft, task: Watching) -> None:
    """Holds its fire."""
    d.swap(amended(task, queue=task.queue[1:]))


def fire(d: Draft, k: FigureIndex, mover: FigureIndex, action: Fire) -> None:
    """The shot itself, if it is still possible; it uses the overwatch up (R72)."""
    watcher = d.figures[k]
    declared = (d.figures[mover].id, action.weapon, action.enhance, action.points)
    if not (watcher.is_watching and watcher.is_standing):
        return
    if pools.attack_refusal(d, k, Mode.WATCH, declared) is not None:
        return
    d.alter(k, token=Token.USED)
    d.say(events.WatchEnded(("R72",), watcher.id, "fired"))
    attacking.begin(d, pools.declare(d, k, Mode.WATCH, declared, 0))


# Bloodhound


def ask_hounds(d: Draft, mover: FigureIndex) -> None:
    """Enemies that may turn and attack because a model is activated near them."""
    owner, here = d.figures[mover].owner, place_of(d.figures[mover])
    if owner < 0:
        return
    found = [k for k, figure in looks.on_mat(d) if figure.owner not in (owner, -3) and hound_weapons(d, k, mover)]
    queue = looks.clockwise(d, owner, found)
    if queue:
        d.push(Watching(mover, ((0.0, here),), queue, reflex=True))


def hound_weapons(d: Draft, k: FigureIndex, mover: FigureIndex) -> list[str]:
    """What it could shoot with, once turned; a Broken model turns and shoots where it lies (N83)."""
    cards = powers.usable(d, k, ("hound",), kind="reflex", triggers=("activated",))
    if not cards or d.figures[mover].place is None:
        return []
    if not looks.is_within(d, k, mover, d.arena.inches(cards[0].range)):
        return []
    kept = d.figures[k]
    d.alter(k, facing=lane_facing(place_of(d.figures[k]), place_of(d.figures[mover])))
    found = shots(d, k, mover, place_of(d.figures[mover]))
    d.figures[k] = kept
    return found


def hound_refusal(d: Draft, task: Watching, action: Reflex) -> Refusal | None:
    """What keeps the asked model from it."""
    if not task.reflex:
        return no("R79", "no_reflex_now")
    k = task.queue[0]
    found = powers.refusal(d, k, action.mutation, action.points)
    if found is not None:
        return found
    is_wrong = d.arena.mutations[action.mutation].op != "hound" or bool(action.path)
    return no("R37", "no_use", mutation=action.mutation) if is_wrong else None


def hound(d: Draft, task: Watching, action: Reflex) -> None:
    """Turns to the enemy and attacks with the best weapon for it."""
    k = task.queue[0]
    card = d.arena.mutations[action.mutation]
    weapons = hound_weapons(d, k, task.mover)
    d.swap(amended(task, queue=task.queue[1:]))
    d.spend(k, action.mutation, action.points, "R37")
    facing = lane_facing(place_of(d.figures[k]), place_of(d.figures[task.mover]))
    d.alter(k, facing=facing)
    d.say(events.Turned(("R37",), d.figures[k].id, facing))
    best = max(weapons, key=lambda name: pools.bonus(d, k, name))
    declared = (d.figures[task.mover].id, best, "", 0)
    dice = card.flat + card.base * action.points
    attack = pools.declare(d, k, Mode.HOUND, declared, dice)
    attacking.begin(d, amended(attack, used=(k,)))
