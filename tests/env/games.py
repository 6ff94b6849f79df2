"""The games that are tried: ours and the fifth."""

from __future__ import annotations

from typing import Final

from tabletop.games import SHIPPED
from tests.foreign.site import NAME

GAMES: Final = (*SHIPPED, NAME)
