"""How models, shots and tokens look on the mat while an action plays.

motion = made(stage, tokens)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tabletop.games.zone_wars.board.mat.camera import MatCamera, MatLens
from tabletop.games.zone_wars.board.mat.effects import draw_effect
from tabletop.games.zone_wars.board.mat.script import (
    GO,
    RISE,
    SHOT,
    MatEffect,
    MatEffectKind,
    MatLeg,
    MatLegKind,
    MatTrack,
)
from tabletop.games.zone_wars.board.mat.tokens import Tokens
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.rules.plane import plane
from tabletop.ui.boards.motion import ScriptPlayer
from tabletop.ui.boards.script import stretch_at_share
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.timeline import between, eased

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_FLAT_EFFECTS: Final = (MatEffectKind.TOKEN, MatEffectKind.SHIFT)
"""Effects that lie below the models."""
_MOST: Final = 2.2
"""Seconds that the events of one action take at most; more of them go faster."""
MatMotion = ScriptPlayer[Figure, plane.Point3, MatLens]


class MatFigurePainter:
    """Draws who moves on the mat."""

    def __init__(self, stage: Stage, tokens: Tokens) -> None:
        self._stage = stage
        self._tokens = tokens

    def place(self, track: MatTrack, time: float) -> plane.Point3:
        return _position_at(track, time)[0]

    def draw(self, surface: DisplayList, camera: MatCamera, track: MatTrack, time: float) -> None:
        """Somebody as it is: what comes rises, what goes fades."""
        figure, opacity, size = _visible_figure(track, time)
        if figure is None:
            return
        place, facing, lift = _position_at(track, time)
        shown = replace(figure, place=place)
        self._tokens.draw_figure(surface, camera, shown, camera.to_pixels(place), facing=facing, lift=lift,
                                 opacity=opacity, size=size)  # fmt: skip

    def draw_pale(self, surface: DisplayList, camera: MatCamera, look: Figure, opacity: int) -> None:
        """Somebody where it stands."""
        if look.place is not None:
            self._tokens.draw_figure(surface, camera, look, camera.to_pixels(look.place), opacity=opacity)

    def draw_effect(self, surface: DisplayList, camera: MatCamera, effect: MatEffect, share: float) -> None:
        draw_effect(self._stage, surface, camera, effect, share)


def make_mat_motion(stage: Stage, tokens: Tokens) -> MatMotion:
    """What plays on the mat."""
    return ScriptPlayer(stage, MatFigurePainter(stage, tokens), most=_MOST, lying=_FLAT_EFFECTS)


def motion_places(motion: MatMotion) -> tuple[plane.Point3, ...]:
    """Where something is to be seen, so that the camera can go there."""
    ends = [leg.path[end] for track in motion.tracks.values() for leg in track.legs for end in (0, -1)]
    stays = [_start_place(track) for track in motion.tracks.values() if not track.legs]
    effects = [place for effect in motion.effects for place in (effect.start, effect.end)]
    return (*ends, *stays, *effects)


def _visible_figure(track: MatTrack, time: float) -> tuple[Figure | None, int, float]:
    """Who is seen, its opacity in per cent and its size."""
    figure, since = track.look_at(time)
    if figure is None and since >= 0:
        share = max(0.0, min(1.0, (time - since) / GO))
        return track.look_before(since), round(100 * (1 - share)), 1.0
    if figure is not None and track.first is None:
        share = max(0.0, min(1.0, (time - since) / RISE))
        return figure, round(100 * share), 0.4 + 0.6 * eased(share)
    return figure, 100, 1.0


def _position_at(track: MatTrack, time: float) -> tuple[plane.Point3, float | None, float]:
    """Where it is, where it faces while it walks, and how far it is in the air."""
    place, facing, lift = _start_place(track), None, 0.0
    for leg in track.legs:
        if time >= leg.begins:
            share = min(1.0, (time - leg.begins) / leg.lasts)
            place, facing = _place_along(leg.path, _eased(leg, share))
            facing = facing if leg.how in (MatLegKind.WALK, MatLegKind.FLY) and share < 1 else None
            lift = math.sin(math.pi * share) * (4.0 if leg.how == MatLegKind.FLY else 0.3)
    for begins, target in track.lunges:
        share = (time - begins) / SHOT
        if 0 <= share < 1:
            near = between((place.x, place.y), (target.x, target.y), 0.3 * math.sin(math.pi * share))
            place = plane.Point3(*near, place.z)
    return place, facing, lift


def _start_place(track: MatTrack) -> plane.Point3:
    """Where it is before it does anything."""
    if track.first is None and track.legs:
        return track.legs[0].path[0]
    return next((figure.place for figure in track.all_looks if figure.place is not None), plane.Point3(0.0, 0.0))


def _place_along(path: Sequence[plane.Point3], share: float) -> tuple[plane.Point3, float | None]:
    """The place at a share of a path's length, and where one looks there; None where one only climbs."""
    found = stretch_at_share(path, share)
    if found is None:
        return path[-1], None
    start, end, part = found
    facing = plane.bearing_between(start, end) if math.dist(start[:2], end[:2]) > 1e-6 else None
    return plane.Point3(*(p + (q - p) * part for p, q in zip(start, end, strict=True))), facing


def _eased(leg: MatLeg, share: float) -> float:
    return 1 - (1 - share) ** 2 if leg.how == MatLegKind.KNOCK else eased(share)
