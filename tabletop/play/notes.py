"""Notes in a match: texts that people settle beside the actions, such as its name or an automatic answer.

MatchNotes holds for the whole match (`match.notes`), StandingAnswers also for one branch: a branch goes by the
answers of the main line until it has its own. Used by `match`, `branches`, `end_status`, `replay` and `seating`;
whoever sets a note (`secrecy`, `series`, `match_notes`) does it through these. Both read like a dict and write each
change to the match's file first. Names of notes stand in saved matches, those of a branch with IN_BRANCH between, so
both stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop.play.ledger import MatchLedger
from tabletop.play.record import CHARGED, GUESSED, RESIGNED, TRUNK, MatchNote
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
        self.decision_times: dict[str, str] = {}
        """Notes of what each decision was charged (`decision_times`): kept apart, as there is one for each action."""
        self.guesses: dict[str, str] = {}
        """Notes of what watchers guessed (`guesses`): kept apart, as there may be several for each throw."""
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

    def set_note(self, name: str, text: str) -> None:
        """Writes a text down in place of an earlier one, and an empty one in place of none; raises SaveError."""
        note = MatchNote(name, text)
        if not note.is_writable:
            raise ValueError(f"{note} cannot be written down")
        self._ledger.write_op(note, self._tree.current_node)
        self.adopt_written_note(note)

    def adopt_written_note(self, note: MatchNote) -> None:
        """Keeps a note that is written down already."""
        self.revision += 1
        texts, name = self._texts, note.name
        if name == RESIGNED:
            texts, name = self.resignations, note.text.split(" ", 2)[-1] or self._tree.current_branch
        elif name.startswith(CHARGED):
            texts = self.decision_times
        elif name.startswith(GUESSED):
            texts = self.guesses
        if note.text:
            texts[name] = note.text
        else:
            texts.pop(name, None)

    def drop_notes_of_branch(self, name: str) -> None:
        """A branch was dropped: a later one of that name begins without its resignation and its habits."""
        self.revision += 1
        self.resignations.pop(name, None)
        for each in [each for each in self._texts if each.endswith(f"{IN_BRANCH}{name}")]:
            del self._texts[each]


_ASK: Final = "ask"
"""In a branch: asked again, although it is settled on the main line."""


class StandingAnswers(Mapping[str, str]):
    """Standing answers by name as they hold on the current branch, always up to date.

    A branch goes by what is settled on the main line until something else is settled in it, and nothing that is
    settled in a branch holds on the main line.
    """

    def __init__(self, notes: MatchNotes, tree: MatchTree[Any, Any]) -> None:
        self._notes = notes
        self._tree = tree

    def __getitem__(self, name: str) -> str:
        own = self._notes.get(self._note_name_on_branch(name), "")
        if own == _ASK and self._tree.current_branch != TRUNK:
            raise KeyError(name)
        return own or self._notes[name]

    def __iter__(self) -> Iterator[str]:
        end = self._note_name_on_branch("")
        names = (name.removesuffix(end) if end else name for name in self._notes)
        return (name for name in dict.fromkeys(names) if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def set_standing_answer(self, name: str, text: str) -> None:
        """For the current branch; an empty text is asked about again. Raises SaveError."""
        self._notes.set_note(
            self._note_name_on_branch(name), text if text or self._tree.current_branch == TRUNK else _ASK
        )

    def _note_name_on_branch(self, name: str) -> str:
        """The name of the note on the current branch."""
        return name if self._tree.current_branch == TRUNK else f"{name}{IN_BRANCH}{self._tree.current_branch}"
