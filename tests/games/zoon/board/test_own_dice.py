"""Whoever rolls by hand in Zoon is told which die is whose, and what becomes of its number."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.dice_entry import DiceEntryScene
from tests.games.zoon.board.test_combat import DICE, met
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", cover="off", animation_speed=0.0)) as made:
        yield made


def test_each_die_says_for_whom_and_for_what_it_is(pilot: Pilot) -> None:
    met(pilot, DICE, ruleset="sullivan", chance="dice")
    pilot.rest()
    scene = pilot.stage.scene
    assert isinstance(scene, DiceEntryScene)
    assert [row.words.what for row in scene.rows] == ["for the attack", "for the defence"]
    assert all(row.head_rect.h for row in scene.rows)
    with overheard() as said:
        pilot.stage.make_display_list()
    assert any(words.endswith("for the attack") for words in said)
    assert say("zoon.die_adds") in said
