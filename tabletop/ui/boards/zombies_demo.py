"""What the demonstration shows of Zombies: nights of the usual kind, told in what matters."""

from __future__ import annotations

from typing import Final

from tabletop.rules.game import Event
from tabletop.rules.zombies import events as e
from tabletop.ui.scenes.demo_showing import Showing

_UNTOLD: Final = (
    e.Counted, e.HandDrawn, e.Looked, e.Contributed, e.Placed, e.NotPlaced, e.ZombieMoved, e.Killed, e.Hit, e.Walked,
    e.TileLaid, e.Pinned, e.Passed, e.FirstMoved, e.Shuffled, e.Swapped, e.Woken,
)  # fmt: skip
"""What is seen on the map, or only counts."""
_DRAW: Final = "draw"


def _tells(event: Event) -> bool:
    if isinstance(event, e.PhaseBegan):
        return event.phase == _DRAW
    return not isinstance(event, _UNTOLD) or (isinstance(event, e.Pinned) and event.why == "down")


SHOWING: Final = Showing(
    settled={"scenario": ("ch1", "ch2", "ch3"), "difficulty": ("easy", "normal")},
    is_usual=True,
    levels=("medium", "hard"),
    tells=_tells,
)
