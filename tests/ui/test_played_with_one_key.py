"""Games and lessons, played by somebody who presses one key and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.ui import wording
from tabletop.ui.scenes.lesson.scene import LessonScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.sampled import sampled
from tests.ui.four_tables import SETUPS
from tests.ui.one_key_player import SCAN_SETTINGS, OneKeyPlayer
from tests.ui.pilot import match_of, piloted, seated

GAMES = tuple(SETUPS)
_FEW_MOVES = 5


def play_with_one_key(game: str, folder: Path, seed: int, moves: int | None = None) -> None:
    """From the set-up to the end of the match, or so many moves in the middle of one."""
    with piloted(folder, SCAN_SETTINGS) as pilot:
        match = match_of(game, setup={} if moves is None else SETUPS[game], seed=f"one key {seed}")
        begun = match.ply
        scene, player = seated(pilot, match), OneKeyPlayer(pilot, seed)

        def is_over() -> bool:
            tables = [page for page in pilot.stage.scenes if isinstance(page, TableScene)]
            assert tables == [scene], f"the match was left; took {player.taken[-8:]}"
            return match.outcome is not None or (moves is not None and match.ply >= begun + moves)

        player.play(is_over)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_with_one_key(game: str, tmp_path: Path) -> None:
    play_with_one_key(game, tmp_path, 0, _FEW_MOVES)


@pytest.mark.timeout(0)
@pytest.mark.parametrize(("game", "seed"), sampled((game, seed) for seed in range(5) for game in GAMES))
def test_a_whole_game_is_played_with_one_key(game: str, seed: int, tmp_path: Path) -> None:
    play_with_one_key(game, tmp_path, seed)


LESSONS = [(game, lesson.id) for game in GAMES for lesson in wording.localised_lessons(game).lessons]
_FIRST = [LESSONS.index((game, wording.localised_lessons(game).lessons[0].id)) for game in GAMES]


def learn_with_one_key(game: str, which: str, folder: Path, slips: float = 0.0) -> None:
    """A lesson to its end."""
    lesson = wording.localised_lessons(game).find_lesson(which)
    assert lesson is not None
    with piloted(folder, SCAN_SETTINGS) as pilot:
        pilot.stage.push_scene(LessonScene(pilot.stage, game, lesson))
        OneKeyPlayer(pilot, which).learn(slips)


@pytest.mark.parametrize(("game", "which"), sampled(LESSONS, *_FIRST))
def test_a_lesson_is_learned_with_one_key(game: str, which: str, tmp_path: Path) -> None:
    learn_with_one_key(game, which, tmp_path)


@pytest.mark.parametrize(("game", "which"), sampled(LESSONS))
def test_a_lesson_is_learned_by_somebody_who_slips(game: str, which: str, tmp_path: Path) -> None:
    learn_with_one_key(game, which, tmp_path, slips=0.5)
