"""Boards for the toy games, and how a table finds them: `with toys():` before the first table is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import pygame
import pytest

from tabletop.box import Box, LazyRef
from tabletop.content import boxes, prose
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Event, Game, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, ResultClip
from tabletop.ui.boards.board_messages import BoardMessages
from tabletop.ui.boards.decisions import Decisions
from tabletop.ui.boards.marks import BUTTON, MarkKind, Marks, Point, without_button_places
from tabletop.ui.boards.panels import Panels, Previews
from tabletop.ui.boards.picks import Picks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import Theme
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.stage.stage import Stage
from tests.play.toy import Guess, GuessView, Pick
from tests.ui.toy_yard import CELLS, Do, Yard, YardGame

_COLOURS = {0: "#14425F", 1: "#6B2F00"}
_INK = "#FFFFFF"
"""Letters on the pieces."""


class Label(Protocol):
    """What lies at a place: text and colour."""

    def __call__(self, theme: Theme, view: Any, place: TargetId) -> tuple[str, str]: ...


class GridBoard(Board):
    """Places in a grid, each with a text; nothing moves unless `lasts` says for how long."""

    lasts = 0.0
    """Seconds that every change takes."""

    def __init__(self, stage: Stage, rows: Sequence[str], label: Label, picks: Picks, words: BoardMessages) -> None:
        """Rows are names of places with spaces between."""
        self.stage = stage
        self.picks = picks
        self.decisions = GridDecisions()
        self.words = words
        self.panels = GridPanels(stage)
        self.previews = GridPreviews(stage, label)
        self.area = pygame.Rect(0, 0, 1, 1)
        self.view: Any = None
        self.until = 0.0
        self.told: list[str] = []
        """What was called, for tests."""
        self.marks = Marks()
        """What was drawn last."""
        self._rows = rows
        self._label = label
        self._spots: dict[TargetId, Point] = {}

    def layout(self, area: pygame.Rect) -> None:
        self.area = area
        rows = [row.split() for row in self._rows]
        self._spots = {
            place: (area.x + area.w * (i + 1) / (len(row) + 1), area.y + area.h * (k + 1) / (len(rows) + 1))
            for k, row in enumerate(rows)
            for i, place in enumerate(row)
        }

    def show(self, view: Any) -> None:
        self.view = view
        self.finish()

    def result_clips(self, events: Sequence[Event], view: Any) -> Sequence[ResultClip]:
        self.told.append(f"moments {' '.join(type(event).__name__ for event in events)}")
        return ()

    def animate(
        self, view: Any, now: float, *, events: Sequence[Event] = (), dropped: tuple[TargetId, Point] | None = None
    ) -> float:
        self.told.append(f"animate {view}")
        self.view = view
        self.until = now + self.lasts
        return self.until

    def glide_piece_home(self, place: TargetId, start: Point, now: float) -> None:
        self.told.append(f"home {place}")

    def finish(self) -> bool:
        moving, self.until = self.until > self.stage.now, 0.0
        return moving

    def update(self, now: float) -> None:
        pass

    def is_moving(self, now: float) -> bool:
        return self.until > now

    def place_at(self, pos: Point) -> TargetId | None:
        near = [place for place in self._spots if self.rect_of((place,)).collidepoint(pos)]
        return near[0] if near else None

    def place_centres(self) -> Mapping[TargetId, Point]:
        return self._spots

    def prefetch_one_picture(self) -> bool:
        return False

    def rect_of(self, places: Sequence[TargetId]) -> pygame.Rect:
        rects = [self.held_rect(self._spots[place]) for place in places]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def held_rect(self, centre: Point) -> pygame.Rect:
        side = self.stage.metrics.px(64)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(centre[0]), round(centre[1])
        return rect

    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        self.marks = marks
        without_button_places(marks.last), without_button_places(marks.hint)
        for place, at in self._spots.items():
            words, colour = self._label(self.stage.theme, self.view, place)
            chosen = place in marks.path or place in (marks.focus, marks.selected)
            rect = self.held_rect(at)
            edge = self.stage.theme.accent if chosen else self.stage.theme.panel_edge
            surface.blit(draw.rounded_rect(self.stage, rect.size, colour, edge=edge, width=3), rect)
            ink = _INK if colour in _COLOURS.values() else self.stage.theme.text
            draw.text(self.stage, surface, words, rect.center, align="centre", colour=ink)
            if place in marks.targets:
                mark = self.stage.sprites.get(f"ui/{marks.targets[place].value}", rect.w)
                surface.blit(mark, rect)
        if marks.lifted:
            held = self.held_rect(marks.held_at)
            surface.blit(
                draw.rounded_rect(self.stage, held.size, self._label(self.stage.theme, self.view, marks.lifted)[1]),
                held,
            )


class GridPanels(Panels):
    """Coloured discs for the seats."""

    aside = 0
    """Height of the game's own panel in pixels."""

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        return draw.rounded_rect(self._stage, (size, size), _COLOURS[seat], radius=99)

    def side_panel_height(self) -> int:
        return self.aside


class GridDecisions(Decisions):
    """For tests to change."""


