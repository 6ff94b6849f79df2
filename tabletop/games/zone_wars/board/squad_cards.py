"""Draws the cards of the squads beside and below the mat, with signs for what models do by themselves.

Only `squad_strip` uses it: SquadCardPainter draws the own squad, OtherSquadsPainter the others. The signs tell notes
that `automatic_answers` reads, and badges come from `tokens`, so that card and mat agree. It draws and changes
nothing; hits are found by the places that `squad_strip` keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal

import pygame

from tabletop.games.zone_wars.board.automatic_answers import NEVER, overwatch_note_name, reflex_note_name
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.mat.target_ids import model_target_id
from tabletop.games.zone_wars.board.mat.tokens import state_badge_names
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, Token
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.draw import Align
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.widgets.layout import Layout, PlacedRects, cell, column, grow, pad, row, space, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_LEAST_NAMED_CARD: Final = (60, 64)
"""Logical pixels across and down from which a card has a name."""
_LINES: Final = 3
"""Lines beside a picture: a name, a state, and health."""
_EDGE: Final = 3
"""Pixels between a card's edge and its signs."""
_PICTURE: Final = 0.38
"""Greatest share of a wide card that its picture takes."""
_CHOSEN: Final = {"dark": "#3A3120", "light": "#FFF3CF"}
"""Colours by theme."""
TextPosition = Literal["any", "below", "none"]
GONE_CONDITIONS: Final = (Condition.OUT, Condition.LEFT)
_CONDITION_KEYS: Final = {
    Condition.OUT: "is_out", Condition.LEFT: "is_left", Condition.BROKEN: "is_broken",
    Condition.WAITING: "is_coming",
}  # fmt: skip
_TOKEN_KEYS: Final = {Token.WATCH: "is_watching", Token.HELD: "is_watching", Token.USED: "is_done"}


