"""Says what is wrong with a save for Tabletop Simulator, by its public description ("Save File Format").

Written from that page alone, and from nothing of the program: which fields a save and its objects have, of which types,
and what numbers in them refer to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

Json = dict[str, Any]
SAVE = {
    "SaveName": str, "GameMode": str, "Date": str, "Table": str, "Sky": str, "Note": str, "Rules": str,
    "PlayerTurn": str, "DrawImage": str, "VersionNumber": str, "ObjectStates": list,
}  # fmt: skip
OBJECT = {
    "Name": str, "Transform": dict, "Nickname": str, "Description": str, "ColorDiffuse": dict, "Locked": bool,
    "Grid": bool, "GUID": str,
}  # fmt: skip
TRANSFORM = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")
DECK = {
    "FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool, "UniqueBack": bool,
}  # fmt: skip
IMAGE = {"ImageURL": str, "ImageSecondaryURL": str, "WidthScale": float}
TILE = {"Type": int, "Thickness": float, "Stackable": bool, "Stretch": bool}
PDF = {"PDFUrl": str, "PDFPassword": str, "PDFPage": int, "PDFPageOffset": int}
NAMES = {"Custom_Tile", "CardCustom", "DeckCustom", "Bag", "Figurine_Custom", "Custom_PDF"}


def faults_of_save(save: Json, folder: Path) -> list[str]:
    """Sentences; none for a save that the description allows, whose pictures are in the folder."""
    found = [*fields_missing(save, SAVE, "save")]
    guids: list[str] = []
    for one in save.get("ObjectStates", ()):
        found += object_faults(one, folder, guids)
    if len(set(guids)) != len(guids):
        found.append("two objects have the same GUID")
    return found


def fields_missing(given: Json, wanted: Mapping[str, type], where: str) -> Iterator[str]:
    for name, kind in wanted.items():
        value = given.get(name)
        fits = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
        if not fits:
            yield f"{where}: {name} is {value!r}, no {kind.__name__}"


def object_faults(one: Json, folder: Path, guids: list[str]) -> Iterator[str]:
    name = one.get("Name", "?")
    yield from fields_missing(one, OBJECT, name)
    guids.append(one.get("GUID", ""))
    if not re.fullmatch(r"[0-9a-f]{6}", one.get("GUID", "")):
        yield f"{name}: the GUID {one.get('GUID')!r} isn't six hexadecimal digits"
    for part in TRANSFORM:
        if not isinstance(one.get("Transform", {}).get(part), float):
            yield f"{name}: {part} is no number"
    if any(one.get("Transform", {}).get(part) == 0 for part in ("scaleX", "scaleY", "scaleZ")):
        yield f"{name}: nothing is so small"
    if set(one.get("ColorDiffuse", {})) != {"r", "g", "b"}:
        yield f"{name}: a colour has r, g and b"
    if name not in NAMES:
        yield f"there is no object {name}"
    yield from kind_faults(one, folder)
    for inner in one.get("ContainedObjects", ()):
        yield from object_faults(inner, folder, guids)


def kind_faults(one: Json, folder: Path) -> Iterator[str]:
    name = one.get("Name", "?")
    if name in ("CardCustom", "DeckCustom"):
        yield from deck_faults(one, folder)
    elif name in ("Custom_Tile", "Figurine_Custom"):
        image = one.get("CustomImage", {})
        yield from fields_missing(image, IMAGE, name)
        yield from url_faults(folder, image.get("ImageURL"), image.get("ImageSecondaryURL"))
        if name == "Custom_Tile":
            yield from fields_missing(image.get("CustomTile", {}), TILE, name)
            if image.get("CustomTile", {}).get("Type") not in (0, 1, 2, 3):
                yield "a tile is a box, a hexagon, a circle or rounded"
    elif name == "Custom_PDF":
        yield from fields_missing(one.get("CustomPDF", {}), PDF, name)
        yield from url_faults(folder, one.get("CustomPDF", {}).get("PDFUrl"))
    elif name == "Bag" and not one.get("ContainedObjects"):
        yield "the bag is empty"


def deck_faults(one: Json, folder: Path) -> Iterator[str]:
    decks: dict[str, Json] = one.get("CustomDeck", {})
    if not decks:
        yield f"{one['Name']}: no CustomDeck"
    for number, deck in decks.items():
        if not re.fullmatch(r"[1-9][0-9]*", number):
            yield f"a deck's number is no {number!r}"
        yield from fields_missing(deck, DECK, one["Name"])
        yield from url_faults(folder, deck.get("FaceURL"), deck.get("BackURL"))
        if not (2 <= deck.get("NumWidth", 0) <= 10 and 2 <= deck.get("NumHeight", 0) <= 7):
            yield "a sheet is 2 to 10 cards wide and 2 to 7 high"
    ids = one.get("DeckIDs", ()) if one["Name"] == "DeckCustom" else (one.get("CardID", -1),)
    for card in ids:
        sheet, place = divmod(card, 100)
        deck = decks.get(str(sheet), {})
        if not 0 <= place < deck.get("NumWidth", 0) * deck.get("NumHeight", 0):
            yield f"card {card} is on no sheet"
    if one["Name"] == "DeckCustom":
        inside = [card.get("CardID") for card in one.get("ContainedObjects", ())]
        if len(ids) < 2 or inside != list(ids):
            yield "a deck has two cards or more, and holds those of its DeckIDs in their order"


def url_faults(folder: Path, *urls: object) -> Iterator[str]:
    for url in urls:
        start = f"file:///{folder.as_posix().lstrip('/')}/"
        if not isinstance(url, str) or not url.startswith(start):
            yield f"{url!r} isn't in {start!r}"
        elif not (folder / url.removeprefix(start)).is_file():
            yield f"there is no file {url!r}"
