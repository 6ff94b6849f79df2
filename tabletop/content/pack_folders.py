"""Judges folders of packs before they are read: what they may hold, and what lies in the wrong place.

Used by `pack_library` and `content/check`, which ask `reasons_to_refuse_folder` before they read a pack, and by
`cli/list`, `cli/match` and the set-up, which show what is misplaced with a hint where it belongs. Names and sizes
decide, and the header of a picture; content is not opened. The limits here (SIZES, FolderLimits) are a part of the
protection against hostile packs: they may only be loosened on purpose, and tighter ones would refuse packs that
players have.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from tabletop import paths, safe_reading
from tabletop.content import boxes
from tabletop.content.errors import nearest_choice
from tabletop.content.games import content_class
from tabletop.content.load import SUFFIX, content_file_types, folder_fields
from tabletop.safe_reading import is_system_leftover

_PACK_FILE_NAME: Final = "pack"
"""Name of the file with what a pack says about itself, without its suffix."""
_ARCHIVE: Final = re.compile(r"(.+?)(\.tar)?\.(zip|7z|rar|tar|tgz|tbz2?|txz|gz|bz2|xz|zst)", re.IGNORECASE)
_PICTURE_FOLDERS: Final = frozenset(("art", "pictures", "images", "sprites", "svg", "png"))
"""Names of folders, in small letters, into which people put pictures."""
_ONE_FILE: Final = ".tabletop"
REMOVED_PACKS: Final = "removed"
"""Folder for packs that were removed from the list, among the packs."""
_LOCK: Final = ".lock"
"""File of `play/files` by which programs keep each other out of a folder."""
_NOTES: Final = (".txt", ".md")
"""Files that people put among their packs for themselves."""
_MOST_LEFTOVERS: Final = 100
_UNNAMED: Final = "my_pack"
_MOST: Final = 500
"""Names that are looked at in one folder."""
_DEEPEST_PACK: Final = 3
"""Folders inside each other in which a pack is looked for."""


@dataclass(frozen=True, slots=True)
class MisplacedPack:
    """Something that is no pack."""

    name: str
    """Among the packs."""
    text: str
    """What is wrong and what to do, in lower case."""
    nearest: str = ""
    """The right name or place that is nearest to it."""

    def __str__(self) -> str:
        return f"{self.text}; nearest is {self.nearest!r}" if self.nearest else self.text


def find_all_misplaced_packs() -> tuple[MisplacedPack, ...]:
    """Everything of the kind in the player's folder of packs."""
    return tuple(found for path in folder_entries(paths.player_packs()) for found in find_misplaced_packs_at(path))


def find_system_leftovers(folder: Path) -> tuple[str, ...]:
    """What systems and editors have left in a folder and those in it, up to 100: by place, `/` between the names.

    Nobody reads it, and it harms nothing; unfinished files of the program itself are not told.
    """
    found: list[str] = []
    layer = [folder]
    for _ in range(FolderLimits().depth):
        deeper: list[Path] = []
        for place in layer:
            for path in _all_entries(place):
                if safe_reading.is_system_leftover(path.name):
                    if path.suffix != ".tmp":
                        found.append(path.relative_to(folder).as_posix())
                elif path.is_dir() and not path.is_symlink():
                    deeper.append(path)
        layer = deeper[:_MOST]
    return tuple(found[:_MOST_LEFTOVERS])


def _all_entries(folder: Path) -> tuple[Path, ...]:
    try:
        return tuple(folder / name for name in sorted(islice((item.name for item in os.scandir(folder)), _MOST)))
    except OSError:
        return ()


def folder_entries(folder: Path) -> tuple[Path, ...]:
    """What lies in a folder, by name, without what systems leave about; nothing where it cannot be read."""
    return tuple(path for path in _all_entries(folder) if not is_system_leftover(path.name))


def is_packed_file(path: Path) -> bool:
    """Whether its name is that of an archive or of a pack in one file, which nobody reads where it lies."""
    return path.suffix.casefold() == _ONE_FILE or _ARCHIVE.fullmatch(path.name) is not None


