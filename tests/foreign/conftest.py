"""The fifth game, installed for all tests of this folder."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.cli.catalogue_files import catalogue_to_mo_bytes, read_catalogue
from tabletop.content import boxes, prose
from tabletop.settings import Settings
from tests.foreign.site import BAD, NAME, PACKAGE, PROJECT, describe, installed
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


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The fifth game under another name, in which something is going to be wrong."""
    monkeypatch.setattr(boxes, "_closed", [])
    site, project = tmp_path / "site", tmp_path / "project"
    project.mkdir()
    for name in ("pyproject.toml", *(str(path.relative_to(PROJECT)) for path in PACKAGE.rglob("*") if path.is_file())):
        if "__pycache__" not in name:
            target = project / name.replace(NAME, BAD)
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.suffix in (".py", ".yaml", ".toml", ".po"):
                text = (PROJECT / name).read_text(encoding="utf-8")
                target.write_text(text.replace(NAME, BAD).replace("hare-and", "broken"), encoding="utf-8")
            else:
                shutil.copy(PROJECT / name, target)
    for source in project.rglob("*.po"):
        source.with_suffix(".mo").write_bytes(catalogue_to_mo_bytes(read_catalogue(source, None)))
    describe(site, project)
    with installed(site, project):
        yield project / BAD
    prose.game_messages.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == BAD]:
        del sys.modules[name]
