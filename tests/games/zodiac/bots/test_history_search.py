"""Where repetition decides: the search agrees with playing everything out, and the proof holds."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from tabletop.games.zodiac.bots.history_search import HistorySearch
from tabletop.games.zodiac.bots.oracle import Tablebase, WinningLines, shared_tablebase
from tabletop.games.zodiac.bots.prove import (
    BrokenProof,
    NoProof,
    ProvenOpening,
    find_opening_proof,
    prove_opening,
    replay_proof,
)
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import State
from tests.games.zodiac.bots.stars import classic, pentagram
from tests.sampled import sampled

MOST_STATES = 1_000


class _TooMany(Exception):
    pass


class PlayedOut:
    """Who wins by the rules alone, every line to its end."""

    def __init__(self, game: Zodiac) -> None:
        self._game = game
        self._left = MOST_STATES

    def winner(self, state: State) -> int:
        self._left -= 1
        if self._left < 0:
            raise _TooMany
        if state.result is not None:
            return state.result.winners[0]
        after = [self._game.apply(state, action).state for action in self._game.actions(state)]
        after.sort(key=lambda there: self._promise(there, state.turn))
        return state.turn if any(self.winner(there) == state.turn for there in after) else 1 - state.turn

    def _promise(self, state: State, seat: int) -> tuple[bool, int]:
        """What ends soon comes first, so that fewer lines are played."""
        wins = state.result is not None and seat in state.result.winners
        return not wins, len(self._game.actions(state))


def balanced(oracle: Tablebase, count: int) -> list[State]:
    """Games that begin at balanced positions."""
    core = oracle.core
    positions = sorted(p for p, value in oracle.table.items() if not value)
    chosen = random.Random(1).sample(positions, count)
    texts = [
        core.position_text(p, p % 2)
        for p in chosen
        if core.unpack_position_head(p >> core.head_shift)[2] < core.most_streak
    ]
    return [oracle.game.start({"position": text}) for text in texts]


@pytest.mark.parametrize(("make", "sample", "fewest"), sampled([(pentagram, 60, 25), (classic, 60, 6)], 0))
def test_search_agrees_with_playing_everything_out(make: Callable[[], Zodiac], sample: int, fewest: int) -> None:
    oracle = shared_tablebase(make())
    compared = []
    for state in balanced(oracle, sample):
        try:
            expected = PlayedOut(oracle.game).winner(state)
        except (_TooMany, RecursionError):
            continue
        lays = oracle.core.past_arrangements_by_colour(state.past)
        position = oracle.core.position_of(oracle.game.view(state, None))
        search = HistorySearch(oracle, WinningLines(oracle), position, (lays[state.turn], lays[1 - state.turn]))
        assert search.run_search(20_000) == (expected == state.turn), oracle.game.view(state, None)
        compared.append(expected == state.turn)
    assert len(compared) >= fewest
    assert {True, False} <= set(compared)


def test_search_stops_when_told() -> None:
    oracle = shared_tablebase(classic())
    search = HistorySearch(oracle, WinningLines(oracle), oracle.opening_positions[0], (frozenset(), frozenset()))
    assert search.run_search(1_000_000, stopped=lambda: search.expansions >= 5) is None
    assert search.expansions == 5


def test_lines_that_may_repeat_are_not_certain() -> None:
    """Some wins of the table lead through one arrangement twice; ZD14 would turn them into losses."""
    oracle = shared_tablebase(classic())
    lines = WinningLines(oracle)
    won = sorted(p for p, value in oracle.table.items() if value > 8)
    sample = random.Random(4).sample(won, 300)
    certain = [p for p in sample if lines.is_win_certain(p, ())]
    assert 0 < len(sample) - len(certain) < 60
    made = lines.made_arrangements(certain[0])
    assert made
    assert not lines.is_win_certain(certain[0], made)


@cache
def report() -> ProvenOpening:
    return prove_opening(classic())


def test_black_wins_from_the_start() -> None:
    proof = report().proof
    assert proof.winner == 0
    assert proof.opening == "classic"
    assert 100 <= proof.positions <= proof.nodes <= 2_000
    assert proof.expansions <= 10_000
    assert len(proof.moves[0][0]) == 0


def test_replay_meets_every_reply() -> None:
    """The tree's inner nodes, its ends by the rules and its nodes handed to the table make up the whole tree."""
    proof, replayed = report().proof, report().replay
    assert replayed.lines > 0
    assert replayed.positions_handed_over > 0
    assert replayed.applied > proof.nodes


@pytest.mark.slow
def test_broken_proofs_are_noticed() -> None:
    proof = report().proof
    line, answer = proof.moves[-1]
    assert str(answer) not in ("A-b", "b-c")
    for text in ("A-b", "b-c"):
        moves = (*proof.moves[:-1], (line, classic().parse(text)))
        with pytest.raises(BrokenProof):
            replay_proof(replace(proof, moves=moves), classic())
    with pytest.raises(BrokenProof):
        replay_proof(replace(proof, moves=proof.moves[:-1]), classic())
    with pytest.raises(BrokenProof):
        replay_proof(replace(proof, winner=1), classic())


def test_search_for_a_proof_ends() -> None:
    with pytest.raises(NoProof, match="100"):
        find_opening_proof(shared_tablebase(classic()), most_expansions=100)


def test_progress_is_told() -> None:
    stages: list[str] = []
    proof = find_opening_proof(shared_tablebase(pentagram()), progress=lambda stage, count: stages.append(stage))
    assert proof.winner == 1
    assert set(stages) == {"search"}
    assert replay_proof(proof, pentagram()).positions_handed_over >= 1
