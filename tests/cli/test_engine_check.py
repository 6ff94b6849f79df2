"""`tabletop engine --check`, and programs on seats of `tabletop match`: the examples of the docs do nothing wrong."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.ai.engine_process import RunningEngine
from tabletop.arguments import UsageError
from tabletop.cli.engine_check import check_engine
from tabletop.cli.main import main
from tabletop.content import boxes

EXAMPLES = Path(tabletop.__file__).parent.parent / "docs" / "examples"
PYTHON_EXAMPLE = shlex.join([sys.executable, str(EXAMPLES / "engine.py")])
RUDE = (
    "import json, sys\n"
    "for line in sys.stdin:\n"
    "    message = json.loads(line)\n"
    "    if 'hello' in message: print('{\"ready\": {}}', flush=True)\n"
    "    elif 'choose' in message:\n"
    "        q = message['choose']\n"
    "        print(json.dumps({'id': q['id'], 'action': q['actions'][0] if q['id'] % 3 else 'rude'}), flush=True)\n"
)


def test_the_example_in_python_does_nothing_wrong_in_any_game() -> None:
    report = check_engine(lambda: RunningEngine(PYTHON_EXAMPLE), boxes.game_names(), 60, "1", 60.0)
    assert (report.asked, report.answered, dict(report.faults)) == (60, 60, {})


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no compiler")
def test_the_example_in_c_does_nothing_wrong_in_any_game(tmp_path: Path) -> None:
    program = tmp_path / "engine_c"
    subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-o", program, EXAMPLES / "engine.c"], check=True)
    report = check_engine(lambda: RunningEngine(str(program)), boxes.game_names(), 60, "1", 60.0)
    assert (report.asked, report.answered, dict(report.faults)) == (60, 60, {})


def test_both_examples_have_forty_lines() -> None:
    for example in EXAMPLES.glob("engine.*"):
        code = [line for line in example.read_text().splitlines() if line.strip()]
        assert len(code) <= 45, example.name


def test_what_a_program_does_wrong_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    command = shlex.join([sys.executable, "-c", RUDE])
    status = main(["engine", "--check", command, "--game", "zodiac", "--situations", "12", "--move-time", "60000"])
    said = capsys.readouterr().out
    assert status == 1
    assert said.startswith("12 situations")
    assert "zodiac: “rude” isn't an action of this game" in said
    assert 'it goes on after "quit"' in said


def test_a_program_that_answers_nothing_is_given_up_soon(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "--check", "there_is_no_such_program", "--game", "zodiac"]) == 1
    said = capsys.readouterr().out
    assert said.splitlines()[0].startswith("3 situations, 0 answered")
    assert "it can't be started" in said


def played(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert main(["match", "zodiac", "--games", "4", "--json", "--move-time", "60000", *more]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_program_sits_down_in_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    found = played(capsys, "--seats", f"exe:{PYTHON_EXAMPLE},bot:easy", "--rotate")
    assert sum(found["wins"]) == 4
    assert found["faults"] == {}


def test_a_match_says_what_a_program_did_wrong_and_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    command = shlex.join([sys.executable, "-c", RUDE])
    found = played(capsys, "--seats", f"bot:easy,exe:{command}")
    assert sum(found["wins"]) + found["draws"] == 4
    assert f"{command}: “rude” isn't an action of this game" in found["faults"]
    assert main(["match", "zodiac", "--games", "2", "--seats", f"bot:easy,exe:{command}"]) == 0
    assert "what programs did wrong" in capsys.readouterr().out


def test_a_program_is_asked_again_in_every_game_of_a_series(capsys: pytest.CaptureFixture[str]) -> None:
    command = shlex.join([sys.executable, "-c", RUDE.replace("q['id'] % 3", "False")])
    seats = f"bot:random,exe:{command}"
    assert main(["match", "zoon", "--games", "2", "--json", "--move-time", "60000", "--seats", seats]) == 0
    faults = json.loads(capsys.readouterr().out)["faults"]
    assert [number for fault, number in faults.items() if "plays on for it" in fault] == [2]


@pytest.mark.parametrize(
    ("seats", "error"),
    [
        ("exe:./there_is_none,bot:easy", "there is no program './there_is_none'"),
        ("exe:'unfinished,bot:easy", "isn't a command"),
        ("exe:,bot:easy", "isn't a bot"),
    ],
)
def test_what_is_no_program_is_refused(seats: str, error: str) -> None:
    with pytest.raises(UsageError, match=error):
        main(["match", "zodiac", "--seats", seats])


def test_programs_play_on_this_machine_only() -> None:
    arguments = ["match", "zodiac", "--seats", f"exe:{PYTHON_EXAMPLE},bot:easy", "--cluster", "tcp://127.0.0.1:1"]
    with pytest.raises(UsageError, match="this machine only"):
        main(arguments)
