"""Boards for the toy games, and how a table finds them: `with toys():` before the first table is made."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pygame
import pytest

from tabletop.content.prose import Words
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter
from tabletop.rules.game import Event, Game, Refusal, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import BUTTON, Board, MarkKind, Marks, Point, on_board
from tabletop.ui.boards.plain import PlainBoard
from tabletop.ui.drawing import draw
from tabletop.ui.gesture.picker import Place, Steps
from tabletop.ui.stage.stage import Stage
from tests.play.toy import Guess, GuessView, Pick
from tests.ui.toy_yard import CELLS, Do, Yard, YardGame

_COLOURS = {0: "#14425F", 1: "#6B2F00"}
_INK = "#FFFFFF"
"""Letters on the pieces."""


class GridBoard(PlainBoard):
    """Places in a grid, each with a text; nothing moves unless `lasts` says for how long."""

    rows: tuple[str, ...] = ()
    """Places by row, with spaces between."""
    lasts = 0.0
    """Seconds that every change takes."""
    aside = 0
    """Height of the game's own panel in pixels."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.area = pygame.Rect(0, 0, 1, 1)
        self.view: Any = None
        self.until = 0.0
        self.told: list[str] = []
        """What was called, for tests."""
        self.marks = Marks()
        """What was drawn last."""
        self._spots: dict[Place, Point] = {}

    def label(self, place: Place) -> tuple[str, str]:
        """What lies at a place: text and colour."""
        raise NotImplementedError

    def layout(self, area: pygame.Rect) -> None:
        self.area = area
        rows = [row.split() for row in self.rows]
        self._spots = {
            place: (area.x + area.w * (i + 1) / (len(row) + 1), area.y + area.h * (k + 1) / (len(rows) + 1))
            for k, row in enumerate(rows)
            for i, place in enumerate(row)
        }

    def show(self, view: Any) -> None:
        self.view = view
        self.finish()

    def moment(self, events: Sequence[Event], view: Any, now: float) -> float:
        self.told.append(f"moment {' '.join(type(event).__name__ for event in events)}")
        return now

    def animate(self, view: Any, now: float, *, dropped: tuple[Place, Point] | None = None) -> float:
        self.told.append(f"animate {view}")
        self.view = view
        self.until = now + self.lasts
        return self.until

    def home(self, place: Place, start: Point, now: float) -> None:
        self.told.append(f"home {place}")

    def finish(self) -> bool:
        moving, self.until = self.until > self.stage.now, 0.0
        return moving

    def moving(self, now: float) -> pygame.Rect | None:
        return self.area if self.until > now else None

    def place_at(self, pos: Point) -> Place | None:
        near = [place for place in self._spots if self.rect_of((place,)).collidepoint(pos)]
        return near[0] if near else None

    def spots(self) -> Mapping[Place, Point]:
        return self._spots

    def warm(self) -> bool:
        return False

    def action(self, path: Steps) -> Any | None:
        return None

    def own(self, view: Any, seat: Seat) -> tuple[Place, ...]:
        return ()

    def kind(self, view: Any, action: Any) -> MarkKind:
        return MarkKind.LEGAL

    def barred(self, view: Any, refusal: Refusal) -> bool:
        return False

    def rect_of(self, places: Sequence[Place]) -> pygame.Rect:
        rects = [self.held_rect(self._spots[place]) for place in places]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def held_rect(self, centre: Point) -> pygame.Rect:
        side = self.stage.metrics.px(64)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(centre[0]), round(centre[1])
        return rect

    def draw(self, surface: pygame.Surface, now: float, marks: Marks) -> None:
        self.marks = marks
        on_board(marks.last), on_board(marks.hint)
        for place, at in self._spots.items():
            words, colour = self.label(place)
            chosen = place in marks.path or place in (marks.focus, marks.selected)
            rect = self.held_rect(at)
            edge = self.stage.theme.accent if chosen else self.stage.theme.panel_edge
            surface.blit(draw.rounded(self.stage, rect.size, colour, edge=edge, width=3), rect)
            ink = _INK if colour in _COLOURS.values() else self.stage.theme.text
            draw.text(self.stage, surface, words, rect.center, align="centre", colour=ink)
            if place in marks.targets:
                mark = self.stage.sprites.get(f"ui/{marks.targets[place].value}", rect.w)
                surface.blit(mark, rect)
        if marks.lifted:
            held = self.held_rect(marks.held_at)
            surface.blit(draw.rounded(self.stage, held.size, self.label(marks.lifted)[1]), held)

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        return draw.rounded(self.stage, (size, size), _COLOURS[seat], radius=99)

    def aside_height(self) -> int:
        return self.aside

    def aside_matters(self, view: Any) -> bool:
        return False

    def draw_aside(self, surface: pygame.Surface, rect: pygame.Rect, view: Any) -> None:
        """Nothing."""

    def notation(self, match: Match[Any, Any, Any], ply: int, viewer: int | None = None) -> str:
        return match.past.text(ply, viewer) or ""


