"""Draws the animation of an action on the mat: moving models, and effects such as shots, blows and numbers.

    motion = make_mat_motion(stage, tokens)

Three words: the script (`script.py`) says who moves and what flashes at which second; an effect is one such flash, a
MatEffect; the motion is the ScriptPlayer that plays the script. This file has the painter that it calls for each
figure and effect. Nothing here knows the rules. Used by `mat_board`. Each MatEffectKind of `script` needs a drawing
here; the figures are drawn by `tokens`. It runs in every frame; looks may be changed freely.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.mat.camera import MatCamera, MatLens
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
from tabletop.games.zone_wars.board.mat.tokens import MatTokens
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.rules.plane import geometry
from tabletop.ui.boards.motion import ScriptPlayer
from tabletop.ui.boards.script import path_segment_at_share
from tabletop.ui.boards.strokes import blit_centred, draw_shot_tracer, late_fading_opacity, number_badge_picture
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.timeline import between, ease_in_out

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_RAY_SHARE: Final = 0.35
"""Share of a shot's time in which it reaches its target; then it flashes there."""
_MISS_INCHES: Final = 2.0
"""Inches that a miss flies on beyond its target."""
_TOKEN_RADIUS: Final = 0.4
"""Inches from the middle to the edge of a token."""
_RISE_HEIGHT: Final = 46
"""Logical pixels that numbers and signs rise."""
_WHITE, _DARK, _AIM, _HURT, _HEAL = "#FFF6D8", "#1A1610", "#FFD166", "#FF5A3C", "#7FD650"


def draw_effect(stage: Stage, surface: DisplayList, camera: MatCamera, effect: MatEffect, share: float) -> None:
    """One effect at a share of its time, 0 to 1."""
    if effect.kind in (MatEffectKind.TOKEN, MatEffectKind.SHIFT):
        size = max(stage.metrics.px(14), round(2 * _TOKEN_RADIUS * camera.scale))
        at = between(effect.start[:2], effect.end[:2], ease_in_out(share))
        blit_centred(surface, stage.sprites.get(f"zone_wars/{effect.picture}", size), camera.to_pixels(at))
    elif effect.kind == MatEffectKind.AIM:
        _draw_aiming_line(stage, surface, camera, effect, share)
    elif effect.kind in (MatEffectKind.HIT, MatEffectKind.MISS):
        _draw_shot(stage, surface, camera, effect, share)
    elif effect.kind in (MatEffectKind.BLOW, MatEffectKind.WHIFF):
        _draw_melee_blow(stage, surface, camera, effect, share)
    elif effect.kind in (MatEffectKind.DAMAGE, MatEffectKind.HEAL):
        _draw_rising_number(stage, surface, camera, effect, share)
    elif effect.kind == MatEffectKind.SIGN:
        _draw_sign(stage, surface, camera, effect, share)
    elif effect.kind == MatEffectKind.DUST:
        _draw_collapse_dust(stage, surface, camera, effect, share)


def _effect_end_point(effect: MatEffect) -> tuple[float, float]:
    """Where it ends on the mat: a miss goes on past its target."""
    start, end = effect.start, effect.end
    if effect.kind != MatEffectKind.MISS:
        return end.x, end.y
    length = math.dist(start[:2], end[:2]) or 1.0
    aside = 0.35 * (1 if (round(end.x * 100) + round(end.y * 100)) % 2 else -1)
    dx, dy = (end.x - start.x) / length, (end.y - start.y) / length
    return end.x + dx * _MISS_INCHES - dy * aside, end.y + dy * _MISS_INCHES + dx * aside


def _draw_aiming_line(stage: Stage, surface: DisplayList, camera: MatCamera, effect: MatEffect, share: float) -> None:
    """A thin line runs to whom is aimed at, and a ring closes round it."""
    start, end = camera.to_pixels(effect.start), camera.to_pixels(effect.end)
    tip = between(start, end, min(1.0, share / 0.5))
    surface.line(_DARK, start, tip, stage.metrics.line_width(4))
    surface.line(_AIM, start, tip, stage.metrics.line_width(2))
    if share > 0.4:
        radius = (0.75 + 1.1 * (1 - share)) * camera.scale
        surface.aacircle(_DARK, end, radius + stage.metrics.line_width(1), stage.metrics.line_width(5))
        surface.aacircle(_AIM, end, radius, stage.metrics.line_width(3))


def _draw_shot(stage: Stage, surface: DisplayList, camera: MatCamera, effect: MatEffect, share: float) -> None:
    start, end = camera.to_pixels(effect.start), camera.to_pixels(_effect_end_point(effect))
    if share < 0.25:
        blit_centred(surface, _muzzle_flash_picture(stage, 1.1 * camera.scale), between(start, end, 0.06))
    if share < _RAY_SHARE or effect.kind == MatEffectKind.MISS:
        tip = min(1.0, share / _RAY_SHARE) if effect.kind == MatEffectKind.HIT else share
        draw_shot_tracer(stage, surface, start, end, (max(0.0, tip - 0.22), tip))
    if effect.kind == MatEffectKind.HIT and share >= _RAY_SHARE:
        past = (share - _RAY_SHARE) / (1 - _RAY_SHARE)
        blit_centred(surface, _muzzle_flash_picture(stage, (1.2 + past) * camera.scale), end, round(100 * (1 - past)))


