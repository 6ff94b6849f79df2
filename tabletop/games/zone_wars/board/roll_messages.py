"""What an attack can come to, drawn: its dice, a table of chances, and how the damage is spread."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board.event_messages import pool_words
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.queries.odds import AttackOdds, Result
from tabletop.games.zone_wars.rules.queries.spreads import mean
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

Row = tuple[str, tuple[str, ...]]
_DIE = 30
"""Logical pixels across a die at the usual text size."""
_BARS = 44
"""Logical pixels that the tallest bar has."""
_MOST_BARS = 8
"""Bars; the last one stands for all greater damage."""
_PUSHED = {"dark": "#8FD3FF", "light": "#0B5C94"}
"""Colour by theme."""


def share(number: Fraction) -> str:
    """In per cent, rounded."""
    return wording.percent(number)


def rows(stage: Stage, labels: Sequence[str], width: int) -> list[list[tuple[int, int, int]]]:
    """Chips with these labels in rows: where each begins and ends, in pixels, and its number."""
    metrics, gap = stage.metrics, stage.metrics.px(6)
    found: list[list[tuple[int, int, int]]] = []
    x = width + 1
    for number, label in enumerate(labels):
        wide = min(width, stage.texts.width(label, metrics.font(SMALL)) + metrics.px(28) + 2)
        if x + wide > width:
            found.append([])
            x = 0
        found[-1].append((x, x + wide, number))
        x += wide + gap
    return found


def die(stage: Stage, name: str, size: int) -> pygame.Surface:
    """A face, such as base_radiation, in pixels."""
    return stage.sprites.get(f"zone_wars/die_{name}", size)


def draw_dice(stage: Stage, surface: DisplayList, at: pygame.Rect, faces: Sequence[str]) -> int:
    """Dice in rows from the top of a rectangle; returns the y below them, in pixels."""
    size, gap, across = _dice(stage, len(faces), at.w)
    for k, face in enumerate(faces):
        surface.blit(die(stage, face, size), (at.x + k % across * (size + gap), at.y + k // across * (size + gap)))
    return at.y + -(-len(faces) // across) * (size + gap)


def _dice(stage: Stage, number: int, width: int) -> tuple[int, int, int]:
    """Size of a die, the space between two, and how many stand side by side."""
    gap = stage.metrics.px(5)
    size = stage.metrics.grown(_DIE, 0.5)
    return size, gap, max(1, (width + gap) // (size + gap))


def dice_width(stage: Stage, number: int, width: int) -> int:
    """Pixels that so many dice take from left to right, where there are so many."""
    size, gap, across = _dice(stage, number, width)
    return min(number, across) * (size + gap)


def dice_height(stage: Stage, number: int, width: int) -> int:
    """Pixels that so many dice take."""
    size, gap, across = _dice(stage, number, width)
    return -(-number // across) * (size + gap)


def result_rows(results: Sequence[Result]) -> Iterator[Row]:
    """A table with one column for each way of rolling."""
    first = [result.fates[0] for result in results]
    yield say("zone_wars.chance_hit"), tuple(share(result.hit) for result in results)
    yield say("zone_wars.chance_hurt"), tuple(share(fate.hurt) for fate in first)
    yield say("zone_wars.chance_mean"), tuple(wording.decimal(f"{float(fate.mean):.1f}") for fate in first)
    if any(fate.broken for fate in first):
        yield say("zone_wars.chance_broken"), tuple(share(fate.broken) for fate in first)
    if any(fate.out for fate in first):
        yield say("zone_wars.chance_out"), tuple(share(fate.out) for fate in first)
    if any(len(result.worn) > 1 for result in results):
        yield say("zone_wars.chance_worn"), tuple(share(1 - result.worn[0]) for result in results)
    if any(len(result.gain) > 1 for result in results):
        gains = (f"{float(mean(result.gain)):+.1f}" for result in results)
        yield say("zone_wars.chance_gain"), tuple(map(wording.decimal, gains))


def warnings(content: Content, odds: AttackOdds, own: Collection[str]) -> list[str]:
    """Which friends of who attacks are hurt as well."""
    names = names_of(content)
    hurt = (fate for fate in odds.plain.fates[1:] if fate.figure in own)
    return [say("zone_wars.chance_own", figure=names.figure(fate.figure), share=share(fate.hurt)) for fate in hurt]


def is_vain(odds: AttackOdds) -> bool:
    """Whether no throw would change anything for anybody."""
    return not any(fate.hurt for result in results_of(odds) for fate in result.fates)


def notes(content: Content, results: Sequence[Result], own: Collection[str] = ()) -> Iterator[str]:
    """Whom else it hurts but `own` models, and what comes back."""
    names, last = names_of(content), results[0]
    if last.fates[0].least > 1:
        yield say("zone_wars.chance_lies", figure=names.figure(last.fates[0].figure), number=last.fates[0].least)
    for fate in last.fates[1:]:
        if fate.figure not in own:
            yield say("zone_wars.chance_also", figure=names.figure(fate.figure), share=share(fate.hurt))
    if last.reply is not None:
        weapon = names.card(last.reply.weapon, last.fates[0].figure)
        yield say("zone_wars.chance_reply", share=share(last.reply.hurts), weapon=weapon)


def results_of(odds: AttackOdds) -> tuple[Result, ...]:
    """Rolled, and pushed where somebody may push."""
    return (odds.plain,) if odds.pushed is None else (odds.plain, odds.pushed)


def faces_of(odds: AttackOdds) -> list[str]:
    """Dice before they are rolled."""
    return ["base_blank"] * odds.base + ["gear_blank"] * odds.gear


def _parts(content: Content, odds: AttackOdds) -> str:
    """What the dice are made of, what protects the target, and how it may answer."""
    cover = say("zone_wars.cover", number=odds.cover) if odds.cover else say("zone_wars.no_cover")
    armor = [say("zone_wars.armor", number=odds.armor)] if odds.armor else []
    return " · ".join((*pool_words(odds.parts, odds.base, odds.gear), cover, *armor, *answers(content, odds)))


def answers(content: Content, odds: AttackOdds) -> list[str]:
    """With which Reflexes the target may answer: the chances leave them out."""
    if not odds.answers:
        return []
    names, target = names_of(content), odds.plain.fates[0].figure
    powers = wording.words("zone_wars").listed([names.power(card, target) for card in odds.answers])
    return [say("zone_wars.may_answer", figure=names.figure(target), powers=powers)]


def height(stage: Stage, content: Content, odds: AttackOdds, width: int) -> int:
    """Pixels that `draw_odds` takes."""
    dice = dice_height(stage, odds.base + odds.gear, width)
    parts = draw.paragraph_height(stage, _parts(content, odds), width, size=SMALL)
    results = results_of(odds)
    return dice + parts + stage.metrics.px(8) + table_height(stage, results, len(list(notes(content, results))))


def draw_odds(
    stage: Stage, surface: DisplayList, rect: pygame.Rect, content: Content, odds: AttackOdds, *,
    own: Collection[str] = ()
) -> None:  # fmt: skip
    """Dice and what they are made of, then what they come to; harm to `own` models in the colour of warnings."""
    y = draw_dice(stage, surface, rect, faces_of(odds))
    at = pygame.Rect(rect.x, y, rect.w, rect.bottom - y)
    y = draw.paragraph(stage, surface, _parts(content, odds), at, size=SMALL, colour=stage.theme.secondary)
    for words in warnings(content, odds, own):
        draw.text(stage, surface, words, (rect.x, y + stage.metrics.t(10)), size=SMALL, bold=True, width=rect.w,
                  colour=stage.theme.warning, shrinks=True)  # fmt: skip
        y += stage.metrics.t(20)
    y += stage.metrics.px(8)
    at = pygame.Rect(rect.x, y, rect.w, max(0, rect.bottom - y))
    heads = (say("zone_wars.chance_rolled"), say("zone_wars.chance_pushed"))
    draw_table(stage, surface, at, content, results_of(odds), heads=heads, own=own)


def table_height(stage: Stage, results: Sequence[Result], noted: int) -> int:
    """Pixels that `draw_table` takes with so many notes."""
    metrics = stage.metrics
    lines = 1 + len(list(result_rows(results)))
    return lines * metrics.t(22) + metrics.px(_BARS) + metrics.t(24) + noted * metrics.t(20) + metrics.px(14)


def draw_table(
    stage: Stage, surface: DisplayList, rect: pygame.Rect, content: Content, results: Sequence[Result],
    *, heads: Sequence[str], own: Collection[str] = (),
) -> int:  # fmt: skip
    """Chances line by line, the damage as bars, and notes, as far as there is room; returns the y below, in pixels."""
    metrics, theme = stage.metrics, stage.theme
    y = draw_rows(stage, surface, rect, results, heads=heads)
    bottom = y + metrics.px(_BARS) + metrics.px(4)
    if bottom + metrics.t(20) <= rect.bottom:
        _draw_bars(stage, surface, pygame.Rect(rect.x, bottom, rect.w, 0), results)
        y = bottom + metrics.t(22)
    y += metrics.t(10)
    for note in notes(content, results, own):
        if y + metrics.t(8) <= rect.bottom:
            draw.text(stage, surface, note, (rect.x, y), size=SMALL, colour=theme.secondary, width=rect.w)
            y += metrics.t(20)
    return y


def draw_rows(
    stage: Stage, surface: DisplayList, rect: pygame.Rect, results: Sequence[Result], *, heads: Sequence[str]
) -> int:
    """The lines of the table, closer to each other and in smaller words where all fit so; returns the y below.

    Without room for all, first those go that say the same of each way of rolling, and then what others imply.
    """
    metrics, theme = stage.metrics, stage.theme
    lines, large, top = _fitting(stage, rect, results)
    least = round(metrics.font(large) * TIGHT)
    step, y = max(least, min(metrics.t(22), int((rect.h - top) / (len(lines) + 0.5)))), rect.y + top
    column = _column(stage, rect, heads[: len(results)], results, large)
    title_room = rect.w - column * len(results)
    if large != SMALL and title_room < rect.w // 4:
        large = SMALL
        column = _column(stage, rect, heads[: len(results)], results, large)
    colours = (theme.accent, _PUSHED[theme.name])
    rights = [rect.right - column * (len(results) - 1 - k) for k in range(len(results))]
    for right, head, colour in zip(rights, heads, colours, strict=False):
        draw.text(stage, surface, head, (right, y), size=SMALL, bold=True, colour=colour, align="right")
    for title, cells in lines:
        if y + step + step // 2 > rect.bottom + 1:
            break
        y += step
        first = stage.texts.width(cells[0], metrics.font(large), bold=True) + metrics.px(8)
        room = rights[0] - first - rect.x
        size = large if stage.texts.width(title, metrics.font(large)) <= room else SMALL
        draw.text(stage, surface, title, (rect.x, y), size=size, colour=theme.secondary, width=room)
        for right, cell in zip(rights, cells, strict=True):
            draw.text(stage, surface, cell, (right, y), size=large, bold=True, align="right")
    return y + step // 2


def _fitting(stage: Stage, rect: pygame.Rect, results: Sequence[Result]) -> tuple[list[Row], float, int]:
    """Lines for which there is room, the size of their words, and how far below the top the heads stand, in pixels."""
    metrics, lines, top = stage.metrics, list(result_rows(results)), head_middle(stage)
    differing = [line for line in lines if len(set(line[1])) > 1] if len(results) > 1 else lines
    implied = (say("zone_wars.chance_hit"), say("zone_wars.chance_mean"))
    short = [line for line in differing if line[0] != implied[0]]
    shortest = [line for line in differing if line[0] not in implied]
    for found in (lines, differing, short, shortest):
        for size in (BODY, SMALL):
            if top + round(metrics.font(size) * TIGHT) * (len(found) + 0.5) <= rect.h:
                return found, size, top
    return shortest, SMALL, top


def head_middle(stage: Stage) -> int:
    """How far below the top of the table the heads have their middle, in pixels."""
    return min(stage.metrics.t(11), round(stage.metrics.font(SMALL) * TIGHT) // 2)


def heads_width(stage: Stage, rect: pygame.Rect, heads: Sequence[str], results: Sequence[Result]) -> int:
    """Pixels that the heads of the table take from its right edge."""
    first = stage.texts.width(heads[0], stage.metrics.font(SMALL), bold=True)
    return _column(stage, rect, heads, results, SMALL) * (len(heads) - 1) + first


def _column(stage: Stage, rect: pygame.Rect, heads: Sequence[str], results: Sequence[Result], size: float) -> int:
    """How wide a column is that holds its head and each of its numbers, in pixels."""
    wide = [stage.texts.width(head, stage.metrics.font(SMALL), bold=True) for head in heads]
    cells = (cell for _, row in result_rows(results) for cell in row)
    wide += [stage.texts.width(cell, stage.metrics.font(size), bold=True) for cell in cells]
    return max(rect.w // 4, *(width + stage.metrics.px(12) for width in wide))


def _draw_bars(stage: Stage, surface: DisplayList, foot: pygame.Rect, results: Sequence[Result]) -> None:
    """How likely each damage is; `foot` is the line that the bars stand on."""
    metrics, theme = stage.metrics, stage.theme
    spreads = [_folded(result.fates[0].damage) for result in results]
    count = max(map(len, spreads))
    slot = foot.w // count
    most = max(max(spread) for spread in spreads) or Fraction(1)
    wide = max(2, min(metrics.px(22), (slot - metrics.px(6)) // len(spreads)))
    for k, (spread, colour) in enumerate(zip(spreads, (theme.accent, _PUSHED[theme.name]), strict=False)):
        for amount, chance in enumerate(spread):
            high = max(1, round(metrics.px(_BARS) * float(chance / most)))
            x = foot.x + amount * slot + slot // 2 + (2 * k - len(spreads)) * wide // 2
            surface.fill(colour, pygame.Rect(x, foot.y - high, wide - 1, high))
    surface.line(theme.disabled, foot.topleft, foot.topright, metrics.line(1))
    for amount in range(count):
        words = f"{amount}+" if amount == _MOST_BARS - 1 else str(amount)
        at = (foot.x + amount * slot + slot // 2, foot.y + metrics.t(11))
        draw.text(stage, surface, words, at, size=SMALL, colour=theme.secondary, align="centre")


def _folded(spread: Sequence[Fraction]) -> list[Fraction]:
    """No more bars than there is room for."""
    if len(spread) <= _MOST_BARS:
        return list(spread)
    return [*spread[: _MOST_BARS - 1], sum(spread[_MOST_BARS - 1 :], Fraction(0))]
