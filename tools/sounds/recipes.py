"""Every sound that is no bed, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tools.sounds import games, usual
from tools.sounds.recipe import Recipe

RECIPES: Final[Mapping[str, Recipe]] = {**usual.SOUNDS, **games.SOUNDS}
"""Those of one game begin with its name and a slash."""
