"""What crosses the wire: the view that a phone shows, and the small JSON objects that a phone may send.

Used by `net/server`, `table_phones` and `hand`, and by the `phone` module of every game, also installed ones, which
make the blocks. A PhoneView is made of blocks (cards, a field, rows, odds, buttons) and is sent whole, never as a
difference. What comes from a phone is checked here and must be refused when it is anything else. Knows no game. The
page in `net/page` (blocks.js, main.js, page.css) reads these names: kinds, fields and TONES must agree with it, and
VERSION there and here must be the same. A tone is made of words of TONES, which are classes in page.css.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from tabletop.net.seat_tokens import DIGITS

Place = str
"""As the gesture machine names it."""
VERSION: Final = 4
"""Of the messages; a page of another version is told to load itself again."""


@dataclass(frozen=True, slots=True)
class Lines:
    """A few sentences below a heading."""

    lines: tuple[str, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with values, such as "m-points" and "3", in rows."""

    rows: tuple[tuple[str, str], ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Odds:
    """What may come of it: words, the length of a bar in per cent, and the chance as it is told."""

    rows: tuple[tuple[str, int, str], ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class PhoneCard:
    """A card in the hand, as one reads it."""

    name: str
    place: Place = ""
    """What a tap on it picks; "" for one that is only read."""
    art: str = ""
    """Name of its drawing among those that are served; "" for none."""
    big: str = ""
    """One large sign in its middle, such as a number."""
    corners: tuple[str, ...] = ()
    """Top left, top right, bottom right, bottom left; () for a card without."""
    grid: tuple[str, ...] = ()
    """Rows of one letter a cell: "o" where it stands, "x" where it may stop, "+" where it goes through, "j" a jump."""
    lines: tuple[str, ...] = ()
    tone: str = ""
    """How it is coloured: words of TONES."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards side by side."""

    cards: tuple[PhoneCard, ...]
    title: str = ""
    alike: bool = False
    """Whether the title says what all of them are called."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a field."""

    place: Place = ""
    text: str = ""
    below: str = ""
    """A second, smaller word."""
    tone: str = ""
    art: str = ""
    corners: tuple[str, ...] = ()
    """Small signs in its corners, in the order of those of a card."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of cells, row by row from the top left."""

    columns: int
    cells: tuple[Cell, ...]
    title: str = ""
    art: str = ""
    """Name of a drawing below all its cells, such as the back of a card."""


@dataclass(frozen=True, slots=True)
class ChartSpot:
    """Something on a chart; x to the right and y down, in the chart's units."""

    x: float
    y: float
    size: float
    """Its diameter, in the chart's units."""
    place: Place = ""
    text: str = ""
    tone: str = ""
    shape: str = "disc"
    """One of SHAPES."""
    art: str = ""
    """Name of the drawing of a figure that stands on it; its text is then a small sign beside."""
    name: str = ""
    """What it is called for those who do not see it; "" where its text says so."""
    facing: float | None = None
    """Degrees in which it looks, 0 to the right and clockwise; None for what looks everywhere."""


@dataclass(frozen=True, slots=True)
class ChartDrawing:
    """A drawing that lies on a chart, by its middle."""

    art: str
    x: float
    y: float
    width: float
    height: float
    turn: int = 0
    """Degrees clockwise."""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class ChartArea:
    """What covers part of a chart, such as a house."""

    corners: tuple[tuple[float, float], ...]
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A small map: drawings of the ground, areas, lines between points and spots, the later ones over the earlier."""

    width: float
    height: float
    spots: tuple[ChartSpot, ...]
    lines: tuple[tuple[float, float, float, float], ...] = ()
    title: str = ""
    grounds: tuple[ChartDrawing, ...] = ()
    areas: tuple[ChartArea, ...] = ()


Block = Lines | Facts | Odds | Cards | Field | Chart
TONES: Final = (
    "", "own", "other", "back", "open", "dim", "warn", "good", "black", "white", "floor", "high", "low",
    "side0", "side1", "side2", "side3", "now", "broken", "red",
)  # fmt: skip
SIDES: Final = 4
"""Sides that have a tone of their own."""
SHAPES: Final = ("disc", "hex", "square")


@dataclass(frozen=True, slots=True)
class PhoneOffer:
    """A place that can be tapped now."""

    place: Place
    words: str
    """What a button for it says."""
    kind: str = ""
    """How it is marked: "" for what is harmless, "risky", "attack", "primary" for what is likely meant, "held"
    for what is picked already, "beside" for what can be picked instead."""
    button: bool = False
    """Whether it has a button though a block shows it."""


class PhoneTurn(StrEnum):
    YOU = "you"
    OTHER = "other"
    WAIT = "wait"
    """The table still shows what has happened."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PhoneView:
    """All that a phone shows: whole, never a difference."""

    who: str
    """Whose it is."""
    side: int
    """The seat, whose colour and shape stand before the name; -1 for those who watch."""
    game: str
    """What is played, in people's words."""
    turn: PhoneTurn
    ask: str
    """What is to be done, or who does something."""
    blocks: tuple[Block, ...] = ()
    offers: tuple[PhoneOffer, ...] = ()
    answers: tuple[PhoneOffer, ...] = ()
    """Answers to a question that comes before everything else; `ask` is the question."""
    done: str = ""
    """What the Done button does; "" where nothing is complete."""
    wastes: bool = False
    """Whether that throws something away, such as a turn, so that its button does not shine."""
    back: bool = False
    """Whether there is a pick to take back."""
    secret: bool = False
    """Whether it opens face down."""


_Part = Block | PhoneCard | Cell | ChartSpot | ChartDrawing | ChartArea | PhoneOffer


def phone_view_message(sheet: PhoneView, seq: int) -> str:
    """The sheet as it crosses the wire."""
    told: dict[str, Any] = {"t": "sheet", "seq": seq, "version": VERSION}
    told |= {part.name: _to_json_value(getattr(sheet, part.name)) for part in fields(sheet)}
    return _json_text(told)


def refusal_message(clause: str, text: str) -> str:
    """Why a pick was not possible, in people's words."""
    return _json_text({"t": "refused", "clause": clause, "text": text})


def notice_message(kind: str, text: str) -> str:
    """A state that has no sheet: "asking" while the table is asked; "out", "elsewhere" and "stale" are last words,
    "token" and "wrong" those for somebody who has typed digits.
    """
    return _json_text({"t": kind, "text": text})


@dataclass(frozen=True, slots=True)
class GuessPanel:
    """What a watcher's phone shows of guessing: whole, never a difference."""

    on: bool = False
    """Whether there is anything to show."""
    number: int = 0
    """Of the question, which a guess names."""
    ask: str = ""
    """What is to be guessed, or why nothing is."""
    name: str = ""
    """Who guesses; "" where that is asked first."""
    open: bool = False
    """Whether a guess counts now."""
    percent: int = -1
    """What was guessed of this question; -1 for nothing."""
    lines: tuple[str, ...] = ()
    """What the last question has come to, and the points so far."""


def guess_panel_message(panel: GuessPanel) -> str:
    """The panel as it crosses the wire."""
    return _json_text({"t": "guess", **{part.name: getattr(panel, part.name) for part in fields(panel)}})


def _json_text(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _to_json_value(value: Any) -> Any:
    """Blocks with their kind; what is empty is left out."""
    if isinstance(value, tuple):
        return [_to_json_value(each) for each in value]
    if isinstance(value, _Part):
        parts = {part.name: _to_json_value(getattr(value, part.name)) for part in fields(value)}
        kept = {name: each for name, each in parts.items() if each not in ("", [], (), None)}
        return {"kind": type(value).__name__.lower(), **kept} if isinstance(value, Block) else kept
    return value


LONGEST: Final = 8 * 1024
"""Bytes of a message."""
FASTEST: Final = 20
"""Messages of one phone within a second."""
_PLACE: Final = 400
"""Letters of a place, or of a name before it is cut."""
_MOST_SEQ: Final = 1 << 31
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")
"""128 bits (docs/decisions.md, Phones)."""
_DIGITS: Final = re.compile(f"[0-9]{{{DIGITS}}}")


class BadMessage(ValueError):
    """No message that the page would send."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Who wants in."""

    token: str
    version: int
    phone: str = ""
    """What tells this phone from another one, made by the page itself."""
    tab: str = ""
    """What tells this tab from others of the phone."""
    takes: bool = False
    """Whether somebody has just opened the tab or wants it here, rather than that it comes back by itself."""


class PhoneMessageKind(StrEnum):
    """What the server tells the table."""

    VISITED = "visited"
    JOINED = "joined"
    LEFT = "left"
    ASKS = "asks"
    WITHDREW = "withdrew"
    PICK = "pick"
    BACK = "back"
    DONE = "done"
    GUESS = "guess"
    NAME = "name"
    LOST = "lost"
    """The machine has the address no more."""
    FOUND = "found"
    """The machine has the address again."""


class ClientMessageKind(StrEnum):
    PICK = "pick"
    BACK = "back"
    DONE = "done"
    GUESS = "guess"
    """How likely a watcher holds what is asked."""
    NAME = "name"
    """What a watcher is called."""
    PING = "ping"


@dataclass(frozen=True, slots=True)
class ClientMessage:
    """What somebody who is in does."""

    kind: ClientMessageKind
    seq: int = 0
    """Number of the sheet, or of the question, that it answers."""
    place: str = ""
    percent: int = -1
    name: str = ""
    """As it was typed, whatever signs are in it."""


def parse_hello(text: str | bytes, version: int) -> Hello:
    """The first message; raises BadMessage. What a page of another version says besides is not looked at."""
    told = _parse_json_object(text)
    if told.get("t") != "hello" or type(told.get("version")) is not int or not 0 <= told["version"] < _MOST_SEQ:
        raise BadMessage("hello expected")
    if told["version"] != version:
        return Hello(_parse_token_text(told.get("token")), told["version"])
    if set(told) != {"t", "token", "version", "phone", "tab", "takes"} or type(told["takes"]) is not bool:
        raise BadMessage("hello expected")
    return Hello(
        _parse_token_text(told["token"]),
        version,
        _parse_token_text(told["phone"]),
        _parse_token_text(told["tab"]),
        told["takes"],
    )


def parse_typed_code(text: str | bytes) -> str | None:
    """Digits that were typed, where the first message is those; None where it is another one; raises BadMessage."""
    told = _parse_json_object(text)
    if told.get("t") != "code":
        return None
    digits = told.get("code")
    if set(told) != {"t", "code"} or not isinstance(digits, str) or not _DIGITS.fullmatch(digits):
        raise BadMessage("digits expected")
    return digits


def _parse_token_text(value: Any) -> str:
    if not isinstance(value, str) or not _TOKEN.fullmatch(value):
        raise BadMessage("128 bits expected")
    return value


def parse_client_message(text: str | bytes) -> ClientMessage:
    """Any later message; raises BadMessage."""
    told = _parse_json_object(text)
    try:
        kind = ClientMessageKind(told.get("t", ""))
    except ValueError:
        raise BadMessage("unknown kind") from None
    if kind == ClientMessageKind.PING:
        if set(told) != {"t"}:
            raise BadMessage("unknown field")
        return ClientMessage(kind)
    if kind == ClientMessageKind.NAME:
        if set(told) != {"t", "name"}:
            raise BadMessage("unknown field")
        if not isinstance(told["name"], str) or len(told["name"]) > _PLACE:
            raise BadMessage("name expected")
        return ClientMessage(kind, name=told["name"])
    more = {ClientMessageKind.PICK: {"place"}, ClientMessageKind.GUESS: {"percent"}}.get(kind, set())
    if set(told) != {"t", "seq"} | more:
        raise BadMessage("unknown field")
    seq, percent = told["seq"], told.get("percent", -1)
    if type(seq) is not int or not 0 <= seq < _MOST_SEQ:
        raise BadMessage("number of a sheet expected")
    if type(percent) is not int or abs(percent) >= _MOST_SEQ:
        raise BadMessage("per cent expected")
    place = told.get("place", "")
    if not isinstance(place, str) or len(place) > _PLACE or not place.isprintable():
        raise BadMessage("place expected")
    return ClientMessage(kind, seq, place, percent)


def _parse_json_object(text: str | bytes) -> dict[str, Any]:
    if not isinstance(text, str) or len(text.encode("utf-8", "replace")) > LONGEST:
        raise BadMessage("text expected")
    try:
        told = json.loads(text, parse_constant=_refuse_json_constant)
    except (ValueError, RecursionError) as error:
        raise BadMessage("JSON expected") from error
    if not isinstance(told, dict):
        raise BadMessage("object expected")
    return told


def _refuse_json_constant(name: str) -> Any:
    raise BadMessage(f"no {name}")
