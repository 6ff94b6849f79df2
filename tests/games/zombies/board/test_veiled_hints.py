"""A hint at the table tells no value of cards that lie face down there (docs/decisions.md, Handing over)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.ui.pilot import piloted, seated

PLACES = (
    "tile S1 0,0 sides=------; marlow -1,0 *machine_pistol={}; okafor 1,0; petrov -2,1; brandt -1,2;"
    " z1 1,-1; round 3; first marlow; {} marlow"
)
VALUES = re.compile(r"[0-9]+ hits?|[0-9]+ ?%|hand is worth|\b[0-9](?: \+ [0-9])+")


@pytest.mark.parametrize("phase", ["act", "drawn D07=3; suppress"])
@pytest.mark.parametrize("hand", ["0+0+1", "1+2+2"])
@pytest.mark.parametrize("veiled", [True, False])
def test_h16_hints_about_cards_that_lie_face_down_name_no_value(
    tmp_path: Path, phase: str, hand: str, *, veiled: bool
) -> None:
    settings = Settings(animation_speed=0.0, attract=False, peek=veiled)
    with piloted(tmp_path, settings) as pilot:
        match = zombies_match(*(ANN,) * 4, position=PLACES.format(hand, phase))
        table = Table(pilot, seated(pilot, match))
        pilot.rest()
        told: list[str] = []
        for _ in range(4):
            pilot.key("l")
            pilot.rest()
            tip = table.scene.table.suggestion_panel.shown
            told += [tip.action_words, tip.reason] if tip is not None else []
        assert told
        assert any(map(VALUES.search, told)) != veiled, told
