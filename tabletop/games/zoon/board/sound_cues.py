"""What is heard of Zoon's cards, and when: read off public events only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.games.zoon.board.combat.combat_animation import CombatAnimation, CombatPhase
from tabletop.games.zoon.rules import events as game_events
from tabletop.rules.game import Event
from tabletop.ui.boards.cues import Cue, thinned
from tabletop.ui.stage.timeline import MOVE

_MOVING_EVENTS: Final = (
    game_events.Moved,
    game_events.Relocated,
    game_events.Swapped,
    game_events.TookCell,
    game_events.SteppedBack,
)
"""A card is pushed to another cell."""
_SHOOTING_KIND: Final = "shooting"
"""Kind of a trump."""


def combat_cues(telling: CombatAnimation) -> tuple[Cue, ...]:
    """Cards that turn over or pennies, dice, and the blow when both numbers are there."""
    fought = telling.fought
    sounds = {CombatPhase.FLIP: "flip", CombatPhase.NUMBERS: "zoon/clash"}
    if not telling.is_by_corners:
        sounds = {CombatPhase.CORNERS: "zoon/penny", CombatPhase.TOTALS: "zoon/clash"}
        if telling.tumbles and (fought.attacker.die or fought.defender.die):
            sounds[CombatPhase.DICE] = "dice_few"
    if telling.star_text:
        sounds[CombatPhase.WORDS] = "zoon/star"
    at = 0.0 if telling.reduced else 1 / telling.pace
    return thinned(
        Cue(telling.begins + at * telling.phase_times[part][0], sound) for part, sound in sounds.items()
        if part in telling.phase_times
    )  # fmt: skip


def movement_cues(events: Sequence[Event], now: float, pace: float, *, in_hand: bool) -> tuple[Cue, ...]:
    """Everything else; `in_hand`: the hand let a card go just now, so that it is not pushed there."""
    return thinned(
        Cue(now + (late / pace if pace else 0.0), sound) for late, sound in _movement_sounds(events, in_hand)
    )


def _movement_sounds(events: Sequence[Event], in_hand: bool) -> Iterator[tuple[float, str]]:
    """Seconds at the usual speed, and names."""
    moved = any(isinstance(event, _MOVING_EVENTS) for event in events)
    fought = any(isinstance(event, game_events.Fought) for event in events)
    if moved and not in_hand:
        yield 0.0, "slide"
    for event in events:
        match event:
            case game_events.TurnedUp() | game_events.Revealed() if not fought:
                yield MOVE if moved else 0.0, "flip"
            case game_events.Eliminated():
                yield MOVE / 2, "zoon/fallen"
            case game_events.TrumpPlayed():
                yield 0.0, "zoon/bolt" if event.reason == _SHOOTING_KIND else "flip"
            case game_events.PennyTurned():
                yield 0.0, "zoon/penny"
            case _:
                pass
