"""An own layout in the making: pieces of patterns, repeated by symmetry or not, with undo; knows no pygame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tabletop.games.zone_wars.board.mat.shapes import box_of, pose_of
from tabletop.games.zone_wars.rules.content.cards import Terrain
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.mat.faults import MANY, ROOM, LayoutFault, closing, faults
from tabletop.games.zone_wars.rules.mat.layout import BARE, layout_text
from tabletop.games.zone_wars.rules.mat.poses import PatternPose, folds, posed, shape

STEP: Final = 15.0
"""Degrees by which a piece is turned; buildings by quarters, because their walls run along the mat's edges."""
_NEAR, _MIDDLE = 0.15, 0.75
"""Inches within which a piece is another one's image, and within which it snaps to the middle."""


class Laid(NamedTuple):
    """A pattern and how it lies."""

    pattern: Terrain
    pose: PatternPose

    @property
    def place(self) -> tuple[float, float]:
        """Where its 0,0 is."""
        return self.pose.x, self.pose.y


Pieces = tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class LayoutBattle:
    """What a layout is for."""

    seats: int
    models: int
    """That must have room in each corner."""
    road: tuple[float, float] = (0.0, 0.0)


class LayoutDraft:
    """Pieces on the mat; every change can be taken back."""

    def __init__(self, content: Content, battle: LayoutBattle, terrain: Iterable[Terrain] = ()) -> None:
        self.content, self.battle = content, battle
        self.mat = content.field.mat
        self.fair = True
        """Whether what is laid is repeated for the other corners."""
        self._turns = folds(battle.seats, battle.road)
        self._patterns = {pattern.id: pattern for pattern in content.patterns}
        self.pieces: Pieces = tuple(map(self._recognised, terrain))
        self._before: list[Pieces] = []

    # --- changes ------------------------------------------------------------------------------------------------------

    def change(self, pieces: Pieces) -> None:
        """These lie on the mat from now on."""
        if pieces != self.pieces:
            self._before.append(self.pieces)
            self.pieces = pieces

    def take(self, terrain: Iterable[Terrain]) -> None:
        """Begins anew with other pieces."""
        self.change(tuple(map(self._recognised, terrain)))

    def undo(self) -> None:
        """Takes the last change back."""
        if self._before:
            self.pieces = self._before.pop()

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to be taken back."""
        return bool(self._before)

    # --- pieces -------------------------------------------------------------------------------------------------------

    def without(self, index: int) -> Pieces:
        """The others, when a piece is lifted; where pieces are repeated its images go with it."""
        one = self.pieces[index]
        gone = {index}
        if self.fair:
            places = [turn.pose(one.pose, self.mat) for turn in self._turns[1:]]
            gone |= {
                k
                for k, other in enumerate(self.pieces)
                if other.pattern == one.pattern
                and any(math.dist(other.place, (pose.x, pose.y)) <= _NEAR for pose in places)
            }
        return tuple(other for k, other in enumerate(self.pieces) if k not in gone)

    def images(self, pattern: Terrain, pose: PatternPose) -> Pieces:
        """The piece, and its images where pieces are repeated; a symmetrical one snaps to the middle."""
        if not self.fair:
            return (Laid(pattern, pose),)
        middle = self.mat / 2
        if math.dist((pose.x, pose.y), (middle, middle)) <= _MIDDLE:
            here = Laid(pattern, pose._replace(x=middle, y=middle))
            if len({shape(posed(pattern, "", turn.pose(here.pose, self.mat))) for turn in self._turns}) == 1:
                return (here,)
        return tuple(Laid(pattern, turn.pose(pose, self.mat)) for turn in self._turns)

    def step(self, pattern: Terrain) -> float:
        """Degrees of one turn of a piece."""
        return 90.0 if pattern.kind == TerrainKind.BUILDING else STEP

    # --- what it comes to ---------------------------------------------------------------------------------------------

    def terrain(self, pieces: Sequence[Laid] | None = None) -> tuple[Terrain, ...]:
        """The pieces as terrain; numbered, so that each has an id of its own."""
        laid = self.pieces if pieces is None else pieces
        return tuple(posed(one.pattern, f"{one.pattern.look or one.pattern.id}-{k}", one.pose)
                     for k, one in enumerate(laid, 1))  # fmt: skip

    def text(self) -> str:
        """The layout as the setup takes it."""
        return layout_text(self.terrain()) or BARE

    def faults(self) -> tuple[LayoutFault, ...]:
        """What is wrong with the whole."""
        return self._faults(self.terrain()) or self.closing()

    def closing(self) -> tuple[LayoutFault, ...]:
        """Whether a part of the mat is closed off; that may be so while it is laid."""
        return tuple(closing(self.content.field, self.terrain()))

    def faults_of(self, rest: Pieces, more: Pieces) -> tuple[LayoutFault, ...]:
        """What would be wrong because these pieces lie there too."""
        terrain = self.terrain((*rest, *more))
        new = {piece.id for piece in terrain[len(rest) :]}
        return tuple(
            fault for fault in self._faults(terrain) if fault.kind in (ROOM, MANY) or new.intersection(fault.pieces)
        )

    def _faults(self, terrain: tuple[Terrain, ...]) -> tuple[LayoutFault, ...]:
        battle = self.battle
        return tuple(faults(self.content.field, terrain, models=battle.models, road=battle.road))

    def _recognised(self, piece: Terrain) -> Laid:
        """A piece of a map or a text as a pattern that was laid; what is none becomes a pattern of its own."""
        pattern = self._patterns.get(piece.look)
        found = pose_of(pattern.corners, piece.corners) if pattern is not None else None
        if pattern is None or found is None:
            left, top, right, bottom = box_of(piece)
            pose = PatternPose((left + right) / 2, (top + bottom) / 2)
            return Laid(posed(piece, piece.look or piece.kind, PatternPose(-pose.x, -pose.y)), pose)
        degrees = round(found.angle / STEP) * STEP
        if abs(degrees - found.angle) > 1:
            degrees = found.angle
        return Laid(pattern, PatternPose(round(found.x, 2), round(found.y, 2), degrees % 360, found.mirrored))
