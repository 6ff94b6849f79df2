"""Getting up: Recover, and with a friend's help."""

from __future__ import annotations

from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.tasks import Recovering, Resuming, Throwing, Turn
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Roll
from tabletop.games.zone_wars.rules.turn.harm import revive


def run(d: Draft, task: Recovering) -> None:
    """Rolls, or gets up without a roll after a failed one (R107, R110, R114)."""
    figure = d.figures[task.figure]
    if figure.place is None or not figure.is_broken:
        d.pop()
        return
    if task.helper is None and figure.failed:
        _up(d, task, "R110")
        return
    number = looks.survival_dice(d, task.figure)
    if task.helper is not None:
        number = assist_dice(d, task.figure, task.helper)
    d.push(Throwing(figure.owner, number, 0, "survival", task.figure))


def assist_dice(d: Draft, i: FigureIndex, helper: FigureIndex) -> int:
    """Base dice of both; the helper's Stimulants help nobody else (R114, N63)."""
    less = d.boost if helper == d.active else 0
    return max(1, looks.survival_dice(d, i) + looks.survival_dice(d, helper, less))


def receive(d: Draft, task: Recovering, roll: Roll) -> None:
    """At least one success (R107, R115)."""
    has_passed = dice.hits(d.field, roll.base, ()) > 0
    d.say(events.Tested(("R7",), d.figures[task.figure].id, has_passed, "recover"))
    if has_passed:
        _up(d, task, "R107" if task.helper is None else "R115")
        return
    d.pop()
    if task.helper is None:
        d.alter(task.figure, failed=True)
    d.say(events.StayedBroken(("R109" if task.helper is None else "R116",), d.figures[task.figure].id))


def resume(d: Draft, task: Resuming) -> None:
    """The helper is the active model again."""
    d.pop()
    d.active, d.has_mutated, d.boost = task.figure, task.has_mutated, task.boost


def _up(d: Draft, task: Recovering, *rules: str) -> None:
    d.pop()
    revive(d, task.figure, task.helper, *rules)
    if d.active != task.figure:
        d.push(Resuming(d.active, d.has_mutated, d.boost))
        d.active, d.has_mutated, d.boost = task.figure, False, 0
    d.push(Turn(d.figures[task.figure].owner, task.figure, is_bonus=True))
