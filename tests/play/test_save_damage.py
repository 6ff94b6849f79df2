"""Damage of every kind to every byte: a prefix is recovered, or a sentence refuses; nothing differs silently."""

from __future__ import annotations

import contextlib
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tabletop.play.journal import bytes_after_last_hash, journal_bytes, scan_journal
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.saved_matches import SaveError, load_match
from tests.play.sitting import SHELF, AnyMatch, header, play, sat

TESTS = Path(__file__).parent.parent
END = bytes_after_last_hash(marked=True)
SHORT = bool(os.environ.get("TABLETOP_SHORT"))


def short() -> AnyMatch:
    match = play(sat(header("open_guess", setup={"rounds": "3"}, friendly=True)), "pick 1|pick 2|pick 3", "|")
    match.undo()
    play(match, "pick 2|pick 1", "|")
    match.branches.begin_branch(1, "b")
    return match


def full(seed: int) -> AnyMatch:
    """A whole game of Zodiac with some undoing and branching on the way."""
    match, rng = sat(header("zodiac", seed=str(seed))), random.Random(seed)
    while match.outcome is None:
        match.submit(rng.choice(match.actions()))
        if rng.random() < 0.1:
            match.undo()
        if rng.random() < 0.05:
            match.branches.begin_branch(rng.randint(0, match.length), f"b{len(match.branches.all_branches())}")
    return match


def content(match: AnyMatch) -> bytes:
    record = match.record()
    return journal_bytes(record.header, record.lines)


def prefixes(match: AnyMatch) -> list[tuple[str, int]]:
    """Digest and ply that the file gives with so many lines after the header."""
    ops = [line.op for line in scan_journal(Path("x"), content(match)).lines]
    found = []
    for count in range(len(ops) + 1):
        part = Match(match.game, match.header, ops=ops[:count])
        found.append((part.past.state_digest(), part.ply))
    return found


def truncated(whole: bytes) -> Iterator[tuple[bytes, int, str]]:
    """The file cut at every byte, the number of good lines, and what has to be told."""
    ends, mark = hashes(whole), len(whole) - len(END)
    for size in range(len(whole)):
        good = sum(size > end for end in ends)
        is_cut = whole[:size].endswith(b"\n")
        yield whole[:size], good, "" if size > mark else "missing" if is_cut else "damaged"


def flipped(whole: bytes) -> Iterator[tuple[bytes, int, str]]:
    """The file with one bit changed at every byte, the number of lines before it, and what has to be told.

    A line counts where only what follows its hash is changed, and if that is still known as the end mark, nothing is
    lost.
    """
    ends, mark = hashes(whole), len(whole) - len(END)
    for spot in range(len(whole)):
        bit = 1 << spot % 8
        good = whole[:spot].count(b"\n") + (spot in ends or spot > mark)
        changed = bytes((whole[spot] ^ bit,))
        yield whole[:spot] + changed + whole[spot + 1 :], good, "" if spot > mark else "damaged"


def hashes(whole: bytes) -> list[int]:
    """Where the hash of every line ends."""
    return [found.end() for found in re.finditer(rb'"hash":"[0-9a-f]{32}"', whole)]


def check(path: Path, damaged: bytes, good: int, told: str, known: list[tuple[str, int]], *, resume: bool) -> None:
    path.write_bytes(damaged)
    (entry,) = (found for found in list_saved_matches(path.parent) if found.path == path)
    if good == 0:
        with pytest.raises(SaveError):
            load_match(path, SHELF, resume=resume)
        assert path.read_bytes() == damaged
        assert entry.problem is not None
        return
    loaded = load_match(path, SHELF, resume=resume)
    assert (loaded.match.past.state_digest(), loaded.match.ply) == known[good - 1]
    assert (loaded.lost_text is not None and told in loaded.lost_text) if told else loaded.lost_text is None
    if resume:
        assert load_match(path, SHELF, resume=False).lost_text is None
        if loaded.lost_text:
            assert loaded.damaged_copy is not None
            assert loaded.damaged_copy.read_bytes() == damaged
            loaded.damaged_copy.unlink()


