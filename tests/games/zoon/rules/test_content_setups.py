"""A tribe of a pack sits at the south of a match, with another one at the north."""

from __future__ import annotations

from tabletop.content.games import load_game
from tabletop.games.zoon.rules.content_setups import setup_showing
from tabletop.games.zoon.rules.rules import Zoon


def test_every_tribe_sits_at_the_south() -> None:
    game = load_game("zoon")
    assert isinstance(game, Zoon)
    for tribe in game.content.tribes:
        setup = setup_showing(game.content, "tribes", tribe.id)
        assert setup["south"] == tribe.id
        assert setup["north"] != tribe.id
        game.start(setup)
    assert setup_showing(game.content, "field", "") == {}
