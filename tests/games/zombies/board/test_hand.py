"""The strip and what is done with it: cards onto zombies, split hits, items, buttons, digits, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from tabletop.games.zombies.board.map_overlays import fewest_and_most_tiles_to_goal
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.messages import say
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.ui.pilot import piloted, seated
from tests.ui.test_words_drawn import noted


@contextmanager
def labelled() -> Iterator[set[str]]:
    """Every line that is drawn meanwhile."""
    said: set[str] = set()
    with patch.object(TextRenderer, "label", noted(TextRenderer.label, said)):
        yield said


Opened = Callable[..., Table]
ALONE = "tile S1 0,0 sides=------"
NIGHT = (
    f"{ALONE}; marlow 0,0 service_pistol=1 *carbine=1+2+2 bag=field_kit+road_flare; okafor -2,2; petrov -2,1; "
    "brandt -1,2; z1 1,0; z2 0,1; z3 -1,0; z4 2,0 asleep; round 3; "
)
ACT, MOVE = f"{NIGHT}act marlow", f"{NIGHT}move marlow"


@contextmanager
def _piloted(folder: Path, size: tuple[int, int], scale: int) -> Iterator[Opened]:
    settings = Settings(confirm="none", animation_speed=0.0, bot_pace=0.0, text_scale=scale)
    with piloted(folder, settings, size) as pilot:

        def open_(position: str, *sitters: Sitter, **setup: str) -> Table:
            return Table(pilot, seated(pilot, zombies_match(*(sitters or (ANN,) * 4), position=position, **setup)))

        yield open_


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """Seats Ann before a position."""
    with _piloted(tmp_path, (1280, 720), 100) as made:
        yield made


def test_a_card_is_dragged_onto_a_zombie_and_the_rest_is_split_by_a_click(opened: Opened) -> None:
    table = opened(ACT)
    table.drag("c:1", "z:1")
    assert table.path == ("c:1", "z:1")
    assert table.scene.picture.banner_wordings()[0].endswith(say("zombies_hand.next_left", hits="1 hit"))
    table.click("z:3")
    assert table.scene.hand.done_button_words() == "Patrol Carbine: 2 hits on 2 zombies"
    table.click("plate")
    assert table.line[-1] == "attack carbine 2 z1=1 z3=1"


def test_several_cards_are_chosen_one_after_the_other_and_rise(opened: Opened) -> None:
    table = opened(ACT)
    low = table.board.strip.rect_of("c:2")
    table.click("c:1", "c:2")
    assert list(table.path) == ["c:1", "c:2"]
    assert table.board.strip.rect_of("c:2") == low, "the place stays where it is pressed"
    table.click("c:1")
    assert list(table.path) == ["c:2"], "a second click takes it back"
    table.click("c:0", "z:2", "z:3", "button:shoot")
    assert table.line[-1] == "attack carbine 1+2 z2=1 z3=2"


def test_a_card_that_is_chosen_already_takes_the_others_along(opened: Opened) -> None:
    table = opened(ACT)
    table.click("c:0", "c:1")
    table.drag("c:1", "z:1")
    assert table.path == ("c:0", "c:1", "z:1")


def test_what_a_shot_does_is_told_beside_the_pointer(opened: Opened) -> None:
    table = opened(ACT)
    table.click("c:1")
    table.pilot.move(table.spot("z:1"))
    table.pilot.frames(2)
    assert table.scene.hand.hover_info.odds_badge.lines == ("2 hits: 1 is enough, 1 left", "Wakes 1")


def test_what_is_too_much_is_refused_and_the_plan_stays(opened: Opened) -> None:
    table = opened(ACT)
    table.click("c:1", "c:2", "c:0")
    assert list(table.path) == ["c:1", "c:2"]
    assert table.scene.table.bubble.words.startswith("Patrol Carbine allows at most 2.")
    table.click("c:2", "z:1", "z:2", "z:3")
    assert list(table.path) == ["c:1", "z:1", "z:2"]
    assert table.scene.table.bubble.words.startswith("A target needs at least 1 hit.")


def test_an_item_is_shown_large_where_no_button_hides_it(opened: Opened) -> None:
    table = opened(ACT)
    table.pilot.move(table.spot("i:field_kit"))
    table.pilot.frames(30)
    preview = table.scene.hand.hover_info.preview
    assert preview.place == "i:field_kit"
    assert not any(preview.rect.colliderect(item.rect) for item in table.scene.picture.buttons.items)


def test_the_hits_of_the_brute_are_told_apart(opened: Opened) -> None:
    table = opened(ACT.replace("z2 0,1", "z2 0,1 brute"))
    table.click("c:1", "c:0", "z:2", "z:1")
    assert table.scene.hand.done_button_words() == "Patrol Carbine: 2 on the Brute, 1 on 1 zombie"


def test_digits_choose_cards_and_the_keyboard_shoots(opened: Opened) -> None:
    table = opened(ACT)
    table.pilot.key("2")
    table.pilot.key("1")
    assert table.path == ("c:1", "c:0")
    for _ in range(20):
        if table.scene.hand.gesture.focus == "z:2":
            break
        table.pilot.key("tab")
    table.pilot.key("return")
    table.pilot.key("d")
    table.pilot.rest()
    assert table.line[-1] == "attack carbine 1+2 z2=3"


def test_backspace_takes_back_the_last_pick_only(opened: Opened) -> None:
    table = opened(ACT)
    table.click("c:0", "z:1")
    table.pilot.key("backspace")
    assert list(table.path) == ["c:0"]
    table.pilot.key("escape")
    assert list(table.path) == []


def test_an_item_is_dragged_onto_whom_it_helps(opened: Opened) -> None:
    hurt = ACT.replace("marlow 0,0", "marlow 0,0 hp=3")
    table = opened(hurt)
    table.drag("i:field_kit", "s:marlow")
    assert table.line[-1] == "use field_kit on marlow"


def test_a_flare_is_lit_only_by_a_second_click(opened: Opened) -> None:
    table = opened(ACT)
    table.click("i:road_flare")
    assert not table.line
    assert table.scene.hand.done_button_words() == "Use Road Flare"
    table.click("plate")
    assert table.line == ["use road_flare"]


def test_another_weapon_is_taken_in_hand_only_by_the_bright_button(opened: Opened) -> None:
    table = opened(ACT)
    table.click("w:service_pistol")
    assert not table.line
    assert table.scene.hand.done_button_words() == "Swap to Service Pistol"
    assert "your action" in table.scene.hand.expected_action_text()
    table.click("plate")
    assert table.line == ["swap service_pistol"]


def test_another_weapon_that_was_only_looked_at_costs_nothing(opened: Opened) -> None:
    table = opened(ACT)
    table.click("w:service_pistol", "w:service_pistol")
    assert table.line == []
    table.pilot.key("escape")
    assert (table.line, table.path) == ([], ())


def test_with_another_weapon_in_hand_shoot_begins_a_shot_and_swaps_nothing(opened: Opened) -> None:
    table = opened(ACT)
    table.click("w:service_pistol", "button:shoot")
    assert (table.line, table.path) == ([], ("button:shoot",))
    assert table.scene.hand.expected_action_text().endswith("choose cards: 2 at most")
    table.click("c:1", "z:1", "button:shoot")
    assert table.line == ["attack carbine 2 z1=2"]


@pytest.mark.parametrize("number", [0, 1])
def test_either_of_two_items_of_a_kind_is_taken_in_hand(opened: Opened, number: int) -> None:
    table = opened(ACT.replace("marlow 0,0", "marlow 0,0 hp=3").replace("road_flare", "field_kit"))
    slot = pygame.Rect(table.board.strip.item_slot_rects[number])
    table.pilot.click(table.pilot.centre(slot))
    table.pilot.rest()
    assert table.path == ("i:field_kit",)
    table.click("s:marlow")
    assert table.line == ["use field_kit on marlow"]


def test_an_item_pressed_twice_is_put_back_or_says_what_it_waits_for(opened: Opened) -> None:
    table = opened(ACT.replace("marlow 0,0", "marlow 0,0 hp=3"))
    table.click("button:use")
    table.pilot.click(table.pilot.centre(table.board.strip.rect_of("disabled:button:use")))
    assert "The move is over" not in table.scene.table.bubble.words
    assert table.path == () or "asks for" in table.scene.table.bubble.words


def test_another_weapon_is_shown_large_by_its_own_picture(opened: Opened) -> None:
    table, drawn = opened(ACT), []
    assert table.scene.hand.offered is not None
    for weapon in ("service_pistol", "carbine"):
        sheet = DisplayList((200, 200))
        place = f"w:{weapon}"
        table.board.previews.draw_preview(sheet, pygame.Rect(0, 0, 200, 200), table.scene.hand.offered.view, place)
        drawn.append(pygame.image.tobytes(sheet.as_picture(), "RGBA"))
        assert "costs your action" in table.board.previews.preview_caption(table.scene.hand.offered.view, place)
    assert drawn[0] != drawn[1]


def test_a_dark_button_says_why(opened: Opened) -> None:
    table = opened(ACT.replace("petrov -2,1", "petrov -2,1 hp=0 pinned"))
    assert not table.sees("button:revive")
    s = table.scene.stage.metrics.s
    x, y = table.board.strip.rect_of("disabled:button:revive").center
    table.pilot.click((x / s, y / s))
    assert "Lida isn't next to you" in table.scene.table.bubble.words
    assert table.path == ()


def test_a_zombie_out_of_range_says_why(opened: Opened) -> None:
    table = opened(ACT.replace("service_pistol=1 *carbine=1+2+2", "*fire_axe=1+2"))
    table.click("z:4")
    assert "range is 1" in table.scene.table.bubble.words


def test_three_are_struck_at_once_and_one_who_sleeps_is_not(opened: Opened) -> None:
    table = opened(ACT)
    table.click("button:melee", "z:1", "z:2", "z:3")
    assert table.line == ["melee z1 z2 z3"]


def test_a_walk_takes_two_clicks_or_one_drag_and_goes_on_from_something_that_lies_there(opened: Opened) -> None:
    table = opened(MOVE.replace("bag=field_kit+road_flare", "bag=-").replace("round 3", "find 1,-1 stim_pen; round 3"))
    table.drag("s:marlow", "h:1,-1")
    assert table.line == ["walk 1,-1"]
    table.click("button:take:stim_pen", "s:marlow", "h:2,-2")
    assert table.line[1:] == ["take stim_pen", "walk 2,-2", "halt"]
    table.click("button:halt", "plate")
    assert table.line[-1] == "halt"
    assert len(table.line) == 5


def test_a_drag_that_begins_on_a_lit_hex_pulls_the_map_and_walks_nowhere(opened: Opened) -> None:
    table = opened(MOVE)
    (x, y), before = table.spot("h:1,-1"), table.board.map.camera
    table.pilot.drag((x, y), (x + 60, y + 10), 6)
    table.pilot.rest()
    assert table.line == []
    assert table.path == ()
    assert table.board.map.camera != before


def test_what_lies_on_the_hex_is_taken_by_a_button(opened: Opened) -> None:
    table = opened(MOVE.replace("bag=field_kit+road_flare", "bag=-").replace("round 3", "find 1,-1 stim_pen; round 3"))
    table.click("h:1,-1")
    table.click("button:take:stim_pen")
    assert table.line == ["walk 1,-1", "take stim_pen"]
    assert table.board.strip.spots().keys() >= {"i:stim_pen"}


def test_while_somebody_walks_cards_say_what_comes_first(opened: Opened) -> None:
    table = opened(MOVE)
    table.click("c:0")
    assert table.scene.table.bubble.words.startswith("Press End move first")


def test_while_a_bot_acts_the_viewers_own_hand_is_shown_and_no_button(opened: Opened) -> None:
    bot = Sitter(SitterKind.BOT, "Bo", "random")
    table = opened(ACT.replace("act marlow", "act okafor"), ANN, bot, bot, bot)
    assert table.board.strip.seat == 0
    assert table.scene.match.outcome is not None or table.scene.active


def test_how_far_it_is_counts_tiles_and_then_hexes(opened: Opened) -> None:
    table = opened(ACT)
    least, most = fewest_and_most_tiles_to_goal(table.draft)
    state = table.state
    window = table.board.shown.rules_context.scenario(state.agreed).goal_window
    assert (least, most) == (state.tiles_left - window + 1, state.tiles_left)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 150)])
def test_items_are_named_in_german_too(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    with piloted(tmp_path, Settings(language="de", text_scale=scale), size) as pilot:
        table = Table(pilot, seated(pilot, zombies_match(ANN, ANN, ANN, ANN, position=ACT)))
        with labelled() as said:
            table.board.strip.draw(DisplayList(pilot.stage.surface.get_size()), table.scene.hand.marks(0.0), None)
        assert "Verbandskasten" in said or "Verband" in said
        strip, items = table.board.strip, table.board.shown.rules_context.content.items
        room = strip.item_slot_rects[0].w - 4, pilot.stage.metrics.text_px(36)
        assert [item.id for item in items if not strip._fit_item_name(item.id, room)[1]] == []


@pytest.mark.parametrize("position", [ACT, MOVE])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)])
def test_no_button_of_the_strip_is_cut_in_german(
    tmp_path: Path, size: tuple[int, int], scale: int, position: str
) -> None:
    with piloted(tmp_path, Settings(language="de", text_scale=scale), size) as pilot:
        table = Table(pilot, seated(pilot, zombies_match(ANN, ANN, ANN, ANN, position=position)))
        with labelled() as said:
            table.scene.picture.buttons.draw(DisplayList(size))
        assert [words for words in said if words.endswith("…")] == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 200), ((1920, 1080), 100), ((3840, 2160), 150)])
def test_the_strip_holds_everything_at_every_size(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    with _piloted(tmp_path, size, scale) as opened:
        table = opened(ACT)
        strip = table.board.strip
        rects = [table.scene.picture.buttons[name].rect for name in ("button:shoot", "button:melee", "button:pass")]
        rects += [strip.rect_of(place) for place in ("c:0", "w:service_pistol", "i:field_kit", "i:road_flare")]
        for rect in rects:
            assert strip.rect.inflate(24, 60).contains(rect), rect
        assert all(rect.h >= 24 * table.scene.stage.metrics.s for rect in rects)
        plates = [table.scene.picture.buttons[name].rect for name in ("button:shoot", "button:melee", "button:pass")]
        for place in ("c:2", "w:service_pistol", "i:field_kit"):
            assert strip.place_at(strip.spots()[place]) == place
            assert not any(rect.collidepoint(strip.spots()[place]) for rect in plates)
