"""What the shelf's demonstration shows of Zombies: bots play the first chapter from round 1 on.

The box names SHOWING, the DemoOptions that the scene `ui/scenes/demo` reads. Which events are skipped may be changed
freely; chapter and difficulty must be values of the options in `rules/turn/setting`.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import Event
from tabletop.ui.scenes.demo.play import DemoOptions

_SKIPPED_EVENTS: Final = (
    events.Counted, events.NextDraw, events.Shuffled, events.HandDrawn, events.Looked, events.Contributed,
    events.Placed, events.NotPlaced, events.ZombieMoved, events.Unstunned, events.FireOut, events.Walked,
    events.Swapped, events.Passed, events.Killed, events.Hit, events.FirstMoved, events.TileLaid, events.MoveRolled,
    events.Healed, events.AlarmRolled, events.BoardTorn,
)  # fmt: skip
"""What is seen on the map, or only counts."""


def _has_night_begun(view: Any) -> bool:
    """When everybody stands on the map with loaded weapons."""
    return bool(view.shown.round)


def _is_event_worth_showing(event: Event) -> bool:
    if isinstance(event, events.PhaseBegan):
        return event.phase == Phase.DRAW.value
    return not isinstance(event, _SKIPPED_EVENTS)


SHOWING: Final = DemoOptions(
    settled={"scenario": ("ch1",), "difficulty": ("normal",)},
    is_usual=True,
    levels=("easy", "medium"),
    begins=_has_night_begun,
    tells=_is_event_worth_showing,
    is_wide=True,
)
