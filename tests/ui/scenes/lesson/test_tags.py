"""The numbers of a lesson's marks are whole, wherever what they point at lies."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.lesson.lesson_marks import mark_number_rect
from tests.ui.pilot import piloted
from tests.ui.scenes.lesson.test_lesson import begun, lesson_picture


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1920, 1080)])
def test_the_number_of_a_card_at_the_edge_is_not_cut_off(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, cover="off", confirm="none"), size) as pilot:
        scene = begun(pilot, "zoon", "classic", 15)
        pilot.rest(3000)
        marks = [mark for mark in lesson_picture(scene).lesson_marks() if mark.order]
        assert len(marks) == 3
        window = pilot.stage.surface.get_rect()
        assert all(window.contains(mark_number_rect(pilot.stage, mark)) for mark in marks)
