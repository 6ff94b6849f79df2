"""What the demonstration shows of Zombies: a first chapter by bots, from the first round on."""

from __future__ import annotations

from typing import Any, Final

from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import Event
from tabletop.ui.scenes.demo.options import DemoOptions

_UNTOLD: Final = (
    events.Counted, events.NextDraw, events.Shuffled, events.HandDrawn, events.Looked, events.Contributed,
    events.Placed, events.NotPlaced, events.ZombieMoved, events.Unstunned, events.FireOut, events.Walked,
    events.Swapped, events.Passed, events.Killed, events.Hit, events.FirstMoved, events.TileLaid, events.MoveRolled,
    events.Healed, events.AlarmRolled, events.BoardTorn,
)  # fmt: skip
"""What is seen on the map, or only counts."""


def _begins(view: Any) -> bool:
    """When everybody stands on the map with loaded weapons."""
    return bool(view.shown.round)


def _tells(event: Event) -> bool:
    if isinstance(event, events.PhaseBegan):
        return event.phase == Phase.DRAW.value
    return not isinstance(event, _UNTOLD)


SHOWING: Final = DemoOptions(
    settled={"scenario": ("ch1",), "difficulty": ("normal",)},
    is_usual=True,
    levels=("easy", "medium"),
    begins=_begins,
    tells=_tells,
    is_wide=True,
)
