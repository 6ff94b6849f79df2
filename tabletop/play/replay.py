"""From the record of a match to its tree of states, and from a tree to its shortest record.

Used by `match` (`rebuild_match`, new actions and clean copies) and, for ReplayError, by `saved_matches` and
`cli/conformance`. RecordReplayer runs every operation of a file through the rules and must stop with a ReplayError at
the first that doesn't fit. NodeMaker makes the states of new actions, with the chance actions that follow: playing
and replaying both use it, so that they come to the same states. `shortest_record_lines` is what a clean copy of a match
contains; replayed, it must give the same tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from tabletop.play.branch_history import BranchHistory
from tabletop.play.chance import Chance
from tabletop.play.ledger import MatchLedger
from tabletop.play.notes import MatchNotes
from tabletop.play.record import (
    RESIGNED,
    TRUNK,
    BeginBranch,
    DoAction,
    DropBranch,
    GoToPly,
    JournalLine,
    MatchNote,
    Op,
    StateMark,
    SwitchBranch,
)
from tabletop.play.tree import MatchNode, MatchTree
from tabletop.rules.game import Game, IllegalAction

S = TypeVar("S")
A = TypeVar("A")


def shortest_record_lines(tree: MatchTree[S, A], notes: MatchNotes, ledger: MatchLedger[S, A]) -> Iterator[JournalLine]:
    """Notes and the main line first, then each branch, begun from the first listed branch that contains its start.

    Last come the notes that somebody has resigned, that of the trunk at the end: earlier versions know only one.
    """
    texts = (*notes.items(), *notes.decision_times.items(), *notes.guesses.items())
    yield from (ledger.make_journal_line(MatchNote(name, text), tree.nodes[0], TRUNK) for name, text in texts)
    branches = tree.all_branches()
    passed = {0: branches[0].name}
    """Branch that tells of a node, by the node's index."""
    for there in branches:
        shared, fresh = tree.node_indices_after_passed(there.name, passed)
        if there is not branches[0]:
            yield _branch_switch_line(tree, passed[shared], ledger)
            yield ledger.make_journal_line(BeginBranch(there.name, tree.nodes[shared].depth), tree.nodes[shared])
        for index in fresh:
            passed[index] = there.name
            yield from ledger.journal_lines_of_step(tree.nodes[index], branch=there.name)
        if there.ply_left < there.length:
            yield ledger.make_journal_line(
                GoToPly(there.ply_left), tree.nodes[tree.index_of_resume_node(there.name)], there.name
            )
    if len(branches) > 1:
        yield _branch_switch_line(tree, tree.current_branch, ledger)
    main_line = ledger.main_line
    for name in sorted(notes.resignations, key=lambda name: name == TRUNK):
        yield JournalLine(MatchNote(RESIGNED, notes.resignations[name]), main_line.ply, main_line.outcome is not None)


def _branch_switch_line(tree: MatchTree[S, A], name: str, ledger: MatchLedger[S, A]) -> JournalLine:
    return ledger.make_journal_line(SwitchBranch(name), tree.nodes[tree.index_of_resume_node(name)])


class NodeMaker(Generic[S, A]):
    """Makes nodes that follow the current one of a tree, and leaves the tree as it is."""

    def __init__(self, game: Game[S, A, Any], tree: MatchTree[S, A], chance: Chance[S, A, Any]) -> None:
        self._game = game
        self._tree = tree
        self._chance = chance
        self.is_chance_held: Callable[[S], bool] = lambda state: False
        """Whether chance is kept from acting in a state, until it is let go."""

    def check_action(self, action: A) -> None:
        """Raises IllegalAction."""
        refusal = self._game.check(self._tree.current_node.state, action)
        if refusal is not None:
            raise IllegalAction(action, refusal)

    def make_node(self, action: A) -> MatchNode[S, A]:
        """The action alone; it must be legal."""
        return self._make_node_after(self._tree.current_node.state, action, 0)

    def with_chance_actions(
        self, nodes: Sequence[MatchNode[S, A]] = (), *, is_let_go: bool = False
    ) -> list[MatchNode[S, A]]:
        """With what chance does after these until somebody has to decide, or it is held.

        Where it `is_let_go`, the first thing that it does is not held.
        """
        grown = list(nodes)
        state = grown[-1].state if grown else self._tree.current_node.state
        while self._chance.does_program_draw_chance(state) and (is_let_go or not self.is_chance_held(state)):
            is_let_go = False
            drawn = self._chance.draw_random_action(
                state, self._tree.current_depth + len(grown), self._tree.current_branch
            )
            grown.append(self._make_node_after(state, drawn, len(grown)))
            state = grown[-1].state
        return grown

    def _make_node_after(self, state: S, action: A, ahead: int) -> MatchNode[S, A]:
        step = self._game.apply(state, action)
        tree = self._tree
        return MatchNode(
            tree.next_parent_index(ahead),
            tree.current_depth + 1 + ahead,
            self._game.to_act(state),
            action,
            step.state,
            step.events,
            step.reveals,
        )


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
        node_maker: NodeMaker[S, A],
        history: BranchHistory[S, A, Any],
        notes: MatchNotes,
    ) -> None:
        self._game = game
        self._tree = tree
        self._node_maker = node_maker
        self._history = history
        self._notes = notes

    def replay_op(self, index: int, op: Op) -> None:
        """Raises ReplayError with this index of the line."""
        try:
            match op:
                case DoAction(text, new_branch):
                    self._replay_action(text, new_branch)
                case StateMark():
                    self._compare_with_state_mark(op)
                case MatchNote():
                    self._notes.adopt_written_note(op)
                case _:
                    self._replay_tree_op(op)
        except ValueError as error:
            raise ReplayError(index, str(error)) from error

    def _replay_action(self, text: str, new_branch: str) -> None:
        tree = self._tree
        action = self._game.parse(text)
        self._node_maker.check_action(action)
        if (tree.current_depth < tree.length) != bool(new_branch) or tree.has_branch(new_branch):
            raise ValueError(f"{text}: what was undone before needs a new branch, not {new_branch!r}")
        tree.add_nodes([self._node_maker.make_node(action)], new_branch)

    def _replay_tree_op(self, op: GoToPly | BeginBranch | SwitchBranch | DropBranch) -> None:
        tree = self._tree
        match op:
            case GoToPly(ply) if 0 <= ply <= tree.length:
                tree.go_to_depth(ply)
            case BeginBranch(name, ply) if 0 <= ply <= tree.length and not tree.has_branch(name):
                tree.begin_branch(name, ply)
            case SwitchBranch(name) if tree.has_branch(name):
                tree.switch_to_branch(name)
            case DropBranch(name) if tree.has_branch(name) and name not in (tree.current_branch, TRUNK):
                tree.drop_branch(name)
                self._notes.drop_notes_of_branch(name)
            case _:
                raise ValueError(f"there is nothing to do for {op}")

    def _compare_with_state_mark(self, mark: StateMark) -> None:
        at = self._tree.current_depth
        position = str(self._game.view(self._tree.current_node.state, None))
        if position != mark.position:
            raise ValueError(f"the position is {position}, not {mark.position}")
        if mark.state and self._history.state_digest() != mark.state:
            raise ValueError(f"the state after {at} actions is another one")
