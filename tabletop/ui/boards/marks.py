"""Marks: what the hand and the hints show on a board, by place.

A Marks value says what lies in hand, where it can go, and what the last action has touched. The table
(`board_input`), review, rulebook, demonstration and wall make it, each board draws it in its own way; part of the
Board contract (docs/api/boards.md). The values of MarkKind are names of drawings in `sprites/ui`. BUTTON and POINT
begin the names of some places, in games of other packages too, so both must stay. The shape of a mark must say what it
means, not only its colour (docs/decisions.md, Marks).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from tabletop.ui.gesture.picker import Steps, TargetId

Point = tuple[float, float]
BUTTON = "button:"
"""How the names of places begin that lie beside the board as buttons, such as "button:pass"."""
POINT = "at:"
"""How the names of free points begin, such as "at:12.5,10": a press and its release need not meet the same one."""


def without_button_places(steps: Steps) -> Steps:
    """The places among these that lie on the board, and not beside it as buttons."""
    return tuple(place for place in steps if not place.startswith(BUTTON))


def is_ground_point(place: TargetId | None) -> bool:
    """Whether it is a free point of the ground."""
    return place is not None and place.startswith(POINT)


class MarkKind(Enum):
    """What a mark says by its shape (docs/decisions.md, Marks)."""

    LEGAL = "mark_dot"
    """A filled dot: a legal target."""
    OCCUPIED = "mark_ring"
    """A ring: a legal target that holds something."""
    RISKY = "mark_ring_dashed"
    """A dashed ring: legal, but it loses or costs something."""
    JUMP = "mark_jump"
    """An arched arrow: a legal target that is leapt to, over whatever lies between."""
    ATTACK = "mark_attack"
    """A ring with crossed blades: a legal target that is attacked."""
    BARRED = "mark_hatch"
    """Cross-hatch: would be legal but for one rule."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on a board for the hand, the keyboard and the helpers."""

    movable: tuple[TargetId, ...] = ()
    """Pieces that can be taken in hand."""
    selected: TargetId | None = None
    """What was taken in hand: the first place of the path."""
    path: Steps = ()
    """Places picked so far, for actions of several steps."""
    targets: Mapping[TargetId, MarkKind] = field(default_factory=dict)
    focus: TargetId | None = None
    hovered: TargetId | None = None
    lifted: TargetId | None = None
    held_at: Point = (0.0, 0.0)
    """Centre of the lifted piece in pixels."""
    flashing: TargetId | None = None
    last: Steps = ()
    """The trace of the last action."""
    hint: Steps = ()
    """An action that is proposed."""
    spoken_of: Steps = ()
    """What a sentence speaks of that is read just now."""
    has_explanation: bool = False
    """Whether a bubble says why something is not possible: the board need not say it again."""

    def ring_names_round_place(self, place: TargetId, own: str | None, target: str) -> tuple[str, ...]:
        """What is drawn round a place, the two that count most: a ring of its own, a target's, the hand's."""
        found = [own] if own is not None else []
        if place in self.targets:
            found.append(target)
        if place == self.selected:
            found.append("active")
        elif place == self.hovered:
            found.append("hovered")
        elif place in self.movable and not found:
            found.append("movable")
        if place == self.focus:
            found.append("focus")
        return tuple(found[-2:])
