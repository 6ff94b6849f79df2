"""perft: exact counts, written down; an independent program that knew the rules' text only counted the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.arguments import UsageError
from tabletop.cli.perft import count_action_sequences
from tabletop.content.games import load_game

ZODIAC = [6, 32, 100, 360, 1258, 4176, 13312]


def test_zodiac_to_depth_seven(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "zodiac", "7"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{depth} {n}" for depth, n in enumerate(ZODIAC, 1)]


@pytest.mark.slow
def test_zodiac_at_depth_nine() -> None:
    game = load_game("zodiac")
    assert count_action_sequences(game, game.start({}), 8) == 40694
    assert count_action_sequences(game, game.start({}), 9) == 120076


@dataclass
class Coin:
    """A player bets, a coin falls, a player bets again unless the coin ended the game."""

    enumerable: bool = True
    name = "coin"
    complete = True

    def to_act(self, state: str) -> int:
        if state.endswith("T"):
            return -2
        return -1 if state.endswith("b") else 0

    def actions(self, state: str) -> Sequence[str]:
        return ("b", "c")

    def chances(self, state: str) -> Sequence[tuple[str, Fraction]]:
        return (("H", Fraction(1, 2)), ("T", Fraction(1, 2))) if self.enumerable else ()

    def apply(self, state: str, action: str) -> Any:
        return type("Step", (), {"state": state + action})


def test_chance_counts_and_a_finished_game_ends_a_line() -> None:
    coin: Any = Coin()
    # b, c / bH, bT, cb, cc / bHb, bHc, cbH, cbT, ccb, ccc: nothing follows bT, but at the last ply it counts
    assert [count_action_sequences(coin, "", depth) for depth in (1, 2, 3)] == [2, 4, 6]


def test_chance_that_cannot_be_enumerated_is_said() -> None:
    coin: Any = Coin(enumerable=False)
    with pytest.raises(UsageError, match="chance has too many results"):
        count_action_sequences(coin, "", 2)
