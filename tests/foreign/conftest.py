"""The fifth game, installed for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tests.foreign.site import PROJECT, describe, installed
from tests.ui.pilot import Pilot, piloted


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the fifth game is described as an installed package."""
    folder = tmp_path_factory.mktemp("site")
    describe(folder)
    return folder


@pytest.fixture(scope="module", autouse=True)
def fifth(site: Path) -> Iterator[None]:
    """The fifth game stands on the shelf."""
    with installed(site, PROJECT):
        yield


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    """Somebody at the window, with empty folders."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves", Settings(confirm="none")) as made:
        yield made
