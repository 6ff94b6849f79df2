"""Lessons: played by mouse and by keyboard, with wrong moves, steps back, skips, and a way on at the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.content.prose import lessons
from tabletop.settings import Settings
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.lesson.lesson_marks import MARK_COLOUR
from tabletop.ui.scenes.lesson.navigation import open_lessons
from tabletop.ui.scenes.lesson.picture import LessonPicture, LessonText
from tabletop.ui.scenes.lesson.scene import LessonScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.sampled import sampled
from tests.ui.pilot import Pilot, piloted, spot
from tests.ui.test_words_drawn import overheard

ALL = [("zoon", "classic"), ("zoon", "alternate"), ("zodiac", "first-ring")]
EVERY = pytest.mark.parametrize(("game", "which"), ALL)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves", Settings(confirm="none")) as made:
        yield made


def begun(pilot: Pilot, game: str = "zodiac", which: str = "first-ring", step: int = 1) -> LessonScene:
    """A lesson over the title, at one of its steps, counted from 1."""
    if not pilot.stage.scenes:
        pilot.stage.push_scene(TitleScene(pilot.stage))
    scene = open_scene("lesson", pilot.stage, SceneRequest(game, detail=f"{which}:{step}"))
    assert isinstance(scene, LessonScene)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def pressed(pilot: Pilot, name: str) -> LessonScene:
    """Clicks a button beside the board; the lesson on top is another scene after a step back."""
    scene = pilot.stage.scene
    assert isinstance(scene, LessonScene)
    pilot.click(pilot.centre(scene.picture.buttons[name].rect))
    pilot.rest()
    top = pilot.stage.scene
    return top if isinstance(top, LessonScene) else scene


def lesson_picture(scene: LessonScene) -> LessonPicture:
    assert isinstance(scene.picture, LessonPicture)
    return scene.picture


def assert_marked(scene: LessonScene, *wanted: tuple[TargetId, int]) -> None:
    """These places are marked in this order, with these numbers."""
    found = lesson_picture(scene).lesson_marks()
    assert [mark.order for mark in found] == [turn for _, turn in wanted]
    for mark, (place, _) in zip(found, wanted, strict=True):
        assert pygame.Vector2(mark.rect.center).distance_to(scene.board.place_centres()[place]) < 2, place


def buttons(scene: LessonScene) -> list[str]:
    return [item.name for item in scene.picture.buttons.items]


def by_mouse(pilot: Pilot, scene: LessonScene, places: tuple[TargetId, ...]) -> None:
    if len(places) == 2:
        pilot.drag(spot(scene, places[0]), spot(scene, places[1]))
        return
    for place in places:
        pilot.click(spot(scene, place))


@EVERY
def test_what_counts_is_marked_and_is_the_legal_set_of_the_step(pilot: Pilot, game: str, which: str) -> None:
    lesson = lessons(game).find_lesson(which)
    assert lesson
    for i, step in enumerate(lesson.steps):
        scene = begun(pilot, game, which, i + 1)
        counting = scene.match_mode.step_targets.accepted_actions()
        assert tuple(map(str, counting)) == step.do
        assert set(counting) <= set(scene.match.actions())
        asked = scene.board.picks.places_of_action(counting[0]) if counting else ()
        looks = tuple((place, 0) for place in step.look if place not in asked)
        assert_marked(scene, *((place, turn) for turn, place in enumerate(asked, 1)), *looks)
        assert scene.active == bool(step.do)
        pilot.stage.pop_scene()


def test_the_mark_goes_from_pick_to_pick(pilot: Pilot) -> None:
    scene = begun(pilot, step=2)
    assert_marked(scene, ("E", 1), ("f", 2))
    pilot.click(spot(scene, "E"))
    assert_marked(scene, ("f", 1))
    pilot.click(spot(scene, "C"))
    assert_marked(scene, ("E", 1), ("f", 2))


@pytest.mark.parametrize(("step", "place"), [(2, "e2"), (7, "corner:TL"), (15, "trump:lantern-flask")])
def test_a_mark_goes_round_a_card_or_a_corner_and_not_over_its_numbers(pilot: Pilot, step: int, place: str) -> None:
    scene = begun(pilot, "zoon", "classic", step)
    mark = next(each for each in lesson_picture(scene).lesson_marks() if each.order == 1)
    framed = scene.board.lesson_frame_of(place)
    assert framed is not None
    assert mark.rect.contains(framed) or mark.rect == framed


def test_nothing_else_has_the_colour_of_the_marks(pilot: Pilot) -> None:
    scene = begun(pilot, step=5)
    picture, ink = lesson_picture(scene), pygame.Color(MARK_COLOUR)
    found = pygame.mask.from_threshold(pilot.stage.surface, ink, (1, 1, 1, 255))
    for mark in picture.lesson_marks():
        assert found.count()
        found.erase(pygame.mask.Mask(mark.rect.inflate(40, 40).size, fill=True), mark.rect.inflate(40, 40).topleft)
    assert not found.count()


def test_something_else_is_gently_refused_with_a_hint(pilot: Pilot) -> None:
    scene = begun(pilot, step=2)
    pilot.drag(spot(scene, "C"), spot(scene, "a"))
    assert scene.table.bubble.words == "That is allowed, but for this lesson jump from E over the red disc to f."
    assert (scene.match.ply, scene.match_mode.progress.step_index) == (0, 1)
    pilot.rest()
    assert_marked(scene, ("E", 1), ("f", 2))
    pilot.drag(spot(scene, "E"), spot(scene, "f"))
    assert [str(action) for action in scene.match.past.actions()] == ["E-f"]


def test_a_move_that_would_lose_is_refused_and_not_asked_about(tmp_path: Path) -> None:
    with piloted(tmp_path / "saves", Settings(confirm="risky")) as pilot:
        scene = begun(pilot, step=7)
        before = scene.match.ply
        pilot.drag(spot(scene, "C"), spot(scene, "A"))
        pilot.rest()
        assert pilot.stage.scene is scene
        assert scene.match.ply == before
        assert scene.table.bubble.words == (
            "Not now. Jumping from C back to A loses at once. Step from d to e with the red disc."
        )


def test_the_lesson_names_the_bans_on_tips_and_on_three_red_steps(pilot: Pilot) -> None:
    said = [" ".join(lesson_picture(begun(pilot, step=step)).current_text().lines) for step in (5, 6)]
    assert "To land on a tip (the points A to F), you must flip at least one disc." in said[0]
    assert "after two red steps in a row" in said[1]
    assert any("After two steps in a row" in line for line in lessons("zodiac").find_lesson("first-ring").learned)  # type: ignore[union-attr]


def test_what_the_rules_forbid_is_refused_with_its_clause(pilot: Pilot) -> None:
    scene = begun(pilot, step=2)
    pilot.drag(spot(scene, "A"), spot(scene, "a"))
    assert scene.table.bubble.words.endswith("(rule ZD3)")
    scene = begun(pilot, "zoon", "classic", 4)
    pilot.drag(spot(scene, "c1"), spot(scene, "c2"))
    assert scene.table.bubble.words.endswith("(rule Z24)")
    assert scene.match_mode.progress.step_index == 3


def test_another_corner_is_gently_refused(pilot: Pilot) -> None:
    scene = begun(pilot, "zoon", "classic", 7)
    pilot.click(spot(scene, "corner:BR"))
    assert scene.table.bubble.words == "You may touch any corner, but in this lesson take the marked one."
    assert scene.match_mode.progress.step_index == 6
    pilot.click(spot(scene, "corner:TL"))
    pilot.rest()
    assert scene.match_mode.progress.step_index == 7


def test_while_one_reads_nothing_can_be_moved(pilot: Pilot) -> None:
    scene = begun(pilot)
    pilot.drag(spot(scene, "E"), spot(scene, "f"))
    assert (scene.match.ply, scene.match_mode.progress.step_index) == (0, 0)
    assert scene.hand.gesture.selected_place is None


def test_the_text_can_be_read_before_the_opponent_moves(pilot: Pilot) -> None:
    scene = begun(pilot, step=2)
    pilot.drag(spot(scene, "E"), spot(scene, "f"))
    pilot.clock.now += 0.5
    pilot.frames()
    assert (scene.match_mode.progress.step_index, scene.match.ply) == (2, 1)
    assert "plate" not in buttons(scene)
    pilot.rest()
    assert scene.match.ply == 2
    assert scene.picture.buttons["plate"].enabled


def test_what_was_asked_and_done_asks_no_more(pilot: Pilot) -> None:
    scene = begun(pilot, "zombies", "first-steps", 2)
    picture, theme = lesson_picture(scene), pilot.stage.theme
    asked, rect = picture.current_text(), picture.text_rect
    assert not asked.is_done
    assert has_colour(pilot, rect, theme.text)
    scene.play(scene.match_mode.step_targets.accepted_actions()[0])
    pilot.frames(3)
    assert scene.story.is_playing
    done = picture.current_text()
    assert done.lines == asked.lines, "it can still be read"
    assert done.is_done
    assert picture.text_rect == rect
    assert not has_colour(pilot, rect, theme.text)
    assert has_colour(pilot, rect, theme.secondary)
    with overheard() as heard:
        pilot.frames(1)
    assert any(words.endswith("Step 2 of 13: done") for words in heard), heard
    pilot.rest()
    assert picture.current_text().lines != asked.lines
    assert not picture.current_text().is_done
    assert has_colour(pilot, picture.text_rect, theme.text)


def has_colour(pilot: Pilot, rect: pygame.Rect, colour: str) -> bool:
    """Whether some pixel there has exactly that colour."""
    part = pilot.stage.surface.subsurface(rect)
    return bool(pygame.mask.from_threshold(part, pygame.Color(colour), (1, 1, 1, 255)).count())


def test_a_step_back_plays_it_again(pilot: Pilot) -> None:
    scene = begun(pilot, step=4)
    assert scene.match.ply == 2
    scene = pressed(pilot, "back")
    assert (scene.match_mode.progress.step_index, scene.match.ply) == (2, 2)  # the step shows White's answer again
    pilot.key("z", ctrl=True)
    pilot.rest()
    top = pilot.stage.scene
    assert isinstance(top, LessonScene)
    assert (top.match_mode.progress.step_index, top.match.ply) == (1, 0)
    by_mouse(pilot, top, ("E", "f"))
    pilot.rest()
    assert top.match_mode.progress.step_index == 2
    assert len(pilot.stage.scenes) == 2


def test_before_the_first_step_there_is_nothing(pilot: Pilot) -> None:
    scene = begun(pilot)
    assert not scene.picture.buttons["back"].enabled
    pilot.key("z", ctrl=True)
    assert pilot.stage.scene is scene


@EVERY
def test_every_step_can_be_skipped(pilot: Pilot, game: str, which: str) -> None:
    scene = begun(pilot, game, which)
    for i in range(scene.match_mode.progress.step_count):
        assert scene.match_mode.progress.step_index == i
        pilot.click(pilot.centre(scene.picture.buttons["skip"].rect))
    pilot.rest()
    assert scene.match_mode.progress.is_over
    other = "next" if which == "classic" else "leave"
    rule = ["rule"] if scene.match.outcome and scene.match.outcome.clause else []
    assert buttons(scene) == ["menu", "book", "settings", "back", "skip", other, "plate", "other", *rule]
    assert scene.match.outcome is not None


@pytest.mark.parametrize("scale", [100, 145, 200])
def test_the_board_gives_room_to_the_wider_text_at_the_end(tmp_path: Path, scale: int) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, confirm="none")) as pilot:
        scene = begun(pilot, step=9)
        scene.match_mode.skip_step()
        pilot.rest()
        assert scene.match_mode.progress.is_over
        assert scene.board.area == scene.table.layout.board


def test_the_button_that_leads_on_keeps_its_place_and_takes_no_press_meant_for_the_one_before(pilot: Pilot) -> None:
    scene = begun(pilot, "zoon", "alternate", 8)
    plate = scene.picture.buttons["plate"]
    assert plate.words == say("lesson.go_on")
    for _ in range(3):
        pilot.click(pilot.centre(plate.rect))
    assert scene.match_mode.progress.is_over
    assert pilot.stage.scene is scene
    last = scene.picture.buttons["plate"]
    assert (last.rect.topleft, last.words, last.enabled) == (plate.rect.topleft, "Play as South", False)
    assert plate.rect.contains(last.rect)
    pilot.rest()
    pilot.click(pilot.centre(last.rect))
    assert pilot.stage.scene is not scene


@pytest.mark.parametrize(("name", "kinds"), [("plate", ["person", "bot"]), ("other", ["bot", "person"])])
def test_at_the_end_a_first_game_begins_on_either_side(pilot: Pilot, name: str, kinds: list[str]) -> None:
    scene = begun(pilot, "zoon", "alternate", 9)
    own, other = scene.picture.buttons["plate"], scene.picture.buttons["other"]
    assert (own.words, other.words) == ("Play as South", "Play as North")
    pressed(pilot, name)
    table = next(scene for scene in pilot.stage.scenes if isinstance(scene, TableScene))
    assert not isinstance(table, LessonScene)
    assert table.match.header.setup["ruleset"] == "sullivan"
    assert [sitter.kind for sitter in table.match.sitters] == kinds
    bot = table.match.sitters[kinds.index("bot")]
    assert bot.level == "easy"
    assert own.tip == say("lesson.against", name=bot.name)
    assert other.tip == own.tip
    assert table.match.journal is not None


def test_where_all_play_together_there_is_one_first_game(pilot: Pilot) -> None:
    scene = begun(pilot, "zombies", "last-door", 99)
    assert scene.picture.buttons["plate"].words == "Play a first game"
    assert "other" not in buttons(scene)


def test_after_a_lesson_comes_the_next(pilot: Pilot) -> None:
    begun(pilot, "zoon", "classic", 21)
    scene = pressed(pilot, "next")
    assert (scene.match_mode.navigation.lesson.id, scene.match_mode.progress.step_index) == ("alternate", 0)
    last = begun(pilot, "zoon", "alternate", 9)
    pressed(pilot, "leave")
    assert last not in pilot.stage.scenes


def test_escape_opens_a_menu_that_leads_out(pilot: Pilot) -> None:
    begun(pilot, step=3)
    pilot.key("escape")
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    pilot.click(pilot.centre(menu.buttons["leave"].rect))
    assert [type(scene) for scene in pilot.stage.scenes] == [TitleScene]


def test_from_the_beginning(pilot: Pilot) -> None:
    begun(pilot, step=5)
    pilot.key("escape")
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    pilot.click(pilot.centre(menu.buttons["again"].rect))
    top = pilot.stage.scene
    assert isinstance(top, LessonScene)
    assert (top.match_mode.progress.step_index, top.match.ply) == (0, 0)


def test_a_lesson_leaves_nothing_behind(pilot: Pilot, tmp_path: Path) -> None:
    scene = begun(pilot)
    for _ in range(scene.match_mode.progress.step_count):
        scene.match_mode.skip_step()
    assert scene.match.journal is None
    assert list((tmp_path / "saves").rglob("*.jsonl")) == []


def test_nobody_is_asked_for_the_dice_of_a_lesson(pilot: Pilot) -> None:
    scene = begun(pilot, "zoon", "alternate", 2)
    by_mouse(pilot, scene, ("c3", "c4"))
    for _ in range(300):
        pilot.frames()
        assert pilot.stage.scene is scene
    assert scene.match.past.actions()[-1] == scene.match.game.parse("roll 3 2")


# Ways in


def test_several_lessons_are_offered_and_a_single_one_is_opened(pilot: Pilot) -> None:
    pilot.stage.push_scene(TitleScene(pilot.stage))
    open_lessons(pilot.stage, "zodiac")
    top = pilot.stage.scene
    assert isinstance(top, LessonScene)
    pilot.stage.pop_scene()
    open_lessons(pilot.stage, "zoon")
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    assert [item.words for item in menu.buttons.items] == ["Your first combats · 5 min", "Pennies and dice · 2 min"]
    pilot.click(pilot.centre(menu.buttons["alternate"].rect))
    top = pilot.stage.scene
    assert isinstance(top, LessonScene)
    assert top.match_mode.navigation.lesson.id == "alternate"


@pytest.mark.parametrize("settings", [Settings(), Settings(projector=True), Settings(text_scale=200)])
def test_the_title_offers_the_lesson_at_every_size_of_text(tmp_path: Path, settings: Settings) -> None:
    with piloted(tmp_path, settings) as pilot:
        scene = TitleScene(pilot.stage)
        pilot.stage.push_scene(scene)
        pilot.rest()
        button = scene.buttons["lesson"]
        assert button.words == "Learn Zodiac in 3 minutes"
        pilot.click(pilot.centre(button.rect))
        assert isinstance(pilot.stage.scene, LessonScene)


def test_on_a_projector_the_way_in_is_larger_than_any_other_button(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(projector=True)) as pilot:
        scene = TitleScene(pilot.stage)
        pilot.stage.push_scene(scene)
        pilot.rest()
        others = [item.rect.h for item in scene.buttons.items if item.words and item.name != "lesson"]
        assert scene.buttons["lesson"].rect.h > max(others)


def test_rulebook_and_menu_lead_to_the_lesson(pilot: Pilot) -> None:
    rulebook = RulebookScene(pilot.stage, "zodiac")
    pilot.stage.push_scene(rulebook)
    pilot.rest()
    pilot.click(pilot.centre(rulebook.form.rect_of("lesson")))
    assert isinstance(pilot.stage.scene, LessonScene)
    pilot.stage.push_scene(open_scene("menu", pilot.stage, SceneRequest("zodiac")))
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    pilot.click(pilot.centre(menu.buttons["lesson"].rect))
    assert isinstance(pilot.stage.scene, LessonScene)


# Room


SIZES = [(1280, 720), (2560, 1080), (3840, 2160)]
LOOKS = [{}, {"text_scale": 200}, {"projector": True}, {"text_scale": 200, "language": "xx"}]


@EVERY
@pytest.mark.parametrize(("size", "settings"), sampled(product(SIZES, LOOKS), 1, 2, 3, 4), ids=str)
def test_every_text_fits_beside_the_board(
    tmp_path: Path, game: str, which: str, size: tuple[int, int], settings: dict[str, Any]
) -> None:
    with piloted(tmp_path, Settings(**settings), size) as pilot:
        for step in (1, 99):
            scene = begun(pilot, game, which, step)
            picture = scene.picture
            assert isinstance(picture, LessonPicture)
            placed, whole = scene.table.layout, pilot.stage.surface.get_rect()
            parts = [placed.bar, placed.board, placed.verdict, placed.plate, *([placed.tools] if step == 1 else [])]
            assert all(whole.contains(part) for part in parts)
            assert all(not a.colliderect(b) for i, a in enumerate(parts) for b in parts[i + 1 :])
            steps = scene.match_mode.navigation.lesson.steps
            said = [picture.current_text()] if step > 1 else [LessonText("", (each.text,)) for each in steps]
            assert all(told.height(pilot.stage, picture.text_rect) <= picture.text_rect.h for told in said)
