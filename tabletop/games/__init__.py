"""The games that come with the program, one package each; docs/games.md tells how to write another."""

from __future__ import annotations

from typing import Final

SHIPPED: Final = {name: f"{__name__}.{name}:BOX" for name in ("zodiac", "zoon", "zone_wars", "zombies")}
"""Where their boxes are: pyproject.toml says the same, for those who look at what is installed."""
