"""How the hex map gets from one state to the next: figures walk, zombies drop with their die, tiles slide in.

    motion = HexMotion(stage, ground, figures)
    ends = motion.begin(events, before, after, now, pace=1.0)   # events of one action; () when it is taken back
    ground.draw(..., hidden=motion.tiles(now))
    figures.draw(surface, camera, marks, hidden=motion.hidden)  # while it plays, of `after`
    motion.draw_tiles(surface, camera, now)                     # under the figures
    motion.draw(surface, camera, now)                           # over them
    motion.moving(camera, now)                                  # what must be drawn anew; None when all is still
    motion.finish()

Nothing here decides anything: what moves is read off the events, and where there are none, off the two states.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.map import plane as hex_plane
from tabletop.games.zombies.board.map.camera import HexCamera
from tabletop.games.zombies.board.map.effects import draw_effect, effect_rect
from tabletop.games.zombies.board.map.figures import HexFigures, Look
from tabletop.games.zombies.board.map.ground import HexGround
from tabletop.games.zombies.board.map.script import DROP, GO, Effect, Leg, Track, compared, told
from tabletop.games.zombies.rules.state.state import Laid, State
from tabletop.rules.game import Event
from tabletop.rules.plane.plane import Point
from tabletop.ui.gesture.picker import Place
from tabletop.ui.stage.timeline import CROSS_FADE, HOME, SHORTEST, between, eased

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_MOST: Final = 2.6
"""Seconds that the events of one action take at most; more of them go faster."""


class HexMotion:
    """Plays one action at a time."""

    def __init__(self, stage: Stage, ground: HexGround, figures: HexFigures) -> None:
        self._stage = stage
        self._ground = ground
        self._figures = figures
        self._tracks: dict[Place, Track] = {}
        self._effects: tuple[Effect, ...] = ()
        self._laid: tuple[Laid, ...] = ()
        self._begins = 0.0
        self._lasts = 0.0
        self._pace = 1.0
        self._fades = False
        self._returns = False

    @property
    def is_busy(self) -> bool:
        """Whether anything happens, more than that somebody goes back to where it stood."""
        return self._lasts > 0 and not self._returns

    @property
    def hidden(self) -> frozenset[Place]:
        """Figures that the motion draws, and nobody else."""
        return frozenset(self._tracks)

    @property
    def points(self) -> tuple[Point, ...]:
        """Where something is to be seen, so that the camera can go there; what counts most comes last."""
        effects = [effect.end for effect in self._effects]
        ends = [leg.path[end] for track in self._tracks.values() for leg in track.legs for end in (0, -1)]
        return (*effects, *ends)

    def begin(
        self, events: Sequence[Event], before: State | None, after: State, now: float, *, pace: float = 1.0,
        dropped: Place | None = None,
    ) -> float:  # fmt: skip
        """Starts over; returns the time at which all is still. `dropped` is who stands there already."""
        self.finish()
        if before is None or before.agreed != after.agreed or not pace:
            return now
        script = told(events, before, after) if events else compared(before, after)
        tracks = script.tracks()
        if dropped is not None:
            tracks.pop(dropped, None)
        lasts = script.length if tracks or script.effects else 0.0
        if lasts <= 0:
            return now
        self._fades = self._stage.settings.reduced_motion
        self._pace = pace * max(1.0, lasts / _MOST)
        if self._fades:
            self._pace, lasts = 1.0, CROSS_FADE
        if lasts / self._pace < SHORTEST:
            return now
        self._tracks, self._effects = tracks, () if self._fades else tuple(script.effects)
        self._begins, self._lasts, self._laid = now, lasts, after.laid
        return now + lasts / self._pace

    def glide(self, place: Place, look: Look, start: Point, now: float, pace: float) -> None:
        """Somebody goes back from a point of the plane to where it stands."""
        self.finish()
        if look.hex is None or not pace or self._stage.settings.reduced_motion:
            return
        leg = Leg(0.0, HOME, (start, hex_plane.centre(look.hex)), "slide")
        self._tracks, self._fades, self._pace = {place: Track(look, (), (leg,))}, False, pace
        self._begins, self._lasts, self._returns = now, HOME, True

    def finish(self) -> bool:
        """Ends everything; whether anything was to be seen."""
        moved = self._lasts > 0
        self._tracks, self._effects, self._lasts, self._returns = {}, (), 0.0, False
        return moved

    def moving(self, camera: HexCamera, now: float) -> pygame.Rect | None:
        """What must be drawn anew, in pixels; once more after the end, then None."""
        if self._lasts <= 0:
            return None
        area = pygame.Rect(camera.area)
        if now >= self._begins + self._lasts / self._pace:
            self.finish()
            return area
        rects = [self._rect(camera, track) for track in self._tracks.values()]
        rects += [effect_rect(self._stage, camera, effect) for effect in self._effects]
        rects = [rect for rect in rects if rect.w]
        return rects[0].unionall(rects[1:]).clip(area) if rects else area

    def tiles(self, now: float) -> frozenset[int]:
        """Laid tiles that have not come to rest."""
        time = self._time(now)
        sliding = [effect for effect in self._effects if effect.kind == "tile"]
        return frozenset(effect.amount for effect in sliding if time < effect.begins + effect.lasts)

    def draw_tiles(self, surface: pygame.Surface, camera: HexCamera, now: float) -> None:
        """Tiles on their way."""
        time = self._time(now)
        for effect in self._running(time):
            if effect.kind == "tile" and effect.amount < len(self._laid):
                share = (time - effect.begins) / effect.lasts
                at = camera.to_pixels(between(effect.start, effect.end, eased(share)))
                self._ground.draw_tile(surface, camera, self._laid[effect.amount], at, opacity=round(100 * share))

    def draw(self, surface: pygame.Surface, camera: HexCamera, now: float) -> None:
        """Who moves, as they are now, from the back to the front, and what flashes."""
        if self._lasts <= 0:
            return
        time = self._time(now)
        for track in sorted(self._tracks.values(), key=lambda track: _at(track, time)[0].y):
            if self._fades:
                self._draw_fading(surface, camera, track, max(0.0, min(1.0, time / self._lasts)))
            else:
                self._draw_track(surface, camera, track, time)
        for effect in self._running(time):
            draw_effect(self._stage, surface, camera, effect, (time - effect.begins) / effect.lasts)

    def _time(self, now: float) -> float:
        """Seconds of the script; less than 0 while something else is told first."""
        return (now - self._begins) * self._pace if self._lasts > 0 else -1.0

    def _running(self, time: float) -> list[Effect]:
        return [effect for effect in self._effects if effect.begins <= time < effect.begins + effect.lasts]

    # --- one figure -----------------------------------------------------------------------------------------------

    def _draw_track(self, surface: pygame.Surface, camera: HexCamera, track: Track, time: float) -> None:
        look, since = track.look(time)
        opacity = 100
        if look is None:
            look, opacity = _gone(track, since), round(100 * (1 - (time - since) / GO))
        elif since >= 0 and track.first is None:
            opacity = min(100, round(100 * (time - track.keys[0][0]) / (0.5 * DROP)) + 20)
        if look is None or opacity <= 0:
            return
        place, mirrored, lift = _at(track, time)
        self._figures.draw_look(surface, camera, look, camera.to_pixels(place), mirrored=mirrored, lift=lift,
                                opacity=opacity)  # fmt: skip

    def _draw_fading(self, surface: pygame.Surface, camera: HexCamera, track: Track, share: float) -> None:
        last = track.keys[-1][1] if track.keys else track.first
        for look, opacity in ((track.first, 1 - share), (last, share)):
            if look is not None and look.hex is not None and opacity > 0:
                self._figures.draw_look(
                    surface, camera, look, camera.to_pixels(hex_plane.centre(look.hex)), opacity=round(100 * opacity)
                )

    def _rect(self, camera: HexCamera, track: Track) -> pygame.Rect:
        """All that a figure's way covers."""
        looks = [track.first, *(look for _, look in track.keys)]
        points = [hex_plane.centre(look.hex) for look in looks if look is not None and look.hex is not None]
        points += [point for leg in track.legs for point in leg.path]
        rects = [self._figures.rect_round(camera, camera.to_pixels(point)) for point in points]
        drops = [rect.move(0, -rect.h) for rect in rects[:1] if track.first is None]
        return rects[0].unionall([*rects[1:], *drops]) if rects else pygame.Rect(0, 0, 0, 0)


