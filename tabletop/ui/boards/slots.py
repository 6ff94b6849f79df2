"""Which of several places each button has: what stays keeps its own, whatever comes and goes beside it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count


class ButtonSlots:
    """Numbered slots for buttons: a button keeps its slot, and a new one takes the first free slot."""

    def __init__(self, across: int = 1) -> None:
        """What comes alone has this many places, so that it can be as wide as there is room."""
        self._across = across
        self._at: dict[str, int] = {}
        self._alone = ""
        """What came alone."""

    def slots_of(self, names: Sequence[str]) -> tuple[int, ...]:
        """The place of each; those that are not named give up theirs."""
        kept = {name: self._at[name] for name in names if name in self._at}
        if self._alone not in kept:
            self._alone = names[0] if len(names) == 1 and not kept else ""
            kept |= dict.fromkeys(filter(None, (self._alone,)), 0)
        taken = {*kept.values(), *(range(self._across) if self._alone else ())}
        free = (number for number in count() if number not in taken)
        self._at = {name: kept[name] if name in kept else next(free) for name in names}
        return tuple(self._at.values())

    def is_wide(self, name: str) -> bool:
        """Whether it came alone."""
        return name == self._alone
