"""A folder in which packages seem to be installed."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tabletop.content import boxes
from tabletop.ui import messages

PROJECT = Path(__file__).parent.parent / "fifth_game"
"""What a programmer elsewhere would have written."""
NAME = "hare_and_hounds"
PACKAGE = PROJECT / NAME
BAD = "broken_hunt"
"""A copy of the fifth game under another name, in which something is wrong."""


def describe(site: Path, project: Path = PROJECT) -> None:
    """Puts there what an installer would say about a project."""
    facts = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = site / f"{facts['name'].replace('-', '_')}-{facts['version']}.dist-info"
    about.mkdir(parents=True)
    named = f"Metadata-Version: 2.1\nName: {facts['name']}\nVersion: {facts['version']}\n"
    (about / "METADATA").write_text(named, encoding="utf-8")
    points = [f"{name} = {place}" for name, place in facts["entry-points"][boxes.GROUP].items()]
    (about / "entry_points.txt").write_text("\n".join((f"[{boxes.GROUP}]", *points, "")), encoding="utf-8")


@contextmanager
def installed(*folders: Path) -> Iterator[None]:
    """Looks for packages in these folders as well."""
    names = [str(folder) for folder in folders]
    sys.path += names
    _look_anew()
    try:
        yield
    finally:
        for name in names:
            sys.path.remove(name)
        _look_anew()


def _look_anew() -> None:
    boxes.shelf.cache_clear()
    messages.clear_message_caches()
