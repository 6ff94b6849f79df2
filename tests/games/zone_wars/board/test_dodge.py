"""Who is shot at and can flutter flies to wherever one points, for as few m-points as that takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.ui.messages import say
from tests.games.zone_wars.board.table import Table, table

SHOT = (
    "scenario throw-down; map rust-crossing; sides ark genlab; krin 9,15 @0 [items=scrap-pistol]; lib 7,11 @0;"
    " dux 14,15 @180; bormin 24,20 @180; m 3 3; round 3; turn ark krin"
)


def shot_at(it: Table) -> None:
    """Krin shoots at Dux, who is asked."""
    it.plan("krin", "dux")
    it.key("return")
    assert it.scene.match.to_act == 1
    assert say("zone_wars.do_dodge", figure="Dux") in it.scene.picture.banner_wordings()[0]


def flown(it: Table, points: int) -> tuple[float, float]:
    """Where somebody has flown for so many m-points, in inches."""
    words = next(one for one in it.line if one.startswith(f"reflex flutter:{points} ")).split()
    x, y = words[2].split(",")[:2]
    return float(x), float(y)


@pytest.mark.parametrize(("to", "points"), [((14.0, 16.5), 1), ((14.0, 18.8), 2), ((14.0, 21.3), 3)])
def test_a_flight_from_a_shot_goes_where_one_points_for_as_little_as_it_takes(
    tmp_path: Path, to: tuple[float, float], points: int
) -> None:
    with table(tmp_path, SHOT) as it:
        shot_at(it)
        assert [name for name, _ in it.scene.hand.pickable_buttons] == ["button:decline"]
        it.click("m:dux", it.inch(*to))
        assert flown(it, points) == pytest.approx(to, abs=0.1)


def test_one_can_stay(tmp_path: Path) -> None:
    with table(tmp_path, SHOT) as it:
        shot_at(it)
        it.click("button:decline")
        assert "decline" in it.line
        assert not any(one.startswith("reflex") for one in it.line)


SPAT = SHOT.replace("krin 9,15 @0 [items=scrap-pistol]", "krin 9.5,15 @0 [mut=spit]")


def test_n66_from_a_mutation_one_flies_as_from_a_shot(tmp_path: Path) -> None:
    with table(tmp_path, SPAT) as it:
        it.click("m:krin", "button:mutate:spit", "button:points:1", "m:dux")
        it.key("return")
        assert it.scene.match.to_act == 1
        assert say("zone_wars.do_dodge", figure="Dux") in it.scene.picture.banner_wordings()[0]
        it.click("m:dux", it.inch(14.0, 16.5))
        assert flown(it, 1) == pytest.approx((14.0, 16.5), abs=0.1)
