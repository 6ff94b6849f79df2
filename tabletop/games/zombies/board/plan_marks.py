"""Signs over the hex map: planned hits, explained forecasts, distance to the goal, the pointer's name tag."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.goal_distance import GoalDistance
from tabletop.games.zombies.board.map import attack_cards, target_ids
from tabletop.games.zombies.board.map.action_builder import ActionPlanKind
from tabletop.games.zombies.board.map.camera import HexCamera
from tabletop.games.zombies.board.map.hex_picker import HexPicker
from tabletop.games.zombies.board.map.marks import chip_rect_beside, draw_chip_tail
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import TargetId

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_DARK, _CHOSEN = "#0B171D", "#FFD166"
_UNKNOWN_HITS: Final = "?"
"""Hits for which no card is chosen yet."""
_MAX_OUTLINED_RANGE: Final = 12
"""Hexes after which a range is not outlined."""


def hexes_in_weapon_range(picker: HexPicker) -> tuple[Hex, ...]:
    """Hexes that the cards in hand reach; () without cards."""
    deeds, plan = picker.action_builder, picker.plan
    here = deeds.builder.people[deeds.seat].hex
    if plan.kind != ActionPlanKind.SHOOT or not plan.cards or here is None:
        return ()
    reach = attack_cards.weapon_reach(deeds.builder, deeds.seat, deeds.plan_weapon(plan))
    near = deeds.builder.map.hexes_within(here, min(_MAX_OUTLINED_RANGE, reach))
    return tuple(
        hex_ for hex_ in near if hex_ != here and position_queries.is_in_range(deeds.builder, here, hex_, reach)
    )


@dataclass(frozen=True, slots=True)
class HitTag:
    """How many hits somebody takes of the plan in hand."""

    rect: pygame.Rect
    base: Point
    """Where it stands, in pixels."""
    hits: str
    is_gone: bool
    """Whether it dies of them."""


def hit_tags(
    stage: Stage, camera: HexCamera, picker: HexPicker, spot: Callable[[TargetId], Point | None],
    taken: Sequence[pygame.Rect],
) -> tuple[HitTag, ...]:  # fmt: skip
    """A tag beside each target of the attack, where it hides none of these rectangles and no other tag."""
    deeds, plan = picker.action_builder, picker.plan
    if plan.kind != ActionPlanKind.SHOOT:
        return ()
    attack = deeds.planned_attack(plan)
    seen = (
        attack_cards.attack_forecast(deeds.builder, deeds.seat, attack)
        if attack is not None
        else attack_cards.AttackForecast()
    )
    shares, found = dict(attack.hits) if attack is not None else {}, list[HitTag]()
    for target in plan.targets:
        at = spot(target_ids.attack_target(target))
        if at is None or (attack is None and plan.cards):
            continue
        hits, is_gone = (
            (str(shares.get(target, 0)), target in seen.removed_targets)
            if attack is not None
            else (_UNKNOWN_HITS, False)
        )
        chip = pygame.Rect((0, 0), _hit_tag_size(stage, hits, is_gone))
        rect = chip_rect_beside(chip, at, camera.scale, [*taken, *(tag.rect for tag in found)])
        found.append(HitTag(rect, at, hits, is_gone))
    return tuple(found)


def draw_attack_plan(
    stage: Stage, surface: DisplayList, camera: HexCamera, picker: HexPicker,
    spot: Callable[[TargetId], Point | None], *, tags: Sequence[HitTag],
) -> None:  # fmt: skip
    """A tag with its hits at each target of the attack, with a skull where it dies; a ring round those struck."""
    for target in picker.plan.targets:
        at = spot(target_ids.attack_target(target))
        if at is not None:
            ring = stage.sprites.get("ui/mark_ring", round(2.1 * camera.scale), tint={"#FFD166": _CHOSEN})
            surface.blit(ring, ring.get_rect(center=(round(at[0]), round(at[1]))))
    for tag in tags:
        _draw_hit_tag(stage, surface, camera, tag)


def _hit_tag_size(stage: Stage, hits: str, is_gone: bool) -> tuple[int, int]:
    metrics = stage.metrics
    label = stage.texts.label(hits, metrics.font_size(18), _DARK, bold=True)
    high = label.get_height() + metrics.px(4)
    return label.get_width() + (1 + is_gone) * (high - metrics.px(4)) + metrics.px(14), high


def _draw_hit_tag(stage: Stage, surface: DisplayList, camera: HexCamera, tag: HitTag) -> None:
    metrics, chip = stage.metrics, tag.rect
    label = stage.texts.label(tag.hits, metrics.font_size(18), _DARK, bold=True)
    icon = stage.sprites.get("zombies/bullet", chip.h - metrics.px(4))
    draw_chip_tail(surface, chip, tag.base, camera.scale, _CHOSEN)
    surface.rect(_DARK, chip.inflate(4, 4), radius=metrics.px(6) + 2)
    surface.rect(_CHOSEN, chip, radius=metrics.px(6))
    surface.blit(icon, icon.get_rect(midleft=(chip.x + metrics.px(3), chip.centery)))
    surface.blit(label, label.get_rect(midleft=(chip.x + icon.get_width() + metrics.px(5), chip.centery)))
    if tag.is_gone:
        skull = stage.sprites.get("zombies/skull", chip.h - metrics.px(4))
        surface.blit(skull, skull.get_rect(midright=(chip.right - metrics.px(4), chip.centery)))


def forecast_text_rect(
    stage: Stage, area: pygame.Rect, at: pygame.Rect, words: str, taken: Sequence[pygame.Rect], *,
    bodies: Sequence[pygame.Rect] = (),
) -> pygame.Rect:  # fmt: skip
    """Chooses where the explanation of a mark stands, so that it hides as little as possible."""
    metrics, away = stage.metrics, stage.metrics.px(8)
    room = area.inflate(-metrics.px(12), -metrics.px(12))
    pad = metrics.px(12)
    wide = min(
        stage.texts.width(words, metrics.font_size(SMALL), bold=True) + 2 * pad + 2, metrics.grown(340, 0.4), room.w
    )
    high = draw.paragraph_height(stage, words, wide - 2 * pad, size=SMALL, bold=True) + metrics.px(10)
    made = pygame.Rect(0, 0, wide, high)
    sides = []
    for ours, theirs in (("midbottom", (at.centerx, at.y - away)), ("midtop", (at.centerx, at.bottom + away)),
                         ("midleft", (at.right + away, at.centery)), ("midright", (at.x - away, at.centery)),
                         ("midtop", (at.centerx, room.y)), ("midbottom", (at.centerx, room.bottom))):  # fmt: skip
        rect = made.copy()
        setattr(rect, ours, theirs)
        sides.append(rect.clamp(room))
    return min(sides, key=lambda rect: (_hidden_area(rect, (at, *taken)), _hidden_area(rect, bodies)))


def _hidden_area(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Pixels of these that a rectangle hides."""
    return sum(both.w * both.h for each in others if (both := rect.clip(each)))


