"""A save for Tabletop Simulator: decks, tiles, tokens, figures and mats in place, with their pictures beside it.

Used by `tabletop print --tts`, through `__main__`. The form is that of the simulator's public page "Save File Format":
an object has a Name that says what it is, a Transform, and the fields of its kind (CustomDeck, CustomImage,
CustomPDF). A card's number is 100 times its sheet's number plus its place on the sheet, from the top left. Pictures
are named by their absolute paths, since the simulator reads no others of this machine; lengths are inches.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby
from pathlib import Path, PurePath
from typing import Any, Final

from tabletop.print_options import PartKind, PrintError, PrintOptions, SimulatorSave
from tabletop.rules.game import Game
from tabletop.ui import messages
from tabletop.ui.printing.document import (
    OnStep,
    compile_typst,
    print_document,
    printed_parts,
    require_typst,
)
from tabletop.ui.printing.faces import MM_PER_INCH, Box, Face, Picture, Rect
from tabletop.ui.printing.parts import CARD_HEIGHT, CARD_WIDTH, PrintedPart
from tabletop.ui.printing.sheets import Placement, SheetPage
from tabletop.ui.printing.typst_source import TypstWriter
from tabletop.ui.wording import localised_messages

_COLUMNS, _MOST_CARDS = 10, 69
"""Cards side by side on a sheet, and in all: the last of its 70 places is kept for what others see of a hand."""
_MOST_PIXELS: Final = 4096
"""Of a picture's side: what every graphics card takes."""
_FINEST: Final = 300.0
"""Pixels an inch."""
_TILE_SIDE: Final = 2.0
"""Inches of a tile's side at scale 1."""
_BOX, _CIRCLE = 0, 2
"""Shapes of tiles."""
_GAP: Final = 4.0
"""Inches between the middles of decks, and of bags."""
_IN_ROW: Final = 12
PICTURES: Final = "pictures"
_BACK: Final = Face(CARD_WIDTH, CARD_HEIGHT, (Box(Rect(0, 0, CARD_WIDTH, CARD_HEIGHT), "#3A3F47"),))
"""Of cards that are printed on one side only."""


@dataclass
class _Pictures:
    """Pages to be drawn, each with the file that it becomes."""

    folder: str
    pages: list[tuple[str, SheetPage]] = field(default_factory=list)
    names: dict[SheetPage, str] = field(default_factory=dict)

    def url_of(self, page: SheetPage) -> str:
        """Where the simulator finds the picture of a page; the same page is drawn once."""
        if page not in self.names:
            self.names[page] = f"{PICTURES}/{len(self.pages):03}.png"
            self.pages.append((self.names[page], page))
        return self.url(self.names[page])

    def url(self, name: str) -> str:
        return f"file:///{self.folder.lstrip('/')}/{name}"

    def url_of_face(self, face: Face) -> str:
        return self.url_of(SheetPage(face.width, face.height, (Placement(face, 0, 0),)))

    def drawn(self) -> Iterator[tuple[str, bytes]]:
        """Those of one resolution together, since typst draws them faster so."""
        for fineness, same in groupby(sorted(self.pages, key=_fineness_of), key=_fineness_of):
            pages = list(same)
            writer = TypstWriter("", messages.language())
            writer.add("#set page(fill: none)")
            for _, page in pages:
                writer.add_page(page)
            made = compile_typst(writer, "png", fineness)
            yield from zip((name for name, _ in pages), made if isinstance(made, list) else [made], strict=True)


