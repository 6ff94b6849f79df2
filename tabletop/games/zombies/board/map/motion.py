"""Draws moving figures, sliding tiles, and the effects that flash over the hex map.

    motion = make_hex_motion(stage, figures)
    tiles = SlidingTiles(motion, ground)
    ground.draw(..., hidden=tiles.moving_tiles(now))
    tiles.draw(surface, camera, laid, now)                      # under the figures

Used by `hex_map`. An effect is a short picture such as a muzzle flash or a number of HP. When and where all of it
happens stands in the script of `event_script`; `ui.boards.motion.ScriptPlayer` plays it. Each HexEffectKind that is
drawn here has an entry in _EFFECT_PAINTERS. Times come from the script, as those of the sounds do; looks are free.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.map import hex_geometry
from tabletop.games.zombies.board.map.camera import HexCamera, HexLens
from tabletop.games.zombies.board.map.event_script import (
    DROP_SECONDS,
    FADE_SECONDS,
    WAKE_SIGN,
    BoardFigure,
    HexEffect,
    HexEffectKind,
    HexGait,
    HexTrack,
)
from tabletop.games.zombies.board.map.figures import HexFigures
from tabletop.games.zombies.board.map.ground import HexGround
from tabletop.games.zombies.rules.state.state import LaidTile
from tabletop.rules.plane.geometry import Point
from tabletop.ui.boards.motion import ScriptPlayer
from tabletop.ui.boards.script import path_segment_at_share
from tabletop.ui.boards.strokes import blit_centred, draw_shot_tracer, late_fading_opacity, number_badge_picture
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.stage.timeline import between, ease_in_out

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_RAY_SHARE: Final = 0.4
"""Share of a shot's time in which it reaches its target; then it flashes there."""
_LETTER_HEIGHT: Final = 0.88
"""Hex sides that the letters of a number are high at most."""
_RISE_HEIGHT: Final = 40
"""Logical pixels that numbers and signs rise."""
_TUMBLE_SHARE: Final = 0.6
"""Share of a die's time in which it shows other faces."""
_DARK, _HURT, _HEAL = "#0B171D", "#B8423A", "#3E8E5A"
_PIP_POSITIONS: Final = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def draw_effect(stage: Stage, surface: DisplayList, camera: HexCamera, effect: HexEffect, share: float) -> None:
    """One effect at a share of its time, 0 to 1; tiles are drawn by the ground."""
    paint = _EFFECT_PAINTERS.get(effect.kind)
    if paint is not None:
        paint(stage, surface, camera, effect, share)


def die_picture(stage: Stage, face: int, size: int) -> pygame.Surface:
    """An ivory die seen from above, in pixels."""

    def svg() -> str:
        dots = "".join(
            f'<circle cx="{32 + 14 * x}" cy="{32 + 14 * y}" r="5" fill="#1A1A22"/>' for x, y in _PIP_POSITIONS[face]
        )
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect x="3" y="5" width="58" height="57"'
            ' rx="13" fill="#061015"/><rect x="3" y="2" width="58" height="57" rx="13" fill="#0B171D"/>'
            '<rect x="6" y="5" width="52" height="51" rx="10" fill="#F3E9D2"/>'
            f'<path d="M8 44Q32 56 56 40V47Q56 54 48 54H16Q8 54 8 47Z" fill="#D2C3A0"/>{dots}</svg>'
        )

    return stage.sprites.get_lazy_svg(("hex die", face), size, size, svg)


def _draw_tumbling_die_effect(
    stage: Stage, surface: DisplayList, camera: HexCamera, effect: HexEffect, share: float
) -> None:
    """It tumbles above its hex, shows its face, and goes."""
    face = effect.amount
    if share < _TUMBLE_SHARE and not stage.settings.reduced_motion:
        face = (effect.amount + 1 + int(share / _TUMBLE_SHARE * 6)) % 6 + 1
    x, y = camera.to_pixels(effect.end)
    size = max(stage.metrics.px(30), round(0.8 * camera.scale))
    fall = max(0.0, 1 - share / _TUMBLE_SHARE)
    bounce = stage.metrics.px(2) * math.sin(math.pi * max(0.0, (share - _TUMBLE_SHARE) / (1 - _TUMBLE_SHARE)))
    at = x + 0.9 * camera.scale * fall, y - 1.1 * camera.scale * (0.6 + fall) - bounce
    blit_centred(surface, die_picture(stage, face, size), at)


