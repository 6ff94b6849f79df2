"""Climbing by pointing: at a place on a storey, at the street below it, at a wall with a storey above."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board.mat import plan_labels
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tests.games.zone_wars.board.table import Table, table

KEEP = (
    "sides ark genlab; bare; building keep floor=2.5 window=1:12,9:12,11 12,8 16,8 16,12 12,12; krin {} @0;"
    " lib 30,2 @0; bormin 30,30 @180; round 1; turn ark"
)
SETTINGS = Settings(confirm="none", cover="off", animation_speed=0.0)


def words(it: Table) -> list[str]:
    """What stands on the plate beside the plan."""
    picker = it.board.mat.plans.held_picker
    assert picker is not None
    over = it.scene.hand.marks(0).hovered
    sketch, risks = it.board.mat.overlay.sketch_and_threats(picker, over)
    assert sketch is not None
    return plan_labels.plan_label_texts(it.board.mat.game.content, picker.builder, sketch, risks)


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
        assert re.match(r"move krin 11.38,(\S+) 11.38,\1,2.5 12\.", it.line[0])


def test_a_click_on_the_street_that_is_seen_below_goes_down(tmp_path: Path) -> None:
    with table(tmp_path, KEEP.format("12.7,10,2.5"), settings=SETTINGS) as it:
        it.click("m:krin")
        assert it.board.mat.level == 2.5
        it.pilot.move(it.inch(10.8, 10))
        it.pilot.rest()
        assert "2.5 inches down" in words(it)
        it.click(it.inch(10.8, 10))
        it.done()
        assert re.match(r"move krin 11.38,(\S+),2.5 11.38,\1 10\.", it.line[0])


def test_a_wall_with_a_storey_above_it_says_how_to_get_there(tmp_path: Path) -> None:
    sealed = KEEP.replace("window=1:12,9:12,11 ", "").format("11,10")
    with table(tmp_path, sealed, settings=SETTINGS) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(13, 10))
        it.pilot.rest()
        assert say("zone_wars_mat.storey_above") not in words(it), "not where nothing leads in"
    with table(tmp_path, KEEP.format("11,10"), settings=SETTINGS) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(13, 10))
        it.pilot.rest()
        assert say("zone_wars_mat.storey_above") in words(it)
    with table(tmp_path, KEEP.format("8.5,10"), settings=SETTINGS) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(13, 10))
        it.pilot.rest()
        assert say("zone_wars_mat.storey_above") not in words(it), "not where it gets up no more"


def test_the_place_of_a_climb_is_marked(tmp_path: Path) -> None:
    with table(tmp_path, KEEP.format("10.5,10"), settings=SETTINGS) as it:
        it.click("m:krin")
        it.key("f")
        s = it.pilot.stage.metrics.s
        foot = pygame.Rect(0, 0, 20, 20)
        foot.center = round(it.inch(11.38, 10)[0] * s), round(it.inch(11.38, 10)[1] * s)
        it.pilot.move(it.inch(12.5, 10))
        it.pilot.rest()
        picker = it.board.mat.plans.held_picker
        assert picker is not None
        drawn = it.board.mat.overlay._plan_strokes(it.board.mat.camera, picker, it.scene.hand.marks(0).hovered)
        assert any(rect.center == foot.center and rect.w == rect.h for rect in drawn.above.rects)


UP_THERE = (
    "sides ark genlab; bare; building keep floor=2.5 window=1:12,9:12,11 12,8 17,8 17,12 12,12;"
    " franton 10.9,10 @0 [items=scrap-axe]; lib 30,2 @0; bormin 14,10,2.5 @180; mark artifact#1 13,9.4,2.5;"
    " m 3 3; round 1; turn ark"
)
"""Bormin stands on the storey, behind the window, and beside him lies a find."""


def test_one_click_on_an_enemy_on_the_storey_goes_up_to_him_and_strikes(tmp_path: Path) -> None:
    with table(tmp_path, UP_THERE, settings=SETTINGS) as it:
        it.click("m:franton", "m:bormin")
        close = next(idea for idea in it.proposal.ideas if idea.is_close)
        assert close.weapon == "scrap-axe"
        it.proposal.choose_attack_idea(close)
        it.pilot.rest()
        assert it.line[0].startswith("move franton 11.38,10 11.38,10,2.5 12.")
        assert "attack bormin scrap-axe" in it.line


def test_one_click_on_a_find_on_the_storey_goes_up_and_takes_it(tmp_path: Path) -> None:
    with table(tmp_path, UP_THERE.replace("bormin 14,10,2.5", "bormin 30,30"), settings=SETTINGS) as it:
        it.click("m:franton", "t:1")
        assert it.line[0].startswith("simple franton pick t1 11.38,10")
        assert it.figure("franton").has_find


def test_one_click_on_a_friend_on_the_street_goes_down_to_help_him_up(tmp_path: Path) -> None:
    position = UP_THERE.replace("franton 10.9,10", "franton 12.7,10,2.5").replace("bormin 14,10,2.5", "bormin 30,30")
    position = position.replace("lib 30,2 @0", "lib 9.8,10.5 @0 [broken]")
    with table(tmp_path, position, settings=SETTINGS) as it:
        it.click("m:franton", "m:lib")
        assert it.line[0].startswith("assist franton lib 11.")
        first, *_, last = it.line[0].split()[3:-1]
        assert first.endswith(",2.5"), "through the window"
        assert last.count(",") == 1, "and down"