def draw_forecast_text(stage: Stage, surface: DisplayList, rect: pygame.Rect, words: str) -> None:
    """Beside a mark of what is to come what it means."""
    metrics = stage.metrics
    surface.blit(draw.rounded(stage, rect.size, stage.theme.panel, edge=stage.theme.panel_edge, radius=8), rect)
    inner = rect.inflate(-2 * metrics.px(12), -metrics.px(10))
    draw.paragraph(stage, surface, words, inner, size=SMALL, bold=True, align="centre")


def goal_distance_rect(stage: Stage, area: pygame.Rect, told: GoalDistance) -> pygame.Rect:
    """Where the distance to the goal stands over the map, if the strip has no room for it."""
    metrics, lines = stage.metrics, _goal_distance_lines(stage, area, told)
    wide = max(stage.texts.width(line, metrics.font_size(SMALL), bold=True) for line in lines) + 2 * metrics.px(12)
    high = metrics.text_px(26) + (len(lines) - 1) * metrics.text_px(20)
    rect = pygame.Rect(0, area.y + metrics.px(10), min(wide, area.w * 2 // 3), high)
    rect.right = area.right - metrics.px(10)
    return rect


def _goal_distance_lines(stage: Stage, area: pygame.Rect, told: GoalDistance) -> tuple[str, ...]:
    metrics, words = stage.metrics, f"{told.title}  {told.value}"
    wide = stage.texts.width(words, metrics.font_size(SMALL), bold=True) + 2 * metrics.px(12)
    return (words,) if wide <= area.w * 2 // 3 else (told.title, told.value)


def draw_goal_distance(stage: Stage, surface: DisplayList, area: pygame.Rect, told: GoalDistance) -> None:
    """How far it still is, over the map."""
    metrics, rect = stage.metrics, goal_distance_rect(stage, area, told)
    surface.blit(draw.rounded(stage, rect.size, stage.theme.panel, edge=stage.theme.panel_edge, radius=8), rect)
    y = rect.y + metrics.text_px(13)
    for line in _goal_distance_lines(stage, area, told):
        draw.text(stage, surface, line, (rect.centerx, y), size=SMALL, bold=True, align="centre", width=rect.w - 8)
        y += metrics.text_px(20)
