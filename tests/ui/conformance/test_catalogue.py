"""Texts of a game with their places; letters that the font has; the program's own translations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.content.translatable_texts import all_translatable_messages
from tabletop.ui import messages, wording
from tabletop.ui.conformance.catalogue import (
    check_letters_and_placeholders,
    compiled_languages,
    game_texts,
    is_about_dragging,
)
from tabletop.ui.conformance.faults import SpritesReportingMissing, TableFaultKind, TableFaults, letters_without_font
from tests.ui.pilot import Pilot, piloted


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


@pytest.mark.parametrize("game", boxes.game_names())
def test_every_text_has_a_place(game: str) -> None:
    found = game_texts(game)
    assert {each.id_ for each in found} == set(all_translatable_messages(game))
    places = {each.place for each in found}
    assert "data/words.yaml, tagline" in places
    lesson, section = wording.localised_lessons(game).lessons[0], wording.localised_rulebook(game).sections[0]
    assert any(place.startswith(f"data/lessons.yaml, lessons[{lesson.id}].steps[0].") for place in places)
    assert any(place.startswith(f"data/rulebook.yaml, sections[{section.id}].") for place in places)


@pytest.mark.parametrize("game", boxes.game_names())
def test_every_text_of_our_games_can_be_drawn_in_every_language(pilot: Pilot, tmp_path: Path, game: str) -> None:
    faults = TableFaults(tmp_path, ())
    assert compiled_languages(game) == messages.available_languages()
    for language in compiled_languages(game):
        pilot.stage.change_settings(language=language)
        check_letters_and_placeholders(game_texts(game), faults)
        assert messages.language() == language
    assert faults.take_new_faults() == []


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Käse für 3 × ½ – … “a”", []),
        ("a✗b✗c", ["✗"]),
        ("e\u0301 \u200d\u00a0\n", []),
        ("→ 字 שם م", []),
        ("김 🐇", ["김", "🐇"]),
    ],
)
def test_letters_that_no_font_of_the_program_has_are_found(text: str, missing: list[str]) -> None:
    assert letters_without_font(text) == missing


def test_a_missing_drawing_is_told_and_drawn_as_nothing(pilot: Pilot, tmp_path: Path) -> None:
    told: list[str] = []
    sprites = SpritesReportingMissing(lambda part: tmp_path / part, told.append)
    assert sprites.get("quay/disc", 20).get_size() == (20, 20)
    assert told == ["quay/disc"]


def test_a_fault_is_told_once_with_what_is_open(tmp_path: Path) -> None:
    faults = TableFaults(tmp_path, ())
    faults.where = "table, move 3"
    for _ in range(2):
        faults.note_fault(TableFaultKind.DRAWING, "a", "no a", "draw it")
    faults.note_fault(TableFaultKind.DRAWING, "b", "no b", "draw it", place="cover")
    assert faults.take_new_faults() == ["table, move 3: no a; draw it", "cover: no b; draw it"]
    assert faults.take_new_faults() == []


@pytest.mark.parametrize(("text", "is_it"), [("Drag it", True), ("dragging", True), ("A dragon", False), ("", False)])
def test_words_about_dragging_are_found(text: str, is_it: bool) -> None:
    assert is_about_dragging(text) is is_it
