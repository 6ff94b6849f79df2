"""A seat goes to the computer and back, through the menu, in the middle of a match; its secrets stay its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.secrecy import TableSecrecy
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.consent import ConsentScene
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated
from tests.ui.scenes.test_cover import cover, is_covered, let_in
from tests.ui.scenes.test_cover import seated as guessing
from tests.ui.toy_board import toys


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with toys(), piloted(tmp_path, Settings(confirm="none")) as made:
        yield made


def choose(pilot: Pilot, *names: str) -> None:
    """Presses one line of the menu after the other."""
    for name in names:
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene), menu
        pilot.click(pilot.centre(menu.buttons[name].rect))


def sit(pilot: Pilot, name: str) -> None:
    """Types the name into the box."""
    box = pilot.stage.scene
    assert isinstance(box, NameScene)
    while box.name:
        pilot.key("backspace")
    pilot.type(name)
    pilot.key("return")


def agree(pilot: Pilot) -> None:
    """All who are there say yes."""
    asked = pilot.stage.scene
    assert isinstance(asked, ConfirmScene)
    pilot.click(pilot.centre(asked.buttons["yes"].rect))


def digits(pilot: Pilot, *typed: str) -> None:
    """One after the other, with a pause after each."""
    for each in typed:
        for digit in each:
            pilot.key(digit)
        pilot.frames(30)


def bot_plays(pilot: Pilot, scene: TableScene) -> None:
    """What no worker can do for a toy that only tests have."""
    assert scene.table.bot_turns.is_bot_turn
    scene.play(scene.match.actions()[0])
    pilot.frames(5)


def test_somebody_leaves_and_the_computer_plays_on_at_once(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    pilot.key("escape")
    choose(pilot, "seats", "seat 0", "bot easy")
    assert scene.match.sitters[0].is_person, "somebody else is here, and agrees first"
    agree(pilot)
    assert scene.match.sitters[0].level == "easy"
    assert "easy" in pilot.stage.toast.words
    pilot.rest()
    assert scene.match.ply >= 1, "it was that seat's turn"
    assert scene.match.to_act == 1
    assert scene.active


def test_somebody_comes_back_by_name_and_is_asked(pilot: Pilot) -> None:
    scene = seated(pilot, new_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Computer", "easy")))
    pilot.key("escape")
    choose(pilot, "seats", "seat 1", "person")
    sit(pilot, "")
    assert isinstance(pilot.stage.scene, NameScene), "a name is needed"
    sit(pilot, "Ann")
    assert isinstance(pilot.stage.scene, NameScene), "and one that nobody else has"
    sit(pilot, "Dora")
    assert scene.match.sitters[1] == Sitter(SitterKind.PERSON, "Dora")
    action = scene.match.actions()[0]
    pilot.rest()
    scene.play(action)
    pilot.rest()
    assert scene.match.to_act == 1
    assert scene.active, "Dora is asked, no bot moves"


def test_a_bot_that_is_about_to_move_is_let_go(pilot: Pilot) -> None:
    pilot.stage.change_settings(bot_pace=0.5)
    scene = seated(pilot, new_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Computer", "easy")))
    scene.play(scene.match.actions()[0])
    pilot.frames(30)
    scene.press_bright_button()
    assert (scene.table.bot_turns.is_paused, scene.match.ply) == (True, 1)
    pilot.click(pilot.centre(scene.picture.buttons["menu"].rect))
    choose(pilot, "seats", "seat 1", "person")
    sit(pilot, "Eve")
    pilot.rest()
    assert scene.match.ply == 1
    assert scene.match.sitters[1].name == "Eve"
    assert scene.active


def test_the_list_of_moves_keeps_the_names_of_those_who_moved(pilot: Pilot) -> None:
    match = match_of("zone_wars")
    while match.ply < 40 and match.actions():
        match.submit(match.actions()[0])
    scene = seated(pilot, match)
    moves = scene.table.move_list
    assert isinstance(moves, ActionLog)
    mine = [ply for ply in range(1, match.ply + 1) if match.past.actor(ply) == 0]
    before = [moves.action_text_lines(ply) for ply in mine]
    assert any("Ann" in " ".join(lines) for lines in before)
    pilot.key("escape")
    choose(pilot, "seats", "seat 0", "person")
    sit(pilot, "Zoe")
    agree(pilot)
    assert scene.story.sitters[0].name == "Zoe"
    assert [moves.action_text_lines(ply) for ply in mine] == before
    scene.show_ply(1)
    assert scene.story.sitters[0].name == "Ann", "who sat there then"


def test_whoever_gives_the_seat_away_sees_nothing_of_the_one_who_is_left(pilot: Pilot) -> None:
    scene = guessing(pilot)
    let_in(pilot)
    assert scene.story.viewer == 0
    pilot.key("escape")
    choose(pilot, "seats", "seat 0", "bot random")
    agree(pilot)
    pilot.frames()
    assert scene.story.viewer is None, "it is the computer's turn, and nobody may look yet"
    bot_plays(pilot, scene)
    assert cover(pilot).seat == 1
    let_in(pilot)
    assert scene.story.viewer == 1


def test_a_seat_behind_the_cover_goes_to_the_computer_too(pilot: Pilot) -> None:
    scene = guessing(pilot)
    assert cover(pilot).seat == 0
    pilot.key("escape")
    choose(pilot, "seats", "seat 0", "bot random")
    agree(pilot)
    assert not scene.match.sitters[0].is_person
    bot_plays(pilot, scene)
    assert cover(pilot).seat == 1


def test_a_covered_seat_is_taken_only_when_all_say_yes(pilot: Pilot) -> None:
    scene = guessing(pilot, Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Computer", "random"))
    pilot.rest()
    pilot.key("escape")
    choose(pilot, "seats", "seat 1", "person")
    sit(pilot, "Ben")
    asked = pilot.stage.scene
    assert isinstance(asked, ConfirmScene)
    pilot.key("return")
    assert not scene.match.sitters[1].is_person, "no comes first"
    pilot.key("escape")
    choose(pilot, "seats", "seat 1", "person")
    sit(pilot, "Ben")
    asked = pilot.stage.scene
    assert isinstance(asked, ConfirmScene)
    pilot.click(pilot.centre(asked.buttons["yes"].rect))
    assert scene.match.sitters[1] == Sitter(SitterKind.PERSON, "Ben")
    pilot.frames(5)
    assert is_covered(pilot), "two people share the table now"
    assert scene.story.viewer is None


def test_a_seat_with_a_pin_is_taken_only_by_its_digits(pilot: Pilot) -> None:
    pilot.stage.change_settings(cover="pin")
    scene = guessing(pilot)
    secrecy = TableSecrecy(scene.match, lambda: "pin")
    secrecy.choose_pin(0, "1234")
    secrecy.choose_pin(1, "9876")
    pilot.key("escape")
    choose(pilot, "seats", "seat 0", "bot random")
    digits(pilot, "1234")
    bot_plays(pilot, scene)
    pilot.key("escape")
    choose(pilot, "seats", "seat 0", "person")
    sit(pilot, "Ben again")
    assert isinstance(pilot.stage.scene, ConsentScene)
    digits(pilot, "9876")
    assert not scene.match.sitters[0].is_person, "another's digits are none"
    pilot.frames(600)
    digits(pilot, "1234", "5678", "5678")
    assert scene.match.sitters[0] == Sitter(SitterKind.PERSON, "Ben again")


def test_an_open_table_asks_nobody(pilot: Pilot) -> None:
    pilot.stage.change_settings(cover="off")
    scene = guessing(pilot, Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Computer", "random"))
    pilot.rest()
    pilot.key("escape")
    choose(pilot, "seats", "seat 1", "person")
    sit(pilot, "Ben")
    assert scene.match.sitters[1] == Sitter(SitterKind.PERSON, "Ben")


def test_a_secret_set_up_of_somebody_who_leaves_goes_with_them(pilot: Pilot) -> None:
    pilot.stage.change_settings(cover="off")
    scene = seated(pilot, match_of("zoon"))
    below = [type(each).__name__ for each in pilot.stage.scenes]
    assert below[-1] == "DeployScene"
    pilot.stage.scene.open_menu()  # type: ignore[attr-defined]
    pilot.frames(2)
    choose(pilot, "seats", "seat 0", "bot easy")
    pilot.rest()
    assert isinstance(scene, TableScene)
    assert scene.match.ply >= 1, "the computer has laid its cards"
    assert scene.match.to_act == 1


def test_another_level_is_the_same_opponent(pilot: Pilot) -> None:
    match = match_of("zodiac", Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Halley", "easy"))
    scene = seated(pilot, match)
    pilot.key("escape")
    choose(pilot, "seats", "seat 1", "bot hard")
    pilot.rest()
    assert scene.match.sitters[1] == Sitter(SitterKind.BOT, "Halley", "hard")
