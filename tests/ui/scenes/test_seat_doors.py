"""Nobody gives away, takes, opens or renames another's seat: every way to it asks those whose secrets it would open."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.games.zoon.rules.actions import Move
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.secrecy import CoverMode, TableSecrecy
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.consent import ChooseNewPinsScene, ConsentPurpose, ConsentScene, ask_consent_to_open
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import zoon_match
from tests.ui.pilot import Pilot, match_of, piloted
from tests.ui.pilot import seated as laid_out
from tests.ui.scenes.test_cover import cover, hold_space, is_covered, let_in, pick, pressed, seated, typed
from tests.ui.scenes.test_seats import choose, sit
from tests.ui.toy_board import toys

ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")
MEADOW = "south c2:lancebill#0 d3:wader#0 f1:moon-egg; north d5:digger#0 a6:first-lantern; turn south 7"
ROBOT = Sitter(SitterKind.BOT, "Computer", "random")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with toys(), piloted(tmp_path, Settings(confirm="none")) as made:
        yield made


@pytest.fixture
def pinned(tmp_path: Path) -> Iterator[Pilot]:
    with toys(), piloted(tmp_path, Settings(confirm="none", cover="pin")) as made:
        yield made


def with_digits(pilot: Pilot, *sitters: Sitter) -> TableScene:
    """Everybody has chosen digits, and nobody has looked: 1111 for the first person, 2222 for the second."""
    scene = seated(pilot, *sitters)
    for number, seat in enumerate(scene.table.secrecy.seats_of_people, start=1):
        scene.table.secrecy.choose_pin(seat, str(number) * 4)
    return scene


def enter(pilot: Pilot, digits: str) -> None:
    """Whoever the cover waits for holds the button, types their digits and looks at what was missed."""
    hold_space(pilot)
    typed(pilot, digits)
    if isinstance(pilot.stage.scene, TableScene) and pilot.stage.scene.catch_up.is_running:
        pilot.key("x")
    pilot.rest()


def seats(pilot: Pilot, *names: str) -> None:
    """The menu's page with who sits where, and lines of it."""
    pilot.key("escape")
    choose(pilot, "seats", *names)


# --- the computer ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("is_let_in", [False, True], ids=["behind the cover", "at the table"])
def test_a_seat_with_digits_goes_to_the_computer_only_by_them(pinned: Pilot, seat: int, is_let_in: bool) -> None:
    scene = with_digits(pinned)
    if is_let_in:
        enter(pinned, "1111")
    seats(pinned, f"seat {seat}", "bot random")
    assert isinstance(pinned.stage.scene, ConsentScene)
    typed(pinned, "2222" if seat == 0 else "1111")
    assert scene.match.sitters == (ANN, BEN), "another's digits are no consent"
    typed(pinned, "1111" if seat == 0 else "2222")
    assert not scene.match.sitters[seat].is_person


def test_no_is_said_by_going_away(pinned: Pilot) -> None:
    scene = with_digits(pinned)
    seats(pinned, "seat 1", "bot random")
    pinned.key("escape")
    assert isinstance(pinned.stage.scene, CoverScene | MenuScene)
    assert scene.match.sitters == (ANN, BEN)


@pytest.mark.parametrize("seat", [0, 1])
def test_without_digits_everybody_is_asked_before_a_seat_is_given_away(pilot: Pilot, seat: int) -> None:
    scene = seated(pilot)
    for button in ("no", "yes"):
        seats(pilot, f"seat {seat}", "bot random")
        asked = pilot.stage.scene
        assert isinstance(asked, ConfirmScene)
        if button == "no":
            pilot.key("return")
            assert scene.match.sitters[seat].is_person, "no comes first"
        else:
            pressed(pilot, "yes")
    assert not scene.match.sitters[seat].is_person


def test_an_open_table_and_a_single_person_give_seats_away_at_once(tmp_path: Path, pilot: Pilot) -> None:
    scene = seated(pilot, ANN, ROBOT)
    pilot.rest()
    seats(pilot, "seat 0", "bot random")
    assert not scene.match.sitters[0].is_person, "nobody else is here"
    pilot.stage.change_settings(cover="off")
    other = seated(pilot)
    pilot.rest()
    seats(pilot, "seat 1", "bot random")
    assert not other.match.sitters[1].is_person


