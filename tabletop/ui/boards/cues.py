"""What is heard of a picture, and when it begins."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_APART: Final = 0.07
"""Seconds between two sounds of the same name: any less are one."""
_MOST: Final = 5
"""How often a sound is heard in one part at most."""
_ALL: Final = 16
"""Sounds in one part at most: more would be noise."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Something that is heard when its picture begins."""

    at: float
    """Seconds on the stage's clock."""
    sound: str


def thinned(cues: Iterable[Cue]) -> tuple[Cue, ...]:
    """In their order, without those that would only be noise."""
    found: list[Cue] = []
    last: dict[str, float] = {}
    number: Counter[str] = Counter()
    for cue in sorted(cues, key=lambda cue: cue.at):
        if number[cue.sound] < _MOST and cue.at - last.get(cue.sound, -math.inf) >= _APART and len(found) < _ALL:
            found.append(cue)
            last[cue.sound] = cue.at
            number[cue.sound] += 1
    return tuple(found)
