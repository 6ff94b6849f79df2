"""Verdicts, hints and refutations."""

from __future__ import annotations

import random

import pytest

from tabletop.ai.levels import make_analyst
from tabletop.games.zodiac.bots.analyse import ZodiacAnalyst
from tabletop.games.zodiac.bots.oracle import shared_tablebase
from tabletop.games.zodiac.rules.state import State, View, state_of_view
from tabletop.rules.game import IllegalAction
from tests.games.zodiac.bots.stars import classic
from tests.games.zodiac.bots.test_bots import losable, view_of


def analyst() -> ZodiacAnalyst:
    return ZodiacAnalyst(shared_tablebase(classic()))


def after(*texts: str) -> State:
    state = classic().start({})
    for text in texts:
        state = classic().apply(state, classic().parse(text)).state
    return state


def seen(*texts: str) -> View:
    return classic().view(after(*texts), None)


def test_analyst_is_found_by_name() -> None:
    assert isinstance(make_analyst(classic()), ZodiacAnalyst)


def test_start_is_balanced() -> None:
    verdict = analyst().verdict(seen())
    assert (verdict.kind, verdict.turns, verdict.reason) == ("balanced", None, "keeps_balance")
    assert {str(action) for action in verdict.best} == {"C-a", "E-f"}
    assert [(str(value.action), value.kind, value.turns) for value in verdict.values] == [
        ("C-a", "balanced", None),
        ("E-f", "balanced", None),
        ("b-a", "lost", 2),
        ("b-c", "lost", 2),
        ("e-d", "lost", 2),
        ("e-f", "lost", 2),
    ]


def test_zd15_trap_is_won_at_once() -> None:
    verdict = analyst().verdict(seen("b-c"))
    assert (verdict.kind, verdict.turns, verdict.reason) == ("won", 1, "wins_no_action")
    assert [str(action) for action in verdict.best] == ["e-d"]


def test_finished_games_have_a_verdict() -> None:
    verdict = analyst().verdict(seen("b-c", "e-d"))
    assert (verdict.kind, verdict.turns, verdict.best, verdict.reason) == ("lost", 0, (), "over")


def test_filling_the_ring_wins() -> None:
    oracle = shared_tablebase(classic())
    core = oracle.core
    for position in [p for p, value in oracle.table.items() if value == 2][::500]:
        verdict = analyst().verdict(view_of(core.position_text(position, 0)))
        assert (verdict.kind, verdict.turns) == ("won", 1)
        state = state_of_view(view_of(core.position_text(position, 0)))
        result = classic().apply(state, verdict.best[0]).state.result
        assert result is not None
        assert result.winners == (0,)
        assert verdict.reason == {"ZD12": "wins_ring", "ZD11": "wins_no_action"}[result.clause]


@pytest.mark.parametrize("seed", range(2))
def test_repeating_is_judged_lost_at_once(seed: int) -> None:
    """In random games, every action that the rules call a repetition, and no other."""
    rng, met, judge = random.Random(seed), 0, analyst()
    for _ in range(6):
        state = classic().start({})
        while state.result is None:
            view = classic().view(state, None)
            values = judge.verdict(view).values
            for value in values:
                result = classic().apply(state, value.action).state.result
                repeats = result is not None and result.clause == "ZD14"
                assert value.repeats == repeats
                met += repeats
                if repeats:
                    assert (value.kind, value.turns) == ("lost", 1)
            state = classic().apply(state, rng.choice([value.action for value in values])).state
    assert met > 0


def test_only_move_is_named_as_such() -> None:
    for text, keeping in losable()[:200:10]:
        verdict = analyst().verdict(view_of(text))
        assert verdict.kind == "won"
        assert {str(action) for action in verdict.best} <= keeping
        wins = {str(value.action) for value in verdict.values if value.kind == "won"}
        assert keeping <= wins, "and those that win because the answer to them repeats"
        if verdict.turns and verdict.turns > 1:
            assert verdict.reason == ("only_win" if len(wins) == 1 else "keeps_win")


def test_lost_positions_name_the_longest_resistance() -> None:
    oracle = shared_tablebase(classic())
    for position in [p for p, value in oracle.table.items() if value < -4][::200]:
        view = view_of(oracle.core.position_text(position, 1))
        verdict = analyst().verdict(view)
        assert verdict.kind == "lost"
        assert verdict.reason in ("resists", "only_action")
        turns = {value.action: value.turns or 0 for value in verdict.values if not value.repeats}
        if turns:
            assert all(turns[action] == max(turns.values()) for action in verdict.best)


def test_refutation_shows_the_trap() -> None:
    assert [str(action) for action in analyst().refutation(seen(), classic().parse("b-c"))] == ["b-c", "e-d"]


def test_refutation_ends_with_the_end() -> None:
    """From decided positions best play leads to the predicted winner, as a rule in the predicted time."""
    late = 0
    for text, _ in losable()[:60:4]:
        view = view_of(text)
        verdict = analyst().verdict(view)
        line = analyst().refutation(view, None)
        state = state_of_view(view)
        for action in line:
            assert classic().check(state, action) is None
            state = classic().apply(state, action).state
        assert state.result is not None
        assert state.result.winners == (view.turn,)
        assert verdict.turns is not None
        assert len(line) >= verdict.turns
        late += len(line) > verdict.turns
    assert late <= 2


FAR = ("e-f", "b-c", "A-e", "c-d", "f-a", "B-f", "d-c", "c-b")
"""After these Black wins in 6 own moves."""


@pytest.mark.slow
def test_refutation_takes_no_longer_than_the_verdict_says() -> None:
    """What is shown is what is said: the winner of the verdict wins, within the turns of the verdict."""
    verdict, line = analyst().verdict(seen(*FAR)), analyst().refutation(seen(*FAR), None)
    assert (verdict.kind, verdict.winner_moves_needed, len(line)) == ("won", 6, verdict.turns)
    for seed in range(12):
        rng, state, judge = random.Random(f"lines {seed}"), classic().start({}), analyst()
        while state.result is None:
            view = classic().view(state, None)
            verdict, line = judge.verdict(view), judge.refutation(view, None)
            if verdict.turns is not None:
                assert len(line) <= verdict.turns
                shown = state
                for action in line:
                    shown = classic().apply(shown, action).state
                assert shown.result is not None
                assert shown.result.winners == (state.turn if verdict.kind == "won" else 1 - state.turn,)
            state = classic().apply(state, rng.choice(list(classic().actions(state)))).state


def test_refutation_stops_where_nothing_is_decided() -> None:
    assert [str(a) for a in analyst().refutation(seen(), classic().parse("C-a"))] == ["C-a"]
    assert analyst().refutation(seen(), None) == ()


def test_refutation_of_a_finished_game_is_empty() -> None:
    assert analyst().refutation(seen("b-c", "e-d"), None) == ()


def test_refutation_of_an_illegal_action() -> None:
    with pytest.raises(IllegalAction):
        analyst().refutation(seen(), classic().parse("A-b"))
