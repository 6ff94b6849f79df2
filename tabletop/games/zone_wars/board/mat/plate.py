"""Words beside what is planned or measured on the mat, on a small dark plate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.event_messages import why_not
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.mat_action_builder import deeds
from tabletop.games.zone_wars.board.mat.move_ends import MoveEnd
from tabletop.games.zone_wars.board.mat.plan import PlanWord
from tabletop.games.zone_wars.board.mat.sketch import Sketch
from tabletop.games.zone_wars.board.mat.strokes import Strokes
from tabletop.games.zone_wars.board.mat.threats import Threats
from tabletop.games.zone_wars.board.names import inches, names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Reflex, number
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.game import Refusal
from tabletop.rules.plane.moves import is_level
from tabletop.ui import wording
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_MOST: Final = 5
"""Lines on a plate."""
_SHARE, _NARROW = 0.5, 110
"""Share of the mat's width that a plate covers at most, and logical pixels that it may cover in any case."""
_SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (1, 1), (-1, -1), (-1, 1))
"""Where a plate may be, beside what it speaks of."""
_COLUMN: Final = 46
"""Logical pixels at the left edge of the mat that stay free for its small buttons."""
_WHY: Final = {
    "too_far": "allowance", "wall_in_way": "thing", "terrain_in_way": "thing", "enemy_in_way": "thing",
    "lane_blocked": "thing", "base_in_way": "stands", "beyond_edge": "edge", "off_mat": "edge", "no_floor": "floor",
    "covers_token": "token", "not_forward": "forward", "outside_corner": "corner", "cannot_climb": "climb",
    "slanting": "climb", "not_straight": "straight", "no_way_within": "within",
}  # fmt: skip
"""Reasons with a shorter wording where a way ends; of all others the first sentence is told."""
_THINGS: Final = ("piece", "enemy", "obstacle", "figure")
_SHIELD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 1.5L21 4.6V11.4C21 16.6 17.4 20.8 12 22.8'
    'C6.6 20.8 3 16.6 3 11.4V4.6Z" fill="#1E2430" stroke="#FFD166" stroke-width="2" stroke-linejoin="round"/></svg>'
)
_EYE: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#1E2430"'
    ' stroke="#FF8A5C" stroke-width="1.6"/><path d="M4.5 12C7.4 7.6 16.6 7.6 19.5 12C16.6 16.4 7.4 16.4 4.5 12Z"'
    ' fill="none" stroke="#FF8A5C" stroke-width="1.8" stroke-linejoin="round"/><circle cx="12" cy="12" r="2.4"'
    ' fill="#FF8A5C"/></svg>'
)


_CLIMB: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#1E2430"'
    ' stroke="#FFD166" stroke-width="1.6"/><g transform="rotate({turn} 12 12)" fill="none" stroke="#FFD166"'
    ' stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M12 5.5V18.5M7 10.5L12 5.5L17 10.5"/>'
    "</g></svg>"
)


def plan_lines(
    content: Content, builder: StateBuilder, sketch: Sketch, risks: Threats, *, is_quiet: bool = False,
    is_short: bool = False
) -> list[str]:  # fmt: skip
    """How far a plan goes and what it risks; the first line counts most.

    `is_quiet`: what stops it is said elsewhere. `is_short`: there is little room, as where the text is large: what is
    left stands in the first line, and that nothing is left says by itself why the way ends there.
    """
    words = []
    if sketch.moves and sketch.far:
        left = inches(sketch.left)
        words += [say("zone_wars_mat.short", far=inches(sketch.spent), left=left)] if is_short else [
            inches(sketch.spent)]  # fmt: skip
        words += _price(builder, sketch)
        words += [*([] if is_short else [say("zone_wars_mat.left", left=left)]), *_climbed(sketch)]
    is_clear = is_quiet or (is_short and sketch.moves and sketch.left <= builder.field.slack)
    if sketch.stop is not None and sketch.stop.refusal is not None and not is_clear:
        key = "stopped" if sketch.stop.place is not None else "not_there"
        why = say(f"zone_wars_mat.{key}", why=stopped(content, builder, sketch.stop.refusal))
        words.append(say("common.refused", reason=why, clause=sketch.stop.refusal.clause))
        words += _storey_above(sketch.stop)
    elif sketch.barred is not None and not is_quiet:
        words.append(say("zone_wars_mat.goes_on"))
    return [*words, *_risks(content, builder, sketch, risks)][:_MOST]


def _price(builder: StateBuilder, sketch: Sketch) -> list[str]:
    """What a flight from a shot costs."""
    if sketch.plan.word is not PlanWord.DODGE:
        return []
    points = next((action.points for action in deeds(builder, sketch.plan, None) if isinstance(action, Reflex)), 0)
    return [say("zone_wars_mat.price_one" if points == 1 else "zone_wars_mat.price", points=points)]


def _climbed(sketch: Sketch) -> list[str]:
    """How far it goes up and down."""
    rises = [end.z - start.z for start, end in pairwise(sketch.path) if not is_level(start, end)]
    sums = (("climb", sum(rise for rise in rises if rise > 0)), ("descend", -sum(rise for rise in rises if rise < 0)))
    return [say(f"zone_wars_mat.{key}", far=inches(far)) for key, far in sums if far]


def _storey_above(stop: MoveEnd) -> list[str]:
    """Where a way over a storey ends up there: how the storey is seen."""
    return [say("zone_wars_mat.storey_above")] if stop.place is not None and stop.place.z > stop.wanted.z else []


