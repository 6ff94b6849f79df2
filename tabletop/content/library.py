"""Games with the content that a match was begun with: their own, or that of a pack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.content import games, mods
from tabletop.content.errors import UnknownContent
from tabletop.rules.game import Game

AnyGame = Game[Any, Any, Any]


def load_game_of(name: str, content: str, safe: bool = False) -> AnyGame:
    """The game with the content of this digest, its own where the digest is empty.

    Raises UnknownGame, UnknownContent and ContentError.
    """
    if content in ("", games.digest(name)):
        return games.load_game(name)
    pack = mods.find(name, content, safe)
    if pack is None:
        raise UnknownContent(name, content)
    return games.load_game(name, pack.folder)


def load_judged(name: str, content: str) -> AnyGame:
    """The same, for content that another process has examined and plays with: it is not examined again."""
    if content in ("", games.digest(name)):
        return games.load_game(name)
    folder = mods.folder_of(name, content)
    if folder is None:
        raise UnknownContent(name, content)
    return games.load_game(name, folder)


@dataclass(frozen=True, slots=True)
class Installed:
    """Everything that is here, for loading matches."""

    safe: bool = False
    """Whether packs are left aside."""

    def load_game(self, name: str) -> AnyGame:
        """The game with its own content; raises UnknownGame and ContentError."""
        return games.load_game(name)

    def digest(self, name: str) -> str:
        """Digest of the game's own content; raises UnknownGame and ContentError."""
        return games.digest(name)

    def load_pack(self, name: str, content: str, pack: str) -> tuple[AnyGame, str] | None:
        """The game with this content, else with what the pack of this name holds now, and the digest of it."""
        found = mods.find(name, content, self.safe) or (mods.named(name, pack, self.safe) if pack else None)
        return (games.load_game(name, found.folder), found.digest) if found else None
