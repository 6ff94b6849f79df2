"""Overwatch: the points of a walk at which a model may fire, the shots it has there, and their pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board.mat import lines
from tabletop.games.zone_wars.board.mat import plate as mat_plate
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.move_ends import temporarily_standing
from tabletop.games.zone_wars.board.mat.strokes import Strokes
from tabletop.games.zone_wars.board.mat.threats import cover_dice
from tabletop.games.zone_wars.board.names import inches_text
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


def waiting_overwatch(builder: StateBuilder) -> Watching | None:
    """The overwatch that is asked now."""
    task = builder.todo[-1] if builder.todo else None
    return task if isinstance(task, Watching) and not task.reflex and task.queue else None


def possible_shots(builder: StateBuilder) -> dict[float, tuple[Point3, list[str]]]:
    """Inches along the way where the model that is asked may fire, with the mover's place and the weapons."""
    task = waiting_overwatch(builder)
    if task is None:
        return {}
    found = {
        at: (place, watching.possible_shots(builder, task.queue[0], task.mover, place)) for at, place in task.points
    }
    return {at: (place, weapons) for at, (place, weapons) in found.items() if weapons}


def legal_shots(builder: StateBuilder) -> tuple[Fire | Decline, ...]:
    """All legal answers of the model that is asked, where the rules only propose some points."""
    points = possible_shots(builder)
    enhanced = _shot_enhancements(builder, points)
    found: list[Fire | Decline] = []
    for at, (_, weapons) in points.items():
        for weapon in weapons:
            found += [Fire(at, weapon), *(Fire(at, weapon, *one) for one in enhanced)]
    return (*found, Decline())


def _shot_enhancements(builder: StateBuilder, points: dict[float, tuple[Point3, list[str]]]) -> list[tuple[str, int]]:
    """Mutations that can go with any of the shots, with their prices."""
    task, first = waiting_overwatch(builder), next(iter(points.items()), None)
    if task is None or first is None:
        return []
    at, (_, weapons) = first
    k = task.queue[0]
    cards = powers.usable_mutations(builder, k, (MutationOp.RANGED_DICE,), kind=MutationKind.ENHANCE)
    prices = [(card.id, points) for card in cards for points in range(1, powers.most_m_points(builder, k) + 1)]
    return [one for one in prices if engine.STACK.check_action(builder, Fire(at, weapons[0], *one)) is None]


def draw_shot(stage: Stage, surface: DisplayList, camera: MatCamera, builder: StateBuilder, at: float) -> None:
    """The line of fire so many inches along the way, the cover there, and the words."""
    task = waiting_overwatch(builder)
    place = next((place for far, place in task.points if far == at), None) if task is not None else None
    if task is None or place is None:
        return
    k, i, metrics = task.queue[0], task.mover, stage.metrics
    eye, radius = position_queries.figure_base(builder, k), builder.rules_context.base_radius(builder.figures[i])
    end = camera.to_pixels(place)
    first, last = lines.shorten_line(camera.to_pixels(eye.centre), end, eye.radius * camera.scale, metrics.px(12))
    ink = Strokes(pygame.Rect(camera.area))
    lines.draw_rimmed_line(ink, first, last, metrics, width=2, colour=lines.SHOT)
    lines.draw_ring(ink, stage, end, radius * camera.scale, lines.SHOT)
    ink.centred_picture(stage.sprites.get("zone_wars/token_overwatch", metrics.px(28)), end)
    dice = cover_dice(builder, position_queries.sight_between(builder, k, i, place))
    mat_plate.draw_cover_badge(ink, stage, lines.point_between(first, last, 0.5), dice)
    with temporarily_standing(builder, i, place):
        apart = position_queries.distance_between_bases(builder, k, i)
    words = [
        say("zone_wars_mat.fire_at", far=inches_text(at)),
        say("zone_wars_mat.apart", far=inches_text(apart)),
        say("zone_wars_mat.cover", dice=dice) if dice else say("zone_wars_mat.sees_clear"),
    ]
    mat_plate.draw_plate(ink, stage, camera, end, words, away=radius * camera.scale + metrics.px(20))
    ink.draw(surface)
