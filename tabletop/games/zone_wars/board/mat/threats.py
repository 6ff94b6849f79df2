"""What a model risks by a plan: who sees it at the end, who may fire on the way, who strikes when it leaves."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tabletop.games.zone_wars.board.mat.move_ends import standing
from tabletop.games.zone_wars.rules.powers import mutating
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.text.actions import THROWN, Path
from tabletop.games.zone_wars.rules.turn import acting, pools, watching
from tabletop.rules.plane.moves import length
from tabletop.rules.plane.plane import Point3, distance, hundredths
from tabletop.rules.plane.sight import SightResult, SightVerdict


@dataclass(frozen=True, slots=True)
class Watcher:
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
class OverwatchThreat:
    """Overwatch fire that a path invites."""

    figure: FigureIndex
    at: float
    """Inches along the path where it is first possible."""
    place: Point3
    """Where the model is then."""


@dataclass(frozen=True, slots=True)
class Threats:
    """Everything that a plan risks."""

    eyes: tuple[Watcher, ...] = ()
    fires: tuple[OverwatchThreat, ...] = ()
    strikes: tuple[tuple[FigureIndex, Point3], ...] = ()
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


def threats(builder: StateBuilder, index: FigureIndex, path: Path, *, slip: int = 0, flies: bool = False) -> Threats:
    """What a model risks on a way, its start included, and at its end; `slip` are m-points for Fox Step."""
    if not path:
        return Threats()
    leaves = not builder.figures[index].place or not is_on_mat(builder, path[-1])
    eyes = () if leaves else eyes_on(builder, index, path[-1])
    safe = _safe(builder, index, slip) if len(path) > 1 else 0.0
    return Threats(
        eyes, fires_at(builder, index, path, safe=safe), () if slip or flies else strikes_at(builder, index, path),
        sum(acting.burns(builder, index, path[-1])) if len(path) > 1 else 0,
        not leaves and acting.is_mined(builder, index, path[-1]), hounds_of(builder, index),
    )  # fmt: skip


def hounds_of(builder: StateBuilder, index: FigureIndex) -> tuple[FigureIndex, ...]:
    """Enemies that a model lets shoot by a Reflex where it is activated; nobody activates who acts once more."""
    task, owner = builder.todo[-1] if builder.todo else None, builder.figures[index].owner
    if owner < 0 or not isinstance(task, Turn) or task.is_bonus:
        return ()
    others = (
        k
        for k, figure in position_queries.on_mat(builder)
        if position_queries.is_enemy(builder.figures[index], figure) and figure.owner >= 0
    )
    return tuple(k for k in others if watching.hound_weapons(builder, k, index))


def is_on_mat(builder: StateBuilder, place: Point3) -> bool:
    """Whether it lies within the edge of the mat."""
    mat = builder.ground.mat
    return mat.left < place.x < mat.right and mat.top < place.y < mat.bottom


def eyes_on(builder: StateBuilder, index: FigureIndex, at: Point3) -> tuple[Watcher, ...]:
    """Standing enemies that would see a model at a place, the nearest first."""
    mover = builder.figures[index]
    found = []
    for k, figure in position_queries.on_mat(builder):
        sees = figure.is_standing and position_queries.is_enemy(mover, figure)
        sight = position_queries.seen(builder, k, index, at) if sees else None
        if (
            sight is not None
            and sight.is_seen
            and (not builder.smog or position_queries.is_seen(builder, k, index, at))
        ):
            with standing(builder, index, at):
                far = position_queries.reach(builder, k, index)
            sheltered = sight.verdict is SightVerdict.SHELTERED
            turned = position_queries.faces(builder, k, at)
            found.append(
                Watcher(
                    k, far, cover_dice(builder, sight), sheltered, turned, figure.is_watching, far <= _range(builder, k)
                )
            )
    return tuple(sorted(found, key=lambda eye: eye.far))


def _range(builder: StateBuilder, third: FigureIndex) -> float:
    """Inches that the farthest of a model's weapons gets; 0 for a monster."""
    names = () if builder.figures[third].is_monster else (*position_queries.labels(builder.figures[third]), THROWN)
    cards = (card for name in names if (card := pools.weapon(builder, third, name)) is not None and card.range)
    return max((builder.rules_context.inches(card.range) for card in cards), default=0.0)


def cover_dice(builder: StateBuilder, sight: SightResult) -> int:
    """Dice for protection that a sight gives its target."""
    field = builder.field
    return {SightVerdict.COVERED: field.cover, SightVerdict.SHELTERED: field.cover_touching}.get(sight.verdict, 0)


def fires_at(
    builder: StateBuilder, index: FigureIndex, path: Path, *, safe: float = 0.0
) -> tuple[OverwatchThreat, ...]:
    """Watchers that could fire along a path, each where it could first."""
    watchers = watching.watchers(builder, index)
    if not watchers:
        return ()
    samples = [*watching.points(builder, path), (hundredths(length(path)), path[-1])]
    samples = [point for point in samples if not safe or distance(path[0], point[1]) > safe]
    found = []
    for k in watchers:
        at = next(((at, place) for at, place in samples if watching.shots(builder, k, index, place)), None)
        if at is not None:
            found.append(OverwatchThreat(k, *at))
    return tuple(found)


def strikes_at(builder: StateBuilder, index: FigureIndex, path: Path) -> tuple[tuple[FigureIndex, Point3], ...]:
    """Enemies from which a path leads away."""
    found = []
    for start, end in pairwise(path):
        with standing(builder, index, start):
            found += [(j, start) for j in position_queries.quitted(builder, index, end)]
    return tuple(found)


def _safe(builder: StateBuilder, index: FigureIndex, slip: int) -> float:
    """Inches from the start within which Fox Step protects."""
    card = mutating.slipping(builder, index) if slip else None
    return card.inches * slip if card else 0.0
