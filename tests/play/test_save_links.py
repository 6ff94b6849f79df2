"""Saving a copy where a link lies, and lines that are much too long."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tabletop.play.saved_matches import SaveError, load_match, save_copy, verify_match
from tests.cli.test_engine import new, told
from tests.play.sitting import SHELF, header, play, sat

posix = pytest.mark.skipif(os.name == "nt", reason="needs links")


@posix
def test_i12_a_copy_through_a_dangling_link_overwrites_nothing(tmp_path: Path) -> None:
    link = tmp_path / "link.jsonl"
    link.symlink_to(tmp_path / "nowhere.jsonl")
    with pytest.raises(SaveError, match="No such file"):
        save_copy(play(sat(header("zodiac")), "E-f"), link)
    _, reply = told(new(), {"save": str(link)})
    assert "nothing is overwritten" in reply["error"]
    assert link.is_symlink()
    assert list(tmp_path.iterdir()) == [link]


@posix
def test_i12_a_copy_through_a_link_goes_where_it_leads(tmp_path: Path) -> None:
    goal, link = tmp_path / "goal.jsonl", tmp_path / "link.jsonl"
    save_copy(sat(header("zodiac")), goal)
    link.symlink_to(goal)
    save_copy(play(sat(header("zodiac")), "E-f"), link)
    assert link.is_symlink()
    assert load_match(goal, SHELF, resume=False).match.ply == 1


@pytest.mark.parametrize("is_header", [True, False])
def test_i12_a_line_of_30_mb_is_refused_at_once(is_header: bool, tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    save_copy(play(sat(header("zodiac")), "E-f"), path)
    long = b'{"do":"' + b"x" * (30 << 20) + b'","ply":2,"hash":"' + b"0" * 32 + b'"}\n'
    path.write_bytes(long if is_header else path.read_bytes() + long)
    begun = time.process_time()
    report = verify_match(path, SHELF)
    assert not report.is_sound
    assert time.process_time() - begun < 0.5
