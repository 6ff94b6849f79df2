"""How cards of Zoon lie in their cells: their size, their numbers, and what counts of them at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zoon.board.field_cards import FieldCardPictures, penny_half_value
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.events import Fought
from tabletop.games.zoon.rules.view import Shown
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.states import CLASSIC, SULLIVAN
from tests.games.zoon.board.table import board, line, play, said, zoon_match
from tests.ui.pilot import Pilot, piloted, seated, spot

ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


def table(pilot: Pilot, agreed: dict[str, str]) -> TableScene:
    scene = seated(pilot, zoon_match(ANN, BEN, chance="ask", **agreed))
    scene.table.bot_turns.is_paused = True
    return scene


def lettered(pilot: Pilot, scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What is lettered in bold on cards in their cells, and how high in pixels."""
    found: list[tuple[str, int]] = []
    label = TextRenderer.label

    def noted(self: TextRenderer, words: str, pixels: int, *rest: Any, **more: Any) -> pygame.Surface:
        if more.get("bold"):
            found.append((words, pixels))
        return label(self, words, pixels, *rest, **more)

    deck = board(scene).sight.decks_of(scene.story.view)[0]
    cards = FieldCardPictures(pilot.stage, board(scene).pictures)
    with monkeypatch.context() as patched:
        patched.setattr(TextRenderer, "label", noted)
        for card in deck.cards:
            pilot.stage.sprites.forget_all()
            cards.card_face(deck, card, board(scene).field.card_size[0])
    return found


@pytest.mark.parametrize("scale", [100, 125, 150, 175, 200])
def test_numbers_in_corners_are_22_pixels_high_and_bold_at_least(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, cover="off")) as pilot:
        found = lettered(pilot, table(pilot, CLASSIC), monkeypatch)
        assert len(found) >= 30, "there are numbers on them"
        assert min(pixels for _, pixels in found) >= 22


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_cards_use_their_cells_and_grow_with_the_text(tmp_path: Path, size: tuple[int, int]) -> None:
    found = []
    for scale in (100, 200):
        with piloted(tmp_path, Settings(text_scale=scale, cover="off"), size) as pilot:
            shown = board(table(pilot, CLASSIC)).field
            assert max(shown.card_size) < shown.cell_side
            assert min(shown.card_size) >= 0.88 * shown.cell_side
            found.append(shown.card_size)
    assert found[1][0] >= found[0][0]
    assert found[1][1] >= found[0][1]


