"""Nobody to speak to, a reader that dies and one that floods: the program goes on, silently and at full speed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.window.test_spoken import LONGEST, heard_by_reader, reader_command, session

__all__ = ["session"]

pytestmark = [pytest.mark.window, pytest.mark.timeout(LONGEST)]

FLOOD = 1000
"""Presses of the reader that floods."""
SECONDS = 3.0
"""For which the program runs without anybody to speak to."""
NO_SERVICES = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy></busconfig>
"""
"""A bus on which nothing can be started, so that there is no registry."""


@pytest.mark.parametrize("where", ["no bus", "a bus that is not there", "no registry"])
def test_without_anybody_to_speak_to_it_runs_in_silence(where: str, session: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.window.spoken_table", "zodiac", "0"]
    surroundings = {name: value for name, value in session.items() if name != "DBUS_SESSION_BUS_ADDRESS"}
    if where == "a bus that is not there":
        surroundings["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={tmp_path / 'nowhere'}"
    if where == "no registry":
        (tmp_path / "bus.conf").write_text(NO_SERVICES, encoding="utf-8")
        command = ["dbus-run-session", f"--config-file={tmp_path / 'bus.conf'}", "--", *command]
    with subprocess.Popen(
        command, env=surroundings, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    ) as program:  # fmt: skip
        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(SECONDS)
        os.killpg(program.pid, signal.SIGTERM)
        said, _ = program.communicate(timeout=60)
    assert [line for line in said.splitlines() if not line.startswith("dbus-daemon[")] == []
    assert not [file for file in (tmp_path / "home").rglob("*.log") if "Traceback" in file.read_text(encoding="utf-8")]


@pytest.mark.slow
def test_a_reader_that_dies_is_followed_by_another(session: dict[str, str]) -> None:
    """The first is killed in the middle of the match, and the other one plays it to its end."""
    killed = f"timeout -s KILL 8 {reader_command('table', 'zodiac', '0')} >/dev/null 2>&1"
    told = heard_by_reader(session, "zodiac 0", "table", "zodiac", "1", before=killed)
    assert (told["failure"], told["faults"]) == ("", [])
    assert told["heard"]
    assert Path(session["HOME"], "program.log").read_text(encoding="utf-8") == ""


@pytest.mark.slow
def test_a_reader_that_floods_is_answered_in_the_end(session: dict[str, str]) -> None:
    told = heard_by_reader(session, "zodiac 1", "flood", "zodiac", "1")
    assert (told["failure"], told["faults"]) == ("", [])
    assert len(told["pressed"]) > FLOOD
    assert Path(session["HOME"], "program.log").read_text(encoding="utf-8") == ""
