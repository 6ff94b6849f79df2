"""What the lesson says of a move that it did not ask for, held against what that move would do."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabletop.content.prose import lessons
from tabletop.games.zodiac.rules.actions import Jumped
from tabletop.settings import Settings
from tests.ui.pilot import piloted, spot
from tests.ui.scenes.lesson.test_lesson import begun


@pytest.mark.slow
def test_what_is_said_of_another_move_is_true_of_that_move(tmp_path: Path) -> None:
    """No step of a red disc is called a jump, and nothing is said to lose that does not."""
    tried = 0
    for number, step in enumerate(lessons("zodiac").lessons[0].steps, 1):
        if not step.do:
            continue
        with piloted(tmp_path / str(number), Settings(confirm="none")) as pilot:
            scene = begun(pilot, step=number)
            pilot.rest(3000)
            match = scene.match
            for action in match.actions():
                if str(action) in step.do:
                    continue
                pilot.drag(spot(scene, action.origin), spot(scene, action.target))
                pilot.frames(2)
                said, tried = scene.table.bubble.words, tried + 1
                after = match.game.apply(match.game.imagine(match.view(0), random.Random(0)), action)
                assert said, f"{action} is answered"
                assert isinstance(after.events[0], Jumped) or "That is a jump" not in said
                loses = after.state.result is not None and match.view(0).turn not in after.state.result.winners
                assert loses or "That would lose" not in said, f"{action}: {said}"
                pilot.frames(400)
    assert tried > 12
