"""The card of a model shows the picture of everything that it has, however little room there is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board import model_card as zone_wars_kit
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.model_card import GearEntry, ModelCardPainter
from tabletop.games.zone_wars.board.muster import MusterScene
from tabletop.settings import Settings
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.messages import translate_text
from tests.games.zone_wars.board.states import FIELD
from tests.games.zone_wars.board.table import table
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.games.zone_wars.rules.table import at, figure, zone_wars
from tests.ui.afresh import afresh
from tests.ui.languages import EVERY_LANGUAGE
from tests.ui.pilot import piloted

RICH = at(
    "sides ark genlab; bare;"
    " krin 9,15 @0 [mut=mind-push|jump,items=scrap-pistol|laser-rifle+|katana~1!|first-aid-kit+];"
    " dux 16,15 @180; turn ark"
)
KIT = ("item_scrap-pistol", "item_laser-rifle", "item_katana", "item_first-aid-kit", "mutation_mind-push",
       "mutation_jump")  # fmt: skip


@pytest.fixture(name="cards")
def _cards(tmp_path: Path) -> Iterator[ModelCardPainter]:
    with piloted(tmp_path) as pilot:
        yield ModelCardPainter(pilot.stage, zone_wars(), Miniatures(pilot.stage, zone_wars().rules_context))


def drawn(
    cards: ModelCardPainter, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, pygame.Rect]]:
    """Every picture and where it is."""
    found: list[tuple[str, pygame.Rect]] = []
    real = zone_wars_kit._draw_picture

    def watched(stage: object, surface: pygame.Surface, rect: pygame.Rect, line: GearEntry) -> None:
        found.append((line.picture.removeprefix("zone_wars/"), rect))
        real(stage, surface, rect, line)  # type: ignore[arg-type]

    monkeypatch.setattr(zone_wars_kit, "_draw_picture", watched)
    cards.draw(DisplayList((600, 900)), pygame.Rect((20, 20), size), RICH, figure(RICH, "krin"))
    return found


@pytest.mark.parametrize("size", [(500, 700), (260, 340), (296, 236), (296, 190)], ids=str)
def test_all_that_a_model_has_is_seen_in_whatever_room(
    cards: ModelCardPainter, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = drawn(cards, size, monkeypatch)
    assert tuple(name for name, _ in found) == KIT
    room = pygame.Rect((20, 20), size)
    for name, rect in found:
        assert room.contains(rect), name
        assert rect.w >= 12, name
        assert rect.collidelist([other for also, other in found if also != name]) < 0, name


def test_there_is_a_picture_of_every_card(cards: ModelCardPainter) -> None:
    content, krin = zone_wars().content, figure(RICH, "krin")
    for card in (*content.gear, *content.artifacts):
        assert cards._make_gear_entry(card, krin.items[0], "").picture == f"zone_wars/item_{card.id}"
    for power in content.mutations:
        assert cards._make_mutation_entry(power, "").picture == f"zone_wars/mutation_{power.id}"


def test_what_is_busted_is_dimmed_and_told_as_worn(cards: ModelCardPainter) -> None:
    pistol, rifle, katana = cards.gear_entries(figure(RICH, "krin"))[:3]
    assert (pistol.is_busted, rifle.is_worn, rifle.is_busted) == (False, False, False)
    assert (katana.is_worn, katana.is_busted) == (True, True)


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_what_the_mutation_of_a_model_does_is_told_where_it_is_mustered_however_large_the_text(
    tmp_path: Path, language: str
) -> None:
    arena = zone_wars().rules_context
    for faction, other in (("ark", "nova"), ("genlab", "ark"), ("mechatron", "ark"), ("nova", "ark")):
        large = Settings(text_scale=200, language=language)
        with table(tmp_path, settings=large, scenario="throw-down", faction1=faction, faction2=other) as it:
            muster = it.pilot.stage.scene
            assert isinstance(muster, MusterScene)
            for id_ in muster.model_ids:
                it.pilot.move(it.pilot.centre(muster.buttons[f"model {id_}"].rect))
                told = translate_text(arena.mutations[arena.characters[id_].mutation].text)
                assert "".join(told.split()) in "".join(words_on_screen(it.pilot).split()), (faction, id_)


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 150), ((1280, 720), 175), ((1280, 720), 100)])
def test_no_attribute_is_cut_on_a_card_that_is_shown_large(
    tmp_path: Path, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In German, whose words are longer."""
    cut: list[str] = []
    real = TextRenderer.shorten_to_width

    def shortened(texts: TextRenderer, words: str, *rest: object, **how: object) -> str:
        short = real(texts, words, *rest, **how)  # type: ignore[arg-type]
        if short != words:
            cut.append(words)
        return short

    with table(tmp_path, FIELD, settings=Settings(text_scale=scale, language="de"), size=size) as it:
        it.pilot.move(it.spot("m:bormin"))
        it.pilot.frames(60)
        monkeypatch.setattr(TextRenderer, "shorten_to_width", shortened)
        with afresh():
            it.pilot.stage.redraw_everything()
            it.pilot.frames(2)
    assert cut == []
