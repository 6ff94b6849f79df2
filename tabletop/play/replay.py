"""Turns a record into a tree of states, and a tree into its shortest record."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from tabletop.play.notes import MatchNotes
from tabletop.play.past import BranchHistory
from tabletop.play.record import (
    TRUNK,
    BeginBranch,
    DoAction,
    DropBranch,
    GoToPly,
    MatchNote,
    Op,
    StateMark,
    SwitchBranch,
)
from tabletop.play.steps import StepMaker
from tabletop.play.tree import MatchTree
from tabletop.rules.game import Game

S = TypeVar("S")
A = TypeVar("A")


class ReplayError(ValueError):
    """A record says something that its game does not allow."""

    def __init__(self, index: int, text: str) -> None:
        super().__init__(text)
        self.index = index
        """Of the line in the record."""

    def __reduce__(self) -> tuple[type[ReplayError], tuple[int, str]]:
        return type(self), (self.index, str(self))


class RecordReplayer(Generic[S, A]):
    """Does again what is recorded, and compares where a mark says what must come out."""

    def __init__(
        self,
        game: Game[S, A, Any],
        tree: MatchTree[S, A],
        steps: StepMaker[S, A],
        past: BranchHistory[S, A, Any],
        notes: MatchNotes,
    ) -> None:
        self._game = game
        self._tree = tree
        self._steps = steps
        self._past = past
        self._notes = notes

    def replay_op(self, index: int, op: Op) -> None:
        """Raises ReplayError with this index of the line."""
        try:
            match op:
                case DoAction(text, kept):
                    self._replay_action(text, kept)
                case StateMark():
                    self._compare_with_mark(op)
                case MatchNote():
                    self._notes.take_written_note(op)
                case _:
                    self._replay_move(op)
        except ValueError as error:
            raise ReplayError(index, str(error)) from error

    def _replay_action(self, text: str, kept: str) -> None:
        tree = self._tree
        action = self._game.parse(text)
        self._steps.check_action(action)
        if (tree.current_depth < tree.length) != bool(kept) or tree.has_branch(kept):
            raise ValueError(f"{text}: what was undone before needs a new branch, not {kept!r}")
        tree.add_nodes([self._steps.make_node(action)], kept)

    def _replay_move(self, op: GoToPly | BeginBranch | SwitchBranch | DropBranch) -> None:
        tree = self._tree
        match op:
            case GoToPly(ply) if 0 <= ply <= tree.length:
                tree.go_to(ply)
            case BeginBranch(name, ply) if 0 <= ply <= tree.length and not tree.has_branch(name):
                tree.begin_branch(name, ply)
            case SwitchBranch(name) if tree.has_branch(name):
                tree.switch_to(name)
            case DropBranch(name) if tree.has_branch(name) and name not in (tree.current_branch, TRUNK):
                tree.drop_branch(name)
                self._notes.forget_branch(name)
            case _:
                raise ValueError(f"there is nothing to do for {op}")

    def _compare_with_mark(self, mark: StateMark) -> None:
        at = self._tree.current_depth
        position = str(self._game.view(self._tree.current_node.state, None))
        if position != mark.position:
            raise ValueError(f"the position is {position}, not {mark.position}")
        if mark.state and self._past.state_digest() != mark.state:
            raise ValueError(f"the state after {at} actions is another one")
