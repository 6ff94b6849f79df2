"""`tabletop selfcheck`: checks on the player's machine that content, rules, saving and saved matches are sound.

Used by `cli/main`, which finds `parser` and `run` by name; `__main__` hands it a game at an unseen table. A check is
a name and a function that yields faults; `selfcheck_checks` lists them all. Some provoke faults on purpose (a missing
folder, a dead bot, a forged cache), always in temporary folders: nothing of the player's may change. The checks of
`cli/conformance` and `content/check` are reused here in a short form.
"""

from __future__ import annotations

import errno
import io
import json
import os
import random
import shutil
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from tabletop import paths, safe_reading
from tabletop.ai.worker import ChooseBotMove, Worker
from tabletop.arguments import Parser
from tabletop.cli.conformance import find_contract_breaches
from tabletop.cli.engine import LONGEST_LINE, serve
from tabletop.cli.fuzz.trial import MOST_ACTIONS
from tabletop.cli.prove import ignore_progress, load_prover
from tabletop.content import boxes
from tabletop.content.check import MOST_FAULTS, check_content_folder, check_in_child_process
from tabletop.content.games import content_class, content_files, digest, game_content_folder, load_game
from tabletop.content.json_codec import codec_of
from tabletop.content.load import load_content_files
from tabletop.content.pack_library import packs
from tabletop.gauge import process_memory_bytes
from tabletop.play.files import remove_old_temporary_files
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.persistent_journal import attach_persistent_journal, write_trouble_of
from tabletop.play.record import Header
from tabletop.play.saved_matches import SaveError, create_journal, load_match, verify_match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.caches import CacheFill, measure_caches

_MOST_CHECK_SECONDS = 30.0
"""Seconds in which a pack must be judged and a bot come back on a slow machine."""
_FORGED_VALUES: Final[tuple[Any, ...]] = (None, 0, "x", [], [1], {}, {"a": 1}, [[99, []]])


def fault_injection_checks() -> Iterator[tuple[str, Callable[[], Iterable[str]]]]:
    """What is tried, and what finds its faults."""
    yield "what could not be saved is saved later", _check_retried_save
    yield "pipes, devices and endless files are refused at once", _check_special_files_are_refused
    yield "old temporary files go, and none is read", _check_temporary_files_removed
    yield "a forged cache is as good as none", _check_forged_cache_is_ignored
    yield "the engine answers whatever comes", _check_engine_requests
    yield "a pack that repeats itself is told about once", _check_repeated_pack_problems
    yield "a bot whose process dies is asked again", _check_restart_of_dead_bot


def _check_retried_save() -> Faults:
    """The folder is none at first, as with a stick that is pulled out."""
    name = boxes.default_game_name()
    game = load_game(name)
    sitters = tuple(Sitter(SitterKind.PERSON, str(seat)) for seat in range(game.seats({})))
    match = Match(game, Header(game=name, rules_version=game.version, content="", sitters=sitters, seed="1"))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "saves"
        folder.write_bytes(b"")
        journal = attach_persistent_journal(
            match, folder, SaveError("cannot_write", folder, "no folder", errno=str(errno.ENOTDIR))
        )
        match.submit(match.actions()[0])
        if write_trouble_of(match) is None:
            yield "there was no message that a move could not be written"
        folder.unlink()
        match.submit(match.actions()[0])
        journal.close()
        if write_trouble_of(match) is not None or journal.path is None:
            yield "a move was not written although there is a folder again"
        elif load_match(journal.path, resume=False).match.past.actions() != match.past.actions():
            yield "not every move was written"


def _check_special_files_are_refused() -> Faults:
    with tempfile.TemporaryDirectory() as place:
        odd = [Path(place) / "folder", Path(os.devnull), Path(place) / ("a" * 5000), Path(place) / "\0"]
        odd[0].mkdir()
        if hasattr(os, "mkfifo"):
            odd.append(Path(place) / "pipe")
            os.mkfifo(odd[-1])
        for path in odd:
            try:
                safe_reading.read_regular_file(path, 100)
            except OSError:
                continue
            yield f"{path.name!r} was read"


