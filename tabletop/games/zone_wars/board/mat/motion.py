"""How the mat gets from one state to the next: models walk their paths, shots flash, the wounded fall, monsters rise.

    motion = MatMotion(stage, tokens)
    ends = motion.begin(events, before, after, now, pace=1.0)   # events of one action; () when it is taken back
    tokens.draw(surface, camera, marks, hidden=motion.hidden)   # while it plays, of `after`
    motion.draw(surface, camera, now)                           # over it
    motion.moving(camera, now)                                  # what must be drawn anew; None when all is still
    motion.finish()

Nothing here decides anything: what moves is read off the events, and where there are none, off the two states.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.effects import draw_effect, effect_rect
from tabletop.games.zone_wars.board.mat.script import (
    GO,
    RISE,
    SHOT,
    Effect,
    Leg,
    Track,
    along,
    compared,
    length,
    told,
    tracks_of,
)
from tabletop.games.zone_wars.board.mat.tokens import MODEL, TOKEN, Tokens
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.game import Event
from tabletop.rules.plane import plane
from tabletop.ui.gesture.picker import Place
from tabletop.ui.stage.timeline import CROSS_FADE, SHORTEST, between, eased

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LYING: Final = ("token", "shift")
"""Effects that lie below the models."""
_MOST: Final = 2.2
"""Seconds that the events of one action take at most; more of them go faster."""


class MatMotion:
    """Plays one action at a time."""

    def __init__(self, stage: Stage, tokens: Tokens) -> None:
        self._stage = stage
        self._tokens = tokens
        self._tracks: dict[str, Track] = {}
        self._effects: tuple[Effect, ...] = ()
        self._begins = 0.0
        self._lasts = 0.0
        self._pace = 1.0
        self._fades = False
        self._drawn: pygame.Rect | None = None

    @property
    def hidden(self) -> frozenset[Place]:
        """What the motion draws, and the tokens must not."""
        marks = [f"{TOKEN}{effect.mark}" for effect in self._effects if effect.mark]
        return frozenset((*marks, *(f"{MODEL}{id_}" for id_ in self._tracks)))

    @property
    def places(self) -> tuple[plane.Place, ...]:
        """Where something is to be seen, so that the camera can go there."""
        ends = [leg.path[end] for track in self._tracks.values() for leg in track.legs for end in (0, -1)]
        stays = [_start(track) for track in self._tracks.values() if not track.legs]
        effects = [place for effect in self._effects for place in (effect.start, effect.end)]
        return (*ends, *stays, *effects)

    def begin(
        self, events: Sequence[Event], before: State | None, after: State, now: float, *, pace: float = 1.0,
        dropped: Place | None = None,
    ) -> float:  # fmt: skip
        """Starts over; returns the time at which all is still. `dropped` is who stands there already."""
        self.finish()
        if before is None or before.agreed != after.agreed or not pace:
            return now
        arena = self._tokens.arena
        script = told(arena, events, before, after) if events else compared(arena, before, after)
        tracks = tracks_of(script)
        if dropped is not None:
            tracks.pop(dropped.removeprefix(MODEL), None)
        lasts = length(script)
        if (not tracks and not script.effects) or lasts <= 0:
            return now
        self._fades = self._stage.settings.reduced_motion
        self._pace = pace * max(1.0, lasts / _MOST)
        if self._fades:
            self._pace, lasts = 1.0, CROSS_FADE
        if lasts / self._pace < SHORTEST:
            return now
        self._tracks, self._effects = tracks, () if self._fades else tuple(script.effects)
        self._begins, self._lasts = now, lasts
        return now + lasts / self._pace

    def finish(self) -> bool:
        """Ends everything; whether anything was to be seen."""
        moved = self._lasts > 0
        self._tracks, self._effects, self._lasts, self._drawn = {}, (), 0.0, None
        return moved

    def moving(self, camera: MatCamera, now: float) -> pygame.Rect | None:
        """What must be drawn anew, in pixels; once more after the end, then None."""
        if self._lasts <= 0:
            return None
        if now >= self._begins + self._lasts / self._pace:
            self.finish()
            return pygame.Rect(camera.area)
        rects = [self._rect(camera, track) for track in self._tracks.values()]
        rects += [effect_rect(self._stage, camera, effect) for effect in self._effects]
        return rects[0].unionall(rects[1:]).clip(pygame.Rect(camera.area)) if rects else pygame.Rect(camera.area)

    def draw(self, surface: pygame.Surface, camera: MatCamera, now: float) -> None:
        """What moves, as it is now."""
        if self._lasts <= 0:
            return
        time = max(0.0, (now - self._begins) * self._pace)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(pygame.Rect(camera.area)))
        for effect in self._running(time):
            if effect.kind in _LYING:
                self._draw_effect(surface, camera, effect, time)
        for track in sorted(self._tracks.values(), key=lambda track: _at(track, time)[0].y):
            if self._fades:
                self._draw_fading(surface, camera, track, min(1.0, time / self._lasts))
            else:
                self._draw_track(surface, camera, track, time)
        for effect in self._running(time):
            if effect.kind not in _LYING:
                self._draw_effect(surface, camera, effect, time)
        surface.set_clip(clip)

    def _running(self, time: float) -> list[Effect]:
        return [effect for effect in self._effects if effect.begins <= time < effect.begins + effect.lasts]

    def _draw_effect(self, surface: pygame.Surface, camera: MatCamera, effect: Effect, time: float) -> None:
        draw_effect(self._stage, surface, camera, effect, (time - effect.begins) / effect.lasts)

    # --- one figure ---------------------------------------------------------------------------------------------------

    def _draw_track(self, surface: pygame.Surface, camera: MatCamera, track: Track, time: float) -> None:
        figure, opacity, size = _looks(track, time)
        if figure is None:
            return
        place, facing, lift = _at(track, time)
        shown = replace(figure, place=place)
        self._tokens.draw_figure(surface, camera, shown, camera.to_pixels(place), facing=facing, lift=lift,
                                 opacity=opacity, size=size)  # fmt: skip

    def _draw_fading(self, surface: pygame.Surface, camera: MatCamera, track: Track, share: float) -> None:
        for figure, opacity in ((track.before, 1 - share), (track.after, share)):
            if figure is not None and figure.place is not None and opacity > 0:
                at = camera.to_pixels(figure.place)
                self._tokens.draw_figure(surface, camera, figure, at, opacity=round(100 * opacity))

    def _rect(self, camera: MatCamera, track: Track) -> pygame.Rect:
        """All that a figure's way covers."""
        figures = [figure for figure in (track.before, track.after) if figure is not None]
        places = [figure.place for figure in figures if figure.place is not None]
        places += [place for leg in track.legs for place in leg.path] + [place for _, place in track.lunges]
        radius = max((self._tokens.radius_of(figure) for figure in figures), default=0.625)
        rects = [self._tokens.rect_round(camera, camera.to_pixels(place), radius) for place in places]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def _looks(track: Track, time: float) -> tuple[Figure | None, int, float]:
    """Who is seen, its opacity in per cent and its size: what comes rises, what goes fades."""
    since = time - track.turns
    if track.before is None:
        share = max(0.0, min(1.0, since / RISE))
        return (track.after if since >= 0 else None), round(100 * share), 0.4 + 0.6 * eased(share)
    if track.after is None:
        share = max(0.0, min(1.0, since / GO))
        return track.before, round(100 * (1 - share)), 1.0
    return (track.after if since >= 0 else track.before), 100, 1.0


def _at(track: Track, time: float) -> tuple[plane.Place, float | None, float]:
    """Where it is, where it faces while it walks, and how far it is in the air."""
    place, facing, lift = _start(track), None, 0.0
    for leg in track.legs:
        if time >= leg.begins:
            share = min(1.0, (time - leg.begins) / leg.lasts)
            place, facing = along(leg.path, _eased(leg, share))
            facing = facing if leg.how in ("walk", "fly") and share < 1 else None
            lift = math.sin(math.pi * share) * (4.0 if leg.how == "fly" else 0.3)
    for begins, target in track.lunges:
        share = (time - begins) / SHOT
        if 0 <= share < 1:
            near = between((place.x, place.y), (target.x, target.y), 0.3 * math.sin(math.pi * share))
            place = plane.Place(*near, place.z)
    return place, facing, lift


def _start(track: Track) -> plane.Place:
    """Where it is before it does anything."""
    places = [figure.place for figure in (track.before, track.after) if figure is not None and figure.place is not None]
    if track.before is None and track.legs:
        return track.legs[0].path[0]
    return places[0] if places else plane.Place(0.0, 0.0)


def _eased(leg: Leg, share: float) -> float:
    return 1 - (1 - share) ** 2 if leg.how == "knock" else eased(share)
