"""The levels of the computer that may be given to a seat: those of the game's bots, then the kept engines by name.

Used by the set-up's `player_controls`, `plan` and `remembered_plans`, and by the table's *Who sits where*.
"""

from __future__ import annotations

from tabletop.ai.levels import level_names
from tabletop.play.kept_engines import ENGINE_LEVEL, kept_engines


def seat_levels(game: str) -> tuple[str, ...]:
    """Levels by name, the weakest bot first."""
    return (*level_names(game), *(f"{ENGINE_LEVEL}{name}" for name in kept_engines()))
