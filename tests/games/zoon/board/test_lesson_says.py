"""What Zoon's lesson says of the cards is so on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zoon.rules.view import Shown
from tabletop.settings import Settings
from tests.ui.pilot import piloted
from tests.ui.scenes.lesson.test_lesson import begun, lesson_picture


@pytest.mark.parametrize("step", [8, 13, 17])
def test_z15_z16_the_lesson_says_that_own_cards_are_hidden_where_they_are(tmp_path: Path, step: int) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as pilot:
        scene = begun(pilot, "zoon", "classic", step)
        pilot.rest(3000)
        own = [there for there in scene.story.view.cells if isinstance(there, Shown) and there.owner == 0]
        assert own
        assert all(there.card is None for there in own)
        said = " ".join(lesson_picture(scene).current_text().lines)
        assert "your own cards are hidden, even from you" in said or "Your cards are hidden" in said