def find_misplaced_packs_at(path: Path) -> Iterator[MisplacedPack]:
    """Why something among the packs is none, or why a part of a pack is never read."""
    name = path.name
    if name == _LOCK or (name == REMOVED_PACKS and not game_folders_in(path)):
        return
    if name == REMOVED_PACKS:
        yield MisplacedPack(name, "this is where removed packs are kept: give the pack another name")
    elif os.path.isdir(path):
        yield from _explain_misplaced_folder(path)
    elif path.is_symlink() and not os.path.exists(path):
        yield MisplacedPack(name, "the link leads nowhere")
    elif _ARCHIVE.fullmatch(name):
        yield _misplaced_archive_problem(name, path)
    elif path.suffix.casefold() in (SUFFIX, ".yml"):
        yield MisplacedPack(name, f"a file alone is no pack: put it into a folder for the pack, there into one for"
                              f" its game ({_game_list_text()})", _expected_location_text(path))  # fmt: skip
    elif path.suffix.casefold() == _ONE_FILE:
        text = f"{name!r} is a pack in one file: drop it on the window, or type `tabletop take` and its path"
        yield MisplacedPack(name, text)
    elif path.suffix.casefold() not in _NOTES:
        yield MisplacedPack(name, "a file alone is no pack: nothing reads it here")


def _explain_misplaced_folder(path: Path) -> Iterator[MisplacedPack]:
    near = list(find_misplaced_packs_in_folder(path))
    if near or game_folders_in(path):
        yield from near
        return
    if not folder_entries(path):
        yield MisplacedPack(path.name, f"the folder is empty; a pack has a folder for its game ({_game_list_text()})")
        return
    game = _game_of_similar_name(path.name)
    if game and _content_files_and_folders_in(game, path):
        yield MisplacedPack(path.name, "this folder of a game has no pack around it: put it into a folder for the pack",
                        f"{_UNNAMED}/{game}")  # fmt: skip
        return
    found = _best_fitting_game(path)
    if found:
        game, part = found
        yield MisplacedPack(path.name, f"files of a game lie in the pack itself: put them into a folder for the game"
                                   f" ({_game_list_text()})", f"{path.name}/{game}/{part}")  # fmt: skip
        return
    card = f"; its {_PACK_FILE_NAME}{SUFFIX} alone makes no pack" if _has_pack_file(path) else ""
    yield MisplacedPack(path.name, f"no folder of a game is in it; games are {_game_list_text()}{card}")


def _has_pack_file(folder: Path) -> bool:
    return os.path.isfile(folder / f"{_PACK_FILE_NAME}{SUFFIX}")


def game_folders_in(folder: Path) -> tuple[Path, ...]:
    """The folders of games in a pack."""
    return tuple(folder / name for name in boxes.game_names() if os.path.isdir(folder / name))


def find_misplaced_packs_in_folder(folder: Path) -> Iterator[MisplacedPack]:
    """What would be a pack or a part of one, were it somewhere else or called otherwise."""
    name, there = folder.name, folder_entries(folder)
    inner = [path for path in there if os.path.isdir(path)]
    games = game_folders_in(folder)
    if games:
        yield from _unread_pack_parts(folder, games, inner)
        return
    deep = _find_pack_inside_folder(folder)
    if deep is not None:
        place = f"{name}/{deep.relative_to(folder).as_posix()}"
        yield MisplacedPack(name, f"the pack lies too deep: move {place!r} out of it into the folder of packs", place)
        return
    alike = [
        (path, game)
        for path in inner
        if (game := _game_of_similar_name(path.name) or nearest_choice(path.name, boxes.game_names()))
    ]
    if alike:
        yield from (_misspelt_game_folder_problem(folder, path, game) for path, game in alike)
        return
    if archive := next((path for path in there if _ARCHIVE.fullmatch(path.name) and path not in inner), None):
        yield _misplaced_archive_problem(name, archive)
    elif _best_fitting_game(folder) is None and (path := next(filter(_has_content_files, inner), None)):
        yield MisplacedPack(name, f"no game is called {path.name!r}; games are {_game_list_text()}")


