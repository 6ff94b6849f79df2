"""Random nights end, with an outcome, whatever is done in them; what is offered is legal and has a text."""

from __future__ import annotations

import os
import random

import pytest

from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zombies.rules.table import arena, zombies_game

MOST_PLIES = 5000
SHORT = bool(os.environ.get("TABLETOP_SHORT"))
CHAPTERS = ("ch1", "ch2", "ch3")
LEVELS = ("easy", "normal", "hard", "nightmare")


def chosen(state: State, rng: random.Random) -> Action:
    """Every kind of action is as likely as any other, however many there are of it."""
    game = zombies_game()
    if game.to_act(state) == CHANCE:
        return game.resolve(state, rng)
    kinds: dict[type, list[Action]] = {}
    for action in game.actions(state):
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(kinds[rng.choice(list(kinds))])


def cards_are_kept(state: State) -> None:
    """Hand, deck and what is spent are always the full list, but for what lies on the pile (X11)."""
    for seat, person in enumerate(state.people):
        for index, arms in enumerate(person.arms):
            given = [v for one in state.pile if (one.seat, one.weapon) == (seat, index) for v in one.cards]
            cards = sorted((*arms.hand, *arms.deck, *arms.spent, *arms.shown, *given))
            assert cards == sorted(arena().weapons[arms.weapon].deck)


def figures_are_apart(state: State) -> None:
    """No two figures share a hex, and all stand on floor (K5)."""
    floor = arena().tile_map(state.laid).hexes
    places = [person.hex for person in state.people if person.hex] + [zombie.hex for zombie in state.zombies]
    assert len(set(places)) == len(places)
    assert all(place in floor for place in places)


def night(seed: int, **setup: str) -> None:
    game, rng = zombies_game(), random.Random(seed)
    state = game.start(setup)
    plies = 0
    while game.to_act(state) != NOBODY:
        action = chosen(state, rng)
        assert game.parse(str(action)) == action
        assert game.check(state, action) is None
        state = game.apply(state, action).state
        cards_are_kept(state)
        figures_are_apart(state)
        plies += 1
        assert plies < MOST_PLIES, f"seed {seed} does not end"
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.clause
    assert not game.actions(state)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_x11_a_night_of_every_chapter_and_difficulty_ends_and_keeps_its_cards(chapter: str, level: str) -> None:
    night(1, scenario=chapter, difficulty=level)


@pytest.mark.parametrize(
    ("rule", "value"), [(rule.id, value) for rule in arena().content.house_rules for value in rule.values[1:]]
)
def test_a_night_with_each_house_rule_ends(rule: str, value: str) -> None:
    night(2, **{rule: value, "survivors": "2"})


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3 if SHORT else 60))
def test_many_nights_under_any_house_rules_end(seed: int) -> None:
    rng = random.Random(seed)
    night(seed, **{option.name: rng.choice(option.values) for option in zombies_game().options})
