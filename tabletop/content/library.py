"""Games with the content that a match was begun with: their own, as it is or was, or that of a pack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tabletop.content import former, games, mods
from tabletop.content.errors import UnknownContent
from tabletop.rules.game import Game

AnyGame = Game[Any, Any, Any]


def load_game_with_content(name: str, content: str, safe: bool = False) -> AnyGame:
    """The game with the content of this digest, its own where the digest is empty.

    Raises UnknownGame, UnknownContent and ContentError.
    """
    own = _own_game(name, content)
    if own is not None:
        return own
    pack = mods.find_pack_by_content(name, content, safe)
    if pack is None:
        raise UnknownContent(name, content)
    return games.load_game(name, pack.folder)


def load_judged(name: str, content: str) -> AnyGame:
    """The same, for content that another process has examined and plays with: it is not examined again."""
    own = _own_game(name, content)
    if own is not None:
        return own
    folder = mods.examined_pack_folder(name, content)
    if folder is None:
        raise UnknownContent(name, content)
    return games.load_game(name, folder)


def _own_game(name: str, content: str) -> AnyGame | None:
    """The game with its own content, as it is or was when it had this digest; None for other content."""
    if content in ("", games.digest(name)):
        return games.load_game(name)
    folder = former.former_folder_of(name, content)
    return games.load_game(name, folder) if folder else None


@dataclass(frozen=True, slots=True)
class InstalledContent:
    """Everything that is here, for loading matches."""

    safe: bool = False
    """Whether packs are left aside."""

    def load_game(self, name: str) -> AnyGame:
        return games.load_game(name)

    def digest(self, name: str) -> str:
        return games.digest(name)

    def load_pack(self, name: str, content: str, pack: str) -> tuple[AnyGame, str] | None:
        """The game with this content, else with what the pack of this name holds now, and the digest of it."""
        own = _own_game(name, content)
        if own is not None:
            return own, content
        found = mods.find_pack_by_content(name, content, self.safe) or (
            mods.find_pack_by_name(name, pack, self.safe) if pack else None
        )
        return (games.load_game(name, found.folder), found.digest) if found else None

    def load_former(self, name: str) -> Iterator[tuple[AnyGame, str]]:
        """The game with what its own content was before, the newest first, and the digest of it."""
        for folder in former.folders(name):
            yield games.load_game(name, folder), games.digest(name, folder)
