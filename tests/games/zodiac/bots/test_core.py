"""The packed core plays the game of the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator, find_symmetries
from tabletop.games.zodiac.bots.oracle import Tablebase
from tabletop.games.zodiac.bots.playable import SearchableZodiac
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import State
from tabletop.rules.game import NOBODY
from tests.games.zodiac.bots.stars import classic, pentagram, triangle

GAMES = [classic, pentagram, triangle]


def random_games(game: Zodiac, games: int, seed: int = 1) -> Iterator[State]:
    """All states of random games, the last ones included."""
    rng = random.Random(seed)
    for _ in range(games):
        state = game.start({})
        yield state
        while game.to_act(state) != NOBODY:
            state = game.apply(state, rng.choice(game.actions(state))).state
            yield state


@pytest.mark.parametrize("make", GAMES)
def test_core_offers_what_the_rules_offer(make: Callable[[], Zodiac]) -> None:
    game = make()
    core = SymmetricMoveGenerator(game.star)
    for state in random_games(game, 60):
        position = core.position_of(game.view(state, None))
        over = state.result
        ring = over is not None and over.clause == "ZD12"
        assert bool(core.full_ring_result(position)) == ring
        if over is not None and over.clause == "ZD12":
            assert (core.full_ring_result(position) > 0) == (over.winners == (state.turn,))
        if state.result is None:
            moves = core.moves(position)
            assert tuple(core.actions[index] for index, _ in moves) == tuple(game.actions(state))
            afters = [game.apply(state, action).state for action in game.actions(state)]
            assert [after for _, after in moves] == [core.position_of(game.view(s, None)) for s in afters]


def test_lays_are_the_rules_arrangements() -> None:
    game = classic()
    core = SymmetricMoveGenerator(game.star)
    for state in random_games(game, 30):
        lays = core.past_arrangements_by_colour(state.past)
        assert core.arrangement_of_position(core.position_of(game.view(state, None))) in lays[state.turn]
        assert len(lays[0]) + len(lays[1]) == sum(map(len, state.past))


def test_text_is_that_of_the_view() -> None:
    game = classic()
    core = SymmetricMoveGenerator(game.star)
    for state in random_games(game, 30):
        view = game.view(state, None)
        if view.streak < game.star.board.neutral_turns:
            assert core.position_text(core.position_of(view), view.turn) == str(view)


@pytest.mark.parametrize(("make", "count"), [(classic, 12), (pentagram, 10), (triangle, 6)])
def test_symmetries_are_found(make: Callable[[], Zodiac], count: int) -> None:
    star = make().star
    found = find_symmetries(star)
    assert len({image.places for image in found}) == len(found) == count


def test_mirrored_positions_have_mirrored_moves() -> None:
    game = classic()
    core = SymmetricMoveGenerator(game.star)
    for state in random_games(game, 20):
        position = core.position_of(game.view(state, None))
        for image in core.symmetries:
            turned = core.mirrored_position(position, image)
            assert core.canonical_position(turned) == core.canonical_position(position)
            assert core.mirrored_arrangement(
                core.arrangement_of_position(position), image
            ) == core.arrangement_of_position(turned)
            assert core.mirrored_position(turned, image.inverse_map()) == position
            expected = {
                (core.mirrored_action(i, image), core.mirrored_position(to, image)) for i, to in core.moves(position)
            }
            assert set(core.moves(turned)) == expected


def test_canonical_tells_different_positions_apart() -> None:
    game = classic()
    core = SymmetricMoveGenerator(game.star)
    groups: dict[int, set[int]] = {}
    for state in random_games(game, 60):
        position = core.position_of(game.view(state, None))
        groups.setdefault(core.canonical_position(position), set()).add(position)
    for canonical, positions in groups.items():
        assert positions <= {core.mirrored_position(canonical, image) for image in core.symmetries}


@pytest.mark.parametrize("make", GAMES)
def test_playable_core_ends_where_the_rules_end(make: Callable[[], Zodiac]) -> None:
    game = make()
    playable = SearchableZodiac(game)
    rng = random.Random(7)
    for _ in range(60):
        state = game.start({})
        place = playable.imagine(game.view(state, None), rng)
        while game.to_act(state) != NOBODY:
            assert playable.to_act(place) == state.turn
            choice = rng.randrange(len(game.actions(state)))
            place = playable.after(place, playable.actions(place)[choice])
            state = game.apply(state, game.actions(state)[choice]).state
        assert playable.to_act(place) == NOBODY
        assert state.result is not None
        assert playable.playout(place, rng) == state.result.winners
        assert playable.imagine(game.view(state, None), rng)[3] == state.result.winners[0]


def test_oracle_values_positions_that_no_opening_leads_to(tmp_path: Path) -> None:
    game = pentagram()
    oracle = Tablebase(game, tmp_path)
    elsewhere = oracle.core.position_of(game.view(game.start({"position": "b.wb....wn b - 0"}), None))
    assert oracle.core.canonical_position(elsewhere) not in oracle.table
    assert oracle.value_of_position(elsewhere) == -11
