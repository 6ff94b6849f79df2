"""Labels beside a plan on the mat: lengths and risks on a dark plate, cover badges, and names of watchers.

`plan_overlay`, `legend`, `measuring_tools` and `overwatch_shots` label by it. What a label says is found by the plan,
`threats` and `event_messages`; here it gets its place and its plate. Legend and overlay draw badges with the same
functions, so that signs look alike. It draws only, in every frame; looks may be changed freely.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.event_messages import refusal_text
from tabletop.games.zone_wars.board.mat import drawn_lines
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.drawn_lines import Strokes
from tabletop.games.zone_wars.board.mat.mat_action_builder import planned_actions
from tabletop.games.zone_wars.board.mat.move_ends import MoveEnd
from tabletop.games.zone_wars.board.mat.plan import PlanWord
from tabletop.games.zone_wars.board.mat.sketch import PlanSketch
from tabletop.games.zone_wars.board.mat.threats import Threats
from tabletop.games.zone_wars.board.names import inches_text, names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Reflex, number_text
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.game import Refusal
from tabletop.rules.plane.moves import is_level
from tabletop.ui import locale_formats
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say
from tabletop.ui.sentences import first_sentence

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_MOST_LINES: Final = 5
"""Lines on a plate."""
_LARGEST_SHARE, _LEAST_WIDTH = 0.5, 110
"""Share of the mat's width that a plate covers at most, and logical pixels that it may cover in any case."""
_SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (1, 1), (-1, -1), (-1, 1))
"""Where a plate may be, beside what it speaks of."""
_TOOLS_WIDTH: Final = 46
"""Logical pixels at the left edge of the mat that stay free for its small buttons."""
_SHORT_REASONS: Final = {
    "too_far": "allowance", "wall_in_way": "thing", "terrain_in_way": "thing", "enemy_in_way": "thing",
    "lane_blocked": "thing", "base_in_way": "stands", "beyond_edge": "edge", "off_mat": "edge", "no_floor": "floor",
    "covers_token": "token", "not_forward": "forward", "outside_corner": "corner", "cannot_climb": "climb",
    "slanting": "climb", "not_straight": "straight", "no_way_within": "within",
}  # fmt: skip
"""Reasons with a shorter wording where a way ends; of all others the first sentence is told."""
_THING_FIELDS: Final = ("piece", "enemy", "obstacle", "figure")
_SHIELD_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 1.5L21 4.6V11.4C21 16.6 17.4 20.8 12 22.8'
    'C6.6 20.8 3 16.6 3 11.4V4.6Z" fill="#1E2430" stroke="#FFD166" stroke-width="2" stroke-linejoin="round"/></svg>'
)
_EYE_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#1E2430"'
    ' stroke="#FF8A5C" stroke-width="1.6"/><path d="M4.5 12C7.4 7.6 16.6 7.6 19.5 12C16.6 16.4 7.4 16.4 4.5 12Z"'
    ' fill="none" stroke="#FF8A5C" stroke-width="1.8" stroke-linejoin="round"/><circle cx="12" cy="12" r="2.4"'
    ' fill="#FF8A5C"/></svg>'
)


_CLIMB_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#1E2430"'
    ' stroke="#FFD166" stroke-width="1.6"/><g transform="rotate({turn} 12 12)" fill="none" stroke="#FFD166"'
    ' stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M12 5.5V18.5M7 10.5L12 5.5L17 10.5"/>'
    "</g></svg>"
)


def plan_label_texts(
    content: Content, builder: StateBuilder, sketch: PlanSketch, risks: Threats, *, is_quiet: bool = False,
    is_short: bool = False
) -> list[str]:  # fmt: skip
    """How far a plan goes and what it risks; the first line counts most.

    `is_quiet`: what stops it is said elsewhere. `is_short`: there is little room, as where the text is large: what is
    left stands in the first line, and that nothing is left says by itself why the way ends there.
    """
    words = []
    if sketch.is_moving and sketch.allowance:
        left = inches_text(sketch.inches_left)
        words += [say("zone_wars_mat.short", far=inches_text(sketch.path_length), left=left)] if is_short else [
            inches_text(sketch.path_length)]  # fmt: skip
        words += _dodge_price_texts(builder, sketch)
        words += [*([] if is_short else [say("zone_wars_mat.left", left=left)]), *_climb_length_texts(sketch)]
    is_clear = is_quiet or (is_short and sketch.is_moving and sketch.inches_left <= builder.field.slack)
    if sketch.stop is not None and sketch.stop.refusal is not None and not is_clear:
        key = "stopped" if sketch.stop.place is not None else "not_there"
        why = say(f"zone_wars_mat.{key}", why=stop_reason_text(content, builder, sketch.stop.refusal))
        words.append(say("common.refused", reason=why, clause=sketch.stop.refusal.clause))
        words += _storey_texts(sketch.stop)
    elif sketch.end_refusal is not None and not is_quiet:
        words.append(say("zone_wars_mat.goes_on"))
    return [*words, *_plan_risk_texts(content, builder, sketch, risks)][:_MOST_LINES]


