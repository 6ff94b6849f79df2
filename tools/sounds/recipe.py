"""What a sound is made by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.sounds.wave import Rng, Wave

SOFT, USUAL, STRONG = -30.0, -25.0, -21.0
"""LUFS of the loudest 0.4 seconds: what is heard all the time, what happens, and what everybody looks up at."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One sound."""

    make: Callable[[Rng], Wave]
    """Two channels, as loud as it likes."""
    variants: int
    """Each is made with other chance, so that nothing sounds stamped."""
    loud: float = USUAL
    """LUFS that each is brought to."""