def _unread_pack_parts(folder: Path, games: tuple[Path, ...], inner: list[Path]) -> Iterator[MisplacedPack]:
    """What is never read of a pack."""
    name = folder.name
    for path in inner:
        if path.name.casefold() in _PICTURE_FOLDERS:
            text = f"pictures belong into the folder 'art' of a game, so {path.name!r} is never read"
            yield MisplacedPack(name, text, f"{name}/{games[0].name}/art")
            continue
        game = (
            "" if path in games else _game_of_similar_name(path.name) or nearest_choice(path.name, boxes.game_names())
        )
        if game:
            yield _misspelt_game_folder_problem(folder, path, game)
    for path in games:
        for wrong in folder_entries(path):
            if wrong.name != "art" and wrong.name.casefold() in _PICTURE_FOLDERS and os.path.isdir(wrong):
                text = f"pictures belong into the folder 'art' of a game, so {wrong.name!r} is never read"
                yield MisplacedPack(name, text, f"{name}/{path.name}/art")
        if os.path.isdir(path / path.name):
            place = f"{name}/{path.name}/{path.name}"
            yield MisplacedPack(name, f"files lie too deep: move those in {place!r} up into {path.name!r}", place)
        if _has_pack_file(path):
            text = f"{_PACK_FILE_NAME}{SUFFIX} belongs beside the folders of the games, not into {path.name!r}"
            yield MisplacedPack(name, text, f"{name}/{_PACK_FILE_NAME}{SUFFIX}")


def _misspelt_game_folder_problem(folder: Path, path: Path, game: str) -> MisplacedPack:
    return MisplacedPack(folder.name, f"no game is called {path.name!r}", f"{folder.name}/{game}")


def _misplaced_archive_problem(name: str, path: Path) -> MisplacedPack:
    found = _ARCHIVE.fullmatch(path.name)
    stem = found[1] if found else path.stem
    slug = re.sub(r"[^a-z0-9_-]+", "_", stem.casefold()).strip("_") or _UNNAMED
    return MisplacedPack(name, f"{path.name!r} is an archive: unpack it into a folder among the packs", slug)


def _find_pack_inside_folder(folder: Path) -> Path | None:
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


def _has_content_files(folder: Path) -> bool:
    return any(path.suffix == SUFFIX for path in folder_entries(folder))


def _content_files_and_folders_in(game: str, folder: Path) -> tuple[str, ...]:
    """The files and folders here that the content of a game is made of."""
    kind = content_class(game)
    inner = folder_fields(kind)
    names = {name if name in inner else f"{name}{SUFFIX}" for name in content_file_types(kind)}
    return tuple(path.name for path in folder_entries(folder) if path.name in names)


def _best_fitting_game(folder: Path) -> tuple[str, str] | None:
    """The game that has most of its content here, and the first part of that."""
    shares = {game: _content_files_and_folders_in(game, folder) for game in boxes.game_names()}
    game = max(shares, key=lambda name: len(shares[name]))
    return (game, shares[game][0]) if shares[game] else None


def _expected_location_text(path: Path) -> str:
    """Where a lone file would belong; empty where its name does not tell."""
    if path.stem == _PACK_FILE_NAME:
        return f"{_UNNAMED}/{_PACK_FILE_NAME}{SUFFIX}"
    for game in boxes.game_names():
        kind = content_class(game)
        if path.stem in content_file_types(kind) and path.stem not in folder_fields(kind):
            return f"{_UNNAMED}/{game}/{path.stem}{SUFFIX}"
    return ""


def _game_list_text() -> str:
    return ", ".join(boxes.game_names())


_NAME: Final = re.compile(r"[a-z0-9_-]+")
_DEVICES: Final = frozenset(("con", "prn", "aux", "nul", *(f"{port}{i}" for port in ("com", "lpt") for i in range(10))))
_KIB: Final = 1024
_MIB: Final = 1024 * _KIB

SIZES: Final = {
    ".yaml": 256 * _KIB,
    ".txt": 256 * _KIB,
    ".md": 256 * _KIB,
    ".po": 256 * _KIB,
    ".svg": _MIB,
    ".png": 8 * _MIB,
    ".ogg": 5 * _MIB,
}
"""Largest size in bytes by extension; other extensions are refused."""


def png_size(head: bytes) -> tuple[int, int] | None:
    """Width and height in pixels as the first 24 bytes of a PNG tell them; None where these are no PNG's."""
    if len(head) < 24 or head[:8] != b"\x89PNG\r\n\x1a\n" or head[12:16] != b"IHDR":
        return None
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


@dataclass(frozen=True, slots=True)
class FolderLimits:
    """How much a folder may hold."""

    files: int = 200
    size: int = 64 * _MIB
    """Bytes of all files together."""
    depth: int = 8
    """Folders inside each other."""
    side: int = 4096
    """Pixels of a picture's width and height."""


