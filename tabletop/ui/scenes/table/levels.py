"""What Escape undoes at a table: what was opened or taken last, one thing a press."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

ABOVE: Final = ("bubble", "tip", "line")
"""What Escape closes, as against what it puts back."""


class Holding(Protocol):
    """A hand with something in it, or nothing."""

    @property
    def stuck(self) -> bool:
        """Whether what is in hand can go nowhere."""


class Levels:
    """Remembers in which order things came that lie open or are in hand now; `look` notices what has changed."""

    def __init__(self, open_now: Callable[[], Mapping[str, Any]]) -> None:
        """`open_now` tells by name what is there now; nothing stands for what is not."""
        self._open_now = open_now
        self._known: dict[str, Any] = {}
        """What was there when that was last looked at, the latest last."""

    def look(self) -> None:
        """What has come or changed since is the latest."""
        now = {name: what for name, what in self._open_now().items() if what}
        stays = {name: what for name, what in self._known.items() if name in now and now[name] == what}
        self._known = stays | {name: what for name, what in now.items() if name not in stays}

    @property
    def top(self) -> str:
        """What came last of what is still there; "" where nothing is."""
        self.look()
        return next(reversed(self._known), "")

    @property
    def closes(self) -> bool:
        """Whether Escape closes something before it puts anything back."""
        return self.top in ABOVE

    def turn(self, hand: Holding, *, prose: bool) -> str:
        """Key of the words for whose turn it is: what to do next, or that what is in hand can go nowhere."""
        held = self._open_now().get("held")
        above = "_below" if self.closes else ""  # Escape does something else first
        if hand.stuck:
            return f"table.nowhere{above}"
        if not held:
            return "table.move_or_step" if prose else "table.your_turn"
        return f"table.choose_{'next' if prose else 'target'}{above}"
