"""The ribbon that says what waits: it hides no card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.states import ZOON
from tests.games.zoon.board.table import board
from tests.ui.afresh import afresh
from tests.ui.pilot import piloted


@pytest.mark.parametrize("state", ["zoon-turn-up", "zoon-choice"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 150)])
def test_no_card_lies_below_it_at_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str, size: tuple[int, int], scale: int
) -> None:
    drawn: list[pygame.Rect] = []
    panel = draw.panel

    def seen(stage: Any, surface: Any, rect: pygame.Rect, **more: Any) -> None:
        drawn.append(rect.copy())
        panel(stage, surface, rect, **more)

    with piloted(tmp_path, Settings(text_scale=scale, animation_speed=0.0), size) as pilot:
        ZOON[state](pilot, tmp_path)
        scene = pilot.stage.scene
        assert isinstance(scene, TableScene)
        monkeypatch.setattr(draw, "panel", seen)
        pilot.stage.redraw_everything()
        with afresh():
            pilot.frames()
        field, view = board(scene).field, scene.story.view
        (rect,) = (rect for rect in drawn if rect.colliderect(field.square))
        cards = [field.cell_centre(cell) for cell, man in enumerate(view.cells) if man is not None]
        assert cards
        assert not [at for at in cards if rect.collidepoint(at)]
        assert field.area.contains(rect)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_how_it_ended_is_told_beside_the_field(tmp_path: Path, size: tuple[int, int]) -> None:
    """It covered the card that had won, the letters of the columns and cards in hand."""
    with piloted(tmp_path, Settings(animation_speed=0.0), size) as pilot:
        ZOON["zoon-over"](pilot, tmp_path)
        scene = pilot.stage.scene
        assert isinstance(scene, TableScene)
        ribbon = scene.picture.ribbon_rect
        assert ribbon.w
        assert not ribbon.colliderect(board(scene).field.square)
        assert scene.table.layout.board.contains(ribbon)
        assert not [place for place, at in scene.board.place_centres().items() if ribbon.collidepoint(at)]
