"""What the set-up of Zone Wars says of its options."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tests.ui.pilot import piloted


def test_a_number_of_models_that_the_scenario_forbids_says_what_comes_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as pilot:
        scene = open_scene("setup", pilot.stage, SceneRequest("zone_wars"))
        assert isinstance(scene, SetupScene)
        pilot.stage.push_scene(scene)
        pilot.frames(2)
        scene.change(replace(scene.plan, options=tuple((dict(scene.plan.options) | {"models": "2"}).items())))
        pilot.frames(2)
        usual = wording.localised_messages("zone_wars")
        told = {
            value: scene.extra.value_words("models", value, usual.value_words("models", value, value))
            for value in "235"
        }
        assert told["2"].text == told["5"].text == say("zone_wars.models_instead", scenario="Throw Down", number=3)
        assert told["3"] == usual.value_words("models", "3", "3")
        assert told["2"].title == "Two", "the choice keeps its name"
