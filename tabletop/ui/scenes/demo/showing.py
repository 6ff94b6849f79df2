"""What a game wants the demonstration to show of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tabletop.rules.game import Event


def _from_the_start(view: Any) -> bool:
    return True


def _everything(event: Event) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Showing:
    """As it stands: every option, every kind of bot, every action and every event."""

    settled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values among which options are drawn, by the option's name; the others may have any value."""
    is_usual: bool = False
    """Whether the options that are not settled keep their usual values."""
    levels: tuple[str, ...] = ()
    """Levels of the bots; none where the demonstration chooses."""
    begins: Callable[[Any], bool] = _from_the_start
    """Whether a position is one that people begin to watch at."""
    tells: Callable[[Event], bool] = _everything
    """Whether an event is worth a sentence."""


@lru_cache(maxsize=16)
def showing(game: str) -> Showing:
    """What stands as SHOWING in the module `tabletop.ui.boards.<game>_demo`, if there is one."""
    name = f"tabletop.games.{game}.board.demo"
    found: Showing = (
        import_module(name).SHOWING if find_spec(f"tabletop.games.{game}") and find_spec(name) else Showing()
    )
    return found
