"""What is worth telling of a battle that is over: points by round, rolls that helped, and who came through alive."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tabletop.games.zone_wars.rules.queries import spreads
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.tale import LuckyRoll, Near, SpectatorRecord, Stood, Tale

_POINT = 10
"""What a victory point counts beside a model that stands: models decide only a tie (R66)."""


def tale(game: ZoneWars, record: SpectatorRecord) -> Tale:
    """All of it in one pass over the battle."""
    course = [Stood(0, _worth(game, record.view(0)), "")]
    rolls: list[LuckyRoll] = []
    nears: list[tuple[str, Near]] = []
    survivors, down = _survivors(record.view(record.length)), set[str]()
    for ply in range(1, record.length + 1):
        for event in record.events(ply):
            if isinstance(event, events.RoundEnded):
                course.append(Stood(ply, _worth(game, record.view(ply)), str(event.number)))
            elif isinstance(event, events.Rolled):
                rolls += _rolled(game, ply, event)
            elif isinstance(event, events.Damaged) and event.figure in survivors:
                nears += [(event.figure, near) for near in _narrow(game, record.view(ply), ply, event)]
            elif isinstance(event, events.Broke):
                down.add(event.figure)
            elif isinstance(event, events.Recovered):
                down.discard(event.figure)
    last = record.view(record.length)
    if course[-1].ply < record.length:
        course.append(Stood(record.length, _worth(game, last), str(last.round)))
    through = tuple(near for figure, near in nears if figure not in down)
    return Tale(tuple(course), tuple(rolls), through, _points(game, last))


def _draft(game: ZoneWars, view: View) -> StateBuilder:
    return StateBuilder(game.rules_context, imagined(view))


def _points(game: ZoneWars, view: View) -> tuple[int, ...]:
    d = _draft(game, view)
    return tuple(scenarios.score(d, seat) for seat in range(len(view.players)))


def _worth(game: ZoneWars, view: View) -> tuple[int, ...]:
    """Points, and models that stand where these are equal."""
    standing = [figure.owner for figure in view.figures if figure.condition not in (Condition.OUT, Condition.WAITING)]
    return tuple(_POINT * points + standing.count(seat) for seat, points in enumerate(_points(game, view)))


def _survivors(view: View) -> frozenset[str]:
    """Who stands at the end, or has left the mat; whoever lies Broken has not come through."""
    out = (Condition.OUT, Condition.WAITING, Condition.BROKEN)
    return frozenset(figure.id for figure in view.figures if figure.owner >= 0 and figure.condition not in out)


def _rolled(game: ZoneWars, ply: int, event: events.Rolled) -> Iterator[LuckyRoll]:
    """A roll with a success, and in how many of all cases there are at least as many (R3)."""
    if event.seat < 0 or not event.hits:
        return
    counts = spreads.thrown(spreads.faces(game.content.field), len(event.base), len(event.gear))
    ways = sum(number for shown, number in counts.ways if shown[0] >= event.hits)
    yield LuckyRoll(ply, event.seat, Fraction(ways, counts.whole))


def _narrow(game: ZoneWars, view: View, ply: int, event: events.Damaged) -> Iterator[Near]:
    """How much health a model had left that came through."""
    d = _draft(game, view)
    for figure in d.figures:
        if figure.id == event.figure:
            most = d.rules_context.health(figure)
            left = max(0, most - event.total)
            numbers = ("left", str(left)), ("most", str(most))
            yield Near(ply, figure.owner, Fraction(left, most), "left" if left else "none", numbers)
