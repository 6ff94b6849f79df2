"""After the laptop slept, whoever opens it sees no hand: the curtain lies there, as after every absence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.lesson.navigation import open_lessons
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import zoon_match
from tests.ui.pilot import Pilot, match_of, new_match, piloted
from tests.ui.pilot import seated as laid_out
from tests.ui.scenes.test_cover import cover, is_covered, let_in, pick, reviewed, seated
from tests.ui.toy_board import toys

LONG, SHORT = 21.0, 19.0
"""Seconds for which the loop stands still."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with toys(), piloted(tmp_path, Settings(confirm="none")) as made:
        yield made


def slept(pilot: Pilot) -> None:
    pilot.sleep(LONG)


def minimised(pilot: Pilot) -> None:
    pilot.post(pygame.WINDOWMINIMIZED)


def left(pilot: Pilot) -> None:
    pilot.post(pygame.WINDOWFOCUSLOST)


ABSENCES = [slept, minimised, left]


def at_table(pilot: Pilot) -> TableScene:
    scene = seated(pilot)
    let_in(pilot)
    return scene


def in_review(pilot: Pilot) -> TableScene:
    scene = at_table(pilot)
    pick(pilot, scene, 2)
    let_in(pilot)
    reviewed(pilot)
    return scene


def below_menu(pilot: Pilot) -> TableScene:
    scene = at_table(pilot)
    pilot.key("escape")
    return scene


def below_the_lessons(pilot: Pilot) -> TableScene:
    scene = at_table(pilot)
    open_lessons(pilot.stage, "zoon")
    pilot.frames()
    return scene


def peeking(pilot: Pilot) -> TableScene:
    pilot.stage.change_settings(peek=True)
    scene = at_table(pilot)
    pilot.key_down("h")
    return scene


def at_set_up(pilot: Pilot) -> TableScene:
    scene = laid_out(pilot, match_of("zoon"))
    let_in_over_set_up(pilot)
    assert type(pilot.stage.scene).__name__ == "DeployScene"
    return scene


def let_in_over_set_up(pilot: Pilot) -> None:
    pilot.key_down("space")
    pilot.frames(60)
    pilot.key_up("space")
    pilot.rest()


def with_a_card_in_hand(pilot: Pilot) -> TableScene:
    scene = laid_out(pilot, zoon_match(south="stilts", north="delvers", position=MEADOW))
    let_in_over_set_up(pilot)
    assert not is_covered(pilot)
    pilot.press(pilot.centre(scene.board.rect_of(("c2",))))
    pilot.move((640, 300), 3)
    return scene


MEADOW = "south c2:lancebill#0 d3:wader#0 f1:moon-egg; north d5:digger#0 a6:first-lantern; turn south 7"
PLACES = [at_table, in_review, below_menu, below_the_lessons, peeking, at_set_up, with_a_card_in_hand]


@pytest.mark.parametrize("absence", ABSENCES)
@pytest.mark.parametrize("place", PLACES)
def test_the_curtain_lies_over_everything_private(
    pilot: Pilot, place: Callable[[Pilot], TableScene], absence: Callable[[Pilot], None]
) -> None:
    scene = place(pilot)
    absence(pilot)
    pilot.post(pygame.WINDOWSHOWN)
    assert pilot.stage.visible_scenes() == [cover(pilot)]
    assert scene.story.viewer is None


def test_whoever_looks_on_finds_everything_as_it_was(pilot: Pilot) -> None:
    scene = in_review(pilot)
    review = pilot.stage.scene
    slept(pilot)
    let_in_over_set_up(pilot)
    assert pilot.stage.scene is review
    assert scene.story.viewer == 1


def test_one_curtain_is_enough(pilot: Pilot) -> None:
    at_table(pilot)
    for _ in range(3):
        slept(pilot)
    assert sum(isinstance(scene, CoverScene) for scene in pilot.stage.scenes) == 1


def test_a_short_stop_covers_nothing(pilot: Pilot) -> None:
    scene = at_table(pilot)
    pilot.sleep(SHORT)
    pilot.sleep(SHORT)
    assert pilot.stage.scene is scene


def test_a_clock_that_is_set_back_covers_nothing_and_one_set_forward_only_covers(pilot: Pilot) -> None:
    scene = at_table(pilot)
    ply = scene.match.ply
    pilot.sleep(-100_000.0)
    assert pilot.stage.scene is scene
    pilot.sleep(200_000.0)
    assert is_covered(pilot)
    assert scene.match.ply == ply


def test_sleep_covers_where_leaving_the_window_is_not_to(pilot: Pilot) -> None:
    pilot.stage.change_settings(cover_away=False)
    at_table(pilot)
    left(pilot)
    assert not is_covered(pilot)
    slept(pilot)
    assert is_covered(pilot)


def test_nothing_is_covered_where_nothing_is_hidden_or_all_agreed(pilot: Pilot) -> None:
    scene = laid_out(pilot, new_match())
    slept(pilot)
    assert pilot.stage.scene is scene
    pilot.stage.change_settings(cover="off")
    scene = seated(pilot)
    pilot.rest()
    slept(pilot)
    assert pilot.stage.scene is scene


def test_somebody_alone_is_not_asked_but_whom_another_has_left_is(pilot: Pilot) -> None:
    scene = seated(pilot, Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Computer", "random"))
    pilot.rest()
    slept(pilot)
    assert pilot.stage.scene is scene
    other = seated(pilot)
    other.match.seating.hand_over_seat(1, Sitter(SitterKind.BOT, "Computer", "random"))
    other.refresh_after_seat_change()
    let_in(pilot)
    slept(pilot)
    assert is_covered(pilot), "who has left may open the laptop"


@pytest.mark.parametrize("place", [at_table, in_review, below_menu])
def test_where_nobody_is_to_act_any_more_nobody_sees_a_hand(pilot: Pilot, place: Callable[[Pilot], TableScene]) -> None:
    """The match has gone on in another window meanwhile."""
    scene = place(pilot)
    scene.match.ending.is_behind = True
    slept(pilot)
    pilot.frames(3)
    assert pilot.stage.scene is scene
    assert scene.table.view_policy.viewer is None
    assert scene.story.viewer is None
