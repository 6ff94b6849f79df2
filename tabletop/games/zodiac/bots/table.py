"""The solved game as a table: canonical position to value, in memory and in a file with a checksum.

Used by `oracle`, which asks `load_or_solve_table`, by `star_solution` and `benchmark`, which read a SolvedTable;
`proof_book` and `puzzles` keep their files of the same kind by `read_checked_file` and `write_checked_file`. The name
of the file depends on everything about the board that matters, so a changed star never meets an old table;
_FORMAT_NUMBER is part of the names of all these files. The folder `solved` has the table of our own star, under such a
name: if positions (`rules/generator`, `core`), their values or the form change, _FORMAT_NUMBER grows and that table is
made anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import sys
import tempfile
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final

from tabletop import safe_reading
from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator
from tabletop.games.zodiac.bots.solve import SolvedValues, StarTooLarge, solve
from tabletop.games.zodiac.rules.content import Board
from tabletop.games.zodiac.rules.generator import Position

_LOG = logging.getLogger(__name__)
_MAGIC = b"tabletop 1\n"
_CHECKSUM_LENGTH = 32
_MOST_BYTES = 64 << 20
_MOST_PLAIN = 512 << 20


class DamagedFile(ValueError):
    """The bytes are not what was kept."""


def compress_with_checksum(plain: bytes) -> bytes:
    """Compressed, with a checksum."""
    body = zlib.compress(plain, 9)
    return _MAGIC + hashlib.sha256(body).digest() + body


def decompress_and_verify(content: bytes) -> bytes:
    """Inverse of `compress_with_checksum`; raises DamagedFile."""
    head = len(_MAGIC) + _CHECKSUM_LENGTH
    body = content[head:]
    if content[: len(_MAGIC)] != _MAGIC or hashlib.sha256(body).digest() != content[len(_MAGIC) : head]:
        raise DamagedFile("the checksum is wrong")
    plain = zlib.decompressobj()
    found = plain.decompress(body, _MOST_PLAIN)
    if not plain.eof:
        raise DamagedFile("it is cut off, or much too large")
    return found


def read_checked_file(path: Path) -> bytes | None:
    """What was kept in a file; None where there is none that can be used."""
    try:
        return decompress_and_verify(safe_reading.read_regular_file(path, _MOST_BYTES))
    except FileNotFoundError:
        return None
    except (OSError, DamagedFile, zlib.error) as error:
        _LOG.warning("%s is not used: %s", path, error)
        return None


def write_checked_file(path: Path, plain: bytes) -> None:
    """Keeps it if the folder allows that; the file is replaced whole."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_file_atomically(path, compress_with_checksum(plain))
    except OSError as error:
        _LOG.warning("%s is not kept: %s", path, error)


def _write_file_atomically(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


SOLVED: Final = Path(__file__).with_name("solved")
"""Folder with the tables of the program's own stars, so that nobody waits while they are solved."""
_FORMAT_NUMBER = 1
"""Grows when positions are packed, turned into their mirror images or judged in another way."""
_POSITION_BYTES = 8
"""Bytes of a position in memory."""
_MOST_TURNS = 126
_MOST_POSITION_BITS = 63


class SolvedTable(Mapping[Position, int]):
    """Canonical position -> value as in SolvedValues; sorted, so that looking up is a bisection."""

    def __init__(self, positions: array[int], values: array[int]) -> None:
        self._positions = positions
        self._values = values

    @classmethod
    def from_solution(cls, solution: SolvedValues) -> SolvedTable:
        """Raises StarTooLarge where the numbers do not fit."""
        pairs = sorted(solution.values.items())
        if pairs[-1][0].bit_length() > _MOST_POSITION_BITS or solution.longest_win > _MOST_TURNS:
            raise StarTooLarge("positions or turns too large for a table")
        return cls(array("Q", (position for position, _ in pairs)), array("b", (value for _, value in pairs)))

    def __getitem__(self, position: Position) -> int:
        place = bisect_left(self._positions, position)
        if place == len(self._positions) or self._positions[place] != position:
            raise KeyError(position)
        return self._values[place]

    def __iter__(self) -> Iterator[Position]:
        return iter(self._positions)

    def __len__(self) -> int:
        return len(self._positions)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SolvedTable):
            return NotImplemented
        return self._positions == other._positions and self._values == other._values

    __hash__ = None  # type: ignore[assignment]

    def to_bytes(self) -> bytes:
        """Gaps between positions, sorted by the rank of their bytes so that they can be compressed; then values."""
        gaps = array("Q", [self._positions[0], *(after - before for before, after in pairwise(self._positions))])
        raw = _to_little_endian(gaps).tobytes()
        planes = b"".join(raw[rank::_POSITION_BYTES] for rank in range(_POSITION_BYTES))
        return planes + self._values.tobytes()

    @classmethod
    def from_bytes(cls, plain: bytes) -> SolvedTable:
        count = len(plain) // (_POSITION_BYTES + 1)
        raw = bytearray(_POSITION_BYTES * count)
        for rank in range(_POSITION_BYTES):
            raw[rank::_POSITION_BYTES] = plain[rank * count : (rank + 1) * count]
        positions = array("Q", accumulate(_to_little_endian(array("Q", bytes(raw)))))
        return cls(positions, array("b", plain[_POSITION_BYTES * count :]))


def _to_little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def board_digest(board: Board) -> str:
    """SHA-256 in hex of everything about a board that its solution depends on."""
    names = tuple(point.name for point in board.points)
    rules = _FORMAT_NUMBER, names, board.lines, board.ring, board.openings, board.majority, board.neutral_turns
    return hashlib.sha256(repr(rules).encode()).hexdigest()


def load_or_solve_table(
    core: SymmetricMoveGenerator, starts: Iterable[Position], folder: Path, stopped: Callable[[], bool] = lambda: False
) -> SolvedTable:
    """The table that comes with the program, or from the folder, or a new one, kept there if the folder allows it.

    Raises StarTooLarge, SolvingStopped.
    """
    path = solved_file_path(core.star.board, folder, "table")
    for there in (SOLVED / path.name, path):
        kept = read_checked_file(there)
        found = None if kept is None else _parse_table_or_none(core, kept, starts)
        if found is not None:
            return found
    table = SolvedTable.from_solution(solve(core, starts, stopped))
    write_checked_file(path, table.to_bytes())
    return table


def _parse_table_or_none(core: SymmetricMoveGenerator, data: bytes, starts: Iterable[Position]) -> SolvedTable | None:
    """The kept table; None where it is no table of this star, whatever its checksum says."""
    try:
        table = SolvedTable.from_bytes(data)
    except (ValueError, OverflowError):
        return None
    is_whole = len(table) * (_POSITION_BYTES + 1) == len(data) and all(
        before < after for before, after in pairwise(table)
    )
    return table if is_whole and all(core.canonical_position(start) in table for start in starts) else None


def solved_file_path(board: Board, folder: Path, kind: str) -> Path:
    """The file for what was found out about a board."""
    return folder / f"zodiac-{board_digest(board)[:16]}.{kind}"
