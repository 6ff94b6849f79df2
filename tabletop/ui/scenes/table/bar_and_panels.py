"""Functions that draw what is around the board: title and buttons of the bar, player panels, captions.

Used by TablePicture (`table.picture`); the second window (`wall.scene`) uses `draw_late_ring` too. Each gets the table
and its rectangle, keeps no state and changes nothing. Sizes and words may be changed freely. What a panel tells must
come from the story and the viewer's view, never from the match itself, or it tells an end or a secret too early.
Buttons marked `is_always_pressable` also answer while animations run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.panels import SeatPanelState
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.theme import HEADING, SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.phones.scene import open_phones
from tabletop.ui.scenes.phones.table_phones import TablePhones
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.buttons import Button, ButtonKind
from tabletop.ui.stage.stage import Stage
from tabletop.ui.story.story import Story
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    behind,
    cell,
    choose_by_width,
    column,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    space,
    within,
)

_TITLE_SIZE: Final = 18
"""Size of the game's name, in logical pixels."""
_NAME_SIZE: Final = 18
"""Size of a player's name, in logical pixels."""
_NO_FILL: Final = "#00000000"
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
        [("trophy", stage.texts.first_fitting_text(series, metrics.font_size(SMALL), width // _PART_OF_BAR))]
        if series
        else []
    )
    for name, words in (*said, *([("branch", label)] if label else [])):
        icon = draw.icon_picture(stage, name, metrics.mix_px(20, 0.5), theme.accent)
        place = icon.get_rect(midleft=(right + metrics.px(14), at[1]))
        surface.blit(icon, place)
        right = draw.text(stage, surface, words, (place.right + metrics.px(6), at[1]), size=SMALL,
                          width=width // _PART_OF_BAR, colour=theme.secondary).right  # fmt: skip
    return right


def bar_buttons(table: TableContext, phones: TablePhones, open_menu: Callable[[], None]) -> list[Button]:
    """All of them; as long as phones are let in there is a sign for that."""
    metrics, bar, analysis, rects = table.stage.metrics, table.layout.bar, table.analysis, PlacedRects()
    icons = [
        ("menu", "table.menu", open_menu, ""),
        *([("phones", "phones.sign", lambda: open_phones(table.stage, phones), "")] if phones.is_open else []),
        ("book", "table.rulebook", lambda: table.push_scene("rulebook"), "f1"),
        *([("chart", "table.analysis_off" if analysis.is_shown else "table.analysis", analysis.toggle_analysis, "a")]
          if analysis.has_analyst else []),
        ("settings", "table.settings", lambda: table.push_scene("settings"), ""),
    ]  # fmt: skip
    refused = analysis.hint_refusal_text
    side = min(bar.h - metrics.px(8), metrics.mix_px(40, 0.4))
    menu, *others = (rects.cell(name, width=side, height=side) for name, *_ in icons)
    line = row(menu, grow(space()), *others, gap=metrics.px(4), align=Align.CENTRE)
    pad_sides(line, left=metrics.px(8), right=metrics.px(16)).place(bar)
    selected = {"phones": True, "chart": analysis.is_shown}
    return [
        Button(name, rects[name], press, icon="phone" if name == "phones" else name, kind=ButtonKind.ICON,
               tip=refused if name == "chart" and refused else say(words), key=key, selected=selected.get(name, False),
               enabled=name != "chart" or not refused, is_always_pressable=True)
        for name, words, press, key in icons
    ]  # fmt: skip


def draw_player_panel(
    table: TableContext, surface: DisplayList, seat: Seat, rect: pygame.Rect, cache: CachedStrokes, *, is_present: bool
) -> None:
    """One plate; `is_present`: whether the end is seen where the match has one. `cache` repeats it until it changes."""
    stage, story, panels = table.stage, table.story, table.board.panels
    outcome = story.outcome if is_present else None
    acts = story.to_act == seat or (outcome is not None and seat in outcome.winners)
    draw.panel(stage, surface, rect, accent=acts)
    if table.seat_clocks.is_seat_late(seat):
        draw_late_ring(stage, surface, rect)
    name, clock = wording.seat_name(story, seat), table.seat_clocks.text(seat)
    state = SeatPanelState(name, story.sitters[seat].is_person, acts, clock)
    if panels.draw_seat(surface, rect, story.view, seat, state):
        return
    badge, parts = panels.seat_badge(seat, rect.h - 2 * stage.metrics.px(10)), DrawnParts(stage, surface)
    if table.layout.compact:
        side = (wording.side_name(story.header.game, seat),) if story.sitters[seat].name else ()
        score, texts = "", table.board.words.seat_texts(story.view, seat)[-1:] or side
        lines = _compact_player_layout
    else:
        score, texts = panels.score(story.view, seat), _player_status_wordings(table, seat, is_present=is_present)
        lines = _player_lines_layout

    def paint() -> None:
        px = stage.metrics.px
        line = row(
            parts.picture(draw.seat_mark_picture(stage, seat, stage.metrics.mix_px(24, 0.4))),
            grow(pad_sides(lines(parts, (name, clock), texts), left=px(6))),
            *([parts.line(score, height=rect.h, size=TITLE, bold=True)] if score else []),
            parts.picture(badge),
            gap=px(8),
            align=Align.CENTRE,
        )
        pad_sides(line, left=px(18), right=px(14)).place(rect)

    cache.draw(surface, rect, (IdentityKey(stage.metrics), IdentityKey(badge), name, clock, score, texts, lines), paint)


def draw_late_ring(stage: Stage, surface: DisplayList, rect: pygame.Rect) -> None:
    """Round the plate of whoever takes long, outside of what says whose turn it is."""
    outer = rect.inflate(2 * stage.metrics.px(4), 2 * stage.metrics.px(4))
    surface.blit(draw.rounded_rect(stage, outer.size, _NO_FILL, edge=stage.theme.text, radius=13, width=2), outer)


def _player_lines_layout(parts: DrawnParts, name_and_clock: tuple[str, str], texts: Sequence[str]) -> Layout:
    text_px, colour = parts.canvas.metrics.text_px, parts.canvas.theme.secondary
    return column(
        _name_and_clock_layout(parts, name_and_clock, text_px(24)),
        parts.first_fitting_text(texts, height=text_px(22), size=SMALL, colour=colour, shrinks=True),
    )


def _name_and_clock_layout(parts: DrawnParts, name_and_clock: tuple[str, str], height: int) -> Layout:
    """The name, which is shortened before the clock is."""
    name, clock = name_and_clock
    line = parts.line(name, height=height, size=_NAME_SIZE, bold=True)
    if not clock:
        return line
    figures = parts.line(clock, height=height, size=SMALL, bold=True, colour=parts.canvas.theme.accent)
    return row(grow(line), figures, gap=parts.canvas.metrics.px(8))


def _compact_player_layout(parts: DrawnParts, name_and_clock: tuple[str, str], texts: Sequence[str]) -> Layout:
    """The name with the clock, and beside it what is said, where there is room for all of it."""
    high, colour = parts.canvas.metrics.text_px(24), parts.canvas.theme.secondary
    only = _name_and_clock_layout(parts, name_and_clock, high)
    beside = (parts.line(words, height=high, size=SMALL, colour=colour) for words in texts)
    both = row(only, grow(space()), *beside, gap=parts.canvas.metrics.px(6))
    return choose_by_width(both.width, only, both)


def _player_status_wordings(table: TableContext, seat: Seat, *, is_present: bool) -> tuple[str, ...]:
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
        words = short = say("phones.on_phone" if seat in table.seats_on_phones else "common.person")
    else:
        short = wording.bot_level_name(story.header.game, sitter.level)
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
    margin, text = metrics.px(20), table.announcer.caption_text
    words = pad(
        DrawnParts(stage, surface).words(text, size=HEADING, bold=True, align="centre"), x=margin, y=margin // 2
    )
    strip = behind(
        words,
        lambda rect: surface.blit(draw.rounded_rect(stage, rect.size, stage.theme.background + "e6", radius=14), rect),
    )
    most = stage.texts.text_width(text, metrics.font_size(HEADING), bold=True) + 2 * margin
    below = stage.surface.get_height() // 10
    pad_sides(within(strip, most_width=most, down=Align.END), left=margin, right=margin, bottom=below).place(board)


def reason_button_rect(table: TableContext, words: str) -> pygame.Rect:
    """Where the button stands that shows why, in pixels."""
    stage, rects, panel = table.stage, PlacedRects(), table.layout.verdict
    width = stage.texts.text_width(words, stage.metrics.font_size(SMALL)) + 2 * stage.metrics.px(14) + 2
    _verdict_panel_layout(stage, space(), rects.cell("why", width=min(panel.w // 2, width)), space()).place(panel)
    return rects["why"]


def _verdict_panel_layout(stage: Stage, texts: Layout, reason_button: Layout, bar: Layout) -> Layout:
    px = stage.metrics.px
    above = pad_sides(row(grow(texts), reason_button, gap=px(8)), left=px(14), top=px(7), right=px(8))
    return pad_sides(column(grow(above), sized(pad(bar, x=px(14)), height=px(6)), gap=px(8)), bottom=px(7))


def draw_verdict_panel(
    table: TableContext, surface: DisplayList, reason_button: pygame.Rect, cache: CachedStrokes
) -> None:
    """Who is ahead, as a bar and in words, left of the button that shows why; `cache` repeats it until it changes."""
    stage, theme, analysis, rect = table.stage, table.stage.theme, table.analysis, table.layout.verdict
    share, wordings, remarks = (
        analysis.first_seat_winning_share(),
        analysis.verdict_wordings(),
        analysis.search_horizon_wordings(),
    )

    def draw_bar(bar: pygame.Rect) -> None:
        surface.blit(draw.rounded_rect(stage, bar.size, "#F3E9D2", edge=theme.disabled, radius=3), bar)
        bar.w = round(bar.w * share)
        surface.blit(draw.rounded_rect(stage, bar.size, "#0E1433", edge=theme.accent, radius=3), bar)

    def paint() -> None:
        parts, text_px = DrawnParts(stage, surface), stage.metrics.text_px
        words = texts = parts.first_fitting_text(wordings, height=text_px(20), bold=True)
        for remark in reversed(remarks):
            line = parts.line(remark, height=text_px(18), size=SMALL, colour=theme.secondary)
            texts = choose_by_width(line.width, texts, column(words, line))
        texts = within(texts, across=Align.FILL, down=Align.CENTRE)
        parts.panel(_verdict_panel_layout(stage, texts, space(reason_button.w), cell(draw_bar))).place(rect)

    cache.draw(surface, rect, (IdentityKey(stage.metrics), reason_button.w, share, *wordings, *remarks), paint)
