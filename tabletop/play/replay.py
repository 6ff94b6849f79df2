"""How a match takes up what a record says, without writing it down or telling anybody."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from tabletop.play.notes import Notes
from tabletop.play.past import Past
from tabletop.play.record import TRUNK, Do, Drop, Fork, Go, Mark, Note, Op, Switch
from tabletop.play.steps import Steps
from tabletop.play.tree import Tree
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
        self, game: Game[S, A, Any], tree: Tree[S, A], steps: Steps[S, A], past: Past[S, A, Any], notes: Notes
    ) -> None:
        self._game = game
        self._tree = tree
        self._steps = steps
        self._past = past
        self._notes = notes

    def obey(self, index: int, op: Op) -> None:
        """Raises ReplayError with this index of the line."""
        try:
            match op:
                case Do(text, kept):
                    self._do(text, kept)
                case Mark():
                    self._compare(op)
                case Note():
                    self._notes.take(op)
                case _:
                    self._move(op)
        except ValueError as error:
            raise ReplayError(index, str(error)) from error

    def _do(self, text: str, kept: str) -> None:
        tree = self._tree
        action = self._game.parse(text)
        self._steps.check(action)
        if (tree.at < tree.length) != bool(kept) or tree.has(kept):
            raise ValueError(f"{text}: what was undone before needs a new branch, not {kept!r}")
        tree.grow([self._steps.step(action)], kept)

    def _move(self, op: Go | Fork | Switch | Drop) -> None:
        tree = self._tree
        match op:
            case Go(ply) if 0 <= ply <= tree.length:
                tree.go(ply)
            case Fork(name, ply) if 0 <= ply <= tree.length and not tree.has(name):
                tree.fork(name, ply)
            case Switch(name) if tree.has(name):
                tree.switch(name)
            case Drop(name) if tree.has(name) and name not in (tree.name, TRUNK):
                tree.drop(name)
                self._notes.forget_branch(name)
            case _:
                raise ValueError(f"there is nothing to do for {op}")

    def _compare(self, mark: Mark) -> None:
        at = self._tree.at
        position = str(self._game.view(self._tree.node.state, None))
        if position != mark.position:
            raise ValueError(f"the position is {position}, not {mark.position}")
        if mark.state and self._past.digest() != mark.state:
            raise ValueError(f"the state after {at} actions is another one")
