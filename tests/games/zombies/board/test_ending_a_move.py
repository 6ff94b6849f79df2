"""When a move ends of itself and when not, and that no press for one survivor ends the move of another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.games.zombies.board.action_places import HALT
from tabletop.games.zombies.rules.state.tasks import Walking
from tabletop.settings import Settings
from tabletop.ui.scenes.table.action_log import ActionLog
from tests.games.zombies.board.table import Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated

DOOR = (
    "night ch1 normal; tile S1 0,0 sides=O-----; tile G1 1,-1 new; left 0; marlow 1,-2 *machine_pistol=1+1+2;"
    " okafor 0,0; petrov -1,0; brandt 0,1; round 8; move marlow"
)
"""The shelter's only door is one step away."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    settings = Settings(confirm="none", animation_speed=0.0, bot_pace=0.0, result_pace=0.0, attract=False)
    with piloted(tmp_path, settings) as it:
        yield it


def opened(pilot: Pilot, position: str) -> Table:
    return Table(pilot, seated(pilot, zombies_match(position=position)))


@pytest.mark.parametrize("by", ["click", "drag"])
def test_a_step_that_must_stop_in_a_new_tile_is_no_wish_to_end_there(pilot: Pilot, by: str) -> None:
    table = opened(pilot, DOOR)
    if by == "drag":
        table.drag("s:marlow", "h:2,-3")
    else:
        table.click("h:2,-3")
    assert table.line == ["walk 2,-3"]
    task = table.state.todo[-1]
    assert isinstance(task, Walking)
    assert task.seat == 0
    assert task.left, "steps are left, and may be gone"


STREET = (
    "tile S1 0,0 sides=------; marlow 0,0 *machine_pistol=1+1+2; okafor -1,0; petrov -2,1; brandt -1,2;"
    " find 1,-1 stim_pen; z1 2,0; round 3; "
)
MARLOW, BRANDT = f"{STREET}move marlow 1", f"{STREET.replace('round 3', 'round 3; first okafor')}move marlow 1"
"""The first of four has one step left to what lies there, or the last of four has."""


def mover(table: Table) -> str:
    """Whose move it is; "" in another phase."""
    task = table.state.todo[-1]
    return table.state.people[task.seat].survivor if isinstance(task, Walking) else ""


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_end_move_meant_for_who_took_something_ends_nobody_elses_move(pilot: Pilot, by: str) -> None:
    table = opened(pilot, MARLOW)
    table.drag("s:marlow", "h:1,-1")
    assert mover(table) == "marlow", "what lies there can be taken up"
    table.click("button:take:stim_pen")
    assert (table.line, mover(table)) == (["walk 1,-1", "take stim_pen"], "okafor"), "no step is left"
    if by == "mouse":
        table.click(HALT)
    else:
        for _ in range(30):
            if table.scene.hand.gesture.focus == HALT:
                break
            pilot.key("tab")
        pilot.key("return")
        pilot.rest()
    assert (len(table.line), mover(table)) == (2, "okafor"), "the press was meant for Ines"
    assert table.scene.hand.expected_action_text() == "Dayo hasn't moved yet: press End move again to stay"
    table.click(HALT)
    assert (table.line[2:], mover(table)) == (["halt"], "petrov")
    table.click(HALT)
    assert mover(table) == "brandt", "after a move that was ended by hand one press is enough"


def test_end_move_meant_for_who_has_walked_ends_nobody_elses_move(pilot: Pilot) -> None:
    table = opened(pilot, MARLOW.replace("move marlow 1", "move marlow 4"))
    table.drag("s:marlow", "h:0,1")
    assert (table.line, mover(table)) == (["walk 0,1", "halt"], "okafor")
    table.click(HALT)
    assert (len(table.line), mover(table)) == (2, "okafor")
    table.click("plate")
    assert (len(table.line), mover(table)) == (3, "petrov")


def test_who_was_to_be_asked_twice_can_still_walk(pilot: Pilot) -> None:
    table = opened(pilot, MARLOW.replace("move marlow 1", "move marlow 4"))
    table.drag("s:marlow", "h:0,1")
    table.click(HALT, "h:-1,-1")
    assert (table.line[2:], mover(table)) == (["walk -1,-1", "halt"], "petrov")


def test_end_move_meant_for_the_last_to_move_is_no_action_of_anybody(pilot: Pilot) -> None:
    table = opened(pilot, BRANDT)
    table.drag("s:marlow", "h:1,-1")
    at = table.spot(HALT)
    table.click("button:take:stim_pen")
    before = table.line
    assert mover(table) == ""
    pilot.click(at)
    pilot.rest()
    assert table.line == before


def test_whoever_is_asked_first_ends_the_move_by_one_press(pilot: Pilot) -> None:
    table = opened(pilot, MARLOW.replace("move marlow 1", "move marlow 4"))
    table.click(HALT)
    assert (table.line, mover(table)) == (["halt"], "okafor")


def test_the_list_says_of_no_move_that_somebody_had_settled_its_end(pilot: Pilot) -> None:
    table = opened(pilot, MARLOW.replace("move marlow 1", "move marlow 4"))
    table.drag("s:marlow", "h:0,1")
    assert table.line == ["walk 0,1", "halt"]
    log = table.scene.table.move_list
    assert isinstance(log, ActionLog)
    told = [" ".join(log.action_text_lines(ply)) for ply in range(1, table.scene.match.ply + 1)]
    assert any("End move" in words or "stops" in words for words in told), told
    assert not [words for words in told if "settled" in words]


@pytest.mark.parametrize("by", ["button:take:stim_pen", "f:1,-1/stim_pen"])
def test_what_lies_under_a_longer_walk_is_taken_by_its_button_or_where_it_lies(pilot: Pilot, by: str) -> None:
    table = opened(pilot, MARLOW.replace("move marlow 1", "move marlow 4"))
    table.drag("s:marlow", "h:2,-2")
    assert (table.line, mover(table)) == (["walk 1,-1 2,-2"], "marlow"), "it went over something"
    table.click(by)
    assert table.line[1:] == ["take stim_pen"]
