"""What the content of a game was in earlier versions: matches that were begun with it go on with it.

Each lies whole in a folder `former/NUMBER` of the game's own; the numbers count up.
"""

from __future__ import annotations

from pathlib import Path

from tabletop.content import games


def folders(name: str) -> tuple[Path, ...]:
    """The newest one first; raises UnknownGame."""
    found = games.own_folder(name).joinpath("former").glob("[0-9]*")
    return tuple(sorted(found, key=lambda folder: int(folder.name), reverse=True))


def former_folder_of(name: str, content: str) -> Path | None:
    """The one with this digest; raises UnknownGame."""
    return next((folder for folder in folders(name) if games.digest(name, folder) == content), None)
