"""What stands on the charts of phones has names for those who do not see it."""

from __future__ import annotations

import pytest

from tabletop.net.phone_view import Chart
from tabletop.ui.boards.phone import phone_view_builder_of
from tests.ui.four_tables import SETUPS
from tests.ui.pilot import match_of

CHARTED = ("zodiac", "zone_wars", "zombies")


@pytest.mark.parametrize("game", CHARTED)
@pytest.mark.parametrize("seat", [0, None])
def test_everything_on_a_chart_has_a_name_that_is_neither_its_place_nor_its_drawing(
    game: str, seat: int | None
) -> None:
    match = match_of(game, setup=SETUPS[game])
    blocks = phone_view_builder_of(match.game).blocks(match.view(seat), seat, None)
    spots = [spot for block in blocks if isinstance(block, Chart) for spot in block.spots]
    assert spots
    for spot in spots:
        assert spot.name
        assert spot.name not in (spot.place, spot.art), spot
