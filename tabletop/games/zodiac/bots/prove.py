"""Proves who wins from an opening once repetition counts (ZD14), and replays the proof under the full rules.

Used by the box, which names `prove_opening` for `tabletop prove`, and by `proof_book`, which keeps what
`find_opening_proof` finds. The table can't tell who wins, as it leaves repetition aside. `find_opening_proof`
searches for a strategy that wins against everything, `replay_proof` plays it against every reply; keep that it does
so by the rules' own `apply`, since it is the check on the search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.games.zodiac.bots.history_search import HistorySearch, ProofNode
from tabletop.games.zodiac.bots.oracle import Tablebase, WinningLines, shared_tablebase
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.generator import Position
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import State
from tabletop.rules.game import NOBODY, Seat

Progress = Callable[[str, int], None]
"""Takes a stage ("solve", "search" or "replay") and how far it has come."""

MOST_EXPANSIONS = 200_000
_EXPANSIONS_PER_RUN = 250


class NoProof(RuntimeError):
    """Nobody could be shown to win within MOST_EXPANSIONS."""


class BrokenProof(RuntimeError):
    """The rules do not agree with the proof."""


@dataclass(frozen=True, slots=True)
class OpeningProof:
    """A strategy for one seat that wins against everything."""

    opening: str
    winner: Seat
    nodes: int
    """Positions of the proof tree, those counted again that several lines reach."""
    positions: int
    """Different positions of the proof tree."""
    expansions: int
    """Positions that the search looked into."""
    deepest: int
    """Actions from the start to the deepest node."""
    moves: tuple[tuple[tuple[Action, ...], Action], ...]
    """The winner's answer to each line of actions that stays in the tree; later the table's lines win."""


@dataclass(frozen=True, slots=True)
class ProofReplayCounts:
    """What the replay of a proof went through; every line ended with the winner's win."""

    lines: int
    """Ends that were reached in the proof tree by the rules alone."""
    positions_handed_over: int
    """Nodes from which the table's winning lines were followed."""
    applied: int
    """Actions applied by the rules."""


@dataclass(frozen=True, slots=True)
class ProvenOpening:
    """A proof that held."""

    proof: OpeningProof
    replay: ProofReplayCounts


def prove_opening(game: Zodiac, progress: Progress = lambda stage, count: None, opening: str = "") -> ProvenOpening:
    """Finds and replays a proof; raises NoProof, BrokenProof, StarTooLarge."""
    oracle = shared_tablebase(game)
    progress("solve", 0)
    progress("solve", len(oracle.table))
    proof = find_opening_proof(oracle, opening, progress)
    return ProvenOpening(proof, replay_proof(proof, game, progress))


def find_opening_proof(
    oracle: Tablebase,
    opening: str = "",
    progress: Progress = lambda stage, count: None,
    most_expansions: int = MOST_EXPANSIONS,
) -> OpeningProof:
    """A proof from an opening, the first one by default; raises NoProof, StarTooLarge."""
    opening = opening or oracle.game.options[0].default
    state = oracle.game.start({"opening": opening})
    start = oracle.core.position_of(oracle.game.view(state, None))
    search = HistorySearch(oracle, WinningLines(oracle), start, oracle.core.past_arrangements_by_colour(state.past))
    found = None
    while found is None:
        if search.expansions >= most_expansions:
            raise NoProof(f"no proof from {opening} within {most_expansions} expansions")
        found = search.run_search(search.expansions + _EXPANSIONS_PER_RUN)
        progress("search", search.expansions)
    winner = state.turn if found else 1 - state.turn
    return _extract_proof(oracle, search, opening, winner)


def _extract_proof(oracle: Tablebase, search: HistorySearch, opening: str, winner: Seat) -> OpeningProof:
    """The part of the search tree that the proof needs."""
    names = oracle.core.actions
    wins_at_root = not search.root.proof
    moves: list[tuple[tuple[Action, ...], Action]] = []
    positions: set[Position] = set()
    nodes = deepest = 0
    waiting: list[tuple[ProofNode, tuple[Action, ...], bool]] = [(search.root, (), True)]
    while waiting:
        node, line, attacking = waiting.pop()
        nodes, deepest = nodes + 1, max(deepest, len(line))
        positions.add(node.position)
        children = node.children or []
        if children and attacking == wins_at_root:
            children = [next(child for child in children if not (child.proof if wins_at_root else child.disproof))]
            moves.append((line, names[children[0].action]))
        waiting += [(child, (*line, names[child.action]), not attacking) for child in children]
    return OpeningProof(
        opening, winner, nodes, len(positions), search.expansions, deepest, tuple(sorted(moves, key=str))
    )


