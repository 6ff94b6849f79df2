"""The stack of tasks in a position's text, back to tasks."""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any, Final

from tabletop.games.zombies.rules.content.lattice import TURNS
from tabletop.games.zombies.rules.content.vocabulary import SPAWNS
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.tasks import STAGES, Rounds, Task
from tabletop.rules.misread import Misread

_TASK_TYPES: Final[dict[str, type]] = {kind.__name__: kind for kind in typing.get_args(tasks.Task)}
_TASK_PATTERN: Final = re.compile(r"([A-Za-z]+)(\{.*\})?")
_MAX_TASKS: Final = 200
_MAX_VALUE: Final = 9999
_BLOATER_SPAWN: Final = "bloater"
"""Of zombies that no card brings."""


def parse_task_stack(state: State, words: Sequence[str]) -> tuple[Task, ...]:
    """Inverse of the texts of tasks; raises ValueError, KeyError or TypeError."""
    if len(words) > _MAX_TASKS:
        raise Misread("too much waits")
    made = tuple(_parse_task(state, word) for word in words)
    if not made or not isinstance(made[0], Rounds) or any(isinstance(task, Rounds) for task in made[1:]):
        raise Misread("Rounds stands at the beginning, and only there")
    return made


def _parse_task(state: State, word: str) -> Task:
    found = _TASK_PATTERN.fullmatch(word)
    if found is None:
        raise Misread(f"{word!r} is no task")
    kind = _TASK_TYPES[found[1]]
    values: dict[str, Any] = json.loads(found[2] or "{}")
    hints = typing.get_type_hints(kind)
    made: Task = kind(**{name: _fit_json_value(hints[name], value) for name, value in values.items()})
    for field in fields(kind):
        _check_task_field(state, field.name, getattr(made, field.name))
    return made


def _fit_json_value(hint: Any, value: Any) -> Any:
    """A value of JSON as its field wants it."""
    if isinstance(value, list):
        rows = tuple(tuple(row) for row in value)
        if typing.get_origin(hint) is not tuple or not all(_is_target_row(row) for row in rows):
            raise Misread(f"{value!r} is no list of zombies and seats")
        return rows
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint(value)
    kinds = typing.get_args(hint) or (hint,)
    if type(value) not in kinds:
        raise Misread(f"{value!r} does not fit")
    return value


def _is_target_row(row: tuple[Any, ...]) -> bool:
    return len(row) == 2 and type(row[0]) is int and (row[1] is None or type(row[1]) is int)


def _check_task_field(state: State, name: str, value: Any) -> None:
    """Indices must be of what is there."""
    most = {"seat": len(state.people), "laid": len(state.laid), "tile": len(state.laid), "side": TURNS}.get(
        name, _MAX_VALUE
    )
    if name == "card" and isinstance(value, int):
        most = len(state.drawn)
    if name == "arms":
        most = max(len(person.arms) for person in state.people)
    if isinstance(value, int) and not 0 <= value < most:
        raise Misread(f"there is no {name} {value}")
    if name == "stage" and value not in STAGES:
        raise Misread(f"no stage is called {value!r}")
    if name == "spawn" and value not in (*SPAWNS, _BLOATER_SPAWN):
        raise Misread(f"zombies come nowhere that is called {value!r}")
