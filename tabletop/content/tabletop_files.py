"""A pack, a mat or a campaign as one `.tabletop` file: what stands in it, in its manifest, and its digest.

Used by `play/handing_over`, which gives and takes such files. The file is a zip archive (`archives`): first MANIFEST,
then the files, those of a pack in a folder of its name. Same content makes the same file and the same digest: no
time, no version of the program and nothing of the machine stands in it. What a file says about itself is checked
against what it holds (`read_tabletop_file`), and its texts are made short and plain. FORMAT, the keys of the manifest,
the names of kinds and the way the digest is computed are in people's files, so they stay.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path, PurePosixPath
from typing import Any, Final

from tabletop.content import boxes
from tabletop.content.archives import ARCHIVE_LIMITS, ArchiveLimits, FileRefused, archive_bytes, read_archive
from tabletop.content.pack_folders import SIZES
from tabletop.content.pack_library import PackInfo, clean_pack_info

FORMAT: Final = 1
SUFFIX: Final = ".tabletop"
MANIFEST: Final = "manifest.json"
PACK_FILE: Final = "pack.yaml"
"""What a pack says about itself, in its folder."""
_MOST_RECORD: Final = 1 << 20
"""Bytes of a mat, a campaign or a manifest."""
_SIZES: Final = {**SIZES, ".json": _MOST_RECORD}
_MOST_NAMES: Final = 12
"""Names of one kind that are told."""


class FileKind(StrEnum):
    """What a file brings."""

    PACK = "pack"
    MAT = "mat"
    CAMPAIGN = "campaign"


@dataclass(frozen=True, slots=True)
class TabletopFile:
    """What stands in a file."""

    kind: FileKind
    name: str
    """Of the pack's folder, or of the file of a mat or a campaign, without its suffix."""
    info: PackInfo
    files: Mapping[str, bytes] = field(repr=False)
    """By their paths: in the pack's folder, or the one file."""
    games: tuple[str, ...] = ()
    """For which a pack brings something, in the order of the shelf."""

    @property
    def digest(self) -> str:
        """SHA-256 in hex of kind, names and bytes."""
        sha = hashlib.sha256(f"{FORMAT} {self.kind} {self.name}\0".encode())
        for name, content in sorted(self.files.items()):
            sha.update(f"{name}\0{len(content)}\0".encode() + content)
        return sha.hexdigest()

    @property
    def size(self) -> int:
        """Bytes of all its files."""
        return sum(map(len, self.files.values()))

    def to_bytes(self) -> bytes:
        """The file itself."""
        inner = {f"{self._folder}{name}": content for name, content in sorted(self.files.items())}
        return archive_bytes({MANIFEST: (json.dumps(self._manifest(), indent=1) + "\n").encode(), **inner})

    @property
    def _folder(self) -> str:
        return f"{self.name}/" if self.kind is FileKind.PACK else ""

    def _manifest(self) -> dict[str, Any]:
        about = {"title": self.info.title, "author": self.info.author, "text": self.info.text}
        return {
            "tabletop_file": FORMAT, "kind": str(self.kind), "name": self.name,
            **{key: text for key, text in about.items() if text},
            "games": list(self.games), "brings": {part.kind: part.count for part in brought_parts(self)},
            "digest": self.digest,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class BroughtPart:
    """Files of one kind that a file brings."""

    kind: str
    """A folder of content such as `GAME/maps`, or else `pictures`, `sounds`, `languages`, `texts`."""
    names: tuple[str, ...]
    """The first few."""
    count: int


def brought_parts(file: TabletopFile) -> tuple[BroughtPart, ...]:
    """What it brings, by kinds, in the order of their names."""
    names: dict[str, list[str]] = {}
    for path in map(PurePosixPath, sorted(file.files)):
        if str(path) != PACK_FILE:  # told already
            names.setdefault(_kind_of_file(path), []).append(path.stem)
    languages = sorted(set(names.pop("languages", [])))
    if languages:
        names["languages"] = languages
    return tuple(BroughtPart(kind, tuple(found[:_MOST_NAMES]), len(found)) for kind, found in sorted(names.items()))


def _kind_of_file(path: PurePosixPath) -> str:
    if path.suffix in (".png", ".svg"):
        return "pictures"
    if path.suffix in (".ogg", ".wav"):
        return "sounds"
    if path.suffix == ".po":
        return "languages"
    if path.suffix != ".yaml":
        return "texts"
    return str(path.parent)


def make_pack_file(name: str, files: Mapping[str, bytes], info: PackInfo) -> TabletopFile:
    """A pack as one file; `files` are by their paths in its folder."""
    there = {PurePosixPath(path).parts[0] for path in files if "/" in path}
    games = tuple(game for game in boxes.game_names() if game in there)
    return TabletopFile(FileKind.PACK, name, info, dict(files), games)


def make_record_file(kind: FileKind, name: str, content: bytes, title: str) -> TabletopFile:
    """A mat or a campaign as one file."""
    return TabletopFile(kind, name, PackInfo(title), {f"{name}.json": content})


def read_tabletop_file(path: Path, limits: ArchiveLimits = ARCHIVE_LIMITS) -> TabletopFile:
    """What stands in a file; raises FileRefused, and OSError where it cannot be read."""
    files = read_archive(path, _SIZES, limits)
    if MANIFEST not in files:
        raise FileRefused([f"this is no {SUFFIX} file: there is no {MANIFEST} in it"])
    manifest = _read_manifest(files.pop(MANIFEST))
    kind, name = FileKind(manifest["kind"]), manifest["name"]
    about = clean_pack_info([manifest.get(key, "") for key in ("title", "author", "text")], PackInfo(name))
    if kind is FileKind.PACK:
        found = make_pack_file(name, _files_of_pack(name, files), about)
        wrong = list(found.games) != manifest["games"]
    else:
        found = TabletopFile(kind, name, about, files)
        wrong = set(files) != {f"{name}.json"}
    if wrong:
        raise FileRefused(["its manifest names other content than it holds"])
    if found.digest != manifest["digest"]:
        raise FileRefused(["it was changed or damaged after it was made: its digest does not agree"])
    return found


def _files_of_pack(name: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    folder = f"{name}/"
    if not files:
        raise FileRefused(["it brings nothing"])
    if outside := [path for path in files if not path.startswith(folder) or path.endswith(".json")]:
        raise FileRefused([f"{path}: it does not belong to the pack" for path in outside[:1]])
    return {path.removeprefix(folder): content for path, content in files.items()}


def _read_manifest(raw: bytes) -> dict[str, Any]:
    """Raises FileRefused."""
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise FileRefused([f"{MANIFEST} is damaged"]) from error
    if not isinstance(found, dict) or "tabletop_file" not in found:
        raise FileRefused([f"this is no {SUFFIX} file: {MANIFEST} is another program's"])
    if found["tabletop_file"] != FORMAT:
        raise FileRefused(["another version of the program made this file"])
    texts = [found.get(key, "") for key in ("kind", "name", "digest", "title", "author", "text")]
    names = found.get("games")
    is_sound = all(isinstance(text, str) for text in texts) and isinstance(names, list)
    if not is_sound or texts[0] not in tuple(FileKind) or not texts[1]:
        raise FileRefused([f"{MANIFEST} is damaged"])
    return found
