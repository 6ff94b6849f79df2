"""Where only one can be meant it is in hand at once: who has one more action, who is led, the monster that comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.text.actions import Put
from tabletop.settings import Settings
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.board.test_arriving import shark
from tests.ui.pilot import piloted

STILL = Settings(confirm="none", cover="off", animation_speed=0.0)
DOWN = (
    "sides ark genlab; bare; krin 10,10 @0 [broken,failed]; lib 12,14 @0; bormin 15,10 @180; m 3 3; round 1; turn ark"
)


def risen(it: Table) -> None:
    """Krin gets up, which is certain after a failed try."""
    it.click("m:krin", "button:recover")
    task = it.draft.todo[-1]
    assert isinstance(task, t.Turn)
    assert task.is_bonus


def test_who_has_got_up_is_in_hand_and_attacks_by_one_click(tmp_path: Path) -> None:
    with table(tmp_path, DOWN, settings=STILL) as it:
        risen(it)
        assert it.path == ("m:krin",)
        it.click("m:bormin")
        assert it.proposal.ideas


def test_the_click_that_would_take_who_is_in_hand_does_not_put_it_away(tmp_path: Path) -> None:
    with table(tmp_path, DOWN, settings=STILL) as it:
        risen(it)
        it.click("m:krin")
        assert it.path == ("m:krin",)
        it.click(it.inch(10, 12))
        it.done()
        assert it.line[-1].startswith("move krin 10,12") or any(one.startswith("move krin") for one in it.line)


def test_put_away_again_it_stays_so_and_an_enemy_says_whose_action_it_is(tmp_path: Path) -> None:
    with table(tmp_path, DOWN, settings=STILL) as it:
        risen(it)
        it.key("escape")
        assert list(it.path) == []
        for other in ("m:bormin", "m:lib"):
            it.click(other)
            words = it.scene.table.bubble.words
            assert words.startswith("This is Krin's action. Click Krin"), words
        it.click("m:krin")
        assert list(it.path) == ["m:krin"]


def spot(it: Table) -> tuple[float, float]:
    """Where the monster may be placed, in logical pixels."""
    place = next(action.place for action in it.scene.match.actions() if isinstance(action, Put))
    return it.inch(place.x, place.y)


@pytest.mark.parametrize("keys", [(), ("escape",)], ids=["in hand", "put away"])
def test_a_click_in_the_ring_places_the_monster(tmp_path: Path, keys: tuple[str, ...]) -> None:
    with piloted(tmp_path, STILL) as pilot:
        it = shark(pilot)
        it.key(*keys)
        assert bool(it.path) is not bool(keys)
        it.click(spot(it))
        assert any(line.startswith("put ") for line in it.line)


def test_a_click_where_it_cannot_come_says_why(tmp_path: Path) -> None:
    with piloted(tmp_path, STILL) as pilot:
        it = shark(pilot)
        it.key("escape")
        x, y, _ = it.figure("krin").place or (0, 0, 0)
        it.click(it.inch(x - 4, y + 2))
        assert not any(line.startswith("put ") for line in it.line)
        assert it.scene.table.bubble.words
        assert "First" not in it.scene.table.bubble.words
