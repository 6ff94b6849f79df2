"""A mat layout while it is edited: placed patterns, repeated by symmetry or not, with undo; knows no pygame.

`layout_editor` and `layout_mat` show it, and `setup` begins one. It is what is laid and not yet saved; `saved_mats`
writes it down as a layout's text (`rules/mat/layout`). Faults come from `rules/mat/layout_faults`. Every change must
go through `set_pieces`, or it cannot be undone. A saved mat that is opened again must come back as the same pieces.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tabletop.games.zone_wars.board.mat.svg_shapes import box_of, find_pattern_pose
from tabletop.games.zone_wars.rules.content.cards import Terrain
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.mat.layout import (
    BARE_WORD,
    PatternPose,
    fair_symmetries,
    layout_text,
    shape_key,
    terrain_from_pattern,
)
from tabletop.games.zone_wars.rules.mat.layout_faults import (
    MANY,
    ROOM,
    LayoutFault,
    find_closed_area_faults,
    find_faults,
)

TURN_STEP: Final = 15.0
"""Degrees by which a piece is turned; buildings by quarters, because their walls run along the mat's edges."""
_NEAR, _MIDDLE = 0.15, 0.75
"""Inches within which a piece is another one's image, and within which it snaps to the middle."""


class PlacedPattern(NamedTuple):
    """A pattern and how it lies."""

    pattern: Terrain
    pose: PatternPose

    @property
    def place(self) -> tuple[float, float]:
        """Where its 0,0 is."""
        return self.pose.x, self.pose.y


PlacedPatterns = tuple[PlacedPattern, ...]


@dataclass(frozen=True, slots=True)
class LayoutRequirements:
    """What a layout is for."""

    seats: int
    models: int
    """That must have room in each corner."""
    road: tuple[float, float] = (0.0, 0.0)


class LayoutDraft:
    """Pieces on the mat; every change can be taken back."""

    def __init__(self, content: Content, battle: LayoutRequirements, terrain: Iterable[Terrain] = ()) -> None:
        self.content, self.battle = content, battle
        self.mat = content.field.mat
        self.is_symmetrical = True
        """Whether what is laid is repeated for the other corners."""
        self._symmetries = fair_symmetries(battle.seats, battle.road)
        self._patterns = {pattern.id: pattern for pattern in content.patterns}
        self.pieces: PlacedPatterns = tuple(map(self._to_placed_pattern, terrain))
        self._undo_stack: list[PlacedPatterns] = []

    # --- changes ------------------------------------------------------------------------------------------------------

    def set_pieces(self, pieces: PlacedPatterns) -> None:
        """These lie on the mat from now on."""
        if pieces != self.pieces:
            self._undo_stack.append(self.pieces)
            self.pieces = pieces

    def start_from_terrain(self, terrain: Iterable[Terrain]) -> None:
        """Begins anew with other pieces."""
        self.set_pieces(tuple(map(self._to_placed_pattern, terrain)))

    def undo(self) -> None:
        """Takes the last change back."""
        if self._undo_stack:
            self.pieces = self._undo_stack.pop()

    @property
    def can_undo(self) -> bool:
        return bool(self._undo_stack)

    # --- pieces -------------------------------------------------------------------------------------------------------

    def pieces_left_after_lifting(self, index: int) -> PlacedPatterns:
        """The pieces that stay when one is lifted; where pieces are repeated its images go with it."""
        one = self.pieces[index]
        gone = {index}
        if self.is_symmetrical:
            places = [turn.move_pose(one.pose, self.mat) for turn in self._symmetries[1:]]
            gone |= {
                k
                for k, other in enumerate(self.pieces)
                if other.pattern == one.pattern
                and any(math.dist(other.place, (pose.x, pose.y)) <= _NEAR for pose in places)
            }
        return tuple(other for k, other in enumerate(self.pieces) if k not in gone)

    def symmetric_copies(self, pattern: Terrain, pose: PatternPose) -> PlacedPatterns:
        """The piece, and its images where pieces are repeated; a symmetrical one snaps to the middle."""
        if not self.is_symmetrical:
            return (PlacedPattern(pattern, pose),)
        middle = self.mat / 2
        if math.dist((pose.x, pose.y), (middle, middle)) <= _MIDDLE:
            here = PlacedPattern(pattern, pose._replace(x=middle, y=middle))
            if (
                len(
                    {
                        shape_key(terrain_from_pattern(pattern, "", turn.move_pose(here.pose, self.mat)))
                        for turn in self._symmetries
                    }
                )
                == 1
            ):
                return (here,)
        return tuple(PlacedPattern(pattern, turn.move_pose(pose, self.mat)) for turn in self._symmetries)

    def turn_step_degrees(self, pattern: Terrain) -> float:
        """Degrees of one turn of a piece."""
        return 90.0 if pattern.kind == TerrainKind.BUILDING else TURN_STEP

    # --- what it comes to ---------------------------------------------------------------------------------------------

    def to_terrain(self, pieces: Sequence[PlacedPattern] | None = None) -> tuple[Terrain, ...]:
        """The pieces as terrain; numbered, so that each has an id of its own."""
        laid = self.pieces if pieces is None else pieces
        return tuple(terrain_from_pattern(one.pattern, f"{one.pattern.look or one.pattern.id}-{k}", one.pose)
                     for k, one in enumerate(laid, 1))  # fmt: skip

    def to_layout_text(self) -> str:
        """The layout as the setup takes it."""
        return layout_text(self.to_terrain()) or BARE_WORD

    def find_faults(self) -> tuple[LayoutFault, ...]:
        """What is wrong with the whole."""
        return self._find_terrain_faults(self.to_terrain()) or self.find_unreachable_area_faults()

    def find_unreachable_area_faults(self) -> tuple[LayoutFault, ...]:
        """Whether a part of the mat is closed off; that may be so while it is laid."""
        return tuple(find_closed_area_faults(self.content.field, self.to_terrain()))

    def find_faults_of_pieces(self, rest: PlacedPatterns, more: PlacedPatterns) -> tuple[LayoutFault, ...]:
        """What would be wrong because these pieces lie there too."""
        terrain = self.to_terrain((*rest, *more))
        new = {piece.id for piece in terrain[len(rest) :]}
        return tuple(
            fault
            for fault in self._find_terrain_faults(terrain)
            if fault.kind in (ROOM, MANY) or new.intersection(fault.pieces)
        )

    def _find_terrain_faults(self, terrain: tuple[Terrain, ...]) -> tuple[LayoutFault, ...]:
        battle = self.battle
        return tuple(find_faults(self.content.field, terrain, models=battle.models, road=battle.road))

    def _to_placed_pattern(self, piece: Terrain) -> PlacedPattern:
        """A piece of a map or a text as a pattern that was laid; what is none becomes a pattern of its own."""
        pattern = self._patterns.get(piece.look)
        found = find_pattern_pose(pattern.corners, piece.corners) if pattern is not None else None
        if pattern is None or found is None:
            left, top, right, bottom = box_of(piece)
            pose = PatternPose((left + right) / 2, (top + bottom) / 2)
            return PlacedPattern(
                terrain_from_pattern(piece, piece.look or piece.kind, PatternPose(-pose.x, -pose.y)), pose
            )
        degrees = round(found.angle / TURN_STEP) * TURN_STEP
        if abs(degrees - found.angle) > 1:
            degrees = found.angle
        return PlacedPattern(
            pattern, PatternPose(round(found.x, 2), round(found.y, 2), degrees % 360, found.is_mirrored)
        )
