"""Every tile, chapter, difficulty and campaign of ours begins a match in which it is in sight."""

from __future__ import annotations

from tabletop.content.games import load_game
from tabletop.games.zombies.rules.content_setups import setup_showing
from tabletop.games.zombies.rules.rules import Zombies


def test_every_tile_lies_on_the_table() -> None:
    game = load_game("zombies")
    assert isinstance(game, Zombies)
    for tile in game.content.tiles:
        state = game.start(setup_showing(game.content, "tiles", tile.id))
        assert f"tile {tile.id} " in str(game.view(state, None))


def test_what_lies_nowhere_has_no_match() -> None:
    game = load_game("zombies")
    assert isinstance(game, Zombies)
    assert setup_showing(game.content, "items", "field_kit") == {}
    assert setup_showing(game.content, "tiles", "nothing") == {}
    assert setup_showing(game.content, "campaigns", game.content.campaigns[0].id) == {"scenario": "ch1"}
