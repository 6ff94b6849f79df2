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

from tabletop.games.zombies.board.director_cards import DirectorCardPictures
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
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import language, say
from tabletop.ui.sentences import join_sentences
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    behind,
    cell,
    column,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    space,
    within,
)

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
    harm = _harm_result(content, events)
    return (*_attack_results(content, events), *(() if harm is None else (harm,)))


def _attack_results(content: Content, events: Sequence[Event]) -> Iterator[ActionResult]:
    """Of phase 6b: whoever attacks, and whom it hits; what the night does by itself is told by its wounds."""
    deed = next((event for event in events if isinstance(event, text_events.Attacked | text_events.Stunned)), None)
    if deed is None:
        return
    lines = [log_line(content, event) for event in events if isinstance(event, _ATTACK_EFFECTS) and event is not deed]
    cards = deed.cards if isinstance(deed, text_events.Attacked) else ()
    yield ActionResult(
        log_line(content, deed), tuple(ResultRow(words) for words in _merge_equal_texts(lines)), deed.seat, cards
    )


def _harm_result(content: Content, events: Sequence[Event]) -> ActionResult | None:
    """Everybody who was hurt, each in a row; None where nobody was."""
    found: dict[Seat, list[Event]] = {}
    for event in events:
        if isinstance(event, _HARM_EVENTS):
            for seat in event.seats if isinstance(event, text_events.Slimed) else (event.seat,):
                found.setdefault(seat, []).append(event)
    rows = [_harm_row(content, seat, suffered) for seat, suffered in found.items()]
    if not rows:
        return None
    wounded = [row.seat for row in rows if row.wounds]
    key = "hurt" if wounded else "beset"
    survivors = names_of(content).survivors_of_seats(wounded or found)
    return ActionResult(say(f"zombies.result_{key}", survivors=survivors), tuple(rows))


def _harm_row(content: Content, seat: Seat, events: Sequence[Event]) -> ResultRow:
    lines = [log_line(content, event) for event in events]
    wounds = sum(event.amount for event in events if isinstance(event, text_events.Wounded))
    return ResultRow(join_sentences(_merge_equal_texts(lines)), seat, wounds)


