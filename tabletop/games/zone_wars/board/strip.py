"""The strip below the mat: the squad as cards, room for the buttons of a turn, the cup, and m-points.

strip = Strip(stage, content)
strip.height(area)                    # pixels that it wants of the board's area; 0 where there is no room
strip.layout(rect); strip.show(state, seat)
strip.place_at(pos), strip.spots()    # cards are the places of their models, such as "m:krin"
strip.plates(stand)                   # where buttons of these numbers stand; None where they do not fit
strip.draw(surface, marks)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.mat.minis import Minis
from tabletop.games.zone_wars.board.mat.names import model
from tabletop.games.zone_wars.board.mat.tokens import badges_of
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.settled import draw_habits
from tabletop.games.zone_wars.board.stands import USUAL, Stand
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.arena import Arena
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.turn import rounds
from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.kept import Kept
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.gesture.picker import Place
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_HIGH: Final = 128
"""Logical pixels at the usual text size (interaction.md 7)."""
_ROOM: Final = (640, 420)
"""Logical pixels of the board's area below which there is no strip."""
_CUP, _POINTS = (168, 0.47), (72, 0.6)
"""Logical pixels across what tells the cup and the m-points, or those alone, and how much they grow with the text."""
_WAYS: Final = ((84, _CUP), (72, _CUP), (48, _CUP), (0, _CUP), (0, _POINTS), (0, (0, 0.0)))
"""Logical pixels across a card, and what is told of the cup: the first way that leaves the buttons enough room."""
_NAMED: Final = 60
"""Logical pixels across a card from which it has a name."""
_BUTTON: Final = (98, 30, 44)
"""Least width, least height and greatest height of a button in logical pixels."""
_SHARES: Final = (1.2, 0.8)
"""How much of the text's size the least width of a button follows, if there is room."""
_GAP: Final = 5
"""Logical pixels between two buttons."""
_WIDEST: Final = 190
"""Logical pixels across a button at most, at the usual text size."""
_LINES: Final = 2
"""Large buttons stand in no more lines than this, if there is room."""
_MOST_TOKENS: Final = 7
"""More tokens than these are told by numbers."""
_GREEN: Final = {"dark": "#7FD650", "light": "#35620F"}
_CHOSEN: Final = {"dark": "#3A3120", "light": "#FFF3CF"}
"""Colours by theme."""
_SIDE: Final = "#56B4E9"
_OUT: Final = (Condition.OUT, Condition.LEFT)
_STATES: Final = {
    Condition.OUT: "is_out", Condition.LEFT: "is_left", Condition.BROKEN: "is_broken",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Card:
    figure: Figure
    rect: pygame.Rect


class Strip:
    """Lays out and draws what belongs to the seat that acts, or that looks on."""

    def __init__(self, stage: Stage, content: Content) -> None:
        self._stage = stage
        self._content = content
        self._arena = Arena(content)
        self._minis = Minis(stage)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._squad = self._middle = self._cup = pygame.Rect(0, 0, 0, 0)
        self._cards: tuple[_Card, ...] = ()
        self._share = _SHARES[0]
        self._tells_cup = True
        self._room = 0
        """Buttons for which there must be room; cards and cup make it where the text is large."""
        self._state: State | None = None
        self._seat: Seat = 0
        self._tokens: tuple[tuple[str, int], ...] = ()
        self._kept = Kept()

    # --- place --------------------------------------------------------------------------------------------------------

    def height(self, area: pygame.Rect) -> int:
        """Pixels that it wants at the lower edge of the board's area."""
        s = self._stage.metrics.s
        if area.w < _ROOM[0] * s or area.h < _ROOM[1] * s:
            return 0
        return min(self._stage.metrics.grown(_HIGH, 0.5), area.h // 3)

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self.rect = pygame.Rect(rect)
        self._kept.forget()
        self._arrange()

    def show(self, state: State, seat: Seat) -> None:
        """Shows the squad of a seat from now on."""
        self._state = state
        self._seat = max(0, seat)
        self._tokens = _in_cup(Draft(self._arena, state)) if state.round else ()
        self._arrange()

    def _arrange(self) -> None:
        self._cards, self._cup = (), pygame.Rect(self.rect.topright, (0, 0))
        if self._state is None or self.rect.h == 0:
            return
        figures = [figure for figure in self._state.figures if figure.owner == self._seat]
        ways = [(share, *way) for share in _SHARES for way in _WAYS]
        for room, is_whole in ((max(USUAL, self._room), True), (self._room, False)):
            for self._share, wide, cup in ways:
                self._share_out(figures if wide else [], self._stage.metrics.grown(wide, 0.35), cup)
                if self._middle.w >= 0 and self._columns() * self._rows() >= room and (wide or not is_whole):
                    return

    def _share_out(self, figures: Sequence[Figure], wide: int, cup: tuple[int, float]) -> None:
        """Squad on the left, cup on the right, and buttons in between."""
        metrics, count = self._stage.metrics, len(figures)
        gap, inner = metrics.px(6), self.rect.inflate(-2 * metrics.px(12), -2 * metrics.px(6))
        self._squad = pygame.Rect(inner.x, inner.y, max(0, count * (wide + gap) - gap), inner.h)
        self._cup = pygame.Rect(0, inner.y, metrics.grown(*cup), inner.h)
        self._cup.right = inner.right
        self._tells_cup = cup == _CUP
        left = self._squad.right + (metrics.px(16) if count else 0)
        self._middle = pygame.Rect(left, inner.y, self._cup.x - (metrics.px(16) if self._cup.w else 0) - left, inner.h)
        top = inner.y + metrics.t(20)
        self._cards = tuple(
            _Card(figure, pygame.Rect(inner.x + i * (wide + gap), top, wide, inner.bottom - top))
            for i, figure in enumerate(figures)
        )

    def _columns(self) -> int:
        """Buttons that fit side by side."""
        gap = self._stage.metrics.px(_GAP)
        return max(0, (self._middle.w + gap) // (self._stage.metrics.grown(_BUTTON[0], self._share) + gap))

    def _rows(self) -> int:
        """Buttons that fit one below the other."""
        metrics, gap = self._stage.metrics, self._stage.metrics.px(_GAP)
        least = max(metrics.px(_BUTTON[1]), round(metrics.font(SMALL) * TIGHT))
        return max(0, (self._middle.h + gap) // (least + gap))

    def place_at(self, pos: Point) -> Place | None:
        """The model whose card lies under a point in pixels."""
        return next((model(card.figure.id) for card in self._cards if card.rect.collidepoint(pos)), None)

    def spots(self) -> Mapping[Place, Point]:
        """Centres of the cards in pixels."""
        return {model(card.figure.id): (card.rect.centerx, card.rect.centery) for card in self._cards}

    def rect_of(self, place: Place) -> pygame.Rect:
        """What the card of a model takes up, in pixels; empty without its card."""
        found = next((card.rect for card in self._cards if model(card.figure.id) == place), None)
        return found.inflate(8, 8) if found else pygame.Rect(self.rect.topleft, (0, 0))

    def plates(self, stand: Stand) -> Sequence[pygame.Rect] | None:
        """Places for buttons; None where there are none, or too many for the strip."""
        self._room = stand.room
        self._arrange()
        columns, rows = self._columns(), self._rows()
        if not stand.slots or self._state is None or not self.rect.h or stand.room > columns * rows:
            return None
        metrics, room, gap = self._stage.metrics, self._middle, self._stage.metrics.px(_GAP)
        if stand.is_large:
            rows = max(min(rows, _LINES), -(-stand.room // columns))
            columns = -(-stand.room // rows)
        wide = min(metrics.grown(_WIDEST, 0.8), (room.w - (columns - 1) * gap) // columns)
        high = min(metrics.t(_BUTTON[2]), (room.h - (rows - 1) * gap) // rows)
        left = room.centerx - (columns * wide + (columns - 1) * gap) // 2
        top = room.centery - (rows * high + (rows - 1) * gap) // 2
        return [
            pygame.Rect(left + slot % columns * (wide + gap), top + slot // columns * (high + gap), wide, high)
            for slot in stand.slots
        ]

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: Sheet, marks: Marks, notes: Mapping[str, str] = MappingProxyType({})) -> None:
        """Draws what lies in the clip, with what is settled for the models; the buttons are the table's."""
        state, rect = self._state, self.rect
        if state is None or not rect.h or not surface.get_clip().colliderect(rect):
            return
        cards = [model(card.figure.id) for card in self._cards]
        here = [place if place in cards else None for place in (marks.selected, marks.hovered, marks.focus)]
        movable = [place for place in cards if place in marks.movable]
        key = state, self._seat, self._room, here, movable, dict(notes)
        self._kept.draw(surface, rect, key, lambda: self._draw(surface, state, marks, notes))

    def _draw(self, surface: Sheet, state: State, marks: Marks, notes: Mapping[str, str]) -> None:
        theme, rect = self._stage.theme, self.rect
        surface.fill(theme.panel, rect)
        line = pygame.Rect(rect.x, rect.y, rect.w, self._stage.metrics.line(2))
        surface.fill(SIDES[self._seat % len(SIDES)].hex, line)
        if self._cards:
            self._draw_faction(surface, state)
        for card in self._cards:
            self._draw_card(surface, card, marks)
            draw_habits(self._stage, surface, card.rect, card.figure, notes)
        if self._cup.w:
            self._draw_cup(surface, state)

    def _draw_faction(self, surface: Sheet, state: State) -> None:
        faction, y = state.agreed.factions[self._seat], self._squad.y + self._stage.metrics.t(9)
        mark = draw.side(self._stage, self._seat, self._stage.metrics.grown(14, 0.5))
        surface.blit(mark, mark.get_rect(midleft=(self._squad.x, y)))
        left = self._squad.x + mark.get_width() + self._stage.metrics.px(6)
        words, stage = names_of(self._content).faction(faction), self._stage
        if left + stage.texts.width(words, stage.metrics.font(SMALL), bold=True) <= self._middle.x:
            draw.text(stage, surface, words, (left, y), size=SMALL, bold=True, colour=stage.theme.secondary)

    def _draw_card(self, surface: Sheet, card: _Card, marks: Marks) -> None:
        stage, theme, rect, figure = self._stage, self._stage.theme, card.rect, card.figure
        place = model(figure.id)
        acts = self._is_active(figure)
        if acts or place == marks.selected:
            face = draw.rounded(stage, rect.size, _CHOSEN[theme.name], edge=theme.accent, width=2, radius=8)
        elif place in (marks.hovered, marks.focus):
            face = draw.rounded(stage, rect.size, theme.hovered, edge=theme.text, radius=8)
        else:
            edge = theme.disabled if place in marks.movable else theme.panel_edge
            face = draw.rounded(stage, rect.size, theme.raised, edge=edge, radius=8)
        surface.blit(face, rect)
        named = rect.w >= stage.metrics.px(_NAMED)
        pad, row = stage.metrics.px(6 if named else 2), stage.metrics.t(16) if named else 0
        side = min(rect.w - 2 * pad, rect.h - row - stage.metrics.t(13) - pad // 2)
        portrait = self._portrait(figure, max(8, side))
        surface.blit(portrait, portrait.get_rect(midtop=(rect.centerx, rect.y + pad // 2)))
        self._draw_state(surface, card, row)
        if named:
            self._draw_name(surface, card, row)

    def _draw_name(self, surface: Sheet, card: _Card, row: int) -> None:
        """Smaller than usual rather than cut, where the text is large."""
        stage, at = self._stage, (card.rect.centerx, card.rect.bottom - row + row // 3)
        colour = stage.theme.disabled if card.figure.condition in _OUT else stage.theme.text
        draw.text(stage, surface, names_of(self._content).figure(card.figure.id), at, size=SMALL, bold=True,
                  align="centre", colour=colour, width=card.rect.w - stage.metrics.px(8), shrinks=True)  # fmt: skip

    def _portrait(self, figure: Figure, size: int) -> pygame.Surface:
        """The model, paler when it has acted, and hardly to be seen when it is gone."""
        made = self._minis.portrait(figure.id.partition("#")[0], figure.owner, size)
        if figure.condition in _OUT:
            return self._stage.sprites.faded(made, 30)
        return (
            self._stage.sprites.faded(made, 55) if "done" in badges_of(figure, acts=self._is_active(figure)) else made
        )

    def _draw_state(self, surface: Sheet, card: _Card, row: int) -> None:
        """Health as dots above the name, and signs down the right edge."""
        figure, rect, metrics = card.figure, card.rect, self._stage.metrics
        if figure.condition in _OUT:
            words = say(f"zone_wars.{_STATES[figure.condition]}")
            at = rect.centerx, rect.bottom - row - metrics.t(8)
            draw.text(self._stage, surface, words, at, size=SMALL, align="centre", width=rect.w - metrics.px(6),
                      colour=self._stage.theme.secondary)  # fmt: skip
            return
        whole = self._arena.health(figure)
        left = 0 if figure.is_broken else max(0, whole - figure.damage)
        size = min(metrics.grown(9, 0.5), (rect.w - metrics.px(8)) // (whole + 1))
        pips = self._minis.pips((left, whole), max(3, size))
        surface.blit(pips, pips.get_rect(center=(rect.centerx, rect.bottom - row - metrics.t(8))))
        sign = metrics.grown(20, 0.4)
        names = badges_of(figure, acts=self._is_active(figure))
        for i, name in enumerate(names[:3]):
            badge = self._minis.badge(name, figure.owner, sign)
            surface.blit(badge, badge.get_rect(topright=(rect.right - 3, rect.y + 3 + i * (sign + 1))))

    def _is_active(self, figure: Figure) -> bool:
        state = self._state
        return state is not None and state.active is not None and state.figures[state.active].id == figure.id

    def _draw_cup(self, surface: Sheet, state: State) -> None:
        """M-points, tokens that can still be drawn, and the round; where there is little room only the first."""
        stage, metrics, theme, rect = self._stage, self._stage.metrics, self._stage.theme, self._cup
        y = rect.y + metrics.t(9)
        points = state.players[self._seat].m_points
        drop = stage.sprites.get("zone_wars/m_point", metrics.grown(26, 0.5))
        number = draw.text(stage, surface, str(points), (rect.right, y + metrics.t(28)), size=TITLE, bold=True,
                           colour=_GREEN[theme.name], align="right")  # fmt: skip
        at = drop.get_rect(midright=(number.left - metrics.px(4), number.centery))
        surface.blit(drop, at)
        if not self._tells_cup:
            return
        words = say("zone_wars.m_points")
        wide = stage.texts.width(words, metrics.font(SMALL), bold=True)
        draw.text(stage, surface, words, (rect.right, y), size=SMALL, bold=True, colour=theme.secondary, align="right")
        if state.round:
            draw.text(stage, surface, say("zone_wars.cup"), (rect.x, y), size=SMALL, bold=True, colour=theme.secondary,
                      width=max(1, rect.w - wide - metrics.px(10)))  # fmt: skip
        if state.round and not self._tokens:
            draw.text(stage, surface, say("zone_wars.cup_empty"), (rect.x, y + metrics.t(26)), size=SMALL,
                      colour=theme.secondary, width=max(1, at.left - metrics.px(10) - rect.x))  # fmt: skip
        room = pygame.Rect(rect.x, y + metrics.t(12), min(at.left, rect.right) - metrics.px(10) - rect.x, 0)
        room.h = rect.bottom - metrics.t(20) - room.y
        self._draw_tokens(surface, room)
        if state.round:
            rounds_ = self._arena.scenario(state.agreed).rounds
            words = say("zone_wars.round_of", round=state.round, rounds=rounds_)
            draw.text(stage, surface, words, (rect.x, rect.bottom - metrics.t(9)), size=SMALL, width=rect.w)

    def _draw_tokens(self, surface: Sheet, room: pygame.Rect) -> None:
        """Each token by itself while there are few, else one of each kind with its number."""
        stage, metrics = self._stage, self._stage.metrics
        size, gap = metrics.grown(24, 0.3), metrics.px(3)
        x, y = room.x, room.y + size // 2
        few = sum(number for _, number in self._tokens) <= _MOST_TOKENS
        step_y = size + gap
        for token, number in self._tokens:
            picture = stage.sprites.get(f"zone_wars/{self._picture(token)}", size)
            label = None if few else stage.texts.label(str(number), metrics.font(BODY), stage.theme.text, bold=True)
            for _ in range(number if few else 1):
                wide = size + (label.get_width() + gap if label else 0)
                if x + wide > room.right and x > room.x:
                    x, y = room.x, y + step_y
                surface.blit(picture, picture.get_rect(midleft=(x, y)))
                if label:
                    surface.blit(label, label.get_rect(midleft=(x + size + gap, y)))
                x += wide + (2 * gap if label else gap)

    def _picture(self, token: str) -> str:
        """A faction's token with its side's shape, or the Zone's."""
        factions = self._state.agreed.factions if self._state else ()
        if token not in factions:
            return "token_zone"
        return f"token_action_{SIDES[factions.index(token) % len(SIDES)].shape}"


def _in_cup(d: Draft) -> tuple[tuple[str, int], ...]:
    """Tokens in the cup; the one that was drawn lies beside it until somebody is activated with it."""
    drawn = [d.agreed.factions[task.seat] for task in d.todo if isinstance(task, Turn) and task.figure is None]
    left = [(token, number - drawn.count(token)) for token, number in rounds.cup(d)]
    return tuple((token, number) for token, number in left if number > 0)
