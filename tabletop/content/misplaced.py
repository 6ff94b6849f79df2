"""Folders from somebody else: what they may hold, and what lies in the wrong place among the packs.

Judged by names alone: no file is opened, and no more than a few folders deep.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from tabletop import paths
from tabletop.content import boxes
from tabletop.content.errors import nearest_choice
from tabletop.content.games import content_kind
from tabletop.content.load import SUFFIX, file_types, folder_fields
from tabletop.reading import is_system_leftover

_PACK_FILE_NAME: Final = "pack"
"""Name of the file with what a pack says about itself, without its suffix."""
_ARCHIVE: Final = re.compile(r"(.+?)(\.tar)?\.(zip|7z|rar|tar|tgz|tbz2?|txz|gz|bz2|xz|zst)", re.IGNORECASE)
_UNNAMED: Final = "my_pack"
_MOST: Final = 500
"""Names that are looked at in one folder."""
_DEEPEST_PACK: Final = 3
"""Folders inside each other in which a pack is looked for."""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Something that is no pack."""

    name: str
    """Among the packs."""
    text: str
    """What is wrong and what to do, in lower case."""
    nearest: str = ""
    """The right name or place that is nearest to it."""

    def __str__(self) -> str:
        return f"{self.text}; nearest is {self.nearest!r}" if self.nearest else self.text


def find_misplaced() -> tuple[Misplaced, ...]:
    """Everything of the kind in the player's folder of packs."""
    return tuple(found for path in folder_entries(paths.mods()) for found in misplaced_at(path))


def folder_entries(folder: Path) -> tuple[Path, ...]:
    """What lies in a folder, by name, without what systems leave about; nothing where it cannot be read."""
    try:
        names = sorted(islice((item.name for item in os.scandir(folder)), _MOST))
    except OSError:
        return ()
    return tuple(folder / name for name in names if not is_system_leftover(name))


def misplaced_at(path: Path) -> Iterator[Misplaced]:
    """Why something among the packs is none, or why a part of a pack is never read."""
    name = path.name
    if os.path.isdir(path):
        yield from _misplaced_folder(path)
    elif path.is_symlink() and not os.path.exists(path):
        yield Misplaced(name, "the link leads nowhere")
    elif _ARCHIVE.fullmatch(name):
        yield _misplaced_archive(name, path)
    elif path.suffix.casefold() in (SUFFIX, ".yml"):
        yield Misplaced(name, f"a file alone is no pack: put it into a folder for the pack, there into one for its game"
                              f" ({_game_list_text()})", _expected_place(path))  # fmt: skip


def _misplaced_folder(path: Path) -> Iterator[Misplaced]:
    near = list(nearly_packs(path))
    if near or game_folders_in(path):
        yield from near
        return
    game = _game_of_similar_name(path.name)
    if game and _content_names_in(game, path):
        yield Misplaced(path.name, "this folder of a game has no pack around it: put it into a folder for the pack",
                        f"{_UNNAMED}/{game}")  # fmt: skip
        return
    found = _best_fitting_game(path)
    if found:
        game, part = found
        yield Misplaced(path.name, f"files of a game lie in the pack itself: put them into a folder for the game"
                                   f" ({_game_list_text()})", f"{path.name}/{game}/{part}")  # fmt: skip
        return
    yield Misplaced(path.name, f"no folder of a game is in it; games are {_game_list_text()}")


def game_folders_in(folder: Path) -> tuple[Path, ...]:
    """The folders of games in a pack."""
    return tuple(folder / name for name in boxes.game_names() if os.path.isdir(folder / name))


