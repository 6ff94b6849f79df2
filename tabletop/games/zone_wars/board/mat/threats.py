"""What a model risks by a plan: who sees it at the end, who may fire on the way, who strikes when it leaves."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tabletop.games.zone_wars.board.mat.ways import standing
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.powers import mutating
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.text.actions import THROWN, Path
from tabletop.games.zone_wars.rules.turn import acting, pools, watching
from tabletop.rules.plane.moves import length
from tabletop.rules.plane.plane import Place, distance, hundredths
from tabletop.rules.plane.sight import Sight, Verdict


@dataclass(frozen=True, slots=True)
class Eye:
    """An enemy that sees a model."""

    figure: FigureIndex
    far: float
    """Inches between the bases."""
    cover: int
    """Cover dice that the model has against it."""
    is_sheltered: bool
    """Whether the cover touches the model."""
    is_turned: bool
    """Whether the enemy has it in its front arc already."""
    is_watching: bool
    is_near: bool
    """Whether one of its weapons gets so far."""


@dataclass(frozen=True, slots=True)
class Fire:
    """Overwatch fire that a path invites."""

    figure: FigureIndex
    at: float
    """Inches along the path where it is first possible."""
    place: Place
    """Where the model is then."""


@dataclass(frozen=True, slots=True)
class Threats:
    """Everything that a plan risks."""

    eyes: tuple[Eye, ...] = ()
    fires: tuple[Fire, ...] = ()
    strikes: tuple[tuple[FigureIndex, Place], ...] = ()
    """Enemies that strike the model as it leaves them, and where it is then."""
    burns: int = 0
    """Damage from hotspots at the end."""
    is_mined: bool = False
    """Whether a mine may lie at the end."""
    hounds: tuple[FigureIndex, ...] = ()
    """Enemies that may shoot at the model by a Reflex as soon as it acts."""
    is_known: bool = True
    """False while it is still to be found out."""

    @property
    def is_seen(self) -> bool:
        """Whether any enemy sees the model at the end."""
        return bool(self.eyes)


def threats(d: Draft, i: FigureIndex, path: Path, *, slip: int = 0, flies: bool = False) -> Threats:
    """What a model risks on a way, its start included, and at its end; `slip` are m-points for Fox Step."""
    if not path:
        return Threats()
    leaves = not d.figures[i].place or not is_on_mat(d, path[-1])
    eyes = () if leaves else eyes_on(d, i, path[-1])
    safe = _safe(d, i, slip) if len(path) > 1 else 0.0
    return Threats(
        eyes, fires_at(d, i, path, safe=safe), () if slip or flies else strikes_at(d, i, path),
        sum(acting.burns(d, i, path[-1])) if len(path) > 1 else 0, not leaves and acting.is_mined(d, i, path[-1]),
        hounds_of(d, i),
    )  # fmt: skip


def hounds_of(d: Draft, i: FigureIndex) -> tuple[FigureIndex, ...]:
    """Enemies that a model lets shoot by a Reflex where it is activated; nobody activates who acts once more."""
    task, owner = d.todo[-1] if d.todo else None, d.figures[i].owner
    if owner < 0 or not isinstance(task, Turn) or task.is_bonus:
        return ()
    others = (k for k, figure in looks.on_mat(d) if looks.is_enemy(d.figures[i], figure) and figure.owner >= 0)
    return tuple(k for k in others if watching.hound_weapons(d, k, i))


def is_on_mat(d: Draft, place: Place) -> bool:
    """Whether it lies within the edge of the mat."""
    mat = d.ground.mat
    return mat.left < place.x < mat.right and mat.top < place.y < mat.bottom


def eyes_on(d: Draft, i: FigureIndex, at: Place) -> tuple[Eye, ...]:
    """Standing enemies that would see a model at a place, the nearest first."""
    mover = d.figures[i]
    found = []
    for k, figure in looks.on_mat(d):
        sees = figure.is_standing and looks.is_enemy(mover, figure)
        sight = looks.seen(d, k, i, at) if sees else None
        if sight is not None and sight.is_seen and (not d.smog or looks.is_seen(d, k, i, at)):
            with standing(d, i, at):
                far = looks.reach(d, k, i)
            sheltered = sight.verdict is Verdict.SHELTERED
            turned = looks.faces(d, k, at)
            found.append(Eye(k, far, cover_dice(d, sight), sheltered, turned, figure.is_watching, far <= _range(d, k)))
    return tuple(sorted(found, key=lambda eye: eye.far))


def _range(d: Draft, k: FigureIndex) -> float:
    """Inches that the farthest of a model's weapons gets; 0 for a monster."""
    names = () if d.figures[k].is_monster else (*looks.labels(d.figures[k]), THROWN)
    cards = (card for name in names if (card := pools.weapon(d, k, name)) is not None and card.range)
    return max((d.arena.inches(card.range) for card in cards), default=0.0)


def cover_dice(d: Draft, sight: Sight) -> int:
    """Dice for protection that a sight gives its target."""
    field = d.field
    return {Verdict.COVERED: field.cover, Verdict.SHELTERED: field.cover_touching}.get(sight.verdict, 0)


def fires_at(d: Draft, i: FigureIndex, path: Path, *, safe: float = 0.0) -> tuple[Fire, ...]:
    """Watchers that could fire along a path, each where it could first."""
    watchers = watching.watchers(d, i)
    if not watchers:
        return ()
    samples = [*watching.points(d, path), (hundredths(length(path)), path[-1])]
    samples = [point for point in samples if not safe or distance(path[0], point[1]) > safe]
    found = []
    for k in watchers:
        at = next(((at, place) for at, place in samples if watching.shots(d, k, i, place)), None)
        if at is not None:
            found.append(Fire(k, *at))
    return tuple(found)


def strikes_at(d: Draft, i: FigureIndex, path: Path) -> tuple[tuple[FigureIndex, Place], ...]:
    """Enemies from which a path leads away."""
    found = []
    for start, end in pairwise(path):
        with standing(d, i, start):
            found += [(j, start) for j in looks.quitted(d, i, end)]
    return tuple(found)


def _safe(d: Draft, i: FigureIndex, slip: int) -> float:
    """Inches from the start within which Fox Step protects."""
    card = mutating.slipping(d, i) if slip else None
    return card.inches * slip if card else 0.0
