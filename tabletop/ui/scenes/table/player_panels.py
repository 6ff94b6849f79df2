"""The plates of those who play, beside the board: who, which side, with what, and who is to act."""

from __future__ import annotations

import pygame

from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.panels import SeatPanelState
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL, TITLE
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.words import say


def draw_player_panel(
    table: TableContext, surface: DisplayList, seat: Seat, rect: pygame.Rect, *, is_present: bool
) -> None:
    """One plate; `is_present`: whether the end is seen where the match has one."""
    stage, metrics, theme = table.stage, table.stage.metrics, table.stage.theme
    story, outcome = table.story, table.story.outcome if is_present else None
    acts = story.to_act == seat or (outcome is not None and seat in outcome.winners)
    draw.panel(stage, surface, rect, accent=acts)
    name = wording.seat_name(story, seat)
    plate = SeatPanelState(name, story.sitters[seat].is_person, acts)
    if table.board.panels.draw_seat(surface, rect, story.view, seat, plate):
        return
    pad, shape = metrics.px(18), draw.seat_mark(stage, seat, metrics.grown(24, 0.4))
    surface.blit(shape, shape.get_rect(midleft=(rect.x + pad, rect.centery)))
    badge = table.board.panels.seat_badge(seat, rect.h - 2 * metrics.px(10))
    place = badge.get_rect(midright=(rect.right - metrics.px(14), rect.centery))
    surface.blit(badge, place)
    x, right = rect.x + pad + shape.get_width() + metrics.px(14), place.x - metrics.px(8)
    score = "" if table.layout.compact else table.board.panels.score(story.view, seat)
    if score:
        right = draw.text(stage, surface, score, (right, rect.centery), size=TITLE, bold=True, align="right").x
    room = right - x - metrics.px(6 if score else 0)
    if table.layout.compact:
        side = (wording.side_name(story.header.game, seat),) if story.sitters[seat].name else ()
        has = table.board.words.seat_texts(story.view, seat)[-1:] or side
        wide = max((stage.texts.width(words, metrics.font_size(SMALL)) for words in has), default=0)
        if stage.texts.width(name, metrics.font_size(18), bold=True) + metrics.px(12) + wide <= room:
            for words in has:
                at = (place.x - metrics.px(10), rect.centery)
                draw.text(stage, surface, words, at, size=SMALL, colour=theme.secondary, align="right")
        draw.text(stage, surface, name, (x, rect.centery), size=18, bold=True, width=room)
        return
    draw.text(stage, surface, name, (x, rect.centery - metrics.text_px(11)), size=18, bold=True, width=room)
    words = stage.texts.first_fitting(
        _player_wordings(table, seat, is_present=is_present), metrics.font_size(SMALL), room
    )
    draw.text(
        stage, surface, words, (x, rect.centery + metrics.text_px(12)), size=SMALL, colour=theme.secondary, width=room
    )


def _player_wordings(table: TableContext, seat: Seat, *, is_present: bool) -> tuple[str, ...]:
    """Which side it is or what it plays with, and what it does; then only the one that nothing else tells."""
    story = table.story
    sitter, outcome = story.sitters[seat], story.outcome
    if outcome is not None and seat in outcome.winners and is_present:
        words = short = say("table.wins")
    elif seat in table.seats_of_gone_phones and sitter.is_person:
        words = short = say("phones.phone_gone")
    elif story.to_act == seat:
        words = short = say("table.to_move")
    elif sitter.is_person:
        words = short = say("phones.on_phone" if seat in table.seats_on_phones else "table.person")
    else:
        short = wording.level(story.header.game, sitter.level)
        words = say("table.bot_level", level=short)
    has = table.board.words.seat_texts(story.view, seat)
    if has:  # a shorter word for the level says more than nothing of what the seat has
        return (*(f"{each} · {saying}" for saying in (words, short) for each in has), words)
    side = wording.side_name(story.header.game, seat)
    return (f"{side} · {words}", side) if sitter.name else (words,)