def test_the_computers_own_level_is_nobodys_secret(pinned: Pilot) -> None:
    with toys():
        scene = laid_out(pinned, match_of("zoon", ANN, Sitter(SitterKind.BOT, "Computer", "easy")))
    pinned.stage.scene.open_menu()  # type: ignore[attr-defined]
    pinned.frames(2)
    choose(pinned, "seats", "seat 1", "bot medium")
    assert scene.match.sitters[1].level == "medium"


# --- a person --------------------------------------------------------------------------------------------------------


def test_whoever_takes_a_seat_chooses_digits_before_anybody_else_can(pinned: Pilot) -> None:
    scene = with_digits(pinned)
    seats(pinned, "seat 1", "person")
    sit(pinned, "Cid")
    typed(pinned, "2222")
    assert isinstance(pinned.stage.scene, ChooseNewPinsScene)
    assert scene.match.sitters[1] == BEN, "nothing has changed before they are chosen"
    typed(pinned, "3333")
    typed(pinned, "3333")
    secrecy = scene.table.secrecy
    assert scene.match.sitters[1].name == "Cid"
    assert secrecy.is_correct_pin(1, "3333")
    assert not secrecy.is_correct_pin(1, "2222"), "those were Ben's"
    assert secrecy.is_correct_pin(0, "1111")


def test_whoever_comes_back_keeps_the_digits(pinned: Pilot) -> None:
    scene = with_digits(pinned)
    seats(pinned, "seat 1", "bot random")
    typed(pinned, "2222")
    seats(pinned, "seat 1", "person")
    sit(pinned, "Ben")
    typed(pinned, "1111")
    assert not scene.match.sitters[1].is_person, "Ann's digits do not open what Ben has left"
    typed(pinned, "2222")
    assert scene.match.sitters[1] == BEN
    assert scene.table.secrecy.is_correct_pin(1, "2222")


def test_what_somebody_has_left_stays_locked_on_an_open_table(pinned: Pilot) -> None:
    scene = with_digits(pinned)
    seats(pinned, "seat 1", "bot random")
    typed(pinned, "2222")
    scene.table.secrecy.set_cover_mode(CoverMode.OFF)
    seats(pinned, "seat 1", "person")
    sit(pinned, "Eve")
    assert isinstance(pinned.stage.scene, ConsentScene)
    typed(pinned, "1111")
    assert not scene.match.sitters[1].is_person


def test_a_person_alone_opens_the_computers_cards_only_for_good(pilot: Pilot) -> None:
    scene = seated(pilot, ANN, ROBOT)
    pilot.rest()
    seats(pilot, "seat 1", "person")
    sit(pilot, "Zed")
    pressed(pilot, "yes")
    pilot.frames(5)
    assert scene.match.sitters[1].name == "Zed"
    for seat in (0, 1):
        assert is_covered(pilot)
        seats(pilot, f"seat {seat}", "bot random")
        assert scene.match.sitters[seat].is_person, "both hands may be known to one person"
        assert pilot.stage.toast.words
        while isinstance(pilot.stage.scene, MenuScene):
            pilot.key("escape")
        pilot.frames()


def test_nobody_leaves_a_seat_to_the_computer_and_plays_against_it(pilot: Pilot) -> None:
    """Whoever has left a seat knows its hand, and comes back to that one."""
    scene = seated(pilot, ANN, ROBOT)
    pilot.rest()

    def take(*ways: str) -> None:
        scene.open_menu()
        pilot.frames(2)
        choose(pilot, "seats", *ways)

    take("seat 0", "bot random")
    assert not scene.match.sitters[0].is_person
    take("seat 1", "person")
    sit(pilot, "Zed")
    if isinstance(pilot.stage.scene, ConfirmScene):
        pressed(pilot, "yes")
    assert not scene.match.sitters[1].is_person
    assert pilot.stage.toast.words
    while pilot.stage.scene is not scene:
        pilot.stage.pop_scene()
    take("seat 0", "person")
    sit(pilot, "Zed")
    if isinstance(pilot.stage.scene, ConfirmScene):
        pressed(pilot, "yes")
    assert scene.match.sitters[0].name == "Zed"


