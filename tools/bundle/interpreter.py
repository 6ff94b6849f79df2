"""Copies the Python that runs this tool, so that the copy can be moved anywhere."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tools.bundle import elf

_WITHOUT: Final = (
    "__pycache__", "site-packages", "test", "tests", "idlelib", "turtledemo", "tkinter", "lib2to3", "ensurepip",
    "pydoc_data", "config-*", "turtle.py", "_tkinter.*", "readline.*", "nis.*", "_curses*", "_dbm.*", "_gdbm.*",
    "_test*", "_ctypes_test*", "_xxtestfuzz*", "xxlimited*", "xxsubtype*",
)  # fmt: skip
"""Parts of the standard library that neither the program nor pip imports."""


class BundleError(Exception):
    """One sentence that says why no bundle can be made, and what to do."""


def copy_interpreter(folder: Path, platform: str = sys.platform) -> Path:
    """Copies the interpreter and its standard library; returns the copy's executable. Raises BundleError."""
    base = Path(sys.base_prefix)
    if platform == "win32":
        return copy_windows(base, folder)
    if platform == "darwin" and sysconfig.get_config_var("PYTHONFRAMEWORK"):
        raise BundleError("this Python is a framework of macOS, which cannot be moved: use a build that is none")
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    executable = folder / "bin" / name
    executable.parent.mkdir(parents=True)
    shutil.copy2((base / "bin" / name).resolve(), executable)
    standard = folder / "lib" / name
    copy_library(Path(sysconfig.get_path("stdlib")), standard)
    if platform == "darwin":
        _copy_dylib(executable, folder / "lib")
        return executable
    _copy_libraries(executable, standard)
    return executable


def copy_library(source: Path, target: Path) -> None:
    """Copies a standard library without what nobody needs there."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns(*_WITHOUT))
    (target / "site-packages").mkdir()


def copy_windows(base: Path, folder: Path) -> Path:
    """The layout of Windows: executables and their libraries at the top, DLLs and Lib beside them."""
    folder.mkdir(parents=True)
    for pattern in ("python*.exe", "python*.dll", "vcruntime*.dll"):
        for file in base.glob(pattern):
            shutil.copy2(file, folder / file.name)
    copy_library(base / "Lib", folder / "Lib")
    shutil.copytree(base / "DLLs", folder / "DLLs", ignore=shutil.ignore_patterns(*_WITHOUT, "tcl*", "tk*"))
    return folder / "python.exe"


def _copy_libraries(executable: Path, standard: Path) -> None:
    """Copies shared libraries beside the standard library, and has the executable look there first."""
    modules = sorted((standard / "lib-dynload").glob("*.so"))
    original = (Path(sys.base_prefix) / "bin" / executable.name).resolve()
    sources = [original, *(Path(sysconfig.get_path("stdlib")) / "lib-dynload" / file.name for file in modules)]
    _copy_all((library for source in sources for library in elf.needed(source)), standard.parent)
    if strip := shutil.which("strip"):  # before the run paths are set: it spoils files that were made longer
        files = [executable, *standard.parent.glob("*.so*"), *modules]
        subprocess.run([strip, "--strip-unneeded", *map(str, files)], check=False, capture_output=True)
    elf.set_run_path(executable, "$ORIGIN/../lib")
    for file in modules:
        elf.set_run_path(file, "$ORIGIN/../..")


def copy_needed(folder: Path) -> None:
    """Copies what the packages in a copied Python need of the system, such as the libraries of its C compiler."""
    inside = folder.resolve()
    packages = sorted((folder / "lib").glob("python*/site-packages/**/*.so*"))
    found = [library for file in packages for library in elf.needed(file)]
    _copy_all((library for library in found if not library.resolve().is_relative_to(inside)), folder / "lib")


def _copy_all(libraries: Iterable[Path], folder: Path) -> None:
    for library in libraries:
        if not (folder / library.name).exists():
            shutil.copy2(library.resolve(), folder / library.name)


def _copy_dylib(executable: Path, folder: Path) -> None:
    """macOS: the library's name in the executable becomes a path from the executable."""
    name = str(sysconfig.get_config_var("LDLIBRARY"))
    if not name.endswith(".dylib"):
        return
    source = Path(str(sysconfig.get_config_var("LIBDIR"))) / name
    shutil.copy2(source, folder / name)
    subprocess.run(
        ["install_name_tool", "-change", str(source), f"@executable_path/../lib/{name}", str(executable)], check=True
    )
    subprocess.run(["codesign", "--force", "--sign", "-", str(executable)], check=True)
