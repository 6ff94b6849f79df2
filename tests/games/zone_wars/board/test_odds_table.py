"""Chances are told in one way everywhere, and none lies over another."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.board.test_attack_summary import thrown

NEARLY_NONE = DUEL.replace("krin 9,15 @0", "krin 9,15 @0 [items=revolver]").replace(
    "bormin 12,15 @180", "bormin 14,15 @180 [items=tire-armor|scrap-shield]"
)
"""A push could break Bormin, in less than one of a hundred."""


def written(it: Table, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, pygame.Rect]]:
    """What is written beside the mat, and where."""
    said: list[tuple[str, pygame.Rect]] = []
    real = draw.text

    def heard(*args: Any, **kwargs: Any) -> pygame.Rect:
        rect = real(*args, **kwargs)
        said.append((args[2], rect))
        return rect

    with monkeypatch.context() as patched:
        patched.setattr(draw, "text", heard)
        it.pilot.stage.redraw_everything()
        it.side_panel.layout()
        it.pilot.frames(2)
    return said


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_chances_of_a_push_lie_beside_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    settings = Settings(confirm="none", cover="off", animation_speed=0.0, text_scale=scale)
    with table(tmp_path, NEARLY_NONE, settings=settings, size=size, chance="ask") as it:
        for text in ("move krin @0", "attack bormin revolver", ("6333", "3")):
            action = text if isinstance(text, str) else thrown(it, *text)
            it.scene.match.submit(it.scene.match.game.parse(action))
            it.pilot.rest()
        said = written(it, monkeypatch)
        chances = [(words, rect) for words, rect in said if words.endswith("%")]
        assert {"under 1%", "0%"} <= {words for words, _ in chances}
        for (one, here), (other, there) in combinations(said, 2):
            is_beside = abs(here.centery - there.centery) <= here.h // 4
            if is_beside and (one, here) != (other, there) and (one.endswith("%") or other.endswith("%")):
                assert here.right <= there.left or there.right <= here.left, (one, here, other, there)
