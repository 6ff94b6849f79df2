"""What lies beside the mat: the squad as cards, room for the buttons of a turn, the cup, and m-points.

Where the board's area is wide the squad stands in a column at the left, and only the buttons lie below the mat, or
the squads of the others while there are no buttons.

strip = SquadStrip(stage, content)
strip.layout(area)                    # takes its parts of the board's area, and returns what is left for the mat
strip.show(state, seat)
strip.place_at(pos), strip.spots()    # cards are the places of their models, such as "m:krin"
strip.button_rects(stand)                   # where buttons of these numbers stand; None where they do not fit
strip.draw(surface, marks)

Used by `board` and `panels`. Slots come from `decision_buttons` and names of places from `target_ids`; the cards are
drawn by `squad_cards`. It changes nothing in the match. Sizes follow docs/decisions.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.battle_progress import RoundIndicator
from tabletop.games.zone_wars.board.decision_buttons import USUAL_SLOT_COUNT, StripSlots
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.mat.target_ids import model_target
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.squad_cards import OtherSquads, SquadCardPainter, draw_auto_answer_signs
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.turn import rounds
from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_STRIP_HEIGHT: Final = 128
"""Logical pixels at the usual text size (docs/decisions.md, Sizes)."""
_ROOM: Final = (640, 420)
"""Logical pixels of the board's area below which there is no strip."""
_CUP, _POINTS = (168, 0.47), (72, 0.6)
"""Logical pixels across what tells the cup and the m-points, or those alone, and how much they grow with the text."""
_WAYS: Final = ((84, _CUP), (72, _CUP), (48, _CUP), (0, _CUP), (0, _POINTS), (0, (0, 0.0)))
"""Logical pixels across a card, and what is told of the cup: the first way that leaves the buttons enough room."""
_WIDE: Final = 760
"""Logical pixels of the board's area from which on the squad has a column, if it is at least as wide as it is high."""
_BUTTON_STRIP_HEIGHT: Final = 108
"""Logical pixels down where only buttons lie below the mat."""
_COLUMN: Final = (196, 120)
"""Logical pixels across the squad's column, and where the text is too large for words beside a picture."""
_LARGE: Final = 1.5
"""Text size beyond which it is."""
_CARD: Final = 104
"""Logical pixels down a card of the column at most, at the usual text size."""
_UPRIGHT: Final = 1.4
"""How much higher than wide a card is at most that has its words below its picture."""
_BUTTON: Final = (98, 30, 44)
"""Least width, least height and greatest height of a button in logical pixels."""
_SHARES: Final = (1.2, 0.8, 0.4)
"""How much of the text's size the least width of a button follows, if there is room."""
_GAP: Final = 5
"""Logical pixels between two buttons."""
_WIDEST: Final = 190
"""Logical pixels across a button at most, at the usual text size."""
_LINES: Final = 2
"""Large buttons stand in no more lines than this, if there is room."""
_MOST_TOKENS: Final = 7
"""More tokens than these are told by numbers."""
_SMALLER: Final = (1.0, 0.8, 0.65, 0.5)
"""Shares of their size at which tokens are tried."""
_GREEN: Final = {"dark": "#7FD650", "light": "#35620F"}
"""Colours by theme."""
_SIDE: Final = "#56B4E9"


@dataclass(frozen=True, slots=True)
class _PlacedCard:
    figure: Figure
    rect: pygame.Rect


