"""A game with paths, choices, cards, buttons, risks and dice on the table, through the real event queue."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.boards.decisions import AutoAnswerOption, AutoAnswerQuestion
from tabletop.ui.boards.marks import BUTTON, MarkKind
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picking import GestureState
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ChoiceScene, ConfirmScene, MenuScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.dice_entry import DiceEntryScene
from tabletop.ui.scenes.table.position_offer import PositionOffer
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.stage.scene import Scene
from tests.ui.pilot import Pilot, piloted, spot
from tests.ui.scene_of import scene_of
from tests.ui.story.test_one_story import strings
from tests.ui.toy_board import GridBoard, GridDecisions, GridPanels, YardWords, toy_match, toys
from tests.ui.toy_yard import Do, Yard


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with toys(), piloted(tmp_path, Settings(confirm="none")) as made:
        yield made


def seated(pilot: Pilot, game: str = "yard", *sitters: Sitter, moves: str = "", chance: str = "auto") -> TableScene:
    match = toy_match(game, *sitters, chance=chance)
    for text in filter(None, moves.split(", ")):
        match.submit(match.game.parse(text))
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def board(scene: TableScene) -> GridBoard:
    assert isinstance(scene.board, GridBoard)
    return scene.board


def line(scene: TableScene) -> list[str]:
    return [str(action) for action in scene.match.past.actions()]


def targets(scene: TableScene) -> dict[str, str]:
    return {place: kind.name for place, kind in scene.hand.marks(0).targets.items()}


# --- steps ----------------------------------------------------------------------------------------------------------


def test_targets_are_those_of_the_path_so_far(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "hand:card"))
    assert targets(scene) == {"a": "OCCUPIED", "b": "OCCUPIED"}
    pilot.click(spot(scene, "b"))
    assert scene.hand.marks(0).path == ("hand:card", "b")
    assert targets(scene) == dict.fromkeys("cdfgh", "LEGAL")
    pilot.click(spot(scene, "g"))
    assert line(scene) == ["fly b g"]


def test_backspace_takes_back_only_the_last_step(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "hand:card"))
    pilot.click(spot(scene, "b"))
    pilot.key("backspace")
    assert scene.hand.marks(0).path == ("hand:card",)
    assert set(targets(scene)) == {"a", "b"}


def test_a_foe_is_marked_by_a_ring_and_an_empty_cell_by_a_dot(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "b"))
    assert targets(scene) == {"c": "LEGAL", "e": "OCCUPIED", "a": "OCCUPIED"}


def test_a_card_is_played_by_keyboard_alone(pilot: Pilot) -> None:
    scene = seated(pilot)
    for place in ("hand:card", "a", "h"):
        for _ in range(30):
            if scene.hand.gesture.focus == place:
                break
            pilot.key("tab")
        pilot.key("return")
    assert line(scene) == ["fly a h"]


def test_the_bar_names_the_actor_and_what_the_game_expects(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "hand:card"))
    assert scene.picture.banner_wordings()[0] == "Ann: choose who flies (1)"
    pilot.click(spot(scene, "b"))
    assert scene.picture.banner_wordings()[0] == "Ann: choose who flies (2)"
    pilot.key("escape")
    assert scene.picture.banner_wordings()[0] == "Ann to move"


# --- which one ------------------------------------------------------------------------------------------------------


def test_actions_of_the_same_places_are_chosen_in_a_box_beside_the_target(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "a"))
    pilot.click(spot(scene, "b"))
    box = pilot.stage.scene
    assert isinstance(box, ChoiceScene)
    assert [item.words for item in box.buttons.items] == ["To swap a b left", "To swap a b right"]
    assert scene.board.rect_of(("b",)).collidelist(box.buttons.button_rects) == -1
    pilot.click(pilot.centre(box.buttons["1"].rect))
    assert pilot.stage.scene is scene
    assert line(scene) == ["swap a b right"]


@pytest.mark.parametrize("keys", [("return",), ("1",), ("down", "up", "return")], ids=str)
def test_the_first_one_is_chosen_by_keys(pilot: Pilot, keys: tuple[str, ...]) -> None:
    scene = seated(pilot)
    pilot.drag(spot(scene, "a"), spot(scene, "b"))
    for key in keys:
        pilot.key(key)
    assert line(scene) == ["swap a b left"]


def test_escape_and_a_press_beside_the_box_choose_nothing(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "a"))
    ways: tuple[Callable[[], None], ...] = (lambda: pilot.key("escape"), lambda: pilot.click(spot(scene, "h")))
    for leave in ways:
        pilot.click(spot(scene, "b"))
        scene_of(pilot, ChoiceScene)
        leave()
        assert pilot.stage.scene is scene
        assert scene.hand.gesture.path == ("a",)
    assert line(scene) == []


# --- done and buttons -----------------------------------------------------------------------------------------------


def test_the_plate_says_what_done_will_do_and_does_it(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.drag(spot(scene, "b"), spot(scene, "c"))
    assert line(scene) == []
    plate = scene.picture.buttons["plate"]
    assert plate.words == "To go b c"
    pilot.click(pilot.centre(plate.rect))
    assert line(scene) == ["go b c"]


@pytest.mark.parametrize("key", ["d", "return"])
def test_done_by_key(pilot: Pilot, key: str) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "b"))
    pilot.click(spot(scene, "c"))
    pilot.key(key)
    assert line(scene) == ["go b c"]


def test_a_path_goes_on_instead_of_being_done(pilot: Pilot) -> None:
    scene = seated(pilot)
    for place in ("b", "c", "f"):
        pilot.click(spot(scene, place))
    assert line(scene) == ["go b c f"]


def test_actions_without_a_place_are_brass_buttons(pilot: Pilot) -> None:
    scene = seated(pilot)
    dig, skip = scene.picture.buttons[f"{BUTTON}dig"], scene.picture.buttons[f"{BUTTON}pass"]
    assert (dig.words, skip.words) == ("Dig", "Pass")
    assert not dig.rect.colliderect(skip.rect)
    pilot.click(pilot.centre(dig.rect))
    assert line(scene) == ["dig"]
    pilot.click(pilot.centre(scene.picture.buttons[f"{BUTTON}pass"].rect))
    assert line(scene) == ["dig", "pass"]
    assert "lift" not in pilot.stage.sounds.played


def test_buttons_are_reached_by_tab_and_arrows(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.key("tab", shift=True)
    assert scene.hand.gesture.focus == f"{BUTTON}dig"
    assert scene.picture.buttons[f"{BUTTON}dig"].selected
    pilot.key("left")
    assert scene.hand.gesture.focus == f"{BUTTON}pass"
    pilot.key("return")
    assert line(scene) == ["pass"]


def test_buttons_give_way_to_the_plate_while_a_piece_is_in_hand(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "b"))
    assert [item.name for item in scene.picture.buttons.items if item.kind == "note"] == ["plate"]
    pilot.key("escape")
    assert len([item for item in scene.picture.buttons.items if item.name.startswith(BUTTON)]) == 2


# --- questions ------------------------------------------------------------------------------------------------------


def test_a_risky_action_is_asked_about_in_the_games_words(tmp_path: Path) -> None:
    with toys(), piloted(tmp_path, Settings(confirm="risky")) as pilot:
        scene = seated(pilot)
        pilot.click(spot(scene, "a"))
        assert targets(scene)["d"] == MarkKind.RISKY.name
        pilot.click(spot(scene, "d"))
        pilot.key("d")
        assert isinstance(pilot.stage.scene, ConfirmScene)
        assert "To go a d" in pilot.stage.scene.caption
        pilot.key("escape")
        assert scene.hand.gesture.path == ("a", "d")
        assert line(scene) == []


# --- odds -----------------------------------------------------------------------------------------------------------


def test_odds_stand_beside_the_target_and_hide_none(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.move(spot(scene, "b"))
    pilot.press(spot(scene, "b"))
    x, y = spot(scene, "e")
    pilot.move((x, y - 60), 3)
    assert list(scene.hand.hover_info.odds_badge.lines) == []
    pilot.move((x, y))
    pilot.move((x + 5, y + 5))
    assert list(scene.hand.hover_info.odds_badge.lines) == ["Hit 50% (1/2)", "Block 33%"]
    chip, target = scene.hand.hover_info.odds_badge.rect, scene.board.rect_of(("e",))
    assert not chip.colliderect(target)
    assert chip.colliderect(target.inflate(26, 26))
    words = board(scene).words
    assert isinstance(words, YardWords)
    assert words.weighed.count("strike b e") == 1
    pilot.move((x, y - 60))
    assert list(scene.hand.hover_info.odds_badge.lines) == []
    pilot.release(spot(scene, "e"))
    assert list(scene.hand.hover_info.odds_badge.lines) == []


def test_odds_for_click_click_and_keyboard(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "b"))
    pilot.move(spot(scene, "e"))
    assert list(scene.hand.hover_info.odds_badge.lines)[:1] == ["Hit 50% (1/2)"]
    pilot.move(spot(scene, "c"))
    assert scene.hand.hover_info.odds_badge.lines == ()
    for _ in range(4):
        pilot.key("tab")
        if scene.hand.gesture.focus == "e":
            break
    assert list(scene.hand.hover_info.odds_badge.lines)[:1] == ["Hit 50% (1/2)"]


def test_odds_can_be_turned_off(tmp_path: Path) -> None:
    with toys(), piloted(tmp_path, Settings(confirm="none", odds=False)) as pilot:
        scene = seated(pilot)
        pilot.click(spot(scene, "b"))
        pilot.move(spot(scene, "e"))
        assert scene.hand.hover_info.odds_badge.lines == ()


# --- preview --------------------------------------------------------------------------------------------------------


def test_a_resting_pointer_shows_a_place_large_after_a_quarter_of_a_second(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.move(spot(scene, "e"))
    pilot.frames(12)
    assert scene.hand.hover_info.preview.place is None
    pilot.frames(5)
    assert scene.hand.hover_info.preview.place == "e"
    assert scene.hand.hover_info.preview.rect == scene.table.layout.moves
    pilot.move(spot(scene, "f"))
    assert scene.hand.hover_info.preview.place is None


def test_alt_shows_it_at_once(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.move(spot(scene, "e"))
    assert scene.hand.hover_info.preview.place is None
    pilot.post(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_ALT, unicode="", scancode=0)
    assert scene.hand.hover_info.preview.place == "e"
    pilot.move(spot(scene, "i"))
    assert scene.hand.hover_info.preview.place == "i"


def test_what_is_in_hand_is_shown_large(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "hand:card"))
    pilot.move((10, 300))
    assert scene.hand.hover_info.preview.place == "hand:card"
    pilot.key("escape")
    assert scene.hand.hover_info.preview.place is None


def test_a_place_that_was_asked_about_is_not_shown_large_by_a_press_beside_the_board(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "e"))
    assert scene.hand.hover_info.preview.place == "e", "it is only there to be looked at"
    pilot.key("escape")
    pilot.click(pilot.centre(next(item.rect for item in scene.table.buttons.items if item.name == "redo")))
    assert scene.hand.hover_info.preview.place is None


def test_waiting_for_a_preview_draws_nothing_more(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.move(spot(scene, "e"))
    pilot.frames(30)
    assert scene.hand.hover_info.preview.place == "e"
    before = pilot.loop.frames
    pilot.frames(120)
    assert pilot.loop.frames == before
    assert not scene.is_busy()


def test_large_text_lets_the_preview_float_beside_place_and_pointer(tmp_path: Path) -> None:
    with toys(), piloted(tmp_path, Settings(confirm="none", text_scale=200)) as pilot:
        scene = seated(pilot)
        panels = board(scene).panels
        assert isinstance(panels, GridPanels)
        panels.aside = 200
        scene.layout()
        pilot.move(spot(scene, "e"))
        pilot.frames(30)
        rect = scene.hand.hover_info.preview.rect
        assert scene.table.layout.board.contains(rect)
        assert not rect.collidepoint(pilot.stage.to_pixels(spot(scene, "e")))
        assert not rect.colliderect(scene.board.rect_of(("e",)))


# --- dice -----------------------------------------------------------------------------------------------------------


def test_dice_are_typed_in_by_number(pilot: Pilot) -> None:
    scene = seated(pilot, chance="dice")
    pilot.drag(spot(scene, "b"), spot(scene, "e"))
    pilot.frames(2)
    dice = pilot.stage.scene
    assert isinstance(dice, DiceEntryScene)
    assert not dice.buttons["use"].enabled
    for key in ("1", "9", "2"):
        pilot.key(key)
    assert dice.typed_faces == ["hit", "2"]
    pilot.key("backspace")
    assert dice.typed_faces == ["hit"]
    pilot.key("3")
    pilot.key("return")
    assert pilot.stage.scene is scene
    assert line(scene) == ["strike b e", "roll hit 3"]


def test_dice_are_typed_in_by_mouse_and_can_be_changed(pilot: Pilot) -> None:
    scene = seated(pilot, chance="dice", moves="strike b e")
    pilot.frames(2)
    dice = pilot.stage.scene
    assert isinstance(dice, DiceEntryScene)
    for name in ("0 hit", "1 1", "0 miss", "use"):
        pilot.click(pilot.centre(dice.buttons[name].rect))
    assert line(scene) == ["strike b e", "roll miss 1"]


def test_the_program_rolls_when_asked(pilot: Pilot) -> None:
    scene = seated(pilot, chance="dice", moves="strike b e")
    pilot.frames(2)
    dice = pilot.stage.scene
    assert isinstance(dice, DiceEntryScene)
    pilot.click(pilot.centre(dice.buttons["roll"].rect))
    assert pilot.stage.scene is scene
    assert line(scene)[-1].startswith("roll ")


def test_nothing_is_looked_at_again_and_again_while_dice_are_typed_in(pilot: Pilot) -> None:
    """The loop sleeps until the earliest next look; how many faces are typed is no time."""
    scene = seated(pilot, chance="dice")
    pilot.drag(spot(scene, "b"), spot(scene, "e"))
    pilot.frames(2)
    assert isinstance(pilot.stage.scene, DiceEntryScene)
    assert pilot.stage.scene.next_update_at == math.inf


def test_from_the_dice_escape_leads_to_the_menu_and_undo_back(pilot: Pilot) -> None:
    scene = seated(pilot, chance="dice")
    pilot.drag(spot(scene, "b"), spot(scene, "e"))
    pilot.frames(2)
    pilot.key("escape")
    assert isinstance(pilot.stage.scene, MenuScene)
    pilot.key("escape")
    assert isinstance(pilot.stage.scene, DiceEntryScene)
    pilot.key("z", ctrl=True)
    pilot.frames(2)
    assert id(pilot.stage.scene) == id(scene)
    assert line(scene) == []


def test_the_dice_of_hidden_picks_are_asked_for_too(pilot: Pilot) -> None:
    scene = seated(pilot, "guess", chance="dice", moves="pick 1, pick 2")
    pilot.frames(2)
    assert isinstance(pilot.stage.scene, DiceEntryScene)
    pilot.key("2")
    pilot.key("return")
    assert line(scene)[-1] == "roll 2"


def test_dice_of_the_program_ask_nobody(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.drag(spot(scene, "b"), spot(scene, "e"))
    pilot.frames(2)
    assert pilot.stage.scene is scene
    assert len(line(scene)) == 2


# --- pictures, sounds, words ----------------------------------------------------------------------------------------


def test_each_action_is_seen_before_the_next_one(pilot: Pilot) -> None:
    scene = seated(pilot)
    shown = board(scene)
    shown.lasts = 0.2
    pilot.drag(spot(scene, "b"), spot(scene, "e"))
    assert shown.told[-2:] == ["moments Done", "animate 00..1...1 0 2"]
    pilot.rest()
    assert shown.told[-2] == "moments Rolled"
    assert shown.told[-1] == f"animate {scene.match.view(None)}"


def test_a_press_ends_all_pictures(pilot: Pilot) -> None:
    scene = seated(pilot)
    shown = board(scene)
    shown.lasts = 5.0
    pilot.drag(spot(scene, "b"), spot(scene, "e"))
    assert scene.story.is_playing
    pilot.press((10, 300))
    assert scene.story.is_at_rest
    assert shown.view == scene.match.view(None)
    assert not scene.is_busy()


def test_sounds_are_the_boards(pilot: Pilot) -> None:
    seated_scene = seated(pilot)
    pilot.stage.sounds.played.clear()
    pilot.click(pilot.centre(seated_scene.picture.buttons[f"{BUTTON}dig"].rect))
    assert pilot.stage.sounds.played == ["place"]
    pilot.key("z", ctrl=True)
    assert pilot.stage.sounds.played == ["place", "flip"]


def test_the_list_tells_every_action_in_words_on_a_row_of_its_own(pilot: Pilot) -> None:
    scene = seated(pilot, moves="dig, strike b e, dig, dig, pass")
    assert isinstance(scene.table.move_list, ActionLog)
    plies = [ply for ply, _ in scene.table.move_list.visible_rows()]
    assert plies == [1, 2, 3, 4, 5, 6]
    assert [scene.match.past.actor(ply) for ply in plies] == [0, 0, -1, 1, 1, 0]
    assert len(scene.table.move_list.action_text_lines(1)) == 2
    assert " ".join(scene.table.move_list.action_text_lines(3)).startswith("The dice show")
    pilot.click(pilot.centre(scene.table.move_list.visible_rows()[1][1]))
    assert (scene.story.is_detached, scene.story.ply) == (True, 2)


def test_a_long_list_follows_the_last_action(pilot: Pilot) -> None:
    scene = seated(pilot, moves=", ".join(["dig"] * 40))
    assert isinstance(scene.table.move_list, ActionLog)
    assert scene.table.move_list.visible_rows()[-1][0] == 40
    scene.show_ply(1)
    assert scene.table.move_list.visible_rows()[0][0] == 1
    *whole, (_, last) = scene.table.move_list.visible_rows()
    assert all(scene.table.move_list.rect.contains(row) for _, row in whole)
    assert last.y < scene.table.move_list.rect.bottom


def test_the_wheel_goes_a_line_at_a_time_and_no_room_stays_empty(pilot: Pilot) -> None:
    scene = seated(pilot, moves=", ".join(["dig"] * 40))
    log = scene.table.move_list
    assert isinstance(log, ActionLog)
    pilot.move(pilot.centre(log.rect))
    start, metrics = log.visible_rows(), pilot.stage.metrics
    line, lines = round(metrics.font_size(SMALL) * LINE), len(log.shown_lines(40))
    gap = start[-1][1].h - lines * line
    assert lines > 1, "else nothing is tested"
    for _ in range(20):
        before = dict(log.visible_rows())
        assert log.visible_rows()[-1][1].bottom + gap + line > log.rect.bottom - metrics.px(8), "all room shows text"
        pilot.wheel(1)
        after = dict(log.visible_rows())
        moved = {after[ply].y - before[ply].y for ply in before.keys() & after.keys()}
        assert moved == {line + gap if min(after) < min(before) else line}
    for _ in range(40):
        pilot.wheel(-1)
    assert log.visible_rows() == start


def test_a_list_that_begins_within_an_action_says_so(pilot: Pilot) -> None:
    scene = seated(pilot, moves=", ".join(["dig"] * 40))
    log = scene.table.move_list
    assert isinstance(log, ActionLog)
    pilot.move(pilot.centre(log.rect))
    for _ in range(len(log.shown_lines(1)) + 1):
        with strings() as drawn:
            pilot.wheel(1)
            pilot.frames(1)
        (first, row), *_ = log.visible_rows()
        is_cut = row.y < log.rect.y + pilot.stage.metrics.text_px(34)
        assert any(text.startswith("… ") for text in drawn) == is_cut, first


def test_a_list_that_was_scrolled_stays_there_when_the_window_changes(pilot: Pilot) -> None:
    scene = seated(pilot, moves=", ".join(["dig"] * 40))
    moves = scene.table.move_list
    assert isinstance(moves, ActionLog)
    pilot.move(pilot.centre(moves.rect))
    pilot.wheel(9)
    scrolled = moves.visible_rows()[0][0]
    assert 40 not in [ply for ply, _ in moves.visible_rows()]
    pilot.stage.use_surface(pilot.stage.surface)
    assert moves.visible_rows()[0][0] == scrolled
    pilot.key("z", ctrl=True)
    assert 39 in [ply for ply, _ in moves.visible_rows()]


def test_the_list_keeps_to_itself_what_a_seat_may_not_know(pilot: Pilot) -> None:
    scene = seated(
        pilot, "guess", Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bo", "random"), moves="pick 1, pick 2"
    )
    assert isinstance(scene.table.move_list, ActionLog)
    assert " ".join(scene.table.move_list.action_text_lines(1)) == "Ann has picked. Ann picked 1"
    assert " ".join(scene.table.move_list.action_text_lines(2)) == "Bo has picked"


@pytest.mark.parametrize("scale", [100, 200])
def test_every_part_of_the_table_is_drawn_at_any_size_of_text(tmp_path: Path, scale: int) -> None:
    with toys(), piloted(tmp_path, Settings(confirm="none", text_scale=scale)) as pilot:
        scene = seated(pilot, moves="dig, strike b e, dig, dig")
        window = pilot.stage.surface.get_rect()
        for item in scene.picture.buttons.items:
            assert window.contains(item.rect)
        pilot.click(spot(scene, "a"))
        pilot.click(spot(scene, "b"))
        box = pilot.stage.scene
        if isinstance(box, ChoiceScene):
            assert all(window.contains(rect) for rect in box.buttons.button_rects)


def test_a_held_piece_draws_only_what_changes(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.move(spot(scene, "b"))
    pilot.press(spot(scene, "b"))
    pilot.move((spot(scene, "b")[0] + 40, spot(scene, "b")[1]), 2)
    drawn: list[pygame.Rect] = []
    draw = pilot.stage.draw
    pilot.stage.draw = lambda: drawn.extend(rects := draw()) or rects  # type: ignore[method-assign, func-returns-value]
    pilot.move((spot(scene, "b")[0] + 60, spot(scene, "b")[1] + 20))
    assert drawn
    assert sum(rect.w * rect.h for rect in drawn) < 0.1 * 1280 * 720
    assert scene.hand.gesture.state is GestureState.DRAGGING


# --- scenes and moments of the game's own ---------------------------------------------------------------------------


class Arranging(Scene):
    """Stands in for the table: Enter digs."""

    overlay = True

    def __init__(self, table: TableScene) -> None:
        self.stage = table.stage
        self.table = table

    def handle(self, event: object, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and event.name == "return":
            self.table.play(Do("dig"))
            self.stage.pop_scene()
        elif isinstance(event, KeyEvent) and event.down and event.name == "escape":
            self.stage.pop_scene()


def test_a_scene_of_the_games_own_stands_in_for_every_decision(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GridDecisions, "decision_scene", lambda self, at: Arranging(at) if at.match.ply < 2 else None)
    scene = seated(pilot)
    scene_of(pilot, Arranging)
    pilot.key("return")
    assert line(scene) == ["dig"]
    pilot.frames(2)
    scene_of(pilot, Arranging)
    pilot.key("escape")
    pilot.frames(2)
    assert pilot.stage.scene is scene
    scene.press_bright_button()
    scene_of(pilot, Arranging)
    pilot.key("return")
    pilot.frames(2)
    assert pilot.stage.scene is scene
    assert line(scene) == ["dig", "dig"]


def test_pictures_begin_when_a_moment_is_over(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[float] = []
    monkeypatch.setattr(GridBoard, "result_clips", lambda self, events, view: (ResultClip(None),))
    monkeypatch.setattr(GridBoard, "present_clip", lambda self, moment, now: now + 1.5)

    def animate(self: GridBoard, view: Any, now: float, **how: Any) -> float:
        begun.append(now)
        return now + 0.5

    monkeypatch.setattr(GridBoard, "animate", animate)
    scene = seated(pilot)
    at = pilot.clock.now
    pilot.drag(spot(scene, "b"), spot(scene, "e"))
    assert not begun
    pilot.rest()
    assert begun[0] == pytest.approx(at + 1.5, abs=0.3)
    assert begun[1] == pytest.approx(begun[0] + 0.5 + 1.5, abs=0.2)


def test_a_finger_that_rests_shows_a_place_large(pilot: Pilot) -> None:
    scene = seated(pilot)
    at = pilot.stage.to_pixels(spot(scene, "i"))
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True)
    pilot.frames(15)
    assert scene.hand.hover_info.preview.place is None
    pilot.frames(15)
    assert scene.hand.hover_info.preview.place == "i"
    pilot.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True)
    assert scene.hand.hover_info.preview.place == "i"
    pilot.click((10, 300))
    assert scene.hand.hover_info.preview.place is None


def test_more_buttons_stand_in_rows_and_the_list_makes_room(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    named = tuple((f"{BUTTON}{name}", name.title()) for name in ("pass", "dig", "fly"))
    monkeypatch.setattr(PositionOffer, "shown_buttons", lambda self: named)
    scene = seated(pilot)
    rects = [item.rect for item in scene.picture.buttons.items if item.name.startswith(BUTTON)]
    assert len({rect.y for rect in rects}) == 2
    assert all(one is other or not one.colliderect(other) for one in rects for other in rects)
    assert scene.table.move_list.rect == scene.table.layout.moves
    assert not scene.table.move_list.rect.collidelistall(rects)


# --- answers that were settled before, and what stands behind an action ---------------------------------------------


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has acted once in a turn passes by itself, where a note says so; c can be told to."""

    def automatic(self: GridDecisions, view: Yard) -> Do | None:
        return Do("pass") if self.notes.get("second") == "pass" and view.left == 1 else None

    def habits(self: GridDecisions, view: Yard, place: str) -> AutoAnswerQuestion | None:
        ways = (AutoAnswerOption("Ask me", "second", ""), AutoAnswerOption("Pass", "second", "pass"))
        return AutoAnswerQuestion(view.at(place), "And then?", ways) if place in "ab" else None

    monkeypatch.setattr(GridDecisions, "settled_answer", automatic)
    monkeypatch.setattr(GridDecisions, "auto_answer_question", habits)