def _check_temporary_files_removed() -> Faults:
    with tempfile.TemporaryDirectory() as place:
        old = Path(place) / ".match.jsonl.abcd1234.tmp"
        old.write_bytes(b"half")
        os.utime(old, (0, 0))
        try:
            safe_reading.read_regular_file(old, 100)
            yield "a temporary file was read"
        except OSError:
            pass
        if remove_old_temporary_files([Path(place)]) != [old] or old.exists():
            yield "an old temporary file is still there"


def _check_forged_cache_is_ignored() -> Faults:
    for name in boxes.game_names():
        kind = content_class(name)
        form = codec_of(kind)
        content: Any = load_content_files(kind, content_files(name, game_content_folder(name)))
        if form.encode is None or not form.is_valid(json.loads(json.dumps(form.encode(content)))):
            yield f"{name}: its own content does not fit"
        yield from (f"{name}: {odd!r} passes for content" for odd in _FORGED_VALUES if form.is_valid(odd))


def _check_engine_requests() -> Faults:
    new = json.dumps({"new": {"game": boxes.default_game_name(), "seed": "\ud800"}}).encode()
    load_ = json.dumps({"load": "a" * 5000}).encode()
    lines = [b"", b"{", b"\xff", b"[" * 5000, new, load_, b'{"submit": "\\ud800"}', b"x" * (LONGEST_LINE + 2)]
    replies = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines) + b"\n"), replies)
    told = [json.loads(line) for line in replies.getvalue().splitlines()]
    if len(told) != len(lines) or any(reply["ok"] for reply in told):
        yield f"{len(lines)} requests that cannot be had {len(told)} answers"


def _check_repeated_pack_problems() -> Faults:
    """Unknown words by the thousand at the end of a game's words."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(
            shutil.copytree(paths.data() / boxes.default_game_name(), Path(place) / boxes.default_game_name())
        )
        with (folder / "words.yaml").open("a", encoding="utf-8") as file:
            file.write("".join(f"nothing_{i}: x\n" for i in range(3000)))
        begun = time.monotonic()
        report = check_in_child_process([folder])
        if report.is_fine or len(report.problems) > MOST_FAULTS:
            yield f"3000 faults were told as {len(report.problems)}"
        if time.monotonic() - begun > _MOST_CHECK_SECONDS:
            yield f"it took {time.monotonic() - begun:.0f} s"


def _check_restart_of_dead_bot() -> Faults:
    game = load_game(boxes.default_game_name())
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


_GAMES = 20
_DAMAGES = 25
_DAMAGED_ACTIONS = 60
"""Actions of the match that is damaged: in a longer one a fault would look no different."""
_FAULTS_SHOWN = 3

Faults = Iterator[str]
Check = tuple[str, Callable[[], Iterable[object]]]
Glance = Callable[[], Sequence[CacheFill]]
AnyMatch = Match[Any, Any, Any]


def parser() -> Parser:
    return Parser(
        "tabletop selfcheck",
        "Checks whether all is well on this machine: content, rules, saving, your saved matches.\n"
        "It changes nothing of yours. The exit status is 1 if something is wrong.",
    )


def run(given: Namespace) -> int:
    """Prints one line for every check, and the first faults below it."""
    sound = True
    for name, find in selfcheck_checks(given.glance):
        found = list(find())
        sound = sound and not found
        print(f"{'FAULT' if found else 'ok   '} {name}", flush=True)
        for fault in found[:_FAULTS_SHOWN]:
            print(f"      {fault}")
        if len(found) > _FAULTS_SHOWN:
            print(f"      and {len(found) - _FAULTS_SHOWN} more")
    return 0 if sound else 1


def selfcheck_checks(glance: Glance | None = None) -> Iterator[Check]:
    """What is looked at, and what finds its faults; with what plays a little at a table, that as well.

    At the end stands what memory that took, and a line for each cache: how much it held then, and how much it may.
    """
    for name in boxes.game_names():
        yield f"{name}: content", partial(_check_game_content, name)
        yield f"{name}: {_GAMES} random games keep the rules", partial(_check_random_games_keep_laws, name)
        yield f"{name}: a match survives the disk", partial(_check_save_and_load, name)
        yield f"{name}: a damaged match is recovered or refused", partial(_check_damaged_match, name)
        if load_prover(name):
            yield f"{name}: the proof of who wins holds", partial(_check_winning_proof, name)
        if packs(name):
            yield f"{name}: your packs in {paths.player_packs()}", partial(_check_player_packs, name)
    yield from fault_injection_checks()
    yield f"your saved matches in {paths.saves()}", _check_saved_matches
    caches: list[CacheFill] = []
    if glance is not None:
        yield "a little of every game at a table that nobody sees", partial(_check_offscreen_demo, glance, caches)
    yield f"memory as the system counts it, nothing tidied up: {process_memory_bytes() >> 20} MB", tuple
    for fill in caches or measure_caches():
        yield f"cache {fill}", partial(_check_cache_is_not_overfull, fill)


def _check_game_content(name: str) -> Iterable[object]:
    return check_content_folder(name, game_content_folder(name)).problems


def _check_random_games_keep_laws(name: str) -> Faults:
    return find_contract_breaches(load_game(name), range(_GAMES))


def _check_save_and_load(name: str) -> Faults:
    """Plays a random match onto the disk and reads it back."""
    with tempfile.TemporaryDirectory() as folder:
        match, path = _play_random_match(name, Path(folder))
        again = load_match(path, resume=False).match
    if again.past.actions() != match.past.actions() or again.past.state_digest() != match.past.state_digest():
        yield "what was read is not what was written"


def _check_damaged_match(name: str) -> Faults:
    """Cuts a match off and flips single bits of it: whatever is still read must be how it began."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        match, path = _play_random_match(name, Path(folder), _DAMAGED_ACTIONS)
        content = path.read_bytes()
        for _ in range(_DAMAGES):
            place = rng.randrange(len(content))
            flipped = content[:place] + bytes([content[place] ^ 1 << rng.randrange(8)]) + content[place + 1 :]
            for damaged in (content[:place], flipped):
                path.write_bytes(damaged)
                if not _is_file_prefix_of_match(path, match):
                    yield f"damage at byte {place} is not noticed"