def test_whoever_joins_two_computers_knows_one_hand_and_may_leave(pilot: Pilot) -> None:
    scene = seated(pilot, ROBOT, Sitter(SitterKind.BOT, "Other", "random"))
    for name in ("Ann", "Zed"):
        scene.open_menu()
        pilot.frames(2)
        choose(pilot, "seats", "seat 0", "person")
        sit(pilot, name)
        if isinstance(pilot.stage.scene, ConfirmScene):
            pressed(pilot, "yes")
        assert scene.match.sitters[0].name == name
    assert not scene.table.secrecy.are_hands_known_to_one
    seats(pilot, "seat 0", "bot random")
    assert not scene.match.sitters[0].is_person


def test_everybody_agrees_before_the_computers_cards_are_opened(pinned: Pilot) -> None:
    people = (
        ANN,
        Sitter(SitterKind.BOT, "Computer", "easy"),
        Sitter(SitterKind.PERSON, "Cid"),
        Sitter(SitterKind.BOT, "Other", "easy"),
    )
    scene = laid_out(pinned, match_of("zombies", *people))
    secrecy = scene.table.secrecy
    secrecy.choose_pin(0, "1111")
    secrecy.choose_pin(2, "2222")
    rename(pinned, scene, 1, "Zed")
    typed(pinned, "1111")
    assert isinstance(pinned.stage.scene, ConsentScene), "one person is not everybody"
    typed(pinned, "2222")
    typed(pinned, "4444")
    typed(pinned, "4444")
    assert scene.match.sitters[1].name == "Zed"
    assert secrecy.is_correct_pin(1, "4444")


# --- names in a team -------------------------------------------------------------------------------------------------


def team(pilot: Pilot, way: CoverMode) -> TableScene:
    """Four survivors of two people, who decide in secret from each other."""
    people = (ANN, BEN, ANN, BEN)
    pilot.stage.change_settings(cover=way)
    scene = laid_out(pilot, match_of("zombies", *people))
    scene.table.secrecy.set_cover_mode(way)
    return scene


def rename(pilot: Pilot, scene: TableScene, seat: int, name: str) -> None:
    scene.open_menu()
    pilot.frames(2)
    choose(pilot, "seats", f"seat {seat}", "person")
    sit(pilot, name)


def test_a_name_opens_nobodys_seat(pilot: Pilot) -> None:
    scene = team(pilot, CoverMode.PIN)
    secrecy = scene.table.secrecy
    secrecy.choose_pin(0, "1111")
    secrecy.choose_pin(1, "2222")
    rename(pilot, scene, 1, "Ann")
    typed(pilot, "2222")
    assert scene.match.sitters[1] == BEN, "Ann has not said that this is hers"
    pilot.key("escape")
    assert [secrecy.is_correct_pin(seat, "2222") for seat in range(4)] == [False, True, False, True]
    assert [secrecy.is_correct_pin(seat, "1111") for seat in range(4)] == [True, False, True, False]


def test_with_both_digits_somebody_takes_one_seat_more_and_keeps_one_pair_of_eyes(pilot: Pilot) -> None:
    scene = team(pilot, CoverMode.PIN)
    secrecy = scene.table.secrecy
    secrecy.choose_pin(0, "1111")
    secrecy.choose_pin(1, "2222")
    rename(pilot, scene, 1, "Ann")
    typed(pilot, "2222")
    typed(pilot, "1111")
    assert scene.match.sitters[1] == ANN
    assert secrecy.first_seat_of_sitter(1) == secrecy.first_seat_of_sitter(2) == 0
    assert [secrecy.is_correct_pin(seat, "1111") for seat in range(4)] == [True, True, True, False]
    assert secrecy.is_correct_pin(3, "2222"), "what is left of Ben's stays his"


# --- the cover -------------------------------------------------------------------------------------------------------


def test_all_digits_are_chosen_before_anybody_looks(pinned: Pilot) -> None:
    scene = seated(pinned)
    hold_space(pinned)
    chosen = []
    while isinstance(pinned.stage.scene, ChooseNewPinsScene):
        seat = pinned.stage.scene.seat
        chosen.append(seat)
        assert scene.story.viewer is None
        for _ in range(2):
            typed(pinned, "12" + str(seat) * 2)
    assert sorted(chosen) == [0, 1]
    assert [scene.table.secrecy.is_correct_pin(seat, f"12{seat}{seat}") for seat in (0, 1)] == [True, True]
    assert scene.story.viewer == 0, "whoever is let in chose last, and has the laptop"


