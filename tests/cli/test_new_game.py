"""`tabletop new-game`: the package is on the shelf, keeps the contract and can be played; wrong names leave nothing."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.__main__ import main
from tabletop.cli import new_game
from tabletop.content.games import digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui import messages, wording
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.shot import drag_and_hold
from tests.foreign.site import describe, installed
from tests.ui.pilot import Pilot, piloted, seated, spot
from tools.translations import compile_catalogues

Said = pytest.CaptureFixture[str]
ROOT = Path(tabletop.__file__).parent.parent
NAME = "harbor"
"""Installed for the tests of this file."""
FRESH = "jetty"
"""Free to be written."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package as it is written, installed."""
    folder = tmp_path_factory.mktemp("new")
    assert main(["new-game", NAME, "--into", str(folder)]) == 0
    describe(folder / "site", folder / NAME)
    compile_catalogues(folder / NAME / "src" / NAME / "locale")
    with installed(folder / "site", folder / NAME / "src"):
        yield folder / NAME
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]


@pytest.fixture
def pilot(package: Path, tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves", Settings(confirm="none")) as made:
        yield made


def test_it_keeps_the_contract_and_its_files_are_sound(package: Path, capsys: Said) -> None:
    assert main(["conform", NAME]) == 0
    assert "FAULT" not in capsys.readouterr().out
    assert main(["check", str(package / "src" / NAME / "data")]) == 0
    assert re.fullmatch(
        rf"{NAME}: \d+ of \d+ texts are translated into de, \d\d %\n4 files checked, nothing wrong\n",
        capsys.readouterr().out,
    )


def test_it_is_listed_and_drawn(package: Path, tmp_path: Path, capsys: Said) -> None:
    assert main(["list"]) == 0
    assert f"\n{NAME}: Harbor. Three in a row win." in capsys.readouterr().out
    for scene in ("table", "rulebook", "lesson", "setup", "title"):
        picture = tmp_path / f"{scene}.png"
        assert main(["shot", str(picture), "--game", NAME, "--scene", scene]) == 0
        assert pygame.image.load(picture).get_size() == (1280, 720)


def test_every_event_reason_and_option_has_its_words(package: Path) -> None:
    game, words = load_game(NAME), wording.localised_messages(NAME)
    assert set(words.events) == set(words.captions) == {event.__name__ for event in game.events}
    assert {name: set(option.values) for name, option in words.options.items()} == {
        option.name: set(option.values) for option in game.options
    }


def test_its_german_is_up_to_date_and_shown_on_its_table(package: Path, tmp_path: Path) -> None:
    source = package / "src" / NAME / "locale" / "de" / "LC_MESSAGES" / f"{NAME}.po"
    before = source.read_text("utf-8")
    assert main(["translate", NAME, "--language", "de"]) == 0
    assert source.read_text("utf-8") == before
    with piloted(tmp_path / "saves", Settings(language="de")) as pilot:
        scene = seated(pilot, Match(load_game(NAME), header()))
        assert scene.picture.banner_wordings()[0] == "Ann: klick auf ein freies Feld"
        assert wording.localised_rulebook(NAME).sections[0].title == "How to win"
    messages.use_language("en")


def header() -> Header:
    people = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben"))
    return Header(game=NAME, rules_version=1, content=digest(NAME), sitters=people, seed="new")


def table(pilot: Pilot) -> TableScene:
    return seated(pilot, Match(load_game(NAME), header()))


def test_it_is_played_by_clicks_until_somebody_wins(pilot: Pilot) -> None:
    scene = table(pilot)
    assert scene.picture.buttons["plate"].words == "Click where you want to play"
    for cell in ("a1", "a2", "b1", "b2", "c1"):
        pilot.click(spot(scene, cell))
        pilot.rest()
    assert scene.match.outcome is not None
    assert (scene.match.outcome.winners, scene.match.outcome.clause) == ((0,), "R4")


def test_a_taken_cell_is_refused_in_words(pilot: Pilot) -> None:
    scene = table(pilot)
    pilot.click(spot(scene, "b2"))
    pilot.rest()
    pilot.click(spot(scene, "b2"))
    pilot.rest()
    assert scene.table.bubble.words == "b2 is taken. Choose a free cell. (rule R3)"
    assert scene.match.ply == 1


def test_what_a_click_plays_is_not_stuck_when_it_is_held(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.ui.boards.board_messages import BoardMessages

    scene = table(pilot)
    monkeypatch.setattr(type(scene.board.words), "prompt_text", BoardMessages.prompt_text)
    assert "click where you want to play" in scene.picture.banner_text()
    drag_and_hold(pilot.stage, pilot.clock, "a1-b2")
    assert not scene.hand.is_stuck
    assert "click where you want to play" in scene.picture.banner_text()


BAD: list[tuple[str, str]] = [
    ("Harbor", "can't be the name of a package"),
    ("my-game", "can't be the name of a package"),
    ("1st", "can't be the name of a package"),
    ("../evil", "can't be the name of a package"),
    ("x" * 25, "can't be the name of a package"),
    ("h\N{LATIN SMALL LETTER A WITH DIAERESIS}fen", "can't be the name of a package"),
    ("class", "Python uses the name 'class' itself"),
    ("json", "Python uses the name 'json' itself"),
    ("zodiac", "there is a game 'zodiac' already"),
    ("pygame", "an installed package is called 'pygame'"),
    ("tabletop", "an installed package is called 'tabletop'"),
    ("table", "Tabletop uses the name 'table' itself"),
    ("ui", "Tabletop uses the name 'ui' itself"),
    ("locale", "itself"),
]


@pytest.mark.parametrize(("name", "told"), BAD, ids=[name for name, _ in BAD])
def test_a_name_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path, capsys: Said, name: str, told: str) -> None:
    folder = tmp_path / "into"
    folder.mkdir()
    assert main(["new-game", name, "--into", str(folder)]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1
    assert list(folder.iterdir()) == []
    assert [path.name for path in tmp_path.iterdir()] == ["into"]


def test_a_package_that_the_program_can_use_is_none_of_a_game(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it is not installed: it would hide the real one later."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["new-game", "pydantic", "--into", str(tmp_path)]) == 2
    assert "Tabletop can use a package called 'pydantic'" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["folder", "file", "dangling link"])
def test_nothing_is_overwritten(tmp_path: Path, capsys: Said, kind: str) -> None:
    there = tmp_path / FRESH
    if kind == "folder":
        there.mkdir()
    elif kind == "file":
        there.write_text("mine", encoding="utf-8")
    else:
        there.symlink_to(tmp_path / "gone")
    assert main(["new-game", FRESH, "--into", str(tmp_path)]) == 2
    assert "exists already, and nothing is overwritten" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [there]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, capsys: Said) -> None:
    assert main(["new-game", FRESH, "--into", str(tmp_path / "no")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_nothing_half_written_is_left(tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    write, number = Path.write_text, iter(range(99))

    def failing(self: Path, *given: Any, **named: Any) -> int:
        if next(number) == 5:
            raise OSError(28, "No space left on device")
        return write(self, *given, **named)

    monkeypatch.setattr(Path, "write_text", failing)
    assert main(["new-game", FRESH, "--into", str(tmp_path)]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["ab", "three_men_2", "a_game_of_24_letters_abc"])
def test_no_blank_is_left_whatever_the_name(tmp_path: Path, name: str) -> None:
    assert main(["new-game", name, "--into", str(tmp_path)]) == 0
    files = [path for path in (tmp_path / name).rglob("*") if path.is_file()]
    assert len(files) == len(list(new_game.package_template_folder().rglob("*.txt")))
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert "@name@" not in f"{path}{text}"
        assert not any(blank in text for blank in ("@dashed@", "@Title@", "@Class@", "src/package/"))
        if path.suffix == ".py":
            compile(text, str(path), "exec")
            assert max(map(len, text.splitlines()), default=0) <= 120


def run(*words: str, folder: Path, python: str = sys.executable) -> str:
    """What a command prints; it must succeed and sees nothing of the source tree."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_", "MYPY"))}
    home = {"TABLETOP_HOME": str(folder / ".home"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [python, *words], capture_output=True, text=True, check=False, cwd=folder, env=kept | home
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("hatchling") is None, reason="needs hatchling to build")
@pytest.mark.parametrize("name", [FRESH, "a_game_of_24_letters_abc"])
def test_it_is_green_in_an_environment_of_its_own(tmp_path: Path, name: str) -> None:
    """Both wheels are installed; ruff, mypy --strict and the package's own tests find nothing."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "venv")], check=True)
    python = str(tmp_path / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    site = Path(
        run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=tmp_path, python=python).strip()
    )
    (site / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    pip = ("-m", "pip", "--disable-pip-version-check")
    wheels, wheel = (
        str(tmp_path / "wheels"),
        ("wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir"),
    )
    run(*pip, *wheel, wheels, str(ROOT), folder=tmp_path)
    target = ("install", "--no-deps", "--no-index", "--target", str(site))
    run(*pip, *target, *map(str, Path(wheels).glob("tabletop-0*.whl")), folder=tmp_path)
    run("-m", "tabletop", "new-game", name, folder=tmp_path, python=python)
    project = tmp_path / name
    shutil.copytree(project, tmp_path / "to-build")
    run(*pip, *wheel, wheels, str(tmp_path / "to-build"), folder=tmp_path)
    game_wheels = [path for path in Path(wheels).glob("*.whl") if not path.name.startswith("tabletop-0")]
    run(*pip, *target, *map(str, game_wheels), folder=tmp_path)
    assert f"\n{name}: " in run("-m", "tabletop", "list", folder=tmp_path, python=python)
    run("-m", "tabletop", "check", "--play", "--game", name, "--seconds", "2", folder=tmp_path, python=python)
    run("-m", "tabletop", "match", name, "--seats", "bot:hard,bot:easy", "--games", "2", folder=tmp_path, python=python)
    assert "7 passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", folder=project, python=python)
    run("-m", "ruff", "check", "--no-cache", ".", folder=project)
    run("-m", "ruff", "format", "--no-cache", "--check", ".", folder=project)
    assert "Success" in run("-m", "mypy", "--cache-dir", os.devnull, "--python-executable", python, folder=project)
