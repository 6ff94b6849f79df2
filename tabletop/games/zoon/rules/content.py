"""All content of the game, and what is wrong with tribes and with the field's numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.games.zoon.rules.tribes import Field, Tribe
from tabletop.games.zoon.rules.validate import field_problems, tribe_problems
from tabletop.games.zoon.rules.vocabulary import CHOICES
from tabletop.rules.content import Choices, Problem, Where


@dataclass(frozen=True, slots=True)
class Content:
    """All content of the game."""

    field: Field
    tribes: tuple[Tribe, ...]

    @staticmethod
    def choices() -> Choices:
        """The words that cards may use."""
        return CHOICES

    def problems(self) -> Iterator[Problem]:
        """Everything that fits the types and still makes no game, in the order of the files."""
        yield from field_problems(self.field)
        if not self.tribes:
            yield Problem(("tribes",), "at least one tribe is expected", "Z7")
        for i, tribe in enumerate(self.tribes):
            where: Where = ("tribes", i)
            if tribe.id in [other.id for other in self.tribes[:i]]:
                yield Problem((*where, "id"), f"another tribe is called {tribe.id} already", "Z7")
            yield from tribe_problems(tribe, self.field, where)
