"""The rulebook: sections, search, clauses as links, and opening at a clause; by pointer and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.rulebook.passage import render_passage
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tests.ui.pilot import Pilot, piloted
from tests.ui.scenes.rulebook_text import text_of


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path) as made:
        yield made


def opened(pilot: Pilot, clause: str = "") -> RulebookScene:
    scene = open_scene("rulebook", pilot.stage, SceneRequest("zodiac", detail=clause))
    assert isinstance(scene, RulebookScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene


def test_it_begins_with_the_first_section(pilot: Pilot) -> None:
    scene = opened(pilot)
    assert (scene.section, scene.clause) == ("minute", "")
    assert scene.form.focused == "sections"


def test_a_clause_is_shown_and_marked(pilot: Pilot) -> None:
    scene = opened(pilot, "ZD9")
    assert (scene.section, scene.clause) == ("step", "ZD9")
    assert pilot.stage.surface.get_rect().contains(scene.form.rect_of("ZD9"))


def test_a_clause_far_down_is_scrolled_to_at_double_text(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(text_scale=200)) as pilot:
        scene = opened(pilot, "ZD6")
        assert text_of(scene).offset > 0
        assert text_of(scene).rect.collidepoint(scene.form.rect_of("ZD6").center)


@pytest.mark.parametrize("game", boxes.game_names())
def test_a_page_opened_at_a_clause_begins_with_a_whole_line(pilot: Pilot, game: str) -> None:
    scene = open_scene("rulebook", pilot.stage, SceneRequest(game))
    assert isinstance(scene, RulebookScene)
    pilot.stage.push_scene(scene)
    scrolled = 0
    for section in scene.sections:
        for clause in section.clauses[:4]:
            scene.show_section(section.id, clause.number)
            text, mark = text_of(scene), scene.form.rect_of(clause.number)
            there = [each.rect for each in scene.form.widgets.targets if each.viewport is text]
            low = pilot.stage.metrics.text_px(100)
            scrolled += text.offset > 0
            cut = [rect for rect in there if rect.top < text.rect.top < rect.bottom and rect.h < low]
            assert (cut, text.rect.contains(mark)) == ([], True), clause.number
    assert scrolled


def test_the_list_of_sections_begins_with_a_whole_row(pilot: Pilot) -> None:
    scene = open_scene("rulebook", pilot.stage, SceneRequest("zone_wars"))
    assert isinstance(scene, RulebookScene)
    pilot.stage.push_scene(scene)
    rows = dict(scene.form.scrolls)["list"]
    begun = set()
    for section in scene.sections[:-4]:
        scene.show_section(section.id)
        places = [each.rect for each in scene.form.widgets.targets if each.viewport is rows]
        assert [rect for rect in places if rect.top < rows.rect.top < rect.bottom] == [], section.id
        begun.add(rows.offset)
    assert len(begun) > 3


@pytest.mark.parametrize("game", boxes.game_names())
def test_every_page_begins_with_a_large_picture(pilot: Pilot, game: str) -> None:
    scene = open_scene("rulebook", pilot.stage, SceneRequest(game))
    assert isinstance(scene, RulebookScene)
    pilot.stage.push_scene(scene)
    for section in scene.sections:
        scene.show_section(section.id)
        first, *others = scene.figures.cards
        assert first.figure.has_actions or all(not picture.actions for picture in section.pictures)
        assert all(card.board_rect.w < first.board_rect.w for card in others)
        words = [scene.form.rect_of(clause.number) for clause in section.clauses]
        assert all(rect.y > scene.form.rect_of(first.name).bottom for rect in words)


@pytest.mark.parametrize("game", boxes.game_names())
def test_every_game_is_told_in_one_minute(game: str) -> None:
    minute = wording.localised_rulebook(game).sections[0]
    assert (minute.id, minute.title, minute.clauses) == ("minute", "In one minute", ())
    assert 4 <= len(minute.text) <= 6
    assert sum(len(text.split()) for text in minute.text) <= 150, "a minute is not long"


def test_an_unknown_clause_opens_the_first_section(pilot: Pilot) -> None:
    assert opened(pilot, "ZD99").section == "minute"


def test_arrows_turn_the_sections(pilot: Pilot) -> None:
    scene = opened(pilot)
    pilot.key("down")
    pilot.key("down")
    assert scene.section == "board"
    pilot.key("up")
    assert scene.section == "aim"
    assert scene.form.focused == "sections"


def test_a_section_is_picked_with_the_pointer(pilot: Pilot) -> None:
    scene = opened(pilot)
    pilot.click(pilot.centre(scene.form.rect_of("sections", "loops")))
    assert scene.section == "loops"


def test_next_and_previous_stop_at_the_ends(pilot: Pilot) -> None:
    scene = opened(pilot)
    assert "previous" not in scene.form.widget_names
    pilot.click(pilot.centre(scene.form.rect_of("next")))
    assert scene.section == "aim"
    pilot.click(pilot.centre(scene.form.rect_of("previous")))
    assert scene.section == "minute"


def test_a_clause_number_marks_its_clause(pilot: Pilot) -> None:
    scene = opened(pilot, "ZD3")
    scene.form.focus_widget("ZD5")
    pilot.click(pilot.centre(scene.form.rect_of("ZD5")))
    assert (scene.section, scene.clause) == ("jump", "ZD5")


def test_search_filters_sections_with_every_letter(pilot: Pilot) -> None:
    scene = opened(pilot)
    pilot.key("f", ctrl=True)
    assert scene.form.is_typing
    pilot.type("straight back")
    assert [section.id for section in scene.sections] == ["step"]
    assert scene.section == "step"
    assert scene.form.is_typing, "the line keeps the focus while the page changes"


def test_search_finds_clauses_by_number_and_ignores_case(pilot: Pilot) -> None:
    scene = opened(pilot)
    scene.search_for("zd12")
    assert [section.id for section in scene.sections] == ["ending"]
    scene.search_for("LOSE AT ONCE")
    assert [section.id for section in scene.sections] == ["loops"]


def test_a_search_without_result_says_so(pilot: Pilot) -> None:
    scene = opened(pilot)
    pilot.frames()
    pilot.key("f", ctrl=True)
    pilot.type("xyzzy")
    pilot.frames(2)
    assert scene.sections == ()
    assert "sections" not in scene.form.widget_names


def test_escape_goes_back_one_level_at_a_time(pilot: Pilot) -> None:
    below = opened(pilot)
    scene = opened(pilot)
    pilot.key("f", ctrl=True)
    pilot.type("ring")
    pilot.key("escape")
    assert (scene.form.is_typing, scene.query) == (False, "ring")
    pilot.key("escape")
    assert (pilot.stage.scene, scene.query) == (scene, "")
    pilot.key("escape")
    assert pilot.stage.scene is below


def test_a_link_in_the_text_ends_a_search_that_hides_its_goal(pilot: Pilot) -> None:
    scene = opened(pilot)
    scene.search_for("straight back")
    scene.go_to_clause("ZD14")
    assert (scene.section, scene.clause, scene.query) == ("loops", "ZD14", "")


def test_letters_are_no_shortcuts_while_searching(pilot: Pilot) -> None:
    opened(pilot)
    pilot.key("f", ctrl=True)
    pilot.type("m")
    assert pilot.stage.settings.sound


@pytest.mark.slow
def test_every_section_can_be_shown_in_every_size_and_language(tmp_path: Path) -> None:
    for size, scale in (((1280, 720), 200), ((2160, 1440), 100)):
        with piloted(tmp_path, Settings(text_scale=scale, language="xx"), size) as pilot:
            scene = opened(pilot)
            for section in scene.sections:
                scene.show_section(section.id)
                pilot.frames()
                assert scene.section == section.id


def test_a_passage_knows_its_links_and_its_first_hit(pilot: Pilot) -> None:
    text = "One line before. Another that wraps, see ZD4, and ZD40 is no link."
    made = render_passage(pilot.stage, text, 150, query="wraps", targets=["ZD4"])
    assert [number for number, _ in made.links] == ["ZD4"]
    assert made.hit is not None
    assert made.hit.y > 0
    assert made.surface.get_rect().contains(made.links[0][1])


@pytest.mark.parametrize("text", ["ルールZD4により", "（ZD4）", "règle ZD4."])
def test_a_number_is_a_link_in_any_language(pilot: Pilot, text: str) -> None:
    made = render_passage(pilot.stage, text, 400, targets=["ZD4", "ZD40"])
    assert [number for number, _ in made.links] == ["ZD4"]


def test_a_hit_broken_over_two_lines_is_still_found(pilot: Pilot) -> None:
    width = pilot.stage.texts.text_width("alpha bet", 16)
    made = render_passage(pilot.stage, "alpha beta gamma", width, query="alpha beta")
    assert made.hit is not None
    assert made.hit.topleft == (0, 0)


def test_the_light_theme_draws_other_colours(tmp_path: Path) -> None:
    seen: set[tuple[int, ...]] = set()
    for theme in ("dark", "light"):
        with piloted(tmp_path, Settings(theme=theme)) as pilot:
            scene = opened(pilot)
            seen.add(tuple(pilot.stage.surface.get_at(pygame.Rect(scene._panel).move(-6, -6).bottomright)))
    assert len(seen) == 2


def test_whoever_is_led_is_found_by_any_name(pilot: Pilot) -> None:
    scene = open_scene("rulebook", pilot.stage, SceneRequest("zombies"))
    assert isinstance(scene, RulebookScene)
    pilot.stage.push_scene(scene)
    for name in ("Brandt", "Ines Marlow", "tram driver", "Petrov"):
        scene.search_for(name)
        assert "survivors" in [section.id for section in scene.sections], name