class SquadStrip:
    """Lays out and draws what belongs to the seat that acts, or that looks on."""

    def __init__(self, stage: Stage, content: Content) -> None:
        self._stage = stage
        self._content = content
        self._rules_context = RulesContext(content)
        self._miniatures = Miniatures(stage, self._rules_context)
        self._card_painter = SquadCardPainter(stage, content, self._miniatures)
        self._battle_clock = RoundIndicator(stage, content)
        self._other_squads = OtherSquads(stage, content, self._card_painter)
        self._has_no_buttons = False
        """Whether it is known that no buttons are needed."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the buttons are, below the mat."""
        self.squad_column = pygame.Rect(0, 0, 0, 0)
        """Where the squad is, beside it; empty where it is among the buttons."""
        self._squad_rect = self._button_area = self._cup_rect = pygame.Rect(0, 0, 0, 0)
        self._cards: tuple[_PlacedCard, ...] = ()
        self._button_text_share = _SHARES[0]
        self._shows_cup = True
        self._button_count = 0
        """Buttons for which there must be room; cards and cup make it where the text is large."""
        self._state: State | None = None
        self._seat: Seat = 0
        self.cup_tokens: tuple[tuple[str, int], ...] = ()
        self._strip_strokes, self._column_strokes = CachedStrokes(), CachedStrokes()

    # --- place --------------------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect, *, is_bare: bool = False) -> pygame.Rect:
        """Takes its parts of the board's area, in pixels, if there is room for them; the mat gets what it returns.

        Where it `is_bare` there will be no buttons, and so nothing lies below the mat if the squad is beside it.
        """
        s, metrics = self._stage.metrics.s, self._stage.metrics
        self._strip_strokes.forget_strokes()
        self._column_strokes.forget_strokes()
        mat = pygame.Rect(area)
        self.rect, self.squad_column = pygame.Rect(area.bottomleft, (area.w, 0)), pygame.Rect(area.topleft, (0, area.h))
        if area.w >= _ROOM[0] * s and area.h >= _ROOM[1] * s:
            if area.w >= area.h and area.w >= _WIDE * s:
                self.squad_column.w = metrics.px(_COLUMN[metrics.text_scale > _LARGE])
            if not (self.squad_column.w and is_bare):
                mat.h -= min(
                    metrics.grown(_BUTTON_STRIP_HEIGHT if self.squad_column.w else _STRIP_HEIGHT, 0.5), area.h // 3
                )
            mat.w -= self.squad_column.w
            mat.x = self.squad_column.right
            self.rect = pygame.Rect(mat.x, mat.bottom, mat.w, area.bottom - mat.bottom)
        self._arrange_parts()
        return mat

    def show(self, state: State, seat: Seat) -> None:
        """Shows the squad of a seat from now on."""
        self._state = state
        self._seat = max(0, seat)
        self.cup_tokens = _tokens_in_cup(StateBuilder(self._rules_context, state)) if state.round else ()
        self._arrange_parts()

    def _arrange_parts(self) -> None:
        self._cards, self._cup_rect = (), pygame.Rect(self.rect.topright, (0, 0))
        self._other_squads.hide_squads()
        if self._state is None or not (self.rect.h or self.squad_column.w):
            return
        figures = [figure for figure in self._state.figures if figure.owner == self._seat]
        if self.squad_column.w:
            self._arrange_in_column(figures)
            if self._has_no_buttons and self.rect.h:
                self._other_squads.layout(self._button_area, self._state, self._seat)
            return
        ways = [(share, *way) for share in _SHARES[:2] for way in _WAYS]
        for room, is_whole in ((max(USUAL_SLOT_COUNT, self._button_count), True), (self._button_count, False)):
            for self._button_text_share, wide, cup in ways:
                self._arrange_in_row(figures if wide else [], self._stage.metrics.grown(wide, 0.35), cup)
                if (
                    self._button_area.w >= 0
                    and self._button_columns() * self._button_rows() >= room
                    and (wide or not is_whole)
                ):
                    return

    def _arrange_in_row(self, figures: Sequence[Figure], wide: int, cup: tuple[int, float]) -> None:
        """Squad on the left, cup on the right, and buttons in between."""
        metrics, count = self._stage.metrics, len(figures)
        gap, inner = metrics.px(6), self.rect.inflate(-2 * metrics.px(12), -2 * metrics.px(6))
        self._squad_rect = pygame.Rect(inner.x, inner.y, max(0, count * (wide + gap) - gap), inner.h)
        self._cup_rect = pygame.Rect(0, inner.y, metrics.grown(*cup), inner.h)
        self._cup_rect.right = inner.right
        self._shows_cup = cup == _CUP
        left = self._squad_rect.right + (metrics.px(16) if count else 0)
        self._button_area = pygame.Rect(
            left, inner.y, self._cup_rect.x - (metrics.px(16) if self._cup_rect.w else 0) - left, inner.h
        )
        top = inner.y + metrics.text_px(20)
        self._cards = tuple(
            _PlacedCard(figure, pygame.Rect(inner.x + i * (wide + gap), top, wide, inner.bottom - top))
            for i, figure in enumerate(figures)
        )

    def _arrange_in_column(self, figures: Sequence[Figure]) -> None:
        """The squad one below the other between what it is called and the cup, and the buttons below the mat."""
        metrics, gap = self._stage.metrics, self._stage.metrics.px(6)
        self._button_area = self.rect.inflate(-2 * metrics.px(10), -2 * metrics.px(4))
        for self._button_text_share in _SHARES:
            if self._button_columns() * self._button_rows() >= max(USUAL_SLOT_COUNT, self._button_count):
                break
        inner = self.squad_column.inflate(-2 * metrics.px(8), -2 * metrics.px(8))
        self._shows_cup = metrics.text_scale <= _LARGE
        foot = self._battle_clock.height(self._state, inner.w) if self._state is not None else 0
        foot += (metrics.text_px(20) + 2 * metrics.grown(27, 0.3)) if self._shows_cup else 0
        self._cup_rect = pygame.Rect(inner.x, inner.bottom - foot, inner.w, foot)
        top = inner.y + metrics.text_px(52 if self._shows_cup else 36)
        self._squad_rect = pygame.Rect(inner.x, inner.y, inner.w, self._cup_rect.y - gap - inner.y)
        most = metrics.text_px(_CARD) if self._shows_cup else round(inner.w * _UPRIGHT)
        high = min(most, (self._squad_rect.bottom - top + gap) // max(1, len(figures)) - gap)
        self._cards = tuple(
            _PlacedCard(figure, pygame.Rect(inner.x, top + i * (high + gap), inner.w, high))
            for i, figure in enumerate(figures)
        )

    def _button_columns(self) -> int:
        """Buttons that fit side by side."""
        gap = self._stage.metrics.px(_GAP)
        return max(
            0, (self._button_area.w + gap) // (self._stage.metrics.grown(_BUTTON[0], self._button_text_share) + gap)
        )

    def _button_rows(self) -> int:
        """Buttons that fit one below the other."""
        metrics, gap = self._stage.metrics, self._stage.metrics.px(_GAP)
        least = max(metrics.px(_BUTTON[1]), round(metrics.font_size(SMALL) * TIGHT))
        return max(0, (self._button_area.h + gap) // (least + gap))

    def place_at(self, pos: Point) -> TargetId | None:
        """The model whose card lies under a point in pixels, also of the others."""
        own = next((model_target(card.figure.id) for card in self._cards if card.rect.collidepoint(pos)), None)
        return own or self._other_squads.place_at(pos)

    def spots(self) -> Mapping[TargetId, Point]:
        """Centres of the squad's cards in pixels."""
        return {model_target(card.figure.id): (card.rect.centerx, card.rect.centery) for card in self._cards}

    def rect_of(self, place: TargetId) -> pygame.Rect:
        """What the card of a model takes up, in pixels; empty without its card."""
        found = next((card.rect for card in self._cards if model_target(card.figure.id) == place), None)
        return found.inflate(8, 8) if found else pygame.Rect(self.rect.topleft, (0, 0))

    def button_rects(self, stand: StripSlots) -> Sequence[pygame.Rect] | None:
        """Places for buttons; None where there are none, or too many for the strip."""
        self._button_count, self._has_no_buttons = stand.slot_count, not stand.slots
        self._arrange_parts()
        columns, rows = self._button_columns(), self._button_rows()
        if not stand.slots or self._state is None or not self.rect.h or stand.slot_count > columns * rows:
            return None
        metrics, room, gap = self._stage.metrics, self._button_area, self._stage.metrics.px(_GAP)
        if stand.is_large:
            rows = max(min(rows, _LINES), -(-stand.slot_count // columns))
            columns = -(-stand.slot_count // rows)
        elif self.squad_column.w:
            rows = -(-max(USUAL_SLOT_COUNT, stand.slot_count) // columns)
            columns = -(-max(USUAL_SLOT_COUNT, stand.slot_count) // rows)
        wide = min(metrics.grown(_WIDEST, 0.8), (room.w - (columns - 1) * gap) // columns)
        high = min(metrics.text_px(_BUTTON[2]), (room.h - (rows - 1) * gap) // rows)
        left = room.centerx - (columns * wide + (columns - 1) * gap) // 2
        top = room.centery - (rows * high + (rows - 1) * gap) // 2
        return [
            pygame.Rect(left + slot % columns * (wide + gap), top + slot // columns * (high + gap), wide, high)
            for slot in stand.slots
        ]

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, marks: Marks, notes: Mapping[str, str] = MappingProxyType({})) -> None:
        """Draws what lies in the clip, with what is settled for the models; the buttons are the table's."""
        state, rect, clip = self._state, self.rect, surface.get_clip()
        if state is None or not (rect.h or self.squad_column.w):
            return
        cards = [*(model_target(card.figure.id) for card in self._cards), *self._other_squads.places]
        here = [place if place in cards else None for place in (marks.selected, marks.hovered, marks.focus)]
        movable = [place for place in cards if place in marks.movable]
        key = state, self._seat, self._button_count, self._has_no_buttons, here, movable, dict(notes)
        if clip.colliderect(rect):
            self._strip_strokes.draw(surface, rect, key, lambda: self._draw_strip(surface, state, marks, notes))
        if self.squad_column.w and clip.colliderect(self.squad_column):
            self._column_strokes.draw(
                surface, self.squad_column, key, lambda: self._draw_column(surface, state, marks, notes)
            )

    def _draw_strip(self, surface: DisplayList, state: State, marks: Marks, notes: Mapping[str, str]) -> None:
        self._draw_panel(surface, self.rect, pygame.Rect(self.rect.topleft, (self.rect.w, 1)))
        if self.squad_column.w:
            self._other_squads.draw(surface, state, marks)
            return
        if self._cards:
            self._draw_faction(surface, state, self._button_area.x)
        self._draw_cards(surface, state, marks, notes)
        if self._cup_rect.w:
            self._draw_cup(surface, state)

    def _draw_panel(self, surface: DisplayList, rect: pygame.Rect, edge: pygame.Rect) -> None:
        """The panel, with a line of the side's colour along the mat."""
        surface.fill(self._stage.theme.panel, rect)
        line = self._stage.metrics.line_width(2)
        edge = pygame.Rect(edge.topleft, (max(edge.w, line), max(edge.h, line)))
        edge.right = min(edge.right, rect.right)
        surface.fill(SIDES[self._seat % len(SIDES)].hex, edge)

    def _draw_cards(self, surface: DisplayList, state: State, marks: Marks, notes: Mapping[str, str]) -> None:
        for card in self._cards:
            self._card_painter.draw(surface, card.rect, state, card.figure, marks)
            draw_auto_answer_signs(self._stage, surface, card.rect, card.figure, notes)

    def _draw_column(self, surface: DisplayList, state: State, marks: Marks, notes: Mapping[str, str]) -> None:
        """Whose squad it is with its m-points, the cards, and the cup with the round."""
        metrics, rect, squad = self._stage.metrics, self.squad_column, self._squad_rect
        line = metrics.line_width(2)
        self._draw_panel(surface, rect, pygame.Rect(rect.right - line, rect.y, line, self.rect.y + line - rect.y))
        down = metrics.text_px(34 if self._shows_cup else 18)
        number = self._draw_m_points(surface, state, (squad.right - metrics.px(4), squad.y + down))
        if self._shows_cup:
            self._draw_faction(surface, state, squad.right)
            draw.text(self._stage, surface, say("zone_wars.m_points"), (squad.x, squad.y + down), size=SMALL,
                      colour=self._stage.theme.secondary, width=max(1, number - metrics.px(4) - squad.x))  # fmt: skip
            self._draw_cup_and_round(surface, state)
        else:
            self._battle_clock.draw(surface, self._cup_rect, state)
            mark = draw.seat_mark(self._stage, self._seat, metrics.grown(18, 0.5))
            surface.blit(mark, mark.get_rect(midleft=(squad.x, squad.y + metrics.text_px(18))))
        self._draw_cards(surface, state, marks, notes)

    def _draw_cup_and_round(self, surface: DisplayList, state: State) -> None:
        """The cup's tokens, and the round."""
        stage, metrics, rect = self._stage, self._stage.metrics, self._cup_rect
        if not state.round:
            return
        words, y = say("zone_wars.cup"), rect.y + metrics.text_px(9)
        draw.text(stage, surface, words, (rect.x, y), size=SMALL, bold=True, colour=stage.theme.secondary)
        if not self.cup_tokens:
            draw.text(stage, surface, say("zone_wars.cup_empty"), (rect.right, y), size=SMALL, align="right",
                      colour=stage.theme.secondary)  # fmt: skip
        top = rect.y + metrics.text_px(19)
        self._draw_tokens(surface, pygame.Rect(rect.x, top, rect.w, rect.bottom - top))
        self._battle_clock.draw(surface, rect, state)

    def _draw_faction(self, surface: DisplayList, state: State, right: int) -> None:
        """The side's mark and its name, if that ends before so many pixels."""
        faction, y = state.agreed.factions[self._seat], self._squad_rect.y + self._stage.metrics.text_px(9)
        mark = draw.seat_mark(self._stage, self._seat, self._stage.metrics.grown(14, 0.5))
        surface.blit(mark, mark.get_rect(midleft=(self._squad_rect.x, y)))
        left = self._squad_rect.x + mark.get_width() + self._stage.metrics.px(6)
        words, stage = names_of(self._content).faction_name(faction), self._stage
        if left + stage.texts.width(words, stage.metrics.font_size(SMALL), bold=True) <= right:
            draw.text(stage, surface, words, (left, y), size=SMALL, bold=True, colour=stage.theme.secondary)

    def _draw_m_points(self, surface: DisplayList, state: State, at: tuple[int, int]) -> int:
        """The m-points, which end in the middle of their right edge; returns where they begin, in pixels."""
        stage, points = self._stage, state.players[self._seat].m_points
        drop = stage.sprites.get("zone_wars/m_point", stage.metrics.grown(26, 0.5))
        number = draw.text(stage, surface, str(points), at, size=TITLE, bold=True, colour=_GREEN[stage.theme.name],
                           align="right")  # fmt: skip
        place = drop.get_rect(midright=(number.left - stage.metrics.px(4), number.centery))
        surface.blit(drop, place)
        return place.left

    def _draw_cup(self, surface: DisplayList, state: State) -> None:
        """M-points, tokens that can still be drawn, and the clock; where there is little room no tokens."""
        stage, metrics, theme, rect = self._stage, self._stage.metrics, self._stage.theme, self._cup_rect
        y = rect.y + metrics.text_px(9)
        left = self._draw_m_points(surface, state, (rect.right, y + metrics.text_px(28)))
        self._battle_clock.draw(surface, rect, state)
        if not self._shows_cup:
            return
        words = say("zone_wars.m_points")
        wide = stage.texts.width(words, metrics.font_size(SMALL), bold=True)
        draw.text(stage, surface, words, (rect.right, y), size=SMALL, bold=True, colour=theme.secondary, align="right")
        if state.round:
            draw.text(stage, surface, say("zone_wars.cup"), (rect.x, y), size=SMALL, bold=True, colour=theme.secondary,
                      width=max(1, rect.w - wide - metrics.px(10)), shrinks=True)  # fmt: skip
        if state.round and not self.cup_tokens:
            draw.text(stage, surface, say("zone_wars.cup_empty"), (rect.x, y + metrics.text_px(18)), size=SMALL,
                      colour=theme.secondary, width=max(1, left - metrics.px(10) - rect.x))  # fmt: skip
        room = pygame.Rect(rect.x, y + metrics.text_px(12), min(left, rect.right) - metrics.px(10) - rect.x, 0)
        room.h = rect.bottom - self._battle_clock.height(state, rect.w) - room.y
        self._draw_tokens(surface, room)

    def _draw_tokens(self, surface: DisplayList, room: pygame.Rect) -> None:
        """Each token by itself while there are few, else one of each kind with its number; smaller where they must."""
        stage, whole = self._stage, self._stage.metrics.grown(24, 0.3)
        is_few = sum(number for _, number in self.cup_tokens) <= _MOST_TOKENS
        for share, few in [(share, few) for few in ((True, False) if is_few else (False,)) for share in _SMALLER]:
            size = round(whole * share)
            placed, bottom = self._place_tokens(room, size, few=few)
            if bottom <= room.bottom:
                break
        for at, token, label in placed:
            picture = stage.sprites.get(f"zone_wars/{self._token_picture_name(token)}", size)
            surface.blit(picture, picture.get_rect(midleft=at))
            if label:
                surface.blit(label, label.get_rect(midleft=(at[0] + size + stage.metrics.px(3), at[1])))

    def _place_tokens(
        self, room: pygame.Rect, size: int, *, few: bool
    ) -> tuple[list[tuple[tuple[int, int], str, pygame.Surface | None]], int]:
        """The middle of each token's left edge, the token and its number; and where the lowest ends, in pixels."""
        stage, metrics = self._stage, self._stage.metrics
        gap, x, y = metrics.px(3), room.x, room.y + size // 2
        found = []
        for token, number in self.cup_tokens:
            label = (
                None if few else stage.texts.label(str(number), metrics.font_size(BODY), stage.theme.text, bold=True)
            )
            for _ in range(number if few else 1):
                wide = size + (label.get_width() + gap if label else 0)
                if x + wide > room.right and x > room.x:
                    x, y = room.x, y + size + gap
                found.append(((x, y), token, label))
                x += wide + (2 * gap if label else gap)
        return found, y + size // 2

    def _token_picture_name(self, token: str) -> str:
        """A faction's token with its side's shape, or the Zone's."""
        factions = self._state.agreed.factions if self._state else ()
        if token not in factions:
            return "token_zone"
        return f"token_action_{SIDES[factions.index(token) % len(SIDES)].shape}"


def _tokens_in_cup(builder: StateBuilder) -> tuple[tuple[str, int], ...]:
    """Tokens in the cup; the one that was drawn lies beside it until somebody is activated with it."""
    drawn = [
        builder.agreed.factions[task.seat] for task in builder.todo if isinstance(task, Turn) and task.figure is None
    ]
    left = [(token, number - drawn.count(token)) for token, number in rounds.tokens_in_cup(builder)]
    return tuple((token, number) for token, number in left if number > 0)
