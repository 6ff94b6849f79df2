"""A shooting trump is dragged straight onto what it is to hit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.gesture.picking import GestureState
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import line, said, zoon_match
from tests.ui.pilot import piloted, spot

FIELD = "south c2:lancebill#0 {}f1:moon-egg; north c4:digger#0 e4:digger#1 a6:first-lantern; turn south 7"


@pytest.mark.parametrize("target", ["c4", "e4"])
def test_a_shooting_trump_is_dragged_onto_the_enemy_it_can_hit(tmp_path: Path, target: str) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as pilot:
        match = zoon_match(position=FIELD.format(""), south="stilts", north="delvers")
        scene = TableScene(pilot.stage, match)
        pilot.stage.push_scene(scene)
        pilot.rest()
        pilot.drag(spot(scene, "trump:reed-javelin"), spot(scene, target))
        pilot.frames(5)
        assert line(scene)[:1] == [f"play reed-javelin c2 {target}"]


def test_where_several_could_shoot_it_is_asked_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as pilot:
        match = zoon_match(position=FIELD.format("e2:harrier "), south="stilts", north="delvers")
        shots = [str(action) for action in match.actions() if str(action).startswith("play reed-javelin")]
        same = {text.split()[-1] for text in shots}
        target = next(each for each in sorted(same) if sum(text.endswith(each) for text in shots) > 1)
        scene = TableScene(pilot.stage, match)
        pilot.stage.push_scene(scene)
        pilot.rest()
        pilot.drag(spot(scene, "trump:reed-javelin"), spot(scene, target))
        pilot.frames(5)
        assert line(scene) == []
        assert scene.hand.gesture.state is GestureState.CONFIRM
        words = {
            scene.hand.action_words(match.game.parse(f"play reed-javelin {cell} {target}")) for cell in ("c2", "e2")
        }
        assert len(words) == 2, words
        assert words <= set(said(pilot, monkeypatch)), words
