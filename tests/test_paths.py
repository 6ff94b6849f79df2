"""Where the folders are: in the source tree, in a wheel, in a bundle, and for the player."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tabletop
from tabletop import paths

ROOT = Path(tabletop.__file__).resolve().parent.parent


def test_the_source_tree_has_them_beside_the_package() -> None:
    assert paths.data() == ROOT / "data"
    assert paths.sprites() == ROOT / "sprites"


def test_a_bundle_has_them_at_its_top(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.data() == tmp_path / "data"
    assert paths.sprites() == tmp_path / "sprites"


def test_a_wheel_has_them_inside_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "site" / "tabletop"
    (package / "_files" / "data").mkdir(parents=True)
    monkeypatch.setattr(paths, "__file__", str(package / "paths.py"))
    assert paths.data() == package / "_files" / "data"
    assert paths.sprites() == package / "_files" / "sprites"


def test_one_variable_moves_all_folders_of_the_player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "here"))
    found = (paths.saves(), paths.player_packs(), paths.config(), paths.cache())
    assert found == tuple(tmp_path / "here" / name for name in ("saves", "mods", "config", "cache"))
    assert not (tmp_path / "here").exists()


def test_without_it_they_are_where_the_system_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLETOP_HOME")
    found = (paths.saves(), paths.player_packs(), paths.config(), paths.cache())
    assert all(path.is_absolute() and "tabletop" in path.parts for path in found)
    assert paths.saves().parent == paths.player_packs().parent
    assert len(set(found)) == 4


def test_platformdirs_waits_until_it_is_needed() -> None:
    code = "import sys, tabletop.paths as p; p.data(); print('platformdirs' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "False\n"
