"""The folder with Python and the program: its starters, what the desktop is told, and the whole of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bundle.__main__ import UNIX, add_files, build, main, packages_of
from tools.bundle.interpreter import copy_windows

NAME = f"python{sys.version_info.major}.{sys.version_info.minor}"
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the starters of Linux")


def run(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command with nothing in its environment but this."""
    return subprocess.run(list(map(str, words)), env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bundle with spaces in its path, in which Python is a script that prints what it is called with."""
    made = tmp_path / "with two spaces" / "bundle"
    add_files(made, "linux")
    python = made / "python" / "bin" / NAME
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\nprintf "%s|" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    packages_of(python).mkdir(parents=True)
    return made


@on_linux
def test_the_starter_hands_its_words_to_its_python(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(folder / "tabletop")
    for starter in (folder / "tabletop", link):
        assert run(starter, "shot", "a b.png", PATH=os.defpath).stdout == "-I|-m|tabletop|shot|a b.png|"


@on_linux
def test_a_game_is_installed_into_the_folder(folder: Path) -> None:
    called = run(folder / "install-game", "nim", PATH=os.defpath).stdout
    assert called == "-I|-m|pip|--disable-pip-version-check|install|nim|"
    shutil.rmtree(folder / "python" / "lib")
    refused = run(folder / "install-game", "nim", PATH=os.defpath)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("This folder cannot be written to: copy it")


@on_linux
def test_the_desktop_is_told_and_forgets_again(folder: Path, tmp_path: Path) -> None:
    share = tmp_path / "share"
    assert run(folder / "install-desktop", PATH=os.defpath, XDG_DATA_HOME=str(share)).returncode == 0
    entry = (share / "applications" / "tabletop.desktop").read_text(encoding="utf-8")
    assert f'Exec="{folder}/tabletop" %f\n' in entry
    kept = [share / "icons/hicolor/scalable/apps/tabletop.svg", share / "mime/packages/tabletop-saves.xml"]
    assert all(path.is_file() for path in kept)
    assert run(folder / "install-desktop", "--remove", PATH=os.defpath, XDG_DATA_HOME=str(share)).returncode == 0
    assert not any(path.exists() for path in (*kept, share / "applications" / "tabletop.desktop"))


def test_the_folder_of_windows_has_its_layout(tmp_path: Path) -> None:
    base, made = tmp_path / "base", tmp_path / "made"
    for name in ("python.exe", "python311.dll", "Lib/os.py", "Lib/test/x.py", "DLLs/_ssl.pyd", "DLLs/_tkinter.pyd"):
        (base / name).parent.mkdir(parents=True, exist_ok=True)
        (base / name).touch()
    python = copy_windows(base, made / "python")
    add_files(made, "win32")
    assert python == made / "python" / "python.exe"
    assert packages_of(python).is_dir()
    files = {path.relative_to(made / "python").as_posix() for path in (made / "python").rglob("*") if path.is_file()}
    assert files == {"python.exe", "python311.dll", "Lib/os.py", "DLLs/_ssl.pyd"}
    starter = (made / "tabletop.cmd").read_bytes()
    assert starter.endswith(b'"%~dp0python\\python.exe" -I -m tabletop %*\r\n')
    assert not any((made / name).exists() for name in UNIX)


@on_linux
@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_whole_folder_runs_without_another_python(tmp_path: Path) -> None:
    """Needs an index, or wheels, that pip is set up for; packing takes a minute and is left out in short."""
    moved = tmp_path / "moved to here"
    if os.environ.get("TABLETOP_SHORT"):
        build(tmp_path / "first")
        moved.mkdir()
        (tmp_path / "first").rename(moved / "bundle")
    else:
        assert main([str(tmp_path / "first")]) == 0
        (archive,) = (tmp_path / "first").glob("*.tar.xz")
        assert archive.stat().st_size <= 90e6
        shutil.unpack_archive(archive, moved)
        shutil.rmtree(tmp_path / "first")
    (starter,) = moved.glob("*/tabletop")
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": str(tmp_path / "home")}
    mine, other = tmp_path / "mine.png", tmp_path / "other.png"
    drawn = run(starter, "shot", mine, PATH="/nowhere", **quiet)
    assert (drawn.returncode, drawn.stderr) == (0, "")
    subprocess.run([sys.executable, "-m", "tabletop", "shot", str(other)], env=os.environ | quiet, check=True)
    assert mine.read_bytes() == other.read_bytes()
