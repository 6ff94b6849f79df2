"""Games and lessons, played by somebody who presses one key and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.lesson.scene import LessonScene
from tests.sampled import sampled
from tests.ui.four_tables import SETUPS
from tests.ui.one_key_player import SCAN_SETTINGS, OneKeyPlayer
from tests.ui.pilot import match_of, piloted, seated

GAMES = tuple(SETUPS)
_FEW_MOVES = 5


def play_with_one_key(game: str, folder: Path, seed: int, moves: int | None = None) -> None:
    """To the end of the match, or for so many moves."""
    with piloted(folder, SCAN_SETTINGS) as pilot:
        match = match_of(game, setup=SETUPS[game], seed=f"one key {seed}")
        begun = match.ply
        scene = seated(pilot, match)
        OneKeyPlayer(pilot, seed).play(
            lambda: match.outcome is not None or (moves is not None and match.ply >= begun + moves)
        )
        assert scene in pilot.stage.scenes


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_with_one_key(game: str, tmp_path: Path) -> None:
    play_with_one_key(game, tmp_path, 0, _FEW_MOVES)


@pytest.mark.timeout(0)
@pytest.mark.parametrize(("game", "seed"), sampled((game, seed) for seed in range(3) for game in GAMES))
def test_a_whole_game_is_played_with_one_key(game: str, seed: int, tmp_path: Path) -> None:
    play_with_one_key(game, tmp_path, seed)


def test_a_first_lesson_is_learned_with_one_key(tmp_path: Path) -> None:
    game = GAMES[0]
    with piloted(tmp_path, SCAN_SETTINGS) as pilot:
        pilot.stage.push_scene(LessonScene(pilot.stage, game, wording.localised_lessons(game).lessons[0]))
        done = say("lesson.banner_done")
        OneKeyPlayer(pilot).play(lambda: any(node.name == done for node in pilot.stage.scene.node_tree().walk()))