def _draw_shot_effect(stage: Stage, surface: DisplayList, camera: HexCamera, effect: HexEffect, share: float) -> None:
    up = 0.45 * camera.scale
    (x, y), (u, v) = camera.to_pixels(effect.start), camera.to_pixels(effect.end)
    start, end = (x, y - up), (u, v - up)
    if share < 0.3 and stage.sprites.has_drawing("zombies/muzzle"):
        size = round(0.9 * camera.scale)
        blit_centred(
            surface,
            stage.sprites.get("zombies/muzzle", size),
            between(start, end, 0.5 * camera.scale / _distance_between(start, end)),
        )
    if share < _RAY_SHARE:
        tip = share / _RAY_SHARE
        draw_shot_tracer(stage, surface, start, end, (max(0.0, tip - 0.3), tip))
    else:
        _draw_burst(stage, surface, camera, end, (share - _RAY_SHARE) / (1 - _RAY_SHARE))


def _distance_between(start: Sequence[float], end: Sequence[float]) -> float:
    return max(1.0, math.dist(start, end))


def _draw_hit_effect(stage: Stage, surface: DisplayList, camera: HexCamera, effect: HexEffect, share: float) -> None:
    x, y = camera.to_pixels(effect.end)
    _draw_burst(stage, surface, camera, (x, y - 0.4 * camera.scale), share)


def _draw_burst(stage: Stage, surface: DisplayList, camera: HexCamera, at: tuple[float, float], share: float) -> None:
    """A star that grows and fades; its sizes are few, so that each is drawn once."""
    size = max(8, round((1.1 + 0.7 * share) * camera.scale / 8) * 8)
    if stage.sprites.has_drawing("zombies/hit"):
        blit_centred(surface, stage.sprites.get("zombies/hit", size), at, round(100 * (1 - share**2)))


def _draw_blast_effect(stage: Stage, surface: DisplayList, camera: HexCamera, effect: HexEffect, share: float) -> None:
    size = max(16, round(effect.amount * (0.5 + 0.5 * ease_in_out(share)) * camera.scale / 16) * 16)
    if stage.sprites.has_drawing("zombies/blast"):
        blit_centred(
            surface, stage.sprites.get("zombies/blast", size), camera.to_pixels(effect.end), round(100 * (1 - share**2))
        )


def hp_change_picture(stage: Stage, scale: float, much: int, *, hurts: bool) -> pygame.Surface:
    """How many HP are lost or won, so large that it hides nothing of the same beside a neighbour."""
    words = f"{'−' if hurts else '+'}{much}"
    return number_badge_picture(stage, words, _HURT if hurts else _HEAL, _DARK, most=_LETTER_HEIGHT * scale)


def _draw_hp_change(stage: Stage, surface: DisplayList, camera: HexCamera, effect: HexEffect, share: float) -> None:
    """How much, rising from the figure; it fades in the end."""
    x, y = camera.to_pixels(effect.end)
    hurts = effect.kind == HexEffectKind.WOUND
    chip = hp_change_picture(stage, camera.scale, effect.amount, hurts=hurts)
    if hurts and share < 0.35:
        _draw_burst(stage, surface, camera, (x, y - 0.4 * camera.scale), share / 0.35)
    up = 1.0 * camera.scale + stage.metrics.px(_RISE_HEIGHT) * (1 - (1 - share) ** 2)
    blit_centred(surface, chip, (x, y - up), late_fading_opacity(share))


def _draw_sign_effect(stage: Stage, surface: DisplayList, camera: HexCamera, effect: HexEffect, share: float) -> None:
    x, y = camera.to_pixels(effect.end)
    grown = 0.6 + 0.4 * min(1.0, share / 0.2)
    size = round(max(stage.metrics.px(36), camera.scale) * grown / 4) * 4
    at = x, y - 1.0 * camera.scale - stage.metrics.px(_RISE_HEIGHT) * 0.5 * share
    if effect.picture == WAKE_SIGN:
        surface.aacircle(_DARK, at, size * 0.5 + stage.metrics.line_width(2))
        surface.aacircle("#E39A3B", at, size * 0.5)
        label = stage.texts.label("!", round(0.8 * size), _DARK, bold=True)
        surface.blit(label, label.get_rect(center=(round(at[0]), round(at[1]))))
        return
    name = f"zombies/{effect.picture}"
    picture = stage.sprites.get_or_placeholder(name, PlaceholderShape.TOKEN, size)
    blit_centred(surface, picture, at, late_fading_opacity(share))


