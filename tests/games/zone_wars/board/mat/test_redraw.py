"""What is drawn bit by bit while a plan follows the pointer looks as if drawn at once; strokes and kept parts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board.mat.strokes import Strokes, boxes
from tabletop.ui.drawing.kept import Kept
from tabletop.ui.stage.stage import Stage
from tests.games.zone_wars.board.states import FIELD, FOUR
from tests.games.zone_wars.board.table import Table, table
from tests.ui.pilot import piloted

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
    stage.invalidate()
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


# --- strokes --------------------------------------------------------------------------------------------------------


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with piloted(tmp_path) as pilot:
        yield pilot.stage


def scribbled(stage: Stage, seed: int, area: pygame.Rect) -> Strokes:
    rng, ink = random.Random(seed), Strokes(area)

    def spot() -> tuple[float, float]:
        return rng.uniform(-40, area.w + 40), rng.uniform(-40, area.h + 40)

    for _ in range(12):
        ink.line(spot(), spot(), rng.randrange(1, 8), rng.choice(("#FFD166", "#14181F")))
        ink.circle(stage.sprites, spot(), rng.uniform(3, 400), rng.randrange(4), "#FF8A5C")
    return ink


def test_strokes_look_alike_however_they_are_cut(stage: Stage) -> None:
    area = pygame.Rect(0, 0, 300, 240)
    for seed in range(20):
        rng, ink = random.Random(seed), scribbled(stage, seed, area)
        whole = pygame.Surface(area.size)
        whole.fill("#808060")
        parts = whole.copy()
        ink.draw(whole)
        xs, ys = sorted(rng.sample(range(1, area.w), 2)), sorted(rng.sample(range(1, area.h), 2))
        for left, right in zip((0, *xs), (*xs, area.w), strict=True):
            for top, bottom in zip((0, *ys), (*ys, area.h), strict=True):
                parts.set_clip(pygame.Rect(left, top, right - left, bottom - top))
                ink.draw(parts)
        parts.set_clip(None)
        assert differences(whole, parts) == 0, seed


def test_only_strokes_that_differ_have_changed(stage: Stage) -> None:
    def made(end: float, *, more: bool = False) -> Strokes:
        ink = Strokes(pygame.Rect(0, 0, 500, 500))
        ink.circle(stage.sprites, (250, 250), 200, 2, "#FFD166")
        ink.line((10, 10), (end, 10), 3, "#FFD166")
        if more:
            ink.line((300, 400), (310, 400), 3, "#FFD166")
        ink.circle(stage.sprites, (100, 100), 9, 0, "#14181F")
        return ink

    assert made(50).changed(made(50)) == []
    changed = made(80).changed(made(50))
    assert changed
    assert all(rect.bottom < 30 for rect in changed), "the circles are the same"
    (only,) = made(50, more=True).changed(made(50))
    assert only.collidepoint(305, 400)
    assert only.w < 40


def test_rectangles_that_touch_in_a_row_become_one() -> None:
    one, other, far = pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 5, 10, 10), pygame.Rect(100, 0, 5, 5)
    assert boxes([one, other, far]) == [pygame.Rect(0, 0, 15, 15), far]
    assert one == (0, 0, 10, 10), "what was given stays as it was"


# --- what is kept ---------------------------------------------------------------------------------------------------


def test_a_part_of_the_window_is_painted_again_only_when_its_key_changes() -> None:
    surface, rect, kept = pygame.Surface((100, 100)), pygame.Rect(10, 10, 30, 20), Kept()
    painted: list[str] = []

    def shown(key: str) -> None:
        def paint() -> None:
            painted.append(key)
            surface.fill("#FF0000", rect)

        surface.fill("#000000")
        kept.draw(surface, rect, key, paint)
        assert surface.get_at((10, 10))[:3] == (255, 0, 0)
        assert surface.get_at((9, 10))[:3] == (0, 0, 0)

    shown("a")
    shown("a")
    assert painted == ["a"]
    shown("b")
    assert painted == ["a", "b"]
    kept.forget()
    shown("b")
    assert painted == ["a", "b", "b"]


def test_a_part_that_is_cut_is_painted_but_not_kept() -> None:
    surface, rect, kept = pygame.Surface((100, 100)), pygame.Rect(10, 10, 30, 20), Kept()
    painted: list[str] = []
    for _ in range(2):
        surface.set_clip(pygame.Rect(0, 0, 20, 100))
        kept.draw(surface, rect, "a", lambda: painted.append("a"))
    assert painted == ["a", "a"]
