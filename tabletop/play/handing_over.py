"""Gives packs, mats and campaigns away as one `.tabletop` file each, and takes such files in.

Used by `cli/give`, `cli/take` and the scenes in `ui/scenes/packs`. `offer_file` reads a file and says what taking it
would do; nothing is kept before `take_offer`. A pack is written into a folder beside its place and then moved there;
the one that it replaces goes to the folder REMOVED_PACKS, from which `restore_pack` brings it back. So nothing is
ever half there, whatever fails: `finish_interrupted_takes` undoes or ends what a killed program had begun. Nothing is
deleted but own temporary folders. The names of those and of REMOVED_PACKS are in players' folders, so they stay.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import secrets
import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from tabletop import paths, safe_reading
from tabletop.content.archives import FileRefused
from tabletop.content.check import check_in_child_process
from tabletop.content.errors import ContentError
from tabletop.content.games import digest
from tabletop.content.load import content_sources, load_content_files
from tabletop.content.pack_folders import REMOVED_PACKS, SIZES, reasons_to_refuse_folder
from tabletop.content.pack_library import PackInfo, PackInfoFile, clean_pack_info, examine_pack_folder
from tabletop.content.tabletop_files import (
    SUFFIX,
    FileKind,
    TabletopFile,
    make_pack_file,
    make_record_file,
    read_tabletop_file,
)
from tabletop.play.campaigns import checksum_of
from tabletop.play.files import locked_folder, retry_while_locked, sync_folder, unused_path, write_atomically

_RECORD: Final = ".json"
_MOST_RECORD: Final = 1 << 20
_TRIES: Final = 3
"""How often a pack is read anew that changes meanwhile."""
_TAKING: Final = ".taken-"
_CHECKING: Final = ".checked-"
"""Beginnings of the names of own temporary folders."""
_HALF: Final = ".tmp"
"""Their ending: such folders are looked at by nobody else."""
_OLD: Final = 10 * 60
"""Seconds after which nobody writes into such a folder any more: a pack is small, and its check has its limit."""


@dataclass(frozen=True, slots=True)
class ReplacedPack:
    """The pack of the same name that is here, and what becomes of its files."""

    title: str
    digest: str
    """As `TabletopFile.digest`; empty where it cannot be read."""
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeOffer:
    """What taking a file would do."""

    path: Path
    """Of the file, or of a pack's folder."""
    file: TabletopFile
    target: Path
    """Where the pack, or the file of a mat or a campaign, comes to lie."""
    faults: tuple[str, ...] = ()
    """Why it cannot be taken, with file and line where there is one."""
    replaced: ReplacedPack | None = None
    is_here: bool = False
    """Whether the very same is here already."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """Digest of the content by game, as saved matches name it; empty where there are faults."""
    warnings: tuple[str, ...] = ()
    """What is wrong with a pack that can be used nevertheless, such as pictures that come out otherwise."""

    @property
    def can_be_taken(self) -> bool:
        return not self.faults and not self.is_here


@dataclass(frozen=True, slots=True)
class TakenFile:
    """What was done."""

    path: Path
    removed: Path | None = None
    """Where the pack is now that it has replaced."""


# --- giving ---------------------------------------------------------------------------------------------------------


def prepare_file(path: Path, on_warning: Callable[[str], object] = lambda line: None) -> TabletopFile:
    """A pack's folder, or the file of a mat or a campaign, as one file.

    `on_warning` is told each fault with which a pack can be used nevertheless. Raises FileRefused with every fault of
    one that can't, and OSError.
    """
    if not path.is_dir():
        return _prepare_record(path)
    name = Path(os.path.abspath(path)).name
    if reasons := reasons_to_refuse_folder(path):
        raise FileRefused(reasons)
    files = _read_pack_folder(path)
    made = make_pack_file(name, files, PackInfo(""))
    if not made.games:
        raise FileRefused([f"{name}: no folder of a game is in it"])
    with _folder_with_files(made) as folder:
        faults, warnings = _pack_faults(folder, made.games)
        if faults:
            raise FileRefused(faults)
        for warning in warnings:
            on_warning(warning)
        return replace(made, info=_pack_info(folder))


def write_file(file: TabletopFile, target: Path) -> None:
    """Writes it whole or not at all, in the place of another `.tabletop` file only; raises FileRefused and OSError."""
    content = file.to_bytes()
    if os.path.lexists(target):
        try:
            read_tabletop_file(target)
        except FileRefused as error:
            raise FileRefused([f"{target.name} is there, and is no {SUFFIX} file: choose another name"]) from error
    write_atomically(target, content, is_shared=True)


def export_file(file: TabletopFile, folder: Path) -> Path:
    """The file in a folder, under a name that is free or where the same lies already; returns where. Raises OSError."""
    content, number = file.to_bytes(), 1
    target = folder / f"{file.name}{SUFFIX}"
    while os.path.lexists(target):
        with contextlib.suppress(OSError):
            if safe_reading.read_regular_file(target, len(content)) == content:
                return target
        number += 1
        target = folder / f"{file.name}-{number}{SUFFIX}"
    write_atomically(target, content, is_shared=True)
    return target


def _read_pack_folder(folder: Path) -> dict[str, bytes]:
    """All files of a pack that was found harmless, as they were at one time; raises FileRefused and OSError."""
    for _ in range(_TRIES):
        before = _file_stamps(folder)
        try:
            files = {
                path.relative_to(folder).as_posix(): safe_reading.read_regular_file(path, SIZES.get(path.suffix, 0))
                for path in before
            }
        except FileNotFoundError:
            continue
        if _file_stamps(folder) == before:
            return files
    raise FileRefused([f"{folder.name}: its files change all the time; try again when nothing writes to them"])


def _file_stamps(folder: Path) -> dict[Path, tuple[int, int, int]]:
    """Every file with its size, time and number; raises OSError."""
    found: dict[Path, tuple[int, int, int]] = {}
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if safe_reading.is_system_leftover(entry.name):
            continue
        if entry.is_dir(follow_symlinks=False):
            found |= _file_stamps(Path(entry.path))
        else:
            status = entry.stat(follow_symlinks=False)
            found[Path(entry.path)] = status.st_size, status.st_mtime_ns, status.st_ino
    return found


def _pack_info(folder: Path) -> PackInfo:
    """What a pack says about itself that was checked before; raises FileRefused where it has changed since."""
    usual = PackInfo(folder.name.replace("_", " ").capitalize())
    sources = content_sources(PackInfoFile, folder)
    if not sources[0].path.exists():
        return usual
    try:
        about = load_content_files(PackInfoFile, sources, cached=False).pack
    except ContentError as error:
        raise FileRefused(tuple(map(str, error.problems))) from error
    return clean_pack_info([about.title, about.author, about.text], usual)


def _pack_faults(folder: Path, games: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What `tabletop check` finds in a pack, as if it stood in its place: why it can't be used, and what else is wrong.

    One of the two is empty.
    """
    found = [*reasons_to_refuse_folder(folder), *map(str, check_in_child_process([folder]).problems)]
    if not found:
        return (), ()
    refused = [problem for game in games for problem in examine_pack_folder(game, folder).problems]
    told = tuple(line.replace(f"{folder.parent}{os.sep}", "") for line in dict.fromkeys((*found, *refused)))
    return (told, ()) if refused else ((), told)


