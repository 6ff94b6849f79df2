"""The discs of Zodiac: DiscMotion computes how discs move between two views, DiscPictures draws discs.

Used by `board`, for both, and by `panels`, for the pictures. A motion must be made from two arrangements alone that are
at most one action apart, so that undo moves too; it holds no game state. Lengths are board units or pixels, as each
function says; BOARD_UNITS is the width of the star's drawing and of its content (1000). Times and sizes can be changed
freely, within few sizes, as a picture is cached for each size.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import pygame

from tabletop.games.zodiac.rules.state import BLACK_DISC, EMPTY, NEUTRAL_DISC, WHITE_DISC
from tabletop.ui.boards.board import SoundCue, limit_sound_cues
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.timeline import FLIP, MOVE, Timeline, between, ease_in_out

_STAGGER = 0.09
"""Seconds between two discs turning over."""


@dataclass(frozen=True, slots=True)
class DiscPose:
    """One disc in one moment."""

    disc: str
    at: Point
    """Centre in pixels."""
    width: float = 1.0
    """Share of its width: a disc that turns over is seen from the side."""
    height: float = 0.0
    """How far it is lifted, 0 to 1."""


@dataclass(frozen=True, slots=True)
class DiscFlip:
    """A disc that turns over where it lies."""

    place: TargetId
    at: Point
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class DiscMotion:
    """One disc's way and the discs that turn over."""

    disc: str
    origin: TargetId
    target: TargetId
    begins: Point
    ends: Point
    flips: tuple[DiscFlip, ...]
    in_hand: bool = False

    @staticmethod
    def motion_between_arrangements(
        names: tuple[TargetId, ...], before: str, after: str, spots: Mapping[TargetId, Point]
    ) -> DiscMotion | None:
        """The motion from one arrangement to another; None where they are more than one action apart."""
        changed = [(name, old, new) for name, old, new in zip(names, before, after, strict=True) if old != new]
        gone = [(name, old) for name, old, new in changed if new == EMPTY]
        come = [(name, new) for name, old, new in changed if old == EMPTY]
        flips = [DiscFlip(name, spots[name], old, new) for name, old, new in changed if EMPTY not in (old, new)]
        if len(gone) != 1 or len(come) != 1 or gone[0][1] != come[0][1]:
            return None
        origin, target = gone[0][0], come[0][0]
        ordered = sorted(flips, key=lambda flip: math.dist(flip.at, spots[origin]))
        return DiscMotion(gone[0][1], origin, target, spots[origin], spots[target], tuple(ordered))

    def started_from_hand(self, dropped: tuple[TargetId, Point] | None) -> DiscMotion:
        """The same motion begun where the hand let the disc go."""
        if dropped is None or dropped[0] != self.origin:
            return self
        return replace(self, begins=dropped[1], in_hand=True)

    def start_on(self, timeline: Timeline, now: float) -> float:
        """Starts the way and the turns; returns the time at which all is still."""
        way = 0.5 * MOVE if self.in_hand else MOVE * (1.5 if self.flips else 1.0)
        timeline.play("way", now, way)
        for i, flip in enumerate(self.flips):
            after = i * _STAGGER if self.in_hand else way * (i + 1) / (len(self.flips) + 1)
            timeline.play(("flip", flip.place), now, FLIP, after=after)
        return timeline.ends_at() or now

    def sound_cues(self, timeline: Timeline, now: float) -> tuple[SoundCue, ...]:
        """Every disc is heard as it turns over, and the travelling one as it is set down."""
        way = timeline.animation_of("way")
        turns = [timeline.animation_of(("flip", flip.place)) for flip in self.flips]
        found = [SoundCue(clip.begins if clip else now, "zodiac/disc") for clip in turns]
        return limit_sound_cues([*found, SoundCue(way.begins + way.lasts if way else now, "zodiac/set")])

    def moving_places(self) -> tuple[TargetId, ...]:
        """Every place whose disc is drawn by the motion."""
        return (self.target, self.origin, *(flip.place for flip in self.flips))

    def poses(self, timeline: Timeline, now: float) -> Iterator[DiscPose]:
        """The discs as they are now, the travelling one last."""
        for flip in self.flips:
            share = timeline.progress(("flip", flip.place), now)
            if share is None:
                yield DiscPose(flip.new, flip.at)
            else:
                yield DiscPose(flip.old if share < 0.5 else flip.new, flip.at, abs(math.cos(math.pi * share)), 0.3)
        share = timeline.progress("way", now)
        if share is None:
            yield DiscPose(self.disc, self.ends)
            return
        jumping = self.disc != NEUTRAL_DISC
        height = (1 - share if self.in_hand else math.sin(math.pi * share)) if jumping else 0.0
        yield DiscPose(self.disc, between(self.begins, self.ends, ease_in_out(share)), 1.0, height)


SPRITES_BY_DISC: Final = {
    BLACK_DISC: "zodiac/disc_black",
    WHITE_DISC: "zodiac/disc_white",
    NEUTRAL_DISC: "zodiac/disc_neutral",
}
BOARD_UNITS: Final = 1000
"""Board units along a side of the star."""
_DISC_DIAMETER: Final = 142
"""Diameter of a disc in board units (docs/decisions.md, Pictures)."""
_LIFTED_SIZE, _GHOST_OPACITY = 1.06, 40
"""A held piece's size as a multiple, and the opacity of its ghost in per cent (docs/decisions.md, Pictures)."""
_HOVERED_SIZE, _FLYING_SIZE, _SIZE_STEP = 1.02, 1.12, 0.02
"""Sizes under the pointer and at the top of a jump, and the step between sizes that are drawn."""
_SHADOW_SIZE, _LIFTED_SHADOW_SIZE = 1.2, 1.35
_MARK_SIZE = 1.2
"""A mark's size as a multiple of a disc's."""
_GLOW_SIZE = 1.7
"""What a disc takes up with its shadow and glow, as a multiple of its size."""


