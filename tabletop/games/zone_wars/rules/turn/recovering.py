"""Getting up: Recover, and with a friend's help."""

from __future__ import annotations

from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Recovering, Resuming, Throwing, Turn
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Roll
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.games.zone_wars.rules.turn.harm import revive_figure


def run_recovery(builder: StateBuilder, task: Recovering) -> None:
    """Rolls, or gets up without a roll after a failed one (R107, R110, R114)."""
    figure = builder.figures[task.figure]
    if figure.place is None or not figure.is_broken:
        builder.pop_task()
        return
    if task.helper is None and figure.failed:
        _stand_up(builder, task, "R110")
        return
    number = position_queries.count_survival_dice(builder, task.figure)
    if task.helper is not None:
        number = assisted_recovery_dice(builder, task.figure, task.helper)
    builder.push_task(Throwing(figure.owner, number, 0, RollReason.SURVIVAL, task.figure))


def assisted_recovery_dice(builder: StateBuilder, index: FigureIndex, helper: FigureIndex) -> int:
    """Base dice of both; Stimulants of the helper do not count (R114, N63)."""
    less = builder.boost if helper == builder.active else 0
    return max(
        1,
        position_queries.count_survival_dice(builder, index)
        + position_queries.count_survival_dice(builder, helper, less),
    )


def receive_recovery_roll(builder: StateBuilder, task: Recovering, roll: Roll) -> None:
    """A model gets up with at least one success (R107, R115)."""
    has_passed = dice.count_hits(builder.field, roll.base, ()) > 0
    builder.add_event(events.Tested(("R7",), builder.figures[task.figure].id, has_passed, "recover"))
    if has_passed:
        _stand_up(builder, task, "R107" if task.helper is None else "R115")
        return
    builder.pop_task()
    if task.helper is None:
        builder.change_figure(task.figure, failed=True)
    builder.add_event(
        events.StayedBroken(("R109" if task.helper is None else "R116",), builder.figures[task.figure].id)
    )


def resume_helper_activation(builder: StateBuilder, task: Resuming) -> None:
    """The helper is the active model again."""
    builder.pop_task()
    builder.active, builder.has_mutated, builder.boost = task.figure, task.has_mutated, task.boost


def _stand_up(builder: StateBuilder, task: Recovering, *rules: str) -> None:
    builder.pop_task()
    revive_figure(builder, task.figure, task.helper, *rules)
    if builder.active != task.figure:
        builder.push_task(Resuming(builder.active, builder.has_mutated, builder.boost))
        builder.active, builder.has_mutated, builder.boost = task.figure, False, 0
    builder.push_task(Turn(builder.figures[task.figure].owner, task.figure, is_bonus=True))
