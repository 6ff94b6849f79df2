"""What a model risks by a plan: who sees it at the end, who may fire on the way, who strikes when it leaves.

Used by `plan_overlay`, `sketch`, `plan_labels`, `sight_texts`, `attack_ideas` and `hint_reasons`. Worked out by
the rules' own sight and overwatch (`watching`, `acting`, `position_queries`), so that a warning and what happens
agree; no rule is repeated here. It moves figures in the builder for a moment and puts them back.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tabletop.games.zone_wars.board.mat.move_ends import with_figure_moved_temporarily
from tabletop.games.zone_wars.rules.powers import mutating
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.text.actions import THROWN, Path
from tabletop.games.zone_wars.rules.turn import acting, pools, watching
from tabletop.rules.plane.geometry import Point3, distance_on_mat, round_to_grid
from tabletop.rules.plane.moves import path_length
from tabletop.rules.plane.sight import SightResult, SightVerdict


@dataclass(frozen=True, slots=True)
class Watcher:
    """An enemy that sees a model."""

    figure: FigureIndex
    distance: float
    """Inches between the bases."""
    cover: int
    """Cover dice that the model has against it."""
    is_sheltered: bool
    """Whether the cover touches the model."""
    is_facing: bool
    """Whether the enemy has it in its front arc already."""
    is_watching: bool
    is_in_range: bool
    """Whether one of its weapons gets so far."""


@dataclass(frozen=True, slots=True)
class OverwatchThreat:
    """Overwatch fire that a path invites."""

    figure: FigureIndex
    inches_along: float
    """Inches along the path where it is first possible."""
    place: Point3
    """Where the model is then."""


@dataclass(frozen=True, slots=True)
class Threats:
    """Everything that a plan risks."""

    watchers: tuple[Watcher, ...] = ()
    overwatch_fires: tuple[OverwatchThreat, ...] = ()
    strikes: tuple[tuple[FigureIndex, Point3], ...] = ()
    """Enemies that strike the model as it leaves them, and where it is then."""
    burn_damage: int = 0
    """Damage from hotspots at the end."""
    is_mined: bool = False
    """Whether a mine may lie at the end."""
    reflex_shooters: tuple[FigureIndex, ...] = ()
    """Enemies that may shoot at the model by a Reflex as soon as it acts."""
    is_known: bool = True
    """False while it is still to be found out."""

    @property
    def is_seen(self) -> bool:
        """Whether any enemy sees the model at the end."""
        return bool(self.watchers)


def find_threats(
    builder: StateBuilder, index: FigureIndex, path: Path, *, slip: int = 0, flies: bool = False
) -> Threats:
    """What a model risks on a path (its start included) and at its end; `slip` are m-points for Fox Step."""
    if not path:
        return Threats()
    leaves = not builder.figures[index].place or not is_on_mat(builder, path[-1])
    eyes = () if leaves else watchers_seeing_place(builder, index, path[-1])
    safe = _slip_protected_inches(builder, index, slip) if len(path) > 1 else 0.0
    return Threats(
        eyes,
        overwatch_threats_on_path(builder, index, path, safe=safe),
        () if slip or flies else free_attackers_on_path(builder, index, path),
        sum(acting.hotspot_damages(builder, index, path[-1])) if len(path) > 1 else 0,
        not leaves and acting.is_on_mined_ground(builder, index, path[-1]),
        reflex_shooters_on_activation(builder, index),
    )


def reflex_shooters_on_activation(builder: StateBuilder, index: FigureIndex) -> tuple[FigureIndex, ...]:
    """Enemies that a model lets shoot by a Reflex where it is activated; nobody activates who acts once more."""
    task, owner = builder.todo[-1] if builder.todo else None, builder.figures[index].owner
    if owner < 0 or not isinstance(task, Turn) or task.is_bonus:
        return ()
    others = (
        k
        for k, figure in position_queries.figures_on_mat(builder)
        if position_queries.is_enemy(builder.figures[index], figure) and figure.owner >= 0
    )
    return tuple(k for k in others if watching.bloodhound_weapons(builder, k, index))


def is_on_mat(builder: StateBuilder, place: Point3) -> bool:
    """Whether it lies within the edge of the mat."""
    mat = builder.ground.mat
    return mat.left < place.x < mat.right and mat.top < place.y < mat.bottom


def watchers_seeing_place(builder: StateBuilder, index: FigureIndex, at: Point3) -> tuple[Watcher, ...]:
    """Standing enemies that would see a model at a place, the nearest first."""
    mover = builder.figures[index]
    found = []
    for k, figure in position_queries.figures_on_mat(builder):
        sees = figure.is_standing and position_queries.is_enemy(mover, figure)
        sight = position_queries.sight_between(builder, k, index, at) if sees else None
        if (
            sight is not None
            and sight.is_seen
            and (not builder.smog or position_queries.is_seen(builder, k, index, at))
        ):
            with with_figure_moved_temporarily(builder, index, at):
                far = position_queries.distance_between_bases(builder, k, index)
            sheltered = sight.verdict is SightVerdict.SHELTERED
            turned = position_queries.is_facing(builder, k, at)
            found.append(
                Watcher(
                    k,
                    far,
                    cover_dice_of_sight(builder, sight),
                    sheltered,
                    turned,
                    figure.is_watching,
                    far <= _longest_range_of_weapons(builder, k),
                )
            )
    return tuple(sorted(found, key=lambda eye: eye.distance))


def _longest_range_of_weapons(builder: StateBuilder, third: FigureIndex) -> float:
    """Inches that the farthest of a model's weapons gets; 0 for a monster."""
    names = () if builder.figures[third].is_monster else (*position_queries.card_labels(builder.figures[third]), THROWN)
    cards = (card for name in names if (card := pools.weapon_card(builder, third, name)) is not None and card.range)
    return max((builder.rules_context.range_inches(card.range) for card in cards), default=0.0)


def cover_dice_of_sight(builder: StateBuilder, sight: SightResult) -> int:
    """Dice for protection that a sight gives its target."""
    field = builder.field
    return {SightVerdict.COVERED: field.cover, SightVerdict.SHELTERED: field.cover_touching}.get(sight.verdict, 0)


def overwatch_threats_on_path(
    builder: StateBuilder, index: FigureIndex, path: Path, *, safe: float = 0.0
) -> tuple[OverwatchThreat, ...]:
    """Watchers that could fire along a path, each where it could first."""
    watchers = watching.enemies_on_overwatch(builder, index)
    if not watchers:
        return ()
    samples = [*watching.overwatch_fire_points(builder, path), (round_to_grid(path_length(path)), path[-1])]
    samples = [point for point in samples if not safe or distance_on_mat(path[0], point[1]) > safe]
    found = []
    for k in watchers:
        at = next(((at, place) for at, place in samples if watching.possible_shots(builder, k, index, place)), None)
        if at is not None:
            found.append(OverwatchThreat(k, *at))
    return tuple(found)


def free_attackers_on_path(
    builder: StateBuilder, index: FigureIndex, path: Path
) -> tuple[tuple[FigureIndex, Point3], ...]:
    """Enemies from which a path leads away."""
    found = []
    for start, end in pairwise(path):
        with with_figure_moved_temporarily(builder, index, start):
            found += [(j, start) for j in position_queries.enemies_left_behind(builder, index, end)]
    return tuple(found)


def _slip_protected_inches(builder: StateBuilder, index: FigureIndex, slip: int) -> float:
    """Inches from the start within which Fox Step protects."""
    card = mutating.find_slip_mutation(builder, index) if slip else None
    return card.inches * slip if card else 0.0
