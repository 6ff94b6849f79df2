"""Packs that somebody has put together to do harm are refused with reasons, soon and without taking much.

`pytest -m slow tests/hostile/test_packs.py` judges 500 of them; one is judged again by `judged(FOLDER, SEED, NUMBER)`.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from threading import Timer

import pytest

import tabletop
from tabletop.content.check import MOST_FAULTS
from tests.aloud import aloud
from tests.hostile import packs
from tests.hostile.judge import Judgement
from tests.hostile.watched import LATE, MOST, SOON
from tests.sampled import SHORT

ROOT = Path(tabletop.__file__).parent.parent
SETS, PACKS = (1, 8) if SHORT else (10, 50)
"""How often a process is started, and how many packs it judges."""
FEW = 3
LONGEST = 1100
"""Letters of a line that tells of a fault."""
UNFORESEEN = ("reading it failed with", "ended the process", "too much memory", "the pack cannot be read: ")
"""Refusals that only the last line of defence gives."""
SUM = re.compile(r"(\S.*: nobody reads .+\n)?\d+ files? checked, (nothing wrong|(at least )?\d+ problems? found)\n")

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")


def all_judged(home: Path, seed: str, count: int) -> Iterator[Judgement]:
    """What one process says of so many packs; fails where it dies, hangs or complains."""
    words = [sys.executable, "-m", "tests.hostile.judge", str(home), seed, "0", str(count)]
    child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    watch = Timer(LATE * 20, child.kill)
    watch.start()
    out, err = child.communicate()
    watch.cancel()
    told = [Judgement(**json.loads(line)) for line in out.splitlines()]
    assert child.returncode == 0, f"{seed} {len(told)}: {err.decode(errors='replace')}"
    assert len(told) == count
    assert err == b""
    assert not list(home.rglob("*.log")), "nothing that nobody has answered for"
    yield from told


def fault(seed: str, one: Judgement) -> str:
    """What is wrong with a judgement, nothing if it is as it should be."""
    lines = one.err.splitlines()
    fits = {
        "check has no answer": one.status in (0, 2) and SUM.fullmatch(one.out) is not None,
        "a traceback": "Traceback" not in one.err and "fault of the program" not in one.err,
        "nobody has thought of it": not any(sign in f"{one.err} {one.problems}" for sign in UNFORESEEN),
        "it does not say what is wrong": (one.status == 0) == (not lines) and len(lines) <= MOST_FAULTS,
        "a line that no terminal should see": all(line.isprintable() and len(line) <= LONGEST for line in lines),
        "in quarantine without a reason": bool(one.refused) == bool(one.problems) and all(one.problems),
        "a reason that cannot be drawn": all(why.isprintable() and len(why) <= LONGEST for why in one.problems),
        "fine, and yet refused": one.status != 0 or not one.refused,
        f"it took {one.seconds:.2f} s": one.seconds <= SOON,
        f"it took {one.most >> 20} MiB": one.most <= MOST,
        f"it was offered, and then: {one.played}": not one.played,
    }
    wrong = [what for what, is_fit in fits.items() if not is_fit]
    return f"{seed} {one.number}: {'; '.join(wrong)}; {one.out} {one.err[:2000]} {one.problems[:3]}" if wrong else ""


def test_i12_a_few_hostile_packs_are_judged(tmp_path: Path) -> None:
    told = list(all_judged(tmp_path, "few", FEW))
    assert [found for one in told if (found := fault("few", one))] == []
    assert any(one.refused for one in told)


@pytest.mark.parametrize(
    "text", [b"&a [*a]", b"a: &a\n  b: *a\n", *(bomb for bomb in packs.BOMBS if b"[*a,*a,*a]" in bomb)]
)
def test_what_contains_itself_is_not_walked_through(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "board.yaml"
    file.write_bytes(text)
    for change in (packs.slightly, packs.other_value):
        change(tmp_path, random.Random(1))
        assert file.read_bytes() == text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
def test_a_card_takes_the_place_of_a_link_and_of_a_pipe(tmp_path: Path) -> None:
    folder, outside = tmp_path / "pack", tmp_path / "outside.yaml"
    folder.mkdir()
    outside.write_bytes(b"mine")
    (folder / "pack.yaml").symlink_to(outside)
    packs.other_card(folder, random.Random(1))
    assert outside.read_bytes() == b"mine"
    (folder / "pack.yaml").unlink()
    os.mkfifo(folder / "pack.yaml")
    packs.other_card(folder, random.Random(1))
    assert (folder / "pack.yaml").is_file()


GOOD = Judgement(0, 2, "1 file checked, 1 problem found\n", "board.yaml:1:1: x\n", (), ("zodiac",), ("x",), 0.5, 1, "")


@pytest.mark.parametrize(("worse", "what"), [
    ({"status": 1}, "no answer"), ({"out": ""}, "no answer"), ({"err": "Traceback (most\n"}, "traceback"),
    ({"err": ""}, "does not say"), ({"err": "x\n" * 101}, "does not say"), ({"err": "a\x1b[2J\n"}, "no terminal"),
    ({"problems": ()}, "without a reason"), ({"problems": ("a\nb",)}, "cannot be drawn"),
    ({"seconds": 2.1}, "took 2.10 s"), ({"most": 201 << 20}, "took 201 MiB"), ({"played": "KeyError"}, "KeyError"),
    ({"err": "pack:1:1: refused: reading it failed with KeyError: 1\n"}, "nobody has thought of it"),
    ({"status": 0, "err": "", "out": "1 file checked, nothing wrong\n"}, "fine, and yet refused"),
])  # fmt: skip
def test_what_is_wrong_with_a_judgement_is_told(worse: dict[str, object], what: str) -> None:
    assert fault("few", GOOD) == ""
    assert what in fault("few", Judgement(**{**asdict(GOOD), **worse}))


@pytest.mark.slow
def test_i12_five_hundred_hostile_packs_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[Judgement] = []
    wrong: list[str] = []
    for number in range(SETS):
        judged = list(all_judged(tmp_path / str(number), f"set {number}", PACKS))
        wrong += [found for one in judged if (found := fault(f"set {number}", one))]
        told += judged
    aloud(capsys, (
        f"{len(told)} hostile packs: {sum(one.status == 2 for one in told)} refused by check, "
        f"{sum(bool(one.refused) for one in told)} in quarantine, {sum(bool(one.offered) for one in told)} offered and "
        f"played, {len(wrong)} faults; slowest {max(one.seconds for one in told):.2f} s, "
        f"at most {max(one.most for one in told) >> 20} MiB"
    ))  # fmt: skip
    assert not wrong, "\n\n".join(wrong[:10])
