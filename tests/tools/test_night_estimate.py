"""How many come through is fitted to nights between bots, and judged by other nights."""

from __future__ import annotations

import random
from math import exp

import pytest

from tabletop.games.zombies.bots.night_estimate import NIGHT_SIGNALS
from tools import night_estimate
from tools.night_estimate import NightPosition, evaluation_text, fit_weights, positions_of_night


def positions() -> list[NightPosition]:
    """Of nights in which one signal tells how many come through, and the others nothing."""
    rng, found = random.Random(1), []
    for night in range(400):
        signals = {name: rng.uniform(-1, 1) for name in NIGHT_SIGNALS}
        found.append(NightPosition(night, signals, 1 / (1 + exp(-1 - 2 * signals[NIGHT_SIGNALS[0]]))))
    return found


def test_what_tells_the_share_is_found() -> None:
    base, first, *others = fit_weights(positions())
    assert base == pytest.approx(1, abs=0.1)
    assert first == pytest.approx(2, abs=0.15)
    assert others == pytest.approx([0.0] * len(others), abs=0.05)
    assert "explained 100%" in evaluation_text(positions()) or "explained 99%" in evaluation_text(positions())


def test_a_night_has_one_share_and_a_position_for_each_round() -> None:
    found = positions_of_night(3)
    assert len(found) >= 2
    assert len({each.share for each in found}) == 1
    assert 0 <= found[0].share <= 1
    assert all(tuple(each.signals) == NIGHT_SIGNALS for each in found)


def test_the_command_prints_a_weight_for_each_signal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["night_estimate", "--nights", "6"])
    night_estimate.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines[:-1]] == ["base", *NIGHT_SIGNALS]
    assert lines[-1].startswith("explained")
