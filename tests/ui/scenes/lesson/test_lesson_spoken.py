"""What a lesson says to those who do not see it."""

from __future__ import annotations

from pathlib import Path

from tests.ui.pilot import piloted
from tests.ui.scenes.lesson.learner import HANDS, Learner


def test_the_text_of_a_step_is_spoken_before_the_box_that_it_tells_of(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.live_texts.is_wanted = True
        learner = Learner(pilot, HANDS["clicks"])
        learner.begin("zone_wars", "hand-to-hand")
        first = learner.said
        while pilot.stage.scene is learner.lesson:
            learner.go_on()
        assert learner.said != first, "the box belongs to another step"
        assert learner.said in [text.words for text in pilot.stage.live_texts.texts]
