"""What holds for every test: no screen, no sound, no touching of the user's folders, and nothing compiled twice."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.sampled import beyond_short, long_tests, thinned
from tools.translations import compile_catalogues

_HOME = tempfile.TemporaryDirectory(prefix="tabletop-tests-")

# Set before anything imports pygame or asks for a folder; child processes inherit it.
if os.environ.get("TABLETOP_WINDOW") != "1":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["TABLETOP_HOME"] = _HOME.name
# Compiled code is kept, since every child process would compile the program anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Nobody pulls the plug on a test, and waiting for the disk is most of what saving takes.
os.fsync = lambda fd: None
# How long an example takes says how busy the machine is.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def _translations_compiled() -> None:
    """A tree that was never installed, or whose translations have changed since, speaks all its languages."""
    folder = Path(__file__).parent
    compile_catalogues(folder.parent / "data" / "locale")
    compile_catalogues(folder / "fifth_game" / "hare_and_hounds" / "locale")


def _content_kept() -> None:
    """Nobody changes the program's own content meanwhile: what it comes to is found out once."""
    games = importlib.import_module("tabletop.content.games")
    paths = importlib.import_module("tabletop.paths")
    find, own, known = games.digest, paths.data(), dict[str, str]()

    def digest(name: str, folder: Path | None = None) -> str:
        if folder is not None or games.game_content_folder(name).parent != own:
            return str(find(name, folder))
        if name not in known:
            known[name] = find(name)
        return known[name]

    vars(games)["digest"] = digest


def _digits_cheap() -> None:
    """Nobody tries to guess the digits of a test: what makes guessing slow is left out."""
    vars(importlib.import_module("tabletop.play.secrecy"))["_COST"] = 2


def _readers_patient() -> None:
    """How long another process takes to read a pack says how busy the machine is."""
    vars(importlib.import_module("tabletop.content.child_process"))["SECONDS"] = 60.0


def _bots_unhurried() -> None:
    """Bots think for so many seconds of the processor: on a busy machine they see as far as on an idle one."""
    bots = importlib.import_module("tabletop.ai.bot")

    def start_timer(budget: Any) -> Callable[[], bool]:
        end = time.process_time() + budget.seconds
        return lambda: time.process_time() >= end or budget.cancelled()

    vars(bots)["Budget"].start_timer = start_timer


def _blocks_kept() -> None:
    """Tests open more pages in a second than people in an hour: what one had stays for the next."""
    vars(importlib.import_module("tabletop.heap"))["_LARGE"] = 32 << 20


_translations_compiled()
_content_kept()
_digits_cheap()
_readers_patient()
_bots_unhurried()
_blocks_kept()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Lets each of several workers compile its own share of the tests before it reads those of the others."""
    worker: dict[str, object] = getattr(session.config, "workerinput", {})
    if not worker or not _is_everything(session.config):
        return
    folder, count = Path(__file__).parent, int(str(worker["workercount"]))
    files = sorted(folder.rglob("test_*.py"))[int(str(worker["workerid"]).removeprefix("gw")) :: count]
    for path in files:
        with contextlib.suppress(
            Exception, pytest.skip.Exception
        ):  # what is wrong with a file is told when it is collected
            importlib.import_module(".".join(path.relative_to(folder.parent).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whoever asks for some files gets all of them; of everything, what takes long is a part of the long suites.

    So is a part of the cases of screens.
    """
    if _is_everything(config):
        for item in {*thinned(items, Path(__file__).parent), *long_tests(items)}:
            item.add_marker("slow")
        left_out = set(beyond_short(items))
        items[:] = [item for item in items if item not in left_out]


def _is_everything(config: pytest.Config) -> bool:
    return list(config.args) == list(config.getini("testpaths"))


@pytest.fixture(autouse=True)
def _nothing_known_elsewhere() -> Iterator[None]:
    """What one test has looked at or played is no end of another one's match, though both begin alike."""
    yield
    registers, heads = (
        importlib.import_module("tabletop.play.identity_registers"),
        importlib.import_module("tabletop.play.match_heads"),
    )
    remembering = (
        (registers, "_disclosure_register"),
        (registers, "_result_register"),
        (heads, "_last_line_hash_register"),
    )
    for known in (
        registers.disclosure_register_of_home(),
        registers.result_register_of_home(),
        heads.last_line_hashes_of_home(),
    ):
        for path in (
            known.path,
            *(known.path.with_name(name) for name in ("heads.late.txt", "ended.txt", "series.txt")),
        ):
            if path.exists():
                path.unlink()
                for module, name in remembering:
                    getattr(module, name).cache_clear()


_GROWN = 48 << 20
"""Bytes that a process may grow by until what tests left in circles is collected, and given back."""
_WHOLE = 10
"""Once in so many collections, those objects are looked at as well that were there at the one before."""
_size = _collections = 0


@pytest.fixture(autouse=True)
def _nothing_left_in_circles() -> Iterator[None]:
    """Matches and tables of former tests hold pictures, which the collector does not count."""
    yield
    global _size, _collections  # noqa: PLW0603 - one for the process
    memory = importlib.import_module("tabletop.gauge").process_memory_bytes
    if memory() > _size + _GROWN:
        _collections += 1
        if _collections % _WHOLE == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()  # what is left is there for all tests: to look at it again and again was a quarter of the time
        importlib.import_module("tabletop.heap").trim_heap()
        _size = memory()


def pytest_collection_finish() -> None:
    """Leaves what is loaded out of all further garbage collections: they are quick then, and come soon."""
    gc.collect()
    gc.freeze()
    gc.collect()


def pytest_unconfigure() -> None:
    """Removes the folder that stood in for the user's."""
    _HOME.cleanup()
