"""Both packages as wheels in a fresh environment, away from the source tree: the fifth game is played there."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import pytest

import tabletop
from tests.foreign.site import NAME, PROJECT

ROOT = Path(tabletop.__file__).parent.parent
DESK = ("__init__.py", "ui/__init__.py", "ui/pilot.py", "ui/made_once.py", "foreign/__init__.py", "foreign/away.py")
"""What a person at the window needs, taken along."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(importlib.util.find_spec("hatchling") is None, reason="needs hatchling to build"),
]


@dataclass(frozen=True, slots=True)
class Environment:
    """A Python of its own and an empty folder to work in."""

    python: Path
    folder: Path

    def run(self, *words: str, told: str = "") -> str:
        """What a command prints; it sees nothing of the source tree."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_"))}
        done = subprocess.run(
            [str(self.python), *words], capture_output=True, text=True, check=False, cwd=self.folder, input=told,
            env=kept | {"TABLETOP_HOME": str(self.folder / "home")},
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


def pip(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *words, "--no-deps", "--no-index"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def away(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Both packages, installed; other packages are those of the environment in use."""
    folder = tmp_path_factory.mktemp("away")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "fresh")], check=True)
    place = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    made = Environment(folder / "fresh" / place, folder / "work")
    made.folder.mkdir()
    site = Path(made.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (site / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    project = shutil.copytree(PROJECT, folder / "project", ignore=shutil.ignore_patterns("__pycache__"))
    for source in (ROOT, project):
        pip("wheel", str(source), "--no-build-isolation", "--wheel-dir", str(folder / "wheels"))
    pip("install", "--target", str(site), *map(str, (folder / "wheels").glob("*.whl")))
    for name in DESK:
        (made.folder / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "tests" / name, made.folder / "tests" / name)
    return made


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_a_person_plays_it(away: Environment, hand: str) -> None:
    said = [line for line in away.run("-m", "tests.foreign.away", hand, hand).splitlines() if "pygame" not in line]
    program, drawings, names, clause = said
    assert Path(program).is_relative_to(away.python.parent.parent), "the wheel's, not the source tree's"
    assert Path(drawings).is_relative_to(away.python.parent.parent)
    assert names.split()[-1] == NAME
    assert clause in {"HH6", "HH7", "HH8"}


def test_bots_play_it(away: Environment) -> None:
    seats = "bot:perfect,bot:easy"
    found = json.loads(away.run("-m", "tabletop", "match", NAME, "--seats", seats, "--games", "4", "--json"))
    assert found["wins"] == [4, 0]


def test_an_engine_plays_it(away: Environment) -> None:
    requests = [{"new": {"game": NAME}}, {"submit": "b1-c2"}, {"submit": "e2-e2"}]
    said = away.run("-m", "tabletop", "engine", told="".join(json.dumps(one) + "\n" for one in requests))
    _, done, refused = map(json.loads, said.splitlines())
    assert done["position"] == "a2,b3,c2 e2 hare 0"
    assert refused["clause"] == "HH3"


def test_its_content_is_checked_with_all_others(away: Environment) -> None:
    assert away.run("-m", "tabletop", "check").endswith("nothing wrong\n")
