"""Climbing by pointing: at a place on a storey, at the street below it, at a wall with a storey above."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board.mat import plate
from tabletop.settings import Settings
from tests.games.zone_wars.board.table import Table, table

KEEP = (
    "sides ark genlab; bare; building keep floor=2.5 window=1:12,9:12,11 12,8 16,8 16,12 12,12; krin {} @0;"
    " lib 30,2 @0; bormin 30,30 @180; round 1; turn ark"
)
SETTINGS = Settings(confirm="none", cover="off", animation_speed=0.0)


def words(it: Table) -> list[str]:
    """What stands on the plate beside the plan."""
    picker = it.board.mat.plans.held
    assert picker is not None
    over = it.scene.hand.marks(0).hovered
    sketch, risks = it.board.mat._overlay.looked(picker, over)
    assert sketch is not None
    return plate.plan_lines(it.board.mat.game.content, picker.draft, sketch, risks)


@pytest.mark.parametrize("scale", [100, 200])
def test_a_click_on_the_storey_goes_to_the_wall_and_up_and_in(tmp_path: Path, scale: int) -> None:
    settings = Settings(confirm="none", cover="off", animation_speed=0.0, text_scale=scale)
    with table(tmp_path, KEEP.format("10.5,10"), settings=settings) as it:
        it.click("m:krin")
        it.key("f")
        it.pilot.move(it.inch(12.5, 10))
        it.pilot.rest()
        said = words(it)
        assert said[0] == "4.5 inches"
        assert "2.5 inches up" in said
        it.click(it.inch(12.5, 10))
        it.done()
        assert it.line[0].startswith("move krin 11.38,10 11.38,10,2.5 12.")


def test_a_click_on_the_street_that_is_seen_below_goes_down(tmp_path: Path) -> None:
    with table(tmp_path, KEEP.format("12.7,10,2.5"), settings=SETTINGS) as it:
        it.click("m:krin")
        assert it.board.mat.level == 2.5
        it.pilot.move(it.inch(10.8, 10))
        it.pilot.rest()
        assert "2.5 inches down" in words(it)
        it.click(it.inch(10.8, 10))
        it.done()
        assert it.line[0].startswith("move krin 11.38,10,2.5 11.38,10 10.")


def test_a_wall_with_a_storey_above_it_says_how_to_get_there(tmp_path: Path) -> None:
    with table(tmp_path, KEEP.format("11,10"), settings=SETTINGS) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(13, 10))
        it.pilot.rest()
        assert "F shows the storey above: point there to climb" in words(it)
    with table(tmp_path, KEEP.format("8.5,10"), settings=SETTINGS) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(13, 10))
        it.pilot.rest()
        assert not any("storey" in line for line in words(it)), "not where it gets up no more"


def test_the_place_of_a_climb_is_marked(tmp_path: Path) -> None:
    with table(tmp_path, KEEP.format("10.5,10"), settings=SETTINGS) as it:
        it.click("m:krin")
        it.key("f")
        s = it.pilot.stage.metrics.s
        foot = pygame.Rect(0, 0, 20, 20)
        foot.center = round(it.inch(11.38, 10)[0] * s), round(it.inch(11.38, 10)[1] * s)
        it.pilot.move(it.inch(12.5, 10))
        it.pilot.rest()
        picker = it.board.mat.plans.held
        assert picker is not None
        drawn = it.board.mat._overlay._strokes(it.board.mat.camera, picker, it.scene.hand.marks(0).hovered)
        assert any(rect.center == foot.center and rect.w == rect.h for rect in drawn.above.rects)
