"""Why an action is not possible now."""

from __future__ import annotations

from tabletop.rules.game import CHANCE, Refusal
from tabletop.rules.zone_wars import chances, engine
from tabletop.rules.zone_wars.actions import Action
from tabletop.rules.zone_wars.draft import Draft
from tabletop.rules.zone_wars.walking import no


def check(d: Draft, action: Action) -> Refusal | None:
    """None exactly where the action is legal."""
    if d.result is not None:
        return Refusal(d.result.clause, "game_over")
    task = d.todo[-1]
    taken = engine.TAKES[type(task)].get(type(action))
    is_chance = engine.seat(d) == CHANCE
    if taken is None or is_chance != isinstance(action, engine.REVEALING):
        return no("R62", "not_now", waits=type(task).__name__.lower())
    if is_chance and not chances.is_possible(d, action):
        return no("R59", "no_such_chance")
    return taken[0](d, task, action)
