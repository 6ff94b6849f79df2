"""What a game wants the demonstration to show of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop.content import boxes
from tabletop.rules.game import Event


def _always_watchable(view: Any) -> bool:
    return True


def _tells_every_event(event: Event) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """As it stands: every option, every kind of bot, every action and every event."""

    settled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values among which options are drawn, by the option's name; the others may have any value."""
    is_usual: bool = False
    """Whether the options that are not settled keep their usual values."""
    levels: tuple[str, ...] = ()
    """Levels of the bots; none where the demonstration chooses."""
    begins: Callable[[Any], bool] = _always_watchable
    """Whether a position is one that people begin to watch at."""
    tells: Callable[[Event], bool] = _tells_every_event
    """Whether an event is worth a sentence."""
    is_wide: bool = False
    """Whether the trailer gives the whole width to its board, which needs nobody beside it."""


def demo_options(game: str) -> DemoOptions:
    """What the game's box says of it."""
    box = boxes.find_box(game)
    return box.demo.load() if box and box.demo else DemoOptions()