def _dodge_price_texts(builder: StateBuilder, sketch: PlanSketch) -> list[str]:
    """What a flight from a shot costs."""
    if sketch.plan.word is not PlanWord.DODGE:
        return []
    points = next(
        (action.points for action in planned_actions(builder, sketch.plan, None) if isinstance(action, Reflex)), 0
    )
    return [say("zone_wars_mat.price", count=points)]


def _climb_length_texts(sketch: PlanSketch) -> list[str]:
    """How far it goes up and down."""
    rises = [end.z - start.z for start, end in pairwise(sketch.path) if not is_level(start, end)]
    sums = (("climb", sum(rise for rise in rises if rise > 0)), ("descend", -sum(rise for rise in rises if rise < 0)))
    return [say(f"zone_wars_mat.{key}", far=inches_text(far)) for key, far in sums if far]


def _storey_texts(stop: MoveEnd) -> list[str]:
    """Where a way over a storey ends up there: how the storey is seen."""
    return [say("zone_wars_mat.storey_above")] if stop.place is not None and stop.place.z > stop.wanted.z else []


def _plan_risk_texts(content: Content, builder: StateBuilder, sketch: PlanSketch, risks: Threats) -> list[str]:
    named = names_of(content)
    words = [
        say("zone_wars_mat.hounds", figure=named.figure_name(builder.figures[k].id)) for k in risks.reflex_shooters
    ]
    for fire in risks.overwatch_fires:
        key = "fires" if fire.inches_along else "fires_here"
        words.append(
            say(
                f"zone_wars_mat.{key}",
                figure=named.figure_name(builder.figures[fire.figure].id),
                far=inches_text(fire.inches_along),
            )
        )
    words += [say("zone_wars_mat.strikes", figure=named.figure_name(builder.figures[j].id)) for j, _ in risks.strikes]
    if risks.burn_damage:
        words.append(say("zone_wars_mat.burns", damage=risks.burn_damage))
    if sketch.figure >= 0 and position_queries.is_base_over_wall(builder, sketch.figure, sketch.end):
        words.append(say("common.refused", reason=say("zone_wars_mat.crosses_wall"), clause="N22"))
    if sketch.is_moving and risks.is_mined:
        words.append(say("zone_wars_mat.mined"))
    if sketch.figure >= 0 and sketch.plan.is_walk and walking.is_leaving_mat(builder, sketch.figure, sketch.path):
        words.append(say("zone_wars_mat.leaves"))
    elif sketch.is_moving and sketch.plan.figure == sketch.figure >= 0 and risks.is_known and not risks.is_seen:
        words.append(say("zone_wars_mat.unseen"))
    return words


def stop_reason_text(content: Content, builder: StateBuilder, refusal: Refusal) -> str:
    """What ends a way, in a few words."""
    kind, given = _SHORT_REASONS.get(refusal.reason), dict(refusal.params)
    thing = next((given[name] for name in _THING_FIELDS if given.get(name)), "")
    if kind is None or (kind in ("thing", "stands") and not thing):
        return first_sentence(refusal_text(content, refusal))
    called = names_of(content).name_of_any_id(thing, builder.agreed.layout) if thing else ""
    return say(f"zone_wars_mat.why_{kind}", thing=called, **_length_placeholders(given))


def _length_placeholders(given: Mapping[str, str]) -> dict[str, str]:
    """How long a way is, and by how much that is too long."""
    if "far" not in given or "allowed" not in given:
        return {}
    allowed = round(float(given["allowed"]), 1)
    over = max(0.1, round(float(given["far"]) - allowed, 1))
    return {"far": inches_text(allowed + over), "over": locale_formats.localised_decimal_text(number_text(over))}


def draw_plate(
    ink: Strokes, stage: Stage, camera: MatCamera, at: Point, words: Sequence[str], *, away: float,
    free: Sequence[pygame.Rect] = (),
) -> pygame.Rect:  # fmt: skip
    """Draws words on a plate beside a point, on the side where it hides least of what is to stay free."""
    metrics, texts = stage.metrics, stage.texts
    most = max(metrics.text_px(_LEAST_WIDTH), round(camera.area[2] * _LARGEST_SHARE)) - 2 * metrics.px(12)
    sized = [
        (line, BODY if i == 0 else SMALL) for i, each in enumerate(words)
        for line in texts.wrap_lines(each, metrics.font_size(BODY if i == 0 else SMALL), most, bold=i == 0)
    ]  # fmt: skip
    wide = max(texts.text_width(line, metrics.font_size(size), bold=size == BODY) for line, size in sized)
    row = metrics.text_px(21)
    size_ = wide + 2 * metrics.px(12), row * len(sized) + 2 * metrics.px(5)
    area = pygame.Rect(camera.area).inflate(-metrics.px(8), -metrics.px(8))
    column = metrics.mix_px(_TOOLS_WIDTH, 0.35)
    area.x, area.w = area.x + column, area.w - column
    rect = _find_plate_rect(area, size_, at, away, free)
    back = draw.rounded_rect(stage, rect.size, f"{stage.theme.panel}E6", edge=stage.theme.accent, radius=10)
    ink.picture(back, rect.topleft)
    for i, (line, size) in enumerate(sized):
        y = rect.y + metrics.px(5) + row * i + row // 2
        colour = stage.theme.accent if size == BODY else stage.theme.text
        label = texts.label(line, metrics.font_size(size), colour, bold=size == BODY)
        ink.picture(label, label.get_rect(midleft=(rect.x + metrics.px(12), y)).topleft)
    return rect


