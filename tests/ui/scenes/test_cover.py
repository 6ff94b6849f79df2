"""Hidden information at one screen: what is between two people, played through the real event queue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from tabletop.content.games import load_game
from tabletop.play.match import Match, rebuild_match
from tabletop.play.record import ChanceMode
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.secrecy import CoverMode, TableSecrecy
from tabletop.rules.game import CHANCE, Event
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.consent import ConsentScene
from tabletop.ui.scenes.cover.cover_parts import HOLD_SECONDS
from tabletop.ui.scenes.cover.scene import CoverScene, count_turns, missed_public_lines
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.setup.plan import header_for_rematch, new_header, undo_policy
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.table.view_policy import ViewPolicy, last_acted_ply
from tabletop.ui.story.snapshots import CurrentViewerPerspective, SnapshotMaker
from tests.play.toy import Guess, GuessView, Pick
from tests.sampled import sampled
from tests.ui.pilot import FRAME, Pilot, piloted, spot
from tests.ui.scene_of import plaques_on_top, scene_of
from tests.ui.test_words_drawn import overheard
from tests.ui.toy_board import GridBoard, GuessPicks, toy_match, toys

HOLDING = round(HOLD_SECONDS / FRAME) + 2
"""Frames that are surely long enough."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with toys(), piloted(tmp_path, Settings(confirm="none")) as made:
        yield made


def seated(pilot: Pilot, *sitters: Sitter, moves: str = "", **options: Any) -> TableScene:
    match = toy_match("guess", *sitters, **options)
    for number in moves.split():
        match.submit(match.game.parse(f"pick {number}"))
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.frames()
    return scene


def hold_space(pilot: Pilot, frames: int = HOLDING) -> None:
    pilot.key_down("space")
    pilot.frames(frames)
    pilot.key_up("space")


def let_in(pilot: Pilot) -> None:
    """Holds the button, and skips what was missed."""
    hold_space(pilot)
    pilot.frames(30)
    scene = pilot.stage.scene
    assert isinstance(scene, TableScene)
    if scene.catch_up.is_running:
        pilot.key("x")
    pilot.rest()


def pick(pilot: Pilot, scene: TableScene, number: int) -> None:
    pilot.click(spot(scene, str(number)))


def cover(pilot: Pilot) -> CoverScene:
    scene = pilot.stage.scene
    assert isinstance(scene, CoverScene)
    return scene


def is_covered(pilot: Pilot) -> bool:
    return isinstance(pilot.stage.scene, CoverScene)


def test_the_first_person_is_let_in_too(pilot: Pilot) -> None:
    scene = seated(pilot)
    assert cover(pilot).seat == 0
    assert scene.story.viewer is None
    assert pilot.stage.visible_scenes() == [cover(pilot)]
    let_in(pilot)
    assert pilot.stage.scene is scene
    assert scene.story.viewer == 0


def test_the_cover_comes_in_the_very_frame_that_ends_the_turn(pilot: Pilot) -> None:
    scene = seated(pilot)
    let_in(pilot)
    at = spot(scene, "2")
    pilot.move(at)
    pilot.press(at)
    assert not is_covered(pilot)
    drawn = pilot.loop.frames
    pilot.release()
    assert pilot.loop.frames == drawn + 1, "one frame was drawn, and that one"
    assert cover(pilot).seat == 1
    assert scene.story.viewer is None
    assert isinstance(scene.board, GridBoard)
    assert scene.board.view.own is None, "the board has nothing to draw but what everybody knows"


def test_the_cover_says_whose_turn_it_is_and_what_everybody_saw(pilot: Pilot) -> None:
    scene = seated(pilot)
    assert missed_public_lines(scene.match, scene.match.to_act) == ()
    assert count_turns(scene.match) == 1
    let_in(pilot)
    pick(pilot, scene, 2)
    assert missed_public_lines(scene.match, scene.match.to_act) == ("Ann has picked",)
    assert count_turns(scene.match) == 2
    let_in(pilot)
    pick(pilot, scene, 3)
    assert missed_public_lines(scene.match, scene.match.to_act)[0] == "Ben has picked"
    assert missed_public_lines(scene.match, scene.match.to_act)[1].startswith("The die shows ")
    assert count_turns(scene.match) == 3


def test_the_cover_names_who_comes_and_no_side_of_the_table(pilot: Pilot) -> None:
    scene = seated(pilot)
    with overheard() as words:
        pilot.stage.make_display_list()
    assert "Ann" in words
    assert "Turn 1" in words
    assert not any(wording.side_name(scene.match.header.game, 0) in each for each in words)


@pytest.mark.parametrize("key", ["space", "return"])
def test_a_held_key_reveals_and_a_short_press_does_not(pilot: Pilot, key: str) -> None:
    scene = seated(pilot)
    pilot.key_down(key)
    pilot.frames(round(0.5 / FRAME))
    assert 0.5 < cover(pilot).hold_button.progress(pilot.clock.now) < 1
    pilot.key_up(key)
    pilot.frames(60)
    assert is_covered(pilot)
    assert scene.story.viewer is None
    pilot.key_down(key)
    pilot.frames(HOLDING)
    assert scene.story.viewer == 0
    pilot.key_up(key)
    pilot.frames(30)
    assert pilot.stage.scene is scene


