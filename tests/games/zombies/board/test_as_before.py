"""Suppressing fire as last time by one press, where as much can be given again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.games.zombies.board.suppress.suppress_picker import (
    ADD,
    AS_BEFORE,
    NOTHING,
    PILE,
    HeldCard,
    repeated_contribution,
)
from tabletop.games.zombies.rules.state.tasks import Acting, Suppressing
from tabletop.games.zombies.rules.text.actions import Suppress
from tabletop.settings import Settings
from tests.games.zombies.board.table import Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated

ONLY_ONE = (
    "tile S1 0,0 sides=------; marlow 0,0 *machine_pistol=0+1+2+2; okafor 1,0 *fire_axe; petrov -1,1 *fire_axe;"
    " brandt -1,0 *fire_axe; round 3; first marlow; drawn D12=1; suppress marlow"
)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(animation_speed=0.0, bot_pace=0.0, result_pace=0.0, attract=False)) as it:
        yield it


def next_round(table: Table) -> None:
    """Nobody does anything until fire is asked for again."""
    for _ in range(40):
        task = table.state.todo[-1]
        if isinstance(task, Suppressing):
            return
        if table.scene.active:
            table.scene.play(table.scene.match.game.parse("pass" if isinstance(task, Acting) else "halt"))
        elif table.scene.story.waits_for_person(table.pilot.clock.now):
            table.pilot.key("space")
        table.pilot.rest()
    raise AssertionError("nobody is asked for fire")


def offered(table: Table) -> dict[str, str]:
    return dict(table.scene.hand.pickable_buttons)


def given_once(pilot: Pilot, *places: str) -> Table:
    table = Table(pilot, seated(pilot, zombies_match(position=ONLY_ONE)))
    assert AS_BEFORE not in offered(table), "nothing has been given yet"
    table.click(*places)
    next_round(table)
    return table


def test_what_was_given_last_is_given_again_by_one_press(pilot: Pilot) -> None:
    table = given_once(pilot, "c:3", ADD)
    assert table.line[0] == "suppress machine_pistol 2"
    assert offered(table)[AS_BEFORE] == "Again: 2"
    assert table.scene.picture.buttons.is_bright(table.scene.picture.buttons[AS_BEFORE]), "it is what is likely meant"
    done = len(table.line)
    table.click(AS_BEFORE)
    assert table.line[done] == "suppress machine_pistol 2"


def test_enter_twice_gives_the_same_as_before(pilot: Pilot) -> None:
    table = given_once(pilot, "c:0", ADD)
    assert offered(table)[AS_BEFORE] == "Again: 1", "of what is left the nearest"
    done = len(table.line)
    pilot.key("return")
    assert table.scene.hand.gesture.focus == AS_BEFORE
    assert len(table.line) == done
    pilot.key("return")
    pilot.rest()
    assert table.line[done] == "suppress machine_pistol 1"


def test_who_gave_nothing_or_more_than_is_left_is_offered_nothing_again(pilot: Pilot) -> None:
    assert AS_BEFORE not in offered(given_once(pilot, NOTHING))


@pytest.mark.parametrize("scale", [100, 200])
def test_it_hides_neither_the_pile_nor_the_other_button(tmp_path: Path, scale: int) -> None:
    settings = Settings(animation_speed=0.0, result_pace=0.0, attract=False, text_scale=scale)
    with piloted(tmp_path, settings) as it:
        table = given_once(it, "c:3", ADD)
        button, other = (table.scene.picture.buttons[name].rect for name in (AS_BEFORE, NOTHING))
        assert not button.colliderect(table.board.tray.rects[PILE])
        assert not button.colliderect(other)
        table.click("c:0")
        assert ADD in offered(table)
        assert AS_BEFORE not in offered(table)


def test_cards_that_lie_face_down_are_not_told_by_the_button(pilot: Pilot) -> None:
    table = given_once(pilot, "c:2", "c:3", ADD)
    assert offered(table)[AS_BEFORE] == "Again: 0\u00a0+\u00a01"
    pilot.stage.settings = replace(pilot.stage.settings, peek=True)
    table.scene.on_uncovered()  # as after the page of settings
    assert offered(table)[AS_BEFORE] == "Again: 2\u00a0cards"
    pilot.key_down("h")
    table.scene.on_uncovered()
    assert offered(table)[AS_BEFORE] == "Again: 2\u00a0cards"


HAND = tuple(HeldCard("machine_pistol", value, 2) for value in (0, 1, 3))


@pytest.mark.parametrize(
    ("done", "again"),
    [
        ("machine_pistol 1+3", "machine_pistol 1+3"), ("machine_pistol 2", "machine_pistol 3"),
        ("machine_pistol 2+2", "machine_pistol 1+3"), ("machine_pistol 0", "machine_pistol 0"),
        ("machine_pistol 1+1+1", None), ("pump_shotgun 1", None), ("nothing", None), ("", None),
    ],
)  # fmt: skip
def test_as_many_of_the_same_weapon_and_as_near_as_can_be(done: str, again: str | None) -> None:
    found = repeated_contribution(HAND, _suppress(done))
    assert (str(found) if found else None) == (f"suppress {again}" if again else None)


def test_of_too_few_cards_nothing_is_given_again() -> None:
    assert repeated_contribution(HAND[:1], _suppress("machine_pistol 1+3")) is None


def _suppress(text: str) -> Suppress | None:
    weapon, _, cards = text.partition(" ")
    return Suppress(weapon if cards else "", tuple(map(int, cards.split("+"))) if cards else ()) if text else None
