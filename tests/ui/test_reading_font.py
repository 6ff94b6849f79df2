"""The reading font and wider spacing on whole screens: nothing is clipped, and a change is seen at once everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.settings import CHOICES, Settings
from tests.sampled import sampled
from tests.ui.pilot import piloted
from tests.ui.screen_states import STATES
from tests.ui.test_screens import HD, found

READABLE: dict[str, Any] = {"reading_font": True, "letter_spacing": max(CHOICES["letter_spacing"])}
SCREENS = ("settings-more", "title", "setup", "table-mid", "zombies-act", "zw-idle", "zoon-classic")
LIVE = ("settings", "title", "setup", "table-mid", "table-refused", "zombies-cards", "zw-planner", "zoon-told",
        "review", "rulebook", "puzzle", "end", "people", "lesson", "chapter-list", "campaign-sheet",
        "zoon-tribes", "zw-muster", "zw-log")  # fmt: skip
BOTH = [(state, language, scale) for state in SCREENS for language in ("en", "de") for scale in (100, 200)]


@pytest.mark.parametrize(("state", "language", "scale"), sampled(BOTH, *range(0, len(BOTH), 3)))
def test_nothing_is_clipped(tmp_path: Path, state: str, language: str, scale: int) -> None:
    assert found(tmp_path, state, HD, {"language": language, "text_scale": scale, **READABLE}) == []


@pytest.mark.parametrize("state", ["phones", "table-refused", "chapter-end"])
def test_what_stands_in_a_small_place_is_read_whole(tmp_path: Path, state: str) -> None:
    assert found(tmp_path, state, HD, {"text_scale": 200, "language": "de", **READABLE}) == []


@pytest.mark.parametrize("state", sampled(LIVE, 0, 3, 5))
def test_a_change_is_seen_at_once_as_if_it_had_always_been_so(tmp_path: Path, state: str) -> None:
    def shown(name: str, settings: dict[str, Any], change: dict[str, Any]) -> bytes:
        folder = tmp_path / name
        folder.mkdir()
        with piloted(folder, Settings(text_scale=150, **settings)) as pilot:
            STATES[state](pilot, folder)
            pilot.frames(2)
            pilot.stage.settings = Settings(text_scale=150, **change)
            pilot.stage.use_surface(pilot.stage.surface)
            pilot.frames(2)
            pilot.rest()
            return pygame.image.tobytes(pilot.stage.surface, "RGB")

    usual = shown("usual", {}, {})
    changed = shown("changed", {}, READABLE)
    assert changed != usual
    assert changed == shown("fresh", READABLE, READABLE)
    assert shown("back", READABLE, {}) == usual