# --- taking ---------------------------------------------------------------------------------------------------------


def offer_file(path: Path) -> TakeOffer:
    """What taking a file, or the folder of a pack, would do; nothing is kept. Raises FileRefused and OSError."""
    file = prepare_file(path) if path.is_dir() else read_tabletop_file(path)
    if file.kind is not FileKind.PACK:
        return _offer_record(path, file)
    target = paths.player_packs() / file.name
    if file.name == REMOVED_PACKS:
        return TakeOffer(path, file, target, (f"no pack can be called {REMOVED_PACKS!r}",))
    with _folder_with_files(file) as folder:
        faults, warnings = _pack_faults(folder, file.games)
        versions = {} if faults else {game: digest(game, folder / game) for game in file.games}
    replaced = _find_replaced_pack(file, target)
    is_here = replaced is not None and replaced.digest == file.digest
    return TakeOffer(path, file, target, faults, replaced, is_here, versions, warnings)


def take_offer(offer: TakeOffer) -> TakenFile:
    """Takes what was offered, whole or not at all.

    Raises FileRefused where it may not be taken or something changed since it was offered, and OSError.
    """
    if offer.faults:
        raise FileRefused(offer.faults)
    if offer.file.kind is not FileKind.PACK:
        return _take_record(offer)
    root = offer.target.parent
    with locked_folder(root):
        _finish_interrupted_takes(root)
        now = _find_replaced_pack(offer.file, offer.target)
        if now is not None and now.digest == offer.file.digest:
            return TakenFile(offer.target)
        if now != offer.replaced:
            raise FileRefused([f"{offer.file.name}: the pack that it would replace has changed; look at it again"])
        return _swap_in(offer, root)


