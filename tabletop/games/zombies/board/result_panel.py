"""Shows what an action led to (HP lost, things found) in a panel over the map until it has been read.

Used by `board`: `action_results` makes rows from events, the board makes result clips of them, ResultPanel draws
them, and the story (`ui/story`) decides when one ends. A result must come from the events alone, which are those that
the seat may see. The place is chosen so that few figures are hidden; nothing in the panel moves and nothing is
decided. Sizes and which events are worth a row are free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.director_cards import CARD_ASPECT, DirectorCardPictures
from tabletop.games.zombies.board.event_messages import log_line
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.board.night_panel import horde_and_fire_colours
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.text import events as text_events
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_sentences

if TYPE_CHECKING:
    from tabletop.games.zombies.board.map.figure_pictures import FigurePictures
    from tabletop.ui.stage.stage import Stage


_ATTACK_EFFECTS: Final = (
    text_events.Hit,
    text_events.Killed,
    text_events.Stunned,
    text_events.TokenGone,
    text_events.Blasted,
    text_events.Woken,
)
"""What an attack leads to."""
_HARM_EVENTS: Final = (
    text_events.Wounded,
    text_events.Pinned,
    text_events.Died,
    text_events.TokenPut,
    text_events.Slimed,
)
"""What survivors suffer."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What has become of somebody."""

    text: str
    seat: Seat = -1
    """-1 for no survivor."""
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class ActionResult:
    """One thing to be read over the map."""

    title: str
    rows: tuple[ResultRow, ...] = ()
    seat: Seat = -1
    """Who did it; -1 for the dead."""
    cards: tuple[int, ...] = ()
    """Attack cards that were played openly."""

    @property
    def full_text(self) -> str:
        """All that people read."""
        return " ".join((self.title, *(row.text for row in self.rows)))


def action_results(content: Content, events: Sequence[Event]) -> tuple[ActionResult, ...]:
    """What is worth reading of an action, in the order in which it happened."""
    return (*_attack_results(content, events), *_harm_results(content, events))


def _attack_results(content: Content, events: Sequence[Event]) -> Iterator[ActionResult]:
    """Of phase 6b: whoever attacks, and whom it hits; what the night does by itself is told by its wounds."""
    deed = next((event for event in events if isinstance(event, text_events.Attacked | text_events.Stunned)), None)
    if deed is None:
        return
    lines = [log_line(content, event) for event in events if isinstance(event, _ATTACK_EFFECTS) and event is not deed]
    cards = deed.cards if isinstance(deed, text_events.Attacked) else ()
    yield ActionResult(
        log_line(content, deed), tuple(ResultRow(words) for words in _merge_equal_lines(lines)), deed.seat, cards
    )


def _harm_results(content: Content, events: Sequence[Event]) -> Iterator[ActionResult]:
    """Everybody who was hurt, each in a row."""
    found: dict[Seat, list[Event]] = {}
    for event in events:
        if isinstance(event, _HARM_EVENTS):
            for seat in event.seats if isinstance(event, text_events.Slimed) else (event.seat,):
                found.setdefault(seat, []).append(event)
    rows = [_harm_row(content, seat, suffered) for seat, suffered in found.items()]
    if rows:
        names = names_of(content)
        wounded = [row.seat for row in rows if row.wounds]
        key = "hurt" if wounded else "beset"
        yield ActionResult(
            say(f"zombies.result_{key}", survivors=names.survivors_of_seats(wounded or found)), tuple(rows)
        )


def _harm_row(content: Content, seat: Seat, events: Sequence[Event]) -> ResultRow:
    lines = [log_line(content, event) for event in events]
    wounds = sum(event.amount for event in events if isinstance(event, text_events.Wounded))
    return ResultRow(join_sentences(_merge_equal_lines(lines)), seat, wounds)


def _merge_equal_lines(lines: Sequence[str]) -> Iterator[str]:
    """Lines that are alike once, with their number."""
    for words, same in groupby(filter(None, lines)):
        number = len(list(same))
        yield words if number == 1 else say("common.times", words=words, number=number)


