"""A legal match of any length: what grows with the length of a match is measured on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.rules.game import NOBODY, Game

_Choice = tuple[Any, Any]
"""An action and the state that it leads to."""


def find_long_line(game: Game[Any, Any, Any], length: int) -> tuple[Any, ...]:
    """Actions from the start that do not end the game; raises ValueError where there is no such line.

    Goes first where the fewest ways lead on, so that no way is cut off too early, and turns back at dead ends.
    """
    line: list[Any] = []
    untried = [_choices_fewest_ways_first(game, game.start({}))]
    while len(line) < length:
        choice = next(untried[-1], None)
        if choice is not None:
            line.append(choice[0])
            untried.append(_choices_fewest_ways_first(game, choice[1]))
        elif line:
            line.pop()
            untried.pop()
        else:
            raise ValueError(f"{game.name} has no line of {length} actions")
    return tuple(line)


def _choices_fewest_ways_first(game: Game[Any, Any, Any], state: Any) -> Iterator[_Choice]:
    ahead = [(len(_choices_without_end(game, choice[1])), choice) for choice in _choices_without_end(game, state)]
    ahead.sort(key=lambda counted: counted[0])
    return iter([choice for ways, choice in ahead if ways])


def _choices_without_end(game: Game[Any, Any, Any], state: Any) -> list[_Choice]:
    """Choices after which the game goes on."""
    after = ((action, game.apply(state, action).state) for action in game.actions(state))
    return [choice for choice in after if game.to_act(choice[1]) != NOBODY]