def _fineness_of(named: tuple[str, SheetPage]) -> float:
    """Pixels an inch at which a page is drawn."""
    longest = max(named[1].width, named[1].height) / MM_PER_INCH
    return min(_FINEST, (_MOST_PIXELS - 1) // longest)


def make_simulator_save(
    game: Game[Any, Any, Any], folder: Path, options: PrintOptions, on_step: OnStep = print
) -> SimulatorSave:
    """All files of a save that will lie in this folder, in the language in use; raises PrintError."""
    require_typst()
    on_step(messages.say("print.step_parts"))
    parts = [part for part in printed_parts(game) if options.wants(part.kind)]
    if not parts:
        raise PrintError(messages.say("print.no_parts"))
    title = localised_messages(game.name).title
    pictures = _Pictures(PurePath(folder).as_posix())
    files: dict[str, bytes] = {}
    objects = list(_objects(parts, pictures))
    if options.wants(PartKind.RULEBOOK):
        files["rulebook.pdf"] = print_document(game, PrintOptions(only=(PartKind.RULEBOOK,)), on_step).pdf
        objects.append(_rulebook(pictures.url("rulebook.pdf"), title))
    on_step(messages.say("print.step_pictures", count=len(pictures.pages)))
    files |= dict(pictures.drawn())
    save = {
        "SaveName": title,
        "GameMode": title,
        "Date": "",
        "VersionNumber": "",
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": "",
        "Rules": "",
        "PlayerTurn": "",
        "DrawImage": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": [_with_guids(one, str(index)) for index, one in enumerate(objects)],
    }
    files[f"{game.name}.json"] = (json.dumps(save, ensure_ascii=False, indent=2) + "\n").encode("utf-8")
    return SimulatorSave(files, len(objects))


def _objects(parts: Sequence[PrintedPart], pictures: _Pictures) -> Iterator[dict[str, Any]]:
    """Mats in the middle, decks in front of them, bags of pieces behind them."""
    mats = [part for part in parts if part.kind == PartKind.MATS]
    depth = max((part.front.height / MM_PER_INCH for part in mats), default=8.0) / 2
    if mats:
        yield _mat(mats[0], pictures)
    cards = [part for part in parts if part.kind in (PartKind.CARDS, PartKind.REFERENCE)]
    decks = list(_decks(cards, pictures))
    for index, deck in enumerate(decks):
        deck["Transform"] |= _spot(index, -(depth + _GAP), -1)
        yield deck
    rest = [part for part in parts if part not in cards and part not in mats[:1]]
    for index, bag in enumerate(_bags(rest, pictures)):
        bag["Transform"] |= _spot(index, depth + _GAP, 1)
        yield bag


def _spot(index: int, start: float, way: int) -> dict[str, float]:
    row, column = divmod(index, _IN_ROW)
    return {"posX": (column - (_IN_ROW - 1) / 2) * _GAP, "posZ": start + way * row * _GAP}


def _object(kind: str, name: str, scale: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> dict[str, Any]:
    """What every object has."""
    place = {"posX": 0.0, "posY": 1.5, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    sizes = dict(zip(("scaleX", "scaleY", "scaleZ"), scale, strict=True))
    return {
        "Name": kind,
        "Transform": place | sizes,
        "Nickname": name,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Grid": True,
        "Locked": False,
        "LuaScript": "",
    }


def _with_guids(one: dict[str, Any], seed: str) -> dict[str, Any]:
    """The object and all that it holds, each with a number of its own."""
    one["GUID"] = sha256(seed.encode()).hexdigest()[:6]
    for index, inner in enumerate(one.get("ContainedObjects", ())):
        _with_guids(inner, f"{seed}.{index}")
    return one


# --- cards --------------------------------------------------------------------------------------------------------


def _decks(parts: Sequence[PrintedPart], pictures: _Pictures) -> Iterator[dict[str, Any]]:
    """One for each deck; more where it has more faces than a sheet holds."""
    names = dict.fromkeys(part.deck or part.kind for part in parts)
    sheet = 0
    for name in names:
        same = [part for part in parts if (part.deck or part.kind) == name]
        for start in range(0, len(same), _MOST_CARDS):
            sheet += 1
            yield _deck(same[start : start + _MOST_CARDS], sheet, pictures)


def _deck(parts: Sequence[PrintedPart], sheet: int, pictures: _Pictures) -> dict[str, Any]:
    columns = max(2, min(_COLUMNS, len(parts)))
    rows = max(2, -(-len(parts) // columns))
    custom = {
        str(sheet): {
            "FaceURL": pictures.url_of(_card_sheet([part.front for part in parts], columns, rows)),
            "BackURL": pictures.url_of_face(parts[0].back or _BACK),
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": False,
        }
    }
    cards = [
        _object("CardCustom", part.name) | {"CardID": 100 * sheet + index, "CustomDeck": custom}
        for index, part in enumerate(parts) for _ in range(part.count)
    ]  # fmt: skip
    if len(cards) == 1:
        return cards[0]
    name = parts[0].deck or messages.say(f"print.kind_{parts[0].kind}", count=len(cards))
    deck = _object("DeckCustom", name)
    deck["Transform"]["rotZ"] = 180.0  # face down
    ids = [card["CardID"] for card in cards]
    return deck | {"HideWhenFaceDown": True, "DeckIDs": ids, "CustomDeck": custom, "ContainedObjects": cards}


def _card_sheet(faces: Sequence[Face], columns: int, rows: int) -> SheetPage:
    placed = tuple(
        Placement(face, index % columns * CARD_WIDTH, index // columns * CARD_HEIGHT)
        for index, face in enumerate(faces)
    )
    return SheetPage(columns * CARD_WIDTH, rows * CARD_HEIGHT, placed)


# --- pieces -------------------------------------------------------------------------------------------------------


def _bags(parts: Sequence[PrintedPart], pictures: _Pictures) -> Iterator[dict[str, Any]]:
    """A single piece lies there by itself, copies of it are in a bag, and so are all single ones of a kind."""
    for (kind, several), group in groupby(parts, key=lambda part: (part.kind, part if part.count > 1 else None)):
        pieces = [_piece(part, pictures) for part in group for _ in range(part.count)]
        if len(pieces) == 1:
            yield pieces[0]
            continue
        name = several.name if several else messages.say(f"print.kind_{kind}", count=len(pieces))
        yield _object("Bag", name) | {"ContainedObjects": pieces}


def _piece(part: PrintedPart, pictures: _Pictures) -> dict[str, Any]:
    if part.kind == PartKind.MATS:
        return _mat(part, pictures)
    if part.kind == PartKind.STANDUPS:
        return _figure(part, pictures)
    return _tile(part, pictures)


def _tile(part: PrintedPart, pictures: _Pictures) -> dict[str, Any]:
    front = pictures.url_of_face(part.front)
    tile = {
        "Type": _CIRCLE if part.front.is_round else _BOX,
        "Thickness": 0.1,
        "Stackable": part.count > 1,
        "Stretch": True,
    }
    wide, deep = (side / MM_PER_INCH / _TILE_SIDE for side in (part.front.width, part.front.height))
    made = _object("Custom_Tile", part.name, (wide, 1.0, deep))
    back = pictures.url_of_face(part.back) if part.back is not None else front
    made["CustomImage"] = {"ImageURL": front, "ImageSecondaryURL": back, "WidthScale": 0.0, "CustomTile": tile}
    return made


def _mat(part: PrintedPart, pictures: _Pictures) -> dict[str, Any]:
    mat = _tile(part, pictures)
    mat["Transform"]["posY"] = 1.0
    return mat | {"Locked": True}


def _figure(part: PrintedPart, pictures: _Pictures) -> dict[str, Any]:
    """The upright picture of a stand-up, without its feet and its other side."""
    upright = next(each for each in part.front.elements if isinstance(each, Picture) and not each.turn)
    at = upright.at
    face = Face(at.width, at.height, (Picture(upright.svg, Rect(0, 0, at.width, at.height)),))
    url = pictures.url_of_face(face)
    made = _object("Figurine_Custom", part.name, (at.width / MM_PER_INCH,) * 3)
    return made | {"CustomImage": {"ImageURL": url, "ImageSecondaryURL": url, "WidthScale": 0.0}}


def _rulebook(url: str, title: str) -> dict[str, Any]:
    made = _object("Custom_PDF", title)
    made["Transform"] |= {"posX": -_IN_ROW / 2 * _GAP - 8.0}
    return made | {"CustomPDF": {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}}