@pytest.mark.usefixtures("settled")
def test_what_is_settled_by_a_right_click_is_done_without_asking_and_told(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "a"), 3)
    pilot.rest()
    box = pilot.stage.scene
    assert isinstance(box, ChoiceScene)
    assert (box.caption, box.chosen) == ("And then?", frozenset({0}))
    pilot.click(pilot.centre(box.buttons["1"].rect))
    assert line(scene) == []
    pilot.click(pilot.centre(scene.picture.buttons[f"{BUTTON}dig"].rect))
    pilot.rest()
    assert line(scene) == ["dig", "pass"]
    assert pilot.stage.toast.words == say("table.by_itself", name="Ann", action="To pass")
    assert scene.match.to_act == 1


@pytest.mark.usefixtures("settled")
def test_an_answer_waits_until_all_is_still_and_a_look_at_the_past_is_over(pilot: Pilot) -> None:
    scene = seated(pilot)
    scene.match.notes.set_note("second", "pass")
    board(scene).lasts = 0.5
    pilot.click(pilot.centre(scene.picture.buttons[f"{BUTTON}dig"].rect))
    pilot.frames(3)
    assert line(scene) == ["dig"]
    assert not scene.active, "nobody can interfere meanwhile"
    pilot.rest()
    assert line(scene) == ["dig", "pass"]
    pilot.click(pilot.centre(scene.picture.buttons[f"{BUTTON}dig"].rect))
    scene.show_ply(1)
    pilot.frames(90)
    assert line(scene) == ["dig", "pass", "dig"]
    scene.close_panel()
    pilot.rest()
    assert line(scene) == ["dig", "pass", "dig", "pass"]


