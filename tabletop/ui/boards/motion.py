"""Plays a script over the picture of how it ends: figures that move and effects that flash.

Used by boards with a large table (a hex map, a mat): each has one, with a painter of its own. It decides nothing: who
does what stands in `script`, and how it looks is the FigurePainter's. What it draws the board must leave out
(`hidden_places`), or a figure is seen twice. Times are seconds on the stage's clock; it reads no clock itself.

    motion = ScriptPlayer(stage, painter, most=2.2)
    ends = motion.begin_script(script, now, pace=1.0)                  # `now` where nothing is to be seen
    board.draw_figures(hidden=motion.hidden_places)                    # while it plays, of the state after
    motion.draw(surface, camera, now)                                  # over it
    motion.update(now); motion.is_moving(now)                          # once a frame; whether anything is on its way
    motion.finish_all()
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import pygame

from tabletop.ui.boards.board import SoundCue, limit_sound_cues
from tabletop.ui.boards.camera import Camera, Lens
from tabletop.ui.boards.script import AnimationScript, FigureTrack, MotionLeg, P, T, VisualEffect
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.timeline import CROSS_FADE, HOME, SHORTEST

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

L = TypeVar("L", bound=Lens)


class FigurePainter(Protocol[T, P, L]):
    """Draws what a script tells of; times are seconds of the script."""

    def place(self, track: FigureTrack[T, P], time: float) -> P:
        """Where somebody is; who is nearer to the bottom is drawn later."""

    def draw(self, surface: DisplayList, camera: Camera[L], track: FigureTrack[T, P], time: float) -> None:
        """Somebody as it is then."""

    def draw_translucent(self, surface: DisplayList, camera: Camera[L], look: T, opacity: int) -> None:
        """Somebody where it stands, at an opacity in per cent."""

    def draw_effect(self, surface: DisplayList, camera: Camera[L], effect: VisualEffect[P], share: float) -> None:
        """An effect at a share of its time."""


class ScriptPlayer(Generic[T, P, L]):
    """Plays one action at a time."""

    def __init__(self, stage: Stage, cast: FigurePainter[T, P, L], *, most: float, lying: Collection[str] = ()) -> None:
        self._stage = stage
        self._painter = cast
        self._most = most
        """Seconds that one action takes at most; more happens faster."""
        self._kinds_below = lying
        """Effects that lie below the figures."""
        self.tracks: dict[TargetId, FigureTrack[T, P]] = {}
        self.effects: tuple[VisualEffect[P], ...] = ()
        self._begins = 0.0
        self._lasts = 0.0
        self._pace = 1.0
        self._fades = False
        self._returns = False
        self._script: AnimationScript[T, P] | None = None
        """What is heard of the action."""
        self._in_hand: TargetId | None = None
        """Who stands there already."""

    @property
    def is_busy(self) -> bool:
        """Whether anything happens, more than that somebody goes back to where it stood."""
        return self._lasts > 0 and not self._returns

    @property
    def hidden_places(self) -> frozenset[TargetId]:
        """What the motion draws, and nobody else must."""
        return frozenset((*self.tracks, *(effect.covers for effect in self.effects if effect.covers)))

    def begin_script(
        self, script: AnimationScript[T, P] | None, now: float, *, pace: float = 1.0, dropped: TargetId | None = None
    ) -> float:
        """Starts over; returns the time at which all is still. `dropped` is who stands there already."""
        self.finish_all()
        self._script, self._in_hand, self._begins, self._pace = script, dropped, now, 0.0
        if script is None or not pace:
            return now
        tracks = script.tracks()
        tracks.pop(dropped or "", None)
        lasts = script.length if tracks or script.effects else 0.0
        if lasts <= 0:
            return now
        fades = self._stage.settings.reduced_motion
        speed = 1.0 if fades else pace * max(1.0, lasts / self._most)
        lasts = CROSS_FADE if fades else lasts
        if lasts / speed < SHORTEST:
            return now
        self.tracks, self.effects, self._fades = tracks, () if fades else tuple(script.effects), fades
        self._begins, self._lasts, self._pace = now, lasts, speed
        return now + lasts / speed

    def delay_start_until(self, until: float) -> float:
        """Begins no earlier than then, as when a camera is still on its way; returns when all is still."""
        self._begins = max(self._begins, until)
        return self._begins + self._lasts / self._pace

    def glide_home(self, place: TargetId, look: T, path: tuple[P, P], now: float, pace: float) -> None:
        """Somebody goes back to where it stands."""
        self.finish_all()
        if not pace or self._stage.settings.reduced_motion:
            return
        self.tracks, self._fades = {place: FigureTrack(look, (), (MotionLeg(0.0, HOME, path, "slide"),))}, False
        self._begins, self._lasts, self._pace, self._returns = now, HOME, pace, True

    def finish_all(self) -> bool:
        """Ends everything; whether anything was to be seen."""
        moved = self._lasts > 0
        self.tracks, self.effects, self._lasts, self._returns = {}, (), 0.0, False
        return moved

    def update(self, now: float) -> None:
        """Lets go of what is over."""
        if self._lasts > 0 and not self.is_moving(now):
            self.finish_all()

    def is_moving(self, now: float) -> bool:
        """Whether anybody is on the way then."""
        return self._lasts > 0 and now < self._begins + self._lasts / self._pace

    def sound_cues(
        self, of_effect: Callable[[VisualEffect[P]], str], of_leg: Callable[[TargetId, MotionLeg[P]], str]
    ) -> tuple[SoundCue, ...]:
        """What is heard of the action that has begun last: of everything that is seen, as it begins; "" for nothing."""
        score, pace = self._script, 0.0 if self._fades else self._pace
        if score is None:
            return ()
        found = [(effect.begins, of_effect(effect)) for effect in score.effects]
        found += [(leg.begins, of_leg(place, leg)) for place, legs in score.legs.items() for leg in legs
                  if place != self._in_hand]  # fmt: skip
        return limit_sound_cues(
            SoundCue(self._begins + (at / pace if pace else 0.0), sound) for at, sound in found if sound
        )

    def running_effects(self, now: float) -> list[tuple[VisualEffect[P], float]]:
        """Effects that are to be seen, with the shares of their times."""
        time = self._seconds_into_script(now)
        running = [effect for effect in self.effects if effect.begins <= time < effect.begins + effect.lasts]
        return [(effect, (time - effect.begins) / effect.lasts) for effect in running]

    def is_effect_over(self, effect: VisualEffect[P], now: float) -> bool:
        """Whether an effect has been seen."""
        return self._seconds_into_script(now) >= effect.begins + effect.lasts

    def draw(self, surface: DisplayList, camera: Camera[L], now: float) -> None:
        """Who moves, as they are now, from the back to the front, and what flashes."""
        if self._lasts <= 0:
            return
        clip = surface.get_clip()
        surface.set_clip(clip.clip(pygame.Rect(camera.area)))
        running = self.running_effects(now)
        self._draw_running_effects(surface, camera, [each for each in running if each[0].kind in self._kinds_below])
        self._draw_figure_tracks(surface, camera, self._seconds_into_script(now))
        self._draw_running_effects(surface, camera, [each for each in running if each[0].kind not in self._kinds_below])
        surface.set_clip(clip)

    def _seconds_into_script(self, now: float) -> float:
        """Seconds of the script; less than 0 until it begins."""
        return max(-1.0, (now - self._begins) * self._pace)

    def _draw_figure_tracks(self, surface: DisplayList, camera: Camera[L], time: float) -> None:
        for track in sorted(self.tracks.values(), key=lambda track: self._painter.place(track, time)[1]):
            if self._fades:
                self._draw_fading_figure(surface, camera, track, max(0.0, min(1.0, time / self._lasts)))
            else:
                self._painter.draw(surface, camera, track, time)

    def _draw_fading_figure(
        self, surface: DisplayList, camera: Camera[L], track: FigureTrack[T, P], share: float
    ) -> None:
        for look, opacity in ((track.first, 1 - share), (track.last_appearance, share)):
            if look is not None and opacity > 0:
                self._painter.draw_translucent(surface, camera, look, round(100 * opacity))

    def _draw_running_effects(
        self, surface: DisplayList, camera: Camera[L], running: list[tuple[VisualEffect[P], float]]
    ) -> None:
        for effect, share in running:
            self._painter.draw_effect(surface, camera, effect, share)
