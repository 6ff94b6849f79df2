"""A pack that somebody is writing: what it brings, what is wrong with it, and whether its files have changed.

Used by the bench (`ui/scenes/work`). `read_pack` reads in this process, since the pack is one's own: whoever opens a
pack for the first time has it checked in a child process before. Names, sizes and the header of pictures are judged
first all the same, at every reading. PackWatcher looks at the files from a thread of its own. A file is read when it
has looked the same twice, so that one that is half written is not told to be faulty; what has changed is decided by
its bytes, since an editor may save twice within one tick of the file system's clock.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any, Final

from tabletop.content.check import content_warnings
from tabletop.content.errors import ContentError, LocatedProblem, display_path
from tabletop.content.games import box_of, content_class, content_files, digest, game_content_folder, game_with_content
from tabletop.content.load import ParsedFiles, content_file_label, content_sources, load_content_files
from tabletop.content.pack_catalogues import note_pack
from tabletop.content.pack_folders import FolderLimits, game_folders_in, reasons_to_refuse_folder
from tabletop.content.pack_library import PackInfoFile
from tabletop.content.pack_translation import catalogue_problems
from tabletop.error_text import printable_line
from tabletop.rules.game import Game, InvalidSetup
from tabletop.safe_reading import is_system_leftover, read_regular_file

LOOK_SECONDS: Final = 0.06
"""Between two looks at the files."""
_SECOND_LOOK: Final = 0.02
"""The same after a look at which something had changed."""
_RECENT: Final = 2_000_000_000
"""Nanoseconds for which a file's time alone doesn't tell whether it has changed since."""
_MOST_BYTES: Final = 8 << 20
"""Of one file that is looked at."""
_MOST_FILES: Final = FolderLimits().files


@dataclass(frozen=True, slots=True)
class PackThing:
    """Something that a pack brings: what one of its content files holds."""

    game: str
    label: str
    """Of the file in the game's folder, without its suffix."""
    id: str
    """By which the content knows it; empty where it is the only one of its kind."""
    title: str
    details: tuple[tuple[str, str], ...]
    """Names of its fields and what they hold, those that are not as usual."""


@dataclass(frozen=True, slots=True)
class WorkedGame:
    """A game with what a pack brings for it."""

    game: Game[Any, Any, Any]
    digest: str
    """Of the content."""
    things: tuple[PackThing, ...]
    content: Any
    """What the game was made from."""

    def setup_showing(self, thing: PackThing) -> dict[str, str]:
        """Options of a match in which the thing is in sight; none where no match begins so."""
        find = box_of(thing.game).setup_showing
        setup = dict(find.load()(self.content, thing.label.partition("/")[0], thing.id)) if find else {}
        try:
            self.game.start(setup)
        except InvalidSetup:
            return {}
        return setup


@dataclass(frozen=True, slots=True)
class PackReading:
    """What a pack held when it was read."""

    digest: str
    """Of all of its files."""
    title: str
    games: tuple[WorkedGame, ...]
    """Those whose content can be played."""
    faults: tuple[str, ...]
    """File in the pack, line and what is wrong there, one line each."""

    @property
    def things(self) -> tuple[PackThing, ...]:
        return tuple(thing for worked in self.games for thing in worked.things)

    def worked_game(self, name: str) -> WorkedGame | None:
        """The game of this name; None where its content can't be played."""
        return next((worked for worked in self.games if worked.game.name == name), None)


def read_pack(folder: Path, parsed: ParsedFiles | None = None) -> PackReading:
    """What the pack holds now; never raises for what is wrong with it.

    `parsed` is what was parsed at the last reading, and is kept for the next.
    """
    parsed = {} if parsed is None else parsed
    key = _digest_of_files(folder)
    if reasons := reasons_to_refuse_folder(Path(os.path.realpath(folder))):
        return PackReading(key, folder.name, (), reasons)
    problems: list[LocatedProblem] = []
    title = _read_title(folder, problems)
    games = []
    for place in game_folders_in(folder):
        try:
            games.append(_read_game(place.name, place, problems, parsed))
        except ContentError as error:
            problems += error.problems
    note_pack(folder)
    problems += catalogue_problems(folder)
    faults = tuple(dict.fromkeys(_fault_line(problem, folder) for problem in problems))
    return PackReading(key, title, tuple(games), faults)


def read_own_content(name: str) -> PackReading:
    """The same of a game's own content, as an example; raises UnknownGame and ContentError."""
    worked = _read_game(name, game_content_folder(name), [], {})
    return PackReading("", name, (worked,), ())


def _read_title(folder: Path, problems: list[LocatedProblem]) -> str:
    files = content_sources(PackInfoFile, folder)
    try:
        if files[0].path.exists():
            return load_content_files(PackInfoFile, files, cached=False).pack.title
    except ContentError as error:
        problems += error.problems
    return folder.name


