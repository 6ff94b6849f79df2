"""Nothing of a card, an item or a mark is cut off or hidden, in any window and any size of text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zombies.board import director_cards
from tabletop.games.zombies.board import night_panel as zombies_aside
from tabletop.games.zombies.board.director_cards import draw_small_text
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.state.state import DrawnDirectorCard
from tabletop.settings import Settings
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.scene import CoverScene, missed_public_lines
from tests.games.zombies.board.states import STREET
from tests.games.zombies.board.table import Table, zombies_match
from tests.games.zombies.rules.table import zombies_game
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.story.test_one_story import strings

WINDOWS = [(size, scale) for size in ((1280, 720), (1920, 1080), (3840, 2160)) for scale in (100, 200)]
FIVE = STREET.replace("drawn D06=5 D12=4", "drawn D06=5 D12=4 D11=3 D20=2 D16=2")
every_window = pytest.mark.parametrize(("size", "scale"), WINDOWS)
Size = tuple[int, int]


@contextmanager
def at_table(folder: Path, size: Size, scale: int, position: str, **settings: Any) -> Iterator[tuple[Pilot, Table]]:
    chosen = Settings(confirm="none", animation_speed=0.0, attract=False, text_scale=scale, **settings)
    with piloted(folder, chosen, size) as pilot:
        yield pilot, Table(pilot, seated(pilot, zombies_match(position=position)))


def joined(drawn: list[str]) -> str:
    return " ".join(" ".join(drawn).split())


# The Director's cards


@every_window
def test_five_cards_of_the_director_are_whole_and_read_at_once(tmp_path: Path, size: Size, scale: int) -> None:
    with at_table(tmp_path, size, scale, f"{FIVE}suppress marlow") as (pilot, table):
        with strings() as drawn:
            pilot.key("c")
            pilot.rest()
        board, metrics = table.board, pilot.stage.metrics
        plan = board.director.planned_card_rows(5)
        said = joined(drawn)
        for card in table.state.drawn:
            title, lines = board.director._cards.card_text(card)
            assert title in said
            assert all(line in said for line, is_rule in lines if is_rule)
        assert plan.style.size >= metrics.px(14), "no smaller than the smallest text of the program"
        assert all(board.area.contains(rect) for rect in plan.rects)
        assert not any(
            rect.collidelistall([*plan.rects[:k], *plan.rects[k + 1 :]]) for k, rect in enumerate(plan.rects)
        )
        assert min(rect.y for rect in plan.rects) >= board.area.y + metrics.text_px(40), "below their heading"
        assert "The Director's cards" in drawn
        assert "Horde 16" in drawn


def test_the_heading_of_the_cards_lies_on_nothing_else(tmp_path: Path) -> None:
    with at_table(tmp_path, (1280, 720), 200, f"{FIVE}act marlow") as (pilot, table):
        pilot.frames(2)
        (distance,) = table.board.overlay_rects
        assert distance.w
        with strings() as drawn:
            pilot.key("c")
            pilot.frames(2)
        assert table.board.director.shows_round_cards
        title = table.board.strip.floating_goal_distance
        assert title is not None
        assert title.title not in drawn
        assert not table.board.overlay_rects


def test_the_cards_lie_open_again_by_key_button_or_a_press_in_the_panel_until_anything_is_pressed(
    tmp_path: Path,
) -> None:
    with at_table(tmp_path, (1280, 720), 100, f"{FIVE}suppress marlow") as (pilot, table):
        director = table.board.director
        pilot.key("c")
        assert director.shows_round_cards
        before = len(table.line)
        pilot.click(table.spot("c:1"))
        pilot.rest()
        assert (director.shows_round_cards, table.path, len(table.line)) == (False, (), before)
        pilot.click(pilot.centre(next(knob.rect for knob in table.board.icon_buttons() if knob.name == "map cards")))
        assert director.shows_round_cards
        pilot.key("escape")
        assert not director.shows_round_cards
        assert pilot.stage.scene is table.scene
        pilot.click(pilot.centre(table.board.night_panel.rects["card"]))
        assert director.shows_round_cards
        pilot.click((600, 300))
        assert not director.shows_round_cards


def test_where_no_card_lies_the_key_says_so(tmp_path: Path) -> None:
    with at_table(tmp_path, (1280, 720), 100, f"{STREET}act marlow".replace("drawn D06=5 D12=4; ", "")) as (
        pilot,
        table,
    ):
        pilot.key("c")
        assert not table.board.director.shows_round_cards
        assert pilot.stage.toast.words == say("zombies_map.no_cards_yet")


@pytest.mark.parametrize("language", ["en", "de"])
@every_window
def test_the_panel_cuts_no_word_of_any_card(tmp_path: Path, size: Size, scale: int, language: str) -> None:
    with at_table(tmp_path, size, scale, f"{STREET}act marlow", language=language) as (pilot, table):
        panel, state, sheet = table.scene.hand._table.layout.side_panel, table.state, DisplayList(size)
        ends: list[tuple[str, int, int]] = []
        whole = draw_small_text

        def noted(*given: Any, **more: Any) -> int:
            end, (_, _, words, _, _) = whole(*given, **more), given
            ends.append((words, end, table.board.night_panel.rects["card"].bottom))
            return end

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(director_cards, "draw_small_text", noted)
            for card in zombies_game().content.director:
                with strings() as drawn:
                    table.board.night_panel.draw(
                        sheet, panel, replace(state, drawn=(DrawnDirectorCard(card.id, card.horde),))
                    )
                if scale == 100:
                    rule = zombies_aside._short_card_rules_text(
                        names_of(zombies_game().content), card, DrawnDirectorCard(card.id, card.horde)
                    )
                    assert rule in joined(drawn), "all of it where the text is not large"
                assert [line for line in drawn if "…" in line] == []
        assert [words for words, end, bottom in ends if end > bottom + pilot.stage.metrics.text_px(6)] == []


@every_window
def test_no_special_is_left_out_of_the_chances_and_each_says_whose_card_it_is(
    tmp_path: Path, size: Size, scale: int
) -> None:  # fmt: skip
    with at_table(tmp_path, size, scale, f"{FIVE}suppress marlow") as (pilot, table):
        with strings() as drawn:
            table.board.tray.draw(DisplayList(size), table.scene.hand.marks(pilot.clock.now))
        said = joined(drawn)
        assert "Bloater comes" in said
        for title in ("Leap", "Something on the Roof"):
            assert f"{title}: Stalker comes" in said or any(line.startswith(title) for line in drawn)


# Cards and items


@every_window
def test_chosen_cards_hide_no_heading(tmp_path: Path, size: Size, scale: int) -> None:
    with at_table(tmp_path, size, scale, f"{FIVE}suppress marlow") as (pilot, table):
        table.click("c:1", "c:2")
        tray, metrics = table.board.tray, pilot.stage.metrics
        heading = pygame.Rect(tray.rect.x, tray.rect.y, tray.rect.w, metrics.text_px(19) + metrics.font_size(18) // 2)
        assert [place for place, rect in tray._hand_card_rects() if rect.inflate(6, 6).colliderect(heading)] == []
        assert len(tray.picker.chosen_indices) == 2  # type: ignore[union-attr]
    with at_table(tmp_path / "act", size, scale, f"{STREET}act marlow") as (pilot, table):
        table.click("c:1", "c:2")
        strip = table.board.strip
        px = pilot.stage.metrics.px
        chosen = [strip.parts[f"c:{k}"].move(0, -px(8)).inflate(px(4), px(4)) for k in (1, 2)]
        assert [rect for rect in chosen if rect.colliderect(strip.parts["title"])] == []


ITEMS = [item.id for item in zombies_game().content.items]


@every_window
def test_every_item_is_named_whole(tmp_path: Path, size: Size, scale: int) -> None:
    for first, second in zip(ITEMS[::2], ITEMS[1::2], strict=True):
        position = f"{STREET}act marlow".replace("bag=field_kit+fire_bottle", f"bag={first}+{second}")
        with at_table(tmp_path / first, size, scale, position) as (pilot, table), strings() as drawn:
            table.board.strip.draw(DisplayList(size), table.scene.hand.marks(pilot.clock.now), None)
        assert [line for line in drawn if "…" in line] == [], (first, second)


# Camera, tags and tooltips


FIGHT = (
    "tile S1 0,0 sides=O-----; tile T01 1,-1; tile T04 2,-1 new; marlow 0,-2 *carbine=0+1+1+2+2; okafor -2,2;"
    " petrov -2,1; brandt -1,2; z1 1,-2; z2 3,-3; z3 0,-1; round 3; act marlow"
)


@pytest.mark.parametrize("scale", [100, 200])
def test_the_camera_holds_still_while_cards_are_picked(tmp_path: Path, scale: int) -> None:
    with at_table(tmp_path, (1280, 720), scale, FIGHT) as (pilot, table):
        for key in ("+", "+"):
            pilot.key(key)
        for _ in range(2):
            pilot.key("up", shift=True)
        pilot.rest()
        held = table.board.map.camera
        for place in ("c:1", "c:2"):
            pilot.click(table.spot(place))
            pilot.rest()
            assert table.board.map.camera == held
        assert table.path == ("c:1", "c:2")


def test_where_nothing_to_aim_at_is_in_sight_a_card_brings_it_there(tmp_path: Path) -> None:
    with at_table(tmp_path, (1280, 720), 100, FIGHT) as (pilot, table):
        for _ in range(12):
            pilot.key("left", shift=True)
        pilot.rest()
        far = table.board.map.camera
        pilot.click(table.spot("c:1"))
        pilot.rest()
        if far != table.board.map.camera:
            assert table.sees("z:1")


@every_window
def test_neither_name_nor_tooltip_hides_the_hits_of_the_plan(tmp_path: Path, size: Size, scale: int) -> None:
    with at_table(tmp_path, size, scale, FIGHT.replace("z3 0,-1", "z3 0,-1; z4 -1,-1; z5 1,-3")) as (pilot, table):
        table.click("c:3", "c:4", "z:1", "z:3", "z:4")
        tags = table.board.map._planned_hit_tags()
        assert len(tags) == 3
        for place in ("z:1", "z:3", "z:4", "z:5", "z:2", "h:1,-1"):
            pilot.move(table.spot(place))
            pilot.frames(30, 0.05)
            floats = [
                table.board.pointer_text_rect(),
                table.scene.hand.hover_info.odds_badge.rect,
                table.scene.hand.hover_info.preview.rect,
            ]
            for rect in floats:
                assert not rect.w or rect.collidelist(table.board.badge_rects()) < 0, (place, rect)
            assert not floats[0].w or not floats[1].w or not floats[0].colliderect(floats[1]), place


@pytest.mark.parametrize("language", ["en", "de"])
@every_window
def test_what_is_shown_large_tells_all_of_its_words(tmp_path: Path, size: Size, scale: int, language: str) -> None:
    with at_table(tmp_path, size, scale, f"{STREET}act marlow", language=language) as (pilot, table):
        for place in ("z:3", "z:5", "k:petrov", "i:fire_bottle", "s:okafor"):
            table.show(place)
            words = table.board.previews.preview_caption(table.scene.story.view, place)
            pilot.move(table.spot(place))
            pilot.frames(30, 0.05)
            preview = table.scene.hand.hover_info.preview
            assert preview.place == place
            with strings() as drawn:
                preview.draw(DisplayList(size))
            assert words in joined(drawn), place
            _room, below, _ = preview._picture_and_caption_rects(preview.rect, words)
            assert preview.rect.contains(below)


# The curtain


@every_window
def test_the_curtains_list_begins_with_the_first_thing_that_happened(tmp_path: Path, size: Size, scale: int) -> None:
    with at_table(tmp_path, size, scale, f"{STREET}act marlow") as (pilot, table):
        match = table.scene.match
        for text in ("attack machine_pistol 1+2 z1=2 z5=1", "pass"):
            match.submit(match.game.parse(text))
        scene = CoverScene(pilot.stage, match, 2, lambda: None)
        pilot.stage.push_scene(scene)
        pilot.rest()
        with strings() as drawn:
            pilot.stage.make_display_list()
        every = missed_public_lines(match, 2)
        assert every
        assert every[0] in joined(drawn)
        assert scene._missed_lines.shown_lines[0] == every[0]
        assert sum(map(len, scene._missed_lines._pages)) == len(every)
