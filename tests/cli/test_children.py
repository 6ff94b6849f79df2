"""Nothing outlives its parent, however that ended; being told to end is taken like Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop
from tests.cli.signals import hears_all, seconds_used
from tests.sampled import sampled

ROOT = Path(tabletop.__file__).parent.parent
LIMIT = 60.0
"""Seconds: two on a machine that does nothing else, which a test cannot ask for."""
pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


def parents() -> dict[int, int]:
    """The parent of every process that lives."""
    found = {}
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            try:
                state, parent = (each / "stat").read_text().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if state != "Z":
                found[int(each.name)] = int(parent)
    return found


def below(pid: int) -> set[int]:
    """Processes that one has started, and those that these have."""
    known, found = parents(), {pid}
    while more := {child for child, parent in known.items() if parent in found} - found:
        found |= more
    return found - {pid}


@pytest.fixture
def match(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Two processes that play much longer than any test."""
    words = ("match", "zodiac", "--seats", "bot:hard,bot:hard", "--games", "100000", "--jobs", "2", "--json")
    started = subprocess.Popen(
        [sys.executable, "-m", "tabletop", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        cwd=ROOT, env=os.environ | {"TABLETOP_HOME": str(tmp_path)}, preexec_fn=hears_all,  # noqa: PLW1509 - no threads here
    )  # fmt: skip
    children: set[int] = set()
    until = time.monotonic() + 60
    while time.monotonic() < until and (
        len(children := below(started.pid)) < 3 or sum(map(seconds_used, children)) < 2
    ):
        time.sleep(0.1)
    assert len(children) >= 3, "two workers and the tracker of multiprocessing"
    yield started
    for pid in {started.pid, *children} & set(parents()):
        os.kill(pid, signal.SIGKILL)
    started.wait()


@pytest.mark.parametrize("name", sampled(["SIGTERM", "SIGINT", "SIGKILL"], 2))
def test_i12_every_child_ends_within_two_seconds_of_its_parent(match: subprocess.Popen[str], name: str) -> None:
    children = below(match.pid)
    match.send_signal(getattr(signal, name))
    out, err = match.communicate(timeout=60)
    until = time.monotonic() + LIMIT
    while (left := children & set(parents())) and time.monotonic() < until:
        time.sleep(0.05)
    assert not left
    if name != "SIGKILL":
        assert "Traceback" not in err
        assert json.loads(out)["games"] >= 0, "what was played so far"
        assert match.returncode == 130
