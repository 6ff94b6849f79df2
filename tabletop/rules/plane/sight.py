"""Sight and cover: a fan of rays from one base to the width of another, and what stands between the two.

Rays are numbered across the target; sets of rays are bit masks, so that most pieces are settled by one interval.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from tabletop.rules.plane.fan import Fan, RayModel
from tabletop.rules.plane.pieces import Piece, is_beside
from tabletop.rules.plane.plane import Base


class Verdict(Enum):
    """What one model sees of another."""

    CLEAR = "clear"
    COVERED = "covered"
    SHELTERED = "sheltered"
    """Covered by a piece that the target touches."""
    HIDDEN = "hidden"
    """Every ray is stopped."""
    FOULED = "fouled"
    """A model is in the way of a ray that nothing stops."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What stands between two models."""

    verdict: Verdict
    rays: int
    stopped: int
    """Mask of the rays that a piece stops."""
    screened: int
    """Mask of the rays that run over a piece or through a gap, stopped ones included."""
    fouled: int
    """Mask of the rays that meet another model, stopped ones included."""
    crossed: tuple[Piece, ...]
    """Pieces that a ray crosses."""
    cover: tuple[Piece, ...]
    """Those of them that the viewer does not touch; empty where the target cannot be seen."""
    fouling: tuple[Base, ...]
    """Models that a ray meets which nothing stops."""

    @property
    def is_seen(self) -> bool:
        """Whether the target may be chosen."""
        return self.verdict not in (Verdict.HIDDEN, Verdict.FOULED)

    @property
    def stopped_share(self) -> float:
        """The share of the rays that a piece stops."""
        return self.stopped.bit_count() / self.rays


@dataclass(frozen=True, slots=True)
class SightLines:
    """The rays of one pair and what terrain makes of them, for who asks again with other models in the way."""

    fan: Fan
    sight: Sight
    """Where no model is in the way."""

    def past(self, others: Iterable[Base]) -> Sight:
        """What is seen past the models that can stand in the way."""
        met = self.fan.fouled(others)
        if not met:
            return self.sight
        empty, fouled = self.sight, 0
        for _, fouls in met:
            fouled |= fouls
        fouling = tuple([other for other, fouls in met if fouls & ~empty.stopped])
        if not fouling:
            return replace(empty, fouled=fouled)
        return Sight(Verdict.FOULED, empty.rays, empty.stopped, empty.screened, fouled, empty.crossed, (), fouling)

    def verdict_past(self, others: Iterable[Base]) -> Verdict:
        """The verdict of `past` alone."""
        if self.sight.verdict is Verdict.HIDDEN:
            return Verdict.HIDDEN
        stopped = self.sight.stopped
        is_fouled = any(fouls & ~stopped for _, fouls in self.fan.fouled(others))
        return Verdict.FOULED if is_fouled else self.sight.verdict


def sight_lines(eye: Base, target: Base, pieces: Iterable[Piece], model: RayModel) -> SightLines:
    """What terrain lets the model on the eye's base see of the target."""
    fan = Fan(eye, target, model)
    stopped = screened = 0
    crossings = fan.crossed(pieces)
    for _, stops, screens in crossings:
        stopped |= stops
        screened |= screens
    crossed = tuple([piece for piece, _, _ in crossings])
    if stopped == fan.all:
        return SightLines(fan, Sight(Verdict.HIDDEN, model.rays, stopped, screened, 0, crossed, (), ()))
    cover = tuple([piece for piece in crossed if not is_beside(eye, piece, model.slack)])
    verdict = _cover_verdict(target, cover, model)
    return SightLines(fan, Sight(verdict, model.rays, stopped, screened, 0, crossed, cover, ()))


def sight(eye: Base, target: Base, pieces: Iterable[Piece], others: Iterable[Base], model: RayModel) -> Sight:
    """What the model on the eye's base sees of the target; others are the models that can stand in the way."""
    return sight_lines(eye, target, pieces, model).past(others)


def ray_ends(eye: Base, target: Base, model: RayModel) -> tuple[tuple[float, float], ...]:
    """Where on the target the rays end that start in the eye's centre, in the order of the masks."""
    fan = Fan(eye, target, model)
    x, y = target.centre
    return tuple((x - fan.ey * fan.side(k), y + fan.ex * fan.side(k)) for k in range(model.rays))


def _cover_verdict(target: Base, cover: tuple[Piece, ...], model: RayModel) -> Verdict:
    if not cover:
        return Verdict.CLEAR
    return Verdict.SHELTERED if any(is_beside(target, piece, model.slack) for piece in cover) else Verdict.COVERED