def _find_plate_rect(
    area: pygame.Rect, size: tuple[int, int], at: Point, away: float, free: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Right, left, below, above or between two of these, the first of those that hide least."""
    found = []
    kept = [drawn_lines.rect_centred_at(at, (round(2 * away), round(2 * away))), *free]
    for dx, dy in _SIDES:
        centre = at[0] + dx * (away + size[0] / 2), at[1] + dy * (away + size[1] / 2)
        inside = drawn_lines.rect_centred_at(centre, size).clamp(area)
        hidden = sum(inside.clip(kept[i]).w * inside.clip(kept[i]).h for i in inside.collidelistall(kept))
        found.append((hidden, inside))
    return min(found, key=lambda one: one[0])[1]


def draw_cover_badge(ink: Strokes, stage: Stage, at: Point, dice: int, *, share: float = 1.0) -> None:
    """A shield with the number of cover dice, or an open eye for none; smaller by a share."""
    metrics = stage.metrics
    size = round(metrics.mix_px(24, 0.5) * (share if not dice else max(share, 0.8)))
    ink.add_centred_picture(stage.sprites.get_square_svg(_SHIELD_SVG if dice else _EYE_SVG, size), at)
    if dice:
        ink.add_centred_picture(stage.texts.label(str(dice), metrics.font_size(SMALL), "#F2F4F8", bold=True), at)


def draw_climb_arrow(ink: Strokes, stage: Stage, at: Point, *, up: bool, share: float = 1.0) -> None:
    """An arrow up or down, where a way leads to another floor; smaller by a share."""
    size = round(stage.metrics.mix_px(24, 0.5) * share)
    ink.add_centred_picture(stage.sprites.get_square_svg(_CLIMB_SVG.format(turn=0 if up else 180), size), at)


_LINE_SHARES: Final = (0.6, 0.5, 0.7, 0.4, 0.8)
"""How far along its line a chip may be, the best first."""
_SIGN_SIZE, _PAD = 24, 6
"""Logical pixels across the sign, and beside the name."""


class WatcherBadges:
    """Puts signs on lines, and a name beside each that has room for it."""

    def __init__(self, stage: Stage, area: pygame.Rect, taken: Iterable[pygame.Rect], *, share: float) -> None:
        """Within an area and off what is taken there, in pixels; smaller by a share, and then without names."""
        self._stage = stage
        self._area = area
        self._taken = list(taken)
        self._share = share
        self.rects: list[pygame.Rect] = []
        """Where names stand."""
        self.signs: list[pygame.Rect] = []
        """Where signs stand without a name."""

    def put(self, ink: Strokes, ends: tuple[Point, Point], dice: int, name: str, colour: str) -> None:
        """One for a line; without a name at the first place on it where there is no room anywhere."""
        rect = self._find_free_name_rect(ends, name) if name and self._share == 1.0 else None
        if rect is None:
            at = drawn_lines.point_between(*ends, _LINE_SHARES[0])
            draw_cover_badge(ink, self._stage, at, dice, share=self._share)
            side = round(self._stage.metrics.mix_px(_SIGN_SIZE, 0.5) * self._share)
            self.signs.append(drawn_lines.rect_centred_at(at, (side, side)))
            return
        self.rects.append(rect)
        stage, metrics = self._stage, self._stage.metrics
        ink.picture(
            draw.rounded_rect(stage, rect.size, f"{drawn_lines.DARK}E6", edge=colour, radius=12, width=1.5),
            rect.topleft,
        )
        draw_cover_badge(ink, stage, (rect.x + rect.h / 2, rect.centery), dice)
        label = stage.texts.label(name, metrics.font_size(SMALL), "#F2F4F8", bold=True)
        ink.picture(label, label.get_rect(midleft=(rect.x + rect.h, rect.centery)).topleft)

    def _find_free_name_rect(self, ends: tuple[Point, Point], name: str) -> pygame.Rect | None:
        metrics = self._stage.metrics
        font = metrics.font_size(SMALL)
        high = max(metrics.mix_px(_SIGN_SIZE, 0.5), round(font * TIGHT)) + metrics.px(2)
        size = high + self._stage.texts.text_width(name, font, bold=True) + metrics.px(_PAD), high
        for share in _LINE_SHARES:
            rect = drawn_lines.rect_centred_at(drawn_lines.point_between(*ends, share), size)
            if self._area.contains(rect) and rect.collidelist([*self._taken, *self.rects]) < 0:
                return rect
        return None
