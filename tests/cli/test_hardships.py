"""selfcheck tries short versions of all that must not hurt, and notices where it does (safety 20)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop import safe_reading
from tabletop.cli import selfcheck
from tabletop.play.persistent_journal import PersistentJournal

TRIED = dict(selfcheck.fault_injection_checks())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def test_safety_20_selfcheck_tries_all_of_them() -> None:
    assert set(TRIED) <= {name for name, _ in selfcheck.selfcheck_checks()}


@pytest.mark.parametrize("name", TRIED)
def test_safety_20_nothing_of_it_hurts(name: str) -> None:
    assert list(TRIED[name]()) == []


@pytest.mark.parametrize(("name", "where", "what", "worse"), [
    ("what could not be saved is saved later", PersistentJournal, "_begin_new_file", lambda *_: None),
    ("pipes, devices and endless files are refused at once", safe_reading, "read_regular_file", lambda *_: b""),
    ("old temporary files go, and none is read", selfcheck, "remove_old_temporary_files", lambda folders: []),
    ("the engine answers whatever comes", selfcheck, "serve", lambda requests, replies: None),
])  # fmt: skip
def test_safety_20_what_hurts_is_noticed(
    name: str, where: Any, what: str, worse: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, worse)
    assert list(TRIED[name]())
