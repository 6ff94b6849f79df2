"""The registered games, and how each is made from its content."""

from __future__ import annotations

import importlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from tabletop import paths
from tabletop.content.errors import UnknownGame

if TYPE_CHECKING:
    from tabletop.content.load import Source
    from tabletop.rules.game import Game

# What reads content is imported when content is read: the title needs the names for its first frame.

_CLASSES: Final = {
    "zodiac": "tabletop.games.zodiac.rules.rules:Zodiac",
    "zoon": "tabletop.games.zoon.rules.rules:Zoon",
    "zone_wars": "tabletop.games.zone_wars.rules.rules:ZoneWars",
    "zombies": "tabletop.games.zombies.rules.rules:Zombies",
}
"""The class of each game, in the order of the shelf."""

_CONTENT: Final = {
    "zodiac": "tabletop.games.zodiac.rules.content",
    "zoon": "tabletop.games.zoon.rules.content",
    "zone_wars": "tabletop.games.zone_wars.rules.content.content",
    "zombies": "tabletop.games.zombies.rules.content.content",
}

NAMES: Final[tuple[str, ...]] = tuple(_CLASSES)


def load_game(name: str, folder: Path | None = None) -> Game[Any, Any, Any]:
    """The game with its own content, or with that of a folder; raises UnknownGame and ContentError."""
    return _made(name, folder or own_folder(name), digest(name, folder))


def digest(name: str, folder: Path | None = None) -> str:
    """SHA-256 in hex of the content that matters to the rules, whatever its line ends."""
    import hashlib

    from tabletop.content.load import label, read_raw

    sha = hashlib.sha256()
    for file in files(name, folder or own_folder(name)):
        raw = read_raw(file.path).replace(b"\r\n", b"\n")
        sha.update(f"{label(file)}\0{len(raw)}\0".encode() + raw)
    return sha.hexdigest()


def own_folder(name: str) -> Path:
    """The folder of the game's own content; raises UnknownGame."""
    if name not in _CLASSES:
        raise UnknownGame(name, NAMES)
    return paths.data() / name


def content_kind(name: str) -> type:
    """The content dataclass of a game; raises UnknownGame."""
    if name not in _CLASSES:
        raise UnknownGame(name, NAMES)
    return cast(type, importlib.import_module(_CONTENT[name]).Content)


def files(name: str, folder: Path) -> tuple[Source, ...]:
    """The content files of a game in a folder, with the game's own where the folder only adds to them.

    Raises UnknownGame.
    """
    from tabletop.content.load import sources

    return sources(content_kind(name), folder, own_folder(name))


@lru_cache(maxsize=32)
def _made(name: str, folder: Path, digest_: str) -> Game[Any, Any, Any]:
    from tabletop.content.load import load_sources

    return made_of(name, load_sources(content_kind(name), files(name, folder)))


def made_of(name: str, content: Any) -> Game[Any, Any, Any]:
    """The game with content that was already read; raises UnknownGame."""
    if name not in _CLASSES:
        raise UnknownGame(name, NAMES)
    module, _, class_name = _CLASSES[name].partition(":")
    return cast("Game[Any, Any, Any]", getattr(importlib.import_module(module), class_name)(content))
