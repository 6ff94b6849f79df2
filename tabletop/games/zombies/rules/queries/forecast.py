"""What phases 4 and 5 would do if nothing changed before them: the rules' own code on a copy of the position."""

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

_RUNS: Final[dict[type, Callable[[StateBuilder, Any], None]]] = {
    tasks.Shambling: shambling.run,
    tasks.Dragging: dragging.drag,
    tasks.Wounding: wounding.run,
    tasks.Pushing: dragging.push,
    tasks.Clearing: wounding.clear,
}
LATER: Final = (Phase.MOVE, Phase.ACT, Phase.ADMIN)
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

    def loss(self, seat: Seat) -> int:
        """HP that a seat loses."""
        return sum(number for _, number in self.wounds[seat])


def forecast(builder: StateBuilder) -> Forecast | None:
    """What would happen; None where dice decide how far zombies go (K93)."""
    if builder.rule("zombie_movement") in (shambling.EACH, shambling.ALL):
        return None
    copy = StateBuilder(builder.rules_context, builder.state())
    copy.capped = builder.capped and builder.phase not in LATER
    copy.todo = [tasks.Wounding(), tasks.Shambling()]
    while copy.todo:
        task = copy.todo[-1]
        if type(task) in _RUNS:
            _RUNS[type(task)](copy, task)
        else:
            copy.pop()
    return _summed(copy)


def _summed(builder: StateBuilder) -> Forecast:
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
