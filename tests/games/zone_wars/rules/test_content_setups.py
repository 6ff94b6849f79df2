"""Every faction, monster, map and scenario of ours begins a battle in which it is in sight."""

from __future__ import annotations

import pytest

from tabletop.content.games import load_game
from tabletop.games.zone_wars.rules.content_setups import setup_showing
from tabletop.games.zone_wars.rules.rules import ZoneWars


@pytest.mark.parametrize("field", ["factions", "monsters", "maps", "scenarios"])
def test_every_one_is_in_sight(field: str) -> None:
    game = load_game("zone_wars")
    assert isinstance(game, ZoneWars)
    for thing in getattr(game.content, field):
        state = game.start(setup_showing(game.content, field, thing.id))
        assert thing.id in str(game.view(state, None))


def test_what_lies_nowhere_has_no_battle() -> None:
    game = load_game("zone_wars")
    assert isinstance(game, ZoneWars)
    assert setup_showing(game.content, "gear", "bow") == {}
    assert setup_showing(game.content, "factions", "nobody") == {}
