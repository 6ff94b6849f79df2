"""What a comparison says, how it is told, and what follows from it (Z33 to Z42, Z64 to Z66)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.games.zoon.rules import events, field, stars
from tabletop.games.zoon.rules.combat import step_back, take_cell
from tabletop.games.zoon.rules.events import CombatReason, Side
from tabletop.games.zoon.rules.state import Combat, Where
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.rules.game import NOBODY, Seat

ATTACKER: Final = 1
DEFENDER: Final = -1


@dataclass(frozen=True, slots=True)
class CombatVerdict:
    """What a comparison says."""

    reason: events.CombatReason
    """As in the event Fought."""
    wins: int = 0
    """ATTACKER or DEFENDER: whose card won, or whose Star counts; 0 for a tie or a miss."""
    rules: tuple[str, ...] = ()

    def winner(self, combat: Combat) -> Seat:
        """The seat; NOBODY for a tie or a miss."""
        return {ATTACKER: combat.attacker, DEFENDER: 1 - combat.attacker, 0: NOBODY}[self.wins]


def report_combat(
    draft: StateBuilder, combat: Combat, verdict: CombatVerdict, sides: tuple[Side, Side], score: str
) -> None:
    """Says how it went."""
    one, other = sides
    draft.reveals = True
    draft.add_event(
        events.Fought(verdict.rules, one, other, combat.target, verdict.reason, verdict.winner(combat), one.name,
                      other.name, score, field.name(combat.target))
    )  # fmt: skip


def settle(draft: StateBuilder, combat: Combat, verdict: CombatVerdict) -> None:
    """What follows from a comparison."""
    draft.combat = None
    if combat.trump is not None:
        _settle_shot(draft, combat, combat.trump, verdict)
    elif verdict.reason == CombatReason.STAR:
        stars.begin(draft, combat, verdict.winner(combat))
    elif verdict.wins == ATTACKER:
        draft.eliminate(combat.target, "Z35")
        take_cell(draft, combat)
    elif verdict.wins == DEFENDER:
        draft.eliminate(combat.origin, "Z34", "Z35")
    else:
        step_back(draft, combat)


def _settle_shot(draft: StateBuilder, combat: Combat, trump: int, verdict: CombatVerdict) -> None:
    if verdict.wins == ATTACKER:
        draft.eliminate(combat.target, "Z66", "Z35")
    if verdict.reason == CombatReason.X:
        draft.calm = False
        used = draft.trumps[combat.attacker][trump].used + 1
        draft.put_trump(combat.attacker, trump, Where.TOMB, used, "Z64", "N4")
    else:
        draft.spend(combat.attacker, trump)
