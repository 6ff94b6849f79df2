"""Texts that people settle beside the actions of a match, on all branches or on one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop.play.ledger import MatchLedger
from tabletop.play.record import RESIGNED, MatchNote
from tabletop.play.tree import MatchTree

IN_BRANCH: Final = " in "
"""Stands between the name of a note and that of the only branch in which it holds."""


class MatchNotes(Mapping[str, str]):
    """Texts by name, on all branches alike; what was handed out is up to date at any time.

    Resignations are notes of one name in the file, but each branch has its own: they are kept by branch.
    """

    def __init__(self, tree: MatchTree[Any, Any], ledger: MatchLedger[Any, Any]) -> None:
        self._tree = tree
        self._ledger = ledger
        self._texts: dict[str, str] = {}
        self.resignations: dict[str, str] = {}
        """Texts of the notes about resigning, by branch."""
        self.revision = 0
        """How often any of them has changed."""

    def __getitem__(self, name: str) -> str:
        return self._texts[name]

    def __contains__(self, name: object) -> bool:
        return name in self._texts  # asked many times a frame: a Mapping would raise and catch a KeyError

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def settle_note(self, name: str, text: str) -> None:
        """Writes a text down in place of an earlier one, and an empty one in place of none; raises SaveError."""
        note = MatchNote(name, text)
        if not note.is_fit:
            raise ValueError(f"{note} cannot be written down")
        self._ledger.write_line(note, self._tree.current_node)
        self.take_written_note(note)

    def take_written_note(self, note: MatchNote) -> None:
        """Keeps a note that is written down already."""
        self.revision += 1
        texts, name = self._texts, note.name
        if name == RESIGNED:
            texts, name = self.resignations, note.text.split(" ", 2)[-1] or self._tree.current_branch
        if note.text:
            texts[name] = note.text
        else:
            texts.pop(name, None)

    def forget_branch(self, name: str) -> None:
        """A branch was dropped: a later one of that name begins without its resignation and its habits."""
        self.revision += 1
        self.resignations.pop(name, None)
        for each in [each for each in self._texts if each.endswith(f"{IN_BRANCH}{name}")]:
            del self._texts[each]
