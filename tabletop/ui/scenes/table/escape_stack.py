"""What Escape undoes at a table: what was opened or picked last, one thing a press."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

_CLOSABLE: Final = ("bubble", "tip", "line")
"""What Escape closes, as against what it puts back."""


class EscapeStack:
    """Remembers in which order things were opened or picked; `update` notices what has changed."""

    def __init__(self, open_now: Callable[[], Mapping[str, Any]]) -> None:
        """`open_now` gives by name what is there now, with a false value for what is not."""
        self._open_now = open_now
        self._order: dict[str, Any] = {}
        """What was there at the last update, the latest last."""

    def note_changes(self) -> None:
        """What is new or has changed since the last update is the latest."""
        now = {name: what for name, what in self._open_now().items() if what}
        stays = {name: what for name, what in self._order.items() if name in now and now[name] == what}
        self._order = stays | {name: what for name, what in now.items() if name not in stays}

    @property
    def latest_name(self) -> str:
        """What came last of what is still there; "" where nothing is."""
        self.note_changes()
        return next(reversed(self._order), "")

    @property
    def closes_panel(self) -> bool:
        """Whether Escape closes something before it puts anything back."""
        return self.latest_name in _CLOSABLE

    def prompt_key(self, *, is_stuck: bool, is_prose: bool, is_click_only: bool = False) -> str:
        """Key of the words for what to do next; `is_stuck` where what is picked can go nowhere."""
        is_picked = self._open_now().get("held")
        below = "_below" if self.closes_panel else ""  # Escape does something else first
        if is_stuck:
            return f"table.nowhere{below}"
        if is_click_only and not is_prose:
            return "table.your_turn_click"
        if not is_picked:
            return "table.move_or_step" if is_prose else "table.your_turn"
        return f"table.choose_{'next' if is_prose else 'target'}{below}"