def _draw_flying_item_or_token(
    stage: Stage, surface: DisplayList, camera: HexCamera, effect: HexEffect, share: float
) -> None:
    """A token or a thrown item on its way, in an arc."""
    name = f"zombies/{effect.picture}"
    x, y = camera.to_pixels(
        between(effect.start, effect.end, share**2 if effect.kind == HexEffectKind.TOKEN else share)
    )
    rise = 1.2 * camera.scale * math.sin(math.pi * share) if effect.kind == HexEffectKind.THROW else 0.6 * camera.scale
    size = round((1.6 - 0.6 * share if effect.kind == HexEffectKind.TOKEN else 0.9) * camera.scale / 4) * 4
    blit_centred(surface, stage.sprites.get_or_placeholder(name, PlaceholderShape.TOKEN, size), (x, y - rise))


_EFFECT_PAINTERS: Final[Mapping[str, Callable[[Stage, DisplayList, HexCamera, HexEffect, float], None]]] = {
    HexEffectKind.DIE: _draw_tumbling_die_effect,
    HexEffectKind.SHOT: _draw_shot_effect,
    HexEffectKind.HIT: _draw_hit_effect,
    HexEffectKind.WOUND: _draw_hp_change,
    HexEffectKind.HEAL: _draw_hp_change,
    HexEffectKind.SIGN: _draw_sign_effect,
    HexEffectKind.BLAST: _draw_blast_effect,
    HexEffectKind.TOKEN: _draw_flying_item_or_token,
    HexEffectKind.THROW: _draw_flying_item_or_token,
}


_MAX_SECONDS: Final = 2.6
"""Seconds that the events of one action take at most; more of them go faster."""
HexMotion = ScriptPlayer[BoardFigure, Point, HexLens]


class HexFigurePainter:
    """Draws who moves on the hex map."""

    def __init__(self, stage: Stage, figures: HexFigures) -> None:
        self._stage = stage
        self._figures = figures

    def place(self, track: HexTrack, time: float) -> Point:
        return _track_position_at(track, time)[0]

    def draw(self, surface: DisplayList, camera: HexCamera, track: HexTrack, time: float) -> None:
        """Somebody as it is; what comes and what goes is pale."""
        look, since = track.appearance_at(time)
        opacity = 100
        if look is None:
            look, opacity = track.appearance_before(since), round(100 * (1 - (time - since) / FADE_SECONDS))
        elif since >= 0 and track.first is None:
            opacity = min(100, round(100 * (time - track.keys[0][0]) / (0.5 * DROP_SECONDS)) + 20)
        if look is None or opacity <= 0:
            return
        place, mirrored, lift = _track_position_at(track, time)
        self._figures.draw_figure(surface, camera, look, camera.to_pixels(place), mirrored=mirrored, lift=lift,
                                opacity=opacity)  # fmt: skip

    def draw_translucent(self, surface: DisplayList, camera: HexCamera, look: BoardFigure, opacity: int) -> None:
        if look.hex is not None:
            at = camera.to_pixels(hex_geometry.hex_centre(look.hex))
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
                at = camera.to_pixels(between(effect.start, effect.end, ease_in_out(share)))
                self._ground.draw_tile(surface, camera, laid[effect.amount], at, opacity=round(100 * share))


def points_in_motion(motion: HexMotion) -> tuple[Point, ...]:
    """Where something is to be seen, so that the camera can go there; what counts most comes last."""
    effects = [effect.end for effect in motion.effects]
    ends = [leg.path[end] for track in motion.tracks.values() for leg in track.legs for end in (0, -1)]
    return (*effects, *ends)


def _track_position_at(track: HexTrack, time: float) -> tuple[Point, bool | None, float]:
    """Where it is, whether it looks to the left while it walks, and how far it is in the air."""
    place, mirrored, lift = _track_start_point(track), None, 0.0
    for leg in track.legs:
        if time < leg.begins:
            break
        share = min(1.0, (time - leg.begins) / leg.lasts)
        place, mirrored = _point_along(leg.path, ease_in_out(share) if leg.how == HexGait.SLIDE else share)
        if leg.how == HexGait.DROP:
            lift, mirrored = 6.0 * (1 - share**2), None
        elif leg.how == HexGait.SLIDE or share >= 1:
            mirrored = None
        else:
            lift = 0.35 * abs(math.sin(math.pi * share * (len(leg.path) - 1)))
    return place, mirrored, lift


def _track_start_point(track: HexTrack) -> Point:
    """Where it is before it does anything."""
    if track.legs:
        return track.legs[0].path[0]
    return next(
        (hex_geometry.hex_centre(look.hex) for look in track.all_appearances if look.hex is not None), Point(0.0, 0.0)
    )


def _point_along(path: Sequence[Point], share: float) -> tuple[Point, bool | None]:
    """The point at a share of a path's length, and whether one looks to the left there."""
    found = path_segment_at_share(path, share)
    if found is None:
        return path[-1], None
    start, end, part = found
    return Point(*between(start, end, part)), end.x < start.x
