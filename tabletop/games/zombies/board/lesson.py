"""Lessons of Zombies: what a learner has meant, where several ways come to the same."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.games.zombies.rules.text.actions import Action, Attack, Walk


def find_matching_action(action: Action, asked: Iterable[Action]) -> Action | None:
    """The asked action that this one comes to; None where it is something else."""
    return next((one for one in asked if action == one or _is_equivalent(action, one)), None)


def _is_equivalent(action: Action, one: Action) -> bool:
    """The same end of a walk by another way, or the same shots named in another order."""
    if isinstance(action, Walk) and isinstance(one, Walk):
        return action.path[-1:] == one.path[-1:]
    if isinstance(action, Attack) and isinstance(one, Attack):
        same = action.weapon == one.weapon and action.cards == one.cards
        return same and dict(action.hits) == dict(one.hits)
    return False
