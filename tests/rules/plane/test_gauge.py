"""The gauge of sight lines: it measures what it says, with and without shapely."""

from __future__ import annotations

import pytest

from tabletop.__main__ import main
from tabletop.cli.benchmarks import sight


@pytest.mark.parametrize("installed", [True, False])
def test_sight_is_measured_and_a_missing_shapely_is_named(
    installed: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sight, "_SCENES", 1)
    monkeypatch.setattr(sight, "_ROUNDS", 1)
    monkeypatch.setattr(sight, "_WAYS", 20)
    if not installed:
        monkeypatch.setattr(sight, "_import_shapely", lambda: None)
    assert main(["bench", "--only", "sight"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 3
    assert ("not installed here" in printed[0]) is not installed