def _read_game(name: str, place: Path, problems: list[LocatedProblem], parsed: ParsedFiles) -> WorkedGame:
    """Raises ContentError; what is odd and can be played is added to the problems."""
    kind, files = content_class(name), content_files(name, place)
    content: Any = load_content_files(kind, files, cached=False, parsed=parsed)

    def judge(read: Any) -> Iterator[Any]:
        return content_warnings(name, place, read)

    if any(judge(content)):
        try:
            load_content_files(kind, files, cached=False, judge=judge, parsed=parsed)
        except ContentError as error:
            problems += error.problems
    things = []
    for file in files:
        if file.path.is_relative_to(place):
            held = getattr(content, file.field)
            value = held if file.index is None else held[file.index]
            things.append(_describe_thing(name, content_file_label(file), value))
    return WorkedGame(game_with_content(name, content, place), digest(name, place), tuple(things), content)


def _describe_thing(game: str, label: str, value: Any) -> PackThing:
    title = str(getattr(value, "name", "") or getattr(value, "title", "") or label.rpartition("/")[2])
    parts = fields(value) if is_dataclass(value) else ()
    told = [(part.name, getattr(value, part.name)) for part in parts if getattr(value, part.name) != part.default]
    details = tuple((name, _value_text(held)) for name, held in told)
    return PackThing(game, label, str(getattr(value, "id", "")), title, details)


def _value_text(value: Any) -> str:
    """A value in a few words, as it could stand in the file."""
    if is_dataclass(value) and not isinstance(value, type):
        named = getattr(value, "name", "") or getattr(value, "id", "") or getattr(value, "op", "")
        told = [
            (part.name, getattr(value, part.name))
            for part in fields(value)
            if getattr(value, part.name) != part.default
        ]
        return str(named) if named else ", ".join(f"{name} {_value_text(held)}" for name, held in told)
    if isinstance(value, tuple | list):
        return ", ".join(map(_value_text, value))
    if hasattr(value, "items"):
        return ", ".join(f"{key} {_value_text(held)}" for key, held in value.items())
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def _fault_line(problem: LocatedProblem, folder: Path) -> str:
    """A problem with the file's name inside the pack."""
    line = str(problem).replace(f"{display_path(folder)}{os.sep}", "")
    return printable_line(line)


# --- what has changed -------------------------------------------------------------------------------------------------


def _pack_files(folder: Path) -> Iterator[os.DirEntry[str]]:
    """Files of the pack and of the folders in it; not more than a pack may have."""
    todo, count = [os.fspath(folder)], 0
    while todo and count <= _MOST_FILES:
        try:
            entries = sorted(os.scandir(todo.pop()), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            if is_system_leftover(entry.name):
                continue
            if entry.is_dir(follow_symlinks=False):
                todo.append(entry.path)
            elif entry.is_file(follow_symlinks=False):
                count += 1
                yield entry


def _digest_of_files(folder: Path) -> str:
    sha = hashlib.sha256()
    for entry in _pack_files(folder):
        try:
            raw = read_regular_file(Path(entry.path), _MOST_BYTES)
        except (OSError, ValueError):
            raw = b""
        sha.update(f"{entry.path}\0{len(raw)}\0".encode("utf-8", "surrogateescape") + raw)
    return sha.hexdigest()


def _state_of_files(folder: Path) -> tuple[tuple[Any, ...], ...]:
    """What tells whether files have changed: cheap, as long as nothing was written a moment ago."""
    now, found = time.time_ns(), list[tuple[Any, ...]]()
    for entry in _pack_files(folder):
        try:
            status = entry.stat(follow_symlinks=False)
            recent = now - status.st_mtime_ns < _RECENT
            raw = read_regular_file(Path(entry.path), _MOST_BYTES) if recent else b""
        except (OSError, ValueError):
            continue
        found.append((entry.path, status.st_size, status.st_mtime_ns, status.st_ino, hashlib.sha256(raw).digest()))
    return tuple(found)


class PackWatcher:
    """Reads a pack again whenever its files have changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._parsed: ParsedFiles = {}
        self.reading = read_pack(folder, self._parsed)
        """What was read last."""
        self._seen = self._read_state = _state_of_files(folder)
        self._inbox: SimpleQueue[PackReading] = SimpleQueue()
        self._stop = Event()
        self._thread: Thread | None = None

    def look(self) -> bool:
        """One look at the files; whether they were read anew. The thread's business once it was started."""
        before, self._seen = self._seen, _state_of_files(self.folder)
        if self._seen == self._read_state or self._seen != before:
            return False
        self._read_state = self._seen
        for path in [path for path in self._parsed if not path.exists()]:
            del self._parsed[path]
        found = read_pack(self.folder, self._parsed)
        if found.digest == self.reading.digest:
            return False
        self.reading = found
        self._inbox.put(found)
        return True

    def take_news(self) -> PackReading | None:
        """The newest reading that was not taken yet."""
        newest = None
        while True:
            try:
                newest = self._inbox.get_nowait()
            except Empty:
                return newest

    def start(self, wake: Callable[[], object]) -> None:
        """Looks from a thread from now on; `wake` is called there when there is news."""
        if self._thread is None:
            self._stop.clear()
            self._thread = Thread(target=self._look_until_stopped, args=(wake,), name="tabletop-work", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread = None

    def _look_until_stopped(self, wake: Callable[[], object]) -> None:
        stop = self._stop
        while not stop.wait(_SECOND_LOOK if self._seen != self._read_state else LOOK_SECONDS):
            if self.look():
                wake()
