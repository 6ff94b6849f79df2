"""A round goes quickly round: nobody is asked for what is clear, one press can do for all, undo stays whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.games.zombies.board.action_places import HALT, PASS, RELOAD_ALL, STAY_ALL
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.play.seats import Sitter
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.scene import CoverScene
from tests.games.zombies.board.pace import MOST_PRESSES, MOST_SECONDS, TEAM, Team
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.sampled import SHORT
from tests.ui.pilot import piloted, seated

Opened = Callable[..., Table]
ALONE = "tile S1 0,0 sides=------"
QUIET = (
    f"{ALONE}; marlow 0,0 *machine_pistol=1+1+2; okafor 1,0 *pump_shotgun=2; petrov -1,1 service_pistol;"
    " brandt -1,0 *service_pistol=1; round 3; first marlow; "
)
PEOPLE = TEAM


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """Seats people before a position: Ann alone, unless told otherwise."""
    with piloted(tmp_path, Settings(confirm="none", animation_speed=0.0, bot_pace=0.0, attract=False)) as pilot:

        def open_(position: str, *sitters: Sitter) -> Table:
            return Table(pilot, seated(pilot, zombies_match(*(sitters or (ANN,) * 4), position=position)))

        yield open_


def asked(table: Table) -> tuple[type, int]:
    task = table.state.todo[-1]
    assert isinstance(task, Walking | Acting)
    return type(task), task.seat


def undo(table: Table) -> None:
    table.pilot.key("z", ctrl=True)
    table.pilot.rest()


# A step ends what is clear


def test_a_walk_that_is_shorter_ends_the_move_and_the_next_one_comes_up(opened: Opened) -> None:
    table = opened(f"{QUIET}move marlow", *PEOPLE)
    table.click("h:0,-1")
    assert table.line == ["walk 0,-1", "halt"]
    assert asked(table) == (Walking, 1)


def test_undo_takes_the_walk_and_its_end_back_together(opened: Opened) -> None:
    table = opened(f"{QUIET}move marlow", *PEOPLE)
    table.click("h:0,-1")
    undo(table)
    assert table.line == []
    assert asked(table) == (Walking, 0)
    table.pilot.key("y", ctrl=True)
    table.pilot.rest()
    assert table.line == ["walk 0,-1", "halt"], "and both are done again together"
    assert asked(table) == (Walking, 1)


def test_where_something_lies_the_move_goes_on(opened: Opened) -> None:
    table = opened(f"{QUIET}find 0,-1 painkillers; move marlow")
    table.click("h:0,-1")
    assert table.line == ["walk 0,-1"]
    assert asked(table) == (Walking, 0)
    table.click("button:take:painkillers")
    assert asked(table) == (Walking, 0), "with the steps that are left"


def test_whoever_cannot_go_anywhere_is_not_asked(opened: Opened) -> None:
    shut = "tile S1 0,0 sides=------; marlow -2,0; z1 -1,-1 asleep; z2 -1,0 asleep; z3 -2,1 asleep; "
    table = opened(f"{shut}okafor 1,0; round 3; first marlow; move marlow")
    assert asked(table) == (Walking, 1)
    assert table.line == ["halt"]


# One press for all


def test_all_stay_by_one_press(opened: Opened) -> None:
    table = opened(f"{QUIET}move marlow", *PEOPLE)
    assert not table.scene.picture.buttons.is_bright(table.scene.picture.buttons[STAY_ALL]), "it gives up every move"
    table.click(STAY_ALL)
    assert table.line == ["halt"] * 4
    assert asked(table) == (Acting, 0)


def test_all_reload_by_one_press_and_who_has_a_full_hand_ends_its_turn(opened: Opened) -> None:
    table = opened(f"{QUIET}act marlow", *PEOPLE)
    table.click(RELOAD_ALL)
    assert table.line[:4] == ["reload", "reload", "pass", "reload"]


def test_whoever_can_hit_somebody_is_asked_all_the_same(opened: Opened) -> None:
    far = "tile S1 0,0 sides=------; marlow -2,0 *fire_axe=1; okafor 1,0 *pump_shotgun=2; petrov -1,1 *fire_axe=1;"
    table = opened(f"{far} brandt -1,0 *fire_axe=1; z1 2,0 asleep; round 3; first marlow; act marlow", *PEOPLE)
    table.click(RELOAD_ALL)
    assert table.line == ["reload"]
    assert asked(table) == (Acting, 1)
    table.click(RELOAD_ALL)
    assert table.line[:4] == ["reload"] * 4


def test_undo_takes_back_the_whole_press_whoever_is_asked_by_then(opened: Opened) -> None:
    full = "tile S1 0,0 sides=------; marlow -2,0 *fire_axe; okafor -1,-1 *fire_axe; petrov 1,0 *fire_axe=1;"
    table = opened(f"{full} brandt -1,0; z1 2,0 asleep; round 3; first marlow; act marlow", *PEOPLE)
    table.click(RELOAD_ALL)
    assert table.line == ["pass", "pass"], "cards that were drawn are never taken back"
    assert asked(table) == (Acting, 2)
    undo(table)
    assert table.line == []
    assert asked(table) == (Acting, 0)
    table.click(PASS)
    assert asked(table) == (Acting, 1), "what was taken back does not hold any more"
    assert table.line == ["pass"]


def test_the_last_one_is_offered_nothing_for_all_and_neither_is_anybody_beside_somebody_down(opened: Opened) -> None:
    table = opened(f"{QUIET}act brandt")
    assert RELOAD_ALL not in [place for place, _ in table.scene.hand.pickable_buttons]
    table = opened(f"{QUIET}move brandt")
    assert [place for place, _ in table.scene.hand.pickable_buttons] == [HALT]
    table = opened(f"{QUIET.replace('okafor 1,0', 'okafor 1,0 hp=0 pinned')}act marlow")
    assert RELOAD_ALL not in [place for place, _ in table.scene.hand.pickable_buttons]
    held = "marlow 0,0 *machine_pistol=1; okafor 1,0 *fire_axe pinned; round 3; first marlow; act marlow"
    table = opened(f"{ALONE}; {held}")
    assert RELOAD_ALL not in [place for place, _ in table.scene.hand.pickable_buttons], (
        "the other one can do nothing at all"
    )


# What is still missing at the goal


@pytest.mark.parametrize(
    ("zombies", "told"),
    [("z1 2,0", "1 more to kill"), ("z1 2,0; z2 2,-1 stunned; z3 2,-2 asleep", "2 more to kill"), ("", "reached")],
)
def test_who_has_reached_the_goal_is_told_how_many_are_still_to_be_killed_there(
    opened: Opened, zombies: str, told: str
) -> None:
    goal = f"night ch1 normal; tile G1 0,0 sides=------; left 0; marlow 0,0; round 5; {zombies}; act marlow"
    assert opened(goal.replace("; ;", ";")).board.strip._goal_distance.value == told


def test_where_the_night_is_to_be_held_out_nobody_need_be_killed(opened: Opened) -> None:
    table = opened("night ch3 normal; tile G3 0,0 sides=------; left 0; marlow 0,1; z1 1,0; round 5; act marlow")
    assert table.board.strip._goal_distance.value == "reached"


# What lies open


def test_nobody_reads_in_the_open_list_what_whoever_acts_has_given(tmp_path: Path) -> None:
    given = (
        "tile S1 0,0 sides=------; marlow 0,0 *machine_pistol=1+2; okafor 1,0 hp=0 pinned; petrov -1,1 hp=0 pinned;"
        " brandt -1,0 hp=0 pinned; round 3; first marlow; drawn D12=1; suppress marlow"
    )
    with piloted(tmp_path, Settings(attract=False, animation_speed=0.0, result_pace=0.0)) as pilot:
        match = zombies_match(*PEOPLE, position=given)
        table = Table(pilot, seated(pilot, match))
        for _ in range(4):
            if not isinstance(pilot.stage.scene, CoverScene):
                break
            pilot.key_down("space")
            pilot.frames(60)
            pilot.key_up("space")
            pilot.rest()
            table.scene.play(match.game.parse("suppress nothing" if match.to_act else "suppress machine_pistol 1+2"))
            pilot.rest()
        assert table.scene.story.viewer == 0
        assert asked(table)[1] == 0
        told = table.scene.story.history
        assert told.action_text(1) is None
        assert told.viewer_events(1) == told.public_events(1)


# Counted


@pytest.mark.slow
def test_a_round_of_four_people_takes_few_presses_and_less_than_two_minutes(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(attract=False)) as pilot:
        scene = seated(pilot, zombies_match(*PEOPLE, seed="a"))
        taken = Team(pilot, scene).round()
    assert scene.match.view(None).shown.round == 2
    assert taken.presses <= MOST_PRESSES, taken
    assert taken.seconds < MOST_SECONDS, taken


@pytest.mark.slow
@pytest.mark.parametrize("seed", "a" if SHORT else "abcd")
def test_so_do_the_rounds_that_follow(tmp_path: Path, seed: str) -> None:
    with piloted(tmp_path, Settings(attract=False)) as pilot:
        team = Team(pilot, seated(pilot, zombies_match(*PEOPLE, seed=seed)))
        rounds = [team.round() for _ in range(6)]
    assert sum(one.presses for one in rounds) <= MOST_PRESSES * len(rounds), rounds
    assert sum(one.seconds for one in rounds) < MOST_SECONDS * len(rounds), rounds
