"""Every lesson is walked to its end by somebody who knows only what the screen says and marks."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tabletop.content import boxes
from tabletop.content.prose import lessons
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.lesson.lesson_marks import LessonMark
from tabletop.ui.scenes.lesson.scene import LessonScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.sampled import sampled
from tests.ui.pilot import piloted
from tests.ui.scenes.lesson.learner import HANDS, Learner, by_clicks
from tests.ui.test_words_drawn import overheard

ALL = [(game, lesson.id) for game in boxes.game_names() for lesson in lessons(game).lessons]
CASES = [(game, which, name) for name in HANDS for game, which in ALL]


@pytest.mark.parametrize(("game", "which", "hand"), sampled(CASES, *range(0, len(ALL), 2)))
def test_what_is_said_and_marked_leads_to_the_end(tmp_path: Path, game: str, which: str, hand: str) -> None:
    with piloted(tmp_path / "saves") as pilot:
        learner = Learner(pilot, HANDS[hand])
        learner.begin(game, which)
        learner.learn()
        assert learner.lesson.match.outcome is not None


@pytest.mark.parametrize(
    ("language", "game", "which"), sampled(((name, *lesson) for name in ("de", "fr", "ja") for lesson in ALL), 4)
)
def test_words_and_buttons_agree_in_other_languages(tmp_path: Path, language: str, game: str, which: str) -> None:
    with piloted(tmp_path / "saves", Settings(language=language)) as pilot:
        learner = Learner(pilot, HANDS["clicks"])
        learner.begin(game, which)
        learner.learn()


@pytest.mark.parametrize(
    ("size", "settings"),
    sampled(product([(1280, 720), (1920, 1080)], [{"text_scale": 200}, {"projector": True}, {"theme": "light"}]), 0),
)
@pytest.mark.parametrize(("game", "which"), sampled([("zone_wars", "first-find"), ("zombies", "hold-the-line")], 1))
def test_marks_are_seen_at_every_size(
    tmp_path: Path, game: str, which: str, size: tuple[int, int], settings: dict[str, Any]
) -> None:
    with piloted(tmp_path / "saves", Settings(**settings), size) as pilot:
        learner = Learner(pilot, HANDS["clicks"])
        learner.begin(game, which)
        learner.learn()


@pytest.mark.parametrize(("game", "which"), sampled(ALL, 0, 3))
def test_no_text_tells_what_its_pictures_have_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, which: str
) -> None:
    with piloted(tmp_path / "saves") as pilot, overheard() as said:
        learner, tick, ahead = Learner(pilot, HANDS["clicks"]), pilot.loop.tick, list[str]()

        def watched() -> None:
            said.clear()
            tick()
            if pilot.stage.scenes and pilot.stage.scene is learner.lesson:
                text = unseen(learner.lesson)
                ahead.extend([text] if text in said else [])

        pilot.stage.push_scene(TitleScene(pilot.stage))
        pilot.stage.push_scene(open_scene("lesson", pilot.stage, SceneRequest(game, detail=f"{which}:1")))
        monkeypatch.setattr(pilot.loop, "tick", watched)
        learner.learn()
        assert not ahead


def unseen(scene: LessonScene) -> str:
    """The text of the present step where what is played in it was not all seen."""
    course, story = scene.match_mode.progress, scene.story
    if course.step is None or not course.step.show:
        return ""
    shown = course.starts[-1] + len(course.step.show)
    is_seen = story.ply > shown or (story.ply == shown and (story.is_at_rest or scene.match.ply > shown))
    return "" if is_seen else course.step.text


OTHERWISE = [
    ("zone_wars first-find 1", ("m:krin", "at:9,9", "plate"), "A fine idea for later."),
    ("zone_wars first-find 4", ("button:decline",), "You may keep this roll, of course."),
    ("zombies first-steps 1", ("button:halt",), "Not yet. Take Ines"),
    ("zombies hold-the-line 3", ("button:nothing",), "You will need your 2s"),
    ("zoon classic 2", ("c2", "c3"), "A fine move, but let's start"),
]


@pytest.mark.parametrize(("where", "places", "hint"), OTHERWISE)
def test_what_is_done_otherwise_is_answered_by_what_was_expected(
    tmp_path: Path, where: str, places: tuple[str, ...], hint: str
) -> None:
    game, which, step = where.split()
    with piloted(tmp_path / "saves", Settings(confirm="none")) as pilot:
        learner = Learner(pilot, HANDS["clicks"])
        learner.begin(game, which, int(step))
        scene, said = learner.lesson, learner.said
        for place in places:
            buttons = {item.name: item.rect for item in scene.table.buttons.items}
            spot = scene.board.place_centre(place)
            assert place in buttons or spot is not None
            pilot.click(pilot.centre(buttons[place]) if place in buttons else spot)  # type: ignore[arg-type]
            pilot.rest()
        assert scene.table.bubble.words.startswith(hint)
        assert learner.said == said


@pytest.mark.parametrize(("game", "which"), sampled(ALL, 0))
def test_nothing_is_asked_for_while_pictures_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, which: str
) -> None:
    said: set[tuple[bool, str]] = set()
    with piloted(tmp_path / "saves") as pilot:
        learner = Learner(pilot, HANDS["clicks"])
        learner.begin(game, which)
        see = pilot.stage.draw

        def drawn() -> list[Any]:
            scene = pilot.stage.scene
            if isinstance(scene, LessonScene) and scene is learner.lesson and not learner.over:
                said.add((scene.story.is_playing, learner.picture.banner_text()))
            return see()

        monkeypatch.setattr(pilot.stage, "draw", drawn)
        learner.learn()
    assert (False, say("lesson.banner_do")) in said
    assert {words for runs, words in said if runs} <= {say("lesson.banner_watch")}


@pytest.mark.parametrize("which", ["classic", "alternate"])
def test_a_press_lets_the_result_of_the_own_combat_go(tmp_path: Path, which: str) -> None:
    """The button promises it, as at a table."""
    with piloted(tmp_path / "saves") as pilot:
        gone: list[bool] = []

        def hasty(learner: Learner, marks: list[LessonMark]) -> None:
            by_clicks(learner, marks)
            story = learner.lesson.table.story
            for _ in range(60):
                pilot.frames(seconds=0.1)
                plate = next((item for item in learner.lesson.table.buttons.items if item.name == "plate"), None)
                if plate is not None and plate.words == say("table.do_rush"):
                    pilot.click(pilot.centre(plate.rect))
                    pilot.frames(2)
                    gone.append(not story.is_timed_result_shown(pilot.clock.now))
                    return

        learner = Learner(pilot, hasty)
        learner.begin("zoon", which)
        learner.learn()
        assert gone
        assert all(gone)
