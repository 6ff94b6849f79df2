"""What people at one table and on phones decide: each for the own seats, with the same buttons, and no card unseen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tabletop.games.zombies.board.action_places import RELOAD_ALL, STAY_ALL
from tabletop.games.zombies.phone import ZombiesPhoneViewBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.messages import say
from tabletop.ui.scenes.phones.scene import PhonesScene
from tests.games.zombies.board.table import ANN, BOT, Table, zombies_match
from tests.ui.pilot import piloted, seated
from tests.ui.scenes.phones.handsets import QUICK, Desk, desk
from tests.ui.test_words_drawn import overheard

BEN, CEM = Sitter(SitterKind.PERSON, "Ben"), Sitter(SitterKind.PERSON, "Cem")
STREET = (
    "tile S1 0,0 sides=------; marlow 2,-2 *fire_axe=1; okafor 2,0 *fire_axe=1; petrov -2,2 *fire_axe=1;"
    " brandt -2,0 *fire_axe=1; z1 0,0 asleep; round 3; first marlow; "
)
AIMED = (
    "tile S1 0,0 sides=------; marlow -1,0 *machine_pistol=1+1+2; okafor 1,0; petrov -2,1; brandt -1,2;"
    " z1 1,-1; round 3; first marlow; act marlow"
)


@contextmanager
def table_of(folder: Path, position: str, *sitters: Sitter) -> Iterator[tuple[Desk, Table]]:
    with desk(folder, zombies_match(*sitters, position=position)) as at:
        yield at, Table(at.pilot, at.scene)


def asked(table: Table) -> tuple[type, int]:
    """Which decision is whose."""
    task = table.scene.match.view(None).shown.todo[-1]
    assert isinstance(task, Walking | Acting)
    return type(task), task.seat


WORDS = {STAY_ALL: ("move", "halt", "All {}stay"), RELOAD_ALL: ("act", "reload", "All {}reload")}


@pytest.mark.parametrize("button", WORDS)
@pytest.mark.parametrize("others", [BEN, BOT])
def test_a_button_for_all_at_the_table_decides_for_no_phone_and_no_bot(
    tmp_path: Path, button: str, others: Sitter
) -> None:
    phase, done, words = WORDS[button]
    with table_of(tmp_path, f"{STREET}{phase} marlow", ANN, ANN, others, others) as (at, table):
        if others is BEN:
            at.sit(2)
            at.sit(3)
            at.settle()
        assert dict(table.scene.hand.pickable_buttons)[button] == words.format("mine ")
        table.click(button)
        assert table.line[:2] == [done] * 2
        if others is BEN:
            assert (table.line, asked(table)[1]) == ([done] * 2, 2), "Ben is asked"


@pytest.mark.parametrize("button", WORDS)
def test_a_button_for_all_at_the_table_is_for_all_who_sit_there(tmp_path: Path, button: str) -> None:
    phase, done, words = WORDS[button]
    with table_of(tmp_path, f"{STREET}{phase} marlow", ANN, CEM, BEN, BEN) as (at, table):
        assert dict(table.scene.hand.pickable_buttons)[button] == words.format("")
        at.sit(2)
        at.sit(3)
        at.settle()
        assert dict(table.scene.hand.pickable_buttons)[button] == words.format("here ")
        table.click(button)
        assert (table.line, asked(table)[1]) == ([done] * 2, 2), "Ben is asked"


@pytest.mark.parametrize("button", WORDS)
def test_a_button_for_all_says_so_where_one_person_has_all_seats(tmp_path: Path, button: str) -> None:
    phase, done, words = WORDS[button]
    with table_of(tmp_path, f"{STREET}{phase} marlow", ANN, ANN, ANN, ANN) as (_, table):
        assert dict(table.scene.hand.pickable_buttons)[button] == words.format("")
        table.click(button)
        assert table.line[:4] == [done] * 4


@pytest.mark.parametrize("button", WORDS)
def test_whoever_has_one_seat_has_no_button_for_all_on_the_phone(tmp_path: Path, button: str) -> None:
    with table_of(tmp_path, f"{STREET}{WORDS[button][0]} marlow", ANN, BEN, BEN, BEN) as (at, _):
        phone = at.sit(0)
        at.settle()
        assert button not in phone.places()


@pytest.mark.parametrize("button", WORDS)
def test_a_button_for_all_on_a_phone_decides_for_all_own_seats(tmp_path: Path, button: str) -> None:
    phase, done, _ = WORDS[button]
    with table_of(tmp_path, f"{STREET}{phase} marlow", ANN, ANN, BEN, BEN) as (at, table):
        phones = [at.sit(seat) for seat in range(4)]
        at.settle()
        assert button in phones[0].places()
        phones[0].pick(button)
        at.settle()
        assert (table.line, asked(table)[1]) == ([done] * 2, 2)


def test_a_walk_on_a_phone_ends_by_itself_where_nothing_waits(tmp_path: Path) -> None:
    with table_of(tmp_path, f"{STREET}move marlow", ANN, BEN, BEN, BEN) as (at, table):
        phone = at.sit(0)
        at.settle()
        phone.pick("h:1,-2")
        at.settle()
        assert (table.line, asked(table)) == (["walk 1,-2", "halt"], (Walking, 1))


@pytest.mark.parametrize("path", [("c:0", "z:1"), ("z:1",), ("button:shoot",)])
def test_cards_that_only_a_phone_shows_are_not_played_at_the_table(tmp_path: Path, path: tuple[str, ...]) -> None:
    with table_of(tmp_path, AIMED, ANN, BEN, BEN, BEN) as (at, table):
        phone = at.sit(0)
        at.settle()
        for place in path:
            spot = f"disabled:{place}" if place.startswith("button:") else place
            rect = table.board.strip.rect_of(spot)
            at.pilot.click(at.pilot.centre(rect) if rect.w else table.spot(place))
            at.pilot.rest()
            assert table.path == ()
            assert "Shoot from the phone" in table.scene.table.bubble.words
        assert not table.scene.hand.complete_actions
        assert table.line == []
        at.settle()
        phone.pick("c:0")
        phone.pick("z:1")
        phone.pick("button:shoot")
        at.settle()
        assert table.line[0].startswith("attack machine_pistol 1")


def test_a_phone_tells_the_hp_of_somebody_down_as_the_board_does(tmp_path: Path) -> None:
    with table_of(tmp_path, f"{STREET}act marlow".replace("2,0 *fire_axe=1", "2,0 hp=-1 *fire_axe=1"), *(ANN,) * 4) as (
        at,
        _,
    ):
        phone = at.sit(0)
        at.settle()
        facts = next(block for block in phone.sheet["blocks"] if "rows" in block and len(block["rows"]) >= 4)
        assert "\N{MINUS SIGN}1 HP · down" in [row[1] for row in facts["rows"]]


BESET = (
    "tile S1 0,0 sides=------; marlow 0,0 {} service_pistol={} *carbine=2+3 bag=field_kit; okafor -1,1 hp=-1 pinned;"
    " petrov -2,1; brandt 2,-2; z1 1,0; z2 0,1; round 3; act marlow"
)


@pytest.mark.parametrize(
    ("state", "pistol", "title"),
    [("hp=5", "1", "Patrol Carbine: in hand"), ("pinned", "1", "Service Pistol: cards you can play"),
     ("hp=-1 pinned", "1", "Service Pistol: cards you can play")],
)  # fmt: skip
def test_h75_a_phone_names_the_weapon_in_hand_as_it_is(tmp_path: Path, state: str, pistol: str, title: str) -> None:
    with table_of(tmp_path, BESET.format(state, pistol), *(ANN,) * 4) as (at, table):
        phone = at.sit(0)
        at.settle()
        weapon = title.partition(":")[0]
        titles = [block.get("title", "") for block in phone.sheet["blocks"]]
        assert [each for each in titles if each.startswith(weapon)] == [title]
        person = table.state.people[0]
        assert ("in hand" in title) == title.startswith({"carbine": "Patrol"}[person.armed_weapon.weapon])


def test_h48_on_a_phone_somebody_down_lies(tmp_path: Path) -> None:
    with table_of(tmp_path, BESET.format("hp=5", "1"), *(ANN,) * 4) as (at, table):
        phone = at.sit(0)
        at.settle()
        art = {spot["place"]: spot["art"] for block in phone.sheet["blocks"] for spot in block.get("spots", ())
               if spot.get("place", "").startswith("s:")}  # fmt: skip
        assert "down" in art["s:okafor"]
        assert "down" not in art["s:marlow"]
        made = ZombiesPhoneViewBuilder(table.scene.match.game).pictures(["#123456"])  # type: ignore[arg-type]
        upright, lying = made["survivor_okafor.0"], made["survivor_okafor.0.down"]
        assert lying != upright
        assert ElementTree.fromstring(lying)[0].attrib["transform"].count("rotate(90)") == 1


def test_two_phones_of_one_person_name_the_survivor_that_each_plays(tmp_path: Path) -> None:
    with table_of(tmp_path, BESET.format("hp=5", "1"), ANN, ANN, BEN, CEM) as (at, _):
        phones = [at.sit(seat) for seat in range(3)]
        at.settle()
        assert [phone.sheet["who"] for phone in phones] == ["Ann (Ines)", "Ann (Dayo)", "Ben"]
        assert phones[1].sheet["ask"] == phones[2].sheet["ask"] == "Waiting for Ann (Ines)"
        phones[0].pick("button:melee")
        at.settle()
        assert phones[0].sheet["who"] == "Ann (Ines)", "also with something in hand"


def hinted(folder: Path, hand: str, phase: str) -> set[str]:
    """All that is said at the table when somebody there asks for a hint while Ann's cards are on her phone."""
    position = AIMED.replace("1+1+2", hand).replace("act marlow", phase)
    with table_of(folder, position, ANN, BEN, BEN, BEN) as (at, table):
        at.sit(0)
        at.settle()
        with overheard() as said:
            for _ in range(3):
                at.pilot.key("l")
                for _ in range(40):
                    at.frame()
                said |= {at.pilot.stage.toast.words or "", table.scene.table.bubble.words}
        assert table.line == []
        return said


