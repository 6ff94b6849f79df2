"""What is kept of the map and the strip from frame to frame looks as if drawn anew, whatever a hand does meanwhile."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.games.zombies.board.map import target_ids
from tests.games.zombies.board.states import ROOF, STREET
from tests.games.zombies.board.table import Table, zombies_match
from tests.ui.afresh import is_as_afresh
from tests.ui.pilot import piloted, seated

_KEYS = ("tab", "right", "down", "+", "-", "escape")


@pytest.mark.parametrize("position", [f"{STREET}move marlow", f"{STREET}act marlow", f"{ROOF}act marlow"])
def test_a_hand_that_wanders_leaves_nothing_behind(tmp_path: Path, position: str) -> None:
    rng = random.Random(7)
    with piloted(tmp_path) as pilot:
        it = Table(pilot, seated(pilot, zombies_match(position=position)))
        pilot.rest()
        for _ in range(16):
            spots, act = it.board.place_centres(), rng.random()
            x, y = (value / pilot.stage.metrics.s for value in rng.choice(list(spots.values())))
            if act < 0.5:
                pilot.move((x, y))
            elif act < 0.65:
                pilot.click((x, y))
            elif act < 0.8:
                pilot.press((x, y))
                pilot.move((x + 60, y - 30))
            else:
                pilot.key(rng.choice(_KEYS))
            assert is_as_afresh(pilot.stage), it.path
            pilot.release()
            assert is_as_afresh(pilot.stage), it.path


def test_a_plan_in_hand_shows_its_hits_and_its_reach_at_once(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        it = Table(pilot, seated(pilot, zombies_match(position=f"{STREET}act marlow")))
        pilot.rest()
        for place in (f"{target_ids.CARD}1", f"{target_ids.CARD}2"):
            it.click(place)
            assert place in it.path
            assert is_as_afresh(pilot.stage)


def test_hidden_cards_are_hidden_at_once(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        it = Table(pilot, seated(pilot, zombies_match(position=f"{STREET}act marlow")))
        pilot.rest()
        before = pilot.picture()
        pilot.stage.settings = replace(pilot.stage.settings, peek=True)
        pilot.stage.draw()
        assert pilot.picture() != before
        assert is_as_afresh(pilot.stage)
        it.board.show_hidden_pieces(on=True)
        assert is_as_afresh(pilot.stage)
