"""Small texts and signs drawn over the hex map: planned hits, forecast text, goal distance, pointer tag.

Used by `board`, by `hex_map` and `ground` in `map`, and by `survivor_strip`, which shows the distance to the goal.
Functions with `_rect` only compute where a sign lies, so that it hides few figures; functions with `draw_` draw it
there. So a `_rect` must measure the same text in the same size as its `draw_`. They read a StateBuilder or a picker
and change neither. Colours and distances are free.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board import attack_cards
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.map.action_builder import ActionPlanKind
from tabletop.games.zombies.board.map.camera import HexCamera
from tabletop.games.zombies.board.map.hex_picker import HexPicker
from tabletop.games.zombies.board.map.marks import badge_rect_beside, draw_badge_tail
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.turn.rounds import count_zombies_blocking_goal
from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.floating_places import free_rect_beside
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, behind, column, pad, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


@dataclass(frozen=True, slots=True)
class GoalDistance:
    """What the strip says of it."""

    title: str
    value: str


def fewest_and_most_tiles_to_goal(builder: StateBuilder) -> tuple[int, int]:
    """The least and the most tiles that are drawn until the goal has come; (0, 0) once it lies there."""
    if position_queries.goal_tile_index(builder) is not None or not builder.tiles_left:
        return 0, 0
    return max(1, builder.tiles_left - builder.scenario.goal_window + 1), builder.tiles_left


def distance_to_goal(builder: StateBuilder, seat: Seat) -> GoalDistance:
    """Tiles, or the way of a survivor; for whoever has reached the goal what still keeps its door open."""
    least, most = fewest_and_most_tiles_to_goal(builder)
    if most:
        some = say("zombies_hand.ahead_some", least=least, most=most)
        return GoalDistance(say("zombies_hand.ahead"), some if least < most else str(most))
    goal = position_queries.goal_tile_index(builder)
    far = (
        position_queries.steps_to_tile(builder, seat, goal)
        if goal is not None and builder.people[seat].alive
        else position_queries.FAR
    )
    if far >= position_queries.FAR:
        return GoalDistance(say("zombies_hand.way"), say("zombies_hand.way_none"))
    left = count_zombies_blocking_goal(builder) if not far else 0
    if left:
        return GoalDistance(say("zombies_hand.kill"), say("zombies_hand.kill_some", count=left))
    words = say("zombies_hand.way_far", count=far) if far else say("zombies_hand.way_here")
    return GoalDistance(say("zombies_hand.way"), words)


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
    reach = attack_cards.weapon_reach_in_hexes(deeds.builder, deeds.seat, deeds.weapon_of_plan(plan))
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


def place_hit_tags(
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
        at = spot(target_ids.attack_target_id(target))
        if at is None or (attack is None and plan.cards):
            continue
        hits, is_gone = (
            (str(shares.get(target, 0)), target in seen.removed_targets)
            if attack is not None
            else (_UNKNOWN_HITS, False)
        )
        chip = pygame.Rect((0, 0), _hit_tag_size(stage, hits, is_gone))
        rect = badge_rect_beside(chip, at, camera.scale, [*taken, *(tag.rect for tag in found)])
        found.append(HitTag(rect, at, hits, is_gone))
    return tuple(found)


def draw_attack_plan(
    stage: Stage, surface: DisplayList, camera: HexCamera, picker: HexPicker,
    spot: Callable[[TargetId], Point | None], *, tags: Sequence[HitTag],
) -> None:  # fmt: skip
    """A tag with its hits at each target of the attack, with a skull where it dies; a ring round those struck."""
    for target in picker.plan.targets:
        at = spot(target_ids.attack_target_id(target))
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
    draw_badge_tail(surface, chip, tag.base, camera.scale, _CHOSEN)
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
    wide = stage.texts.text_width(words, metrics.font_size(SMALL), bold=True) + 2 * metrics.px(12) + 2
    wide = min(wide, metrics.mix_px(340, 0.4), room.w)
    panel = _forecast_panel_layout(DrawnParts(stage, DisplayList((1, 1))), words)
    made = pygame.Rect(0, 0, wide, panel.height(wide))
    sides = []
    for ours, theirs in (("midbottom", (at.centerx, at.y - away)), ("midtop", (at.centerx, at.bottom + away)),
                         ("midleft", (at.right + away, at.centery)), ("midright", (at.x - away, at.centery)),
                         ("midtop", (at.centerx, room.y)), ("midbottom", (at.centerx, room.bottom))):  # fmt: skip
        rect = made.copy()
        setattr(rect, ours, theirs)
        sides.append(rect.clamp(room))
    return min(sides, key=lambda rect: (_covered_area_px(rect, (at, *taken)), _covered_area_px(rect, bodies)))


def _covered_area_px(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Pixels of these that a rectangle hides."""
    return sum(both.w * both.h for each in others if (both := rect.clip(each)))


