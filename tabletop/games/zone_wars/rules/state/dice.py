"""Dice: what they show, and exactly how likely it is, for pools of any size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Field

SIDES: Final = 6
FACE_NUMBERS: Final = tuple(map(str, range(1, SIDES + 1)))
_SUCCESS: Final = "radiation"
_BLANK: Final = "blank"


def count_hits(field: Field, base: Sequence[int], gear: Sequence[int]) -> int:
    """Successes on base and gear dice (R3, R11)."""
    return _count_symbol(field.base_die, base, _SUCCESS) + _count_symbol(field.gear_die, gear, _SUCCESS)


def count_biohazards(field: Field, base: Sequence[int]) -> int:
    """Base dice that bring m-points after a push (D3)."""
    return _count_symbol(field.base_die, base, "biohazard")


def count_explosions(field: Field, gear: Sequence[int]) -> int:
    """Gear dice that wear a card (D4)."""
    return _count_symbol(field.gear_die, gear, "explosion")


def dice_kept_by_push(faces: Sequence[str], shown: Sequence[int]) -> tuple[int, ...]:
    """Numbers of the dice that a push does not roll again (R10)."""
    return tuple(number for number in shown if faces[number - 1] != _BLANK)


def _count_symbol(faces: Sequence[str], shown: Sequence[int], face: str) -> int:
    return sum(faces[number - 1] == face for number in shown)
