"""What the demonstration shows of Zone Wars: short battles of small bands, from the first round on.

The box names SHOWING, the DemoOptions that the scene `ui/scenes/demo` reads. Which events are skipped may be changed
freely; what is settled must be values of the options in `rules/rules`.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.event_reasons import MoveManner
from tabletop.rules.game import Event
from tabletop.ui.scenes.demo.play import DemoOptions

_UNTOLD_EVENTS: Final = (
    events.RoundEnded, events.Drawn, events.PutBack, events.Turned, events.Pool, events.Rolled, events.Pushed,
    events.Protected, events.Gained, events.Worn, events.Tested, events.WatchBegan, events.WatchEnded, events.Drifted,
    events.Marked, events.Scored,
)  # fmt: skip
"""What is seen on the mat, or only counts."""


def _has_battle_begun(view: Any) -> bool:
    """When all models are on the mat."""
    return bool(view.round)


def _is_event_worth_showing(event: Event) -> bool:
    return not isinstance(event, _UNTOLD_EVENTS) and not (
        isinstance(event, events.Moved) and event.reason is MoveManner.WALK
    )


SHOWING: Final = DemoOptions(
    settled={
        "scenario": ("throw-down", "home-run", "monster-hunt"),
        "players": ("2",),
        "models": ("3",),
        "map": ("usual",),
    },
    levels=("easy", "medium"),
    begins=_has_battle_begun,
    tells=_is_event_worth_showing,
    is_wide=True,
)