class SquadCardPainter:
    """Draws them: a wide card has its words beside the picture, another one below it."""

    def __init__(self, stage: Stage, content: Content, minis: Miniatures) -> None:
        self._stage = stage
        self._content = content
        self._rules_context = RulesContext(content)
        self._miniatures = minis

    def draw(
        self,
        surface: DisplayList,
        rect: pygame.Rect,
        state: State,
        figure: Figure,
        marks: Marks,
        *,
        words: TextPosition = "any",
    ) -> None:
        """The card of a model of this state, with its words where they fit, below its picture only, or left out."""
        acts = is_being_activated(state, figure)
        surface.blit(self._card_background(rect.size, figure, marks, acts=acts), rect)
        is_wide = words == "any" and rect.w > rect.h and rect.h >= _LINES * self._stage.metrics.text_px(16)
        if is_wide:
            self._draw_wide_card(surface, rect, figure, acts=acts)
        else:
            self._draw_tall_card(surface, rect, figure, acts=acts, is_named=words != "none")
        self._draw_state_badges(surface, rect, figure, acts=acts, is_wide=is_wide)

    def choose_card_text_position(self, cards: Iterable[tuple[Figure, pygame.Rect]]) -> TextPosition:
        """Where all of these have their words, so that no name is cut."""
        metrics, width, cut = self._stage.metrics, self._stage.texts.text_width, set[TextPosition]()
        for figure, rect in cards:
            name = names_of(self._content).figure_name(figure.id)
            if (
                width(name, metrics.font_size(SMALL), bold=True)
                > self._wide_card_column_widths(rect, figure, acts=False)[1]
            ):
                cut.add("any")
            if width(name, metrics.line_font_sizes(SMALL)[-1], bold=True) > rect.w - metrics.px(8):
                cut.add("below")
        return "any" if "any" not in cut else "below" if "below" not in cut else "none"

    def _wide_card_column_widths(self, rect: pygame.Rect, figure: Figure, *, acts: bool) -> tuple[int, int, int]:
        """Pixels across the picture of a wide card, and for its name and for other words beside it."""
        metrics = self._stage.metrics
        pad = metrics.px(6)
        side = min(round(rect.w * _PICTURE), rect.h - pad)
        room = rect.w - side - 2 * pad
        has_beside = self._name_y_below_signs(rect) is None and state_badge_names(figure, acts=acts)
        return side, room - (metrics.mix_px(20, 0.4) if has_beside else 0), room

    def _name_y_below_signs(self, rect: pygame.Rect) -> int | None:
        """The middle of the name of a wide card below its signs; None where they do not fit above each other."""
        metrics = self._stage.metrics
        row = metrics.text_px(19)
        line = max(rect.centery - row, rect.y + _EDGE + metrics.mix_px(20, 0.4) + row // 2)
        return line if line + 2 * row + metrics.px(6) <= rect.bottom else None

    def _card_background(self, size: tuple[int, int], figure: Figure, marks: Marks, *, acts: bool) -> pygame.Surface:
        stage, theme, place = self._stage, self._stage.theme, model_target_id(figure.id)
        if acts or place == marks.selected:
            return draw.rounded_rect(stage, size, _CHOSEN[theme.name], edge=theme.accent, width=2, radius=8)
        if place in (marks.hovered, marks.focus):
            return draw.rounded_rect(stage, size, theme.hovered, edge=theme.text, radius=8)
        edge = theme.disabled if place in marks.movable else theme.panel_edge
        return draw.rounded_rect(stage, size, theme.raised, edge=edge, radius=8)

    # --- words below the picture ----------------------------------------------------------------------------------

    def _draw_tall_card(
        self, surface: DisplayList, rect: pygame.Rect, figure: Figure, *, acts: bool, is_named: bool
    ) -> None:
        metrics = self._stage.metrics
        named = is_named and rect.w >= metrics.px(_LEAST_NAMED_CARD[0]) and rect.h >= metrics.px(_LEAST_NAMED_CARD[1])
        pad, row = metrics.px(6 if named else 2), metrics.text_px(16) if named else 0
        side = min(rect.w - 2 * pad, rect.h - row - metrics.text_px(13) - pad // 2)
        portrait = self._figure_portrait(figure, max(8, side), acts=acts)
        surface.blit(portrait, portrait.get_rect(midtop=(rect.centerx, rect.y + pad // 2)))
        at, wide = (rect.centerx, rect.bottom - row - metrics.text_px(8)), rect.w - metrics.px(6)
        if figure.condition in GONE_CONDITIONS:
            draw.text(
                self._stage,
                surface,
                self._figure_state_text(figure, acts=acts),
                at,
                size=SMALL,
                align="centre",
                width=wide,
                colour=self._stage.theme.secondary,
            )
        else:
            pips = self._figure_health_dots_picture(figure, rect.w - metrics.px(8))
            surface.blit(pips, pips.get_rect(center=at))
        if named:
            at = rect.centerx, rect.bottom - row + row // 3
            self._draw_name(surface, figure, at, rect.w - metrics.px(8), align="centre")

    # --- words beside the picture ---------------------------------------------------------------------------------

    def _draw_wide_card(self, surface: DisplayList, rect: pygame.Rect, figure: Figure, *, acts: bool) -> None:
        metrics, stage = self._stage.metrics, self._stage
        pad = metrics.px(6)
        side, room, wide = self._wide_card_column_widths(rect, figure, acts=acts)
        portrait = self._figure_portrait(figure, side, acts=acts)
        surface.blit(portrait, portrait.get_rect(midleft=(rect.x + pad // 2, rect.centery)))
        left, row = rect.x + side + pad, metrics.text_px(19)
        below = self._name_y_below_signs(rect)
        y = rect.centery - row if below is None else below
        self._draw_name(surface, figure, (left, y), room, align="left")
        theme = stage.theme
        colour = theme.accent if acts else theme.warning if figure.is_broken else theme.secondary
        told = [self._figure_state_text(figure, acts=acts)]
        if not acts and figure.is_watching and not figure.is_broken:
            told.append(say("zone_wars.does_watch"))
        beside = wide if below is not None or len(state_badge_names(figure, acts=acts)) < 2 else room
        least = metrics.line_font_sizes(SMALL)[-1]
        words = next((each for each in told if stage.texts.text_width(each, least) <= beside), "")
        if words:  # else its sign will do
            draw.text(stage, surface, words, (left, y + row), size=SMALL, colour=colour, width=beside, shrinks=True)
        if figure.condition not in GONE_CONDITIONS:
            pips = self._figure_health_dots_picture(figure, wide)
            surface.blit(pips, pips.get_rect(midleft=(left, y + 2 * row)))

    # --- what both have -------------------------------------------------------------------------------------------

    def _draw_name(self, surface: DisplayList, figure: Figure, at: tuple[int, int], wide: int, *, align: Align) -> None:
        """Smaller than usual rather than cut, where the text is large."""
        theme, words = self._stage.theme, names_of(self._content).figure_name(figure.id)
        draw.text(self._stage, surface, words, at, size=SMALL, bold=True, align=align, width=wide, shrinks=True,
                  colour=theme.disabled if figure.condition in GONE_CONDITIONS else theme.text)  # fmt: skip

    def _figure_state_text(self, figure: Figure, *, acts: bool) -> str:
        """What counts most of it, in words."""
        if acts:
            return say("zone_wars.is_acting")
        word = _CONDITION_KEYS.get(figure.condition) or _TOKEN_KEYS.get(figure.token, "is_ready")
        return say(f"zone_wars.{word}")

    def _figure_portrait(self, figure: Figure, size: int, *, acts: bool) -> pygame.Surface:
        """The model, grey on its side while Broken, paler when it has acted, hardly to be seen when it is gone."""
        made = self._miniatures.portrait(figure.id.partition("#")[0], figure.owner, size, lies=figure.is_broken)
        if figure.condition in GONE_CONDITIONS:
            return self._stage.sprites.get_faded(made, 30)
        return self._stage.sprites.get_faded(made, 55) if "done" in state_badge_names(figure, acts=acts) else made

    def _figure_health_dots_picture(self, figure: Figure, wide: int) -> pygame.Surface:
        """Health as dots, so many pixels across at most."""
        whole = self._rules_context.full_health(figure)
        left = 0 if figure.is_broken else max(0, whole - figure.damage)
        return self._miniatures.health_dots_picture(
            (left, whole), max(3, min(self._stage.metrics.mix_px(9, 0.5), wide // (whole + 1)))
        )

    def _draw_state_badges(
        self, surface: DisplayList, rect: pygame.Rect, figure: Figure, *, acts: bool, is_wide: bool
    ) -> None:
        """Signs down the right edge, or along the upper one where the words lie below them."""
        if figure.condition in GONE_CONDITIONS:
            return
        sign = self._stage.metrics.mix_px(20, 0.4)
        across, down = (-1, 0) if is_wide and self._name_y_below_signs(rect) is not None else (0, 1)
        for i, name in enumerate(state_badge_names(figure, acts=acts)[:3]):
            badge, far = self._miniatures.status_badge_picture(name, figure.owner, sign), i * (sign + 1)
            surface.blit(
                badge, badge.get_rect(topright=(rect.right - _EDGE + across * far, rect.y + _EDGE + down * far))
            )


def is_being_activated(state: State, figure: Figure) -> bool:
    return state.active is not None and state.figures[state.active].id == figure.id


def draw_auto_answer_signs(
    stage: Stage, surface: DisplayList, card: pygame.Rect, figure: Figure, notes: Mapping[str, str]
) -> None:
    """Down the left edge: one for overwatch and one for reflexes, where somebody has settled something."""
    if figure.condition in (Condition.OUT, Condition.LEFT):
        return
    settled = [
        ("ui/target", notes.get(overwatch_note_name(figure.id), "")),
        ("zone_wars/m_point", notes.get(reflex_note_name(figure.id), "")),
    ]
    room = card.w - 2 * _EDGE
    signs = (
        _auto_answer_sign_layout(stage, surface, picture, _auto_answer_sign_text(text), room)
        for picture, text in settled
        if text
    )
    pad(column(*signs, gap=2), _EDGE).place(card)


def _auto_answer_sign_text(text: str) -> str:
    """Per cent or m-points, or that nothing is done."""
    return say("zone_wars_mat.habit_none") if text == NEVER else text


def _auto_answer_sign_layout(stage: Stage, surface: DisplayList, picture: str, words: str, room: int) -> Layout:
    """A plate with a picture and words, as large as there is room for from left to right."""
    metrics, theme = stage.metrics, stage.theme
    side = metrics.mix_px(16, 0.4)
    sizes = [max(metrics.px(SMALL), metrics.font_size(size)) for size in (SMALL, SMALL * 0.8, SMALL * 0.65)]
    size = next((size for size in sizes if _sign_text_width(stage, words, size) + side <= room), sizes[-1])
    tint = {draw.ICON_COLOUR: theme.accent} if picture.startswith("ui/") else None

    def put(plate: pygame.Rect) -> None:
        surface.blit(draw.rounded_rect(stage, plate.size, theme.background, edge=theme.accent, radius=5), plate)
        sign = stage.sprites.get(picture, side, tint=tint)
        surface.blit(sign, sign.get_rect(midleft=(plate.x + metrics.px(2), plate.centery)))
        label = stage.texts.label(words, size, theme.text, bold=True)
        surface.blit(label, label.get_rect(midright=(plate.right - metrics.px(4), plate.centery)))

    wide = min(room, side + _sign_text_width(stage, words, size))
    return row(cell(put, width=wide, height=max(side, round(size * TIGHT))), grow(space()))


def _sign_text_width(stage: Stage, words: str, size: int) -> int:
    return stage.texts.text_width(words, size, bold=True) + stage.metrics.px(8)


_SQUAD_HEAD_HEIGHT: Final = 20
"""Logical pixels down of the line with a faction's name."""
_CARD_WIDTHS: Final = (56, 150)
"""Logical pixels across a card at least and at most, at the usual text size."""
_GAPS: Final = (6, 18)
"""Logical pixels between two cards, and between two squads."""


class OtherSquadsPainter:
    """Their cards, squad beside squad."""

    def __init__(self, stage: Stage, content: Content, faces: SquadCardPainter) -> None:
        self._stage, self._content, self._card_painter = stage, content, faces
        self._cards: dict[TargetId, Figure] = {}
        self._rects = PlacedRects()

    def layout(self, rect: pygame.Rect, state: State, seat: Seat) -> None:
        """Takes this part of the window, in pixels; nobody is shown where there is too little room for everybody."""
        metrics = self._stage.metrics
        squads = _squads_of_others(state, seat)
        count, (gap, between) = sum(map(len, squads)), map(metrics.px, _GAPS)
        room = rect.w - gap * (count - len(squads)) - between * (len(squads) - 1)
        wide, head = min(metrics.text_px(_CARD_WIDTHS[1]), room // max(1, count)), metrics.text_px(_SQUAD_HEAD_HEIGHT)
        self.hide_squads()
        if wide < metrics.px(_CARD_WIDTHS[0]) or rect.h - head < metrics.px(_CARD_WIDTHS[0]):
            return
        self._cards = {model_target_id(figure.id): figure for squad in squads for figure in squad}
        rows = (
            row(*(self._rects.cell(model_target_id(figure.id), width=wide) for figure in squad), gap=gap)
            for squad in squads
        )
        within(column(space(height=head), grow(row(*rows, gap=between)))).place(rect)

    def hide_squads(self) -> None:
        """Buttons take the room."""
        self._cards, self._rects = {}, PlacedRects()

    @property
    def places(self) -> Sequence[TargetId]:
        """Of all models that have a card here."""
        return list(self._cards)

    def place_at(self, pos: Point) -> TargetId | None:
        """The model whose card lies under a point in pixels."""
        return next((place for place, rect in self._rects.items() if rect.collidepoint(pos)), None)

    def rect_of(self, place: TargetId) -> pygame.Rect:
        """What the card of a model takes up, in pixels; empty without its card."""
        return self._rects[place]

    def draw(self, surface: DisplayList, state: State, marks: Marks) -> None:
        """The cards, all alike, and over each squad whose it is."""
        cards = [(figure, self._rects[place]) for place, figure in self._cards.items()]
        words = self._card_painter.choose_card_text_position(cards)
        for owner, group in groupby(cards, key=lambda card: card[0].owner):
            squad = list(group)
            self._draw_squad_head(surface, state, owner, squad[0][1].union(squad[-1][1]))
            for figure, rect in squad:
                self._card_painter.draw(surface, rect, state, figure, marks, words=words)

    def _draw_squad_head(self, surface: DisplayList, state: State, owner: Seat, below: pygame.Rect) -> None:
        """The side's mark, and the faction's name, smaller where it is wider than the cards."""
        stage, metrics = self._stage, self._stage.metrics
        y = below.y - metrics.text_px(_SQUAD_HEAD_HEIGHT) // 2
        mark = draw.seat_mark_picture(stage, owner, metrics.mix_px(14, 0.5))
        place = mark.get_rect(midleft=(below.x, y))
        surface.blit(mark, place)
        words, left = names_of(self._content).faction_name(state.agreed.factions[owner]), place.right + metrics.px(6)
        draw.text(stage, surface, words, (left, y), size=SMALL, bold=True, colour=stage.theme.secondary,
                  width=max(1, below.right - left), shrinks=True)  # fmt: skip


def _squads_of_others(state: State, seat: Seat) -> list[list[Figure]]:
    """By their seats: who stands on the mat, and who has gone from it."""
    seats = range(len(state.agreed.factions))
    seen = [figure for figure in state.figures if figure.place is not None or figure.condition in GONE_CONDITIONS]
    squads = ([figure for figure in seen if figure.owner == owner] for owner in seats if owner != seat)
    return [squad for squad in squads if squad]
