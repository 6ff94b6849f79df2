"""Whole games and lessons, played by somebody who knows nothing but the tree of the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.ui import wording
from tabletop.ui.scenes.lesson.scene import LessonScene
from tests.ui.four_tables import SETUPS
from tests.ui.pilot import match_of, piloted, seated
from tests.ui.tree_player import TreePlayer

GAMES = tuple(SETUPS)


def play_by_ear(game: str, seed: int, folder: Path) -> TreePlayer:
    """A match to its end; fails where the tree leads nowhere."""
    with piloted(folder) as pilot:
        scene = seated(pilot, match_of(game, setup=SETUPS[game], seed=f"ear {seed}"))
        player = TreePlayer(pilot, seed)
        player.play(lambda player: scene.match.outcome is not None, most=2000)
        player.listen()
        assert scene.match.outcome is not None
        assert wording.outcome_text(scene.story, scene.match.outcome).rstrip(".") in " ".join(player.heard), game
        return player


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_ear(game: str, tmp_path: Path) -> None:
    play_by_ear(game, 0, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("seed", range(100))
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_games_are_played_by_ear(game: str, seed: int, tmp_path: Path) -> None:
    play_by_ear(game, seed + 1, tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_lesson_is_learned_by_ear(game: str, tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(LessonScene(pilot.stage, game, wording.localised_lessons(game).lessons[0]))
        TreePlayer(pilot).learn()