class DiscPictures:
    """Knows how large everything is; where it lies is told each time, in pixels."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._side = 1
        """Pixels along a side of the star."""

    def layout(self, side: int) -> None:
        """Takes the star's side in pixels."""
        self._side = side

    def board_units_to_pixels(self, length: float) -> int:
        """Board units in pixels."""
        return round(length * self._side / BOARD_UNITS)

    def disc_rect(self, at: Point, share: float = 1.0) -> pygame.Rect:
        """A disc alone, or so many times as large."""
        side = round(self.board_units_to_pixels(_DISC_DIAMETER) * share)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(at[0]), round(at[1])
        return rect

    def disc_rect_with_glow(self, at: Point) -> pygame.Rect:
        """What a disc covers with its shadow and its glow."""
        return self.disc_rect(at, _GLOW_SIZE)

    def prepare_pictures(self) -> Iterator[bool]:
        """Fetches every piece in the sizes in which it will be drawn, one at a time."""
        for name in (*(kind.value for kind in MarkKind), "mark_losing", "mark_focus"):
            self._stage.sprites.get(f"ui/{name}", self.board_units_to_pixels(_DISC_DIAMETER * _MARK_SIZE))
            yield True
        for scale in (1.7, 1.8):
            self._stage.sprites.get("ui/mark_glow", self.board_units_to_pixels(_DISC_DIAMETER * scale))
            yield True
        for step in range(round((_FLYING_SIZE - 1) / _SIZE_STEP) + 1):
            for disc in SPRITES_BY_DISC:
                self._disc_picture(disc, 1 + step * _SIZE_STEP)
                yield True

    def draw_disc(self, surface: DisplayList, name: TargetId, disc: str, at: Point, marks: Marks) -> None:
        """A disc that lies at the point of this name."""
        if name == marks.lifted:
            _blit_centred(surface, self._stage.sprites.get_faded(self._disc_picture(disc), _GHOST_OPACITY), at)
            return
        chosen = name == marks.selected
        hovered = name == marks.hovered and name in marks.movable
        self._draw_disc_shadow(
            surface,
            at,
            self.board_units_to_pixels(_DISC_DIAMETER) * (_LIFTED_SHADOW_SIZE if chosen else _SHADOW_SIZE),
            6 if chosen else 2,
        )
        _blit_centred(
            surface, self._disc_picture(disc, _LIFTED_SIZE if chosen else _HOVERED_SIZE if hovered else 1.0), at
        )
        if chosen:
            self.draw_mark(surface, "mark_ring", at)

    def draw_held(self, surface: DisplayList, disc: str, at: Point) -> None:
        """A disc in the air, where there is one."""
        if disc == EMPTY:
            return
        self._draw_disc_shadow(surface, at, self.board_units_to_pixels(_DISC_DIAMETER) * _LIFTED_SHADOW_SIZE, 10)
        _blit_centred(surface, self._disc_picture(disc, _LIFTED_SIZE), at)

    def draw_disc_pose(self, surface: DisplayList, pose: DiscPose) -> None:
        """A disc on its way."""
        size = (
            self.board_units_to_pixels(_DISC_DIAMETER) * (_SHADOW_SIZE + 0.15 * pose.height) * (0.4 + 0.6 * pose.width)
        )
        self._draw_disc_shadow(surface, pose.at, size, 2 + 8 * pose.height)
        face = self._disc_picture(pose.disc, 1 + pose.height * (_FLYING_SIZE - 1))
        if pose.width < 1:
            face = pygame.transform.smoothscale(face, (max(2, round(face.get_width() * pose.width)), face.get_height()))
        _blit_centred(surface, face, pose.at)

    def draw_mark(self, surface: DisplayList, name: str, at: Point, scale: float = _MARK_SIZE) -> None:
        """A sign of the interface round a disc."""
        _blit_centred(
            surface, self._stage.sprites.get(f"ui/{name}", self.board_units_to_pixels(_DISC_DIAMETER * scale)), at
        )

    def _disc_picture(self, disc: str, scale: float = 1.0) -> pygame.Surface:
        steps = round((scale - 1) / _SIZE_STEP)  # few sizes, so that a disc in flight is not drawn anew in every frame
        return self._stage.sprites.get(
            SPRITES_BY_DISC[disc], round(self.board_units_to_pixels(_DISC_DIAMETER) * (1 + steps * _SIZE_STEP))
        )

    def _draw_disc_shadow(self, surface: DisplayList, at: Point, size: float, down: float) -> None:
        # few sizes, so that a moving shadow does not fill the cache
        made = self._stage.sprites.get("zodiac/disc_shadow", max(8, round(size / 8) * 8))
        _blit_centred(surface, made, (at[0], at[1] + self._stage.metrics.px(down)))


def _blit_centred(surface: DisplayList, piece: pygame.Surface, at: Point) -> None:
    surface.blit(piece, piece.get_rect(center=(round(at[0]), round(at[1]))))
