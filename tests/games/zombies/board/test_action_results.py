"""What attacks and wounds have come to is told over the map until it was read.

See docs/decisions.md, What is seen is true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.games.zombies.board.action_places import HALT, MELEE
from tabletop.games.zombies.board.board import ZombiesBoard
from tabletop.games.zombies.board.map.action_builder import SHOOT
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.board.night_panel import is_revealed, state_with_open_cards
from tabletop.games.zombies.board.result_panel import action_results
from tabletop.games.zombies.board.suppress.suppress_picker import ADD, NOTHING
from tabletop.games.zombies.rules.text import events as e
from tabletop.games.zombies.rules.text.events import PinCause
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.boards.board import make_still_board
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.states import ZOMBIES as STATES
from tests.games.zombies.board.table import Table, zombies_match
from tests.games.zombies.rules.table import at, zombies_game
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.story.test_one_story import strings

CONTENT = zombies_game().content
FIGHT = (
    "tile S1 0,0; marlow 0,0 *machine_pistol=1+2; okafor 1,-1 hp=2; z1 0,1; z2 -1,1; z3 1,0 brute; round 3; act marlow"
)
YELLOW = (0xFF, 0xD1, 0x66)
BITE = "tile S1 0,0; marlow 0,0 *machine_pistol=1+2; okafor 1,-1 hp=1; z1 0,1; z2 1,0; round 3; drawn D07=2; suppress "


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(attract=False, cover="off", confirm="none")) as made:
        yield made


def table(pilot: Pilot, position: str) -> Table:
    return Table(pilot, seated(pilot, zombies_match(position=position)))


def until_read(pilot: Pilot) -> None:
    """Lets a person wait before the window for a long time, and press nothing."""
    pilot.rest_without_reading()
    pilot.frames(40, 1.0)


def test_an_attack_lies_there_with_its_cards_until_it_was_read(pilot: Pilot) -> None:
    at_table = table(pilot, FIGHT)
    at_table.click("c:1", "z:1", "z:2")
    pilot.click(at_table.spot(SHOOT))
    until_read(pilot)
    shown = at_table.board.result_panel.shown_result
    assert shown is not None
    assert (shown.seat, shown.cards) == (0, (2,))
    assert shown.title == "Ines fires the Machine Pistol: 2 hits"
    assert shown.rows[0].text == "A zombie is killed ×2"
    assert len(at_table.state.zombies) == 1, "nothing is told before its picture"
    assert at_table.scene.story.ply == at_table.scene.match.ply, "and everything else shows what it shows"
    assert not at_table.scene.active
    pilot.key("space")
    assert at_table.board.result_panel.shown_result is None
    pilot.rest()
    assert at_table.scene.active, "whoever is to act next has the hand"


def test_a_blow_is_told_as_an_attack_is(pilot: Pilot) -> None:
    at_table = table(pilot, FIGHT)
    at_table.click(MELEE, "z:1")
    pilot.click(at_table.spot("z:2"))
    pilot.rest_without_reading()
    shown = at_table.board.result_panel.shown_result
    assert shown is not None
    assert shown.title == "Ines stuns 2 zombies"


def test_wounds_name_whom_they_hit_by_what_and_what_is_left(pilot: Pilot) -> None:
    at_table = table(pilot, f"{BITE}marlow")
    seen = []
    while len(at_table.line) < 2 or pilot.holds:
        if at_table.board.result_panel.shown_result is not None:
            seen.append((at_table.board.result_panel.shown_result, at_table.state.people[1].hp))
        pilot.key("space") if pilot.holds else pilot.click(at_table.spot(NOTHING))
        pilot.rest_without_reading()
    ((shown, hp),) = [(shown, hp) for shown, hp in seen if shown.seat < 0]
    assert shown.title.startswith("Wounded: ")
    row = next(row for row in shown.rows if row.seat == 1)
    assert row.text.startswith(f"Dayo takes {row.wounds} wound")
    assert re.search(r"from (a zombie to the (north|south)?-?(east|west)|[2-6] zombies)", row.text), row.text
    assert hp == 1 - row.wounds, "the plate beside the map says the same"


def test_who_bit_is_told_by_kind_number_and_side() -> None:
    bites = (("common", 0), ("common", 1), ("brute", 3))
    (found,) = action_results(CONTENT, [e.Wounded((), 1, 4, 1, (("zombies", 2), ("brute", 2)), bites)])
    assert found.rows[0].text == ("Dayo takes 4 wounds from 2 zombies and the Brute to the south-west, HP now 1")
    alone = [e.Wounded((), 1, 1, 4, (("zombies", 1),), (("common", 4),))]
    assert action_results(CONTENT, alone)[0].rows[0].text == "Dayo takes 1 wound from a zombie to the west, HP now 4"
    ring = [e.Wounded((), 1, 6, -1, (("zombies", 6),), tuple(("common", side) for side in range(6)))]
    assert "from 6 zombies" in action_results(CONTENT, ring)[0].rows[0].text


def test_whoever_is_hurt_twice_and_falls_stands_in_one_row() -> None:
    told = [
        e.Wounded((), 1, 2, 1, (("zombies", 2),)),
        e.Wounded((), 1, 1, 0, (("bleeding", 1),)),
        e.Pinned((), 1, PinCause.DOWN),
        e.Wounded((), 2, 1, 4, (("zombies", 1),)),
    ]
    (found,) = action_results(CONTENT, told)
    assert found.title == "Wounded: Dayo and Lida"
    assert [(row.seat, row.wounds) for row in found.rows] == [(1, 3), (2, 1)]
    assert found.rows[0].text.endswith("Dayo is down")
    assert action_results(CONTENT, [e.Walked((), 0, ((0, 0), (1, 0)), 3)]) == ()


def test_a_click_that_lets_a_result_go_does_nothing_else(pilot: Pilot) -> None:
    at_table = table(pilot, FIGHT)
    at_table.click("c:1", "z:1", "z:2")
    pilot.click(at_table.spot(SHOOT))
    until_read(pilot)
    line = at_table.line
    pilot.click(at_table.spot("s:okafor"))
    assert at_table.board.result_panel.shown_result is None
    pilot.rest()
    assert at_table.line == line
    assert at_table.path == ()


# What stands beside a result


def test_the_panel_says_what_lies_open_and_not_before(pilot: Pilot) -> None:
    at_table = table(pilot, f"{BITE}marlow")
    aside = at_table.board.night_panel
    at_table.click("c:0", ADD)
    pilot.click(at_table.spot(NOTHING))
    pilot.frames(3)
    assert at_table.board.director.is_showing
    assert aside.open_step is None, "the cards still turn"
    pilot.rest_without_reading()
    assert at_table.board.director.is_showing
    assert not is_revealed(at_table.scene.story.view.shown), "the page is that before"
    assert is_revealed(state_with_open_cards(at_table.scene.story.view.shown, aside.open_step)), (
        "and the panel says what lies there"
    )
    pilot.key("space")
    pilot.rest()
    assert aside.open_step is None


def test_marks_of_what_is_to_come_are_not_shown_below_a_result(pilot: Pilot) -> None:
    at_table = table(pilot, FIGHT)
    state = at_table.state
    assert at_table.board.map.current_forecast(state, ()) is not None
    at_table.click(MELEE, "z:1")
    pilot.click(at_table.spot("z:2"))
    pilot.rest_without_reading()
    assert at_table.board.result_panel.shown_result is not None
    assert at_table.board.map.current_forecast(at_table.state, ()) is None


def test_a_result_hides_as_few_figures_as_it_can(pilot: Pilot) -> None:
    at_table = table(pilot, FIGHT)
    at_table.click(MELEE, "z:1")
    pilot.click(at_table.spot("z:2"))
    pilot.rest_without_reading()
    report = at_table.board.result_panel
    assert report.shown_result is not None
    panel = report.rects["panel"]
    assert panel.w
    assert not [body for body in at_table.board.map.body_rects() if body.colliderect(panel)]


def test_a_mark_of_what_is_to_come_says_what_it_means_to_whom(pilot: Pilot) -> None:
    at_table = table(pilot, FIGHT)
    hex_map = at_table.board.map
    omens = hex_map.current_forecast(at_table.state, ())
    assert omens is not None
    hurt, rect = hex_map._marks.harm_badge_rects(hex_map.camera, omens, hex_map.body_rects())[0]
    with strings() as drawn:
        pilot.move(pilot.centre(rect))
        pilot.frames()
    assert hex_map.harm_text(hurt) in " ".join(drawn)
    assert any(name in hex_map.harm_text(hurt) for name in ("Ines", "Dayo"))


# What strangers found beside it


def test_a_press_between_cards_keeps_what_is_chosen(pilot: Pilot) -> None:
    at_table = table(pilot, f"{BITE}marlow")
    at_table.click("c:0")
    (_, left), (_, right) = at_table.board.tray._hand_card_rects()[:2]
    pilot.click(pilot.centre(pygame.Rect(left.right, left.centery, right.x - left.right, 1)))
    pilot.rest()
    assert at_table.path == ("c:0",)
    at_table = table(pilot, FIGHT)
    at_table.click("c:0")
    first, second = (at_table.board.strip.parts[place] for place in ("c:0", "c:1"))
    assert first.right < second.x
    pilot.click(pilot.centre(pygame.Rect(first.right, first.centery, 2, 2)))
    pilot.rest()
    assert at_table.path == ("c:0",)


def test_cards_are_pale_while_others_act_and_bright_on_the_own_move(pilot: Pilot) -> None:
    strip = table(pilot, FIGHT.replace("act marlow", "move marlow")).board.strip
    assert not strip.is_drawn_pale("c:0", frozenset()), "whoever walks sees what it has"
    strip.show(at(FIGHT.replace("act marlow", "move okafor")), 0, 1)
    assert strip.is_drawn_pale("c:0", None)
    assert strip.is_drawn_pale("c:0", frozenset({"c:0"}))
    strip.show(at(FIGHT), 0, 0)
    assert strip.is_drawn_pale("c:0", frozenset({"c:1"})), "nothing can be done with it now"
    assert not strip.is_drawn_pale("c:1", frozenset({"c:1"}))


def test_a_zombie_pressed_before_any_card_asks_for_cards(pilot: Pilot) -> None:
    at_table = table(pilot, FIGHT)
    with strings() as drawn:
        at_table.click("z:1")
    assert "?" in drawn, "a mark over it"
    assert any("choose cards" in words for words in at_table.scene.picture.banner_wordings())


def test_every_plate_names_who_plays_it(pilot: Pilot) -> None:
    people = tuple(Sitter(SitterKind.PERSON, name) for name in ("Halley 3", "Annabelle Lee", "Jo", "Maximiliane"))
    position = "tile S1 0,0; marlow 0,0 hp=2 wounded; okafor 1,-1 pinned token=stalker:3 slime=2; petrov 1,0 hp=-1;"
    match = zombies_match(*people, position=f"{position} brandt -1,0; round 3; move marlow")
    with strings() as drawn:
        seated(pilot, match)
    for person in people:
        assert any(words and person.name.startswith(words.rstrip("…")) and len(words) > 1 for words in drawn), person


@pytest.mark.parametrize("way", ["wheel", "key", "button"])
def test_what_is_shown_large_goes_when_the_camera_moves(pilot: Pilot, way: str) -> None:
    at_table = table(pilot, FIGHT.replace("act marlow", "move marlow"))
    preview = at_table.scene.hand.hover_info.preview
    pilot.move(at_table.spot("z:3"))
    pilot.frames(30)
    assert preview.place == "z:3"
    if way == "wheel":
        pilot.wheel(-1)
    elif way == "key":
        pilot.key("-")
    else:
        at_table.board.icon_buttons()[1].press()
    pilot.frames(2)
    assert preview.place is None
    pilot.frames(60)
    assert preview.place is None, "nor does it come back by itself"


def test_what_is_shown_large_goes_when_others_act(pilot: Pilot) -> None:
    at_table = table(pilot, FIGHT.replace("act marlow", "move marlow"))
    preview = at_table.scene.hand.hover_info.preview
    pilot.move(at_table.spot("z:3"))
    pilot.frames(30)
    assert preview.place == "z:3"
    at_table.scene.hand.press_place(HALT)
    pilot.rest()
    pilot.frames(60)
    assert preview.place is None


def test_small_pictures_in_the_review_show_what_has_changed_and_nothing_to_come(pilot: Pilot) -> None:
    match = zombies_match(position=FIGHT)
    match.submit(match.game.parse("melee z1"))
    views = match.view(None), match.past.view(0, None)
    board = make_still_board(pilot.stage, match.game, views[0], 160)
    assert isinstance(board, ZombiesBoard)
    board.zoom_to_change(views[1], views[0], ())
    spot = board.map.target_pixel("z:1")
    assert spot is not None
    assert abs(spot[0] - 80) < 30
    assert board.map.camera.scale >= 20, "large enough to be told what it is"
    assert board.map.current_forecast(views[0].shown, ()) is None


def test_large_text_leaves_the_card_of_the_round_and_legible_cards(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(attract=False, cover="off", text_scale=200)) as large:
        with strings() as drawn:
            at_table = table(large, f"{FIGHT.replace('act marlow', 'drawn D12=4; act marlow')}")
        assert names_of(CONTENT).director_card_title("D12") in drawn
        parts = at_table.board.strip.parts
        assert all(rect.h >= 64 for place, rect in parts.items() if place.startswith("c:"))


def test_nobody_is_said_to_think_while_a_result_lies_there(pilot: Pilot) -> None:
    bot = Sitter(SitterKind.BOT, "Kit", "random")
    match = zombies_match(Sitter(SitterKind.PERSON, "Ann"), bot, bot, bot, position=FIGHT)
    at_table = Table(pilot, seated(pilot, match))
    at_table.click(MELEE, "z:1")
    pilot.click(at_table.spot("z:2"))
    pilot.rest_without_reading()
    assert pilot.holds
    assert not any("thinking" in words for words in at_table.scene.picture.banner_wordings())


@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("en", 200), ("de", 200)])
def test_the_verdict_is_read_whole_in_letters_of_any_size(tmp_path: Path, language: str, scale: int) -> None:
    with piloted(tmp_path, Settings(attract=False, cover="off", text_scale=scale, language=language)) as pilot:
        STATES["zombies-verdict"](pilot, tmp_path)
        (scene,) = [scene for scene in pilot.stage.scenes if isinstance(scene, TableScene)]
        area, surface = scene.board.area, pilot.stage.surface
        yellow = [[at for at in column(area, x) if surface.get_at(at)[:3] == YELLOW] for x in range(area.w)]
        assert any(yellow), "the verdict is there"
        assert not any(yellow[:6]), "and not cut off at the left"
        assert not any(yellow[-6:]), "nor at the right"


def column(area: pygame.Rect, x: int) -> Iterator[tuple[int, int]]:
    """The pixels of a column of it."""
    return ((area.x + x, y) for y in range(area.y, area.bottom))
