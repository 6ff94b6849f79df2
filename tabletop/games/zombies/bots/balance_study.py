"""What `tabletop balance` varies in Zombies and measures: chapters, difficulties, tiles and the Director's cards.

The box names `balance_study`. All survivors win or lose together, so nights are compared with nights.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.ai.measurement.balance_study import BalanceStudy, Trait
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.text.events import CardDrawn, TileLaid
from tabletop.rules.match_report import SpectatorRecord


def balance_study() -> BalanceStudy:
    """Every chapter at every difficulty."""
    return BalanceStudy(
        level="medium", games=2400, contexts=("scenario", "difficulty"), find_traits=find_tiles_and_director_cards
    )


def find_tiles_and_director_cards(game: Zombies, record: SpectatorRecord) -> Iterator[Trait]:
    """Tiles that were laid and cards that the Director drew."""
    tiles = {each.id: each.name for each in game.content.tiles}
    for ply in range(1, record.length + 1):
        for event in record.events(ply):
            if isinstance(event, TileLaid):
                yield Trait("tile", event.tile, tiles.get(event.tile, event.tile))
            elif isinstance(event, CardDrawn):
                yield Trait("card", event.card, event.card.upper())
