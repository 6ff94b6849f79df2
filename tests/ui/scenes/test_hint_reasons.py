"""A hint gives a reason out of the game, never the card's text again: for every action of many random positions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.ui.boards.board import make_board
from tests.sampled import sampled
from tests.ui.pilot import piloted

PLIES, TRIED = 60, 12
"""Of a random game, and actions of each of its positions whose reasons are asked for."""
CARDS = ("Play", "Place", "Use", "Take", "Mutate", "Reflex")
"""Kinds of actions that play a card."""


def texts(content: Any) -> Iterator[str]:
    """Everything that stands on a card as its text or its remark."""
    if is_dataclass(content) and not isinstance(content, type):
        for field in fields(content):
            value = getattr(content, field.name)
            if field.name in ("text", "flavour") and isinstance(value, str):
                yield value
            else:
                yield from texts(value)
    elif isinstance(content, Mapping):
        for value in content.values():
            yield from texts(value)
    elif isinstance(content, list | tuple | set | frozenset):
        for value in content:
            yield from texts(value)


def setups(game: Any, rng: random.Random) -> dict[str, str]:
    """Any settings that can be chosen."""
    chosen = {option.name: rng.choice(option.values) for option in game.options}
    for option in game.options:
        if option.name in ("south", "north"):  # two different tribes
            chosen["south"], chosen["north"] = rng.sample(list(option.values), 2)
    return chosen


def some(rng: random.Random, actions: list[Any]) -> list[Any]:
    """A few of them."""
    return rng.sample(actions, min(TRIED, len(actions)))


@pytest.mark.parametrize("name", boxes.game_names())
@pytest.mark.parametrize("seed", sampled(range(12), 4))
def test_no_reason_of_a_hint_is_the_text_of_a_card(tmp_path: Path, name: str, seed: int) -> None:
    game: Any = load_game(name)
    rng = random.Random(f"{name} {seed}")
    known = {text.strip() for text in texts(game.content) if len(text) > 12}
    state, told = game.start(setups(game, rng)), dict[str, bool]()
    with piloted(tmp_path) as pilot:
        words = make_board(pilot.stage, game).words
        for _ in range(PLIES):
            if game.outcome(state) is not None:
                break
            if (seat := game.to_act(state)) < 0:
                state = game.apply(state, game.resolve(state, rng)).state
                continue
            view, actions = game.view(state, seat), list(game.actions(state))
            played = [action for action in actions if type(action).__name__ in CARDS]
            for action in (
                *rng.sample(actions, min(TRIED, len(actions))),
                *rng.sample(played, min(TRIED, len(played))),
            ):
                reason = words.hint_reason(view, action)
                assert not [text for text in known if text in reason], (str(action), reason)
                if type(action).__name__ in CARDS:
                    card = " ".join(str(action).split()[:2])
                    told[card] = told.get(card, False) or bool(reason)
            state = game.apply(state, rng.choice(actions)).state
    found = list(told.values())
    if len(found) > 2:  # a kit has none while everybody is whole
        assert found.count(True) >= found.count(False), "most cards have a reason somewhere"
