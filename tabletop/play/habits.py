"""What people have settled to be done by itself, such as that a model never fires on overwatch: each branch its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop.play.notes import IN_BRANCH, MatchNotes
from tabletop.play.record import TRUNK
from tabletop.play.tree import MatchTree

_ASK: Final = "ask"
"""In a branch: asked again, although it is settled on the main line."""


class BranchAnswers(Mapping[str, str]):
    """Standing answers by name as they hold on the current branch, always up to date.

    A branch goes by what is settled on the main line until something else is settled in it, and nothing that is
    settled in a branch holds on the main line.
    """

    def __init__(self, notes: MatchNotes, tree: MatchTree[Any, Any]) -> None:
        self._notes = notes
        self._tree = tree

    def __getitem__(self, name: str) -> str:
        own = self._notes.get(self._note_name_here(name), "")
        if own == _ASK and self._tree.current_branch != TRUNK:
            raise KeyError(name)
        return own or self._notes[name]

    def __iter__(self) -> Iterator[str]:
        end = self._note_name_here("")
        names = (name.removesuffix(end) if end else name for name in self._notes)
        return (name for name in dict.fromkeys(names) if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def settle_answer(self, name: str, text: str) -> None:
        """For the current branch; an empty text is asked about again. Raises SaveError."""
        self._notes.settle_note(
            self._note_name_here(name), text if text or self._tree.current_branch == TRUNK else _ASK
        )

    def _note_name_here(self, name: str) -> str:
        """The name of the note on the current branch."""
        return name if self._tree.current_branch == TRUNK else f"{name}{IN_BRANCH}{self._tree.current_branch}"