class GuessBoard(GridBoard):
    """Three numbers to pick from; the own pick is marked, which nobody else may see."""

    prose = True
    rows = ("1 2 3",)

    def label(self, place: Place) -> tuple[str, str]:
        view: GuessView = self.view
        return place, "#2A6B3C" if view.own is not None and str(view.own) == place else self.stage.theme.raised

    def steps(self, action: Any) -> Steps:
        return (str(action.number),) if isinstance(action, Pick) else ()


class YardBoard(GridBoard):
    """Three rows of cells and a card."""

    prose = True
    rows = ("a b c", "d e f", "g h i", "hand:card")

    def label(self, place: Place) -> tuple[str, str]:
        view: Yard = self.view
        if place not in CELLS:
            return "card" if view.card else "", self.stage.theme.raised
        return place, _COLOURS.get(view.at(place), self.stage.theme.panel)

    def steps(self, action: Do) -> Steps:
        verb, *cells = action.words
        if verb == "roll":
            return ()
        if verb == "fly":
            return ("hand:card", *cells)
        return tuple(cells[:2] if verb == "swap" else cells) or (f"{BUTTON}{verb}",)

    def action(self, path: Steps) -> Do | None:
        return Do(f"go {path[0]} {path[1]}") if len(path) == 2 and set(path) <= set(CELLS) else None

    def own(self, view: Yard, seat: Seat) -> tuple[Place, ...]:
        return tuple(view.of(seat))

    def kind(self, view: Yard, action: Do) -> MarkKind:
        return MarkKind.RISKY if action.text == "go a d" else MarkKind.LEGAL

    def occupied(self, view: Yard, place: Place) -> bool:
        return place in CELLS and view.at(place) >= 0

    def action_words(self, view: Yard, action: Do) -> str:
        return f"To {' '.join(action.words)}"

    def buttons(self, view: Yard, actions: Sequence[Do]) -> tuple[tuple[Place, str], ...]:
        return tuple((f"{BUTTON}{each}", each.text.title()) for each in actions if each.text in ("pass", "dig"))

    def expects(self, view: Yard, seat: Seat, path: Steps) -> str:
        return f"choose who flies ({len(path)})" if path[:1] == ("hand:card",) else ""

    def odds(self, view: Yard, action: Do) -> tuple[str, ...]:
        self.told.append(f"odds {action}")
        return ("Hit 50 % (1/2)", "Block 33 %") if action.words[0] == "strike" else ()

    def preview(self, view: Yard, place: Place) -> bool:
        return self.occupied(view, place) or place == "hand:card"

    def preview_words(self, view: Yard, place: Place) -> str:
        return f"This is {place}."

    def draw_preview(self, surface: pygame.Surface, rect: pygame.Rect, view: Yard, place: Place) -> None:
        words, colour = self.label(place)
        surface.blit(draw.rounded(self.stage, rect.size, colour), rect)
        ink = _INK if colour in _COLOURS.values() else self.stage.theme.text
        draw.text(self.stage, surface, words, rect.center, align="centre", size=26, colour=ink)

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        return tuple("refuse" if type(event).__name__ == "Rolled" else "place" for event in events) or ("flip",)


WORDS = {
    "guess": Words(
        "Guess", "Pick a number.", "2", "1", ("Left", "Right"), {}, {"not_now": "Not now."},
        {"points": "{winner} wins"},
        {"Picked": "{seat} has picked", "Noted": "{seat} picked {number}", "Shown": "The die shows {rolled}"}, {},
    ),
    "yard": Words(
        "Yard", "Fight in a yard.", "2", "1", ("Left", "Right"), {}, {"not_possible": "You cannot {what}."},
        {"beaten": "{winner} wins"},
        {"Done": "{seat} decides after long thought to do this: {what}", "Rolled": "The dice show {blow} and {block}"},
        {"Done": "{seat}: {what}"},
    ),
}  # fmt: skip
_BOARDS: dict[str, type[GridBoard]] = {"guess": GuessBoard, "yard": YardBoard}
_GAMES: dict[str, type] = {"guess": Guess, "yard": YardGame}


@contextmanager
def toys() -> Iterator[None]:
    """Lets tables find boards and words of the toy games."""
    with pytest.MonkeyPatch.context() as patch:
        for name, board in _BOARDS.items():
            module = ModuleType(f"tabletop.games.{name}.board.board")
            module.make = _maker(board)  # type: ignore[attr-defined]
            patch.setitem(sys.modules, module.__name__, module)
        known = wording.words
        patch.setattr(wording, "words", lambda game: WORDS[game] if game in WORDS else known(game))
        yield


def _maker(board: type[GridBoard]) -> Any:
    def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
        return board(stage)  # type: ignore[return-value]

    return make


def toy_match(game: str, *sitters: Sitter, **options: Any) -> Match[Any, Any, Any]:
    """A match of a toy game without a journal; between two people unless told otherwise."""
    people = sitters or (Sitter("person", "Ann"), Sitter("person", "Ben"))
    rules = _GAMES[game]()
    return Match(rules, Header(game=game, rules_version=1, content="toy", sitters=people, seed="test", **options))
