"""What a game tells of how far a match has come, so that a table can say how long it still takes.

A game names `Box.length_signals`, which makes LengthSignals from the game. `play/remaining_length` weighs the numbers
by what was measured of matches between bots (`python -m tools.remaining_lengths GAME`), which must be done anew when
they change. Numbers come from a spectator's view, so they give away nothing that is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

LengthSignals = Callable[[Any], Mapping[str, float]]
"""From a spectator's view to numbers by name, always the same names; none is called "ply"."""
