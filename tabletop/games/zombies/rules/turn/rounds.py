"""A round as one phase after the other, and its end: getting up, victory and defeat, clean-up (H1, H4, H92 to H98)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import acting, closing, walking


def run_stage(builder: StateBuilder, task: tasks.Rounds) -> None:
    """The next stage; with nobody left straight to the judgement (K83)."""
    stage = task.stage
    if stage not in ("judge", "admin") and not position_queries.living_seats(builder):
        stage = "judge"
    do, following = _STAGES[stage]
    builder.replace_first_task(following)
    do(builder)


def _record_phase(builder: StateBuilder, phase: Phase, clause: str) -> None:
    builder.phase = phase
    builder.record(events.PhaseBegan, (clause,), builder.round, phase.value, builder.first)


def _begin_round(builder: StateBuilder) -> None:
    """What lasts one round is forgotten (A14)."""
    builder.round += 1
    for seat, person in enumerate(builder.people):
        if person.wounded or person.reloaded:
            builder.change_survivor(seat, wounded=False, reloaded=False)
    for index, laid in enumerate(builder.laid):
        if laid.placed:
            builder.change_tile(index, placed=0)
    builder.drawn, builder.revealed, builder.pile, builder.capped = (), (), (), False


def _begin_draw_phase(builder: StateBuilder) -> None:
    _record_phase(builder, Phase.DRAW, "H1")
    builder.push_task(tasks.Counting())


def _begin_suppress_phase(builder: StateBuilder) -> None:
    """Everybody in turn, unless nothing comes (K25, G10)."""
    if builder.horde:
        _record_phase(builder, Phase.SUPPRESS, "H12")
        for seat in reversed(position_queries.seats_in_order(builder)):
            builder.push_task(tasks.Suppressing(seat))


def _begin_resolve_phase(builder: StateBuilder) -> None:
    _record_phase(builder, Phase.RESOLVE, "H1")
    builder.push_task(tasks.Revealing())


def _begin_zombie_phase(builder: StateBuilder) -> None:
    _record_phase(builder, Phase.ZOMBIES, "H32")
    builder.push_task(tasks.Shambling())


def _begin_wound_phase(builder: StateBuilder) -> None:
    _record_phase(builder, Phase.WOUNDS, "H41")
    builder.push_task(tasks.Wounding())


def _begin_move_phase(builder: StateBuilder) -> None:
    _record_phase(builder, Phase.MOVE, "H53")
    walking.begin_walking(builder)


def _begin_act_phase(builder: StateBuilder) -> None:
    """With the switch for it everybody has acted already (K97)."""
    if not walking.is_by_turns(builder):
        _record_phase(builder, Phase.ACT, "H70")
        acting.begin_acting(builder)


def _begin_admin_phase(builder: StateBuilder) -> None:
    _record_phase(builder, Phase.ADMIN, "H92")
    closing.unpin_survivors(builder)


_STAGES: Final[dict[str, tuple[Callable[[StateBuilder], None], tasks.Rounds]]] = {
    "begin": (_begin_round, tasks.Rounds("draw")),
    "draw": (_begin_draw_phase, tasks.Rounds("suppress")),
    "suppress": (_begin_suppress_phase, tasks.Rounds("resolve")),
    "resolve": (_begin_resolve_phase, tasks.Rounds("zombies")),
    "zombies": (_begin_zombie_phase, tasks.Rounds("wounds")),
    "wounds": (_begin_wound_phase, tasks.Rounds("move")),
    "move": (_begin_move_phase, tasks.Rounds("act")),
    "act": (_begin_act_phase, tasks.Rounds("unpin")),
    "unpin": (_begin_admin_phase, tasks.Rounds("judge")),
    "judge": (closing.judge_night, tasks.Rounds("admin")),
    "admin": (closing.clean_up_round, tasks.Rounds("begin")),
}
"""What each stage does, and which one follows."""
