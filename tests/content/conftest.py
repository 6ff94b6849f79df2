"""A home of its own for every test, so that no cache is shared."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import games, pack_library, prose


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders, empty; nothing is remembered from other tests."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(pack_library, "_verdicts", {})
    for kept in (games._make_game, prose.game_messages, prose.rulebook, prose.lessons):
        kept.cache_clear()
    return tmp_path / "home"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A designer's copy of Zodiac's board."""
    folder = tmp_path / "zodiac"
    folder.mkdir()
    return Path(shutil.copy(paths.data() / "zodiac" / "board.yaml", folder / "board.yaml"))