def nearly_packs(folder: Path) -> Iterator[Misplaced]:
    """What would be a pack or a part of one, were it somewhere else or called otherwise."""
    name, there = folder.name, folder_entries(folder)
    inner = [path for path in there if os.path.isdir(path)]
    games = game_folders_in(folder)
    if games:
        yield from _unread_pack_parts(folder, games, inner)
        return
    deep = _pack_below(folder)
    if deep is not None:
        place = f"{name}/{deep.relative_to(folder).as_posix()}"
        yield Misplaced(name, f"the pack lies too deep: move {place!r} out of it into the folder of packs", place)
        return
    alike = [
        (path, game)
        for path in inner
        if (game := _game_of_similar_name(path.name) or nearest_choice(path.name, boxes.game_names()))
    ]
    if alike:
        yield from (_misspelt_game_folder(folder, path, game) for path, game in alike)
        return
    if archive := next((path for path in there if _ARCHIVE.fullmatch(path.name) and path not in inner), None):
        yield _misplaced_archive(name, archive)
    elif _best_fitting_game(folder) is None and (path := next(filter(_holds_content, inner), None)):
        yield Misplaced(name, f"no game is called {path.name!r}; games are {_game_list_text()}")


def _unread_pack_parts(folder: Path, games: tuple[Path, ...], inner: list[Path]) -> Iterator[Misplaced]:
    """What is never read of a pack."""
    name = folder.name
    for path in inner:
        game = (
            "" if path in games else _game_of_similar_name(path.name) or nearest_choice(path.name, boxes.game_names())
        )
        if game:
            yield _misspelt_game_folder(folder, path, game)
    for path in games:
        if os.path.isdir(path / path.name):
            place = f"{name}/{path.name}/{path.name}"
            yield Misplaced(name, f"files lie too deep: move those in {place!r} up into {path.name!r}", place)
        if os.path.isfile(path / f"{_PACK_FILE_NAME}{SUFFIX}"):
            text = f"{_PACK_FILE_NAME}{SUFFIX} belongs beside the folders of the games, not into {path.name!r}"
            yield Misplaced(name, text, f"{name}/{_PACK_FILE_NAME}{SUFFIX}")


def _misspelt_game_folder(folder: Path, path: Path, game: str) -> Misplaced:
    return Misplaced(folder.name, f"no game is called {path.name!r}", f"{folder.name}/{game}")


def _misplaced_archive(name: str, path: Path) -> Misplaced:
    found = _ARCHIVE.fullmatch(path.name)
    stem = found[1] if found else path.stem
    slug = re.sub(r"[^a-z0-9_-]+", "_", stem.casefold()).strip("_") or _UNNAMED
    return Misplaced(name, f"{path.name!r} is an archive: unpack it into a folder among the packs", slug)


def _pack_below(folder: Path) -> Path | None:
    """The first folder inside that would be a pack."""
    layer = [folder]
    for _ in range(_DEEPEST_PACK):
        layer = [path for place in layer for path in folder_entries(place) if os.path.isdir(path)][:_MOST]
        if found := next(filter(game_folders_in, layer), None):
            return found
    return None


def _game_of_similar_name(name: str) -> str:
    """The game of this name, whatever its capitals, blanks and hyphens; empty where there is none."""
    return next((game for game in boxes.game_names() if _letters_and_digits(game) == _letters_and_digits(name)), "")


def _letters_and_digits(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def _holds_content(folder: Path) -> bool:
    return any(path.suffix == SUFFIX for path in folder_entries(folder))


def _content_names_in(game: str, folder: Path) -> tuple[str, ...]:
    """The files and folders here that the content of a game is made of."""
    kind = content_kind(game)
    inner = folder_fields(kind)
    names = {name if name in inner else f"{name}{SUFFIX}" for name in file_types(kind)}
    return tuple(path.name for path in folder_entries(folder) if path.name in names)


def _best_fitting_game(folder: Path) -> tuple[str, str] | None:
    """The game that has most of its content here, and the first part of that."""
    shares = {game: _content_names_in(game, folder) for game in boxes.game_names()}
    game = max(shares, key=lambda name: len(shares[name]))
    return (game, shares[game][0]) if shares[game] else None


def _expected_place(path: Path) -> str:
    """Where a lone file would belong; empty where its name does not tell."""
    if path.stem == _PACK_FILE_NAME:
        return f"{_UNNAMED}/{_PACK_FILE_NAME}{SUFFIX}"
    for game in boxes.game_names():
        kind = content_kind(game)
        if path.stem in file_types(kind) and path.stem not in folder_fields(kind):
            return f"{_UNNAMED}/{game}/{path.stem}{SUFFIX}"
    return ""


def _game_list_text() -> str:
    return ", ".join(boxes.game_names())
