"""Every screen that shows the fifth game: what it does, and how it looks at all sizes of text."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.content.prose import lessons
from tabletop.content.translatable_texts import keys_by_file_text
from tabletop.settings import Settings
from tabletop.ui.messages import translate_text
from tabletop.ui.scenes.demo.scene import DemoScene
from tabletop.ui.scenes.lesson.scene import LessonScene
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleScene
from tabletop.ui.scenes.puzzles.scene import PuzzlesScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.foreign.site import NAME
from tests.foreign.test_table import ANN, BEN, dragged, match_of, seated
from tests.sampled import sampled
from tests.ui.board_shown import is_shown
from tests.ui.pilot import Pilot, piloted, spot
from tests.ui.screen_lint import Paper, flagged, instrumented, problems

LINE = "b1-c2 e2-d1 a2-b2 d1-c1 b2-b1 c1-d1"


def opened(pilot: Pilot, scene: str, detail: str = "") -> Any:
    pilot.stage.push_scene(open_scene(scene, pilot.stage, SceneRequest(NAME, detail=detail)))
    pilot.rest()
    return pilot.stage.scene


def reviewed(pilot: Pilot) -> ReviewScene:
    match = match_of(pilot, ANN, BEN)
    for text in LINE.split():
        match.submit(match.game.parse(text))
    scene = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def test_a_match_is_looked_through(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    for ply in (0, 3, 6):
        scene.show_ply(ply)
        pilot.rest()
        match = scene.session.match
        assert is_shown(pilot.stage, scene.board, match.game, match.past.view(ply, None))


def test_the_rulebook_opens_at_a_rule_and_its_pictures_play(pilot: Pilot) -> None:
    scene = opened(pilot, "rulebook", "HH4")
    assert isinstance(scene, RulebookScene)
    assert (scene.section, scene.clause) == ("steps", "HH4")
    pilot.frames(30)
    assert pilot.stage.surface.get_rect().contains(scene.form.rect_of("HH4"))


def test_the_lesson_is_walked_through(pilot: Pilot) -> None:
    scene = opened(pilot, "lesson", "first-hunt:1")
    assert isinstance(scene, LessonScene)
    for i, step in enumerate(lessons(NAME).lessons[0].steps):
        assert scene.match_mode.progress.step_index == i
        if step.do:
            dragged(pilot, scene, scene.match.game.parse(step.do[0]))
        else:
            pilot.key("return")
        pilot.rest()
    assert scene.match_mode.progress.is_over
    assert scene.match.outcome
    assert scene.match.outcome.clause == "HH7"


def test_the_demonstration_plays_it(pilot: Pilot) -> None:
    pilot.stage.push_scene(TitleScene(pilot.stage))
    scene = DemoScene(pilot.stage, names=(NAME,), seed="test")
    pilot.stage.push_scene(scene)
    told: set[str] = set()
    for _ in range(60):
        pilot.clock.now += 0.5
        pilot.frames()
        told.add(scene.caption_strip_text)
    assert scene.play.match
    assert scene.play.match.ply > 3
    assert any(" runs from " in words for words in told)


def test_a_puzzle_is_solved(pilot: Pilot, tmp_path: Path) -> None:
    listed = PuzzlesScene(pilot.stage, NAME, tmp_path / "puzzles.json")
    pilot.stage.push_scene(listed)
    pilot.rest()
    listed.open_puzzle(next(puzzle for puzzle in listed.book.puzzles if puzzle.wins_in == 1))
    pilot.rest()
    scene = pilot.stage.scene
    assert isinstance(scene, PuzzleScene)
    verdict = scene.match_mode.puzzle_attempt.current_verdict()
    assert verdict
    dragged(pilot, scene, verdict.best[0])
    pilot.rest()
    assert scene.match.outcome
    assert listed.book.solved_count(listed.book.puzzles) == 1


def test_all_puzzles_have_one_solution_and_sound_positions(pilot: Pilot) -> None:
    from tabletop.ai.levels import make_analyst
    from tabletop.content.games import load_game

    game = load_game(NAME)
    analyst = make_analyst(game)
    assert analyst
    puzzles = analyst.puzzles()
    assert {puzzle.grade for puzzle in puzzles} == {1, 2, 3, 4, 5}
    assert {puzzle.seat for puzzle in puzzles} == {0, 1}
    for puzzle in puzzles:
        assert game.view(game.start({"position": puzzle.position}), None) == puzzle.view
        verdict = analyst.verdict(puzzle.view)
        assert (verdict.kind, len([value for value in verdict.values if value.kind == "won"])) == ("won", 1)
        assert (verdict.turns or 0) == 2 * puzzle.wins_in - 1


def _played(pilot: Pilot) -> None:
    scene = seated(pilot)
    for text in LINE.split():
        scene.match.submit(scene.match.game.parse(text))
    pilot.rest()


def _chosen(pilot: Pilot) -> None:
    pilot.click(spot(seated(pilot), "b1"))
    pilot.rest()


def _barred(pilot: Pilot) -> None:
    pilot.click(spot(seated(pilot, position="b3,c1,d3 d2 pack 8"), "c1"))
    pilot.rest()


def _over(pilot: Pilot) -> None:
    scene = seated(pilot, position="c2,d1,d3 e2 pack 0")
    dragged(pilot, scene, scene.match.game.parse("c2-d2"))
    pilot.rest()


def _of(scene: str, detail: str = "") -> Callable[[Pilot], Any]:
    return lambda pilot: opened(pilot, scene, detail)


STATES: dict[str, Callable[[Pilot], Any]] = {
    "played": _played,
    "chosen": _chosen,
    "barred": _barred,
    "over": _over,
    "review": reviewed,
    "title": _of("title"),
    "setup": _of("setup"),
    "puzzles": _of("puzzles"),
    "lesson": _of("lesson", "first-hunt:5"),
    **{section: _of("rulebook", section) for section in ("HH1", "HH4", "HH8")},
}
LOOKS: dict[str, dict[str, Any]] = {
    "usual": {},
    "large": {"text_scale": 200},
    "larger": {"text_scale": 150},
    "long": {"language": "xx"},
    "german": {"language": "de"},
    "light": {"theme": "light"},
    "projector": {"projector": True},
}
BOTH = [
    pytest.param(state, look, id=f"{state}-{look}", marks=() if (i + k) % len(LOOKS) == 0 else pytest.mark.slow)
    for i, state in enumerate(STATES)
    for k, look in enumerate(LOOKS)
]


@pytest.mark.parametrize(("state", "look"), BOTH)
def test_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str, look: str) -> None:
    from hare_and_hounds.board.board import FieldBoard

    monkeypatch.setattr(FieldBoard, "draw", flagged("fixed", FieldBoard.draw))
    with instrumented(), piloted(tmp_path / "saves", Settings(confirm="none", **LOOKS[look])) as pilot:
        pilot.stage.use_surface(Paper((1280, 720)))
        STATES[state](pilot)
        assert problems(pilot.stage, ("Ann", "Ben")) == []


def test_it_speaks_another_language_by_a_catalogue_of_its_own(tmp_path: Path) -> None:
    with piloted(tmp_path / "saves", Settings(language="de", confirm="none")) as pilot:
        scene = seated(pilot, position="b3,c1,d3 d2 pack 0")
        pilot.drag(spot(scene, "c1"), spot(scene, "b1"))
        assert scene.table.bubble.words.startswith("Hunde kehren nie um: b1 liegt hinter c1.")
        unsaid = [text for text in keys_by_file_text(NAME) if text.isascii() and translate_text(text) == text]
        assert [text for text in unsaid if len(text) > 3] == []


SIZES = [(1280, 720), (1366, 768), (1920, 1080), (2160, 1440), (2560, 1080), (3840, 2160)]
CROWDED: list[dict[str, Any]] = [
    {},
    {"text_scale": 200, "language": "xx"},
    {"text_scale": 150, "projector": True, "language": "xx"},
]


@pytest.mark.parametrize(("size", "look"), sampled(product(SIZES, CROWDED), 0, 1, 2))
def test_five_boxes_stand_over_the_panel(tmp_path: Path, size: tuple[int, int], look: dict[str, Any]) -> None:
    settings = Settings(**look)
    with piloted(tmp_path, settings, size) as pilot:
        scene = TitleScene(pilot.stage)
        pilot.stage.push_scene(scene)
        pilot.rest()
        lowest = size[1] * 9 // 10 if settings.projector else size[1]
        rects = [item.rect for item in scene.buttons.items]
        assert all(pygame.Rect(0, 0, size[0], lowest).contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[i + 1 :]) == -1 for i, rect in enumerate(rects))
        assert scene.shelf.box_rects[NAME].h > size[1] * 0.18
