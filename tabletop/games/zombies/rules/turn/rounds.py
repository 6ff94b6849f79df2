"""A round as one phase after the other (H1, H4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import acting, closing, walking


def run(d: Draft, task: t.Rounds) -> None:
    """The next stage; with nobody left straight to the judgement (K83)."""
    stage = task.stage
    if stage not in ("judge", "admin") and not looks.living(d):
        stage = "judge"
    do, following = _STAGES[stage]
    d.swap(following)
    do(d)


def _phase(d: Draft, phase: Phase, clause: str) -> None:
    d.phase = phase
    d.record(events.PhaseBegan, (clause,), d.round, phase.value, d.first)


def _begin(d: Draft) -> None:
    """What lasts one round is forgotten (A14)."""
    d.round += 1
    for seat, person in enumerate(d.people):
        if person.wounded or person.reloaded:
            d.alter(seat, wounded=False, reloaded=False)
    for index, laid in enumerate(d.laid):
        if laid.placed:
            d.change_tile(index, placed=0)
    d.drawn, d.revealed, d.pile, d.capped = (), (), (), False


def _draw(d: Draft) -> None:
    _phase(d, Phase.DRAW, "H1")
    d.push(t.Counting())


def _suppress(d: Draft) -> None:
    """Everybody in turn, unless nothing comes (K25, G10)."""
    if d.horde:
        _phase(d, Phase.SUPPRESS, "H12")
        for seat in reversed(looks.order(d)):
            d.push(t.Suppressing(seat))


def _resolve(d: Draft) -> None:
    _phase(d, Phase.RESOLVE, "H1")
    d.push(t.Revealing())


def _zombies(d: Draft) -> None:
    _phase(d, Phase.ZOMBIES, "H32")
    d.push(t.Shambling())


def _wounds(d: Draft) -> None:
    _phase(d, Phase.WOUNDS, "H41")
    d.push(t.Wounding())


def _move(d: Draft) -> None:
    _phase(d, Phase.MOVE, "H53")
    walking.begin(d)


def _act(d: Draft) -> None:
    """With the switch for it everybody has acted already (K97)."""
    if not walking.is_by_turns(d):
        _phase(d, Phase.ACT, "H70")
        acting.begin(d)


def _unpin(d: Draft) -> None:
    _phase(d, Phase.ADMIN, "H92")
    closing.unpin(d)


_STAGES: Final[dict[str, tuple[Callable[[Draft], None], t.Rounds]]] = {
    "begin": (_begin, t.Rounds("draw")),
    "draw": (_draw, t.Rounds("suppress")),
    "suppress": (_suppress, t.Rounds("resolve")),
    "resolve": (_resolve, t.Rounds("zombies")),
    "zombies": (_zombies, t.Rounds("wounds")),
    "wounds": (_wounds, t.Rounds("move")),
    "move": (_move, t.Rounds("act")),
    "act": (_act, t.Rounds("unpin")),
    "unpin": (_unpin, t.Rounds("judge")),
    "judge": (closing.judge, t.Rounds("admin")),
    "admin": (closing.admin, t.Rounds("begin")),
}
"""What each stage does, and which one follows."""
