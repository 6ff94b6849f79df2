"""`tabletop new-game`: writes the package of a new game that can be installed and played at once.

Used by `cli/main`, which finds `parser` and `run` by name. The package is made from the files in `data/new_game`,
each with `.txt` after its name and blanks such as `@name@`: the blanks there and those of `_fill_package_template` must
agree. What is written must pass `tabletop conform` as it is. It is written whole or not at all, and never over an
existing folder.
"""

from __future__ import annotations

import importlib.util
import keyword
import os
import re
import secrets
import shutil
import sys
from argparse import Namespace
from importlib import metadata
from pathlib import Path
from typing import Final

from tabletop import paths
from tabletop.arguments import Parser, UsageError
from tabletop.content import boxes
from tabletop.content.catalogues import PROGRAM, load_english
from tabletop.error_text import printable_line

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,23}")
_SUFFIX: Final = ".txt"
_PACKAGE: Final = "package"
"""The folder of the template that becomes the package."""


def parser() -> Parser:
    made = Parser(
        "tabletop new-game",
        "Writes the package of a new game into a folder of its name: rules, board, bots, words, rulebook, a lesson,\n"
        "drawings and tests of a small game. Install it, play it, and change it into yours.",
        "example:\n  tabletop new-game harbor\n  python -m pip install -e './harbor[dev]'",
    )
    made.add_argument("name", metavar="NAME", help="name of the game and of its package, such as harbor")
    made.add_argument("--into", metavar="FOLDER", type=Path, default=Path(), help="where (default: this folder)")
    return made


def run(given: Namespace) -> int:
    """Writes the package and says what to do next; raises UsageError, and then nothing is written."""
    folder = given.into / given.name
    _check_package_name(given.name)
    _check_package_target_folder(given.into, folder)
    _check_package_name_is_free(given.name)
    write_new_game_package(given.name, folder)
    place = str(folder) if folder.is_absolute() or len(folder.parts) > 1 else f"./{folder}"
    print(f"The game {given.name} is in the folder {printable_line(str(folder))!r}. Next:")
    print(f'  python -m pip install -e "{printable_line(place)}[dev]"')
    print("  tabletop list")
    print(f"  tabletop conform {given.name}")
    return 0


def write_new_game_package(name: str, folder: Path) -> None:
    """Writes the package there all at once; raises UsageError where that cannot be done, and leaves nothing."""
    half = folder.parent / f".{name}-{secrets.token_hex(4)}"
    try:
        for source in sorted(package_template_folder().rglob(f"*{_SUFFIX}")):
            target = half / _fill_package_template(
                source.relative_to(package_template_folder()).as_posix().removesuffix(_SUFFIX), name
            )
            target.parent.mkdir(parents=True, exist_ok=True)
            text = _fill_package_template(source.read_text(encoding="utf-8"), name)
            target.write_text(text, encoding="utf-8", newline="\n")
        half.rename(folder)
    except OSError as error:
        raise UsageError(f"cannot write {str(folder)!r}: {error.strerror or error}") from error
    finally:
        shutil.rmtree(half, ignore_errors=True)


def package_template_folder() -> Path:
    """The folder with the files that a package is made from."""
    return paths.data() / "new_game"


def _fill_package_template(text: str, name: str) -> str:
    words = [word.capitalize() for word in name.split("_") if word]
    blanks = {
        "@name@": name,
        "@dashed@": name.strip("_").replace("_", "-"),
        "@Title@": " ".join(words),
        "@Class@": "".join(words),
        f"src/{_PACKAGE}/": f"src/{name}/",
    }
    for blank, word in blanks.items():
        text = text.replace(blank, word)
    return text


def _check_package_name(name: str) -> None:
    if not _NAME.fullmatch(name) or name.endswith("_"):
        raise UsageError(
            f"{name!r} can't be the name of a package; use 2 to 24 small letters, digits and _, a letter first"
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in sys.stdlib_module_names:
        raise UsageError(f"Python uses the name {name!r} itself; choose another one")
    if name in boxes.game_names() or boxes.is_shipped_game(name):
        raise UsageError(f"there is a game {name!r} already; choose another name")
    if name in _reserved_package_names():
        raise UsageError(f"Tabletop uses the name {name!r} itself; choose another one")


def _reserved_package_names() -> frozenset[str]:
    """Names by which the program finds its own texts, drawings and files."""
    english = load_english(PROGRAM)
    parts = {id_.partition(".")[0] for id_ in english.messages()} if english else set[str]()
    folders = (path.name for home in (paths.data(), paths.sprites()) for path in home.iterdir())
    return frozenset(("tests", *folders, *parts))


def _check_package_target_folder(into: Path, folder: Path) -> None:
    if not into.is_dir():
        raise UsageError(f"there is no folder {str(into)!r}")
    if os.path.lexists(folder):
        raise UsageError(f"{str(folder)!r} exists already, and nothing is overwritten; choose another name or --into")
    if not package_template_folder().is_dir():
        raise UsageError(f"the template is missing from {str(package_template_folder())!r}; install Tabletop again")


def _check_package_name_is_free(name: str) -> None:
    if importlib.util.find_spec(name) is not None:
        raise UsageError(f"an installed package is called {name!r}; choose another name")
    requirements = (text for found in metadata.distributions(name="tabletop") for text in found.requires or ())
    if name in {re.split(r"[^\w-]", text)[0].lower().replace("-", "_") for text in requirements}:
        raise UsageError(f"Tabletop can use a package called {name!r}; choose another name")
