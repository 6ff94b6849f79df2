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
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules import plane
from tabletop.rules.game import Event
from tabletop.rules.zone_wars import events as e
from tabletop.rules.zone_wars.state import Figure, State
from tabletop.ui.boards.mat_camera import Camera
from tabletop.ui.boards.mat_effects import Effect, draw_effect, effect_rect
from tabletop.ui.boards.mat_tokens import MODEL, Tokens
from tabletop.ui.picker import Place
from tabletop.ui.timeline import CROSS_FADE, SHORTEST, between, eased

if TYPE_CHECKING:
    from tabletop.ui.stage import Stage

_SLIDE: Final = 0.2
"""Seconds of a move that nobody tells about, as when it is taken back."""
_STEP, _WALKS, _WALK_MOST = 0.055, (0.22, 0.6), 0.6
"""Seconds an inch, and the least and the most that a move takes."""
_SHOT, _HURT, _FALL, _RISE, _GO, _DUST = 0.3, 0.4, 0.25, 0.28, 0.3, 0.5
_MOST: Final = 2.2
"""Seconds that the events of one action take at most; more of them go faster."""
_CROWD: Final = 8
"""More figures than these do not slide at once: the battle was set up, or taken back far."""
_TOUCH: Final = 1.6
"""Inches between the centres of two who fight hand to hand, at most."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch of a figure's way."""

    begins: float
    """Seconds from the beginning of all."""
    lasts: float
    path: tuple[plane.Place, ...]
    how: str
    """walk, fly, knock or fall."""


@dataclass(frozen=True, slots=True)
class Track:
    """What one figure goes through."""

    before: Figure | None
    """As it looked; None where it was not on the mat."""
    after: Figure | None
    legs: tuple[Leg, ...] = ()
    turns: float = 0.0
    """When it begins to look like `after`, in seconds."""
    lunges: tuple[tuple[float, plane.Place], ...] = ()
    """When it strikes, and whom."""


@dataclass
class _Script:
    """What is collected from the events, in their order."""

    before: State
    after: State
    at: float = 0.0
    """Seconds until what comes next begins."""
    legs: dict[str, list[Leg]] = field(default_factory=dict)
    turns: dict[str, float] = field(default_factory=dict)
    lunges: dict[str, list[tuple[float, plane.Place]]] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)

    def place(self, id_: str) -> plane.Place | None:
        """Where a figure is by now."""
        if self.legs.get(id_):
            return self.legs[id_][-1].path[-1]
        for state in (self.before, self.after):
            found = _find(state, id_)
            if found is not None and found.place is not None:
                return found.place
        return None


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
        """Figures that the motion draws, and the tokens must not."""
        return frozenset(f"{MODEL}{id_}" for id_ in self._tracks)

    def begin(
        self, events: Sequence[Event], before: State | None, after: State, now: float, *, pace: float = 1.0,
        dropped: Place | None = None,
    ) -> float:  # fmt: skip
        """Starts over; returns the time at which all is still. `dropped` is who stands there already."""
        self.finish()
        if before is None or before.agreed != after.agreed or not pace:
            return now
        script = _told(events, before, after) if events else _compared(before, after)
        if dropped is not None:
            script.legs.pop(dropped.removeprefix(MODEL), None)
        tracks = _tracks(script)
        lasts = _length(script)
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

    def moving(self, camera: Camera, now: float) -> pygame.Rect | None:
        """What must be drawn anew, in pixels; once more after the end, then None."""
        if self._lasts <= 0:
            return None
        if now >= self._begins + self._lasts / self._pace:
            self.finish()
            return pygame.Rect(camera.area)
        rects = [self._rect(camera, track) for track in self._tracks.values()]
        rects += [effect_rect(self._stage, camera, effect) for effect in self._effects]
        return rects[0].unionall(rects[1:]).clip(pygame.Rect(camera.area)) if rects else pygame.Rect(camera.area)

    def draw(self, surface: pygame.Surface, camera: Camera, now: float) -> None:
        """What moves, as it is now."""
        if self._lasts <= 0:
            return
        time = max(0.0, (now - self._begins) * self._pace)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(pygame.Rect(camera.area)))
        order = sorted(self._tracks.values(), key=lambda track: _at(track, time)[0][:2][::-1])
        for track in order:
            if self._fades:
                self._draw_fading(surface, camera, track, min(1.0, time / self._lasts))
            else:
                self._draw_track(surface, camera, track, time)
        for effect in self._effects:
            if effect.begins <= time < effect.begins + effect.lasts:
                draw_effect(self._stage, surface, camera, effect, (time - effect.begins) / effect.lasts)
        surface.set_clip(clip)

    # --- one figure ---------------------------------------------------------------------------------------------------

    def _draw_track(self, surface: pygame.Surface, camera: Camera, track: Track, time: float) -> None:
        figure, opacity, size = _looks(track, time)
        if figure is None:
            return
        place, facing, lift = _at(track, time)
        shown = replace(figure, place=place)
        self._tokens.draw_figure(surface, camera, shown, camera.to_pixels(place), facing=facing, lift=lift,
                                 opacity=opacity, size=size)  # fmt: skip

    def _draw_fading(self, surface: pygame.Surface, camera: Camera, track: Track, share: float) -> None:
        for figure, opacity in ((track.before, 1 - share), (track.after, share)):
            if figure is not None and figure.place is not None and opacity > 0:
                at = camera.to_pixels(figure.place)
                self._tokens.draw_figure(surface, camera, figure, at, opacity=round(100 * opacity))

    def _rect(self, camera: Camera, track: Track) -> pygame.Rect:
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
        share = max(0.0, min(1.0, since / _RISE))
        return (track.after if since >= 0 else None), round(100 * share), 0.4 + 0.6 * eased(share)
    if track.after is None:
        share = max(0.0, min(1.0, since / _GO))
        return track.before, round(100 * (1 - share)), 1.0
    return (track.after if since >= 0 else track.before), 100, 1.0


