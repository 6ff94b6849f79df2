"""Positions of whole games: each can be made again from its text, or the text says what is half done there."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tabletop.cli.duel import DuelPlan, play_duel_match
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.rules.game import POSITION, Game, InvalidSetup

AnyGame = Game[Any, Any, Any]
WAITS = re.compile(r"; (?:waits|choice|turning|march|over)\b")
"""What a line says that can't be made again."""
WHY = re.compile(r"(?:half done|to be turned up|is over) there")


def made_again(game: AnyGame, state: Any, setup: dict[str, str]) -> str:
    """How it went with a position that nobody hides anything in."""
    text = str(game.unveiled(state))
    if WAITS.search(text):
        with pytest.raises(InvalidSetup, match=WHY):
            game.start({**setup, POSITION: text})
        return "refused"
    again = game.start({**setup, POSITION: text})
    assert str(game.unveiled(again)) == text
    assert game.to_act(again) == game.to_act(state)
    assert [str(action) for action in game.actions(again)] == [str(action) for action in game.actions(state)]
    return "made"


@pytest.mark.parametrize("name", boxes.game_names())
def test_a_position_is_made_again_or_says_why_not(name: str) -> None:
    game, counts = load_game(name), Counter[str]()
    for number in range(2):
        plan = DuelPlan(name, ("random",) * game.seats({}), "again", rotate=False)
        match = play_duel_match(plan, number)
        setup = dict(match.header.setup)
        state = game.start(setup)
        for ply, action in enumerate(match.past.actions()):
            if ply % 3 == number:
                counts[made_again(game, state, setup)] += 1
            state = game.apply(state, action).state
    assert counts["made"] >= 8
    assert not counts["refused"] or name in {"zoon", "zone_wars"}
