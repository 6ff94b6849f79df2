"""Puzzles with one decision, at the table and on a phone: right, wrong, as good, help, and the reason at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.content.games import box_of, load_game
from tabletop.play.progress import Medal
from tabletop.settings import Settings
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.messages import has_text, say
from tabletop.ui.scenes.phones.waiting_puzzles import PhonePuzzleAttempt
from tabletop.ui.scenes.puzzles.attempt import AttemptStatus
from tabletop.ui.scenes.puzzles.book import puzzle_explanation, puzzle_title, short_puzzle_titles
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleScene
from tabletop.ui.scenes.puzzles.scene import PuzzlesScene
from tests.ui.pilot import Pilot, match_of, piloted
from tests.ui.scenes.phones.handsets import QUICK, desk

GAMES = ("zombies", "zone_wars", "zoon")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves", Settings(confirm="none", animation_speed=0.0, result_pace=0.0)) as made:
        yield made


def opened(pilot: Pilot, folder: Path, game: str, number: int = 0) -> tuple[PuzzlesScene, PuzzleScene]:
    listed = PuzzlesScene(pilot.stage, game, folder / "puzzles.json")
    pilot.stage.push_scene(listed)
    pilot.rest()
    listed.open_puzzle(listed.book.puzzles[number])
    pilot.rest()
    scene = pilot.stage.scene
    assert isinstance(scene, PuzzleScene)
    return listed, scene


def wrong_action(scene: PuzzleScene) -> Any:
    answers = scene.match_mode.puzzle.answers
    return next(action for action in scene.match.actions() if str(action) not in answers)


def status_of(scene: PuzzleScene) -> AttemptStatus:
    return scene.match_mode.puzzle_attempt.status


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_solves_it_and_the_reason_is_told(game: str, pilot: Pilot, tmp_path: Path) -> None:
    listed, scene = opened(pilot, tmp_path, game)
    mode = scene.match_mode
    assert say(f"{game}.puzzle_task_{mode.puzzle.goal}") in mode.puzzle_attempt.task_text
    mode.play(scene.match.game.parse(mode.puzzle.answers[0]))
    pilot.rest()
    assert status_of(scene) is AttemptStatus.SOLVED
    assert listed.book.medal_for(mode.puzzle) == Medal.GOLD
    told = puzzle_explanation(game, mode.puzzle, scene.table.board.words)
    assert len(told) >= 2, "a reason out of the rules, and the figures"
    assert set(told) <= set(mode.picture.end_sentences())


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_choice_is_taken_back_and_tried_again(game: str, pilot: Pilot, tmp_path: Path) -> None:
    _, scene = opened(pilot, tmp_path, game)
    mode = scene.match_mode
    mode.play(wrong_action(scene))
    pilot.rest()
    assert status_of(scene) is AttemptStatus.WRONG
    assert mode.puzzle_attempt.status_text() == say("puzzles.wrong_choice")
    mode.press_bright_button()
    pilot.rest()
    assert status_of(scene) is AttemptStatus.FINDING
    assert (scene.match.ply, scene.match.to_act) == (0, mode.puzzle.seat)
    mode.play(scene.match.game.parse(mode.puzzle.answers[-1]))
    pilot.rest()
    assert status_of(scene) is AttemptStatus.SOLVED
    assert mode.puzzle_attempt.medal == Medal.SILVER


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_points_at_it_and_the_answer_is_bronze(game: str, pilot: Pilot, tmp_path: Path) -> None:
    _, scene = opened(pilot, tmp_path, game)
    mode = scene.match_mode
    steps = scene.table.board.picks.places_of_action(scene.match.game.parse(mode.puzzle.answers[0]))
    mode.show_hint()
    pilot.rest()
    assert scene.hand.hint_steps == (steps[0], steps[0])
    mode.show_answer()
    pilot.rest()
    assert scene.hand.hint_steps == steps
    assert mode.puzzle_attempt.medal == Medal.BRONZE
    assert scene.match.ply == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_its_sentences(game: str, pilot: Pilot, tmp_path: Path) -> None:
    listed, _ = opened(pilot, tmp_path, game)
    for puzzle in listed.book.puzzles:
        assert puzzle_title(game, puzzle)
        assert short_puzzle_titles(game, puzzle)
        assert has_text(f"{game}.puzzle_task_{puzzle.goal}")
        assert has_text(f"{game}.puzzle_proof_{puzzle.goal}")
        assert not puzzle.reason or has_text(f"{game}.puzzle_why_{puzzle.reason}")


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_no_title_on_a_tile_is_cut(
    game: str, language: str, scale: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, cut = set[str](), set[str]()
    shorten = TextRenderer.shorten_to_width

    def shorten_and_note(texts: TextRenderer, words: str, *given: Any, **named: Any) -> str:
        shown = shorten(texts, words, *given, **named)
        (drawn if shown == words else cut).add(words)
        return shown

    with piloted(tmp_path / "saves", Settings(language=language, text_scale=scale)) as pilot:
        listed = PuzzlesScene(pilot.stage, game, tmp_path / "puzzles.json")
        pilot.stage.push_scene(listed)
        pilot.rest()
        monkeypatch.setattr(TextRenderer, "shorten_to_width", shorten_and_note)
        for grade in listed.book.grades:
            listed.show_grade(grade)
            pilot.rest()
            listed.focus_tile(len(listed.shown_puzzles) - 1)
            pilot.rest()
        titles = {title for puzzle in listed.book.puzzles for title in short_puzzle_titles(game, puzzle)}
    assert titles <= drawn
    assert not titles & cut


@pytest.mark.parametrize("game", GAMES)
def test_a_waiting_phone_has_them_too(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "config", lambda: tmp_path / "config")
    with desk(tmp_path, match_of(game), QUICK) as at:
        listed = PuzzlesScene(at.pilot.stage, game, tmp_path / "puzzles.json")
        at.pilot.stage.push_scene(listed)
        at.pilot.rest()
        puzzle = listed.book.puzzles[0]
        phone = box_of(game).phone
        assert phone is not None
        attempt = PhonePuzzleAttempt(at.pilot.stage, game, phone.load()(load_game(game)), puzzle)
        assert say(f"{game}.puzzle_task_{puzzle.goal}") in attempt.status_text()
        assert attempt.phone_blocks()
        attempt.play_solver_action(attempt.match.game.parse(puzzle.answers[0]))
        assert attempt.puzzle_attempt.status is AttemptStatus.SOLVED
        why = puzzle_explanation(game, puzzle, attempt.hand.messages)
        assert why[0] in attempt.status_text()
