"""Finds out which pack a saved match needs, and what of it is here.

Used by `ui/scenes/packs/missing_pack`, which asks what is to be done before such a match is opened. A match names its
pack and the digest of the content that it was begun with. Nothing is changed here: whether the match can be played with
other content is tried in memory only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from tabletop import paths
from tabletop.content import games
from tabletop.content.errors import ContentError
from tabletop.content.pack_folders import REMOVED_PACKS
from tabletop.content.pack_library import Pack, find_pack_by_content, packs
from tabletop.play.journal import SaveError
from tabletop.play.record import Header
from tabletop.play.saved_matches import GameLibrary, load_match


@dataclass(frozen=True, slots=True)
class NeededPack:
    """A pack that a match was played with, and that is not here as it was."""

    game: str
    name: str
    content: str
    """Digest of what the match was played with."""
    present: Pack | None = None
    """The pack of this name that is here, in quarantine or with other content."""
    removed: Path | None = None
    """The folder in which the very pack lies that somebody has removed from the list."""


def find_needed_pack(header: Header, safe: bool = False) -> NeededPack | None:
    """The first pack that is missing; None where all that the match needs is here, or is not the matter of a pack."""
    game, content = header.game, header.content
    names, contents = header.pack.split(games.SEVERAL), content.split(games.SEVERAL)
    if not header.pack:
        return None
    try:
        if content == games.digest(game) or games.former_content_folder_of(game, content) is not None:
            return None
        if find_pack_by_content(game, content, safe) is not None:
            return None
        missing = [
            (name, each)
            for name, each in zip_longest(names, contents[: len(names)], fillvalue="")
            if find_pack_by_content(game, each, safe) is None
        ]
        name, content = (missing or [(names[0], contents[0])])[0]
        present = next((pack for pack in packs(game, safe) if pack.name == name), None)
    except (ValueError, LookupError, OSError):  # the game itself is missing or broken
        return None
    return NeededPack(game, name, content, present, next(_removed_packs(game, content), None))


def can_be_played_with_present(path: Path, library: GameLibrary) -> bool:
    """Whether every action of a saved match can be replayed with what is here, each position being what it was."""
    try:
        return load_match(path, library, resume=False).changed_text is not None
    except SaveError:
        return False


def _removed_packs(game: str, content: str) -> Iterator[Path]:
    """Folders of removed packs that hold this content."""
    try:
        folders = sorted((paths.player_packs() / REMOVED_PACKS).iterdir())
    except OSError:
        return
    for folder in folders:
        try:
            if (folder / game).is_dir() and games.digest(game, folder / game) == content:
                yield folder
        except (ContentError, OSError, ValueError):
            continue
