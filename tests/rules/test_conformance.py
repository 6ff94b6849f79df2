"""What must hold of every registered game, and of the toys that have what these lack: chance and secrets."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.play.ledger import StateDigester
from tabletop.play.match import Match, rebuild_match, replay_match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.event_lines import parse_event_line
from tabletop.rules.game import CHANCE, NOBODY, Game, InvalidAction, InvalidSetup, Outcome, as_recall_limiting_game
from tests.play.toy import Count, Guess
from tests.sampled import SHORT

AnyGame = Game[Any, Any, Any]

GAMES = (*boxes.game_names(), "toy guess", "toy count")
SEEDS = range(12)
MOST_PLIES = 5000
USUAL = {"zone_wars": 1, "zombies": 1, "zoon": 3, "zodiac": 4}
"""How many seeds are played by default: games of hundreds of plies have thousands of candidates."""


def cases() -> Iterator[Any]:
    """Every game with every seed; most of the real ones are slow, and shortened, one of them more is played."""
    for name in GAMES:
        usual = USUAL.get(name, len(SEEDS))
        for seed in SEEDS[: usual + 1] if SHORT else SEEDS:
            yield pytest.param(name, seed, marks=pytest.mark.slow if seed >= usual else ())


CASES = tuple(cases())
TOYS: dict[str, tuple[type[Any], dict[str, str]]] = {"toy guess": (Guess, {}), "toy count": (Count, {"goal": "10"})}


@cache
def opened(name: str) -> AnyGame:
    game: AnyGame = TOYS[name][0]() if name in TOYS else load_game(name)
    return game


def setup(name: str, seed: int) -> dict[str, str]:
    """The shortest toy; for real games, options drawn from the seed, the first time the defaults."""
    if name in TOYS or seed == 0:
        return TOYS[name][1] if name in TOYS else {}
    rng = random.Random(seed)
    return {option.name: rng.choice(option.values) for option in opened(name).options}


@cache
def walked(name: str, seed: int) -> tuple[AnyGame, tuple[Any, ...], Any]:
    """A random game with its states and its last action."""
    game, rng = opened(name), random.Random(seed)
    states, action = [game.start(setup(name, seed))], None
    while game.to_act(states[-1]) != NOBODY:
        assert len(states) <= MOST_PLIES, f"{name} with seed {seed} does not end"
        action = drawn(game, states[-1], rng)
        states.append(game.apply(states[-1], action).state)
    return game, tuple(states), action


def walk(name: str, seed: int) -> Iterator[tuple[AnyGame, Any]]:
    """Every state of a random game but the last."""
    game, states, _ = walked(name, seed)
    return ((game, state) for state in states[:-1])


def drawn(game: AnyGame, state: Any, rng: random.Random) -> Any:
    return game.resolve(state, rng) if game.to_act(state) == CHANCE else rng.choice(game.actions(state))


def header(name: str, game: AnyGame, seed: int) -> Header:
    chosen = setup(name, seed)
    sitters = tuple(Sitter(SitterKind.PERSON, str(seat)) for seat in range(game.seats(chosen)))
    return Header(game=game.name, rules_version=game.version, content="", sitters=sitters, setup=chosen, seed=str(seed))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_names_itself_and_its_options(name: str) -> None:
    game = opened(name)
    assert game.name == name.removeprefix("toy ")
    assert game.version >= 1
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values)
    with pytest.raises(InvalidSetup):
        game.start({"no such option": "x"})
    for option in game.options:
        with pytest.raises(InvalidSetup):
            game.seats({option.name: "no such value"})


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_what_is_offered_is_legal_and_of_a_complete_game_nothing_else_is(name: str, seed: int) -> None:
    known: set[Any] = set()
    for game, state in walk(name, seed):
        offered = game.actions(state)
        if game.to_act(state) != CHANCE:
            assert offered
        assert len(set(offered)) == len(offered)
        assert list(game.actions(state)) == list(offered)
        assert all(game.check(state, action) is None for action in offered)
        known.update(offered)
        if game.complete:
            for action in known - set(offered):
                refusal = game.check(state, action)
                assert refusal is not None, f"{action} is legal and not offered"
                assert refusal.clause
                assert refusal.reason


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_applying_is_pure(name: str, seed: int) -> None:
    digest = StateDigester().digest
    for game, state in walk(name, seed):
        before, number = digest(state), hash(state)
        for action in list(game.actions(state))[:4]:
            one, other = game.apply(state, action), game.apply(state, action)
            assert (one.state, one.events, one.reveals) == (other.state, other.events, other.reveals)
            assert digest(one.state) == digest(other.state)
            assert one.state != state
        assert (digest(state), hash(state)) == (before, number)


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_texts_are_inverse_to_parsing(name: str, seed: int) -> None:
    for game, state in walk(name, seed):
        for action in game.actions(state):
            assert game.parse(str(action)) == action
            assert str(game.parse(str(action))) == str(action)
            for text in ("", f"{action} ", f" {action}", f"{action}\n", f"{action}{action}"):
                with pytest.raises(InvalidAction):
                    game.parse(text)


def damaged(text: str, rng: random.Random) -> str:
    """With a sign or a word gone, changed or put in."""
    if rng.random() < 0.5:
        i = rng.randrange(len(text) + 1)
        sign: str = rng.choice(("", *" -,.:#@=+/019azAZ\n\u0663"))
        return text[:i] + sign + text[i + rng.choice((0, 1)) :]
    words = text.split(" ")
    i = rng.randrange(len(words))
    words[i : i + rng.choice((0, 1))] = rng.sample(words, rng.choice((0, 1)))
    return " ".join(words)


def read_back(game: AnyGame, text: str) -> str:
    """The text of the action that a text is."""
    try:
        action = game.parse(text)
    except InvalidAction:
        return "refused"
    return str(action)


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_a_damaged_text_is_the_text_of_an_action_or_is_no_action(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for game, state in walk(name, seed):
        action = drawn(game, state, rng)
        assert game.parse(str(action)) == action
        for _ in range(10):
            text = damaged(str(action), rng)
            assert read_back(game, text) in (text, "refused"), text


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_the_line_of_an_event_makes_it_again_as_everybody_learns_of_it(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for game, state in walk(name, seed):
        for event in game.apply(state, drawn(game, state, rng)).events:
            for told in (event, *(game.redact(event, seat) for seat in (None, 0))):
                if told is not None:
                    assert str(told).isascii()
                    assert str(told).isprintable()
                    assert "  " not in str(told)
                    assert parse_event_line(str(told), game.events) == told


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_values_are_hashable_and_travel(name: str, seed: int) -> None:
    for game, state in walk(name, seed):
        action = drawn(game, state, random.Random(seed))
        step = game.apply(state, action)
        values = [state, action, *step.events]
        values += [game.view(state, seat) for seat in (None, *range(game.seats(setup(name, seed))))]
        for value in values:
            hash(value)
            again = pickle.loads(pickle.dumps(value))
            assert again == value
            assert hash(again) == hash(value)
        assert StateDigester().digest(pickle.loads(pickle.dumps(state))) == StateDigester().digest(state)


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_an_imagined_state_looks_the_same(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for game, state in walk(name, seed):
        for seat in (None, *range(game.seats(setup(name, seed)))):
            view = game.view(state, seat)
            imagined = game.imagine(view, rng)
            assert game.view(imagined, seat) == view
            assert str(view)
            if seat is not None and game.to_act(state) == seat:
                assert list(game.actions(imagined)) == list(game.actions(state))


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_events_are_the_same_for_states_that_a_seat_cannot_tell_apart(name: str, seed: int) -> None:
    """What a seat learns of its action comes from what it knew, unless the step says that it reveals something."""
    rng = random.Random(seed)
    for game, state in walk(name, seed):
        for seat in range(game.seats(setup(name, seed))):
            if game.to_act(state) != seat:
                continue
            twin = game.imagine(game.view(state, seat), rng)
            action = drawn(game, state, rng)
            one, other = game.apply(state, action), game.apply(twin, action)
            if not one.reveals and not other.reveals:
                learned = [game.redact(event, seat) for event in one.events]
                assert [game.redact(event, seat) for event in other.events] == learned


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_chance_adds_up_to_one(name: str, seed: int) -> None:
    for game, state in walk(name, seed):
        if game.to_act(state) != CHANCE:
            assert not game.chances(state)
            continue
        odds = game.chances(state)
        if odds:
            assert sum((chance for _, chance in odds), Fraction(0)) == 1
            assert all(isinstance(chance, Fraction) and chance > 0 for _, chance in odds)
            possible = {action for action, _ in odds}
            assert len(possible) == len(odds)
            assert all(game.resolve(state, random.Random(roll)) in possible for roll in range(20))
        assert all(game.check(state, game.resolve(state, random.Random(roll))) is None for roll in range(5))
        assert game.resolve(state, random.Random("x")) == game.resolve(state, random.Random("x"))


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_games_end_with_an_outcome_and_not_before(name: str, seed: int) -> None:
    game, states, action = walked(name, seed)
    *before, ended = states
    assert all(game.outcome(state) is None for state in before)
    outcome = game.outcome(ended)
    assert isinstance(outcome, Outcome)
    assert all(0 <= seat < game.seats(setup(name, seed)) for seat in outcome.winners)
    assert not game.actions(ended)
    assert game.check(ended, action) is not None


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_records_replay_to_the_same_states(name: str, seed: int) -> None:
    game, rng = opened(name), random.Random(seed)
    match = Match(game, header(name, game, seed))
    while match.outcome is None:
        match.submit(rng.choice(match.actions()))
    digests = [match.past.state_digest(ply) for ply in range(match.length + 1)]
    for again in (
        rebuild_match(game, match.record()),
        replay_match(game, match.header, [str(a) for a in match.past.actions()]),
    ):
        assert [again.past.state_digest(ply) for ply in range(again.length + 1)] == digests
        assert again.outcome == match.outcome
        for ply in range(1, match.length + 1):
            assert again.past.events(ply, None) == match.past.events(ply, None)


def test_a_game_says_all_or_nothing_of_what_players_have_to_remember() -> None:
    """One that says it in part would hide nothing, as if nobody had to remember anything."""
    for name in GAMES:
        as_recall_limiting_game(opened(name))

    class Half(Guess):
        def may_look(self, state: Any, seat: int) -> bool:
            return False

    with pytest.raises(TypeError, match="needs all of them"):
        Match(
            Half(),
            Header(
                game="guess", rules_version=1, content="", sitters=(Sitter(SitterKind.PERSON, "Ann"),) * 2, seed="x"
            ),
        )
