"""A choice that is half made is never thrown away by Enter, and nothing is offered that cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.zone_wars.board.table import Table, table

HALF = (
    "sides ark genlab; bare; krin 11,10 @0; hugust 8,16 @0; lib 5,5 @0; bormin 14,16 @180; "
    "torv 22,20 @180 [watch,items=scrap-rifle]; dux 24,10 @180 [watch]; m 3 3; round 1; turn ark"
)


def bright(it: Table) -> list[str]:
    """The buttons that Enter would press."""
    plaques = it.scene.picture.plaques
    return [item.name for item in plaques.items if plaques.bright(item)]


@pytest.mark.parametrize("deed", ["button:mutate:mind-push", "button:charge", "button:sprint", "button:simple"])
def test_enter_never_takes_back_what_is_half_chosen(tmp_path: Path, deed: str) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", deed)
        if deed.startswith("button:mutate"):
            it.click("button:points:1")
        path = it.path
        assert "button:move" not in bright(it)
        it.key("return")
        assert it.path[: len(path)] == path, "what was chosen is still in hand"
        assert it.line == []


@pytest.mark.parametrize("end", [(11, 5.01), (11, 8)])
def test_a_model_that_has_gone_all_its_way_is_turned_without_a_word(tmp_path: Path, end: tuple[float, float]) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", it.inch(*end))
        path, handle, s = it.path, it.board.mat.handle(), it.pilot.stage.metrics.s
        assert handle is not None
        it.drag((handle[0] / s, handle[1] / s), it.inch(15, end[1]))
        assert it.path == path
        held = it.board.plans.held
        assert held is not None
        assert held.facing == 0, "it looks where it was turned to"
        assert it.scene.table.bubble.words == ""