def test_digits_that_not_everybody_has_chosen_are_none(pinned: Pilot) -> None:
    scene = seated(pinned)
    hold_space(pinned)
    typed(pinned, "9999")
    typed(pinned, "9999")
    assert isinstance(pinned.stage.scene, ChooseNewPinsScene)
    pinned.key("escape")
    assert is_covered(pinned)
    assert scene.story.viewer is None
    assert not any(scene.table.secrecy.has_pin(seat) for seat in (0, 1))


def test_whoever_has_chosen_is_asked_before_somebody_chooses_later(pinned: Pilot) -> None:
    scene = seated(pinned)
    scene.table.secrecy.choose_pin(0, "1111")  # as in a match of an earlier version
    hold_space(pinned)
    assert isinstance(pinned.stage.scene, ConsentScene)
    for digits in ("5555", "5555"):
        typed(pinned, digits)
    assert not scene.table.secrecy.has_pin(1)
    typed(pinned, "1111")
    assert isinstance(pinned.stage.scene, ChooseNewPinsScene)


def test_a_cover_with_digits_begins_when_all_have_chosen(pilot: Pilot) -> None:
    scene = seated(pilot)
    let_in(pilot)
    for is_finished in (False, True):
        pilot.key("escape")
        pressed(pilot, "cover", "way pin")
        for digits in ("1111", "1111", "2222"):
            typed(pilot, digits)
        assert scene.table.secrecy.cover_mode == "on"
        if is_finished:
            typed(pilot, "2222")
        else:
            pilot.key("escape")
            let_in(pilot)
    assert scene.table.secrecy.cover_mode == "pin"
    assert scene.table.secrecy.is_correct_pin(1, "2222")


def test_whoever_chooses_last_does_not_see_the_table_of_the_one_before(pilot: Pilot) -> None:
    scene = seated(pilot)
    let_in(pilot)
    assert scene.story.viewer == 0
    pilot.key("escape")
    pressed(pilot, "cover", "way pin")
    for digits in ("1111", "1111", "2222", "2222"):
        typed(pilot, digits)
    assert is_covered(pilot)
    assert scene.story.viewer is None, "Ben has the laptop"


def lost(pilot: Pilot) -> None:
    """On the cover: somebody says that the digits are forgotten."""
    hold_space(pilot)
    entry = cover(pilot).pin_entry
    assert entry is not None
    pilot.click(pilot.centre(entry.buttons["lost"].rect))
    pressed(pilot, "yes")


def test_a_table_that_was_opened_for_lost_digits_never_looks_as_if_it_was_not(pinned: Pilot) -> None:
    scene = with_digits(pinned)
    enter(pinned, "1111")
    pick(pinned, scene, 2)
    lost(pinned)
    typed(pinned, "1111")
    assert scene.table.secrecy.cover_mode == "off"
    pinned.frames(30)
    if scene.catch_up.is_running:
        pinned.key("x")
    pinned.rest()
    for way in ("on", "pin"):
        pinned.key("escape")
        pressed(pinned, "cover", f"way {way}")
        assert scene.table.secrecy.cover_mode == "off", "Ben has to see that his cards were"
        assert pinned.stage.toast.words
        pinned.stage.restart_with_scene_asking_first(scene)


def test_lost_digits_of_somebody_alone_open_nothing(pinned: Pilot) -> None:
    scene = with_digits(pinned)
    seats(pinned, "seat 0", "bot random")
    typed(pinned, "1111")
    scene.play(scene.match.actions()[0])
    pinned.frames(5)
    lost(pinned)
    assert isinstance(pinned.stage.scene, ConsentScene), "what Ann has left is hers"
    typed(pinned, "2222")
    assert scene.table.secrecy.cover_mode == "pin"


# --- taking back -----------------------------------------------------------------------------------------------------


def test_nobody_takes_back_what_somebody_did_who_has_left(pilot: Pilot) -> None:
    scene = laid_out(pilot, zoon_match(south="stilts", north="delvers", position=MEADOW))
    let_in(pilot)
    scene.play(quiet(scene))
    pilot.rest()
    let_in(pilot)
    scene.play(quiet(scene))
    pilot.rest()
    assert scene.match.ply == 2
    seats(pilot, "seat 1", "bot easy")
    pressed(pilot, "yes")
    pilot.rest()
    let_in(pilot)
    pilot.key("z", ctrl=True)
    pilot.rest()
    assert scene.match.ply == 2, "Ben's move is not Ann's"