@pytest.mark.usefixtures("settled")
def test_undo_takes_an_answer_back_with_the_decision_before_it_and_never_gets_stuck(pilot: Pilot) -> None:
    scene = seated(pilot)
    scene.match.notes.set_note("second", "pass")
    pilot.click(pilot.centre(scene.picture.buttons[f"{BUTTON}dig"].rect))
    pilot.rest()
    pilot.key("z", ctrl=True)
    pilot.rest()
    assert line(scene) == []
    pilot.key("y", ctrl=True)
    pilot.rest()
    assert line(scene) == ["dig", "pass"]
    assert len(scene.match.branches.all_branches()) == 1
    pilot.key("z", ctrl=True)
    pilot.rest()
    for place in ("hand:card", "b", "g"):
        pilot.click(spot(scene, place))
    pilot.rest()
    assert line(scene) == ["fly b g", "pass"], "after another decision it is answered again"


@pytest.mark.usefixtures("settled")
def test_where_undo_cannot_go_on_the_person_is_asked(pilot: Pilot) -> None:
    scene = seated(pilot, moves="strike b e")
    assert scene.match.view(0).left == 1, "a roll lies before"
    scene.match.notes.set_note("second", "pass")
    pilot.rest()
    assert line(scene)[-1] == "pass"
    count = len(line(scene))
    pilot.key("z", ctrl=True)
    pilot.rest(90)
    assert len(line(scene)) == count - 1, "it does not come again at once"
    assert scene.active
    pilot.click(pilot.centre(scene.picture.buttons[f"{BUTTON}dig"].rect))
    assert line(scene)[-1] == "dig"


def test_a_row_without_details_has_no_chevron_and_one_with_them_opens(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"pass": ("Deep", "Deeper")}
    monkeypatch.setattr(YardWords, "detail_lines", lambda self, events, names: told.get(events[0].what, ()))
    scene = seated(pilot, moves="dig, pass")
    assert isinstance(scene.table.move_list, ActionLog)
    first, second = (row for _, row in scene.table.move_list.visible_rows())
    pilot.click(pilot.centre(first), 3)
    assert scene.table.move_list.visible_rows()[0][1] == first
    pilot.click(pilot.centre(second), 3)
    assert scene.table.move_list.visible_rows()[1][1].h > second.h
