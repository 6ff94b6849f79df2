"""How often each level does what it could: the table of `habits.py`, and what it must not lack."""

from __future__ import annotations

import os
from itertools import permutations, product

import pytest

from tests.games.zone_wars.bots.habits import Tally, battle, table
from tests.games.zone_wars.bots.test_bots import FACTIONS, OWN_LEVELS, SCENARIOS, bot

SHORT = bool(os.environ.get("TABLETOP_SHORT"))
BATTLES = 3 if SHORT else 60
"""Of each level against itself: every scenario with every pair of factions in the long form."""
HOW = ("in the open", "in cover", "unseen")


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("level", OWN_LEVELS[2 * SHORT :])
def test_what_a_level_does(level: str) -> None:
    tally = Tally()
    setups = [
        {"scenario": scenario, "faction1": one, "faction2": other}
        for (one, other), scenario in product(permutations(FACTIONS, 2), SCENARIOS)
    ]
    for number, setup in enumerate(setups[:BATTLES]):
        battle([bot(level)] * 2, [tally] * 2, f"habits {number}", setup)
    told = "\n".join(table({level: tally}))
    done, acted = tally.done, tally.activations
    assert done["watch unarmed"] == 0, told
    assert done["attack"] + done["fire"] > 0.12 * acted, told
    assert done["points unspent"] < done["points"], told
    if not SHORT:
        assert done["charge"] > 0.02 * done["may charge"], told
        assert done["fire"] > 0.05 * done["watch"], told
        assert min(len(tally.kinds(word)) for word in ("mutate", "reflex", "enhance", "find")) >= 3, told
    if not SHORT and level == "hard":
        assert done["charge"] > 0.06 * done["may charge"], told
        assert done["fire"] > 0.25 * done["watch"], told
        assert done["stands in the open"] < 0.25 * sum(done[f"stands {how}"] for how in HOW), told
        assert len(tally.kinds("mutate")) >= 6, told
        assert len(tally.kinds("find")) >= 8, told