def quiet(scene: TableScene) -> Any:
    """A card goes to an empty field."""
    return next(action for action in scene.match.actions() if isinstance(action, Move))


# --- which ways there are --------------------------------------------------------------------------------------------


def on_cover(pilot: Pilot) -> None:
    """Nobody is let in."""


def at_own_turn(pilot: Pilot) -> None:
    """Ann is let in."""
    enter(pilot, "1111")


@pytest.mark.parametrize("where", [on_cover, at_own_turn])
def test_no_line_of_any_menu_opens_bens_seat_with_anns_digits(pinned: Pilot, where: Callable[[Pilot], None]) -> None:
    """Goes through all lines that lead to seats and covers, and types Ann's digits wherever some are asked for."""
    scene = with_digits(pinned)
    where(pinned)
    pinned.key("escape")
    menu = pinned.stage.scene
    assert isinstance(menu, MenuScene)
    doors = [each.name for each in menu.buttons.items if each.name in ("seats", "cover")]
    pinned.key("escape")
    assert "seats" in doors
    for door in doors:
        for first in lines_of(pinned, door):
            for second in lines_of(pinned, door, first) if door == "seats" else [""]:
                pinned.key("escape")
                choose(pinned, *filter(None, (door, first, second)))
                answer(pinned)
                sitters = scene.match.sitters
                assert sitters[1] == BEN, (door, first, second)
                assert scene.table.secrecy.cover_mode == "pin", (door, first, second)
                assert scene.story.viewer != 1
                back_to_table(pinned)
                if is_covered(pinned):
                    where(pinned)


def lines_of(pilot: Pilot, *names: str) -> list[str]:
    pilot.key("escape")
    choose(pilot, *names)
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    found = [each.name for each in menu.buttons.items if each.name.split()[0] in ("seat", "way", "bot", "person")]
    while isinstance(pilot.stage.scene, MenuScene):
        pilot.key("escape")
    own = ("seat 0",)
    return [name for name in found if name not in own]


def answer(pilot: Pilot) -> None:
    """Says yes to everything, types a name, and Ann's digits."""
    for _ in range(4):
        scene = pilot.stage.scene
        if isinstance(scene, NameScene):
            sit(pilot, "Eve")
        elif isinstance(scene, ConfirmScene):
            pressed(pilot, "yes")
        elif isinstance(scene, ConsentScene | ChooseNewPinsScene):
            typed(pilot, "1111")


def back_to_table(pilot: Pilot) -> None:
    """As it was before, when wrong digits do not have to wait any more."""
    while not isinstance(pilot.stage.scene, TableScene | CoverScene):
        pilot.key("escape")
    pilot.frames(seconds=100.0)


def test_seats_and_covers_change_only_where_consent_was_asked() -> None:
    """Whoever hands a seat over, or changes the cover, somewhere else has opened a way that nobody has thought of."""
    root = Path(tabletop.__file__).parent
    changing = {"hand_over_seat", "set_cover_mode", "choose_pins", "uncover_table_for_good"}
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if "games" not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in changing
    }
    assert found == {"play/secrecy.py", "ui/scenes/cover/consent.py", "ui/scenes/table/seating.py"}


def test_secrecy_answers_the_same_for_every_door() -> None:
    match = match_of("zoon", ANN, BEN)
    secrecy = TableSecrecy(match, lambda: "pin")
    secrecy.choose_pin(0, "1111")
    secrecy.choose_pin(1, "2222")
    assert secrecy.consent_to_open(1).seats == (1,)
    assert secrecy.consent_to_give_seat(1, ROBOT).seats == (1,)
    assert secrecy.consent_to_loosen_cover(CoverMode.OFF).seats == (0, 1)


def test_a_phone_shows_what_a_seat_hides_only_by_its_digits(pinned: Pilot) -> None:
    scene = with_digits(pinned)
    enter(pinned, "1111")
    opened: list[bool] = []
    ask_consent_to_open(pinned.stage, scene.match, 1, ConsentPurpose.PHONE, lambda: opened.append(True))
    typed(pinned, "1111")
    assert not opened
    typed(pinned, "2222")
    assert opened
