"""Functions that draw what is around the board: title and buttons of the bar, player panels, captions.

Parts of TablePicture (`table.picture`), taken out to keep that file short; nobody else uses them. Each gets the table
and its rectangle, keeps no state and changes nothing. Sizes and words may be changed freely. What a panel tells must
come from the story and the viewer's view, never from the match itself, or it tells an end or a secret too early.
Buttons marked `is_always_pressable` also answer while animations run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.panels import SeatPanelState
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.phones.scene import open_phones
from tabletop.ui.scenes.phones.table_phones import TablePhones
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.buttons import Button, ButtonKind
from tabletop.ui.stage.stage import Stage
from tabletop.ui.story.story import Story

_TITLE_SIZE: Final = 18
"""Size of the game's name, in logical pixels."""
_PART_OF_BAR: Final = 5
"""Part of the bar that a branch's name or a series may take, as its inverse."""


def draw_match_title(
    stage: Stage, surface: DisplayList, story: Story, at: tuple[int, int], width: int, *, label: str = "",
    series: tuple[str, ...] = (),
) -> int:  # fmt: skip
    """Draws it from a point in the middle of the bar, which is `width` pixels wide; returns its right end.

    `label` is the branch that is played; `series` are wordings of which game of a series this is, the fullest first.
    """
    metrics, theme = stage.metrics, stage.theme
    title = wording.game_title(story.header.game).upper()
    right = draw.text(stage, surface, title, at, size=_TITLE_SIZE, colour=theme.accent, bold=True, spacing=1.5).right
    said = (
        [("trophy", stage.texts.first_fitting(series, metrics.font_size(SMALL), width // _PART_OF_BAR))]
        if series
        else []
    )
    for name, words in (*said, *([("branch", label)] if label else [])):
        icon = draw.icon_picture(stage, name, metrics.grown(20, 0.5), theme.accent)
        place = icon.get_rect(midleft=(right + metrics.px(14), at[1]))
        surface.blit(icon, place)
        right = draw.text(stage, surface, words, (place.right + metrics.px(6), at[1]), size=SMALL,
                          width=width // _PART_OF_BAR, colour=theme.secondary).right  # fmt: skip
    return right


def bar_buttons(table: TableContext, phones: TablePhones, open_menu: Callable[[], None]) -> list[Button]:
    """All of them; as long as phones are let in there is a sign for that."""
    metrics, bar = table.stage.metrics, table.layout.bar
    side = min(bar.h - metrics.px(8), metrics.grown(40, 0.4))
    left = pygame.Rect(metrics.px(8), bar.centery - side // 2, side, side)
    icons = [
        ("book", "table.rulebook", lambda: table.push_scene("rulebook"), "f1"),
        (
            "chart",
            f"table.{'analysis_off' if table.analysis.is_shown else 'analysis'}",
            table.analysis.toggle_shown,
            "a",
        ),
        ("settings", "table.settings", lambda: table.push_scene("settings"), ""),
    ]
    icons = [each for each in icons if each[0] != "chart" or table.analysis.has_analyst]
    made = [
        Button(
            "menu",
            left,
            open_menu,
            icon="menu",
            kind=ButtonKind.ICON,
            tip=say("table.menu"),
            is_always_pressable=True,
        )
    ]
    x = bar.right - metrics.px(12) - len(icons) * (side + metrics.px(4))
    if phones.is_open:
        at = pygame.Rect(x - side - metrics.px(4), left.y, side, side)
        made.append(
            Button(
                "phones",
                at,
                lambda: open_phones(table.stage, phones),
                icon="phone",
                kind=ButtonKind.ICON,
                tip=say("phones.sign"),
                selected=True,
                is_always_pressable=True,
            )
        )
    for icon, words, press, key in icons:
        rect = pygame.Rect(x, left.y, side, side)
        made.append(Button(icon, rect, press, icon=icon, kind=ButtonKind.ICON, tip=say(words), key=key,
                           selected=icon == "chart" and table.analysis.is_shown, is_always_pressable=True))  # fmt: skip
        x += side + metrics.px(4)
    return made


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
    draw.text(stage, surface, words, (x, rect.centery + metrics.text_px(12)), size=SMALL, colour=theme.secondary,
              width=room, shrinks=True)  # fmt: skip


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
        short = wording.level_name(story.header.game, sitter.level)
        words = say("table.bot_level", level=short)
    has = table.board.words.seat_texts(story.view, seat)
    if has:  # a shorter word for the level says more than nothing of what the seat has
        return (*(f"{each} · {saying}" for saying in (words, short) for each in has), words)
    side = wording.side_name(story.header.game, seat)
    return (f"{side} · {words}", side) if sitter.name else (words,)


def draw_caption_strip(table: TableContext, surface: DisplayList) -> None:
    """Over the board, above the heads in the lowest tenth; only on a projector, and not at the end."""
    stage, metrics, board = table.stage, table.stage.metrics, table.layout.board
    if not metrics.projector or not table.announcer.caption_text or table.story.outcome is not None:
        return
    pad = metrics.px(20)
    width = min(
        board.w - 2 * pad,
        stage.texts.width(table.announcer.caption_text, metrics.font_size(HEADING), bold=True) + 2 * pad,
    )
    inner = width - 2 * pad
    height = draw.paragraph_height(stage, table.announcer.caption_text, inner, size=HEADING, bold=True)
    strip = pygame.Rect(0, 0, width, height + pad)
    strip.midbottom = (board.centerx, stage.surface.get_height() * 9 // 10)
    surface.blit(draw.rounded(stage, strip.size, stage.theme.background + "e6", radius=14), strip)
    place = pygame.Rect(strip.x + pad, strip.y + pad // 2, inner, height)
    draw.paragraph(stage, surface, table.announcer.caption_text, place, size=HEADING, bold=True, align="centre")


def draw_verdict_panel(table: TableContext, surface: DisplayList, why: pygame.Rect) -> None:
    """Who is ahead, as a bar and in words, left of the button that shows why."""
    stage, metrics, theme, rect = table.stage, table.stage.metrics, table.stage.theme, table.layout.verdict
    draw.panel(stage, surface, rect)
    pad = metrics.px(14)
    bar = pygame.Rect(rect.x + pad, rect.bottom - metrics.px(13), rect.w - 2 * pad, metrics.px(6))
    surface.blit(draw.rounded(stage, bar.size, "#F3E9D2", edge=theme.disabled, radius=3), bar)
    filled = pygame.Rect(bar.x, bar.y, round(bar.w * table.analysis.winning_share()), bar.h)
    surface.blit(draw.rounded(stage, filled.size, "#0E1433", edge=theme.accent, radius=3), filled)
    room = why.x - rect.x - pad - metrics.px(8)
    words = stage.texts.first_fitting(table.analysis.verdict_wordings(), metrics.font_size(BODY), room, bold=True)
    y, remarks, small = why.centery, table.analysis.horizon_labels(), metrics.font_size(SMALL)
    told = next((each for each in remarks if stage.texts.width(each, small) <= room), "")
    if told:
        y -= metrics.text_px(9)
        draw.text(stage, surface, told, (rect.x + pad, y + metrics.text_px(19)), size=SMALL, width=room,
                  colour=theme.secondary)  # fmt: skip
    draw.text(stage, surface, words, (rect.x + pad, y), width=room, bold=True)
