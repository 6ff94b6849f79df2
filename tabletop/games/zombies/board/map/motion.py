"""Draws moving figures, sliding tiles, and the effects that flash over the hex map.

motion = made(stage, figures)
tiles = SlidingTiles(motion, ground)
ground.draw(..., hidden=tiles.moving(now))
tiles.draw(surface, camera, laid, now)                      # under the figures
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tabletop.games.zombies.board.map import plane as hex_plane
from tabletop.games.zombies.board.map.camera import HexCamera, HexLens
from tabletop.games.zombies.board.map.effects import draw_effect
from tabletop.games.zombies.board.map.figures import HexFigures
from tabletop.games.zombies.board.map.ground import HexGround
from tabletop.games.zombies.board.map.script import (
    DROP_SECONDS,
    FADE_SECONDS,
    BoardFigure,
    HexEffect,
    HexEffectKind,
    HexGait,
    HexTrack,
)
from tabletop.games.zombies.rules.state.state import LaidTile
from tabletop.rules.plane.plane import Point
from tabletop.ui.boards.motion import ScriptPlayer
from tabletop.ui.boards.script import stretch_at_share
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.timeline import between, eased

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_MAX_SECONDS: Final = 2.6
"""Seconds that the events of one action take at most; more of them go faster."""
HexMotion = ScriptPlayer[BoardFigure, Point, HexLens]


class HexFigurePainter:
    """Draws who moves on the hex map."""

    def __init__(self, stage: Stage, figures: HexFigures) -> None:
        self._stage = stage
        self._figures = figures

    def place(self, track: HexTrack, time: float) -> Point:
        return _track_position(track, time)[0]

    def draw(self, surface: DisplayList, camera: HexCamera, track: HexTrack, time: float) -> None:
        """Somebody as it is; what comes and what goes is pale."""
        look, since = track.look_at(time)
        opacity = 100
        if look is None:
            look, opacity = track.look_before(since), round(100 * (1 - (time - since) / FADE_SECONDS))
        elif since >= 0 and track.first is None:
            opacity = min(100, round(100 * (time - track.keys[0][0]) / (0.5 * DROP_SECONDS)) + 20)
        if look is None or opacity <= 0:
            return
        place, mirrored, lift = _track_position(track, time)
        self._figures.draw_figure(surface, camera, look, camera.to_pixels(place), mirrored=mirrored, lift=lift,
                                opacity=opacity)  # fmt: skip

    def draw_pale(self, surface: DisplayList, camera: HexCamera, look: BoardFigure, opacity: int) -> None:
        if look.hex is not None:
            at = camera.to_pixels(hex_plane.hex_centre(look.hex))
            self._figures.draw_figure(surface, camera, look, at, opacity=opacity)

    def draw_effect(self, surface: DisplayList, camera: HexCamera, effect: HexEffect, share: float) -> None:
        draw_effect(self._stage, surface, camera, effect, share)


def make_hex_motion(stage: Stage, figures: HexFigures) -> HexMotion:
    """What plays on the hex map."""
    return ScriptPlayer(stage, HexFigurePainter(stage, figures), most=_MAX_SECONDS)


class SlidingTiles:
    """Tiles on their way, which lie under the figures."""

    def __init__(self, motion: HexMotion, ground: HexGround) -> None:
        self._motion = motion
        self._ground = ground

    def moving_tiles(self, now: float) -> frozenset[int]:
        """Laid tiles that have not come to rest."""
        sliding = [effect for effect in self._motion.effects if effect.kind == HexEffectKind.TILE]
        return frozenset(effect.amount for effect in sliding if not self._motion.is_effect_over(effect, now))

    def draw(self, surface: DisplayList, camera: HexCamera, laid: Sequence[LaidTile], now: float) -> None:
        for effect, share in self._motion.running_effects(now):
            if effect.kind == HexEffectKind.TILE and effect.amount < len(laid):
                at = camera.to_pixels(between(effect.start, effect.end, eased(share)))
                self._ground.draw_tile(surface, camera, laid[effect.amount], at, opacity=round(100 * share))


def motion_points(motion: HexMotion) -> tuple[Point, ...]:
    """Where something is to be seen, so that the camera can go there; what counts most comes last."""
    effects = [effect.end for effect in motion.effects]
    ends = [leg.path[end] for track in motion.tracks.values() for leg in track.legs for end in (0, -1)]
    return (*effects, *ends)


def _track_position(track: HexTrack, time: float) -> tuple[Point, bool | None, float]:
    """Where it is, whether it looks to the left while it walks, and how far it is in the air."""
    place, mirrored, lift = _start_point(track), None, 0.0
    for leg in track.legs:
        if time < leg.begins:
            break
        share = min(1.0, (time - leg.begins) / leg.lasts)
        place, mirrored = _point_along(leg.path, eased(share) if leg.how == HexGait.SLIDE else share)
        if leg.how == HexGait.DROP:
            lift, mirrored = 6.0 * (1 - share**2), None
        elif leg.how == HexGait.SLIDE or share >= 1:
            mirrored = None
        else:
            lift = 0.35 * abs(math.sin(math.pi * share * (len(leg.path) - 1)))
    return place, mirrored, lift


def _start_point(track: HexTrack) -> Point:
    """Where it is before it does anything."""
    if track.legs:
        return track.legs[0].path[0]
    return next((hex_plane.hex_centre(look.hex) for look in track.all_looks if look.hex is not None), Point(0.0, 0.0))


def _point_along(path: Sequence[Point], share: float) -> tuple[Point, bool | None]:
    """The point at a share of a path's length, and whether one looks to the left there."""
    found = stretch_at_share(path, share)
    if found is None:
        return path[-1], None
    start, end, part = found
    return Point(*between(start, end, part)), end.x < start.x