class GridPreviews(Previews):
    """Pieces and the card."""

    def __init__(self, stage: Stage, label: Label) -> None:
        self._stage = stage
        self._label = label

    def has_preview(self, view: Any, place: TargetId) -> bool:
        return isinstance(view, Yard) and (place == "hand:card" or view.at(place) >= 0)

    def preview_caption(self, view: Any, place: TargetId) -> str:
        return f"This is {place}."

    def draw_preview(self, surface: DisplayList, rect: pygame.Rect, view: Any, place: TargetId) -> None:
        words, colour = self._label(self._stage.theme, view, place)
        surface.blit(draw.rounded_rect(self._stage, rect.size, colour), rect)
        ink = _INK if colour in _COLOURS.values() else self._stage.theme.text
        draw.text(self._stage, surface, words, rect.center, align="centre", size=26, colour=ink)


def guess_board(stage: Stage, game: Game[Any, Any, Any]) -> GridBoard:
    """Three numbers to pick from; the own pick is marked, which nobody else may see."""
    return GridBoard(stage, ("1 2 3",), _guess_label, GuessPicks(), GuessWords())


def _guess_label(theme: Theme, view: GuessView, place: TargetId) -> tuple[str, str]:
    return place, "#2A6B3C" if view.own is not None and str(view.own) == place else theme.raised


class GuessWords(BoardMessages):
    """Every action on a row of its own."""

    is_prose = True


class GuessPicks(Picks):
    """A number is picked by its place."""

    def places_of_action(self, action: Any) -> Steps:
        return (str(action.number),) if isinstance(action, Pick) else ()


def yard_board(stage: Stage, game: Game[Any, Any, Any]) -> GridBoard:
    """Three rows of cells and a card."""
    return GridBoard(stage, ("a b c", "d e f", "g h i", "hand:card"), _yard_label, YardPicks(), YardWords())


def _yard_label(theme: Theme, view: Yard, place: TargetId) -> tuple[str, str]:
    if place not in CELLS:
        return "card" if view.card else "", theme.raised
    return place, _COLOURS.get(view.at(place), theme.panel)


class YardPicks(Picks):
    """Cells, the card, and buttons."""

    def places_of_action(self, action: Do) -> Steps:
        verb, *cells = action.words
        if verb == "roll":
            return ()
        if verb == "fly":
            return ("hand:card", *cells)
        return tuple(cells[:2] if verb == "swap" else cells) or (f"{BUTTON}{verb}",)

    def action_of_path(self, path: Steps) -> Do | None:
        return Do(f"go {path[0]} {path[1]}") if len(path) == 2 and set(path) <= set(CELLS) else None

    def own_piece_places(self, view: Yard, seat: Seat) -> tuple[TargetId, ...]:
        return tuple(view.of(seat))

    def mark_kind(self, view: Yard, action: Do) -> MarkKind:
        return MarkKind.RISKY if action.text == "go a d" else MarkKind.LEGAL

    def is_occupied(self, view: Yard, place: TargetId) -> bool:
        return place in CELLS and view.at(place) >= 0

    def buttons(self, view: Yard, actions: Sequence[Do]) -> tuple[tuple[TargetId, str], ...]:
        return tuple((f"{BUTTON}{each}", each.text.title()) for each in actions if each.text in ("pass", "dig"))


class YardWords(BoardMessages):
    """It notes who asks for odds."""

    is_prose = True

    def __init__(self) -> None:
        self.weighed: list[str] = []
        """Actions whose odds were asked for."""

    def action_text(self, view: Yard, action: Do) -> str:
        return f"To {' '.join(action.words)}"

    def prompt_text(self, view: Yard, seat: Seat, path: Steps) -> str:
        return f"choose who flies ({len(path)})" if path[:1] == ("hand:card",) else ""

    def odds_lines(self, view: Yard, action: Do) -> tuple[str, ...]:
        self.weighed.append(str(action))
        return ("Hit 50% (1/2)", "Block 33%") if action.words[0] == "strike" else ()

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        return tuple("refuse" if type(event).__name__ == "Rolled" else "place" for event in events) or ("flip",)


WORDS = {
    "guess": prose.GameMessages(
        "Guess", "Pick a number.", "2", "1", ("Left", "Right"), {}, {"not_now": "Not now."},
        {"points": "{winner} wins"},
        {"Picked": "{seat} has picked", "Noted": "{seat} picked {number}", "Shown": "The die shows {rolled}"}, {},
    ),
    "yard": prose.GameMessages(
        "Yard", "Fight in a yard.", "2", "1", ("Left", "Right"), {}, {"not_possible": "You cannot {what}."},
        {"beaten": "{winner} wins"},
        {"Done": "{seat} decides after long thought to do this: {what}", "Rolled": "The dice show {blow} and {block}"},
        {"Done": "{seat}: {what}"},
    ),
}  # fmt: skip
BOXES = {
    name: Box(name, LazyRef(f"tests.play.toy:{name}"), LazyRef("builtins:object"), LazyRef(f"{__name__}:{name}_board"))
    for name in ("guess", "yard")
}
_GAMES: dict[str, type] = {"guess": Guess, "yard": YardGame}


@contextmanager
def toys() -> Iterator[None]:
    """Lets tables find boards and words of the toy games."""
    with pytest.MonkeyPatch.context() as patch:
        find, known = boxes.find_game_box, wording.localised_messages
        patch.setattr(boxes, "find_game_box", lambda game: BOXES.get(game) or find(game))
        patch.setattr(wording, "localised_messages", lambda game: WORDS[game] if game in WORDS else known(game))
        yield


def toy_match(game: str, *sitters: Sitter, **options: Any) -> Match[Any, Any, Any]:
    """A match of a toy game without a journal; between two people unless told otherwise."""
    people = sitters or (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben"))
    rules = _GAMES[game]()
    return Match(rules, Header(game=game, rules_version=1, content="toy", sitters=people, seed="test", **options))
