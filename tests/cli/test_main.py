"""The first word: what goes where, and how mistakes are told."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import tabletop
from tabletop import __main__ as program
from tabletop.__main__ import main
from tabletop.ai.levels import level_names
from tabletop.arguments import UsageError
from tabletop.cli import main as command_line
from tabletop.cli.main import COMMANDS

ROOT = Path(tabletop.__file__).parent.parent


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tabletop {tabletop.__version__}\n"
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(f"tabletop {name} " in told for name in (*COMMANDS, "shot", "work"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert f"tabletop {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("mtach zodiac", "there is no command 'mtach' (nearest is 'match'); see tabletop --help"),
        ("perft zodiak 3", "unknown game 'zodiak'; there is zodiac, zoon, zone_wars, zombies; nearest is 'zodiac'"),
        ("perft zodiac 0", "argument DEPTH: 0 is too small, the least is 1; see tabletop perft --help"),
        ("perft zodiac three", "argument DEPTH: 'three' isn't a whole number; see tabletop perft --help"),
        ("perft zodiac", "the following arguments are required: DEPTH; see tabletop perft --help"),
        ("perft zodiac 3 4", "unexpected '4'; see tabletop perft --help"),
        (
            "match zodiac --seats bot:esay,bot:hard",
            f"--seats: zodiac has no level 'esay' (nearest is 'easy'); there is {', '.join(level_names('zodiac'))}",
        ),
        (
            "match zodiac --seats bot:easy",
            "--seats bot:easy: zodiac has 2 seats, write one bot for each, such as bot:random,bot:random",
        ),
        (
            "match zodiac --seats bot:easy,me",
            "--seats: 'me' isn't a bot; write bot:LEVEL, such as bot:random,bot:random",
        ),
        (
            "match zodiac --seats bot:easy,bot:easy --gmaes 3",
            "unknown option '--gmaes' (nearest is '--games'); see tabletop match --help",
        ),
        ("schema zoidac", "unknown game 'zoidac'; there is zodiac, zoon, zone_wars, zombies; nearest is 'zodiac'"),
        ("prove zoidac", "unknown game 'zoidac'; there is zodiac, zoon, zone_wars, zombies; nearest is 'zodiac'"),
    ],
)
def test_mistakes_are_one_sentence_with_a_remedy(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"tabletop: {sentence}\n")


@pytest.mark.parametrize("words", ["", "--size 1920x1080", "shot out.png --scene title", "bench --json F --screen"])
def test_what_needs_a_window_goes_there(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def window(given: list[str]) -> int:
        asked.extend(given)
        return 7

    monkeypatch.setitem(sys.modules, "tabletop.app", SimpleNamespace(main=window))
    assert main(words.split()) == 7
    assert asked == words.split()


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*words: object, **handed: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "main", interrupted)
    assert main(["list"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_missing_package_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def without(words: object) -> int:
        raise ModuleNotFoundError("No module named 'pydantic'", name="pydantic.fields")

    monkeypatch.setattr(program, "_run_command_or_window", without)
    assert main([]) == 2
    told = capsys.readouterr().err
    assert told == "tabletop: needs the package 'pydantic'; install what it needs with: python -m pip install .\n"


def test_a_fault_of_our_own_is_not_taken_for_a_missing_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(words: object) -> int:
        raise ModuleNotFoundError("No module named 'tabletop.nothing'", name="tabletop.nothing")

    monkeypatch.setattr(program, "_run_command_or_window", broken)
    assert main([]) == 2
    assert "fault of the program, ModuleNotFoundError: No module named 'tabletop.nothing'" in capsys.readouterr().err


def test_unexpected_words_of_a_command_are_usage_errors() -> None:
    with pytest.raises(UsageError, match="unexpected"):
        command_line.main(["list", "zodiac"])


def test_the_source_tree_starts_with_python_main_py(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "perft", "zodiac", "1"],
        capture_output=True, text=True, check=False, cwd=tmp_path, env=os.environ | {"TABLETOP_HOME": str(tmp_path)},
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "1 6\n", "")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen to ask for")
def test_without_a_screen_it_says_so_and_does_not_play_to_nobody(tmp_path: Path) -> None:
    seen = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    env = {name: value for name, value in os.environ.items() if name not in seen} | {"TABLETOP_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "tabletop"],
        capture_output=True, text=True, check=False, cwd=ROOT, env=env, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("tabletop: there is no screen to draw on (")
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a pipe that closes early")
def test_nobody_reads_the_output_any_more() -> None:
    command = f"'{sys.executable}' -m tabletop perft zodiac 4 | true; exit ${{PIPESTATUS[0]}}"
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash")
    done = subprocess.run([bash, "-c", command], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stderr == ""
    assert done.returncode in (0, 1)


def test_a_frozen_program_lets_its_worker_processes_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a process starts with the words of multiprocessing, which no command may see."""

    def serve() -> None:
        raise SystemExit(5)

    monkeypatch.setattr(multiprocessing, "freeze_support", serve)
    assert main(["--version"]) == 0
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(SystemExit, match="5"):
        main(["--multiprocessing-fork"])


@pytest.mark.parametrize(("words", "safe"), [([], False), (["--safe"], True)])
def test_safe_reaches_the_stage_and_the_title(
    words: list[str], safe: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletop import app, log
    from tabletop.content import boxes
    from tabletop.ui.stage.loop import Loop

    seen: list[tuple[bool, str]] = []
    monkeypatch.setattr(boxes, "_safe", False)  # what is left aside comes back for the tests that follow
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(log, "start_logging_to_file", lambda path: None)
    monkeypatch.setattr(Loop, "run", lambda loop: seen.append((loop.stage.is_safe_mode, loop.stage.toast.words)))
    assert app.main([*words, "--size", "1280x720"]) == 0
    assert seen == [(safe, "Started without packs." if safe else "")]


def test_main_py_can_be_parsed_by_older_pythons() -> None:
    import ast

    ast.parse((ROOT / "main.py").read_text(encoding="utf-8"), feature_version=(3, 4))