def light(pilot: Pilot, scene: TableScene, cell: str, *, lower: bool, right: bool = False) -> int:
    """How light the brightest point is in a corner of a card, of 255."""
    wide, high = board(scene).field.card_size
    x, y = board(scene).field.cell_centre(battlefield.cell_from_name(cell))
    part = pygame.Rect(0, 0, wide // 5, high // 5)
    part.center = round(x + (0.3 if right else -0.3) * wide), round(y + (0.3 if lower else -0.3) * high)
    points = ((px, py) for px in range(part.x, part.right) for py in range(part.y, part.bottom))
    return max(min(pilot.stage.surface.get_at(point)[:3]) for point in points)


@pytest.mark.parametrize(("cell", "tails"), [("b2", False), ("a2", True), ("e4", False), ("c3", True)])
def test_a15_the_half_that_does_not_count_lies_in_the_dark(pilot: Pilot, cell: str, tails: bool) -> None:
    scene = table(pilot, SULLIVAN)
    pilot.move((4.0, 400.0))
    pilot.frames(3)
    upper, lower = (light(pilot, scene, cell, lower=low) for low in (False, True))
    assert (lower if tails else upper) > 200
    assert (upper if tails else lower) < 160


def test_a15_the_coin_says_what_the_combat_counts(pilot: Pilot) -> None:
    scene = table(pilot, SULLIVAN)
    view, decks = scene.story.view, board(scene).sight.decks_of(scene.story.view)
    before = {}
    for cell, piece in enumerate(view.cells):
        if isinstance(piece, Shown) and piece.card is not None and piece.up:
            add = board(scene).pieces.appearance_of(piece, view, decks).add
            before[piece.owner, cell] = penny_half_value(decks[piece.owner].cards[piece.card], add, piece.tails)
    assert len(before) > 10
    play(scene, "f3-f4", "roll 3 5")
    pilot.rest()
    fought = next(each for each in scene.match.past.events(scene.match.ply, 0) if isinstance(each, Fought))
    for side, name in ((fought.attacker, "f3"), (fought.defender, "f4")):
        assert before[side.seat, battlefield.cell_from_name(name)].number == side.value


def test_a22_the_coin_is_wider_where_a_star_counts_too(pilot: Pilot) -> None:
    scene = table(pilot, SULLIVAN)
    deck = board(scene).sight.decks_of(scene.story.view)[0]
    card = next(each for each in deck.cards if each.id == "rut-bull")
    cards, wide = FieldCardPictures(pilot.stage, board(scene).pictures), board(scene).field.card_size[0]
    gold = []
    for tails in (False, True):
        face = cards.card_face(deck, card, wide, counts=penny_half_value(card, 0, tails))
        row = [face.get_at((x, face.get_height() // 2)) for x in range(wide)]
        gold.append(next(x for x, colour in enumerate(row) if colour[:3] == (0xFF, 0xD1, 0x66)))
    assert penny_half_value(card, 0, tails=True).symbols == ("*",)
    assert gold[0] - gold[1] > wide * 0.15
    counts = say("zoon_combat.star_counts")
    turned = {**SULLIVAN, "position": SULLIVAN["position"].replace("rut-bull[up]", "rut-bull[up,tails]")}
    for agreed, said_ in ((SULLIVAN, False), (turned, True)):
        scene = table(pilot, agreed)
        assert (counts in board(scene).previews.preview_caption(scene.story.view, "b1")) is said_


def test_d23_the_coin_counts_what_equipment_adds(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table(pilot, SULLIVAN)
    view, decks = scene.story.view, board(scene).sight.decks_of(scene.story.view)
    piece = view.cells[battlefield.cell_from_name("e2")]
    face = board(scene).pieces.appearance_of(piece, view, decks)
    card = decks[0].cards[face.card or 0]
    assert face.add > 0
    assert penny_half_value(card, face.add, tails=False).number == sum(card.corners[:2]) + 2 * face.add  # type: ignore[arg-type]


def test_own_hidden_and_open_cards_differ_in_their_frame_and_their_mark(pilot: Pilot) -> None:
    """Both are cards of the same tribe: the frame of the hidden one is in the shade."""
    scene = table(pilot, SULLIVAN)
    pilot.move((4.0, 400.0))
    pilot.frames(3)
    wide, _ = board(scene).field.card_size

    def edge(cell: str) -> tuple[int, ...]:
        x, y = board(scene).field.cell_centre(battlefield.cell_from_name(cell))
        return tuple(pilot.stage.surface.get_at((round(x - wide / 2 + 0.045 * wide), round(y - 6))))[:3]

    assert edge("b1") == edge("e1")
    assert edge("c1") == edge("d1") == edge("f1")
    assert edge("b1") != edge("c1")


def test_a06_cards_of_which_one_is_to_be_turned_up_are_marked_and_the_rule_is_named(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table(pilot, SULLIVAN)
    play(scene, "f3-f4", "roll 3 5")
    pilot.rest()
    assert scene.story.view.turning == (0,)
    pilot.move((4.0, 400.0))
    pilot.frames(3)
    wide = board(scene).field.card_size[0]
    marked = set()
    for cell, piece in enumerate(scene.story.view.cells):
        if not isinstance(piece, Shown) or piece.owner != 0:
            continue
        x, y = board(scene).field.cell_centre(cell)
        points = [(round(x - wide / 2 - by), round(y)) for by in range(1, 4)]
        if any(tuple(pilot.stage.surface.get_at(point))[:3] == (255, 209, 102) for point in points):
            marked.add(battlefield.cell_name(cell))
    assert marked == {"c1", "d1", "f1"}
    assert "Rule A6" in " ".join(said(pilot, monkeypatch))
    pilot.click(spot(scene, "d1"))
    pilot.rest()
    assert line(scene)[-1] == "turn-up d1"