def replay_proof(
    proof: OpeningProof, game: Zodiac, progress: Progress = lambda stage, count: None
) -> ProofReplayCounts:
    """Plays the proof against every reply by the rules' own `apply`; raises BrokenProof."""
    return _ProofReplayer(proof, game, progress).replay_whole_proof()


class _ProofReplayer:
    """Walks through the proof tree, then through the table's lines."""

    def __init__(self, proof: OpeningProof, game: Zodiac, progress: Progress) -> None:
        self._winner = proof.winner
        self._opening = proof.opening
        self._answers = dict(proof.moves)
        self._game = game
        self._progress = progress
        self._oracle = shared_tablebase(game)
        self._lines = WinningLines(self._oracle)
        self._ends = self._handed = self._applied = 0

    def replay_whole_proof(self) -> ProofReplayCounts:
        self._replay_proof_from(self._game.start({"opening": self._opening}), ())
        return ProofReplayCounts(self._ends, self._handed, self._applied)

    def _replay_proof_from(self, state: State, line: tuple[Action, ...]) -> None:
        if self._has_proven_winner_won(state):
            self._ends += 1
        elif line in self._answers:
            self._check_and_replay_action(state, line, self._answers[line])
        elif self._is_table_win_certain(state):
            self._replay_table_lines(state)
        elif state.turn == self._winner:
            raise BrokenProof(f"there is no answer to {_action_line_text(line)}")
        else:
            for reply in self._game.actions(state):
                self._check_and_replay_action(state, line, reply)

    def _is_table_win_certain(self, state: State) -> bool:
        """Whether the table's lines win, and the winner brings about nothing on them that has occurred or comes twice.

        Then it does not matter that the history on other ways to a position on them is another.
        """
        position = self._search_position_of_state(state)
        value = self._oracle.value_of_position(position)
        occurred = self._oracle.core.past_arrangements_by_colour(state.past)[1 - self._winner]
        wins = value != 0 and (value > 0) == (state.turn == self._winner)
        return wins and self._lines.is_win_certain(position, occurred)

    def _check_and_replay_action(self, state: State, line: tuple[Action, ...], action: Action) -> None:
        if self._game.check(state, action) is not None:
            raise BrokenProof(f"{action} is not legal after {_action_line_text(line)}")
        self._replay_proof_from(self._apply_and_count(state, action), (*line, action))

    def _replay_table_lines(self, state: State) -> None:
        """Follows the table's lines, once through each position."""
        self._handed += 1
        self._progress("replay", self._handed)
        seen: set[Position] = set()
        waiting = [state]
        while waiting:
            here = waiting.pop()
            if not self._has_proven_winner_won(here) and self._search_position_of_state(here) not in seen:
                seen.add(self._search_position_of_state(here))
                waiting += [self._apply_and_count(here, action) for action in self._table_line_actions(here)]

    def _table_line_actions(self, state: State) -> tuple[Action, ...]:
        if state.turn != self._winner:
            return tuple(self._game.actions(state))
        return (self._oracle.core.actions[self._lines.shortest_winning_move(self._search_position_of_state(state))[0]],)

    def _apply_and_count(self, state: State, action: Action) -> State:
        self._applied += 1
        return self._game.apply(state, action).state

    def _has_proven_winner_won(self, state: State) -> bool:
        if self._game.to_act(state) != NOBODY:
            return False
        if state.result is None or state.result.winners != (self._winner,):
            raise BrokenProof(f"{state.result} in {self._game.view(state, None)}")
        return True

    def _search_position_of_state(self, state: State) -> Position:
        return self._oracle.core.position_of(self._game.view(state, None))


def _action_line_text(line: tuple[Action, ...]) -> str:
    return " ".join(map(str, line)) or "the start"