def _is_file_prefix_of_match(path: Path, match: AnyMatch) -> bool:
    try:
        read = load_match(path, resume=False).match
    except SaveError:
        return True
    return read.past.actions() == match.past.actions()[: read.ply]


def _play_random_match(name: str, folder: Path, most: int = MOST_ACTIONS) -> tuple[AnyMatch, Path]:
    """A random match up to its end, or for so many actions, and the file that it was written to."""
    game = load_game(name)
    sitters = tuple(Sitter(SitterKind.PERSON, str(seat)) for seat in range(game.seats({})))
    header = Header(game=name, rules_version=game.version, content=digest(name), sitters=sitters, seed="1")
    match: AnyMatch = Match(game, header)
    journal = create_journal(folder, header)
    match.attach_journal(journal)
    rng = random.Random(1)
    while match.outcome is None and match.ply < most:
        match.submit(rng.choice(match.actions()))
    journal.close()
    return match, journal.path


def _check_winning_proof(name: str) -> Faults:
    able = load_prover(name)
    try:
        if able is not None:
            able(load_game(name), ignore_progress)
    except RuntimeError as error:
        yield str(error)


def _check_player_packs(name: str) -> Faults:
    for pack in packs(name):
        yield from (f"{pack.name}: {problem}" for problem in pack.problems)


def _check_offscreen_demo(glance: Glance, caches: list[CacheFill]) -> Faults:
    try:
        caches += glance()
    except Exception as error:  # noqa: BLE001 - whatever goes wrong there is what was looked for
        yield f"{type(error).__name__}: {error}"


def _check_cache_is_not_overfull(fill: CacheFill) -> Faults:
    if fill.is_overfull:
        yield f"it may hold no more than {fill.most:,} {fill.unit}"


def _check_saved_matches() -> Faults:
    for entry in list_saved_matches(paths.saves()):
        report = verify_match(entry.path)
        if not report.is_sound:
            yield str(report)
