"""Sight and cover between two models: a fan of rays from one base to the width of the other, and what is in the way.

Used by the rules, bots and measuring tools of a game on a mat: they ask `sight_between`, or keep a SightLines to ask
again with other models in the way. Both must give the same verdict, also by the quick way that stops once the target
is hidden. Pure. Rays are numbered across the target, and sets of rays are bit masks (see `fan`); `ray_ends` gives the
lines to draw in the same order. The verdict decides what is legal, so a change can break saved matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from tabletop.rules.plane.fan import RayFan, RaySampling
from tabletop.rules.plane.geometry import Base
from tabletop.rules.plane.pieces import Piece, is_touching_piece


class SightVerdict(Enum):
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
class SightResult:
    """What stands between two models."""

    verdict: SightVerdict
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
        return self.verdict not in (SightVerdict.HIDDEN, SightVerdict.FOULED)

    @property
    def stopped_ray_share(self) -> float:
        """The share of the rays that a piece stops."""
        return self.stopped.bit_count() / self.rays


class SightLines:
    """The rays of one pair and what terrain makes of them, for who asks again with other models in the way."""

    def __init__(self, eye: Base, target: Base, pieces: Sequence[Piece], model: RaySampling) -> None:
        self.fan = RayFan(eye, target, model)
        self._eye = eye
        self._pieces = pieces
        self._model = model

    @cached_property
    def sight_without_models(self) -> SightResult:
        """Where no model is in the way."""
        fan, rays = self.fan, self._model.rays
        stopped = screened = 0
        crossings = list(fan.crossed_pieces(self._pieces))
        for _, stops, screens in crossings:
            stopped |= stops
            screened |= screens
        crossed = tuple([piece for piece, _, _ in crossings])
        if stopped == fan.all_rays:
            return SightResult(SightVerdict.HIDDEN, rays, stopped, screened, 0, crossed, (), ())
        cover = tuple(self._covering_pieces(crossed))
        return SightResult(self._cover_verdict(cover), rays, stopped, screened, 0, crossed, cover, ())

    @cached_property
    def _verdict_and_stopped_rays(self) -> tuple[SightVerdict, int]:
        """The verdict of `sight_between` and the stopped rays; pieces are left out once the target is hidden."""
        fan, stopped, crossed = self.fan, 0, []
        for piece, stops, _ in fan.crossed_pieces(self._pieces):
            stopped |= stops
            if stopped == fan.all_rays:
                return SightVerdict.HIDDEN, stopped
            crossed.append(piece)
        return self._cover_verdict(self._covering_pieces(crossed)), stopped

    def _covering_pieces(self, crossed: Iterable[Piece]) -> list[Piece]:
        return [piece for piece in crossed if not is_touching_piece(self._eye, piece, self._model.slack)]

    def _cover_verdict(self, cover: Sequence[Piece]) -> SightVerdict:
        if not cover:
            return SightVerdict.CLEAR
        is_sheltered = any(is_touching_piece(self.fan.target, piece, self._model.slack) for piece in cover)
        return SightVerdict.SHELTERED if is_sheltered else SightVerdict.COVERED

    def sight_past_models(self, others: Iterable[Base]) -> SightResult:
        """What is seen past the models that can stand in the way."""
        met = self.fan.models_crossed_by_rays(others)
        if not met:
            return self.sight_without_models
        empty, fouled = self.sight_without_models, 0
        for _, fouls in met:
            fouled |= fouls
        fouling = tuple([other for other, fouls in met if fouls & ~empty.stopped])
        if not fouling:
            return replace(empty, fouled=fouled)
        return SightResult(
            SightVerdict.FOULED, empty.rays, empty.stopped, empty.screened, fouled, empty.crossed, (), fouling
        )

    def sight_verdict_past_models(self, others: Iterable[Base]) -> SightVerdict:
        """The verdict of `sight_past_models` alone."""
        verdict, stopped = self._verdict_and_stopped_rays
        if verdict is SightVerdict.HIDDEN:
            return SightVerdict.HIDDEN
        is_fouled = any(fouls & ~stopped for _, fouls in self.fan.models_crossed_by_rays(others))
        return SightVerdict.FOULED if is_fouled else verdict


def sight_between(
    eye: Base, target: Base, pieces: Sequence[Piece], others: Iterable[Base], model: RaySampling
) -> SightResult:
    """What the model on the eye's base sees of the target; others are the models that can stand in the way."""
    return SightLines(eye, target, pieces, model).sight_past_models(others)


def ray_ends(eye: Base, target: Base, model: RaySampling) -> tuple[tuple[float, float], ...]:
    """Where on the target the rays end that start in the eye's centre, in the order of the masks."""
    fan = RayFan(eye, target, model)
    x, y = target.centre
    return tuple(
        (x - fan.ey * fan.side_offset_of_ray(k), y + fan.ex * fan.side_offset_of_ray(k)) for k in range(model.rays)
    )
