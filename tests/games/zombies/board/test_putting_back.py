"""Cards against a horde that are picked and pressed again, one too many, and what the banner says of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.games.zombies.board.suppress.suppress_picker import ADD, NOTHING
from tabletop.settings import Settings
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.scenes.phones.handsets import desk

NIGHT = (
    "tile S1 0,0; marlow 0,0 service_pistol *machine_pistol=0+1+1+2+2; okafor 1,-1 service_pistol *pump_shotgun=2+3+4;"
    " petrov -1,1; brandt 2,0; round 3; drawn D12=4 D07=6; suppress {who}"
)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", animation_speed=0.0, attract=False)) as it:
        yield it


def asked(pilot: Pilot, who: str = "marlow", **setup: str) -> Table:
    return Table(pilot, seated(pilot, zombies_match(position=NIGHT.format(who=who), **setup)))


def banner(table: Table) -> str:
    return table.scene.picture.banner_wordings()[0]


@pytest.mark.parametrize(("back", "left"), [("c:1", ("c:4",)), ("c:4", ("c:1",))])
def test_one_of_two_cards_that_is_pressed_again_goes_back_alone(pilot: Pilot, back: str, left: tuple[str, ...]) -> None:
    table = asked(pilot)
    table.click("c:1", "c:4", back)
    assert table.path == left
    table.click(*left)
    assert table.path == ()


def test_a_card_that_is_put_back_from_the_pile_leaves_the_other_one(pilot: Pilot) -> None:
    table = asked(pilot)
    table.drag("c:3", "pile")
    table.click("c:1", "c:3", ADD)
    assert table.line == ["suppress machine_pistol 1"]


def test_two_picked_cards_are_dragged_onto_the_pile_together(pilot: Pilot) -> None:
    table = asked(pilot)
    table.click("c:1", "c:4")
    table.drag("c:1", "pile")
    assert table.line == ["suppress machine_pistol 1+2"]


def test_h14_a_card_too_many_is_refused_and_the_others_stay_picked(pilot: Pilot) -> None:
    table = asked(pilot)
    table.click("c:0", "c:1", "c:3")
    assert table.scene.table.bubble.words.startswith("Machine Pistol allows at most 2.")
    assert table.path == ("c:0", "c:1")


def test_where_one_card_may_be_given_another_one_takes_its_place(pilot: Pilot) -> None:
    table = asked(pilot, "okafor")
    table.click("c:0", "c:2")
    assert table.path == ("c:2",)


def test_the_banner_offers_to_add_nothing_only_where_that_can_be_pressed(pilot: Pilot) -> None:
    table = asked(pilot)
    for place in ("", "c:1", "c:4"):
        if place:
            table.click(place)
        can = any(item.name == NOTHING for item in table.scene.picture.buttons.items)
        assert ("add nothing" in banner(table)) is can, banner(table)


def test_the_banner_asks_for_another_card_only_while_one_may_be_added(pilot: Pilot) -> None:
    table = asked(pilot)
    table.click("c:1")
    assert "another card" in banner(table)
    table.click("c:4")
    assert "another card" not in banner(table)
    assert "Add to the pile" in banner(table)


def test_k91_the_banner_does_not_offer_nothing_to_whoever_must_give(pilot: Pilot) -> None:
    table = asked(pilot, suppress_optional="false")
    assert "nothing" not in banner(table)
    assert "against a horde of 10" in banner(table)


def test_on_a_phone_one_of_two_cards_goes_back_alone_too(tmp_path: Path) -> None:
    with desk(tmp_path, zombies_match(ANN, ANN, ANN, ANN, position=NIGHT.format(who="marlow"))) as at:
        phone = at.sit(0)
        for place in ("c:1", "c:4", "c:1"):
            at.settle()
            phone.pick(place)
        at.settle()
        held = [each["place"] for each in phone.sheet["offers"] if each.get("kind") == "held"]
        assert held == ["c:4"]
        assert "add nothing" not in phone.sheet["ask"].casefold()


def test_h14_what_is_one_too_many_does_not_look_as_if_it_could_be_added(pilot: Pilot) -> None:
    table = asked(pilot)
    table.click("c:0")
    pilot.move((5, 5))
    pilot.rest()
    x, y = pilot.stage.to_pixels(table.spot("c:3"))
    spots = [(x + dx, y + dy) for dx in (-9, 0, 9) for dy in (-20, -9, 0, 9)]
    bright = [pilot.stage.surface.get_at(spot) for spot in spots]
    table.click("c:1")
    pilot.move((5, 5))
    pilot.rest()
    faded = [pilot.stage.surface.get_at(spot) for spot in spots]
    assert sum(map(sum, faded)) < sum(map(sum, bright))
