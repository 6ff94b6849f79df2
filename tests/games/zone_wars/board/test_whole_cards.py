"""A Zone card, and what the battle is about, stand whole beside the mat: nothing of the words is cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zone_wars.board import panels
from tabletop.games.zone_wars.board.event_messages import zone_card_texts
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Zoning
from tabletop.settings import Settings
from tabletop.ui import messages
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.scenes.table.column_split import split_column
from tests.games.zone_wars.board.states import FIELD
from tests.games.zone_wars.board.table import Table, zone_match
from tests.ui.live import Live
from tests.ui.pilot import Pilot, piloted, seated, spot


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    messages.use_language("en")


Drawn = tuple[list[tuple[str, float]], int, pygame.Rect]


def told(it: Table, state: State, monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """What the panel beside the mat says in paragraphs, how large, where they end, and where the panel is."""
    said, ends = list[tuple[str, float]](), [0]
    real = draw.paragraph

    def heard(stage: Any, surface: Any, words: str, rect: Any, **how: Any) -> int:
        said.append((words, how["size"]))
        ends.append(real(stage, surface, words, rect, **how))
        return ends[-1]

    monkeypatch.setattr(draw, "paragraph", heard)
    monkeypatch.setattr(it.board.panels, "_id_of_chosen_figure", lambda: "")
    monkeypatch.setattr(panels, "imagined", lambda view: state)
    rect = split_column(it.scene.table).side_panel
    it.side_panel._draw_side_panel_content(Live(pygame.Surface(it.pilot.stage.surface.get_size())), rect, state, "")
    monkeypatch.undo()
    return said, max(ends), rect


SCALES = [(100, "en"), (200, "en"), (100, "de"), (150, "de"), (200, "de")]
WINDOWS = [(1280, 720), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize(("scale", "language"), SCALES)
@pytest.mark.parametrize("size", WINDOWS)
def test_every_zone_card_stands_whole_beside_the_mat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int, language: str, size: tuple[int, int]
) -> None:  # fmt: skip
    """As small as the least size at most, and smaller than text is elsewhere only where it was made large."""
    settings = Settings(text_scale=scale, language=language, animation_speed=0.0)
    with piloted(tmp_path, settings, size) as pilot:
        it = Table(pilot, seated(pilot, zone_match(position=FIELD)))
        metrics = pilot.stage.metrics
        for card in it.board.mat.game.content.zone:
            state = replace(it.draft.state(), todo=(*it.draft.todo, Zoning(card=card.id)), active=None)
            said, end, room = told(it, state, monkeypatch)
            assert [words for words, _ in said] == zone_card_texts(card)
            assert end <= room.bottom, card.id
            assert min(metrics.font_size(size) for _, size in said) >= metrics.px(SMALL), card.id
            assert scale > 100 or all(size == SMALL for _, size in said), card.id
            assert room.bottom < it.scene.table.layout.tools.y


CARRIES = (
    "scenario throw-down; map rust-crossing; sides ark genlab; krin 9,15 @0 [mut=mind-push|jump,"
    "items=scrap-pistol|laser-rifle+|katana|first-aid-kit+|hunting-rifle]; lib 7,11 @0; hugust 6.5,17.5 @0;"
    " bormin 17,17 @180; dux 19,11 @150; torv 24,20 @200; m 3 5; round 3; turn ark"
)
"""Krin has five things and two mutations."""


def names_written(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, draw: Callable[[Live], object]) -> set[str]:
    """All labels that something draws."""
    written, label = set[str](), pilot.stage.texts.label

    def noted(words: str, *args: Any, **how: Any) -> Any:
        written.add(words)
        return label(words, *args, **how)

    monkeypatch.setattr(pilot.stage.texts, "label", noted)
    draw(Live(pygame.Surface(pilot.stage.surface.get_size())))
    monkeypatch.undo()
    return written


@pytest.mark.parametrize(("scale", "language"), SCALES)
@pytest.mark.parametrize("size", WINDOWS)
def test_a_model_that_is_looked_at_shows_all_that_it_has_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int, language: str, size: tuple[int, int]
) -> None:  # fmt: skip
    settings = Settings(text_scale=scale, language=language, animation_speed=0.0)
    with piloted(tmp_path, settings, size) as pilot:
        it = Table(pilot, seated(pilot, zone_match(position=CARRIES)))
        for place in ("krin", "bormin"):
            pilot.move(spot(it.scene, f"m:{place}"))
            pilot.frames(60)
            preview = it.scene.hand.hover_info.preview
            assert preview.place == f"m:{place}"
            figure = next(each for each in it.draft.figures if each.id == place)
            it.side_panel.layout()
            written = names_written(pilot, monkeypatch, preview.draw)
            names = {line.name for line in it.side_panel.cards.gear_entries(figure)}
            assert names <= written, names - written
            assert pilot.stage.surface.get_rect().contains(preview.rect)


@pytest.mark.parametrize(("scale", "language"), SCALES)
@pytest.mark.parametrize("size", WINDOWS)
def test_the_model_that_acts_shows_all_that_it_has_by_name_beside_the_mat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int, language: str, size: tuple[int, int]
) -> None:  # fmt: skip
    settings = Settings(text_scale=scale, language=language, animation_speed=0.0)
    with piloted(tmp_path, settings, size) as pilot:
        it = Table(pilot, seated(pilot, zone_match(position=CARRIES)))
        it.click("m:krin")
        pilot.move((5.0, 5.0))
        pilot.rest()
        figure = next(each for each in it.draft.figures if each.id == "krin")
        room, panel, view = split_column(it.scene.table), it.board.panels, it.scene.story.view
        if not room.side_panel.h:
            return  # large text: the list of moves stands there, and the card comes when it is looked at
        panel.side_panel.layout()
        written = names_written(pilot, monkeypatch, lambda sheet: panel.draw_side_panel(sheet, room.side_panel, view))
        names = {line.name for line in it.side_panel.cards.gear_entries(figure)}
        assert names <= written, names - written
