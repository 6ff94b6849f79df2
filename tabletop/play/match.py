"""A match: one game from the set-up to its end, and the only place where a state is ever replaced.

Used by nearly every scene (`ui/scenes/table`, `review`, `matches`), by phones, `saved_matches`, `cli/engine` and
`cli/duel`: they submit actions (`submit`), go back and forth (`undo`, `redo`), and read views for a seat. The match
asks the rules whether an action is legal, writes it to the journal, and only then changes and tells its listeners: this
order must stay, so that a crash loses nothing. What is shown goes through `seat_knowledge`, never the state. The parts
are objects of their own: `branch_history`, `branches`, `seating`, `chance`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, Generic, Literal, TypeVar

from tabletop.play.branch_history import BranchHistory
from tabletop.play.branches import Branches
from tabletop.play.chance import Chance, seed_suffix
from tabletop.play.end_status import MatchEndStatus
from tabletop.play.ledger import MatchLedger, StateDigester
from tabletop.play.main_line_end import MainLine, MatchResignation
from tabletop.play.notes import MatchNotes, StandingAnswers
from tabletop.play.record import RESIGNED, TRUNK, DoAction, GoToPly, Header, Journal, MatchRecord, Op
from tabletop.play.replay import NodeMaker, RecordReplayer, shortest_record_lines
from tabletop.play.seat_knowledge import ChangeKind, MatchChange, MatchListeners, SeatKnowledge
from tabletop.play.seating import Seating
from tabletop.play.seats import Sitter
from tabletop.play.tree import MatchNode, MatchTree
from tabletop.play.undo_offers import UndoOffer, UndoRedoOffers
from tabletop.rules.game import NOBODY, Die, Event, Game, IllegalAction, Outcome, Refusal, Seat

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
T = TypeVar("T")
HintRefusal = Literal["", "rule", "tournament"]


class Match(Generic[S, A, V]):
    """States behind views: what is done here is checked, journalled and told, or leaves everything as it was.

    Not safe to share between threads.
    """

    _answers: dict[str, Any] | None = None
    """What was asked since nothing changes; None while anything may."""
    _answered_for: tuple[int, str, int, int, bool] = (-1, "", 0, 0, False)
    """Where the match was then."""
    _remembered: tuple[tuple[object, ...], dict[str, Any]] = ((), {})
    """The answers of the last time, with what was known of ends elsewhere."""

    def __init__(
        self, game: Game[S, A, V], header: Header, journal: Journal | None = None, ops: Iterable[Op] = (), *,
        start: S | None = None,
    ) -> None:  # fmt: skip
        """Begins a match or takes up a recorded one; raises InvalidSetup, ReplayError, SaveError.

        `start` is a state to begin in instead of that of the set-up: such a match can be kept nowhere.
        """
        if len(header.sitters) != game.seats(header.setup):
            raise ValueError(f"{game.seats(header.setup)} sitters are expected, not {len(header.sitters)}")
        self.game: Final = game
        self.header: Final = header
        self._tree: MatchTree[S, A] = MatchTree(game.start(header.setup) if start is None else start)
        self._chance: Chance[S, A, V] = Chance(game, header)
        self._node_maker = NodeMaker(game, self._tree, self._chance)
        self._seat_knowledge = SeatKnowledge(game)
        self._listeners = MatchListeners(self._seat_knowledge)
        digester = StateDigester()
        self._ledger = MatchLedger(game, self._tree, digester)
        self.past: Final = BranchHistory(game, self._tree, self._chance, self._seat_knowledge, digester)
        self.notes: Final = MatchNotes(self._tree, self._ledger)
        self.standing_answers: Final = StandingAnswers(self.notes, self._tree)
        self.seating: Final = Seating(
            header.sitters, self.notes, lambda: self._tree.current_depth, lambda: self.main_line.outcome is not None
        )
        self._resignation = MatchResignation(game, self._tree, self.notes)
        self.main_line: Final = MainLine(game, self._tree, self._resignation)
        self.ending: Final = MatchEndStatus(
            game, header, self._tree, self.notes,
            resignation=self._resignation, main_line=self.main_line, ledger=self._ledger, listeners=self._listeners,
        )  # fmt: skip
        self.ending.refresh_from_files()
        self.branches: Final = Branches(
            self._tree, self.past, self._ledger, self._listeners, notes=self.notes, ending=self.ending
        )
        self._ledger.main_line = self.main_line
        self.past.ended, self.past.stopped = self.ending.outcome_outside_rules, self.ending.stop_reason_at
        self.past.is_disclosed = lambda: self.ending.is_disclosed or not self.ending.has_secrets
        self.offers: Final = UndoRedoOffers(header, self.seating, self._tree, self.past, self.ending)
        replay = RecordReplayer(game, self._tree, self._node_maker, self.past, self.notes)
        index = -1
        for index, op in enumerate(ops):
            replay.replay_op(index, op)
        self._set_journal(journal)
        self.ending.refresh_from_files()
        self._was_over_elsewhere = self.ending.is_over_elsewhere
        self._add_and_announce_nodes(self._node_maker.with_chance_actions())
        self._first_question_ply = self._tree.current_depth if index < 0 else -1
        """The ply at which a match that begins here has come to its first question; -1 where it was recorded."""

    # What can be seen

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where now, by seat; where the main line has ended, who sat there then."""
        return self._cached_answer(
            "sitters", lambda: self.credited_sitters if self.is_on_main_line else self.seating.sitters_now
        )

    @property
    def credited_sitters(self) -> tuple[Sitter, ...]:
        """Whose result it is, by seat, whatever branch is current."""
        return self._cached_answer(
            "credited", lambda: self.seating.sitters_now if self.result is None else self.seating.credited_sitters
        )

    @property
    def ply(self) -> int:
        """Actions on the current branch up to the current point."""
        return self._tree.current_depth

    @property
    def length(self) -> int:
        """Actions on the current branch, those that redo would do included."""
        return self._tree.length

    @property
    def is_new(self) -> bool:
        """Whether it has begun here, taken up from no record, and nobody has done anything in it yet."""
        return self._tree.current_depth == self._tree.length == self._first_question_ply

    @property
    def to_act(self) -> Seat:
        """Seat whose turn it is, or CHANCE, or NOBODY."""
        return self._cached_answer("to_act", lambda: self.past.to_act(self._tree.current_depth))

    @property
    def outcome(self) -> Outcome | None:
        """Of the current point of the current branch; None while the game goes on there."""
        return self._cached_answer("outcome", lambda: self.past.outcome(self._tree.current_depth))

    @property
    def stop_reason(self) -> str:
        """Why nobody acts here although the rules let somebody: RESIGNED, DISCLOSED, COPIED, FAILED, … or ""."""
        return self._cached_answer("stopped", lambda: self.ending.stop_reason_at(self._tree.current_depth))

    @property
    def result(self) -> Outcome | None:
        """How the match ended: the outcome of its trunk, whatever branch is current; None while the trunk goes on.

        Everything that counts results asks this.
        """
        return self._cached_answer("result", lambda: self.main_line.outcome)

    @property
    def hint_refusal(self) -> HintRefusal:
        """Why nobody is helped in this match, until its main line is over; "" where hints are allowed."""
        if self.header.hints_allowed or self.result is not None or self.ending.is_over_elsewhere:
            return ""
        return "tournament" if self.header.is_tournament else "rule"

    @property
    def is_on_main_line(self) -> bool:
        """Whether the trunk is the current branch."""
        return self._tree.current_branch == TRUNK

    @property
    def bot_seed(self) -> str:
        """What a bot that is to act draws from: that of no other match, and on every branch its own."""
        source = seed_suffix(self._tree.current_depth, self._tree.current_branch)
        return f"{self.header.seed}/{self.header.identity}/{source}"

    @property
    def dice(self) -> tuple[Die, ...]:
        """Dice that wait for somebody to roll them and to say what they show."""
        return () if self.stop_reason else self._chance.dice_to_roll(self._tree.current_node.state)

    @property
    def journal(self) -> Journal | None:
        """Where the match is written down; None where it is not."""
        return self._ledger.journal

    def view(self, seat: Seat | None) -> V:
        """What a seat may see now; None is a spectator."""
        return self._seat_knowledge.view(self._tree.current_node.state, seat)

    def main_line_view(self) -> V:
        """What a spectator sees where the trunk stands, whatever branch is current."""
        return self._seat_knowledge.view(self._tree.trunk_node.state, None)

    def shown_view(self, seat: Seat | None) -> V:
        """What is shown to a seat now: its view without what the game leaves to people's memory."""
        return self.past.view(self._tree.current_depth, seat)

    def actions(self) -> Sequence[A]:
        """Legal actions of the seat to act."""
        return () if self.stop_reason else self.game.actions(self._tree.current_node.state)

    def refusal(self, action: A) -> Refusal | None:
        """None exactly where the action is legal now."""
        stopped = self.stop_reason
        return Refusal("", stopped) if stopped else self.game.check(self._tree.current_node.state, action)

    def record(self) -> MatchRecord:
        """The whole match with all its branches, without detours and dropped branches."""
        return MatchRecord(self.header, tuple(shortest_record_lines(self._tree, self.notes, self._ledger)))

    # What can be done

    def submit(self, action: A) -> tuple[Event, ...]:
        """Does an action and what chance makes of it; the events are a spectator's.

        Raises IllegalAction, and SaveError where it could not be written down.
        """
        self.announce_end_in_other_files()
        if stopped := self.stop_reason:
            raise IllegalAction(str(action), Refusal("", stopped))
        self._node_maker.check_action(action)
        tree = self._tree
        if tree.current_depth < tree.length and tree.node_at_depth(tree.current_depth + 1).action == action:
            done = self._redo_up_to_ply(self.past.ply_after_chance(tree.current_depth + 1), ChangeKind.ACTION)
            done += self._draw_chance_held_no_more()
        else:
            done = self._node_maker.with_chance_actions([self._node_maker.make_node(action)])
            self._add_and_announce_nodes(done)
        return tuple(event for node in done for event in self._seat_knowledge.events_learned_when_done(node, None))

    def submit_roll(self, rolled: Sequence[str] | random.Random) -> tuple[Event, ...]:
        """Submits what the dice show: these faces, one for each of `dice`, or what is drawn for them.

        Raises IllegalAction, SaveError, and InvalidAction for faces that the dice do not have.
        """
        state = self._tree.current_node.state
        if isinstance(rolled, random.Random):
            return self.submit(self.game.resolve(state, rolled))
        return self.submit(self.game.rolled(state, rolled))

    @property
    def is_chance_held(self) -> bool:
        """Whether nothing but what the program draws is waited for."""
        is_due = self._chance.does_program_draw_chance(self._tree.current_node.state)
        return is_due and not self.stop_reason

    def hold_chance(self, must_wait: Callable[[V], bool]) -> None:
        """From now on chance waits before it acts where this says so of a spectator's view, for `draw_held_chance`.

        A record that ends there is taken up as if chance had not waited.
        """
        self._node_maker.is_chance_held = lambda state: must_wait(self._seat_knowledge.view(state, None))

    def draw_held_chance(self) -> tuple[Event, ...]:
        """Does what chance was kept from, up to where it is held again; nothing where it is not. Raises SaveError.

        The events are a spectator's. What had been drawn here before, and was taken back, comes again.
        """
        self.announce_end_in_other_files()
        tree = self._tree
        if not self.is_chance_held:
            return ()
        if tree.current_depth < tree.length:
            done = self._redo_up_to_ply(self.past.ply_after_chance(tree.current_depth), ChangeKind.ACTION)
        else:
            done = self._node_maker.with_chance_actions(is_let_go=True)
            self._add_and_announce_nodes(done)
        return tuple(event for node in done for event in self._seat_knowledge.events_learned_when_done(node, None))

    @property
    def can_resign(self) -> bool:
        """Whether a seat may give up beside the rules: between two, as long as the game goes on."""
        return len(self.sitters) == 2 and not self.game.team and self.outcome is None and not self.stop_reason

    def resign(self, seat: Seat) -> None:
        """A seat gives up, in a game whose rules have no action for that; raises IllegalAction, SaveError."""
        self.announce_end_in_other_files()
        if not self.can_resign:
            raise IllegalAction("resign", Refusal("", self.stop_reason or RESIGNED))
        self._resignation.resign_here(seat)
        self._listeners.notify_change(ChangeKind.BRANCH, self.ply, seat)

    def undo(self) -> None:
        """Takes back what `offers.undo` says; raises IllegalAction, SaveError."""
        self.announce_end_in_other_files()
        offer, was_over = _granted_offer_or_raise("undo", self.offers.undo_offer()), self.result is not None
        if self.stop_reason:
            self._resignation.withdraw_resignation()
        else:
            self._record_and_go_to_ply(offer.ply)
        if was_over and self.result is None:
            self.seating.undo_arrivals_after_end()
        self._listeners.notify_change(ChangeKind.UNDO, self.ply, offer.seat)

    def redo(self) -> None:
        """Does again what `offers.redo` says; raises IllegalAction, SaveError."""
        self.announce_end_in_other_files()
        self._redo_up_to_ply(_granted_offer_or_raise("redo", self.offers.redo_offer()).ply, ChangeKind.REDO)
        self._draw_chance_held_no_more()

    def disclose_secrets(self) -> None:
        """Something hidden is about to be shown: no copy of this match goes on from now on; raises SaveError.

        Nothing happens in a game that neither hides nor rolls anything.
        """
        self.ending.disclose_secrets()
        self.announce_end_in_other_files()

    @contextmanager
    def cache_answers(self) -> Iterator[None]:
        """Who acts, who sits where and how it stands is found out once meanwhile: for a frame that asks it often.

        Anything done in the match ends it, and what is settled in the notes is seen at once.
        """
        if self._remembered[0] != self.ending.state_of_other_files:
            self._remembered = self.ending.state_of_other_files, {}
        self._answers = self._remembered[1]
        try:
            yield
        finally:
            self._answers = None

    def announce_end_in_other_files(self) -> None:
        """Tells listeners that the match is over, where a copy has shown what it hides or has gone on meanwhile."""
        self._answers, self._remembered = None, ((), {})
        self.ending.refresh_from_files()
        if self.ending.is_over_elsewhere != self._was_over_elsewhere:
            self._was_over_elsewhere = self.ending.is_over_elsewhere
            self._listeners.notify_change(ChangeKind.BRANCH, self.ply, NOBODY)

    def listen_for_changes(self, seat: Seat | None, callback: Callable[[MatchChange], None]) -> Callable[[], None]:
        """Tells the callback of every change as the seat may know it, until the result is called.

        What it raises stops the match; see `stop_on_failure`.
        """
        return self._listeners.add_listener(seat, callback)

    def stop_on_failure(self) -> AbstractContextManager[None]:
        """Wraps what shows the match: what it raises is logged, and nobody acts here until it is loaded anew."""
        return self._listeners.stop_on_failure(self.ply)

    @property
    def has_failed(self) -> bool:
        """Whether something that shows the match has raised an error: what it shows may be behind."""
        return self._listeners.has_failed

    def attach_journal(self, journal: Journal, *, is_journal_up_to_date: bool = False) -> None:
        """Writes down everything from now on and, unless the journal was told, the match so far; raises SaveError."""
        if not is_journal_up_to_date:
            journal.write(self.record().lines)
        self._set_journal(journal)

    def detach_journal(self) -> None:
        """Goes on without writing anything down and closes the journal: what to do when the disk is full."""
        if self.journal is not None:
            self.journal.close()
        self._set_journal(None)

    # How it is done

    def _cached_answer(self, question: str, answer: Callable[[], T]) -> T:
        """Answers while nothing changes what was answered before."""
        answers = self._answers
        if answers is None:
            return answer()
        if self._answered_for != self._cached_answers_key:
            answers.clear()
            self._answered_for = self._cached_answers_key
        if question not in answers:
            answers[question] = answer()
        found: T = answers[question]
        return found

    @property
    def _cached_answers_key(self) -> tuple[int, str, int, int, bool]:
        """Where the match is: its answers are other ones as soon as this is."""
        tree = self._tree
        return tree.current_depth, tree.current_branch, len(tree.nodes), self.notes.revision, self._listeners.has_failed

    def _set_journal(self, journal: Journal | None) -> None:
        self._ledger.journal = journal
        if journal is not None:
            journal.listen(self.notes.adopt_written_note)

    def _add_and_announce_nodes(self, nodes: list[MatchNode[S, A]]) -> None:
        if not nodes:
            return
        tree = self._tree
        new_branch = tree.unused_branch_name() if tree.current_depth < tree.length else ""
        self._ledger.write_action_nodes(nodes, new_branch)
        tree.add_nodes(nodes, new_branch)
        self._listeners.notify_actions(ChangeKind.ACTION, nodes)

    def _draw_chance_held_no_more(self) -> list[MatchNode[S, A]]:
        """What was done again may end where chance was held when it was taken back."""
        nodes = self._node_maker.with_chance_actions() if self._tree.current_depth == self._tree.length else []
        self._add_and_announce_nodes(nodes)
        return nodes

    def _record_and_go_to_ply(self, ply: int) -> None:
        self._ledger.write_op(GoToPly(ply), self._tree.node_at_depth(ply))
        self._tree.go_to_depth(ply)

    def _redo_up_to_ply(self, ply: int, kind: ChangeKind) -> list[MatchNode[S, A]]:
        nodes = [self._tree.node_at_depth(depth) for depth in range(self.ply + 1, ply + 1)]
        self._record_and_go_to_ply(ply)
        self._listeners.notify_actions(kind, nodes)
        return nodes


def replay_match(game: Game[S, A, V], header: Header, texts: Iterable[str]) -> Match[S, A, V]:
    """A match of one line, chance included; raises ReplayError with the number of the wrong action, from 0."""
    return Match(game, header, ops=(DoAction(text) for text in texts))


def rebuild_match(game: Game[S, A, V], record: MatchRecord) -> Match[S, A, V]:
    """The match of a record with all its branches; raises ReplayError."""
    return Match(game, record.header, ops=(line.op for line in record.lines))


def _granted_offer_or_raise(what: str, offer: UndoOffer) -> UndoOffer:
    if offer.refusal is not None:
        raise IllegalAction(what, offer.refusal)
    return offer
