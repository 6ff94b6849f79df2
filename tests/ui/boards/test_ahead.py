"""Pictures drawn ahead: each once, so that a board comes to rest also where memory has no room for all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.pilot import piloted
from tests.ui.screen_states import STATES

MOST = 2_000
"""More pictures than any board has."""


@pytest.mark.parametrize("state", ["table-mid", "zoon-classic", "zw-zoomed", "zombies-move"])
def test_a_board_comes_to_rest_where_not_all_pictures_can_be_kept(tmp_path: Path, state: str) -> None:
    with piloted(tmp_path) as pilot:
        STATES[state](pilot, tmp_path)
        pilot.rest()
        scene: Any = pilot.stage.scene
        pilot.stage.sprites.forget_all()
        pilot.stage.sprites.set_cache_limit_bytes(1)
        steps = sum(1 for _ in zip(range(MOST), iter(scene.board.prefetch_one_picture, False), strict=False))
        assert steps < MOST
        assert not scene.board.prefetch_one_picture()


def test_a_board_draws_ahead_again_when_everything_was_forgotten(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        STATES["zombies-move"](pilot, tmp_path)
        pilot.rest()
        scene: Any = pilot.stage.scene
        while scene.board.prefetch_one_picture():
            pass
        pilot.stage.sprites.forget_all()
        assert scene.board.prefetch_one_picture()
