"""How a combat ends: the comparison under both rule sets (Z28 to Z41, A14 to A26), and what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.games.zoon.rules import events, field, stars
from tabletop.games.zoon.rules.combat import step_back_after_tie, take_disputed_cell
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
    winning_side: int = 0
    """ATTACKER or DEFENDER: whose card won, or whose Star counts; 0 for a tie or a miss."""
    rules: tuple[str, ...] = ()

    def winner_seat(self, combat: Combat) -> Seat:
        """The seat; NOBODY for a tie or a miss."""
        return {ATTACKER: combat.attacker, DEFENDER: 1 - combat.attacker, 0: NOBODY}[self.winning_side]


def report_combat(
    draft: StateBuilder, combat: Combat, verdict: CombatVerdict, sides: tuple[Side, Side], score: str
) -> None:
    """Says how it went."""
    one, other = sides
    draft.reveals = True
    draft.add_event(
        events.Fought(verdict.rules, one, other, combat.target, verdict.reason, verdict.winner_seat(combat), one.name,
                      other.name, score, field.cell_name(combat.target))
    )  # fmt: skip


def settle_combat(draft: StateBuilder, combat: Combat, verdict: CombatVerdict) -> None:
    """Does what follows from a comparison."""
    draft.combat = None
    if combat.trump is not None:
        _settle_shot(draft, combat, combat.trump, verdict)
    elif verdict.reason == CombatReason.STAR:
        stars.begin_star_effect(draft, combat, verdict.winner_seat(combat))
    elif verdict.winning_side == ATTACKER:
        draft.eliminate_piece(combat.target, "Z35")
        take_disputed_cell(draft, combat)
    elif verdict.winning_side == DEFENDER:
        draft.eliminate_piece(combat.origin, "Z34", "Z35")
    else:
        step_back_after_tie(draft, combat)


def _settle_shot(draft: StateBuilder, combat: Combat, trump: int, verdict: CombatVerdict) -> None:
    if verdict.winning_side == ATTACKER:
        draft.eliminate_piece(combat.target, "Z66", "Z35")
    if verdict.reason == CombatReason.X:
        draft.calm = False
        used = draft.trumps[combat.attacker][trump].used + 1
        draft.put_trump(combat.attacker, trump, Where.TOMB, used, "Z64", "N4")
    else:
        draft.spend_trump(combat.attacker, trump)
