"""Where a model on overwatch may fire: the way of the one that is moving, and the points on it that can be hit."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.plane import Place
from tabletop.rules.zone_wars import acting, looks, powers, refusals, watching
from tabletop.rules.zone_wars.actions import Decline, Fire, Path
from tabletop.rules.zone_wars.draft import Draft
from tabletop.rules.zone_wars.tasks import Act, Watching
from tabletop.ui.boards import mat_lines as lines
from tabletop.ui.boards import mat_names as names
from tabletop.ui.boards import mat_plate
from tabletop.ui.boards.board import Point
from tabletop.ui.boards.mat_camera import Camera
from tabletop.ui.boards.mat_threats import cover_dice
from tabletop.ui.boards.mat_ways import standing
from tabletop.ui.boards.zone_wars_names import inches
from tabletop.ui.picker import Place as Pick
from tabletop.ui.strings import say

if TYPE_CHECKING:
    from tabletop.ui.stage import Stage

_HIT: Final = 18
"""Logical pixels round a point in which it is hit."""


def waiting(d: Draft) -> Watching | None:
    """The overwatch that is asked now."""
    task = d.todo[-1] if d.todo else None
    return task if isinstance(task, Watching) and not task.reflex and task.queue else None


def chances(d: Draft) -> dict[float, tuple[Place, list[str]]]:
    """Inches along the way where the model that is asked may fire, with the mover's place and the weapons."""
    task = waiting(d)
    if task is None:
        return {}
    found = {at: (place, watching.shots(d, task.queue[0], task.mover, place)) for at, place in task.points}
    return {at: (place, weapons) for at, (place, weapons) in found.items() if weapons}


def fires(d: Draft) -> tuple[Fire | Decline, ...]:
    """All legal answers of the model that is asked, where the rules only propose some points."""
    points = chances(d)
    enhanced = _enhanced(d, points)
    found: list[Fire | Decline] = []
    for at, (_, weapons) in points.items():
        for weapon in weapons:
            found += [Fire(at, weapon), *(Fire(at, weapon, *one) for one in enhanced)]
    return (*found, Decline())


def _enhanced(d: Draft, points: dict[float, tuple[Place, list[str]]]) -> list[tuple[str, int]]:
    """Mutations that can go with any of the shots, with their prices."""
    task, first = waiting(d), next(iter(points.items()), None)
    if task is None or first is None:
        return []
    at, (_, weapons) = first
    k = task.queue[0]
    cards = powers.usable(d, k, ("ranged_dice",), kind="enhance")
    prices = [(card.id, points) for card in cards for points in range(1, powers.most_points(d, k) + 1)]
    return [one for one in prices if refusals.check(d, Fire(at, weapons[0], *one)) is None]


class Shots:
    """Draws the points of an overwatch, and says which one is meant."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._draft: Draft | None = None
        self._path: Path = ()
        self._points: dict[Pick, tuple[float, Place]] = {}

    def show(self, d: Draft) -> None:
        """Points of this position from now on; none where nobody is asked."""
        task = waiting(d)
        self._draft, self._points, self._path = d, {}, ()
        if task is None:
            return
        self._points = {f"{names.SAMPLE}{at:g}": (at, place) for at, (place, _) in chances(d).items()}
        below = d.todo[-2] if len(d.todo) > 1 else None
        places = tuple(place for _, place in task.points)
        self._path = acting.route(d, below.figure, below.action) if isinstance(below, Act) else places

    def spots(self, camera: Camera) -> dict[Pick, Point]:
        """Centres of the points in pixels."""
        return {pick: camera.to_pixels(place) for pick, (_, place) in self._points.items()}

    def at(self, camera: Camera, pos: Point) -> Pick | None:
        """The nearest point under the pointer."""
        far = {pick: dist(pos, spot) for pick, spot in self.spots(camera).items()}
        nearest = min(far, key=far.__getitem__, default=None)
        return nearest if nearest is not None and far[nearest] <= self._stage.metrics.px(_HIT) else None

    def draw(self, surface: pygame.Surface, camera: Camera, over: Pick | None = None) -> None:
        """The way, its points, and the shot at the one that the pointer is over."""
        if not self._points or self._draft is None:
            return
        metrics = self._stage.metrics
        if len(self._path) > 1:
            lines.tape(surface, camera, self._path, metrics, skip=0.0)
        for place in (place for _, place in self._points.values()):
            spot, radius = camera.to_pixels(place), max(2.0, min(metrics.px(5), 0.09 * camera.scale))
            pygame.draw.aacircle(surface, lines.DARK, spot, radius + metrics.px(2))
            pygame.draw.aacircle(surface, lines.SHOT, spot, radius)
        if over in self._points and over is not None:
            self._shot(surface, camera, *self._points[over])

    def _shot(self, surface: pygame.Surface, camera: Camera, at: float, place: Place) -> None:
        """The line of fire, the cover, and the words."""
        d, task = self._draft, waiting(self._draft) if self._draft else None
        if d is None or task is None:
            return
        k, i, metrics = task.queue[0], task.mover, self._stage.metrics
        eye, radius = looks.base(d, k), d.arena.radius(d.figures[i])
        start, end = camera.to_pixels(eye.centre), camera.to_pixels(place)
        first, last = lines.shortened(start, end, eye.radius * camera.scale, metrics.px(12))
        lines.rimmed(surface, first, last, metrics, width=2, colour=lines.SHOT)
        lines.ring(surface, end, radius * camera.scale, metrics, lines.SHOT)
        sign = self._stage.sprites.get("zone_wars/token_overwatch", metrics.px(28))
        surface.blit(sign, sign.get_rect(center=(round(end[0]), round(end[1]))))
        dice = cover_dice(d, looks.seen(d, k, i, place))
        with standing(d, i, place):
            far = looks.reach(d, k, i)
        mat_plate.cover(self._stage, surface, lines.between(first, last, 0.5), dice)
        words = [
            say("zone_wars_mat.fire_at", far=inches(at)),
            say("zone_wars_mat.apart", far=inches(far)),
            say("zone_wars_mat.cover", dice=dice) if dice else say("zone_wars_mat.sees_clear"),
        ]
        away = radius * camera.scale + metrics.px(20)
        mat_plate.plate(self._stage, surface, camera, end, words, away=away)
