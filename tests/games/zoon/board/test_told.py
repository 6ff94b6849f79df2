"""What is told of Zoon while somebody reads: who meets whom, which corner, a trump of the enemy, the last move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.games.zoon.board.combat.played_trumps import PlayedTrump
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene, make_recorded_mode
from tests.games.zoon.board.table import board, line, play, said, zoon_match
from tests.ui.afresh import afresh
from tests.ui.move_lists import action_log
from tests.ui.pilot import Pilot, piloted, spot
from tests.ui.scene_of import board_of

MEETING = "south a1:first-lantern c3:pickguard#0 e2:digger#0; north c4:wader#0 f6:moon-egg; turn south 5"
TRUMP = MEETING.replace("turn south 5", "turn north 6")
ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


def against_bot(pilot: Pilot, position: str, **more: Any) -> TableScene:
    """Ann against a bot whose actions the test writes down."""
    match = zoon_match(ANN, BEN, chance="ask", position=position, **{"south": "delvers", "north": "stilts", **more})
    scene = TableScene(pilot.stage, match)
    scene.table.bot_turns.is_paused = True
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def attacked(pilot: Pilot) -> TableScene:
    """Ann's Pickguard attacks, and she is asked for a corner."""
    scene = against_bot(pilot, MEETING)
    pilot.drag(spot(scene, "c3"), spot(scene, "c4"))
    pilot.rest()
    return scene


def fought(pilot: Pilot, key: str, lie: str) -> TableScene:
    """The combat is told, and is to be read."""
    scene = attacked(pilot)
    pilot.key(key)
    pilot.rest()
    play(scene, "touch TL")
    pilot.rest()
    play(scene, f"lie {lie}")
    pilot.rest_without_reading()
    assert pilot.holds
    return scene


@pytest.mark.parametrize(
    ("key", "corner"), [("1", "top left"), ("2", "top right"), ("3", "bottom right"), ("4", "bottom left")]
)
def test_n37_the_corner_is_called_what_it_is_on_the_screen(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, key: str, corner: str
) -> None:
    scene = attacked(pilot)
    pilot.key(key)
    pilot.rest()
    text = line(scene)[-1]
    assert text.startswith("touch")
    assert scene.board.words.notation(text) == f"Touch {corner}"
    assert corner in " ".join(said(pilot, monkeypatch))


@pytest.mark.parametrize(("lie", "over"), [("0 0", 1), ("180 0", 2), ("0 180", 0), ("180 180", 1)])
def test_d13_upside_down_is_said_of_a_card_that_is_seen_so(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, lie: str, over: int
) -> None:
    fought(pilot, "1", lie)
    assert said(pilot, monkeypatch).count(say("zoon_combat.upside_down")) == over


@pytest.mark.parametrize("asked", [True, False])
def test_a_combat_names_the_cells_of_both_cards(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, asked: bool) -> None:
    attacked(pilot) if asked else fought(pilot, "1", "0 0")
    words = said(pilot, monkeypatch)
    assert {"Attacker from c3", "Defender on c4"} <= set(words)


def test_both_cells_are_lit_on_the_small_field(pilot: Pilot) -> None:
    scene = attacked(pilot)
    field = board(scene).field
    arena = board(scene).combats.combat_layout
    step = arena.small_field.w / 6
    pilot.frames()
    bright = set()
    for cell in range(36):
        column, row = field.screen_column_and_row(cell)
        at = round(arena.small_field.x + (column + 0.5) * step), round(arena.small_field.y + (row + 0.95) * step)
        if tuple(pilot.stage.surface.get_at(at))[:2] > (200, 150):
            bright.add(cell)
    assert {14, 20} <= bright
    assert len(bright) <= 4, "only what touches the two cells"


def test_the_move_stays_marked_after_its_combat(pilot: Pilot) -> None:
    scene = fought(pilot, "1", "0 0")
    assert scene.hand.marks(pilot.stage.now).last == ("c3", "c4")
    pilot.rest()
    assert board_of(scene, ZoonBoard).combats.rect_covered_by_combat() is None
    assert scene.hand.marks(pilot.stage.now).last == ("c3", "c4")


def test_whose_turn_follows_is_said_while_a_result_is_read(pilot: Pilot) -> None:
    scene = fought(pilot, "1", "0 0")
    assert scene.picture.banner_wordings() == ("Ben is next",)
    again = against_bot(pilot, MEETING.replace("turn south 5", "turn north 6"))
    play(again, "c4-c3")
    pilot.rest()
    play(again, "touch TL")
    pilot.rest()
    pilot.key("1")
    pilot.rest()
    play(again, "lie 0 0")
    pilot.rest_without_reading()
    assert again.picture.banner_wordings()[0] == say("table.read_first", name="Ann")


