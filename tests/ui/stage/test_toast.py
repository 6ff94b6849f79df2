"""Where notices lie: over no button, and not over what they speak of (docs/decisions.md, What is seen is true)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.forms.form import Form
from tabletop.ui.stage.buttons import SceneButtons
from tests.sampled import sampled
from tests.ui.four_tables import table_of
from tests.ui.pilot import Pilot, piloted
from tests.ui.screen_states import STATES

WORDS = "This button has just appeared. Press again if you mean it."
LOOKS: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = (
    ((1280, 720), {}), ((1920, 1080), {}), ((1280, 720), {"text_scale": 200}),
)  # fmt: skip
CASES = [(state, *look) for look in LOOKS for state in STATES]
USUAL = [k for k, (state, *_) in enumerate(CASES) if state in ("title", "setup", "table-mid", "zw-push", "zombies-act")]


def parts(scene: object) -> list[SceneButtons | Form]:
    """The buttons and widgets of a scene, in itself or in what it is made of."""
    mine = [value for value in vars(scene).values() if not isinstance(value, type)]
    inner = [each for value in mine if hasattr(value, "__dict__") for each in vars(value).values()]
    return [each for each in (*mine, *inner) if isinstance(each, SceneButtons | Form)]


def buttons(pilot: Pilot) -> dict[str, pygame.Rect]:
    """All that can be pressed in the scene on top, where it is seen."""
    found: dict[str, pygame.Rect] = {}
    for part in parts(pilot.stage.scene):
        if isinstance(part, SceneButtons):
            found |= {item.name: item.rect for item in part.items if item.kind != "note"}
        else:
            found |= {stop.name: stop.visible_rect for stop in part.tab_stops}
    return {name: rect for name, rect in found.items() if rect.w and rect.h}


@pytest.mark.parametrize(("state", "size", "settings"), sampled(CASES, *USUAL))
def test_a_notice_covers_no_button(tmp_path: Path, state: str, size: tuple[int, int], settings: dict[str, Any]) -> None:
    with piloted(tmp_path, Settings(**settings), size) as pilot:
        STATES[state](pilot, tmp_path)
        pilot.stage.toast.show(WORDS)
        pilot.frames(2)
        lies = pilot.stage.toast.rect
        assert pilot.stage.surface.get_rect().contains(lies)
        assert [name for name, rect in buttons(pilot).items() if rect.colliderect(lies)] == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_hint_covers_no_place_that_it_speaks_of(tmp_path: Path, size: tuple[int, int]) -> None:
    with piloted(tmp_path, Settings(), size) as pilot:
        scene = table_of(pilot, "zodiac")
        pilot.key("l")
        pilot.frames(2)
        assert scene.hand.hint_steps
        for place in scene.hand.hint_steps:
            assert not scene.table.place_rect(place).colliderect(pilot.stage.toast.rect)