@pytest.mark.parametrize("phase", ["act marlow", "move marlow"])
def test_h16_a_hint_at_the_table_says_the_same_whatever_the_cards_on_a_phone(tmp_path: Path, phase: str) -> None:
    poor, rich = (hinted(tmp_path / hand, hand, phase) for hand in ("0+1+1", "1+2+2"))
    assert poor == rich


def test_h16_the_table_says_that_it_gives_no_hint_about_cards_on_a_phone(tmp_path: Path) -> None:
    with table_of(tmp_path, AIMED, ANN, BEN, BEN, BEN) as (at, table):
        at.sit(0)
        at.settle()
        at.pilot.key("l")
        at.frame()
        assert at.pilot.stage.toast.words == say("table.hint_phone")
        assert table.scene.table.suggestion_panel.shown is None


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_phones_page_tells_which_of_several_seats_a_code_is_for(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    with piloted(tmp_path, replace(QUICK, text_scale=scale), size) as pilot:
        match = zombies_match(ANN, ANN, BEN, CEM, position=f"{STREET}act marlow")
        at = Desk(pilot, seated(pilot, match))
        at.sit(0)
        at.settle()
        with overheard() as said:
            pilot.stage.push_scene(PhonesScene(pilot.stage, at.scene.phones))
            pilot.frames(3)
            pilot.stage.make_display_list()
        assert {"Ann (Ines)", "Ann (Dayo)", "Ben", "Cem"} <= said
        told = [words for words in said if words.startswith("This code opens") and words.endswith("may see it.")]
        assert len(told) == 3, "Ann's other phone is here"
        assert not any("Only Ann (" in words for words in said)
        at.seats[0].close()
