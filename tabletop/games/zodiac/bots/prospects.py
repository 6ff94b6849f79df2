"""What each action promises by the table and the rules, seen from the seat that takes it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.ai.analysis import VerdictKind
from tabletop.games.zodiac.bots.book import ArrangementsByColour
from tabletop.games.zodiac.bots.oracle import Oracle
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.generator import Arrangement, Position
from tabletop.games.zodiac.rules.view import View


@dataclass(frozen=True, slots=True)
class Prospect:
    """An action and what it leads to."""

    index: int
    """Among the core's actions."""
    action: Action
    after: Position
    arrangement: Arrangement
    """What ZD14 compares."""
    worth: int
    """n where it wins in n turns of both seats, this one included; -n where it loses; 0 where balanced."""
    repeats: bool
    """Whether it loses because it brings back an arrangement (ZD14)."""

    @property
    def kind(self) -> VerdictKind:
        """How it stands for the seat that takes the action."""
        if self.worth == 0:
            return VerdictKind.BALANCED
        return VerdictKind.WON if self.worth > 0 else VerdictKind.LOST

    @property
    def turns(self) -> int | None:
        """Turns until the end, this one included."""
        return abs(self.worth) or None


@dataclass(frozen=True, slots=True)
class PositionProspects:
    """A position as the seat to act sees it."""

    position: Position
    turn: int
    occurred: ArrangementsByColour
    prospects: tuple[Prospect, ...]
    """Of every legal action, in the order of the game's offer."""


def look_ahead(oracle: Oracle, view: View) -> PositionProspects:
    """The outlook of the seat to act; raises TooLarge."""
    core = oracle.core
    position = core.position_of(view)
    occurred = core.past_arrangements(view.past)
    barred = occurred[1 - view.turn]
    prospects = []
    for index, after in core.moves(position):
        lay = core.arrangement_of(after)
        result = core.ring_result(after)
        repeats = not result and lay in barred
        worth = -1 if repeats else -oracle.cached_value(after)
        prospects.append(Prospect(index, core.actions[index], after, lay, worth, repeats))
    return PositionProspects(position, view.turn, occurred, tuple(prospects))
