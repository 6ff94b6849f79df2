"""Builds the report of a finished battle: strength whenever it changes, lucky rolls, and narrow escapes.

The box of Zone Wars names it (`match_report`) for `play/highlights` and the page of the end. One pass over what a
spectator saw, so nothing hidden comes into it. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.match_report import AdvantagePoint, ClosestCall, LuckyRoll, MatchReport, SpectatorRecord

_POINT_WEIGHT = 10
"""What a victory point counts beside a model that stands: models decide only a tie (R66)."""


def build_match_report(game: ZoneWars, record: SpectatorRecord) -> MatchReport:
    """All of it in one pass over the battle."""
    curve = _advantage_curve(game, record)
    rolls: list[LuckyRoll] = []
    close_calls: list[tuple[str, ClosestCall]] = []
    survivors, down = _surviving_figure_ids(record.view(record.length)), set[str]()
    for ply in range(1, record.length + 1):
        for event in record.events(ply):
            if isinstance(event, events.Rolled):
                rolls += _lucky_rolls(game, ply, event)
            elif isinstance(event, events.Damaged) and event.figure in survivors:
                close_calls += [(event.figure, near) for near in _narrow_escapes(game, record.view(ply), ply, event)]
            elif isinstance(event, events.Broke):
                down.add(event.figure)
            elif isinstance(event, events.Recovered):
                down.discard(event.figure)
    through = tuple(near for figure, near in close_calls if figure not in down)
    return MatchReport(curve, tuple(rolls), through, _victory_points_by_seat(game, record.view(record.length)))


def _advantage_curve(game: ZoneWars, record: SpectatorRecord) -> tuple[AdvantagePoint, ...]:
    """From the first round on a point wherever the score changes, so that each is the action that changed it."""
    curve = [AdvantagePoint(0, _advantage_score_by_seat(game, record.view(0)))]
    for ply in range(1, record.length + 1):
        view = record.view(ply)
        score = _advantage_score_by_seat(game, view)
        if view.round and (score != curve[-1].worth or ply == record.length):
            curve.append(AdvantagePoint(ply, score, str(view.round)))
    return tuple(curve)


def _builder_of_view(game: ZoneWars, view: View) -> StateBuilder:
    return StateBuilder(game.rules_context, imagined(view))


def _victory_points_by_seat(game: ZoneWars, view: View) -> tuple[int, ...]:
    builder = _builder_of_view(game, view)
    return tuple(scenarios.count_victory_points(builder, seat) for seat in range(len(view.players)))


def _advantage_score_by_seat(game: ZoneWars, view: View) -> tuple[int, ...]:
    """By seat: victory points, and the models that are left, which decide a tie (R66)."""
    standing = [figure.owner for figure in view.figures if figure.condition not in (Condition.OUT, Condition.WAITING)]
    return tuple(
        _POINT_WEIGHT * points + standing.count(seat) for seat, points in enumerate(_victory_points_by_seat(game, view))
    )


def _surviving_figure_ids(view: View) -> frozenset[str]:
    """Who stands at the end, or has left the mat; whoever lies Broken has not come through."""
    out = (Condition.OUT, Condition.WAITING, Condition.BROKEN)
    return frozenset(figure.id for figure in view.figures if figure.owner >= 0 and figure.condition not in out)


def _lucky_rolls(game: ZoneWars, ply: int, event: events.Rolled) -> Iterator[LuckyRoll]:
    """A roll with a success, and in how many of all cases there are at least as many (R3)."""
    if event.seat < 0 or not event.hits:
        return
    counts = dice.outcome_counts_of_one_roll(dice.count_faces(game.content.field), len(event.base), len(event.gear))
    ways = sum(number for shown, number in counts.ways if shown[0] >= event.hits)
    yield LuckyRoll(ply, event.seat, Fraction(ways, counts.total_ways))


def _narrow_escapes(game: ZoneWars, view: View, ply: int, event: events.Damaged) -> Iterator[ClosestCall]:
    """How much health a model had left that came through."""
    builder = _builder_of_view(game, view)
    for figure in builder.figures:
        if figure.id == event.figure:
            most = builder.rules_context.full_health(figure)
            left = max(0, most - event.total)
            numbers = ("left", str(left)), ("most", str(most))
            yield ClosestCall(ply, figure.owner, Fraction(left, most), "left" if left else "none", numbers)
