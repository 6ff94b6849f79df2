"""A Zone card, and what the battle is about, stand whole beside the mat: nothing of the words is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import paths
from tabletop.games.zone_wars.board import aside
from tabletop.games.zone_wars.board.words import zone_words
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Zoning
from tabletop.settings import Settings
from tabletop.ui import words as strings
from tests.games.zone_wars.board.states import FIELD
from tests.games.zone_wars.board.table import Table, table
from tests.ui.live import Live


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    strings.use("en", paths.data() / "locale")


def told(it: Table, state: State, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], int, int]:
    """What the panel beside the mat says in paragraphs, where they end, and where the panel does, in pixels."""
    said, ends = list[str](), [0]
    real = aside.draw.paragraph

    def heard(stage: Any, surface: Any, words: str, rect: Any, **how: Any) -> int:
        said.append(words)
        ends.append(real(stage, surface, words, rect, **how))
        return ends[-1]

    monkeypatch.setattr(aside.draw, "paragraph", heard)
    parts = it.scene.table.layout
    rect = pygame.Rect((0, 0), (parts.aside if parts.aside.h else parts.moves).size)
    it.board._aside._draw(Live(pygame.Surface(rect.size)), rect, state, "")
    monkeypatch.undo()
    return said, max(ends), rect.bottom


SCALES = [(100, "en"), (200, "en"), (100, "de"), (150, "de"), (200, "de")]


@pytest.mark.parametrize(("scale", "language"), SCALES)
def test_every_zone_card_stands_whole_beside_the_mat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int, language: str
) -> None:  # fmt: skip
    settings = Settings(text_scale=scale, language=language, animation_speed=0.0)
    with table(tmp_path, FIELD, settings=settings) as it:
        for card in it.board.mat.game.content.zone:
            state = replace(it.draft.state(), todo=(*it.draft.todo, Zoning(card=card.id)), active=None)
            said, end, bottom = told(it, state, monkeypatch)
            assert said == zone_words(card)
            assert end <= bottom, card.id
