"""Whole matches of all games from phones that come and go, by taps at random; and whoever leaves loses nothing."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.ui.pilot import match_of
from tests.ui.scenes.phones.handsets import desk

SHORT = os.environ.get("TABLETOP_SHORT") == "1"
MOST = {"zodiac": 400, "zoon": 600, "zombies": 500, "zone_wars": 150}
"""Decisions after which a match is left: people at random do not hurry."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1 if SHORT else 5))
@pytest.mark.parametrize("game", list(MOST))
def test_a_match_goes_on_whatever_phones_do(game: str, seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    match = match_of(game, seed=str(seed))
    with desk(tmp_path, match) as at:
        for seat in range(len(match.sitters)):
            at.sit(seat)
        for _ in range(MOST[game] // (8 if SHORT else 1)):
            at.settle()
            if match.outcome is not None:
                break
            if rng.random() < 0.1:  # a phone vanishes in the middle of whatever is decided, and comes back
                seat = rng.choice(list(at.seats))
                at.seats[seat].close()
                at.until(lambda seat=seat: not at.scene.phones.phone_seats[seat].is_here)  # type: ignore[misc]
                before = at.scene.phones.phone_seats[seat].sent_text
                at.sit(seat)
                assert at.scene.phones.phone_seats[seat].sent_text == before
            at.act(rng)
        assert match.outcome is not None or match.ply > 10
        if match.outcome is not None:
            at.settle()
            assert {phone.sheet["turn"] for phone in at.seats.values()} == {"over"}
