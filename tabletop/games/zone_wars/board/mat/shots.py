"""All shots that a model on overwatch may fire, and the picture of one of them before it is fired."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board.mat import lines
from tabletop.games.zone_wars.board.mat import plate as mat_plate
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.move_ends import standing
from tabletop.games.zone_wars.board.mat.strokes import Strokes
from tabletop.games.zone_wars.board.mat.threats import cover_dice
from tabletop.games.zone_wars.board.names import inches
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Watching
from tabletop.games.zone_wars.rules.text.actions import Decline, Fire
from tabletop.games.zone_wars.rules.turn import engine, watching
from tabletop.rules.plane.plane import Point3
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def waiting(builder: StateBuilder) -> Watching | None:
    """The overwatch that is asked now."""
    task = builder.todo[-1] if builder.todo else None
    return task if isinstance(task, Watching) and not task.reflex and task.queue else None


def chances(builder: StateBuilder) -> dict[float, tuple[Point3, list[str]]]:
    """Inches along the way where the model that is asked may fire, with the mover's place and the weapons."""
    task = waiting(builder)
    if task is None:
        return {}
    found = {at: (place, watching.shots(builder, task.queue[0], task.mover, place)) for at, place in task.points}
    return {at: (place, weapons) for at, (place, weapons) in found.items() if weapons}


def fires(builder: StateBuilder) -> tuple[Fire | Decline, ...]:
    """All legal answers of the model that is asked, where the rules only propose some points."""
    points = chances(builder)
    enhanced = _enhanced(builder, points)
    found: list[Fire | Decline] = []
    for at, (_, weapons) in points.items():
        for weapon in weapons:
            found += [Fire(at, weapon), *(Fire(at, weapon, *one) for one in enhanced)]
    return (*found, Decline())


def _enhanced(builder: StateBuilder, points: dict[float, tuple[Point3, list[str]]]) -> list[tuple[str, int]]:
    """Mutations that can go with any of the shots, with their prices."""
    task, first = waiting(builder), next(iter(points.items()), None)
    if task is None or first is None:
        return []
    at, (_, weapons) = first
    k = task.queue[0]
    cards = powers.usable(builder, k, (MutationOp.RANGED_DICE,), kind=MutationKind.ENHANCE)
    prices = [(card.id, points) for card in cards for points in range(1, powers.most_points(builder, k) + 1)]
    return [one for one in prices if engine.STACK.check(builder, Fire(at, weapons[0], *one)) is None]


def draw_shot(stage: Stage, surface: DisplayList, camera: MatCamera, builder: StateBuilder, at: float) -> None:
    """The line of fire so many inches along the way, the cover there, and the words."""
    task = waiting(builder)
    place = next((place for far, place in task.points if far == at), None) if task is not None else None
    if task is None or place is None:
        return
    k, i, metrics = task.queue[0], task.mover, stage.metrics
    eye, radius = position_queries.base(builder, k), builder.rules_context.radius(builder.figures[i])
    end = camera.to_pixels(place)
    first, last = lines.shortened(camera.to_pixels(eye.centre), end, eye.radius * camera.scale, metrics.px(12))
    ink = Strokes(pygame.Rect(camera.area))
    lines.rimmed(ink, first, last, metrics, width=2, colour=lines.SHOT)
    lines.ring(ink, stage, end, radius * camera.scale, lines.SHOT)
    ink.centred(stage.sprites.get("zone_wars/token_overwatch", metrics.px(28)), end)
    dice = cover_dice(builder, position_queries.seen(builder, k, i, place))
    mat_plate.cover(ink, stage, lines.between(first, last, 0.5), dice)
    with standing(builder, i, place):
        apart = position_queries.reach(builder, k, i)
    words = [
        say("zone_wars_mat.fire_at", far=inches(at)),
        say("zone_wars_mat.apart", far=inches(apart)),
        say("zone_wars_mat.cover", dice=dice) if dice else say("zone_wars_mat.sees_clear"),
    ]
    mat_plate.plate(ink, stage, camera, end, words, away=radius * camera.scale + metrics.px(20))
    ink.draw(surface)
