"""Draws the odds of an attack: its dice, a table of chances, and bars for the damage.

The odds are given (`rules.queries.odds`); `attack_planner`, `battle_side_panel`, `attack_proposal` and
`result_announcer` draw them with these functions, and `phone` takes `result_rows`. All must round and word a chance the
same way (`percent_text`; `test_one_number`). It changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board.event_messages import dice_pool_source_texts
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.queries.odds import AttackOdds, RollOdds
from tabletop.games.zone_wars.rules.state.dice import expected_number
from tabletop.ui import locale_formats, wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Layout, cell, column, grow, pad_sides, shrink, wrap

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

ResultRow = tuple[str, tuple[str, ...]]
_DIE_SIZE = 30
"""Logical pixels across a die at the usual text size."""
_DICE_GAP = 5
"""Logical pixels between two dice."""
_BAR_HEIGHT = 44
"""Logical pixels that the tallest bar has."""
_MOST_BARS = 8
"""Bars; the last one stands for all greater damage."""
_PUSHED_COLOURS = {"dark": "#8FD3FF", "light": "#0B5C94"}
"""Colour by theme."""


def percent_text(number: Fraction) -> str:
    """In per cent, rounded."""
    return wording.percent_text(number)


def die_picture(canvas: draw.DrawingContext, name: str, size: int) -> pygame.Surface:
    """A face, such as base_radiation, in pixels."""
    return canvas.sprites.get(f"zone_wars/die_{name}", size)


def dice(parts: DrawnParts, faces: Sequence[str]) -> Layout:
    """Dice in rows, with a gap below each row."""
    gap, size = parts.canvas.metrics.px(_DICE_GAP), parts.canvas.metrics.mix_px(_DIE_SIZE, 0.5)

    def die(face: str) -> Layout:
        return cell(
            lambda rect: parts.surface.blit(die_picture(parts.canvas, face, size), rect), width=size, height=size
        )

    return pad_sides(wrap(*map(die, faces), gap=gap), bottom=gap if faces else 0)


def dice_row_width_px(stage: Stage, number: int, width: int) -> int:
    """Pixels that so many dice take from left to right, where there are so many."""
    step = stage.metrics.mix_px(_DIE_SIZE, 0.5) + stage.metrics.px(_DICE_GAP)
    return min(number, max(1, (width + stage.metrics.px(_DICE_GAP)) // step)) * step


def result_rows(results: Sequence[RollOdds]) -> Iterator[ResultRow]:
    """A table with one column for each way of rolling."""
    first = [result.fates[0] for result in results]
    yield say("zone_wars.chance_hit"), tuple(percent_text(result.hit_chance) for result in results)
    yield say("zone_wars.chance_hurt"), tuple(percent_text(fate.hurt_chance) for fate in first)
    yield (
        say("zone_wars.chance_mean"),
        tuple(locale_formats.localised_decimal_text(f"{float(fate.expected_damage):.1f}") for fate in first),
    )
    if any(fate.broken_chance for fate in first):
        yield say("zone_wars.chance_broken"), tuple(percent_text(fate.broken_chance) for fate in first)
    if any(fate.out_chance for fate in first):
        yield say("zone_wars.chance_out"), tuple(percent_text(fate.out_chance) for fate in first)
    if any(len(result.wear_spread) > 1 for result in results):
        yield say("zone_wars.chance_worn"), tuple(percent_text(1 - result.wear_spread[0]) for result in results)
    if any(len(result.m_point_spread) > 1 for result in results):
        gains = (f"{float(expected_number(result.m_point_spread)):+.1f}" for result in results)
        yield say("zone_wars.chance_gain"), tuple(map(locale_formats.localised_decimal_text, gains))


def hurt_friend_warnings(content: Content, odds: AttackOdds, own: Collection[str]) -> list[str]:
    """Which friends of who attacks are hurt as well."""
    names = names_of(content)
    hurt = (fate for fate in odds.plain.fates[1:] if fate.figure in own)
    return [
        say("zone_wars.chance_own", figure=names.figure_name(fate.figure), share=percent_text(fate.hurt_chance))
        for fate in hurt
    ]


def is_harmless(odds: AttackOdds) -> bool:
    """Whether no throw would change anything for anybody."""
    return not any(fate.hurt_chance for result in plain_and_pushed_odds(odds) for fate in result.fates)


def odds_note_texts(content: Content, results: Sequence[RollOdds], own: Collection[str] = ()) -> Iterator[str]:
    """Whom else it hurts but `own` models, and what comes back."""
    names, last = names_of(content), results[0]
    if last.fates[0].least_effective_damage > 1:
        yield say(
            "zone_wars.chance_lies",
            figure=names.figure_name(last.fates[0].figure),
            number=last.fates[0].least_effective_damage,
        )
    for fate in last.fates[1:]:
        if fate.figure not in own:
            yield say(
                "zone_wars.chance_also", figure=names.figure_name(fate.figure), share=percent_text(fate.hurt_chance)
            )
    if last.counterattack is not None:
        weapon = names.card_name(last.counterattack.weapon, last.fates[0].figure)
        yield say("zone_wars.chance_reply", share=percent_text(last.counterattack.hurt_chance), weapon=weapon)


def plain_and_pushed_odds(odds: AttackOdds) -> tuple[RollOdds, ...]:
    """Rolled, and pushed where somebody may push."""
    return (odds.plain,) if odds.pushed is None else (odds.plain, odds.pushed)


def unrolled_die_faces(odds: AttackOdds) -> list[str]:
    """Dice before they are rolled."""
    return ["base_blank"] * odds.base + ["gear_blank"] * odds.gear


def _dice_and_protection_text(content: Content, odds: AttackOdds) -> str:
    """What the dice are made of, what protects the target, and how it may answer."""
    cover = say("zone_wars.cover", count=odds.cover) if odds.cover else say("zone_wars.no_cover")
    armor = [say("zone_wars.armor", count=odds.armor)] if odds.armor else []
    return " · ".join(
        (
            *dice_pool_source_texts(odds.parts, odds.base, odds.gear),
            cover,
            *armor,
            *reflex_answer_warnings(content, odds),
        )
    )


def reflex_answer_warnings(content: Content, odds: AttackOdds) -> list[str]:
    """With which Reflexes the target may answer: the chances leave them out."""
    if not odds.answers:
        return []
    names, target = names_of(content), odds.plain.fates[0].figure
    powers = wording.localised_messages("zone_wars").join_names(
        [names.mutation_name(card, target) for card in odds.answers]
    )
    return [say("zone_wars.may_answer", figure=names.figure_name(target), powers=powers)]


def odds_layout(
    stage: Stage, surface: DisplayList, content: Content, odds: AttackOdds, *, own: Collection[str] = ()
) -> Layout:
    """Dice and what they are made of, then what they come to; harm to `own` models in the colour of warnings.

    What they come to gives way where there is little room down.
    """
    parts = DrawnParts(stage, surface)
    table = _odds_table_layouts(parts, surface, content, plain_and_pushed_odds(odds), own)
    warnings = (
        parts.line(words, height=stage.metrics.text_px(20), size=SMALL, bold=True, colour=stage.theme.warning,
                   shrinks=True)
        for words in hurt_friend_warnings(content, odds, own)
    )  # fmt: skip
    return column(
        dice(parts, unrolled_die_faces(odds)),
        parts.words(_dice_and_protection_text(content, odds), size=SMALL, colour=stage.theme.secondary),
        *warnings,
        grow(
            pad_sides(
                cell(partial(_place_layouts_that_fit, table), height=column(*table).height), top=stage.metrics.px(8)
            )
        ),
    )


def _odds_table_layouts(
    parts: DrawnParts, surface: DisplayList, content: Content, results: Sequence[RollOdds], own: Collection[str]
) -> list[Layout]:
    """Chances line by line, the damage as bars, and notes."""
    canvas, metrics = parts.canvas, parts.canvas.metrics
    heads = (say("zone_wars.chance_rolled"), say("zone_wars.chance_pushed"))
    rows = cell(
        lambda rect: draw_result_rows(canvas, surface, rect, results, heads=heads),
        height=metrics.text_px(22) * (1 + len(list(result_rows(results)))),
    )
    bars = cell(
        lambda rect: _draw_damage_bars(canvas, surface, rect, results),
        height=metrics.px(_BAR_HEIGHT) + metrics.px(4) + metrics.text_px(22),
    )
    notes = (
        parts.line(note, height=metrics.text_px(20), size=SMALL, colour=canvas.theme.secondary)
        for note in odds_note_texts(content, results, own)
    )
    return [shrink(rows), bars, *notes]


def _place_layouts_that_fit(parts: Sequence[Layout], rect: pygame.Rect) -> None:
    """The first of them, and of the others those for which there is room below it."""
    shown = list(parts[:1])
    for part in parts[1:]:
        if column(*shown, part).height(rect.w) <= rect.h:
            shown.append(part)
    column(*shown).place(rect)


def draw_result_rows(
    stage: draw.DrawingContext,
    surface: DisplayList,
    rect: pygame.Rect,
    results: Sequence[RollOdds],
    *,
    heads: Sequence[str],
) -> int:
    """The lines of the table, closer to each other and in smaller words where all fit so; returns the y below.

    Without room for all, first those go that say the same of each way of rolling, and then what others imply.
    """
    metrics, theme = stage.metrics, stage.theme
    lines, large, top = _fit_result_rows(stage, rect, results)
    least = round(metrics.font_size(large) * TIGHT)
    step, y = max(least, min(metrics.text_px(22), int((rect.h - top) / (len(lines) + 0.5)))), rect.y + top
    column = _result_column_width_px(stage, rect, heads[: len(results)], results, large)
    title_room = rect.w - column * len(results)
    if large != SMALL and title_room < rect.w // 4:
        large = SMALL
        column = _result_column_width_px(stage, rect, heads[: len(results)], results, large)
    colours = (theme.accent, _PUSHED_COLOURS[theme.name])
    rights = [rect.right - column * (len(results) - 1 - k) for k in range(len(results))]
    for right, head, colour in zip(rights, heads, colours, strict=False):
        draw.text(stage, surface, head, (right, y), size=SMALL, bold=True, colour=colour, align="right")
    for title, cells in lines:
        if y + step + step // 2 > rect.bottom + 1:
            break
        y += step
        first = stage.texts.text_width(cells[0], metrics.font_size(large), bold=True) + metrics.px(8)
        room = rights[0] - first - rect.x
        size = large if stage.texts.text_width(title, metrics.font_size(large)) <= room else SMALL
        draw.text(stage, surface, title, (rect.x, y), size=size, colour=theme.secondary, width=room)
        for right, share in zip(rights, cells, strict=True):
            draw.text(stage, surface, share, (right, y), size=large, bold=True, align="right")
    return y + step // 2


def _fit_result_rows(
    stage: draw.DrawingContext, rect: pygame.Rect, results: Sequence[RollOdds]
) -> tuple[list[ResultRow], float, int]:
    """Lines for which there is room, the size of their words, and how far below the top the heads stand, in pixels."""
    metrics, lines, top = stage.metrics, list(result_rows(results)), column_heads_y(stage)
    differing = [line for line in lines if len(set(line[1])) > 1] if len(results) > 1 else lines
    implied = (say("zone_wars.chance_hit"), say("zone_wars.chance_mean"))
    short = [line for line in differing if line[0] != implied[0]]
    shortest = [line for line in differing if line[0] not in implied]
    for found in (lines, differing, short, shortest):
        for size in (BODY, SMALL):
            if top + round(metrics.font_size(size) * TIGHT) * (len(found) + 0.5) <= rect.h:
                return found, size, top
    return shortest, SMALL, top


def column_heads_y(stage: draw.DrawingContext) -> int:
    """How far below the top of the table the heads have their middle, in pixels."""
    return min(stage.metrics.text_px(11), round(stage.metrics.font_size(SMALL) * TIGHT) // 2)


def column_heads_width(stage: Stage, rect: pygame.Rect, heads: Sequence[str], results: Sequence[RollOdds]) -> int:
    """Pixels that the heads of the table take from its right edge."""
    first = stage.texts.text_width(heads[0], stage.metrics.font_size(SMALL), bold=True)
    return _result_column_width_px(stage, rect, heads, results, SMALL) * (len(heads) - 1) + first


def _result_column_width_px(
    stage: draw.DrawingContext, rect: pygame.Rect, heads: Sequence[str], results: Sequence[RollOdds], size: float
) -> int:
    """How wide a column is that holds its head and each of its numbers, in pixels."""
    wide = [stage.texts.text_width(head, stage.metrics.font_size(SMALL), bold=True) for head in heads]
    shares = (share for _, row in result_rows(results) for share in row)
    wide += [stage.texts.text_width(share, stage.metrics.font_size(size), bold=True) for share in shares]
    return max(rect.w // 4, *(width + stage.metrics.px(12) for width in wide))


def _draw_damage_bars(
    stage: draw.DrawingContext, surface: DisplayList, rect: pygame.Rect, results: Sequence[RollOdds]
) -> None:
    """How likely each damage is, over a line with the damage."""
    metrics, theme = stage.metrics, stage.theme
    spreads = [_merge_highest_damages(result.fates[0].damage) for result in results]
    count = max(map(len, spreads))
    slot, foot = rect.w // count, rect.y + metrics.px(_BAR_HEIGHT) + metrics.px(4)
    most = max(max(spread) for spread in spreads) or Fraction(1)
    wide = max(2, min(metrics.px(22), (slot - metrics.px(6)) // len(spreads)))
    for k, (spread, colour) in enumerate(zip(spreads, (theme.accent, _PUSHED_COLOURS[theme.name]), strict=False)):
        for amount, chance in enumerate(spread):
            high = max(1, round(metrics.px(_BAR_HEIGHT) * float(chance / most)))
            x = rect.x + amount * slot + slot // 2 + (2 * k - len(spreads)) * wide // 2
            surface.fill(colour, pygame.Rect(x, foot - high, wide - 1, high))
    surface.line(theme.disabled, (rect.x, foot), (rect.right, foot), metrics.line_width(1))
    for amount in range(count):
        words = f"{amount}+" if amount == _MOST_BARS - 1 else str(amount)
        at = (rect.x + amount * slot + slot // 2, foot + metrics.text_px(11))
        draw.text(stage, surface, words, at, size=SMALL, colour=theme.secondary, align="centre")


def _merge_highest_damages(spread: Sequence[Fraction]) -> list[Fraction]:
    """No more bars than there is room for."""
    if len(spread) <= _MOST_BARS:
        return list(spread)
    return [*spread[: _MOST_BARS - 1], sum(spread[_MOST_BARS - 1 :], Fraction(0))]