def _at(track: Track, time: float) -> tuple[plane.Place, float | None, float]:
    """Where it is, where it faces while it walks, and how far it is in the air."""
    figure = track.before if track.before is not None and time < track.turns else track.after or track.before
    place = (track.before or figure or track.after).place if (track.before or figure) else None  # type: ignore[union-attr]
    facing: float | None = None
    lift = 0.0
    for leg in track.legs:
        if time < leg.begins:
            place = place or leg.path[0]
            break
        share = min(1.0, (time - leg.begins) / leg.lasts)
        place, facing = along(leg.path, eased(share) if leg.how != "knock" else 1 - (1 - share) ** 2)
        lift = math.sin(math.pi * share) * (4.0 if leg.how == "fly" else 0.35) if share < 1 else 0.0
        if leg.how in ("knock", "fall") or share >= 1:
            facing = None
    for begins, target in track.lunges:
        share = (time - begins) / _SHOT
        if place is not None and 0 <= share < 1:
            near = between((place.x, place.y), (target.x, target.y), 0.3 * math.sin(math.pi * share))
            place = plane.Place(*near, place.z)
    return place or plane.Place(0.0, 0.0), facing, lift


def along(path: Sequence[plane.Place], share: float) -> tuple[plane.Place, float | None]:
    """The place at a share of a path's length, and where one looks there; None where one only climbs."""
    lengths = [math.dist(a, b) for a, b in zip(path, path[1:], strict=False)]
    left = sum(lengths) * share
    for a, b, length in zip(path, path[1:], lengths, strict=False):
        if left <= length and length > 0:
            part = left / length
            facing = plane.bearing(a, b) if math.dist(a[:2], b[:2]) > 1e-6 else None
            return plane.Place(*(p + (q - p) * part for p, q in zip(a, b, strict=True))), facing
        left -= length
    return path[-1], None


# --- from events to tracks --------------------------------------------------------------------------------------------


def _tracks(script: _Script) -> dict[str, Track]:
    """Everybody who moves or looks different in the end."""
    found = {}
    ids = dict.fromkeys([figure.id for state in (script.before, script.after) for figure in state.figures])
    for id_ in ids:
        old, new = _find(script.before, id_), _find(script.after, id_)
        before = old if old is not None and old.place is not None else None
        after = new if new is not None and new.place is not None else None
        touched = id_ in script.legs or id_ in script.lunges or id_ in script.turns
        if (before is None and after is None) or not (touched or _differs(before, after)):
            continue
        legs = tuple(script.legs.get(id_, ()))
        last = max((leg.begins + leg.lasts for leg in legs), default=0.0)
        turns = script.turns.get(id_, last)
        found[id_] = Track(before, after, legs, turns, tuple(script.lunges.get(id_, ())))
    return found


def _differs(before: Figure | None, after: Figure | None) -> bool:
    if before is None or after is None:
        return True
    return (before.place, before.condition) != (after.place, after.condition)