def _draw_melee_blow(stage: Stage, surface: DisplayList, camera: MatCamera, effect: MatEffect, share: float) -> None:
    """A star between the two where it hurts, a swung arc where it does not."""
    at = camera.to_pixels(between(effect.start[:2], effect.end[:2], 0.62))
    if effect.kind == MatEffectKind.BLOW:
        blit_centred(
            surface, _muzzle_flash_picture(stage, (0.9 + 0.6 * share) * camera.scale), at, round(100 * (1 - share))
        )
        return
    turn = math.atan2(effect.end.y - effect.start.y, effect.end.x - effect.start.x)
    centre, reach = camera.to_pixels(effect.start), 1.15 * camera.scale
    angles = [turn + (i / 8 - 0.5 - 0.3 * (1 - share)) * 1.4 for i in range(9)]
    points = [(centre[0] + reach * math.cos(a), centre[1] + reach * math.sin(a)) for a in angles]
    surface.lines(_WHITE, points, stage.metrics.line_width(3))


def _draw_rising_number(stage: Stage, surface: DisplayList, camera: MatCamera, effect: MatEffect, share: float) -> None:
    """How much, rising from the model; it fades in the end."""
    x, y = camera.to_pixels(effect.end)
    hurts = effect.kind == MatEffectKind.DAMAGE
    chip = number_badge_picture(stage, f"{'−' if hurts else '+'}{effect.amount}", _HURT if hurts else _HEAL, _DARK)
    if hurts and share < 0.35:
        blit_centred(surface, _muzzle_flash_picture(stage, 1.9 * camera.scale), (x, y), 60)
    up = 0.7 * camera.scale + stage.metrics.px(_RISE_HEIGHT) * (1 - (1 - share) ** 2)
    blit_centred(surface, chip, (x, y - up), late_fading_opacity(share))


def _draw_sign(stage: Stage, surface: DisplayList, camera: MatCamera, effect: MatEffect, share: float) -> None:
    x, y = camera.to_pixels(effect.end)
    grown = 0.6 + 0.4 * min(1.0, share / 0.2)
    size = round(max(stage.metrics.px(34), camera.scale) * grown / 4) * 4
    picture = stage.sprites.get(f"zone_wars/{effect.picture}", size)
    up = 0.9 * camera.scale + stage.metrics.px(_RISE_HEIGHT) * 0.6 * share
    blit_centred(surface, picture, (x, y - up), late_fading_opacity(share))


def _draw_collapse_dust(stage: Stage, surface: DisplayList, camera: MatCamera, effect: MatEffect, share: float) -> None:
    """Clouds that swell over a building and thin out."""
    rng = random.Random(f"{effect.start}")
    for _ in range(14):
        x, y = rng.uniform(effect.start.x, effect.end.x), rng.uniform(effect.start.y, effect.end.y)
        size = round((1.2 + rng.uniform(0.8, 2.0) * share) * camera.scale / 8) * 8
        cloud = stage.sprites.get_lazy_svg(("mat dust",), max(8, size), max(8, size), lambda: _CLOUD)
        blit_centred(surface, cloud, camera.to_pixels((x, y - 0.4 * share)), round(100 * (1 - share) ** 0.6))


def _muzzle_flash_picture(stage: Stage, size: float) -> pygame.Surface:
    """A star of fire; its sizes are few, so that each is drawn once."""
    side = max(8, round(size / 8) * 8)
    return stage.sprites.get_lazy_svg(("mat flash",), side, side, lambda: _STAR)


_STAR: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><radialGradient id="f"'
    ' gradientUnits="userSpaceOnUse" cx="32" cy="32" r="32"><stop offset="0" stop-color="#FFF6D8" stop-opacity="1"/>'
    '<stop offset="0.35" stop-color="#FFC04A" stop-opacity="0.8"/><stop offset="1" stop-color="#FF5A3C"'
    ' stop-opacity="0"/></radialGradient></defs><circle cx="32" cy="32" r="32" fill="url(#f)"/>'
    '<path d="M32 4L37 23L52 12L41 27L60 32L41 37L52 52L37 41L32 60L27 41L12 52L23 37L4 32L23 27L12 12L27 23Z"'
    ' fill="#FFC04A"/><path d="M32 14L35 27L46 22L38 32L46 42L35 37L32 50L29 37L18 42L26 32L18 22L29 27Z"'
    ' fill="#FFF6D8"/></svg>'
)
_CLOUD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><radialGradient id="c"'
    ' gradientUnits="userSpaceOnUse" cx="28" cy="26" r="36"><stop offset="0" stop-color="#DCD5BF" stop-opacity="0.9"/>'
    '<stop offset="0.6" stop-color="#A39B85" stop-opacity="0.6"/><stop offset="1" stop-color="#8C8572"'
    ' stop-opacity="0"/></radialGradient></defs><circle cx="32" cy="32" r="32" fill="url(#c)"/></svg>'
)