def _swap_in(offer: TakeOffer, root: Path) -> TakenFile:
    """Writes the pack beside its place and moves it there, and the old one away; undoes all where something fails."""
    staging = root / f"{_TAKING}{secrets.token_hex(4)}{_HALF}"
    fresh, old = staging / "new" / offer.target.name, staging / "old" / offer.target.name
    try:
        old.parent.mkdir(parents=True)
        _write_files(fresh, offer.file.files)
        if os.path.lexists(offer.target):
            retry_while_locked(lambda: os.rename(offer.target, old))
        retry_while_locked(lambda: os.rename(fresh, offer.target))
        sync_folder(root)
    except BaseException:
        _roll_back(staging, root)
        raise
    kept = None
    if os.path.lexists(old):
        with contextlib.suppress(OSError):  # else it waits there for the next time
            kept = _move_to_removed(old, root)
    if kept is not None or not os.path.lexists(old):
        shutil.rmtree(staging, ignore_errors=True)
    return TakenFile(offer.target, kept)


def _roll_back(staging: Path, root: Path) -> None:
    """Puts back what was moved away, then throws away what was written."""
    for old in _entries(staging / "old"):
        if not os.path.lexists(root / old.name):
            with contextlib.suppress(OSError):
                os.rename(old, root / old.name)
    if not _entries(staging / "old"):
        shutil.rmtree(staging, ignore_errors=True)


def finish_interrupted_takes() -> None:
    """Undoes or ends what a program that was killed had begun in the folder of packs. Never raises."""
    root = paths.player_packs()
    if any(entry.name.startswith((_TAKING, _CHECKING)) for entry in _entries(root)):
        with locked_folder(root):
            _finish_interrupted_takes(root)


def _finish_interrupted_takes(root: Path) -> None:
    for staging in _entries(root):
        if not (staging.name.startswith((_TAKING, _CHECKING)) and staging.name.endswith(_HALF)):
            continue
        swapped = _entries(staging / "old")
        for old in swapped:
            with contextlib.suppress(OSError):
                if os.path.lexists(root / old.name):
                    _move_to_removed(old, root)
                else:
                    os.rename(old, root / old.name)
        with contextlib.suppress(OSError):
            is_old = abs(time.time() - staging.stat().st_mtime) > _OLD
            if (is_old or swapped) and not _entries(staging / "old"):
                shutil.rmtree(staging, ignore_errors=True)


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _find_replaced_pack(file: TabletopFile, target: Path) -> ReplacedPack | None:
    """The pack of the same name, and how it differs; None where there is none."""
    if not os.path.lexists(target):
        return None
    try:
        if reasons_to_refuse_folder(target):
            return ReplacedPack(target.name, "")
        there = _read_pack_folder(target)
    except (FileRefused, OSError):
        return ReplacedPack(target.name, "")
    now = make_pack_file(file.name, there, PackInfo(target.name))
    fresh = file.files
    changed = tuple(sorted(name for name in fresh if name in there and there[name] != fresh[name]))
    return ReplacedPack(target.name, now.digest, tuple(sorted(fresh.keys() - there.keys())), changed,
                        tuple(sorted(there.keys() - fresh.keys())))  # fmt: skip