def test_clicks_anywhere_do_not_reveal_but_a_held_button_does(pilot: Pilot) -> None:
    scene = seated(pilot)
    middle = pilot.centre(cover(pilot).hold_button.rect)
    for at in (middle, (640, 100), middle, middle):
        pilot.click(at)
        pilot.frames(20)
    pilot.press((640, 100))
    pilot.frames(HOLDING)
    pilot.release()
    assert is_covered(pilot)
    pilot.move(middle)
    pilot.press(middle)
    pilot.frames(10)
    pilot.move((5, 5))
    pilot.frames(HOLDING)
    assert is_covered(pilot), "whoever leaves the button lets it go"
    pilot.release()
    pilot.move(middle)
    pilot.press(middle)
    pilot.frames(HOLDING)
    pilot.release()
    assert scene.story.viewer == 0


def test_the_reveal_fades_and_swallows_what_is_pressed_meanwhile(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.key_down("space")
    while not cover(pilot).is_revealed:
        pilot.frames()
    assert pilot.stage.visible_scenes() == [scene, cover(pilot)]
    pick(pilot, scene, 1)
    assert scene.match.ply == 0
    pilot.frames(9)
    assert pilot.stage.scene is scene


def test_one_person_sees_the_own_view_also_while_the_bot_acts_and_no_cover(pilot: Pilot) -> None:
    scene = seated(pilot, Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Halley", "random"))
    assert pilot.stage.scene is scene
    pick(pilot, scene, 2)
    assert scene.story.viewer == 0
    assert scene.board.view.own == 2  # type: ignore[attr-defined]
    pilot.rest()
    assert scene.story.viewer == 0
    assert not is_covered(pilot)


def test_an_open_table_shows_the_view_of_whoever_is_to_act(tmp_path: Path) -> None:
    with toys(), piloted(tmp_path, Settings(confirm="none", cover="off")) as pilot:
        scene = seated(pilot)
        assert pilot.stage.scene is scene
        assert scene.story.viewer == 0
        pick(pilot, scene, 2)
        assert pilot.stage.scene is scene
        assert scene.story.viewer == 1


def test_games_without_secrets_have_no_cover(pilot: Pilot) -> None:
    match = toy_match("yard")
    pilot.stage.push_scene(TableScene(pilot.stage, match))
    pilot.frames()
    assert isinstance(pilot.stage.scene, TableScene)
    assert pilot.stage.scene.story.viewer is None


@dataclass(frozen=True)
class Acted:
    seats: list[int]

    def actor(self, ply: int) -> int:
        return self.seats[ply - 1]

    def to_act(self, ply: int) -> int:
        return self.seats[ply]


class ThreeAtTable:
    """A match with a bot between two people, as far as eyes look at it."""

    game = Guess()
    sitters = (
        Sitter(SitterKind.PERSON, "Ann"),
        Sitter(SitterKind.BOT, "Halley", "random"),
        Sitter(SitterKind.PERSON, "Ben"),
    )

    def __init__(self) -> None:
        self.to_act = 0
        self.past = Acted([])

    @property
    def ply(self) -> int:
        return len(self.past.seats)

    def act(self, then: int) -> MatchChange:
        seat, self.to_act = self.to_act, then
        self.past.seats.append(seat)
        return MatchChange(ChangeKind.ACTION, self.ply, seat, None, ())


def test_bots_and_chance_between_two_people_act_in_public() -> None:
    table = ThreeAtTable()
    eyes = ViewPolicy(cast(Any, table), lambda: True)
    assert (eyes.viewer, eyes.awaited_person) == (None, 0)
    eyes.admit_person(0)
    assert (eyes.viewer, eyes.awaited_person) == (0, None)
    assert eyes.record_match_change(table.act(then=1))
    assert (eyes.viewer, eyes.awaited_person) == (None, None), "the bot acts"
    assert eyes.record_match_change(table.act(then=0))
    assert (eyes.viewer, eyes.awaited_person) == (0, None), "nobody else has looked meanwhile"
    assert eyes.record_match_change(table.act(then=CHANCE))
    assert (eyes.viewer, eyes.awaited_person) == (None, None)
    assert not eyes.record_match_change(table.act(then=2))
    assert (eyes.viewer, eyes.awaited_person) == (None, 2)
    assert eyes.admit_person(2) == 0
    eyes.mark_all_seen()
    assert eyes.record_match_change(table.act(then=0))
    assert (eyes.viewer, eyes.awaited_person) == (None, 0)
    assert eyes.admit_person(0) == 3, "what chance and Ben did is still to be seen"


class TeamAtTable(ThreeAtTable):
    """Ann plays two of a team, Ben the third."""

    class Together(Guess):
        team = True

    game = Together()
    seating = SimpleNamespace(did_anybody_leave_seat=False, person_identity=lambda seat: "Ben" if seat == 1 else "Ann")
    sitters = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben"), Sitter(SitterKind.PERSON, "Ann"))


def test_in_a_team_only_secret_decisions_are_covered_and_never_from_the_same_person() -> None:
    table, secret = TeamAtTable(), True
    eyes = ViewPolicy(cast(Any, table), lambda: True, lambda: secret)
    assert (eyes.viewer, eyes.awaited_person) == (None, 0)
    eyes.admit_person(0)
    assert eyes.record_match_change(table.act(then=2))
    assert (eyes.viewer, eyes.awaited_person) == (2, None), "Ann again"
    assert eyes.record_match_change(table.act(then=1))
    assert (eyes.viewer, eyes.awaited_person) == (None, 1)
    eyes.admit_person(1)
    secret = False
    eyes.record_match_change(table.act(then=0))
    assert (eyes.viewer, eyes.awaited_person) == (0, None), "the table lies open"
    eyes.record_match_change(table.act(then=CHANCE))
    assert (eyes.viewer, eyes.awaited_person) == (0, None), "nothing flickers while dice fall"
    eyes.record_match_change(table.act(then=1))
    assert (eyes.viewer, eyes.awaited_person) == (1, None)
    secret = True
    assert (eyes.viewer, eyes.awaited_person) == (None, 1), "whoever was let in before has gone"


def test_in_a_team_is_missed_what_was_decided_in_secret_since_all_looked_together() -> None:
    table, secret = TeamAtTable(), [False, True, True, False, True, True, True]
    eyes = ViewPolicy(cast(Any, table), lambda: True, lambda: secret[table.ply], opened=lambda ply: not secret[ply])
    eyes.record_match_change(table.act(then=0))
    assert eyes.admit_person(0) == 1, "what led here was done in everybody's sight"
    eyes.mark_all_seen()
    eyes.record_match_change(table.act(then=1))
    assert eyes.admit_person(1) == 1, "what Ann has given meanwhile"
    eyes.record_match_change(table.act(then=CHANCE))
    eyes.record_match_change(table.act(then=2))
    assert eyes.admit_person(2) == 4, "both looked on again"
    eyes.record_match_change(table.act(then=1))
    eyes.admit_person(1)
    eyes.mark_all_seen()
    eyes.record_match_change(table.act(then=0))
    assert eyes.admit_person(0) == 5, "Ann knows what she has given for her other survivor"


def test_somebody_who_plays_a_whole_team_is_never_covered() -> None:
    table = TeamAtTable()
    table.sitters = (
        Sitter(SitterKind.PERSON, "Ann"),
        Sitter(SitterKind.BOT, "Halley", "random"),
        Sitter(SitterKind.PERSON, "Ann"),
    )
    eyes = ViewPolicy(cast(Any, table), lambda: True)
    assert (eyes.is_shared, eyes.viewer, eyes.awaited_person) == (False, 0, None)
    table.act(then=2)
    assert (eyes.viewer, eyes.awaited_person) == (2, None)


def test_a_cover_that_is_agreed_off_while_it_is_up_still_lets_in(pilot: Pilot) -> None:
    scene = seated(pilot)
    scene.table.secrecy.set_cover_mode(CoverMode.OFF)
    let_in(pilot)
    pick(pilot, scene, 2)
    assert scene.match.ply == 1
    assert pilot.stage.scene is scene


# --- what must not be seen -------------------------------------------------------------------------------------------


def ended_by(pilot: Pilot, scene: TableScene, number: int, how: str) -> None:
    """Ann picks a number, with the pointer, by keys, or by thinking of it."""
    if how == "mouse":
        pick(pilot, scene, number)
    elif how == "keys":
        for _ in range(number):
            pilot.key("tab")
        pilot.key("return")
    else:
        scene.play(scene.match.game.parse(f"pick {number}"))
    assert scene.match.past.actions() == (Pick(number),)


def turn_ended(folder: Path, number: int, how: str, *, lasts: float) -> tuple[list[bytes], list[str], list[str]]:
    """Frames, titles and sounds from the end of Ann's turn until Ben has looked and seen what he missed."""
    with toys(), piloted(folder, Settings(confirm="none")) as pilot, pytest.MonkeyPatch.context() as patch:
        patch.setattr(GridBoard, "lasts", lasts)
        scene = seated(pilot)
        let_in(pilot)
        heard = len(pilot.stage.sounds.played)
        ended_by(pilot, scene, number, how)
        frames, titles = [], []

        def watch(count: int) -> None:
            for _ in range(count):
                pilot.stage.redraw_everything()
                pilot.frames()
                frames.append(pilot.picture())
                titles.append(pilot.stage.scene.caption)

        watch(40)
        assert is_covered(pilot)
        pilot.key_down("space")
        watch(HOLDING)
        pilot.key_up("space")
        assert scene.story.viewer == 1
        if how != "mouse":  # the pointer itself lies where it lies
            watch(60)
            assert pilot.stage.scene is scene
        return frames, titles, pilot.stage.sounds.played[heard:]


@pytest.mark.slow
@pytest.mark.parametrize(("how", "lasts"), sampled(product(["mouse", "keys", "call"], [0.0, 0.25]), 0, 3))
def test_two_secrets_give_the_same_pictures_titles_and_sounds(tmp_path: Path, how: str, lasts: float) -> None:
    one, other = (turn_ended(tmp_path / str(number), number, how, lasts=lasts) for number in (1, 3))
    assert one[1:] == other[1:]
    assert [i for i, (a, b) in enumerate(zip(one[0], other[0], strict=True)) if a != b] == []
    assert len(set(one[0])) > 3


def test_what_was_said_about_ones_own_move_goes_before_anybody_else_looks(pilot: Pilot) -> None:
    scene = seated(pilot)
    let_in(pilot)
    pilot.stage.toast.show("Try 2: it is your lucky number")
    scene.table.bubble.show("You picked 2 before", "T2", pygame.Rect(300, 300, 20, 20))
    pick(pilot, scene, 2)
    assert is_covered(pilot)
    assert not pilot.stage.toast.words
    assert not scene.table.bubble.words


def test_a_public_picture_ends_before_the_cover_and_a_key_skips_it(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GridBoard, "lasts", 1.0)
    scene = seated(pilot)
    let_in(pilot)
    pick(pilot, scene, 2)
    assert pilot.stage.scene is scene
    assert scene.story.viewer is None
    assert scene.board.view.own is None  # type: ignore[attr-defined]
    assert not scene.active
    pilot.frames(30)
    assert pilot.stage.scene is scene
    pilot.frames(35)
    assert is_covered(pilot), "one second is over"
    let_in(pilot)
    pick(pilot, scene, 3)
    pilot.frames(5)
    assert pilot.stage.scene is scene
    pilot.key("x")
    assert is_covered(pilot)


def test_what_was_private_is_gone_before_anything_public_moves(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int | None, int]] = []
    monkeypatch.setattr(GridBoard, "lasts", 1.0)
    scene = seated(pilot)
    let_in(pilot)
    show, animate = GridBoard.show, GridBoard.animate

    def shown(board: GridBoard, view: GuessView) -> None:
        told.append(("show", view.seat, view.picked))
        show(board, view)

    def animated(board: GridBoard, view: GuessView, now: float, **rest: Any) -> float:
        told.append(("animate", view.seat, view.picked))
        return animate(board, view, now, **rest)

    monkeypatch.setattr(GridBoard, "show", shown)
    monkeypatch.setattr(GridBoard, "animate", animated)
    pick(pilot, scene, 2)
    assert told == [("show", None, 0), ("animate", None, 1)]


def test_whoever_decides_in_between_is_let_in_and_out_again(pilot: Pilot) -> None:
    scene = seated(pilot)
    seen = []
    for number in (1, 2, 3, 1):
        let_in(pilot)
        seen.append(scene.story.viewer)
        pick(pilot, scene, number)
    assert seen == [0, 1, 0, 1]


# --- away from the keyboard ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_the_cover_comes_when_the_window_is_left(pilot: Pilot, kind: int) -> None:
    scene = seated(pilot)
    let_in(pilot)
    pilot.post(kind)
    assert cover(pilot).seat == 0
    assert scene.story.viewer is None
    pilot.post(pygame.WINDOWSHOWN)
    let_in(pilot)
    assert scene.story.viewer == 0
    assert not scene.catch_up.is_running


def test_the_cover_also_lies_over_menu_and_review(pilot: Pilot) -> None:
    scene = seated(pilot)
    let_in(pilot)
    scene.open_menu()
    menu = pilot.stage.scene
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.post(pygame.WINDOWFOCUSLOST)
    assert pilot.stage.visible_scenes() == [cover(pilot)]
    hold_space(pilot)
    pilot.frames(30)
    assert pilot.stage.scene is menu, "one cover was there, not two"
    assert scene.story.viewer == 0


def test_leaving_the_window_does_nothing_where_it_is_not_wanted(tmp_path: Path) -> None:
    with toys(), piloted(tmp_path, Settings(confirm="none", cover_away=False)) as pilot:
        scene = seated(pilot)
        let_in(pilot)
        pilot.post(pygame.WINDOWFOCUSLOST)
        assert pilot.stage.scene is scene
        assert scene.story.viewer == 0


def test_a_held_button_is_let_go_when_the_window_is_left(pilot: Pilot) -> None:
    seated(pilot)
    pilot.key_down("space")
    pilot.frames(20)
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.frames(HOLDING)
    assert is_covered(pilot)
    assert not cover(pilot).hold_button.is_held


# --- PINs ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def pinned(tmp_path: Path) -> Iterator[Pilot]:
    with toys(), piloted(tmp_path, Settings(confirm="none", cover="pin")) as made:
        yield made


def typed(pilot: Pilot, digits: str) -> None:
    for digit in digits:
        pilot.key(digit)
    pilot.frames(20)


def test_a_pin_is_chosen_twice_and_asked_for_afterwards(pinned: Pilot) -> None:
    scene = seated(pinned)
    hold_space(pinned)
    typed(pinned, "9999")
    typed(pinned, "9999")
    assert scene.story.viewer is None
    typed(pinned, "1234")
    typed(pinned, "1235")
    assert scene.story.viewer is None, "the two were not alike"
    typed(pinned, "1234")
    typed(pinned, "1234")
    assert scene.story.viewer == 0
    pick(pinned, scene, 2)
    hold_space(pinned)
    typed(pinned, "9999")
    assert scene.story.viewer == 1
    pinned.key("x")
    pinned.rest()
    pick(pinned, scene, 2)
    hold_space(pinned)
    typed(pinned, "9999")
    assert scene.story.viewer is None, "these are Ben's"
    typed(pinned, "123")
    pinned.key("backspace")
    typed(pinned, "34")
    assert scene.story.viewer == 0


def test_the_digits_are_buttons_too(pinned: Pilot) -> None:
    scene = seated(pinned)
    hold_space(pinned)
    for digit in "4004400440044004":
        entry = pinned.stage.scene.pin_entry  # type: ignore[attr-defined]
        assert entry is not None
        pinned.click(pinned.centre(entry.buttons[f"digit {digit}"].rect))
    assert scene.story.viewer == 0


def test_pins_are_kept_nowhere_in_clear(pinned: Pilot, tmp_path: Path) -> None:
    scene = seated(pinned)
    chosen(pinned, "2222", "7391")
    assert scene.story.viewer == 0
    assert "7391" not in repr(dict(scene.match.notes))
    assert not any(b"7391" in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


def chosen(pilot: Pilot, *digits: str) -> None:
    """Everybody chooses, those who are not about to look first."""
    hold_space(pilot)
    for each in digits:
        typed(pilot, each)
        typed(pilot, each)


def both_chosen(pilot: Pilot) -> TableScene:
    """Ann's digits are 1234, Ben's 9999, and it is Ann's turn, who looks."""
    scene = seated(pilot)
    chosen(pilot, "9999", "1234")
    for digits in ("9999", "1234"):
        pick(pilot, scene, 2)
        hold_space(pilot)
        typed(pilot, digits)
        pilot.key("x")
        pilot.rest()
    assert scene.story.viewer == 0
    return scene


def pressed(pilot: Pilot, *names: str) -> None:
    """Buttons of whatever lies on top, one after the other."""
    for name in names:
        pilot.click(pilot.centre(plaques_on_top(pilot)[name].rect))
        pilot.frames(3)


def way_asked(pilot: Pilot, way: str) -> None:
    """Menu, cover of this match, and another one."""
    pilot.key("escape")
    pressed(pilot, "cover", f"way {way}")


def test_settings_do_not_open_a_match_that_has_begun(pinned: Pilot) -> None:
    scene = both_chosen(pinned)
    pinned.stage.change_settings(cover="off")
    pinned.stage.restart_with_scene_asking_first(TableScene(pinned.stage, scene.match))
    pinned.frames(3)
    assert is_covered(pinned)
    hold_space(pinned)
    assert cover(pinned).pin_entry is not None, "and digits are asked for"


def test_pins_and_the_way_outlive_the_program(pinned: Pilot) -> None:
    scene = both_chosen(pinned)
    again = TableSecrecy(rebuild_match(scene.match.game, scene.match.record()), lambda: "off")
    assert again.cover_mode == "pin"
    assert again.is_correct_pin(0, "1234")
    assert again.is_correct_pin(1, "9999")
    assert not again.is_correct_pin(0, "9999")


@pytest.mark.parametrize("way", ["on", "off"])
def test_to_loosen_it_everybodys_pin_is_asked(pinned: Pilot, way: str) -> None:
    scene = both_chosen(pinned)
    way_asked(pinned, way)
    scene_of(pinned, ConsentScene)
    assert scene not in pinned.stage.visible_scenes(), "nobody sees Ann's cards meanwhile"
    typed(pinned, "1234")
    typed(pinned, "1234")
    assert scene.table.secrecy.cover_mode == "pin", "these were not Ben's"
    typed(pinned, "9999")
    assert scene.table.secrecy.cover_mode == way
    assert is_covered(pinned), "Ben typed last, and Ann's cards are below"
    hold_space(pinned)
    pinned.frames(30)
    assert pinned.stage.scene is scene


def test_whoever_does_not_agree_leaves_it_as_it_was(pinned: Pilot) -> None:
    scene = both_chosen(pinned)
    way_asked(pinned, "off")
    typed(pinned, "1234")
    pinned.key("escape")
    assert is_covered(pinned), "who says no has the laptop, and may be Ben"
    assert scene.story.viewer is None
    assert scene.table.secrecy.cover_mode == "pin"


def test_nobody_agrees_for_those_who_have_no_digits(pinned: Pilot) -> None:
    scene = seated(pinned)
    chosen(pinned, "9999", "1234")
    scene.match.notes.set_note("pin 1", "")  # as in a match of an earlier version
    way_asked(pinned, "off")
    assert pinned.stage.scene is scene
    assert "Ben" in pinned.stage.toast.words
    assert scene.table.secrecy.cover_mode == "pin"


def test_a_stricter_cover_needs_everybodys_digits_and_a_looser_one_a_question(pilot: Pilot) -> None:
    scene = seated(pilot)
    let_in(pilot)
    way_asked(pilot, "off")
    assert isinstance(pilot.stage.scene, ConfirmScene)
    pressed(pilot, "no")
    assert scene.table.secrecy.cover_mode == "on"
    way_asked(pilot, "off")
    pressed(pilot, "yes")
    assert scene.table.secrecy.cover_mode == "off"
    way_asked(pilot, "pin")
    for digits in ("1111", "1111", "2222", "2222"):
        typed(pilot, digits)
    assert scene.table.secrecy.cover_mode == "pin"


@pytest.mark.slow
def test_wrong_tries_slow_down_and_are_told_to_the_owner(pinned: Pilot) -> None:
    scene = both_chosen(pinned)
    pick(pinned, scene, 3)
    hold_space(pinned)
    for _ in range(3):
        typed(pinned, "0000")
    entry = cover(pinned).pin_entry
    assert entry is not None
    assert "5" in entry.note, "seconds to wait"
    typed(pinned, "9999")
    assert scene.story.viewer is None, "the right digits are too early too"
    pinned.frames(seconds=6.0)
    typed(pinned, "9999")
    assert scene.story.viewer == 1
    assert pinned.stage.toast.words == say("cover.pin_tries", tries=3)
    assert scene.table.secrecy.wrong_pin_tries(1) == 0


def test_a_lost_pin_opens_the_table_only_with_all_others_consent(pinned: Pilot) -> None:
    scene = both_chosen(pinned)
    pick(pinned, scene, 3)
    hold_space(pinned)
    entry = cover(pinned).pin_entry
    assert entry is not None
    pinned.click(pinned.centre(entry.buttons["lost"].rect))
    pressed(pinned, "yes")
    scene_of(pinned, ConsentScene)
    typed(pinned, "1234")
    assert scene.table.secrecy.cover_mode == "off"
    pinned.frames(30)
    assert pinned.stage.scene is scene
    assert scene.story.viewer == 1


# --- what was missed -------------------------------------------------------------------------------------------------


def test_what_was_missed_is_played_once_and_faster(pilot: Pilot) -> None:
    scene = seated(pilot)
    let_in(pilot)
    pick(pilot, scene, 2)
    let_in(pilot)
    pick(pilot, scene, 3)
    hold_space(pilot)
    pilot.frames(12)
    assert scene.catch_up.is_running
    assert scene.board.speed_factor == 2
    assert not scene.active
    words = []
    while scene.catch_up.is_running:
        pilot.frames()
        words.append((scene.story.ply, scene.catch_up.shown_text))
    shown = list(dict.fromkeys(pair for pair in words if pair[1]))
    assert shown == [(2, "Ben has picked"), (3, scene_line(scene, 3))]
    assert scene.board.speed_factor == 1
    assert scene.board.view == scene.match.view(0)
    assert scene.active


def scene_line(scene: TableScene, ply: int) -> str:
    return next(line for line in missed_public_lines(scene.match, scene.match.to_act) if line.startswith("The die"))


def test_any_key_or_click_skips_what_was_missed_and_does_nothing_else(pilot: Pilot) -> None:
    scene = seated(pilot, moves="1 2")
    hold_space(pilot)
    pilot.frames(30)
    assert scene.catch_up.is_running
    pick(pilot, scene, 3)
    assert not scene.catch_up.is_running
    assert scene.match.ply == 3
    pick(pilot, scene, 3)
    assert scene.match.ply == 4


def test_nothing_is_played_where_nothing_was_missed(pilot: Pilot) -> None:
    scene = seated(pilot)
    hold_space(pilot)
    pilot.frames(30)
    assert pilot.stage.scene is scene
    assert not scene.catch_up.is_running


def test_what_was_missed_is_the_same_for_all_states_that_a_seat_cannot_tell_apart() -> None:
    def learned(picks: str, seat: int, since: int) -> list[tuple[int, tuple[Event, ...]]]:
        match = toy_match("guess", chance="ask")
        for text in picks.split("|"):
            match.submit(match.game.parse(text))
        clips = SnapshotMaker(match, GuessPicks(), CurrentViewerPerspective(match, lambda: seat)).missed_clips(
            since, again=False
        )
        return [(clip.snapshot.ply, clip.events) for clip in clips]

    for secret in "123":
        assert learned(f"pick {secret}", 1, 0) == learned("pick 1", 1, 0)
        assert learned(f"pick 1|pick 2|roll 3|pick {secret}", 1, 2) == learned("pick 1|pick 2|roll 3|pick 1", 1, 2)
    assert learned("pick 1", 0, 0) != learned("pick 2", 0, 0), "the seat itself knows"
    assert [type(event).__name__ for _, events in learned("pick 1|pick 2|roll 3", 0, 1) for event in events] == [
        "Picked", "Shown",
    ]  # fmt: skip


def test_a_seat_has_seen_what_it_did_and_what_came_before_the_first_decision() -> None:
    match = toy_match("guess")
    assert last_acted_ply(match, 0) == last_acted_ply(match, 1) == 0
    for number in (1, 2, 3):
        match.submit(match.game.parse(f"pick {number}"))
    assert (last_acted_ply(match, 0), last_acted_ply(match, 1)) == (4, 2)


# --- taking back -----------------------------------------------------------------------------------------------------


def test_nobody_takes_back_what_somebody_else_decided(pilot: Pilot) -> None:
    scene = seated(pilot)
    let_in(pilot)
    pick(pilot, scene, 2)
    let_in(pilot)
    assert scene.action_history.undo_offer().label == ""
    pilot.key("z", ctrl=True)
    assert scene.match.ply == 1
    scene.undo()
    assert pilot.stage.toast.words == say("table.turn_passed", name="Ann")
    assert scene.match.ply == 1


@pytest.mark.parametrize("by", ["button", "key"])
def test_a_slip_is_taken_back_on_the_cover_until_the_next_person_looks(pilot: Pilot, by: str) -> None:
    scene = seated(pilot)
    let_in(pilot)
    pick(pilot, scene, 2)
    assert cover(pilot).seat == 1
    assert cover(pilot).buttons["take back"].words == say("cover.take_back", name="Ann")
    if by == "key":
        pilot.key("z", ctrl=True)
    else:
        pilot.click(pilot.centre(cover(pilot).buttons["take back"].rect))
    assert (scene.match.ply, cover(pilot).seat) == (0, 0), "whoever made it is let in, and nobody else"
    assert scene.story.viewer is None
    assert pilot.stage.toast.words == say("cover.taken_back", name="Ann")
    assert "take back" not in [item.name for item in cover(pilot).buttons.items]
    let_in(pilot)
    pick(pilot, scene, 3)
    assert (scene.match.ply, cover(pilot).seat) == (1, 1)
    assert scene.match.past.action_text(1, 0) == "pick 3"


def test_nothing_is_taken_back_on_the_cover_once_somebody_looked_or_something_came_out(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.key("z", ctrl=True)
    assert pilot.stage.toast.words == say("cover.kept")
    let_in(pilot)
    pick(pilot, scene, 2)
    let_in(pilot)
    pilot.post(pygame.WINDOWFOCUSLOST)
    assert cover(pilot).seat == 1
    pilot.key("z", ctrl=True)
    assert (scene.match.ply, is_covered(pilot)) == (1, True), "Ben has looked"
    let_in(pilot)
    pick(pilot, scene, 3)
    assert cover(pilot).seat == 0
    played = scene.match.ply
    assert [item.name for item in cover(pilot).buttons.items] == ["menu"]
    pilot.key("z", ctrl=True)
    assert (scene.match.ply, pilot.stage.scene) == (played, cover(pilot))
    assert say("table.a_roll", what="The die shows ")[:-1] in pilot.stage.toast.words, "a roll has settled the round"


def test_with_pins_whoever_takes_back_shows_who_it_is(tmp_path: Path) -> None:
    with toys(), piloted(tmp_path, Settings(confirm="none", cover="pin")) as pilot:
        scene = seated(pilot)
        chosen(pilot, "2222", "1111")
        pilot.rest()
        pick(pilot, scene, 2)
        pilot.key("z", ctrl=True)
        assert (scene.match.ply, cover(pilot).seat) == (0, 0)
        hold_space(pilot)
        assert scene.story.viewer is None
        for digit in "1111":
            pilot.key(digit)
        assert scene.story.viewer == 0


@pytest.mark.parametrize(("undo", "reason"), [("friendly", "a_roll"), ("strict", "undo_off")])
def test_a_new_match_with_secrets_or_dice_never_goes_back_over_them(undo: str, reason: str) -> None:
    people = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Halley", "random"))
    head = new_header(Guess(), people, {}, seed="1", undo=undo, content=("toy", ""))
    match: Match[Any, Any, Any] = Match(Guess(), head)
    match.submit(match.game.parse("pick 1"))
    refused = match.offers.undo_offer(0).refusal
    assert (refused is None) == (undo == "friendly"), "nothing has come out yet"
    match.submit(match.game.parse("pick 1"))
    refused = match.offers.undo_offer(0).refusal
    assert refused is not None
    assert refused.reason == reason
    assert refused.reason in wording.OWN_REASONS


def test_games_without_secrets_and_dice_keep_their_policy() -> None:
    assert undo_policy(load_game("zodiac"), "friendly") == (True, True)
    assert undo_policy(load_game("zodiac"), "strict") == (False, True)


def test_another_match_is_agreed_on_like_the_first() -> None:
    people = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben"))
    old = replace(new_header(Guess(), people, {}, seed="1", undo="strict", content=("toy", "")), chance=ChanceMode.DICE)
    new = header_for_rematch(Guess(), old)
    assert new.seed != old.seed
    assert new.identity != old.identity
    assert replace(new, seed=old.seed, started=old.started, identity=old.identity) == old


# --- the review ------------------------------------------------------------------------------------------------------


def reviewed(pilot: Pilot) -> ReviewScene:
    pilot.key("r")
    scene = pilot.stage.scene
    assert isinstance(scene, ReviewScene)
    return scene


def test_while_the_match_goes_on_only_ones_own_eyes_look_back(pilot: Pilot) -> None:
    scene = seated(pilot)
    let_in(pilot)
    pick(pilot, scene, 2)
    let_in(pilot)
    review = reviewed(pilot)
    assert review.session.review_viewer.choices == ("1", "public")
    review.show_ply(1)
    assert review.session.review_viewer.viewer_seat_at(1) == 1
    assert review.board.view.own is None  # type: ignore[attr-defined]
    assert review.session.ply_label(1) == "1"
    pilot.key("e")
    assert review.session.review_viewer.chosen == "public"
    assert not review.picture.buttons["branch"].enabled
    assert review.picture.buttons["branch"].tip == say("review.branch_secret")
    pilot.key("b")
    assert pilot.stage.scene is review, "no branch before the other's decision"
    assert pilot.stage.toast.words == say("review.branch_secret")
    pilot.post(pygame.WINDOWFOCUSLOST)
    assert pilot.stage.visible_scenes() == [cover(pilot)]


def test_after_the_end_everything_can_be_opened(pilot: Pilot) -> None:
    scene = seated(pilot, moves="2 3", setup={"rounds": "1"})
    assert scene.match.outcome is not None
    assert not is_covered(pilot)
    assert scene.story.viewer is None
    pilot.click(pilot.centre(scene.picture.buttons["show all"].rect))
    review = pilot.stage.scene
    assert isinstance(review, ReviewScene)
    assert review.session.review_viewer.chosen == "open"
    assert review.session.review_viewer.choices == ("public", "0", "1", "open")
    review.show_ply(1)
    assert review.board.view.own == 2  # type: ignore[attr-defined]
    assert review.session.ply_label(1) == "1 · pick 2"
    review.show_ply(2)
    pilot.rest()
    assert review.board.view.own == 3  # type: ignore[attr-defined]
    pilot.key("e")
    assert review.session.review_viewer.chosen == "public"
    assert review.session.ply_label(1) == "1"


def test_a_saved_match_that_still_goes_on_is_watched_in_public(pilot: Pilot) -> None:
    match = toy_match("guess")
    match.submit(match.game.parse("pick 2"))
    review = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(review)
    assert review.session.review_viewer.choices == ("public",)
    assert "eyes" not in [plaque.name for plaque in review.picture.buttons.items]


# --- the rest --------------------------------------------------------------------------------------------------------


def test_nobody_judges_where_nobody_can(tmp_path: Path) -> None:
    with toys(), piloted(tmp_path, Settings(confirm="none", analysis=True)) as pilot:
        scene = seated(pilot)
        let_in(pilot)
        names = {plaque.name for plaque in scene.picture.buttons.items}
        assert names.isdisjoint({"hint", "chart", "why"})
        assert not scene.table.layout.verdict.h
        for key in "law":
            pilot.key(key)
        scene.hints.show_best_line()
        assert not scene.table.analysis.is_waiting
        assert not scene.story.is_showing_suggested_line


def test_h_peeks_while_it_is_held_and_only_on_ones_own_turn(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []
    monkeypatch.setattr(GridBoard, "show_hidden_pieces", lambda board, *, on: bool(told.append(on)))  # type: ignore[func-returns-value]
    scene = seated(pilot)
    let_in(pilot)
    told.clear()
    pilot.key_down("h")
    assert told == [True]
    pilot.key_up("h")
    assert told == [True, False]
    pick(pilot, scene, 1)
    assert told[-1] is False


def test_h_is_let_go_when_something_opens_over_the_table(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []
    scene = seated(pilot)
    let_in(pilot)
    monkeypatch.setattr(GridBoard, "show_hidden_pieces", lambda board, *, on: bool(told.append(on)))  # type: ignore[func-returns-value]
    pilot.key_down("h")
    scene.open_menu()
    assert told[-1] is False
    pilot.key_up("h")
    assert told[-1] is False


def test_menu_over_the_cover_shows_nothing_of_the_table(pilot: Pilot) -> None:
    seated(pilot)
    under = cover(pilot)
    pilot.key("escape")
    scene_of(pilot, MenuScene)
    assert pilot.stage.visible_scenes() == [under, pilot.stage.scene]
    pilot.key("escape")
    assert pilot.stage.scene is under
