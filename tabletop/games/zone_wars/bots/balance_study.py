"""What `tabletop balance` varies in Zone Wars and measures: factions, scenarios, models and finds.

The box names `balance_study`. Which models a side musters is settled before the first move; what they find is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.ai.measurement.balance_study import BalanceStudy, Trait
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.text.events import Found, MonsterCame, Mustered
from tabletop.rules.game import Seat
from tabletop.rules.match_report import SpectatorRecord


def balance_study() -> BalanceStudy:
    """Two players, three models each, every faction against each other one in every scenario."""
    return BalanceStudy(
        level="easy",
        games=1800,
        setup=(("players", "2"), ("models", "3")),
        sides=("faction1", "faction2"),
        contexts=("scenario",),
        find_traits=find_models_and_finds,
    )


def find_models_and_finds(game: ZoneWars, record: SpectatorRecord) -> Iterator[Trait]:
    """Models that were mustered, artifacts that they found, and monsters that came."""
    content = game.content
    titles = {each.id: each.name for each in content.artifacts}
    titles |= {each.id: each.name for each in content.monsters}
    titles |= {each.id: each.name for faction in content.factions for each in faction.characters}
    owners: dict[str, Seat] = {}
    for ply in range(1, record.length + 1):
        for event in record.events(ply):
            if isinstance(event, Mustered):
                for figure in event.figures:
                    owners[figure] = event.seat
                    yield Trait("figure", figure, titles.get(figure, figure), event.seat, is_settled_first=True)
            elif isinstance(event, Found) and event.figure in owners:
                card = event.card.partition("#")[0]
                yield Trait("item", card, titles.get(card, card), owners[event.figure])
            elif isinstance(event, MonsterCame):
                monster = event.figure.partition("#")[0]
                yield Trait("monster", monster, titles.get(monster, monster))