def draw_forecast_text(stage: Stage, surface: DisplayList, rect: pygame.Rect, words: str) -> None:
    """Beside a mark of what is to come what it means."""
    _forecast_panel_layout(DrawnParts(stage, surface), words).place(rect)


def _forecast_panel_layout(parts: DrawnParts, words: str) -> Layout:
    metrics = parts.canvas.metrics
    told = parts.words(words, size=SMALL, bold=True, align="centre")
    return _layout_on_panel(parts, pad(told, x=metrics.px(12), y=metrics.px(5)))


def _layout_on_panel(parts: DrawnParts, layout: Layout) -> Layout:
    canvas, theme = parts.canvas, parts.canvas.theme

    def put(rect: pygame.Rect) -> None:
        parts.surface.blit(draw.rounded_rect(canvas, rect.size, theme.panel, edge=theme.panel_edge, radius=8), rect)

    return behind(layout, put)


def goal_distance_rect(stage: Stage, area: pygame.Rect, distance: GoalDistance) -> pygame.Rect:
    """Where the distance to the goal stands over the map, if the strip has no room for it."""
    panel = _goal_distance_panel_layout(DrawnParts(stage, DisplayList((1, 1))), area, distance)
    rects, wide = PlacedRects(), min(panel.width, area.w * 2 // 3)
    place = within(rects.cell("panel", width=wide, height=panel.height(wide)), across=Align.END, down=Align.START)
    pad(place, stage.metrics.px(10)).place(area)
    return rects["panel"]


def _goal_distance_panel_layout(parts: DrawnParts, area: pygame.Rect, distance: GoalDistance) -> Layout:
    """In one line if that has room."""
    metrics = parts.canvas.metrics
    one, *two = (
        parts.line(words, height=metrics.text_px(20), size=SMALL, bold=True, align="centre")
        for words in (f"{distance.title}  {distance.value}", distance.title, distance.value)
    )
    is_wide = one.width + 2 * metrics.px(12) > area.w * 2 // 3
    return _layout_on_panel(parts, pad(column(*(two if is_wide else (one,))), x=metrics.px(12), y=metrics.text_px(3)))


def draw_goal_distance(stage: Stage, surface: DisplayList, area: pygame.Rect, distance: GoalDistance) -> None:
    """How far it still is, over the map."""
    _goal_distance_panel_layout(DrawnParts(stage, surface), area, distance).place(
        goal_distance_rect(stage, area, distance)
    )


_POINTER_DISTANCE: Final = 16
"""Logical pixels from the tip of the pointer, below which the pointer itself lies."""
_TAG_PADDING: Final = 8


def pointer_tag_rect(
    stage: Stage, area: pygame.Rect, pointer: Point, name: str, taken: Sequence[pygame.Rect]
) -> pygame.Rect:  # fmt: skip
    """Where it lies, in pixels: at the first corner of the pointer, right and below first, or near it, hiding least."""
    metrics = stage.metrics
    away, high = metrics.px(_POINTER_DISTANCE), metrics.text_px(24)
    wide = stage.texts.text_width(name, metrics.font_size(SMALL), bold=True) + high + 2 * metrics.px(_TAG_PADDING)
    x, y = round(pointer[0]), round(pointer[1])
    left, right, above, below = x - away - wide, x + away, y - away - high, y + away
    corners = [
        pygame.Rect(at, (wide, high)) for at in ((right, below), (right, above), (left, below), (left, above))
    ]  # fmt: skip
    free = (rect for rect in corners if area.contains(rect) and rect.collidelist(list(taken)) < 0)
    tip = pygame.Rect(x - away, y - away, 2 * away, 2 * away)
    return next(free, None) or free_rect_beside((wide, high), tip, metrics.px(2), area, taken)


def draw_pointer_tag(stage: Stage, surface: DisplayList, rect: pygame.Rect, seat: Seat, name: str) -> None:
    """The seat's mark and the name, rimmed in the seat's colour."""
    metrics, theme = stage.metrics, stage.theme
    edge = SIDES[seat % len(SIDES)].hex
    surface.blit(draw.rounded_rect(stage, rect.size, theme.panel, edge=edge, radius=8, width=2), rect)
    mark = draw.seat_mark_picture(stage, seat, round(rect.h * 0.6))
    surface.blit(
        mark, mark.get_rect(center=(rect.x + metrics.px(_TAG_PADDING) + rect.h // 2 - metrics.px(4), rect.centery))
    )
    draw.text(
        stage,
        surface,
        name,
        (rect.x + metrics.px(_TAG_PADDING) + rect.h - metrics.px(4), rect.centery),
        size=SMALL,
        bold=True,
        colour=theme.text,
    )
