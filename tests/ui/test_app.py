"""The window's start and end: what is remembered, and what a full disk may not do."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop import app, paths
from tabletop.ui.drawing.picture_store import PictureStore
from tabletop.ui.stage.stage import Stage


class Evening:
    """A loop in which somebody makes the window larger and goes home."""

    def __init__(self, stage: Stage, open_window: object) -> None:
        self._stage = stage

    def tick(self) -> None:
        """The first frame."""

    def run(self) -> None:
        self._stage.settings = replace(self._stage.settings, window=(1600, 900))


def test_the_windows_size_is_kept_for_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(app, "Loop", Evening)
    assert app.main(["--size", "1280x720"]) == 0
    assert json.loads((paths.config() / "settings.json").read_text())["window"] == [1600, 900]


def test_a_size_that_cannot_be_kept_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(app, "Loop", Evening)
    assert app.main([]) == 0


def test_no_half_written_picture_stays_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    store = PictureStore(tmp_path)
    store.keep("<svg/>", (300, 300), pygame.Surface((300, 300), pygame.SRCALPHA))
    assert list(tmp_path.iterdir()) == []
    assert store.load("<svg/>", (300, 300)) is None