def _risks(content: Content, builder: StateBuilder, sketch: Sketch, risks: Threats) -> list[str]:
    named = names_of(content)
    words = [say("zone_wars_mat.hounds", figure=named.figure(builder.figures[k].id)) for k in risks.hounds]
    for fire in risks.fires:
        key = "fires" if fire.at else "fires_here"
        words.append(
            say(f"zone_wars_mat.{key}", figure=named.figure(builder.figures[fire.figure].id), far=inches(fire.at))
        )
    words += [say("zone_wars_mat.strikes", figure=named.figure(builder.figures[j].id)) for j, _ in risks.strikes]
    if risks.burns:
        words.append(say("zone_wars_mat.burns", damage=risks.burns))
    if sketch.figure >= 0 and position_queries.crosses_wall(builder, sketch.figure, sketch.end):
        words.append(say("common.refused", reason=say("zone_wars_mat.crosses_wall"), clause="N22"))
    if sketch.moves and risks.is_mined:
        words.append(say("zone_wars_mat.mined"))
    if sketch.figure >= 0 and sketch.plan.is_walk and walking.leaves(builder, sketch.figure, sketch.path):
        words.append(say("zone_wars_mat.leaves"))
    elif sketch.moves and sketch.plan.figure == sketch.figure >= 0 and risks.is_known and not risks.is_seen:
        words.append(say("zone_wars_mat.unseen"))
    return words


def stopped(content: Content, builder: StateBuilder, refusal: Refusal) -> str:
    """What ends a way, in a few words."""
    kind, given = _WHY.get(refusal.reason), dict(refusal.params)
    thing = next((given[name] for name in _THINGS if given.get(name)), "")
    if kind is None or (kind in ("thing", "stands") and not thing):
        return why_not(content, refusal).partition(". ")[0].removesuffix(".")
    called = names_of(content).anything(thing, builder.agreed.layout) if thing else ""
    return say(f"zone_wars_mat.why_{kind}", thing=called, **_lengths(given))


def _lengths(given: Mapping[str, str]) -> dict[str, str]:
    """How long a way is, and by how much that is too long."""
    if "far" not in given or "allowed" not in given:
        return {}
    allowed = round(float(given["allowed"]), 1)
    over = max(0.1, round(float(given["far"]) - allowed, 1))
    return {"far": inches(allowed + over), "over": wording.decimal(number(over))}


def plate(
    ink: Strokes, stage: Stage, camera: MatCamera, at: Point, words: Sequence[str], *, away: float,
    free: Sequence[pygame.Rect] = (),
) -> pygame.Rect:  # fmt: skip
    """The words so many pixels beside a point, on the side where they hide least of what is to stay free."""
    metrics, texts = stage.metrics, stage.texts
    most = max(metrics.t(_NARROW), round(camera.area[2] * _SHARE)) - 2 * metrics.px(12)
    sized = [
        (line, BODY if i == 0 else SMALL) for i, each in enumerate(words)
        for line in texts.wrap(each, metrics.font(BODY if i == 0 else SMALL), most, bold=i == 0)
    ]  # fmt: skip
    wide = max(texts.width(line, metrics.font(size), bold=size == BODY) for line, size in sized)
    row = metrics.t(21)
    size_ = wide + 2 * metrics.px(12), row * len(sized) + 2 * metrics.px(5)
    area = pygame.Rect(camera.area).inflate(-metrics.px(8), -metrics.px(8))
    column = metrics.grown(_COLUMN, 0.35)
    area.x, area.w = area.x + column, area.w - column
    rect = _placed(area, size_, at, away, free)
    back = draw.rounded(stage, rect.size, f"{stage.theme.panel}E6", edge=stage.theme.accent, radius=10)
    ink.picture(back, rect.topleft)
    for i, (line, size) in enumerate(sized):
        y = rect.y + metrics.px(5) + row * i + row // 2
        colour = stage.theme.accent if size == BODY else stage.theme.text
        label = texts.label(line, metrics.font(size), colour, bold=size == BODY)
        ink.picture(label, label.get_rect(midleft=(rect.x + metrics.px(12), y)).topleft)
    return rect


def _placed(
    area: pygame.Rect, size: tuple[int, int], at: Point, away: float, free: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Right, left, below, above or between two of these, the first of those that hide least."""
    found = []
    own = pygame.Rect(0, 0, round(2 * away), round(2 * away))
    own.center = round(at[0]), round(at[1])
    kept = [own, *free]
    for dx, dy in _SIDES:
        rect = pygame.Rect(0, 0, *size)
        rect.center = round(at[0] + dx * (away + size[0] / 2)), round(at[1] + dy * (away + size[1] / 2))
        inside = rect.clamp(area)
        hidden = sum(inside.clip(kept[i]).w * inside.clip(kept[i]).h for i in inside.collidelistall(kept))
        found.append((hidden, inside))
    return min(found, key=lambda one: one[0])[1]


def cover(ink: Strokes, stage: Stage, at: Point, dice: int, *, share: float = 1.0) -> None:
    """A shield with the number of cover dice, or an open eye for none; smaller by a share."""
    metrics = stage.metrics
    size = round(metrics.grown(24, 0.5) * (share if not dice else max(share, 0.8)))
    ink.centred(stage.sprites.kept(_SHIELD if dice else _EYE, size), at)
    if dice:
        ink.centred(stage.texts.label(str(dice), metrics.font(SMALL), "#F2F4F8", bold=True), at)


def climb(ink: Strokes, stage: Stage, at: Point, *, up: bool, share: float = 1.0) -> None:
    """An arrow up or down, where a way leads to another floor; smaller by a share."""
    size = round(stage.metrics.grown(24, 0.5) * share)
    ink.centred(stage.sprites.kept(_CLIMB.format(turn=0 if up else 180), size), at)
