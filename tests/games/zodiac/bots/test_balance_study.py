"""What is measured of a star that nobody solves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.games.zodiac.bots import star_solution


def test_a_star_that_is_too_large_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(star_solution, "MOST_COUNTED", 100)
    out = tmp_path / "figures.json"
    words = ["balance", "zodiac", "--games", "20", "--jobs", "1", "--level", "random", "--json", str(out)]
    assert main([*words, "--out", str(tmp_path / "page.html")]) == 0
    figures = json.loads(out.read_text(encoding="utf-8"))
    assert (figures["solved"], figures["played"]["games"]) == (None, 20)
    assert figures["played"]["first_seat"]["games"] == 20
    assert "too large to be solved (more than 100 positions), so bots play it" in capsys.readouterr().err
