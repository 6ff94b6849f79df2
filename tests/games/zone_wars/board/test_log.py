"""The log of Zone Wars opens to dice, modifiers and clauses."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.expanded_action import ExpandedAction
from tabletop.ui.sentences import split_sentences
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.board.test_board import STRIKE, words_on_screen

SIZE = (1920, 1080)
"""Where the list has room for an open row."""


def log(it: Table) -> ActionLog:
    assert isinstance(it.scene.table.move_list, ActionLog)
    return it.scene.table.move_list


def row(it: Table, ply: int) -> pygame.Rect:
    """Where an action stands in the list, in pixels."""
    return dict(log(it).visible_rows())[ply]


def chevron(it: Table, ply: int) -> tuple[float, float]:
    """Where a row is opened, in logical pixels."""
    place = row(it, ply)
    return it.pilot.centre(pygame.Rect(place.right - 12, place.y + 12, 1, 1))


def opened(it: Table) -> ExpandedAction:
    """The row that is open, and what stands behind it."""
    return log(it)._expanded_action


def details(it: Table) -> str:
    """What stands behind the open row."""
    return " ".join(opened(it).detail_lines(opened(it).open_ply, 10_000))


def attacked(it: Table) -> int:
    """Krin attacks Bormin; returns the ply at which the dice fell."""
    it.plan("krin", "bormin")
    it.key("return")
    match = it.scene.match
    return next(
        ply for ply in range(1, match.length + 1) if (match.past.action_text(ply, None) or "").startswith("roll")
    )


def test_the_chevron_opens_a_row_and_closes_it_again(tmp_path: Path) -> None:
    with table(tmp_path, STRIKE, size=SIZE) as it:
        ply = attacked(it)
        before = row(it, ply)
        it.pilot.click(chevron(it, ply))
        it.pilot.rest()
        assert not it.scene.story.is_detached, "the board stays"
        assert details(it).startswith("· Base dice: ")
        assert "Rules: R3, R7" in details(it)
        assert row(it, ply).h > before.h
        assert "Base dice:" in words_on_screen(it.pilot)
        it.pilot.click(chevron(it, ply))
        it.pilot.rest()
        assert row(it, ply) == before
        assert "Base dice:" not in words_on_screen(it.pilot)


def test_a_right_click_and_a_second_click_open_it_too(tmp_path: Path) -> None:
    with table(tmp_path, STRIKE, size=SIZE) as it:
        ply = attacked(it)
        it.pilot.click(it.pilot.centre(row(it, ply)), 3)
        assert opened(it).open_ply == ply
        it.pilot.move(it.pilot.centre(log(it).rect))
        it.pilot.wheel(9)
        it.pilot.click(it.pilot.centre(row(it, 1)))
        assert (it.scene.story.is_detached, it.scene.story.ply) == (True, 1), (
            "the first click shows the board as it was"
        )
        assert opened(it).open_ply == ply
        it.pilot.click(it.pilot.centre(row(it, 1)))
        assert opened(it).open_ply == 1
        assert (it.scene.story.is_detached, it.scene.story.ply) == (True, 1)


def test_the_declaration_tells_where_its_dice_come_from(tmp_path: Path) -> None:
    with table(tmp_path, STRIKE, size=SIZE) as it:
        attack = attacked(it) - 1
        it.pilot.click(it.pilot.centre(row(it, attack)), 3)
        told = details(it)
        assert "· Ranged: 4" in told
        assert "gear" in told
        assert "cover" in told.lower()
        assert "R122" in told
        assert "R42" in told


def test_a_click_on_a_clause_opens_the_rulebook_there(tmp_path: Path) -> None:
    with table(tmp_path, STRIKE, size=SIZE) as it:
        ply = attacked(it)
        it.pilot.click(it.pilot.centre(row(it, ply)), 3)
        place, high = row(it, ply), log(it)._line_height()
        it.pilot.click(it.pilot.centre(pygame.Rect(place.right - 30, place.bottom - high // 2 - 3, 1, 1)))
        scene = it.pilot.stage.scene
        assert isinstance(scene, RulebookScene)
        assert scene.clause == "R7", "the last one of the line"
        it.key("escape")
        assert opened(it).open_ply == ply


@pytest.mark.parametrize("size", [(1280, 720)])
def test_an_open_row_that_is_higher_than_the_list_is_scrolled_by_lines(tmp_path: Path, size: tuple[int, int]) -> None:
    with table(tmp_path, STRIKE, size=size) as it:
        attack = attacked(it) - 1
        it.pilot.click(it.pilot.centre(row(it, attack)), 3)
        place = row(it, attack)
        assert place.h > log(it)._frame.rows.h, "else nothing is tested"
        assert "R42" not in words_on_screen(it.pilot) or place.bottom > log(it).rect.bottom
        it.pilot.move(it.pilot.centre(log(it).rect))
        for _ in range(30):
            if log(it)._first != attack or row(it, attack).bottom <= log(it).rect.bottom:
                break
            it.pilot.wheel(-1)
        assert log(it)._first == attack, "its end is seen before the list goes on"
        for _ in range(30):
            it.pilot.wheel(1)
        assert log(it).visible_rows()[0][0] == 1
        assert log(it)._skipped == 0


def test_what_nobody_hears_of_is_told_by_its_name(tmp_path: Path) -> None:
    text = (
        "sides ark genlab; bare; krin 10,10 @0; bormin 18,14 @180 [watch,items=scrap-rifle];"
        " torv 18,12 @180 [watch,items=scrap-rifle]; m 3 3; round 1; turn ark"
    )
    with table(tmp_path, text, size=SIZE) as it:
        it.click("m:krin", it.inch(10, 14))
        it.done()
        it.click("button:decline")
        assert " ".join(log(it).action_text_lines(2)) == "Ben: Hold fire"


# In the review


def looked_through(it: Table, ply: int) -> ReviewScene:
    scene = ReviewScene(it.pilot.stage, it.scene.match, viewer=0, ply=ply)
    it.pilot.stage.push_scene(scene)
    it.pilot.rest()
    return scene


def test_the_review_tells_what_stands_behind_a_move_as_the_table_does(tmp_path: Path) -> None:
    with table(tmp_path, STRIKE, size=SIZE) as it:
        ply = attacked(it)
        for each in (ply - 1, ply):
            it.pilot.click(it.pilot.centre(row(it, each)), 3)
            told = details(it)
            scene = looked_through(it, each)
            rows = " ".join(words for words, _ in scene.picture.panel.details.rows)
            assert rows.endswith(told)
            assert rows.startswith("Krin")
            shown = words_on_screen(it.pilot)
            assert ("· Ranged: 4" if each < ply else "· Base dice: ") in shown
            assert "· Rules: " in shown
            it.key("escape")


def test_what_is_too_long_for_the_review_is_scrolled_and_begins_anew_with_each_move(tmp_path: Path) -> None:
    settings = Settings(animation_speed=0.0, bot_pace=0.0, text_scale=200)
    with table(tmp_path, STRIKE, settings=settings) as it:
        ply = attacked(it) - 1
        scene = looked_through(it, ply)
        rows = scene.picture.panel.details
        assert rows.scroll_list.row_count > rows.scroll_list.visible_count, "else nothing is tested"
        assert "Rules: R42" not in words_on_screen(it.pilot)
        it.pilot.move(it.pilot.centre(rows.scroll_list.rect))
        for _ in range(rows.scroll_list.row_count):
            it.pilot.wheel(-1)
        assert scene.session.ply == ply, "the wheel steps over the board only"
        assert "Rules: R42" in words_on_screen(it.pilot)
        scene.playback.step_forward()
        it.pilot.rest()
        assert rows.scroll_list.first_row == 0


def test_a_row_of_chance_with_little_room_still_says_whom_it_is_about(tmp_path: Path) -> None:
    with table(tmp_path, STRIKE, size=SIZE) as it:
        ply = attacked(it)
        told = looked_through(it, ply).session.outcome_wordings(ply)
        assert told[0].startswith("Krin rolls"), "first all of it"
        assert len(set(told)) == len(told)
        assert min(told, key=len) in told[0]
        first, *_ = split_sentences(told[0])
        assert told[-1] == first, "and at last how it began, alone"
