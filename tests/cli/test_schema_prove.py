"""schema and prove: what they print."""

from __future__ import annotations

import json
import re

import pytest

from tabletop.__main__ import main
from tabletop.cli import prove

Said = pytest.CaptureFixture[str]


def test_the_schema_is_json_and_knows_the_content(capsys: Said) -> None:
    assert main(["schema", "zodiac"]) == 0
    found = json.loads(capsys.readouterr().out)
    board = found["$defs"]["Board"]
    assert {"points", "lines", "ring", "openings", "majority", "neutral_turns"} == set(board["properties"])
    assert board["additionalProperties"] is False
    assert {"$ref": "#/$defs/Board"} in found["anyOf"]


def test_black_wins_and_the_proof_is_replayed(capsys: Said) -> None:
    assert main(["prove", "zodiac"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("Black wins from the start.\n")
    nodes = re.search(r"proof: ([\d,]+) nodes", out)
    assert nodes
    assert 100 <= int(nodes[1].replace(",", "")) <= 5000
    assert "Black won all" in out


def test_a_proof_that_does_not_hold_is_a_fault(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    def broken(game: object, progress: object) -> object:
        raise RuntimeError("there is no answer to E-f")

    monkeypatch.setattr(prove, "load_prover", lambda name: broken)
    assert main(["prove", "zodiac"]) == 1
    assert capsys.readouterr() == ("", "tabletop: there is no answer to E-f\n")


def test_a_game_that_nobody_proved(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    assert prove.load_prover("chess") is None
    monkeypatch.setattr(prove, "load_prover", lambda name: None)
    assert main(["prove", "zodiac"]) == 2
    assert "there is no proof of who wins zodiac" in capsys.readouterr().err
