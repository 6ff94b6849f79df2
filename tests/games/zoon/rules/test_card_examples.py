"""Each card's example: what it can do there is legal, and it can do something."""

from __future__ import annotations

import pytest

from tabletop.games.zoon.rules import card_examples
from tabletop.games.zoon.rules.actions import Move, Play
from tests.games.zoon.rules.table import shipped

TRIBES = range(4)


@pytest.mark.parametrize("tribe", TRIBES)
def test_a_zoon_that_can_move_does_so_from_where_it_stands(tribe: int) -> None:
    arena = shipped().rules_context
    movers = [card for card in arena.decks[tribe].cards if card.copies and card.can_move]
    assert movers
    for card in movers:
        shown = card_examples.make_zoon_example(arena, tribe, card)
        assert shown.actions, card.id
        for action in shown.actions:
            assert shipped().check(shown.state, action) is None
            assert isinstance(action, Move)
            assert (action.origin, action.target) == (shown.standing_cell, card_examples.target_cell_of_action(action))


@pytest.mark.parametrize("tribe", TRIBES)
def test_a_trump_can_be_played_and_ends_where_its_example_says(tribe: int) -> None:
    arena = shipped().rules_context
    assert arena.decks[tribe].trumps
    for trump in arena.decks[tribe].trumps:
        shown = card_examples.make_trump_example(arena, tribe, trump)
        assert shown.actions, trump.id
        assert shown.state.agreed.tribes == (tribe, (1, 2, 3, 0)[tribe]), "against the next tribe"
        for action in shown.actions:
            assert shipped().check(shown.state, action) is None
            if isinstance(action, Play):
                assert (action.trump, action.cells[-1]) == (trump.id, card_examples.target_cell_of_action(action))
