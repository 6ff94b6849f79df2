"""`python -m tools.bundle OUT`: makes the folder with Python and the program, and packs it.

Needs this source tree, a Python with pip, and an index or a folder of wheels that pip is set up for.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import tabletop
from tools.bundle.interpreter import BundleError, copy_interpreter, copy_needed

ROOT: Final = Path(__file__).resolve().parents[2]
FILES: Final = Path(__file__).parent / "files"
UNIX: Final = ("tabletop", "install-game", "install-desktop")
WINDOWS: Final = ("tabletop.cmd", "install-game.cmd")


def main(words: Sequence[str] | None = None) -> int:
    """Returns 0, or 2 with a sentence where no bundle can be made."""
    parser = ArgumentParser("python -m tools.bundle", description="Makes a folder that needs no other Python.")
    parser.add_argument("out", metavar="OUT", type=Path, help="folder for the bundle and its archive")
    asked = parser.parse_args(words)
    folder = asked.out.resolve() / f"tabletop-{tabletop.__version__}-{sys.platform}"
    if folder.exists():
        print(f"{folder} exists: remove it, or name another folder", file=sys.stderr)  # noqa: T201
        return 2
    try:
        build(folder)
    except (BundleError, subprocess.CalledProcessError) as error:
        print(f"no bundle: {error}", file=sys.stderr)  # noqa: T201
        return 2
    archive = pack(folder)
    print(f"{archive}: {archive.stat().st_size / 1e6:.1f} MB")  # noqa: T201
    return 0


def build(folder: Path) -> None:
    """Makes the folder: Python, the program's wheel with all that it needs, and what starts it."""
    python = copy_interpreter(folder / "python")
    install(python)
    if sys.platform == "linux":
        copy_needed(folder / "python")
    add_files(folder, sys.platform)


def install(python: Path) -> None:
    """Installs pip and the program into the copied Python, and compiles everything."""
    with tempfile.TemporaryDirectory() as place:
        subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", place, str(ROOT)], check=True)
        (wheel,) = Path(place).glob("tabletop-*.whl")
        target = str(packages_of(python))
        common = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-compile"]
        subprocess.run([*common, "--target", target, str(wheel), "pip"], check=True)
    shutil.rmtree(packages_of(python) / "bin", ignore_errors=True)  # they would start the Python of the tool
    library = packages_of(python).parent
    compiling = ["-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash", str(library)]
    subprocess.run([str(python), "-I", *compiling], check=True)


def packages_of(python: Path) -> Path:
    """The folder for packages that belongs to a copied executable."""
    if python.suffix == ".exe":
        return python.parent / "Lib" / "site-packages"
    return python.parent.parent / "lib" / python.name / "site-packages"


def add_files(folder: Path, platform: str) -> None:
    """Adds the starters, the icon and the kinds of its files."""
    shared = folder / "share"
    shared.mkdir(parents=True)
    shutil.copy2(ROOT / "sprites" / "ui" / "icon.svg", shared / "tabletop.svg")
    shutil.copy2(FILES / "tabletop-saves.xml", shared / "tabletop-saves.xml")
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for starter in WINDOWS if platform == "win32" else UNIX:
        text = (FILES / starter).read_text(encoding="utf-8").replace("@PYTHON@", name)
        end = "\r\n" if platform == "win32" else "\n"
        (folder / starter).write_text(text, encoding="utf-8", newline=end)
        (folder / starter).chmod(0o755)


def pack(folder: Path) -> Path:
    """Packs the folder beside itself; returns the archive."""
    kind = "zip" if sys.platform == "win32" else "xztar"
    return Path(shutil.make_archive(str(folder), kind, folder.parent, folder.name))


if __name__ == "__main__":
    raise SystemExit(main())
