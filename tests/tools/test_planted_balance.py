"""Ten points of price, planted in a tribe of a pack, are found by `tabletop balance`; without them nothing is."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tools import planted_balance
from tools.planted_balance import run_series, write_pack


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


@pytest.mark.parametrize("is_planted", [True, False])
def test_the_packs_are_good_ones(is_planted: bool, capsys: pytest.CaptureFixture[str]) -> None:
    write_pack("tribes", is_planted=is_planted)
    assert main(["check", str(paths.player_packs() / "tribes")]) == 0
    assert "nothing wrong" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_what_was_planted_is_found_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The short form: the whole one is `python -m tools.planted_balance`."""
    given = Namespace(first=0, runs=1, games=240, level="easy")
    found = {}
    for pack in ("planted", "untouched"):
        write_pack(pack, is_planted=pack == "planted")
        found[pack] = run_series(pack, given)
    assert found == {"planted": 1, "untouched": 0}
    assert planted_balance.NAMES[-1] in capsys.readouterr().out
