"""What must not hurt: full disks, pipes, forged caches, requests of all kinds, packs without end, dead bots."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from tabletop import paths, reading
from tabletop.ai.worker import ChooseBotMove, Worker
from tabletop.cli.engine import LONGEST_LINE, serve
from tabletop.content import boxes
from tabletop.content.check import MOST_FAULTS, check_in_child_process
from tabletop.content.games import content_files, content_kind, load_game, own_folder
from tabletop.content.load import load_sources
from tabletop.content.rebuild import codec_of
from tabletop.play.files import remove_leftovers
from tabletop.play.match import Match
from tabletop.play.persistent import persist_match, write_trouble_of
from tabletop.play.record import Header
from tabletop.play.save import SaveError, load
from tabletop.play.seats import Sitter, SitterKind

Faults = Iterator[str]
_MOST_CHECK_SECONDS = 30.0
"""Seconds in which a pack must be judged and a bot come back on a slow machine."""
_FORGED_VALUES: Final[tuple[Any, ...]] = (None, 0, "x", [], [1], {}, {"a": 1}, [[99, []]])


def hardships() -> Iterator[tuple[str, Callable[[], Iterable[str]]]]:
    """What is tried, and what finds its faults."""
    yield "what could not be saved is saved later", _check_late_save
    yield "pipes, devices and endless files are refused at once", _check_odd_files
    yield "old temporary files go, and none is read", _check_leftovers
    yield "a forged cache is as good as none", _check_forged_caches
    yield "the engine answers whatever comes", _check_engine_requests
    yield "a pack that repeats itself is told about once", _check_repetitive_pack
    yield "a bot whose process dies is asked again", _check_dead_bot


def _check_late_save() -> Faults:
    """The folder is none at first, as with a stick that is pulled out."""
    name = boxes.first_game()
    game = load_game(name)
    sitters = tuple(Sitter(SitterKind.PERSON, str(seat)) for seat in range(game.seats({})))
    match = Match(game, Header(game=name, rules_version=game.version, content="", sitters=sitters, seed="1"))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "saves"
        folder.write_bytes(b"")
        journal = persist_match(match, folder, SaveError("cannot_write", folder, "no folder", errno=str(errno.ENOTDIR)))
        match.submit(match.actions()[0])
        if write_trouble_of(match) is None:
            yield "nobody was told that a move could not be written"
        folder.unlink()
        match.submit(match.actions()[0])
        journal.close()
        if write_trouble_of(match) is not None or journal.path is None:
            yield "a move was not written although there is a folder again"
        elif load(journal.path, resume=False).match.past.actions() != match.past.actions():
            yield "not every move was written"


def _check_odd_files() -> Faults:
    with tempfile.TemporaryDirectory() as place:
        odd = [Path(place) / "folder", Path(os.devnull), Path(place) / ("a" * 5000), Path(place) / "\0"]
        odd[0].mkdir()
        if hasattr(os, "mkfifo"):
            odd.append(Path(place) / "pipe")
            os.mkfifo(odd[-1])
        for path in odd:
            try:
                reading.read_ordinary(path, 100)
            except OSError:
                continue
            yield f"{path.name!r} was read"


def _check_leftovers() -> Faults:
    with tempfile.TemporaryDirectory() as place:
        old = Path(place) / ".match.jsonl.abcd1234.tmp"
        old.write_bytes(b"half")
        os.utime(old, (0, 0))
        try:
            reading.read_ordinary(old, 100)
            yield "a temporary file was read"
        except OSError:
            pass
        if remove_leftovers([Path(place)]) != [old] or old.exists():
            yield "an old temporary file is still there"


def _check_forged_caches() -> Faults:
    for name in boxes.game_names():
        kind = content_kind(name)
        form = codec_of(kind)
        content: Any = load_sources(kind, content_files(name, own_folder(name)))
        if form.encode is None or not form.is_valid(json.loads(json.dumps(form.encode(content)))):
            yield f"{name}: its own content does not fit"
        yield from (f"{name}: {odd!r} passes for content" for odd in _FORGED_VALUES if form.is_valid(odd))


def _check_engine_requests() -> Faults:
    new = json.dumps({"new": {"game": boxes.first_game(), "seed": "\ud800"}}).encode()
    load_ = json.dumps({"load": "a" * 5000}).encode()
    lines = [b"", b"{", b"\xff", b"[" * 5000, new, load_, b'{"submit": "\\ud800"}', b"x" * (LONGEST_LINE + 2)]
    replies = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines) + b"\n"), replies)
    told = [json.loads(line) for line in replies.getvalue().splitlines()]
    if len(told) != len(lines) or any(reply["ok"] for reply in told):
        yield f"{len(lines)} requests that cannot be had {len(told)} answers"


def _check_repetitive_pack() -> Faults:
    """Unknown words by the thousand at the end of a game's words."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(shutil.copytree(paths.data() / boxes.first_game(), Path(place) / boxes.first_game()))
        with (folder / "words.yaml").open("a", encoding="utf-8") as file:
            file.write("".join(f"nothing_{i}: x\n" for i in range(3000)))
        begun = time.monotonic()
        report = check_in_child_process([folder])
        if report.is_fine or len(report.problems) > MOST_FAULTS:
            yield f"3000 faults were told as {len(report.problems)}"
        if time.monotonic() - begun > _MOST_CHECK_SECONDS:
            yield f"it took {time.monotonic() - begun:.0f} s"


def _check_dead_bot() -> Faults:
    game = load_game(boxes.first_game())
    state = game.start({})
    worker = Worker()
    try:
        ticket = worker.ask(ChooseBotMove(game.name, "random", game.view(state, game.to_act(state)), "1"))
        worker.start()
        if worker.pid is not None and hasattr(os, "kill"):
            os.kill(worker.pid, 9)
        until = time.monotonic() + 2 * _MOST_CHECK_SECONDS
        while (answer := ticket.poll()) is None and time.monotonic() < until:
            time.sleep(0.02)
        if answer is None or answer.error:
            yield f"it has no move: {answer.error if answer else 'late'}"
    finally:
        worker.close()