_FLAT_EFFECTS: Final = (MatEffectKind.TOKEN, MatEffectKind.SHIFT)
"""Effects that lie below the models."""
_MOST: Final = 2.2
"""Seconds that the events of one action take at most; more of them go faster."""
MatMotion = ScriptPlayer[Figure, geometry.Point3, MatLens]


class MatFigurePainter:
    """Draws who moves on the mat."""

    def __init__(self, stage: Stage, tokens: MatTokens) -> None:
        self._stage = stage
        self._tokens = tokens

    def place(self, track: MatTrack, time: float) -> geometry.Point3:
        return _place_facing_and_height_at(track, time)[0]

    def draw(self, surface: DisplayList, camera: MatCamera, track: MatTrack, time: float) -> None:
        """Somebody as it is: what comes rises, what goes fades."""
        figure, opacity, size = _figure_opacity_and_size_at(track, time)
        if figure is None:
            return
        place, facing, lift = _place_facing_and_height_at(track, time)
        shown = replace(figure, place=place)
        self._tokens.draw_figure(surface, camera, shown, camera.to_pixels(place), facing=facing, lift=lift,
                                 opacity=opacity, size=size)  # fmt: skip

    def draw_translucent(self, surface: DisplayList, camera: MatCamera, look: Figure, opacity: int) -> None:
        """Somebody where it stands."""
        if look.place is not None:
            self._tokens.draw_figure(surface, camera, look, camera.to_pixels(look.place), opacity=opacity)

    def draw_effect(self, surface: DisplayList, camera: MatCamera, effect: MatEffect, share: float) -> None:
        draw_effect(self._stage, surface, camera, effect, share)


def make_mat_motion(stage: Stage, tokens: MatTokens) -> MatMotion:
    """What plays on the mat."""
    return ScriptPlayer(stage, MatFigurePainter(stage, tokens), most=_MOST, lying=_FLAT_EFFECTS)


def places_of_visible_motion(motion: MatMotion) -> tuple[geometry.Point3, ...]:
    """Where something is to be seen, so that the camera can go there."""
    ends = [leg.path[end] for track in motion.tracks.values() for leg in track.legs for end in (0, -1)]
    stays = [_start_place_of_track(track) for track in motion.tracks.values() if not track.legs]
    effects = [place for effect in motion.effects for place in (effect.start, effect.end)]
    return (*ends, *stays, *effects)


def _figure_opacity_and_size_at(track: MatTrack, time: float) -> tuple[Figure | None, int, float]:
    """Who is seen, its opacity in per cent and its size."""
    figure, since = track.appearance_at(time)
    if figure is None and since >= 0:
        share = max(0.0, min(1.0, (time - since) / GO))
        return track.appearance_before(since), round(100 * (1 - share)), 1.0
    if figure is not None and track.first is None:
        share = max(0.0, min(1.0, (time - since) / RISE))
        return figure, round(100 * share), 0.4 + 0.6 * ease_in_out(share)
    return figure, 100, 1.0


def _place_facing_and_height_at(track: MatTrack, time: float) -> tuple[geometry.Point3, float | None, float]:
    """Where it is, where it faces while it walks, and how far it is in the air."""
    place, facing, lift = _start_place_of_track(track), None, 0.0
    for leg in track.legs:
        if time >= leg.begins:
            share = min(1.0, (time - leg.begins) / leg.lasts)
            place, facing = _place_and_facing_along_path(leg.path, _eased_share_of_leg(leg, share))
            facing = facing if leg.how in (MatLegKind.WALK, MatLegKind.FLY) and share < 1 else None
            lift = math.sin(math.pi * share) * (4.0 if leg.how == MatLegKind.FLY else 0.3)
    for begins, target in track.lunges:
        share = (time - begins) / SHOT
        if 0 <= share < 1:
            near = between((place.x, place.y), (target.x, target.y), 0.3 * math.sin(math.pi * share))
            place = geometry.Point3(*near, place.z)
    return place, facing, lift


def _start_place_of_track(track: MatTrack) -> geometry.Point3:
    """Where it is before it does anything."""
    if track.first is None and track.legs:
        return track.legs[0].path[0]
    return next(
        (figure.place for figure in track.all_appearances if figure.place is not None), geometry.Point3(0.0, 0.0)
    )


def _place_and_facing_along_path(path: Sequence[geometry.Point3], share: float) -> tuple[geometry.Point3, float | None]:
    """The place at a share of a path's length, and where one looks there; None where one only climbs."""
    found = path_segment_at_share(path, share)
    if found is None:
        return path[-1], None
    start, end, part = found
    facing = geometry.bearing_between(start, end) if math.dist(start[:2], end[:2]) > 1e-6 else None
    return geometry.Point3(*(p + (q - p) * part for p, q in zip(start, end, strict=True))), facing


def _eased_share_of_leg(leg: MatLeg, share: float) -> float:
    return 1 - (1 - share) ** 2 if leg.how == MatLegKind.KNOCK else ease_in_out(share)