def _merge_equal_texts(lines: Sequence[str]) -> Iterator[str]:
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
        self.rects = PlacedRects()
        """The "area" of the map beside the small buttons, the "room" for the "panel" in it, and that."""
        self._shown: tuple[ActionResult, State] | None = None
        self._kept = CachedStrokes()

    def layout(self, area: pygame.Rect, tools: int = 0) -> None:
        """Takes this part of the window, in pixels: the map; so many at its left are the small buttons'."""
        gap = self._stage.metrics.px(16)
        room = pad_sides(self.rects.cell("room"), top=gap, right=self._stage.metrics.px(12), bottom=gap)
        row(space(tools), grow(self.rects.named("area", room))).place(area)

    def result_clips(self, events: Sequence[Event], state: State) -> Sequence[ResultClip]:
        """Returns the results of an action that are worth reading; none on a map that is only a picture."""
        if self.rects["area"].w < self._stage.metrics.px(_LEAST_MAP_WIDTH):
            return ()
        return [
            ResultClip((result, state), result.full_text, is_last=True)
            for result in action_results(self._content, events)
        ]

    def show_result(self, result_and_state: tuple[ActionResult, State]) -> None:
        """Shows a result."""
        self._shown = result_and_state

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
        (result, state), stage = self._shown, self._stage
        key = (
            IdentityKey(result),
            IdentityKey(state),
            tuple(self._bodies()),
            stage.settings,
            stage.metrics,
            stage.sprites.cleared,
            language(),
        )
        self._kept.draw(surface, self.rects["room"], key, lambda: self._draw_result(surface, result, state))

    def _draw_result(self, surface: DisplayList, result: ActionResult, state: State) -> None:
        parts, room, metrics = DrawnParts(self._stage, surface), self.rects["room"], self._stage.metrics
        wide = min(room.w, metrics.mix_px(_PANEL_WIDTH, 0.6))
        for size, is_titled in _FORM_CHOICES:
            if is_titled or result.seat < 0:  # a title that also says who did it is never left out
                panel = self._result_panel_layout(parts, result, state, size, is_titled=is_titled)
                if panel.height(wide) <= room.h:
                    break
        high, area = panel.height(wide), self.rects["area"]
        place = self._least_covering_rect(wide, high)
        place.y = max(area.y, min(place.y, area.bottom - high))  # one that is too high uses the margins too
        self.rects.named("panel", panel).place_at_top(place)

    # --- details --------------------------------------------------------------------------------------------------

    def _least_covering_rect(self, wide: int, high: int) -> pygame.Rect:
        """The place that hides the fewest figures: below or above, in the middle or at a side."""
        places: list[pygame.Rect] = []
        for down in (Align.END, Align.START):
            for across in (Align.CENTRE, Align.END, Align.START):
                within(cell(places.append, width=wide, height=high), across=across, down=down).place(self.rects["room"])
        bodies = self._bodies()
        return min(places, key=lambda place: sum(_rect_area(place.clip(body)) for body in bodies))

    def _result_panel_layout(
        self, parts: DrawnParts, result: ActionResult, state: State, size: float, *, is_titled: bool
    ) -> Layout:
        """The title with its cards, and below a row for each that it came upon."""
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        edge = theme.accent if result.seat >= 0 else horde_and_fire_colours(theme.name)[0]
        title = (self._result_title_layout(parts, result, state),) if is_titled else ()
        rows = (self._result_row_layout(parts, each, state, size) for each in result.rows)
        return behind(
            pad(column(*title, *rows), x=metrics.px(16), y=metrics.px(12)),
            lambda rect: parts.surface.blit(
                draw.rounded_rect(stage, rect.size, theme.panel, edge=edge, radius=14, width=2), rect
            ),
        )

    def _result_title_layout(self, parts: DrawnParts, result: ActionResult, state: State) -> Layout:
        metrics, wide = self._stage.metrics, self._stage.metrics.mix_px(_CARD_WIDTH, 0.3)
        words = parts.words(result.title, size=HEADING, bold=True)
        cards = (parts.picture(self._cards.ammo_card(value, result.seat, wide)) for value in result.cards)
        told = self._layout_beside_portrait(parts, result.seat, state, words)
        return pad_sides(row(grow(told), *cards, gap=metrics.px(4)), bottom=metrics.px(4))

    def _layout_beside_portrait(self, parts: DrawnParts, seat: Seat, state: State, words: Layout) -> Layout:
        """Words in the middle, after the portrait of a seat if there is one."""
        metrics, faces = self._stage.metrics, []
        if seat >= 0:
            face = self._pieces.portrait(state.people[seat], seat, metrics.mix_px(_PORTRAIT_WIDTH, 0.3))
            faces.append(parts.picture(face))
        return row(*faces, grow(within(words, across=Align.FILL, down=Align.CENTRE)), gap=metrics.px(12))

    def _result_row_layout(self, parts: DrawnParts, result: ResultRow, state: State, size: float) -> Layout:
        metrics, theme = self._stage.metrics, self._stage.theme
        if result.seat < 0:
            return parts.words(result.text, size=size, colour=theme.secondary)
        lost = space()
        if result.wounds:
            lost = parts.line(f"\N{MINUS SIGN}{result.wounds}", height=0, size=26, bold=True, align="right",
                              colour=horde_and_fire_colours(theme.name)[0])  # fmt: skip
        words = self._layout_beside_portrait(parts, result.seat, state, parts.words(result.text, size=size))
        return pad_sides(row(grow(words), sized(lost, width=metrics.text_px(44))), bottom=metrics.px(6))


def _rect_area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
