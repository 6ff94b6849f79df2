"""A match: the only place where a state is ever replaced."""

from __future__ import annotations

import logging
import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Generic, Literal, TypeVar

from tabletop.play.digest import Digester
from tabletop.play.notes import Note, noted
from tabletop.play.record import TRUNK, Do, Drop, Fork, Go, Header, Journal, JournalLine, Mark, Op, Record, Switch
from tabletop.play.retold import MARK_EVERY, retold
from tabletop.play.seats import Sitter
from tabletop.play.told import Change, Offer, ReplayError
from tabletop.play.tree import Branch, Node, Tree
from tabletop.rules.game import CHANCE, NOBODY, Die, Event, Game, IllegalAction, Outcome, Refusal, Seat

__all__ = ["MARK_EVERY", "Branch", "Change", "Match", "Offer", "ReplayError"]

_LONGEST_NAME: Final = 40

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

log = logging.getLogger(__name__)


class Match(Generic[S, A, V]):
    """States behind views: what is done here is checked, journalled and told, or leaves everything as it was.

    Not safe to share between threads.
    """

    def __init__(
        self, game: Game[S, A, V], header: Header, journal: Journal | None = None, ops: Iterable[Op] = ()
    ) -> None:
        """Begins a match or takes up a recorded one; raises InvalidSetup, ReplayError, SaveError."""
        if len(header.sitters) != game.seats(header.setup):
            raise ValueError(f"{game.seats(header.setup)} sitters are expected, not {len(header.sitters)}")
        self.game: Final = game
        self.header: Final = header
        self._tree: Tree[S, A] = Tree(game.start(header.setup))
        self._digester = Digester()
        self._listeners: dict[int, tuple[Seat | None, Callable[[Change], None]]] = {}
        self._next_listener = 0
        self._untold: deque[tuple[Change, Node[S, A] | None]] = deque()
        self._telling = False
        self._views: dict[Seat | None, tuple[S, V]] = {}
        self._notes: dict[str, str] = {}
        for index, op in enumerate(ops):
            self._obey(index, op)
        self._journal = journal
        self._grow(self._settled(self._tree.node.state, []))

    # What can be seen

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where, by seat."""
        return self.header.sitters

    @property
    def ply(self) -> int:
        """Actions on the current branch up to the current point."""
        return self._tree.at

    @property
    def length(self) -> int:
        """Actions on the current branch, those that redo would do included."""
        return self._tree.length

    @property
    def to_act(self) -> Seat:
        """Seat whose turn it is, or CHANCE, or NOBODY."""
        return self.game.to_act(self._tree.node.state)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        return self.game.outcome(self._tree.node.state)

    @property
    def dice(self) -> tuple[Die, ...]:
        """Dice that wait for somebody to roll them and to say what they show."""
        state = self._tree.node.state
        return () if self._draws(state) else tuple(self.game.dice(state))

    @property
    def branches(self) -> tuple[Branch, ...]:
        """All branches, the trunk first."""
        return self._tree.branches()

    def shared(self, name: str) -> int:
        """Actions that a branch has in common with the current one; raises IllegalAction."""
        return self._tree.shared(self._known_branch(name).name)

    @property
    def journal(self) -> Journal | None:
        """Where the match is written down; None where it is not."""
        return self._journal

    @property
    def notes(self) -> Mapping[str, str]:
        """What people have settled beside the actions, on all branches alike; it is up to date at any time."""
        return MappingProxyType(self._notes)

    def view(self, seat: Seat | None) -> V:
        """What a seat may see now; None is a spectator."""
        return self._look(self._tree.node.state, seat)

    def view_at(self, ply: int, seat: Seat | None) -> V:
        """What a seat saw after so many actions of the current branch; raises IndexError."""
        return self._look(self._tree.on_line(ply).state, seat)

    def unveiled_at(self, ply: int) -> V:
        """Everything as it lay after so many actions; raises IndexError, and ValueError while the game goes on."""
        if self.outcome is None:
            raise ValueError("nothing is unveiled before the game is over")
        return self.game.unveiled(self._tree.on_line(ply).state)

    def to_act_at(self, ply: int) -> Seat:
        """Whose turn it was after so many actions; raises IndexError."""
        return self.game.to_act(self._tree.on_line(ply).state)

    def is_drawn_at(self, ply: int) -> bool:
        """Whether the program itself does what chance does after so many actions; raises IndexError."""
        return self._draws(self._tree.on_line(ply).state)

    def seat_at(self, ply: int) -> Seat:
        """Who did the action that led there, CHANCE for dice and cards; raises IndexError."""
        return self._tree.on_line(ply).actor

    def events_at(self, ply: int, seat: Seat | None) -> tuple[Event, ...]:
        """What a seat learned from the action that led there; raises IndexError."""
        return self._redacted(self._tree.on_line(ply).events, seat)

    def text_at(self, ply: int, seat: Seat | None) -> str | None:
        """Text of the action that led there; None where the seat may not know it; raises IndexError."""
        return self._text(self._tree.on_line(ply), seat)

    def line(self) -> tuple[A, ...]:
        """Actions of the current branch up to the current point, hidden ones included."""
        nodes = (self._tree.on_line(depth) for depth in range(1, self.ply + 1))
        return tuple(node.action for node in nodes if node.action is not None)

    def actions(self) -> Sequence[A]:
        """Legal actions of the seat to act."""
        return self.game.actions(self._tree.node.state)

    def refusal(self, action: A) -> Refusal | None:
        """None exactly where the action is legal now."""
        return self.game.check(self._tree.node.state, action)

    def state_digest(self, ply: int | None = None) -> str:
        """SHA-256 of a state on the current branch, the current one by default; raises IndexError."""
        return self._digester.digest(self._tree.on_line(self.ply if ply is None else ply).state)

    def unsealed(self) -> tuple[int, ...]:
        """Plies whose chance action is not the one that the seed gives; chance that was asked for never counts."""
        nodes = self._tree.nodes
        return tuple(
            node.depth
            for node in nodes[1:]
            if self._draws(before := nodes[node.parent].state) and node.action != self._drawn(before, node.depth - 1)
        )

    # What can be done

    def submit(self, action: A) -> tuple[Event, ...]:
        """Does an action and what chance makes of it; the events are a spectator's.

        Raises IllegalAction, and SaveError where it could not be written down.
        """
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        tree = self._tree
        if tree.at < tree.length and tree.on_line(tree.at + 1).action == action:
            done = self._forward(self._after_chance(tree.at + 1), "action")
        else:
            first = self._node(tree.node.state, action, 0)
            done = self._settled(first.state, [first])
            self._grow(done)
        return tuple(event for node in done for event in self._redacted(node.events, None))

    def roll(self, rolled: Sequence[str] | random.Random) -> tuple[Event, ...]:
        """Submits what the dice show: these faces, one for each of `dice`, or what is drawn for them.

        Raises IllegalAction, SaveError, and InvalidAction for faces that the dice do not have.
        """
        state = self._tree.node.state
        if isinstance(rolled, random.Random):
            return self.submit(self.game.resolve(state, rolled))
        return self.submit(self.game.rolled(state, rolled))

    def undo_offer(self, seat: Seat | None = None) -> Offer:
        """What `undo` would take back, or why it cannot: back to the last decision of a person."""
        ply = self._last_decision()
        if ply is None:
            return Offer(self.ply, NOBODY, "", (), Refusal("", "nothing_to_undo"))
        return self._offer(ply, ply + 1, seat, self._undo_refusal(ply, seat))

    def redo_offer(self, seat: Seat | None = None) -> Offer:
        """What `redo` would do again: up to the next decision of a person."""
        if self.ply == self.length:
            return Offer(self.ply, NOBODY, "", (), Refusal("", "nothing_to_redo"))
        return self._offer(self._next_decision(), self.ply + 1, seat, None)

    def undo(self) -> None:
        """Takes back what `undo_offer` says; raises IllegalAction, SaveError."""
        offer = self._granted("undo", self.undo_offer())
        self._write(Go(offer.ply), offer.ply)
        self._tree.go(offer.ply)
        self._tell([(Change("undo", self.ply, offer.seat, None, ()), None)])

    def redo(self) -> None:
        """Does again what `redo_offer` says; raises IllegalAction, SaveError."""
        self._forward(self._granted("redo", self.redo_offer()).ply, "redo")

    def branch(self, ply: int, name: str) -> None:
        """Begins a new branch at a point of the current one and goes there; raises IllegalAction, SaveError.

        Where chance is to act at that point, the new branch shares what chance did.
        """
        if not 0 <= ply <= self.length:
            raise IllegalAction(f"branch at {ply}", Refusal("", "no_such_ply", (("ply", str(ply)),)))
        if name != name.strip() or not name.isprintable() or not 1 <= len(name) <= _LONGEST_NAME:
            raise IllegalAction(f"branch {name!r}", Refusal("", "bad_branch_name", (("name", name),)))
        if self._tree.has(name):
            raise IllegalAction(f"branch {name!r}", Refusal("", "branch_name_taken", (("name", name),)))
        ply = self._after_chance(ply)
        self._write(Fork(name, ply), ply)
        self._tree.fork(name, ply)
        self._branched()

    def switch(self, name: str) -> None:
        """Goes to where another branch was left; raises IllegalAction, SaveError."""
        there = self._known_branch(name)
        if there.current:
            return
        self._write(Switch(name), there.at, self._tree.left_at(name))
        self._tree.switch(name)
        self._branched()

    def drop(self, name: str) -> None:
        """Forgets a branch that is neither the trunk nor current; raises IllegalAction, SaveError."""
        there = self._known_branch(name)
        if there.current or name == TRUNK:
            raise IllegalAction(f"drop {name!r}", Refusal("", "branch_needed", (("name", name),)))
        self._write(Drop(name), self.ply)
        self._tree.drop(name)
        self._branched()

    def note(self, name: str, text: str) -> None:
        """Settles something beside the actions, or with an empty text no longer; raises SaveError."""
        note = Note(name, text)
        if not note.is_fit:
            raise ValueError(f"{note} cannot be written down")
        self._write(note, self.ply)
        noted(self._notes, note)

    def listen(self, seat: Seat | None, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Tells the callback of every change as the seat may know it, until the result is called.

        What a callback raises is logged and stops neither the match nor the other listeners. A change
        that a callback makes is told after the one it was told of.
        """
        key = self._next_listener
        self._next_listener += 1
        self._listeners[key] = (seat, callback)

        def unlisten() -> None:
            self._listeners.pop(key, None)

        return unlisten

    def attach_journal(self, journal: Journal, *, told: bool = False) -> None:
        """Writes down everything from now on and, unless the journal was told, the match so far; raises SaveError."""
        if not told:
            journal.write(self.record().lines)
        self._journal = journal

    def detach_journal(self) -> None:
        """Goes on without writing anything down and closes the journal: what to do when the disk is full."""
        if self._journal is not None:
            self._journal.close()
        self._journal = None

    def record(self) -> Record:
        """The whole match with all its branches, without detours and dropped branches."""
        return Record(self.header, tuple(retold(self._tree, self._notes, self._is_over, self._mark)))

    # How it is done

    def _node(self, state: S, action: A, ahead: int) -> Node[S, A]:
        step = self.game.apply(state, action)
        tree = self._tree
        return Node(
            tree.next_parent(ahead),
            tree.at + 1 + ahead,
            self.game.to_act(state),
            action,
            step.state,
            step.events,
            step.reveals,
        )

    def _settled(self, state: S, nodes: list[Node[S, A]]) -> list[Node[S, A]]:
        """Adds what chance does until somebody has to decide."""
        while self._draws(state):
            node = self._node(state, self._drawn(state, self.ply + len(nodes)), len(nodes))
            nodes.append(node)
            state = node.state
        return nodes

    def _draws(self, state: S) -> bool:
        """Whether the program does what chance does here, and not somebody with dice of his own."""
        if self.game.to_act(state) != CHANCE or self.header.chance == "ask":
            return False
        return self.header.chance == "auto" or not self.game.dice(state)

    def _drawn(self, state: S, depth: int) -> A:
        return self.game.resolve(state, random.Random(f"{self.header.seed}/{depth}"))

    def _grow(self, nodes: list[Node[S, A]]) -> None:
        if not nodes:
            return
        tree = self._tree
        kept = tree.free_name() if tree.at < tree.length else ""
        if self._journal is not None:
            self._journal.write(tuple(line for node in nodes for line in self._told_of(node, kept)))
        tree.grow(nodes, kept)
        self._tell((Change("action", node.depth, node.actor, None, ()), node) for node in nodes)

    def _told_of(self, node: Node[S, A], kept: str) -> Iterable[JournalLine]:
        over = self._is_over(node.state)
        yield JournalLine(Do(str(node.action), kept if node.depth == self.ply + 1 else ""), node.depth, over)
        if node.depth % MARK_EVERY == 0:
            yield JournalLine(self._mark(node.state), node.depth, over)

    def _mark(self, state: S) -> Mark:
        return Mark(self._digester.digest(state), str(self.game.view(state, None)))

    def _look(self, state: S, seat: Seat | None) -> V:
        """The view that was asked for last is known for each seat: pictures ask again in every frame."""
        known = self._views.get(seat)
        if known is None or known[0] is not state:
            known = self._views[seat] = (state, self.game.view(state, seat))
        return known[1]

    def _is_over(self, state: S) -> bool:
        return self.game.outcome(state) is not None

    def _write(self, op: Op, ply: int, index: int | None = None) -> None:
        if self._journal is not None:
            node = self._tree.on_line(ply) if index is None else self._tree.nodes[index]
            self._journal.write((JournalLine(op, ply, self._is_over(node.state)),))

    def _forward(self, ply: int, kind: Literal["action", "redo"]) -> list[Node[S, A]]:
        before = self.ply
        self._write(Go(ply), ply)
        self._tree.go(ply)
        nodes = [self._tree.on_line(depth) for depth in range(before + 1, ply + 1)]
        self._tell((Change(kind, node.depth, node.actor, None, ()), node) for node in nodes)
        return nodes

    def _after_chance(self, ply: int) -> int:
        while ply < self.length and self.is_drawn_at(ply):
            ply += 1
        return ply

    def _branched(self) -> None:
        self._tell([(Change("branch", self.ply, self._tree.node.actor, None, ()), None)])

    def _known_branch(self, name: str) -> Branch:
        for there in self.branches:
            if there.name == name:
                return there
        raise IllegalAction(f"branch {name!r}", Refusal("", "no_such_branch", (("name", name),)))

    def _is_decision(self, ply: int) -> bool:
        seat = self.to_act_at(ply)
        return seat >= 0 and (self.sitters[seat].is_person or not any(s.is_person for s in self.sitters))

    def _last_decision(self) -> int | None:
        return next((ply for ply in range(self.ply - 1, -1, -1) if self._is_decision(ply)), None)

    def _next_decision(self) -> int:
        ahead = range(self.ply + 1, self.length)
        return next((ply for ply in ahead if self._is_decision(ply)), self.length)

    def _offer(self, ply: int, done: int, seat: Seat | None, refused: Refusal | None) -> Offer:
        node = self._tree.on_line(done)
        label = self._text(node, seat) or ""
        return Offer(ply, node.actor, label, self._redacted(node.events, seat), refused)

    def _undo_refusal(self, ply: int, seat: Seat | None) -> Refusal | None:
        if not self.header.undo_allowed:
            return Refusal("", "undo_off")
        if self.header.friendly_undo:
            return None
        for depth in range(self.ply, ply, -1):
            node = self._tree.on_line(depth)
            where = (("ply", str(depth)), ("action", self._text(node, seat) or ""))
            if node.actor == CHANCE:
                return Refusal("", "a_roll", where)
            if node.reveals:
                return Refusal("", "a_reveal", where)
        return None

    def _granted(self, what: str, offer: Offer) -> Offer:
        if offer.refused is not None:
            raise IllegalAction(what, offer.refused)
        return offer

    def _redacted(self, events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
        seen = (self.game.redact(event, seat) for event in events)
        return tuple(event for event in seen if event is not None)

    def _text(self, node: Node[S, A], seat: Seat | None) -> str | None:
        """A seat knows its own actions, those of which it sees all that happened, and any where nothing is hidden."""
        if node.action is None:
            return None
        if seat is not None and node.actor == seat:
            return str(node.action)
        known = not self.game.hidden or (bool(node.events) and self._redacted(node.events, seat) == node.events)
        return str(node.action) if known else None

    def _tell(self, changes: Iterable[tuple[Change, Node[S, A] | None]]) -> None:
        if self._listeners:
            self._untold.extend(changes)
        if self._telling:
            return
        self._telling = True
        try:
            while self._untold:
                change, node = self._untold.popleft()
                for seat, callback in tuple(self._listeners.values()):
                    self._tell_one(change, node, seat, callback)
        finally:
            self._telling = False

    def _tell_one(
        self, change: Change, node: Node[S, A] | None, seat: Seat | None, callback: Callable[[Change], None]
    ) -> None:
        try:
            if node is not None:
                text, events = self._text(node, seat), self._redacted(node.events, seat)
                change = Change(change.kind, change.ply, change.seat, text, events)
            callback(change)
        except Exception:
            log.exception("a listener failed at ply %d", change.ply)

    # How a record is read and written

    def _obey(self, index: int, op: Op) -> None:
        tree = self._tree
        try:
            match op:
                case Do(text, kept):
                    self._redo_recorded(text, kept)
                case Go(ply) if 0 <= ply <= tree.length:
                    tree.go(ply)
                case Fork(name, ply) if 0 <= ply <= tree.length and not tree.has(name):
                    tree.fork(name, ply)
                case Switch(name) if tree.has(name):
                    tree.switch(name)
                case Drop(name) if tree.has(name) and name not in (tree.name, TRUNK):
                    tree.drop(name)
                case Mark():
                    self._compare(op)
                case Note():
                    noted(self._notes, op)
                case _:
                    raise ValueError(f"there is nothing to do for {op}")
        except ValueError as error:
            raise ReplayError(index, str(error)) from error

    def _redo_recorded(self, text: str, kept: str) -> None:
        tree = self._tree
        action = self.game.parse(text)
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        if (tree.at < tree.length) != bool(kept) or tree.has(kept):
            raise ValueError(f"{text}: what was undone before needs a new branch, not {kept!r}")
        tree.grow([self._node(tree.node.state, action, 0)], kept)

    def _compare(self, mark: Mark) -> None:
        position = str(self.view(None))
        if position != mark.position:
            raise ValueError(f"the position is {position}, not {mark.position}")
        if mark.state and self.state_digest() != mark.state:
            raise ValueError(f"the state after {self.ply} actions is another one")
