"""A table of each of the four games in the middle of a match, for what must hold at all of them."""

from __future__ import annotations

from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.states import STREET
from tests.games.zone_wars.board.states import FIELD
from tests.games.zoon.board.states import SULLIVAN
from tests.ui.pilot import Pilot, match_of, seated

SETUPS: dict[str, dict[str, str]] = {
    "zodiac": {},
    "zoon": SULLIVAN,
    "zone_wars": {"position": FIELD},
    "zombies": {"position": f"{STREET}move marlow"},
}


def table_of(pilot: Pilot, game: str) -> TableScene:
    """Two people, or a team of one, in the middle of a match."""
    return seated(pilot, match_of(game, setup=SETUPS[game]))
