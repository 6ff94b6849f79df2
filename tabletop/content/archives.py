"""Reads and writes zip archives that go from one home to another, as names and bytes in memory.

Used by `tabletop_files`. Writing is deterministic: the same files give the same bytes on every system, so nothing is
compressed and times and attributes are fixed. Reading takes an archive from a stranger: nothing in its directory is
believed, what is unpacked is counted while it is unpacked, and no path of the archive reaches the disk. The limits
(ArchiveLimits) and every refusal are a part of the protection against hostile files: they may only be loosened on
purpose. `zipfile` reads too much before one can say no, and passes over what contradicts itself; so the directory is
read here.
"""

from __future__ import annotations

import io
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from tabletop import safe_reading
from tabletop.content.pack_folders import SIZES, FolderLimits, reasons_to_refuse_name
from tabletop.error_text import printable_line

_KIB: Final = 1 << 10
_MIB: Final = 1 << 20
_END: Final = struct.Struct("<4s4H2LH")
_ENTRY: Final = struct.Struct("<4s6H3L5H2L")
_LOCAL: Final = struct.Struct("<4s5H3L2H")
_LONGEST_COMMENT: Final = 0xFFFF
_ENCRYPTED: Final = 0x2041
"""Flags for a password, for strong encryption, and for a directory whose values are masked."""
_PATCHED: Final = 0x20
_UTF_8: Final = 0x800
_UNIX: Final = 3
_STORED, _DEFLATED = 0, 8
_LONGEST_NAME: Final = 200
"""Bytes of a path in an archive."""
_FEW_BYTES: Final = 16 * _KIB
"""No ratio is asked of files up to this size."""
_MOST_REASONS: Final = 20
_MOST_ENTRIES: Final = 4
"""Entries for each file that is allowed: folders have their own, and systems put further ones beside them."""
# fmt: off
_ARCHIVE_STARTS: Final = (
    b"PK\x03\x04", b"PK\x05\x06", b"7z\xbc\xaf\x27\x1c", b"Rar!", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd",
)
# fmt: on
_TIME: Final = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """How much an archive may hold."""

    files: int = FolderLimits().files + 1
    """With the manifest."""
    size: int = FolderLimits().size
    """Bytes of all files together, unpacked."""
    packed: int = FolderLimits().size + _MIB
    """Bytes of the archive."""
    ratio: int = 100
    """Unpacked bytes for a packed one."""
    depth: int = FolderLimits().depth + 1
    """Folders inside each other."""


ARCHIVE_LIMITS: Final = ArchiveLimits()


class FileRefused(ValueError):
    """A file that is not taken or not made; carries every reason, one sentence each without capital and full stop."""

    def __init__(self, reasons: Collection[str]) -> None:
        self.reasons = tuple(map(printable_line, reasons))
        super().__init__("\n".join(self.reasons))

    def __reduce__(self) -> tuple[type[FileRefused], tuple[tuple[str, ...]]]:
        return type(self), (self.reasons,)


@dataclass(frozen=True, slots=True)
class _ArchiveEntry:
    """A file in an archive, as far as its directory says."""

    raw_name: bytes
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    """Of the unpacked file, as it claims."""
    system: int
    mode: int
    """Of Unix; 0 where there is none."""
    offset: int
    """Of its local header, from the beginning of the bytes."""

    @property
    def name(self) -> str:
        """Never a reason to fail: names with other letters are refused later."""
        return self.raw_name.decode("utf-8" if self.flags & _UTF_8 else "cp437", "replace")

    @property
    def is_folder(self) -> bool:
        return self.raw_name.endswith(b"/")

    @property
    def is_leftover(self) -> bool:
        """Whether a system has put it there: nobody reads it, and it harms nothing."""
        return any(map(safe_reading.is_system_leftover, self.name.rstrip("/").split("/")))


