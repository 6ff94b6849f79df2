"""What the demonstration shows of Zombies: a first chapter by bots, from the first round on."""

from __future__ import annotations

from typing import Any, Final

from tabletop.games.zombies.rules.text import events as e
from tabletop.rules.game import Event
from tabletop.ui.scenes.demo.showing import Showing

_UNTOLD: Final = (
    e.Counted, e.NextDraw, e.Shuffled, e.HandDrawn, e.Looked, e.Contributed, e.Placed, e.NotPlaced, e.ZombieMoved,
    e.Unstunned, e.FireOut, e.Walked, e.Swapped, e.Passed, e.Killed, e.Hit, e.FirstMoved, e.TileLaid, e.MoveRolled,
    e.Healed, e.AlarmRolled, e.BoardTorn,
)  # fmt: skip
"""What is seen on the map, or only counts."""


def _begins(view: Any) -> bool:
    """When everybody stands on the map with loaded weapons."""
    return bool(view.shown.round)


def _tells(event: Event) -> bool:
    if isinstance(event, e.PhaseBegan):
        return event.phase == "draw"
    return not isinstance(event, _UNTOLD)


SHOWING: Final = Showing(
    settled={"scenario": ("ch1",), "difficulty": ("normal",)},
    is_usual=True,
    levels=("easy", "medium"),
    begins=_begins,
    tells=_tells,
    is_wide=True,
)
