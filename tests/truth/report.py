"""What came of a soak: how often pictures were compared, and which were not what they should have been."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fault:
    """A picture that was not what it should have been."""

    seed: int
    start: str
    step: int
    scene: str
    kind: str
    """Which fresh picture it differs from."""
    where: tuple[int, int, int, int]
    """The rectangle in which all differences lie, in pixels."""
    pixels: int
    did: tuple[str, ...]
    """What was done last."""

    def __str__(self) -> str:
        x, y, w, h = self.where
        return (
            f"seed {self.seed} ({self.start}) step {self.step}: {self.scene} is not as {self.kind}:"
            f" {self.pixels} pixels in {w}x{h} at {x},{y}; after {'; '.join(self.did)}"
        )


@dataclass(slots=True)
class Report:
    """What came of one or more sessions."""

    rests: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    """How often with each kind of fresh picture."""
    scenes: Counter[str] = field(default_factory=Counter)
    """Rests of each kind of scene."""
    faults: list[Fault] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Exceptions in the program."""

    def wrong(self) -> str:
        """All that is wrong, in lines; empty where all is well."""
        return "\n".join([*map(str, self.faults), *self.broken])

    def __str__(self) -> str:
        compared = ", ".join(f"{count} {kind}" for kind, count in self.compared.items())
        return f"{self.rests} rests ({compared}); {len(self.faults)} untrue\n{self.wrong()}".rstrip()