def archive_bytes(files: Mapping[str, bytes]) -> bytes:
    """The archive of these files in their order; the same on every system."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, _TIME)
            info.create_system = _UNIX
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, content)
    return made.getvalue()


def read_archive(
    path: Path, sizes: Mapping[str, int] = SIZES, limits: ArchiveLimits = ARCHIVE_LIMITS
) -> dict[str, bytes]:
    """The files of an archive by their paths, in its order; `sizes` are bytes at most by ending.

    Raises FileRefused, and OSError where the file cannot be read.
    """
    try:
        raw = safe_reading.read_regular_file(path, limits.packed)
    except safe_reading.FileTooLarge as error:
        raise FileRefused([f"{path.name}: {error.strerror}"]) from error
    return unpack_archive(raw, sizes, limits)


def unpack_archive(
    raw: bytes, sizes: Mapping[str, int] = SIZES, limits: ArchiveLimits = ARCHIVE_LIMITS
) -> dict[str, bytes]:
    """The same of bytes that were read; raises FileRefused."""
    entries = [entry for entry in _directory(raw, limits) if not entry.is_leftover]
    reasons = list(_reasons_to_refuse_entries(entries, sizes, limits))
    if reasons:
        told = dict.fromkeys(reasons)
        raise FileRefused([*told][:_MOST_REASONS])
    return _Unpacking(raw, sizes, limits).files(entry for entry in entries if not entry.is_folder)


def _directory(raw: bytes, limits: ArchiveLimits) -> list[_ArchiveEntry]:
    """What the archive says that it holds; raises FileRefused."""
    end = raw.rfind(b"PK\x05\x06", max(0, len(raw) - _END.size - _LONGEST_COMMENT))
    if end < 0 or end + _END.size > len(raw):
        raise FileRefused(["this is no zip archive, or its end is missing"])
    _, disk, first_disk, here, count, size, offset, _ = _END.unpack_from(raw, end)
    if 0xFFFF in (disk, here, count) or 0xFFFFFFFF in (size, offset):
        raise FileRefused(["the archive is of a kind for huge files"])
    if disk or first_disk or here != count:
        raise FileRefused(["the archive is only a part of one"])
    if count > _MOST_ENTRIES * limits.files:
        raise FileRefused([f"more than {limits.files} files"])
    before = end - size - offset
    if before < 0:
        raise FileRefused(["the directory of the archive is damaged"])
    return list(_entries(raw, end - size, end, before, count))


def _entries(raw: bytes, at: int, end: int, before: int, count: int) -> Iterator[_ArchiveEntry]:
    """The entries from `at` to `end`; `before` are bytes that lie before the archive."""
    for _ in range(count):
        if at + _ENTRY.size > end or raw[at : at + 4] != b"PK\x01\x02":
            raise FileRefused(["the directory of the archive is damaged"])
        (_, made_by, _, flags, method, _, _, crc, packed, size, name, extra, comment, disk, _, attributes,
         offset) = _ENTRY.unpack_from(raw, at)  # fmt: skip
        inner = raw[at + _ENTRY.size : at + _ENTRY.size + name]
        system, mode = made_by >> 8, attributes >> 16
        if disk or len(inner) < name:
            raise FileRefused(["the directory of the archive is damaged"])
        yield _ArchiveEntry(inner, flags, method, crc, packed, size, system, mode, offset + before)
        at += _ENTRY.size + name + extra + comment
    if at != end:
        raise FileRefused(["the directory of the archive holds more than it says"])


def _reasons_to_refuse_entries(
    entries: Collection[_ArchiveEntry], sizes: Mapping[str, int], limits: ArchiveLimits
) -> Iterator[str]:
    """What speaks against them before anything is unpacked."""
    if sum(not entry.is_folder for entry in entries) > limits.files:
        yield f"more than {limits.files} files"
    if sum(entry.size for entry in entries) > limits.size:
        yield f"all files together have more than {limits.size // _MIB} MiB"
    seen: dict[str, str] = {}
    for entry in entries:
        shown = ascii(entry.name)[1:-1][:_LONGEST_NAME]
        yield from _reasons_to_refuse_path(shown, entry, sizes, limits)
        key = unicodedata.normalize("NFKC", entry.name.rstrip("/")).casefold()
        if key in seen:
            is_same = seen[key] == entry.name
            yield f"{shown}: {'it is there twice' if is_same else 'another name differs only in capitals'}"
        seen[key] = entry.name
        yield from _reasons_to_refuse_kind(shown, entry, sizes)


def _reasons_to_refuse_path(
    shown: str, entry: _ArchiveEntry, sizes: Mapping[str, int], limits: ArchiveLimits
) -> Iterator[str]:
    parts = entry.name.removesuffix("/").split("/")
    if len(entry.raw_name) > _LONGEST_NAME:
        yield f"{shown}: the name is longer than {_LONGEST_NAME} bytes"
    elif "\\" in entry.name or "\0" in entry.name or ":" in entry.name:
        yield f"{shown}: a name may have no backslash, colon or zero in it"
    elif not all(parts) or ".." in parts or "." in parts:
        yield f"{shown}: the name leads out of the archive"
    elif len(parts) - 1 > limits.depth:
        yield f"{shown}: more than {limits.depth} folders inside each other"
    else:
        for i, part in enumerate(parts):
            yield from reasons_to_refuse_name(shown, part, is_file=not entry.is_folder and i == len(parts) - 1)
        if not entry.is_folder and PurePosixPath(entry.name).suffix not in sizes:
            yield f"{shown}: only files ending in {', '.join(sizes)} are allowed"


def _reasons_to_refuse_kind(shown: str, entry: _ArchiveEntry, sizes: Mapping[str, int]) -> Iterator[str]:
    form = stat.S_IFMT(entry.mode)
    most = sizes.get(PurePosixPath(entry.name).suffix, 0)
    if entry.flags & (_ENCRYPTED | _PATCHED):
        yield f"{shown}: it is encrypted"
    elif entry.method not in (_STORED, _DEFLATED):
        yield f"{shown}: it is packed in an unknown way ({entry.method})"
    elif form == stat.S_IFLNK:
        yield f"{shown}: links are not allowed"
    elif form not in (0, stat.S_IFDIR if entry.is_folder else stat.S_IFREG):
        yield f"{shown}: this is no ordinary file"
    elif entry.is_folder and entry.size:
        yield f"{shown}: a folder has no content"
    elif not entry.is_folder and most and entry.size > most:
        yield f"{shown}: at most {most // _KIB} KiB are allowed, this has {entry.size // _KIB}"


class _Unpacking:
    """One way through an archive; ends where a limit is passed."""

    def __init__(self, raw: bytes, sizes: Mapping[str, int], limits: ArchiveLimits) -> None:
        self.raw = raw
        self.sizes = sizes
        self.limits = limits
        self.total = 0
        self.places: list[tuple[int, int]] = []
        """Where each file lies in the bytes, from and to."""

    def files(self, entries: Iterator[_ArchiveEntry]) -> dict[str, bytes]:
        """Raises FileRefused."""
        found = {entry.name: self._unpacked(entry) for entry in entries}
        last = 0
        for first, end in sorted(self.places):
            if first < last:  # how bombs get a thousand files out of one
                raise FileRefused(["files of the archive lie over each other"])
            last = end
        return found

    def _unpacked(self, entry: _ArchiveEntry) -> bytes:
        shown = entry.name
        packed = self._packed(entry, shown)
        most = min(self.sizes[PurePosixPath(entry.name).suffix], self.limits.size - self.total, entry.size)
        content = packed if entry.method == _STORED else self._inflated(packed, most, shown)
        self.total += len(content)
        if len(content) > most or len(content) != entry.size:
            raise FileRefused([f"{shown}: it is larger or smaller than the archive says"])
        if len(content) > _FEW_BYTES and len(content) > self.limits.ratio * max(1, len(packed)):
            raise FileRefused([f"{shown}: it unpacks to more than {self.limits.ratio} times its size"])
        if zlib.crc32(content) != entry.crc:
            raise FileRefused([f"{shown}: it is damaged"])
        if content.startswith(_ARCHIVE_STARTS):
            raise FileRefused([f"{shown}: it is an archive in the archive"])
        return content

    def _packed(self, entry: _ArchiveEntry, shown: str) -> bytes:
        """Its bytes as they lie in the archive, if both its headers agree."""
        at = entry.offset
        if at < 0 or at + _LOCAL.size > len(self.raw) or self.raw[at : at + 4] != b"PK\x03\x04":
            raise FileRefused([f"{shown}: it is not where the archive says"])
        _, _, flags, method, _, _, _, _, _, name, extra = _LOCAL.unpack_from(self.raw, at)
        start = at + _LOCAL.size + name + extra
        inner = self.raw[at + _LOCAL.size : at + _LOCAL.size + name]
        if inner != entry.raw_name or method != entry.method or flags & (_ENCRYPTED | _PATCHED):
            raise FileRefused([f"{shown}: the archive says two things about it"])
        if start + entry.packed > len(self.raw):
            raise FileRefused([f"{shown}: its end is missing"])
        self.places.append((at, start + entry.packed))
        return self.raw[start : start + entry.packed]

    def _inflated(self, packed: bytes, most: int, shown: str) -> bytes:
        """At most one byte more than `most`, whatever there would be."""
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = reader.decompress(packed, most + 1)
        except zlib.error as error:
            raise FileRefused([f"{shown}: it is damaged"]) from error
        if len(content) <= most and not reader.eof:
            raise FileRefused([f"{shown}: its end is missing"])
        if reader.unused_data:
            raise FileRefused([f"{shown}: more lies behind it than the archive says"])
        return content
