"""Saves for Tabletop Simulator: as its public description wants them, with every piece and its pictures in place."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.print_options import PartKind, PrintError, PrintOptions
from tabletop.ui.printing import tabletop_simulator
from tabletop.ui.printing.document import printed_parts
from tabletop.ui.printing.tabletop_simulator import make_simulator_save
from tests.ui.printing.made_parts import BLUE, cards, face, mat
from tests.ui.printing.simulator_format import faults_of_save

GAME = boxes.default_game_name()
LARGE = [pytest.param(game, marks=pytest.mark.slow) for game in boxes.game_names() if game != GAME]


def quietly(text: str) -> None:
    assert text


def saved(folder: Path, game: str, options: PrintOptions | None = None) -> dict[str, Any]:
    """The save, with all its files written where they belong."""
    made = make_simulator_save(load_game(game), folder, options or PrintOptions(), quietly)
    for name, content in made.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    read: dict[str, Any] = json.loads(made.files[f"{game}.json"])
    assert len(read["ObjectStates"]) == made.objects
    return read


def pieces(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in objects:
        inside = one.get("ContainedObjects", [])
        yield from pieces(inside) if inside else [one]


@pytest.mark.parametrize("game", [GAME, *LARGE])
def test_a_save_is_as_the_description_wants_it_and_holds_every_piece(tmp_path: Path, game: str) -> None:
    save = saved(tmp_path, game)
    assert faults_of_save(save, tmp_path) == []
    parts = printed_parts(load_game(game))
    there = list(pieces(save["ObjectStates"]))
    assert len(there) == sum(part.count for part in parts) + 1  # and the rulebook
    names = sorted(one["Nickname"] for one in there if one["Name"] == "CardCustom")
    wanted = (PartKind.CARDS, PartKind.REFERENCE)
    assert names == sorted(part.name for part in parts for _ in range(part.count) if part.kind in wanted)
    for path in tmp_path.glob("pictures/*.png"):
        picture = pygame.image.load(path)
        assert max(picture.get_size()) <= 4096


def make_from(monkeypatch: pytest.MonkeyPatch, folder: Path, *parts: Any) -> dict[str, Any]:
    monkeypatch.setattr(tabletop_simulator, "printed_parts", lambda game: parts)
    return saved(folder, GAME, PrintOptions(only=(PartKind.CARDS, PartKind.MATS, PartKind.TOKENS)))


def test_a_card_is_where_its_number_says_on_the_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    colours = [f"#{20 * index:02X}4080" for index in range(12)]
    back = face(BLUE)
    parts = [replace(cards(1), name=colour, front=face(colour), back=back, deck="Deck") for colour in colours]
    save = make_from(monkeypatch, tmp_path, *parts, mat(100, 100))
    assert faults_of_save(save, tmp_path) == []
    (deck,) = (one for one in save["ObjectStates"] if one["Name"] == "DeckCustom")
    sheet = deck["CustomDeck"]["1"]
    picture = pygame.image.load(io.BytesIO((tmp_path / "pictures" / sheet["FaceURL"].rsplit("/", 1)[1]).read_bytes()))
    for card in deck["ContainedObjects"]:
        row, column = divmod(card["CardID"] % 100, sheet["NumWidth"])
        x = (column + 0.5) * picture.get_width() / sheet["NumWidth"]
        y = (row + 0.5) * picture.get_height() / sheet["NumHeight"]
        colour = picture.get_at((int(x), int(y)))
        assert f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}" == card["Nickname"]


def test_a_deck_of_more_faces_than_a_sheet_holds_is_two_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [replace(cards(1), name=str(index), deck="Deck") for index in range(75)]
    save = make_from(monkeypatch, tmp_path, *parts)
    assert faults_of_save(save, tmp_path) == []
    decks = [one for one in save["ObjectStates"] if one["Name"] == "DeckCustom"]
    assert [len(deck["DeckIDs"]) for deck in decks] == [69, 6]


def test_a_game_without_parts_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PrintError, match="rulebook only"):
        make_from(monkeypatch, tmp_path)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("SaveName",), 3),
        (("ObjectStates", 0, "Name"), "Custom_Thing"),
        (("ObjectStates", 0, "GUID"), "no"),
        (("ObjectStates", 0, "Transform", "posX"), "left"),
        (("ObjectStates", 0, "Transform", "scaleX"), 0.0),
        (("ObjectStates", 0, "CustomImage", "ImageURL"), "file:///elsewhere.png"),
        (("ObjectStates", 0, "CustomImage", "CustomTile", "Type"), 9),
        (("ObjectStates", 1, "CustomDeck", "1", "NumWidth"), 11),
        (("ObjectStates", 1, "DeckIDs"), [100, 199]),
        (("ObjectStates", 1, "ContainedObjects", 0, "CardID"), 970),
    ],
)
def test_the_description_of_these_tests_finds_faults(tmp_path: Path, path: tuple[Any, ...], value: object) -> None:
    save = saved(tmp_path, GAME)
    assert [one["Name"] for one in save["ObjectStates"][:2]] == ["Custom_Tile", "DeckCustom"]
    broken: Any = copy.deepcopy(save)
    at = broken
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    assert faults_of_save(broken, tmp_path)
