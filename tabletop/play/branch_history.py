"""What was seen and done on the current branch of a match, by ply: `match.past`.

Ply 0 is the start, and ply 3 is what the third action led to. Used by `match`, `branches`, `replay` and `undo_offers`,
and through `match.past` by whoever shows or tells something earlier: the table, the review, `ui/story`. They ask always
for a seat (None is a spectator), so nobody learns more of the past than the rules let that seat know: every answer must
go through `seat_knowledge`. Nothing here changes a match. `state_digest` is written to files (see `ledger`).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Generic, TypeVar

from tabletop.play.chance import Chance, DiceThrow
from tabletop.play.ledger import StateDigester
from tabletop.play.record import TRUNK
from tabletop.play.seat_knowledge import SeatKnowledge
from tabletop.play.tree import MatchTree
from tabletop.rules.game import CHANCE, NOBODY, Event, Game, Outcome, Seat, as_recall_limiting_game

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class BranchHistory(Generic[S, A, V]):
    """What was seen and done, by ply: after so many actions, or by the action that led there; raises IndexError."""

    def __init__(
        self,
        game: Game[S, A, V],
        tree: MatchTree[S, A],
        chance: Chance[S, A, V],
        seat_knowledge: SeatKnowledge[S, A, V],
        digester: StateDigester,
    ) -> None:
        self._game = game
        self._tree = tree
        self._chance = chance
        self._seat_knowledge = seat_knowledge
        self._digester = digester
        self.ended: Callable[[int], Outcome | None] = lambda ply: None
        """How the match ended after so many actions, where the rules do not say so."""
        self.stopped: Callable[[int], str] = lambda ply: ""
        """Why nobody acted after so many actions although the rules let somebody; "" where they might."""
        self.is_disclosed: Callable[[], bool] = lambda: False
        """Whether everything may be shown: no copy of the match goes on."""

    def view(self, ply: int, seat: Seat | None) -> V:
        """What a seat may see now of how it was after so many actions."""
        return self._seat_knowledge.recalled_view(
            self._tree.node_at_depth(ply).state, self._state_deciding_visibility, seat
        )

    def view_when_first_shown(self, ply: int, seat: Seat | None) -> V:
        """What a seat sees of it in the moment in which it is first told what led there, as in `news_view`."""
        return self._seat_knowledge.recalled_view(
            self._tree.node_at_depth(ply).state, self._state_deciding_visibility, seat, is_news=True
        )

    def may_seat_look_at_own_hand(self, seat: Seat) -> bool:
        """Whether a seat may look at its own hidden cards now."""
        limits = as_recall_limiting_game(self._game)
        return limits is None or limits.may_look(self._state_deciding_visibility, seat)

    @property
    def _state_deciding_visibility(self) -> S:
        """The state by which it is judged what may be looked at: an end that can be taken back opens nothing."""
        tree, node = self._tree, self._tree.current_node
        is_over = tree.current_depth > 0 and self._game.outcome(node.state) is not None
        stands = node.actor == CHANCE or node.reveals or self.is_disclosed()
        return tree.node_at_depth(tree.current_depth - 1).state if is_over and not stands else node.state

    def view_of_everybody(self, ply: int) -> V:
        """What everybody saw after so many actions, for judging what was guessed then, not for showing it."""
        return self._game.view(self._tree.node_at_depth(ply).state, None)

    def did_seat_know_more(self, ply: int, seat: Seat) -> bool:
        """Whether a seat knew more than everybody after so many actions."""
        if not self._game.hidden:
            return False
        state = self._tree.node_at_depth(ply).state
        return str(self._game.view(state, seat)) != str(self._game.view(state, None))

    def unveiled_view(self, ply: int) -> V:
        """Everything as it lay after so many actions; raises ValueError before the match was disclosed."""
        if not self.is_disclosed():
            raise ValueError("nothing is unveiled before the match is disclosed")
        return self._game.unveiled(self._tree.node_at_depth(ply).state)

    def to_act(self, ply: int) -> Seat:
        """Whose turn it was after so many actions."""
        return self._game.to_act(self._tree.node_at_depth(ply).state) if not self.stopped(ply) else NOBODY

    def outcome(self, ply: int) -> Outcome | None:
        """How it ended after so many actions; None while the game went on."""
        return self._game.outcome(self._tree.node_at_depth(ply).state) or self.ended(ply)

    def does_program_draw_chance(self, ply: int) -> bool:
        """Whether the program itself does what chance does after so many actions."""
        return self._chance.does_program_draw_chance(self._tree.node_at_depth(ply).state)

    def ply_after_chance(self, ply: int) -> int:
        """The first point from there on at which the program has nothing to draw, or the branch's end."""
        while ply < self._tree.length and self.does_program_draw_chance(ply):
            ply += 1
        return ply

    def actor(self, ply: int) -> Seat:
        """Who did the action that led there, CHANCE for dice and cards."""
        return self._tree.node_at_depth(ply).actor

    def decision(self, ply: int) -> tuple[V, A]:
        """What the seat saw that did the action that led there, and the action; raises ValueError for chance.

        For judges, not for showing: it tells what nobody else may know.
        """
        node = self._tree.node_at_depth(ply)
        if node.actor < 0 or node.action is None:
            raise ValueError(f"nobody decided on action {ply}")
        return self._game.view(self._tree.node_at_depth(ply - 1).state, node.actor), node.action

    def events(self, ply: int, seat: Seat | None) -> tuple[Event, ...]:
        """What a seat may be told now of the action that led there."""
        return self._seat_knowledge.events_still_recallable(
            self._tree.node_at_depth(ply), self._state_deciding_visibility, seat
        )

    def events_when_first_shown(self, ply: int, seat: Seat | None) -> tuple[Event, ...]:
        """All that a seat learned from the action that led there, for the moment in which it is first shown."""
        return self._seat_knowledge.events_learned_when_done(self._tree.node_at_depth(ply), seat)

    def action_text(self, ply: int, seat: Seat | None) -> str | None:
        """Text of the action that led there; None where the seat may not know it, or is told it no more."""
        node, told = self._tree.node_at_depth(ply), self.events(ply, seat)
        if told != self.events_when_first_shown(ply, seat):
            is_as_for_all = (
                told == self.events_when_first_shown(ply, None) and self._seat_knowledge.action_text(node, None) is None
            )
            if node.actor == CHANCE or is_as_for_all:
                return None
        return (
            self._seat_knowledge.action_text(node, seat)
            if self._seat_knowledge.may_show_action_text(node, self._state_deciding_visibility)
            else None
        )

    def did_reveal_hidden_information(self, ply: int) -> bool:
        """Whether hidden information came out by the action that led there."""
        return self._tree.node_at_depth(ply).reveals

    def did_dice_fall(self, ply: int) -> bool:
        """Whether dice fell by the action that led there."""
        return bool(self._game.dice(self._tree.node_at_depth(ply - 1).state))

    def actions(self) -> tuple[A, ...]:
        """Actions up to the current point, hidden ones included."""
        nodes = (self._tree.node_at_depth(depth) for depth in range(1, self._tree.current_depth + 1))
        return tuple(node.action for node in nodes if node.action is not None)

    def state_digest(self, ply: int | None = None) -> str:
        """SHA-256 of the state after so many actions, of the current one by default."""
        return self._digester.digest(self._tree.node_at_depth(self._tree.current_depth if ply is None else ply).state)

    def dice_throws(self, ply: int) -> tuple[DiceThrow, ...]:
        """Dice that the program threw within so many actions."""
        nodes = [self._tree.node_at_depth(depth) for depth in range(ply + 1)]
        names = (TRUNK,) if self._tree.current_branch == TRUNK else tuple(self._tree.names)
        found = (
            self._chance.dice_throw_of_action(before.state, before.depth, after.action, names)
            for before, after in pairwise(nodes)
            if after.action is not None
        )
        return tuple(throw for throw in found if throw is not None)

    def plies_with_chance_not_from_seed(self) -> tuple[int, ...]:
        """Plies of all branches whose chance action is not one that the seed gives, unless it was asked for.

        Off the main line it may come from any branch: a line that was replaced has another name afterwards.
        """
        nodes, main, names = self._tree.nodes, self._tree.node_indices_of_branch(TRUNK), tuple(self._tree.names)
        return tuple(
            node.depth
            for index, node in enumerate(nodes)
            if node.action is not None
            and self._chance.does_program_draw_chance(before := nodes[node.parent].state)
            and not any(
                node.action == self._chance.draw_random_action(before, node.depth - 1, name)
                for name in (names if index not in main else (TRUNK,))
            )
        )
