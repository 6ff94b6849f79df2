"""Views in numbers: as many as is said, within bounds, and the same for whatever a seat cannot tell apart."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.ai.observation import ObservationEncoder, PositionTextEncoder, make_encoder, padded, share
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE, NOBODY, Game, InvalidSetup
from tests.play.toy import Guess

AnyGame = Game[Any, Any, Any]
POSITIONS = 60
"""Looked at in each of two games."""
PAGE = Path(tabletop.__file__).parent.parent / "docs" / "environments.md"


def positions(game: AnyGame, seed: int) -> Iterator[Any]:
    """States of a random game, the first ones and some of the later ones."""
    rng = random.Random(seed + 3)
    state = game.start({} if seed == 0 else other_setup(game, rng))
    for ply in range(2000):
        if ply < POSITIONS // 2 or ply % 9 == 0:
            yield state
        seat = game.to_act(state)
        if seat == NOBODY:
            return
        action = game.resolve(state, rng) if seat == CHANCE else rng.choice(game.actions(state))
        state = game.apply(state, action).state


def other_setup(game: AnyGame, rng: random.Random) -> dict[str, str]:
    while True:
        setup = {option.name: rng.choice(option.values) for option in game.options}
        try:
            game.start(setup)
            return setup
        except InvalidSetup:
            continue


def size(encoder: ObservationEncoder) -> int:
    return sum(field.size for field in encoder.fields)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", boxes.game_names())
def test_there_are_as_many_numbers_as_the_fields_say_and_none_is_too_large(name: str, seed: int) -> None:
    game = load_game(name)
    encoder = make_encoder(game)
    seen = set()
    for state in positions(game, seed):
        numbers = encoder.encode(game.view(state, 0), 0)
        assert len(numbers) == size(encoder)
        assert all(-1 <= number <= 1 for number in numbers)
        seen.add(tuple(numbers))
    assert len(seen) > 5, "positions differ"


@pytest.mark.parametrize("name", boxes.game_names())
def test_worlds_that_a_seat_cannot_tell_apart_look_alike(name: str) -> None:
    """What can be done there too: a mask would tell as well."""
    game, rng = load_game(name), random.Random(7)
    encoder, different = make_encoder(game), 0
    for state in positions(game, 0):
        for seat in range(game.seats({})):
            view = game.view(state, seat)
            world = game.imagine(view, rng)
            different += world != state
            seen = game.view(world, seat)
            assert list(encoder.encode(seen, seat)) == list(encoder.encode(view, seat))
            if game.to_act(state) == seat:
                assert list(map(str, game.actions(world))) == list(map(str, game.actions(state)))
    assert bool(different) == game.hidden


@pytest.mark.parametrize("name", boxes.game_names())
def test_named_actions_are_actions_of_the_game(name: str) -> None:
    game = load_game(name)
    named = make_encoder(game).named_actions
    assert len(set(named)) == len(named)
    assert [game.parse(str(action)) for action in named] == list(named)


def test_a_seat_sees_its_own_things_first() -> None:
    game = load_game(boxes.default_game_name())
    encoder = make_encoder(game)
    view = game.view(game.start({}), None)
    first, second = (list(encoder.encode(view, seat)) for seat in (0, 1))
    points = encoder.fields[0].size
    assert first[:points] == second[points : 2 * points]
    assert first[points : 2 * points] == second[:points]
    assert first[:points] != second[:points]


def test_a_game_that_names_no_encoder_is_told_by_its_text() -> None:
    game = Guess()
    encoder = make_encoder(game)
    assert isinstance(encoder, PositionTextEncoder)
    view = game.view(game.start({}), 1)
    numbers = encoder.encode(view, 1)
    assert len(numbers) == size(encoder)
    text = str(view)
    assert "".join(chr(round(255 * number)) for number in numbers[: len(text)]) == text
    assert numbers[-1] == 0.1
    assert not any(numbers[len(text) : -1])


def test_what_is_too_much_is_left_out_and_what_is_missing_is_nothing() -> None:
    assert padded([(1.0, 2.0), (3.0, 4.0)], 1, 2) == [1, 2]
    assert padded([(1.0, 2.0)], 2, 2) == [1, 2, 0, 0]
    assert [share(5, 10), share(50, 10), share(-50, 10), share(1, 0)] == [0.5, 1, -1, 0]


@pytest.mark.parametrize("name", boxes.game_names())
def test_the_page_lists_the_fields_in_their_order(name: str) -> None:
    encoder = make_encoder(load_game(name))
    wanted = [f"| `{field.name}` | {field.size} | {field.meaning} |" for field in encoder.fields]
    page = PAGE.read_text(encoding="utf-8")
    table = re.search(rf"<!-- fields: {name} -->\n.*\n.*\n((?:\|.*\n)*)", page)
    assert table is not None
    assert table[1].splitlines() == wanted
    counts = f"{size(encoder)} numbers, {len(encoder.named_actions)} named actions, {encoder.slots} slots"
    assert f"<!-- counts: {name} -->\n{counts}" in page
