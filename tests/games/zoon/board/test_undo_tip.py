"""The tip of the undo button never calls the enemy's answer the move that stands."""

from __future__ import annotations

from pathlib import Path

from tabletop.settings import Settings
from tabletop.ui.messages import say
from tests.games.zoon.board.table import play, zoon_match
from tests.games.zoon.board.test_memory import ANN, BEN, FIELD, TRIBES
from tests.ui.pilot import piloted, seated


def test_the_tip_says_whose_answer_keeps_the_own_move(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as pilot:
        scene = seated(pilot, zoon_match(ANN, BEN, chance="ask", position=FIELD.format("wader#0"), **TRIBES))
        scene.table.bot_turns.is_paused = True
        play(scene, "e2-e3")
        pilot.rest()
        assert scene.picture.buttons["undo"].tip == say("table.undo", label="Ann moves e2-e3")
        play(scene, "d6-d5")
        pilot.rest()
        tip = say("table.an_answer", what="Ben moves d6-d5")
        assert scene.picture.buttons["undo"].tip == tip
