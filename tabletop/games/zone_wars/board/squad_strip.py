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
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.battle_progress import RoundIndicator
from tabletop.games.zone_wars.board.decision_buttons import USUAL_SLOT_COUNT, StripButtonSlots
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.mat.target_ids import model_target_id
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.squad_cards import OtherSquadsPainter, SquadCardPainter, draw_auto_answer_signs
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
from tabletop.ui.drawing.theme import SMALL, TITLE
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    cell,
    choose_by_width,
    column,
    grid,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    space,
    within,
    wrap,
)

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


class SquadStrip:
    """Lays out and draws what belongs to the seat that acts, or that looks on."""

    def __init__(self, stage: Stage, content: Content) -> None:
        self._stage = stage
        self._content = content
        self._rules_context = RulesContext(content)
        self._miniatures = Miniatures(stage, self._rules_context)
        self._card_painter = SquadCardPainter(stage, content, self._miniatures)
        self._battle_clock = RoundIndicator(stage, content)
        self._other_squads = OtherSquadsPainter(stage, content, self._card_painter)
        self._has_no_buttons = False
        """Whether it is known that no buttons are needed."""
        self._parts = PlacedRects()
        """The "strip" below the mat, where the buttons are, and the "column" beside it, if the squad is there."""
        self._rects = PlacedRects()
        """What lies in them: "squad", "buttons" and "cup", and each card by the name of its place."""
        self._cards: dict[TargetId, Figure] = {}
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
        s, metrics, parts = self._stage.metrics.s, self._stage.metrics, self._parts
        self._strip_strokes.forget_strokes()
        self._column_strokes.forget_strokes()
        wide = high = 0
        if area.w >= _ROOM[0] * s and area.h >= _ROOM[1] * s:
            if area.w >= area.h and area.w >= _WIDE * s:
                wide = metrics.px(_COLUMN[metrics.text_scale > _LARGE])
            if not (wide and is_bare):
                high = min(metrics.mix_px(_BUTTON_STRIP_HEIGHT if wide else _STRIP_HEIGHT, 0.5), area.h // 3)
        mat = column(grow(parts.cell("mat")), parts.cell("strip", height=high))
        row(parts.cell("column", width=wide), grow(mat)).place(area)
        self._arrange_parts()
        return parts["mat"]

    @property
    def rect(self) -> pygame.Rect:
        """Where the buttons are, below the mat."""
        return self._parts["strip"]

    @property
    def squad_column_rect(self) -> pygame.Rect:
        """Where the squad is, beside it; empty where it is among the buttons."""
        return self._parts["column"]

    def show(self, state: State, seat: Seat) -> None:
        """Shows the squad of a seat from now on."""
        self._state = state
        self._seat = max(0, seat)
        self.cup_tokens = _tokens_in_cup(StateBuilder(self._rules_context, state)) if state.round else ()
        self._arrange_parts()

    def _arrange_parts(self) -> None:
        self._cards, self._rects = {}, PlacedRects()
        self._other_squads.hide_squads()
        if self._state is None or not (self.rect.h or self.squad_column_rect.w):
            return
        cards = {model_target_id(figure.id): figure for figure in self._state.figures if figure.owner == self._seat}
        if self.squad_column_rect.w:
            self._cards = cards
            self._arrange_squad_in_column(self._state)
            if self._has_no_buttons and self.rect.h:
                self._other_squads.layout(self._rects["buttons"], self._state, self._seat)
            return
        ways = [(share, *way) for share in _SHARES[:2] for way in _WAYS]
        for room, is_whole in ((max(USUAL_SLOT_COUNT, self._button_count), True), (self._button_count, False)):
            for self._button_text_share, wide, cup in ways:
                self._cards, self._rects = cards if wide else {}, PlacedRects()
                arranged = self._row_layout(self._stage.metrics.mix_px(wide, 0.35), cup)
                arranged.place(self.rect)
                fits = (
                    arranged.width <= self.rect.w and self._count_button_columns() * self._count_button_rows() >= room
                )
                if fits and (wide or not is_whole):
                    return

    def _row_layout(self, wide: int, cup: tuple[int, float]) -> Layout:
        """Squad on the left, cup on the right, and buttons in between."""
        metrics, rects, cup_width = self._stage.metrics, self._rects, self._stage.metrics.mix_px(*cup)
        self._shows_cup = cup == _CUP
        cards = row(*(rects.cell(place, width=wide) for place in self._cards), gap=metrics.px(6))
        squad = column(space(height=metrics.text_px(20)), grow(cards))
        squad = rects.named("squad", pad_sides(squad, right=metrics.px(16))) if self._cards else rects.cell("squad")
        buttons = pad_sides(rects.cell("buttons"), right=metrics.px(16) if cup_width else 0)
        return pad(row(squad, grow(buttons), rects.cell("cup", width=cup_width)), x=metrics.px(12), y=metrics.px(6))

    def _arrange_squad_in_column(self, state: State) -> None:
        """The squad one below the other between what it is called and the cup, and the buttons below the mat."""
        metrics, rects, gap = self._stage.metrics, self._rects, self._stage.metrics.px(6)
        pad(rects.cell("buttons"), x=metrics.px(10), y=metrics.px(4)).place(self.rect)
        for self._button_text_share in _SHARES:
            if self._count_button_columns() * self._count_button_rows() >= max(USUAL_SLOT_COUNT, self._button_count):
                break
        wide = self.squad_column_rect.w - 2 * metrics.px(8)
        self._shows_cup = metrics.text_scale <= _LARGE
        foot = self._battle_clock.layout(DisplayList((0, 0)), state).height(wide)
        foot += (metrics.text_px(20) + 2 * metrics.mix_px(27, 0.3)) if self._shows_cup else 0
        most = metrics.text_px(_CARD) if self._shows_cup else round(wide * _UPRIGHT)
        whole = column(*(space(height=most) for _ in self._cards), gap=gap).height(wide)
        cards = column(*(grow(rects.cell(place)) for place in self._cards), gap=gap)
        cards = within(cards, most_height=whole, across=Align.FILL)
        squad = column(space(height=metrics.text_px(52 if self._shows_cup else 36)), grow(cards))
        parts = column(grow(rects.named("squad", squad)), rects.cell("cup", height=foot), gap=gap)
        pad(parts, metrics.px(8)).place(self.squad_column_rect)

    def _count_button_columns(self) -> int:
        """Buttons that fit side by side."""
        gap = self._stage.metrics.px(_GAP)
        least = self._stage.metrics.mix_px(_BUTTON[0], self._button_text_share)
        return max(0, (self._rects["buttons"].w + gap) // (least + gap))

    def _count_button_rows(self) -> int:
        """Buttons that fit one below the other."""
        metrics, gap = self._stage.metrics, self._stage.metrics.px(_GAP)
        least = max(metrics.px(_BUTTON[1]), round(metrics.font_size(SMALL) * TIGHT))
        return max(0, (self._rects["buttons"].h + gap) // (least + gap))

    def place_at(self, pos: Point) -> TargetId | None:
        """The model whose card lies under a point in pixels, also of the others."""
        own = next((place for place in self._cards if self._rects[place].collidepoint(pos)), None)
        return own or self._other_squads.place_at(pos)

    def spots(self) -> Mapping[TargetId, Point]:
        """Centres of the squad's cards in pixels."""
        return {place: self._rects[place].center for place in self._cards}

    def rect_of(self, place: TargetId) -> pygame.Rect:
        """What the card of a model takes up, in pixels; empty without its card."""
        return self._rects[place].inflate(8, 8) if place in self._cards else self._rects[""]

    def button_rects(self, stand: StripButtonSlots) -> Sequence[pygame.Rect] | None:
        """Places for buttons; None where there are none, or too many for the strip."""
        self._button_count, self._has_no_buttons = stand.slot_count, not stand.slots
        self._arrange_parts()
        columns, rows = self._count_button_columns(), self._count_button_rows()
        if not stand.slots or self._state is None or not self.rect.h or stand.slot_count > columns * rows:
            return None
        metrics, gap, slots = self._stage.metrics, self._stage.metrics.px(_GAP), PlacedRects()
        if stand.is_large:
            rows = max(min(rows, _LINES), -(-stand.slot_count // columns))
            columns = -(-stand.slot_count // rows)
        elif self.squad_column_rect.w:
            rows = -(-max(USUAL_SLOT_COUNT, stand.slot_count) // columns)
            columns = -(-max(USUAL_SLOT_COUNT, stand.slot_count) // rows)
        high = min(metrics.text_px(_BUTTON[2]), (self._rects["buttons"].h - (rows - 1) * gap) // rows)
        cells = (
            slots.cell(str(slot), width=metrics.mix_px(_WIDEST, 0.8), height=high) for slot in range(columns * rows)
        )
        within(grid(*cells, columns=columns, gap=gap), down=Align.CENTRE).place(self._rects["buttons"])
        return [slots[str(slot)] for slot in stand.slots]

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, marks: Marks, notes: Mapping[str, str] = MappingProxyType({})) -> None:
        """Draws what lies in the clip, with what is settled for the models; the buttons are the table's."""
        state, rect, clip = self._state, self.rect, surface.get_clip()
        if state is None or not (rect.h or self.squad_column_rect.w):
            return
        cards = [*self._cards, *self._other_squads.places]
        here = [place if place in cards else None for place in (marks.selected, marks.hovered, marks.focus)]
        movable = [place for place in cards if place in marks.movable]
        key = state, self._seat, self._button_count, self._has_no_buttons, here, movable, dict(notes)
        if clip.colliderect(rect):
            self._strip_strokes.draw(surface, rect, key, lambda: self._draw_squad_strip(surface, state, marks, notes))
        if self.squad_column_rect.w and clip.colliderect(self.squad_column_rect):
            self._column_strokes.draw(
                surface, self.squad_column_rect, key, lambda: self._draw_squad_summary(surface, state, marks, notes)
            )

    def _draw_squad_strip(self, surface: DisplayList, state: State, marks: Marks, notes: Mapping[str, str]) -> None:
        surface.fill(self._stage.theme.panel, self.rect)
        self._edge_line_layout(surface).place_at_top(self.rect)
        if self.squad_column_rect.w:
            self._other_squads.draw(surface, state, marks)
            return
        if self._cards:
            self._faction_heading_layout(DrawnParts(self._stage, surface), state).place_at_top(self._rects["squad"])
        self._draw_cards(surface, state, marks, notes)
        if self._rects["cup"].w:
            self._draw_cup_points_and_clock(surface, state)

    def _edge_line_layout(self, surface: DisplayList) -> Layout:
        """A line of the side's colour, which lies along the mat."""
        line, colour = self._stage.metrics.line_width(2), SIDES[self._seat % len(SIDES)].hex
        return cell(lambda rect: surface.fill(colour, rect), width=line, height=line)

    def _draw_cards(self, surface: DisplayList, state: State, marks: Marks, notes: Mapping[str, str]) -> None:
        for place, figure in self._cards.items():
            self._card_painter.draw(surface, self._rects[place], state, figure, marks)
            draw_auto_answer_signs(self._stage, surface, self._rects[place], figure, notes)

    def _draw_squad_summary(self, surface: DisplayList, state: State, marks: Marks, notes: Mapping[str, str]) -> None:
        """Whose squad it is with its m-points, the cards, and the cup with the round."""
        metrics, parts = self._stage.metrics, DrawnParts(self._stage, surface)
        surface.fill(self._stage.theme.panel, self.squad_column_rect)
        below = self.squad_column_rect.bottom - self.rect.y - metrics.line_width(2)
        pad_sides(row(grow(space()), self._edge_line_layout(surface)), bottom=below).place(self.squad_column_rect)
        points = pad_sides(self._m_points_layout(parts, state), right=metrics.px(4))
        if self._shows_cup:
            label = parts.line(
                say("zone_wars.m_points"), height=metrics.text_px(32), size=SMALL, colour=self._stage.theme.secondary
            )
            head = column(self._faction_heading_layout(parts, state), row(grow(label), points, gap=metrics.px(4)))
        else:
            mark = parts.picture(draw.seat_mark_picture(self._stage, self._seat, metrics.mix_px(18, 0.5)))
            head = sized(row(mark, grow(space()), points), height=metrics.text_px(36))
        head.place_at_top(self._rects["squad"])
        column(
            grow(self._cup_layout(parts, state) if self._shows_cup else space()),
            self._battle_clock.layout(surface, state),
        ).place(self._rects["cup"])
        self._draw_cards(surface, state, marks, notes)

    def _faction_heading_layout(self, parts: DrawnParts, state: State) -> Layout:
        """The side's mark and its name, if that fits."""
        metrics, name = self._stage.metrics, names_of(self._content).faction_name(state.agreed.factions[self._seat])
        mark = parts.picture(
            draw.seat_mark_picture(self._stage, self._seat, metrics.mix_px(14, 0.5)), across=Align.START
        )
        named = row(mark, self._label_layout(parts, name), gap=metrics.px(6))
        return sized(choose_by_width(named.width, mark, named), height=metrics.text_px(18))

    def _label_layout(self, parts: DrawnParts, words: str, *, bold: bool = True) -> Layout:
        return parts.line(words, height=self._stage.metrics.text_px(18), size=SMALL, bold=bold,
                          colour=self._stage.theme.secondary, shrinks=bold)  # fmt: skip

    def _m_points_layout(self, parts: DrawnParts, state: State) -> Layout:
        """How many the side has, behind a drop."""
        drop = parts.picture(self._stage.sprites.get("zone_wars/m_point", self._stage.metrics.mix_px(26, 0.5)))
        number = parts.line(
            str(state.players[self._seat].m_points),
            height=0,
            size=TITLE,
            bold=True,
            colour=_GREEN[self._stage.theme.name],
        )
        return row(drop, number, gap=self._stage.metrics.px(4))

    def _cup_layout(self, parts: DrawnParts, state: State) -> Layout:
        """The tokens that can still be drawn, below what they lie in."""
        if not state.round:
            return space()
        empty = space() if self.cup_tokens else self._label_layout(parts, say("zone_wars.cup_empty"), bold=False)
        head = row(self._label_layout(parts, say("zone_wars.cup")), grow(space()), empty)
        return column(
            head, grow(cell(lambda rect: self._draw_cup_tokens(parts, rect))), gap=self._stage.metrics.text_px(1)
        )

    def _draw_cup_points_and_clock(self, surface: DisplayList, state: State) -> None:
        """M-points, tokens that can still be drawn, and the clock; where there is little room no tokens."""
        metrics, parts = self._stage.metrics, DrawnParts(self._stage, surface)
        title, gap = space(height=metrics.text_px(18)), metrics.px(10)
        inside: Layout = space()
        if self._shows_cup:
            cup = self._label_layout(parts, say("zone_wars.cup") if state.round else "")
            title = row(grow(cup), self._label_layout(parts, say("zone_wars.m_points")), gap=gap)
            inside = cell(lambda rect: self._draw_cup_tokens(parts, rect))
            if state.round and not self.cup_tokens:
                inside = within(self._label_layout(parts, say("zone_wars.cup_empty"), bold=False), down=Align.START)
        points = within(sized(self._m_points_layout(parts, state), height=metrics.text_px(38)), down=Align.START)
        below = row(grow(pad_sides(inside, top=metrics.text_px(3))), points, gap=gap)
        column(title, grow(below), self._battle_clock.layout(surface, state)).place(self._rects["cup"])

    def _draw_cup_tokens(self, parts: DrawnParts, room: pygame.Rect) -> None:
        """Each token by itself while there are few, else one of each kind with its number; smaller where they must."""
        whole = self._stage.metrics.mix_px(24, 0.3)
        is_few = sum(number for _, number in self.cup_tokens) <= _MOST_TOKENS
        flows = (
            self._token_flow_layout(parts, round(whole * share), is_few=few)
            for few in ((True, False) if is_few else (False,))
            for share in _SMALLER
        )
        least = self._token_flow_layout(parts, round(whole * _SMALLER[-1]), is_few=False)
        next((flow for flow in flows if flow.height(room.w) <= room.h), least).place(room)

    def _token_flow_layout(self, parts: DrawnParts, size: int, *, is_few: bool) -> Layout:
        """Tokens of that size in pixels, which wrap."""
        gap = self._stage.metrics.px(3)

        def picture(token: str) -> Layout:
            name = f"zone_wars/{self._token_picture_name(token)}"
            return cell(
                lambda rect: parts.surface.blit(self._stage.sprites.get(name, size), rect), width=size, height=size
            )

        if is_few:
            return wrap(*(picture(token) for token, number in self.cup_tokens for _ in range(number)), gap=gap)
        return wrap(
            *(
                row(picture(token), parts.line(str(number), height=size, bold=True), gap=gap)
                for token, number in self.cup_tokens
            ),
            gap=2 * gap,
            row_gap=gap,
        )

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
