"""What zombies will do in phases 4 and 5 if nothing changes, and where each of them could wound somebody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import dragging, shambling, wounding
from tabletop.rules.game import Event, Seat
from tabletop.rules.hexes import Hex

_TASK_RUNNERS: Final[dict[type, Callable[[StateBuilder, Any], None]]] = {
    tasks.Shambling: shambling.run_shambling,
    tasks.Dragging: dragging.drag_survivor,
    tasks.Wounding: wounding.run_wounding,
    tasks.Pushing: dragging.push_survivor,
    tasks.Clearing: wounding.clear_after_wounds,
}
PHASES_AFTER_ZOMBIES: Final = (Phase.MOVE, Phase.ACT, Phase.ADMIN)
"""From here on the zombies that are meant are those of the next round."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What zombies will do."""

    paths: tuple[tuple[int, tuple[Hex, ...]], ...]
    """Of each zombie that moves, its start included."""
    wounds: tuple[tuple[tuple[str, int], ...], ...]
    """By seat: causes with their wounds, as in events.Wounded."""
    pinned: tuple[tuple[Seat, str], ...]
    """Who gets pinned, and why."""
    dead: tuple[Seat, ...]
    woken: tuple[int, ...]
    killed: tuple[int, ...]
    """Zombies that go into a fire or are near a lure."""
    moved: tuple[tuple[Seat, tuple[Hex, ...]], ...]
    """Survivors that are dragged or pushed, with their ways."""
    events: tuple[Event, ...]

    def hp_loss(self, seat: Seat) -> int:
        """HP that a seat loses."""
        return sum(number for _, number in self.wounds[seat])


def forecast_zombies(builder: StateBuilder) -> Forecast | None:
    """What would happen; None where dice decide how far zombies go (K93)."""
    if builder.house_rule("zombie_movement") in (shambling.ROLL_EACH, shambling.ROLL_ALL):
        return None
    copy = StateBuilder(builder.rules_context, builder.state())
    copy.capped = builder.capped and builder.phase not in PHASES_AFTER_ZOMBIES
    copy.todo = [tasks.Wounding(), tasks.Shambling()]
    while copy.todo:
        task = copy.todo[-1]
        if type(task) in _TASK_RUNNERS:
            _TASK_RUNNERS[type(task)](copy, task)
        else:
            copy.pop_task()
    return _collect_forecast(copy)


def _collect_forecast(builder: StateBuilder) -> Forecast:
    told = tuple(builder.events)
    wounds: list[tuple[tuple[str, int], ...]] = [()] * len(builder.people)
    for event in told:
        if isinstance(event, events.Wounded):
            wounds[event.seat] += event.causes
    return Forecast(
        paths=tuple((e.zombie, e.path) for e in told if isinstance(e, events.ZombieMoved)),
        wounds=tuple(wounds),
        pinned=tuple((e.seat, e.why) for e in told if isinstance(e, events.Pinned)),
        dead=tuple(e.seat for e in told if isinstance(e, events.Died)),
        woken=tuple(id_ for e in told if isinstance(e, events.Woken) for id_ in e.zombies),
        killed=tuple(e.zombie for e in told if isinstance(e, events.Killed)),
        moved=tuple((e.seat, e.path) for e in told if isinstance(e, events.Moved)),
        events=told,
    )
