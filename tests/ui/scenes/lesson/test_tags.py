"""The numbers of a lesson's marks are whole, wherever what they point at lies."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.lesson.lesson_marks import mark_corners, mark_number_rect
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


def test_a_number_hides_nothing_that_the_board_tells(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none"), (1920, 1080)) as pilot:
        scene = begun(pilot, "zombies", "hold-the-line", 7)
        pilot.rest(3000)
        told = scene.board.badge_rects()
        marks = [mark for mark in lesson_picture(scene).lesson_marks() if mark.order]
        usual = [mark_number_rect(pilot.stage, mark) for mark in marks]
        assert any(rect.collidelist(told) >= 0 for rect in usual)
        numbers = [mark_number_rect(pilot.stage, mark, told) for mark in marks]
        assert [rect for rect in numbers if rect.collidelist(told) >= 0] == []


@pytest.mark.parametrize("step", [5, 7])
def test_no_corner_of_a_mark_lies_on_a_number_of_the_board(tmp_path: Path, step: int) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none"), (1920, 1080)) as pilot:
        scene = begun(pilot, "zombies", "hold-the-line", step)
        pilot.rest(3000)
        told, marks = scene.board.badge_rects(), lesson_picture(scene).lesson_marks()
        points = [point for mark in marks for corner in mark_corners(pilot.stage, mark, told) for point in corner]
        assert not [rect for rect in told if any(map(rect.collidepoint, points))]
        everywhere = [point for mark in marks for corner in mark_corners(pilot.stage, mark) for point in corner]
        assert len(points) < len(everywhere)


def test_a_number_lies_on_no_neighbour_of_what_it_belongs_to(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none"), (1920, 1080)) as pilot:
        scene = begun(pilot, "zone_wars", "first-find", 0)
        pilot.rest(3000)
        mark = next(mark for mark in lesson_picture(scene).lesson_marks() if mark.order == 1)
        pieces = scene.board.piece_rects()
        others = [rect for rect in pieces if not rect.collidepoint(mark.rect.center)]
        assert mark_number_rect(pilot.stage, mark).collidelist(others) >= 0
        assert mark_number_rect(pilot.stage, mark, (), pieces).collidelist(others) < 0
