"""What is drawn bit by bit while a plan follows the pointer looks as if drawn at once; kept parts."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from tabletop.ui.drawing.display_list import DisplayList, Stroke
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tests.games.zone_wars.board.states import FIELD, FOUR
from tests.games.zone_wars.board.table import Table, table
from tests.ui.afresh import is_as_afresh

_SAME = 3
"""Steps of a colour by which a smooth edge may differ, because it was rounded once more: nobody sees them."""


def differences(one: pygame.Surface, other: pygame.Surface) -> int:
    """Pixels that do not look alike."""
    found = 0
    for first, second in ((one, other), (other, one)):
        rest = first.copy()
        rest.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        same = pygame.mask.from_threshold(rest, (0, 0, 0), (_SAME + 1, _SAME + 1, _SAME + 1, 255)).count()
        found += rest.get_width() * rest.get_height() - same
    return found


def stale(it: Table) -> int:
    """Pixels of the window that would change if all of it was drawn anew; it stays as it is."""
    stage = it.pilot.stage
    kept = stage.surface.copy()
    stage.redraw_everything()
    stage.draw()
    found = differences(kept, stage.surface)
    stage.surface.blit(kept, (0, 0))
    return found


def is_fresh(it: Table) -> bool:
    """Whether everything that is seen is as it should be; says where the pointer is if not."""
    found = stale(it)
    assert not found, f"{found} pixels with the pointer at {it.pilot.at}"
    return True


def wander(it: Table, rng: random.Random, steps: int) -> None:
    """Moves the pointer about the mat by small and large steps, rests now and then, and looks what is left behind."""
    x, y = it.pilot.at
    mat, s = it.board.mat.area, it.pilot.stage.metrics.s
    for _ in range(steps):
        far = rng.choice((4, 30, 200))
        x = min(max(x + rng.uniform(-far, far), mat.left / s + 2), mat.right / s - 2)
        y = min(max(y + rng.uniform(-far, far), mat.top / s + 2), mat.bottom / s - 2)
        it.pilot.move((x, y))
        assert is_fresh(it)
        if rng.random() < 0.3:
            it.pilot.frames(rng.choice((1, 12)))
            assert is_fresh(it)


# --- the window -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("position", "size"), [(FIELD, (1280, 720)), (FOUR, (1600, 900))])
def test_a_model_that_is_pulled_about_leaves_nothing_behind(
    tmp_path: Path, position: str, size: tuple[int, int]
) -> None:
    with table(tmp_path, position, size=size) as it:
        it.pilot.move(it.spot("m:krin"))
        it.pilot.press(it.spot("m:krin"))
        it.pilot.sharpen()
        wander(it, random.Random(3), 25)


@pytest.mark.parametrize("zoom", [0, 2])
def test_a_plan_that_follows_the_pointer_leaves_nothing_behind(tmp_path: Path, zoom: int) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin")
        it.pilot.move(it.spot("m:krin"))
        for _ in range(zoom):
            it.key("+")
        wander(it, random.Random(4), 12)
        it.click(it.inch(10, 13))
        assert len(it.path) == 2
        wander(it, random.Random(5), 12)
        it.pilot.key(".")
        assert is_fresh(it)


@pytest.mark.parametrize("position", [FIELD, FOUR])
def test_whatever_a_hand_does_kept_strokes_are_as_if_drawn_anew(tmp_path: Path, position: str) -> None:
    rng = random.Random(9)
    with table(tmp_path, position) as it:
        for _ in range(16):
            act = rng.random()
            x, y = (value / it.pilot.stage.metrics.s for value in rng.choice(list(it.board.place_centres().values())))
            if act < 0.5:
                it.pilot.move((x, y))
            elif act < 0.7:
                it.pilot.click((x, y))
            elif act < 0.8:
                it.pilot.press((x, y))
                it.pilot.move((x + 60, y - 30))
            else:
                it.pilot.key(rng.choice(("tab", "right", "+", "-", "n", "i", "f", "escape")))
            assert is_as_afresh(it.pilot.stage), it.path
            it.pilot.release()
            assert is_as_afresh(it.pilot.stage), it.path


def test_what_does_not_change_about_a_plan_is_not_drawn_anew(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin")
        x, y = it.inch(12, 13)
        it.pilot.move((x, y))
        it.pilot.frames(20)
        it.pilot.move((x + 1, y))
        drawn: list[pygame.Rect] = []
        draw = it.pilot.stage.draw

        def noted() -> list[pygame.Rect]:
            drawn.extend(draw())
            return drawn

        it.pilot.stage.draw = noted  # type: ignore[method-assign]
        it.pilot.move((x + 3, y))
        window = it.pilot.stage.surface.get_rect()
        assert drawn
        assert sum(rect.w * rect.h for rect in drawn) < 0.15 * window.w * window.h


# --- what is kept ---------------------------------------------------------------------------------------------------


def test_a_part_is_painted_again_only_when_its_key_or_the_clip_changes() -> None:
    rect, kept = pygame.Rect(10, 10, 30, 20), CachedStrokes()
    painted: list[str] = []

    def strokes(key: str, clip: pygame.Rect | None = None) -> tuple[Stroke, ...]:
        sheet = DisplayList((100, 100))

        def paint() -> None:
            painted.append(key)
            sheet.fill("#FF0000", rect)

        sheet.set_clip(clip)
        kept.draw(sheet, rect, key, paint)
        return sheet.strokes_from_index(0)

    first = strokes("a")
    assert strokes("a") == first
    assert painted == ["a"]
    strokes("b")
    assert painted == ["a", "b"]
    assert strokes("b", pygame.Rect(0, 0, 20, 100)) != first
    assert painted == ["a", "b", "b"]
    kept.forget_strokes()
    strokes("b", pygame.Rect(0, 0, 20, 100))
    assert painted == ["a", "b", "b", "b"]
