"""What a puzzle's table tells besides the attempt: the turn before it, and no button that does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleScene
from tabletop.ui.scenes.puzzles.scene import PuzzlesScene
from tests.game_of import game_of
from tests.ui.pilot import Pilot, match_of, piloted, seated, spot
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves", Settings(confirm="none")) as made:
        yield made


def opened(pilot: Pilot, tmp_path: Path, streak: int) -> PuzzleScene:
    """A puzzle whose position remembers so many neutral turns in a row."""
    scene = PuzzlesScene(pilot.stage, "zodiac", tmp_path / "puzzles.json")
    pilot.stage.push_scene(scene)
    pilot.rest()
    scene.open_puzzle(next(puzzle for puzzle in scene.book.puzzles if puzzle.view.streak == streak))
    pilot.rest()
    table = pilot.stage.scene
    assert isinstance(table, PuzzleScene)
    return table


@pytest.mark.parametrize("streak", [1, 2])
def test_a_puzzle_shows_the_neutral_step_that_must_not_go_straight_back_zd9(
    pilot: Pilot, tmp_path: Path, streak: int
) -> None:
    scene = opened(pilot, tmp_path, streak)
    last = scene.match.view(None).last
    assert scene.hand.marks(pilot.stage.now).last == (last.origin, last.target)
    told = scene.match_mode.puzzle_attempt.status_text()
    assert f"{last.origin}-{last.target}" in told
    with overheard() as said:
        pilot.move((3, 300))
        scene.picture.draw(DisplayList(pilot.stage.surface.get_size()), pilot.stage.now)
    assert told in said
    pilot.drag(spot(scene, last.target), spot(scene, last.origin))
    assert f"(rule ZD{9 if streak == 1 else 10})" in scene.table.bubble.words + pilot.stage.toast.words


@pytest.mark.parametrize("streak", [0, 1, 2])
def test_a_puzzle_says_that_only_a_jump_is_left_just_where_the_rules_do_zd10(
    pilot: Pilot, tmp_path: Path, streak: int
) -> None:
    scene = opened(pilot, tmp_path, streak)
    view = scene.match.view(None)
    names = [point.name for point in game_of(scene.match, Zodiac).content.board.points]
    discs = dict(zip(names, view.points, strict=True))
    steps = [action for action in scene.match.actions() if discs[action.origin] == "n"]
    assert ("jump" in scene.match_mode.puzzle_attempt.status_text()) == (streak == 2)
    assert not (streak == 2 and steps)


def test_after_the_first_move_a_puzzle_speaks_of_the_turn_before_no_longer(pilot: Pilot, tmp_path: Path) -> None:
    scene = opened(pilot, tmp_path, 2)
    verdict = scene.match_mode.puzzle_attempt.current_verdict()
    assert verdict is not None
    origin, target = str(verdict.best[0]).split("-")
    pilot.drag(spot(scene, origin), spot(scene, target))
    pilot.rest()
    assert "neutral" not in scene.match_mode.puzzle_attempt.status_text()
    assert scene.hand.marks(pilot.stage.now).last != (origin, target) or scene.match.outcome is not None


@pytest.mark.parametrize("size", [(1280, 720), (640, 400), (1920, 1080)])
def test_the_sentence_of_the_turn_before_fits_its_panel(tmp_path: Path, size: tuple[int, int]) -> None:
    for text_size in (100, 200):
        with piloted(tmp_path / f"{text_size}", Settings(text_scale=text_size), size) as pilot:
            scene = opened(pilot, tmp_path, 2)
            parts, metrics = scene.table.layout, pilot.stage.metrics
            inner = parts.verdict.w - 2 * metrics.px(16)
            words = scene.match_mode.puzzle_attempt.status_text()
            assert draw.paragraph_height(pilot.stage, words, inner, bold=True) <= parts.verdict.h
            assert parts.moves.top >= parts.verdict.bottom


def test_a_match_from_a_position_shows_the_step_it_remembers_too_zd9(pilot: Pilot, tmp_path: Path) -> None:
    puzzle = opened(pilot, tmp_path, 1).match_mode.puzzle
    scene = seated(pilot, match_of("zodiac", setup={"position": puzzle.position}))
    assert scene.hand.marks(pilot.stage.now).last == (puzzle.view.last.origin, puzzle.view.last.target)


def test_no_button_in_a_puzzle_does_nothing(pilot: Pilot, tmp_path: Path) -> None:
    for name in sorted(str(each.name) for each in opened(pilot, tmp_path, 0).table.buttons.items):
        scene = opened(pilot, tmp_path, 0)
        plaque = scene.table.buttons[name]
        if not plaque.enabled or plaque.kind == "note":
            continue
        before, words = seen(pilot), pilot.stage.toast.words
        pilot.click(pilot.centre(plaque.rect))
        pilot.frames(30)
        assert (seen(pilot), pilot.stage.toast.words) != (before, words), name


def seen(pilot: Pilot) -> tuple[object, ...]:
    """What a person would notice: the page, and what lies on the board and in the column."""
    scene = pilot.stage.scene
    if not isinstance(scene, PuzzleScene):
        return (type(scene).__name__,)
    return (
        type(scene).__name__,
        scene.story.snapshot,
        scene.hand.hint_steps,
        scene.match_mode.puzzle_attempt.status_text(),
    )


def test_in_a_puzzle_nobody_is_told_who_wins_and_a_says_so(pilot: Pilot, tmp_path: Path) -> None:
    scene = opened(pilot, tmp_path, 0)
    assert "chart" not in [each.name for each in scene.table.buttons.items]
    pilot.key("a")
    assert not pilot.stage.settings.analysis
    assert "puzzle" in pilot.stage.toast.words
    assert scene.table.buttons["menu"].tip == "All puzzles"


def test_the_defender_is_named_as_one_is_in_the_middle_of_a_sentence(pilot: Pilot, tmp_path: Path) -> None:
    scene = opened(pilot, tmp_path, 1)
    with overheard() as said:
        while scene.match.outcome is None:
            verdict = scene.match_mode.puzzle_attempt.current_verdict()
            assert verdict is not None
            origin, target = str(verdict.best[0]).split("-")
            pilot.drag(spot(scene, origin), spot(scene, target))
            pilot.rest()
        pilot.frames(3)
    assert any("Defender" in words for words in said)
    assert not any(" The defender" in words for words in said)
