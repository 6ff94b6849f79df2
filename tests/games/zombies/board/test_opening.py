"""A new night begins with its chapter's story and the Director's cards of round 1: told until read, and only once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.content.prose import lessons
from tabletop.games.zombies.board.board import ZombiesBoard
from tabletop.games.zombies.board.director_sequence import DirectorStep, director_steps
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.text import events as e
from tabletop.play import saved_matches
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.demo.scene import DemoScene
from tabletop.ui.scenes.lesson.scene import LessonScene
from tabletop.ui.scenes.matches import begin_match
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.dice_entry import DiceEntryScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.file_of import file_of
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.games.zombies.rules.table import at, zombies_game
from tests.ui.pilot import FRAME, PEOPLE, Pilot, match_of, piloted, seated
from tests.ui.test_words_drawn import overheard

CONTENT = zombies_game().content
CHAPTERS = {one.id: one for one in CONTENT.scenarios}


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(attract=False)) as made:
        yield made


def opened(pilot: Pilot, chapter: str = "ch1", *sitters: Sitter, **setup: str) -> Table:
    """A new match on the table, of which nothing has been read yet."""
    match = zombies_match(*sitters, scenario=chapter, **setup)
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return Table(pilot, scene)


def watched(pilot: Pilot, board: ZombiesBoard, most: int = 4000) -> list[str]:
    """What the Director shows from now on, one after the other, until a person must answer or nothing is told."""
    found: list[str] = []
    for _ in range(most):
        beat = board.director.current_step
        if beat is not None and (not found or found[-1] != beat.full_text):
            found.append(beat.full_text)
        scene = pilot.stage.scene
        if not isinstance(scene, TableScene) or scene.story.waits_for_person(pilot.clock.now) or scene.story.is_at_rest:
            return found
        pilot.frames(seconds=6 * FRAME)
    raise AssertionError("it never ends")


# A new match


@pytest.mark.parametrize("chapter", sorted(CHAPTERS))
def test_the_first_thing_seen_is_the_story_and_the_next_ones_are_the_cards_of_round_1(
    pilot: Pilot, chapter: str
) -> None:  # fmt: skip
    with overheard() as said:
        at_table = opened(pilot, chapter)
    told = CHAPTERS[chapter]
    assert told.intro in said
    assert told.title in said
    scene, board = at_table.scene, at_table.board
    assert not scene.active, "nobody is asked before it was told"
    assert not at_table.state.drawn, "no card lies there before it was turned over"
    seen = watched(pilot, board)
    drawn = scene.match.view(None).shown.drawn
    assert told.intro in seen[0]
    assert len(seen) == 2 + len(drawn), "the story, the die, and every card"
    assert drawn
    names = [names_of(CONTENT).director_card_title(each.card) for each in drawn]
    assert all(name in words for name, words in zip(names, seen[2:], strict=True))
    assert scene.story.waits_for_person(pilot.clock.now), "the last one lies until somebody says go on"
    pilot.rest()
    assert at_table.state.drawn == drawn
    assert not board.director.is_showing
    assert scene.active


def beat(board: ZombiesBoard) -> DirectorStep:
    """What of the story lies on the screen."""
    assert board.director.current_step is not None
    return board.director.current_step


def test_the_story_lies_as_long_as_it_takes_to_read_and_a_key_goes_on(pilot: Pilot) -> None:
    at_table = opened(pilot)
    story, board = at_table.scene.story, at_table.board
    words = beat(board).full_text
    assert story.is_result_to_read(pilot.clock.now)
    pilot.frames(seconds=1.2 + 0.045 * len(words) - 0.5)
    assert beat(board).full_text == words
    pilot.key("space")
    pilot.frames(10, seconds=0.1)
    assert beat(board).kind == "count"
    pilot.rest()
    assert at_table.scene.active


def test_step_by_step_the_story_lies_until_somebody_says_go_on(pilot: Pilot) -> None:
    pilot.stage.change_settings(step_by_step=True)
    at_table = opened(pilot)
    pilot.frames(20, seconds=1.0)
    assert beat(at_table.board).kind == "chapter"
    assert at_table.scene.story.waits_for_person(pilot.clock.now)


def test_everybody_sees_it_before_the_cover_falls_for_the_first_of_them(pilot: Pilot) -> None:
    at_table = opened(pilot, "ch1", *PEOPLE)
    assert pilot.stage.scene is at_table.scene
    assert at_table.scene.story.viewer is None, "no hand lies open meanwhile"
    assert watched(pilot, at_table.board)[1:]
    pilot.rest()
    assert isinstance(pilot.stage.scene, CoverScene)


def test_bots_wait_until_it_was_told(pilot: Pilot) -> None:
    at_table = opened(pilot, "ch1", *(Sitter(SitterKind.BOT, "Bo", "random"),) * 4)
    ply = at_table.scene.match.ply
    assert CHAPTERS["ch1"].intro in beat(at_table.board).full_text
    for _ in range(10):
        pilot.frames(seconds=0.5)
        assert at_table.scene.match.ply == ply
    pilot.rest(240)
    assert at_table.scene.match.ply > ply


def test_with_dice_of_ones_own_the_story_is_told_before_the_die_of_round_1_is_asked_for(pilot: Pilot) -> None:
    match = match_of("zombies", ANN, ANN, ANN, ANN, chance="dice", setup={"scenario": "ch2"})
    scene = seated(pilot, match)
    while match.view(None).shown.round == 0:
        assert isinstance(pilot.stage.scene, DiceEntryScene)
        with overheard() as said:
            match.submit_roll(random.Random(0))
            pilot.frames(10)
    assert pilot.stage.scene is scene
    assert CHAPTERS["ch2"].intro in said
    pilot.rest()
    assert isinstance(pilot.stage.scene, DiceEntryScene)


# Only once


def test_a_saved_match_that_is_taken_up_does_not_tell_it_again(pilot: Pilot) -> None:
    header = zombies_match(scenario="ch2").header
    match = begin_match(pilot.stage, zombies_game(), header)
    path = file_of(match)
    assert match.is_new
    seated(pilot, match)
    pilot.stage.pop_scene()
    match.detach_journal()
    loaded = saved_matches.load_match(path, pilot.stage.game_library, resume=False).match
    assert not loaded.is_new
    scene = TableScene(pilot.stage, loaded)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    assert not Table(pilot, scene).board.director.is_showing
    assert scene.active
    assert Table(pilot, scene).state.drawn


def test_after_the_first_decision_another_table_does_not_tell_it_again(pilot: Pilot) -> None:
    match = zombies_match()
    match.submit(match.actions()[0])
    assert not match.is_new
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    assert not Table(pilot, scene).board.director.is_showing


def test_a_position_tells_no_story(pilot: Pilot) -> None:
    at_table = opened(pilot, position="tile S1 0,0; marlow 0,0; round 1; act marlow")
    assert not at_table.board.director.is_showing
    assert at_table.scene.active


@pytest.mark.parametrize(("number", "phase", "told"), [(1, "draw", True), (1, "suppress", False), (2, "draw", False)])
def test_only_the_beginning_of_the_first_round_tells_the_story(number: int, phase: str, told: bool) -> None:
    found = director_steps(CONTENT, [e.PhaseBegan((), number, phase, 0)], at("marlow 0,0; act marlow"))
    assert [beat.kind for beat in found] == ["chapter"] * told


# Elsewhere


def test_the_review_begins_where_it_was_opened_and_goes_on_action_by_action(pilot: Pilot) -> None:
    match = zombies_match()
    match.submit(match.actions()[0])
    first = next(ply for ply in range(1, match.ply) if match.past.view(ply, None).shown.round)
    scene = ReviewScene(pilot.stage, match, ply=first - 1)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    assert isinstance(scene.board, ZombiesBoard)
    assert scene.session.ply == first - 1
    for ply in (first, first + 1):
        pilot.key("right")
        pilot.rest()
        assert scene.session.ply == ply
        assert not scene.board.director.is_showing


def test_the_demonstration_begins_with_it(pilot: Pilot) -> None:
    scene = DemoScene(pilot.stage, ("zombies",), "seed")
    pilot.stage.push_scene(scene)
    with overheard() as said:
        pilot.frames(40, seconds=0.1)
    assert CHAPTERS["ch1"].intro in said


@pytest.mark.parametrize("lesson", [one.id for one in lessons("zombies").lessons])
def test_no_lesson_tells_it(pilot: Pilot, lesson: str) -> None:
    request = SceneRequest("zombies", detail=f"{lesson}:1")
    scene = open_scene("lesson", pilot.stage, request)
    assert isinstance(scene, LessonScene)
    pilot.stage.push_scene(scene)
    with overheard() as said:
        pilot.frames(20, seconds=0.1)
    assert not any(one.intro in said for one in CONTENT.scenarios)
