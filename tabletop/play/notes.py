"""What people settle beside the actions of a match, such as what a model is to do by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_LETTERS: Final = 200
"""Of a name, and of a text."""


@dataclass(frozen=True, slots=True)
class Note:
    """A text under a name; it takes the place of an earlier one, and an empty one takes that away."""

    name: str
    text: str

    @property
    def is_fit(self) -> bool:
        """Whether it can be written down."""
        texts = (self.name, self.text)
        return (
            bool(self.name)
            and all(text == "" or text.isprintable() for text in texts)
            and max(map(len, texts)) <= MOST_LETTERS
        )


def noted(notes: dict[str, str], note: Note) -> None:
    """Writes a note among the others."""
    if note.text:
        notes[note.name] = note.text
    else:
        notes.pop(note.name, None)
