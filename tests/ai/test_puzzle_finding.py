"""Each puzzle that comes with a game is held against the rules, and its proof is done again."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from tabletop.ai.bot import Budget
from tabletop.ai.levels import level_names, make_analyst
from tabletop.ai.puzzle_finding import make_puzzle_finder, puzzle_id, puzzle_of_stored
from tabletop.ai.worker import CheckPuzzleAnswer, FindPuzzle, InlineWorker, ListPuzzles, Question
from tabletop.content.games import load_game
from tabletop.content.puzzle_sets import StoredPuzzle, stored_puzzles
from tests.sampled import sampled

GAMES = ("zodiac", "zombies", "zone_wars", "zoon")
DECISIONS = GAMES[1:]
ENUMERATED = ("zombies", "zone_wars")


def cases(*games: str) -> list[tuple[str, int]]:
    return [(game, index) for game in games for index in range(len(stored_puzzles(game)))]


def few(*games: str) -> list[Any]:
    """Three of each game are tried every time."""
    found = cases(*games)
    firsts = {game: found.index((game, 0)) for game in games}
    always = [firsts[game] + k * (len(stored_puzzles(game)) - 1) // 2 for game in games for k in range(3)]
    return sampled(found, *always)


@cache
def finder_of(game: str) -> Any:
    return make_puzzle_finder(load_game(game))


def asked(question: Question) -> Any:
    worker = InlineWorker(lambda name, content: load_game(name))
    ticket = worker.ask(question)
    while (answer := ticket.poll()) is None:
        pass
    assert not answer.error, answer.error
    return answer.value


@pytest.mark.parametrize("game", GAMES)
def test_every_position_can_be_played_and_every_answer_is_legal(game: str) -> None:
    rules = load_game(game)
    for stored in stored_puzzles(game):
        state = rules.start(stored.setup_with_position)
        assert rules.to_act(state) == stored.seat, stored.id
        assert all(rules.check(state, rules.parse(answer)) is None for answer in stored.answers), stored.id
        assert not stored.goal or stored.id == puzzle_id(stored.setup, stored.position)
        assert stored.level in ("", *level_names(game)[1:])
        if stored.goal:
            assert stored.grade == (level_names(game)[1:].index(stored.level) if stored.level else -1) % 99 + 1 or not (
                stored.level
            )


@pytest.mark.parametrize("game", DECISIONS)
def test_no_two_puzzles_of_a_game_are_alike(game: str) -> None:
    found = stored_puzzles(game)
    assert len({puzzle.position for puzzle in found}) == len(found)
    assert all(puzzle.best > puzzle.second for puzzle in found)


def again(game: str, stored: StoredPuzzle, seed: str) -> Any:
    rules = load_game(game)
    state = rules.start(stored.setup_with_position)
    view, actions = rules.view(state, stored.seat), rules.actions(state)
    return finder_of(game).find_puzzle(view, actions, random.Random(seed), Budget(600.0))


@pytest.mark.parametrize(("game", "index"), few(*ENUMERATED))
def test_an_enumeration_comes_to_the_same_figures_again(game: str, index: int) -> None:
    stored = stored_puzzles(game)[index]
    found = again(game, stored, "another")
    assert found is not None
    assert (found.goal, found.answers, found.method) == (stored.goal, stored.answers, "enumeration")
    assert found.best == pytest.approx(stored.best, abs=1e-5)
    assert found.second == pytest.approx(stored.second, abs=1e-5)


@pytest.mark.parametrize(("game", "index"), few("zoon"))
def test_searches_with_other_seeds_find_the_same_action(game: str, index: int) -> None:
    stored = stored_puzzles(game)[index]
    assert stored.best - stored.second > 2 * stored.spread
    found = again(game, stored, "another")
    assert found is not None
    assert found.answers == stored.answers


@pytest.mark.parametrize(("game", "index"), few("zodiac"))
def test_exactly_one_action_of_a_solved_position_wins(game: str, index: int) -> None:
    stored, rules = stored_puzzles(game)[index], load_game(game)
    analyst = make_analyst(rules)
    assert analyst is not None
    verdict = analyst.verdict(rules.view(rules.start(stored.setup_with_position), None))
    assert [str(value.action) for value in verdict.values if value.kind == "won" and not value.repeats] == list(
        stored.answers
    )
    assert verdict.winner_moves_needed == stored.wins_in


@pytest.mark.parametrize("game", GAMES)
def test_the_worker_lists_what_comes_with_the_game(game: str) -> None:
    listed, stored = asked(ListPuzzles(game)), stored_puzzles(game)
    assert [puzzle.id for puzzle in listed] == [puzzle.id for puzzle in stored]
    assert bool(listed[0].answers) == (game in DECISIONS), "a win by force is judged move by move"


@pytest.mark.parametrize("game", DECISIONS)
def test_what_is_not_among_the_answers_is_weighed_and_found_wanting(game: str) -> None:
    rules, stored = load_game(game), stored_puzzles(game)[0]
    puzzle = puzzle_of_stored(rules, stored)
    actions = rules.actions(rules.start(stored.setup_with_position))
    wrong = next(action for action in actions if str(action) not in stored.answers)
    assert asked(CheckPuzzleAnswer(game, puzzle, wrong)) is False


@pytest.mark.parametrize("game", ENUMERATED)
def test_an_answer_that_is_asked_about_is_as_good(game: str) -> None:
    rules, stored = load_game(game), stored_puzzles(game)[0]
    puzzle = puzzle_of_stored(rules, stored)
    assert asked(CheckPuzzleAnswer(game, puzzle, rules.parse(stored.answers[0]))) is True


@pytest.mark.parametrize("game", ENUMERATED)
def test_a_puzzle_is_found_in_its_own_position(game: str) -> None:
    stored = stored_puzzles(game)[0]
    found = asked(FindPuzzle(game, tuple(sorted(stored.setup_with_position.items()))))
    assert (found.id, found.answers) == (stored.id, stored.answers)


def test_nothing_is_found_where_nothing_is_at_stake() -> None:
    assert asked(FindPuzzle("zombies", ())) is None