_PANEL_WIDTH: Final = 480
"""Logical pixels across."""
_LEAST_MAP_WIDTH: Final = 420
"""Logical pixels across a map below which it is a picture, in which nothing is told."""
_FORM_CHOICES: Final = ((BODY, True), (SMALL, True), (SMALL, False))
"""Sizes of letters, and whether it has a title: the first one for which there is room; rows name who was hurt."""
_PORTRAIT_WIDTH, _CARD_WIDTH = 44, 38
"""Logical pixels across a portrait and an attack card."""


class ResultPanel:
    """Shows one result at a time; nothing in it moves."""

    def __init__(
        self, stage: Stage, content: Content, cards: DirectorCardPictures, pieces: FigurePictures,
        bodies: Callable[[], Sequence[pygame.Rect]],
    ) -> None:  # fmt: skip
        """`bodies` tells where figures stand, in pixels."""
        self._stage = stage
        self._content = content
        self._cards = cards
        self._pieces = pieces
        self._bodies = bodies
        self._area = pygame.Rect(0, 0, 1, 1)
        self._shown: tuple[ActionResult, State] | None = None

    def layout(self, area: pygame.Rect, tools: int = 0) -> None:
        """Takes this part of the window, in pixels: the map; so many at its left are the small buttons'."""
        self._area = pygame.Rect(area.x + tools, area.y, area.w - tools, area.h)

    def result_clips(self, events: Sequence[Event], state: State) -> Sequence[ResultClip]:
        """Returns the results of an action that are worth reading; none on a map that is only a picture."""
        if self._area.w < self._stage.metrics.px(_LEAST_MAP_WIDTH):
            return ()
        return [
            ResultClip((result, state), result.full_text, is_last=True)
            for result in action_results(self._content, events)
        ]

    def show_result(self, told: tuple[ActionResult, State]) -> None:
        """Shows a result."""
        self._shown = told

    def finish(self) -> bool:
        """Ends it; whether something was shown."""
        shown, self._shown = self._shown is not None, None
        return shown

    @property
    def shown_result(self) -> ActionResult | None:
        """What lies over the map."""
        return self._shown[0] if self._shown is not None else None

    def draw(self, surface: DisplayList) -> None:
        """The panel: whose deed it is with its cards, and below a row for each that it came upon."""
        if self._shown is None:
            return
        result, state = self._shown
        stage, pad = self._stage, self._stage.metrics.px(16)
        size, titled, rect = self._choose_layout(result)
        edge = stage.theme.accent if result.seat >= 0 else horde_and_fire_colours(stage.theme.name)[0]
        surface.blit(draw.rounded(stage, rect.size, stage.theme.panel, edge=edge, radius=14, width=2), rect)
        inner = rect.inflate(-2 * pad, -2 * stage.metrics.px(12))
        y = self._draw_title(surface, inner, result, state) if titled else inner.y
        for row in result.rows:
            at = pygame.Rect(inner.x, y, inner.w, self._row_height(row, inner.w, size))
            y = self._draw_row(surface, at, row, state, size)

    # --- details --------------------------------------------------------------------------------------------------

    def _choose_layout(self, result: ActionResult) -> tuple[float, bool, pygame.Rect]:
        """Chooses the text size, whether there is a title, and the place that hides the fewest figures."""
        metrics, gap = self._stage.metrics, self._stage.metrics.px(16)
        wide = min(self._area.w - metrics.px(12), metrics.grown(_PANEL_WIDTH, 0.6))
        forms = tuple(self._layout_candidates(result, wide))
        size, titled, high = next((form for form in forms if form[2] <= self._area.h - 2 * gap), forms[-1])
        rect = pygame.Rect(0, 0, wide, high)
        low, high = self._area.bottom - gap - rect.h, self._area.y + gap
        right, left = max(self._area.x, self._area.right - gap - wide), self._area.x
        places = [rect.move(x, y) for y in (low, high) for x in (self._area.centerx - wide // 2, right, left)]
        bodies = self._bodies()
        place = min(places, key=lambda place: sum(_rect_area(place.clip(body)) for body in bodies))
        return size, titled, place.move(0, max(0, self._area.y - place.y))

    def _layout_candidates(self, result: ActionResult, wide: int) -> Iterator[tuple[float, bool, int]]:
        """Sizes, titles and heights; a title that also says who did it is never left out."""
        metrics = self._stage.metrics
        inner = wide - 2 * metrics.px(16)
        for size, titled in _FORM_CHOICES:
            if titled or result.seat < 0:
                title = self._title_height(result, inner) if titled else 0
                rows = sum(self._row_height(row, inner, size) for row in result.rows)
                yield size, titled, title + rows + 2 * metrics.px(12)

    def _cards_width(self, result: ActionResult) -> int:
        metrics = self._stage.metrics
        return len(result.cards) * (metrics.grown(_CARD_WIDTH, 0.3) + metrics.px(4))

    def _title_width(self, result: ActionResult, wide: int) -> int:
        metrics = self._stage.metrics
        face = metrics.grown(_PORTRAIT_WIDTH, 0.3) + metrics.px(12) if result.seat >= 0 else 0
        return wide - face - self._cards_width(result)

    def _title_height(self, result: ActionResult, wide: int) -> int:
        metrics, room = self._stage.metrics, self._title_width(result, wide)
        high = draw.paragraph_height(self._stage, result.title, room, size=HEADING, bold=True)
        if result.seat >= 0:
            high = max(high, metrics.grown(_PORTRAIT_WIDTH, 0.3))
        return max(high, round(metrics.grown(_CARD_WIDTH, 0.3) / CARD_ASPECT) if result.cards else 0) + metrics.px(4)

    def _draw_title(self, surface: DisplayList, inner: pygame.Rect, result: ActionResult, state: State) -> int:
        stage, metrics, high = self._stage, self._stage.metrics, self._title_height(result, inner.w)
        x, room = inner.x, self._title_width(result, inner.w)
        if result.seat >= 0:
            face = self._pieces.portrait(state.people[result.seat], result.seat, metrics.grown(_PORTRAIT_WIDTH, 0.3))
            surface.blit(face, face.get_rect(midleft=(x, inner.y + high // 2)))
            x += metrics.grown(_PORTRAIT_WIDTH, 0.3) + metrics.px(12)
        words = draw.paragraph_height(stage, result.title, room, size=HEADING, bold=True)
        at = pygame.Rect(x, inner.y + (high - words) // 2, room, words)
        draw.paragraph(stage, surface, result.title, at, size=HEADING, bold=True)
        right = inner.right
        for value in reversed(result.cards):
            card = self._cards.ammo_card(value, result.seat, metrics.grown(_CARD_WIDTH, 0.3))
            surface.blit(card, card.get_rect(midright=(right, inner.y + high // 2)))
            right = right - card.get_width() - metrics.px(4)
        return inner.y + high

    def _row_height(self, row: ResultRow, wide: int, size: float) -> int:
        metrics = self._stage.metrics
        if row.seat < 0:
            return draw.paragraph_height(self._stage, row.text, wide, size=size)
        face, number = metrics.grown(_PORTRAIT_WIDTH, 0.3), metrics.text_px(44)
        words = draw.paragraph_height(self._stage, row.text, wide - face - metrics.px(12) - number, size=size)
        return max(face, words) + metrics.px(6)

    def _draw_row(self, surface: DisplayList, rect: pygame.Rect, row: ResultRow, state: State, size: float) -> int:
        stage, metrics = self._stage, self._stage.metrics
        if row.seat < 0:
            return draw.paragraph(stage, surface, row.text, rect, size=size, colour=stage.theme.secondary)
        face, number = metrics.grown(_PORTRAIT_WIDTH, 0.3), metrics.text_px(44)
        portrait = self._pieces.portrait(state.people[row.seat], row.seat, face)
        surface.blit(portrait, portrait.get_rect(midleft=(rect.x, rect.centery)))
        room = rect.w - face - metrics.px(12) - number
        high = draw.paragraph_height(stage, row.text, room, size=size)
        at = pygame.Rect(rect.x + face + metrics.px(12), rect.centery - high // 2, room, high)
        draw.paragraph(stage, surface, row.text, at, size=size)
        if row.wounds:
            lost = f"\N{MINUS SIGN}{row.wounds}"
            draw.text(stage, surface, lost, (rect.right, rect.centery), size=26, bold=True, align="right",
                      colour=horde_and_fire_colours(stage.theme.name)[0])  # fmt: skip
        return rect.bottom


def _rect_area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