# --- removing -------------------------------------------------------------------------------------------------------


def remove_pack(name: str) -> Path:
    """Moves a pack out of the list; returns where it is now. Raises OSError."""
    root = paths.player_packs()
    with locked_folder(root):
        return _move_to_removed(root / name, root)


def restore_pack(path: Path, name: str, *, replaces: bool = False) -> Path:
    """Moves it into the list again; returns where it is now.

    A pack that has its name is moved out of the list where it `replaces` that. Raises FileExistsError where its name is
    taken, and OSError.
    """
    root = paths.player_packs()
    target = root / name
    with locked_folder(root):
        if os.path.lexists(target) and replaces:
            other = _move_to_removed(target, root)
            try:
                retry_while_locked(lambda: os.rename(path, target))
            except OSError:
                os.rename(other, target)
                raise
            return target
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        retry_while_locked(lambda: os.rename(path, target))
    return target


def _move_to_removed(path: Path, root: Path) -> Path:
    folder = root / REMOVED_PACKS
    folder.mkdir(exist_ok=True)
    target = unused_path(folder / path.name)
    retry_while_locked(lambda: os.rename(path, target))
    return target


# --- folders --------------------------------------------------------------------------------------------------------


@contextmanager
def _folder_with_files(file: TabletopFile) -> Iterator[Path]:
    """A pack in a temporary folder among the packs, to be checked; raises OSError."""
    root = paths.player_packs()
    staging = root / f"{_CHECKING}{secrets.token_hex(4)}{_HALF}"
    try:
        folder = staging / file.name
        _write_files(folder, file.files)
        yield folder
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes them so that they last; raises OSError."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    sync_folder(folder)


# --- mats and campaigns ---------------------------------------------------------------------------------------------


def _prepare_record(path: Path) -> TabletopFile:
    content = safe_reading.read_regular_file(path, _MOST_RECORD)
    kind, title = _kind_of_record(path.name, content)
    name = path.stem.casefold()
    return make_record_file(kind, name, content, title)


def _kind_of_record(name: str, content: bytes) -> tuple[FileKind, str]:
    """What a file of the program's own is, and what it is called; raises FileRefused."""
    try:
        body: Any = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise FileRefused([f"{name}: it is damaged"]) from error
    match body:
        case {"format": 1, "name": str(title), "layout": str(layout)} if title.strip() and layout:
            return FileKind.MAT, title
        case {"format": 1, "sha256": str(checksum), "campaign": dict(campaign)} if checksum == checksum_of(campaign):
            title = campaign.get("name", "")
            return FileKind.CAMPAIGN, title if isinstance(title, str) else ""
    raise FileRefused([f"{name}: it is neither a mat nor a campaign, or it is damaged"])


def _offer_record(path: Path, file: TabletopFile) -> TakeOffer:
    folder = paths.mats() if file.kind is FileKind.MAT else paths.campaigns()
    (content,) = file.files.values()
    kind, title = _kind_of_record(file.name, content)
    if kind is not file.kind:
        raise FileRefused(["its manifest names other content than it holds"])
    shown = replace(file, info=clean_pack_info([title or file.info.title, file.info.author, ""], file.info))
    same = next((each for each in _entries(folder) if _holds(each, content)), None)
    return TakeOffer(path, shown, same or folder / f"{file.name}{_RECORD}", is_here=same is not None)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.suffix == _RECORD and safe_reading.read_regular_file(path, len(content)) == content
    except OSError:
        return False


def _take_record(offer: TakeOffer) -> TakenFile:
    (content,) = offer.file.files.values()
    target = offer.target
    with locked_folder(target.parent):
        while os.path.lexists(target):
            if _holds(target, content):
                return TakenFile(target)
            target = target.with_name(f"{offer.file.name}-{secrets.token_hex(2)}{_RECORD}")
        write_atomically(target, content)
    return TakenFile(target)
