"""A round as one phase after the other (H1, H4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import acting, closing, walking


def run(builder: StateBuilder, task: tasks.Rounds) -> None:
    """The next stage; with nobody left straight to the judgement (K83)."""
    stage = task.stage
    if stage not in ("judge", "admin") and not position_queries.living(builder):
        stage = "judge"
    do, following = _STAGES[stage]
    builder.swap(following)
    do(builder)


def _phase(builder: StateBuilder, phase: Phase, clause: str) -> None:
    builder.phase = phase
    builder.record(events.PhaseBegan, (clause,), builder.round, phase.value, builder.first)


def _begin(builder: StateBuilder) -> None:
    """What lasts one round is forgotten (A14)."""
    builder.round += 1
    for seat, person in enumerate(builder.people):
        if person.wounded or person.reloaded:
            builder.alter(seat, wounded=False, reloaded=False)
    for index, laid in enumerate(builder.laid):
        if laid.placed:
            builder.change_tile(index, placed=0)
    builder.drawn, builder.revealed, builder.pile, builder.capped = (), (), (), False


def _draw(builder: StateBuilder) -> None:
    _phase(builder, Phase.DRAW, "H1")
    builder.push(tasks.Counting())


def _suppress(builder: StateBuilder) -> None:
    """Everybody in turn, unless nothing comes (K25, G10)."""
    if builder.horde:
        _phase(builder, Phase.SUPPRESS, "H12")
        for seat in reversed(position_queries.order(builder)):
            builder.push(tasks.Suppressing(seat))


def _resolve(builder: StateBuilder) -> None:
    _phase(builder, Phase.RESOLVE, "H1")
    builder.push(tasks.Revealing())


def _zombies(builder: StateBuilder) -> None:
    _phase(builder, Phase.ZOMBIES, "H32")
    builder.push(tasks.Shambling())


def _wounds(builder: StateBuilder) -> None:
    _phase(builder, Phase.WOUNDS, "H41")
    builder.push(tasks.Wounding())


def _move(builder: StateBuilder) -> None:
    _phase(builder, Phase.MOVE, "H53")
    walking.begin(builder)


def _act(builder: StateBuilder) -> None:
    """With the switch for it everybody has acted already (K97)."""
    if not walking.is_by_turns(builder):
        _phase(builder, Phase.ACT, "H70")
        acting.begin(builder)


def _unpin(builder: StateBuilder) -> None:
    _phase(builder, Phase.ADMIN, "H92")
    closing.unpin(builder)


_STAGES: Final[dict[str, tuple[Callable[[StateBuilder], None], tasks.Rounds]]] = {
    "begin": (_begin, tasks.Rounds("draw")),
    "draw": (_draw, tasks.Rounds("suppress")),
    "suppress": (_suppress, tasks.Rounds("resolve")),
    "resolve": (_resolve, tasks.Rounds("zombies")),
    "zombies": (_zombies, tasks.Rounds("wounds")),
    "wounds": (_wounds, tasks.Rounds("move")),
    "move": (_move, tasks.Rounds("act")),
    "act": (_act, tasks.Rounds("unpin")),
    "unpin": (_unpin, tasks.Rounds("judge")),
    "judge": (closing.judge, tasks.Rounds("admin")),
    "admin": (closing.admin, tasks.Rounds("begin")),
}
"""What each stage does, and which one follows."""
