"""The game of clicks that `tabletop new-game` writes, installed: tests change its files before it is loaded."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tabletop.cli import new_game
from tabletop.content import prose
from tests.foreign.site import describe, installed


@contextmanager
def written(folder: Path, name: str) -> Iterator[Path]:
    """Gives the folder of the package, in which its code and its data are."""
    project = folder / name
    new_game.write_new_game_package(name, project)
    describe(folder / "site", project)
    with installed(folder / "site", project / "src"):
        yield project / "src" / name
    prose.game_messages.cache_clear()
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]


def changed(path: Path, old: str, new: str) -> None:
    """Puts other text into a file, in which the old one must stand."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