def test_nobody_is_called_next_where_the_match_is_over(pilot: Pilot) -> None:
    scene = against_bot(pilot, "south a1:first-lantern c3:pickguard#0; north c4:moon-egg; turn south 5")
    pilot.drag(spot(scene, "c3"), spot(scene, "c4"))
    pilot.rest()
    pilot.key("1")
    pilot.rest()
    play(scene, "touch TL")
    pilot.rest()
    play(scene, "lie 0 0")
    pilot.rest_without_reading()
    assert pilot.holds
    assert scene.match.outcome is not None
    assert scene.picture.banner_wordings() == (say("table.read_on"),)


def test_a_trump_of_the_enemy_is_told_and_held_with_its_cells_in_sight(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = against_bot(pilot, TRUMP)
    play(scene, "play fen-gust c4 d4")
    pilot.rest_without_reading()
    assert pilot.holds
    told = board(scene).played_picture.shown_trump
    assert isinstance(told, PlayedTrump)
    words = said(pilot, monkeypatch)
    assert "Gust from the Fen: c4 to d4" in words
    panel = board(scene).played_picture.rects["panel"]
    assert panel.w
    assert not any(panel.collidepoint(board(scene).place_centres()[cell]) for cell in ("c4", "d4"))
    pilot.key("space")
    pilot.rest()
    assert board(scene).played_picture.shown_trump is None


def test_an_own_trump_is_not_told_to_whoever_plays_it(pilot: Pilot) -> None:
    scene = against_bot(pilot, MEETING)
    for place in ("trump:deep-gallery", "c3", "d3"):
        pilot.click(spot(scene, place))
        pilot.frames(3)
    assert board(scene).played_picture.shown_trump is None
    assert line(scene)[-1] == "play deep-gallery c3 d3"


def test_undo_that_refuses_is_grey_and_says_why_once(pilot: Pilot) -> None:
    scene = fought(pilot, "1", "0 0")
    pilot.rest()
    undo = scene.picture.buttons["undo"]
    assert not undo.enabled
    assert undo.tip.startswith(say("table.a_reveal", what="")[:-1]), "there are no dice here"
    pilot.click(pilot.centre(undo.rect))
    pilot.frames(60)
    assert scene.picture.buttons.tip == undo.tip
    assert pilot.stage.toast.words == ""
    pilot.key("z", ctrl=True)
    assert (scene.picture.buttons.tip, pilot.stage.toast.words) == (undo.tip, "")


# --- while it is read -----------------------------------------------------------------------------------------------


def test_undo_and_redo_lie_greyed_while_a_result_is_read(pilot: Pilot) -> None:
    scene = fought(pilot, "1", "0 0")
    undo = scene.picture.buttons["undo"]
    assert not undo.enabled
    assert not scene.picture.buttons["redo"].enabled
    ply = scene.match.ply
    pilot.key("z", ctrl=True)
    pilot.rest()
    assert scene.match.ply == ply


def test_what_chance_does_is_said_in_the_games_own_words(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = attacked(pilot)
    pilot.key("1")
    pilot.rest()
    play(scene, "touch TL")
    pilot.rest()
    words = said(pilot, monkeypatch)
    assert say("zoon.turning_over") in words
    assert not {"Dice or cards decide", "Choose what to do"} & set(words)


def test_whoever_plays_on_is_not_called_next(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    march = "south a1:first-lantern c3:pickguard#0; north a6:lancebill#0 b6:wader#0 f6:moon-egg; turn north 6"
    scene = against_bot(pilot, march)
    play(scene, "play great-migration a6 a5")
    pilot.rest_without_reading()
    assert pilot.holds
    assert "Ben continues" in said(pilot, monkeypatch)


# --- combats --------------------------------------------------------------------------------------------------------


def test_a_star_that_is_a_tie_has_no_winner_among_the_plates(pilot: Pilot) -> None:
    star = {"north": "delvers", "position": MEETING.replace("c3:pickguard#0", "c3:loamwyrm")}
    match = zoon_match(ANN, BEN, chance="ask", south="delvers", **star | {"north": "stilts"})
    scene = TableScene(pilot.stage, match)
    scene.table.bot_turns.is_paused = True
    pilot.stage.push_scene(scene)
    pilot.rest()
    for text in ("c3-c4", "touch TL", "touch BL", "lie 0 0"):
        play(scene, text)
        pilot.rest_without_reading()
    told = board(scene).combats.current_animation
    assert told is not None
    assert (told.fought.reason, told.is_tie) == ("star", True)
    golden = [pixel for pixel in plates(pilot, scene) if pixel == (255, 209, 102)]
    assert not golden


def plates(pilot: Pilot, scene: TableScene) -> list[tuple[int, ...]]:
    """The colours in the middle of both plates of a combat."""
    arena = board(scene).combats.combat_layout
    band = pygame.Rect(arena.middle.x, arena.middle.y + arena.middle.h // 3, arena.middle.w, arena.middle.h // 4)
    points = ((x, y) for x in range(band.x, band.right, 4) for y in range(band.y, band.bottom, 4))
    return [tuple(pilot.stage.surface.get_at(point))[:3] for point in points]


def test_the_corner_under_the_pointer_is_named(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = attacked(pilot)
    pilot.move(spot(scene, "corner:BR"))
    pilot.frames(3)
    assert say("zoon_combat.touch_at", corner="top left") in " ".join(said(pilot, monkeypatch))


def test_the_fall_of_an_emblem_is_called_so(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    emblem = "south a1:first-lantern c3:pickguard#0; north c4:moon-egg f6:wader#0; turn south 5"
    scene = against_bot(pilot, emblem)
    for text in ("c3-c4", "touch TL", "touch TL", "lie 0 0"):
        play(scene, text)
        pilot.rest_without_reading()
    words = " ".join(said(pilot, monkeypatch))
    assert say("zoon_combat.emblem", emblem="The Moon Egg") in words
    pilot.rest()
    assert "The Moon Egg, Ben's Emblem, falls" in " ".join(action_log(scene).action_text_lines(scene.match.ply))


# --- trumps ---------------------------------------------------------------------------------------------------------


def test_an_enemys_trump_says_who_does_what_to_whom(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = against_bot(pilot, TRUMP.replace("c4:wader#0", "c5:lancebill#0"))
    play(scene, "play reed-javelin c5 c3")
    pilot.rest_without_reading()
    words = " ".join(said(pilot, monkeypatch))
    assert "Ben shoots from c5 at your card on c3. Only the card on c3 is at risk." in words


def test_a_trump_that_nobody_can_use_says_why(pilot: Pilot) -> None:
    scene = against_bot(pilot, "south a1:first-lantern c3:loamwyrm; north c4:wader#0 f6:moon-egg; turn south 5")
    pilot.click(spot(scene, "trump:lantern-flask"))
    pilot.rest()
    assert scene.table.bubble.words.startswith("Lantern Flask needs a Soldier, and you have none left.")


def test_a_zoon_that_cannot_use_the_trump_in_hand_says_why_and_is_taken_by_the_same_press(pilot: Pilot) -> None:
    scene = against_bot(pilot, MEETING.replace("c3:pickguard#0", "c3:digger#1 b1:digger#0").replace("e2:digger#0", "")
                        .replace("c4:wader#0", "d4:wader#0"))  # fmt: skip
    pilot.click(spot(scene, "trump:lantern-flask"))
    pilot.rest()
    pilot.click(spot(scene, "b1"))
    pilot.rest()
    assert scene.hand.gesture.path == ("b1",)
    assert scene.table.bubble.words.startswith("Lantern Flask reaches no enemy from Digger.")


def test_one_press_takes_a_card_after_a_trump_was_in_hand(pilot: Pilot) -> None:
    position = (
        "south a1:first-lantern c2:pickguard#0 e2:digger#0 f2:old-mattock; north d5:wader#0 f6:moon-egg; turn south 5"
    )
    scene: TableScene
    ways: dict[str, Callable[[], None]] = {
            "escape": lambda: pilot.key("escape"), "right": lambda: pilot.click((300, 100), button=3),
            "ground": lambda: pilot.click(spot(scene, "a4")), "card": lambda: None}  # fmt: skip
    for trump in ("deep-gallery", "lantern-flask", "rockfall"):
        for way, put_down in ways.items():
            scene = against_bot(pilot, position)
            pilot.click(spot(scene, f"trump:{trump}"))
            pilot.rest()
            if trump != "rockfall" or way != "ground":
                put_down()
            pilot.rest()
            pilot.click(spot(scene, "f2"))
            pilot.rest()
            assert scene.hand.gesture.path == ("f2",), (trump, way)


# --- what is marked -------------------------------------------------------------------------------------------------


def test_all_moves_of_a_march_stay_marked(pilot: Pilot) -> None:
    march = "south a1:first-lantern c3:pickguard#0; north a6:lancebill#0 b6:wader#0 f6:moon-egg; turn north 6"
    scene = against_bot(pilot, march)
    for text in ("play great-migration a6 a5", "b6-b5"):
        play(scene, text)
        pilot.rest()
    assert set(scene.story.snapshot.last_action_places) >= {"a6", "a5", "b6", "b5"}


def test_where_an_enemy_zoon_was_led_is_marked_also_on_a_table_made_later(pilot: Pilot) -> None:
    """The way is told by what happened: a table that is opened on a later position marks the same."""
    song = "south a1:mudpearl b2:mother-croak; north c3:levy-spear#0 f6:winter-standard; turn south 2"
    scene = against_bot(pilot, song, south="bogwife", north="crownhorn")
    for text in ("play fen-lullaby c3", "choose c4"):
        play(scene, text)
        pilot.rest()
    assert scene.story.snapshot.last_action_places == ("c3", "c4")
    later = TableScene(pilot.stage, scene.match, make_recorded_mode)
    assert later.story.snapshot.last_action_places == ("c3", "c4")


def test_after_a_tie_the_marks_are_where_the_attacker_stands(pilot: Pilot) -> None:
    scene = against_bot(pilot, MEETING)
    for text in ("c3-c4", "touch TR", "touch TR", "lie 180 0"):
        play(scene, text)
        pilot.rest()
    assert scene.match.past.events(scene.match.ply, 0)
    assert set(scene.story.snapshot.last_action_places) == {"c3"}


def test_a_penny_lies_as_it_was_counted_while_that_is_read(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    position = "south a1:first-lantern c3:pickguard#0[up]; north c4:wader#0[up] f6:moon-egg; turn south 5"
    scene = against_bot(pilot, position, ruleset="sullivan")
    play(scene, "c3-c4")
    pilot.rest_without_reading()
    play(scene, "roll 3 2")
    pilot.rest_without_reading()
    assert pilot.holds
    asked: list[str] = []
    get = type(pilot.stage.sprites).get

    def noted(self: Any, name: str, *rest: Any, **more: Any) -> Any:
        asked.append(name)
        return get(self, name, *rest, **more)

    with afresh(), monkeypatch.context() as patched:
        patched.setattr(type(pilot.stage.sprites), "get", noted)
        pilot.stage.redraw_everything()
        pilot.stage.draw()
    assert "zoon/penny_heads" in asked
    assert "zoon/penny_tails" not in asked


# --- beside the board -----------------------------------------------------------------------------------------------


def test_twelve_zoons_are_counted_on_the_plate_of_a_bot(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [f"{column}{row}" for row in "65" for column in "abcdef"]
    cards = "wader#0 wader#0 wader#1 wader#2 lancebill#0 lancebill#0 lancebill#1 spindleshanks queen-ardea harrier"
    pairs = zip(cells, f"{cards} marsh-oracle moon-egg".split(), strict=True)
    north = " ".join(f"{cell}:{card}" for cell, card in pairs)
    against_bot(pilot, f"south a1:first-lantern c3:pickguard#0; north {north}; turn south 5")
    assert "Zoons: 12 · easy" in said(pilot, monkeypatch)


def test_the_log_has_no_double_stop_and_says_where_the_fight_was(pilot: Pilot) -> None:
    scene = against_bot(pilot, MEETING.replace("c3:pickguard#0", "c3:loamwyrm"))
    for text in ("c3-c4", "touch TL", "touch BL", "lie 0 0"):
        play(scene, text)
        pilot.rest()
    told = " ".join(action_log(scene).action_text_lines(scene.match.ply))
    assert "The Loamwyrm meets Wader on c4: Ann's Star" in told
    assert ".." not in told.replace("…", "")
    assert "*" not in told


def test_a_notice_after_the_end_lies_beside_what_says_how_it_ended(pilot: Pilot) -> None:
    scene = against_bot(pilot, "south a1:first-lantern c3:pickguard#0; north c4:moon-egg f6:wader#0; turn south 5")
    for text in ("c3-c4", "touch TL", "touch TL", "lie 0 0"):
        play(scene, text)
        pilot.rest()
    pilot.click(spot(scene, "f6"))
    pilot.frames(3)
    assert pilot.stage.toast.words == "The game is over"
    assert not pilot.stage.toast.rect.colliderect(scene.picture.ribbon_rect)


def test_odds_do_not_lie_over_what_is_to_be_done(pilot: Pilot) -> None:
    scene = against_bot(pilot, "south a1:first-lantern c5:pickguard#0; north c6:wader#0 f6:moon-egg; turn south 5")
    pilot.press(spot(scene, "c5"))
    pilot.move(spot(scene, "c6"), 4)
    chip = scene.hand.hover_info.odds_badge
    assert chip.lines
    assert not chip.rect.colliderect(scene.table.layout.bar)


def test_why_nothing_can_be_taken_back_lies_beside_the_list(pilot: Pilot) -> None:
    scene = against_bot(pilot, MEETING)
    pilot.click(pilot.centre(scene.picture.buttons["undo"].rect))
    pilot.frames(3)
    buttons = scene.picture.buttons
    assert buttons.tip
    assert not buttons.pointer.tip_rect().colliderect(scene.table.layout.moves)
    assert not any(buttons.pointer.tip_rect().colliderect(rect) for rect in buttons.button_rects)
