"""The wheel carries all it needs: it runs from an empty folder, away from the source tree, and offline."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import tabletop

ROOT = Path(tabletop.__file__).parent.parent

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(importlib.util.find_spec("hatchling") is None, reason="needs hatchling to build"),
]


def pip(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *words, "--no-deps", "--no-index"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", str(ROOT), "--no-build-isolation", "--wheel-dir", str(folder))
    (made,) = folder.glob("tabletop-*.whl")
    return made


def test_content_and_sprites_are_inside(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("data", "sprites"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        assert files
        assert {f"tabletop/_files/{path.relative_to(ROOT).as_posix()}" for path in files} <= names


def test_other_packages_are_checked_against_its_types(wheel: Path) -> None:
    assert "tabletop/py.typed" in zipfile.ZipFile(wheel).namelist()


def test_it_runs_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    site, empty = tmp_path / "site", tmp_path / "empty"
    empty.mkdir()
    pip("install", "--target", str(site), str(wheel))
    environment = os.environ | {"PYTHONPATH": str(site), "TABLETOP_HOME": str(tmp_path / "home")}

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], capture_output=True, text=True, check=False, cwd=empty, env=environment
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert str(site) in run("-c", "import tabletop; print(tabletop.__file__)")
    assert run("-m", "tabletop", "list").startswith("zodiac: Zodiac.")
    assert run("-m", "tabletop", "perft", "zodiac", "3") == "1 6\n2 32\n3 100\n"
    assert list(empty.iterdir()) == []