def _gone(track: Track, since: float) -> Look | None:
    """How somebody looked before it went."""
    shown = track.first
    for begins, look in track.keys:
        if begins < since:
            shown = look
    return shown


def _at(track: Track, time: float) -> tuple[Point, bool | None, float]:
    """Where it is, whether it looks to the left while it walks, and how far it is in the air."""
    place, mirrored, lift = _start(track), None, 0.0
    for leg in track.legs:
        if time < leg.begins:
            break
        share = min(1.0, (time - leg.begins) / leg.lasts)
        place, mirrored = _along(leg.path, eased(share) if leg.how == "slide" else share)
        if leg.how == "drop":
            lift, mirrored = 6.0 * (1 - share**2), None
        elif leg.how == "slide" or share >= 1:
            mirrored = None
        else:
            lift = 0.35 * abs(math.sin(math.pi * share * (len(leg.path) - 1)))
    return place, mirrored, lift


def _start(track: Track) -> Point:
    """Where it is before it does anything."""
    if track.legs:
        return track.legs[0].path[0]
    looks = [track.first, *(look for _, look in track.keys)]
    return next((hex_plane.centre(look.hex) for look in looks if look is not None and look.hex is not None), _ORIGIN)


def _along(path: Sequence[Point], share: float) -> tuple[Point, bool | None]:
    """The point at a share of a path's length, and whether one looks to the left there."""
    lengths = [math.dist(a, b) for a, b in pairwise(path)]
    left = sum(lengths) * share
    for (a, b), length in zip(pairwise(path), lengths, strict=True):
        if left <= length and length > 0:
            return Point(*between(a, b, left / length)), b.x < a.x
        left -= length
    return path[-1], None


_ORIGIN: Final = Point(0.0, 0.0)
