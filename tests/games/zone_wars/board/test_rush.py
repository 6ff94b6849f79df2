"""A rush on the mat: the model looks the way it runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.zone_wars.board.table import table


def test_n76_nobody_turns_a_model_that_rushes(tmp_path: Path) -> None:
    field = "sides genlab ark; bare; bormin 10,15 @0 [mut=hog-rush]; krin 30,30 @180; m 3 3; turn genlab bormin"
    with table(tmp_path, field) as it:
        it.click("m:bormin", "button:mutate:hog-rush", "button:points:1")
        assert it.board.mat.facing_handle_pixel() is None
        it.key(".")
        it.click(it.inch(14.0, 15.0))
        done = it.line[0].split(" ")
        assert done[:3] == ["mutate", "bormin", "hog-rush:1"]
        assert len(done) == 5, "no facing after it"
        assert it.figure("bormin").facing == pytest.approx(0, abs=1)
