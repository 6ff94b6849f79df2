"""What could not be written down of an evening when it happened: it waits, and is written as soon as it can be.

It waits in a small file beside the matches, and in the program's memory where even that cannot be written.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tabletop import reading
from tabletop.play import evening, results
from tabletop.play.campaigns import CampaignError, file_name, text
from tabletop.play.evening import Evening, EveningMatch
from tabletop.play.files import put_aside, write_atomically

FILE: Final = "waiting.json"
"""Its name among the matches."""
_MOST_BYTES: Final = 1 << 20
_UNREAD: Final = (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)


@dataclass(frozen=True, slots=True)
class _End:
    """A match has ended."""

    played: EveningMatch
    anew: bool

    def write(self, folder: Path, now: datetime) -> None:
        evening.note_late(folder, self.played, now, anew=self.anew)


@dataclass(frozen=True, slots=True)
class _Back:
    """An end was taken back then."""

    save: str
    match: str
    then: datetime

    def write(self, folder: Path, now: datetime) -> None:
        evening.strike(folder, self.save, self.match, self.then, late=True)


_Deed = _End | _Back

_memory: dict[Path, list[_Deed]] = {}
"""What waits and is in no file, by folder of the matches."""


def note(folder: Path, saves: Path, match: EveningMatch, *, anew: bool = True) -> None:
    """Writes down a match that has just ended, or keeps it for later and raises CampaignError."""
    try:
        evening.note(folder, match, anew=anew)
    except CampaignError:
        _keep(saves, [*waiting(saves), _End(match, anew)])
        raise


def strike(folder: Path, saves: Path, save: str, match: str, now: datetime) -> None:
    """Forgets an end that was taken back, or keeps that for later and raises CampaignError."""
    before = waiting(saves)
    left = [deed for deed in before if not (isinstance(deed, _End) and deed.played.is_of(save, match))]
    if left != before:
        _keep(saves, left)
    try:
        evening.strike(folder, save, match, now)
    except CampaignError:
        _keep(saves, [*left, _Back(save, match, now)])
        raise


def catch_up(folder: Path, saves: Path, now: datetime) -> int:
    """Writes down what waits, as far as it can be; returns how many ends were entered."""
    deeds = waiting(saves)
    left, entered = list(deeds), 0
    for deed in deeds:
        try:
            deed.write(folder, now)
        except CampaignError:
            break
        left.pop(0)
        entered += isinstance(deed, _End)
    if left != deeds:
        _keep(saves, left)
    return entered


def waiting(saves: Path) -> list[_Deed]:
    """What waits, in the order in which it happened."""
    found = _read(saves / FILE)
    return [*found, *(deed for deed in _memory.get(saves, []) if deed not in found)]


def is_only_in_memory(saves: Path) -> bool:
    """Whether something waits that is in no file and goes with the program."""
    return bool(_memory.get(saves))


def count_missing(saves: Path, evenings: Sequence[Evening], shown: Evening) -> int:
    """How many matches that count stand in none of the evenings, the latest first, but belong to the one shown.

    Its file was exchanged then for one that had been kept before. To the latest belongs what ended after it as well.
    """
    there = {each.match for one in evenings for each in one.played}
    there |= {deed.played.match for deed in waiting(saves) if isinstance(deed, _End)}
    lost = [then for match, then in results.counted_ends().items() if match not in there]
    is_last = bool(evenings) and shown == evenings[0] and bool(shown.played)
    return sum(shown.holds(then) or (is_last and then > shown.played[-1].ended) for then in lost)


def forget_all() -> None:
    """As a program that begins anew."""
    _memory.clear()


def _keep(saves: Path, deeds: list[_Deed]) -> None:
    """A file that cannot be read is put aside before anything is written in its place."""
    _memory.pop(saves, None)
    path = saves / FILE
    try:
        if _unread(path):
            put_aside(path)
        if deeds:
            write_atomically(path, (json.dumps(list(map(_plain, deeds))) + "\n").encode())
        else:
            path.unlink(missing_ok=True)
    except OSError:
        if deeds:
            _memory[saves] = deeds


def _plain(deed: _Deed) -> list[Any]:
    if isinstance(deed, _End):
        return ["enter", evening.plain_match(deed.played), deed.anew]
    return ["strike", deed.save, deed.match, deed.then.isoformat()]


def _read(path: Path) -> list[_Deed]:
    """Nothing where it cannot be read."""
    with suppress(*_UNREAD):
        return list(map(_made, reading.read_json(path, _MOST_BYTES)))
    return []


def _unread(path: Path) -> bool:
    """Whether something lies there that cannot be read."""
    try:
        list(map(_made, reading.read_json(path, _MOST_BYTES)))
    except FileNotFoundError:
        return False
    except _UNREAD:
        return True
    return False


def _made(raw: Any) -> _Deed:
    match raw:
        case ["enter", dict() as played, bool() as anew]:
            return _End(evening.made_match(played), anew)
        case ["strike", save, match, then]:
            when = datetime.fromisoformat(text(then))
            if when.tzinfo is None:
                raise ValueError("a time has no zone")
            return _Back(file_name(save), text(match), when)
    raise ValueError(f"{raw!r} cannot wait")