def reasons_to_refuse_folder(root: Path, limits: FolderLimits = FolderLimits()) -> tuple[str, ...]:
    """Why the folder is not to be used, one sentence each; empty if nothing speaks against it."""
    try:
        return tuple(_FolderSafetyCheck(root, limits).reasons())
    except OSError as error:
        return (f"the folder cannot be read: {error.strerror or error}",)


class _FolderSafetyCheck:
    """One walk through a folder, which ends where a limit is passed."""

    def __init__(self, root: Path, limits: FolderLimits) -> None:
        self.root = root
        self.real = os.path.realpath(root)
        self.limits = limits
        self.files = 0
        self.size = 0

    def reasons(self) -> Iterator[str]:
        """Everything that speaks against the folder."""
        if self.root.is_symlink():
            yield f"{self.root.name}: links are not allowed"
            return
        yield from reasons_to_refuse_name(self.root.name, self.root.name, is_file=False)
        yield from self._reasons_to_refuse_subfolder(self.root, 0)
        if self.size > self.limits.size:
            yield f"all files together have more than {self.limits.size // _MIB} MiB"

    def _reasons_to_refuse_subfolder(self, folder: Path, depth: int) -> Iterator[str]:
        if depth > self.limits.depth:
            yield f"{self._name_relative_to_root(folder)}: more than {self.limits.depth} folders inside each other"
            return
        seen: set[str] = set()
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
            if safe_reading.is_system_leftover(entry.name):
                continue
            path = Path(entry.path)
            name = self._name_relative_to_root(path)
            if entry.name.casefold() in seen:
                yield f"{name}: another name here differs only in capitals"
            seen.add(entry.name.casefold())
            if entry.is_symlink() or not self._is_inside_root_folder(path):
                yield f"{name}: links are not allowed"
            elif entry.is_dir(follow_symlinks=False):
                yield from reasons_to_refuse_name(name, entry.name, is_file=False)
                yield from self._reasons_to_refuse_subfolder(path, depth + 1)
            else:
                self.files += 1
                if self.files > self.limits.files:
                    if self.files == self.limits.files + 1:
                        yield f"more than {self.limits.files} files"
                    return
                yield from self._reasons_to_refuse_file(path, name)

    def _reasons_to_refuse_file(self, path: Path, name: str) -> Iterator[str]:
        yield from reasons_to_refuse_name(name, path.name, is_file=True)
        status = path.lstat()
        self.size += status.st_size
        most = SIZES.get(path.suffix)
        if not stat.S_ISREG(status.st_mode):
            yield f"{name}: this is no ordinary file"
        elif most is None:
            yield f"{name}: only files ending in {', '.join(SIZES)} are allowed"
        elif status.st_size > most:
            yield f"{name}: at most {most // _KIB} KiB are allowed, this has {status.st_size // _KIB}"
        elif path.suffix == ".png":
            yield from self._reasons_to_refuse_picture(path, name)

    def _reasons_to_refuse_picture(self, path: Path, name: str) -> Iterator[str]:
        """Asks the header only: a few bytes can unpack to gigabytes."""
        with safe_reading.open_regular_file(path) as file:
            size = png_size(file.read(24))
        if size is None:
            yield f"{name}: this is no PNG picture"
            return
        width, height = size
        if not (0 < width <= self.limits.side and 0 < height <= self.limits.side):
            yield f"{name}: at most {self.limits.side} pixels a side are allowed, this has {width} x {height}"

    def _is_inside_root_folder(self, path: Path) -> bool:
        return os.path.realpath(path).startswith(self.real + os.sep)

    def _name_relative_to_root(self, path: Path) -> str:
        return ascii(path.relative_to(self.root).as_posix())[1:-1]


def reasons_to_refuse_name(shown: str, name: str, is_file: bool) -> Iterator[str]:
    """Why a file or folder in a pack may not be called so; `shown` is what it is called in the sentence."""
    stem, dot, _ = name.partition(".") if is_file else (name, "", "")
    if not _NAME.fullmatch(stem) or name.count(".") > 1 or (is_file and not dot):
        yield f"{shown}: names are made of a to z, 0 to 9, _ and -"
    elif stem in _DEVICES:
        yield f"{shown}: some computers keep this name for a device"
