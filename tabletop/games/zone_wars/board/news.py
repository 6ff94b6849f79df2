"""Dice that fall and cards that are turned up, told over the mat before anything moves, and harm done without dice."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board import chances
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.words import find_words, successes, told
from tabletop.games.zone_wars.rules.content.cards import ZoneCard
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events as e
from tabletop.rules.game import Event
from tabletop.ui.boards.board import Moment
from tabletop.ui.boards.hold import tools_width
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.stage.timeline import Timeline
from tabletop.ui.words import say, translated

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_TUMBLE: Final = 0.5
"""Seconds that dice fall."""
_SHAKE: Final = 0.06
"""Seconds that a face shows while a die falls."""
_FOLLOWS: Final = (
    e.Tested, e.Protected, e.Damaged, e.Shrugged, e.Broke, e.TakenOut, e.Missed, e.Hit, e.Worn, e.Busted, e.Recovered,
    e.StayedBroken,
)  # fmt: skip
"""What dice lead to, told below them."""
_HARM: Final[Mapping[type, str]] = {
    e.Collapsed: "collapse", e.Fell: "fall", e.Collided: "collision", e.Damaged: "damage", e.Shrugged: "damage",
    e.Broke: "damage", e.TakenOut: "damage", e.Missed: "miss", e.Shaken: "terror", e.Leeched: "leeches",
    e.Worn: "wear", e.Busted: "wear", e.Recovered: "recovery", e.StayedBroken: "recovery",
}  # fmt: skip
"""What can come of an action without any dice, the cause before what it leads to, with the key of its title."""
_LEADS: Final = (*_HARM, e.Hit, e.Protected, e.Knocked)
"""What is told of it."""
_PICTURE, _EDGE = 96, 8
"""Logical pixels along the picture of a card, and from the edge of the mat at least."""
_MOST_LINES: Final = 4
"""As many as are read at one glance; more of them are told next."""


@dataclass(frozen=True, slots=True)
class Telling:
    """One thing to be shown large."""

    title: str
    faces: tuple[str, ...] = ()
    kept: int = 0
    """How many of the first dice lie still, because a push leaves them alone."""
    picture: str = ""
    result: str = ""
    lines: tuple[str, ...] = ()


class News:
    """Shows one telling at a time in the middle of the mat's lower half."""

    def __init__(self, stage: Stage, content: Content) -> None:
        self._stage = stage
        self._content = content
        self._timeline = Timeline(reduced=stage.settings.reduced_motion)
        self._telling: Telling | None = None
        self._mat = pygame.Rect(0, 0, 1, 1)

    def layout(self, mat: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self._mat = pygame.Rect(mat)

    def moments(self, events: Sequence[Event], before: State | None = None) -> Sequence[Moment]:
        """What is worth showing large of an action, where there is room for it; `before` is what it was done in."""
        if self._mat.w < self._stage.metrics.px(420):
            return ()
        first, later = tellings_of(self._content, events, before)
        return [_moment(one) for one in first] + [_moment(one, is_last=True) for one in later]

    def tell(self, telling: Telling, now: float, *, pace: float, tumbles: bool) -> float:
        """Shows one of them; returns when its dice lie still."""
        self.finish()
        self._timeline.pace, self._timeline.reduced = pace, False
        self._telling = telling
        if tumbles and telling.faces and not self._stage.settings.reduced_motion:
            return self._timeline.play("tumble", now, _TUMBLE)
        return now

    def finish(self) -> bool:
        """Ends it; whether something was shown."""
        shown, self._telling = self._telling is not None, None
        self._timeline.finish()
        return shown

    def moving(self, now: float) -> bool:
        """Whether dice fall then."""
        return self._timeline.moving(now)

    def _fitted(self, telling: Telling) -> tuple[pygame.Rect, float, int]:
        """Where it lies beside the small buttons, the size of its lines, and pixels along its picture.

        Where the text is large there may be no room for the picture, and only for smaller lines.
        """
        metrics = self._stage.metrics
        side = metrics.grown(_PICTURE, 0.3) if telling.picture and self._stage.sprites.has(telling.picture) else 0
        left = self._mat.x + tools_width(metrics)
        wide = min(self._mat.right - left - metrics.px(12), metrics.grown(440, 0.6))
        for size, picture in ((BODY, side), (BODY, 0), (SMALL, 0)):
            high = self._height(telling, wide - 2 * metrics.px(18), size, picture) + 2 * metrics.px(14)
            if high <= self._mat.h - 2 * metrics.px(_EDGE):
                break
        rect = pygame.Rect(0, 0, wide, high)
        rect.midbottom = (self._mat.centerx, self._mat.bottom - metrics.px(24))
        rect.x = max(rect.x, left)
        rect.y = max(rect.y, self._mat.y + metrics.px(_EDGE))
        return rect, size, picture

    def _height(self, telling: Telling, inner: int, size: float, picture: int) -> int:
        """Pixels down of all that it tells, so many across."""
        metrics = self._stage.metrics
        inner -= picture + metrics.px(16) if picture else 0
        high = metrics.t(34) + (metrics.t(26) if telling.result else 0)
        high += sum(draw.paragraph_height(self._stage, line, inner, size=size) for line in telling.lines)
        return max(high + chances.dice_height(self._stage, len(telling.faces), inner), picture)

    def draw(self, surface: Sheet, now: float) -> None:
        """The panel over the mat."""
        telling = self._telling
        if telling is None:
            return
        stage, metrics = self._stage, self._stage.metrics
        rect, size, side = self._fitted(telling)
        theme = stage.theme
        surface.blit(draw.rounded(stage, rect.size, theme.panel, edge=theme.accent, radius=14, width=2), rect)
        x, right, y = rect.x + metrics.px(18), rect.right - metrics.px(18), rect.y + metrics.px(14)
        if side:
            surface.blit(stage.sprites.get(telling.picture, side), (x, rect.centery - side // 2))
            x += side + metrics.px(16)
        draw.text(stage, surface, telling.title, (x, y + metrics.t(12)), size=HEADING, bold=True, width=right - x,
                  shrinks=True)  # fmt: skip
        y += metrics.t(34)
        falls = self._timeline.progress("tumble", now)
        faces = telling.faces if falls is None else self._tumbled(telling, now)
        y = chances.draw_dice(stage, surface, pygame.Rect(x, y, right - x, 0), faces) if faces else y
        if falls is not None:
            return
        if telling.result:
            draw.text(stage, surface, telling.result, (x, y + metrics.t(12)), size=18, bold=True,
                      colour=stage.theme.accent, width=right - x)  # fmt: skip
            y += metrics.t(26)
        for line in telling.lines:
            at = pygame.Rect(x, y, right - x, 0)
            y = draw.paragraph(stage, surface, line, at, size=size, colour=stage.theme.secondary)

    def _tumbled(self, telling: Telling, now: float) -> list[str]:
        """Any faces, others with every shake, of all dice that are rolled now."""
        rng = random.Random(int(now / _SHAKE))
        field = self._content.field
        fallen = (face.partition("_")[0] for face in telling.faces[telling.kept :])
        return [
            *telling.faces[: telling.kept],
            *(f"{kind}_{rng.choice(field.base_die if kind == 'base' else field.gear_die)}" for kind in fallen),
        ]


def _moment(telling: Telling, *, is_last: bool = False) -> Moment:
    return Moment(telling, " ".join((telling.title, telling.result, *telling.lines)), is_last)


def tellings_of(
    content: Content, events: Sequence[Event], before: State | None = None
) -> tuple[list[Telling], list[Telling]]:
    """What is told before anything moves, a Zone card, a find or dice, and what has come of it all without dice.

    What the end of a round brings is no part of what was done last in it.
    """
    at = next((k for k, event in enumerate(events) if _ends_round(content, events[:k], event)), len(events))
    done, later = events[:at], _of_harm(content, events[at:])
    card = next(filter(None, (_of_card(content, event, before) for event in done)), None)
    if card is not None:
        return [card], [*_of_harm(content, done), *later]
    rolled = next((event for event in reversed(done) if isinstance(event, e.Rolled)), None)
    if rolled is None:
        return [], [*_of_harm(content, done), *later]
    return _of_dice(content, rolled, done, before), later


def _ends_round(content: Content, before: Sequence[Event], event: Event) -> bool:
    """Whether it belongs to the end of a round: that itself, or what the Zone does after dice for anything else."""
    if isinstance(event, e.RoundEnded):
        return True
    if not isinstance(event, e.Damaged | e.Shrugged) or not names_of(content).is_zone(event.cause):
        return False
    rolled = next((one for one in reversed(before) if isinstance(one, e.Rolled)), None)
    return rolled is not None and rolled.reason != "zone"


def _of_card(content: Content, event: Event, before: State | None) -> Telling | None:
    """What a find or a Zone card is, and what it does."""
    names = names_of(content)
    if isinstance(event, e.Found):
        title = say("zone_wars.found_turned", figure=names.figure(event.figure), card=names.card(event.card))
        picture = "token_junk" if event.card == "junk" else f"item_{event.card}"
        return Telling(title, picture=f"zone_wars/{picture}", lines=tuple(find_words(content, event.card)))
    card = next((card for card in content.zone if isinstance(event, e.ZoneCard) and card.id == event.card), None)
    if card is None or not isinstance(event, e.ZoneCard):
        return None
    lines = [translated(card.text)] if card.text else []
    lines += _of_trigger(content, card, before) if card.trigger and before is not None else []
    if event.figure and not card.trigger:
        lines.append(say("zone_wars.hits_model", figure=names.figure(event.figure)))
    title = say("zone_wars.zone_turned", card=names.zone_card(card.id))
    return Telling(title, picture=f"zone_wars/zone_{card.id}", lines=tuple(lines))


def _of_trigger(content: Content, card: ZoneCard, before: State) -> list[str]:
    """The how-manieth of how many it is, what it does this time, and how near the end is now."""
    number = before.triggers + 1
    scenario = next((one for one in content.scenarios if one.id == before.agreed.scenario), None)
    if scenario is None or not scenario.triggers:
        return []
    rains = say("zone_wars.rains", card=names_of(content).zone_card(card.id), number=number, most=scenario.triggers)
    lines = [say("zone_wars.rain_hurts", rains=rains, number=card.failed * number)] if card.failed else [rains]
    left = scenario.triggers - number
    return [*lines, say(f"zone_wars.rain_{'last' if left <= 0 else 'ends'}")] if left <= 1 else lines


def _of_dice(
    content: Content, rolled: e.Rolled, events: Sequence[Event], before: State | None
) -> list[Telling]:  # fmt: skip
    """All dice of an attack lie there, also those that a push leaves alone."""
    names, attack = names_of(content), _attack(rolled, before)
    still: tuple[str, ...] = ()
    hits, about = rolled.hits, names.figure(rolled.figure) if rolled.figure else say("zone_wars.the_zone")
    title = say(f"zone_wars.rolls_{rolled.reason}", figure=about)
    lines: list[str] = []
    if attack is not None and before is not None:
        whom = before.figures[attack.target].id
        title = say(f"zone_wars.rolls_{rolled.reason}_at", figure=about, target=names.figure(whom))
        lines = [_fewer(content, before, attack)] if rolled.reason == "attack" else []
        if rolled.reason == "push":
            base = dice.kept(content.field.base_die, attack.base_faces)
            gear = dice.kept(content.field.gear_die, attack.gear_faces)
            still, hits = _faces(content, base, gear), hits + dice.hits(content.field, base, gear)
    result = successes(hits)
    first, *more = _chunks(content, events, _FOLLOWS) or [()]
    telling = Telling(title, still + _faces(content, rolled.base, rolled.gear), len(still),
                      result=result[:1].upper() + result[1:], lines=(*filter(None, lines), *first))  # fmt: skip
    return [telling, *(Telling(title, lines=lines_) for lines_ in more)]


def _attack(rolled: e.Rolled, before: State | None) -> t.Attacking | None:
    """The attack whose dice have fallen."""
    if before is None or rolled.reason not in ("attack", "push"):
        return None
    return next((task for task in reversed(before.todo) if isinstance(task, t.Attacking)), None)


def _fewer(content: Content, before: State, attack: t.Attacking) -> str:
    """The answer of a target that takes dice away; "" for none."""
    if attack.dice >= 0 or attack.target not in attack.used:
        return ""
    target = before.figures[attack.target]
    cards = (card.id for card in content.mutations if card.op == "hinder" and card.id in target.mutations)
    names = names_of(content)
    power = next((names.power(id_, target.id) for id_ in cards), "")
    key = "zone_wars.fewer_die" if attack.dice == -1 else "zone_wars.fewer_dice"
    return say(key, power=power, figure=names.figure(target.id), number=-attack.dice) if power else ""


def _faces(content: Content, base: Sequence[int], gear: Sequence[int]) -> tuple[str, ...]:
    field = content.field
    return (
        *(f"base_{field.base_die[number - 1]}" for number in base),
        *(f"gear_{field.gear_die[number - 1]}" for number in gear),
    )


def _of_harm(content: Content, events: Sequence[Event]) -> list[Telling]:
    """Falls, crushes, leeches and fire: nobody has rolled for them, and all of them hurt."""
    happened = {type(event) for event in events}
    causes = [key for kind, key in _HARM.items() if kind in happened]
    if not causes:
        return []
    title = say(f"zone_wars.harm_{causes[0]}")
    return [Telling(title, lines=lines) for lines in _chunks(content, events, _LEADS)]


def _chunks(content: Content, events: Sequence[Event], kinds: tuple[type, ...]) -> list[tuple[str, ...]]:
    """Lines for those events, as many together as are read at one glance."""
    lines = [*filter(None, (told(content, event, ()) for event in events if isinstance(event, kinds)))]
    return [tuple(lines[at : at + _MOST_LINES]) for at in range(0, len(lines), _MOST_LINES)]
