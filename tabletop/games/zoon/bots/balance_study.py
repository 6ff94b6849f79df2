"""What `tabletop balance` varies in Zoon and measures: tribes against each other, and which cards go with winning.

The box names `balance_study`. Every card of a tribe is there from the start, so what is compared is whether it was
used: a trump played, a Zoon that fought. Events are those that everybody saw.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.ai.measurement.balance_study import BalanceStudy, Trait
from tabletop.games.zoon.rules.events import Fought, TrumpPlayed
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.rules.match_report import SpectatorRecord


def balance_study() -> BalanceStudy:
    """Both rule sets, each tribe against each other one."""
    return BalanceStudy(
        level="medium", games=2400, sides=("south", "north"), contexts=("ruleset",), find_traits=find_used_cards
    )


def find_used_cards(game: Zoon, record: SpectatorRecord) -> Iterator[Trait]:
    """Trumps that were played and Zoons that fought, of both sides."""
    for ply in range(1, record.length + 1):
        for event in record.events(ply):
            if isinstance(event, TrumpPlayed):
                yield Trait("card", event.trump, event.trump, event.seat)
            elif isinstance(event, Fought):
                for side in (event.attacker, event.defender):
                    if side.trump is None:
                        yield Trait("card", side.name, side.name, side.seat)
