"""Phases 6c to 6e: getting up, victory and defeat, admin (H92 to H98, K82 to K86)."""

from __future__ import annotations

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Task
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Resign
from tabletop.games.zombies.rules.turn import harm
from tabletop.rules.game import Outcome, Seat

HOLD_OUT = "hold_out"


# 6c


def unpin_survivors(builder: StateBuilder) -> None:
    """All pinned survivors are checked at once (K82)."""
    for seat in position_queries.seats_in_order(builder):
        person = builder.people[seat]
        if position_queries.is_pinned(person):
            free = can_get_up(builder, seat)
            builder.change_survivor(seat, pinned=not free)
            if free:
                builder.record(events.Unpinned, ("H96",), seat)


def can_get_up(builder: StateBuilder, seat: Seat) -> bool:
    """No active zombie adjacent, no token, and more than 0 HP (H93 to H97)."""
    person = builder.people[seat]
    if person.hex is None or person.hp <= 0 or person.token is not None:
        return False
    return not position_queries.enemies_next_to(builder, person.hex)


# 6d


def judge_night(builder: StateBuilder) -> None:
    """Victory first, then defeat (X15, X16)."""
    if builder.scenario.win == HOLD_OUT:
        _judge_hold_out(builder)
    elif _is_team_inside(builder) and not count_zombies_blocking_goal(builder):
        end_night(builder, True, "inside", "X15")
    if builder.result is None and not _standing_seats(builder):
        lost = "overrun" if position_queries.living_seats(builder) else "dead"
        end_night(builder, False, lost, "X16")


def _judge_hold_out(builder: StateBuilder) -> None:
    """The call, and what comes of it after the last round that is held (K84, K85)."""
    last = None if builder.called is None else builder.called + builder.scenario.hold_rounds
    if last is None and _is_team_inside(builder):
        builder.called = builder.round
        builder.record(events.Called, ("K84",), builder.round + builder.scenario.hold_rounds)
    elif last is not None and builder.round >= last:
        won = any(
            position_queries.tile_of(builder, seat) == position_queries.goal_tile(builder)
            for seat in _standing_seats(builder)
        )
        end_night(
            builder, won, "rescued" if won else "too_late" if position_queries.living_seats(builder) else "dead", "K85"
        )


def _standing_seats(builder: StateBuilder) -> tuple[Seat, ...]:
    """Living survivors who are not pinned."""
    return tuple(
        seat for seat in position_queries.living_seats(builder) if not position_queries.is_pinned(builder.people[seat])
    )


def _is_team_inside(builder: StateBuilder) -> bool:
    """All living survivors un-pinned on the goal, or with the switch one of them (X15, K102)."""
    goal = position_queries.goal_tile(builder)
    inside = [
        seat
        for seat in _standing_seats(builder)
        if goal is not None and position_queries.tile_of(builder, seat) == goal
    ]
    if builder.house_rule("victory") == "anyone_inside":
        return bool(inside)
    return bool(inside) and len(inside) == len(position_queries.living_seats(builder))


def count_zombies_blocking_goal(builder: StateBuilder) -> int:
    """Active zombies on the goal that keep the door open; a stunned one counts as active (X15, K4, K83).

    None where the night is to be held out.
    """
    goal = position_queries.goal_tile(builder)
    if builder.scenario.win == HOLD_OUT:
        return 0
    return sum(z.active and builder.map.tile_at(z.hex) == goal for z in builder.zombies)


def end_night(builder: StateBuilder, won: bool, reason: str, clause: str) -> None:
    """The game is over, for all together."""
    builder.result = Outcome(tuple(range(len(builder.people))) if won else (), reason, clause)
    builder.record(events.Ended, (clause,), won, reason)


def resign_night(builder: StateBuilder, task: Task, action: Resign) -> None:
    """The night is given up, for all together (X16)."""
    end_night(builder, False, "resigned", "X16")


# 6e


def clean_up_round(builder: StateBuilder) -> None:
    """Bleeding, the end of what lasts a round, and the First Player token (K86)."""
    if builder.house_rule("bleed_out") == "on":
        _bleed_downed(builder)
    builder.range_mod = 0
    for seat, person in enumerate(builder.people):
        if person.eager or person.reloaded:
            builder.change_survivor(seat, eager=max(0, person.eager - 1), reloaded=False)
    harm.pass_first_player(builder, "H98")


def _bleed_downed(builder: StateBuilder) -> None:
    """Whoever is down loses 1 HP, which is no wound (K98)."""
    for seat in position_queries.seats_in_order(builder):
        if builder.people[seat].down:
            harm.lose_hp(builder, seat, (("bleeding", 1),), "K98")
    harm.settle_harm(builder)
