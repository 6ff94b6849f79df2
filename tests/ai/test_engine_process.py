"""Programs that are really started: lines pass, silence costs what was allowed, and nothing stays behind."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabletop.ai.engine_process import RunningEngine, split_command

WAIT = 60.0


def python(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


ECHO = "import sys\nfor line in sys.stdin:\n    sys.stdout.write(line.upper())\n    sys.stdout.flush()\n"


def test_lines_pass_both_ways() -> None:
    engine = RunningEngine(python(ECHO))
    engine.send('{"a": 1}')
    engine.send("ü")
    assert engine.receive(WAIT) == b'{"A": 1}'
    assert engine.receive(WAIT) == "Ü".encode()
    assert engine.receive(0.0) is None, "silence"
    engine.close()


def test_the_end_of_a_program_is_told_and_then_nothing_can_be_sent() -> None:
    engine = RunningEngine(python("print('last', flush=True)"))
    assert engine.receive(WAIT) == b"last"
    assert engine.receive(WAIT) == b""
    engine.close()
    with pytest.raises(OSError, match="ended"):
        engine.send("x")


def test_a_program_that_never_reads_does_not_hold_us_up() -> None:
    engine = RunningEngine(python("import time\ntime.sleep(600)"))
    with pytest.raises(OSError, match="does not read"):
        send_much(engine)
    engine.close()


def send_much(engine: RunningEngine) -> None:
    for _ in range(1000):
        engine.send("x" * 100_000)


def test_a_program_that_floods_waits_until_it_is_asked() -> None:
    engine = RunningEngine(python("while True:\n    print('x' * 1000)"))
    assert all(engine.receive(WAIT) == b"x" * 1000 for _ in range(1000))
    engine.close()


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("there are no groups of processes")
    engine = RunningEngine(
        python("import subprocess, sys\nprint(subprocess.Popen(['sleep', '600']).pid, flush=True)\nsys.stdin.read()")
    )
    pid = int(engine.receive(WAIT) or b"0")
    engine.close()
    assert has_ended(pid), "it goes on"


STUBBORN = """import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print(os.getpid(), flush=True)
time.sleep(600)
"""
"""Ends neither by the end of its input nor when it is told to."""
POLITE = """import signal, sys, time
def end(number, frame):
    open(sys.argv[1], "w").close()
    sys.exit()
signal.signal(signal.SIGTERM, end)
print("on", flush=True)
time.sleep(600)
"""
"""Ends when it is told to, and tidies up first."""
GOES_ON = """import sys, time
from tabletop.ai.engine_process import RunningEngine
engine = RunningEngine(sys.argv[1])
print(int(engine.receive(60)), flush=True)
"""
"""A process of ours that ends without closing its engine."""
CHILD = """import sys
from multiprocessing import Process
from tabletop.parent_process import exit_with_parent
def think(command):
    exit_with_parent()
    from tabletop.ai.engine_process import RunningEngine
    engine = RunningEngine(command)
    print(int(engine.receive(60)), flush=True)
    import time
    time.sleep(600)
if __name__ == "__main__":
    import os
    Process(target=think, args=(sys.argv[1],)).start()
    sys.stdin.readline()
    os._exit(1)
"""
"""A process of ours that dies, and whose child has an engine."""


def needs_signals() -> None:
    if sys.platform == "win32":
        pytest.skip("there is no such signal")


def test_a_program_that_ignores_the_end_of_its_input_is_told_to_end(tmp_path: Path) -> None:
    needs_signals()
    engine = RunningEngine(shlex.join([sys.executable, "-c", POLITE, str(tmp_path / "tidy")]))
    assert engine.receive(WAIT) == b"on"
    engine.close()
    assert (tmp_path / "tidy").exists()


def test_a_program_that_ignores_everything_is_ended_by_force() -> None:
    needs_signals()
    engine = RunningEngine(python(STUBBORN))
    pid = int(engine.receive(WAIT) or b"0")
    engine.close()
    assert has_ended(pid)


def test_a_program_that_nobody_closed_ends_with_our_process() -> None:
    needs_signals()
    told = subprocess.run([sys.executable, "-c", GOES_ON, python(STUBBORN)], capture_output=True, check=True)
    assert has_ended(int(told.stdout))


def test_a_program_ends_with_the_child_whose_parent_died(tmp_path: Path) -> None:
    needs_signals()
    (tmp_path / "parent.py").write_text(CHILD)
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "parent.py"), python(STUBBORN)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.communicate(b"die\n")
    assert has_ended(pid)


def has_ended(pid: int) -> bool:
    for _ in range(600):
        if not is_running(pid):
            return True
        time.sleep(0.1)
    return False


def is_running(pid: int) -> bool:
    try:
        return "zombie" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


def test_a_command_is_read_as_a_shell_reads_it() -> None:
    assert split_command("python3 'my engine.py' --level 2") == ["python3", "my engine.py", "--level", "2"]
    with pytest.raises(FileNotFoundError):
        RunningEngine("")
