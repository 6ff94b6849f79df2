"""What the banner asks for in a blow or a revive can be done just now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.scenes.phones.handsets import desk

ONE = "tile S1 0,0 sides=------; marlow 0,0; okafor -2,2; petrov -2,1; brandt 2,-2; {}; round 3; act marlow"
Z1, Z2, BRUTE = "z1 1,0", "z1 1,0; z2 0,1", "z1 1,0 brute"
PICK, MORE, STRIKE = (say(f"zombies_hand.next_{key}") for key in ("melee", "melee_more", "strike"))


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", animation_speed=0.0, attract=False)) as it:
        yield it


def banner(table: Table) -> str:
    """What the plate asks for."""
    return table.board.words.prompt_text(table.scene.match.shown_view(0), 0, table.path)


@pytest.mark.parametrize(
    ("zombies", "picked", "told"),
    [(Z1, ("button:melee",), STRIKE), (Z2, ("button:melee",), PICK), (Z2, ("button:melee", "z:1"), MORE),
     (BRUTE, ("button:melee",), STRIKE),
     (Z1, ("s:marlow",), PICK)],
)  # fmt: skip
def test_h84_the_banner_of_a_blow_asks_for_what_can_be_done(
    pilot: Pilot, zombies: str, picked: tuple[str, ...], told: str
) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=ONE.format(zombies))))
    for place in picked:
        table.click(place)
    assert banner(table) == told
    picker = table.board.shown.action_picker
    assert picker is not None
    able = [target.place for target in picker.targets() if target.place not in picker.path]
    if told == STRIKE:
        table.click("plate")
        assert table.line[0] == "melee z1", "and that does it"
    else:
        assert any(place.startswith("z:") for place in able)


def test_h88_who_is_in_hand_beside_somebody_down_is_asked_for_that(pilot: Pilot) -> None:
    position = ONE.format(Z1).replace("okafor -2,2", "okafor 0,-1 hp=-1 pinned")
    table = Table(pilot, seated(pilot, zombies_match(position=position)))
    table.click("s:marlow")
    assert banner(table) == say("zombies_hand.next_hero")
    table = Table(pilot, seated(pilot, zombies_match(position=position.replace("z1 1,0", "z1 2,0 asleep"))))
    table.click("s:marlow")
    assert banner(table) == say("zombies_hand.next_revive")


def test_h84_a_phone_asks_for_the_same(tmp_path: Path) -> None:
    with desk(tmp_path, zombies_match(ANN, ANN, ANN, ANN, position=ONE.format(Z1))) as at:
        phone = at.sit(0)
        at.settle()
        phone.pick("button:melee")
        at.settle()
        assert phone.sheet["ask"] == STRIKE.capitalize()


@pytest.mark.parametrize(
    ("name", "told"),
    [("Ann", "Ann: shoot with Ines, or choose another action"),
     ("Ines", "Shoot with Ines, or choose another action"),
     ("You", "Your turn: shoot with Ines, or choose another action")],
)  # fmt: skip
def test_a_seat_called_like_its_survivor_is_named_once(pilot: Pilot, name: str, told: str) -> None:
    sitters = (Sitter(SitterKind.PERSON, name), ANN, ANN, ANN)
    table = Table(pilot, seated(pilot, zombies_match(*sitters, position=ONE.format("z1 2,0"))))
    assert table.scene.picture.banner_wordings()[0] == told