@pytest.mark.parametrize("damage", [truncated, flipped])
def test_a_short_save_survives_damage_at_every_third_byte(tmp_path: Path, damage: object) -> None:
    match = short()
    known = prefixes(match)
    assert callable(damage)
    for number, (damaged, good, told) in enumerate(islice(damage(content(match)), 0, None, 3)):
        check(tmp_path / "short.jsonl", damaged, good, told, known, resume=number % 5 == 0)


@pytest.mark.slow
@pytest.mark.parametrize("damage", [truncated, flipped])
@pytest.mark.parametrize("seed", range(2 if SHORT else 10))
def test_ten_whole_saves_survive_damage_at_every_byte(tmp_path: Path, seed: int, damage: object) -> None:
    match = full(seed)
    known = prefixes(match)
    assert callable(damage)
    for damaged, good, told in damage(content(match)):
        check(tmp_path / "whole.jsonl", damaged, good, told, known, resume=False)


@pytest.mark.parametrize("seed", range(60))
def test_lines_that_are_lost_doubled_or_swapped_are_noticed(tmp_path: Path, seed: int) -> None:
    rng, match = random.Random(seed), short()
    known, lines = prefixes(match), content(match).splitlines(keepends=True)
    spot = rng.randrange(1, len(lines) - 1)
    kind = seed % 3
    if kind == 0:
        changed = lines[:spot] + lines[spot + 1 :]
    elif kind == 1:
        changed = [*lines[:spot], lines[spot - 1], *lines[spot:]]
    else:
        changed = [*lines[:spot], lines[spot + 1], lines[spot], *lines[spot + 2 :]]
    path = tmp_path / "f.jsonl"
    path.write_bytes(b"".join(changed))
    loaded = load_match(path, SHELF, resume=False)
    assert (loaded.match.past.state_digest(), loaded.match.ply) == known[spot - 1]
    assert loaded.lost_text is not None


@pytest.mark.parametrize("seed", range(100))
def test_noise_never_crashes(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    whole = bytearray(content(short()))
    for _ in range(rng.randint(1, 20)):
        spot = rng.randrange(len(whole))
        whole[spot : spot + rng.randint(0, 5)] = rng.randbytes(rng.randint(0, 5))
    path = tmp_path / "f.jsonl"
    path.write_bytes(whole)
    assert len(list_saved_matches(tmp_path)) == 1
    with contextlib.suppress(SaveError):
        loaded = load_match(path, SHELF, resume=False)
        assert (loaded.match.past.state_digest(), loaded.match.ply) in prefixes(short())


CHILD = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.play.sitting import header, sat
from tabletop.play.saved_matches import create_journal
head = header("count")
journal = create_journal(Path(sys.argv[1]), head)
match = sat(head, journal)
print(journal.path, flush=True)
while True:
    match.submit(match.actions()[match.ply % 2])
    print(match.ply, match.past.state_digest(), flush=True)
"""


def killed(folder: Path, rng: random.Random) -> None:
    """Kills a program that saves, at some moment, and loads what it had written."""
    command = [sys.executable, "-c", CHILD, str(folder), str(TESTS.parent)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=TESTS.parent)
    assert child.stdout is not None
    path = Path(child.stdout.readline().strip())
    told = [child.stdout.readline().split() for _ in range(rng.randint(1, 60))][-1]
    time.sleep(rng.random() * 0.003)
    child.kill()
    rest = [line.split() for line in child.stdout.read().splitlines()]
    child.wait()
    child.stdout.close()
    ply, digest = next((line for line in reversed(rest) if len(line) == 2 and len(line[1]) == 64), told)
    loaded = load_match(path, SHELF)
    assert not loaded.is_cut
    assert int(ply) <= loaded.match.ply <= int(ply) + 1
    assert loaded.match.past.state_digest(int(ply)) == digest
    loaded.match.submit(loaded.match.actions()[0])
    assert load_match(path, SHELF, resume=False).lost_text is None


@pytest.mark.parametrize("seed", range(3))
def test_kill_loses_at_most_the_action_being_written(tmp_path: Path, seed: int) -> None:
    killed(tmp_path, random.Random(seed))


@pytest.mark.slow
def test_kill_at_many_moments_loses_at_most_the_action_being_written(tmp_path: Path) -> None:
    for seed in range(20 if SHORT else 100):
        killed(tmp_path / str(seed), random.Random(1000 + seed))