def _length(script: _Script) -> float:
    ends = [leg.begins + leg.lasts for legs in script.legs.values() for leg in legs]
    ends += [effect.begins + effect.lasts for effect in script.effects]
    ends += [begins + _SHOT for lunges in script.lunges.values() for begins, _ in lunges]
    return max([script.at, *ends, *(at + _RISE for at in script.turns.values())], default=0.0)


def _compared(before: State, after: State) -> _Script:
    """Straight from where everybody was to where they are."""
    script = _Script(before, after)
    for figure in after.figures:
        old = _find(before, figure.id)
        if old is None or old.place == figure.place:
            continue
        if old.place is not None and figure.place is not None:
            script.legs[figure.id] = [Leg(0.0, _SLIDE, (old.place, figure.place), "walk")]
        else:
            script.turns[figure.id] = 0.0
    if len(script.legs) + len(script.turns) > _CROWD:
        return _Script(before, after)
    return script


def _told(events: Sequence[Event], before: State, after: State) -> _Script:
    """One thing after the other, as it happened."""
    script = _Script(before, after)
    for event in events:
        _tell(script, event)
    return script


def _tell(script: _Script, event: Event) -> None:
    match event:
        case e.Moved() if len(event.path) > 1:
            _walk(script, event.figure, event.path, _manner(event))
        case e.Knocked():
            _walk(script, event.figure, (event.start, event.end), "knock", _FALL)
        case e.Fell():
            _walk(script, event.figure, (event.start, event.end), "fall", _FALL)
        case e.Targeted():
            _aim(script, event.attacker, event.target, "aim")
        case e.Hit():
            _aim(script, event.attacker, event.target, "hit")
        case e.Missed():
            _aim(script, event.attacker, event.target, "miss")
        case e.Damaged():
            _mark(script, event.figure, "damage", event.damage)
        case e.Healed():
            _mark(script, event.figure, "heal", event.amount)
        case e.Broke() | e.Recovered():
            script.turns.setdefault(event.figure, script.at)
            script.at += _FALL
        case e.TakenOut() | e.Left():
            script.turns.setdefault(event.figure, script.at)
            script.at += _GO
        case e.MonsterCame() | e.Rescued() | e.Deployed():
            script.turns.setdefault(event.figure, script.at)
            script.at += _RISE
        case e.Collapsed():
            _dust(script, event.piece)
        case _:
            pass


def _manner(event: e.Moved) -> str:
    leaps = any(a.z != b.z and (a.x, a.y) != (b.x, b.y) for a, b in zip(event.path, event.path[1:], strict=False))
    return "fly" if leaps or event.reason in ("fly", "dodge") else "walk"


def _walk(script: _Script, id_: str, path: tuple[plane.Place, ...], how: str, lasts: float = 0.0) -> None:
    inches = sum(math.dist(a, b) for a, b in zip(path, path[1:], strict=False))
    lasts = lasts or max(_WALKS[0], min(_WALKS[1], _STEP * inches))
    script.legs.setdefault(id_, []).append(Leg(script.at, lasts, path, how))
    script.at += lasts


def _aim(script: _Script, attacker: str, target: str, how: str) -> None:
    """A shot from one to the other, or a blow where they touch."""
    start, end = script.place(attacker), script.place(target)
    if start is None or end is None:
        return
    if math.dist(start[:2], end[:2]) <= _TOUCH:
        if how != "aim":
            script.lunges.setdefault(attacker, []).append((script.at, end))
            script.effects.append(Effect("blow" if how == "hit" else "whiff", script.at + _SHOT / 3, _SHOT, start, end))
            script.at += _SHOT
        return
    script.effects.append(Effect(how, script.at, _SHOT, start, end))
    script.at += _SHOT * (0.7 if how == "hit" else 1.0)


def _mark(script: _Script, id_: str, kind: str, amount: int) -> None:
    place = script.place(id_)
    if place is not None and amount:
        script.effects.append(Effect(kind, script.at, _HURT + 0.3, place, place, amount))
        script.at += _HURT * 0.6


def _dust(script: _Script, piece: str) -> None:
    from tabletop.rules.zone_wars.ground import COLLAPSED

    corners = script.after.changes and [change for change in script.after.changes if change == f"{COLLAPSED} {piece}"]
    if corners:
        script.effects.append(Effect("dust", script.at, _DUST, plane.Place(0.0, 0.0), plane.Place(0.0, 0.0), 0, piece))
        script.at += _DUST


def _find(state: State, id_: str) -> Figure | None:
    return next((figure for figure in state.figures if figure.id == id_), None)
