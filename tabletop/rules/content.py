"""What the content of all games has in common: problems, and the checks that find them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

Where = tuple[str | int, ...]
"""Keys and indices from the file's name down, such as ("board", "lines", 2)."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with content that has the right form."""

    where: Where
    text: str
    """What is wrong and what was expected, in lower case."""
    clause: str = ""
    """Number in the rules checklist."""
    choices: tuple[str, ...] = ()
    """Valid values, if there are few; the nearest one is suggested."""


Choices = Mapping[str, Mapping[str, Sequence[str]]]
"""The words that may stand in a field of text, by the name of the dataclass and the field."""


class GameContent(Protocol):
    """A frozen dataclass with one field per file, or per folder where the field is a tuple.

    It may also have a static method `choices() -> Choices`: what editors offer where `problems` allows few words.
    """

    def problems(self) -> Iterator[Problem]:
        """Everything that fits the types and still makes no game."""
