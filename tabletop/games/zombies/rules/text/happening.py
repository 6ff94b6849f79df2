"""The root of all events. `rules` are the clauses that made it happen."""

from __future__ import annotations

from dataclasses import dataclass, fields

from tabletop.rules.game import Event


@dataclass(frozen=True, slots=True)
class Happening(Event):
    """Root of this game's events."""

    rules: tuple[str, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Numbers in the rules checklist."""
        return self.rules

    def __str__(self) -> str:
        values = (str(getattr(self, field.name)) for field in fields(self) if field.name != "rules")
        return " ".join((type(self).__name__, *values))
