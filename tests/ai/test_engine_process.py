"""Programs that are really started: lines pass, silence costs what was allowed, and nothing stays behind."""

from __future__ import annotations

import shlex
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
    for _ in range(600):
        if not is_running(pid):
            return
        time.sleep(0.1)
    raise AssertionError(f"process {pid} goes on")


def is_running(pid: int) -> bool:
    try:
        return "zombie" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


def test_a_command_is_read_as_a_shell_reads_it() -> None:
    assert split_command("python3 'my engine.py' --level 2") == ["python3", "my engine.py", "--level", "2"]
    with pytest.raises(FileNotFoundError):
        RunningEngine("")
