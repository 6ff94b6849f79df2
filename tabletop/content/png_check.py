"""Finds out whether a PNG picture is whole, without drawing it: its chunks, their checksums, and the rows inside.

Used by `art_check`, since a picture whose header is fine may still not be drawn. The rows are unpacked piece by piece
and only counted, so no picture takes more memory than its file. See the PNG specification, third edition, 5 and 11.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

_BEGIN: Final = 8
"""Bytes of the signature."""
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Numbers for each pixel, by the kind of colour."""
_DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES: Final = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of an interlaced picture: first column and row, and how far the next ones are."""
_PIECE: Final = 1 << 16
_BROKEN: Final = "the picture is broken, {}; save it again as PNG"


def png_fault(raw: bytes) -> str:
    """Why a PNG with a sound signature and size can't be drawn; empty where it can."""
    try:
        chunks = list(_chunks(raw))
        header = chunks[0][1] if chunks and chunks[0][0] == b"IHDR" else b""
        if len(header) != 13:
            return _BROKEN.format("its header is not the first part")
        wide, high = int.from_bytes(header[:4], "big"), int.from_bytes(header[4:8], "big")
        depth, colour, *zeros, interlace = header[8:]
        if depth not in _DEPTHS.get(colour, ()) or any(zeros) or interlace > 1:
            return _BROKEN.format("its header names a kind that there isn't")
        names = [name for name, _ in chunks]
        if colour == 3 and b"PLTE" not in names[: names.index(b"IDAT") if b"IDAT" in names else None]:
            return _BROKEN.format("its palette is missing")
        if names[-1] != b"IEND":
            return _BROKEN.format("its end is missing")
        wanted = _bytes_of_rows(wide, high, depth * _CHANNELS[colour], is_interlaced=interlace == 1)
        found = _count_unpacked(b"".join(data for name, data in chunks if name == b"IDAT"), wanted)
    except (ValueError, zlib.error):
        return _BROKEN.format("a part of it is damaged or missing")
    return "" if found == wanted else _BROKEN.format("it has too few rows or too many")


def _chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and data of each part up to the end mark; raises ValueError for one that is cut or damaged."""
    at, name = _BEGIN, b""
    while at < len(raw) and name != b"IEND":
        size, name = int.from_bytes(raw[at : at + 4], "big"), raw[at + 4 : at + 8]
        data, checksum = raw[at + 8 : at + 8 + size], raw[at + 8 + size : at + 12 + size]
        if len(checksum) != 4 or int.from_bytes(checksum, "big") != zlib.crc32(name + data):
            raise ValueError(name)
        yield name, data
        at += 12 + size


def _bytes_of_rows(wide: int, high: int, bits: int, *, is_interlaced: bool) -> int:
    """How much the rows have unpacked, each with the byte of its filter."""
    found = 0
    for column, row, across, down in _PASSES if is_interlaced else ((0, 0, 1, 1),):
        columns, rows = -(-(wide - column) // across), -(-(high - row) // down)
        if columns > 0 and rows > 0:
            found += rows * (1 + -(-columns * bits // 8))
    return found


def _count_unpacked(packed: bytes, most: int) -> int:
    """How many bytes there are, counted no further than one more than `most`; raises ValueError and zlib.error."""
    unpacker, found = zlib.decompressobj(), 0
    while not unpacker.eof and found <= most:
        piece = unpacker.decompress(packed, _PIECE)
        packed = unpacker.unconsumed_tail
        found += len(piece)
        if not piece and not packed and not unpacker.eof:
            raise ValueError("cut")
    return found
